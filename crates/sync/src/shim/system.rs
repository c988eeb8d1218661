//! The system calls by which processes find each other: files, locks, memory, ids.
//!
//! They are the machine's own. The simulated machine puts others in their places
//! (`simulated_system.rs`).

use std::ffi::c_void;
use std::io;
use std::os::fd::{AsRawFd, RawFd};

pub use std::fs::{File, OpenOptions};
pub use std::process::id as process_id;

/// A system call follows that other processes can see. The simulated machine may end the process
/// here.
#[inline(always)]
pub fn call() {}

/// `fcntl` with a lock. `F_OFD_SETLKW` waits.
///
/// # Safety
/// `lock` is valid for the call, and for writing if `cmd` is `F_OFD_GETLK`.
pub unsafe fn fcntl_lock(fd: RawFd, cmd: i32, lock: *mut libc::flock) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { libc::fcntl(fd, cmd, lock) }
}

/// `close`, which drops the locks of the open file.
///
/// # Safety
/// The caller owns the descriptor.
pub unsafe fn close(fd: RawFd) {
    // SAFETY: the caller's promise.
    unsafe { libc::close(fd) };
}

/// Maps a file, shared with all processes that map it. `MAP_FAILED` if that fails.
pub fn map(file: &File, len: usize) -> *mut c_void {
    // SAFETY: a fresh mapping, at an address of the kernel's choice.
    unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            len,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_SHARED,
            file.as_raw_fd(),
            0,
        )
    }
}

/// Gives a mapping back.
///
/// # Safety
/// The mapping was made by [`map`] with this length, and nothing refers to it any more.
pub unsafe fn unmap(base: *mut c_void, len: usize) {
    // SAFETY: the caller's promise.
    unsafe { libc::munmap(base, len) };
}

/// Random bytes.
///
/// # Errors
/// The system has none.
pub fn random(bytes: &mut [u8]) -> io::Result<()> {
    getrandom::getrandom(bytes).map_err(io::Error::from)
}
