//! The wait events of this crate: what a session waits for, other than a latch or a heavyweight
//! lock. The layer above goes on from [`ALL`].
//!
//! The views find latches and heavyweight locks in their own structures. For everything else a
//! session shows an event ([`crate::TxnSession::show_wait`]). [`crate::Txn::layout`] registers
//! these.

use sinew_sync::WaitEvent;

/// Commits that were under way when the session's checkpoint began.
pub const CHECKPOINT_START: WaitEvent = WaitEvent::after(&[WaitEvent::SPIN_DELAY], "IPC", "CheckpointStart");
/// The end of the transactions that make a snapshot unsafe (SERIALIZABLE READ ONLY DEFERRABLE).
pub const SAFE_SNAPSHOT: WaitEvent = CHECKPOINT_START.next("IPC", "SafeSnapshot");

/// All of them, in the order of their numbers.
pub const ALL: &[WaitEvent] = &[CHECKPOINT_START, SAFE_SNAPSHOT];
