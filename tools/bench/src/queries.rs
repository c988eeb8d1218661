//! Statements that touch many rows: TPC-H's 22 queries and the bulk statements of one table, by
//! Sinew and PostgreSQL in turns, with DuckDB as the far mark.
//!
//! Sinew and PostgreSQL get the same `work_mem` and buffers. PostgreSQL keeps its other defaults,
//! parallel query among them. The answers of both are compared in every round. DuckDB's are not:
//! its types have other texts.

mod bulk;
mod duckdb;
mod page;
mod tpch;

use crate::peers::{self, Peer};
use crate::report::{self, Line, Series};
use clap::Args;
use duckdb::Duck;
use postgres::{Client, NoTls, SimpleQueryMessage};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The arguments of `sinew-bench queries`.
#[derive(Debug, Args)]
pub struct Options {
    /// TPC-H's scale factor. 0 leaves TPC-H out.
    #[arg(long, default_value_t = 1.0)]
    scale: f64,
    /// Rows of the bulk statements' table. 0 leaves these statements out.
    #[arg(long, default_value_t = 5_000_000)]
    rows: u64,
    /// Rounds: how often each statement meets each peer.
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    /// Only statements whose name contains this: `Q09`, `join`.
    #[arg(long)]
    only: Option<String>,
    /// A statement that takes longer is stopped, in seconds. It is not tried again.
    #[arg(long, default_value_t = 300)]
    limit: u32,
    /// Buffer pool of Sinew and PostgreSQL alike, in MB.
    #[arg(long, default_value_t = 2048)]
    buffers_mb: u32,
    /// `work_mem` of Sinew and PostgreSQL alike, in MB.
    #[arg(long, default_value_t = 64)]
    work_mem_mb: u32,
    /// The `sinew` binary.
    #[arg(long, default_value = "target/release/sinew")]
    sinew: PathBuf,
    /// A Python with the module `duckdb`.
    #[arg(long, default_value = "python3")]
    python: PathBuf,
    /// Where the databases go; a fresh directory below it, removed afterwards.
    #[arg(long, default_value = "/tmp")]
    dir: PathBuf,
    /// Also write the report as JSON.
    #[arg(long)]
    json: Option<PathBuf>,
    /// Also write it as a page with bars.
    #[arg(long)]
    html: Option<PathBuf>,
}

/// A step that a peer takes.
enum Act {
    /// A statement or several.
    Sql(String),
    /// COPY of a file into a table.
    CopyIn(String, PathBuf),
    /// COPY out, to nowhere.
    CopyOut(String),
    /// A statement again and again for some seconds, with numbers up to a bound in the place of
    /// `$1`: runs a second.
    Rate(String, u64),
}

/// A statement of the report.
struct Work {
    name: String,
    /// Taken before, without being measured.
    before: Vec<Act>,
    /// Its time counts, and its rows are compared.
    act: Act,
    /// Taken afterwards, without being measured. Their rows are compared too.
    after: Vec<Act>,
    /// The same text for DuckDB, where it has a meaning there.
    duck: Option<String>,
}

/// A peer with its connection.
struct Target {
    peer: Peer,
    client: Client,
}

type Rows = Vec<Vec<Option<String>>>;

/// Seconds of each run of a rate.
const RATE_S: f64 = 3.0;

impl Target {
    fn new(peer: Peer, options: &Options) -> Result<Target, String> {
        let mut config = postgres::Config::new();
        config.host_path(&peer.socket_dir).port(peer.port).user(peer.user).dbname("postgres");
        let mut client = config.connect(NoTls).map_err(|e| format!("{}: {e}", peer.name))?;
        let set = format!(
            "set work_mem = '{}MB'; set statement_timeout = '{}s'",
            options.work_mem_mb, options.limit
        );
        client.batch_execute(&set).map_err(|e| format!("{}: {e}", peer.name))?;
        Ok(Target { peer, client })
    }

    fn say(&self, sql: &str, e: &postgres::Error) -> String {
        let message = e.as_db_error().map_or_else(|| e.to_string(), |e| e.message().to_string());
        format!("{}: {}: {message}", self.peer.name, sql.chars().take(200).collect::<String>())
    }

    /// Runs statements; the rows of all.
    fn rows(&mut self, sql: &str) -> Result<Rows, String> {
        let messages = self.client.simple_query(sql).map_err(|e| self.say(sql, &e))?;
        let row = |message: SimpleQueryMessage| match message {
            SimpleQueryMessage::Row(row) => {
                Some((0..row.len()).map(|i| row.get(i).map(str::to_string)).collect())
            }
            _ => None,
        };
        Ok(messages.into_iter().filter_map(row).collect())
    }

    /// COPY of a file.
    fn copy_in(&mut self, sql: &str, file: &Path) -> Result<(), String> {
        let text = |e: std::io::Error| format!("{}: {e}", file.display());
        let mut input = std::fs::File::open(file).map_err(text)?;
        let mut writer = self.client.copy_in(sql).map_err(|e| format!("{sql}: {e}"))?;
        std::io::copy(&mut input, &mut writer).map_err(text)?;
        writer.finish().map_err(|e| format!("{sql}: {e}"))?;
        Ok(())
    }

    /// The measured value, in seconds or runs a second, and the rows to compare.
    fn measure(&mut self, work: &Work) -> Result<(f64, Rows), String> {
        for act in &work.before {
            self.take(act)?;
        }
        let begun = Instant::now();
        let (rate, mut rows) = self.take(&work.act)?;
        let value = rate.unwrap_or_else(|| begun.elapsed().as_secs_f64());
        for act in &work.after {
            rows.extend(self.take(act)?.1);
        }
        Ok((value, rows))
    }

    /// Takes a step: its own figure, if it has one, and its rows.
    fn take(&mut self, act: &Act) -> Result<(Option<f64>, Rows), String> {
        match act {
            Act::Sql(sql) => Ok((None, self.rows(sql)?)),
            Act::CopyIn(sql, file) => self.copy_in(sql, file).map(|()| (None, Rows::new())),
            Act::CopyOut(sql) => {
                let mut reader = self.client.copy_out(sql.as_str()).map_err(|e| format!("{sql}: {e}"))?;
                let bytes = std::io::copy(&mut reader, &mut std::io::sink()).map_err(|e| e.to_string())?;
                Ok((None, vec![vec![Some(bytes.to_string())]]))
            }
            Act::Rate(sql, keys) => Ok((Some(self.rate(sql, *keys)?), Rows::new())),
        }
    }

    fn rate(&mut self, sql: &str, keys: u64) -> Result<f64, String> {
        let statement = self.client.prepare(sql).map_err(|e| self.say(sql, &e))?;
        let (begun, mut runs) = (Instant::now(), 0u64);
        while begun.elapsed().as_secs_f64() < RATE_S {
            // A step that meets every key in an order without neighbours.
            let key = (runs * 7919 % keys + 1) as i64;
            self.client.execute(&statement, &[&key]).map_err(|e| self.say(sql, &e))?;
            runs += 1;
        }
        Ok(runs as f64 / begun.elapsed().as_secs_f64())
    }
}

/// Runs the statements and prints the report.
pub fn run(options: &Options) -> Result<(), String> {
    peers::in_new_directory(&options.dir, "sinew-queries", |dir| run_in(options, dir))
}

fn run_in(options: &Options, dir: &Path) -> Result<(), String> {
    let sinew = peers::sinew(&options.sinew, &dir.join("s"), options.buffers_mb)?;
    let mut targets = vec![Target::new(sinew, options)?];
    match peers::postgres(&dir.join("p"), options.buffers_mb)? {
        Some(peer) => targets.push(Target::new(peer, options)?),
        None => println!("no PostgreSQL was found below /usr/lib/postgresql: it is left out"),
    }
    let mut duck = Duck::start(&options.python, dir)?;
    if duck.is_none() {
        println!("{} has no module duckdb: DuckDB is left out", options.python.display());
    }

    let mut works = Vec::new();
    if options.scale > 0.0 {
        works.extend(tpch::load(options.scale, dir, &mut targets, duck.as_mut())?);
    }
    if options.rows > 0 {
        works.extend(bulk::load(options.rows, dir, &mut targets, duck.as_mut())?);
    }
    works.retain(|w| options.only.as_ref().is_none_or(|only| w.name.contains(only.as_str())));

    let mut lines = Vec::new();
    let mut differences = Vec::new();
    for work in &works {
        let line = turns(options, work, &mut targets, duck.as_mut(), &mut differences)?;
        report::print(std::slice::from_ref(&line));
        lines.push(line);
    }

    let setup = format!(
        "TPC-H scale {}, {} rows of the bulk table, {} rounds, work_mem {} MB, shared_buffers {} MB, Unix sockets, \
         at most {} s a statement, {} cores",
        options.scale,
        options.rows,
        options.rounds,
        options.work_mem_mb,
        options.buffers_mb,
        options.limit,
        std::thread::available_parallelism().map_or(0, usize::from)
    );
    println!("\n{setup}; medians (lowest–highest); × = how many times better Sinew is");
    report::print(&lines);
    for peer in lines.first().into_iter().flat_map(|line| &line.peers[1..]) {
        if let Some((mean, of)) = geometric_mean(&lines, &peer.0) {
            println!("TPC-H against {}: geometric mean {mean:.2} × over {of} queries", peer.0);
        }
    }
    if let Some(path) = &options.json {
        report::write_json(path, &report::to_json(&setup, &lines))?;
    }
    if let Some(path) = &options.html {
        report::write(path, &page::page(&setup, &lines))?;
    }
    match differences.len() {
        0 => Ok(()),
        n => Err(format!("{n} answers differ:\n{}", differences.join("\n"))),
    }
}

/// A statement on every peer in turn, several times.
fn turns(
    options: &Options,
    work: &Work,
    targets: &mut [Target],
    mut duck: Option<&mut Duck>,
    differences: &mut Vec<String>,
) -> Result<Line, String> {
    let mut series: Vec<(String, Series)> =
        targets.iter().map(|t| (t.peer.name.clone(), Series::default())).collect();
    let mut far = Series::default();
    let mut stopped = vec![false; targets.len()];
    for _ in 0..options.rounds {
        let mut answers: Vec<Rows> = Vec::new();
        for (i, target) in targets.iter_mut().enumerate() {
            if stopped[i] {
                continue;
            }
            match target.measure(work) {
                Ok((value, rows)) => {
                    series[i].1.values.push(value);
                    answers.push(rows);
                }
                Err(e) => {
                    println!("{}: {e}", work.name);
                    stopped[i] = true;
                    target.rows("rollback")?;
                }
            }
        }
        if let [ours, theirs] = &answers[..]
            && let Some(text) = difference(ours, theirs)
        {
            differences.push(format!("{}: {text}", work.name));
        }
        if let (Some(duck), Some(sql)) = (duck.as_deref_mut(), &work.duck) {
            far.values.extend(duck.seconds(sql)?);
        }
    }
    if duck.is_some() {
        series.push(("DuckDB".into(), far));
    }
    let rate = matches!(work.act, Act::Rate(..));
    Ok(Line { workload: work.name.clone(), unit: if rate { "1/s" } else { "s" }, rate, peers: series })
}

/// The first difference of two answers, in whatever order their rows come. Numbers may differ in
/// their tenth digit: sums of floats depend on the order, and divisions keep other digits.
fn difference(ours: &Rows, theirs: &Rows) -> Option<String> {
    let sorted = |rows: &Rows| {
        let mut rows = rows.clone();
        rows.sort();
        rows
    };
    let (a, b) = (sorted(ours), sorted(theirs));
    if a.len() != b.len() {
        return Some(format!("{} rows, and {} at PostgreSQL", a.len(), b.len()));
    }
    let same = |a: &Option<String>, b: &Option<String>| match (a, b) {
        (Some(a), Some(b)) => {
            a == b
                || matches!((a.parse::<f64>(), b.parse::<f64>()), (Ok(a), Ok(b)) if (a - b).abs() <= 1e-10 * a.abs().max(b.abs()))
        }
        _ => a == b,
    };
    a.iter().zip(&b).find_map(|(a, b)| {
        let is_same = a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same(a, b));
        (!is_same).then(|| format!("{a:?}, and {b:?} at PostgreSQL"))
    })
}

/// The geometric mean of TPC-H's ratios, and the number of queries that have one.
fn geometric_mean(lines: &[Line], peer: &str) -> Option<(f64, usize)> {
    let of_tpch = lines.iter().filter(|line| tpch::is_query(&line.workload));
    let logs: Vec<f64> = of_tpch.filter_map(|line| line.ratio(peer)).map(f64::ln).collect();
    (!logs.is_empty()).then(|| ((logs.iter().sum::<f64>() / logs.len() as f64).exp(), logs.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(texts: &[&[&str]]) -> Rows {
        texts.iter().map(|row| row.iter().map(|cell| Some(cell.to_string())).collect()).collect()
    }

    #[test]
    fn answers_are_compared_without_their_order_and_last_digits() {
        let a = rows(&[&["1", "0.333333333333"], &["2", "x"]]);
        assert_eq!(difference(&a, &rows(&[&["2", "x"], &["1", "0.3333333333333333"]])), None);
        assert!(difference(&a, &rows(&[&["2", "y"], &["1", "0.333333333333"]])).is_some());
        assert!(difference(&a, &rows(&[&["2", "x"]])).is_some());
    }

    #[test]
    fn a_mean_of_ratios() {
        let line = |name: &str, ours, theirs| Line {
            workload: name.into(),
            unit: "s",
            rate: false,
            peers: vec![
                ("a".into(), Series { values: vec![ours] }),
                ("b".into(), Series { values: vec![theirs] }),
            ],
        };
        let lines = [line("Q01", 1.0, 4.0), line("Q02", 1.0, 1.0), line("join", 1.0, 9.0)];
        assert_eq!(geometric_mean(&lines, "b"), Some((2.0, 2)));
    }
}
