//! The latch's slow paths: queueing, sleeping, waking. Knows slots and words, not regions, so that the checkers run it.
//!
//! **Queueing.** The naive way, "test, queue, sleep", loses the release that comes between test and queueing. So a waiter
//! queues, sets HAS_WAITERS, and tries the latch *once more*: a release that comes before HAS_WAITERS was set is seen by
//! this second try (both are read-modify-writes of the same word), one that comes after it sees HAS_WAITERS and wakes. Only
//! then it sleeps.
//!
//! **Waking.** Whoever frees the latch and sees HAS_WAITERS without WAKING unlinks the first waiter (or the leading run of
//! sharers), sets WAKING, and wakes it. The woken one is not given the latch, it competes: handing it over would make
//! every contended acquisition cost a context switch. If it loses it goes back to the *head* of the queue. It clears
//! WAKING when it has looked, and whoever holds the latch then wakes again when releasing.
//!
//! **Fairness.** A waiter that competes could lose for ever. While an exclusive acquirer waits (X_QUEUED), each newcomer
//! that takes the latch adds one to PASSES in the same compare-and-swap; at the limit, newcomers queue, the holders drain,
//! and the woken waiter finds the latch free.
//!
//! **Death.** Queue manipulation is a critical section of the slot (`critical` > 0): a death in it poisons. A sleeper looks
//! from time to time whether any process died (`Backstop`), so no sleep is unbounded on a dead holder.

use super::LwLock;
use super::word::*;
use crate::Poisoned;
use crate::owned;
use crate::shim::{AtomicU32, Ordering, futex_wait_for, futex_wake};
use crate::slot::shared::*;
use crate::stats::{Counters, SlotCounters, bump};
use std::time::Duration;

/// Looks for dead processes and undoes or poisons what their latches were; called by sleepers now and then.
pub(crate) trait Backstop {
    fn check(&self);
}

/// How long a latch sleeper sleeps before it calls the backstop.
pub(crate) const BACKSTOP_PERIOD: Duration = Duration::from_millis(50);

/// Everything that the slow paths need: who acts, and where the slots and the poison flag are.
pub(crate) struct Env<'a> {
    pub slots: &'a [SlotShared],
    /// Acting slot's index + 1, or `owned::REAPER | process + 1`.
    pub me: u32,
    pub poison: &'a AtomicU32,
    pub limit: u32,
    pub counters: Option<&'a SlotCounters>,
    pub backstop: Option<&'a dyn Backstop>,
}

impl<'a> Env<'a> {
    pub fn check(&self) -> Result<(), Poisoned> {
        // Relaxed: a stale 0 only means that the poison is seen at the next look.
        if self.poison.load(Ordering::Relaxed) != 0 { Err(Poisoned) } else { Ok(()) }
    }
    fn slot(&self) -> &'a SlotShared {
        &self.slots[self.me as usize - 1]
    }
    pub fn is_reaper(&self) -> bool {
        self.me & owned::REAPER != 0
    }
    pub fn count(&self, tranche: u16, f: fn(&Counters) -> &std::sync::atomic::AtomicU64) {
        if let Some(c) = self.counters {
            bump(f(&c.tranche[tranche as usize]));
        }
    }
    /// Opens and closes a critical section of the acting slot. A reaper's death is seen in its process's entry.
    pub fn critical(&self, enter: bool) {
        if !self.is_reaper() {
            let c = &self.slot().own.critical;
            // Relaxed: only the owner writes; the AcqRel operations on lock words keep it in place, as in `held`.
            let depth = c.load(Ordering::Relaxed);
            c.store(if enter { depth + 1 } else { depth - 1 }, Ordering::Relaxed);
        }
    }
}

/// Nodes chosen by a waker: a chain through `next`, as slot index + 1.
struct Chosen {
    first: u16,
    last: u16,
}

impl LwLock {
    #[inline]
    pub(super) fn try_newcomer(&self, mode: Mode, limit: u32) -> bool {
        // Relaxed: only a guess for the compare-and-swap.
        let mut s = self.state.load(Ordering::Relaxed);
        while let Some(new) = newcomer(s, mode, limit) {
            // Acquire pairs with the Release of `release`; Release keeps the INTENT entry before it (see `held`).
            match self.state.compare_exchange_weak(s, new, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return true,
                Err(now) => s = now,
            }
        }
        false
    }

    /// Returns the word that it replaced.
    fn try_woken(&self, mode: Mode) -> Option<u32> {
        let mut s = self.state.load(Ordering::Relaxed);
        while let Some(new) = woken(s, mode) {
            // As in `try_newcomer`.
            match self.state.compare_exchange_weak(s, new, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return Some(s),
                Err(now) => s = now,
            }
        }
        None
    }

    /// Takes the latch after the first try failed.
    #[cold]
    pub(super) fn acquire_slow(&self, env: &Env, mode: Mode) -> Result<(), Poisoned> {
        let node = &env.slot().node;
        let mut seniority = false;
        let mut slept = false;
        loop {
            env.check()?;
            self.enqueue(env, mode, seniority)?;
            let got =
                if seniority { self.try_woken(mode).is_some() } else { self.try_newcomer(mode, env.limit) };
            if got {
                return self.leave_queue(env, mode);
            }
            if seniority {
                // This waiter lost to a barger and nobody else was woken meanwhile. Sharers further back may be
                // compatible with whoever holds the latch now.
                self.wake_up(env)?;
            }
            if !slept {
                slept = true;
                env.count(self.tranche(), |c| &c.blocks);
            }
            self.sleep(env)?;
            node.state.store(NODE_RETRYING, Ordering::Relaxed);
            seniority = true;
            if let Some(old) = self.try_woken(mode) {
                node.state.store(NODE_IDLE, Ordering::Relaxed);
                if mode == Mode::Exclusive {
                    if env.limit > 0 && passes(old) >= env.limit {
                        env.count(self.tranche(), |c| &c.fair_handovers);
                    }
                    self.lock_queue(env)?;
                    self.exclusive_left();
                    self.unlock_queue(env);
                } else if old & HAS_WAITERS != 0 {
                    // Sharers that queued behind this one may come in as well.
                    self.wake_up(env)?;
                }
                return Ok(());
            }
        }
    }

    /// Sleeps until the latch is free, or `ready` says that the awaited change has come. Does not take the latch.
    pub(super) fn wait_unheld(
        &self,
        env: &Env,
        mode: Mode,
        ready: impl Fn() -> bool,
    ) -> Result<(), Poisoned> {
        debug_assert!(matches!(mode, Mode::Free | Mode::Value));
        env.check()?;
        self.enqueue(env, mode, false)?;
        // Acquire pairs with the Release of `release`: the waiter sees what the holder did.
        if self.state.load(Ordering::Acquire) & EXCLUSIVE == 0 || ready() {
            return self.leave_queue(env, mode);
        }
        env.count(self.tranche(), |c| &c.blocks);
        self.sleep(env)?;
        env.slot().node.state.store(NODE_IDLE, Ordering::Relaxed);
        Ok(())
    }

    /// After a release or a change of the guarded value. On poison the queue is left as it is.
    #[cold]
    pub(super) fn wake_up(&self, env: &Env) -> Result<(), Poisoned> {
        self.wake(env, false)
    }
    pub(super) fn wake_value_waiters(&self, env: &Env) -> Result<(), Poisoned> {
        self.wake(env, true)
    }

    fn wake(&self, env: &Env, only_value: bool) -> Result<(), Poisoned> {
        self.lock_queue(env)?;
        let chosen = self.choose(env, only_value);
        self.unlock_queue_but_not_critical(env);
        let mut at = chosen.first;
        while at != 0 {
            let node = &env.slots[at as usize - 1].node;
            // The link is read before the node is let go: its owner may queue again at once. Relaxed: this thread
            // wrote it.
            at = node.next.load(Ordering::Relaxed);
            // Release pairs with the Acquire in `sleep` and `await_woken`.
            node.state.swap(NODE_WOKEN, Ordering::AcqRel);
            futex_wake(&node.state, 1);
        }
        env.critical(false);
        Ok(())
    }

    /// Under the queue lock: unlinks whom to wake, and marks the word.
    fn choose(&self, env: &Env, only_value: bool) -> Chosen {
        let mut chosen = Chosen { first: 0, last: 0 };
        // Relaxed: a holder that comes after this look sees HAS_WAITERS when it releases.
        let s = self.state.load(Ordering::Relaxed);
        let (free, shared) = (s & HELD_MASK == 0, s & EXCLUSIVE == 0);
        let mut competitors = false;
        let (mut first_competitor, mut past_exclusive) = (true, false);
        let mut at = self.head.load(Ordering::Relaxed);
        while at != 0 {
            let node = &env.slots[at as usize - 1].node;
            let next = node.next.load(Ordering::Relaxed);
            let mode = Mode::from_node(node.mode.load(Ordering::Relaxed));
            let wake = match mode {
                Mode::Value => only_value || shared,
                Mode::Free => !only_value && shared,
                _ if only_value || s & WAKING != 0 => false,
                // The leading run of sharers; with fairness off, every sharer.
                Mode::Shared => shared && (!past_exclusive || env.limit == 0),
                Mode::Exclusive => free && first_competitor,
            };
            if matches!(mode, Mode::Shared | Mode::Exclusive) {
                past_exclusive |= mode == Mode::Exclusive;
                first_competitor = false;
                competitors |= wake;
            }
            if wake {
                self.unlink(env, at);
                node.next.store(0, Ordering::Relaxed);
                match chosen.last {
                    0 => chosen.first = at,
                    last => env.slots[last as usize - 1].node.next.store(at, Ordering::Relaxed),
                }
                chosen.last = at;
            }
            at = next;
        }
        if competitors {
            // Relaxed: the flag orders nothing; whoever is woken is ordered by its node's state.
            self.state.fetch_or(WAKING, Ordering::Relaxed);
        }
        self.empty_check();
        chosen
    }

    /// Puts the acting slot's node into the queue, at the head if it has been there before.
    fn enqueue(&self, env: &Env, mode: Mode, seniority: bool) -> Result<(), Poisoned> {
        self.lock_queue(env)?;
        let (me, node) = (env.me as u16, &env.slot().node);
        // Relaxed throughout: the queue lock guards the links.
        debug_assert_eq!(node.linked.load(Ordering::Relaxed), 0);
        node.mode.store(mode as u16, Ordering::Relaxed);
        node.state.store(NODE_QUEUED, Ordering::Relaxed);
        node.linked.store(1, Ordering::Relaxed);
        if seniority {
            let head = self.head.load(Ordering::Relaxed);
            node.prev.store(0, Ordering::Relaxed);
            node.next.store(head, Ordering::Relaxed);
            match head {
                0 => self.tail.store(me, Ordering::Relaxed),
                h => env.slots[h as usize - 1].node.prev.store(me, Ordering::Relaxed),
            }
            self.head.store(me, Ordering::Relaxed);
        } else {
            let tail = self.tail.load(Ordering::Relaxed);
            node.next.store(0, Ordering::Relaxed);
            node.prev.store(tail, Ordering::Relaxed);
            match tail {
                0 => self.head.store(me, Ordering::Relaxed),
                t => env.slots[t as usize - 1].node.next.store(me, Ordering::Relaxed),
            }
            self.tail.store(me, Ordering::Relaxed);
        }
        let mut flags = HAS_WAITERS;
        if mode == Mode::Exclusive {
            if !seniority {
                let n = self.exclusive_waiting.load(Ordering::Relaxed);
                self.exclusive_waiting.store(n + 1, Ordering::Relaxed);
            }
            flags |= X_QUEUED;
        }
        // AcqRel: the second try after this, and the releases, are ordered with it by the word's modification order;
        // Release also publishes a value waiter's readiness to `update_value`'s read-modify-write of the word.
        self.state.fetch_or(flags, Ordering::AcqRel);
        if seniority {
            // This waiter has looked: from here on a release wakes again. After HAS_WAITERS, so that none is missed.
            self.state.fetch_and(!WAKING, Ordering::AcqRel);
        }
        self.unlock_queue(env);
        Ok(())
    }

    /// The acting slot got what it wanted while it was queued.
    fn leave_queue(&self, env: &Env, mode: Mode) -> Result<(), Poisoned> {
        let node = &env.slot().node;
        self.lock_queue(env)?;
        let linked = node.linked.load(Ordering::Relaxed) != 0;
        if linked {
            self.unlink(env, env.me as u16);
            self.empty_check();
        } else {
            // A waker has chosen this slot: wait until it lets go of the node, and take back its WAKING, for
            // nobody else will.
            self.unlock_queue(env);
            self.await_woken(env)?;
            self.lock_queue(env)?;
            if matches!(mode, Mode::Shared | Mode::Exclusive) {
                self.state.fetch_and(!WAKING, Ordering::Relaxed);
            }
        }
        if mode == Mode::Exclusive {
            self.exclusive_left();
        }
        node.state.store(NODE_IDLE, Ordering::Relaxed);
        self.unlock_queue(env);
        // Waiters that were left alone because of WAKING, or because this one stood at the head. If the latch is held,
        // its holder's release will do it.
        let s = self.state.load(Ordering::Relaxed);
        if s & HAS_WAITERS != 0 && s & (EXCLUSIVE | WAKING) == 0 {
            self.wake_up(env)?;
        }
        Ok(())
    }

    /// Takes a waiter that died asleep out of the queue and passes its wake-up on. For the reaper.
    pub(crate) fn remove_dead_waiter(&self, env: &Env, slot: u32) -> Result<(), Poisoned> {
        let node = &env.slots[slot as usize].node;
        self.lock_queue(env)?;
        let mode = Mode::from_node(node.mode.load(Ordering::Relaxed));
        if node.linked.load(Ordering::Relaxed) != 0 {
            self.unlink(env, slot as u16 + 1);
            self.empty_check();
        } else {
            // A live waker has unlinked it and lets go presently.
            while node.state.load(Ordering::Acquire) != NODE_WOKEN {
                if let Err(e) = env.check() {
                    self.unlock_queue(env);
                    return Err(e);
                }
                if let Some(b) = env.backstop {
                    b.check();
                }
                crate::shim::spin_hint();
            }
            self.state.fetch_and(!WAKING, Ordering::Relaxed);
        }
        if mode == Mode::Exclusive {
            self.exclusive_left();
        }
        node.state.store(NODE_IDLE, Ordering::Relaxed);
        self.unlock_queue(env);
        self.wake_up(env)
    }

    /// Gives back the share of a dead holder. For the reaper.
    pub(crate) fn release_dead_share(&self, env: &Env) -> Result<(), Poisoned> {
        self.release_core(env, Mode::Shared)
    }

    fn sleep(&self, env: &Env) -> Result<(), Poisoned> {
        let node = &env.slot().node;
        // Release: everything that this slot did to the latch is before SLEEPING, which tells a reaper that it does
        // not have it.
        let announced =
            node.state.compare_exchange(NODE_QUEUED, NODE_SLEEPING, Ordering::AcqRel, Ordering::Acquire);
        if announced.is_err() {
            return Ok(()); // woken already
        }
        self.await_woken(env)
    }

    fn await_woken(&self, env: &Env) -> Result<(), Poisoned> {
        let node = &env.slot().node;
        loop {
            // Acquire pairs with the waker's Release swap.
            let now = node.state.load(Ordering::Acquire);
            if now == NODE_WOKEN {
                return Ok(());
            }
            env.check()?;
            if !futex_wait_for(&node.state, now, BACKSTOP_PERIOD)
                && let Some(b) = env.backstop
            {
                b.check();
            }
        }
    }

    /// Under the queue lock.
    fn unlink(&self, env: &Env, at: u16) {
        let node = &env.slots[at as usize - 1].node;
        let (prev, next) = (node.prev.load(Ordering::Relaxed), node.next.load(Ordering::Relaxed));
        match prev {
            0 => self.head.store(next, Ordering::Relaxed),
            p => env.slots[p as usize - 1].node.next.store(next, Ordering::Relaxed),
        }
        match next {
            0 => self.tail.store(prev, Ordering::Relaxed),
            n => env.slots[n as usize - 1].node.prev.store(prev, Ordering::Relaxed),
        }
        node.linked.store(0, Ordering::Relaxed);
    }

    /// Under the queue lock: an exclusive waiter has been served or is gone.
    fn exclusive_left(&self) {
        let n = self.exclusive_waiting.load(Ordering::Relaxed) - 1;
        self.exclusive_waiting.store(n, Ordering::Relaxed);
        if n == 0 {
            // Relaxed: newcomers that still see the flag count in vain or queue, and are woken by the release.
            self.state.fetch_and(!(X_QUEUED | PASS_MASK), Ordering::Relaxed);
        }
    }

    /// Under the queue lock.
    fn empty_check(&self) {
        if self.head.load(Ordering::Relaxed) == 0 {
            // Relaxed: set again, under the same lock, by the next one to queue.
            self.state.fetch_and(!HAS_WAITERS, Ordering::Relaxed);
        }
    }

    fn lock_queue(&self, env: &Env) -> Result<(), Poisoned> {
        env.critical(true);
        let sleeps = owned::lock(&self.queue_lock, env);
        match sleeps {
            Ok(n) => {
                if n > 0 {
                    env.count(self.tranche(), |c| &c.spin_sleeps);
                }
                Ok(())
            }
            Err(e) => {
                env.critical(false);
                Err(e)
            }
        }
    }
    fn unlock_queue(&self, env: &Env) {
        self.unlock_queue_but_not_critical(env);
        env.critical(false);
    }
    fn unlock_queue_but_not_critical(&self, _env: &Env) {
        owned::unlock(&self.queue_lock);
    }

    pub(super) fn release_core(&self, env: &Env, mode: Mode) -> Result<(), Poisoned> {
        if self.release_word(if mode == Mode::Exclusive { EXCLUSIVE } else { 1 }) {
            self.wake_up(env)?;
        }
        Ok(())
    }

    /// The releasing step; true if somebody has to be woken.
    #[inline]
    pub(super) fn release_word(&self, part: u32) -> bool {
        // Release pairs with the Acquire of the next acquisition; Acquire keeps the entry's removal after it.
        let old = self.state.fetch_sub(part, Ordering::AcqRel);
        debug_assert!(if part == EXCLUSIVE { old & EXCLUSIVE != 0 } else { old & SHARED_MASK != 0 });
        // WAKING keeps competitors asleep, but not those who wait for freedom or a value: they take nothing.
        (old - part) & (HELD_MASK | HAS_WAITERS) == HAS_WAITERS
    }
}
