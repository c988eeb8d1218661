//! The sweep: numbers of clients from 1 to 1,000, with several scales, modes and built-in scripts.
//!
//! Each point is a run of pgbench against each peer in turn. Beside the throughput it has latencies
//! of a sample of the transactions, the log that a transaction wrote, what sessions waited for, and
//! the memory of the peer's processes.
//!
//! - Latencies come from pgbench's own log of transactions.
//! - Bytes and syncs of the log come from `pg_stat_wal`, which both servers have.
//! - Waits are samples of `pg_stat_activity`: the share of the sampled sessions that waited for an
//!   event. Sinew counts blocks of its latches too (`sinew_stat_lwlock`).
//! - Memory is the proportional share of all processes (`Pss` of the kernel).

use super::{CLIENTS_MAX, Options, check_sums, fill, page, pgbench, start, tps};
use crate::peers::Peer;
use crate::report::{self, Series};
use clap::Args;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The points of a sweep.
#[derive(Debug, Args)]
pub struct Ranges {
    /// Numbers of clients of a sweep, up to 1,000.
    #[arg(long, value_delimiter = ',', default_value = "1,2,4,8,16,32,64,128,256,512,1000")]
    clients: Vec<u32>,
    /// Scale factors of a sweep.
    #[arg(long, value_delimiter = ',', default_value = "1,20")]
    scales: Vec<u32>,
    /// Query modes of a sweep: simple, extended, prepared.
    #[arg(long, value_delimiter = ',', default_value = "simple,prepared")]
    modes: Vec<String>,
    /// Built-in scripts of a sweep: select-only, simple-update, tpcb-like.
    #[arg(long, value_delimiter = ',', default_value = "select-only,simple-update,tpcb-like")]
    scripts: Vec<String>,
    /// Where the page with the charts of a sweep goes.
    #[arg(long)]
    html: Option<PathBuf>,
}

/// How many samples of what sessions wait for a run takes.
const SAMPLES: u32 = 3;
/// One transaction in so many has its latency logged.
const LOGGED_SHARE: &str = "0.05";

/// A peer at one point of the sweep.
#[derive(Debug, Default)]
pub struct Point {
    pub tps: Series,
    /// Milliseconds that half, 95% and 99% of the logged transactions did not pass.
    pub latency_ms: [Series; 3],
    /// Of a transaction.
    pub wal_bytes: Series,
    pub wal_syncs: Series,
    /// Of all processes of the peer.
    pub memory_mb: Series,
    /// Sampled sessions by what they waited for, in all rounds.
    pub waits: BTreeMap<String, u64>,
    /// Sinew's latches by tranche: blocks in all rounds.
    pub blocks: BTreeMap<String, u64>,
    /// Transactions of all rounds.
    pub transactions: f64,
}

/// One script, mode and scale, with all numbers of clients.
pub struct Curve {
    pub script: String,
    pub mode: String,
    pub scale: u32,
    pub clients: Vec<u32>,
    /// For each peer its name and its points, in the order of `clients`.
    pub peers: Vec<(String, Vec<Point>)>,
}

/// Runs the sweep in `dir`, and prints and writes the report.
pub fn run(options: &Options, dir: &Path) -> Result<(), String> {
    let ranges = &options.ranges;
    if let Some(clients) = ranges.clients.iter().find(|n| !(1..=CLIENTS_MAX).contains(*n)) {
        return Err(format!("{clients} clients: a sweep has 1 to {CLIENTS_MAX}"));
    }
    let mut curves = Vec::new();
    for &scale in &ranges.scales {
        let dir = dir.join(format!("scale-{scale}"));
        std::fs::create_dir_all(&dir).map_err(|e| format!("creating {}: {e}", dir.display()))?;
        let all = start(options, &dir, scale)?;
        for peer in all.iter().filter(|p| !p.is_null) {
            fill(peer, scale)?;
        }
        for script in &ranges.scripts {
            for mode in &ranges.modes {
                let curve = curve(options, &dir, &all, script, mode, scale)?;
                print(&curve);
                curves.push(curve);
            }
        }
        for peer in all.iter().filter(|p| !p.is_null) {
            check_sums(peer)?;
        }
    }
    let setup = format!(
        "{} s a run, {} rounds, shared_buffers {} MB, Unix sockets, durability on, {} cores",
        options.seconds,
        options.rounds,
        options.buffers_mb,
        std::thread::available_parallelism().map_or(0, usize::from)
    );
    println!("{setup}; medians");
    if let Some(path) = &options.json {
        report::write_json(path, &to_json(&setup, &curves))?;
    }
    if let Some(path) = &ranges.html {
        report::write(path, &page::page(&setup, &curves)?)?;
    }
    Ok(())
}

fn curve(
    options: &Options,
    dir: &Path,
    all: &[Peer],
    script: &str,
    mode: &str,
    scale: u32,
) -> Result<Curve, String> {
    let clients = options.ranges.clients.clone();
    let points = || clients.iter().map(|_| Point::default()).collect();
    let mut peers: Vec<(String, Vec<Point>)> = all.iter().map(|p| (p.name.clone(), points())).collect();
    for _ in 0..options.rounds {
        for (at, &clients) in clients.iter().enumerate() {
            for (peer, (_, points)) in all.iter().zip(&mut peers) {
                measure(peer, script, mode, clients, options.seconds, dir, &mut points[at])?;
            }
        }
    }
    Ok(Curve { script: script.into(), mode: mode.into(), scale, clients, peers })
}

/// One run. pgbench counts no connection's time, and neither do the latencies.
fn measure(
    peer: &Peer,
    script: &str,
    mode: &str,
    clients: u32,
    seconds: u32,
    dir: &Path,
    point: &mut Point,
) -> Result<(), String> {
    let log = dir.join("transactions");
    let (prefix, clients, time) = (log.display().to_string(), clients.to_string(), seconds.to_string());
    let args = [
        "-n",
        "-b",
        script,
        "-M",
        mode,
        "-c",
        &clients,
        "-j",
        "2",
        "-T",
        &time,
        "-l",
        "--sampling-rate",
        LOGGED_SHARE,
        "--log-prefix",
        &prefix,
    ];
    let before = Counters::of(peer)?;
    let text = std::thread::scope(|scope| {
        let watch = scope.spawn(|| watched(peer, seconds));
        let text = pgbench(peer, &args);
        let (waits, memory_mb) = watch.join().map_err(|_| "a thread of the benchmark ended in a panic")?;
        waits.into_iter().for_each(|(event, n)| *point.waits.entry(event).or_default() += n);
        point.memory_mb.values.extend(memory_mb);
        text
    })?;
    let after = Counters::of(peer)?;
    let done = text
        .lines()
        .find_map(|l| {
            l.strip_prefix("number of transactions actually processed: ")?.split('/').next()?.parse().ok()
        })
        .unwrap_or(1.0_f64)
        .max(1.0);
    point.tps.values.push(tps(peer, &text)?);
    point.transactions += done;
    for (series, ms) in point.latency_ms.iter_mut().zip(latencies_ms(dir, "transactions.")?) {
        series.values.push(ms);
    }
    if !peer.is_null {
        point.wal_bytes.values.push((after.wal_bytes - before.wal_bytes) / done);
        point.wal_syncs.values.push((after.wal_syncs - before.wal_syncs) / done);
    }
    for (tranche, n) in after.blocks {
        let blocks = n - before.blocks.get(&tranche).copied().unwrap_or(0);
        if blocks > 0 {
            *point.blocks.entry(tranche).or_default() += blocks;
        }
    }
    Ok(())
}

/// The counts of a server so far.
#[derive(Default)]
struct Counters {
    wal_bytes: f64,
    wal_syncs: f64,
    blocks: BTreeMap<String, u64>,
}

impl Counters {
    fn of(peer: &Peer) -> Result<Counters, String> {
        if peer.is_null {
            return Ok(Counters::default());
        }
        // PostgreSQL's processes report their counts when they are idle for a while or end.
        let wal = peer.psql("select wal_bytes, wal_sync from pg_stat_wal")?;
        let (bytes, syncs) = wal.split_once('|').unwrap_or(("0", "0"));
        let mut blocks = BTreeMap::new();
        if peer.is_sinew() {
            let rows = peer.psql("select tranche, blocks from sinew_stat_lwlock where blocks > 0")?;
            for (tranche, n) in rows.lines().filter_map(|row| row.split_once('|')) {
                blocks.insert(tranche.to_string(), n.parse().unwrap_or(0));
            }
        }
        let number = |text: &str| text.parse().map_err(|_| format!("{}: {wal} in pg_stat_wal", peer.name));
        Ok(Counters { wal_bytes: number(bytes)?, wal_syncs: number(syncs)?, blocks })
    }
}

/// Sampled sessions by what they wait for, and the memory of the peer's processes, during a run.
fn watched(peer: &Peer, seconds: u32) -> (BTreeMap<String, u64>, Option<f64>) {
    let pause = Duration::from_secs_f64(f64::from(seconds) / f64::from(SAMPLES + 1));
    let mut waits = BTreeMap::new();
    for _ in 0..SAMPLES {
        std::thread::sleep(pause);
        let asked =
            "select coalesce(wait_event_type || ':' || wait_event, 'running'), count(*) from pg_stat_activity
            where state = 'active' and pid <> pg_backend_pid() group by 1";
        // A sample that the peer does not give is none.
        let rows = if peer.is_null { Ok(String::new()) } else { peer.psql(asked) };
        for (event, n) in rows.iter().flat_map(|rows| rows.lines()).filter_map(|row| row.split_once('|')) {
            *waits.entry(event.to_string()).or_default() += n.parse().unwrap_or(0);
        }
    }
    (waits, peer.memory_mb())
}

/// The middle, and what 95% and 99% did not pass, of the transactions in pgbench's logs, which are
/// removed.
fn latencies_ms(dir: &Path, prefix: &str) -> Result<[f64; 3], String> {
    let failed = |e: std::io::Error| format!("reading pgbench's log of transactions: {e}");
    let mut us: Vec<u64> = Vec::new();
    for file in std::fs::read_dir(dir).map_err(failed)?.flatten() {
        if !file.file_name().to_string_lossy().starts_with(prefix) {
            continue;
        }
        let text = std::fs::read_to_string(file.path()).map_err(failed)?;
        // client, transaction, microseconds, ...
        us.extend(text.lines().filter_map(|line| line.split(' ').nth(2)?.parse::<u64>().ok()));
        std::fs::remove_file(file.path()).map_err(failed)?;
    }
    us.sort_unstable();
    let below = |share: f64| us.get(((us.len() as f64 * share) as usize).min(us.len().saturating_sub(1)));
    Ok([0.5, 0.95, 0.99].map(|share| below(share).map_or(f64::NAN, |us| *us as f64 / 1000.0)))
}

fn print(curve: &Curve) {
    let mut table = comfy_table::Table::new();
    table.load_preset(comfy_table::presets::UTF8_HORIZONTAL_ONLY);
    let mut head = vec!["clients".to_string()];
    for (name, _) in &curve.peers {
        head.push(format!("{name}, tps"));
        head.push("p99, ms".into());
    }
    table.set_header(head);
    for (at, clients) in curve.clients.iter().enumerate() {
        let mut row = vec![clients.to_string()];
        for (_, points) in &curve.peers {
            row.push(shown(&points[at].tps));
            row.push(shown(&points[at].latency_ms[2]));
        }
        table.add_row(row);
    }
    println!("\n{}, {}, scale {}\n{table}", curve.script, curve.mode, curve.scale);
}

/// A median as people read it.
pub fn shown(series: &Series) -> String {
    match series.median() {
        Some(m) if m >= 100.0 => format!("{m:.0}"),
        Some(m) if m.is_finite() => format!("{m:.2}"),
        _ => "–".into(),
    }
}

fn to_json(setup: &str, curves: &[Curve]) -> Value {
    let point = |clients: &u32, p: &Point| {
        json!({
            "clients": clients,
            "tps": p.tps.values,
            "latency_ms_50": p.latency_ms[0].values,
            "latency_ms_95": p.latency_ms[1].values,
            "latency_ms_99": p.latency_ms[2].values,
            "wal_bytes_per_transaction": p.wal_bytes.values,
            "wal_syncs_per_transaction": p.wal_syncs.values,
            "memory_mb": p.memory_mb.values,
            "sampled_waits": p.waits,
            "latch_blocks": p.blocks,
        })
    };
    let curve = |c: &Curve| {
        let peers = c.peers.iter().map(|(name, points)| {
            let points: Vec<Value> = c.clients.iter().zip(points).map(|(n, p)| point(n, p)).collect();
            json!({ "name": name, "points": points })
        });
        json!({ "script": c.script, "mode": c.mode, "scale": c.scale, "peers": peers.collect::<Vec<_>>() })
    };
    json!({ "setup": setup, "curves": curves.iter().map(curve).collect::<Vec<_>>() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn latencies_are_those_of_the_sorted_log() {
        let dir = std::env::temp_dir().join(format!("sweep-latencies-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a folder");
        let lines: String = (1..=100).rev().map(|us| format!("0 1 {us}000 0 1700000000 1\n")).collect();
        std::fs::write(dir.join("transactions.1"), lines).expect("a log");
        assert_eq!(latencies_ms(&dir, "transactions.").expect("latencies"), [51.0, 96.0, 100.0]);
        assert!(latencies_ms(&dir, "transactions.").expect("latencies")[0].is_nan(), "the log is removed");
        std::fs::remove_dir_all(&dir).expect("removed");
    }
}
