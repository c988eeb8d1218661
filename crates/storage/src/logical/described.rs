//! The description of a table that a session has logged, and the database for which it counts.

use crate::Lsn;
use std::sync::Arc;

/// A database that has a slot. A transaction asks for it at each change.
#[derive(Debug, Clone, Copy)]
pub struct Followed {
    pub(super) database: u32,
    /// Slots that were created so far.
    pub(super) creations: u32,
}

/// Where a session has logged a table's description.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Described {
    pub(super) at: Lsn,
    /// As in [`Followed`]: a slot that is younger need not keep the description.
    pub(super) creations: u32,
    /// The log's epoch. In a later one the position may hold something else.
    pub(super) epoch: u32,
}

/// A table's description, and where the session has logged it.
#[derive(Debug, Clone)]
pub struct Description {
    /// The bytes of a [`super::TableShape`].
    pub body: Arc<[u8]>,
    /// Where they stand in the log.
    pub at: Described,
}
