//! Preparing a session's transaction, and finishing a prepared one.
//!
//! `crate::prepared` tells whose a prepared transaction is. This file has the order of the steps.
//!
//! # PREPARE TRANSACTION
//!
//! | step | what happens | if the process dies behind it |
//! |---|---|---|
//! | 1 | the deferred checks; an entry is reserved for the identifier | rolled back |
//! | 2 | the fast-path locks go into the lock table | rolled back |
//! | 3 | critical section, commit state `Inserting`, on which a checkpoint waits | the region is given up |
//! | 3a | the xid's word names the entry's line; then the lock on the xid and the other locks are the line's | |
//! | 3b | the locks on rows that are in the table of row lockers are logged, then the transaction's record | |
//! | 3c | the entry is LOGGED, the session's line has no xid, commit state `None` | |
//! | 4 | the flush | prepared |
//! | 5 | the entry is PREPARED | prepared |
//!
//! The order of 3a and 3b matters. A session that locks a row beside the transaction adds its lock
//! on the row to the table first, and then asks whether the transaction is prepared. If it is,
//! that session logs the lock. Either it sees the word of 3a, or step 3b sees its entry: both pass
//! the latch of the row's stripe.
//!
//! # COMMIT PREPARED and ROLLBACK PREPARED
//!
//! | step | what happens | if the process dies behind it |
//! |---|---|---|
//! | 1 | the entry is claimed, the record is read | prepared |
//! | 2 | critical section: commit state `Inserting`, the record of the outcome, commit state `WithWork` | the region is given up, and recovery finishes |
//! | 3 | the flush | the same, to step 7 |
//! | 4 | the words of the tree get their outcome | |
//! | 5 | the invalidations are sent | |
//! | 6 | files are deleted | |
//! | 7 | the line's locks are released, the entry is free, commit state `None` | finished |
//!
//! A rollback waits for its flush, unlike that of a session's own transaction. Without its record
//! the transaction would be prepared again after a crash, although its client was told that it is
//! rolled back.

use super::TxnSession;
use crate::error::PreparedError;
use crate::lock::lazy::Lazy;
use crate::lock::lazy_word;
use crate::lock::local::Place;
use crate::outcome::csn::Word;
use crate::outcome::publish::CommitState;
use crate::prepared::{PreparedLock, PreparedRow, PreparedTree};
use crate::rowlock::RowLocker;
use crate::{CommitLog, LockMode, LockTag, SinvalMessage, Txn, TxnError, Xid};
use sinew_sync::{Slot, kill_point};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering::{Relaxed, Release};

/// A transaction that is about to be prepared, and its records.
pub struct Prepare<'a> {
    /// The reserved entry.
    pub place: u32,
    /// Its xids.
    pub tree: &'a PreparedTree,
    /// Its locks, as `locks_to_prepare` gave them.
    pub locks: &'a [PreparedLock],
    /// Inserts the records of locks on rows. Called in a critical section.
    pub write_row_lockers: &'a dyn Fn(&[RowLocker]),
    /// Inserts the record of the transaction. Returns where it begins and where it ends. Called in
    /// a critical section.
    pub write: &'a dyn Fn() -> (u64, u64),
}

/// The outcome of a prepared transaction, with the work that belongs to it.
pub struct Finish<'a> {
    /// The claimed transaction.
    pub row: &'a PreparedRow,
    /// Its xids.
    pub tree: &'a PreparedTree,
    /// True for a commit.
    pub commits: bool,
    /// Invalidations, which a commit sends.
    pub messages: &'a [SinvalMessage],
    /// Inserts the record of the outcome, and returns its end. Called in a critical section.
    pub write: &'a dyn Fn() -> Result<u64, TxnError>,
    /// Deletes files, once the outcome is durable and published.
    pub work: &'a dyn Fn(),
}

impl TxnSession {
    /// The xids of the transaction, with the subtransactions that are open. The top gets one if it
    /// has none.
    ///
    /// # Errors
    /// Those of a ring that must be recycled.
    pub fn tree(&self) -> Result<PreparedTree, TxnError> {
        while self.depth() > 0 {
            self.sub_commit()?;
        }
        let top = self.current_xid()?;
        Ok(PreparedTree { top, subs: self.subs.borrow().iter().map(|s| s.0).collect() })
    }

    /// The heavyweight locks of the transaction.
    ///
    /// # Errors
    /// `Prepared` if the session and the transaction both hold locks on one thing: the session
    /// keeps its own, so that they cannot be told apart in the table.
    pub fn locks_to_prepare(&self) -> Result<Vec<PreparedLock>, TxnError> {
        let mut of: BTreeMap<(u64, u64), (u32, bool)> = BTreeMap::new();
        let mut is_both = false;
        for (key, held) in self.locks.borrow().iter() {
            let (modes, is_session) = of.entry(key.tag.pack()).or_default();
            is_both |= *modes != 0 && *is_session != held.is_session();
            is_both |= held.is_session() && held.is_transaction();
            *modes |= key.mode.bit();
            *is_session = held.is_session();
        }
        if is_both {
            let setting = self.txn.region.setting_names().of(crate::params::PREPARED);
            return Err(TxnError::Prepared { why: PreparedError::SessionLock, setting });
        }
        let of_transaction = of.into_iter().filter(|(_, (_, is_session))| !is_session);
        Ok(of_transaction.map(|((a, b), (modes, _))| PreparedLock { tag: [a, b], modes }).collect())
    }

    /// Prepares the transaction in a reserved place. Afterwards the session has no transaction.
    ///
    /// # Errors
    /// Before the critical section those of the lock table; the transaction is then still open, and
    /// the caller aborts it. `Poisoned`, and `CommitUnknown` if the flush fails.
    pub fn prepare(&self, log: &dyn CommitLog, p: &Prepare<'_>) -> Result<(), TxnError> {
        let (txn, index, tree) = (&self.txn, self.index(), p.tree);
        let me = self.slot.index().0;
        let to = txn.prepared_slot(p.place);
        self.fast_locks_to_table()?;
        kill_point("prepare: reserved");
        // The hand-over waits for latches, and all of its steps must be done. Preparing is rare.
        let handed_over = self.slot.critical(|| {
            self.slot.waits_in_critical(|| {
                txn.set_commit_state(index, CommitState::Inserting);
                txn.hand_over(&self.slot, tree, me, to)?;
                for lock in p.locks {
                    txn.hand_over_lock(&self.slot, LockTag::unpack(lock.tag[0], lock.tag[1]), me, to)?;
                }
                kill_point("prepare: handed over");
                let is_of_tree = |xid| Ok(xid == tree.top || tree.subs.binary_search(&xid).is_ok());
                let rows = txn.rows.all_where(&self.slot, &is_of_tree)?;
                (p.write_row_lockers)(&rows);
                let record = (p.write)();
                kill_point("prepare: logged");
                txn.prepared_is_logged(&self.slot, p.place, tree.top, record)?;
                // Release: the line of the entry has the xid.
                txn.slots[index].xid.store(0, Release);
                txn.set_commit_state(index, CommitState::None);
                Ok(record.1)
            })
        });
        let end = match handed_over {
            Ok(end) => end,
            Err(e) => {
                // Half of the transaction would be the session's.
                txn.region.poison(&format!("a transaction could not be handed over: {e}"));
                return Err(e);
            }
        };
        self.forget_prepared();
        kill_point("prepare: not flushed");
        self.flush_commit(log, end)?;
        kill_point("prepare: flushed");
        txn.prepared_is_durable(&self.slot, p.place)?;
        // The snapshots and the virtual xid are what the session still has of it.
        self.end_transaction()
    }

    /// The session no longer has the transaction's xids and locks.
    fn forget_prepared(&self) {
        self.top.set(Xid::NONE);
        self.subs.borrow_mut().clear();
        // Relaxed: the owner's own word.
        self.txn.slots[self.index()].subs_waited.store(0, Relaxed);
        self.locks.borrow_mut().retain(|_, held| held.is_session());
    }

    /// Moves the transaction's fast-path locks into the lock table, in the session's own name.
    fn fast_locks_to_table(&self) -> Result<(), TxnError> {
        let fast: Vec<LockTag> = self
            .locks
            .borrow()
            .iter()
            .filter(|(_, held)| matches!(held.place, Place::Fast { .. }) && !held.is_session())
            .map(|(key, _)| key.tag)
            .collect();
        fast.into_iter()
            .try_for_each(|tag| self.txn.move_fast_locks_of(&self.slot, self.slot.index().0, tag, &mut None))
    }

    /// Ends a prepared transaction that this session has claimed. The session has no transaction
    /// id of its own.
    ///
    /// # Errors
    /// An error before the record of the outcome leaves it prepared, and the caller gives the claim
    /// back. Later ones give the region up.
    pub fn finish_prepared(&self, log: &dyn CommitLog, f: &Finish<'_>) -> Result<(), TxnError> {
        let (txn, index) = (&self.txn, self.index());
        debug_assert!(self.top_xid().is_none(), "the session has a transaction of its own");
        kill_point("finish: claimed");
        let end = self.pass_gate(
            || (),
            || {
                let written = (f.write)();
                let after = if written.is_ok() { CommitState::WithWork } else { CommitState::None };
                txn.set_commit_state(index, after);
                written
            },
        )?;
        kill_point("finish: logged");
        self.flush_commit(log, end)?;
        kill_point("finish: flushed");

        let subs = f.tree.subs.iter().copied();
        match f.commits {
            true => drop(txn.publish_commit(&self.slot, f.tree.top, subs)?),
            false => txn.publish_abort(&self.slot, subs.chain([f.tree.top]))?,
        }
        kill_point("finish: published");
        if f.commits && !f.messages.is_empty() {
            self.send_invalidations(f.messages)?;
        }
        (f.work)();
        kill_point("finish: files deleted");
        txn.end_prepared(&self.slot, f.row.place, &f.tree.subs)?;
        kill_point("finish: released");
        txn.set_commit_state(index, CommitState::None);
        Ok(())
    }
}

impl Txn {
    /// Hands the xids of a transaction to another slot line, in a critical section.
    fn hand_over(&self, me: &Slot, tree: &PreparedTree, from: u32, to: u32) -> Result<(), TxnError> {
        let (old, new) = (&self.slots[from as usize], &self.slots[to as usize]);
        let top = tree.top;
        // Relaxed (both): the word below publishes them.
        self.control[0].prepared_lines.fetch_add(1, Relaxed);
        new.xid.store(top.0, Relaxed);
        self.hand_over_word(me, top, from, to)?;
        {
            let tag = LockTag::xid(top);
            let _latch = self.table.exclusive(me, self.table.partition_of(tag))?;
            let (id, in_table) = lazy_word::end(&old.lazy[Lazy::Xid as usize]);
            debug_assert_eq!(id, top.0);
            lazy_word::begin(&new.lazy[Lazy::Xid as usize], top.0);
            if in_table {
                self.rename_holder(tag, from, to);
                lazy_word::mark(&new.lazy[Lazy::Xid as usize], top.0);
            }
        }
        if lazy_word::subs_waited(&old.subs_waited) {
            new.subs_waited.store(1, Relaxed);
            for sub in &tree.subs {
                self.hand_over_lock(me, LockTag::xid(*sub), from, to)?;
            }
        }
        Ok(())
    }

    fn hand_over_word(&self, me: &Slot, xid: Xid, from: u32, to: u32) -> Result<(), TxnError> {
        let ring = self.ring();
        if ring.hand_over(xid.0, from, to) {
            return Ok(());
        }
        let _latch = self.control[0].xid_latch.exclusive(me)?;
        // Relaxed: changed under the latch.
        if xid.0 >= ring.low.load(Relaxed) {
            ring.hand_over_closed(xid.0, to);
            return Ok(());
        }
        Ok(self.store.write_csns(xid, &[Word::Running { slot: to }.encode()])?)
    }

    fn hand_over_lock(&self, me: &Slot, tag: LockTag, from: u32, to: u32) -> Result<(), TxnError> {
        let _latch = self.table.exclusive(me, self.table.partition_of(tag))?;
        self.rename_holder(tag, from, to);
        Ok(())
    }

    /// Makes another slot line the holder of a lock. Needs the partition latch exclusively.
    fn rename_holder(&self, tag: LockTag, from: u32, to: u32) {
        let Some(lock) = self.table.find(tag) else { return };
        let Some(holder) = self.table.find_holder(lock, from) else { return };
        match self.table.find_holder(lock, to) {
            // A session that waits for a subtransaction made the lock in the new name already. The
            // waiters wait for both names.
            Some(_) => {
                let modes = self.table.holder(holder).mask.load(Relaxed);
                for mode in LockMode::ALL.into_iter().filter(|m| modes & m.bit() != 0) {
                    self.table.ungrant(lock, holder, mode);
                }
                self.table.free_if_unused(&self.control[0].lock_pools, lock, holder);
            }
            None => self.table.holder(holder).slot.store(to + 1, Relaxed),
        }
    }
}
