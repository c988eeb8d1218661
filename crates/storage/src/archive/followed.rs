//! `follow.state` in a database directory: which archive the directory follows. Format:
//! docs/format/archive.md.
//!
//! A directory with this file takes the log of another one and has no transactions of its own. Its
//! promotion removes the file, and nothing else decides.

use super::contents::Archive;
use super::identity::{Identity, id_of, seal, shown, unseal, values};
use super::restore::{Restored, restore};
use super::target::{self, Target};
use crate::backup::Watch;
use crate::file::io::{self, DiskFile};
use crate::location::Location;
use crate::{Result, StorageError};
use std::path::{Path, PathBuf};

pub(crate) const FILE: &str = "follow.state";
const TITLE: &str = "sinew follow state";

/// An archive that a directory follows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Followed {
    /// The archive's place: a folder, or the address of an object store.
    pub place: PathBuf,
    /// The archive's identity.
    pub archive: u64,
    /// The timeline whose log the directory takes.
    pub timeline: u64,
}

impl Followed {
    /// The archive that a directory follows; `None`: it follows none.
    ///
    /// # Errors
    /// `Damaged` with the file's name.
    pub fn find(dir: &Path) -> Result<Option<Followed>> {
        let path = dir.join(FILE);
        let bytes = match DiskFile::open_to_read(&path) {
            Err(e) if e.is_not_found() => return Ok(None),
            file => file?.read_all()?,
        };
        let text = String::from_utf8(bytes).unwrap_or_default();
        match unseal(&text).and_then(parse) {
            Some(followed) => Ok(Some(followed)),
            None => {
                Err(StorageError::damaged(&path, "is damaged: it says which archive the directory follows"))
            }
        }
    }

    fn text(&self) -> String {
        let (archive, timeline) = (shown(self.archive), shown(self.timeline));
        seal(format!("{TITLE} 1\narchive {archive}\ntimeline {timeline}\nplace {}\n", self.place.display()))
    }

    fn write(&self, dir: &Path) -> Result<()> {
        let temp = dir.join(format!("{FILE}.new"));
        io::remove_file(&temp)?;
        let file = DiskFile::open_or_create(&temp)?;
        file.write_at(self.text().as_bytes(), 0)?;
        file.sync_data()?;
        io::rename(&temp, &dir.join(FILE))?;
        io::sync_dir(dir)
    }

    /// From now on the directory follows no archive, durably.
    pub(crate) fn forget(dir: &Path) -> Result<()> {
        io::remove_file(&dir.join(FILE))?;
        io::sync_dir(dir)
    }
}

fn parse(body: &str) -> Option<Followed> {
    let [format, archive, timeline, place] = values(body, [TITLE, "archive", "timeline", "place"])?;
    let followed =
        Followed { place: PathBuf::from(place), archive: id_of(archive)?, timeline: id_of(timeline)? };
    (format == "1").then_some(followed)
}

/// Makes a directory that follows an archive: a restore of the newest moment, and `follow.state`.
/// `dir` is missing or empty. `timeline` may be left out if the archive has one only.
///
/// # Errors
/// Those of [`restore`].
pub fn follow(place: &Location, dir: &Path, timeline: Option<u64>, watch: Watch<'_>) -> Result<Restored> {
    let archive = Archive::read(place)?;
    let timeline = target::choose(&archive, timeline)?;
    let restored = restore(place, dir, Target::Latest, Some(timeline), watch)?;
    let Identity { archive, .. } = archive.identity;
    Followed { place: place.path(), archive, timeline }.write(dir)?;
    Ok(restored)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_comes_back_or_is_damaged() {
        let dir = crate::testing::temp_dir("followed");
        std::fs::create_dir_all(&dir).unwrap();
        assert_eq!(Followed::find(&dir).unwrap(), None);
        let followed = Followed { place: PathBuf::from("s3://bucket/a place"), archive: 5, timeline: 6 };
        followed.write(&dir).unwrap();
        assert_eq!(Followed::find(&dir).unwrap(), Some(followed));
        let text = std::fs::read_to_string(dir.join(FILE)).unwrap();
        std::fs::write(dir.join(FILE), text.replace("0006", "0007")).unwrap();
        assert!(Followed::find(&dir).unwrap_err().to_string().contains("is damaged"));
        Followed::forget(&dir).unwrap();
        assert_eq!(Followed::find(&dir).unwrap(), None);
        std::fs::remove_dir_all(dir).unwrap();
    }
}
