//! The system calls of the engine, each with its path for errors and the fault shim in front.

use super::descriptors::with_room;
use super::fault::{self, Call, Kind};
use crate::{Result, StorageError};
use sinew_sync::kill_point;
use sinew_sync::shim::file as call;
use std::fs::{File, OpenOptions, Permissions};
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

/// The sticky bit.
const GIVEN_UP: u32 = 0o1000;

/// An open file that knows its path.
#[derive(Debug)]
pub struct DiskFile {
    file: File,
    path: PathBuf,
}

impl DiskFile {
    /// Opens a file to read and write.
    pub fn open(path: &Path) -> Result<DiskFile> {
        DiskFile::open_as("open", path, OpenOptions::new().read(true).write(true))
    }

    /// Opens a file to read.
    pub fn open_to_read(path: &Path) -> Result<DiskFile> {
        DiskFile::open_as("open", path, OpenOptions::new().read(true))
    }

    /// Opens a file to read and write, and makes it if it is missing.
    pub fn open_or_create(path: &Path) -> Result<DiskFile> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false).mode(0o600);
        DiskFile::open_as("create", path, &mut options)
    }

    /// Anything but a regular file is refused by name. Opening a pipe to read would wait for a
    /// writer, for ever, if it were not for `O_NONBLOCK`, which means nothing for a regular file.
    fn open_as(what: &'static str, path: &Path, options: &mut OpenOptions) -> Result<DiskFile> {
        options.custom_flags(libc::O_NONBLOCK);
        let file = with_room(|| options.open(path)).map_err(|e| StorageError::io(what, path, e))?;
        let file = DiskFile { file, path: path.to_owned() };
        match u32::from(file.ask(libc::STATX_TYPE)?.stx_mode) & libc::S_IFMT {
            libc::S_IFREG => Ok(file),
            _ => Err(StorageError::damaged(path, "is no regular file")),
        }
    }

    /// The path that the file was opened by.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The file's length in bytes.
    pub fn size(&self) -> Result<u64> {
        Ok(self.ask(libc::STATX_SIZE)?.stx_size)
    }

    /// The file's inode number.
    pub fn inode(&self) -> Result<u64> {
        Ok(self.ask(libc::STATX_INO)?.stx_ino)
    }

    /// True if no directory entry names the file any more.
    pub fn is_unlinked(&self) -> bool {
        self.ask(libc::STATX_NLINK).is_ok_and(|s| s.stx_nlink == 0)
    }

    /// Marks the file as one that is deleted on purpose, or that another one has taken the place of
    /// (`names`). Where the file system has no such mark, a file of the kind that another process
    /// has open may come back without need.
    pub fn give_up(&self) {
        let _ = self.file.set_permissions(Permissions::from_mode(GIVEN_UP | 0o600));
    }

    /// True if the file has the mark of `give_up`.
    pub fn is_given_up(&self) -> bool {
        self.ask(libc::STATX_MODE).is_ok_and(|s| u32::from(s.stx_mode) & GIVEN_UP != 0)
    }

    /// Waits until no other process has the file locked. The lock goes with the descriptor.
    pub fn lock(&self) -> Result<()> {
        loop {
            // SAFETY: plain system call on a descriptor that `self` keeps open.
            if unsafe { libc::flock(self.file.as_raw_fd(), libc::LOCK_EX) } == 0 {
                return Ok(());
            }
            let e = io::Error::last_os_error();
            if e.kind() != io::ErrorKind::Interrupted {
                return Err(StorageError::io("lock", &self.path, e));
            }
        }
    }

    /// Asks the kernel for some properties of the file, and never for its times.
    ///
    /// Linux has given a file times of fine grain since 6.13, but only when a process has asked for
    /// its times since the last change. `fstat` asks for all of them. A commit that looks at the
    /// log with it between its write and the next one's makes every write change the inode, and
    /// `fdatasync` takes half as long again.
    fn ask(&self, properties: u32) -> Result<libc::statx> {
        // SAFETY: plain data; zero is valid.
        let mut found: libc::statx = unsafe { std::mem::zeroed() };
        // SAFETY: an open descriptor, an empty path that says so, and a struct that outlives the
        // call.
        let rc = unsafe {
            libc::statx(self.file.as_raw_fd(), c"".as_ptr(), libc::AT_EMPTY_PATH, properties, &mut found)
        };
        match rc {
            0 => Ok(found),
            _ => Err(StorageError::io("stat", &self.path, io::Error::last_os_error())),
        }
    }

    /// All of it.
    pub fn read_all(&self) -> Result<Vec<u8>> {
        let mut bytes = vec![0; self.size()? as usize];
        let read = self.read_at(&mut bytes, 0)?;
        bytes.truncate(read);
        Ok(bytes)
    }

    /// Reads until the buffer is full or the file ends; returns the bytes read.
    #[cfg_attr(kill_points, track_caller)]
    pub fn read_at(&self, mut buf: &mut [u8], mut at: u64) -> Result<usize> {
        kill_point("file: read");
        let mut done = 0;
        while !buf.is_empty() {
            match call::read_at(&self.file, buf, at) {
                Ok(0) => break,
                Ok(n) => {
                    done += n;
                    at += n as u64;
                    buf = &mut buf[n..];
                }
                Err(e) if e.kind() == io::ErrorKind::Interrupted => {}
                Err(e) => return Err(StorageError::io("read", &self.path, e)),
            }
        }
        Ok(done)
    }

    /// Writes all of `buf` at byte `at`.
    #[cfg_attr(kill_points, track_caller)]
    pub fn write_at(&self, buf: &[u8], at: u64) -> Result<()> {
        let fault = fault::meet(Call::Write, &self.path);
        let half = &buf[..fault::torn_at(at, buf.len())];
        let whole = match fault {
            None | Some(Kind::KilledAfter) => buf,
            Some(Kind::Torn) => half,
            Some(k @ (Kind::Short | Kind::Killed)) => {
                let _ = self.write_all(half, at);
                return Err(self.failed("write", k));
            }
            Some(k) => return Err(self.failed("write", k)),
        };
        kill_point("file: write");
        let done = self.write_all(whole, at).map_err(|e| StorageError::io("write", &self.path, e));
        kill_point("file: written");
        if fault == Some(Kind::KilledAfter) {
            std::process::abort();
        }
        done
    }

    fn write_all(&self, buf: &[u8], at: u64) -> io::Result<()> {
        match fault::write_recorded(&self.file, &self.path, buf, at) {
            Some(done) => done,
            None => call::write_all_at(&self.file, buf, at),
        }
    }

    fn failed(&self, what: &'static str, kind: Kind) -> StorageError {
        if kind == Kind::Killed {
            std::process::abort();
        }
        StorageError::io(what, &self.path, fault::error(kind))
    }

    /// Makes `[from, to)` part of the file, reserved on disk and reading as zeroes.
    #[cfg_attr(kill_points, track_caller)]
    pub fn allocate(&self, from: u64, to: u64) -> Result<()> {
        if let Some(k) = fault::meet(Call::Allocate, &self.path) {
            return Err(self.failed("extend", k));
        }
        kill_point("file: extend");
        loop {
            let Err(e) = call::allocate(&self.file, from, to - from) else { return Ok(()) };
            match e.raw_os_error() {
                Some(libc::EINTR) => {}
                // The file system cannot reserve: write the zeroes.
                Some(libc::EOPNOTSUPP | libc::ENOSYS) => return self.write_zeroes(from, to),
                _ => return Err(StorageError::io("extend", &self.path, e)),
            }
        }
    }

    /// Writes zeroes to the bytes from `from` to `to`.
    pub fn write_zeroes(&self, from: u64, to: u64) -> Result<()> {
        const CHUNK: usize = 256 << 10;
        let zeroes = vec![0u8; CHUNK];
        let mut at = from;
        while at < to {
            let n = (to - at).min(CHUNK as u64) as usize;
            self.write_at(&zeroes[..n], at)?;
            at += n as u64;
        }
        Ok(())
    }

    /// Changes the file's length.
    #[cfg_attr(kill_points, track_caller)]
    pub fn set_len(&self, len: u64) -> Result<()> {
        kill_point("file: truncate");
        self.file.set_len(len).map_err(|e| StorageError::io("truncate", &self.path, e))
    }

    /// Frees the blocks from `from` to `to` without changing the file's length. The bytes read as
    /// zeroes then, where the file system can do this at all.
    #[cfg_attr(kill_points, track_caller)]
    pub fn punch(&self, from: u64, to: u64) -> Result<()> {
        kill_point("file: punch");
        let mode = libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE;
        // SAFETY: plain system call on a descriptor that `self` keeps open.
        let rc = unsafe {
            libc::fallocate(self.file.as_raw_fd(), mode, from as libc::off_t, (to - from) as libc::off_t)
        };
        if rc != 0 {
            let e = io::Error::last_os_error();
            if !matches!(e.raw_os_error(), Some(libc::EOPNOTSUPP | libc::ENOSYS)) {
                return Err(StorageError::io("free space in", &self.path, e));
            }
        }
        Ok(())
    }

    /// Where the bytes end that have blocks on disk without a gap from `from` on. Space that is
    /// only reserved does not count. Where the file system cannot tell, that is the file's end.
    pub fn data_end(&self, from: u64) -> Result<u64> {
        // SAFETY: plain system call on a descriptor that `self` keeps open. No other code uses the
        // descriptor's own position.
        let found = unsafe { libc::lseek(self.file.as_raw_fd(), from as libc::off_t, libc::SEEK_HOLE) };
        match u64::try_from(found) {
            Ok(at) => Ok(at),
            Err(_) => match io::Error::last_os_error() {
                e if e.raw_os_error() == Some(libc::EINVAL) => self.size(),
                e => Err(StorageError::io("look for holes in", &self.path, e)),
            },
        }
    }

    /// The position from `from` on of the first bytes that have blocks on disk: all before are
    /// zeroes. Without such bytes it is the file's end, and `from` where the file system cannot
    /// tell.
    pub fn data_start(&self, from: u64) -> Result<u64> {
        // SAFETY: plain system call on a descriptor that `self` keeps open. No other code uses the
        // descriptor's own position.
        let found = unsafe { libc::lseek(self.file.as_raw_fd(), from as libc::off_t, libc::SEEK_DATA) };
        match u64::try_from(found) {
            Ok(at) => Ok(at),
            Err(_) => match io::Error::last_os_error().raw_os_error() {
                Some(libc::ENXIO) => Ok(self.size()?.max(from)),
                _ => Ok(from),
            },
        }
    }

    /// Asks the kernel to begin writing a range back; says nothing about success.
    pub fn start_writing(&self, from: u64, to: u64) {
        // SAFETY: plain system call on a descriptor that `self` keeps open.
        unsafe {
            libc::sync_file_range(
                self.file.as_raw_fd(),
                from as libc::off64_t,
                (to - from) as libc::off64_t,
                libc::SYNC_FILE_RANGE_WRITE,
            );
        }
    }

    /// Makes the file's contents and length durable.
    #[cfg_attr(kill_points, track_caller)]
    pub fn sync_data(&self) -> Result<()> {
        if let Some(k) = fault::meet(Call::Fsync, &self.path) {
            return Err(self.failed("fsync", k));
        }
        kill_point("file: fsync");
        call::sync_data(&self.file).map_err(|e| StorageError::io("fsync", &self.path, e))?;
        kill_point("file: synced");
        fault::synced(&self.path);
        Ok(())
    }
}

/// Makes the entries of a directory durable.
#[cfg_attr(kill_points, track_caller)]
pub fn sync_dir(path: &Path) -> Result<()> {
    kill_point("directory: fsync");
    let dir = with_room(|| File::open(path)).map_err(|e| StorageError::io("open", path, e))?;
    call::sync_all(&dir).map_err(|e| StorageError::io("fsync", path, e))
}

/// The entries of a directory.
pub fn read_dir(path: &Path) -> Result<std::fs::ReadDir> {
    with_room(|| std::fs::read_dir(path)).map_err(|e| StorageError::io("read directory", path, e))
}

/// Creates a directory unless it is there; mode 0700.
#[cfg_attr(kill_points, track_caller)]
pub fn make_dir(path: &Path) -> Result<()> {
    kill_point("directory: make");
    use std::os::unix::fs::DirBuilderExt;
    match std::fs::DirBuilder::new().mode(0o700).create(path) {
        Ok(()) => Ok(()),
        Err(e) if e.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        Err(e) => Err(StorageError::io("create directory", path, e)),
    }
}

/// Removes a file if it is there.
#[cfg_attr(kill_points, track_caller)]
pub fn remove_file(path: &Path) -> Result<bool> {
    kill_point("file: remove");
    match std::fs::remove_file(path) {
        Ok(()) => Ok(true),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(e) => Err(StorageError::io("remove", path, e)),
    }
}

/// As `DiskFile::give_up`, without a descriptor.
pub fn give_up(path: &Path) {
    let _ = std::fs::set_permissions(path, Permissions::from_mode(GIVEN_UP | 0o600));
}

/// Gives a file another name, over whatever has it.
#[cfg_attr(kill_points, track_caller)]
pub fn rename(from: &Path, to: &Path) -> Result<()> {
    kill_point("file: rename");
    std::fs::rename(from, to).map_err(|e| StorageError::io("rename", from, e))?;
    kill_point("file: renamed");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two files are written at the same time, and one of them is looked at and written once more.
    /// If the look made its times finer, they never agree. Otherwise they do nearly always: unless
    /// the clock ticks in between.
    #[test]
    fn looking_at_a_file_does_not_make_its_times_finer() {
        let dir = crate::testing::temp_dir("times");
        let agree = (0..1000).any(|n| {
            let file = |name: &str| DiskFile::open_or_create(&dir.join(format!("{name}{n}"))).unwrap();
            let (one, other) = (file("one"), file("other"));
            one.write_at(&[1], 0).unwrap();
            other.write_at(&[1], 0).unwrap();
            assert!(!other.is_unlinked());
            assert_eq!((other.size().unwrap(), other.inode().unwrap() > 0), (1, true));
            other.write_at(&[2], 0).unwrap();
            let changed = |f: &DiskFile| f.file.metadata().unwrap().modified().unwrap();
            changed(&one) == changed(&other)
        });
        assert!(agree, "the times of a file that was looked at are finer");
        std::fs::remove_dir_all(dir).unwrap();
    }
}
