//! The graph "waits for", and the search for a cycle through one waiter.
//!
//! The edges of a waiter are
//! - hard edges: to every other holder of a mode that conflicts with its request.
//! - soft edges: to every waiter ahead in the queue whose request conflicts with it.
//!
//! The naive way follows the edges one by one. A queue of n waiters for one row has about n²/2 of
//! them, and each of the waiters would follow all of them. This search is linear in the waiters
//! that it reaches:
//! - It reads a lock once, holders and queue, under the partition's shared latch, and works on that
//!   copy.
//! - Waiters share their edges. [`Node::Holders`] stands for all holders that conflict with one
//!   mode. [`Node::Ahead`] stands for every waiter before one place of the queue. It leads to the
//!   place before it and to one waiter. Every node is expanded once, and it has at most as many
//!   edges as the lock has holders. A waiter whose own grants conflict with its own request follows
//!   the holders itself, without itself. Two such waiters for one mode would be a deadlock that
//!   `join_queue` refuses.
//!
//! # One search for a whole queue
//!
//! A search that finds no cycle through its waiter goes on with every other waiter in its queue. If
//! it meets no cycle at all, it stores in each waiter that it reached which wait it looked at
//! (`WaitLine::cleared`), and none of these waiters needs a search of its own. This is sound
//! although the search reads one lock after the other:
//! - A waiter joins its queue, then (fence) reads the number of searches that have begun
//!   (`WaitLine::began`). A search raises that number, then (fence) reads the queues. A search
//!   whose number a waiter did not see thus finds that waiter queued.
//! - Only such waiters are cleared. In a cycle all of whose members were queued when the search
//!   began, every edge stands until a session ends the cycle, and the search meets it from every
//!   member that it reaches.
//! - A cycle that comes later has a member that joined later. Such a member was not cleared, and
//!   searches for itself.
//!
//! A waiter that leaves its queue meanwhile, or waits anew, has another episode: the mark means
//! nothing then.

use super::table::Ref;
use super::wait_line::WAIT_QUEUED;
use super::{LockMode, LockTag};
use crate::{Txn, TxnError};
use sinew_sync::Slot;
use sinew_sync::shim::fence;
use std::collections::HashMap;
use std::sync::atomic::Ordering::{Acquire, Relaxed, SeqCst};

/// One waiting session on the path of a cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Step {
    pub waiter: u32,
    pub episode: u32,
    pub lock: Ref,
    pub tag: LockTag,
    pub mode: LockMode,
    pub blocker: u32,
    pub soft: bool,
}

#[derive(Debug, Clone, Copy)]
struct Waiter {
    slot: u32,
    episode: u32,
    mode: LockMode,
    /// The modes that it holds already.
    held: u32,
    began: u64,
}

/// A lock as it was at one moment.
pub(super) struct Seen {
    lock: Ref,
    tag: LockTag,
    holders: Vec<(u32, u32)>,
    /// Front first.
    waiters: Vec<Waiter>,
}

impl Seen {
    fn holds_against(&self, slot: u32, mode: LockMode) -> bool {
        self.holders.iter().any(|&(holder, mask)| holder == slot && mask & mode.conflict_mask() != 0)
    }

    /// True if the edge of a step still exists.
    pub(super) fn has_edge(&self, step: &Step) -> bool {
        let place = |slot| self.waiters.iter().position(|w| w.slot == slot);
        let Some(own) = place(step.waiter) else { return false };
        let waiter = self.waiters[own];
        if waiter.episode != step.episode || self.tag != step.tag || self.lock != step.lock {
            return false;
        }
        if self.holds_against(step.blocker, waiter.mode) {
            return true;
        }
        let ahead = place(step.blocker).filter(|&at| at < own).map(|at| self.waiters[at]);
        step.soft && ahead.is_some_and(|a| a.mode.conflicts(waiter.mode))
    }
}

impl Txn {
    /// Reads the lock that a slot waits for. `None` if it does not wait. Takes the partition's
    /// shared latch, for a time that grows with the lock's holders and waiters.
    pub(super) fn see_lock_of(&self, me: &Slot, slot: u32) -> Result<Option<Seen>, TxnError> {
        let w = self.wait_line(slot);
        loop {
            // Acquire: pairs with `join_queue`.
            if w.state.load(Acquire) != WAIT_QUEUED {
                return Ok(None);
            }
            let lock = w.lock.load(Relaxed);
            if lock == 0 {
                return Ok(None);
            }
            // The entry may have been reused for another lock. The function therefore checks the
            // tag again under the latch.
            let tag = self.table.tag_of(lock);
            let _latch = self.table.shared(me, self.table.partition_of(tag))?;
            if self.table.tag_of(lock) != tag || w.lock.load(Relaxed) != lock {
                continue;
            }
            let holders = self.table.holders_of(lock).map(|(_, slot, mask)| (slot, mask)).collect();
            let waiter = |slot: u32| {
                let w = self.wait_line(slot);
                Waiter {
                    slot,
                    episode: w.episode.load(Relaxed),
                    mode: LockMode::from_index(w.mode.load(Relaxed) as usize),
                    held: self.table.holder(w.holder.load(Relaxed)).mask.load(Relaxed),
                    began: w.began.load(Relaxed),
                }
            };
            let waiters = self.queue_of(lock).map(waiter).collect();
            return Ok(Some(Seen { lock, tag, holders, waiters }));
        }
    }

    /// The number of a search that begins now. The caller holds the detector latch.
    pub(super) fn begin_search(&self) -> u64 {
        let number = self.control[0].searches.load(Relaxed) + 1;
        self.control[0].searches.store(number, Relaxed);
        // SeqCst: pairs with the one in `join_queue`.
        fence(SeqCst);
        number
    }
}

/// `lock` is an index of `Search::locks`, `place` one of a queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Node {
    Waiter {
        lock: usize,
        place: usize,
    },
    /// The holders that conflict with a mode.
    Holders {
        lock: usize,
        mode: LockMode,
    },
    /// Every waiter before a place whose request conflicts with a mode.
    Ahead {
        lock: usize,
        mode: LockMode,
        place: usize,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum State {
    #[default]
    New,
    /// On the path from the root.
    Open,
    Done,
}

/// A lock, and how far the search has explored it.
struct Explored {
    seen: Seen,
    waiters: Vec<State>,
    holders: [State; 8],
    /// By mode. Empty until the search looks at that mode.
    ahead: [Vec<State>; 8],
    /// By mode: the slots of the holders that conflict with it.
    conflicting: [Option<Vec<u32>>; 8],
}

pub(super) struct Search<'a> {
    txn: &'a Txn,
    me: &'a Slot,
    number: u64,
    start: u32,
    locks: Vec<Explored>,
    by_ref: HashMap<Ref, usize>,
    /// The place where a slot waits.
    places: HashMap<u32, (usize, usize)>,
    /// Nodes of the path, each with the number of its next edge.
    path: Vec<(Node, usize)>,
    /// The search met a cycle that does not go through the start.
    other_cycle: bool,
    /// Edges looked at, and entries of locks read.
    steps: u64,
}

impl<'a> Search<'a> {
    /// A search for cycles through `start`. The caller holds the detector latch.
    pub(super) fn new(txn: &'a Txn, me: &'a Slot, start: u32) -> Search<'a> {
        Search {
            txn,
            me,
            number: txn.begin_search(),
            start,
            locks: Vec::new(),
            by_ref: HashMap::new(),
            places: HashMap::new(),
            path: Vec::new(),
            other_cycle: false,
            steps: 0,
        }
    }

    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// A cycle through the start, as a path that begins with it.
    pub(super) fn find_cycle(&mut self) -> Result<Option<Vec<Step>>, TxnError> {
        let Some(root) = self.node_of(self.start)? else { return Ok(None) };
        Ok(if self.explore(root, true)? { Some(self.cycle()) } else { None })
    }

    /// True if the start leads to one of these slots, which wait for the same lock as the start.
    pub(super) fn reaches(&mut self, slots: &[u32]) -> Result<bool, TxnError> {
        let Some(root) = self.node_of(self.start)? else { return Ok(false) };
        self.explore(root, false)?;
        let reached = |slot| {
            let place = self.places.get(slot);
            place.is_some_and(|&(lock, place)| self.locks[lock].waiters[place] != State::New)
        };
        Ok(slots.iter().any(reached))
    }

    /// After `find_cycle` found none: looks from the other waiters in the start's queue as well. It
    /// spares all waiters that are in no cycle a search of their own.
    pub(super) fn clear(&mut self) -> Result<(), TxnError> {
        let Some(&(lock, _)) = self.places.get(&self.start) else { return Ok(()) };
        for place in 0..self.locks[lock].waiters.len() {
            self.explore(Node::Waiter { lock, place }, false)?;
        }
        if self.other_cycle {
            return Ok(());
        }
        for explored in &self.locks {
            let reached = explored.seen.waiters.iter().zip(&explored.waiters);
            for (waiter, _) in reached.filter(|(w, s)| **s == State::Done && w.began < self.number) {
                // Relaxed: the number of an episode, of which nothing else is read.
                self.txn.wait_line(waiter.slot).cleared.store(waiter.episode, Relaxed);
            }
        }
        Ok(())
    }

    /// Follows all edges from a node, depth first, without recursion. True if `stop` was given and
    /// a cycle through the start was found: the path is it.
    fn explore(&mut self, root: Node, stop: bool) -> Result<bool, TxnError> {
        if *self.state(root) != State::New {
            return Ok(false);
        }

        self.enter(root);
        while let Some(&mut (node, ref mut edge)) = self.path.last_mut() {
            let number = *edge;
            *edge += 1;
            self.steps += 1;
            let next = match self.edge(node, number)? {
                Edge::To(next) => next,
                Edge::Nowhere => continue,
                Edge::End => {
                    *self.state(node) = State::Done;
                    self.path.pop();
                    continue;
                }
            };
            let state = *self.state(next);
            match state {
                State::New => self.enter(next),
                State::Done => {}
                State::Open if stop && self.is_start(next) => return Ok(true),
                State::Open => self.other_cycle = true,
            }
        }

        Ok(false)
    }

    fn is_start(&self, node: Node) -> bool {
        self.path.first().is_some_and(|(root, _)| *root == node)
    }

    fn enter(&mut self, node: Node) {
        *self.state(node) = State::Open;
        self.path.push((node, 0));
    }

    fn state(&mut self, node: Node) -> &mut State {
        match node {
            Node::Waiter { lock, place } => &mut self.locks[lock].waiters[place],
            Node::Holders { lock, mode } => &mut self.locks[lock].holders[mode.index()],
            Node::Ahead { lock, mode, place } => {
                let explored = &mut self.locks[lock];
                let list = &mut explored.ahead[mode.index()];
                if list.is_empty() {
                    list.resize(explored.waiters.len() + 1, State::New);
                }
                &mut list[place]
            }
        }
    }

    /// The edge of a node with this number, the preferred first: hard before soft, the queue's
    /// front before its back.
    fn edge(&mut self, node: Node, number: usize) -> Result<Edge, TxnError> {
        match node {
            Node::Waiter { lock, place } => {
                let Waiter { slot, mode, held, .. } = self.locks[lock].seen.waiters[place];
                let shares = held & mode.conflict_mask() == 0;
                let holders = if shares { 1 } else { self.locks[lock].conflicting(mode).len() };
                if number > holders {
                    return Ok(Edge::End);
                }
                if number == holders {
                    return Ok(Edge::To(Node::Ahead { lock, mode, place }));
                }
                if shares {
                    return Ok(Edge::To(Node::Holders { lock, mode }));
                }
                let holder = self.locks[lock].conflicting(mode)[number];
                if holder == slot { Ok(Edge::Nowhere) } else { self.edge_to(holder) }
            }
            Node::Holders { lock, mode } => match self.locks[lock].conflicting(mode).get(number) {
                Some(&holder) => self.edge_to(holder),
                None => Ok(Edge::End),
            },
            Node::Ahead { place: 0, .. } => Ok(Edge::End),
            Node::Ahead { lock, mode, place } => Ok(match number {
                0 => Edge::To(Node::Ahead { lock, mode, place: place - 1 }),
                1 if self.locks[lock].seen.waiters[place - 1].mode.conflicts(mode) => {
                    Edge::To(Node::Waiter { lock, place: place - 1 })
                }
                _ => Edge::End,
            }),
        }
    }

    fn edge_to(&mut self, slot: u32) -> Result<Edge, TxnError> {
        Ok(self.node_of(slot)?.map_or(Edge::Nowhere, Edge::To))
    }

    /// The node of a slot that waits. A slot that joined its queue after the search read it counts
    /// as not waiting.
    fn node_of(&mut self, slot: u32) -> Result<Option<Node>, TxnError> {
        if let Some(&(lock, place)) = self.places.get(&slot) {
            return Ok(Some(Node::Waiter { lock, place }));
        }

        let w = self.txn.wait_line(slot);

        // Relaxed: `see_lock_of` looks again, with the order that it needs.
        if w.state.load(Relaxed) != WAIT_QUEUED || self.by_ref.contains_key(&w.lock.load(Relaxed)) {
            return Ok(None);
        }

        let Some(seen) = self.txn.see_lock_of(self.me, slot)? else { return Ok(None) };
        if self.by_ref.contains_key(&seen.lock) {
            return Ok(None);
        }

        let lock = self.locks.len();
        self.steps += (seen.holders.len() + seen.waiters.len()) as u64;
        self.by_ref.insert(seen.lock, lock);
        for (place, waiter) in seen.waiters.iter().enumerate() {
            // A slot that has left the queue where the search saw it keeps that place.
            self.places.entry(waiter.slot).or_insert((lock, place));
        }

        self.locks.push(Explored {
            waiters: vec![State::New; seen.waiters.len()],
            holders: Default::default(),
            ahead: Default::default(),
            conflicting: Default::default(),
            seen,
        });

        Ok(self.places.get(&slot).map(|&(lock, place)| Node::Waiter { lock, place }))
    }

    /// The path as a cycle.
    fn cycle(&self) -> Vec<Step> {
        let waiters: Vec<(usize, Waiter)> = self
            .path
            .iter()
            .filter_map(|(node, _)| match *node {
                Node::Waiter { lock, place } => Some((lock, self.locks[lock].seen.waiters[place])),
                _ => None,
            })
            .collect();
        let blockers = waiters.iter().skip(1).chain(&waiters).map(|(_, w)| w.slot);
        let steps = waiters.iter().zip(blockers).map(|(&(lock, waiter), blocker)| {
            let seen = &self.locks[lock].seen;
            Step {
                waiter: waiter.slot,
                episode: waiter.episode,
                lock: seen.lock,
                tag: seen.tag,
                mode: waiter.mode,
                blocker,
                soft: !seen.holds_against(blocker, waiter.mode),
            }
        });

        steps.collect()
    }
}

enum Edge {
    To(Node),
    /// To a session that does not wait.
    Nowhere,
    /// There is no edge with this number, nor a later one.
    End,
}

impl Explored {
    fn conflicting(&mut self, mode: LockMode) -> &[u32] {
        let Explored { seen, conflicting, .. } = self;
        conflicting[mode.index()].get_or_insert_with(|| {
            let conflicts = seen.holders.iter().filter(|(_, mask)| mask & mode.conflict_mask() != 0);
            conflicts.map(|&(slot, _)| slot).collect()
        })
    }
}
