//! Publications in several processes: what is published of a table is seen by other processes with
//! their next statement, whatever made the change.

mod common;

use common::{Dir, Other, answer, answer_statements};
use sinew::{Database, Session};

#[test]
fn other_process() {
    answer_statements();
}

/// An UPDATE of a table without a key fails if and only if a publication has its updates. The
/// answer comes from the descriptor of the table, which the other process has read before.
#[test]
fn what_is_published_is_seen_by_other_processes() {
    let dir = Dir::new("publications");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    for statement in [
        "create schema other",
        "create table t (a int, b int)",
        "create table root (k int) partition by range (k)",
        "create table middle partition of root for values from (0) to (10) partition by range (k)",
        "create table leaf partition of middle for values from (0) to (5)",
        "insert into t values (1, 1)",
        "insert into leaf values (1)",
    ] {
        answer(&mut s, statement);
    }
    let mut other = Other::start(&dir.0);
    other.ask("prepare change as update t set b = 2 returning b");
    other.ask("prepare move as update leaf set k = k returning k");
    let (free, refused) = ("2", "55000");
    assert_eq!(other.ask("execute change"), free);
    assert_eq!(other.ask("execute move"), "1");
    for (statement, expected) in [
        ("create publication p for table t", refused),
        ("alter publication p set (publish = 'insert')", free),
        ("alter publication p set (publish = 'update')", refused),
        ("alter publication p rename to q", refused),
        ("alter publication q drop table t", free),
        ("alter publication q add tables in schema public", refused),
        ("alter table t set schema other", "42P01"),
        ("alter table other.t set schema public", refused),
        ("alter publication q set table t (a), root", refused),
        ("alter table t replica identity full", "42P10"),
        ("alter publication q set table t where (b > 0), root", free),
        ("alter table t replica identity default", "42P10"),
        ("alter publication q set table root", free),
        ("create publication whole for all tables", refused),
        ("drop publication whole", free),
    ] {
        answer(&mut s, statement);
        assert_eq!(other.ask("execute change"), expected, "after {statement}");
    }
    // A partition is published by the publications of the tables above it.
    assert_eq!(other.ask("execute move"), refused);
    answer(&mut s, "alter table root detach partition middle");
    assert_eq!(other.ask("execute move"), "1", "the table above has left its own");
    answer(&mut s, "alter table root attach partition middle for values from (0) to (10)");
    assert_eq!(other.ask("execute move"), refused);
    // A change that is taken back was never seen.
    for statement in ["begin", "drop publication q"] {
        answer(&mut s, statement);
    }
    assert_eq!(other.ask("execute move"), refused);
    answer(&mut s, "rollback");
    assert_eq!(other.ask("execute move"), refused);
    answer(&mut s, "drop publication q");
    assert_eq!(other.ask("execute move"), "1");
}

/// Each way of writing rows is in the stream of a publication of all tables, also where the table
/// was made a moment before. The answer has a letter for each message of `pgoutput`, without those
/// that describe tables.
#[test]
fn every_way_of_writing_is_followed() {
    let dir = Dir::new("ways-of-writing");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    for statement in [
        "create table t (a int primary key, b int)",
        "create table parts (a int primary key) partition by list (a)",
        "create table part_1 partition of parts for values in (1)",
        "create table part_2 partition of parts for values in (2)",
        "prepare rows as select i from generate_series(1, 2) i",
        "create function code(n int) returns void language plpgsql as 'begin insert into t values (n); end'",
        "create publication p for all tables",
        "select pg_create_logical_replication_slot('s', 'pgoutput')",
    ] {
        assert!(answer(&mut s, statement).len() != 5, "{statement}");
    }
    let messages = "select replace(string_agg(chr(get_byte(data, 0)), ''), 'R', '') from pg_logical_slot_get_binary_changes( \
                    's', null, null, 'proto_version', '1', 'publication_names', 'p')";
    for (statement, expected) in [
        ("create table b as select i from generate_series(1, 3) i", "BIIIC"),
        ("create table empty as select 1 x with no data", "NULL"),
        ("create table by_name as execute rows", "BIIC"),
        ("select 5 i into c", "BIC"),
        ("begin; create table e as select 1 x; insert into e values (2); commit", "BIIC"),
        (
            "begin; create table f (x int primary key); insert into f values (1); \
          update f set x = 2; delete from f; commit",
            "BIUDC",
        ),
        ("insert into t select i, i from generate_series(1, 3) i", "BIIIC"),
        ("insert into t values (1, 9), (4, 4) on conflict (a) do update set b = excluded.b", "BUIC"),
        ("with gone as (delete from t where a = 4 returning a) insert into t select a + 1 from gone", "BDIC"),
        (
            "merge into t using (values (1), (7)) v (a) on t.a = v.a when matched then update set b = 0 \
          when not matched then insert values (v.a, 1)",
            "BUIC",
        ),
        ("select code(20)", "BIC"),
        ("do 'begin perform code(21); update t set b = 1 where a = 20; end'", "BIUC"),
        ("insert into parts values (1)", "BIC"),
        ("update parts set a = 2", "BDIC"),
        ("truncate t", "BTC"),
        ("create materialized view m as select 1 x", "NULL"),
        ("create temporary table temp as select 1 x", "NULL"),
    ] {
        let refused = answer(&mut s, statement);
        assert!(refused.len() != 5, "{statement}: {refused}");
        assert_eq!(answer(&mut s, messages), expected, "after {statement}");
    }
}

/// The messages of a slot's next transactions: `R name(columns)` and `Y name` for descriptions, and
/// a letter for each other one.
fn messages(s: &mut Session, slot: &str) -> String {
    let sql = format!(
        "select string_agg(encode(data, 'hex'), ' ') from pg_logical_slot_get_binary_changes('{slot}', null, null, \
         'proto_version', '1', 'publication_names', 'p')"
    );
    let all = answer(s, &sql);
    if all == "NULL" {
        return String::new();
    }
    let message = |hex: &str| {
        let byte = |at: usize| u8::from_str_radix(&hex[at..at + 2], 16).expect("hexadecimal");
        let bytes: Vec<u8> = (0..hex.len()).step_by(2).map(byte).collect();
        let mut texts = bytes[5..].split(|b| *b == 0).skip(1);
        let mut text = || String::from_utf8_lossy(texts.next().unwrap_or_default()).into_owned();
        match bytes[0] {
            b'R' => {
                let name = text();
                let mut at =
                    5 + bytes[5..].iter().enumerate().filter(|(_, b)| **b == 0).nth(1).unwrap().0 + 4;
                let mut columns = Vec::new();
                while at < bytes.len() {
                    let len = bytes[at + 1..].iter().position(|b| *b == 0).expect("a name's end");
                    columns.push(String::from_utf8_lossy(&bytes[at + 1..][..len]).into_owned());
                    at += len + 10;
                }
                format!("{name}({})", columns.join(","))
            }
            b'Y' => format!("Y {}", text()),
            other => char::from(other).to_string(),
        }
    };
    all.split(' ').map(message).collect::<Vec<_>>().join(" ")
}

/// A session remembers where it has logged a table's description. Whatever changes the table, or
/// takes the log away, a follower reads each row by the description of its moment.
#[test]
fn a_remembered_description_is_that_of_the_moment() {
    let dir = Dir::new("remembered");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    let mut other = db.session().expect("session");
    for statement in [
        "create type mood as enum ('ok')",
        "create table t (a int primary key, b int)",
        "create table u (m mood)",
        "create publication p for all tables",
        "select pg_create_logical_replication_slot('s', 'pgoutput')",
    ] {
        assert!(answer(&mut s, statement).len() != 5, "{statement}");
    }
    for (by_other, statement, expected) in [
        ("", "insert into t values (1, 1)", "B t(a,b) I C"),
        ("", "insert into t values (2, 2)", "B t(a,b) I C"),
        ("alter table t rename b to c", "insert into t values (3, 3)", "B t(a,c) I C"),
        ("insert into t values (4, 4)", "insert into t values (5, 5)", "B t(a,c) I C B I C"),
        (
            "",
            "begin; savepoint x; alter table t add d int; insert into t values (6, 6, 6); rollback to x; \
             insert into t values (7, 7); commit",
            "B t(a,c) I C",
        ),
        (
            "",
            "begin; savepoint x; insert into t values (8, 8); rollback to x; update t set c = 0; commit",
            "B t(a,c) U U U U U U C",
        ),
        ("", "begin; alter table t add d int; insert into t values (9, 9, 9); rollback", ""),
        ("", "insert into t values (10, 10)", "B t(a,c) I C"),
        (
            "",
            "begin; insert into t values (11); alter table t add e int; insert into t values (12); commit",
            "B t(a,c) I t(a,c,e) I C",
        ),
        ("", "insert into u values ('ok')", "B Y mood u(m) I C"),
        ("alter type mood rename to feeling", "insert into u values ('ok')", "B Y feeling u(m) I C"),
        ("", "begin; alter type feeling rename to mood; insert into u values ('ok'); rollback", ""),
        ("", "insert into u values ('ok')", "B Y feeling u(m) I C"),
        ("", "truncate t, u", "B t(a,c,e) Y feeling u(m) T C"),
    ] {
        for (who, sql) in [(&mut other, by_other), (&mut s, statement)] {
            let refused = answer(who, sql);
            assert!(refused.len() != 5, "{sql}: {refused}");
        }
        assert_eq!(messages(&mut s, "s"), expected, "after {statement}");
    }

    // A slot that is younger than the descriptions, beside and in place of the first.
    for (create, drop) in [("two", "s"), ("three", "two")] {
        answer(&mut s, &format!("select pg_create_logical_replication_slot('{create}', 'pgoutput')"));
        answer(&mut s, "insert into t values (20)");
        assert_eq!(messages(&mut s, create), "B t(a,c,e) I C");
        answer(&mut s, &format!("select pg_drop_replication_slot('{drop}'); truncate t"));
        messages(&mut s, create);
    }

    // The region is lost with a description that was not durable, and the session goes on.
    for round in 0..5 {
        answer(&mut s, "begin; alter table t rename e to f; insert into t values (30)");
        db.engine().expect("engine").storage.region().poison("the test's");
        assert_eq!(answer(&mut s, "select 1").len(), 5, "the transaction is lost");
        answer(&mut s, "rollback");
        for n in 0..20 {
            let insert = format!("insert into t values ({})", 100 * (round + 1) + n);
            assert_eq!(answer(&mut s, &insert), "");
        }
        let rows = vec!["B I C"; 19].join(" ");
        assert_eq!(messages(&mut s, "three"), format!("B t(a,c,e) I C {rows}"));
    }
}
