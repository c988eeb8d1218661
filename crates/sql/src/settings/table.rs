//! The settings there are. A setting that nothing obeys yet does not stand here, so that setting it
//! is an error, except the few that clients set at connection without asking; those accept only
//! what is already true. Settings that limit the use of a method of planning or running which is
//! not there are obeyed whatever they say.

/// The base unit of a setting's number. A value without a unit is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    None,
    Byte,
    Kb,
    /// 8 kB pages.
    Block,
    Mb,
    Ms,
    S,
    Min,
}

impl Unit {
    /// As `pg_settings` names it.
    pub fn name(self) -> Option<&'static str> {
        match self {
            Unit::None => None,
            Unit::Byte => Some("B"),
            Unit::Kb => Some("kB"),
            Unit::Block => Some("8kB"),
            Unit::Mb => Some("MB"),
            Unit::Ms => Some("ms"),
            Unit::S => Some("s"),
            Unit::Min => Some("min"),
        }
    }
}

/// The kind of a setting's value, with its bounds in the base unit.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Kind {
    Bool,
    Int { unit: Unit, min: i64, max: i64 },
    Real { unit: Unit, min: f64, max: f64 },
    Enum(&'static [&'static str]),
    Text,
}

/// Which roles may change it, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum When {
    /// A fact, not a choice.
    Internal,
    /// `sinew.conf` and `-c`, at start.
    Start,
    /// The same, also when a running server reads its settings again.
    Reload,
    /// The same, and a superuser on connecting. It stays as it is while the session lives.
    Connection,
    /// A superuser, any time.
    Superuser,
    /// Anybody, any time.
    User,
}

impl When {
    /// As `pg_settings` names it.
    pub fn context(self) -> &'static str {
        match self {
            When::Internal => "internal",
            When::Start => "postmaster",
            When::Reload => "sighup",
            When::Connection => "superuser-backend",
            When::Superuser => "superuser",
            When::User => "user",
        }
    }
}

/// A setting as the table below has it.
#[derive(Debug)]
pub struct Def {
    pub name: &'static str,
    pub kind: Kind,
    pub default: &'static str,
    pub when: When,
    /// Clients are told of changes (ParameterStatus).
    pub report: bool,
    pub text: &'static str,
}

const fn int(unit: Unit, min: i64, max: i64) -> Kind {
    Kind::Int { unit, min, max }
}

/// From nothing to all.
const SHARE: Kind = Kind::Real { unit: Unit::None, min: 0.0, max: 1.0 };

const INT_MAX: i64 = i32::MAX as i64;

macro_rules! settings {
    ($($id:ident $name:literal, $kind:expr, $default:expr, $when:ident, $report:literal, $text:literal;)*) => {
        /// Positions in [`DEFS`].
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[repr(usize)]
        pub enum Id { $($id),* }
        /// All settings, in the order of [`Id`].
        pub static DEFS: &[Def] = &[$(Def {
            name: $name, kind: $kind, default: $default, when: When::$when, report: $report, text: $text,
        }),*];
    };
}

settings! {
    ApplicationName "application_name", Kind::Text, "", User, true, "Sets the application name to be reported in statistics and logs.";
    ArchiveCompression "archive_compression", Kind::Enum(&["off", "zstd"]), "zstd", Start, false, "Compresses the files of the archive of the log.";
    ArchiveInterval "archive_interval", int(Unit::Ms, 10, 3_600_000), "1000", Start, false, "Sets the time after which new log of a segment that is not full goes to the archive.";
    ArchiveKeepLimit "archive_keep_limit", int(Unit::Mb, 0, INT_MAX), "16384", Start, false, "Sets how much log is kept for an archive that does not take it; beyond that the archive has a gap (0 is no limit).";
    ArchiveTo "archive_to", Kind::Text, "", Start, false, "Sets the place that the log is archived in: an absolute path, file:// and one, or s3://, gs:// or az:// with a bucket and a prefix.";
    ArrayNulls "array_nulls", Kind::Enum(&["on"]), "on", User, false, "Enables input of NULL elements in arrays.";
    AuthenticationTimeout "authentication_timeout", int(Unit::S, 1, 600), "60", Reload, false, "Sets the maximum allowed time to complete client authentication.";
    Autovacuum "autovacuum", Kind::Bool, "on", Start, false, "Vacuums and analyses tables in the background.";
    AutovacuumAnalyzeScaleFactor "autovacuum_analyze_scale_factor", Kind::Real { unit: Unit::None, min: 0.0, max: 100.0 }, "0.1", Start, false, "Number of tuple inserts, updates, or deletes prior to analyze as a fraction of reltuples.";
    AutovacuumAnalyzeThreshold "autovacuum_analyze_threshold", int(Unit::None, 0, INT_MAX), "50", Start, false, "Minimum number of tuple inserts, updates, or deletes prior to analyze.";
    AutovacuumNaptime "autovacuum_naptime", int(Unit::S, 1, 2_147_483), "1", Start, false, "Time to sleep between background vacuum runs.";
    BlockSize "block_size", int(Unit::None, 8192, 8192), "8192", Internal, false, "Shows the size of a disk block.";
    ByteaOutput "bytea_output", Kind::Enum(&["escape", "hex"]), "hex", User, false, "Sets the output format for bytea.";
    CheckpointTimeout "checkpoint_timeout", int(Unit::S, 30, 86_400), "300", Start, false, "Sets the maximum time between automatic checkpoints.";
    ClientEncoding "client_encoding", Kind::Text, "UTF8", User, true, "Sets the client's character set encoding.";
    ClientMinMessages "client_min_messages", Kind::Enum(&["debug5", "debug4", "debug3", "debug2", "debug1", "log", "notice", "warning", "error"]), "notice", User, false, "Sets the message levels that are sent to the client.";
    ConfigFile "config_file", Kind::Text, "", Internal, false, "Shows the server's main configuration file.";
    DataChecksums "data_checksums", Kind::Bool, "on", Internal, false, "Shows whether data checksums are turned on for this cluster.";
    DataDirectory "data_directory", Kind::Text, "", Internal, false, "Shows the server's data directory.";
    DataDirectoryMode "data_directory_mode", Kind::Text, "0700", Internal, false, "Shows the mode of the data directory.";
    DateStyle "DateStyle", Kind::Text, "ISO, MDY", User, true, "Sets the display format for date and time values.";
    DeadlockTimeout "deadlock_timeout", int(Unit::Ms, 1, INT_MAX), "1000", Superuser, false, "Sets the time to wait on a lock before checking for deadlock.";
    DebugAssertions "debug_assertions", Kind::Bool, if cfg!(debug_assertions) { "on" } else { "off" }, Internal, false, "Shows whether the running server has assertion checks enabled.";
    DefaultTransactionDeferrable "default_transaction_deferrable", Kind::Bool, "off", User, false, "Sets the default deferrable status of new transactions.";
    DefaultTransactionIsolation "default_transaction_isolation", Kind::Enum(&["serializable", "repeatable read", "read committed", "read uncommitted"]), "read committed", User, false, "Sets the transaction isolation level of each new transaction.";
    DefaultTransactionReadOnly "default_transaction_read_only", Kind::Bool, "off", User, true, "Sets the default read-only status of new transactions.";
    EscapeStringWarning "escape_string_warning", Kind::Bool, "on", User, false, "Warn about backslash escapes in ordinary string literals; without effect while standard_conforming_strings is on.";
    ExtraFloatDigits "extra_float_digits", int(Unit::None, -15, 3), "1", User, false, "Sets the number of digits displayed for floating-point values.";
    Fsync "fsync", Kind::Bool, "on", Start, false, "Forces synchronization of updates to disk.";
    FullPageWrites "full_page_writes", Kind::Bool, "on", Start, false, "Writes full pages to WAL when first modified after a checkpoint.";
    HbaFile "hba_file", Kind::Text, "", Internal, false, "Shows the server's \"hba\" configuration file.";
    IdleInTransactionSessionTimeout "idle_in_transaction_session_timeout", int(Unit::Ms, 0, INT_MAX), "0", User, false, "Sets the maximum allowed idle time between queries, when in a transaction.";
    IdleSessionTimeout "idle_session_timeout", int(Unit::Ms, 0, INT_MAX), "0", User, false, "Sets the maximum allowed idle time between queries, when not in a transaction.";
    InHotStandby "in_hot_standby", Kind::Bool, "off", Internal, true, "Shows whether hot standby is currently active.";
    IntegerDatetimes "integer_datetimes", Kind::Bool, "on", Internal, true, "Shows whether datetimes are integer based.";
    IntervalStyle "IntervalStyle", Kind::Enum(&["postgres", "postgres_verbose", "sql_standard", "iso_8601"]), "postgres", User, true, "Sets the display format for interval values.";
    IsSuperuser "is_superuser", Kind::Bool, "off", Internal, true, "Shows whether the current user is a superuser.";
    LcCollate "lc_collate", Kind::Text, "C", Internal, false, "Shows the collation order locale.";
    LcCtype "lc_ctype", Kind::Text, "C.UTF-8", Internal, false, "Shows the character classification and case conversion locale.";
    LcMessages "lc_messages", Kind::Enum(&["C", "POSIX"]), "C", Superuser, false, "Sets the language in which messages are displayed.";
    LcMonetary "lc_monetary", Kind::Enum(&["C", "POSIX"]), "C", User, false, "Sets the locale for formatting monetary amounts.";
    LcNumeric "lc_numeric", Kind::Enum(&["C", "POSIX"]), "C", User, false, "Sets the locale for formatting numbers.";
    LcTime "lc_time", Kind::Enum(&["C", "POSIX"]), "C", User, false, "Sets the locale for formatting date and time values.";
    ListenAddresses "listen_addresses", Kind::Text, "127.0.0.1", Start, false, "Sets the host name or IP address(es) to listen to.";
    LocalPreloadLibraries "local_preload_libraries", Kind::Enum(&[""]), "", User, false, "Lists unprivileged shared libraries to preload into each backend; there are none.";
    LockPartitions "lock_partitions", int(Unit::None, 1, 1024), "128", Start, false, "Sets the number of partitions of the lock table, a power of two.";
    LockTimeout "lock_timeout", int(Unit::Ms, 0, INT_MAX), "0", User, false, "Sets the maximum allowed duration of any wait for a lock.";
    LogCheckpoints "log_checkpoints", Kind::Bool, "on", Reload, false, "Logs each checkpoint.";
    LogConnections "log_connections", Kind::Bool, "off", Connection, false, "Logs each successful connection.";
    LogDisconnections "log_disconnections", Kind::Bool, "off", Connection, false, "Logs end of a session, including duration.";
    LogDuration "log_duration", Kind::Bool, "off", Superuser, false, "Logs the duration of each completed SQL statement.";
    LogFile "log_file", Kind::Text, "", Reload, false, "Sets the file that the log goes to: a name in the database directory or an absolute path, ending in .log.";
    LogLinePrefix "log_line_prefix", Kind::Text, "%m [%p] ", Reload, false, "Controls information prefixed to each log line.";
    LogLockWaits "log_lock_waits", Kind::Bool, "off", Superuser, false, "Logs long lock waits.";
    LogMinDurationStatement "log_min_duration_statement", int(Unit::Ms, -1, INT_MAX), "-1", Superuser, false, "Sets the minimum execution time above which all statements will be logged.";
    LogMinErrorStatement "log_min_error_statement", Kind::Enum(sinew_log::LEVEL_NAMES), "error", Superuser, false, "Causes all statements generating error at or above this level to be logged.";
    LogMinMessages "log_min_messages", Kind::Enum(sinew_log::LEVEL_NAMES), "warning", Superuser, false, "Sets the message levels that are logged.";
    LogRotationSize "log_rotation_size", int(Unit::Kb, 0, INT_MAX), "10240", Reload, false, "Sets the maximum size a log file can reach before being rotated.";
    LogStatement "log_statement", Kind::Enum(&["none", "ddl", "mod", "all"]), "none", Superuser, false, "Sets the type of statements logged.";
    LogicalDecodingWorkMem "logical_decoding_work_mem", int(Unit::Kb, 64, INT_MAX), "65536", User, false, "Sets the maximum memory to be used for logical decoding: of a larger transaction the log is read a second time.";
    LwlockSharedLimit "lwlock_shared_limit", int(Unit::None, 0, 1023), "16", Start, false, "Sets how often newcomers may pass a queued exclusive waiter of a latch (0 turns fairness off).";
    MaxConnections "max_connections", int(Unit::None, 1, 65_000), "100", Start, false, "Sets the maximum number of concurrent connections.";
    MaxFilesPerProcess "max_files_per_process", int(Unit::None, 64, INT_MAX), "1000", Start, false, "Sets the maximum number of files of relations that each process keeps open.";
    MaxIdentifierLength "max_identifier_length", int(Unit::None, 63, 63), "63", Internal, false, "Shows the maximum identifier length.";
    MaxIndexKeys "max_index_keys", int(Unit::None, 32, 32), "32", Internal, false, "Shows the maximum number of index keys.";
    MaxLocks "max_locks", int(Unit::None, 1024, 16_777_216), "16384", Start, false, "Sets the size of the shared lock table.";
    MaxNotifyChannels "max_notify_channels", int(Unit::None, 16, 1_048_576), "1024", Start, false, "Sets the number of channels on which sessions may listen at the same time.";
    MaxPreparedTransactions "max_prepared_transactions", int(Unit::None, 0, 8192), "64", Start, false, "Sets the maximum number of simultaneously prepared transactions.";
    MaxProcesses "max_processes", int(Unit::None, 1, 50_000), "256", Start, false, "Sets the maximum number of processes that have the directory open.";
    MaxStandbyArchiveDelay "max_standby_archive_delay", int(Unit::Ms, -1, INT_MAX), "30000", Start, false, "Sets the maximum delay before canceling queries when a hot standby server is processing archived WAL data.";
    MaxReplicationSlots "max_replication_slots", int(Unit::None, 0, 64), "10", Start, false, "Sets the maximum number of simultaneously defined replication slots.";
    MaxSlotWalKeepSize "max_slot_wal_keep_size", int(Unit::Mb, -1, INT_MAX), "-1", Start, false, "Sets the maximum WAL size that can be reserved by replication slots; a slot that needs more is lost (-1 is no limit).";
    MaxWalSenders "max_wal_senders", int(Unit::None, 0, 262_143), "10", Start, false, "Sets the maximum number of simultaneously running WAL sender processes.";
    MaxWalSize "max_wal_size", int(Unit::Mb, 2, INT_MAX), "1024", Start, false, "Sets the WAL size that triggers a checkpoint.";
    MetricsAddress "metrics_address", Kind::Text, "", Start, false, "Sets the host and the port at which sinew serve answers monitors over HTTP; empty for none.";
    NotifyQueueSize "notify_queue_size", int(Unit::Kb, 64, 1_048_576), "4096", Start, false, "Sets the size of the shared queue of notifications.";
    PasswordEncryption "password_encryption", Kind::Enum(&["scram-sha-256"]), "scram-sha-256", User, false, "Chooses the algorithm for encrypting passwords.";
    PgTrgmSimilarityThreshold "pg_trgm.similarity_threshold", SHARE, "0.3", User, false, "Sets the threshold used by the % operator.";
    PgTrgmStrictWordSimilarityThreshold "pg_trgm.strict_word_similarity_threshold", SHARE, "0.5", User, false, "Sets the threshold used by the <<% operator.";
    PgTrgmWordSimilarityThreshold "pg_trgm.word_similarity_threshold", SHARE, "0.6", User, false, "Sets the threshold used by the <% operator.";
    PlpgsqlCheckAsserts "plpgsql.check_asserts", Kind::Bool, "on", User, false, "Performs the checks of ASSERT.";
    PlpgsqlExtraErrors "plpgsql.extra_errors", Kind::Text, "none", User, false, "List of programming constructs that should produce an error.";
    PlpgsqlExtraWarnings "plpgsql.extra_warnings", Kind::Text, "none", User, false, "List of programming constructs that should produce a warning.";
    PlpgsqlPrintStrictParams "plpgsql.print_strict_params", Kind::Bool, "off", User, false, "Tells the parameters of a statement in the errors of INTO STRICT.";
    PlpgsqlVariableConflict "plpgsql.variable_conflict", Kind::Enum(&["error", "use_variable", "use_column"]), "error", Superuser, false, "Sets what a name means that is both a variable of PL/pgSQL and a column.";
    PlanCacheMode "plan_cache_mode", Kind::Enum(&["auto", "force_generic_plan", "force_custom_plan"]), "auto", User, false, "Controls the planner's selection of custom or generic plan.";
    Port "port", int(Unit::None, 1, 65_535), "5432", Start, false, "Sets the TCP port the server listens on.";
    QuoteAllIdentifiers "quote_all_identifiers", Kind::Enum(&["off"]), "off", User, false, "When generating SQL fragments, quotes all identifiers.";
    RandomPageCost "random_page_cost", Kind::Real { unit: Unit::None, min: 0.0, max: f64::MAX }, "4", User, false, "Sets the planner's estimate of the cost of a nonsequentially fetched disk page.";
    Role "role", Kind::Text, "none", Internal, false, "Sets the current role.";
    ProcessMemoryLimit "process_memory_limit", int(Unit::Mb, 0, INT_MAX), "0", Start, false, "Sets how much memory all sessions of a process may use: statements, what is kept of them, messages (0 is three quarters of the machine's).";
    SearchPath "search_path", Kind::Text, "\"$user\", public", User, false, "Sets the schema search order for names that are not schema-qualified.";
    SeqPageCost "seq_page_cost", Kind::Real { unit: Unit::None, min: 0.0, max: f64::MAX }, "1", User, false, "Sets the planner's estimate of the cost of a sequentially fetched disk page.";
    ServerEncoding "server_encoding", Kind::Text, "UTF8", Internal, true, "Shows the server (database) character set encoding.";
    ServerVersion "server_version", Kind::Text, concat!("15.0 (Sinew ", env!("CARGO_PKG_VERSION"), ")"), Internal, true, "Shows the server version.";
    ServerVersionNum "server_version_num", int(Unit::None, 150_000, 150_000), "150000", Internal, false, "Shows the server version as an integer.";
    SessionAuthorization "session_authorization", Kind::Text, "", Internal, true, "Shows the session user name.";
    SessionMemoryLimit "session_memory_limit", int(Unit::Mb, 1, INT_MAX), "4096", Superuser, false, "Sets how much memory a session may use: its statements, what is kept of them, its messages.";
    SessionPreloadLibraries "session_preload_libraries", Kind::Enum(&[""]), "", Superuser, false, "Lists shared libraries to preload into each backend; there are none.";
    SessionReplicationRole "session_replication_role", Kind::Enum(&["origin", "replica", "local"]), "origin", Superuser, false, "Sets the session's behavior for triggers and foreign keys.";
    SharedBuffers "shared_buffers", int(Unit::Block, 16, 1_073_741_823), "16384", Start, false, "Sets the number of shared memory buffers used by the server.";
    SharedPreloadLibraries "shared_preload_libraries", Kind::Enum(&[""]), "", Start, false, "Lists shared libraries to preload into server; there are none.";
    Ssl "ssl", Kind::Bool, "off", Reload, false, "Enables SSL connections.";
    SslCaFile "ssl_ca_file", Kind::Text, "", Reload, false, "Location of the SSL certificate authority file.";
    SslCertFile "ssl_cert_file", Kind::Text, "server.crt", Reload, false, "Location of the SSL server certificate file.";
    SslKeyFile "ssl_key_file", Kind::Text, "server.key", Reload, false, "Location of the SSL server private key file.";
    SslMinProtocolVersion "ssl_min_protocol_version", Kind::Enum(&["TLSv1.2", "TLSv1.3"]), "TLSv1.2", Reload, false, "Sets the minimum SSL/TLS protocol version to use.";
    StandardConformingStrings "standard_conforming_strings", Kind::Enum(&["on"]), "on", User, true, "Causes '...' strings to treat backslashes literally.";
    StatementTimeout "statement_timeout", int(Unit::Ms, 0, INT_MAX), "0", User, false, "Sets the maximum allowed duration of any statement.";
    SuperuserReservedConnections "superuser_reserved_connections", int(Unit::None, 0, 65_000), "3", Start, false, "Sets the number of connection slots reserved for superusers.";
    SynchronizeSeqscans "synchronize_seqscans", Kind::Bool, "on", User, false, "Enables synchronized sequential scans; there are none.";
    SynchronousCommit "synchronous_commit", Kind::Enum(&["local", "remote_write", "remote_apply", "on", "off"]), "on", User, false, "Sets the current transaction's synchronization level.";
    TimeZone "TimeZone", Kind::Text, "Etc/UTC", User, true, "Sets the time zone for displaying and interpreting time stamps.";
    TempTablespaces "temp_tablespaces", Kind::Enum(&[""]), "", User, false, "Sets the tablespace(s) to use for temporary tables and sort files; there is one.";
    TrackActivityQuerySize "track_activity_query_size", int(Unit::Byte, 1024, 1024), "1024", Internal, false, "Shows the size reserved for pg_stat_activity.query, in bytes.";
    TransactionDeferrable "transaction_deferrable", Kind::Bool, "off", User, false, "Whether to defer a read-only serializable transaction until it can be executed with no possible serialization failures.";
    TransactionIsolation "transaction_isolation", Kind::Enum(&["serializable", "repeatable read", "read committed", "read uncommitted"]), "read committed", User, false, "Sets the current transaction's isolation level.";
    TransactionReadOnly "transaction_read_only", Kind::Bool, "off", User, false, "Sets the current transaction's read-only status.";
    TransformNullEquals "transform_null_equals", Kind::Enum(&["off"]), "off", User, false, "Treats \"expr=NULL\" as \"expr IS NULL\".";
    UnixSocketDirectories "unix_socket_directories", Kind::Text, "/tmp", Start, false, "Sets the directory where the Unix-domain socket will be created.";
    WalBuffers "wal_buffers", int(Unit::Block, 8, 262_143), "512", Start, false, "Sets the number of disk-page buffers in shared memory for WAL.";
    WalBlockSize "wal_block_size", int(Unit::None, 8192, 8192), "8192", Internal, false, "Shows the block size in the write ahead log.";
    WalLevel "wal_level", Kind::Enum(&["logical"]), "logical", Internal, false, "Shows the level of information written to the WAL.";
    WalSenderTimeout "wal_sender_timeout", int(Unit::Ms, 0, INT_MAX), "60000", User, false, "Sets the maximum time to wait for WAL replication.";
    VacuumCostDelay "vacuum_cost_delay", Kind::Real { unit: Unit::Ms, min: 0.0, max: 100.0 }, "0", User, false, "Vacuum cost delay in milliseconds. VACUUM pauses for so long whenever its costs reach vacuum_cost_limit; the background does not pause.";
    VacuumCostLimit "vacuum_cost_limit", int(Unit::None, 1, 10_000), "200", User, false, "Vacuum cost amount available before napping.";
    VacuumCostPageDirty "vacuum_cost_page_dirty", int(Unit::None, 0, 10_000), "20", User, false, "Vacuum cost for a page dirtied by vacuum.";
    VacuumCostPageHit "vacuum_cost_page_hit", int(Unit::None, 0, 10_000), "1", User, false, "Vacuum cost for a page that vacuum reads, wherever it is found.";
    DefaultStatisticsTarget "default_statistics_target", int(Unit::None, 1, 10_000), "100", User, false, "Sets the default statistics target: how many common values and spans of a histogram ANALYZE keeps of a column. The background uses 100.";
    HashMemMultiplier "hash_mem_multiplier", Kind::Real { unit: Unit::None, min: 1.0, max: 1000.0 }, "2", User, false, "Multiple of work_mem to use for hash tables.";
    MaintenanceWorkMem "maintenance_work_mem", int(Unit::Kb, 1024, INT_MAX), "65536", User, false, "Sets the maximum memory to be used for the build of an index.";
    WorkMem "work_mem", int(Unit::Kb, 64, INT_MAX), "4096", User, false, "Sets the maximum memory to be used for query workspaces.";
    ConstraintExclusion "constraint_exclusion", Kind::Enum(&["partition", "off"]), "partition", User, false, "Enables the planner to use constraints to optimize queries: it leaves out children of a table whose CHECKs contradict the conditions.";
    DefaultTablespace "default_tablespace", Kind::Enum(&[""]), "", User, false, "Sets the default tablespace to create tables and indexes in.";
    DefaultTableAccessMethod "default_table_access_method", Kind::Enum(&["heap"]), "heap", User, false, "Sets the default table access method for new tables.";
    RowSecurity "row_security", Kind::Enum(&["on", "off"]), "on", User, false, "Enables row security; there are no policies.";
    CheckFunctionBodies "check_function_bodies", Kind::Bool, "on", User, false, "Checks the bodies of new routines.";
    XmlOption "xmloption", Kind::Enum(&["content", "document"]), "content", User, false, "Sets how XML data is read; there is no XML type.";
    BatchAboveCost "batch_above_cost", Kind::Real { unit: Unit::None, min: -1.0, max: f64::MAX }, "10", User, false, "Sets the cost from which on a part of a plan works in batches; -1 makes all of it work row by row.";
    BatchRows "batch_rows", int(Unit::None, 1, 1024), "1024", User, false, "Sets how many rows the executor's batches have at most.";
    EnableAsyncAppend "enable_async_append", Kind::Bool, "on", User, false, "Enables the planner's use of async append plans; there are none.";
    EnableBitmapscan "enable_bitmapscan", Kind::Bool, "on", User, false, "Enables the planner's use of bitmap-scan plans; there are none.";
    EnableGathermerge "enable_gathermerge", Kind::Bool, "on", User, false, "Enables the planner's use of gather merge plans; there are none.";
    EnableHashagg "enable_hashagg", Kind::Bool, "on", User, false, "Enables the planner's use of hashed aggregation plans.";
    EnableHashjoin "enable_hashjoin", Kind::Bool, "on", User, false, "Enables the planner's use of hash join plans.";
    EnableIncrementalSort "enable_incremental_sort", Kind::Bool, "on", User, false, "Enables the planner's use of incremental sort steps; there are none.";
    EnableIndexonlyscan "enable_indexonlyscan", Kind::Bool, "on", User, false, "Enables the planner's use of index-only-scan plans.";
    EnableIndexscan "enable_indexscan", Kind::Bool, "on", User, false, "Enables the planner's use of index-scan plans.";
    EnableMaterial "enable_material", Kind::Bool, "on", User, false, "Enables the planner's use of materialization.";
    EnableMemoize "enable_memoize", Kind::Bool, "on", User, false, "Enables the planner's use of memoization; there is none.";
    EnableMergejoin "enable_mergejoin", Kind::Bool, "on", User, false, "Enables the planner's use of merge join plans; there are none.";
    EnableNestloop "enable_nestloop", Kind::Bool, "on", User, false, "Enables the planner's use of nested-loop join plans.";
    EnableParallelAppend "enable_parallel_append", Kind::Bool, "on", User, false, "Enables the planner's use of parallel append plans; there are none.";
    EnableParallelHash "enable_parallel_hash", Kind::Bool, "on", User, false, "Lets threads read the inner sides of hash joins.";
    EnablePartitionPruning "enable_partition_pruning", Kind::Bool, "on", User, false, "Enables the planner's use of plan-time and execution-time partition pruning.";
    EnablePartitionwiseAggregate "enable_partitionwise_aggregate", Kind::Bool, "off", User, false, "Enables partitionwise aggregation and grouping; no plan is made so.";
    EnablePartitionwiseJoin "enable_partitionwise_join", Kind::Bool, "off", User, false, "Enables partitionwise join; no plan is made so.";
    EnableSeqscan "enable_seqscan", Kind::Bool, "on", User, false, "Enables the planner's use of sequential-scan plans.";
    EnableSort "enable_sort", Kind::Bool, "on", User, false, "Enables the planner's use of explicit sort steps.";
    EnableTidscan "enable_tidscan", Kind::Bool, "on", User, false, "Enables the planner's use of TID scan plans.";
    ForceParallelMode "force_parallel_mode", Kind::Enum(&["off", "on", "regress"]), "off", User, false, "Has threads share every scan that they can, whatever it costs.";
    Geqo "geqo", Kind::Bool, "on", User, false, "Enables genetic query optimization; there is none.";
    Jit "jit", Kind::Bool, "on", User, false, "Allows JIT compilation; there is none.";
    JitAboveCost "jit_above_cost", Kind::Real { unit: Unit::None, min: -1.0, max: f64::MAX }, "100000", User, false, "Perform JIT compilation if a query is more expensive; there is none.";
    JitInlineAboveCost "jit_inline_above_cost", Kind::Real { unit: Unit::None, min: -1.0, max: f64::MAX }, "500000", User, false, "Perform JIT inlining if a query is more expensive; there is none.";
    JitOptimizeAboveCost "jit_optimize_above_cost", Kind::Real { unit: Unit::None, min: -1.0, max: f64::MAX }, "500000", User, false, "Optimize JIT-compiled functions if a query is more expensive; there is none.";
    MaxParallelMaintenanceWorkers "max_parallel_maintenance_workers", int(Unit::None, 0, 1024), "2", User, false, "Sets the maximum number of threads that build an index beside its session, no more than the cores.";
    MaxParallelWorkers "max_parallel_workers", int(Unit::None, 0, 1024), "8", User, false, "Sets the maximum number of threads that may work for a statement beside its session.";
    MaxParallelWorkersPerGather "max_parallel_workers_per_gather", int(Unit::None, 0, 1024), "2", User, false, "Sets the maximum number of threads that share a node of a plan beside its session, no more than the cores.";
    MinParallelIndexScanSize "min_parallel_index_scan_size", int(Unit::Block, 0, 715_827_882), "64", User, false, "Sets the minimum amount of index data for a parallel scan; there are none.";
    MinParallelTableScanSize "min_parallel_table_scan_size", int(Unit::Block, 0, 715_827_882), "1024", User, false, "Sets the size of a table from which on threads share its scan.";
    ParallelLeaderParticipation "parallel_leader_participation", Kind::Bool, "on", User, false, "Controls whether a session does a part of what its threads share.";
    ParallelSetupCost "parallel_setup_cost", Kind::Real { unit: Unit::None, min: 0.0, max: f64::MAX }, "1000", User, false, "Sets the estimated cost of starting the threads of a statement.";
    ParallelTupleCost "parallel_tuple_cost", Kind::Real { unit: Unit::None, min: 0.0, max: f64::MAX }, "0.1", User, false, "Sets the estimated cost of a group that a thread hands to its session.";
}

/// Settings that tell of the machine, and which only the roles that PostgreSQL lets see its kin are
/// shown.
const HIDDEN: [Id; 7] = [
    Id::ConfigFile,
    Id::DataDirectory,
    Id::HbaFile,
    Id::LogFile,
    Id::MetricsAddress,
    Id::SslMinProtocolVersion,
    Id::UnixSocketDirectories,
];

/// Whether only `pg_read_all_settings` and superusers are shown it.
pub fn is_hidden(at: usize) -> bool {
    HIDDEN.iter().any(|&id| id as usize == at)
}

/// Settings of methods of planning and running that do not begin with `enable_`. EXPLAIN shows
/// those that have another value than the table gives them.
const OF_PLANS: [Id; 20] = [
    Id::BatchAboveCost,
    Id::BatchRows,
    Id::ConstraintExclusion,
    Id::ForceParallelMode,
    Id::Geqo,
    Id::HashMemMultiplier,
    Id::Jit,
    Id::JitAboveCost,
    Id::JitInlineAboveCost,
    Id::JitOptimizeAboveCost,
    Id::MaxParallelWorkers,
    Id::MaxParallelWorkersPerGather,
    Id::MinParallelIndexScanSize,
    Id::MinParallelTableScanSize,
    Id::ParallelLeaderParticipation,
    Id::ParallelSetupCost,
    Id::ParallelTupleCost,
    Id::RandomPageCost,
    Id::SeqPageCost,
    Id::WorkMem,
];

/// Whether plans and their speed follow from a setting.
pub fn is_of_plans(at: usize) -> bool {
    let name = DEFS[at].name;
    name.starts_with("enable_")
        || ["plan_cache_mode", "search_path"].contains(&name)
        || OF_PLANS.iter().any(|&id| id as usize == at)
}

/// Position of a name, whatever its case.
pub fn find(name: &str) -> Option<usize> {
    DEFS.iter().position(|d| d.name.eq_ignore_ascii_case(name))
}

/// A session begins with the transaction layer's own `deadlock_timeout`, and the table says the
/// same.
const _: () = {
    let default = u128::from_str_radix(DEFS[Id::DeadlockTimeout as usize].default, 10);
    assert!(matches!(default, Ok(ms) if ms == sinew_txn::DEADLOCK_TIMEOUT.as_millis()));
};
