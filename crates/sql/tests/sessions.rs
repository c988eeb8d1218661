//! Schema changes and other sessions of the process: who sees what when.

mod common;

use common::{Directory, Lines};
use sinew_sql::Engine;
use sinew_sql::session::Session;
use sinew_storage::StorageOptions;

fn reopen(dir: &mut Directory) {
    dir.engine.take().unwrap().close().unwrap();
    dir.engine = Some(Engine::open(&dir.path, &StorageOptions::default()).unwrap());
}

fn cells(session: &mut Session, sql: &str) -> String {
    let mut out = Lines::default();
    match session.simple_query(sql, &mut out) {
        Ok(()) => out.0.replace(['|', '\n'], " ").trim_end().to_string(),
        Err(e) => e.sqlstate.code().to_string(),
    }
}

#[test]
fn changes_are_seen_when_they_are_committed() {
    let dir = Directory::new("seen");
    let (mut a, mut b) = (dir.connect(), dir.connect());
    // B looks for a table that is not there, and must not remember that for ever.
    assert_eq!(cells(&mut b, "select * from t"), "42P01");
    assert_eq!(cells(&mut a, "create table t(a int); insert into t values (1)"), "");
    assert_eq!(cells(&mut b, "select * from t"), "1");
    assert_eq!(cells(&mut a, "alter table t add column b text default 'x'"), "");
    assert_eq!(cells(&mut b, "select * from t"), "1 x");
    assert_eq!(cells(&mut a, "alter table t rename to u"), "");
    assert_eq!(cells(&mut b, "select * from t"), "42P01");
    assert_eq!(cells(&mut b, "select * from u"), "1 x");
    assert_eq!(cells(&mut a, "create index on u(a)"), "");
    assert_eq!(cells(&mut b, "select b from u where a = 1"), "x");
    assert_eq!(cells(&mut a, "create schema s; create table s.u(z int)"), "");
    assert_eq!(cells(&mut b, "set search_path = s, public; select count(*) from u"), "0");
    assert_eq!(cells(&mut a, "drop schema s cascade"), "");
    assert_eq!(cells(&mut b, "select count(*) from u"), "1");
    assert_eq!(cells(&mut a, "drop table u"), "");
    assert_eq!(cells(&mut b, "select count(*) from u"), "42P01");
}

#[test]
fn uncommitted_changes_are_the_session_s_own() {
    let dir = Directory::new("own");
    let (mut a, mut b) = (dir.connect(), dir.connect());
    assert_eq!(cells(&mut a, "create table t(a int); insert into t values (1)"), "");
    assert_eq!(cells(&mut a, "begin; create table n(a int); select count(*) from n"), "0");
    assert_eq!(cells(&mut b, "select count(*) from n"), "42P01");
    assert_eq!(cells(&mut a, "rollback"), "");
    assert_eq!(cells(&mut a, "select count(*) from n"), "42P01");
    // Savepoints undo schema changes, for the session that made them too.
    assert_eq!(cells(&mut a, "begin; savepoint p; alter table t add column b int; select b from t"), "NULL");
    assert_eq!(cells(&mut a, "rollback to p; insert into t values (2); commit"), "");
    assert_eq!(cells(&mut b, "select * from t order by a"), "1 2");
    assert_eq!(cells(&mut a, "begin; truncate t; select count(*) from t"), "0");
    assert_eq!(cells(&mut a, "rollback; select count(*) from t"), "2");
}

#[test]
fn temporary_tables_belong_to_one_session() {
    let dir = Directory::new("temporary");
    let (mut a, mut b) = (dir.connect(), dir.connect());
    assert_eq!(cells(&mut a, "create table t(a int); insert into t values (1)"), "");
    assert_eq!(cells(&mut a, "create temp table t(z int primary key); select count(*) from t"), "0");
    assert_eq!(cells(&mut b, "select * from t"), "1");
    assert_eq!(
        cells(&mut a, "select relname from pg_class where relname like 't%' and relpersistence = 't'"),
        "t t_pkey"
    );
    assert_eq!(cells(&mut b, "select relname from pg_class where relpersistence = 't'"), "");
    assert_eq!(cells(&mut a, "insert into t values (1), (1)"), "23505");
    assert_eq!(cells(&mut a, "drop table t; select * from t"), "1");
    let script = "create temp table r(k int, i int) without oids on commit drop";
    for _ in 0..3 {
        assert_eq!(cells(&mut a, script), "");
    }
    assert_eq!(cells(&mut a, "select * from r"), "42P01");
    assert_eq!(
        cells(&mut a, "begin; create temp table r(k int); insert into r values (7); select * from r"),
        "7"
    );
    assert_eq!(cells(&mut a, "rollback; select * from r"), "42P01");
}

/// The number of a temporary relation is one session's own: what is stored for all would name
/// another session's relation, or none.
#[test]
fn nothing_permanent_names_a_temporary_relation() {
    let dir = Directory::new("temporary-names");
    let (mut a, mut b) = (dir.connect(), dir.connect());
    let script =
        "create temp sequence s; create temp table t (n bigserial, x int); create table p (n bigint)";
    assert_eq!(cells(&mut a, script), "");
    for sql in [
        "create table q (n bigint default nextval('s'))",
        "alter table p alter n set default nextval('s')",
        "alter table p add m bigint default nextval('s')",
        "create table q (like t including defaults)",
        "create table q (n regclass default 't')",
        "create table q (n bigint check (n < nextval('s')))",
        "alter table p add check (pg_table_size('t') >= 0)",
        "create view q as select nextval('s'::regclass)",
    ] {
        assert_eq!(cells(&mut a, sql), "0A000", "{sql}");
    }
    // A temporary table may.
    let script = "create temp table q (like t including all, m bigint default nextval('s')); \
                  insert into q (x) values (1); select n, x, m from q";
    assert_eq!(cells(&mut a, script), "1 1 1");
    assert_eq!(cells(&mut a, "discard all"), "");
    assert_eq!(cells(&mut a, "insert into p values (1); select * from p"), "1");
    assert_eq!(cells(&mut b, "create temp sequence s; select * from p"), "1");
}

#[test]
fn everything_is_there_after_reopening() {
    let mut dir = Directory::new("reopened");
    let mut a = dir.connect();
    let sql = "create table t(id serial primary key, b text not null default 'x', check (id < 100)); \
               insert into t(b) values ('a'), (default); create index ti on t(b desc); \
               create sequence s start 10; select nextval('s')";
    assert_eq!(cells(&mut a, sql), "10");
    drop(a);
    reopen(&mut dir);
    let mut a = dir.connect();
    assert_eq!(cells(&mut a, "select * from t order by id"), "1 a 2 x");
    assert_eq!(cells(&mut a, "insert into t(b) values ('c') returning id"), "3");
    assert_eq!(cells(&mut a, "select nextval('s')"), "11");
    assert_eq!(cells(&mut a, "insert into t values (1)"), "23505");
    assert_eq!(cells(&mut a, "insert into t values (100)"), "23514");
    assert_eq!(cells(&mut a, "create database d; select count(*) from pg_database"), "25001");
    assert_eq!(cells(&mut a, "create database d"), "");
    assert_eq!(
        cells(&mut a, "select datname from pg_database order by oid"),
        "template1 template0 postgres d"
    );
    assert_eq!(cells(&mut a, "drop database d"), "");
    assert_eq!(cells(&mut a, "drop database postgres"), "55006");
}

#[test]
fn row_locks_reach_through_subqueries_and_views() {
    let dir = Directory::new("locks");
    let (mut a, mut b) = (dir.connect(), dir.connect());
    let made = "create table t(id int primary key, x int); insert into t select i, i from generate_series(1, 5) i; \
                create view v as select id, x from t where x < 5";
    assert_eq!(cells(&mut a, made), "");
    for (lock, locked, free) in [
        ("select * from (select * from t) s where id = 2 for update", 2, 3),
        ("select * from v where id = 2 for no key update", 2, 3),
        ("select * from (select * from v where x > 1) s where id = 2 for share", 2, 1),
        ("select * from (select * from t order by id limit 2) s for update", 1, 3),
        ("select * from t a, v b where a.id = 4 and b.id = 2 for update of b", 2, 4),
    ] {
        cells(&mut a, "begin");
        assert!(!cells(&mut a, lock).starts_with("42"), "{lock}");
        let probe = |b: &mut Session, id: i32| {
            cells(b, &format!("select x from t where id = {id} for update nowait"))
        };
        assert_eq!(probe(&mut b, locked), "55P03", "{lock}");
        assert_eq!(probe(&mut b, free), free.to_string(), "{lock}");
        let skipping = cells(&mut b, "select id from v where id < 3 for update skip locked");
        assert!(!skipping.contains(&locked.to_string()), "{lock}");
        cells(&mut a, "commit");
    }
}

#[test]
fn an_old_snapshot_does_without_a_newer_index() {
    let dir = Directory::new("old-snapshot");
    let (mut a, mut b) = (dir.connect(), dir.connect());
    assert_eq!(
        cells(
            &mut a,
            "create table t(id int, x int); insert into t select i, i from generate_series(1, 20000) i; analyze t"
        ),
        ""
    );
    let reads = [
        "select id from t where x = 77",
        "select id from t where x = 88",
        "select count(*) from t where x = -1",
    ];
    for own in [false, true] {
        assert_eq!(cells(&mut a, "begin isolation level repeatable read; select count(*) from t"), "20000");
        assert_eq!(cells(&mut a, "prepare p as select id from t where x = 77; execute p"), "77");
        assert_eq!(cells(&mut b, "update t set x = -1 where x = 77; delete from t where x = 88"), "");
        let maker = if own { &mut a } else { &mut b };
        assert_eq!(cells(maker, "create index ti on t(x)"), "");
        for _ in 0..4 {
            assert_eq!(reads.map(|sql| cells(&mut a, sql)), ["77", "88", "0"], "own index: {own}");
            assert_eq!(cells(&mut a, "execute p"), "77");
        }
        assert_eq!(reads.map(|sql| cells(&mut b, sql)), ["", "", "1"]);
        assert_eq!(cells(&mut a, "commit"), "");
        for _ in 0..4 {
            assert_eq!(reads.map(|sql| cells(&mut a, sql)), ["", "", "1"]);
            assert_eq!(cells(&mut a, "execute p"), "");
        }
        assert!(cells(&mut a, "explain select id from t where x = 5").contains("Index Scan"));
        assert!(cells(&mut a, "explain execute p").contains("Index Scan"));
        let again = "deallocate p; drop index ti; delete from t where x = -1; insert into t values (77, 77), (88, 88)";
        assert_eq!(cells(&mut a, again), "");
    }
}

#[test]
fn a_row_by_its_key_is_found_by_the_index_in_the_smallest_table() {
    let dir = Directory::new("smallest");
    let mut a = dir.connect();
    let made = "create table t(id int primary key, n int); \
                insert into t select i, i from generate_series(1, 64) i; analyze t";
    assert_eq!(cells(&mut a, made), "");
    assert!(cells(&mut a, "explain select n from t where id = 5").contains("Index Scan"));
    assert!(cells(&mut a, "explain update t set n = n + 1 where id = 5 and n > 0").contains("Index Scan"));
    // A statement that takes many rows, or may, reads the one page.
    assert!(cells(&mut a, "explain select n from t where id < 60").contains("Seq Scan"));
    assert!(cells(&mut a, "explain select n from t where n = 5").contains("Seq Scan"));
}

#[test]
fn explain_shows_the_settings_that_plans_follow() {
    let dir = Directory::new("explain-settings");
    let mut a = dir.connect();
    let mut shown =
        |options: &str| cells(&mut a, &format!("explain (costs off, settings{options}) select 1"));
    assert_eq!(shown(""), "Result");
    assert!(shown(", format json").contains("\"Settings\": {     }"));
    assert_eq!(cells(&mut a, "set work_mem = '8MB'; set enable_sort = off; set lock_timeout = 7"), "");
    let mut shown =
        |options: &str| cells(&mut a, &format!("explain (costs off, settings{options}) select 1"));
    assert_eq!(shown(""), "Result Settings: enable_sort = 'off', work_mem = '8MB'");
    let json = "\"Settings\": {       \"enable_sort\": \"off\",       \"work_mem\": \"8MB\"     }";
    assert!(shown(", format json").contains(json));
    assert!(shown(", format yaml").ends_with("Settings:      enable_sort: \"off\"     work_mem: \"8MB\""));
    assert!(shown(", format xml").contains("<enable_sort>off</enable_sort>"));
    assert_eq!(cells(&mut a, "set batch_rows = 5"), "");
    assert!(cells(&mut a, "explain (costs off, settings) select 1").contains("batch_rows = '5'"));
}

#[test]
fn explain_analyze_counts_and_times_what_ran() {
    let dir = Directory::new("explain-counts");
    let mut a = dir.connect();
    let made = "create table t(id int primary key, g int); insert into t select i, i % 5 from generate_series(1, 50) i";
    assert_eq!(cells(&mut a, made), "");
    let plan = cells(
        &mut a,
        "explain (analyze, costs off, timing off, summary off) \
         select (select count(*) from t u where u.id < t.g) from t where id <= 10",
    );
    // A subquery has run for each row, and says which column of the outer row it reads.
    assert!(plan.contains("Aggregate (actual rows=1 loops=10)"), "{plan}");
    assert!(plan.contains("(id < t.g)"), "{plan}");
    // The rows of a node that has a condition are those that pass it.
    let plan = cells(
        &mut a,
        "explain (analyze, costs off, timing off, summary off) \
         select * from generate_series(1, 10) n where n > 7",
    );
    assert_eq!(plan, "Function Scan on generate_series n (actual rows=3 loops=1)   Filter: (n > 7)");
    // The first row of a sort comes late: after all rows below it.
    let plan = cells(&mut a, "explain (analyze, costs off, summary off) select * from t order by g, id");
    let times = plan.split("time=").nth(1).and_then(|rest| rest.split(' ').next()).expect("a time");
    let (first, all) = times.split_once("..").expect("two times");
    let ms = |text: &str| text.parse::<f64>().expect("a number");
    assert!(ms(first) > 0.0 && ms(first) <= ms(all), "{plan}");
}

#[test]
fn estimates_follow_statistics() {
    let dir = Directory::new("statistics");
    let mut a = dir.connect();
    let made = "create table t(id int primary key, g int, n int); \
                insert into t select i, i % 20, case when i % 10 > 0 then 1 end from generate_series(1, 10000) i";
    assert_eq!(cells(&mut a, made), "");
    fn rows(a: &mut Session, sql: &str) -> u32 {
        let plan = cells(a, &format!("explain {sql}"));
        plan.split("rows=").nth(1).and_then(|r| r.split(' ').next()).unwrap().parse().unwrap()
    }
    assert_eq!(cells(&mut a, "analyze t"), "");
    assert_eq!(rows(&mut a, "select * from t where g = 3"), 500);
    assert_eq!(rows(&mut a, "select * from t where g in (1, 2, 3)"), 1500);
    assert_eq!(rows(&mut a, "select * from t where n is null"), 1000);
    assert_eq!(rows(&mut a, "select * from t where n = 1"), 9000);
    assert_eq!(rows(&mut a, "select * from t where id = 1"), 1);
    assert_eq!(rows(&mut a, "select g, count(*) from t group by g"), 20);
    assert_eq!(rows(&mut a, "select * from t x join t y on x.g = y.id"), 10000);
    // They are the transaction's until it commits.
    assert_eq!(cells(&mut a, "begin; delete from t where g > 9; analyze t"), "");
    assert_eq!(rows(&mut a, "select * from t where g = 3"), 500);
    assert_eq!(rows(&mut a, "select g, count(*) from t group by g"), 10);
    assert_eq!(cells(&mut a, "rollback"), "");
    assert_eq!(rows(&mut a, "select g, count(*) from t group by g"), 20);
}

/// A session with temporary tables sees a made-up pg_class, which vacuum must not write to.
#[test]
fn vacuum_works_beside_temporary_tables() {
    let dir = Directory::new("vacuum-temp");
    let mut a = dir.connect();
    assert_eq!(cells(&mut a, "create temp table mine(a int); create table t(a int)"), "");
    assert_eq!(cells(&mut a, "insert into t select generate_series(1, 100)"), "");
    for sql in ["vacuum t", "analyze t", "vacuum", "vacuum pg_class"] {
        assert_eq!(cells(&mut a, sql), "", "{sql}");
    }
    assert_eq!(cells(&mut a, "select reltuples from pg_class where relname = 't'"), "100");
}

/// Catalogs are read and written without locks, but two vacuums of one would take index entries
/// from each other's rows.
#[test]
fn one_vacuum_of_a_catalog_at_a_time() {
    use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy};
    let dir = Directory::new("vacuum-alone");
    let engine = dir.engine.as_ref().unwrap();
    let other = engine.storage.session(Box::new(sinew_sync::ThreadWaiter)).unwrap();
    let mut a = dir.connect();
    assert_eq!(cells(&mut a, "set lock_timeout = '50ms'"), "");
    for (database, catalog, oid) in [(5, "pg_class", 1259), (0, "pg_database", 1262)] {
        let (tag, mode) = (LockTag::relation(database, oid), LockMode::ShareUpdateExclusive);
        assert!(other.lock(tag, mode, LockOwner::Session, WaitPolicy::Block).unwrap());
        assert_eq!(cells(&mut a, &format!("vacuum {catalog}")), "55P03", "{catalog}");
        assert_eq!(cells(&mut a, &format!("select count(*) > 0 from {catalog}")), "t");
        other.unlock(tag, mode, LockOwner::Session).unwrap();
        assert_eq!(cells(&mut a, &format!("vacuum {catalog}")), "");
    }
}

/// A sequence's file goes with a new start or with its column, and no session may be using it then.
#[test]
fn the_file_of_a_sequence_goes_when_nobody_uses_it() {
    let dir = Directory::new("sequence-file");
    let (mut a, mut b) = (dir.connect(), dir.connect());
    assert_eq!(cells(&mut a, "create table t(id serial, v int); set lock_timeout = '50ms'"), "");
    for sql in ["truncate t restart identity", "alter table t drop column id", "drop table t"] {
        assert_eq!(cells(&mut b, "begin; select nextval('t_id_seq') > 0"), "t");
        assert_eq!(cells(&mut a, sql), "55P03", "{sql}");
        assert_eq!(cells(&mut b, "select nextval('t_id_seq') > 0; commit"), "t");
    }
    assert_eq!(cells(&mut a, "truncate t restart identity; select nextval('t_id_seq')"), "1");
    assert_eq!(cells(&mut a, "alter table t drop column id; checkpoint"), "");
    assert_eq!(cells(&mut a, "select count(*) from pg_sequences"), "0");
}

/// A session that makes and drops sequences all day does not remember each of them; one that is
/// there it never forgets.
#[test]
fn dropped_sequences_are_forgotten() {
    let dir = Directory::new("sequences");
    let mut a = dir.connect();
    assert_eq!(cells(&mut a, "create sequence kept; select nextval('kept'), nextval('kept')"), "1 2");
    let most = 200;
    for n in 0..3 * most {
        let one = format!("create temporary sequence s{n}; select nextval('s{n}'); drop sequence s{n}");
        assert_eq!(cells(&mut a, &one), "1");
    }
    let remembered = a.state().own().sequences_remembered();
    assert!(remembered <= most, "{remembered} sequences are remembered");
    assert_eq!(cells(&mut a, "select currval('kept')"), "2");
}

/// Each is filled, or stands in the list of those that are truly empty, or is refused by name.
#[test]
fn every_system_relation_can_be_read() {
    let dir = Directory::new("system-relations");
    let mut a = dir.connect();
    let names = cells(
        &mut a,
        "select string_agg(n.nspname || '.' || c.relname, ' ' order by c.oid) from pg_class c \
         join pg_namespace n on n.oid = c.relnamespace \
         where n.nspname in ('pg_catalog', 'information_schema') and c.relkind in ('r', 'v')",
    );
    assert!(names.split(' ').count() > 100, "{names}");
    for name in names.split(' ') {
        let answer = cells(&mut a, &format!("select 'rows ' || count(x) from {name} x"));
        assert!(answer.starts_with("rows ") || answer == "0A000", "{name}: {answer}");
    }
}

/// A client that asks for DEBUG1 hears which sequences and indexes a statement makes by itself, in
/// PostgreSQL's words.
#[test]
fn what_a_table_makes_by_itself_is_told_at_debug1() {
    let dir = Directory::new("implicit");
    let mut a = dir.connect();
    let lines = |session: &mut Session, sql: &str| {
        let mut out = Lines::default();
        session.simple_query(sql, &mut out).unwrap();
        out.0
    };
    assert_eq!(lines(&mut a, "create table quiet (id serial primary key)"), "");
    lines(&mut a, "set client_min_messages = debug1");
    assert_eq!(
        lines(&mut a, "create table t (id serial primary key, b text unique)"),
        "CREATE TABLE will create implicit sequence \"t_id_seq\" for serial column \"t.id\"\n\
         CREATE TABLE / PRIMARY KEY will create implicit index \"t_pkey\" for table \"t\"\n\
         CREATE TABLE / UNIQUE will create implicit index \"t_b_key\" for table \"t\"\n"
    );
    assert_eq!(
        lines(&mut a, "alter table t add column d serial, add unique (d)"),
        "ALTER TABLE will create implicit sequence \"t_d_seq\" for serial column \"t.d\"\n\
         ALTER TABLE / ADD UNIQUE will create implicit index \"t_d_key\" for table \"t\"\n"
    );
    assert_eq!(
        lines(
            &mut a,
            "create temp table c (like quiet including indexes, x int generated always as identity)"
        ),
        "CREATE TABLE will create implicit sequence \"c_x_seq\" for serial column \"c.x\"\n\
         ALTER TABLE / ADD PRIMARY KEY will create implicit index \"c_pkey\" for table \"c\"\n"
    );
}
