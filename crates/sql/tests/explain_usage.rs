//! EXPLAIN (BUFFERS, WAL): pages and log records of nodes.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;

fn query(session: &mut Session, sql: &str) -> String {
    let mut lines = Lines::default();
    session.simple_query(sql, &mut lines).unwrap_or_else(|e| panic!("{sql}: {}", e.message));
    lines.0.trim().to_string()
}

/// The numbers behind a key of the JSON format, in the order of the plan: parents come first.
fn counts(plan: &str, key: &str) -> Vec<u64> {
    let key = format!("\"{key}\": ");
    let values = plan.split(&key).skip(1);
    values.map(|rest| rest.split([',', '\n', ' ']).next().unwrap().parse().unwrap()).collect()
}

fn table(dir: &Directory) -> Session {
    let mut session = dir.connect();
    let sql = "create table t (id int primary key, v int, s text);
        insert into t select i, i % 10, repeat('x', 100) from generate_series(1, 20000) i; analyze t";
    query(&mut session, sql);
    query(&mut session, "vacuum t");
    session
}

#[test]
fn a_scan_counts_its_pages_and_those_above_it_count_them_too() {
    let dir = Directory::without_fsync("usage");
    let mut session = table(&dir);
    let pages: u64 =
        query(&mut session, "select relpages from pg_class where relname = 't'").parse().unwrap();
    assert!(pages > 200, "{pages}");
    let each = [
        "select v, count(*) from t group by v",
        "select * from t a join t b on a.v = b.id where a.s > ''",
        "select * from t order by s, id limit 10",
        "select (select sum(v) from t), 1",
    ];
    for settings in [
        "set max_parallel_workers_per_gather = 0",
        "set force_parallel_mode = on; reset max_parallel_workers_per_gather",
    ] {
        query(&mut session, settings);
        for sql in each {
            let plan = query(&mut session, &format!("explain (analyze, buffers, format json) {sql}"));
            let hits = counts(&plan, "Shared Hit Blocks");
            let read = counts(&plan, "Shared Read Blocks");
            assert!(hits.len() > 2 && hits.len() == read.len(), "{plan}");
            // The first is the plan's root, and the last one is the planner's.
            let (root, below) = (hits[0] + read[0], hits[..hits.len() - 1].iter().zip(&read));
            for (hit, read) in below {
                assert!(hit + read <= root, "{settings} {sql}: {plan}");
            }
            assert!(root >= pages, "{settings} {sql}: {root} of {pages}: {plan}");
            for key in
                ["Shared Dirtied Blocks", "Shared Written Blocks", "Local Hit Blocks", "Local Written Blocks"]
            {
                assert_eq!(counts(&plan, key).len(), hits.len(), "{key}: {plan}");
            }
            assert!(counts(&plan, "WAL Records").is_empty(), "nobody asked for them");
        }
    }
}

#[test]
fn the_text_shows_what_there_is() {
    let dir = Directory::without_fsync("usage-text");
    let mut session = table(&dir);
    let explain = |session: &mut Session, options: &str, sql: &str| {
        query(session, &format!("explain ({options}, costs off, timing off, summary off) {sql}"))
    };
    let plan = explain(&mut session, "analyze, buffers", "select * from t where id = 7");
    assert!(plan.contains("\n  Buffers: shared hit="), "{plan}");
    assert!(!plan.contains("WAL:") && !plan.contains("dirtied=0"), "{plan}");
    let plan = explain(&mut session, "analyze, wal", "update t set v = 0 where id = 7");
    assert!(plan.contains("\n  WAL: records="), "{plan}");
    assert!(!plan.contains("Buffers:"), "{plan}");
    let plan = explain(&mut session, "analyze, buffers, wal", "insert into t values (0, 0, '')");
    assert!(plan.contains("  Buffers: shared hit=") && plan.contains("  WAL: records="), "{plan}");
    let plan = explain(&mut session, "analyze, buffers, wal", "select * from t where false");
    assert!(!plan.contains("Buffers:") && !plan.contains("WAL:"), "nothing is not shown: {plan}");
    // The planner alone has looked at pages, if at any.
    let plan = explain(&mut session, "buffers", "select * from t where id = 7");
    assert!(!plan.contains("\n  Buffers"), "{plan}");
    let e = session.simple_query("explain (wal) select 1", &mut Lines::default()).unwrap_err();
    assert_eq!((e.sqlstate.code(), &*e.message), ("22023", "EXPLAIN option WAL requires ANALYZE"));
}
