//! Creating and dropping slots, and logging for them. `README.md` has the order of a creation.

use super::change::{Kind, Logical};
use super::note::Note;
use super::row::SlotRow;
use crate::buffer::Record;
use crate::engine::{Session, Storage};
use crate::wal::{Owned, ResourceManager};
use crate::{Lsn, RelFile, Result, StorageError};
use sinew_sync::{SlotIndex, kill_point};
use sinew_txn::Xid;

/// Bytes of a piece of a logical record.
const PIECE_BYTES: usize = 256 << 10;
/// The flag of a record's kind: more pieces follow.
pub(super) const MORE: u8 = 0x8;

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

    /// Is the database followed? If it is, the caller logs its changes of published tables. The
    /// transaction gets its xid before the look, so that a creator of a slot waits for it.
    pub fn is_followed(&self, database: u32) -> Result<bool> {
        self.current_xid()?;
        Ok(self.storage().wal().is_followed(database))
    }

    /// Logs a change for followers of the database.
    ///
    /// # Errors
    /// Those of the log before the record.
    pub fn log_change(&self, database: u32, change: &Logical) -> Result<()> {
        let mut bytes = Vec::with_capacity(256);
        change.encode(&mut bytes);
        self.log_encoded(database, change.kind(), &bytes)
    }

    /// Logs a change whose bytes [`Logical::encode`] has made.
    ///
    /// # Errors
    /// Those of the log before the record.
    pub fn log_encoded(&self, database: u32, kind: Kind, bytes: &[u8]) -> Result<()> {
        let current = self.current_xid()?;
        let top = self.top_xid().unwrap_or(current);
        // A rollback to a savepoint leaves the description of a table valid.
        let xid = if kind == Kind::Table { top } else { current };
        let last = bytes.len().saturating_sub(1) / PIECE_BYTES;
        for at in 0..=last {
            let piece = &bytes[at * PIECE_BYTES..bytes.len().min((at + 1) * PIECE_BYTES)];
            let info = kind as u8 | if at < last { MORE } else { 0 };
            self.log_piece(database, xid, top, info, piece)?;
        }
        Ok(())
    }

    fn log_piece(&self, database: u32, xid: Xid, top: Xid, info: u8, piece: &[u8]) -> Result<()> {
        let (wal, slot) = (self.storage().wal(), self.slot());
        wal.reserve(slot, piece.len() as u64 + 256)?;
        let mut data = Vec::with_capacity(piece.len() + 8);
        data.extend_from_slice(&top.0.to_le_bytes());
        data.extend_from_slice(piece);
        let rel = RelFile::new(database, 0);
        let record = Record { rm: ResourceManager::Logical, info, xid, rel, pages: Vec::new(), data: &data };
        wal.critical(slot, || wal.insert_for(slot, &record));
        Ok(())
    }
}
