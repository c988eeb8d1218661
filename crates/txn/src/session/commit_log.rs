//! The trait through which a commit reaches the log of the storage below.

use super::TxnSession;
use crate::{SinvalMessage, TxnError, Xid};

/// The contents of a commit or abort record beside the xids.
#[derive(Debug, Default, Clone)]
pub struct CommitPayload {
    /// Invalidations, which a commit sends when it is published.
    pub sinval: Vec<SinvalMessage>,
    /// Storage's own part, such as files to delete at commit. This crate does not look inside.
    pub extra: Vec<u8>,
}

impl CommitPayload {
    /// True of a commit that is nothing but an outcome.
    pub fn is_empty(&self) -> bool {
        self.sinval.is_empty() && self.extra.is_empty()
    }
}

/// The write-ahead log as a commit sees it. The order of a commit is told in `session.rs`.
pub trait CommitLog {
    /// Waits until a commit record with this many subtransactions and this payload can be inserted
    /// without waiting.
    fn make_room(&self, _s: &TxnSession, _subs: usize, _payload: &CommitPayload) {}

    /// Inserts the commit record. Returns its end position. It is called in a critical section,
    /// after `make_room`.
    ///
    /// # Errors
    /// An error means that nothing was inserted.
    fn write_commit(
        &self,
        s: &TxnSession,
        xid: Xid,
        subs: &[Xid],
        payload: &CommitPayload,
    ) -> Result<u64, TxnError>;

    /// Inserts the abort record.
    ///
    /// # Errors
    /// An error means that nothing was inserted. The rollback goes on without the record.
    fn write_abort(
        &self,
        s: &TxnSession,
        xid: Xid,
        subs: &[Xid],
        payload: &CommitPayload,
    ) -> Result<(), TxnError>;

    /// Waits, through the session's waiter, until the log is durable up to `end`. It must not look
    /// at interrupts, because a commit whose record was inserted is not undone.
    ///
    /// # Errors
    /// An error gives the region up.
    fn flush(&self, s: &TxnSession, end: u64) -> Result<(), TxnError>;

    /// Does the work that [`CommitPayload::extra`] promised, after the commit is published and its
    /// invalidations are sent, and before its locks are released.
    ///
    /// A checkpoint that chose its redo position after the commit record waits until the work is
    /// done. If the process dies in it, the region is given up and recovery does it. It cannot
    /// fail, because the commit is not undone.
    fn finish_commit(&self, _s: &TxnSession) {}
}
