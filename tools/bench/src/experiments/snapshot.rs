//! Snapshots by commit number against snapshots by a scan of all sessions under a latch.
//!
//! The older design is written out here: an array of running xids. A session that takes a snapshot
//! scans it under a shared latch. A session that ends a transaction clears its element under the
//! latch exclusively. Model: PostgreSQL's ProcArray up to version 13.

use super::kernel::{Kernel, NullLog, drive, median, since, text};
use crate::experiment::{Options, Report, cores};
use sinew_sync::{LwLock, Section, Tranche};
use sinew_txn::{TxnParams, TxnSession};
use std::sync::atomic::{
    AtomicU64,
    Ordering::{Relaxed, Release},
};
use std::time::{Duration, Instant};

const OPEN: [usize; 4] = [1, 10, 100, 1000];
const ROUNDS: usize = 5;
const SESSIONS_MAX: u32 = 1024;
/// Operations between two looks at the clock.
const BATCH: u32 = 100;
/// Sessions that commit at once where the publication's latch is looked at, and what each does in
/// the log before.
const PUBLISHERS: usize = 16;
const INSERT: Duration = Duration::from_micros(5);

/// The older design's part of the region.
#[derive(Clone, Copy)]
struct ArraySections {
    latch: Section<LwLock>,
    /// Running xid of each open session, 0 for none.
    xids: Section<AtomicU64>,
    xmins: Section<AtomicU64>,
    next: Section<AtomicU64>,
}

struct Array<'a> {
    latch: &'a LwLock,
    xids: &'a [AtomicU64],
    xmins: &'a [AtomicU64],
    next: &'a AtomicU64,
}

impl<'a> Array<'a> {
    fn new(kernel: &'a Kernel, at: ArraySections, open: usize) -> Array<'a> {
        let region = kernel.txn.region();
        Array {
            latch: &region.get(at.latch)[0],
            xids: &region.get(at.xids)[..open],
            xmins: &region.get(at.xmins)[..open],
            next: &region.get(at.next)[0],
        }
    }

    /// The running xids, into `running`.
    fn snapshot(&self, s: &TxnSession, me: usize, running: &mut Vec<u64>) -> Result<(), String> {
        running.clear();
        let _latch = self.latch.shared(s.slot()).map_err(text)?;
        let mut xmin = self.next.load(Relaxed);
        // Relaxed: under the latch.
        for xid in self.xids {
            let xid = xid.load(Relaxed);
            if xid != 0 {
                xmin = xmin.min(xid);
                running.push(xid);
            }
        }
        self.xmins[me].store(xmin, Release);
        Ok(())
    }

    fn begin(&self, me: usize) {
        self.xids[me].store(self.next.fetch_add(1, Relaxed), Release);
    }

    fn commit(&self, s: &TxnSession, me: usize) -> Result<(), String> {
        let _latch = self.latch.exclusive(s.slot()).map_err(text)?;
        self.xids[me].store(0, Relaxed);
        self.xmins[me].store(0, Relaxed);
        Ok(())
    }
}

/// Nanoseconds per call of `f` for about `time`.
fn cost(time: Duration, mut f: impl FnMut() -> Result<(), String>) -> Result<f64, String> {
    let began = Instant::now();
    let mut calls = 0u64;
    while began.elapsed() < time {
        for _ in 0..BATCH {
            f()?;
        }
        calls += u64::from(BATCH);
    }
    Ok(began.elapsed().as_nanos() as f64 / calls as f64)
}

#[derive(Default)]
struct Line {
    snapshot_ns: Vec<f64>,
    commit_ns: Vec<f64>,
    /// Per second, with every core busy: each writes and takes snapshots by turns.
    mixed: Vec<f64>,
    blocks: u64,
    mixed_done: u64,
}

fn write(s: &TxnSession) -> Result<(), String> {
    s.begin();
    s.current_xid().map_err(text)?;
    s.commit(&NullLog::default(), &Default::default(), false).map_err(text)
}

fn by_csn(kernel: &Kernel, me: &TxnSession, time: Duration, line: &mut Line) -> Result<(), String> {
    me.begin();
    line.snapshot_ns.push(cost(time, || {
        let snapshot = me.take_snapshot().map_err(text)?;
        me.release_snapshot(&snapshot);
        Ok(())
    })?);
    me.commit(&NullLog::default(), &Default::default(), false).map_err(text)?;
    line.commit_ns.push(cost(time, || write(me))?);
    let before = kernel.totals(sinew_txn::tranches::XID_GEN);
    let (done, seconds) = drive(cores(), time, |_, stop| {
        let s = kernel.session()?;
        let mut n = 0u64;
        while !stop.load(Relaxed) {
            s.begin();
            let snapshot = s.take_snapshot().map_err(text)?;
            s.current_xid().map_err(text)?;
            s.release_snapshot(&snapshot);
            s.commit(&NullLog::default(), &Default::default(), false).map_err(text)?;
            n += 1;
        }
        Ok(n)
    })?;
    let done: u64 = done.iter().sum();
    line.mixed.push(done as f64 / seconds);
    line.mixed_done += done;
    line.blocks += since(kernel.totals(sinew_txn::tranches::XID_GEN), before).1;
    Ok(())
}

fn by_scan(
    kernel: &Kernel,
    array: &Array,
    me: &TxnSession,
    time: Duration,
    line: &mut Line,
) -> Result<(), String> {
    let mut running = Vec::with_capacity(array.xids.len());
    line.snapshot_ns.push(cost(time, || array.snapshot(me, 0, &mut running))?);
    line.commit_ns.push(cost(time, || {
        array.begin(0);
        array.commit(me, 0)
    })?);
    let before = kernel.totals(Tranche::OTHER);
    let (done, seconds) = drive(cores(), time, |i, stop| {
        let s = kernel.session()?;
        let at = i % array.xids.len();
        let mut running = Vec::with_capacity(array.xids.len());
        let mut n = 0u64;
        while !stop.load(Relaxed) {
            array.snapshot(&s, at, &mut running)?;
            array.begin(at);
            array.commit(&s, at)?;
            n += 1;
        }
        Ok(n)
    })?;
    let done: u64 = done.iter().sum();
    line.mixed.push(done as f64 / seconds);
    line.mixed_done += done;
    line.blocks += since(kernel.totals(Tranche::OTHER), before).1;
    Ok(())
}

/// Sessions beyond the cores commit with a log insertion before each publication: how often they
/// block on its latch is what publishing in groups could save. Blocks per million commits, and
/// commits per second.
fn publication_blocks(params: TxnParams, time: Duration) -> Result<(f64, f64), String> {
    let kernel = Kernel::new(params)?;
    let log = NullLog { insert_time: INSERT, ..NullLog::default() };
    let (done, seconds) = drive(PUBLISHERS, time, |_, stop| {
        let s = kernel.session()?;
        let mut n = 0u64;
        while !stop.load(Relaxed) {
            s.begin();
            s.current_xid().map_err(text)?;
            s.commit(&log, &Default::default(), false).map_err(text)?;
            n += 1;
        }
        Ok(n)
    })?;
    let done = done.iter().sum::<u64>() as f64;
    let blocks = kernel.totals(sinew_txn::tranches::XID_GEN).blocks as f64;
    Ok((blocks * 1e6 / done.max(1.0), done / seconds))
}

/// Largest over smallest.
fn spread(values: &[f64]) -> f64 {
    values.iter().copied().fold(f64::MIN, f64::max) / values.iter().copied().fold(f64::MAX, f64::min)
}

/// Runs the experiment.
pub fn run(options: &Options) -> Result<(), String> {
    let params = TxnParams {
        sessions_max: SESSIONS_MAX,
        lock_partitions: 16,
        locks_max: 4096,
        csn_ring: 1 << 16,
        channels_max: 16,
        notify_words: 1 << 10,
        prepared_max: 0,
    };
    // Two states and two designs of each number of open sessions, three measurements each.
    let time = Duration::from_secs_f64(options.seconds / (OPEN.len() * 2 * 2 * 3 * ROUNDS) as f64);
    let mut rows = Vec::new();
    let mut notes = Vec::new();
    for in_transaction in [false, true] {
        let mut lines = Vec::new();
        let mut kernels = Vec::new();
        for open in OPEN {
            let (kernel, at) = Kernel::with(params, |b| ArraySections {
                latch: b.section("array latch", 1),
                xids: b.section("array xids", SESSIONS_MAX as usize),
                xmins: b.section("array xmins", SESSIONS_MAX as usize),
                next: b.section("array next", 1),
            })?;
            let sessions = (0..open).map(|_| kernel.session()).collect::<Result<Vec<_>, _>>()?;
            let array = Array::new(&kernel, at, open);
            array.latch.init(Tranche::OTHER);
            array.next.store(1, Relaxed);
            for (i, s) in sessions.iter().enumerate().skip(1) {
                if in_transaction {
                    s.begin();
                    s.current_xid().map_err(text)?;
                    s.take_snapshot().map_err(text)?;
                    array.begin(i);
                }
            }
            kernels.push((kernel, at, sessions));
            lines.push([Line::default(), Line::default()]);
        }
        for _ in 0..ROUNDS {
            for ((kernel, at, sessions), line) in kernels.iter().zip(&mut lines) {
                let array = Array::new(kernel, *at, sessions.len());
                by_scan(kernel, &array, &sessions[0], time, &mut line[0])?;
                by_csn(kernel, &sessions[0], time, &mut line[1])?;
            }
        }
        let state = if in_transaction { "in transactions" } else { "idle" };
        for (d, design) in ["scan under a latch", "commit number"].into_iter().enumerate() {
            for (open, line) in OPEN.iter().zip(&lines) {
                let line = &line[d];
                rows.push(vec![
                    design.into(),
                    state.into(),
                    (*open as u64).into(),
                    median(line.snapshot_ns.clone()).into(),
                    median(line.commit_ns.clone()).into(),
                    median(line.mixed.clone()).into(),
                    (line.blocks as f64 * 1e6 / line.mixed_done.max(1) as f64).into(),
                ]);
            }
            let medians = |f: fn(&Line) -> &Vec<f64>| -> Vec<f64> {
                lines.iter().map(|l| median(f(&l[d]).clone())).collect()
            };
            let (snapshot, commit) = (medians(|l| &l.snapshot_ns), medians(|l| &l.commit_ns));
            notes.push(format!(
                "{design}, {state}: from 1 to 1,000 open sessions a snapshot costs {:.2} times, a commit {:.2} times as much \
                 (largest over smallest: {:.2} and {:.2})",
                snapshot[OPEN.len() - 1] / snapshot[0],
                commit[OPEN.len() - 1] / commit[0],
                spread(&snapshot),
                spread(&commit),
            ));
        }
    }
    let (blocks, per_second) = publication_blocks(params, time * 5)?;
    notes.push(format!(
        "{PUBLISHERS} sessions that commit with {} us of log insertion each, {per_second:.0} commits/s: {blocks:.0} blocks on \
         the publication's latch per million commits",
        INSERT.as_micros()
    ));
    notes.push(
        "A commit here takes an xid and publishes it, without log; the scan's commit does less than that (no status, no \
         commit number), so compare its growth and not its height."
            .into(),
    );
    Report {
        name: "snapshot",
        finding: "Whoever ends a transaction excludes whoever takes a snapshot, and a snapshot looks at every session: dense \
                  arrays and fewer snapshots were the remedies; a snapshot that is a number needs neither.",
        setup: format!(
            "one session measures while the others are open; then {} sessions write and take snapshots at once; {ROUNDS} \
             rounds of {:.0} ms a figure; {0} cores",
            cores(),
            time.as_secs_f64() * 1e3
        ),
        columns: vec![
            "snapshot by",
            "others are",
            "open",
            "snapshot ns",
            "commit ns",
            "both, by all cores /s",
            "latch blocks per million",
        ],
        rows,
        notes,
    }
    .publish(options)
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn spread_is_largest_over_smallest() {
        assert_eq!(spread(&[2.0, 4.0, 3.0]), 2.0);
    }
}
