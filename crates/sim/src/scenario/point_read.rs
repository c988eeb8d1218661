//! A SELECT by key, all of it below SQL: relation locks, a snapshot, the descent in the B-tree, a
//! look at the heap's page, release.

use super::{Outcome, Scenario, measure};
use crate::cost::Ps;
use crate::engine::{Engine, EngineSize, STEPS};
use crate::machine::{Machine, Shape};

/// The scenario.
pub const SCENARIO: Scenario = Scenario {
    name: "point_read",
    title: "A SELECT by key, below SQL",
    finding: "PostgreSQL mailing list, 2011 to 2014: reads by key scale once locks, snapshots and pins take no common line",
    designs: &["without pins and latches"],
    run,
};

/// Instructions of the path, as callgrind counts them. `examples/paths read` of `sinew-storage`
/// says how.
const INSTRUCTIONS: u64 = 5_998;
/// Simulated time before the measurement, and of it. Readers do not wait for each other, so that
/// little of it is enough.
const TIMES: (Ps, Ps) = (500_000_000, 1_000_000_000);
const ROWS: u64 = 20_000;

fn run(_: usize, shape: &Shape) -> Outcome {
    let engine = Engine::new(&EngineSize { sessions: shape.cores, rows: ROWS });
    let engine = &engine;
    let machine = Machine::new(shape.clone());
    let machine = &machine;
    measure(machine, &engine.world, shape.cores, TIMES, |number| {
        let s = engine.session();
        let mut keys = fastrand::Rng::with_seed(shape.seed << 16 | number as u64);
        move || engine.read(&s, keys.u64(0..engine.rows), &|| machine.instructions(INSTRUCTIONS / STEPS))
    })
}
