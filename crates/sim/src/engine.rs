//! A directory with a table, for the threads of a simulated machine: the log, the buffers, heap and
//! B-tree above the transaction kernel.
//!
//! The directory is made before the machine runs, and is never opened to other processes. No
//! background thread of the host therefore works on it. Its files are real files in a temporary
//! directory, whose calls cost simulated time.

use crate::world::{World, collide};
use sinew_storage::btree::{self, Cursor, IndexRel, Inserted, Range, Unique};
use sinew_storage::heap::{self, Fetched, HeapRel, Outcome, Turn};
use sinew_storage::{RelFile, Session, Storage, StorageOptions, TupleId};
use sinew_sync::ThreadWaiter;
use sinew_txn::{LockMode, LockOwner, LockTag, Snapshot, WaitPolicy};
use std::sync::Arc;

const DATABASE: u32 = 5;
/// Object numbers of the table and its index.
const TABLE: u32 = 20_001;
const INDEX: u32 = 20_002;
const OWNER: LockOwner = LockOwner::Transaction;
/// The width of a row of pgbench's accounts, without the key.
const VALUE_BYTES: usize = 89;
/// Rows fill so many percent of a page. Rows are few for each page, so that sessions rarely meet in
/// one, as in a table of many millions of rows.
const FILL_PERCENT: u8 = 10;

/// Steps of [`Engine::read`] and [`Engine::write`] between which they call `work`.
pub const STEPS: u64 = 4;

/// The size of an engine.
#[derive(Debug, Clone, Copy)]
pub struct EngineSize {
    /// Threads that will have a session.
    pub sessions: usize,
    /// Rows of the table.
    pub rows: u64,
    /// Bytes of the log's ring.
    pub ring_bytes: usize,
}

impl EngineSize {
    /// A table of so many rows, with the usual ring.
    pub fn of_rows(sessions: usize, rows: u64) -> EngineSize {
        EngineSize { sessions, rows, ring_bytes: StorageOptions::default().wal_buffers_bytes }
    }
}

/// The way in which a change is committed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Commit {
    /// The record of the change carries the commit, and the session does not wait for the device.
    Asynchronous,
    /// The same, and the session waits for the device.
    Synchronous,
    /// The commit has a record of its own, and the session does not wait for the device.
    OwnRecord,
}

/// An opened directory with one table of rows by key.
pub struct Engine {
    /// The opened directory.
    pub storage: Arc<Storage>,
    /// The table's rows.
    pub rows: u64,
    heap: HeapRel,
    index: IndexRel,
    /// Its region. After `storage`: the engine's mappings must not outlive it.
    pub world: World,
}

impl Engine {
    /// A new directory with its table, all of it in the pool.
    ///
    /// # Panics
    /// If the temporary directory cannot take it.
    pub fn new(size: &EngineSize) -> Engine {
        let dir = World::new_dir();
        // A page of this table takes seven rows.
        let pages = size.rows as u32 / 6 + size.sessions as u32 * 2 + 1024;
        let options = StorageOptions {
            shared_buffers_pages: pages,
            sessions_max: StorageOptions::default().sessions_max.max(size.sessions as u32 + 4),
            locks_max: 8192,
            wal_buffers_bytes: size.ring_bytes,
            ..StorageOptions::default()
        };
        let storage = Storage::open(&dir, &options).expect("a new directory").storage;
        std::fs::create_dir_all(dir.join("base").join(DATABASE.to_string())).expect("a folder");
        let world = World::of(storage.region().clone(), dir);
        let s = storage.session(Box::new(ThreadWaiter)).expect("a free slot");
        let (heap, index) = create_table(&s, size.rows);
        drop(s);
        let engine = Engine { storage, rows: size.rows, heap, index, world };
        engine.warm_up();
        engine
    }

    /// A session for a simulated thread.
    pub fn session(&self) -> Session {
        self.storage.session(Box::new(ThreadWaiter)).expect("a free slot")
    }

    /// Reads every row, so that its hints are set.
    fn warm_up(&self) {
        let s = self.session();
        s.begin();
        let snapshot = s.take_snapshot().expect("a snapshot");
        for key in 0..self.rows {
            assert!(self.find(&s, key, &snapshot).is_some(), "every key has a row");
        }
        s.release_snapshot(&snapshot);
        s.commit(Vec::new(), false).expect("a commit");
        // No session then has to make the log longer soon.
        self.storage.wal().reserve(s.slot(), 32 << 20).expect("room for the log");
        let end = self.storage.wal().insert_position();
        self.storage.wal().flush(&s, end).expect("a flush");
    }

    /// Locks table and index, as a statement does.
    pub fn lock(&self, s: &Session, mode: LockMode) {
        for relation in [TABLE, INDEX] {
            let tag = LockTag::relation(DATABASE, relation);
            s.lock(tag, mode, OWNER, WaitPolicy::Block).expect("a lock");
        }
    }

    /// Sends the weak locks on table and index to the lock table, until the transaction of `holder`
    /// ends.
    pub fn keep_weak_locks_in_the_table(&self, holder: &Session) {
        let probe = self.session();
        for relation in [TABLE, INDEX] {
            collide(self.storage.txn(), holder, &probe, LockTag::relation(DATABASE, relation));
        }
    }

    /// The place and the value of the row with a key.
    pub fn find(&self, s: &Session, key: u64, snapshot: &Snapshot) -> Option<(TupleId, Vec<u8>)> {
        let key = key.to_be_bytes().to_vec();
        let range = Range { lower: Some((key.clone(), true)), upper: Some((key, true)), backward: false };
        let mut cursor = Cursor::open(s, &self.index, range).expect("a descent");
        while let Some((_, tid)) = cursor.next(s).expect("an entry") {
            let found = heap::fetch(s, &self.heap, tid, snapshot, |tid, row| (tid, row.to_vec()));
            match found.expect("a look at the page") {
                Fetched::Row(row) => return Some(row),
                Fetched::Nothing | Fetched::Dead => {}
            }
        }
        None
    }

    /// A SELECT by key below SQL: a transaction of its own, with a snapshot and two relation locks.
    /// `work` is called [`STEPS`] times, between its steps.
    pub fn read(&self, s: &Session, key: u64, work: &dyn Fn()) {
        work();
        s.begin();
        self.lock(s, LockMode::AccessShare);
        work();
        let snapshot = s.take_snapshot().expect("a snapshot");
        work();
        assert!(self.find(s, key, &snapshot).is_some(), "every key has a row");
        work();
        s.release_snapshot(&snapshot);
        s.commit(Vec::new(), false).expect("a commit");
    }

    /// An UPDATE by key below SQL, in a transaction of its own. Another session's change of the row
    /// leaves it undone. `work` is called [`STEPS`] times, between its steps.
    pub fn write(&self, s: &Session, key: u64, commit: Commit, work: &dyn Fn()) {
        work();
        s.begin();
        self.lock(s, LockMode::RowExclusive);
        let snapshot = s.take_snapshot().expect("a snapshot");
        work();
        let (tid, mut row) = self.find(s, key, &snapshot).expect("every key has a row");
        work();
        let last = row.len() - 1;
        row[last] = row[last].wrapping_add(1);
        let mut turn = Turn::new(s, WaitPolicy::Block);
        turn.ends_transaction(commit != Commit::OwnRecord);
        let done = heap::update(s, &self.heap, tid, &row, false, false, &snapshot, &mut turn);
        let (outcome, updated) = done.expect("an update");
        drop(turn);
        if let Some(updated) = updated
            && !updated.same_page
        {
            let key = key.to_be_bytes();
            let entry = btree::insert(s, &self.index, &key, updated.tid, Unique::Unchanged(&self.heap));
            assert_eq!(entry.expect("an entry"), Inserted::Done);
        }
        assert!(matches!(outcome, Outcome::Done | Outcome::Updated { .. }), "{outcome:?}");
        work();
        s.release_snapshot(&snapshot);
        s.commit(Vec::new(), commit == Commit::Synchronous).expect("a commit");
    }
}

fn create_table(s: &Session, rows: u64) -> (HeapRel, IndexRel) {
    s.begin();
    let file = || {
        let rel = RelFile::new(DATABASE, s.new_file_number().expect("a number"));
        s.create_file(rel).expect("a file");
        rel
    };
    let heap = HeapRel { file: file(), oid: TABLE, fillfactor: FILL_PERCENT };
    let index = IndexRel { file: file(), oid: INDEX };
    let row = |key: u64| {
        let mut row = key.to_be_bytes().to_vec();
        row.resize(8 + VALUE_BYTES, b' ');
        row
    };
    let payloads: Vec<Vec<u8>> = (0..rows).map(row).collect();
    let mut tids = Vec::new();
    for chunk in payloads.chunks(1000) {
        let parts: Vec<&[u8]> = chunk.iter().map(|p| &p[..]).collect();
        heap::multi_insert(s, &heap, &parts, &mut tids).expect("rows");
    }
    let mut sorted = (0..rows).zip(&tids).map(|(key, tid)| Ok((key.to_be_bytes().to_vec(), *tid)));
    btree::build(s, &index, &mut sorted).expect("an index");
    s.commit(Vec::new(), false).expect("a commit");
    (heap, index)
}
