//! System calls of a simulated process.
//!
//! The files, and the locks on them, are the host kernel's. A lock belongs to an open file
//! description there as well, and two attachments of one host process are two owners. The machine
//! keeps what a kernel keeps of a process: its descriptors, its memory, its pid. When a simulated
//! process is killed, the machine closes its descriptors, and the host kernel drops the locks.
//!
//! - A call may be the process's last: it is announced before it is made.
//! - A thread that waits for a lock sleeps on the simulated machine, and never blocks the host.
//! - All processes see a file's memory at the same address. A futex word thus has one address.
//!
//! A thread without a machine makes the calls as they are.

use super::MACHINE;
use std::ffi::c_void;
use std::io::{self, Read, Write};
use std::mem::ManuallyDrop;
use std::ops::Deref;
use std::os::fd::{AsRawFd, IntoRawFd, RawFd};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

/// A system call follows that other processes can see.
pub fn call() {
    if let Some(machine) = MACHINE.get() {
        machine.system_call();
    }
}

/// An open file, which the machine closes if its process is killed.
#[derive(Debug)]
pub struct File(ManuallyDrop<std::fs::File>);

impl File {
    fn new(file: std::fs::File) -> File {
        if let Some(machine) = MACHINE.get() {
            machine.opened(file.as_raw_fd());
        }
        File(ManuallyDrop::new(file))
    }

    /// As of the standard file.
    ///
    /// # Errors
    /// As of the standard file.
    pub fn open(path: impl AsRef<Path>) -> io::Result<File> {
        call();
        std::fs::File::open(path).map(File::new)
    }
}

impl Deref for File {
    type Target = std::fs::File;
    fn deref(&self) -> &std::fs::File {
        &self.0
    }
}

impl Read for File {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.read(into)
    }
}

impl Write for File {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        call();
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl IntoRawFd for File {
    fn into_raw_fd(self) -> RawFd {
        let fd = self.0.as_raw_fd();
        // The descriptor lives on.
        std::mem::forget(self);
        fd
    }
}

impl Drop for File {
    fn drop(&mut self) {
        // SAFETY: the file is this value's own, and is not used again.
        unsafe { close(self.0.as_raw_fd()) };
    }
}

/// As the standard options. The file that they open is a [`File`].
#[derive(Debug, Clone)]
pub struct OpenOptions(std::fs::OpenOptions);

impl OpenOptions {
    /// As of the standard options.
    #[expect(clippy::new_without_default, reason = "as the standard options")]
    pub fn new() -> OpenOptions {
        OpenOptions(std::fs::OpenOptions::new())
    }

    /// As of the standard options.
    ///
    /// # Errors
    /// As of the standard options.
    pub fn open(&self, path: impl AsRef<Path>) -> io::Result<File> {
        call();
        self.0.open(path).map(File::new)
    }
}

macro_rules! options {
    ($($name:ident),*) => {
        impl OpenOptions {
            $(
                /// As of the standard options.
                pub fn $name(&mut self, on: bool) -> &mut OpenOptions {
                    self.0.$name(on);
                    self
                }
            )*
        }
    };
}

options!(read, write, create, create_new, truncate);

impl OpenOptionsExt for OpenOptions {
    fn mode(&mut self, mode: u32) -> &mut OpenOptions {
        self.0.mode(mode);
        self
    }

    fn custom_flags(&mut self, flags: i32) -> &mut OpenOptions {
        self.0.custom_flags(flags);
        self
    }
}

/// The pid of the simulated process.
pub fn process_id() -> u32 {
    MACHINE.get().map_or_else(std::process::id, |machine| machine.process_id())
}

/// `fcntl` with a lock. `F_OFD_SETLKW` puts the simulated thread to sleep.
///
/// # Safety
/// `lock` is valid for the call, and for writing if `cmd` is `F_OFD_GETLK`.
pub unsafe fn fcntl_lock(fd: RawFd, cmd: i32, lock: *mut libc::flock) -> i32 {
    let Some(machine) = MACHINE.get() else {
        // SAFETY: the caller's promise.
        return unsafe { libc::fcntl(fd, cmd, lock) };
    };
    let waits = cmd == libc::F_OFD_SETLKW;
    loop {
        machine.system_call();
        // SAFETY: the caller's promise.
        let (rc, kind) = unsafe {
            let rc = libc::fcntl(fd, if waits { libc::F_OFD_SETLK } else { cmd }, lock);
            (rc, (*lock).l_type as i32)
        };
        if rc == 0 {
            if cmd != libc::F_OFD_GETLK && kind == libc::F_UNLCK {
                machine.locks_changed();
            }
            return rc;
        }
        let error = io::Error::last_os_error().raw_os_error();
        if !waits || !matches!(error, Some(libc::EAGAIN | libc::EACCES)) {
            return rc;
        }
        machine.wait_for_locks();
    }
}

/// `close`, which drops the locks of the open file.
///
/// # Safety
/// The caller owns the descriptor.
pub unsafe fn close(fd: RawFd) {
    let machine = MACHINE.get();
    if let Some(machine) = machine {
        machine.system_call();
        machine.closed(fd);
    }
    // SAFETY: the caller's promise.
    unsafe { libc::close(fd) };
    if let Some(machine) = machine {
        machine.locks_changed();
    }
}

/// Maps a file, shared with all processes that map it. `MAP_FAILED` if that fails.
pub fn map(file: &File, len: usize) -> *mut c_void {
    let map = |file: &std::fs::File| {
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
    };
    match (MACHINE.get(), file.metadata()) {
        (Some(machine), Ok(meta)) => {
            // A mapping keeps the open file description that it was made from, with its locks. The
            // machine's mapping, which outlives the processes, is made from a description of its
            // own.
            let fresh = || {
                let path = format!("/proc/self/fd/{}", file.as_raw_fd());
                let own = std::fs::OpenOptions::new().read(true).write(true).open(path);
                own.map_or(libc::MAP_FAILED, |own| map(&own))
            };
            machine.map((meta.dev(), meta.ino()), len, &fresh)
        }
        _ => map(file),
    }
}

/// Gives a mapping back. A machine keeps it to its end.
///
/// # Safety
/// The mapping was made by [`map`] with this length, and nothing refers to it any more.
pub unsafe fn unmap(base: *mut c_void, len: usize) {
    if MACHINE.get().is_none_or(|machine| !machine.keeps(base)) {
        // SAFETY: the caller's promise.
        unsafe { libc::munmap(base, len) };
    }
}

/// Random bytes, which the machine's seed decides.
///
/// # Errors
/// The system has none.
pub fn random(bytes: &mut [u8]) -> io::Result<()> {
    if let Some(machine) = MACHINE.get() {
        bytes.chunks_mut(8).for_each(|part| {
            let len = part.len();
            part.copy_from_slice(&machine.random().to_ne_bytes()[..len]);
        });
        return Ok(());
    }
    getrandom::getrandom(bytes).map_err(io::Error::from)
}
