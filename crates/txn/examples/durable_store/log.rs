//! The log: one record for each commit.
//!
//! ```text
//!  0 sum of all that follows, u32    4 changes, u32    8 xid, u64    16 position, u64
//! 24 for each change: key u32, zero u32, value i64
//! ```
//!
//! A writer appends under one latch, which it takes before the commit's critical section. The
//! process that dies while it writes a record poisons the region, so that no record stands behind a
//! half one. (An engine with many writers reserves space by an atomic addition instead.)
//!
//! **Group flush.** A session that wants the log durable tries to take the flush latch. The holder
//! syncs for all: a session that waited for the latch looks at `flushed` first.

use crate::Error;
use sinew_sync::{ExclusiveGuard, LayoutBuilder, LwLock, Poisoned, Region, Section, Shared, Slot, WriteMark};
use sinew_txn::{TxnError, Xid};
use std::fs::{File, OpenOptions};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::*};
use std::sync::{Arc, OnceLock};

const HEAD: usize = 24;
const CHANGE: usize = 16;

/// The log's words in the region.
#[repr(C)]
struct Control {
    appending: LwLock,
    flushing: LwLock,
    /// The file's number; constant once the region is published.
    number: AtomicU64,
    /// End of the last whole record; changed under `appending`.
    end: AtomicU64,
    /// Durable up to here; changed under `flushing`.
    flushed: AtomicU64,
}

// SAFETY: repr(C); atomics, and latches that `create` sets up.
unsafe impl Shared for Control {}

/// Where the log's words stand in the region.
#[derive(Clone, Copy)]
pub struct LogSections(Section<Control>);

/// The log, as a process has it open.
pub struct Log {
    dir: PathBuf,
    region: Arc<Region>,
    at: LogSections,
    file: OnceLock<File>,
}

/// The right to append a record.
pub struct Appending<'a> {
    _latch: ExclusiveGuard<'a>,
    _mark: WriteMark<'a>,
}

fn path(dir: &Path, number: u64) -> PathBuf {
    dir.join(format!("log-{number}"))
}

impl Log {
    pub fn layout(b: &mut LayoutBuilder) -> LogSections {
        LogSections(b.section("log", 1))
    }

    pub fn new(dir: &Path, region: &Arc<Region>, at: LogSections) -> Log {
        Log { dir: dir.to_path_buf(), region: region.clone(), at, file: OnceLock::new() }
    }

    fn control(&self) -> &Control {
        &self.region.get(self.at.0)[0]
    }

    /// Makes an empty log. The creator of the region calls it.
    pub fn create(&self, number: u64) -> Result<(), Error> {
        let c = self.control();
        c.appending.init_given_back(crate::LOG_APPEND);
        c.flushing.init_given_back(crate::LOG_FLUSH);
        // Relaxed: published with the region.
        c.number.store(number, Relaxed);
        Ok(File::create(path(&self.dir, number))?.sync_all()?)
    }

    /// Opens the file that the region's creator has made.
    pub fn open(&self) -> Result<(), Error> {
        let file = OpenOptions::new().read(true).write(true).open(path(&self.dir, self.number()))?;
        self.file.set(file).map_err(|_| "the log is open already".into())
    }

    fn file(&self) -> std::io::Result<&File> {
        self.file.get().ok_or_else(|| std::io::Error::other("the log is not open"))
    }

    pub fn number(&self) -> u64 {
        self.control().number.load(Relaxed)
    }

    pub fn end(&self) -> u64 {
        // Acquire: pairs with `append`.
        self.control().end.load(Acquire)
    }

    /// The right to append, which a session takes outside of critical sections.
    pub fn begin_append<'a>(&'a self, me: &'a Slot) -> Result<Appending<'a>, Poisoned> {
        let latch = self.control().appending.exclusive(me)?;
        // A rebuilt region waits for a write that is under way.
        Ok(Appending { _latch: latch, _mark: self.region.write_mark()? })
    }

    /// Appends a record; its end. The caller is in a critical section.
    pub fn append(&self, latch: Appending<'_>, xid: Xid, changes: &[(u32, i64)]) -> Result<u64, TxnError> {
        let c = self.control();
        // Relaxed: under the latch.
        let at = c.end.load(Relaxed);
        let mut record = vec![0; 4];
        record.extend((changes.len() as u32).to_le_bytes());
        record.extend(xid.0.to_le_bytes());
        record.extend(at.to_le_bytes());
        for (key, value) in changes {
            record.extend(u64::from(*key).to_le_bytes());
            record.extend(value.to_le_bytes());
        }
        let sum = crc32c::crc32c(&record[4..]);
        record[..4].copy_from_slice(&sum.to_le_bytes());
        self.file().and_then(|file| file.write_all_at(&record, at)).map_err(TxnError::Io)?;
        let end = at + record.len() as u64;
        // Release: pairs with `end`.
        c.end.store(end, Release);
        drop(latch);
        Ok(end)
    }

    /// Makes the log durable up to `end`.
    pub fn flush(&self, me: &Slot, end: u64) -> Result<(), TxnError> {
        let c = self.control();
        loop {
            // Acquire: pairs with the store below.
            if c.flushed.load(Acquire) >= end {
                return Ok(());
            }
            let Some(_latch) = c.flushing.acquire_or_wait(me).map_err(|_| TxnError::Poisoned)? else {
                continue;
            };
            if c.flushed.load(Relaxed) >= end {
                return Ok(());
            }
            let to = self.end();
            self.file().and_then(File::sync_data).map_err(TxnError::Io)?;
            c.flushed.store(to, Release);
        }
    }
}

type Record = (Xid, Vec<(u32, i64)>);

/// The records of a log from a position on, up to the first that is not whole.
pub fn read(dir: &Path, number: u64, from: u64) -> Result<Vec<Record>, Error> {
    let bytes = match std::fs::read(path(dir, number)) {
        Ok(bytes) => bytes,
        Err(e) if e.kind() == std::io::ErrorKind::NotFound && number == 0 => return Ok(Vec::new()),
        Err(e) => return Err(e.into()),
    };
    let mut records = Vec::new();
    let mut at = from as usize;
    while let Some((record, len)) = bytes.get(at..).and_then(|rest| record_at(rest, at as u64)) {
        records.push(record);
        at += len;
    }
    Ok(records)
}

fn record_at(bytes: &[u8], position: u64) -> Option<(Record, usize)> {
    let word = |at: usize| Some(u64::from_le_bytes(bytes.get(at..at + 8)?.try_into().ok()?));
    let half = |at: usize| Some(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let (sum, changes) = (half(0)?, half(4)? as usize);
    let len = HEAD + changes.checked_mul(CHANGE)?;
    if word(16)? != position || crc32c::crc32c(bytes.get(4..len)?) != sum {
        return None;
    }
    let change = |n: usize| Some((word(HEAD + n * CHANGE)? as u32, word(HEAD + n * CHANGE + 8)? as i64));
    let changes = (0..changes).map(change).collect::<Option<Vec<_>>>()?;
    Some(((Xid(word(8)?), changes), len))
}

/// Removes a log that recovery does not read any more.
pub fn remove(dir: &Path, number: u64) -> Result<(), Error> {
    match std::fs::remove_file(path(dir, number)) {
        Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(e.into()),
        _ => Ok(()),
    }
}
