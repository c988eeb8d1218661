//! The manifest of a backup: what is in it. Format: docs/format/backup.md.
//!
//! It is written last, after all that it lists is durable. A backup without it, or with a part of
//! it, is not complete.

use super::Summary;
use super::contents::{Kind, whole_name};
use crate::archive::{id_of, shown};
use crate::{Lsn, Result, StorageError};
use std::collections::HashMap;
use std::fmt::Write;
use std::path::Path;

const TITLE: &str = "sinew backup";
/// The format that is written. Format 1 has no identities, and no incremental backups.
const FORMAT: &str = "2";
const FORMAT_WITHOUT_IDENTITY: &str = "1";

/// The backup on which an incremental one builds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Since {
    /// Its identity.
    pub backup: u64,
    /// Its `from`: each page that a record behind it changed is in the incremental backup.
    pub from: Lsn,
}

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
    /// Identity of the backup; `None` in format 1.
    pub backup: Option<u64>,
    /// The backup that has the pages that this one lacks; `None`: it lacks none.
    pub since: Option<Since>,
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
    /// Relations' files of which only changed pages are there, or none, with their lengths in
    /// bytes.
    pub kept: Vec<(String, u64)>,
}

impl Record {
    /// The relations' files that a restored directory has, with their lengths in bytes.
    pub fn lengths(&self) -> HashMap<String, u64> {
        let is_whole = |f: &&Listed| matches!(Kind::of(&f.name), Some(Kind::Relation(..)));
        let whole = self.files.iter().filter(is_whole).map(|f| (f.name.clone(), f.bytes));
        whole.chain(self.kept.iter().cloned()).collect()
    }

    /// Its facts about the whole backup.
    pub fn summary(&self) -> Summary {
        Summary {
            backup: self.backup,
            since: self.since.map(|since| since.backup),
            files: self.files.len() as u64,
            bytes: self.files.iter().map(|f| f.bytes).sum(),
            from: self.from,
            to: self.to,
        }
    }

    fn format(&self) -> &'static str {
        if self.backup.is_some() { FORMAT } else { FORMAT_WITHOUT_IDENTITY }
    }

    /// The manifest's bytes.
    pub fn text(&self) -> String {
        let mut text = format!("{TITLE} {}\nid {:016x}\n", self.format(), self.id);
        if let Some(backup) = self.backup {
            let since = self.since.map_or("none".into(), |s| format!("{} {}", shown(s.backup), s.from.0));
            writeln!(text, "backup {}\nsince {since}", shown(backup)).expect("a string takes everything");
        }
        let (begun, ended, from, to) = (self.begun, self.ended, self.from.0, self.to.0);
        writeln!(text, "made-by {}\nbegun {begun}\nended {ended}\nfrom {from}\nto {to}", self.made_by)
            .expect("a string takes everything");
        for Listed { name, bytes, crc } in &self.files {
            writeln!(text, "file {crc:08x} {bytes} {name}").expect("a string takes everything");
        }
        for (name, bytes) in &self.kept {
            writeln!(text, "kept {bytes} {name}").expect("a string takes everything");
        }
        let sum = crc32c::crc32c(text.as_bytes());
        writeln!(text, "end {sum:08x}").expect("a string takes everything");
        text
    }

    /// Reads a manifest; `path` is for errors.
    pub fn read(bytes: &[u8], path: &Path) -> Result<Record> {
        let text = std::str::from_utf8(bytes).unwrap_or_default();
        if let Some(version) = text.strip_prefix("sinew backup ").and_then(|t| t.lines().next())
            && ![FORMAT, FORMAT_WITHOUT_IDENTITY].contains(&version)
        {
            let what = format!("has format {version}, and this program knows formats 1 and 2");
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
    let format = field(TITLE)?;
    let id = u64::from_str_radix(field("id")?, 16).ok()?;
    let (backup, since) = match format {
        FORMAT_WITHOUT_IDENTITY => (None, None),
        _ => (Some(id_of(field("backup")?)?), since_of(field("since")?)?),
    };
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
    let mut files = Vec::new();
    let mut kept = Vec::new();
    for line in lines {
        match line.strip_prefix("kept ") {
            Some(rest) => {
                let (bytes, name) = rest.split_once(' ')?;
                kept.push((name.to_owned(), bytes.parse().ok()?));
            }
            None => files.push(file(line)?),
        }
    }
    let stands_alone = kept.is_empty() && !files.iter().any(|f| f.name != whole_name(&f.name));
    (since.is_some() || stands_alone).then_some(Record {
        id,
        backup,
        since,
        made_by,
        begun,
        ended,
        from,
        to,
        files,
        kept,
    })
}

fn since_of(text: &str) -> Option<Option<Since>> {
    if text == "none" {
        return Some(None);
    }
    let (backup, from) = text.split_once(' ')?;
    Some(Some(Since { backup: id_of(backup)?, from: Lsn(from.parse().ok()?) }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(backup: Option<u64>, since: Option<Since>) -> Record {
        let file = |name: &str| Listed { name: name.into(), bytes: 8192, crc: 7 };
        let mut record = Record {
            id: 9,
            backup,
            since,
            made_by: "sinew 1".into(),
            begun: 1,
            ended: 2,
            from: Lsn(64),
            to: Lsn(128),
            files: vec![file("files"), file("base/5/17")],
            kept: Vec::new(),
        };
        if since.is_some() {
            record.files.push(file("base/5/18.part"));
            record.kept = vec![("base/5/18".into(), 16384), ("base/5/19".into(), 8192)];
        }
        record
    }

    #[test]
    fn a_manifest_that_is_not_whole_is_not_read() {
        let path = Path::new("backup.manifest");
        let since = Since { backup: 11, from: Lsn(32) };
        for record in [record(None, None), record(Some(12), None), record(Some(12), Some(since))] {
            let text = record.text();
            assert_eq!(Record::read(text.as_bytes(), path).unwrap(), record);
            for len in 0..text.len() {
                Record::read(&text.as_bytes()[..len], path).expect_err("cut off");
            }
            for at in 0..text.len() {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1;
                Record::read(&bytes, path).expect_err("changed");
            }
            let newer = text.replacen(&format!("backup {}", record.format()), "backup 3", 1);
            let e = Record::read(newer.as_bytes(), path).unwrap_err().to_string();
            assert!(e.contains("has format 3"), "{e}");
        }
    }

    #[test]
    fn only_an_incremental_backup_lacks_pages() {
        let path = Path::new("backup.manifest");
        let mut record = record(Some(12), Some(Since { backup: 11, from: Lsn(32) }));
        let lengths = record.lengths();
        assert_eq!((lengths["base/5/17"], lengths["base/5/18"], lengths["base/5/19"]), (8192, 16384, 8192));
        assert_eq!(lengths.len(), 3);
        record.since = None;
        Record::read(record.text().as_bytes(), path).expect_err("pages are missing");
    }
}
