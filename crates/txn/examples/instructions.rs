//! One transaction's steps in the kernel many times, for a counter of instructions:
//!
//! ```text
//! valgrind --tool=callgrind --toggle-collect='*measured*' instructions short-read ROUNDS
//! ```
//!
//! `snapshot-commit-10` and `snapshot-commit-1000` are the end of a transaction that has an xid and
//! the begin of the next one, beside so many sessions that are all in such transactions.
//! `scripts/instructions` compares the two.
//!
//! The count of 3,000 rounds less that of 1,000 rounds, divided by 2,000, is what the simulated
//! machine charges (`crates/sim/src/scenario.rs`).

#[expect(dead_code, reason = "this example starts no other process")]
mod common;

use common::{Error, close, commit, open, open_with, session};
use sinew_txn::{LockMode, LockOwner, LockTag, Snapshot, TxnParams, TxnSession, WaitPolicy};
use std::path::Path;

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
    commit(s, &Default::default()).expect("a commit");
}

/// Begins a transaction with a snapshot and an xid.
fn begin(s: &TxnSession) -> Snapshot {
    s.begin();
    let snapshot = s.take_snapshot().expect("a snapshot");
    s.current_xid().expect("an xid");
    snapshot
}

/// One session after the other ends its transaction and begins the next one.
fn snapshot_commit(dir: &Path, sessions: u32, rounds: u32) -> Result<(), Error> {
    let params = TxnParams {
        sessions_max: 1000,
        lock_partitions: 16,
        locks_max: 4096,
        csn_ring: 1 << 16,
        channels_max: 16,
        notify_words: 1 << 10,
        prepared_max: 0,
    };
    let txn = open_with(dir, params)?;
    let sessions: Vec<TxnSession> = (0..sessions).map(|_| session(&txn)).collect::<Result<_, _>>()?;
    let mut snapshots: Vec<Snapshot> = sessions.iter().map(begin).collect();
    measured(rounds, |round| {
        let at = round as usize % sessions.len();
        let s = &sessions[at];
        s.release_snapshot(&snapshots[at]);
        commit(s, &Default::default()).expect("a commit");
        snapshots[at] = begin(s);
    });
    for (s, snapshot) in sessions.iter().zip(&snapshots) {
        s.release_snapshot(snapshot);
        commit(s, &Default::default())?;
    }
    drop(sessions);
    close(&txn)
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
    if let Some(sessions) = operation.strip_prefix("snapshot-commit-") {
        return snapshot_commit(dir, sessions.parse()?, rounds);
    }
    let txn = open(dir)?;
    let s = session(&txn)?;
    match operation {
        "short-read" => measured(rounds, |_| short_read(&s)),
        other => return Err(format!("no operation {other}").into()),
    }
    drop(s);
    close(&txn)
}
