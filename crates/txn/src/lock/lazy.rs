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

use super::{LockMode, LockTag};
use crate::{Txn, TxnError};
use sinew_sync::Slot;
use std::sync::atomic::Ordering::{AcqRel, Acquire, Release};

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
}
