//! The costs that two processors show.

use super::lines;
use super::two::{Alone, bind, medians, together, undisturbed};
use crate::experiments::kernel::{Kernel, median};
use sinew_sim::cost::{ACCESS_INSTRUCTIONS, Costs, Ps};
use sinew_sync::HeldKind;
use sinew_txn::TxnParams;
use std::hint::{black_box, spin_loop};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::*, fence};
use std::sync::{Barrier, Mutex};
use std::time::{Duration, Instant};

/// Instructions of a held-resource record, without a locked one: `scripts/instructions`.
const RECORD_INSTRUCTIONS: f64 = 19.0;
/// A sleeper has slept for about as long when it is woken, which is as long as sleepers of a latch
/// sleep.
const SLEEP: Duration = Duration::from_micros(30);

/// Nanoseconds of an instruction of the kernel's code.
fn instruction_ns() -> Result<f64, String> {
    const STEPS: u32 = 400_000;
    let params = TxnParams {
        sessions_max: 2,
        lock_partitions: 16,
        locks_max: 1024,
        csn_ring: 1024,
        channels_max: 16,
        notify_words: 1 << 10,
        prepared_max: 0,
    };
    let kernel = Kernel::new(params)?;
    let session = kernel.session()?;
    let held = session.slot().held();
    let best = (0..9).map(|_| {
        let began = Instant::now();
        for _ in 0..STEPS {
            if let Ok(token) = held.intent(HeldKind(20), 7) {
                held.held(token);
                held.pop(token, || ());
            }
        }
        began.elapsed().as_nanos()
    });
    Ok(best.min().unwrap_or(0) as f64 / f64::from(STEPS) / RECORD_INSTRUCTIONS)
}

/// Nanoseconds of a step that one thread repeats.
fn alone_ns(step: impl Fn() + Sync) -> Result<f64, String> {
    const STEPS: u32 = 400_000;
    medians(|| {
        let ns = undisturbed(|| together(1, |_| (0..STEPS).for_each(|_| step())))?;
        Ok(ns / f64::from(STEPS))
    })
}

fn futex(word: &AtomicU32, call: libc::c_int, value: u32) {
    let none = std::ptr::null::<libc::timespec>();
    // SAFETY: the word outlives the call, and the kernel only reads it.
    unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), call, value, none) };
}

/// A wake-up of no sleeper, of a sleeper on another processor, and the time until that one runs.
fn futex_ns() -> Result<(f64, f64, f64), String> {
    const WAKES: u32 = 1000;
    let word = Alone(AtomicU32::new(0));
    let empty = alone_ns(|| futex(&word.0, libc::FUTEX_WAKE, 1))?;

    let (began, seen, origin) = (Alone(AtomicU64::new(0)), Alone(AtomicU32::new(0)), Instant::now());
    let (calls, delays) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let now = || origin.elapsed().as_nanos() as u64;
    let note = |to: &Mutex<Vec<f64>>, ns: u64| to.lock().expect("no panic").push(ns as f64);
    together(2, |thread| {
        for turn in 0..WAKES {
            if thread == 0 {
                while word.0.load(Acquire) == turn {
                    futex(&word.0, libc::FUTEX_WAIT, turn);
                }
                note(&delays, now().saturating_sub(began.0.load(Acquire)));
                seen.0.store(turn + 1, Release);
            } else {
                let from = Instant::now();
                while from.elapsed() < SLEEP {
                    spin_loop();
                }
                let at = now();
                began.0.store(at, Release);
                word.0.store(turn + 1, Release);
                futex(&word.0, libc::FUTEX_WAKE, 1);
                note(&calls, now() - at);
                while seen.0.load(Acquire) == turn {
                    spin_loop();
                }
            }
        }
    })?;
    let middle = |all: Mutex<Vec<f64>>| median(all.into_inner().expect("no panic"));
    let (call, delay) = (middle(calls), middle(delays));
    Ok((empty, (call - empty).max(0.0), (delay - call).max(0.0)))
}

/// A turn of two threads that give one processor to each other.
fn switch_ns() -> Result<f64, String> {
    const TURNS: u64 = 50_000;
    medians(|| {
        let start = Barrier::new(2);
        let one = || -> Result<f64, String> {
            bind(0)?;
            start.wait();
            let began = Instant::now();
            (0..TURNS).for_each(|_| std::thread::yield_now());
            Ok(began.elapsed().as_nanos() as f64)
        };
        std::thread::scope(|scope| {
            let threads = [(); 2].map(|()| scope.spawn(one));
            let mut slowest: f64 = 0.0;
            for thread in threads {
                slowest = slowest.max(thread.join().map_err(|_| "a thread panicked".to_string())??);
            }
            Ok(slowest / (2 * TURNS) as f64)
        })
    })
}

fn ps(ns: f64) -> Ps {
    (ns * 1000.0) as Ps
}

/// The costs that this machine shows, over those of the model where two processors show none.
pub fn measured() -> Result<Costs, String> {
    let usual = Costs::default();
    let word = Alone(AtomicU64::new(0));
    let instruction = instruction_ns()?;
    let (moves, contended) = (lines::moves()?, lines::contended()?);
    // A line does not move faster alone than in a queue, where a part of its way is behind it.
    let dirty = moves.dirty.max(contended.turn);
    let store_and_fence = alone_ns(|| {
        word.0.store(1, Relaxed);
        fence(SeqCst);
    })?;
    let (futex, wake_call, wake_up) = futex_ns()?;
    let far = |usual_far: Ps| ps(dirty) * usual_far / usual.dirty_near;
    Ok(Costs {
        instruction: ps(instruction),
        hit: ACCESS_INSTRUCTIONS * ps(instruction),
        update: ps((alone_ns(|| _ = word.0.fetch_add(1, Relaxed))? - instruction).max(0.1)),
        full_fence: ps(store_and_fence),
        pause: ps(alone_ns(spin_loop)?),
        dirty_near: ps(dirty),
        dirty_far: far(usual.dirty_far),
        shared_near: ps(moves.shared),
        shared_far: far(usual.shared_far),
        turn_near: ps(contended.turn),
        // The last add of a turn began before the line left, and the next one would have begun
        // after it.
        stay: ps((contended.adds - 0.5).max(0.0) * contended.own),
        read_takes: moves.read_takes,
        clock: ps(alone_ns(|| _ = black_box(Instant::now()))?),
        futex: ps(futex),
        wake_call: ps(wake_call),
        wake_up: ps(wake_up),
        switch: ps(switch_ns()?),
        ..usual
    })
}
