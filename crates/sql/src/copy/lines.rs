//! Cuts the stream into records: lines of text, or CSV records whose quoted fields may hold line
//! ends.

use crate::copy::options::{Format, Options};
use memchr::{memchr, memchr_iter, memchr2, memchr3};
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::server_file::{ServerFile, interrupt_or};
use sinew_types::encoding::Encoding;
use sinew_types::io::invalid_utf8;
use sinew_types::memory::Charge;
use std::io::Read;
use std::ops::Range;

/// Where the bytes come from.
pub enum Source<'a> {
    /// Appends what the client sent; false at its end.
    Client(&'a mut dyn FnMut(&mut Vec<u8>) -> Result<bool>),
    File(ServerFile<'a>, String),
    Converted(Box<Converted<'a>>),
}

/// A source in another encoding than UTF-8.
pub struct Converted<'a> {
    source: Source<'a>,
    encoding: Encoding,
    /// The beginning of a character, which was read and not converted yet.
    raw: Vec<u8>,
    /// The error behind what was converted last.
    failed: Option<SqlError>,
}

impl Converted<'_> {
    /// Appends the text of the next bytes; false at the end. Lines before a byte that is no
    /// character are read, as PostgreSQL reads them.
    fn read(&mut self, buffer: &mut Vec<u8>) -> Result<bool> {
        if let Some(e) = self.failed.take() {
            return Err(e);
        }
        let has_more = self.source.read(&mut self.raw)?;
        let whole = if has_more { self.encoding.whole(&self.raw) } else { self.raw.len() };
        let is_last_piece = !has_more && whole > 0;
        let mut text = String::with_capacity(whole + whole / 2);
        if let Err(e) = self.encoding.decode_into(&self.raw[..whole], &mut text) {
            if text.is_empty() {
                return Err(e);
            }
            self.failed = Some(e);
        }
        self.raw.drain(..whole);
        buffer.extend_from_slice(text.as_bytes());
        Ok(has_more || is_last_piece)
    }
}

const FILE_CHUNK: usize = 256 << 10;
/// Bytes of the longest character.
const CHARACTER_MAX: usize = 4;
/// A record longer than this cannot become a row.
const RECORD_MAX: usize = 1 << 30;

impl<'a> Source<'a> {
    /// The source, read in an encoding.
    pub fn converted(self, encoding: Encoding) -> Source<'a> {
        Source::Converted(Box::new(Converted { source: self, encoding, raw: Vec::new(), failed: None }))
    }

    /// Whether a client sends the data.
    fn is_client(&self) -> bool {
        match self {
            Source::Client(_) => true,
            Source::File(..) => false,
            Source::Converted(converted) => converted.source.is_client(),
        }
    }

    /// Appends the next bytes; false at the end.
    pub fn read(&mut self, buffer: &mut Vec<u8>) -> Result<bool> {
        match self {
            Source::Client(read) => read(buffer),
            Source::Converted(converted) => converted.read(buffer),
            Source::File(file, path) => {
                let from = buffer.len();
                buffer.resize(from + FILE_CHUNK, 0);
                let failed = |e: &std::io::Error| {
                    SqlError::new(SqlState::IO_ERROR, format!("could not read from file \"{path}\": {e}"))
                };
                let n = file.read(&mut buffer[from..]).map_err(|e| interrupt_or(e, failed))?;
                buffer.truncate(from + n);
                Ok(n > 0)
            }
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LineEnd {
    Unknown,
    Lf,
    Cr,
    CrLf,
}

/// Finds records one by one.
pub struct Lines<'a> {
    source: Source<'a>,
    buffer: Vec<u8>,
    charge: Charge,
    /// Start of the record, and of what was not looked at yet.
    next: usize,
    /// Start of what follows the record and its line end.
    behind: usize,
    /// Where the record stands.
    record: Range<usize>,
    at_end: bool,
    /// After `\.`: what follows is ignored.
    finished: bool,
    line_end: LineEnd,
    csv: bool,
    quote: u8,
    escape: u8,
    /// 1-based number of the line on which the last record ended, or, after an error, of the line
    /// with what is wrong.
    pub line: u64,
}

/// A record without its line end.
#[derive(Clone, Copy)]
pub struct Record<'l> {
    pub text: &'l str,
    /// 1-based number of the line on which it ends.
    pub line: u64,
}

/// A part of a stream, found to be a record.
struct Found {
    len: usize,
    end_len: usize,
}

fn bad(message: &str) -> SqlError {
    SqlError::new(SqlState::BAD_COPY_FILE_FORMAT, message)
}

impl<'a> Lines<'a> {
    /// Reads `source` as text or CSV. The size of a read is fixed, and only a line that is longer
    /// makes the buffer grow.
    pub fn new(source: Source<'a>, options: &Options) -> Lines<'a> {
        Lines {
            source,
            buffer: Vec::with_capacity(FILE_CHUNK),
            charge: Charge::new(),
            next: 0,
            behind: 0,
            record: 0..0,
            at_end: false,
            finished: false,
            line_end: LineEnd::Unknown,
            csv: options.format == Format::Csv,
            quote: options.quote,
            escape: options.escape,
            line: 0,
        }
    }

    /// Goes to the next record; false after the last one or the end marker.
    pub fn advance(&mut self) -> Result<bool> {
        self.next = self.behind;
        self.record = 0..0;
        if self.finished {
            return Ok(false);
        }
        self.line += 1;
        let known = self.line_end;
        let Some(Found { mut len, end_len }) = self.find_end()? else {
            self.finished = true;
            return Ok(false);
        };
        let bytes = &self.buffer[self.next..][..len];
        let (mut marker, whole) = (None, len + end_len);
        if !self.csv {
            marker = end_marker(bytes);
        } else if memchr(self.quote, bytes).is_some() {
            self.line += self.line_ends(bytes, known);
        } else if bytes == b"\\." && end_len > 0 {
            marker = Some(0);
        }
        self.behind = self.next + whole;
        if let Some(at) = marker {
            if at + 2 < len || end_len == 0 {
                return Err(bad("end-of-copy marker corrupt"));
            }
            len = at;
            // Behind a row, the marker ends a client's data but no file.
            if at == 0 || self.source.is_client() {
                self.finish(len)?;
            }
            if at == 0 {
                return Ok(false);
            }
        }
        self.record = self.next..self.next + len;
        Ok(true)
    }

    /// The record; `None` if its bytes are no text.
    #[inline]
    pub fn record(&self) -> Option<Record<'_>> {
        let bytes = &self.buffer[self.record.clone()];
        let text = std::str::from_utf8(bytes).ok()?;
        memchr(0, bytes).is_none().then_some(Record { text, line: self.line })
    }

    /// The error of a record that is no text.
    pub fn broken_record(&mut self) -> SqlError {
        self.not_text(self.record.len()).unwrap_or_else(|e| e)
    }

    /// The error of bytes that are no text, among the next `len` ones.
    #[cold]
    fn not_text(&mut self, len: usize) -> Result<SqlError> {
        let bytes = &self.buffer[self.next..][..len];
        let valid = std::str::from_utf8(bytes).map_or_else(|e| e.valid_up_to(), str::len);
        let at = memchr(0, &bytes[..valid]).unwrap_or(valid);
        // The error shows the bytes that would make a character, also those behind the record.
        while self.buffer.len() - self.next < at + CHARACTER_MAX && self.fill()? {}
        Ok(invalid_utf8(&self.buffer[self.next..], at))
    }

    /// Reads the rest of the client's stream, which the protocol wants consumed. Keeps `kept` bytes
    /// of what was not handed out, at the start of the buffer.
    fn finish(&mut self, kept: usize) -> Result<()> {
        self.finished = true;
        self.drop_before();
        self.buffer.truncate(kept);
        while self.fill()? {
            self.buffer.truncate(kept);
        }
        self.behind = kept;
        Ok(())
    }

    /// Moves the record, and what follows it, to the front.
    fn drop_before(&mut self) {
        let gone = self.next;
        self.buffer.drain(..gone);
        self.next = 0;
        self.behind = self.behind.saturating_sub(gone);
        self.record = 0..self.record.len();
    }

    /// Moves what is left to the front and reads more; false at the end of the stream.
    fn fill(&mut self) -> Result<bool> {
        if self.at_end {
            return Ok(false);
        }
        self.drop_before();
        if self.buffer.len() > RECORD_MAX {
            return Err(SqlError::new(
                SqlState::PROGRAM_LIMIT_EXCEEDED,
                "a line of COPY data may have at most 1 GB",
            ));
        }
        // A vector doubles.
        self.charge.cover(self.buffer.len() * 2)?;
        if !self.source.read(&mut self.buffer)? {
            self.at_end = true;
        }
        Ok(!self.at_end)
    }

    /// Finds the next record and its line end.
    fn find_end(&mut self) -> Result<Option<Found>> {
        let mut scanned = 0;
        let mut in_quotes = false;
        loop {
            let rest = &self.buffer[self.next..];
            let found = if self.csv {
                csv_end(rest, &mut scanned, &mut in_quotes, self.quote, self.escape)
            } else {
                text_end(rest, &mut scanned)
            };
            if let Some(at) = found {
                let (byte, next) = (rest[at], rest.get(at + 1).copied());
                let decides = matches!(self.line_end, LineEnd::Unknown | LineEnd::CrLf);
                if byte == b'\r' && next.is_none() && !self.at_end && decides {
                    // Whether a line feed follows decides which line end this is.
                    scanned = at;
                    self.fill()?;
                    continue;
                }
                let kind = match (byte, next) {
                    (b'\n', _) => LineEnd::Lf,
                    (_, Some(b'\n')) if decides => LineEnd::CrLf,
                    _ => LineEnd::Cr,
                };
                if self.line_end == LineEnd::Unknown {
                    self.line_end = kind;
                }
                if kind != self.line_end {
                    return Err(self.foreign_line_end(kind, at)?);
                }
                return Ok(Some(Found { len: at, end_len: if kind == LineEnd::CrLf { 2 } else { 1 } }));
            }
            if !self.fill()? {
                let len = self.buffer.len() - self.next;
                return Ok((len > 0).then_some(Found { len, end_len: 0 }));
            }
        }
    }

    /// How many line ends PostgreSQL counts between a record's quotes. Until the first record has
    /// ended, it counts carriage returns.
    fn line_ends(&self, record: &[u8], known: LineEnd) -> u64 {
        let line_end = if known == LineEnd::Lf { b'\n' } else { b'\r' };
        memchr_iter(line_end, record).count() as u64
    }

    /// The error of a line end behind `len` bytes that is not that of the lines before.
    #[cold]
    fn foreign_line_end(&mut self, found: LineEnd, len: usize) -> Result<SqlError> {
        let before = &self.buffer[self.next..][..len];
        if self.csv {
            self.line += self.line_ends(before, self.line_end);
        }
        if !is_text(before) {
            return self.not_text(len);
        }
        let ends_in_marker = match self.csv {
            true => before == b"\\." && !(self.line_end == LineEnd::CrLf && found == LineEnd::Lf),
            false => end_marker(before).is_some_and(|at| at + 2 == len),
        };
        if ends_in_marker {
            return Ok(bad("end-of-copy marker does not match previous newline style"));
        }
        let quoted = if self.csv { "unquoted" } else { "literal" };
        let (what, hint) = if found == LineEnd::Lf {
            (
                "newline",
                if self.csv {
                    "Use quoted CSV field to represent newline."
                } else {
                    "Use \"\\n\" to represent newline."
                },
            )
        } else {
            (
                "carriage return",
                if self.csv {
                    "Use quoted CSV field to represent carriage return."
                } else {
                    "Use \"\\r\" to represent carriage return."
                },
            )
        };
        Ok(bad(&format!("{quoted} {what} found in data")).hint(hint))
    }
}

/// Whether bytes are UTF-8 without NUL.
#[inline]
fn is_text(bytes: &[u8]) -> bool {
    memchr(0, bytes).is_none() && std::str::from_utf8(bytes).is_ok()
}

/// Where the marker `\.` stands that ends the data, if it is in a line of text. No backslash
/// escapes it.
fn end_marker(line: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr(b'\\', line.get(at..)?)?;
        if line.get(at + 1) == Some(&b'.') {
            return Some(at);
        }
        at += 2;
    }
}

/// A text line ends at a line end that no backslash escapes.
fn text_end(rest: &[u8], scanned: &mut usize) -> Option<usize> {
    loop {
        let Some(found) = memchr2(b'\n', b'\r', &rest[*scanned..]) else {
            *scanned = rest.len();
            return None;
        };
        let at = *scanned + found;
        let backslashes = rest[..at].iter().rev().take_while(|&&b| b == b'\\').count();
        if backslashes % 2 == 0 {
            return Some(at);
        }
        *scanned = at + 1;
    }
}

/// A CSV record ends at a line end outside quotes.
fn csv_end(rest: &[u8], scanned: &mut usize, in_quotes: &mut bool, quote: u8, escape: u8) -> Option<usize> {
    loop {
        let hay = &rest[*scanned..];
        let found = if *in_quotes { memchr2(quote, escape, hay) } else { memchr3(quote, b'\n', b'\r', hay) };
        let Some(found) = found else {
            *scanned = rest.len();
            return None;
        };
        let at = *scanned + found;
        let byte = rest[at];
        if !*in_quotes && byte != quote {
            return Some(at);
        }
        if *in_quotes && byte == escape && escape != quote {
            // An escape takes the next byte with it when that is a quote or an escape.
            match rest.get(at + 1) {
                None => {
                    *scanned = at;
                    return None;
                }
                Some(&next) if next == quote || next == escape => {
                    *scanned = at + 2;
                    continue;
                }
                Some(_) => {}
            }
        }
        if byte == quote {
            *in_quotes = !*in_quotes;
        }
        *scanned = at + 1;
    }
}
