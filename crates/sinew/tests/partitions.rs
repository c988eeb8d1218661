//! Partitioned tables in several processes. Changes of the partitions are seen by other processes
//! at once. Rows that move between partitions beside deaths of processes are neither lost nor
//! doubled.
//!
//! Processes are children: this test binary with `SINEW_ROLE` or as `common` starts it.
//! `SINEW_SEED` repeats a run, `SINEW_CHAOS_SECONDS` makes it longer.

mod common;

use common::{Dir, Other, answer, answer_statements};
use sinew::{Database, Error, OpenOptions, Session};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

const PROCESSES: usize = 2;
const PARTITIONS: u32 = 4;
/// The keys of a partition.
const SPAN: u32 = 10;
const ROWS: u32 = 200;

#[test]
fn other_process() {
    answer_statements();
}

/// Statements prepared before a change of the partitions, and tables opened before it, follow it in
/// the other process.
#[test]
fn changes_of_the_partitions_are_seen_by_other_processes() {
    let dir = Dir::new("partitions");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    answer(&mut s, "create table t (a int, b text, primary key (a)) partition by range (a)");
    answer(&mut s, "create table t_1 partition of t for values from (0) to (10)");
    let mut other = Other::start(&dir.0);
    for statement in [
        "prepare put(int, text) as insert into t values ($1, $2) returning tableoid::regclass",
        "prepare get(int) as select tableoid::regclass, b from t where a = $1",
        "prepare move(int, int) as update t set a = $2 where a = $1 returning tableoid::regclass",
        "prepare put_up(int, text) as insert into t values ($1, $2) on conflict (a) do update set b = 'again'",
    ] {
        other.ask(statement);
    }
    assert_eq!(other.ask("execute put(1, 'one')"), "t_1");
    assert_eq!(other.ask("execute put(11, 'eleven')"), "23514", "no partition takes it yet");
    answer(&mut s, "create table t_2 (b text, a int not null)");
    answer(&mut s, "insert into t_2 values ('twelve', 12)");
    answer(&mut s, "alter table t attach partition t_2 for values from (10) to (20)");
    assert_eq!(other.ask("execute get(12)"), "t_2|twelve", "attached");
    assert_eq!(other.ask("execute put(11, 'eleven')"), "t_2");
    assert_eq!(other.ask("execute put(12, 'twice')"), "23505", "the partition has the key");
    assert_eq!(other.ask("execute move(1, 15)"), "t_2");
    assert_eq!(answer(&mut s, "select count(*) from t_1"), "0");
    other.ask("execute put_up(15, '')");
    assert_eq!(answer(&mut s, "select b from t where a = 15"), "again");
    answer(&mut s, "alter table t detach partition t_1");
    assert_eq!(other.ask("execute put(2, 'two')"), "23514", "detached");
    assert_eq!(other.ask("insert into t_1 values (99, 'free')"), "", "its bound is gone");
    answer(&mut s, "alter table t add column c int default 7");
    assert_eq!(other.ask("select c from t_2 where a = 12"), "7");
    assert_eq!(other.ask("execute put(13, 'thirteen')"), "t_2");
    answer(&mut s, "create index on t (b)");
    assert_eq!(other.ask("select count(*) from pg_indexes where tablename in ('t', 't_2')"), "4");
    answer(&mut s, "drop table t_2");
    assert_eq!(other.ask("select count(*) from t"), "0");
    answer(&mut s, "create table t_all partition of t default");
    assert_eq!(other.ask("execute put(2, 'two')"), "t_all");
    // A change that is taken back was never seen.
    for statement in ["begin", "drop table t_all", "create table t_new partition of t default", "rollback"] {
        answer(&mut s, statement);
    }
    assert_eq!(other.ask("execute get(2)"), "t_all|two");
}

fn open(dir: &Path) -> Database {
    OpenOptions::new().shared_buffers_mb(16).open(dir).expect("the directory opens")
}

/// The region went with another process, or the statement met one that moved its row.
fn is_expected(e: &Error) -> bool {
    matches!(e.sqlstate.code(), "57P02" | "08007" | "40003" | "40001" | "40P01")
}

fn fail(e: &Error) -> ! {
    eprintln!("{}: {}", e.sqlstate.code(), e.message);
    std::process::exit(1);
}

/// Runs a transaction; what others may do to it is no failure.
fn transact(s: &mut Session, statements: &[String]) -> Result<(), Error> {
    for sql in statements {
        if let Err(e) = s.execute(&**sql, &[]) {
            if !is_expected(&e) {
                eprintln!("{sql}");
                fail(&e);
            }
            return s.execute("rollback", &[]).map(drop);
        }
    }
    Ok(())
}

/// Moves value and rows about.
fn movers(db: &Database, rng: &mut fastrand::Rng) -> Result<(), Error> {
    let mut s = db.session()?;
    s.execute("set deadlock_timeout = '50ms'", &[])?;
    loop {
        let (from, to) = (rng.u32(0..ROWS), rng.u32(0..ROWS));
        let (k, n) = (rng.u32(0..SPAN * PARTITIONS), rng.u32(1..10));
        let one = match rng.u8(0..4) {
            0 => format!("update acc set k = {k} where id = {from}"),
            1 => format!(
                "merge into acc using (values ({from}, {k})) s(id, k) on acc.id = s.id when matched then update set k = s.k"
            ),
            _ => {
                format!("update acc set v = v - {n}, k = (k + {k}) % {} where id = {from}", SPAN * PARTITIONS)
            }
        };
        let is_transfer = one.contains("v - ");
        let mut all = vec!["begin".to_string(), one];
        if is_transfer {
            all.push(format!("update acc set v = v + {n} where id = {to}"));
        }
        all.push(if rng.u8(0..8) == 0 { "rollback" } else { "commit" }.to_string());
        // Both rows of a transfer are there, or the transaction fails: each statement changes one.
        transact(&mut s, &all)?;
    }
}

/// Puts a table with the same rows in a partition's place.
fn replacers(db: &Database, rng: &mut fastrand::Rng) -> Result<(), Error> {
    let mut s = db.session()?;
    loop {
        let at = rng.u32(0..PARTITIONS);
        let (from, to) = (at * SPAN, (at + 1) * SPAN);
        let bound = format!("for values from ({from}) to ({to})");
        let all: Vec<String> = match rng.u8(0..3) {
            0 => vec![
                "begin".into(),
                format!("alter table acc detach partition acc_{at}"),
                format!("alter table acc attach partition acc_{at} {bound}"),
                "commit".into(),
            ],
            1 => vec![
                "begin".into(),
                format!("alter table acc detach partition acc_{at}"),
                format!("create table acc_new partition of acc {bound}"),
                format!("insert into acc_new (id, k, v) select id, k, v from acc_{at}"),
                format!("drop table acc_{at}"),
                format!("alter table acc_new rename to acc_{at}"),
                "commit".into(),
            ],
            _ => vec![
                "begin".into(),
                format!("alter table acc detach partition acc_{at}"),
                format!("create table acc_new (v int, k int not null, id int not null, primary key (id, k))"),
                format!("insert into acc_new (id, k, v) select id, k, v from acc_{at}"),
                format!("drop table acc_{at}"),
                format!("alter table acc_new rename to acc_{at}"),
                format!("alter table acc attach partition acc_{at} {bound}"),
                if rng.bool() { "commit" } else { "rollback" }.into(),
            ],
        };
        transact(&mut s, &all)?;
        std::thread::sleep(Duration::from_millis(rng.u64(1..40)));
    }
}

const SUMS: &str = "select count(*), count(distinct id), coalesce(sum(v), 0) from acc";

/// Every snapshot has each row once, whatever partition it is in.
fn readers(db: &Database) -> Result<(), Error> {
    let mut s = db.session()?;
    loop {
        match s.query(SUMS, &[]) {
            Ok(found) => {
                let row = &found.rows[0];
                let got: Vec<i64> = (0..3).map(|at| row.get(at).expect("a number")).collect();
                if got != [i64::from(ROWS), i64::from(ROWS), 0] {
                    eprintln!("rows, ids and sum: {got:?}");
                    std::process::exit(1);
                }
            }
            Err(e) if is_expected(&e) => return Err(e),
            Err(e) => fail(&e),
        }
    }
}

/// The work of a thread of a child until its session is lost.
type Work = fn(&Database, &mut fastrand::Rng) -> Result<(), Error>;

/// Does nothing unless started as a child.
#[test]
fn role() {
    let Ok(seed) = std::env::var("SINEW_ROLE") else { return };
    let seed: u64 = seed.parse().expect("a number");
    let db = Arc::new(open(Path::new(&std::env::var("SINEW_DIR").expect("a directory"))));
    let work: [Work; 4] = [movers, movers, replacers, |db, _| readers(db)];
    for (number, work) in work.into_iter().enumerate() {
        let (db, mut rng) = (db.clone(), fastrand::Rng::with_seed(seed * 8 + number as u64));
        std::thread::spawn(move || {
            loop {
                match work(&db, &mut rng) {
                    Err(e) if !is_expected(&e) => fail(&e),
                    _ => {}
                }
            }
        });
    }
    let parent = std::os::unix::process::parent_id();
    while std::os::unix::process::parent_id() == parent {
        std::thread::sleep(Duration::from_millis(50));
    }
    std::process::exit(1);
}

/// Killed when dropped, so that a test that fails leaves none behind.
struct Actor(Child);
impl Actor {
    fn start(dir: &Path, seed: u64) -> Actor {
        let process = Command::new(std::env::current_exe().expect("this binary"))
            .args(["--exact", "role", "--nocapture", "--test-threads=1"])
            .env("SINEW_ROLE", seed.to_string())
            .env("SINEW_DIR", dir)
            .stdout(Stdio::null())
            .spawn()
            .expect("starts");
        Actor(process)
    }

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

#[test]
fn rows_that_move_beside_deaths_are_neither_lost_nor_doubled() {
    let seed: u64 = std::env::var("SINEW_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(20_261_128);
    let seconds = std::env::var("SINEW_CHAOS_SECONDS").ok().and_then(|s| s.parse().ok()).unwrap_or(6);
    println!("seed {seed} (set SINEW_SEED to repeat another)");
    let mut rng = fastrand::Rng::with_seed(seed);
    let dir = Dir::new("moves");
    {
        let db = open(&dir.0);
        let mut s = db.session().expect("session");
        s.execute("create table acc (id int, k int, v int, primary key (id, k)) partition by range (k)", &[])
            .expect("creates");
        for at in 0..PARTITIONS {
            let (from, to) = (at * SPAN, (at + 1) * SPAN);
            let sql = format!("create table acc_{at} partition of acc for values from ({from}) to ({to})");
            s.execute(&*sql, &[]).expect("creates");
        }
        let sql = format!(
            "insert into acc select i, i % {}, 0 from generate_series(0, {}) i",
            SPAN * PARTITIONS,
            ROWS - 1
        );
        s.execute(&*sql, &[]).expect("inserts");
    }
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut round = 0;
    while round == 0 || Instant::now() < end {
        let mut children: Vec<Actor> =
            (0..PROCESSES).map(|_| Actor::start(&dir.0, rng.u64(0..1 << 40))).collect();
        for _ in 0..=rng.usize(0..3) {
            std::thread::sleep(Duration::from_millis(rng.u64(200..1_500)));
            for c in &mut children {
                assert!(c.0.try_wait().expect("waits").is_none(), "round {round}: a process ended by itself");
            }
            let which = rng.usize(0..PROCESSES);
            children[which].kill();
            children[which] = Actor::start(&dir.0, rng.u64(0..1 << 40));
        }
        children.iter_mut().for_each(Actor::kill);
        let db = open(&dir.0);
        let found = db.check().expect("checks");
        assert!(found.is_empty(), "round {round}: {found:#?}");
        let mut s = db.session().expect("session");
        assert_eq!(answer(&mut s, SUMS), format!("{ROWS}|{ROWS}|0"), "round {round}");
        for at in 0..PARTITIONS {
            let sql = format!("select count(*) from acc_{at} where k / {SPAN} <> {at}");
            assert_eq!(answer(&mut s, &sql), "0", "round {round}: rows of another partition");
        }
        round += 1;
    }
    let db = open(&dir.0);
    let changed = answer(&mut db.session().expect("session"), "select count(*) > 0 from acc where v <> 0");
    assert_eq!(changed, "t", "the children did nothing");
    println!("{round} rounds");
}
