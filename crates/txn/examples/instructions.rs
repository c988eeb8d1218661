//! One transaction's steps in the kernel many times, for a counter of instructions:
//!
//! ```text
//! valgrind --tool=callgrind --toggle-collect='*measured*' instructions short-read ROUNDS
//! ```
//!
//! The count of 3,000 rounds less that of 1,000 rounds, divided by 2,000, is what the simulated
//! machine charges (`crates/sim/src/scenario.rs`).

#[expect(dead_code, reason = "this example starts no other process")]
mod common;

use common::{Error, close, commit, open, session};
use sinew_txn::{LockMode, LockOwner, LockTag, TxnSession, WaitPolicy};
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
    let txn = open(dir)?;
    let s = session(&txn)?;
    match operation {
        "short-read" => measured(rounds, |_| short_read(&s)),
        other => return Err(format!("no operation {other}").into()),
    }
    drop(s);
    close(&txn)
}
