//! A short writing transaction, all of it below SQL.

use super::{Outcome, Scenario, TIMES, measure};
use crate::engine::{Engine, EngineSize, STEPS};
use crate::machine::{Machine, Shape};

/// The scenario.
pub const SCENARIO: Scenario = Scenario {
    name: "short_write",
    title: "An UPDATE by key, below SQL",
    finding: "none published for the whole path",
    designs: &["asynchronous", "synchronous"],
    run,
};

/// Instructions of the path, as callgrind counts them. `examples/paths write` of `sinew-storage`
/// says how.
const INSTRUCTIONS: u64 = 14_013;
const ROWS: u64 = 20_000;

fn run(design: usize, shape: &Shape) -> Outcome {
    let engine = Engine::new(&EngineSize { sessions: shape.cores, rows: ROWS });
    let engine = &engine;
    let machine = Machine::new(shape.clone());
    let machine = &machine;
    measure(machine, &engine.world, shape.cores, TIMES, |number| {
        let s = engine.session();
        let mut keys = fastrand::Rng::with_seed(shape.seed << 16 | number as u64);
        move || {
            engine.write(&s, keys.u64(0..engine.rows), design == 1, &|| {
                machine.instructions(INSTRUCTIONS / STEPS)
            })
        }
    })
}
