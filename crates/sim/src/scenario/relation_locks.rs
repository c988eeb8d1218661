//! Two weak relation locks for each short read.
//!
//! In the older design every weak lock goes to the shared lock table, as all locks did before
//! PostgreSQL 9.2. A session brings that about with a strong lock on *another* relation whose
//! strong-lock counter is the same.

use super::{Outcome, Scenario, TIMES, measure, private};
use crate::machine::{Machine, Shape};
use crate::world::{Kernel, NoLog, collide};
use sinew_txn::{LockMode, LockOwner, LockTag, TxnParams, TxnSession, WaitPolicy};

/// The scenario.
pub const SCENARIO: Scenario = Scenario {
    name: "relation_locks",
    title: "A short read: two weak relation locks and a snapshot",
    finding: "PostgreSQL mailing list, 2011, 32 cores: 36,300 became 129,200 transactions per second",
    designs: &["in the session's slot", "in the lock table"],
    cores_max: usize::MAX,
    bound: None,
    run,
};

const TABLE: u32 = 16_384;
const INDEX: u32 = 16_385;
const OWNER: LockOwner = LockOwner::Transaction;

fn relation(n: u32) -> LockTag {
    LockTag::relation(5, n)
}

/// A SELECT of one row as the kernel sees it.
pub(super) fn select(s: &TxnSession) {
    s.begin();
    for n in [TABLE, INDEX] {
        s.lock(relation(n), LockMode::AccessShare, OWNER, WaitPolicy::Block).expect("a lock");
    }
    let snapshot = s.take_snapshot().expect("a snapshot");
    s.release_snapshot(&snapshot);
    s.commit(&NoLog, &Default::default(), false).expect("a commit");
}

fn run(design: usize, shape: &Shape) -> Outcome {
    let params = TxnParams {
        sessions_max: shape.cores as u32 + 2,
        lock_partitions: 16,
        locks_max: 4096,
        csn_ring: 1 << 14,
        channels_max: 16,
        notify_words: 1 << 10,
        prepared_max: 0,
    };
    let (kernel, ()) = Kernel::new(params, |_| ());
    let holder = kernel.session();
    holder.begin();
    if design == 1 {
        let probe = kernel.session();
        collide(&kernel.txn, &holder, &probe, relation(TABLE));
        collide(&kernel.txn, &holder, &probe, relation(INDEX));
    }

    let machine = Machine::new(shape.clone());
    let machine = &machine;
    let outcome = measure(machine, &kernel.world, shape.cores, TIMES, |_| {
        let s = kernel.session();
        move || {
            machine.instructions(private::SELECT);
            select(&s);
        }
    });
    holder.commit(&NoLog, &Default::default(), false).expect("a commit");
    outcome
}
