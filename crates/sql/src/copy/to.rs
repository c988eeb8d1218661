//! COPY TO: rows to records.

use crate::copy::binary::SIGNATURE;
use crate::copy::interrupts;
use crate::copy::options::{Format, Header, Options};
use crate::copy::server_file::{ServerFile, interrupt_or};
use crate::state::SessionState;
use crate::state::output::Output;
use sinew_error::os_message;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::execution::Execution;
use sinew_exec::nodes::scan;
use sinew_plan::{CommandKind, Plan};
use sinew_table::Row;
use sinew_table::{Relation, RelationKind};
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
    let mut scan = scan::open(cx, rel, &snapshot, Some(&needed.into()), None)?;
    let mut row = Row::new();
    while scan.next(cx, &mut row)?.is_some() {
        writer.row(columns.iter().map(|&i| &row[i]))?;
    }
    writer.end()
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
    execution.pull(cx, None, |_, row| {
        writer.row(row.iter().take(width))?;
        rows += 1;
        if rows.is_multiple_of(256) {
            interrupts(cx)?;
        }
        Ok(())
    })?;
    writer.end()
}

fn unwritten(path: &str, e: std::io::Error) -> SqlError {
    interrupt_or(e, |e| {
        let text = format!("could not write to file \"{path}\": {}", os_message(e));
        SqlError::new(SqlState::IO_ERROR, text)
    })
}

/// Does the text format write the byte behind a backslash?
fn is_escaped(byte: u8, delimiter: u8) -> bool {
    matches!(byte, 8 | 9 | 10 | 11 | 12 | 13 | b'\\') || byte == delimiter
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
    record: Vec<u8>,
    field: Vec<u8>,
    /// Counts the two where they are long.
    charge: Charge,
    rows: u64,
}

/// A field is escaped in pieces of so many bytes, between which the statement can be interrupted.
const PIECE_BYTES: usize = 64 << 10;
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
                let file = crate::copy::target::create(cx, path)?;
                Target::File(BufWriter::with_capacity(256 << 10, file), path.to_string())
            }
            None => {
                out.copy_out_start(types.len(), binary)?;
                Target::Client(out)
            }
        };
        let mut writer = Writer {
            target,
            options,
            types,
            force_quote,
            fmt: cx.fmt().clone(),
            record: Vec::new(),
            field: Vec::new(),
            charge: Charge::new(),
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
            writer.send()?;
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
                self.record.extend_from_slice(&(form.len() as i32).to_be_bytes());
                self.record.extend_from_slice(form);
                self.put_back(field);
            }
        } else {
            for (i, value) in values.enumerate() {
                if i > 0 {
                    self.record.push(self.options.delimiter);
                }
                if value.is_null() {
                    self.record.extend_from_slice(self.options.null.as_bytes());
                    continue;
                }
                let plain =
                    matches!(self.types[i], t::INT2 | t::INT4 | t::INT8 | t::OID) && !self.force_quote[i];
                if plain {
                    // Digits need no escape: straight into the record.
                    io::text_out(value, self.types[i], &self.fmt, &mut self.record)?;
                    continue;
                }
                let field = self.form(value, i, false)?;
                let form =
                    field.as_deref().or_else(|| io::verbatim(value, self.types[i], false)).unwrap_or(&[]);
                self.put_field(form, field.is_some(), self.force_quote[i], count == 1)?;
                self.put_back(field);
            }
            self.record.push(b'\n');
        }
        self.rows += 1;
        self.send()
    }

    /// A value's form, in the buffer for fields; `None` if the value's own bytes are its form.
    /// `put_back` takes the buffer again.
    fn form(&mut self, value: &Datum, column: usize, binary: bool) -> Result<Option<Vec<u8>>> {
        let ty = self.types[column];
        if io::verbatim(value, ty, binary).is_some() {
            return Ok(None);
        }
        if matches!(value, Datum::Bytea(_) | Datum::Bits(_) | Datum::Array(_) | Datum::Record(_)) {
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
                || form.iter().any(|&b| b == o.delimiter || b == o.quote || b == b'\n' || b == b'\r'));
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

    fn send(&mut self) -> Result<()> {
        let sent = match &mut self.target {
            Target::Client(out) => out.copy_write(&self.record),
            Target::File(file, path) => file.write_all(&self.record).map_err(|e| unwritten(path, e)),
        };
        self.record.clear();
        if self.record.capacity() > KEPT_BYTES_MAX {
            self.record = Vec::new();
            self.charge.clear();
        }
        sent
    }

    fn end(mut self) -> Result<u64> {
        if self.options.format == Format::Binary {
            self.record.extend_from_slice(&(-1i16).to_be_bytes());
            self.send()?;
        }
        match &mut self.target {
            Target::Client(out) => out.copy_out_end()?,
            Target::File(file, path) => file.flush().map_err(|e| unwritten(path, e))?,
        }
        Ok(self.rows)
    }
}
