//! The lock file, and the kernel's locks on its bytes.
//!
//! ```text
//! byte 0                        creation: held while a region is created, joined, left or removed
//! 4096 + generation * 65536 + i process i of that generation lives
//!          + 60000 + term      the maintainer of that generation
//! ```

use super::{FileId, follow_directory};
use crate::region::error::RegionError;
use crate::registry::Lives;
use crate::shim::system::{self, OpenOptions};
use std::io;
use std::os::fd::{IntoRawFd, RawFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

/// The name of the lock file.
pub const LOCK_FILE: &str = "region.lock";
/// The most processes of a generation: the locks of so many fit before those of the maintainer.
pub const PROCESSES_LIMIT: u32 = 50_000;
const CREATION_BYTE: i64 = 0;
const MAINTAINER: i64 = 60_000;
/// Terms wrap at this number: as many locks lie between the generation's processes and the next
/// one's.
const MAINTAINER_TERMS: u32 = 5_000;

/// The open lock file. It is not closed on drop: a forked child must not close the descriptor that
/// its handler has closed already.
#[derive(Debug, Clone, Copy)]
pub struct LockFile {
    fd: RawFd,
}

fn range(start: i64, len: i64, kind: i32) -> libc::flock {
    // SAFETY: flock is plain data. Zero is valid, and l_pid must be zero for these calls.
    let mut f: libc::flock = unsafe { std::mem::zeroed() };
    f.l_type = kind as _;
    f.l_whence = libc::SEEK_SET as _;
    f.l_start = start;
    f.l_len = len;
    f
}

impl LockFile {
    /// Opens the lock file of a directory, and creates it if it does not exist.
    pub fn open(dir: &Path) -> Result<LockFile, RegionError> {
        let path = dir.join(LOCK_FILE);
        let meta =
            std::fs::metadata(dir).map_err(|e| RegionError::io("open the database directory", dir, e))?;
        let mut o = OpenOptions::new();
        o.read(true).write(true).custom_flags(libc::O_CLOEXEC | libc::O_NOFOLLOW);
        let file = match o.open(&path) {
            Err(e) if e.kind() == io::ErrorKind::NotFound => {
                let made = o.create(true).mode(0o600).open(&path);
                made.map_err(|e| RegionError::io("create the lock file", &path, e))?
            }
            r => r.map_err(|e| RegionError::io("open the lock file", &path, e))?,
        };
        // A file that an earlier version made may be open to others.
        follow_directory(&file, &meta);
        Ok(LockFile { fd: file.into_raw_fd() })
    }

    /// The descriptor.
    pub fn fd(self) -> RawFd {
        self.fd
    }

    /// The file's identity.
    pub fn identity(self) -> io::Result<FileId> {
        // SAFETY: fstat fills the zeroed struct, and the descriptor is open.
        let meta = unsafe {
            let mut s: libc::stat = std::mem::zeroed();
            if libc::fstat(self.fd, &mut s) != 0 {
                return Err(io::Error::last_os_error());
            }
            s
        };
        Ok(FileId { device: meta.st_dev as u64, inode: meta.st_ino as u64 })
    }

    /// Closes the descriptor, which drops the locks.
    pub fn close(self) {
        // SAFETY: the owner calls this once, and not in a forked child.
        unsafe { system::close(self.fd) };
    }

    fn set(self, cmd: i32, f: &mut libc::flock) -> io::Result<()> {
        loop {
            // SAFETY: `f` is a valid flock for the time of the call.
            if unsafe { system::fcntl_lock(self.fd, cmd, &raw mut *f) } == 0 {
                return Ok(());
            }
            let e = io::Error::last_os_error();
            if e.kind() != io::ErrorKind::Interrupted {
                return Err(e);
            }
        }
    }

    fn try_lock(self, byte: i64) -> io::Result<bool> {
        match self.set(libc::F_OFD_SETLK, &mut range(byte, 1, libc::F_WRLCK)) {
            Ok(()) => Ok(true),
            Err(e) if matches!(e.raw_os_error(), Some(libc::EAGAIN | libc::EACCES)) => Ok(false),
            Err(e) => Err(e),
        }
    }

    /// The first byte of the range that another open file description has locked.
    fn locked_in(self, start: i64, len: i64) -> io::Result<Option<i64>> {
        let mut f = range(start, len, libc::F_WRLCK);
        // SAFETY: `f` is a valid flock, which the kernel overwrites.
        if unsafe { system::fcntl_lock(self.fd, libc::F_OFD_GETLK, &raw mut f) } != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok((f.l_type as i32 != libc::F_UNLCK).then_some(f.l_start))
    }

    fn unlock(self, byte: i64) {
        // Unlocking a byte range of an open file does not fail.
        let _ = self.set(libc::F_OFD_SETLK, &mut range(byte, 1, libc::F_UNLCK));
    }

    /// Waits for the creation lock. The kernel drops it when its holder dies.
    pub fn lock_creation(self) -> io::Result<()> {
        self.set(libc::F_OFD_SETLKW, &mut range(CREATION_BYTE, 1, libc::F_WRLCK))
    }

    /// Gives the creation lock back.
    pub fn unlock_creation(self) {
        self.unlock(CREATION_BYTE);
    }

    /// True if another process, or another attachment of this one, holds the entry.
    pub fn is_alive(self, generation: u32, index: u32) -> io::Result<bool> {
        Ok(self.locked_in(process_byte(generation, index), 1)?.is_some())
    }

    /// True if another attachment lives in the generation.
    pub fn anybody_in(self, generation: u32) -> io::Result<bool> {
        Ok(self.locked_in(process_byte(generation, 0), i64::from(PROCESSES_LIMIT))?.is_some())
    }

    /// True if another attachment lives in any generation.
    pub fn anybody(self) -> io::Result<bool> {
        Ok(self.locked_in(process_byte(0, 0), 0)?.is_some())
    }

    /// Takes the maintainer's lock of a term without waiting. False if another process has it.
    pub fn try_maintainer(self, generation: u32, term: u32) -> io::Result<bool> {
        self.try_lock(maintainer_byte(generation, term))
    }

    /// Gives the maintainer's lock of a term back.
    pub fn release_maintainer(self, generation: u32, term: u32) {
        self.unlock(maintainer_byte(generation, term));
    }
}

/// The bytes of a generation's processes, seen by one of them.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bytes {
    pub file: LockFile,
    pub generation: u32,
    /// The caller's own entry, once it has one.
    pub own: Option<u32>,
}

impl Lives for Bytes {
    fn claim(&self, index: u32) -> io::Result<bool> {
        self.file.try_lock(process_byte(self.generation, index))
    }

    fn release(&self, index: u32) {
        self.file.unlock(process_byte(self.generation, index));
    }

    fn is_held(&self, index: u32) -> io::Result<bool> {
        // The kernel does not tell a process of its own locks.
        Ok(self.own == Some(index) || self.file.is_alive(self.generation, index)?)
    }
}

fn process_byte(generation: u32, index: u32) -> i64 {
    4096 + i64::from(generation) * 65_536 + i64::from(index)
}

/// The next generation. It wraps where the kernel's offsets end.
pub fn next_generation(generation: u32) -> u32 {
    generation.wrapping_add(1) % (1 << 24)
}

fn maintainer_byte(generation: u32, term: u32) -> i64 {
    process_byte(generation, 0) + MAINTAINER + i64::from(term % MAINTAINER_TERMS)
}
