//! The rows of COPY FROM: values, defaults, conditions, and batches for the table.
//!
//! Two ways lead from a record to the row's bytes:
//!
//! - *directly* ([`DirectRow`]): each field goes from its text to its stored bytes. Only the
//!   columns of indexes become values, for the keys.
//! - *as a row of values*, which the direct way cannot serve everywhere.
//!
//! A row becomes values where an expression looks at it: a default, a generated column, a CHECK, a
//! foreign key, WHERE. Rows of temporary tables do, and rows whose columns come in another order
//! than the table's.
//!
//! The direct way knows no errors of rows. A record whose row is too large for a page's share, or
//! that has NULL where it must not, goes the other way, from its beginning.

use crate::copy::fields::Fields;
use crate::copy::lines::Record;
use crate::state::SessionState;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::fk;
use sinew_exec::leaves::{Leaf, Leaves};
use sinew_exec::publish::has_row_work;
use sinew_exec::stored::{CheckRow, Evaluate};
use sinew_exec::triggers;
use sinew_plan::{BoundExpr, RowChecks};
use sinew_table as table;
use sinew_table::{DirectRow, NewRows, Persistence, Relation, RelationKind, Row, toast_encode};
use sinew_types::io::{direct, text_in};
use sinew_types::oid as t;
use sinew_types::{Datum, FmtCtx, Oid};
use std::sync::Arc;

/// Rows and payload bytes after which a batch goes to the table.
const BATCH_ROWS: usize = 1000;
const BATCH_BYTES: usize = 256 << 10;
/// A longer record may have values that are counted in memory.
const DIRECT_MAX_BYTES: usize = 16 << 10;

/// The source of a column on the direct way.
#[derive(Debug, Clone, Copy)]
enum Place {
    /// NULL: the record has no such column.
    Absent {
        /// An index reads the column.
        keyed: bool,
    },
    Field {
        not_null: bool,
        /// An index reads the column.
        keyed: bool,
    },
}

/// Collects rows and hands them to the table in batches.
pub struct Sink<'a> {
    cx: &'a SessionState,
    rel: &'a Arc<Relation>,
    columns: &'a [usize],
    /// Type and modifier of each of `columns`.
    types: Vec<(Oid, i32)>,
    fmt: FmtCtx,
    defaults: Vec<(usize, BoundExpr)>,
    /// The tests of domains, by column.
    domains: Vec<(usize, BoundExpr)>,
    checks: RowChecks,
    filter: Option<BoundExpr>,
    /// The direct way, and what it does with each column; none if the table does not allow it.
    direct: Option<(DirectRow, Vec<Place>)>,
    /// The row under construction.
    pub row: Row,
    payloads: Vec<u8>,
    ends: Vec<usize>,
    lines: Vec<u64>,
    /// The columns that indexes read, and their values in the rows of the batch.
    key_columns: Vec<usize>,
    keyed: Vec<Datum>,
    /// The rows of a temporary table, or of partitions.
    rows: Vec<Row>,
    /// Of a partitioned table: the partition of each row, and all that rows went to.
    homes: Vec<Arc<Leaf>>,
    leaves: Leaves,
    in_memory: bool,
    /// Every snapshot is to see the rows.
    freeze: bool,
    pub copied: u64,
}

impl<'a> Sink<'a> {
    /// For rows whose `columns` come from the data. `filter` is the condition of WHERE.
    pub fn new(
        cx: &'a SessionState,
        rel: &'a Arc<Relation>,
        columns: &'a [usize],
        filter: Option<BoundExpr>,
        freeze: bool,
    ) -> Result<Sink<'a>> {
        let mut defaults = Vec::new();
        for i in 0..rel.columns.len() {
            if !columns.contains(&i)
                && let Some(default) = BoundExpr::column_default(cx, rel, i)?
            {
                defaults.push((i, default));
            }
        }
        let mut domains = Vec::new();
        for &i in columns {
            if let Some(domain) = rel.columns[i].domain
                && let Some(tests) = BoundExpr::of_domain(cx, domain)?
            {
                domains.push((i, tests));
            }
        }
        // A trigger runs between two rows, and sees the first one.
        let in_memory = rel.persistence == Persistence::Temporary
            || rel.kind == RelationKind::Partitioned
            || has_row_work(cx, rel)?;
        let key_columns = if in_memory { Vec::new() } else { table::key_columns(cx, rel)? };
        let mut sink = Sink {
            cx,
            rel,
            columns,
            types: columns.iter().map(|&i| (rel.columns[i].type_oid, rel.columns[i].typmod)).collect(),
            fmt: cx.fmt().clone(),
            defaults,
            domains,
            checks: RowChecks::new(cx, rel)?,
            filter,
            direct: None,
            row: vec![Datum::Null; rel.columns.len()],
            payloads: Vec::with_capacity(BATCH_BYTES + (BATCH_BYTES >> 2)),
            ends: Vec::with_capacity(BATCH_ROWS),
            lines: Vec::with_capacity(BATCH_ROWS),
            key_columns,
            keyed: Vec::new(),
            rows: Vec::new(),
            homes: Vec::new(),
            leaves: Leaves::default(),
            in_memory,
            freeze,
            copied: 0,
        };
        if sink.allows_direct_rows() {
            let place = |i: usize| {
                let keyed = sink.key_columns.contains(&i);
                match columns.contains(&i) {
                    true => Place::Field { not_null: rel.columns[i].not_null, keyed },
                    false => Place::Absent { keyed },
                }
            };
            let places = (0..rel.columns.len()).map(place).collect();
            sink.direct = Some((DirectRow::new(rel), places));
        }
        Ok(sink)
    }

    fn allows_direct_rows(&self) -> bool {
        let is_complete = |(i, column): (usize, &table::Column)| {
            column.dropped || !column.not_null || self.columns.contains(&i)
        };
        !self.in_memory
            && self.defaults.is_empty()
            && self.domains.is_empty()
            && self.filter.is_none()
            && self.checks.generated.is_empty()
            && self.checks.checks.is_empty()
            && self.rel.foreign_keys.is_empty()
            && self.rel.triggers.is_empty()
            && self.rel.indexes.iter().all(|index| index.is_plain())
            && self.columns.is_sorted()
            && self.rel.columns.iter().enumerate().all(is_complete)
    }

    /// The type and its modifier of each column, for a format that calls the types' input itself.
    pub fn column_types(&self) -> Vec<(Oid, i32)> {
        self.types.clone()
    }

    /// CONTEXT of an error in a row, and in a column of it.
    pub fn place(&self, line: u64, column: Option<usize>) -> String {
        match column {
            Some(i) => format!("COPY {}, line {line}, column {}", self.rel.name, self.rel.columns[i].name),
            None => format!("COPY {}, line {line}", self.rel.name),
        }
    }

    /// Adds the record as CONTEXT of an error, unless it has a closer one.
    pub fn in_record(&self, e: SqlError, record: Record<'_>) -> SqlError {
        if e.where_.is_some() {
            return e;
        }
        e.context(format!("{}: \"{}\"", self.place(record.line, None), shorten(record.text)))
    }

    /// Takes the row of a record.
    pub fn record(&mut self, fields: &Fields, record: Record<'_>) -> Result<()> {
        if fields.len() > self.columns.len() && !(self.columns.is_empty() && record.text.is_empty()) {
            return Err(bad("extra data after last expected column"));
        }
        if record.text.len() <= DIRECT_MAX_BYTES
            && fields.len() == self.columns.len()
            && let Some((mut row, places)) = self.direct.take()
        {
            let done = self.direct_row(&mut row, &places, fields, record);
            self.direct = Some((row, places));
            if done? {
                return Ok(());
            }
        }
        self.fields(fields, record)?;
        self.take_row()
    }

    /// Takes the row of a record directly; false without a change if it must go the other way.
    fn direct_row(
        &mut self,
        row: &mut DirectRow,
        places: &[Place],
        fields: &Fields,
        record: Record<'_>,
    ) -> Result<bool> {
        let keyed_before = self.keyed.len();
        row.begin(&mut self.payloads);
        let (mut at, mut is_whole) = (0, true);
        for (column, place) in places.iter().enumerate() {
            let (not_null, keyed) = match *place {
                Place::Field { not_null, keyed } => (not_null, keyed),
                Place::Absent { keyed } => {
                    row.put_null(column);
                    if keyed {
                        self.keyed.push(Datum::Null);
                    }
                    continue;
                }
            };
            let field = at;
            at += 1;
            let Some(text) = fields.get(field, record.text) else {
                is_whole &= !not_null;
                row.put_null(column);
                if keyed {
                    self.keyed.push(Datum::Null);
                }
                continue;
            };
            if !keyed && row.put_text(column, text, &mut self.payloads) {
                continue;
            }
            let value = self.field_value(field, text, record)?;
            row.put_value(column, &value, &mut self.payloads)?;
            if keyed {
                self.keyed.push(value);
            }
        }
        if is_whole && row.finish(&mut self.payloads) {
            self.ends.push(self.payloads.len());
            return Ok(true);
        }
        row.cancel(&mut self.payloads);
        self.keyed.truncate(keyed_before);
        Ok(false)
    }

    /// Turns the fields of a record into the row's values.
    fn fields(&mut self, fields: &Fields, record: Record<'_>) -> Result<()> {
        for (i, &column) in self.columns.iter().enumerate() {
            if i >= fields.len() {
                let name = &self.rel.columns[column].name;
                return Err(bad(&format!("missing data for column \"{name}\"")));
            }
            let text = fields.get(i, record.text);
            self.row[column] = match text {
                None => Datum::Null,
                Some(text) => self.field_value(i, text, record)?,
            };
            if !self.domains.is_empty() {
                self.test_domain(column).map_err(|e| {
                    let place = self.place(record.line, Some(column));
                    match text {
                        Some(text) => e.context(format!("{place}: \"{}\"", shorten(text))),
                        None => e.context(format!("{place}: null input")),
                    }
                })?;
            }
        }
        Ok(())
    }

    /// Tests the value of a column in the row under construction, if the column is of a domain.
    pub fn test_domain(&self, column: usize) -> Result<()> {
        match self.domains.iter().find(|(of, _)| *of == column) {
            Some((_, tests)) => tests.eval_with(self.cx, vec![self.row[column].clone()]).map(|_| ()),
            None => Ok(()),
        }
    }

    /// The value of a field. An error has the column and the text as its CONTEXT.
    #[inline]
    fn field_value(&self, i: usize, text: &str, record: Record<'_>) -> Result<Datum> {
        let (oid, typmod) = self.types[i];
        let small = match oid {
            t::INT4 => direct::integer(text.as_bytes()).and_then(|v| i32::try_from(v).ok()).map(Datum::Int4),
            t::INT8 => direct::integer(text.as_bytes()).map(Datum::Int8),
            _ => None,
        };
        if let Some(value) = small {
            return Ok(value);
        }
        text_in(oid, text, typmod, &self.fmt).map_err(|e| {
            let place = self.place(record.line, Some(self.columns[i]));
            e.context(format!("{place}: \"{}\"", shorten(text)))
        })
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
        if self.rel.kind == RelationKind::View {
            // PostgreSQL counts the row whatever the trigger returns.
            triggers::instead_of_row(self.cx, self.rel, &mut self.row)?;
            self.ends.push(0);
            return Ok(());
        }
        if self.rel.kind == RelationKind::Partitioned {
            return self.take_in_partition();
        }
        if !self.rel.triggers.is_empty() && !triggers::before_row(self.cx, self.rel, &mut self.row)? {
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
        self.keyed.extend(self.key_columns.iter().map(|&column| self.row[column].clone()));
        Ok(())
    }

    /// Completes the row in its partition.
    fn take_in_partition(&mut self) -> Result<()> {
        let leaf = self.leaves.route(self.cx, self.rel, &self.row)?;
        let mut own = leaf.own_row(&self.row);
        let has_work = has_row_work(self.cx, &leaf.table)?;
        if has_work {
            // A trigger sees the rows before its own.
            self.flush()?;
            if !triggers::before_row(self.cx, &leaf.table, &mut own)? {
                return Ok(());
            }
        }
        leaf.complete(self.cx, self.rel, None, &mut own)?;
        if !self.rel.triggers.is_empty() {
            triggers::collect(self.cx, self.rel, &leaf.row_above(&own))?;
        }
        if !leaf.table.foreign_keys.is_empty() {
            fk::inserted(self.cx, &leaf.table, &own)?;
        }
        self.ends.push(0);
        if has_work {
            table::insert(self.cx, &leaf.table, &own)?;
            return triggers::note_row(self.cx, &leaf.table, &own);
        }
        self.rows.push(own);
        self.homes.push(leaf);
        Ok(())
    }

    /// Gives the rows of the batch to their partitions.
    fn flush_partitions(&mut self) -> Result<()> {
        let mut parts: Vec<(Arc<Leaf>, Vec<Row>)> = Vec::new();
        for (leaf, row) in self.homes.drain(..).zip(self.rows.drain(..)) {
            match parts.iter_mut().find(|(known, _)| known.table.oid == leaf.table.oid) {
                Some((_, rows)) => rows.push(row),
                None => parts.push((leaf, vec![row])),
            }
        }
        parts.into_iter().try_for_each(|(leaf, mut rows)| table::insert_many(self.cx, &leaf.table, &mut rows))
    }

    /// Notes the line of the row just taken and flushes a full batch.
    pub fn row_done(&mut self, line: u64) -> Result<()> {
        self.lines.resize(self.ends.len(), line);
        if self.ends.len() >= BATCH_ROWS
            || !self.rel.triggers.is_empty()
            || self.payloads.len() >= BATCH_BYTES
        {
            self.flush()?;
        }
        Ok(())
    }

    /// Gives the rows of the batch to the table.
    pub fn flush(&mut self) -> Result<()> {
        let place = |i: Option<usize>, lines: &[u64], e: SqlError| match i.and_then(|i| lines.get(i)) {
            Some(line) if e.where_.is_none() => e.context(format!("COPY {}, line {line}", self.rel.name)),
            _ => e,
        };
        if self.rel.kind == RelationKind::Partitioned {
            self.flush_partitions()?;
        } else if self.in_memory {
            for (i, row) in self.rows.iter().enumerate() {
                table::insert(self.cx, self.rel, row).map_err(|e| place(Some(i), &self.lines, e))?;
                if self.rel.may_have_row_work() {
                    triggers::after_row(self.cx, self.rel, row)?;
                }
            }
        } else if !self.ends.is_empty() {
            let rows = NewRows::Keyed { columns: &self.key_columns, values: &self.keyed };
            let payloads = table::slices(&self.payloads, &self.ends);
            table::insert_payloads(self.cx, self.rel, &payloads, rows, self.freeze)
                .map_err(|(i, e)| place(i, &self.lines, e))?;
        }
        self.copied += self.ends.len() as u64;
        self.payloads.clear();
        self.ends.clear();
        self.lines.clear();
        self.keyed.clear();
        self.rows.clear();
        Ok(())
    }
}

fn bad(message: &str) -> SqlError {
    SqlError::new(SqlState::BAD_COPY_FILE_FORMAT, message)
}

/// PostgreSQL shows at most 100 bytes of a line or of a field.
fn shorten(text: &str) -> String {
    if text.len() <= 100 {
        return text.to_string();
    }
    let mut end = 100;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    format!("{}...", &text[..end])
}
