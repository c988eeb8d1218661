//! Files that running transactions created: a table in the region, so that a checkpoint can name
//! them and any process can remove them when their session has died. A file number of 0 stands for
//! a whole database.

use super::Storage;
use super::shared::Pending;
use crate::{RelFile, Result, StorageError};
use sinew_sync::{Slot, SlotIndex};
use sinew_txn::{TxnError, TxnSession, Xid, XidStatus};
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

/// In the place of a session id: it belongs to no session.
const ABANDONED: i32 = -1;

impl Storage {
    fn pending(&self) -> &[Pending] {
        self.region.get(self.at.pending)
    }

    /// Returns the entry's place.
    pub(super) fn add_pending(&self, s: &TxnSession, rel: RelFile, xid: Xid) -> Result<u32> {
        let slot = s.slot();
        let table = self.pending();
        let shared = self.shared();
        let _guard = shared.pending.exclusive(slot)?;
        // Relaxed: a place to begin, guarded by the latch.
        let from = shared.pending_hint.load(Relaxed) as usize % table.len();
        // Acquire: pairs with `remove_pending`.
        let free = (from..table.len()).chain(0..from).find(|&i| table[i].session.load(Acquire) == 0);
        let Some(i) = free else {
            return Err(StorageError::Txn(TxnError::OutOfSharedMemory {
                what: "files created by running transactions",
                setting: "max_connections",
            }));
        };
        let p = &table[i];
        // Relaxed, here and below: guarded by the latch.
        p.file.store(rel.file, Relaxed);
        p.database.store(rel.database, Relaxed);
        p.xid.store(xid.0, Relaxed);
        p.slot.store(slot.index().0, Relaxed);
        p.session.store(slot.session_id(), Relaxed);
        shared.pending_hint.store(i as u32 + 1, Relaxed);
        Ok(i as u32)
    }

    /// The owner's (sub)transaction has ended and its files are settled.
    pub(super) fn remove_pending(&self, places: impl Iterator<Item = u32>) {
        for i in places {
            // Release: pairs with `add_pending`; the entry's owner alone frees it.
            self.pending()[i as usize].session.store(0, Release);
        }
    }

    /// The transaction that created the files is prepared, and belongs to no session any more. As
    /// long as it is in progress no session settles them (`settle_orphans`).
    pub(super) fn abandon_pending(&self, slot: &Slot, places: impl Iterator<Item = u32>) -> Result<()> {
        let _guard = self.shared().pending.exclusive(slot)?;
        for i in places {
            // Relaxed: guarded by the latch.
            self.pending()[i as usize].session.store(ABANDONED, Relaxed);
        }
        Ok(())
    }

    /// The outcome of a prepared transaction is settled for the files that it created.
    pub(super) fn forget_pending_of(&self, slot: &Slot, rels: &[(RelFile, Xid)]) -> Result<()> {
        if rels.is_empty() {
            return Ok(());
        }
        let _guard = self.shared().pending.exclusive(slot)?;
        for p in self.pending() {
            // Relaxed: guarded by the latch. Release: pairs with `add_pending`.
            if p.session.load(Relaxed) != 0 && rels.contains(&(rel_of(p), Xid(p.xid.load(Relaxed)))) {
                p.session.store(0, Release);
            }
        }
        Ok(())
    }

    /// For a checkpoint's record.
    pub(crate) fn list_pending(&self, slot: &Slot) -> Result<Vec<(RelFile, Xid)>> {
        let _guard = self.shared().pending.exclusive(slot)?;
        let used = self.pending().iter().filter(|p| p.session.load(Relaxed) != 0);
        Ok(used.map(|p| (rel_of(p), Xid(p.xid.load(Relaxed)))).collect())
    }

    /// Decides about files whose session is gone: kept if its transaction committed, else removed.
    pub(crate) fn settle_orphans(&self, s: &TxnSession) -> Result<u32> {
        let slot = s.slot();
        let mut orphans = Vec::new();
        {
            let _guard = self.shared().pending.exclusive(slot)?;
            for (place, p) in self.pending().iter().enumerate() {
                let session = p.session.load(Relaxed);
                let owner = SlotIndex(p.slot.load(Relaxed));
                if session == 0 || Slot::session_in(&self.region, owner) == Some(session) {
                    continue;
                }
                let xid = Xid(p.xid.load(Relaxed));
                if self.txn.status(xid)? != XidStatus::InProgress {
                    // The entry is taken over and stays until the file is gone: checkpoints go on
                    // naming it, and should we die it is an orphan again.
                    p.slot.store(slot.index().0, Relaxed);
                    p.session.store(slot.session_id(), Relaxed);
                    orphans.push((place as u32, rel_of(p), xid));
                }
            }
        }
        let mut removed = 0;
        for (at, &(place, rel, xid)) in orphans.iter().enumerate() {
            if let Err(e) = self.settle(slot, rel, xid, &mut removed) {
                // Left to the next session that cleans up.
                let _guard = self.shared().pending.exclusive(slot)?;
                for (place, ..) in &orphans[at..] {
                    self.pending()[*place as usize].session.store(ABANDONED, Relaxed);
                }
                return Err(e);
            }
            self.remove_pending(std::iter::once(place));
        }
        Ok(removed)
    }

    /// Settles what dead sessions have left in a database. False while another session deletes
    /// files there, or a running transaction has made some.
    pub(crate) fn settle_database(&self, s: &TxnSession, database: u32) -> Result<bool> {
        self.settle_orphans(s)?;
        Ok(self.list_pending(s.slot())?.iter().all(|(rel, _)| rel.database != database))
    }

    fn settle(&self, slot: &Slot, rel: RelFile, xid: Xid, removed: &mut u32) -> Result<()> {
        if !matches!(self.txn.status(xid)?, XidStatus::Committed(_)) {
            self.log_removal(slot, rel, xid)?;
            self.delete_files(slot, rel)?;
            *removed += 1;
        }
        Ok(())
    }

    /// Removes a relation's pages and files, or a whole database.
    pub(super) fn delete_files(&self, slot: &Slot, rel: RelFile) -> Result<()> {
        if rel.file == 0 {
            return self.delete_database(slot, rel.database);
        }
        self.pool.discard(slot, rel, None, 0)?;
        self.files.remove(rel)
    }
}

fn rel_of(p: &Pending) -> RelFile {
    RelFile::new(p.database.load(Relaxed), p.file.load(Relaxed))
}
