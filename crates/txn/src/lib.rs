//! Transactions over the shared region: ids, commit order, snapshots, locks, deadlocks, invalidations.
//!
//! Nothing here knows of pages or SQL; what it needs of them are the traits of [`traits`]. The crate's README tells
//! what is guaranteed and who may change what.

mod csn;
pub mod error;
mod horizon;
pub mod ids;
pub mod kernel;
pub mod lock;
mod publish;
mod reap;
pub mod rowlock;
pub mod session;
mod shared;
pub mod sinval;
pub mod snapshot;
mod spill;
pub mod traits;

pub use error::TxnError;
pub use ids::{CommandId, Csn, Xid};
pub use kernel::{Txn, TxnParams, XidStatus};
pub use lock::view::SessionRow;
pub use lock::{LockKind, LockMode, LockOwner, LockRow, LockTag, WaitPolicy};
pub use rowlock::RowLockStrength;
pub use session::TxnSession;
pub use shared::TxnSections;
pub use sinval::{CaughtUp, SinvalMessage, SinvalReader, SinvalStats};
pub use snapshot::Snapshot;
pub use traits::{CommitLog, CommitPayload, StatusStore};

#[cfg(test)]
mod tests;
