//! The errors of a process that opens, shares or leaves a region.

use super::files::shown::shown;
use super::setting::SettingNames;
use sinew_error::{SqlError, SqlState};
use std::path::{Path, PathBuf};

/// Why a process cannot open, share or leave a region.
#[derive(Debug)]
pub enum RegionError {
    /// A system call failed.
    Io {
        /// The attempted step, to follow "cannot".
        what: &'static str,
        /// The file or directory.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// Another memory namespace, layout version, owner ...: the message says what to do.
    Refused(String),
    /// The processes in the region keep other contents in the directory.
    OtherContents {
        /// The version of the region's creator: its `RegionOptions::contents_version`.
        theirs: u32,
        /// This process's version.
        ours: u32,
    },
    /// This process may not write in the directory, as processes that open the database do.
    NoPermission {
        /// The attempted step, to follow "cannot".
        what: &'static str,
        /// The file or directory.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The directory can be shared by machines that do not share memory.
    NetworkFileSystem {
        /// The directory.
        path: PathBuf,
        /// The file system's name.
        name: String,
    },
    /// As many processes as the region has room for are attached.
    TooManyProcesses {
        /// The number.
        max: u32,
        /// The setting that makes room for more.
        setting: &'static str,
    },
    /// As many sessions as the region has room for exist.
    TooManySessions {
        /// The number.
        max: u32,
        /// The setting that makes room for more.
        setting: &'static str,
    },
    /// The place of the memory has no room for it.
    NoSpace {
        /// The directory of the memory's file.
        path: PathBuf,
        /// The size of the memory.
        needed_bytes: u64,
        /// The setting that makes the memory smaller.
        setting: &'static str,
    },
    /// The region has been given up.
    Poisoned,
}

impl RegionError {
    /// Wraps the last system call's error. A lack of permission becomes `NoPermission`.
    pub(crate) fn io(what: &'static str, path: &Path, source: std::io::Error) -> RegionError {
        match source.raw_os_error() {
            Some(libc::EACCES | libc::EPERM | libc::EROFS) => {
                RegionError::NoPermission { what, path: shown(path), source }
            }
            _ => RegionError::Io { what, path: shown(path), source },
        }
    }

    pub(crate) fn last(what: &'static str, path: &Path) -> RegionError {
        RegionError::io(what, path, std::io::Error::last_os_error())
    }

    /// The error with the engine's name of the setting that it names.
    pub(crate) fn named(mut self, names: SettingNames) -> RegionError {
        if let RegionError::TooManyProcesses { setting, .. }
        | RegionError::TooManySessions { setting, .. }
        | RegionError::NoSpace { setting, .. } = &mut self
        {
            *setting = names.of(setting);
        }
        self
    }
}

impl std::fmt::Display for RegionError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            RegionError::Io { what, path, source } => write!(f, "cannot {what} {}: {source}", path.display()),
            RegionError::Refused(why) => f.write_str(why),
            RegionError::OtherContents { theirs, ours } => write!(
                f,
                "the database is in use by another version of this program (its contents have version {theirs}, this program's \
                 {ours}); use the same version"
            ),
            RegionError::NoPermission { what, path, source } => write!(
                f,
                "cannot {what} {}: {source}; every process that opens the database needs permission to read and write its \
                 directory",
                path.display()
            ),
            RegionError::NetworkFileSystem { path, name } => write!(
                f,
                "{} is on a network file system ({name}), on which processes of several machines would share the files but \
                 not the memory; put the database on a local disk",
                path.display()
            ),
            RegionError::TooManyProcesses { max, setting } => {
                write!(
                    f,
                    "too many processes have this database open (at most {max}); close one, or raise {setting} before \
                     the first process opens it"
                )
            }
            RegionError::TooManySessions { max, setting } => {
                write!(f, "too many sessions (at most {max}); close one or raise {setting}")
            }
            RegionError::NoSpace { path, needed_bytes, setting } => write!(
                f,
                "no space for the shared region: {needed_bytes} bytes are needed in {}; free some or lower {setting}",
                path.display()
            ),
            RegionError::Poisoned => crate::Poisoned.fmt(f),
        }
    }
}

impl std::error::Error for RegionError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            RegionError::Io { source, .. } | RegionError::NoPermission { source, .. } => Some(source),
            RegionError::Poisoned => Some(&crate::Poisoned),
            _ => None,
        }
    }
}

impl From<crate::Poisoned> for RegionError {
    fn from(_: crate::Poisoned) -> RegionError {
        RegionError::Poisoned
    }
}

impl From<RegionError> for SqlError {
    #[cold]
    fn from(e: RegionError) -> SqlError {
        let state = match &e {
            RegionError::Io { .. } => SqlState::IO_ERROR,
            RegionError::Refused(_) | RegionError::OtherContents { .. } => SqlState::OBJECT_IN_USE,
            RegionError::TooManyProcesses { .. } | RegionError::TooManySessions { .. } => {
                SqlState::TOO_MANY_CONNECTIONS
            }
            RegionError::NoPermission { .. } => SqlState::INSUFFICIENT_PRIVILEGE,
            RegionError::NetworkFileSystem { .. } => SqlState::FEATURE_NOT_SUPPORTED,
            RegionError::NoSpace { .. } => SqlState::OUT_OF_MEMORY,
            RegionError::Poisoned => return crate::Poisoned.into(),
        };
        SqlError::new(state, e.to_string())
    }
}
