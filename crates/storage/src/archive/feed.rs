//! The log that an archive has behind a position, for a directory that follows it.

use super::identity::shown;
use super::object;
use super::store::{entries_at, newest_segment, segment_of, timeline_folder};
use crate::location::Location;
use crate::{Lsn, Result, StorageError};

/// A timeline of an archive, read piece by piece.
pub(crate) struct Feed {
    folder: Location,
    archive: u64,
    timeline: u64,
}

impl Feed {
    pub fn new(place: &Location, archive: u64, timeline: u64) -> Feed {
        Feed { folder: timeline_folder(place, timeline), archive, timeline }
    }

    /// Whole records that begin at `from`. `None`: the archive has no more yet.
    ///
    /// # Errors
    /// `BackupRefused` if the archive has later log and not this. `BackupDamaged` with the name of a
    /// file. `Io` if the archive cannot be reached.
    pub fn next(&self, from: Lsn) -> Result<Option<Vec<u8>>> {
        for (path, size) in entries_at(&self.folder, segment_of(from))? {
            let head = match object::read_head(&path, size) {
                // An archiver has just joined it with others.
                Err(e) if e.is_not_found() => continue,
                head => head?,
            };
            if (head.archive, head.timeline) != (self.archive, self.timeline) {
                let what = "belongs to another archive or timeline".into();
                return Err(StorageError::BackupDamaged { path: path.path(), what });
            }
            if !(head.from..head.to).contains(&from.0) {
                continue;
            }
            match object::read(&path) {
                Err(e) if e.is_not_found() => {}
                read => return Ok(Some(read?.1.split_off((from.0 - head.from) as usize))),
            }
        }
        match newest_segment(&self.folder)?.filter(|newest| *newest > segment_of(from)) {
            // Looked for once more: the archiver may just be closing the segment.
            Some(_) if self.has(from)? => Ok(None),
            Some(newest) => Err(StorageError::BackupRefused(format!(
                "the archive has log of timeline {} from {} on, and not from {from}, which this directory needs: remove the \
                 directory and follow the archive anew",
                shown(self.timeline),
                Lsn(newest)
            ))),
            None => Ok(None),
        }
    }

    fn has(&self, from: Lsn) -> Result<bool> {
        for (path, size) in entries_at(&self.folder, segment_of(from))? {
            match object::read_head(&path, size) {
                Ok(head) if (head.from..head.to).contains(&from.0) => return Ok(true),
                Ok(_) => {}
                Err(e) if e.is_not_found() => return Ok(true),
                Err(e) => return Err(e),
            }
        }
        Ok(false)
    }
}
