//! The files of a simulated database: a log and the stored statuses.
//!
//! The log's buffers lie in the region, as those of the engine do. A record is durable once a flush
//! has ended. A rebuild finds the durable records alone.
//!
//! Every write is made under a write mark. A write that is made by a process of a region that has
//! been rebuilt meanwhile is a fault.

use super::Chaos;
use super::referee::TreeId;
use sinew_sync::shim::{AtomicU64, Ordering, sleep};
use sinew_sync::{Region, Section, Slot};
use sinew_txn::{CommitLog, CommitPayload, StatusStore, TxnError, TxnSession, Xid};
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// A commit record.
#[derive(Debug, Clone)]
pub struct Record {
    pub tree: TreeId,
    pub top: Xid,
    pub subs: Vec<Xid>,
}

/// The contents of the files and of the log's buffers.
#[derive(Default)]
pub struct Contents {
    pub log: Vec<Record>,
    /// So many records are durable.
    pub durable: usize,
    statuses: BTreeMap<u64, u8>,
    csns: BTreeMap<u64, u64>,
    /// The region whose processes may write.
    pub owner: [u64; 2],
    pub faults: Vec<String>,
    writes: u32,
}

/// One write in so many is slow, as on a busy disk.
const SLOW_EVERY: u32 = 16;
const SLOW: Duration = Duration::from_millis(3);

/// The files.
#[derive(Default)]
pub struct Files(Mutex<Contents>);

impl Files {
    /// The contents. No shared access is made while they are held.
    pub fn contents(&self) -> MutexGuard<'_, Contents> {
        self.0.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// A write to the files: announced, made in several steps, and finished.
    fn write(
        &self,
        region: &Region,
        took: Duration,
        done: impl FnOnce(&mut Contents),
    ) -> std::io::Result<()> {
        let _mark = region.write_mark().map_err(std::io::Error::other)?;
        self.check_owner(region);
        let count = {
            let mut contents = self.contents();
            contents.writes += 1;
            contents.writes
        };
        sleep(if count.is_multiple_of(SLOW_EVERY) { SLOW } else { took });
        self.check_owner(region);
        done(&mut self.contents());
        Ok(())
    }

    /// True until the region is replaced by another.
    pub fn is_of(&self, region: &Region) -> bool {
        self.contents().owner == region.id()
    }

    fn check_owner(&self, region: &Region) {
        let mut contents = self.contents();
        if contents.owner != region.id() {
            let text = format!("a process of region {:x?} writes beside {:x?}", region.id(), contents.owner);
            contents.faults.push(text);
        }
    }

    /// Makes all records durable.
    pub fn flush_all(&self, region: &Region) -> std::io::Result<()> {
        let end = self.contents().log.len();
        self.write(region, Duration::from_micros(30), |c| c.durable = c.durable.max(end))
    }
}

/// The store as one process uses it.
pub struct Store {
    pub files: Arc<Files>,
    pub region: Arc<Region>,
}

const STORE: Duration = Duration::from_micros(2);

impl StatusStore for Store {
    fn flush_log(&self, _: &Slot) -> std::io::Result<()> {
        self.files.flush_all(&self.region)
    }

    fn write_statuses(&self, first: Xid, packed: &[u8]) -> std::io::Result<()> {
        self.files.write(&self.region, STORE, |c| {
            c.statuses.extend(packed.iter().enumerate().map(|(i, byte)| (first.0 / 4 + i as u64, *byte)));
        })
    }

    fn read_statuses(&self, first: Xid, packed: &mut [u8]) -> std::io::Result<()> {
        let c = self.files.contents();
        for (i, byte) in packed.iter_mut().enumerate() {
            *byte = c.statuses.get(&(first.0 / 4 + i as u64)).copied().unwrap_or_default();
        }
        Ok(())
    }

    fn write_csns(&self, first: Xid, words: &[u64]) -> std::io::Result<()> {
        self.files.write(&self.region, STORE, |c| {
            c.csns.extend(words.iter().enumerate().map(|(i, word)| (first.0 + i as u64, *word)));
        })
    }

    fn read_csns(&self, first: Xid, words: &mut [u64]) -> std::io::Result<()> {
        let c = self.files.contents();
        for (i, word) in words.iter_mut().enumerate() {
            *word = c.csns.get(&(first.0 + i as u64)).copied().unwrap_or_default();
        }
        Ok(())
    }

    fn truncate_csns(&self, below: Xid) -> std::io::Result<()> {
        self.files.write(&self.region, STORE, |c| c.csns = c.csns.split_off(&below.0))
    }
}

/// The log as one transaction sees it.
pub struct Log<'c> {
    pub chaos: &'c Chaos,
    pub tree: TreeId,
    /// A word of the log's control line in the region.
    pub word: Section<AtomicU64>,
}

impl CommitLog for Log<'_> {
    fn write_commit(
        &self,
        s: &TxnSession,
        top: Xid,
        subs: &[Xid],
        _: &CommitPayload,
    ) -> Result<u64, TxnError> {
        // Room is reserved, the record copied, and the copy announced.
        let word = &s.slot().region().get(self.word)[0];
        word.fetch_add(1, Ordering::Relaxed);
        if !self.chaos.files.is_of(s.slot().region()) {
            // The record goes into the buffers of a region that has been replaced.
            return Ok(0);
        }
        let end = {
            let log = &mut self.chaos.files.contents().log;
            log.push(Record { tree: self.tree, top, subs: subs.to_vec() });
            log.len() as u64
        };
        self.chaos.referee(|r| r.written(self.tree, top, subs));
        word.fetch_add(1, Ordering::Release);
        Ok(end)
    }

    fn write_abort(&self, s: &TxnSession, _: Xid, _: &[Xid], _: &CommitPayload) -> Result<(), TxnError> {
        s.slot().region().get(self.word)[0].fetch_add(1, Ordering::Relaxed);
        Ok(())
    }

    fn flush(&self, s: &TxnSession, end: u64) -> Result<(), TxnError> {
        if self.chaos.files.contents().durable < end as usize {
            let flushed = self.chaos.files.flush_all(s.slot().region());
            flushed.map_err(|_| TxnError::Poisoned)?;
        }
        Ok(())
    }
}
