//! The scenarios that run on the simulated machine, each with the engine's design and an older one.
//!
//! A scenario gives every core one thread, and lets each do its operations for a fixed simulated
//! time. The throughput is the number of operations that ended in that time.

pub mod hot_row;
pub mod invalidations;
pub mod latch;
pub mod lock_partitions;
pub mod log_insertion;
mod older_queue;
mod one_lock;
pub mod pair;
pub mod point_read;
pub mod relation_locks;
pub mod serializable;
pub mod short_write;
pub mod snapshots;
pub mod spinlock;
pub mod spinlock_queries;

use crate::cost::Ps;
use crate::machine::{Machine, Shape};
use crate::world::{HotLine, World};
use std::cell::Cell;

/// Lines that a report names.
const HOT_LINES: usize = 5;

/// The result of one run of a design.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// Operations that ended.
    pub operations: u64,
    /// The simulated time.
    pub elapsed_ps: Ps,
    /// Shared accesses.
    pub accesses: u64,
    /// The lines that cores waited for longest.
    pub hottest: Vec<HotLine>,
    /// Other events by name, such as exclusive acquisitions among shared ones.
    pub counts: Vec<(&'static str, u64)>,
}

impl Outcome {
    /// Operations of all cores together in a second of simulated time.
    pub fn per_second(&self) -> f64 {
        self.operations as f64 * 1e12 / self.elapsed_ps as f64
    }
}

/// One experiment.
pub struct Scenario {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its subject, in one sentence.
    pub title: &'static str,
    /// The published finding that it reproduces in kind.
    pub finding: &'static str,
    /// The designs that it compares, the engine's first.
    pub designs: &'static [&'static str],
    /// The most cores for which it means something.
    pub cores_max: usize,
    /// The place among the designs of one that is no design: a bound that none can exceed.
    pub bound: Option<usize>,
    /// Runs a design, by its place in the list, on a machine.
    pub run: fn(design: usize, shape: &Shape) -> Outcome,
}

/// All scenarios.
pub const ALL: &[Scenario] = &[
    spinlock_queries::SCENARIO,
    spinlock::SCENARIO,
    latch::READERS,
    latch::SCENARIO,
    relation_locks::SCENARIO,
    lock_partitions::SCENARIO,
    snapshots::SCENARIO,
    log_insertion::SCENARIO,
    invalidations::SCENARIO,
    point_read::SCENARIO,
    short_write::SCENARIO,
    serializable::SCENARIO,
    hot_row::SCENARIO,
];

/// Private work, in instructions, by callgrind.
pub(crate) mod private {
    use crate::cost::ACCESS_INSTRUCTIONS;

    /// A SELECT by key, through `sinew sql`: `scripts/statement-cost`. The shared accesses are a
    /// hundredth of it.
    pub const SELECT: u64 = 35_678;
    /// An INSERT, likewise.
    pub const INSERT: u64 = 66_207;
    /// An UPDATE by key, likewise.
    pub const UPDATE: u64 = 182_293;

    /// Two weak relation locks, a snapshot and a commit, beyond 35 shared accesses:
    /// `crates/txn/examples/instructions.rs`, by the command in its header.
    pub const SHORT_READ: u64 = 1795 - 35 * ACCESS_INSTRUCTIONS;

    /// A record of a hundred bytes, inserted into the log, beyond 26 shared accesses:
    /// `crates/storage/examples/paths.rs` with `log`.
    pub const LOG_INSERTION: u64 = 1282 - 26 * ACCESS_INSTRUCTIONS;
}

/// The answer of an operation.
pub(crate) trait Counted {
    /// Whether it counts.
    fn counts(self) -> bool;
}

impl Counted for () {
    fn counts(self) -> bool {
        true
    }
}

impl Counted for bool {
    fn counts(self) -> bool {
        self
    }
}

/// Simulated time before a measurement, and of it.
const TIMES: (Ps, Ps) = (4_000_000_000, 4_000_000_000);

/// Runs threads, one on each core if they are as many. `body` gets the thread's number and makes
/// its operation, which is repeated. Operations count from `warm_ps` on, for `for_ps`: threads that
/// begin together meet everywhere at once, and it takes a while until they do not.
///
/// An operation may return false if it is not to be counted.
pub(crate) fn measure<'a, R: Counted, F: FnMut() -> R + 'a>(
    machine: &'a Machine,
    world: &World,
    threads: usize,
    (warm_ps, for_ps): (Ps, Ps),
    body: impl Fn(usize) -> F,
) -> Outcome {
    let (operations, is_warm) = (Cell::new(0u64), Cell::new(false));
    let ends = warm_ps + for_ps;
    let thread = |number: usize| -> Box<dyn FnOnce() + '_> {
        let mut operation = body(number);
        let (operations, is_warm) = (&operations, &is_warm);
        Box::new(move || {
            while machine.now() < ends {
                let counts = operation().counts();
                let now = machine.now();
                if now > warm_ps && !is_warm.replace(true) {
                    machine.reset_traffic();
                }
                if counts && (warm_ps..ends).contains(&now) {
                    operations.set(operations.get() + 1);
                }
            }
        })
    };
    machine.run((0..threads).map(thread).collect());
    Outcome {
        operations: operations.get(),
        elapsed_ps: for_ps,
        accesses: machine.accesses(),
        hottest: world.hottest(machine, HOT_LINES),
        counts: Vec::new(),
    }
}
