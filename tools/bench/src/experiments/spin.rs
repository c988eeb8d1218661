//! The spinlock that adapts and then waits in the kernel, against older ways to wait for a short
//! lock: processes that take one lock in shared memory for a few dozen instructions.

use super::kernel::{median, text};
use crate::experiment::{Options, Report, child as child_process, cores};
use sinew_sync::{Attached, LayoutBuilder, Region, RegionOptions, Section, Slot, SpinLock, ThreadWaiter};
use std::hint::{black_box, spin_loop};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::*};
use std::time::{Duration, Instant};

const PROCESSES: [usize; 5] = [1, 2, 4, 8, 16];
const ROUNDS: usize = 2;
/// Steps of arithmetic outside and inside the lock.
const OUTSIDE: u32 = 40;
const INSIDE: u32 = 12;
/// "Fixed work" of one process, for the column that the finding is told in.
const WORK: f64 = 1e6;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Design {
    Adaptive,
    /// Exchanges up to 100 times, then sleeps 10 ms, and so on.
    FixedAndSleep,
    /// Exchanges until it has the lock.
    Exchange,
    PthreadSpin,
    PthreadMutex,
}
use Design::*;
const DESIGNS: [Design; 5] = [Adaptive, FixedAndSleep, Exchange, PthreadSpin, PthreadMutex];

impl Design {
    fn name(self) -> &'static str {
        match self {
            Adaptive => "adaptive, kernel wait",
            FixedAndSleep => "100 tries, 10 ms sleeps",
            Exchange => "exchange until free",
            PthreadSpin => "glibc spinlock",
            PthreadMutex => "glibc mutex, shared",
        }
    }
}

#[derive(Clone, Copy)]
struct Table {
    spin: Section<SpinLock>,
    /// Line 0: ready, go, stop; line 1: the old designs' word; lines 2 and 3: pthread's locks; line
    /// 4: the guarded data.
    words: Section<AtomicU64>,
}

const READY: usize = 0;
const GO: usize = 1;
const STOP: usize = 2;
const WORD: usize = 8;
const SPIN: usize = 16;
const MUTEX: usize = 24;
const DATA: usize = 32;
const _: () = assert!(size_of::<libc::pthread_mutex_t>() <= 64);

fn attach(dir: &Path) -> Result<Attached<Table>, String> {
    let options = RegionOptions { sessions_max: 32, processes_max: 32, ..RegionOptions::default() };
    let layout = |b: &mut LayoutBuilder, _: &[u64; 32]| Table {
        spin: b.section("lock", 1),
        words: b.section("words", 40),
    };
    Region::attach(dir, &options, layout).map_err(text)
}

/// The lock of one design, in this process.
struct Lock<'a> {
    design: Design,
    spin: &'a SpinLock,
    words: &'a [AtomicU64],
    me: &'a Slot,
}

impl Lock<'_> {
    fn pthread_spin(&self) -> *mut libc::pthread_spinlock_t {
        self.words[SPIN].as_ptr().cast()
    }

    fn pthread_mutex(&self) -> *mut libc::pthread_mutex_t {
        self.words[MUTEX].as_ptr().cast()
    }

    fn with(&self, f: impl FnOnce()) -> Result<(), String> {
        let word = &self.words[WORD];
        match self.design {
            Adaptive => {
                let _held = self.spin.lock(self.me).map_err(text)?;
                f();
            }
            FixedAndSleep => {
                let mut tries = 0;
                while word.swap(1, Acquire) != 0 {
                    tries += 1;
                    if tries == 100 {
                        std::thread::sleep(Duration::from_millis(10));
                        tries = 0;
                    }
                    spin_loop();
                }
                f();
                word.store(0, Release);
            }
            Exchange => {
                while word.swap(1, Acquire) != 0 {}
                f();
                word.store(0, Release);
            }
            // SAFETY: initialised by `init_pthread` for use between processes, in memory that
            // outlives the call.
            PthreadSpin => unsafe {
                libc::pthread_spin_lock(self.pthread_spin());
                f();
                libc::pthread_spin_unlock(self.pthread_spin());
            },
            // SAFETY: as above.
            PthreadMutex => unsafe {
                libc::pthread_mutex_lock(self.pthread_mutex());
                f();
                libc::pthread_mutex_unlock(self.pthread_mutex());
            },
        }
        Ok(())
    }
}

fn init_pthread(words: &[AtomicU64]) {
    // SAFETY: the memory is shared, zero, big and aligned enough, and no other process knows it
    // yet; the attribute lives on the stack for the time of the calls.
    unsafe {
        libc::pthread_spin_init(words[SPIN].as_ptr().cast(), libc::PTHREAD_PROCESS_SHARED);
        let mut attribute = std::mem::MaybeUninit::<libc::pthread_mutexattr_t>::uninit();
        libc::pthread_mutexattr_init(attribute.as_mut_ptr());
        libc::pthread_mutexattr_setpshared(attribute.as_mut_ptr(), libc::PTHREAD_PROCESS_SHARED);
        libc::pthread_mutex_init(words[MUTEX].as_ptr().cast(), attribute.as_ptr());
        libc::pthread_mutexattr_destroy(attribute.as_mut_ptr());
    }
}

fn steps(n: u32, mut x: u64) -> u64 {
    for _ in 0..n {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
    }
    x
}

/// Context switches (voluntary, other) and processor time of this process.
fn usage() -> (u64, u64, f64) {
    // SAFETY: a plain struct that the call fills.
    let u = unsafe {
        let mut u: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &mut u);
        u
    };
    let seconds = |t: libc::timeval| t.tv_sec as f64 + t.tv_usec as f64 / 1e6;
    (u.ru_nvcsw as u64, u.ru_nivcsw as u64, seconds(u.ru_utime) + seconds(u.ru_stime))
}

/// One process: takes the lock of a design until it is told to stop, and prints what it did.
pub fn child(args: &[String]) -> Result<(), String> {
    let [dir, design] = args else { return Err("expected a directory and a design".into()) };
    let design = design.parse::<usize>().ok().and_then(|d| DESIGNS.get(d));
    let design = *design.ok_or("no such design")?;
    let Attached::Joined(region, table) = attach(Path::new(dir))? else {
        return Err("the experiment is over".into());
    };
    let me = Slot::claim(&region, Box::new(ThreadWaiter)).map_err(text)?;
    let words = region.get(table.words);
    let lock = Lock { design, spin: &region.get(table.spin)[0], words, me: &me };
    words[READY].fetch_add(1, AcqRel);
    while words[GO].load(Acquire) == 0 {
        std::thread::sleep(Duration::from_micros(500));
    }
    let (mut rounds, mut x) = (0u64, u64::from(std::process::id()) | 1);
    let before = usage();
    while words[STOP].load(Relaxed) == 0 {
        x = black_box(steps(OUTSIDE, x));
        lock.with(|| {
            // Plain loads and stores: two processes inside at a time would lose some.
            for word in &words[DATA..DATA + 2] {
                word.store(word.load(Relaxed) + 1, Relaxed);
            }
            x = black_box(steps(INSIDE, x));
        })?;
        rounds += 1;
    }
    let after = usage();
    let budget = region.spin_budget();
    drop(me);
    region.begin_detach().map_err(text)?;
    println!("{rounds} {} {} {} {budget}", after.0 - before.0, after.1 - before.1, after.2 - before.2);
    Ok(())
}

/// One line's measurement.
#[derive(Default, Clone)]
struct Run {
    per_second: f64,
    /// Sleeps, and what the scheduler took, for 1,000 rounds.
    slept: f64,
    preempted: f64,
    cpu_us_per_round: f64,
    slowest_of_fastest: f64,
    budget: f64,
}

struct Experiment {
    region: Arc<Region>,
    table: Table,
    dir: PathBuf,
}

impl Experiment {
    fn new() -> Result<Experiment, String> {
        let dir = std::env::temp_dir().join(format!("sinew-spin-{}", std::process::id()));
        std::fs::create_dir_all(&dir).map_err(|e| format!("cannot create {}: {e}", dir.display()))?;
        let Attached::Created(region, table) = attach(&dir)? else {
            return Err(format!("somebody uses {}", dir.display()));
        };
        init_pthread(region.get(table.words));
        region.publish().map_err(text)?;
        Ok(Experiment { region, table, dir })
    }

    fn run(&self, design: usize, n: usize, time: Duration) -> Result<Run, String> {
        let words = self.region.get(self.table.words);
        for word in [READY, GO, STOP, DATA, DATA + 1] {
            words[word].store(0, Release);
        }
        let mut children = Vec::new();
        for _ in 0..n {
            let mut command = child_process("spin")?;
            command.arg(&self.dir).arg(design.to_string()).stdout(Stdio::piped());
            children.push(Running(command.spawn().map_err(|e| format!("cannot start a process: {e}"))?));
        }
        while words[READY].load(Acquire) < n as u64 {
            for c in &mut children {
                if let Some(status) = c.0.try_wait().map_err(text)? {
                    return Err(format!("a process of the experiment ended early: {status}"));
                }
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let began = Instant::now();
        words[GO].store(1, Release);
        std::thread::sleep(time);
        words[STOP].store(1, Release);
        let seconds = began.elapsed().as_secs_f64();
        let mut all = Vec::new();
        for mut c in children {
            let output = c.0.stdout.take().map(std::io::read_to_string);
            let output = output.ok_or("no output of a process")?.map_err(text)?;
            c.0.wait().map_err(text)?;
            let numbers: Vec<f64> = output.split_whitespace().filter_map(|n| n.parse().ok()).collect();
            all.push(<[f64; 5]>::try_from(numbers).map_err(|_| format!("a process said {output:?}"))?);
        }
        let sum = |i: usize| all.iter().map(|a| a[i]).sum::<f64>();
        let rounds = sum(0);
        for word in [DATA, DATA + 1] {
            let counted = words[word].load(Acquire) as f64;
            if counted != rounds {
                return Err(format!(
                    "{}: {rounds} rounds, {counted} counted: not exclusive",
                    DESIGNS[design].name()
                ));
            }
        }
        let fastest = all.iter().map(|a| a[0]).fold(0.0, f64::max);
        let slowest = all.iter().map(|a| a[0]).fold(f64::MAX, f64::min);
        Ok(Run {
            per_second: rounds / seconds,
            slept: sum(1) * 1e3 / rounds.max(1.0),
            preempted: sum(2) * 1e3 / rounds.max(1.0),
            cpu_us_per_round: sum(3) * 1e6 / rounds.max(1.0),
            slowest_of_fastest: slowest / fastest.max(1.0),
            budget: sum(4) / n as f64,
        })
    }
}

/// Ends with the experiment, whatever happens.
struct Running(Child);
impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Experiment {
    fn drop(&mut self) {
        if let Ok(true) = self.region.begin_detach() {
            // An error leaves a file behind, which the next attacher of the directory would remove.
            let _ = self.region.remove();
        }
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// Runs the experiment.
pub fn run(options: &Options) -> Result<(), String> {
    let time = Duration::from_secs_f64(options.seconds / (PROCESSES.len() * DESIGNS.len() * ROUNDS) as f64);
    let experiment = Experiment::new()?;
    let mut rows = Vec::new();
    // Seconds for the fixed work of every process, by design and number of processes.
    let mut took = [[0.0; PROCESSES.len()]; DESIGNS.len()];
    let mut slept = took;
    for (column, n) in PROCESSES.into_iter().enumerate() {
        let mut runs = vec![Vec::new(); DESIGNS.len()];
        // Alternately, so that a change of the machine's mood meets all alike.
        for _ in 0..ROUNDS {
            for (design, runs) in runs.iter_mut().enumerate() {
                runs.push(experiment.run(design, n, time)?);
            }
        }
        for (design, runs) in runs.iter().enumerate() {
            let middle = |f: fn(&Run) -> f64| median(runs.iter().map(f).collect());
            let per_second = middle(|r| r.per_second);
            took[design][column] = n as f64 * WORK / per_second;
            slept[design][column] = middle(|r| r.slept);
            rows.push(vec![
                (n as u64).into(),
                DESIGNS[design].name().into(),
                took[design][column].into(),
                per_second.into(),
                slept[design][column].into(),
                middle(|r| r.preempted).into(),
                middle(|r| r.cpu_us_per_round).into(),
                middle(|r| r.slowest_of_fastest).into(),
                match DESIGNS[design] {
                    Adaptive => middle(|r| r.budget).round().into(),
                    _ => crate::experiment::Cell::None,
                },
            ]);
        }
    }
    let series = |design: usize| took[design].map(|s| format!("{s:.2}")).join(", ");
    let (adaptive, sleeps, exchange) = (0, 1, 2);
    let last = PROCESSES.len() - 1;
    let verdict = |holds: bool| if holds { "reproduced" } else { "not reproduced here" };
    let notes = vec![
        format!(
            "Seconds for {WORK:.0} rounds in each of 1, 2, 4, 8, 16 processes: {} exchanging, {} with 100 tries and 10 ms sleeps, \
             {} with the adaptive budget",
            series(exchange),
            series(sleeps),
            series(adaptive)
        ),
        format!(
            "{} processes take {:.2} times as long when they exchange without end as with the adaptive budget ({})",
            PROCESSES[last],
            took[exchange][last] / took[adaptive][last],
            verdict(took[exchange][last] > 1.2 * took[adaptive][last])
        ),
        format!(
            "{} processes sleep {:.2} times as often with 10 ms sleeps as with the adaptive budget ({}) and take {:.2} times as \
             long: with more processes than cores one that sleeps too long leaves its core to another that has work, so that on \
             few cores its sleep costs fairness rather than throughput",
            PROCESSES[last],
            slept[sleeps][last] / slept[adaptive][last],
            verdict(slept[sleeps][last] > 1.2 * slept[adaptive][last]),
            took[sleeps][last] / took[adaptive][last]
        ),
        "The adaptive lock's rounds also write down who holds it and from where, so that a holder's death is told; with the \
         others everybody would hang."
            .into(),
    ];
    Report {
        name: "spin",
        finding: "On one machine 1, 2, 4, 8 index-scan queries took 36, 61, 105, 198 s with a fixed budget of 100 tries, an \
                  unconditional exchange and 10 ms sleeps; 35, 48, 58, 105 s with tests before exchanges and an adaptive \
                  budget, and context switches nearly vanished.",
        setup: format!(
            "processes that take one lock for a few dozen instructions, {OUTSIDE} steps of arithmetic outside it; {ROUNDS} \
             rounds of {:.2} s a line; {} cores",
            time.as_secs_f64(),
            cores()
        ),
        columns: vec![
            "processes",
            "design",
            "s for 1M rounds each",
            "rounds/s",
            "sleeps/1000",
            "preempted/1000",
            "CPU µs a round",
            "slowest/fastest",
            "budget",
        ],
        rows,
        notes,
    }
    .publish(options)
}

// The size of a pthread spinlock is that of a word here.
const _: () = assert!(size_of::<libc::pthread_spinlock_t>() == size_of::<AtomicU32>());
