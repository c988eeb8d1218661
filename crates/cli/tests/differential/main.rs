//! The same statements to Sinew and to the PostgreSQL installed on this machine: rows, column
//! names, SQLSTATEs and messages must be the same.
//!
//! Statements come from ten places. `SINEW_SCRIPT=NAME` runs one of them alone:
//!
//! | name | place |
//! |---|---|
//! | part of a script's path | the scripts beside the crates' code ([`scripts`]) |
//! | `matrix` | every operator, cast, function and aggregate of PostgreSQL's catalog on every listed type, with edge values |
//! | `privileges` | the matrix of privileges |
//! | `nestings` | the walk of operators inside of operators ([`nestings`]) |
//! | `plans` | the conditions whose plans are compared |
//! | `formats` | generator of templates, moments and zones, ten times as many |
//! | `patterns` | generator of patterns, `SINEW_COUNT` of them |
//! | `dump` | pg_dump |
//! | `random` | generator of whole queries, for `SINEW_SECONDS` ([`random`]) |
//! | `shaken` | scripts out of order, for `SINEW_SECONDS` ([`shaken`]) |
//!
//! Without `SINEW_SCRIPT` all of them run, and the generators of statements and of JSON as well. A
//! disagreement prints both answers; [`known`] lists the few that are meant, each with its reason.
//! Without PostgreSQL the test is left out, and `make test` says so in its summary.
//!
//! Another test asks `SINEW_COUNT` queries row by row and in batches ([`batches`]). It runs without
//! PostgreSQL too.

mod batches;
mod compare;
mod dump;
mod encodings;
mod generate;
mod generate_formats;
mod generate_json;
mod generate_regex;
mod known;
mod matrix;
mod nestings;
mod plans;
mod privileges;
mod random;
mod scripts;
mod shaken;

use compare::{DATABASE, Pair, connect};
use random::Until;
use sinew_bench::peers;
use sinew_oracle::missing;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// At least so many statements must have been compared.
const STATEMENTS_MIN: usize = 5_000;

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok().and_then(|s| s.parse().ok())
}

/// The number that the generators start from.
fn seed() -> u64 {
    number("SINEW_SEED").unwrap_or(20_260_801)
}

/// How many statements a generator that is run alone makes.
fn count(usual: usize) -> usize {
    number("SINEW_COUNT").map_or(usual, |n| n as usize)
}

/// Both servers in a directory of their own; `None` without PostgreSQL.
fn start(name: &str) -> Option<(Pair, PathBuf)> {
    let dir = std::env::temp_dir().join(format!("sinew-differential-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::set_permissions(&dir, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let Some(pair) = Pair::start(&dir, &PathBuf::from(env!("CARGO_BIN_EXE_sinew"))) else {
        missing::oracle("answers compared with PostgreSQL", "PostgreSQL below /usr/lib/postgresql");
        return None;
    };
    Some((pair, dir))
}

/// Ends both servers. Many statements must have been compared, without a difference.
fn finish(pair: Pair, dir: &Path) {
    let (compared, differences) = pair.finish();
    std::fs::remove_dir_all(dir).unwrap();
    println!("{compared} statements compared, {} differences", differences.len());
    assert!(compared >= STATEMENTS_MIN, "only {compared} statements were compared");
    assert!(differences.is_empty(), "{} differences, first: {}", differences.len(), differences[0]);
}

#[test]
fn sinew_answers_as_postgresql_does() {
    let Some((mut pair, dir)) = start("scripts") else { return };
    if let Ok(name) = std::env::var("SINEW_SCRIPT") {
        match name.as_str() {
            "formats" => pair.section("generated formats", |p| generate_formats::run(p, seed(), 40_000)),
            "dump" => pair.section("dump", dump::run),
            "encodings" => pair.section("encodings", encodings::run),
            "nestings" => pair.section("nestings", nestings::run),
            "plans" => pair.section("plans", plans::run),
            "patterns" => {
                pair.section("generated patterns", |p| generate_regex::run(p, seed(), count(4_000)));
            }
            "matrix" => {
                pair.section("matrix of operators", matrix::operators);
                pair.section("matrix of casts", matrix::casts);
                pair.section("matrix of functions", matrix::functions);
                pair.section("matrix of aggregates", matrix::aggregates);
            }
            "random" => {
                let time = Duration::from_secs(number("SINEW_SECONDS").unwrap_or(60));
                pair.section("random queries", |p| random::run(p, seed(), &Until::Passed(time)));
            }
            "shaken" => {
                let time = Duration::from_secs(number("SINEW_SECONDS").unwrap_or(60));
                pair.section("shaken scripts", |p| shaken::run(p, seed(), &Until::Passed(time)));
            }
            "privileges" => {
                pair.section("matrix of privileges", privileges::run);
                pair.section("scripts", |p| scripts::run(p, &name));
            }
            name => pair.section("scripts", |p| scripts::run(p, name)),
        }
        let (compared, differences) = pair.finish();
        std::fs::remove_dir_all(&dir).unwrap();
        assert!(compared > 0, "no script's name contains {name}");
        assert!(differences.is_empty(), "{} differences, first: {}", differences.len(), differences[0]);
        return;
    }
    pair.section("scripts", |p| scripts::run(p, ""));
    pair.section("plans", plans::run);
    pair.section("dump", dump::run);
    pair.section("encodings", encodings::run);
    pair.section("matrix of privileges", privileges::run);
    pair.section("shaken scripts", |p| shaken::run(p, seed(), &Until::Queries(30)));
    finish(pair, &dir);
}

/// Runs beside the scripts, for each of the two asks one statement at a time.
#[test]
fn generated_statements_are_answered_as_postgresql_does() {
    if std::env::var("SINEW_SCRIPT").is_ok() {
        return;
    }
    let Some((mut pair, dir)) = start("generated") else { return };
    let seed = seed();
    println!("seed of the generator: {seed} (set SINEW_SEED to repeat another)");
    pair.section("nestings", nestings::run);
    pair.section("matrix of operators", matrix::operators);
    pair.section("matrix of casts", matrix::casts);
    pair.section("matrix of functions", matrix::functions);
    pair.section("matrix of aggregates", matrix::aggregates);
    pair.section("generated", |p| generate::run(p, seed, 1_500));
    pair.section("generated JSON", |p| generate_json::run(p, seed, 2_000));
    pair.section("generated formats", |p| generate_formats::run(p, seed, 4_000));
    pair.section("generated patterns", |p| generate_regex::run(p, seed, 4_000));
    pair.section("random queries", |p| random::run(p, seed, &Until::Queries(400)));
    finish(pair, &dir);
}

/// Queries that the test asks unless `SINEW_COUNT` says otherwise.
const BATCH_QUERIES: usize = 300;

/// Without PostgreSQL, the ways of Sinew are compared with one another alone.
#[test]
fn batches_answer_as_rows_do() {
    let dir = std::env::temp_dir().join(format!("sinew-batches-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    std::fs::set_permissions(&dir, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let binary = PathBuf::from(env!("CARGO_BIN_EXE_sinew"));
    let settings = &["fsync=off"];
    let sinew = peers::sinew_with(&binary, &dir.join("s"), 64, settings).expect("Sinew starts");
    let oracle = peers::postgres_with(&dir.join("p"), 128, settings).expect("PostgreSQL starts");
    if oracle.is_none() {
        missing::oracle("batches compared with PostgreSQL", "PostgreSQL below /usr/lib/postgresql");
    }
    let mut sessions = batches::Sessions {
        sinew: (0..batches::SESSIONS).map(|_| connect(&sinew, DATABASE)).collect(),
        oracle: oracle.as_ref().map(|oracle| connect(oracle, DATABASE)),
    };
    let seed = seed();
    println!("seed of the generator: {seed} (set SINEW_SEED to repeat another)");
    let differences = batches::run(&mut sessions, seed, count(BATCH_QUERIES));
    drop(sessions);
    drop((sinew, oracle));
    std::fs::remove_dir_all(&dir).unwrap();
    assert!(differences.is_empty(), "{} differences, first: {}", differences.len(), differences[0]);
}
