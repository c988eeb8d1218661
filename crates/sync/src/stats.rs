//! Latch statistics by tranche.
//!
//! Every slot counts in its own lines of the region with plain loads and stores (it is the only writer), so that
//! counting is always on and costs no shared write; readers sum over all slots. The counters of a slot are not reset
//! when it changes hands. Wait times are kept per process, because only a waiter that slept pays for them.

use crate::layout::Shared;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

macro_rules! tranches {
    ($($name:ident),* $(,)?) => {
        /// A family of latches that are counted together.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[repr(u16)]
        pub enum Tranche { $($name),* }
        impl Tranche {
            pub const ALL: &'static [Tranche] = &[$(Tranche::$name),*];
            pub fn name(self) -> &'static str {
                match self { $(Tranche::$name => stringify!($name)),* }
            }
        }
    };
}
tranches!(
    Registry,
    LockPartition,
    XidGen,
    Publication,
    SinvalRead,
    SinvalWrite,
    WalInsert,
    WalFlush,
    WalBuffer,
    BufferMapping,
    BufferContent,
    BufferIo,
    StatusPage,
    RelationExtension,
    Checkpoint,
    RowLockTable,
    Sequence,
    Other,
);

/// Room in the region for this many tranches; a change changes the layout version.
pub const TRANCHES_MAX: usize = 32;
/// Buckets of a histogram; bucket `i` counts times in `[2^(i-1), 2^i)` microseconds, the last one everything longer.
pub const BUCKETS: usize = 24;
const _: () = assert!(Tranche::ALL.len() <= TRANCHES_MAX);

/// One slot's counters of one tranche. Written only by the slot's owner.
#[repr(C)]
pub(crate) struct Counters {
    pub shared: AtomicU64,
    pub exclusive: AtomicU64,
    pub blocks: AtomicU64,
    pub spin_sleeps: AtomicU64,
    pub fair_handovers: AtomicU64,
    _spare: [AtomicU64; 3],
}
const _: () = assert!(size_of::<Counters>() == 64);

/// All counters of one slot.
#[repr(C)]
pub(crate) struct SlotCounters {
    pub tranche: [Counters; TRANCHES_MAX],
}
// SAFETY: repr(C), atomics only, zero means nothing counted.
unsafe impl Shared for SlotCounters {}

/// Adds to a counter that only this thread writes.
#[inline]
pub(crate) fn bump(counter: &AtomicU64) {
    // Relaxed: a statistic; nothing is ordered by it.
    counter.store(counter.load(Relaxed).wrapping_add(1), Relaxed);
}

/// Wait and hold times of one process.
#[repr(C)]
pub(crate) struct Histograms {
    /// `[tranche][shared = 0, exclusive = 1][wait = 0, hold = 1][bucket]`
    pub bucket: [[[[AtomicU64; BUCKETS]; 2]; 2]; TRANCHES_MAX],
}
// SAFETY: repr(C), atomics only, zero means nothing counted.
unsafe impl Shared for Histograms {}

impl Histograms {
    pub fn add(&self, tranche: u16, exclusive: bool, hold: bool, elapsed_us: u64) {
        let bucket = ((64 - elapsed_us.leading_zeros()) as usize).min(BUCKETS - 1);
        let t = (tranche as usize).min(TRANCHES_MAX - 1);
        self.bucket[t][usize::from(exclusive)][usize::from(hold)][bucket].fetch_add(1, Relaxed);
    }
}

/// Totals of one tranche over all sessions since the region was created.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrancheTotals {
    pub tranche: Tranche,
    pub shared_acquisitions: u64,
    pub exclusive_acquisitions: u64,
    /// Acquisitions that had to queue and sleep.
    pub blocks: u64,
    /// Sleeps on the latch's queue lock or on a spinlock.
    pub spin_sleeps: u64,
    /// Exclusive waiters served because newcomers were made to queue behind them.
    pub fair_handovers: u64,
}

/// One histogram row with a count above zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HistogramRow {
    pub tranche: Tranche,
    pub exclusive: bool,
    pub hold: bool,
    /// Upper bound of the bucket: a power of two, in microseconds.
    pub bucket_us: u64,
    pub count: u64,
}

pub(crate) fn totals(slots: &[SlotCounters]) -> Vec<TrancheTotals> {
    let sum = |t: usize, f: fn(&Counters) -> &AtomicU64| -> u64 {
        slots.iter().map(|s| f(&s.tranche[t]).load(Relaxed)).fold(0, u64::wrapping_add)
    };
    let row = |&tranche: &Tranche| {
        let t = tranche as usize;
        TrancheTotals {
            tranche,
            shared_acquisitions: sum(t, |c| &c.shared),
            exclusive_acquisitions: sum(t, |c| &c.exclusive),
            blocks: sum(t, |c| &c.blocks),
            spin_sleeps: sum(t, |c| &c.spin_sleeps),
            fair_handovers: sum(t, |c| &c.fair_handovers),
        }
    };
    Tranche::ALL.iter().map(row).collect()
}

pub(crate) fn histogram(processes: &[Histograms]) -> Vec<HistogramRow> {
    let mut rows = Vec::new();
    for &tranche in Tranche::ALL {
        for (exclusive, hold) in [(false, false), (false, true), (true, false), (true, true)] {
            for b in 0..BUCKETS {
                let count = processes
                    .iter()
                    .map(|p| {
                        p.bucket[tranche as usize][usize::from(exclusive)][usize::from(hold)][b].load(Relaxed)
                    })
                    .sum();
                if count > 0 {
                    rows.push(HistogramRow { tranche, exclusive, hold, bucket_us: 1 << b, count });
                }
            }
        }
    }
    rows
}
