//! A directory that follows another one's archive: its readers see exact moments of the source,
//! whatever the source does, and a promotion makes it an ordinary directory.

mod common;

use common::{Dir, Table, add_to, block, options, row, seed, session};
use sinew_storage::archive::{self};
use sinew_storage::backup::{self, Destination, Options};
use sinew_storage::btree::{self, Cursor, Inserted, Range, Sole, Unique};
use sinew_storage::heap::{self, Scan};
use sinew_storage::location::Location;
use sinew_storage::{RelFile, Result, Session, Storage, StorageError, StorageOptions};
use sinew_txn::{Snapshot, TxnError};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

const PATIENCE: Duration = Duration::from_secs(60);
const ACCOUNTS: u64 = 400;
const START: i64 = 1000;

struct Place {
    _dir: Dir,
    source: PathBuf,
    archive: PathBuf,
    follower: PathBuf,
}

impl Place {
    fn new(name: &str) -> Place {
        let dir = Dir::new(name);
        let [source, archive, follower] = ["source", "archive", "follower"].map(|n| dir.0.join(n));
        Place { _dir: dir, source, archive, follower }
    }

    fn location(&self) -> Location {
        Location::folder(&self.archive)
    }

    fn open_source(&self) -> Arc<Storage> {
        self.open_source_that_archives_each(10)
    }

    fn open_source_that_archives_each(&self, archive_interval_ms: u64) -> Arc<Storage> {
        let options = StorageOptions {
            archive_to: Some(self.archive.clone()),
            archive_interval_ms,
            max_wal_size_bytes: 64 << 20,
            autovacuum: false,
            ..options(256)
        };
        let opened = Storage::open(&self.source, &options).expect("open");
        if opened.created {
            std::fs::create_dir_all(self.source.join("base/5")).unwrap();
        }
        opened.open_to_others().expect("publish")
    }

    fn back_up(&self, s: &Session, name: &str) {
        let to = self.archive.join("base").join(name);
        std::fs::create_dir_all(self.archive.join("base")).unwrap();
        let end = s.storage().wal().insert_position();
        wait_until("the archive begins", || s.storage().wal().archive_stats().unwrap().archived >= end);
        s.backup(Destination::Folder(&to), &Options::default(), &mut go_on).unwrap();
    }

    fn follow(&self) {
        archive::follow(&self.location(), &self.follower, None, &mut go_on).unwrap();
    }

    fn open_follower(&self, delay_ms: u64) -> Arc<Storage> {
        let options = StorageOptions { standby_delay_ms: delay_ms, archive_interval_ms: 5, ..options(256) };
        Storage::open(&self.follower, &options).expect("open").open_to_others().expect("publish")
    }
}

fn go_on(_: &backup::Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn wait_until(what: &str, mut holds: impl FnMut() -> bool) {
    let began = Instant::now();
    while !holds() {
        assert!(began.elapsed() < PATIENCE, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// The follower has applied all that the source has logged.
fn caught_up(source: &Storage, follower: &Storage) {
    let to = source.wal().insert_position();
    wait_until("the follower catches up", || follower.follow_stats().unwrap().unwrap().applied >= to);
}

fn commit(s: &Session) {
    s.commit(Vec::new(), true).unwrap();
}

/// Rows as a statement returns them: by a scan, or through the index.
fn rows(
    s: &Session,
    table: &Table,
    snapshot: &Snapshot,
    by_index: bool,
    pause: Duration,
) -> Result<Vec<Vec<u8>>> {
    let mut all = Vec::new();
    if by_index {
        let mut cursor = Cursor::open(s, &table.index, Range::default())?;
        let mut tids = Vec::new();
        while let Some((_, tid)) = cursor.next(s)? {
            tids.push(tid);
        }
        for (i, tid) in tids.into_iter().enumerate() {
            if i == 50 {
                std::thread::sleep(pause);
            }
            all.extend(heap::fetch_visible(s, &table.heap, tid, snapshot, |_, row| row.to_vec())?);
        }
    } else {
        let mut scan = Scan::new(s, &table.heap, snapshot)?;
        while let Some((_, row)) = scan.next(s)? {
            all.push(row.to_vec());
            if all.len() == 50 {
                std::thread::sleep(pause);
            }
        }
    }
    s.check_conflict().map_err(StorageError::from)?;
    Ok(all)
}

/// All rows by their keys; `None` if the followed log was in the way.
fn read(s: &Session, table: &Table, by_index: bool, pause: Duration) -> Option<BTreeMap<u64, Vec<u8>>> {
    s.discard_cancel();
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let found = rows(s, table, &snapshot, by_index, pause);
    let found = match (found, s.check_conflict()) {
        (Ok(rows), Ok(())) => rows,
        (Err(StorageError::Txn(TxnError::Conflict)), _) | (_, Err(TxnError::Conflict)) => {
            s.abort().unwrap();
            return None;
        }
        (Err(e), _) => panic!("{e}"),
        (_, Err(e)) => panic!("{e}"),
    };
    s.release_snapshot(&snapshot);
    s.commit(Vec::new(), false).unwrap();
    let mut all = BTreeMap::new();
    for row in found {
        let key = u64::from_be_bytes(row[..8].try_into().unwrap());
        assert!(all.insert(key, row[8..].to_vec()).is_none(), "key {key} is visible twice");
    }
    Some(all)
}

/// A window of keys that moves on: each transaction adds a key at the end and deletes the first. So
/// pages of heap and index come and go all the time.
const WINDOW: u64 = 150;

fn move_on(s: &Session, queue: &Table, first: u64) {
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    let (tid, _) = queue.get(s, first, &snapshot).unwrap().unwrap();
    heap::delete(s, &queue.heap, tid, &snapshot, &mut block(s)).unwrap();
    s.release_snapshot(&snapshot);
    queue.insert(s, first + WINDOW, &[5; 20]).unwrap().unwrap();
    s.commit(Vec::new(), false).unwrap();
}

fn total(rows: &BTreeMap<u64, Vec<u8>>) -> i64 {
    rows.values().map(|v| i64::from_le_bytes(v[..8].try_into().unwrap())).sum()
}

fn now(s: &Session, table: &Table) -> BTreeMap<u64, Vec<u8>> {
    read(s, table, false, Duration::ZERO).expect("no conflict")
}

#[test]
fn a_follower_sees_what_its_source_has_committed() {
    let place = Place::new("follow");
    let source = place.open_source();
    let s = session(&source);
    let table = Table::create(&s, 90);
    s.begin();
    for key in 0..200 {
        table.insert(&s, key, &[1; 100]).unwrap().unwrap();
    }
    commit(&s);
    place.back_up(&s, "first");
    s.begin();
    table.insert(&s, 1000, &[2; 100]).unwrap().unwrap();
    commit(&s);
    place.follow();

    let follower = place.open_follower(0);
    assert!(follower.follows() && follower.is_read_only());
    let r = session(&follower);
    caught_up(&source, &follower);
    assert_eq!(now(&r, &table), now(&s, &table));

    // A transaction that runs at the source, a savepoint that is rolled back, one that commits.
    let open = session(&source);
    open.begin();
    table.insert(&open, 2000, &[3; 100]).unwrap().unwrap();
    s.begin();
    s.sub_begin().unwrap();
    table.insert(&s, 2001, &[3; 100]).unwrap().unwrap();
    s.sub_abort().unwrap();
    s.sub_begin().unwrap();
    table.insert(&s, 2002, &[3; 100]).unwrap().unwrap();
    s.sub_commit().unwrap();
    commit(&s);
    caught_up(&source, &follower);
    let seen = now(&r, &table);
    assert!(seen.contains_key(&2002) && !seen.contains_key(&2001) && !seen.contains_key(&2000));
    assert_eq!(seen, now(&s, &table));

    // Nothing can be changed.
    r.begin();
    let refused = table.insert(&r, 5000, &[4; 100]).unwrap_err();
    assert!(matches!(refused, StorageError::Txn(TxnError::Follows) | StorageError::ReadOnly), "{refused}");
    r.abort().unwrap();

    // Deletes, vacuum, a checkpoint: a restart point.
    s.begin();
    let snapshot = s.take_snapshot().unwrap();
    for key in (0..200).step_by(2) {
        let (tid, _) = table.get(&s, key, &snapshot).unwrap().unwrap();
        heap::delete(&s, &table.heap, tid, &snapshot, &mut block(&s)).unwrap();
    }
    s.release_snapshot(&snapshot);
    commit(&s);
    table.vacuum(&s);
    s.checkpoint().unwrap();
    caught_up(&source, &follower);
    assert_eq!(now(&r, &table), now(&s, &table));
    assert_eq!(read(&r, &table, true, Duration::ZERO).unwrap(), now(&s, &table));

    // It is closed and opened again, beside the transaction that still runs at the source.
    drop(r);
    follower.close().unwrap();
    drop(follower);
    commit(&open);
    let follower = place.open_follower(0);
    let r = session(&follower);
    caught_up(&source, &follower);
    assert!(now(&r, &table).contains_key(&2000));
    assert_eq!(now(&r, &table), now(&s, &table));

    // Promoted, it is a directory of its own. Transactions that ran at the source are rolled back.
    open.begin();
    table.insert(&open, 3000, &[3; 100]).unwrap().unwrap();
    s.begin();
    table.insert(&s, 3001, &[3; 100]).unwrap().unwrap();
    commit(&s);
    caught_up(&source, &follower);
    let expected = now(&s, &table);
    follower.promote(&r).unwrap();
    assert!(matches!(r.take_snapshot().and_then(|_| r.check_deadline()), Err(TxnError::Poisoned)));
    drop(r);
    let _ = follower.close();
    drop(follower);
    let promoted = place.open_follower(0);
    assert!(!promoted.follows() && !promoted.is_read_only());
    let p = session(&promoted);
    assert_eq!(now(&p, &table), expected);
    p.begin();
    table.insert(&p, 9000, &[9; 100]).unwrap().unwrap();
    commit(&p);
    table.check(&p);
    open.abort().unwrap();
    drop((s, open, p));
    promoted.close().unwrap();
    source.close().unwrap();
}

/// Transfers, rollbacks, deletes, vacuums and checkpoints at the source; readers at the follower
/// that see the sum of every moment, or are told of a conflict.
#[test]
fn readers_see_exact_moments_beside_the_applier() {
    for (delay_ms, seconds) in [(0, 4), (50, 4)] {
        let place = Place::new("follow-load");
        let source = place.open_source();
        let s = session(&source);
        let table = Table::create(&s, 80);
        s.begin();
        for key in 0..ACCOUNTS {
            let value = [&START.to_le_bytes()[..], &[7; 150]].concat();
            table.insert(&s, key, &value).unwrap().unwrap();
        }
        commit(&s);
        let queue = Table::create(&s, 100);
        s.begin();
        for key in 0..WINDOW {
            queue.insert(&s, key, &[5; 20]).unwrap().unwrap();
        }
        commit(&s);
        place.back_up(&s, "first");
        place.follow();
        let follower = place.open_follower(delay_ms);
        let stop = AtomicBool::new(false);
        let (reads, conflicts) = (AtomicU32::new(0), AtomicU32::new(0));
        let mut random = seed("readers_see_exact_moments_beside_the_applier");
        std::thread::scope(|scope| {
            for writer in 0..2 {
                let (source, stop, mut random) = (&source, &stop, random.fork());
                scope.spawn(move || {
                    let s = session(source);
                    while !stop.load(Relaxed) {
                        transfer(&s, &table, &mut random, writer);
                    }
                });
            }
            scope.spawn(|| {
                let s = session(&source);
                (0..).take_while(|_| !stop.load(Relaxed)).for_each(|first| move_on(&s, &queue, first));
            });
            for _ in 0..2 {
                let (follower, stop, mut random) = (&follower, &stop, random.fork());
                let (reads, conflicts) = (&reads, &conflicts);
                scope.spawn(move || {
                    let r = session(follower);
                    while !stop.load(Relaxed) {
                        let pause = Duration::from_millis(if random.u8(..4) == 0 { 100 } else { 0 });
                        match read(&r, &table, random.bool(), pause) {
                            None => drop(conflicts.fetch_add(1, Relaxed)),
                            Some(rows) => {
                                reads.fetch_add(1, Relaxed);
                                assert_eq!(total(&rows), ACCOUNTS as i64 * START, "{} rows", rows.len());
                                assert_eq!(rows.len() as u64, ACCOUNTS);
                            }
                        }
                        if let Some(keys) = read(&r, &queue, random.u8(..4) > 0, pause) {
                            let (first, count) = (*keys.keys().next().unwrap(), keys.len() as u64);
                            assert_eq!(count, WINDOW, "from {first}");
                            assert!(keys.into_keys().eq(first..first + WINDOW), "from {first}");
                        }
                    }
                });
            }
            let v = session(&source);
            let end = Instant::now() + Duration::from_secs(seconds);
            while Instant::now() < end {
                std::thread::sleep(Duration::from_millis(100));
                table.vacuum(&v);
                queue.vacuum(&v);
                if random.u8(..5) == 0 {
                    v.checkpoint().unwrap();
                }
            }
            stop.store(true, Relaxed);
        });
        caught_up(&source, &follower);
        let r = session(&follower);
        assert_eq!(now(&r, &table), now(&s, &table));
        assert_eq!(read(&r, &table, true, Duration::ZERO).unwrap(), now(&s, &table));
        assert_eq!(read(&r, &queue, true, Duration::ZERO).unwrap(), now(&s, &queue));
        println!("delay {delay_ms} ms: {} reads, {} conflicts", reads.load(Relaxed), conflicts.load(Relaxed));
        assert!(reads.load(Relaxed) > 20, "readers get through");
        drop(r);
        follower.close().unwrap();
        drop(s);
        source.close().unwrap();
    }
}

/// A transfer between two accounts, often in pieces that are rolled back.
fn transfer(s: &Session, table: &Table, random: &mut fastrand::Rng, writer: u64) {
    // Each writer has its own accounts, so that none waits for another.
    let mut account = || random.u64(..ACCOUNTS / 2) * 2 + writer;
    let (from, to) = (account(), account());
    let by = random.i64(1..50);
    s.begin();
    if random.u8(..4) == 0 {
        s.sub_begin().unwrap();
        table.add(s, from, 77, random.bool()).unwrap();
        s.sub_abort().unwrap();
    }
    table.add(s, from, -by, random.u8(..8) == 0).unwrap();
    s.sub_begin().unwrap();
    table.add(s, to, by, random.u8(..8) == 0).unwrap();
    s.sub_commit().unwrap();
    if random.u8(..8) == 0 {
        // The row goes and comes again, in the same transaction.
        let snapshot = s.take_snapshot().unwrap();
        let (tid, value) = table.get(s, to, &snapshot).unwrap().unwrap();
        heap::delete(s, &table.heap, tid, &snapshot, &mut block(s)).unwrap();
        s.release_snapshot(&snapshot);
        s.next_command().unwrap();
        table.insert(s, to, &value).unwrap().unwrap();
    }
    match random.u8(..5) {
        0 => s.abort().unwrap(),
        _ => s.commit(Vec::new(), random.bool()).unwrap(),
    }
}

/// `follow.state` decides, and nothing goes on without it.
#[test]
fn a_follower_without_its_state_is_refused() {
    let place = Place::new("follow-state");
    let source = place.open_source();
    let s = session(&source);
    Table::create(&s, 90);
    place.back_up(&s, "first");
    place.follow();
    place.open_follower(0).close().unwrap();
    let (state, aside) = (place.follower.join("follow.state"), place.follower.join("aside"));
    std::fs::rename(&state, &aside).unwrap();
    let Err(e) = Storage::open(&place.follower, &options(256)) else { panic!("it was opened") };
    assert!(e.to_string().contains("follow.state\" is missing"), "{e}");
    std::fs::write(&state, "sinew follow state 1\n").unwrap();
    let Err(e) = Storage::open(&place.follower, &options(256)) else { panic!("it was opened") };
    assert!(e.to_string().contains("follow.state\" is damaged"), "{e}");
    std::fs::rename(&aside, &state).unwrap();
    place.open_follower(0).close().unwrap();
    drop(s);
    source.close().unwrap();
}

#[test]
fn a_reader_in_the_way_is_given_its_time_and_then_told() {
    let place = Place::new("follow-delay");
    let source = place.open_source();
    let s = session(&source);
    let table = Table::create(&s, 90);
    s.begin();
    table.insert(&s, 1, &[1; 100]).unwrap().unwrap();
    commit(&s);
    place.back_up(&s, "first");
    place.follow();
    let follower = place.open_follower(700);
    caught_up(&source, &follower);
    let (old, idle) = (session(&follower), session(&follower));
    old.begin();
    let snapshot = old.take_snapshot().unwrap();
    assert_eq!(rows(&old, &table, &snapshot, false, Duration::ZERO).unwrap().len(), 1);
    let change = |value: u8| {
        s.begin();
        let snapshot = s.take_snapshot().unwrap();
        let (tid, mut bytes) = table.get(&s, 1, &snapshot).unwrap().unwrap();
        bytes[20] = value;
        add_to(&mut bytes, 1);
        table.update(&s, (tid, 1), &bytes, false, &snapshot, &mut block(&s)).unwrap();
        s.release_snapshot(&snapshot);
        commit(&s);
    };
    change(2);
    caught_up(&source, &follower);
    assert_eq!(
        rows(&old, &table, &snapshot, false, Duration::ZERO).unwrap()[0],
        row(1, &[1; 100]),
        "the old row"
    );
    table.vacuum(&s);
    let begun = Instant::now();
    caught_up(&source, &follower);
    assert!(begun.elapsed() >= Duration::from_millis(500), "it was given time: {:?}", begun.elapsed());
    assert!(matches!(old.check_conflict(), Err(TxnError::Conflict)));
    assert!(matches!(old.check_interrupts(), Err(TxnError::Conflict)));
    // It was told, and rests in its transaction: nothing waits for it once more.
    for value in 3..6 {
        change(value);
        table.vacuum(&s);
        let begun = Instant::now();
        caught_up(&source, &follower);
        assert!(begun.elapsed() < Duration::from_millis(500), "{:?}", begun.elapsed());
    }
    old.abort().unwrap();
    old.discard_cancel();
    assert_eq!(now(&old, &table).len(), 1);
    // A session without a snapshot is in no way of anything, and a new snapshot neither.
    idle.check_interrupts().unwrap();
    idle.begin();
    let fresh = idle.take_snapshot().unwrap();
    change(3);
    let begun = Instant::now();
    caught_up(&source, &follower);
    assert!(begun.elapsed() < Duration::from_millis(500));
    assert_eq!(rows(&idle, &table, &fresh, false, Duration::ZERO).unwrap().len(), 1);
    idle.release_snapshot(&fresh);
    idle.commit(Vec::new(), false).unwrap();
    drop((old, idle, s));
    follower.close().unwrap();
    source.close().unwrap();
}

/// At the source no snapshot sees a row any more, and its index entry is marked, or removed before
/// the row is pruned. A reader at the follower still sees the row.
#[test]
fn index_entries_stay_for_readers() {
    for (rows_of_key, removes) in [(3, false), (12, true)] {
        let place = Place::new("follow-entries");
        let source = place.open_source();
        let s = session(&source);
        let table = Table::create(&s, 50);
        // Eight entries fill a leaf.
        let wide = Table { index: Table::create(&s, 90).index, ..table };
        let key = |n: u64| {
            let mut key = n.to_be_bytes().to_vec();
            key.resize(900, 7);
            key
        };
        let insert = |n: u64, value: u8| {
            let tid = heap::insert(&s, &wide.heap, &row(n, &[value; 10])).unwrap();
            let unique = Unique::Check(Sole { heap: &wide.heap, len: 900 });
            let done = btree::insert(&s, &wide.index, &key(n), tid, unique).unwrap();
            assert_eq!(done, Inserted::Done);
            tid
        };
        s.begin();
        let mut tid = insert(1, 0);
        commit(&s);
        place.back_up(&s, "first");
        place.follow();
        let follower = place.open_follower(u64::MAX);
        // The applier is at work.
        s.checkpoint().unwrap();
        caught_up(&source, &follower);
        let old = session(&follower);
        old.begin();
        let snapshot = old.take_snapshot().unwrap();
        for value in 1..=rows_of_key {
            s.begin();
            let now = s.take_snapshot().unwrap();
            heap::delete(&s, &wide.heap, tid, &now, &mut block(&s)).unwrap();
            s.release_snapshot(&now);
            commit(&s);
            s.checkpoint().unwrap();
            s.begin();
            tid = insert(1, value);
            insert(100 + u64::from(value), value);
            commit(&s);
        }
        if removes {
            // The applier waits for the reader.
            let applied = || follower.follow_stats().unwrap().unwrap().applied;
            std::thread::sleep(Duration::from_millis(1500));
            assert!(applied() < source.wal().insert_position(), "an entry that is needed was removed");
        } else {
            caught_up(&source, &follower);
        }
        let found = rows(&old, &wide, &snapshot, true, Duration::ZERO).unwrap();
        assert_eq!(found, [row(1, &[0; 10])], "removes: {removes}");
        old.release_snapshot(&snapshot);
        old.commit(Vec::new(), false).unwrap();
        caught_up(&source, &follower);
        assert_eq!(read(&old, &wide, true, Duration::ZERO), read(&s, &wide, true, Duration::ZERO));
        drop((old, s));
        follower.close().unwrap();
        source.close().unwrap();
    }
}

/// Files that come and go at the source do so at the follower, those of transactions that never
/// ended too.
#[test]
fn files_follow() {
    let place = Place::new("follow-files");
    let source = place.open_source();
    let s = session(&source);
    let table = Table::create(&s, 90);
    place.back_up(&s, "first");
    place.follow();
    let follower = place.open_follower(0);
    let file_of = |rel: RelFile| place.follower.join(format!("base/5/{}", rel.file));
    let extra = Table::create(&s, 90);
    caught_up(&source, &follower);
    assert!(file_of(extra.heap.file).exists() && file_of(table.heap.file).exists());
    s.begin();
    s.drop_file_at_commit(extra.heap.file).unwrap();
    s.drop_file_at_commit(extra.index.file).unwrap();
    commit(&s);
    caught_up(&source, &follower);
    assert!(!file_of(extra.heap.file).exists() && !file_of(extra.index.file).exists());
    s.begin();
    let lost = RelFile::new(5, s.new_file_number().unwrap());
    s.create_file(lost).unwrap();
    caught_up(&source, &follower);
    assert!(file_of(lost).exists(), "its transaction runs");
    s.abort().unwrap();
    caught_up(&source, &follower);
    assert!(!file_of(lost).exists());
    drop(s);
    follower.close().unwrap();
    source.close().unwrap();
}

/// Log that was taken in and cannot be read again. The directory says so: it neither goes round
/// for ever, nor is promoted without that log.
#[test]
fn damage_to_the_log_that_is_here_is_told() {
    let place = Place::new("follow-damage");
    let source = place.open_source_that_archives_each(5000);
    let s = session(&source);
    let table = Table::create(&s, 90);
    s.begin();
    table.insert(&s, 1, &[1; 100]).unwrap().unwrap();
    commit(&s);
    place.back_up(&s, "first");
    place.follow();
    let follower = place.open_follower(u64::MAX);
    caught_up(&source, &follower);
    let old = session(&follower);
    old.begin();
    let snapshot = old.take_snapshot().unwrap();
    // All that follows comes in one piece.
    s.begin();
    let now = s.take_snapshot().unwrap();
    let (tid, _) = table.get(&s, 1, &now).unwrap().unwrap();
    heap::delete(&s, &table.heap, tid, &now, &mut block(&s)).unwrap();
    s.release_snapshot(&now);
    commit(&s);
    table.vacuum(&s);
    s.begin();
    for key in 10..6000 {
        table.insert(&s, key, &[2; 100]).unwrap().unwrap();
    }
    commit(&s);
    // The applier waits for the reader, at one of the first records.
    let to = source.wal().insert_position();
    wait_until("the log is here", || follower.follow_stats().unwrap().unwrap().received >= to);
    let stats = follower.follow_stats().unwrap().unwrap();
    assert!(stats.applied < stats.received, "{stats:?}");
    let segment = |at: u64| place.follower.join("wal").join(format!("{:016x}", at / (16 << 20) * (16 << 20)));
    let (from, end) = (stats.received.0 - (512 << 10), stats.received.0);
    assert_eq!(segment(from), segment(end), "one segment");
    let file = std::fs::OpenOptions::new().write(true).open(segment(from)).unwrap();
    std::os::unix::fs::FileExt::write_all_at(&file, &vec![0; 256 << 10], from % (16 << 20)).unwrap();
    old.release_snapshot(&snapshot);
    old.abort().unwrap();
    let begun = Instant::now();
    let refused = follower.promote(&old).unwrap_err();
    assert!(matches!(refused, StorageError::Damaged { .. }), "{refused}");
    assert!(refused.to_string().contains("can be read up to"), "{refused}");
    assert!(begun.elapsed() < Duration::from_secs(20));
    assert!(follower.follow_stats().unwrap().is_some(), "it follows on");
    drop((old, s));
    let _ = follower.close();
    source.close().unwrap();
}

/// A directory that is made in two steps is one of its own in between.
#[test]
fn a_directory_follows_before_it_is_one() {
    let place = Place::new("follow-order");
    let source = place.open_source();
    let s = session(&source);
    Table::create(&s, 90);
    place.back_up(&s, "first");
    place.follow();
    let made = |name: &str| std::fs::metadata(place.follower.join(name)).unwrap().modified().unwrap();
    assert!(made("follow.state") <= made("control"));
    drop(s);
    source.close().unwrap();
}
