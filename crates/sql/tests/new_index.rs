//! Building indexes: whatever the memory and the number of threads, the tree has the same entries
//! in the same order, and a row that may not be there is told in the same words.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;

/// The builders: the session, threads without it, both; each with little and with much memory.
const ALONE: &str = "set max_parallel_maintenance_workers = 0";
const WAYS: [&str; 5] = [
    "set max_parallel_maintenance_workers = 0; set maintenance_work_mem = '1MB'",
    "reset max_parallel_maintenance_workers; reset maintenance_work_mem; set parallel_leader_participation = off",
    "set maintenance_work_mem = '1MB'",
    "reset parallel_leader_participation",
    "reset maintenance_work_mem",
];

fn answer(session: &mut Session, sql: &str) -> Result<String, String> {
    let mut out = Lines::default();
    match session.simple_query(sql, &mut out) {
        Ok(()) => Ok(out.0),
        Err(e) => Err(format!("{} {} {:?}", e.sqlstate, e.message, e.detail)),
    }
}

fn run(session: &mut Session, sql: &str) -> String {
    answer(session, sql).unwrap_or_else(|e| panic!("{sql}: {e}"))
}

fn filled(name: &str) -> (Directory, Session) {
    let dir = Directory::without_fsync(name);
    let mut s = dir.connect();
    run(
        &mut s,
        "create table t(id int, k int, b bigint, x text, n numeric); \
         insert into t select i, (i * 7919) % 5003 - 2000, (i::bigint * 104729) % 1000003 * 1000000000, \
           case when i % 11 = 0 then null else 'row ' || i % 977 end, i % 331 / 8.0 \
           from generate_series(1, 30000) i; \
         insert into t select null, null, null, null, null from generate_series(1, 50); \
         update t set n = n + 1 where id % 5 = 0; update t set n = n + 1 where id % 15 = 0; \
         delete from t where id % 17 = 3",
    );
    run(&mut s, "set force_parallel_mode = on; set enable_indexscan = on");
    (dir, s)
}

/// The rows in the order of an index, as the index gives them.
fn by_index(s: &mut Session, order: &str) -> String {
    let sql = format!("select id, k, b, x, n, ctid from t order by {order}");
    run(s, "set enable_seqscan = off; set enable_sort = off");
    let plan = run(s, &format!("explain (costs off) {sql}"));
    assert!(plan.contains("Index"), "{plan}");
    let rows = run(s, &sql);
    run(s, "reset enable_seqscan; reset enable_sort");
    rows
}

fn is_a_helpers_thread(task: &std::path::Path) -> bool {
    std::fs::read_to_string(task.join("comm")).is_ok_and(|name| name.trim() == "helper")
}

#[test]
fn neither_threads_nor_memory_change_the_tree() {
    let (_dir, mut s) = filled("new-index");
    for order in ["b desc", "x, k", "n desc, x nulls first"] {
        run(&mut s, &format!("{ALONE}; reset maintenance_work_mem; create index i on t ({order})"));
        let alone = by_index(&mut s, order);
        assert_eq!(alone.lines().count(), 28_285);
        for way in WAYS {
            run(&mut s, &format!("{way}; drop index i; create index i on t ({order})"));
            assert_eq!(by_index(&mut s, order), alone, "{order}: {way}");
        }
        run(&mut s, "reindex index i");
        assert_eq!(by_index(&mut s, order), alone, "{order}: reindexed");
        run(&mut s, "drop index i");
    }
    if std::thread::available_parallelism().is_ok_and(|cores| cores.get() > 1) {
        let mut tasks = std::fs::read_dir("/proc/self/task").unwrap().flatten();
        assert!(tasks.any(|task| is_a_helpers_thread(&task.path())), "no thread took part");
    } else {
        sinew_oracle::missing::means("indexes built in several threads", "a second core");
    }
}

/// More runs than are merged at a time.
#[test]
fn many_runs_are_merged_in_steps() {
    let dir = Directory::without_fsync("new-index-runs");
    let mut s = dir.connect();
    run(
        &mut s,
        "create table t (long text); set force_parallel_mode = on; \
         insert into t select repeat(md5((i % 19001)::text), 56) || i from generate_series(1, 26000) i",
    );
    run(&mut s, &format!("{ALONE}; create index i on t (long)"));
    let select =
        "set enable_sort = off; set enable_seqscan = off; select right(long, 10) from t order by long";
    let expected = run(&mut s, select);
    assert_eq!(expected.lines().count(), 26_000);
    for way in WAYS {
        run(&mut s, &format!("drop index i; {way}; create index i on t (long)"));
        assert!(run(&mut s, select) == expected, "{way}");
    }
}

#[test]
fn duplicates_are_told_whoever_finds_them() {
    let (_dir, mut s) = filled("new-index-twice");
    run(&mut s, "insert into t (id, x) values (29000, 'twice')");
    for (index, detail) in [
        ("unique index on t (id)", "Key (id)=(29000) is duplicated."),
        ("unique index on t (b, id) nulls not distinct", "Key (b, id)=(null, null) is duplicated."),
    ] {
        for way in [ALONE].into_iter().chain(WAYS) {
            let told = answer(&mut s, &format!("{way}; create {index}")).unwrap_err();
            assert!(told.starts_with("23505 could not create unique index"), "{told}");
            assert!(told.contains(detail), "{told}: {way}");
        }
    }
    run(&mut s, "delete from t where x = 'twice'");
    for way in WAYS {
        // Rows with NULL are no duplicates.
        run(&mut s, &format!("{way}; create unique index u on t (id); drop index u"));
    }
}

/// Threads do not see what an open transaction has written.
#[test]
fn the_transactions_own_rows_are_in_the_tree() {
    let (_dir, mut s) = filled("new-index-own");
    for way in [WAYS[0], WAYS[1], WAYS[4]] {
        run(&mut s, way);
        for (change, order) in [
            ("insert into t (id, k) select i, -i from generate_series(40000, 40100) i", "k"),
            ("delete from t where k < 0", "k"),
            ("update t set k = k + 1 where id < 20000", "k"),
            ("savepoint a; delete from t; rollback to a", "k"),
            ("savepoint a; delete from t where id < 100; release a", "id"),
            ("create table kept as select * from t; truncate t; insert into t select * from kept", "k"),
            ("alter table t alter k type bigint", "k"),
        ] {
            run(&mut s, &format!("begin; {change}; create index i on t ({order})"));
            let sorted = "set local enable_indexscan = off; set local enable_indexonlyscan = off";
            let rows = by_index(&mut s, order);
            let column = if order == "id" { 0 } else { 1 };
            let counted = run(&mut s, &format!("{sorted}; select count(*), sum({order}) from t"));
            let counted: Vec<&str> = counted.trim().split('|').map(str::trim).collect();
            let of_index: Vec<Option<i64>> = rows
                .lines()
                .map(|row| row.split('|').nth(column).and_then(|first| first.trim().parse().ok()))
                .collect();
            assert_eq!(counted[0], of_index.len().to_string(), "{change}: {way}");
            let sum: i64 = of_index.iter().flatten().sum();
            assert_eq!(counted[1], sum.to_string(), "{change}: {way}");
            run(&mut s, "rollback");
        }
    }
}
