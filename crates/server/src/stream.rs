//! A client's connection as its driver reads and writes it: the socket itself, or TLS over it.
//!
//! Over TLS a read of the driver is one read of the socket: the ciphertext goes through a buffer of
//! the thread, so that an idle connection holds none. All the ciphertext of a write leaves in one
//! write, as far as the socket takes it. The TLS session's own buffer bounds what is encrypted
//! ahead of the socket (`AHEAD_BYTES`); a driver that has written waits in `flush` until the client
//! has taken it.

use crate::socket::Socket;
use crate::tls::{Secured, Tls};
use rustls::ServerConnection;
use std::cell::RefCell;
use std::future::poll_fn;
use std::io::{self, BufRead, ErrorKind, IoSlice, Write};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// The most bytes that are encrypted before the socket has taken them: more than the output that
/// leaves at once.
const AHEAD_BYTES: usize = 192 << 10;
/// Of ciphertext, read at once.
const READ_BYTES: usize = 64 << 10;
/// A read asks for at least so much.
const READ_MIN: usize = 8 << 10;

thread_local! {
    static CIPHERTEXT: RefCell<Vec<u8>> = RefCell::new(vec![0; READ_BYTES]);
}

/// A connection's bytes in both directions.
pub struct Stream {
    socket: Socket,
    layer: Option<Box<Layer>>,
}

/// TLS over the socket.
struct Layer {
    session: ServerConnection,
    /// Ciphertext that was read while there was no room for its plaintext.
    kept: Vec<u8>,
    /// The client sends no more.
    ended: bool,
}

impl Stream {
    /// A stream without encryption.
    pub fn new(socket: Socket) -> Stream {
        Stream { socket, layer: None }
    }

    /// Performs the handshake. An error has been told to the client as far as the socket takes it
    /// at once.
    pub async fn secure(&mut self, tls: &Tls) -> io::Result<Secured> {
        let mut session = ServerConnection::new(Arc::clone(&tls.config)).map_err(io::Error::other)?;
        session.set_buffer_limit(Some(AHEAD_BYTES));
        let layer = self.layer.insert(Box::new(Layer { session, kept: Vec::new(), ended: false }));
        let socket = &mut self.socket;
        poll_fn(|cx| layer.poll_handshake(socket, cx)).await?;
        Ok(Secured::of(&layer.session))
    }
}

impl Layer {
    fn poll_handshake(&mut self, socket: &mut Socket, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        loop {
            ready!(self.poll_send(socket, cx))?;
            if !self.session.is_handshaking() {
                return Poll::Ready(Ok(()));
            }
            // Nothing can be sent before the handshake is over that would fill it.
            let mut nothing = ReadBuf::new(&mut []);
            if let Err(e) = ready!(self.poll_fill(socket, cx, READ_MIN, &mut nothing)) {
                let _ = self.poll_send(socket, cx);
                return Poll::Ready(Err(e));
            }
            if self.ended {
                return Poll::Ready(Err(ErrorKind::UnexpectedEof.into()));
            }
        }
    }

    /// Writes the ciphertext that is there.
    fn poll_send(&mut self, socket: &mut Socket, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while self.session.wants_write() {
            match self.session.write_tls(&mut Sender { socket, cx }) {
                Ok(0) => return Poll::Ready(Err(ErrorKind::WriteZero.into())),
                Ok(_) => {}
                Err(e) if e.kind() == ErrorKind::WouldBlock => return Poll::Pending,
                Err(e) => return Poll::Ready(Err(e)),
            }
        }
        Poll::Ready(Ok(()))
    }

    /// Reads from the socket once, decrypts, and puts the plaintext that fits into `out`.
    fn poll_fill(
        &mut self,
        socket: &mut Socket,
        cx: &mut Context<'_>,
        want: usize,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        CIPHERTEXT.with_borrow_mut(|buffer| {
            let mut read = ReadBuf::new(&mut buffer[..want.clamp(READ_MIN, READ_BYTES)]);
            ready!(Pin::new(socket).poll_read(cx, &mut read))?;
            let mut fresh = read.filled();
            self.ended |= fresh.is_empty();
            self.digest(&mut fresh, out)?;
            self.kept.extend_from_slice(fresh);
            Poll::Ready(Ok(()))
        })
    }

    /// Puts plaintext into `out` while there is room, from the session and from what it makes of
    /// `ciphertext`; takes from the front of that what was used.
    fn digest(&mut self, ciphertext: &mut &[u8], out: &mut ReadBuf<'_>) -> io::Result<()> {
        loop {
            self.take_plaintext(out)?;
            let full = out.remaining() == 0 && !self.session.is_handshaking();
            if full || self.ended || ciphertext.is_empty() {
                return Ok(());
            }
            if self.session.read_tls(ciphertext)? == 0 {
                // It has said goodbye.
                self.ended = true;
                return Ok(());
            }
            // The session has an alert for the client then.
            self.session.process_new_packets().map_err(|e| io::Error::new(ErrorKind::InvalidData, e))?;
        }
    }

    fn take_plaintext(&mut self, out: &mut ReadBuf<'_>) -> io::Result<()> {
        while out.remaining() > 0 {
            let mut reader = self.session.reader();
            let taken = match reader.fill_buf() {
                Ok([]) => {
                    self.ended = true;
                    return Ok(());
                }
                Ok(chunk) => {
                    let taken = chunk.len().min(out.remaining());
                    out.put_slice(&chunk[..taken]);
                    taken
                }
                Err(e) if e.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(e) => return Err(e),
            };
            reader.consume(taken);
        }
        Ok(())
    }
}

impl AsyncRead for Stream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let Stream { socket, layer } = &mut *self;
        let Some(layer) = layer else { return Pin::new(socket).poll_read(cx, out) };
        let (before, wanted) = (out.filled().len(), out.remaining());
        let kept = std::mem::take(&mut layer.kept);
        let mut rest = kept.as_slice();
        layer.digest(&mut rest, out)?;
        layer.kept = rest.to_vec();
        while out.filled().len() == before && wanted > 0 && !layer.ended {
            ready!(layer.poll_fill(socket, cx, wanted, out))?;
            if let Poll::Ready(sent) = layer.poll_send(socket, cx) {
                // An answer to the client's change of keys; if the socket does not take it now, the
                // next write has it.
                sent?;
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl AsyncWrite for Stream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let Stream { socket, layer } = &mut *self;
        let Some(layer) = layer else { return Pin::new(socket).poll_write(cx, bytes) };
        ready!(layer.poll_send(socket, cx))?;
        let count = layer.session.writer().write(bytes)?;
        // The rest leaves in the next write, or in `flush`.
        match layer.poll_send(socket, cx) {
            Poll::Ready(Err(e)) => Poll::Ready(Err(e)),
            _ => Poll::Ready(Ok(count)),
        }
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Stream { socket, layer } = &mut *self;
        if let Some(layer) = layer {
            ready!(layer.poll_send(socket, cx))?;
        }
        Pin::new(socket).poll_flush(cx)
    }

    /// Says goodbye if the socket takes it at once, and closes this side.
    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let Stream { socket, layer } = &mut *self;
        if let Some(layer) = layer {
            layer.session.send_close_notify();
            let _ = layer.poll_send(socket, cx);
        }
        Pin::new(socket).poll_shutdown(cx)
    }
}

/// The socket as the session writes to it.
struct Sender<'a, 'c> {
    socket: &'a mut Socket,
    cx: &'a mut Context<'c>,
}

impl Write for Sender<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        at_once(Pin::new(&mut *self.socket).poll_write(self.cx, bytes))
    }

    fn write_vectored(&mut self, parts: &[IoSlice<'_>]) -> io::Result<usize> {
        at_once(Pin::new(&mut *self.socket).poll_write_vectored(self.cx, parts))
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn at_once(poll: Poll<io::Result<usize>>) -> io::Result<usize> {
    match poll {
        Poll::Ready(result) => result,
        Poll::Pending => Err(ErrorKind::WouldBlock.into()),
    }
}
