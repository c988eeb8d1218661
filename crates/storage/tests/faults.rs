//! The Nth write, fsync or extension goes wrong, for N up to the end of a workload that begins with
//! recovery; or the power is lost. Afterwards no acknowledged commit is missing, none is half
//! there, nothing is damaged.
//!
//! Each case is a child process (this binary with `SINEW_CHILD` set) on a copy of a directory that
//! a crash left behind.

mod common;

use common::{Dir, Table};
use sinew_storage::btree::IndexRel;
use sinew_storage::file::fault::{self, Call, Fault, Kind};
use sinew_storage::heap::{HeapRel, Outcome};
use sinew_storage::{RelFile, Session, Storage, StorageOptions};
use std::collections::BTreeSet;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

const COUNTERS: u64 = 5;
const TRANSACTIONS: u64 = 40;
/// Rows have their transaction's number plus this as their key.
const ROWS: u64 = 1000;
const TABLE: Table = Table {
    heap: HeapRel { file: RelFile::new(5, 1001), oid: 20_001, fillfactor: 100 },
    index: IndexRel { file: RelFile::new(5, 1002), oid: 20_002 },
};

fn open(dir: &Path) -> sinew_storage::Result<Arc<Storage>> {
    let options = StorageOptions { fsync: true, ..common::options(64) };
    Storage::open(&dir.join("db"), &options)?.open_to_others()
}

/// Transaction `n` writes row `n` and sets counter `n % COUNTERS` to `n`.
fn transaction(s: &Session, n: u64) -> sinew_storage::Result<()> {
    s.begin();
    let done = (|| {
        TABLE.insert(s, ROWS + n, &vec![n as u8; 2000])?.expect("no other row has this key");
        let snapshot = s.take_snapshot()?;
        let counter = n % COUNTERS;
        let updated = match TABLE.get(s, counter, &snapshot) {
            Ok(row) => {
                let place = (row.expect("the counter is there").0, counter);
                TABLE.update(
                    s,
                    place,
                    &n.to_be_bytes(),
                    n.is_multiple_of(2),
                    &snapshot,
                    &mut common::block(s),
                )
            }
            Err(e) => Err(e),
        };
        s.release_snapshot(&snapshot);
        assert!(matches!(updated?, Outcome::Done), "nobody else writes");
        Ok(())
    })();
    done.and_then(|()| s.commit(Vec::new(), true)).inspect_err(|_| {
        // One that cannot be rolled back in order is rolled back by recovery.
        let _ = s.abort();
    })
}

/// The committed rows. The counters must agree with them.
fn committed(s: &Session) -> sinew_storage::Result<BTreeSet<u64>> {
    s.begin();
    let snapshot = s.take_snapshot()?;
    let all = TABLE.scan(s, &snapshot);
    assert_eq!(all, TABLE.index_scan(s, &snapshot, false), "index and heap differ");
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false)?;
    let rows: BTreeSet<u64> = all.range(ROWS..).map(|(k, _)| k - ROWS).collect();
    for counter in 0..COUNTERS {
        let last = rows.iter().rev().find(|&&n| n % COUNTERS == counter).copied().unwrap_or(0);
        assert_eq!(all[&counter], last.to_be_bytes(), "counter {counter} and the rows differ");
    }
    Ok(rows)
}

fn run_child(name: &str, dir: &Path, fault: &str, seed: u64) -> std::process::ExitStatus {
    Command::new(std::env::current_exe().unwrap())
        .args(["child_entry", "--exact", "--nocapture", "--test-threads=1"])
        .env("SINEW_CHILD", name)
        .env("SINEW_DIR", dir)
        .env("SINEW_FAULT", fault)
        .env("SINEW_SEED", seed.to_string())
        .stdout(std::process::Stdio::null())
        .status()
        .unwrap()
}

#[test]
fn child_entry() {
    let Ok(name) = std::env::var("SINEW_CHILD") else { return };
    let dir = PathBuf::from(std::env::var("SINEW_DIR").unwrap());
    let seed = std::env::var("SINEW_SEED").unwrap().parse().unwrap();
    match &*name {
        "template" => template(&dir),
        "faulty" => {
            let spec = std::env::var("SINEW_FAULT").unwrap();
            fault::arm(FAULTS.iter().find(|f| f.0 == spec).unwrap().fault(seed as u32));
            workload(&dir, 0);
            if fault::calls_met() == 0 {
                std::fs::write(dir.join("unmet"), b"").unwrap();
            }
        }
        "power" => {
            fault::record_unsynced();
            let mut rng = fastrand::Rng::with_seed(seed);
            let after = rng.u64(1..250);
            std::thread::spawn(move || {
                std::thread::sleep(std::time::Duration::from_millis(after));
                fault::lose_power(|| rng.bool());
            });
            for round in 0.. {
                workload(&dir, round * TRANSACTIONS);
            }
        }
        other => panic!("no child {other}"),
    }
}

/// A directory with the counters and some rows, not closed.
fn template(dir: &Path) {
    let st = common::open(&dir.join("db"), 64);
    let s = common::session(&st);
    s.begin();
    for rel in [TABLE.heap.file, TABLE.index.file] {
        s.create_file(rel).unwrap();
    }
    sinew_storage::btree::create(&s, &TABLE.index).unwrap();
    for counter in 0..COUNTERS {
        TABLE.insert(&s, counter, &0u64.to_be_bytes()).unwrap().unwrap();
    }
    s.commit(Vec::new(), true).unwrap();
    s.checkpoint().unwrap();
    for n in 1..=10 {
        transaction(&s, n).unwrap();
    }
    std::process::abort();
}

/// Opens (recovers), then commits transactions, those that succeed being written down, with
/// checkpoints between.
fn workload(dir: &Path, from: u64) {
    let Ok(st) = open(dir) else { return };
    let s = common::session(&st);
    let Ok(there) = committed(&s) else { return };
    let first = there.last().map_or(11, |n| n + 1).max(from);
    let mut acks = std::fs::OpenOptions::new().create(true).append(true).open(dir.join("acks")).unwrap();
    let mut doubtful = BTreeSet::new();
    let mut sure = there;
    for n in first..first + TRANSACTIONS {
        match transaction(&s, n) {
            Ok(()) => {
                acks.write_all(&n.to_le_bytes()).unwrap();
                sure.insert(n);
            }
            Err(e) => {
                assert!(!e.to_string().is_empty());
                doubtful.insert(n);
                if st.region().check().is_err() {
                    // The region is given up: the next opening says what became of it.
                    return;
                }
            }
        }
        if n % 12 == 0 {
            let _ = s.checkpoint();
        }
    }
    // An answer now is right, or an error.
    if let Ok(now) = committed(&s) {
        assert!(sure.is_subset(&now), "acknowledged and gone: {:?}", sure.difference(&now));
        let more: Vec<_> = now.difference(&sure).filter(|n| !doubtful.contains(n)).collect();
        assert!(more.is_empty(), "never written: {more:?}");
    }
    drop(s);
    let _ = st.close();
}

/// Everything acknowledged is there, and all fits together.
fn verify(dir: &Path, label: &str) {
    let acks = std::fs::read(dir.join("acks")).unwrap_or_default();
    let acked: BTreeSet<u64> =
        acks.chunks_exact(8).map(|c| u64::from_le_bytes(c.try_into().unwrap())).chain(1..=10).collect();
    let st = open(dir).unwrap_or_else(|e| panic!("{label}: {e}"));
    let s = common::session(&st);
    let rows = committed(&s).unwrap_or_else(|e| panic!("{label}: {e}"));
    let lost: Vec<_> = acked.difference(&rows).collect();
    assert!(lost.is_empty(), "{label}: acknowledged and lost: {lost:?}");
    TABLE.check(&s);
    drop(s);
    st.close().unwrap_or_else(|e| panic!("{label}: {e}"));
}

struct Case(&'static str, Call, Kind, u32);
impl Case {
    fn fault(&self, after: u32) -> Fault {
        Fault { call: self.1, kind: self.2, path: "/db/".into(), after, times: self.3 }
    }
}

/// Times: once, or from then on.
const ONCE: u32 = 1;
const FOR_GOOD: u32 = u32::MAX;
const FAULTS: [Case; 11] = [
    Case("write torn by death", Call::Write, Kind::Killed, ONCE),
    Case("death after a write", Call::Write, Kind::KilledAfter, ONCE),
    Case("short write", Call::Write, Kind::Short, ONCE),
    Case("write EIO", Call::Write, Kind::Eio, ONCE),
    Case("write ENOSPC", Call::Write, Kind::Enospc, FOR_GOOD),
    Case("fsync fails once", Call::Fsync, Kind::Eio, ONCE),
    Case("fsync fails for good", Call::Fsync, Kind::Eio, FOR_GOOD),
    Case("death before an fsync", Call::Fsync, Kind::Killed, ONCE),
    Case("extension ENOSPC once", Call::Allocate, Kind::Enospc, ONCE),
    Case("extension ENOSPC for good", Call::Allocate, Kind::Enospc, FOR_GOOD),
    Case("death in an extension", Call::Allocate, Kind::Killed, ONCE),
];

fn make_template() -> Dir {
    let dir = Dir::new("faults");
    std::fs::create_dir_all(dir.0.join("template/db")).unwrap();
    let status = run_child("template", &dir.0.join("template"), "", 0);
    assert_eq!(std::os::unix::process::ExitStatusExt::signal(&status), Some(libc::SIGABRT));
    dir
}

fn copy(dir: &Dir, name: &str) -> PathBuf {
    let to = dir.0.join(name);
    let copied =
        Command::new("cp").args(["-r", "--sparse=always"]).arg(dir.0.join("template")).arg(&to).status();
    assert!(copied.unwrap().success());
    to
}

fn is_unharmed(status: std::process::ExitStatus) -> bool {
    // Killed by the fault, or come to its end; a failed assertion is neither.
    status.success() || std::os::unix::process::ExitStatusExt::signal(&status) == Some(libc::SIGABRT)
}

/// `part` of 2, so that two cores have work.
fn every_call(part: usize) {
    let dir = make_template();
    for case in FAULTS.iter().skip(part).step_by(2) {
        let mut n = 0;
        loop {
            let label = format!("{}, number {n}", case.0);
            let at = copy(&dir, "case");
            let status = run_child("faulty", &at, case.0, n);
            assert!(is_unharmed(status), "{label}: {status}");
            let unmet = at.join("unmet").exists();
            verify(&at, &label);
            std::fs::remove_dir_all(&at).unwrap();
            if unmet {
                println!("{}: up to call {n}", case.0);
                break;
            }
            // The first ones one by one, then fewer.
            n += 1 + n / 4;
        }
        assert!(n > 0, "{}: there was no call", case.0);
    }
}

#[test]
fn whichever_call_fails_nothing_acknowledged_is_lost() {
    every_call(0);
}

#[test]
fn whichever_call_fails_nothing_acknowledged_is_lost_2() {
    every_call(1);
}

#[test]
fn lost_power_loses_nothing_acknowledged() {
    let dir = make_template();
    let mut rng = common::seed("lost_power");
    let at = copy(&dir, "case");
    for round in 0..20 {
        let seed = rng.u64(..);
        let status = run_child("power", &at, "", seed);
        assert_eq!(
            std::os::unix::process::ExitStatusExt::signal(&status),
            Some(libc::SIGABRT),
            "round {round}"
        );
        verify(&at, &format!("round {round}, child's seed {seed}"));
    }
}
