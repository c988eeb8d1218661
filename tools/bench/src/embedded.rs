//! The embedded table: the Python package `sinewdb` beside Python's `sqlite3` (WAL, synchronous
//! FULL) and, where its module is there, DuckDB.
//!
//! The work is done by processes of Python ([`worker.py`](embedded/worker.py)), each of which runs
//! one measurement. This program starts them in turns, A B C A B C, gives all processes of a
//! measurement one start, and reports medians and ratios. Databases stay from one round to the
//! next. Afterwards the sums of the tables are compared with the updates that were acknowledged.

use crate::experiment::cores;
use crate::peers;
use crate::report::{self, Line, Series};
use clap::Args;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

const WORKER: &str = include_str!("embedded/worker.py");

/// The arguments of `sinew-bench embedded`.
#[derive(Debug, Args)]
pub struct Options {
    /// A Python that has the package `sinewdb`, built with optimisation; see `make embedded`.
    #[arg(long, default_value = "target/python-release/bin/python")]
    python: PathBuf,
    /// Rows of the tables.
    #[arg(long, default_value_t = 100_000)]
    rows: u32,
    /// Seconds of each measurement of a rate.
    #[arg(long, default_value_t = 2.0)]
    seconds: f64,
    /// Rounds: how often each work meets each peer.
    #[arg(long, default_value_t = 5)]
    rounds: u32,
    /// Only works whose name contains this: `executemany`, `fetchall`.
    #[arg(long)]
    only: Option<String>,
    /// Where the databases go; a fresh directory below it, removed afterwards.
    #[arg(long, default_value = "/tmp")]
    dir: PathBuf,
    /// Also write the report as JSON.
    #[arg(long)]
    json: Option<PathBuf>,
}

/// A figure of the report.
struct Figure {
    name: &'static str,
    unit: &'static str,
    rate: bool,
    /// How many times better than SQLite it is wanted to be.
    wanted: Option<f64>,
}

/// A measurement: the work of some processes at once, and the figures that it gives.
struct Work {
    name: &'static str,
    processes: usize,
    figures: &'static [Figure],
}

const fn rate(name: &'static str, unit: &'static str, wanted: f64) -> Figure {
    Figure { name, unit, rate: true, wanted: Some(wanted) }
}

const fn size(name: &'static str, unit: &'static str) -> Figure {
    Figure { name, unit, rate: false, wanted: None }
}

const fn work(name: &'static str, processes: usize, figures: &'static [Figure]) -> Work {
    Work { name, processes, figures }
}

/// The table, in its order.
const WORKS: [Work; 13] = [
    work("executemany", 1, &[rate("executemany of INSERT", "rows/s", 1.0)]),
    work("updates", 1, &[rate("updates by key in one transaction", "1/s", 0.8)]),
    work("update_many", 1, &[rate("the same by executemany", "1/s", 0.8)]),
    work("select", 1, &[rate("point SELECT", "1/s", 1.5)]),
    work("select", 4, &[rate("point SELECT, 4 processes", "1/s", 1.5)]),
    work("durable", 1, &[rate("durable update of a row", "1/s", 1.1)]),
    work("durable", 4, &[rate("durable update, 4 processes", "1/s", 1.1)]),
    work("durable", 8, &[rate("durable update, 8 processes", "1/s", 1.1)]),
    work("fetchall", 1, &[rate("fetchall of all rows", "rows/s", 1.5)]),
    work("fetchone", 1, &[rate("fetchone of all rows", "rows/s", 1.5)]),
    work("grouping", 1, &[rate("grouping all rows", "1/s", 3.0)]),
    work("first", 1, &[size("import, open, first SELECT", "ms"), size("resident memory then", "MB")]),
    work("sizes", 1, &[size("a new directory", "kB"), size("a directory with the rows", "kB")]),
];

/// The marks of figures that are not ratios: at most so much.
const MARKS: [(&str, f64); 3] =
    [("import, open, first SELECT", 8.0), ("resident memory then", 14.0), ("a new directory", 4_000.0)];
/// A directory with the rows may take so many times SQLite's file.
const SIZE_RATIO_MAX: f64 = 3.0;

/// An engine with its databases.
struct Engine {
    /// Its module.
    module: &'static str,
    name: String,
    dir: PathBuf,
    /// Updates that were acknowledged: of the counters, of the accounts.
    acknowledged: [f64; 2],
}

impl Engine {
    fn is_duckdb(&self) -> bool {
        self.module == "duckdb"
    }

    /// DuckDB holds its file alone. Work row by row takes it very long.
    fn can(&self, work: &Work) -> bool {
        !self.is_duckdb() || work.processes == 1
    }

    fn rows(&self, work: &str, options: &Options) -> u32 {
        let is_slow = self.is_duckdb() && ["executemany", "updates", "update_many"].contains(&work);
        if is_slow { options.rows.div_ceil(50) } else { options.rows }
    }

    /// The sums of the figures of some processes that work at once.
    fn measure(&self, work: &str, processes: usize, options: &Options) -> Result<Vec<f64>, String> {
        let mut workers = Workers::default();
        for seed in 0..processes {
            let dir =
                if work == "sizes" { self.dir.join(format!("sizes{}", now_s())) } else { self.dir.clone() };
            let mut child = Command::new(&options.python)
                .args(["-c", WORKER, self.module])
                .arg(&dir)
                .args([work.to_string(), self.rows(work, options).to_string(), seed.to_string()])
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .spawn()
                .map_err(|e| format!("{}: {e}", options.python.display()))?;
            let output = BufReader::new(child.stdout.take().ok_or("a worker has no output")?);
            workers.0.push((child, output));
        }
        for (_, output) in &mut workers.0 {
            if line(output)? != "ready\n" {
                return Err(format!("{}: a process was not ready for {work}", self.name));
            }
        }
        let start = now_s() + 0.05;
        for (child, _) in &mut workers.0 {
            let mut input = child.stdin.take().ok_or("a worker has no input")?;
            writeln!(input, "{start} {}", start + options.seconds).map_err(|e| e.to_string())?;
        }
        let mut sums: Vec<f64> = Vec::new();
        for (_, output) in &mut workers.0 {
            let text = line(output)?;
            let figures: Vec<f64> = serde_json::from_str(&text)
                .map_err(|_| format!("{}: a process did not finish {work}", self.name))?;
            sums.resize(figures.len(), 0.0);
            for (sum, figure) in sums.iter_mut().zip(&figures) {
                *sum += figure;
            }
        }
        Ok(sums)
    }

    /// A measurement, of which the acknowledged updates are noted.
    fn figures(&mut self, work: &Work, options: &Options) -> Result<Vec<f64>, String> {
        let mut figures = self.measure(work.name, work.processes, options)?;
        for (at, noted) in [("durable", 0), ("updates", 1), ("update_many", 1)] {
            if work.name == at {
                self.acknowledged[noted] += figures.pop().ok_or("a worker did not count")?;
            }
        }
        Ok(figures)
    }
}

/// Processes that are stopped if the measurement ends early.
#[derive(Default)]
struct Workers(Vec<(Child, BufReader<ChildStdout>)>);

impl Drop for Workers {
    fn drop(&mut self) {
        for (child, _) in &mut self.0 {
            // A process that has written its figures ends by itself.
            drop(child.stdin.take());
            for _ in 0..1000 {
                if !matches!(child.try_wait(), Ok(None)) {
                    break;
                }
                std::thread::sleep(Duration::from_millis(10));
            }
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

fn line(from: &mut impl BufRead) -> Result<String, String> {
    let mut line = String::new();
    from.read_line(&mut line).map_err(|e| e.to_string())?;
    Ok(line)
}

/// Seconds of the clock that Python calls monotonic.
fn now_s() -> f64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes the time given.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut t) };
    t.tv_sec as f64 + t.tv_nsec as f64 / 1e9
}

/// The version of a module, if this Python has it.
fn version(python: &Path, module: &str, expression: &str) -> Result<Option<String>, String> {
    let text = format!("import {module}; print({expression})");
    let run = Command::new(python).args(["-c", &text]).stderr(Stdio::null()).output();
    let run = run.map_err(|e| format!("{}: {e}", python.display()))?;
    Ok(run.status.success().then(|| String::from_utf8_lossy(&run.stdout).trim().to_string()))
}

/// Runs the works and prints the table.
pub fn run(options: &Options) -> Result<(), String> {
    peers::in_new_directory(&options.dir, "sinew-embedded", |dir| run_in(options, dir))
}

fn engines(options: &Options, dir: &Path) -> Result<Vec<Engine>, String> {
    let all = [
        ("sinewdb", "sinewdb", "sinewdb.__version__"),
        ("sqlite3", "SQLite", "sqlite3.sqlite_version"),
        ("duckdb", "DuckDB", "duckdb.__version__"),
    ];
    let mut engines = Vec::new();
    for (module, name, expression) in all {
        let Some(version) = version(&options.python, module, expression)? else {
            println!("{} has no module {module}: it is left out", options.python.display());
            continue;
        };
        let name = if module == "sinewdb" { name.to_string() } else { format!("{name} {version}") };
        engines.push(Engine { module, name, dir: dir.join(module), acknowledged: [0.0; 2] });
    }
    match engines.first() {
        Some(engine) if engine.module == "sinewdb" => Ok(engines),
        _ => Err(format!("{} has no module sinewdb; `make embedded` makes one", options.python.display())),
    }
}

fn run_in(options: &Options, dir: &Path) -> Result<(), String> {
    let mut engines = engines(options, dir)?;
    for engine in &engines {
        engine.measure("setup", 1, options)?;
    }
    let mut lines: Vec<Line> = Vec::new();
    for work in &WORKS {
        let is_meant = |figure: &Figure| options.only.as_ref().is_none_or(|only| figure.name.contains(only));
        if !work.figures.iter().any(is_meant) {
            continue;
        }
        let mut of_work: Vec<Line> = work.figures.iter().map(|figure| empty(figure, &engines)).collect();
        for _ in 0..options.rounds {
            for (at, engine) in engines.iter_mut().enumerate() {
                if !engine.can(work) {
                    continue;
                }
                let figures = engine.figures(work, options)?;
                for (line, figure) in of_work.iter_mut().zip(figures) {
                    line.peers[at].1.values.push(figure);
                }
            }
        }
        report::print(&of_work);
        lines.extend(of_work);
    }
    for engine in &engines {
        let found = engine.measure("sums", 1, options)?;
        if found != engine.acknowledged {
            let acknowledged = engine.acknowledged;
            return Err(format!(
                "{}: {acknowledged:?} updates were acknowledged, {found:?} are there",
                engine.name
            ));
        }
    }

    let setup = format!(
        "{} rows, {} rounds, {} s for each rate, SQLite with WAL and synchronous FULL, {} cores",
        options.rows,
        options.rounds,
        options.seconds,
        cores()
    );
    println!("\n{setup}; medians (lowest–highest); × = how many times better sinewdb is");
    report::print(&lines);
    for note in marks(&lines) {
        println!("* {note}");
    }
    if let Some(path) = &options.json {
        report::write_json(path, &report::to_json(&setup, &lines))?;
    }
    Ok(())
}

fn empty(figure: &Figure, engines: &[Engine]) -> Line {
    Line {
        workload: figure.name.into(),
        unit: figure.unit,
        rate: figure.rate,
        peers: engines.iter().map(|engine| (engine.name.clone(), Series::default())).collect(),
    }
}

/// The marks that are missed.
fn marks(lines: &[Line]) -> Vec<String> {
    let figures = || WORKS.iter().flat_map(|work| work.figures);
    let mut notes = Vec::new();
    for line in lines {
        let wanted = figures().find(|figure| figure.name == line.workload).and_then(|figure| figure.wanted);
        let ratio = line.peers.get(1).and_then(|(peer, _)| line.ratio(peer));
        if let (Some(wanted), Some(ratio)) = (wanted, ratio)
            && ratio < wanted
        {
            notes.push(format!("{}: {ratio:.2} times SQLite (wanted: {wanted})", line.workload));
        }
        let ours = line.peers.first().and_then(|(_, series)| series.median());
        let most = MARKS.iter().find(|(name, _)| *name == line.workload).map(|(_, most)| *most);
        if let (Some(most), Some(ours)) = (most, ours)
            && ours > most
        {
            notes.push(format!("{}: {ours:.1} {} (wanted: at most {most})", line.workload, line.unit));
        }
        if line.workload == "a directory with the rows"
            && let Some(ratio) = ratio
            && ratio * SIZE_RATIO_MAX < 1.0
        {
            let times = 1.0 / ratio;
            notes.push(format!(
                "{}: {times:.1} times SQLite's (wanted: at most {SIZE_RATIO_MAX})",
                line.workload
            ));
        }
    }
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(workload: &str, rate: bool, ours: f64, theirs: f64) -> Line {
        let series = |value| Series { values: vec![value] };
        let peers = vec![("sinewdb".to_string(), series(ours)), ("SQLite 3".to_string(), series(theirs))];
        Line { workload: workload.into(), unit: "u", rate, peers }
    }

    #[test]
    fn missed_marks_are_named() {
        let lines = [
            line("executemany of INSERT", true, 3.0, 2.0),
            line("point SELECT", true, 2.0, 2.0),
            line("a new directory", false, 3_000.0, 4.0),
            line("a directory with the rows", false, 8.0, 2.0),
            line("resident memory then", false, 15.0, 11.0),
        ];
        assert_eq!(
            marks(&lines),
            [
                "point SELECT: 1.00 times SQLite (wanted: 1.5)",
                "a directory with the rows: 4.0 times SQLite's (wanted: at most 3)",
                "resident memory then: 15.0 u (wanted: at most 14)",
            ]
        );
    }

    #[test]
    fn every_mark_has_its_figure() {
        for (name, _) in MARKS {
            assert!(WORKS.iter().flat_map(|work| work.figures).any(|figure| figure.name == name), "{name}");
        }
    }

    /// The command says what is missing.
    #[test]
    fn a_python_without_the_package() {
        let error = version(Path::new("/nonexistent/python"), "sinewdb", "1").unwrap_err();
        assert!(error.starts_with("/nonexistent/python"), "{error}");
    }
}
