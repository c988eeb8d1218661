//! Tables with children in several processes: a new child, one that is gone, and one that changes
//! are seen by other processes at once.

mod common;

use common::{Dir, Other, answer, answer_statements};
use sinew::Database;

#[test]
fn other_process() {
    answer_statements();
}

/// Statements prepared before a change of the children, and tables opened before it, follow it in
/// the other process.
#[test]
fn changes_of_the_children_are_seen_by_other_processes() {
    let dir = Dir::new("inheritance");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    answer(&mut s, "create table t (a int, b text)");
    answer(&mut s, "insert into t values (1, 'one')");
    let mut other = Other::start(&dir.0);
    for statement in [
        "prepare get(int) as select tableoid::regclass, b from t where a = $1",
        "prepare set(int, text) as update t set b = $2 where a = $1 returning tableoid::regclass",
        "prepare remove(int) as delete from t where a = $1 returning tableoid::regclass",
        "prepare alone as select count(*) from only t",
        "create view v as select a, b from t",
        "prepare seen as select count(*) from v",
    ] {
        other.ask(statement);
    }
    assert_eq!(other.ask("execute get(1)"), "t|one");
    assert_eq!(other.ask("execute seen"), "1");
    answer(&mut s, "create table c (x int) inherits (t)");
    answer(&mut s, "insert into c values (2, 'two', 20)");
    assert_eq!(other.ask("execute get(2)"), "c|two", "a child came");
    assert_eq!(other.ask("execute set(2, 'changed')"), "c");
    assert_eq!(answer(&mut s, "select x, b from c"), "20|changed", "the child's own column stays");
    assert_eq!(other.ask("execute alone"), "1");
    assert_eq!(other.ask("execute seen"), "2");
    answer(&mut s, "create table g (y int) inherits (c)");
    answer(&mut s, "insert into g values (3, 'three', 30, 300)");
    assert_eq!(other.ask("execute get(3)"), "g|three", "a child of the child came");
    answer(&mut s, "alter table c no inherit t");
    assert_eq!(other.ask("execute get(3)"), "", "both went");
    assert_eq!(other.ask("execute set(2, 'again')"), "");
    answer(&mut s, "alter table c inherit t");
    assert_eq!(other.ask("execute get(3)"), "g|three");
    answer(&mut s, "alter table t add column d int default 7");
    assert_eq!(other.ask("select d from g"), "7");
    answer(&mut s, "alter table t rename column b to bb");
    assert_eq!(other.ask("select bb from g"), "three");
    answer(&mut s, "alter table t rename column bb to b");
    assert_eq!(other.ask("execute remove(2)"), "c");
    answer(&mut s, "drop table g");
    assert_eq!(other.ask("execute seen"), "1", "the child of the child is gone");
    // A change that is taken back was never seen.
    for statement in ["begin", "drop table c", "create table n () inherits (t)", "rollback"] {
        answer(&mut s, statement);
    }
    answer(&mut s, "insert into c (a, b) values (4, 'four')");
    assert_eq!(other.ask("execute get(4)"), "c|four");
    // A temporary child is its session's own.
    answer(&mut s, "create temporary table own () inherits (t)");
    answer(&mut s, "insert into own (a) values (5)");
    assert_eq!(answer(&mut s, "select count(*) from t"), "3");
    assert_eq!(other.ask("execute seen"), "2");
    answer(&mut s, "drop table own");
    answer(&mut s, "drop table t cascade");
    assert_eq!(other.ask("execute alone"), "42P01");
}
