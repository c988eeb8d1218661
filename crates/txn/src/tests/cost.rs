//! The costs of the hot operations. The test prints them and asserts nothing. `cargo test --release
//! -p sinew-txn cost -- --ignored --nocapture`

use super::support::*;
use crate::*;
use std::time::Instant;

fn measure(name: &str, n: u32, mut f: impl FnMut()) {
    for _ in 0..n / 10 {
        f();
    }
    let start = Instant::now();
    for _ in 0..n {
        f();
    }
    println!("{name:40} {:8.1} ns", start.elapsed().as_nanos() as f64 / n as f64);
}

#[test]
#[ignore = "prints measurements"]
fn cost() {
    let k = kernel_with(
        TxnParams { sessions_max: 1000, csn_ring: 1 << 18, ..PARAMS },
        Xid(100),
        Default::default(),
    );
    let s = k.session();
    let relations: Vec<_> = (0..3).map(|n| LockTag::relation(5, 1000 + n)).collect();
    measure("empty transaction", 1_000_000, || {
        s.begin();
        s.commit(&k.log, &CommitPayload::default(), false).unwrap();
    });
    let text = "SELECT abalance FROM pgbench_accounts WHERE aid = 1234567;";
    measure("text of a statement", 1_000_000, || s.set_statement(text));
    s.begin();
    measure("snapshot and release", 1_000_000, || {
        let snapshot = s.take_snapshot().unwrap();
        s.release_snapshot(&snapshot);
    });
    let snapshot = s.take_snapshot().unwrap();
    measure("visible, in ring", 1_000_000, || {
        assert!(!k.txn.visible(&snapshot, Xid(110)).unwrap());
    });
    measure("check_interrupts", 10_000_000, || s.check_interrupts().unwrap());
    let tag = LockTag::advisory(5, 1, 1, 1);
    measure("lock and unlock, table", 1_000_000, || {
        s.lock(tag, LockMode::Exclusive, LockOwner::Transaction, WaitPolicy::Block).unwrap();
        s.unlock(tag, LockMode::Exclusive, LockOwner::Transaction).unwrap();
    });
    k.commit(&s);
    measure("point select: 2 weak locks, snapshot", 1_000_000, || {
        s.begin();
        for r in &relations[..2] {
            s.lock(*r, LockMode::AccessShare, LockOwner::Transaction, WaitPolicy::Block).unwrap();
        }
        let snapshot = s.take_snapshot().unwrap();
        s.release_snapshot(&snapshot);
        s.commit(&k.log, &CommitPayload::default(), false).unwrap();
    });
    measure("writing transaction: xid, 3 weak locks", 300_000, || {
        s.begin();
        s.current_xid().unwrap();
        for r in &relations {
            s.lock(*r, LockMode::RowExclusive, LockOwner::Transaction, WaitPolicy::Block).unwrap();
        }
        s.commit(&k.log, &CommitPayload::default(), false).unwrap();
        k.log.records.lock().unwrap().clear();
    });
    measure("horizon, 1000 slots", 100_000, || {
        k.txn.horizon();
    });
    measure("strong lock, 1000 slots", 100_000, || {
        s.begin();
        s.lock(relations[0], LockMode::AccessExclusive, LockOwner::Transaction, WaitPolicy::Block).unwrap();
        k.commit(&s);
    });
}
