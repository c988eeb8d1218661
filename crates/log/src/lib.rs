//! The log of the engine: entries, journals, and the way to the application's subscriber.
//!
//! README.md states the guarantees and has a table of the files.

#![warn(missing_docs)]

mod entry;
mod file;
mod journal;
mod level;
mod prefix;
mod redact;
mod sink;
mod stream;

pub use entry::{Entry, statement};
pub use file::open_dir;
pub use journal::{Config, Journal, Place, Topic};
pub use level::{Level, NAMES as LEVEL_NAMES};

use std::cell::RefCell;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, OnceLock};
use std::time::SystemTime;

/// The session that an entry comes from.
#[derive(Debug, Clone)]
pub struct Speaker {
    /// The session's number: the result of `pg_backend_pid()`.
    pub process: i32,
    /// The name of the session's user.
    pub user: String,
    /// The name of the database.
    pub database: String,
    /// `application_name`; empty if the client set none.
    pub application: String,
    /// The client's address, or `[local]`.
    pub host: String,
    /// The client's TCP port.
    pub port: Option<u16>,
    /// The time at which the session began.
    pub started: SystemTime,
    /// The command tag of the statement that runs.
    pub command: String,
    /// The transaction's number; 0 without one.
    pub xid: u64,
    /// The virtual transaction's identifier, as `pg_locks.virtualtransaction` shows it.
    pub virtual_id: String,
    /// The number of lines that the session has written.
    pub lines: Arc<AtomicU64>,
    /// The lowest level that is written for this session: its own `log_min_messages`.
    pub least: Level,
}

impl Default for Speaker {
    fn default() -> Speaker {
        Speaker {
            process: 0,
            user: String::new(),
            database: String::new(),
            application: String::new(),
            host: "[local]".to_string(),
            port: None,
            started: SystemTime::now(),
            command: String::new(),
            xid: 0,
            virtual_id: String::new(),
            lines: Arc::default(),
            least: Level::Warning,
        }
    }
}

/// A function that finds the session that this thread works for, and the session's journal.
pub type Finder = fn() -> Option<(Option<Arc<Journal>>, Speaker)>;

static FINDER: OnceLock<Finder> = OnceLock::new();

thread_local! {
    static JOURNAL: RefCell<Option<Arc<Journal>>> = const { RefCell::new(None) };
}

/// Registers the function that finds a thread's session. The first call counts, as there is one
/// engine in a process.
pub fn set_finder(finder: Finder) {
    let _ = FINDER.set(finder);
}

/// Keeps a journal entered for this thread's messages outside sessions. Dropping it restores the
/// previous journal.
#[must_use = "the journal is left when this is dropped"]
pub struct Entered(Option<Arc<Journal>>);

/// Enters `journal` for this thread's messages outside sessions.
///
/// No function of this crate that reads a thread's variable is inlined. A statement on a coroutine
/// may continue on another thread, where an inlined address would be the old thread's.
#[inline(never)]
pub fn enter(journal: Option<Arc<Journal>>) -> Entered {
    Entered(JOURNAL.replace(journal))
}

impl Drop for Entered {
    #[inline(never)]
    fn drop(&mut self) {
        JOURNAL.set(self.0.take());
    }
}

/// The journal of this thread: that of the session it works for, or the one that it has entered.
#[inline(never)]
pub fn current() -> Option<Arc<Journal>> {
    match FINDER.get().and_then(|find| find()) {
        Some((Some(journal), _)) => Some(journal),
        _ => JOURNAL.with_borrow(Clone::clone),
    }
}

/// Writes an entry in the name of the session that this thread works for, if it works for one.
#[cold]
#[inline(never)]
pub fn say(level: Level, entry: &Entry<'_>) {
    let found = FINDER.get().and_then(|find| find());
    match found {
        Some((journal, speaker)) => {
            let journal = journal.or_else(|| JOURNAL.with_borrow(Clone::clone));
            say_as(journal.as_deref(), Some(&speaker), level, entry);
        }
        None => {
            let journal = JOURNAL.with_borrow(Clone::clone);
            say_as(journal.as_deref(), None, level, entry);
        }
    }
}

/// Writes an entry that belongs to a topic. If the topic is off, only the application's subscriber
/// gets it.
#[cold]
pub fn say_of(topic: Topic, entry: &Entry<'_>) {
    if is_on(topic) {
        say(Level::Log, entry);
    } else {
        tell_application(None, Level::Log, entry);
    }
}

/// Writes an entry in the name of a session.
#[cold]
pub fn say_as(journal: Option<&Journal>, speaker: Option<&Speaker>, level: Level, entry: &Entry<'_>) {
    tell_application(speaker, level, entry);
    if let Some(journal) = journal {
        journal.take(speaker, level, entry);
    }
}

/// Whether this thread's journal writes entries of a topic.
pub fn is_on(topic: Topic) -> bool {
    current().is_some_and(|journal| journal.is_on(topic))
}

/// Whether the application has a subscriber that may want entries of this level. Costs a load and a
/// compare.
pub fn is_heard_by_application(level: Level) -> bool {
    level.of_tracing() <= tracing::level_filters::LevelFilter::current()
}

/// Sends an entry to the subscriber of `tracing` that the application has installed, if there is
/// one.
fn tell_application(speaker: Option<&Speaker>, level: Level, entry: &Entry<'_>) {
    if !is_heard_by_application(level) {
        return;
    }
    let of_tracing = level.of_tracing();
    let entry = entry.cleaned();
    macro_rules! event {
        ($level:expr) => {
            tracing::event!(
                target: "sinew",
                $level,
                severity = level.word(),
                sqlstate = entry.sqlstate,
                detail = entry.detail.as_deref(),
                hint = entry.hint.as_deref(),
                context = entry.context.as_deref(),
                statement = entry.statement.as_deref(),
                session = speaker.map(|s| s.process),
                user = speaker.map(|s| s.user.as_str()),
                database = speaker.map(|s| s.database.as_str()),
                "{}",
                entry.message
            )
        };
    }
    match of_tracing {
        tracing::Level::TRACE => event!(tracing::Level::TRACE),
        tracing::Level::DEBUG => event!(tracing::Level::DEBUG),
        tracing::Level::INFO => event!(tracing::Level::INFO),
        tracing::Level::WARN => event!(tracing::Level::WARN),
        tracing::Level::ERROR => event!(tracing::Level::ERROR),
    }
}

/// Writes a message at level LOG, for the operator's information. Takes the arguments of `format!`.
#[macro_export]
macro_rules! log {
    ($($text:tt)*) => { $crate::say($crate::Level::Log, &$crate::Entry::new(format!($($text)*))) };
}

/// Writes a message at level WARNING, which the operator should act on. Takes the arguments of
/// `format!`.
#[macro_export]
macro_rules! warning {
    ($($text:tt)*) => { $crate::say($crate::Level::Warning, &$crate::Entry::new(format!($($text)*))) };
}
