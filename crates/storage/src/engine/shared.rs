//! The engine's own section of the region, and the region's parameters.

use super::StorageOptions;
use crate::buffer::{Pool, PoolSections};
use crate::claim::Claim;
use crate::file::{FileSections, Files};
use crate::wal::{Wal, WalSections};
use sinew_sync::region::setting::{self, SettingNames};
use sinew_sync::shim::{AtomicI32, AtomicU32, AtomicU64};
use sinew_sync::slot::slots_for;
use sinew_sync::{LayoutBuilder, LwLock, Region, RegionOptions, Section, Shared, Tranche};
use sinew_txn::{Txn, TxnParams, TxnSections};
use std::time::Duration;

/// The settings by which users know the sizes of the layers below.
const SETTING_NAMES: SettingNames = SettingNames(&[
    (setting::SESSIONS, "max_connections"),
    (setting::PROCESSES, "max_processes"),
    (setting::MEMORY, "shared_buffers"),
    (sinew_txn::LOCKS, "max_locks"),
    (sinew_txn::CHANNELS, "max_notify_channels"),
    (sinew_txn::NOTIFY_WORDS, "notify_queue_size"),
    (sinew_txn::PREPARED, "max_prepared_transactions"),
]);

/// Sessions beyond the user's that each process may need: its helper, and one while it opens the
/// directory.
const AUXILIARY_PER_PROCESS: u32 = 2;
/// Room for the largest notification that SQL allows, a few times.
const NOTIFY_WORDS_MIN: u64 = 1 << 13;

/// For checkpoints and vacuum: the maintainer's, and those of processes that were the maintainer
/// before.
const AUXILIARY: u32 = 16;

#[repr(C)]
pub(super) struct EngineShared {
    /// Guards the four counters. A holder's death poisons the region.
    pub counters: LwLock,
    pub next_oid: AtomicU64,
    /// OIDs below are covered by a log record.
    pub oid_limit: AtomicU64,
    pub next_file: AtomicU64,
    pub file_limit: AtomicU64,
    /// One checkpoint at a time, and the control block. A checkpoint whose process died is begun
    /// again.
    pub checkpoint: Claim,
    /// How many wait for a checkpoint to be over: a leisurely one hurries up.
    pub hurry: AtomicU32,
    /// Raised to ask the maintainer for a checkpoint.
    pub wanted: AtomicU32,
    /// Transactions from this one on are of this region. The outcomes of earlier ones are in the
    /// log.
    pub first_xid: AtomicU64,
    /// Cuts of heaps so far. A session that remembers a block from before the last cut must look
    /// whether it is there.
    pub truncations: AtomicU64,
    /// Held shared during a cut, so that a checkpoint can wait for those under way. A holder's
    /// death poisons the region.
    pub cuts: LwLock,
    /// Checkpoints finished since the region was created.
    pub checkpoints: AtomicU64,
    /// Where the search for a free `Pending` entry begins.
    pub pending_hint: AtomicU32,
    /// Guards `Pending` entries, except that owners free theirs without it. A holder's death
    /// poisons the region.
    pub pending: LwLock,
    /// One applier at a time, or a process that promotes. An applier that died between two records
    /// is followed by the next one.
    pub follow: Claim,
    /// Of a directory that follows: the end of the last record that was replayed. The holder of
    /// `follow`.
    pub applied: AtomicU64,
    /// When the last transaction that was replayed committed, in microseconds since 1970. The
    /// holder of `follow`.
    pub applied_commit_us: AtomicU64,
}

// SAFETY: repr(C); atomics and latches.
unsafe impl Shared for EngineShared {
    const FIELDS: &'static [sinew_sync::Field] = sinew_sync::fields!(EngineShared {
        counters(LwLock), next_oid, oid_limit, next_file, file_limit, checkpoint(Claim), hurry,
        wanted, first_xid, truncations, cuts(LwLock), checkpoints, pending_hint, pending(LwLock),
        follow(Claim), applied, applied_commit_us,
    });
}

/// A file that a running transaction created. `session` 0: free.
#[repr(C)]
pub(super) struct Pending {
    pub file: AtomicU64,
    pub xid: AtomicU64,
    pub database: AtomicU32,
    /// Session id of the transaction's session.
    pub session: AtomicI32,
    /// Slot of the session.
    pub slot: AtomicU32,
    _reserved: AtomicU32,
}

// SAFETY: repr(C), atomics only, zero is free.
unsafe impl Shared for Pending {
    const FIELDS: &'static [sinew_sync::Field] =
        sinew_sync::fields!(Pending { file, xid, database, session, slot, _reserved });
}

#[derive(Clone, Copy)]
pub(crate) struct Sections {
    pub(super) shared: Section<EngineShared>,
    pub(super) pending: Section<Pending>,
    pub wal: WalSections,
    pub files: FileSections,
    pub pool: PoolSections,
    pub txn: TxnSections,
}

// Positions in the region's parameters.
const POOL_PAGES: usize = 0;
const WAL_BYTES: usize = 1;
const LOCK_PARTITIONS: usize = 2;
const LOCKS_MAX: usize = 3;
const CSN_RING: usize = 4;
const SESSIONS: usize = 5;
const PENDING: usize = 6;
const MAX_WAL: usize = 7;
const CHECKPOINT_MS: usize = 8;
const FULL_PAGE_WRITES: usize = 9;
const FSYNC: usize = 10;
const VACUUM_NAPTIME_S: usize = 11;
const AUTOVACUUM: usize = 12;
const ANALYZE_THRESHOLD: usize = 13;
const ANALYZE_SCALE: usize = 14;
const CHANNELS_MAX: usize = 15;
const NOTIFY_WORDS: usize = 16;
const ARCHIVE_MS: usize = 17;
const PREPARED_MAX: usize = 18;
const ARCHIVE_ZSTD: usize = 19;
const STANDBY_DELAY_MS: usize = 20;

pub(super) fn region_options(o: &StorageOptions) -> RegionOptions {
    let mut params = [0u64; 32];
    let sessions = o.sessions_max.max(o.processes_max) + AUXILIARY_PER_PROCESS * o.processes_max + AUXILIARY;
    params[POOL_PAGES] = u64::from(o.shared_buffers_pages);
    params[WAL_BYTES] = o.wal_buffers_bytes as u64;
    params[LOCK_PARTITIONS] = u64::from(o.lock_partitions.max(1).next_power_of_two());
    params[LOCKS_MAX] = u64::from(o.locks_max);
    params[CSN_RING] = 1 << 16;
    params[CHANNELS_MAX] = u64::from(o.channels_max.max(1));
    params[NOTIFY_WORDS] = (o.notify_bytes as u64 / 8).max(NOTIFY_WORDS_MIN).next_power_of_two();
    params[SESSIONS] = u64::from(sessions);
    params[PENDING] = u64::from(sessions) * 64;
    params[MAX_WAL] = o.max_wal_size_bytes;
    params[CHECKPOINT_MS] = o.checkpoint_timeout_ms;
    params[VACUUM_NAPTIME_S] = u64::from(o.vacuum_naptime_s);
    params[AUTOVACUUM] = u64::from(o.autovacuum);
    params[ANALYZE_THRESHOLD] = o.analyze_threshold;
    params[ANALYZE_SCALE] = o.analyze_scale_factor.to_bits();
    params[FULL_PAGE_WRITES] = u64::from(o.full_page_writes);
    params[FSYNC] = u64::from(o.fsync);
    params[ARCHIVE_MS] = o.archive_interval_ms;
    params[ARCHIVE_ZSTD] = u64::from(o.archive_zstd);
    params[PREPARED_MAX] = u64::from(o.prepared_max);
    params[STANDBY_DELAY_MS] = o.standby_delay_ms;
    RegionOptions {
        place: o.region_place.clone(),
        sessions_max: sessions,
        processes_max: o.processes_max,
        contents_version: o.catalog_version,
        lwlock_shared_limit: o.lwlock_shared_limit,
        params,
        setting_names: SETTING_NAMES,
    }
}

/// The options that the region's creator decided.
#[derive(Debug, Clone, Copy)]
pub(super) struct Settings {
    pub sessions: u32,
    pub max_wal: u64,
    pub checkpoint_ms: u64,
    pub vacuum_naptime_s: u32,
    pub autovacuum: bool,
    pub analyze_threshold: u64,
    pub analyze_scale_factor: f64,
    pub full_page_writes: bool,
    pub fsync: bool,
    pub archive_ms: u64,
    pub archive_zstd: bool,
    /// How long readers may be in the way of a followed log; `None`: for ever.
    pub standby_delay: Option<Duration>,
}

pub(super) fn settings(params: &[u64; 32]) -> Settings {
    Settings {
        sessions: params[SESSIONS] as u32,
        max_wal: params[MAX_WAL],
        checkpoint_ms: params[CHECKPOINT_MS],
        vacuum_naptime_s: params[VACUUM_NAPTIME_S] as u32,
        autovacuum: params[AUTOVACUUM] != 0,
        analyze_threshold: params[ANALYZE_THRESHOLD],
        analyze_scale_factor: f64::from_bits(params[ANALYZE_SCALE]),
        full_page_writes: params[FULL_PAGE_WRITES] != 0,
        fsync: params[FSYNC] != 0,
        archive_ms: params[ARCHIVE_MS],
        archive_zstd: params[ARCHIVE_ZSTD] != 0,
        standby_delay: super::follow::standby_delay(params[STANDBY_DELAY_MS]),
    }
}

pub(super) fn txn_params(params: &[u64; 32]) -> TxnParams {
    TxnParams {
        sessions_max: params[SESSIONS] as u32,
        lock_partitions: params[LOCK_PARTITIONS] as u32,
        locks_max: params[LOCKS_MAX] as u32,
        csn_ring: params[CSN_RING] as u32,
        channels_max: params[CHANNELS_MAX] as u32,
        notify_words: params[NOTIFY_WORDS] as u32,
        prepared_max: params[PREPARED_MAX] as u32,
    }
}

/// `wait_events` are those of the layers above.
pub(super) fn layout(
    b: &mut LayoutBuilder,
    params: &[u64; 32],
    wait_events: &[sinew_sync::WaitEvent],
) -> Sections {
    let slots = slots_for(params[SESSIONS] as u32);
    let sections = Sections {
        shared: b.section("engine", 1),
        pending: b.section("engine pending files", params[PENDING] as usize),
        wal: Wal::layout(b, slots, params[WAL_BYTES] as usize),
        files: Files::layout(b),
        pool: Pool::layout(b, params[POOL_PAGES] as usize),
        txn: Txn::layout(b, &txn_params(params)),
    };
    b.tranches(crate::tranches::ALL);
    b.wait_events(crate::wait_events::ALL);
    b.wait_events(wait_events);
    sections
}

/// First use of a new region.
pub(super) fn init(region: &Region, at: &Sections) {
    let shared = &region.get(at.shared)[0];
    shared.counters.init(crate::tranches::SEQUENCE);
    shared.pending.init(Tranche::OTHER);
    shared.cuts.init(Tranche::OTHER);
    Wal::init(region, &at.wal);
    Files::init(region, &at.files);
    Pool::init(region, &at.pool);
}

#[cfg(test)]
mod tests {
    use super::*;
    use sinew_error::{SqlError, SqlState};
    use sinew_sync::ThreadWaiter;
    use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy};

    /// The layers below know their parameters. A user reads the names of settings.
    #[test]
    fn errors_of_the_layers_below_name_settings() {
        let dir = crate::testing::temp_dir("names");
        let options = StorageOptions { sessions_max: 1, processes_max: 1, ..super::super::tests::options() };
        let st = super::super::tests::open_with(&dir, &options);
        let mut all = Vec::new();
        let full: SqlError = loop {
            match st.session(Box::new(ThreadWaiter)) {
                Ok(session) => all.push(session),
                Err(e) => break e.into(),
            }
        };
        assert_eq!(full.sqlstate, SqlState::TOO_MANY_CONNECTIONS);
        let hint = "Close a session, or raise max_connections before the first process opens the database.";
        assert_eq!(full.hint.as_deref(), Some(hint));

        let s = &all[0];
        s.begin();
        let lock = |n| {
            let tag = LockTag::advisory(5, n, n, 1);
            s.lock(tag, LockMode::Exclusive, LockOwner::Transaction, WaitPolicy::Block)
        };
        let full: SqlError = (0..).find_map(|n| lock(n).err()).expect("the table is full").into();
        assert_eq!((full.sqlstate, full.message.as_str()), (SqlState::OUT_OF_MEMORY, "out of shared memory"));
        assert_eq!(full.detail.as_deref(), Some("The table of locks is full."));
        assert_eq!(full.hint.as_deref(), Some("You might need to increase max_locks."));
        drop(all);
        st.close().unwrap();
        std::fs::remove_dir_all(dir).unwrap();
    }

    /// The table of docs/format/region.md has every section with its element's size, in order, and
    /// no other.
    #[test]
    fn the_documented_sections_are_the_reserved_ones() {
        let mut b = LayoutBuilder::default();
        layout(&mut b, &region_options(&StorageOptions::default()).params, &[]);
        let reserved: Vec<(String, usize)> =
            b.sections().iter().map(|s| (s.name.to_string(), s.element_bytes)).collect();
        let document = include_str!("../../../../docs/format/region.md");
        let table = document.split("## The sections of the layers above").nth(1).expect("the chapter");
        let documented: Vec<(String, usize)> = table
            .lines()
            .filter_map(|line| {
                let mut cells = line.trim_matches('|').split('|').map(str::trim);
                let (name, bytes) = (cells.next()?, cells.next()?);
                Some((name.to_string(), bytes.parse().ok()?))
            })
            .collect();
        assert_eq!(documented, reserved);
    }
}
