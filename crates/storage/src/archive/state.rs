//! `archive.state` in a database directory: from where on the log is kept for the archive, and of
//! which timeline the directory is a branch. Format: docs/format/archive.md.
//!
//! A new region reads it before it replays anything, so that no checkpoint removes log that the
//! archive lacks. It may lag behind the archive, which costs space only. Restores write it too: a
//! restored directory thus knows whose branch it is.

use super::identity::{Parent, id_of, parent_of, parent_text, seal, shown, unseal, values};
use crate::file::io::{self, DiskFile};
use crate::{Lsn, Result, StorageError};
use std::path::{Path, PathBuf};

pub(crate) const FILE: &str = "archive.state";
const TITLE: &str = "sinew archive state";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ArchiveState {
    /// The directory that wrote it.
    pub id: u64,
    pub parent: Parent,
    /// The archive that has the directory's log, and its folder.
    pub archive: Option<(u64, PathBuf)>,
    /// The log is kept from here on.
    pub from: Lsn,
}

impl ArchiveState {
    fn text(&self) -> String {
        let archive = match &self.archive {
            Some((id, place)) => format!("{} {}", shown(*id), place.display()),
            None => "none".into(),
        };
        let parent = parent_text(self.parent);
        seal(format!(
            "{TITLE} 1\nid {}\nparent {parent}\narchive {archive}\nfrom {}\n",
            shown(self.id),
            self.from.0
        ))
    }

    /// The state of the directory `dir`, whose identity is `id`. `None` if it has none, or that of
    /// another directory.
    pub fn find(dir: &Path, id: u64) -> Result<Option<ArchiveState>> {
        let path = dir.join(FILE);
        let bytes = match DiskFile::open_to_read(&path) {
            Err(e) if e.is_not_found() => return Ok(None),
            file => file?.read_all()?,
        };
        let text = String::from_utf8(bytes).unwrap_or_default();
        match unseal(&text).and_then(parse) {
            Some(state) => Ok((state.id == id).then_some(state)),
            None => Err(StorageError::damaged(&path, "is damaged: it says which log the archive lacks")),
        }
    }

    /// Writes it, durably if `fsync`.
    pub fn write(&self, dir: &Path, fsync: bool) -> Result<()> {
        // Two processes may write at the same time: one of them wakes up late.
        let temp = dir.join(format!("{FILE}.{}.new", std::process::id()));
        io::remove_file(&temp)?;
        let written = (|| {
            let file = DiskFile::open_or_create(&temp)?;
            file.write_at(self.text().as_bytes(), 0)?;
            if fsync {
                file.sync_data()?;
            }
            io::rename(&temp, &dir.join(FILE))
        })();
        if let Err(e) = written {
            let _ = std::fs::remove_file(&temp);
            return Err(e);
        }
        if fsync { io::sync_dir(dir) } else { Ok(()) }
    }
}

fn parse(body: &str) -> Option<ArchiveState> {
    let [format, id, parent, archive, from] = values(body, [TITLE, "id", "parent", "archive", "from"])?;
    if format != "1" {
        return None;
    }
    let archive = match archive {
        "none" => None,
        text => {
            let (id, place) = text.split_once(' ')?;
            Some((id_of(id)?, PathBuf::from(place)))
        }
    };
    Some(ArchiveState { id: id_of(id)?, parent: parent_of(parent)?, archive, from: Lsn(from.parse().ok()?) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_state_of_another_directory_is_none() {
        let dir = crate::testing::temp_dir("archive-state");
        std::fs::create_dir_all(&dir).unwrap();
        assert_eq!(ArchiveState::find(&dir, 3).unwrap(), None);
        for archive in [None, Some((5, PathBuf::from("/a place/of it")))] {
            let state = ArchiveState { id: 3, parent: Some((2, Lsn(64))), archive, from: Lsn(128) };
            state.write(&dir, false).unwrap();
            assert_eq!(ArchiveState::find(&dir, 3).unwrap(), Some(state));
            assert_eq!(ArchiveState::find(&dir, 4).unwrap(), None);
        }
        std::fs::write(dir.join(FILE), "sinew archive state 1\n").unwrap();
        assert!(ArchiveState::find(&dir, 3).unwrap_err().to_string().contains("is damaged"));
        std::fs::remove_dir_all(dir).unwrap();
    }
}
