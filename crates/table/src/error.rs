//! Errors of the layers below as SQL errors: one table of SQLSTATEs, with PostgreSQL's words for
//! them.

use sinew_storage::StorageError;
use sinew_sync::RegionError;
use sinew_txn::TxnError;
pub use sinew_types::error::os_message;
pub use sinew_types::{Result, SqlError, SqlState};

/// The SQLSTATE and text of an error from below. (A function, not `From`: both types are foreign
/// here.)
#[cold]
pub fn from_storage(e: StorageError) -> SqlError {
    match e {
        StorageError::Txn(e) => from_txn(e),
        StorageError::Region(e) => from_region(e),
        StorageError::DiskFull { path } => SqlError::new(
            SqlState::DISK_FULL,
            format!("could not extend file \"{}\": No space left on device", path.display()),
        )
        .hint("Check free disk space."),
        StorageError::Io { what, path, source } => {
            let state = match source.kind() {
                std::io::ErrorKind::StorageFull => SqlState::DISK_FULL,
                std::io::ErrorKind::PermissionDenied => SqlState::INSUFFICIENT_PRIVILEGE,
                std::io::ErrorKind::NotFound => SqlState::UNDEFINED_FILE,
                _ => SqlState::IO_ERROR,
            };
            SqlError::new(state, format!("could not {what} file \"{}\": {}", path.display(), os_message(&source)))
        }
        StorageError::Corrupt { path, block, what } => SqlError::new(
            SqlState::DATA_CORRUPTED,
            format!("invalid page in block {block} of relation {}", path.display()),
        )
        .detail(what)
        .hint("Run \"sinew check\" on the database directory."),
        e @ StorageError::Damaged { .. } => SqlError::new(SqlState::DATA_CORRUPTED, e.to_string())
            .hint(
                "Restore a backup. \"sinew recover\" on the database directory says what is damaged and what going on without it \
                 loses; it changes nothing unless it is told to.",
            ),
        StorageError::NotADatabase { path, what } => SqlError::new(
            SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
            format!("\"{}\" is not a usable database directory: {what}", path.display()),
        ),
        StorageError::OpenToOthers { path, mode } => SqlError::new(
            SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
            format!("data directory \"{}\" has invalid permissions", path.display()),
        )
        .detail(format!("Permissions should be u=rwx (0700) or u=rwx,g=rwx (0770), and are {mode:04o}."))
        .hint(format!("Keep other users out: chmod 0700 {}", path.display())),
        e @ StorageError::OtherCatalog { .. } => {
            SqlError::new(SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE, e.to_string()).hint(
                "Open it with the build that made it, or copy its data out with that one (COPY TO) and into a new directory \
                 with this one.",
            )
        }
        e @ StorageError::OtherCatalogInUse { .. } => SqlError::new(SqlState::OBJECT_IN_USE, e.to_string())
            .hint("Use the same build as the processes that have it open."),
        StorageError::TooLarge { what: "key", size, max } => SqlError::new(
            SqlState::PROGRAM_LIMIT_EXCEEDED,
            format!("index row size {size} exceeds btree maximum {max}"),
        )
        .hint("Values larger than 1/3 of a buffer page cannot be indexed.\nConsider a function index of an MD5 hash of the value, or use full text indexing."),
        StorageError::TooLarge { what, size, max } => SqlError::new(
            SqlState::PROGRAM_LIMIT_EXCEEDED,
            format!("{what} is too big: size {size}, maximum size {max}"),
        ),
        StorageError::TooFewBuffers { pages, min, sessions } => SqlError::new(
            SqlState::INVALID_PARAMETER_VALUE,
            format!("{pages} 8kB is outside the valid range for parameter \"shared_buffers\" ({min} .. 1073741823)"),
        )
        .detail(format!(
            "Each of the {sessions} sessions that there is room for needs two pages: {}kB at least.",
            min * 8
        ))
        .hint("Raise shared_buffers, or lower max_connections."),
        StorageError::NoBuffers => {
            SqlError::new(SqlState::OUT_OF_MEMORY, "no unpinned buffers available")
                .hint("You might need to increase shared_buffers.")
        }
        StorageError::ReadOnly => {
            SqlError::new(SqlState::READ_ONLY_SQL_TRANSACTION, "the database directory was opened to read only")
        }
        StorageError::Failed(why) => SqlError::new(SqlState::IO_ERROR, why),
        #[allow(unreachable_patterns)]
        other => SqlError::internal(other.to_string()),
    }
}

#[cold]
fn from_region(e: RegionError) -> SqlError {
    let state = match &e {
        RegionError::Io { .. } => SqlState::IO_ERROR,
        RegionError::Refused(_) | RegionError::OtherContents { .. } => SqlState::OBJECT_IN_USE,
        RegionError::TooManyProcesses(_) | RegionError::TooManySessions(_) => SqlState::TOO_MANY_CONNECTIONS,
        RegionError::NoPermission { .. } => {
            return SqlError::new(SqlState::INSUFFICIENT_PRIVILEGE, e.to_string()).hint(
                "A directory that is at rest can be opened to read only: OpenOptions::read_only(true), or --read-only of sinew sql and sinew check.",
            );
        }
        RegionError::NetworkFileSystem { .. } => SqlState::FEATURE_NOT_SUPPORTED,
        RegionError::NoSpace { .. } => SqlState::OUT_OF_MEMORY,
        RegionError::Poisoned => return crash_shutdown(),
    };
    SqlError::new(state, e.to_string())
}

/// 57P05: `idle_session_timeout` ended the session.
pub fn idle_session() -> SqlError {
    SqlError::new(SqlState::IDLE_SESSION_TIMEOUT, "terminating connection due to idle-session timeout")
        .severity(sinew_types::Severity::Fatal)
}

/// 25P03: `idle_in_transaction_session_timeout` ended the session's transaction, and a server ends
/// the connection.
pub fn idle_in_transaction() -> SqlError {
    SqlError::new(
        SqlState::IDLE_IN_TRANSACTION_SESSION_TIMEOUT,
        "terminating connection due to idle-in-transaction timeout",
    )
    .severity(sinew_types::Severity::Fatal)
}

/// The SQLSTATE and text of an error from the transaction layer.
#[cold]
pub fn from_txn(e: TxnError) -> SqlError {
    match e {
        TxnError::Poisoned => crash_shutdown(),
        TxnError::CommitUnknown { source } => unknown_outcome().detail(source.to_string()),
        TxnError::Cancelled => {
            SqlError::new(SqlState::QUERY_CANCELED, "canceling statement due to user request")
        }
        TxnError::Terminated => {
            SqlError::new(SqlState::ADMIN_SHUTDOWN, "terminating connection due to administrator command")
                .severity(sinew_types::Severity::Fatal)
        }
        TxnError::IdleTooLong => idle_in_transaction(),
        TxnError::StatementTimeout => {
            SqlError::new(SqlState::QUERY_CANCELED, "canceling statement due to statement timeout")
        }
        TxnError::LockTimeout => {
            SqlError::new(SqlState::LOCK_NOT_AVAILABLE, "canceling statement due to lock timeout")
        }
        TxnError::LockNotAvailable => {
            SqlError::new(SqlState::LOCK_NOT_AVAILABLE, "could not obtain lock on row")
        }
        TxnError::Deadlock { detail } => SqlError::new(SqlState::T_R_DEADLOCK_DETECTED, "deadlock detected")
            .detail(detail)
            .hint("See server log for query details."),
        TxnError::Serialization { reason } => SqlError::new(
            SqlState::SERIALIZATION_FAILURE,
            "could not serialize access due to read/write dependencies among transactions",
        )
        .detail(format!("Reason code: {reason}"))
        .hint("The transaction might succeed if retried."),
        TxnError::OutOfSharedMemory { what, setting } => {
            SqlError::new(SqlState::OUT_OF_MEMORY, "out of shared memory")
                .detail(format!("The table of {what} is full."))
                .hint(format!("You might need to increase {setting}."))
        }
        TxnError::TooManySessions { max } => {
            SqlError::new(SqlState::TOO_MANY_CONNECTIONS, "sorry, too many clients already")
                .detail(format!("The region has room for {max} sessions."))
                .hint(
                    "Close a session, or raise max_connections before the first process opens the database.",
                )
        }
        TxnError::Io(e) => SqlError::new(
            if e.kind() == std::io::ErrorKind::StorageFull {
                SqlState::DISK_FULL
            } else {
                SqlState::IO_ERROR
            },
            format!("could not access transaction status: {}", os_message(&e)),
        ),
        TxnError::Below(e) => match e.downcast::<StorageError>() {
            Ok(e) => from_storage(*e),
            Err(e) => SqlError::internal(e.to_string()),
        },
        #[allow(unreachable_patterns)]
        other => SqlError::internal(other.to_string()),
    }
}

/// 57P02: another process died in the middle of a change to shared memory. The session goes on in a
/// rebuilt region.
#[cold]
pub fn crash_shutdown() -> SqlError {
    SqlError::new(
        SqlState::CRASH_SHUTDOWN,
        "the transaction was rolled back because another process died while it changed shared memory",
    )
    .detail("The shared memory is rebuilt from the write-ahead log.")
    .hint("Repeat the transaction.")
}

/// 08007. The client must not retry the transaction without a look at the data.
#[cold]
pub fn unknown_outcome() -> SqlError {
    SqlError::new(
        SqlState::TRANSACTION_RESOLUTION_UNKNOWN,
        "it is not known whether the transaction was committed",
    )
    .hint("Look at the data before you repeat the transaction.")
}

/// As [`from_txn`], for a lock on a relation: NOWAIT's message names it.
#[cold]
pub fn from_relation_lock(e: TxnError, relation: &str) -> SqlError {
    match e {
        TxnError::LockNotAvailable => SqlError::new(
            SqlState::LOCK_NOT_AVAILABLE,
            format!("could not obtain lock on relation \"{relation}\""),
        ),
        e => from_txn(e),
    }
}

/// As [`from_storage`], for a row lock: NOWAIT's message names the relation.
#[cold]
pub fn from_row_lock(e: StorageError, relation: &str) -> SqlError {
    match e {
        StorageError::Txn(TxnError::LockNotAvailable) => SqlError::new(
            SqlState::LOCK_NOT_AVAILABLE,
            format!("could not obtain lock on row in relation \"{relation}\""),
        ),
        e => from_storage(e),
    }
}

/// `result.sql()?` turns an error from below into a SQL error.
pub trait IntoSql<T> {
    fn sql(self) -> Result<T>;
}

impl<T> IntoSql<T> for std::result::Result<T, StorageError> {
    #[inline]
    fn sql(self) -> Result<T> {
        self.map_err(from_storage)
    }
}

impl<T> IntoSql<T> for std::result::Result<T, TxnError> {
    #[inline]
    fn sql(self) -> Result<T> {
        self.map_err(from_txn)
    }
}

/// `notsup!("…", args)`: 0A000.
#[macro_export]
macro_rules! notsup {
    ($($fmt:tt)*) => { $crate::error::SqlError::unsupported(format!($($fmt)*)) };
}
