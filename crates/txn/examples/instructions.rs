//! One transaction's steps in the kernel many times, for a counter of instructions:
//!
//! ```text
//! valgrind --tool=callgrind --toggle-collect='*measured*' instructions short-read ROUNDS
//! ```
//!
//! The count of 3,000 rounds less that of 1,000 rounds, divided by 2,000, is what the simulated
//! machine charges (`crates/sim/src/scenario.rs`).

use sinew_sync::{Attached, Region, RegionOptions, Slot, ThreadWaiter};
use sinew_txn::{
    CommitLog, CommitPayload, LockMode, LockOwner, LockTag, StatusStore, Txn, TxnError, TxnParams,
    TxnSession, WaitPolicy, Xid,
};
use std::path::Path;
use std::sync::Arc;

type Error = Box<dyn std::error::Error + Send + Sync>;

/// A log and a store that keep nothing: no transaction here writes.
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
fn measured(rounds: u32, round: impl FnMut(u32)) {
    (0..rounds).for_each(round);
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
    match operation {
        "short-read" => measured(rounds, |_| short_read(&s)),
        other => return Err(format!("no operation {other}").into()),
    }
    drop(s);
    if txn.region().begin_detach()? {
        txn.region().remove()?;
    }
    Ok(())
}
