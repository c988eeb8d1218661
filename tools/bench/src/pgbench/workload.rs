//! The workloads of a comparison: pgbench's own scripts, tables that come and go, COPY.

use super::{pgbench, tps};
use crate::peers::Peer;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// One row of the comparison.
pub struct Workload {
    pub name: &'static str,
    clients: u32,
    kind: Kind,
}

#[derive(PartialEq)]
enum Kind {
    /// One of pgbench's own scripts, with these arguments.
    BuiltIn(&'static [&'static str]),
    /// A temporary table for each transaction.
    TempTable,
    /// Each client creates a permanent table and drops it.
    PermanentTable,
    /// So many COPYs into one table at once, each with its part of the rows; true: the table has a
    /// primary key.
    CopyIn(u32, bool),
    CopyOut,
}

const fn built_in(name: &'static str, args: &'static [&'static str], clients: u32) -> Workload {
    Workload { name, clients, kind: Kind::BuiltIn(args) }
}

const fn copy_in(name: &'static str, writers: u32, with_key: bool) -> Workload {
    Workload { name, clients: writers, kind: Kind::CopyIn(writers, with_key) }
}

/// All of them.
pub const WORKLOADS: &[Workload] = &[
    built_in("-S -c 1 simple", &["-S", "-M", "simple"], 1),
    built_in("-S -c 1 prepared", &["-S", "-M", "prepared"], 1),
    built_in("-S -c 8 simple", &["-S", "-M", "simple"], 8),
    built_in("-S -c 8 prepared", &["-S", "-M", "prepared"], 8),
    built_in("-S -c 40 simple", &["-S", "-M", "simple"], 40),
    built_in("-S -c 40 extended", &["-S", "-M", "extended"], 40),
    built_in("-S -c 40 prepared", &["-S", "-M", "prepared"], 40),
    built_in("TPC-B -c 8", &["-M", "simple"], 8),
    built_in("TPC-B -c 40", &["-M", "simple"], 40),
    built_in("-N -c 40", &["-N", "-M", "simple"], 40),
    Workload { name: "temp table -c 40", clients: 40, kind: Kind::TempTable },
    Workload { name: "permanent table -c 40", clients: 40, kind: Kind::PermanentTable },
    built_in("connect -S -C -c 8", &["-S", "-C"], 8),
    copy_in("COPY in", 1, false),
    copy_in("COPY in, 2 at once", 2, false),
    copy_in("COPY in, 4 at once", 4, false),
    copy_in("COPY in, primary key", 1, true),
    copy_in("COPY in, primary key, 2 at once", 2, true),
    copy_in("COPY in, primary key, 4 at once", 4, true),
    Workload { name: "COPY out", clients: 1, kind: Kind::CopyOut },
];

const TEMP_TABLE: &str = "create temp table register_reqs(full_key integer, register_index integer) WITHOUT OIDS ON COMMIT DROP;\n";
const PERMANENT_TABLE: &str =
    "create table register_reqs_:client_id(full_key integer, register_index integer);
drop table register_reqs_:client_id;
";

/// The files that workloads read.
pub struct Scripts {
    dir: PathBuf,
    /// Rows of all parts of a COPY together.
    copy_rows: u64,
}

impl Scripts {
    /// Writes what these workloads need.
    pub fn write(dir: &Path, workloads: &[&Workload], copy_rows: u64) -> Result<Scripts, String> {
        let scripts = Scripts { dir: dir.to_path_buf(), copy_rows };
        for (name, text) in [("temp_table.sql", TEMP_TABLE), ("permanent_table.sql", PERMANENT_TABLE)] {
            std::fs::write(dir.join(name), text).map_err(|e| format!("writing {name}: {e}"))?;
        }
        let mut parts: Vec<u32> = workloads
            .iter()
            .filter_map(|w| match w.kind {
                Kind::CopyIn(writers, _) => Some(writers),
                Kind::CopyOut => Some(1),
                _ => None,
            })
            .collect();
        parts.sort_unstable();
        parts.dedup();
        for writers in parts {
            for part in 0..writers {
                let rows = |part: u32| copy_rows * u64::from(part) / u64::from(writers);
                write_rows(&scripts.part(writers, part), rows(part)..rows(part + 1))?;
            }
        }
        Ok(scripts)
    }

    fn script(&self, name: &str) -> String {
        self.dir.join(name).display().to_string()
    }

    /// The rows of one of so many COPYs.
    fn part(&self, writers: u32, part: u32) -> PathBuf {
        self.dir.join(format!("narrow-{writers}-{part}.tsv"))
    }
}

impl Workload {
    /// The unit of its figures, and whether more is better.
    pub fn unit(&self) -> (&'static str, bool) {
        match self.kind {
            Kind::CopyIn(..) | Kind::CopyOut => ("s", false),
            _ => ("tps", true),
        }
    }

    /// One run; `None` where the workload means nothing to the peer.
    pub fn measure(&self, peer: &Peer, seconds: u32, scripts: &Scripts) -> Result<Option<f64>, String> {
        let (clients, seconds) = (self.clients.to_string(), seconds.to_string());
        let mut args = vec!["-n", "-c", &clients, "-j", "2", "-T", &seconds];
        let script;
        match self.kind {
            Kind::BuiltIn(own) => args.extend_from_slice(own),
            Kind::TempTable => {
                script = scripts.script("temp_table.sql");
                args.extend_from_slice(&["-f", &script]);
            }
            Kind::PermanentTable => {
                script = scripts.script("permanent_table.sql");
                args.extend_from_slice(&["-f", &script]);
            }
            Kind::CopyIn(..) | Kind::CopyOut if peer.is_null => return Ok(None),
            Kind::CopyIn(writers, with_key) => return copy_into(peer, writers, with_key, scripts).map(Some),
            Kind::CopyOut => {
                // Earlier workloads leave a table of their own shape behind, or none.
                copy_into(peer, 1, false, scripts)?;
                let started = Instant::now();
                peer.psql("\\copy narrow to '/dev/null'")?;
                return Ok(Some(started.elapsed().as_secs_f64()));
            }
        }
        tps(peer, &pgbench(peer, &args)?).map(Some)
    }
}

/// Fills a new table by so many COPYs at once; the seconds until all have ended.
fn copy_into(peer: &Peer, writers: u32, with_key: bool, scripts: &Scripts) -> Result<f64, String> {
    let key = if with_key { " primary key" } else { "" };
    peer.psql("drop table if exists narrow")?;
    peer.psql(&format!("create table narrow(a int{key}, b int)"))?;
    let copies: Vec<String> = (0..writers)
        .map(|part| format!("\\copy narrow from '{}'", scripts.part(writers, part).display()))
        .collect();
    let started = Instant::now();
    std::thread::scope(|scope| {
        let running: Vec<_> = copies.iter().map(|copy| scope.spawn(|| peer.psql(copy))).collect();
        running.into_iter().try_for_each(|copy| match copy.join() {
            Ok(ended) => ended.map(drop),
            Err(_) => Err("a thread of the benchmark ended in a panic".into()),
        })
    })?;
    let took = started.elapsed().as_secs_f64();
    let count = peer.psql("select count(*) from narrow")?;
    if count != scripts.copy_rows.to_string() {
        return Err(format!("{}: COPY of {} rows left {count}", peer.name, scripts.copy_rows));
    }
    Ok(took)
}

fn write_rows(path: &Path, rows: std::ops::Range<u64>) -> Result<(), String> {
    let failed = |e: std::io::Error| format!("writing {}: {e}", path.display());
    let file = std::fs::File::create(path).map_err(failed)?;
    let mut out = std::io::BufWriter::with_capacity(1 << 20, file);
    for i in rows {
        writeln!(out, "{i}\t{}", i * 7 % 1000).map_err(failed)?;
    }
    out.flush().map_err(failed)
}
