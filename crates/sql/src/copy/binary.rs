//! The binary format: signature, flags, then tuples of length-prefixed wire values.

use crate::copy::interrupts;
use crate::copy::lines::Source;
use crate::copy::sink::Sink;
use crate::state::SessionState;
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::encoding::{Direction, Encoding, convert_binary};
use sinew_types::memory::Charge;
use sinew_types::{Datum, Oid};

/// The first bytes of a binary COPY. PostgreSQL's format has line ends and a byte above 127 in
/// them, so that a transfer which changes such bytes is noticed.
pub const SIGNATURE: &[u8; 11] = b"PGCOPY\n\xff\r\n\0";

fn bad(message: impl Into<String>) -> SqlError {
    SqlError::new(SqlState::BAD_COPY_FILE_FORMAT, message)
}

struct Stream<'a> {
    source: Source<'a>,
    buffer: Vec<u8>,
    charge: Charge,
    next: usize,
}

impl Stream<'_> {
    /// The next `n` bytes, or an error that says what was being read.
    fn take(&mut self, n: usize, what: &str) -> Result<&[u8]> {
        while self.buffer.len() - self.next < n {
            if self.next > 0 {
                self.buffer.drain(..self.next);
                self.next = 0;
            }
            self.charge.cover(self.buffer.len() * 2)?;
            if !self.source.read(&mut self.buffer)? && self.buffer.len() < n {
                return Err(bad(what.to_string()));
            }
        }
        let from = self.next;
        self.next += n;
        Ok(&self.buffer[from..from + n])
    }

    fn at_end(&mut self) -> Result<bool> {
        while self.next == self.buffer.len() {
            self.buffer.clear();
            self.next = 0;
            if !self.source.read(&mut self.buffer)? && self.buffer.is_empty() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn i16(&mut self, what: &str) -> Result<i16> {
        let b = self.take(2, what)?;
        Ok(i16::from_be_bytes([b[0], b[1]]))
    }

    fn i32(&mut self, what: &str) -> Result<i32> {
        let b = self.take(4, what)?;
        Ok(i32::from_be_bytes([b[0], b[1], b[2], b[3]]))
    }
}

/// Reads a binary COPY from `source` and gives its rows to `sink`. `columns` are the table's
/// columns in the order of the data. `encoding`: that of the texts, if it is not UTF-8. Fails with
/// 22P04 for data that is not of the format, and with the errors of the types' input.
pub fn read(
    cx: &SessionState,
    source: Source<'_>,
    columns: &[usize],
    encoding: Option<Encoding>,
    sink: &mut Sink<'_>,
) -> Result<()> {
    let mut stream = Stream { source, buffer: Vec::new(), charge: Charge::new(), next: 0 };
    if stream.take(SIGNATURE.len(), "COPY file signature not recognized")? != SIGNATURE {
        return Err(bad("COPY file signature not recognized"));
    }
    let flags = stream.i32("invalid COPY file header (missing flags)")?;
    if flags & (1 << 16) != 0 {
        return Err(bad("invalid COPY file header (WITH OIDS)"));
    }
    if flags & 0x7fff_0000 != 0 {
        return Err(bad("unrecognized critical flags in COPY file header"));
    }
    let extension = stream.i32("invalid COPY file header (missing length)")?;
    let length = usize::try_from(extension).map_err(|_| bad("invalid COPY file header (missing length)"))?;
    stream.take(length, "invalid COPY file header (wrong length)")?;
    let types: Vec<(Oid, i32)> = sink.column_types();
    let fmt = cx.fmt().clone();
    let mut line = 0u64;
    loop {
        if line.is_multiple_of(256) {
            interrupts(cx)?;
        }
        // A missing trailer ends the data too, as old writers left it out.
        if stream.at_end()? {
            return Ok(());
        }
        let count = stream.i16("unexpected EOF in COPY data")?;
        if count == -1 {
            if !stream.at_end()? {
                return Err(bad("received copy data after EOF marker"));
            }
            return Ok(());
        }
        line += 1;
        if count as usize != columns.len() {
            let e = bad(format!("row field count is {count}, expected {}", columns.len()));
            return Err(e.context(sink.place(line, None)));
        }
        for (i, &column) in columns.iter().enumerate() {
            let length = stream.i32("unexpected EOF in COPY data")?;
            sink.row[column] = match length {
                -1 => Datum::Null,
                n if n < 0 => return Err(bad("invalid field size")),
                n => {
                    let bytes = stream.take(n as usize, "unexpected EOF in COPY data")?;
                    let (oid, typmod) = types[i];
                    let converted = encoding.map_or(Ok(None), |encoding| {
                        convert_binary(encoding, Direction::FromClient, oid, bytes)
                    });
                    converted
                        .and_then(|converted| {
                            let bytes = converted.as_deref().unwrap_or(bytes);
                            sinew_types::io::binary_recv(oid, bytes, typmod, &fmt)
                        })
                        .map_err(|e| e.context(sink.place(line, Some(column))))?
                }
            };
            sink.test_domain(column).map_err(|e| e.context(sink.place(line, Some(column))))?;
        }
        sink.take_row().map_err(|e| e.context(sink.place(line, None)))?;
        sink.row_done(line)?;
    }
}
