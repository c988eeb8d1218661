//! A log file that any number of processes append to and rotate.
//!
//! - **A line is one write** to a file opened with O_APPEND. Lines of several processes therefore
//!   never mix. When the disk has room for only a part of a line, the writer cuts the part off,
//!   unless another process has appended since.
//! - **Rotation**: a process that finds the file larger than the limit takes the file lock
//!   (`flock`). It then checks again that the name still means this file, and renames the file to
//!   NAME.1, over the previous one. The kernel releases the lock when its holder is killed. A
//!   process that does not get the lock continues, because another process is rotating.
//! - **Old files**: before each line, a writer checks whether the name means another file or none.
//!   If so, the writer opens that file. A writer that is stopped between this check and its write
//!   appends to NAME.1. If NAME.1 was replaced meanwhile, the writer sees that its file has no name
//!   left, and writes the line again.
//!
//! The file is found through its directory's descriptor. The log of a directory that is renamed
//! therefore continues in the same file.

use crate::sink::{Sink, Taken};
use std::ffi::CString;
use std::fs::File;
use std::io::{Error, ErrorKind, Result, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// The directory and the name of a log file. The file need not exist yet.
pub struct Place {
    dir: OwnedFd,
    name: CString,
}

impl Place {
    /// A file `name` in an open directory.
    pub fn new(dir: OwnedFd, name: &str) -> Result<Place> {
        Ok(Place { dir, name: CString::new(name)? })
    }

    /// The file at a path. The directory of the path must exist.
    pub fn at(path: &Path) -> Result<Place> {
        let no_name = || Error::new(ErrorKind::InvalidInput, "it names no file");
        let dir = path.parent().ok_or_else(no_name)?;
        let name = path.file_name().ok_or_else(no_name)?;
        Ok(Place { dir: open_dir(dir)?, name: CString::new(name.as_bytes())? })
    }

    /// Whether the file exists.
    pub fn exists(&self) -> bool {
        self.look().is_ok_and(|found| found.is_some())
    }

    fn open(&self) -> Result<File> {
        let flags = libc::O_WRONLY
            | libc::O_APPEND
            | libc::O_CREAT
            | libc::O_CLOEXEC
            | libc::O_NOFOLLOW
            | libc::O_NOCTTY
            | libc::O_NONBLOCK;
        // SAFETY: the name ends with a zero byte and outlives the call.
        let fd = unsafe { libc::openat(self.dir.as_raw_fd(), self.name.as_ptr(), flags, 0o600) };
        if fd < 0 {
            return Err(Error::last_os_error());
        }
        // SAFETY: the descriptor was opened just above and has no other owner.
        let file = unsafe { File::from_raw_fd(fd) };
        if !file.metadata()?.is_file() {
            return Err(Error::new(ErrorKind::InvalidInput, "it is no regular file"));
        }
        Ok(file)
    }

    /// Device, inode and size of the file that has the name; `None` if there is none.
    fn look(&self) -> Result<Option<(Identity, u64)>> {
        // SAFETY: plain data that the call fills.
        let mut stat: libc::stat = unsafe { std::mem::zeroed() };
        let flags = libc::AT_SYMLINK_NOFOLLOW;
        // SAFETY: name and buffer outlive the call.
        let failed =
            unsafe { libc::fstatat(self.dir.as_raw_fd(), self.name.as_ptr(), &mut stat, flags) } != 0;
        match failed.then(Error::last_os_error) {
            Some(e) if e.kind() == ErrorKind::NotFound => Ok(None),
            Some(e) => Err(e),
            None => Ok(Some((Identity(stat.st_dev, stat.st_ino), stat.st_size as u64))),
        }
    }

    fn set_aside(&self) -> Result<()> {
        let aside = CString::new([self.name.as_bytes(), b".1"].concat())?;
        let dir = self.dir.as_raw_fd();
        // SAFETY: both names end with a zero byte and outlive the call.
        match unsafe { libc::renameat(dir, self.name.as_ptr(), dir, aside.as_ptr()) } {
            0 => Ok(()),
            _ => Err(Error::last_os_error()),
        }
    }
}

/// Opens a directory, so that files in it are found even after the directory is renamed.
pub fn open_dir(path: &Path) -> Result<OwnedFd> {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    let path = CString::new(path.as_os_str().as_bytes())?;
    // SAFETY: the path ends with a zero byte and outlives the call.
    let fd = unsafe { libc::open(path.as_ptr(), libc::O_DIRECTORY | libc::O_RDONLY | libc::O_CLOEXEC) };
    if fd < 0 {
        return Err(Error::last_os_error());
    }
    // SAFETY: the descriptor was opened just above and has no other owner.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

#[derive(PartialEq, Eq, Clone, Copy)]
struct Identity(libc::dev_t, libc::ino_t);

/// A log file that is open.
pub struct LogFile {
    place: Place,
    file: File,
    identity: Identity,
    /// The size in bytes from which the file is rotated; 0 for never.
    size_max: u64,
}

impl LogFile {
    /// Opens the file, or creates it with mode 0600.
    pub fn open(place: Place, size_max: u64) -> Result<LogFile> {
        let (file, identity) = opened(&place)?;
        Ok(LogFile { place, file, identity, size_max })
    }

    /// Makes sure that the name means the open file, and that the file is below its limit.
    fn settle(&mut self) -> Result<()> {
        // Another process may win each round. After four rounds this process uses the file that it
        // has.
        for _ in 0..4 {
            if let Some((identity, size)) = self.place.look()?
                && identity == self.identity
            {
                let large = self.size_max > 0 && size >= self.size_max;
                if !large || !self.rotate()? {
                    return Ok(());
                }
            }
            (self.file, self.identity) = opened(&self.place)?;
        }
        Ok(())
    }

    /// Renames the file to NAME.1. Returns false if another process holds the lock and is rotating.
    fn rotate(&self) -> Result<bool> {
        let fd = self.file.as_raw_fd();
        // SAFETY: plain system call.
        if unsafe { libc::flock(fd, libc::LOCK_EX | libc::LOCK_NB) } != 0 {
            return Ok(false);
        }
        // If another process rotated before this one got the lock, the name means another file.
        let renamed = match self.place.look() {
            Ok(Some((identity, _))) if identity == self.identity => self.place.set_aside(),
            Ok(_) => Ok(()),
            Err(e) => Err(e),
        };
        // A child of fork() may share the open file. Closing the file would then not release the
        // lock.
        // SAFETY: plain system call.
        unsafe { libc::flock(fd, libc::LOCK_UN) };
        renamed.map(|()| true)
    }

    fn append(&self, bytes: &[u8]) -> Taken {
        let written = loop {
            match (&self.file).write(bytes) {
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                written => break written.unwrap_or(0),
            }
        };
        if written == bytes.len() {
            return Taken::All;
        }
        if written > 0 {
            self.take_back(written as u64);
        }
        Taken::Nothing
    }

    /// Cuts off the part of a line that was written last, unless another process has appended
    /// since.
    fn take_back(&self, written: u64) {
        // SAFETY: plain system call. After an append the position is the end of what was appended.
        let end = unsafe { libc::lseek(self.file.as_raw_fd(), 0, libc::SEEK_CUR) } as u64;
        if self.file.metadata().is_ok_and(|m| m.len() == end) {
            // If the cut fails, a part of a line remains in the file.
            let _ = self.file.set_len(end - written);
        }
    }

    /// Whether the open file has no name left: it was replaced twice, and the last line cannot be
    /// read.
    fn is_gone(&self) -> bool {
        use std::os::unix::fs::MetadataExt;
        self.file.metadata().is_ok_and(|m| m.nlink() == 0)
    }
}

impl Sink for LogFile {
    fn put(&mut self, bytes: &[u8]) -> Taken {
        // Without a new file the old one is used, as long as it has a name by which its lines can
        // be read.
        if self.settle().is_err() && self.is_gone() {
            return Taken::Nothing;
        }
        let put = self.append(bytes);
        if put != Taken::All || !self.is_gone() {
            return put;
        }
        match self.settle() {
            Ok(()) if !self.is_gone() => self.append(bytes),
            _ => Taken::Nothing,
        }
    }
}

fn opened(place: &Place) -> Result<(File, Identity)> {
    use std::os::unix::fs::MetadataExt;
    let file = place.open()?;
    let meta = file.metadata()?;
    Ok((file, Identity(meta.dev(), meta.ino())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    use std::path::PathBuf;

    struct Scratch(PathBuf);
    impl Scratch {
        fn new(name: &str) -> Scratch {
            let path = std::env::temp_dir().join(format!("sinew-log-{name}-{}", std::process::id()));
            let _ = std::fs::remove_dir_all(&path);
            std::fs::create_dir_all(&path).expect("makes");
            Scratch(path)
        }

        fn log(&self, size_max: u64) -> LogFile {
            let place = Place::new(open_dir(&self.0).expect("opens"), "x.log").expect("a place");
            LogFile::open(place, size_max).expect("opens")
        }

        fn text(&self, name: &str) -> String {
            std::fs::read_to_string(self.0.join(name)).expect("reads")
        }
    }

    impl Drop for Scratch {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn two_writers_share_a_file_through_rotations() {
        let scratch = Scratch::new("rotate");
        let (mut a, mut b) = (scratch.log(100), scratch.log(100));
        let mode = std::fs::metadata(scratch.0.join("x.log")).expect("is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        let line = |n: usize| format!("{n:03} {}\n", "x".repeat(45));
        for n in 0..6 {
            let writer = if n % 2 == 0 { &mut a } else { &mut b };
            assert_eq!(writer.put(line(n).as_bytes()), Taken::All);
        }
        // Two lines reach the limit of 100 bytes, so the next line begins a new file.
        assert_eq!(scratch.text("x.log"), [line(4), line(5)].concat());
        assert_eq!(scratch.text("x.log.1"), [line(2), line(3)].concat());
    }

    #[test]
    fn a_file_that_somebody_moved_is_made_again_and_the_directory_may_move() {
        let scratch = Scratch::new("moved");
        let mut log = scratch.log(0);
        log.put(b"one\n");
        std::fs::rename(scratch.0.join("x.log"), scratch.0.join("y.log")).expect("renames");
        log.put(b"two\n");
        let (here, there) = (scratch.0.join("d"), scratch.0.join("e"));
        std::fs::create_dir(&here).expect("makes");
        let mut inner = LogFile::open(Place::at(&here.join("x.log")).expect("a place"), 0).expect("opens");
        std::fs::rename(&here, &there).expect("renames");
        std::fs::remove_file(there.join("x.log")).expect("removes");
        inner.put(b"three\n");
        assert_eq!((scratch.text("y.log"), scratch.text("x.log")), ("one\n".into(), "two\n".into()));
        assert_eq!(scratch.text("e/x.log"), "three\n");
    }

    #[test]
    fn a_line_for_a_file_without_a_name_is_written_again() {
        let scratch = Scratch::new("nameless");
        let log = scratch.log(0);
        std::fs::remove_file(scratch.0.join("x.log")).expect("removes");
        assert!(log.is_gone());
        let mut log = log;
        assert_eq!(log.append(b"lost\n"), Taken::All);
        assert!(log.is_gone());
        assert_eq!(log.put(b"kept\n"), Taken::All);
        assert_eq!(scratch.text("x.log"), "kept\n");
    }

    #[test]
    fn links_and_pipes_are_refused() {
        let scratch = Scratch::new("links");
        std::fs::write(scratch.0.join("victim"), "v").expect("writes");
        std::os::unix::fs::symlink(scratch.0.join("victim"), scratch.0.join("x.log")).expect("links");
        let place = || Place::at(&scratch.0.join("x.log")).expect("a place");
        assert!(LogFile::open(place(), 0).is_err());
        std::fs::remove_file(scratch.0.join("x.log")).expect("removes");
        let name = CString::new(scratch.0.join("x.log").as_os_str().as_bytes()).expect("a name");
        // SAFETY: the name ends with a zero byte and outlives the call.
        assert_eq!(unsafe { libc::mkfifo(name.as_ptr(), 0o600) }, 0);
        assert!(LogFile::open(place(), 0).is_err());
    }

    /// A directory stands in the place of the removed file. Lines are dropped and counted until the
    /// directory is removed.
    #[test]
    fn lines_without_a_file_are_counted() {
        let scratch = Scratch::new("lost");
        let mut log = scratch.log(0);
        assert_eq!(log.put(b"one\n"), Taken::All);
        let path = scratch.0.join("x.log");
        std::fs::remove_file(&path).expect("removes");
        std::fs::create_dir(&path).expect("makes");
        assert_eq!(log.put(b"two\n"), Taken::Nothing);
        std::fs::remove_dir(&path).expect("removes");
        assert_eq!(log.put(b"three\n"), Taken::All);
        assert_eq!(scratch.text("x.log"), "three\n");
        // A file that was only renamed can still be read.
        std::fs::rename(&path, scratch.0.join("y.log")).expect("renames");
        std::fs::create_dir(&path).expect("makes");
        assert_eq!(log.put(b"four\n"), Taken::All);
        assert_eq!(scratch.text("y.log"), "three\nfour\n");
    }

    #[test]
    fn a_part_of_a_line_is_taken_back() {
        let scratch = Scratch::new("part");
        let log = scratch.log(0);
        log.append(b"whole\n");
        log.append(b"par");
        log.take_back(3);
        assert_eq!(scratch.text("x.log"), "whole\n");
        log.append(b"par");
        scratch.log(0).append(b"another's\n");
        log.take_back(3);
        assert_eq!(scratch.text("x.log"), "whole\nparanother's\n");
        assert_eq!(std::fs::metadata(scratch.0.join("x.log")).expect("is there").nlink(), 1);
    }
}
