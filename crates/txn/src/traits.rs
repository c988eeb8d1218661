//! The traits through which this crate reaches the storage below it: where outcomes are kept, and
//! the log of commits.

use crate::{SinvalMessage, TxnError, TxnSession, Xid};
use sinew_sync::Slot;

/// Keeps pages of transaction status outside the region.
///
/// This crate calls it with latches held. An implementation must not suspend the session, and must
/// not call back into this crate. Statuses and words that were never written read as zeros (status
/// 0: no outcome; csn word 0: no entry).
pub trait StatusStore: Send + Sync {
    /// Makes the log durable up to its present end. It may lead a flush and block the thread
    /// meanwhile.
    ///
    /// This crate calls it before it writes statuses that say committed. If such a status were in
    /// the store without its commit record in the log, a crash would leave that transaction
    /// committed and half of its changes lost.
    fn flush_log(&self, me: &Slot) -> std::io::Result<()>;

    /// Stores the statuses of `first..first + 4 * packed.len()`, two bits an xid, lowest bits
    /// first: 0 no outcome yet, 1 committed, 2 aborted.
    ///
    /// They are durable at the next checkpoint. `first` and the count are multiples of
    /// `TxnParams::status_page` (at most 4096 xids, 1 KiB). The same page comes again when more of
    /// its xids have ended.
    fn write_statuses(&self, first: Xid, packed: &[u8]) -> std::io::Result<()>;

    /// Reads statuses in the same form. `first` is a multiple of 16.
    fn read_statuses(&self, first: Xid, packed: &mut [u8]) -> std::io::Result<()>;

    /// Stores CSN words of xids that left the ring but not the horizon (8 bytes an xid), in any
    /// range. This log is unlogged, and a crash may lose it.
    fn write_csns(&self, first: Xid, words: &[u64]) -> std::io::Result<()>;

    /// Reads such words, in any range.
    fn read_csns(&self, first: Xid, words: &mut [u64]) -> std::io::Result<()>;

    /// The csn words of xids below `below` are not read again.
    fn truncate_csns(&self, below: Xid) -> std::io::Result<()>;
}

/// The contents of a commit or abort record beside the xids.
#[derive(Debug, Default, Clone)]
pub struct CommitPayload {
    /// Invalidations, which a commit sends when it is published.
    pub sinval: Vec<SinvalMessage>,
    /// Storage's own part, such as files to delete at commit. This crate does not look inside.
    pub extra: Vec<u8>,
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
