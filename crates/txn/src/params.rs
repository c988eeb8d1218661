//! The sizes of this crate's tables, which the creator of a region chooses.

/// The parameter [`TxnParams::locks_max`], for messages.
pub const LOCKS: &str = "locks_max";
/// The parameter [`TxnParams::channels_max`], for messages.
pub const CHANNELS: &str = "channels_max";
/// The parameter [`TxnParams::notify_words`], for messages.
pub const NOTIFY_WORDS: &str = "notify_words";
/// The parameter [`TxnParams::prepared_max`], for messages.
pub const PREPARED: &str = "prepared_max";
#[cfg(not(any(loom, shuttle)))]
/// The parameter [`TxnParams::sessions_max`], for messages.
pub(crate) const SESSIONS: &str = sinew_sync::region::setting::SESSIONS;

/// Stripes of latches over the table of row lockers (a power of two).
pub(crate) const ROW_STRIPES: usize = 64;
/// The number of places for SIREAD locks on whole relations, a power of two. Two relations on one
/// place only make both too cautious about committed locks.
#[cfg(not(any(loom, shuttle)))]
pub(crate) const RELATIONS: usize = 1024;
/// The checkers look at every one of them in each sweep.
#[cfg(any(loom, shuttle))]
pub(crate) const RELATIONS: usize = 2;
/// Room for exported snapshots where there are few sessions.
const EXPORTS_MIN: usize = 64;
/// SIREAD locks for each partition of them, and the most partitions, unless the lock table has
/// more.
const SIREADS_OF_A_PARTITION: u32 = 32;
const SIREAD_PARTITIONS_MAX: u32 = 1024;

/// Sizes fixed at the region's creation.
#[derive(Debug, Clone, Copy)]
pub struct TxnParams {
    /// The most sessions of all processes together.
    pub sessions_max: u32,
    /// Partitions of the lock table, a power of two.
    pub lock_partitions: u32,
    /// Locks in the lock table. There is room for twice as many holders.
    pub locks_max: u32,
    /// Entries of the CSN ring, a power of two, at least 64.
    pub csn_ring: u32,
    /// Channels on which sessions may listen at the same time.
    pub channels_max: u32,
    /// Words of 8 bytes in the queue of notifications, a power of two.
    pub notify_words: u32,
    /// The most prepared transactions. 0: none can be prepared.
    pub prepared_max: u32,
}

impl TxnParams {
    pub(crate) fn check(&self) {
        assert!(self.sessions_max > 0 && self.locks_max > 0);
        assert!(self.lock_partitions.is_power_of_two() && self.csn_ring.is_power_of_two());
        assert!(self.csn_ring >= 64);
        assert!(self.channels_max > 0 && self.notify_words.is_power_of_two());
        // A slot has 16 bits in a signature of `lock::announce`.
        assert!(self.slot_lines() < 1 << 16);
    }

    /// The most snapshots that are exported at the same time.
    pub(crate) fn exports(&self) -> usize {
        (self.sessions_max as usize).max(EXPORTS_MIN)
    }

    /// Xids in one status page. The ring is recycled by this unit, and the store gets statuses by
    /// it. `first` of `write_statuses` is a multiple of it.
    pub fn status_page(&self) -> u32 {
        (self.csn_ring / 4).min(4096)
    }

    /// Lines of sessions, and behind them those of prepared transactions.
    pub(crate) fn slot_lines(&self) -> usize {
        sinew_sync::slot::slots_for(self.sessions_max) + self.prepared_max as usize
    }

    pub(crate) fn lock_buckets(&self) -> usize {
        self.locks_max.next_power_of_two().max(self.lock_partitions) as usize
    }

    /// More than partitions of locks: a transaction takes more SIREAD locks than others.
    pub(crate) fn siread_partitions(&self) -> usize {
        let by_room = (self.locks_max / SIREADS_OF_A_PARTITION).max(1).next_power_of_two();
        by_room.min(SIREAD_PARTITIONS_MAX).max(self.lock_partitions) as usize
    }

    pub(crate) fn siread_buckets(&self) -> usize {
        self.lock_buckets() + RELATIONS
    }

    pub(crate) fn row_lockers(&self) -> usize {
        (self.locks_max as usize).max(1024)
    }

    pub(crate) fn row_buckets(&self) -> usize {
        self.row_lockers().next_power_of_two().max(ROW_STRIPES)
    }

    pub(crate) fn channel_bits(&self) -> usize {
        let slots = sinew_sync::slot::slots_for(self.sessions_max);
        self.channels_max as usize * crate::notify::channels::words_of_bits(slots)
    }

    pub(crate) fn sinval_readers(&self) -> usize {
        (self.sessions_max as usize).clamp(16, 1024)
    }

    pub(crate) fn serial_records(&self) -> usize {
        (self.sessions_max as usize).min(crate::serial::commits::RECORDS_MAX)
    }

    pub(crate) fn serial_commits(&self) -> usize {
        (self.csn_ring as usize / 4).min(1 << 16)
    }
}
