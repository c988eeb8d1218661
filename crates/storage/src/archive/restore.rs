//! Making a directory of a base backup in an archive and the log up to a target.

use super::contents::{Archive, Chain, Span};
use super::followed::Followed;
use super::object;
use super::target::{self, Plan, Target};
use crate::backup::{self, Further, Origin, Summary, Watch};
use crate::location::Location;
use crate::{Lsn, Result, StorageError};
use std::cell::Cell;
use std::io::ErrorKind;
use std::path::Path;

/// A restore begins again so often when objects of the archive were joined meanwhile.
const ATTEMPTS: u32 = 5;

/// The result of a restore.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// The name of the base backup.
    pub base: String,
    /// The timeline that the directory is a branch of.
    pub timeline: u64,
    /// Its files and bytes, and the log's two ends.
    pub summary: Summary,
}

/// Makes a directory as the archive's one was at a moment. `dir` is missing or empty. `timeline`
/// may be left out if the archive has one only.
///
/// # Errors
/// `BackupRefused` if the target cannot be reached; the message says what can. `BackupDamaged` with
/// the name of a file that is damaged. A failed restore leaves `dir` as it was.
pub fn restore(
    place: &Location,
    dir: &Path,
    target: Target,
    timeline: Option<u64>,
    watch: Watch<'_>,
) -> Result<Restored> {
    restore_as(place, dir, target, timeline, None, watch)
}

/// [`restore`], of a directory that follows the archive from then on if `followed` is given.
pub(super) fn restore_as(
    place: &Location,
    dir: &Path,
    target: Target,
    timeline: Option<u64>,
    followed: Option<&Followed>,
    watch: Watch<'_>,
) -> Result<Restored> {
    for _ in 1..ATTEMPTS {
        match restore_once(place, dir, target, timeline, followed, watch) {
            // An archiver has joined objects meanwhile.
            Err(StorageError::Io { source, path, .. })
                if source.kind() == ErrorKind::NotFound && path.starts_with(place.join("log").path()) => {}
            done => return done,
        }
    }
    restore_once(place, dir, target, timeline, followed, watch)
}

fn restore_once(
    place: &Location,
    dir: &Path,
    target: Target,
    timeline: Option<u64>,
    followed: Option<&Followed>,
    watch: Watch<'_>,
) -> Result<Restored> {
    let archive = Archive::read(place)?;
    let id = target::choose(&archive, timeline)?;
    let timeline = archive.timeline(id).expect("just found");
    let chain = Chain::to(&archive, timeline)?;
    let Plan { base, to } = target::plan(&archive, &chain, target)?;
    let mut spans = chain.spans();
    spans.retain(|s| s.to > base.held.from && s.from < to);
    let owner = chain.owner(to);
    let (base_from, base_to) = (base.held.from, base.held.to);
    let log = Log { spans, base_from, base_to, to, owner, epoch: Cell::new(0), followed };
    let summary = backup::restore_further(base.chain.iter().map(Origin::Folder).collect(), dir, watch, &log)?;
    Ok(Restored { base: base.name.clone(), timeline: owner, summary })
}

/// The log from a base backup to the target.
struct Log<'a> {
    /// Those that overlap with the base backup's log, or follow it.
    spans: Vec<Span>,
    base_from: Lsn,
    base_to: Lsn,
    to: Lsn,
    owner: u64,
    epoch: Cell<u32>,
    followed: Option<&'a Followed>,
}

impl Further for Log<'_> {
    fn to(&self) -> Lsn {
        self.to
    }

    fn timeline(&self) -> u64 {
        self.owner
    }

    fn epoch(&self) -> u32 {
        self.epoch.get()
    }

    fn seal(&self, dir: &Path) -> Result<()> {
        self.followed.map_or(Ok(()), |followed| followed.write(dir))
    }

    fn write(
        &self,
        written: &mut dyn FnMut(Lsn, &mut [u8]) -> Result<()>,
        write: &mut dyn FnMut(Lsn, &[u8]) -> Result<()>,
    ) -> Result<()> {
        for span in &self.spans {
            let (head, body) = object::read(&span.path)?;
            let part = |from: Lsn, to: Lsn| &body[(from.0 - head.from) as usize..(to.0 - head.from) as usize];
            let (from, to) = (span.from.max(self.base_from), span.to.min(self.to));
            if from < self.base_to {
                let end = to.min(self.base_to);
                let ours = part(from, end);
                let mut theirs = vec![0; ours.len()];
                written(from, &mut theirs)?;
                if ours != theirs {
                    let what = format!(
                        "is not the log of the base backup, which has other bytes between {from} and {end}: one of them is of another \
                         copy of the directory"
                    );
                    return Err(StorageError::BackupDamaged { path: span.path.path(), what });
                }
            }
            let from = from.max(self.base_to);
            if from < to {
                write(from, part(from, to))?;
                self.epoch.set(self.epoch.get().max(head.facts.epochs.1));
            }
        }
        Ok(())
    }
}
