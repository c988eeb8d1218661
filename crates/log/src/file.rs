//! A log file that any number of processes append to and rotate.
//!
//! - **A line is one write** to a file opened with O_APPEND, so that lines of several processes never mix. Where the disk has
//!   room for a part only, the part is taken back if it still is the end of the file.
//! - **Rotation**: a process that finds the file larger than the limit takes the lock of the open file, looks again whether the
//!   name still means that file, and renames it to NAME.1, over the one before. The lock is the kernel's: it ends with a process
//!   that is killed. A process that does not get it goes on, for another one is rotating.
//! - **Who has an old file open** notices before its next line that the name means another file, or none, and opens that one. A
//!   process that was stopped between this look and its write appends to NAME.1; if even that was replaced meanwhile, it sees
//!   that its file has no name left, and writes the line again.
//!
//! The file is found by its directory's descriptor: a directory that is renamed keeps its log.

use crate::sink::{Put, Sink};
use std::ffi::CString;
use std::fs::File;
use std::io::{Error, ErrorKind, Result, Write};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

/// Where a log file is: it exists, or can be made.
pub struct Place {
    dir: OwnedFd,
    name: CString,
}

impl Place {
    /// `name` is that of a file in a directory.
    pub fn new(dir: OwnedFd, name: &str) -> Result<Place> {
        Ok(Place { dir, name: CString::new(name)? })
    }

    /// A path of its own.
    pub fn at(path: &Path) -> Result<Place> {
        let no_name = || Error::new(ErrorKind::InvalidInput, "it names no file");
        let dir = path.parent().ok_or_else(no_name)?;
        let name = path.file_name().ok_or_else(no_name)?;
        Ok(Place { dir: open_dir(dir)?, name: CString::new(name.as_bytes())? })
    }

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
        // SAFETY: just opened, and nobody else's.
        let file = unsafe { File::from_raw_fd(fd) };
        if !file.metadata()?.is_file() {
            return Err(Error::new(ErrorKind::InvalidInput, "it is no regular file"));
        }
        Ok(file)
    }

    /// Device, inode and size of what has the name; `None` if nothing has.
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

/// Opens a directory, to find files in it whatever its name becomes.
pub fn open_dir(path: &Path) -> Result<OwnedFd> {
    let path = if path.as_os_str().is_empty() { Path::new(".") } else { path };
    let path = CString::new(path.as_os_str().as_bytes())?;
    // SAFETY: the path ends with a zero byte and outlives the call.
    let fd = unsafe { libc::open(path.as_ptr(), libc::O_DIRECTORY | libc::O_RDONLY | libc::O_CLOEXEC) };
    if fd < 0 {
        return Err(Error::last_os_error());
    }
    // SAFETY: just opened, and nobody else's.
    Ok(unsafe { OwnedFd::from_raw_fd(fd) })
}

#[derive(PartialEq, Eq, Clone, Copy)]
struct Identity(libc::dev_t, libc::ino_t);

pub struct LogFile {
    place: Place,
    file: File,
    identity: Identity,
    /// 0: the file grows for ever.
    size_max: u64,
}

impl LogFile {
    /// Opens or makes the file.
    pub fn open(place: Place, size_max: u64) -> Result<LogFile> {
        let (file, identity) = opened(&place)?;
        Ok(LogFile { place, file, identity, size_max })
    }

    /// Makes sure that the name means the open file, and that the file is not too large.
    fn settle(&mut self) -> Result<()> {
        // Another process may be faster each time; then this one goes on with what it has.
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

    /// Sets the file aside; false if another process is about to.
    fn rotate(&self) -> Result<bool> {
        let fd = self.file.as_raw_fd();
        // SAFETY: plain system call.
        if unsafe { libc::flock(fd, libc::LOCK_EX | libc::LOCK_NB) } != 0 {
            return Ok(false);
        }
        // Rotated while this process came for the lock, the name means another file.
        let renamed = match self.place.look() {
            Ok(Some((identity, _))) if identity == self.identity => self.place.set_aside(),
            Ok(_) => Ok(()),
            Err(e) => Err(e),
        };
        // A child of fork() may have the same open file: closing it would not end the lock.
        // SAFETY: plain system call.
        unsafe { libc::flock(fd, libc::LOCK_UN) };
        renamed.map(|()| true)
    }

    fn append(&self, bytes: &[u8]) -> Put {
        let written = loop {
            match (&self.file).write(bytes) {
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                written => break written.unwrap_or(0),
            }
        };
        if written == bytes.len() {
            return Put::All;
        }
        if written > 0 {
            self.take_back(written as u64);
        }
        Put::Nothing
    }

    /// Cuts off the part of a line that was written last, unless another process has appended since.
    fn take_back(&self, written: u64) {
        // SAFETY: plain system call; after an append the position is where it ended.
        let end = unsafe { libc::lseek(self.file.as_raw_fd(), 0, libc::SEEK_CUR) } as u64;
        if self.file.metadata().is_ok_and(|m| m.len() == end) {
            // If it fails, a part of a line stays.
            let _ = self.file.set_len(end - written);
        }
    }

    /// Whether the open file has been replaced twice, so that what was just written is gone.
    fn is_gone(&self) -> bool {
        use std::os::unix::fs::MetadataExt;
        self.file.metadata().is_ok_and(|m| m.nlink() == 0)
    }
}

impl Sink for LogFile {
    fn put(&mut self, bytes: &[u8]) -> Put {
        // Without a new file the old one is better than none, as long as it has a name by which its lines can be read.
        if self.settle().is_err() && self.is_gone() {
            return Put::Nothing;
        }
        let put = self.append(bytes);
        if put != Put::All || !self.is_gone() {
            return put;
        }
        match self.settle() {
            Ok(()) if !self.is_gone() => self.append(bytes),
            _ => Put::Nothing,
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
            assert_eq!(writer.put(line(n).as_bytes()), Put::All);
        }
        // Two lines reach the limit of 100 bytes; the next one begins a new file.
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
        assert_eq!(log.append(b"lost\n"), Put::All);
        assert!(log.is_gone());
        assert_eq!(log.put(b"kept\n"), Put::All);
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

    /// What cannot be opened stands where the file was removed: lines are dropped, and counted, until it is away.
    #[test]
    fn lines_without_a_file_are_counted() {
        let scratch = Scratch::new("lost");
        let mut log = scratch.log(0);
        assert_eq!(log.put(b"one\n"), Put::All);
        let path = scratch.0.join("x.log");
        std::fs::remove_file(&path).expect("removes");
        std::fs::create_dir(&path).expect("makes");
        assert_eq!(log.put(b"two\n"), Put::Nothing);
        std::fs::remove_dir(&path).expect("removes");
        assert_eq!(log.put(b"three\n"), Put::All);
        assert_eq!(scratch.text("x.log"), "three\n");
        // A file that was only moved still has a reader.
        std::fs::rename(&path, scratch.0.join("y.log")).expect("renames");
        std::fs::create_dir(&path).expect("makes");
        assert_eq!(log.put(b"four\n"), Put::All);
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
