//! Errors and notices as lines of the log.

use sinew_error::{Severity, SqlError};
use sinew_log::{Entry, Journal, Level, Speaker};
use std::borrow::Cow;

pub(crate) fn level_of(setting: &str) -> Level {
    Level::parse(setting).unwrap_or(Level::Warning)
}

pub(crate) fn level(severity: Severity) -> Level {
    match severity {
        Severity::Debug => Level::Debug1,
        Severity::Log => Level::Log,
        Severity::Info => Level::Info,
        Severity::Notice => Level::Notice,
        Severity::Warning => Level::Warning,
        Severity::Error => Level::Error,
        Severity::Fatal => Level::Fatal,
        Severity::Panic => Level::Panic,
    }
}

/// Tells the log of an error that no statement of a session told, such as one of the protocol.
/// `statement`: what it comes from.
pub fn tell(
    journal: Option<&Journal>,
    speaker: Option<&Speaker>,
    e: &mut SqlError,
    statement: Option<Cow<'_, str>>,
) {
    if std::mem::replace(&mut e.told, true) {
        return;
    }
    let entry = Entry {
        sqlstate: Some(e.sqlstate.code()),
        message: Cow::Borrowed(&e.message),
        detail: e.detail.as_deref().map(Cow::Borrowed),
        hint: e.hint.as_deref().map(Cow::Borrowed),
        context: e.where_.as_deref().map(Cow::Borrowed),
        position: e.position.filter(|_| statement.is_some()),
        statement,
    };
    sinew_log::say_as(journal, speaker, level(e.severity), &entry);
}

/// Tells the log of a notice, in the name of the session that this thread works for.
pub(crate) fn tell_notice(notice: &SqlError) {
    let entry = Entry {
        sqlstate: Some(notice.sqlstate.code()),
        message: Cow::Borrowed(&notice.message),
        detail: notice.detail.as_deref().map(Cow::Borrowed),
        hint: notice.hint.as_deref().map(Cow::Borrowed),
        context: notice.where_.as_deref().map(Cow::Borrowed),
        ..Entry::default()
    };
    sinew_log::say(level(notice.severity), &entry);
}
