//! Extensions between processes: what one process makes or drops, the others' kept plans and names
//! follow. A process that is killed in the middle leaves nothing of an extension.

mod common;

use common::{Dir, Other, answer};
use sinew::Database;

/// Does nothing unless another test has started it as a process.
#[test]
fn other_process() {
    common::answer_statements();
}

#[test]
fn names_follow_what_another_process_does() {
    let dir = Dir::new("names");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    assert_eq!(there.ask("select uuid_nil() = uuid_nil()"), "42883");
    assert_eq!(answer(&mut here, "create extension \"uuid-ossp\"; create extension citext"), "");

    // The other process has kept that there was no such name.
    assert_eq!(there.ask("select uuid_nil() = uuid_nil()"), "t");
    assert_eq!(there.ask("create table t (name citext primary key)"), "");
    assert_eq!(there.ask("insert into t values ('Alice'), ('bob')"), "");
    assert_eq!(answer(&mut here, "insert into t values ('ALICE')"), "23505");
    assert_eq!(there.ask("prepare p as select uuid_nil() = uuid_nil(), 'a'::citext = 'A'"), "");
    assert_eq!(there.ask("execute p"), "t|t");

    // A kept plan is made anew when its functions are gone, and once more when they are back.
    assert_eq!(answer(&mut here, "drop extension \"uuid-ossp\""), "");
    assert_eq!(there.ask("execute p"), "42883");
    assert_eq!(there.ask("create extension \"uuid-ossp\""), "");
    assert_eq!(there.ask("execute p"), "t|t");
    assert_eq!(answer(&mut here, "create schema s; alter extension \"uuid-ossp\" set schema s"), "");
    assert_eq!(there.ask("execute p"), "42883");
    assert_eq!(there.ask("select s.uuid_nil() = s.uuid_nil()"), "t");
    assert_eq!(answer(&mut here, "drop extension citext"), "2BP01");
    assert_eq!(there.ask("select name from t where name = 'BOB'"), "bob");
}

#[test]
fn an_extension_that_is_in_use_waits() {
    let dir = Dir::new("waits");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    assert_eq!(answer(&mut here, "create extension citext; create extension \"uuid-ossp\""), "");

    // The view is not visible yet, and holds the extension all the same.
    assert_eq!(there.ask("begin; create view v as select uuid_nil() as u"), "");
    assert_eq!(answer(&mut here, "set lock_timeout = '50ms'"), "");
    assert_eq!(answer(&mut here, "drop extension \"uuid-ossp\""), "55P03");
    assert_eq!(there.ask("create table t (c citext)"), "");
    assert_eq!(answer(&mut here, "drop extension citext"), "55P03");
    assert_eq!(there.ask("commit"), "");
    assert_eq!(answer(&mut here, "drop extension \"uuid-ossp\""), "2BP01");
    assert_eq!(answer(&mut here, "drop extension citext"), "2BP01");

    // A process dies with what it has made, and with its locks.
    assert_eq!(there.ask("begin; create extension pgcrypto; create view w as select digest('a', 'md5')"), "");
    assert_eq!(answer(&mut here, "create extension pgcrypto"), "55P03");
    drop(there);
    assert_eq!(answer(&mut here, "set lock_timeout = 0"), "");
    assert_eq!(answer(&mut here, "create extension pgcrypto"), "");
    assert_eq!(answer(&mut here, "select count(*) from pg_proc where proname = 'digest'"), "2");
    assert_eq!(answer(&mut here, "select count(*) from pg_class where relname = 'w'"), "0");
    drop(here);
    drop(db);

    let db = Database::open(&dir.0).expect("opens again");
    let mut here = db.session().expect("session");
    let all = "select string_agg(extname, ' ' order by extname) from pg_extension";
    assert_eq!(answer(&mut here, all), "citext pgcrypto plpgsql uuid-ossp");
}

#[test]
fn sets_and_limits_are_those_of_each_process() {
    let dir = Dir::new("sets");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    assert_eq!(answer(&mut here, "create extension hstore; create extension pg_trgm"), "");

    // Rows and indexes of one process are read by the other.
    assert_eq!(there.ask("create table t (id int primary key, h hstore unique)"), "");
    assert_eq!(there.ask("insert into t values (1, 'a=>1, bb=>NULL'), (2, '')"), "");
    assert_eq!(answer(&mut here, "select h -> 'a' from t where h = 'bb=>NULL, a=>1'"), "1");
    assert_eq!(
        answer(&mut here, "update t set h['c'] = 'x' where id = 2; select h from t where id = 2"),
        "\"c\"=>\"x\""
    );
    assert_eq!(there.ask("insert into t values (3, 'c=>x')"), "23505");

    // A limit is one of a session. Kept plans follow it.
    let alike = "select 'word'::text % 'words'";
    assert_eq!(there.ask(&format!("prepare p as {alike}")), "");
    assert_eq!((there.ask("execute p"), answer(&mut here, alike)), ("t".into(), "t".into()));
    assert_eq!(there.ask("set pg_trgm.similarity_threshold = 0.9"), "");
    assert_eq!((there.ask("execute p"), answer(&mut here, alike)), ("f".into(), "t".into()));

    // The extensions go, and what uses them goes with them.
    assert_eq!(answer(&mut here, "drop extension pg_trgm"), "");
    assert_eq!(there.ask("execute p"), "42883");
    assert_eq!(answer(&mut here, "drop extension hstore"), "2BP01");
    assert_eq!(answer(&mut here, "drop extension hstore cascade"), "");
    assert_eq!(there.ask("select count(*) from pg_attribute where attrelid = 't'::regclass and attnum > 0 and not attisdropped"), "1");
    assert_eq!(there.ask("select 'a=>1'::hstore"), "42704");
}
