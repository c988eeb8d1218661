//! A control block that is lost, from what the log says.

use super::super::catalogs::Catalogs;
use super::super::control::{Control, State};
use crate::wal::reader::Reader;
use crate::wal::record::{Cut, log_info};
use crate::wal::segment::{self, Segments};
use crate::wal::{ResourceManager, SEGMENT_SIZE};
use crate::{Lsn, Result, StorageError};
use std::path::Path;

/// The control block of the newest checkpoint's record in the log, and where the log ends that is
/// read from there. Writes nothing.
pub(super) fn control(dir: &Path) -> Result<(Control, Lsn)> {
    let segments = Segments::new(&dir.join("wal"), false);
    let starts = match dir.join("wal").is_dir() {
        true => segments.list()?,
        false => Vec::new(),
    };
    let id = starts.iter().find_map(|s| segment::id_of(&segments.path(*s), *s));
    let (mut newest, mut says_catalogs) = (None, false);
    for start in &starts {
        let mut reader = Reader::new(segments.dir(), Lsn(*start), 0, u32::MAX);
        let mut at = *start;
        while let Some((record, epoch)) = reader.next_whole(at, start + SEGMENT_SIZE)? {
            at = record.end.0;
            if (record.rm, record.info) == (ResourceManager::Log, log_info::CHECKPOINT) {
                let mut cut = Cut { bytes: record.data, at: 0 };
                let mut next = || cut.u64().unwrap_or(0);
                let (redo, xid, oid, file) = (next(), next(), next(), next());
                let catalogs = Catalogs::in_checkpoint(record.data);
                if newest.as_ref().is_none_or(|c: &Control| (c.epoch, c.checkpoint) < (epoch, record.end)) {
                    let mut control = Control::new(0, 0);
                    says_catalogs = catalogs.is_some();
                    control.epoch = epoch;
                    (control.redo, control.checkpoint) = (Lsn(redo), record.end);
                    (control.next_xid, control.next_oid, control.next_file) = (xid, oid, file);
                    control.status_limit = xid;
                    if let Some(catalogs) = catalogs {
                        catalogs.put(&mut control);
                    }
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
    if !says_catalogs {
        let what = "is missing or damaged, and an older build wrote the log, which does not say of which version the system \
                    catalogs are: use \"sinew recover\" of that build, or restore a backup";
        return Err(StorageError::damaged(&Control::path(dir), what));
    }
    control.id = id;
    control.state = State::InUse;
    // Zero: whatever is there is the first record's.
    control.redo_epoch = 0;
    let mut reader = Reader::new(segments.dir(), control.redo, control.redo_epoch, control.epoch);
    while reader.next()?.is_some() {}
    Ok((control, reader.position()))
}
