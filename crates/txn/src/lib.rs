//! Transactions over the shared region: ids, commit order, snapshots, locks, deadlocks, invalidations.
//!
//! Nothing here knows of pages or SQL; what it needs of them are the traits of [`traits`].

pub mod error;
pub mod ids;
pub mod kernel;
pub mod lock;
pub mod rowlock;
pub mod session;
pub mod sinval;
pub mod snapshot;
pub mod traits;

pub use error::TxnError;
pub use ids::{CommandId, Csn, Xid};
pub use kernel::{Txn, TxnParams, TxnSections, XidStatus};
pub use lock::{LockMode, LockOwner, LockTag, WaitPolicy};
pub use rowlock::RowLockStrength;
pub use session::TxnSession;
pub use sinval::{SinvalMessage, SinvalReader};
pub use snapshot::Snapshot;
pub use traits::{CommitLog, CommitPayload, StatusStore};
