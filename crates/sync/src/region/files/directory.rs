//! The directory of a region, held open.
//!
//! A path names whatever stands there at the moment. **The naive way** opens files by path. If the
//! directory was renamed, the process finds nothing, or another directory in its place, and writes
//! its log there.
//!
//! **The protocol.** The directory is opened once. Everything in it is reached through that
//! descriptor, by the name that the kernel gives it (`/proc/self/fd/N`). An error shows the name
//! that the directory has when the error is made (`shown`).

use super::FileId;
use super::shown::DESCRIPTORS;
use crate::region::error::RegionError;
use crate::shim::system::File;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// A directory, held open.
#[derive(Debug)]
pub struct Directory {
    file: File,
    identity: FileId,
    /// Its path when it was opened.
    path: PathBuf,
    /// A path that leads to the directory whatever its name is: the path itself where there is no
    /// `/proc`.
    through: PathBuf,
}

impl Directory {
    pub(crate) fn open(path: &Path) -> Result<Directory, RegionError> {
        let failed = |e| RegionError::io("open the database directory", path, e);
        let file = File::open(path).map_err(failed)?;
        let meta = file.metadata().map_err(failed)?;
        let identity = FileId { device: meta.dev(), inode: meta.ino() };
        let by_descriptor = Path::new(DESCRIPTORS).join(file.as_raw_fd().to_string());
        let leads_here = FileId::of(&by_descriptor).is_ok_and(|found| found == identity);
        let through = if leads_here { by_descriptor } else { path.to_path_buf() };
        Ok(Directory { file, identity, path: path.to_path_buf(), through })
    }

    /// A path for opening files of the directory, whatever its name is now.
    pub fn through(&self) -> &Path {
        &self.through
    }

    /// Its path when it was opened.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// True if both are one directory, whatever their paths are.
    pub fn is_same(&self, other: &Directory) -> bool {
        self.identity == other.identity
    }

    /// Its path now.
    ///
    /// # Errors
    /// `NotFound` if it was deleted, or if this process cannot find its name.
    pub fn place(&self) -> io::Result<PathBuf> {
        if self.file.metadata()?.nlink() == 0 {
            return Err(io::Error::new(io::ErrorKind::NotFound, "the directory was deleted"));
        }
        let now = std::fs::canonicalize(&self.through)?;
        match FileId::of(&now)? == self.identity {
            true => Ok(now),
            false => Err(io::Error::new(io::ErrorKind::NotFound, "another directory has its name")),
        }
    }
}
