//! A session's transaction: the owner of a slot, its xids, snapshots, and locks.
//!
//! # The order of a commit
//!
//! This is the one place that tells it, over all layers.
//!
//! | step | layer | what happens |
//! |---|---|---|
//! | 1 | sql | the deferred checks of foreign keys, the ON COMMIT actions of temporary tables, the messages to other caches; notifications are posted (`notify::queue`) |
//! | 2 | storage | the files that the transaction drops, for the payload, and disk space for the log |
//! | 3 | txn | the check of a SERIALIZABLE transaction (`serial`) |
//! | 4 | txn, storage | room in the log's buffers. Then, in a critical section, commit state `Inserting`, from which on a checkpoint waits for this commit, and the commit record |
//! | 5 | storage | the flush, if the commit is synchronous or drops a file that was there before it |
//! | 6 | txn | the mark, the csn, the words of the tree (`csn`, `publish`): from here on others see the commit |
//! | 7 | txn | the invalidations are sent; notifications get their csn, and listeners are woken |
//! | 8 | storage | the work that the record promised: dropped files are deleted ([`CommitLog::finish_commit`]) |
//! | 9 | txn | commit state `None`. The lock on the xid ends, and the transaction's locks are released |
//! | 10 | sql | the session's caches, temporary tables and counters take the changes over |
//!
//! - An error in steps 1 to 4 leaves the transaction open, and the caller aborts it.
//! - From step 5 on a commit is not undone. An interrupt stays pending. A failing flush gives the
//!   region up and returns `CommitUnknown`.
//! - A session that waited for one of the locks (step 9) sees the commit, its invalidations and its
//!   work.
//! - A transaction without an xid writes no record. It skips steps 4 to 6 and 8.
//! - The record of a transaction's last change may carry the commit (`ahead`). Step 4 then comes
//!   with the change, and nothing is left to do in steps 1 to 3.
//!
//! A rollback is steps 6 and 9 with aborted words. Its record is a courtesy to recovery, which
//! treats a transaction that never ended as aborted.

pub(crate) mod activity;
mod ahead;
mod checkpoint;
pub(crate) mod commit_log;
pub(crate) mod export;
mod gate;
mod lockers;
mod locks;
pub(crate) mod notify;
mod park;
pub(crate) mod prepare;
mod rows;
mod serial;
mod wait;

use sinew_sync::shim::Instant;
use crate::lock::lazy::Lazy;
use crate::lock::local::LocalLocks;
use crate::outcome::publish::CommitState;
use crate::session::export::OwnExport;
use crate::{CommandId, CommitLog, CommitPayload, SinvalMessage, Snapshot, Txn, TxnError, Xid};
use sinew_sync::{RegionError, Slot, Waiter};
use sinew_sync::slot::{INTERRUPT_CANCEL, INTERRUPT_CONFLICT, INTERRUPT_TERMINATE};
use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::sync::atomic::Ordering::{Relaxed, Release};
use std::time::Duration;

/// How often `check_interrupts` gives other sessions of its worker a turn. A short statement that
/// comes meanwhile waits for the rest of this period. A turn costs about a microsecond.
const YIELD_EVERY: Duration = Duration::from_micros(200);
/// Calls of `check_interrupts` between two looks at the clock: when a statement starts, and at
/// most.
const CLOCK_EVERY_FIRST: u32 = 8;
const CLOCK_EVERY_MAX: u32 = 256;
/// How long a session waits for a lock before it looks for a deadlock, until `set_deadlock_timeout`
/// is called.
pub const DEADLOCK_TIMEOUT: Duration = Duration::from_secs(1);

/// A session's handle on its transactions. It is `Send` and not `Sync`. Its mutability is interior,
/// so that every layer can share `&TxnSession`.
pub struct TxnSession {
    txn: Arc<Txn>,
    in_transaction: Cell<bool>,
    /// See `park`: the session's lines do not belong to it before it took them back.
    parked: Cell<bool>,
    top: Cell<Xid>,
    /// The xids of the open subtransactions, innermost last. `NONE` where none was assigned.
    level_xids: RefCell<Vec<Xid>>,
    /// The xids assigned to subtransactions that were not rolled back, as (xid, level). Both ascend
    /// as long as a level is open.
    subs: RefCell<Vec<(Xid, u32)>>,
    command: Cell<u32>,
    /// Held snapshots, as (xmin, csn), and how often each.
    snapshots: RefCell<Vec<((u64, u64), u32)>>,
    /// The snapshots that the transaction has exported.
    exported: RefCell<Vec<OwnExport>>,
    locks: RefCell<LocalLocks>,
    /// Kept for its capacity.
    released: RefCell<Vec<locks::Released>>,
    lock_timeout: Cell<Option<Duration>>,
    deadlock_timeout: Cell<Duration>,
    /// The log is told of waits for locks that last longer than `deadlock_timeout`.
    tells_lock_waits: Cell<bool>,
    statement_deadline: Cell<Option<Instant>>,
    /// Interrupts taken from the slot but not reported yet. A termination stays.
    pending: Cell<u32>,
    calls_left: Cell<u32>,
    clock_every: Cell<u32>,
    last_clock: Cell<Instant>,
    last_yield: Cell<Instant>,
    serial: serial::Serial,
    notify: notify::Notify,
    /// The end of the record that carries the commit of the open transaction: see `ahead`.
    ahead: Cell<Option<u64>>,
    /// The region follows another one's log.
    follows: bool,
    slot: Slot,
}

impl Txn {
    /// Claims a slot for a session that waits through `waiter`. If every slot is taken, some by
    /// sessions of dead processes, the function cleans up after these first.
    ///
    /// # Errors
    /// `TooManySessions` if every slot is taken, `Poisoned` if the region has been given up.
    pub fn session(self: &Arc<Self>, waiter: Box<dyn Waiter>) -> Result<TxnSession, TxnError> {
        let slot = self.claim_slot(waiter).map_err(|e| match e {
            RegionError::TooManySessions { max, setting } => TxnError::TooManySessions { max, setting },
            RegionError::Poisoned => TxnError::Poisoned,
            other => TxnError::Region(other),
        })?;
        let index = slot.index().0 as usize;
        let line = &self.slots[index];
        // A session that ends in a region that was given up undoes nothing.
        debug_assert!(
            line.xid.load(Relaxed) == 0 || self.region.check().is_err(),
            "a claimed slot has no transaction"
        );
        line.session_id.store(slot.session_id(), Relaxed);
        line.commit_state.store(0, Relaxed);
        line.subs_waited.store(0, Relaxed);
        self.reset_activity(index, line.database.swap(0, Relaxed));
        // Release: the views read the line of a slot whose process is set.
        line.process.store(self.region.process() + 1, Release);
        Ok(TxnSession::new(slot, self.clone()))
    }
}

impl TxnSession {
    fn new(slot: Slot, txn: Arc<Txn>) -> TxnSession {
        let (now, follows) = (Instant::now(), txn.follows());
        TxnSession {
            txn,
            in_transaction: Cell::new(false),
            parked: Cell::new(false),
            top: Cell::new(Xid::NONE),
            level_xids: RefCell::default(),
            subs: RefCell::default(),
            command: Cell::new(0),
            snapshots: RefCell::default(),
            exported: RefCell::default(),
            locks: RefCell::default(),
            released: RefCell::default(),
            lock_timeout: Cell::new(None),
            deadlock_timeout: Cell::new(DEADLOCK_TIMEOUT),
            tells_lock_waits: Cell::new(false),
            statement_deadline: Cell::new(None),
            pending: Cell::new(0),
            calls_left: Cell::new(CLOCK_EVERY_MAX),
            clock_every: Cell::new(CLOCK_EVERY_MAX),
            last_clock: Cell::new(now),
            last_yield: Cell::new(now),
            serial: serial::Serial::default(),
            notify: notify::Notify::default(),
            ahead: Cell::new(None),
            follows,
            slot,
        }
    }

    /// The session's slot.
    pub fn slot(&self) -> &Slot {
        &self.slot
    }

    /// This process's handle on the shared transaction state.
    pub fn txn(&self) -> &Arc<Txn> {
        &self.txn
    }

    fn index(&self) -> usize {
        self.slot.index().0 as usize
    }

    /// Starts a transaction. It writes no shared line but the own slot's.
    pub fn begin(&self) {
        debug_assert!(!self.in_transaction.get(), "a transaction is already open");
        self.in_transaction.set(true);
        self.command.set(0);
        let line = &self.txn.slots[self.index()];
        // Relaxed: the owner's own counter.
        let lxid = line.next_lxid.load(Relaxed) + 1;
        line.next_lxid.store(lxid, Relaxed);
        self.txn.lazy_begin(self.slot.index().0, Lazy::Virtual, lxid);
    }

    /// True between `begin` and the transaction's end.
    pub fn in_transaction(&self) -> bool {
        self.in_transaction.get()
    }

    /// Whether the region follows another one's log, so that the session only reads.
    #[inline]
    pub fn follows(&self) -> bool {
        self.follows
    }

    /// The top-level xid if one was assigned.
    pub fn top_xid(&self) -> Option<Xid> {
        Some(self.top.get()).filter(|x| x.is_some())
    }

    /// The xid of the current (sub)transaction. If it has none, one is assigned now, parents first.
    /// From then on the transaction owns an exclusive lock on the top xid (see `wait_for_xid`).
    ///
    /// # Errors
    /// Those of a ring that must be recycled: the store's, and `Poisoned`.
    pub fn current_xid(&self) -> Result<Xid, TxnError> {
        let mut levels = self.level_xids.borrow_mut();
        let innermost = levels.last().copied().unwrap_or(self.top.get());
        if innermost.is_some() {
            return Ok(innermost);
        }
        debug_assert!(self.in_transaction.get(), "an xid outside a transaction");
        if !self.top.get().is_some() {
            if self.follows {
                return Err(TxnError::Follows);
            }
            self.top.set(self.txn.assign_xid(&self.slot, None)?);
        }
        let top = self.top.get();
        for (at, xid) in levels.iter_mut().enumerate() {
            if !xid.is_some() {
                *xid = self.txn.assign_xid(&self.slot, Some(top))?;
                self.subs.borrow_mut().push((*xid, at as u32 + 1));
            }
        }
        Ok(levels.last().copied().unwrap_or(top))
    }

    /// True for the xids of this transaction, except those of subtransactions that were rolled
    /// back.
    #[inline]
    pub fn is_mine(&self, xid: Xid) -> bool {
        let top = self.top.get();
        if !top.is_some() || xid < top {
            return false;
        }
        xid == top || self.subs.borrow().binary_search_by_key(&xid, |s| s.0).is_ok()
    }

    /// The depth of the subtransaction that an xid of this transaction belongs to: what a
    /// subtransaction that ended did is its parent's. `None` for all other xids.
    pub fn depth_of(&self, xid: Xid) -> Option<u32> {
        if xid == self.top.get() && xid.is_some() {
            return Some(0);
        }
        let subs = self.subs.borrow();
        subs.binary_search_by_key(&xid, |s| s.0).ok().map(|at| subs[at].1)
    }

    /// The command that runs now.
    pub fn command(&self) -> CommandId {
        CommandId(self.command.get())
    }

    /// Goes on to the next command of the transaction.
    ///
    /// # Errors
    /// `TooManyCommands` after 2^32 - 2 commands.
    pub fn next_command(&self) -> Result<CommandId, TxnError> {
        let next = self.command.get() + 1;
        if next == u32::MAX {
            return Err(TxnError::TooManyCommands);
        }
        self.command.set(next);
        Ok(CommandId(next))
    }

    /// Opens a subtransaction. Returns its depth, which is its handle.
    pub fn sub_begin(&self) -> Result<u32, TxnError> {
        self.level_xids.borrow_mut().push(Xid::NONE);
        Ok(self.depth())
    }

    /// Merges the innermost subtransaction into its parent. It does not fail.
    pub fn sub_commit(&self) -> Result<(), TxnError> {
        let level = self.depth();
        debug_assert!(level > 0, "no subtransaction is open");
        for (_, l) in self.subs.borrow_mut().iter_mut().rev() {
            if *l < level {
                break;
            }
            *l = level - 1;
        }
        for l in self.locks.borrow_mut().values_mut() {
            l.merge_level(level);
        }
        self.level_xids.borrow_mut().pop();
        Ok(())
    }

    /// Undoes the innermost subtransaction: marks its xids aborted and releases the locks that it
    /// took. It writes no log record: the commit record names the subtransactions that committed,
    /// and recovery takes all others as aborted.
    ///
    /// # Errors
    /// Those of the store, and `Poisoned`.
    pub fn sub_abort(&self) -> Result<(), TxnError> {
        let level = self.depth();
        debug_assert!(level > 0, "no subtransaction is open");
        let undone = {
            let mut subs = self.subs.borrow_mut();
            let keep = subs.iter().rposition(|s| s.1 < level).map_or(0, |at| at + 1);
            subs.split_off(keep)
        };
        if !undone.is_empty() {
            self.txn.publish_abort(&self.slot, undone.iter().map(|s| s.0))?;
            self.txn.lazy_end_subs(&self.slot, self.slot.index().0, undone.iter().map(|s| s.0))?;
        }
        self.release_where(|_, l| l.abort_level(level))?;
        self.level_xids.borrow_mut().pop();
        Ok(())
    }

    /// How many subtransactions are open.
    pub fn depth(&self) -> u32 {
        self.level_xids.borrow().len() as u32
    }

    /// Takes a fresh snapshot. The session's xmin stays published until `release_snapshot` was
    /// called as often, or until the end of the transaction.
    ///
    /// The call does not look for the poison, and in a region that was given up it returns an old
    /// snapshot. A caller that reads shared data takes a latch after the call, and that fails.
    ///
    /// # Errors
    /// None today.
    #[inline]
    pub fn take_snapshot(&self) -> Result<Snapshot, TxnError> {
        let least = self.snapshots.borrow().iter().map(|s| s.0.1).min();
        let snapshot = self.txn.snapshot(self.index(), least, self.command())?;
        let taken = &self.txn.slots[self.index()].snapshots;
        // Relaxed: a statistic that only this session writes.
        taken.store(taken.load(Relaxed) + 1, Relaxed);
        self.hold_snapshot(&snapshot);
        if least.is_some() && self.snapshots.borrow().len() == 1 {
            // It is the same snapshot again.
            self.txn.keep_snapshots(self.index(), &self.snapshots.borrow());
        }
        Ok(snapshot)
    }

    /// Keeps an existing snapshot's xmin published (a cursor's, REPEATABLE READ's). This session
    /// must hold the snapshot already. Another session's may be behind the horizon by now: see
    /// [`TxnSession::import_snapshot`].
    pub fn hold_snapshot(&self, snapshot: &Snapshot) {
        let this = (snapshot.xmin.0, snapshot.csn.0);
        let mut held = self.snapshots.borrow_mut();
        match held.iter_mut().find(|(s, _)| *s == this) {
            Some((_, n)) => *n += 1,
            None => held.push((this, 1)),
        }
    }

    /// Gives back one `take_snapshot` or `hold_snapshot` of the same transaction.
    pub fn release_snapshot(&self, snapshot: &Snapshot) {
        let this = (snapshot.xmin.0, snapshot.csn.0);
        let mut held = self.snapshots.borrow_mut();
        let Some(at) = held.iter().position(|(s, _)| *s == this) else { return };
        held[at].1 -= 1;
        if held[at].1 == 0 {
            held.swap_remove(at);
            self.txn.keep_snapshots(self.index(), &held);
        }
    }

    /// Sends invalidations outside a commit. A commit sends those of its payload itself.
    ///
    /// # Errors
    /// `Poisoned` if the region has been given up.
    pub fn send_invalidations(&self, messages: &[SinvalMessage]) -> Result<(), TxnError> {
        crate::invalidation::sinval::send(&self.txn, &self.slot, messages)
    }

    /// Commits, in the order that the module's header tells. Open subtransactions commit with it.
    ///
    /// # Errors
    /// If the record could not be written, or a SERIALIZABLE transaction has to give way, the
    /// transaction is still open and the caller must abort it. `CommitUnknown`: the record was
    /// written, but its flush failed, and the region has been given up. `Poisoned`: the outcome is
    /// in the log.
    pub fn commit(&self, log: &dyn CommitLog, payload: &CommitPayload, sync: bool) -> Result<(), TxnError> {
        while self.depth() > 0 {
            self.sub_commit()?;
        }

        if !payload.extra.is_empty() {
            self.current_xid()?;
        }

        self.serial_prepare()?;
        match self.top_xid() {
            Some(top) => self.commit_xid(log, top, payload, sync)?,
            None => self.serial_publish_unwritten()?,
        }

        if !payload.sinval.is_empty() {
            self.send_invalidations(&payload.sinval)?;
        }

        if self.notify.posted.get()
            && let Some(top) = self.top_xid()
        {
            self.settle_posted(top)?;
        }

        if !payload.extra.is_empty() {
            log.finish_commit(self);
        }

        self.txn.set_commit_state(self.index(), CommitState::None);
        self.end_transaction()
    }

    fn commit_xid(
        &self,
        log: &dyn CommitLog,
        top: Xid,
        payload: &CommitPayload,
        sync: bool,
    ) -> Result<(), TxnError> {
        let (txn, index) = (&self.txn, self.index());
        let subs: Vec<Xid> = self.subs.borrow().iter().map(|s| s.0).collect();
        let after = match payload {
            p if !p.extra.is_empty() => CommitState::WithWork,
            p if !p.sinval.is_empty() => CommitState::WithSinval,
            _ => CommitState::Plain,
        };

        let write = || {
            let written = log.write_commit(self, top, &subs, payload);
            txn.set_commit_state(index, if written.is_ok() { after } else { CommitState::None });
            written
        };
        let end = match self.ahead.take() {
            Some(end) => {
                assert!(subs.is_empty() && payload.is_empty(), "a commit that went ahead has no payload");
                end
            }
            None => self.pass_gate(|| log.make_room(self, subs.len(), payload), write)?,
        };
        if sync {
            self.flush_commit(log, end)?;
        }

        txn.publish_commit_of(&self.slot, index as u32, top, subs.iter().copied())
    }

    /// Waits for the flush of the own commit record. From here on the commit is not undone.
    fn flush_commit(&self, log: &dyn CommitLog, end: u64) -> Result<(), TxnError> {
        for _ in 0..1000 {
            match log.flush(self, end) {
                Ok(()) => return Ok(()),
                // The log should not look at interrupts here. If it did, it is asked again.
                Err(TxnError::Cancelled | TxnError::Terminated | TxnError::StatementTimeout) => continue,
                Err(TxnError::Poisoned) => return Err(TxnError::Poisoned),
                Err(source) => {
                    self.txn.region.poison(&format!("a commit record could not be flushed: {source}"));
                    return Err(TxnError::CommitUnknown { source: Box::new(source) });
                }
            }
        }
        self.txn.region.poison("the log kept interrupting the flush of a commit");
        Err(TxnError::CommitUnknown { source: Box::new(TxnError::Cancelled) })
    }

    /// Rolls back.
    ///
    /// # Errors
    /// Everything in memory is undone even if the log could not take the abort record. The log's
    /// error is then returned.
    pub fn abort(&self, log: &dyn CommitLog, payload: &CommitPayload) -> Result<(), TxnError> {
        let mut logged = Ok(());
        if let Some(top) = self.top_xid().filter(|_| !self.is_committed_ahead()) {
            let subs: Vec<Xid> = self.subs.borrow().iter().map(|s| s.0).collect();
            logged = log.write_abort(self, top, &subs, payload);
        }
        self.abort_in_memory()?;
        logged
    }

    fn abort_in_memory(&self) -> Result<(), TxnError> {
        if self.is_committed_ahead() && self.finish_ahead()? {
            return self.end_transaction();
        }
        if let Some(top) = self.top_xid() {
            let subs = self.subs.borrow();
            self.txn.publish_abort(&self.slot, subs.iter().map(|s| s.0).chain([top]))?;
            if self.notify.posted.get() {
                self.settle_posted(top)?;
            }
        }
        self.end_transaction()
    }

    fn end_transaction(&self) -> Result<(), TxnError> {
        let (txn, slot) = (&self.txn, self.slot.index().0);
        self.in_transaction.set(false);
        self.serial_end()?;
        self.level_xids.borrow_mut().clear();
        let mut subs_released = Ok(());
        if !self.subs.borrow().is_empty() {
            let subs = self.subs.take();
            subs_released = txn.lazy_end_subs(&self.slot, slot, subs.iter().map(|s| s.0));
            txn.slots[slot as usize].subs_waited.store(0, Relaxed);
        }

        if !self.snapshots.borrow().is_empty() {
            self.end_exports();
            self.snapshots.borrow_mut().clear();
            txn.clear_snapshots(slot as usize);
        }

        if self.top.replace(Xid::NONE).is_some() {
            // Release: the outcome precedes.
            txn.slots[slot as usize].xid.store(0, Release);
            txn.lazy_end(&self.slot, slot, Lazy::Xid)?;
        }

        txn.lazy_end(&self.slot, slot, Lazy::Virtual)?;
        self.release_where(|_, l| l.forget_transaction()).and(subs_released)
    }

    /// Sets `lock_timeout`: how long a wait for a lock may last. `None`: without end.
    pub fn set_lock_timeout(&self, timeout: Option<Duration>) {
        self.lock_timeout.set(timeout);
    }

    /// Sets `deadlock_timeout`: how long a session waits for a lock before it looks for a deadlock.
    pub fn set_deadlock_timeout(&self, timeout: Duration) {
        self.deadlock_timeout.set(timeout);
    }

    /// Sets `log_lock_waits`: the log is told of waits that last longer than `deadlock_timeout`.
    pub fn set_tells_lock_waits(&self, on: bool) {
        self.tells_lock_waits.set(on);
    }

    /// Sets the statement's deadline (`statement_timeout`). Every wait and `check_interrupts`
    /// observe it.
    pub fn set_statement_deadline(&self, deadline: Option<Instant>) {
        if self.statement_deadline.replace(deadline) != deadline {
            // Look at the clock soon.
            self.calls_left.set(1);
        }
    }

    pub(crate) fn lock_timeout(&self) -> Option<Duration> {
        self.lock_timeout.get()
    }

    pub(crate) fn tells_lock_waits(&self) -> bool {
        self.tells_lock_waits.get()
    }

    pub(crate) fn deadlock_timeout(&self) -> Duration {
        self.deadlock_timeout.get()
    }

    /// The statement's deadline, if it has one.
    pub fn statement_deadline(&self) -> Option<Instant> {
        self.statement_deadline.get()
    }

    /// A statement starts. It is not known yet how long it takes from call to call, so that it
    /// looks at the clock soon.
    pub fn start_pace(&self) {
        self.clock_every.set(CLOCK_EVERY_FIRST);
        self.calls_left.set(CLOCK_EVERY_FIRST);
    }

    /// A step that may have taken milliseconds, such as reading a page from disk, was done. The
    /// next call looks at the clock.
    pub fn note_slow_step(&self) {
        self.calls_left.set(1);
    }

    /// Interrupts that were raised and not reported yet.
    #[inline]
    pub fn pending_interrupts(&self) -> u32 {
        self.slot.interrupts() | self.pending.get()
    }

    /// Forgets a cancel request that arrived when no statement ran. A statement's start calls it.
    pub fn discard_cancel(&self) {
        // A conflict of an earlier transaction, too.
        let is_between = !self.in_transaction.get();
        self.take_flags(if is_between { INTERRUPT_CANCEL | INTERRUPT_CONFLICT } else { INTERRUPT_CANCEL });
    }

    /// Looks whether the log that the region follows has removed what the transaction may have
    /// needed. A caller that returns rows looks after its last page, and before a row leaves the
    /// session.
    ///
    /// # Errors
    /// `Conflict`, from then on until the transaction ends.
    #[inline]
    pub fn check_conflict(&self) -> Result<(), TxnError> {
        match self.pending_interrupts() & INTERRUPT_CONFLICT {
            0 => Ok(()),
            _ => Err(TxnError::Conflict),
        }
    }

    /// Clears flags of `mask` (never a termination) and keeps the others pending.
    pub(crate) fn take_flags(&self, mask: u32) {
        if self.pending_interrupts() & mask != 0 {
            let all = self.slot.take_interrupts() | self.pending.get();
            self.pending.set(all & !(mask & !INTERRUPT_TERMINATE));
        }
    }

    pub(crate) fn consume_interrupt(&self, error: &TxnError) {
        if matches!(error, TxnError::Cancelled) {
            self.take_flags(INTERRUPT_CANCEL);
        }
    }

    /// Looks for cancel, terminate and the statement's deadline. It is cheap enough for every row.
    /// It also yields the worker every `YIELD_EVERY`.
    ///
    /// # Errors
    /// `Cancelled`, `Terminated`, `StatementTimeout`.
    #[inline]
    pub fn check_interrupts(&self) -> Result<(), TxnError> {
        const ENDS: u32 = INTERRUPT_CANCEL | INTERRUPT_TERMINATE | INTERRUPT_CONFLICT;
        if self.pending_interrupts() & ENDS != 0 {
            return self.interrupted();
        }
        let left = self.calls_left.get() - 1;
        self.calls_left.set(left);
        if left == 0 { self.look_at_clock() } else { Ok(()) }
    }

    /// Like [`TxnSession::check_interrupts`], with a look at the clock at any rate, for long
    /// computations that call it rarely. In a critical section, which must run to its end, it does
    /// nothing.
    pub fn check_interrupts_now(&self) -> Result<(), TxnError> {
        if self.slot.in_critical() {
            return Ok(());
        }
        self.calls_left.set(1);
        self.check_interrupts()
    }

    /// Like [`TxnSession::check_interrupts`], with a look at the clock and the region at any rate,
    /// for waits outside the lock manager.
    pub fn check_deadline(&self) -> Result<(), TxnError> {
        self.check_interrupts()?;
        self.txn.region.check()?;
        match self.statement_deadline.get() {
            Some(deadline) if Instant::now() >= deadline && !self.is_committed_ahead() => {
                Err(TxnError::StatementTimeout)
            }
            _ => Ok(()),
        }
    }

    #[cold]
    fn interrupted(&self) -> Result<(), TxnError> {
        if self.is_committed_ahead() {
            // Nothing is undone any more: they stay pending.
            return Ok(());
        }
        if self.pending_interrupts() & INTERRUPT_TERMINATE != 0 {
            return Err(TxnError::Terminated);
        }
        self.check_conflict()?;
        self.take_flags(INTERRUPT_CANCEL);
        Err(TxnError::Cancelled)
    }

    #[cold]
    fn look_at_clock(&self) -> Result<(), TxnError> {
        let now = Instant::now();

        // Rare calls look often, frequent ones rarely: aim at a look every 50 to 200 microseconds.
        let since = now.duration_since(self.last_clock.replace(now));
        let every = self.clock_every.get();
        self.clock_every.set(match since.as_micros() {
            0..50 => (every * 2).min(CLOCK_EVERY_MAX),
            50..200 => every,
            _ => (every / 2).max(1),
        });

        self.calls_left.set(self.clock_every.get());
        if self.is_committed_ahead() {
            // The rest of the statement is short.
            return Ok(());
        }
        if self.statement_deadline.get().is_some_and(|d| now >= d) {
            return Err(TxnError::StatementTimeout);
        }

        if now.duration_since(self.last_yield.get()) >= YIELD_EVERY {
            self.txn.region.check()?;
            self.slot.yield_now();
            self.last_yield.set(Instant::now());
        }

        Ok(())
    }
}

impl Drop for TxnSession {
    /// Rolls back an open transaction, without an abort record, and frees the slot. In a region
    /// that was given up there is nothing to undo.
    fn drop(&mut self) {
        let undone = match self.unpark() {
            Ok(()) | Err(TxnError::IdleTooLong) => {
                self.abort_in_memory()
                    .and_then(|()| self.unlisten_all())
                    .and_then(|()| self.unlock_all_session())
            }
            Err(e) => Err(e),
        };
        let line = &self.txn.slots[self.index()];
        if undone.is_ok() {
            debug_assert!(self.locks.borrow().is_empty());
            // Release: the slot's line is clean for its next owner.
            line.process.store(0, Release);
        }
    }
}
