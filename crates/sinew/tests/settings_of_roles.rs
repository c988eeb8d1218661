//! Settings that are stored for roles and databases: how a session begins with them, and that a new
//! session of any process has what any other process has committed.

mod common;

use common::{Dir, Other, answer, answer_statements};
use sinew::{Database, Session};

#[test]
fn other_process() {
    answer_statements();
}

fn run(session: &mut Session, statements: &[&str]) {
    for sql in statements {
        session.execute(*sql, &[]).unwrap_or_else(|e| panic!("{sql}: {e}"));
    }
}

fn settings(session: &mut Session, name: &str) -> String {
    let sql = format!("select setting, reset_val, source from pg_settings where name = '{name}'");
    answer(session, &sql)
}

#[test]
fn the_nearer_list_wins() {
    let dir = Dir::new("nearer-list");
    let db = Database::open(&dir.0).expect("opens");
    let mut first = db.session().expect("session");
    run(&mut first, &["create role ann", "alter role ann login", "create database shop owner ann"]);
    let mut begins = |statements: &[&str]| {
        run(&mut first, statements);
        db.session_as("shop", "ann").expect("session")
    };

    let of = |session: &mut Session| settings(session, "work_mem");
    assert_eq!(of(&mut begins(&[])), "4096|4096|default");
    assert_eq!(of(&mut begins(&["alter role all set work_mem = '5MB'"])), "5120|5120|global");
    assert_eq!(of(&mut begins(&["alter database shop set work_mem = '6MB'"])), "6144|6144|database");
    assert_eq!(of(&mut begins(&["alter role ann set work_mem = '7MB'"])), "7168|7168|user");
    let in_shop = "alter role ann in database shop set work_mem = '8MB'";
    let mut session = begins(&[in_shop]);
    assert_eq!(of(&mut session), "8192|8192|database user");

    // SET is above them, and RESET goes back to them.
    run(&mut session, &["set work_mem = '1MB'"]);
    assert_eq!(of(&mut session), "1024|8192|session");
    run(&mut session, &["reset all"]);
    assert_eq!(of(&mut session), "8192|8192|database user");
    run(&mut session, &["begin", "set work_mem = '1MB'", "rollback"]);
    assert_eq!(of(&mut session), "8192|8192|database user");
    run(&mut session, &["discard all"]);
    assert_eq!(of(&mut session), "8192|8192|database user");

    // Another database, another role.
    let mut elsewhere = db.session_as("postgres", "ann").expect("session");
    assert_eq!(of(&mut elsewhere), "7168|7168|user");
    let mut other = db.session_as("shop", "postgres").expect("session");
    assert_eq!(of(&mut other), "6144|6144|database");

    // A session that is there keeps what it began with, and so does one that becomes another role.
    run(&mut first, &["alter role ann reset all", "set session authorization ann"]);
    assert_eq!(of(&mut elsewhere), "7168|7168|user");
    assert_eq!(of(&mut first), "4096|4096|default");
    run(&mut first, &["reset session authorization"]);
    drop((session, other));

    // A copy of the database has no settings, and a database takes its settings with it.
    run(&mut first, &["create database copy template shop"]);
    let mut copy = db.session_as("copy", "ann").expect("session");
    assert_eq!(of(&mut copy), "5120|5120|global");
    drop((copy, elsewhere));
    let count = "select count(*) from pg_db_role_setting";
    assert_eq!(answer(&mut first, count), "3");
    run(&mut first, &["drop database shop"]);
    assert_eq!(answer(&mut first, count), "1");
    run(&mut first, &["alter role all reset all"]);
    assert_eq!(answer(&mut first, count), "0");
    drop(first);
}

#[test]
fn a_role_may_begin_as_another() {
    let dir = Dir::new("begin-as");
    let db = Database::open(&dir.0).expect("opens");
    let mut first = db.session().expect("session");
    run(
        &mut first,
        &[
            "create role ann login",
            "create role team",
            "grant team to ann",
            "alter role ann set role = team",
            "alter role ann set search_path = \"Its own\", public",
        ],
    );
    let who = "select current_user, session_user, current_setting('role'), current_setting('is_superuser')";
    let mut ann = db.session_as("postgres", "ann").expect("session");
    assert_eq!(answer(&mut ann, who), "team|ann|team|off");
    assert_eq!(answer(&mut ann, "show search_path"), "\"Its own\", public");
    run(&mut ann, &["set role none"]);
    assert_eq!(answer(&mut ann, who), "ann|ann|none|off");
    run(&mut ann, &["reset role"]);
    assert_eq!(answer(&mut ann, who), "team|ann|team|off");
    assert_eq!(ann.take_notices().len(), 0);

    // A value that is not good any more is a warning.
    run(&mut first, &["revoke team from ann"]);
    let mut ann = db.session_as("postgres", "ann").expect("session");
    let notices = ann.take_notices();
    let texts: Vec<_> = notices.iter().map(|n| (n.sqlstate.code(), n.message.as_str())).collect();
    assert_eq!(texts, [("42501", "permission denied to set role \"team\"")]);
    assert_eq!(answer(&mut ann, who), "ann|ann|none|off");
    run(&mut first, &["drop role team"]);
    let mut ann = db.session_as("postgres", "ann").expect("session");
    let notices = ann.take_notices();
    let texts: Vec<_> = notices.iter().map(|n| (n.sqlstate.code(), n.message.as_str())).collect();
    assert_eq!(texts, [("22023", "role \"team\" does not exist")]);
    run(&mut first, &["alter role ann set client_min_messages = error"]);
    // The role comes first in the list.
    assert_eq!(db.session_as("postgres", "ann").expect("session").take_notices().len(), 1);
    run(&mut first, &["alter role ann reset role", "alter role ann set role = team"]);
    assert_eq!(db.session_as("postgres", "ann").expect("session").take_notices().len(), 0);
    drop((ann, first));
}

#[test]
fn new_sessions_of_all_processes_have_them() {
    let dir = Dir::new("stored-settings");
    let db = Database::open(&dir.0).expect("opens");
    let mut first = db.session().expect("session");
    run(&mut first, &["create table t (i int)", "create database shop"]);
    let mut other = Other::start(&dir.0);
    assert_eq!(other.ask("show default_transaction_read_only"), "off");

    // The switch of a database: sessions that begin from now on, here and there, only read.
    assert_eq!(other.ask("alter database postgres set default_transaction_read_only = on"), "");
    let mut second = db.session().expect("session");
    assert_eq!(answer(&mut second, "insert into t values (1)"), "25006");
    assert_eq!(answer(&mut second, "create table u (i int)"), "25006");
    let mut third = Other::start(&dir.0);
    assert_eq!(third.ask("insert into t values (1)"), "25006");
    let mut shop = db.session_as("shop", "postgres").expect("session");
    assert_eq!(answer(&mut shop, "create table t (i int)"), "");
    // Sessions that were there go on.
    assert_eq!(answer(&mut first, "insert into t values (1)"), "");
    assert_eq!(other.ask("insert into t values (2)"), "");

    // A session that only reads says so when it wants to end this.
    let reset = "alter database postgres reset default_transaction_read_only";
    assert_eq!(third.ask(reset), "25006");
    assert_eq!(third.ask(&format!("begin read write; {reset}; commit")), "");
    let mut fourth = db.session().expect("session");
    assert_eq!(answer(&mut fourth, "insert into t values (3)"), "");
    assert_eq!(answer(&mut fourth, "select sum(i) from t"), "6");

    // A setting that is rolled back never counts.
    run(&mut first, &["begin", "alter role all set work_mem = '9MB'"]);
    assert_eq!(Other::start(&dir.0).ask("show work_mem"), "4MB");
    run(&mut first, &["rollback"]);
    assert_eq!(Other::start(&dir.0).ask("show work_mem"), "4MB");
    run(&mut first, &["begin", "alter role all set work_mem = '9MB'", "commit"]);
    assert_eq!(Other::start(&dir.0).ask("show work_mem"), "9MB");
    drop((other, third, first, second, shop, fourth));
}

#[test]
fn a_list_is_as_long_as_a_row_of_a_catalog() {
    let dir = Dir::new("long-setting");
    let db = Database::open(&dir.0).expect("opens");
    let mut first = db.session().expect("session");
    let path = |schemas: usize| {
        (0..schemas).map(|i| format!("schema_number_{i}")).collect::<Vec<String>>().join(", ")
    };
    let set = |schemas: usize| format!("alter role all set search_path = {}", path(schemas));
    run(&mut first, &[&set(300)]);
    assert_eq!(answer(&mut db.session().expect("session"), "show search_path"), path(300));
    assert_eq!(answer(&mut first, &set(3000)), "54000");
    assert_eq!(answer(&mut db.session().expect("session"), "show search_path"), path(300));
}

/// Waits until a statement has an answer: other processes read their settings when they are told.
fn comes(mut ask: impl FnMut() -> String, wanted: &str) {
    let end = std::time::Instant::now() + std::time::Duration::from_secs(60);
    loop {
        let answer = ask();
        if answer == wanted {
            return;
        }
        assert!(std::time::Instant::now() < end, "{answer} is not {wanted}");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
}

#[test]
fn settings_are_read_again_in_all_processes() {
    let dir = Dir::new("read-again");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    let mut third = Other::start(&dir.0);
    let show = "show work_mem";
    // A process reads the files when it opens the directory.
    assert_eq!((there.ask(show), third.ask(show)), ("4MB".into(), "4MB".into()));
    assert_eq!(there.ask("alter system set work_mem = '9MB'"), "");
    assert_eq!(
        (there.ask(show), third.ask(show), answer(&mut here, show)),
        ("4MB".into(), "4MB".into(), "4MB".into())
    );
    assert_eq!(there.ask("select pg_reload_conf()"), "t");
    assert_eq!(there.ask(show), "9MB");
    comes(|| third.ask(show), "9MB");
    comes(|| answer(&mut here, show), "9MB");

    assert_eq!(answer(&mut here, "alter system reset work_mem"), "");
    assert_eq!(answer(&mut here, "select pg_reload_conf()"), "t");
    comes(|| there.ask(show), "4MB");
    comes(|| third.ask(show), "4MB");

    // A process that dies takes no wish of the others with it.
    assert_eq!(answer(&mut here, "alter system set work_mem = '8MB'"), "");
    drop(third);
    assert_eq!(there.ask("select pg_reload_conf()"), "t");
    comes(|| answer(&mut db.session().expect("session"), show), "8MB");
}
