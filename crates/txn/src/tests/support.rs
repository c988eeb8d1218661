//! A region in a temporary directory, a status store and a commit log in memory.

use crate::*;
use sinew_sync::{Attached, Region, RegionOptions, ThreadWaiter};
use std::collections::BTreeMap;
use std::path::PathBuf;
use sinew_sync::shim::{AtomicBool, AtomicU32, AtomicU64};
use std::sync::atomic::Ordering::SeqCst;
use std::sync::{Arc, Mutex};

/// Xids in a page of the store.
const PAGE: u64 = 64;

#[derive(Default)]
pub struct MemoryStore {
    statuses: Mutex<BTreeMap<u64, [u8; PAGE as usize / 4]>>,
    csns: Mutex<BTreeMap<u64, [u64; PAGE as usize]>>,
    pub truncated_below: AtomicU64,
    pub status_writes: AtomicU32,
    pub fail: AtomicBool,
    /// A session writes statuses. A real store reads and writes back sectors that status pages
    /// share.
    writing: AtomicBool,
}

impl MemoryStore {
    fn check(&self) -> std::io::Result<()> {
        match self.fail.load(SeqCst) {
            true => Err(std::io::Error::other("injected")),
            false => Ok(()),
        }
    }

    fn status_byte(&self, byte: u64) -> u8 {
        let all = self.statuses.lock().unwrap();
        all.get(&(byte * 4 / PAGE)).map_or(0, |page| page[(byte % (PAGE / 4)) as usize])
    }

    /// The status bits of one xid as stored.
    pub fn bits(&self, xid: Xid) -> u8 {
        self.status_byte(xid.0 / 4) >> (xid.0 % 4 * 2) & 3
    }

    /// Words for which there is room, whole pages.
    pub fn csn_words(&self) -> usize {
        self.csns.lock().unwrap().len() * PAGE as usize
    }
}

impl StatusStore for MemoryStore {
    fn flush_log(&self, _: &sinew_sync::Slot) -> std::io::Result<()> {
        Ok(())
    }

    fn write_statuses(&self, first: Xid, packed: &[u8]) -> std::io::Result<()> {
        self.check()?;
        assert_eq!(first.0 % 4, 0);
        assert!(!self.writing.swap(true, SeqCst), "two write statuses at a time");
        std::thread::yield_now();
        self.status_writes.fetch_add(1, SeqCst);
        let mut all = self.statuses.lock().unwrap();
        for (byte, bits) in (first.0 / 4..).zip(packed) {
            all.entry(byte * 4 / PAGE).or_default()[(byte % (PAGE / 4)) as usize] = *bits;
        }
        self.writing.store(false, SeqCst);
        Ok(())
    }

    fn read_statuses(&self, first: Xid, packed: &mut [u8]) -> std::io::Result<()> {
        self.check()?;
        assert_eq!(first.0 % 4, 0);
        for (byte, bits) in (first.0 / 4..).zip(packed) {
            *bits = self.status_byte(byte);
        }
        Ok(())
    }

    fn write_csns(&self, first: Xid, words: &[u64]) -> std::io::Result<()> {
        self.check()?;
        let mut all = self.csns.lock().unwrap();
        for (xid, word) in (first.0..).zip(words) {
            all.entry(xid / PAGE).or_insert([0; PAGE as usize])[(xid % PAGE) as usize] = *word;
        }
        Ok(())
    }

    fn read_csns(&self, first: Xid, words: &mut [u64]) -> std::io::Result<()> {
        self.check()?;
        let all = self.csns.lock().unwrap();
        for (xid, word) in (first.0..).zip(words) {
            *word = all.get(&(xid / PAGE)).map_or(0, |page| page[(xid % PAGE) as usize]);
        }
        Ok(())
    }

    fn truncate_csns(&self, below: Xid) -> std::io::Result<()> {
        self.check()?;
        self.truncated_below.fetch_max(below.0, SeqCst);
        let mut all = self.csns.lock().unwrap();
        *all = all.split_off(&(below.0 / PAGE));
        Ok(())
    }
}

/// One outcome as the log got it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub xid: Xid,
    pub subs: Vec<Xid>,
    pub committed: bool,
}

#[derive(Default)]
pub struct MemoryLog {
    pub records: Mutex<Vec<Record>>,
    pub flushes: AtomicU32,
    pub fail_write: AtomicBool,
    pub fail_flush: AtomicBool,
    /// The state that `finish_commit` saw: the committing session's xid is published, and it still
    /// holds this lock.
    pub watched: Mutex<Option<LockTag>>,
    pub finished: Mutex<Vec<(bool, bool)>>,
}

impl CommitLog for MemoryLog {
    fn write_commit(
        &self,
        _: &TxnSession,
        xid: Xid,
        subs: &[Xid],
        _: &CommitPayload,
    ) -> Result<u64, TxnError> {
        if self.fail_write.load(SeqCst) {
            return Err(TxnError::Io(std::io::Error::other("injected")));
        }
        let mut records = self.records.lock().unwrap();
        records.push(Record { xid, subs: subs.to_vec(), committed: true });
        Ok(records.len() as u64)
    }

    fn write_abort(&self, _: &TxnSession, xid: Xid, subs: &[Xid], _: &CommitPayload) -> Result<(), TxnError> {
        self.records.lock().unwrap().push(Record { xid, subs: subs.to_vec(), committed: false });
        Ok(())
    }

    fn flush(&self, _: &TxnSession, _: u64) -> Result<(), TxnError> {
        self.flushes.fetch_add(1, SeqCst);
        match self.fail_flush.load(SeqCst) {
            true => Err(TxnError::Io(std::io::Error::other("injected"))),
            false => Ok(()),
        }
    }

    fn finish_commit(&self, s: &TxnSession) {
        let published = s.top_xid().is_some_and(|xid| {
            matches!(s.txn().status(xid), Ok(crate::XidStatus::Committed(_)))
        });
        let Some(tag) = *self.watched.lock().unwrap() else { return };
        self.finished.lock().unwrap().push((published, s.holds(tag, LockMode::AccessExclusive)));
    }
}

/// A kernel in a region of its own, which is deleted with its directory at the end.
pub struct Kernel {
    pub txn: Arc<Txn>,
    pub store: Arc<MemoryStore>,
    pub log: MemoryLog,
    dir: PathBuf,
}

pub const PARAMS: TxnParams =
    TxnParams { sessions_max: 64, lock_partitions: 8, locks_max: 512, csn_ring: 1024, channels_max: 16, notify_words: 1 << 10, prepared_max: 0 };

pub fn kernel() -> Kernel {
    kernel_with(PARAMS, Xid(100), MemoryStore::default())
}

pub fn kernel_with(params: TxnParams, next: Xid, store: MemoryStore) -> Kernel {
    kernel_started(params, store, |txn| txn.init(next).unwrap())
}

/// A kernel that `init` opens.
pub fn kernel_started(params: TxnParams, store: MemoryStore, init: impl FnOnce(&Txn)) -> Kernel {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    let name = format!("sinew-txn-test-{}-{}", std::process::id(), COUNT.fetch_add(1, SeqCst));
    let dir = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&dir).unwrap();
    let options = RegionOptions {
        place: Some(dir.clone()),
        sessions_max: params.sessions_max,
        ..RegionOptions::default()
    };
    let Attached::Created(region, at) =
        Region::attach(&dir, &options, |b, _| Txn::layout(b, &params)).unwrap()
    else {
        panic!("a new directory has no region")
    };
    let store = Arc::new(store);
    let txn = Txn::attach(region, at, params, store.clone());
    init(&txn);
    txn.region().publish().unwrap();
    Kernel { txn, store, log: MemoryLog::default(), dir }
}

/// Joins a kernel of another process, for tests that do not touch the store.
pub fn join(dir: &std::path::Path) -> Kernel {
    join_with(dir, PARAMS)
}

pub fn join_with(dir: &std::path::Path, params: TxnParams) -> Kernel {
    let options = RegionOptions { sessions_max: params.sessions_max, ..RegionOptions::default() };
    let Attached::Joined(region, at) = Region::attach(dir, &options, |b, _| Txn::layout(b, &params)).unwrap()
    else {
        panic!("the region is there")
    };
    let store = Arc::new(MemoryStore::default());
    let txn = Txn::attach(region, at, params, store.clone());
    Kernel { txn, store, log: MemoryLog::default(), dir: PathBuf::new() }
}

impl Kernel {
    pub fn dir(&self) -> &std::path::Path {
        &self.dir
    }

    pub fn session(&self) -> TxnSession {
        self.txn.session(Box::new(ThreadWaiter)).unwrap()
    }

    pub fn begin(&self) -> TxnSession {
        let s = self.session();
        s.begin();
        s
    }

    pub fn commit(&self, s: &TxnSession) {
        s.commit(&self.log, &CommitPayload::default(), true).unwrap();
    }

    pub fn abort(&self, s: &TxnSession) {
        s.abort(&self.log, &CommitPayload::default()).unwrap();
    }

    /// A transaction that writes and commits. Returns its xid.
    pub fn one_commit(&self, s: &TxnSession) -> Xid {
        s.begin();
        let xid = s.current_xid().unwrap();
        self.commit(s);
        xid
    }

    pub fn check_locks(&self) {
        let s = self.session();
        for p in 0..self.txn.table.partitions.len() {
            let _latch = self.txn.table.exclusive(s.slot(), p).unwrap();
            self.txn.table.check_invariants(p, |slot| self.txn.wait_line(slot));
        }
    }
}

impl Drop for Kernel {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.dir);
    }
}

/// A full table is named once, in both forms of the error, with a setting that there is.
pub(super) fn tells_of_a_full_table(error: TxnError, contents: &str, setting: &str) {
    let told = error.to_string();
    assert!(told.contains(&format!("the table of {contents} is full")), "{told}");
    let error = sinew_error::SqlError::from(error);
    assert_eq!(error.sqlstate.code(), "53200");
    assert_eq!(error.detail, Some(format!("The table of {contents} is full.")));
    assert_eq!(error.hint, Some(format!("You might need to increase {setting}.")));
}
