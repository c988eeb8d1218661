//! The one place that names atomics, fences, the futex, sleeping, the clock, and the calls that
//! read, write and sync a file.
//!
//! The same source thus runs on the machine, under loom (orderings), under shuttle (schedules), and
//! on the simulated machine of `sinew-sim` (costs).
//!
//! A [`WaitWord`] is a 32-bit atomic that a thread can sleep on. On the machine it is a plain
//! `AtomicU32` in shared memory and the kernel's futex. Under a checker it carries a mutex and a
//! condition variable of the checker, which model the futex exactly:
//!
//! - The kernel compares the word under its bucket lock and sleeps.
//! - A wake-up that comes when no thread sleeps is lost.
//! - A sleeper may wake for no reason.

/// Atomics on which no protocol rests: statistics and estimates. The checkers do not explore them.
pub mod statistics {
    #[cfg(any(loom, shuttle))]
    pub use std::sync::atomic::{AtomicU32, AtomicU64};

    #[cfg(not(any(loom, shuttle)))]
    pub use super::{AtomicU32, AtomicU64};
}

#[cfg(not(any(loom, shuttle)))]
pub mod file;
#[cfg(not(any(loom, shuttle, sim)))]
pub use real::*;

#[cfg(not(any(loom, shuttle)))]
#[cfg_attr(sim, path = "shim/simulated_system.rs")]
pub mod system;

#[cfg(sim)]
mod simulated;
#[cfg(sim)]
pub use simulated::*;

#[cfg(not(any(loom, shuttle, sim)))]
mod real {
    use std::sync::OnceLock;
    pub use std::sync::atomic::Ordering;
    pub use std::sync::atomic::{
        AtomicBool, AtomicI32, AtomicI64, AtomicU8, AtomicU16, AtomicU32, AtomicU64, AtomicUsize, fence,
    };
    pub use std::thread::{sleep, yield_now};
    pub use std::time::Instant;
    use std::time::{Duration, SystemTime, UNIX_EPOCH};

    /// Milliseconds of a clock that never goes back and that all processes of the machine share.
    pub fn monotonic_ms() -> u64 {
        let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        // SAFETY: the clock exists and `now` is a valid place for its value.
        unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut now) };
        now.tv_sec as u64 * 1000 + now.tv_nsec as u64 / 1_000_000
    }

    /// Microseconds since 1970-01-01 UTC.
    pub fn unix_us() -> u64 {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_micros() as u64)
    }

    /// A word that threads of any process can sleep on.
    pub type WaitWord = AtomicU32;

    /// Sleeps while `*word == seen`, until a wake-up, the deadline, a signal, or for no reason at
    /// all. Returns false only if the deadline has passed.
    pub fn futex_wait(word: &WaitWord, seen: u32, deadline: Option<Instant>) -> bool {
        let mut ts = libc::timespec { tv_sec: 0, tv_nsec: 0 };
        let timeout = match deadline {
            None => std::ptr::null(),
            Some(d) => {
                let left = d.saturating_duration_since(Instant::now());
                if left.is_zero() {
                    return false;
                }
                ts.tv_sec = left.as_secs().min(1 << 30) as libc::time_t;
                ts.tv_nsec = left.subsec_nanos() as _;
                &ts as *const libc::timespec
            }
        };

        // SAFETY: the word outlives the call, and the kernel only reads it. Not FUTEX_PRIVATE: the
        // word is in memory that processes share.
        let rc = unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAIT, seen, timeout) };
        if rc == -1 && std::io::Error::last_os_error().raw_os_error() == Some(libc::ETIMEDOUT) {
            return false;
        }

        true
    }

    /// Like [`futex_wait`], for at most `period`. A sleeper then looks whether the process that it
    /// waits for still lives.
    pub fn futex_wait_for(word: &WaitWord, seen: u32, period: Duration) -> bool {
        futex_wait(word, seen, Some(Instant::now() + period))
    }

    /// Wakes at most `count` threads of any process that sleep on the word.
    pub fn futex_wake(word: &WaitWord, count: u32) {
        // SAFETY: FUTEX_WAKE uses the word's address only as a key.
        unsafe {
            libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE, count.min(i32::MAX as u32));
        }
    }

    /// The processors that this process may use.
    pub fn cpus() -> u32 {
        static COUNT: OnceLock<u32> = OnceLock::new();
        *COUNT.get_or_init(|| std::thread::available_parallelism().map_or(1, |n| n.get() as u32))
    }

    /// Tells the processor that the caller spins.
    #[inline]
    pub fn spin_hint() {
        std::hint::spin_loop();
    }

    /// The effect of an access on its cache line.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum Access {
        /// It reads.
        Load,
        /// It writes without reading.
        Store,
    }

    /// Tells a simulated machine that the caller reads or writes plain memory that other cores use
    /// too. Nothing here.
    #[inline(always)]
    pub fn touch(_: *const u8, _: usize, _: Access) {}
}

#[cfg(any(loom, shuttle))]
pub use model::*;
#[cfg(any(loom, shuttle))]
mod model {
    #[cfg(loom)]
    pub use loom::sync::atomic::{
        AtomicBool, AtomicI32, AtomicI64, AtomicU8, AtomicU16, AtomicU32, AtomicU64, AtomicUsize, Ordering,
        fence,
    };
    #[cfg(loom)]
    use loom::sync::{Condvar, Mutex};
    #[cfg(loom)]
    pub use loom::thread::yield_now;
    #[cfg(shuttle)]
    pub use shuttle::sync::atomic::{
        AtomicBool, AtomicI32, AtomicI64, AtomicU8, AtomicU16, AtomicU32, AtomicU64, AtomicUsize, Ordering,
        fence,
    };
    #[cfg(shuttle)]
    use shuttle::sync::{Condvar, Mutex};
    #[cfg(shuttle)]
    pub use shuttle::thread::yield_now;
    use std::ops::Deref;
    use std::time::Duration;
    pub use std::time::Instant;

    /// The model of a futex word.
    pub struct WaitWord {
        word: AtomicU32,
        bucket: Mutex<()>,
        sleepers: Condvar,
    }

    impl WaitWord {
        /// A word of this value.
        pub fn new(v: u32) -> WaitWord {
            WaitWord { word: AtomicU32::new(v), bucket: Mutex::new(()), sleepers: Condvar::new() }
        }
    }

    impl Deref for WaitWord {
        type Target = AtomicU32;
        fn deref(&self) -> &AtomicU32 {
            &self.word
        }
    }

    /// The model has no deadlines. A wait that no thread ends is a deadlock, and the checker
    /// reports it.
    pub fn futex_wait(word: &WaitWord, seen: u32, _deadline: Option<Instant>) -> bool {
        let guard = word.bucket.lock().unwrap();
        if word.word.load(Ordering::Relaxed) == seen {
            drop(word.sleepers.wait(guard).unwrap());
        }
        true
    }

    /// The model has no periods.
    pub fn futex_wait_for(word: &WaitWord, seen: u32, _period: Duration) -> bool {
        futex_wait(word, seen, None)
    }

    /// Wakes no more than `count`, so that code which relies on one more wake-up than it asked for
    /// sleeps for ever.
    pub fn futex_wake(word: &WaitWord, count: u32) {
        let _guard = word.bucket.lock().unwrap();
        match count {
            1 => word.sleepers.notify_one(),
            _ => word.sleepers.notify_all(),
        }
    }

    /// The models have no number of processors, and no lock spins in them.
    pub fn cpus() -> u32 {
        1
    }

    /// Lets another thread of the model run.
    pub fn spin_hint() {
        yield_now();
    }

    /// The models have no clock.
    pub fn unix_us() -> u64 {
        0
    }
}
