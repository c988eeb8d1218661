//! The list of relation files with their lengths, as of the last checkpoint: the file `files`.
//!
//! A page says what it is, but a file that lacks its last pages, or all of them, looks like a
//! smaller relation. So each checkpoint writes down what there is, and the next one to open the
//! directory compares. At rest the lengths are exact. After a kill a file may be longer; it may be
//! shorter or gone only if the log says so from the redo point on (`Since`).
//!
//! Order, and what each step would lose out of order:
//! 1. the redo point. Every commit that deletes files and every cut that was logged before it is
//!    then over. Otherwise a file would be listed that is deleted without a record behind the redo
//!    point;
//! 2. the files of unfinished transactions, which go without a record that is durable;
//! 3. the lengths;
//! 4. fsync, also of what is being made or extended just then (else a file would be shorter after a
//!    power failure);
//! 5. the list, durable, under its name;
//! 6. the control block. A list that is newer than the control block is as good: replay begins
//!    earlier and knows more.

use super::Storage;
use super::commit::{Outcome, decode_outcome, file_info};
use super::control::{Control, State};
use crate::file::io::{self, DiskFile};
use crate::page::PAGE_SIZE;
use crate::wal::ResourceManager;
use crate::wal::record::{Cut, Replay, log_info, txn_info};
use crate::{Fork, Lsn, RelFile, Result, StorageError};
use sinew_sync::kill_point;
use sinew_txn::Xid;
use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::path::{Path, PathBuf};

pub(crate) const FILE: &str = "files";
const NEW_FILE: &str = "files.new";
const TITLE: &str = "sinew files 1";

impl Storage {
    /// The files and their lengths in bytes. `unfinished`: those that running transactions have
    /// created.
    pub(super) fn lengths_of_files(&self, unfinished: &HashSet<RelFile>) -> Result<Vec<(PathBuf, u64)>> {
        let mut list = Vec::new();
        for (rel, fork, path) in self.files.walk()? {
            let len = match std::fs::metadata(&path) {
                // Dropped meanwhile.
                Err(e) if e.kind() == std::io::ErrorKind::NotFound => continue,
                meta => meta.map_err(|e| StorageError::io("stat", &path, e))?.len(),
            };
            // After its length: a session that extends it has entered it in the sync table before
            // the claim is free.
            let grows = self.files.is_extended(rel) || unfinished.contains(&rel);
            if grows && fork == Fork::Main {
                self.files.sync_path(&path)?;
            }
            list.push((path, len));
        }
        Ok(list)
    }

    pub(super) fn write_list(&self, redo: Lsn, list: &[(PathBuf, u64)]) -> Result<()> {
        // A process that rebuilds a region that was given up waits for this, and writes a list of
        // its own only then.
        let _mark = self.region.write_mark()?;
        write(&self.dir, self.files.directory(), redo, list, self.settings.fsync)?;
        kill_point("checkpoint: files listed");
        Ok(())
    }
}

/// Writes the list of a directory, durably. `id` is the directory's.
pub(crate) fn write(dir: &Path, id: u64, redo: Lsn, list: &[(PathBuf, u64)], fsync: bool) -> Result<()> {
    let mut text = format!("{TITLE} {id:016x} {}\n", redo.0);
    for (path, len) in list {
        let name = path.strip_prefix(dir).expect("a listed file is in the directory");
        writeln!(text, "{} {len}", name.display()).expect("a string takes everything");
    }
    let sum = crc32c::crc32c(text.as_bytes());
    writeln!(text, "end {sum:08x}").expect("a string takes everything");
    let temp = dir.join(NEW_FILE);
    io::remove_file(&temp)?;
    let file = DiskFile::open_or_create(&temp)?;
    file.write_at(text.as_bytes(), 0)?;
    if fsync {
        file.sync_data()?;
    }
    io::rename(&temp, &dir.join(FILE))?;
    if fsync { io::sync_dir(dir) } else { Ok(()) }
}

/// The names and lengths of a list that belongs to the control block; an error that names the list.
fn read(dir: &Path, control: &Control) -> Result<Vec<(String, u64)>> {
    let path = dir.join(FILE);
    let bytes = match DiskFile::open_to_read(&path).and_then(|file| file.read_all()) {
        Err(e) if e.is_not_found() => {
            return Err(StorageError::damaged(&path, "is missing: it lists the database's files"));
        }
        bytes => bytes?,
    };
    let parsed = String::from_utf8(bytes).ok().and_then(|text| parse(&text));
    let Some(List { id, redo, files }) = parsed else {
        return Err(StorageError::damaged(&path, "is damaged: it lists the database's files"));
    };
    let fits = match control.state {
        State::AtRest => redo == control.redo.0,
        _ => redo >= control.redo.0,
    };
    if id != control.id || !fits {
        let what = format!(
            "is not the list of files of this directory's last checkpoint: it is of {} and not of {}",
            Lsn(redo),
            control.redo
        );
        return Err(StorageError::damaged(&path, what));
    }
    Ok(files)
}

/// A list as it was written.
pub(crate) struct List {
    /// The directory's id.
    pub id: u64,
    pub redo: u64,
    /// Names and lengths in bytes.
    pub files: Vec<(String, u64)>,
}

/// `None` unless the sum is right.
pub(crate) fn parse(text: &str) -> Option<List> {
    let (body, sum) = text.strip_suffix('\n')?.rsplit_once("end ")?;
    if u32::from_str_radix(sum, 16).ok()? != crc32c::crc32c(body.as_bytes()) {
        return None;
    }
    let mut lines = body.lines();
    let (id, redo) = lines.next()?.strip_prefix(TITLE)?.trim().split_once(' ')?;
    let file =
        |line: &str| line.split_once(' ').and_then(|(name, len)| Some((name.into(), len.parse().ok()?)));
    Some(List {
        id: u64::from_str_radix(id, 16).ok()?,
        redo: redo.parse().ok()?,
        files: lines.map(file).collect::<Option<_>>()?,
    })
}

/// A main fork that the list has, and that is shorter now.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Shorter {
    rel: RelFile,
    pub path: PathBuf,
    /// `None`: it is not there.
    have: Option<u64>,
    listed: u64,
}

impl Shorter {
    /// The error that refuses the directory. It tells the length on disk and the length that the
    /// last checkpoint listed.
    pub fn fault(&self) -> StorageError {
        let what = match self.have {
            Some(have) => format!(
                "has {have} bytes; it had {} at the last checkpoint, and the log does not cut it",
                self.listed
            ),
            None => format!(
                "is missing; it had {} bytes at the last checkpoint, and the log does not drop it",
                self.listed
            ),
        };
        StorageError::damaged(&self.path, what)
    }
}

/// The main forks of a directory that was not closed which are shorter than they were at the last
/// checkpoint.
pub(crate) fn shorter(dir: &Path, control: &Control) -> Result<Vec<Shorter>> {
    let mut found = Vec::new();
    for (name, listed) in read(dir, control)? {
        let Some(rel) = main_fork(&name) else { continue };
        let path = dir.join(name);
        let have = length(&path)?;
        if have.is_none_or(|have| have < listed) {
            found.push(Shorter { rel, path, have, listed });
        }
    }
    Ok(found)
}

/// Of `base/<database>/<file>` and `global/<file>`.
fn main_fork(name: &str) -> Option<RelFile> {
    let (folder, file) = name.rsplit_once('/')?;
    let database = if folder == "global" { 0 } else { folder.strip_prefix("base/")?.parse().ok()? };
    Some(RelFile::new(database, file.parse().ok()?))
}

/// `None`: there is no such file.
fn length(path: &Path) -> Result<Option<u64>> {
    match std::fs::metadata(path) {
        Ok(meta) if meta.is_file() => Ok(Some(meta.len())),
        Ok(_) => Err(StorageError::damaged(path, "is no regular file")),
        Err(e) if e.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(StorageError::io("stat", path, e)),
    }
}

/// The creations and drops of files that the log tells from the redo point on.
#[derive(Default)]
pub(crate) struct Since {
    /// Dropped, or made: then their pages are in the log as well.
    settled: HashSet<RelFile>,
    databases: HashSet<u32>,
    /// The shortest that each was cut to.
    cuts: HashMap<RelFile, u32>,
    /// Created by transactions that had not finished at the checkpoint.
    unfinished: HashMap<RelFile, Xid>,
    committed: HashSet<Xid>,
}

impl Since {
    /// Takes from a record of the log what it says of files: cuts, drops, creations, and how the
    /// transactions that created some of them ended. Fails if the record is too short for its kind.
    pub fn record(&mut self, r: &Replay<'_>) -> std::result::Result<(), String> {
        let mut cut = Cut { bytes: r.data, at: 0 };
        match (r.rm, r.info) {
            (ResourceManager::File, file_info::TRUNCATE) => {
                let (fork, blocks) = (Fork::from_u8(cut.u32()? as u8), cut.u32()?);
                if fork == Some(Fork::Main) {
                    let shortest = self.cuts.entry(r.rel).or_insert(blocks);
                    *shortest = blocks.min(*shortest);
                }
            }
            (ResourceManager::File, _) => self.settle(r.rel),
            (ResourceManager::Log, log_info::CHECKPOINT) => {
                cut.take(5 * 8)?;
                let count = cut.u32()?;
                cut.u32()?;
                for _ in 0..count {
                    let (database, _, file, xid) = (cut.u32()?, cut.u32()?, cut.u64()?, cut.u64()?);
                    self.unfinished.insert(RelFile::new(database, file), Xid(xid));
                }
            }
            (ResourceManager::Transaction, info) => {
                let Outcome { subs, drops, .. } = decode_outcome(r.data)?;
                drops.into_iter().for_each(|rel| self.settle(rel));
                if info == txn_info::COMMIT {
                    self.committed.extend(subs.into_iter().chain([r.xid]));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn settle(&mut self, rel: RelFile) {
        match rel.file {
            0 => drop(self.databases.insert(rel.database)),
            _ => drop(self.settled.insert(rel)),
        }
    }

    /// Databases that were being made or dropped: replay decides about their files.
    pub fn is_unsettled(&self, database: u32) -> bool {
        self.databases.contains(&database) || self.unfinished.contains_key(&RelFile::new(database, 0))
    }

    /// Whether the file may be as short as it is.
    pub fn explains(&self, file: &Shorter) -> bool {
        let is_undone = |rel| self.unfinished.get(&rel).is_some_and(|xid| !self.committed.contains(xid));
        let cut = self.cuts.get(&file.rel).map(|blocks| u64::from(*blocks) * PAGE_SIZE as u64);
        self.settled.contains(&file.rel)
            || self.databases.contains(&file.rel.database)
            || is_undone(file.rel)
            || is_undone(RelFile::new(file.rel.database, 0))
            || cut.zip(file.have).is_some_and(|(cut, have)| have >= cut)
    }
}

/// The faults of the relation files of a directory at rest, in the files' order.
pub(crate) fn faults(dir: &Path, control: &Control) -> Result<Vec<StorageError>> {
    let mut found = Vec::new();
    for (name, listed) in read(dir, control)? {
        let path = dir.join(name);
        let have = match length(&path) {
            Err(e @ StorageError::Damaged { .. }) => {
                found.push(e);
                continue;
            }
            have => have?,
        };
        match have {
            Some(have) if have == listed => {}
            Some(have) => {
                let what = format!("has {have} bytes; it had {listed} when the database was closed");
                found.push(StorageError::damaged(&path, what));
            }
            None => found
                .push(StorageError::damaged(&path, "is missing; it was there when the database was closed")),
        }
    }
    Ok(found)
}
