//! Transactions over the shared region: ids, commit order, snapshots, locks, deadlocks,
//! invalidations.
//!
//! Nothing here knows of pages or SQL. The layers below and above implement the traits of
//! [`traits`]. The crate's README gives the guarantees, the access rules and a table of the files.

#![warn(missing_docs)]

// The checkers run these sources, the protocols whose orderings matter, without the region.
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub mod coherent;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
mod csn;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
mod horizon;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
mod idle;
pub mod ids;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub mod lock;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
mod messages;
#[cfg(all(test, any(loom, shuttle)))]
mod model_tests;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
mod readers;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub mod serial;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
mod word;

pub use horizon::InUse;
pub use ids::{CommandId, Csn, Xid};
pub use lock::{LockKind, LockMode, LockOwner, LockTag, WaitPolicy};
pub use serial::graph::Reason as SerializationReason;

macro_rules! in_region {
    ($($item:item)*) => { $(#[cfg(not(any(loom, shuttle)))] $item)* };
}
in_region! {
    pub(crate) mod activity;
    pub(crate) mod changes;
    pub mod error;
    pub mod kernel;
    mod publish;
    mod reap;
    pub mod rowlock;
    pub mod session;
    mod sections;
    pub mod sinval;
    pub mod snapshot;
    mod spill;
    #[cfg(test)]
    mod tests;
    pub mod traits;
    mod views;
    mod wait_event;

    pub use activity::{ClientAddress, DatabaseCounts, ENCRYPTION_BYTES, STATEMENT_BYTES};
    pub use changes::TableChanges;
    pub use error::TxnError;
    pub use kernel::{Txn, TxnParams, XidStatus};
    pub use lock::table::PartitionStats;
    pub use views::{Activity, LockRow, SessionRow};
    pub use rowlock::RowLockStrength;
    pub use serial::{SerialLockRow, SerialTarget};
    pub use session::{DEADLOCK_TIMEOUT, TxnSession};
    pub use session::activity::ShownWait;
    pub use sections::TxnSections;
    pub use sinval::{CaughtUp, SinvalMessage, SinvalReader, SinvalReaderRow, SinvalStats};
    pub use snapshot::Snapshot;
    pub use traits::{CommitLog, CommitPayload, StatusStore};
    pub use wait_event::WaitEvent;
}

/// Compiles the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
