//! Waiting for the transactions that hold a lock, without standing in the way of others.
//!
//! An engine that changes a table in small steps beside its writers commits a step, and then has to
//! know that no transaction works from what it knew before. **The naive way** takes a lock that
//! conflicts with theirs: from then on every newcomer queues behind it. Here the caller only looks
//! who holds the table, and waits for these transactions to end (PostgreSQL's `WaitForLockers`).
//!
//! **The protocol.** The caller has published its step, as a commit and its messages do.
//!
//! ```text
//!   newcomer:  begins;  records its lock;  fence;  reads what is published
//!   caller:    publishes;  fence;  reads each session's virtual xid, then its locks
//! ```
//!
//! With both fences, at least one of the two sees the other (`FastSlot::holder`). A newcomer that
//! the caller misses has its fence behind the caller's, and so it sees the step. The virtual xid is
//! read before the lock: if a later transaction of that session has the lock by now, the caller
//! waits for one that has ended, which takes no time. Locks in the table are looked at after those
//! in the slots, because a strong locker may move a lock from a slot into the table.
//!
//! A transaction may be prepared while the caller waits for it. The prepared ones are therefore
//! looked at once more afterwards.
//!
//! **A crash.** The caller leaves nothing behind. A holder that is killed ends by its reaper, and
//! one that is stopped is waited for, as for any lock.

use super::TxnSession;
use crate::lock::fastpath::{FastSlot, relation_key};
use crate::lock::lazy::Lazy;
use crate::{LockMode, LockTag, TxnError, WaitPolicy, Xid};
use sinew_sync::SlotIndex;
use std::sync::atomic::Ordering::Relaxed;

/// A transaction that holds a lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Holder {
    Running { slot: SlotIndex, local: u64 },
    Prepared(Xid),
}

impl TxnSession {
    /// Waits until every transaction of another session has ended that holds the relation's lock in
    /// a mode which conflicts with `mode` at this moment. Sessions that hold it between
    /// transactions are not waited for. The caller has published its change, and is in a
    /// transaction.
    ///
    /// # Errors
    /// Those of [`TxnSession::lock`].
    pub fn wait_for_lockers(&self, relation: LockTag, mode: LockMode) -> Result<(), TxnError> {
        let running = self.holders(relation, mode)?;
        for holder in running {
            if let Holder::Running { slot, local } = holder {
                self.wait_for_virtual_xid(slot, local, WaitPolicy::Block)?;
            }
        }

        for holder in self.holders(relation, mode)? {
            if let Holder::Prepared(xid) = holder {
                self.wait_for_xid(xid, WaitPolicy::Block)?;
            }
        }

        Ok(())
    }

    /// The transactions of other sessions that hold the lock in a conflicting mode.
    fn holders(&self, relation: LockTag, mode: LockMode) -> Result<Vec<Holder>, TxnError> {
        let (txn, key) = (&self.txn, relation_key(relation));
        let mut holders = Vec::new();
        let mut add = |slot: u32, local: u64, modes: u32| {
            if modes & mode.conflict_mask() == 0 || slot == self.slot.index().0 {
                return;
            }
            // Relaxed: a prepared slot keeps its xid until the transaction has ended.
            let holder = match (txn.is_prepared_slot(slot), local) {
                (true, _) => Holder::Prepared(Xid(txn.slots[slot as usize].xid.load(Relaxed))),
                (false, 0) => return,
                (false, local) => Holder::Running { slot: SlotIndex(slot), local },
            };
            if !holders.contains(&holder) {
                holders.push(holder);
            }
        };

        for (slot, line) in txn.slots.iter().enumerate() {
            let virtual_xid = &line.lazy[Lazy::Virtual as usize];
            if let Some((local, modes)) = FastSlot::of(line).holder(virtual_xid, key) {
                add(slot as u32, local, modes);
            }
        }

        let _latch = txn.table.shared(&self.slot, txn.table.partition_of(relation))?;
        if let Some(lock) = txn.table.find(relation) {
            for (_, slot, modes) in txn.table.holders_of(lock) {
                // A transaction gives its locks back, under this latch, after its virtual xid ends.
                add(slot, txn.lazy_get(slot, Lazy::Virtual).0, modes);
            }
        }

        Ok(holders)
    }
}
