//! The latch's slow paths: queueing, sleeping, waking. They know slots and words but no regions, so
//! that the checkers run them.
//!
//! # Queueing
//!
//! **The naive way**, "test, queue, sleep", loses a release that comes between test and queueing.
//!
//! **The protocol.** The waiter queues, sets HAS_WAITERS, and tries the latch *once more*. Only
//! then it sleeps.
//!
//! - A release before HAS_WAITERS was set is seen by the second try, because both are
//!   read-modify-writes of the same word.
//! - A release after it sees HAS_WAITERS and wakes.
//!
//! # Spinning
//!
//! Latches are held for a microsecond or so, which is less than it costs to sleep and be woken.
//! Where a waiter sleeps, the latch waits for it when its turn comes. Waiters therefore spin first,
//! for as long as `spin_budget` says, and on lines that the holders do not need (`spinning`):
//!
//! - The first waiter in the queue looks at its own node. So does an exclusive waiter further back,
//!   if there is a processor for each exclusive one that waits.
//! - A sharer does not queue at first. It watches the exclusive acquirer in its way.
//! - An exclusive acquirer queues at once, so that newcomers count how often they pass it.
//! - No other waiter spins. With 40 of them on 2 cores, an exclusive acquirer waited three times as
//!   long if all did.
//!
//! # Waking
//!
//! A releaser that frees the latch and sees HAS_WAITERS without WAKING unlinks the first waiter (or
//! the leading run of sharers), sets WAKING, and wakes it. The woken waiter is not given the latch.
//! It competes: handing the latch over to a sleeper would make every contended acquisition cost a
//! context switch. If the woken waiter loses, it goes back to the *head* of the queue. It clears
//! WAKING when it has looked, and the holder of the latch then wakes again when it releases.
//!
//! An exclusive waiter that spins runs already. The releaser gives it the latch in one step of the
//! word (`hand_over`), and marks its node GRANTED. If a newcomer was faster, the waiter stays where
//! it is, and the newcomer's release looks again.
//!
//! # Fairness
//!
//! A waiter that competes could lose for ever. While an exclusive acquirer waits (X_QUEUED), each
//! newcomer that takes the latch adds one to PASSES in the same compare-and-swap. At the limit
//! newcomers wait, the holders drain, and the waiter finds the latch free. A sharer whose watched
//! acquirer has had its turn is no newcomer to those who queued after it, and is not counted.
//!
//! # Death
//!
//! The node's state says exactly how far a waiter has come (see `slot::memory`). The queue lock's
//! word names its owner, the latch's word names its exclusive holder, and the record says what a
//! session holds. Only these deaths poison:
//!
//! - inside the queue lock;
//! - in the few instructions between a *sharer's* compare-and-swap and the note of it;
//! - while the dead session held exclusively a latch that is not given back
//!   (`LwLock::init_given_back`).
//!
//! A waker marks the nodes as woken before it gives back the queue lock. If it dies before the
//! system calls, the sleepers find the mark at their next look. A sleeper looks from time to time,
//! also whether any process died (`Backstop`). No sleep is therefore unbounded on a dead holder.

use super::LwLock;
use super::spinning::spin_in_queue;
use super::word::*;
use crate::Poisoned;
use crate::env::{BACKSTOP_PERIOD, Env};
use crate::kill::kill_point;
use crate::owned_word;
use crate::shim::{AtomicU64, Ordering, futex_wait_for, futex_wake};
use crate::slot::memory::*;

/// The most waiters that one look at the queue wakes. The sharers that come in wake the sharers
/// beyond it.
const CHOSEN_MAX: usize = 32;

/// Slots chosen by a waker.
struct Chosen {
    count: usize,
    /// Index + 1 of a waiter that sleeps, 0 for one that does not sleep yet.
    slots: [u16; CHOSEN_MAX],
    /// Waiters for freedom or a value are left, and the waker looks again.
    more: bool,
}

impl LwLock {
    #[inline]
    pub(crate) fn try_newcomer(&self, mode: Mode, me: u32, limit: u32) -> Result<(), u32> {
        debug_assert!((1..=HOLDERS_MASK).contains(&me));
        // Relaxed: only a guess for the compare-and-swap.
        let mut s = self.state.load(Ordering::Relaxed);
        while let Some(new) = newcomer(s, mode, me, limit) {
            // Acquire pairs with the Release of `release`. Release keeps the INTENT entry before it
            // (see `held`).
            match self.state.compare_exchange_weak(s, new, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return Ok(()),
                // This core has the line now, so that a second try at once is likely to succeed.
                Err(now) => s = now,
            }
        }
        Err(s)
    }

    /// Takes the latch for a woken waiter. Returns the word that it replaced.
    fn try_woken(&self, mode: Mode, me: u32) -> Option<u32> {
        let mut s = self.state.load(Ordering::Relaxed);
        while let Some(new) = woken(s, mode, me) {
            // As in `try_newcomer`.
            match self.state.compare_exchange_weak(s, new, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => return Some(s),
                Err(now) => s = now,
            }
        }
        None
    }

    /// Takes the latch after the first try failed and found the word `lost_to`. The node is left
    /// WON. The caller notes the acquisition in the record, then calls `won`.
    #[cold]
    pub(crate) fn acquire_slow(&self, env: &Env, mode: Mode, lost_to: u32) -> Result<(), Poisoned> {
        let obstacle = self.obstacle(lost_to, env.limit);
        let node = &env.slot().node;
        let mut seniority = false;
        let mut slept = false;
        loop {
            env.check()?;

            // Release: the failed tries come before it.
            node.state.store(NODE_QUEUEING, Ordering::Release);
            if !seniority && mode == Mode::Shared && self.try_for_a_while(env, node, obstacle) {
                kill_point("latch: won before it queued");
                return Ok(());
            }
            kill_point("latch: about to queue");
            let exclusives = self.enqueue(env, mode, seniority)?;
            let got = match seniority {
                true => self.try_woken(mode, env.me).is_some(),
                false => self.try_newcomer(mode, env.me, env.limit).is_ok(),
            };

            if got {
                // The swap overwrites a waker's mark, too: `linked` tells whether there was one.
                node.state.swap(NODE_WON, Ordering::AcqRel);
                kill_point("latch: won while queued");
                return self.leave_queue(env, mode);
            }

            if lost(node) {
                if seniority {
                    // This waiter lost to a newcomer, and no other waiter was woken meanwhile.
                    // Sharers further back may be compatible with the present holder.
                    self.wake_up(env)?;
                }
                self.await_woken(env, exclusives, &mut slept)?;
            }

            // Acquire pairs with the waker's Release in `hand_over`.
            if node.state.load(Ordering::Acquire) == NODE_GRANTED {
                node.state.store(NODE_WON, Ordering::Release);
                kill_point("latch: was given the latch");
                return Ok(());
            }
            node.state.store(NODE_RETRYING, Ordering::Relaxed);
            kill_point("latch: woken");
            seniority = true;
            if let Some(old) = self.try_woken(mode, env.me) {
                node.state.store(NODE_WON, Ordering::Release);
                kill_point("latch: won after a sleep");
                if mode == Mode::Exclusive {
                    if env.limit > 0 && passes(old) >= env.limit {
                        env.count(self.tranche(), |c| &c.fair_handovers);
                    }
                    self.lock_queue(env)?;
                    self.exclusive_left(node);
                    self.unlock_queue();
                } else if old & (HAS_WAITERS | WAKING) == HAS_WAITERS | WAKING {
                    // Sharers that queued behind this one, or beyond the number that one look
                    // wakes, may come in as well. If WAKING was not set, another woken waiter has
                    // looked since, and releases wake again.
                    self.wake_up(env)?;
                }
                return Ok(());
            }
        }
    }

    /// The record says by now that the slot has the latch.
    pub(crate) fn won(&self, env: &Env) {
        // Relaxed: it comes after the record's HELD in the owner's order. A reaper needs no more.
        env.slot().node.state.store(NODE_IDLE, Ordering::Relaxed);
    }

    /// Sleeps until the latch is free, or until `ready` says that the awaited change has come. Does
    /// not take the latch.
    pub(crate) fn wait_unheld(
        &self,
        env: &Env,
        mode: Mode,
        ready: impl Fn() -> bool,
    ) -> Result<(), Poisoned> {
        debug_assert!(matches!(mode, Mode::Free | Mode::Value));
        let node = &env.slot().node;
        env.check()?;
        self.enqueue(env, mode, false)?;
        // Acquire pairs with the Release of `release_word`: the waiter sees what the holder did.
        if self.state.load(Ordering::Acquire) & EXCLUSIVE == 0 || ready() {
            return self.leave_queue(env, mode).map(|()| self.won(env));
        }
        if lost(node) {
            self.await_woken(env, 0, &mut false)?;
        }
        self.won(env);
        Ok(())
    }

    /// Wakes waiters after a release. After a poison the queue is left as it is.
    #[cold]
    pub(crate) fn wake_up(&self, env: &Env) -> Result<(), Poisoned> {
        self.wake(env, false)
    }

    /// Wakes the waiters for a value, after a change of the guarded value.
    pub(crate) fn wake_value_waiters(&self, env: &Env) -> Result<(), Poisoned> {
        self.wake(env, true)
    }

    /// The result of `wait_for_value`, if it need not wait.
    ///
    /// The function looks at the latch first, then at the value. In the other order a holder that
    /// changes the value and releases between the two looks would pass for one that left the value
    /// as it was.
    pub(crate) fn look_at_value(&self, value: &AtomicU64, old: u64) -> Option<Option<u64>> {
        // Acquire pairs with the Release of `release_word`, so that the value read after it is the
        // holder's last.
        let held = self.state.load(Ordering::Acquire) & EXCLUSIVE != 0;
        // Acquire pairs with the Release store in `update_value`.
        match value.load(Ordering::Acquire) {
            now if now != old => Some(Some(now)),
            _ if held => None,
            _ => Some(None),
        }
    }

    /// After a change of the guarded value: true if a session may wait for it.
    ///
    /// This is a read-modify-write of the latch's word, not a load. A waiter sets OBSERVERS in
    /// the same word before it looks at the value. Either this function sees the flag, or the
    /// waiter sees the value.
    pub(crate) fn touch_has_observers(&self) -> bool {
        self.state.fetch_or(0, Ordering::AcqRel) & OBSERVERS != 0
    }

    /// A waiter whose process died asleep, for the checkers.
    #[cfg(all(test, loom))]
    pub(crate) fn plant_dead_waiter(&self, env: &Env, mode: Mode) -> Result<(), Poisoned> {
        self.enqueue(env, mode, false)?;
        env.slot().node.state.store(NODE_SLEEPING, Ordering::Relaxed);
        Ok(())
    }

    fn wake(&self, env: &Env, only_value: bool) -> Result<(), Poisoned> {
        loop {
            self.lock_queue(env)?;
            let chosen = self.choose(env, only_value);
            self.unlock_queue();
            kill_point("latch: waiters marked, asleep");
            for &at in chosen.slots[..chosen.count].iter().filter(|&&at| at != 0) {
                // The owner may be about to queue somewhere else by now. Then this is a wake-up for
                // no reason.
                futex_wake(&env.slots[at as usize - 1].node.state, 1);
            }
            if !chosen.more {
                return Ok(());
            }
        }
    }

    /// Under the queue lock: unlinks the waiters to wake, and marks nodes and word.
    ///
    /// The look at the queue is bounded, however many wait. It ends at the first waiter that cannot
    /// come in now, or after `CHOSEN_MAX` of them with fairness off. Only while sessions wait for
    /// freedom or a value it goes to the end: each of them is woken.
    fn choose(&self, env: &Env, only_value: bool) -> Chosen {
        let mut chosen = Chosen { count: 0, slots: [0; CHOSEN_MAX], more: false };

        // Relaxed: a holder that comes after this look sees HAS_WAITERS when it releases.
        let s = self.state.load(Ordering::Relaxed);
        let (free, shared) = (s & HELD_MASK == 0, s & EXCLUSIVE == 0);
        let has_observers = s & OBSERVERS != 0;
        // Sharers that queued behind a woken exclusive acquirer must not be woken before it has
        // looked, however long the scheduler lets it wait. They would pass it uncounted, time and
        // again. No waiter is forgotten: the exclusive acquirer takes the latch and its release
        // wakes, or it queues again and the holder's release wakes.
        let mut may_compete = !only_value && s & (WAKING | X_WOKEN) == 0;
        let (mut competitors, mut observers_left) = (false, false);
        let (mut first_competitor, mut past_exclusive, mut passed_over) = (true, false, 0);
        let mut at = self.head.load(Ordering::Relaxed);
        while at != 0 && (may_compete || has_observers) {
            let node = &env.slots[at as usize - 1].node;
            let next = node.next.load(Ordering::Relaxed);
            let mode = Mode::from_node(node.mode.load(Ordering::Relaxed));
            let competes = matches!(mode, Mode::Shared | Mode::Exclusive);
            let is_full = chosen.count == CHOSEN_MAX;
            let wake = !is_full
                && match mode {
                    Mode::Value => only_value || shared,
                    Mode::Free => !only_value && shared,
                    // The leading run of sharers. With fairness off, every sharer.
                    Mode::Shared => may_compete && shared && (!past_exclusive || env.limit == 0),
                    Mode::Exclusive => may_compete && free && first_competitor,
                };

            if wake && mode == Mode::Exclusive && node.state.load(Ordering::Relaxed) == NODE_SPINNING {
                if self.hand_over(env, at) {
                    chosen.slots[chosen.count] = at;
                    chosen.count += 1;
                }
                may_compete = false;
            } else if wake {
                self.unlink(env, at);
                if competes {
                    // The flags are set before the node says so. A waiter that sees its node woken
                    // competes at once and clears them. A flag set after that would stay for ever
                    // and keep every waiter asleep. Relaxed: `mark_woken` releases it.
                    match mode {
                        Mode::Exclusive if env.limit > 0 => {
                            self.state.fetch_or(WAKING | X_WOKEN, Ordering::Relaxed);
                        }
                        _ if !competitors => {
                            self.state.fetch_or(WAKING, Ordering::Relaxed);
                        }
                        _ => {}
                    }
                    competitors = true;
                }
                kill_point("latch: about to mark a waiter");
                chosen.slots[chosen.count] = if mark_woken(node) { at } else { 0 };
                chosen.count += 1;
            } else if !competes {
                observers_left = true;
                chosen.more |= is_full;
            }

            if competes {
                past_exclusive |= mode == Mode::Exclusive;
                first_competitor = false;
                passed_over += usize::from(!wake);
                let bound = if env.limit == 0 { CHOSEN_MAX } else { 1 };
                may_compete &= !is_full && passed_over < bound;
            }

            at = next;
        }

        if has_observers && !observers_left {
            // Relaxed: the next one to queue sets it again, under the same lock.
            self.state.fetch_and(!OBSERVERS, Ordering::Relaxed);
        }
        self.empty_check();
        chosen
    }

    /// Under the queue lock: gives a free latch to an exclusive waiter that spins. True if the
    /// waiter sleeps meanwhile and has to be woken.
    fn hand_over(&self, env: &Env, at: u16) -> bool {
        let node = &env.slots[at as usize - 1].node;
        let is_alone = self.head.load(Ordering::Relaxed) == self.tail.load(Ordering::Relaxed);
        let left = self.exclusive_waiting.load(Ordering::Relaxed) - 1;
        let mut ends = PASS_MASK;
        if is_alone {
            ends |= HAS_WAITERS;
        }
        if left == 0 {
            ends |= X_QUEUED | X_WOKEN;
        }
        let mut s = self.state.load(Ordering::Relaxed);
        loop {
            // A newcomer was faster. Its release wakes.
            if s & HELD_MASK != 0 {
                return false;
            }
            let new = (s & !ends) | exclusive(u32::from(at));
            // As in `try_newcomer`.
            match self.state.compare_exchange_weak(s, new, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => break,
                Err(now) => s = now,
            }
        }
        if env.limit > 0 && passes(s) >= env.limit {
            env.count(self.tranche(), |c| &c.fair_handovers);
        }
        self.exclusive_waiting.store(left, Ordering::Relaxed);
        self.unlink(env, at);
        node.linked.store(0, Ordering::Relaxed);
        // Release pairs with the waiter's Acquire.
        node.state.swap(NODE_GRANTED, Ordering::AcqRel) == NODE_SLEEPING
    }

    /// Puts the acting slot's node into the queue, at the head if it has been there before.
    fn enqueue(&self, env: &Env, mode: Mode, seniority: bool) -> Result<u16, Poisoned> {
        self.lock_queue(env)?;
        let (me, node) = (env.me as u16, &env.slot().node);

        // Relaxed throughout: the queue lock guards the links.
        let linked = node.linked.load(Ordering::Relaxed);
        debug_assert_eq!(linked & LINKED, 0);
        node.mode.store(mode as u16, Ordering::Relaxed);
        node.state.store(NODE_QUEUED, Ordering::Relaxed);
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

        let mut flags = match mode {
            Mode::Shared | Mode::Exclusive => HAS_WAITERS,
            Mode::Free | Mode::Value => HAS_WAITERS | OBSERVERS,
        };
        let mut exclusives = 0;
        if mode == Mode::Exclusive {
            exclusives = self.exclusive_waiting.load(Ordering::Relaxed);
            if linked & COUNTED == 0 {
                exclusives += 1;
                self.exclusive_waiting.store(exclusives, Ordering::Relaxed);
            }

            node.linked.store(LINKED | COUNTED, Ordering::Relaxed);
            flags |= X_QUEUED;
        } else {
            node.linked.store(LINKED, Ordering::Relaxed);
        }

        kill_point("latch: linked");

        // AcqRel: the word's modification order orders the second try and the releases with it.
        // Release also publishes a value waiter's readiness to `update_value`'s read-modify-write
        // of the word.
        self.state.fetch_or(flags, Ordering::AcqRel);
        if seniority {
            // This waiter has looked, and from here on a release wakes again. It comes after
            // HAS_WAITERS, so that no waiter is missed.
            self.state.fetch_and(!woken_flags(mode), Ordering::AcqRel);
        }

        self.unlock_queue();
        Ok(exclusives)
    }

    /// The acting slot got the latch, or what it waited for, while it was queued.
    fn leave_queue(&self, env: &Env, mode: Mode) -> Result<(), Poisoned> {
        let node = &env.slot().node;
        self.lock_queue(env)?;
        if node.linked.load(Ordering::Relaxed) & LINKED != 0 {
            self.unlink(env, env.me as u16);
            self.empty_check();
        } else if matches!(mode, Mode::Shared | Mode::Exclusive) {
            // A waker had chosen this slot. The slot takes back the waker's flags, because no other
            // waiter will.
            self.state.fetch_and(!woken_flags(mode), Ordering::Relaxed);
        }

        self.exclusive_left(node);
        self.unlock_queue();

        // Waiters may have been left alone because of WAKING, or because this one stood at the
        // head. If the latch is held exclusively, its holder's release wakes them.
        let s = self.state.load(Ordering::Relaxed);
        if s & HAS_WAITERS != 0 && s & (EXCLUSIVE | WAKING | X_WOKEN) == 0 {
            self.wake_up(env)?;
        }

        Ok(())
    }

    /// For the reaper: takes a dead waiter out of the queue, if it is there, and passes its wake-up
    /// on.
    pub(crate) fn remove_dead_waiter(&self, env: &Env, slot: u32) -> Result<(), Poisoned> {
        let node = &env.slots[slot as usize].node;
        self.lock_queue(env)?;
        let linked = node.linked.load(Ordering::Relaxed);
        // The dead waiter may have been woken, or have been woken and lost. If WAKING was
        // another's, one waiter too many is woken. X_WOKEN is another's while the dead one is
        // queued.
        let mut flags = WAKING;
        if linked & LINKED != 0 {
            self.unlink(env, slot as u16 + 1);
            self.empty_check();
        } else if linked & COUNTED != 0 {
            flags |= X_WOKEN;
        }
        self.exclusive_left(node);
        node.state.store(NODE_IDLE, Ordering::Relaxed);
        kill_point("reaper: waiter unlinked");
        self.state.fetch_and(!flags, Ordering::Relaxed);
        self.unlock_queue();
        self.wake_up(env)
    }

    /// For the reaper: gives back the share of a dead holder.
    pub(crate) fn release_dead_share(&self, env: &Env) -> Result<(), Poisoned> {
        self.release_core(env, 1)
    }

    /// For the reaper: gives back the latch that the dead session in `slot` holds exclusively.
    pub(crate) fn release_dead_exclusive(&self, env: &Env, slot: u32) -> Result<(), Poisoned> {
        self.release_core(env, exclusive(slot + 1))
    }

    /// The slot (index + 1) or reaper that has the queue lock, or 0.
    pub(crate) fn queue_owner(&self) -> u32 {
        owned_word::owner(&self.queue_lock)
    }

    /// Waits until a waker has unlinked the node, or has given the latch to it. It spins before it
    /// sleeps, as the header's "Spinning" says. `exclusives` is what `enqueue` returned. `slept`
    /// tells whether the acquisition has been counted as one that blocks.
    fn await_woken(&self, env: &Env, exclusives: u16, slept: &mut bool) -> Result<(), Poisoned> {
        let node = &env.slot().node;
        // Relaxed: it is a guess, and a wrong one costs a sleep at worst.
        let is_first = node.prev.load(Ordering::Relaxed) == 0;
        if spin_in_queue(env, node, is_first, exclusives) {
            return Ok(());
        }

        // Relaxed: a reaper learns as much from SPINNING, which was there before.
        if node
            .state
            .compare_exchange(NODE_SPINNING, NODE_SLEEPING, Ordering::Relaxed, Ordering::Acquire)
            .is_err()
        {
            return Ok(());
        }

        if !*slept {
            *slept = true;
            env.count(self.tranche(), |c| &c.blocks);
        }

        while node.state.load(Ordering::Acquire) == NODE_SLEEPING {
            env.check()?;
            kill_point("latch: about to sleep");
            if !futex_wait_for(&node.state, NODE_SLEEPING, BACKSTOP_PERIOD)
                && let Some(b) = env.backstop
            {
                b.check();
            }
        }

        Ok(())
    }

    /// Under the queue lock: takes a node out of the queue.
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
        node.linked.store(node.linked.load(Ordering::Relaxed) & !LINKED, Ordering::Relaxed);
    }

    /// Under the queue lock: a waiter has been served or has died. If it is a counted exclusive
    /// one, it is counted no more.
    fn exclusive_left(&self, node: &WaitNode) {
        let linked = node.linked.load(Ordering::Relaxed);
        if linked & COUNTED == 0 {
            return;
        }
        node.linked.store(linked & !COUNTED, Ordering::Relaxed);
        let n = self.exclusive_waiting.load(Ordering::Relaxed) - 1;
        self.exclusive_waiting.store(n, Ordering::Relaxed);
        if n == 0 {
            // Relaxed: a newcomer that still sees the flag counts in vain, or queues and is woken
            // by the release.
            self.state.fetch_and(!(X_QUEUED | X_WOKEN | PASS_MASK), Ordering::Relaxed);
        }
    }

    /// Under the queue lock: clears HAS_WAITERS if the queue is empty.
    fn empty_check(&self) {
        if self.head.load(Ordering::Relaxed) == 0 {
            // Relaxed: the next waiter to queue sets it again, under the same lock.
            self.state.fetch_and(!HAS_WAITERS, Ordering::Relaxed);
        }
    }

    fn lock_queue(&self, env: &Env) -> Result<(), Poisoned> {
        if owned_word::lock(&self.queue_lock, env)? > 0 {
            env.count(self.tranche(), |c| &c.spin_sleeps);
        }
        Ok(())
    }

    fn unlock_queue(&self) {
        owned_word::unlock(&self.queue_lock);
    }

    /// Releases and wakes. `part` is as in `release_word`.
    pub(crate) fn release_core(&self, env: &Env, part: u32) -> Result<(), Poisoned> {
        if self.release_word(part) {
            self.wake_up(env)?;
        }
        Ok(())
    }

    /// The releasing step. True if a waiter has to be woken. `part` is the value that the holder
    /// put into the word: 1 for a share, or `exclusive(me)`.
    #[inline]
    pub(crate) fn release_word(&self, part: u32) -> bool {
        // Release pairs with the Acquire of the next acquisition. Acquire keeps the entry's removal
        // after it.
        let old = self.state.fetch_sub(part, Ordering::AcqRel);
        debug_assert!(match part {
            1 => old & EXCLUSIVE == 0 && old & HOLDERS_MASK != 0,
            part => old & HELD_MASK == part,
        });
        wakes(old - part)
    }
}

/// The flags of a woken waiter that has not looked at the latch.
fn woken_flags(mode: Mode) -> u32 {
    if mode == Mode::Exclusive { WAKING | X_WOKEN } else { WAKING }
}

/// After the second try: true if the waiter now spins, false if a waker was there already.
fn lost(node: &WaitNode) -> bool {
    // Acquire pairs with the waker's Release. Release: this slot's tries come before SPINNING,
    // which tells a reaper that it does not have the latch.
    node.state.compare_exchange(NODE_QUEUED, NODE_SPINNING, Ordering::AcqRel, Ordering::Acquire).is_ok()
}

/// Under the queue lock: a waker has unlinked the node, and marks it. True if the node's owner
/// sleeps.
fn mark_woken(node: &WaitNode) -> bool {
    // Relaxed: the compare-and-swap decides.
    let mut now = node.state.load(Ordering::Relaxed);
    loop {
        let woken = match now {
            NODE_SLEEPING | NODE_SPINNING => NODE_WOKEN,
            NODE_QUEUED => NODE_WOKEN_EARLY,
            // The waiter has the latch already and is about to leave the queue.
            _ => return false,
        };
        // Release pairs with the Acquire loads of the woken one.
        match node.state.compare_exchange(now, woken, Ordering::AcqRel, Ordering::Relaxed) {
            Ok(_) => return now == NODE_SLEEPING,
            Err(other) => now = other,
        }
    }
}
