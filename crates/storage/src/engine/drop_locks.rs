//! The locks of the layers above, for files that a followed log drops (`beside.rs`).

use crate::RelFile;
use sinew_txn::{LockTag, SinvalMessage};

/// A lock that keeps sessions away from files that a commit drops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DropLock {
    /// The lock, which is taken exclusively.
    pub tag: LockTag,
    /// Its holders cannot go on without the files, so that their sessions end.
    pub ends_sessions: bool,
}

/// The locks for the files that a commit of the followed log drops, as the layers above know them.
pub type DropLocks = fn(&[RelFile], &[SinvalMessage]) -> Vec<DropLock>;
