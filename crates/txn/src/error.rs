//! What can go wrong in a transaction, without SQL.

use std::fmt;

#[derive(Debug)]
pub enum TxnError {
    /// The region was given up (57P02 in SQL).
    Poisoned,
    /// A cancel request (57014).
    Cancelled,
    /// The session is being ended by somebody (57P01).
    Terminated,
    /// `statement_timeout` (57014).
    StatementTimeout,
    /// `lock_timeout` (55P03).
    LockTimeout,
    /// NOWAIT (55P03).
    LockNotAvailable,
    /// This transaction was chosen as the victim (40P01); the detail says who waited for what, a line each.
    Deadlock {
        detail: String,
    },
    /// A shared table is full (53200); says which setting to raise.
    OutOfSharedMemory {
        what: &'static str,
        setting: &'static str,
    },
    TooManySessions {
        max: u32,
    },
    /// Reading or writing spilled status pages, or the commit record, failed.
    Io(std::io::Error),
    /// An error of the layer that implements the traits, passed through.
    Below(Box<dyn std::error::Error + Send + Sync>),
}
impl fmt::Display for TxnError {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        unimplemented!()
    }
}
impl std::error::Error for TxnError {}
impl From<sinew_sync::Poisoned> for TxnError {
    fn from(_: sinew_sync::Poisoned) -> Self {
        TxnError::Poisoned
    }
}
