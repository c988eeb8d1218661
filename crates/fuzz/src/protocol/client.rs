//! The client's end of a connection. It never blocks for longer than a bound, whatever the server
//! does.

use sinew_server::Server;
use std::io::{ErrorKind, Read, Write};
use std::net::Shutdown;
use std::os::fd::AsRawFd;
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

/// After this a statement is cancelled: longer than the server's `statement_timeout`, which an
/// input may switch off.
const PATIENCE: Duration = Duration::from_secs(2);
/// After this a statement that was cancelled again and again is a finding. Long, for the machine
/// may be busy.
const BOUND: Duration = Duration::from_secs(15);
/// The bytes that are kept of an answer: the beginning.
const KEPT_MAX: usize = 1 << 20;
/// Types of messages that servers send.
const TYPES: &[u8] = b"RKSZTDCEN123stnIGHWcdAvV";

/// Messages of errors that PostgreSQL gives the code XX000 though a client alone is to blame. Here
/// they have its codes.
const LIKE_POSTGRESQL: [&str; 5] = [
    "cannot have explicit members",
    "cannot be a member of any role",
    "unrecognized objtype abbreviation",
    "invalid memory alloc request size",
    "unsupported jsonb version number",
];

/// A client of the server under test.
pub struct Client<'s> {
    server: &'s Server,
    stream: UnixStream,
    /// Bytes that the server sent and that were not looked at.
    unread: Vec<u8>,
    /// The messages that came, up to a bound.
    pub messages: Vec<(u8, Vec<u8>)>,
    kept: usize,
    failed: bool,
    /// Session id and key, once the server has told them.
    key: Option<Vec<u8>>,
    /// Answers of one byte to requests for encryption that may come before messages.
    bare_bytes: bool,
    /// The server has closed the connection.
    closed: bool,
    began: Instant,
}

impl<'s> Client<'s> {
    /// Connects through a socket pair; a trusted client may be any role.
    pub fn connect(server: &'s Server, trusted: bool) -> Client<'s> {
        let pair = UnixStream::pair().and_then(|(ours, theirs)| {
            ours.set_nonblocking(true)?;
            server.serve_client(theirs, trusted)?;
            Ok(ours)
        });
        Client {
            server,
            stream: pair.unwrap_or_else(|e| panic!("a socket pair: {e}")),
            unread: Vec::new(),
            messages: Vec::new(),
            kept: 0,
            failed: false,
            key: None,
            bare_bytes: true,
            closed: false,
            began: Instant::now(),
        }
    }

    /// The startup packet, and all that comes up to the first ReadyForQuery.
    pub fn begin_session(&mut self, user: &str, database: &str) {
        self.send_startup(user, database);
        self.wait_for(b'Z');
    }

    /// Sends a startup packet.
    pub fn send_startup(&mut self, user: &str, database: &str) {
        let body = format!("\0\x03\0\0user\0{user}\0database\0{database}\0\0");
        let mut packet = (body.len() as u32 + 4).to_be_bytes().to_vec();
        packet.extend_from_slice(body.as_bytes());
        self.send(&packet);
    }

    /// Sends a message of this tag and body.
    pub fn send_message(&mut self, tag: u8, body: &[u8]) {
        let mut bytes = vec![tag];
        bytes.extend_from_slice(&(body.len() as u32 + 4).to_be_bytes());
        bytes.extend_from_slice(body);
        self.send(&bytes);
    }

    /// Sends, and reads meanwhile, so that neither side waits for the other to read.
    pub fn send(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() && !self.closed {
            match self.stream.write(bytes) {
                Ok(count) => bytes = &bytes[count..],
                Err(e) if e.kind() == ErrorKind::WouldBlock => self.wait(libc::POLLIN | libc::POLLOUT),
                // The server has closed it. Its earlier bytes are read later.
                Err(_) => return,
            }
            self.receive();
        }
    }

    /// Reads until a message of this type has come, or the connection is over. Afterwards it is the
    /// last one.
    pub fn wait_for(&mut self, tag: u8) {
        loop {
            self.receive();
            if self.messages.last().is_some_and(|m| m.0 == tag) || self.closed {
                return;
            }
            self.wait(libc::POLLIN);
        }
    }

    /// Sends no more, and reads until the server has closed the connection.
    pub fn finish(mut self) {
        // It may be closed already.
        let _ = self.stream.shutdown(Shutdown::Write);
        while !self.closed {
            self.receive();
            if !self.closed {
                self.wait(libc::POLLIN);
            }
        }
        assert!(self.unread.is_empty(), "the server stopped in the middle of a message: {:?}", self.unread);
    }

    /// True once the server sent an error.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// The server's messages as text, for a failure's report.
    pub fn shown(&self) -> String {
        let show = |m: &(u8, Vec<u8>)| format!("{} {}", char::from(m.0), String::from_utf8_lossy(&m.1));
        self.messages.iter().map(show).collect::<Vec<_>>().join("\n")
    }

    fn wait(&mut self, events: libc::c_short) {
        let mut poll = libc::pollfd { fd: self.stream.as_raw_fd(), events, revents: 0 };
        // SAFETY: one structure, alive during the call.
        unsafe { libc::poll(&mut poll, 1, 50) };
        let waited = self.began.elapsed();
        assert!(
            waited < BOUND,
            "the connection goes on for {waited:?}, cancelled or not; it said:\n{}",
            self.shown()
        );
        if waited > PATIENCE && poll.revents == 0 {
            self.cancel();
        }
    }

    fn cancel(&self) {
        let Some(key) = &self.key else { return };
        let mut packet = 16u32.to_be_bytes().to_vec();
        packet.extend_from_slice(&80_877_102u32.to_be_bytes());
        packet.extend_from_slice(key);
        let given = UnixStream::pair().and_then(|(mut ours, theirs)| {
            self.server.serve_client(theirs, true)?;
            ours.write_all(&packet)
        });
        given.unwrap_or_else(|e| panic!("a cancel request: {e}"));
    }

    /// Reads what is there.
    fn receive(&mut self) {
        let mut chunk = [0; 16 << 10];
        loop {
            match self.stream.read(&mut chunk) {
                Ok(0) => {
                    self.closed = true;
                    break;
                }
                Ok(count) => self.unread.extend_from_slice(&chunk[..count]),
                Err(e) if e.kind() == ErrorKind::WouldBlock => break,
                Err(e) if e.kind() == ErrorKind::Interrupted => {}
                // The server left bytes unread, which only a client that sends without end makes it
                // do.
                Err(_) => {
                    self.closed = true;
                    self.unread.clear();
                    break;
                }
            }
        }
        self.take_apart();
    }

    fn take_apart(&mut self) {
        let mut at = 0;
        loop {
            let rest = &self.unread[at..];
            // 'N' is also the type of a notice, whose length begins with a zero byte.
            if self.bare_bytes && rest.first() == Some(&b'N') && rest.get(1).is_none_or(|next| *next != 0) {
                at += 1;
                continue;
            }
            let Some(head) = rest.first_chunk::<5>() else { break };
            let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]) as usize;
            assert!(
                TYPES.contains(&head[0]) && length >= 4,
                "no message of a server's: {:?}",
                &rest[..rest.len().min(80)]
            );
            let Some(body) = rest.get(5..length + 1) else { break };
            self.bare_bytes = false;
            let body = body.to_vec();
            at += length + 1;
            match head[0] {
                b'E' => {
                    self.failed = true;
                    let text = String::from_utf8_lossy(&body).replace('\0', " | ");
                    let is_meant = LIKE_POSTGRESQL.iter().any(|message| text.contains(message));
                    assert!(is_meant || !text.contains(" | CXX"), "the server failed: {text}");
                }
                b'K' => self.key = Some(body.clone()),
                _ => {}
            }
            self.kept += body.len() + 1;
            if self.kept > KEPT_MAX {
                self.messages.clear();
                self.kept = body.len();
            }
            self.messages.push((head[0], body));
        }
        self.unread.drain(..at);
    }
}
