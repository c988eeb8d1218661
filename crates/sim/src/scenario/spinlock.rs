//! A spinlock that is held for a few dozen instructions.
//!
//! Two older designs are written out here. In one, a waiter exchanges until it has the lock, and
//! every try takes the line away from the owner. In the other, a waiter sleeps ten milliseconds
//! after a hundred tries, whatever happens meanwhile. Model: PostgreSQL's `s_lock.c` up to versions
//! 7.4 and 9.4.

use super::{Outcome, Scenario, TIMES, measure};
use crate::cost::Ps;
use crate::machine::{Machine, Shape};
use crate::world::World;
use sinew_sync::shim::{AtomicU64, Ordering, sleep, spin_hint};
use sinew_sync::{RegionOptions, SpinLock};
use std::time::Duration;

/// The scenario.
pub const SCENARIO: Scenario = Scenario {
    name: "spinlock",
    title: "A spinlock held for a few dozen instructions",
    finding: "PostgreSQL mailing list, 2005: 1, 2, 4, 8 queries on 8 cores took 36, 61, 105, 198 s, and 35, 48, 58, 105 s once waiters spun without writing",
    designs: &["adaptive, kernel wait", "exchange until free", "100 tries, 10 ms sleeps"],
    cores_max: usize::MAX,
    bound: None,
    run,
};

/// Private work outside and inside of the lock.
const OUTSIDE_PS: Ps = 400_000;
const INSIDE_PS: Ps = 12_000;
const TRIES: u32 = 100;
const LONG_SLEEP: Duration = Duration::from_millis(10);

fn run(design: usize, shape: &Shape) -> Outcome {
    let options = RegionOptions { sessions_max: shape.cores as u32, ..RegionOptions::default() };
    let (world, (lock, words)) =
        World::new(&options, |b| (b.section::<SpinLock>("spinlock", 1), b.section::<AtomicU64>("data", 16)));
    let words = world.region().get(words);
    let (word, data) = (&words[0], &words[8..10]);
    let lock = &world.region().get(lock)[0];
    let machine = Machine::new(shape.clone());
    let inside = || {
        for counter in data {
            // Relaxed: under the lock.
            counter.store(counter.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        }
        machine.work(INSIDE_PS);
    };

    let (machine, inside) = (&machine, &inside);
    measure(machine, &world, shape.cores, TIMES, |_| {
        let me = world.slot();
        move || {
            machine.work(OUTSIDE_PS);
            match design {
                0 => {
                    let _held = lock.lock(&me).expect("the region lives");
                    inside();
                }
                1 => {
                    while word.swap(1, Ordering::Acquire) != 0 {}
                    inside();
                    word.store(0, Ordering::Release);
                }
                _ => {
                    let mut tries = 0;
                    while word.swap(1, Ordering::Acquire) != 0 {
                        tries += 1;
                        if tries == TRIES {
                            sleep(LONG_SLEEP);
                            tries = 0;
                        }
                        spin_hint();
                    }
                    inside();
                    word.store(0, Ordering::Release);
                }
            }
        }
    })
}
