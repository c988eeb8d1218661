//! A session's lines in the log: errors, statements, durations.
//!
//! An error is told where the transaction that it ends is still open, once: `ErrorFields::told`
//! keeps a server, which sends it on, from telling it again. With everything off a statement pays a
//! comparison for each kind of line.

use crate::explain;
use crate::session::Session;
use crate::session::host::SessionHost;
use crate::settings::{Base, Id};
use crate::state::SessionState;
use crate::state::report::{level, level_of, tell};
use pg_raw_parse::Node;
use sinew_error::SqlError;
use sinew_log::{Config, Entry, Level, Place};
use sinew_plan::parse::{Parsed, parse};
use sinew_txn::ClientAddress;
use sinew_types::typeinfo::made;
use sinew_types::{Datum, FmtCtx, Oid, io};
use std::any::Any;
use std::borrow::Cow;
use std::fmt::Write;
use std::path::PathBuf;

/// Which statements `log_statement` logs; each value includes those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Statements {
    #[default]
    None,
    Ddl,
    Mod,
    All,
}

/// The demands of the session's settings on its lines.
#[derive(Default)]
pub(super) struct Manner {
    statements: Statements,
    /// Some duration is to be logged: one comparison for a statement that is not.
    times: bool,
    /// `log_duration`.
    all_durations: bool,
    /// `log_min_duration_statement`; `None` is off.
    least_us: Option<i64>,
    least_error: Option<Level>,
    /// The text of the statement that runs is in the log already.
    pub text_said: bool,
}

impl Manner {
    /// Some duration is to be logged.
    pub fn tells_durations(&self) -> bool {
        self.times
    }

    /// Whether runs may get lines, which name their parameters.
    pub fn tells_runs(&self) -> bool {
        self.times || self.statements != Statements::None
    }

    /// Derives it from the settings, after one of them has changed.
    pub fn of(state: &SessionState) -> Manner {
        let settings = state.settings();
        let least_ms = settings.get(Id::LogMinDurationStatement).as_int();
        let all_durations = settings.get(Id::LogDuration).as_bool();
        Manner {
            statements: match settings.get(Id::LogStatement).as_text() {
                "ddl" => Statements::Ddl,
                "mod" => Statements::Mod,
                "all" => Statements::All,
                _ => Statements::None,
            },
            times: all_durations || least_ms >= 0,
            all_durations,
            least_us: (least_ms >= 0).then_some(least_ms * 1000),
            least_error: Level::parse(settings.get(Id::LogMinErrorStatement).as_text()),
            text_said: false,
        }
    }
}

/// How the log of a process is to be, by the settings that it started with. `usual` is where lines
/// go without `log_file`.
pub fn log_config(base: &Base, usual: Place) -> Config {
    let file = base.get(Id::LogFile).as_text();
    Config {
        place: match file {
            "" => usual,
            path if path.starts_with('/') => Place::At(PathBuf::from(path)),
            name => Place::InDirectory(name.to_string()),
        },
        rotation_bytes: base.get(Id::LogRotationSize).as_int() as u64 * 1024,
        least: level_of(base.get(Id::LogMinMessages).as_text()),
        prefix: base.get(Id::LogLinePrefix).as_text().to_string(),
        checkpoints: base.get(Id::LogCheckpoints).as_bool(),
        lock_waits: base.get(Id::LogLockWaits).as_bool(),
    }
}

/// 58P01 with the operating system's reason.
pub fn no_log_file(name: &str, e: &std::io::Error) -> SqlError {
    let why = sinew_error::os_message(e);
    sinew_error::sqlerr!(UNDEFINED_FILE, "could not open log file \"{name}\": {why}")
}

/// Lets the log find the session that a thread works for.
pub(super) fn let_log_find_sessions() {
    sinew_log::set_finder(|| {
        let host = sinew_types::host::current()?;
        let host: &dyn Any = &*host;
        host.downcast_ref::<SessionHost>().map(SessionHost::speech)
    });
}

impl Session {
    /// An error ends the statement `sql`, or the one that the views show.
    #[cold]
    pub(super) fn tell_failure(&self, e: &mut SqlError, sql: Option<&str>) {
        if self.host.journal.is_none() && !sinew_log::is_heard_by_application(level(e.severity)) {
            e.told = true;
            return;
        }
        let wanted = self.manner.least_error.is_some_and(|least| level(e.severity) >= least);
        let sql = sql.or(self.shown.as_deref()).filter(|sql| wanted && !sql.is_empty());
        let (journal, speaker) = self.host.speech();
        tell(journal.as_deref(), Some(&speaker), e, sql.map(Cow::Borrowed));
    }

    /// `log_statement`, for a text of any number of statements.
    #[inline]
    pub(super) fn tell_text(&mut self, sql: &str) {
        if self.manner.statements != Statements::None {
            self.tell_if_wanted(sql);
        }
    }

    #[cold]
    fn tell_if_wanted(&mut self, sql: &str) {
        // A text that is no statement is reported as an error.
        let Ok(parsed) = parse(sql) else { return };
        let statements = (0..parsed.len()).filter_map(|at| parsed.get(at, sql));
        let mut classes = statements.map(|s| self.class_of(s.node));
        if classes.any(|class| class <= self.manner.statements) {
            self.manner.text_said = true;
            let text = format!("statement: {}", sinew_log::statement(sql));
            sinew_log::say(Level::Log, &Entry::new(text));
        }
    }

    /// `log_statement`, for a prepared statement with its values.
    #[inline]
    pub(super) fn tell_execution(&mut self, what: &Execution<'_>) {
        if self.manner.statements != Statements::None {
            self.tell_execution_if_wanted(what);
        }
    }

    #[cold]
    fn tell_execution_if_wanted(&mut self, what: &Execution<'_>) {
        let Some(parsed) = what.parsed.get(what.at, what.sql) else { return };
        if self.class_of(parsed.node) <= self.manner.statements {
            self.manner.text_said = true;
            let text = format!("execute {}: {}", what.name(), sinew_log::statement(what.sql));
            let entry = Entry { detail: what.values(self.state.fmt()), ..Entry::new(text) };
            sinew_log::say(Level::Log, &entry);
        }
    }

    /// `log_min_duration_statement` and `log_duration`, at the end of a step that succeeded. `step`
    /// makes its text and detail.
    #[inline]
    pub(super) fn tell_duration(&self, ok: bool, step: impl FnOnce(&Session) -> Entry<'static>) {
        if self.manner.times && ok {
            self.tell_duration_if_long(step);
        }
    }

    #[cold]
    fn tell_duration_if_long(&self, step: impl FnOnce(&Session) -> Entry<'static>) {
        let us = (sinew_types::datetime::clock_now() - self.state.statement_timestamp_us()).max(0);
        let long = self.manner.least_us.is_some_and(|least| us >= least);
        if !long && !self.manner.all_durations {
            return;
        }
        let time = format!("duration: {}.{:03} ms", us / 1000, us % 1000);
        let entry = match long && !self.manner.text_said {
            true => {
                let step = step(self);
                Entry { message: format!("{time}  {}", step.message).into(), ..step }
            }
            false => Entry::new(time),
        };
        sinew_log::say(Level::Log, &entry);
    }

    /// The kind that `log_statement` takes a statement for.
    fn class_of(&self, node: Node<'_>) -> Statements {
        match node {
            Node::SelectStmt(s) if sinew_plan::bind::into::has_into(s) => Statements::Ddl,
            Node::InsertStmt(_) | Node::UpdateStmt(_) | Node::DeleteStmt(_) | Node::MergeStmt(_) => {
                Statements::Mod
            }
            Node::TruncateStmt(_) => Statements::Mod,
            Node::CopyStmt(s) if s.is_from => Statements::Mod,
            Node::PrepareStmt(s) => self.class_of(s.query()),
            Node::ExplainStmt(s) if explain::runs_query(s) => self.class_of(s.query()),
            Node::ExecuteStmt(s) => match self.state.statements().get(s.name().unwrap_or("")) {
                Some(prepared) => self.class_of(prepared.source.node()),
                None => Statements::All,
            },
            Node::SelectStmt(_)
            | Node::CopyStmt(_)
            | Node::ExplainStmt(_)
            | Node::TransactionStmt(_)
            | Node::VariableSetStmt(_)
            | Node::VariableShowStmt(_)
            | Node::DeallocateStmt(_)
            | Node::DeclareCursorStmt(_)
            | Node::FetchStmt(_)
            | Node::ClosePortalStmt(_)
            | Node::LockStmt(_)
            | Node::DiscardStmt(_)
            | Node::CheckPointStmt(_)
            | Node::VacuumStmt(_)
            | Node::ConstraintsSetStmt(_)
            | Node::ListenStmt(_)
            | Node::UnlistenStmt(_)
            | Node::NotifyStmt(_) => Statements::All,
            _ => Statements::Ddl,
        }
    }
}

/// A prepared statement that runs.
pub(super) struct Execution<'a> {
    pub sql: &'a str,
    pub parsed: &'a Parsed,
    pub at: usize,
    /// The statement's name and the portal's, empty for the unnamed ones.
    pub names: (&'a str, &'a str),
    pub types: &'a [Oid],
    pub params: &'a [Datum],
}

impl Execution<'_> {
    fn name(&self) -> String {
        let (statement, portal) = self.names;
        let statement = if statement.is_empty() { "<unnamed>" } else { statement };
        if portal.is_empty() { statement.to_string() } else { format!("{statement}/{portal}") }
    }

    /// The line with the values, as they would be written in SQL.
    fn values(&self, fmt: &FmtCtx) -> Option<Cow<'static, str>> {
        if self.params.is_empty() {
            return None;
        }
        let mut text = "parameters: ".to_string();
        for (i, (value, ty)) in self.params.iter().zip(self.types).enumerate() {
            let comma = if i > 0 { ", " } else { "" };
            let shown = match value {
                Datum::Null => "NULL".to_string(),
                value => {
                    let mut shown = Vec::new();
                    // No value is of a domain.
                    let of_domain = made::is_of_domain(*ty).then(|| value.own_type());
                    match io::text_out(value, of_domain.unwrap_or(*ty), fmt, &mut shown) {
                        Ok(()) => format!("'{}'", String::from_utf8_lossy(&shown).replace('\'', "''")),
                        Err(_) => "?".to_string(),
                    }
                }
            };
            // A string takes everything.
            let _ = write!(text, "{comma}${} = {shown}", i + 1);
        }
        Some(text.into())
    }

    /// For `tell_duration`.
    pub fn step(&self, what: &str, fmt: &FmtCtx) -> Entry<'static> {
        let text = format!("{what} {}: {}", self.name(), sinew_log::statement(self.sql));
        Entry { detail: self.values(fmt), ..Entry::new(text) }
    }
}

/// For `tell_duration`: a step without values.
pub(super) fn step(what: &str, sql: &str) -> Entry<'static> {
    Entry::new(format!("{what}: {}", sinew_log::statement(sql)))
}

/// A client's address as the log shows it.
pub fn host_and_port(client: ClientAddress) -> (String, Option<u16>) {
    match client {
        ClientAddress::Tcp(address, port) => (address.to_string(), Some(port)),
        ClientAddress::UnixSocket | ClientAddress::Embedded => ("[local]".to_string(), None),
    }
}
