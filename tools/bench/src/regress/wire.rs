//! A small client of the wire protocol over a Unix socket.
//!
//! The suite needs what drivers hide: command tags, several results of one query string, COPY
//! inside of the simple protocol, the state of the transaction, and an answer that may never come.

use std::io::{self, BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::time::Duration;

/// How long a connection may take to start, and a cancelled statement to end.
const PATIENCE: Duration = Duration::from_secs(20);

/// How a new connection reaches a server.
#[derive(Debug, Clone)]
pub struct Address {
    pub socket: PathBuf,
    pub user: String,
    pub database: String,
    /// Settings that the connection starts with.
    pub settings: Vec<(String, String)>,
}

/// A column of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    pub name: String,
    pub type_oid: u32,
    pub type_modifier: i32,
}

/// The answer of one statement of a query string.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Answered {
    /// Did the server describe columns, if only that there are none?
    pub is_described: bool,
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<Option<String>>>,
    /// The lines of COPY TO STDOUT.
    pub copied: Vec<String>,
    pub tag: String,
    /// Notices and warnings before the end of the statement.
    pub notices: Vec<ServerError>,
}

/// An error or a notice as the server sent it; a field that it did not send is empty.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ServerError {
    pub severity: String,
    pub sqlstate: String,
    pub message: String,
    pub detail: String,
    pub hint: String,
    pub position: String,
    /// The position in `query`, which a function ran.
    pub inner_position: String,
    pub query: String,
    pub context: String,
}

/// How the answer to a query string ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    /// The server waits for the next one.
    Ready,
    /// The server did not answer in time. The statement was cancelled, and the connection may be
    /// lost with it.
    TimedOut,
    /// The connection is lost.
    Lost,
}

/// The answer to one query string.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub results: Vec<Answered>,
    /// The answers after the last result: notices before an error, rows before a failure.
    pub unfinished: Answered,
    pub error: Option<ServerError>,
    pub end: End,
}

/// The state of the transaction that the server reports: `I`, `T` or `E`.
pub type TransactionState = u8;

/// A connection to a server.
#[derive(Debug)]
pub struct Connection {
    reader: BufReader<UnixStream>,
    address: Address,
    cancel_key: [u8; 8],
    pub state: TransactionState,
    /// `standard_conforming_strings` is off: a backslash escapes in every string.
    pub backslashes_escape: bool,
}

fn message(kind: u8, body: &[u8]) -> Vec<u8> {
    let mut bytes = vec![kind];
    bytes.extend_from_slice(&(body.len() as u32 + 4).to_be_bytes());
    bytes.extend_from_slice(body);
    bytes
}

/// The part of `body` up to the next zero byte.
fn text(body: &mut &[u8]) -> String {
    let end = body.iter().position(|b| *b == 0).unwrap_or(body.len());
    let found = String::from_utf8_lossy(&body[..end]).into_owned();
    *body = body.get(end + 1..).unwrap_or(&[]);
    found
}

fn take<'a>(body: &mut &'a [u8], count: usize) -> io::Result<&'a [u8]> {
    let (head, rest) = body.split_at_checked(count).ok_or(io::ErrorKind::UnexpectedEof)?;
    *body = rest;
    Ok(head)
}

fn int16(body: &mut &[u8]) -> io::Result<i16> {
    Ok(i16::from_be_bytes(take(body, 2)?.try_into().expect("two bytes")))
}

fn int32(body: &mut &[u8]) -> io::Result<i32> {
    Ok(i32::from_be_bytes(take(body, 4)?.try_into().expect("four bytes")))
}

fn columns(mut body: &[u8]) -> io::Result<Vec<Column>> {
    let count = int16(&mut body)?;
    (0..count)
        .map(|_| {
            let name = text(&mut body);
            take(&mut body, 6)?;
            let type_oid = int32(&mut body)? as u32;
            take(&mut body, 2)?;
            let type_modifier = int32(&mut body)?;
            take(&mut body, 2)?;
            Ok(Column { name, type_oid, type_modifier })
        })
        .collect()
}

fn row(mut body: &[u8]) -> io::Result<Vec<Option<String>>> {
    let count = int16(&mut body)?;
    (0..count)
        .map(|_| match int32(&mut body)? {
            -1 => Ok(None),
            length => {
                let bytes = take(&mut body, length as usize)?;
                Ok(Some(String::from_utf8_lossy(bytes).into_owned()))
            }
        })
        .collect()
}

fn server_error(mut body: &[u8]) -> ServerError {
    let mut error = ServerError::default();
    while let Some((field, rest)) = body.split_first() {
        if *field == 0 {
            break;
        }
        body = rest;
        let value = text(&mut body);
        match field {
            b'V' => error.severity = value,
            b'C' => error.sqlstate = value,
            b'M' => error.message = value,
            b'D' => error.detail = value,
            b'H' => error.hint = value,
            b'P' => error.position = value,
            b'p' => error.inner_position = value,
            b'q' => error.query = value,
            b'W' => error.context = value,
            _ => {}
        }
    }
    error
}

impl Connection {
    /// Connects and waits until the server is ready.
    pub fn open(address: &Address) -> Result<Connection, String> {
        let failed = |e: io::Error| format!("connecting to {}: {e}", address.socket.display());
        let stream = UnixStream::connect(&address.socket).map_err(failed)?;
        stream.set_read_timeout(Some(PATIENCE)).map_err(failed)?;
        let mut connection = Connection {
            reader: BufReader::new(stream),
            address: address.clone(),
            cancel_key: [0; 8],
            state: b'I',
            backslashes_escape: false,
        };
        connection.start().map_err(failed)?;
        Ok(connection)
    }

    fn start(&mut self) -> io::Result<()> {
        let mut body = 196_608u32.to_be_bytes().to_vec();
        let fixed = [("user", &self.address.user), ("database", &self.address.database)];
        let settings = self.address.settings.iter().map(|(name, value)| (name.as_str(), value));
        for (name, value) in fixed.into_iter().chain(settings) {
            body.extend_from_slice(name.as_bytes());
            body.push(0);
            body.extend_from_slice(value.as_bytes());
            body.push(0);
        }
        body.push(0);
        let mut packet = (body.len() as u32 + 4).to_be_bytes().to_vec();
        packet.extend_from_slice(&body);
        self.send(&packet)?;
        loop {
            let (kind, body) = self.receive()?;
            match kind {
                b'R' if body.starts_with(&[0; 4]) => {}
                b'R' => return Err(io::Error::other("the server asks for a password")),
                b'K' => self.cancel_key = body[..8].try_into().map_err(io::Error::other)?,
                b'E' => {
                    let error = server_error(&body);
                    return Err(io::Error::other(format!("{} {}", error.sqlstate, error.message)));
                }
                b'Z' => return Ok(()),
                _ => {}
            }
        }
    }

    fn parameter(&mut self, mut body: &[u8]) {
        let (name, value) = (text(&mut body), text(&mut body));
        if name == "standard_conforming_strings" {
            self.backslashes_escape = value == "off";
        }
    }

    fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.reader.get_mut().write_all(bytes)
    }

    fn receive(&mut self) -> io::Result<(u8, Vec<u8>)> {
        let mut head = [0; 5];
        self.reader.read_exact(&mut head)?;
        let length = u32::from_be_bytes(head[1..].try_into().expect("four bytes"));
        let mut body = vec![0; length.saturating_sub(4) as usize];
        self.reader.read_exact(&mut body)?;
        Ok((head[0], body))
    }

    /// Asks the server to cancel what this connection runs, over a connection of its own.
    fn cancel(&self) -> io::Result<()> {
        let mut stream = UnixStream::connect(&self.address.socket)?;
        let mut packet = 16u32.to_be_bytes().to_vec();
        packet.extend_from_slice(&80_877_102u32.to_be_bytes());
        packet.extend_from_slice(&self.cancel_key);
        stream.write_all(&packet)
    }

    /// Runs a query string. `copy` gives the data of each COPY FROM STDIN in turn, or `None` when
    /// there are none.
    pub fn run(&mut self, sql: &str, timeout: Duration, mut copy: impl FnMut() -> Option<String>) -> Answer {
        let mut answer =
            Answer { results: Vec::new(), unfinished: Answered::default(), error: None, end: End::Ready };
        if let Err(e) = self.exchange(sql, timeout, &mut copy, &mut answer) {
            let timed_out = matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut);
            answer.end = if timed_out { End::TimedOut } else { End::Lost };
            if !(timed_out && self.end_cancelled().is_ok()) {
                self.state = 0;
            }
        }
        answer
    }

    /// Cancels the statement and reads its answer to the end.
    fn end_cancelled(&mut self) -> io::Result<()> {
        self.cancel()?;
        self.reader.get_mut().set_read_timeout(Some(PATIENCE))?;
        loop {
            let (kind, body) = self.receive()?;
            if kind == b'Z' {
                self.state = body.first().copied().unwrap_or(0);
                return Ok(());
            }
        }
    }

    /// The connection can no longer be used.
    pub fn is_lost(&self) -> bool {
        self.state == 0
    }

    fn exchange(
        &mut self,
        sql: &str,
        timeout: Duration,
        copy: &mut impl FnMut() -> Option<String>,
        answer: &mut Answer,
    ) -> io::Result<()> {
        self.reader.get_mut().set_read_timeout(Some(timeout))?;
        let mut body = sql.as_bytes().to_vec();
        body.push(0);
        self.send(&message(b'Q', &body))?;
        let mut current = Answered::default();
        loop {
            let (kind, body) = self.receive()?;
            match kind {
                b'T' => {
                    current.is_described = true;
                    current.columns = columns(&body)?;
                }
                b'D' => current.rows.push(row(&body)?),
                b'd' => current.copied.push(String::from_utf8_lossy(&body).into_owned()),
                b'C' => {
                    current.tag = text(&mut body.as_slice());
                    answer.results.push(std::mem::take(&mut current));
                }
                b'I' => answer.results.push(std::mem::take(&mut current)),
                b'E' => {
                    answer.error = Some(server_error(&body));
                    answer.unfinished = std::mem::take(&mut current);
                }
                b'N' => current.notices.push(server_error(&body)),
                b'S' => self.parameter(&body),
                b'G' => match copy() {
                    Some(data) => {
                        let mut bytes = message(b'd', data.as_bytes());
                        bytes.extend(message(b'c', b""));
                        self.send(&bytes)?;
                    }
                    None => self.send(&message(b'f', b"no data\0"))?,
                },
                b'Z' => {
                    self.state = body.first().copied().unwrap_or(0);
                    return Ok(());
                }
                _ => {}
            }
        }
    }
}
