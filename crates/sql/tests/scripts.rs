//! The scripts beside the crates' code, each in a database of its own: every answer must be the one
//! that the script holds. `tools/oracle/README.md` tells the format.
//!
//! The answers are PostgreSQL's, so that a machine without PostgreSQL compares with them too.
//! `crates/cli/tests/differential` asks a real PostgreSQL the same and writes the answers.
//! `SINEW_SCRIPT=PART` runs the scripts whose path contains PART.

mod common;

use common::Directory;
use sinew_oracle::DATABASE;
use sinew_oracle::answer::{self, Part, Report};
use sinew_oracle::script::Step;
use sinew_sql::plan::OutputColumn;
use sinew_sql::session::{Output, Session};
use sinew_sql::{Result, SqlError};
use sinew_types::{Datum, FmtCtx, io};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The parts of an answer in the order in which a script holds them: reports of a statement, its
/// rows, its end.
#[derive(Default)]
struct Recorder {
    parts: Vec<Part>,
    /// Of the statement that runs.
    rows: Vec<Part>,
    formats: Vec<i16>,
    /// The data that COPY FROM STDIN reads.
    data: Vec<u8>,
}

impl Recorder {
    fn text(&self, fmt: &FmtCtx, column: &OutputColumn, at: usize, value: &Datum) -> Result<Option<String>> {
        if value.is_null() {
            return Ok(None);
        }
        let format =
            if self.formats.len() == 1 { self.formats[0] } else { *self.formats.get(at).unwrap_or(&0) };
        let mut bytes = Vec::new();
        if format == 1 {
            io::binary_send(value, column.type_oid, fmt, &mut bytes)?;
        } else {
            io::text_out(value, column.type_oid, fmt, &mut bytes)?;
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn end(&mut self, tag: Option<&str>) {
        self.parts.append(&mut self.rows);
        self.parts.push(Part::Tag(tag.map(str::to_string)));
    }
}

impl Output for Recorder {
    fn row_description(&mut self, columns: &[OutputColumn]) -> Result<()> {
        let named = columns.iter().map(|c| (c.name.to_string(), c.type_oid, c.typmod));
        self.rows.push(Part::Columns(named.collect()));
        Ok(())
    }

    fn row(&mut self, fmt: &FmtCtx, columns: &[OutputColumn], row: &[Datum]) -> Result<()> {
        let cells = columns.iter().zip(row).enumerate().map(|(at, (c, v))| self.text(fmt, c, at, v));
        let cells = cells.collect::<Result<_>>()?;
        self.rows.push(Part::Row(cells));
        Ok(())
    }

    fn command_complete(&mut self, tag: &str) -> Result<()> {
        self.end(Some(tag));
        Ok(())
    }

    fn empty_query(&mut self) -> Result<()> {
        self.end(None);
        Ok(())
    }

    fn notice(&mut self, notice: &SqlError) {
        self.parts.push(Part::Report(report(notice)));
    }

    fn parameter_status(&mut self, _: &str, _: &str) {}

    fn copy_in_start(&mut self, _: usize, _: bool) -> Result<()> {
        Ok(())
    }

    fn copy_read(&mut self, _: &sinew_txn::TxnSession, chunk: &mut Vec<u8>) -> Result<bool> {
        let has_more = !self.data.is_empty();
        chunk.append(&mut self.data);
        Ok(has_more)
    }

    fn copy_out_start(&mut self, _: usize, _: bool) -> Result<()> {
        Ok(())
    }

    fn copy_write(&mut self, data: &[u8]) -> Result<()> {
        self.rows.push(Part::Copied(String::from_utf8_lossy(data).into_owned()));
        Ok(())
    }

    fn copy_out_end(&mut self) -> Result<()> {
        Ok(())
    }

    fn result_formats(&mut self, formats: &[i16]) {
        self.formats = formats.to_vec();
    }
}

fn report(e: &SqlError) -> Report {
    Report {
        severity: e.severity.as_str().to_string(),
        sqlstate: e.sqlstate.code().to_string(),
        message: e.message.clone(),
        detail: e.detail.clone(),
        hint: e.hint.clone(),
        position: e.position.map(|at| (at, e.query.clone())),
        context: e.where_.clone(),
    }
}

fn ask(session: &mut Session, step: &Step) -> Vec<String> {
    let mut out = Recorder { data: step.data.clone().into_bytes(), ..Recorder::default() };
    if let Err(e) = session.simple_query(&step.sql, &mut out) {
        // The rows that came before the error are no answer.
        out.parts.push(Part::Report(report(&e)));
    }
    answer::lines(&step.sql, &out.parts)
}

/// Runs statements that must succeed; the rows of the last one.
fn command(session: &mut Session, sql: &str) -> Vec<Vec<Option<String>>> {
    let mut out = Recorder::default();
    session.simple_query(sql, &mut out).unwrap_or_else(|e| panic!("{sql}: {}", e.message));
    let rows = out.parts.into_iter().filter_map(|part| match part {
        Part::Row(cells) => Some(cells),
        _ => None,
    });
    rows.collect()
}

/// The ways in which each script is run. In the ways after the first one, every plan works in
/// batches where it can.
const WAYS: [&str; 4] = [
    "",
    "set batch_above_cost = 0",
    "set batch_above_cost = 0; set batch_rows = 1",
    "set batch_above_cost = 0; set batch_rows = 3; set work_mem = '64kB'",
];

/// Runs a script in a fresh database; its differences, and the faults in the tables and indexes that
/// it leaves.
fn run(dir: &Directory, path: &Path, way: &str) -> Vec<String> {
    let mut maintenance = dir.connect();
    command(&mut maintenance, &format!("create database {DATABASE}"));
    let mut differences = compare(&mut dir.connect_to(DATABASE), path, way);
    let faults = dir.connect_to(DATABASE).check_tables().expect("the tables can be read");
    let name = sinew_oracle::name(path);
    differences.extend(faults.into_iter().map(|fault| format!("{name}: in the way \"{way}\": {fault}")));
    command(&mut maintenance, &format!("drop database {DATABASE}"));
    // Roles are of all databases.
    for role in command(&mut maintenance, sinew_oracle::ROLES).into_iter().flatten().flatten() {
        command(&mut maintenance, &format!("drop role {role}"));
    }
    differences
}

fn compare(session: &mut Session, path: &Path, way: &str) -> Vec<String> {
    let script = sinew_oracle::read(path);
    command(session, sinew_oracle::SETTINGS);
    command(session, way);
    let mut differences = Vec::new();
    for step in &script.steps {
        let got = ask(session, step);
        if step.varies.is_none() && got != step.expected() {
            let name = sinew_oracle::name(path);
            differences.push(format!(
                "{name}:{}: {}\n  in the way \"{way}\"\n  here:\n    {}\n  in the script:\n    {}",
                step.line,
                step.sql,
                got.join("\n    "),
                step.expected().join("\n    ")
            ));
        }
    }
    differences
}

#[test]
fn scripts_have_the_answers_that_they_hold() {
    let filter = std::env::var("SINEW_SCRIPT").unwrap_or_default();
    let paths: Vec<PathBuf> = sinew_oracle::paths(&filter);
    assert!(!paths.is_empty(), "no script's path contains {filter}");
    let (next, differences) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        let dir = Directory::without_fsync(&format!("scripts-{:?}", std::thread::current().id()));
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let (Some(path), way) = (paths.get(number / WAYS.len()), WAYS[number % WAYS.len()]) else {
                break;
            };
            // Scripts about sessions show their settings.
            if way.contains("work_mem") && path.components().any(|part| part.as_os_str() == "sessions") {
                continue;
            }
            let found = run(&dir, path, way);
            differences.lock().expect("no thread fails with it").extend(found);
        }
    };
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
    let mut differences = differences.into_inner().expect("the threads have ended");
    differences.sort();
    differences.iter().for_each(|difference| println!("{difference}"));
    println!("{} scripts", paths.len());
    assert!(differences.is_empty(), "{} answers differ; the first: {}", differences.len(), differences[0]);
}
