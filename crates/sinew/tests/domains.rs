//! Domains between processes: a condition that one process adds holds for what another one writes
//! meanwhile and afterwards, and prepared statements see it.

mod common;

use common::{Dir, Other, answer};
use sinew::Database;
use std::sync::atomic::{AtomicBool, Ordering};

/// Does nothing unless another test has started it as a process.
#[test]
fn other_process() {
    common::answer_statements();
}

#[test]
fn processes_see_each_others_conditions() {
    let dir = Dir::new("two");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    let made = "create domain d as int; create table t (id int primary key, v d); \
                create view w as select id::d from t; insert into t values (1, 5)";
    assert_eq!(answer(&mut here, made), "");
    assert_eq!(there.ask("prepare ins(int, int) as insert into t values ($1, $2)"), "");
    assert_eq!(there.ask("prepare cst as select $1::d"), "");
    assert_eq!(there.ask("execute ins(2, -1); delete from t where id = 2"), "");
    assert_eq!(there.ask("execute cst(-1)"), "-1");
    let insert = here.prepare("insert into t values ($1, $2)").expect("prepares");
    here.execute(&insert, &[&3, &-3]).expect("inserts");
    // A row that is there.
    assert_eq!(there.ask("alter domain d add constraint pos check (value > 0)"), "23514");
    assert_eq!(answer(&mut here, "delete from t where id = 3"), "");
    assert_eq!(there.ask("alter domain d add constraint pos check (value > 0)"), "");
    let e = here.execute(&insert, &[&3, &-3]).expect_err("the condition");
    assert_eq!(
        (e.sqlstate.code(), e.constraint.as_deref(), e.datatype.as_deref()),
        ("23514", Some("pos"), Some("d"))
    );
    assert_eq!(answer(&mut here, "select (-1)::d"), "23514");
    assert_eq!(answer(&mut here, "alter domain d drop constraint pos; alter domain d set not null"), "");
    assert_eq!(there.ask("execute ins(4, -1)"), "");
    assert_eq!(there.ask("execute ins(5, null)"), "23502");
    assert_eq!(there.ask("execute cst(null)"), "23502");
    assert_eq!(there.ask("alter domain d drop not null; alter domain d set default 9"), "");
    assert_eq!(answer(&mut here, "insert into t (id) values (6) returning v"), "9");
    // A condition that is rolled back was never there for others.
    assert_eq!(there.ask("begin; alter domain d add check (value > 1000) not valid"), "");
    assert_eq!(answer(&mut here, "select 1::d"), "1");
    assert_eq!(there.ask("select 1::d"), "23514");
    assert_eq!(there.ask("rollback"), "");
    // ALTER DOMAIN waits for a table that is made of the domain, and then reads it.
    assert_eq!(answer(&mut here, "begin; create table u (f d); insert into u values (-7)"), "");
    assert_eq!(there.ask("set lock_timeout = 100"), "");
    assert_eq!(there.ask("alter domain d add constraint pos check (value > -5)"), "55P03");
    assert_eq!(answer(&mut here, "commit"), "");
    assert_eq!(there.ask("alter domain d add constraint pos check (value > -5)"), "23514");
    assert_eq!(answer(&mut here, "drop table u"), "");
    assert_eq!(answer(&mut here, "begin; insert into t values (7, -6)"), "");
    // And for a writer.
    assert_eq!(there.ask("alter domain d add constraint pos check (value > -5)"), "55P03");
    assert_eq!(answer(&mut here, "rollback"), "");
    assert_eq!(there.ask("alter domain d add constraint pos check (value > -5)"), "");
    assert_eq!(there.ask("drop view w; drop domain d cascade"), "");
    assert_eq!(answer(&mut here, "select 1::d"), "42704");
    assert_eq!(answer(&mut here, "select id from t order by id"), "1 4 6");
}

#[test]
fn no_written_row_escapes_a_new_condition() {
    let dir = Dir::new("race");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let made = "create domain d as int; create table t (v d)";
    assert_eq!(answer(&mut here, made), "");
    let mut there = Other::start(&dir.0);
    assert_eq!(there.ask("prepare ins(int) as insert into t (v) values ($1)"), "");
    let ends = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let (ends, dir) = (&ends, &dir);
        let writer = scope.spawn(move || {
            let (mut written, mut refused) = (0, 0);
            while !ends.load(Ordering::Relaxed) {
                match there.ask("execute ins(-1)").as_str() {
                    "" => written += 1,
                    "23514" => refused += 1,
                    other => panic!("an insert answers {other}"),
                }
                assert_eq!(there.ask("execute ins(1)"), "");
            }
            (written, refused)
        });
        let second = scope.spawn(move || {
            let mut there = Other::start(&dir.0);
            while !ends.load(Ordering::Relaxed) {
                let done = there.ask("begin; insert into t select x from generate_series(-2, 2) x; commit");
                assert!(matches!(done.as_str(), "" | "23514"), "an insert answers {done}");
                there.ask("rollback");
            }
        });
        for round in 0..30 {
            // The writers leave no time to delete their rows before. Now and then there are none.
            let mut added = answer(&mut here, "alter domain d add constraint pos check (value > 0)");
            assert!(matches!(added.as_str(), "" | "23514"), "ALTER DOMAIN answers {added}");
            if !added.is_empty() {
                added = answer(
                    &mut here,
                    "begin; lock table t in exclusive mode; delete from t where v <= 0; \
                     alter domain d add constraint pos check (value > 0); commit",
                );
            }
            assert_eq!(added, "", "round {round}");
            let bad = answer(&mut here, "select count(*) from t where v <= 0");
            assert_eq!(bad, "0", "rows that violate the condition in round {round}");
            let bad = answer(&mut here, "select count(*) from t where v <= 0");
            assert_eq!(bad, "0", "rows that violate the condition in round {round}");
            assert_eq!(answer(&mut here, "alter domain d drop constraint pos; truncate t"), "");
        }
        ends.store(true, Ordering::Relaxed);
        let (written, refused) = writer.join().expect("writes");
        second.join().expect("writes");
        assert!(written > 0, "{written} rows were written, {refused} refused");
    });
}

#[test]
fn parameters_are_of_domains() {
    let dir = Dir::new("parameters");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let made = "create domain d as int check (value > 0); create type c as (a d); create table t (v d, c c)";
    assert_eq!(answer(&mut here, made), "");
    let insert = here.prepare("insert into t values ($1, $2)").expect("prepares");
    let wanted = answer(&mut here, "select 'd'::regtype::oid, 'c'::regtype::oid");
    let described: Vec<String> = insert.parameter_types().iter().map(u32::to_string).collect();
    assert_eq!(described.join("|"), wanted);
    here.execute(&insert, &[&3, &"(4)"]).expect("inserts");
    for refused in [here.execute(&insert, &[&-3, &"(4)"]), here.execute(&insert, &[&3, &"(-4)"])] {
        let e = refused.expect_err("the condition");
        assert_eq!((e.sqlstate.code(), e.datatype.as_deref()), ("23514", Some("d")));
    }
    assert_eq!(answer(&mut here, "select v, (c).a from t"), "3|4");
}
