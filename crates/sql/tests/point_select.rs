//! A SELECT of one row by its key asks nothing of shared memory that sessions contend for, by the
//! latches' own counters.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;
use sinew_sync::Tranche;
use sinew_sync::stats::TrancheTotals;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

const ROWS: usize = 20_000;
const SELECTS: usize = 1000;
const ROUNDS: usize = 5;

/// The number of SELECTs in a round, for as long as rounds are wanted. The background works five
/// times a second. On a loaded machine it does so in each of the first rounds, so that later ones
/// are shorter.
struct Rounds {
    next: usize,
    began: Instant,
}

impl Rounds {
    fn begin() -> Rounds {
        Rounds { next: 0, began: Instant::now() }
    }

    /// The next round's number and size. `None`: what was seen is enough, or does not get better.
    fn next(&mut self, is_enough: bool) -> Option<(usize, usize)> {
        let round = self.next;
        self.next += 1;
        let is_last = is_enough || self.began.elapsed() > Duration::from_secs(60);
        (round < ROUNDS || !is_last).then_some((round, SELECTS >> (round / ROUNDS).min(5)))
    }
}

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

type Acquisitions = BTreeMap<&'static str, (u64, u64)>;

/// Shared and exclusive acquisitions by tranche in a round of SELECTs: the least of some rounds,
/// for checkpoints and the like go on beside.
fn measure(session: &mut Session, is_enough: impl Fn(&Acquisitions) -> bool) -> Acquisitions {
    let mut least = BTreeMap::new();
    let mut rounds = Rounds::begin();
    while let Some((round, count)) = rounds.next(is_enough(&least)) {
        let before = totals(session);
        let lines = selects(session, round, count).0.lines().count();
        assert_eq!(lines, count);
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

/// The region's lines.
type Marks = BTreeSet<usize>;

/// The region's lines that are not what they were after some work.
fn written(session: &mut Session, work: impl FnOnce(&mut Session)) -> Marks {
    let path = session.txn().txn().region().path().to_path_buf();
    let before = std::fs::read(&path).unwrap();
    work(session);
    let after = std::fs::read(&path).unwrap();
    let changed = before.chunks(LINE_BYTES).zip(after.chunks(LINE_BYTES)).enumerate();
    changed.filter(|(_, (b, a))| b != a).map(|(line, _)| line).collect()
}

/// The lines that each of two sessions has written in all of some rounds of `work`: what goes on
/// beside (checkpoints, the maintainer's beat) is not in all of them.
fn written_by_each(
    sessions: &mut [Session; 2],
    is_enough: impl Fn(&[Marks; 2]) -> bool,
    work: impl Fn(&mut Session, usize, usize),
) -> [Marks; 2] {
    let mut marks: Option<[Marks; 2]> = None;
    let mut rounds = Rounds::begin();
    while let Some((round, count)) = rounds.next(marks.as_ref().is_some_and(&is_enough)) {
        let now = sessions.each_mut().map(|session| written(session, |session| work(session, round, count)));
        marks = Some(match marks {
            None => now,
            Some([one, other]) => [&one & &now[0], &other & &now[1]],
        });
    }
    marks.unwrap()
}

fn selects(session: &mut Session, round: usize, count: usize) -> Lines {
    let mut out = Lines::default();
    for n in 0..count {
        select(session, (round * 7919 + n * 31) % ROWS, &mut out);
    }
    out
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
    let both =
        |[a, b]: &[Marks; 2]| -> BTreeSet<&str> { a.intersection(b).map(|&line| section(line)).collect() };
    let mut sessions = [one, other];
    let marks = written_by_each(
        &mut sessions,
        |marks| both(marks).is_empty(),
        |session, round, count| {
            selects(session, round, count);
        },
    );
    let mut sections: BTreeMap<&str, usize> = BTreeMap::new();
    marks[0].iter().for_each(|&line| *sections.entry(section(line)).or_default() += 1);
    println!("lines that {SELECTS} SELECTs by key change: {sections:?}");
    assert!(sections.contains_key("txn slots"), "its own lines were not seen to change");
    let shared = both(&marks);
    assert!(shared.is_empty(), "written by both: {shared:?}");
    // Writers do meet on some: this way of looking sees it.
    let marks = written_by_each(&mut sessions, |_| true, |session, round, _| insert(session, round));
    let shared = both(&marks);
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
    let tranches = [
        sinew_txn::tranches::LOCK_PARTITION,
        sinew_txn::tranches::XID_GEN,
        sinew_txn::tranches::SINVAL_READ,
        sinew_txn::tranches::SINVAL_WRITE,
        sinew_txn::tranches::ROW_LOCK_TABLE,
        sinew_storage::tranches::WAL_BUFFER,
        sinew_storage::tranches::BUFFER_MAPPING,
        sinew_storage::tranches::BUFFER_CONTENT,
        sinew_storage::tranches::SEQUENCE,
        sinew_txn::tranches::PREDICATE_LOCKS,
        sinew_txn::tranches::SERIALIZABLE_GRAPH,
        Tranche::OTHER,
    ];
    let used = measure(&mut session, |used| {
        let none_of = tranches.iter().all(|tranche| used.get(tranche.name()) == Some(&(0, 0)));
        none_of && used.values().all(|(_, exclusive)| *exclusive == 0)
    });
    println!("latch acquisitions of {SELECTS} SELECTs by key (shared, exclusive):");
    for (tranche, counts) in used.iter().filter(|t| *t.1 != (0, 0)) {
        println!("  {tranche:20} {counts:?}");
    }
    for tranche in tranches {
        assert_eq!(used[tranche.name()], (0, 0), "{tranche:?}");
    }
    let exclusive: Vec<_> = used.iter().filter(|t| t.1.1 != 0).collect();
    assert!(exclusive.is_empty(), "{exclusive:?}");
    assert_eq!(session.txn().txn().next_xid(), next_xid, "a SELECT took an xid");
    // Its locks were in its own slot: a strong locker's announcement sends them to the table, and
    // then they are counted.
    open.simple_query("commit; begin; lock table t in share mode", &mut out).unwrap();
    let beside_ddl = measure(&mut session, |_| true);
    assert!(beside_ddl["LockPartition"].1 >= SELECTS as u64, "{beside_ddl:?}");
}
