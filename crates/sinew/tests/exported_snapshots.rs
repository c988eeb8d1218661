//! Exported snapshots between sessions and processes: the importer sees what the exporter saw,
//! whatever others change, remove and clean up, also after the exporter has ended or died.

mod common;

use common::{Dir, Other, answer};
use sinew::{Database, Session};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

#[test]
fn other_process() {
    common::answer_statements();
}

const BEGIN: &str = "begin isolation level repeatable read";
const EXPORT: &str = "select pg_export_snapshot()";

fn import(session: &mut Session, name: &str) -> String {
    answer(session, &format!("{BEGIN}; set transaction snapshot '{name}'"))
}

#[test]
fn what_the_exporter_saw_stays_to_be_seen() {
    let dir = Dir::new("exported");
    let db = Database::open(&dir.0).expect("opens");
    let mut writer = db.session().expect("session");
    let start = "create table t (a int primary key, b text); \
                 insert into t select i, 'old' from generate_series(1, 500) i";
    assert_eq!(answer(&mut writer, start), "");
    let all = "select count(*), sum(a), min(b), max(b) from t";
    let old = "500|125250|old|old";

    // The exporter is another process, and has changes of its own, which the importers do not see.
    let mut exporter = Other::start(&dir.0);
    assert_eq!(exporter.ask(BEGIN), "");
    assert_eq!(exporter.ask("insert into t values (1000, 'mine')"), "");
    let name = exporter.ask(EXPORT);
    let mut here = db.session().expect("session");
    let changes =
        ["update t set b = 'new' where a < 1000", "delete from t where a between 251 and 999", "vacuum t"];
    for sql in changes {
        assert_eq!(answer(&mut writer, sql), "", "{sql}");
    }
    assert_eq!(import(&mut here, &name), "");
    assert_eq!(answer(&mut here, all), old);

    // The importer exports it in its turn, and the first exporter dies.
    let next = answer(&mut here, EXPORT);
    assert_ne!(next, name);
    drop(exporter);
    for sql in ["create index on t (b)", "update t set b = 'newer'", "delete from t where a = 1", "vacuum t"]
    {
        assert_eq!(answer(&mut writer, sql), "", "{sql}");
    }
    assert_eq!(answer(&mut here, all), old, "the exporter's death takes nothing away");
    let mut third = Other::start(&dir.0);
    assert_eq!(third.ask(BEGIN), "");
    assert_eq!(third.ask(&format!("set transaction snapshot '{next}'")), "");
    assert_eq!(answer(&mut here, "commit"), "");
    for sql in ["delete from t where a > 5", "vacuum t"] {
        assert_eq!(answer(&mut writer, sql), "", "{sql}");
    }
    // The index was made after the snapshot, and lacks rows that the snapshot sees.
    assert_eq!(third.ask("set enable_seqscan = off"), "");
    assert_eq!(third.ask("select count(*) from t where b = 'old'"), "500");
    assert_eq!(third.ask(all), old);
    // It writes beside others as REPEATABLE READ does.
    assert_eq!(third.ask("update t set b = 'x' where a = 3"), "40001");

    // An export ends with its transaction, however that ends.
    assert_eq!(import(&mut here, &next), "22023");
    assert_eq!(answer(&mut here, "rollback"), "");
    assert_eq!(import(&mut here, &name), "22023");
}

/// An import counts as the transaction's first query: its modes stay.
#[test]
fn the_modes_of_an_importer_stay() {
    let dir = Dir::new("import-modes");
    let db = Database::open(&dir.0).expect("opens");
    let (mut here, mut there) = (db.session().expect("session"), db.session().expect("session"));
    assert_eq!(answer(&mut there, BEGIN), "");
    let name = answer(&mut there, EXPORT);
    for (change, expected) in [
        ("set transaction isolation level serializable", "25001"),
        ("set transaction isolation level read committed", "25001"),
        ("set transaction isolation level repeatable read", ""),
        ("set transaction read only; set transaction read write", "25001"),
        ("set transaction read only", ""),
    ] {
        assert_eq!(import(&mut here, &name), "");
        assert_eq!(answer(&mut here, &format!("set transaction snapshot '{name}'")), "25001");
        answer(&mut here, "rollback");
        assert_eq!(import(&mut here, &name), "");
        assert_eq!(answer(&mut here, change), expected, "{change}");
        answer(&mut here, "rollback");
    }
    for level in ["serializable", "read committed", "read uncommitted"] {
        let sql = format!("begin isolation level {level}; set transaction snapshot '{name}'");
        assert_eq!(answer(&mut here, &sql), "0A000", "{level}");
        answer(&mut here, "rollback");
    }
}

#[test]
fn an_export_ends_with_its_transaction() {
    let dir = Dir::new("export-ends");
    let db = Database::open(&dir.0).expect("opens");
    let (mut here, mut there) = (db.session().expect("session"), db.session().expect("session"));
    for end in ["commit", "rollback", "select 1/0", "set idle_in_transaction_session_timeout = '1ms'"] {
        assert_eq!(answer(&mut there, BEGIN), "");
        let name = answer(&mut there, EXPORT);
        assert_eq!(import(&mut here, &name), "", "{name}");
        assert_eq!(answer(&mut here, "rollback"), "");
        answer(&mut there, end);
        // The session that was idle for too long is ended by others.
        let began = std::time::Instant::now();
        while import(&mut here, &name) != "22023" {
            assert!(end.starts_with("set") && began.elapsed().as_secs() < 60, "{end}");
            answer(&mut here, "rollback");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        answer(&mut here, "rollback");
        answer(&mut there, "rollback");
        answer(&mut there, "reset idle_in_transaction_session_timeout");
    }
}

#[test]
fn many_exports_of_a_transaction() {
    let dir = Dir::new("many-exports");
    let db = Database::open(&dir.0).expect("opens");
    let (mut here, mut there) = (db.session().expect("session"), db.session().expect("session"));
    assert_eq!(answer(&mut here, "create table t (a int)"), "");
    // Each statement of READ COMMITTED has a snapshot of its own.
    assert_eq!(answer(&mut there, "begin"), "");
    let mut names = Vec::new();
    for n in 0..20 {
        names.push(answer(&mut there, EXPORT));
        assert_eq!(answer(&mut here, &format!("insert into t values ({n})")), "");
    }
    for (n, name) in names.iter().enumerate() {
        assert_eq!(import(&mut here, name), "");
        assert_eq!(answer(&mut here, "select count(*) from t"), n.to_string());
        assert_eq!(answer(&mut here, "rollback"), "");
    }
    // A table that is full says so, and is free again afterwards.
    let again = "select count(distinct pg_export_snapshot()) from generate_series(1, 2000)";
    assert_eq!(answer(&mut there, again), "1");
    let mut full = String::new();
    for _ in 0..100_000 {
        assert_eq!(answer(&mut here, "insert into t values (0)"), "");
        full = answer(&mut there, EXPORT);
        if full.len() == 5 {
            break;
        }
    }
    assert_eq!(full, "53200");
    assert_eq!(answer(&mut there, "rollback"), "");
    assert_eq!(answer(&mut there, EXPORT).len(), names[0].len());
}

/// A snapshot wanders through 300 sessions while its rows are changed, removed and cleaned up.
#[test]
fn a_snapshot_wanders() {
    let dir = Dir::new("wandering");
    let db = Database::open(&dir.0).expect("opens");
    let mut first = db.session().expect("session");
    let start = "create table t (a int primary key, b int); \
                 insert into t select i, i from generate_series(1, 200) i";
    assert_eq!(answer(&mut first, start), "");
    let all = "select count(*), sum(a), sum(b), max(b) from t";
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let changes: [&[&str]; 2] = [
            &[
                "update t set b = b + 1000",
                "delete from t where a % 7 = 3",
                "insert into t values (3, 1), (10, 1) on conflict do nothing",
            ],
            &["vacuum t"],
        ];
        for sqls in changes {
            let (db, over) = (&db, &over);
            scope.spawn(move || {
                let mut session = db.session().expect("session");
                while !over.load(Relaxed) {
                    for sql in sqls {
                        assert_eq!(answer(&mut session, sql), "", "{sql}");
                    }
                }
            });
        }
        assert_eq!(answer(&mut first, BEGIN), "");
        let mut name = answer(&mut first, EXPORT);
        // The writers have begun.
        let old = answer(&mut first, all);
        let mut holder = first;
        for hop in 0..300 {
            let mut next = db.session().expect("session");
            assert_eq!(import(&mut next, &name), "", "hop {hop}");
            name = answer(&mut next, EXPORT);
            drop(std::mem::replace(&mut holder, next));
            assert_eq!(answer(&mut holder, all), old, "hop {hop}");
        }
        over.store(true, Relaxed);
    });
}
