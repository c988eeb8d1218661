//! The trait through which this crate keeps outcomes in the storage below it.

use crate::Xid;
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
