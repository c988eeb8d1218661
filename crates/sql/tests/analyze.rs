//! ANALYZE of a table that has more pages than it looks at.

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

fn number(session: &mut Session, sql: &str) -> f64 {
    let text = ask(session, sql);
    let found = text.split(|c: char| !c.is_ascii_digit() && c != '.' && c != '-').find(|n| !n.is_empty());
    found.and_then(|n| n.parse().ok()).unwrap_or_else(|| panic!("{sql}: {text}"))
}

#[test]
fn some_pages_tell_what_the_table_holds() {
    const ROWS: f64 = 60_000.0;
    let dir = Directory::new("analyze-sample");
    let mut s = dir.connect();
    // About 1,700 pages; with a target of 1, 300 of them are looked at.
    ask(&mut s, "create table t (id int, of_20 int, of_5000 int, one int, half int, pad text)");
    ask(
        &mut s,
        "insert into t select i, i * 7 % 20, i * 31 % 5000, 1, case when i % 2 = 0 then i end, repeat('x', 180) \
         from generate_series(1, 60000) i",
    );
    ask(&mut s, "set default_statistics_target = 1");
    ask(&mut s, "analyze t");
    let rows = number(&mut s, "select reltuples::int from pg_class where relname = 't'");
    assert!((rows - ROWS).abs() < ROWS * 0.03, "{rows} rows");
    let mut column = |name: &str, what: &str| {
        number(&mut s, &format!("select {what} from pg_stats where tablename = 't' and attname = '{name}'"))
    };
    assert_eq!(column("id", "n_distinct"), -1.0);
    assert_eq!(column("of_20", "n_distinct"), 20.0);
    assert_eq!(column("one", "n_distinct"), 1.0);
    let distinct = column("of_5000", "n_distinct");
    let distinct = if distinct < 0.0 { -distinct * rows } else { distinct };
    // Of 300 rows hardly any is seen twice: the estimate is rough, and PostgreSQL's as rough.
    assert!((500.0..60_500.0).contains(&distinct), "{distinct} of 5000");
    assert!((0.35..0.65).contains(&column("half", "null_frac")));
    assert_eq!(column("id", "array_length(histogram_bounds, 1)"), 2.0);
    assert_eq!(column("one", "array_length(most_common_vals, 1)"), 1.0);
    ask(&mut s, "reset default_statistics_target");
    ask(&mut s, "analyze t");
    assert_eq!(number(&mut s, "select reltuples::int from pg_class where relname = 't'"), ROWS);
    let distinct = number(&mut s, "select n_distinct from pg_stats where attname = 'of_5000'");
    assert!((4_900.0..5_100.0).contains(&distinct), "{distinct}");
    // Half of the rows are gone, but their pages are not.
    ask(&mut s, "delete from t where id % 2 = 0");
    ask(&mut s, "set default_statistics_target = 1");
    ask(&mut s, "analyze t");
    let rows = number(&mut s, "select reltuples::int from pg_class where relname = 't'");
    assert!((rows - ROWS / 2.0).abs() < ROWS * 0.03, "{rows} rows");
    for value in ["0", "10001", "'many'"] {
        assert!(ask(&mut s, &format!("set default_statistics_target = {value}")).starts_with("22023"));
    }
}
