//! An archive in an object store that is slow, fails, loses its answers, or lies. Commits go on,
//! the log stays until the archive has it and was read back, and nothing is lost.

#[path = "common/bucket.rs"]
mod bucket;
mod common;

use bucket::Fate;
use common::{Dir, Table, options, seed, session};
use sinew_storage::archive::{self, Target};
use sinew_storage::backup::{self, Destination, Options, Origin};
use sinew_storage::location::Location;
use sinew_storage::{Session, Storage, StorageError, StorageOptions};
use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

const SEGMENT: u64 = 16 << 20;
const PATIENCE: Duration = Duration::from_secs(60);

struct Place {
    _dir: Dir,
    data: PathBuf,
    bucket: PathBuf,
    again: PathBuf,
}

impl Place {
    fn new(name: &str) -> Place {
        let dir = Dir::new(name);
        let [data, bucket, again] = ["data", "bucket", "again"].map(|n| dir.0.join(n));
        std::fs::create_dir(&bucket).unwrap();
        Place { _dir: dir, data, bucket, again }
    }

    fn location(&self) -> Location {
        Location::at(&bucket::address(&self.bucket), Some(bucket::connect)).unwrap()
    }

    fn options(&self) -> StorageOptions {
        StorageOptions {
            archive_to: Some(bucket::address(&self.bucket)),
            connect: Some(bucket::connect),
            archive_interval_ms: 10,
            max_wal_size_bytes: 64 << 20,
            ..options(256)
        }
    }

    fn open(&self) -> Arc<Storage> {
        let opened = Storage::open(&self.data, &self.options()).expect("open");
        if opened.created {
            std::fs::create_dir_all(self.data.join("base/5")).unwrap();
        }
        opened.open_to_others().expect("publish")
    }

    fn restored(&self, table: &Table) -> BTreeSet<u64> {
        let _ = std::fs::remove_dir_all(&self.again);
        archive::restore(&self.location(), &self.again, Target::Latest, None, &mut go_on).unwrap();
        let st = Storage::open(&self.again, &options(256)).unwrap().open_to_others().unwrap();
        let s = session(&st);
        let found = keys(&s, table);
        drop(s);
        st.close().unwrap();
        found
    }
}

fn go_on(_: &backup::Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn insert(s: &Session, table: &Table, key: u64) {
    s.begin();
    table.insert(s, key, &[key as u8; 4000]).unwrap().expect("a new key");
    s.commit(Vec::new(), true).unwrap();
}

fn keys(s: &Session, table: &Table) -> BTreeSet<u64> {
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let all = table.scan(s, &snapshot).into_keys().collect();
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
    all
}

fn back_up(s: &Session, to: &Location, since: Option<PathBuf>) -> Result<backup::Summary, StorageError> {
    s.backup(Destination::Store(to), &Options { since, ..Options::default() }, &mut go_on)
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn archived(st: &Storage) {
    let to = st.wal().insert_position();
    wait_until("the archive has everything", || st.wal().archive_stats().unwrap().archived >= to);
}

#[test]
fn a_shaky_store_loses_nothing() {
    for round in 0..4 {
        let place = Place::new("store-shaky");
        let st = place.open();
        let s = session(&st);
        let table = Table::create(&s, 100);
        archived(&st);
        back_up(&s, &place.location().join("base/first"), None).unwrap();
        bucket::plan(&place.bucket, Some(bucket::shaky(10 + round * 15, seed("archive_store"))));
        let began = Instant::now();
        for key in 0..6000 {
            insert(&s, &table, key);
        }
        assert!(began.elapsed() < PATIENCE, "commits do not wait for the store");
        bucket::plan(&place.bucket, None);
        drop(s);
        st.close().unwrap();
        let all: BTreeSet<u64> = (0..6000).collect();
        assert!(place.restored(&table) == all, "round {round}");
        let found = archive::list(&place.location()).unwrap();
        assert!(found.timelines.iter().all(|t| t.gaps.is_empty() && t.damaged.is_empty()), "{found:?}");
    }
}

/// The log of a segment stays until the object that closes it was read back.
#[test]
fn a_store_that_lies_frees_no_log() {
    for fate in [Fate::Lie, Fate::Failed(ErrorKind::StorageFull)] {
        let place = Place::new("store-lies");
        let st = place.open();
        let s = session(&st);
        let table = Table::create(&s, 100);
        archived(&st);
        back_up(&s, &place.location().join("base/first"), None).unwrap();
        let asked = if fate == Fate::Lie { "look" } else { "put" };
        let of_closed = move |verb: &str, key: &str| match verb == asked && key.ends_with(".log") {
            true => fate,
            false => Fate::Done,
        };
        bucket::plan(&place.bucket, Some(Box::new(of_closed)));
        let from = st.wal().archive_stats().unwrap();
        for key in 0..9000 {
            insert(&s, &table, key);
        }
        wait_until("it was tried", || st.wal().archive_stats().unwrap().failed > from.failed + 1);
        let stats = st.wal().archive_stats().unwrap();
        assert!(stats.kept_bytes > SEGMENT, "{fate:?}: {stats:?}");
        bucket::plan(&place.bucket, None);
        archived(&st);
        wait_until("the log is let go", || st.wal().archive_stats().unwrap().kept_bytes < SEGMENT);
        drop(s);
        st.close().unwrap();
        assert!(place.restored(&table).len() == 9000);
    }
}

/// A half of an object under its name: it is named, nothing goes on behind it, and no log is freed.
/// Its removal mends it.
#[test]
fn half_an_object_is_named() {
    let place = Place::new("store-half");
    let st = place.open();
    let s = session(&st);
    let table = Table::create(&s, 100);
    archived(&st);
    back_up(&s, &place.location().join("base/first"), None).unwrap();
    let mut halves = 1;
    let one = move |verb: &str, key: &str| match verb == "look" && key.contains(".open/") && halves > 0 {
        true => {
            halves -= 1;
            Fate::Half
        }
        false => Fate::Done,
    };
    bucket::plan(&place.bucket, Some(Box::new(one)));
    insert(&s, &table, 1);
    wait_until("it is found", || st.wal().archive_stats().unwrap().failed > 1);
    insert(&s, &table, 2);
    let lists = archive::list(&place.location()).unwrap();
    let damaged = &lists.timelines[0].damaged;
    assert!(damaged.len() == 1 && damaged[0].contains("bytes instead of"), "{damaged:?}");
    let e = archive::restore(&place.location(), &place.again, Target::Latest, None, &mut go_on).unwrap_err();
    assert!(e.to_string().contains("cannot be read"), "{e}");
    let name = damaged[0].split('"').nth(1).unwrap();
    let key = name.strip_prefix(&*bucket::address(&place.bucket).display().to_string()).unwrap();
    std::fs::remove_file(place.bucket.join(key[1..].replace('/', "!"))).unwrap();
    archived(&st);
    drop(s);
    st.close().unwrap();
    assert_eq!(place.restored(&table), BTreeSet::from([1, 2]));
}

/// Objects of the open segment that are removed are in the closed segment again: it is made
/// of the directory's log.
#[test]
fn removed_objects_of_an_open_segment_come_back() {
    let place = Place::new("store-removed");
    let st = place.open();
    let s = session(&st);
    let table = Table::create(&s, 100);
    archived(&st);
    back_up(&s, &place.location().join("base/first"), None).unwrap();
    for key in 0..20 {
        insert(&s, &table, key);
        archived(&st);
    }
    let objects = || std::fs::read_dir(&place.bucket).unwrap().flatten();
    let open: Vec<_> = objects().filter(|e| e.file_name().to_string_lossy().contains(".open!")).collect();
    assert!(open.len() > 2);
    open.iter().for_each(|e| std::fs::remove_file(e.path()).unwrap());
    for key in 20..6000 {
        insert(&s, &table, key);
    }
    archived(&st);
    drop(s);
    st.close().unwrap();
    assert!(place.restored(&table).len() == 6000);
}

#[test]
fn the_store_of_another_archive_is_refused() {
    let (place, other) = (Place::new("store-first"), Place::new("store-other"));
    for place in [&place, &other] {
        let st = place.open();
        let s = session(&st);
        Table::create(&s, 100);
        archived(&st);
        drop(s);
        st.close().unwrap();
    }
    // The buckets are swapped.
    let aside = place.data.with_extension("aside");
    for (from, to) in [(&place.bucket, &aside), (&other.bucket, &place.bucket), (&aside, &other.bucket)] {
        std::fs::rename(from, to).unwrap();
    }
    let objects = |place: &Place| std::fs::read_dir(&place.bucket).unwrap().count();
    let before = objects(&place);
    let st = place.open();
    let s = session(&st);
    wait_until("it is refused", || st.wal().archive_stats().unwrap().failed > 0);
    assert_eq!(st.wal().archive_stats().unwrap().count, 0);
    assert_eq!(objects(&place), before);
    drop(s);
    st.close().unwrap();
    // Two directories with one bucket.
    let third = Place::new("store-third");
    let shared = StorageOptions { archive_to: Some(bucket::address(&other.bucket)), ..third.options() };
    let st = Storage::open(&third.data, &shared).unwrap().open_to_others().unwrap();
    wait_until("it is refused", || st.wal().archive_stats().unwrap().failed > 0);
    st.close().unwrap();
    assert_eq!(archive::list(&other.location()).unwrap().timelines.len(), 1);
}

#[test]
fn backups_in_a_store_are_whole_or_none() {
    let place = Place::new("store-backup");
    let options = StorageOptions { connect: Some(bucket::connect), fsync: true, ..options(256) };
    let opened = Storage::open(&place.data, &options).unwrap();
    std::fs::create_dir_all(place.data.join("base/5")).unwrap();
    let st = opened.open_to_others().unwrap();
    let s = session(&st);
    let table = Table::create(&s, 100);
    (0..300).for_each(|key| insert(&s, &table, key));
    let [full, later, lost] = ["full", "later", "lost"].map(|name| place.location().join(name));
    let taken = back_up(&s, &full, None).unwrap();
    assert_eq!(backup::verify(vec![Origin::Folder(&full)], &mut go_on).unwrap(), taken);
    let e = back_up(&s, &full, None).unwrap_err().to_string();
    assert!(e.contains("is not empty"), "{e}");
    (300..320).for_each(|key| insert(&s, &table, key));
    back_up(&s, &later, Some(full.path())).unwrap();
    // A file that the store has only said to have.
    bucket::plan(
        &place.bucket,
        Some(Box::new(|verb, key| match verb == "look" && key.ends_with("lost/files") {
            true => Fate::Lie,
            false => Fate::Done,
        })),
    );
    let e = back_up(&s, &lost, None).unwrap_err().to_string();
    assert!(e.contains("was written, and is not there"), "{e}");
    bucket::plan(&place.bucket, None);
    assert!(
        !std::fs::read_dir(&place.bucket)
            .unwrap()
            .flatten()
            .any(|e| { e.file_name().to_string_lossy().starts_with("lost") })
    );
    let e = backup::verify(vec![Origin::Folder(&lost)], &mut go_on).unwrap_err();
    assert!(matches!(e, StorageError::BackupIncomplete { .. }), "{e}");
    drop(s);
    st.close().unwrap();
    backup::restore(vec![Origin::Folder(&full), Origin::Folder(&later)], &place.again, &mut go_on).unwrap();
    let st = Storage::open(&place.again, &options).unwrap().open_to_others().unwrap();
    let s = session(&st);
    assert!(keys(&s, &table).len() == 320);
    drop(s);
    st.close().unwrap();
    // Bytes that are others, and an object that was removed.
    let control = place.bucket.join("full!backup.control");
    std::fs::remove_file(&control).unwrap();
    let e = backup::verify(vec![Origin::Folder(&full)], &mut go_on).unwrap_err().to_string();
    assert!(e.contains("backup.control\" is missing"), "{e}");
}

#[test]
fn a_process_without_object_stores_stays_out() {
    let place = Place::new("store-without");
    let options = StorageOptions { connect: None, ..place.options() };
    let is_refused = |options: &StorageOptions, data: &Path| match Storage::open(data, options) {
        Err(StorageError::Unsupported(what)) => assert!(what.contains("built without"), "{what}"),
        Err(e) => panic!("{e}"),
        Ok(_) => panic!("it was opened"),
    };
    is_refused(&options, &place.data);
    assert!(!place.data.exists());
    let st = place.open();
    is_refused(&StorageOptions { archive_to: None, ..options }, &place.data);
    st.close().unwrap();
}
