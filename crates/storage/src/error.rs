//! The errors of the storage, and what each is in SQL.

use crate::address::is_address;
use crate::logical::SlotError;
use sinew_error::{SqlError, SqlState, os_message};
use sinew_sync::RegionError;
use sinew_sync::region::shown;
use sinew_txn::{ErrorAbove, TxnError};
use std::any::Any;
use std::path::{Path, PathBuf};
use std::{fmt, io};

/// The reason why a directory's catalogs cannot be brought to the program's version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UpgradeHolds {
    /// The directory is opened to read only.
    ReadOnly,
    /// It follows an archive.
    Follows,
    /// It is damaged.
    Damage,
}

/// An error of the storage. The codes are PostgreSQL's SQLSTATEs.
#[derive(Debug)]
pub enum StorageError {
    /// An error of the transaction kernel.
    Txn(TxnError),
    /// An error of the shared region.
    Region(RegionError),
    /// An error of the operating system.
    Io {
        /// The call that failed, as a verb: "open".
        what: &'static str,
        /// The file that it was for.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// ENOSPC while writing or extending (53100).
    DiskFull {
        /// The file that was written.
        path: PathBuf,
    },
    /// A page whose checksum or header is wrong (XX001).
    Corrupt {
        /// The page's file.
        path: PathBuf,
        /// The page's block.
        block: u32,
        /// The fault.
        what: String,
    },
    /// A file of the directory is missing or is not what it must be (XX001). `what` goes on from
    /// the file's name.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The fault.
        what: String,
    },
    /// The directory is not a Sinew database, or has another format (message says what to do).
    NotADatabase {
        /// The directory.
        path: PathBuf,
        /// The reason.
        what: String,
    },
    /// Users other than the directory's owner and group may enter it (55000).
    OpenToOthers {
        /// The directory.
        path: PathBuf,
        /// Its permission bits.
        mode: u32,
    },
    /// The directory's system catalogs are of another version than the program's (55000); 0: of one
    /// from before versions.
    OtherCatalog {
        /// The directory.
        path: PathBuf,
        /// The directory's version.
        found: u32,
        /// The program's version.
        ours: u32,
        /// The oldest that the program brings to its own; 0: none.
        oldest: u32,
        /// The program that made the directory.
        made_by: String,
    },
    /// The directory's system catalogs must be brought to the program's version, and cannot be
    /// (55000).
    NeedsUpgrade {
        /// The directory.
        path: PathBuf,
        /// The directory's version.
        found: u32,
        /// The program's version.
        ours: u32,
        /// The reason why not.
        held_by: UpgradeHolds,
    },
    /// The same of the processes that have the directory open (55006).
    OtherCatalogInUse {
        /// The directory.
        path: PathBuf,
        /// The version of those processes.
        found: u32,
        /// This program's version.
        ours: u32,
    },
    /// A key or tuple larger than fits (54000).
    TooLarge {
        /// The kind of value.
        what: &'static str,
        /// Its bytes.
        size: usize,
        /// The bytes allowed.
        max: usize,
    },
    /// A pool of fewer pages than the sessions need (22023).
    TooFewBuffers {
        /// Pages of the pool.
        pages: u32,
        /// Pages that it needs at least.
        min: u32,
        /// Sessions that it must serve.
        sessions: u32,
    },
    /// All buffers are pinned (53200).
    NoBuffers,
    /// The directory was opened to read only (25006).
    ReadOnly,
    /// This program was built without what is asked for (0A000).
    Unsupported(String),
    /// A backup cannot be made, or not there (55000).
    BackupRefused(String),
    /// A backup that did not come to its end, or is none (55000).
    BackupIncomplete {
        /// Where it was looked for.
        path: PathBuf,
        /// The fault.
        what: String,
    },
    /// A backup whose bytes are not those that were written (XX001). `what` goes on from the name.
    BackupDamaged {
        /// The backup, or the file in it.
        path: PathBuf,
        /// The fault.
        what: String,
    },
    /// A replication slot cannot be used.
    LogicalSlot {
        /// Its name.
        name: String,
        /// The reason.
        why: SlotError,
    },
    /// The caller ended a backup or a restore (57014).
    Cancelled,
    /// A write or fsync failed earlier; the region takes no more writes (58030).
    Failed(String),
}

impl StorageError {
    /// An operating system error; a full disk (or quota) gets its own kind.
    pub fn io(what: &'static str, path: &Path, source: io::Error) -> StorageError {
        match source.raw_os_error() {
            Some(libc::ENOSPC | libc::EDQUOT) => StorageError::DiskFull { path: shown(path) },
            _ => StorageError::Io { what, path: shown(path), source },
        }
    }

    /// A replication slot cannot be used.
    pub(crate) fn slot(name: &str, why: SlotError) -> StorageError {
        StorageError::LogicalSlot { name: name.to_string(), why }
    }

    /// There is no such file.
    pub(crate) fn is_not_found(&self) -> bool {
        matches!(self, StorageError::Io { source, .. } if source.kind() == io::ErrorKind::NotFound)
    }

    /// A `Corrupt` error.
    pub fn corrupt(path: PathBuf, block: u32, what: impl Into<String>) -> StorageError {
        StorageError::Corrupt { path: shown(&path), block, what: what.into() }
    }

    pub(crate) fn damaged(path: &Path, what: impl Into<String>) -> StorageError {
        StorageError::Damaged { path: shown(path), what: what.into() }
    }

    /// For the traits of the transaction layer.
    pub(crate) fn into_txn(self) -> TxnError {
        match self {
            StorageError::Txn(e) => e,
            StorageError::Region(RegionError::Poisoned) => TxnError::Poisoned,
            StorageError::Region(e) => TxnError::Region(e),
            other => TxnError::Above(Box::new(other)),
        }
    }
}

impl fmt::Display for StorageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StorageError::Txn(e) => e.fmt(f),
            StorageError::Region(e) => e.fmt(f),
            StorageError::Io { what, path, source } => {
                write!(f, "could not {what} \"{}\": {source}", path.display())
            }
            StorageError::DiskFull { path } => {
                write!(f, "no space left on the disk for \"{}\"", path.display())
            }
            StorageError::Corrupt { path, block, what } => {
                write!(f, "block {block} of \"{}\" is damaged: {what}", path.display())
            }
            StorageError::Damaged { path, what } => write!(f, "\"{}\" {what}", path.display()),
            StorageError::NotADatabase { path, what } => {
                write!(f, "\"{}\" is not a Sinew database: {what}", path.display())
            }
            StorageError::OpenToOthers { path, mode } => write!(
                f,
                "data directory \"{}\" has invalid permissions: other users may enter it ({mode:04o})",
                path.display()
            ),
            StorageError::OtherCatalog { path, found: 0, ours, .. } => write!(
                f,
                "the system catalogs of \"{}\" have no version: a build from before there were versions made it, and this \
                 program's catalogs have version {ours}",
                path.display()
            ),
            StorageError::OtherCatalog { path, found, ours, oldest, made_by } => {
                write!(
                    f,
                    "the system catalogs of \"{}\" have version {found} ({made_by} made it), this program's have version {ours}",
                    path.display()
                )?;
                match *oldest {
                    0 => Ok(()),
                    oldest => write!(f, ", and it upgrades those from version {oldest} on"),
                }
            }
            StorageError::NeedsUpgrade { path, found, ours, held_by } => {
                write!(
                    f,
                    "the system catalogs of \"{}\" have version {found} and must be brought to version {ours}, but ",
                    path.display()
                )?;
                f.write_str(match held_by {
                    UpgradeHolds::ReadOnly => "the directory is opened to read only",
                    UpgradeHolds::Follows => {
                        "the directory follows an archive and has only what the archive brings"
                    }
                    UpgradeHolds::Damage => "the directory is damaged",
                })
            }
            StorageError::OtherCatalogInUse { path, found, ours } => write!(
                f,
                "\"{}\" is in use by another build of this program: its system catalogs have version {found}, this \
                 program's have version {ours}",
                path.display()
            ),
            StorageError::TooLarge { what, size, max } => {
                write!(f, "{what} of {size} bytes is larger than the {max} bytes that fit")
            }
            StorageError::TooFewBuffers { pages, min, sessions } => {
                write!(f, "{pages} buffers are too few for {sessions} sessions, which need {min}")
            }
            StorageError::NoBuffers => f.write_str("no unpinned buffers are left; raise shared_buffers"),
            StorageError::ReadOnly => f.write_str("the database directory was opened to read only"),
            StorageError::Unsupported(why) | StorageError::BackupRefused(why) => f.write_str(why),
            StorageError::LogicalSlot { name, why } => why.fmt_for(name, f),
            StorageError::BackupIncomplete { path, what } => {
                write!(f, "\"{}\" is not a complete backup: {what}", path.display())
            }
            StorageError::BackupDamaged { path, what } => {
                write!(f, "the backup is damaged: \"{}\" {what}", path.display())
            }
            StorageError::Cancelled => f.write_str("cancelled; what was written is no complete copy"),
            StorageError::Failed(why) => {
                write!(f, "the database takes no more writes after an error, restart it: {why}")
            }
        }
    }
}

/// Advice to the user of an object store, about an error of it.
pub(crate) fn advice(path: &Path, source: &io::Error) -> Option<&'static str> {
    if !is_address(path) {
        return None;
    }
    match source.kind() {
        io::ErrorKind::NotFound => Some("Make the bucket, or correct the address."),
        io::ErrorKind::PermissionDenied => Some(
            "Check the credentials in the environment (AWS_ACCESS_KEY_ID, AZURE_STORAGE_ACCOUNT_NAME, GOOGLE_SERVICE_ACCOUNT and the like) \
             of this process, its clock, and what they may do there: list, read, write and delete.",
        ),
        io::ErrorKind::StorageFull => Some("Make room there."),
        _ => Some(
            "Check the address, the endpoint in the environment (AWS_ENDPOINT_URL and the like), and the network.",
        ),
    }
}

impl std::error::Error for StorageError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            StorageError::Txn(e) => Some(e),
            StorageError::Region(e) => Some(e),
            StorageError::Io { source, .. } => Some(source),
            _ => None,
        }
    }
}

impl From<TxnError> for StorageError {
    fn from(e: TxnError) -> Self {
        // An error that passed through the transaction layer's traits comes back as what it was.
        match e {
            TxnError::Above(inner) if (&*inner as &dyn Any).is::<StorageError>() => {
                match (inner as Box<dyn Any>).downcast::<StorageError>() {
                    Ok(ours) => *ours,
                    Err(_) => unreachable!("the type was looked at"),
                }
            }
            e => StorageError::Txn(e),
        }
    }
}

impl ErrorAbove for StorageError {
    fn into_sql(self: Box<Self>) -> SqlError {
        SqlError::from(*self)
    }
}

impl From<RegionError> for StorageError {
    fn from(e: RegionError) -> Self {
        StorageError::Region(e)
    }
}

impl From<sinew_sync::Poisoned> for StorageError {
    fn from(_: sinew_sync::Poisoned) -> Self {
        StorageError::Txn(TxnError::Poisoned)
    }
}

impl From<StorageError> for SqlError {
    #[cold]
    fn from(e: StorageError) -> SqlError {
        match e {
            StorageError::Txn(e) => e.into(),
            StorageError::Region(e @ RegionError::NoPermission { .. }) => SqlError::from(e).hint(
                "A directory that is at rest can be opened to read only: OpenOptions::read_only(true), or --read-only of sinew sql and sinew check.",
            ),
            StorageError::Region(e) => e.into(),
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
                // The text of a store's error says what it is about.
                let (kind, why) = match is_address(&path) {
                    true => ("object", source.to_string()),
                    false => ("file", os_message(&source)),
                };
                let e = SqlError::new(state, format!("could not {what} {kind} \"{}\": {why}", path.display()));
                match advice(&path, &source) {
                    Some(advice) => e.hint(advice),
                    None => e,
                }
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
            e @ StorageError::OtherCatalog { found, ours, .. } if found > ours => {
                SqlError::new(SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE, e.to_string()).hint(
                    "A newer build has opened it, and older ones cannot any more. Open it with that build, or copy its data out \
                     with that one (pg_dump, or COPY TO) and into a new directory with this one.",
                )
            }
            e @ StorageError::OtherCatalog { .. } => {
                SqlError::new(SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE, e.to_string()).hint(
                    "Open it with the build that made it, or copy its data out with that one (pg_dump, or COPY TO) and into a new \
                     directory with this one.",
                )
            }
            e @ StorageError::NeedsUpgrade { held_by, .. } => {
                SqlError::new(SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE, e.to_string()).hint(match held_by {
                    UpgradeHolds::ReadOnly => "Open it once to write, or read it with the build that made it.",
                    UpgradeHolds::Follows => {
                        "Open the source with this build, which upgrades it. Then remove this copy and follow the archive anew."
                    }
                    UpgradeHolds::Damage => {
                        "Mend it with \"sinew recover\" of the build that has used it, or restore a backup. Then open it with this one."
                    }
                })
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
            StorageError::Unsupported(why) => SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, why)
                .hint("Use a build with the feature \"object-store\", which the program sinew has by default."),
            e @ (StorageError::BackupRefused(_) | StorageError::BackupIncomplete { .. }) => {
                SqlError::new(SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE, e.to_string())
            }
            StorageError::LogicalSlot { name, why } => why.sql_error(&name),
            e @ StorageError::BackupDamaged { .. } => SqlError::new(SqlState::DATA_CORRUPTED, e.to_string())
                .hint("Take another backup, or restore an older one."),
            e @ StorageError::Cancelled => SqlError::new(SqlState::QUERY_CANCELED, e.to_string()),
            StorageError::Failed(why) => SqlError::new(SqlState::IO_ERROR, why),
        }
    }
}
