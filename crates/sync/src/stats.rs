//! Latch statistics by tranche: counts, and histograms of waits and holds.
//!
//! **Counts.** One shared counter per tranche would make every acquisition write a line that every other one writes too. So
//! every slot counts in its own lines of the region with plain loads and stores (it is the only writer), always, and
//! readers sum over all slots. The counters of a slot go on when it changes hands.
//!
//! **Times.** A clock read costs more than an uncontended latch. So of the holds every [`HOLD_SAMPLE`]th of a slot, tranche
//! and mode is timed, one at a time in a slot: while one is, further ones are left out. Waits are timed all: whoever waits
//! sleeps as a rule, beside which two clock reads are nothing. Buckets are kept per process.
//!
//! **Reset.** A reset cannot write zero: the owner's next plain store would bring the old count back. It notes the present
//! sums as the *baseline*, which readers subtract. `baseline ≤ sum`: counters only grow, and a reader reads the baseline
//! first.
//!
//! If a process is killed, its counts stay; a hold that was being timed is not counted.

use crate::layout::Shared;
use crate::tranche::{TRANCHES_MAX, Tranche};
use std::sync::atomic::{
    AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
};

/// Buckets of a histogram; bucket `i` counts times in `[2^(i-1), 2^i)` microseconds, the last one everything longer.
pub const BUCKETS: usize = 24;

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

/// One hold in so many is timed.
pub const HOLD_SAMPLE: u64 = 64;

/// False only in the build that `scripts/statistics-cost` compares with: there is no such setting.
pub(crate) const RECORDED: bool = !cfg!(without_statistics);

/// Adds to a counter that only this thread writes, and returns what it is now.
#[inline]
pub(crate) fn bump(counter: &AtomicU64) -> u64 {
    // Relaxed: a statistic; nothing is ordered by it.
    let n = counter.load(Relaxed).wrapping_add(1);
    counter.store(n, Relaxed);
    n
}

impl Counters {
    const COLUMNS: usize = 5;
    fn columns(&self) -> [&AtomicU64; Self::COLUMNS] {
        [&self.shared, &self.exclusive, &self.blocks, &self.spin_sleeps, &self.fair_handovers]
    }
}

/// `[shared = 0, exclusive = 1][wait = 0, hold = 1][bucket]`
type Buckets = [[[AtomicU64; BUCKETS]; 2]; 2];

/// Wait and hold times of one process.
#[repr(C)]
pub(crate) struct Histograms {
    pub bucket: [Buckets; TRANCHES_MAX],
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

/// Totals of one tranche over all sessions since the region was created or the statistics were reset.
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
    /// How long it was held (one in [`HOLD_SAMPLE`]) rather than waited for (all).
    pub hold: bool,
    /// Upper bound of the bucket: a power of two, in microseconds. The last bucket has everything longer as well.
    pub bucket_us: u64,
    pub count: u64,
}

/// The sums at the last reset.
#[repr(C)]
pub(crate) struct Baseline {
    counters: [[AtomicU64; Counters::COLUMNS]; TRANCHES_MAX],
    bucket: [Buckets; TRANCHES_MAX],
}

const _: () = assert!(size_of::<Histograms>() == 24_576 && size_of::<Baseline>() == 25_856);
// SAFETY: repr(C), atomics only, zero means never reset.
unsafe impl Shared for Baseline {}

/// What the region keeps of its latches, read as a whole.
pub(crate) struct Recorded<'a> {
    pub slots: &'a [SlotCounters],
    pub processes: &'a [Histograms],
    pub baseline: &'a Baseline,
}

impl Recorded<'_> {
    fn count(&self, tranche: usize, column: usize) -> u64 {
        self.slots
            .iter()
            .map(|s| s.tranche[tranche].columns()[column].load(Relaxed))
            .fold(0, u64::wrapping_add)
    }

    fn timed(&self, at: Place) -> u64 {
        self.processes.iter().map(|p| bucket(&p.bucket, at).load(Relaxed)).fold(0, u64::wrapping_add)
    }

    pub fn totals(&self) -> Vec<TrancheTotals> {
        let row = |&tranche: &Tranche| {
            let t = tranche as usize;
            let column = |i: usize| {
                // Acquire pairs with the Release in `reset`: the sum that follows is at least the baseline.
                let baseline = self.baseline.counters[t][i].load(Acquire);
                self.count(t, i).saturating_sub(baseline)
            };
            TrancheTotals {
                tranche,
                shared_acquisitions: column(0),
                exclusive_acquisitions: column(1),
                blocks: column(2),
                spin_sleeps: column(3),
                fair_handovers: column(4),
            }
        };
        Tranche::ALL.iter().map(row).collect()
    }

    pub fn histogram(&self) -> Vec<HistogramRow> {
        let mut rows = Vec::new();
        for &tranche in Tranche::ALL {
            for (exclusive, hold) in [(false, false), (false, true), (true, false), (true, true)] {
                for b in 0..BUCKETS {
                    let at = (tranche as usize, usize::from(exclusive), usize::from(hold), b);
                    // Acquire as in `totals`.
                    let baseline = bucket(&self.baseline.bucket, at).load(Acquire);
                    let count = self.timed(at).saturating_sub(baseline);
                    if count > 0 {
                        rows.push(HistogramRow { tranche, exclusive, hold, bucket_us: 1 << b, count });
                    }
                }
            }
        }
        rows
    }

    /// Two resets at once leave either's sums, which are both of now.
    pub fn reset(&self) {
        for &tranche in Tranche::ALL {
            let t = tranche as usize;
            for (i, baseline) in self.baseline.counters[t].iter().enumerate() {
                // Release pairs with the Acquire in `totals` and `histogram`.
                baseline.store(self.count(t, i), Release);
            }
            for mode in 0..2 {
                for kind in 0..2 {
                    for b in 0..BUCKETS {
                        let at = (t, mode, kind, b);
                        bucket(&self.baseline.bucket, at).store(self.timed(at), Release);
                    }
                }
            }
        }
    }
}

/// Tranche, mode, kind and bucket.
type Place = (usize, usize, usize, usize);

fn bucket(all: &[Buckets; TRANCHES_MAX], (tranche, mode, kind, b): Place) -> &AtomicU64 {
    &all[tranche][mode][kind][b]
}
