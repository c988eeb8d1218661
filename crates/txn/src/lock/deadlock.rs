//! The deadlock detector.
//!
//! A session that has waited for `deadlock_timeout` looks for a cycle through itself in the graph
//! "waits for" (`waits_for.rs`, which tells of the edges, and why one search serves a whole queue).
//!
//! One detector works at a time (the detector latch). A session that finds the latch taken comes
//! back a little later. It does not wait for the latch, because that would stop its thread, and the
//! search under way may serve it as well.
//!
//! **The naive way** believes a cycle at once. The detector looks at one partition at a time under
//! that partition's shared latch, so that the lock manager goes on. The cycle that it pieces
//! together may therefore never have existed at one moment.
//!
//! **The protocol.** The detector reads a suspected cycle a second time. The cycle counts only if
//! every member is still in the same wait (`episode`) and every edge still exists. Then all edges
//! held together at any moment between the first reading's end and the second's start. A member was
//! waiting all that time and released no lock, so that the hard edge to it stood. Its place in the
//! queue changes only by detectors. A deadlock stays until a session ends it, so that the cycle is
//! real.
//!
//! **The victim.** A cycle with a soft edge is dissolved by moving the waiter before the one that
//! it would wait behind, if that closes no other cycle. Of several such edges the one farthest from
//! the detecting session goes first. This is PostgreSQL's choice, and applications see it: it
//! decides which request is granted. Otherwise the detecting session is the victim. It leaves its
//! queue before it releases the detector latch, so that the next detector finds the cycle broken
//! and chooses no other victim.

use super::LockMode;
use super::queue::Wakeups;
use super::table::Ref;
use super::wait_line::WAIT_QUEUED;
use super::waits_for::{Search, Seen, Step};
use crate::{Txn, TxnError};
use sinew_sync::Slot;
use std::collections::hash_map::{Entry, HashMap};
use std::sync::atomic::Ordering::Relaxed;

/// Soft cycles that one turn at the detector latch dissolves. A session whose wait has more comes
/// back for the rest.
const ROUNDS_MAX: usize = 64;

/// The result of a look for a deadlock.
pub(crate) enum Detected {
    /// The session is the victim and has left its queue.
    Victim(TxnError),
    /// The wait is in no cycle. A later cycle through it has a member that joins later and looks
    /// for itself.
    Nothing,
    /// It is not known yet, and the session tries again.
    Later,
}

impl Txn {
    /// The second reading of a suspected cycle.
    fn still_holds(&self, me: &Slot, cycle: &[Step]) -> Result<bool, TxnError> {
        let mut read: HashMap<Ref, Seen> = HashMap::new();
        for step in cycle {
            let seen = match read.entry(step.lock) {
                Entry::Occupied(read) => read.into_mut(),
                Entry::Vacant(unread) => match self.see_lock_of(me, step.waiter)? {
                    Some(seen) => unread.insert(seen),
                    None => return Ok(false),
                },
            };
            if !seen.has_edge(step) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Looks for a deadlock of the waiting session.
    pub(crate) fn detect_deadlock(&self, me: &Slot) -> Result<Detected, TxnError> {
        let slot = me.index().0;
        let own = self.wait_line(slot);

        // Relaxed: the episode is the session's own, and the mark says nothing but that number.
        if own.cleared.load(Relaxed) == own.episode.load(Relaxed) {
            return Ok(Detected::Nothing);
        }

        let Some(_one) = self.control[0].detector.try_exclusive(me) else { return Ok(Detected::Later) };
        for _ in 0..ROUNDS_MAX {
            let mut search = Search::new(self, me, slot);
            let found = search.find_cycle()?;
            if found.is_none() {
                search.clear()?;
            }

            // Relaxed: a statistic.
            self.search_steps.fetch_add(search.steps(), Relaxed);
            let Some(cycle) = found else { return Ok(Detected::Nothing) };
            if !self.still_holds(me, &cycle)? {
                continue;
            }

            let mut dissolved = false;

            // The edge farthest from this session comes first, as PostgreSQL tries them.
            for step in cycle.iter().rev().filter(|s| s.soft) {
                if self.reorder(me, step)? {
                    dissolved = true;
                    break;
                }
            }

            if dissolved {
                continue;
            }

            let own = &cycle[0];
            if !self.abandon_wait(me, own.tag, own.lock, own.mode)? {
                return Ok(Detected::Nothing);
            }

            return Ok(Detected::Victim(TxnError::Deadlock { detail: self.describe(&cycle) }));
        }

        Ok(Detected::Later)
    }

    /// Moves a waiter before the one that it waits behind. If that closes another cycle, it changes
    /// nothing and returns false.
    fn reorder(&self, me: &Slot, step: &Step) -> Result<bool, TxnError> {
        let partition = self.table.partition_of(step.tag);
        let (waiter, other) = (step.waiter, step.blocker);
        let in_queue = |slot: u32| {
            let w = &self.slots[slot as usize].wait;
            w.state.load(Relaxed) == WAIT_QUEUED && w.lock.load(Relaxed) == step.lock
        };

        let behind;
        {
            let _latch = self.table.exclusive(me, partition)?;
            if !(in_queue(waiter) && in_queue(other)) || self.table.tag_of(step.lock) != step.tag {
                return Ok(true);
            }

            behind = self.slots[waiter as usize].wait.next.load(Relaxed).checked_sub(1);
            self.move_before(step.lock, waiter, Some(other));
        }

        // The requests that now stand behind the waiter wait for it. A cycle is closed if the
        // waiter leads to one of them.
        let mut passed = Vec::new();
        {
            let _latch = self.table.shared(me, partition)?;
            let held = self.table.find_holder(step.lock, waiter);
            let held = held.map_or(0, |holder| self.table.holder(holder).mask.load(Relaxed));
            let mut after = false;
            for q in self.queue_of(step.lock) {
                after |= q == other;
                if after && Some(q) == behind {
                    break;
                }
                let asks = LockMode::from_index(self.wait_line(q).mode.load(Relaxed) as usize);
                // The other requests' edges to the waiter are not new, or there is none.
                if after && asks.conflicts(step.mode) && asks.conflict_mask() & held == 0 {
                    passed.push(q);
                }
            }
        }

        let mut search = Search::new(self, me, waiter);
        let closes_cycle = search.reaches(&passed)?;

        // Relaxed: a statistic.
        self.search_steps.fetch_add(search.steps(), Relaxed);
        let mut wake = Wakeups::new();
        {
            let _latch = self.table.exclusive(me, partition)?;
            if self.table.tag_of(step.lock) != step.tag {
                return Ok(true);
            }

            if closes_cycle && in_queue(waiter) {
                let behind = behind.filter(|&b| in_queue(b));
                self.move_before(step.lock, waiter, behind);
            }

            self.grant_waiters(step.lock, &mut wake);
        }

        self.wake_all(&mut wake);
        Ok(!closes_cycle)
    }

    fn session_id_of(&self, slot: u32) -> i32 {
        // Relaxed: for a message.
        self.slots[slot as usize].session_id.load(Relaxed)
    }

    fn describe(&self, cycle: &[Step]) -> String {
        let lines: Vec<String> = cycle
            .iter()
            .map(|step| {
                format!(
                    "Process {} waits for {} on {}; blocked by process {}.",
                    self.session_id_of(step.waiter),
                    step.mode.name(),
                    step.tag,
                    self.session_id_of(step.blocker)
                )
            })
            .collect();
        lines.join("\n")
    }

    /// The error of two sessions that would wait for each other on one lock, found on joining its
    /// queue.
    pub(crate) fn simple_deadlock(&self, slot: u32, other: u32, lock: Ref, mode: LockMode) -> TxnError {
        let other_mode = LockMode::from_index(self.slots[other as usize].wait.mode.load(Relaxed) as usize);
        let step = |waiter, mode, blocker| Step {
            waiter,
            episode: 0,
            lock,
            tag: self.table.tag_of(lock),
            mode,
            blocker,
            soft: false,
        };
        TxnError::Deadlock {
            detail: self.describe(&[step(slot, mode, other), step(other, other_mode, slot)]),
        }
    }
}
