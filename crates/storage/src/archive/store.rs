//! The folder of a timeline: objects that an archiver adds and joins. `README.md` says why no
//! object is ever replaced, and which one may be removed.

use super::identity::shown;
use super::object::{self, Facts, Head};
use crate::location::Location;
use crate::wal::SEGMENT_SIZE;
use crate::{Lsn, Result, StorageError};
use sinew_sync::kill_point;
use std::path::Path;

/// The segment that holds a position.
pub(super) fn segment_of(at: Lsn) -> u64 {
    at.0 / SEGMENT_SIZE * SEGMENT_SIZE
}

/// The folder of a timeline in an archive.
pub(crate) fn timeline_folder(archive: &Location, timeline: u64) -> Location {
    archive.join("log").join(&shown(timeline))
}

fn position(text: &str) -> Option<u64> {
    let at = u64::from_str_radix(text, 16).ok()?;
    (format!("{at:016X}") == text).then_some(at)
}

/// Whether an object with this log may have this name.
pub(super) fn is_name_of(path: &Path, from: Lsn, to: Lsn) -> bool {
    let Some(named) = named(path) else { return true };
    let is_closed = path.extension().is_some();
    // The last record of a segment may go on beyond it.
    let is_piece = path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.contains('-'));
    match (is_closed, is_piece) {
        (true, _) => named.0.0 == segment_of(from),
        (false, true) => named == (from, to),
        (false, false) => named.0 == from,
    }
}

/// The log that an object's name says it has, about: a whole segment, or a piece of one. `None`
/// for other names.
pub(super) fn named(path: &Path) -> Option<(Lsn, Lsn)> {
    let name = path.file_name()?.to_str()?;
    if let Some(segment) = name.strip_suffix(".log") {
        let segment = position(segment)?;
        return Some((Lsn(segment), Lsn(segment + SEGMENT_SIZE)));
    }
    match name.split_once('-') {
        Some((from, to)) => Some((Lsn(position(from)?), Lsn(position(to)?))),
        None => position(name).map(|from| (Lsn(from), Lsn(segment_of(Lsn(from)) + SEGMENT_SIZE))),
    }
}

/// The segments of a timeline, ascending: start, and the bytes of the object of a closed one. An
/// open folder beside a closed segment is a segment of its own.
fn segments(folder: &Location) -> Result<Vec<(u64, Option<u64>)>> {
    let found = folder.list()?;
    let mut found: Vec<_> = found
        .iter()
        .filter_map(|entry| {
            let (start, kind) = entry.name.split_once('.')?;
            match (kind, entry.size) {
                ("log", Some(size)) => Some((position(start)?, Some(size))),
                ("open", None) => Some((position(start)?, None)),
                _ => None,
            }
        })
        .collect();
    found.sort_unstable();
    Ok(found)
}

fn closed_name(segment: u64) -> String {
    format!("{segment:016X}.log")
}

fn open_folder(folder: &Location, segment: u64) -> Location {
    folder.join(&format!("{segment:016X}.open"))
}

/// The objects of a segment that is open: pieces, and joined ones, with their bytes.
fn open_entries(folder: &Location, segment: u64) -> Result<Vec<(Location, u64)>> {
    let place = open_folder(folder, segment);
    let is_object = |name: &str| match name.split_once('-') {
        None => position(name).is_some(),
        Some((from, to)) => position(from).is_some() && position(to).is_some(),
    };
    let found = place.list()?.into_iter().filter(|entry| is_object(&entry.name));
    Ok(found.filter_map(|entry| Some((place.join(&entry.name), entry.size?))).collect())
}

/// The objects of a segment, closed or open, with their bytes.
pub(super) fn entries_at(folder: &Location, segment: u64) -> Result<Vec<(Location, u64)>> {
    let closed = folder.join(&closed_name(segment));
    match closed.size() {
        Ok(size) => Ok(vec![(closed, size)]),
        Err(e) if e.is_not_found() => match open_entries(folder, segment) {
            // Nothing was shipped of it yet.
            Err(e) if e.is_not_found() => Ok(Vec::new()),
            found => found,
        },
        Err(e) => Err(e),
    }
}

/// The newest segment of which the timeline has something.
pub(super) fn newest_segment(folder: &Location) -> Result<Option<u64>> {
    Ok(segments(folder)?.last().map(|(segment, _)| *segment))
}

/// All objects of a timeline, by segment, with their bytes.
pub(super) fn entries(folder: &Location) -> Result<Vec<(Location, u64)>> {
    let mut found = Vec::new();
    for (segment, closed) in segments(folder)? {
        match closed {
            Some(size) => found.push((folder.join(&closed_name(segment)), size)),
            None => found.extend(open_entries(folder, segment)?),
        }
    }
    Ok(found)
}

/// An object of the segment that is open.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub from: Lsn,
    pub to: Lsn,
    pub path: Location,
}

/// A timeline's folder as its archiver knows it.
pub(super) struct Store {
    folder: Location,
    archive: u64,
    timeline: u64,
    /// New objects are compressed.
    compresses: bool,
    /// The archive has the log up to here.
    pub end: Lsn,
    /// Objects of the open segment that follow each other up to the end.
    pub open: Vec<Piece>,
    /// The object that ends at the end.
    pub last: Option<Piece>,
}

/// Whether an object was added.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Added {
    Yes,
    /// Another archiver was here: look again.
    Moved,
}

impl Store {
    /// Finds the end of a timeline; `begin` if it has nothing.
    pub fn open(
        archive_place: &Location,
        archive: u64,
        timeline: u64,
        compresses: bool,
        begin: Lsn,
    ) -> Result<Store> {
        let folder = timeline_folder(archive_place, timeline);
        folder.clear()?;
        let mut store =
            Store { folder, archive, timeline, compresses, end: begin, open: Vec::new(), last: None };
        let mut pieces = Vec::new();
        for (newest, closed) in segments(&store.folder)?.into_iter().rev() {
            if let Some(size) = closed {
                let closed = store.piece(store.closed_path(newest), size)?;
                store.remove_covered(newest, &closed)?;
                open_folder(&store.folder, newest).remove_folder();
                (store.end, store.last) = (closed.to, Some(closed));
                return Ok(store);
            }
            open_folder(&store.folder, newest).clear()?;
            for (path, size) in open_entries(&store.folder, newest)? {
                pieces.push(store.piece(path, size)?);
            }
            // An archiver died before it put something into an empty one.
            if !pieces.is_empty() {
                break;
            }
        }
        pieces.sort_by_key(|p| (p.from, p.to));
        for piece in pieces {
            let follows = store.open.is_empty() || piece.from <= store.end;
            if !follows {
                store.open.clear();
            }
            if store.open.is_empty() || piece.to >= store.end {
                store.end = piece.to;
                store.last = Some(piece.clone());
            }
            store.open.push(piece);
        }
        Ok(store)
    }

    fn closed_path(&self, segment: u64) -> Location {
        self.folder.join(&closed_name(segment))
    }

    fn piece(&self, path: Location, size: u64) -> Result<Piece> {
        let head = object::read_head(&path, size)?;
        if (head.archive, head.timeline) != (self.archive, self.timeline) {
            let what =
                format!("belongs to timeline {} of archive {}", shown(head.timeline), shown(head.archive));
            return Err(StorageError::BackupDamaged { path: path.path(), what });
        }
        Ok(Piece { from: Lsn(head.from), to: Lsn(head.to), path })
    }

    /// Where the open segment's objects begin: the log is needed from here on.
    pub fn needs_from(&self) -> Lsn {
        self.open.first().map_or(self.end, |p| p.from)
    }

    /// The log went on elsewhere: the next object begins here.
    pub fn skip_to(&mut self, at: Lsn) {
        self.end = at;
        self.open.clear();
        self.last = None;
    }

    /// Whether the log has left the open segment.
    pub fn is_left(&self) -> bool {
        self.open.first().is_some_and(|p| self.end.0 >= segment_of(p.from) + SEGMENT_SIZE)
    }

    fn put(&self, path: &Location, from: Lsn, body: &[u8]) -> Result<Option<Head>> {
        let facts = Facts::of(body, from.0)
            .map_err(|what| refused(format!("the log from {from} on cannot be read any more: it {what}")))?;
        let packed = if self.compresses { object::pack(body) } else { None };
        let head = Head {
            archive: self.archive,
            timeline: self.timeline,
            from: from.0,
            to: from.0 + body.len() as u64,
            body_crc: crc32c::crc32c(body),
            packed: packed.as_ref().map(|packed| packed.len() as u64),
            facts,
        };
        let stored = packed.as_deref().unwrap_or(body);
        // Bytes that cannot be unpacked must not stand for the log.
        match object::parse(path, &head, stored.to_vec())? == body {
            true => Ok(path.put_new(&[&head.encode(), stored])?.then_some(head)),
            false => {
                Err(StorageError::BackupDamaged { path: path.path(), what: "would not hold the log".into() })
            }
        }
    }

    /// Adds the records that follow the end. They begin in one segment.
    pub fn add(&mut self, body: &[u8]) -> Result<Added> {
        let (from, segment) = (self.end, segment_of(self.end));
        let folder = open_folder(&self.folder, segment);
        if self.open.last().is_none_or(|piece| segment_of(piece.from) != segment) {
            // The folder above it must be there: an archive that vanished is not begun anew.
            folder.make_folder()?;
        }
        let path = folder.join(&format!("{:016X}", from.0));
        if self.put(&path, from, body)?.is_none() {
            return Ok(Added::Moved);
        }
        let mut others = open_entries(&self.folder, segment)?;
        others.retain(|(other, _)| other.name() != path.name());
        let closed = self.closed_path(segment);
        match closed.size() {
            Ok(size) => others.push((closed, size)),
            Err(e) if e.is_not_found() => {}
            Err(e) => return Err(e),
        }
        for (other, size) in others {
            let other = self.piece(other, size)?;
            if other.from <= from && from < other.to {
                // It has what was added, if it is of the same log. The next look compares it.
                self.remove_covered(segment, &other)?;
                return Ok(Added::Moved);
            }
        }
        let piece = Piece { from, to: Lsn(from.0 + body.len() as u64), path };
        self.end = piece.to;
        self.last = Some(piece.clone());
        self.open.push(piece);
        Ok(Added::Yes)
    }

    /// Puts one object in place of those of the open segment. `body` is the directory's own log
    /// from `needs_from` to the end.
    pub fn join(&mut self, body: &[u8]) -> Result<()> {
        let (from, to) = (self.needs_from(), self.end);
        let segment = segment_of(from);
        let closes = self.is_left();
        let path = match closes {
            true => self.closed_path(segment),
            false => open_folder(&self.folder, segment).join(&format!("{:016X}-{:016X}", from.0, to.0)),
        };
        self.compare_open(segment, from, body)?;
        if self.put(&path, from, body)?.is_none() {
            let (_, theirs) = object::read(&path)?;
            if theirs != body {
                return Err(foreign(&path));
            }
        }
        let piece = Piece { from, to, path };
        self.remove_covered(segment, &piece)?;
        self.open.clear();
        if closes {
            // Stays if something is left in it: what is before a gap.
            open_folder(&self.folder, segment).remove_folder();
            self.folder.settle()?;
        } else {
            self.open.push(piece.clone());
        }
        self.last = Some(piece);
        Ok(())
    }

    /// Closes a segment of which the archive has nothing yet, with all of its records.
    pub fn add_closed(&mut self, body: &[u8]) -> Result<Added> {
        let (from, segment) = (self.end, segment_of(self.end));
        let path = self.closed_path(segment);
        // An archiver that died may have left its folder empty.
        let is_open = || open_entries(&self.folder, segment).map(|pieces| !pieces.is_empty());
        if is_open()? || self.put(&path, from, body)?.is_none() || is_open()? {
            return Ok(Added::Moved);
        }
        open_folder(&self.folder, segment).remove_folder();
        let piece = Piece { from, to: Lsn(from.0 + body.len() as u64), path };
        (self.end, self.last) = (piece.to, Some(piece));
        Ok(Added::Yes)
    }

    /// Each object of the open segment has the bytes of `body`, which stand at `from`.
    fn compare_open(&self, segment: u64, from: Lsn, body: &[u8]) -> Result<()> {
        for (path, _) in open_entries(&self.folder, segment)? {
            let (head, theirs) = match object::read(&path) {
                Err(e @ StorageError::BackupDamaged { .. }) => {
                    sinew_log::warning!("the archive had a damaged file, which is written again: {e}");
                    continue;
                }
                Err(e) if e.is_not_found() => continue,
                read => read?,
            };
            // Before a gap, or after the end: another archiver is ahead.
            if head.from < from.0 || head.to > from.0 + body.len() as u64 {
                continue;
            }
            let at = (head.from - from.0) as usize;
            if body[at..at + theirs.len()] != theirs {
                return Err(foreign(&path));
            }
        }
        Ok(())
    }

    /// Removes the objects of an open segment that another object covers.
    fn remove_covered(&self, segment: u64, by: &Piece) -> Result<()> {
        let mut others = open_entries(&self.folder, segment)?;
        others.retain(|(path, _)| path.name() != by.path.name());
        for (path, size) in others {
            // A damaged one among those that `by` was made of.
            let ours = self.open.iter().any(|p| p.path.name() == path.name());
            let covered = match object::read_head(&path, size) {
                Ok(head) => by.from.0 <= head.from && head.to <= by.to.0,
                Err(e) if e.is_not_found() => continue,
                Err(_) => ours,
            };
            if covered {
                kill_point("archive: piece to be removed");
                path.remove()?;
            }
        }
        open_folder(&self.folder, segment).settle()
    }
}

fn refused(why: String) -> StorageError {
    StorageError::BackupRefused(why)
}

/// The error for an object that another directory has made.
pub(super) fn foreign(path: &Location) -> StorageError {
    refused(format!(
        "\"{}\" holds another log than this directory's: another copy of the directory archives into the same place. Give each \
         copy an archive of its own",
        path.path().display()
    ))
}
