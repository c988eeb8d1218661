//! Transactions over the shared region: ids, commit order, snapshots, locks, deadlocks,
//! invalidations.
//!
//! Nothing here knows of pages or SQL. The storage below implements [`StatusStore`] and
//! [`CommitLog`]. The README gives the guarantees, the access rules and a table of the files.

#![warn(missing_docs)]

// The checkers run these sources, the protocols whose orderings matter, without the region.
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub mod error;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub(crate) mod gate;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
mod idle;
pub mod ids;
mod invalidation;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub mod lock;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
mod mapped;
#[cfg(all(test, any(loom, shuttle)))]
mod model_tests;
#[cfg(any(loom, shuttle))]
#[allow(dead_code)]
mod modelled;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
mod notify;
mod outcome;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
mod params;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub mod serial;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
pub mod tranches;
pub mod wait_events;
#[cfg_attr(any(loom, shuttle), allow(dead_code))]
mod word;

pub use error::{ErrorAbove, PreparedError, TxnError};
pub use ids::{CommandId, Csn, Xid};
pub use invalidation::coherent;
pub use lock::{LockKind, LockMode, LockOwner, LockTag, WaitPolicy};
#[cfg(any(loom, shuttle))]
pub use modelled::Txn;
pub use outcome::horizon::InUse;
pub use params::{CHANNELS, LOCKS, NOTIFY_WORDS, PREPARED, TxnParams};
pub use serial::graph::Reason as SerializationReason;
pub use serial::targets::SerialTarget;

macro_rules! in_region {
    ($($item:item)*) => { $(#[cfg(not(any(loom, shuttle)))] $item)* };
}
in_region! {
    pub mod kernel;
    mod monitor;
    pub mod prepared;
    mod reap;
    pub mod session;
    mod sections;
    #[cfg(test)]
    mod tests;

    pub use invalidation::control::SinvalMessage;
    pub use invalidation::reader::{CaughtUp, SinvalReader};
    pub use invalidation::sinval::{SinvalReaderRow, SinvalStats};
    pub use kernel::Txn;
    pub use lock::rowlock::{self, RowLockStrength};
    pub use lock::table::PartitionStats;
    pub use monitor::activity::{
        Activity, ClientAddress, DatabaseCounts, ENCRYPTION_BYTES, SENDING_BYTES, STATEMENT_BYTES,
    };
    pub use monitor::changes::{Changes, TableChanges};
    pub use monitor::views::{LockRow, SerialLockRow, SessionRow};
    pub use outcome::follow::Conflicting;
    pub use outcome::snapshot::Snapshot;
    pub use prepared::{PreparedLock, PreparedName, PreparedRow, PreparedTree};
    pub use outcome::status::{XidSeen, XidStatus};
    pub use outcome::store::StatusStore;
    pub use notify::queue::Message as NotifyMessage;
    pub use sections::TxnSections;
    pub use session::activity::ShownWait;
    pub use session::commit_log::{CommitLog, CommitPayload};
    pub use session::export::SnapshotName;
    pub use session::notify::Notification;
    pub use session::prepare::{Finish, Prepare};
    pub use session::{DEADLOCK_TIMEOUT, TxnSession};
}

/// Compiles the README's example.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
