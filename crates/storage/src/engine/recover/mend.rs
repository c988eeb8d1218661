//! Mends what can be mended before the directory is opened, and empties the pages that are damaged afterwards.

use super::super::control::{Control, State};
use super::super::xact::XactStore;
use super::super::{SUBDIRECTORIES, StorageOptions, inventory};
use super::{Finding, Part};
use crate::file::io::{self, DiskFile};
use crate::page::PAGE_SIZE;
use crate::wal::reader::Reader;
use crate::wal::record::{Cut, log_info};
use crate::wal::segment::{self, Segments};
use crate::wal::{ResourceManager, SEGMENT_SIZE};
use crate::{Lsn, Result, StorageError};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Copies a file of the directory to where the originals are.
fn keep(dir: &Path, aside: &Path, path: &Path) -> Result<()> {
    io::make_dir(aside)?;
    let name = path.strip_prefix(dir).unwrap_or(path).to_string_lossy().replace('/', ".");
    let to = aside.join(name);
    if path.is_file() && !to.exists() {
        std::fs::copy(path, &to).map_err(|e| StorageError::io("copy", path, e))?;
    }
    Ok(())
}

pub(super) fn before_opening(
    dir: &Path,
    aside: &Path,
    found: &[Finding],
    options: &StorageOptions,
) -> Result<()> {
    // Opening changes all of these.
    for sub in ["wal", "xact"] {
        for entry in std::fs::read_dir(dir.join(sub)).into_iter().flatten().flatten() {
            keep(dir, aside, &entry.path())?;
        }
    }
    for name in [super::super::control::FILE, inventory::FILE] {
        keep(dir, aside, &dir.join(name))?;
    }
    io::make_dir(aside)?;
    let report: String = found.iter().map(|f| format!("{f}\n")).collect();
    let path = aside.join("report.txt");
    std::fs::write(&path, report).map_err(|e| StorageError::io("write", &path, e))?;

    for sub in SUBDIRECTORIES {
        io::make_dir(&dir.join(sub))?;
    }
    let mut control = match found.iter().any(|f| f.part == Part::Control) {
        true => control_from_log(dir, options.catalog_version)?,
        false => Control::read(dir)?,
    };
    let statuses = XactStore::alone(dir);
    statuses.expect(control.id, sinew_txn::Xid(control.status_limit));
    statuses.presume_committed()?;
    // Everything is looked at again, and the list of files is not.
    control.state = State::InUse;
    control.files_sum = 0;
    control.write(dir, options.fsync)?;
    control.write(dir, options.fsync)
}

/// A control block from the newest checkpoint's record in the log.
fn control_from_log(dir: &Path, catalog_version: u32) -> Result<Control> {
    let segments = Segments::new(&dir.join("wal"), false);
    let starts = segments.list()?;
    let id = starts.iter().find_map(|s| segment::id_of(&segments.path(*s), *s));
    let mut newest = None;
    for start in &starts {
        let mut reader = Reader::new(segments.dir(), Lsn(*start), 0, u32::MAX);
        let mut at = *start;
        while let Some((record, epoch)) = reader.next_whole(at, start + SEGMENT_SIZE)? {
            at = record.end.0;
            if (record.rm, record.info) == (ResourceManager::Log, log_info::CHECKPOINT) {
                let mut cut = Cut { bytes: record.data, at: 0 };
                let mut next = || cut.u64().unwrap_or(0);
                let (redo, xid, oid, file) = (next(), next(), next(), next());
                if newest.as_ref().is_none_or(|c: &Control| (c.epoch, c.checkpoint) < (epoch, record.end)) {
                    let mut control = Control::new(0, catalog_version);
                    control.epoch = epoch;
                    (control.redo, control.checkpoint) = (Lsn(redo), record.end);
                    (control.next_xid, control.next_oid, control.next_file) = (xid, oid, file);
                    control.status_limit = xid;
                    newest = Some(control);
                }
            }
            if let Some(c) = &mut newest {
                c.epoch = c.epoch.max(epoch);
            }
        }
    }
    let (Some(mut control), Some(id)) = (newest, id) else {
        let what =
            "is missing or damaged, and the log holds no checkpoint to make it anew from: restore a backup";
        return Err(StorageError::damaged(&Control::path(dir), what));
    };
    control.id = id;
    // Zero: whatever is there is the first record's.
    control.redo_epoch = 0;
    io::remove_file(&Control::path(dir))?;
    control.create(dir, true)?;
    Ok(control)
}

/// Empties the pages that are damaged.
pub(super) fn pages(dir: &Path, aside: &Path, found: &[Finding]) -> Result<()> {
    let mut kept: BTreeSet<PathBuf> = BTreeSet::new();
    for finding in found {
        let Part::Page(path, _, _, block) = &finding.part else { continue };
        if kept.insert(path.clone()) {
            keep(dir, aside, path)?;
        }
        let file = DiskFile::open(path)?;
        file.write_at(&[0; PAGE_SIZE], u64::from(*block) * PAGE_SIZE as u64)?;
        file.sync_data()?;
    }
    Ok(())
}
