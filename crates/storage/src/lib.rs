//! Pages, files, the write-ahead log, the buffer pool, heaps and B-trees, checkpoint and recovery.

pub mod btree;
pub mod buffer;
mod claim;
pub mod engine;
pub mod error;
pub mod file;
pub mod heap;
pub mod ids;
pub(crate) mod local;
pub mod maps;
pub mod page;
pub mod slotted;
#[cfg(test)]
mod testing;
pub mod wal;

pub use engine::{Storage, StorageOptions};
pub use error::StorageError;
pub use ids::{BlockNo, Fork, Lsn, PageTag, RelFile, TupleId};
pub use sinew_txn::TxnSession;

pub type Result<T> = std::result::Result<T, StorageError>;
