//! A file of the server's that COPY or a function reads or writes, and the wait for the program at
//! its other end.
//!
//! A regular file answers at once. A pipe or a device may let its user wait for ever: open(2) for
//! the pipe's other end, read(2) for data, write(2) for room. The naive way blocks there, and
//! neither a cancel nor a timeout ends the statement. So the file is opened and used without
//! blocking. In between, the session waits in poll(2) for a moment and looks for interrupts.

pub mod target;

use crate::caller::Caller;
use sinew_error::{SqlError, SqlState};
use sinew_storage::file::descriptors::with_room;
use std::fs::{File, Metadata, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::time::Duration;

/// Between two looks for interrupts.
const MOMENT: Duration = Duration::from_millis(20);

/// A file on the server's machine, as a statement reads or writes it.
pub struct ServerFile<'a> {
    cx: &'a dyn Caller,
    file: File,
    is_regular: bool,
    /// An interrupt ended its use. A buffer that is dropped would otherwise wait again, to write
    /// what it has left.
    is_over: bool,
}

/// An interrupt on its way through `std::io`.
fn look(cx: &dyn Caller) -> io::Result<()> {
    cx.check_interrupts().map_err(|e| io::Error::other(SqlError::from(e)))
}

/// The interrupt that ended a use of the file, or what `failed` makes of an error of the file.
pub fn interrupt_or(e: io::Error, failed: impl FnOnce(&io::Error) -> SqlError) -> SqlError {
    e.downcast::<SqlError>().unwrap_or_else(|e| failed(&e))
}

/// The SQLSTATE of a file that cannot be opened.
pub fn state_of(e: &io::Error) -> SqlState {
    match e.kind() {
        ErrorKind::NotFound => SqlState::UNDEFINED_FILE,
        ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => SqlState::INSUFFICIENT_PRIVILEGE,
        ErrorKind::IsADirectory | ErrorKind::NotADirectory => SqlState::WRONG_OBJECT_TYPE,
        ErrorKind::StorageFull => SqlState::DISK_FULL,
        _ => SqlState::IO_ERROR,
    }
}

impl<'a> ServerFile<'a> {
    /// Opens `path` without blocking. The opening of a pipe to write waits until a program reads
    /// it. Fails with the operating system's error, or with an interrupt of the session.
    pub fn open(cx: &'a dyn Caller, options: &mut OpenOptions, path: &str) -> io::Result<ServerFile<'a>> {
        options.custom_flags(libc::O_NONBLOCK);
        let is_pipe = || std::fs::metadata(path).is_ok_and(|m| m.file_type().is_fifo());
        loop {
            look(cx)?;
            match with_room(|| options.open(path)) {
                // No program reads it yet.
                Err(e) if e.raw_os_error() == Some(libc::ENXIO) && is_pipe() => std::thread::sleep(MOMENT),
                file => {
                    let file = file?;
                    let is_regular = file.metadata()?.is_file();
                    return Ok(ServerFile { cx, file, is_regular, is_over: false });
                }
            }
        }
    }

    /// The kind and length of the open file. COPY refuses directories by it.
    pub fn metadata(&self) -> io::Result<Metadata> {
        self.file.metadata()
    }

    /// Makes a regular file empty.
    pub fn empty(&self) -> io::Result<()> {
        if self.is_regular { self.file.set_len(0) } else { Ok(()) }
    }

    /// Does `step` once the file is ready for it.
    fn when(
        &mut self,
        ready: i16,
        mut step: impl FnMut(&mut File) -> io::Result<usize>,
    ) -> io::Result<usize> {
        if self.is_over {
            return Err(ErrorKind::Other.into());
        }
        loop {
            if let Err(e) = look(self.cx) {
                self.is_over = true;
                return Err(e);
            }
            if !self.is_regular && !is_ready(&self.file, ready) {
                continue;
            }
            match step(&mut self.file) {
                Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
                done => return done,
            }
        }
    }
}

/// Waits a moment at most. Errors are the next call's to tell.
fn is_ready(file: &File, events: i16) -> bool {
    let mut asked = libc::pollfd { fd: file.as_raw_fd(), events, revents: 0 };
    // SAFETY: one entry, which lives until the call returns.
    unsafe { libc::poll(&mut asked, 1, MOMENT.as_millis() as i32) != 0 }
}

impl Read for ServerFile<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.when(libc::POLLIN, |file| file.read(buffer))
    }
}

impl Write for ServerFile<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.when(libc::POLLOUT, |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
