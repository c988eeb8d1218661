//! Transactions over the shared region: ids, commit order, snapshots, locks, deadlocks,
//! invalidations.
//!
//! Nothing here knows of pages or SQL. The layers below and above implement the traits of
//! [`traits`]. The crate's README gives the guarantees, the access rules and a table of the files.

#![warn(missing_docs)]

// The checkers run these sources, the protocols whose orderings matter, without the region.
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
mod idle;
pub mod ids;
mod invalidation;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub mod lock;
#[cfg(all(test, any(loom, shuttle)))]
mod model_tests;
mod outcome;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub mod serial;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
mod word;

pub use ids::{CommandId, Csn, Xid};
pub use invalidation::coherent;
pub use lock::{LockKind, LockMode, LockOwner, LockTag, WaitPolicy};
pub use outcome::horizon::InUse;
pub use serial::graph::Reason as SerializationReason;

macro_rules! in_region {
    ($($item:item)*) => { $(#[cfg(not(any(loom, shuttle)))] $item)* };
}
in_region! {
    pub mod error;
    pub mod kernel;
    mod monitor;
    mod reap;
    pub mod session;
    mod sections;
    #[cfg(test)]
    mod tests;
    pub mod traits;

    pub use error::{ErrorAbove, TxnError};
    pub use invalidation::sinval::{
        self, CaughtUp, SinvalMessage, SinvalReader, SinvalReaderRow, SinvalStats,
    };
    pub use kernel::{Txn, TxnParams, XidStatus};
    pub use lock::rowlock::{self, RowLockStrength};
    pub use lock::table::PartitionStats;
    pub use monitor::activity::{ClientAddress, DatabaseCounts, ENCRYPTION_BYTES, STATEMENT_BYTES};
    pub use monitor::changes::TableChanges;
    pub use monitor::views::{Activity, LockRow, SessionRow};
    pub use monitor::wait_event::WaitEvent;
    pub use outcome::snapshot::Snapshot;
    pub use sections::TxnSections;
    pub use serial::{SerialLockRow, SerialTarget};
    pub use session::activity::ShownWait;
    pub use session::{DEADLOCK_TIMEOUT, TxnSession};
    pub use traits::{CommitLog, CommitPayload, StatusStore};
}

/// Compiles the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
