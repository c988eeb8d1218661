//! Queries that outgrow a tiny `work_mem` answer as with plenty of it, and say that they wrote to
//! disk.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;

fn answer(session: &mut Session, sql: &str) -> String {
    let mut out = Lines::default();
    match session.simple_query(sql, &mut out) {
        Ok(()) => out.0,
        Err(e) => panic!("{sql}: {} {}", e.sqlstate, e.message),
    }
}

fn lines(text: &str) -> Vec<&str> {
    let mut all: Vec<&str> = text.lines().collect();
    all.sort_unstable();
    all
}

/// A number that EXPLAIN ANALYZE shows behind a label, in kB.
fn shown_kb(plan: &str, label: &str) -> Option<u64> {
    let rest = &plan[plan.find(label)? + label.len()..];
    rest[..rest.find("kB")?].trim().parse().ok()
}

fn filled(name: &str) -> (Directory, Session) {
    let dir = Directory::new(name);
    let mut a = dir.connect();
    answer(
        &mut a,
        "create table t(k int, g int, x text, n numeric); \
         insert into t select i, i % 4000, 'row ' || i % 777, i / 7.0 from generate_series(1, 12000) i; \
         insert into t select null, null, null, null from generate_series(1, 50); \
         create table u(k int, y text, z int[]); \
         insert into u select i * 2, repeat('y', i % 90), array[i, null, i + 1] from generate_series(1, 7000) i; \
         insert into u select null, 'none', null from generate_series(1, 20)",
    );
    (dir, a)
}

#[test]
fn little_memory_changes_no_answer() {
    let (_dir, mut a) = filled("spill");
    // Whether the order counts, and the query.
    let queries = [
        (true, "select * from t order by x desc, k"),
        (true, "select * from t order by n nulls first, k limit 3000 offset 500"),
        (true, "select k, z from u order by y, k"),
        (true, "select k, g, x from t order by g desc nulls last, k nulls first"),
        (true, "select k from t order by -g, k * 9000000000 desc, x"),
        (
            true,
            "select k, n from t order by (n::float8 - 100) * (case k % 50 when 0 then 'nan'::float8 else k % 3 end), k",
        ),
        (
            true,
            "select k, f from (select k, (case k % 9 when 0 then -0.0 else k % 2 end)::float4 f from t) s order by f desc, k",
        ),
        (true, "select k, x::char(9) from t order by x::char(9) desc, k"),
        (true, "select k, n from t order by n desc, k % 5, k"),
        (true, "select k, d from (select k, date '2000-01-01' + g d from t) s order by d, k desc"),
        (true, "select z from u order by z desc, k"),
        (true, "select row_number() over (order by y, k), k from u order by 1"),
        (false, "select k from t where g = 1 or exists (select 1 from u where u.k = t.k)"),
        (false, "select k from t where g = 1 or exists (select 1 from u where u.k = t.k and u.y = t.x)"),
        (false, "select k, k in (select u.k from u) from t"),
        (
            false,
            "select k, k in (select u.k from u where u.k is not null), k + 0.5 in (select u.k from u), k::numeric in (select u.k from u where u.k < 900) from t",
        ),
        (false, "select k, (k, x) in (select u.k, y from u) from t where k < 30"),
        (false, "select k from t where k not in (select u.k from u where u.k is not null)"),
        (false, "select k from t where x in (select y from u) or k = 7"),
        (false, "select g, count(*), sum(n), min(x) from t group by g"),
        (
            false,
            "select g % 50, array_agg(x order by k), string_agg(distinct x, ','), count(distinct n) from t group by 1",
        ),
        (true, "select count(distinct k), count(distinct x), string_agg(x, '' order by n, k) from t"),
        (false, "select x, array_agg(k) from t where k < 5000 group by x having count(*) > 2"),
        (false, "select distinct x, g from t"),
        (false, "select distinct z from u"),
        (false, "select t.*, u.y from t join u on t.k = u.k"),
        (false, "select t.k, u.y, z from t left join u on t.k = u.k and length(y) > 3"),
        (false, "select t.k, u.k, y from t full join u on t.k = u.k"),
        (false, "select t.k, u.k, y from u right join t on t.k = u.k"),
        (false, "select a.k, b.k from t a join t b on a.g = b.g where a.k < 9000"),
        (false, "select k from t union select k from u"),
        (false, "select k from t intersect select k from u"),
        (false, "select x from t intersect all select 'row ' || k from u"),
        (false, "select k from t except select k from u"),
        (false, "select g from t except all select k from u"),
        (
            true,
            "select k, sum(k) over (partition by g order by k), row_number() over (order by x, k) from t order by 1, 2",
        ),
        (
            true,
            "select k, sum(n) over w, avg(k) over w, count(x) over w, max(g) over w, first_value(x) over w, sum(k / 7.0::float8) over (order by k rows 3 preceding), lag(x, 700) over (order by k), lead(k, 1500, 0) over (order by k), nth_value(k, 2) over w from t window w as (order by k rows between 40 preceding and 1100 following) order by k",
        ),
        (
            true,
            "select k, sum(k) over (order by g), rank() over (order by g), ntile(9) over (order by g, k), count(*) over (), sum(n) over (order by k range between 900 preceding and 20 preceding) from t order by k",
        ),
        (
            true,
            "select k, sum(k) over (order by k rows between 2 preceding and 2 following exclude current row), last_value(x) over (order by g, k rows between current row and unbounded following) from t order by k",
        ),
        (
            true,
            "with w as materialized (select * from t) select count(*), sum(a.k) from w a, w b where a.k = b.k",
        ),
        (
            true,
            "with recursive w(i) as (select 1 union all select i + 1 from w where i < 9000) select count(*), sum(i) from w",
        ),
        (
            true,
            "select count(*) from t where k < 40 and (k, x) not in (select k, y from u where k is not null)",
        ),
        (true, "select count(*) from t where k < 40 and x <> all (select y from u)"),
        (
            true,
            "select count(*) from (select * from t where k < 20) a full join (select k, y from u) b on a.k < 5 and b.k > 9000",
        ),
    ];
    for (ordered, sql) in queries {
        answer(&mut a, "set batch_above_cost = -1; set work_mem = '1GB'");
        let much = answer(&mut a, sql);
        for how in [
            "set work_mem = '64kB'",
            "set batch_above_cost = 0",
            "set batch_rows = 7",
            "set work_mem = '1GB'",
            "set batch_rows = 1024",
        ] {
            answer(&mut a, how);
            let little = answer(&mut a, sql);
            if ordered {
                assert!(much == little, "{how}: {sql}");
            } else {
                assert!(
                    lines(&much) == lines(&little),
                    "{how}: {sql}: {} and {} rows",
                    much.lines().count(),
                    little.lines().count()
                );
            }
        }
    }
    answer(&mut a, "set work_mem = '64kB'; begin");
    let returned = answer(&mut a, "update t set g = g + 1 where k is not null returning k");
    assert_eq!(returned.lines().count(), 12000);
    answer(&mut a, "rollback");
}

#[test]
fn disk_is_used_and_memory_bounded() {
    let (dir, mut a) = filled("spill-shown");
    for (sql, disk) in [
        ("select * from t order by x", "Sort Method: external merge  Disk:"),
        ("select k, count(*) from t group by k", "Disk Usage:"),
        ("select distinct k from t", "Disk Usage:"),
        ("select k from t union select k from u", "Disk Usage:"),
    ] {
        answer(&mut a, "set work_mem = '64kB'; set hash_mem_multiplier = 1");
        let plan = answer(&mut a, &format!("explain analyze {sql}"));
        assert!(shown_kb(&plan, disk).is_some_and(|kb| kb > 16), "{plan}");
        if let Some(kb) = shown_kb(&plan, "Memory Usage:") {
            assert!(kb <= 64 + 8, "{plan}");
        }
        answer(&mut a, "set work_mem = '1GB'");
        let plan = answer(&mut a, &format!("explain analyze {sql}"));
        assert!(!plan.contains("Disk"), "{plan}");
    }
    let plan = answer(&mut a, "explain analyze select * from t order by x limit 5");
    assert!(plan.contains("Sort Method: top-N heapsort  Memory:"), "{plan}");
    let plan = answer(&mut a, "explain analyze select * from t order by x");
    assert!(plan.contains("Sort Method: quicksort  Memory:"), "{plan}");
    answer(&mut a, "set work_mem = '64kB'");
    let plan = answer(&mut a, "explain analyze select * from t join u on t.k = u.k");
    let batches: u32 =
        plan.split("Batches: ").nth(1).and_then(|r| r.split(' ').next()).unwrap().parse().unwrap();
    assert!(batches > 4, "{plan}");
    // Nothing is left of it.
    assert_eq!(std::fs::read_dir(dir.path.join("tmp")).unwrap().count(), 0);
}

/// The frames of a partition move forward through its blocks in a file.
#[test]
fn a_partition_past_the_memory_is_windowed_in_files() {
    let dir = Directory::new("spill-partition");
    let mut a = dir.connect();
    answer(
        &mut a,
        "create table t(k int, n int, x text); \
         insert into t select i, i % 1000, repeat('x', i % 60) from generate_series(1, 300000) i",
    );
    let sql = "select count(*), sum(s), sum(c), max(m), sum(length(l)), sum(r) from ( \
                 select sum(n) over w s, count(*) over w c, max(n) over w m, lag(x, 5000) over (order by k) l, \
                   rank() over (order by n) r \
                 from t window w as (order by k rows between 3000 preceding and 10 following)) q";
    answer(&mut a, "set batch_above_cost = 0");
    let much = answer(&mut a, sql);
    answer(&mut a, "set work_mem = '256kB'; set session_memory_limit = '8MB'");
    assert_eq!(answer(&mut a, sql), much);
    // Row by row, the partition is in memory.
    answer(&mut a, "set batch_above_cost = -1");
    let refused = a.simple_query(sql, &mut Lines::default()).unwrap_err();
    assert_eq!(refused.sqlstate.to_string(), "53200", "{}", refused.message);
}
