//! How often the random death of a process makes the others rebuild the region: processes of one
//! session each run TPC-B's transaction, and one after the other is killed at a random moment.
//!
//! A death is meant to cost the others nothing. It costs a rebuild only when it comes in the middle
//! of a change to shared memory, which no process can undo. `random_kills` counts those deaths, by
//! the reasons that the regions gave, and fails when they are more than one in twenty. It checks
//! all the time that balances agree and that nothing acknowledged is lost.
//!
//! `scripts/random-kills KILLS` runs it; a few kills of it belong to every test run.

use sinew::{Database, Error, OpenOptions, Session, TransactionStatus};
use std::collections::{BTreeMap, HashSet};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const PROCESSES: usize = 16;
/// As many as there are processes, as for pgbench: most of them work rather than wait for each
/// other's rows.
const BRANCHES: i64 = 16;
const TELLERS: i64 = 10 * BRANCHES;
const ACCOUNTS: i64 = 1_000 * BRANCHES;
/// Of so many transactions, one is followed by a look at all balances.
const SUM_EVERY: i64 = 8;
/// Deaths that may cost a rebuild, of a hundred.
const REBUILDS_PERCENT_MAX: u64 = 5;

struct Dir(PathBuf);
impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn open(dir: &Path) -> Database {
    OpenOptions::new().shared_buffers_mb(32).open(dir).expect("opens")
}

fn create(dir: &Path) -> Database {
    let db = open(dir);
    let mut s = db.session().expect("session");
    for sql in [
        "create table branches (bid int primary key, bbalance bigint not null)".to_owned(),
        "create table tellers (tid int primary key, tbalance bigint not null)".to_owned(),
        "create table accounts (aid int primary key, abalance bigint not null, filler text)".to_owned(),
        "create table history (number bigint, tid int, bid int, aid int, delta bigint, mtime timestamp)"
            .to_owned(),
        format!("insert into branches select i, 0 from generate_series(1, {BRANCHES}) i"),
        format!("insert into tellers select i, 0 from generate_series(1, {TELLERS}) i"),
        format!("insert into accounts select i, 0, repeat('x', 80) from generate_series(1, {ACCOUNTS}) i"),
        "checkpoint".to_owned(),
    ] {
        s.execute(&sql, &[]).unwrap_or_else(|e| panic!("{sql}: {e}"));
    }
    drop(s);
    db
}

/// The statements of pgbench's "tpcb-like", prepared.
const STATEMENTS: [&str; 5] = [
    "update accounts set abalance = abalance + $2 where aid = $1",
    "select abalance from accounts where aid = $1",
    "update tellers set tbalance = tbalance + $2 where tid = $1",
    "update branches set bbalance = bbalance + $2 where bid = $1",
    "insert into history values ($1, $2, $3, $4, $5, current_timestamp)",
];

fn tpcb(s: &mut Session, number: i64, rng: &mut fastrand::Rng) -> Result<(), Error> {
    let (aid, tid, bid) = (rng.i64(1..=ACCOUNTS), rng.i64(1..=TELLERS), rng.i64(1..=BRANCHES));
    let (aid, tid, bid) = (aid as i32, tid as i32, bid as i32);
    let delta = rng.i64(-5000..=5000);
    let p = STATEMENTS.iter().map(|sql| s.prepare(sql)).collect::<Result<Vec<_>, _>>()?;
    s.execute("begin", &[])?;
    s.execute(&p[0], &[&aid, &delta])?;
    s.query(&p[1], &[&aid])?;
    s.execute(&p[2], &[&tid, &delta])?;
    s.execute(&p[3], &[&bid, &delta])?;
    s.execute(&p[4], &[&number, &tid, &bid, &aid, &delta])?;
    s.execute("commit", &[])?;
    Ok(())
}

/// Sums all balances in one statement's view of them. Threads of the victim share the scan of the
/// accounts, and die with it.
fn balances_agree(s: &mut Session) -> Result<(), Error> {
    s.execute("begin isolation level repeatable read", &[])?;
    let mut sum = |sql: &str| s.query(sql, &[]).map(|sums| sums.rows[0].get::<i64>(0).expect("a sum"));
    let accounts = sum("select coalesce(sum(abalance), 0)::bigint from accounts")?;
    let branches = sum("select coalesce(sum(bbalance), 0)::bigint from branches")?;
    assert_eq!(accounts, branches, "a statement saw half of a transaction");
    s.execute("commit", &[])?;
    Ok(())
}

/// Does nothing unless it is a victim: one session at work until it is killed.
#[test]
fn victim() {
    let Ok(dir) = std::env::var("SINEW_KILL_DIR") else { return };
    let first: i64 = std::env::var("SINEW_KILL_FIRST").expect("a number").parse().expect("a number");
    let dir = PathBuf::from(dir);
    let db = open(&dir.join("db"));
    let acks = std::fs::OpenOptions::new().create(true).append(true).open(dir.join("acks"));
    let mut acks = acks.expect("a file");
    let mut rng = fastrand::Rng::with_seed(first as u64);
    let mut s = db.session().expect("session");
    // Without waiting for the disk there is more of what may go wrong; what is acknowledged may be
    // lost then, if only whole.
    let durable = std::env::var("SINEW_KILL_DURABLE").is_ok_and(|durable| durable == "on");
    s.execute(if durable { "set synchronous_commit = on" } else { "set synchronous_commit = off" }, &[])
        .expect("sets");
    s.execute("set force_parallel_mode = on", &[]).expect("sets");
    let mut works = false;
    for number in first.. {
        let looks = number % SUM_EVERY == 0;
        let done = tpcb(&mut s, number, &mut rng);
        match done.and_then(|()| if looks { balances_agree(&mut s) } else { Ok(()) }) {
            Ok(()) => {
                if durable {
                    acks.write_all(&number.to_le_bytes()).expect("writes");
                }
                if !std::mem::replace(&mut works, true) {
                    println!("@works");
                }
            }
            Err(e) => {
                // Another one's death, a deadlock (accounts come before tellers, so that there is
                // none), an outcome not known.
                assert!(["57P02", "40P01", "08007"].contains(&e.sqlstate.code()), "{e}");
                if s.transaction_status() != TransactionStatus::Idle {
                    s.execute("rollback", &[]).expect("rolls back");
                }
            }
        }
    }
}

struct Victim(Child);
impl Victim {
    fn start(dir: &Path, first: i64, durable: bool) -> Victim {
        let child = Command::new(std::env::current_exe().expect("this binary"))
            .args(["--exact", "victim", "--nocapture", "--test-threads=1"])
            .env("SINEW_KILL_DIR", dir)
            .env("SINEW_KILL_FIRST", first.to_string())
            .env("SINEW_KILL_DURABLE", if durable { "on" } else { "off" })
            .stdout(Stdio::piped())
            .spawn();
        Victim(child.expect("starts"))
    }

    /// Until it has committed something.
    fn works(mut self) -> Victim {
        let mut says = BufReader::new(self.0.stdout.take().expect("piped"));
        let mut line = String::new();
        while !line.contains("@works") {
            line.clear();
            assert!(says.read_line(&mut line).expect("reads") > 0, "a victim ended before it worked");
        }
        // It says nothing else that could fill the pipe.
        self.0.stdout = Some(says.into_inner());
        self
    }

    fn kill(&mut self) {
        self.0.kill().expect("kills");
        let status = self.0.wait().expect("waits");
        assert!(status.code().is_none(), "a victim ended by itself: {status}");
    }
}

impl Drop for Victim {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn number(s: &mut Session, sql: &str) -> i64 {
    // Told once of a region that was given up while nothing was open, the session goes on in the
    // new one.
    let rows = s.query(sql, &[]).or_else(|_| s.query(sql, &[])).unwrap_or_else(|e| panic!("{sql}: {e}"));
    rows.rows[0].get(0).expect("a number")
}

fn verify(db: &Database, dir: &Path, label: &str) {
    // First what was acknowledged, then what is there.
    let acks = std::fs::read(dir.join("acks")).unwrap_or_default();
    let mut s = db.session().expect("session");
    let sums = "select coalesce(sum(abalance), 0)::bigint from accounts
        union all select coalesce(sum(tbalance), 0)::bigint from tellers
        union all select coalesce(sum(bbalance), 0)::bigint from branches
        union all select coalesce(sum(delta), 0)::bigint from history";
    let rows = s.query(sums, &[]).or_else(|_| s.query(sums, &[])).expect("sums").rows;
    let all: Vec<i64> = rows.iter().map(|r| r.get(0).expect("a sum")).collect();
    assert!(all.iter().all(|sum| *sum == all[0]), "{label}: {all:?}");
    let rows = "select number from history";
    let rows = s.query(rows, &[]).or_else(|_| s.query(rows, &[])).expect("the history").rows;
    let there: HashSet<i64> = rows.iter().map(|r| r.get(0).expect("a number")).collect();
    assert_eq!(there.len(), rows.len(), "{label}: a transaction is there twice");
    for ack in acks.chunks_exact(8) {
        let ack = i64::from_le_bytes(ack.try_into().expect("eight bytes"));
        assert!(there.contains(&ack), "{label}: {ack} was acknowledged and is lost");
    }
    assert_eq!(
        number(&mut s, &format!("select count(*) from accounts where aid between 1 and {ACCOUNTS}")),
        ACCOUNTS
    );
}

/// The reason without what differs from death to death.
fn reason(text: &str) -> String {
    match text.find(") died ") {
        Some(at) => text[at + 2..].to_owned(),
        None => text.to_owned(),
    }
}

/// How many of the deaths gave the region up.
fn kill_at_random(kills: u64, durable: bool) -> u64 {
    let seed = std::env::var("SINEW_TEST_SEED").ok().and_then(|s| s.parse().ok());
    let seed = seed.unwrap_or_else(|| fastrand::u64(..));
    println!("SINEW_TEST_SEED={seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    let parent = std::env::var_os("SINEW_KILL_BASE").map_or_else(std::env::temp_dir, PathBuf::from);
    let dir = Dir(parent.join(format!("sinew-random-kills-{durable}-{}", std::process::id())));
    std::fs::create_dir_all(&dir.0).expect("a directory");
    let db = create(&dir.0.join("db"));
    let mut first = 0;
    let mut start = || {
        first += 1_000_000_000;
        Victim::start(&dir.0, first, durable)
    };
    let started: Vec<Victim> = (0..PROCESSES).map(|_| start()).collect();
    let mut victims: Vec<Victim> = started.into_iter().map(Victim::works).collect();
    let mut reasons: BTreeMap<String, u64> = BTreeMap::new();
    for kill in 1..=kills {
        let label = format!("seed {seed}, kill {kill}");
        std::thread::sleep(Duration::from_micros(rng.u64(5_000..40_000)));
        let engine = db.engine().expect("an engine");
        let region = engine.storage.region().clone();
        let at = rng.usize(0..PROCESSES);
        victims[at].kill();
        let waited = Instant::now();
        while region.check().is_ok() && region.anybody_dead() {
            assert!(waited.elapsed() < Duration::from_secs(60), "{label}: a death goes unnoticed");
            std::thread::sleep(Duration::from_millis(1));
        }
        if region.check().is_err() {
            *reasons.entry(reason(&region.poison_reason())).or_default() += 1;
        }
        drop(engine);
        victims[at] = start().works();
        if kill % 50 == 0 {
            verify(&db, &dir.0, &label);
        }
    }
    for victim in &mut victims {
        victim.kill();
    }
    drop(victims);
    verify(&db, &dir.0, "at the end");
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
    let commits = number(&mut db.session().expect("session"), "select count(*) from history");
    let rebuilds: u64 = reasons.values().sum();
    println!(
        "durable: {durable}; {kills} kills among {commits} commits, {rebuilds} rebuilds ({:.1}%), by reason: {reasons:#?}",
        rebuilds as f64 * 100.0 / kills as f64
    );
    rebuilds
}

/// Enough kills to meet most of what can go wrong; the figure is that of `random_kills`.
#[test]
fn nothing_is_lost_by_random_kills() {
    kill_at_random(12, true);
}

#[test]
#[ignore = "takes long: make random-kills"]
fn random_kills() {
    let kills = std::env::var("SINEW_KILLS").ok().and_then(|s| s.parse().ok()).unwrap_or(500);
    let rebuilds = [true, false].map(|durable| kill_at_random(kills, durable));
    for rebuilds in rebuilds {
        assert!(
            rebuilds * 100 <= kills * REBUILDS_PERCENT_MAX,
            "{rebuilds} of {kills} deaths gave the region up"
        );
    }
}
