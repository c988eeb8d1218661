//! The scripts beside the crates' code (`tools/oracle/README.md`), on both servers, each in a
//! database of its own.
//!
//! PostgreSQL must answer as the script says, or the script is stale. Sinew must answer the same,
//! except where the script gives a reason. With `SINEW_WRITE_ANSWERS=1` PostgreSQL's answers are
//! written into the scripts.

use crate::compare::Pair;
use sinew_bench::peers::Peer;
use sinew_bench::regress::wire::{Address, Answered, Connection, ServerError};
use sinew_oracle::DATABASE;
use sinew_oracle::answer::{self, Part, Report};
use sinew_oracle::script::{Script, Step};
use std::path::Path;
use std::time::Duration;

/// The database from which others are made and dropped.
const MAINTENANCE: &str = "postgres";

/// Longer than the statement timeout of the scripts.
const TIMEOUT: Duration = Duration::from_secs(90);

/// Runs the scripts whose paths contain `filter`.
pub fn run(pair: &mut Pair, filter: &str) {
    let paths = sinew_oracle::paths(filter);
    assert!(!paths.is_empty(), "no script's path contains {filter}");
    for path in paths {
        run_script(pair, &path);
    }
}

fn run_script(pair: &mut Pair, path: &Path) {
    let name = sinew_oracle::name(path);
    let script = sinew_oracle::read(path);
    let mut sinew = Side::start(pair.sinew_peer());
    let mut oracle = Side::start(pair.oracle_peer());
    let mut answers = Vec::new();
    let mut differences = Vec::new();
    for step in &script.steps {
        let ours = sinew.ask(step);
        let is_own = script.has_own_plans && step.is_explain();
        let theirs = if is_own { ours.clone() } else { oracle.ask(step) };
        if let Some(difference) = judge(&name, step, &ours, &theirs) {
            differences.push(difference);
        }
        answers.push(if step.varies.is_some() { Vec::new() } else { theirs });
    }
    sinew.end(pair.sinew_peer());
    oracle.end(pair.oracle_peer());
    pair.count(script.steps.len());
    differences.into_iter().for_each(|difference| pair.note(difference));
    if sinew_oracle::writes_answers() {
        write(path, &script, &answers);
    }
}

fn write(path: &Path, script: &Script, answers: &[Vec<String>]) {
    std::fs::write(path, script.with_answers(answers)).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
}

/// The fault of two answers, if there is one.
fn judge(name: &str, step: &Step, ours: &[String], theirs: &[String]) -> Option<String> {
    let tell = |what: &str| {
        let (ours, theirs) = (ours.join("\n    "), theirs.join("\n    "));
        let place = format!("{name}:{}", step.line);
        Some(format!("{place}: {what}\n{}\n  sinew:\n    {ours}\n  postgresql:\n    {theirs}", step.sql))
    };
    let is_stale = step.varies.is_none() && theirs != step.answer;
    match &step.meant {
        _ if is_stale && !sinew_oracle::writes_answers() => {
            tell("PostgreSQL answers otherwise than the script (SINEW_WRITE_ANSWERS=1 writes)")
        }
        Some(meant) if ours == theirs => tell(&format!("no longer differs: {}", meant.reason)),
        Some(meant) if ours != meant.answer => tell("Sinew differs in another way than the script says"),
        None if ours != theirs => tell("Sinew answers otherwise"),
        _ => None,
    }
}

/// A server with a session in a fresh database.
struct Side {
    connection: Connection,
}

impl Side {
    fn start(peer: &Peer) -> Side {
        command(peer, &format!("create database {DATABASE}"));
        let mut connection = connect(peer, DATABASE);
        let done = connection.run(sinew_oracle::SETTINGS, TIMEOUT, || None);
        assert_eq!(done.error, None);
        Side { connection }
    }

    fn ask(&mut self, step: &Step) -> Vec<String> {
        let answer = self.connection.run(&step.sql, TIMEOUT, || Some(step.data.clone()));
        let mut parts = Vec::new();
        for result in answer.results {
            parts.extend(result.notices.iter().map(|notice| Part::Report(report(notice))));
            parts.extend(rows(&result));
            let tag = Some(result.tag).filter(|tag| !tag.is_empty());
            parts.push(Part::Tag(tag));
        }
        parts.extend(answer.unfinished.notices.iter().chain(&answer.error).map(|e| Part::Report(report(e))));
        let mut lines = answer::lines(&step.sql, &parts);
        if self.connection.is_lost() {
            lines.push(format!("the connection is lost: {:?}", answer.end));
        }
        lines
    }

    /// Removes what the script leaves: its database, and roles, which all databases share.
    fn end(self, peer: &Peer) {
        drop(self.connection);
        command(peer, &format!("drop database {DATABASE} with (force)"));
        let mut connection = connect(peer, MAINTENANCE);
        let roles =
            "select quote_ident(rolname) from pg_roles where rolname !~ '^pg_' and rolname <> 'postgres'";
        let answer = connection.run(roles, TIMEOUT, || None);
        let roles: Vec<String> =
            answer.results.into_iter().flat_map(|r| r.rows).flatten().flatten().collect();
        if !roles.is_empty() {
            let done = connection.run(&format!("drop role {}", roles.join(", ")), TIMEOUT, || None);
            assert_eq!(done.error, None, "{}", peer.name);
        }
    }
}

fn connect(peer: &Peer, database: &str) -> Connection {
    Connection::open(&Address {
        socket: peer.socket_dir.join(format!(".s.PGSQL.{}", peer.port)),
        user: peer.user.to_string(),
        database: database.to_string(),
        settings: Vec::new(),
    })
    .unwrap_or_else(|e| panic!("{}: {e}", peer.name))
}

fn command(peer: &Peer, sql: &str) {
    let done = connect(peer, MAINTENANCE).run(sql, TIMEOUT, || None);
    assert_eq!(done.error, None, "{}: {sql}", peer.name);
}

fn rows(result: &Answered) -> Vec<Part> {
    let mut parts = Vec::new();
    if result.is_described {
        let columns = result.columns.iter().map(|c| (c.name.clone(), c.type_oid, c.type_modifier));
        parts.push(Part::Columns(columns.collect()));
    }
    parts.extend(result.rows.iter().cloned().map(Part::Row));
    parts.extend(result.copied.iter().cloned().map(Part::Copied));
    parts
}

fn report(error: &ServerError) -> Report {
    let some = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    let position = match (error.position.parse(), error.inner_position.parse()) {
        (Ok(at), _) => Some((at, None)),
        (_, Ok(at)) => Some((at, Some(error.query.clone()))),
        _ => None,
    };
    Report {
        severity: error.severity.clone(),
        sqlstate: error.sqlstate.clone(),
        message: error.message.clone(),
        detail: some(&error.detail),
        hint: some(&error.hint),
        position,
        context: some(&error.context),
    }
}
