//! Work that the simulated machine predicts, and that the real one runs as well.

use super::two::{Private, ROUNDS, operation_ns};
use crate::experiments::kernel::{Kernel, NullLog, median, text};
use sinew_sim::cost::Costs;
use sinew_sim::machine::Shape;
use sinew_sim::scenario::pair::{self, Work};
use sinew_storage::buffer::Record;
use sinew_storage::wal::ResourceManager;
use sinew_storage::{RelFile, Session, Storage, StorageOptions};
use sinew_sync::{LwLock, SpinLock, ThreadWaiter, Tranche};
use sinew_txn::{LockMode, LockOwner, LockTag, TxnParams, TxnSession, WaitPolicy, Xid};
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::time::Duration;

const TRIAL: Duration = Duration::from_millis(40);
/// A trial of the log, and its ring's size, of which a trial fills less than half: the threads do
/// not write to the file meanwhile.
const LOG_TRIAL: Duration = Duration::from_millis(15);
const RING_BYTES: usize = 32 << 20;
/// Trials that do not count, in which all of the ring gets its memory.
const LOG_WARM_UPS: usize = 8;
/// Runs of the simulated machine whose mean is the prediction.
const SEEDS: u64 = 3;
/// Where the random numbers of the first thread begin.
const SEED: u64 = 88_172_645_463_325_252;

/// The predicted work, with the private work outside of its lock and inside, in nanoseconds.
const PREDICTED: [(Work, u64, u64, &str); 11] = [
    (Work::Spinlock, 150, 40, "the spinlock"),
    (Work::Spinlock, 500, 40, "the spinlock, seldom"),
    (Work::Exclusive, 150, 40, "the latch, exclusive"),
    (Work::Exclusive, 500, 40, "the latch, exclusive, seldom"),
    (Work::Shared, 150, 40, "the latch, shared"),
    (Work::Shared, 500, 40, "the latch, shared, seldom"),
    (Work::CompareAndSwap, 150, 0, "one word by compare-and-swap"),
    (Work::CompareAndSwap, 500, 0, "one word by compare-and-swap, seldom"),
    (Work::ShortRead, 0, 0, "two relation locks and a snapshot"),
    (Work::LogInsertion, 150, 0, "a record of the log"),
    (Work::LogInsertion, 500, 0, "a record of the log, seldom"),
];

/// Nanoseconds of one operation: with one thread, and of both threads together with two.
pub struct Times {
    pub one_ns: f64,
    pub two_ns: f64,
}

impl Times {
    /// Medians of trials with one thread and with two, which take turns.
    fn of(trial: impl Fn(usize) -> Result<f64, String>) -> Result<Times, String> {
        let mut trials = Vec::new();
        for _ in 0..ROUNDS {
            trials.push((trial(1)?, trial(2)?));
        }
        Ok(Times {
            one_ns: median(trials.iter().map(|t| t.0).collect()),
            two_ns: median(trials.iter().map(|t| t.1).collect()),
        })
    }

    /// Throughput of two threads as a multiple of one thread's.
    pub fn two_to_one(&self) -> f64 {
        self.one_ns / self.two_ns
    }
}

/// A kind of work, as it was measured and as the model has it.
pub struct Predicted {
    pub name: &'static str,
    pub real: Times,
    pub simulated: Times,
}

impl Predicted {
    /// By how much the model's ratio of two threads to one is off, in percent.
    pub fn off_percent(&self) -> f64 {
        100.0 * (self.simulated.two_to_one() / self.real.two_to_one() - 1.0)
    }
}

/// Runs everything on both machines.
pub fn all(costs: &Costs, seed: u64) -> Result<Vec<Predicted>, String> {
    let private = Private::new();
    let predict = |&(work, outside, inside, name)| {
        let simulated_ns = |cores: usize| {
            let rate = |seed| {
                let shape = Shape { costs: costs.clone(), ..Shape::new(cores, 1, seed) };
                pair::run(work, &shape, (outside * 1000, inside * 1000)).per_second()
            };
            1e9 * SEEDS as f64 / (seed..seed + SEEDS).map(rate).sum::<f64>()
        };
        let simulated = Times { one_ns: simulated_ns(1), two_ns: simulated_ns(2) };
        let real = match work {
            Work::LogInsertion => insertions(private, outside)?,
            _ => real(work, private, outside, inside)?,
        };
        Ok(Predicted { name, real, simulated })
    };
    PREDICTED.iter().map(predict).collect()
}

fn real(work: Work, private: Private, outside: u64, inside: u64) -> Result<Times, String> {
    let params = TxnParams {
        sessions_max: 8,
        lock_partitions: 16,
        locks_max: 1024,
        csn_ring: 1024,
        channels_max: 16,
        notify_words: 1 << 10,
        prepared_max: 0,
    };
    let (kernel, (latch, spin, word)) = Kernel::with(params, |b| {
        (b.section::<LwLock>("latch", 1), b.section::<SpinLock>("spin", 1), b.section::<AtomicU64>("word", 8))
    })?;
    let region = kernel.txn.region();
    let (latch, spin, word) = (&region.get(latch)[0], &region.get(spin)[0], &region.get(word)[0]);
    latch.init(Tranche::OTHER);
    let trial = |threads: usize| {
        operation_ns(threads, TRIAL, |thread, stop| {
            let session = kernel.session().expect("a free slot");
            let me = session.slot();
            let mut random = SEED + thread as u64;
            let mut own = 0;
            while !stop.load(Relaxed) {
                work_outside(private, &mut random, outside);
                match work {
                    Work::Spinlock => {
                        let _held = spin.lock(me);
                        private.work(inside);
                    }
                    Work::Exclusive => {
                        let _held = latch.exclusive(me);
                        private.work(inside);
                    }
                    Work::Shared => {
                        let _held = latch.shared(me);
                        private.work(inside);
                    }
                    Work::CompareAndSwap => {
                        let _ = word.fetch_update(AcqRel, Relaxed, |seen| Some(seen + 1));
                    }
                    Work::ShortRead => short_read(&session),
                    Work::LogInsertion => unreachable!("it has a directory of its own"),
                }
                own += 1;
            }
            own
        })
    };
    Times::of(trial)
}

/// Insertions into a log whose ring takes all of a trial.
fn insertions(private: Private, outside: u64) -> Result<Times, String> {
    let dir = std::env::temp_dir().join(format!("sinew-calibrate-{}", std::process::id()));
    let options = StorageOptions { wal_buffers_bytes: RING_BYTES, ..StorageOptions::default() };
    let storage = Storage::open(&dir, &options).map_err(text)?.storage;
    let trial = |threads| {
        let first = storage.session(Box::new(ThreadWaiter)).map_err(text)?;
        let wal = storage.wal();
        wal.flush(&first, wal.insert_position()).map_err(text)?;
        // No thread has to make the log's file longer.
        wal.reserve(first.slot(), RING_BYTES as u64).map_err(text)?;
        operation_ns(threads, LOG_TRIAL, |thread, stop| {
            let session = storage.session(Box::new(ThreadWaiter)).expect("a free slot");
            let mut random = SEED + thread as u64;
            let mut own = 0;
            while !stop.load(Relaxed) {
                work_outside(private, &mut random, outside);
                insert(&session);
                own += 1;
            }
            own
        })
    };
    let times = (0..LOG_WARM_UPS).try_for_each(|_| trial(2).map(|_| ())).and_then(|()| Times::of(trial));
    storage.close().map_err(text)?;
    let _ = std::fs::remove_dir_all(&dir);
    times
}

fn insert(s: &Session) {
    let wal = s.storage().wal();
    wal.reserve(s.slot(), 164).expect("room for the log");
    let record = Record {
        rm: ResourceManager::Log,
        // It means nothing to recovery.
        info: 0,
        xid: Xid(0),
        rel: RelFile::NONE,
        pages: Vec::new(),
        data: &[7; 100],
    };
    wal.critical(s.slot(), || wal.insert(s, &record));
}

/// Private work from half of this time to one and a half times of it, as on the simulated machine.
fn work_outside(private: Private, random: &mut u64, outside: u64) {
    // Xorshift.
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    private.work(outside / 2 + *random % (outside + 1));
}

/// A SELECT of one row as the kernel sees it.
fn short_read(s: &TxnSession) {
    s.begin();
    for relation in [16_384, 16_385] {
        let tag = LockTag::relation(5, relation);
        s.lock(tag, LockMode::AccessShare, LockOwner::Transaction, WaitPolicy::Block).expect("a lock");
    }
    let snapshot = s.take_snapshot().expect("a snapshot");
    s.release_snapshot(&snapshot);
    s.commit(&NullLog::default(), &Default::default(), false).expect("a commit");
}
