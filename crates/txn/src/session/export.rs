//! Exporting a session's snapshot, and importing another session's (`crate::outcome::exports`).

use super::TxnSession;
use crate::outcome::exports::{ExportId, Exported};
use crate::params::SESSIONS;
use crate::{Csn, Snapshot, TxnError, Xid};
use sinew_sync::kill_point;
use sinew_sync::shim::unix_us;
use std::fmt;

/// Microseconds in a unit of the numbers in names.
const UNIT_US: u64 = 32;

/// The name by which other sessions of the region import a snapshot, until the exporter's
/// transaction ends. As text `00000010-0A1B2C3D-1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SnapshotName(ExportId);

impl SnapshotName {
    /// Reads a name. `None`: no snapshot has such a name.
    pub fn parse(text: &str) -> Option<SnapshotName> {
        let mut parts = text.split('-');
        let (high, low, entry) = (parts.next()?, parts.next()?, parts.next()?);
        let half = |part: &str| u64::from_str_radix(part, 16).ok();
        let number = half(high)? << 32 | half(low)?;
        let entry = entry.parse::<u32>().ok()?.checked_sub(1)?;
        let name = SnapshotName(ExportId { entry, number });
        // Only the form in which a name is shown: no signs, no lower case, no fourth part.
        (name.to_string() == text).then_some(name)
    }
}

impl fmt::Display for SnapshotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExportId { entry, number } = self.0;
        write!(f, "{:08X}-{:08X}-{}", number >> 32, number & 0xffff_ffff, entry + 1)
    }
}

/// A snapshot that the session's transaction has exported.
pub(super) struct OwnExport {
    xmin: Xid,
    csn: Csn,
    xmax: Xid,
    name: SnapshotName,
}

impl TxnSession {
    /// Exports a snapshot that this session holds, until its transaction ends. `note` is for the
    /// importer, and the same in all exports of a transaction. A snapshot that the transaction has
    /// exported before keeps its name.
    ///
    /// # Errors
    /// `OutOfSharedMemory`.
    pub fn export_snapshot(&self, snapshot: &Snapshot, note: u64) -> Result<SnapshotName, TxnError> {
        let Snapshot { xmin, csn, xmax, .. } = *snapshot;
        let is_it = |own: &&OwnExport| (own.xmin, own.csn, own.xmax) == (xmin, csn, xmax);
        if let Some(own) = self.exported.borrow().iter().find(is_it) {
            return Ok(own.name);
        }
        let what = Exported { xmin: xmin.0, csn: csn.0, xmax: xmax.0, note };
        let exported = self.txn.exports().export(self.slot.index().0, unix_us() / UNIT_US, what);
        let id = exported.ok_or_else(|| self.txn.full("exported snapshots", SESSIONS))?;
        let name = SnapshotName(id);
        self.exported.borrow_mut().push(OwnExport { xmin, csn, xmax, name });
        self.hold_snapshot(snapshot);
        kill_point("snapshot: exported");
        Ok(name)
    }

    /// True if the transaction has exported a snapshot.
    pub fn has_exported(&self) -> bool {
        !self.exported.borrow().is_empty()
    }

    /// Takes an exported snapshot over, as [`TxnSession::take_snapshot`] takes a fresh one. Returns
    /// it with the exporter's note. `None`: there is no such snapshot, or not any more.
    pub fn import_snapshot(&self, name: SnapshotName) -> Option<(Snapshot, u64)> {
        let mut held = None;
        let exported = self.txn.exports().import(name.0, |what| {
            let snapshot = Snapshot {
                csn: Csn(what.csn),
                xmin: Xid(what.xmin),
                xmax: Xid(what.xmax),
                command: self.command(),
            };
            self.hold_snapshot(&snapshot);
            self.txn.keep_snapshots(self.index(), &self.snapshots.borrow());
            kill_point("snapshot: about to be imported");
            held = Some(snapshot);
        });
        match exported {
            Some(what) => Some((held?, what.note)),
            None => {
                if let Some(snapshot) = held {
                    self.release_snapshot(&snapshot);
                }
                None
            }
        }
    }

    /// Ends the transaction's exports, before the session gives its snapshots back.
    pub(super) fn end_exports(&self) {
        for own in self.exported.borrow_mut().drain(..) {
            self.txn.exports().end(self.slot.index().0, own.name.0.entry);
        }
    }
}
