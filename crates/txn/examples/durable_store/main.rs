//! A small durable store on this crate alone: a database author could start from it.
//!
//! ```text
//! durable_store                     the demo: processes that transfer, die and come back
//! durable_store DIR get KEY         a value
//! durable_store DIR add KEY AMOUNT  adds to a value, durably
//! durable_store DIR latches         the acquisitions of each family of latches
//! ```
//!
//! Any number of processes open one directory. Each value is a number under a key below `KEYS`.
//! Transactions read by snapshot, lock the rows that they change, and find deadlocks. Every
//! acknowledged commit survives the death of any process, and of all of them.
//!
//! | file | what it holds |
//! |---|---|
//! | `main.rs` | `Store`: opening, recovery, checkpoints, closing |
//! | `rows.rs` | rows and their versions in shared memory: reading and changing them |
//! | `log.rs` | the log: appending, group flush, reading it back |
//! | `statuses.rs` | `StatusStore`: where the kernel keeps outcomes of old transactions |
//! | `demo.rs` | processes that are killed, and the sums that must hold |
//!
//! **What is where.** The rows live in the region, in shared memory. The log gets one record for
//! each commit, which holds all values that the transaction changed. A checkpoint writes all values
//! and a position of the log into a new file and renames it. Recovery reads that file, then the log
//! from that position on. The rows that it makes are older than all transactions.
//!
//! **The order of a commit** is the kernel's (`txn/src/session.rs`). This program adds two steps:
//! the record (`Commit::write_commit`) and the flush (`Commit::flush`).
//!
//! **A crash.**
//!
//! - A process that dies in a transaction leaves versions that no snapshot sees. The next writer
//!   replaces them.
//! - A process that dies in a critical section (a half copied version, a half written record) costs
//!   the region: all other processes get `Poisoned`, open the directory again, and the first one
//!   recovers.
//! - When all processes die, the next one recovers.

mod demo;
mod log;
mod rows;
mod statuses;

use log::{Log, LogSections};
use rows::Row;
use sinew_sync::{Attached, Region, RegionError, RegionOptions, Section, ThreadWaiter, Tranche, WaitEvent};
use sinew_txn::{
    CommitLog, CommitPayload, LockMode, LockOwner, LockTag, Txn, TxnError, TxnParams, TxnSections,
    TxnSession, WaitPolicy, Xid, XidStatus,
};
use statuses::Statuses;
use std::cell::RefCell;
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// Rows of the store.
pub const KEYS: u32 = 256;

const PARAMS: TxnParams = TxnParams {
    sessions_max: 64,
    lock_partitions: 16,
    locks_max: 4096,
    csn_ring: 1 << 12,
    channels_max: 16,
    notify_words: 1 << 10,
    prepared_max: 0,
};

/// The row latches, which are counted together. The families of this program follow the kernel's.
const ROWS: Tranche = Tranche::after(sinew_txn::tranches::ALL, "Rows");
/// Appending to the log.
const LOG_APPEND: Tranche = ROWS.next("LogAppend");
/// Flushing the log.
const LOG_FLUSH: Tranche = LOG_APPEND.next("LogFlush");
/// A session that waits for the log's flush shows this.
const WAIT_FOR_FLUSH: WaitEvent = WaitEvent::after(sinew_txn::wait_events::ALL, "IO", "LogFlush");

/// The newest checkpoint: text, so that it can be read.
const CHECKPOINT: &str = "checkpoint";

/// Where the store's shared parts stand in the region.
#[derive(Clone, Copy)]
struct Sections {
    txn: TxnSections,
    rows: Section<Row>,
    log: LogSections,
}

/// An opened directory.
pub struct Store {
    txn: Arc<Txn>,
    rows: Section<Row>,
    log: Arc<Log>,
    dir: PathBuf,
    /// Tells the janitor that a process has died. The janitor ends with its sender.
    _janitor: Arc<Sender<()>>,
}

/// The values of a checkpoint, and where the log goes on behind it.
struct Checkpoint {
    log: u64,
    redo: u64,
    next_xid: Xid,
    values: Vec<i64>,
}

impl Store {
    /// Opens the directory, in which other processes may work already. The first one recovers.
    pub fn open(dir: &Path) -> Result<Store, Error> {
        std::fs::create_dir_all(dir)?;
        let options = RegionOptions { sessions_max: PARAMS.sessions_max, ..RegionOptions::default() };
        let attached = Region::attach(dir, &options, |b, _| {
            let txn = Txn::layout(b, &PARAMS);
            b.tranches(&[ROWS, LOG_APPEND, LOG_FLUSH]);
            b.wait_events(&[WAIT_FOR_FLUSH]);
            Sections { txn, rows: b.section("rows", KEYS as usize), log: Log::layout(b) }
        })?;
        let (region, at, is_first) = match attached {
            Attached::Created(region, at) => (region, at, true),
            Attached::Joined(region, at) => (region, at, false),
        };
        let log = Arc::new(Log::new(dir, &region, at.log));
        let statuses = Arc::new(Statuses::open(dir, log.clone(), is_first)?);
        let txn = Txn::attach(region, at.txn, PARAMS, statuses);
        if is_first {
            recover(dir, &txn, &log, txn.region().get(at.rows))?;
            txn.region().publish()?;
        }
        log.open()?;

        let janitor = Arc::new(janitor(&txn)?);
        let told = Arc::downgrade(&janitor);
        txn.region().watch_deaths(Arc::new(move || {
            // The janitor looks at all the dead at once: an error is its end, with the store's.
            let _ = told.upgrade().map(|janitor| janitor.send(()));
        }));
        Ok(Store { txn, rows: at.rows, log, dir: dir.to_path_buf(), _janitor: janitor })
    }

    /// A session, for one thread at a time.
    pub fn session(&self) -> Result<TxnSession, TxnError> {
        self.txn.session(Box::new(ThreadWaiter))
    }

    /// Runs `work` in a transaction and commits it durably. A transaction that gives way to another
    /// one (a deadlock, a row that was changed meanwhile) runs again.
    ///
    /// # Errors
    /// Those of `work`, and those that another try does not mend: `Poisoned` asks the caller to
    /// open the directory again, and `CommitUnknown` says the same of a commit whose outcome only
    /// the values tell.
    pub fn run<T>(
        &self,
        s: &TxnSession,
        work: impl Fn(&Transaction<'_>) -> Result<T, TxnError>,
    ) -> Result<T, TxnError> {
        loop {
            s.begin();
            let snapshot = match s.take_snapshot() {
                Ok(snapshot) => snapshot,
                Err(e) => return Err(self.roll_back(s, e)),
            };
            let t = Transaction { store: self, s, snapshot, changes: RefCell::default() };
            let worked = work(&t);
            s.release_snapshot(&t.snapshot);
            let commit = Commit { log: &self.log, s, changes: t.changes.take(), latch: RefCell::new(None) };
            match worked.and_then(|done| s.commit(&commit, &CommitPayload::default(), true).map(|()| done)) {
                Ok(done) => return Ok(done),
                Err(e) => match self.roll_back(s, e) {
                    e if gives_way(&e) => {}
                    e => return Err(e),
                },
            }
        }
    }

    /// Rolls back. Returns why: the first error, or that of a rollback in a region that was given
    /// up, whose session is of no more use.
    fn roll_back(&self, s: &TxnSession, because: TxnError) -> TxnError {
        if !s.in_transaction() {
            return because;
        }
        let nothing = Commit { log: &self.log, s, changes: Vec::new(), latch: RefCell::new(None) };
        s.abort(&nothing, &CommitPayload::default()).err().unwrap_or(because)
    }

    /// Writes all values to a new file, from which recovery will begin. One process at a time; the
    /// others return at once.
    pub fn checkpoint(&self, s: &TxnSession) -> Result<(), Error> {
        s.begin();
        let alone = LockTag::advisory(1, 0, 0, 1);
        let got = s.lock(alone, LockMode::Exclusive, LockOwner::Transaction, WaitPolicy::Nowait);
        let done = match got {
            Ok(_) => self.write_checkpoint(s),
            Err(TxnError::LockNotAvailable) => Ok(()),
            Err(e) => Err(e.into()),
        };
        let nothing = Commit { log: &self.log, s, changes: Vec::new(), latch: RefCell::new(None) };
        s.commit(&nothing, &CommitPayload::default(), false)?;
        done
    }

    fn write_checkpoint(&self, s: &TxnSession) -> Result<(), Error> {
        // A commit whose record lies before this position is published once `checkpoint` returns,
        // so that its values are found below. Values of later commits may be found as well:
        // recovery writes them once more.
        let redo = self.log.end();
        self.txn.checkpoint(s)?;
        let rows = self.txn.region().get(self.rows);
        let mut values = Vec::with_capacity(rows.len());
        for row in rows {
            values.push(row.newest_committed(&self.txn, s)?);
        }
        // No value reaches the disk before its commit record.
        self.log.flush(s.slot(), self.log.end())?;
        let next_xid = self.txn.next_xid();
        let _mark = self.txn.region().write_mark().map_err(|_| TxnError::Poisoned)?;
        write_checkpoint(&self.dir, &Checkpoint { log: self.log.number(), redo, next_xid, values })
    }

    /// Leaves the directory. The last process out takes the shared memory away. All sessions must
    /// be gone but `s`.
    pub fn close(self, s: TxnSession) -> Result<(), Error> {
        self.checkpoint(&s)?;
        drop(s);
        let Store { txn, _janitor, .. } = self;
        drop(_janitor);
        // The janitor's session goes with its thread. A region with a session left is not removed.
        if txn.region().begin_detach()? {
            txn.region().remove()?;
        }
        Ok(())
    }
}

/// Errors that the same transaction may not meet again.
fn gives_way(e: &TxnError) -> bool {
    match e {
        TxnError::Deadlock { .. } => true,
        TxnError::Above(above) => (&**above as &dyn std::any::Any).is::<rows::Changed>(),
        _ => false,
    }
}

/// A thread that cleans up after processes that have died.
fn janitor(txn: &Arc<Txn>) -> Result<Sender<()>, Error> {
    let (sender, deaths) = channel();
    let session = txn.session(Box::new(ThreadWaiter))?;
    std::thread::Builder::new().name("janitor".into()).spawn(move || {
        while deaths.recv().is_ok() {
            if session.txn().reap_dead(&session).is_err() {
                // The region was given up: the sessions find out.
                return;
            }
        }
    })?;
    Ok(sender)
}

/// A transaction that runs.
pub struct Transaction<'a> {
    store: &'a Store,
    s: &'a TxnSession,
    snapshot: sinew_txn::Snapshot,
    changes: RefCell<Vec<(u32, i64)>>,
}

impl Transaction<'_> {
    /// A value, as the transaction's snapshot sees it.
    pub fn get(&self, key: u32) -> Result<i64, TxnError> {
        let txn = &self.store.txn;
        txn.region().get(self.store.rows)[key as usize].read(txn, self.s, &self.snapshot)
    }

    /// Changes a value. Other transactions see it once this one has committed.
    pub fn put(&self, key: u32, value: i64) -> Result<(), TxnError> {
        let row = LockTag::tuple(1, 1, key, 0);
        self.s.lock(row, LockMode::Exclusive, LockOwner::Transaction, WaitPolicy::Block)?;
        let xid = self.s.current_xid()?;
        let txn = &self.store.txn;
        txn.region().get(self.store.rows)[key as usize].write(txn, self.s, &self.snapshot, xid, value)?;
        self.changes.borrow_mut().push((key, value));
        Ok(())
    }
}

/// The log as one commit sees it.
struct Commit<'a> {
    log: &'a Log,
    s: &'a TxnSession,
    changes: Vec<(u32, i64)>,
    /// Taken before the critical section, because a session waits for no latch inside of one.
    latch: RefCell<Option<log::Appending<'a>>>,
}

impl CommitLog for Commit<'_> {
    fn make_room(&self, _: &TxnSession, _: usize, _: &CommitPayload) {
        // An error shows in `write_commit`.
        *self.latch.borrow_mut() = self.log.begin_append(self.s.slot()).ok();
    }

    fn write_commit(&self, _: &TxnSession, xid: Xid, _: &[Xid], _: &CommitPayload) -> Result<u64, TxnError> {
        let latch = self.latch.borrow_mut().take().ok_or(TxnError::Poisoned)?;
        self.log.append(latch, xid, &self.changes)
    }

    fn write_abort(&self, _: &TxnSession, _: Xid, _: &[Xid], _: &CommitPayload) -> Result<(), TxnError> {
        // A transaction without a record is aborted.
        Ok(())
    }

    fn flush(&self, s: &TxnSession, end: u64) -> Result<(), TxnError> {
        let _shown = s.show_wait(WAIT_FOR_FLUSH);
        self.log.flush(s.slot(), end)
    }
}

/// Fills the rows of a new region from the checkpoint and the log, and begins a new log.
fn recover(dir: &Path, txn: &Arc<Txn>, log: &Log, rows: &[Row]) -> Result<(), Error> {
    let mut found = read_checkpoint(dir)?;
    for (xid, changes) in log::read(dir, found.log, found.redo)? {
        for (key, value) in changes {
            *found.values.get_mut(key as usize).ok_or("the log names a row that there is none of")? = value;
        }
        txn.redo_outcome(xid, &[], true)?;
        found.next_xid = found.next_xid.max(Xid(xid.0 + 1));
    }
    for (row, value) in rows.iter().zip(&found.values) {
        row.init(*value);
    }
    txn.init(found.next_xid)?;

    let before = found.log;
    log.create(before + 1)?;
    // The old log counts until this file has its name.
    write_checkpoint(dir, &Checkpoint { log: before + 1, redo: 0, ..found })?;
    log::remove(dir, before)
}

fn read_checkpoint(dir: &Path) -> Result<Checkpoint, Error> {
    let text = match std::fs::read_to_string(dir.join(CHECKPOINT)) {
        Ok(text) => text,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
            let values = vec![0; KEYS as usize];
            return Ok(Checkpoint { log: 0, redo: 0, next_xid: Xid::FIRST_NORMAL, values });
        }
        Err(e) => return Err(e.into()),
    };
    let mut words = text.split_whitespace().map(str::parse::<i64>);
    let mut next = || words.next().ok_or("the checkpoint is cut off")?.map_err(|e| e.to_string());
    let (log, redo, next_xid) = (next()? as u64, next()? as u64, Xid(next()? as u64));
    let values = (0..KEYS).map(|_| next()).collect::<Result<Vec<i64>, _>>()?;
    Ok(Checkpoint { log, redo, next_xid, values })
}

/// The file has its name only once it is whole and on disk.
fn write_checkpoint(dir: &Path, c: &Checkpoint) -> Result<(), Error> {
    let mut text = format!("{} {} {}\n", c.log, c.redo, c.next_xid);
    c.values.iter().for_each(|value| text += &format!("{value}\n"));
    let new = dir.join("checkpoint.new");
    let mut file = File::create(&new)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    std::fs::rename(&new, dir.join(CHECKPOINT))?;
    Ok(File::open(dir)?.sync_all()?)
}

/// True if the caller should open the directory again.
pub fn is_region_lost(e: &Error) -> bool {
    matches!(
        (e.downcast_ref::<TxnError>(), e.downcast_ref::<RegionError>()),
        (
            Some(
                TxnError::Poisoned | TxnError::CommitUnknown { .. } | TxnError::Region(RegionError::Poisoned)
            ),
            _
        ) | (_, Some(RegionError::Poisoned))
    )
}

/// True if a transaction's changes are seen by all that begin now.
fn is_committed(txn: &Txn, xid: Xid) -> Result<bool, TxnError> {
    Ok(xid == Xid::FROZEN || matches!(txn.status(xid)?, XidStatus::Committed(_)))
}

fn main() -> Result<(), Error> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match &args[..] {
        [] => demo::demo(),
        [dir, "work", number] => demo::work(dir.as_ref(), number.parse()?),
        [dir, "get", key] => one(dir, key.parse()?, |_, value| Ok(value)),
        [dir, "add", key, amount] => {
            let (key, amount): (u32, i64) = (key.parse()?, amount.parse()?);
            one(dir, key, |t, value| t.put(key, value + amount).map(|()| value + amount))
        }
        [dir, "latches"] => latches(dir.as_ref()),
        _ => Err("usage: durable_store [DIR get KEY | DIR add KEY AMOUNT | DIR latches]".into()),
    }
}

/// Prints how often sessions have taken the latches of each family since the first process opened
/// the directory.
fn latches(dir: &Path) -> Result<(), Error> {
    let store = Store::open(dir)?;
    let s = store.session()?;
    store.run(&s, |t| t.put(0, t.get(0)?))?;
    for t in store.txn.region().latch_totals() {
        println!("{} {}", t.tranche.name(), t.shared_acquisitions + t.exclusive_acquisitions);
    }
    store.close(s)
}

/// Opens the directory, runs one transaction on a value, and prints what it returns.
fn one(
    dir: &str,
    key: u32,
    work: impl Fn(&Transaction<'_>, i64) -> Result<i64, TxnError>,
) -> Result<(), Error> {
    if key >= KEYS {
        return Err(format!("the keys are 0 to {}", KEYS - 1).into());
    }
    let store = Store::open(dir.as_ref())?;
    let s = store.session()?;
    println!("{}", store.run(&s, |t| work(t, t.get(key)?))?);
    store.close(s)
}
