//! The texts of an archive that say whose it is and where a timeline begins. Format:
//! docs/format/archive.md.
//!
//! Each text is made once, under its final name, and is never changed. Two directories that begin
//! the same archive at the same time thus get one winner, and the other one reads the winner's.

use crate::location::Location;
use crate::{Lsn, Result, StorageError};

pub(crate) const FILE: &str = "archive.identity";
pub(crate) const TIMELINE: &str = "timeline";
/// Texts are no longer.
const TEXT_MAX: u64 = 1 << 16;

/// Adds the line with the sum.
pub(crate) fn seal(mut body: String) -> String {
    let sum = crc32c::crc32c(body.as_bytes());
    body.push_str(&format!("end {sum:08x}\n"));
    body
}

/// The text without its last line, if that is right.
pub(crate) fn unseal(text: &str) -> Option<&str> {
    let (body, sum) = text.strip_suffix('\n')?.rsplit_once("end ")?;
    (format!("{:08x}", crc32c::crc32c(body.as_bytes())) == sum).then_some(body)
}

/// The values of the lines `name value`, in this order.
pub(crate) fn values<'t, const N: usize>(body: &'t str, names: [&str; N]) -> Option<[&'t str; N]> {
    let mut lines = body.lines();
    let mut found = [""; N];
    for (name, value) in names.iter().zip(&mut found) {
        *value = lines.next()?.strip_prefix(name)?.strip_prefix(' ')?;
    }
    lines.next().is_none().then_some(found)
}

/// An identity as texts show it.
pub fn shown(id: u64) -> String {
    format!("{id:016x}")
}

/// Reads an identity as `shown` writes it.
pub fn id_of(text: &str) -> Option<u64> {
    u64::from_str_radix(text, 16).ok().filter(|id| shown(*id) == text)
}

/// A branch: the timeline that it leaves, and where.
pub(crate) type Parent = Option<(u64, Lsn)>;

pub(super) fn parent_text(parent: Parent) -> String {
    parent.map_or("none".into(), |(id, at)| format!("{} {}", shown(id), at.0))
}

pub(super) fn parent_of(text: &str) -> Option<Parent> {
    if text == "none" {
        return Some(None);
    }
    let (id, at) = text.split_once(' ')?;
    Some(Some((id_of(id)?, Lsn(at.parse().ok()?))))
}

/// The text in a file of an archive; `None` if there is no file.
fn read_text(place: &Location, title: &str) -> Result<Option<String>> {
    let damaged = |what: String| Err(StorageError::BackupDamaged { path: place.path(), what });
    let bytes = match place.read(TEXT_MAX) {
        Err(e) if e.is_not_found() => return Ok(None),
        bytes => bytes?,
    };
    let text = String::from_utf8(bytes).unwrap_or_default();
    let first = text.lines().next().unwrap_or_default();
    match (unseal(&text), first.strip_prefix(title).and_then(|rest| rest.strip_prefix(' '))) {
        (Some(body), Some("1")) => Ok(Some(body.to_owned())),
        (Some(_), Some(format)) => damaged(format!("has format {format}, and this program knows format 1")),
        _ => damaged("is damaged".into()),
    }
}

/// Whose an archive is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Identity {
    /// Given by chance when the archive is begun.
    pub archive: u64,
    /// The first timeline: that of the directory which began it.
    pub timeline: u64,
    /// Seconds since 1970.
    pub begun: u64,
}

const TITLE: &str = "sinew archive";

impl Identity {
    /// The text of the file.
    pub fn text(&self) -> String {
        let made_by = env!("CARGO_PKG_VERSION");
        seal(format!(
            "{TITLE} 1\narchive {}\ntimeline {}\nmade-by sinew {made_by}\nbegun {}\n",
            shown(self.archive),
            shown(self.timeline),
            self.begun
        ))
    }

    /// The identity of the archive in a folder; `None` if the folder is no archive.
    pub fn find(folder: &Location) -> Result<Option<Identity>> {
        let path = folder.join(FILE);
        let Some(body) = read_text(&path, TITLE)? else { return Ok(None) };
        let parsed = values(&body, [TITLE, "archive", "timeline", "made-by", "begun"]).and_then(
            |[_, archive, timeline, _, begun]| {
                let (archive, timeline) = (id_of(archive)?, id_of(timeline)?);
                Some(Identity { archive, timeline, begun: begun.parse().ok()? })
            },
        );
        match parsed {
            Some(identity) => Ok(Some(identity)),
            None => Err(StorageError::BackupDamaged { path: path.path(), what: "is damaged".into() }),
        }
    }
}

/// The beginning of a timeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Beginning {
    pub archive: u64,
    pub timeline: u64,
    pub parent: Parent,
    /// Seconds since 1970.
    pub begun: u64,
}

const BEGINNING: &str = "sinew timeline";

impl Beginning {
    /// The text of the file.
    pub fn text(&self) -> String {
        seal(format!(
            "{BEGINNING} 1\narchive {}\ntimeline {}\nparent {}\nbegun {}\n",
            shown(self.archive),
            shown(self.timeline),
            parent_text(self.parent),
            self.begun
        ))
    }

    /// How the timeline with this folder begins; `None` if it has not begun.
    pub fn find(folder: &Location) -> Result<Option<Beginning>> {
        let path = folder.join(TIMELINE);
        let Some(body) = read_text(&path, BEGINNING)? else { return Ok(None) };
        let parsed = values(&body, [BEGINNING, "archive", "timeline", "parent", "begun"]).and_then(
            |[_, archive, timeline, parent, begun]| {
                Some(Beginning {
                    archive: id_of(archive)?,
                    timeline: id_of(timeline)?,
                    parent: parent_of(parent)?,
                    begun: begun.parse().ok()?,
                })
            },
        );
        match parsed {
            Some(beginning) => Ok(Some(beginning)),
            None => Err(StorageError::BackupDamaged { path: path.path(), what: "is damaged".into() }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_that_are_not_whole_are_refused() {
        let dir = crate::testing::temp_dir("identity");
        std::fs::create_dir_all(&dir).unwrap();
        let place = Location::folder(&dir);
        assert_eq!(Identity::find(&place).unwrap(), None);
        let identity = Identity { archive: 7, timeline: 10, begun: 8 };
        std::fs::write(dir.join(FILE), identity.text()).unwrap();
        assert_eq!(Identity::find(&place).unwrap(), Some(identity.clone()));
        for parent in [None, Some((9, Lsn(4096)))] {
            let beginning = Beginning { archive: 7, timeline: 10, parent, begun: 8 };
            std::fs::write(dir.join(TIMELINE), beginning.text()).unwrap();
            assert_eq!(Beginning::find(&place).unwrap(), Some(beginning));
        }
        let text = identity.text();
        for len in 0..text.len() {
            std::fs::write(dir.join(FILE), &text[..len]).unwrap();
            Identity::find(&place).expect_err("cut off");
        }
        std::fs::write(dir.join(FILE), seal("sinew archive 2\n".into())).unwrap();
        let e = Identity::find(&place).unwrap_err().to_string();
        assert!(e.contains("has format 2"), "{e}");
        std::fs::remove_dir_all(dir).unwrap();
    }
}
