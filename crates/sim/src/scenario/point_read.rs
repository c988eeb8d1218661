//! A SELECT by key, all of it below SQL: relation locks, a snapshot, the descent in the B-tree, a
//! look at the heap's page, release.
//!
//! In the older design the relation locks go to the shared lock table.

use super::{Outcome, Scenario, measure};
use crate::cost::Ps;
use crate::engine::{Engine, EngineSize, STEPS};
use crate::machine::{Machine, Shape};

/// The scenario.
pub const SCENARIO: Scenario = Scenario {
    name: "point_read",
    title: "A SELECT by key, below SQL",
    finding: "PostgreSQL mailing list, 2011 to 2014: reads by key scale once locks, snapshots and pins take no common line",
    designs: &["locks in the session's slot", "locks in the table"],
    cores_max: usize::MAX,
    bound: None,
    run,
};

/// Instructions of the path, as callgrind counts them. `examples/paths read` of `sinew-storage`
/// says how.
const INSTRUCTIONS: u64 = 5_998;
/// So few that all have been read before the measurement begins.
const ROWS: u64 = 1_000;
/// The measured time. Readers do not wait for each other, so that little of it is enough.
const MEASURED_PS: Ps = 1_000_000_000;

fn run(design: usize, shape: &Shape) -> Outcome {
    let engine = Engine::new(&EngineSize::of_rows(shape.cores + 1, ROWS));
    let holder = engine.session();
    holder.begin();
    if design == 1 {
        engine.keep_weak_locks_in_the_table(&holder);
    }
    let machine = Machine::new(shape.clone());
    let machine = &machine;
    let times = (MEASURED_PS * 4 / shape.cores.min(8) as Ps, MEASURED_PS);
    let reader = |number: usize| {
        let (s, engine) = (engine.session(), &engine);
        let mut keys = fastrand::Rng::with_seed(shape.seed << 16 | number as u64);
        move || engine.read(&s, keys.u64(0..engine.rows), &|| machine.instructions(INSTRUCTIONS / STEPS))
    };
    let outcome = measure(machine, &engine.world, shape.cores, times, reader);
    holder.commit(Vec::new(), false).expect("a commit");
    outcome
}
