//! The names of the files in a backup.

use crate::manifest::{BACKUP_CONTROL, BACKUP_MANIFEST};
use crate::{Fork, Lsn, RelFile};

/// Files of the directory's owner that a backup takes along, if they are there. The key of the
/// server's certificate is not among them: a backup may go to places where no key should be.
pub(super) const OWNERS: [&str; 5] =
    ["sinew.conf", "sinew.auto.conf", "pg_hba.conf", "server.crt", "root.crt"];

/// A file in a backup, by its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// The control block with which replay begins.
    Control,
    /// The relations' files with their lengths at that moment.
    List,
    Relation(RelFile, Fork),
    /// Pages of a relation's main fork, in an incremental backup.
    Part(RelFile),
    /// Statuses of transactions: the file with this number.
    Statuses(u64),
    /// Bytes of the log, from one position to another.
    Log(Lsn, Lsn),
    Owner,
    Manifest,
}

impl Kind {
    /// `None`: no file of a backup has such a name.
    pub fn of(name: &str) -> Option<Kind> {
        match name {
            BACKUP_CONTROL => return Some(Kind::Control),
            BACKUP_MANIFEST => return Some(Kind::Manifest),
            "files" => return Some(Kind::List),
            name if OWNERS.contains(&name) => return Some(Kind::Owner),
            _ => {}
        }
        let (folder, file) = name.rsplit_once('/')?;
        match folder {
            "xact" => Some(Kind::Statuses(number(file.strip_prefix("status.")?)?)),
            "wal" => {
                let (from, to) = file.split_once('-')?;
                let (from, to) = (position(from)?, position(to)?);
                (from < to).then_some(Kind::Log(from, to))
            }
            "global" => relation(0, file),
            _ => match u32::try_from(number(folder.strip_prefix("base/")?)?).ok()? {
                0 => None,
                database => relation(database, file),
            },
        }
    }

    /// Whether a file of this kind is a relation's, or a part of one.
    pub fn is_of_relation(self) -> bool {
        matches!(self, Kind::Relation(..) | Kind::Part(_))
    }
}

/// Behind the name of a relation's file of which there are some pages.
const PART: &str = ".part";

/// The name of a file with some pages of a relation's file.
pub(super) fn part_name(name: &str) -> String {
    format!("{name}{PART}")
}

/// The relation's file of which a file has pages.
pub(super) fn whole_name(part: &str) -> &str {
    part.strip_suffix(PART).unwrap_or(part)
}

fn relation(database: u32, file: &str) -> Option<Kind> {
    if let Some(whole) = file.strip_suffix(PART) {
        return match relation(database, whole)? {
            Kind::Relation(rel, Fork::Main) => Some(Kind::Part(rel)),
            _ => None,
        };
    }
    let (number_text, fork) = match file.split_once('.') {
        None => (file, Fork::Main),
        Some((n, "fsm")) => (n, Fork::FreeSpace),
        Some((n, "vm")) => (n, Fork::Visibility),
        Some(_) => return None,
    };
    let file = number(number_text).filter(|&n| n < 1 << 56)?;
    Some(Kind::Relation(RelFile::new(database, file), fork))
}

/// A decimal number as this program writes it. Another spelling would be a second name of the same
/// file.
fn number(text: &str) -> Option<u64> {
    text.parse().ok().filter(|n: &u64| n.to_string() == text)
}

fn position(text: &str) -> Option<Lsn> {
    let at = u64::from_str_radix(text, 16).ok()?;
    (position_text(at) == text).then_some(Lsn(at))
}

fn position_text(at: u64) -> String {
    format!("{at:016X}")
}

/// The name of a piece of the log.
pub(super) fn log_name(from: u64, to: u64) -> String {
    format!("wal/{}-{}", position_text(from), position_text(to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_a_backup_have_a_kind() {
        let rel = |database, file, fork| Some(Kind::Relation(RelFile::new(database, file), fork));
        assert_eq!(Kind::of("base/5/17.vm"), rel(5, 17, Fork::Visibility));
        assert_eq!(Kind::of("global/17"), rel(0, 17, Fork::Main));
        assert_eq!(Kind::of(&part_name("base/5/17")), Some(Kind::Part(RelFile::new(5, 17))));
        assert_eq!(whole_name("base/5/17.part"), "base/5/17");
        assert_eq!(Kind::of("xact/status.3"), Some(Kind::Statuses(3)));
        assert_eq!(Kind::of(&log_name(16, 255)), Some(Kind::Log(Lsn(16), Lsn(255))));
        assert_eq!(Kind::of("backup.manifest"), Some(Kind::Manifest));
        let others = [
            "/etc/passwd",
            "../x",
            "base/5/../../x",
            "base/05/17",
            "base/5/+17",
            "base/0/17",
            "global/17.old",
            "global/17.vm.part",
            "global/17.part.part",
            "files.part",
            "xact/csn",
            "control",
            "server.key",
            "wal/0000000001000000",
            "wal/0000000000000010-0000000000000010",
            "base/5",
            "",
        ];
        for name in others {
            assert_eq!(Kind::of(name), None, "{name}");
        }
    }
}
