//! Fuzzy checkpoints: everything logged before the redo point reaches the files while others go on
//! working.
//!
//! Order, and what each step would lose out of order:
//! 1. the redo point is declared: from here on first changes are logged whole (else a write torn
//!    during or after the checkpoint could not be repaired);
//! 2. the number counters and the list of unfinished creations are read after it (what comes later
//!    is in the log);
//! 3. transaction outcomes, after every commit under way is published (its record may stand before
//!    the redo point); then the records of prepared transactions once more (`prepared.rs`);
//! 4. dirty pages, the lengths of files (`inventory.rs`), then fsync of every file written (pages
//!    are marked dirty before their record gets its position, so a record before the redo point has
//!    its page seen);
//! 5. the checkpoint record, the list of files and the control block, each durable before the next.
//!    Only then old segments go.

use super::Storage;
use super::catalogs::Catalogs;
use super::control::{Control, State};
use super::inventory;
use crate::buffer::Record;
use crate::claim::held;
use crate::file::io::DiskFile;
use crate::file::names::Look;
use crate::wait_events;
use crate::wal::record::log_info;
use crate::wal::{ResourceManager, SEGMENT_SIZE};
use crate::{Lsn, RelFile, Result, StorageError};
use sinew_log::{Entry, Topic};
use sinew_sync::shim::AtomicBool;
use sinew_txn::{TxnSession, Xid};
use std::sync::Arc;
use std::sync::atomic::Ordering::*;
use std::time::{Duration, Instant};

/// The figures of one checkpoint, for the process's log.
struct Steps {
    begun: Instant,
    buffers: usize,
    write: Duration,
    sync: Duration,
}

impl Steps {
    fn new() -> Steps {
        Steps { begun: Instant::now(), buffers: 0, write: Duration::ZERO, sync: Duration::ZERO }
    }
}

impl Storage {
    /// Brings the files up to the log as it is now. Returns the new redo point.
    pub(crate) fn checkpoint(&self, s: &TxnSession) -> Result<Lsn> {
        if !s.slot().suspends() {
            return self.checkpoint_now(s, State::InUse);
        }
        // Not on a server's worker: a thread of its own does it.
        let hurry = &self.shared().hurry;
        // Relaxed: the thread may be in the middle of a leisurely one, and sees it before the next
        // page.
        hurry.fetch_add(1, Relaxed);
        let result = {
            let _shown = s.show_wait(wait_events::CHECKPOINT_DONE);
            self.checkpoint_elsewhere(s)
        };
        hurry.fetch_sub(1, Relaxed);
        result
    }

    fn checkpoint_elsewhere(&self, s: &TxnSession) -> Result<Lsn> {
        let done = Arc::new(AtomicBool::new(false));
        let result = {
            let me = self.me.upgrade().expect("a borrowed storage is alive");
            me.ask_for_checkpoint(s, &done)?
        };
        loop {
            let seen = s.slot().wake_seq();
            // Acquire: pairs with the Release in `run_checkpointer`.
            if done.load(Acquire) {
                break;
            }
            s.slot().wait(seen, None)?;
        }
        result.lock().expect("checkpoint result").take().expect("it has answered")
    }

    /// A session waits for it: at full speed. A checkpoint that is under way hurries up, too.
    pub(super) fn checkpoint_now(&self, s: &TxnSession, state: State) -> Result<Lsn> {
        let hurry = &self.shared().hurry;
        // Relaxed: seen before the next page.
        hurry.fetch_add(1, Relaxed);
        let why = match state {
            State::AtRest => "shutdown immediate",
            _ if self.published.get().is_none() => "end-of-recovery immediate wait",
            _ => "immediate force wait",
        };
        let done = self.checkpoint_told(s, state, why, &mut |_, _| ());
        hurry.fetch_sub(1, Relaxed);
        done
    }

    /// No session waits for it: its writes are spread, at most over half the time until the next
    /// one is due, and at most over half the log that may be written until then.
    pub(super) fn checkpoint_leisurely(&self, s: &TxnSession, why: &str) -> Result<Lsn> {
        let begun = Instant::now();
        let from = self.wal.insert_position().0;
        let time = (self.settings.checkpoint_ms / 2) as f64;
        let log = (self.settings.max_wal / 4) as f64;
        self.checkpoint_told(s, State::InUse, why, &mut |done, total| {
            // Relaxed: either is seen before one of the next pages.
            while self.shared().hurry.load(Relaxed) == 0 && !self.stopping.load(Relaxed) {
                let by_time = begun.elapsed().as_millis() as f64 / time;
                let by_log = (self.wal.insert_position().0 - from) as f64 / log;
                let ahead = done as f64 / total as f64 > by_time.max(by_log);
                if !ahead || self.region.check().is_err() {
                    return;
                }
                std::thread::sleep(Duration::from_millis(10));
            }
        })
    }

    /// A checkpoint, and the log's lines about it (`log_checkpoints`).
    fn checkpoint_told(
        &self,
        s: &TxnSession,
        state: State,
        why: &str,
        pace: &mut dyn FnMut(usize, usize),
    ) -> Result<Lsn> {
        let about = Topic::Checkpoints;
        sinew_log::say_of(about, &Entry::new(format!("checkpoint starting: {why}")));
        let mut steps = Steps::new();
        let before = self.wal.completed_redo_point().0;
        let redo = self.checkpoint_as(s, state, pace, &mut steps)?;
        let text = format!(
            "checkpoint complete: wrote {} buffers ({:.1}%); write={:.3} s, sync={:.3} s, total={:.3} s; distance={} kB",
            steps.buffers,
            steps.buffers as f64 * 100.0 / self.pool.size_pages() as f64,
            steps.write.as_secs_f64(),
            steps.sync.as_secs_f64(),
            steps.begun.elapsed().as_secs_f64(),
            redo.0.saturating_sub(before) / 1024
        );
        sinew_log::say_of(about, &Entry::new(text));
        Ok(redo)
    }

    fn checkpoint_as(
        &self,
        s: &TxnSession,
        state: State,
        pace: &mut dyn FnMut(usize, usize),
        steps: &mut Steps,
    ) -> Result<Lsn> {
        self.wal.check()?;
        let _claim = self.shared().checkpoint.acquire(s.slot(), held::CHECKPOINT, 0)?;
        self.checkpoint_claimed(s, state, pace, steps)
    }

    /// A checkpoint from which a backup's replay begins: its control block, and its list of files
    /// as bytes. Both are read before the next checkpoint can begin.
    pub(crate) fn checkpoint_of_backup(&self, s: &TxnSession) -> Result<(Control, Vec<u8>)> {
        self.wal.check()?;
        let hurry = &self.shared().hurry;
        // Relaxed: seen before the next page, also by a leisurely checkpoint that has the claim.
        hurry.fetch_add(1, Relaxed);
        let made = (|| {
            let _claim = self.shared().checkpoint.acquire(s.slot(), held::CHECKPOINT, 0)?;
            self.checkpoint_claimed(s, State::InUse, &mut |_, _| (), &mut Steps::new())?;
            let list = DiskFile::open_to_read(&self.dir.join(inventory::FILE))?.read_all()?;
            Ok((self.read_control()?, list))
        })();
        hurry.fetch_sub(1, Relaxed);
        made
    }

    /// The caller holds the checkpoint claim.
    fn checkpoint_claimed(
        &self,
        s: &TxnSession,
        state: State,
        pace: &mut dyn FnMut(usize, usize),
        steps: &mut Steps,
    ) -> Result<Lsn> {
        let slot = s.slot();
        let shared = self.shared();
        self.look_after_files(Look::Last)?;
        self.wal.segments().look_for(self.wal.completed_redo_point().0, self.wal.flushed().0);
        let redo = self.wal.begin_checkpoint();
        let (next_oid, next_file, file_floor) = {
            let _guard = shared.counters.exclusive(slot)?;
            (shared.oid_limit.load(Relaxed), shared.file_limit.load(Relaxed), shared.next_file.load(Relaxed))
        };
        let status_limit = self.txn.next_xid().0;
        self.txn.checkpoint(s)?;
        let next_xid = self.txn.next_xid().0;
        drop(shared.cuts.exclusive(slot)?);
        let pending = self.list_pending(slot)?;
        self.log_prepared_again(slot)?;
        let writing = Instant::now();
        self.pool.write_dirty(slot, &|_| true, &mut |done, total| {
            steps.buffers = total;
            pace(done, total);
        })?;
        steps.write = writing.elapsed();
        let files = self.lengths_of_files(&pending.iter().map(|p| p.0).collect())?;
        // A failed fsync is never tried again: the kernel has dropped the pages that it could not
        // write.
        let syncing = Instant::now();
        let synced = self.files.sync_all(slot).and_then(|()| self.statuses.sync());
        steps.sync = syncing.elapsed();
        if let Err(e) = synced {
            return Err(match e {
                StorageError::Txn(_) | StorageError::Region(_) => e,
                e => self.wal.fail(&e.to_string()),
            });
        }
        let mut data = Vec::with_capacity(48 + pending.len() * 24);
        for v in [redo.0, status_limit, next_oid, next_file, file_floor] {
            data.extend_from_slice(&v.to_le_bytes());
        }
        data.extend_from_slice(&(pending.len() as u32).to_le_bytes());
        data.extend_from_slice(&[0; 4]);
        for (rel, xid) in &pending {
            data.extend_from_slice(&rel.database.to_le_bytes());
            data.extend_from_slice(&[0; 4]);
            data.extend_from_slice(&rel.file.to_le_bytes());
            data.extend_from_slice(&xid.0.to_le_bytes());
        }
        // Before the record gets its place: those below have their outcomes in front of it.
        data.extend_from_slice(&self.txn.oldest_running().0.to_le_bytes());
        data.extend_from_slice(&Catalogs::of(&self.read_control()?).encode());
        self.wal.reserve(slot, data.len() as u64 + 4096)?;
        let record = Record {
            rm: ResourceManager::Log,
            info: log_info::CHECKPOINT,
            xid: Xid::NONE,
            rel: RelFile::NONE,
            pages: Vec::new(),
            data: &data,
        };
        let end = self.wal.critical(slot, || self.wal.insert_for(slot, &record));
        self.wal.flush_blocking(slot, end)?;
        let mut control = self.read_control()?;
        let was_creating = control.state == State::Creating;
        control.state = state;
        control.redo = redo;
        control.checkpoint = end;
        control.redo_epoch = control.epoch;
        control.next_xid = next_xid;
        control.next_oid = next_oid;
        control.next_file = next_file;
        control.status_limit = status_limit;
        control.inode = self.control_inode()?;
        control.reach = Lsn(0);
        self.write_list(redo, &files)?;
        if was_creating {
            // Into both copies: with one of them damaged, the other must not say that all of this
            // may be deleted.
            self.write_control(control.clone())?;
            control.counter += 1;
        }
        self.write_control(control)?;
        let before = self.wal.completed_redo_point().0;
        self.wal.end_checkpoint(redo);
        // Relaxed: numbers for the maintainer.
        shared.wanted.store(0, Relaxed);
        shared.checkpoints.fetch_add(1, Relaxed);
        // As much as was used since the checkpoint before is likely to be used until the next one.
        let keep_ahead = redo.0.saturating_sub(before).min(self.settings.max_wal / 2).min(16 * SEGMENT_SIZE);
        match state {
            State::AtRest => {
                self.wal.recycle(slot, redo, 0)?;
                self.wal.rest(slot, true)?;
            }
            _ => self.wal.recycle(slot, redo, keep_ahead)?,
        }
        Ok(redo)
    }

    /// Checkpoints finished since the region was created.
    #[cfg(test)]
    pub(crate) fn checkpoints_done(&self) -> u64 {
        self.shared().checkpoints.load(Relaxed)
    }

    /// Asks the maintainer for a checkpoint soon.
    pub(super) fn request_checkpoint(&self) {
        self.shared().wanted.store(1, Relaxed);
    }

    /// With the checkpoint claim, or alone in the region.
    /// The number that the directory got when it was made.
    pub fn directory_id(&self) -> Result<u64> {
        Ok(self.read_control()?.id)
    }

    pub(super) fn read_control(&self) -> Result<Control> {
        self.control.with(|file| Control::in_file(file, &self.dir))
    }

    pub(super) fn control_inode(&self) -> Result<u64> {
        self.control.with(DiskFile::inode)
    }

    pub(super) fn write_control(&self, control: Control) -> Result<()> {
        let _mark = self.region.write_mark()?;
        let write = |file: &DiskFile| control.clone().write_to(file, self.settings.fsync);
        if let Err(e) = self.control.with(write) {
            return Err(self.wal.fail(&e.to_string()));
        }
        Ok(())
    }
}
