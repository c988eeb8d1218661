//! A lock on the directory itself, which says that a process has it open.
//!
//! The locks in `region.lock` say which processes live, and they go with that file.
//!
//! **The naive way** looks at the lock file alone. If it was removed, and the control file too, a
//! directory in use looks like one at rest. The next process makes a second region, and both write
//! the log.
//!
//! **The protocol.** Each attachment also shares a lock on the directory's inode, which cannot be
//! removed. A process that finds no life in the lock file, and is about to create a region, looks
//! at this lock. An attachment shares it before it is in the registry, and drops it before it
//! leaves the registry. Under the creation lock a lock here therefore goes with one in the lock
//! file.
//!
//! **A crash.** The lock belongs to an open file description, so that the kernel drops it when the
//! process dies. At `fork` the child's copy is closed, as the lock file's copy is. A kernel that
//! ends a process drops the two locks a moment apart, and `refuse_others` waits for that.

use super::{LOCK_FILE, LockFile};
use crate::region::error::RegionError;
use crate::shim::system::{self, OpenOptions};
use crate::shim::{Instant, sleep};
use std::os::fd::{IntoRawFd, RawFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::Duration;

/// The longest wait for a process that ends: far longer than the kernel takes between two of its
/// descriptors.
const ENDING: Duration = Duration::from_secs(5);

/// The open directory with its lock. It is not closed on drop, like `LockFile`.
#[derive(Debug, Clone, Copy)]
pub struct Presence {
    fd: RawFd,
}

impl Presence {
    /// Opens the directory. The lock is not taken yet.
    pub fn open(dir: &Path) -> Result<Presence, RegionError> {
        let mut options = OpenOptions::new();
        options.read(true).custom_flags(libc::O_CLOEXEC | libc::O_DIRECTORY);
        let dir = options.open(dir).map_err(|e| RegionError::io("open the database directory", dir, e))?;
        Ok(Presence { fd: dir.into_raw_fd() })
    }

    /// The descriptor.
    pub fn fd(self) -> RawFd {
        self.fd
    }

    /// Closes the descriptor, which drops the lock.
    pub fn close(self) {
        // SAFETY: the owner calls this once, and not in a forked child.
        unsafe { system::close(self.fd) };
    }

    /// The kernel's answer about the lock, `None` where the file system has no locks on
    /// directories.
    fn ask(self, cmd: i32, kind: i32) -> Option<i32> {
        // SAFETY: flock is plain data. Zero is valid, and l_pid must be zero for these calls.
        let mut f: libc::flock = unsafe { std::mem::zeroed() };
        f.l_type = kind as _;
        f.l_whence = libc::SEEK_SET as _;
        f.l_len = 1;
        // SAFETY: `f` is a valid flock, which the kernel may overwrite.
        let done = unsafe { system::fcntl_lock(self.fd, cmd, &raw mut f) } == 0;
        done.then_some(f.l_type as i32)
    }

    /// Shares the lock.
    pub fn share(self) {
        let _ = self.ask(libc::F_OFD_SETLK, libc::F_RDLCK);
    }

    /// Gives the lock back.
    pub fn leave(self) {
        let _ = self.ask(libc::F_OFD_SETLK, libc::F_UNLCK);
    }

    fn has_others(self) -> bool {
        self.ask(libc::F_OFD_GETLK, libc::F_WRLCK).is_some_and(|kind| kind != libc::F_UNLCK)
    }

    /// Under the creation lock, before a region is created: refuses a directory if it has users
    /// that the lock file does not show.
    pub fn refuse_others(self, dir: &Path, lock: LockFile) -> Result<(), RegionError> {
        let path = dir.join(LOCK_FILE);
        let begun = Instant::now();
        while self.has_others() {
            if lock.anybody().map_err(|e| RegionError::io("read the locks of", &path, e))? {
                return Ok(());
            }
            if begun.elapsed() > ENDING {
                return Err(RegionError::Refused(format!(
                    "the database is in use, but its lock file ({}) was removed or replaced, so that its processes cannot be \
                     told from dead ones; close them first",
                    super::shown::shown(&path).display()
                )));
            }
            sleep(Duration::from_millis(2));
        }
        Ok(())
    }
}
