//! The backups that a directory knows: a note for each, which says that the backup is of the
//! directory's own past. Format: docs/format/backup.md.
//!
//! An incremental backup leaves out the pages whose positions say that an earlier backup has them.
//! A position means the same in both only if the directory's log is the continuation of the log
//! that the earlier backup was taken of. Identities do not tell. A directory that was copied by
//! `cp`, or set back by a snapshot of its file system, keeps its identity and gives the same
//! positions to other changes.
//!
//! The directory itself tells. The process that takes a backup makes a note in `backups/` once the
//! log is durable up to the backup's end. A directory that is set back loses the note, and its copy
//! never gets it. Where a note stays although the directory was set back, the log ends before the
//! backup did, and the next opening removes the note.

use super::record::{Record, Since};
use crate::archive::{id_of, seal, shown, unseal, values};
use crate::file::io::{self, DiskFile};
use crate::{Lsn, Result, StorageError};
use sinew_sync::Region;
use std::path::{Path, PathBuf};

/// The folder of the notes.
const FOLDER: &str = "backups";
const TITLE: &str = "sinew known backup";
const FORMAT: &str = "1";
/// So many notes are kept, those of the newest backups.
const KEPT: usize = 1000;

/// The contents of a note.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Known {
    /// The directory's identity.
    id: u64,
    /// The backup's.
    backup: u64,
    from: Lsn,
    to: Lsn,
}

impl Known {
    fn text(&self) -> String {
        let Known { id, backup, from, to } = self;
        let (id, backup) = (shown(*id), shown(*backup));
        seal(format!("{TITLE} {FORMAT}\nid {id}\nbackup {backup}\nfrom {}\nto {}\n", from.0, to.0))
    }

    fn parse(text: &str) -> Option<Known> {
        let [format, id, backup, from, to] = values(unseal(text)?, [TITLE, "id", "backup", "from", "to"])?;
        (format == FORMAT).then_some(())?;
        let position = |text: &str| text.parse().ok().map(Lsn);
        Some(Known { id: id_of(id)?, backup: id_of(backup)?, from: position(from)?, to: position(to)? })
    }

    /// `None` if there is none, or one that is damaged or cannot be read: a full backup is then
    /// due.
    fn read(path: &Path) -> Option<Known> {
        match DiskFile::open_to_read(path).and_then(|file| file.read_all()) {
            Ok(bytes) => std::str::from_utf8(&bytes).ok().and_then(Known::parse),
            Err(e) => {
                if !e.is_not_found() {
                    sinew_log::warning!("a note of a backup cannot be read, and counts as none: {e}");
                }
                None
            }
        }
    }
}

fn folder(dir: &Path) -> PathBuf {
    dir.join(FOLDER)
}

/// The notes of a directory, each with its contents unless it is damaged. Other things in their
/// folder are left alone.
fn all(dir: &Path) -> Result<Vec<(PathBuf, Option<Known>)>> {
    let folder = folder(dir);
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for entry in io::read_dir(&folder)?.flatten() {
        let is_note = entry.file_name().to_str().and_then(id_of).is_some();
        if is_note && entry.file_type().is_ok_and(|kind| kind.is_file()) {
            found.push((entry.path(), Known::read(&entry.path())));
        }
    }
    Ok(found)
}

/// Removes the notes of backups that end behind a position: the directory was set back to before
/// them. The creator of a region calls it with the log's end.
pub(crate) fn forget_beyond(dir: &Path, end: Lsn) -> Result<()> {
    let mut removed = 0;
    for (path, known) in all(dir)? {
        if known.is_none_or(|known| known.to > end) {
            io::remove_file(&path)?;
            removed += 1;
        }
    }
    if removed > 0 {
        sinew_log::log!(
            "{removed} earlier backups cannot be built on any more by incremental ones: take a full backup"
        );
        io::sync_dir(&folder(dir))?;
    }
    Ok(())
}

/// Removes all notes: the directory goes on without a part of its past.
pub(crate) fn forget_all(dir: &Path) -> Result<()> {
    forget_beyond(dir, Lsn(0))
}

/// Notes a backup whose log is durable up to its end. `region` is that of the directory `dir`.
pub(super) fn note(dir: &Path, region: &Region, record: &Record) -> Result<()> {
    let Some(backup) = record.backup else { return Ok(()) };
    let known = Known { id: record.id, backup, from: record.from, to: record.to };
    let folder = folder(dir);
    // A process that wakes up late notes nothing in a directory that others have recovered since.
    let _mark = region.write_mark()?;
    io::make_dir(&folder)?;
    io::sync_dir(dir)?;
    let file = DiskFile::open_or_create(&folder.join(shown(backup)))?;
    file.write_at(known.text().as_bytes(), 0)?;
    file.sync_data()?;
    io::sync_dir(&folder)?;

    let mut notes = all(dir)?;
    notes.sort_by_key(|(_, known)| known.map(|known| known.to));
    let too_many = notes.len().saturating_sub(KEPT);
    for (path, _) in &notes[..too_many] {
        io::remove_file(path)?;
    }
    Ok(())
}

/// Removes a note: its backup did not come to its end.
pub(super) fn take_back(dir: &Path, region: &Region, backup: u64) {
    // A note without a backup is of no use to anyone, and does no harm.
    if let Ok(_mark) = region.write_mark() {
        let _ = io::remove_file(&folder(dir).join(shown(backup)));
    }
}

/// The directory knows the backup of a manifest, so that an incremental one can build on it. `id`
/// is the directory's identity, `path` is where the manifest was found.
///
/// # Errors
/// `BackupRefused`, with what to do.
pub(super) fn must_know(dir: &Path, id: u64, record: &Record, path: &Path) -> Result<Since> {
    let refused = |why: String| {
        let why = format!(
            "an incremental backup cannot build on \"{}\": {why}; take a full backup",
            path.display()
        );
        Err(StorageError::BackupRefused(why))
    };
    let Some(backup) = record.backup else {
        return refused("an older program made it, without an identity".into());
    };
    if record.id != id {
        let theirs = shown(record.id);
        return refused(format!(
            "it is of the directory {theirs}, and this one is {}, as a restored directory is another one",
            shown(id)
        ));
    }
    let known = Known { id, backup, from: record.from, to: record.to };
    if Known::read(&folder(dir).join(shown(backup))) != Some(known) {
        return refused(format!(
            "the directory does not know it (no {FOLDER}/{}), so that it may have been set back, copied or mended since",
            shown(backup)
        ));
    }
    Ok(Since { backup, from: record.from })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ends_behind_the_log_is_forgotten() {
        let dir = crate::testing::temp_dir("known-backups");
        let known = |backup, to| Known { id: 3, backup, from: Lsn(8), to: Lsn(to) };
        forget_all(&dir).unwrap();
        std::fs::create_dir_all(folder(&dir)).unwrap();
        let path = |backup| folder(&dir).join(shown(backup));
        for known in [known(1, 64), known(2, 128)] {
            std::fs::write(path(known.backup), known.text()).unwrap();
            assert_eq!(Known::read(&path(known.backup)), Some(known));
        }
        std::fs::write(path(4), &known(4, 32).text()[1..]).unwrap();
        assert_eq!(Known::read(&path(4)), None);
        // Nothing else in the folder keeps the directory from opening, and nothing of it is
        // removed.
        let [other, inner] = [folder(&dir).join("README"), path(5)];
        std::fs::write(&other, "").unwrap();
        std::fs::create_dir(&inner).unwrap();

        forget_beyond(&dir, Lsn(127)).unwrap();
        assert!(path(1).exists() && !path(2).exists() && !path(4).exists());
        forget_all(&dir).unwrap();
        assert!(!path(1).exists() && other.exists() && inner.exists());
        std::fs::remove_dir_all(dir).unwrap();
    }
}
