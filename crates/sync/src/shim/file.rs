//! The calls that read, write and sync a file.
//!
//! For a simulated machine the bytes go to a real file, in no simulated time. The call itself costs
//! the time that the machine says, and a sync waits for the machine's device. It never waits for
//! the disk.

#[cfg(sim)]
use super::simulated::{FileCall, tell_file};
use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::os::unix::fs::FileExt;

/// Reads some bytes at a place; returns how many.
#[inline]
pub fn read_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<usize> {
    #[cfg(sim)]
    tell_file(FileCall::Read(bytes.len()));
    file.read_at(bytes, at)
}

/// Writes all bytes at a place.
#[inline]
pub fn write_all_at(file: &File, bytes: &[u8], at: u64) -> io::Result<()> {
    #[cfg(sim)]
    tell_file(FileCall::Write(bytes.len()));
    file.write_all_at(bytes, at)
}

/// Reserves the blocks of a range, which reads as zeroes.
#[inline]
pub fn allocate(file: &File, from: u64, bytes: u64) -> io::Result<()> {
    #[cfg(sim)]
    tell_file(FileCall::Allocate);
    // SAFETY: a plain system call on an open descriptor.
    let rc = unsafe { libc::fallocate(file.as_raw_fd(), 0, from as libc::off_t, bytes as libc::off_t) };
    if rc == 0 { Ok(()) } else { Err(io::Error::last_os_error()) }
}

/// Makes the file's contents and length durable.
#[inline]
pub fn sync_data(file: &File) -> io::Result<()> {
    #[cfg(sim)]
    return simulated_sync(file);
    #[cfg(not(sim))]
    file.sync_data()
}

/// Makes a file durable, with its properties; of a directory, its entries.
#[inline]
pub fn sync_all(file: &File) -> io::Result<()> {
    #[cfg(sim)]
    return simulated_sync(file);
    #[cfg(not(sim))]
    file.sync_all()
}

#[cfg(sim)]
fn simulated_sync(_: &File) -> io::Result<()> {
    tell_file(FileCall::Sync);
    Ok(())
}
