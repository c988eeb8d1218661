//! COPY FROM: records to rows.

use crate::copy::binary;
use crate::copy::fields::Fields;
use crate::copy::interrupts;
use crate::copy::lines::{Lines, Source};
use crate::copy::options::{Format, Header, Options};
use crate::copy::server_file::{ServerFile, interrupt_or, state_of};
use crate::state::SessionState;
use crate::state::output::Output;
use pg_raw_parse::Node;
use pg_raw_parse::nodes::CopyStmt;
use sinew_catalog::acl::Need;
use sinew_error::os_message;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::fk;
use sinew_exec::stored::CheckRow;
use sinew_exec::stored::Evaluate;
use sinew_plan::{BoundExpr, RowChecks};
use sinew_table as table;
use sinew_table::{Persistence, Relation};
use sinew_table::{Row, heap_table, toast_encode};
use sinew_types::acl::Rights;
use sinew_types::io::checked_utf8;
use sinew_types::oid as t;
use sinew_types::{Datum, FmtCtx, Oid};
use std::fs::OpenOptions;
use std::sync::Arc;

/// Rows and payload bytes after which a batch goes to the table.
const BATCH_ROWS: usize = 1000;
const BATCH_BYTES: usize = 256 << 10;

/// Runs COPY FROM into a table and returns the number of rows. `columns` are positions in the
/// table. Fails with what its data or the table's constraints refuse; the transaction then has none
/// of its rows.
pub fn table(
    cx: &SessionState,
    mut need: Need,
    columns: &[usize],
    options: &Options,
    stmt: &CopyStmt,
    sql: &str,
    out: &mut dyn Output,
) -> Result<u64> {
    let rel = &need.relation.clone();
    let filter = match stmt.where_clause() {
        Node::None => None,
        node => Some(BoundExpr::bind(cx, node, sql, Some(rel), Some((t::BOOL, -1)))?),
    };
    let read = filter.iter().flat_map(|filter| filter.read.iter());
    if let Some(at) = read.into_iter().find(|&at| rel.columns.get(at).is_some_and(|c| c.generated)) {
        let message = "generated columns are not supported in COPY FROM WHERE conditions";
        return Err(SqlError::new(SqlState::INVALID_COLUMN_REFERENCE, message)
            .detail(format!("Column \"{}\" is a generated column.", rel.columns[at].name)));
    }
    // The condition reads what comes in; PostgreSQL asks for the right to read the columns all the
    // same.
    if let Some(filter) = &filter
        && !filter.read.is_empty()
    {
        need.rights |= Rights::SELECT;
        need.read = filter.read.clone();
    }
    need.check(cx)?;
    if options.freeze {
        check_freeze(cx, rel)?;
    }
    let mut sink = Sink::new(cx, rel, columns, filter, options.freeze)?;
    let mut from_client;
    let source = match stmt.filename() {
        Some(path) => {
            let failed = |e: &std::io::Error| {
                SqlError::new(state_of(e), format!("could not open file \"{path}\" for reading: {}", os_message(e)))
                    .hint("COPY FROM instructs the PostgreSQL server process to read a file. You may want a client-side facility such as psql's \\copy.")
            };
            let file = ServerFile::open(cx, OpenOptions::new().read(true), path)
                .map_err(|e| interrupt_or(e, failed))?;
            if file.metadata().is_ok_and(|m| m.is_dir()) {
                return Err(SqlError::new(SqlState::WRONG_OBJECT_TYPE, format!("\"{path}\" is a directory")));
            }
            Source::File(file, path.to_string())
        }
        None => {
            out.copy_in_start(columns.len(), options.format == Format::Binary)?;
            from_client = |buffer: &mut Vec<u8>| out.copy_read(cx, buffer);
            Source::Client(&mut from_client)
        }
    };
    match options.format {
        Format::Binary => binary::read(cx, source, columns, &mut sink)?,
        _ => text(cx, rel, columns, options, source, &mut sink)?,
    }
    sink.flush()?;
    if rel.has_foreign_keys() {
        fk::fire(cx)?;
    }
    Ok(sink.copied)
}

/// FREEZE stores rows that every snapshot sees at once. It needs a table that no other session can
/// see yet, and whose file goes if this (sub)transaction rolls back.
fn check_freeze(cx: &SessionState, rel: &Relation) -> Result<()> {
    if rel.persistence != Persistence::Permanent {
        return Ok(());
    }
    // A cursor that was opened before the rows came must not return them.
    if !cx.cursors().is_empty() {
        return Err(SqlError::new(
            SqlState::INVALID_TRANSACTION_STATE,
            "cannot perform COPY FREEZE because of prior transaction activity",
        ));
    }
    if !cx.created_here(rel.heap.file) {
        return Err(SqlError::new(
            SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
            "cannot perform COPY FREEZE because the table was not created or truncated in the current subtransaction",
        ));
    }
    Ok(())
}

fn text(
    cx: &SessionState,
    rel: &Arc<Relation>,
    columns: &[usize],
    options: &Options,
    source: Source<'_>,
    sink: &mut Sink<'_>,
) -> Result<()> {
    let names: Vec<&str> = columns.iter().map(|&i| &*rel.columns[i].name).collect();
    let quoted_null = options.force_null.mask("FORCE_NULL", &names)?;
    let never_null = options.force_not_null.mask("FORCE_NOT_NULL", &names)?;
    let csv = options.format == Format::Csv;
    let mut lines = Lines::new(source, options);
    let mut fields = Fields::default();
    let split = |fields: &mut Fields, record: &[u8]| -> Result<()> {
        fields.count(record)?;
        if csv {
            fields.split_csv(record, options, &quoted_null, &never_null)
        } else {
            fields.split_text(record, options);
            Ok(())
        }
    };
    if options.header != Header::No {
        let line = lines.next()?;
        if let (Header::Match, Some(record)) = (options.header, line) {
            split(&mut fields, record)?;
            check_header(&names, &fields, record)?;
        }
    }
    let mut since_check = 0;
    loop {
        let record = match lines.next() {
            Ok(Some(record)) => record,
            Ok(None) => return Ok(()),
            Err(e) => return Err(e.context(format!("COPY {}, line {}", rel.name, lines.line + 1))),
        };
        since_check += 1;
        if since_check == 256 {
            since_check = 0;
            interrupts(cx)?;
        }
        let done = split(&mut fields, record)
            .and_then(|()| sink.fields(columns, &fields, record))
            .and_then(|()| sink.take_row());
        if let Err(mut e) = done {
            if e.where_.is_none() {
                let shown = shorten(record);
                e = e.context(format!("COPY {}, line {}: \"{shown}\"", rel.name, lines.line));
            } else if let Some(place) = e.where_.clone() {
                e.where_ = Some(place.replacen(LINE_MARK, &lines.line.to_string(), 1));
            }
            return Err(e);
        }
        let line = lines.line;
        sink.row_done(line)?;
    }
}

/// Stands for the line number in a context until the loop that counts lines fills it in.
const LINE_MARK: &str = "\u{1}";

/// PostgreSQL shows at most 100 bytes of the line.
fn shorten(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    if text.len() <= 100 {
        return text.into_owned();
    }
    let mut end = 100;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}...", &text[..end])
}

fn check_header(names: &[&str], fields: &Fields, record: &[u8]) -> Result<()> {
    let bad = |m: String| SqlError::new(SqlState::BAD_COPY_FILE_FORMAT, m);
    if fields.len() != names.len() {
        return Err(bad(format!(
            "wrong number of fields in header line: got {}, expected {}",
            fields.len(),
            names.len()
        )));
    }
    for (i, name) in names.iter().enumerate() {
        match fields.get(i, record).map(String::from_utf8_lossy) {
            None => {
                return Err(bad(format!(
                    "column name mismatch in header line field {}: got null value (\"\\N\"), expected \"{name}\"",
                    i + 1
                )));
            }
            Some(got) if got != *name => {
                return Err(bad(format!(
                    "column name mismatch in header line field {}: got \"{got}\", expected \"{name}\"",
                    i + 1
                )));
            }
            Some(_) => {}
        }
    }
    Ok(())
}

/// How a field of text becomes a value: integers without the detour through the general input
/// function.
enum Input {
    Int4,
    Int8,
    General(Oid, i32),
}

/// Collects rows and hands them to the table in batches.
pub struct Sink<'a> {
    cx: &'a SessionState,
    rel: &'a Arc<Relation>,
    inputs: Vec<Input>,
    fmt: FmtCtx,
    defaults: Vec<(usize, BoundExpr)>,
    checks: RowChecks,
    filter: Option<BoundExpr>,
    /// The row under construction.
    pub row: Row,
    payloads: Vec<u8>,
    ends: Vec<usize>,
    lines: Vec<u64>,
    /// Kept only where index entries or the session's memory need them.
    rows: Vec<Row>,
    keep_rows: bool,
    in_memory: bool,
    /// Every snapshot is to see the rows.
    freeze: bool,
    pub copied: u64,
}

impl<'a> Sink<'a> {
    fn new(
        cx: &'a SessionState,
        rel: &'a Arc<Relation>,
        columns: &[usize],
        filter: Option<BoundExpr>,
        freeze: bool,
    ) -> Result<Sink<'a>> {
        let inputs = columns
            .iter()
            .map(|&i| match rel.columns[i].type_oid {
                t::INT4 => Input::Int4,
                t::INT8 => Input::Int8,
                oid => Input::General(oid, rel.columns[i].typmod),
            })
            .collect();
        let mut defaults = Vec::new();
        for i in 0..rel.columns.len() {
            if !columns.contains(&i)
                && let Some(default) = BoundExpr::column_default(cx, rel, i)?
            {
                defaults.push((i, default));
            }
        }
        let in_memory = rel.persistence == Persistence::Temporary;
        Ok(Sink {
            cx,
            rel,
            inputs,
            fmt: cx.fmt().clone(),
            defaults,
            checks: RowChecks::new(cx, rel)?,
            filter,
            row: vec![Datum::Null; rel.columns.len()],
            payloads: Vec::with_capacity(BATCH_BYTES + (BATCH_BYTES >> 2)),
            ends: Vec::with_capacity(BATCH_ROWS),
            lines: Vec::with_capacity(BATCH_ROWS),
            rows: Vec::new(),
            keep_rows: in_memory || !rel.indexes.is_empty(),
            in_memory,
            freeze,
            copied: 0,
        })
    }

    /// The type and its modifier of each of `columns`, for a format that calls the types' input
    /// itself.
    pub fn column_types(&self, columns: &[usize]) -> Vec<(Oid, i32)> {
        columns.iter().map(|&i| (self.rel.columns[i].type_oid, self.rel.columns[i].typmod)).collect()
    }

    /// CONTEXT of an error in a row, and in a column of it.
    pub fn place(&self, line: u64, column: Option<usize>) -> String {
        match column {
            Some(i) => format!("COPY {}, line {line}, column {}", self.rel.name, self.rel.columns[i].name),
            None => format!("COPY {}, line {line}", self.rel.name),
        }
    }

    /// Turns the fields of a record into the row's values.
    fn fields(&mut self, columns: &[usize], fields: &Fields, record: &[u8]) -> Result<()> {
        let bad = |m: String| SqlError::new(SqlState::BAD_COPY_FILE_FORMAT, m);
        if fields.len() > columns.len() {
            return Err(bad("extra data after last expected column".to_string()));
        }
        if fields.len() < columns.len() {
            let name = &self.rel.columns[columns[fields.len()]].name;
            return Err(bad(format!("missing data for column \"{name}\"")));
        }
        for (i, &column) in columns.iter().enumerate() {
            self.row[column] = match fields.get(i, record) {
                None => Datum::Null,
                Some(field) => match self.value(i, field) {
                    Ok(value) => value,
                    Err(e) => {
                        let name = &self.rel.columns[column].name;
                        let shown = shorten(field);
                        return Err(e.context(format!(
                            "COPY {}, line {LINE_MARK}, column {name}: \"{shown}\"",
                            self.rel.name
                        )));
                    }
                },
            };
        }
        Ok(())
    }

    #[inline]
    fn value(&self, i: usize, field: &[u8]) -> Result<Datum> {
        match self.inputs[i] {
            Input::Int4 => {
                if let Some(Ok(v)) = small_int(field).map(i32::try_from) {
                    return Ok(Datum::Int4(v));
                }
                self.general(t::INT4, -1, field)
            }
            Input::Int8 => match small_int(field) {
                Some(v) => Ok(Datum::Int8(v)),
                None => self.general(t::INT8, -1, field),
            },
            Input::General(oid, typmod) => self.general(oid, typmod, field),
        }
    }

    fn general(&self, oid: Oid, typmod: i32, field: &[u8]) -> Result<Datum> {
        sinew_types::io::text_in(oid, checked_utf8(field)?, typmod, &self.fmt)
    }

    /// Completes the row under construction: defaults, filter, constraints, encoding.
    pub fn take_row(&mut self) -> Result<()> {
        for (i, default) in &self.defaults {
            self.row[*i] = default.eval(self.cx, &self.row)?;
        }
        if let Some(filter) = &self.filter
            && !matches!(filter.eval(self.cx, &self.row)?, Datum::Bool(true))
        {
            return Ok(());
        }
        self.checks.generate(self.cx, &mut self.row)?;
        self.checks.check(self.cx, self.rel, &self.row)?;
        if !self.rel.foreign_keys.is_empty() {
            fk::inserted(self.cx, self.rel, &self.row)?;
        }
        if self.in_memory {
            self.rows.push(self.row.clone());
            self.ends.push(0);
            return Ok(());
        }
        toast_encode(self.cx, self.rel, &self.row, &mut self.payloads)?;
        self.ends.push(self.payloads.len());
        if self.keep_rows {
            self.rows.push(self.row.clone());
        }
        Ok(())
    }

    /// Notes the line of the row just taken and flushes a full batch.
    pub fn row_done(&mut self, line: u64) -> Result<()> {
        self.lines.resize(self.ends.len(), line);
        if self.ends.len() >= BATCH_ROWS || self.payloads.len() >= BATCH_BYTES {
            self.flush()?;
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<()> {
        let place = |i: Option<usize>, lines: &[u64], e: SqlError| match i.and_then(|i| lines.get(i)) {
            Some(line) if e.where_.is_none() => e.context(format!("COPY {}, line {line}", self.rel.name)),
            _ => e,
        };
        if self.in_memory {
            for (i, row) in self.rows.iter().enumerate() {
                table::insert(self.cx, self.rel, row).map_err(|e| place(Some(i), &self.lines, e))?;
            }
        } else if !self.ends.is_empty() {
            let mut from = 0;
            let payloads: Vec<&[u8]> = self
                .ends
                .iter()
                .map(|&end| {
                    let slice = &self.payloads[from..end];
                    from = end;
                    slice
                })
                .collect();
            heap_table::insert_payloads(self.cx, self.rel, &payloads, &self.rows, self.freeze)
                .map_err(|(i, e)| place(i, &self.lines, e))?;
        }
        self.copied += self.ends.len() as u64;
        self.payloads.clear();
        self.ends.clear();
        self.lines.clear();
        self.rows.clear();
        Ok(())
    }
}

/// A plain decimal integer of at most 18 digits; anything else is left to the type's input
/// function.
#[inline]
fn small_int(field: &[u8]) -> Option<i64> {
    let (negative, digits) = match field {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, field),
    };
    if digits.is_empty() || digits.len() > 18 {
        return None;
    }
    let mut value = 0i64;
    for &byte in digits {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + i64::from(digit);
    }
    Some(if negative { -value } else { value })
}
