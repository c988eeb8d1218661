//! Many processes write one database: this engine's shared memory against SQLite's file lock and
//! PostgreSQL's server.
//!
//! Every worker is a process of its own: this program again. It opens the database (a directory, a
//! file, a socket), says that it is ready, waits for the common start, works until the common end
//! and tells what it did. So opening costs no measured time, and all of them work at once.

use super::open::Memory;
use crate::experiment::{Cell, Options, Report, child, cores};
use crate::peers::{self, Peer};
use rusqlite::Connection;
use sinew::{OpenOptions, Session};
use std::fmt::Display;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const PROCESSES: [usize; 5] = [1, 2, 8, 16, 64];
const KEYS: i32 = 64;
/// Where the demands are: commits per second against the peers', and waits.
const AT: usize = 16;
const SQLITE_BUSY: Duration = Duration::from_secs(60);
/// Of a hundred statements of the read-mostly mix, how many write.
const MIX_WRITES: u32 = 5;

const UPDATE: &str = "update counter set n = n + 1 where id = $1";
const SELECT: &str = "select n from counter where id = $1";

fn text(e: impl Display) -> String {
    e.to_string()
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Load {
    /// One-row durable updates.
    Updates,
    /// Point SELECTs, and few of those updates.
    Mix,
}

impl Load {
    fn name(self) -> &'static str {
        match self {
            Load::Updates => "updates",
            Load::Mix => "mix",
        }
    }

    fn parse(name: &str) -> Option<Load> {
        [Load::Updates, Load::Mix].into_iter().find(|l| l.name() == name)
    }
}

/// Where a worker finds its database.
#[derive(Debug, Clone)]
enum Place {
    Sinew(PathBuf),
    Sqlite(PathBuf),
    Postgres(PathBuf),
}

impl Place {
    fn args(&self) -> [String; 2] {
        let (kind, path) = match self {
            Place::Sinew(path) => ("sinew", path),
            Place::Sqlite(path) => ("sqlite", path),
            Place::Postgres(path) => ("postgres", path),
        };
        [kind.into(), path.display().to_string()]
    }

    fn parse(kind: &str, path: &str) -> Option<Place> {
        let path = PathBuf::from(path);
        match kind {
            "sinew" => Some(Place::Sinew(path)),
            "sqlite" => Some(Place::Sqlite(path)),
            "postgres" => Some(Place::Postgres(path)),
            _ => None,
        }
    }

    fn open(&self) -> Result<Worker, String> {
        match self {
            Place::Sinew(dir) => {
                let options = OpenOptions::new().processes_max(PROCESSES[4] as u32 + 16).sessions_max(256);
                let mut session = options.open(dir).map_err(text)?.session().map_err(text)?;
                // Sessions that stay: what the plans are made of is read now.
                let (update, select) =
                    (session.prepare(UPDATE).map_err(text)?, session.prepare(SELECT).map_err(text)?);
                Ok(Worker::Sinew { session: Box::new(session), update, select })
            }
            Place::Sqlite(file) => {
                let db = Connection::open(file).map_err(text)?;
                db.busy_timeout(SQLITE_BUSY).map_err(text)?;
                db.pragma_update(None, "journal_mode", "wal").map_err(text)?;
                db.pragma_update(None, "synchronous", "full").map_err(text)?;
                Ok(Worker::Sqlite(db))
            }
            Place::Postgres(dir) => {
                let mut config = postgres::Config::new();
                config.host_path(dir).port(peers::LOCAL_PORT).user("postgres").dbname("postgres");
                let mut client = config.connect(postgres::NoTls).map_err(text)?;
                let (update, select) =
                    (client.prepare(UPDATE).map_err(text)?, client.prepare(SELECT).map_err(text)?);
                Ok(Worker::Postgres { client: Box::new(client), update, select })
            }
        }
    }
}

/// A process's connection.
enum Worker {
    Sinew { session: Box<Session>, update: sinew::Statement, select: sinew::Statement },
    Sqlite(Connection),
    Postgres { client: Box<postgres::Client>, update: postgres::Statement, select: postgres::Statement },
}

impl Worker {
    fn update(&mut self, id: i32) -> Result<(), String> {
        let rows = match self {
            Worker::Sinew { session, update, .. } => session.execute(update, &[&id]).map_err(text)?,
            Worker::Sqlite(db) => {
                db.prepare_cached(UPDATE).and_then(|mut s| s.execute([id])).map_err(text)? as u64
            }
            Worker::Postgres { client, update, .. } => client.execute(update, &[&id]).map_err(text)?,
        };
        if rows == 1 { Ok(()) } else { Err(format!("an update of one row changed {rows}")) }
    }

    fn select(&mut self, id: i32) -> Result<i64, String> {
        match self {
            Worker::Sinew { session, select, .. } => {
                session.query_one::<(i64,)>(select, &[&id]).map(|row| row.0).map_err(text)
            }
            Worker::Sqlite(db) => {
                db.prepare_cached(SELECT).and_then(|mut s| s.query_row([id], |r| r.get(0))).map_err(text)
            }
            Worker::Postgres { client, select, .. } => {
                client.query_one(select, &[&id]).map(|row| row.get(0)).map_err(text)
            }
        }
    }

    fn script(&mut self, sql: &str) -> Result<(), String> {
        match self {
            Worker::Sinew { session, .. } => session.run_script(sql).1.map_err(text),
            Worker::Sqlite(db) => db.execute_batch(sql).map_err(text),
            Worker::Postgres { client, .. } => client.batch_execute(sql).map_err(text),
        }
    }

    fn sum(&mut self) -> Result<i64, String> {
        (1..=KEYS).map(|id| self.select(id)).sum()
    }
}

/// Microseconds of a clock that all processes share.
fn now_us() -> u64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes the time given.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut t) };
    t.tv_sec as u64 * 1_000_000 + t.tv_nsec as u64 / 1000
}

/// The work that one process has done.
#[derive(Debug, Clone, Copy, Default)]
struct Done {
    updates: u64,
    statements: u64,
    wait_us_max: u64,
    /// Memory beyond the shared region when idle: all that is resident, and what is private.
    resident_kb: u64,
    private_kb: u64,
}

/// A worker's life: `child processes KIND PATH LOAD SEED`.
pub fn work(args: &[String]) -> Result<(), String> {
    let [kind, path, load, seed] = args else { return Err("expected KIND PATH LOAD SEED".into()) };
    let place = Place::parse(kind, path).ok_or("unknown kind of database")?;
    let load = Load::parse(load).ok_or("unknown load")?;
    let mut random = seed.parse::<u32>().map_err(text)?.wrapping_mul(2_654_435_761) | 1;
    let mut worker = place.open()?;
    worker.select(1)?;
    let Memory { resident_kb, private_kb, .. } = Memory::read(Path::new(path))?;
    let mut done = Done { resident_kb, private_kb, ..Done::default() };
    println!("ready");
    let mut line = String::new();
    std::io::stdin().read_line(&mut line).map_err(text)?;
    let mut times = line.split_whitespace().filter_map(|t| t.parse::<u64>().ok());
    let (Some(start), Some(end)) = (times.next(), times.next()) else { return Ok(()) };
    std::thread::sleep(Duration::from_micros(start.saturating_sub(now_us())));
    let mut before = now_us();
    while before < end {
        random = random.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let id = 1 + (random >> 16) as i32 % KEYS;
        if load == Load::Updates || (random >> 8) % 100 < MIX_WRITES {
            worker.update(id)?;
            done.updates += 1;
        } else {
            worker.select(id)?;
        }
        done.statements += 1;
        let now = now_us();
        done.wait_us_max = done.wait_us_max.max(now - before);
        before = now;
    }
    let Done { updates, statements, wait_us_max, .. } = done;
    println!("{updates} {statements} {wait_us_max} {resident_kb} {private_kb}");
    Ok(())
}

/// Processes that are stopped if the experiment ends early.
struct Workers(Vec<Child>);
impl Drop for Workers {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn spawn(place: &Place, load: Load, seed: usize) -> Result<Child, String> {
    let mut command: Command = child("processes")?;
    command.args(place.args()).args([load.name(), &seed.to_string()]);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(text)
}

/// Runs so many processes at once; what each did.
fn together(place: &Place, load: Load, processes: usize, time: Duration) -> Result<Vec<Done>, String> {
    let children = (0..processes).map(|i| spawn(place, load, i + 1)).collect::<Result<Vec<_>, _>>()?;
    let mut workers = Workers(children);
    let mut outputs = Vec::new();
    for child in &mut workers.0 {
        let mut output = BufReader::new(child.stdout.take().ok_or("a worker has no output")?);
        let mut line = String::new();
        output.read_line(&mut line).map_err(text)?;
        if line != "ready\n" {
            return Err(format!("a worker of {place:?} was not ready"));
        }
        outputs.push(output);
    }
    let start = now_us() + 20_000;
    let end = start + time.as_micros() as u64;
    for child in &mut workers.0 {
        writeln!(child.stdin.take().ok_or("a worker has no input")?, "{start} {end}").map_err(text)?;
    }
    let mut all = Vec::new();
    for output in &mut outputs {
        let mut line = String::new();
        output.read_line(&mut line).map_err(text)?;
        let numbers: Vec<u64> = line.split_whitespace().filter_map(|n| n.parse().ok()).collect();
        let [updates, statements, wait_us_max, resident_kb, private_kb] = numbers[..] else {
            return Err(format!("a worker of {place:?} did not finish"));
        };
        all.push(Done { updates, statements, wait_us_max, resident_kb, private_kb });
    }
    for child in &mut workers.0 {
        let status = child.wait().map_err(text)?;
        if !status.success() {
            return Err(format!("a worker of {place:?} ended with {status}"));
        }
    }
    workers.0.clear();
    Ok(all)
}

/// A line of the report.
struct Line {
    peer: &'static str,
    load: Load,
    processes: usize,
    per_second: f64,
    slowest_to_fastest: f64,
    wait_ms_max: f64,
    resident_kb: u64,
    private_kb: u64,
}

fn measure(
    peer: &'static str,
    place: &Place,
    watcher: &mut Worker,
    load: Load,
    processes: usize,
    time: Duration,
) -> Result<Line, String> {
    let before = watcher.sum()?;
    let done = together(place, load, processes, time)?;
    let acknowledged: u64 = done.iter().map(|d| d.updates).sum();
    let found = watcher.sum()? - before;
    if found != acknowledged as i64 {
        return Err(format!("{peer}: {acknowledged} updates were acknowledged and {found} are there"));
    }
    let counts = || done.iter().map(|d| d.statements);
    Ok(Line {
        peer,
        load,
        processes,
        per_second: counts().sum::<u64>() as f64 / time.as_secs_f64(),
        slowest_to_fastest: counts().min().unwrap_or(0) as f64 / counts().max().unwrap_or(0).max(1) as f64,
        wait_ms_max: done.iter().map(|d| d.wait_us_max).max().unwrap_or(0) as f64 / 1000.0,
        resident_kb: done.iter().map(|d| d.resident_kb).max().unwrap_or(0),
        private_kb: done.iter().map(|d| d.private_kb).max().unwrap_or(0),
    })
}

struct Scratch(PathBuf);
impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn fill(worker: &mut Worker) -> Result<(), String> {
    worker.script("create table counter (id integer primary key, n bigint not null)")?;
    let values: Vec<String> = (1..=KEYS).map(|id| format!("({id}, 0)")).collect();
    worker.script(&format!("insert into counter values {}", values.join(", ")))
}

/// Runs the experiment.
pub fn run(options: &Options) -> Result<(), String> {
    let scratch = Scratch(std::env::temp_dir().join(format!("sinew-processes-{}", std::process::id())));
    std::fs::create_dir_all(&scratch.0).map_err(text)?;
    let server: Option<Peer> = peers::postgres(&scratch.0.join("server"), 128)?;
    let mut places = vec![
        ("Sinew", Place::Sinew(scratch.0.join("sinew"))),
        ("SQLite", Place::Sqlite(scratch.0.join("sqlite.db"))),
    ];
    if let Some(server) = &server {
        places.push(("PostgreSQL", Place::Postgres(server.socket_dir.clone())));
    }
    // The tables first: a worker's statements name them.
    let mut peers = Vec::new();
    for (name, place) in places {
        make(&place)?;
        let watcher = place.open()?;
        peers.push((name, place, watcher));
    }
    let time = Duration::from_secs_f64(options.seconds / (PROCESSES.len() * 2 * peers.len()) as f64);
    let mut lines = Vec::new();
    for load in [Load::Updates, Load::Mix] {
        for processes in PROCESSES {
            for (name, place, watcher) in &mut peers {
                lines.push(measure(name, place, watcher, load, processes, time)?);
            }
        }
    }
    drop(peers);
    report(&lines, time, server.is_some()).publish(options)
}

fn make(place: &Place) -> Result<(), String> {
    match place {
        Place::Sinew(dir) => {
            let options = OpenOptions::new().processes_max(PROCESSES[4] as u32 + 16).sessions_max(256);
            let mut session = options.open(dir).map_err(text)?.session().map_err(text)?;
            let update = session.prepare("select 1").map_err(text)?;
            fill(&mut Worker::Sinew { session: Box::new(session), select: update.clone(), update })
        }
        Place::Sqlite(_) => fill(&mut place.open()?),
        Place::Postgres(dir) => {
            let mut config = postgres::Config::new();
            config.host_path(dir).port(peers::LOCAL_PORT).user("postgres").dbname("postgres");
            let mut client = config.connect(postgres::NoTls).map_err(text)?;
            let update = client.prepare("select 1").map_err(text)?;
            fill(&mut Worker::Postgres { client: Box::new(client), select: update.clone(), update })
        }
    }
}

fn report(lines: &[Line], time: Duration, with_postgres: bool) -> Report {
    let mut notes = Vec::new();
    let at =
        |peer: &str| lines.iter().find(|l| l.peer == peer && l.load == Load::Updates && l.processes == AT);
    if let Some(ours) = at("Sinew") {
        for (peer, wanted) in [("SQLite", 3.0), ("PostgreSQL", 1.5)] {
            if let Some(theirs) = at(peer) {
                let ratio = ours.per_second / theirs.per_second.max(1e-9);
                let met = if ratio >= wanted { "reached" } else { "missed" };
                notes.push(format!(
                    "{AT} processes, updates: {ratio:.2} times {peer}'s commits per second (wanted: {wanted}; {met})"
                ));
            }
        }
        notes.push(format!(
            "{AT} processes, updates: the slowest process did {:.2} of the fastest (wanted: 0.5), the worst wait was \
             {:.1} ms (wanted: 100)",
            ours.slowest_to_fastest, ours.wait_ms_max
        ));
        notes.push(format!(
            "an idle attached process of this program has {:.1} MB resident beyond the shared region (wanted: at most 8), {:.1} MB \
             of it private",
            ours.resident_kb as f64 / 1024.0,
            ours.private_kb as f64 / 1024.0
        ));
    }
    if !with_postgres {
        notes.push("PostgreSQL is not installed here.".into());
    }
    notes.push("Every line's sums were verified: as many updates are there as were acknowledged.".into());
    Report {
        name: "processes",
        finding: "One writer at a time by a lock on the file (SQLite): its slowest of 16 processes got 1 commit in 4 s while \
                  the fastest got 5,174.",
        setup: format!(
            "each process one-row durable updates over {KEYS} keys, or a mix with {MIX_WRITES} % of them; SQLite: WAL, \
             synchronous FULL, busy timeout {} s; {:.2} s a line; {} cores",
            SQLITE_BUSY.as_secs(),
            time.as_secs_f64(),
            cores()
        ),
        columns: vec!["load", "processes", "engine", "statements/s", "slowest/fastest", "worst wait ms"],
        rows: lines
            .iter()
            .map(|l| {
                vec![
                    Cell::from(l.load.name()),
                    Cell::from(l.processes as u64),
                    Cell::from(l.peer),
                    Cell::from(l.per_second),
                    Cell::from(l.slowest_to_fastest),
                    Cell::from(l.wait_ms_max),
                ]
            })
            .collect(),
        notes,
    }
}
