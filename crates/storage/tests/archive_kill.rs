//! The archiver's process is killed, or stopped and continued late, at every step of the archiver
//! while it commits. Then the archive must have every acknowledged commit, each once.
//!
//! The archive is a folder, or an object store. Built with `--cfg kill_points` only:
//! `scripts/kill-matrix`.
#![cfg(kill_points)]

#[path = "common/bucket.rs"]
mod bucket;
mod common;

use common::{Dir, Table, options, session};
use sinew_storage::archive::{self, Target};
use sinew_storage::backup::{Destination, Options};
use sinew_storage::btree::IndexRel;
use sinew_storage::heap::HeapRel;
use sinew_storage::location::Location;
use sinew_storage::{RelFile, Session, Storage, StorageOptions};
use std::collections::BTreeSet;
use std::io::Write;
use std::ops::ControlFlow;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

const TABLE: Table = Table {
    heap: HeapRel { file: RelFile::new(5, 16_384), oid: 20_001, fillfactor: 100 },
    index: IndexRel { file: RelFile::new(5, 16_385), oid: 20_002 },
};
/// A segment has room for some thousand rows.
const ROW: usize = 4000;
const PATIENCE: Duration = Duration::from_secs(60);

/// The kinds of archives: names of the folder that has it.
const KINDS: [&str; 2] = ["archive", "bucket"];

/// Where the archive of a directory is: the folder that stands there says of which kind it is.
fn archive_of(place: &Path) -> PathBuf {
    match place.join("bucket").exists() {
        true => bucket::address(&place.join("bucket")),
        false => place.join("archive"),
    }
}

fn location_of(place: &Path) -> Location {
    Location::at(&archive_of(place), Some(bucket::connect)).unwrap()
}

fn with_archive(place: &Path) -> StorageOptions {
    StorageOptions {
        archive_to: Some(archive_of(place)),
        connect: Some(bucket::connect),
        archive_interval_ms: 10,
        max_wal_size_bytes: 64 << 20,
        ..options(256)
    }
}

fn open(place: &Path, options: &StorageOptions) -> Arc<Storage> {
    let dir = place.join("data");
    let opened = Storage::open(&dir, options).expect("open");
    if opened.created {
        std::fs::create_dir_all(dir.join("base/5")).unwrap();
    }
    opened.open_to_others().expect("publish")
}

fn insert(s: &Session, key: u64) -> sinew_storage::Result<()> {
    s.begin();
    TABLE.insert(s, key, &[key as u8; ROW])?.expect("a new key");
    s.commit(Vec::new(), true)
}

fn keys(s: &Session) -> BTreeSet<u64> {
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let all = TABLE.scan(s, &snapshot).into_keys().collect();
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
    all
}

/// A database with a table, and its base backup in the archive.
fn prepare(place: &Path, kind: &str) {
    std::fs::create_dir_all(place.join(kind)).unwrap();
    let st = open(place, &with_archive(place));
    let s = session(&st);
    let table = Table::create(&s, 100);
    assert_eq!((table.heap.file, table.index.file), (TABLE.heap.file, TABLE.index.file));
    let (folder, to) = (place.join("archive/base/first"), location_of(place).join("base/first"));
    let to = match kind {
        "bucket" => Destination::Store(&to),
        _ => {
            std::fs::create_dir_all(place.join("archive/base")).unwrap();
            Destination::Folder(&folder)
        }
    };
    s.backup(to, &Options::default(), &mut |_| ControlFlow::Continue(())).unwrap();
    drop(s);
    st.close().unwrap();
}

/// Does nothing unless it is a victim: commits keys, and writes down those that are acknowledged.
#[test]
fn child_entry() {
    let Ok(place) = std::env::var("SINEW_PLACE") else { return };
    let place = PathBuf::from(place);
    let first: u64 = std::env::var("SINEW_FIRST").unwrap().parse().unwrap();
    let until: u64 = std::env::var("SINEW_UNTIL").unwrap().parse().unwrap();
    let mut told = std::fs::OpenOptions::new().append(true).create(true).open(place.join("told")).unwrap();
    let st = open(&place, &with_archive(&place));
    let s = session(&st);
    // The maintainer is chosen once a second.
    std::thread::sleep(Duration::from_millis(1200));
    for key in first..until {
        insert(&s, key).unwrap();
        told.write_all(&key.to_le_bytes()).unwrap();
        // Time for pieces at first. Later segments are filled at once.
        if key - first < 100 {
            std::thread::sleep(Duration::from_millis(12));
        }
    }
    drop(s);
    st.close().unwrap();
}

struct Victim(Child);

impl Victim {
    fn start(place: &Path, keys: std::ops::Range<u64>, point: &str, signal: i32) -> Victim {
        let child = Command::new(std::env::current_exe().unwrap())
            .args(["child_entry", "--exact", "--nocapture", "--test-threads=1"])
            .env("SINEW_PLACE", place)
            .env("SINEW_FIRST", keys.start.to_string())
            .env("SINEW_UNTIL", keys.end.to_string())
            .env("SINEW_KILL_POINT", point)
            .env("SINEW_KILL_SIGNAL", signal.to_string())
            .stdout(Stdio::null())
            .spawn();
        Victim(child.unwrap())
    }

    fn signal(&self, signal: i32) {
        // SAFETY: a signal to a child that has not been waited for.
        unsafe { libc::kill(self.0.id() as i32, signal) };
    }

    /// The victim's session works beside its archiver, and may have been stopped in the middle of
    /// reading a page. Others wait for such a read. Where their inserts stand still, the victim
    /// goes on for a moment.
    fn nudge(&self, inserted: &AtomicU64) {
        let began = Instant::now();
        let (mut seen, mut since) = (0, began);
        while began.elapsed() < PATIENCE {
            let now = inserted.load(Relaxed);
            if now == LATE_KEYS {
                return;
            }
            if now != seen {
                (seen, since) = (now, Instant::now());
            } else if since.elapsed() > Duration::from_secs(1) {
                self.signal(libc::SIGCONT);
                std::thread::sleep(Duration::from_millis(5));
                self.signal(libc::SIGSTOP);
                since = Instant::now();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Waits until it has ended or is stopped; true if it is stopped.
    fn wait(&mut self, label: &str) -> bool {
        let began = Instant::now();
        loop {
            let mut status = 0;
            // SAFETY: waits for this process's own child.
            let rc =
                unsafe { libc::waitpid(self.0.id() as i32, &mut status, libc::WUNTRACED | libc::WNOHANG) };
            if rc == 0 {
                assert!(began.elapsed() < PATIENCE, "{label}: the victim hangs");
                std::thread::sleep(Duration::from_millis(2));
                continue;
            }
            if libc::WIFSTOPPED(status) {
                return true;
            }
            let status = std::process::ExitStatus::from_raw(status);
            let killed = status.signal() == Some(libc::SIGKILL);
            assert!(killed || status.success(), "{label}: the victim failed: {status}");
            return false;
        }
    }
}

fn told(place: &Path) -> BTreeSet<u64> {
    let bytes = std::fs::read(place.join("told")).unwrap_or_default();
    bytes.chunks_exact(8).map(|b| u64::from_le_bytes(b.try_into().unwrap())).collect()
}

/// The directory goes on, its last process ships, and the archive has all of it.
fn examine(place: &Path, label: &str) {
    let st = open(place, &with_archive(place));
    let s = session(&st);
    let before = keys(&s);
    assert!(told(place).is_subset(&before), "{label}: an acknowledged commit is lost");
    insert(&s, 1 << 40).unwrap();
    let all = keys(&s);
    drop(s);
    st.close().unwrap();
    restored_is(place, &all, label);
}

fn restored_is(place: &Path, all: &BTreeSet<u64>, label: &str) {
    let again = place.join("again");
    let _ = std::fs::remove_dir_all(&again);
    std::fs::create_dir(&again).unwrap();
    let to = Target::Latest;
    let archived = location_of(place);
    archive::restore(&archived, &again.join("data"), to, None, &mut |_| ControlFlow::Continue(()))
        .unwrap_or_else(|e| panic!("{label}: {e}"));
    let st = open(&again, &options(256));
    let s = session(&st);
    let found = keys(&s);
    let (lacks, more) = (all.difference(&found).next(), found.difference(all).next());
    assert_eq!((lacks, more), (None, None), "{label}: the restored directory has other rows");
    drop(s);
    st.close().unwrap();
    let gaps: Vec<_> = archive::list(&archived).unwrap().timelines.into_iter().flat_map(|t| t.gaps).collect();
    assert!(gaps.is_empty(), "{label}: {gaps:?}");
    std::fs::remove_dir_all(&again).unwrap();
}

const KEYS: std::ops::Range<u64> = 0..9000;
/// Commits of the process that takes over.
const LATE_KEYS: u64 = 6000;

/// The steps of the archiver that a victim passes.
fn points(kind: &str) -> Vec<String> {
    let dir = Dir::new("archive-points");
    prepare(&dir.0, kind);
    let list = dir.0.join("points");
    let mut victim = Victim::start(&dir.0, KEYS, &format!("record:{}", list.display()), libc::SIGKILL);
    victim.wait("the first run");
    examine(&dir.0, "the first run");
    let all = std::fs::read_to_string(list).unwrap();
    let is_mine =
        |line: &&str| ["storage/src/archive/", "storage/src/location"].iter().any(|part| line.contains(part));
    let mine: Vec<String> = all.lines().filter(is_mine).map(str::to_owned).collect();
    assert!(mine.len() >= if kind == "bucket" { 3 } else { 8 }, "{mine:?}");
    mine
}

#[test]
fn every_step_survives_a_kill() {
    for (kind, point) in KINDS.iter().flat_map(|kind| points(kind).into_iter().map(move |p| (kind, p))) {
        // Early, when pieces are added, and when segments are closed.
        for turn in [1, 3] {
            let label = format!("{kind}: killed at {point}, turn {turn}");
            let dir = Dir::new("archive-kill");
            prepare(&dir.0, kind);
            Victim::start(&dir.0, KEYS, &format!("at:{point}#{turn}"), libc::SIGKILL).wait(&label);
            examine(&dir.0, &label);
        }
    }
}

/// The archiver is stopped in the middle of a step. Another process takes over and goes far ahead.
/// Then the first one wakes up.
#[test]
fn a_late_archiver_changes_nothing() {
    for (kind, point) in KINDS.iter().flat_map(|kind| points(kind).into_iter().map(move |p| (kind, p))) {
        let label = format!("{kind}: stopped at {point}");
        let dir = Dir::new("archive-late");
        let place = &dir.0;
        prepare(place, kind);
        let mut victim = Victim::start(place, 0..2000, &format!("at:{point}#2"), libc::SIGSTOP);
        // The parent shares the region from before the stop, and commits after it.
        let st = loop {
            if place.join("told").exists() {
                break open(place, &with_archive(place));
            }
            std::thread::sleep(Duration::from_millis(2));
        };
        let s = session(&st);
        if victim.wait(&label) {
            // Over the end of a segment, and until everything is archived by this process.
            let inserted = AtomicU64::new(0);
            std::thread::scope(|scope| {
                scope.spawn(|| victim.nudge(&inserted));
                for key in 0..LATE_KEYS {
                    insert(&s, (1 << 30) + key).unwrap();
                    inserted.store(key + 1, Relaxed);
                }
            });
            let began = Instant::now();
            loop {
                let stats = st.wal().archive_stats().unwrap();
                if stats.pending_bytes == 0 {
                    break;
                }
                assert!(began.elapsed() < PATIENCE, "{label}: no other process took over: {stats:?}");
                std::thread::sleep(Duration::from_millis(10));
            }
            victim.signal(libc::SIGCONT);
            victim.wait(&label);
        }
        drop(s);
        st.close().unwrap();
        examine(place, &label);
    }
}
