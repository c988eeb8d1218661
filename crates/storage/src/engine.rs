//! A directory opened by this process: region, kernel, log, pool.

use crate::buffer::Pool;
use crate::file::Files;
use crate::wal::Wal;
use crate::{Lsn, RelFile, Result};
use sinew_sync::{Region, Waiter};
use sinew_txn::{CommitLog, Txn, TxnSession};
use std::path::Path;
use std::sync::Arc;

/// Decided by whoever creates the region; later processes take what is there.
#[derive(Debug, Clone)]
pub struct StorageOptions {
    pub shared_buffers_pages: u32,
    pub wal_buffers_bytes: usize,
    pub sessions_max: u32,
    pub processes_max: u32,
    pub lock_partitions: u32,
    pub locks_max: u32,
    pub region_place: Option<std::path::PathBuf>,
    pub max_wal_size_bytes: u64,
    pub checkpoint_timeout_ms: u64,
    pub full_page_writes: bool,
    pub fsync: bool,
}
impl Default for StorageOptions {
    fn default() -> Self {
        StorageOptions {
            shared_buffers_pages: 4096,
            wal_buffers_bytes: 4 << 20,
            sessions_max: 128,
            processes_max: 64,
            lock_partitions: 128,
            locks_max: 16384,
            region_place: None,
            max_wal_size_bytes: 1 << 30,
            checkpoint_timeout_ms: 300_000,
            full_page_writes: true,
            fsync: true,
        }
    }
}

pub struct Storage {}
impl Storage {
    /// True if the directory holds a database.
    pub fn is_database(_dir: &Path) -> bool {
        unimplemented!()
    }
    /// Attaches; creates an empty database in a missing or empty directory; recovers when the last use did not end cleanly.
    /// `created` in the result: the database is brand new, and the caller must bootstrap its catalogs before `open_to_others`.
    pub fn open(_dir: &Path, _options: &StorageOptions) -> Result<Opened> {
        unimplemented!()
    }
    pub fn session(&self, _waiter: Box<dyn Waiter>) -> Result<TxnSession> {
        unimplemented!()
    }
    pub fn region(&self) -> &Arc<Region> {
        unimplemented!()
    }
    pub fn txn(&self) -> &Arc<Txn> {
        unimplemented!()
    }
    pub fn pool(&self) -> &Pool {
        unimplemented!()
    }
    pub fn wal(&self) -> &Wal {
        unimplemented!()
    }
    pub fn files(&self) -> &Files {
        unimplemented!()
    }
    pub fn commit_log(&self) -> &dyn CommitLog {
        unimplemented!()
    }
    /// A new file number, never used before in this directory (durable before use).
    pub fn new_file_number(&self, _s: &TxnSession) -> Result<u64> {
        unimplemented!()
    }
    /// A new object id, 16384 and up, never given twice.
    pub fn new_oid(&self, _s: &TxnSession) -> Result<u32> {
        unimplemented!()
    }
    /// Creates a relation's file for the current transaction: logged, removed again if the (sub)transaction rolls back.
    pub fn create_file(&self, _s: &TxnSession, _rel: RelFile) -> Result<()> {
        unimplemented!()
    }
    /// Was the file made by `create_file` in the current subtransaction (and so is nobody else's business yet)?
    pub fn created_here(&self, _s: &TxnSession, _rel: RelFile) -> bool {
        unimplemented!()
    }
    /// Deletes a relation's files when the current transaction commits (part of its commit record).
    pub fn drop_file_at_commit(&self, _s: &TxnSession, _rel: RelFile) -> Result<()> {
        unimplemented!()
    }
    /// Commits or aborts through `TxnSession`, with the file deletions collected above and the caller's invalidations.
    pub fn commit(&self, _s: &TxnSession, _sinval: Vec<sinew_txn::SinvalMessage>, _sync: bool) -> Result<()> {
        unimplemented!()
    }
    pub fn abort(&self, _s: &TxnSession) -> Result<()> {
        unimplemented!()
    }
    pub fn sub_abort(&self, _s: &TxnSession) -> Result<()> {
        unimplemented!()
    }
    pub fn checkpoint(&self, _s: &TxnSession) -> Result<Lsn> {
        unimplemented!()
    }
    /// Leaves the directory; the last process out checkpoints and removes the region. All sessions must be gone.
    pub fn close(&self) -> Result<()> {
        unimplemented!()
    }
}

pub struct Opened {
    pub storage: Arc<Storage>,
    pub created: bool,
}
impl Opened {
    /// After bootstrapping: others may attach.
    pub fn open_to_others(self) -> Result<Arc<Storage>> {
        unimplemented!()
    }
}
