//! Short work of one primitive. Real cores run it as well, so that the model can be checked
//! (`sinew bench cores --calibrate`).

use super::{Outcome, TIMES, measure};
use crate::cost::Ps;
use crate::machine::{Machine, Shape};
use crate::world::World;
use sinew_sync::shim::{AtomicU64, Ordering};
use sinew_sync::{LwLock, RegionOptions, SpinLock, Tranche};

/// The operation that each thread repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// It takes the spinlock.
    Spinlock,
    /// It takes the latch exclusively.
    Exclusive,
    /// It takes the latch with others.
    Shared,
    /// It adds one to a word by compare-and-swap.
    CompareAndSwap,
}

/// Runs the work on every core, with this private work outside of what it takes and inside.
pub fn run(work: Work, shape: &Shape, (outside, inside): (Ps, Ps)) -> Outcome {
    let options = RegionOptions { sessions_max: shape.cores as u32, ..RegionOptions::default() };
    let (world, (latch, spin, word)) = World::new(&options, |b| {
        (b.section::<LwLock>("latch", 1), b.section::<SpinLock>("spin", 1), b.section::<AtomicU64>("word", 8))
    });
    let region = world.region();
    let (latch, spin, word) = (&region.get(latch)[0], &region.get(spin)[0], &region.get(word)[0]);
    latch.init(Tranche::Other);
    let machine = Machine::new(shape.clone());
    let machine = &machine;
    measure(machine, &world, shape.cores, TIMES, |_| {
        let me = world.slot();
        move || {
            machine.work(outside);
            match work {
                Work::Spinlock => {
                    let _held = spin.lock(&me).expect("the region lives");
                    machine.work(inside);
                }
                Work::Exclusive => {
                    let _held = latch.exclusive(&me).expect("the region lives");
                    machine.work(inside);
                }
                Work::Shared => {
                    let _held = latch.shared(&me).expect("the region lives");
                    machine.work(inside);
                }
                Work::CompareAndSwap => {
                    let added = word.fetch_update(Ordering::AcqRel, Ordering::Relaxed, |seen| Some(seen + 1));
                    debug_assert!(added.is_ok());
                }
            }
        }
    })
}
