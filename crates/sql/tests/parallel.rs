//! Statements whose rows several threads read: the answers of one thread, the errors of one thread,
//! and nothing that stays behind.

mod common;

use common::{Directory, Lines};
use sinew_error::Severity;
use sinew_sql::session::Session;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Threads do everything, so that each test has them; or the session does a part.
const THREADS_ALONE: &str = "set force_parallel_mode = on; set parallel_leader_participation = off";
const TOGETHER: &str = "set force_parallel_mode = on; set parallel_leader_participation = on";
const ALONE: &str = "set max_parallel_workers_per_gather = 0";

fn answer(session: &mut Session, sql: &str) -> Result<String, String> {
    let mut out = Lines::default();
    match session.simple_query(sql, &mut out) {
        Ok(()) => Ok(out.0),
        Err(e) => Err(format!("{} {}", e.sqlstate, e.message)),
    }
}

fn lines(sql: &str, session: &mut Session) -> Vec<String> {
    let text = answer(session, sql).unwrap_or_else(|e| panic!("{sql}: {e}"));
    let mut all: Vec<String> = text.lines().map(str::to_string).collect();
    all.sort_unstable();
    all
}

/// False, with a note, where a machine has one core, and so no thread beside a session's own.
fn has_threads() -> bool {
    let has = std::thread::available_parallelism().is_ok_and(|cores| cores.get() > 1);
    if !has {
        sinew_oracle::missing::means("statements in several threads", "a second core");
    }
    has
}

fn filled(name: &str) -> (Directory, Session) {
    let dir = Directory::new(name);
    let mut a = dir.connect();
    lines(
        "create table t(k int, g int, x text, n numeric, f float8, b bool, d date); \
         insert into t select i, i % 40, 'row ' || i % 777, i / 4.0, i, i % 3 = 0, date '2000-01-01' + i % 1000 \
         from generate_series(1, 30000) i; \
         insert into t select null, null, null, null, null, null, null from generate_series(1, 50); \
         create table u(k int, y text); \
         insert into u select i * 2, 'y' || i % 9 from generate_series(1, 5000) i; \
         insert into u select null, 'none' from generate_series(1, 20); \
         create table empty(k int)",
        &mut a,
    );
    lines("analyze", &mut a);
    (dir, a)
}

/// Queries whose rows come in any order.
const QUERIES: &[&str] = &[
    "select count(*) from t",
    "select count(*), count(k), sum(k), avg(k), min(k), max(k), sum(n), avg(n), min(x), max(x) from t",
    "select sum(k * 2), min(d), max(d), bool_and(b), bool_or(b), bit_and(k), bit_or(k) from t where k > 100 and n < 7000",
    "select sum(f), min(f), max(f), sum(f::float4) from t where k < 2000",
    "select g, count(*), sum(k), sum(n), max(x) from t group by g",
    "select g, b, count(*) filter (where k > 500), sum(case when b then k else -k end) from t group by g, b having count(*) > 10",
    "select count(*) from t where x like 'row 7%' or d between date '2001-01-01' and date '2001-02-01'",
    "select u.y, count(*), sum(t.n) from t join u on t.k = u.k group by u.y",
    "select count(*), count(u.k), sum(u.k) from t left join u on t.k = u.k and u.y <> 'y3'",
    "select count(*) from t where exists (select 1 from u where u.k = t.k)",
    "select count(*) from t where not exists (select 1 from u where u.k = t.k)",
    "select a.g, count(*) from t a join t b on a.k = b.k + 1 join u on u.k = b.k group by a.g",
    "select count(*), sum(a.k), sum(b.k) from u a full join u b on a.k = b.k + 2",
    "select count(*), sum(k), min(k) from empty",
    "select k, count(*) from empty group by k",
    "select sum(s) from (select g, sum(k) as s from t group by g) q where s > 1000",
    "select g, count(*) from t where k > (select avg(k) from u) group by g",
    "select g, x, sum(k) from t group by g, x",
    "select g, count(distinct x), min(distinct x) from t group by g",
    "select count(distinct k % 100), sum(distinct k % 100), avg(distinct k % 100) from t",
    "select b, count(distinct n) from t where k > 100 group by b having count(distinct n) > 10",
    "select count(*) from t where k not in (select k from u where k < 300)",
    "select count(*) from t where k not in (select k from u where k < 300 or k is null)",
    "select count(*) from t where g in (select g from t where k < 10) or exists (select 1 from u where u.k = t.k and u.k < 90)",
    "select g, count(*) from t where x > (select min(y) from u) or k < (select max(k) from u) group by g",
    "select count(*) from t where k = any (select k from u where y = 'none') is not true",
    "select count(*) from t where g > all (select g from t where k < 20)",
    "select count(distinct g), stddev(k), string_agg(b::text, '') from t where k < 50",
    "select * from (select g, count(*) c from t group by g) q where c = 750 order by g limit 5",
    "select k, n, x from t order by n desc nulls last, k limit 12 offset 3",
    "select x, k from t where g = 7 order by x, k limit 40",
    "select t.k, u.y from t join u on t.k = u.k order by u.y desc, t.k limit 7",
    "with q as (select g, sum(k) s from t group by g) select a.g from q a join q b on a.s = b.s",
];

#[test]
fn threads_change_no_answer() {
    let (_dir, mut a) = filled("parallel");
    for sql in QUERIES {
        lines(ALONE, &mut a);
        let alone = lines(sql, &mut a);
        lines("reset max_parallel_workers_per_gather", &mut a);
        for way in [THREADS_ALONE, TOGETHER] {
            lines(way, &mut a);
            for limits in ["reset work_mem", "set work_mem = '64kB'"] {
                lines(limits, &mut a);
                assert_eq!(lines(sql, &mut a), alone, "{sql}: {way}, {limits}");
            }
            lines("reset work_mem", &mut a);
        }
    }
}

/// Joins that look into an index for each row of a chain.
#[test]
fn threads_change_no_answer_of_loops() {
    let (_dir, mut a) = filled("parallel-loops");
    lines("create index on u (k); create index on t (g, k); analyze", &mut a);
    let mut in_threads = 0;
    for sql in [
        "select count(*), sum(u.k), min(u.y) from t join u on u.k = t.k",
        "select count(*), count(u.k) from t left join u on u.k = t.k and u.y <> 'y3'",
        "select count(*) from t where exists (select 1 from u where u.k = t.k and u.y < t.x)",
        "select count(*) from t where not exists (select 1 from u where u.k = t.k and u.y > t.x)",
        "select a.g, count(*), sum(c.k) from t a join u on u.k = a.k join t c on c.g = a.g and c.k = u.k group by a.g",
    ] {
        lines(ALONE, &mut a);
        let alone = lines(sql, &mut a);
        lines("set enable_hashjoin = off; reset max_parallel_workers_per_gather", &mut a);
        for way in [THREADS_ALONE, TOGETHER] {
            lines(way, &mut a);
            assert_eq!(lines(sql, &mut a), alone, "{sql}: {way}");
        }
        let plan = answer(&mut a, &format!("explain (analyze, costs off, timing off) {sql}")).unwrap();
        assert!(plan.contains("Nested Loop"), "{plan}");
        in_threads += usize::from(plan.contains("Workers Launched: 1"));
        lines("reset enable_hashjoin", &mut a);
    }
    // The last one begins with an index.
    assert!(!has_threads() || in_threads == 4, "{in_threads} of 5 in threads");
}

#[test]
fn threads_take_part() {
    if !has_threads() {
        return;
    }
    let (_dir, mut a) = filled("parallel-part");
    lines(THREADS_ALONE, &mut a);
    for (sql, nodes) in [
        ("select count(*) from t", 1),
        ("select g, sum(n) from t where k > 5 group by g", 1),
        // The inner side, and the groups of the outer one.
        ("select u.y, count(*) from t join u on t.k = u.k group by u.y", 2),
        ("select k from t order by n desc limit 10", 1),
    ] {
        let plan = answer(&mut a, &format!("explain (analyze, costs off, timing off) {sql}")).unwrap();
        assert_eq!(plan.matches("Workers Launched: 1").count(), nodes, "{plan}");
    }
    let shown =
        answer(&mut a, "explain (analyze, costs off, timing off, summary off) select count(*) from t")
            .unwrap();
    assert!(shown.contains("Seq Scan on t (actual rows=30050 loops=1)"), "{shown}");
    // Threads get the results of subqueries.
    for sql in [
        "select count(*) from t where k not in (select k from u where k is not null)",
        "select count(*) from t where k > (select avg(k) from u) or x is null",
    ] {
        let plan = answer(&mut a, &format!("explain (analyze, costs off, timing off) {sql}")).unwrap();
        assert!(plan.starts_with("Aggregate") && plan.contains("  Workers Launched: 1"), "{plan}");
    }
    // Where threads would see something else, or could not tell their states.
    for sql in [
        "select stddev(k) from t",
        "select count(*) from t where current_user = x",
        "select k from t where k = 7",
    ] {
        let plan = answer(&mut a, &format!("explain (analyze, costs off, timing off) {sql}")).unwrap();
        assert!(!plan.contains("Workers"), "{plan}");
    }
}

/// The error is that of the first row in the table's order, whichever thread meets one first.
#[test]
fn the_first_error_is_the_error() {
    let (_dir, mut a) = filled("parallel-errors");
    lines(
        "create table e(k int, v text); insert into e select i, case i when 9000 then 'nine' when 25000 then 'late' else i::text end from generate_series(1, 30000) i",
        &mut a,
    );
    for way in [THREADS_ALONE, TOGETHER] {
        lines(way, &mut a);
        for _ in 0..20 {
            assert_eq!(
                answer(&mut a, "select sum(v::int) from e").unwrap_err(),
                "22P02 invalid input syntax for type integer: \"nine\""
            );
            assert_eq!(
                answer(&mut a, "select sum(v::int), sum(1 / (k - 8000)) from e").unwrap_err(),
                "22012 division by zero"
            );
            assert_eq!(
                answer(&mut a, "select count(*) from u join e on u.k = v::int").unwrap_err(),
                "22P02 invalid input syntax for type integer: \"nine\""
            );
        }
        assert_eq!(answer(&mut a, "select count(*) from e").unwrap(), "30000\n");
    }
}

#[test]
fn a_transaction_sees_what_it_should() {
    let (dir, mut a) = filled("parallel-sees");
    let mut b = dir.connect();
    lines(TOGETHER, &mut a);
    // Its own changes, and none that another session has not committed.
    lines("begin; insert into t(k) values (0)", &mut a);
    lines("begin; insert into t(k) values (0), (0)", &mut b);
    assert_eq!(lines("select count(*) from t", &mut a), ["30051"]);
    lines("commit", &mut a);
    assert_eq!(lines("select count(*) from t", &mut a), ["30051"]);
    for level in ["repeatable read", "serializable"] {
        lines(&format!("begin isolation level {level}"), &mut a);
        let before = lines("select count(*) from t", &mut a);
        if level == "repeatable read" {
            lines("commit", &mut b);
        }
        assert_eq!(lines("select count(*) from t", &mut a), before);
        lines("commit", &mut a);
    }
    assert_eq!(lines("select count(*) from t", &mut a), ["30053"]);
}

/// Every statement sees one state of the table, while another session moves amounts between rows.
#[test]
fn one_statement_sees_one_state() {
    let (dir, mut a) = filled("parallel-state");
    let mut b = dir.connect();
    lines(THREADS_ALONE, &mut a);
    lines(
        "create table accounts(k int primary key, v int); insert into accounts select i, 100 from generate_series(1, 4000) i",
        &mut a,
    );
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut rng = fastrand::Rng::with_seed(7);
            while !ended.load(Ordering::Relaxed) {
                let (from, to, by) = (rng.i32(1..=4000), rng.i32(1..=4000), rng.i32(1..50));
                lines(&format!("begin; update accounts set v = v - {by} where k = {from}; update accounts set v = v + {by} where k = {to}; commit"), &mut b);
            }
        });
        for _ in 0..60 {
            assert_eq!(lines("select sum(v), count(*) from accounts", &mut a), ["400000|4000"]);
            assert_eq!(
                lines("select sum(x.v) from accounts x join accounts y on x.k = y.k", &mut a),
                ["400000"]
            );
        }
        ended.store(true, Ordering::Relaxed);
    });
}

/// A statement that is cancelled or runs out of time ends soon, and its threads with it: the next
/// statement has its slots and its memory.
#[test]
fn an_interrupt_ends_all_threads() {
    let (_dir, mut a) = filled("parallel-interrupts");
    let long = "select count(*) from t where length(repeat(x, 300000)) > 5";
    for way in [THREADS_ALONE, TOGETHER] {
        lines(way, &mut a);
        for _ in 0..5 {
            lines("set statement_timeout = 50", &mut a);
            let e = answer(&mut a, long).unwrap_err();
            assert!(e.contains("statement timeout"), "{e}");
            lines("reset statement_timeout", &mut a);
            assert_eq!(lines("select count(*) from t", &mut a), ["30050"]);
        }
    }
    let sessions = "select count(*) from pg_stat_activity where backend_type = 'background worker' and state is not null";
    let began = Instant::now();
    while lines(sessions, &mut a) != ["0"] {
        let all = lines("select * from pg_stat_activity", &mut a);
        assert!(began.elapsed() < Duration::from_secs(60), "{all:?}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Without a slot for a thread's session the statement does without the thread.
#[test]
fn a_full_region_does_without_threads() {
    let (dir, mut a) = filled("parallel-full");
    let mut crowd = Vec::new();
    while let Ok(session) = dir.try_connect_to("postgres") {
        crowd.push(session);
    }
    for way in [THREADS_ALONE, TOGETHER] {
        lines(way, &mut a);
        assert_eq!(lines("select count(*) from t", &mut a), ["30050"]);
    }
    let refused = dir.try_connect_to("postgres").err().expect("no slot");
    assert_eq!(refused.severity, Severity::Fatal);
}
