//! COPY TO: rows to records.

use crate::copy::binary::SIGNATURE;
use crate::copy::interrupts;
use crate::copy::options::{Format, Header, Options};
use crate::state::SessionState;
use crate::state::output::Output;
use sinew_error::os_message;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::caller::Caller;
use sinew_exec::execution::Execution;
use sinew_exec::nodes::scan;
use sinew_exec::server_file::{ServerFile, interrupt_or, state_of, target};
use sinew_plan::{CommandKind, Plan};
use sinew_table::codec::corrupt;
use sinew_table::{ColumnScan, Field, Persistence, Relation, RelationKind, Row};
use sinew_txn::Snapshot;
use sinew_types::encoding::{Direction, Encoding, convert_binary};
use sinew_types::memory::Charge;
use sinew_types::{Datum, FmtCtx, Oid, host, io, oid as t};
use std::io::{BufWriter, Write};
use std::sync::Arc;

/// Runs COPY TO of a table into `filename`, or to the client if there is none. Returns the number
/// of rows.
pub fn table(
    cx: &SessionState,
    rel: &Arc<Relation>,
    columns: &[usize],
    options: &Options,
    filename: Option<&str>,
    out: &mut dyn Output,
) -> Result<u64> {
    let refuse = |what: &str, hint: &str| {
        let e =
            SqlError::new(SqlState::WRONG_OBJECT_TYPE, format!("cannot copy from {what} \"{}\"", rel.name));
        Err(if hint.is_empty() { e } else { e.hint(hint) })
    };
    match rel.kind {
        RelationKind::View => return refuse("view", "Try the COPY (SELECT ...) TO variant."),
        RelationKind::Materialized => {
            return refuse("materialized view", "Try the COPY (SELECT ...) TO variant.");
        }
        RelationKind::Partitioned => {
            return refuse("partitioned table", "Try the COPY (SELECT ...) TO variant.");
        }
        RelationKind::Sequence => return refuse("sequence", ""),
        RelationKind::Index => {
            let message = format!("\"{}\" is an index", rel.name);
            return Err(SqlError::new(SqlState::WRONG_OBJECT_TYPE, message));
        }
        _ => {}
    }
    let names: Vec<&str> = columns.iter().map(|&i| &*rel.columns[i].name).collect();
    let types: Vec<Oid> = columns.iter().map(|&i| rel.columns[i].type_oid).collect();
    let mut writer = Writer::new(cx, options, &names, types, filename, out)?;
    let mut needed = vec![false; rel.columns.len()];
    columns.iter().for_each(|&i| needed[i] = true);
    let snapshot = cx.snapshot()?;
    let is_stored = rel.kind == RelationKind::Table && rel.persistence == Persistence::Permanent;
    if is_stored && columns.is_sorted() && options.format != Format::Binary {
        let done = stored_rows(cx, rel, &snapshot, columns, &needed, &mut writer);
        return writer.end(done);
    }
    let mut scan = scan::open(cx, rel, &snapshot, Some(&needed.into()), None)?;
    let mut row = Row::new();
    let mut next = || match scan.next(cx, &mut row)? {
        Some(_) => writer.row(columns.iter().map(|&i| &row[i])).map(|()| true),
        None => Ok(false),
    };
    let done = loop {
        match next() {
            Ok(true) => {}
            Ok(false) => break Ok(()),
            Err(e) => break Err(e),
        }
    };
    writer.end(done)
}

/// Pages are read until so many rows are there.
const WINDOW_ROWS: usize = 256;

/// Writes the rows of a permanent table, each field from its stored bytes.
fn stored_rows(
    cx: &SessionState,
    rel: &Arc<Relation>,
    snapshot: &Snapshot,
    columns: &[usize],
    needed: &[bool],
    writer: &mut Writer<'_>,
) -> Result<()> {
    let mut scan = ColumnScan::open(cx, rel, snapshot)?;
    let mut row = Row::new();
    while scan.load(cx, WINDOW_ROWS, true)? {
        for at in 0..scan.loaded() {
            let start = writer.record.len();
            let mut i = 0;
            let is_whole = rel.codec().fields(scan.payload(at), needed, |_, field| {
                let written = writer.stored_field(i, field);
                i += 1;
                written
            })?;
            if is_whole {
                writer.end_row()?;
                continue;
            }
            writer.record.truncate(start);
            scan.decode_row(cx, at, needed, &mut row)?;
            writer.row(columns.iter().map(|&i| &row[i]))?;
        }
    }
    Ok(())
}

/// Runs COPY TO of a query. Fails with 0A000 for a statement that returns no columns.
pub fn query(
    cx: &SessionState,
    plan: &Arc<Plan>,
    options: &Options,
    filename: Option<&str>,
    out: &mut dyn Output,
) -> Result<u64> {
    if plan.columns.is_empty() && !matches!(plan.kind, CommandKind::Select) {
        return Err(SqlError::new(
            SqlState::FEATURE_NOT_SUPPORTED,
            "COPY query must have a RETURNING clause",
        ));
    }
    let names: Vec<&str> = plan.columns.iter().map(|c| &*c.name).collect();
    let types: Vec<Oid> = plan.columns.iter().map(|c| c.type_oid).collect();
    let mut writer = Writer::new(cx, options, &names, types, filename, out)?;
    let mut execution = Execution::start(cx, plan, &[])?;
    let width = plan.columns.len();
    let mut rows = 0u64;
    let done = execution.pull(cx, None, |_, row| {
        writer.row(row.iter().take(width))?;
        rows += 1;
        if rows.is_multiple_of(256) {
            interrupts(cx)?;
        }
        Ok(())
    });
    writer.end(done.map(|_| ()))
}

fn unwritten(path: &str, e: std::io::Error) -> SqlError {
    interrupt_or(e, |e| {
        let text = format!("could not write to file \"{path}\": {}", os_message(e));
        SqlError::new(SqlState::IO_ERROR, text)
    })
}

/// Does the text format write the byte behind a backslash?
#[inline]
fn is_escaped(byte: u8, delimiter: u8) -> bool {
    matches!(byte, 8 | 9 | 10 | 11 | 12 | 13 | b'\\') || byte == delimiter
}

/// Whether a byte passes the test. Loops over all, many at a time, as most texts have none.
#[inline]
fn any(bytes: &[u8], test: impl Fn(u8) -> bool) -> bool {
    bytes.iter().fold(false, |found, &byte| found | test(byte))
}

/// Are the text forms of this type made of letters, digits and few signs, none of which means
/// something in this COPY, and none of which may be mistaken for NULL?
fn is_plain_type(ty: Oid, options: &Options) -> bool {
    let is_sign = |b: u8| b.is_ascii_alphanumeric() || b" +-.:/".contains(&b);
    let null = options.null.as_bytes();
    let csv = options.format == Format::Csv;
    let is_known = matches!(
        ty,
        t::BOOL
            | t::INT2
            | t::INT4
            | t::INT8
            | t::OID
            | t::NUMERIC
            | t::FLOAT4
            | t::FLOAT8
            | t::DATE
            | t::TIMESTAMP
            | t::TIMESTAMPTZ
            | t::UUID
    );
    is_known
        && !is_sign(options.delimiter)
        && !(csv && (is_sign(options.quote) || null.first().is_some_and(|&b| is_sign(b))))
}

enum Target<'a> {
    Client(&'a mut dyn Output),
    File(BufWriter<ServerFile<'a>>, String),
}

struct Writer<'a> {
    target: Target<'a>,
    options: &'a Options,
    types: Vec<Oid>,
    force_quote: Vec<bool>,
    fmt: FmtCtx,
    /// By column: the forms of the type have no byte that is escaped or makes quotes necessary.
    is_plain: Vec<bool>,
    /// Rows that wait to be sent, and where each ends.
    record: Vec<u8>,
    ends: Vec<usize>,
    field: Vec<u8>,
    /// Counts the two where they are long.
    charge: Charge,
    /// The encoding that the rows leave in, if it is not UTF-8.
    encoding: Option<Encoding>,
    rows: u64,
}

/// A field is escaped in pieces of so many bytes, between which the statement can be interrupted.
const PIECE_BYTES: usize = 64 << 10;
/// Rows leave when there are so many bytes of them.
const SENT_BYTES: usize = 32 << 10;
/// One large row must not cost its memory for the rest of the statement.
const KEPT_BYTES_MAX: usize = 1 << 20;

impl<'a> Writer<'a> {
    fn new(
        cx: &'a SessionState,
        options: &'a Options,
        names: &[&str],
        types: Vec<Oid>,
        filename: Option<&str>,
        out: &'a mut dyn Output,
    ) -> Result<Writer<'a>> {
        let force_quote = options.force_quote.mask("FORCE_QUOTE", names)?;
        let binary = options.format == Format::Binary;
        let target = match filename {
            Some(path) => {
                let failed = |e: &std::io::Error| {
                    SqlError::new(
                        state_of(e),
                        format!("could not open file \"{path}\" for writing: {}", os_message(e)),
                    )
                    .hint("COPY TO instructs the PostgreSQL server process to write a file. You may want a client-side facility such as psql's \\copy.")
                };
                let file = target::create(cx, path, failed)?;
                Target::File(BufWriter::with_capacity(256 << 10, file), path.to_string())
            }
            None => {
                out.copy_out_start(types.len(), binary)?;
                Target::Client(out)
            }
        };
        let is_plain = types.iter().zip(&force_quote);
        let is_plain = is_plain.map(|(&ty, &force_quote)| !force_quote && is_plain_type(ty, options));
        let mut writer = Writer {
            target,
            options,
            is_plain: is_plain.collect(),
            types,
            force_quote,
            fmt: cx.fmt().clone(),
            record: Vec::new(),
            ends: Vec::new(),
            field: Vec::new(),
            charge: Charge::new(),
            encoding: options.converts(cx.client_encoding()),
            rows: 0,
        };
        if binary {
            writer.record.extend_from_slice(SIGNATURE);
            // Leaves with the first row: clients take each message for one row.
            writer.record.extend_from_slice(&[0; 8]);
        } else if options.header != Header::No {
            for (i, name) in names.iter().enumerate() {
                if i > 0 {
                    writer.record.push(options.delimiter);
                }
                writer.put_field(name.as_bytes(), false, false, names.len() == 1)?;
            }
            writer.record.push(b'\n');
            writer.ends.push(writer.record.len());
        }
        Ok(writer)
    }

    fn row<'r>(&mut self, values: impl Iterator<Item = &'r Datum>) -> Result<()> {
        let count = self.types.len();
        if self.options.format == Format::Binary {
            self.record.extend_from_slice(&(count as i16).to_be_bytes());
            for (i, value) in values.enumerate() {
                if value.is_null() {
                    self.record.extend_from_slice(&(-1i32).to_be_bytes());
                    continue;
                }
                let field = self.form(value, i, true)?;
                let form =
                    field.as_deref().or_else(|| io::verbatim(value, self.types[i], true)).unwrap_or(&[]);
                self.charge.cover(self.record.len() + field.as_ref().map_or(0, Vec::len) + form.len())?;
                let converted = match self.encoding {
                    Some(encoding) => convert_binary(encoding, Direction::ToClient, self.types[i], form)?,
                    None => None,
                };
                let form = converted.as_deref().unwrap_or(form);
                self.record.extend_from_slice(&(form.len() as i32).to_be_bytes());
                self.record.extend_from_slice(form);
                self.put_back(field);
            }
        } else {
            for (i, value) in values.enumerate() {
                self.field(i, value)?;
            }
            self.record.push(b'\n');
        }
        self.row_done()
    }

    /// Ends a row whose fields are written.
    fn end_row(&mut self) -> Result<()> {
        self.record.push(b'\n');
        self.row_done()
    }

    fn row_done(&mut self) -> Result<()> {
        self.rows += 1;
        self.ends.push(self.record.len());
        if self.record.len() >= SENT_BYTES { self.send() } else { Ok(()) }
    }

    /// Writes a field of a stored row, in text or CSV.
    fn stored_field(&mut self, i: usize, field: Field<'_>) -> Result<()> {
        match field {
            Field::Null => self.field(i, &Datum::Null),
            Field::Value(value) => self.field(i, &value),
            Field::Text(bytes) => {
                if !bytes.is_ascii() && std::str::from_utf8(bytes).is_err() {
                    return Err(corrupt("a text is not UTF-8"));
                }
                if i > 0 {
                    self.record.push(self.options.delimiter);
                }
                self.put_field(bytes, false, self.force_quote[i], self.types.len() == 1)
            }
        }
    }

    /// Writes a field in text or CSV.
    fn field(&mut self, i: usize, value: &Datum) -> Result<()> {
        if i > 0 {
            self.record.push(self.options.delimiter);
        }
        if value.is_null() {
            self.record.extend_from_slice(self.options.null.as_bytes());
            return Ok(());
        }
        if self.is_plain[i] {
            return io::text_out(value, self.types[i], &self.fmt, &mut self.record);
        }
        let field = self.form(value, i, false)?;
        let form = field.as_deref().or_else(|| io::verbatim(value, self.types[i], false)).unwrap_or(&[]);
        self.put_field(form, field.is_some(), self.force_quote[i], self.types.len() == 1)?;
        self.put_back(field);
        Ok(())
    }

    /// A value's form, in the buffer for fields; `None` if the value's own bytes are its form.
    /// `put_back` takes the buffer again.
    fn form(&mut self, value: &Datum, column: usize, binary: bool) -> Result<Option<Vec<u8>>> {
        let ty = self.types[column];
        if io::verbatim(value, ty, binary).is_some() {
            return Ok(None);
        }
        let may_be_long = matches!(
            value,
            Datum::Bytea(_)
                | Datum::Bits(_)
                | Datum::Array(_)
                | Datum::Record(_)
                | Datum::Range(_)
                | Datum::Multirange(_)
        );
        if may_be_long {
            self.charge.cover(self.record.len() + io::form_max(value, binary, &self.fmt)?)?;
        }
        let mut field = std::mem::take(&mut self.field);
        field.clear();
        if binary {
            io::binary_send(value, ty, &self.fmt, &mut field)?;
        } else {
            io::text_out(value, ty, &self.fmt, &mut field)?;
        }
        Ok(Some(field))
    }

    fn put_back(&mut self, field: Option<Vec<u8>>) {
        if let Some(field) = field.filter(|field| field.capacity() <= KEPT_BYTES_MAX) {
            self.field = field;
        }
    }

    /// Appends a field to the record, escaped or quoted. `made`: it is not the value's own bytes,
    /// which are counted with it.
    fn put_field(&mut self, form: &[u8], made: bool, force_quote: bool, only: bool) -> Result<()> {
        let o = self.options;
        let csv = o.format == Format::Csv;
        let quoted = csv
            && (force_quote
                || form == o.null.as_bytes()
                || (only && form == b"\\.")
                || any(form, |b| b == o.delimiter || b == o.quote || b == b'\n' || b == b'\r'));
        if form.len() >= PIECE_BYTES {
            let escaped = |b: &&u8| {
                if csv { quoted && (**b == o.quote || **b == o.escape) } else { is_escaped(**b, o.delimiter) }
            };
            let more = form.len() + form.iter().filter(escaped).count() + 3;
            let field = if made { form.len() } else { 0 };
            self.charge.cover(self.record.len() + more + field)?;
            self.record.reserve_exact(more);
        }
        if quoted {
            self.record.push(o.quote);
        }
        for piece in form.chunks(PIECE_BYTES) {
            host::work(piece.len())?;
            match (csv, quoted) {
                (false, _) => self.put_text(piece),
                (true, true) => self.put_quoted(piece),
                (true, false) => self.record.extend_from_slice(piece),
            }
        }
        if quoted {
            self.record.push(o.quote);
        }
        Ok(())
    }

    fn put_text(&mut self, piece: &[u8]) {
        let delimiter = self.options.delimiter;
        if !any(piece, |byte| byte < 14 || byte == b'\\' || byte == delimiter) {
            return self.record.extend_from_slice(piece);
        }
        for &byte in piece {
            if !is_escaped(byte, delimiter) {
                self.record.push(byte);
                continue;
            }
            self.record.push(b'\\');
            // A tab that is itself the delimiter goes out as \t, which reads back the same.
            self.record.push(match byte {
                8 => b'b',
                12 => b'f',
                b'\n' => b'n',
                b'\r' => b'r',
                b'\t' => b't',
                11 => b'v',
                other => other,
            });
        }
    }

    fn put_quoted(&mut self, piece: &[u8]) {
        let o = self.options;
        for &byte in piece {
            if byte == o.quote || byte == o.escape {
                self.record.push(o.escape);
            }
            self.record.push(byte);
        }
    }

    /// Puts the rows that wait into their encoding. After an error the rows before it are left.
    fn encode(&mut self, encoding: Encoding) -> Result<()> {
        let (mut record, mut from) = (Vec::with_capacity(self.record.len()), 0);
        let mut done = Ok(());
        let mut whole = 0;
        for end in &mut self.ends {
            let row = std::str::from_utf8(&self.record[from..*end]);
            match row.map_err(|_| corrupt("a text is not UTF-8")).and_then(|row| encoding.encode(row)) {
                Ok(bytes) => record.extend(bytes),
                Err(e) => {
                    done = Err(e);
                    break;
                }
            }
            from = *end;
            *end = record.len();
            whole += 1;
        }
        self.ends.truncate(whole);
        self.record = record;
        done
    }

    fn send(&mut self) -> Result<()> {
        let encoded = match self.encoding.filter(|_| self.options.format != Format::Binary) {
            Some(encoding) => self.encode(encoding),
            None => Ok(()),
        };
        let sent = match &mut self.target {
            Target::Client(out) => out.copy_write_many(&self.record, &self.ends),
            Target::File(file, path) => file.write_all(&self.record).map_err(|e| unwritten(path, e)),
        };
        self.record.clear();
        self.ends.clear();
        if self.record.capacity() > KEPT_BYTES_MAX {
            self.record = Vec::new();
            self.charge.clear();
        }
        encoded.and(sent)
    }

    /// Sends what waits. After an error of the rows, these are the rows before it.
    fn end(mut self, done: Result<()>) -> Result<u64> {
        if let Err(e) = done {
            self.record.truncate(self.ends.last().copied().unwrap_or(0));
            // The error of the rows came first.
            let _ = self.send();
            return Err(e);
        }
        if self.options.format == Format::Binary {
            self.record.extend_from_slice(&(-1i16).to_be_bytes());
            self.ends.push(self.record.len());
        }
        self.send()?;
        match &mut self.target {
            Target::Client(out) => out.copy_out_end()?,
            Target::File(file, path) => file.flush().map_err(|e| unwritten(path, e))?,
        }
        Ok(self.rows)
    }
}
