//! One exclusive locker in a flood of shared ones: the latch of a page in databases that were
//! opened with several fairness limits, beside the locks of glibc, the standard library and
//! parking_lot.

use super::kernel::{drive, median, text};
use crate::experiment::{Cell, Options, Report, cores};
use sinew_storage::page::{self, PageKind};
use sinew_storage::{Fork, PageTag, RelFile, Session, Storage, StorageOptions};
use sinew_sync::{ThreadWaiter, Tranche};
use std::cell::UnsafeCell;
use std::hint::black_box;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

const LIMITS: [u32; 5] = [0, 1, 7, 16, 64];
const LOCKERS: [usize; 4] = [2, 8, 40, 200];
/// Of the lines that compare the throughput of sharers with and without an exclusive locker.
const PAIRS: usize = 9;
/// Of all the time.
const PAIRS_SHARE: f64 = 0.4;
const ROUNDS: usize = 2;
const PAUSE: Duration = Duration::from_millis(1);

/// A reader/writer lock, from the point of view of one thread.
trait Locker {
    fn shared(&mut self, inside: impl FnOnce()) -> Result<(), String>;
    fn exclusive(&mut self, inside: impl FnOnce()) -> Result<(), String>;
    /// The highest count of passes that this thread has seen, if the lock counts them.
    fn passes_max(&self) -> Option<u32> {
        None
    }
}

trait Design: Sync {
    fn name(&self) -> String;
    fn locker(&self) -> Result<impl Locker + '_, String>;
    /// Lockers that were put to sleep so far, if the lock counts them.
    fn blocks(&self) -> Option<u64> {
        None
    }
}

/// The latch of a page in the buffer pool of a database, which was opened with the limit.
struct Latch {
    storage: Arc<Storage>,
    page: PageTag,
    limit: u32,
    dir: PathBuf,
}

impl Latch {
    fn new(limit: u32) -> Result<Latch, String> {
        let dir = std::env::temp_dir().join(format!("sinew-fairness-{limit}-{}", std::process::id()));
        std::fs::create_dir_all(&dir).map_err(|e| format!("cannot create {}: {e}", dir.display()))?;
        let options =
            StorageOptions { sessions_max: 256, lwlock_shared_limit: limit, ..StorageOptions::default() };
        let storage = Storage::open(&dir, &options).map_err(text)?.open_to_others().map_err(text)?;
        let page = new_page(&storage)?;
        Ok(Latch { storage, page, limit, dir })
    }
}

/// A page of a new file, initialised.
fn new_page(storage: &Storage) -> Result<PageTag, String> {
    let s = storage.session(Box::new(ThreadWaiter)).map_err(text)?;
    s.begin();
    let file = RelFile::new(0, s.new_file_number().map_err(text)?);
    s.create_file(file).map_err(text)?;
    let (block, _) = storage.pool().extend(&s, file, Fork::Main, 1).map_err(text)?;
    let tag = PageTag::new(file, Fork::Main, block);
    {
        let pin = storage.pool().pin(&s, tag).map_err(text)?;
        let mut page = pin.write().map_err(text)?;
        s.slot().critical(|| page::init(page.bytes_mut(), PageKind::Sequence, 0));
        page.mark_dirty_hint();
    }
    s.commit(Vec::new(), false).map_err(text)?;
    Ok(tag)
}

impl Drop for Latch {
    fn drop(&mut self) {
        // An error leaves files behind, which go with the folder.
        let _ = self.storage.close();
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

impl Design for Latch {
    fn name(&self) -> String {
        format!("latch, limit {}", self.limit)
    }

    fn locker(&self) -> Result<impl Locker + '_, String> {
        let me = self.storage.session(Box::new(ThreadWaiter)).map_err(text)?;
        Ok(LatchLocker { of: self, me, passes_max: 0 })
    }

    fn blocks(&self) -> Option<u64> {
        let totals = self.storage.region().latch_totals();
        Some(totals.iter().filter(|t| t.tranche == Tranche::BufferContent).map(|t| t.blocks).sum())
    }
}

struct LatchLocker<'a> {
    of: &'a Latch,
    me: Session,
    passes_max: u32,
}

impl Locker for LatchLocker<'_> {
    fn shared(&mut self, inside: impl FnOnce()) -> Result<(), String> {
        let pin = self.of.storage.pool().pin(&self.me, self.of.page).map_err(text)?;
        let held = pin.read().map_err(text)?;
        inside();
        // While a sharer holds the latch the count only grows, so the locker that made it the
        // highest sees it.
        self.passes_max = self.passes_max.max(held.passes());
        Ok(())
    }

    fn exclusive(&mut self, inside: impl FnOnce()) -> Result<(), String> {
        let pin = self.of.storage.pool().pin(&self.me, self.of.page).map_err(text)?;
        let _held = pin.write().map_err(text)?;
        inside();
        Ok(())
    }

    fn passes_max(&self) -> Option<u32> {
        Some(self.passes_max)
    }
}

struct Glibc(UnsafeCell<libc::pthread_rwlock_t>);
// SAFETY: a pthread lock is made for several threads.
unsafe impl Sync for Glibc {}
impl Design for Glibc {
    fn name(&self) -> String {
        "glibc rwlock".into()
    }

    fn locker(&self) -> Result<impl Locker + '_, String> {
        Ok(self)
    }
}

impl Locker for &Glibc {
    fn shared(&mut self, inside: impl FnOnce()) -> Result<(), String> {
        // SAFETY: initialised, and it outlives every thread of the experiment.
        if unsafe { libc::pthread_rwlock_rdlock(self.0.get()) } != 0 {
            return Err("glibc refused a shared lock".into());
        }
        inside();
        // SAFETY: taken above.
        unsafe { libc::pthread_rwlock_unlock(self.0.get()) };
        Ok(())
    }

    fn exclusive(&mut self, inside: impl FnOnce()) -> Result<(), String> {
        // SAFETY: as in `shared`.
        if unsafe { libc::pthread_rwlock_wrlock(self.0.get()) } != 0 {
            return Err("glibc refused an exclusive lock".into());
        }
        inside();
        // SAFETY: taken above.
        unsafe { libc::pthread_rwlock_unlock(self.0.get()) };
        Ok(())
    }
}

struct Std(std::sync::RwLock<()>);
impl Design for Std {
    fn name(&self) -> String {
        "std RwLock".into()
    }

    fn locker(&self) -> Result<impl Locker + '_, String> {
        Ok(self)
    }
}

impl Locker for &Std {
    fn shared(&mut self, inside: impl FnOnce()) -> Result<(), String> {
        let _held = self.0.read().map_err(text)?;
        inside();
        Ok(())
    }

    fn exclusive(&mut self, inside: impl FnOnce()) -> Result<(), String> {
        let _held = self.0.write().map_err(text)?;
        inside();
        Ok(())
    }
}

struct ParkingLot(parking_lot::RwLock<()>);
impl Design for ParkingLot {
    fn name(&self) -> String {
        "parking_lot RwLock".into()
    }

    fn locker(&self) -> Result<impl Locker + '_, String> {
        Ok(self)
    }
}

impl Locker for &ParkingLot {
    fn shared(&mut self, inside: impl FnOnce()) -> Result<(), String> {
        let _held = self.0.read();
        inside();
        Ok(())
    }

    fn exclusive(&mut self, inside: impl FnOnce()) -> Result<(), String> {
        let _held = self.0.write();
        inside();
        Ok(())
    }
}

/// About as long as `of` on this machine, without a look at the clock.
#[derive(Clone, Copy)]
struct Hold(u32);
impl Hold {
    fn lasting(of: Duration) -> Hold {
        const TRIAL: u32 = 200_000;
        let fastest = (0..5)
            .map(|_| {
                let began = Instant::now();
                Hold(TRIAL).pass();
                began.elapsed()
            })
            .min()
            .unwrap_or_default();
        Hold((of.as_nanos() as f64 * f64::from(TRIAL) / fastest.as_nanos().max(1) as f64) as u32)
    }

    #[inline]
    fn pass(self) {
        for i in 0..self.0 {
            black_box(i);
        }
    }
}

/// With 200 threads that never pause on a few cores, the exclusive locker and the clock would wait
/// for the scheduler, not for the lock. So they go before the sharers: by their priority in the
/// real-time class if the program was started in it, else by their niceness. Where this thread may
/// not rise the sharers sink, and then wait for whatever else runs on the machine.
fn rank(first: bool, nice: i32) -> bool {
    // SAFETY: no memory but the parameter is involved; 0 is the calling thread, from which those
    // that it starts inherit.
    unsafe {
        match libc::sched_getscheduler(0) {
            class @ (libc::SCHED_RR | libc::SCHED_FIFO) => {
                let parameter = libc::sched_param { sched_priority: if first { 20 } else { 10 } };
                libc::sched_setscheduler(0, class, &parameter) == 0
            }
            _ => libc::setpriority(libc::PRIO_PROCESS, 0, nice) == 0,
        }
    }
}

/// Niceness of the sharers, if this thread has risen or not.
fn sharers_nice(risen: bool) -> i32 {
    if risen { 0 } else { 10 }
}

#[derive(Default)]
struct Outcome {
    /// Of every round.
    shared_per_second: Vec<f64>,
    /// Sorted; of those served before the end.
    waits_us: Vec<f64>,
    /// The longest wait that only the end of the flood ended.
    unserved_us: Option<f64>,
    passes_max: Option<u32>,
    /// Lockers put to sleep.
    blocks: Option<u64>,
}

impl Outcome {
    fn add(&mut self, round: Outcome) {
        self.shared_per_second.extend(round.shared_per_second);
        self.waits_us.extend(round.waits_us);
        self.waits_us.sort_by(f64::total_cmp);
        self.unserved_us = self.unserved_us.into_iter().chain(round.unserved_us).reduce(f64::max);
        self.passes_max = self.passes_max.max(round.passes_max);
        self.blocks = self.blocks.zip(round.blocks).map(|(a, b)| a + b).or(round.blocks);
    }

    fn shared_per_second(&self) -> f64 {
        median(self.shared_per_second.clone())
    }

    /// A wait that was not over counts as far as it was seen.
    fn longest_us(&self) -> Option<f64> {
        self.unserved_us.into_iter().chain(self.waits_us.last().copied()).reduce(f64::max)
    }

    fn longest(&self) -> String {
        self.longest_us().map_or("without end: no grant".into(), |us| format!("{us:.0} µs"))
    }
}

enum Part {
    Shared(u64, Option<u32>),
    Exclusive(Vec<f64>, Option<f64>),
}

/// The parts that are common to all lines.
#[derive(Clone, Copy)]
struct Flood {
    hold: Hold,
    /// Priority of the sharers.
    nice: i32,
}

fn measure(
    design: &impl Design,
    lockers: usize,
    exclusive: bool,
    Flood { hold, nice }: Flood,
    time: Duration,
) -> Result<Outcome, String> {
    let blocks_before = design.blocks();
    let (parts, seconds) =
        drive(lockers + usize::from(exclusive), time, |i, stop: &AtomicBool| -> Result<Part, String> {
            let mut locker = design.locker()?;
            if i == lockers {
                let (mut waits, mut unserved) = (Vec::new(), None);
                // At least once: where it could not even start before the end, its wait is what it
                // got.
                loop {
                    let began = Instant::now();
                    let mut waited = Duration::ZERO;
                    locker.exclusive(|| waited = began.elapsed())?;
                    let us = waited.as_secs_f64() * 1e6;
                    if stop.load(Relaxed) {
                        unserved = Some(us);
                        break;
                    }
                    waits.push(us);
                    std::thread::sleep(PAUSE);
                    if stop.load(Relaxed) {
                        break;
                    }
                }
                return Ok(Part::Exclusive(waits, unserved));
            }
            rank(false, nice);
            let mut rounds = 0;
            while !stop.load(Relaxed) {
                locker.shared(|| hold.pass())?;
                rounds += 1;
            }
            Ok(Part::Shared(rounds, locker.passes_max()))
        })?;
    let blocks = design.blocks().zip(blocks_before).map(|(now, before)| now - before);
    let mut all = Outcome { blocks, ..Outcome::default() };
    let mut shared = 0;
    for part in parts {
        match part {
            Part::Shared(rounds, passes_max) => {
                shared += rounds;
                all.passes_max = all.passes_max.max(passes_max);
            }
            Part::Exclusive(waits, unserved) => {
                all.waits_us = waits;
                all.unserved_us = unserved;
            }
        }
    }
    all.shared_per_second.push(shared as f64 / seconds);
    all.waits_us.sort_by(f64::total_cmp);
    Ok(all)
}

fn percentile(sorted: &[f64], p: f64) -> Cell {
    match sorted.len() {
        0 => Cell::None,
        n => sorted[((n as f64 * p) as usize).min(n - 1)].into(),
    }
}

fn row(load: &str, lockers: usize, name: String, seconds: f64, o: &Outcome) -> Vec<Cell> {
    vec![
        load.into(),
        (lockers as u64).into(),
        name.into(),
        (o.waits_us.len() as f64 / seconds).into(),
        percentile(&o.waits_us, 0.5),
        percentile(&o.waits_us, 0.99),
        match (o.unserved_us, o.waits_us.last()) {
            (Some(u), w) if w.is_none_or(|&w| w < u) => format!("> {u:.0}").into(),
            (_, Some(&w)) => w.into(),
            (_, None) => Cell::None,
        },
        o.shared_per_second().into(),
        o.passes_max.map_or(Cell::None, |n| u64::from(n).into()),
    ]
}

/// Runs the experiment.
pub fn run(options: &Options) -> Result<(), String> {
    let latches = LIMITS.into_iter().map(Latch::new).collect::<Result<Vec<_>, _>>()?;
    let glibc = Glibc(UnsafeCell::new(libc::PTHREAD_RWLOCK_INITIALIZER));
    let (std_lock, parking) = (Std(std::sync::RwLock::new(())), ParkingLot(parking_lot::RwLock::new(())));
    let lines = LOCKERS.len() * (LIMITS.len() + 3);
    let time = Duration::from_secs_f64(options.seconds * (1.0 - PAIRS_SHARE) / (lines * ROUNDS) as f64);
    let seconds = time.as_secs_f64() * ROUNDS as f64;
    let flood = Flood { hold: Hold::lasting(Duration::from_micros(1)), nice: sharers_nice(rank(true, -10)) };
    let mut rows = Vec::new();
    let mut notes = Vec::new();
    for lockers in LOCKERS {
        let mut outcomes: Vec<Outcome> = (0..LIMITS.len() + 3).map(|_| Outcome::default()).collect();
        // In turn, so that a change of the machine's mood meets all.
        for _ in 0..ROUNDS {
            let (of_latches, of_peers) = outcomes.split_at_mut(LIMITS.len());
            for (latch, o) in latches.iter().zip(of_latches) {
                o.add(measure(latch, lockers, true, flood, time)?);
            }
            of_peers[0].add(measure(&glibc, lockers, true, flood, time)?);
            of_peers[1].add(measure(&std_lock, lockers, true, flood, time)?);
            of_peers[2].add(measure(&parking, lockers, true, flood, time)?);
        }
        let names = latches.iter().map(Design::name).chain([glibc.name(), std_lock.name(), parking.name()]);
        for (name, o) in names.zip(&outcomes) {
            rows.push(row("flood", lockers, name, seconds, o));
        }
        notes.push(verdict(lockers, &outcomes));
        for (limit, o) in LIMITS.into_iter().zip(&outcomes) {
            match o.passes_max {
                Some(most) if limit > 0 && most > limit => {
                    return Err(format!("{lockers} sharers: passed {most} times at a limit of {limit}"));
                }
                _ => {}
            }
        }
    }
    let pair_time = Duration::from_secs_f64(options.seconds * PAIRS_SHARE / (2 * PAIRS * 2 * 2) as f64);
    for lockers in [2, 8] {
        for at in [1, 3] {
            let latch = &latches[at];
            let (mut ratios, mut alone, mut beside) = (vec![], vec![], vec![]);
            let mut all = Outcome::default();
            // In turn, so that a change of the machine's mood meets both.
            for _ in 0..PAIRS {
                let a = measure(latch, lockers, false, flood, pair_time)?.shared_per_second();
                let with = measure(latch, lockers, true, flood, pair_time)?;
                let b = with.shared_per_second();
                ratios.push(b / a);
                alone.push(a);
                beside.push(b);
                all.add(with);
            }
            let each = all.blocks.unwrap_or(0) as f64 / all.waits_us.len().max(1) as f64;
            let ratio = median(ratios);
            for (load, rates) in [("sharers alone", alone), ("1 exclusive a ms", beside)] {
                let mut cells = vec![load.into(), (lockers as u64).into(), latch.name().into()];
                cells.extend([Cell::None, Cell::None, Cell::None, Cell::None]);
                cells.extend([median(rates).into(), Cell::None]);
                rows.push(cells);
            }
            notes.push(format!(
                "{lockers} sharers at limit {}: with one exclusive locker a millisecond they keep {:.0}% of their throughput \
                 (median of {PAIRS} pairs); each of its acquisitions put {each:.2} lockers to sleep",
                latch.limit,
                100.0 * ratio
            ));
        }
    }
    Report {
        name: "fairness",
        finding: "Exclusive lockers starved without bound in a flood of shared ones; strict queueing cost 2.5 to 3 times the \
                  throughput, a first flag 15%, the limit next to nothing.",
        setup: format!(
            "threads that hold a share for 1 µs at a time without a pause, and one that wants the lock alone every {} ms, at a higher \
             priority; {seconds:.2} s a line; {} cores",
            PAUSE.as_millis(),
            cores()
        ),
        columns: vec![
            "load",
            "sharers",
            "lock",
            "exclusive/s",
            "wait p50 µs",
            "p99 µs",
            "max µs",
            "shared/s",
            "most passes",
        ],
        rows,
        notes,
    }
    .publish(options)
}

fn verdict(lockers: usize, outcomes: &[Outcome]) -> String {
    let (off, strict, default, glibc) = (&outcomes[0], &outcomes[1], &outcomes[3], &outcomes[5]);
    let kept = |o: &Outcome| 100.0 * o.shared_per_second() / off.shared_per_second();
    format!(
        "{lockers} sharers: the longest exclusive wait is {} without a limit, {} at the default, {} with glibc; \
         sharers keep {:.0}% of their unlimited throughput at limit 1 and {:.0}% at 16 ({})",
        off.longest(),
        default.longest(),
        glibc.longest(),
        kept(strict),
        kept(default),
        match (off.longest_us(), default.longest_us()) {
            (Some(off), Some(default)) if off > 5.0 * default => "starvation reproduced",
            (None, Some(_)) => "starvation reproduced",
            _ => "starvation not reproduced here",
        }
    )
}
