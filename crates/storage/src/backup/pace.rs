//! How fast a backup goes, what it tells its caller, and how the caller ends it.

use super::Watch;
use crate::{Result, StorageError};
use sinew_sync::Region;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Between two looks at the caller's wish.
const LOOK: Duration = Duration::from_millis(50);

/// The work of the moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The checkpoint from which replay will begin.
    Checkpoint,
    /// Files are copied.
    Files,
    /// The end of the log is copied.
    Log,
    /// The copy is made durable.
    Sync,
}

/// How far a backup, a check or a restore has come.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// The work of the moment.
    pub phase: Phase,
    /// Bytes done.
    pub bytes_done: u64,
    /// Bytes expected in all, without the log that is still to be written; 0: not known.
    pub bytes_total: u64,
}

/// Counts, waits and looks.
pub(super) struct Pace<'a> {
    pub progress: Progress,
    rate_bytes_per_s: u64,
    begun: Instant,
    looked: Instant,
    watch: Watch<'a>,
    /// A backup ends when its region is given up.
    region: Option<&'a Region>,
}

impl<'a> Pace<'a> {
    /// `rate_bytes_per_s` 0: as fast as it goes.
    pub fn new(watch: Watch<'a>, rate_bytes_per_s: u64, region: Option<&'a Region>) -> Pace<'a> {
        let now = Instant::now();
        let progress = Progress { phase: Phase::Files, bytes_done: 0, bytes_total: 0 };
        Pace { progress, rate_bytes_per_s, begun: now, looked: now, watch, region }
    }

    /// The next phase. The rate counts from here.
    pub fn enter(&mut self, phase: Phase) -> Result<()> {
        self.progress.phase = phase;
        self.look()
    }

    /// The rate counts from now on.
    pub fn start(&mut self) {
        self.begun = Instant::now();
    }

    /// So many bytes more are done. Waits if that was too fast.
    pub fn add(&mut self, bytes: u64) -> Result<()> {
        self.progress.bytes_done += bytes;
        if self.looked.elapsed() >= LOOK {
            self.look()?;
        }
        if self.rate_bytes_per_s == 0 {
            return Ok(());
        }
        let due = Duration::from_secs_f64(self.progress.bytes_done as f64 / self.rate_bytes_per_s as f64);
        loop {
            let ahead = due.saturating_sub(self.begun.elapsed());
            if ahead.is_zero() {
                return Ok(());
            }
            std::thread::sleep(ahead.min(LOOK));
            self.look()?;
        }
    }

    /// Asks the caller whether to go on, and whether the region is still there.
    pub fn look(&mut self) -> Result<()> {
        self.looked = Instant::now();
        if let Some(region) = self.region {
            region.check()?;
        }
        match (self.watch)(&self.progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(StorageError::Cancelled),
        }
    }
}
