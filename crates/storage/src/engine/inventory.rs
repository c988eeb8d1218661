//! The list of relation files that a directory at rest holds, with their lengths: the file `files`.
//!
//! A page says what it is, but a file that lacks its last pages, or all of them, looks like a smaller relation. So the last
//! process out writes down what there is, and the control block that says "at rest" holds the sum of the list. Whoever opens the
//! directory next compares. While processes work there is no list: files come, go and grow all the time.

use super::Storage;
use crate::file::io::{self, DiskFile};
use crate::{Result, StorageError};
use std::fmt::Write;
use std::path::Path;

pub(crate) const FILE: &str = "files";
const NEW_FILE: &str = "files.new";

impl Storage {
    /// Alone in the region, with everything written. Returns the sum for the control block.
    pub(super) fn write_inventory(&self) -> Result<u32> {
        let mut list = String::new();
        for (_, _, path) in self.files.walk()? {
            let len = DiskFile::open_to_read(&path)?.size()?;
            let name = path.strip_prefix(&self.dir).expect("a walked file is in the directory");
            writeln!(list, "{} {len}", name.display()).expect("a string takes everything");
        }
        let temp = self.dir.join(NEW_FILE);
        io::remove_file(&temp)?;
        let file = DiskFile::open_or_create(&temp)?;
        file.write_at(list.as_bytes(), 0)?;
        if self.settings.fsync {
            file.sync_data()?;
        }
        io::rename(&temp, &self.dir.join(FILE))?;
        if self.settings.fsync {
            io::sync_dir(&self.dir)?;
        }
        Ok(sum(list.as_bytes()))
    }
}

fn sum(list: &[u8]) -> u32 {
    crc32c::crc32c(list)
}

/// What is wrong with the relation files of a directory at rest, the first first. `expected` is the list's sum.
pub(crate) fn faults(dir: &Path, expected: u32) -> Result<Vec<StorageError>> {
    let path = dir.join(FILE);
    let list = match DiskFile::open_to_read(&path).and_then(|file| file.read_all()) {
        Err(e) if e.is_not_found() => {
            return Ok(vec![StorageError::damaged(
                &path,
                "is missing: it lists the files of a database at rest",
            )]);
        }
        Err(e @ StorageError::Damaged { .. }) => return Ok(vec![e]),
        list => list?,
    };
    if sum(&list) != expected {
        let what = "is not the list of files that was written when the database was closed";
        return Ok(vec![StorageError::damaged(&path, what)]);
    }
    let mut found = Vec::new();
    for line in String::from_utf8_lossy(&list).lines() {
        let Some((name, len)) = line.split_once(' ').and_then(|(n, l)| Some((n, l.parse::<u64>().ok()?)))
        else {
            continue;
        };
        let path = dir.join(name);
        match std::fs::metadata(&path) {
            Ok(m) if m.is_file() && m.len() == len => {}
            Ok(m) if !m.is_file() => found.push(StorageError::damaged(&path, "is no regular file")),
            Ok(m) => {
                let what = format!("has {} bytes; it had {len} when the database was closed", m.len());
                found.push(StorageError::damaged(&path, what));
            }
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => {
                found.push(StorageError::damaged(
                    &path,
                    "is missing; it was there when the database was closed",
                ));
            }
            Err(e) => return Err(StorageError::io("stat", &path, e)),
        }
    }
    Ok(found)
}
