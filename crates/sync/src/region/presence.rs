//! A lock on the directory itself, which says that a process has it open.
//!
//! The locks in `region.lock` say which processes live. They go with that file: once somebody has removed it, and the control file
//! too, a directory in use looks like one at rest. The next process to come would make a second region, and both would write the
//! log. So each attachment also shares a lock on the directory's inode, which nobody can remove. A process that finds no life in
//! the lock file, and is therefore about to create a region, looks at it.
//!
//! The lock belongs to an open file description, so the kernel drops it when the process dies; at `fork` the child's copy is
//! closed, as that of the lock file. It is shared before the attachment is in the registry and dropped before it leaves it,
//! so that under the creation lock a lock here goes with one in the lock file. Only the kernel, when it ends a process, drops
//! the two a moment apart: `refuse_others` waits for that.

use super::RegionError;
use super::files::{LOCK_FILE, LockFile};
use std::fs::OpenOptions;
use std::os::fd::{IntoRawFd, RawFd};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

/// Far longer than the kernel takes between two descriptors of a process that ends.
const ENDING: Duration = Duration::from_secs(5);

/// Not closed on drop, like `LockFile`.
#[derive(Debug, Clone, Copy)]
pub struct Presence {
    fd: RawFd,
}

impl Presence {
    pub fn open(dir: &Path) -> Result<Presence, RegionError> {
        let mut options = OpenOptions::new();
        options.read(true).custom_flags(libc::O_CLOEXEC | libc::O_DIRECTORY);
        let dir = options.open(dir).map_err(|e| RegionError::io("open the database directory", dir, e))?;
        Ok(Presence { fd: dir.into_raw_fd() })
    }

    pub fn fd(self) -> RawFd {
        self.fd
    }

    pub fn close(self) {
        // SAFETY: the owner calls this once, and not in a forked child.
        unsafe { libc::close(self.fd) };
    }

    /// What the kernel answers about the lock; `None` where the file system has none on directories.
    fn ask(self, cmd: i32, kind: i32) -> Option<i32> {
        // SAFETY: flock is plain data; zero is valid, and l_pid must be zero for these calls.
        let mut f: libc::flock = unsafe { std::mem::zeroed() };
        f.l_type = kind as _;
        f.l_whence = libc::SEEK_SET as _;
        f.l_len = 1;
        // SAFETY: `f` is a valid flock, which the kernel may overwrite.
        let done = unsafe { libc::fcntl(self.fd, cmd, &mut f as *mut libc::flock) } == 0;
        done.then_some(f.l_type as i32)
    }

    pub fn share(self) {
        let _ = self.ask(libc::F_OFD_SETLK, libc::F_RDLCK);
    }

    pub fn leave(self) {
        let _ = self.ask(libc::F_OFD_SETLK, libc::F_UNLCK);
    }

    fn has_others(self) -> bool {
        self.ask(libc::F_OFD_GETLK, libc::F_WRLCK).is_some_and(|kind| kind != libc::F_UNLCK)
    }

    /// Under the creation lock, before a region is created in a directory: refuses one whose users the lock file does not show.
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
                    super::directory::shown(&path).display()
                )));
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        Ok(())
    }
}
