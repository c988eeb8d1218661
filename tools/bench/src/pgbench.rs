//! The real pgbench, unmodified, against each peer in turn: A B C, A B C, ... in one run, so that
//! the machine's moods hit all alike.

use crate::peers::{self, Peer};
use crate::report::{self, Line, Series};
use clap::Args;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

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

struct Workload {
    name: &'static str,
    /// pgbench's arguments, or none for the COPY and connection workloads.
    args: &'static [&'static str],
    clients: u32,
    kind: Kind,
}

#[derive(PartialEq)]
enum Kind {
    Pgbench,
    TempTable,
    CopyIn,
    CopyOut,
}

const fn bench(name: &'static str, args: &'static [&'static str], clients: u32) -> Workload {
    Workload { name, args, clients, kind: Kind::Pgbench }
}

const WORKLOADS: &[Workload] = &[
    bench("-S -c 8 simple", &["-S", "-M", "simple"], 8),
    bench("-S -c 8 prepared", &["-S", "-M", "prepared"], 8),
    bench("-S -c 40 simple", &["-S", "-M", "simple"], 40),
    bench("-S -c 40 extended", &["-S", "-M", "extended"], 40),
    bench("-S -c 40 prepared", &["-S", "-M", "prepared"], 40),
    bench("TPC-B -c 8", &["-M", "simple"], 8),
    bench("TPC-B -c 40", &["-M", "simple"], 40),
    bench("-N -c 40", &["-N", "-M", "simple"], 40),
    Workload { name: "temp table -c 40", args: &[], clients: 40, kind: Kind::TempTable },
    bench("connect -S -C -c 8", &["-S", "-C"], 8),
    Workload { name: "COPY in", args: &[], clients: 1, kind: Kind::CopyIn },
    Workload { name: "COPY out", args: &[], clients: 1, kind: Kind::CopyOut },
];

const SELECT_ONLY: &str = "\\set aid random(1, 100000 * :scale)
SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
";
const SIMPLE_UPDATE: &str = "\\set aid random(1, 100000 * :scale)
\\set bid random(1, 1 * :scale)
\\set tid random(1, 10 * :scale)
\\set delta random(-5000, 5000)
BEGIN;
UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);
END;
";
const TPC_B: &str = "\\set aid random(1, 100000 * :scale)
\\set bid random(1, 1 * :scale)
\\set tid random(1, 10 * :scale)
\\set delta random(-5000, 5000)
BEGIN;
UPDATE pgbench_accounts SET abalance = abalance + :delta WHERE aid = :aid;
SELECT abalance FROM pgbench_accounts WHERE aid = :aid;
UPDATE pgbench_tellers SET tbalance = tbalance + :delta WHERE tid = :tid;
UPDATE pgbench_branches SET bbalance = bbalance + :delta WHERE bid = :bid;
INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:tid, :bid, :aid, :delta, CURRENT_TIMESTAMP);
END;
";

const TEMP_TABLE: &str = "create temp table register_reqs(full_key integer, register_index integer) WITHOUT OIDS ON COMMIT DROP;\n";

/// Runs pgbench against each peer in turn and prints the report.
pub fn run(options: &Options) -> Result<(), String> {
    let dir = options.dir.join(format!("sinew-bench-{}", std::process::id()));
    std::fs::create_dir_all(&dir).map_err(|e| format!("creating {}: {e}", dir.display()))?;
    // PostgreSQL runs as another user when we are root.
    let open = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    std::fs::set_permissions(&dir, open).map_err(|e| format!("opening {}: {e}", dir.display()))?;
    let result = run_in(options, &dir);
    let removed = std::fs::remove_dir_all(&dir);
    result?;
    removed.map_err(|e| format!("removing {}: {e}", dir.display()))
}

fn run_in(options: &Options, dir: &Path) -> Result<(), String> {
    let mut all = vec![peers::sinew(&options.sinew, &dir.join("s"), 54_331, options.buffers_mb)?];
    match peers::postgres(&dir.join("p"), 54_332, options.buffers_mb)? {
        Some(peer) => all.push(peer),
        None => println!("no PostgreSQL was found below /usr/lib/postgresql: it is left out"),
    }
    all.push(peers::null(&dir.join("n"), 54_333)?);
    for peer in all.iter().filter(|p| !p.is_null) {
        let started = Instant::now();
        pgbench(peer, &["-i", "-q", "-s", &options.scale.to_string()])?;
        println!(
            "{}: pgbench -i -s {} took {:.1} s",
            peer.name,
            options.scale,
            started.elapsed().as_secs_f64()
        );
    }
    let script = dir.join("temp_table.sql");
    std::fs::write(&script, TEMP_TABLE).map_err(|e| format!("writing the script: {e}"))?;
    let narrow = dir.join("narrow.tsv");
    let chosen: Vec<&Workload> = WORKLOADS
        .iter()
        .filter(|w| options.only.as_ref().is_none_or(|only| w.name.contains(only.as_str())))
        .collect();
    if chosen.iter().any(|w| matches!(w.kind, Kind::CopyIn | Kind::CopyOut)) {
        write_narrow(&narrow, options.copy_rows)?;
    }
    let mut lines = Vec::new();
    for workload in chosen {
        let mut series: Vec<(String, Series)> =
            all.iter().map(|p| (p.name.clone(), Series::default())).collect();
        for _ in 0..options.rounds {
            for (peer, (_, series)) in all.iter().zip(&mut series) {
                if let Some(value) = measure(peer, workload, options, &script, &narrow)? {
                    series.values.push(value);
                }
            }
        }
        let copies = matches!(workload.kind, Kind::CopyIn | Kind::CopyOut);
        let line = Line {
            workload: workload.name.into(),
            unit: if copies { "s" } else { "tps" },
            rate: !copies,
            peers: series,
        };
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
        let text =
            serde_json::to_string_pretty(&report::to_json(&setup, &lines)).map_err(|e| e.to_string())?;
        std::fs::write(path, text).map_err(|e| format!("writing {}: {e}", path.display()))?;
    }
    Ok(())
}

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

/// One run; `None` where the workload means nothing to the peer.
fn measure(
    peer: &Peer,
    workload: &Workload,
    options: &Options,
    script: &Path,
    narrow: &Path,
) -> Result<Option<f64>, String> {
    let script = script.display().to_string();
    let (clients, seconds) = (workload.clients.to_string(), options.seconds.to_string());
    let scale = format!("scale={}", options.scale);
    let null_script = format!("{script}.null");
    let mut args = vec!["-n", "-c", &clients, "-j", "2", "-T", &seconds];
    match workload.kind {
        // pgbench asks the tables for their scale before a built-in script; the null server has
        // none, so that it gets the same statements as a script of its own.
        Kind::Pgbench if peer.is_null => {
            let simple = if workload.args.contains(&"-S") {
                SELECT_ONLY
            } else if workload.args.contains(&"-N") {
                SIMPLE_UPDATE
            } else {
                TPC_B
            };
            std::fs::write(&null_script, simple).map_err(|e| format!("writing the script: {e}"))?;
            args.extend(workload.args.iter().filter(|a| !matches!(**a, "-S" | "-N")));
            args.extend_from_slice(&["-f", &null_script, "-D", &scale]);
        }
        Kind::Pgbench => args.extend_from_slice(workload.args),
        Kind::TempTable => args.extend_from_slice(&["-f", &script]),
        Kind::CopyIn if peer.is_null => return Ok(None),
        Kind::CopyOut if peer.is_null => return Ok(None),
        Kind::CopyIn => {
            peer.psql("drop table if exists narrow")?;
            peer.psql("create table narrow(a int, b int)")?;
            let started = Instant::now();
            peer.psql(&format!("\\copy narrow from '{}'", narrow.display()))?;
            let took = started.elapsed().as_secs_f64();
            let count = peer.psql("select count(*) from narrow")?;
            if count != options.copy_rows.to_string() {
                return Err(format!("{}: COPY of {} rows left {count}", peer.name, options.copy_rows));
            }
            return Ok(Some(took));
        }
        Kind::CopyOut => {
            let started = Instant::now();
            peer.psql("\\copy narrow to '/dev/null'")?;
            return Ok(Some(started.elapsed().as_secs_f64()));
        }
    }
    let text = pgbench(peer, &args)?;
    let tps = text.lines().find_map(|l| l.strip_prefix("tps = ")?.split(' ').next()?.parse().ok());
    let failed = text.lines().find_map(|l| {
        l.strip_prefix("number of failed transactions: ")?.split(' ').next()?.parse::<u64>().ok()
    });
    if failed.is_some_and(|n| n > 0) {
        return Err(format!("{}: {} failed transactions", peer.name, failed.unwrap_or(0)));
    }
    tps.map(Some).ok_or_else(|| format!("pgbench on {} printed no tps", peer.name))
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

fn write_narrow(path: &Path, rows: u64) -> Result<(), String> {
    use std::io::Write;
    let file = std::fs::File::create(path).map_err(|e| format!("creating {}: {e}", path.display()))?;
    let mut out = std::io::BufWriter::with_capacity(1 << 20, file);
    for i in 0..rows {
        writeln!(out, "{i}\t{}", i * 7 % 1000).map_err(|e| format!("writing {}: {e}", path.display()))?;
    }
    out.flush().map_err(|e| format!("writing {}: {e}", path.display()))
}
