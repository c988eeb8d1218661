//! The log's final failure: the state in which the region takes no more records.
//!
//! A write or an fsync that failed may have lost bytes that a later fsync reports as durable. The
//! log therefore never tries again. It enters a state that all processes see and that no process
//! leaves. Reading goes on, and the next opening of the directory recovers from the log.
//!
//! These callers declare the failure, each when a write or an fsync failed whose bytes a commit may
//! stand on:
//!
//! - the flush leader (`flush.rs`): writing and syncing segments, and naming a new one in the
//!   control file;
//! - the checkpointer (`engine/checkpoint.rs`): the control file, and the sync of the pages that it
//!   wrote;
//! - a cut of a heap (`engine/commit.rs`), between its durable record and the shorter file;
//! - the sync of a relation's file (`file.rs`), also when a descriptor is closed
//!   (`file/descriptors.rs`).
//!
//! An opening that only reads closes the log to writers (`engine/open.rs`), and so does one that
//! follows another directory's log (`engine/follow.rs`). This fourth state is no failure.
//!
//! | state | a writer gets |
//! |---|---|
//! | `OPEN` | room for its record |
//! | `FAILING` | `Failed`, before the reason can be read |
//! | `FAILED` | `Failed` with the reason |
//! | `READ_ONLY` | `ReadOnly`; `Follows` where the log is another directory's |
//!
//! A process that dies in `FAILING` leaves that state for good: writers get `Failed` with a general
//! reason.

use super::Wal;
use crate::{Result, StorageError};
use sinew_txn::TxnError;
use std::sync::atomic::Ordering::*;

const OPEN: u32 = 0;
const FAILING: u32 = 1;
const FAILED: u32 = 2;
const READ_ONLY: u32 = 3;

impl Wal {
    /// An error if the log takes no more records: `Failed` after a write or an fsync failed,
    /// `ReadOnly` if the directory was opened to read only.
    pub fn check(&self) -> Result<()> {
        // Acquire: pairs with the Releases in `fail` and `close_to_writers`.
        match self.ctl().steady.failed.load(Acquire) {
            OPEN => Ok(()),
            _ => Err(self.failure()),
        }
    }

    /// True if the log takes no more records. Cheaper than `check`.
    #[inline]
    pub(super) fn has_failed(&self) -> bool {
        // Relaxed: the state alone is looked at. `failure` reads the reason with Acquire.
        self.ctl().steady.failed.load(Relaxed) != OPEN
    }

    /// Stops all writing in the region, for good. The first caller's reason counts, and is logged.
    /// Returns the error that writers get from now on.
    pub(crate) fn fail(&self, why: &str) -> StorageError {
        let ctl = self.ctl();
        if ctl.steady.failed.compare_exchange(OPEN, FAILING, Relaxed, Relaxed).is_ok() {
            for (to, from) in ctl.reason.iter().zip(why.bytes()) {
                to.store(from, Relaxed);
            }
            // Release: pairs with the Acquire in `failure`.
            ctl.steady.failed.store(FAILED, Release);
            let entry =
                sinew_log::Entry::new(format!("nothing can be written to the database any more: {why}"))
                    .hint("Close it in all processes; the next opening recovers.");
            sinew_log::say(sinew_log::Level::Panic, &entry);
        }
        self.failure()
    }

    /// Closes the log to writers for good, for a directory that is opened to read only.
    pub(crate) fn close_to_writers(&self) {
        // Release: as in `fail`.
        self.ctl().steady.failed.store(READ_ONLY, Release);
    }

    /// The error of a writer that met a log that takes no more records.
    pub(super) fn failure(&self) -> StorageError {
        let ctl = self.ctl();
        // Acquire: pairs with the Release in `fail`, so that the reason is whole.
        let reason: Vec<u8> = match ctl.steady.failed.load(Acquire) {
            READ_ONLY if self.is_recovering() => return TxnError::Follows.into(),
            READ_ONLY => return StorageError::ReadOnly,
            FAILED => ctl.reason.iter().map(|b| b.load(Relaxed)).take_while(|&b| b != 0).collect(),
            _ => b"a write failed".to_vec(),
        };
        StorageError::Failed(String::from_utf8_lossy(&reason).into_owned())
    }
}
