//! Logging changes for followers: what a session that writes a published table calls. Changes of
//! rows are gathered first (`gather.rs`).

use super::change::{Kind, Logical, Message, PublicationMark};
use super::chapter::usable_before;
use super::described::{Described, Followed};
use super::gathered::{ChangeBytes, TOP};
use crate::buffer::Record;
use crate::engine::Session;
use crate::wal::{RECORD_MAX, ResourceManager};
use crate::{Lsn, RelFile, Result, StorageError};
use sinew_txn::Xid;

/// Bytes of a piece of a logical record.
const PIECE_BYTES: usize = 256 << 10;
/// The flag of a record's kind: more pieces follow.
pub(super) const MORE: u8 = 0x8;
/// Bytes of a description at most. It is one record.
const DESCRIPTION_MAX: usize = RECORD_MAX / 2;

impl Session {
    /// Does a slot follow the database? If so, the caller logs its changes of published tables. The
    /// transaction gets its xid before the look, so that a creator of a slot waits for it.
    #[inline]
    pub fn followed(&self, database: u32) -> Result<Option<Followed>> {
        self.current_xid()?;
        let creations = self.storage().wal().followed(database);
        Ok(creations.map(|creations| Followed { database, creations }))
    }

    /// May changes that are logged now name the description? This is a first look. The place of the
    /// change decides ([`Session::log_change`]).
    #[inline]
    pub fn may_use(&self, followed: Followed, description: Described) -> bool {
        let wal = self.storage().wal();
        description.creations == followed.creations
            && description.epoch == wal.epoch()
            && wal.nearly_inserted() < usable_before(description.at).0
    }

    /// Logs a table's description (the bytes of a [`super::TableShape`]). It may be used whatever
    /// becomes of the transaction.
    ///
    /// # Errors
    /// 54000 if it is too large, and those of the log before the record.
    pub fn log_description(&self, followed: Followed, body: &[u8]) -> Result<Described> {
        if body.len() > DESCRIPTION_MAX {
            let what = "description of a table for followers";
            return Err(StorageError::TooLarge { what, size: body.len(), max: DESCRIPTION_MAX });
        }
        let xid = self.current_xid()?;
        let top = self.top_xid().unwrap_or(xid);
        let data = [&top.0.to_le_bytes(), body].concat();
        // Read before the record has its place.
        let epoch = self.storage().wal().epoch();
        let at = self.log_piece(followed.database, xid, Kind::Table as u8, &data, Lsn(u64::MAX))?;
        let at = at.ok_or_else(|| StorageError::Failed("a description got no place".into()))?;
        Ok(Described { at, creations: followed.creations, epoch })
    }

    /// Logs a change of tables that have these descriptions, behind the rows that were gathered
    /// before. False: it got a place that is too far behind one of them. Nothing is logged then,
    /// and the caller logs the descriptions anew.
    ///
    /// # Errors
    /// Those of the log before the record.
    pub fn log_change(
        &self,
        followed: Followed,
        kind: Kind,
        change: &mut ChangeBytes,
        descriptions: &[Described],
    ) -> Result<bool> {
        let body_end = change.0.len();
        for description in descriptions {
            change.0.extend_from_slice(&description.at.0.to_le_bytes());
        }
        let limit = descriptions.iter().map(|d| usable_before(d.at)).min().unwrap_or(Lsn(u64::MAX));
        self.log_gathered()?;
        let is_logged = self.log_pieces(followed, self.current_xid()?, kind, &mut change.0, limit);
        change.0.truncate(body_end);
        is_logged
    }

    /// Logs a message.
    ///
    /// # Errors
    /// Those of the log before the record.
    pub fn log_message(&self, followed: Followed, message: Message) -> Result<()> {
        let mut bytes = ChangeBytes::default();
        Logical::Message(message).encode(bytes.begin());
        self.log_change(followed, Kind::Message, &mut bytes, &[]).map(drop)
    }

    /// Logs a message that counts at once, whatever becomes of the transaction, and has it durable.
    /// Nothing is logged in a database that no slot follows.
    ///
    /// # Errors
    /// 54000 if it is too large, and those of the log.
    pub fn log_aside(&self, database: u32, message: Message) -> Result<()> {
        let wal = self.storage().wal();
        if wal.followed(database).is_none() {
            return Ok(());
        }
        let mut bytes = ChangeBytes::default();
        Logical::Message(message).encode(bytes.begin());
        if bytes.0.len() > DESCRIPTION_MAX {
            let what = "message outside of a transaction";
            return Err(StorageError::TooLarge { what, size: bytes.0.len(), max: DESCRIPTION_MAX });
        }
        // One record: pieces of several sessions could not be told apart.
        self.log_piece(
            database,
            self.top_xid().unwrap_or(Xid::NONE),
            Kind::Aside as u8,
            &bytes.0,
            Lsn(u64::MAX),
        )?;
        wal.flush(self, wal.insert_position())
    }

    /// Logs that a publication comes or goes with the transaction.
    ///
    /// # Errors
    /// Those of the log before the record.
    pub fn log_publication(&self, followed: Followed, mark: &PublicationMark) -> Result<()> {
        let mut bytes = ChangeBytes::default();
        mark.encode(bytes.begin());
        self.log_change(followed, Kind::Publication, &mut bytes, &[]).map(drop)
    }

    /// Logs bytes of a (sub)transaction, the first eight of which are for the top xid. The first
    /// piece has a place before `limit`: the transaction's log is kept from there on. False if it
    /// got a later one.
    pub(super) fn log_pieces(
        &self,
        Followed { database, .. }: Followed,
        xid: Xid,
        kind: Kind,
        bytes: &mut [u8],
        limit: Lsn,
    ) -> Result<bool> {
        let top = self.top_xid().unwrap_or(xid).0.to_le_bytes();
        bytes[..TOP].copy_from_slice(&top);
        if bytes.len() <= PIECE_BYTES {
            return Ok(self.log_piece(database, xid, kind as u8, bytes, limit)?.is_some());
        }
        let mut pieces = bytes[TOP..].chunks(PIECE_BYTES).peekable();
        let mut limit = limit;
        while let Some(piece) = pieces.next() {
            let info = kind as u8 | if pieces.peek().is_some() { MORE } else { 0 };
            let data = [&top[..], piece].concat();
            if self.log_piece(database, xid, info, &data, limit)?.is_none() {
                return Ok(false);
            }
            limit = Lsn(u64::MAX);
        }
        Ok(true)
    }

    fn log_piece(&self, database: u32, xid: Xid, info: u8, data: &[u8], limit: Lsn) -> Result<Option<Lsn>> {
        let (wal, slot) = (self.storage().wal(), self.slot());
        wal.reserve(slot, data.len() as u64 + 256)?;
        let rel = RelFile::new(database, 0);
        let record = Record { rm: ResourceManager::Logical, info, xid, rel, pages: Vec::new(), data };
        Ok(wal.critical(slot, || wal.insert_before(slot, &record, limit)))
    }
}
