//! Results as messages: the engine's `Output` over a connection's buffers.

use crate::connection::Connection;
use crate::coroutine::{Request, suspend};
use crate::message::{Build, Frame, frame, put_text, violation};
use crate::recode;
use sinew::Column as OutputColumn;
use sinew::Severity;
use sinew::engine::host;
use sinew::engine::host::Charge;
use sinew::engine::session::CommandKind;
use sinew::engine::session::TxnSession;
use sinew::engine::session::{Executed, Output};
use sinew::engine::values::ByteaOutput;
use sinew::engine::values::hex_encode;
use sinew::engine::values::invalid_utf8;
use sinew::engine::values::{FmtCtx, binary_send, form_max, text_out, type_info, verbatim};
use sinew::types::Range;
use sinew::{Datum, Oid};
use sinew::{Error as SqlError, Result, SqlState};
use std::borrow::Cow;

/// A value or a row of so many bytes leaves in pieces of this size: what is sent never stands in
/// memory as a whole.
const PIECE_BYTES: usize = 64 << 10;
/// A row of so many bytes is written anew, in pieces.
const ROW_MAX_BYTES: usize = 256 << 10;

/// The form of a value of a long row.
enum Form<'r> {
    Null,
    /// The value's own bytes.
    Verbatim(&'r [u8]),
    Made(Vec<u8>),
    /// Two digits for each byte, behind `\\x`.
    Hex(&'r [u8]),
}

impl Form<'_> {
    fn len(&self) -> usize {
        match self {
            Form::Null => 0,
            Form::Verbatim(bytes) => bytes.len(),
            Form::Made(bytes) => bytes.len(),
            Form::Hex(bytes) => 2 + 2 * bytes.len(),
        }
    }
}

/// Is the value so long that its row is written in pieces? Arrays and rows may hold long values.
#[inline]
fn is_long(value: &Datum) -> bool {
    match value {
        Datum::Text(text) => text.len() >= PIECE_BYTES,
        Datum::Bytea(bytes) => bytes.len() >= PIECE_BYTES,
        Datum::Bits(bits) => bits.len() >= PIECE_BYTES,
        Datum::Array(array) => array.values.len() >= 32 || array.values.iter().any(is_long),
        Datum::Record(record) => record.fields.iter().any(|(_, field)| is_long(field)),
        Datum::Range(range) => is_long_range(range),
        Datum::Multirange(multirange) => {
            multirange.ranges().len() >= 32 || multirange.ranges().iter().any(is_long_range)
        }
        _ => false,
    }
}

fn is_long_range(range: &Range) -> bool {
    range.bounds().is_some_and(|(lower, upper)| is_long(&lower.value) || is_long(&upper.value))
}

/// Messages to the client of one connection. Lives for one batch.
pub struct Wire<'c> {
    pub connection: &'c Connection,
    formats: Vec<i16>,
}

impl<'c> Wire<'c> {
    /// Results go into the connection's output.
    pub fn new(connection: &'c Connection) -> Wire<'c> {
        Wire { connection, formats: Vec::new() }
    }

    fn build(&self, f: impl FnOnce(&mut Build<'_>)) {
        self.connection.build(f);
    }

    /// Writes out if much has gathered.
    #[inline]
    fn relieve(&self) -> Result<()> {
        if !self.connection.output.borrow_mut().is_heavy() {
            return Ok(());
        }
        // Rows that a conflict makes void do not leave.
        host::check()?;
        suspend(Request::Write);
        self.check()
    }

    /// The end of an Execute.
    pub fn executed(&mut self, executed: Executed) -> Result<()> {
        match executed {
            Executed::Complete(tag) => self.command_complete(&tag),
            Executed::Planned(kind, rows) => self.planned_complete(kind, rows),
            Executed::Suspended => self.portal_suspended(),
            Executed::Empty => self.empty_query(),
        }
    }

    fn check(&self) -> Result<()> {
        if self.connection.broken.get() { Err(lost()) } else { Ok(()) }
    }

    /// A row with long values. Its length goes before it, so the forms of all values are known
    /// before the first byte leaves; after that byte nothing may fail but the connection, and an
    /// interrupt waits for the row's end.
    #[cold]
    fn long_row(&mut self, fmt: &FmtCtx, columns: &[OutputColumn], row: &[Datum]) -> Result<()> {
        let mut charge = Charge::new();
        let mut made = 0;
        let mut forms = Vec::with_capacity(columns.len());
        for (i, (column, value)) in columns.iter().zip(row).enumerate() {
            let binary = self.format(i) == 1;
            forms.push(match value {
                Datum::Null => Form::Null,
                Datum::Bytea(bytes) if !binary && fmt.bytea_output == ByteaOutput::Hex => Form::Hex(bytes),
                _ => match verbatim(value, column.type_oid, binary) {
                    Some(bytes) => Form::Verbatim(bytes),
                    None => {
                        charge.cover(made + form_max(value, binary, fmt)?)?;
                        let mut form = Vec::new();
                        if binary {
                            binary_send(value, column.type_oid, fmt, &mut form)?;
                        } else {
                            text_out(value, column.type_oid, fmt, &mut form)?;
                        }
                        form.shrink_to_fit();
                        made += form.len();
                        charge.set(made)?;
                        Form::Made(form)
                    }
                },
            });
        }
        if let Some(encoding) = self.connection.converts() {
            for (i, (form, column)) in forms.iter_mut().zip(columns).enumerate() {
                let bytes: &[u8] = match form {
                    Form::Verbatim(bytes) => bytes,
                    Form::Made(bytes) => bytes,
                    // Digits are the same in every encoding.
                    Form::Null | Form::Hex(_) => continue,
                };
                charge.cover(made + bytes.len() * 2)?;
                let converted = recode::value(encoding, column.type_oid, self.format(i) == 1, bytes)?;
                if let Cow::Owned(converted) = converted {
                    made += converted.len();
                    *form = Form::Made(converted);
                }
            }
        }
        let length = 6 + forms.iter().map(|form| 4 + form.len()).sum::<usize>();
        if length > i32::MAX as usize {
            return Err(too_long_row());
        }
        let mut interrupted = Ok(());
        {
            let out = &mut self.connection.output.borrow_mut().bytes;
            out.push(b'D');
            out.extend_from_slice(&(length as u32).to_be_bytes());
            out.extend_from_slice(&count(columns.len()));
        }
        for form in &forms {
            let length = if matches!(form, Form::Null) { -1 } else { form.len() as i32 };
            self.connection.output.borrow_mut().bytes.extend_from_slice(&length.to_be_bytes());
            match form {
                Form::Null => {}
                Form::Verbatim(bytes) => {
                    self.pieces(bytes, &mut interrupted, |piece, out| out.extend_from_slice(piece))?
                }
                Form::Made(bytes) => {
                    self.pieces(bytes, &mut interrupted, |piece, out| out.extend_from_slice(piece))?
                }
                Form::Hex(bytes) => {
                    self.connection.output.borrow_mut().bytes.extend_from_slice(b"\\x");
                    self.pieces(bytes, &mut interrupted, hex_encode)?;
                }
            }
        }
        interrupted?;
        self.relieve()
    }

    /// Sends what `put` makes of each piece of `bytes`. An interrupt is kept for later: a message
    /// is never left half sent.
    fn pieces(
        &self,
        bytes: &[u8],
        interrupted: &mut Result<()>,
        put: impl Fn(&[u8], &mut Vec<u8>),
    ) -> Result<()> {
        for piece in bytes.chunks(PIECE_BYTES) {
            if interrupted.is_ok() {
                *interrupted = host::work(piece.len());
            }
            put(piece, &mut self.connection.output.borrow_mut().bytes);
            self.relieve()?;
        }
        Ok(())
    }

    fn format(&self, column: usize) -> i16 {
        match self.formats.as_slice() {
            [] => 0,
            [one] => *one,
            many => many.get(column).copied().unwrap_or(0),
        }
    }
}

#[cold]
fn too_long_row() -> SqlError {
    let text = "a row of the result is larger than the protocol's 2 GB";
    SqlError::new(SqlState::PROGRAM_LIMIT_EXCEEDED, text)
}

/// The error for a client that is gone.
pub fn lost() -> SqlError {
    SqlError::new(SqlState::CONNECTION_FAILURE, "connection to client lost").severity(Severity::Fatal)
}

/// Row and column counts are 16 bits wide in messages; a table has at most 1,600 columns, a SELECT
/// list 1,664.
fn count(n: usize) -> [u8; 2] {
    (n as u16).to_be_bytes()
}

impl Output for Wire<'_> {
    fn row_description(&mut self, columns: &[OutputColumn]) -> Result<()> {
        if let Some(encoding) = self.connection.converts() {
            recode::check_names(encoding, columns)?;
        }
        self.build(|b| {
            b.message(b'T', |out| {
                out.extend_from_slice(&count(columns.len()));
                for (i, column) in columns.iter().enumerate() {
                    put_text(out, &column.name);
                    out.extend_from_slice(&column.table_oid.to_be_bytes());
                    out.extend_from_slice(&column.attnum.to_be_bytes());
                    out.extend_from_slice(&column.type_oid.to_be_bytes());
                    let len = type_info(column.type_oid).map_or(-1, |t| t.len);
                    out.extend_from_slice(&len.to_be_bytes());
                    out.extend_from_slice(&column.typmod.to_be_bytes());
                    out.extend_from_slice(&self.format(i).to_be_bytes());
                }
            });
        });
        Ok(())
    }

    fn row(&mut self, fmt: &FmtCtx, columns: &[OutputColumn], row: &[Datum]) -> Result<()> {
        {
            let mut outgoing = self.connection.output.borrow_mut();
            let out = &mut outgoing.bytes;
            let start = out.len();
            out.extend_from_slice(&[b'D', 0, 0, 0, 0]);
            out.extend_from_slice(&count(columns.len()));
            for (i, (column, value)) in columns.iter().zip(row).enumerate() {
                if value.is_null() {
                    out.extend_from_slice(&(-1i32).to_be_bytes());
                    continue;
                }
                if is_long(value) || out.len() - start > ROW_MAX_BYTES {
                    out.truncate(start);
                    drop(outgoing);
                    return self.long_row(fmt, columns, row);
                }
                let at = out.len();
                out.extend_from_slice(&[0; 4]);
                let written = if self.format(i) == 1 {
                    binary_send(value, column.type_oid, fmt, out)
                } else {
                    text_out(value, column.type_oid, fmt, out)
                };
                if let Err(e) = written {
                    out.truncate(start);
                    return Err(e);
                }
                let length = (out.len() - at - 4) as u32;
                out[at..at + 4].copy_from_slice(&length.to_be_bytes());
            }
            if let Some(encoding) = self.connection.converts() {
                let is_binary = |i: usize| self.format(i) == 1;
                if let Err(e) = recode::row(encoding, out, start, columns, is_binary) {
                    out.truncate(start);
                    return Err(e);
                }
            }
            let length = out.len() - start - 1;
            out[start + 1..start + 5].copy_from_slice(&(length as u32).to_be_bytes());
        }
        self.relieve()
    }

    fn command_complete(&mut self, tag: &str) -> Result<()> {
        self.build(|b| b.command_complete(tag));
        Ok(())
    }

    fn planned_complete(&mut self, kind: CommandKind, rows: u64) -> Result<()> {
        self.build(|b| {
            b.message(b'C', |out| {
                kind.put_tag(rows, out);
                out.push(0);
            });
        });
        Ok(())
    }

    fn empty_query(&mut self) -> Result<()> {
        self.build(|b| b.empty(b'I'));
        Ok(())
    }

    fn notice(&mut self, notice: &SqlError) {
        self.connection.build_due(|b| b.report(notice));
    }

    fn parameter_status(&mut self, name: &str, value: &str) {
        self.build(|b| b.parameter_status(name, value));
    }

    fn copy_in_start(&mut self, columns: usize, binary: bool) -> Result<()> {
        self.connection.build_due(|b| copy_start(b, b'G', columns, binary));
        self.connection.copying.set(true);
        Ok(())
    }

    fn copy_read(&mut self, txn: &TxnSession, chunk: &mut Vec<u8>) -> Result<bool> {
        loop {
            self.check()?;
            {
                let mut input = self.connection.input.borrow_mut();
                if input.take_copy_data(chunk)? {
                    return Ok(true);
                }
                if input.copy_left == 0
                    && let Frame::Message { tag, end } = frame(input.bytes())?
                {
                    let body = &input.bytes()[5..end];
                    match tag {
                        b'd' => {
                            chunk.extend_from_slice(body);
                            input.consume(end);
                            return Ok(true);
                        }
                        b'c' => {
                            input.consume(end);
                            self.connection.copying.set(false);
                            return Ok(false);
                        }
                        b'f' => {
                            let text = body.split(|b| *b == 0).next().unwrap_or_default();
                            let converted = self.connection.converts().map(|encoding| encoding.decode(text));
                            let converted = converted.transpose()?;
                            let text = converted.as_ref().map_or(text, |converted| converted.as_bytes());
                            let text = std::str::from_utf8(text)
                                .map_err(|e| invalid_utf8(text, e.valid_up_to()))?
                                .to_string();
                            input.consume(end);
                            self.connection.copying.set(false);
                            return Err(SqlError::new(
                                SqlState::QUERY_CANCELED,
                                format!("COPY from stdin failed: {text}"),
                            ));
                        }
                        // Allowed and without meaning here.
                        b'H' | b'S' => {
                            input.consume(end);
                            continue;
                        }
                        other => {
                            return Err(violation(format!(
                                "unexpected message type 0x{other:02X} during COPY from stdin"
                            )));
                        }
                    }
                }
            }
            if let Some(e) = self.connection.take_refused() {
                self.connection.copying.set(false);
                return Err(e);
            }
            if self.connection.ended.get() {
                return Err(SqlError::new(
                    SqlState::CONNECTION_FAILURE,
                    "unexpected EOF on client connection with an open transaction",
                )
                .severity(Severity::Fatal));
            }
            // Announced before the look at the interrupts, so that one that comes later ends the
            // read.
            let slot = txn.slot();
            if slot.begin_idle(slot.wake_seq()) {
                let resumed = txn.check_deadline().map(|()| suspend(Request::Read(txn.statement_deadline())));
                slot.end_idle();
                if !resumed? {
                    return Err(SqlError::internal("COPY from the client outside a coroutine"));
                }
            }
            txn.check_deadline()?;
        }
    }

    fn copy_out_start(&mut self, columns: usize, binary: bool) -> Result<()> {
        self.build(|b| copy_start(b, b'H', columns, binary));
        Ok(())
    }

    fn copy_write(&mut self, data: &[u8]) -> Result<()> {
        if data.len() < PIECE_BYTES {
            self.build(|b| b.message(b'd', |out| out.extend_from_slice(data)));
            return self.relieve();
        }
        if data.len() + 4 > i32::MAX as usize {
            return Err(too_long_row());
        }
        let length = (data.len() + 4) as u32;
        self.build(|b| {
            b.out.push(b'd');
            b.out.extend_from_slice(&length.to_be_bytes());
        });
        let mut interrupted = Ok(());
        self.pieces(data, &mut interrupted, |piece, out| out.extend_from_slice(piece))?;
        interrupted
    }

    fn copy_write_many(&mut self, data: &[u8], ends: &[usize]) -> Result<()> {
        let mut from = 0;
        let mut rest = ends;
        while !rest.is_empty() {
            let mut written = 0;
            {
                let out = &mut self.connection.output.borrow_mut().bytes;
                for &end in rest {
                    let length = end - from;
                    if length >= PIECE_BYTES {
                        break;
                    }
                    let [a, b, c, d] = (length as u32 + 4).to_be_bytes();
                    out.extend_from_slice(&[b'd', a, b, c, d]);
                    out.extend_from_slice(&data[from..end]);
                    from = end;
                    written += 1;
                }
            }
            rest = &rest[written..];
            self.relieve()?;
            if let Some((&end, more)) = rest.split_first() {
                self.copy_write(&data[from..end])?;
                from = end;
                rest = more;
            }
        }
        Ok(())
    }

    fn copy_out_end(&mut self) -> Result<()> {
        self.build(|b| b.empty(b'c'));
        Ok(())
    }

    fn result_formats(&mut self, formats: &[i16]) {
        self.formats.clear();
        self.formats.extend_from_slice(formats);
    }

    fn parameter_description(&mut self, types: &[Oid]) -> Result<()> {
        self.build(|b| {
            b.message(b't', |out| {
                out.extend_from_slice(&count(types.len()));
                for ty in types {
                    out.extend_from_slice(&ty.to_be_bytes());
                }
            });
        });
        Ok(())
    }

    fn bind_complete(&mut self) -> Result<()> {
        self.build(|b| b.empty(b'2'));
        Ok(())
    }

    fn no_data(&mut self) -> Result<()> {
        self.build(|b| b.empty(b'n'));
        Ok(())
    }

    fn portal_suspended(&mut self) -> Result<()> {
        self.build(|b| b.empty(b's'));
        Ok(())
    }
}

fn copy_start(b: &mut Build<'_>, tag: u8, columns: usize, binary: bool) {
    b.message(tag, |out| {
        out.push(u8::from(binary));
        out.extend_from_slice(&count(columns));
        for _ in 0..columns {
            out.extend_from_slice(&i16::from(binary).to_be_bytes());
        }
    });
}
