//! The memory's file.
//!
//! Every attached process holds a shared `flock` on it. The creator of a region can thus tell which
//! files no process uses any more, because their directory was deleted under a killed process, and
//! sweeps them away.

use super::follow_directory;
use crate::kill_point;
use crate::region::error::RegionError;
use crate::region::setting;
use crate::shim::system::{self, File, OpenOptions};
use std::io;
use std::os::fd::{AsRawFd, IntoRawFd, RawFd};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

/// The memory's file, kept open for its `flock`. Not closed on drop, like `LockFile`.
#[derive(Debug)]
pub struct MemoryLock {
    fd: RawFd,
}

impl MemoryLock {
    /// Marks the memory as used. `None` if a creator is sweeping it away.
    pub fn share(file: File) -> io::Result<Option<MemoryLock>> {
        // The file may have lost its name between its opening and the lock.
        let used = flock(&file, libc::LOCK_SH)? && file.metadata()?.nlink() > 0;
        Ok(used.then(|| MemoryLock { fd: file.into_raw_fd() }))
    }

    /// The descriptor.
    pub fn fd(&self) -> RawFd {
        self.fd
    }

    /// Closes the descriptor, which drops the lock.
    pub fn close(&self) {
        // SAFETY: the owner calls this once, and not in a forked child.
        unsafe { system::close(self.fd) };
    }
}

/// Locks a file without waiting. False if another process has it.
pub(super) fn flock(file: &File, kind: i32) -> io::Result<bool> {
    loop {
        system::call();
        // SAFETY: plain system call on an open descriptor.
        if unsafe { libc::flock(file.as_raw_fd(), kind | libc::LOCK_NB) } == 0 {
            return Ok(true);
        }
        let e = io::Error::last_os_error();
        match e.raw_os_error() {
            Some(libc::EINTR) => {}
            Some(libc::EWOULDBLOCK) => return Ok(false),
            _ => return Err(e),
        }
    }
}

/// Removes memory files in `place` that belong to the directory's owner and that no process uses.
/// They are those of killed processes whose directory was then deleted, so that no later opening
/// cleaned up. Errors are ignored.
pub fn sweep(dir: &Path, place: &Path) {
    let Ok(owner) = std::fs::metadata(dir).map(|m| m.uid()) else { return };
    let Ok(list) = std::fs::read_dir(place) else { return };
    for entry in list.flatten() {
        let is_ours = entry.file_name().to_str().is_some_and(is_memory_name);
        if !is_ours || !entry.metadata().is_ok_and(|m| m.is_file() && m.uid() == owner) {
            continue;
        }
        let Ok(file) = open_memory_file(&entry.path(), false) else { continue };
        // A creator takes its lock after it has made the file, and then looks whether the file
        // still has its name.
        if flock(&file, libc::LOCK_EX).unwrap_or(false) {
            system::call();
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

fn is_memory_name(name: &str) -> bool {
    name.strip_prefix("sinew-").is_some_and(|id| id.len() == 32 && id.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// The name of the memory's file of the region with this id.
pub fn memory_name(id: [u64; 2]) -> String {
    format!("sinew-{:016x}{:016x}", id[0], id[1])
}

pub(super) fn open_memory_file(path: &Path, create: bool) -> io::Result<File> {
    let mut o = OpenOptions::new();
    o.read(true).write(true).custom_flags(libc::O_CLOEXEC | libc::O_NOFOLLOW).mode(0o600);
    if create {
        o.create_new(true);
    }
    o.open(path)
}

/// Creates the memory's file, marks it as used and reserves its space.
pub fn create_memory(dir: &Path, path: &Path, len: u64) -> Result<File, RegionError> {
    let io = |e| RegionError::io("create the shared region", path, e);
    let f = loop {
        let f = open_memory_file(path, true).map_err(io)?;

        // Between the two calls another creator may have swept the file away as unused. Then its
        // name is free again.
        if flock(&f, libc::LOCK_SH).map_err(io)? && f.metadata().map_err(io)?.nlink() > 0 {
            break f;
        }

        system::call();
        let _ = std::fs::remove_file(path);
    };

    let meta = std::fs::metadata(dir).map_err(|e| RegionError::io("open the database directory", dir, e))?;
    follow_directory(&f, &meta);
    kill_point("memory: created");
    let no_space = || {
        let _ = std::fs::remove_file(path);
        let path = path.parent().unwrap_or(path).to_path_buf();
        RegionError::NoSpace { path, needed_bytes: len, setting: setting::MEMORY }
    };

    // A reservation that cannot succeed may fill the file system before it fails. Others that
    // write there at that moment, such as another database, would fail with it.
    if free_bytes(&f).is_some_and(|free| free < len) {
        return Err(no_space());
    }

    loop {
        // SAFETY: plain system call on an open descriptor.
        if unsafe { libc::fallocate(f.as_raw_fd(), 0, 0, len as i64) } == 0 {
            return Ok(f);
        }

        let e = io::Error::last_os_error();
        match e.raw_os_error() {
            Some(libc::EINTR) => continue,
            Some(libc::ENOSPC | libc::EDQUOT | libc::EFBIG | libc::ENOMEM) => {
                return Err(no_space());
            }
            Some(libc::EOPNOTSUPP | libc::ENOSYS) => {
                // The file system cannot reserve, and writing every block does the same.
                return match write_zeroes(&f, len) {
                    Ok(()) => Ok(f),
                    Err(e) if e.raw_os_error() == Some(libc::ENOSPC) => Err(no_space()),
                    Err(e) => {
                        let _ = std::fs::remove_file(path);
                        Err(RegionError::io("reserve the shared region", path, e))
                    }
                };
            }
            _ => {
                let _ = std::fs::remove_file(path);
                return Err(RegionError::io("reserve the shared region", path, e));
            }
        }
    }
}

/// The free bytes of the file system that has the file, without those kept for root. `None` if it
/// does not tell, as a tmpfs without a limit does not.
fn free_bytes(f: &File) -> Option<u64> {
    let mut stats = std::mem::MaybeUninit::<libc::statvfs>::uninit();
    // SAFETY: `stats` is valid for the call, which fills it in when it returns 0.
    let stats = unsafe {
        if libc::fstatvfs(f.as_raw_fd(), stats.as_mut_ptr()) != 0 {
            return None;
        }
        stats.assume_init()
    };
    (stats.f_blocks > 0).then(|| (stats.f_bavail as u64).saturating_mul(stats.f_frsize as u64))
}

fn write_zeroes(f: &File, len: u64) -> io::Result<()> {
    use std::os::unix::fs::FileExt;
    let zero = vec![0u8; 1 << 20];
    let mut at = 0;
    while at < len {
        let n = (len - at).min(zero.len() as u64);
        f.write_all_at(&zero[..n as usize], at)?;
        at += n;
    }
    Ok(())
}
