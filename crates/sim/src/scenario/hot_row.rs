//! Every session changes the same row.
//!
//! A session takes the row's lock, waits for the transaction that changed the row last, changes it
//! and commits, as an UPDATE does. Only one session at a time gets on. The cost of a release and of
//! a wait must not grow with the sessions that wait.

use super::{Outcome, Scenario, TIMES, measure, private};
use crate::machine::{Machine, Shape};
use crate::world::{Kernel, NoLog};
use sinew_sync::shim::{AtomicU64, Ordering};
use sinew_txn::{LockMode, LockOwner, LockTag, TxnParams, WaitPolicy, Xid};

/// The scenario.
pub const SCENARIO: Scenario = Scenario {
    name: "hot_row",
    title: "All sessions update one row",
    finding: "PostgreSQL mailing list, 2014 to 2020: throughput of updates of one row falls with the number of clients",
    designs: &["queued"],
    cores_max: usize::MAX,
    bound: None,
    run,
};

/// The part of an UPDATE's private work that comes after it has the row's lock, about.
const INSIDE: u64 = private::UPDATE / 3;

fn run(_: usize, shape: &Shape) -> Outcome {
    let params = TxnParams {
        sessions_max: shape.cores as u32 + 1,
        lock_partitions: 16,
        locks_max: 8192,
        csn_ring: 1 << 16,
        channels_max: 16,
        notify_words: 1 << 10,
        prepared_max: 0,
    };
    let (kernel, word) = Kernel::new(params, |b| b.section::<AtomicU64>("row header", 8));
    let xmax = &kernel.world.region().get(word)[0];
    let machine = Machine::new(shape.clone());
    let machine = &machine;
    measure(machine, &kernel.world, shape.cores, TIMES, |_| {
        let s = kernel.session();
        let row = LockTag::tuple(5, 16_384, 0, 1);
        move || {
            machine.instructions(private::UPDATE - INSIDE);
            s.begin();
            let me = s.current_xid().expect("an xid");
            s.lock(row, LockMode::Exclusive, LockOwner::Transaction, WaitPolicy::Block).expect("a lock");
            // Relaxed: the lock orders the changes.
            let last = Xid(xmax.load(Ordering::Relaxed));
            if last != Xid(0) {
                s.wait_for_xid(last, WaitPolicy::Block).expect("an end");
            }
            machine.instructions(INSIDE);
            xmax.store(me.0, Ordering::Relaxed);
            s.unlock(row, LockMode::Exclusive, LockOwner::Transaction).expect("an unlock");
            s.commit(&NoLog, &Default::default(), false).expect("a commit");
        }
    })
}
