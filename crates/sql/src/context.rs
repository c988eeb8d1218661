//! What every part of a statement's execution needs at hand.

use crate::session::{Isolation, SessionState};
use crate::{Engine, Result};
use sinew_storage::{Session, Storage};
use sinew_txn::Snapshot;
use sinew_types::Oid;

/// Borrowed for the time of one statement.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    pub engine: &'a Engine,
    /// Slot, transaction, locks, snapshots, interrupts.
    pub txn: &'a Session,
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
        if self.session.isolation().keeps_snapshot() && !self.session.has_begun_reading() {
            // Before the snapshot: what becomes visible in between counts as newer, which is only looked at twice.
            self.session.set_reading_since(self.engine.catalog.generation(self)?);
        }
        self.session.snapshot(self.txn)
    }
    /// A SERIALIZABLE transaction has its snapshot before it changes anything, so that it is known to those who read around it.
    #[inline]
    pub fn will_write(&self) -> Result<()> {
        if self.session.isolation() == Isolation::Serializable && !self.session.has_begun_reading() {
            self.snapshot()?;
        }
        Ok(())
    }
    /// The snapshot that a REPEATABLE READ transaction goes on with, if the catalog has moved on since it was taken: an index
    /// made later lacks what only this snapshot still sees.
    pub fn outlived_snapshot(&self) -> Result<Option<Snapshot>> {
        let Some((snapshot, generation)) = self.session.kept_snapshot() else { return Ok(None) };
        Ok((self.engine.catalog.generation(self)? != generation).then_some(snapshot))
    }
    pub fn database(&self) -> Oid {
        self.session.database_oid()
    }
}
