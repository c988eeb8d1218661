//! The small table in the directories, with a unique index on its rows' 8-byte key, and how a
//! directory is read.

use sinew_storage::btree::{self, IndexRel, Inserted, Sole, Unique};
use sinew_storage::heap::{self, HeapRel, Scan};
use sinew_storage::{RelFile, Session, Storage, StorageError, StorageOptions};
use sinew_sync::ThreadWaiter;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

const HEAP: HeapRel = HeapRel { file: RelFile::new(5, 1001), oid: 20_001, fillfactor: 100 };
const INDEX: IndexRel = IndexRel { file: RelFile::new(5, 1002), oid: 20_002 };

/// Rows by key.
pub type Rows = BTreeMap<u64, Vec<u8>>;
type Result<T> = std::result::Result<T, StorageError>;

fn options() -> StorageOptions {
    StorageOptions {
        shared_buffers_pages: 64,
        wal_buffers_bytes: 1 << 18,
        sessions_max: 4,
        processes_max: 4,
        locks_max: 256,
        lock_partitions: 4,
        fsync: false,
        ..StorageOptions::default()
    }
}

/// Opens a directory that exists or, when it is empty, makes a database of it.
pub fn open(dir: &Path) -> Result<Arc<Storage>> {
    let opened = Storage::open(dir, &options())?;
    if opened.created {
        let base = dir.join("base/5");
        std::fs::create_dir_all(&base).map_err(|source| StorageError::Io {
            what: "create directory",
            path: base,
            source,
        })?;
    }
    opened.open_to_others()
}

/// A session on the directory.
pub fn session(st: &Storage) -> Result<Session> {
    st.session(Box::new(ThreadWaiter))
}

/// Makes the table and its index.
pub fn create(s: &Session) -> Result<()> {
    s.begin();
    for file in [HEAP.file, INDEX.file] {
        s.create_file(file)?;
    }
    btree::create(s, &INDEX)?;
    s.commit(Vec::new(), true).map(drop)
}

/// Within the caller's transaction.
pub fn insert(s: &Session, key: u64, value: &[u8]) -> Result<()> {
    let mut row = key.to_be_bytes().to_vec();
    row.extend_from_slice(value);
    let tid = heap::insert(s, &HEAP, &row)?;
    let done =
        btree::insert(s, &INDEX, &key.to_be_bytes(), tid, Unique::Check(Sole { heap: &HEAP, len: 8 }))?;
    assert_eq!(done, Inserted::Done, "the template's keys are unique");
    Ok(())
}

/// Vacuums the table.
pub fn vacuum(s: &Session) -> Result<()> {
    s.begin();
    heap::vacuum::vacuum(s, &HEAP, &[INDEX])?;
    s.commit(Vec::new(), true).map(drop)
}

/// Opens a directory, which recovers it, and reads all there is: the rows, or what is wrong.
pub fn answer(dir: &Path) -> std::result::Result<Rows, String> {
    let st = open(dir).map_err(|e| e.to_string())?;
    let answer = session(&st).map_err(|e| e.to_string()).and_then(|s| read(&s));
    let closed = st.close().map_err(|e| e.to_string());
    let rows = answer?;
    closed?;
    Ok(rows)
}

fn read(s: &Session) -> std::result::Result<Rows, String> {
    let mut found = s.check_pages().map_err(|e| e.to_string())?;
    s.begin();
    let rows = scan(s).and_then(|rows| {
        // As `sinew check` does, which puts the names before each line.
        heap::check::check(s, &HEAP, &mut |what| found.push(format!("/base/5/1001: {what}")))?;
        let mut keys = |row: &[u8], out: &mut Vec<u8>| {
            out.extend_from_slice(row.get(..8).unwrap_or(row));
            true
        };
        let mut note = |what: String| found.push(format!("/base/5/1002: {what}"));
        btree::check::check_with_heap(s, &INDEX, &HEAP, &mut keys, &mut note)?;
        Ok(rows)
    });
    match rows {
        Err(e) => {
            s.abort().map_err(|also| format!("{e}; {also}"))?;
            Err(e.to_string())
        }
        Ok(rows) => {
            s.commit(Vec::new(), false).map_err(|e| e.to_string())?;
            if found.is_empty() { Ok(rows) } else { Err(found.join("\n")) }
        }
    }
}

fn scan(s: &Session) -> Result<Rows> {
    let snapshot = s.take_snapshot()?;
    let rows = (|| {
        let mut scan = Scan::new(s, &HEAP, &snapshot)?;
        let mut rows = BTreeMap::new();
        while let Some((_, row)) = scan.next(s)? {
            let (key, value) = row.split_at(row.len().min(8));
            let mut number = [0; 8];
            number[..key.len()].copy_from_slice(key);
            rows.insert(u64::from_be_bytes(number), value.to_vec());
        }
        Ok(rows)
    })();
    s.release_snapshot(&snapshot);
    rows
}
