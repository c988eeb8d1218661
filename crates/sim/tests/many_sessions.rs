//! The costs of the kernel that must not grow with the sessions at work: a snapshot and a commit
//! beside others that run, and the wait for one hot row. Accesses to shared words are counted, and
//! the lines that these lie in, and no time. A run is the same each time.

use sinew_sim::world::{Kernel, NoLog};
use sinew_sim::{Counted, Machine, Shape};
use sinew_sync::shim::{AtomicU64, Ordering, sleep};
use sinew_txn::{LockMode, LockOwner, LockTag, TxnError, TxnParams, TxnSession, WaitPolicy, Xid};
use std::cell::{Cell, RefCell};
use std::time::Duration;

/// Cores of every run. Only the sessions differ.
const CORES: usize = 8;
/// Private work of a transaction, in picoseconds.
const WORK_PS: u64 = 20_000_000;

fn kernel(sessions: usize) -> (Kernel, sinew_sync::Section<AtomicU64>) {
    let params = TxnParams {
        sessions_max: sessions as u32 + 1,
        lock_partitions: 16,
        locks_max: 8192,
        csn_ring: 1 << 16,
        channels_max: 16,
        notify_words: 1 << 10,
        prepared_max: 0,
    };
    Kernel::new(params, |b| b.section::<AtomicU64>("row header", 8))
}

/// Sums of counts, and how many there are.
#[derive(Debug, Default, Clone, Copy)]
struct Sum {
    times: u64,
    of: Counted,
}

impl Sum {
    fn add(&mut self, one: Counted) {
        self.times += 1;
        self.of.accesses += one.accesses;
        self.of.lines += one.lines;
    }

    /// Accesses and lines of one operation.
    fn each(&self) -> (f64, f64) {
        assert!(self.times > 0, "nothing was counted");
        let each = |sum: u64| sum as f64 / self.times as f64;
        (each(self.of.accesses), each(self.of.lines))
    }
}

fn add(sums: &RefCell<Sum>, one: Counted) {
    sums.borrow_mut().add(one);
}

/// `more` is at most `factor` times `few`, in accesses and in lines.
fn grows_at_most(what: &str, factor: f64, few: &Sum, more: &Sum) {
    let ((few_accesses, few_lines), (accesses, lines)) = (few.each(), more.each());
    println!("{what}: {few_accesses:.1} accesses, {few_lines:.1} lines; then {accesses:.1}, {lines:.1}");
    assert!(accesses <= factor * few_accesses, "{what}: {accesses} accesses after {few_accesses}");
    assert!(lines <= factor * few_lines, "{what}: {lines} lines after {few_lines}");
}

/// The cost of a snapshot, and of a transaction's xid and commit. All sessions are in a transaction
/// with an xid and a snapshot of its own, and each comes to its end again and again.
fn snapshot_and_commit(sessions: usize) -> (Sum, Sum) {
    let (kernel, _) = kernel(sessions);
    let machine = Machine::new(Shape::new(CORES, 2, 7));
    let (machine, kernel) = (&machine, &kernel);
    let (snapshots, commits) = (RefCell::default(), RefCell::default());
    let thread = |_| -> Box<dyn FnOnce() + '_> {
        let (snapshots, commits) = (&snapshots, &commits);
        let s = kernel.session();
        Box::new(move || {
            let take = |s: &TxnSession| {
                s.begin();
                s.take_snapshot().expect("a snapshot")
            };
            let mut snapshot = take(&s);
            for _ in 0..12 {
                machine.work(WORK_PS);
                let ((), cost) = machine.counted(|| {
                    s.current_xid().expect("an xid");
                    s.release_snapshot(&snapshot);
                    s.commit(&NoLog, &Default::default(), false).expect("a commit");
                });
                add(commits, cost);
                let (next, cost) = machine.counted(|| take(&s));
                add(snapshots, cost);
                snapshot = next;
            }
            s.release_snapshot(&snapshot);
            s.commit(&NoLog, &Default::default(), false).expect("a commit");
        })
    };
    machine.run((0..sessions).map(thread).collect());
    (snapshots.into_inner(), commits.into_inner())
}

#[test]
fn a_snapshot_and_a_commit_cost_the_same_beside_a_thousand_active_sessions() {
    let (few_snapshots, few_commits) = snapshot_and_commit(10);
    let (snapshots, commits) = snapshot_and_commit(1000);
    grows_at_most("snapshot, 10 and 1,000 sessions", 1.5, &few_snapshots, &snapshots);
    grows_at_most("xid and commit, 10 and 1,000 sessions", 1.5, &few_commits, &commits);
}

/// The costs of one hot row.
#[derive(Default)]
struct HotRow {
    /// A request that waits for a given time, with all its looks for a deadlock, and withdraws.
    wait: Sum,
    /// Giving back the lock and committing, which wakes the next waiter.
    release: Sum,
}

/// One session has the row for 100 milliseconds, and all others queue. After 20 milliseconds they
/// look for a deadlock, and all are in the queue by then. After 50 milliseconds they give up and
/// ask again. From then on one after the other changes the row.
fn hot_row(waiters: usize) -> HotRow {
    let (kernel, word) = kernel(waiters + 1);
    let machine = Machine::new(Shape::new(CORES, 2, 7));
    let (machine, kernel) = (&machine, &kernel);
    let xmax = &kernel.world.region().get(word)[0];
    let (waits, releases, turns) = (RefCell::default(), RefCell::default(), Cell::new(0));
    let row = LockTag::tuple(5, 16_384, 0, 1);
    let lock = |s: &TxnSession| s.lock(row, LockMode::Exclusive, LockOwner::Transaction, WaitPolicy::Block);
    let thread = |number: usize| -> Box<dyn FnOnce() + '_> {
        let (waits, releases, turns) = (&waits, &releases, &turns);
        let s = kernel.session();
        s.set_deadlock_timeout(Duration::from_millis(20));
        Box::new(move || {
            s.begin();
            let me = s.current_xid().expect("an xid");
            if number > 0 {
                // The first one has the row by then.
                sleep(Duration::from_millis(1));
                s.set_lock_timeout(Some(Duration::from_millis(50)));
                let (waited, cost) = machine.counted(|| lock(&s));
                assert!(matches!(waited, Err(TxnError::LockTimeout)), "{waited:?}");
                add(waits, cost);
                s.set_lock_timeout(None);
            }
            lock(&s).expect("a lock");
            // Relaxed: the lock orders the changes.
            let last = Xid(xmax.load(Ordering::Relaxed));
            if last != Xid(0) {
                s.wait_for_xid(last, WaitPolicy::Block).expect("an end");
            }
            match number {
                0 => sleep(Duration::from_millis(100)),
                _ => machine.work(WORK_PS),
            }
            xmax.store(me.0, Ordering::Relaxed);
            let ((), cost) = machine.counted(|| {
                s.unlock(row, LockMode::Exclusive, LockOwner::Transaction).expect("an unlock");
                s.commit(&NoLog, &Default::default(), false).expect("a commit");
            });
            // The last one has no waiters.
            if turns.replace(turns.get() + 1) < waiters {
                add(releases, cost);
            }
        })
    };
    machine.run((0..=waiters).map(thread).collect());
    HotRow { wait: waits.into_inner(), release: releases.into_inner() }
}

#[test]
fn a_hot_row_costs_each_session_the_same_however_many_wait() {
    let few = hot_row(10);
    for waiters in [100, 1000] {
        let more = hot_row(waiters);
        grows_at_most(&format!("a release, 10 and {waiters} waiters"), 1.5, &few.release, &more.release);
        grows_at_most(&format!("a wait of 50 ms, 10 and {waiters} waiters"), 1.5, &few.wait, &more.wait);
    }
}
