//! What a SELECT of one row by its key asks of shared memory, by the latches' own counters: nothing that sessions contend for.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;
use sinew_sync::Tranche;
use sinew_sync::stats::TrancheTotals;
use std::collections::BTreeMap;

const ROWS: usize = 20_000;
const SELECTS: usize = 1000;
const ROUNDS: usize = 5;

fn select(session: &mut Session, id: usize, out: &mut Lines) {
    let key = id.to_string();
    session.bind("", "s", &[0], &[Some(key.as_bytes())], &[], out).unwrap();
    session.execute("", 0, out).unwrap();
    session.sync(out).unwrap();
}

/// Acquisitions of the latches of every tranche, shared and exclusive.
fn totals(session: &Session) -> Vec<TrancheTotals> {
    session.txn().txn().region().latch_totals()
}

/// Shared and exclusive acquisitions by tranche in a round of SELECTs: the least of some rounds, for checkpoints and the like
/// go on beside.
fn measure(session: &mut Session) -> BTreeMap<&'static str, (u64, u64)> {
    let mut least = BTreeMap::new();
    for round in 0..ROUNDS {
        let before = totals(session);
        let mut out = Lines::default();
        for n in 0..SELECTS {
            select(session, (round * 7919 + n * 31) % ROWS, &mut out);
        }
        assert_eq!(out.0.lines().count(), SELECTS);
        for (b, a) in before.iter().zip(totals(session)) {
            let shared = a.shared_acquisitions - b.shared_acquisitions;
            let exclusive = a.exclusive_acquisitions - b.exclusive_acquisitions;
            let seen: &mut (u64, u64) = least.entry(a.tranche.name()).or_insert((u64::MAX, u64::MAX));
            *seen = (seen.0.min(shared), seen.1.min(exclusive));
        }
    }
    least
}

#[test]
fn a_select_by_key_takes_no_latch_but_those_of_its_pages() {
    let dir = Directory::new("point-select");
    let mut session = dir.connect();
    let mut out = Lines::default();
    let script = format!(
        "create table t(id int primary key, v text);
         insert into t select i, 'row ' || i from generate_series(0, {}) i",
        ROWS - 1
    );
    for sql in [script.as_str(), "vacuum t", "select count(*), max(v) from t"] {
        session.simple_query(sql, &mut out).unwrap();
    }
    session.parse("s", "select v from t where id = $1", &[], &mut out).unwrap();
    session.sync(&mut out).unwrap();
    // Fills the caches of this session and of its process.
    for n in 0..200 {
        select(&mut session, n * 97 % ROWS, &mut out);
    }
    let next_xid = session.txn().txn().next_xid();
    // Others that are connected, idle or in a transaction, change nothing.
    let (_idle, mut open) = (dir.connect(), dir.connect());
    open.simple_query("begin isolation level repeatable read; select count(*) from t", &mut out).unwrap();
    let used = measure(&mut session);
    println!("latch acquisitions of {SELECTS} SELECTs by key (shared, exclusive):");
    for (tranche, counts) in used.iter().filter(|t| *t.1 != (0, 0)) {
        println!("  {tranche:20} {counts:?}");
    }
    for tranche in [
        Tranche::LockPartition,
        Tranche::XidGen,
        Tranche::Publication,
        Tranche::SinvalRead,
        Tranche::SinvalWrite,
        Tranche::RowLockTable,
        Tranche::WalInsert,
        Tranche::WalFlush,
        Tranche::StatusPage,
        Tranche::Registry,
        Tranche::Other,
    ] {
        assert_eq!(used[tranche.name()], (0, 0), "{tranche:?}");
    }
    let exclusive: Vec<_> = used.iter().filter(|t| t.1.1 != 0).collect();
    assert!(exclusive.is_empty(), "{exclusive:?}");
    assert_eq!(session.txn().txn().next_xid(), next_xid, "a SELECT took an xid");
    // Its locks were in its own slot: a strong locker's announcement sends them to the table, and then they are counted.
    open.simple_query("commit; begin; lock table t in share mode", &mut out).unwrap();
    let beside_ddl = measure(&mut session);
    assert!(beside_ddl["LockPartition"].1 >= SELECTS as u64, "{beside_ddl:?}");
}
