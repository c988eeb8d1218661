//! The real pgbench, unmodified, against each peer in turn: A B C, A B C, ... in one run, so that
//! the machine's moods hit all alike.

mod page;
mod sweep;
mod workload;

use crate::peers::{self, Peer};
use crate::report::{self, Line, Series};
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;
use workload::{Scripts, WORKLOADS, Workload};

/// Clients beyond this many are refused by a server with the settings of a comparison.
const CLIENTS_MAX: u32 = 1000;

/// The arguments of `sinew-bench pgbench`.
#[derive(Debug, Args)]
pub struct Options {
    /// Scale factor of the tables.
    #[arg(long, default_value_t = 20)]
    scale: u32,
    /// Seconds of each single run.
    #[arg(long, default_value_t = 5)]
    seconds: u32,
    /// Rounds: how often each workload meets each peer.
    #[arg(long, default_value_t = 3)]
    rounds: u32,
    /// Only workloads whose name contains this.
    #[arg(long)]
    only: Option<String>,
    /// Every number of clients with every scale, mode and built-in script, in the place of the
    /// list of workloads.
    #[arg(long)]
    sweep: bool,
    #[command(flatten)]
    ranges: sweep::Ranges,
    /// Buffer pool of Sinew and PostgreSQL alike, in MB.
    #[arg(long, default_value_t = 2048)]
    buffers_mb: u32,
    /// Rows of the COPY workload.
    #[arg(long, default_value_t = 5_000_000)]
    copy_rows: u64,
    /// The `sinew` binary.
    #[arg(long, default_value = "target/release/sinew")]
    sinew: PathBuf,
    /// Where the databases go; a fresh directory below it, removed afterwards.
    #[arg(long, default_value = "/tmp")]
    dir: PathBuf,
    /// Also write the report as JSON.
    #[arg(long)]
    json: Option<PathBuf>,
}

/// Runs pgbench against each peer in turn and prints the report.
pub fn run(options: &Options) -> Result<(), String> {
    peers::in_new_directory(&options.dir, "sinew-bench", |dir| run_in(options, dir))
}

fn run_in(options: &Options, dir: &Path) -> Result<(), String> {
    if options.sweep {
        return sweep::run(options, dir);
    }
    let all = start(options, dir, options.scale)?;
    for peer in all.iter().filter(|p| !p.is_null) {
        fill(peer, options.scale)?;
    }
    let chosen: Vec<&Workload> = WORKLOADS
        .iter()
        .filter(|w| options.only.as_ref().is_none_or(|only| w.name.contains(only.as_str())))
        .collect();
    let scripts = Scripts::write(dir, &chosen, options.copy_rows)?;
    let mut lines = Vec::new();
    for workload in chosen {
        let mut series: Vec<(String, Series)> =
            all.iter().map(|p| (p.name.clone(), Series::default())).collect();
        for _ in 0..options.rounds {
            for (peer, (_, series)) in all.iter().zip(&mut series) {
                if let Some(value) = workload.measure(peer, options.seconds, &scripts)? {
                    series.values.push(value);
                }
            }
        }
        let (unit, rate) = workload.unit();
        let line = Line { workload: workload.name.into(), unit, rate, peers: series };
        report::print(std::slice::from_ref(&line));
        lines.push(line);
    }
    for peer in all.iter().filter(|p| !p.is_null) {
        check_sums(peer)?;
    }
    let setup = format!(
        "scale {}, {} s a run, {} rounds, shared_buffers {} MB, Unix sockets, durability on, {} cores",
        options.scale,
        options.seconds,
        options.rounds,
        options.buffers_mb,
        std::thread::available_parallelism().map_or(0, usize::from)
    );
    println!("\n{setup}; medians (lowest–highest); × = how many times better Sinew is");
    report::print(&lines);
    if let Some(path) = &options.json {
        report::write_json(path, &report::to_json(&setup, &lines))?;
    }
    Ok(())
}

/// Sinew, PostgreSQL where it is installed, and the null server.
fn start(options: &Options, dir: &Path, scale: u32) -> Result<Vec<Peer>, String> {
    let mut all = vec![peers::sinew(&options.sinew, &dir.join("s"), options.buffers_mb)?];
    let clients = format!("max_connections={}", CLIENTS_MAX + 100);
    match peers::postgres_with(&dir.join("p"), options.buffers_mb, &[&clients])? {
        Some(peer) => all.push(peer),
        None => println!("no PostgreSQL was found below /usr/lib/postgresql: it is left out"),
    }
    all.push(peers::null(&dir.join("n"), scale)?);
    Ok(all)
}

/// Makes pgbench's tables.
fn fill(peer: &Peer, scale: u32) -> Result<(), String> {
    let started = Instant::now();
    pgbench(peer, &["-i", "-q", "-s", &scale.to_string()])?;
    println!("{}: pgbench -i -s {scale} took {:.1} s", peer.name, started.elapsed().as_secs_f64());
    Ok(())
}

/// Runs pgbench; what it prints.
fn pgbench(peer: &Peer, args: &[&str]) -> Result<String, String> {
    let out = Command::new(peers::pgbench_path())
        .args(peer.address())
        .args(args)
        .arg("postgres")
        .output()
        .map_err(|e| format!("pgbench: {e}"))?;
    let text = String::from_utf8_lossy(&out.stdout).into_owned();
    let errors = String::from_utf8_lossy(&out.stderr);
    if !out.status.success() {
        let tail: Vec<&str> = errors.lines().rev().take(3).collect();
        return Err(format!("pgbench {} on {}: {}", args.join(" "), peer.name, tail.join(" | ")));
    }
    Ok(text)
}

/// The money must add up after all those runs.
fn check_sums(peer: &Peer) -> Result<(), String> {
    let mut sums = Vec::new();
    for (table, column) in [
        ("pgbench_accounts", "abalance"),
        ("pgbench_tellers", "tbalance"),
        ("pgbench_branches", "bbalance"),
        ("pgbench_history", "delta"),
    ] {
        sums.push(peer.psql(&format!("select coalesce(sum({column}), 0) from {table}"))?);
    }
    println!("{}: sums of accounts, tellers, branches, history: {}", peer.name, sums.join(" "));
    // `-N` moves accounts and history alone, so those two always agree; all four do when only TPC-B
    // ran.
    if sums[0] != sums[3] || sums[1] != sums[2] {
        return Err(format!("{}: the sums differ", peer.name));
    }
    Ok(())
}

/// The transactions per second that pgbench printed. A failed transaction is an error.
fn tps(peer: &Peer, text: &str) -> Result<f64, String> {
    let number =
        |prefix: &str| text.lines().find_map(|l| l.strip_prefix(prefix)?.split(' ').next()?.parse().ok());
    let failed: f64 = number("number of failed transactions: ").unwrap_or(0.0);
    if failed > 0.0 {
        return Err(format!("{}: {failed} failed transactions", peer.name));
    }
    number("tps = ").ok_or_else(|| format!("pgbench on {} printed no tps", peer.name))
}
