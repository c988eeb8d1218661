//! A transaction kernel in a region of its own, for experiments that need neither pages nor SQL,
//! and threads that drive it.

use sinew_sync::stats::TrancheTotals;
use sinew_sync::{Attached, LayoutBuilder, Region, RegionOptions, ThreadWaiter, Tranche};
use sinew_txn::{CommitLog, CommitPayload, StatusStore, Txn, TxnError, TxnParams, TxnSession, Xid};
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::sync::{Arc, Barrier, Mutex};
use std::time::{Duration, Instant};

/// Statuses and spilled csn words in memory, by page.
#[derive(Default)]
pub struct MemoryStore {
    statuses: Mutex<BTreeMap<u64, Vec<u8>>>,
    csns: Mutex<BTreeMap<u64, Vec<u64>>>,
}

/// Xids in a page of the store: `TxnParams::status_page` divides it.
const PAGE: u64 = 4096;

fn locked<T>(m: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    m.lock().unwrap_or_else(|e| e.into_inner())
}

impl StatusStore for MemoryStore {
    fn flush_log(&self, _: &sinew_sync::Slot) -> std::io::Result<()> {
        Ok(())
    }

    fn write_statuses(&self, first: Xid, packed: &[u8]) -> std::io::Result<()> {
        let mut pages = locked(&self.statuses);
        let page = pages.entry(first.0 / PAGE).or_insert_with(|| vec![0; PAGE as usize / 4]);
        let at = (first.0 % PAGE) as usize / 4;
        page[at..at + packed.len()].copy_from_slice(packed);
        Ok(())
    }

    fn read_statuses(&self, first: Xid, packed: &mut [u8]) -> std::io::Result<()> {
        let at = (first.0 % PAGE) as usize / 4;
        match locked(&self.statuses).get(&(first.0 / PAGE)) {
            Some(page) => packed.copy_from_slice(&page[at..at + packed.len()]),
            None => packed.fill(0),
        }
        Ok(())
    }

    fn write_csns(&self, first: Xid, words: &[u64]) -> std::io::Result<()> {
        let mut pages = locked(&self.csns);
        let page = pages.entry(first.0 / PAGE).or_insert_with(|| vec![0; PAGE as usize]);
        let at = (first.0 % PAGE) as usize;
        page[at..at + words.len()].copy_from_slice(words);
        Ok(())
    }

    fn read_csns(&self, first: Xid, words: &mut [u64]) -> std::io::Result<()> {
        let at = (first.0 % PAGE) as usize;
        match locked(&self.csns).get(&(first.0 / PAGE)) {
            Some(page) => words.copy_from_slice(&page[at..at + words.len()]),
            None => words.fill(0),
        }
        Ok(())
    }

    fn truncate_csns(&self, below: Xid) -> std::io::Result<()> {
        let mut pages = locked(&self.csns);
        *pages = pages.split_off(&(below.0 / PAGE));
        Ok(())
    }
}

/// A log that forgets; its insertions (at work) and flushes (asleep) take as long as they are told
/// to.
#[derive(Default)]
pub struct NullLog {
    pub insert_time: Duration,
    pub flush_time: Duration,
}

impl CommitLog for NullLog {
    fn write_commit(&self, _: &TxnSession, _: Xid, _: &[Xid], _: &CommitPayload) -> Result<u64, TxnError> {
        let began = Instant::now();
        while began.elapsed() < self.insert_time {
            std::hint::spin_loop();
        }
        Ok(1)
    }

    fn write_abort(&self, _: &TxnSession, _: Xid, _: &[Xid], _: &CommitPayload) -> Result<(), TxnError> {
        Ok(())
    }

    fn flush(&self, _: &TxnSession, _: u64) -> Result<(), TxnError> {
        std::thread::sleep(self.flush_time);
        Ok(())
    }
}

/// A transaction kernel whose memory is removed at its end.
pub struct Kernel {
    pub txn: Arc<Txn>,
    dir: PathBuf,
}

impl Kernel {
    /// A kernel of these sizes.
    pub fn new(params: TxnParams) -> Result<Kernel, String> {
        Ok(Self::with(params, |_| ())?.0)
    }

    /// `extra` adds the sections of an older design to the same region.
    pub fn with<T>(
        params: TxnParams,
        extra: impl FnOnce(&mut LayoutBuilder) -> T,
    ) -> Result<(Kernel, T), String> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!("sinew-bench-{}-{}", std::process::id(), COUNT.fetch_add(1, Relaxed));
        let dir = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&dir).map_err(|e| format!("cannot create {}: {e}", dir.display()))?;
        let options = RegionOptions { sessions_max: params.sessions_max, ..RegionOptions::default() };
        let attached =
            Region::attach(&dir, &options, |b, _| (Txn::layout(b, &params), extra(b))).map_err(text)?;
        let Attached::Created(region, (sections, extra)) = attached else {
            return Err(format!("somebody uses {}", dir.display()));
        };
        let txn = Txn::attach(region, sections, params, Arc::new(MemoryStore::default()));
        txn.init(Xid::FIRST_NORMAL).map_err(text)?;
        txn.region().publish().map_err(text)?;
        Ok((Kernel { txn, dir }, extra))
    }

    /// A session whose waits block its thread.
    pub fn session(&self) -> Result<TxnSession, String> {
        self.txn.session(Box::new(ThreadWaiter)).map_err(text)
    }

    /// The counts of one tranche.
    pub fn totals(&self, tranche: Tranche) -> TrancheTotals {
        let all = self.txn.region().latch_totals();
        all.into_iter().find(|t| t.tranche == tranche).expect("every tranche has a row")
    }
}

impl Drop for Kernel {
    fn drop(&mut self) {
        let region = self.txn.region();
        if let Ok(true) = region.begin_detach() {
            // An error leaves a file behind, which the next attacher of the directory would remove.
            let _ = region.remove();
        }
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// Acquisitions and blocks of a tranche.
pub fn sum(t: TrancheTotals) -> (u64, u64) {
    (t.shared_acquisitions + t.exclusive_acquisitions, t.blocks)
}

/// The same since `before`.
pub fn since(now: TrancheTotals, before: TrancheTotals) -> (u64, u64) {
    let (now, before) = (sum(now), sum(before));
    (now.0 - before.0, now.1 - before.1)
}

/// An error as the text that experiments return.
pub fn text(e: impl std::fmt::Display) -> String {
    e.to_string()
}

/// Runs `work(i, stop)` in `n` threads that start together, until `time` is over; its results, and
/// the seconds that it took.
pub fn drive<R: Send>(
    n: usize,
    time: Duration,
    work: impl Fn(usize, &AtomicBool) -> Result<R, String> + Sync,
) -> Result<(Vec<R>, f64), String> {
    let stop = AtomicBool::new(false);
    let start = Barrier::new(n + 1);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..n)
            .map(|i| {
                let (stop, start, work) = (&stop, &start, &work);
                scope.spawn(move || {
                    start.wait();
                    work(i, stop)
                })
            })
            .collect();
        start.wait();
        let began = Instant::now();
        std::thread::sleep(time);
        stop.store(true, Relaxed);
        let results = threads.into_iter().map(|t| t.join().map_err(|_| "a thread panicked".to_string())?);
        let results = results.collect::<Result<Vec<R>, String>>()?;
        Ok((results, began.elapsed().as_secs_f64()))
    })
}

/// The middle value; of an even number the mean of the two in the middle; NaN without values.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    match values.len() {
        0 => f64::NAN,
        n if n % 2 == 1 => values[n / 2],
        n => (values[n / 2 - 1] + values[n / 2]) / 2.0,
    }
}
