//! Statements that differ in constants share a plan; that must not show. Each statement is run as it is, from its third coming on
//! with the kept plan, and with a comment behind it, which is planned anew: both must answer alike, errors and their places included.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;

fn ask(session: &mut Session, sql: &str) -> Result<String, String> {
    let mut out = Lines::default();
    match session.simple_query(sql, &mut out) {
        Ok(()) => Ok(out.0),
        Err(e) => Err(format!("{} {} {:?} {:?} {:?}", e.sqlstate, e.message, e.detail, e.hint, e.position)),
    }
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
