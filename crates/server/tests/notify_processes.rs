//! Notifiers and listeners in many processes, embedded and over the protocol, that are killed,
//! stopped, continued and replaced all the time. No listener misses a message or gets one twice,
//! and all get them in one order, which is the order of the commits.
//!
//! A message is the new value of a counter's row. The row's lock makes the commits of one counter
//! follow each other, so that the messages of a counter must be consecutive numbers. Several
//! counters commit beside each other.
//!
//! The first listener is this process and sees everything. The messages of every other one must be
//! a contiguous part of what the first one got, from its LISTEN on. If a process died in the middle
//! of a change to shared memory, every listener ends with 57P02, and the test begins anew.

mod client;

use client::serve;
use postgres::fallible_iterator::FallibleIterator;
use postgres::{Config, NoTls};
use sinew::{Database, Error, OpenOptions};
use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::SeqCst};
use std::time::{Duration, Instant};

const PORT: u16 = 21_700;
const COUNTERS: i32 = 4;
const EMBEDDED: usize = 2;
const ROUNDS: u32 = 40;
const LOST: &str = "57P02";
/// The region was given up while the commit was under way.
const UNKNOWN: &str = "08007";
/// The first line of a listener's log.
const LISTENS: &str = "listens";

fn open(dir: &Path) -> Result<Database, Error> {
    OpenOptions::new().open(dir.join("data"))
}

/// Does nothing unless it is one of the others.
#[test]
fn role() {
    let Ok(role) = std::env::var("SINEW_NOTIFY_ROLE") else { return };
    let dir = PathBuf::from(std::env::var("SINEW_NOTIFY_DIR").expect("a directory"));
    let ended = match role.as_str() {
        "notifier" => notifier(&dir),
        _ => listener(&dir, &dir.join(role)),
    };
    // A region that was given up is the only reason to end.
    let e = ended.expect_err("it runs until it is killed");
    assert!(e.sqlstate.code() == LOST, "{e}");
}

const CHANGE: &str = "update counter set n = n + 1 where id = $1 returning n";

fn notifier(dir: &Path) -> Result<(), Error> {
    let db = open(dir)?;
    let mut session = db.session()?;
    let mut i = std::process::id() as i32;
    loop {
        i += 1;
        let sent = send(&mut session, i % COUNTERS);
        match sent {
            Err(e) if e.sqlstate.code() == "54000" => std::thread::sleep(Duration::from_millis(5)),
            Err(e) if e.is_retryable() => {}
            Err(e) if [LOST, UNKNOWN].contains(&e.sqlstate.code()) => {}
            sent => sent?,
        }
    }
}

fn send(session: &mut sinew::Session, id: i32) -> Result<(), Error> {
    let mut t = session.transaction()?;
    let (n,): (i32,) = t.query_one(CHANGE, &[&id])?;
    t.execute("select pg_notify('count', $1)", &[&format!("{id} {n}")])?;
    t.execute("notify others, 'a channel without a listener'", &[])?;
    t.commit()
}

fn listener(dir: &Path, log: &Path) -> Result<(), Error> {
    let db = open(dir)?;
    let mut log = std::fs::OpenOptions::new().create(true).append(true).open(log).expect("a log");
    let mut session = db.session()?;
    session.execute("listen count", &[])?;
    log.write_all(format!("{LISTENS}\n").as_bytes()).expect("writes");
    loop {
        for n in session.notifications().wait(None)? {
            // One write for a line: a killed process leaves at most half of the last one.
            log.write_all(format!("{}\n", n.payload).as_bytes()).expect("writes");
        }
    }
}

fn spawn(dir: &Path, role: &str) -> Child {
    Command::new(std::env::current_exe().expect("this binary"))
        .args(["--exact", "role", "--nocapture", "--test-threads=1"])
        .env("SINEW_NOTIFY_ROLE", role)
        .env("SINEW_NOTIFY_DIR", dir)
        .stdout(Stdio::null())
        .spawn()
        .expect("starts")
}

fn signal(child: &Child, signal: &str) {
    let done = Command::new("kill").args([signal, &child.id().to_string()]).status().expect("kill runs");
    assert!(done.success());
}

fn kill(mut child: Child) {
    child.kill().expect("kills");
    child.wait().expect("waits");
}

fn config(dir: &Path) -> Config {
    let mut config = Config::new();
    config.host_path(dir).port(PORT).user("postgres").dbname("postgres");
    config
}

/// A client of the server that sends until told to stop, or until the region is lost.
fn client_notifier(dir: &Path, stop: &AtomicBool) {
    let Ok(mut client) = config(dir).connect(NoTls) else { return };
    let mut i = 0;
    while !stop.load(SeqCst) {
        i += 1;
        let mut send = || -> Result<(), postgres::Error> {
            let mut t = client.transaction()?;
            let id = i % COUNTERS;
            let n: i32 = t.query_one(CHANGE, &[&id])?.get(0);
            t.execute("select pg_notify('count', $1)", &[&format!("{id} {n}")])?;
            t.commit()
        };
        if let Err(e) = send() {
            let code = e.code().map_or("closed", |c| c.code()).to_string();
            assert!(["54000", LOST, UNKNOWN, "40P01"].contains(&code.as_str()), "{e}: {code}");
        }
    }
}

/// A client of the server that listens. `None` if the region was lost.
fn client_listener(dir: &Path, stop: &AtomicBool) -> Option<Vec<String>> {
    let mut client = config(dir).connect(NoTls).ok()?;
    client.batch_execute("listen count").ok()?;
    let mut got = Vec::new();
    loop {
        let over = stop.load(SeqCst);
        let mut new = client.notifications();
        let mut new = new.timeout_iter(Duration::from_millis(200));
        let before = got.len();
        while let Some(n) = new.next().ok()? {
            got.push(n.payload().to_string());
        }
        if over && got.len() == before {
            return Some(got);
        }
    }
}

/// A number that differs from round to round.
fn random(below: u32) -> u32 {
    static STATE: AtomicU32 = AtomicU32::new(0);
    let seed = || std::env::var("SINEW_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(20_261_126);
    let _ = STATE.compare_exchange(0, seed(), SeqCst, SeqCst);
    let step = |x: u32| Some(x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223));
    STATE.fetch_update(SeqCst, SeqCst, step).expect("always").wrapping_shr(12) % below
}

/// Receives until it is told to stop and nothing comes any more. `None` if the region was lost.
fn receive(db: &Database, ready: &AtomicBool, stop: &AtomicBool) -> Option<Vec<String>> {
    let mut session = db.session().ok()?;
    session.execute("listen count", &[]).ok()?;
    ready.store(true, SeqCst);
    let mut got = Vec::new();
    loop {
        let over = stop.load(SeqCst);
        match session.notifications().wait(Some(Duration::from_millis(200))) {
            Ok(new) if new.is_empty() && over => return Some(got),
            Ok(new) => got.extend(new.into_iter().map(|n| n.payload)),
            Err(e) => {
                assert_eq!(e.sqlstate.code(), LOST, "{e}");
                assert!(session.execute("select 1", &[]).is_err_and(|e| e.sqlstate.code() == LOST));
                return None;
            }
        }
    }
}

#[test]
fn no_listener_misses_a_message_while_others_are_killed_and_stopped() {
    let dir = std::env::temp_dir().join(format!("sinew-notify-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&dir);
    std::fs::create_dir_all(dir.join("data")).expect("directory");
    std::fs::write(dir.join("data/sinew.conf"), "notify_queue_size = 64kB\n").expect("settings");
    let server = serve(&dir, PORT);
    let db = open(&dir).expect("opens");
    let mut session = db.session().expect("session");
    session.execute("create table counter (id int primary key, n int)", &[]).expect("creates");
    let insert = "insert into counter select i, 0 from generate_series(0, $1 - 1) i";
    session.execute(insert, &[&COUNTERS]).expect("inserts");

    let mut checked = 0;
    let mut epochs = 0;
    while checked == 0 {
        epochs += 1;
        assert!(epochs < 10, "the region is lost every time");
        checked = epoch(&dir, &db, epochs);
    }
    println!("{checked} messages, {epochs} epochs");
    drop((session, db));
    server.stop().expect("stops");
    let _ = std::fs::remove_dir_all(&dir);
}

fn counters(db: &Database) -> HashMap<i32, i32> {
    let read = || db.session()?.query_as::<(i32, i32)>("select id, n from counter", &[]);
    // The region may just be given up.
    let rows = (0..100).find_map(|_| read().ok()).expect("the counters are there");
    rows.into_iter().collect()
}

/// Returns the number of messages, 0 if the region was lost.
fn epoch(dir: &Path, db: &Database, epoch: u32) -> usize {
    let before = counters(db);
    let (ready, stop, stop_listeners) =
        (AtomicBool::new(false), AtomicBool::new(false), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let first = scope.spawn(|| receive(db, &ready, &stop_listeners));
        while !ready.load(SeqCst) {
            if first.is_finished() {
                return 0;
            }
            std::thread::sleep(Duration::from_millis(1));
        }

        let mut logs = 0;
        let mut listener = || {
            logs += 1;
            let log = format!("log-{epoch}-{logs}");
            (spawn(dir, &log), log)
        };
        let mut notifiers: Vec<Child> = (0..EMBEDDED).map(|_| spawn(dir, "notifier")).collect();
        let mut listeners: Vec<(Child, String)> = (0..EMBEDDED).map(|_| listener()).collect();
        let client = scope.spawn(|| client_listener(dir, &stop_listeners));
        let client_notifier = scope.spawn(|| client_notifier(dir, &stop));

        for _ in 0..ROUNDS {
            std::thread::sleep(Duration::from_millis(u64::from(20 + random(120))));
            let at = random(EMBEDDED as u32) as usize;
            match random(4) {
                0 => kill(std::mem::replace(&mut notifiers[at], spawn(dir, "notifier"))),
                1 => kill(std::mem::replace(&mut listeners[at], listener()).0),
                which => {
                    let child = if which == 2 { &notifiers[at] } else { &listeners[at].0 };
                    signal(child, "-STOP");
                    std::thread::sleep(Duration::from_millis(u64::from(random(200))));
                    signal(child, "-CONT");
                }
            }
            if first.is_finished() {
                break;
            }
        }

        // Killed in the middle of its work, and reaped by the others.
        notifiers.into_iter().for_each(kill);
        stop.store(true, SeqCst);
        client_notifier.join().expect("the client that sends");
        // A listener that began a moment ago has the last message only if that comes after its
        // LISTEN.
        for (_, log) in &listeners {
            until(&format!("{log} listens"), || text(dir, log).starts_with(LISTENS) || first.is_finished());
        }
        // Waits for what the dead have left.
        let last = || send(&mut db.session()?, 0);
        (0..100).find_map(|_| last().ok()).expect("the rows come free");
        stop_listeners.store(true, SeqCst);
        let all = first.join().expect("the first listener");
        let client = client.join().expect("the client that listens");
        if let Some(all) = &all {
            for (_, log) in &listeners {
                until(&format!("{log} has the last message"), || lines(dir, log).last() == all.last());
            }
        }
        listeners.into_iter().for_each(|(child, _)| kill(child));
        let Some(all) = all else { return 0 };

        check_counters(&all, before, counters(db));
        let mut parts: Vec<(String, Vec<String>)> =
            client.map(|got| ("the client".into(), got)).into_iter().collect();
        assert_eq!(parts.len(), 1, "the client's region is this process's");
        for i in 1..=logs {
            let name = format!("log-{epoch}-{i}");
            let got = lines(dir, &name);
            parts.push((name, got));
        }
        assert_eq!(parts[0].1.last(), all.last(), "the client was there to the end");
        for (name, part) in &parts {
            let Some(begin) = part.first() else { continue };
            let from =
                all.iter().position(|m| m == begin).unwrap_or_else(|| panic!("{name}: {begin} is unknown"));
            assert!(all[from..].starts_with(part), "{name} has not what the first listener got");
        }
        println!(
            "{} listeners, the longest log has {} messages",
            parts.len(),
            parts.iter().map(|p| p.1.len()).max().unwrap_or(0)
        );
        all.len()
    })
}

fn text(dir: &Path, log: &str) -> String {
    std::fs::read_to_string(dir.join(log)).unwrap_or_default()
}

/// The messages in a log: its whole lines after the first one.
fn lines(dir: &Path, log: &str) -> Vec<String> {
    let text = text(dir, log);
    text.split_inclusive('\n').skip(1).filter_map(|line| line.strip_suffix('\n')).map(String::from).collect()
}

fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(100), "never came: {what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// The messages of each counter are consecutive, from its first value to its last one.
fn check_counters(all: &[String], mut values: HashMap<i32, i32>, after: HashMap<i32, i32>) {
    for message in all {
        let (id, n) = message.split_once(' ').expect("two numbers");
        let (id, n): (i32, i32) = (id.parse().expect("a number"), n.parse().expect("a number"));
        let value = values.get_mut(&id).expect("a counter");
        assert_eq!(n, *value + 1, "counter {id}");
        *value = n;
    }
    assert_eq!(values, after, "what was committed was told");
}
