//! Privileges and other sessions: who is refused from when on. Statements that are always refused
//! are in `tests/scripts/roles/privileges.sql`.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::{ConnectOptions, Session};
use sinew_sql::settings::Base;
use sinew_sql::{Result, SqlState};
use sinew_sync::ThreadWaiter;

fn cells(session: &mut Session, sql: &str) -> String {
    let mut out = Lines::default();
    match session.simple_query(sql, &mut out) {
        Ok(()) => out.0.replace(['|', '\n'], " ").trim().to_string(),
        Err(e) => e.sqlstate.code().to_string(),
    }
}

fn connect_as(dir: &Directory, user: &str) -> Result<Session> {
    let options = ConnectOptions { database: "postgres".into(), user: user.into(), ..Default::default() };
    let engine = dir.engine.as_ref().unwrap();
    Session::connect(engine, Box::new(|| Box::new(ThreadWaiter)), &Base::default(), &options)
}

fn run(session: &mut Session, statement: &sinew_sql::session::Statement) -> String {
    let mut out = Lines::default();
    match session.run(statement, &[], &mut out) {
        Ok(()) => out.0.trim_end().to_string(),
        Err(e) => e.sqlstate.code().to_string(),
    }
}

#[test]
fn a_kept_plan_is_refused_as_soon_as_the_right_is_gone() {
    let dir = Directory::new("kept");
    let mut boss = dir.connect();
    assert_eq!(cells(&mut boss, "create role ann login; create table t(a int primary key)"), "");
    assert_eq!(cells(&mut boss, "insert into t values (1); grant select on t to ann"), "");
    let mut ann = connect_as(&dir, "ann").unwrap();
    let statement = ann.prepare("select a from t where a = 1", &[], &mut Lines::default()).unwrap();
    for _ in 0..3 {
        assert_eq!(run(&mut ann, &statement), "1");
        assert_eq!(cells(&mut ann, "select a from t where a = 1"), "1");
        assert_eq!(cells(&mut boss, "revoke select on t from ann"), "");
        assert_eq!(run(&mut ann, &statement), "42501");
        assert_eq!(cells(&mut ann, "select a from t where a = 1"), "42501");
        assert_eq!(cells(&mut boss, "grant select (a) on t to ann"), "");
        assert_eq!(run(&mut ann, &statement), "1");
        assert_eq!(cells(&mut boss, "revoke select (a) on t from ann; grant select on t to ann"), "");
    }
    // A right that a rolled back GRANT gave was never there for others.
    assert_eq!(cells(&mut boss, "revoke select on t from ann"), "");
    assert_eq!(cells(&mut boss, "begin; grant select on t to ann"), "");
    assert_eq!(run(&mut ann, &statement), "42501");
    assert_eq!(cells(&mut boss, "rollback"), "");
    assert_eq!(run(&mut ann, &statement), "42501");
}

#[test]
fn a_kept_plan_is_for_the_role_in_force() {
    let dir = Directory::new("role");
    let mut s = dir.connect();
    assert_eq!(cells(&mut s, "create role ann; create role bob; create table t(a int primary key)"), "");
    assert_eq!(cells(&mut s, "insert into t values (1); grant select on t to ann"), "");
    let statement = s.prepare("select a from t where a = 1", &[], &mut Lines::default()).unwrap();
    for _ in 0..3 {
        assert_eq!(run(&mut s, &statement), "1");
        assert_eq!(cells(&mut s, "set role bob"), "");
        assert_eq!(run(&mut s, &statement), "42501");
        assert_eq!(cells(&mut s, "select a from t where a = 1"), "42501");
        assert_eq!(cells(&mut s, "set role ann"), "");
        assert_eq!(run(&mut s, &statement), "1");
        assert_eq!(cells(&mut s, "select a from t where a = 1"), "1");
        assert_eq!(cells(&mut s, "reset role"), "");
    }
}

#[test]
fn memberships_and_superusers_count_from_the_next_statement_on() {
    let dir = Directory::new("members");
    let mut boss = dir.connect();
    assert_eq!(cells(&mut boss, "create role ann login superuser; create role readers"), "");
    assert_eq!(cells(&mut boss, "create table t(a int); grant select on t to readers"), "");
    let mut ann = connect_as(&dir, "ann").unwrap();
    assert_eq!(cells(&mut ann, "select count(*) from t"), "0");
    assert_eq!(cells(&mut boss, "alter role ann nosuperuser"), "");
    assert_eq!(cells(&mut ann, "select count(*) from t"), "42501");
    assert_eq!(cells(&mut ann, "show is_superuser"), "off");
    assert_eq!(cells(&mut boss, "grant readers to ann"), "");
    assert_eq!(cells(&mut ann, "select count(*) from t"), "0");
    assert_eq!(cells(&mut boss, "alter role ann noinherit"), "");
    assert_eq!(cells(&mut ann, "select count(*) from t"), "42501");
    assert_eq!(cells(&mut ann, "set role readers; select count(*) from t"), "0");
    assert_eq!(cells(&mut ann, "reset role"), "");
    assert_eq!(cells(&mut ann, "begin; set local role readers; select count(*) from t"), "0");
    assert_eq!(cells(&mut ann, "rollback; select count(*) from t"), "42501");
}

#[test]
fn a_sequence_tells_its_value_to_those_who_may_read_it() {
    let dir = Directory::new("sequence");
    let mut s = dir.connect();
    assert_eq!(cells(&mut s, "create role ann; create sequence q"), "");
    assert_eq!(cells(&mut s, "select nextval('q')"), "1");
    assert_eq!(cells(&mut s, "set role ann; select pg_sequence_last_value('q')"), "42501");
    for right in ["usage", "select"] {
        assert_eq!(
            cells(&mut s, &format!("reset role; grant {right} on sequence q to ann; set role ann")),
            ""
        );
        assert_eq!(cells(&mut s, "select pg_sequence_last_value('q')"), "1", "{right}");
        assert_eq!(cells(&mut s, "reset role; revoke all on sequence q from ann; set role ann"), "");
        assert_eq!(cells(&mut s, "select pg_sequence_last_value('q')"), "42501", "{right}");
    }
}

#[test]
fn connecting_is_a_right() {
    let dir = Directory::new("connect");
    let mut boss = dir.connect();
    assert_eq!(cells(&mut boss, "create role ann login"), "");
    drop(connect_as(&dir, "ann").unwrap());
    assert_eq!(cells(&mut boss, "revoke connect on database postgres from public"), "");
    let e = connect_as(&dir, "ann").map(|_| ()).unwrap_err();
    assert_eq!(e.sqlstate, SqlState::INSUFFICIENT_PRIVILEGE);
    assert_eq!(e.message, "permission denied for database \"postgres\"");
    assert_eq!(e.detail.as_deref(), Some("User does not have CONNECT privilege."));
    assert_eq!(cells(&mut boss, "grant connect on database postgres to ann"), "");
    drop(connect_as(&dir, "ann").unwrap());
    // Settings that come with a connection are set as by the role.
    let options = ConnectOptions {
        database: "postgres".into(),
        user: "ann".into(),
        settings: vec![("deadlock_timeout".into(), "2s".into())],
        ..Default::default()
    };
    let engine = dir.engine.as_ref().unwrap();
    let e = Session::connect(engine, Box::new(|| Box::new(ThreadWaiter)), &Base::default(), &options)
        .map(|_| ())
        .unwrap_err();
    assert_eq!(e.sqlstate, SqlState::INSUFFICIENT_PRIVILEGE);
}

#[test]
fn a_view_reads_what_its_owner_meant() {
    let dir = Directory::new("view");
    let mut s = dir.connect();
    assert_eq!(cells(&mut s, "create role ann; create table t(a int); insert into t values (1)"), "");
    assert_eq!(cells(&mut s, "create view v as select a from t; grant select on v to ann"), "");
    assert_eq!(cells(&mut s, "create schema s authorization ann; create table s.t(a int)"), "");
    assert_eq!(cells(&mut s, "insert into s.t values (66); set role ann; set search_path = s, public"), "");
    assert_eq!(cells(&mut s, "select a from v"), "1");
    assert_eq!(cells(&mut s, "select pg_get_viewdef('v')"), "SELECT t.a    FROM public.t;");
    assert_eq!(cells(&mut s, "reset search_path; select pg_get_viewdef('v')"), "SELECT t.a    FROM t;");
    // The view knows its table by OID.
    assert_eq!(
        cells(&mut s, "reset role; alter schema s rename to public2; alter schema public rename to p"),
        ""
    );
    assert_eq!(cells(&mut s, "select a from p.v"), "1");
}

#[test]
fn nobody_waits_for_a_lock_that_it_has_no_right_to() {
    let dir = Directory::new("locks");
    let mut boss = dir.connect();
    assert_eq!(cells(&mut boss, "create role ann login; create table t(a int)"), "");
    assert_eq!(cells(&mut boss, "begin; select count(*) from t"), "0");
    let mut ann = connect_as(&dir, "ann").unwrap();
    // Each would wait for the reader if it asked for its lock first.
    assert_eq!(cells(&mut ann, "set lock_timeout = '5s'"), "");
    for sql in ["drop table t", "truncate t", "alter table t add b int", "alter table t rename to u"] {
        assert_eq!(cells(&mut ann, sql), "42501", "{sql}");
    }
    assert_eq!(cells(&mut ann, "begin; lock table t"), "42501");
}
