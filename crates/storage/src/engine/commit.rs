//! Commit and abort: their records, and the files that live or die with them.

use super::Storage;
use crate::buffer::Record;
use crate::wal::ResourceManager;
use crate::wal::record::{Cut, OUTCOME_TIME, log_info, time_now, txn_info};
use crate::{Lsn, RelFile, Result, StorageError};
use sinew_sync::{Slot, kill_point};
use sinew_txn::{CommitLog, CommitPayload, SinvalMessage, TxnError, TxnSession, Xid};
use std::sync::atomic::Ordering::Relaxed;

pub(super) mod file_info {
    /// A file was created.
    pub const CREATE: u8 = 0;
    /// A fork was cut.
    pub const TRUNCATE: u8 = 1;
    /// A database was created.
    pub const CREATE_DATABASE: u8 = 2;
    /// A file or database goes without an outcome that names it.
    pub const REMOVE: u8 = 3;
}

const OUTCOME_HEADER: usize = 24;

#[derive(Clone, Copy)]
pub(super) struct Created {
    pub rel: RelFile,
    pub xid: Xid,
    /// Its place in the region's table.
    pub pending: u32,
}

/// The files that an open transaction of this process created and will drop, each with its
/// (sub)transaction.
#[derive(Default)]
pub(super) struct Local {
    pub created: Vec<Created>,
    pub dropped: Vec<(RelFile, Xid)>,
}

impl Storage {
    pub(super) fn local(&self, slot: &Slot) -> std::sync::MutexGuard<'_, Local> {
        self.locals[slot.index().0 as usize].lock().expect("a session's file list")
    }

    /// A new session in the slot: its predecessor's transaction was rolled back.
    pub(super) fn forget_local(&self, s: &TxnSession) -> Result<()> {
        let left = std::mem::take(&mut *self.local(s.slot()));
        if left.created.is_empty() { Ok(()) } else { self.settle_orphans(s).map(drop) }
    }

    /// Creates a relation's file for the current transaction: logged, removed again if the
    /// (sub)transaction rolls back.
    pub(crate) fn create_file(&self, s: &TxnSession, rel: RelFile) -> Result<()> {
        let xid = s.current_xid()?;
        let slot = s.slot();
        self.wal.reserve(slot, 4096)?;
        self.note_created(s, rel, xid)?;
        // The record first: whatever is on disk is known to recovery, unless the record is lost
        // with the transaction; then a file of a number that was never in use stays behind, empty.
        self.log_file(slot, file_info::CREATE, xid, rel, &[]);
        let _mark = self.region.write_mark()?;
        self.files.create_kept(slot, rel, crate::Fork::Main)
    }

    /// True if the current (sub)transaction itself created the file: no other session can see its
    /// contents, and it is removed if the (sub)transaction rolls back.
    pub(crate) fn created_here(&self, s: &TxnSession, rel: RelFile) -> bool {
        let here = self.local(s.slot()).created.iter().find(|c| c.rel == rel).map(|c| c.xid);
        here.and_then(|xid| s.depth_of(xid)) == Some(s.depth())
    }

    /// True if the session's transaction created the file.
    pub(crate) fn has_created(&self, s: &TxnSession, rel: RelFile) -> bool {
        self.local(s.slot()).created.iter().any(|c| c.rel == rel)
    }

    /// Deletes a relation's files when the current transaction commits (part of its commit record).
    pub(crate) fn drop_file_at_commit(&self, s: &TxnSession, rel: RelFile) -> Result<()> {
        let xid = s.current_xid()?;
        self.local(s.slot()).dropped.push((rel, xid));
        Ok(())
    }

    /// Cuts a fork to `blocks` blocks, now and for ever, even if the transaction rolls back. The
    /// caller's locks see to it that no session needs the blocks beyond, or uses the relation
    /// meanwhile.
    ///
    /// The naive way, a record and then the cut, loses rows. A process that dies between the two
    /// leaves pages that other sessions go on filling. Replay cuts where the record stands, and
    /// does not find these pages when it comes to the later changes. The cut is therefore one
    /// critical section, and a death in it gives the region up and leads to replay. The record is
    /// durable before the file shrinks, because replay of older records would find the file too
    /// short. Pages are forgotten before the cut, so that none is written beyond it. They are
    /// forgotten once more after it, because a session that looks at all pages without a lock
    /// (`check_pages`) may have read one between the two.
    pub(crate) fn truncate_file(
        &self,
        s: &TxnSession,
        rel: RelFile,
        fork: crate::Fork,
        blocks: crate::BlockNo,
    ) -> Result<()> {
        let slot = s.slot();
        let end = self.files.blocks(rel, fork)?;
        if end <= blocks {
            return Ok(());
        }
        self.wal.reserve(slot, 4096)?;
        let mut data = [0u8; 8];
        data[..4].copy_from_slice(&(fork as u32).to_le_bytes());
        data[4..].copy_from_slice(&blocks.to_le_bytes());
        // Relaxed: a session that takes the relation's lock after the caller sees it.
        self.shared().truncations.fetch_add(1, Relaxed);
        let _under_way = self.shared().cuts.shared(slot)?;
        // The flush and the wait for a page that a checkpoint is writing are steps between others
        // that must all be done. Cutting files is rare.
        let cut = || {
            let logged = self.log_file(slot, file_info::TRUNCATE, Xid::NONE, rel, &data);
            kill_point("truncate: logged");
            self.wal.flush_blocking(slot, logged)?;
            self.pool.discard_blocks(slot, rel, fork, blocks..end)?;
            kill_point("truncate: pages forgotten");
            match self.files.truncate(slot, rel, fork, blocks) {
                Ok(()) => {}
                Err(e @ (StorageError::Txn(_) | StorageError::Region(_))) => return Err(e),
                // The log says that it is done.
                Err(e) => return Err(self.wal.fail(&e.to_string())),
            }
            kill_point("truncate: cut");
            self.pool.discard_blocks(slot, rel, fork, blocks..end)
        };
        self.wal.critical(slot, || slot.waits_in_critical(cut))
    }

    /// Grows with every cut of a fork.
    pub(crate) fn truncations(&self) -> u64 {
        // Relaxed: see `truncate_file`.
        self.shared().truncations.load(Relaxed)
    }

    pub(super) fn log_file(&self, slot: &Slot, info: u8, xid: Xid, rel: RelFile, data: &[u8]) -> Lsn {
        let record = Record { rm: ResourceManager::File, info, xid, rel, pages: Vec::new(), data };
        self.wal.critical(slot, || self.wal.insert_for(slot, &record))
    }

    /// Tells a region that follows this log which transactions have ended: rollbacks may leave no
    /// record.
    pub(super) fn log_oldest(&self, slot: &Slot) -> Result<()> {
        // Before the record gets its place: those below have their outcomes in front of it.
        let data = self.txn.oldest_running().0.to_le_bytes();
        self.wal.reserve(slot, 4096)?;
        let record = Record {
            rm: ResourceManager::Log,
            info: log_info::OLDEST_XID,
            xid: Xid::NONE,
            rel: RelFile::NONE,
            pages: Vec::new(),
            data: &data,
        };
        self.wal.critical(slot, || self.wal.insert_for(slot, &record));
        Ok(())
    }

    /// True of a transaction that neither creates nor deletes files.
    pub(super) fn has_no_files(&self, s: &TxnSession) -> bool {
        let local = self.local(s.slot());
        local.created.is_empty() && local.dropped.is_empty()
    }

    /// For the creation of databases: as `create_file` does for a file.
    pub(super) fn note_created(&self, s: &TxnSession, rel: RelFile, xid: Xid) -> Result<()> {
        let pending = self.add_pending(s, rel, xid)?;
        self.local(s.slot()).created.push(Created { rel, xid, pending });
        Ok(())
    }

    /// Commits or aborts through `TxnSession`, with the file deletions collected above and the
    /// caller's invalidations.
    pub(crate) fn commit(&self, s: &TxnSession, sinval: Vec<SinvalMessage>, sync: bool) -> Result<()> {
        let slot = s.slot();
        if s.top_xid().is_none() {
            // A transaction that creates or drops a file has an xid.
            return Ok(s.commit(self, &CommitPayload { sinval, extra: Vec::new() }, sync)?);
        }
        self.wal.reserve(slot, 1 << 20)?;
        let (drops, created, foreign) = {
            let local = self.local(slot);
            let drops: Vec<RelFile> = local.dropped.iter().map(|d| d.0).collect();
            let foreign = drops.iter().any(|d| !local.created.iter().any(|c| c.rel == *d));
            (drops, local.created.clone(), foreign)
        };
        // A file that was there before may go only when the commit is durable. One that this
        // transaction made itself is unwanted either way.
        let payload = CommitPayload { sinval, extra: encode_rels(&drops) };
        s.commit(self, &payload, sync || foreign)?;
        std::mem::take(&mut *self.local(slot));
        self.remove_pending(created.iter().map(|c| c.pending));
        Ok(())
    }

    pub(crate) fn abort(&self, s: &TxnSession) -> Result<()> {
        let slot = s.slot();
        let created = std::mem::take(&mut *self.local(slot)).created;
        let rels: Vec<RelFile> = created.iter().map(|c| c.rel).collect();
        let payload = CommitPayload { sinval: Vec::new(), extra: encode_rels(&rels) };
        let aborted = s.abort(self, &payload);
        self.undo_created(slot, &created)?;
        Ok(aborted?)
    }

    pub(crate) fn sub_abort(&self, s: &TxnSession) -> Result<()> {
        let slot = s.slot();
        let aborted = s.sub_abort();
        let created: Vec<Created> = {
            let mut local = self.local(slot);
            local.dropped.retain(|d| s.is_mine(d.1));
            local.created.extract_if(.., |c| !s.is_mine(c.xid)).collect()
        };
        for c in &created {
            // Nothing else in the log says so: the rollback of a subtransaction leaves no record.
            self.log_removal(slot, c.rel, c.xid)?;
        }
        self.undo_created(slot, &created)?;
        Ok(aborted?)
    }

    /// Before files go that no outcome record names: replay of the records about their pages would
    /// make them again.
    pub(super) fn log_removal(&self, slot: &Slot, rel: RelFile, xid: Xid) -> Result<()> {
        self.wal.reserve(slot, 4096)?;
        self.log_file(slot, file_info::REMOVE, xid, rel, &[]);
        Ok(())
    }

    fn undo_created(&self, slot: &Slot, created: &[Created]) -> Result<()> {
        for c in created {
            self.delete_files(slot, c.rel)?;
        }
        self.remove_pending(created.iter().map(|c| c.pending));
        Ok(())
    }

    pub(super) fn log_outcome(
        &self,
        slot: &Slot,
        info: u8,
        xid: Xid,
        subs: &[Xid],
        payload: &CommitPayload,
    ) -> std::result::Result<Lsn, TxnError> {
        let size = outcome_size(subs.len(), payload);
        if size + 64 > crate::wal::RECORD_MAX {
            let e = crate::StorageError::TooLarge {
                what: "commit record",
                size,
                max: crate::wal::RECORD_MAX - 64,
            };
            return Err(e.into_txn());
        }
        // Most commits fit on the stack.
        let mut small = [0u8; 512];
        let mut large = Vec::new();
        let data: &mut [u8] = match size <= small.len() {
            true => &mut small[..size],
            false => {
                large.resize(size, 0);
                &mut large
            }
        };
        data[0..4].copy_from_slice(&(subs.len() as u32).to_le_bytes());
        data[4..8].copy_from_slice(&((payload.extra.len() / 16) as u32).to_le_bytes());
        data[8..12].copy_from_slice(&(payload.sinval.len() as u32).to_le_bytes());
        data[OUTCOME_TIME].copy_from_slice(&time_now());
        let mut at = OUTCOME_HEADER;
        let mut put = |bytes: &[u8]| {
            data[at..at + bytes.len()].copy_from_slice(bytes);
            at += bytes.len();
        };
        for sub in subs {
            put(&sub.0.to_le_bytes());
        }
        put(&payload.extra);
        for m in &payload.sinval {
            for word in [m.kind, m.database, m.object, m.detail] {
                put(&word.to_le_bytes());
            }
        }
        let record = Record {
            rm: ResourceManager::Transaction,
            info,
            xid,
            rel: RelFile::NONE,
            pages: Vec::new(),
            data,
        };
        Ok(self.wal.critical(slot, || self.wal.insert_for(slot, &record)))
    }
}

impl CommitLog for Storage {
    fn make_room(&self, s: &TxnSession, subs: usize, payload: &CommitPayload) {
        self.wal.await_room(s.slot(), outcome_size(subs, payload) as u64);
    }

    fn write_commit(
        &self,
        s: &TxnSession,
        xid: Xid,
        subs: &[Xid],
        payload: &CommitPayload,
    ) -> std::result::Result<u64, TxnError> {
        self.wal.check().map_err(|e| e.into_txn())?;
        Ok(self.log_outcome(s.slot(), txn_info::COMMIT, xid, subs, payload)?.0)
    }

    fn write_abort(
        &self,
        s: &TxnSession,
        xid: Xid,
        subs: &[Xid],
        payload: &CommitPayload,
    ) -> std::result::Result<(), TxnError> {
        // An abort needs no record: without one the transaction did not commit.
        if self.wal.check().is_ok() && self.wal.has_room() {
            self.log_outcome(s.slot(), txn_info::ABORT, xid, subs, payload)?;
        }
        Ok(())
    }

    fn flush(&self, s: &TxnSession, end: u64) -> std::result::Result<(), TxnError> {
        self.wal.flush(s, Lsn(end)).map_err(|e| e.into_txn())
    }

    fn finish_commit(&self, s: &TxnSession) {
        let drops = std::mem::take(&mut self.local(s.slot()).dropped);
        for (rel, _) in drops {
            kill_point("commit: file to be deleted");
            // The transaction has committed, whatever becomes of the files: in a region given up
            // recovery deletes them, and a file that the system would not delete is named by
            // `sinew check`.
            let _ = self.delete_files(s.slot(), rel);
        }
    }
}

pub(super) fn outcome_size(subs: usize, payload: &CommitPayload) -> usize {
    OUTCOME_HEADER + subs * 8 + payload.extra.len() + payload.sinval.len() * 16
}

/// The file lists of outcome records.
pub(super) fn encode_rels(rels: &[RelFile]) -> Vec<u8> {
    let mut out = Vec::with_capacity(rels.len() * 16);
    for r in rels {
        out.extend_from_slice(&r.database.to_le_bytes());
        out.extend_from_slice(&[0; 4]);
        out.extend_from_slice(&r.file.to_le_bytes());
    }
    out
}

/// An outcome record taken apart.
pub(super) struct Outcome {
    pub subs: Vec<Xid>,
    /// Files to be deleted.
    pub drops: Vec<RelFile>,
    pub messages: Vec<SinvalMessage>,
}

pub(super) fn decode_outcome(data: &[u8]) -> std::result::Result<Outcome, String> {
    let mut head = Cut { bytes: data, at: 0 };
    let (subs, drops, messages) = (head.u32()?, head.u32()?, head.u32()?);
    let mut cut = Cut { bytes: data, at: OUTCOME_HEADER };
    let subs = (0..subs).map(|_| cut.u64().map(Xid)).collect::<std::result::Result<_, _>>()?;
    let mut rels = Vec::new();
    for _ in 0..drops {
        let database = cut.u32()?;
        cut.u32()?;
        rels.push(RelFile::new(database, cut.u64()?));
    }
    let mut found = Vec::new();
    for _ in 0..messages {
        let (kind, database, object, detail) = (cut.u32()?, cut.u32()?, cut.u32()?, cut.u32()?);
        found.push(SinvalMessage { kind, database, object, detail });
    }
    Ok(Outcome { subs, drops: rels, messages: found })
}
