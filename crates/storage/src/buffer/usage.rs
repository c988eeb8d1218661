//! Sessions' uses of the pool, in pages: for EXPLAIN (BUFFERS).
//!
//! The counters belong to the process. Each slot has a line of its own, which only the session in
//! the slot changes. A caller reads the counters of its own session before and after a piece of
//! work, and takes the difference. They are never set back, because the next session in the slot
//! does the same.

use sinew_sync::Slot;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Pages that a session has looked at, read from files, made dirty, and written to files to make
/// room.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct PoolUsage {
    /// Looks at pages that were in the pool.
    pub hit: u64,
    /// Pages read from their files.
    pub read: u64,
    /// Clean pages that were changed.
    pub dirtied: u64,
    /// Dirty pages that had to leave the pool.
    pub written: u64,
}

impl PoolUsage {
    /// The use since `before`.
    pub fn since(&self, before: &PoolUsage) -> PoolUsage {
        PoolUsage {
            hit: self.hit.saturating_sub(before.hit),
            read: self.read.saturating_sub(before.read),
            dirtied: self.dirtied.saturating_sub(before.dirtied),
            written: self.written.saturating_sub(before.written),
        }
    }

    /// Adds what was done elsewhere.
    pub fn add(&mut self, other: &PoolUsage) {
        self.hit += other.hit;
        self.read += other.read;
        self.dirtied += other.dirtied;
        self.written += other.written;
    }
}

/// The counters of one slot, on a line of their own.
#[derive(Default)]
#[repr(align(64))]
struct Counters {
    hit: AtomicU64,
    read: AtomicU64,
    dirtied: AtomicU64,
    written: AtomicU64,
}

/// The counters of all slots.
pub(super) struct Usage(Box<[Counters]>);

/// An event of a page.
#[derive(Clone, Copy)]
pub(super) enum Event {
    Hit,
    Read,
    Dirtied,
    Written,
}

impl Usage {
    /// Counters for so many slots.
    pub fn new(slots: usize) -> Usage {
        Usage((0..slots).map(|_| Counters::default()).collect())
    }

    /// Counts an event of the slot's session, which calls.
    #[inline]
    pub fn note(&self, slot: &Slot, event: Event) {
        let Some(counters) = self.0.get(slot.index().0 as usize) else { return };
        let counter = match event {
            Event::Hit => &counters.hit,
            Event::Read => &counters.read,
            Event::Dirtied => &counters.dirtied,
            Event::Written => &counters.written,
        };
        // Relaxed, both: no other thread changes it.
        counter.store(counter.load(Relaxed) + 1, Relaxed);
    }

    /// Adds to the counters of the slot's session, which calls.
    pub fn add(&self, slot: &Slot, more: &PoolUsage) {
        let Some(c) = self.0.get(slot.index().0 as usize) else { return };
        let pairs = [
            (&c.hit, more.hit),
            (&c.read, more.read),
            (&c.dirtied, more.dirtied),
            (&c.written, more.written),
        ];
        for (counter, more) in pairs {
            // Relaxed, both: as in `note`.
            counter.store(counter.load(Relaxed) + more, Relaxed);
        }
    }

    /// The counters of the slot's session, which calls.
    pub fn of(&self, slot: &Slot) -> PoolUsage {
        let Some(counters) = self.0.get(slot.index().0 as usize) else { return PoolUsage::default() };
        // Relaxed: the caller is the session that counts.
        let [hit, read, dirtied, written] =
            [&counters.hit, &counters.read, &counters.dirtied, &counters.written].map(|c| c.load(Relaxed));
        PoolUsage { hit, read, dirtied, written }
    }
}
