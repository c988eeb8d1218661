//! A process that follows an archive, or promotes its directory, is killed at every step of that.
//! The next one goes on, and the directory has each transaction of the source, whole and once.
//!
//! Built with `--cfg kill_points` only: `scripts/kill-matrix`.
#![cfg(kill_points)]

mod common;

use common::{Dir, Table, block, copy, options, session};
use sinew_storage::archive;
use sinew_storage::backup::{Destination, Options, Progress};
use sinew_storage::heap;
use sinew_storage::location::Location;
use sinew_storage::{Lsn, RelFile, Session, Storage, StorageOptions};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);
/// The sources whose steps are passed.
const STEPS: [&str; 5] = [
    "storage/src/engine/follow",
    "storage/src/engine/beside.rs",
    "storage/src/engine/restart.rs",
    "storage/src/wal.rs",
    "txn/src/outcome/follow.rs",
];

/// A source with an archive, closed, and a follower as it was before most of the log came.
struct World {
    dir: Dir,
    table: Table,
    rows: BTreeMap<u64, Vec<u8>>,
    end: Lsn,
    gone: RelFile,
}

fn go_on(_: &Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn table() -> Table {
    // The first files of a directory always have the same numbers.
    Table {
        heap: heap::HeapRel { file: RelFile::new(5, 16_384), oid: 20_001, fillfactor: 90 },
        index: sinew_storage::btree::IndexRel { file: RelFile::new(5, 16_385), oid: 20_002 },
    }
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn rows(s: &Session, table: &Table) -> BTreeMap<u64, Vec<u8>> {
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let all = table.scan(s, &snapshot);
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
    all
}

impl World {
    fn new() -> World {
        let dir = Dir::new("follow-kill");
        let [source, archive, first] = ["source", "archive", "first"].map(|n| dir.0.join(n));
        let told = StorageOptions {
            archive_to: Some(archive.clone()),
            archive_interval_ms: 10,
            autovacuum: false,
            ..options(256)
        };
        let opened = Storage::open(&source, &told).unwrap();
        std::fs::create_dir_all(source.join("base/5")).unwrap();
        let st = opened.open_to_others().unwrap();
        let s = session(&st);
        let table = Table::create(&s, 90);
        let end = st.wal().insert_position();
        wait_until("the archive begins", || st.wal().archive_stats().unwrap().archived >= end);
        std::fs::create_dir_all(archive.join("base")).unwrap();
        let base = archive.join("base/first");
        s.backup(Destination::Folder(&base), &Options::default(), &mut go_on).unwrap();
        archive::follow(&Location::folder(&archive), &first, None, &mut go_on).unwrap();
        let gone = work(&s, &table);
        let rows = rows(&s, &table);
        let end = st.wal().insert_position();
        drop(s);
        st.close().unwrap();
        World { dir, table, rows, end, gone }
    }

    fn follower(&self) -> PathBuf {
        self.dir.0.join("follower")
    }

    /// The follower as it was at first.
    fn reset(&self) {
        copy(&self.dir.0.join("first"), &self.follower());
    }

    fn victim(&self, job: &str, point: &str) -> Victim {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["child_entry", "--exact", "--nocapture", "--test-threads=1"])
            .env("SINEW_PLACE", self.follower())
            .env("SINEW_JOB", job)
            .env("SINEW_UNTIL", self.end.0.to_string())
            .env("SINEW_KILL_POINT", point)
            .env("SINEW_KILL_SIGNAL", libc::SIGKILL.to_string())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        Victim(child.unwrap())
    }

    fn has_all(&self, s: &Session, label: &str) {
        assert!(rows(s, &self.table) == self.rows, "{label}: other rows than at the source");
        let gone = self.follower().join(format!("base/5/{}", self.gone.file));
        assert!(!gone.exists(), "{label}: a dropped file is there");
    }

    /// The next process goes on, and promotes.
    fn examine(&self, label: &str) {
        let st = open(&self.follower());
        let s = session(&st);
        if st.follows() {
            wait_until(label, || st.follow_stats().unwrap().unwrap().applied >= self.end);
            self.has_all(&s, label);
            st.promote(&s).unwrap();
        }
        drop(s);
        let _ = st.close();
        drop(st);
        let st = open(&self.follower());
        assert!(!st.follows(), "{label}");
        let s = session(&st);
        self.has_all(&s, label);
        self.table.check(&s);
        drop(s);
        st.close().unwrap();
    }
}

fn open(dir: &Path) -> Arc<Storage> {
    let told = StorageOptions { standby_delay_ms: 0, archive_interval_ms: 5, ..options(256) };
    Storage::open(dir, &told).expect("open").open_to_others().expect("publish")
}

/// Commits and rollbacks of trees, splits, removed entries, pages that are used again, files that
/// come and go, and checkpoints. Returns a file that was dropped.
fn work(s: &Session, table: &Table) -> RelFile {
    let mut gone = RelFile::NONE;
    for round in 0..6u64 {
        for part in 0..20 {
            s.begin();
            for n in 0..40 {
                table.insert(s, round * 2000 + part * 40 + n, &[round as u8; 60]).unwrap().unwrap();
            }
            s.sub_begin().unwrap();
            table.insert(s, 1_000_000 + round * 100 + part, &[1; 20]).unwrap().unwrap();
            match part % 3 {
                0 => s.sub_abort().unwrap(),
                _ => s.sub_commit().unwrap(),
            }
            match part % 5 {
                4 => s.abort().unwrap(),
                _ => s.commit(Vec::new(), false).unwrap(),
            }
        }
        if round > 0 {
            s.begin();
            let snapshot = s.take_snapshot().unwrap();
            for key in (round - 1) * 2000..(round - 1) * 2000 + 700 {
                if let Some((tid, _)) = table.get(s, key, &snapshot).unwrap() {
                    heap::delete(s, &table.heap, tid, &snapshot, &mut block(s)).unwrap();
                }
            }
            s.release_snapshot(&snapshot);
            s.commit(Vec::new(), true).unwrap();
            table.vacuum(s);
        }
        if gone != RelFile::NONE {
            s.begin();
            s.drop_file_at_commit(gone).unwrap();
            s.commit(Vec::new(), true).unwrap();
        }
        s.begin();
        gone = RelFile::new(5, s.new_file_number().unwrap());
        s.create_file(gone).unwrap();
        s.commit(Vec::new(), true).unwrap();
        if round % 2 == 1 {
            s.checkpoint().unwrap();
        }
    }
    s.begin();
    s.drop_file_at_commit(gone).unwrap();
    s.commit(Vec::new(), true).unwrap();
    gone
}

/// Does nothing unless it is a victim: follows until the end, beside a reader, and promotes if that
/// is its job.
#[test]
fn child_entry() {
    let Ok(place) = std::env::var("SINEW_PLACE") else { return };
    let until: u64 = std::env::var("SINEW_UNTIL").unwrap().parse().unwrap();
    let st = open(Path::new(&place));
    let (s, table) = (session(&st), table());
    wait_until("the log is applied", || {
        s.discard_cancel();
        s.begin();
        let snapshot = s.take_snapshot().unwrap();
        let read = sinew_storage::heap::Scan::new(&s, &table.heap, &snapshot).and_then(|mut scan| {
            while scan.next(&s)?.is_some() {}
            Ok(())
        });
        let _ = (read, s.abort());
        st.follow_stats().unwrap().unwrap().applied.0 >= until
    });
    if std::env::var("SINEW_JOB").unwrap() == "promote" {
        st.promote(&s).unwrap();
    }
    drop(s);
    let _ = st.close();
}

struct Victim(Child);

impl Victim {
    fn wait(&mut self, label: &str) -> bool {
        let began = Instant::now();
        loop {
            if let Some(status) = self.0.try_wait().unwrap() {
                let killed = status.signal() == Some(libc::SIGKILL);
                assert!(killed || status.success(), "{label}: the victim failed: {status}");
                return killed;
            }
            assert!(began.elapsed() < PATIENCE, "{label}: the victim hangs");
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

#[test]
fn every_step_survives_a_kill() {
    let world = World::new();
    world.reset();
    let list = world.dir.0.join("points");
    world.victim("promote", &format!("record:{}", list.display())).wait("the first run");
    world.examine("the first run");
    let all = std::fs::read_to_string(list).unwrap();
    let is_mine = |line: &&str| STEPS.iter().any(|step| line.contains(step));
    let points: Vec<&str> = all.lines().filter(is_mine).collect();
    assert!(points.len() >= 12, "{points:#?}");
    let mut kills = 0;
    for point in &points {
        // Early, in the middle of the log, and after a restart point.
        for turn in [1, 2, 300] {
            let label = format!("killed at {point}, turn {turn}");
            world.reset();
            if !world.victim("promote", &format!("at:{point}#{turn}")).wait(&label) {
                break;
            }
            kills += 1;
            world.examine(&label);
        }
    }
    println!("{kills} kills at {} points", points.len());
}
