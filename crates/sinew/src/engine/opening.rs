//! The way into a directory: its settings are read, its log is made, its engine is opened. A
//! [`Database`](crate::Database) goes this way, and so does a server.

use crate::stores::CONNECT;
use crate::{Error, Result, SqlState};
use sinew_log::{Journal, Place};
use sinew_sql::Engine;
use sinew_sql::auth::hba;
use sinew_sql::engine::{EngineHandle, HookMaker};
use sinew_sql::session::{log_config, no_log_file};
use sinew_sql::settings::archive_to;
use sinew_sql::settings::live::Live;
use sinew_sql::settings::{Base, Id, Source, conf};
use sinew_storage::StorageOptions;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Slots beyond `max_connections`: for sessions of other processes and for background duties.
const RESERVED_SESSIONS: u32 = 32;

/// Where settings come from, to read them again.
struct Sources {
    dir: PathBuf,
    /// The caller's own, which win over the files.
    settings: Vec<(String, String)>,
    read_only: bool,
    /// Where lines go that no setting sends elsewhere.
    usual: fn() -> Place,
}

impl Sources {
    fn read(&self) -> Result<Base> {
        let mut base = Base::default();
        conf::load_directory(&self.dir, &mut base)?;
        base.set_directory(&self.dir, hba::FILE);
        for (name, value) in &self.settings {
            base.set(name, value, Source::CommandLine)?;
        }
        if self.read_only {
            base.set("default_transaction_read_only", "on", Source::CommandLine)?;
        }
        Ok(base)
    }

    /// The log that the process begins with. A directory that is only read has no file in it.
    fn journal(&self, base: &Base) -> Result<Option<Arc<Journal>>> {
        let config = log_config(base, (self.usual)());
        match &config.place {
            Place::Nowhere => return Ok(None),
            Place::InDirectory(_) if self.read_only => return Ok(None),
            _ => {}
        }
        Journal::new(config).map(Some).map_err(|e| no_log(base, &e))
    }
}

fn no_log(base: &Base, e: &std::io::Error) -> Error {
    no_log_file(base.get(Id::LogFile).as_text(), e)
}

/// A directory that is about to be opened.
pub struct Opening {
    sources: Sources,
    base: Base,
    journal: Option<Arc<Journal>>,
}

impl Opening {
    /// Reads the settings: defaults, then `sinew.conf` and `sinew.auto.conf`, then `settings`.
    /// `usual` is where the log's lines go without `log_file`.
    pub fn new(
        dir: &Path,
        settings: &[(String, String)],
        read_only: bool,
        usual: fn() -> Place,
    ) -> Result<Opening> {
        let sources = Sources { dir: dir.to_path_buf(), settings: settings.to_vec(), read_only, usual };
        let base = sources.read()?;
        let journal = sources.journal(&base)?;
        Ok(Opening { sources, base, journal })
    }

    /// The settings.
    pub fn settings(&self) -> &Base {
        &self.base
    }

    /// The log, if there is one.
    pub fn journal(&self) -> Option<&Arc<Journal>> {
        self.journal.as_ref()
    }

    /// The opening has failed: lines that were held for the directory's log are told elsewhere.
    pub fn give_up(&self) {
        if let Some(journal) = &self.journal {
            journal.give_up(&self.sources.dir);
        }
    }

    /// Sizes and limits of a region that this process would create, by the settings.
    pub fn storage_options(&self) -> StorageOptions {
        let base = &self.base;
        let int = |id: Id| base.get(id).as_int();
        StorageOptions {
            shared_buffers_pages: int(Id::SharedBuffers) as u32,
            wal_buffers_bytes: int(Id::WalBuffers) as usize * 8192,
            sessions_max: int(Id::MaxConnections) as u32 + RESERVED_SESSIONS,
            processes_max: int(Id::MaxProcesses) as u32,
            lock_partitions: (int(Id::LockPartitions) as u32).next_power_of_two(),
            lwlock_shared_limit: int(Id::LwlockSharedLimit) as u32,
            locks_max: int(Id::MaxLocks) as u32,
            channels_max: int(Id::MaxNotifyChannels) as u32,
            prepared_max: int(Id::MaxPreparedTransactions) as u32,
            notify_bytes: (int(Id::NotifyQueueSize) as usize) << 10,
            max_wal_size_bytes: (int(Id::MaxWalSize) as u64) << 20,
            checkpoint_timeout_ms: int(Id::CheckpointTimeout) as u64 * 1000,
            vacuum_naptime_s: int(Id::AutovacuumNaptime) as u32,
            connections_max: int(Id::MaxConnections) as u32,
            full_page_writes: base.get(Id::FullPageWrites).as_bool(),
            fsync: base.get(Id::Fsync).as_bool(),
            archive_to: archive_to(base.get(Id::ArchiveTo).as_text()).unwrap_or_default(),
            connect: CONNECT,
            archive_interval_ms: int(Id::ArchiveInterval) as u64,
            archive_zstd: base.get(Id::ArchiveCompression).as_text() == "zstd",
            replication_slots_max: int(Id::MaxReplicationSlots) as u32,
            slot_keep_bytes: match int(Id::MaxSlotWalKeepSize) {
                -1 => 0,
                mb => ((mb as u64) << 20).max(1),
            },
            standby_delay_ms: match int(Id::MaxStandbyArchiveDelay) {
                -1 => u64::MAX,
                ms => ms as u64,
            },
            drop_locks: sinew_sql::catalog::drop_locks,
            archive_keep_bytes: (int(Id::ArchiveKeepLimit) as u64) << 20,
            ..self.duties(StorageOptions::default())
        }
    }

    /// As [`Opening::storage_options`], but a setting that neither a file nor the caller sets has
    /// the smaller default of an embedded database.
    pub(crate) fn embedded_options(&self) -> StorageOptions {
        let told = self.storage_options();
        let usual = StorageOptions::default();
        macro_rules! set_or_usual {
            ($($id:ident => $field:ident,)*) => {
                StorageOptions {
                    $($field: if self.base.is_set(Id::$id) { told.$field } else { usual.$field },)*
                    connections_max: usual.connections_max,
                    ..told
                }
            };
        }
        set_or_usual! {
            SharedBuffers => shared_buffers_pages,
            WalBuffers => wal_buffers_bytes,
            MaxConnections => sessions_max,
            MaxProcesses => processes_max,
            LockPartitions => lock_partitions,
            LwlockSharedLimit => lwlock_shared_limit,
            MaxLocks => locks_max,
            MaxNotifyChannels => channels_max,
            MaxPreparedTransactions => prepared_max,
            NotifyQueueSize => notify_bytes,
            MaxWalSize => max_wal_size_bytes,
            CheckpointTimeout => checkpoint_timeout_ms,
            AutovacuumNaptime => vacuum_naptime_s,
            FullPageWrites => full_page_writes,
            Fsync => fsync,
        }
    }

    /// The same options, with the duties of this process by the settings.
    fn duties(&self, options: StorageOptions) -> StorageOptions {
        let base = &self.base;
        StorageOptions {
            files_max: base.get(Id::MaxFilesPerProcess).as_int() as u32,
            autovacuum: options.autovacuum && base.get(Id::Autovacuum).as_bool(),
            analyze_threshold: base.get(Id::AutovacuumAnalyzeThreshold).as_int() as u64,
            analyze_scale_factor: base.get(Id::AutovacuumAnalyzeScaleFactor).as_real(),
            ..options
        }
    }

    /// Opens the engine. `hook` is told of the wake-ups of sessions that suspend.
    pub fn open(self, options: &StorageOptions, hook: Option<HookMaker>) -> Result<Home> {
        let Opening { sources, base, journal } = self;
        let engine = {
            let _entered = sinew_log::enter(journal.clone());
            Engine::open_with_hook(&sources.dir, options, hook)?
        };
        if let Some(journal) = &journal {
            journal.open(engine.storage.dir()).map_err(|e| no_log(&base, &e))?;
        }
        // By the name that counts wherever the process goes.
        let dir = std::path::absolute(&sources.dir).unwrap_or_else(|_| sources.dir.clone());
        Ok(Home {
            engine: EngineHandle::new(engine),
            settings: Live::new(base),
            sources: Sources { dir, ..sources },
        })
    }
}

/// A directory that this process has open: its engine, and the settings that count.
pub struct Home {
    /// The engine of the present region.
    pub engine: EngineHandle,
    /// The settings that new sessions start with.
    pub settings: Live,
    sources: Sources,
}

impl Home {
    /// Reads the settings again, and follows them in the log. Sessions take them over between two
    /// transactions. Returns the names of changed settings that wait for a restart. An error leaves
    /// everything as it is.
    pub fn reload(&self) -> Result<Vec<&'static str>> {
        let new = self.sources.read()?;
        let engine = self.engine.latest();
        let config = log_config(&new, (self.sources.usual)());
        let wants_file = !matches!(config.place, Place::Nowhere);
        if engine.journal.is_none() && wants_file && !self.sources.read_only {
            let text =
                "parameter \"log_file\" cannot be changed without restarting a program that has no log yet";
            return Err(Error::new(SqlState::CANT_CHANGE_RUNTIME_PARAM, text));
        }
        if let Some(journal) = &engine.journal {
            journal.reload(engine.storage.dir(), config).map_err(|e| no_log(&new, &e))?;
        }
        Ok(self.settings.reload(&new))
    }

    /// `pg_reload_conf()` calls this in this process from now on.
    pub fn set_reload(&self, reload: impl Fn() -> Result<()> + Send + Sync + 'static) {
        let engine = self.engine.latest();
        engine.reloader.set(reload);
        // Another process may have changed the files since this one read them, when it could not be
        // told yet.
        let now = self.sources.read();
        if now.is_ok_and(|now| !now.is_same(&self.settings.present())) {
            engine.reloader.run_aside(engine.journal.clone());
        }
    }
}
