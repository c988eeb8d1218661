//! Short-lived processes: opening the database, the first SELECT, closing; and what an idle
//! attached process holds.
//!
//! Every measured process is this program again, started anew, so that nothing of an earlier one
//! helps it. It measures from before the opening to after the closing; starting a program is not
//! part of it.

use crate::experiment::{Cell, Options, Report, child, cores};
use sinew::Database;
use std::fmt::Display;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::Instant;

const ROWS: i32 = 10_000;
/// Rows that the process changes which is then killed.
const CHANGED: i32 = 2_000;
/// Measurements of a line.
const TIMES_MAX: usize = 40;
const HELD_MS: f64 = 10.0;
const COLD_MS: f64 = 80.0;
const IDLE_MB: f64 = 8.0;

fn text(e: impl Display) -> String {
    e.to_string()
}

/// The work of a process: `child open WHAT DIR`.
pub fn work(args: &[String]) -> Result<(), String> {
    let [what, dir] = args else { return Err("expected WHAT DIR".into()) };
    match what.as_str() {
        "visit" => visit(Path::new(dir)),
        "stay" => stay(Path::new(dir)),
        "change" => change(Path::new(dir)),
        _ => Err(format!("a process cannot {what}")),
    }
}

fn select(db: &Database) -> Result<sinew::Session, String> {
    let mut session = db.session().map_err(text)?;
    let (n,): (i32,) = session.query_one("select n from t where id = $1", &[&77i32]).map_err(text)?;
    if n != 77 {
        return Err(format!("a row holds {n}"));
    }
    Ok(session)
}

fn visit(dir: &Path) -> Result<(), String> {
    let begin = Instant::now();
    let us = || begin.elapsed().as_micros();
    let db = Database::open(dir).map_err(text)?;
    let opened = us();
    let session = select(&db)?;
    let selected = us();
    drop((session, db));
    println!("{opened} {} {}", selected - opened, us() - selected);
    Ok(())
}

/// Opens, selects, tells what it holds, and stays until its input ends.
fn stay(dir: &Path) -> Result<(), String> {
    let db = Database::open(dir).map_err(text)?;
    let _session = select(&db)?;
    let held = Memory::read(dir)?;
    println!("{} {} {}", held.resident_kb, held.private_kb, held.heap_kb);
    std::io::stdin().read_line(&mut String::new()).map_err(text)?;
    Ok(())
}

/// Leaves work for recovery: changes that no checkpoint has written, and a transaction that is
/// open.
fn change(dir: &Path) -> Result<(), String> {
    let db = Database::open(dir).map_err(text)?;
    let mut session = select(&db)?;
    for first in (0..CHANGED).step_by(100) {
        let update = "update t set filler = 'changed' where id between $1 and $1 + 99";
        session.execute(update, &[&first]).map_err(text)?;
    }
    session.execute("begin", &[]).map_err(text)?;
    session.execute("update t set n = 0 where id = 77", &[]).map_err(text)?;
    println!("ready");
    std::io::stdin().read_line(&mut String::new()).map_err(text)?;
    Ok(())
}

/// The memory of a process beyond the shared region, as `/proc/self/smaps` has it.
pub(super) struct Memory {
    /// All of it, as `ps` shows it without the region: the program's text and its libraries too,
    /// which others may share.
    pub resident_kb: u64,
    /// Private pages, clean or dirty: what this process alone costs.
    pub private_kb: u64,
    /// Of them those of no file: heap, stacks.
    heap_kb: u64,
}

impl Memory {
    /// Reads the memory of this process, which has `dir` open.
    pub fn read(dir: &Path) -> Result<Memory, String> {
        let maps = std::fs::read_to_string("/proc/self/smaps").map_err(text)?;
        let mut held = Memory { resident_kb: 0, private_kb: 0, heap_kb: 0 };
        let (mut region, mut of_file) = (false, false);
        for line in maps.lines() {
            let mut words = line.split_whitespace();
            let Some(first) = words.next() else { continue };
            if !first.ends_with(':') {
                let path = words.nth(4).unwrap_or("");
                region = path.starts_with("/dev/shm/") || Path::new(path).starts_with(dir);
                of_file = path.starts_with('/');
                continue;
            }
            if region {
                continue;
            }
            let kb = || words.clone().next().and_then(|n| n.parse::<u64>().ok()).unwrap_or(0);
            match first {
                "Rss:" => held.resident_kb += kb(),
                "Private_Clean:" | "Private_Dirty:" => {
                    held.private_kb += kb();
                    held.heap_kb += if of_file { 0 } else { kb() };
                }
                _ => {}
            }
        }
        Ok(held)
    }
}

/// A process that does something until it is let go, or killed.
struct Other(Child);
impl Other {
    fn start(what: &str, dir: &Path) -> Result<(Other, String), String> {
        let mut command = child("open")?;
        command.args([what.as_ref(), dir.as_os_str()]);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(text)?;
        let output = child.stdout.take().ok_or("a process has no output")?;
        let other = Other(child);
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).map_err(text)?;
        if line.is_empty() { Err(format!("a process could not {what}")) } else { Ok((other, line)) }
    }

    fn end(mut self) -> Result<(), String> {
        drop(self.0.stdin.take());
        let status = self.0.wait().map_err(text)?;
        if status.success() { Ok(()) } else { Err(format!("a process ended with {status}")) }
    }
}

impl Drop for Other {
    fn drop(&mut self) {
        // Without effect on one that has ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn numbers(line: &str) -> Vec<f64> {
    line.split_whitespace().filter_map(|n| n.parse().ok()).collect()
}

/// Milliseconds of opening, SELECT and closing.
fn visit_once(dir: &Path) -> Result<[f64; 3], String> {
    let output = child("open")?.arg("visit").arg(dir).output().map_err(text)?;
    match numbers(&String::from_utf8_lossy(&output.stdout))[..] {
        [open, select, close] => Ok([open, select, close].map(|us| us / 1000.0)),
        _ => Err(format!("a process could not visit: {}", String::from_utf8_lossy(&output.stderr))),
    }
}

struct Line {
    name: &'static str,
    parts: Vec<[f64; 3]>,
}

impl Line {
    /// Visits until the time is up, each after `before`.
    fn measure(
        name: &'static str,
        dir: &Path,
        seconds: f64,
        mut before: impl FnMut() -> Result<(), String>,
    ) -> Result<Line, String> {
        let (begin, mut parts) = (Instant::now(), Vec::new());
        while parts.len() < 3 || (parts.len() < TIMES_MAX && begin.elapsed().as_secs_f64() < seconds) {
            before()?;
            parts.push(visit_once(dir)?);
        }
        Ok(Line { name, parts })
    }

    fn totals(&self) -> Vec<f64> {
        let mut all: Vec<f64> = self.parts.iter().map(|p| p.iter().sum()).collect();
        all.sort_by(f64::total_cmp);
        all
    }

    fn median(&self) -> f64 {
        self.totals()[self.parts.len() / 2]
    }

    fn median_of(&self, part: usize) -> f64 {
        let mut all: Vec<f64> = self.parts.iter().map(|p| p[part]).collect();
        all.sort_by(f64::total_cmp);
        all[all.len() / 2]
    }

    fn cells(&self) -> Vec<Cell> {
        vec![
            Cell::from(self.name),
            Cell::from(self.parts.len() as u64),
            Cell::from(self.median()),
            Cell::from(self.median_of(0)),
            Cell::from(self.median_of(1)),
            Cell::from(self.median_of(2)),
            Cell::from(self.totals().last().copied().unwrap_or(0.0)),
        ]
    }
}

struct Scratch(PathBuf);
impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn fill(dir: &Path) -> Result<(), String> {
    let db = Database::open(dir).map_err(text)?;
    let mut session = db.session().map_err(text)?;
    session.execute("create table t (id int primary key, n int, filler text)", &[]).map_err(text)?;
    let rows: String = (0..ROWS).map(|i| format!("{i}\t{i}\tabcdefghijklmnop\n")).collect();
    session.copy_in("copy t from stdin", rows.as_bytes()).map_err(text)?;
    session.execute("vacuum t", &[]).map(|_| ()).map_err(text)
}

/// Runs the experiment.
pub fn run(options: &Options) -> Result<(), String> {
    let scratch = Scratch(std::env::temp_dir().join(format!("sinew-open-{}", std::process::id())));
    let dir = &scratch.0;
    fill(dir)?;
    let seconds = options.seconds / 3.0;

    let (holder, _) = Other::start("stay", dir)?;
    let held = Line::measure("others hold it open", dir, seconds, || Ok(()))?;
    // Two that run the same program: what they share is then counted as shared.
    let (idle, memory) = Other::start("stay", dir)?;
    idle.end()?;
    holder.end()?;

    let cold = Line::measure("nobody has it open", dir, seconds, || Ok(()))?;
    let crashed =
        Line::measure("its only process was killed", dir, seconds, || Other::start("change", dir).map(drop))?;

    let [resident_mb, private_mb, heap_mb] =
        numbers(&memory).iter().map(|kb| kb / 1024.0).collect::<Vec<_>>()[..]
    else {
        return Err("a process told nothing of its memory".into());
    };
    let verdict = |is: f64, wanted: f64| if is <= wanted { "reached" } else { "missed" };
    let notes = vec![
        format!(
            "median when others hold it open: {:.1} ms (wanted: at most {HELD_MS}; {})",
            held.median(),
            verdict(held.median(), HELD_MS)
        ),
        format!(
            "median when nobody has it open: {:.1} ms (wanted: at most {COLD_MS}; {})",
            cold.median(),
            verdict(cold.median(), COLD_MS)
        ),
        format!(
            "an idle attached process of this program, the benchmarks and their peers included, has {resident_mb:.1} MB \
             resident beyond the shared region (wanted: at most {IDLE_MB}; {}), {private_mb:.1} MB of it private, of which \
             {heap_mb:.1} MB are heap and stacks; other programs: scripts/idle-memory",
            verdict(resident_mb, IDLE_MB)
        ),
        "The files are in the page cache. The last line's process had changed 2,000 rows, a hundred at a time, \
         since the last checkpoint and left a transaction open."
            .into(),
    ];
    Report {
        name: "open",
        finding: "Reserving a region costs time in proportion to its size (256 MiB 59 ms, 2 GiB 480 ms), which short-lived \
                  processes pay again and again.",
        setup: format!(
            "a process each time: open, SELECT one of {ROWS} rows by its key, close; default region; {} cores",
            cores()
        ),
        columns: vec!["directory", "times", "median ms", "open", "SELECT", "close", "worst ms"],
        rows: vec![held.cells(), cold.cells(), crashed.cells()],
        notes,
    }
    .publish(options)
}
