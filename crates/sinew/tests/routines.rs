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
fn triggers_of_views_follow_what_another_process_does() {
    let dir = Dir::new("view-triggers");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    assert_eq!(answer(&mut here, "create table t (a int); create view v as select a from t"), "");
    assert_eq!(there.ask("prepare p as insert into v values (1)"), "");
    assert_eq!(there.ask("prepare u as update v set a = a + 1"), "");
    assert_eq!(there.ask("execute p"), "");
    assert_eq!(there.ask("execute u"), "");
    assert_eq!(answer(&mut here, "select a from t"), "2");
    let function = "create function tens() returns trigger language plpgsql as $$
        begin
          if tg_op = 'INSERT' then insert into t values (new.a * 10);
          else update t set a = new.a * 10 where a = old.a; end if;
          return new;
        end $$";
    assert_eq!(answer(&mut here, function), "");
    let trigger = "create trigger i instead of insert or update on v for each row execute function tens()";
    assert_eq!(answer(&mut here, trigger), "");
    assert_eq!(there.ask("execute p"), "");
    assert_eq!(answer(&mut here, "select string_agg(a::text, ',' order by a) from t"), "2,10");
    assert_eq!(there.ask("execute u"), "");
    assert_eq!(answer(&mut here, "select string_agg(a::text, ',' order by a) from t"), "30,110");
    assert_eq!(answer(&mut here, "drop trigger i on v"), "");
    assert_eq!(there.ask("execute u"), "");
    assert_eq!(answer(&mut here, "select string_agg(a::text, ',' order by a) from t"), "31,111");
}

#[test]
fn names_of_rows_follow_what_another_process_does() {
    let dir = Dir::new("rows-of-triggers");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    let made = "create table t (a int); create table log (a bigint);
        create function counts() returns trigger language plpgsql as
        $$ begin insert into log select sum(a) from found; return null; end $$;
        create table found (a int); insert into found values (-1);
        create trigger c after insert on t referencing new table as found
        for each statement execute function counts()";
    assert_eq!(answer(&mut here, made), "");
    assert_eq!(there.ask("prepare p as insert into t values (1), (2)"), "");
    assert_eq!(there.ask("execute p"), "");
    assert_eq!(there.ask("execute p"), "");
    let log = "select string_agg(a::text, ',') from (select a from log) l";
    assert_eq!(answer(&mut here, log), "3,3");
    // Without the name the body reads the table.
    let plain = "create or replace trigger c after insert on t for each statement execute function counts()";
    assert_eq!(answer(&mut here, plain), "");
    assert_eq!(there.ask("execute p"), "");
    assert_eq!(answer(&mut here, log), "3,3,-1");
    let named = "create or replace trigger c after insert on t referencing new table as found
        for each statement execute function counts()";
    assert_eq!(answer(&mut here, named), "");
    assert_eq!(there.ask("execute p"), "");
    assert_eq!(answer(&mut here, log), "3,3,-1,3");
}

#[test]
fn deferred_triggers_end_with_their_process() {
    let dir = Dir::new("deferred-triggers");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    let made = "create table t (a int); create table log (a int);
        create function noted() returns trigger language plpgsql as
        $$ begin if new.a < 0 then raise exception 'below zero' using errcode = '23514'; end if;
        insert into log values (new.a); return null; end $$;
        create constraint trigger c after insert on t deferrable initially deferred
        for each row execute function noted()";
    assert_eq!(answer(&mut here, made), "");
    assert_eq!(there.ask("begin; insert into t values (1); insert into t values (2)"), "");
    assert_eq!(there.ask("select count(*) from log"), "0");
    assert_eq!(there.ask("commit"), "");
    assert_eq!(answer(&mut here, "select count(*) from log"), "2");
    assert_eq!(there.ask("begin; insert into t values (3); insert into t values (-3)"), "");
    assert_eq!(there.ask("commit"), "23514");
    assert_eq!(answer(&mut here, "select count(*) from t"), "2");
    assert_eq!(there.ask("begin; insert into t values (4)"), "");
    drop(there);
    assert_eq!(answer(&mut here, "select count(*) from t"), "2");
    assert_eq!(answer(&mut here, "select count(*) from log"), "2");
    assert_eq!(answer(&mut here, "drop table t; drop function noted()"), "");
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
