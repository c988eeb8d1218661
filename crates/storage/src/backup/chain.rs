//! A chain of backups: a full one, and incremental ones that each build on the one before.

use super::contents::{Kind, part_name};
use super::origin::{self, Origin};
use super::record::Record;
use crate::archive::shown;
use crate::page::PAGE_SIZE;
use crate::{Lsn, Result, StorageError};
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// Where a backup stands that is read.
pub(super) enum Place<'a> {
    /// By itself: an incremental one lacks pages.
    Alone,
    /// At the beginning of a chain.
    First,
    /// Behind another one.
    After(&'a Before),
}

/// The backup before, with what the chain has up to there.
pub(super) struct Before {
    name: PathBuf,
    id: u64,
    backup: Option<u64>,
    from: Lsn,
    /// Of each relation's file, in bytes.
    pub lengths: HashMap<String, u64>,
}

impl Before {
    /// By the manifest of a backup that was read; `name` is for errors.
    pub fn new(name: &Path, record: &Record) -> Before {
        Before {
            name: name.to_owned(),
            id: record.id,
            backup: record.backup,
            from: record.from,
            lengths: record.lengths(),
        }
    }
}

/// The blocks of a file with some pages.
pub(super) struct Part {
    /// The file's name without what says that it is a part.
    pub name: String,
    /// In ascending order.
    pub blocks: Vec<u32>,
}

fn refused(why: String) -> Result<()> {
    Err(StorageError::BackupRefused(why))
}

fn damaged(path: &Path, what: String) -> StorageError {
    StorageError::BackupDamaged { path: path.to_owned(), what }
}

/// The refusal of an incremental backup without those before.
pub(super) fn lacks_the_rest(name: &Path, builds_on: Option<u64>) -> StorageError {
    let which = builds_on.map_or(String::new(), |backup| format!(" {}", shown(backup)));
    StorageError::BackupRefused(format!(
        "\"{}\" is an incremental backup, which builds on the backup{which}: name the whole chain, the full backup first",
        name.display()
    ))
}

/// A backup may stand where it is: an incremental one follows the one on which it builds.
fn must_follow(place: &Place<'_>, name: &Path, record: &Record) -> Result<()> {
    let shown_name = name.display();
    match (place, record.since) {
        (Place::Alone, _) | (Place::First, None) => Ok(()),
        (Place::First, Some(since)) => Err(lacks_the_rest(name, Some(since.backup))),
        (Place::After(before), None) => refused(format!(
            "\"{shown_name}\" is a full backup, which begins a chain: it cannot follow \"{}\"",
            before.name.display()
        )),
        (Place::After(before), Some(since)) if Some(since.backup) != before.backup => {
            let theirs = before.backup.map_or("one without an identity".into(), shown);
            refused(format!(
                "\"{shown_name}\" builds on the backup {}, and \"{}\" before it is {theirs}: name the backups in the order in which they \
                 build on each other, and leave none out",
                shown(since.backup),
                before.name.display()
            ))
        }
        (Place::After(before), Some(since)) => {
            match (record.id, since.from) == (before.id, before.from) && record.from >= before.from {
                true => Ok(()),
                false => Err(damaged(name, format!("does not continue \"{}\"", before.name.display()))),
            }
        }
    }
}

/// Refuses a wrong chain before anything is read or written, as far as the backups are folders.
pub(super) fn look_ahead(origins: &[Origin<'_>]) -> Result<()> {
    let mut before: Option<Before> = None;
    for (i, origin) in origins.iter().enumerate() {
        let Some(folder) = origin.folder() else {
            before = None;
            continue;
        };
        let record = origin::manifest_in(&folder)?.1;
        let path = &folder.path();
        match &before {
            _ if i == 0 => must_follow(&Place::First, path, &record)?,
            Some(before) => must_follow(&Place::After(before), path, &record)?,
            None => {}
        }
        before = Some(Before::new(path, &record));
    }
    Ok(())
}

/// A backup that was read to its end follows the one before, and together they have every page.
pub(super) fn verify(place: &Place<'_>, name: &Path, record: &Record, parts: &[Part]) -> Result<()> {
    must_follow(place, name, record)?;
    let kept: HashMap<&str, u64> =
        record.kept.iter().map(|(file, bytes)| (file.as_str(), bytes / PAGE_SIZE as u64)).collect();
    for part in parts {
        let blocks = kept.get(part.name.as_str()).copied().unwrap_or(0);
        let fits = part.blocks.is_sorted_by(|a, b| a < b)
            && part.blocks.last().is_some_and(|last| u64::from(*last) < blocks);
        if !fits {
            return Err(damaged(
                &name.join(part_name(&part.name)),
                "has pages that its file does not have".into(),
            ));
        }
    }
    let by_name: HashMap<&str, &Part> = parts.iter().map(|part| (part.name.as_str(), part)).collect();
    for (file, bytes) in &record.kept {
        let path = name.join(file);
        if !matches!(Kind::of(file), Some(Kind::Relation(..))) || !bytes.is_multiple_of(PAGE_SIZE as u64) {
            return Err(damaged(&path, "is listed and is no relation's file".into()));
        }
        let Place::After(before) = place else { continue };
        let Some(theirs) = before.lengths.get(file) else {
            return Err(damaged(
                &path,
                format!("is not in \"{}\", which should have it", before.name.display()),
            ));
        };
        let (blocks, theirs) = (bytes / PAGE_SIZE as u64, theirs / PAGE_SIZE as u64);
        let beyond = by_name.get(file.as_str()).map_or(0, |part| {
            part.blocks.len() - part.blocks.partition_point(|block| u64::from(*block) < theirs)
        });
        if blocks.saturating_sub(theirs) != beyond as u64 {
            return Err(damaged(&path, format!("lacks pages that \"{}\" has not", before.name.display())));
        }
    }
    Ok(())
}
