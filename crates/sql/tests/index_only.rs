//! Index-only scans: which statements are read from entries alone, as EXPLAIN says it, and that the
//! answers are those of the rows.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;

fn ask(session: &mut Session, sql: &str) -> String {
    let mut out = Lines::default();
    match session.simple_query(sql, &mut out) {
        Ok(()) => out.0,
        Err(e) => format!("{} {}", e.sqlstate, e.message),
    }
}

const SETUP: &str = "
    create table t (id int primary key, k int, v text, f float8, n numeric, c char(5), at timestamptz, b boolean, pad text);
    insert into t select i, i % 1000, case when i % 7 > 0 then 'v' || i % 500 end, case when i % 9 = 0 then '-0' else i % 10 - 5 end,
        case when i % 2 = 0 then i % 77 else (i % 77)::numeric(10, 2) end, 'c' || i % 100, timestamptz '2020-01-01 00:00:00+00' + i * interval '1 min',
        i % 3 = 0, repeat('x', 100) from generate_series(1, 20000) i;
    create index t_k on t (k);
    create index t_vk on t (v desc, k);
    create index t_f on t (f);
    create index t_n on t (n);
    create index t_c on t (c);
    create index t_at on t (at desc);
    analyze t;";

/// Statements and the scan that EXPLAIN names.
const PLANS: &[(&str, &str)] = &[
    ("select count(*) from t", "Index Only Scan using t_c on t"),
    ("select min(id) from t", "Index Only Scan using t_pkey on t"),
    ("select max(k), min(v), max(at) from t", "Index Only Scan Backward using t_k on t"),
    ("select k, count(*) from t group by k order by k", "Index Only Scan using t_k on t"),
    ("select k from t where k between 5 and 6 order by k", "Index Only Scan using t_k on t"),
    ("select k, v from t where v = 'v77' order by k", "Index Only Scan using t_vk on t"),
    ("select v from t where v is null", "Index Only Scan using t_vk on t"),
    ("select v, k from t where v > 'v98' order by v desc, k", "Index Only Scan using t_vk on t"),
    (
        "select at from t where at < '2020-01-01 00:30:00+00' order by at",
        "Index Only Scan Backward using t_at on t",
    ),
    ("select f from t where f = 0 order by f", "Index Only Scan using t_f on t"),
    (
        "select count(*) from t where v > 'v98' and k in (98, 99)",
        "Index Cond: ((v > 'v98'::text) AND (k = ANY",
    ),
    // Equal values that look different stand behind one key: the rows are read, unless the
    // value is not asked for.
    ("select n from t where n = 5 order by n::text", "Index Scan using t_n on t"),
    ("select count(*) from t where n = 5", "Index Only Scan using t_n on t"),
    ("select c from t where c = 'c7'", "Index Scan using t_c on t"),
    ("select count(*) from t where c = 'c7'", "Index Only Scan using t_c on t"),
    ("select id, k from t where k = 5 order by id", "Index Scan using t_k on t"),
    ("select ctid is null from t where id = 5", "Index Scan using t_pkey on t"),
    ("select tableoid = 0 from t where id = 5", "Index Only Scan using t_pkey on t"),
    ("select id from t where id = 5 for update", "Index Scan using t_pkey on t"),
    (
        "select count(*) from t a where a.id < 50 and exists (select * from t b where b.k = a.id)",
        "Index Only Scan using t_k on t b",
    ),
    (
        "select count(*) from t a where a.id < 50 and a.id in (select k from t b)",
        "Index Only Scan using t_k on t b",
    ),
    (
        "select a.id, b.k from t a join t b on b.k = a.id where a.id between 5 and 7 order by 1",
        "Index Only Scan using t_k on t b",
    ),
    (
        "select (select count(*) from t b where b.k = a.id) from t a where a.id = 5",
        "Index Only Scan using t_k on t b",
    ),
    ("select count(*) from (select k from t where k < 10) s", "Index Only Scan using t_k on t"),
    ("update t set k = k where id = 5 and k = -1", "Index Scan using"),
];

#[test]
fn entries_stand_for_rows_where_they_hold_all_that_is_read() {
    let dir = Directory::new("index-only");
    let mut s = dir.connect();
    assert!(!ask(&mut s, SETUP).contains("ERROR"));
    ask(&mut s, "vacuum t");
    for (sql, scan) in PLANS {
        let plan = ask(&mut s, &format!("explain (costs off) {sql}"));
        assert!(plan.contains(scan), "{sql}\n{plan}");
    }
    let answers: Vec<String> = PLANS.iter().map(|(sql, _)| ask(&mut s, sql)).collect();
    ask(&mut s, "set enable_indexonlyscan = off");
    for ((sql, _), answer) in PLANS.iter().zip(answers) {
        let plan = ask(&mut s, &format!("explain (costs off) {sql}"));
        assert!(!plan.contains("Index Only Scan"), "{sql}\n{plan}");
        assert_eq!(answer, ask(&mut s, sql), "{sql}");
    }
}

/// How many rows a statement fetches beside the entries.
fn fetches(s: &mut Session, sql: &str) -> u32 {
    let plan = ask(s, &format!("explain (analyze, costs off, timing off, summary off) {sql}"));
    let line = plan
        .lines()
        .find_map(|l| l.trim().split("Heap Fetches: ").nth(1))
        .unwrap_or_else(|| panic!("{plan}"));
    line.trim_end_matches(|c: char| !c.is_ascii_digit()).parse().expect("a number")
}

#[test]
fn only_pages_that_changed_are_fetched_from() {
    let dir = Directory::new("index-only-fetches");
    let (mut s, mut other) = (dir.connect(), dir.connect());
    ask(&mut s, SETUP);
    let some = "select id from t where id between 10 and 20";
    assert_eq!(fetches(&mut s, some), 11, "nobody has vacuumed");
    ask(&mut s, "vacuum t");
    assert_eq!(fetches(&mut s, some), 0);
    ask(&mut other, "begin; delete from t where id = 12");
    assert_eq!(fetches(&mut s, some), 11);
    assert!(ask(&mut s, some).contains("12") && !ask(&mut other, some).contains("12"));
    ask(&mut other, "rollback");
    assert!(ask(&mut s, some).contains("12") && ask(&mut other, some).contains("12"));
    // A snapshot that is older than the deletion keeps the row, and vacuum from taking it.
    ask(&mut other, "begin isolation level repeatable read; select count(*) from t");
    ask(&mut s, "update t set id = -12 where id = 12");
    ask(&mut s, "vacuum t");
    assert!(!ask(&mut s, some).contains("12") && ask(&mut other, some).contains("12"));
    assert!(ask(&mut s, "select min(id) from t").contains("-12"));
    assert!(!ask(&mut other, "select min(id) from t").contains("-12"));
    ask(&mut other, "commit");
    ask(&mut s, "vacuum t");
    assert_eq!(fetches(&mut s, some), 0);
    assert!(!ask(&mut other, some).contains("12"));
    // Its own changes, before they are committed.
    ask(&mut s, "begin; delete from t where id = 15; insert into t (id) values (12)");
    let seen = ask(&mut s, some);
    assert!(seen.contains("12") && !seen.contains("15"), "{seen}");
    assert!(ask(&mut other, some).contains("15"));
    ask(&mut s, "commit");
    let seen = ask(&mut other, some);
    assert!(seen.contains("12") && !seen.contains("15"), "{seen}");
}

/// A prepared statement's plan follows the setting.
#[test]
fn a_kept_plan_is_made_anew_when_the_setting_changes() {
    let dir = Directory::new("index-only-setting");
    let mut s = dir.connect();
    ask(&mut s, SETUP);
    ask(&mut s, "vacuum t");
    ask(&mut s, "prepare p as select k from t where k = 5");
    for on in [true, false, true] {
        ask(&mut s, &format!("set enable_indexonlyscan = {on}"));
        let plan = ask(&mut s, "explain (costs off) execute p");
        assert_eq!(plan.contains("Index Only Scan"), on, "{plan}");
        assert_eq!(ask(&mut s, "execute p").matches('5').count(), 20);
    }
}
