//! How often a waiter tries before it sleeps: one estimate for every lock of this crate.
//!
//! The spinlock, the latches' queue locks and the first waiter in a latch's queue obey it, and each
//! of their waits adapts it:
//!
//! - The budget gains 100 when the lock came free without a sleep, and loses 1 when it did not. It
//!   stays within 10..=1000.
//! - On one CPU, where spinning only keeps the owner from running, it converges to the minimum. On
//!   many it converges to the maximum.
//!
//! Model: PostgreSQL's `s_lock.c`, `set_spins_per_delay`.
//!
//! **No hot line.** The naive way, one word of the region that every contended acquisition writes,
//! would move that word's line between all cores. Each process has an estimate of its own, on a
//! line of its own. It is written only after a wait, and only if the wait changes it. At either
//! bound it hardly changes, so that its line stays readable everywhere.
//!
//! **Between processes.** Each process starts from the region's estimate. When it leaves, it merges
//! its own estimate into the region's with weight 1/16, truncating.
//!
//! **A crash.** The estimate of a killed process is lost.

use crate::shim::cpus;
use crate::shim::statistics::AtomicU32;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// The estimate of a new region.
pub(crate) const BUDGET_START: u32 = 100;
pub(crate) const BUDGET_MIN: u32 = 10;
/// A waiter spins for at most about as long as it takes to sleep and be woken. A wait thus costs at
/// most twice what the better of the two would. A try takes 17 to 45 ns, and sleeping and being
/// woken takes 25 to 40 µs.
pub(crate) const BUDGET_MAX: u32 = 1000;

/// About the cost of a sleep for another waiter. Sleeping and being woken takes 20 to 40 µs, and
/// half of it is hidden behind the work of others.
const PATIENCE_OF_OTHER: Duration = Duration::from_micros(10);

/// A process's estimate, on a line of its own. Processors fetch lines in pairs.
#[repr(align(128))]
pub(crate) struct SpinBudget {
    tries: AtomicU32,
}

impl SpinBudget {
    /// An estimate that begins with so many tries.
    pub fn new(tries: u32) -> SpinBudget {
        SpinBudget { tries: AtomicU32::new(tries) }
    }

    /// The present estimate.
    pub fn tries(&self) -> u32 {
        // Relaxed: an estimate.
        self.tries.load(Relaxed)
    }

    /// How long a waiter of a latch spins before it queues or sleeps.
    ///
    /// A waiter should spin for as long as its sleep would cost, and then sleep. Where it sleeps,
    /// the latch waits for it when its turn comes, and with the latch all who wait behind it. The
    /// cost thus grows with the processors that there are beside the holder's and its own. If the
    /// patience is too short, sleepers make those behind them sleep, and the latch does not
    /// recover: 64 simulated cores then get a fifth of the throughput. A patience that is longer
    /// costs nothing as long as turns are short.
    ///
    /// On two processors no other session waits. With 40 sharers there, a wait of 11 µs made the
    /// exclusive locker's median wait 2.6 times as long. It is a time, because a pause takes 11 ns
    /// on one processor and 55 ns on another.
    pub fn patience(&self) -> Duration {
        PATIENCE_OF_OTHER * cpus().saturating_sub(2) * self.tries() / BUDGET_MAX
    }

    /// A wait is over, after a sleep or without one.
    pub fn learn(&self, slept: bool) {
        let now = self.tries();
        let next = adapt(now, slept);
        if next != now {
            // Relaxed: an estimate, and a lost change does no harm.
            self.tries.store(next, Relaxed);
        }
    }
}

/// The next budget after a wait.
fn adapt(budget: u32, slept: bool) -> u32 {
    if slept { budget.saturating_sub(1).max(BUDGET_MIN) } else { (budget + 100).min(BUDGET_MAX) }
}

/// Merges a process's estimate into the region's.
pub(crate) fn merge(shared: u32, own: u32) -> u32 {
    ((shared * 15 + own) / 16).clamp(BUDGET_MIN, BUDGET_MAX)
}

#[cfg(all(test, not(any(loom, shuttle))))]
mod tests {
    use super::*;

    #[test]
    fn the_budget_converges_to_its_bounds() {
        let b = SpinBudget::new(BUDGET_START);
        (0..2000).for_each(|_| b.learn(true));
        assert_eq!(b.tries(), BUDGET_MIN);
        (0..20).for_each(|_| b.learn(false));
        assert_eq!(b.tries(), BUDGET_MAX);
        let mut shared = BUDGET_START;
        (0..200).for_each(|_| shared = merge(shared, BUDGET_MIN));
        assert_eq!(shared, BUDGET_MIN, "truncation lets it reach the minimum");
        (0..200).for_each(|_| shared = merge(shared, BUDGET_MAX));
        assert_eq!(shared, 985, "and keeps it within one step of the maximum");
        (0..10_000).for_each(|i| {
            assert!((BUDGET_MIN..=BUDGET_MAX).contains(&merge(10 + i % 991, 10 + i * 7 % 991)))
        });
    }
}
