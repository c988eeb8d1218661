//! Enums through the embedded API, and between processes: a process that keeps a type in its caches
//! sees what another one makes of it, and a killed process leaves nothing half made.

mod common;

use common::{Dir, Other, answer};
use sinew::Database;

/// Does nothing unless another test has started it as a process.
#[test]
fn other_process() {
    common::answer_statements();
}

#[test]
fn values_are_texts() {
    let dir = Dir::new("api");
    let db = Database::open(&dir.0).expect("opens");
    let mut session = db.session().expect("session");
    session.execute("create type mood as enum ('sad', 'ok', 'happy')", &[]).expect("creates");
    session.execute("create table t (id int, m mood, ms mood[])", &[]).expect("creates");
    let insert = session.prepare("insert into t values ($1, $2, $3)").expect("prepares");
    session.execute(&insert, &[&1, &"ok", &vec!["sad", "happy"]]).expect("inserts");
    session.execute(&insert, &[&2, &Some("happy"), &None::<Vec<String>>]).expect("inserts");
    session.execute(&insert, &[&3, &None::<String>, &"{ok,NULL}"]).expect("inserts");
    let e = session.execute(&insert, &[&4, &"nothing", &None::<String>]).expect_err("no such label");
    assert_eq!(e.sqlstate.code(), "22P02");
    type Read = (i32, Option<String>, Option<Vec<Option<String>>>);
    let rows: Vec<Read> = session.query_as("select id, m, ms from t order by m, id", &[]).expect("reads");
    let text = |text: &str| Some(text.to_string());
    assert_eq!(
        rows,
        [
            (1, text("ok"), Some(vec![text("sad"), text("happy")])),
            (2, text("happy"), None),
            (3, None, Some(vec![text("ok"), None])),
        ]
    );
    let (low,): (String,) = session.query_one("select m from t where m < $1", &[&"happy"]).expect("reads");
    assert_eq!(low, "ok");
    // The rows of a result outlive their transaction.
    let result = session.query("select m, ms, row(m, id) from t where id = 1", &[]).expect("reads");
    session.execute("drop table t", &[]).expect("drops");
    session.execute("drop type mood", &[]).expect("drops");
    assert_eq!(result.rows[0].get::<String>(0).expect("a text"), "ok");
    assert_eq!(result.rows[0].get::<Vec<String>>(1).expect("texts"), ["sad", "happy"]);
}

#[test]
fn processes_see_each_others_types() {
    let dir = Dir::new("two");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    let made = "create type mood as enum ('sad', 'ok'); create table t (m mood primary key); \
                insert into t values ('ok')";
    assert_eq!(answer(&mut here, made), "");
    assert_eq!(there.ask("select m, enum_range(m) from t"), "ok|{sad,ok}");
    // A label: used here while the other process keeps the type.
    assert_eq!(answer(&mut here, "select 'glad'::mood"), "22P02");
    assert_eq!(there.ask("alter type mood add value 'glad' before 'ok'"), "");
    assert_eq!(answer(&mut here, "insert into t values ('glad'), ('sad')"), "");
    assert_eq!(there.ask("select m from t order by m"), "sad glad ok");
    assert_eq!(there.ask("select m from t where m < 'ok' order by m desc"), "glad sad");
    // Names of labels, and of the type.
    let same = "select m from t where m = 'glad'";
    assert_eq!(there.ask(same), "glad");
    assert_eq!(there.ask(same), "glad");
    assert_eq!(answer(&mut here, "alter type mood rename value 'glad' to 'merry'"), "");
    assert_eq!(there.ask(same), "22P02");
    assert_eq!(there.ask("select m from t where m = 'merry'"), "merry");
    assert_eq!(there.ask("alter type mood rename to feeling"), "");
    assert_eq!(answer(&mut here, "select 'ok'::mood"), "42704");
    assert_eq!(answer(&mut here, "select 'ok'::feeling, pg_typeof(m) from t limit 1"), "ok|feeling");
    // Types and labels that are rolled back were never there for others.
    assert_eq!(there.ask("begin; alter type feeling add value 'new'; create type x as enum ('a')"), "");
    assert_eq!(answer(&mut here, "select enum_range(null::feeling)"), "{sad,merry,ok}");
    assert_eq!(answer(&mut here, "select 'a'::x"), "42704");
    assert_eq!(there.ask("select enum_range('ok'::feeling, 'ok'), 'a'::x"), "{ok}|a");
    assert_eq!(there.ask("rollback"), "");
    assert_eq!(there.ask("select 'a'::x"), "42704");
    // DROP TYPE waits for a table that is made of the type, and then knows of it.
    assert_eq!(answer(&mut here, "begin; create table u (f feeling)"), "");
    assert_eq!(there.ask("set lock_timeout = 100"), "");
    assert_eq!(there.ask("drop type feeling cascade"), "55P03");
    assert_eq!(answer(&mut here, "commit"), "");
    assert_eq!(there.ask("drop type feeling"), "2BP01");
    assert_eq!(there.ask("drop type feeling cascade"), "");
    assert_eq!(answer(&mut here, "select 'ok'::feeling"), "42704");
    assert_eq!(
        answer(
            &mut here,
            "select attname from pg_attribute where attrelid = 'u'::regclass and attnum > 0 and not attisdropped"
        ),
        ""
    );
    assert_eq!(answer(&mut here, "select count(*) from pg_enum"), "0");
    // A new type of the name is another one.
    assert_eq!(there.ask("create type feeling as enum ('other')"), "");
    assert_eq!(answer(&mut here, "select 'other'::feeling"), "other");
}

#[test]
fn a_killed_process_leaves_no_type() {
    let dir = Dir::new("killed");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, "create type mood as enum ('sad', 'ok'); create table t (m mood)"), "");
    let mut there = Other::start(&dir.0);
    let work = "begin; create type x as enum ('a'); create table xs (x x); insert into xs values ('a'); \
                alter type mood add value 'new'; insert into t values ('ok')";
    assert_eq!(there.ask(work), "");
    drop(there);
    assert_eq!(answer(&mut here, "select 'a'::x"), "42704");
    assert_eq!(answer(&mut here, "select enum_range(null::mood), count(*) from t"), "{sad,ok}|0");
    // The dead one's locks are gone.
    assert_eq!(answer(&mut here, "alter type mood add value 'new'; create type x as enum ('b')"), "");
    assert_eq!(answer(&mut here, "insert into t values ('new')"), "");
    drop(here);
    drop(db);
    // All that was committed is there for the next opening.
    let db = Database::open(&dir.0).expect("opens again");
    let mut here = db.session().expect("session");
    assert_eq!(
        answer(&mut here, "select m, enum_range(m), enum_range(null::x) from t"),
        "new|{sad,ok,new}|{b}"
    );
}
