//! Online backup of a directory, and its way back. `backup/README.md` says why the copy is exact.
//!
//! A backup is a folder, or the same files as a tar stream. Any process that has the directory open
//! makes one ([`Session::backup`](crate::Session::backup)), while it and other processes go on
//! working. [`verify`] reads a backup and compares it with its manifest. [`restore`](fn@restore)
//! makes a directory of it.

mod chain;
mod contents;
mod earlier;
pub(crate) mod known;
mod origin;
mod pace;
mod record;
mod reseal;
mod restore;
mod sink;
mod take;

pub use origin::Origin;
pub use pace::{Phase, Progress};
pub(crate) use restore::{Further, Held, held, restore_further};
pub use restore::{restore, verify};
pub use sink::Destination;

use crate::Lsn;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Called now and then during a backup, a check or a restore. `Break` ends it with
/// [`Cancelled`](crate::StorageError::Cancelled).
pub type Watch<'a> = &'a mut dyn FnMut(&Progress) -> ControlFlow<()>;

/// How to make a backup.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Bytes that the backup reads in a second at most; 0: as fast as it can.
    pub rate_bytes_per_s: u64,
    /// Compresses a stream by zstd with this level.
    pub compress: Option<i32>,
    /// Makes the backup an incremental one: it has only the pages that have changed since this
    /// backup, which may be incremental too. A folder or the address of one in an object store, its
    /// manifest alone, or the file of a stream.
    pub since: Option<PathBuf>,
}

/// A backup that is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Summary {
    /// The backup's identity; `None` if an older program made it.
    pub backup: Option<u64>,
    /// The identity of the backup on which it builds; `None`: it is a full one.
    pub since: Option<u64>,
    /// Files in it, the manifest not counted.
    pub files: u64,
    /// Their bytes.
    pub bytes: u64,
    /// Replay begins here.
    pub from: Lsn,
    /// Replay must come up to here. All that was committed before is in the backup.
    pub to: Lsn,
}
