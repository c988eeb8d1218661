//! Databases without catalogs of their own: the first session that connects writes them. It may be
//! killed, or fail, at any moment of that. The next session finds the database as new, or whole.
//!
//! A child is this test binary with `SINEW_AS_NEW` set: it connects, and a fault ends it.

use sinew::{Database, Error, OpenOptions};
use sinew_storage::file::fault::{self, Call, Fault, Kind};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Mutex, MutexGuard};

/// A directory of a test. The tests run one after the other: a fault counts for all directories of
/// the process.
struct Dir(PathBuf, #[expect(dead_code)] MutexGuard<'static, ()>);
impl Dir {
    fn new(name: &str) -> Dir {
        static ONE_TEST: Mutex<()> = Mutex::new(());
        let turn = ONE_TEST.lock().unwrap_or_else(|e| e.into_inner());
        let dir = std::env::temp_dir().join(format!("sinew-as-new-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir, turn)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn open(dir: &Path) -> Database {
    OpenOptions::new().shared_buffers_mb(16).open(dir).expect("the directory opens")
}

fn number(db: &Database, database: &str, sql: &str) -> i64 {
    let mut session = db.session_as(database, "postgres").expect("connects");
    session.query(sql, &[]).expect(sql).rows[0].get(0).expect("a number")
}

/// Fails when a database is not like `postgres`.
fn compare(db: &Database, database: &str) {
    for catalog in ["pg_class", "pg_attribute", "pg_proc", "pg_type", "pg_index", "pg_operator"] {
        let sql = format!("select count(*) from {catalog}");
        assert_eq!(number(db, database, &sql), number(db, "postgres", &sql), "{database}: {catalog}");
    }
    assert_eq!(number(db, database, "select count(*) from pg_class where relname = 'pg_proc'"), 1);
}

fn folder(dir: &Path, oid: i64) -> PathBuf {
    dir.join("base").join(oid.to_string())
}

fn files(folder: &Path) -> usize {
    std::fs::read_dir(folder).expect("reads").count()
}

fn create(db: &Database, name: &str) -> i64 {
    let mut session = db.session().expect("connects");
    session.execute(&*format!("create database {name}"), &[]).expect("creates");
    number(db, "postgres", &format!("select oid::bigint from pg_database where datname = '{name}'"))
}

/// Does nothing unless started as a child.
#[test]
fn child() {
    let Ok(task) = std::env::var("SINEW_AS_NEW") else { return };
    let [dir, database, path, call, after] = task.split('|').collect::<Vec<_>>().try_into().expect("a task");
    let db = open(Path::new(dir));
    let call = if call == "write" { Call::Write } else { Call::Allocate };
    let after = after.parse().expect("a number");
    fault::arm(Fault { call, kind: Kind::Killed, path: path.into(), after, times: 1 });
    let session = db.session_as(database, "postgres");
    // Later than any call of it: nothing was met.
    println!("@{}", session.is_ok());
}

/// True if the child came to its end.
fn run_child(dir: &Path, database: &str, path: &str, call: &str, after: u32) -> bool {
    let task = format!("{}|{database}|{path}|{call}|{after}", dir.display());
    let status = Command::new(std::env::current_exe().expect("this binary"))
        .args(["--exact", "child", "--nocapture", "--test-threads=1"])
        .env("SINEW_AS_NEW", task)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    status.expect("a child").success()
}

#[test]
fn a_new_directory_has_the_catalogs_of_one_database() {
    let dir = Dir::new("first");
    let db = open(&dir.0);
    assert_eq!(files(&folder(&dir.0, 1)), 1);
    assert_eq!(files(&folder(&dir.0, 4)), 1);
    let oid = create(&db, "shop");
    assert_eq!(files(&folder(&dir.0, oid)), 1, "a copy of what is as new is as new");
    // DDL in the template is its own, and of what is copied later.
    let mut template = db.session_as("template1", "postgres").expect("connects");
    template.execute("create table told (a int)", &[]).expect("creates");
    drop(template);
    assert!(files(&folder(&dir.0, 1)) > 50);
    create(&db, "later");
    let told = "select count(*) from pg_class where relname = 'told'";
    assert_eq!(number(&db, "shop", told), 0);
    assert_eq!(number(&db, "later", told), 1);
    assert_eq!(number(&db, "template1", told), 1);
    compare(&db, "shop");
    let mut session = db.session().expect("connects");
    session.execute("drop database later", &[]).expect("drops");
    session.execute("create database unused", &[]).expect("creates");
    session.execute("drop database unused", &[]).expect("drops what is as new");
    drop(session);
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
    drop(db);
    let db = open(&dir.0);
    compare(&db, "shop");
    assert_eq!(files(&folder(&dir.0, 4)), 1);
}

#[test]
fn sessions_that_come_at_once_find_one_set_of_catalogs() {
    let dir = Dir::new("at-once");
    let db = open(&dir.0);
    for round in 0..5 {
        let name = format!("d{round}");
        create(&db, &name);
        std::thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| assert_eq!(number(&db, &name, "select count(*) from pg_namespace"), 4));
            }
        });
        compare(&db, &name);
    }
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
}

#[test]
fn a_session_that_fails_leaves_the_database_as_new() {
    let dir = Dir::new("fails");
    let db = open(&dir.0);
    for (round, after) in [0, 5, 30, 60].into_iter().enumerate() {
        let name = format!("d{round}");
        let oid = create(&db, &name);
        let path = format!("base/{oid}/");
        fault::arm(Fault { call: Call::Allocate, kind: Kind::Enospc, path: path.clone(), after, times: 1 });
        // The one that meets the fault fails. The others come after its rollback, or while it rolls
        // back.
        let connected = std::thread::scope(|scope| {
            let connects = || db.session_as(&name, "postgres").map(drop);
            let all: Vec<_> = (0..3).map(|_| scope.spawn(connects)).collect();
            let all: Vec<Result<(), Error>> = all.into_iter().map(|t| t.join().expect("no panic")).collect();
            all
        });
        fault::disarm(&path);
        let failed: Vec<_> = connected.iter().filter_map(|r| r.as_ref().err()).collect();
        assert_eq!(failed.len(), 1, "{failed:?}");
        assert_eq!(failed[0].sqlstate.code(), "53100");
        compare(&db, &name);
    }
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
}

#[test]
fn a_session_that_is_killed_leaves_the_database_as_new() {
    let dir = Dir::new("killed");
    let mut kept = Some(open(&dir.0));
    // Beside another process, and alone.
    for (round, after) in [0, 3, 17, 45, 70, 90].into_iter().enumerate() {
        for is_alone in [false, true] {
            let name = format!("d{round}_{is_alone}");
            let oid = create(kept.as_ref().expect("open"), &name);
            if is_alone {
                kept = None;
            }
            let path = format!("base/{oid}/");
            let survived = run_child(&dir.0, &name, &path, "allocate", after);
            assert!(!survived || after > 60, "the child met no fault");
            let db = kept.get_or_insert_with(|| open(&dir.0));
            compare(db, &name);
        }
    }
    // Between the commit record and the deletion of the file: the log is written, and no more.
    for after in 0..6 {
        let name = format!("log{after}");
        create(kept.as_ref().expect("open"), &name);
        run_child(&dir.0, &name, "/wal/", "write", after);
        compare(kept.as_ref().expect("open"), &name);
    }
    let db = kept.expect("open");
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
}

#[test]
fn to_read_only_it_needs_catalogs() {
    let dir = Dir::new("read-only");
    drop(open(&dir.0));
    let db = OpenOptions::new().read_only(true).open(&dir.0).expect("opens");
    assert_eq!(number(&db, "postgres", "select count(*) from pg_namespace"), 4);
    let e = db.session_as("template1", "postgres").map(drop).expect_err("it was never used");
    assert_eq!(e.sqlstate.code(), "55000", "{e}");
}
