//! What the engine says of itself while it runs. README.md tells the rules; this page the names.
//!
//! | module | what it has |
//! |---|---|
//! | `level` | PostgreSQL's levels |
//! | `entry` | what is said: message, detail, hint, statement; and how it becomes lines |
//! | `prefix` | `log_line_prefix` |
//! | `redact` | passwords, taken out |
//! | `journal` | a log: what it takes, and where its lines go |
//! | `stream`, `file` | the two places for lines |
//! | `sink` | lines for which there is no room |

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

/// The session that something comes from, as it stands in the log.
#[derive(Debug, Clone)]
pub struct Speaker {
    /// What `pg_backend_pid()` answers in it.
    pub process: i32,
    pub user: String,
    pub database: String,
    pub application: String,
    /// The client's address, or `[local]`.
    pub host: String,
    pub port: Option<u16>,
    pub started: SystemTime,
    /// The tag of the statement that runs.
    pub command: String,
    /// 0 without one.
    pub xid: u64,
    pub virtual_id: String,
    /// Lines that the session has written.
    pub lines: Arc<AtomicU64>,
    /// What its entries must reach: its own `log_min_messages`.
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

/// Finds the session that this thread works for, and its journal.
pub type Finder = fn() -> Option<(Option<Arc<Journal>>, Speaker)>;

static FINDER: OnceLock<Finder> = OnceLock::new();

thread_local! {
    static JOURNAL: RefCell<Option<Arc<Journal>>> = const { RefCell::new(None) };
}

/// Tells how to find the session that a thread works for. The first one counts: there is one engine in a process.
pub fn set_finder(finder: Finder) {
    let _ = FINDER.set(finder);
}

/// What this thread says outside sessions goes to a journal until this is dropped.
#[must_use = "the journal is left when this is dropped"]
pub struct Entered(Option<Arc<Journal>>);

/// Makes `journal` the one for what this thread says outside sessions. Not inlined, as all here that looks at a variable of the
/// thread: a statement on a coroutine may go on in another thread.
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

/// Says something in the name of whoever this thread works for.
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

/// Says something that `topic` may keep out of the journal.
#[cold]
pub fn say_of(topic: Topic, entry: &Entry<'_>) {
    if is_on(topic) {
        say(Level::Log, entry);
    } else {
        tell_application(None, Level::Log, entry);
    }
}

/// Says something in the name of a session.
#[cold]
pub fn say_as(journal: Option<&Journal>, speaker: Option<&Speaker>, level: Level, entry: &Entry<'_>) {
    tell_application(speaker, level, entry);
    if let Some(journal) = journal {
        journal.take(speaker, level, entry);
    }
}

/// Whether this thread's journal takes what belongs to a topic.
pub fn is_on(topic: Topic) -> bool {
    current().is_some_and(|journal| journal.is_on(topic))
}

/// Whether the application has a subscriber that may want entries of this level. A load and a compare.
pub fn is_heard_by_application(level: Level) -> bool {
    level.of_tracing() <= tracing::level_filters::LevelFilter::current()
}

/// Hands an entry to the subscriber of `tracing` that the application has installed, if it has.
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

/// LOG: what an operator may want to know.
#[macro_export]
macro_rules! log {
    ($($text:tt)*) => { $crate::say($crate::Level::Log, &$crate::Entry::new(format!($($text)*))) };
}

/// WARNING: what an operator should look at.
#[macro_export]
macro_rules! warning {
    ($($text:tt)*) => { $crate::say($crate::Level::Warning, &$crate::Entry::new(format!($($text)*))) };
}
