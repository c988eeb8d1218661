//! The flusher: this process's thread that flushes the log for sessions that suspend.
//!
//! A session of the server must not write and sync on its worker. It asks the flusher and sleeps
//! until a leader has covered it (`flush.rs`). The flusher waits and leads with a slot of its own.
//!
//! Asking takes no latch and no system call while the flusher is busy: see `protocol.rs`, `Asked`.
//! The flusher is of its process alone, and dies with the process and with all who ask it.

use super::Wal;
use super::protocol::Asked;
use crate::{Lsn, Result, StorageError};
use sinew_txn::TxnSession;
use std::sync::Arc;

/// The flusher's thread. Dropping it ends the thread.
pub(crate) struct Flusher {
    asked: Arc<Asked>,
    thread: Option<std::thread::JoinHandle<()>>,
}

impl Wal {
    pub(crate) fn has_flusher(&self) -> bool {
        self.flusher.lock().expect("flusher").is_some()
    }

    /// Starts the thread that flushes for sessions that suspend; `session` is its own.
    pub(crate) fn start_flusher(self: &Arc<Self>, session: TxnSession) -> Result<()> {
        let mut flusher = self.flusher.lock().expect("flusher");
        if flusher.is_some() {
            return Ok(());
        }
        self.asked.open();
        let (asked, wal, journal) = (self.asked.clone(), Arc::downgrade(self), sinew_log::current());
        let thread = std::thread::Builder::new()
            .name("sinew-flusher".into())
            .spawn(move || {
                let _entered = sinew_log::enter(journal);
                while let Some(lsn) = asked.next() {
                    let Some(wal) = wal.upgrade() else { return };
                    // An error marks the region; the waiting sessions see it for themselves.
                    if wal.flush_for(session.slot(), Lsn(lsn)).is_err() {
                        wal.wake_waiters(Some(session.slot().index()));
                    }
                }
            })
            .map_err(|e| StorageError::io("start a thread for", self.segments_dir(), e))?;
        *flusher = Some(Flusher { asked: self.asked.clone(), thread: Some(thread) });
        Ok(())
    }

    pub(crate) fn stop_flusher(&self) {
        let flusher = self.flusher.lock().expect("flusher").take();
        drop(flusher);
    }
}

impl Drop for Flusher {
    fn drop(&mut self) {
        self.asked.close();
        if let Some(t) = self.thread.take() {
            // The last reference to the log may be the flusher's own, for a moment.
            if t.thread().id() != std::thread::current().id() {
                let _ = t.join();
            }
        }
    }
}
