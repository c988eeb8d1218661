//! Row types between processes: a change of a type by one process is seen by rows, statements and
//! code of another one; and columns stay while kept trees need all fields of a row.

mod common;

use common::{Dir, Other, answer};
use sinew::Database;

/// Does nothing unless another test has started it as a process.
#[test]
fn other_process() {
    common::answer_statements();
}

#[test]
fn processes_see_each_others_fields() {
    let dir = Dir::new("two");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    let made = "create type pair as (a int, b text); create table t (id int primary key, p pair); \
                insert into t values (1, row(1, 'one')); \
                create function first_of(p pair) returns int language plpgsql as \
                $$ declare q pair := p; begin return q.a; end $$";
    assert_eq!(answer(&mut here, made), "");
    assert_eq!(there.ask("select p from t"), "(1,one)");
    assert_eq!(there.ask("select first_of(p) from t"), "1");
    assert_eq!(there.ask("prepare ins(int, pair) as insert into t values ($1, $2)"), "");
    assert_eq!(there.ask("execute ins(2, '(2,two)')"), "");
    assert_eq!(answer(&mut here, "alter type pair add attribute c int"), "");
    assert_eq!(there.ask("select p from t where id = 1"), "(1,one,)");
    assert_eq!(there.ask("execute ins(3, '(3,three,33)')"), "");
    assert_eq!(there.ask("execute ins(4, '(4,four)')"), "22P02");
    assert_eq!(there.ask("select (p).c from t where id = 3"), "33");
    assert_eq!(there.ask("select first_of(p) from t where id = 3"), "3");
    assert_eq!(there.ask("alter type pair rename attribute a to aa"), "");
    assert_eq!(answer(&mut here, "select (p).aa from t where id = 3"), "3");
    assert_eq!(answer(&mut here, "select (p).a from t"), "42703");
    assert_eq!(answer(&mut here, "select first_of(p) from t where id = 3"), "42703");
    // A field that is rolled back was never there for others.
    assert_eq!(there.ask("begin; alter table t add column more int; rollback"), "");
    assert_eq!(answer(&mut here, "select t from t where id = 3"), "(3,\"(3,three,33)\")");
    assert_eq!(answer(&mut here, "drop type pair cascade"), "");
    assert_eq!(there.ask("select t from t where id = 3"), "(3)");
    assert_eq!(there.ask("select null::pair"), "42704");
}

#[test]
fn columns_stay_while_kept_trees_need_all_fields() {
    let dir = Dir::new("position");
    let db = Database::open(&dir.0).expect("opens");
    let mut session = db.session().expect("session");
    let made = "create table p (a int, b int, c int); insert into p values (1, 2, 3); \
                create function ps() returns setof p language sql as 'select * from p'";
    // The view, what dropping a column that it does not name says, and what it shows.
    let views = [
        ("select (row(4, 5, 6)::p).c", "0A000", "6"),
        ("select c from ps()", "0A000", "3"),
        ("select c from unnest(array(select p from p))", "0A000", "3"),
        ("select (s.w).c from (select p as w from p) s", "", "3"),
        ("select c from (select (s.w).* from (select p as w from p) s) q", "2BP01", "3"),
    ];
    for (query, said, shown) in views {
        assert_eq!(answer(&mut session, made), "");
        assert_eq!(answer(&mut session, &format!("create view v as {query}")), "", "{query}");
        assert_eq!(answer(&mut session, "alter table p drop column a"), said, "{query}");
        assert_eq!(answer(&mut session, "select * from v"), shown, "{query}");
        assert_eq!(answer(&mut session, "drop view v; drop function ps(); drop table p"), "");
    }
    assert_eq!(answer(&mut session, made), "");
    assert_eq!(answer(&mut session, "alter table p drop column a; select c from ps()"), "3");
}
