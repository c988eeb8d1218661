//! Prepared transactions and the deaths of processes: a process that prepares and ends transactions
//! is killed at every kill point of that work, and of the checkpoints between.
//!
//! The process writes into a file what it is about to do and what it has done. Afterwards another
//! process, which had the directory open all the time, looks: a transaction that was said to be
//! prepared is prepared, with its locks, or has the outcome that was asked for. It ends what is
//! left, and looks once more after the directory was opened again.
//!
//! Built with `--cfg kill_points` only: `scripts/kill-matrix`.
#![cfg(kill_points)]

mod common;

use common::*;
use sinew_storage::heap::{self, Outcome};
use sinew_storage::{RelFile, Session, Storage, StorageError};
use sinew_sync::ThreadWaiter;
use sinew_txn::{LockMode, LockOwner, LockTag, PreparedName, RowLockStrength, WaitPolicy};
use std::collections::{BTreeMap, BTreeSet};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

const POOL_PAGES: u32 = 256;
/// A row that every transaction updates, and one that it locks.
const UPDATED: u64 = 1;
const LOCKED: u64 = 2;
/// The first transaction's key. Its subtransaction's is by `SUB` higher.
const FIRST: u64 = 100;
const SUB: u64 = 1000;
const ROUNDS: u64 = 4;
/// The points at which the process dies begin with one of these.
const POINTS: [&str; 3] = ["prepare: ", "finish: ", "checkpoint: prepared"];

fn table() -> Table {
    Table {
        heap: heap::HeapRel { file: RelFile::new(5, 16_384), oid: 20_001, fillfactor: 100 },
        index: sinew_storage::btree::IndexRel { file: RelFile::new(5, 16_385), oid: 20_002 },
    }
}

fn relation() -> LockTag {
    LockTag::relation(5, 77)
}

fn name(n: u64) -> PreparedName {
    PreparedName { identifier: n.to_string(), owner: 10, database: 5, prepared_us: 0 }
}

fn finish(s: &Session, n: u64, commits: bool) -> Result<(), StorageError> {
    s.begin();
    let done = s.finish_prepared::<StorageError>(&n.to_string(), commits, |_| Ok(()));
    s.commit(Vec::new(), false)?;
    assert_eq!(done?, n.to_le_bytes(), "the note comes back");
    Ok(())
}

fn work(s: &Session, n: u64) -> Result<RelFile, StorageError> {
    let t = table();
    s.begin();
    s.lock(relation(), LockMode::ShareUpdateExclusive, LockOwner::Transaction, WaitPolicy::Block)?;
    s.lock(LockTag::relation(5, 78), LockMode::RowExclusive, LockOwner::Transaction, WaitPolicy::Block)?;
    assert!(t.insert(s, n, &[0; 8])?.is_ok());
    s.sub_begin()?;
    assert!(t.insert(s, n + SUB, &[0; 8])?.is_ok());
    s.sub_commit()?;
    t.add(s, UPDATED, 1, false)?;
    let snapshot = s.take_snapshot()?;
    let (tid, _) = t.get(s, LOCKED, &snapshot)?.expect("the row is there");
    let locked = heap::lock(s, &t.heap, tid, RowLockStrength::Share, &snapshot, &mut block(s))?;
    assert_eq!(locked, Outcome::Done);
    s.release_snapshot(&snapshot);
    let file = RelFile::new(5, s.new_file_number()?);
    s.create_file(file)?;
    Ok(file)
}

#[test]
fn child_entry() {
    let Ok(dir) = std::env::var("SINEW_CHILD_DIR") else { return };
    let dir = PathBuf::from(dir);
    let st = open(&dir.join("db"), POOL_PAGES);
    if dir.join("only opens").exists() {
        st.close().unwrap();
        return;
    }
    let s = session(&st);
    let mut log = std::fs::OpenOptions::new().append(true).create(true).open(dir.join("log")).unwrap();
    let mut tell = |line: String| log.write_all(format!("{line}\n").as_bytes()).unwrap();
    for n in FIRST..FIRST + ROUNDS {
        let file = work(&s, n).unwrap();
        tell(format!("p {n} {}", file.file));
        s.prepare(name(n), Vec::new(), n.to_le_bytes().to_vec()).unwrap();
        tell(format!("P {n} {}", file.file));
        if n % 4 < 2 {
            s.checkpoint().unwrap();
        }
        let commits = n % 2 == 0;
        let (asked, done) = if commits { ("c", "C") } else { ("r", "R") };
        tell(format!("{asked} {n} {}", file.file));
        finish(&s, n, commits).unwrap();
        tell(format!("{done} {n} {}", file.file));
    }
    drop(s);
    st.close().unwrap();
}

/// Runs the process. `plan` is its `SINEW_KILL_POINT`. True if it was not killed.
fn run(dir: &Path, plan: &str) -> bool {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["child_entry", "--exact", "--nocapture", "--test-threads=1"])
        .env("SINEW_CHILD_DIR", dir)
        .env("SINEW_KILL_POINT", plan)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait().unwrap() {
            return status.success();
        }
        assert!(began.elapsed() < Duration::from_secs(60), "{plan}: the process hangs");
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// The directory in a region that was not given up, with the dead cleaned up after.
fn usable(dir: &Path, st: &mut Option<Arc<Storage>>) -> bool {
    let mut was_given_up = false;
    loop {
        let reaped = (|| {
            let s = st.as_ref().expect("open").session(Box::new(ThreadWaiter))?;
            let (txn, region) = (s.txn().clone(), s.txn().region().clone());
            // Another thread of this process may be at it.
            while region.anybody_dead() {
                txn.reap_dead(&s)?;
                std::thread::sleep(Duration::from_millis(1));
            }
            region.check()?;
            s.settle_database(5)?;
            Ok::<(), StorageError>(())
        })();
        if reaped.is_ok() {
            return was_given_up;
        }
        was_given_up = true;
        drop(st.take());
        *st = Some(open(&dir.join("db"), POOL_PAGES));
    }
}

/// The last line about each transaction, with its file.
fn told(dir: &Path) -> BTreeMap<u64, (char, u64)> {
    let text = std::fs::read_to_string(dir.join("log")).unwrap_or_default();
    let line = |line: &str| {
        let words: Vec<&str> = line.split(' ').collect();
        (words[1].parse().unwrap(), (words[0].chars().next().unwrap(), words[2].parse().unwrap()))
    };
    text.lines().map(line).collect()
}

fn rows(s: &Session, n: u64) -> Vec<bool> {
    let snapshot = s.take_snapshot().unwrap();
    let there = [n, n + SUB].map(|key| table().get(s, key, &snapshot).unwrap().is_some());
    s.release_snapshot(&snapshot);
    there.to_vec()
}

/// Whether the locks of a transaction are free.
fn locks_are_free(s: &Session) -> bool {
    s.begin();
    let t = table();
    let owner = LockOwner::Transaction;
    let mut free = vec![
        s.lock(relation(), LockMode::ShareUpdateExclusive, owner, WaitPolicy::Skip).unwrap(),
        s.lock(LockTag::relation(5, 78), LockMode::AccessExclusive, owner, WaitPolicy::Skip).unwrap(),
    ];
    let snapshot = s.take_snapshot().unwrap();
    for key in [UPDATED, LOCKED] {
        let (tid, _) = t.get(s, key, &snapshot).unwrap().expect("the row is there");
        let got = heap::lock(s, &t.heap, tid, RowLockStrength::Update, &snapshot, &mut skip(s)).unwrap();
        free.push(got == Outcome::Done);
    }
    s.abort().unwrap();
    assert!(free.iter().all(|f| *f == free[0]), "some of the locks are free: {free:?}");
    free[0]
}

fn file_is_there(dir: &Path, file: u64) -> bool {
    let rel = format!("base/5/{file}");
    files(&dir.join("db")).iter().any(|f| *f == rel || f.starts_with(&format!("{rel}.")))
}

fn look(dir: &Path, st: &Arc<Storage>, label: &str) -> BTreeSet<u64> {
    let s = session(st);
    let prepared: BTreeSet<u64> =
        s.prepared().unwrap().iter().map(|row| row.name.identifier.parse().unwrap()).collect();
    let mut committed = 0;
    for (n, (state, file)) in told(dir) {
        let is_prepared = prepared.contains(&n);
        s.begin();
        let rows = rows(&s, n);
        s.commit(Vec::new(), false).unwrap();
        match state {
            'P' => assert!(is_prepared, "{label}: {n} was said to be prepared"),
            'C' | 'R' => assert!(!is_prepared, "{label}: {n} has ended"),
            _ => {}
        }
        let commits = !is_prepared && matches!(state, 'c' | 'C');
        assert_eq!(rows, [commits; 2], "{label}: the rows of {n} ({state}, prepared {is_prepared})");
        assert_eq!(file_is_there(dir, file), commits || is_prepared, "{label}: the file of {n} ({state})");
        committed += i64::from(commits);
    }
    assert!(prepared.len() <= 1, "{label}: {prepared:?}");
    assert_eq!(locks_are_free(&s), prepared.is_empty(), "{label}: the locks");
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let (_, value) = table().get(&s, UPDATED, &snapshot).unwrap().expect("the row is there");
    s.commit(Vec::new(), false).unwrap();
    assert_eq!(i64::from_le_bytes(value[..8].try_into().unwrap()), committed, "{label}: the sum");
    prepared
}

/// A directory with the table, opened.
fn create(label: &str) -> (Dir, Arc<Storage>) {
    let dir = Dir::new(label);
    let st = open(&dir.0.join("db"), POOL_PAGES);
    let s = session(&st);
    let t = Table::create(&s, 100);
    assert_eq!((t.heap.file, t.index.file), (table().heap.file, table().index.file));
    s.begin();
    for key in [UPDATED, LOCKED] {
        assert!(t.insert(&s, key, &[0; 8]).unwrap().is_ok());
    }
    s.commit(Vec::new(), true).unwrap();
    drop(s);
    (dir, st)
}

#[test]
fn a_prepared_transaction_survives_every_death() {
    if std::env::var("SINEW_CHILD_DIR").is_ok() {
        return;
    }
    let (dir, st) = create("prepared-points");
    run(&dir.0, &format!("record:{}", dir.0.join("points").display()));
    assert!(look(&dir.0, &st, "nobody was killed").is_empty());
    let points = std::fs::read_to_string(dir.0.join("points")).unwrap();
    let points: Vec<&str> =
        points.lines().filter(|point| POINTS.iter().any(|begin| point.starts_with(begin))).collect();
    assert!(points.len() >= 12, "{points:#?}");

    let (mut rebuilds, mut left) = (0, 0);
    for (at, point) in points.iter().enumerate() {
        for nth in 1..=ROUNDS {
            let label = format!("{point}#{nth}");
            let (dir, st) = create(&format!("prepared-{at}-{nth}"));
            let mut st = Some(st);
            run(&dir.0, &format!("at:{label}"));
            rebuilds += u32::from(usable(&dir.0, &mut st));
            let open_st = st.take().expect("open");
            for n in look(&dir.0, &open_st, &label) {
                left += 1;
                let s = session(&open_st);
                // Any process may end it, with the outcome that was asked for or another one.
                let asked = told(&dir.0)[&n].0;
                let commits = asked == 'c' || asked != 'r' && nth % 2 == 0;
                finish(&s, n, commits).unwrap();
                let done = if commits { 'C' } else { 'R' };
                let mut log = std::fs::OpenOptions::new().append(true).open(dir.0.join("log")).unwrap();
                writeln!(log, "{done} {n} {}", told(&dir.0)[&n].1).unwrap();
            }
            assert!(look(&dir.0, &open_st, &label).is_empty());
            // The next opening replays the log, as after the death of all.
            open_st.region().poison("the test's");
            drop(open_st);
            let st = open(&dir.0.join("db"), POOL_PAGES);
            assert!(look(&dir.0, &st, &format!("{label}, opened again")).is_empty());
            table().check(&session(&st));
            st.close().unwrap();
        }
    }
    println!("{} points: {left} transactions were left prepared, {rebuilds} regions rebuilt", points.len());
}

/// The process that opens the directory after the death of all others is killed on the way, again
/// and again.
#[test]
fn a_prepared_transaction_survives_the_deaths_of_those_who_recover() {
    if std::env::var("SINEW_CHILD_DIR").is_ok() {
        return;
    }
    for checkpoint in [false, true] {
        let (dir, st) = create(&format!("prepared-recovery-{checkpoint}"));
        let s = session(&st);
        let file = work(&s, FIRST).unwrap();
        std::fs::write(dir.0.join("log"), format!("P {FIRST} {}\n", file.file)).unwrap();
        s.prepare(name(FIRST), Vec::new(), FIRST.to_le_bytes().to_vec()).unwrap();
        if checkpoint {
            s.checkpoint().unwrap();
        }
        drop(s);
        std::fs::write(dir.0.join("only opens"), b"").unwrap();
        st.region().poison("the test's");
        drop(st);
        let (mut at, mut deaths) = (1, 0);
        while !run(&dir.0, &format!("any:#{at}")) {
            (at, deaths) = (at + 1 + at / 20, deaths + 1);
            if deaths % 8 == 0 {
                let st = open(&dir.0.join("db"), POOL_PAGES);
                assert_eq!(look(&dir.0, &st, &format!("killed at {at}")).len(), 1);
                st.region().poison("the test's");
            }
        }
        println!("{deaths} deaths, the last at the {at}th point of opening and closing");
        let st = open(&dir.0.join("db"), POOL_PAGES);
        assert_eq!(look(&dir.0, &st, "after all deaths").len(), 1);
        let s = session(&st);
        finish(&s, FIRST, true).unwrap();
        std::fs::write(dir.0.join("log"), format!("C {FIRST} {}\n", file.file)).unwrap();
        assert!(look(&dir.0, &st, "committed").is_empty());
        table().check(&s);
        drop(s);
        st.close().unwrap();
    }
}
