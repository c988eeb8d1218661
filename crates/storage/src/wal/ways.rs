//! The choice of a thread that syncs the log for a session alone on its worker: its own thread, or
//! the process's flusher.
//!
//! The own thread saves two switches of threads. They cost a tenth of a commit on a fast device. On
//! cores that others keep busy the flusher may be faster, because the kernel gives a core sooner to
//! a thread that has slept than to one that has worked. Once the factor was three, and no rule
//! tells it before. So both ways are timed, and the faster one is taken. One flush in [`TRY`]
//! goes the other way.
//!
//! Where several sessions commit, a flusher that they all ask covers more of them with each flush. A
//! server says of few sessions that they are alone (`Waiter::may_block`).
//!
//! The figures belong to one process, and die with it.

use sinew_sync::shim::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// One flush in so many tries the slower way.
const TRY: u64 = 32;
/// A device that takes longer than this is not worth a worker's time.
const SLOW_NS: u64 = 5_000_000;

/// A way that was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    Own,
    Flusher,
}

/// How long flushes took on either way, lately. Relaxed, everywhere: estimates order nothing.
pub(super) struct Ways {
    own_ns: AtomicU64,
    flusher_ns: AtomicU64,
    flushes: AtomicU64,
}

impl Ways {
    /// No flush was timed yet.
    pub(super) fn new() -> Ways {
        Ways { own_ns: AtomicU64::new(0), flusher_ns: AtomicU64::new(0), flushes: AtomicU64::new(0) }
    }

    /// The way to take.
    pub(super) fn choose(&self) -> Way {
        let (own, flusher) = (self.own_ns.load(Relaxed), self.flusher_ns.load(Relaxed));
        let tries = self.flushes.fetch_add(1, Relaxed) % TRY == TRY - 1;
        match flusher < SLOW_NS && (own <= flusher) != tries {
            true => Way::Own,
            false => Way::Flusher,
        }
    }

    /// Notes how long a flush took on its way.
    pub(super) fn note(&self, way: Way, took: Duration) {
        let mean = match way {
            Way::Own => &self.own_ns,
            Way::Flusher => &self.flusher_ns,
        };
        let (before, took) = (mean.load(Relaxed), took.as_nanos() as u64);
        // One hold-up does not decide for long.
        let next = if before == 0 { took } else { before - before / 8 + took.min(4 * before) / 8 };
        mean.store(next, Relaxed);
    }
}

#[cfg(test)]
impl Ways {
    pub(super) fn forget(&self) {
        self.own_ns.store(0, Relaxed);
        self.flusher_ns.store(0, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(own_us: u64, flusher_us: u64) -> Vec<Way> {
        let ways = Ways::new();
        let chosen = |_| {
            let way = ways.choose();
            let us = if way == Way::Own { own_us } else { flusher_us };
            ways.note(way, Duration::from_micros(us));
            way
        };
        (0..2_000).map(chosen).skip(1_000).collect()
    }

    #[test]
    fn the_faster_way_is_taken_and_the_other_one_tried() {
        for (own_us, flusher_us, better) in [(100, 150, Way::Own), (3_000, 900, Way::Flusher)] {
            let ways = after(own_us, flusher_us);
            let others = ways.iter().filter(|way| **way != better).count() as u64;
            assert!((1_000 / TRY - 1..=1_000 / TRY + 1).contains(&others), "{others} of 1,000");
        }
    }

    #[test]
    fn a_slow_device_keeps_no_worker() {
        assert!(after(8_000, 9_000).iter().all(|way| *way == Way::Flusher));
    }

    #[test]
    fn one_hold_up_is_forgotten() {
        let ways = Ways::new();
        ways.note(Way::Flusher, Duration::from_micros(150));
        ways.note(Way::Own, Duration::from_micros(100));
        ways.note(Way::Own, Duration::from_secs(1));
        ways.note(Way::Own, Duration::from_micros(100));
        assert_eq!(ways.choose(), Way::Own);
    }
}
