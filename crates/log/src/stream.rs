//! The process's standard error, written without waiting for its reader.
//!
//! A pipe takes 64 kB and then makes a write wait. If its reader is stopped, the write waits for
//! ever. The stream cannot simply be made non-blocking: the flag belongs to the open file, which
//! the parent process shares. There are four cases:
//!
//! - A pipe or a terminal is opened again by its name below /proc. The new open file is this
//!   process's own and non-blocking.
//! - A socket is written with a non-blocking flag of the call.
//! - A regular file is written directly. Such writes wait for the disk alone.
//! - Where the second opening fails, the writer polls the stream before each piece. A piece is as
//!   long as a pipe that reports room takes without waiting.

use super::sink::{Sink, Taken};
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::os::fd::RawFd;
use std::os::unix::fs::OpenOptionsExt;

/// The bytes that a pipe takes without waiting when it reports room: POSIX's PIPE_BUF on Linux.
const PIECE: usize = 4096;

enum Method {
    /// An open file of this process's own, non-blocking.
    Own(File),
    Socket(RawFd),
    /// A regular file, whose writes wait for the disk alone.
    Direct(RawFd),
    Asked(RawFd),
}

/// A stream that is written without waiting for its reader.
pub struct Stream {
    way: Method,
    /// The rest of an entry of which the stream took a part.
    rest: Vec<u8>,
}

impl Stream {
    /// The process's standard error.
    pub fn stderr() -> Stream {
        Stream::of(libc::STDERR_FILENO)
    }

    /// A stream to an open descriptor. The descriptor must stay open as long as the stream is used.
    pub fn of(fd: RawFd) -> Stream {
        // SAFETY: plain data that the call fills.
        let mut stat: libc::stat = unsafe { std::mem::zeroed() };
        // SAFETY: `stat` outlives the call.
        let known = unsafe { libc::fstat(fd, &mut stat) } == 0;
        let way = match stat.st_mode & libc::S_IFMT {
            _ if !known => Method::Direct(fd),
            libc::S_IFREG => Method::Direct(fd),
            libc::S_IFSOCK => Method::Socket(fd),
            _ => OpenOptions::new()
                .append(true)
                .custom_flags(libc::O_NONBLOCK | libc::O_NOCTTY | libc::O_CLOEXEC)
                .open(format!("/proc/self/fd/{fd}"))
                .map_or(Method::Asked(fd), Method::Own),
        };
        Stream { way, rest: Vec::new() }
    }

    /// Writes as much as the stream takes without waiting. Returns the number of bytes.
    fn write_now(&self, bytes: &[u8]) -> usize {
        let mut done = 0;
        while done < bytes.len() {
            let rest = &bytes[done..];
            let written = match &self.way {
                Method::Own(file) => (&mut &*file).write(rest),
                Method::Socket(fd) => send(*fd, rest),
                Method::Direct(fd) => write(*fd, rest),
                Method::Asked(fd) if has_room(*fd) => write(*fd, &rest[..rest.len().min(PIECE)]),
                Method::Asked(_) => return done,
            };
            match written {
                Ok(1..) => done += written.unwrap_or(0),
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                _ => return done,
            }
        }
        done
    }
}

impl Sink for Stream {
    fn put(&mut self, bytes: &[u8]) -> Taken {
        match self.write_now(bytes) {
            0 => Taken::Nothing,
            done if done == bytes.len() => Taken::All,
            done => {
                self.rest.extend_from_slice(&bytes[done..]);
                Taken::Part
            }
        }
    }

    fn finish(&mut self) -> bool {
        let done = self.write_now(&self.rest);
        self.rest.drain(..done);
        self.rest.is_empty()
    }
}

fn count(written: isize) -> std::io::Result<usize> {
    usize::try_from(written).map_err(|_| std::io::Error::last_os_error())
}

fn write(fd: RawFd, bytes: &[u8]) -> std::io::Result<usize> {
    // SAFETY: the pointer and the length are those of `bytes`.
    count(unsafe { libc::write(fd, bytes.as_ptr().cast(), bytes.len()) })
}

fn send(fd: RawFd, bytes: &[u8]) -> std::io::Result<usize> {
    let flags = libc::MSG_DONTWAIT | libc::MSG_NOSIGNAL;
    // SAFETY: the pointer and the length are those of `bytes`.
    count(unsafe { libc::send(fd, bytes.as_ptr().cast(), bytes.len(), flags) })
}

fn has_room(fd: RawFd) -> bool {
    let mut poll = libc::pollfd { fd, events: libc::POLLOUT, revents: 0 };
    // SAFETY: `poll` is one entry and outlives the call.
    unsafe { libc::poll(&mut poll, 1, 0) == 1 && poll.revents & libc::POLLOUT != 0 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sink::Outlet;
    use std::io::Read;
    use std::os::fd::{AsRawFd, FromRawFd, IntoRawFd, OwnedFd};
    use std::os::unix::net::UnixStream;

    fn pipe() -> (File, OwnedFd) {
        let mut ends = [0; 2];
        // SAFETY: `ends` has room for two descriptors.
        assert_eq!(unsafe { libc::pipe2(ends.as_mut_ptr(), libc::O_CLOEXEC) }, 0);
        // SAFETY: both descriptors were opened just above and have no other owner.
        unsafe { (File::from_raw_fd(ends[0]), OwnedFd::from_raw_fd(ends[1])) }
    }

    /// Writes until nothing goes in, reads all, and writes once more.
    fn fills_and_empties(stream: Stream, mut reader: impl Read) {
        let mut outlet = Outlet::new(Box::new(stream));
        let entry = |n: usize| format!("line {n:05} {}\n", "x".repeat(9_000));
        let mut sent = 0;
        while outlet.dropped() < 3 {
            outlet.deliver(entry(sent).as_bytes(), &|n| format!("{n} dropped\n"));
            sent += 1;
            assert!(sent < 1000, "a stream that nobody reads takes no end of lines");
        }
        let mut text = Vec::new();
        let mut buffer = vec![0; 1 << 20];
        let mut lines = |outlet: &mut Outlet| {
            // First comes the rest of the entry that was cut, then the notice.
            while !text.ends_with(b"3 dropped\n") {
                let count = reader.read(&mut buffer).expect("reads");
                text.extend_from_slice(&buffer[..count]);
                outlet.tick(&|n| format!("{n} dropped\n"));
            }
        };
        lines(&mut outlet);
        let text = String::from_utf8(text).expect("text");
        for (n, line) in text.lines().enumerate().take(sent - 3) {
            assert_eq!(line, entry(n).trim_end(), "{n}");
        }
        assert_eq!(text.lines().count(), sent - 3 + 1);
        assert_eq!(outlet.dropped(), 0);
    }

    #[test]
    fn a_pipe_that_nobody_reads_stops_nobody() {
        let (reader, writer) = pipe();
        let fd = writer.into_raw_fd();
        fills_and_empties(Stream::of(fd), reader);
        // SAFETY: the descriptor was opened above and is not closed.
        let flags = unsafe { libc::fcntl(fd, libc::F_GETFL) };
        assert_eq!(flags & libc::O_NONBLOCK, 0, "the open file that others share is as it was");
    }

    #[test]
    fn neither_does_one_that_can_only_be_asked() {
        let (reader, writer) = pipe();
        let stream = Stream { way: Method::Asked(writer.into_raw_fd()), rest: Vec::new() };
        fills_and_empties(stream, reader);
    }

    #[test]
    fn neither_does_a_socket() {
        let (reader, writer) = UnixStream::pair().expect("a pair");
        fills_and_empties(Stream::of(writer.into_raw_fd()), reader);
    }

    #[test]
    fn a_device_without_room_is_a_drop() {
        let full = OpenOptions::new().write(true).open("/dev/full").expect("opens");
        let mut outlet = Outlet::new(Box::new(Stream::of(full.as_raw_fd())));
        outlet.deliver(b"a\nb\n", &|n| format!("{n}\n"));
        outlet.deliver(b"c\n", &|n| format!("{n}\n"));
        assert_eq!(outlet.dropped(), 3, "lines, not entries");
    }
}
