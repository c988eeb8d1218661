//! Creating and dropping slots. `README.md` has the order of a creation.

use super::note::Note;
use super::row::SlotRow;
use crate::engine::{Session, Storage};
use crate::wal::Owned;
use crate::{Lsn, Result, StorageError};
use sinew_sync::{SlotIndex, kill_point};

impl Storage {
    /// Writes the file of a slot that the caller owns. Afterwards the log before its position may
    /// go.
    pub(super) fn save_slot(&self, owned: &Owned<'_>) -> Result<Lsn> {
        let note = owned.positions().note();
        note.write(self.dir(), self.region(), self.syncs())?;
        owned.positions().keep_from(note.restart);
        Ok(note.restart)
    }
}

impl Session {
    /// The slots of the directory.
    pub fn logical_slots(&self) -> Result<Vec<SlotRow>> {
        let sessions = self.sessions()?;
        let number = |slot: SlotIndex| sessions.iter().find(|s| s.slot == slot).map(|s| s.session_id);
        Ok(self.storage().wal().slot_rows(number))
    }

    /// Creates a slot for the changes of a database, and returns its start. It waits for every
    /// transaction that has an xid.
    ///
    /// `at_start` runs at a moment at which exactly the transactions are visible whose commit
    /// records lie before the start. A caller that wants a snapshot for the slot takes it there. It
    /// may run more than once: the last time counts.
    ///
    /// # Errors
    /// `LogicalSlot`, those of `at_start`, interrupts while it waits. Nothing is left of the slot
    /// then.
    pub fn create_logical_slot(
        &self,
        name: &str,
        database: u32,
        at_start: &mut dyn FnMut(&Session) -> Result<()>,
    ) -> Result<Lsn> {
        let st = self.storage();
        if st.is_read_only() {
            return Err(StorageError::ReadOnly);
        }
        let owned = st.wal().enter_slot(self.slot(), name, database)?;
        kill_point("slot: entered");
        self.wait_for_all_xids()?;
        let start = self.between_commits(|| {
            let start = st.wal().insert_position();
            at_start(self).map(|()| start)
        })?;
        // A crash must not give the position to other changes.
        st.wal().flush(self, start)?;
        owned.positions().begin(start);
        kill_point("slot: has its start");
        // A creator that dies from here on leaves a whole slot, which its client was not told of.
        owned.is_ready();
        kill_point("slot: ready");
        if let Err(e) = st.save_slot(&owned) {
            owned.is_over();
            return Err(e);
        }
        Ok(start)
    }

    /// Drops a slot that no session uses.
    ///
    /// # Errors
    /// `LogicalSlot`.
    pub fn drop_logical_slot(&self, name: &str) -> Result<()> {
        let st = self.storage();
        let owned = st.wal().take_slot(self.slot(), name)?;
        Note::remove(name, st.dir(), st.region(), st.syncs())?;
        kill_point("slot: file is gone");
        owned.is_over();
        Ok(())
    }
}
