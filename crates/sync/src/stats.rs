//! Latch statistics by tranche: counts, and histograms of waits and holds.
//!
//! Every latch acquisition counts here. The views read the sums (`Region::latch_totals`,
//! `Region::latch_histogram`).
//!
//! **Counts.** The naive way, one shared counter per tranche, would make every acquisition write a
//! line that every other acquisition writes too. Here every slot counts in its own lines of the
//! region with plain loads and stores, because it is the only writer. Readers sum over all slots.
//! When a slot gets a new owner, its counters go on.
//!
//! **Times.** A clock read costs more than an uncontended latch. Therefore only every
//! [`HOLD_SAMPLE`]th hold of a slot, tranche and mode is timed. A slot times one hold at a time and
//! leaves out the holds that begin meanwhile. Every wait is timed: a waiter usually sleeps, and two
//! clock reads are nothing beside a sleep. The buckets are kept per process.
//!
//! **Reset.** A reset cannot write zero: the owner's next plain store would bring the old count
//! back. A reset notes the present sums as the *baseline*, and readers subtract it. `baseline ≤
//! sum` holds, because counters only grow and a reader reads the baseline first.
//!
//! **Sessions.** The counts of one session are the slot's counts less what they were when the
//! session claimed the slot. The session writes those down then, and its generation last, so that a
//! reader never takes the counts of the slot's former owner for its own.
//!
//! **A crash.** The counts of a killed process stay. A hold that it was timing is not counted.

use crate::layout::Shared;
use crate::shim::statistics::AtomicU64;
use crate::tranche::{TRANCHES_MAX, Tranche};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

/// Buckets of a histogram. Bucket `i` counts times in `[2^(i-1), 2^i)` microseconds, and the last
/// bucket counts everything longer.
pub const BUCKETS: usize = 24;

/// One slot's counters of one tranche. Only the slot's owner writes them.
#[repr(C)]
pub(crate) struct Counters {
    pub shared: AtomicU64,
    pub exclusive: AtomicU64,
    pub blocks: AtomicU64,
    pub spin_sleeps: AtomicU64,
    pub fair_handovers: AtomicU64,
    /// Acquisitions that were not to be had at once.
    pub waits: AtomicU64,
    _spare: [AtomicU64; 2],
}

// SAFETY: repr(C), atomics and latches only, valid when zero.
unsafe impl crate::Shared for Counters {
    const FIELDS: &'static [crate::Field] = crate::fields!(Counters {
        shared, exclusive, blocks, spin_sleeps, fair_handovers, waits, _spare([]),
    });
}

const _: () = assert!(size_of::<Counters>() == 64);

/// All counters of one slot.
#[repr(C)]
pub(crate) struct SlotCounters {
    pub tranche: [Counters; TRANCHES_MAX],
}

// SAFETY: repr(C), atomics only, zero means nothing counted.
unsafe impl Shared for SlotCounters {
    const FIELDS: &'static [crate::Field] = crate::fields!(SlotCounters { tranche([Counters]) });
}

/// A slot's counters at the moment when its session claimed it.
#[repr(C, align(64))]
pub(crate) struct AtClaim {
    /// The generation of the claim that the counts belong to.
    generation: AtomicU64,
    _line: [AtomicU64; 7],
    /// Waits, blocks and sleeps on spinlocks, by tranche.
    counts: [[AtomicU64; 3]; TRANCHES_MAX],
}

// SAFETY: repr(C), atomics only, padding is never read, zero is a slot without a session.
unsafe impl Shared for AtClaim {
    const FIELDS: &'static [crate::Field] = crate::fields!(AtClaim { generation, _line([]), counts([]) });
}

impl AtClaim {
    /// The owner of the slot begins a session.
    pub fn note(&self, now: &SlotCounters, generation: u32, tranches: &[Tranche]) {
        for (then, now) in self.counts.iter().zip(&now.tranche).take(tranches.len()) {
            for (then, now) in then.iter().zip(now.of_session()) {
                // Relaxed: the Release below publishes them.
                then.store(now.load(Relaxed), Relaxed);
            }
        }
        // Release pairs with the Acquire in `since`.
        self.generation.store(u64::from(generation), Release);
    }

    /// The counts of the session of this generation so far, without the tranches at which it never
    /// waited. Empty if the session has not begun to count, or has ended.
    pub fn since(&self, now: &SlotCounters, generation: u32, tranches: &[Tranche]) -> Vec<SessionWaits> {
        // Acquire pairs with the Release in `note`.
        if self.generation.load(Acquire) != u64::from(generation) {
            return Vec::new();
        }
        let row = |&tranche: &Tranche| {
            let at = usize::from(tranche.number());
            let [waits, blocks, spin_sleeps] = std::array::from_fn(|i| {
                let then = self.counts[at][i].load(Relaxed);
                now.tranche[at].of_session()[i].load(Relaxed).saturating_sub(then)
            });
            SessionWaits { tranche, waits, blocks, spin_sleeps }
        };
        tranches.iter().map(row).filter(|r| r.waits + r.blocks + r.spin_sleeps > 0).collect()
    }
}

/// The waits of one session at the latches of a tranche, since it began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SessionWaits {
    /// The family of latches.
    pub tranche: Tranche,
    /// Acquisitions that were not to be had at once.
    pub waits: u64,
    /// Those of them that had to sleep.
    pub blocks: u64,
    /// Sleeps on the latch's queue lock or on a spinlock.
    pub spin_sleeps: u64,
}

/// One hold in this many is timed.
pub const HOLD_SAMPLE: u64 = 64;

/// False only in the build that `scripts/statistics-cost` compares with. No setting changes it.
pub(crate) const RECORDED: bool = !cfg!(without_statistics);

/// Adds one to a counter that only this thread writes, and returns the new value.
#[inline]
pub(crate) fn bump(counter: &AtomicU64) -> u64 {
    // Relaxed: it is a statistic, and nothing is ordered by it.
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

impl Counters {
    fn of_session(&self) -> [&AtomicU64; 3] {
        [&self.waits, &self.blocks, &self.spin_sleeps]
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
unsafe impl Shared for Histograms {
    const FIELDS: &'static [crate::Field] = crate::fields!(Histograms { bucket([]) });
}

impl Histograms {
    /// Counts a wait or a hold of `elapsed_us` microseconds.
    pub fn add(&self, tranche: u16, exclusive: bool, hold: bool, elapsed_us: u64) {
        let bucket = ((64 - elapsed_us.leading_zeros()) as usize).min(BUCKETS - 1);
        let t = (tranche as usize).min(TRANCHES_MAX - 1);
        self.bucket[t][usize::from(exclusive)][usize::from(hold)][bucket].fetch_add(1, Relaxed);
    }
}

/// Totals of one tranche over all sessions since the region was created or the statistics were
/// reset.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TrancheTotals {
    /// The family of latches.
    pub tranche: Tranche,
    /// How often a session took such a latch in shared mode.
    pub shared_acquisitions: u64,
    /// How often a session took such a latch in exclusive mode.
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
    /// The family of latches.
    pub tranche: Tranche,
    /// True for the exclusive mode, false for the shared one.
    pub exclusive: bool,
    /// True for holds, of which one in [`HOLD_SAMPLE`] is timed. False for waits, which are all
    /// timed.
    pub hold: bool,
    /// The bucket's upper bound in microseconds, a power of two. The last bucket has everything
    /// longer as well.
    pub bucket_us: u64,
    /// Waits or holds in the bucket.
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
unsafe impl Shared for Baseline {
    const FIELDS: &'static [crate::Field] = crate::fields!(Baseline { counters([]), bucket([]) });
}

/// The region's counters and histograms of its latches, read as a whole.
pub(crate) struct Recorded<'a> {
    pub slots: &'a [SlotCounters],
    pub processes: &'a [Histograms],
    pub baseline: &'a Baseline,
    /// Those that the layout registers.
    pub tranches: &'a [Tranche],
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

    /// The sums of every tranche since the last reset.
    pub fn totals(&self) -> Vec<TrancheTotals> {
        let row = |&tranche: &Tranche| {
            let t = usize::from(tranche.number());
            let column = |i: usize| {
                // Acquire pairs with the Release in `reset`: the sum that is read next is at least
                // the baseline.
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

        self.tranches.iter().map(row).collect()
    }

    /// The buckets that are not empty, since the last reset.
    pub fn histogram(&self) -> Vec<HistogramRow> {
        let mut rows = Vec::new();
        for &tranche in self.tranches {
            for (exclusive, hold) in [(false, false), (false, true), (true, false), (true, true)] {
                for b in 0..BUCKETS {
                    let at = (usize::from(tranche.number()), usize::from(exclusive), usize::from(hold), b);
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

    /// If two resets run at once, the sums of one of them remain. Both are sums of now.
    pub fn reset(&self) {
        for &tranche in self.tranches {
            let t = usize::from(tranche.number());
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

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use super::*;
    use crate::Slot;
    use crate::region::tests::{Dir, TESTED, open, slot};

    #[test]
    fn the_waits_of_a_session_are_its_own() {
        let dir = Dir::new("waits");
        let (region, t, _) = open(&dir.0);
        let latch = &region.get(t.latches)[0];
        latch.init(TESTED);
        let (holder, waiter) = (slot(&region), slot(&region));
        let at = waiter.index();
        drop(latch.exclusive(&waiter).unwrap());
        assert_eq!(region.session_waits(at), [], "it did not wait");
        let held = latch.exclusive(&holder).unwrap();
        std::thread::scope(|s| {
            let waits = s.spawn(|| {
                let waiter = waiter;
                drop(latch.exclusive(&waiter).unwrap());
                region.session_waits(at)
            });
            while region.latch_totals()[usize::from(TESTED.number())].blocks == 0 {
                std::thread::yield_now();
            }
            drop(held);
            let one = SessionWaits { tranche: TESTED, waits: 1, blocks: 1, spin_sleeps: 0 };
            assert_eq!(waits.join().unwrap(), [one]);
        });
        assert_eq!(region.session_waits(at), [], "the session has ended");
        // The slots are claimed in turn.
        let next: Vec<Slot> = std::iter::repeat_with(|| slot(&region)).take(69).collect();
        assert!(next.iter().any(|s| s.index() == at), "another session has the slot");
        assert_eq!(region.session_waits(at), [], "and has not waited");
    }
}
