//! The kill matrix. At every kill point (see `sinew_sync::kill`) a process is killed, or stopped
//! and continued, or stopped until the others have rebuilt the region. Then balances, a list of
//! acknowledgements kept outside, and the checks must agree.
//!
//! A first run of the victim writes down the points that it passes. The test process itself works
//! in the same directory all the time, with threads of its own. Its statements must go on, or say
//! that the region was given up. Opening the directory again then rebuilds the region.
//!
//! Built with `--cfg kill_points` only: `scripts/kill-matrix`. `torture` kills at random points,
//! for as long as it is told.
#![cfg(kill_points)]

#[path = "common/bank.rs"]
mod bank;
mod common;
#[path = "common/rebuilds.rs"]
mod rebuilds;
#[path = "common/victim_roles.rs"]
mod victim_roles;
#[path = "common/waits.rs"]
mod waits;
use bank::Bank;
use common::*;
use rebuilds::Rebuilds;
use sinew_storage::heap::{self, Outcome};
use sinew_storage::{Storage, StorageError};
use sinew_sync::RegionError;
use sinew_txn::{TxnError, Xid};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};
use victim_roles::{fresh, idle, reaps, stays, try_open, work};
use waits::{Progress, Threads};

type Result<T> = sinew_storage::Result<T>;

const FIRST_FILE: u64 = 16_384;
const ACCOUNTS: u64 = 24;
const START: i64 = 1000;
/// Small enough that pages are evicted.
const POOL_PAGES: u32 = 96;

fn is_poison(e: &StorageError) -> bool {
    matches!(e, StorageError::Txn(TxnError::Poisoned) | StorageError::Region(RegionError::Poisoned))
}

// ---- the victim

/// Does nothing unless it is a victim.
#[test]
fn child_entry() {
    let Ok(role) = std::env::var("SINEW_CHILD") else { return };
    let dir = PathBuf::from(std::env::var("SINEW_DIR").unwrap());
    let seed: u64 = std::env::var("SINEW_SEED").unwrap().parse().unwrap();
    let done = match &*role {
        "fresh" => fresh(&dir),
        "idle" => idle(&dir),
        "reaps" => reaps(&dir),
        "stays" => stays(&dir, seed),
        "endless" => (|| loop {
            work(&dir, &role, seed)?;
        })(),
        role => work(&dir, role, seed),
    };
    match done {
        // Told of another process's death.
        Err(e) if is_poison(&e) => std::process::exit(0),
        r => r.unwrap(),
    }
}

struct Victim(Child);
impl Victim {
    fn start(role: &str, dir: &Path, seed: u64, point: &str, signal: i32) -> Victim {
        Victim(
            Command::new(std::env::current_exe().unwrap())
                .args(["child_entry", "--exact", "--nocapture", "--test-threads=1"])
                .env("SINEW_CHILD", role)
                .env("SINEW_DIR", dir)
                .env("SINEW_SEED", seed.to_string())
                .env("SINEW_KILL_POINT", point)
                .env("SINEW_KILL_SIGNAL", signal.to_string())
                .env("SINEW_KILL_NOTE", dir.join("died at"))
                .stdout(Stdio::null())
                .spawn()
                .unwrap(),
        )
    }

    fn signal(&self, signal: i32) {
        // SAFETY: a signal to a child that has not been waited for.
        unsafe { libc::kill(self.0.id() as i32, signal) };
    }

    /// Waits until it has ended; true if by a kill. Calls `stopped` whenever it is found stopped.
    fn watch(&mut self, label: &str, mut stopped: impl FnMut(&Victim)) -> bool {
        let began = Instant::now();
        loop {
            let mut status = 0;
            // SAFETY: waits for this process's own child.
            let rc =
                unsafe { libc::waitpid(self.0.id() as i32, &mut status, libc::WUNTRACED | libc::WNOHANG) };
            if rc == 0 {
                assert!(began.elapsed() < Duration::from_secs(60), "{label}: the victim hangs");
                std::thread::sleep(Duration::from_millis(1));
            } else if libc::WIFSTOPPED(status) {
                stopped(self);
                self.signal(libc::SIGCONT);
            } else {
                let status = std::process::ExitStatus::from_raw(status);
                let killed = status.signal() == Some(libc::SIGKILL);
                assert!(killed || status.success(), "{label}: the victim failed: {status}");
                return killed;
            }
        }
    }
}

// ---- the survivors

/// The fate of a victim.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mode {
    Kill,
    /// For a moment.
    Stop,
    /// Until others have given the region up and rebuilt it.
    Straggle,
}

/// The directory as this process has it open, with threads at work.
struct Site {
    dir: PathBuf,
    st: Arc<Storage>,
    numbers: AtomicU64,
    acknowledged: HashSet<u64>,
    /// Why regions were given up, how often, and after which deaths.
    rebuilds: Rebuilds,
    /// Commits that were in flight and of which the rebuilt region could not tell.
    unknown: u32,
}

/// Ends the threads also when an assertion fails.
struct Stops<'a>(&'a AtomicBool);
impl Drop for Stops<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// A stopped victim ends with the test's failure, or the threads that wait for it would never.
struct EndsWithFailure<'v>(&'v Victim);
impl Drop for EndsWithFailure<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.signal(libc::SIGKILL);
        }
    }
}

/// The report of a thread of this process.
#[derive(Default)]
struct Told {
    acknowledged: Vec<u64>,
    /// Commits that were in flight when the region was given up.
    in_flight: Vec<(u64, Xid)>,
    /// Rolled back for certain.
    rolled_back: Vec<u64>,
}

impl Site {
    fn create(dir: &Path) -> Site {
        let st = try_open(dir).unwrap();
        let s = session(&st);
        Bank::create(&s);
        drop(s);
        assert_eq!(Bank::known().history.heap.file.file, FIRST_FILE + 2);
        Site::open(dir, st)
    }

    fn open(dir: &Path, st: Arc<Storage>) -> Site {
        let numbers = AtomicU64::new(1);
        Site {
            dir: dir.to_owned(),
            st,
            numbers,
            acknowledged: HashSet::new(),
            rebuilds: Rebuilds::default(),
            unknown: 0,
        }
    }

    fn teller(st: &Storage, numbers: &AtomicU64, stop: &AtomicBool, seed: u64, progress: &Progress) -> Told {
        let mut rng = fastrand::Rng::with_seed(seed);
        let mut told = Told::default();
        let Ok(s) = st.session(Box::new(sinew_sync::ThreadWaiter)) else { return told };
        progress.begin(&s);
        while !stop.load(Relaxed) {
            let number = numbers.fetch_add(1, Relaxed);
            let mut xid = None;
            match Bank::known().transfer(&s, number, &mut rng, &mut xid, false) {
                Ok(true) => told.acknowledged.push(number),
                Ok(false) => {}
                Err(e) => {
                    assert!(is_poison(&e), "{e}");
                    match xid {
                        Some(xid) => told.in_flight.push((number, xid)),
                        None => told.rolled_back.push(number),
                    }
                    break;
                }
            }
            progress.done.fetch_add(1, Relaxed);
            if number.is_multiple_of(64)
                && let Err(e) = Bank::known().pass_a_queue(&s)
            {
                assert!(is_poison(&e), "{e}");
                break;
            }
        }
        told
    }

    fn checkpointer(st: &Storage, asked: &AtomicU64, stop: &AtomicBool, progress: &Progress) {
        let Ok(s) = st.session(Box::new(sinew_sync::ThreadWaiter)) else { return };
        progress.begin(&s);
        while !stop.load(Relaxed) {
            if asked.load(Relaxed) == progress.done.load(Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            } else if let Err(e) = s.checkpoint() {
                assert!(is_poison(&e), "{e}");
                return;
            } else {
                progress.done.fetch_add(1, Relaxed);
            }
        }
    }

    /// Runs `f` while threads of this process work; then everything must agree. The threads have
    /// their sessions before `f` starts a victim. A victim that is stopped with a latch would keep
    /// one that opens its session waiting, and only `f` continues it.
    fn under_load(&mut self, label: &str, seed: u64, f: impl FnOnce(&Threads<'_>)) {
        let (stop, asked, progress) = (AtomicBool::new(false), AtomicU64::new(0), <[Progress; 3]>::default());
        let (st, numbers) = (self.st.clone(), &self.numbers);
        let told: Vec<Told> = std::thread::scope(|scope| {
            let _stops = Stops(&stop);
            let (st, stop, asked, progress) = (&st, &stop, &asked, &progress);
            let tellers: Vec<_> = (0..2)
                .map(|t| {
                    let mine = &progress[t as usize];
                    scope.spawn(move || Site::teller(st, numbers, stop, seed ^ t << 8, mine))
                })
                .collect();
            scope.spawn(move || Site::checkpointer(st, asked, stop, &progress[2]));
            // None if a straggler of the round before has given the region up.
            let s = st.session(Box::new(sinew_sync::ThreadWaiter)).ok();
            while progress.iter().any(|p| p.session.load(Relaxed) == 0) && st.region().check().is_ok() {
                std::thread::sleep(Duration::from_millis(1));
            }
            f(&Threads { st, s: s.as_ref(), progress, asked });
            drop(s);
            // The death is known and dealt with, one way or the other.
            let began = Instant::now();
            while st.region().check().is_ok() && st.region().anybody_dead() {
                assert!(began.elapsed() < Duration::from_secs(30), "{label}: a death goes unnoticed");
                std::thread::sleep(Duration::from_millis(1));
            }
            stop.store(true, Relaxed);
            tellers.into_iter().map(|t| t.join().unwrap()).collect()
        });
        drop(st);
        for t in &told {
            self.acknowledged.extend(&t.acknowledged);
        }
        if self.st.region().check().is_err() {
            let before = self.st.region().clone();
            self.rebuilds.add(&before.poison_reason());
            self.st = try_open(&self.dir).unwrap_or_else(|e| panic!("{label}: {e}"));
            let there = self.numbers_there();
            for (number, xid) in told.iter().flat_map(|t| &t.in_flight) {
                let outcome = self.st.outcome_in_log(&before, *xid).unwrap();
                match outcome {
                    Some(committed) => {
                        assert_eq!(committed, there.contains(number), "{label}: outcome of {number}")
                    }
                    // A victim had rebuilt the region and was killed before this process came.
                    None => self.unknown += 1,
                }
            }
            for number in told.iter().flat_map(|t| &t.rolled_back) {
                assert!(!there.contains(number), "{label}: {number} was rolled back");
            }
        }
        self.verify(label);
    }

    /// A victim meets its fate at a point while this process works; true if it came there.
    fn round(
        &mut self,
        mode: Mode,
        point: &str,
        seed: u64,
        child_seed: u64,
        waits: &mut BTreeMap<String, u32>,
    ) -> bool {
        let label = format!("seed {seed}: {mode:?} at {point}");
        let signal = if mode == Mode::Kill { libc::SIGKILL } else { libc::SIGSTOP };
        let (dir, rebuilt) = (self.dir.clone(), self.rebuilds.count);
        let (mut hit, mut keeper) = (false, None);
        self.under_load(&label, child_seed, |threads| {
            let mut v = Victim::start("works", &dir, child_seed, &format!("at:{point}"), signal);
            let killed = v.watch(&label, |v| {
                let _ends = EndsWithFailure(v);
                hit = true;
                if mode == Mode::Straggle {
                    threads.st.region().poison("the test gave it up");
                    // Kept open, so that no other region comes between the two.
                    keeper = Some(rebuild_around(&dir, v));
                } else {
                    for wait in threads.waits_are_named(v.0.id(), &label) {
                        *waits.entry(wait).or_default() += 1;
                    }
                }
                std::thread::sleep(Duration::from_millis(5));
            });
            hit |= killed;
        });
        if mode == Mode::Kill && hit {
            let place = point.rsplit_once('#').map_or(point, |(place, _)| place);
            self.rebuilds.death(place, self.rebuilds.count > rebuilt);
        }
        if let Some(st) = keeper {
            st.close().unwrap();
        }
        hit
    }

    fn numbers_there(&self) -> HashSet<u64> {
        let s = session(&self.st);
        s.begin();
        let snap = s.take_snapshot().unwrap();
        let there = Bank::known().history.scan(&s, &snap).into_keys().collect();
        s.release_snapshot(&snap);
        s.commit(Vec::new(), false).unwrap();
        there
    }

    fn verify(&self, label: &str) {
        let (st, bank) = (&self.st, Bank::known());
        let s = session(st);
        s.begin();
        let snap = s.take_snapshot().unwrap();
        let rows = bank.accounts.scan(&s, &snap);
        let sum: i64 = rows.values().map(|v| i64::from_le_bytes(v[..8].try_into().unwrap())).sum();
        assert_eq!(rows.len() as u64, ACCOUNTS, "{label}");
        assert_eq!(sum, ACCOUNTS as i64 * START, "{label}: the sum of all balances");
        assert_eq!(rows, bank.accounts.index_scan(&s, &snap, false), "{label}: through the index");
        s.release_snapshot(&snap);
        s.commit(Vec::new(), false).unwrap();
        drop(s);
        let there = self.numbers_there();
        let acks = std::fs::read(self.dir.join("acks")).unwrap_or_default();
        let acks = acks.chunks_exact(8).map(|c| u64::from_le_bytes(c.try_into().unwrap()));
        for number in acks.chain(self.acknowledged.iter().copied()) {
            assert!(there.contains(&number), "{label}: {number:#x} was acknowledged and is lost");
        }
    }

    /// Everything that `sinew check` looks at, too.
    fn check(&self, label: &str) {
        let s = session(&self.st);
        let bank = Bank::known();
        bank.accounts.check(&s);
        bank.history.check(&s);
        let mut found = Vec::new();
        sinew_storage::btree::check::check(&s, &bank.queue, &mut |what| found.push(what), &mut |_, _| {})
            .unwrap();
        assert!(found.is_empty(), "{label}: {found:#?}");
        assert_eq!(s.check_pages().unwrap(), Vec::<String>::new(), "{label}");
        drop(s);
        assert_eq!(self.st.pool().pinned_buffers(), 0, "{label}: pins of nobody");
        assert_eq!(self.st.txn().announced_strong_locks(), 0, "{label}: strong locks of nobody");
    }

    /// The history is emptied, so that looking at all of it stays quick.
    fn trim(&mut self) {
        let (st, bank) = (&self.st, Bank::known());
        let s = session(st);
        s.begin();
        let snap = s.take_snapshot().unwrap();
        let mut scan = heap::Scan::new(&s, &bank.history.heap, &snap).unwrap();
        let mut all = Vec::new();
        while let Some((tid, _)) = scan.next(&s).unwrap() {
            all.push(tid);
        }
        drop(scan);
        for tid in all {
            let gone = heap::delete(&s, &bank.history.heap, tid, &snap, &mut block(&s)).unwrap();
            assert_eq!(gone, Outcome::Done);
        }
        s.release_snapshot(&snap);
        s.commit(Vec::new(), true).unwrap();
        bank.history.vacuum(&s);
        bank.accounts.vacuum(&s);
        self.acknowledged.clear();
        std::fs::write(self.dir.join("acks"), b"").unwrap();
    }
}

// ---- the matrix

fn the_seed() -> u64 {
    let seed =
        std::env::var("SINEW_TEST_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(fastrand::u64(..));
    println!("SINEW_TEST_SEED={seed}");
    seed
}

/// The points that a victim in a role passes.
fn points(role: &str, dir: &Path, seed: u64) -> BTreeSet<String> {
    // Another one each time, for the numbers of its transfers.
    static RUNS: AtomicU64 = AtomicU64::new(0);
    let list = dir.join("points");
    for _ in 0..3 {
        let seed = seed.wrapping_add(RUNS.fetch_add(1, Relaxed) << 32);
        let mut v = Victim::start(role, dir, seed, &format!("record:{}", list.display()), 0);
        v.watch(role, |_| {});
        if role == "fresh" {
            break;
        }
    }
    let text = std::fs::read_to_string(&list).unwrap();
    std::fs::remove_file(&list).unwrap();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn while_others_work() {
    let seed = the_seed();
    let mut rng = fastrand::Rng::with_seed(seed);
    let dir = Dir::new("matrix");
    let mut site = Site::create(&dir.0);
    let mut all = BTreeSet::new();
    site.under_load("recording", seed, |_| all = points("works", &dir.0, seed));
    println!("{} points", all.len());
    assert!(all.len() > 90, "points have been lost");
    let (mut counts, mut waits) = ([[0; 2]; 3], BTreeMap::new());
    for (i, point) in all.iter().enumerate() {
        for mode in [Mode::Kill, Mode::Stop, Mode::Straggle] {
            // A point on a contended path is not passed in every run.
            let hit = (0..3).any(|attempt| {
                let n = if attempt == 0 { 1 + rng.u64(0..3) } else { 1 };
                site.round(mode, &format!("{point}#{n}"), seed, rng.u64(..), &mut waits)
            });
            counts[mode as usize][usize::from(hit)] += 1;
        }
        if i % 25 == 24 {
            site.check(&format!("seed {seed}: after {point}"));
            site.trim();
        }
    }
    println!("missed and hit, by mode: {counts:?}");
    site.rebuilds.print();
    println!("what others waited for while a victim was stopped: {waits:#?}");
    // Rarer, and not met in every run: pages being read or written, copying into the log, lock
    // partitions.
    for kind in ["BufferContent", "TransactionId", "CheckpointDone", "CheckpointStart", "WALSync"] {
        assert!(waits.keys().any(|w| w.contains(kind)), "nobody waited for {kind}");
    }
    assert_eq!(site.unknown, 0, "outcomes that the log did not tell");
    for [missed, hit] in counts {
        assert!(hit > 3 * missed, "points are missed too often");
    }
    site.check("at the end");
    site.st.close().unwrap();
    let left: Vec<_> = std::fs::read_dir(dir.0.join("db")).unwrap().map(|e| e.unwrap().file_name()).collect();
    assert!(!left.iter().any(|n| n == "control.region"), "{left:?}");
}

/// Opens the directory again while the victim is stopped. If it was stopped in the middle of a
/// write to the files, that waits for it.
fn rebuild_around(dir: &Path, v: &Victim) -> Arc<Storage> {
    let (sender, opened) = std::sync::mpsc::channel();
    std::thread::scope(|scope| {
        scope.spawn(move || sender.send(try_open(dir).unwrap()).unwrap());
        opened.recv_timeout(Duration::from_millis(300)).unwrap_or_else(|_| {
            v.signal(libc::SIGCONT);
            opened.recv().unwrap()
        })
    })
}

#[test]
fn alone_and_as_the_maintainer() {
    let seed = the_seed();
    let mut rng = fastrand::Rng::with_seed(seed);
    let dir = Dir::new("alone");
    let site = Site::create(&dir.0);
    let shared = points("works", &dir.0, seed);
    let mut rebuilt = 0;
    site.st.close().unwrap();
    drop(site);
    let mut seen = shared;
    for role in ["alone", "maintains"] {
        let mut all = points(role, &dir.0, seed);
        // After a kill, so that the victim has something to recover.
        let mut v = Victim::start(role, &dir.0, rng.u64(..), "any:#3000", libc::SIGKILL);
        v.watch("to be recovered", |_| {});
        all.append(&mut points(role, &dir.0, seed));
        let fresh: Vec<_> = all.difference(&seen).cloned().collect();
        println!("{role}: {} points, {} of them new", all.len(), fresh.len());
        for point in &fresh {
            let n = 1 + rng.u64(0..2);
            let label = format!("seed {seed}: {role}, killed at {point}#{n}");
            let mut v = Victim::start(role, &dir.0, rng.u64(..), &format!("at:{point}#{n}"), libc::SIGKILL);
            v.watch(&label, |_| {});
            let st = try_open(&dir.0).unwrap_or_else(|e| panic!("{label}: {e}"));
            let mut site = Site::open(&dir.0, st);
            site.verify(&label);
            if rng.u8(0..4) == 0 {
                site.check(&label);
                site.trim();
            }
            if rng.bool() {
                site.st.close().unwrap();
            }
            rebuilt += 1;
        }
        seen.append(&mut all);
    }
    println!("{rebuilt} openings");
}

#[test]
fn while_it_is_created() {
    let seed = the_seed();
    let first = Dir::new("fresh");
    let all = points("fresh", &first.0, seed);
    println!("{} points", all.len());
    let mut rng = fastrand::Rng::with_seed(seed);
    for point in &all {
        // Points that all work has in common are covered elsewhere.
        let early =
            ["attach", "publish", "memory", "control", "directory", "file", "detach", "remove", "leave"];
        if !early.iter().any(|e| point.starts_with(e)) && rng.u8(0..4) != 0 {
            continue;
        }
        let dir = Dir::new("fresh");
        let label = format!("seed {seed}: created, killed at {point}");
        let mut v = Victim::start("fresh", &dir.0, 1, &format!("at:{point}#1"), libc::SIGKILL);
        assert!(v.watch(&label, |_| {}), "{label}: not passed");
        let st = try_open(&dir.0).unwrap_or_else(|e| panic!("{label}: {e}"));
        let s = session(&st);
        assert_eq!(s.check_pages().unwrap(), Vec::<String>::new(), "{label}");
        drop(s);
        st.close().unwrap();
    }
}

/// The process that cleans up after the dead may die of it, too. A stopped process keeps the region
/// there meanwhile.
#[test]
fn while_it_cleans_up() {
    let seed = the_seed();
    let mut rng = fastrand::Rng::with_seed(seed);
    let dir = Dir::new("reaper");
    Site::create(&dir.0).st.close().unwrap();
    let list = dir.0.join("points");
    let mut round = |plan: &str, n: u64| {
        let label = format!("seed {seed}: {plan}");
        for file in ["is idle", "may go"] {
            let _ = std::fs::remove_file(dir.0.join(file));
        }
        let mut idle = Victim::start("idle", &dir.0, rng.u64(..), "any:#0", libc::SIGKILL);
        while !dir.0.join("is idle").exists() {
            std::thread::sleep(Duration::from_millis(1));
        }
        idle.signal(libc::SIGSTOP);
        let mut dead = Victim::start("works", &dir.0, rng.u64(..), &format!("any:#{n}"), libc::SIGKILL);
        dead.watch(&label, |_| {});
        let mut reaper = Victim::start("works", &dir.0, rng.u64(..), plan, libc::SIGKILL);
        let killed = reaper.watch(&label, |_| {});
        std::fs::write(dir.0.join("may go"), b"").unwrap();
        idle.signal(libc::SIGCONT);
        idle.watch(&label, |_| {});
        let site = Site::open(&dir.0, try_open(&dir.0).unwrap());
        site.verify(&label);
        site.st.close().unwrap();
        killed
    };
    // A process that dies with a latch leaves nothing to clean up but a region to rebuild, and
    // where it dies is chance.
    let mut all = BTreeSet::new();
    for n in (700..).step_by(200).take(24) {
        round(&format!("record:{}", list.display()), n);
        let text = std::fs::read_to_string(&list).unwrap();
        all = text.lines().filter(|p| p.starts_with("reaper")).map(String::from).collect();
        if n >= 1300 && all.len() > 3 {
            break;
        }
    }
    println!("{all:#?}");
    assert!(all.len() > 3);
    let mut hits = 0;
    for point in &all {
        let tries = (700..).step_by(200).take(24).map(|n| round(&format!("at:{point}#1"), n));
        hits += tries.filter(|killed| *killed).take(2).count();
    }
    println!("{hits} reapers killed");
    assert!(hits >= all.len());
}

/// A reaper is stopped between its look and its deed. Another process cleans up meanwhile, and a
/// new one takes the dead one's place in the registry and works there when the reaper goes on.
#[test]
fn while_a_newcomer_takes_the_place_of_the_dead() {
    let seed = the_seed();
    let mut rng = fastrand::Rng::with_seed(seed);
    let dir = Dir::new("newcomer");
    Site::create(&dir.0).st.close().unwrap();
    let mut round = |plan: &str, n: u64| {
        let label = format!("seed {seed}: {plan}, after a death at #{n}");
        for file in ["is idle", "may go", "is there"] {
            let _ = std::fs::remove_file(dir.0.join(file));
        }
        let appears = |file: &str, limit: Duration, has_ended: &mut dyn FnMut() -> bool| {
            let began = Instant::now();
            while !dir.0.join(file).exists() && !has_ended() && began.elapsed() < limit {
                std::thread::sleep(Duration::from_millis(1));
            }
        };
        // The dead one's place is the lower one.
        let mut dead = Victim::start("works", &dir.0, rng.u64(..), &format!("any:#{n}"), libc::SIGKILL);
        let mut idle = Victim::start("idle", &dir.0, rng.u64(..), "any:#0", libc::SIGKILL);
        let mut has_ended = || idle.0.try_wait().unwrap().is_some();
        appears("is idle", Duration::from_secs(60), &mut has_ended);
        if !dir.0.join("is idle").exists() {
            // The death before it came made the region be given up.
            dead.watch(&label, |_| {});
            return false;
        }
        idle.signal(libc::SIGSTOP);
        dead.watch(&label, |_| {});
        let (mut newcomer, mut was_met) = (None, false);
        let mut reaper = Victim::start("reaps", &dir.0, rng.u64(..), plan, libc::SIGSTOP);
        reaper.watch(&label, |_| {
            if newcomer.is_none() {
                let mut other = Victim::start("reaps", &dir.0, rng.u64(..), "any:#0", libc::SIGKILL);
                other.watch(&label, |_| {});
                let mut stays = Victim::start("stays", &dir.0, rng.u64(..), "any:#0", libc::SIGKILL);
                // One that finds the region given up ends. If another thread of the reaper was at
                // work when it was stopped, the newcomer waits for what the dead one held until the
                // reaper goes on.
                let mut has_ended = || stays.0.try_wait().unwrap().is_some();
                appears("is there", Duration::from_secs(2), &mut has_ended);
                was_met = dir.0.join("is there").exists();
                newcomer = Some(stays);
            }
        });
        std::fs::write(dir.0.join("may go"), b"").unwrap();
        if let Some(mut newcomer) = newcomer {
            let status = newcomer.0.wait().unwrap();
            assert!(status.success(), "{label}: the newcomer failed: {status}");
        }
        idle.signal(libc::SIGCONT);
        idle.watch(&label, |_| {});
        let site = Site::open(&dir.0, try_open(&dir.0).unwrap());
        site.verify(&label);
        site.st.close().unwrap();
        was_met
    };
    let list = dir.0.join("points");
    for n in (700..).step_by(200).take(12) {
        round(&format!("record:{}", list.display()), n);
    }
    let between = ["reaper: looked", "reaper: judged", "reaper: about to take an entry over"];
    let text = std::fs::read_to_string(&list).unwrap();
    let points: BTreeSet<_> = text.lines().filter(|p| between.iter().any(|b| p.starts_with(b))).collect();
    println!("{points:#?}");
    let mut met = 0;
    for point in &points {
        let tries = (700..).step_by(200).take(16).map(|n| round(&format!("at:{point}#1"), n));
        met += tries.filter(|met| *met).take(3).count();
    }
    println!("{met} reapers woke up late");
    assert!(met > 0);
}

/// The process that rebuilds the region may die of it, too, while others still have the old one.
#[test]
fn while_it_rebuilds() {
    let seed = the_seed();
    let mut rng = fastrand::Rng::with_seed(seed);
    let dir = Dir::new("rebuild");
    let mut site = Site::create(&dir.0);
    let joining = points("works", &dir.0, seed);
    site.st.region().poison("the test gave it up");
    let all = points("works", &dir.0, seed);
    let new: Vec<_> = all.difference(&joining).cloned().collect();
    println!("{} points of a rebuild", new.len());
    assert!(new.len() > 10);
    for point in &new {
        let label = format!("seed {seed}: rebuilding, killed at {point}");
        site.st = try_open(&dir.0).unwrap_or_else(|e| panic!("{label}: {e}"));
        // Something to replay.
        site.under_load(&label, rng.u64(..), |_| std::thread::sleep(Duration::from_millis(20)));
        site.st.region().poison("the test gave it up");
        let mut v = Victim::start("works", &dir.0, rng.u64(..), &format!("at:{point}#1"), libc::SIGKILL);
        v.watch(&label, |_| {});
    }
    site.st = try_open(&dir.0).unwrap();
    site.verify("at the end");
    site.check("at the end");
    site.st.close().unwrap();
    assert!(!dir.0.join("db/control.region").exists());
}

/// Kills at random points, several victims at a time, until `SINEW_KILLS` have died.
#[test]
#[ignore = "takes long: make torture"]
fn torture() {
    let seed = the_seed();
    let kills: u64 = std::env::var("SINEW_KILLS").ok().and_then(|s| s.parse().ok()).unwrap_or(10_000);
    let mut rng = fastrand::Rng::with_seed(seed);
    let dir = Dir::new("torture");
    let mut site = Site::create(&dir.0);
    let (mut killed, mut rounds) = (0, 0u64);
    let began = Instant::now();
    while killed < kills {
        rounds += 1;
        let label = format!("seed {seed} round {rounds}");
        let child_seed = rng.u64(..);
        let rebuilt = site.rebuilds.count;
        site.under_load(&label, child_seed, |_| {
            let mut victims: Vec<_> = (0..3)
                .map(|_| {
                    // As many near the beginning (attaching, cleaning up) as late.
                    let n = 1 + (rng.f64() * (10f64.ln() * 4.2)).exp() as u64;
                    Victim::start("endless", &dir.0, rng.u64(..), &format!("any:#{n}"), libc::SIGKILL)
                })
                .collect();
            for v in &mut victims {
                killed += u64::from(v.watch(&label, |_| {}));
            }
        });
        // They wrote down where they died. The death of a round that caused a rebuild is unknown,
        // so the rebuild counts for all of them.
        let died = std::fs::read_to_string(dir.0.join("died at")).unwrap_or_default();
        let _ = std::fs::remove_file(dir.0.join("died at"));
        died.lines().for_each(|point| site.rebuilds.death(point, site.rebuilds.count > rebuilt));
        if rounds % 40 == 0 {
            site.check(&label);
            site.trim();
        }
        if rounds % 200 == 0 {
            println!(
                "{killed} kills, {} rebuilds, {} outcomes unknown, {:?}",
                site.rebuilds.count,
                site.unknown,
                began.elapsed()
            );
        }
    }
    site.check("at the end");
    site.st.close().unwrap();
    let percent = f64::from(site.rebuilds.count) * 100.0 / killed as f64;
    println!(
        "{killed} kills in {rounds} rounds, {} rebuilds ({percent:.1}% of the kills), {:?}",
        site.rebuilds.count,
        began.elapsed()
    );
    site.rebuilds.print();
}
