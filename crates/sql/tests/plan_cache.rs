//! Statements that differ in constants share a plan; that must not show. Each statement is run as
//! it is, from its third coming on with the kept plan, and with a comment behind it, which is
//! planned anew: both must answer alike, errors and their places included. The same goes for texts
//! that the extended protocol parses again and again.

mod common;

use common::{Directory, Lines};
use sinew_sql::SqlError;
use sinew_sql::session::{Executed, Session};
use sinew_types::{Oid, oid};

fn told(e: SqlError) -> String {
    format!("{} {} {:?} {:?} {:?}", e.sqlstate, e.message, e.detail, e.hint, e.position)
}

fn ask(session: &mut Session, sql: &str) -> Result<String, String> {
    let mut out = Lines::default();
    session.simple_query(sql, &mut out).map(|()| out.0).map_err(told)
}

/// Parse, Bind, Describe, Execute and Sync of an unnamed statement.
fn send(session: &mut Session, sql: &str, types: &[Oid], params: &[&str]) -> Result<String, String> {
    let mut out = Lines::default();
    let values: Vec<_> = params.iter().map(|p| Some(p.as_bytes())).collect();
    let done = (|| {
        session.parse("", sql, types, &mut out)?;
        session.bind("", "", &[], &values, &[], &mut out)?;
        session.describe_portal("", &mut out)?;
        session.execute("", 0, &mut out)
    })();
    session.sync(&mut out).unwrap();
    done.map(|tag| format!("{}{tag:?}", out.0)).map_err(told)
}

fn answer(session: &mut Session, sql: &str) -> String {
    ask(session, sql).unwrap_or_else(|e| e)
}

const VALUES: &[&str] = &[
    "1",
    "-1",
    "- 1",
    "0",
    "32767",
    "32768",
    "2147483647",
    "2147483648",
    "-2147483648",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "1.5",
    "-0.0",
    "1e3",
    "10000000000.00001",
    "'1'",
    "'-1'",
    "'x'",
    "'it''s'",
    "''",
    "'1.5'",
    "null",
    "true",
    "'t'",
    "'2024-02-29'",
    "'now'",
    "'infinity'",
    "'Infinity'",
    "'abc '",
    "'00000000-0000-0000-0000-000000000001'",
    "E'x'",
    "'\\x41'",
];
const COLUMNS: &[&str] = &["s", "i", "l", "f", "n", "n2", "b", "t", "v", "c", "y", "d", "z", "u"];

#[test]
fn constants_mean_the_same_with_a_kept_plan() {
    let dir = Directory::new("plan-cache");
    let mut a = dir.connect();
    let table = "create table t(k serial, s int2, i int, l int8, f float8, n numeric, n2 numeric(6,2), b bool, t text, v varchar(2), \
                 c char(3), y bytea, d date, z timestamptz, u uuid)";
    assert_eq!(answer(&mut a, table), "");
    assert_eq!(
        answer(
            &mut a,
            "insert into t(s, i, l, f, n, n2, t, v, c) values (1,1,1,1,1,1,'1','1','1'), (-1,-1,-1,-1,-1,-1,'x','x','x')"
        ),
        ""
    );
    assert_eq!(
        answer(
            &mut a,
            "insert into t(b, t, y, d, u) values (true, 'it''s', 'A', '2024-02-29', '00000000-0000-0000-0000-000000000001')"
        ),
        ""
    );
    let mut compared = 0;
    for column in COLUMNS {
        for shape in [
            format!("select k from t where {column} = # order by 1"),
            format!("select k from t where # < {column} and k <= 100 order by k"),
            format!("select count(*) from t where {column} between # and #"),
            format!("insert into t({column}) values (#) returning {column}"),
            format!("update t set {column} = # where k = 1 returning {column}"),
            format!("update t set {column} = {column} + # where k = 2 returning {column}"),
            format!("delete from t where {column} = # and k > 3 returning k"),
        ] {
            // Values in turn, so that each kind of constant meets plans that others left.
            for round in 0..3 {
                for value in VALUES {
                    let sql = shape.replace('#', value);
                    let kept = rolled_back(&mut a, &sql);
                    if round < 2 && !matches!(value.len(), 1..=3) {
                        continue;
                    }
                    let anew = rolled_back(&mut a, &format!("{sql} -- anew"));
                    assert_eq!(kept, anew, "{sql}");
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 3000, "{compared}");
}

fn rolled_back(session: &mut Session, sql: &str) -> Result<String, String> {
    answer(session, "begin");
    let said = ask(session, sql);
    answer(session, "rollback");
    // The moment itself is no part of the comparison.
    if sql.contains("'now'") && said.is_ok() {
        return Ok(String::new());
    }
    said
}

#[test]
fn a_kept_plan_follows_settings_and_schema() {
    let dir = Directory::new("plan-cache-settings");
    let mut a = dir.connect();
    assert_eq!(answer(&mut a, "create table t(d date, z timestamptz, x int)"), "");
    for _ in 0..4 {
        assert_eq!(answer(&mut a, "select '01/02/2024'::date"), "2024-01-02\n");
        assert_eq!(
            answer(&mut a, "insert into t values ('01/02/2024', '2024-01-02 00:00', 1) returning d, z"),
            "2024-01-02|2024-01-02 00:00:00+00\n"
        );
    }
    answer(&mut a, "set datestyle = 'ISO, DMY'");
    answer(&mut a, "set timezone = 'Europe/Berlin'");
    assert_eq!(answer(&mut a, "select '01/02/2024'::date"), "2024-02-01\n");
    assert_eq!(
        answer(&mut a, "insert into t values ('01/02/2024', '2024-01-02 00:00', 1) returning d, z"),
        "2024-02-01|2024-01-02 00:00:00+01\n"
    );
    // Time words are read each time.
    let mut seen = std::collections::HashSet::new();
    for _ in 0..5 {
        seen.insert(answer(&mut a, "select 'now'::timestamptz"));
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert_eq!(seen.len(), 5);
    // A column's new type changes what its constant is.
    for _ in 0..3 {
        assert_eq!(answer(&mut a, "select count(*) from t where x = 1"), "5\n");
    }
    assert_eq!(answer(&mut a, "alter table t alter column x type text"), "");
    assert!(answer(&mut a, "select count(*) from t where x = 1").starts_with("42883"), "integer beside text");
    assert_eq!(answer(&mut a, "select count(*) from t where x = '1'"), "5\n");
}

#[test]
fn a_text_that_is_parsed_again_means_what_it_means_now() {
    let dir = Directory::new("plan-cache-extended");
    let (mut a, mut b) = (dir.connect(), dir.connect());
    assert_eq!(answer(&mut a, "create table t(k int primary key, x int, d date)"), "");
    assert_eq!(answer(&mut a, "insert into t values (1, 10, '2024-02-01'), (2, 20, '2024-01-02')"), "");
    let (by_key, by_date) =
        ("select x from t where k = $1", "select k from t where d = '01/02/2024' and $1::int > 0");
    for _ in 0..4 {
        for session in [&mut a, &mut b] {
            assert_eq!(send(session, by_key, &[], &["2"]).unwrap(), "20\nPlanned(Select, 1)");
            assert_eq!(send(session, by_date, &[], &["1"]).unwrap(), "2\nPlanned(Select, 1)");
        }
        // The types that come with a text are part of what it means.
        assert_eq!(send(&mut a, "select $1 || 'x'", &[], &["1"]).unwrap(), "1x\nPlanned(Select, 1)");
        assert!(send(&mut a, "select $1 + 1", &[oid::TEXT], &["1"]).unwrap_err().starts_with("42883"));
        assert_eq!(send(&mut a, "select $1 + 1", &[oid::INT8], &["1"]).unwrap(), "2\nPlanned(Select, 1)");
        assert!(
            send(&mut a, "select $1 + 1", &[oid::INT4], &["2147483647"]).unwrap_err().starts_with("22003")
        );
        assert!(send(&mut a, by_key, &[], &["x"]).unwrap_err().starts_with("22P02"));
        assert!(send(&mut a, by_key, &[], &[]).unwrap_err().starts_with("08P01"));
    }
    // A named statement is refused when there is one of its name, whatever was kept of its text.
    let mut out = Lines::default();
    a.parse("named", by_key, &[], &mut out).unwrap();
    let again = a.parse("named", by_key, &[], &mut out).unwrap_err();
    assert_eq!(again.sqlstate.to_string(), "42P05");
    a.sync(&mut out).unwrap();
    // In a failed block it is refused like any other.
    answer(&mut a, "begin");
    assert!(answer(&mut a, "select 1 / 0").starts_with("22012"));
    assert!(send(&mut a, by_key, &[], &["2"]).unwrap_err().starts_with("25P02"));
    answer(&mut a, "rollback");
    // Settings, then a table of the session's own before the shared one. No other session sees it.
    answer(&mut a, "set datestyle = 'ISO, DMY'");
    assert_eq!(send(&mut a, by_date, &[], &["1"]).unwrap(), "1\nPlanned(Select, 1)");
    answer(&mut a, "create temp table t(k int, x text)");
    answer(&mut a, "insert into t values (2, 'own')");
    for _ in 0..4 {
        assert_eq!(send(&mut a, by_key, &[], &["2"]).unwrap(), "own\nPlanned(Select, 1)");
        assert_eq!(send(&mut b, by_key, &[], &["2"]).unwrap(), "20\nPlanned(Select, 1)");
    }
    answer(&mut a, "drop table t");
    assert_eq!(send(&mut a, by_key, &[], &["2"]).unwrap(), "20\nPlanned(Select, 1)");
    // The schema, changed by another session: columns and parameters are of the new types, and what
    // is gone is gone.
    assert_eq!(answer(&mut b, "alter table t alter column k type text"), "");
    for session in [&mut a, &mut b] {
        assert_eq!(send(session, by_key, &[], &["x"]).unwrap(), "Planned(Select, 0)");
    }
    assert_eq!(answer(&mut b, "drop table t"), "");
    assert!(send(&mut a, by_key, &[], &["1"]).unwrap_err().starts_with("42P01"));
    // A moment is read each time.
    let moments: std::collections::HashSet<_> = (0..4)
        .map(|_| {
            std::thread::sleep(std::time::Duration::from_millis(2));
            send(&mut a, "select 'now'::timestamptz, $1::int", &[], &["1"]).unwrap()
        })
        .collect();
    assert_eq!(moments.len(), 4);
}

/// A statement that is executed again runs in the memory of its last execution, and sees nothing of
/// that.
#[test]
fn a_named_statement_is_executed_again() {
    let dir = Directory::new("plan-cache-named");
    let mut a = dir.connect();
    assert_eq!(answer(&mut a, "create table t(k int primary key, x int)"), "");
    assert_eq!(answer(&mut a, "insert into t select i, i * 10 from generate_series(1, 50) i"), "");
    for (sql, expected) in [
        ("select x from t where k = $1", vec![("2", "20\n"), ("70", ""), ("3", "30\n")]),
        (
            "select count(*), sum(x) from t where k <= $1",
            vec![("2", "2|30\n"), ("0", "0|NULL\n"), ("3", "3|60\n")],
        ),
        (
            "select x from t where k <= $1 order by x desc limit 2",
            vec![("2", "20\n10\n"), ("0", ""), ("3", "30\n20\n")],
        ),
        ("update t set x = x + 1 where k = $1 returning x", vec![("2", "21\n"), ("2", "22\n"), ("99", "")]),
        (
            "select (select x from t u where u.k = t.k + 1) from t where k = $1",
            vec![("1", "22\n"), ("50", "NULL\n"), ("2", "30\n")],
        ),
    ] {
        let mut out = Lines::default();
        a.parse("s", sql, &[], &mut out).unwrap();
        for (param, rows) in expected {
            let mut out = Lines::default();
            // In pieces every other time, and left in the middle once.
            for (portal, piece) in
                [("p", 1), ("q", 0)].into_iter().take(if sql.starts_with("update") { 1 } else { 2 })
            {
                out.0.clear();
                a.bind(portal, "s", &[], &[Some(param.as_bytes())], &[], &mut out).unwrap();
                while a.execute(portal, piece, &mut out).unwrap() == Executed::Suspended {}
                assert_eq!(out.0, rows, "{sql}: {param}");
            }
            a.bind("left", "s", &[], &[Some(b"1")], &[], &mut out).unwrap();
            if !sql.starts_with("update") {
                a.execute("left", 1, &mut out).unwrap();
            }
            a.sync(&mut out).unwrap();
        }
        a.close_statement("s");
    }
}

/// A statement that comes again runs in the memory of its last run, of which nothing shows: neither
/// rows of a join that found a partner before, nor the state of a run that failed.
#[test]
fn nothing_of_the_last_run_shows() {
    let dir = Directory::new("plan-cache-last-run");
    let mut a = dir.connect();
    assert_eq!(answer(&mut a, "create table t(k int primary key, x int, s text)"), "");
    assert_eq!(
        answer(&mut a, "insert into t select i, i % 10, 'row ' || i from generate_series(1, 50) i"),
        ""
    );
    for shape in [
        "select k, s from t where k = #",
        "select a.s, b.s from t a join t b on b.k = a.x where a.k = #",
        "select a.s, b.s from t a left join t b on b.k = a.x where a.k = #",
        "select a.s from t a where a.k = # and not exists (select 1 from t b where b.k = a.x)",
        "select a.s, b.n from t a full join (values (1), (7)) b(n) on b.n = a.x where a.k <= #",
        "select 100 / x from t where k = #",
        "select 100 / b.x from t a join t b on b.k >= a.k where a.k = # order by b.k",
        "select distinct on (x) x, s from t where k <= # order by x, k",
        "select (select s from t b where b.k = a.k + 1) from t a where k = #",
        "update t set s = s || '!' where k = # returning s",
        "update t set x = 1 / x where k = #",
        "insert into t values (#, 1, 'new') on conflict (k) do nothing",
        "delete from t where k = #",
    ] {
        // Keys with and without a row, with and without a partner, and those whose run fails.
        for key in ["7", "7", "10", "7", "20", "99", "11", "3", "50", "0", "7"] {
            let sql = shape.replace('#', key);
            let kept = rolled_back(&mut a, &sql);
            let anew = rolled_back(&mut a, &format!("{sql} -- anew"));
            assert_eq!(kept, anew, "{sql}");
        }
    }
}

/// The plan for all values and the one for these values alone give one answer.
#[test]
fn plans_for_values_answer_as_the_plan_for_all_values() {
    let dir = Directory::new("plan-for-values");
    let mut a = dir.connect();
    assert_eq!(
        answer(&mut a, "create table t(k int primary key, i int, n numeric, t text, d date, b bool)"),
        ""
    );
    let fill = "insert into t select g, nullif(g % 7, 0), g / 4.0, 'r' || g % 5, date '2024-01-01' + g % 9, g % 2 = 0 \
                from generate_series(1, 60) g";
    assert_eq!(answer(&mut a, fill), "");
    let mut compared = 0;
    for sql in [
        "select $1",
        "select $1, count(*) from t group by 1 order by 1",
        "select k from t where k = $1 or k between $1 and $1 + 3 order by k",
        "select k, $1 from t order by $1, k desc limit 3",
        "select distinct $1, i from t order by 2 limit $1",
        "select k from t where i is distinct from $1 order by k limit 4 offset $1",
        "select 60 / $1, coalesce($1, 5), case $1 when 3 then 'three' end",
        "select count(*) from t where n > $1 and t like 'r' || $1",
        "select (select max(k) from t u where u.k < t.k + $1) from t where k < $1 order by 1",
        "with w as (select $1 + 1 as v) select v, $1 from w where v > $1",
        "select i, sum(k + $1) over (order by k) from t where k <= $1 order by 1, 2",
        "select k from t where (i, k) > ($1, $1) order by i, k limit 3",
        "select k from t where k = any(array[$1, $1 + 1]) order by k",
        "select x from generate_series($1 - 2, $1) x union select $1 order by 1",
        "insert into t(k, i, t) values ($1 + 100, $1, $1::text) returning k, i, t, n",
        "update t set i = $1 where k > $1 returning k, i",
        "delete from t where k <= $1 returning k",
    ] {
        for value in ["0", "1", "3", "-2147483648", "2147483647", "59", ""] {
            let mut given = |mode: &str| {
                assert_eq!(answer(&mut a, &format!("set plan_cache_mode = {mode}")), "");
                assert_eq!(answer(&mut a, "begin"), "");
                let mut out = Lines::default();
                let value = (!value.is_empty()).then_some(value.as_bytes());
                let done = (|| {
                    a.parse("s", sql, &[oid::INT4], &mut out)?;
                    a.bind("", "s", &[], &[value], &[], &mut out)?;
                    a.describe_portal("", &mut out)?;
                    a.execute("", 0, &mut out)
                })();
                a.sync(&mut out).unwrap();
                assert_eq!(answer(&mut a, "rollback"), "");
                a.close_statement("s");
                done.map(|tag| format!("{}{tag:?}", out.0))
                    .map_err(|e| format!("{} {}", e.sqlstate, e.message))
            };
            assert_eq!(given("force_custom_plan"), given("force_generic_plan"), "{sql}: {value}");
            compared += 1;
        }
    }
    assert_eq!(compared, 17 * 7);
}

/// A range whose bounds are parameters is planned for its values, until that has shown to be no
/// better.
#[test]
fn a_prepared_statement_is_planned_for_its_values() {
    let dir = Directory::new("planned-for-values");
    let mut a = dir.connect();
    assert_eq!(answer(&mut a, "create table t(k int, filler text)"), "");
    assert_eq!(
        answer(
            &mut a,
            "insert into t select i * 7919 % 20000, repeat('x', 100) from generate_series(1, 20000) i"
        ),
        ""
    );
    assert_eq!(answer(&mut a, "create index on t(k)"), "");
    assert_eq!(answer(&mut a, "analyze t"), "");
    let ranges = (0..10).map(|i| format!("k between ${} and ${}", 2 * i + 1, 2 * i + 2));
    let ranges = ranges.collect::<Vec<_>>().join(" or ");
    assert_eq!(
        answer(&mut a, "prepare above(int) as select count(*) from t where k > $1 and filler > ''"),
        ""
    );
    let types = ["int"; 20].join(", ");
    assert_eq!(
        answer(
            &mut a,
            &format!("prepare ranges({types}) as select count(*), min(filler) from t where {ranges}")
        ),
        ""
    );
    let narrow: Vec<String> = (0..10).flat_map(|i| [i * 100, i * 100 + 4]).map(|v| v.to_string()).collect();
    let narrow = narrow.join(", ");
    for (run, index) in [("above(19990)", true), ("above(10)", false), (&*format!("ranges({narrow})"), true)]
    {
        let plan = answer(&mut a, &format!("explain execute {run}"));
        assert_eq!(plan.contains("Index Scan"), index, "{run}: {plan}");
        assert!(!plan.contains('$'), "{run}: {plan}");
    }
    assert_eq!(
        answer(
            &mut a,
            "deallocate above; prepare above(int) as select count(*) from t where k > $1 and filler > ''"
        ),
        ""
    );
    let used = "select generic_plans || ' ' || custom_plans from pg_prepared_statements where name = 'above'";
    // Values for which the plan for all values is as good.
    for run in 1..=8 {
        assert_eq!(answer(&mut a, &format!("execute above({run})")), format!("{}\n", 20_000 - 1 - run));
    }
    assert_eq!(answer(&mut a, used), "3 5\n");
    assert!(answer(&mut a, "explain execute above(19990)").contains('$'));
    // Every value has its own plan where the one for all values is worse than they are.
    assert_eq!(
        answer(
            &mut a,
            "deallocate above; prepare above(int) as select count(*) from t where k > $1 and filler > ''"
        ),
        ""
    );
    for run in 0..8 {
        assert_eq!(answer(&mut a, &format!("execute above({})", 19_990 + run)), format!("{}\n", 9 - run));
    }
    assert_eq!(answer(&mut a, used), "0 8\n");
    // An execution that is kept for the next run is never one of other values.
    let mut out = Lines::default();
    let statement = a.prepare("select count(*) from t where k > $1", &[oid::INT4], &mut out).unwrap();
    for value in [19_990, 5, 19_997, 19_990, 0, 19_995, 19_999, 7] {
        out.0.clear();
        a.run(&statement, &[sinew_types::Datum::Int4(value)], &mut out).unwrap();
        assert_eq!(out.0, format!("{}\n", 19_999 - value));
    }
}
