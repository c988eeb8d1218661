//! A directory opened by this process: region, kernel, log, pool.
//!
//! The first process creates the region, recovers the files from the log (`recovery.rs`) and opens
//! the region to others; the last one out brings the files to rest with a checkpoint
//! (`checkpoint.rs`). Background duties run in whichever process is the maintainer
//! (`maintainer.rs`).

mod archiver;
mod beside;
mod catalogs;
mod checkpoint;
mod commit;
pub(crate) mod control;
mod counters;
mod database;
pub mod drop_locks;
pub mod follow;
mod follower;
mod inspect;
pub(crate) mod inventory;
pub(crate) mod local;
mod maintainer;
pub(crate) mod open;
mod pending;
mod prepared;
mod reading;
pub mod recover;
mod recovery;
mod restart;
mod session;
mod shared;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub(crate) use tests::open as testing_open;
mod waits;
pub(crate) mod xact;

pub use inspect::Listing;
pub use session::Session;

use crate::buffer::Pool;
use crate::file::Files;
use crate::file::names::Kept;
use crate::location::Connect;
use crate::wal::Wal;
use crate::{Result, StorageError};
use control::Control;
use shared::{EngineShared, Sections, Settings};
use sinew_sync::shim::AtomicBool;
use sinew_sync::{Region, Waiter};
use sinew_txn::Txn;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, RwLock, Weak};
use xact::XactStore;

/// The first object id that `new_oid` gives; those below are for built-in objects.
pub const FIRST_OID: u64 = 16384;
/// The first file number that `new_file_number` gives.
pub const FIRST_FILE: u64 = 16384;

/// Bytes of the longest `StorageOptions::archive_to`.
pub const ARCHIVE_PLACE_MAX: usize = crate::wal::PLACE_MAX;

/// Options of an opened directory. The process that creates the region decides them. Later
/// processes take the creator's.
#[derive(Debug, Clone)]
pub struct StorageOptions {
    /// Pages of the buffer pool.
    pub shared_buffers_pages: u32,
    /// Bytes of the log's ring.
    pub wal_buffers_bytes: usize,
    /// Sessions of users, of all processes together.
    pub sessions_max: u32,
    /// Processes that may have the directory open.
    pub processes_max: u32,
    /// Partitions of the lock table; rounded up to a power of two.
    pub lock_partitions: u32,
    /// How often newcomers may pass a queued exclusive waiter of a latch, 0 to 1023. 0 turns
    /// fairness off, so that a flood of sharers starves exclusive waiters.
    pub lwlock_shared_limit: u32,
    /// Locks that all sessions together may hold.
    pub locks_max: u32,
    /// Channels on which sessions may listen (LISTEN) at the same time.
    pub channels_max: u32,
    /// The most prepared transactions. 0: none can be prepared.
    pub prepared_max: u32,
    /// Bytes of notifications that sessions have yet to read; rounded up to a power of two.
    pub notify_bytes: usize,
    /// The folder for the region's file; `None`: the default place.
    pub region_place: Option<PathBuf>,
    /// Bytes of log after half of which a checkpoint begins.
    pub max_wal_size_bytes: u64,
    /// Milliseconds between checkpoints.
    pub checkpoint_timeout_ms: u64,
    /// Between two rounds of background vacuum.
    pub vacuum_naptime_s: u32,
    /// Is there a background vacuum?
    pub autovacuum: bool,
    /// A table is analysed in the background when more rows of it have changed than this number and
    /// this share of its rows.
    pub analyze_threshold: u64,
    /// See `analyze_threshold`: the share of a table's rows, 0.1 for a tenth.
    pub analyze_scale_factor: f64,
    /// Log a page whole at its first change after a redo point. Without it a torn page is not
    /// repaired.
    pub full_page_writes: bool,
    /// Sync files. Without it a crash of the machine may damage the directory.
    pub fsync: bool,
    /// Version of the system catalogs that the caller keeps in the directory (0: none). A
    /// directory, or a process that has it open, with another one is refused:
    /// `StorageError::OtherCatalog`, `OtherCatalogInUse`.
    pub catalog_version: u32,
    /// The oldest version of the system catalogs that the caller brings to its own, if the
    /// directory has it and no other process has it open (`Opened::upgrade_from`); 0: none.
    pub catalog_oldest: u32,
    /// The wait events of the layers above, which go on from `wait_events::ALL`. They are the same
    /// in every process that has the directory open.
    pub wait_events: &'static [sinew_sync::WaitEvent],
    /// Files of relations that this process keeps open at most, of all databases: see
    /// `file/descriptors.rs`. Fewer where the process's own limit (`RLIMIT_NOFILE`) asks for it.
    pub files_max: u32,
    /// Connections that the process leaves descriptors for.
    pub connections_max: u32,
    /// Write nothing in the directory, which must be at rest. For this process alone: see
    /// `engine/reading.rs`.
    pub read_only: bool,
    /// The folder of the archive that the log is shipped to (`archive/README.md`); `None`: there is
    /// none. An absolute path of at most [`ARCHIVE_PLACE_MAX`] bytes, or the address of an object
    /// store.
    pub archive_to: Option<PathBuf>,
    /// Opens object stores. Without it this process refuses a directory whose archive is in one.
    pub connect: Option<Connect>,
    /// Milliseconds after which new log of an open segment is shipped.
    pub archive_interval_ms: u64,
    /// Compress objects of the archive by zstd.
    pub archive_zstd: bool,
    /// Bytes of log that are kept for an archive that does not take it; 0: no limit.
    pub archive_keep_bytes: u64,
    /// The most replication slots.
    pub replication_slots_max: u32,
    /// Bytes of log that are kept for replication slots at most; 0: no limit.
    pub slot_keep_bytes: u64,
    /// Milliseconds that readers may be in the way of a log that the directory follows;
    /// `u64::MAX`: for ever.
    pub standby_delay_ms: u64,
    /// The locks for files that a followed log drops.
    pub drop_locks: drop_locks::DropLocks,
    /// Go on with what of the log can be read, whatever is lost with the rest: see
    /// `recover::accept_loss`, which sets it.
    pub accept_loss: bool,
}

impl Default for StorageOptions {
    fn default() -> Self {
        StorageOptions {
            shared_buffers_pages: 4096,
            wal_buffers_bytes: 4 << 20,
            sessions_max: 128,
            processes_max: 256,
            lock_partitions: 128,
            lwlock_shared_limit: 16,
            locks_max: 16384,
            channels_max: 1024,
            prepared_max: 64,
            notify_bytes: 1 << 20,
            region_place: None,
            max_wal_size_bytes: 1 << 30,
            checkpoint_timeout_ms: 300_000,
            vacuum_naptime_s: 1,
            autovacuum: true,
            analyze_threshold: 50,
            analyze_scale_factor: 0.1,
            full_page_writes: true,
            fsync: true,
            catalog_version: 0,
            catalog_oldest: 0,
            wait_events: &[],
            files_max: 1000,
            connections_max: 0,
            read_only: false,
            archive_to: None,
            connect: None,
            archive_interval_ms: 1000,
            archive_zstd: true,
            archive_keep_bytes: 16 << 30,
            replication_slots_max: 10,
            slot_keep_bytes: 0,
            standby_delay_ms: 30_000,
            drop_locks: |_, _| Vec::new(),
            accept_loss: false,
        }
    }
}

impl StorageOptions {
    /// The least pool that the sessions can work with, for each has a handful of pages pinned at a
    /// time.
    pub fn shared_buffers_pages_min(&self) -> u32 {
        self.sessions_max.saturating_mul(2).max(32)
    }
}

/// Background vacuum: the maintainer calls it every `vacuum_naptime_s`.
pub type VacuumHook = Box<dyn Fn(&Session) + Send + Sync>;

/// A directory opened by this process: region, kernel, log, pool, files.
pub struct Storage {
    dir: PathBuf,
    region: Arc<Region>,
    at: Sections,
    settings: Settings,
    txn: Arc<Txn>,
    wal: Arc<Wal>,
    files: Arc<Files>,
    pool: Arc<Pool>,
    statuses: Arc<XactStore>,
    /// The control file.
    control: Arc<Kept>,
    /// By slot: the files that the open transactions of this process's sessions created and will
    /// drop.
    locals: Box<[Mutex<commit::Local>]>,
    helpers: Mutex<maintainer::Helpers>,
    /// This process is the maintainer.
    has_duties: AtomicBool,
    /// The background threads are to end.
    stopping: AtomicBool,
    me: Weak<Storage>,
    vacuum_hook: RwLock<Option<VacuumHook>>,
    /// Opens object stores.
    connect: Option<Connect>,
    /// Locks for files that a followed log drops.
    drop_locks: drop_locks::DropLocks,
    published: OnceLock<()>,
    /// The directory is a stand-in for one that is only read. Last: it is removed when no session
    /// uses it any more.
    reading: Option<reading::Reading>,
}

/// The folders of a database directory.
pub(crate) const SUBDIRECTORIES: [&str; 4] = ["base", "global", "wal", "xact"];

impl Storage {
    /// True if the directory holds a database, be it a damaged one.
    pub fn is_database(dir: &Path) -> bool {
        Control::path(dir).exists() || SUBDIRECTORIES.iter().any(|sub| dir.join(sub).exists())
    }

    /// Attaches; creates an empty database in a missing or empty directory; recovers when the last
    /// use did not end cleanly. `created` in the result: the database is brand new, and the caller
    /// must bootstrap its catalogs before `open_to_others`.
    pub fn open(dir: &Path, options: &StorageOptions) -> Result<Opened> {
        open::open(dir, options)
    }

    /// Opens object stores, as the options said.
    pub fn connect(&self) -> Option<Connect> {
        self.connect
    }

    /// A new session, which sleeps by `waiter`.
    pub fn session(&self, waiter: Box<dyn Waiter>) -> Result<Session> {
        if waiter.suspends() && !self.wal.has_flusher() {
            let session = self.txn.session(Box::new(sinew_sync::ThreadWaiter))?;
            self.wal.start_flusher(session)?;
        }
        let s = self.txn.session(waiter)?;
        // A session that ended without commit or abort may have left something.
        self.forget_local(&s)?;
        self.wal.expect_session(s.slot())?;
        let storage = self.me.upgrade().expect("a storage lives in its Arc");
        Ok(Session::new(storage, s))
    }

    /// Leads to the directory, renamed or not: to open what is in it. For people it is
    /// `sinew_sync::region::shown`.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Where the directory is now; an error if it was deleted.
    pub fn place(&self) -> Result<PathBuf> {
        let directory = self.region.directory();
        directory.place().map_err(|e| StorageError::io("find", directory.path(), e))
    }

    /// Whether the directory was opened to read only, or follows an archive.
    pub fn is_read_only(&self) -> bool {
        self.reading.is_some() || self.follows()
    }

    /// Of a directory opened to read only: an error if a process has opened it to write since.
    pub fn check_unchanged(&self) -> Result<()> {
        self.reading.as_ref().map_or(Ok(()), reading::Reading::check_unchanged)
    }

    /// The shared region.
    pub fn region(&self) -> &Arc<Region> {
        &self.region
    }

    /// The transaction kernel.
    pub fn txn(&self) -> &Arc<Txn> {
        &self.txn
    }

    /// The buffer pool.
    pub fn pool(&self) -> &Pool {
        &self.pool
    }

    /// The log.
    pub fn wal(&self) -> &Wal {
        &self.wal
    }

    /// The files of relations.
    pub fn files(&self) -> &Files {
        &self.files
    }

    /// Called by the maintainer about once a second, in this process when it is the maintainer.
    pub fn set_vacuum_hook(&self, hook: VacuumHook) {
        *self.vacuum_hook.write().expect("vacuum hook") = Some(hook);
    }

    /// Whether the region logs pages whole, without which a copy of files in use is worthless.
    pub(crate) fn logs_whole_pages(&self) -> bool {
        self.settings.full_page_writes
    }

    /// Whether the region makes files durable.
    pub(crate) fn syncs(&self) -> bool {
        self.settings.fsync
    }

    /// The files of transaction statuses, by their numbers.
    pub(crate) fn status_files(&self) -> Result<Vec<(u64, PathBuf)>> {
        self.statuses.files()
    }

    fn shared(&self) -> &EngineShared {
        &self.region.get(self.at.shared)[0]
    }
}

/// A directory that was just opened.
pub struct Opened {
    /// The opened directory.
    pub storage: Arc<Storage>,
    /// The database is brand new: the caller makes its catalogs, then calls `open_to_others`.
    pub created: bool,
    /// The system catalogs have this older version: the caller brings them to its own between
    /// `begin_upgrade` and `end_upgrade`, then calls `open_to_others`.
    pub upgrade_from: Option<u32>,
    /// Transactions that are prepared and have changed the catalogs, by their names. Only for an
    /// upgrade.
    pub prepared_changes: Vec<String>,
}

impl Opened {
    /// A directory whose catalogs are the caller's own.
    fn ready(storage: Arc<Storage>, created: bool) -> Opened {
        Opened { storage, created, upgrade_from: None, prepared_changes: Vec::new() }
    }

    /// After bootstrapping, or an upgrade: others may attach.
    ///
    /// # Panics
    /// If the catalogs have an older version.
    pub fn open_to_others(self) -> Result<Arc<Storage>> {
        assert!(self.upgrade_from.is_none(), "others would take the older catalogs for the caller's");
        open::publish(&self.storage)?;
        Ok(self.storage)
    }
}
