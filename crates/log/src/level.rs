//! The levels of messages.

/// PostgreSQL's levels, in the order of `log_min_messages`. LOG stands above ERROR: a server that
/// reports errors alone must not hide a message for the administrator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Level {
    /// The most detailed messages for developers.
    Debug5,
    /// Detailed messages for developers.
    Debug4,
    /// Messages for developers.
    Debug3,
    /// Messages for developers.
    Debug2,
    /// The least detailed messages for developers.
    Debug1,
    /// Information that the user asked for.
    Info,
    /// Information that may help the user.
    Notice,
    /// A warning of a likely problem.
    Warning,
    /// An error that ended a statement.
    Error,
    /// Information for the administrator.
    Log,
    /// An error that ended a session.
    Fatal,
    /// An error that ended all sessions.
    Panic,
}

/// The values of `log_min_messages` and `log_min_error_statement`, in the order of [`Level`].
pub const NAMES: &[&str] = &[
    "debug5", "debug4", "debug3", "debug2", "debug1", "info", "notice", "warning", "error", "log", "fatal",
    "panic",
];

const ALL: [Level; 12] = [
    Level::Debug5,
    Level::Debug4,
    Level::Debug3,
    Level::Debug2,
    Level::Debug1,
    Level::Info,
    Level::Notice,
    Level::Warning,
    Level::Error,
    Level::Log,
    Level::Fatal,
    Level::Panic,
];

impl Level {
    /// The level of a setting's value; `None` if the value is none of [`NAMES`].
    pub fn parse(name: &str) -> Option<Level> {
        NAMES.iter().position(|n| n.eq_ignore_ascii_case(name)).map(|at| ALL[at])
    }

    /// The word for the level in a line of the log.
    pub fn word(self) -> &'static str {
        match self {
            Level::Debug5 | Level::Debug4 | Level::Debug3 | Level::Debug2 | Level::Debug1 => "DEBUG",
            Level::Info => "INFO",
            Level::Notice => "NOTICE",
            Level::Warning => "WARNING",
            Level::Error => "ERROR",
            Level::Log => "LOG",
            Level::Fatal => "FATAL",
            Level::Panic => "PANIC",
        }
    }

    /// The level of the event that the application's subscriber gets.
    pub(crate) fn of_tracing(self) -> tracing::Level {
        match self {
            Level::Debug5 | Level::Debug4 | Level::Debug3 | Level::Debug2 => tracing::Level::TRACE,
            Level::Debug1 => tracing::Level::DEBUG,
            Level::Info | Level::Notice | Level::Log => tracing::Level::INFO,
            Level::Warning => tracing::Level::WARN,
            Level::Error | Level::Fatal | Level::Panic => tracing::Level::ERROR,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_levels_are_in_one_order() {
        for (at, name) in NAMES.iter().enumerate() {
            let level = Level::parse(name).expect("a level");
            assert_eq!(level as usize, at);
        }
        assert!(Level::Log > Level::Error && Level::Fatal > Level::Log && Level::Warning < Level::Error);
        assert_eq!(Level::parse("loud"), None);
    }
}
