//! Routines and triggers between processes: what one process makes, replaces or drops, the others'
//! kept plans and bodies follow. A process that is killed in the middle leaves nothing of them.

mod common;

use common::{Dir, Other, answer};
use sinew::Database;

/// Does nothing unless another test has started it as a process.
#[test]
fn other_process() {
    common::answer_statements();
}

#[test]
fn bodies_follow_what_another_process_does() {
    let dir = Dir::new("bodies");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    assert_eq!(there.ask("select f(1)"), "42883");
    assert_eq!(answer(&mut here, "create function f(int) returns int language sql as 'select $1 + 1'"), "");
    assert_eq!(there.ask("select f(1)"), "2");
    assert_eq!(there.ask("prepare p as select f(10)"), "");
    assert_eq!(there.ask("execute p"), "11");

    let replaced = "create or replace function f(int) returns int language sql as 'select $1 * 2'";
    assert_eq!(answer(&mut here, replaced), "");
    assert_eq!(there.ask("execute p"), "20");
    assert_eq!(there.ask("select f(3)"), "6");
    assert_eq!(answer(&mut here, "drop function f(int)"), "");
    assert_eq!(there.ask("execute p"), "42883");
    assert_eq!(answer(&mut here, "create function f(int) returns int language sql as 'select 7'"), "");
    assert_eq!(there.ask("execute p"), "7");

    // A function of another name with the same arguments, and of another schema.
    assert_eq!(answer(&mut here, "alter function f(int) rename to g"), "");
    assert_eq!(there.ask("execute p"), "42883");
    assert_eq!(there.ask("select g(1)"), "7");
    assert_eq!(answer(&mut here, "create schema s; alter function g(int) set schema s"), "");
    assert_eq!(there.ask("select g(1)"), "42883");
    assert_eq!(there.ask("set search_path = public, s"), "");
    assert_eq!(there.ask("select g(1)"), "7");

    // A right that is taken away counts at the next call.
    assert_eq!(answer(&mut here, "create role guest; grant usage on schema s to guest"), "");
    assert_eq!(there.ask("set role guest"), "");
    assert_eq!(there.ask("select g(1)"), "7");
    assert_eq!(answer(&mut here, "revoke execute on function s.g(int) from public"), "");
    assert_eq!(there.ask("select g(1)"), "42501");
}

#[test]
fn triggers_follow_what_another_process_does() {
    let dir = Dir::new("triggers");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    assert_eq!(answer(&mut here, "create table t (a int); create table log (a int)"), "");
    assert_eq!(there.ask("prepare p as insert into t values (1)"), "");
    assert_eq!(there.ask("execute p"), "");
    let function = "create function noted() returns trigger language plpgsql as $$
        begin insert into log values (new.a); return new; end $$";
    assert_eq!(answer(&mut here, function), "");
    let trigger = "create trigger n after insert on t for each row execute function noted()";
    assert_eq!(answer(&mut here, trigger), "");
    assert_eq!(there.ask("execute p"), "");
    assert_eq!(answer(&mut here, "select count(*) from log"), "1");
    assert_eq!(answer(&mut here, "alter table t disable trigger n"), "");
    assert_eq!(there.ask("execute p"), "");
    assert_eq!(answer(&mut here, "select count(*) from log"), "1");
    assert_eq!(answer(&mut here, "alter table t enable trigger n"), "");
    assert_eq!(there.ask("execute p"), "");
    assert_eq!(answer(&mut here, "select count(*) from log"), "2");

    // The trigger's rows are the transaction's, and die with its process.
    assert_eq!(there.ask("begin; insert into t values (2)"), "");
    assert_eq!(there.ask("select count(*) from log"), "3");
    drop(there);
    assert_eq!(answer(&mut here, "select count(*) from log"), "2");
    assert_eq!(answer(&mut here, "drop function noted()"), "2BP01");
    assert_eq!(answer(&mut here, "drop function noted() cascade"), "");
    assert_eq!(answer(&mut here, "insert into t values (3)"), "");
    assert_eq!(answer(&mut here, "select count(*) from log"), "2");
}

#[test]
fn what_a_killed_process_made_is_not_there() {
    let dir = Dir::new("killed");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    assert_eq!(answer(&mut here, "create table t (a int)"), "");
    let made = "begin; create function f() returns int language sql as 'select 1'; \
                create view v as select f() as x";
    assert_eq!(there.ask(made), "");
    assert_eq!(there.ask("select x from v"), "1");
    drop(there);
    assert_eq!(answer(&mut here, "select f()"), "42883");
    assert_eq!(answer(&mut here, "select count(*) from pg_proc where proname = 'f'"), "0");
    assert_eq!(answer(&mut here, "create function f() returns int language sql as 'select 2'"), "");
    assert_eq!(answer(&mut here, "select f()"), "2");
    drop(here);
    drop(db);

    let db = Database::open(&dir.0).expect("opens again");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, "select f()"), "2");
}
