//! Creating and dropping slots. `README.md` has the order of a creation.

use super::note::Note;
use super::publications::{Place, Publications};
use super::row::SlotRow;
use crate::engine::{Session, Storage};
use crate::wal::Owned;
use crate::{Lsn, Result, StorageError};
use sinew_sync::{SlotIndex, kill_point};
use sinew_txn::TxnError;
use std::sync::Arc;

impl Storage {
    /// Writes the file of a slot that the caller owns. A reader begins at `begin` with these
    /// publications. Afterwards the log before may go.
    pub(super) fn save_slot(&self, owned: &Owned<'_>, begin: Place) -> Result<Lsn> {
        let (restart, publications) = begin;
        if owned.positions().is_temporary() {
            owned.positions().keep_from(restart);
            return Ok(restart);
        }
        let note = Note { restart, publications: Some(publications), ..owned.positions().note() };
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
    /// transaction that has an xid. A temporary slot has no file. It ends with the session, also if
    /// its process is killed.
    ///
    /// `at_start` runs at a moment at which exactly the transactions are visible whose commit
    /// records lie before the start. It returns the names of the publications that it sees. A
    /// caller that wants a snapshot for the slot takes it there. It may run more than once: the
    /// last time counts.
    ///
    /// # Errors
    /// `LogicalSlot`, those of `at_start`, interrupts while it waits. Nothing is left of the slot
    /// then.
    pub fn create_logical_slot(
        &self,
        name: &str,
        database: u32,
        is_temporary: bool,
        at_start: &mut dyn FnMut(&Session) -> Result<Publications>,
    ) -> Result<Lsn> {
        let st = self.storage();
        if st.follows() {
            return Err(StorageError::Txn(TxnError::Follows));
        }
        if st.is_read_only() {
            return Err(StorageError::ReadOnly);
        }
        let owned = st.wal().enter_slot(self.slot(), name, database)?;
        kill_point("slot: entered");
        self.wait_for_all_xids()?;
        let (start, publications) = self.between_commits(|| {
            let start = st.wal().insert_position();
            at_start(self).map(|publications| (start, publications))
        })?;
        // A crash must not give the position to other changes.
        st.wal().flush(self, start)?;
        owned.positions().begin(start);
        kill_point("slot: has its start");
        // A creator that dies from here on leaves a whole slot, which its client was not told of.
        owned.is_ready();
        kill_point("slot: ready");
        if is_temporary {
            self.keep_begin(name, (owned.positions().note().restart, Arc::new(publications)));
            owned.make_temporary();
            return Ok(start);
        }
        // A slot of this name that was lost, and dropped meanwhile, may have left its mark.
        Note::remove(name, st.dir(), st.region(), st.syncs())?;
        let begin = (owned.positions().note().restart, Arc::new(publications));
        if let Err(e) = st.save_slot(&owned, begin) {
            owned.end();
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
        if !owned.positions().is_temporary() {
            Note::remove(name, st.dir(), st.region(), st.syncs())?;
        }
        kill_point("slot: file is gone");
        owned.end();
        Ok(())
    }

    /// Ends the session's temporary slots.
    pub fn drop_temporary_slots(&self) {
        if !self.temporary_slots.borrow().is_empty() {
            self.temporary_slots.borrow_mut().clear();
            self.storage().wal().drop_temporary_slots(self.slot());
        }
    }

    /// Where the reader of a temporary slot begins, and with which publications: they have no file.
    pub(super) fn keep_begin(&self, name: &str, begin: Place) {
        let mut slots = self.temporary_slots.borrow_mut();
        slots.retain(|(have, _)| have != name);
        slots.push((name.to_string(), begin));
    }

    pub(super) fn kept_begin(&self, name: &str) -> Option<Place> {
        let slots = self.temporary_slots.borrow();
        slots.iter().find(|(have, _)| have == name).map(|(_, begin)| begin.clone())
    }
}
