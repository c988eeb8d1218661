//! Short work of one primitive. Real cores run it as well, so that the model can be checked
//! (`sinew bench cores --calibrate`).

use super::relation_locks::select;
use super::{Outcome, TIMES, log_insertion, measure, private};
use crate::cost::Ps;
use crate::engine::{Engine, EngineSize};
use crate::machine::{Machine, Shape};
use crate::world::Kernel;
use sinew_sync::shim::{AtomicU64, Ordering};
use sinew_sync::{LwLock, SpinLock, Tranche};
use sinew_txn::TxnParams;

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
    /// It takes two weak relation locks and a snapshot.
    ShortRead,
    /// It inserts a record of a hundred bytes into the log.
    LogInsertion,
}

/// Bytes of the log's ring, more than the threads insert in a run.
const RING_BYTES: usize = 64 << 20;

/// Runs the work on every core, with this private work outside of what it takes and inside. The
/// work outside is from half of that time to one and a half times of it, so that threads do not
/// fall into step.
pub fn run(work: Work, shape: &Shape, (outside, inside): (Ps, Ps)) -> Outcome {
    if work == Work::LogInsertion {
        return insert_into_log(shape, outside);
    }
    let params = TxnParams {
        // Enough for a line of their own of each session's snapshots, as on the real machine.
        sessions_max: 4 * shape.cores as u32,
        lock_partitions: 16,
        locks_max: 1024,
        csn_ring: 1024,
        channels_max: 16,
        notify_words: 1 << 10,
        prepared_max: 0,
    };
    let (kernel, (latch, spin, word)) = Kernel::new(params, |b| {
        (b.section::<LwLock>("latch", 1), b.section::<SpinLock>("spin", 1), b.section::<AtomicU64>("word", 8))
    });
    let region = kernel.world.region();
    let (latch, spin, word) = (&region.get(latch)[0], &region.get(spin)[0], &region.get(word)[0]);
    latch.init(Tranche::OTHER);
    let machine = Machine::new(shape.clone());
    let machine = &machine;
    measure(machine, &kernel.world, shape.cores, TIMES, |number| {
        let session = kernel.session();
        let mut random = fastrand::Rng::with_seed(shape.seed << 16 | number as u64);
        move || {
            let me = session.slot();
            machine.work(outside / 2 + random.u64(0..=outside));
            match work {
                Work::Spinlock => {
                    let _held = spin.lock(me).expect("the region lives");
                    machine.work(inside);
                }
                Work::Exclusive => {
                    let _held = latch.exclusive(me).expect("the region lives");
                    machine.work(inside);
                }
                Work::Shared => {
                    let _held = latch.shared(me).expect("the region lives");
                    machine.work(inside);
                }
                Work::CompareAndSwap => {
                    let added = word.fetch_update(Ordering::AcqRel, Ordering::Relaxed, |seen| Some(seen + 1));
                    debug_assert!(added.is_ok());
                }
                Work::LogInsertion => unreachable!("it has a world of its own"),
                Work::ShortRead => {
                    machine.instructions(private::SHORT_READ);
                    select(&session);
                }
            }
        }
    })
}

fn insert_into_log(shape: &Shape, outside: Ps) -> Outcome {
    let engine = Engine::new(&EngineSize { sessions: shape.cores, rows: 1, ring_bytes: RING_BYTES });
    let machine = Machine::new(shape.clone());
    let (engine, machine) = (&engine, &machine);
    measure(machine, &engine.world, shape.cores, TIMES, |number| {
        let session = engine.session();
        let mut random = fastrand::Rng::with_seed(shape.seed << 16 | number as u64);
        move || {
            machine.work(outside / 2 + random.u64(0..=outside));
            machine.instructions(private::LOG_INSERTION);
            log_insertion::insert(&session);
        }
    })
}
