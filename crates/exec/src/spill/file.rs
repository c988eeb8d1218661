//! A temporary file of rows, or of records of many rows: written once from its beginning, read by
//! cursors.

use crate::caller::Caller;
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::file::descriptors::with_room;
use sinew_table::{Row, tagged};
use sinew_types::Datum;
use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, FileExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// The bytes that are written and read at a time.
pub const BUFFER: usize = 8 * 1024;

/// The directory of a database directory's temporary files.
pub fn directory(dir: &Path) -> PathBuf {
    dir.join("tmp")
}

/// Removes the files of processes that were killed between creating a file and removing its name.
/// Another process may be between these two steps at this moment. Its file then loses its name
/// here, as it would a moment later anyway.
pub fn sweep(dir: &Path) {
    let Ok(list) = std::fs::read_dir(directory(dir)) else { return };
    for entry in list.flatten() {
        // The next start tries again to remove a file that cannot be removed now.
        let _ = std::fs::remove_file(entry.path());
    }
}

/// A file without a name.
fn create(dir: &Path) -> io::Result<File> {
    let dir = directory(dir);
    let mut options = OpenOptions::new();
    options.read(true).write(true).mode(0o600);
    match options.clone().custom_flags(libc::O_TMPFILE).open(&dir) {
        Ok(file) => return Ok(file),
        Err(e) if e.kind() == io::ErrorKind::NotFound => {
            match std::fs::DirBuilder::new().mode(0o700).create(&dir) {
                Err(e) if e.kind() != io::ErrorKind::AlreadyExists => return Err(e),
                _ => {}
            }
            if let Ok(file) = options.clone().custom_flags(libc::O_TMPFILE).open(&dir) {
                return Ok(file);
            }
        }
        Err(_) => {}
    }

    // A file system without O_TMPFILE.
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    // Relaxed: only uniqueness matters.
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let path = dir.join(format!("{}.{number}", std::process::id()));
    let file = options.create_new(true).open(&path)?;
    match std::fs::remove_file(&path) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e),
        _ => Ok(file),
    }
}

#[cold]
fn failed(what: &str, e: &io::Error) -> SqlError {
    let state = match e.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => SqlState::DISK_FULL,
        _ => SqlState::IO_ERROR,
    };
    SqlError::new(state, format!("could not {what} temporary file: {}", sinew_error::os_message(e)))
}

/// A temporary file of rows. The file is created when the first buffer is full.
#[derive(Default)]
pub struct SpillFile {
    file: Option<File>,
    /// Bytes in the file; `buffer` follows them.
    written: u64,
    buffer: Vec<u8>,
    pub rows: u64,
}

/// A place in a file, with what was read ahead.
#[derive(Default)]
pub struct Cursor {
    at: u64,
    buffer: Vec<u8>,
    /// The part of `buffer` that is used up.
    used: usize,
}

impl Cursor {
    /// A cursor at a byte of the file, where a row must begin.
    pub fn at(at: u64) -> Cursor {
        Cursor { at, ..Cursor::default() }
    }

    /// Where the next row begins.
    pub fn position(&self) -> u64 {
        self.at - (self.buffer.len() - self.used) as u64
    }
}

impl SpillFile {
    /// Appends a row, given in parts.
    pub fn push(&mut self, cx: &dyn Caller, row: &[&[Datum]]) -> Result<()> {
        self.record(cx, 1, |out| tagged::put_rows(row, out))
    }

    /// Appends a record of so many rows, whose bytes `put` appends.
    pub fn record(
        &mut self,
        cx: &dyn Caller,
        rows: usize,
        put: impl FnOnce(&mut Vec<u8>) -> Result<()>,
    ) -> Result<()> {
        let start = self.buffer.len();
        self.buffer.extend_from_slice(&[0; 4]);
        put(&mut self.buffer)?;
        let len = u32::try_from(self.buffer.len() - start - 4).map_err(|_| {
            SqlError::new(SqlState::PROGRAM_LIMIT_EXCEEDED, "a row of a temporary file may have at most 4 GB")
        })?;
        self.buffer[start..start + 4].copy_from_slice(&len.to_le_bytes());
        self.rows += rows as u64;
        if self.buffer.len() >= BUFFER { self.flush(cx) } else { Ok(()) }
    }

    /// Writes the buffer to the file.
    pub fn flush(&mut self, cx: &dyn Caller) -> Result<()> {
        if self.buffer.is_empty() {
            return Ok(());
        }
        let file = match &self.file {
            Some(file) => file,
            None => {
                self.file.insert(with_room(|| create(cx.storage().dir())).map_err(|e| failed("create", &e))?)
            }
        };
        file.write_all_at(&self.buffer, self.written).map_err(|e| failed("write to", &e))?;
        self.written += self.buffer.len() as u64;
        self.buffer.clear();
        self.buffer.shrink_to(2 * BUFFER);
        Ok(())
    }

    /// The bytes of all rows pushed so far.
    pub fn bytes(&self) -> u64 {
        self.written + self.buffer.len() as u64
    }

    /// The next row at the cursor, whose file must have been flushed; false at the end, or from
    /// byte `end` on.
    pub fn read(&self, cursor: &mut Cursor, end: u64, row: &mut Row) -> Result<bool> {
        match self.read_record(cursor, end)? {
            Some(record) => tagged::get_row(record, row).map(|()| true),
            None => Ok(false),
        }
    }

    /// The bytes of the next record in the same way.
    pub fn read_record<'c>(&self, cursor: &'c mut Cursor, end: u64) -> Result<Option<&'c [u8]>> {
        if cursor.position() >= end.min(self.written) {
            return Ok(None);
        }
        self.fill(cursor, 4)?;
        let head: [u8; 4] = cursor.buffer[cursor.used..cursor.used + 4].try_into().unwrap_or_default();
        let len = u32::from_le_bytes(head) as usize;
        cursor.used += 4;
        self.fill(cursor, len)?;
        cursor.used += len;
        Ok(Some(&cursor.buffer[cursor.used - len..cursor.used]))
    }

    /// Has `n` bytes in the cursor's buffer.
    fn fill(&self, cursor: &mut Cursor, n: usize) -> Result<()> {
        let have = cursor.buffer.len() - cursor.used;
        if have >= n {
            return Ok(());
        }
        cursor.buffer.drain(..cursor.used);
        cursor.used = 0;
        cursor.buffer.shrink_to(2 * BUFFER);
        let want = (n - have).max(BUFFER).min((self.written - cursor.at) as usize);
        let Some(file) = self.file.as_ref().filter(|_| have + want >= n) else {
            return Err(SqlError::internal("a temporary file ends within a row"));
        };
        cursor.buffer.resize(have + want, 0);
        file.read_exact_at(&mut cursor.buffer[have..], cursor.at).map_err(|e| failed("read from", &e))?;
        cursor.at += want as u64;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_told() {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let e = full.write_all_at(b"x", 0).unwrap_err();
        let e = failed("write to", &e);
        assert_eq!(e.sqlstate, SqlState::DISK_FULL);
        assert_eq!(e.message, "could not write to temporary file: No space left on device");
    }

    #[test]
    fn files_have_no_names_and_leftovers_are_swept() {
        let dir = std::env::temp_dir().join(format!("sinew-spill-{}", std::process::id()));
        std::fs::create_dir_all(&dir).unwrap();
        let file = create(&dir).unwrap();
        file.write_all_at(b"here", 0).unwrap();
        assert_eq!(std::fs::read_dir(directory(&dir)).unwrap().count(), 0);
        std::fs::write(directory(&dir).join("1.1"), "left").unwrap();
        sweep(&dir);
        assert_eq!(std::fs::read_dir(directory(&dir)).unwrap().count(), 0);
        std::fs::remove_dir_all(&dir).unwrap();
    }
}
