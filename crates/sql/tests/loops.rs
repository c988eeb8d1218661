//! Joins that look into an index for each outer row, in batches: the rows, the order and the errors
//! of the loop by rows.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;

fn ask(session: &mut Session, sql: &str) -> String {
    let mut out = Lines::default();
    match session.simple_query(sql, &mut out) {
        Ok(()) => out.0,
        Err(e) => format!("{}{} {}", out.0, e.sqlstate, e.message),
    }
}

const LOOPS: &str = "set enable_hashjoin = off; set enable_seqscan = off; set enable_material = off";
const ROWS: &str = "set batch_above_cost = -1";
const BATCHES: &str = "set batch_above_cost = 0";

/// `o` has outer rows, some of them NULL. `i` has from none to 300 partners for them, dead rows
/// among them, and NULLs. `w` is for index-only scans.
fn filled(name: &str) -> (Directory, Session) {
    let dir = Directory::without_fsync(name);
    let mut s = dir.connect();
    for sql in [
        "create table o (id int primary key, k int, t text, n numeric)",
        "insert into o select i, case when i % 11 = 0 then null else i % 60 end, 't' || i % 7, i / 4.0
         from generate_series(1, 400) i",
        "create table i (id int primary key, k int, v int, t text, pad text)",
        "insert into i select i, case when i % 13 = 0 then null else (i * i) % 90 end, i % 10, 't' || i % 9,
         repeat('p', 100) from generate_series(1, 3000) i",
        "insert into i select 10000 + i, 7, i, 't1', 'many' from generate_series(1, 300) i",
        "create index i_k on i (k)",
        "create index i_kv on i (k, v)",
        "create index i_tk on i (t, k)",
        "delete from i where id % 17 = 0",
        "update i set v = v + 1 where id % 19 = 0",
        "create table w (k int, v int)",
        "insert into w select i % 100, i % 8 from generate_series(1, 1500) i",
        "create index w_kv on w (k, v)",
        "vacuum w",
        "update w set v = 9 where k = 5",
        "analyze",
        LOOPS,
    ] {
        let told = ask(&mut s, sql);
        assert_eq!(told, "", "{sql}");
    }
    (dir, s)
}

const QUERIES: &[&str] = &[
    "select o.id, i.id, i.v from o join i on i.k = o.k",
    "select o.id, o.t, i.id, i.pad from o join i on i.k = o.k and i.v = o.id % 10",
    "select o.id, i.id from o left join i on i.k = o.k and i.v > 6",
    "select o.id, i.v, i.t from o left join i on i.k = o.k and i.t = o.t where o.id < 200",
    "select o.id, i.id from o left join i on i.k = o.k where i.id is null",
    "select o.id from o where exists (select 1 from i where i.k = o.k and i.v = 3)",
    "select o.id from o where exists (select 1 from i where i.k = o.k and i.t <> o.t and i.id > 2500)",
    "select o.id, o.n from o where not exists (select 1 from i where i.k = o.k and i.v > 8)",
    "select o.id from o where not exists (select 1 from i where i.k = o.k and i.t < o.t)",
    "select o.id from o where exists (select 1 from i where i.k = o.k and i.id > 10299)",
    "select o.id, w.v from o join w on w.k = o.k",
    "select o.id, w.v from o left join w on w.k = o.k and w.v between o.id % 5 and 6",
    "select o.id from o where exists (select 1 from w where w.k = o.k and w.v = 9)",
    "select o.id from o where not exists (select 1 from w where w.k = o.k and w.v = o.id % 8)",
    "select o.id, i.id from o join i on i.k = o.k and i.v in (1, 5, 9)",
    "select o.id, i.id from o join i on i.t = o.t and i.k > o.k and i.k < o.k + 3",
    "select a.id, b.id, i.id from o a join o b on b.id = a.k join i on i.k = b.k where i.v < 4",
    "select o.id, i.id, w.v from o join i on i.k = o.k join w on w.k = i.v and w.v <> o.id % 3",
    "select o.k, count(*), sum(i.v), min(i.t) from o join i on i.k = o.k group by o.k order by o.k",
    "select o.id, i.ctid from o join i on i.k = o.k and i.v = 2",
    "select o.id, i.id from o join i on i.k = o.k and i.ctid <> '(0,1)' limit 50",
    "select o.id, i.id from o join i on i.k = o.k limit 37 offset 5",
    "select o.id from o where exists (select 1 from i where i.k = o.k and i.v = 3) limit 4",
    "select o.id, x.s from o, lateral (select sum(v) s from i where i.k = o.k) x",
    "select o.id, i.id from o join i on i.k = o.k::bigint and i.v::text = (o.id % 4)::text",
    "select o.id, i.id from o, i where i.k = o.k + 1 and i.v = o.k",
    // Errors: the rows before them come first, and a partner that is found asks no further pair.
    "select o.id, 10 / (i.v - 3) from o join i on i.k = o.k",
    "select o.id from o join i on i.k = o.k and 10 / (i.v - 5) > 1",
    "select o.id from o left join i on i.k = o.k and 10 / (i.v - 4) > 1",
    "select o.id from o where exists (select 1 from i where i.k = o.k and 10 / (i.v - 7) < 100)",
    "select o.id from o where not exists (select 1 from i where i.k = o.k and 10 / (i.v - 2) < -100)",
    "select o.id from o where exists (select 1 from i where i.k = o.k and 10 / (i.id - 10250) = 1)",
    "select o.id, i.id from o join i on i.k = o.k / (o.id - 90)",
    "select o.id from o where exists (select 1 from i where i.k = o.k and (i.t || 'x')::int > 1)",
];

#[test]
fn batches_give_the_rows_of_the_loop_in_its_order() {
    let (_dir, mut s) = filled("loops");
    for sql in QUERIES {
        ask(&mut s, ROWS);
        let rows = ask(&mut s, sql);
        ask(&mut s, BATCHES);
        for batch in [1, 2, 7, 100, 1024] {
            ask(&mut s, &format!("set batch_rows = {batch}"));
            let given = ask(&mut s, sql);
            assert!(given == rows, "{sql}: batches of {batch}\n{given}\ninstead of\n{rows}");
        }
    }
}

#[test]
fn loops_work_in_batches() {
    let (_dir, mut s) = filled("loops-plan");
    ask(&mut s, BATCHES);
    let mut loops = 0;
    for sql in QUERIES {
        let plan = ask(&mut s, &format!("explain {sql}"));
        loops += usize::from(plan.contains("Nested Loop"));
    }
    assert!(loops > QUERIES.len() / 2, "only {loops} of {} plans have a loop", QUERIES.len());
}

/// A serializable transaction depends on the rows that its caller has asked for, and on no more.
#[test]
fn a_serializable_reader_depends_on_no_row_behind_the_one_that_it_wanted() {
    let dir = Directory::without_fsync("loops-serializable");
    let (mut a, mut b) = (dir.connect(), dir.connect());
    for sql in [
        "create table o (id int primary key, g int); insert into o values (1, 7)",
        "create table t (k int primary key, g int, v int) with (fillfactor = 50)",
        "insert into t select i, 7, 0 from generate_series(1, 5000) i; create index t_g on t (g)",
        "create table u (k int primary key, v int); insert into u values (1, 0); analyze",
    ] {
        assert_eq!(ask(&mut a, sql), "", "{sql}");
    }
    for (sql, answer, depends) in [
        ("select t.k from o join t on t.g = o.g limit 2", "1\n2\n", false),
        ("select o.id from o where exists (select 1 from t where t.g = o.g and t.v < o.id)", "1\n", false),
        ("select count(t.v) from o join t on t.g = o.g", "5000\n", true),
        ("select o.id from o where not exists (select 1 from t where t.g = o.g and t.v > o.id)", "1\n", true),
    ] {
        ask(&mut a, "update t set v = 0 where v <> 0; update u set v = 0");
        for s in [&mut a, &mut b] {
            ask(s, &format!("{LOOPS}; {BATCHES}"));
            ask(s, "begin isolation level serializable");
        }
        let plan = ask(&mut a, &format!("explain {sql}"));
        assert!(plan.contains("Nested Loop"), "{plan}");
        assert_eq!(ask(&mut a, sql), answer, "{sql}");
        assert_eq!(ask(&mut b, "select v from u where k = 1"), "0\n");
        assert_eq!(ask(&mut b, "update t set v = 1 where k = 4000"), "");
        let ends =
            [ask(&mut a, "update u set v = 1 where k = 1"), ask(&mut a, "commit"), ask(&mut b, "commit")];
        assert_eq!(ends.iter().any(|end| end.contains("40001")), depends, "{sql}: {ends:?}");
        ask(&mut a, "rollback");
        ask(&mut b, "rollback");
    }
}
