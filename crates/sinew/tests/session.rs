//! The embedded API and the session's rules, in one process.

use sinew::{Database, Session, TransactionStatus};

struct Dir(std::path::PathBuf);
impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-embedded-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Tags and rows of a script, then its error's code.
fn run(session: &mut Session, sql: &str) -> String {
    let (results, outcome) = session.run_script(sql);
    let mut parts = Vec::new();
    for result in results {
        parts.extend(result.notices.iter().map(|n| n.sqlstate.code().to_string()));
        for row in result.texts() {
            let cells: Vec<&str> = row.iter().map(|c| c.as_deref().unwrap_or("NULL")).collect();
            parts.push(cells.join("|"));
        }
        if !result.tag.is_empty() {
            parts.push(result.tag);
        }
    }
    if let Err(e) = outcome {
        parts.push(e.sqlstate.code().to_string());
    }
    parts.join(", ")
}

#[test]
fn typed_parameters_and_transactions() {
    let dir = Dir::new("typed");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    s.execute("create table t (id int primary key, name text, n bigint)", &[]).expect("creates");
    assert_eq!(s.execute("insert into t values ($1, $2, $3)", &[&1i32, &"one", &7i32]).expect("inserts"), 1);
    let mut t = s.transaction().expect("begins");
    t.execute("insert into t values ($1, $2, $3)", &[&2i32, &None::<&str>, &8i64]).expect("inserts");
    drop(t);
    let rows = s.query("select id, name, n from t where id = $1", &[&1i64]).expect("selects").rows;
    assert_eq!(rows.len(), 1);
    assert_eq!(rows[0].get::<i32>(0).expect("id"), 1);
    assert_eq!(rows[0].get::<Option<&str>>(1).expect("name"), Some("one"));
    assert_eq!(rows[0].get::<i64>(2).expect("n"), 7);
    assert!(rows[0].get::<bool>(0).is_err());
    let e = s.query("select $1::int", &[&"x"]).expect_err("not a number");
    assert_eq!(e.sqlstate.code(), "22P02");
    assert_eq!(s.transaction_status(), TransactionStatus::Idle);
    let t = s.transaction().expect("begins");
    t.commit().expect("commits");
    assert!(db.check().expect("checks").is_empty());
}

#[test]
fn blocks_savepoints_settings_cursors() {
    let dir = Dir::new("blocks");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    for (sql, wanted) in [
        ("create table t (a int primary key)", "CREATE TABLE"),
        ("insert into t values (1); insert into t values (1)", "INSERT 0 1, 23505"),
        ("select count(*) from t", "0, SELECT 1"),
        ("insert into t values (1); commit; insert into t values (1)", "INSERT 0 1, 25P01, COMMIT, 23505"),
        (
            "begin; insert into t values (2); savepoint a; insert into t values (3); savepoint b",
            "BEGIN, INSERT 0 1, SAVEPOINT, INSERT 0 1, SAVEPOINT",
        ),
        ("insert into t values (3)", "23505"),
        ("select 1", "25P02"),
        ("release b", "25P02"),
        ("rollback to b; select count(*) from t", "ROLLBACK, 3, SELECT 1"),
        (
            "insert into t values (4); release b; rollback to a; select count(*) from t",
            "INSERT 0 1, RELEASE, ROLLBACK, 2, SELECT 1",
        ),
        (
            "set work_mem = '1MB'; savepoint c; set work_mem = '2MB'; rollback to c; show work_mem",
            "SET, SAVEPOINT, SET, ROLLBACK, 1MB, SHOW",
        ),
        ("commit; select count(*) from t; show work_mem", "COMMIT, 2, SELECT 1, 1MB, SHOW"),
        (
            "begin isolation level repeatable read; declare c cursor for select a from t order by a",
            "BEGIN, DECLARE CURSOR",
        ),
        (
            "fetch 1 from c; insert into t values (9); fetch all from c; fetch c",
            "1, FETCH 1, INSERT 0 1, 2, FETCH 1, FETCH 0",
        ),
        ("fetch backward 1 from c", "55000"),
        ("end", "ROLLBACK"),
        ("begin; set transaction read only; insert into t values (5)", "BEGIN, SET, 25006"),
        ("rollback and chain; show transaction_read_only; rollback", "ROLLBACK, on, SHOW, ROLLBACK"),
        (
            "prepare p(int) as insert into t values ($1) returning a; execute p(5); execute p('6'); execute p(1, 2)",
            "PREPARE, 5, INSERT 0 1, 6, INSERT 0 1, 42601",
        ),
        ("select count(*) from t", "2, SELECT 1"),
        ("execute p(7); deallocate p; execute p(8)", "7, INSERT 0 1, DEALLOCATE, 26000"),
        ("vacuum t; select 1", "25001"),
        ("vacuum t", "VACUUM"),
    ] {
        assert_eq!(run(&mut s, sql), wanted, "{sql}");
    }
}

#[test]
fn typed_rows() {
    use jiff::{Timestamp, civil};
    let dir = Dir::new("rows");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    s.execute(
        "create table t (b bool, s smallint, f real, d float8, n numeric, u uuid, y bytea, da date, ti time, ts timestamp, \
         tz timestamptz, a int[])",
        &[],
    )
    .expect("creates");
    let day = civil::date(1999, 12, 31);
    let moment = day.at(1, 2, 3, 4_000);
    let instant: Timestamp = "2024-02-29T12:00:00.5Z".parse().expect("an instant");
    let (uuid, bytes) = ([7u8; 16], vec![0u8, 255, 1]);
    s.execute(
        "insert into t values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        &[
            &true,
            &-3i16,
            &1.5f32,
            &2.25f64,
            &"12345678901234567890.125",
            &uuid,
            &bytes,
            &day,
            &moment.time(),
            &moment,
            &instant,
            &vec![Some(1), None, Some(3)],
        ],
    )
    .expect("inserts");
    type All = (
        bool,
        i16,
        f32,
        f64,
        String,
        [u8; 16],
        Vec<u8>,
        civil::Date,
        civil::Time,
        civil::DateTime,
        Timestamp,
        Vec<Option<i32>>,
    );
    let all: All = s.query_one("select * from t", &[]).expect("reads");
    assert_eq!(
        all,
        (
            true,
            -3,
            1.5,
            2.25,
            "12345678901234567890.125".into(),
            uuid,
            bytes,
            day,
            moment.time(),
            moment,
            instant,
            vec![Some(1), None, Some(3)]
        )
    );
    // As text they are the same values.
    let shown: (String,) = s.query_one("select ts::text || ' ' || a::text from t", &[]).expect("reads");
    assert_eq!(shown.0, "1999-12-31 01:02:03.000004 {1,NULL,3}");
    let found: Vec<(i64,)> = s
        .query_as("select g::int8 from generate_series(1, 9) g where g = any($1)", &[&vec![2, 4, 99]])
        .expect("reads");
    assert_eq!(found, [(2,), (4,)]);

    // A jsonb is read as the text that it is, and a text becomes one.
    let json: (String, Vec<String>, bool) = s
        .query_one(
            "select $1::jsonb, array[$1::jsonb -> 'a'], $1::jsonb @> $2",
            &[&r#"{"b": 1, "a":[1.50]}"#, &r#"{"a": [1.5]}"#],
        )
        .expect("reads");
    assert_eq!(json, (r#"{"a": [1.50], "b": 1}"#.into(), vec!["[1.50]".into()], true));

    let code = |e: sinew::Error| e.sqlstate.code().to_string();
    assert_eq!(code(s.query_one::<(String,)>("select $1::jsonb", &[&"{bad"]).expect_err("no JSON")), "22P02");
    assert_eq!(code(s.query_one::<(i32,)>("select null::int", &[]).expect_err("NULL")), "22004");
    assert_eq!(code(s.query_one::<(i32,)>("select 'x'::text", &[]).expect_err("text")), "42804");
    assert_eq!(code(s.query_one::<(i32,)>("select 1, 2", &[]).expect_err("two columns")), "42804");
    assert_eq!(code(s.query_one::<(i32,)>("select 1 where false", &[]).expect_err("no row")), "P0002");
    assert_eq!(code(s.query_opt::<(i32,)>("select 1 union all select 2", &[]).expect_err("rows")), "P0003");
    assert_eq!(s.query_opt::<(i32,)>("select 1 where false", &[]).expect("none"), None);
    assert_eq!(code(s.execute("select $1::int", &[]).expect_err("no parameter")), "08P01");
    let e = s.execute("select $1::int", &[&1i32, &"x"]).expect_err("too many parameters");
    assert_eq!(e.message, "2 parameters given, but the statement requires 1");
    assert_eq!(code(s.execute("select $1::text", &[&"a\0b"]).expect_err("a zero byte")), "22021");
    assert_eq!(
        code(s.query("select 1 as one", &[]).expect("reads").rows[0].get::<i32>("two").expect_err("no such")),
        "42703"
    );
    assert_eq!(s.transaction_status(), TransactionStatus::Idle);
    // An error of the closure ends the statement.
    let mut seen = 0;
    let e = s.for_each("select g from generate_series(1, 1000) g", &[], |row| {
        seen += 1;
        if row.get::<i32>("g")? == 3 { Err(sinew::Error::internal("enough")) } else { Ok(()) }
    });
    assert_eq!((code(e.expect_err("enough")), seen), ("XX000".to_string(), 3));
    assert_eq!(s.execute("select 1; ", &[]).expect("runs"), 1);
    assert_eq!(s.execute("", &[]).expect("nothing"), 0);
}

/// A price in cents: a type of a program's own, by the names of `sinew` alone.
struct Cents(i64);
impl sinew::ToSql for Cents {
    fn to_sql(&self) -> sinew::Datum {
        sinew::Datum::from(format!("{}.{:02}", self.0 / 100, self.0 % 100).as_str())
    }

    fn type_oid(&self) -> sinew::Oid {
        sinew::types::oid::TEXT
    }
}

impl<'r> sinew::FromSql<'r> for Cents {
    fn from_sql(value: &'r sinew::Datum) -> Option<Cents> {
        let sinew::Datum::Numeric(value) = value else { return None };
        let value: &sinew::types::Numeric = value;
        value.to_string().replace('.', "").parse().ok().map(Cents)
    }
}

#[test]
fn a_program_needs_the_names_of_one_crate() {
    let dir = Dir::new("names");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    let day: sinew::jiff::civil::Date = sinew::jiff::civil::date(2024, 2, 29);
    let (cents, back): (Cents, sinew::jiff::civil::Date) =
        s.query_one("select $1::numeric(10, 2), $2::date", &[&Cents(1205), &day]).expect("selects");
    assert_eq!((cents.0, back), (1205, day));
    let error = s.execute("select 1/0", &[]).expect_err("fails");
    let fields: &sinew::ErrorFields = &error;
    assert_eq!(fields.message, "division by zero");
}

#[test]
fn prepared_statements_follow_the_schema_and_other_sessions() {
    let dir = Dir::new("prepared");
    let db = Database::open(&dir.0).expect("opens");
    let (mut a, mut b) = (db.session().expect("session"), db.session().expect("session"));
    a.execute("create table t (id int primary key, v text)", &[]).expect("creates");
    let insert = a.prepare("insert into t (id, v) values ($1, $2)").expect("prepares");
    assert_eq!(insert.parameter_types(), [23, 25]);
    a.execute(&insert, &[&1, &"one"]).expect("inserts");
    b.execute(&insert, &[&2, &"two"]).expect("inserts in another session");
    b.execute("alter table t add w int default 5", &[]).expect("alters");
    a.execute(&insert, &[&3, &"three"]).expect("inserts under the new shape");
    let names: Vec<String> =
        a.columns("select * from t").expect("columns").iter().map(|c| c.name.to_string()).collect();
    assert_eq!(names, ["id", "v", "w"]);
    assert_eq!(a.query_one::<(i64, i64)>("select count(*), sum(w) from t", &[]).expect("reads"), (3, 15));
    // A session goes to another thread.
    let moved = std::thread::spawn(move || {
        a.execute(&insert, &[&4, &"four"]).expect("inserts");
        a.execute("create temp table mine as select 1 as x", &[]).expect("creates");
        a
    });
    let mut a = moved.join().expect("no panic");
    assert_eq!(a.query_one::<(i32,)>("select x from mine", &[]).expect("reads"), (1,));
}

#[test]
fn savepoints_copy_and_notices() {
    let dir = Dir::new("copy");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    s.execute("create table t (id int primary key, v text)", &[]).expect("creates");
    s.execute("create table if not exists t (id int)", &[]).expect("is there");
    assert_eq!(s.take_notices().len(), 1);
    let mut t = s.transaction_at(sinew::Isolation::RepeatableRead).expect("begins");
    assert_eq!(t.transaction().err().expect("no nesting").sqlstate.code(), "25001");
    t.execute("insert into t values (1, 'a')", &[]).expect("inserts");
    {
        let mut p = t.savepoint().expect("savepoint");
        p.execute("insert into t values (2, 'b')", &[]).expect("inserts");
        let mut q = p.savepoint().expect("savepoint");
        q.execute("insert into t values (2, 'b')", &[]).expect_err("a duplicate");
        assert_eq!(q.transaction_status(), TransactionStatus::InFailedBlock);
        assert!(q.commit().is_err(), "a failed savepoint cannot be kept");
        p.execute("insert into t values (3, 'c')", &[]).expect("goes on");
        p.commit().expect("released");
        let mut p = t.savepoint().expect("savepoint");
        p.execute("delete from t", &[]).expect("deletes");
    }
    assert_eq!(t.copy_in("copy t from stdin", "4\td\n5\t\\N\n".as_bytes()).expect("copies"), 2);
    t.commit().expect("commits");

    let mut text = Vec::new();
    assert_eq!(s.copy_out("copy t to stdout (format csv, null 'NULL')", &mut text).expect("copies"), 5);
    assert_eq!(String::from_utf8(text).expect("text"), "1,a\n2,b\n3,c\n4,d\n5,NULL\n");
    let e = s.copy_in("copy t from stdin", "6\tx\nseven\ty\n".as_bytes()).expect_err("no number");
    assert_eq!(e.sqlstate.code(), "22P02");
    assert_eq!(s.execute("copy t to stdout", &[]).expect_err("nowhere to").sqlstate.code(), "0A000");
    struct Broken;
    impl std::io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> std::io::Result<usize> {
            Err(std::io::Error::other("broken"))
        }
    }
    assert!(s.copy_in("copy t from stdin", Broken).expect_err("broken").message.contains("broken"));
    assert_eq!(
        s.query_one::<(i64,)>("select count(*) from t", &[]).expect("reads"),
        (5,),
        "nothing half copied"
    );
    assert_eq!(s.transaction_status(), TransactionStatus::Idle);
}

#[test]
fn a_deadlock_is_tried_again() {
    use std::sync::Barrier;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
    use std::time::Duration;
    let dir = Dir::new("retry");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    s.execute("create table t (id int primary key, n int)", &[]).expect("creates");
    s.execute("insert into t values (1, 0), (2, 0)", &[]).expect("inserts");
    let meet = Barrier::new(2);
    let tries = AtomicU32::new(0);
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for (first, second) in [(1, 2), (2, 1)] {
            let (db, meet, tries, done) = (&db, &meet, &tries, &done);
            scope.spawn(move || {
                let mut s = db.session().expect("session");
                s.execute("set deadlock_timeout = '10ms'", &[]).expect("sets");
                let mut met = false;
                let through = s.retry(|t| {
                    tries.fetch_add(1, Relaxed);
                    // A second try that comes before the survivor has run takes its row from it
                    // again, and meets it in another deadlock: a free row belongs to the first who
                    // comes.
                    while met && !done.load(Relaxed) {
                        std::thread::sleep(Duration::from_millis(1));
                    }
                    t.execute("update t set n = n + 1 where id = $1", &[&first])?;
                    if !std::mem::replace(&mut met, true) {
                        meet.wait();
                    }
                    t.execute("update t set n = n + 1 where id = $1", &[&second])
                });
                done.store(true, Relaxed);
                through.expect("gets through");
            });
        }
    });
    assert_eq!(s.query_as::<(i32,)>("select n from t", &[]).expect("reads"), [(2,), (2,)]);
    assert_eq!(tries.into_inner(), 3, "one of the two was the victim, once");
    // An error that is not retryable is not tried again.
    let mut tries = 0;
    let e = s.retry(|t| {
        tries += 1;
        t.execute("select 1/0", &[])
    });
    assert_eq!((e.expect_err("by zero").sqlstate.code(), tries), ("22012", 1));
}

/// Also while others have the directory open; not while another session uses the table, and no
/// session waits for that.
#[test]
fn vacuum_gives_the_empty_end_of_a_table_back() {
    let dir = Dir::new("vacuum");
    let db = Database::open(&dir.0).expect("opens");
    let (mut s, mut reader) = (db.session().expect("session"), db.session().expect("session"));
    let run = |s: &mut Session, sql: &str| s.run_script(sql).1.unwrap_or_else(|e| panic!("{sql}: {e:?}"));
    run(
        &mut s,
        "create table t (id int primary key, v text);
         insert into t select i, repeat('x', 200) from generate_series(1, 20000) i;
         insert into t values (20001, (select string_agg(md5(i::text), '') from generate_series(1, 20000) i))",
    );
    run(&mut reader, "begin; select 1 from t where id = 1");
    run(&mut s, "delete from t where id > 50");
    let size = |s: &mut Session| -> (i64, i64) {
        let sql =
            "select pg_relation_size('t'), pg_relation_size(reltoastrelid) from pg_class where relname = 't'";
        s.query_one(sql, &[]).expect("a size")
    };
    let before = size(&mut s);
    assert!(before.0 > 4 << 20 && before.1 > 256 << 10, "{before:?}");
    run(&mut s, "vacuum t");
    assert_eq!(size(&mut s), before, "somebody reads it");
    run(&mut reader, "commit");
    // The maintainer's own vacuum may have the table for a moment.
    let gone = (0..600).any(|_| {
        run(&mut s, "vacuum t");
        let after = size(&mut s);
        // The remaining rows may stand on pages apart.
        let gone = after.0 < before.0 / 4 && after.1 == 0;
        std::thread::sleep(std::time::Duration::from_millis(if gone { 0 } else { 100 }));
        gone
    });
    assert!(gone, "{:?}", size(&mut s));
    run(&mut reader, "insert into t select i, repeat('y', 200) from generate_series(60, 2000) i");
    let (n,): (i64,) =
        s.query_one("select count(*) from t where v like 'x%' or v like 'y%'", &[]).expect("counts");
    assert_eq!(n, 50 + 1941);
    drop((s, reader));
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
}

#[test]
fn a_watch_ends_what_works_and_what_waits() {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
    let dir = Dir::new("watch");
    let db = Database::open(&dir.0).expect("opens");
    let (mut session, mut other) = (db.session().expect("session"), db.session().expect("session"));
    other.execute("create table t (n int)", &[]).expect("creates");
    // Looks until it says so; none: do not.
    let left = std::sync::Arc::new(AtomicU32::new(0));
    let hook = left.clone();
    let of = std::thread::current().id();
    session
        .set_watch(move || {
            assert_eq!(std::thread::current().id(), of, "the statement's own thread");
            hook.load(Relaxed) != 0 && hook.fetch_sub(1, Relaxed) == 1
        })
        .expect("not watched yet");
    assert_eq!(session.set_watch(|| true).expect_err("watched").sqlstate.code(), "55000");
    session.execute("set statement_timeout = '60s'", &[]).expect("sets");
    other.execute("begin", &[]).expect("begins");
    other.execute("lock table t", &[]).expect("locks");
    for sql in
        ["select pg_sleep(600)", "lock table t", "select count(*) from generate_series(1, 100000000000) g"]
    {
        session.execute("begin", &[]).expect("begins");
        left.store(2, Relaxed);
        let e = session.execute(sql, &[]).expect_err(sql);
        assert_eq!(
            (e.sqlstate.code(), &*e.message),
            ("57014", "canceling statement due to user request"),
            "{sql}"
        );
        session.execute("rollback", &[]).expect("rolls back");
    }
}

/// The limits of idle sessions hold without a server: for the session itself, and for those who
/// wait for what it holds.
#[test]
fn an_idle_session_is_ended_and_gives_back_what_it_holds() {
    let dir = Dir::new("idle");
    let db = Database::open(&dir.0).expect("opens");
    let mut other = db.session().expect("session");
    other.execute("create table t (n int)", &[]).expect("creates");
    let pause = || std::thread::sleep(std::time::Duration::from_millis(60));

    let mut idle = db.session().expect("session");
    idle.execute("set idle_session_timeout = '50ms'", &[]).expect("sets");
    pause();
    let e = idle.execute("select 1", &[]).expect_err("it was idle for too long");
    assert_eq!(
        (e.sqlstate.code(), &*e.message),
        ("57P05", "terminating connection due to idle-session timeout")
    );
    assert_eq!(idle.execute("select 1", &[]).expect_err("it stays ended").sqlstate.code(), "57P05");

    let mut holder = db.session().expect("session");
    holder.execute("select pg_advisory_lock(7)", &[]).expect("locks");
    holder.execute("set idle_session_timeout = '50ms'", &[]).expect("sets");
    other.execute("select pg_advisory_lock(7)", &[]).expect("the holder's lock goes with it");
    assert_eq!(holder.execute("select 1", &[]).expect_err("ended").sqlstate.code(), "57P05");

    let mut open = db.session().expect("session");
    open.execute("begin", &[]).expect("begins");
    open.execute("insert into t values (1)", &[]).expect("inserts");
    // Last: a loaded machine may take as long between two statements.
    open.execute("set idle_in_transaction_session_timeout = '50ms'", &[]).expect("sets");
    pause();
    let e = open.execute("select 1", &[]).expect_err("to the millisecond, not to the second");
    assert_eq!(e.sqlstate.code(), "25P03");
    open.execute("rollback", &[]).expect("rolls back");
    assert_eq!(run(&mut other, "select count(*) from t"), "0, SELECT 1");
}

/// Another session rolls the transaction back. Its own process drops the rest of it: rows of
/// temporary tables, temporary tables, names of tables. The session keeps its database.
#[test]
fn a_transaction_that_others_end_leaves_nothing_in_its_session() {
    let dir = Dir::new("evicted");
    let db = Database::open(&dir.0).expect("opens");
    let mut other = db.session().expect("session");
    other.execute("create database d", &[]).expect("creates");
    let mut idle = db.session_as("d", "postgres").expect("session");
    idle.execute("create temp table kept (a int)", &[]).expect("creates");
    idle.execute("insert into kept values (1)", &[]).expect("inserts");
    idle.execute("begin", &[]).expect("begins");
    idle.execute("insert into kept values (2)", &[]).expect("inserts");
    idle.execute("create temp table new (a int)", &[]).expect("creates");
    idle.execute("create table permanent (a int)", &[]).expect("creates");
    // Last: a loaded machine may take as long between two statements.
    idle.execute("set idle_in_transaction_session_timeout = '50ms'", &[]).expect("sets");
    let open = "select pid from pg_stat_activity where state = 'idle in transaction'";
    while !other.query(open, &[]).expect("reads").rows.is_empty() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    let e = idle.execute("select 1", &[]).expect_err("is over");
    assert_eq!(e.sqlstate.code(), "25P03");
    idle.execute("rollback", &[]).expect("rolls back");
    assert_eq!(run(&mut idle, "select a from kept"), "1, SELECT 1");
    for gone in ["new", "permanent"] {
        let e = idle.execute(&format!("select * from {gone}"), &[]).expect_err("is gone");
        assert_eq!(e.sqlstate.code(), "42P01", "{e}");
    }
    let e = other.execute("drop database d", &[]).expect_err("is in use");
    assert_eq!(e.sqlstate.code(), "55006");
    assert_eq!(run(&mut idle, "create table permanent (a int)"), "CREATE TABLE");
}

/// A panic of the application unwinds through sessions and databases, whose drops roll back, check
/// out and make checkpoints.
#[test]
fn a_panic_of_the_application_harms_nobody_else() {
    let dir = Dir::new("panics");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    assert_eq!(
        run(&mut s, "create table t (id int primary key, v text); begin; insert into t values (1, 'mine')"),
        "CREATE TABLE, BEGIN, INSERT 0 1"
    );
    let other = db.clone();
    let panicked = std::thread::spawn(move || {
        let mut session = other.session().expect("session");
        assert_eq!(run(&mut session, "begin; insert into t values (2, 'theirs')"), "BEGIN, INSERT 0 1");
        std::panic::resume_unwind(Box::new("the application's"));
    });
    assert!(panicked.join().is_err());
    // Rolled back, and in the same region: a rebuilt one would have ended this transaction.
    assert_eq!(run(&mut s, "commit; select id from t order by id"), "COMMIT, 1, SELECT 1");
    drop((s, db));

    // The last one out makes the checkpoint while its thread unwinds.
    let path = dir.0.clone();
    let panicked = std::thread::spawn(move || {
        let db = Database::open(&path).expect("opens");
        let mut session = db.session().expect("session");
        assert_eq!(run(&mut session, "insert into t values (3, 'kept')"), "INSERT 0 1");
        std::panic::resume_unwind(Box::new("the application's"));
    });
    assert!(panicked.join().is_err());
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    assert_eq!(run(&mut s, "select id from t order by id"), "1, 3, SELECT 2");
}

/// A thread's stack may be a fraction of what a deep statement takes; its plan and its cursor are
/// dropped there, too.
#[test]
fn deep_statements_run_on_small_stacks() {
    let dir = Dir::new("deep");
    let db = Database::open(&dir.0).expect("opens");
    let small = std::thread::Builder::new().stack_size(512 << 10).spawn(move || {
        let mut s = db.session().expect("session");
        let sum = |term: &str| vec![term; 3000].join("+");
        assert_eq!(run(&mut s, &format!("select {}", sum("1"))), "3000, SELECT 1");
        let rows = s.query(&format!("select {}", sum("$1::int")), &[&2i32]).expect("runs").rows;
        assert_eq!(rows[0].get::<i32>(0).expect("a number"), 6000);
        let union = vec!["select 1"; 500].join(" union ");
        assert_eq!(
            run(&mut s, &format!("begin; declare c cursor for {union}; fetch c")),
            "BEGIN, DECLARE CURSOR, 1, FETCH 1"
        );
        let e =
            s.query(&format!("select {}", sum("(select 1") + &")".repeat(3000)), &[]).expect_err("too deep");
        assert_eq!(e.sqlstate.code(), "54001");
    });
    assert!(small.expect("starts").join().is_ok());
}

/// `vacuum_cost_delay` makes VACUUM pause, and a pause ends with the statement's time.
#[test]
fn a_vacuum_pauses() {
    let dir = Dir::new("paced");
    let db = Database::open(&dir.0).expect("opens");
    let mut session = db.session().expect("session");
    session.execute("create table t (n int)", &[]).expect("creates");
    session.execute("insert into t select generate_series(1, 50000)", &[]).expect("fills");
    session.execute("delete from t", &[]).expect("deletes");
    for sql in ["set vacuum_cost_delay = 100", "set vacuum_cost_limit = 1", "set statement_timeout = '300ms'"]
    {
        session.execute(sql, &[]).expect(sql);
    }
    // More than two hundred pages, each of which is changed.
    let e = session.execute("vacuum t", &[]).expect_err("takes a minute and more");
    assert_eq!(e.sqlstate.code(), "57014", "{}", e.message);
    session.execute("set statement_timeout = 0", &[]).expect("sets");
    session.execute("set vacuum_cost_delay = 0", &[]).expect("sets");
    session.execute("vacuum t", &[]).expect("does not pause");
}

/// COPY FREEZE stores rows that older snapshots see, and these must see large values whole.
#[test]
fn frozen_rows_have_their_large_values_in_older_snapshots() {
    let dir = Dir::new("frozen");
    let db = Database::open(&dir.0).expect("opens");
    let (mut reader, mut writer) = (db.session().expect("session"), db.session().expect("session"));
    // COPY keeps out of the directory itself.
    let file = dir.0.with_extension("copy");
    let made = format!(
        "create table t (v text); create table other (n int);
         copy (select string_agg(md5(g::text), '') from generate_series(1, 1000) g) to '{}'",
        file.display()
    );
    assert_eq!(run(&mut writer, &made), "CREATE TABLE, CREATE TABLE, COPY 1");
    let begin = "begin isolation level repeatable read; select count(*) from other";
    assert_eq!(run(&mut reader, begin), "BEGIN, 0, SELECT 1");
    let frozen = format!("begin; truncate t; copy t from '{}' with (freeze); commit", file.display());
    assert_eq!(run(&mut writer, &frozen), "BEGIN, TRUNCATE TABLE, COPY 1, COMMIT");
    assert_eq!(run(&mut reader, "select length(v) from t; commit"), "32000, SELECT 1, COMMIT");
    // A chunk of a row that is gone again is no hindrance.
    assert_eq!(run(&mut writer, "update t set v = 'short'"), "UPDATE 1");
    assert_eq!(run(&mut writer, "vacuum t"), "VACUUM");
    std::fs::remove_file(&file).expect("removes");
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
}
