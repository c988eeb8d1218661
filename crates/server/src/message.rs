//! The protocol's messages: taking a client's apart, and building the server's.
//!
//! Version 3.0. A message is a type byte, a length (big endian, itself included) and a body; the
//! startup packet has no type byte. A malformed length or an unknown type ends the connection
//! (08P01), since after it nothing says where the next message begins; a malformed body is an error
//! of its message alone.

use crate::recode;
use sinew::Severity;
use sinew::engine::values::Encoding;
use sinew::{Error as SqlError, SqlState};

/// Larger messages are refused before they are read: PostgreSQL's limit.
pub const MESSAGE_MAX: usize = 0x3fff_ffff;
/// For messages that carry no data of the user's.
pub const SMALL_MAX: usize = 30_000;

/// Bytes of a startup packet.
pub const STARTUP_MAX: usize = 10_000;
/// A step of SASL, its header included: PostgreSQL's limit.
pub const SASL_MAX: usize = 1024;
/// Longer names are cut, as PostgreSQL cuts them, in statements too.
const NAME_MAX: usize = 63;

/// The version in a startup packet: 3.0.
pub const VERSION_3: u32 = 0x0003_0000;

/// The number in place of a version that asks for a cancel.
pub const CANCEL: u32 = 80_877_102;

/// The number in place of a version that asks for TLS.
pub const SSL: u32 = 80_877_103;

/// The number in place of a version that asks for GSS encryption.
pub const GSS: u32 = 80_877_104;

/// An error that ends the connection.
#[cold]
pub fn violation(message: impl Into<String>) -> SqlError {
    SqlError::new(SqlState::PROTOCOL_VIOLATION, message).severity(Severity::Fatal)
}

/// An error in a message whose end is known: the connection goes on.
#[cold]
pub fn malformed(message: impl Into<String>) -> SqlError {
    SqlError::new(SqlState::PROTOCOL_VIOLATION, message)
}

/// The message at the start of a buffer.
#[derive(Debug, PartialEq, Eq)]
pub enum Frame {
    /// A whole message: its type; its body is `buffer[5..end]`.
    Message { tag: u8, end: usize },
    /// Not there yet; the buffer should hold this many bytes in all.
    Incomplete(usize),
}

/// Looks at the message at the start of `buffer`.
pub fn frame(buffer: &[u8]) -> Result<Frame, SqlError> {
    let Some(header) = buffer.get(..5) else { return Ok(Frame::Incomplete(5)) };
    let tag = header[0];
    let length = u32::from_be_bytes([header[1], header[2], header[3], header[4]]) as usize;
    let max = match tag {
        b'Q' | b'P' | b'B' | b'd' | b'F' | b'f' => MESSAGE_MAX,
        b'D' | b'E' | b'C' | b'H' | b'S' | b'X' | b'c' | b'p' => SMALL_MAX,
        _ => return Err(violation(format!("invalid frontend message type {tag}"))),
    };
    if !(4..=max).contains(&length) {
        return Err(violation("invalid message length"));
    }
    let end = length + 1;
    Ok(if buffer.len() < end { Frame::Incomplete(end) } else { Frame::Message { tag, end } })
}

/// Where the password message at the start of `buffer` ends; `None` while it is not whole. Anything
/// else, and a length that no password has, is refused as soon as it shows.
pub fn password_end(buffer: &[u8]) -> Result<Option<usize>, SqlError> {
    match buffer.first() {
        None => return Ok(None),
        Some(b'p') => {}
        Some(tag) => return Err(violation(format!("expected SASL response, got message type {tag}"))),
    }
    let Some(header) = buffer.get(1..5) else { return Ok(None) };
    let length = u32::from_be_bytes([header[0], header[1], header[2], header[3]]) as usize;
    if !(4..=SASL_MAX).contains(&length) {
        return Err(violation("invalid message length"));
    }
    Ok((buffer.len() > length).then_some(length + 1))
}

/// Reads a message's body.
pub struct Body<'a> {
    rest: &'a [u8],
}

impl<'a> Body<'a> {
    /// Begins to read a body.
    pub fn new(body: &'a [u8]) -> Body<'a> {
        Body { rest: body }
    }

    fn short() -> SqlError {
        malformed("insufficient data left in message")
    }

    /// The next byte; 08P01 if there is none.
    pub fn byte(&mut self) -> Result<u8, SqlError> {
        Ok(self.bytes(1)?[0])
    }

    /// The next number of two bytes; 08P01 if there is none.
    pub fn i16(&mut self) -> Result<i16, SqlError> {
        let b = self.bytes(2)?;
        Ok(i16::from_be_bytes([b[0], b[1]]))
    }

    /// The next number of four bytes; 08P01 if there is none.
    pub fn i32(&mut self) -> Result<i32, SqlError> {
        let b = self.bytes(4)?;
        Ok(i32::from_be_bytes([b[0], b[1], b[2], b[3]]))
    }

    /// The next number of eight bytes; 08P01 if there is none.
    pub fn i64(&mut self) -> Result<i64, SqlError> {
        let b = self.bytes(8)?;
        Ok(i64::from_be_bytes([b[0], b[1], b[2], b[3], b[4], b[5], b[6], b[7]]))
    }

    /// The next `count` bytes; 08P01 if there are fewer.
    pub fn bytes(&mut self, count: usize) -> Result<&'a [u8], SqlError> {
        if count > self.rest.len() {
            return Err(Body::short());
        }
        let (taken, rest) = self.rest.split_at(count);
        self.rest = rest;
        Ok(taken)
    }

    /// A string up to its zero byte; 22021 when it is not UTF-8.
    pub fn text(&mut self) -> Result<&'a str, SqlError> {
        let end = memchr::memchr(0, self.rest).ok_or_else(|| malformed("invalid string in message"))?;
        let bytes = self.bytes(end + 1)?;
        let bytes = &bytes[..end];
        std::str::from_utf8(bytes).map_err(|e| sinew::engine::values::invalid_utf8(bytes, e.valid_up_to()))
    }

    /// A count of things that follow, each at least `each` bytes long.
    pub fn count(&mut self, each: usize) -> Result<usize, SqlError> {
        let count = self.i16()? as u16 as usize;
        if count * each > self.rest.len() {
            return Err(Body::short());
        }
        Ok(count)
    }

    /// All bytes that are left.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.rest)
    }

    /// Nothing may be left over.
    pub fn end(self) -> Result<(), SqlError> {
        if self.rest.is_empty() { Ok(()) } else { Err(malformed("invalid message format")) }
    }
}

/// Builds messages into a buffer.
pub struct Build<'b> {
    pub out: &'b mut Vec<u8>,
    /// The client's encoding, if it is not UTF-8.
    pub encoding: Option<Encoding>,
}

impl<'b> Build<'b> {
    /// Builds at the end of a buffer.
    pub fn new(out: &'b mut Vec<u8>) -> Build<'b> {
        Build { out, encoding: None }
    }

    /// One message: the length is put in afterwards.
    #[inline]
    pub fn message(&mut self, tag: u8, body: impl FnOnce(&mut Vec<u8>)) {
        self.out.push(tag);
        let at = self.out.len();
        self.out.extend_from_slice(&[0; 4]);
        body(self.out);
        if let Some(encoding) = self.encoding {
            recode::built(encoding, tag, self.out, at + 4);
        }
        let length = (self.out.len() - at) as u32;
        self.out[at..at + 4].copy_from_slice(&length.to_be_bytes());
    }

    /// A message without a body.
    pub fn empty(&mut self, tag: u8) {
        self.out.extend_from_slice(&[tag, 0, 0, 0, 4]);
    }

    /// ReadyForQuery with the transaction's status.
    pub fn ready(&mut self, status: u8) {
        self.out.extend_from_slice(&[b'Z', 0, 0, 0, 5, status]);
    }

    /// CommandComplete with the statement's tag.
    pub fn command_complete(&mut self, tag: &str) {
        self.message(b'C', |b| put_text(b, tag));
    }

    /// ParameterStatus: a setting that clients follow.
    pub fn parameter_status(&mut self, name: &str, value: &str) {
        self.message(b'S', |b| {
            put_text(b, name);
            put_text(b, value);
        });
    }

    /// NotificationResponse: a message of another session, or of the own one.
    pub fn notification(&mut self, sender: i32, channel: &str, payload: &str) {
        self.message(b'A', |b| {
            b.extend_from_slice(&sender.to_be_bytes());
            put_text(b, channel);
            put_text(b, payload);
        });
    }

    /// BackendKeyData: what a cancel request must name.
    pub fn key_data(&mut self, session: i32, key: u32) {
        self.message(b'K', |b| {
            b.extend_from_slice(&session.to_be_bytes());
            b.extend_from_slice(&key.to_be_bytes());
        });
    }

    /// An authentication request: 0 ok, 10 SASL, 11 continue, 12 final.
    pub fn authentication(&mut self, kind: u32, data: &[u8]) {
        self.message(b'R', |b| {
            b.extend_from_slice(&kind.to_be_bytes());
            b.extend_from_slice(data);
        });
    }

    /// ErrorResponse or, below ERROR, NoticeResponse.
    pub fn report(&mut self, e: &SqlError) {
        let replaced = self.encoding.filter(|_| e.severity >= Severity::Error);
        let replaced = replaced.and_then(|encoding| recode::report(encoding, e));
        let e = replaced.as_ref().unwrap_or(e);
        let tag = if e.severity >= Severity::Error { b'E' } else { b'N' };
        self.message(tag, |b| {
            let mut field = |code: u8, text: &str| {
                b.push(code);
                put_text(b, text);
            };
            field(b'S', e.severity.as_str());
            field(b'V', e.severity.as_str());
            field(b'C', e.sqlstate.code());
            field(b'M', &e.message);
            for (code, text) in [
                (b'D', &e.detail),
                (b'H', &e.hint),
                (b'W', &e.where_),
                (b's', &e.schema),
                (b't', &e.table),
                (b'c', &e.column),
                (b'd', &e.datatype),
                (b'n', &e.constraint),
            ] {
                if let Some(text) = text {
                    field(code, text);
                }
            }
            match (e.position, &e.query) {
                (Some(position), Some(query)) => {
                    field(b'p', &position.to_string());
                    field(b'q', query);
                }
                (Some(position), None) => field(b'P', &position.to_string()),
                (None, _) => {}
            }
            if let Some((routine, place)) = e.routine {
                field(b'F', place.file().rsplit('/').next().unwrap_or_default());
                field(b'L', &place.line().to_string());
                field(b'R', routine);
            }
            b.push(0);
        });
    }
}

/// A string with its zero byte; zero bytes inside, which the protocol cannot carry, become question
/// marks.
pub fn put_text(out: &mut Vec<u8>, text: &str) {
    if memchr::memchr(0, text.as_bytes()).is_some() {
        out.extend(text.bytes().map(|b| if b == 0 { b'?' } else { b }));
    } else {
        out.extend_from_slice(text.as_bytes());
    }
    out.push(0);
}

/// The name of a role or a database, as far as names go.
pub fn name(mut text: String) -> String {
    if text.len() > NAME_MAX {
        let end = (0..=NAME_MAX).rev().find(|at| text.is_char_boundary(*at));
        text.truncate(end.unwrap_or(0));
    }
    text
}

/// How a client wants to have its connection encrypted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EncryptionKind {
    Ssl,
    Gss,
}

/// The packet a connection begins with.
#[derive(Debug, PartialEq, Eq)]
pub enum Startup {
    Encrypt(EncryptionKind),
    Cancel {
        session: i32,
        key: u32,
    },
    /// Parameters in the client's order.
    Begin {
        minor: u16,
        parameters: Vec<(String, String)>,
    },
}

/// The length of the startup packet at the start of `buffer`, once four bytes are there.
pub fn startup_length(buffer: &[u8]) -> Result<Option<usize>, SqlError> {
    let Some(length) = buffer.first_chunk::<4>() else { return Ok(None) };
    let length = u32::from_be_bytes(*length) as usize;
    if !(8..=STARTUP_MAX).contains(&length) {
        return Err(violation("invalid length of startup packet"));
    }
    Ok(Some(length))
}

/// The error for a packet that begins with a number that means nothing, or nothing any more.
pub fn unsupported_protocol(code: u32) -> SqlError {
    let (major, minor) = (code >> 16, code & 0xffff);
    let text = format!("unsupported frontend protocol {major}.{minor}: server supports 3.0 to 3.0");
    SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, text).severity(Severity::Fatal)
}

/// Reads a whole startup packet, its length included.
pub fn startup(packet: &[u8]) -> Result<Startup, SqlError> {
    let mut body = Body::new(packet.get(4..).unwrap_or_default());
    let code = body.i32()? as u32;
    match code {
        SSL => return Ok(Startup::Encrypt(EncryptionKind::Ssl)),
        GSS => return Ok(Startup::Encrypt(EncryptionKind::Gss)),
        CANCEL => {
            let length = |_| violation("invalid length of cancel request packet");
            let session = body.i32().map_err(length)?;
            let key = body.i32().map_err(length)? as u32;
            body.end().map_err(length)?;
            return Ok(Startup::Cancel { session, key });
        }
        _ => {}
    }
    if code >> 16 != 3 {
        return Err(unsupported_protocol(code));
    }
    let layout = || violation("invalid startup packet layout: expected terminator as last byte");
    let mut parameters = Vec::new();
    loop {
        let mut text = || {
            // Text without an end is a fault of the packet; text in another encoding is one of its
            // own.
            body.text().map_err(|e| if e.sqlstate == SqlState::PROTOCOL_VIOLATION { layout() } else { e })
        };
        let name = text()?;
        if name.is_empty() {
            break;
        }
        let value = text()?;
        parameters.push((name.to_string(), value.to_string()));
    }
    body.end().map_err(|_| layout())?;
    Ok(Startup::Begin { minor: (code & 0xffff) as u16, parameters })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(tag: u8, body: &[u8]) -> Vec<u8> {
        let mut out = Vec::new();
        Build::new(&mut out).message(tag, |b| b.extend_from_slice(body));
        out
    }

    #[test]
    fn frames_are_found_whole_or_not_at_all() {
        let bytes = message(b'Q', b"select 1\0");
        for cut in 0..bytes.len() {
            assert!(matches!(frame(&bytes[..cut]), Ok(Frame::Incomplete(n)) if n > cut), "{cut}");
        }
        assert_eq!(frame(&bytes).expect("frame"), Frame::Message { tag: b'Q', end: bytes.len() });
        assert_eq!(Body::new(&bytes[5..]).text().expect("text"), "select 1");
    }

    #[test]
    fn malformed_messages_are_violations() {
        for bytes in [&b"Q\0\0\0\x03"[..], b"Q\x7f\0\0\0", b"z\0\0\0\x04", b"S\0\xff\0\0", b"\0\0\0\0\0"] {
            let e = frame(bytes).expect_err("malformed");
            assert_eq!((e.sqlstate.code(), e.severity), ("08P01", Severity::Fatal));
        }
        assert_eq!(Body::new(b"abc").text().expect_err("no zero").sqlstate.code(), "08P01");
        assert_eq!(Body::new(b"\xff\0").text().expect_err("utf8").sqlstate.code(), "22021");
        assert_eq!(Body::new(&[0, 9, 1]).count(2).expect_err("count").sqlstate.code(), "08P01");
        assert!(Body::new(b"x").end().is_err());
    }

    #[test]
    fn every_prefix_and_garbage_is_survived() {
        let mut rng = fastrand::Rng::with_seed(7);
        for _ in 0..20_000 {
            let bytes: Vec<u8> = (0..rng.usize(..40)).map(|_| rng.u8(..)).collect();
            let _ = frame(&bytes);
            let _ = startup_length(&bytes);
            let _ = startup(&bytes);
        }
    }

    #[test]
    fn startup_packets() {
        let mut p = vec![0, 0, 0, 0, 0, 3, 0, 0];
        p.extend_from_slice(b"user\0me\0database\0d\0\0");
        let length = p.len() as u32;
        p[..4].copy_from_slice(&length.to_be_bytes());
        assert_eq!(startup_length(&p).expect("length"), Some(p.len()));
        assert_eq!(
            startup(&p).expect("startup"),
            Startup::Begin {
                minor: 0,
                parameters: vec![("user".into(), "me".into()), ("database".into(), "d".into())],
            }
        );
        p.pop();
        assert!(startup(&p).is_err());
        let cancel = |rest: &[u8]| startup(&[&[0, 0, 0, 16, 4, 210, 22, 46], rest].concat());
        assert_eq!(
            cancel(&[0, 0, 0, 1, 0, 0, 0, 2]).expect("cancel"),
            Startup::Cancel { session: 1, key: 2 }
        );
        for length in [0, 4, 9] {
            let e = cancel(&[0; 16][..length]).expect_err("another length");
            assert_eq!((e.sqlstate.code(), e.severity), ("08P01", Severity::Fatal), "{length}");
        }
        assert_eq!(
            startup(b"\0\0\0\0\0\x03\0\0user\0\xff\0\0").expect_err("Latin-1").sqlstate.code(),
            "22021"
        );
        assert_eq!(name("é".repeat(40)), "é".repeat(31));
        assert_eq!(
            startup(&[0, 0, 0, 8, 4, 210, 22, 47]).expect("ssl"),
            Startup::Encrypt(EncryptionKind::Ssl)
        );
        assert_eq!(startup(&[0, 0, 0, 8, 0, 2, 0, 0]).expect_err("old").sqlstate.code(), "0A000");
    }
}
