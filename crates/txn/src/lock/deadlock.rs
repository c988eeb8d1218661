//! The deadlock detector.
//!
//! A session that has waited for `deadlock_timeout` looks for a cycle through itself in the graph "waits for":
//! - hard edges: to every other holder of a mode that conflicts with the request;
//! - soft edges: to everyone ahead in the queue whose request conflicts with it.
//!
//! One detector works at a time (the detector latch). It looks at one partition at a time under that partition's shared
//! latch, so that the lock manager goes on; what it pieces together may therefore never have been true at one moment.
//! So a suspected cycle is read a second time, and counts only if every member is still in the same wait (`episode`) and
//! every edge is still there. Then all edges held together at any moment between the first reading's end and the
//! second's start: a member was waiting all that time, so it gave up no lock, so the hard edge to it stood; and its place in
//! the queue changes only by detectors. A deadlock stays until somebody ends it, so it is real.
//!
//! A cycle with a soft edge is dissolved by moving the waiter before the one that it would wait behind, if that closes no
//! other cycle. Otherwise the detecting session is the victim: it leaves its queue before the detector latch is released,
//! so that the next detector finds the cycle broken and kills nobody else.

use super::queue::{WAIT_QUEUED, Wakeups};
use super::table::Ref;
use super::{LockMode, LockTag};
use crate::{Txn, TxnError, TxnSession};
use sinew_sync::{Poisoned, SharedGuard, Slot, SlotIndex};
use std::sync::atomic::Ordering::{Acquire, Relaxed};

/// One waiting session on the path of a cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    waiter: u32,
    episode: u32,
    lock: Ref,
    tag: LockTag,
    mode: LockMode,
    blocker: u32,
    soft: bool,
}

struct Waiting {
    episode: u32,
    lock: Ref,
    tag: LockTag,
    mode: LockMode,
    /// (blocker, soft), hard ones first.
    blockers: Vec<(u32, bool)>,
}

impl Txn {
    /// Whom a slot waits for; `None` if it does not wait. Takes the partition's shared latch.
    fn waiting(&self, me: &Slot, slot: u32) -> Result<Option<Waiting>, TxnError> {
        self.waiting_under(slot, |partition| self.table.shared(me, partition).map(Some))
    }
    /// The same with another way to the partition's latch; `None` as well if that gives none.
    fn waiting_under<'a>(
        &'a self,
        slot: u32,
        latch: impl Fn(usize) -> Result<Option<SharedGuard<'a>>, Poisoned>,
    ) -> Result<Option<Waiting>, TxnError> {
        let w = &self.slots[slot as usize].wait;
        loop {
            // Acquire: pairs with `join_queue`.
            if w.state.load(Acquire) != WAIT_QUEUED {
                return Ok(None);
            }
            let lock = w.lock.load(Relaxed);
            if lock == 0 {
                return Ok(None);
            }
            // The entry may be another lock's by now: look again under its latch.
            let tag = self.table.tag_of(lock);
            let Some(_latch) = latch(self.table.partition_of(tag))? else { return Ok(None) };
            if self.table.tag_of(lock) != tag || w.lock.load(Relaxed) != lock {
                continue;
            }
            let mode = LockMode::from_index(w.mode.load(Relaxed) as usize);
            let conflicts = mode.conflict_mask();
            let mut blockers: Vec<_> = self
                .table
                .holders_of(lock)
                .filter(|&(_, holder, mask)| holder != slot && mask & conflicts != 0)
                .map(|(_, holder, _)| (holder, false))
                .collect();
            for ahead in self.queue_of(lock).take_while(|&q| q != slot) {
                let asks = LockMode::from_index(self.slots[ahead as usize].wait.mode.load(Relaxed) as usize);
                if asks.conflicts(mode) && !blockers.contains(&(ahead, false)) {
                    blockers.push((ahead, true));
                }
            }
            return Ok(Some(Waiting { episode: w.episode.load(Relaxed), lock, tag, mode, blockers }));
        }
    }

    /// The sessions that keep a slot waiting (for `pg_blocking_pids`).
    pub(crate) fn blockers_of(&self, me: &Slot, slot: u32) -> Result<Vec<u32>, TxnError> {
        let waiting = self.waiting(me, slot)?;
        Ok(waiting.map(|w| w.blockers.into_iter().map(|b| b.0).collect()).unwrap_or_default())
    }

    /// The same for the views, which must not wait for a latch that a stopped process has: then it is who has that latch, as
    /// sessions or processes.
    pub(crate) fn blockers_at_once(
        &self,
        me: &Slot,
        slot: u32,
    ) -> Result<Vec<(Option<SlotIndex>, u32)>, TxnError> {
        // A latch that is held for a moment is free at one of the looks.
        for _ in 0..100 {
            let seen = self.waiting_under(slot, |partition| Ok(self.table.try_shared(me, partition)))?;
            if let Some(w) = seen {
                let process =
                    |b: u32| Slot::process_of(&self.region, SlotIndex(b)).map(|p| (Some(SlotIndex(b)), p));
                return Ok(w.blockers.into_iter().filter_map(|(b, _)| process(b)).collect());
            }
            if self.slots[slot as usize].wait.state.load(Relaxed) != WAIT_QUEUED {
                return Ok(Vec::new());
            }
            std::thread::yield_now();
        }
        let lock = self.slots[slot as usize].wait.lock.load(Relaxed);
        Ok(match lock {
            0 => Vec::new(),
            lock => self
                .region
                .latch_holders(self.table.latch_of(self.table.partition_of(self.table.tag_of(lock)))),
        })
    }

    /// A cycle through `start`, as a path that begins with it; depth first, without recursion.
    fn find_cycle(&self, me: &Slot, start: u32) -> Result<Option<Vec<Step>>, TxnError> {
        let mut visited = vec![false; self.slots.len()];
        let mut path: Vec<Step> = Vec::new();
        // Per step of the path, its blockers that were not tried yet.
        let mut open: Vec<Vec<(u32, bool)>> = Vec::new();
        let mut next = Some(start);
        loop {
            if let Some(slot) = next.take() {
                visited[slot as usize] = true;
                if let Some(mut w) = self.waiting(me, slot)? {
                    w.blockers.reverse();
                    path.push(Step {
                        waiter: slot,
                        episode: w.episode,
                        lock: w.lock,
                        tag: w.tag,
                        mode: w.mode,
                        blocker: slot,
                        soft: false,
                    });
                    open.push(w.blockers);
                }
            }
            let (Some(step), Some(todo)) = (path.last_mut(), open.last_mut()) else { return Ok(None) };
            match todo.pop() {
                Some((blocker, soft)) => {
                    (step.blocker, step.soft) = (blocker, soft);
                    if blocker == start {
                        return Ok(Some(path));
                    }
                    if !visited[blocker as usize] {
                        next = Some(blocker);
                    }
                }
                None => {
                    path.pop();
                    open.pop();
                }
            }
        }
    }

    /// The second reading of a suspected cycle.
    fn still_holds(&self, me: &Slot, cycle: &[Step]) -> Result<bool, TxnError> {
        for step in cycle {
            let same = self.waiting(me, step.waiter)?.is_some_and(|w| {
                w.episode == step.episode
                    && w.lock == step.lock
                    && w.tag == step.tag
                    && w.blockers.iter().any(|&(b, soft)| b == step.blocker && (soft == step.soft || !soft))
            });
            if !same {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Looks for a deadlock of the waiting session. `Some(error)`: it is the victim and has left its queue.
    pub(crate) fn detect_deadlock(&self, s: &TxnSession) -> Result<Option<TxnError>, TxnError> {
        let me = s.slot();
        let slot = me.index().0;
        let _one = self.control[0].detector.exclusive(me)?;
        // Each round ends the search, or removes one soft cycle; more rounds than sessions mean that cycles keep coming up.
        for _ in 0..self.slots.len() + 1 {
            let Some(cycle) = self.find_cycle(me, slot)? else { return Ok(None) };
            if !self.still_holds(me, &cycle)? {
                continue;
            }
            let mut dissolved = false;
            for step in cycle.iter().filter(|s| s.soft) {
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
                return Ok(None);
            }
            return Ok(Some(TxnError::Deadlock { detail: self.describe(&cycle) }));
        }
        Ok(None)
    }

    /// Moves a waiter before the one that it waits behind; false, and nothing changed, if that closes another cycle.
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
        // Those that now stand behind the waiter may wait for it in a circle.
        let mut passed = Vec::new();
        {
            let _latch = self.table.shared(me, partition)?;
            let mut after = false;
            for q in self.queue_of(step.lock) {
                after |= q == other;
                if after && Some(q) != behind {
                    passed.push(q);
                } else if after {
                    break;
                }
            }
        }
        let mut closes_cycle = false;
        for q in passed {
            if let Some(cycle) = self.find_cycle(me, q)? {
                closes_cycle |= cycle.iter().any(|s| s.soft && s.blocker == waiter);
            }
        }
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

    /// Two sessions that would wait for each other on one lock, found on joining its queue.
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
