//! Golden scripts: one statement a line; the expected answers are PostgreSQL 15's
//! (`golden/regenerate.sh`).
//!
//! A statement that answers otherwise, by rows or by error, fails the test, and every difference is
//! printed.

mod common;

use common::{Directory, Lines};
use sinew_sql::session::Session;
use std::fmt::Write;

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
    let dir = Directory::new(&format!("golden-{name}"));
    let mut session = dir.connect();
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
                // What PostgreSQL said is as long as ours, or the text up to where ours for the
                // next statement starts: only a guess, good enough to read.
                let n = got.lines().count().max(1);
                let theirs: String = rest.lines().take(n).map(|l| format!("{l}\n")).collect();
                println!("{name}: {line}\n  here:\n{got}  PostgreSQL:\n{theirs}");
                rest = &rest[theirs.len().min(rest.len())..];
            }
        }
    }
    drop(session);
    assert_eq!(wrong, 0, "{wrong} statements of {name}.sql answer otherwise");
    assert!(rest.is_empty(), "{name}.out has more: {rest}");
}

#[test]
fn expressions() {
    script("expressions");
}
#[test]
fn dotted() {
    script("dotted");
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

#[test]
fn foreign_keys() {
    script("foreign_keys");
}

#[test]
fn everyday() {
    script("everyday");
}

#[test]
fn json() {
    script("json");
}

#[test]
fn privileges() {
    script("privileges");
}

#[test]
fn drivers() {
    script("drivers");
}

#[test]
fn roles() {
    script("roles");
}
