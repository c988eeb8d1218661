//! What can go wrong below SQL.

use sinew_txn::TxnError;
use std::path::PathBuf;

#[derive(Debug)]
pub enum StorageError {
    Txn(TxnError),
    Region(sinew_sync::RegionError),
    Io {
        what: &'static str,
        path: PathBuf,
        source: std::io::Error,
    },
    /// ENOSPC while writing or extending (53100).
    DiskFull {
        path: PathBuf,
    },
    /// A page whose checksum or header is wrong (XX001).
    Corrupt {
        path: PathBuf,
        block: u32,
        what: String,
    },
    /// The directory is not a Sinew database, or has another format (message says what to do).
    NotADatabase {
        path: PathBuf,
        what: String,
    },
    /// A key or tuple larger than fits (54000).
    TooLarge {
        what: &'static str,
        size: usize,
        max: usize,
    },
    /// All buffers are pinned (53200).
    NoBuffers,
    /// A write or fsync failed earlier; the region takes no more writes (58030).
    Failed(String),
}
impl std::fmt::Display for StorageError {
    fn fmt(&self, _f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        unimplemented!()
    }
}
impl std::error::Error for StorageError {}
impl From<TxnError> for StorageError {
    fn from(e: TxnError) -> Self {
        StorageError::Txn(e)
    }
}
impl From<sinew_sync::Poisoned> for StorageError {
    fn from(_: sinew_sync::Poisoned) -> Self {
        StorageError::Txn(TxnError::Poisoned)
    }
}
