//! Locks on transaction ids and virtual transaction ids that enter the table only when somebody waits for them.
//!
//! Every writing transaction owns an exclusive lock on its xid, and almost nobody ever waits for it. So the owner only
//! stores the id in a word of its slot, and the first who wants to wait puts the lock into the table in the owner's name:
//!
//! ```text
//!   word = 0            no such transaction runs in this slot
//!   word = id << 1      runs, the lock is not in the table
//!   word = id << 1 | 1  runs, the lock is in the table
//! ```
//!
//! The waiter changes `id << 1` to `id << 1 | 1` by compare-and-swap while it holds the partition latch under which it
//! inserted the lock; the owner swaps 0 in at its end, and if it finds the flag it takes that latch and releases. An id is
//! never used twice, so the compare cannot mistake one transaction for another. A waiter killed in between holds the
//! latch: poison. A killed owner's word is swapped by the reaper.
//!
//! # Subtransactions
//!
//! Who waits for a row that a subtransaction changed waits for that subtransaction's own xid, for its rollback frees the row
//! long before the top transaction ends. A slot has no word for each of them: the waiter raises the slot's `subs_waited`,
//! then, still under the latch, looks whether the xid runs, and only then inserts the lock in the owner's name. The owner
//! publishes the end of its subtransactions first and looks at `subs_waited` afterwards, with a full fence between the two on
//! either side: at least one of them sees the other. The flag stays until the top transaction ends. The reaper releases all
//! that a dead session holds in the table, these locks too.

use super::{LockMode, LockTag};
use crate::csn::Word;
use crate::{Txn, TxnError, Xid};
use sinew_sync::Slot;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Relaxed, Release, SeqCst};
use std::sync::atomic::fence;

/// Which of a slot's two lazy locks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lazy {
    Xid = 0,
    Virtual = 1,
}

impl Txn {
    pub(crate) fn lazy_begin(&self, slot: u32, which: Lazy, id: u64) {
        // Release: who finds the id here sees the transaction's start.
        self.slots[slot as usize].lazy[which as usize].store(id << 1, Release);
    }

    /// The running id, and whether its lock is in the table.
    pub(crate) fn lazy_get(&self, slot: u32, which: Lazy) -> (u64, bool) {
        // Acquire: pairs with `lazy_begin`.
        let word = self.slots[slot as usize].lazy[which as usize].load(Acquire);
        (word >> 1, word & 1 != 0)
    }

    /// Ends the id; releases its lock if somebody made it.
    pub(crate) fn lazy_end(&self, me: &Slot, slot: u32, which: Lazy) -> Result<(), TxnError> {
        let word = &self.slots[slot as usize].lazy[which as usize];
        // AcqRel: the outcome published before is seen by a waiter whose exchange fails; pairs with `lazy_materialise`.
        let old = word.swap(0, AcqRel);
        if old & 1 != 0 {
            let tag = match which {
                Lazy::Xid => LockTag::xid(crate::Xid(old >> 1)),
                Lazy::Virtual => LockTag::virtual_xid(sinew_sync::SlotIndex(slot), old >> 1),
            };
            self.release_by_tag(me, slot, tag, LockMode::Exclusive)?;
        }
        Ok(())
    }

    /// Puts the lock into the table in its owner's name; false if the transaction has ended.
    pub(crate) fn lazy_materialise(
        &self,
        me: &Slot,
        slot: u32,
        which: Lazy,
        id: u64,
        tag: LockTag,
    ) -> Result<bool, TxnError> {
        let word = &self.slots[slot as usize].lazy[which as usize];
        let _latch = self.table.exclusive(me, self.table.partition_of(tag))?;
        // Acquire: pairs with `lazy_end`.
        let seen = word.load(Acquire);
        if seen >> 1 != id {
            return Ok(false);
        }
        if seen & 1 != 0 {
            return Ok(true);
        }
        let (lock, holder) = self.table.find_or_create(&self.control[0], tag, slot)?;
        if word.compare_exchange(id << 1, id << 1 | 1, AcqRel, Acquire).is_err() {
            self.table.free_if_unused(&self.control[0], lock, holder);
            return Ok(false);
        }
        self.table.grant(lock, holder, LockMode::Exclusive);
        Ok(true)
    }

    /// Puts the lock on a subtransaction's xid into the table in its owner's name; false if the subtransaction has ended.
    pub(crate) fn lazy_materialise_sub(
        &self,
        me: &Slot,
        slot: u32,
        xid: Xid,
        top: Xid,
    ) -> Result<bool, TxnError> {
        let tag = LockTag::xid(xid);
        let _latch = self.table.exclusive(me, self.table.partition_of(tag))?;
        // Relaxed: the fence orders it before the look at the word.
        self.slots[slot as usize].subs_waited.store(1, Relaxed);
        // SeqCst: pairs with the fence in `lazy_end_subs`.
        fence(SeqCst);
        if self.word(xid)? != (Word::Sub { top: top.0 }) {
            return Ok(false);
        }
        let (lock, holder) = self.table.find_or_create(&self.control[0], tag, slot)?;
        if self.table.holder(holder).mask.load(Relaxed) == 0 {
            self.table.grant(lock, holder, LockMode::Exclusive);
        }
        Ok(true)
    }

    /// Releases the locks that others made on subtransactions whose end has been published.
    pub(crate) fn lazy_end_subs(
        &self,
        me: &Slot,
        slot: u32,
        xids: impl Iterator<Item = Xid>,
    ) -> Result<(), TxnError> {
        // SeqCst: pairs with the fence in `lazy_materialise_sub`.
        fence(SeqCst);
        if self.slots[slot as usize].subs_waited.load(Relaxed) != 0 {
            for xid in xids {
                self.release_if_held(me, slot, LockTag::xid(xid), LockMode::Exclusive)?;
            }
        }
        Ok(())
    }
}
