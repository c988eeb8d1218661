//! Checking a backup, and making a directory of it.
//!
//! A restored directory gets its control block last, after everything else is durable. Without one
//! no process opens it, so that a restore that was killed cannot be taken for a database.

use super::contents::Kind;
use super::origin::{File, Origin, each};
use super::pace::{Pace, Phase};
use super::record::{Listed, Record};
use super::sink::{empty, make_parents, must_be_empty};
use super::{Summary, Watch, reseal};
use crate::archive::ArchiveState;
use crate::engine::control::{self, Control, State};
use crate::engine::xact::SECTOR;
use crate::engine::{SUBDIRECTORIES, inventory};
use crate::file::io::{self, DiskFile};
use crate::page::PAGE_SIZE;
use crate::wal::reader::Reader;
use crate::wal::segment::{Segments, segment_before};
use crate::wal::{SEGMENT_SIZE, mark};
use crate::{Lsn, Result, StorageError};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Bytes that are handled at once: whole pages, and whole sectors.
const PIECE: usize = 1 << 20;
/// A manifest is no longer: a line for each of some million files.
const MANIFEST_MAX: u64 = 1 << 30;

/// Reads a backup and compares it with its manifest.
///
/// # Errors
/// `BackupIncomplete` if it did not come to its end. `BackupDamaged`, with the file's name, if a
/// byte is not the one that was written.
pub fn verify(origin: Origin<'_>, watch: Watch<'_>) -> Result<Summary> {
    read(origin, watch, None).map(|whole| whole.summary)
}

/// Makes a directory of a backup: `dir` is missing or empty. All of it is checked as `verify` does,
/// and the log is read from its beginning to its end. The first opening replays it. The directory
/// has an identity of its own.
///
/// # Errors
/// Those of `verify`; `BackupRefused` if `dir` is not empty. A failed restore removes its files.
pub fn restore(origin: Origin<'_>, dir: &Path, watch: Watch<'_>) -> Result<Summary> {
    make(origin, dir, watch, None)
}

/// Log that follows a backup's own.
pub(crate) trait Further {
    /// Its end, which is not before the backup's.
    fn to(&self) -> Lsn;
    /// The timeline that has the log before its end.
    fn timeline(&self) -> u64;
    /// The last epoch of what was written.
    fn epoch(&self) -> u32;
    /// Writes all of it by `write`. `written` reads what the backup had.
    fn write(
        &self,
        written: &mut dyn FnMut(Lsn, &mut [u8]) -> Result<()>,
        write: &mut dyn FnMut(Lsn, &[u8]) -> Result<()>,
    ) -> Result<()>;
}

/// As `restore`, with the log that follows.
pub(crate) fn restore_further(
    origin: Origin<'_>,
    dir: &Path,
    watch: Watch<'_>,
    further: &dyn Further,
) -> Result<Summary> {
    make(origin, dir, watch, Some(further))
}

/// The manifest of a backup, as far as an archive asks for it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Held {
    /// Identity of the directory that was copied.
    pub id: u64,
    pub from: Lsn,
    pub to: Lsn,
    /// Seconds since 1970.
    pub ended: u64,
}

/// Reads the manifest in the folder of a backup. `BackupIncomplete` if there is none.
pub(crate) fn held(folder: &Path) -> Result<Held> {
    let record = super::origin::manifest_in(folder)?.1;
    Ok(Held { id: record.id, from: record.from, to: record.to, ended: record.ended })
}

fn make(origin: Origin<'_>, dir: &Path, watch: Watch<'_>, further: Option<&dyn Further>) -> Result<Summary> {
    let is_new = !dir.exists();
    sinew_sync::refuse_network(dir)?;
    io::make_dir(dir)?;
    must_be_empty(dir, "a restored database")?;
    let done = fill(origin, dir, watch, further);
    if done.is_err() {
        empty(dir);
        if is_new {
            let _ = std::fs::remove_dir(dir);
        }
    }
    done
}

fn fill(origin: Origin<'_>, dir: &Path, watch: Watch<'_>, further: Option<&dyn Further>) -> Result<Summary> {
    let mut target = Target { dir, id: crate::ids::random_id(), folders: BTreeSet::new() };
    for folder in SUBDIRECTORIES {
        let path = dir.join(folder);
        io::make_dir(&path)?;
        target.folders.insert(path);
    }
    let mut whole = read(origin, watch, Some(&mut target))?;
    let mut timeline = whole.control.id;
    if let Some(further) = further {
        target.add_log(further)?;
        timeline = further.timeline();
        whole.summary.to = further.to();
        whole.control.epoch = whole.control.epoch.max(further.epoch());
    }
    target.finish(whole, timeline)
}

/// A backup that was read to its end and is whole.
struct Whole {
    summary: Summary,
    control: Control,
    list: inventory::List,
}

/// Reads all of a backup, and writes it to the target if there is one.
fn read(origin: Origin<'_>, watch: Watch<'_>, mut target: Option<&mut Target<'_>>) -> Result<Whole> {
    let name = match &origin {
        Origin::Path(path) | Origin::Stream(_, path) => path.to_path_buf(),
    };
    let mut pace = Pace::new(watch, 0, None);
    pace.enter(Phase::Files)?;
    let (mut control, mut list, mut record) = (None, None, None);
    let mut found: Vec<Listed> = Vec::new();
    let total = Cell::new(0);
    each(origin, &mut |bytes| total.set(bytes), &mut |mut file| {
        pace.progress.bytes_total = total.get();
        match file.kind {
            Kind::Manifest => {
                let bytes = small(&mut file, MANIFEST_MAX)?;
                record = Some(Record::read(&bytes, &file.path)?);
                return Ok(());
            }
            Kind::Control => {
                let bytes = small(&mut file, control::BLOCK as u64)?;
                found.push(listed(&file, &bytes));
                control = Some(control_of(&file, &bytes)?);
                return Ok(());
            }
            Kind::List => {
                let bytes = small(&mut file, MANIFEST_MAX)?;
                found.push(listed(&file, &bytes));
                let parsed = std::str::from_utf8(&bytes).ok().and_then(inventory::parse);
                list = Some(parsed.ok_or_else(|| damaged(&file.path, "is damaged"))?);
                return Ok(());
            }
            _ => {}
        }
        let Some(control) = &control else {
            return Err(damaged(
                &file.path,
                "comes before the control block: unpack the stream and restore the folder",
            ));
        };
        let crc = copy(&mut file, control, target.as_deref_mut(), &mut pace)?;
        found.push(Listed { name: file.name.to_owned(), bytes: file.bytes, crc });
        Ok(())
    })?;
    let record = record.expect("a backup that was read to its end has a manifest");
    compare(&found, &record, &name)?;
    let lacks =
        |what: &str| StorageError::BackupDamaged { path: name.clone(), what: format!("has no {what}") };
    let control = control.ok_or_else(|| lacks("control block"))?;
    let list = list.ok_or_else(|| lacks("list of files"))?;
    let fits = control.id == record.id
        && control.redo == record.from
        && (list.id, list.redo) == (control.id, control.redo.0)
        && control.checkpoint <= record.to;
    if !fits {
        return Err(damaged(&name, "has a control block of another backup"));
    }
    verify_log(&record, &name)?;
    let bytes = found.iter().map(|f| f.bytes).sum();
    let summary = Summary { files: found.len() as u64, bytes, from: record.from, to: record.to };
    Ok(Whole { summary, control, list })
}

fn damaged(path: &Path, what: &str) -> StorageError {
    StorageError::BackupDamaged { path: path.to_owned(), what: what.into() }
}

fn small(file: &mut File<'_>, max: u64) -> Result<Vec<u8>> {
    if file.bytes > max {
        return Err(damaged(&file.path, "is too long"));
    }
    let mut bytes = vec![0; file.bytes as usize];
    file.read(&mut bytes)?;
    Ok(bytes)
}

fn listed(file: &File<'_>, bytes: &[u8]) -> Listed {
    Listed { name: file.name.to_owned(), bytes: file.bytes, crc: crc32c::crc32c(bytes) }
}

fn control_of(file: &File<'_>, bytes: &[u8]) -> Result<Control> {
    let block = bytes.try_into().map_err(|_| damaged(&file.path, "is no control block"))?;
    match Control::decode(block) {
        Ok(Some(control)) => Ok(control),
        Ok(None) => Err(damaged(&file.path, "is no control block")),
        Err(what) => Err(damaged(&file.path, &what)),
    }
}

/// Reads a file, writes it to the target, and returns its sum.
fn copy(
    file: &mut File<'_>,
    control: &Control,
    mut target: Option<&mut Target<'_>>,
    pace: &mut Pace<'_>,
) -> Result<u32> {
    let unit = match file.kind {
        Kind::Relation(..) => PAGE_SIZE,
        Kind::Statuses(_) => SECTOR,
        _ => 1,
    };
    if !file.bytes.is_multiple_of(unit as u64) {
        return Err(damaged(&file.path, "ends in the middle of a page"));
    }
    let mut open = target.as_mut().map(|t| t.open(file)).transpose()?;
    let (mut crc, mut at) = (0, 0);
    let mut piece = vec![0; PIECE.min(file.bytes as usize)];
    while at < file.bytes {
        let len = (file.bytes - at).min(PIECE as u64) as usize;
        let piece = &mut piece[..len];
        file.read(piece)?;
        crc = crc32c::crc32c_append(crc, piece);
        if let (Some(target), Some(open)) = (&target, &mut open) {
            let number = at / unit as u64;
            match file.kind {
                Kind::Relation(rel, fork) => {
                    reseal::pages(rel, fork, number as u32, piece, control.id, target.id);
                }
                Kind::Statuses(n) => reseal::sectors(n, number, piece, control.id, target.id),
                _ => {}
            }
            open.file.write_at(piece, open.at)?;
            open.file.start_writing(open.at, open.at + len as u64);
            open.at += len as u64;
        }
        at += len as u64;
        pace.add(len as u64)?;
    }
    if let Some(open) = open {
        open.file.sync_data()?;
    }
    Ok(crc)
}

/// The files that were found are those of the manifest, and each has its sum.
fn compare(found: &[Listed], record: &Record, path: &Path) -> Result<()> {
    let by_name: BTreeMap<&str, &Listed> = found.iter().map(|f| (f.name.as_str(), f)).collect();
    for want in &record.files {
        let path = path.join(&want.name);
        match by_name.get(want.name.as_str()) {
            None => return Err(damaged(&path, "is missing")),
            Some(have) if have.bytes != want.bytes => {
                let what = format!("has {} bytes instead of {}", have.bytes, want.bytes);
                return Err(damaged(&path, &what));
            }
            Some(have) if have.crc != want.crc => {
                let what = format!("has the checksum {:08x} instead of {:08x}", have.crc, want.crc);
                return Err(damaged(&path, &what));
            }
            Some(_) => {}
        }
    }
    if found.len() != record.files.len() {
        return Err(damaged(path, "holds files that its manifest does not list"));
    }
    Ok(())
}

/// The log is there from the redo point to the end, without a gap.
fn verify_log(record: &Record, path: &Path) -> Result<()> {
    let mut at = record.from;
    for file in &record.files {
        if let Some(Kind::Log(from, to)) = Kind::of(&file.name) {
            if from != at || file.bytes != to.0 - from.0 {
                return Err(damaged(&path.join(&file.name), "is not the next piece of the log"));
            }
            at = to;
        }
    }
    match at == record.to {
        true => Ok(()),
        false => Err(damaged(path, &format!("has the log up to {at}, and needs it up to {}", record.to))),
    }
}

/// Calls `each` with the part of some bytes of the log that each segment has: the segment, where in
/// it, and which of the bytes.
fn in_segments(
    at: Lsn,
    len: usize,
    each: &mut dyn FnMut(u64, u64, std::ops::Range<usize>) -> Result<()>,
) -> Result<()> {
    let (mut from, end) = (at.0, at.0 + len as u64);
    while from < end {
        let segment = from / SEGMENT_SIZE * SEGMENT_SIZE;
        let to = end.min(segment + SEGMENT_SIZE);
        each(segment, from - segment, (from - at.0) as usize..(to - at.0) as usize)?;
        from = to;
    }
    Ok(())
}

/// A directory that is being made.
struct Target<'a> {
    dir: &'a Path,
    /// The new directory's identity.
    id: u64,
    folders: BTreeSet<PathBuf>,
}

struct Open {
    file: DiskFile,
    at: u64,
}

impl Target<'_> {
    fn open(&mut self, file: &File<'_>) -> Result<Open> {
        let (path, at) = match file.kind {
            Kind::Log(from, to) => {
                let segment = from.0 / SEGMENT_SIZE * SEGMENT_SIZE;
                if to.0 > segment + SEGMENT_SIZE || file.bytes != to.0 - from.0 {
                    return Err(damaged(&file.path, "is not a piece of one segment of the log"));
                }
                (self.segments().path(segment), from.0 - segment)
            }
            _ => (self.dir.join(file.name), 0),
        };
        make_parents(self.dir, &path, &mut self.folders)?;
        Ok(Open { file: DiskFile::open_or_create(&path)?, at })
    }

    fn segments(&self) -> Segments {
        let segments = Segments::new(&self.dir.join("wal"), true);
        segments.expect(self.id);
        segments
    }

    /// Writes the log that follows the backup's.
    fn add_log(&self, further: &dyn Further) -> Result<()> {
        let segments = self.segments();
        let mut written: BTreeSet<u64> = BTreeSet::new();
        further.write(
            &mut |at, buf| {
                in_segments(at, buf.len(), &mut |segment, from, part| {
                    let file = DiskFile::open_to_read(&segments.path(segment))?;
                    match file.read_at(&mut buf[part.clone()], from)? == part.len() {
                        true => Ok(()),
                        false => Err(damaged(file.path(), "is shorter than the backup's log")),
                    }
                })
            },
            &mut |at, bytes| {
                in_segments(at, bytes.len(), &mut |segment, from, part| {
                    written.insert(segment);
                    let file = DiskFile::open_or_create(&segments.path(segment))?;
                    file.write_at(&bytes[part], from)
                })
            },
        )?;
        for segment in written {
            DiskFile::open(&segments.path(segment))?.sync_data()?;
        }
        Ok(())
    }

    /// Everything that the backup has is written and was whole. `timeline` has the log before its
    /// end.
    fn finish(&self, whole: Whole, timeline: u64) -> Result<Summary> {
        let Whole { summary, control: old, list } = whole;
        let segments = self.segments();
        for start in segments.list()? {
            segments.give_label(start)?;
        }
        self.read_log(&old, summary.to)?;
        let files: Vec<_> = list.files.iter().map(|(name, len)| (self.dir.join(name), *len)).collect();
        inventory::write(self.dir, self.id, old.redo, &files, true)?;
        for folder in self.folders.iter().rev() {
            io::sync_dir(folder)?;
        }
        let parent = Some((timeline, summary.to));
        ArchiveState { id: self.id, parent, archive: None, from: summary.to }.write(self.dir, true)?;
        let mut control =
            Control { counter: 0, id: self.id, state: State::InUse, reach: summary.to, inode: 0, ..old };
        control.create(self.dir, true)?;
        let file = DiskFile::open(&Control::path(self.dir))?;
        mark::write(&file, self.id, segment_before(summary.to), true)?;
        Ok(summary)
    }

    /// Reads the log as replay will, and refuses one that ends too early.
    fn read_log(&self, control: &Control, to: Lsn) -> Result<()> {
        let wal = self.dir.join("wal");
        let mut reader = Reader::new(&wal, control.redo, control.redo_epoch, control.epoch);
        while reader.next()?.is_some() {}
        if reader.position() != to {
            let what = format!("can be read up to {}, and the backup ends at {to}", reader.position());
            return Err(StorageError::damaged(&wal, what));
        }
        Ok(())
    }
}
