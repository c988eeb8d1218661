//! Settings as the storage below wants them.

use sinew_sql::settings::{Base, Id};
use sinew_sql::{SqlError, SqlState};
use sinew_storage::StorageOptions;

/// Slots beyond `max_connections`: for sessions of other processes and for background duties.
const RESERVED_SESSIONS: u32 = 32;

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
        autovacuum: base.get(Id::Autovacuum).as_bool(),
        analyze_threshold: int(Id::AutovacuumAnalyzeThreshold) as u64,
        analyze_scale_factor: base.get(Id::AutovacuumAnalyzeScaleFactor).as_real(),
        files_max: int(Id::MaxFilesPerProcess) as u32,
        connections_max: int(Id::MaxConnections) as u32,
        full_page_writes: base.get(Id::FullPageWrites).as_bool(),
        fsync: base.get(Id::Fsync).as_bool(),
        ..StorageOptions::default()
    }
}
