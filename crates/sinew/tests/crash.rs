//! Processes that die while others work: the others are told, go on, and nothing that was
//! acknowledged is lost.
//!
//! A child is this test binary with `SINEW_ROLE` set.

use sinew::{Database, Error, Session, TransactionStatus};
use sinew_storage::{Fork, PageTag, RelFile};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, mpsc};
use std::time::{Duration, Instant};

struct Dir(PathBuf);
impl Dir {
    fn new(name: &str) -> Dir {
        let dir = std::env::temp_dir().join(format!("sinew-crash-sql-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&dir);
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A child in a role; killed when dropped.
struct Actor {
    process: Child,
    says: BufReader<ChildStdout>,
}

impl Actor {
    fn start(role: &str, dir: &Path) -> Actor {
        Actor::start_at(role, dir, "")
    }

    fn start_at(role: &str, dir: &Path, rel: &str) -> Actor {
        let mut process = Command::new(std::env::current_exe().expect("this binary"))
            .args(["--exact", "role", "--nocapture", "--test-threads=1"])
            .env("SINEW_ROLE", role)
            .env("SINEW_DIR", dir)
            .env("SINEW_REL", rel)
            .stdout(Stdio::piped())
            .spawn()
            .expect("starts");
        let says = BufReader::new(process.stdout.take().expect("piped"));
        Actor { process, says }
    }

    fn hear(&mut self, what: &str) {
        let mut line = String::new();
        while !line.contains(&format!("@{what}")) {
            line.clear();
            assert!(self.says.read_line(&mut line).expect("reads") > 0, "child ended before it said {what}");
        }
    }

    fn kill(&mut self) -> Instant {
        let at = Instant::now();
        self.process.kill().expect("kills");
        self.process.wait().expect("waits");
        at
    }
}

impl Drop for Actor {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Does nothing unless started by `Actor::start`.
#[test]
fn role() {
    let Ok(role) = std::env::var("SINEW_ROLE") else { return };
    let db = Database::open(std::env::var("SINEW_DIR").expect("a directory")).expect("opens");
    let forever = || loop {
        std::thread::park();
    };
    match &*role {
        // In the middle of a change to shared memory.
        "critical" => {
            let engine = db.engine().expect("engine");
            let txn = engine.storage.session(Box::new(sinew_sync::ThreadWaiter)).expect("session");
            let _open = txn.slot().enter_critical();
            println!("@holds");
            forever();
        }
        // Holding locks and an open transaction, and nothing that others could not give back.
        "row" => {
            let mut s = db.session().expect("session");
            s.execute("begin", &[]).expect("begins");
            s.execute("update t set v = v + 1000 where id = 1", &[]).expect("updates");
            println!("@holds");
            forever();
        }
        // Holding a page of a relation, shared or exclusively.
        "reads page" | "writes page" => {
            let engine = db.engine().expect("engine");
            let session = engine.storage.session(Box::new(sinew_sync::ThreadWaiter)).expect("session");
            let rel = std::env::var("SINEW_REL").expect("a relation");
            let (database, file) = rel.split_once('/').expect("two numbers");
            let rel = RelFile::new(database.parse().expect("a number"), file.parse().expect("a number"));
            let pin = engine.storage.pool().pin(&session, PageTag::new(rel, Fork::Main, 0)).expect("pins");
            let _shared = (role == "reads page").then(|| pin.read().expect("reads"));
            let _exclusive = (role == "writes page").then(|| pin.write().expect("writes"));
            println!("@holds");
            forever();
        }
        other => panic!("no role {other}"),
    }
}

fn number(session: &mut Session, sql: &str) -> Result<i64, Error> {
    session.query(sql, &[])?.rows[0].get(0)
}

/// Rolls back what a failed statement left open, as every client does.
fn recover(session: &mut Session) {
    if session.transaction_status() != TransactionStatus::Idle {
        session.execute("rollback", &[]).expect("rolls back");
    }
}

/// Waits for what must come; the bound only keeps a broken test from hanging.
fn until(what: &str, mut f: impl FnMut() -> bool) {
    let began = Instant::now();
    while !f() {
        assert!(began.elapsed() < Duration::from_secs(60), "never came: {what}");
        std::thread::sleep(Duration::from_millis(1));
    }
}

struct Stops<'a>(&'a AtomicBool);
impl Drop for Stops<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

const ACCOUNTS: i64 = 50;

/// Transfers between accounts, each with a line in the history; returns what was acknowledged and
/// what was not known.
fn transfer(
    db: &Database,
    me: i64,
    stop: &AtomicBool,
    done: &AtomicU64,
    told: &mpsc::Sender<Instant>,
) -> (Vec<i64>, Vec<i64>) {
    let mut rng = fastrand::Rng::with_seed(me as u64);
    let mut s = db.session().expect("session");
    s.execute("set application_name = 'teller'", &[]).expect("sets");
    s.execute("prepare debit(int, int) as update accounts set balance = balance - $2 where id = $1", &[])
        .expect("prepares");
    let (mut acknowledged, mut unknown) = (Vec::new(), Vec::new());
    let mut number = me * 1_000_000;
    while !stop.load(Ordering::Relaxed) {
        number += 1;
        let (mut from, mut to, amount) = (rng.i64(0..ACCOUNTS), rng.i64(0..ACCOUNTS), rng.i64(1..100));
        if from > to {
            std::mem::swap(&mut from, &mut to);
        }
        let transfer = (|| {
            s.execute("begin", &[])?;
            s.execute(&format!("execute debit({from}, {amount})"), &[])?;
            s.execute("update accounts set balance = balance + $2 where id = $1", &[&to, &amount])?;
            s.execute("insert into history values ($1)", &[&number])?;
            s.execute("commit", &[])
        })();
        match transfer {
            Ok(_) => {
                done.fetch_add(1, Ordering::Relaxed);
                acknowledged.push(number);
            }
            Err(e) => {
                match e.sqlstate.code() {
                    "57P02" => {
                        assert!(e.is_retryable());
                        let _ = told.send(Instant::now());
                    }
                    "40P01" => {}
                    "08007" => unknown.push(number),
                    _ => panic!("{e}"),
                }
                recover(&mut s);
            }
        }
    }
    // Settings and prepared statements were kept.
    assert_eq!(
        s.query("show application_name", &[]).expect("shows").rows[0].get::<&str>(0).expect("text"),
        "teller"
    );
    (acknowledged, unknown)
}

#[test]
fn a_death_in_a_critical_section_is_survived() {
    let dir = Dir::new("critical");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    s.execute("create table accounts (id int primary key, balance bigint)", &[]).expect("creates");
    s.execute("create table history (number bigint primary key)", &[]).expect("creates");
    let fill = format!("insert into accounts select i, 1000 from generate_series(0, {ACCOUNTS} - 1) i");
    s.execute(&fill, &[]).expect("fills");
    s.execute("create temp table kept (x int)", &[]).expect("creates");
    s.execute("insert into kept values (7)", &[]).expect("inserts");
    s.execute("set work_mem = '64kB'", &[]).expect("sets");
    s.execute("declare held cursor with hold for select i from generate_series(1::bigint, 50000) i", &[])
        .expect("declares");
    assert_eq!(number(&mut s, "fetch 1 from held").expect("fetches"), 1);
    // One that does nothing meanwhile but has a transaction open, and one with an advisory lock.
    let mut open = db.session().expect("session");
    open.execute("begin", &[]).expect("begins");
    number(&mut open, "select count(*) from accounts").expect("counts");
    let mut advisory = db.session().expect("session");
    advisory.query("select pg_advisory_lock(1)", &[]).expect("locks");
    // One that computes, and one that waits for a lock.
    let mut locker = db.session().expect("session");
    locker.execute("begin", &[]).expect("begins");
    locker.execute("lock table kept_out in access exclusive mode", &[]).expect_err("is not there");
    recover(&mut locker);
    locker.execute("create table busy (x int)", &[]).expect("creates");
    locker.execute("begin", &[]).expect("begins");
    locker.execute("lock table busy in access exclusive mode", &[]).expect("locks");

    let stop = AtomicBool::new(false);
    let done: [AtomicU64; 4] = Default::default();
    let rounds = 3;
    let told = Mutex::new(Vec::new());
    let (acknowledged, unknown) = std::thread::scope(|scope| {
        // Also when an assertion fails, or the others would go on for ever.
        let _stops = Stops(&stop);
        let (sender, receiver) = mpsc::channel();
        let tellers: Vec<_> = (1..=4)
            .map(|me| {
                let (db, stop, sender) = (db.clone(), &stop, sender.clone());
                let done = &done[me as usize - 1];
                scope.spawn(move || transfer(&db, me, stop, done, &sender))
            })
            .collect();
        let waiting = {
            let db = db.clone();
            scope.spawn(move || db.session()?.query("select * from busy", &[]).map(drop))
        };
        let computing = {
            let db = db.clone();
            let sql = "select count(*) from generate_series(1, 100000000000) i where i % 2 = 3 limit 1";
            scope.spawn(move || db.session()?.query(sql, &[]).map(drop))
        };
        let sleeping = {
            let db = db.clone();
            scope.spawn(move || db.session()?.query("select pg_sleep(60)", &[]).map(drop))
        };
        let at_it = "select count(*) from pg_stat_activity where wait_event = 'PgSleep' \
                     or wait_event_type = 'Lock' and query = 'select * from busy' \
                     or state = 'active' and query like 'select count(*) from generate_series%'";
        until("the three are at it", || number(&mut s, at_it).expect("looks") == 3);
        for _ in 0..rounds {
            let mut child = Actor::start("critical", &dir.0);
            child.hear("holds");
            std::thread::sleep(Duration::from_millis(100));
            let at = child.kill();
            let before: Vec<u64> = done.iter().map(|d| d.load(Ordering::Relaxed)).collect();
            // Two, because one may have been acknowledged between the kill and the count.
            until("every session goes on", || {
                done.iter().zip(&before).all(|(d, b)| d.load(Ordering::Relaxed) >= b + 2)
            });
            println!("everybody went on after {:?}", at.elapsed());
            told.lock().expect("times").extend(receiver.try_iter().map(|when| when - at));
            let mut fresh = db.session().expect("session");
            // The others may have gone on before the death was noticed.
            if let Err(e) = number(&mut fresh, "select count(*) from accounts") {
                assert_eq!(e.sqlstate.code(), "57P02", "{e}");
                number(&mut fresh, "select count(*) from accounts").expect("counts");
            }
        }
        for (what, waiter) in [("lock", waiting), ("computing", computing), ("sleeping", sleeping)] {
            let e = waiter.join().expect("no panic").expect_err(what);
            assert_eq!(e.sqlstate.code(), "57P02", "{what}: {e}");
        }
        stop.store(true, Ordering::Relaxed);
        let mut all = (Vec::new(), Vec::new());
        for teller in tellers {
            let (a, u) = teller.join().expect("no panic");
            all.0.extend(a);
            all.1.extend(u);
        }
        all
    });
    let told = told.into_inner().expect("times");
    println!("told after {told:?}");
    assert!(!told.is_empty());

    let e = number(&mut open, "select count(*) from accounts").expect_err("its transaction is gone");
    assert_eq!(e.sqlstate.code(), "57P02");
    assert_eq!(open.transaction_status(), TransactionStatus::InFailedBlock);
    open.execute("rollback", &[]).expect("rolls back");
    assert_eq!(number(&mut open, "select count(*) from accounts").expect("counts"), ACCOUNTS);
    let e = number(&mut advisory, "select 1::bigint").expect_err("its lock is gone");
    assert!(e.sqlstate.code() == "57P02" && e.message.contains("advisory"), "{e}");
    assert_eq!(number(&mut advisory, "select 1::bigint").expect("goes on"), 1);
    // A session that had nothing to lose notices nothing.
    assert_eq!(number(&mut s, "select x::bigint from kept").expect("the temporary table is there"), 7);
    assert_eq!(number(&mut s, "fetch 1 from held").expect("the cursor is there"), 2);
    s.execute("move 49000 from held", &[]).expect("moves");
    assert_eq!(number(&mut s, "fetch 1 from held").expect("and its file"), 49003);

    assert_eq!(number(&mut s, "select sum(balance)::bigint from accounts").expect("sums"), ACCOUNTS * 1000);
    let rows = s.query("select number from history", &[]).expect("selects").rows;
    let mut there: HashMap<i64, ()> = rows.iter().map(|r| (r.get::<i64>(0).expect("number"), ())).collect();
    println!("{} acknowledged, {} unknown", acknowledged.len(), unknown.len());
    for number in &acknowledged {
        assert!(there.remove(number).is_some(), "{number} was acknowledged and is lost");
    }
    for number in &unknown {
        there.remove(number);
    }
    assert!(there.is_empty(), "there, although its session was told that it was rolled back: {there:?}");
    drop((open, advisory, locker));
    assert_eq!(db.check().expect("checks"), Vec::<String>::new());
    drop(s);
    drop(db);
    assert!(!dir.0.join("control.region").exists(), "the last one out leaves nothing");
}

#[test]
fn a_death_that_leaves_nothing_half_done_costs_its_waiters_nothing() {
    let dir = Dir::new("row");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    s.execute("create table t (id int primary key, v bigint)", &[]).expect("creates");
    s.execute("insert into t values (1, 0)", &[]).expect("inserts");
    let waits = AtomicU64::new(0);
    for round in 1..=5 {
        let mut child = Actor::start("row", &dir.0);
        child.hear("holds");
        let (began, ran) = mpsc::channel();
        std::thread::scope(|scope| {
            scope.spawn(|| {
                let mut s = db.session().expect("session");
                began.send(None).expect("sends");
                s.execute("update t set v = v + 1 where id = 1", &[]).expect("waits, then updates");
                began.send(Some(Instant::now())).expect("sends");
            });
            ran.recv().expect("began");
            std::thread::sleep(Duration::from_millis(100));
            let at = child.kill();
            let when = ran.recv().expect("ran").expect("a time");
            waits.fetch_max((when - at).as_micros() as u64, Ordering::Relaxed);
        });
        assert_eq!(number(&mut s, "select v from t").expect("selects"), round);
    }
    println!("a waiter ran again after at most {} us", waits.into_inner());
    std::io::stdout().flush().expect("flushes");
}

/// A relation as the actors want it named.
fn relation(s: &mut Session, name: &str) -> String {
    let sql = "select (select oid from pg_database where datname = current_database())::text || '/' || relfilenode::text \
               from pg_class where relname = $1";
    s.query_one::<(String,)>(sql, &[&name]).expect("there").0
}

#[test]
fn a_death_with_a_latch_and_a_pin_costs_its_waiters_nothing() {
    let dir = Dir::new("latch");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    s.execute("create table t (id int primary key, v bigint)", &[]).expect("creates");
    s.execute("insert into t values (1, 0)", &[]).expect("inserts");
    let rel = relation(&mut s, "t");
    let mut wait_us_max = 0;
    // Neither a share nor an exclusive latch of one that was not in the middle of a change.
    for (round, role) in (1..=6).zip(["reads page", "writes page"].into_iter().cycle()) {
        let mut child = Actor::start_at(role, &dir.0, &rel);
        child.hear("holds");
        let when = std::thread::scope(|scope| {
            let update = scope.spawn(|| {
                s.execute("update t set v = v + 1 where id = 1", &[]).expect("waits, then updates");
                Instant::now()
            });
            std::thread::sleep(Duration::from_millis(100));
            assert!(!update.is_finished(), "it waits for the latch");
            let at = child.kill();
            update.join().expect("no panic") - at
        });
        wait_us_max = wait_us_max.max(when.as_micros());
        assert_eq!(number(&mut s, "select v from t").expect("selects"), round);
    }
    println!("a waiter ran again after at most {wait_us_max} us");
}

/// A session that waits for a stopped process names the process in the view.
#[test]
fn a_stopped_process_in_a_latch_is_named() {
    let dir = Dir::new("stopped");
    let db = Database::open(&dir.0).expect("opens");
    let mut s = db.session().expect("session");
    s.execute("create table t (id int primary key, v bigint)", &[]).expect("creates");
    s.execute("insert into t values (1, 0)", &[]).expect("inserts");
    let rel = relation(&mut s, "t");
    let mut looker = db.session().expect("session");
    let child = {
        let mut child = Actor::start_at("writes page", &dir.0, &rel);
        child.hear("holds");
        child
    };
    let pid = child.process.id();
    // SAFETY: a signal to a child that has not been waited for.
    unsafe { libc::kill(pid as i32, libc::SIGSTOP) };
    std::thread::scope(|scope| {
        let waits = scope.spawn(|| number(&mut s, "select v from t where id = 1"));
        let command = std::fs::read_to_string(format!("/proc/{pid}/comm")).expect("its command");
        let named = format!("{pid} ({})", command.trim());
        until("the wait is shown", || {
            let sql = "select waits_for_process from pg_stat_activity \
                       where wait_event_type = 'LWLock' and query like 'select v from t where%'";
            let rows = looker.query(sql, &[]).expect("looks").rows;
            rows.iter().any(|r| r.get::<String>(0).is_ok_and(|who| who == named))
        });
        assert!(!waits.is_finished());
        drop(child);
        assert_eq!(waits.join().expect("no panic").expect("the latch is given back"), 0);
    });
    assert_eq!(number(&mut s, "select v from t").expect("goes on"), 0);
}

/// Figures, printed: run alone on a quiet machine.
#[test]
#[ignore = "measures: cargo test -p sinew --test crash -- --ignored --nocapture"]
fn a_rebuild_of_a_hundred_megabytes() {
    for what in ["inserted since the last checkpoint", "updated since the last checkpoint"] {
        let dir = Dir::new("hundred");
        let db = Database::open(&dir.0).expect("opens");
        let mut s = db.session().expect("session");
        s.execute("create table t (id int primary key, v bigint, filler text)", &[]).expect("creates");
        let fill = "insert into t select i, 0, repeat('x', 900) from generate_series(1, 110000) i";
        s.execute(fill, &[]).expect("fills");
        if what.starts_with("updated") {
            s.execute("checkpoint", &[]).expect("checkpoints");
            // One row of each page.
            s.execute("update t set v = v + 1 where id % 8 = 0", &[]).expect("updates");
        }
        let mut child = Actor::start("critical", &dir.0);
        child.hear("holds");
        let (told, works) = std::thread::scope(|scope| {
            let sleeps = scope.spawn(|| {
                let e =
                    db.session().expect("session").query("select pg_sleep(60)", &[]).expect_err("is told");
                assert_eq!(e.sqlstate.code(), "57P02");
                Instant::now()
            });
            std::thread::sleep(Duration::from_millis(300));
            let at = child.kill();
            let told = sleeps.join().expect("no panic");
            // Idle until now, so that it finds the region rebuilt, or rebuilds it, and goes on.
            number(&mut s, "select v from t where id = 77").expect("works");
            (told - at, at.elapsed())
        });
        let mb = number(&mut s, "select pg_relation_size('t')").expect("a size") >> 20;
        println!(
            "{mb} MB {what}: a running statement was told after {told:?}, the next one had worked after {works:?}"
        );
    }
}
