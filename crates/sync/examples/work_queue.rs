//! A queue of work shared by processes, of which one is killed in the middle of a job: the others
//! go on, and its job is done by one of them.
//!
//! `cargo run --release -p sinew-sync --example work_queue`
//!
//! The table of jobs and the cursor into it are in the region, guarded by a latch. A worker takes a
//! job under the latch, notes it in its session's held-resource record, and works without the
//! latch. When the worker is killed, the process that finds it dead (here the one that started it)
//! takes the note back and frees the job.

use sinew_sync::*;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::time::Duration;

type Outcome<T> = Result<T, Box<dyn Error>>;

const WORKERS: usize = 4;
const JOBS: usize = 60;

// A job's state: free, taken, done (plus its result).
const FREE: u64 = 0;
const TAKEN: u64 = 1;
const DONE: u64 = 2;

/// A worker's claim on a job. The argument is the job's number.
const JOB: HeldKind = HeldKind(HeldKind::FIRST_UPPER);

/// The table's latch, as the statistics name it.
const JOB_TABLE: Tranche = Tranche::after(&[Tranche::OTHER], "JobTable");

#[derive(Clone, Copy)]
struct Table {
    latch: Section<LwLock>,
    /// Where to look for the next free job. Under the latch.
    cursor: Section<AtomicU64>,
    /// FREE → TAKEN under the latch. TAKEN → DONE by its worker. TAKEN → FREE by the process that
    /// finds its worker dead.
    jobs: Section<AtomicU64>,
    results: Section<AtomicU64>,
}

fn open(dir: &Path) -> Outcome<(Arc<Region>, Table)> {
    let layout = |b: &mut LayoutBuilder, _: &[u64; 32]| {
        b.tranches(&[JOB_TABLE]);
        Table {
            latch: b.section("latch", 1),
            cursor: b.section("cursor", 1),
            jobs: b.section("jobs", JOBS),
            results: b.section("results", JOBS),
        }
    };
    let (region, table) = match Region::attach(dir, &RegionOptions::default(), layout)? {
        Attached::Created(region, table) => {
            region.get(table.latch)[0].init(JOB_TABLE);
            region.publish()?;
            (region, table)
        }
        Attached::Joined(region, table) => (region, table),
    };
    region.set_undo(
        JOB,
        Box::new(move |region, _, claim| {
            // The job's own state tells, in every state of the claim. A worker that died between
            // the two had not taken the job, or had done it. No other worker touches a taken job.
            let job = &region.get(table.jobs)[claim.arg as usize];
            if claim.state != HeldState::Intent {
                let _ = job.compare_exchange(TAKEN, FREE, AcqRel, Relaxed);
            }
            Ok(())
        }),
    );
    Ok((region, table))
}

/// Takes a free job, if there is one. Killed in here, a worker leaves the latch held exclusively,
/// and the region is given up.
fn take(region: &Region, table: Table, me: &Slot) -> Outcome<Option<(usize, HeldToken)>> {
    let _latched = region.get(table.latch)[0].exclusive(me)?;
    let jobs = region.get(table.jobs);
    let cursor = &region.get(table.cursor)[0];
    let start = cursor.load(Relaxed) as usize;
    for at in (start..JOBS).chain(0..start) {
        if jobs[at].load(Relaxed) == FREE {
            let claim = me.held().push(JOB, at as u64, || {
                jobs[at].swap(TAKEN, AcqRel);
                Ok::<_, HeldFull>(())
            })?;
            cursor.store(at as u64 + 1, Relaxed);
            return Ok(Some((at, claim)));
        }
    }
    Ok(None)
}

/// How many primes there are below a number that the job chooses.
fn work(job: usize) -> u64 {
    let below = 20_000 + 400 * job as u64;
    (2..below).filter(|n| (2..).take_while(|d| d * d <= *n).all(|d| n % d != 0)).count() as u64
}

fn worker(dir: &Path) -> Outcome<()> {
    let (region, table) = open(dir)?;
    let me = Slot::claim(&region, Box::new(ThreadWaiter))?;
    let jobs = region.get(table.jobs);
    let mut done = 0;
    while jobs.iter().any(|j| j.load(Acquire) != DONE) {
        match take(&region, table, &me)? {
            Some((job, claim)) => {
                // Release in the swap publishes the result.
                region.get(table.results)[job].store(work(job), Relaxed);
                me.held().pop(claim, || {
                    jobs[job].swap(DONE, AcqRel);
                });
                done += 1;
            }
            // The jobs that are left are in others' hands. If a worker dies, its job comes back.
            None => std::thread::sleep(Duration::from_millis(1)),
        }
    }
    println!("worker {}: {done} jobs", std::process::id());
    drop(me);
    region.begin_detach()?;
    Ok(())
}

/// Ends with the example, whatever happens.
struct Worker(Child);
impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start(dir: &Path) -> Outcome<Worker> {
    Ok(Worker(Command::new(std::env::current_exe()?).arg("worker").arg(dir).spawn()?))
}

fn main() -> Outcome<()> {
    let mut args = std::env::args_os().skip(1);
    if args.next().is_some_and(|a| a == "worker") {
        return worker(&PathBuf::from(args.next().ok_or("which directory?")?));
    }
    let dir = std::env::temp_dir().join(format!("sinew-work-queue-{}", std::process::id()));
    std::fs::create_dir_all(&dir)?;
    let (region, table) = open(&dir)?;
    let me = Slot::claim(&region, Box::new(ThreadWaiter))?;
    let mut workers = (0..WORKERS).map(|_| start(&dir)).collect::<Outcome<Vec<_>>>()?;
    let jobs = region.get(table.jobs);
    let count = |state: u64| jobs.iter().filter(|j| j.load(Acquire) == state).count();
    while count(DONE) < JOBS / 4 {
        std::thread::sleep(Duration::from_millis(1));
    }
    let victim = workers.swap_remove(0);
    println!("worker {} is killed after {} jobs were done", victim.0.id(), count(DONE));
    drop(victim);
    while count(DONE) < JOBS {
        // An error means that the victim died in the few instructions that cannot be undone. Then
        // every process would drop the region and attach again, and the first one would set the
        // table up anew.
        let reaped = region.reap_dead(&mut |session| {
            println!("its session {} is cleaned up", session.0);
            false
        })?;
        if reaped > 0 {
            println!("its job is free again: {} free, {} taken", count(FREE), count(TAKEN));
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    for mut w in workers {
        if !w.0.wait()?.success() {
            return Err("a worker failed".into());
        }
    }
    {
        let _latched = region.get(table.latch)[0].shared(&me)?;
        for (job, result) in region.get(table.results).iter().enumerate() {
            assert_eq!(result.load(Relaxed), work(job), "job {job}");
        }
    }
    println!("all {JOBS} jobs are done");
    for t in region.latch_totals().into_iter().filter(|t| t.exclusive_acquisitions > 0) {
        let (name, taken) = (t.tranche.name(), t.exclusive_acquisitions);
        println!("latch {name}: {taken} exclusive acquisitions, {} slept", t.blocks);
    }
    drop(me);
    if region.begin_detach()? {
        region.remove()?;
    }
    std::fs::remove_dir_all(&dir)?;
    Ok(())
}
