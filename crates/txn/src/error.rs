//! The errors of transactions, without SQL.

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
        /// The table's name in messages.
        what: &'static str,
        /// The setting that makes the table larger.
        setting: &'static str,
    },
    /// Every session slot is taken (53300).
    TooManySessions {
        /// The number of slots.
        max: u32,
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
    /// An error of the layer that implements the traits, passed through.
    Below(Box<dyn std::error::Error + Send + Sync>),
}

impl TxnError {
    /// True if the same transaction, tried again from its start, may succeed.
    pub fn is_retryable(&self) -> bool {
        match self {
            TxnError::Poisoned | TxnError::Deadlock { .. } | TxnError::Serialization { .. } => true,
            TxnError::Cancelled
            | TxnError::Terminated
            | TxnError::IdleTooLong
            | TxnError::StatementTimeout
            | TxnError::LockTimeout
            | TxnError::LockNotAvailable
            | TxnError::OutOfSharedMemory { .. }
            | TxnError::TooManySessions { .. }
            | TxnError::TooManyCommands
            | TxnError::CommitUnknown { .. }
            | TxnError::Io(_)
            | TxnError::Below(_) => false,
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
            TxnError::Serialization { .. } => f.write_str(
                "could not serialize access due to read/write dependencies among transactions",
            ),
            TxnError::OutOfSharedMemory { what, setting } => {
                write!(
                    f,
                    "out of shared memory: the {what} is full; you might need to increase \"{setting}\""
                )
            }
            TxnError::TooManySessions { max } => {
                write!(f, "too many sessions: all {max} session slots are taken")
            }
            TxnError::TooManyCommands => {
                f.write_str("cannot have more than 2^32-2 commands in a transaction")
            }
            TxnError::CommitUnknown { source } => {
                write!(f, "the outcome of the commit is unknown: {source}")
            }
            TxnError::Io(source) => write!(f, "transaction status storage failed: {source}"),
            TxnError::Below(source) => source.fmt(f),
        }
    }
}

impl std::error::Error for TxnError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            TxnError::Io(source) => Some(source),
            TxnError::Below(source) => Some(source.as_ref()),
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
