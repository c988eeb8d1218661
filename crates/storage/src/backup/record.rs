//! The manifest of a backup: what is in it. Format: docs/format/backup.md.
//!
//! It is written last, after all that it lists is durable. A backup without it, or with a part of
//! it, is not complete.

use crate::{Lsn, Result, StorageError};
use std::fmt::Write;
use std::path::Path;

const TITLE: &str = "sinew backup 1";

/// A file in a backup.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Listed {
    pub name: String,
    pub bytes: u64,
    pub crc: u32,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Record {
    /// Identity of the directory that was copied.
    pub id: u64,
    pub made_by: String,
    /// Seconds since 1970.
    pub begun: u64,
    pub ended: u64,
    /// Replay begins here.
    pub from: Lsn,
    /// Replay must come up to here.
    pub to: Lsn,
    /// In the order in which they were written.
    pub files: Vec<Listed>,
}

impl Record {
    /// The manifest's bytes.
    pub fn text(&self) -> String {
        let mut text = format!(
            "{TITLE}\nid {:016x}\nmade-by {}\nbegun {}\nended {}\nfrom {}\nto {}\n",
            self.id, self.made_by, self.begun, self.ended, self.from.0, self.to.0
        );
        for Listed { name, bytes, crc } in &self.files {
            writeln!(text, "file {crc:08x} {bytes} {name}").expect("a string takes everything");
        }
        let sum = crc32c::crc32c(text.as_bytes());
        writeln!(text, "end {sum:08x}").expect("a string takes everything");
        text
    }

    /// Reads a manifest; `path` is for errors.
    pub fn read(bytes: &[u8], path: &Path) -> Result<Record> {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        if let Some(version) = text.strip_prefix("sinew backup ").and_then(|t| t.lines().next())
            && version != "1"
        {
            let what = format!("has format {version}, and this program knows format 1");
            return Err(StorageError::BackupDamaged { path: path.to_owned(), what });
        }
        parse(text).ok_or_else(|| StorageError::BackupIncomplete {
            path: path.to_owned(),
            what: "its manifest is cut off or damaged".into(),
        })
    }
}

/// `None` unless the sum is right.
fn parse(text: &str) -> Option<Record> {
    let (body, sum) = text.strip_suffix('\n')?.rsplit_once("end ")?;
    if format!("{:08x}", crc32c::crc32c(body.as_bytes())) != sum {
        return None;
    }
    let mut lines = body.lines();
    let mut field = |name: &str| lines.next()?.strip_prefix(name)?.strip_prefix(' ');
    let _format = field("sinew backup")?;
    let id = u64::from_str_radix(field("id")?, 16).ok()?;
    let made_by = field("made-by")?.to_owned();
    let mut number = |name: &str| field(name)?.parse::<u64>().ok();
    let (begun, ended) = (number("begun")?, number("ended")?);
    let (from, to) = (Lsn(number("from")?), Lsn(number("to")?));
    let file = |line: &str| {
        let mut words = line.strip_prefix("file ")?.splitn(3, ' ');
        let crc = u32::from_str_radix(words.next()?, 16).ok()?;
        let bytes = words.next()?.parse().ok()?;
        Some(Listed { name: words.next()?.to_owned(), bytes, crc })
    };
    let files = lines.map(file).collect::<Option<_>>()?;
    Some(Record { id, made_by, begun, ended, from, to, files })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_manifest_that_is_not_whole_is_not_read() {
        let file = |name: &str| Listed { name: name.into(), bytes: 8192, crc: 7 };
        let record = Record {
            id: 9,
            made_by: "sinew 1".into(),
            begun: 1,
            ended: 2,
            from: Lsn(64),
            to: Lsn(128),
            files: vec![file("files"), file("base/5/17")],
        };
        let text = record.text();
        let path = Path::new("backup.manifest");
        assert_eq!(Record::read(text.as_bytes(), path).unwrap(), record);
        for len in 0..text.len() {
            Record::read(&text.as_bytes()[..len], path).expect_err("cut off");
        }
        for at in 0..text.len() {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            Record::read(&bytes, path).expect_err("changed");
        }
        let newer = text.replacen("backup 1", "backup 2", 1);
        let e = Record::read(newer.as_bytes(), path).unwrap_err().to_string();
        assert!(e.contains("has format 2"), "{e}");
    }
}
