//! Golden directories: each was made by a build with another version of the format, and opens in
//! every later one ([`README.md`](README.md)).

mod archive;
#[path = "../common/control.rs"]
mod control;
mod directory;
mod upgrade;

use directory::{Copy, golden};
use sinew::{Database, OpenOptions, Session};
use sinew_oracle::answer::{self, Part, Report};
use sinew_oracle::script::Script;
use std::path::Path;

/// The databases of a golden directory, each with the script that tells what it holds.
const CONTENTS: [(&str, &str); 4] = [
    ("postgres", "contents.sql"),
    ("golden_data", "contents_data.sql"),
    ("template1", "contents_template.sql"),
    ("golden_unused", "contents_template.sql"),
];

fn open(dir: &Path) -> Database {
    OpenOptions::new().shared_buffers_mb(8).open(dir).expect("opens")
}

fn session(db: &Database, database: &str) -> Session {
    let mut session = db.session_as(database, "postgres").expect("connects");
    session.run_script(sinew_oracle::SETTINGS).1.expect("sets");
    session
}

/// The answer of a statement as the lines of a script.
fn answer(session: &mut Session, sql: &str) -> Vec<String> {
    let (done, ended) = session.run_script(sql);
    let mut parts = Vec::new();
    for result in &done {
        if !result.columns().is_empty() {
            let columns = result.columns().iter().map(|c| (c.name.to_string(), c.type_oid, c.typmod));
            parts.push(Part::Columns(columns.collect()));
        }
        parts.extend(result.texts().iter().map(|row| Part::Row(row.clone())));
        parts.push(Part::Tag(Some(result.tag.clone())));
    }
    if let Err(e) = ended {
        let (severity, sqlstate) = (e.severity.as_str().to_string(), e.sqlstate.code().to_string());
        parts.push(Part::Report(Report {
            severity,
            sqlstate,
            message: e.message.clone(),
            ..Report::default()
        }));
    }
    answer::lines(sql, &parts)
}

/// Runs a script of this folder and compares its answers.
fn hold(session: &mut Session, script: &str, when: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(script);
    let text = std::fs::read_to_string(&path).expect("reads");
    let script = Script::parse(&text).expect("a script");
    let answers: Vec<_> = script.steps.iter().map(|step| answer(session, &step.sql)).collect();
    if sinew_oracle::writes_answers() {
        std::fs::write(&path, script.with_answers(&answers)).expect("writes");
        return;
    }
    for (step, answer) in script.steps.iter().zip(&answers) {
        let said = if step.answer.is_empty() && answer.len() == 1 { &[][..] } else { answer };
        assert_eq!(step.expected(), said, "{when}, {}:{}: {}", path.display(), step.line, step.sql);
    }
}

/// `sinew check` waits for locks of prepared transactions, so that there must be none.
fn assert_whole(db: &Database, when: &str) {
    let found = db.check().expect("checks");
    assert!(found.is_empty(), "{when}: {found:#?}");
}

/// Everything that a golden directory holds is there.
fn assert_contents(db: &Database, when: &str) {
    for (database, script) in CONTENTS {
        hold(&mut session(db, database), script, when);
    }
}

/// A golden directory opens, holds what it held, and is written to like any other.
#[test]
fn every_golden_directory_opens() {
    for name in golden() {
        let copy = Copy::unpack(&name);
        {
            let db = open(&copy.0);
            assert_contents(&db, &format!("{name}, opened"));
        }
        {
            let db = open(&copy.0);
            assert_contents(&db, &format!("{name}, opened again"));
            hold(&mut session(&db, "postgres"), "writes.sql", &format!("{name}, written"));
            assert_whole(&db, &format!("{name}, written"));
        }
        let db = open(&copy.0);
        hold(&mut session(&db, "postgres"), "written.sql", &format!("{name}, written and opened again"));
        hold(&mut session(&db, "golden_copy"), "contents_template.sql", &format!("{name}, a new database"));
        assert_whole(&db, &format!("{name}, at last"));
    }
}

/// Does nothing unless started by `directory::make` or by a test of `upgrade`.
#[test]
fn role() {
    directory::run_maker();
    upgrade::run_opener();
}

/// Makes the golden directory of this build, and the archive. It is run once, when a format is
/// released.
#[test]
#[ignore = "writes files into the repository"]
fn make_the_golden_directory_of_this_build() {
    match std::env::var_os("SINEW_GOLDEN_ARCHIVE") {
        Some(_) => directory::make_archive(),
        None => directory::make(),
    }
}
