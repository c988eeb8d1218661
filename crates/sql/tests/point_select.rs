//! A SELECT of one row by its key asks nothing of shared memory that sessions contend for, by the
//! latches' own counters.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;
use sinew_sync::Tranche;
use sinew_sync::stats::TrancheTotals;
use std::collections::{BTreeMap, BTreeSet};

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

/// Shared and exclusive acquisitions by tranche in a round of SELECTs: the least of some rounds,
/// for checkpoints and the like go on beside.
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

/// A table with rows by key, all of it in the pool, and a session that has selected from it.
fn prepared(dir: &Directory) -> Session {
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
    warm_up(&mut session);
    session
}

/// Fills the caches of a session and of its process.
fn warm_up(session: &mut Session) {
    let mut out = Lines::default();
    session.parse("s", "select v from t where id = $1", &[], &mut out).unwrap();
    session.sync(&mut out).unwrap();
    for n in 0..200 {
        select(session, n * 97 % ROWS, &mut out);
    }
}

const LINE_BYTES: usize = 64;

/// The region's lines that are not what they were after a round of `work`, in each of some rounds:
/// what goes on beside (checkpoints, the maintainer's beat) is not in all of them.
fn written(session: &mut Session, work: fn(&mut Session, usize)) -> BTreeSet<usize> {
    let path = session.txn().txn().region().path().to_path_buf();
    let mut lines: Option<BTreeSet<usize>> = None;
    for round in 0..ROUNDS {
        let before = std::fs::read(&path).unwrap();
        work(session, round);
        let after = std::fs::read(&path).unwrap();
        let changed = before.chunks(LINE_BYTES).zip(after.chunks(LINE_BYTES)).enumerate();
        let changed: BTreeSet<usize> = changed.filter(|(_, (b, a))| b != a).map(|(line, _)| line).collect();
        lines = Some(lines.map_or_else(|| changed.clone(), |l| &l & &changed));
    }
    lines.unwrap()
}

fn selects(session: &mut Session, round: usize) {
    let mut out = Lines::default();
    for n in 0..SELECTS {
        select(session, (round * 7919 + n * 31) % ROWS, &mut out);
    }
}

fn insert(session: &mut Session, round: usize) {
    session.simple_query(&format!("insert into u values ({round})"), &mut Lines::default()).unwrap();
}

/// By the memory itself, which also shows what no latch guards: a session that selects rows leaves
/// its mark on its own lines, and two that select the same ones on none together. (A byte that is
/// put back leaves no mark; latches and pins would, in their counters.)
#[test]
fn selects_of_two_sessions_write_no_line_both() {
    let dir = Directory::new("point-select-lines");
    let mut one = prepared(&dir);
    let mut other = dir.connect();
    warm_up(&mut other);
    one.simple_query("create table u (n int)", &mut Lines::default()).unwrap();
    let region = one.txn().txn().region().clone();
    let section = |line: usize| region.section_at((line * LINE_BYTES) as u64).map_or("header", |s| s.name);
    let both = |a: &BTreeSet<usize>, b: &BTreeSet<usize>| -> BTreeSet<&str> {
        a.intersection(b).map(|&line| section(line)).collect()
    };
    let (by_one, by_other) = (written(&mut one, selects), written(&mut other, selects));
    let mut sections: BTreeMap<&str, usize> = BTreeMap::new();
    by_one.iter().for_each(|&line| *sections.entry(section(line)).or_default() += 1);
    println!("lines that {SELECTS} SELECTs by key change: {sections:?}");
    assert!(sections.contains_key("txn slots"), "its own lines were not seen to change");
    let shared = both(&by_one, &by_other);
    assert!(shared.is_empty(), "written by both: {shared:?}");
    // Writers do meet on some: this way of looking sees it.
    let (by_one, by_other) = (written(&mut one, insert), written(&mut other, insert));
    let shared = both(&by_one, &by_other);
    assert!(shared.contains("txn control") && shared.contains("wal control"), "{shared:?}");
}

#[test]
fn a_select_by_key_takes_no_latch() {
    let dir = Directory::new("point-select");
    let mut session = prepared(&dir);
    let mut out = Lines::default();
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
        Tranche::SinvalRead,
        Tranche::SinvalWrite,
        Tranche::RowLockTable,
        Tranche::WalBuffer,
        Tranche::BufferMapping,
        Tranche::BufferContent,
        Tranche::Sequence,
        Tranche::PredicateLocks,
        Tranche::SerializableGraph,
        Tranche::Other,
    ] {
        assert_eq!(used[tranche.name()], (0, 0), "{tranche:?}");
    }
    let exclusive: Vec<_> = used.iter().filter(|t| t.1.1 != 0).collect();
    assert!(exclusive.is_empty(), "{exclusive:?}");
    assert_eq!(session.txn().txn().next_xid(), next_xid, "a SELECT took an xid");
    // Its locks were in its own slot: a strong locker's announcement sends them to the table, and
    // then they are counted.
    open.simple_query("commit; begin; lock table t in share mode", &mut out).unwrap();
    let beside_ddl = measure(&mut session);
    assert!(beside_ddl["LockPartition"].1 >= SELECTS as u64, "{beside_ddl:?}");
}
