//! Settings as the storage below wants them.

use sinew_sql::session::guc::{Base, Id};
use sinew_sql::{SqlError, SqlState};
use sinew_storage::StorageOptions;
use std::sync::atomic::{AtomicPtr, Ordering::Relaxed};
use std::sync::{Arc, RwLock};

/// Slots beyond `max_connections`: for sessions of other processes and for background duties.
const RESERVED_SESSIONS: u32 = 32;

/// The settings of a running server, which a reload replaces.
pub struct Settings {
    present: RwLock<Arc<Base>>,
    /// The address of what is in `present`, for a look without the lock.
    address: AtomicPtr<Base>,
}

impl Settings {
    pub fn new(base: Base) -> Settings {
        let base = Arc::new(base);
        Settings { address: AtomicPtr::new(Arc::as_ptr(&base).cast_mut()), present: RwLock::new(base) }
    }
    pub fn present(&self) -> Arc<Base> {
        self.present.read().unwrap_or_else(|e| e.into_inner()).clone()
    }
    /// Whether these are the present ones. The caller keeps `base`, so that its address is nobody else's.
    pub fn is_present(&self, base: &Arc<Base>) -> bool {
        // Relaxed: a session that is late takes them over a statement later.
        std::ptr::eq(self.address.load(Relaxed), Arc::as_ptr(base))
    }
    /// Takes over what may change while the server runs. Returns the names of the settings that wait for a restart.
    pub fn reload(&self, new: &Base) -> Vec<&'static str> {
        let mut present = self.present.write().unwrap_or_else(|e| e.into_inner());
        let (reloaded, kept) = present.reloaded(new);
        *present = Arc::new(reloaded);
        self.address.store(Arc::as_ptr(&present).cast_mut(), Relaxed);
        kept
    }
}

/// Settings that must fit each other.
pub fn check(base: &Base) -> Result<(), SqlError> {
    let (reserved, clients) = (base.get(Id::SuperuserReservedConnections), base.get(Id::MaxConnections));
    if reserved.as_int() >= clients.as_int() {
        let text = format!(
            "superuser_reserved_connections ({}) must be less than max_connections ({})",
            reserved.as_int(),
            clients.as_int()
        );
        return Err(SqlError::new(SqlState::INVALID_PARAMETER_VALUE, text));
    }
    Ok(())
}

/// Sizes and limits of a region that this server would create.
pub fn storage_options(base: &Base) -> StorageOptions {
    let int = |id: Id| base.get(id).as_int();
    StorageOptions {
        shared_buffers_pages: int(Id::SharedBuffers) as u32,
        wal_buffers_bytes: int(Id::WalBuffers) as usize * 8192,
        sessions_max: int(Id::MaxConnections) as u32 + RESERVED_SESSIONS,
        processes_max: int(Id::MaxProcesses) as u32,
        lock_partitions: (int(Id::LockPartitions) as u32).next_power_of_two(),
        locks_max: int(Id::MaxLocks) as u32,
        max_wal_size_bytes: (int(Id::MaxWalSize) as u64) << 20,
        checkpoint_timeout_ms: int(Id::CheckpointTimeout) as u64 * 1000,
        vacuum_naptime_s: int(Id::AutovacuumNaptime) as u32,
        files_max: int(Id::MaxFilesPerProcess) as u32,
        connections_max: int(Id::MaxConnections) as u32,
        full_page_writes: base.get(Id::FullPageWrites).as_bool(),
        fsync: base.get(Id::Fsync).as_bool(),
        ..StorageOptions::default()
    }
}
