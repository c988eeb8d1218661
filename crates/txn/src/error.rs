//! The errors of transactions, and what each is in SQL.

use sinew_error::{Severity, SqlError, SqlState, os_message};
use sinew_sync::{Poisoned, RegionError};
use std::any::Any;
use std::fmt;

/// The error of an operation on transactions and locks.
#[derive(Debug)]
pub enum TxnError {
    /// The region was given up (57P02 in SQL).
    Poisoned,
    /// A cancel request (57014).
    Cancelled,
    /// Another session, or an administrator, ends the session (57P01).
    Terminated,
    /// `idle_in_transaction_session_timeout` (25P03): the transaction was rolled back while the
    /// session was idle.
    IdleTooLong,
    /// `statement_timeout` (57014).
    StatementTimeout,
    /// `lock_timeout` (55P03).
    LockTimeout,
    /// NOWAIT (55P03).
    LockNotAvailable,
    /// This transaction was chosen as the victim (40P01).
    Deadlock {
        /// Says which session waits for which lock, a line each.
        detail: String,
    },
    /// A SERIALIZABLE transaction had to give way (40001).
    Serialization {
        /// The rule that found the danger.
        reason: crate::SerializationReason,
    },
    /// A shared table is full (53200).
    OutOfSharedMemory {
        /// The table's contents, in the plural: "The table of locks is full."
        what: &'static str,
        /// The setting that makes the table larger, as the engine calls it
        /// (`RegionOptions::setting_names`).
        setting: &'static str,
    },
    /// The queue of notifications is full (54000): a session that listens has not taken what came.
    NotifyQueueFull {
        /// The setting that makes the queue larger, as the engine calls it.
        setting: &'static str,
    },
    /// A transaction cannot be prepared, or a prepared one cannot be finished.
    Prepared {
        /// The reason.
        why: PreparedError,
        /// The setting that makes room for prepared transactions, as the engine calls it.
        setting: &'static str,
    },
    /// The log that the region follows removes what the transaction may need (40001).
    Conflict,
    /// The region follows the log of another one, and has no transactions of its own (25006).
    Follows,
    /// Every session slot is taken (53300).
    TooManySessions {
        /// The number of slots.
        max: u32,
        /// The setting that makes room for more.
        setting: &'static str,
    },
    /// More than 2^32 - 2 commands in one transaction (54000).
    TooManyCommands,
    /// The commit record was written but its flush failed (08007). Only recovery will tell whether
    /// the transaction committed. The region has been given up. Not retryable.
    CommitUnknown {
        /// Why the flush failed.
        source: Box<TxnError>,
    },
    /// Reading or writing spilled status pages, or the commit record, failed.
    Io(std::io::Error),
    /// The region has no room for the session, or a system call for it failed.
    Region(RegionError),
    /// An error of the layer that implements the traits, passed through.
    Above(Box<dyn ErrorAbove>),
}

/// An error of the layer that implements the traits of this one. The transaction layer passes it
/// through.
pub trait ErrorAbove: std::error::Error + Any + Send + Sync {
    /// The error in SQL.
    fn into_sql(self: Box<Self>) -> SqlError;
}

impl TxnError {
    /// True if the same transaction, tried again from its start, may succeed.
    pub fn is_retryable(&self) -> bool {
        match self {
            TxnError::Poisoned
            | TxnError::Deadlock { .. }
            | TxnError::Serialization { .. }
            | TxnError::Conflict => true,
            TxnError::Cancelled
            | TxnError::Terminated
            | TxnError::IdleTooLong
            | TxnError::StatementTimeout
            | TxnError::LockTimeout
            | TxnError::LockNotAvailable
            | TxnError::OutOfSharedMemory { .. }
            | TxnError::NotifyQueueFull { .. }
            | TxnError::Prepared { .. }
            | TxnError::Follows
            | TxnError::TooManySessions { .. }
            | TxnError::TooManyCommands
            | TxnError::CommitUnknown { .. }
            | TxnError::Io(_)
            | TxnError::Region(_)
            | TxnError::Above(_) => false,
        }
    }
}

impl fmt::Display for TxnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TxnError::Poisoned => {
                f.write_str("the shared region was given up after a crash of another process")
            }
            TxnError::Cancelled => f.write_str("canceling statement due to user request"),
            TxnError::Terminated => f.write_str("terminating connection due to administrator command"),
            TxnError::IdleTooLong => f.write_str("terminating connection due to idle-in-transaction timeout"),
            TxnError::StatementTimeout => f.write_str("canceling statement due to statement timeout"),
            TxnError::LockTimeout => f.write_str("canceling statement due to lock timeout"),
            TxnError::LockNotAvailable => f.write_str("could not obtain lock"),
            TxnError::Deadlock { .. } => f.write_str("deadlock detected"),
            TxnError::Serialization { .. } => {
                f.write_str("could not serialize access due to read/write dependencies among transactions")
            }
            TxnError::OutOfSharedMemory { what, setting } => {
                write!(
                    f,
                    "out of shared memory: the table of {what} is full; you might need to increase \"{setting}\""
                )
            }
            TxnError::NotifyQueueFull { .. } => f.write_str("too many notifications in the NOTIFY queue"),
            TxnError::Prepared { why, .. } => why.fmt(f),
            TxnError::Conflict => f.write_str("canceling statement due to conflict with recovery"),
            TxnError::Follows => f.write_str("the database follows another one and cannot be changed here"),
            TxnError::TooManySessions { max, .. } => {
                write!(f, "too many sessions: all {max} session slots are taken")
            }
            TxnError::TooManyCommands => {
                f.write_str("cannot have more than 2^32-2 commands in a transaction")
            }
            TxnError::CommitUnknown { source } => {
                write!(f, "the outcome of the commit is unknown: {source}")
            }
            TxnError::Io(source) => write!(f, "transaction status storage failed: {source}"),
            TxnError::Region(source) => source.fmt(f),
            TxnError::Above(source) => source.fmt(f),
        }
    }
}

impl std::error::Error for TxnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            TxnError::Io(source) => Some(source),
            TxnError::Region(source) => Some(source),
            TxnError::Above(source) => Some(source.as_ref()),
            TxnError::CommitUnknown { source } => Some(source.as_ref()),
            _ => None,
        }
    }
}

impl From<sinew_sync::Poisoned> for TxnError {
    fn from(_: sinew_sync::Poisoned) -> Self {
        TxnError::Poisoned
    }
}

impl From<std::io::Error> for TxnError {
    fn from(source: std::io::Error) -> Self {
        // A store that writes to files meets the poison as well.
        if source.get_ref().is_some_and(|e| e.is::<sinew_sync::Poisoned>()) {
            return TxnError::Poisoned;
        }
        TxnError::Io(source)
    }
}

impl From<TxnError> for SqlError {
    #[cold]
    fn from(e: TxnError) -> SqlError {
        match e {
            TxnError::Poisoned => Poisoned.into(),
            TxnError::CommitUnknown { source } => unknown_outcome().detail(source.to_string()),
            TxnError::Cancelled => {
                SqlError::new(SqlState::QUERY_CANCELED, "canceling statement due to user request")
            }
            TxnError::Terminated => {
                SqlError::new(SqlState::ADMIN_SHUTDOWN, "terminating connection due to administrator command")
                    .severity(sinew_error::Severity::Fatal)
            }
            TxnError::IdleTooLong => SqlError::new(
                SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
                "terminating connection due to idle-in-transaction timeout",
            )
            .severity(Severity::Fatal),
            TxnError::StatementTimeout => {
                SqlError::new(SqlState::QUERY_CANCELED, "canceling statement due to statement timeout")
            }
            TxnError::LockTimeout => {
                SqlError::new(SqlState::LOCK_NOT_AVAILABLE, "canceling statement due to lock timeout")
            }
            TxnError::LockNotAvailable => {
                SqlError::new(SqlState::LOCK_NOT_AVAILABLE, "could not obtain lock on row")
            }
            TxnError::Deadlock { detail } => SqlError::new(SqlState::T_R_DEADLOCK_DETECTED, "deadlock detected")
                .detail(detail)
                .hint("See server log for query details."),
            TxnError::Serialization { reason } => SqlError::new(
                SqlState::SERIALIZATION_FAILURE,
                "could not serialize access due to read/write dependencies among transactions",
            )
            .detail(format!("Reason code: {reason}"))
            .hint("The transaction might succeed if retried."),
            TxnError::OutOfSharedMemory { what, setting } => {
                SqlError::new(SqlState::OUT_OF_MEMORY, "out of shared memory")
                    .detail(format!("The table of {what} is full."))
                    .hint(format!("You might need to increase {setting}."))
            }
            TxnError::NotifyQueueFull { setting } => SqlError::new(
                SqlState::PROGRAM_LIMIT_EXCEEDED,
                "too many notifications in the NOTIFY queue",
            )
            .detail("A session that listens has not taken the messages that came for it.")
            .hint(format!(
                "End that session's transaction or the session, or raise {setting} before the first process opens the database."
            )),
            TxnError::Prepared { why, setting } => why.into_sql(setting),
            e @ TxnError::Conflict => SqlError::new(SqlState::SERIALIZATION_FAILURE, e.to_string())
                .detail("The transaction might have needed to see what the followed database removed.")
                .hint("The transaction might succeed if retried. Raise \"max_standby_archive_delay\" to give it more time."),
            e @ TxnError::Follows => SqlError::new(SqlState::READ_ONLY_SQL_TRANSACTION, e.to_string())
                .hint("Change the database that it follows, or promote this one: \"sinew promote DIRECTORY\"."),
            TxnError::TooManySessions { max, setting } => {
                SqlError::new(SqlState::TOO_MANY_CONNECTIONS, "sorry, too many clients already")
                    .detail(format!("The region has room for {max} sessions."))
                    .hint(format!(
                        "Close a session, or raise {setting} before the first process opens the database."
                    ))
            }
            TxnError::Io(e) => SqlError::new(
                if e.kind() == std::io::ErrorKind::StorageFull {
                    SqlState::DISK_FULL
                } else {
                    SqlState::IO_ERROR
                },
                format!("could not access transaction status: {}", os_message(&e)),
            ),
            e @ TxnError::TooManyCommands => SqlError::new(SqlState::PROGRAM_LIMIT_EXCEEDED, e.to_string()),
            TxnError::Region(e) => e.into(),
            TxnError::Above(e) => e.into_sql(),
        }
    }
}

/// The reason why a transaction cannot be prepared or finished.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PreparedError {
    /// The region has no room for prepared transactions (55000).
    Disabled,
    /// Every entry is taken (53200).
    Full {
        /// The number of entries.
        max: u32,
    },
    /// Another transaction has the identifier (42710).
    InUse(String),
    /// No prepared transaction has the identifier (42704).
    NotFound(String),
    /// Another session is preparing or finishing it (55000).
    Busy(String),
    /// A lock is held for the session and for the transaction (0A000).
    SessionLock,
}

impl fmt::Display for PreparedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PreparedError::Disabled => f.write_str("prepared transactions are disabled"),
            PreparedError::Full { .. } => f.write_str("maximum number of prepared transactions reached"),
            PreparedError::InUse(id) => write!(f, "transaction identifier \"{id}\" is already in use"),
            PreparedError::NotFound(id) => {
                write!(f, "prepared transaction with identifier \"{id}\" does not exist")
            }
            PreparedError::Busy(id) => write!(f, "prepared transaction with identifier \"{id}\" is busy"),
            PreparedError::SessionLock => f.write_str(
                "cannot PREPARE while holding both session-level and transaction-level locks on the same object",
            ),
        }
    }
}

impl PreparedError {
    #[cold]
    fn into_sql(self, setting: &str) -> SqlError {
        let text = self.to_string();
        let state = match &self {
            PreparedError::Disabled | PreparedError::Busy(_) => SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
            PreparedError::Full { .. } => SqlState::OUT_OF_MEMORY,
            PreparedError::InUse(_) => SqlState::DUPLICATE_OBJECT,
            PreparedError::NotFound(_) => SqlState::UNDEFINED_OBJECT,
            PreparedError::SessionLock => SqlState::FEATURE_NOT_SUPPORTED,
        };
        let e = SqlError::new(state, text);
        match self {
            PreparedError::Disabled => e.hint(format!("Set {setting} to a nonzero value.")),
            PreparedError::Full { max } => e.hint(format!("Increase {setting} (currently {max}).")),
            _ => e,
        }
    }
}

/// 08007. The client must not retry the transaction without a look at the data.
#[cold]
pub fn unknown_outcome() -> SqlError {
    SqlError::new(
        SqlState::TRANSACTION_RESOLUTION_UNKNOWN,
        "it is not known whether the transaction was committed",
    )
    .hint("Look at the data before you repeat the transaction.")
}
