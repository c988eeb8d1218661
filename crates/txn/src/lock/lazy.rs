//! Locks on transaction ids and virtual transaction ids that enter the table only when a session
//! waits for them.
//!
//! Every writing transaction owns an exclusive lock on its xid, and hardly any session ever waits
//! for it. The owner therefore only stores the id in a word of its slot. The first waiter puts the
//! lock into the table in the owner's name, under the partition latch. The owner releases it at its
//! end if the word says that it is there. The words' protocol is in `lazy_word`.
//!
//! A transaction that waits for a row which a subtransaction changed waits for that
//! subtransaction's own xid: the subtransaction's rollback frees the row long before the top
//! transaction ends. The flag `subs_waited` tells of such a wait and stays until the top
//! transaction ends.
//!
//! **A crash.** A waiter that is killed in between holds the latch, and the region is given up. The
//! reaper swaps a killed owner's word. It releases all locks that a dead session holds in the
//! table, these locks too.

use super::{LockMode, LockTag, lazy_word};
use crate::outcome::csn::Word;
use crate::{Txn, TxnError, Xid};
use sinew_sync::Slot;
use std::sync::atomic::Ordering::Relaxed;

/// One of a slot's two lazy locks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lazy {
    Xid = 0,
    Virtual = 1,
}

impl Txn {
    pub(crate) fn lazy_begin(&self, slot: u32, which: Lazy, id: u64) {
        lazy_word::begin(&self.slots[slot as usize].lazy[which as usize], id);
    }

    /// The running id, and whether its lock is in the table.
    pub(crate) fn lazy_get(&self, slot: u32, which: Lazy) -> (u64, bool) {
        lazy_word::get(&self.slots[slot as usize].lazy[which as usize])
    }

    /// Ends the id, and releases its lock if a waiter made it.
    pub(crate) fn lazy_end(&self, me: &Slot, slot: u32, which: Lazy) -> Result<(), TxnError> {
        let (id, in_table) = lazy_word::end(&self.slots[slot as usize].lazy[which as usize]);
        if in_table {
            let tag = match which {
                Lazy::Xid => LockTag::xid(Xid(id)),
                Lazy::Virtual => LockTag::virtual_xid(sinew_sync::SlotIndex(slot), id),
            };
            self.release_by_tag(me, slot, tag, LockMode::Exclusive)?;
        }
        Ok(())
    }

    /// Puts the lock into the table in its owner's name. False if the transaction has ended.
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
        match lazy_word::get(word) {
            (running, _) if running != id => return Ok(false),
            (_, true) => return Ok(true),
            _ => {}
        }
        let (lock, holder) = self.find_or_create(tag, slot)?;
        if !lazy_word::mark(word, id) {
            self.table.free_if_unused(&self.control[0].lock_pools, lock, holder);
            return Ok(false);
        }
        self.table.grant(lock, holder, LockMode::Exclusive);
        Ok(true)
    }

    /// Puts the lock on a subtransaction's xid into the table in its owner's name. False if the
    /// subtransaction has ended.
    pub(crate) fn lazy_materialise_sub(
        &self,
        me: &Slot,
        slot: u32,
        xid: Xid,
        top: Xid,
    ) -> Result<bool, TxnError> {
        let tag = LockTag::xid(xid);
        let _latch = self.table.exclusive(me, self.table.partition_of(tag))?;
        lazy_word::announce_sub_wait(&self.slots[slot as usize].subs_waited);
        // The top may have been handed over to another slot, when it was prepared.
        if self.word(xid)? != (Word::Sub { top: top.0 }) || self.word(top)? != (Word::Running { slot }) {
            return Ok(false);
        }
        let (lock, holder) = self.find_or_create(tag, slot)?;
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
        if lazy_word::subs_waited(&self.slots[slot as usize].subs_waited) {
            for xid in xids {
                self.release_if_held(me, slot, LockTag::xid(xid), LockMode::Exclusive)?;
            }
        }
        Ok(())
    }
}
