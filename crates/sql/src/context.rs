//! What every part of a statement's execution needs at hand.

use crate::session::SessionState;
use crate::{Engine, Result};
use sinew_storage::Storage;
use sinew_txn::{Snapshot, TxnSession};
use sinew_types::Oid;

/// Borrowed for the time of one statement.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub engine: &'a Engine,
    /// Slot, transaction, locks, snapshots, interrupts.
    pub txn: &'a TxnSession,
    /// Settings, search path, temporary tables, sequences' last values, user, database.
    pub session: &'a SessionState,
}
impl<'a> Context<'a> {
    pub fn storage(&self) -> &'a Storage {
        &self.engine.storage
    }
    /// The running statement's snapshot (see `SessionState::snapshot`). Catalog reads take fresh ones of their own.
    #[inline]
    pub fn snapshot(&self) -> Result<Snapshot> {
        self.session.snapshot(self.txn)
    }
    pub fn database(&self) -> Oid {
        self.session.database_oid()
    }
}
