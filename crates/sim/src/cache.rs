//! The private caches of the cores, as one history for each line of 64 bytes.
//!
//! A line is owned by one core, which may change it, or held by any number of cores, which may read
//! it (MESI). An access that the core's state does not allow moves the line.
//!
//! **The naive way** lets a line stay with the core that asks first, and all others ask again when
//! the move is over. Each of them is then as likely as the others to get the line, however long it
//! has waited, and each wakes up at every move.
//!
//! **The protocol.** Requests queue at the line's home, the part of the last cache that knows its
//! owner. The home serves them in turn:
//!
//! ```text
//!  core asks          line leaves its owner        line is there
//!     |-------- way to the owner ---|------ flight ------|
//!                                   |                    |---- stay ----| leaves for the next one
//! ```
//!
//! - A move takes the way to the owner and the flight. The owner uses the line until it leaves.
//! - If others wait already, their way is behind them. The line leaves as soon as its new owner had
//!   it for the stay, in which a locked update may follow the load that asked for the line.
//! - A load of a line that its owner has changed takes the line from the owner, as a locked update
//!   often follows (`Costs::read_takes`). A load of a line that is unchanged shares it.
//! - Several cores read a line that none changes at the same time.
//!
//! **Stores** go into the core's store buffer, and the core goes on. The store is done when the
//! line has come and all earlier stores of the core are done. A locked update and a full fence wait
//! for that. A load finds the core's own store in the buffer. A buffered store changes the real
//! memory at once: other cores lose the line as soon as the store asks for it, and cannot see the
//! new value before the line has moved twice. A store behind other cores' requests cannot do that,
//! as they would see it too early. It waits for its line.

use crate::cost::{Costs, Ps};
use sinew_sync::shim::Access;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, VecDeque};

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

    fn iter(self) -> impl Iterator<Item = usize> {
        (0..CORES_MAX).filter(move |core| self.has(*core))
    }
}

/// The cores that have a line.
#[derive(Debug, Clone, Copy)]
enum Holders {
    Owner {
        core: usize,
        has_changed: bool,
    },
    Readers(Cores),
    /// A core that asked for the line to read it. If the owner before it has changed the line by
    /// then, it becomes the owner, otherwise both read the line.
    Reader(usize),
}

impl Holders {
    /// The holders once this core reads the line.
    fn read_by(self, core: usize, costs: &Costs) -> Holders {
        let mut readers = match self {
            Holders::Owner { has_changed: true, .. } if costs.read_takes => {
                return Holders::Owner { core, has_changed: false };
            }
            Holders::Owner { core: other, .. } | Holders::Reader(other) => Cores::of(other),
            Holders::Readers(readers) => readers,
        };
        readers.add(core);
        Holders::Readers(readers)
    }
}

/// A period in the history of a line. It ends when the next one begins.
#[derive(Debug, Clone, Copy)]
struct Stage {
    holders: Holders,
    /// The line has left the cores that had it before.
    begins: Ps,
    /// It has come to the core that asked for it.
    arrives: Ps,
    /// The core asked for it to store, and does not look at it.
    is_for_store: bool,
}

impl Stage {
    /// The line is with this core alone, or on the way to it.
    fn is_owned_by(&self, core: usize) -> bool {
        matches!(self.holders, Holders::Owner { core: owner, .. } | Holders::Reader(owner) if owner == core)
    }
}

/// The periods of a line from now on, and its cost.
#[derive(Debug)]
struct Line {
    /// Never empty. The first one has begun, and the others are promised.
    stages: VecDeque<Stage>,
    /// The core for which the last stage moved the line.
    guest: usize,
    traffic: Traffic,
}

impl Line {
    fn last(&self) -> &Stage {
        self.stages.back().expect("a line has a stage")
    }

    /// Forgets the periods that are over.
    fn forget_before(&mut self, costs: &Costs, now: Ps) {
        while self.stages.get(1).is_some_and(|next| next.begins <= now) {
            let over = self.stages.pop_front().expect("there are two").holders;
            if let Holders::Reader(core) = self.stages[0].holders {
                self.stages[0].holders = over.read_by(core, costs);
            }
        }
    }

    /// The core may use the line for this access.
    fn is_with(&self, core: usize, writes: bool, now: Ps) -> bool {
        let stage = &self.stages[0];
        match stage.holders {
            Holders::Owner { .. } | Holders::Reader(_) => stage.is_owned_by(core) && stage.arrives <= now,
            Holders::Readers(readers) => !writes && readers.has(core),
        }
    }

    fn note_change(&mut self) {
        if let Holders::Owner { has_changed, .. } = &mut self.stages[0].holders {
            *has_changed = true;
        }
    }
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

/// How an access goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Taken {
    /// It takes this long.
    Done(Ps),
    /// The line comes at `at`. The access happens then, and takes `own`.
    Arrives { at: Ps, own: Ps },
    /// The core's stores are done at this time. The caller asks again then.
    Waits(Ps),
}

/// A store that the core has left behind.
#[derive(Debug, Clone, Copy)]
struct Buffered {
    address: usize,
    done: Ps,
}

/// The caches and store buffers of all cores.
pub struct Caches {
    lines: HashMap<usize, Line>,
    buffers: Vec<VecDeque<Buffered>>,
    cores_per_socket: usize,
    /// The bus is free from then on, if there is one.
    bus_free: Ps,
}

impl Caches {
    pub(crate) fn new(cores: usize, cores_per_socket: usize) -> Caches {
        Caches { lines: HashMap::new(), buffers: vec![VecDeque::new(); cores], cores_per_socket, bus_free: 0 }
    }

    /// The time at which all stores of the core are done, if that is later than now.
    pub(crate) fn stores_done(&mut self, core: usize, now: Ps) -> Option<Ps> {
        let buffer = &mut self.buffers[core];
        while buffer.front().is_some_and(|store| store.done <= now) {
            buffer.pop_front();
        }
        let last = *buffer.back()?;
        let line = self.lines.get_mut(&(last.address / LINE_BYTES)).expect("a store asks for its line");
        line.traffic.stalled_ps += last.done - now;
        Some(last.done)
    }

    /// The address of the last store that the core has left behind.
    pub(crate) fn last_store(&self, core: usize) -> Option<usize> {
        self.buffers[core].back().map(|store| store.address)
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
        let own = match access {
            Access::Update => costs.hit + costs.update,
            _ => costs.hit,
        };
        match access {
            Access::Load if self.buffers[core].iter().any(|s| s.address == address && s.done > now) => {
                return Taken::Done(own);
            }
            Access::Update => {
                if let Some(done) = self.stores_done(core, now) {
                    return Taken::Waits(done);
                }
            }
            Access::Load | Access::Store => {}
        }

        let is_awaited = access == Access::Store && self.is_awaited_by_another(core, address, now);
        let at = self.arrival(costs, core, address, access, now);
        if access == Access::Store && !is_awaited {
            return self.buffer(costs, core, Buffered { address, done: at }, now);
        }
        if at <= now {
            return Taken::Done(own);
        }
        let line = self.lines.get_mut(&(address / LINE_BYTES)).expect("the core has asked for it");
        line.traffic.stalled_ps += at - now;
        Taken::Arrives { at, own }
    }

    /// True if the line is on its way to another core that will look at it.
    fn is_awaited_by_another(&self, core: usize, address: usize, now: Ps) -> bool {
        let line = self.lines.get(&(address / LINE_BYTES));
        let awaits = |stage: &Stage| stage.arrives > now && !stage.is_for_store && !stage.is_owned_by(core);
        line.is_some_and(|line| line.stages.iter().any(awaits))
    }

    /// Leaves a store behind, which is done no earlier than the stores before it.
    fn buffer(&mut self, costs: &Costs, core: usize, mut store: Buffered, now: Ps) -> Taken {
        let buffer = &mut self.buffers[core];
        while buffer.front().is_some_and(|earlier| earlier.done <= now) {
            buffer.pop_front();
        }
        store.done = store.done.max(buffer.back().map_or(0, |last| last.done));
        if store.done <= now {
            return Taken::Done(costs.hit);
        }
        buffer.push_back(store);
        if buffer.len() <= costs.stores_max {
            return Taken::Done(costs.hit);
        }
        Taken::Arrives { at: buffer[0].done, own: costs.hit }
    }

    /// When the core has the line for this access: now, or at the end of a move for which it asks.
    fn arrival(&mut self, costs: &Costs, core: usize, address: usize, access: Access, now: Ps) -> Ps {
        let writes = access != Access::Load;
        let line = match self.lines.entry(address / LINE_BYTES) {
            Entry::Occupied(line) => line.into_mut(),
            Entry::Vacant(unknown) => {
                let arrives = bus_turn(&mut self.bus_free, costs, now) + costs.memory;
                let holders = Holders::Owner { core, has_changed: writes };
                unknown.insert(Line {
                    stages: VecDeque::from([Stage {
                        holders,
                        begins: now,
                        arrives,
                        is_for_store: access == Access::Store,
                    }]),
                    guest: core,
                    traffic: Traffic { moves: 1, ..Traffic::default() },
                });
                return arrives;
            }
        };

        line.forget_before(costs, now);
        if line.is_with(core, writes, now) {
            if writes {
                line.note_change();
            }
            return now;
        }
        if let Some(promised) = line.stages.iter().find(|s| s.is_owned_by(core) && s.arrives > now) {
            return promised.arrives;
        }

        let asks = bus_turn(&mut self.bus_free, costs, now);
        let last = *line.last();
        let (move_ps, is_far) = distance(costs, self.cores_per_socket, core, &last.holders, writes);
        line.traffic.moves += 1;
        line.traffic.far_moves += u64::from(is_far);
        if !writes && matches!(last.holders, Holders::Readers(_)) {
            line.stages.back_mut().expect("a line has a stage").holders = last.holders.read_by(core, costs);
            return asks.max(last.arrives) + move_ps;
        }

        let flight = costs.flight(move_ps);
        let stays_until = if line.guest == core { 0 } else { last.arrives + costs.stay };
        let leaves = (asks + move_ps - flight).max(stays_until);
        let holders = match writes {
            true => Holders::Owner { core, has_changed: true },
            false => Holders::Reader(core),
        };
        // A store changes the memory now, and no other core may see that as if it were its own.
        let is_buffered = access == Access::Store && last.arrives <= now;
        let begins = if is_buffered { now.max(stays_until).min(leaves) } else { leaves };
        line.guest = core;
        line.stages.push_back(Stage {
            holders,
            begins,
            arrives: leaves + flight,
            is_for_store: access == Access::Store,
        });
        line.forget_before(costs, now);
        leaves + flight
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

/// When a request that is made now is served. A bus serves the requests of all cores one after the
/// other. Without a bus each is served at once.
fn bus_turn(bus_free: &mut Ps, costs: &Costs, now: Ps) -> Ps {
    if costs.bus == 0 {
        return now;
    }
    let at = now.max(*bus_free);
    *bus_free = at + costs.bus;
    at
}

/// How long a move takes for a core that asks alone, and whether it crosses the boundary of a
/// socket.
fn distance(
    costs: &Costs,
    cores_per_socket: usize,
    core: usize,
    holders: &Holders,
    writes: bool,
) -> (Ps, bool) {
    let is_near = |other: usize| core / cores_per_socket == other / cores_per_socket;
    let (is_near, of_readers) = match holders {
        Holders::Owner { core: owner, has_changed } => (is_near(*owner), !writes && !has_changed),
        Holders::Reader(reader) => (is_near(*reader), false),
        // Every reader gives the line up. The farthest one decides.
        Holders::Readers(readers) if writes => {
            (readers.iter().filter(|reader| *reader != core).all(is_near), false)
        }
        Holders::Readers(readers) => (readers.iter().any(is_near), true),
    };
    let move_ps = match (is_near, of_readers) {
        (true, false) => costs.dirty_near,
        (false, false) => costs.dirty_far,
        (true, true) => costs.shared_near,
        (false, true) => costs.shared_far,
    };
    (move_ps, !is_near)
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod two_cores;
