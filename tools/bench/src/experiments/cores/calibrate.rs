//! The costs that two real cores show, and what the simulated machine predicts with them.
//!
//! A load that hits, an update, a line that moves, an add that two threads contend for, the futex
//! and the clock are measured and set the machine's costs. Then both the real machine and the
//! simulated one run other work with one thread and with two. The ratio of the two is predicted and
//! never fitted.

use crate::experiment::{Cell, Report, cores};
use crate::experiments::kernel::{median, text};
use sinew_sim::cost::{Costs, Ps};
use sinew_sim::machine::Shape;
use sinew_sim::scenario::pair::{self, Work};
use sinew_sync::{
    Attached, LayoutBuilder, LwLock, Region, RegionOptions, Slot, SpinLock, ThreadWaiter, Tranche,
};
use std::hint::{black_box, spin_loop};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::*};
use std::sync::{Arc, Barrier};
use std::time::{Duration, Instant};

const ROUNDS: usize = 7;
const TRIAL: Duration = Duration::from_millis(60);
/// Private work of a prediction, outside of what it takes and inside.
const OUTSIDE_NS: u64 = 150;
const INSIDE_NS: u64 = 40;

/// A word alone on two lines, which processors fetch together.
#[repr(align(128))]
#[derive(Default)]
struct Alone<T>(T);

/// Binds the calling thread to a processor.
fn bind(processor: usize) -> Result<(), String> {
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

/// Runs `body(thread)` in so many bound threads that begin together; nanoseconds of the slowest.
fn together(threads: usize, body: impl Fn(usize) + Sync) -> Result<f64, String> {
    let start = Barrier::new(threads);
    std::thread::scope(|scope| {
        let run = |thread: usize| {
            let (start, body) = (&start, &body);
            scope.spawn(move || -> Result<f64, String> {
                bind(thread)?;
                start.wait();
                let began = Instant::now();
                body(thread);
                Ok(began.elapsed().as_nanos() as f64)
            })
        };
        let all: Vec<_> = (0..threads).map(run).collect();
        let mut slowest: f64 = 0.0;
        for thread in all {
            slowest = slowest.max(thread.join().map_err(|_| "a thread panicked".to_string())??);
        }
        Ok(slowest)
    })
}

fn medians(measure: impl Fn() -> Result<f64, String>) -> Result<f64, String> {
    Ok(median((0..ROUNDS).map(|_| measure()).collect::<Result<_, _>>()?))
}

fn hit_ns() -> Result<f64, String> {
    const STEPS: u64 = 4_000_000;
    let word = Alone(AtomicU64::new(0));
    medians(|| {
        let ns = together(1, |_| {
            // Each load's address depends on the load before it.
            let mut at = 0;
            for _ in 0..STEPS {
                // SAFETY: `at` is always 0, as the word is.
                at = unsafe { (*std::ptr::from_ref(&word.0).wrapping_add(at as usize)).load(Relaxed) };
            }
            black_box(at);
        })?;
        Ok(ns / STEPS as f64)
    })
}

/// Nanoseconds of one add, of all threads together, and of an add of each thread to its own word.
fn adds_ns(threads: usize, shared: bool) -> Result<f64, String> {
    const ADDS: u64 = 2_000_000;
    let words: [Alone<AtomicU64>; 2] = Default::default();
    medians(|| {
        let ns = together(threads, |thread| {
            let word = &words[if shared { 0 } else { thread }].0;
            for _ in 0..ADDS {
                word.fetch_add(1, Relaxed);
            }
        })?;
        Ok(ns / (ADDS * threads as u64) as f64)
    })
}

/// Half of a round of two threads that wait for each other's store.
fn handover_ns() -> Result<f64, String> {
    const TURNS: u64 = 200_000;
    medians(|| {
        let word = Alone(AtomicU64::new(0));
        let ns = together(2, |thread| {
            let mut turn = thread as u64;
            while turn < 2 * TURNS {
                while word.0.load(Acquire) != turn {
                    spin_loop();
                }
                word.0.store(turn + 1, Release);
                turn += 2;
            }
        })?;
        Ok(ns / (2 * TURNS) as f64)
    })
}

fn futex(word: &AtomicU32, call: libc::c_int, value: u32) {
    let none = std::ptr::null::<libc::timespec>();
    // SAFETY: the word outlives the call, and the kernel only reads it.
    unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), call, value, none) };
}

/// A wake-up of no sleeper, of a sleeper on another processor, and the time until that one runs.
fn futex_ns() -> Result<(f64, f64, f64), String> {
    const CALLS: u32 = 100_000;
    const WAKES: usize = 300;
    let word = Alone(AtomicU32::new(0));
    let empty = medians(|| {
        let ns = together(1, |_| (0..CALLS).for_each(|_| futex(&word.0, libc::FUTEX_WAKE, 1)))?;
        Ok(ns / f64::from(CALLS))
    })?;

    let (began, origin) = (Alone(AtomicU64::new(0)), Instant::now());
    let (calls, delays) =
        (Alone(std::sync::Mutex::new(Vec::new())), Alone(std::sync::Mutex::new(Vec::new())));
    let now = || origin.elapsed().as_nanos() as u64;
    together(2, |thread| {
        for turn in 0..WAKES as u32 {
            if thread == 0 {
                while word.0.load(Acquire) == turn {
                    futex(&word.0, libc::FUTEX_WAIT, turn);
                }
                let delay = now().saturating_sub(began.0.load(Acquire));
                delays.0.lock().expect("no panic").push(delay as f64);
            } else {
                // The sleeper is asleep by then.
                std::thread::sleep(Duration::from_micros(300));
                let at = now();
                began.0.store(at, Release);
                word.0.store(turn + 1, Release);
                futex(&word.0, libc::FUTEX_WAKE, 1);
                calls.0.lock().expect("no panic").push((now() - at) as f64);
            }
        }
    })?;
    let taken = |all: Alone<std::sync::Mutex<Vec<f64>>>| median(all.0.into_inner().expect("no panic"));
    let (call, delay) = (taken(calls), taken(delays));
    Ok((empty, (call - empty).max(0.0), (delay - call).max(0.0)))
}

fn clock_ns() -> Result<f64, String> {
    const LOOKS: u32 = 1_000_000;
    medians(
        || Ok(together(1, |_| (0..LOOKS).for_each(|_| _ = black_box(Instant::now())))? / f64::from(LOOKS)),
    )
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
        let other = std::thread::scope(|scope| {
            let other = scope.spawn(one);
            let mine = one();
            other
                .join()
                .map_err(|_| "a thread panicked".to_string())
                .and_then(|theirs| Ok(mine?.max(theirs?)))
        })?;
        Ok(other / (2 * TURNS) as f64)
    })
}

fn ps(ns: f64) -> Ps {
    (ns * 1000.0) as Ps
}

/// The costs that this machine shows, over those of the model where it shows none.
fn measured() -> Result<Costs, String> {
    let usual = Costs::default();
    let hit = hit_ns()?;
    let update = (adds_ns(1, false)? - hit).max(0.1);
    // A handover is two moves: the store takes the line from the waiter, whose load takes it back.
    let dirty = handover_ns()? / 2.0;
    // A core that got the line adds as often as it can before it loses the line.
    let contended = adds_ns(2, true)?;
    let own = hit + update;
    let adds_a_stay = if contended > own { (dirty / (contended - own)).max(1.0) } else { 1.0 };
    let (futex, wake_call, wake_up) = futex_ns()?;
    Ok(Costs {
        hit: ps(hit),
        update: ps(update),
        dirty_near: ps(dirty),
        stay: ps((adds_a_stay - 1.0) * own),
        clock: ps(clock_ns()?),
        futex: ps(futex),
        wake_call: ps(wake_call),
        wake_up: ps(wake_up),
        switch: ps(switch_ns()?),
        ..usual
    })
}

const PREDICTED: [(Work, &str); 4] = [
    (Work::Spinlock, "the spinlock"),
    (Work::Exclusive, "the latch, exclusive"),
    (Work::Shared, "the latch, shared"),
    (Work::CompareAndSwap, "one word by compare-and-swap"),
];

/// Nanoseconds of private work, as turns of arithmetic.
#[derive(Clone, Copy)]
struct Private {
    turns_a_ns: f64,
}

impl Private {
    fn new() -> Private {
        const TURNS: u32 = 4_000_000;
        let fastest = (0..5).map(|_| {
            let began = Instant::now();
            turn(TURNS);
            began.elapsed().as_nanos().max(1)
        });
        Private { turns_a_ns: f64::from(TURNS) / fastest.min().unwrap_or(1) as f64 }
    }

    fn work(self, ns: u64) {
        turn((ns as f64 * self.turns_a_ns) as u32);
    }
}

fn turn(turns: u32) {
    let mut x = black_box(88_172_645_463_325_252u64);
    for _ in 0..turns {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
    }
    black_box(x);
}

/// Operations per second of so many threads on this machine.
fn real(work: Work, threads: usize, private: Private) -> Result<f64, String> {
    let dir = std::env::temp_dir().join(format!("sinew-calibrate-{}-{work:?}-{threads}", std::process::id()));
    std::fs::create_dir_all(&dir).map_err(|e| format!("cannot create {}: {e}", dir.display()))?;
    let layout = |b: &mut LayoutBuilder, _: &[u64; 32]| {
        (b.section::<LwLock>("latch", 1), b.section::<SpinLock>("spin", 1), b.section::<AtomicU64>("word", 8))
    };
    let attached = Region::attach(&dir, &RegionOptions::default(), layout).map_err(text)?;
    let Attached::Created(region, (latch, spin, word)) = attached else {
        return Err(format!("{} is in use", dir.display()));
    };
    let latch = &region.get(latch)[0];
    latch.init(Tranche::Other);
    let (spin, word) = (&region.get(spin)[0], &region.get(word)[0]);
    let rates = (0..ROUNDS).map(|_| {
        let (stop, count) = (AtomicBool::new(false), AtomicU64::new(0));
        let ns = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(TRIAL);
                stop.store(true, Relaxed);
            });
            together(threads, |_| {
                let me = slot(&region);
                let mut own = 0;
                while !stop.load(Relaxed) {
                    private.work(OUTSIDE_NS);
                    match work {
                        Work::Spinlock => {
                            let _held = spin.lock(&me);
                            private.work(INSIDE_NS);
                        }
                        Work::Exclusive => {
                            let _held = latch.exclusive(&me);
                            private.work(INSIDE_NS);
                        }
                        Work::Shared => {
                            let _held = latch.shared(&me);
                            private.work(INSIDE_NS);
                        }
                        Work::CompareAndSwap => {
                            let _ = word.fetch_update(AcqRel, Relaxed, |seen| Some(seen + 1));
                        }
                    }
                    own += 1;
                }
                count.fetch_add(own, Relaxed);
            })
        })?;
        Ok(count.load(Relaxed) as f64 * 1e9 / ns)
    });
    let rate = rates.collect::<Result<Vec<f64>, String>>().map(median);
    if let Ok(true) = region.begin_detach() {
        // An error leaves a file in a temporary directory.
        let _ = region.remove();
    }
    let _ = std::fs::remove_dir_all(&dir);
    rate
}

fn slot(region: &Arc<Region>) -> Slot {
    Slot::claim(region, Box::new(ThreadWaiter)).expect("a free slot")
}

/// Operations per second of so many simulated cores.
fn simulated(work: Work, threads: usize, costs: &Costs, seed: u64) -> f64 {
    let shape = Shape { costs: costs.clone(), ..Shape::new(threads, 1, seed) };
    pair::run(work, &shape, (OUTSIDE_NS * 1000, INSIDE_NS * 1000)).per_second()
}

/// Measures, and compares predictions with the real machine.
pub fn run(seed: u64) -> Result<Report, String> {
    if cores() < 2 {
        return Err("--calibrate needs two processors".into());
    }
    let (costs, usual) = (measured()?, Costs::default());
    let figure = |name: &str, measured: Ps, usual: Ps| {
        let ns = |ps: Ps| Cell::from(ps as f64 / 1000.0);
        vec![Cell::from(name), ns(measured), ns(usual), Cell::None]
    };
    let mut rows = vec![
        figure("ns: a hit", costs.hit, usual.hit),
        figure("ns: an update beyond a hit", costs.update, usual.update),
        figure("ns: a line that the other core changed", costs.dirty_near, usual.dirty_near),
        figure("ns: a core keeps a line", costs.stay, usual.stay),
        figure("ns: a look at the clock", costs.clock, usual.clock),
        figure("ns: a futex call", costs.futex, usual.futex),
        figure("ns: waking a sleeper, for the waker", costs.wake_call, usual.wake_call),
        figure("ns: until the sleeper runs", costs.wake_up, usual.wake_up),
        figure("ns: a switch of threads", costs.switch, usual.switch),
    ];

    let private = Private::new();
    let mut worst: f64 = 0.0;
    for (work, name) in PREDICTED {
        let two_to_one = real(work, 2, private)? / real(work, 1, private)?;
        let predicted = simulated(work, 2, &costs, seed) / simulated(work, 1, &costs, seed);
        let off = 100.0 * (predicted / two_to_one - 1.0);
        worst = worst.max(off.abs());
        rows.push(vec![
            Cell::from(format!("two threads to one: {name}")),
            Cell::from(two_to_one),
            Cell::from(predicted),
            Cell::from(off),
        ]);
    }

    Ok(Report {
        name: "cores",
        finding: "Figures set the costs of the simulated machine. Ratios are predicted with them and never fitted.",
        setup: format!("calibration on two processors of this machine; {}", siblings()),
        columns: vec!["figure", "this machine", "model", "prediction off by %"],
        rows,
        notes: vec![format!("The worst prediction is off by {worst:.0} %.")],
    })
}

/// Whether the two processors share a core, as far as the system tells.
fn siblings() -> String {
    let path = "/sys/devices/system/cpu/cpu0/topology/thread_siblings_list";
    match std::fs::read_to_string(path) {
        Ok(list) if list.trim() == "0" => "they have a core each, as far as the system tells".into(),
        Ok(list) => format!("processor 0 shares a core with {}", list.trim()),
        Err(_) => "the system does not tell whether they share a core".into(),
    }
}
