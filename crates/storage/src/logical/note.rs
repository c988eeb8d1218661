//! A slot's file, `slots/<name>`: its positions, which outlive the region. Format:
//! docs/format/wal.md.

use crate::archive::{seal, unseal, values};
use crate::file::io::{self, DiskFile};
use crate::{Lsn, Result, StorageError};
use sinew_sync::Region;
use std::path::{Path, PathBuf};

/// The folder of the files.
const FOLDER: &str = "slots";
const TITLE: &str = "sinew logical slot";
const FORMAT: &str = "1";

/// The contents of a slot's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Note {
    pub name: String,
    pub database: u32,
    pub restart: Lsn,
    pub start: Lsn,
    pub confirmed: Lsn,
    pub is_lost: bool,
}

impl Note {
    pub(super) fn text(&self) -> String {
        let Note { name, database, restart, start, confirmed, is_lost } = self;
        let state = if *is_lost { "lost" } else { "ready" };
        seal(format!(
            "{TITLE} {FORMAT}\nname {name}\ndatabase {database}\nrestart {}\nstart {}\nconfirmed {}\nstate {state}\n",
            restart.0, start.0, confirmed.0
        ))
    }

    fn parse(text: &str) -> Option<Note> {
        let names = [TITLE, "name", "database", "restart", "start", "confirmed", "state"];
        let [format, name, database, restart, start, confirmed, state] = values(unseal(text)?, names)?;
        let position = |text: &str| text.parse().ok().map(Lsn);
        let is_lost = match state {
            "lost" => true,
            "ready" => false,
            _ => return None,
        };
        (format == FORMAT).then_some(Note {
            name: name.into(),
            database: database.parse().ok()?,
            restart: position(restart)?,
            start: position(start)?,
            confirmed: position(confirmed)?,
            is_lost,
        })
    }

    /// Writes the file of a slot in the directory `dir`, whose region is `region`: durably if
    /// `fsync`, and as a whole.
    pub fn write(&self, dir: &Path, region: &Region, fsync: bool) -> Result<()> {
        let folder = dir.join(FOLDER);
        // A process that wakes up late writes nothing in a directory that others have recovered
        // since.
        let _mark = region.write_mark()?;
        if !folder.exists() {
            io::make_dir(&folder)?;
            if fsync {
                io::sync_dir(dir)?;
            }
        }
        let temp = folder.join(format!(".{}.new", self.name));
        io::remove_file(&temp)?;
        let file = DiskFile::open_or_create(&temp)?;
        file.write_at(self.text().as_bytes(), 0)?;
        if fsync {
            file.sync_data()?;
        }
        io::rename(&temp, &folder.join(&self.name))?;
        if fsync { io::sync_dir(&folder) } else { Ok(()) }
    }

    /// Removes the file of a slot.
    pub fn remove(name: &str, dir: &Path, region: &Region, fsync: bool) -> Result<()> {
        let folder = dir.join(FOLDER);
        let _mark = region.write_mark()?;
        io::remove_file(&folder.join(name))?;
        if fsync { io::sync_dir(&folder) } else { Ok(()) }
    }

    /// The slots of a directory. A damaged file is an error: log that its follower needs would be
    /// removed.
    pub fn all(dir: &Path) -> Result<Vec<Note>> {
        let folder = dir.join(FOLDER);
        let mut notes = Vec::new();
        if !folder.exists() {
            return Ok(notes);
        }
        for entry in io::read_dir(&folder)?.flatten() {
            let path: PathBuf = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') {
                // Of a process that was killed before the file had its name.
                io::remove_file(&path)?;
                continue;
            }
            let bytes = DiskFile::open_to_read(&path)?.read_all()?;
            match std::str::from_utf8(&bytes).ok().and_then(Note::parse).filter(|note| note.name == name) {
                Some(note) => notes.push(note),
                None => {
                    let what = "is damaged: it says which log a replication slot needs. Remove it to give the slot up";
                    return Err(StorageError::damaged(&path, what));
                }
            }
        }
        notes.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(notes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_read_as_it_was_written() {
        let note = Note {
            name: "s_1".into(),
            database: 5,
            restart: Lsn(64),
            start: Lsn(128),
            confirmed: Lsn(256),
            is_lost: false,
        };
        assert_eq!(Note::parse(&note.text()), Some(note.clone()));
        for cut in 0..note.text().len() {
            assert_eq!(Note::parse(&note.text()[..cut]), None, "{cut} bytes");
        }
    }
}
