//! A session's serializable transaction: its reads and changes, and how it ends. The protocol is in
//! `serial`.

use sinew_sync::shim::Instant;
use super::TxnSession;
use crate::params::SESSIONS;
use crate::outcome::csn::Word;
use crate::lock::table::Pool;
use crate::serial::graph::{Reason, after_locking, before_looking_for_readers};
use crate::serial::record::{DOOMED, EDGES, EVERYTHING, State, UNSAFE, WROTE};
use crate::serial::targets::{Sweep, reads_everything};
use crate::serial::{SerialTarget, local::LocalTargets};
use crate::{Csn, Snapshot, Txn, TxnError, Xid};
use sinew_sync::Slot;
use std::cell::{Cell, RefCell};
use std::collections::HashSet;
use std::sync::atomic::Ordering::{Relaxed, Release, SeqCst};
use std::time::Duration;

/// How long a session that waits for a safe snapshot sleeps before it looks for dead sessions.
const LOOK_AGAIN: Duration = Duration::from_millis(200);

/// The state of a session's serializable transaction in its own process.
#[derive(Default)]
pub(super) struct Serial {
    /// Its record + 1. 0: the transaction is of another level, or safe.
    record: Cell<u32>,
    /// There is a record, and the transaction's reads and changes are to be told.
    watched: Cell<bool>,
    snapshot: Cell<u64>,
    targets: RefCell<LocalTargets>,
    /// Concurrent writers whose edge exists, or that do not count.
    met: RefCell<HashSet<Xid>>,
    wrote: Cell<bool>,
}

impl Serial {
    /// Has the transaction a record?
    pub(super) fn has_record(&self) -> bool {
        self.record.get() != 0
    }

    pub(super) fn forget(&self) {
        self.record.set(0);
        self.watched.set(false);
        self.snapshot.set(0);
        self.wrote.set(false);
        self.targets.take();
        self.met.take();
    }
}

fn gives_way(reason: Reason) -> TxnError {
    TxnError::Serialization { reason }
}

impl TxnSession {
    /// Takes the one snapshot of a SERIALIZABLE transaction, before it reads or changes anything.
    /// `read_only`: it will change nothing. `deferrable`: it would also rather wait than have to
    /// give way.
    ///
    /// # Errors
    /// `OutOfSharedMemory` if too many serializable transactions run at once, and interrupts while
    /// it waits.
    pub fn begin_serializable(&self, read_only: bool, deferrable: bool) -> Result<Snapshot, TxnError> {
        debug_assert!(self.in_transaction.get() && self.serial.record.get() == 0);
        loop {
            let snapshot = self.enter_serializable(read_only)?;
            if !(read_only && deferrable) || self.serial.record.get() == 0 {
                return Ok(snapshot);
            }
            let safe = self.wait_until_safe();
            if let Ok(true) = safe {
                self.leave_serializable()?;
                return Ok(snapshot);
            }
            self.release_snapshot(&snapshot);
            self.leave_serializable()?;
            safe?;
        }
    }

    fn enter_serializable(&self, read_only: bool) -> Result<Snapshot, TxnError> {
        let (txn, me) = (&self.txn, self.index());
        let graph = txn.graph();
        let _latch = if read_only { Some(txn.graph_latch(&self.slot)?) } else { None };

        // If the process is killed from here on, the reaper finds the record by its slot.
        let Some(record) = graph.claim(me as u32, read_only) else {
            return Err(txn.full("running serializable transactions", SESSIONS));
        };

        // A session nearly always gets the same record, so that the word rarely changes.
        let of = &txn.serial_of[me].0;
        if of.load(Relaxed) != record as u32 + 1 {
            // Release: pairs with `record_of`. It precedes the transaction's xid.
            of.store(record as u32 + 1, Release);
        }
        self.serial.record.set(record as u32 + 1);
        let snapshot = if read_only { self.watched_snapshot(record) } else { self.take_snapshot() };
        let snapshot = match snapshot {
            Ok(snapshot) => snapshot,
            Err(e) => {
                drop(_latch);
                self.leave_serializable()?;
                return Err(e);
            }
        };

        if !read_only {
            graph.started(record, snapshot.csn.0);
        } else if graph.is_safe(record) {
            graph.abort(record);
            drop(_latch);
            self.leave_serializable()?;
            return Ok(snapshot);
        }

        self.serial.watched.set(true);
        self.serial.snapshot.set(snapshot.csn.0);
        Ok(snapshot)
    }

    /// The snapshot of a READ ONLY transaction, with a watch over all that run beside it. The
    /// caller holds the graph latch.
    fn watched_snapshot(&self, record: usize) -> Result<Snapshot, TxnError> {
        let graph = self.txn.graph();
        graph.announce_reader();
        let snapshot = self.take_snapshot().inspect(|snapshot| {
            graph.started(record, snapshot.csn.0);
            graph.watch(record, snapshot.csn.0);
        });
        graph.reader_entered();
        snapshot
    }

    /// Waits until the snapshot is known to be safe or not. False: it is not, and never will be.
    fn wait_until_safe(&self) -> Result<bool, TxnError> {
        let (graph, record) = (self.txn.graph(), self.serial.record.get() as usize - 1);
        let r = &graph.records[record];
        let _shown = self.show_wait(crate::wait_events::SAFE_SNAPSHOT);
        loop {
            let wake = self.slot.wake_seq();
            if r.is(UNSAFE) {
                return Ok(false);
            }
            if graph.is_safe(record) {
                return Ok(true);
            }
            self.check_deadline()?;
            self.slot.wait(wake, Some(Instant::now() + LOOK_AGAIN))?;
            if self.txn.region.anybody_dead() {
                self.txn.reap_dead(self)?;
            }
        }
    }

    /// True if reads and changes must be told to the functions below.
    #[inline]
    pub fn is_serializable(&self) -> bool {
        self.serial.watched.get()
    }

    /// Does something that need not be told: it concerns data that a transaction reaches only
    /// through a row that it has read or changes.
    pub fn unwatched<R>(&self, f: impl FnOnce() -> R) -> R {
        struct Restore<'a>(&'a Serial);
        impl Drop for Restore<'_> {
            fn drop(&mut self) {
                self.0.watched.set(self.0.record.get() != 0);
            }
        }
        let _restore = Restore(&self.serial);
        self.serial.watched.set(false);
        f()
    }

    /// The transaction is about to look at `target`. The caller calls it before it reads the first
    /// byte, and before it finds out which parts there are.
    ///
    /// # Errors
    /// `Serialization` if the transaction has to give way, and `Poisoned`.
    #[inline]
    pub fn serial_reads(&self, target: SerialTarget) -> Result<(), TxnError> {
        if self.is_serializable() { self.lock_target(target) } else { Ok(()) }
    }

    #[cold]
    fn lock_target(&self, target: SerialTarget) -> Result<(), TxnError> {
        let (txn, record) = (&self.txn, self.serial.record.get() as usize - 1);
        let graph = txn.graph();
        if graph.is_safe(record) {
            return self.leave_serializable();
        }

        let Some(target) = self.serial.targets.borrow().missing(target) else { return Ok(()) };
        if graph.records[record].is(EVERYTHING) {
            // Another session may have set it a moment ago.
            after_locking();
            return Ok(());
        }

        let pool = txn.siread_pool();

        // Relaxed: an old value serves too.
        let over = graph.words.over.load(Relaxed);
        if !txn.targets.add(&self.slot, pool, target, record, over)? {
            txn.make_room_for_targets(&self.slot)?;
            if !txn.targets.add(&self.slot, pool, target, record, over)? {
                self.slot.critical(|| reads_everything(&graph, record));
                after_locking();
                return Ok(());
            }
        }

        // Either the writer finds the lock, or this session sees the writer's change.
        after_locking();
        for part in self.serial.targets.borrow_mut().took(target) {
            txn.targets.end(&self.slot, pool, part, record, None)?;
        }

        Ok(())
    }

    /// Fails if the transaction was chosen to give way. The caller has read something.
    ///
    /// # Errors
    /// `Serialization` if the transaction has to give way.
    #[inline]
    pub fn serial_check(&self) -> Result<(), TxnError> {
        match self.serial.record.get() {
            0 => Ok(()),
            record if !self.txn.graph().records[record as usize - 1].is(DOOMED) => Ok(()),
            _ => Err(gives_way(Reason::DoomedAtRead)),
        }
    }

    /// The transaction met a version that `xid` made or ended, and its snapshot does not see that.
    ///
    /// # Errors
    /// `Serialization` if the transaction has to give way, those of reading the store, and
    /// `Poisoned`.
    #[cold]
    pub fn serial_conflict_out(&self, xid: Xid) -> Result<(), TxnError> {
        let Some(me) = (self.serial.record.get() as usize).checked_sub(1) else { return Ok(()) };
        self.serial_check()?;
        if self.serial.met.borrow().contains(&xid) {
            return Ok(());
        }

        if self.txn.word(xid)? != Word::Aborted {
            let _latch = self.txn.graph_latch(&self.slot)?;
            self.enter_conflict_out(me, xid)?;
        }

        self.serial.met.borrow_mut().insert(xid);
        Ok(())
    }

    /// The caller holds the graph latch.
    fn enter_conflict_out(&self, me: usize, xid: Xid) -> Result<(), TxnError> {
        let (txn, graph) = (&self.txn, self.txn.graph());
        let (mut top, mut word) = (xid, txn.word(xid)?);
        if let Word::Sub { top: of } = word {
            top = Xid(of);
            word = txn.word(top)?;
        }

        if let Word::Running { slot } = word {
            let writer = txn.record_of(slot).filter(|w| *w != me);
            if let Some(writer) = writer {
                // The flag comes before the look at the word: a transaction that has not ended by
                // then cannot end without the latch.
                graph.records[writer].set(EDGES);
            }
            word = txn.word(top)?;
            if let (Some(writer), Word::Running { .. }) = (writer, word) {
                graph.edge(me, writer, me).map_err(gives_way)?;
            }
        }

        match word {
            Word::Committed { csn } if csn > self.serial.snapshot.get() => {
                graph.read_committed(me, top.0, csn).map_err(gives_way)
            }
            _ => Ok(()),
        }
    }

    /// The transaction is about to change the `target`: a row version, a page of an index that gets
    /// an entry, a relation that gets a row. The caller holds the page latched exclusively, and
    /// keeps the latch until the change is made.
    ///
    /// # Errors
    /// `Serialization` if the transaction has to give way, and `Poisoned`.
    #[inline]
    pub fn serial_writes(&self, target: SerialTarget) -> Result<(), TxnError> {
        if self.is_serializable() { self.look_for_readers(target) } else { Ok(()) }
    }

    #[cold]
    fn look_for_readers(&self, target: SerialTarget) -> Result<(), TxnError> {
        let (txn, me) = (&self.txn, self.serial.record.get() as usize - 1);
        let (graph, slot) = (txn.graph(), &self.slot);
        let mine = &graph.records[me];
        if mine.is(DOOMED) {
            return Err(gives_way(Reason::DoomedAtWrite));
        }

        if !self.serial.wrote.replace(true) {
            mine.set(WROTE);
        }

        before_looking_for_readers();
        let bound = txn.targets.read_by(slot, target, |reader| {
            if reader == me || graph.knows(reader, me) {
                return Ok(());
            }
            let _latch = txn.graph_latch(slot)?;
            graph.write_against(me, reader).map_err(gives_way)
        })?;

        let words = graph.words;

        // SeqCst: pairs with `reads_everything`, and with `Graph::forget`, so that the bound is
        // looked at second.
        if words.everything.load(SeqCst) != 0 {
            let _latch = txn.graph_latch(slot)?;
            for reader in (0..graph.records.len()).filter(|&r| r != me && graph.records[r].is(EVERYTHING)) {
                graph.write_against(me, reader).map_err(gives_way)?;
            }
        }

        // Relaxed: the bound was counted in before the number of transactions that read everything
        // went down.
        let bound = bound.max(words.everything_bound.load(Relaxed));
        if bound > self.serial.snapshot.get() && bound > mine.latest_in.load(Relaxed) {
            let _latch = txn.graph_latch(slot)?;
            graph.write_against_bound(me, bound).map_err(gives_way)?;
        }

        Ok(())
    }

    /// A part of a page's contents goes to another page. Any session calls it, with both pages
    /// latched exclusively.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    #[inline]
    pub fn serial_copies(&self, from: SerialTarget, to: SerialTarget) -> Result<(), TxnError> {
        if !self.txn.serializable_exist() {
            return Ok(());
        }
        Ok(self.txn.targets.copy(&self.slot, self.txn.siread_pool(), &self.txn.graph(), from, to)?)
    }

    /// Places in `relation` mean nothing any more: it has been rewritten, or it was an index and is
    /// dropped. A lock on a place becomes a lock on the whole of `of`. Any session calls it that
    /// has `relation` to itself.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn serial_widens(&self, database: u32, relation: u32, of: u32) -> Result<(), TxnError> {
        if !self.txn.serializable_exist() {
            return Ok(());
        }
        let (txn, whole) = (&self.txn, SerialTarget::relation(database, of));
        Ok(txn.targets.widen(&self.slot, txn.siread_pool(), &txn.graph(), (database, relation), whole)?)
    }

    /// The check before the commit record. See `serial`.
    pub(super) fn serial_prepare(&self) -> Result<(), TxnError> {
        let Some(me) = (self.serial.record.get() as usize).checked_sub(1) else { return Ok(()) };
        let graph = self.txn.graph();
        if graph.prepare_alone(me, self.top.get().0) {
            return Ok(());
        }
        let _latch = self.txn.graph_latch(&self.slot)?;
        graph.prepare(me).map_err(gives_way)
    }

    /// Commits a transaction that has no xid.
    pub(super) fn serial_publish_unwritten(&self) -> Result<(), TxnError> {
        match (self.serial.record.get() as usize).checked_sub(1) {
            Some(me) => self.txn.serial_published(&self.slot, me, 0),
            None => Ok(()),
        }
    }

    /// The transaction has committed or rolled back. Its locks are removed, or stay as those of a
    /// committed transaction.
    pub(super) fn serial_end(&self) -> Result<(), TxnError> {
        if self.serial.record.get() != 0 { self.leave_serializable() } else { Ok(()) }
    }

    #[cold]
    fn leave_serializable(&self) -> Result<(), TxnError> {
        let (txn, me) = (&self.txn, self.serial.record.get() as usize - 1);
        let committed = txn.serial_ended(&self.slot, me)?;
        let pool = txn.siread_pool();
        for target in self.serial.targets.borrow_mut().take_all() {
            txn.targets.end(&self.slot, pool, target, me, committed)?;
        }
        let copied = &txn.graph().records[me].copied;
        txn.targets.end_copied(&self.slot, pool, copied, me, committed)?;
        self.serial.forget();
        txn.forget_record(&self.slot, me)
    }
}

impl Txn {
    /// True if serializable transactions run or their locks are being handed on. The caller holds a
    /// page latched exclusively.
    #[inline]
    pub fn serializable_exist(&self) -> bool {
        self.control[0].serial.words.any_exists()
    }

    pub(crate) fn siread_pool(&self) -> &Pool {
        &self.control[0].serial.pool
    }

    fn make_room_for_targets(&self, me: &Slot) -> Result<(), TxnError> {
        let oldest = self.graph().look_for_over();
        let pool = self.siread_pool();
        if self.targets.sweep(me, pool, &Sweep::Expired(oldest))? == 0 {
            self.targets.sweep(me, pool, &Sweep::Committed(oldest))?;
        }
        Ok(())
    }

    /// Makes the tree of a slot's transaction committed and visible, and folds its edges.
    pub(crate) fn publish_commit_of(
        &self,
        me: &Slot,
        slot: u32,
        top: Xid,
        subs: impl Iterator<Item = Xid> + Clone,
    ) -> Result<(), TxnError> {
        let Some(record) = self.record_of(slot) else {
            return self.publish_commit(me, top, subs).map(drop);
        };

        let graph = self.graph();
        if graph.records[record].is(WROTE) {
            let is_tree = subs.clone().next().is_some();
            if is_tree || !graph.announce_alone(record, top.0) {
                let _latch = self.graph_latch(me)?;
                graph.announce(record, top.0, subs.clone().map(|x| x.0));
            }
        }

        let csn = match self.publish_commit(me, top, subs)? {
            // All snapshots see it. No lower number is known.
            Csn::FROZEN => self.watermark().0,
            csn => csn.0,
        };
        self.serial_published(me, record, csn)
    }

    /// A transaction has committed: with this csn if it has an xid, else with 0.
    fn serial_published(&self, me: &Slot, record: usize, csn: u64) -> Result<(), TxnError> {
        let graph = self.graph();
        if !graph.publish_alone(record, csn) {
            let _latch = self.graph_latch(me)?;
            graph.publish(record, csn);
        }
        Ok(())
    }

    /// Takes a record that was not published out of the graph. Returns the bound of the locks if
    /// they still matter.
    fn serial_ended(&self, me: &Slot, record: usize) -> Result<Option<u64>, TxnError> {
        let graph = self.graph();
        let r = &graph.records[record];
        let has_ended = matches!(r.state(), State::Committed | State::Aborted);
        if !has_ended && !graph.abort_alone(record) {
            let _latch = self.graph_latch(me)?;
            graph.abort(record);
        }

        if r.state() != State::Committed {
            return Ok(None);
        }

        let bound = r.bound.load(Relaxed);
        graph.advance_over(bound);
        let leaving = graph.leaving(record);
        if leaving.must_pass {
            drop(self.graph_latch(me)?);
        }

        // Relaxed: an old value serves too.
        let matters = !leaving.alone && bound > graph.words.over.load(Relaxed);
        Ok(matters.then_some(bound))
    }

    fn forget_record(&self, me: &Slot, record: usize) -> Result<(), TxnError> {
        let graph = self.graph();
        if graph.watches(record) {
            let _latch = self.graph_latch(me)?;
            graph.stop_watching(record);
        }

        graph.forget(record);
        Ok(())
    }

    /// Ends the serializable transaction of a slot whose session is dead or was evicted.
    pub(crate) fn serial_roll_back_slot(&self, me: &Slot, slot: u32) -> Result<(), TxnError> {
        // The record says its slot from its claim on, before `serial_of` does.
        let Some(record) = self.records.iter().position(|r| r.is_of(slot)) else { return Ok(()) };
        let committed = self.serial_ended(me, record)?;
        self.targets.end_all(me, self.siread_pool(), record, committed)?;
        self.forget_record(me, record)
    }
}
