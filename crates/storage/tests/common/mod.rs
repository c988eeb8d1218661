//! A small database for tests: one heap with a unique index on its rows' 8-byte key.
#![allow(dead_code)]

use sinew_storage::btree::{self, Cursor, IndexRel, Inserted, NewEntry, Range, Sole, Unique};
use sinew_storage::heap::{self, Gathered, HeapRel, Outcome, Replaced, Scan, Turn, Window};
use sinew_storage::{RelFile, Session, Storage, StorageOptions, TupleId};
use sinew_sync::ThreadWaiter;
use sinew_txn::{RowLockStrength, Snapshot, WaitPolicy};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// How to wait for a row.
pub fn block(s: &Session) -> Turn<'_> {
    Turn::new(s, WaitPolicy::Block)
}

pub fn skip(s: &Session) -> Turn<'_> {
    Turn::new(s, WaitPolicy::Skip)
}

pub struct Dir(pub PathBuf);
impl Dir {
    pub fn new(name: &str) -> Dir {
        use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Relaxed);
        let dir = std::env::temp_dir().join(format!("sinew-access-{name}-{}-{n}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        Dir(dir)
    }
}

impl Drop for Dir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Files of a directory, relative to it.
pub fn files(dir: &Path) -> Vec<String> {
    let (mut found, mut todo) = (Vec::new(), vec![dir.to_path_buf()]);
    while let Some(at) = todo.pop() {
        for entry in std::fs::read_dir(at).unwrap().flatten() {
            match entry.path().is_dir() {
                true => todo.push(entry.path()),
                false => found.push(entry.path().strip_prefix(dir).unwrap().to_str().unwrap().to_string()),
            }
        }
    }
    found.sort();
    found
}

/// Copies a directory to a place where there may be another one.
pub fn copy(from: &Path, to: &Path) {
    let _ = std::fs::remove_dir_all(to);
    let copied = Command::new("cp").args(["-r", "--sparse=always"]).arg(from).arg(to).status();
    assert!(copied.unwrap().success());
}

pub fn options(pages: u32) -> StorageOptions {
    StorageOptions {
        shared_buffers_pages: pages,
        wal_buffers_bytes: 256 << 10,
        sessions_max: 32,
        locks_max: 4096,
        fsync: false,
        ..StorageOptions::default()
    }
}

pub fn open(dir: &Path, pages: u32) -> Arc<Storage> {
    let opened = Storage::open(dir, &options(pages)).expect("open");
    if opened.created {
        std::fs::create_dir_all(dir.join("base/5")).unwrap();
    }
    opened.open_to_others().expect("publish")
}

pub fn session(st: &Storage) -> Session {
    st.session(Box::new(ThreadWaiter)).expect("session")
}

/// A row that many others are changed with.
pub struct Change {
    pub tid: TupleId,
    pub key: u64,
    /// UPDATE: the new value, and whether an indexed column is to count as changed.
    pub value: Vec<u8>,
    pub moved: bool,
}

/// Adds to the balance in a row's first eight bytes.
pub fn add_to(value: &mut [u8], by: i64) {
    let balance = i64::from_le_bytes(value[..8].try_into().unwrap());
    value[..8].copy_from_slice(&(balance + by).to_le_bytes());
}

#[derive(Clone, Copy)]
pub struct Table {
    pub heap: HeapRel,
    pub index: IndexRel,
}

impl Table {
    /// File numbers of the first table a directory gets are always the same, so that a reopened one
    /// is found again.
    pub fn create(s: &Session, fillfactor: u8) -> Table {
        let st = s.storage();
        s.begin();
        let file = |_st: &Storage| {
            let rel = RelFile::new(5, s.new_file_number().unwrap());
            s.create_file(rel).unwrap();
            rel
        };
        let heap = HeapRel { file: file(st), oid: 20_001, fillfactor };
        let index = IndexRel { file: file(st), oid: 20_002 };
        btree::create(s, &index).unwrap();
        s.commit(Vec::new(), true).unwrap();
        Table { heap, index }
    }

    /// READ COMMITTED: adds to the balance in a row's first eight bytes. It follows the row through
    /// concurrent updates.
    pub fn add(&self, s: &Session, key: u64, by: i64, moved: bool) -> sinew_storage::Result<()> {
        self.add_as(s, key, by, moved, false)
    }

    /// As [`Table::add`], by the last change of the transaction.
    pub fn add_last(&self, s: &Session, key: u64, by: i64) -> sinew_storage::Result<()> {
        self.add_as(s, key, by, false, true)
    }

    fn add_as(&self, s: &Session, key: u64, by: i64, moved: bool, ends: bool) -> sinew_storage::Result<()> {
        let snap = s.take_snapshot()?;
        let (mut tid, mut value) = self.get(s, key, &snap)?.expect("accounts are never deleted");
        let turn = &mut block(s);
        turn.ends_transaction(ends);
        loop {
            add_to(&mut value, by);
            match self.update(s, (tid, key), &value, moved, &snap, turn)? {
                Outcome::Done => break,
                Outcome::Updated { next, .. } => (tid, value) = self.follow(s, (next, key), &snap, turn)?,
                other => panic!("{other:?}"),
            }
        }
        s.release_snapshot(&snap);
        s.next_command()?;
        Ok(())
    }

    /// `Err` is the place of the row that has the key.
    pub fn insert(
        &self,
        s: &Session,
        key: u64,
        value: &[u8],
    ) -> sinew_storage::Result<Result<TupleId, TupleId>> {
        let tid = heap::insert(s, &self.heap, &row(key, value))?;
        Ok(
            match btree::insert(
                s,
                &self.index,
                &key.to_be_bytes(),
                tid,
                Unique::Check(Sole { heap: &self.heap, len: 8 }),
            )? {
                Inserted::Done | Inserted::Shared => Ok(tid),
                Inserted::Duplicate(other) => Err(other),
            },
        )
    }

    pub fn get(
        &self,
        s: &Session,
        key: u64,
        snapshot: &Snapshot,
    ) -> sinew_storage::Result<Option<(TupleId, Vec<u8>)>> {
        let k = key.to_be_bytes().to_vec();
        let range =
            Range { lower: Some((k.clone(), true)), upper: Some((k, true)), backward: key.is_multiple_of(2) };
        let mut cursor = Cursor::open(s, &self.index, range)?;
        let mut found = None;
        while let Some((entry_key, tid)) = cursor.next(s)? {
            assert_eq!(entry_key, key.to_be_bytes());
            match heap::fetch(s, &self.heap, tid, snapshot, |tid, row| (tid, row.to_vec()))? {
                heap::Fetched::Row((tid, row)) => {
                    assert_eq!(row[..8], key.to_be_bytes(), "the index leads to another row");
                    assert!(found.is_none(), "key {key} is visible twice");
                    found = Some((tid, row[8..].to_vec()));
                }
                heap::Fetched::Nothing => {}
                heap::Fetched::Dead => cursor.kill_last(),
            }
        }
        Ok(found)
    }

    /// `moved`: pretend that an indexed column changed, so that the new version gets its own index
    /// entry.
    #[allow(clippy::too_many_arguments)]
    pub fn update(
        &self,
        s: &Session,
        (tid, key): (TupleId, u64),
        value: &[u8],
        moved: bool,
        snapshot: &Snapshot,
        turn: &mut Turn<'_>,
    ) -> sinew_storage::Result<Outcome> {
        let new = row(key, value);
        let (outcome, updated) = heap::update(s, &self.heap, tid, &new, moved, false, snapshot, turn)?;
        if let Some(u) = updated
            && !u.same_page
        {
            let unique = Unique::Unchanged(&self.heap);
            let done = btree::insert(s, &self.index, &key.to_be_bytes(), u.tid, unique)?;
            assert_eq!(done, Inserted::Done, "a key that stays is not looked for");
        }
        Ok(outcome)
    }

    /// Replaces neighbours page by page, up to the first row that is not plain; how many. The new
    /// versions' entries come in the order of their keys.
    pub fn update_many(
        &self,
        s: &Session,
        rows: &[Change],
        snapshot: &Snapshot,
    ) -> sinew_storage::Result<usize> {
        let payloads: Vec<Vec<u8>> = rows.iter().map(|c| row(c.key, &c.value)).collect();
        let mut done = Vec::new();
        for page in rows.chunk_by(|a, b| a.tid.block == b.tid.block) {
            let from = done.len();
            let replaced: Vec<Replaced<'_>> = page
                .iter()
                .zip(&payloads[from..])
                .map(|(c, payload)| Replaced { slot: c.tid.slot, payload, keys_changed: c.moved })
                .collect();
            let block = page[0].tid.block;
            heap::update_many(s, &self.heap, block, &replaced, snapshot, &|_| true, &mut done)?;
            if done.len() - from < page.len() {
                break;
            }
        }
        let moved = rows.iter().zip(&done).filter(|(_, u)| !u.same_page);
        let mut keys: Vec<_> = moved.map(|(c, u)| (c.key.to_be_bytes(), u.tid)).collect();
        keys.sort_unstable();
        let unique = Unique::Unchanged(&self.heap);
        let entries: Vec<NewEntry<'_>> =
            keys.iter().map(|(key, tid)| NewEntry { key, tid: *tid, unique }).collect();
        btree::insert_many(s, &self.index, &entries, &mut Vec::new())?;
        Ok(done.len())
    }

    /// Deletes neighbours page by page, up to the first row that is not plain; how many.
    pub fn delete_many(
        &self,
        s: &Session,
        rows: &[Change],
        snapshot: &Snapshot,
    ) -> sinew_storage::Result<usize> {
        let mut done = 0;
        for page in rows.chunk_by(|a, b| a.tid.block == b.tid.block) {
            let slots: Vec<u16> = page.iter().map(|c| c.tid.slot).collect();
            let n = heap::delete_many(s, &self.heap, page[0].tid.block, &slots, snapshot, &|_| true)?;
            done += n;
            if n < page.len() {
                break;
            }
        }
        Ok(done)
    }

    /// As `add`, for many rows at once, page by page.
    pub fn add_many(&self, s: &Session, sums: &[(u64, i64)], moved: bool) -> sinew_storage::Result<()> {
        let snap = s.take_snapshot()?;
        let mut rows = Vec::new();
        for &(key, by) in sums {
            let (tid, mut value) = self.get(s, key, &snap)?.expect("accounts are never deleted");
            add_to(&mut value, by);
            rows.push((Change { tid, key, value, moved }, by));
        }
        rows.sort_by_key(|(c, _)| c.tid);
        let (changes, by): (Vec<Change>, Vec<i64>) = rows.into_iter().unzip();
        let mut at = 0;
        while at < changes.len() {
            at += self.update_many(s, &changes[at..], &snap)?;
            let Some(c) = changes.get(at) else { break };
            let (mut tid, mut value) = (c.tid, c.value.clone());
            let turn = &mut block(s);
            loop {
                match self.update(s, (tid, c.key), &value, moved, &snap, turn)? {
                    Outcome::Done => break,
                    Outcome::Updated { next, .. } => {
                        (tid, value) = self.follow(s, (next, c.key), &snap, turn)?;
                        add_to(&mut value, by[at]);
                    }
                    other => panic!("{other:?}"),
                }
            }
            at += 1;
        }
        s.release_snapshot(&snap);
        s.next_command()?;
        Ok(())
    }

    /// As a READ COMMITTED statement does with an updated row: locks its newest version, and reads
    /// it again.
    pub fn follow(
        &self,
        s: &Session,
        (mut tid, key): (TupleId, u64),
        snapshot: &Snapshot,
        turn: &mut Turn<'_>,
    ) -> sinew_storage::Result<(TupleId, Vec<u8>)> {
        loop {
            match heap::lock(s, &self.heap, tid, RowLockStrength::NoKeyUpdate, snapshot, turn)? {
                Outcome::Done => break,
                Outcome::Updated { next, .. } => tid = next,
                other => panic!("{other:?}"),
            }
        }
        let mut row = Vec::new();
        assert!(heap::fetch_any(s, &self.heap, tid, &mut row)?, "a locked version is there");
        assert_eq!(row[..8], key.to_be_bytes(), "another row");
        Ok((tid, row[8..].to_vec()))
    }

    pub fn scan(&self, s: &Session, snapshot: &Snapshot) -> BTreeMap<u64, Vec<u8>> {
        let mut scan = Scan::new(s, &self.heap, snapshot).unwrap();
        let mut all = BTreeMap::new();
        while let Some((_, row)) = scan.next(s).unwrap() {
            let key = u64::from_be_bytes(row[..8].try_into().unwrap());
            assert!(all.insert(key, row[8..].to_vec()).is_none(), "key {key} is visible twice");
        }
        all
    }

    /// The places and keys of all rows, in the order of the heap.
    pub fn places(&self, s: &Session, snapshot: &Snapshot) -> Vec<(TupleId, u64)> {
        let mut scan = Scan::new(s, &self.heap, snapshot).unwrap();
        let mut all = Vec::new();
        while let Some((tid, row)) = scan.next(s).unwrap() {
            all.push((tid, u64::from_be_bytes(row[..8].try_into().unwrap())));
        }
        all
    }

    /// As `scan`, through the whole index.
    pub fn index_scan(&self, s: &Session, snapshot: &Snapshot, backward: bool) -> BTreeMap<u64, Vec<u8>> {
        let mut cursor = Cursor::open(s, &self.index, Range { backward, ..Range::default() }).unwrap();
        let mut all = BTreeMap::new();
        let mut last: Option<Vec<u8>> = None;
        while let Some((key, tid)) = cursor.next(s).unwrap() {
            if let Some(l) = &last {
                assert!(if backward { &l[..] >= key } else { &l[..] <= key }, "the index is out of order");
            }
            last = Some(key.to_vec());
            let key = u64::from_be_bytes(key.try_into().unwrap());
            let row = heap::fetch_visible(s, &self.heap, tid, snapshot, |_, row| row.to_vec()).unwrap();
            if let Some(row) = row {
                assert_eq!(row[..8], key.to_be_bytes());
                assert!(all.insert(key, row[8..].to_vec()).is_none(), "key {key} is visible twice");
            }
        }
        all
    }

    /// The same, with the rows of many entries at once. Each page is looked at once for them.
    pub fn gathered(
        &self,
        s: &Session,
        snapshot: &Snapshot,
        backward: bool,
        most: usize,
    ) -> BTreeMap<u64, Vec<u8>> {
        let mut cursor = Cursor::open(s, &self.index, Range { backward, ..Range::default() }).unwrap();
        let (mut window, mut answers) = (Window::default(), Gathered::default());
        let mut all = BTreeMap::new();
        loop {
            let (mut keys, mut places) = (Vec::new(), Vec::new());
            while places.len() < most
                && let Some((key, tid)) = cursor.next(s).unwrap()
            {
                keys.push(key.to_vec());
                places.push(tid);
            }
            if places.is_empty() {
                return all;
            }
            window.gather(s, &self.heap, snapshot, &places, true, &mut answers).unwrap();
            let pages: BTreeSet<u32> = places.iter().map(|place| place.block).collect();
            assert_eq!(answers.pages, pages.len(), "looks at pages");
            assert_eq!(answers.places.len(), window.len());
            assert!(answers.places.is_sorted(), "the rows come in the order of their entries");
            for (row, at) in answers.places.iter().enumerate() {
                let payload = window.payload(row);
                assert_eq!(payload[..8], keys[*at as usize]);
                assert_eq!(window.tid(row).block, places[*at as usize].block);
                let key = u64::from_be_bytes(payload[..8].try_into().unwrap());
                assert!(all.insert(key, payload[8..].to_vec()).is_none(), "key {key} is visible twice");
            }
            for at in &answers.dead {
                let place = places[*at as usize];
                assert!(heap::fetch_visible(s, &self.heap, place, snapshot, |_, _| ()).unwrap().is_none());
            }
        }
    }

    pub fn vacuum(&self, s: &Session) -> heap::vacuum::VacuumStats {
        s.begin();
        let stats = heap::vacuum::vacuum(s, &self.heap, &[self.index]).unwrap();
        s.commit(Vec::new(), false).unwrap();
        stats
    }

    /// Structure of heap and index, and each against the other.
    pub fn check(&self, s: &Session) {
        let mut found = Vec::new();
        s.begin();
        heap::check::check(s, &self.heap, &mut |what| found.push(what)).unwrap();
        let mut keys = |row: &[u8], out: &mut Vec<u8>| {
            out.extend_from_slice(&row[..8]);
            true
        };
        btree::check::check_with_heap(s, &self.index, &self.heap, &mut keys, &mut |what| found.push(what))
            .unwrap();
        s.commit(Vec::new(), false).unwrap();
        assert!(found.is_empty(), "{found:#?}");
        assert_eq!(s.check_pages().unwrap(), Vec::<String>::new());
    }
}

pub fn row(key: u64, value: &[u8]) -> Vec<u8> {
    let mut row = key.to_be_bytes().to_vec();
    row.extend_from_slice(value);
    row
}

pub fn seed(name: &str) -> fastrand::Rng {
    let seed = std::env::var("SEED").ok().and_then(|s| s.parse().ok()).unwrap_or_else(|| fastrand::u64(..));
    println!("{name}: SEED={seed}");
    fastrand::Rng::with_seed(seed)
}
