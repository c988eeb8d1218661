//! Snapshots: O(1), no lock, no scan. How they are taken and protected is in `horizon`.

use crate::{CommandId, Csn, Xid};

/// What a statement sees: every transaction with a CSN at or below `csn`, and of its own transaction what commands
/// before `command` wrote.
///
/// Invariant: `xmin <= xmax`; whatever committed below `xmin` did so at or below `csn`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Snapshot {
    pub csn: Csn,
    /// Every xid below is finished.
    pub xmin: Xid,
    /// No xid at or above had committed when the snapshot was taken.
    pub xmax: Xid,
    pub command: CommandId,
}
