//! The demo: processes move amounts between rows, are killed at random moments and started again.
//! In the end every process is killed at once.
//!
//! A worker counts its own transfers in a row of its own, in the same transaction, and prints each
//! number once the commit is acknowledged. Three things must hold after recovery:
//!
//! - the amounts add up to zero;
//! - a worker's row has at least the last number that it printed, and at most one more;
//! - the workers did something, and some were killed.

use crate::{Error, KEYS, Store, is_region_lost};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering::Relaxed};
use std::time::{Duration, Instant};

const WORKERS: u32 = 4;
/// Amounts lie in the rows below; each worker's count in a row behind.
const AMOUNTS: u32 = KEYS - WORKERS;
const DEMO_TIME: Duration = Duration::from_secs(4);
/// A worker makes a checkpoint after so many transfers.
const CHECKPOINT_EVERY: i64 = 300;

/// A worker process: transfers until it is killed.
pub fn work(dir: &Path, number: u32) -> Result<(), Error> {
    loop {
        match work_in_region(dir, number) {
            // Another process died in a critical section: the directory is opened again.
            Err(e) if is_region_lost(&e) => {}
            ended => return ended,
        }
    }
}

fn work_in_region(dir: &Path, number: u32) -> Result<(), Error> {
    let store = Store::open(dir)?;
    let s = store.session()?;
    let mut rng = fastrand::Rng::new();
    let own = AMOUNTS + number;
    // The number that a predecessor may have died before it printed.
    tell(store.run(&s, |t| t.get(own))?)?;
    loop {
        // In random order, so that workers deadlock now and then.
        let (from, to, amount) = (rng.u32(..AMOUNTS / 8), rng.u32(..AMOUNTS / 8), rng.i64(1..100));
        let count = store.run(&s, |t| {
            t.put(from, t.get(from)? - amount)?;
            t.put(to, t.get(to)? + amount)?;
            let count = t.get(own)? + 1;
            t.put(own, count).map(|()| count)
        })?;
        tell(count)?;
        if count % CHECKPOINT_EVERY == 0 {
            store.checkpoint(&s)?;
        }
    }
}

fn tell(count: i64) -> Result<(), Error> {
    println!("{count}");
    Ok(std::io::stdout().flush()?)
}

/// A worker as the demo sees it.
struct Worker {
    child: Child,
    /// The last number that it, or one before it, printed.
    acknowledged: Arc<AtomicI64>,
}

fn start(dir: &Path, number: u32, acknowledged: &Arc<AtomicI64>) -> Result<Worker, Error> {
    let mut child = Command::new(std::env::current_exe()?)
        .arg(dir)
        .args(["work", &number.to_string()])
        .stdout(Stdio::piped())
        .spawn()?;
    let lines = BufReader::new(child.stdout.take().ok_or("no output")?);
    let told = acknowledged.clone();
    std::thread::spawn(move || {
        // A line that is cut off by the worker's death was not acknowledged.
        for count in lines.split(b'\n').map_while(Result::ok) {
            if let Some(count) = String::from_utf8(count).ok().and_then(|text| text.parse().ok()) {
                told.fetch_max(count, Relaxed);
            }
        }
    });
    Ok(Worker { child, acknowledged: acknowledged.clone() })
}

/// Runs the demo in a directory of its own.
pub fn demo() -> Result<(), Error> {
    let dir: PathBuf = std::env::temp_dir().join(format!("sinew-durable-store-{}", std::process::id()));
    std::fs::create_dir_all(&dir)?;
    let mut workers = (0..WORKERS).map(|n| start(&dir, n, &Arc::default())).collect::<Result<Vec<_>, _>>()?;
    let (ends, mut kills) = (Instant::now() + DEMO_TIME, 0);
    while Instant::now() < ends {
        std::thread::sleep(Duration::from_millis(fastrand::u64(30..150)));
        let number = fastrand::usize(..workers.len());
        let worker = &mut workers[number];
        if let Some(status) = worker.child.try_wait()? {
            return Err(format!("worker {number} ended by itself: {status}").into());
        }
        worker.child.kill()?;
        worker.child.wait()?;
        kills += 1;
        *worker = start(&dir, number as u32, &worker.acknowledged.clone())?;
    }
    for worker in &mut workers {
        worker.child.kill()?;
        worker.child.wait()?;
    }
    // Until the pipes are read to their ends.
    std::thread::sleep(Duration::from_millis(200));

    let store = Store::open(&dir)?;
    let s = store.session()?;
    let values = store.run(&s, |t| (0..KEYS).map(|key| t.get(key)).collect::<Result<Vec<i64>, _>>())?;
    store.close(s)?;
    let (amounts, counts) = values.split_at(AMOUNTS as usize);
    let mut transfers = 0;
    for (number, (worker, count)) in workers.iter().zip(counts).enumerate() {
        let acknowledged = worker.acknowledged.load(Relaxed);
        if !(acknowledged..=acknowledged + 1).contains(count) {
            return Err(format!("worker {number}: {acknowledged} acknowledged, {count} found").into());
        }
        transfers += count;
    }
    println!("{transfers} transfers by {WORKERS} processes, {kills} kills, then all at once");
    if amounts.iter().sum::<i64>() != 0 || transfers == 0 || kills == 0 {
        return Err(format!("the amounts add up to {}", amounts.iter().sum::<i64>()).into());
    }
    std::fs::remove_dir_all(&dir)?;
    println!("no acknowledged transfer is lost, and the amounts add up");
    Ok(())
}
