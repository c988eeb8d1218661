//! Snapshots: O(1), no lock, no scan.

use crate::{CommandId, Csn, Xid};

/// What a statement sees: every transaction with a CSN at or below `csn`, and of its own transaction what commands
/// before `command` wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Snapshot {
    pub csn: Csn,
    /// Every xid below is finished.
    pub xmin: Xid,
    /// No xid at or above was assigned when the snapshot was taken.
    pub xmax: Xid,
    pub command: CommandId,
}
