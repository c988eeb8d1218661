//! SERIALIZABLE from several sessions of several processes at once, judged by an oracle. Every row
//! names its writer, so that the oracle knows what each committed transaction read and replaced.
//! Some serial order must explain it all. The same at REPEATABLE READ must find that none does; and
//! processes that are killed leave nothing of their transactions behind.
//!
//! A child is this test binary with `SINEW_ROLE` set; it writes down what it did.

use sinew::{Database, Error, Session, ToSql, TransactionStatus};
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

#[path = "../../txn/src/tests/history.rs"]
mod history;
use history::{Done, cycle};

const KEYS: u32 = 150;
/// Of these, so many are there from the start.
const THERE: u32 = 60;
const SESSIONS: u64 = 3;

struct Dir(PathBuf);
impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Long keys, so that few fit on a leaf and leaves split.
fn key(n: u32) -> String {
    format!("{n:0>500}")
}

fn number_of(key: &str) -> u32 {
    key.parse().expect("a padded number")
}

/// A transaction's reads and writes, as keys and the writers of the versions.
#[derive(Default)]
struct Notes {
    reads: Vec<(u32, Option<u64>)>,
    writes: Vec<(u32, Option<u64>)>,
}

impl Notes {
    fn line(&self, name: u64) -> String {
        let mut line = format!("{name}");
        for (mark, list) in [('r', &self.reads), ('w', &self.writes)] {
            for (key, version) in list {
                write!(line, " {mark}{key}:{}", version.unwrap_or(0)).expect("a string takes all");
            }
        }
        line
    }

    fn parse(line: &str) -> Option<(u64, Notes)> {
        let mut words = line.split(' ');
        let name = words.next()?.parse().ok()?;
        let mut notes = Notes::default();
        for word in words {
            let (key, version) = word.get(1..)?.split_once(':')?;
            let version: u64 = version.parse().ok()?;
            let entry = (key.parse().ok()?, (version != 0).then_some(version));
            if word.starts_with('r') { notes.reads.push(entry) } else { notes.writes.push(entry) }
        }
        Some((name, notes))
    }
}

fn version(w: i64) -> Option<u64> {
    (w != 0).then_some(w as u64)
}

/// The number in the only row, if there is one.
fn one(s: &mut Session, sql: &str, params: &[&dyn ToSql]) -> Result<Option<i64>, Error> {
    Ok(s.query_opt::<(i64,)>(sql, params)?.map(|row| row.0))
}

/// One random transaction, up to its commit.
fn work(
    s: &mut Session,
    rng: &mut fastrand::Rng,
    level: &str,
    name: u64,
    notes: &mut Notes,
) -> Result<(), Error> {
    let read_only = rng.u32(..8) == 0;
    s.execute(&format!("begin isolation level {level}{}", if read_only { " read only" } else { "" }), &[])?;
    let mine = |notes: &Notes, k: u32| notes.writes.iter().any(|w| w.0 == k);
    let inner = rng.u32(..6) == 0;
    for step in 0..rng.u32(2..6) {
        if step == 1 && inner {
            s.execute("savepoint a", &[])?;
        }
        let k = rng.u32(..KEYS);
        match rng.u32(..12) {
            0..4 => {
                let found = one(s, "select w from kv where k = $1", &[&key(k)])?;
                if !mine(notes, k) {
                    notes.reads.push((k, found.and_then(version)));
                }
            }
            4 | 5 => {
                let to = (k + rng.u32(1..12)).min(KEYS - 1);
                let order = if rng.bool() { "asc" } else { "desc" };
                let sql = format!("select k, w from kv where k between $1 and $2 order by k {order}");
                let rows: Vec<(String, i64)> = s.query_as(&sql, &[&key(k), &key(to)])?;
                note_all(notes, k..=to, &rows);
            }
            6 if rng.u32(..4) == 0 => {
                let rows: Vec<(String, i64)> = s.query_as("select k, w from kv", &[])?;
                note_all(notes, 0..=KEYS - 1, &rows);
            }
            _ if read_only || mine(notes, k) => {}
            7..10 => {
                let sql = "update kv set p = w, w = $2 where k = $1 returning p";
                let before = one(s, sql, &[&key(k), &(name as i64)])?;
                match before {
                    Some(before) => notes.writes.push((k, version(before))),
                    None => notes.reads.push((k, None)),
                }
            }
            _ => {
                let found = one(s, "select w from kv where k = $1", &[&key(k)])?;
                if found.is_none() {
                    s.execute("insert into kv values ($1, $2, 0)", &[&key(k), &(name as i64)])?;
                    notes.writes.push((k, None));
                } else {
                    notes.reads.push((k, found.and_then(version)));
                }
            }
        }
        // Others get in between.
        std::thread::sleep(Duration::from_micros(rng.u64(..200)));
    }
    if rng.u32(..12) == 0 {
        s.execute("rollback", &[])?;
        return Err(Error::new(sinew::SqlState::QUERY_CANCELED, "given up"));
    }
    Ok(())
}

fn note_all(notes: &mut Notes, keys: std::ops::RangeInclusive<u32>, rows: &[(String, i64)]) {
    let found: HashMap<u32, i64> = rows.iter().map(|(k, w)| (number_of(k), *w)).collect();
    assert!(found.keys().all(|k| keys.contains(k)));
    for k in keys {
        if !notes.writes.iter().any(|w| w.0 == k) {
            notes.reads.push((k, found.get(&k).copied().and_then(version)));
        }
    }
}

fn session(db: &Database, level: &str, log: &Path, seed: u64, until: Instant) {
    let mut log = std::fs::File::create(log).expect("a file");
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut s, mut name) = (None, seed << 32);
    while Instant::now() < until {
        let Ok(session) = s.take().map_or_else(|| db.session(), Ok) else {
            std::thread::sleep(Duration::from_millis(5));
            continue;
        };
        let mut session: Session = session;
        name += 1;
        let mut notes = Notes::default();
        let done = match work(&mut session, &mut rng, level, name, &mut notes) {
            Ok(()) => {
                // In one write each: who dies in between has perhaps committed.
                log.write_all(format!("try {}\n", notes.line(name)).as_bytes()).expect("writes");
                session.execute("commit", &[])
            }
            Err(e) => Err(e),
        };
        let line = match &done {
            Ok(_) => format!("done {name}\n"),
            Err(e) => format!("failed {name} {}\n", e.sqlstate),
        };
        log.write_all(line.as_bytes()).expect("writes");
        if session.transaction_status() != TransactionStatus::Idle
            && session.execute("rollback", &[]).is_err()
        {
            continue;
        }
        s = Some(session);
    }
}

/// Does nothing unless started by `child`.
#[test]
fn role() {
    let Ok(level) = std::env::var("SINEW_ROLE") else { return };
    let var = |name: &str| std::env::var(name).expect("the parent says");
    let (dir, log): (String, String) = (var("SINEW_DIR"), var("SINEW_LOG"));
    let seed: u64 = var("SINEW_SEED").parse().expect("a number");
    let until = Instant::now() + Duration::from_millis(var("SINEW_MS").parse().expect("a number"));
    let db = Database::open(dir).expect("opens");
    std::thread::scope(|scope| {
        for n in 0..SESSIONS {
            let (db, level, log) = (&db, &level, PathBuf::from(format!("{log}-{n}")));
            scope.spawn(move || session(db, level, &log, seed * SESSIONS + n + 1, until));
        }
    });
}

fn child(dir: &Dir, level: &str, seed: u64, ms: u64) -> Child {
    Command::new(std::env::current_exe().expect("this binary"))
        .args(["--exact", "role", "--nocapture", "--test-threads=1"])
        .env("SINEW_ROLE", level)
        .env("SINEW_DIR", dir.0.join("db"))
        .env("SINEW_LOG", dir.0.join(format!("log-{seed}")))
        .env("SINEW_SEED", seed.to_string())
        .env("SINEW_MS", ms.to_string())
        .stdout(Stdio::null())
        .spawn()
        .expect("starts")
}

fn create(name: &str) -> (Dir, Database) {
    let dir = Dir(std::env::temp_dir().join(format!("sinew-serializable-{name}-{}", std::process::id())));
    let _ = std::fs::remove_dir_all(&dir.0);
    std::fs::create_dir_all(&dir.0).expect("creates");
    let db = Database::open(dir.0.join("db")).expect("opens");
    let mut s = db.session().expect("session");
    s.execute("create table kv (k text primary key, w bigint not null, p bigint not null)", &[])
        .expect("creates");
    for n in (0..KEYS).filter(|n| n % (KEYS / THERE) == 0) {
        s.execute("insert into kv values ($1, 0, 0)", &[&key(n)]).expect("inserts");
    }
    (dir, db)
}

#[derive(Default, Debug)]
struct Seen {
    committed: usize,
    unknown: usize,
    gave_way: usize,
    failed: usize,
}

/// The history of all sessions that wrote a log.
fn history(dir: &Dir, db: &Database) -> (Vec<Done<u64, u32>>, Seen) {
    let (mut tries, mut done) = (HashMap::new(), HashSet::new());
    let mut seen = Seen::default();
    let mut failed = HashSet::new();
    for entry in std::fs::read_dir(&dir.0).expect("the directory").map(|e| e.expect("an entry").path()) {
        if !entry.file_name().is_some_and(|n| n.to_string_lossy().starts_with("log-")) {
            continue;
        }
        for line in std::fs::read_to_string(entry).expect("a log").lines() {
            match line.split_once(' ') {
                Some(("try", rest)) => tries.extend(Notes::parse(rest)),
                Some(("done", name)) => drop(done.insert(name.parse::<u64>().expect("a number"))),
                Some(("failed", rest)) => {
                    let (name, state) = rest.split_once(' ').expect("name and state");
                    match state {
                        "40001" => seen.gave_way += 1,
                        _ => seen.failed += 1,
                    }
                    // Anything else, in a commit, may have come after the record.
                    if matches!(state, "40001" | "40P01" | "57014" | "23505") {
                        failed.insert(name.parse::<u64>().expect("a number"));
                    }
                }
                _ => {}
            }
        }
    }
    // A transaction that died or lost the region in its commit has committed if something of it is
    // there.
    let mut s = db.session().expect("session");
    let last: Vec<(String, i64)> = s.query_as("select k, w from kv", &[]).expect("reads");
    let mut there: HashSet<u64> = last.iter().filter_map(|r| version(r.1)).collect();
    there.extend(tries.values().flat_map(|n: &Notes| n.writes.iter().filter_map(|w| w.1)));
    let mut all = Vec::new();
    for (name, notes) in tries {
        let unknown = !done.contains(&name) && !failed.contains(&name);
        if done.contains(&name) || unknown && there.contains(&name) {
            seen.committed += 1;
            seen.unknown += usize::from(unknown);
            all.push(Done { name, reads: notes.reads, writes: notes.writes });
        } else {
            assert!(
                !failed.contains(&name) || !last.iter().any(|r| r.1 as u64 == name),
                "{name} failed and is there"
            );
        }
    }
    (all, seen)
}

/// (SIREAD locks, sessions in a transaction) of others.
fn left(s: &mut Session) -> (i64, i64) {
    s.query_one(
        "select (select count(*) from pg_locks where mode = 'SIReadLock'), (select count(*) from pg_locks where \
         locktype = 'transactionid' and pid <> pg_backend_pid())",
        &[],
    )
    .expect("asks")
}

fn run(name: &str, level: &str, ms: u64) -> (Option<Vec<(u64, &'static str)>>, Seen) {
    let seed = seed(name);
    let (dir, db) = create(name);
    let children: Vec<Child> = (0..3).map(|n| child(&dir, level, seed + n, ms)).collect();
    for mut c in children {
        assert!(c.wait().expect("waits").success());
    }
    let (all, seen) = history(&dir, &db);
    println!("{level}: {seen:?}");
    assert_eq!(left(&mut db.session().expect("session")), (0, 0));
    (cycle(&all), seen)
}

fn seed(name: &str) -> u64 {
    let seed = std::env::var("SINEW_TEST_SEED")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or_else(|| fastrand::u64(..1 << 20));
    println!("{name}: SINEW_TEST_SEED={seed}");
    seed
}

#[test]
fn some_serial_order_explains_what_committed() {
    let (cycle, seen) = run("oracle", "serializable", 4000);
    assert_eq!(cycle, None, "{seen:?}");
    assert!(seen.committed > 200 && seen.gave_way > 0, "{seen:?}");
}

#[test]
fn none_explains_the_same_at_repeatable_read() {
    let (cycle, seen) = run("weaker", "repeatable read", 4000);
    assert!(cycle.is_some(), "the oracle found nothing in {seen:?}");
}

#[test]
fn killed_processes_leave_nothing_behind() {
    let seed = seed("killed");
    let mut rng = fastrand::Rng::with_seed(seed);
    let (dir, db) = create("killed");
    let lasting = child(&dir, "serializable", seed, 6000);
    for round in 1..=12 {
        let mut c = child(&dir, "serializable", seed + round, 60_000);
        std::thread::sleep(Duration::from_millis(rng.u64(250..450)));
        c.kill().expect("kills");
        c.wait().expect("waits");
    }
    let mut lasting = lasting;
    assert!(lasting.wait().expect("waits").success());
    let (all, seen) = history(&dir, &db);
    println!("{seen:?}");
    assert_eq!(cycle(&all), None, "{seen:?}");
    assert!(seen.committed > 100, "{seen:?}");
    // The locks of the dead are released with the next look at them.
    let mut s = db.session().expect("session");
    let until = Instant::now() + Duration::from_secs(20);
    while left(&mut s) != (0, 0) {
        assert!(Instant::now() < until, "left behind: {:?}", left(&mut s));
        std::thread::sleep(Duration::from_millis(20));
    }
    let mut reader = s.transaction_at(sinew::Isolation::Serializable).expect("begins");
    reader.query("select count(*) from kv", &[]).expect("reads");
    assert_eq!(reader.execute("update kv set p = 1 where k = $1", &[&key(0)]).expect("updates"), 1);
    reader.commit().expect("commits");
    assert_eq!(left(&mut s), (0, 0));
}
