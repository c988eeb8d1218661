//! Prepared transactions between processes: they outlive the process that prepared them, the
//! region, and checkpoints in between, with their locks.

mod common;

use common::{Dir, Other, answer};
use sinew::archive;
use sinew::backup::{self, BackupOptions};
use sinew::{Database, OpenOptions, Session};
use std::time::{Duration, Instant};

#[test]
fn other_process() {
    common::answer_statements();
}

const PREPARED: &str = "select gid from pg_prepared_xacts order by gid";

/// Loses the region, as the death of a process in the middle of a change does, and waits until the
/// session goes on in the rebuilt one.
fn lose_region(db: &Database, session: &mut Session) {
    db.engine().expect("engine").storage.region().poison("the test's");
    let began = Instant::now();
    while answer(session, "select 1") != "1" {
        assert!(began.elapsed() < Duration::from_secs(60), "the session does not go on");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn wait_until(session: &mut Session, sql: &str, wanted: &str) {
    let began = Instant::now();
    while answer(session, sql) != wanted {
        assert!(began.elapsed() < Duration::from_secs(60), "{sql} is not {wanted}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// An event that a directory meets between PREPARE and the end.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Event {
    Nothing,
    Checkpoint,
    Killed,
    RegionLost,
    /// Every process leaves, with a checkpoint at rest.
    Reopened,
}
use Event::*;

const HISTORIES: &[&[Event]] = &[
    &[Nothing],
    &[Killed],
    &[Checkpoint],
    &[RegionLost],
    &[Checkpoint, RegionLost],
    &[RegionLost, Checkpoint, RegionLost],
    &[Killed, RegionLost, RegionLost],
    &[Reopened],
    &[Reopened, Reopened, RegionLost],
    &[Checkpoint, Checkpoint, Killed, Reopened],
];

/// Plays a history. A dead process frees nothing, and its death is noticed when the next one opens
/// or a statement asks for it.
fn play(db: &mut Option<Database>, dir: &Dir, there: &mut Option<Other>, history: &[Event]) {
    for event in history {
        let open = db.as_ref().expect("open");
        match event {
            Nothing => {}
            Checkpoint => assert_eq!(answer(&mut open.session().expect("session"), "checkpoint"), ""),
            Killed => drop(there.take()),
            RegionLost => lose_region(open, &mut open.session().expect("session")),
            Reopened => {
                drop((there.take(), db.take()));
                *db = Some(Database::open(&dir.0).expect("opens again"));
            }
        }
    }
}

/// Transactions of each level read and write beside the rows of a prepared one, before and after
/// the loss of the region.
#[test]
fn transactions_of_each_level_meet_its_rows() {
    let dir = Dir::new("prepared-levels");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let start = "create table t (a int primary key, k int); create index on t (k); \
                 insert into t select i, i from generate_series(1, 9) i";
    assert_eq!(answer(&mut here, start), "");
    let work = "begin; insert into t values (10, 1); update t set k = 5 where a = 2; delete from t where a = 3; \
                savepoint s; insert into t values (11, 1); update t set k = 6 where a = 4; release s; \
                prepare transaction 'p'";
    assert_eq!(answer(&mut here, work), "");
    for is_lost in [false, true] {
        if is_lost {
            lose_region(&db, &mut here);
        }
        for level in ["read committed", "repeatable read", "serializable", "serializable read only"] {
            for scan in ["on", "off"] {
                let shown = format!("{level}, enable_seqscan {scan}, region lost: {is_lost}");
                let begin = format!("begin isolation level {level}; set local enable_seqscan = {scan}");
                assert_eq!(answer(&mut here, &begin), "", "{shown}");
                let sums = "select count(*), sum(k) from t where k between 1 and 9";
                assert_eq!(answer(&mut here, sums), "9|45", "{shown}");
                if !level.ends_with("only") {
                    assert_eq!(answer(&mut here, "update t set k = k where a = 9"), "", "{shown}");
                    assert_eq!(answer(&mut here, "insert into t values (100, 5)"), "", "{shown}");
                    let locks = "select a from t where a in (2, 3) for update nowait";
                    assert_eq!(answer(&mut here, locks), "55P03", "{shown}");
                }
                assert_eq!(answer(&mut here, "rollback"), "", "{shown}");
            }
        }
    }
    assert_eq!(answer(&mut here, "commit prepared 'p'"), "");
    let level = "begin isolation level serializable; select count(*), sum(k) from t; commit";
    assert_eq!(answer(&mut here, level), "");
    assert_eq!(answer(&mut here, "select count(*), sum(k) from t"), "10|49");
}

#[test]
fn a_prepared_transaction_survives() {
    for commits in [true, false] {
        for (n, history) in HISTORIES.iter().enumerate() {
            let dir = Dir::new(&format!("prepared-{n}-{commits}"));
            let mut db = Some(Database::open(&dir.0).expect("opens"));
            let mut here = db.as_ref().expect("open").session().expect("session");
            let start = "create table t (a int primary key, b text); create table gone (a int); \
                         insert into gone values (1); create table cut (a int); insert into cut values (1), (2); \
                         insert into t values (1, 'one'), (2, 'two'), (3, 'three'); create table other (a int); \
                         create role owner";
            assert_eq!(answer(&mut here, start), "");
            let mut there = Some(Other::start(&dir.0));
            let work = "begin; update t set b = 'changed' where a = 1; insert into t values (4, 'four'); \
                        savepoint s; insert into t values (5, 'five'); release s; \
                        savepoint s; insert into t values (6, 'undone'); create table undone (a int); \
                        rollback to s; create table made (a int primary key); insert into made values (7); \
                        drop table gone; truncate cut; lock table other in share row exclusive mode; \
                        select a from t where a = 2 for share; select pg_advisory_xact_lock(99); \
                        prepare transaction 'the one'";
            assert_eq!(there.as_mut().expect("there").ask(work), "", "{history:?}");
            drop(here);

            play(&mut db, &dir, &mut there, history);
            let db = db.expect("open");
            let mut here = db.session().expect("session");
            let told =
                "select gid, owner = current_user, database = current_database() from pg_prepared_xacts";
            assert_eq!(answer(&mut here, told), "the one|t|t", "{history:?}");
            assert_eq!(answer(&mut here, "select a, b from t order by a"), "1|one 2|two 3|three");
            // Nothing of it is free: rows, a key, a row lock, tables, an advisory lock.
            let busy = [
                ("update t set b = 'x' where a = 1", "55P03"),
                ("insert into t values (5, 'x')", "55P03"),
                ("update t set b = 'x' where a = 2", "55P03"),
                ("select a from t where a = 2 for share", "2"),
                ("select * from gone", "55P03"),
                ("select * from cut", "55P03"),
                ("lock table other in share mode", "55P03"),
                ("create table made (b int)", "55P03"),
                ("select pg_try_advisory_xact_lock(99)", "f"),
                ("begin; prepare transaction 'the one'", "42710"),
                ("rollback", ""),
                ("update t set b = 'x' where a = 3", ""),
                ("vacuum t", ""),
                ("insert into t select i, 'more' from generate_series(100, 3000) i", ""),
                ("delete from t where a >= 100", ""),
                ("checkpoint", ""),
            ];
            for (sql, wanted) in busy {
                let limited = format!("set lock_timeout = '20ms'; {sql}");
                let sql = if sql == "rollback" || sql == "vacuum t" { sql } else { &limited };
                assert_eq!(answer(&mut here, sql), wanted, "{sql} after {history:?}");
            }
            if history.contains(&RegionLost) {
                lose_region(&db, &mut here);
                assert_eq!(answer(&mut here, "update t set b = 'x' where a = 2"), "55P03");
            }

            let end = if commits { "commit prepared 'the one'" } else { "rollback prepared 'the one'" };
            // Any session of any process may end it.
            let mut ender = there.take().unwrap_or_else(|| Other::start(&dir.0));
            assert_eq!(ender.ask(end), "", "{history:?}");
            let check = |here: &mut Session| {
                assert_eq!(answer(here, PREPARED), "");
                let rows = match commits {
                    true => "1|changed 2|two 3|x 4|four 5|five",
                    false => "1|one 2|two 3|x",
                };
                assert_eq!(answer(here, "select a, b from t order by a"), rows, "{history:?}");
                let tables = "select string_agg(relname, ' ' order by relname) from pg_class \
                              where relkind = 'r' and relnamespace = 'public'::regnamespace";
                let (tables_now, cut) =
                    if commits { ("cut made other t", "0") } else { ("cut gone other t", "2") };
                assert_eq!(answer(here, tables), tables_now);
                assert_eq!(answer(here, "select count(*) from cut"), cut);
                let made = if commits { "select a from made" } else { "select a + 6 from gone" };
                assert_eq!(answer(here, made), "7");
            };
            check(&mut here);
            assert_eq!(answer(&mut here, "select count(*) from pg_locks where pid is null"), "0");
            assert_eq!(
                answer(&mut here, "update t set b = b where a = 2; lock table other in share mode"),
                ""
            );
            assert_eq!(answer(&mut here, end), "42704");
            // The outcome survives as well.
            drop(ender);
            lose_region(&db, &mut here);
            check(&mut here);
            drop(here);
            drop(db);
            let db = Database::open(&dir.0).expect("opens again");
            check(&mut db.session().expect("session"));
        }
    }
}

#[test]
fn waiters_of_the_maker_go_on_waiting() {
    let dir = Dir::new("prepared-waiters");
    let db = Database::open(&dir.0).expect("opens");
    let (mut here, mut watcher) = (db.session().expect("session"), db.session().expect("session"));
    assert_eq!(answer(&mut here, "create table t (a int primary key, b int)"), "");
    for (round, (kills, end, left)) in [
        (false, "commit prepared 'p'", "1|11 2|20 3|31"),
        (true, "commit prepared 'p'", "1|11 2|20 3|31"),
        (true, "rollback prepared 'p'", "1|1 2|20 3|1"),
    ]
    .into_iter()
    .enumerate()
    {
        assert_eq!(answer(&mut here, "truncate t; insert into t values (1, 0), (2, 20), (3, 0)"), "");
        let mut there = Other::start(&dir.0);
        let work =
            "begin; update t set b = 10 where a = 1; savepoint s; update t set b = 30 where a = 3; release s";
        assert_eq!(there.ask(work), "");
        std::thread::scope(|scope| {
            let waits = |sql: &'static str| {
                let db = &db;
                scope.spawn(move || answer(&mut db.session().expect("session"), sql))
            };
            // One waits for the transaction, one for its subtransaction, one for its table.
            // The last one waits behind them all.
            let mut waiters = Vec::new();
            for sql in [
                "update t set b = b + 1 where a = 1",
                "update t set b = b + 1 where a = 3",
                "begin; lock table t in exclusive mode; commit",
            ] {
                waiters.push(waits(sql));
                let all_wait = waiters.len().to_string();
                wait_until(&mut watcher, "select count(*) from pg_locks where not granted", &all_wait);
            }
            assert_eq!(there.ask("prepare transaction 'p'"), "", "round {round}");
            // Its maker goes on with other work, and waits for nothing of it.
            assert_eq!(there.ask("select count(*) from t"), "3");
            let there = if kills {
                drop(there);
                None
            } else {
                Some(there)
            };
            std::thread::sleep(Duration::from_millis(100));
            let blockers = "select bool_and(pg_blocking_pids(pid) @> array[0]) from pg_locks \
                            where not granted and locktype = 'transactionid'";
            // Others clean up after the maker that was killed, and the waiters look again.
            wait_until(&mut watcher, blockers, "t");
            wait_until(&mut watcher, "select count(*) from pg_locks where not granted", "3");
            assert_eq!(answer(&mut watcher, end), "");
            for waiter in waiters {
                assert_eq!(waiter.join().expect("no panic"), "");
            }
            drop(there);
        });
        assert_eq!(answer(&mut here, "select a, b from t order by a"), left, "round {round}");
    }
}

/// Rows that others lock beside the prepared transaction: the table of row lockers has them.
#[test]
fn shared_row_locks_survive_the_region() {
    for lock_first in [true, false] {
        for again in [false, true] {
            let dir = Dir::new(&format!("prepared-rows-{lock_first}-{again}"));
            let db = Database::open(&dir.0).expect("opens");
            let (mut here, mut other) = (db.session().expect("session"), db.session().expect("session"));
            let start = "create table p (id int primary key, v int); create table c (id int references p); \
                         insert into p select i, 0 from generate_series(1, 4) i";
            assert_eq!(answer(&mut here, start), "");
            let locks = "begin; select count(*) from (select id from p where id < 3 for share) x";
            if lock_first {
                assert_eq!(answer(&mut other, locks), "2");
            }
            // A key-share lock by the check of a foreign key, and plain ones.
            let work = "begin; insert into c values (1); savepoint s; select id from p where id = 2 for share; \
                        release s; insert into c values (3); insert into c values (4); prepare transaction 'p'";
            assert_eq!(answer(&mut here, work), "");
            if !lock_first {
                assert_eq!(answer(&mut other, locks), "2");
            }
            // The update takes the key-share lock along to the new version.
            assert_eq!(answer(&mut here, "update p set v = 1 where id = 3"), "");
            assert_eq!(answer(&mut here, "begin; select id from p where id = 4 for key share; rollback"), "");
            if again {
                assert_eq!(answer(&mut here, "checkpoint"), "");
                lose_region(&db, &mut here);
                assert_eq!(answer(&mut here, "checkpoint"), "");
            }
            lose_region(&db, &mut here);
            answer(&mut other, "rollback");
            assert_eq!(answer(&mut here, "set lock_timeout = '20ms'"), "");
            for id in 1..=4 {
                let sql = format!("delete from p where id = {id}");
                assert_eq!(answer(&mut here, &sql), "55P03", "row {id}: {lock_first} {again}");
            }
            assert_eq!(answer(&mut here, "update p set v = 2 where id = 1"), "");
            assert_eq!(answer(&mut here, "update p set v = 2 where id = 2"), "55P03");
            assert_eq!(answer(&mut here, "rollback prepared 'p'"), "");
            assert_eq!(answer(&mut here, "delete from p"), "");
        }
    }
}

/// A transaction is prepared for so long that its xid leaves the ring.
#[test]
fn an_old_one_is_found_again() {
    let dir = Dir::new("prepared-old");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let burn = "do $$ begin for i in 1..70000 loop begin insert into u values (i); \
                exception when others then null; end; end loop; end $$";
    let start = "create table t (a int primary key); create table u (a int); insert into t values (1)";
    assert_eq!(answer(&mut here, start), "");
    let work = |id: &str, a: u32| {
        format!(
            "begin; savepoint s; insert into t values ({a}); release s; delete from t where a = 1; prepare transaction '{id}'"
        )
    };
    assert_eq!(answer(&mut here, &work("old", 2)), "");
    assert_eq!(answer(&mut here, burn), "");
    assert_eq!(answer(&mut here, "select a from t"), "1");
    lose_region(&db, &mut here);
    assert_eq!(answer(&mut here, "select a from t"), "1");
    assert_eq!(answer(&mut here, "set lock_timeout = '20ms'; insert into t values (2)"), "55P03");
    assert_eq!(answer(&mut here, "select count(*) from u"), "70000");
    assert_eq!(answer(&mut here, "vacuum t; select a from t"), "25001");
    assert_eq!(answer(&mut here, "vacuum"), "");
    assert_eq!(answer(&mut here, "select a from t"), "1");
    lose_region(&db, &mut here);
    assert_eq!(answer(&mut here, "commit prepared 'old'"), "");
    assert_eq!(answer(&mut here, "select a from t"), "2");
    assert_eq!(answer(&mut here, "insert into t values (1)"), "");
    // A transaction whose words leave the ring before it is prepared.
    let mut there = db.session().expect("session");
    assert_eq!(answer(&mut there, "begin; savepoint s; insert into t values (3); release s"), "");
    assert_eq!(answer(&mut here, burn), "");
    assert_eq!(answer(&mut there, "prepare transaction 'late'"), "");
    assert_eq!(answer(&mut here, "set lock_timeout = '20ms'; insert into t values (3)"), "55P03");
    lose_region(&db, &mut here);
    assert_eq!(answer(&mut here, "rollback prepared 'late'"), "");
    assert_eq!(answer(&mut here, "select a from t order by a"), "1 2");
}

#[test]
fn there_is_room_for_as_many_as_the_setting_says() {
    let dir = Dir::new("prepared-room");
    let open = |n: &str| OpenOptions::new().setting("max_prepared_transactions", n).open(&dir.0);
    let db = open("2").expect("opens");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, "show max_prepared_transactions"), "2");
    for (id, told) in [("a", ""), ("b", ""), ("c", "53200")] {
        assert_eq!(answer(&mut here, &format!("begin; prepare transaction '{id}'")), told);
    }
    drop((here, db));
    // A smaller region cannot hold them, and says so.
    let refused = open("1").map(drop).expect_err("refused");
    assert!(refused.to_string().contains("out of shared memory"), "{refused}");
    let db = open("3").expect("opens");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, PREPARED), "a b");
    assert_eq!(answer(&mut here, "begin; prepare transaction 'c'"), "");
    for id in ["a", "b", "c"] {
        assert_eq!(answer(&mut here, &format!("rollback prepared '{id}'")), "");
    }
    drop((here, db));
    let db = open("0").expect("opens");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, "begin; prepare transaction 'a'"), "55000");
}

#[test]
fn a_directory_that_is_read_only_shows_them() {
    let dir = Dir::new("prepared-read-only");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, "create table t (a int)"), "");
    assert_eq!(answer(&mut here, "begin; insert into t values (1); prepare transaction 'p'"), "");
    drop((here, db));
    let reader = OpenOptions::new().read_only(true).open(&dir.0).expect("opens to read");
    let mut here = reader.session().expect("session");
    assert_eq!(answer(&mut here, PREPARED), "p");
    assert_eq!(answer(&mut here, "select count(*) from t"), "0");
    assert_eq!(answer(&mut here, "commit prepared 'p'"), "25006");
    drop((here, reader));
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, "commit prepared 'p'"), "");
    assert_eq!(answer(&mut here, "select count(*) from t"), "1");
}

/// A backup that is taken while a transaction is prepared has it, with its locks.
#[test]
fn a_backup_has_it() {
    let dir = Dir::new("prepared-backup");
    let (kept, copy) = (Dir::new("prepared-backup-kept"), Dir::new("prepared-backup-copy"));
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, "create table t (a int primary key)"), "");
    let work = "begin; insert into t values (1); create table made (a int); prepare transaction 'p'";
    assert_eq!(answer(&mut here, work), "");
    db.backup(&kept.0, BackupOptions::new()).expect("a backup");
    assert_eq!(answer(&mut here, "rollback prepared 'p'"), "");
    assert_eq!(answer(&mut here, "select count(*) from t"), "0");
    backup::restore(&kept.0, &copy.0).expect("restored");
    let restored = Database::open(&copy.0).expect("opens");
    let mut there = restored.session().expect("session");
    assert_eq!(answer(&mut there, PREPARED), "p");
    assert_eq!(answer(&mut there, "set lock_timeout = '20ms'; insert into t values (1)"), "55P03");
    assert_eq!(answer(&mut there, "commit prepared 'p'"), "");
    assert_eq!(answer(&mut there, "select count(*) from t; select count(*) from made"), "0");
    assert_eq!(answer(&mut there, "select count(*) from t"), "1");
    assert_eq!(restored.check().expect("checks"), Vec::<String>::new());
}

/// Sequences, types, views and privileges of a prepared transaction reach the caches of other
/// processes when it is committed, and not before.
#[test]
fn caches_of_others_follow_at_its_end() {
    let dir = Dir::new("prepared-caches");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    let start = "create table t (a int); insert into t values (1); create view v as select a from t";
    assert_eq!(answer(&mut here, start), "");
    for s in ["select * from t", "select * from v"] {
        assert_eq!(there.ask(s), "1");
        assert_eq!(answer(&mut here, s), "1");
    }
    let work = "begin; alter table t add b int default 7; create type mood as enum ('glad'); \
                create or replace view v as select a, 2 as two from t; create sequence q start 5; \
                analyze t; prepare transaction 'p'";
    assert_eq!(answer(&mut here, work), "");
    for s in ["select 'glad'::mood", "select nextval('q')"] {
        assert_ne!(there.ask(s), "");
        assert!(answer(&mut here, s).starts_with("42"), "{s}");
    }
    let mut other = Other::start(&dir.0);
    assert_eq!(other.ask("commit prepared 'p'"), "");
    for (s, wanted) in [
        ("select * from t", "1|7"),
        ("select * from v", "1|2"),
        ("select 'glad'::mood", "glad"),
        ("select nextval('q')", "5"),
    ] {
        assert_eq!(there.ask(s), wanted, "{s}");
        if !s.contains("nextval") {
            assert_eq!(answer(&mut here, s), wanted, "{s}");
        }
    }
    assert_eq!(answer(&mut here, "select nextval('q')"), "6");
}

/// Two sessions cannot end one transaction, and a dead one's claim is no claim.
#[test]
fn one_of_many_ends_it() {
    let dir = Dir::new("prepared-race");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, "create table t (a int)"), "");
    for round in 0..20 {
        let work = format!("begin; insert into t values ({round}); prepare transaction 'p'");
        assert_eq!(answer(&mut here, &work), "");
        let ends: Vec<String> = std::thread::scope(|scope| {
            let enders: Vec<_> = (0..6)
                .map(|n| {
                    let db = &db;
                    let sql = if n % 2 == 0 { "commit prepared 'p'" } else { "rollback prepared 'p'" };
                    scope.spawn(move || answer(&mut db.session().expect("session"), sql))
                })
                .collect();
            enders.into_iter().map(|ender| ender.join().expect("no panic")).collect()
        });
        assert_eq!(ends.iter().filter(|end| end.is_empty()).count(), 1, "{ends:?}");
        assert!(ends.iter().all(|end| matches!(&**end, "" | "42704" | "55000")), "{ends:?}");
        let committed = ends.iter().position(|end| end.is_empty()).expect("one") % 2 == 0;
        let there = format!("select count(*) from t where a = {round}");
        assert_eq!(answer(&mut here, &there), if committed { "1" } else { "0" });
    }
}

#[test]
fn a_database_with_one_is_not_dropped() {
    let dir = Dir::new("prepared-database");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    for sql in ["create database d", "create role r login"] {
        assert_eq!(answer(&mut here, sql), "");
    }
    let mut there = db.session_as("d", "postgres").expect("session");
    assert_eq!(answer(&mut there, "create table t (a int)"), "");
    assert_eq!(answer(&mut there, "begin; insert into t values (1); prepare transaction 'p'"), "");
    assert_eq!(answer(&mut here, "select gid, database from pg_prepared_xacts"), "p|d");
    assert_eq!(answer(&mut here, "commit prepared 'p'"), "0A000");
    let mut other = db.session_as("d", "r").expect("session");
    assert_eq!(answer(&mut other, "commit prepared 'p'"), "42501");
    // Identifiers are of the whole directory.
    assert_eq!(answer(&mut here, "begin; prepare transaction 'p'"), "42710");
    drop((there, other));
    for _ in 0..2 {
        for sql in ["drop database d", "drop database d with (force)", "create database e template d"] {
            assert_eq!(answer(&mut here, sql), "55006", "{sql}");
        }
        lose_region(&db, &mut here);
    }
    let mut there = db.session_as("d", "postgres").expect("session");
    assert_eq!(answer(&mut there, "commit prepared 'p'"), "");
    assert_eq!(answer(&mut there, "select a from t"), "1");
    drop(there);
    assert_eq!(answer(&mut here, "drop database d"), "");
}

/// A directory that is restored to a moment between PREPARE and the end has the transaction.
#[test]
fn a_restore_to_a_moment_has_it() {
    let (dir, kept) = (Dir::new("prepared-archived"), Dir::new("prepared-archive"));
    let to = kept.0.display().to_string();
    let options = OpenOptions::new().setting("archive_to", &*to).setting("archive_interval", "20ms");
    let db = options.open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, "create table t (a int primary key)"), "");
    assert_eq!(answer(&mut here, "begin; insert into t values (1); prepare transaction 'before'"), "");
    let began = Instant::now();
    while !kept.0.join("base").is_dir() {
        assert!(began.elapsed() < Duration::from_secs(60), "the archive does not begin");
        std::thread::sleep(Duration::from_millis(5));
    }
    db.backup(kept.0.join("base/first"), BackupOptions::new()).expect("a backup");
    assert_eq!(answer(&mut here, "begin; insert into t values (2); prepare transaction 'behind'"), "");
    assert_eq!(answer(&mut here, "insert into t values (10)"), "");
    std::thread::sleep(Duration::from_millis(20));
    let moment = answer(&mut here, "select clock_timestamp()");
    std::thread::sleep(Duration::from_millis(20));
    assert_eq!(answer(&mut here, "commit prepared 'before'"), "");
    assert_eq!(answer(&mut here, "checkpoint"), "");
    assert_eq!(answer(&mut here, "rollback prepared 'behind'"), "");
    assert_eq!(answer(&mut here, "insert into t values (11)"), "");
    drop((here, db));

    for (target, prepared, rows, ended) in
        [(&*moment, "before behind", "10", "1 2 10"), ("latest", "", "1 10 11", "1 10 11")]
    {
        let copy = Dir::new("prepared-restored");
        let target = archive::target(target).expect("a target");
        archive::restore(&kept.0, &copy.0, target, None).expect("restored");
        let restored = Database::open(&copy.0).expect("opens");
        let mut there = restored.session().expect("session");
        assert_eq!(answer(&mut there, PREPARED), prepared);
        assert_eq!(answer(&mut there, "select a from t order by a"), rows);
        for id in prepared.split_whitespace() {
            assert_eq!(answer(&mut there, &format!("commit prepared '{id}'")), "");
        }
        assert_eq!(answer(&mut there, "select a from t order by a"), ended);
    }
}
