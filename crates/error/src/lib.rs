//! The error of every SQL operation: PostgreSQL's report fields, boxed so that `Result<T>` stays
//! small.
//!
//! The crate stands below all others. The crate of an error type (`RegionError`, `TxnError`,
//! `StorageError`) says what it is in SQL, by `impl From<...> for SqlError` beside the type. So `?`
//! converts it.

#![warn(missing_docs)]

mod sqlstate;

pub use sqlstate::SqlState;
use std::fmt;

/// The result of an operation that may fail with an SQL error.
pub type Result<T, E = SqlError> = std::result::Result<T, E>;

/// The gravity of a report. `Error` aborts the statement, `Fatal` the session, `Panic` the region.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// A message for developers.
    Debug,
    /// A message for the administrator.
    Log,
    /// Information that the user asked for.
    Info,
    /// Information that may help the user.
    Notice,
    /// A warning of a likely problem.
    Warning,
    /// An error that aborts the statement.
    Error,
    /// An error that ends the session.
    Fatal,
    /// An error that ends the region.
    Panic,
}

impl Severity {
    /// The word in the protocol's `S` and `V` fields.
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Debug => "DEBUG",
            Severity::Log => "LOG",
            Severity::Info => "INFO",
            Severity::Notice => "NOTICE",
            Severity::Warning => "WARNING",
            Severity::Error => "ERROR",
            Severity::Fatal => "FATAL",
            Severity::Panic => "PANIC",
        }
    }
}

/// The 1-based character position of a byte offset in a statement's text; `None` beyond its end.
pub fn character_position(sql: &str, at: usize) -> Option<u32> {
    let head = sql.as_bytes().get(..at)?;
    // Continuation bytes do not begin a character.
    Some(head.iter().filter(|&&b| b & 0xC0 != 0x80).count() as u32 + 1)
}

/// The most bytes that are kept of a text that quotes the user's values. PostgreSQL quotes all of
/// it, up to 1 GB.
const QUOTED_MAX_BYTES: usize = 1 << 20;

/// A text of which at most [`QUOTED_MAX_BYTES`] are kept.
struct Quoted(String);

impl fmt::Write for Quoted {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let room = QUOTED_MAX_BYTES - self.0.len();
        if text.len() <= room {
            self.0.push_str(text);
            return Ok(());
        }
        let end = (0..=room).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        self.0.push_str(&text[..end]);
        Err(fmt::Error)
    }
}

/// The text of a report. It may quote a value of any length, so it is cut at 1 MB.
pub fn quoted(text: fmt::Arguments<'_>) -> String {
    let mut out = Quoted(String::new());
    if fmt::write(&mut out, text).is_err() {
        out.0.push_str("...");
    }
    out.0
}

/// Cuts a text that was made in full.
fn cut(text: String) -> String {
    if text.len() <= QUOTED_MAX_BYTES { text } else { quoted(format_args!("{text}")) }
}

/// The fields of a report. [`SqlError`] dereferences to them.
#[derive(Clone, Debug)]
pub struct ErrorFields {
    /// The code for programs.
    pub sqlstate: SqlState,
    /// The gravity: [`Severity::Error`] unless it was set.
    pub severity: Severity,
    /// The message: one line in most reports.
    pub message: String,
    /// More about the cause.
    pub detail: Option<String>,
    /// Advice for the user.
    pub hint: Option<String>,
    /// The place in the statement's text: 1-based, in characters.
    pub position: Option<u32>,
    /// The place in the statement's text: 0-based, in bytes. A node of the parse tree has this
    /// form. [`SqlError::in_text`] makes `position` of it.
    pub location: Option<u32>,
    /// The text that `position` is in, where that is not the client's statement: a statement or
    /// expression in the body of a function.
    pub query: Option<String>,
    /// PostgreSQL's CONTEXT lines: the functions and statements in which the error happened.
    pub where_: Option<String>,
    /// The schema of the table or type that the error is about.
    pub schema: Option<String>,
    /// The table that the error is about.
    pub table: Option<String>,
    /// The column that the error is about.
    pub column: Option<String>,
    /// The type that the error is about.
    pub datatype: Option<String>,
    /// The constraint that the error is about.
    pub constraint: Option<String>,
    /// The name of a routine of PostgreSQL, for drivers that tell errors apart by it, and the place
    /// in this engine that found the error.
    pub routine: Option<(&'static str, &'static std::panic::Location<'static>)>,
    /// The log has this error already.
    pub told: bool,
}

/// An error or notice for the client.
#[derive(Clone)]
pub struct SqlError(Box<ErrorFields>);

const _: () = assert!(std::mem::size_of::<SqlError>() == 8);

impl SqlError {
    /// An error with a message. A message of more than 1 MB is cut.
    #[cold]
    pub fn new(sqlstate: SqlState, message: impl Into<String>) -> SqlError {
        SqlError(Box::new(ErrorFields {
            sqlstate,
            severity: Severity::Error,
            message: cut(message.into()),
            detail: None,
            hint: None,
            position: None,
            location: None,
            query: None,
            where_: None,
            schema: None,
            table: None,
            column: None,
            datatype: None,
            constraint: None,
            routine: None,
            told: false,
        }))
    }

    /// A report that is no error: a NOTICE, WARNING, INFO for the client.
    pub fn report(severity: Severity, sqlstate: SqlState, message: impl Into<String>) -> SqlError {
        SqlError::new(sqlstate, message).severity(severity)
    }

    /// XX000: a violated invariant of the engine.
    #[cold]
    pub fn internal(message: impl Into<String>) -> SqlError {
        SqlError::new(SqlState::INTERNAL_ERROR, message)
    }

    /// 0A000: a known feature that the engine does not have.
    #[cold]
    pub fn unsupported(message: impl Into<String>) -> SqlError {
        SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, message)
    }

    /// Sets the gravity.
    pub fn severity(mut self, severity: Severity) -> SqlError {
        self.0.severity = severity;
        self
    }

    /// Sets the place in the statement's text: 1-based, in characters.
    pub fn position(mut self, position: u32) -> SqlError {
        self.0.position = Some(position);
        self
    }

    /// Sets the position, unless an inner layer has set one.
    pub fn position_if_unset(mut self, position: Option<u32>) -> SqlError {
        if self.0.position.is_none() {
            self.0.position = position;
        }
        self
    }

    /// Sets the place in the statement's text, unless an inner layer has set one. `location` is
    /// that of a node of the parse tree, in bytes; negative if it has none. A caller that has the
    /// text passes it to [`SqlError::in_text`].
    pub fn location_if_unset(mut self, location: i32) -> SqlError {
        if self.0.position.is_none() && self.0.location.is_none() {
            self.0.location = u32::try_from(location).ok();
        }
        self
    }

    /// Makes the position in characters from the location in bytes, if there is one.
    pub fn in_text(mut self, sql: &str) -> SqlError {
        if self.0.query.is_some() {
            return self;
        }
        if let Some(at) = self.0.location.take() {
            self.0.position = character_position(sql, at as usize);
        }
        self
    }

    /// Removes the position. Its text is not the user's.
    pub fn without_position(mut self) -> SqlError {
        self.0.query = None;
        self.0.location = None;
        self.0.position = None;
        self
    }

    /// Names the routine in which PostgreSQL finds this error, for drivers that look at it.
    #[track_caller]
    pub fn routine(mut self, name: &'static str) -> SqlError {
        self.0.routine = Some((name, std::panic::Location::caller()));
        self
    }

    /// Adds a line of context below the lines that it has.
    pub fn context(mut self, line: impl Into<String>) -> SqlError {
        let line = line.into();
        self.0.where_ = Some(match self.0.where_.take() {
            Some(above) => format!("{above}\n{line}"),
            None => line,
        });
        self
    }

    /// Whether the transaction may be repeated. See [`SqlState::is_retryable`].
    pub fn is_retryable(&self) -> bool {
        self.sqlstate.is_retryable()
    }
}

macro_rules! text_builders {
    ($($name:ident)*) => {
        impl SqlError {
            $(
            #[doc = concat!("Sets the field `", stringify!($name), "`. A text of more than 1 MB is cut.")]
            pub fn $name(mut self, value: impl Into<String>) -> SqlError {
                self.0.$name = Some(cut(value.into()));
                self
            })*
        }
    };
}

text_builders!(detail hint schema table column datatype constraint);

impl std::ops::Deref for SqlError {
    type Target = ErrorFields;
    fn deref(&self) -> &ErrorFields {
        &self.0
    }
}

impl std::ops::DerefMut for SqlError {
    fn deref_mut(&mut self) -> &mut ErrorFields {
        &mut self.0
    }
}

impl fmt::Display for SqlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.sqlstate, self.message)
    }
}

impl fmt::Debug for SqlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}: {}", self.severity.as_str(), self.sqlstate, self.message)?;
        for (label, text) in [("DETAIL", &self.detail), ("HINT", &self.hint), ("CONTEXT", &self.where_)] {
            if let Some(text) = text {
                write!(f, "\n{label}: {text}")?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for SqlError {}

/// `sqlerr!(STATE, "...", args)`: an error with the given SQLSTATE and a formatted message.
///
/// `STATE` is the name of a constant of [`SqlState`]. The message is cut at 1 MB, as [`quoted`]
/// does.
#[macro_export]
macro_rules! sqlerr {
    ($state:ident, $($fmt:tt)*) => {
        $crate::SqlError::new($crate::SqlState::$state, $crate::quoted(format_args!($($fmt)*)))
    };
}

/// `notsup!("...", args)`: 0A000 with a formatted message.
#[macro_export]
macro_rules! notsup {
    ($($fmt:tt)*) => { $crate::SqlError::unsupported(format!($($fmt)*)) };
}

/// The words of an I/O error as C's `strerror` gives them, without the number that Rust adds.
pub fn os_message(e: &std::io::Error) -> String {
    let mut text = e.to_string();
    if let Some(at) = text.find(" (os error") {
        text.truncate(at);
    }
    text
}
