//! The cost of an operation does not grow with the sessions that are connected. It is counted in
//! latches taken and in lines of shared memory changed, not in time.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;
use std::collections::BTreeMap;

const IDLE: usize = 200;
const WORK: usize = 200;
const ROUNDS: usize = 4;
const LINE_BYTES: usize = 64;

/// The cost of a round of an operation: the least of some rounds, because something else may have
/// gone on beside each.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Cost {
    latches: u64,
    lines: usize,
}

fn latches(session: &Session) -> u64 {
    let totals = session.txn().txn().region().latch_totals();
    totals.iter().map(|t| t.shared_acquisitions + t.exclusive_acquisitions).sum()
}

fn cost(session: &mut Session, operation: &Operation) -> Cost {
    let path = session.txn().txn().region().path().to_path_buf();
    let rounds = (0..ROUNDS).map(|_| {
        let (memory, before) = (std::fs::read(&path).unwrap(), latches(session));
        for _ in 0..WORK {
            session.simple_query(operation.sql, &mut Lines::default()).unwrap();
        }
        let (latches, after) = (latches(session) - before, std::fs::read(&path).unwrap());
        let pairs = memory.chunks(LINE_BYTES).zip(after.chunks(LINE_BYTES));
        Cost { latches, lines: pairs.filter(|(b, a)| b != a).count() }
    });
    rounds.reduce(|a, b| Cost { latches: a.latches.min(b.latches), lines: a.lines.min(b.lines) }).unwrap()
}

struct Operation {
    name: &'static str,
    sql: &'static str,
}

const OPERATIONS: [Operation; 6] = [
    Operation { name: "SELECT by key", sql: "select v from t where id = 7" },
    Operation { name: "UPDATE by key and commit", sql: "update t set v = v + 1 where id = 7" },
    Operation { name: "block with two snapshots", sql: "begin; select count(*) from t; select 1; commit" },
    Operation { name: "row lock", sql: "begin; select v from t where id = 9 for update; rollback" },
    Operation {
        name: "table lock of the fast path",
        sql: "begin; lock table t in row exclusive mode; commit",
    },
    Operation { name: "strong table lock", sql: "begin; lock table t in access exclusive mode; commit" },
];

/// A strong lock looks at what every session holds by the fast path: its cost per session is
/// allowed, and bounded.
fn costs(session: &mut Session) -> BTreeMap<&'static str, Cost> {
    OPERATIONS.iter().map(|o| (o.name, cost(session, o))).collect()
}

#[test]
fn costs_do_not_grow_with_idle_sessions() {
    let dir = Directory::with_sessions("many-sessions", IDLE as u32 + 20);
    let mut session = dir.connect();
    let mut out = Lines::default();
    let script =
        "create table t (id int primary key, v int); insert into t select g, 0 from generate_series(1, 20) g";
    session.simple_query(script, &mut out).unwrap();
    session.simple_query("vacuum t", &mut out).unwrap();
    costs(&mut session);
    let alone = costs(&mut session);
    let mut idle: Vec<Session> = (0..IDLE).map(|_| dir.connect()).collect();
    for other in &mut idle {
        other.simple_query("select v from t where id = 3", &mut Lines::default()).unwrap();
    }
    // It has taken in by then whatever the newcomers left for it.
    costs(&mut session);
    let beside = costs(&mut session);
    for (name, before) in alone {
        let now = beside[name];
        println!("{name}: {before:?} alone, {now:?} beside {IDLE} sessions");
        let fits = |a: u64, b: u64| b <= a + a / 20 + 8;
        assert!(
            fits(before.latches, now.latches),
            "{name}: {before:?} alone, {now:?} beside {IDLE} sessions"
        );
        assert!(
            fits(before.lines as u64, now.lines as u64),
            "{name}: {before:?} alone, {now:?} beside {IDLE} sessions"
        );
    }
}
