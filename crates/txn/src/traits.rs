//! What this crate asks of the storage below it.

use crate::{SinvalMessage, TxnError, TxnSession, Xid};

/// Keeps pages of transaction status outside the region.
pub trait StatusStore: Send + Sync {
    /// Final statuses (2 bits an xid) for `first..first + count`, durable at the next checkpoint. Page-aligned.
    fn write_statuses(&self, first: Xid, packed: &[u8]) -> std::io::Result<()>;
    fn read_statuses(&self, first: Xid, packed: &mut [u8]) -> std::io::Result<()>;
    /// The unlogged log of CSN words of xids that left the ring but not the horizon (8 bytes an xid).
    fn write_csns(&self, first: Xid, words: &[u64]) -> std::io::Result<()>;
    fn read_csns(&self, first: Xid, words: &mut [u64]) -> std::io::Result<()>;
    /// No xid below will be asked for again.
    fn truncate_csns(&self, below: Xid) -> std::io::Result<()>;
}

/// What a commit or abort record carries.
#[derive(Debug, Default, Clone)]
pub struct CommitPayload {
    pub sinval: Vec<SinvalMessage>,
    /// Opaque to this crate: files to delete at commit, etc. Storage knows the format.
    pub extra: Vec<u8>,
}

/// The write-ahead log as a commit sees it.
pub trait CommitLog {
    /// Inserts the commit record; returns its end position.
    fn write_commit(
        &self,
        s: &TxnSession,
        xid: Xid,
        subs: &[Xid],
        payload: &CommitPayload,
    ) -> Result<u64, TxnError>;
    /// Inserts the abort record.
    fn write_abort(
        &self,
        s: &TxnSession,
        xid: Xid,
        subs: &[Xid],
        payload: &CommitPayload,
    ) -> Result<(), TxnError>;
    /// Waits (through the session's waiter) until the log is durable up to `end`.
    fn flush(&self, s: &TxnSession, end: u64) -> Result<(), TxnError>;
}
