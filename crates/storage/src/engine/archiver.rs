//! The thread that ships the log into the archive (`archive/README.md`). The maintainer has one.
//!
//! It has no session: it takes no latch and no claim. A thread that hangs in the archive's file
//! system, or waits for its object store, holds up nothing but itself, and the end of its process.

use super::Storage;
use crate::archive::Shipper;
use crate::{Result, StorageError};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Weak};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Between two looks whether a segment is full.
const LOOK: Duration = Duration::from_millis(100);
/// After a failure the archiver waits as long as this at least.
const AFTER_FAILURE: Duration = Duration::from_secs(1);

pub(super) struct Archiver {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Archiver {
    /// `None`: the region has no archive.
    pub fn start(st: &Arc<Storage>) -> Result<Option<Archiver>> {
        let Some(shipper) = st.shipper() else { return Ok(None) };
        let (stop, stopped) = channel();
        let (weak, journal) = (Arc::downgrade(st), sinew_log::current());
        let every = Duration::from_millis(st.settings.archive_ms);
        let thread = std::thread::Builder::new()
            .name("sinew-archive".into())
            .spawn(move || {
                let _entered = sinew_log::enter(journal);
                run(&weak, shipper, every, &stopped);
            })
            .map_err(|e| StorageError::io("start a thread for", &st.dir, e))?;
        Ok(Some(Archiver { stop: Some(stop), thread: Some(thread) }))
    }
}

impl Storage {
    /// `None`: the region has no archive.
    pub(super) fn shipper(&self) -> Option<Shipper> {
        Shipper::new(&self.dir, &self.wal, &self.region, self.settings.archive_zstd, self.connect)
    }
}

impl Drop for Archiver {
    fn drop(&mut self) {
        // Ends its wait.
        self.stop = None;
        if let Some(thread) = self.thread.take()
            && thread.thread().id() != std::thread::current().id()
        {
            let _ = thread.join();
        }
    }
}

fn run(st: &Weak<Storage>, mut shipper: Shipper, every: Duration, stopped: &Receiver<()>) {
    let mut due = Instant::now();
    loop {
        let pause = due.saturating_duration_since(Instant::now()).min(LOOK).max(Duration::from_millis(1));
        if stopped.recv_timeout(pause) != Err(RecvTimeoutError::Timeout) {
            return;
        }
        let has_duties = match st.upgrade() {
            // Relaxed: two archivers at a time do no harm.
            Some(st) if st.region.check().is_ok() => st.has_duties.load(Relaxed),
            _ => return,
        };
        if !has_duties || (Instant::now() < due && !shipper.is_urgent()) {
            continue;
        }
        let pause = if shipper.ship() { every } else { every.max(AFTER_FAILURE) };
        due = Instant::now() + pause;
    }
}
