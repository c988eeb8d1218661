//! PostgreSQL's regression suite, statement by statement, against Sinew and PostgreSQL side by
//! side.
//!
//! Both servers get the files of `parallel_schedule` in its order, one after the other, each over a
//! new session, and every statement's two answers are compared. Verdicts:
//!
//! - **agree**: the same rows, column names and command tags, or an error with the same SQLSTATE.
//! - **refused**: Sinew says that it does not have this (0A000, or the name of something that
//!   PostgreSQL brings with it does not exist).
//! - **cascade**: different because the statement names what an earlier statement, which was
//!   refused, should have made or changed; or because that statement ended Sinew's transaction.
//! - **wrong**: everything else. Queries of catalogs and of numbers that a server gives by itself
//!   are counted apart. Every other wrong answer needs a reason in the list of expected ones, and
//!   every pattern of that list must still happen.
//!
//! Commands of psql that are no statements (`\d` and its kin) are skipped and counted.

mod compare;
mod expected;
mod file;
mod lexer;
mod pair;
mod report;
mod taint;
mod variables;
mod verdict;
pub mod wire;
mod words;

#[cfg(test)]
mod tests;

use crate::peers::{self, Peer};
use clap::Args;
use expected::Expected;
use file::{Script, Suite};
use pair::{DATABASE, Pair, Side};
use std::collections::BTreeSet;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;
use taint::Taint;
use verdict::{BuiltIn, Totals};

/// The version whose answers are the measure.
const ORACLE: u32 = 15;

/// The arguments of `sinew-bench regress`.
#[derive(Debug, Args)]
pub struct Options {
    /// PostgreSQL's source: the directory that holds `src/test/regress`.
    #[arg(long)]
    source: PathBuf,
    /// The `sinew` binary.
    #[arg(long, default_value = "target/release/sinew")]
    sinew: PathBuf,
    /// Only these files (comma separated); `test_setup` runs first all the same. The list of
    /// expected wrong answers is then not asked to shrink.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Where the databases go; a fresh directory below it, removed afterwards.
    #[arg(long, default_value = "/tmp")]
    dir: PathBuf,
    /// The wrong answers that have a reason.
    #[arg(long, default_value = "tools/bench/regress.expected")]
    expected: PathBuf,
    /// Writes every statement with its verdict, both answers and the cause.
    #[arg(long)]
    details: Option<PathBuf>,
    /// How long Sinew may take for a statement, in seconds.
    #[arg(long, default_value_t = 20)]
    timeout: u64,
}

/// Runs the suite. It fails if a wrong answer has no reason.
pub fn run(options: &Options) -> Result<(), String> {
    let suite = options.source.join("src/test/regress");
    if !suite.join("parallel_schedule").is_file() {
        return Err(format!(
            "no regression suite: {} does not exist; give PostgreSQL's source with PG_SOURCE=DIR (make regress) or --source",
            suite.join("parallel_schedule").display()
        ));
    }
    let dir = options.dir.join(format!("sinew-regress-{}", std::process::id()));
    fs::create_dir_all(&dir).map_err(|e| format!("creating {}: {e}", dir.display()))?;
    let open = |path: &Path, mode| {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(mode);
        fs::set_permissions(path, mode).map_err(|e| format!("opening {}: {e}", path.display()))
    };
    open(&dir, 0o755)?;
    for side in ["s", "p"] {
        let out = dir.join(side).join("out/results");
        fs::create_dir_all(&out).map_err(|e| format!("creating {}: {e}", out.display()))?;
        open(&out, 0o777)?;
    }
    let result = run_in(options, &suite, &dir);
    let _ = fs::remove_dir_all(&dir);
    result
}

/// The files of the schedule, in its order, each once.
fn schedule(text: &str) -> Vec<String> {
    let tests = text.lines().filter_map(|l| l.strip_prefix("test:"));
    tests.flat_map(str::split_whitespace).map(str::to_string).collect()
}

fn read(path: &Path) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|e| format!("reading {}: {e}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn run_in(options: &Options, source: &Path, dir: &Path) -> Result<(), String> {
    let settings = ["max_prepared_transactions=2", "wal_level=logical", "fsync=off"];
    let oracle = peers::postgres_with(&dir.join("p"), 128, &settings)?
        .ok_or("no PostgreSQL below /usr/lib/postgresql to compare with")?;
    if oracle.name != format!("PostgreSQL {ORACLE}") {
        return Err(format!("PostgreSQL {ORACLE} is the measure, but {} is installed", oracle.name));
    }
    let sinew = peers::sinew(&options.sinew, &dir.join("s"), 128)?;
    for peer in [&sinew, &oracle] {
        let mut side = Side::open(peer, "postgres", "pg_regress")?;
        side.names(&format!("CREATE DATABASE {DATABASE} TEMPLATE template0"));
    }
    let mut files = schedule(&read(&source.join("parallel_schedule"))?);
    if !options.only.is_empty() {
        files.retain(|f| f == "test_setup" || options.only.contains(f));
    }
    let mut details = match &options.details {
        Some(path) => Some(fs::File::create(path).map_err(|e| format!("creating {}: {e}", path.display()))?),
        None => None,
    };
    let mut suite = Suite {
        taint: Taint::default(),
        built_in: built_in(&oracle)?,
        expected: Expected::parse(&read(&options.expected)?)
            .map_err(|e| format!("{}: {e}", options.expected.display()))?,
        skipped: Default::default(),
        same_but_order: 0,
        lost: 0,
        details: details.as_mut().map(|f| f as &mut dyn Write),
    };
    let mut totals = Totals::default();
    for file in &files {
        let text = read(&source.join("sql").join(format!("{file}.sql")))?;
        let timeout = Duration::from_secs(options.timeout);
        let mut pair = Pair::open([&sinew, &oracle], file, timeout)?;
        pair.environment(&options.source, dir);
        let found = Script::new(file, &mut pair, &mut suite).run(&text)?;
        report::line(file, &found);
        totals.merge(&found);
        suite.taint.end_of_file(&present([&sinew, &oracle])?);
    }
    report::print(&totals, &suite);
    report::outcome(&totals, &suite, options.only.is_empty())
}

/// The names that PostgreSQL brings with it, before the suite makes anything.
fn built_in(oracle: &Peer) -> Result<BuiltIn, String> {
    let mut side = Side::open(oracle, "postgres", "pg_regress")?;
    let names = side.names(
        "SELECT proname FROM pg_proc UNION SELECT typname FROM pg_type UNION SELECT name FROM pg_settings
         UNION SELECT collname FROM pg_collation UNION SELECT amname FROM pg_am UNION SELECT lanname FROM pg_language
         UNION SELECT cfgname FROM pg_ts_config UNION SELECT dictname FROM pg_ts_dict UNION SELECT opcname FROM pg_opclass
         UNION SELECT opfname FROM pg_opfamily UNION SELECT format_type(oid, NULL) FROM pg_type
         UNION SELECT conname FROM pg_conversion UNION SELECT oprname FROM pg_operator
         UNION SELECT rolname FROM pg_roles UNION SELECT spcname FROM pg_tablespace",
    );
    let relations = side.names(
        "SELECT relname FROM pg_class JOIN pg_namespace n ON n.oid = relnamespace
         WHERE nspname IN ('pg_catalog', 'information_schema')",
    );
    Ok(BuiltIn::new(names, relations))
}

/// Names of what the suite has made on either server and what is still there.
fn present(peers: [&Peer; 2]) -> Result<BTreeSet<String>, String> {
    let mut found = BTreeSet::new();
    for peer in peers {
        let mut side = Side::open(peer, DATABASE, "pg_regress")?;
        for query in [
            "SELECT relname FROM pg_class WHERE oid >= 16384 AND relpersistence <> 't'",
            "SELECT proname FROM pg_proc WHERE oid >= 16384",
            "SELECT typname FROM pg_type WHERE oid >= 16384",
            "SELECT oprname FROM pg_operator WHERE oid >= 16384",
            "SELECT nspname FROM pg_namespace WHERE oid >= 16384",
            "SELECT rolname FROM pg_roles WHERE oid >= 16384",
        ] {
            found.extend(side.names(query));
        }
    }
    Ok(found)
}
