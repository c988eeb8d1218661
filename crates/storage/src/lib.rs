//! Pages, files, the write-ahead log, the buffer pool, heaps and B-trees, checkpoint and recovery.

#![warn(missing_docs)]

#[cfg(not(any(loom, shuttle)))]
mod address;
#[cfg(not(any(loom, shuttle)))]
pub mod archive;
#[cfg(not(any(loom, shuttle)))]
pub mod backup;
#[cfg(not(any(loom, shuttle)))]
pub mod btree;
#[cfg(not(any(loom, shuttle)))]
pub mod buffer;
#[cfg(not(any(loom, shuttle)))]
mod claim;
#[cfg(not(any(loom, shuttle)))]
pub mod engine;
#[cfg(not(any(loom, shuttle)))]
pub mod error;
#[cfg(not(any(loom, shuttle)))]
pub mod file;
#[cfg(not(any(loom, shuttle)))]
pub mod heap;
#[cfg(not(any(loom, shuttle)))]
pub mod ids;
#[cfg(not(any(loom, shuttle)))]
pub mod location;
#[cfg(not(any(loom, shuttle)))]
pub mod logical;
pub mod manifest;
#[cfg(not(any(loom, shuttle)))]
pub mod maps;
#[cfg(not(any(loom, shuttle)))]
pub mod page;
#[cfg(not(any(loom, shuttle)))]
pub mod slotted;
#[cfg(all(test, not(any(loom, shuttle))))]
mod testing;
pub mod tranches;
pub mod wait_events;
#[cfg(not(any(loom, shuttle)))]
pub mod wal;

#[cfg(not(any(loom, shuttle)))]
pub use engine::Session;
#[cfg(not(any(loom, shuttle)))]
pub use engine::{Storage, StorageOptions};
#[cfg(not(any(loom, shuttle)))]
pub use error::StorageError;
#[cfg(not(any(loom, shuttle)))]
pub use ids::{BlockNo, Fork, Lsn, PageTag, RelFile, TupleId};

/// A result with this crate's error.
#[cfg(not(any(loom, shuttle)))]
pub type Result<T> = std::result::Result<T, StorageError>;

#[cfg(all(test, any(loom, shuttle)))]
mod model;

/// The checkers run the latch-free steps, without the files and the region: those of a page's
/// version and those of the log.
#[cfg(any(loom, shuttle))]
#[allow(dead_code)]
mod buffer {
    #[cfg(test)]
    mod model_tests;
    mod version;
}

#[cfg(any(loom, shuttle))]
#[allow(dead_code)]
mod wal {
    #[cfg(test)]
    mod model_tests;
    mod protocol;
}
