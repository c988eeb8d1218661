//! Segment files: creation, reuse, writing, and the descriptors of this process.
//!
//! Behind the bytes of the log each file has a label, which says whose segment it is and where it
//! stands. So an emptied or zeroed file is never taken for one that was prepared and not used yet,
//! nor is one segment taken for another.
//!
//! **Segments grow.** The naive way gives each file all of its blocks when it is made, and a
//! directory of a few rows takes 16 MiB for its log. Here the file has its whole length from the
//! start, but blocks only up to some position, and reads as zeroes from there on. The blocks are
//! added ahead of need (`Wal::prepare`). They are written and made durable before any record
//! stands in them, so that the fdatasync of a commit never has blocks to add. Only the label and
//! the blocks decide how far a segment is prepared, and a process that opens the directory asks
//! the file system.
//!
//! **Files that are removed while they are in use.** The naive way, to go on writing to a
//! descriptor whose file has no name any more, acknowledges commits that no recovery will find.
//! Every use of a descriptor therefore looks whether its file still has its name. A file that has
//! none is put back from the descriptor, or made anew without its contents if no descriptor is
//! left. Either way it is counted, and a checkpoint follows soon: after that nothing needs the
//! removed files.

use super::SEGMENT_SIZE;
use crate::file::io::{self, DiskFile};
use crate::{Lsn, Result, StorageError};
use sinew_sync::shim::AtomicU64;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex};

/// Descriptors kept open.
const OPEN_MAX: usize = 4;
const LABEL: usize = 512;
/// A file system gives and frees space in such units, or in smaller ones.
const BLOCK: u64 = 4096;
/// A segment grows by so many bytes, or by more.
pub(crate) const STEP: u64 = 256 << 10;
/// Bytes that a segment grows by between two syncs.
const PIECE: u64 = 1 << 20;
/// Bytes of a segment's file.
pub(crate) const FILE_LEN: u64 = SEGMENT_SIZE + LABEL as u64;
const LABEL_MAGIC: &[u8; 8] = b"SINEWSEG";

/// The segment that holds the byte before a position.
pub(crate) fn segment_before(position: Lsn) -> u64 {
    (position.0 - 1) / SEGMENT_SIZE * SEGMENT_SIZE
}

fn label(id: u64, start: u64) -> [u8; LABEL] {
    let mut b = [0u8; LABEL];
    b[0..8].copy_from_slice(LABEL_MAGIC);
    b[8..16].copy_from_slice(&id.to_le_bytes());
    b[16..24].copy_from_slice(&start.to_le_bytes());
    let sum = crc32c::crc32c(&b[..24]);
    b[24..28].copy_from_slice(&sum.to_le_bytes());
    b
}

/// The directory's identity that a segment's label tells; `None` if the label is damaged.
pub(crate) fn id_of(path: &Path, start: u64) -> Option<u64> {
    let mut found = [0u8; LABEL];
    DiskFile::open_to_read(path).ok()?.read_at(&mut found, SEGMENT_SIZE).ok()?;
    let id = u64::from_le_bytes(found[8..16].try_into().expect("eight bytes"));
    (found == label(id, start)).then_some(id)
}

pub(crate) struct Segments {
    dir: PathBuf,
    fsync: bool,
    /// The directory's identity.
    id: AtomicU64,
    removed: AtomicU64,
    open: Mutex<Vec<(u64, Arc<DiskFile>)>>,
}

impl Segments {
    /// The segments in `dir`. Nothing is opened yet, and the directory's identity is not known
    /// until [`Segments::expect`].
    pub fn new(dir: &Path, fsync: bool) -> Segments {
        Segments {
            dir: dir.to_owned(),
            fsync,
            id: AtomicU64::new(0),
            removed: AtomicU64::new(0),
            open: Mutex::default(),
        }
    }

    /// Before the first use: whose log it is.
    pub fn expect(&self, id: u64) {
        // Relaxed: before this process has another thread that makes segments.
        self.id.store(id, Relaxed);
    }

    /// The identity of the directory, which each segment's header repeats; 0 before it is known.
    pub fn id(&self) -> u64 {
        // Relaxed: as in `expect`.
        self.id.load(Relaxed)
    }

    /// Whether segments are synced. False only if the user has given up durability.
    pub fn syncs(&self) -> bool {
        self.fsync
    }

    /// The directory that holds the segments.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The file of the segment that begins at position `start`. Its name is the position in
    /// hexadecimal.
    pub fn path(&self, start: u64) -> PathBuf {
        self.dir.join(format!("{start:016X}"))
    }

    /// The segment that starts at `start`; `None` if there is no such file.
    pub fn open(&self, start: u64) -> Result<Option<Arc<DiskFile>>> {
        let mut open = self.open.lock().expect("segment list");
        if let Some(i) = open.iter().position(|(s, _)| *s == start) {
            if !open[i].1.is_unlinked() {
                return Ok(Some(open[i].1.clone()));
            }
            let (_, removed) = open.remove(i);
            self.put_back(start, &removed)?;
        }
        let path = self.path(start);
        if !path.exists() {
            return Ok(None);
        }
        let file = Arc::new(DiskFile::open(&path)?);
        if open.len() >= OPEN_MAX {
            open.remove(0);
        }
        open.push((start, file.clone()));
        Ok(Some(file))
    }

    /// Gives what is in a file without a name its name back, unless another process has done so.
    fn put_back(&self, start: u64, removed: &DiskFile) -> Result<()> {
        self.note_removed();
        io::make_dir(&self.dir)?;
        // Only the holder of the log's claim writes and syncs, so that one name is enough.
        let temp = self.dir.join("back");
        io::remove_file(&temp)?;
        let file = DiskFile::open_or_create(&temp)?;
        let mut piece = vec![0u8; 1 << 20];
        let mut at = 0;
        while at < FILE_LEN {
            let len = removed.read_at(&mut piece, at)?;
            if len == 0 {
                break;
            }
            file.write_at(&piece[..len], at)?;
            at += len as u64;
        }
        if self.fsync {
            file.sync_data()?;
        }
        let path = self.path(start);
        match std::fs::hard_link(&temp, &path) {
            Err(e) if e.kind() != std::io::ErrorKind::AlreadyExists => {
                return Err(StorageError::io("create", &path, e));
            }
            _ => io::remove_file(&temp)?,
        };
        self.sync_dir()
    }

    fn note_removed(&self) {
        // Relaxed: a number that is looked at now and then.
        self.removed.fetch_add(1, Relaxed);
    }

    /// How many files this process has found removed while they were in use.
    pub fn removed(&self) -> u64 {
        self.removed.load(Relaxed)
    }

    /// Counts the segments that hold `[from, to)` and are not there.
    pub fn look_for(&self, from: u64, to: u64) {
        let starts = (from / SEGMENT_SIZE * SEGMENT_SIZE..to).step_by(SEGMENT_SIZE as usize);
        starts.filter(|&start| !self.path(start).exists()).for_each(|_| self.note_removed());
    }

    /// Makes the segment, its first `len` bytes on disk. Zeroes are written, not only reserved,
    /// because a first write into reserved space makes every fdatasync change the file's metadata.
    pub fn create(&self, start: u64, len: u64) -> Result<()> {
        let path = self.path(start);
        if path.exists() {
            // It rested, or another process has just put it back.
            return self.extend(start, 0, len);
        }
        let temp = self.dir.join("new");
        let made = (|| {
            let file = DiskFile::open_or_create(&temp)?;
            file.set_len(FILE_LEN)?;
            file.allocate(0, len)?;
            file.write_at(&label(self.id(), start), SEGMENT_SIZE)?;
            if self.fsync {
                file.write_zeroes(0, len)?;
                file.sync_data()?;
            }
            io::rename(&temp, &path)
        })();
        if let Err(e) = made {
            let _ = io::remove_file(&temp);
            return Err(e);
        }
        self.sync_dir()
    }

    /// Puts more of a segment on disk: the bytes from `from` to `to`. No record stands there yet.
    pub fn extend(&self, start: u64, from: u64, to: u64) -> Result<()> {
        // Not through `open`, which puts a removed file back. Only the holder of the log's claim
        // may do that. A file that is put back has all of its blocks.
        let file = match DiskFile::open(&self.path(start)) {
            Err(e) if e.is_not_found() => {
                self.note_removed();
                return Ok(());
            }
            file => file?,
        };
        file.allocate(from, to)?;
        if self.fsync {
            // In pieces: a commit that syncs the same file waits for one of them at most.
            for at in (from..to).step_by(PIECE as usize) {
                file.write_zeroes(at, to.min(at + PIECE))?;
                file.sync_data()?;
            }
        }
        Ok(())
    }

    /// True if all of the segment is on disk.
    pub fn is_whole(&self, start: u64) -> Result<bool> {
        Ok(DiskFile::open_to_read(&self.path(start))?.data_end(0)? >= SEGMENT_SIZE)
    }

    /// Frees what is on disk of the log from `from` to `to`, in the segment that holds both. No
    /// record there is needed.
    pub fn hollow(&self, from: u64, to: u64) -> Result<()> {
        let start = from / SEGMENT_SIZE * SEGMENT_SIZE;
        let (from, to) = ((from - start).next_multiple_of(BLOCK), (to - start) / BLOCK * BLOCK);
        match self.open(start)? {
            Some(file) if from < to => file.punch(from, to),
            _ => Ok(()),
        }
    }

    /// Gives an old segment a new position. Its contents stay: records carry their position in
    /// their sums. The label comes first, because no reader needs the old segment any more.
    pub fn reuse(&self, old: u64, new: u64) -> Result<()> {
        self.open.lock().expect("segment list").retain(|(s, _)| *s != old);
        let (from, to) = (self.path(old), self.path(new));
        let file = DiskFile::open(&from)?;
        file.write_at(&label(self.id(), new), SEGMENT_SIZE)?;
        if self.fsync {
            file.sync_data()?;
        }
        io::rename(&from, &to)
    }

    /// Makes a segment of a file in its place that holds a part of the log: gives it its length and
    /// its label, durably.
    pub fn give_label(&self, start: u64) -> Result<()> {
        let file = DiskFile::open(&self.path(start))?;
        file.set_len(FILE_LEN)?;
        file.write_at(&label(self.id(), start), SEGMENT_SIZE)?;
        file.sync_data()
    }

    /// The fault of a segment's file, its contents aside, if it has one.
    pub fn fault(&self, start: u64) -> Result<Option<String>> {
        let path = self.path(start);
        if !path.exists() {
            return Ok(Some("is missing".into()));
        }
        let file = DiskFile::open_to_read(&path)?;
        let len = file.size()?;
        if len != FILE_LEN {
            return Ok(Some(format!("has {len} bytes instead of {FILE_LEN}")));
        }
        let mut found = [0u8; LABEL];
        file.read_at(&mut found, SEGMENT_SIZE)?;
        Ok((found != label(self.id(), start)).then(|| {
            "is not the segment of this directory's log that its name says: its label is another one or damaged".into()
        }))
    }

    /// Verifies that all segments are there, from the one with `from` to the one that starts at
    /// `newest`.
    pub fn verify(&self, from: u64, newest: u64) -> Result<()> {
        for start in (from / SEGMENT_SIZE * SEGMENT_SIZE..=newest).step_by(SEGMENT_SIZE as usize) {
            if let Some(what) = self.fault(start)? {
                let what = format!(
                    "{what}: the log cannot be read from there on, and acknowledged commits would be lost"
                );
                return Err(StorageError::damaged(&self.path(start), what));
            }
        }
        Ok(())
    }

    /// Closes and removes the segment that begins at `start`. The removal is durable only after
    /// [`Segments::sync_dir`]. Fails with the operating system's error.
    pub fn remove(&self, start: u64) -> Result<()> {
        self.open.lock().expect("segment list").retain(|(s, _)| *s != start);
        io::remove_file(&self.path(start)).map(drop)
    }

    /// Is the segment there that has a position?
    pub fn is_there(&self, position: u64) -> bool {
        self.path(position / SEGMENT_SIZE * SEGMENT_SIZE).exists()
    }

    /// Starts of all segments, ascending.
    pub fn list(&self) -> Result<Vec<u64>> {
        let entries = io::read_dir(&self.dir)?;
        let mut starts: Vec<u64> = entries
            .flatten()
            .filter_map(|e| {
                let name = e.file_name();
                let name = name.to_str()?;
                (name.len() == 16).then(|| u64::from_str_radix(name, 16).ok())?
            })
            .filter(|s| s % SEGMENT_SIZE == 0)
            .collect();
        starts.sort_unstable();
        Ok(starts)
    }

    /// How far the segments from `position` on are on disk without a gap.
    pub fn prepared_from(&self, position: u64) -> Result<u64> {
        let mut end = position / SEGMENT_SIZE * SEGMENT_SIZE;
        while self.path(end).exists() {
            if self.fault(end)?.is_some() {
                // Not used yet (`verify` has seen those that were): it is made again.
                self.remove(end)?;
                break;
            }
            let from = position.saturating_sub(end);
            let on_disk = DiskFile::open_to_read(&self.path(end))?.data_end(from)?;
            if on_disk < SEGMENT_SIZE {
                end += on_disk;
                break;
            }
            end += SEGMENT_SIZE;
        }
        // Segments beyond a gap are of no use and would be in the way.
        for start in self.list()?.into_iter().filter(|&s| s > end) {
            self.remove(start)?;
        }
        Ok(end)
    }

    /// Writes bytes at a position; they do not cross a segment's end.
    pub fn write(&self, at: u64, bytes: &[u8]) -> Result<()> {
        let start = at / SEGMENT_SIZE * SEGMENT_SIZE;
        debug_assert!(at + bytes.len() as u64 <= start + SEGMENT_SIZE);
        let file = match self.open(start)? {
            Some(file) => file,
            // Every segment is made before anything is reserved in it.
            None => {
                self.note_removed();
                io::make_dir(&self.dir)?;
                self.create(start, SEGMENT_SIZE)?;
                self.open(start)?.ok_or_else(|| missing(self.path(start)))?
            }
        };
        file.write_at(bytes, at - start)
    }

    /// Makes the segments that hold `[from, to)` durable.
    pub fn sync(&self, from: u64, to: u64) -> Result<()> {
        if !self.fsync {
            return Ok(());
        }
        let mut start = from / SEGMENT_SIZE * SEGMENT_SIZE;
        while start < to {
            let file = self.open(start)?.ok_or_else(|| missing(self.path(start)))?;
            file.sync_data()?;
            start += SEGMENT_SIZE;
        }
        Ok(())
    }

    /// Makes names that were created or removed durable. Does nothing if segments are not synced.
    pub fn sync_dir(&self) -> Result<()> {
        if self.fsync { io::sync_dir(&self.dir) } else { Ok(()) }
    }
}

fn missing(path: PathBuf) -> StorageError {
    StorageError::damaged(&path, "was removed while the database was in use")
}
