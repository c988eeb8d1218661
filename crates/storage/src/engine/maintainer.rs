//! Background threads. Each process has a helper; one process's helper is the maintainer and does
//! the duties.
//!
//! The helper wakes five times a second.
//!
//! - Each time it writes the log out, which bounds the loss of an asynchronous commit, and makes
//!   log segments ahead of need.
//! - Each second it closes files that other processes deleted, and ends transactions of all
//!   processes that were idle for too long.
//! - It cleans up after a dead process when the kernel tells of the death. As the maintainer it
//!   also looks for dead processes five times a second.
//!
//! The helper never does anything long, and never waits for a claim, whose holder may be dead.
//! Checkpoints, vacuum and the archive have a thread each. The process starts them when it first
//! needs them: when it becomes the maintainer, or when a session that must not block its worker
//! wants a checkpoint.

use super::Storage;
use super::archiver::Archiver;
use super::control::State;
use super::follower::Follower;
use crate::file::names::Look;
use crate::logical::SlotWarnings;
use crate::wal::SEGMENT_SIZE;
use crate::{Lsn, Result, Session, StorageError};
use sinew_sync::region::shown;
use sinew_sync::shim::AtomicBool;
use sinew_sync::{Slot, SlotIndex, ThreadWaiter};
use sinew_txn::TxnSession;
use std::sync::atomic::Ordering::*;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

const TICK: Duration = Duration::from_millis(200);
const SECOND: Duration = Duration::from_secs(1);
/// The shortest time the helper sleeps: a session that cannot be evicted yet must not keep it busy.
const SHORT: Duration = Duration::from_millis(5);

type CheckpointResult = Arc<Mutex<Option<Result<Lsn>>>>;
struct Order {
    from: SlotIndex,
    done: Arc<AtomicBool>,
    result: CheckpointResult,
}

/// A thread that ends when its sender goes.
struct Worker<T> {
    inbox: Sender<T>,
    thread: Option<JoinHandle<()>>,
    slot: SlotIndex,
}

impl<T: Send + 'static> Worker<T> {
    fn start(
        st: &Arc<Storage>,
        name: &str,
        run: impl FnOnce(&Weak<Storage>, TxnSession, &Receiver<T>) + Send + 'static,
    ) -> Result<Worker<T>> {
        let session = st.txn.session(Box::new(ThreadWaiter))?;
        st.wal.expect_session(session.slot())?;
        let slot = session.slot().index();
        let (inbox, orders) = channel();
        let (weak, journal) = (Arc::downgrade(st), sinew_log::current());
        let thread = std::thread::Builder::new()
            .name(name.into())
            .spawn(move || {
                let _entered = sinew_log::enter(journal);
                run(&weak, session, &orders)
            })
            .map_err(|e| StorageError::io("start a thread for", &st.dir, e))?;
        Ok(Worker { inbox, thread: Some(thread), slot })
    }
}

impl<T> Drop for Worker<T> {
    fn drop(&mut self) {
        // Ends `recv`.
        self.inbox = channel().0;
        if let Some(t) = self.thread.take()
            && t.thread().id() != std::thread::current().id()
        {
            let _ = t.join();
        }
    }
}

#[derive(Default)]
pub(super) struct Helpers {
    // Dropped in this order: the helper may start the others.
    helper: Option<Worker<()>>,
    checkpointer: Option<Worker<Order>>,
    vacuum: Option<Worker<()>>,
    archiver: Option<Archiver>,
    follower: Option<Follower>,
    stopping: bool,
}

pub(super) fn start(st: &Arc<Storage>) -> Result<()> {
    let helper = Worker::start(st, "sinew-helper", run_helper)?;
    st.helpers.lock().expect("helpers").helper = Some(helper);
    let weak = Arc::downgrade(st);
    // The kernel's word of a death wakes the helper at once. It never waits for the lock, which a
    // session that starts or ends threads may hold.
    st.region.watch_deaths(Arc::new(move || {
        if let Some(st) = weak.upgrade()
            && let Ok(helpers) = st.helpers.try_lock()
            && let Some(helper) = &helpers.helper
        {
            let _ = helper.inbox.send(());
        }
    }));
    Ok(())
}

fn run_helper(st: &Weak<Storage>, session: TxnSession, inbox: &Receiver<()>) {
    let s = &session;
    let mut maintainer = false;
    let (mut last_tick, mut last_second) = (Instant::now(), Instant::now());
    let mut last_inserted = u64::MAX;
    let mut last_oldest = Lsn(0);
    let mut last_removed = 0;
    let mut last_missed = 0;
    let mut slots = SlotWarnings::default();
    loop {
        // A session of this process that is idle for too long is not left to the next tick.
        let pause =
            st.upgrade().and_then(|st| st.txn.idle_are_due().1).map_or(TICK, |left| left.clamp(SHORT, TICK));
        let told = match inbox.recv_timeout(pause) {
            Ok(()) => true,
            Err(RecvTimeoutError::Timeout) => false,
            Err(RecvTimeoutError::Disconnected) => return,
        };
        let Some(st) = st.upgrade() else { return };
        if let Some(journal) = sinew_log::current() {
            // Writes the log entries that found no room in a full pipe or on a full disk.
            journal.tick();
        }
        if st.region.check().is_err() {
            return;
        }
        if (maintainer || told) && st.region.anybody_dead() {
            // Before anything that the dead may be in the way of.
            let _ = st.txn.reap_dead(s);
        }
        if st.txn.idle_are_due().0 {
            let _ = st.txn.evict_idle(s);
        }
        if last_tick.elapsed() < TICK && !told {
            continue;
        }
        last_tick = Instant::now();
        // A session that needs a failed step sees the error. Here the next round tries again.
        let _ = st.wal.try_flush_copied(s.slot());
        let inserted = st.wal.insert_position().0;
        let inserted_now = inserted.saturating_sub(last_inserted);
        if !st.follows() {
            let _ = st.wal.prepare_ahead(s.slot(), inserted_now * 3);
        }
        last_inserted = inserted;
        let removed = st.wal.segments().removed();
        if removed > last_removed {
            last_removed = removed;
            sinew_log::warning!(
                "files of the log in \"{}\" were removed while the database is in use; a checkpoint saves what they held",
                shown(st.wal.segments().dir()).display()
            );
            st.request_checkpoint();
        }
        let missed = st.files.missed();
        if missed > last_missed {
            // A session waits for it.
            last_missed = missed;
            let _ = st.look_after_files(Look::Last);
        }
        if last_second.elapsed() < SECOND {
            continue;
        }
        last_second = Instant::now();
        let _ = st.look_after_files(Look::Again);
        // Also as the maintainer, which may have been stopped for so long that another one took
        // over.
        match st.region.try_become_maintainer() {
            true if !maintainer => maintainer = st.start_duties().is_ok(),
            false if maintainer => {
                maintainer = false;
                // Relaxed: two processes at the duties do no harm.
                st.has_duties.store(false, Relaxed);
            }
            _ => {}
        }
        // Every process's helper, for the maintainer may be what is stopped.
        let _ = st.txn.evict_idle(s);
        if maintainer {
            let _ = st.settle_orphans(s);
            slots.look(&st.wal);
            if st.wal.archive_place().is_some() && st.wal.insert_position() != last_oldest {
                // The next second tries again.
                let _ = st.log_oldest(s.slot());
                last_oldest = st.wal.insert_position();
            }
        }
    }
}

fn run_checkpointer(st: &Weak<Storage>, session: TxnSession, inbox: &Receiver<Order>) {
    let s = &session;
    let mut last = Instant::now();
    let mut rest = Rest::default();
    loop {
        let order = inbox.recv_timeout(SECOND);
        let Some(st) = st.upgrade() else { return };
        match order {
            Ok(order) => {
                let r = st.checkpoint_now(s, State::InUse);
                last = Instant::now();
                *order.result.lock().expect("checkpoint result") = Some(r);
                // Release: pairs with the Acquire in `checkpoint`.
                order.done.store(true, Release);
                Slot::wake(&st.region, order.from);
            }
            Err(RecvTimeoutError::Disconnected) => return,
            Err(RecvTimeoutError::Timeout) => {
                // Acquire: pairs with `start_duties`.
                if st.has_duties.load(Acquire)
                    && let Some(why) = st.checkpoint_is_due(last)
                {
                    // Tried again when the next one is due.
                    if let Err(e) = st.checkpoint_leisurely(s, why) {
                        let entry = sinew_log::Entry::new(format!("checkpoint failed: {e}"));
                        sinew_log::say(sinew_log::Level::Error, &entry);
                    }
                    last = Instant::now();
                }
                // Acquire: as above.
                if st.has_duties.load(Acquire) && !st.follows() && rest.has_come(&st) {
                    // The next rest tries again.
                    let _ = st.wal.rest(s.slot(), false);
                }
            }
        }
        if st.region.check().is_err() {
            return;
        }
    }
}

/// Whether the log rests: nothing is inserted for a while after a checkpoint.
#[derive(Default)]
struct Rest {
    inserted: u64,
    seconds: u32,
}

impl Rest {
    /// Called each second. True once for each rest.
    fn has_come(&mut self, st: &Storage) -> bool {
        let inserted = st.wal.insert_position().0;
        if inserted != self.inserted {
            *self = Rest { inserted, seconds: 0 };
        }
        // A checkpoint itself inserts a record.
        let is_checkpointed =
            inserted.saturating_sub(st.wal.completed_redo_point().0) <= CHECKPOINT_BYTES_MAX;
        self.seconds += u32::from(is_checkpointed);
        self.seconds == REST_SECONDS
    }
}

/// The log rests after so many seconds without a record.
const REST_SECONDS: u32 = 5;
/// A checkpoint's own record is no longer, unless many files are being created.
const CHECKPOINT_BYTES_MAX: u64 = 4096;

fn run_vacuum(st: &Weak<Storage>, mut session: TxnSession, inbox: &Receiver<()>) {
    let mut nap_s = 0;
    while inbox.recv_timeout(SECOND) != Err(RecvTimeoutError::Disconnected) {
        let Some(st) = st.upgrade() else { return };
        nap_s += 1;
        if st.region.check().is_err() || st.wal.check().is_err() {
            return;
        }
        // Relaxed: as where it is taken back.
        if !st.settings.autovacuum || !st.has_duties.load(Relaxed) || nap_s < st.settings.vacuum_naptime_s {
            continue;
        }
        nap_s = 0;
        if let Some(hook) = &*st.vacuum_hook.read().expect("vacuum hook") {
            // For the round only: a thread that kept the storage would keep it open for ever.
            let handle = Session::new(st.clone(), session);
            hook(&handle);
            session = handle.into_txn();
        }
    }
}

impl Storage {
    /// This process has become the maintainer.
    fn start_duties(self: &Arc<Self>) -> Result<()> {
        let mut helpers = self.helpers.lock().expect("helpers");
        if helpers.stopping {
            return Ok(());
        }
        if helpers.checkpointer.is_none() {
            helpers.checkpointer = Some(Worker::start(self, "sinew-checkpoint", run_checkpointer)?);
        }
        if helpers.vacuum.is_none() {
            helpers.vacuum = Some(Worker::start(self, "sinew-vacuum", run_vacuum)?);
        }
        if helpers.archiver.is_none() && !self.is_read_only() {
            helpers.archiver = Archiver::start(self)?;
        }
        if helpers.follower.is_none() && self.follows() {
            helpers.follower = Some(Follower::start(self)?);
        }
        // Release: pairs with the Acquire in `run_checkpointer`.
        self.has_duties.store(true, Release);
        Ok(())
    }

    /// The region creator's choices for the background threads, by the names of the settings.
    pub fn background_settings(&self) -> [(&'static str, String); 9] {
        let s = &self.settings;
        let archive = self.wal.archive_stats();
        let place = self.wal.archive_place().map(|p| p.display().to_string());
        [
            ("autovacuum", if s.autovacuum { "on" } else { "off" }.to_string()),
            ("autovacuum_naptime", s.vacuum_naptime_s.to_string()),
            ("autovacuum_analyze_threshold", s.analyze_threshold.to_string()),
            ("autovacuum_analyze_scale_factor", s.analyze_scale_factor.to_string()),
            ("archive_to", place.unwrap_or_default()),
            ("archive_compression", if s.archive_zstd { "zstd" } else { "off" }.to_string()),
            ("archive_interval", s.archive_ms.to_string()),
            ("max_standby_archive_delay", s.standby_delay.map_or(-1, |d| d.as_millis() as i64).to_string()),
            ("archive_keep_limit", (archive.map_or(0, |a| a.limit_bytes) >> 20).to_string()),
        ]
    }

    /// Is it time to analyse a table of so many rows, so many of which changed since the last time?
    pub fn analyze_is_due(&self, changed: u64, rows: f64) -> bool {
        let settings = &self.settings;
        changed as f64 > settings.analyze_threshold as f64 + settings.analyze_scale_factor * rows.max(0.0)
    }

    /// The reason for a checkpoint, if there is one.
    fn checkpoint_is_due(&self, last: Instant) -> Option<&'static str> {
        if self.wal.check().is_err() {
            return None;
        }
        let since = self.wal.insert_position().0.saturating_sub(self.wal.completed_redo_point().0);
        let period = Duration::from_millis(self.settings.checkpoint_ms.max(1000));
        // The log since the last redo point and that since the one before stay within the limit
        // together. A checkpoint's own record is no reason for another.
        let by_volume = since > (self.settings.max_wal / 2).max(2 * SEGMENT_SIZE);
        let by_time = last.elapsed() >= period && since > CHECKPOINT_BYTES_MAX;
        // Relaxed: a wish that is not seen now is seen in the next round.
        match (by_volume, by_time) {
            (true, _) => Some("wal"),
            (_, true) => Some("time"),
            _ => (self.shared().wanted.load(Relaxed) != 0).then_some("force"),
        }
    }

    pub(super) fn ask_for_checkpoint(
        self: &Arc<Self>,
        s: &TxnSession,
        done: &Arc<AtomicBool>,
    ) -> Result<CheckpointResult> {
        let result = CheckpointResult::default();
        let order = Order { from: s.slot().index(), done: done.clone(), result: result.clone() };
        let mut helpers = self.helpers.lock().expect("helpers");
        let gone = || StorageError::Failed("the database is being closed".into());
        if helpers.stopping {
            return Err(gone());
        }
        if helpers.checkpointer.is_none() {
            helpers.checkpointer = Some(Worker::start(self, "sinew-checkpoint", run_checkpointer)?);
        }
        let worker = helpers.checkpointer.as_ref().expect("just started");
        worker.inbox.send(order).map_err(|_| gone())?;
        Ok(result)
    }

    /// Puts removed files back.
    pub(super) fn look_after_files(&self, look: Look) -> Result<()> {
        let done = self.files.look_after(look).and(self.statuses.look_after(look));
        done.and(self.control.look_after(look))
    }

    pub(super) fn stop_helpers(&self) {
        // Relaxed: seen before the next page that a leisurely checkpoint writes.
        self.stopping.store(true, Relaxed);
        let helpers = {
            let mut helpers = self.helpers.lock().expect("helpers");
            let stopped = Helpers { stopping: true, ..Helpers::default() };
            std::mem::replace(&mut *helpers, stopped)
        };
        if let Some(vacuum) = &helpers.vacuum {
            // It may be in the middle of a table.
            Slot::interrupt(&self.region, vacuum.slot, sinew_sync::slot::INTERRUPT_TERMINATE);
        }
        drop(helpers);
    }
}

impl Drop for Storage {
    fn drop(&mut self) {
        self.stop_helpers();
        self.wal.stop_flusher();
    }
}
