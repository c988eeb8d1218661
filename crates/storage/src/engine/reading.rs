//! Opening a directory to read only: on a read-only medium, or without permission to write in it.
//!
//! A region needs a lock file, a log needs somewhere to go on, statuses a place to stand. This
//! process therefore makes itself a *stand-in* for the directory, in the place for temporary files.
//! The stand-in has copies of the small files (control block, the end of the log, transaction
//! outcomes). It has links to the folders of relations, whose files are then opened for reading
//! alone. The log is closed to all writers before the first session comes. Every change asks the
//! log for room first, and so do hints and pruning. No page therefore ever gets dirty, and nothing
//! is written through the links.
//!
//! A directory that is not at rest is refused, because it needs recovery, which writes. A reader
//! has no lock that writers look at, because it has no file to lock. A process that opens the
//! directory to write later on is not kept out, but the reader notices it
//! (`Reading::check_unchanged`): opening changes the control block before anything else. A
//! statement's answer is good if the block is unchanged at the statement's end.
//!
//! A killed reader leaves its stand-in, which the next one removes.

use super::control::{Control, FILE, State};
use super::{SUBDIRECTORIES, inventory};
use crate::file::io;
use crate::wal::SEGMENT_SIZE;
use crate::{Result, StorageError};
use std::fs::File;
use std::os::fd::AsRawFd;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

const PREFIX: &str = "sinew-reading-";
/// Locked as long as the stand-in is in use.
const IN_USE: &str = "in-use";
const NOT_YET_IN_USE: &str = "in-use.new";

pub(super) struct Reading {
    /// The directory that is read.
    original: PathBuf,
    /// The control block as it was when the directory was opened.
    control: Control,
    stand_in: PathBuf,
    _in_use: File,
}

/// Locks the file. False if another process has locked it.
fn try_lock(file: &File) -> bool {
    // SAFETY: a call on an open descriptor.
    unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) == 0 }
}

/// Removes what killed readers left. One that is just being made has no lock yet, and is left alone
/// for an hour.
fn sweep(place: &Path) {
    let Ok(entries) = std::fs::read_dir(place) else { return };
    for entry in entries.flatten().filter(|e| e.file_name().to_string_lossy().starts_with(PREFIX)) {
        let left = match File::open(entry.path().join(IN_USE)) {
            Ok(file) => try_lock(&file),
            Err(_) => {
                let age = entry.metadata().and_then(|m| m.modified()).ok().and_then(|m| m.elapsed().ok());
                age.is_some_and(|a| a.as_secs() > 3600)
            }
        };
        if left {
            // It may belong to another user. Then it stays.
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    if !std::fs::metadata(from).map_err(|e| StorageError::io("open", from, e))?.is_file() {
        return Err(StorageError::damaged(from, "is no regular file"));
    }
    let mut source = File::open(from).map_err(|e| StorageError::io("open", from, e))?;
    let mut target = File::options()
        .write(true)
        .create_new(true)
        .mode(0o600)
        .open(to)
        .map_err(|e| StorageError::io("create", to, e))?;
    std::io::copy(&mut source, &mut target).map_err(|e| StorageError::io("copy", from, e)).map(drop)
}

fn names(dir: &Path) -> Result<Vec<String>> {
    let entries = std::fs::read_dir(dir).map_err(|e| StorageError::io("read directory", dir, e))?;
    Ok(entries.flatten().filter_map(|e| e.file_name().into_string().ok()).collect())
}

impl Reading {
    /// Makes the stand-in of a directory that is at rest.
    pub fn prepare(dir: &Path) -> Result<Reading> {
        let original = std::fs::canonicalize(dir).map_err(|e| StorageError::io("open", dir, e))?;
        let control = Control::read(&original)?;
        if control.state != State::AtRest {
            return Err(StorageError::NotADatabase {
                path: original,
                what: "it is in use or was not closed cleanly, and only a database at rest can be opened to read only; \
                       open it once with permission to write"
                    .into(),
            });
        }
        let place = std::env::temp_dir();
        sweep(&place);
        let stand_in = place.join(format!("{PREFIX}{:016x}", crate::ids::random_id()));
        io::make_dir(&stand_in)?;
        // It gets its name once it is locked: another reader takes an unlocked one for a dead
        // reader's.
        let new = stand_in.join(NOT_YET_IN_USE);
        let in_use = File::create_new(&new).map_err(|e| StorageError::io("create", &new, e))?;
        try_lock(&in_use);
        std::fs::rename(&new, stand_in.join(IN_USE)).map_err(|e| StorageError::io("rename", &new, e))?;
        // From here on it goes with the value.
        let reading = Reading { original, control, stand_in, _in_use: in_use };
        let filled = reading.fill();
        // The copies are of one moment. A file that a writer changes meanwhile is not damaged.
        reading.check_unchanged()?;
        filled.map(|()| reading)
    }

    fn fill(&self) -> Result<()> {
        let (from, to) = (&self.original, &self.stand_in);
        copy(&from.join(FILE), &to.join(FILE))?;
        copy(&from.join(inventory::FILE), &to.join(inventory::FILE))?;
        for sub in SUBDIRECTORIES {
            let (from, to) = (from.join(sub), to.join(sub));
            if sub == "base" || sub == "global" {
                std::os::unix::fs::symlink(&from, &to).map_err(|e| StorageError::io("link", &to, e))?;
                continue;
            }
            io::make_dir(&to)?;
            let first = format!("{:016X}", self.control.redo.0 / SEGMENT_SIZE * SEGMENT_SIZE);
            for name in names(&from)? {
                // The log's names are positions, all of one length.
                let wanted = match sub {
                    "wal" => name.len() == first.len() && name >= first,
                    _ => name.starts_with("status."),
                };
                if wanted {
                    copy(&from.join(&name), &to.join(&name))?;
                }
            }
        }
        Ok(())
    }

    /// The temporary directory that stands in for the database's own. It links to the files that
    /// are read and takes what is written.
    pub fn dir(&self) -> &Path {
        &self.stand_in
    }

    /// An error if a process has opened the directory to write since.
    pub fn check_unchanged(&self) -> Result<()> {
        if Control::read(&self.original)? == self.control {
            return Ok(());
        }
        Err(StorageError::NotADatabase {
            path: self.original.clone(),
            what: "a process has opened it to write since this one opened it to read only, so that an answer may mix \
                   several moments; open it again"
                .into(),
        })
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        // The next reader removes files that stay.
        let _ = std::fs::remove_dir_all(&self.stand_in);
    }
}
