//! Holds: log that backups still need, and that checkpoints therefore leave alone.
//!
//! A backup copies the log from the redo point of its own checkpoint to its end. Any process may
//! finish further checkpoints meanwhile, and each removes the log before its redo point. A hold in
//! the region says from where on the log stays. The steps stand in `protocol.rs`.
//!
//! **A holder that dies.** The holder's session has the hold in its held-resource record. The
//! reaper frees the hold before the session's slot, so that the word of a hold always names the
//! present session of that slot. Holds end with the region. A backup whose region was given up
//! fails, and its log may be removed.
//!
//! **A holder that is stopped** keeps its hold, as a stopped session keeps its locks. The log grows
//! until the holder goes on or is killed.

use super::Wal;
use super::protocol::{LogHold, kept_from};
use crate::claim::held;
use crate::{Lsn, Result, StorageError};
use sinew_sync::{HeldToken, Slot};

/// Backups that may run at the same time.
pub(super) const HOLDS: usize = 16;

/// The log of a backup, kept until the value is dropped.
pub(crate) struct Hold<'a> {
    hold: &'a LogHold,
    slot: &'a Slot,
    token: HeldToken,
}

impl Wal {
    fn holds(&self) -> &[LogHold] {
        self.region.get(self.at.holds)
    }

    /// Keeps the log from the newest complete redo point on. `None`: too many backups do so.
    pub(crate) fn hold<'a>(&'a self, slot: &'a Slot) -> Result<Option<Hold<'a>>> {
        let owner = slot.index().0 + 1;
        for (number, hold) in self.holds().iter().enumerate() {
            let record = slot.held();
            let token = record.intent(held::LOG_HOLD, number as u64).map_err(|_| StorageError::NoBuffers)?;
            if !hold.try_take(owner) {
                record.clear(token);
                continue;
            }
            record.held(token);
            hold.keep_from_redo(&self.ctl().steady.redo);
            return Ok(Some(Hold { hold, slot, token }));
        }
        Ok(None)
    }

    /// Whether a backup or the archive keeps log. A caller that sees no hold comes before every
    /// backup whose hold it did not see.
    pub(crate) fn is_held(&self) -> bool {
        self.archive_from() != 0 || self.kept_from(u64::MAX) != u64::MAX
    }

    /// The log is needed from here on; `below` is the redo point of the last complete checkpoint.
    pub(super) fn kept_from(&self, below: u64) -> u64 {
        kept_from(below, self.holds().iter())
    }

    /// Registers how the reaper frees a dead session's hold.
    pub(crate) fn watch_holds(&self) {
        let at = self.at;
        self.region.set_undo(
            held::LOG_HOLD,
            Box::new(move |region, dead, entry| {
                region.get(at.holds)[entry.arg as usize].give_back(dead.0 + 1);
                Ok(())
            }),
        );
    }
}

impl Hold<'_> {
    /// The holder needs nothing before `from`.
    pub fn advance(&self, from: Lsn) {
        self.hold.advance(from.0);
    }
}

impl Drop for Hold<'_> {
    fn drop(&mut self) {
        self.slot.held().pop(self.token, || self.hold.give_back(self.slot.index().0 + 1));
    }
}
