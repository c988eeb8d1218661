//! Golden scripts: one statement a line; the expected answers are PostgreSQL 15's (`golden/regenerate.sh`).
//!
//! A statement that answers otherwise, by rows or by error, fails the test, and every difference is printed.

use sinew_sql::plan::OutputColumn;
use sinew_sql::session::guc::Base;
use sinew_sql::session::{ConnectOptions, Output, Session};
use sinew_sql::{Engine, Result, SqlError};
use sinew_storage::StorageOptions;
use sinew_sync::ThreadWaiter;
use sinew_types::{Datum, FmtCtx, io};
use std::fmt::Write;

#[derive(Default)]
struct Lines(String);

impl Output for Lines {
    fn row_description(&mut self, _: &[OutputColumn]) -> Result<()> {
        Ok(())
    }
    fn row(&mut self, fmt: &FmtCtx, columns: &[OutputColumn], row: &[Datum]) -> Result<()> {
        for (i, (c, v)) in columns.iter().zip(row).enumerate() {
            if i > 0 {
                self.0.push('|');
            }
            if v.is_null() {
                self.0.push_str("NULL");
                continue;
            }
            let mut text = Vec::new();
            io::text_out(v, c.type_oid, fmt, &mut text)?;
            self.0.push_str(&String::from_utf8_lossy(&text));
        }
        self.0.push('\n');
        Ok(())
    }
    fn command_complete(&mut self, _: &str) -> Result<()> {
        Ok(())
    }
    fn empty_query(&mut self) -> Result<()> {
        Ok(())
    }
    fn notice(&mut self, _: &SqlError) {}
    fn parameter_status(&mut self, _: &str, _: &str) {}
    fn copy_in_start(&mut self, _: usize, _: bool) -> Result<()> {
        Ok(())
    }
    fn copy_read(&mut self, _: &sinew_txn::TxnSession, _: &mut Vec<u8>) -> Result<bool> {
        Ok(false)
    }
    fn copy_out_start(&mut self, _: usize, _: bool) -> Result<()> {
        Ok(())
    }
    fn copy_write(&mut self, _: &[u8]) -> Result<()> {
        Ok(())
    }
    fn copy_out_end(&mut self) -> Result<()> {
        Ok(())
    }
}

fn run(session: &mut Session, sql: &str) -> String {
    let mut out = Lines::default();
    if let Err(e) = session.simple_query(sql, &mut out) {
        let _ = writeln!(out.0, "ERROR:  {}: {}", e.sqlstate, e.message);
        for (label, text) in [("DETAIL", &e.detail), ("HINT", &e.hint)] {
            if let Some(text) = text {
                let _ = writeln!(out.0, "{label}:  {text}");
            }
        }
    }
    out.0
}

fn script(name: &str) {
    let dir = std::env::temp_dir().join(format!("sinew-golden-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&dir).unwrap();
    let engine = Engine::open(&dir, &StorageOptions::default()).unwrap();
    let options =
        ConnectOptions { database: "postgres".into(), user: "postgres".into(), settings: Vec::new() };
    let mut session = Session::connect(&engine, Box::new(ThreadWaiter), &Base::default(), &options).unwrap();
    let at = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let sql = std::fs::read_to_string(at.join(format!("{name}.sql"))).unwrap();
    let expected = std::fs::read_to_string(at.join(format!("{name}.out"))).unwrap();
    let mut rest = expected.as_str();
    let mut wrong = 0;
    for line in sql.lines() {
        let got = run(&mut session, line);
        match rest.strip_prefix(got.as_str()) {
            Some(after) => rest = after,
            None => {
                wrong += 1;
                // What PostgreSQL said is as long as ours, or the text up to where ours for the next statement starts: only a
                // guess, good enough to read.
                let n = got.lines().count().max(1);
                let theirs: String = rest.lines().take(n).map(|l| format!("{l}\n")).collect();
                println!("{name}: {line}\n  here:\n{got}  PostgreSQL:\n{theirs}");
                rest = &rest[theirs.len().min(rest.len())..];
            }
        }
    }
    drop(session);
    engine.close().unwrap();
    let _ = std::fs::remove_dir_all(&dir);
    assert_eq!(wrong, 0, "{wrong} statements of {name}.sql answer otherwise");
    assert!(rest.is_empty(), "{name}.out has more: {rest}");
}

#[test]
fn expressions() {
    script("expressions");
}
#[test]
fn errors() {
    script("errors");
}
#[test]
fn queries() {
    script("queries");
}
#[test]
fn changes() {
    script("changes");
}
#[test]
fn ddl() {
    script("ddl");
}
