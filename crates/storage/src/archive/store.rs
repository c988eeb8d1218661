//! The folder of a timeline: objects that an archiver adds and joins. `README.md` says why no
//! object is ever replaced, and which one may be removed.

use super::identity::shown;
use super::object::{self, Facts, Head};
use crate::file::io::{self, DiskFile};
use crate::wal::SEGMENT_SIZE;
use crate::{Lsn, Result, StorageError};
use sinew_sync::kill_point;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Files that are being written have names that begin so.
const TEMPORARY: &str = ".new-";

/// The segment that holds a position.
pub(super) fn segment_of(at: Lsn) -> u64 {
    at.0 / SEGMENT_SIZE * SEGMENT_SIZE
}

/// The folder of a timeline in an archive.
pub(crate) fn timeline_folder(archive: &Path, timeline: u64) -> PathBuf {
    archive.join("log").join(shown(timeline))
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

/// The names in a folder; none if there is no folder.
fn names(folder: &Path) -> Result<Vec<String>> {
    let entries = match io::read_dir(folder) {
        Err(e) if e.is_not_found() => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut found = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|e| StorageError::io("read directory", folder, e))?;
        found.extend(entry.file_name().into_string());
    }
    found.sort_unstable();
    Ok(found)
}

/// The segments of a timeline, ascending: start, and whether it is closed. An open folder beside a
/// closed segment is a segment of its own.
fn segments(folder: &Path) -> Result<Vec<(u64, bool)>> {
    let mut found: Vec<(u64, bool)> = names(folder)?
        .iter()
        .filter_map(|name| {
            let (start, kind) = name.split_once('.')?;
            match kind {
                "log" => Some((position(start)?, true)),
                "open" => Some((position(start)?, false)),
                _ => None,
            }
        })
        .collect();
    found.sort_unstable();
    Ok(found)
}

fn closed_path(folder: &Path, segment: u64) -> PathBuf {
    folder.join(format!("{segment:016X}.log"))
}

fn open_folder(folder: &Path, segment: u64) -> PathBuf {
    folder.join(format!("{segment:016X}.open"))
}

/// The objects of a segment that is open: pieces, and joined ones.
fn open_entries(folder: &Path, segment: u64) -> Result<Vec<PathBuf>> {
    let place = open_folder(folder, segment);
    let is_object = |name: &String| match name.split_once('-') {
        None => position(name).is_some(),
        Some((from, to)) => position(from).is_some() && position(to).is_some(),
    };
    Ok(names(&place)?.into_iter().filter(is_object).map(|name| place.join(name)).collect())
}

/// All objects of a timeline, by segment.
pub(super) fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for (segment, is_closed) in segments(folder)? {
        match is_closed {
            true => found.push(closed_path(folder, segment)),
            false => found.extend(open_entries(folder, segment)?),
        }
    }
    Ok(found)
}

/// Makes a file that is whole and durable when it has its name. False: the name was taken.
pub(super) fn put_new(path: &Path, parts: &[&[u8]], check: &dyn Fn(&Path) -> Result<()>) -> Result<bool> {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let folder = path.parent().expect("a file in a folder");
    // Relaxed: a number of its own for each file of this process.
    let number = NEXT.fetch_add(1, Relaxed);
    let chance = crate::ids::random_id();
    let temp = folder.join(format!("{TEMPORARY}{}-{number}-{chance:016x}", std::process::id()));
    let made = (|| {
        kill_point("archive: file to be written");
        let file = DiskFile::open_or_create(&temp)?;
        let mut at = 0;
        for part in parts {
            file.write_at(part, at)?;
            at += part.len() as u64;
        }
        file.sync_data()?;
        kill_point("archive: file written");
        // A file system that took less than it said is found here.
        check(&temp)?;
        give_name(&temp, path)
    })();
    // One that stays is removed by the next take-over.
    let removed = io::remove_file(&temp);
    if !made.map_err(|e| about(path, e))? {
        return Ok(false);
    }
    removed?;
    kill_point("archive: file has its name");
    // Without its folder on disk it may vanish. A second fsync would prove nothing.
    io::sync_dir(folder).inspect_err(|_| drop(std::fs::remove_file(path)))?;
    kill_point("archive: folder durable");
    Ok(true)
}

/// The same error with the name that the file was to have. The temporary one is another one each
/// time, and the same trouble would look new.
fn about(path: &Path, e: StorageError) -> StorageError {
    let path = path.to_owned();
    match e {
        StorageError::Io { what, source, .. } => StorageError::Io { what, path, source },
        StorageError::DiskFull { .. } => StorageError::DiskFull { path },
        StorageError::BackupDamaged { what, .. } => StorageError::BackupDamaged { path, what },
        e => e,
    }
}

/// Gives a file a name that no other file has. False: one has it.
fn give_name(temp: &Path, path: &Path) -> Result<bool> {
    match std::fs::hard_link(temp, path) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == std::io::ErrorKind::AlreadyExists => Ok(false),
        // A file system without links may have a rename that replaces nothing.
        Err(e)
            if matches!(
                e.raw_os_error(),
                Some(libc::EPERM | libc::EOPNOTSUPP | libc::ENOSYS | libc::EMLINK)
            ) =>
        {
            rename_new(temp, path).map_err(|e| StorageError::io("give the name to", path, e))
        }
        Err(e) => Err(StorageError::io("link", path, e)),
    }
}

fn rename_new(temp: &Path, path: &Path) -> std::io::Result<bool> {
    use std::os::unix::ffi::OsStrExt;
    let name = |path: &Path| std::ffi::CString::new(path.as_os_str().as_bytes());
    let (from, to) = (name(temp)?, name(path)?);
    // SAFETY: both names end in a zero byte and live through the call.
    let rc = unsafe {
        libc::renameat2(libc::AT_FDCWD, from.as_ptr(), libc::AT_FDCWD, to.as_ptr(), libc::RENAME_NOREPLACE)
    };
    match rc {
        0 => Ok(true),
        _ => match std::io::Error::last_os_error() {
            e if e.kind() == std::io::ErrorKind::AlreadyExists => Ok(false),
            e => Err(e),
        },
    }
}

/// Removes files that archivers which died were writing. An archiver that is alive and late fails,
/// and takes over again.
pub(super) fn remove_temporary(folder: &Path) -> Result<()> {
    for name in names(folder)? {
        if name.starts_with(TEMPORARY) {
            io::remove_file(&folder.join(name))?;
        }
    }
    Ok(())
}

/// An object of the segment that is open.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    pub from: Lsn,
    pub to: Lsn,
    pub path: PathBuf,
}

/// A timeline's folder as its archiver knows it.
pub(super) struct Store {
    folder: PathBuf,
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
        archive_folder: &Path,
        archive: u64,
        timeline: u64,
        compresses: bool,
        begin: Lsn,
    ) -> Result<Store> {
        let folder = timeline_folder(archive_folder, timeline);
        remove_temporary(&folder)?;
        let mut store =
            Store { folder, archive, timeline, compresses, end: begin, open: Vec::new(), last: None };
        let mut pieces = Vec::new();
        for (newest, is_closed) in segments(&store.folder)?.into_iter().rev() {
            if is_closed {
                let closed = store.piece(closed_path(&store.folder, newest))?;
                store.remove_covered(newest, &closed)?;
                let _ = std::fs::remove_dir(open_folder(&store.folder, newest));
                (store.end, store.last) = (closed.to, Some(closed));
                return Ok(store);
            }
            remove_temporary(&open_folder(&store.folder, newest))?;
            for path in open_entries(&store.folder, newest)? {
                pieces.push(store.piece(path)?);
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

    fn piece(&self, path: PathBuf) -> Result<Piece> {
        let head = object::read_head(&path)?;
        if (head.archive, head.timeline) != (self.archive, self.timeline) {
            let what =
                format!("belongs to timeline {} of archive {}", shown(head.timeline), shown(head.archive));
            return Err(StorageError::BackupDamaged { path, what });
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

    fn put(&self, path: &Path, from: Lsn, body: &[u8]) -> Result<Option<Head>> {
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
        let check = |temp: &Path| {
            let (read, bytes) = object::read(temp)?;
            match read == head && bytes == body {
                true => Ok(()),
                false => {
                    let what = "does not hold what was written into it".into();
                    Err(StorageError::BackupDamaged { path: temp.to_owned(), what })
                }
            }
        };
        Ok(put_new(path, &[&head.encode(), packed.as_deref().unwrap_or(body)], &check)?.then_some(head))
    }

    /// Adds the records that follow the end. They begin in one segment.
    pub fn add(&mut self, body: &[u8]) -> Result<Added> {
        let (from, segment) = (self.end, segment_of(self.end));
        let place = open_folder(&self.folder, segment);
        if !place.exists() {
            io::make_dir(&place)?;
            io::sync_dir(&self.folder)?;
        }
        let path = place.join(format!("{:016X}", from.0));
        if self.put(&path, from, body)?.is_none() {
            return Ok(Added::Moved);
        }
        let mut others = open_entries(&self.folder, segment)?;
        others.retain(|other| *other != path);
        let closed = closed_path(&self.folder, segment);
        if closed.exists() {
            others.push(closed);
        }
        for other in others {
            let other = self.piece(other)?;
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
            true => closed_path(&self.folder, segment),
            false => open_folder(&self.folder, segment).join(format!("{:016X}-{:016X}", from.0, to.0)),
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
            let _ = std::fs::remove_dir(open_folder(&self.folder, segment));
            io::sync_dir(&self.folder)?;
        } else {
            self.open.push(piece.clone());
        }
        self.last = Some(piece);
        Ok(())
    }

    /// Closes a segment of which the archive has nothing yet, with all of its records.
    pub fn add_closed(&mut self, body: &[u8]) -> Result<Added> {
        let (from, segment) = (self.end, segment_of(self.end));
        let path = closed_path(&self.folder, segment);
        // An archiver that died may have left its folder empty.
        let is_open = || open_entries(&self.folder, segment).map(|pieces| !pieces.is_empty());
        if is_open()? || self.put(&path, from, body)?.is_none() || is_open()? {
            return Ok(Added::Moved);
        }
        let _ = std::fs::remove_dir(open_folder(&self.folder, segment));
        let piece = Piece { from, to: Lsn(from.0 + body.len() as u64), path };
        (self.end, self.last) = (piece.to, Some(piece));
        Ok(Added::Yes)
    }

    /// Each object of the open segment has the bytes of `body`, which stand at `from`.
    fn compare_open(&self, segment: u64, from: Lsn, body: &[u8]) -> Result<()> {
        for path in open_entries(&self.folder, segment)? {
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
        let place = open_folder(&self.folder, segment);
        for path in open_entries(&self.folder, segment)?.into_iter().filter(|path| *path != by.path) {
            // A damaged one among those that `by` was made of.
            let ours = self.open.iter().any(|p| p.path == path);
            let covered = match object::read_head(&path) {
                Ok(head) => by.from.0 <= head.from && head.to <= by.to.0,
                Err(e) if e.is_not_found() => continue,
                Err(_) => ours,
            };
            if covered {
                kill_point("archive: piece to be removed");
                io::remove_file(&path)?;
            }
        }
        if place.exists() { io::sync_dir(&place) } else { Ok(()) }
    }
}

fn refused(why: String) -> StorageError {
    StorageError::BackupRefused(why)
}

/// The error for an object that another directory has made.
pub(super) fn foreign(path: &Path) -> StorageError {
    refused(format!(
        "\"{}\" holds another log than this directory's: another copy of the directory archives into the same place. Give each \
         copy an archive of its own",
        path.display()
    ))
}
