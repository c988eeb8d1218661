//! One latch over the whole lock table against partitions of it.

use super::kernel::{Kernel, drive, median, since, text};
use crate::experiment::{Options, Report, cores};
use sinew_txn::{LockMode, LockOwner, LockTag, TxnParams, WaitPolicy};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

const PARTITIONS: [u32; 4] = [1, 4, 16, 128];
const SESSIONS: [usize; 2] = [1, 16];
const ROUNDS: usize = 3;
/// Locks that a transaction takes before it releases them all.
const PER_TRANSACTION: u32 = 8;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Load {
    /// Relations of the session's own.
    Distinct,
    /// The same few for all, in a mode that everybody may share.
    Hot,
}

impl Load {
    fn name(self) -> &'static str {
        match self {
            Load::Distinct => "distinct",
            Load::Hot => "hot",
        }
    }

    /// Both sorts always go through the table: the first by its mode, the second because it is no
    /// relation.
    fn lock(self, session: usize, n: u32) -> (LockTag, LockMode) {
        match self {
            Load::Distinct => {
                let relation = 1000 + session as u32 * PER_TRANSACTION + n;
                (LockTag::relation(5, relation), LockMode::ShareUpdateExclusive)
            }
            Load::Hot => (LockTag::object(5, 1259, 1000 + n), LockMode::AccessShare),
        }
    }
}

#[derive(Default)]
struct Line {
    per_second: Vec<f64>,
    acquisitions: u64,
    found_taken: u64,
    blocks: u64,
    per_partition: Vec<(u64, u64)>,
}

fn params(partitions: u32) -> TxnParams {
    TxnParams {
        sessions_max: 64,
        lock_partitions: partitions,
        locks_max: 4096,
        csn_ring: 1 << 12,
        channels_max: 16,
        notify_words: 1 << 10,
        prepared_max: 0,
    }
}

fn transactions(kernel: &Kernel, load: Load, i: usize, stop: &AtomicBool) -> Result<u64, String> {
    let s = kernel.session()?;
    let mut locks = 0;
    while !stop.load(Relaxed) {
        s.begin();
        for n in 0..PER_TRANSACTION {
            let (tag, mode) = load.lock(i, n);
            s.lock(tag, mode, LockOwner::Transaction, WaitPolicy::Block).map_err(text)?;
        }
        s.commit(&super::kernel::NullLog::default(), &Default::default(), false).map_err(text)?;
        locks += u64::from(PER_TRANSACTION);
    }
    Ok(locks)
}

fn one(kernel: &Kernel, load: Load, sessions: usize, time: Duration, line: &mut Line) -> Result<(), String> {
    kernel.txn.reset_lock_partition_stats();
    let before = kernel.totals(sinew_txn::tranches::LOCK_PARTITION);
    let (locks, seconds) = drive(sessions, time, |i, stop| transactions(kernel, load, i, stop))?;
    line.per_second.push(locks.iter().sum::<u64>() as f64 / seconds);
    line.blocks += since(kernel.totals(sinew_txn::tranches::LOCK_PARTITION), before).1;
    let stats = kernel.txn.lock_partition_stats();
    line.per_partition.resize(stats.len(), (0, 0));
    for (sum, p) in line.per_partition.iter_mut().zip(&stats) {
        *sum = (sum.0 + p.acquisitions, sum.1 + p.found_taken);
    }
    line.acquisitions += stats.iter().map(|p| p.acquisitions).sum::<u64>();
    line.found_taken += stats.iter().map(|p| p.found_taken).sum::<u64>();
    Ok(())
}

/// The partitions one by one if they are few, else the least, the middle and the most of them.
fn partitions(all: &[(u64, u64)]) -> String {
    let show = |(acquired, taken): &(u64, u64)| format!("{}k/{taken}", acquired / 1000);
    let mut used: Vec<_> = all.iter().filter(|p| p.0 > 0).copied().collect();
    if used.len() <= 4 {
        return used.iter().map(show).collect::<Vec<_>>().join(" ");
    }
    used.sort_by_key(|p| (p.1, p.0));
    let (low, middle, high) = (used[0], used[used.len() / 2], used[used.len() - 1]);
    format!("{} .. {} .. {} ({} in use)", show(&low), show(&middle), show(&high), used.len())
}

/// Runs the experiment.
pub fn run(options: &Options) -> Result<(), String> {
    let kernels: Vec<Kernel> =
        PARTITIONS.iter().map(|&p| Kernel::new(params(p))).collect::<Result<_, _>>()?;
    let cells = PARTITIONS.len() * SESSIONS.len() * 2;
    let time = Duration::from_secs_f64(options.seconds / (cells * ROUNDS) as f64);
    let mut rows = Vec::new();
    let mut notes = Vec::new();
    for load in [Load::Distinct, Load::Hot] {
        for sessions in SESSIONS {
            let mut lines: Vec<Line> = PARTITIONS.iter().map(|_| Line::default()).collect();
            // Alternately, so that a change of the machine's mood meets all alike.
            for _ in 0..ROUNDS {
                for (kernel, line) in kernels.iter().zip(&mut lines) {
                    one(kernel, load, sessions, time, line)?;
                }
            }
            let per_million = |l: &Line| l.found_taken as f64 * 1e6 / l.acquisitions.max(1) as f64;
            for (partitions_count, line) in PARTITIONS.iter().zip(&lines) {
                rows.push(vec![
                    load.name().into(),
                    (sessions as u64).into(),
                    u64::from(*partitions_count).into(),
                    median(line.per_second.clone()).into(),
                    line.acquisitions.into(),
                    line.found_taken.into(),
                    line.blocks.into(),
                    per_million(line).into(),
                    partitions(&line.per_partition).into(),
                ]);
            }
            let speed = |l: &Line| median(l.per_second.clone());
            let (first, sixteen, last) = (&lines[0], &lines[2], &lines[3]);
            notes.push(match sessions {
                1 => format!(
                    "{}, single client: 128 partitions reach {:.2} of the single lock's speed ({})",
                    load.name(),
                    speed(last) / speed(first),
                    if speed(last) >= 0.95 * speed(first) { "no loss" } else { "a loss" }
                ),
                _ => format!(
                    "{}, {sessions} sessions: 16 partitions find the latch taken {:.1} times less often than one lock does, \
                     128 {:.1} times ({})",
                    load.name(),
                    per_million(first) / per_million(sixteen).max(0.01),
                    per_million(first) / per_million(last).max(0.01),
                    if per_million(sixteen) < per_million(first) { "reproduced" } else { "not reproduced here" }
                ),
            });
        }
    }
    Report {
        name: "lockmgr",
        finding: "PostgreSQL 8.2 split its lock table: one lock, 50,204 acquisitions of which 3,243 blocked; 4 partitions, \
                  57,157 and 1,267; 16 partitions, 61,787 and 840; no loss for a single client.",
        setup: format!(
            "transactions of {PER_TRANSACTION} locks through the table, taken and released; {ROUNDS} rounds of {:.2} s a line; \
             {} cores",
            time.as_secs_f64(),
            cores()
        ),
        columns: vec![
            "relations",
            "sessions",
            "partitions",
            "locks/s",
            "acquisitions",
            "found taken",
            "slept",
            "taken per million",
            "per partition: acquisitions/taken",
        ],
        rows,
        notes,
    }
    .publish(options)
}
