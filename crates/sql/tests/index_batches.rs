//! Index scans in batches: they see the rows of their snapshot, each once, look at few pages, and
//! give the rows before an error first.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

fn ask(session: &mut Session, sql: &str) -> String {
    let mut out = Lines::default();
    match session.simple_query(sql, &mut out) {
        Ok(()) => out.0,
        Err(e) => format!("{}{} {}", out.0, e.sqlstate, e.message),
    }
}

/// Every plan that can works in batches, and tables are read by an index.
const BATCHES: &str = "set batch_above_cost = 0; set enable_seqscan = off";

#[test]
fn batches_see_each_row_of_their_snapshot_once() {
    const ROWS: u32 = 3_000;
    const ROUNDS: u32 = 60;
    let dir = Directory::without_fsync("index-batches-snapshot");
    let mut s = dir.connect();
    ask(&mut s, "create table t (id int primary key, k int, v int, pad text)");
    ask(&mut s, "create index t_kv on t (k, v)");
    ask(
        &mut s,
        &format!("insert into t select i, i % 500, 1, repeat('x', 60) from generate_series(1, {ROWS}) i"),
    );
    let (done, changes) = (AtomicBool::new(false), AtomicU32::new(0));
    std::thread::scope(|scope| {
        let writers: Vec<_> = (0..2u32)
            .map(|writer| {
                let (dir, done, changes) = (&dir, &done, &changes);
                scope.spawn(move || {
                    let mut s = dir.connect();
                    let mut rng = fastrand::Rng::with_seed(u64::from(writer) + 1);
                    while !done.load(Relaxed) {
                        // Own rows, so that no writer waits for the other one.
                        let (a, by) = (2 * rng.u32(1..ROWS / 2) + writer, rng.i32(-3..4));
                        let b = if a > ROWS / 2 { a - 2 } else { a + 2 };
                        let change = match rng.u8(0..4) {
                            // Other entries in the index.
                            0 => format!("update t set k = {} where id = {a}", rng.u32(0..500)),
                            1 => format!(
                                "with gone as (delete from t where id = {a} returning k, v)
                                 insert into t select {a}, k, v, 'new' from gone"
                            ),
                            2 => format!("update t set pad = 'y' where id = {a}"),
                            _ => format!(
                                "update t set v = v + case id when {a} then {by} else -({by}) end
                                 where id in ({a}, {b})"
                            ),
                        };
                        assert_eq!(ask(&mut s, &change), "", "{change}");
                        changes.fetch_add(1, Relaxed);
                    }
                })
            })
            .collect();
        let vacuum = {
            let (dir, done) = (&dir, &done);
            scope.spawn(move || {
                let mut s = dir.connect();
                while !done.load(Relaxed) {
                    ask(&mut s, "vacuum t");
                }
            })
        };
        let reader = {
            let dir = &dir;
            scope.spawn(move || {
                let mut s = dir.connect();
                ask(&mut s, BATCHES);
                for round in 0..ROUNDS {
                    let rows = if round % 3 == 0 { 64 } else { 1024 };
                    ask(&mut s, &format!("set batch_rows = {rows}"));
                    let order = ["", " order by k", " order by k desc"][round as usize % 3];
                    let rows = ask(
                        &mut s,
                        &format!("select id, v from t where k >= 0 and v < 1000000 and pad <> ''{order}"),
                    );
                    let mut ids: Vec<u32> =
                        rows.lines().map(|l| l.split('|').next().unwrap().parse().unwrap()).collect();
                    let sum: i64 =
                        rows.lines().map(|l| l.split('|').nth(1).unwrap().parse::<i64>().unwrap()).sum();
                    ids.sort_unstable();
                    assert!(ids.iter().copied().eq(1..=ROWS), "round {round}: {} rows", ids.len());
                    assert_eq!(sum, i64::from(ROWS), "round {round}");
                    // By entries alone, where the pages' rows are all visible.
                    let sums =
                        ask(&mut s, "select count(*), sum(v), count(k) from t where k between 0 and 499");
                    assert_eq!(sums, format!("{ROWS}|{ROWS}|{ROWS}\n"), "round {round}");
                }
            })
        };
        let read = reader.join();
        done.store(true, Relaxed);
        let wrote: Vec<_> = writers.into_iter().map(|w| w.join()).collect();
        vacuum.join().unwrap();
        read.unwrap();
        wrote.into_iter().for_each(|w| w.unwrap());
    });
    assert!(changes.load(Relaxed) > 100, "{changes:?} changes beside");
}

/// Acquisitions of pages' latches by a statement.
fn latched(session: &mut Session, sql: &str) -> u64 {
    let pages = |session: &Session| {
        let totals = session.txn().txn().region().latch_totals();
        totals
            .iter()
            .filter(|t| t.tranche.name() == "BufferContent")
            .map(|t| t.shared_acquisitions)
            .sum::<u64>()
    };
    let before = pages(session);
    ask(session, sql);
    pages(session) - before
}

/// The first scan of new rows remembers that they are committed, for which it latches their pages.
#[test]
fn a_batch_looks_at_a_page_once() {
    let dir = Directory::without_fsync("index-batches-looks");
    let mut s = dir.connect();
    const ROWS: u64 = 5_000;
    let mut counts = Vec::new();
    for way in ["set batch_above_cost = -1", "set batch_above_cost = 0"] {
        // Neighbours in the index stand on other pages, but those of a batch share some.
        ask(&mut s, "drop table if exists t");
        ask(&mut s, "create table t (id int, k int, pad text)");
        ask(
            &mut s,
            &format!(
                "insert into t select i, i * 7919 % {ROWS}, repeat('x', 90) from generate_series(1, {ROWS}) i"
            ),
        );
        ask(&mut s, "create index on t (k)");
        ask(&mut s, "set enable_seqscan = off");
        ask(&mut s, way);
        let sql = "select sum(id) from t where k >= 0";
        assert!(ask(&mut s, &format!("explain {sql}")).contains("Index Scan"));
        // The index build has remembered already what it saw; a deletion leaves new work.
        ask(&mut s, "update t set pad = repeat('y', 90) where id > 0");
        let first = latched(&mut s, sql);
        assert_eq!(ask(&mut s, sql), format!("{}\n", ROWS * (ROWS + 1) / 2));
        counts.push(first);
    }
    println!("{counts:?} pages latched by rows, in batches");
    assert!(counts[1] * 4 < counts[0], "{counts:?}");
}

#[test]
fn rows_before_an_error_are_given_first() {
    let dir = Directory::without_fsync("index-batches-errors");
    let mut s = dir.connect();
    ask(&mut s, "create table t (k int primary key, d int)");
    ask(&mut s, "insert into t select i, i - 5 from generate_series(1, 2000) i");
    ask(&mut s, BATCHES);
    for (sql, answer) in [
        ("select k from t where k > 0 and 10 / d < 100 order by k limit 4", "1\n2\n3\n4\n"),
        ("select k, 10 / d from t where k > 0 and d < 999999 order by k limit 2", "1|-2\n2|-3\n"),
        ("select k from t where k > 0 and 10 / d < 100 order by k", "1\n2\n3\n4\n22012 division by zero"),
        ("select k from t where k < 8 and 10 / d < 100 order by k desc", "7\n6\n22012 division by zero"),
        ("select sum(k) from t where k > 5 and 10 / d < 100", "2000985\n"),
        ("select sum(k) from t where k > 4 and 10 / d < 100", "22012 division by zero"),
    ] {
        for rows in [1, 3, 1024] {
            ask(&mut s, &format!("set batch_rows = {rows}"));
            assert_eq!(ask(&mut s, sql), answer, "{sql}");
        }
    }
}

/// A serializable transaction depends on the rows that its caller has asked for, and on no more.
#[test]
fn a_serializable_reader_depends_on_the_rows_that_it_was_asked_for() {
    let dir = Directory::without_fsync("index-batches-serializable");
    let (mut a, mut b) = (dir.connect(), dir.connect());
    ask(
        &mut a,
        "create table t (k int primary key, v int) with (fillfactor = 50); create table u (k int primary key, v int)",
    );
    ask(&mut a, "insert into t select i, 0 from generate_series(1, 5000) i; insert into u values (1, 0)");
    for s in [&mut a, &mut b] {
        ask(s, BATCHES);
        ask(s, "begin isolation level serializable");
    }
    // Both read what the other one then changes, if a batch's further rows count as read. (Three
    // rows of a page would count as the page.)
    assert_eq!(ask(&mut a, "select k from t where k > 0 and v = 0 order by k limit 2"), "1\n2\n");
    assert_eq!(ask(&mut b, "select v from u where k = 1"), "0\n");
    assert_eq!(ask(&mut b, "update t set v = 1 where k = 10"), "");
    assert_eq!(ask(&mut a, "update u set v = 1 where k = 1"), "");
    assert_eq!(ask(&mut a, "commit"), "");
    assert_eq!(ask(&mut b, "commit"), "");
}
