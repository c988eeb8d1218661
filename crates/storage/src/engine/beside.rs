//! Replay of a record beside readers.
//!
//! Readers use the pages as in any region, most of them without a latch. So a record's pages change
//! together, all latched: a reader between two pages of a split would otherwise miss rows. The
//! change is a critical section, and a death in it gives the region up.
//!
//! Before that, readers in the way are given time. Three kinds of things may be in their way, and
//! each is settled before the first byte changes:
//!
//! | the record | who may need what goes | found by |
//! |---|---|---|
//! | prunes a heap page | snapshots that see a version that is removed, or that do not see one that all see from now on | comparing the page before and after, and the csns of its creators and enders here |
//! | removes entries of an index whose rows are not pruned | snapshots with an xmin below the source's horizon, which the record carries | `Txn::readers_up_to` |
//! | uses a page again that was taken out of an index | sessions that may hold a link to it | the same, by the xids that were met when it was taken out |
//! | commits and drops files | sessions with a lock on the relation or the database | the lock manager |
//!
//! When their time is over, `INTERRUPT_CONFLICT` is raised in them, and the change is made without
//! another wait (`txn/src/outcome/follow.rs`).
//!
//! A heap that the log cuts needs none of this: what is cut was empty, and a reader that still asks
//! for such a page gets an empty one (`Pool::load`).

use super::commit::Outcome;
use super::drop_locks::{DropLock, DropLocks};
use super::recovery::Replayer;
use crate::btree;
use crate::buffer::{PageWrite, Pin};
use crate::claim::Claim;
use crate::heap;
use crate::page::PageBytes;
use crate::wal::record::log_info;
use crate::wal::{Replay, ResourceManager};
use crate::{BlockNo, Fork, PageTag, RelFile, Result, StorageError};
use sinew_sync::shim::{AtomicBool, yield_now};
use sinew_sync::slot::{INTERRUPT_CONFLICT, INTERRUPT_TERMINATE};
use sinew_sync::{Region, Slot};
use sinew_txn::{CommitPayload, Conflicting, Csn, LockMode, LockOwner, TxnError, WaitPolicy, Xid, XidStatus};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

/// Between two looks whether readers are still in the way.
const LOOK: Duration = Duration::from_millis(5);
/// Sessions that were told to give a lock back get this much time.
const AFTER_TELLING: Duration = Duration::from_secs(2);

/// Sessions that were told and are remembered.
const TOLD_MAX: usize = 1024;

/// The circumstances of a replay beside readers.
pub(super) struct Beside<'a> {
    /// Readers in the way have until then. `None`: for ever.
    pub until: Option<Instant>,
    /// The applier's claim. A session that waits for it promotes the directory, and then all
    /// readers lose their transactions.
    pub claim: &'a Claim,
    pub locks: DropLocks,
    /// The process is about to leave.
    pub stopping: &'a AtomicBool,
    /// Pages of indexes that were taken out of their trees, with the next xid at that moment.
    pub taken_out: &'a RefCell<HashMap<(RelFile, BlockNo), Xid>>,
    /// Pages that were taken out before this applier began: the next xid when it began.
    pub begun: Xid,
    /// Sessions that were told, and in which virtual transaction. They have had their time, and
    /// hold nothing up once more until their clients notice.
    pub told: &'a RefCell<HashMap<i32, u64>>,
    /// Forks, and how many blocks they have at least. Only the applier makes a file shorter.
    pub lengths: &'a RefCell<HashMap<(RelFile, Fork), BlockNo>>,
}

impl Beside<'_> {
    fn is_over(&self) -> bool {
        self.claim.is_wanted() || self.until.is_some_and(|until| Instant::now() >= until)
    }

    fn has_told(&self, who: Conflicting) -> bool {
        who.virtual_xid != 0 && self.told.borrow().get(&who.session_id) == Some(&who.virtual_xid)
    }

    /// Tells a session, also if it was told before: it may have ended one transaction and begun
    /// another since `who` was found.
    fn tell(&self, region: &Region, who: Conflicting, flag: u32) {
        Slot::interrupt_session(region, who.session_id, flag);
        let mut told = self.told.borrow_mut();
        if told.len() >= TOLD_MAX {
            told.clear();
        }
        told.insert(who.session_id, who.virtual_xid);
    }

    fn is_there(&self, tag: PageTag) -> bool {
        self.lengths.borrow().get(&(tag.rel, tag.fork)).is_some_and(|blocks| *blocks > tag.block)
    }

    /// The files of a relation, or of a database, have changed otherwise than by a page's record.
    pub fn forget_lengths(&self, rel: RelFile) {
        let is_meant = |of: &RelFile| of.database == rel.database && (rel.file == 0 || of.file == rel.file);
        self.lengths.borrow_mut().retain(|(of, _), _| !is_meant(of));
    }

    fn check_stop(&self) -> Result<()> {
        // Relaxed: looked at again soon.
        match self.stopping.load(Relaxed) {
            true => Err(StorageError::Txn(TxnError::Terminated)),
            false => Ok(()),
        }
    }
}

impl Replayer<'_> {
    /// Changes the pages of a record.
    pub(super) fn pages_beside(&mut self, r: &Replay<'_>, beside: &Beside<'_>) -> Result<()> {
        if r.pages.is_empty() {
            return Ok(());
        }
        let (st, s) = (self.st, self.s);
        for p in r.pages.iter().filter(|p| !beside.is_there(p.tag)) {
            self.make_page(p.tag, beside)?;
        }
        // Also a page that is to be overwritten is read, because a reader may come before it is.
        let pins = r.pages.iter().map(|p| st.pool.pin(s, p.tag)).collect::<Result<Vec<Pin<'_>>>>()?;
        self.settle(r, &pins, beside)?;
        let mut latched = loop {
            if let Some(latched) = latch_all(&pins)? {
                break latched;
            }
            st.region.check()?;
            yield_now();
        };
        let done = s
            .slot()
            .critical(|| latched.iter_mut().enumerate().try_for_each(|(i, page)| self.change(r, i, page)));
        // Half of a record may be on the pages.
        done.inspect_err(|e| st.region.poison(&format!("the followed log could not be applied: {e}")))
    }

    /// Makes the database's folder, the file and the page where they are not there.
    fn make_page(&self, tag: PageTag, beside: &Beside<'_>) -> Result<()> {
        let st = self.st;
        if !st.files.exists(tag.rel, tag.fork) {
            let _mark = st.region.write_mark()?;
            self.make_database_dir(tag.rel.database)?;
        }
        let blocks = tag.block + 1;
        let there = st.files.ensure_blocks(self.s.slot(), tag.rel, tag.fork, blocks)?;
        beside.lengths.borrow_mut().insert((tag.rel, tag.fork), there);
        Ok(())
    }

    /// Readers that need what the record takes away are given time, and then told.
    fn settle(&self, r: &Replay<'_>, pins: &[Pin<'_>], beside: &Beside<'_>) -> Result<()> {
        let txn = &self.st.txn;
        match (r.rm, r.info) {
            (ResourceManager::Heap, heap::record::PRUNE) => {
                let spans = self.spans(r, pins)?;
                if spans.is_empty() {
                    return Ok(());
                }
                self.give_way(beside, &|| txn.readers_between(&spans))
            }
            (ResourceManager::Btree, btree::redo::DELETE) => {
                let below = r.data.first_chunk().map_or(u64::MAX, |b| u64::from_le_bytes(*b));
                match below.checked_sub(1) {
                    None => Ok(()),
                    Some(last) => self.give_way(beside, &|| txn.readers_up_to(Xid(last))),
                }
            }
            (ResourceManager::Btree, info) => {
                for (p, pin) in r.pages.iter().zip(pins) {
                    if info == btree::redo::TAKE_OUT {
                        let key = (p.tag.rel, p.tag.block);
                        beside.taken_out.borrow_mut().insert(key, txn.next_xid());
                    } else if p.has_image || p.will_init {
                        self.use_again(p.tag, pin, beside)?;
                    }
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// A page of an index is overwritten whole.
    fn use_again(&self, tag: PageTag, pin: &Pin<'_>, beside: &Beside<'_>) -> Result<()> {
        let readers = {
            let page = pin.read()?;
            if !btree::page::is_deleted(page.bytes()) {
                return Ok(());
            }
            btree::page::readers(page.bytes())
        };
        let met = beside.taken_out.borrow_mut().remove(&(tag.rel, tag.block)).unwrap_or(beside.begun);
        self.give_way(beside, &|| self.st.txn.readers_up_to(readers.max(met)))
    }

    /// Between which commits a snapshot must not lie when the record is replayed.
    fn spans(&self, r: &Replay<'_>, pins: &[Pin<'_>]) -> Result<Vec<(Csn, Csn)>> {
        let mut spans = Vec::new();
        for (i, (p, pin)) in r.pages.iter().zip(pins).enumerate() {
            if p.tag.fork != Fork::Main {
                continue;
            }
            let old: Box<PageBytes> = Box::new(*pin.read()?.bytes());
            let mut new = old.clone();
            match p.has_image {
                true => p.restore(&mut new),
                false => heap::redo::redo(r, i, &mut new).map_err(|what| self.bad(r, what))?,
            }
            let losses = heap::redo::losses(&old, &new);
            for (creator, ender) in losses.removed {
                // No snapshot sees a version of a transaction that was rolled back.
                let Some(from) = self.csn(creator)? else { continue };
                spans.push((from, self.csn(ender)?.unwrap_or(Csn(u64::MAX))));
            }
            for creator in losses.shown {
                spans.push((Csn(0), self.csn(creator)?.unwrap_or(Csn(u64::MAX))));
            }
        }
        spans.sort_unstable_by_key(|(from, to)| (from.0, to.0));
        spans.dedup();
        Ok(spans)
    }

    fn csn(&self, xid: Xid) -> Result<Option<Csn>> {
        Ok(match self.st.txn.status(xid)? {
            XidStatus::Committed(csn) => Some(csn),
            _ => None,
        })
    }

    fn give_way(&self, beside: &Beside<'_>, find: &dyn Fn() -> Vec<Conflicting>) -> Result<()> {
        loop {
            let found = find();
            if found.is_empty() {
                return Ok(());
            }
            if beside.is_over() || found.iter().all(|reader| beside.has_told(*reader)) {
                for reader in found {
                    beside.tell(&self.st.region, reader, INTERRUPT_CONFLICT);
                }
                return Ok(());
            }
            beside.check_stop()?;
            self.st.region.check()?;
            std::thread::sleep(LOOK);
        }
    }

    /// Replays the end of a transaction. Its files are deleted, and its locks on them released, in
    /// the order of an ordinary commit.
    pub(super) fn outcome_beside(
        &mut self,
        xid: Xid,
        outcome: &Outcome,
        committed: bool,
        beside: &Beside<'_>,
    ) -> Result<()> {
        let s = self.s;
        let locks = match committed && !outcome.drops.is_empty() {
            true => (beside.locks)(&outcome.drops, &outcome.messages),
            false => Vec::new(),
        };
        s.begin();
        for lock in &locks {
            self.keep_away(lock, beside)?;
        }
        self.ended(xid, &outcome.subs, committed)?;
        if committed && !outcome.messages.is_empty() {
            s.send_invalidations(&outcome.messages)?;
        }
        for &rel in &outcome.drops {
            self.deleted(rel)?;
        }
        s.commit(self.st, &CommitPayload::default(), false)?;
        Ok(())
    }

    /// Locks sessions out. Those that hold the lock are given time, and then told.
    fn keep_away(&self, lock: &DropLock, beside: &Beside<'_>) -> Result<()> {
        let s = self.s;
        let take = |timeout: Duration| {
            s.set_lock_timeout(Some(timeout));
            let taken =
                s.lock(lock.tag, LockMode::AccessExclusive, LockOwner::Transaction, WaitPolicy::Block);
            match taken {
                Ok(_) => Ok(true),
                Err(TxnError::LockTimeout | TxnError::Deadlock { .. }) => Ok(false),
                Err(e) => Err(StorageError::from(e)),
            }
        };
        let me = s.slot().session_id();
        let holders = || -> Result<Vec<Conflicting>> {
            let rows = self.st.txn.locks(s)?;
            let of_others = rows.iter().filter(|row| row.tag == lock.tag && row.session_id != me);
            Ok(of_others
                .map(|row| Conflicting { session_id: row.session_id, virtual_xid: row.virtual_xid })
                .collect())
        };
        let mut slice = LOOK;
        let holders = loop {
            if take(slice)? {
                return Ok(());
            }
            beside.check_stop()?;
            let found = holders()?;
            let are_told = !found.is_empty() && found.iter().all(|holder| beside.has_told(*holder));
            // Sessions of a database that is dropped have nothing to finish, as in PostgreSQL.
            if lock.ends_sessions || are_told || beside.is_over() {
                break found;
            }
            let left = beside.until.map(|until| until.saturating_duration_since(Instant::now()));
            slice = left.map_or(AFTER_TELLING, |left| left.min(AFTER_TELLING)).max(LOOK);
        };
        let flag = if lock.ends_sessions { INTERRUPT_TERMINATE } else { INTERRUPT_CONFLICT };
        let is_news = holders.iter().any(|holder| !beside.has_told(*holder));
        for holder in holders {
            beside.tell(&self.st.region, holder, flag);
        }
        // A session that was told before keeps the lock until its client does something.
        if !take(if is_news { AFTER_TELLING } else { LOOK })? {
            // A stopped process, or a client that rests within its transaction. The session has
            // been told, and what it reads counts no more.
            sinew_log::warning!(
                "a session keeps its lock on {} although the followed log drops it",
                lock.tag
            );
        }
        Ok(())
    }

    /// After a record that says which transactions have ended.
    pub(super) fn ended_elsewhere(&mut self, r: &Replay<'_>) -> Result<()> {
        let tells =
            matches!((r.rm, r.info), (ResourceManager::Log, log_info::CHECKPOINT | log_info::OLDEST_XID));
        let Some(oldest) = self.r.oldest.filter(|_| tells) else { return Ok(()) };
        self.st.txn.follow_ended_below(self.s.slot(), oldest)?;
        let left: Vec<(RelFile, Xid)> = self
            .r
            .unfinished
            .iter()
            .map(|(rel, xid)| (*rel, *xid))
            .filter(|(_, xid)| *xid < oldest)
            .collect();
        for (rel, xid) in left {
            match self.st.txn.status(xid)? {
                // The source removed its files when it recovered.
                XidStatus::Aborted => self.deleted(rel)?,
                _ => drop(self.r.unfinished.remove(&rel)),
            }
        }
        Ok(())
    }
}

/// Latches all pages, without a wait for the second and later ones: their order is not that of
/// other sessions. `None`: one was not free.
fn latch_all<'p>(pins: &'p [Pin<'_>]) -> Result<Option<Vec<PageWrite<'p>>>> {
    let mut latched = Vec::with_capacity(pins.len());
    for (i, pin) in pins.iter().enumerate() {
        let page = if i == 0 { Some(pin.write_redo()?) } else { pin.try_write_redo() };
        match page {
            Some(page) => latched.push(page),
            None => return Ok(None),
        }
    }
    Ok(Some(latched))
}
