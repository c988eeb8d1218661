//! Settings as the storage below wants them.

use sinew_sql::session::guc::{Base, Id};
use sinew_storage::StorageOptions;

/// Slots beyond `max_connections`: for sessions of other processes and for background duties.
const RESERVED_SESSIONS: u32 = 32;

/// Sizes and limits of a region that this server would create.
pub fn storage_options(base: &Base) -> StorageOptions {
    let int = |id: Id| base.get(id).as_int();
    StorageOptions {
        shared_buffers_pages: int(Id::SharedBuffers) as u32,
        wal_buffers_bytes: int(Id::WalBuffers) as usize * 8192,
        sessions_max: int(Id::MaxConnections) as u32 + RESERVED_SESSIONS,
        lock_partitions: (int(Id::LockPartitions) as u32).next_power_of_two(),
        locks_max: int(Id::MaxLocks) as u32,
        max_wal_size_bytes: (int(Id::MaxWalSize) as u64) << 20,
        checkpoint_timeout_ms: int(Id::CheckpointTimeout) as u64 * 1000,
        full_page_writes: base.get(Id::FullPageWrites).as_bool(),
        fsync: base.get(Id::Fsync).as_bool(),
        ..StorageOptions::default()
    }
}
