//! Threads that are bound to one processor each, and work that does not overlap with its
//! neighbours.

use crate::experiments::kernel::median;
use std::hint::black_box;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Measurements of which a figure is the median.
pub const ROUNDS: usize = 7;

/// The part of its time that the slowest thread of a measurement may wait for its processor, and
/// how often the measurement is tried again.
const KEPT_WAITING_MAX: f64 = 0.02;
const TRIES: usize = 4;

/// A word alone on two lines, which processors fetch together.
#[repr(align(128))]
#[derive(Default)]
pub struct Alone<T>(pub T);

/// Binds the calling thread to a processor.
pub fn bind(processor: usize) -> Result<(), String> {
    // SAFETY: a plain set of bits on the stack, which the call only reads.
    let bound = unsafe {
        let mut set: libc::cpu_set_t = std::mem::zeroed();
        libc::CPU_SET(processor, &mut set);
        libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &set)
    };
    match bound {
        0 => Ok(()),
        _ => Err(format!("cannot bind a thread to processor {processor}")),
    }
}

/// Nanoseconds for which the calling thread could run, and another one had its processor. 0 where
/// the system does not tell.
fn kept_waiting_ns() -> f64 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    told.split(' ').nth(1).and_then(|ns| ns.parse().ok()).unwrap_or_default()
}

/// The figure of the first try in which no other process kept the threads waiting, or of the try in
/// which that happened least.
pub fn undisturbed(measure: impl Fn() -> Result<(f64, f64), String>) -> Result<f64, String> {
    let mut best = (f64::INFINITY, f64::NAN);
    for _ in 0..TRIES {
        let once = measure()?;
        if once.0 < best.0 {
            best = once;
        }
        if best.0 <= KEPT_WAITING_MAX {
            break;
        }
    }
    Ok(best.1)
}

/// Runs `body(thread)` in so many bound threads that begin together. Returns the part of the time
/// that they waited for their processors, and the nanoseconds of the slowest thread.
pub fn together(threads: usize, body: impl Fn(usize) + Sync) -> Result<(f64, f64), String> {
    let start = Barrier::new(threads);
    std::thread::scope(|scope| {
        let run = |thread: usize| {
            let (start, body) = (&start, &body);
            scope.spawn(move || -> Result<(f64, f64), String> {
                bind(thread)?;
                start.wait();
                let (waited, began) = (kept_waiting_ns(), Instant::now());
                body(thread);
                let ns = began.elapsed().as_nanos() as f64;
                Ok((kept_waiting_ns() - waited, ns))
            })
        };
        let all: Vec<_> = (0..threads).map(run).collect();
        let (mut waited, mut slowest) = (0.0f64, 1.0f64);
        for thread in all {
            let one = thread.join().map_err(|_| "a thread panicked".to_string())??;
            (waited, slowest) = (waited + one.0, slowest.max(one.1));
        }
        Ok((waited / slowest, slowest))
    })
}

/// Runs `body(thread, stop)`, which counts its operations until `stop`, in so many bound threads.
/// Returns the nanoseconds of one operation of all of them.
pub fn operation_ns(
    threads: usize,
    period: Duration,
    body: impl Fn(usize, &AtomicBool) -> u64 + Sync,
) -> Result<f64, String> {
    undisturbed(|| {
        let (stop, count) = (AtomicBool::new(false), AtomicU64::new(0));
        let (waited, ns) = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(period);
                stop.store(true, Relaxed);
            });
            together(threads, |thread| _ = count.fetch_add(body(thread, &stop), Relaxed))
        })?;
        Ok((waited, ns / count.load(Relaxed).max(1) as f64))
    })
}

/// The median of a few measurements.
pub fn medians(measure: impl Fn() -> Result<f64, String>) -> Result<f64, String> {
    Ok(median((0..ROUNDS).map(|_| measure()).collect::<Result<_, _>>()?))
}

/// Lets the processor finish what it has begun, and begin nothing that follows. Otherwise it hides
/// a part of each wait behind the arithmetic around it.
#[inline(always)]
pub fn finish() {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: it changes nothing.
    unsafe {
        std::arch::asm!("lfence", options(nostack, preserves_flags));
    }
    #[cfg(target_arch = "aarch64")]
    // SAFETY: it changes nothing.
    unsafe {
        std::arch::asm!("isb", options(nostack, preserves_flags));
    }
}

/// Private work: arithmetic between two barriers.
#[derive(Clone, Copy)]
pub struct Private {
    turns_a_ns: f64,
    /// Nanoseconds of no turns.
    least_ns: f64,
}

impl Private {
    /// Measures how long a turn of the private work takes.
    pub fn new() -> Private {
        let fastest = |calls: u32, turns: u32| {
            let tries = (0..ROUNDS).map(|_| {
                let began = Instant::now();
                (0..calls).for_each(|_| turn(turns));
                began.elapsed().as_nanos().max(1)
            });
            tries.min().unwrap_or(1) as f64 / f64::from(calls)
        };
        let (least_ns, many_ns) = (fastest(100_000, 0), fastest(10, 100_000));
        Private { turns_a_ns: 100_000.0 / many_ns, least_ns }
    }

    /// Works for so many nanoseconds.
    #[inline(always)]
    pub fn work(self, ns: u64) {
        if ns > 0 {
            turn(((ns as f64 - self.least_ns).max(0.0) * self.turns_a_ns) as u32);
        }
    }
}

#[inline(always)]
fn turn(turns: u32) {
    finish();
    let mut x = black_box(88_172_645_463_325_252u64);
    for _ in 0..turns {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
    }
    black_box(x);
    finish();
}
