//! Checking a backup, and making a directory of it.
//!
//! A restored directory gets its control block last, after everything else is durable. Without one
//! no process opens it, so that a restore that was killed cannot be taken for a database.

use super::chain::{self, Before, Part, Place};
use super::contents::{Kind, whole_name};
use super::origin::{File, MANIFEST_MAX, Origin, each};
use super::pace::{Pace, Phase};
use super::record::{Listed, Record};
use super::sink::{empty, make_parents, must_be_empty};
use super::take::part_bytes;
use super::{Summary, Watch, reseal};
use crate::archive::ArchiveState;
use crate::engine::control::{self, Control, State};
use crate::engine::xact::SECTOR;
use crate::engine::{SUBDIRECTORIES, inventory};
use crate::file::io::{self, DiskFile};
use crate::location::Location;
use crate::page::PAGE_SIZE;
use crate::wal::reader::Reader;
use crate::wal::segment::{Segments, segment_before};
use crate::wal::{SEGMENT_SIZE, mark};
use crate::{Fork, Lsn, RelFile, Result, StorageError};
use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Bytes that are handled at once: whole pages, and whole sectors.
const PIECE: usize = 1 << 20;

/// Reads a backup and compares it with its manifest. Of several, each builds on the one before: a
/// full one, then incremental ones. A single incremental one is checked as far as that is possible
/// without the others. The answer is that of the last one, with the files and bytes of all.
///
/// # Errors
/// `BackupIncomplete` if it did not come to its end. `BackupDamaged`, with the file's name, if a
/// byte is not the one that was written. `BackupRefused` if one does not build on the one before.
pub fn verify(origins: Vec<Origin<'_>>, watch: Watch<'_>) -> Result<Summary> {
    let is_alone = origins.len() == 1;
    if !is_alone {
        chain::look_ahead(&origins)?;
    }
    read_chain(origins, watch, None, is_alone).map(|whole| whole.summary)
}

/// Makes a directory of a backup, or of a full one and the incremental ones that build on it: `dir`
/// is missing or empty. All of it is checked as `verify` does, and the log is read from its
/// beginning to its end. The first opening replays it. The directory has an identity of its own.
///
/// # Errors
/// Those of `verify`; `BackupRefused` if `dir` is not empty. A failed restore removes its files.
pub fn restore(origins: Vec<Origin<'_>>, dir: &Path, watch: Watch<'_>) -> Result<Summary> {
    make(origins, dir, watch, None)
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
    /// Writes what else the directory must have before it is one: its control block comes next.
    fn seal(&self, dir: &Path) -> Result<()>;
}

/// As `restore`, with the log that follows.
pub(crate) fn restore_further(
    origins: Vec<Origin<'_>>,
    dir: &Path,
    watch: Watch<'_>,
    further: &dyn Further,
) -> Result<Summary> {
    make(origins, dir, watch, Some(further))
}

/// The manifest of a backup, as far as an archive asks for it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Held {
    /// Identity of the directory that was copied.
    pub id: u64,
    /// The backup's own; `None` if an older program made it.
    pub backup: Option<u64>,
    /// The backup on which it builds; `None`: it is a full one.
    pub since: Option<u64>,
    pub from: Lsn,
    pub to: Lsn,
    /// Seconds since 1970.
    pub ended: u64,
}

/// Reads the manifest in the folder of a backup. `BackupIncomplete` if there is none.
pub(crate) fn held(folder: &Location) -> Result<Held> {
    let record = super::origin::manifest_in(folder)?.1;
    let Summary { backup, since, from, to, .. } = record.summary();
    Ok(Held { id: record.id, backup, since, from, to, ended: record.ended })
}

fn make(
    origins: Vec<Origin<'_>>,
    dir: &Path,
    watch: Watch<'_>,
    further: Option<&dyn Further>,
) -> Result<Summary> {
    chain::look_ahead(&origins)?;
    let is_new = !dir.exists();
    sinew_sync::refuse_network(dir)?;
    io::make_dir(dir)?;
    must_be_empty(dir, "a restored database")?;
    let done = fill(origins, dir, watch, further);
    if done.is_err() {
        empty(dir);
        if is_new {
            let _ = std::fs::remove_dir(dir);
        }
    }
    done
}

fn fill(
    origins: Vec<Origin<'_>>,
    dir: &Path,
    watch: Watch<'_>,
    further: Option<&dyn Further>,
) -> Result<Summary> {
    let mut target = Target { dir, id: crate::ids::random_id(), folders: BTreeSet::new() };
    for folder in SUBDIRECTORIES {
        let path = dir.join(folder);
        io::make_dir(&path)?;
        target.folders.insert(path);
    }
    let mut whole = read_chain(origins, watch, Some(&mut target), false)?;
    let mut timeline = whole.control.id;
    if let Some(further) = further {
        target.add_log(further)?;
        timeline = further.timeline();
        whole.summary.to = further.to();
        whole.control.epoch = whole.control.epoch.max(further.epoch());
        further.seal(dir)?;
    }
    target.finish(whole, timeline)
}

/// A backup that was read to its end and is whole.
struct Whole {
    summary: Summary,
    control: Control,
    list: inventory::List,
    record: Record,
}

/// Reads backups that build on each other, and writes them to the target if there is one. Returns
/// the last one, with the files and bytes of all.
fn read_chain(
    origins: Vec<Origin<'_>>,
    watch: Watch<'_>,
    mut target: Option<&mut Target<'_>>,
    is_alone: bool,
) -> Result<Whole> {
    let count = origins.len();
    let (mut before, mut last): (Option<Before>, Option<Whole>) = (None, None);
    for (i, origin) in origins.into_iter().enumerate() {
        let name = origin.name();
        let place = match &before {
            None if is_alone => Place::Alone,
            None => Place::First,
            Some(before) => Place::After(before),
        };
        let mut reading = Reading { place, is_last: i + 1 == count, target: target.as_deref_mut() };
        let mut whole = reading.read(origin, &name, &mut *watch)?;
        if let (Some(target), Some(before)) = (target.as_deref_mut(), &before) {
            target.settle(&whole.record, before)?;
        }
        if let Some(Whole { summary, .. }) = last {
            whole.summary.files += summary.files;
            whole.summary.bytes += summary.bytes;
        }
        before = Some(Before::new(&name, &whole.record));
        last = Some(whole);
    }
    last.ok_or_else(|| StorageError::BackupRefused("no backup is named".into()))
}

/// A backup that is read.
struct Reading<'r, 'd> {
    place: Place<'r>,
    /// Control block, statuses, log and the owner's files are those of the last one.
    is_last: bool,
    target: Option<&'r mut Target<'d>>,
}

impl Reading<'_, '_> {
    /// Reads all of it, and writes it to the target if there is one.
    fn read(&mut self, origin: Origin<'_>, name: &Path, watch: Watch<'_>) -> Result<Whole> {
        let mut pace = Pace::new(watch, 0, None);
        pace.enter(Phase::Files)?;
        let (mut control, mut list, mut record) = (None, None, None);
        let mut parts = Vec::new();
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
            let crc = match file.kind {
                Kind::Part(rel) => {
                    let (crc, part) = self.copy_part(&mut file, rel, control, name, &mut pace)?;
                    parts.push(part);
                    crc
                }
                kind => {
                    let is_written = self.is_last || kind.is_of_relation();
                    let target = self.target.as_deref_mut().filter(|_| is_written);
                    copy(&mut file, control, target, &mut pace)?
                }
            };
            found.push(Listed { name: file.name.to_owned(), bytes: file.bytes, crc });
            Ok(())
        })?;
        let record = record.expect("a backup that was read to its end has a manifest");
        compare(&found, &record, name)?;
        let lacks = |what: &str| StorageError::BackupDamaged {
            path: name.to_owned(),
            what: format!("has no {what}"),
        };
        let control = control.ok_or_else(|| lacks("control block"))?;
        let list = list.ok_or_else(|| lacks("list of files"))?;
        let fits = control.id == record.id
            && control.redo == record.from
            && (list.id, list.redo) == (control.id, control.redo.0)
            && control.checkpoint <= record.to;
        if !fits {
            return Err(damaged(name, "has a control block of another backup"));
        }
        verify_log(&record, name)?;
        chain::verify(&self.place, name, &record, &parts)?;
        Ok(Whole { summary: record.summary(), control, list, record })
    }

    /// Reads a file with some pages of a relation's file, writes these, and returns its sum.
    fn copy_part(
        &mut self,
        file: &mut File<'_>,
        rel: RelFile,
        control: &Control,
        name: &Path,
        pace: &mut Pace<'_>,
    ) -> Result<(u32, Part)> {
        if let Place::First = self.place {
            return Err(chain::lacks_the_rest(name, None));
        }
        let mut head = [0; 8];
        file.read(&mut head)?;
        let number = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().expect("four bytes"));
        let counts = [number(&head[..4]), number(&head[4..])];
        if file.bytes != part_bytes(counts) {
            return Err(damaged(&file.path, "has not the length that its pages need"));
        }
        let mut crc = crc32c::crc32c(&head);
        let mut read_numbers = |file: &mut File<'_>, count: u32| {
            let mut found: Vec<u32> = Vec::new();
            let mut numbers = vec![0; PIECE.min(count as usize * 4)];
            while found.len() < count as usize {
                let left = (count as usize - found.len()) * 4;
                let numbers = &mut numbers[..left.min(PIECE)];
                file.read(numbers)?;
                crc = crc32c::crc32c_append(crc, numbers);
                found.extend(numbers.chunks_exact(4).map(number));
            }
            Ok::<_, StorageError>(found)
        };
        let pages = read_numbers(file, counts[0])?;
        let zeroes = read_numbers(file, counts[1])?;
        let open = match &mut self.target {
            Some(target) => Some(target.open_part(whole_name(file.name), &file.path)?),
            None => None,
        };
        let mut page = vec![0; PAGE_SIZE];
        let at = |block: u32| u64::from(block) * PAGE_SIZE as u64;
        for &block in &zeroes {
            open.as_ref().map_or(Ok(()), |open| open.write_at(&page, at(block)))?;
        }
        for &block in &pages {
            file.read(&mut page)?;
            crc = crc32c::crc32c_append(crc, &page);
            if let (Some(target), Some(open)) = (&self.target, &open) {
                reseal::pages(rel, Fork::Main, block, &mut page, control.id, target.id);
                open.write_at(&page, at(block))?;
            }
            pace.add(PAGE_SIZE as u64)?;
        }
        if let Some(open) = open {
            open.sync_data()?;
        }
        let mut blocks = [pages, zeroes].concat();
        blocks.sort_unstable();
        Ok((crc, Part { name: whole_name(file.name).to_owned(), blocks }))
    }
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
    if let (Some(open), true) = (&open, file.kind.is_of_relation()) {
        // The backup before may have had a longer one.
        open.file.set_len(file.bytes)?;
    }
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

    /// Opens a relation's file that an earlier backup had.
    fn open_part(&mut self, name: &str, part: &Path) -> Result<DiskFile> {
        match DiskFile::open(&self.dir.join(name)) {
            Err(e) if e.is_not_found() => {
                Err(damaged(part, "has pages of a file that the backup before does not have"))
            }
            file => file,
        }
    }

    /// Gives each file the length that the newest backup says, and removes those that it lacks.
    fn settle(&mut self, record: &Record, before: &Before) -> Result<()> {
        for (name, bytes) in &record.kept {
            let file = DiskFile::open(&self.dir.join(name))?;
            if file.size()? != *bytes {
                file.set_len(*bytes)?;
                file.sync_data()?;
            }
        }
        let lengths = record.lengths();
        for name in before.lengths.keys().filter(|name| !lengths.contains_key(*name)) {
            let path = self.dir.join(name);
            io::remove_file(&path)?;
            // The folder of a dropped database is empty.
            if let Some(folder) = path.parent().filter(|f| !f.ends_with("global"))
                && std::fs::remove_dir(folder).is_ok()
            {
                self.folders.remove(folder);
            }
        }
        Ok(())
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
        let Whole { summary, control: old, list, .. } = whole;
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
