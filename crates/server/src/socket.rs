//! A client's socket, as the worker's event loop watches it.
//!
//! The naive way, tokio's own streams, watches for two events at all times: something has come, and
//! there is room for more. A client on the same machine makes room whenever it reads an answer. The
//! kernel then wakes a worker that sleeps and finds nothing to do, and wakes it again when the
//! client's next statement comes. Each wake-up may interrupt another core. So a socket is watched
//! for what comes, and for room only while it has refused bytes.

use std::io::{self, ErrorKind, IoSlice};
use std::os::fd::{AsRawFd, OwnedFd};
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use tokio::io::unix::AsyncFd;
use tokio::io::{AsyncRead, AsyncWrite, Interest, ReadBuf};

/// A client's socket, TCP or Unix.
pub struct Socket {
    watched: AsyncFd<OwnedFd>,
    /// While the socket has refused bytes: a second descriptor of it, for the event loop takes each
    /// only once.
    room: Option<AsyncFd<OwnedFd>>,
}

impl Socket {
    /// A stream's socket, on the thread of the event loop that is to watch it.
    pub fn new(stream: impl Into<OwnedFd>) -> io::Result<Socket> {
        Ok(Socket { watched: watch(stream.into(), Interest::READABLE)?, room: None })
    }

    /// The user at the other end of a Unix socket, where the kernel says.
    pub fn peer_uid(&self) -> Option<u32> {
        let mut peer = libc::ucred { pid: 0, uid: u32::MAX, gid: u32::MAX };
        let mut size_bytes = size_of_val(&peer) as libc::socklen_t;
        // SAFETY: the kernel writes at most `size_bytes` bytes of a `ucred`.
        let done = unsafe {
            let (to, size) = (&raw mut peer, &raw mut size_bytes);
            libc::getsockopt(self.fd(), libc::SOL_SOCKET, libc::SO_PEERCRED, to.cast(), size)
        };
        (done == 0).then_some(peer.uid)
    }

    fn fd(&self) -> libc::c_int {
        self.watched.get_ref().as_raw_fd()
    }

    /// Sends what the socket takes; waits while it takes nothing.
    fn poll_send(&mut self, cx: &mut Context<'_>, parts: &[IoSlice<'_>]) -> Poll<io::Result<usize>> {
        loop {
            match send(self.fd(), parts) {
                Err(e) if e.kind() == ErrorKind::WouldBlock => {}
                sent => {
                    self.room = None;
                    return Poll::Ready(sent);
                }
            }
            // A watch that begins when room has been made already has its event at once.
            let room = match &self.room {
                Some(room) => room,
                None => {
                    let second = self.watched.get_ref().try_clone()?;
                    self.room.insert(watch(second, Interest::WRITABLE)?)
                }
            };
            ready!(room.poll_write_ready(cx))?.clear_ready();
        }
    }
}

impl AsyncRead for Socket {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, out: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        loop {
            let mut guard = ready!(self.watched.poll_read_ready(cx))?;
            match receive(self.fd(), out) {
                Err(e) if e.kind() == ErrorKind::WouldBlock => guard.clear_ready(),
                Err(e) => return Poll::Ready(Err(e)),
                Ok(count) => {
                    // The socket had no more than these; what comes later is another event. The end
                    // is none: it stays.
                    if count > 0 && out.remaining() > 0 {
                        guard.clear_ready();
                    }
                    return Poll::Ready(Ok(()));
                }
            }
        }
    }
}

impl AsyncWrite for Socket {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        self.poll_send(cx, &[IoSlice::new(bytes)])
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.poll_send(cx, parts)
    }

    /// Nothing is kept here.
    fn poll_flush(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        // SAFETY: the descriptor is open.
        let done = unsafe { libc::shutdown(self.fd(), libc::SHUT_WR) };
        Poll::Ready(if done == 0 { Ok(()) } else { Err(io::Error::last_os_error()) })
    }
}

fn watch(socket: OwnedFd, interest: Interest) -> io::Result<AsyncFd<OwnedFd>> {
    // SAFETY: an owned descriptor stays the same and open until the watch, which owns it, has
    // ended.
    Ok(unsafe { AsyncFd::register_with_interest(socket, interest)? })
}

/// Receives what there is, as far as it fits; returns how many bytes, 0 at the end.
fn receive(fd: libc::c_int, out: &mut ReadBuf<'_>) -> io::Result<usize> {
    // SAFETY: nothing is made uninitialized that was not.
    let room = unsafe { out.unfilled_mut() };
    // SAFETY: the kernel writes at most so many bytes there. MSG_DONTWAIT: the maker of the socket
    // may have left it blocking.
    let count = uninterrupted(|| unsafe {
        libc::recv(fd, room.as_mut_ptr().cast(), room.len(), libc::MSG_DONTWAIT)
    })?;
    // SAFETY: the kernel has written them.
    unsafe { out.assume_init(count) };
    out.advance(count);
    Ok(count)
}

/// Sends what the socket takes; returns how many bytes. No signal if the client has left.
fn send(fd: libc::c_int, parts: &[IoSlice<'_>]) -> io::Result<usize> {
    let flags = libc::MSG_NOSIGNAL | libc::MSG_DONTWAIT;
    if let [bytes] = parts {
        // SAFETY: the kernel reads so many bytes there.
        return uninterrupted(|| unsafe { libc::send(fd, bytes.as_ptr().cast(), bytes.len(), flags) });
    }
    // SAFETY: a message of zeros is one without address and control data.
    let mut message: libc::msghdr = unsafe { std::mem::zeroed() };
    // An `IoSlice` has the layout of an `iovec`. More parts than the kernel takes leave in the next
    // call.
    message.msg_iov = parts.as_ptr().cast_mut().cast();
    message.msg_iovlen = parts.len().min(libc::UIO_MAXIOV as usize);
    // SAFETY: the kernel reads the parts.
    uninterrupted(|| unsafe { libc::sendmsg(fd, &message, flags) })
}

/// A call's result, made again when a signal has interrupted it.
fn uninterrupted(mut call: impl FnMut() -> isize) -> io::Result<usize> {
    loop {
        if let Ok(count) = usize::try_from(call()) {
            return Ok(count);
        }
        let e = io::Error::last_os_error();
        if e.kind() != ErrorKind::Interrupted {
            return Err(e);
        }
    }
}
