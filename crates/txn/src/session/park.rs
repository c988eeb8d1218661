//! Parking a session that is idle in a transaction, and rolling back the transactions of sessions
//! that are idle for too long. The protocol is in `idle.rs`.

use sinew_sync::shim::sleep;
use super::TxnSession;
use crate::idle::Idle;
use crate::{Activity, Txn, TxnError, Xid};
use sinew_sync::{Slot, SlotIndex, monotonic_ms};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::time::Duration;

/// How long an owner or a reaper sleeps between two looks at an eviction in progress.
const LOOK_AGAIN: Duration = Duration::from_millis(1);

impl TxnSession {
    /// Parks the session, between statements, in a transaction or not. Once `limit` has passed, any
    /// process may take the session's locks and roll its transaction back. The caller uses nothing
    /// of the session before [`TxnSession::unpark`].
    pub fn park(&self, limit: Duration) {
        let deadline_ms = monotonic_ms().saturating_add(limit.as_millis() as u64);
        self.parked.set(true);
        self.txn.idles[self.index()].park(deadline_ms);
        // Release: pairs with the Acquire in `idle_are_due`. A session that comes because of this
        // deadline finds this one parked.
        self.txn.next_idle_ms.fetch_min(deadline_ms, Release);
    }

    /// Takes the session's lines back, before the session does anything again. It costs one load of
    /// its own memory when it was not parked.
    ///
    /// # Errors
    /// `IdleTooLong`, once: the limit has passed. Another session may have rolled the transaction
    /// back and released its locks, session locks included. Then `in_transaction` says no.
    /// Otherwise the caller must roll back.
    #[inline]
    pub fn unpark(&self) -> Result<(), TxnError> {
        if !self.parked.get() { Ok(()) } else { self.take_back() }
    }

    #[cold]
    fn take_back(&self) -> Result<(), TxnError> {
        let word = &self.txn.idles[self.index()];
        let overdue = matches!(word.idle(), Idle::Parked { deadline_ms } if monotonic_ms() >= deadline_ms);
        while !word.unpark() {
            if word.claim(Idle::Evicted, Idle::Busy) {
                self.parked.set(false);
                self.forget_transaction();
                return Err(TxnError::IdleTooLong);
            }
            // Bounded: the evictor finishes, or dies and its reaper finishes, or the region is
            // given up.
            self.txn.region.check()?;
            sleep(LOOK_AGAIN);
        }
        self.parked.set(false);
        if overdue { Err(TxnError::IdleTooLong) } else { Ok(()) }
    }

    /// Another session has ended the transaction in the region. The function drops what this
    /// process remembers of it.
    fn forget_transaction(&self) {
        self.in_transaction.set(false);
        self.top.set(Xid::NONE);
        self.level_xids.borrow_mut().clear();
        self.subs.borrow_mut().clear();
        self.snapshots.borrow_mut().clear();
        self.exported.borrow_mut().clear();
        self.locks.borrow_mut().clear();
        self.serial.forget();
    }
}

impl Txn {
    /// Whether a session of this process is parked beyond its deadline, so that `evict_idle` is
    /// worth a call now. Also the time until that may next be the case.
    pub fn idle_are_due(&self) -> (bool, Option<Duration>) {
        // Acquire: pairs with the Release in `park`.
        let next_ms = self.next_idle_ms.load(Acquire);
        let left_ms = next_ms.saturating_sub(monotonic_ms());
        (left_ms == 0, (next_ms != u64::MAX).then(|| Duration::from_millis(left_ms)))
    }

    /// Rolls back the transactions of sessions of all processes that are parked beyond their
    /// deadline. Any process may call it, and the maintainer does regularly. A session that holds a
    /// resource of an upper layer (a pin under an open cursor) is left alone. Returns how many were
    /// rolled back.
    ///
    /// # Errors
    /// Those of a rollback. The region has then been given up.
    pub fn evict_idle(&self, s: &TxnSession) -> Result<u32, TxnError> {
        let (me, now_ms) = (s.slot(), monotonic_ms());
        let mut evicted = 0;

        // This store comes before the look at the words: a session that parks meanwhile lowers it
        // again. Relaxed: the words are looked at anyway.
        self.next_idle_ms.store(u64::MAX, Relaxed);
        for (slot, word) in self.idles.iter().enumerate() {
            let seen = word.idle();
            let Idle::Parked { deadline_ms } = seen else { continue };
            if now_ms < deadline_ms {
                self.next_idle_ms.fetch_min(deadline_ms, Relaxed);
                continue;
            }
            if !word.claim(seen, Idle::evicting(me)) {
                continue;
            }
            if !self.region.holds_nothing(SlotIndex(slot as u32)) {
                word.hand_on(seen);
                continue;
            }
            self.finish_eviction(me, slot as u32)?;
            evicted += 1;
        }

        Ok(evicted)
    }

    /// The session's lines belong to the caller (EVICTING).
    fn finish_eviction(&self, me: &Slot, slot: u32) -> Result<(), TxnError> {
        if let Err(e) = self.roll_back_slot(me, slot) {
            // Half of a transaction would be left, and no session would end it.
            self.region.poison(&format!("rolling back an idle transaction failed: {e}"));
            return Err(e);
        }
        // Relaxed: shown to people.
        self.slots[slot as usize].activity.state.store(Activity::IdleInFailedTransaction as u32, Relaxed);
        self.idles[slot as usize].hand_on(Idle::Evicted);
        Ok(())
    }

    /// Takes a dead session's lines, from the session that has them.
    pub(crate) fn claim_dead(&self, me: &Slot, slot: u32) -> Result<(), TxnError> {
        let word = &self.idles[slot as usize];
        let mine = Idle::evicting(me);
        loop {
            let seen = word.idle();
            match seen {
                Idle::Evicting { slot, generation } if seen != mine && self.is_alive(slot, generation) => {
                    self.region.check()?;
                    sleep(LOOK_AGAIN);
                }
                _ if word.claim(seen, mine) => return Ok(()),
                _ => {}
            }
        }
    }

    fn is_alive(&self, slot: u16, generation: u32) -> bool {
        let slot = SlotIndex(slot.into());
        let alive = Slot::process_of(&self.region, slot).is_some_and(|p| !self.region.is_dead(p));
        alive && Slot::generation_in(&self.region, slot) == Some(generation)
    }

    /// Finishes the evictions that a dead session had begun.
    pub(crate) fn finish_evictions_of(&self, me: &Slot, dead: u32) -> Result<(), TxnError> {
        let Some(generation) = Slot::generation_in(&self.region, SlotIndex(dead)) else { return Ok(()) };
        let (theirs, mine) = (Idle::Evicting { slot: dead as u16, generation }, Idle::evicting(me));
        for (slot, word) in self.idles.iter().enumerate() {
            if slot as u32 != dead && word.idle() == theirs && word.claim(theirs, mine) {
                self.finish_eviction(me, slot as u32)?;
            }
        }
        Ok(())
    }
}
