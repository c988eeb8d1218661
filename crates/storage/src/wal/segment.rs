//! Segment files: creation, reuse, writing, and the descriptors of this process.

use super::SEGMENT_SIZE;
use crate::file::io::{self, DiskFile};
use crate::{Result, StorageError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// Descriptors kept open.
const OPEN_MAX: usize = 4;

pub(crate) struct Segments {
    dir: PathBuf,
    fsync: bool,
    open: Mutex<Vec<(u64, Arc<DiskFile>)>>,
}

impl Segments {
    pub fn new(dir: &Path, fsync: bool) -> Segments {
        Segments { dir: dir.to_owned(), fsync, open: Mutex::default() }
    }
    pub fn dir(&self) -> &Path {
        &self.dir
    }
    pub fn path(&self, start: u64) -> PathBuf {
        self.dir.join(format!("{start:016X}"))
    }

    /// The segment that starts at `start`; `None` if there is no such file.
    pub fn open(&self, start: u64) -> Result<Option<Arc<DiskFile>>> {
        let mut open = self.open.lock().expect("segment list");
        if let Some((_, f)) = open.iter().find(|(s, _)| *s == start) {
            return Ok(Some(f.clone()));
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

    /// Makes the segment, full length, reserved on disk. Zeroes are written, not only reserved, because a first write
    /// into reserved space makes every fdatasync change the file's metadata.
    pub fn create(&self, start: u64) -> Result<()> {
        let path = self.path(start);
        if path.exists() {
            return Ok(());
        }
        let temp = self.dir.join("new");
        let made = (|| {
            let file = DiskFile::open_or_create(&temp)?;
            file.allocate(0, SEGMENT_SIZE)?;
            if self.fsync {
                file.write_zeroes(0, SEGMENT_SIZE)?;
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
    /// Gives an old segment a new position. Its contents stay: records carry their position in their sums.
    pub fn reuse(&self, old: u64, new: u64) -> Result<()> {
        self.open.lock().expect("segment list").retain(|(s, _)| *s != old);
        let (from, to) = (self.path(old), self.path(new));
        io::rename(&from, &to)
    }
    pub fn remove(&self, start: u64) -> Result<()> {
        self.open.lock().expect("segment list").retain(|(s, _)| *s != start);
        io::remove_file(&self.path(start)).map(drop)
    }

    /// Starts of all segments, ascending.
    pub fn list(&self) -> Result<Vec<u64>> {
        let entries =
            std::fs::read_dir(&self.dir).map_err(|e| StorageError::io("read directory", &self.dir, e))?;
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
    /// End of the run of whole segments that holds `position`.
    pub fn prepared_from(&self, position: u64) -> Result<u64> {
        let mut end = position / SEGMENT_SIZE * SEGMENT_SIZE;
        while let Ok(m) = std::fs::metadata(self.path(end)) {
            if m.len() != SEGMENT_SIZE {
                // A copy that was cut off; it is made again.
                self.remove(end)?;
                break;
            }
            end += SEGMENT_SIZE;
        }
        // What stands beyond a gap is of no use and would be in the way.
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
            Some(f) => f,
            None => {
                self.create(start)?;
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
    pub fn sync_dir(&self) -> Result<()> {
        if self.fsync { io::sync_dir(&self.dir) } else { Ok(()) }
    }
}

fn missing(path: PathBuf) -> StorageError {
    StorageError::io("open", &path, std::io::Error::from(std::io::ErrorKind::NotFound))
}
