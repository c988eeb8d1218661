//! Publications in several processes: what is published of a table is seen by other processes with
//! their next statement, whatever made the change.

mod common;

use common::{Dir, Other, answer, answer_statements};
use sinew::Database;

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
