//! One to eight queries on eight cores that all need one spinlock for each page.
//!
//! Two older designs are written out here. In one, a waiter exchanges until it has the lock. In the
//! other, it looks first and exchanges only once the lock was free. Model: PostgreSQL's `s_lock.c`
//! in versions 8.0 and 8.1.
//!
//! The cores share a bus, and a load leaves a changed line with its owner, too. A waiter that
//! exchanges thus slows the owner's misses on other lines. The bus is an assumption: the finding
//! does not name its machine. It was chosen because without it the finding does not appear.
//!
//! Looking before exchanging gains little by itself: when the lock comes free, each waiter moves
//! the line twice, for the look and for the exchange. The engine's lock, whose waiters also pause
//! for longer and longer, shows the finding's gain with eight queries, and a smaller one with four.

use super::{Outcome, Scenario, TIMES, measure};
use crate::cost::Ps;
use crate::machine::{Machine, Shape};
use crate::world::World;
use sinew_sync::shim::{AtomicU64, Ordering, spin_hint};
use sinew_sync::{RegionOptions, SpinLock};

/// The scenario.
pub const SCENARIO: Scenario = Scenario {
    name: "spinlock_queries",
    title: "One to eight queries on eight cores, a spinlock for each page",
    finding: "PostgreSQL mailing list, 2005: 36, 61, 105, 198 s (100, 59, 34, 18 % of ideal) became 35, 48, 58, 105 s (100, 73, 60, 33 %) once waiters looked before they exchanged",
    designs: &["adaptive, kernel wait", "exchange until free", "look, then exchange"],
    cores_max: 8,
    bound: None,
    run,
};

/// The private work of a query on one page, outside of the lock and inside.
const OUTSIDE_PS: Ps = 500_000;
const INSIDE_PS: Ps = 20_000;
/// A move of a line keeps the bus for as long as cores of one socket take turns for a line.
const BUS_PS: Ps = 60_000;

fn run(design: usize, shape: &Shape) -> Outcome {
    let options = RegionOptions { sessions_max: shape.cores as u32, ..RegionOptions::default() };
    let (world, (lock, words)) =
        World::new(&options, |b| (b.section::<SpinLock>("spinlock", 1), b.section::<AtomicU64>("data", 32)));
    let words = world.region().get(words);
    // The lists of free pages lie on lines of their own.
    let (word, lists) = (&words[0], [&words[8], &words[16], &words[24]]);
    let lock = &world.region().get(lock)[0];
    let mut shape = shape.clone();
    (shape.sockets, shape.costs.bus, shape.costs.read_takes) = (1, BUS_PS, false);
    let cores = shape.cores;
    let machine = &Machine::new(shape);
    let inside = || {
        for list in &lists {
            // Relaxed: under the lock.
            list.store(list.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        }
        machine.work(INSIDE_PS);
    };
    let inside = &inside;
    measure(machine, &world, cores, TIMES, |_| {
        let me = world.slot();
        move || {
            machine.work(OUTSIDE_PS);
            if design == 0 {
                let _held = lock.lock(&me).expect("the region lives");
                inside();
                return;
            }
            while word.swap(1, Ordering::Acquire) != 0 {
                while design == 2 && word.load(Ordering::Relaxed) != 0 {
                    spin_hint();
                }
            }
            inside();
            word.store(0, Ordering::Release);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1.9 times as many pages as with waiters that exchange, as the finding has it.
    #[test]
    fn waiters_that_look_and_pause_gain_on_a_bus() {
        let shape = Shape::new(8, 1, 1);
        let (engine, older) = (run(0, &shape).per_second(), run(1, &shape).per_second());
        assert!(engine > 1.6 * older, "{engine:.0} against {older:.0} a second");
    }
}
