//! The whole path of a short transaction below SQL, many times, for a counter of instructions.
//! The simulated machine (`crates/sim`) takes the private work of its scenarios from it:
//!
//! `valgrind --tool=callgrind --toggle-collect='*measured*' PROGRAM read 5000`
//!
//! The paths are `read`, `write` (its commit does not wait for the disk), `log`, the insertion of a
//! record of a hundred bytes into the log, and `idle`, a transaction that does nothing.

#[path = "../tests/common/mod.rs"]
mod common;
use common::*;
use sinew_storage::buffer::Record;
use sinew_storage::wal::ResourceManager;
use sinew_storage::{RelFile, Session, btree, heap};
use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy, Xid};

const ROWS: u64 = 20_000;

#[inline(never)]
fn measured(rounds: u64, mut round: impl FnMut()) {
    for _ in 0..rounds {
        round();
    }
}

/// The locks that a statement takes.
fn lock(s: &Session, mode: LockMode) {
    for relation in [20_001, 20_002] {
        s.lock(LockTag::relation(5, relation), mode, LockOwner::Transaction, WaitPolicy::Block).unwrap();
    }
}

fn read(s: &Session, t: &Table, key: u64) {
    s.begin();
    lock(s, LockMode::AccessShare);
    let snapshot = s.take_snapshot().unwrap();
    t.get(s, key, &snapshot).unwrap().unwrap();
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
}

fn write(s: &Session, t: &Table, key: u64) {
    s.begin();
    lock(s, LockMode::RowExclusive);
    let snapshot = s.take_snapshot().unwrap();
    let (tid, mut value) = t.get(s, key, &snapshot).unwrap().unwrap();
    value[0] = value[0].wrapping_add(1);
    let mut turn = block(s);
    turn.ends_transaction(true);
    t.update(s, (tid, key), &value, false, &snapshot, &mut turn).unwrap();
    drop(turn);
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
}

fn log(s: &Session) {
    let wal = s.storage().wal();
    wal.reserve(s.slot(), 164).unwrap();
    let record = Record {
        rm: ResourceManager::Log,
        info: 0,
        xid: Xid(0),
        rel: RelFile::NONE,
        pages: Vec::new(),
        data: &[7; 100],
    };
    wal.critical(s.slot(), || wal.insert(s, &record));
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [path, rounds] = args.as_slice() else { panic!("expected a path and rounds") };
    let rounds = rounds.parse().unwrap();
    let dir = Dir::new("paths");
    let st = open(&dir.0, 8192);
    let s = session(&st);
    let t = Table::create(&s, 10);
    s.begin();
    let payload: Vec<Vec<u8>> = (0..ROWS).map(|key| row(key, &[7; 89])).collect();
    let mut tids = Vec::new();
    for chunk in payload.chunks(1000) {
        let parts: Vec<&[u8]> = chunk.iter().map(|p| &p[..]).collect();
        heap::multi_insert(&s, &t.heap, &parts, &mut tids).unwrap();
    }
    let mut sorted = (0..ROWS).zip(&tids).map(|(key, tid)| Ok((key.to_be_bytes().to_vec(), *tid)));
    btree::build(&s, &t.index, &mut sorted).unwrap();
    s.commit(Vec::new(), true).unwrap();
    (0..ROWS).for_each(|key| read(&s, &t, key));

    let mut rng = fastrand::Rng::with_seed(1);
    match path.as_str() {
        "read" => measured(rounds, || read(&s, &t, rng.u64(0..ROWS))),
        "write" => measured(rounds, || write(&s, &t, rng.u64(0..ROWS))),
        "log" => measured(rounds, || log(&s)),
        "idle" => measured(rounds, || {
            s.begin();
            s.commit(Vec::new(), false).unwrap();
        }),
        _ => panic!("no path \"{path}\""),
    }
    drop(s);
    st.close().unwrap();
}
