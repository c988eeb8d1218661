//! Cuts the stream into records: lines of text, or CSV records whose quoted fields may hold line
//! ends.

use crate::copy::options::{Format, Options};
use crate::copy::server_file::{ServerFile, interrupt_or};
use memchr::{memchr, memchr2, memchr3};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::memory::Charge;
use std::io::Read;

/// Where the bytes come from.
pub enum Source<'a> {
    /// Appends what the client sent; false at its end.
    Client(&'a mut dyn FnMut(&mut Vec<u8>) -> Result<bool>),
    File(ServerFile<'a>, String),
}

const FILE_CHUNK: usize = 256 << 10;
/// A record longer than this cannot become a row.
const RECORD_MAX: usize = 1 << 30;

impl Source<'_> {
    /// Appends the next bytes; false at the end.
    pub fn read(&mut self, buffer: &mut Vec<u8>) -> Result<bool> {
        match self {
            Source::Client(read) => read(buffer),
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

/// Hands out records one by one.
pub struct Lines<'a> {
    source: Source<'a>,
    buffer: Vec<u8>,
    charge: Charge,
    /// Start of what was not handed out yet.
    next: usize,
    at_end: bool,
    /// After `\.`: what follows is ignored.
    finished: bool,
    line_end: LineEnd,
    csv: bool,
    quote: u8,
    escape: u8,
    /// 1-based number of the line on which the last record ended.
    pub line: u64,
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
            at_end: false,
            finished: false,
            line_end: LineEnd::Unknown,
            csv: options.format == Format::Csv,
            quote: options.quote,
            escape: options.escape,
            line: 0,
        }
    }

    /// The next record without its line end; `None` after the last one or the end marker.
    pub fn next(&mut self) -> Result<Option<&[u8]>> {
        if self.finished {
            return Ok(None);
        }
        let Some((len, end_len)) = self.find_end()? else {
            self.finished = true;
            return Ok(None);
        };
        self.line += 1;
        let from = self.next;
        self.next += len + end_len;
        if !self.csv && len >= 2 && self.buffer[from] == b'\\' && self.buffer[from + 1] == b'.' {
            if len > 2 {
                return Err(bad("end-of-copy marker corrupt"));
            }
            return self.finish();
        }
        if self.csv && &self.buffer[from..from + len] == b"\\." {
            return self.finish();
        }
        Ok(Some(&self.buffer[from..from + len]))
    }

    /// Reads the rest of the client's stream, which the protocol wants consumed.
    fn finish(&mut self) -> Result<Option<&[u8]>> {
        self.finished = true;
        while !self.at_end {
            self.buffer.clear();
            self.next = 0;
            self.fill()?;
        }
        Ok(None)
    }

    /// Moves what is left to the front and reads more; false at the end of the stream.
    fn fill(&mut self) -> Result<bool> {
        if self.at_end {
            return Ok(false);
        }
        if self.next > 0 {
            self.buffer.drain(..self.next);
            self.next = 0;
        }
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

    /// Length of the next record and of its line end.
    fn find_end(&mut self) -> Result<Option<(usize, usize)>> {
        let mut scanned = 0;
        let mut in_quotes = false;
        loop {
            let rest = &self.buffer[self.next..];
            let found = if self.csv {
                csv_end(rest, &mut scanned, &mut in_quotes, self.quote, self.escape, self.line_end)
            } else {
                text_end(rest, &mut scanned, self.line_end)
            };
            if let Some(at) = found {
                let (byte, next) = (rest[at], rest.get(at + 1).copied());
                if byte == b'\r' && next.is_none() && !self.at_end {
                    // Whether a line feed follows decides which line end this is.
                    scanned = at;
                    if self.fill()? {
                        continue;
                    }
                    continue;
                }
                let kind = match (byte, next) {
                    (b'\n', _) => LineEnd::Lf,
                    (_, Some(b'\n')) => LineEnd::CrLf,
                    _ => LineEnd::Cr,
                };
                if self.line_end == LineEnd::Unknown {
                    self.line_end = kind;
                }
                if kind != self.line_end {
                    return Err(self.foreign_line_end(kind));
                }
                return Ok(Some((at, if kind == LineEnd::CrLf { 2 } else { 1 })));
            }
            if !self.fill()? {
                let len = self.buffer.len() - self.next;
                if in_quotes {
                    return Err(bad("unterminated CSV quoted field"));
                }
                return Ok((len > 0).then_some((len, 0)));
            }
        }
    }

    fn foreign_line_end(&self, found: LineEnd) -> SqlError {
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
        bad(&format!("{quoted} {what} found in data")).hint(hint)
    }
}

/// A text line ends at a line end that no backslash escapes.
fn text_end(rest: &[u8], scanned: &mut usize, line_end: LineEnd) -> Option<usize> {
    loop {
        // Once lines are known to end in LF alone, a CR inside one is foreign, and found when the
        // field is read.
        let hay = &rest[*scanned..];
        let found = match line_end {
            LineEnd::Lf => memchr(b'\n', hay),
            _ => memchr2(b'\n', b'\r', hay),
        };
        let Some(found) = found else {
            // Step back over trailing backslashes, so that their count is seen whole next time.
            let trailing = rest.iter().rev().take_while(|&&b| b == b'\\').count();
            *scanned = rest.len() - trailing;
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
fn csv_end(
    rest: &[u8],
    scanned: &mut usize,
    in_quotes: &mut bool,
    quote: u8,
    escape: u8,
    line_end: LineEnd,
) -> Option<usize> {
    loop {
        let hay = &rest[*scanned..];
        let found = if *in_quotes {
            memchr2(quote, escape, hay)
        } else if line_end == LineEnd::Lf {
            memchr2(quote, b'\n', hay)
        } else {
            memchr3(quote, b'\n', b'\r', hay)
        };
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
