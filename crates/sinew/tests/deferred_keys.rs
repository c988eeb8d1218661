//! Deferred unique keys between processes. A commit that waits for another process's row goes on
//! when that process is killed. Rows whose keys were not checked are never there.

mod common;

use common::{Dir, Other, answer};
use sinew::{Database, Session};
use std::time::{Duration, Instant};

#[test]
fn other_process() {
    common::answer_statements();
}

const TABLE: &str = "create table t (k int constraint one unique deferrable initially deferred, v text); \
                     insert into t values (1, 'old')";

fn rows(session: &mut Session) -> String {
    answer(session, "select k, v from t order by k, v")
}

#[test]
fn a_commit_waits_for_another_process() {
    let dir = Dir::new("deferred-waits");
    let db = Database::open(&dir.0).expect("opens");
    let (mut here, mut watcher) = (db.session().expect("session"), db.session().expect("session"));
    let mut there = Other::start(&dir.0);
    assert_eq!(answer(&mut here, TABLE), "");

    for (ends, told, left) in
        [("kill", "", "1|old 2|here"), ("rollback", "", "1|old 2|here"), ("commit", "23505", "1|old 2|there")]
    {
        assert_eq!(answer(&mut here, "delete from t where k = 2"), "");
        assert_eq!(there.ask("begin; insert into t values (2, 'there')"), "");
        assert_eq!(answer(&mut here, "begin; insert into t values (2, 'here')"), "");
        let done = std::thread::scope(|scope| {
            let commit = scope.spawn(|| answer(&mut here, "commit"));
            let began = Instant::now();
            let waiting = "select count(*) from pg_locks where not granted and locktype = 'transactionid'";
            while answer(&mut watcher, waiting) != "1" {
                assert!(began.elapsed() < Duration::from_secs(60), "the commit does not wait");
                std::thread::sleep(Duration::from_millis(5));
            }
            match ends {
                // The process that is replaced is killed.
                "kill" => there = Other::start(&dir.0),
                sql => assert_eq!(there.ask(sql), ""),
            }
            commit.join().expect("no panic")
        });
        assert_eq!((done.as_str(), rows(&mut here).as_str()), (told, left), "after {ends}");
    }
}

#[test]
fn rows_of_a_killed_process_are_not_there() {
    let dir = Dir::new("deferred-killed");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, TABLE), "");

    let mut there = Other::start(&dir.0);
    let shared =
        "begin; insert into t select 1, 'shared' from generate_series(1, 500); select count(*) from t";
    assert_eq!(there.ask(shared), "501");
    drop(there);
    assert_eq!(rows(&mut here), "1|old");
    assert_eq!(answer(&mut here, "insert into t values (1, 'again')"), "23505");
    assert_eq!(answer(&mut here, "update t set k = 2; insert into t values (1, 'new')"), "");
    assert_eq!(rows(&mut here), "1|new 2|old");
}

#[test]
fn a_session_that_loses_the_region_commits_no_shared_key() {
    let dir = Dir::new("deferred-region");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, TABLE), "");

    assert_eq!(answer(&mut here, "begin; insert into t values (1, 'shared'), (2, 'alone')"), "");
    db.engine().expect("engine").storage.region().poison("the test's");
    assert_ne!(answer(&mut here, "commit"), "");
    let began = Instant::now();
    while rows(&mut here) != "1|old" {
        assert!(began.elapsed() < Duration::from_secs(60), "the rows are {}", rows(&mut here));
        std::thread::sleep(Duration::from_millis(5));
    }
    // The next transaction begins with an empty queue.
    assert_eq!(answer(&mut here, "begin; insert into t values (2, 'new'); commit"), "");
    assert_eq!(rows(&mut here), "1|old 2|new");
}
