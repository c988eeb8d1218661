//! A slot's file, `slots/<name>`: its positions, which outlive the region. Format:
//! docs/format/wal.md.

use super::publications::Publications;
use crate::archive::{seal, unseal, values};
use crate::file::io::{self, DiskFile};
use crate::{Lsn, Result, StorageError};
use sinew_sync::Region;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The folder of the files.
const FOLDER: &str = "slots";
/// The end of the name of a file which says that a slot is lost.
const LOST: &str = ".lost";
const TITLE: &str = "sinew logical slot";
const FORMAT: &str = "2";
/// A file of a build that knew of no publications.
const FORMAT_OLD: &str = "1";
/// The list of publications is not known.
const UNKNOWN: &str = "unknown";
/// Begins the list of publications.
const KNOWN: &str = "known";

/// The contents of a slot's file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Note {
    pub name: String,
    pub database: u32,
    pub restart: Lsn,
    pub start: Lsn,
    pub confirmed: Lsn,
    pub is_lost: bool,
    /// The publications that exist at `restart`. `None` if that is not known.
    pub publications: Option<Arc<Publications>>,
}

impl Note {
    pub(super) fn text(&self) -> String {
        let Note { name, database, restart, start, confirmed, is_lost, publications } = self;
        let state = if *is_lost { "lost" } else { "ready" };
        let mut list = if publications.is_some() { KNOWN } else { UNKNOWN }.to_string();
        for publication in publications.iter().flat_map(|all| all.iter()) {
            list.push(' ');
            list.extend(publication.bytes().map(|byte| format!("{byte:02x}")));
        }
        seal(format!(
            "{TITLE} {FORMAT}\nname {name}\ndatabase {database}\nrestart {}\nstart {}\nconfirmed {}\nstate {state}\npublications {list}\n",
            restart.0, start.0, confirmed.0
        ))
    }

    fn parse(text: &str) -> Option<Note> {
        let body = unseal(text)?;
        let old = [TITLE, "name", "database", "restart", "start", "confirmed", "state"];
        let [title, name, database, restart, start, confirmed, state] = old;
        let names = [title, name, database, restart, start, confirmed, state, "publications"];
        let ([format, name, database, restart, start, confirmed, state], list) = match values(body, names) {
            Some([format, name, database, restart, start, confirmed, state, list]) => {
                ([format, name, database, restart, start, confirmed, state], Some(list))
            }
            None => (values(body, old)?, None),
        };
        let publications = match list {
            Some(list) => publications_of(list)?,
            None => None,
        };
        let position = |text: &str| text.parse().ok().map(Lsn);
        let is_lost = match state {
            "lost" => true,
            "ready" => false,
            _ => return None,
        };
        let expected = if list.is_some() { FORMAT } else { FORMAT_OLD };
        (format == expected).then_some(Note {
            name: name.into(),
            database: database.parse().ok()?,
            restart: position(restart)?,
            start: position(start)?,
            confirmed: position(confirmed)?,
            is_lost,
            publications,
        })
    }

    /// The list of publications in the file of a slot. `None` if there is none.
    pub fn publications_of(dir: &Path, name: &str) -> Result<Option<(Lsn, Arc<Publications>)>> {
        let path = dir.join(FOLDER).join(name);
        if !path.exists() {
            return Ok(None);
        }
        let bytes = DiskFile::open_to_read(&path)?.read_all()?;
        let note = std::str::from_utf8(&bytes).ok().and_then(Note::parse);
        Ok(note.and_then(|note| note.publications.map(|list| (note.restart, list))))
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

    /// Notes that a slot is lost: its file says so, or a file beside it, which no owner of the slot
    /// writes over. The caller holds the latch of the segments.
    pub fn lose(name: &str, dir: &Path, region: &Region, fsync: bool) -> Result<()> {
        let folder = dir.join(FOLDER);
        let _mark = region.write_mark()?;
        let file = DiskFile::open_or_create(&folder.join(format!("{name}{LOST}")))?;
        if !fsync {
            return Ok(());
        }
        file.sync_data()?;
        io::sync_dir(&folder)
    }

    /// Removes the files of a slot.
    pub fn remove(name: &str, dir: &Path, region: &Region, fsync: bool) -> Result<()> {
        let folder = dir.join(FOLDER);
        if !folder.exists() {
            return Ok(());
        }
        let _mark = region.write_mark()?;
        // A mark without a slot means nothing, and a lost slot without its mark would be ready.
        io::remove_file(&folder.join(name))?;
        io::remove_file(&folder.join(format!("{name}{LOST}")))?;
        if fsync { io::sync_dir(&folder) } else { Ok(()) }
    }

    /// The slots of a directory. A damaged file is an error: log that its follower needs would be
    /// removed.
    pub fn all(dir: &Path) -> Result<Vec<Note>> {
        let folder = dir.join(FOLDER);
        let (mut notes, mut lost) = (Vec::new(), Vec::new());
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
            if let Some(slot) = name.strip_suffix(LOST) {
                lost.push(slot.to_string());
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
        for name in lost {
            if let Some(note) = notes.iter_mut().find(|note: &&mut Note| note.name == name) {
                note.is_lost = true;
            } else {
                // The slot was dropped.
                io::remove_file(&folder.join(format!("{name}{LOST}")))?;
            }
        }
        notes.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(notes)
    }
}

/// Reads a list of publications. The outer `None`: it is none.
fn publications_of(list: &str) -> Option<Option<Arc<Publications>>> {
    if list == UNKNOWN {
        return Some(None);
    }
    let names = list.strip_prefix(KNOWN)?.split_ascii_whitespace();
    let name = |digits: &str| {
        let byte = |pair: &[u8]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
        String::from_utf8(digits.as_bytes().chunks(2).map(byte).collect::<Option<_>>()?).ok()
    };
    Some(Some(Arc::new(names.map(name).collect::<Option<_>>()?)))
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
            publications: Some(Arc::new(["p".to_string(), "a \n\u{e9}".to_string()].into())),
        };
        assert_eq!(Note::parse(&note.text()), Some(note.clone()));
        for cut in 0..note.text().len() {
            assert_eq!(Note::parse(&note.text()[..cut]), None, "{cut} bytes");
        }
        let unknown = Note { publications: None, ..note.clone() };
        assert_eq!(Note::parse(&unknown.text()), Some(unknown.clone()));
        let none = Note { publications: Some(Arc::default()), ..note };
        assert_eq!(Note::parse(&none.text()), Some(none));
        let old =
            "sinew logical slot 1\nname s_1\ndatabase 5\nrestart 64\nstart 128\nconfirmed 256\nstate ready\n";
        assert_eq!(Note::parse(&seal(old.into())), Some(unknown));
    }
}
