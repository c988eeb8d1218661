//! Databases and tables that come and go beside checkpoints, vacuum and the death of processes.
//!
//! Processes are children: this test binary with `SINEW_ROLE` set. They create databases, fill them
//! and drop them, or make, change and drop tables that all of them use. Each runs checkpoints and
//! vacuum without a pause meanwhile. One is killed now and then. Whatever happens, the directory
//! opens, no statement fails because of another database or with an internal error, and nothing is
//! left of what is gone.
//!
//! `SINEW_SEED` repeats a run, `SINEW_CHAOS_SECONDS` makes it longer.

use sinew::{Database, Error, OpenOptions, TransactionStatus};
use sinew_sql::engine::maintain::Background;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

const PROCESSES: usize = 2;
const TABLES: u32 = 6;

struct Dir(PathBuf);
impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-databases-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        match std::thread::panicking() {
            true => eprintln!("kept for a look: {}", self.0.display()),
            false => drop(std::fs::remove_dir_all(&self.0)),
        }
    }
}

fn open(dir: &Path) -> Database {
    OpenOptions::new().shared_buffers_mb(16).open(dir).expect("the directory opens")
}

/// The region went with another process; the caller repeats the statement if it wants to.
fn is_crash(e: &Error) -> bool {
    matches!(e.sqlstate.code(), "57P02" | "08007" | "40003")
}

/// The loop of one kind of work: until it fails otherwise than by the death of another process.
fn forever(mut work: impl FnMut() -> Result<(), Error>) -> ! {
    loop {
        match work() {
            Err(e) if !is_crash(&e) => {
                eprintln!("{}: {}", e.sqlstate.code(), e.message);
                std::process::exit(1);
            }
            _ => {}
        }
    }
}

/// Does nothing unless started as a child.
#[test]
fn role() {
    let Ok(name) = std::env::var("SINEW_ROLE") else { return };
    let db = Arc::new(open(Path::new(&std::env::var("SINEW_DIR").expect("a directory"))));
    let (kind, name) = name.split_once('/').expect("what to do, and a name");
    for worker in 0..2 {
        let (db, name) = (db.clone(), format!("{name}_{worker}"));
        let mut round = 0;
        match kind {
            "databases" => std::thread::spawn(move || {
                forever(|| {
                    round += 1;
                    come_and_go(&db, &format!("d_{name}_{round}"))
                })
            }),
            _ => {
                let seed = name.bytes().fold(17, |sum: u64, b| sum.wrapping_mul(31) + u64::from(b));
                std::thread::spawn(move || {
                    forever(|| change_tables(&db, &mut fastrand::Rng::with_seed(seed)))
                })
            }
        };
    }
    let for_checkpoints = db.clone();
    std::thread::spawn(move || forever(|| for_checkpoints.session()?.execute("checkpoint", &[]).map(drop)));
    let parent = std::os::unix::process::parent_id();
    // Background vacuum without its pauses.
    forever(|| {
        if std::os::unix::process::parent_id() != parent {
            // The test was killed.
            std::process::exit(1);
        }
        let engine = db.engine()?;
        let session = engine.storage.session(Box::new(sinew_sync::ThreadWaiter));
        if let Ok(session) = session {
            Background::default().round(&engine, &session);
        }
        Ok(())
    })
}

/// A statement on one of a few tables that everybody uses.
fn statement(rng: &mut fastrand::Rng) -> String {
    let (t, n) = (format!("t{}", rng.u8(0..5)), rng.u8(0..3));
    let index = format!("i{n}_{t}");
    match rng.u8(0..34) {
        0..3 => {
            format!(
                "create table if not exists {t} (id serial primary key, a int, b text, c numeric default 1)"
            )
        }
        3 => format!("drop table if exists {t}"),
        4 => format!("truncate {t}"),
        5 => format!("truncate {t} restart identity"),
        6 => format!("alter table {t} add column x{n} int default 7"),
        7 => format!("alter table {t} drop column x{n}"),
        8 => format!("create index {index} on {t} ({})", ["a", "b", "a, b"][usize::from(n)]),
        9 => format!("drop index if exists {index}"),
        10 => format!("alter table {t} alter column a type {}", if n == 0 { "bigint" } else { "int" }),
        11 => format!("vacuum {t}"),
        12 => format!("analyze {t}"),
        13 => format!("alter table {t} rename to r{}", rng.u8(..)),
        14 => format!("create schema s{n} create table q (a int primary key)"),
        15 => format!("drop schema if exists s{n} cascade"),
        16 => format!("insert into s{n}.q select generate_series(1, 100) on conflict do nothing"),
        17 => "vacuum pg_class".into(),
        18 => "select count(last_value) from pg_sequences".into(),
        19 => format!("select pg_total_relation_size('{t}')"),
        20..26 => {
            let (bytes, rows) = ([5, 100, 3000][usize::from(n)], [1, 20, 100][usize::from(rng.u8(0..3))]);
            format!("insert into {t} (a, b) select g, repeat('x', {bytes}) from generate_series(1, {rows}) g")
        }
        26..29 => format!("update {t} set a = a + 1, b = b || 'y' where a % {} = 0", 2 + n),
        29..31 => format!("delete from {t} where a % {} = 0", 2 + n),
        _ => format!("select count(*), sum(a) from {t} where a > {n}"),
    }
}

/// Statements until the session is lost. The others' changes of the tables make many of them fail;
/// none with an internal error or for a file.
fn change_tables(db: &Database, rng: &mut fastrand::Rng) -> Result<(), Error> {
    let mut s = db.session()?;
    s.execute("set deadlock_timeout = '50ms'", &[])?;
    loop {
        let mut block = vec![statement(rng)];
        if rng.u8(0..8) == 0 {
            let end = if rng.bool() { "commit" } else { "rollback" };
            block = vec!["begin".into(), "savepoint a".into(), statement(rng), "rollback to a".into()];
            block.extend([statement(rng), end.into()]);
        }
        for sql in block {
            let Err(e) = s.execute(&*sql, &[]) else { continue };
            let code = e.sqlstate.code();
            if code.starts_with("XX") || code.starts_with("58") {
                eprintln!("{sql}");
                return Err(e);
            }
            if is_crash(&e) {
                return Err(e);
            }
            if s.transaction_status() != TransactionStatus::Idle {
                s.execute("rollback", &[])?;
                break;
            }
        }
    }
}

fn come_and_go(db: &Database, name: &str) -> Result<(), Error> {
    let mut s = db.session()?;
    // Of a template that is as new, and of one whose files are copied.
    let template = if name.ends_with(['1', '3', '5', '7', '9']) { "used" } else { "template1" };
    s.execute(&*format!("create database {name} template {template}"), &[])?;
    {
        let mut inside = db.session_as(name, "postgres")?;
        for t in 0..TABLES {
            inside.execute(&*format!("create table t{t} (a int primary key, b text)"), &[])?;
            inside.execute(
                &*format!("insert into t{t} select g, repeat('x', 50) from generate_series(1, 40) g"),
                &[],
            )?;
            inside.execute(&*format!("delete from t{t} where a % 3 = 0"), &[])?;
        }
        inside.execute("drop table t0", &[])?;
        inside.execute("truncate t1", &[])?;
    }
    s.execute(&*format!("drop database {name}"), &[]).map(drop)
}

/// Killed when dropped, so that a test that fails leaves none behind.
struct Actor(Child);
impl Actor {
    fn kill(&mut self) {
        self.0.kill().expect("kills");
        self.0.wait().expect("waits");
    }
}

impl Drop for Actor {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn child(dir: &Path, name: &str) -> Actor {
    let process = Command::new(std::env::current_exe().expect("this binary"))
        .args(["--exact", "role", "--nocapture", "--test-threads=1"])
        .env("SINEW_ROLE", name)
        .env("SINEW_DIR", dir)
        .stdout(Stdio::null())
        .spawn()
        .expect("starts");
    Actor(process)
}

/// The names of the folders are the OIDs of the databases, and `sinew check` finds nothing.
fn assert_healthy(dir: &Path, when: &str) {
    let db = open(dir);
    let found = db.check().expect("checks");
    assert!(found.is_empty(), "{when}: {found:#?}");
    let mut s = db.session().expect("session");
    let mut known: Vec<String> = s
        .query("select oid::text from pg_database", &[])
        .expect("reads")
        .rows
        .iter()
        .map(|r| r.get::<String>(0).expect("text"))
        .collect();
    let list = std::fs::read_dir(dir.join("base")).expect("lists");
    let mut folders: Vec<String> =
        list.map(|e| e.expect("an entry").file_name().into_string().expect("a number")).collect();
    known.sort();
    folders.sort();
    assert_eq!(folders, known, "{when}: folders and databases");
    // The table that a killed process was filling is whole.
    for name in s.query("select datname from pg_database where datname like 'd%'", &[]).expect("reads").rows {
        let name: String = name.get(0).expect("text");
        s.execute(&*format!("drop database {name}"), &[]).expect("drops");
    }
}

/// Children do what `kind` says for some seconds; after each round all are killed, and the
/// directory is looked at.
fn chaos(kind: &str) {
    let seed = std::env::var("SINEW_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(20_261_122);
    let seconds = std::env::var("SINEW_CHAOS_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(5);
    println!("seed {seed} (set SINEW_SEED to repeat another)");
    let mut rng = fastrand::Rng::with_seed(seed);
    let dir = Dir::new(kind);
    {
        let db = open(&dir.0);
        db.session().expect("session").execute("create database used", &[]).expect("creates");
        let mut used = db.session_as("used", "postgres").expect("connects");
        used.execute("create table kept (a int)", &[]).expect("creates");
    }
    let start = |name: String| child(&dir.0, &format!("{kind}/{seed}_{name}"));
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut round = 0;
    while round == 0 || Instant::now() < end {
        let mut children: Vec<Actor> = (0..PROCESSES).map(|k| start(format!("{round}_{k}"))).collect();
        let kills = rng.usize(0..3);
        for kill in 0..=kills {
            std::thread::sleep(Duration::from_millis(rng.u64(200..1_500)));
            for c in &mut children {
                assert!(c.0.try_wait().expect("waits").is_none(), "round {round}: a process ended by itself");
            }
            let which = rng.usize(0..PROCESSES);
            children[which].kill();
            children[which] = start(format!("{round}_{which}_{kill}"));
        }
        children.iter_mut().for_each(Actor::kill);
        assert_healthy(&dir.0, &format!("round {round}"));
        round += 1;
    }
    println!("{round} rounds");
}

#[test]
fn databases_come_and_go_beside_vacuum_checkpoints_and_deaths() {
    chaos("databases");
}

#[test]
fn tables_come_and_go_beside_vacuum_checkpoints_and_deaths() {
    chaos("tables");
}

/// A database that vacuum visits cannot be dropped before vacuum has left it, and DROP makes it
/// leave.
#[test]
fn vacuum_leaves_a_database_that_is_dropped() {
    let dir = Dir::new("visit");
    let db = open(&dir.0);
    let mut s = db.session().expect("session");
    s.execute("create database d", &[]).expect("creates");
    {
        let mut inside = db.session_as("d", "postgres").expect("connects");
        inside.execute("create table t (a int primary key)", &[]).expect("creates");
        inside.execute("insert into t select generate_series(1, 5000)", &[]).expect("inserts");
        inside.execute("delete from t where a % 2 = 0", &[]).expect("deletes");
    }
    let stop = AtomicBool::new(false);
    let engine = db.engine().expect("engine");
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let session = engine.storage.session(Box::new(sinew_sync::ThreadWaiter)).expect("session");
            // Relaxed: a hint to end soon.
            while !stop.load(Ordering::Relaxed) {
                Background::default().round(&engine, &session);
            }
        });
        for _ in 0..10 {
            s.execute("drop database d", &[]).expect("vacuum is in nobody's way");
            s.execute("checkpoint", &[]).expect("no page is left of a database that is gone");
            s.execute("create database d", &[]).expect("creates");
        }
        stop.store(true, Ordering::Relaxed);
    });
    drop(s);
    let found = db.check().expect("checks");
    assert!(found.is_empty(), "{found:#?}");
}

/// WITH (FORCE) ends the sessions that are connected.
#[test]
fn force_ends_the_sessions_of_a_database() {
    let dir = Dir::new("force");
    let db = open(&dir.0);
    let mut s = db.session().expect("session");
    s.execute("create database d", &[]).expect("creates");
    std::thread::scope(|scope| {
        let sleeper = scope.spawn(|| {
            let mut inside = db.session_as("d", "postgres").expect("connects");
            inside.execute("select pg_sleep(600)", &[]).expect_err("is ended")
        });
        let asleep = "select 1 from pg_stat_activity where query like '%pg_sleep%' and datname = 'd'";
        while s.query(asleep, &[]).expect("reads").rows.is_empty() {
            std::thread::yield_now();
        }
        s.execute("drop database d with (force)", &[]).expect("drops");
        assert_eq!(sleeper.join().expect("joins").sqlstate.code(), "57P01");
    });
    let e = db.session_as("d", "postgres").map(drop).expect_err("it is gone");
    assert_eq!(e.sqlstate.code(), "3D000");
    let e = s.execute("drop database d with (force)", &[]).expect_err("it is gone");
    assert_eq!(e.sqlstate.code(), "3D000");
    s.execute("drop database if exists d with (force)", &[]).expect("says so");
}

/// A session uses its database until it ends, also when it has given its advisory locks back, as
/// pools of connections do with DISCARD ALL.
#[test]
fn no_session_drops_a_database_under_another() {
    let dir = Dir::new("discard");
    let db = open(&dir.0);
    let mut s = db.session().expect("session");
    for releases in ["discard all", "select pg_advisory_unlock_all()"] {
        s.execute("create database d", &[]).expect("creates");
        let mut inside = db.session_as("d", "postgres").expect("connects");
        inside.execute("select pg_advisory_lock(7)", &[]).expect("locks");
        inside.execute(releases, &[]).expect("releases");
        let held = "select 1 from pg_locks where locktype = 'advisory'";
        assert!(s.query(held, &[]).expect("reads").rows.is_empty(), "after {releases}");
        let e = s.execute("drop database d", &[]).expect_err("is in use");
        assert_eq!(e.sqlstate.code(), "55006", "after {releases}");
        inside.execute("create table t (a int)", &[]).expect("goes on");
        drop(inside);
        s.execute("drop database d", &[]).expect("drops");
    }
}
