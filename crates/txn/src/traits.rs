//! What this crate asks of the storage below it.

use crate::{SinvalMessage, TxnError, TxnSession, Xid};
use sinew_sync::Slot;

/// Keeps pages of transaction status outside the region.
///
/// Called with latches held: must not suspend the session, and must not call back into this crate. What was never written
/// reads as zeros (status 0: no outcome; csn word 0: no entry).
pub trait StatusStore: Send + Sync {
    /// Makes durable what was logged so far. Called before `write_statuses` with statuses that say committed: were one in the
    /// store without its commit record in the log, a crash would leave that transaction committed and half of its changes
    /// lost. May lead a flush and block the thread meanwhile.
    fn flush_log(&self, me: &Slot) -> std::io::Result<()>;
    /// Statuses of `first..first + 4 * packed.len()`, two bits an xid, lowest bits first: 0 no outcome yet, 1 committed,
    /// 2 aborted; durable at the next checkpoint. `first` and the count are multiples of `TxnParams::status_page` (at most
    /// 4096 xids, 1 KiB). The same page comes again when more of its xids have ended.
    fn write_statuses(&self, first: Xid, packed: &[u8]) -> std::io::Result<()>;
    /// Any range whose `first` is a multiple of 16.
    fn read_statuses(&self, first: Xid, packed: &mut [u8]) -> std::io::Result<()>;
    /// The unlogged log of CSN words of xids that left the ring but not the horizon (8 bytes an xid),
    /// any range; a crash may lose it.
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
    /// Waits until a commit record with this many subtransactions and this payload can be inserted without waiting.
    fn make_room(&self, _s: &TxnSession, _subs: usize, _payload: &CommitPayload) {}
    /// Inserts the commit record; returns its end position. Called in a critical section, after `make_room`. An error
    /// means that nothing was inserted.
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
    /// Waits (through the session's waiter) until the log is durable up to `end`. Must not look at interrupts: there is no
    /// way back from a commit whose record was inserted. An error here gives the region up.
    fn flush(&self, s: &TxnSession, end: u64) -> Result<(), TxnError>;
    /// The work that [`CommitPayload::extra`] promised, once the commit is published and its invalidations are sent, and before
    /// its locks are released. A checkpoint that chose its redo position after the commit record waits until it is done; if the
    /// process dies in it, the region is given up and recovery does it. It cannot fail: there is no way back.
    fn finish_commit(&self, _s: &TxnSession) {}
}
