//! Prepared transactions in the log: their records, who reads them, and the way back after a crash.
//!
//! `sinew_txn::prepared` tells who owns a prepared transaction, and
//! `crates/txn/src/session/prepare.rs` tells the order of the steps. This file keeps one from being
//! lost.
//!
//! # The record
//!
//! The record of a prepared transaction has everything that its end needs: xids, locks, files that
//! it created or drops, invalidations. The region keeps only where the newest copy of the record
//! stands. The session that finishes the transaction reads it from the log.
//!
//! **The naive way** leaves the record where PREPARE wrote it. Segments before the redo point are
//! removed, and with them the only record of a transaction that waits for days. A file of its own
//! would be one more kind of file for backups, the archive and `sinew check`.
//!
//! **The protocol.** Every checkpoint inserts the record of each prepared transaction once more,
//! after it has declared its redo point. Replay from there therefore finds all of them, and so do
//! a restored backup and a restore from the archive.
//!
//! - A checkpoint first waits for the commits that are under way. PREPARE and COMMIT PREPARED have
//!   a commit state too. A transaction whose record stands before the redo point is therefore in
//!   the table, and one whose outcome stands before the redo point has left it.
//! - The outcome may come into the log between the redo point and the new copy. Replay then meets
//!   the copy of a transaction whose outcome it knows, and passes over it.
//! - A copy that is read while the next checkpoint removes it makes no sense. The reader asks the
//!   table again where the newest copy is.
//!
//! # Locks on rows
//!
//! A row that one transaction locks names it in its header, which is logged. The table of row
//! lockers, in the region, has those of rows that several lock. The log has the entries of
//! prepared transactions:
//!
//! - PREPARE logs those that are there.
//! - A session that puts a prepared transaction's lock into the table logs it (`note_row_locker`),
//!   before it overwrites the row's header.
//! - A checkpoint logs all of them again, after its redo point.
//!
//! # After a crash
//!
//! Replay gathers the records of transactions without an outcome. `Txn::init_with` gives their xids
//! words that say that they run, and `restore` gives them back entries, locks, locks on rows and
//! the files that they created. Then a copy of each record is inserted, and a checkpoint ends the
//! recovery. A directory that is opened to read only gets the entries and the locks alone.

use super::Storage;
use super::commit::{encode_rels, outcome_size};
use crate::buffer::Record;
use crate::wal::reader::Reader;
use crate::wal::record::{Cut, HEADER_SIZE, prepared_info, txn_info};
use crate::wal::{RECORD_MAX, Replay, ResourceManager};
use crate::{Lsn, RelFile, Result, StorageError};
use sinew_sync::{Slot, kill_point};
use sinew_txn::rowlock::{RowLocker, RowTag};
use sinew_txn::{
    CommitPayload, Finish, Prepare, PreparedLock, PreparedName, PreparedRow, PreparedTree, SinvalMessage,
    TxnError, TxnSession, Xid,
};

/// Row lockers in one record.
const LOCKERS_OF_A_RECORD: usize = 1000;
const LOCKER_BYTES: usize = 40;
/// Kept free in a record for its header.
const RECORD_SPARE: usize = 64;

/// Everything that the end of a prepared transaction needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Prepared {
    pub name: PreparedName,
    pub tree: PreparedTree,
    pub locks: Vec<PreparedLock>,
    /// Files that it created, each with its (sub)transaction.
    pub created: Vec<(RelFile, Xid)>,
    /// Files that its commit deletes.
    pub dropped: Vec<RelFile>,
    pub messages: Vec<SinvalMessage>,
    /// The note of the layer above, which its end gives back.
    pub note: Vec<u8>,
}

/// The prepared transactions that replay has met.
#[derive(Default)]
pub(super) struct Found {
    pub all: Vec<(Prepared, (u64, u64))>,
    lockers: Vec<RowLocker>,
}

impl Prepared {
    fn encode(&self) -> Vec<u8> {
        let counts = [
            self.tree.subs.len(),
            self.locks.len(),
            self.created.len(),
            self.dropped.len(),
            self.messages.len(),
            self.name.identifier.len(),
            self.note.len(),
        ];
        let mut out = Vec::with_capacity(64);
        for count in counts {
            out.extend_from_slice(&(count as u32).to_le_bytes());
        }
        out.extend_from_slice(&self.name.owner.to_le_bytes());
        out.extend_from_slice(&self.name.database.to_le_bytes());
        out.extend_from_slice(&[0; 4]);
        out.extend_from_slice(&self.name.prepared_us.to_le_bytes());
        for sub in &self.tree.subs {
            out.extend_from_slice(&sub.0.to_le_bytes());
        }
        for lock in &self.locks {
            out.extend_from_slice(&lock.tag[0].to_le_bytes());
            out.extend_from_slice(&lock.tag[1].to_le_bytes());
            out.extend_from_slice(&u64::from(lock.modes).to_le_bytes());
        }
        for (rel, xid) in &self.created {
            out.extend_from_slice(&encode_rels(&[*rel]));
            out.extend_from_slice(&xid.0.to_le_bytes());
        }
        out.extend_from_slice(&encode_rels(&self.dropped));
        for m in &self.messages {
            for word in [m.kind, m.database, m.object, m.detail] {
                out.extend_from_slice(&word.to_le_bytes());
            }
        }
        out.extend_from_slice(self.name.identifier.as_bytes());
        out.extend_from_slice(&self.note);
        out
    }

    fn decode(top: Xid, data: &[u8]) -> std::result::Result<Prepared, String> {
        fn list<T>(
            n: usize,
            mut one: impl FnMut() -> std::result::Result<T, String>,
        ) -> std::result::Result<Vec<T>, String> {
            (0..n).map(|_| one()).collect()
        }
        let mut cut = Cut { bytes: data, at: 0 };
        let mut counts = [0usize; 7];
        for count in &mut counts {
            *count = cut.u32()? as usize;
        }
        let [subs, locks, created, dropped, messages, identifier, note] = counts;
        let (owner, database, _) = (cut.u32()?, cut.u32()?, cut.u32()?);
        let prepared_us = cut.u64()? as i64;
        let subs = list(subs, || cut.u64().map(Xid))?;
        let locks =
            list(locks, || Ok(PreparedLock { tag: [cut.u64()?, cut.u64()?], modes: cut.u64()? as u32 }))?;
        let created = list(created, || Ok((rel(&mut cut)?, Xid(cut.u64()?))))?;
        let dropped = list(dropped, || rel(&mut cut))?;
        let messages = list(messages, || {
            let (kind, database, object, detail) = (cut.u32()?, cut.u32()?, cut.u32()?, cut.u32()?);
            Ok(SinvalMessage { kind, database, object, detail })
        })?;
        let identifier = String::from_utf8(cut.take(identifier)?.to_vec()).map_err(|e| e.to_string())?;
        let note = cut.take(note)?.to_vec();
        let name = PreparedName { identifier, owner, database, prepared_us };
        let tree = PreparedTree { top, subs };
        Ok(Prepared { name, tree, locks, created, dropped, messages, note })
    }

    fn created_files(&self) -> Vec<RelFile> {
        self.created.iter().map(|c| c.0).collect()
    }
}

fn rel(cut: &mut Cut<'_>) -> std::result::Result<RelFile, String> {
    let database = cut.u32()?;
    cut.u32()?;
    Ok(RelFile::new(database, cut.u64()?))
}

fn encode_lockers(lockers: &[RowLocker]) -> Vec<u8> {
    let mut out = Vec::with_capacity(lockers.len() * LOCKER_BYTES);
    for l in lockers {
        out.extend_from_slice(&l.xid.0.to_le_bytes());
        out.extend_from_slice(&l.row.file.to_le_bytes());
        out.extend_from_slice(&l.row.database.to_le_bytes());
        out.extend_from_slice(&l.row.block.to_le_bytes());
        out.extend_from_slice(&u64::from(l.row.slot).to_le_bytes());
        out.extend_from_slice(&u64::from(l.strengths).to_le_bytes());
    }
    out
}

impl Found {
    /// A record of PREPARE. `is_over`: the log has the transaction's outcome. Returns its last xid.
    pub fn prepared(&mut self, r: &Replay<'_>, is_over: bool) -> std::result::Result<Xid, String> {
        let found = Prepared::decode(r.xid, r.data)?;
        let last = found.tree.subs.last().copied().unwrap_or(r.xid);
        self.forget(r.xid);
        if !is_over {
            self.all.push((found, (r.start.0, r.end.0)));
        }
        Ok(last)
    }

    /// The names of those that tell other sessions of a change of the schema.
    pub fn with_messages(&self) -> Vec<String> {
        let changes = self.all.iter().filter(|(prepared, _)| !prepared.messages.is_empty());
        changes.map(|(prepared, _)| prepared.name.identifier.clone()).collect()
    }

    /// A record of locks on rows.
    pub fn row_lockers(&mut self, data: &[u8]) -> std::result::Result<(), String> {
        let mut cut = Cut { bytes: data, at: 0 };
        while cut.at < data.len() {
            let (xid, file) = (Xid(cut.u64()?), cut.u64()?);
            let (database, block) = (cut.u32()?, cut.u32()?);
            let (slot, strengths) = (cut.u64()? as u16, cut.u64()? as u32);
            let row = RowTag { database, file, block, slot };
            self.lockers.push(RowLocker { row, xid, strengths });
        }
        Ok(())
    }

    /// The transaction has an outcome.
    pub fn forget(&mut self, top: Xid) {
        self.all.retain(|(p, _)| p.tree.top != top);
    }

    /// The xids of all of them, in the order of their places.
    pub fn trees(&self) -> Vec<PreparedTree> {
        self.all.iter().map(|(p, _)| p.tree.clone()).collect()
    }
}

impl Storage {
    /// Prepares the session's transaction. Afterwards the session has none. `note` comes back at
    /// the transaction's end.
    pub(crate) fn prepare(
        &self,
        s: &TxnSession,
        name: PreparedName,
        messages: Vec<SinvalMessage>,
        note: Vec<u8>,
    ) -> Result<()> {
        self.wal.check()?;
        let slot = s.slot();
        let place = self.txn.reserve_prepared(slot, &name)?;
        let prepared = (|| {
            let tree = s.tree()?;
            let (created, dropped) = {
                let local = self.local(slot);
                let created: Vec<_> = local.created.iter().map(|c| (c.rel, c.xid)).collect();
                (created, local.dropped.iter().map(|d| d.0).collect())
            };
            let locks = s.locks_to_prepare()?;
            let p = Prepared { name, tree, locks, created, dropped, messages, note };
            let data = p.encode();
            // The record of its outcome must fit as well.
            let outcome = outcome_size(p.tree.subs.len(), &payload_of(&p, true))
                .max(outcome_size(p.tree.subs.len(), &payload_of(&p, false)));
            let size = data.len().max(outcome);
            if size + RECORD_SPARE > RECORD_MAX {
                let max = RECORD_MAX - RECORD_SPARE;
                return Err(StorageError::TooLarge { what: "prepared transaction", size, max });
            }
            self.wal.reserve(slot, (1 << 20) + data.len() as u64)?;
            self.wal.await_room(slot, data.len() as u64);
            let prepare = Prepare {
                place,
                tree: &p.tree,
                locks: &p.locks,
                write_row_lockers: &|lockers| self.insert_row_lockers(slot, lockers),
                write: &|| self.insert_prepared(slot, p.tree.top, &data),
            };
            s.prepare(self, &prepare)?;
            Ok(())
        })();
        if let Err(e) = prepared {
            // In a region that was given up there is nothing to free.
            let _ = self.txn.give_up_reserved(slot, place);
            return Err(e);
        }
        let local = std::mem::take(&mut *self.local(slot));
        self.abandon_pending(slot, local.created.iter().map(|c| c.pending))
    }

    /// Commits a prepared transaction, or rolls it back. `may` decides whether the session may do
    /// so. Returns the note of the layer above.
    pub(crate) fn finish_prepared<E: From<StorageError>>(
        &self,
        s: &TxnSession,
        identifier: &str,
        commits: bool,
        may: impl FnOnce(&PreparedName) -> std::result::Result<(), E>,
    ) -> std::result::Result<Vec<u8>, E> {
        let slot = s.slot();
        let row = self.txn.claim_prepared(slot, identifier).map_err(StorageError::from)?;
        let finished = may(&row.name).and_then(|()| Ok(self.finish_claimed(s, &row, commits)?));
        if finished.is_err() {
            // In a region that was given up there is nothing to give back.
            let _ = self.txn.give_up_claim(slot, row.place);
        }
        finished
    }

    fn finish_claimed(&self, s: &TxnSession, row: &PreparedRow, commits: bool) -> Result<Vec<u8>> {
        let slot = s.slot();
        self.wal.check()?;
        let p = self.read_prepared(slot, row)?.ok_or_else(|| lost(row))?;
        self.wal.reserve(slot, 1 << 20)?;
        let payload = payload_of(&p, commits);
        let info = if commits { txn_info::COMMIT } else { txn_info::ABORT };
        let (top, subs) = (p.tree.top, &p.tree.subs);
        self.wal.await_room(slot, outcome_size(subs.len(), &payload) as u64);
        let files = if commits { p.dropped.clone() } else { p.created_files() };
        let finish = Finish {
            row,
            tree: &p.tree,
            commits,
            messages: &p.messages,
            write: &|| {
                self.wal.check().map_err(|e| e.into_txn())?;
                Ok(self.log_outcome(slot, info, top, subs, &payload)?.0)
            },
            work: &|| {
                for rel in &files {
                    kill_point("finish: file to be deleted");
                    // The outcome stands, whatever becomes of the files: see `finish_commit`.
                    let _ = self.delete_files(slot, *rel);
                }
                let _ = self.forget_pending_of(slot, &p.created);
            },
        };
        s.finish_prepared(self, &finish)?;
        Ok(p.note)
    }

    /// The newest copy of a transaction's record, or `None` if the transaction has ended.
    fn read_prepared(&self, slot: &Slot, row: &PreparedRow) -> Result<Option<Prepared>> {
        let mut row = row.clone();
        loop {
            if self.wal.flushed() < Lsn(row.record_end) {
                self.wal.flush_blocking(slot, Lsn(row.record_end))?;
            }
            let epoch = self.wal.epoch();
            let mut reader = Reader::new(self.wal.segments().dir(), Lsn(row.record), epoch, epoch);
            let read = match reader.next() {
                Ok(Some(r)) if is_record_of(&r, row.xid) => Some(Prepared::decode(r.xid, r.data)),
                Ok(_) => None,
                Err(e) => Some(Err(e.to_string())),
            };
            // A checkpoint may have removed this copy meanwhile.
            let Some(now) = self.txn.prepared_at(slot, row.place, row.xid)? else { return Ok(None) };
            match read {
                Some(Ok(p)) => return Ok(Some(p)),
                _ if now.record != row.record => row = now,
                Some(Err(_)) | None => return Err(lost(&row)),
            }
        }
    }

    fn insert_prepared(&self, slot: &Slot, top: Xid, data: &[u8]) -> (u64, u64) {
        let record = Record {
            rm: ResourceManager::Prepared,
            info: prepared_info::PREPARE,
            xid: top,
            rel: RelFile::NONE,
            pages: Vec::new(),
            data,
        };
        let end = self.wal.critical(slot, || self.wal.insert_for(slot, &record)).0;
        let start = end - (HEADER_SIZE + data.len()).next_multiple_of(8) as u64;
        (start, end)
    }

    fn insert_row_lockers(&self, slot: &Slot, lockers: &[RowLocker]) {
        for some in lockers.chunks(LOCKERS_OF_A_RECORD) {
            let data = encode_lockers(some);
            let record = Record {
                rm: ResourceManager::Prepared,
                info: prepared_info::ROW_LOCKERS,
                xid: Xid::NONE,
                rel: RelFile::NONE,
                pages: Vec::new(),
                data: &data,
            };
            self.wal.critical(slot, || self.wal.insert_for(slot, &record));
        }
    }

    /// The session has put another transaction's lock on a row into the table of row lockers, and
    /// is about to overwrite the row's header. A prepared one's lock must not be lost in a crash.
    pub(crate) fn note_row_locker(&self, s: &TxnSession, locker: RowLocker) -> Result<()> {
        if self.txn.is_prepared(locker.xid)? {
            self.insert_row_lockers(s.slot(), &[locker]);
        }
        Ok(())
    }

    /// For a checkpoint, after its redo point: the records of all prepared transactions once more.
    pub(super) fn log_prepared_again(&self, slot: &Slot) -> Result<()> {
        let all = self.txn.prepared_to_keep(slot)?;
        if all.is_empty() {
            return Ok(());
        }
        for row in &all {
            let Some(p) = self.read_prepared(slot, row)? else { continue };
            let data = p.encode();
            self.wal.reserve(slot, data.len() as u64 + 4096)?;
            let copy = self.insert_prepared(slot, row.xid, &data);
            // The copy must be readable before the older one may be removed: the checkpoint's own
            // record comes behind it and is flushed.
            self.txn.prepared_moved(slot, row, copy)?;
        }
        kill_point("checkpoint: prepared transactions logged");
        let lockers = self.txn.row_lockers_where(slot, &|xid| self.txn.is_prepared(xid))?;
        self.wal.reserve(slot, (lockers.len() * LOCKER_BYTES) as u64 + 4096)?;
        self.insert_row_lockers(slot, &lockers);
        Ok(())
    }

    /// Puts back what replay has found prepared, after `Txn::init_with`. No other process is in the
    /// region yet.
    pub(super) fn restore_prepared(&self, s: &TxnSession, found: &Found, may_write: bool) -> Result<()> {
        let slot = s.slot();
        for (place, (p, record)) in found.all.iter().enumerate() {
            let record = match may_write {
                true => {
                    let data = p.encode();
                    self.wal.reserve(slot, data.len() as u64 + 4096)?;
                    self.insert_prepared(slot, p.tree.top, &data)
                }
                // No session finishes it, and no checkpoint keeps it.
                false => *record,
            };
            self.txn.restore_prepared(slot, place as u32, &p.name, p.tree.top, record, &p.locks)?;
            for (rel, xid) in &p.created {
                let pending = self.add_pending(s, *rel, *xid)?;
                self.abandon_pending(slot, std::iter::once(pending))?;
            }
        }
        for locker in &found.lockers {
            if self.txn.is_prepared(locker.xid)? {
                self.txn.restore_row_locker(slot, locker)?;
            }
        }
        if !found.all.is_empty() {
            sinew_log::log!("{} prepared transactions were put back", found.all.len());
        }
        Ok(())
    }
}

fn is_record_of(r: &Replay<'_>, top: Xid) -> bool {
    (r.rm, r.info, r.xid) == (ResourceManager::Prepared, prepared_info::PREPARE, top)
}

fn lost(row: &PreparedRow) -> StorageError {
    let what =
        format!("the record of prepared transaction \"{}\" at {}", row.name.identifier, Lsn(row.record));
    let e = std::io::Error::other("the log does not have it");
    StorageError::Txn(TxnError::Io(std::io::Error::other(format!("{what}: {e}"))))
}

/// The contents of the record of a prepared transaction's outcome.
fn payload_of(p: &Prepared, commits: bool) -> CommitPayload {
    match commits {
        true => CommitPayload { sinval: p.messages.clone(), extra: encode_rels(&p.dropped) },
        false => CommitPayload { sinval: Vec::new(), extra: encode_rels(&p.created_files()) },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_survives_its_encoding() {
        let p = Prepared {
            name: PreparedName { identifier: "gid ü".into(), owner: 10, database: 5, prepared_us: -7 },
            tree: PreparedTree { top: Xid(700), subs: vec![Xid(701), Xid(705)] },
            locks: vec![PreparedLock { tag: [1 << 60, u64::MAX], modes: 0xff }],
            created: vec![(RelFile::new(5, 1 << 40), Xid(701))],
            dropped: vec![RelFile::new(5, 16400), RelFile::new(5, 16401)],
            messages: vec![SinvalMessage { kind: 1, database: 5, object: 9, detail: 3 }],
            note: vec![1, 2, 3],
        };
        let bytes = p.encode();
        assert_eq!(Prepared::decode(Xid(700), &bytes).unwrap(), p);
        for len in 0..bytes.len() {
            assert!(Prepared::decode(Xid(700), &bytes[..len]).is_err(), "cut at {len}");
        }
    }

    #[test]
    fn row_lockers_survive_their_encoding() {
        let locker = |n: u64| RowLocker {
            row: RowTag { database: 5, file: n << 33, block: n as u32, slot: n as u16 },
            xid: Xid(n),
            strengths: 5,
        };
        let all: Vec<_> = (1..5).map(locker).collect();
        let mut found = Found::default();
        found.row_lockers(&encode_lockers(&all)).unwrap();
        assert_eq!(found.lockers, all);
    }
}
