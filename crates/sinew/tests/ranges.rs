//! Ranges through the embedded API, and between processes that read and write them at once.

mod common;

use common::{Dir, Other, answer};
use sinew::types::{Bound, Multirange, Range, RangeType, oid};
use sinew::{Database, Datum};

/// Does nothing unless another test has started it as a process.
#[test]
fn other_process() {
    common::answer_statements();
}

fn int_range(from: i32, to: i32) -> Range {
    let of = RangeType::of_range(oid::INT4RANGE).expect("a range type");
    Range::make(of, Bound::new(from.into(), true), Bound::new(to.into(), false)).expect("a range")
}

#[test]
fn values_are_parameters_and_results() {
    let dir = Dir::new("api");
    let db = Database::open(&dir.0).expect("opens");
    let mut session = db.session().expect("session");
    session.execute("create table t (r int4range, m int4multirange)", &[]).expect("creates");
    let insert = session.prepare("insert into t values ($1, $2)").expect("prepares");
    let range = int_range(1, 5);
    let both = Multirange::make(range.types(), vec![int_range(7, 9), range.clone()]).expect("a multirange");
    session.execute(&insert, &[&Datum::from(range), &Datum::from(both)]).expect("inserts");
    session.execute(&insert, &[&"[2,2]", &"{}"]).expect("inserts texts");
    let e = session.execute(&insert, &[&"[3,1]", &"{}"]).expect_err("bounds out of order");
    assert_eq!(e.sqlstate.code(), "22000");
    assert_eq!(answer(&mut session, "select r, m from t order by r"), "[1,5)|{[1,5),[7,9)} [2,3)|{}");
}

#[test]
fn processes_share_tables_with_ranges() {
    let dir = Dir::new("two");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    let made = "create table t (r int4range primary key, m tsmultirange, a numrange[]); \
                insert into t values ('[1,5)', '{[2024-01-01,2024-02-01)}', '{\"(,1]\"}')";
    assert_eq!(answer(&mut here, made), "");
    assert_eq!(
        there.ask("select * from t"),
        "[1,5)|{[\"2024-01-01 00:00:00\",\"2024-02-01 00:00:00\")}|{\"(,1]\"}"
    );
    // Both write keys of one index.
    assert_eq!(there.ask("insert into t select int4range(i, i + 2) from generate_series(10, 500, 2) i"), "");
    assert_eq!(
        answer(&mut here, "insert into t select int4range(i, i + 2) from generate_series(11, 501, 2) i"),
        ""
    );
    assert_eq!(there.ask("insert into t values ('[11,12]')"), "23505");
    assert_eq!(
        there.ask("select count(*), count(distinct r), range_agg(r) from t"),
        "493|493|{[1,5),[10,503)}"
    );
    assert_eq!(answer(&mut here, "select r from t where r > '[499,501)' order by r"), "[500,502) [501,503)");
    // A row that one process has changed is what the other one reads and joins.
    assert_eq!(there.ask("begin; update t set r = r + '[5,8)' where r = '[1,4]'"), "");
    assert_eq!(answer(&mut here, "select r from t where r @> 7"), "");
    assert_eq!(there.ask("commit"), "");
    assert_eq!(answer(&mut here, "select r from t where r @> 7"), "[1,8)");
    // A process that is killed leaves its changes undone.
    assert_eq!(there.ask("begin; delete from t where r << '[400,401)'; insert into t values ('(,)')"), "");
    drop(there);
    assert_eq!(answer(&mut here, "select count(*), min(lower(r)) from t"), "493|1");
    assert_eq!(answer(&mut here, "insert into t values ('(,)')"), "");
    drop(here);
    drop(db);
    let db = Database::open(&dir.0).expect("opens again");
    let mut here = db.session().expect("session");
    assert_eq!(answer(&mut here, "select count(*), bool_and('(,)' @> r) from t"), "494|t");
}

#[test]
fn processes_share_range_types_of_users() {
    let dir = Dir::new("made");
    let db = Database::open(&dir.0).expect("opens");
    let mut here = db.session().expect("session");
    let mut there = Other::start(&dir.0);
    let made =
        "create type fr as range (subtype = float8); create table t (r fr primary key, m fr_multirange)";
    assert_eq!(answer(&mut here, made), "");
    assert_eq!(there.ask("insert into t values (fr(1, 2), '{[1,2)}')"), "");
    assert_eq!(answer(&mut here, "select r, fr_multirange(r) + m, upper(r) from t"), "[1,2)|{[1,2)}|2");
    // Only its own session sees a type that is not committed, and a rollback leaves nothing.
    assert_eq!(answer(&mut here, "begin; create type gone as range (subtype = int4)"), "");
    assert_eq!(answer(&mut here, "select gone(1, 2)"), "[1,2)");
    assert_eq!(there.ask("select gone(1, 2)"), "42883");
    assert_eq!(answer(&mut here, "rollback"), "");
    assert_eq!(answer(&mut here, "select '[1,2)'::gone"), "42704");
    // Its name and its end are seen by all.
    assert_eq!(there.ask("drop type fr"), "2BP01");
    assert_eq!(there.ask("alter type fr rename to span"), "");
    assert_eq!(answer(&mut here, "select r * '[0,1.5)'::span from t"), "[1,1.5)");
    assert_eq!(there.ask("drop type span cascade"), "");
    assert_eq!(answer(&mut here, "select fr(1, 2)"), "42883");
    let left = "select (select count(*) from pg_range where rngtypid > 16384), \
                (select count(*) from pg_cast where castsource > 16384), \
                (select count(*) from pg_proc where pronamespace = 'public'::regnamespace)";
    assert_eq!(answer(&mut here, left), "0|0|0");
}
