//! Locks of the shared table, by the number of its partitions.
//!
//! One partition is the older design: a single latch over the whole lock manager, as PostgreSQL had
//! it up to version 8.1.

use super::{Outcome, Scenario, TIMES, measure, private};
use crate::machine::{Machine, Shape};
use crate::world::{Kernel, NoLog};
use sinew_txn::{LockMode, LockOwner, LockTag, TxnParams, WaitPolicy};

/// The scenario.
pub const SCENARIO: Scenario = Scenario {
    name: "lock_partitions",
    title: "Four advisory locks for each transaction, in tables of several partitions",
    finding: "PostgreSQL mailing list, 2005 and 2006: 1, 4, 16 partitions blocked 3,243, 1,267, 840 times per 50,000 to 62,000 acquisitions",
    designs: &["128 partitions", "16 partitions", "4 partitions", "1 partition"],
    cores_max: usize::MAX,
    bound: None,
    run,
};

const PARTITIONS: [u32; 4] = [128, 16, 4, 1];
const LOCKS: u32 = 4;
/// Keys to choose from. Two sessions rarely ask for the same.
const KEYS: u32 = 1 << 20;

fn run(design: usize, shape: &Shape) -> Outcome {
    let params = TxnParams {
        sessions_max: shape.cores as u32 + 1,
        lock_partitions: PARTITIONS[design],
        locks_max: 8192,
        csn_ring: 1 << 14,
        channels_max: 16,
        notify_words: 1 << 10,
        prepared_max: 0,
    };
    let (kernel, ()) = Kernel::new(params, |_| ());
    let machine = Machine::new(shape.clone());
    let machine = &machine;
    let mut outcome = measure(machine, &kernel.world, shape.cores, TIMES, |number| {
        let s = kernel.session();
        let mut keys = fastrand::Rng::with_seed(shape.seed << 16 | number as u64);
        move || {
            // A SELECT takes each lock.
            machine.instructions(u64::from(LOCKS) * private::SELECT);
            s.begin();
            for _ in 0..LOCKS {
                let tag = LockTag::advisory(5, 0, keys.u32(..KEYS), 1);
                s.lock(tag, LockMode::Exclusive, LockOwner::Transaction, WaitPolicy::Skip).expect("a lock");
            }
            s.commit(&NoLog, &Default::default(), false).expect("a commit");
        }
    });
    let stats = kernel.txn.lock_partition_stats();
    outcome.counts = vec![("blocks", stats.iter().map(|partition| partition.found_taken).sum())];
    outcome
}
