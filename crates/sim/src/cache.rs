//! The private caches of the cores, as one state for each line of 64 bytes.
//!
//! A line is owned by one core, which may change it, or held by any number of cores, which may
//! read it (MESI, without the difference between exclusive and modified). An access that the core's
//! state does not allow moves the line.
//!
//! **The naive way** books a move when it is asked for. A core that lost a compare-and-swap then
//! never wins: the line was promised to all others before it could try again.
//!
//! **The protocol.** Moves of one line come one after the other. A core that asks while a line
//! moves waits for the end of the move and asks again, so that a move begins when it is served. The
//! core that got the line keeps it for a moment, in which it may use it again, and turn the right
//! to read into the right to write.

use crate::cost::{Costs, Ps};
use sinew_sync::shim::Access;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The most cores of a machine.
pub const CORES_MAX: usize = 256;

/// Bytes of a line.
pub const LINE_BYTES: usize = 64;

/// A set of cores.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Cores([u64; CORES_MAX / 64]);

impl Cores {
    fn of(core: usize) -> Cores {
        let mut set = Cores::default();
        set.add(core);
        set
    }

    fn add(&mut self, core: usize) {
        self.0[core / 64] |= 1 << (core % 64);
    }

    fn has(self, core: usize) -> bool {
        self.0[core / 64] >> (core % 64) & 1 == 1
    }

    fn is_empty(self) -> bool {
        self.0 == [0; CORES_MAX / 64]
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        (0..CORES_MAX).filter(move |core| self.has(*core))
    }
}

/// The state of a line, and what it has cost.
#[derive(Debug, Clone)]
struct Line {
    /// The core that may change it.
    owner: Option<usize>,
    /// The cores that may read it, while none owns it.
    readers: Cores,
    /// The core that got it last, and until when no other core gets it.
    guest: usize,
    free_at: Ps,
    traffic: Traffic,
}

/// The cost of a line so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Moves to a core that did not have it.
    pub moves: u64,
    /// Moves over the boundary of a socket.
    pub far_moves: u64,
    /// The time that cores waited for it.
    pub stalled_ps: Ps,
}

/// How an access went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taken {
    /// It took this long.
    Done(Ps),
    /// The line moves to another core. The caller asks again when this time is over.
    Waits(Ps),
}

/// The caches of all cores.
pub struct Caches {
    lines: HashMap<usize, Line>,
    cores_per_socket: usize,
}

impl Caches {
    pub(crate) fn new(cores_per_socket: usize) -> Caches {
        Caches { lines: HashMap::new(), cores_per_socket }
    }

    fn is_near(&self, a: usize, b: usize) -> bool {
        a / self.cores_per_socket == b / self.cores_per_socket
    }

    /// An access that begins now.
    pub(crate) fn access(
        &mut self,
        costs: &Costs,
        core: usize,
        address: usize,
        access: Access,
        now: Ps,
    ) -> Taken {
        let key = address / LINE_BYTES;
        let writes = access != Access::Load;
        let own = match access {
            Access::Update => costs.hit + costs.update,
            _ => costs.hit,
        };

        let before = match self.lines.entry(key) {
            Entry::Occupied(line) => line.get().clone(),
            Entry::Vacant(unknown) => {
                let traffic = Traffic { moves: 1, far_moves: 0, stalled_ps: costs.memory };
                let free_at = now + costs.memory + costs.stay;
                unknown.insert(Line {
                    owner: Some(core),
                    readers: Cores::default(),
                    guest: core,
                    free_at,
                    traffic,
                });
                return Taken::Done(costs.memory + own);
            }
        };

        if before.owner == Some(core) || (!writes && before.readers.has(core)) {
            return Taken::Done(own);
        }

        // Several cores read a line that none changes at the same time.
        let moves = writes || before.owner.is_some();
        if moves && before.guest != core && before.free_at > now {
            let line = self.lines.get_mut(&key).expect("the line is known");
            line.traffic.stalled_ps += before.free_at - now;
            return Taken::Waits(before.free_at - now);
        }

        let (move_ps, is_far) = self.distance(costs, core, &before, writes);
        let line = self.lines.get_mut(&key).expect("the line is known");
        if moves {
            line.guest = core;
            line.free_at = now + move_ps + costs.stay;
        }
        if writes {
            line.owner = Some(core);
            line.readers = Cores::default();
        } else {
            if let Some(owner) = line.owner.take() {
                line.readers = Cores::of(owner);
            }
            line.readers.add(core);
        }

        line.traffic.moves += 1;
        line.traffic.far_moves += u64::from(is_far);
        line.traffic.stalled_ps += move_ps;
        Taken::Done(move_ps + own)
    }

    /// How long a move takes, and whether it crosses the boundary of a socket.
    fn distance(&self, costs: &Costs, core: usize, line: &Line, writes: bool) -> (Ps, bool) {
        if let Some(owner) = line.owner {
            return match self.is_near(core, owner) {
                true => (costs.dirty_near, false),
                false => (costs.dirty_far, true),
            };
        }
        if line.readers.is_empty() {
            return (costs.memory, false);
        }
        let mut others = line.readers.iter().filter(|reader| *reader != core);
        if writes {
            // Every reader gives the line up. The farthest one decides.
            return match others.any(|reader| !self.is_near(core, reader)) {
                true => (costs.dirty_far, true),
                false => (costs.dirty_near, false),
            };
        }
        match others.any(|reader| self.is_near(core, reader)) {
            true => (costs.shared_near, false),
            false => (costs.shared_far, true),
        }
    }

    /// The lines that cost something, as the address of their first byte.
    pub fn traffic(&self) -> impl Iterator<Item = (usize, Traffic)> + '_ {
        self.lines.iter().map(|(key, line)| (key * LINE_BYTES, line.traffic))
    }

    /// Forgets what the lines have cost, and keeps their states.
    pub(crate) fn reset_traffic(&mut self) {
        self.lines.values_mut().for_each(|line| line.traffic = Traffic::default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEAR: usize = 1;
    const FAR: usize = 2;

    fn caches() -> (Caches, Costs) {
        (Caches::new(2), Costs::default())
    }

    #[test]
    fn a_line_costs_by_who_has_it() {
        let (mut c, costs) = caches();
        let mut at = |core, access, hour: Ps| match c.access(&costs, core, 4096, access, hour << 40) {
            Taken::Done(time) => time,
            Taken::Waits(_) => panic!("the line is free"),
        };
        assert_eq!(at(0, Access::Store, 0), costs.memory + costs.hit);
        assert_eq!(at(0, Access::Load, 1), costs.hit);
        assert_eq!(at(0, Access::Update, 1), costs.hit + costs.update);
        assert_eq!(at(NEAR, Access::Load, 1), costs.dirty_near + costs.hit);
        assert_eq!(at(0, Access::Load, 2), costs.hit, "both read it now");
        assert_eq!(at(FAR, Access::Load, 3), costs.shared_far + costs.hit);
        assert_eq!(at(0, Access::Store, 4), costs.dirty_far + costs.hit, "a far reader gives it up");
        assert_eq!(at(FAR, Access::Update, 5), costs.dirty_far + costs.hit + costs.update);
    }

    #[test]
    fn writers_of_one_line_are_served_in_turn() {
        let (mut c, costs) = caches();
        c.access(&costs, 0, 4096, Access::Store, 0);
        let now = 1 << 40;
        assert_eq!(
            c.access(&costs, NEAR, 4096, Access::Store, now),
            Taken::Done(costs.dirty_near + costs.hit)
        );
        let waits = costs.dirty_near + costs.stay;
        assert_eq!(c.access(&costs, 0, 4096 + 63, Access::Store, now), Taken::Waits(waits));
        let again = c.access(&costs, 0, 4096 + 63, Access::Store, now + waits);
        assert_eq!(again, Taken::Done(costs.dirty_near + costs.hit));
        let next_line = c.access(&costs, NEAR, 4096 + 64, Access::Store, now);
        assert_eq!(next_line, Taken::Done(costs.memory + costs.hit));
    }

    #[test]
    fn readers_of_one_line_do_not_wait_for_each_other() {
        let (mut c, costs) = caches();
        c.access(&costs, 0, 4096, Access::Store, 0);
        c.access(&costs, NEAR, 4096, Access::Load, 1 << 40);
        for core in [2, 4, 6] {
            let taken = c.access(&costs, core, 4096, Access::Load, 2 << 40);
            let time = if core == 2 { costs.shared_far } else { costs.shared_near.max(costs.shared_far) };
            assert_eq!(taken, Taken::Done(time + costs.hit));
        }
    }

    #[test]
    fn a_core_that_reads_a_line_may_change_it_before_others_get_it() {
        let (mut c, costs) = caches();
        c.access(&costs, 0, 4096, Access::Store, 0);
        let now = 1 << 40;
        c.access(&costs, NEAR, 4096, Access::Load, now);
        assert!(matches!(c.access(&costs, 0, 4096, Access::Update, now + 1), Taken::Waits(_)));
        let upgrade = c.access(&costs, NEAR, 4096, Access::Update, now + 1);
        assert_eq!(upgrade, Taken::Done(costs.dirty_near + costs.hit + costs.update));
    }
}
