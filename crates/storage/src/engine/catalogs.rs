//! The version of the system catalogs that a directory has, and the upgrade from an older one.
//!
//! The layer above keeps the catalogs and knows how to bring older ones to its own version
//! (`crates/catalog/src/upgrade/README.md`). This file keeps what the directory says of it, in the
//! control block and in the log.
//!
//! | control block | the directory |
//! |---|---|
//! | version = n, from = 0 | has the catalogs of version n |
//! | version = n, from = m | has those of version m, or of n: an upgrade began, and its end is not known |
//!
//! The steps, by the process that made the region, before others may attach:
//!
//! 1. [`Opened::begin_upgrade`]: the control block says that an upgrade is under way, durably. From
//!    here on an older program refuses the directory. The log says the same.
//! 2. The layer above changes the catalogs, in one transaction.
//! 3. [`Opened::end_upgrade`]: the log says that the catalogs have the new version, durably, then
//!    the control block. If the transaction failed, [`Opened::undo_upgrade`] puts the old version
//!    back.
//!
//! A process that dies in between leaves `from`, and the next one makes the upgrade again. It must
//! therefore be right to make it twice.
//!
//! **The log.** The naive way keeps the version in the control block alone. A base backup has the
//! control block of its moment. A restore to a moment after an upgrade would then have new catalogs
//! under the old version. The records of steps 1 and 3 therefore carry both numbers, and replay
//! puts them into the control block. A program whose log ends with a newer version than its own
//! stops there ([`StorageError::OtherCatalog`]). So does one that follows the log, in front of the
//! upgrade. The records of checkpoints carry the numbers as well, for `recover` without a control
//! block.

use super::control::{Control, State};
use super::{Opened, Storage, StorageOptions};
use crate::buffer::Record;
use crate::error::UpgradeHolds;
use crate::wal::ResourceManager;
use crate::wal::record::{Cut, log_info};
use crate::{RelFile, Result, StorageError};
use sinew_sync::region::shown;
use sinew_sync::{ThreadWaiter, kill_point};
use sinew_txn::Xid;
use std::path::Path;

/// The versions of the catalogs that a program knows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    /// Its own.
    pub version: u32,
    /// The oldest that it brings to its own; 0: it does not upgrade.
    pub oldest: u32,
}

impl Known {
    /// Those of a program that opens a directory with these options.
    pub fn of(options: &StorageOptions) -> Known {
        Known { version: options.catalog_version, oldest: options.catalog_oldest }
    }
}

/// The versions that a directory names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Catalogs {
    pub version: u32,
    /// The version before an upgrade whose end is not known; 0: none.
    pub from: u32,
}

impl Catalogs {
    /// As the control block has them.
    pub fn of(control: &Control) -> Catalogs {
        Catalogs { version: control.catalog_version, from: control.catalog_from }
    }

    /// Puts them into the control block.
    pub fn put(self, control: &mut Control) {
        (control.catalog_version, control.catalog_from) = (self.version, self.from);
    }

    /// As records of the log have them.
    pub fn encode(self) -> [u8; 8] {
        let mut bytes = [0; 8];
        bytes[..4].copy_from_slice(&self.version.to_le_bytes());
        bytes[4..].copy_from_slice(&self.from.to_le_bytes());
        bytes
    }

    /// The next ones in a record; `None`: the record ends here.
    pub fn next(cut: &mut Cut<'_>) -> Option<Catalogs> {
        Some(Catalogs { version: cut.u32().ok()?, from: cut.u32().ok()? })
    }

    /// Those of a checkpoint's record; `None`: an older build wrote it.
    pub fn in_checkpoint(data: &[u8]) -> Option<Catalogs> {
        let mut cut = Cut { bytes: data, at: 0 };
        cut.take(5 * size_of::<u64>()).ok()?;
        let (unfinished, _) = (cut.u32().ok()?, cut.u32().ok()?);
        let (creation, oldest) = (24, size_of::<u64>());
        cut.take((unfinished as usize).checked_mul(creation)?.checked_add(oldest)?).ok()?;
        Catalogs::next(&mut cut)
    }

    /// The error for a directory of the user's `path` that must be upgraded first.
    pub fn needs_upgrade(self, path: &Path, known: Known, held_by: UpgradeHolds) -> StorageError {
        StorageError::NeedsUpgrade {
            path: path.to_owned(),
            found: if self.from == 0 { self.version } else { self.from },
            ours: known.version,
            held_by,
        }
    }

    /// The version to upgrade from; `None`: the catalogs are the program's own. `path` is what the
    /// user opened.
    ///
    /// # Errors
    /// `OtherCatalog` if the program neither has this version nor upgrades it.
    pub fn check(self, control: &Control, path: &Path, known: Known) -> Result<Option<u32>> {
        let stands_at = if self.from == 0 { self.version } else { self.from };
        if self.version == known.version && self.from == 0 {
            return Ok(None);
        }
        if self.version <= known.version && known.oldest != 0 && stands_at >= known.oldest {
            return Ok(Some(stands_at));
        }
        Err(StorageError::OtherCatalog {
            path: path.to_owned(),
            found: self.version,
            ours: known.version,
            oldest: known.oldest,
            made_by: control.made_by.clone(),
        })
    }
}

impl Opened {
    /// Says that the catalogs are being brought to this program's version.
    ///
    /// # Errors
    /// Those of writing.
    pub fn begin_upgrade(&self) -> Result<()> {
        let Some(from) = self.upgrade_from else { return Ok(()) };
        let catalogs = Catalogs { version: self.storage.catalog_version(), from };
        // An older program that does not know the record must not meet it.
        self.storage.put_catalogs(catalogs)?;
        self.storage.log_catalogs(catalogs)
    }

    /// Says that they have it. The transaction of the upgrade has committed.
    ///
    /// # Errors
    /// Those of writing.
    pub fn end_upgrade(&mut self) -> Result<()> {
        let catalogs = Catalogs { version: self.storage.catalog_version(), from: 0 };
        self.storage.log_catalogs(catalogs)?;
        self.storage.put_catalogs(catalogs)?;
        self.upgrade_from = None;
        Ok(())
    }

    /// Says that they have the older version again: the transaction of the upgrade has been rolled
    /// back. The older program's replay begins behind the records of the upgrade, which it may not
    /// know.
    ///
    /// # Errors
    /// Those of writing.
    pub fn undo_upgrade(&self) -> Result<()> {
        let Some(from) = self.upgrade_from else { return Ok(()) };
        let storage = &self.storage;
        storage.log_catalogs(Catalogs { version: from, from: 0 })?;
        let session = storage.txn.session(Box::new(ThreadWaiter))?;
        storage.checkpoint_now(&session, State::InUse)?;
        storage.put_catalogs(Catalogs { version: from, from: 0 })
    }
}

impl Storage {
    /// Refuses a log that goes on with newer catalogs than this program's.
    ///
    /// # Errors
    /// `OtherCatalog`.
    pub(super) fn must_know(&self, catalogs: Option<Catalogs>) -> Result<()> {
        let ours = self.catalog_version();
        match catalogs {
            Some(theirs) if theirs.version > ours => {
                let known = Known { version: ours, oldest: 0 };
                theirs.check(&self.read_control()?, &shown(&self.dir), known).map(drop)
            }
            _ => Ok(()),
        }
    }

    /// The version of the catalogs of the processes that have the directory open.
    fn catalog_version(&self) -> u32 {
        self.region.contents_version()
    }

    /// Puts the versions into the control block, durably.
    fn put_catalogs(&self, catalogs: Catalogs) -> Result<()> {
        let mut control = self.read_control()?;
        catalogs.put(&mut control);
        self.write_control(control)?;
        kill_point("upgrade: control says so");
        Ok(())
    }

    /// Puts the versions into the log, durably.
    fn log_catalogs(&self, catalogs: Catalogs) -> Result<()> {
        let session = self.txn.session(Box::new(ThreadWaiter))?;
        let slot = session.slot();
        self.wal.reserve(slot, 4096)?;
        let record = Record {
            rm: ResourceManager::Log,
            info: log_info::CATALOGS,
            xid: Xid::NONE,
            rel: RelFile::NONE,
            pages: Vec::new(),
            data: &catalogs.encode(),
        };
        let end = self.wal.critical(slot, || self.wal.insert_for(slot, &record));
        self.wal.flush_blocking(slot, end)?;
        kill_point("upgrade: the log says so");
        Ok(())
    }
}
