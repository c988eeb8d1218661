//! What can go wrong between a process and its region.

use super::directory::shown;
use std::path::{Path, PathBuf};

#[derive(Debug)]
pub enum RegionError {
    Io {
        what: &'static str,
        path: PathBuf,
        source: std::io::Error,
    },
    /// Another memory namespace, layout version, owner ...: message says what to do.
    Refused(String),
    /// The processes in the region keep other contents in the directory: `RegionOptions::contents_version`.
    OtherContents {
        theirs: u32,
        ours: u32,
    },
    /// Processes that open the database write in its directory.
    NoPermission {
        what: &'static str,
        path: PathBuf,
        source: std::io::Error,
    },
    /// The directory can be shared by machines that do not share memory.
    NetworkFileSystem {
        path: PathBuf,
        name: String,
    },
    TooManyProcesses(u32),
    TooManySessions(u32),
    NoSpace {
        path: PathBuf,
        needed_bytes: u64,
    },
    Poisoned,
}

impl RegionError {
    /// Wraps the last system call's error; a lack of permission is refused by name.
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
            RegionError::TooManyProcesses(max) => {
                write!(
                    f,
                    "too many processes have this database open (at most {max}); close one, or raise max_processes before \
                     the first process opens it"
                )
            }
            RegionError::TooManySessions(max) => {
                write!(f, "too many sessions (at most {max}); close one or raise max_connections")
            }
            RegionError::NoSpace { path, needed_bytes } => write!(
                f,
                "no space for the shared region: {needed_bytes} bytes are needed in {}; free some or lower shared_buffers",
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
