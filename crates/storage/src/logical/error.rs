//! Errors of replication slots, in PostgreSQL's words.

use sinew_error::{SqlError, SqlState};
use sinew_sync::SlotIndex;
use std::fmt;

/// Bytes of the longest name.
const NAME_MAX: usize = 63;

/// The reason why a slot cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SlotError {
    /// The name is empty, too long, or has other characters than lower case letters, digits and
    /// underscores (42602).
    Name,
    /// There is one of this name (42710).
    Exists,
    /// There is none (42704).
    Missing,
    /// Another session owns it (55006): the session's slot.
    Active(SlotIndex),
    /// All that may be there are (53400).
    TooMany,
    /// Log that it needs was removed (55000).
    Lost,
}

impl SlotError {
    /// Does PostgreSQL take the name?
    pub(crate) fn is_name(name: &str) -> bool {
        let is_character = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
        !name.is_empty() && name.len() <= NAME_MAX && name.bytes().all(is_character)
    }

    /// Says what the error is of a slot.
    pub(crate) fn fmt_for(&self, name: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SlotError::Name if name.is_empty() => write!(f, "replication slot name \"\" is too short"),
            SlotError::Name if name.len() > NAME_MAX => {
                write!(f, "replication slot name \"{name}\" is too long")
            }
            SlotError::Name => write!(f, "replication slot name \"{name}\" contains invalid character"),
            SlotError::Exists => write!(f, "replication slot \"{name}\" already exists"),
            SlotError::Missing => write!(f, "replication slot \"{name}\" does not exist"),
            SlotError::Active(_) => write!(f, "replication slot \"{name}\" is active in another session"),
            SlotError::TooMany => f.write_str("all replication slots are in use"),
            SlotError::Lost => write!(f, "can no longer get changes from replication slot \"{name}\""),
        }
    }

    /// The error of the slot in SQL. The message of `Active` has no number of a session: the caller
    /// knows it.
    pub(crate) fn sql_error(&self, name: &str) -> SqlError {
        struct Shown<'a>(&'a SlotError, &'a str);
        impl fmt::Display for Shown<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt_for(self.1, f)
            }
        }
        let state = match self {
            SlotError::Name if name.len() > NAME_MAX => SqlState::NAME_TOO_LONG,
            SlotError::Name => SqlState::INVALID_NAME,
            SlotError::Exists => SqlState::DUPLICATE_OBJECT,
            SlotError::Missing => SqlState::UNDEFINED_OBJECT,
            SlotError::Active(_) => SqlState::OBJECT_IN_USE,
            SlotError::TooMany => SqlState::CONFIGURATION_LIMIT_EXCEEDED,
            SlotError::Lost => SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
        };
        let e = SqlError::new(state, Shown(self, name).to_string());
        match self {
            SlotError::Name if (1..=NAME_MAX).contains(&name.len()) => e.hint(
                "Replication slot names may only contain lower case letters, numbers, and the underscore character.",
            ),
            SlotError::TooMany => e.hint("Free one or increase max_replication_slots."),
            SlotError::Lost => e
                .detail("This slot has been invalidated because it exceeded the maximum reserved size.")
                .hint("Drop the slot, create another one, and copy the tables anew."),
            _ => e,
        }
    }
}
