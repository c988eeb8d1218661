//! Cleaning up after dead processes: their transactions, locks, notifications, and readers of the
//! invalidation ring.
//!
//! `Region::reap_dead` calls this code once for each session slot of the dead, one caller at a
//! time. Before that it has undone the latches that the dead held, or poisoned the region for them.
//! The slot is free for others after the call. Every step here can be done again, in case the
//! reaper dies too.

use crate::outcome::csn::Word;
use crate::idle::Idle;
use crate::lock::fastpath::FastSlot;
use crate::lock::lazy::Lazy;
use crate::lock::queue::Wakeups;
use crate::lock::wait_line::WAIT_NONE;
use crate::lock::LockMode;
use crate::outcome::publish::CommitState;
use crate::{Txn, TxnError, TxnSession, Xid};
use sinew_sync::shim::sleep;
use sinew_sync::{RegionError, Slot, Waiter};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::time::Duration;

/// How long a session that finds no slot leaves another process to clean up after the dead, before
/// it looks again.
const FOR_ANOTHER_REAPER: Duration = Duration::from_millis(1);
/// So often it looks.
const TRIES_MAX: u32 = 1000;

impl Txn {
    /// Rolls back and frees what dead processes' sessions held. Any process may call it. Returns
    /// the number of dead processes.
    ///
    /// # Errors
    /// Those of the store, and `Poisoned`.
    pub fn reap_dead(&self, s: &TxnSession) -> Result<u32, TxnError> {
        self.reap_dead_as(s.slot())
    }

    pub(crate) fn reap_dead_as(&self, me: &Slot) -> Result<u32, TxnError> {
        let mut result = Ok(());
        let reaped = self.region.reap_dead(&mut |slot| {
            let mut rolled_back = false;
            if result.is_ok() {
                // Another session gets the slot. Leftovers in it would become that session's.
                let give_up =
                    |why: &str| self.region.poison(&format!("cleaning up after a dead session failed: {why}"));
                match catch_unwind(AssertUnwindSafe(|| self.reap_slot(me, slot.0))) {
                    Ok(Ok(had_transaction)) => rolled_back = had_transaction,
                    Ok(Err(e)) => {
                        give_up(&e.to_string());
                        result = Err(e);
                    }
                    // A dead session may have left anything. The reaper must not die of it.
                    Err(_panic) => {
                        give_up("the shared structures are damaged");
                        result = Err(TxnError::Poisoned);
                    }
                }
            }
            rolled_back
        })?;

        result?;
        Ok(reaped)
    }

    /// A free slot. If there is none, dead processes may have some.
    pub(crate) fn claim_slot(&self, waiter: Box<dyn Waiter>) -> Result<Slot, RegionError> {
        let mut tries = 0;
        let mut nobody_dead = false;
        Slot::claim_with(&self.region, waiter, || {
            // Another session may have cleaned up between the look at the slots and this one. The
            // slots are then looked at once more.
            if !self.region.anybody_dead() {
                return !std::mem::replace(&mut nobody_dead, true);
            }
            tries += 1;
            let reaped = self.reap_without_session();
            if !matches!(reaped, Ok(0)) {
                // After an error the claim finds the poison.
                return true;
            }
            // Another process is at work on the same dead. If it is stopped, the caller must not
            // wait for it.
            sleep(FOR_ANOTHER_REAPER);
            tries < TRIES_MAX
        })
    }

    /// Cleans up after the dead in the name of the slot that is kept for it. 0 if another process
    /// has that slot.
    fn reap_without_session(&self) -> Result<u32, TxnError> {
        match Slot::claim_to_reap(&self.region).map_err(TxnError::Region)? {
            Some(me) => self.reap_dead_as(&me),
            None => Ok(0),
        }
    }

    /// Cleans up a dead session's slot. True if it had a transaction, which is now rolled back.
    pub(crate) fn reap_slot(&self, me: &Slot, slot: u32) -> Result<bool, TxnError> {
        self.claim_dead(me, slot)?;
        // Acquire: pairs with the dead owner's releases.
        let had_xid = Xid(self.slots[slot as usize].xid.load(Acquire)).is_some();
        let state = CommitState::decode(self.slots[slot as usize].commit_state.load(Acquire));
        self.roll_back_slot(me, slot)?;
        self.finish_evictions_of(me, slot)?;
        let process = self.slots[slot as usize].process.swap(0, Relaxed);
        if let Some(index) = process.checked_sub(1) {
            self.sinval.free_readers_of(index);
        }
        self.unregister_all(me, slot)?;
        self.idles[slot as usize].hand_on(Idle::Busy);
        Ok(had_xid && state == CommitState::None)
    }

    /// Ends the transaction of a session that is dead, or idle for too long. The session's lines
    /// belong to the caller.
    pub(crate) fn roll_back_slot(&self, me: &Slot, slot: u32) -> Result<(), TxnError> {
        let line = &self.slots[slot as usize];

        self.give_up_taken(me, slot)?;
        // Acquire: pairs with the dead owner's releases.
        let top = Xid(line.xid.load(Acquire));
        let state = CommitState::decode(line.commit_state.load(Acquire));
        match state {
            CommitState::Inserting | CommitState::WithWork => {
                self.region.poison("a process died between its commit record and the work that goes with it");
                return Err(TxnError::Poisoned);
            }
            CommitState::Plain | CommitState::WithSinval if top.is_some() => {
                self.finish_dead(me, slot, top, true)?;
            }
            _ if top.is_some() => self.finish_dead(me, slot, top, false)?,
            _ => {}
        }

        if state == CommitState::WithSinval {
            self.reset_all_readers(me)?;
        }

        if top.is_some() {
            // While its snapshot keeps the csn.
            self.settle_post(me, slot, top)?;
        }

        self.serial_roll_back_slot(me, slot)?;
        self.set_commit_state(slot as usize, CommitState::None);
        self.control[0].bounds.gate.open_for_dead(slot);
        line.xid.store(0, Release);
        self.exports().end_all_of(slot);
        self.clear_snapshots(slot as usize);
        self.lazy_end(me, slot, Lazy::Xid)?;
        self.lazy_end(me, slot, Lazy::Virtual)?;
        self.release_dead_locks(me, slot)
    }

    /// Gives the tree of a dead session's transaction its outcome.
    fn finish_dead(&self, me: &Slot, slot: u32, top: Xid, committed: bool) -> Result<(), TxnError> {
        // The word is final if the session died after it had published the end. Then words of
        // subtransactions may be left of a commit. A rollback ends them first.
        let word = self.own_word(top)?;
        let is_running = matches!(word, Word::Running { .. });
        let is_half_published = committed && matches!(word, Word::Committed { .. });
        if !is_running && !is_half_published {
            return Ok(());
        }

        let mut subs = Vec::new();
        for xid in top.0 + 1..self.next_xid().0 {
            if self.own_word(Xid(xid))? == (Word::Sub { top: top.0 }) {
                subs.push(Xid(xid));
            }
        }
        let subs = subs.iter().copied();
        match committed {
            true if is_running => self.publish_commit_of(me, slot, top, subs),
            // The record of a serializable transaction asks for the outcome: see `serial`.
            true => self.publish_commit(me, top, subs).map(drop),
            false => self.publish_abort(me, subs.chain([top])),
        }
    }

    pub(crate) fn release_dead_locks(&self, me: &Slot, slot: u32) -> Result<(), TxnError> {
        FastSlot::of(&self.slots[slot as usize]).clear();
        self.announcements().undo(slot);
        let mut wake = Wakeups::new();
        for partition in 0..self.table.partitions.len() {
            let _latch = self.table.exclusive(me, partition)?;
            for lock in self.table.locks_of_partition(partition) {
                self.release_dead_lock(lock, slot, &mut wake);
            }
        }
        self.slots[slot as usize].wait.state.store(WAIT_NONE, Relaxed);
        self.wake_all(&mut wake);
        Ok(())
    }

    fn release_dead_lock(&self, lock: crate::lock::table::Ref, slot: u32, wake: &mut Wakeups) {
        let tag = self.table.tag_of(lock);
        let w = &self.slots[slot as usize].wait;
        let holder = if w.lock.load(Relaxed) == lock {
            w.holder.load(Relaxed)
        } else {
            let Some(holder) = self.table.find_holder(lock, slot) else { return };
            holder
        };

        let mask = self.table.holder(holder).mask.load(Relaxed);
        if w.lock.load(Relaxed) == lock {
            let mode = LockMode::from_index(w.mode.load(Relaxed) as usize);
            // This frees the holder entry too if it held nothing.
            self.drop_request(lock, slot, mode, wake);
            self.announcements().withdraw(slot);
        }

        for mode in LockMode::ALL.into_iter().filter(|m| mask & m.bit() != 0) {
            self.release_mode(lock, holder, mode, wake);
            self.left_table(slot, tag, mode);
            self.announcements().withdraw(slot);
        }
    }
}
