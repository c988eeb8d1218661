//! One transaction's steps in the kernel many times, for a counter of instructions:
//!
//! ```text
//! valgrind --tool=callgrind --toggle-collect='*measured*' instructions OPERATION ROUNDS
//! ```
//!
//! The simulated machine charges these counts (`crates/sim/src/scenario.rs`).

use sinew_sync::{Attached, Region, RegionOptions, Slot, ThreadWaiter};
use sinew_txn::{
    CommitLog, CommitPayload, LockMode, LockOwner, LockTag, SerialTarget, StatusStore, Txn, TxnError,
    TxnParams, TxnSession, WaitPolicy, Xid,
};
use std::path::Path;
use std::sync::Arc;

type Error = Box<dyn std::error::Error + Send + Sync>;

/// A log and a store that keep nothing. The ring of commit numbers holds every xid of a count.
struct Nothing;

impl StatusStore for Nothing {
    fn flush_log(&self, _: &Slot) -> std::io::Result<()> {
        Ok(())
    }

    fn write_statuses(&self, _: Xid, _: &[u8]) -> std::io::Result<()> {
        Ok(())
    }

    fn read_statuses(&self, _: Xid, packed: &mut [u8]) -> std::io::Result<()> {
        packed.fill(0);
        Ok(())
    }

    fn write_csns(&self, _: Xid, _: &[u64]) -> std::io::Result<()> {
        Ok(())
    }

    fn read_csns(&self, _: Xid, words: &mut [u64]) -> std::io::Result<()> {
        words.fill(0);
        Ok(())
    }

    fn truncate_csns(&self, _: Xid) -> std::io::Result<()> {
        Ok(())
    }
}

impl CommitLog for Nothing {
    fn write_commit(&self, _: &TxnSession, _: Xid, _: &[Xid], _: &CommitPayload) -> Result<u64, TxnError> {
        Ok(1)
    }

    fn write_abort(&self, _: &TxnSession, _: Xid, _: &[Xid], _: &CommitPayload) -> Result<(), TxnError> {
        Ok(())
    }

    fn flush(&self, _: &TxnSession, _: u64) -> Result<(), TxnError> {
        Ok(())
    }
}

const OWNER: LockOwner = LockOwner::Transaction;

#[inline(never)]
fn measured(rounds: u32, mut round: impl FnMut(u32)) {
    (0..rounds).for_each(&mut round);
}

/// Two weak relation locks and a snapshot.
fn short_read(s: &TxnSession) {
    s.begin();
    for relation in [16_384, 16_385] {
        let tag = LockTag::relation(5, relation);
        s.lock(tag, LockMode::AccessShare, OWNER, WaitPolicy::Block).expect("a lock");
    }
    let snapshot = s.take_snapshot().expect("a snapshot");
    s.release_snapshot(&snapshot);
    commit(s);
}

/// A snapshot, an xid and a commit.
fn short_write(s: &TxnSession) {
    s.begin();
    let snapshot = s.take_snapshot().expect("a snapshot");
    s.current_xid().expect("an xid");
    s.release_snapshot(&snapshot);
    commit(s);
}

/// Four locks of the shared table.
fn advisory_locks(s: &TxnSession, round: u32) {
    s.begin();
    for key in 4 * round..4 * round + 4 {
        let tag = LockTag::advisory(5, 0, key, 1);
        s.lock(tag, LockMode::Exclusive, OWNER, WaitPolicy::Skip).expect("a lock");
    }
    commit(s);
}

/// The lock of a row, and a wait for the transaction that changed it last, which has ended.
fn row_update(s: &TxnSession, last: &mut Xid) {
    let row = LockTag::tuple(5, 16_384, 0, 1);
    s.begin();
    let me = s.current_xid().expect("an xid");
    s.lock(row, LockMode::Exclusive, OWNER, WaitPolicy::Block).expect("a lock");
    if *last != Xid(0) {
        s.wait_for_xid(*last, WaitPolicy::Block).expect("an end");
    }
    *last = me;
    s.unlock(row, LockMode::Exclusive, OWNER).expect("an unlock");
    commit(s);
}

/// Eight reads and two changes under SERIALIZABLE.
fn serializable(s: &TxnSession, round: u32) {
    let row = |n: u32| SerialTarget::row(5, 16_384, (round * 10 + n) % 65_536, 1);
    s.begin();
    let snapshot = s.begin_serializable(false, false).expect("a snapshot");
    (0..8).for_each(|n| s.serial_reads(row(n)).expect("a read"));
    s.current_xid().expect("an xid");
    (8..10).for_each(|n| s.serial_writes(row(n)).expect("a change"));
    s.release_snapshot(&snapshot);
    commit(s);
}

fn commit(s: &TxnSession) {
    s.commit(&Nothing, &Default::default(), false).expect("a commit");
}

fn main() -> Result<(), Error> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [operation, rounds] = args.as_slice() else { return Err("expected an operation and rounds".into()) };
    let rounds = rounds.parse()?;
    let dir = std::env::temp_dir().join(format!("sinew-txn-instructions-{}", std::process::id()));
    std::fs::create_dir_all(&dir)?;
    count(&dir, operation, rounds)?;
    std::fs::remove_dir_all(&dir)?;
    Ok(())
}

fn count(dir: &Path, operation: &str, rounds: u32) -> Result<(), Error> {
    let params = TxnParams { sessions_max: 64, lock_partitions: 16, locks_max: 4096, csn_ring: 1 << 16 };
    let options = RegionOptions { sessions_max: params.sessions_max, ..RegionOptions::default() };
    let attached = Region::attach(dir, &options, |b, _| Txn::layout(b, &params))?;
    let Attached::Created(region, at) = attached else { return Err("another process uses it".into()) };
    let txn = Txn::attach(region, at, params, Arc::new(Nothing));
    txn.init(Xid::FIRST_NORMAL)?;
    txn.region().publish()?;
    let s = txn.session(Box::new(ThreadWaiter))?;
    let mut last = Xid(0);
    match operation {
        "short-read" => measured(rounds, |_| short_read(&s)),
        "short-write" => measured(rounds, |_| short_write(&s)),
        "advisory-locks" => measured(rounds, |round| advisory_locks(&s, round)),
        "row-update" => measured(rounds, |_| row_update(&s, &mut last)),
        "serializable" => measured(rounds, |round| serializable(&s, round)),
        other => return Err(format!("no operation {other}").into()),
    }
    drop(s);
    if txn.region().begin_detach()? {
        txn.region().remove()?;
    }
    Ok(())
}
