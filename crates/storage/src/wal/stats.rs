//! The log's counters.
//!
//! Every session counts in its own insertion slot, of which it is the only writer; the holder of
//! the I/O claim counts flushes. Nothing is ever set back: a reset remembers the sums of its
//! moment, and reading subtracts them.

use super::Wal;
use crate::Result;
use sinew_sync::shim::{AtomicU64, unix_us};
use sinew_sync::{LwLock, Shared, Slot, Tranche};
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// Counters of one session.
#[repr(C)]
pub(super) struct SlotStats {
    pub records: AtomicU64,
    pub bytes: AtomicU64,
    pub full_page_images: AtomicU64,
    pub insert_waits: AtomicU64,
    pub flush_requests: AtomicU64,
}

// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl sinew_sync::Shared for SlotStats {
    const FIELDS: &'static [sinew_sync::Field] =
        sinew_sync::fields!(SlotStats { records, bytes, full_page_images, insert_waits, flush_requests });
}

/// Counters of the flush leaders. Several may wake at the same time, each after its own flush.
#[repr(C, align(64))]
pub(super) struct FlushStats {
    pub flushes: AtomicU64,
    pub flush_time_ns: AtomicU64,
    pub wakeups: AtomicU64,
    pub lead_wakeups: AtomicU64,
    /// The sums at the last reset, in the order of `WalStats::sums`; changed under `reset`.
    base: [AtomicU64; SUMS],
    reset_at_us: AtomicU64,
    /// A holder's death poisons the region.
    reset: LwLock,
}

// SAFETY: repr(C); atomics and a latch that init() sets up; zero is nothing counted.
unsafe impl Shared for FlushStats {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(FlushStats {
        flushes, flush_time_ns, wakeups, lead_wakeups, base([]), reset_at_us, reset(LwLock),
    });
}

const SUMS: usize = 9;

/// Sums over all sessions of the region since it was created or since the last reset.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WalStats {
    /// Records inserted.
    pub records: u64,
    /// Bytes of the log taken, rounding included.
    pub bytes: u64,
    /// Pages that were logged whole.
    pub full_page_images: u64,
    /// Flushes: one write-out and sync each, whatever number of segments.
    pub flushes: u64,
    /// Microseconds that flushes took, added up.
    pub flush_time_us: u64,
    /// Requests for durability, nearly all of them commits, that have been satisfied.
    pub commits_covered: u64,
    /// Sessions that were woken because a flush had covered them.
    pub wakeups: u64,
    /// Sessions that were woken to lead the next flush.
    pub lead_wakeups: u64,
    /// Insertions that had to wait for room in the ring.
    pub insert_waits: u64,
    /// Microseconds since 1970; 0: never reset.
    pub reset_at_us: u64,
}

/// One session's records in the log.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct WalUsage {
    /// Records.
    pub records: u64,
    /// Pages that were logged whole.
    pub images: u64,
    /// Bytes of the log, rounding included.
    pub bytes: u64,
}

impl WalUsage {
    /// The records since `before`.
    pub fn since(&self, before: &WalUsage) -> WalUsage {
        WalUsage {
            records: self.records.wrapping_sub(before.records),
            images: self.images.wrapping_sub(before.images),
            bytes: self.bytes.wrapping_sub(before.bytes),
        }
    }

    /// Adds what was logged elsewhere.
    pub fn add(&mut self, other: &WalUsage) {
        self.records += other.records;
        self.images += other.images;
        self.bytes += other.bytes;
    }
}

impl WalStats {
    fn sums(&mut self) -> [&mut u64; SUMS] {
        [
            &mut self.records,
            &mut self.bytes,
            &mut self.full_page_images,
            &mut self.flushes,
            &mut self.flush_time_us,
            &mut self.commits_covered,
            &mut self.wakeups,
            &mut self.lead_wakeups,
            &mut self.insert_waits,
        ]
    }
}

/// Adds to a counter that only this session writes.
#[inline]
pub(super) fn add(counter: &AtomicU64, n: u64) {
    // Relaxed: a statistic; nothing is ordered by it.
    counter.store(counter.load(Relaxed).wrapping_add(n), Relaxed);
}

impl FlushStats {
    pub(super) fn init(&self) {
        self.reset.init(Tranche::OTHER);
    }

    /// Of a flush that succeeded.
    pub(super) fn flushed(&self, took: Duration) {
        self.flushes.fetch_add(1, Relaxed);
        self.flush_time_ns.fetch_add(took.as_nanos() as u64, Relaxed);
    }
}

impl Wal {
    /// The log's counters, since they were last reset.
    pub fn stats(&self) -> WalStats {
        let mut now = self.stats_ever();
        let shared = self.flush_stats();
        for (sum, base) in now.sums().into_iter().zip(&shared.base) {
            // A reset at this moment may be ahead of us.
            *sum = sum.saturating_sub(base.load(Relaxed));
        }
        now.reset_at_us = shared.reset_at_us.load(Relaxed);
        now
    }

    /// The records of the session in a slot since the region was made.
    pub fn usage_of(&self, slot: &Slot) -> WalUsage {
        let stats = &self.insert_slot(slot).stats;
        // Relaxed: the caller is the session that counts.
        let [records, images, bytes] =
            [&stats.records, &stats.full_page_images, &stats.bytes].map(|c| c.load(Relaxed));
        WalUsage { records, images, bytes }
    }

    /// Counting begins again at 0, for all.
    pub fn reset_stats(&self, slot: &Slot) -> Result<()> {
        let shared = self.flush_stats();
        let _guard = shared.reset.exclusive(slot)?;
        for (sum, base) in self.stats_ever().sums().into_iter().zip(&shared.base) {
            base.store(*sum, Relaxed);
        }
        let now = unix_us();
        shared.reset_at_us.store(now, Relaxed);
        Ok(())
    }

    fn stats_ever(&self) -> WalStats {
        let shared = self.flush_stats();
        let mut all = WalStats {
            flushes: shared.flushes.load(Relaxed),
            flush_time_us: shared.flush_time_ns.load(Relaxed) / 1000,
            wakeups: shared.wakeups.load(Relaxed),
            lead_wakeups: shared.lead_wakeups.load(Relaxed),
            ..WalStats::default()
        };
        for slot in self.region.get(self.at.slots) {
            all.records += slot.stats.records.load(Relaxed);
            all.bytes += slot.stats.bytes.load(Relaxed);
            all.full_page_images += slot.stats.full_page_images.load(Relaxed);
            all.insert_waits += slot.stats.insert_waits.load(Relaxed);
            all.commits_covered += slot.stats.flush_requests.load(Relaxed);
        }
        all
    }

    pub(super) fn flush_stats(&self) -> &FlushStats {
        &self.region.get(self.at.stats)[0]
    }
}
