//! Waiting for a latch without sleeping.
//!
//! **The naive way** looks at the latch's word again after each pause. Every look takes the word's
//! line away from the sessions that have the latch and want to give it back. With 64 processors the
//! line then moves for looks most of the time.
//!
//! **The protocol.** A waiter looks at a line that changes when its turn has come, and hardly
//! before:
//!
//! - A sharer that finds an exclusive acquirer in its way watches that acquirer's `turn`, in the
//!   acquirer's slot. `turn` is odd from the moment at which the acquirer begins to wait until it
//!   has given the latch back. The sharer watches the last exclusive acquirer in the queue, because
//!   those before it come first. It sees both names in the look that failed, because the queue's
//!   ends lie beside the word.
//! - The turn's end makes the sharer *senior*: it takes the latch also if another exclusive
//!   acquirer has queued meanwhile. It is no newcomer to that one, so that it does not count as a
//!   pass. Each session is senior to an exclusive acquirer once at most.
//! - The acquirer whose turn ends pauses for a moment before it wakes the next waiter, if sharers
//!   watched. They are first, and come in together.
//! - A waiter in the queue looks at its own node.
//!
//! `turn` is a hint, and no lock rests on it. A sharer that watches in vain looks at the latch when
//! its patience is over, and queues. An exclusive acquirer that has not waited is not watched: the
//! sharer looks at the latch with growing pauses. A sharer may watch an acquirer that has begun a
//! turn for another latch. Then it waits too long, or looks too early.
//!
//! **A crash.** A watched session may die or stop. The patience bounds the wait for it.

use super::LwLock;
use super::word::*;
use crate::back_off::BackOff;
use crate::env::Env;
use crate::shim::{Instant, Ordering, cpus, spin_hint};
use crate::slot::memory::*;
use std::time::Duration;

/// The most pauses between two looks at the latch, for each processor, and in all. A line moves in
/// about five pauses. All processors together thus take less than a half of the line's time.
const PAUSES_OF_CPU: u32 = 16;
const PAUSES_MIN: u32 = 128;

/// Looks at a watched word between two looks at the clock.
const WATCH_LOOKS: u32 = 8;

/// The pauses of an acquirer whose turn ends, before it wakes the next waiter. In this time a line
/// moves three times: the turn's word to a sharer that watches, and the latch's word.
const HEAD_START: u32 = 20;

/// One more than the slot of an exclusive acquirer that was in the way, or 0.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Obstacle(u32);

impl LwLock {
    /// The exclusive acquirer that stands in a newcomer's way, found in this word. The look that
    /// failed has brought the line that it reads.
    pub(super) fn obstacle(&self, s: u32, limit: u32) -> Obstacle {
        let is_queued = s & X_QUEUED != 0 && limit > 0;
        // Relaxed: a guess.
        let last = if is_queued { u32::from(self.tail.load(Ordering::Relaxed)) } else { 0 };
        Obstacle(if last != 0 { last } else { exclusive_holder(s) })
    }

    /// Tries a sharer's acquisition for a while before it queues.
    pub(super) fn try_for_a_while(&self, env: &Env, node: &WaitNode, mut obstacle: Obstacle) -> bool {
        let patience = env.patience();
        if patience.is_zero() {
            return false;
        }
        let began = Instant::now();
        let mut limit = env.limit;
        let mut back_off = BackOff::new(env.me, (PAUSES_OF_CPU * cpus()).max(PAUSES_MIN));
        while began.elapsed() < patience {
            match watched(env, obstacle) {
                Some(slot) => {
                    if has_ended(slot, began, patience) {
                        // Senior to all who have queued since: no limit holds it up.
                        limit = 0;
                    }
                }
                None => {
                    back_off.pause();
                }
            }

            // Relaxed: only a guess, as in `try_newcomer`.
            let s = self.state.load(Ordering::Relaxed);
            if newcomer(s, Mode::Shared, env.me, limit).is_none() {
                obstacle = self.obstacle(s, limit);
                continue;
            }
            node.state.store(NODE_RETRYING, Ordering::Relaxed);
            match self.try_newcomer(Mode::Shared, env.me, limit) {
                Ok(()) => {
                    node.state.store(NODE_WON, Ordering::Release);
                    env.learn_spin(false);
                    return true;
                }
                Err(s) => obstacle = self.obstacle(s, limit),
            }
            // Release: the failed try comes before it.
            node.state.store(NODE_QUEUEING, Ordering::Release);
        }
        env.learn_spin(true);
        false
    }
}

/// The slot of an exclusive acquirer whose turn has not ended. The watcher has announced itself.
fn watched<'a>(env: &Env<'a>, obstacle: Obstacle) -> Option<&'a SlotShared> {
    let slot = env.slots.get((obstacle.0 as usize).wrapping_sub(1))?;
    // Relaxed, here and below: the word guards nothing.
    let turn = slot.turn.load(Ordering::Relaxed);
    let is_announced = |turn| turn & TURN_WATCHED != 0;
    match turn & TURN_BEGUN != 0 {
        false => None,
        true if is_announced(turn) => Some(slot),
        true => {
            let announced = turn | TURN_WATCHED;
            match slot.turn.compare_exchange(turn, announced, Ordering::Relaxed, Ordering::Relaxed) {
                Ok(_) => Some(slot),
                Err(now) => is_announced(now).then_some(slot),
            }
        }
    }
}

/// Watches a turn until it ends. False if the patience was over before.
fn has_ended(slot: &SlotShared, began: Instant, patience: Duration) -> bool {
    let turn = slot.turn.load(Ordering::Relaxed);
    watch(began, patience, || slot.turn.load(Ordering::Relaxed) != turn)
}

/// Looks until `has_come`. False if the patience was over before.
fn watch(began: Instant, patience: Duration, has_come: impl Fn() -> bool) -> bool {
    while began.elapsed() < patience {
        if looks(WATCH_LOOKS, &has_come) {
            return true;
        }
    }
    false
}

/// Looks so many times, with a pause after each look that finds nothing.
fn looks(count: u32, has_come: impl Fn() -> bool) -> bool {
    for _ in 0..count {
        if has_come() {
            return true;
        }
        spin_hint();
    }
    false
}

/// Spins on the own node in a latch's queue. True once a waker has marked it.
///
/// The first waiter spins for the budget. An exclusive one spins for its patience, if there is a
/// processor for each that waits and one for the holder.
pub(super) fn spin_in_queue(env: &Env, node: &WaitNode, is_first: bool, exclusives: u16) -> bool {
    // Acquire pairs with the waker's Release in `mark_woken` and `hand_over`.
    let is_marked = || node.state.load(Ordering::Acquire) != NODE_SPINNING;
    let tries = if is_first { env.spin_tries() } else { 0 };
    let has_processor = exclusives > 0 && u32::from(exclusives) < cpus();
    let patience = if has_processor { env.patience() } else { Duration::ZERO };
    if tries == 0 && patience.is_zero() {
        return false;
    }

    let came = looks(tries, is_marked) || watch(Instant::now(), patience, is_marked);
    env.learn_spin(!came);
    came
}

/// The pause of an acquirer whose turn has ended.
#[cfg(not(any(loom, shuttle)))]
pub(super) fn let_watchers_go_first() {
    (0..HEAD_START).for_each(|_| spin_hint());
}
