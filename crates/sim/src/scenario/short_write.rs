//! A short writing transaction, all of it below SQL: relation locks, a snapshot, the row by its
//! key, an xid, the change on its page with its log record, which carries the commit, publication,
//! release. A synchronous one waits for the device as well, by group flush.
//!
//! There are two older designs. In one the commit has a record of its own, which moves the line of
//! positions in the log a second time. In the other one lock covers the whole transaction, as in
//! SQLite. Beside them stands the bound of the two additions that every such transaction needs: one
//! gives its xid, and one its position in the log.

use super::one_lock::OneLock;
use super::{Outcome, Scenario, TIMES, measure};
use crate::cost::Ps;
use crate::engine::{Commit, Engine, EngineSize, STEPS};
use crate::machine::{Machine, Shape};
use crate::world::World;
use sinew_sync::RegionOptions;
use sinew_sync::shim::{AtomicU64, Ordering};

/// The scenario.
pub const SCENARIO: Scenario = Scenario {
    name: "short_write",
    title: "An UPDATE by key, below SQL",
    finding: "PostgreSQL mailing list, 2011 to 2014: publication of commits and insertion into the log are the limits of short writing transactions on 32 and more cores",
    designs: &[
        "asynchronous",
        "synchronous",
        "a record for the commit",
        "one writer at a time",
        "the two additions alone",
    ],
    cores_max: usize::MAX,
    bound: Some(BOUND),
    run,
};

/// Instructions of the path, as callgrind counts them. `examples/paths write` of `sinew-storage`
/// says how.
const INSTRUCTIONS: u64 = 12_487;
/// The same with a record for the commit.
const INSTRUCTIONS_OF_TWO: u64 = 14_013;
/// The place of the first design whose commit has a record of its own.
const OWN_RECORD: usize = 2;
const ROWS: u64 = 20_000;
/// The place of the bound among the designs.
const BOUND: usize = 4;

fn run(design: usize, shape: &Shape) -> Outcome {
    match design {
        BOUND => additions_alone(shape),
        _ => transactions(design, shape),
    }
}

fn transactions(design: usize, shape: &Shape) -> Outcome {
    let engine = Engine::new(&EngineSize::of_rows(shape.cores, ROWS));
    let machine = Machine::new(shape.clone());
    let (engine, machine, one) = (&engine, &machine, &OneLock::new());
    measure(machine, &engine.world, shape.cores, TIMES, |number| {
        let s = engine.session();
        let mut keys = fastrand::Rng::with_seed(shape.seed << 16 | number as u64);
        move || {
            let key = keys.u64(0..engine.rows);
            let instructions = if design < OWN_RECORD { INSTRUCTIONS } else { INSTRUCTIONS_OF_TWO };
            let work = || machine.instructions(instructions / STEPS);
            match design {
                0 => engine.write(&s, key, Commit::Asynchronous, &work),
                1 => engine.write(&s, key, Commit::Synchronous, &work),
                OWN_RECORD => engine.write(&s, key, Commit::OwnRecord, &work),
                _ => one.with(|| engine.write(&s, key, Commit::OwnRecord, &work)),
            }
        }
    })
}

/// The bound: a transaction as long as on one core, with nothing shared but the word that gives
/// xids and the one that gives positions in the log.
fn additions_alone(shape: &Shape) -> Outcome {
    let alone = transactions(0, &Shape { cores: 1, sockets: 1, ..shape.clone() });
    let options = RegionOptions { sessions_max: 1, ..RegionOptions::default() };
    let (world, (xid, position)) = World::new(&options, |b| {
        (b.section::<AtomicU64>("next xid", 8), b.section::<AtomicU64>("log position", 8))
    });
    let (xid, position) = (&world.region().get(xid)[0], &world.region().get(position)[0]);
    let costs = &shape.costs;
    let work = (1e12 / alone.per_second()) as Ps - 2 * (costs.hit + costs.update);
    let machine = Machine::new(shape.clone());
    let machine = &machine;
    measure(machine, &world, shape.cores, TIMES, |_| {
        move || {
            machine.work(work / 2);
            // Relaxed, both: nothing is ordered by them here.
            xid.fetch_add(1, Ordering::Relaxed);
            machine.work(work / 2);
            position.fetch_add(1, Ordering::Relaxed);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As many moves as the bound counts, and two of the line that snapshots and numbers of commits
    /// share.
    #[test]
    fn a_write_moves_shared_lines_as_often_as_it_adds_to_them() {
        let outcome = transactions(0, &Shape::new(8, 1, 1));
        for (name, most) in [("next_xid", 1), ("published.watermark", 2), ("wal control.insert", 1)] {
            let line = outcome.hottest.iter().find(|line| line.name.contains(name));
            let moves = line.map_or(0, |line| line.traffic.moves);
            assert!(moves > 0, "{name} is one of the hottest lines");
            let bound = outcome.operations * most;
            assert!(moves < bound + bound / 10, "{moves} moves of {name} for {} writes", outcome.operations);
        }
    }
}
