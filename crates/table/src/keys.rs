//! Index keys: rows and bounds as order-preserving bytes.

use crate::codec::reset;
use crate::{Index, IndexColumn, Relation};
use crate::{IndexBounds, KeyCheck, Row, Upkeep};
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::btree::{self, KEY_MAX, Range};
use sinew_types::Datum;
use sinew_types::key::{column_len, decode_column, encode_key, is_divisible, is_null_marker, is_readable};
use sinew_types::vector::Vector;
use std::borrow::Borrow;
use std::sync::Arc;

/// The values of an index's keys in a row, in their order; `None` when the index has no entry of
/// the row.
pub fn key_values(
    cx: &dyn Upkeep,
    rel: &Relation,
    index: &Index,
    row: &[Datum],
) -> Result<Option<Vec<Datum>>> {
    let computed = match index.is_plain() {
        true => Vec::new(),
        false => match cx.index_values(rel, index, row)? {
            Some(computed) => computed,
            None => return Ok(None),
        },
    };
    let mut computed = computed.into_iter();
    let values = index.columns.iter().map(|c| match c.column() {
        Some(at) => row[at].clone(),
        None => computed.next().unwrap_or(Datum::Null),
    });
    Ok(Some(values.collect()))
}

/// Which columns of its table an index reads.
pub fn columns_read(cx: &dyn Upkeep, rel: &Relation, index: &Index) -> Result<Vec<bool>> {
    let mut read = vec![false; rel.columns.len()];
    let computed = if index.is_plain() { Arc::default() } else { cx.index_reads(rel, index)? };
    let keys = index.columns.iter().filter_map(IndexColumn::column);
    for at in keys.chain(computed.iter().copied()).chain(index.included_columns()) {
        read[at] = true;
    }
    Ok(read)
}

/// Writes the key of a row. Returns whether a column of it is NULL, and `None` when the index has
/// no entry of the row. 54000 if the key is too long.
pub fn row_key(
    cx: &dyn Upkeep,
    rel: &Relation,
    index: &Index,
    row: &[Datum],
    key: &mut Vec<u8>,
) -> Result<Option<bool>> {
    key.clear();
    if index.is_plain() {
        let values = index.columns.iter().map(|c| &row[c.attnum as usize - 1]);
        return encode(rel, index, values, |at| &row[at], key).map(Some);
    }
    match key_values(cx, rel, index, row)? {
        Some(values) => encode(rel, index, values.iter(), |at| &row[at], key).map(Some),
        None => Ok(None),
    }
}

/// Writes the key of a row whose columns are in vectors, for an index of columns. Returns whether a
/// column of it is NULL. 54000 if the key is too long.
pub fn values_key(
    rel: &Relation,
    index: &Index,
    values: &[Vector],
    row: usize,
    key: &mut Vec<u8>,
) -> Result<bool> {
    key.clear();
    let keys = index.columns.iter().map(|c| values[c.attnum as usize - 1].datum(row));
    encode(rel, index, keys, |at| values[at].datum(row), key)
}

/// Appends the key of these values, and the included columns, which `column` gives by position.
/// Returns true if a value of the key is NULL.
fn encode<D: Borrow<Datum>>(
    rel: &Relation,
    index: &Index,
    values: impl Iterator<Item = D>,
    column: impl Fn(usize) -> D,
    key: &mut Vec<u8>,
) -> Result<bool> {
    let mut has_null = false;
    for (column, value) in index.columns.iter().zip(values) {
        let value = value.borrow();
        has_null |= value.is_null();
        encode_key(value, column.type_oid(rel), column.descending, column.nulls_first, key)?;
    }
    for at in index.included_columns() {
        encode_key(column(at).borrow(), rel.columns[at].type_oid, false, false, key)?;
    }
    if key.len() > KEY_MAX {
        return Err(SqlError::new(
            SqlState::PROGRAM_LIMIT_EXCEEDED,
            format!("index row size {} exceeds maximum {KEY_MAX} for index \"{}\"", key.len(), index.name),
        )
        .hint("Values larger than 1/3 of a buffer page cannot be indexed."));
    }
    Ok(has_null)
}

/// The bytes of a key without the included columns behind it.
pub fn sole_part<'k>(rel: &Relation, index: &Index, key: &'k [u8]) -> Result<&'k [u8]> {
    if index.included.is_empty() {
        return Ok(key);
    }
    let mut len = 0;
    for at in 0..index.columns.len() {
        len += length(rel, index, at, &key[len..])?;
    }
    Ok(&key[..len])
}

/// The byte range of an index scan; `None` when a NULL among the bounds makes it match nothing.
/// `room`: two empty buffers, for the keys.
pub fn range(
    rel: &Relation,
    index: &Index,
    bounds: &IndexBounds,
    [mut prefix, mut second]: [Vec<u8>; 2],
) -> Result<Option<Range>> {
    for (value, column) in bounds.equal.iter().zip(&index.columns) {
        if value.is_null() && !bounds.nulls_match {
            return Ok(None);
        }
        encode_key(value, column.type_oid(rel), column.descending, column.nulls_first, &mut prefix)?;
    }
    second.extend_from_slice(&prefix);
    let (mut low, mut high) = (None, Some((second, true)).filter(|_| !prefix.is_empty()));
    if bounds.lower.is_some() || bounds.upper.is_some() {
        low = high.clone();
        let column = &index.columns[bounds.equal.len()];
        let encode = |value: &Datum| -> Result<Vec<u8>> {
            let mut key = prefix.clone();
            encode_key(value, column.type_oid(rel), column.descending, column.nulls_first, &mut key)?;
            Ok(key)
        };
        for (value, _) in bounds.lower.iter().chain(&bounds.upper) {
            if value.is_null() {
                return Ok(None);
            }
        }
        let bound = |b: &Option<(Datum, bool)>| -> Result<Option<(Vec<u8>, bool)>> {
            b.as_ref().map(|(v, incl)| Ok((encode(v)?, *incl))).transpose()
        };
        let (lower, upper): (Option<_>, Option<_>) = (bound(&bounds.lower)?, bound(&bounds.upper)?);
        let (first, last) = if column.descending { (upper, lower) } else { (lower, upper) };
        // A comparison is never true for NULL: an open end stops before the NULLs.
        let nulls = (encode(&Datum::Null)?, false);
        low = first.or(if column.nulls_first { Some(nulls.clone()) } else { low });
        high = last.or(if column.nulls_first { high } else { Some(nulls) });
    } else if !prefix.is_empty() {
        low = Some((prefix, true));
    }
    Ok(Some(Range { lower: low, upper: high, backward: bounds.backward }))
}

/// A value's bytes as a column of an index has them.
pub fn column_key(rel: &Relation, index: &Index, column: usize, value: &Datum) -> Result<Vec<u8>> {
    let column = &index.columns[column];
    let mut key = Vec::new();
    let ty = column.type_oid(rel);
    encode_key(value, ty, column.descending, column.nulls_first, &mut key)?;
    Ok(key)
}

/// The result of the checks of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    Passes,
    Fails,
    /// No entry below the key that was noted passes either.
    FailsTo,
}

/// Whether an entry passes all checks, which come in the order of their columns. `next` gets the
/// first key above that may.
pub fn judge(
    rel: &Relation,
    index: &Index,
    checks: &[KeyCheck],
    key: &[u8],
    next: &mut Vec<u8>,
) -> Result<Verdict> {
    let (mut at, mut from) = (0, 0);
    for check in checks {
        while at < check.column {
            from += length(rel, index, at, &key[from..])?;
            at += 1;
        }
        let own = &key[from..][..length(rel, index, at, &key[from..])?];
        if is_null_marker(own[0]) != check.is_null {
            return Ok(Verdict::Fails);
        }
        let Some(wanted) = check.above(own) else { continue };
        next.clear();
        next.extend_from_slice(&key[..from]);
        // The columns before stay, or the next of their values comes.
        let there_is = match wanted {
            Wanted::From(value) => {
                next.extend_from_slice(value);
                true
            }
            Wanted::After(value) => {
                next.extend_from_slice(value);
                step_past(next)
            }
            Wanted::Nothing => step_past(next),
        };
        return Ok(if there_is { Verdict::FailsTo } else { Verdict::Fails });
    }
    Ok(Verdict::Passes)
}

/// Makes a key the first one above all that begin with it; false if there is none.
fn step_past(key: &mut Vec<u8>) -> bool {
    match btree::after_prefix(std::mem::take(key)) {
        Some(past) => {
            *key = past;
            true
        }
        None => false,
    }
}

/// The next bytes of a column that may pass, above those that failed.
enum Wanted<'c> {
    From(&'c [u8]),
    After(&'c [u8]),
    Nothing,
}

impl KeyCheck {
    /// `None`: these bytes pass.
    fn above(&self, own: &[u8]) -> Option<Wanted<'_>> {
        match &self.low {
            Some((low, with)) if own < &low[..] => {
                return Some(if *with { Wanted::From(low) } else { Wanted::After(low) });
            }
            Some((low, false)) if own == &low[..] => return Some(Wanted::After(low)),
            _ => {}
        }
        if self.high.as_ref().is_some_and(|(high, with)| own > &high[..] || !*with && own == &high[..]) {
            return Some(Wanted::Nothing);
        }
        let any = self.any.as_ref()?;
        let place = any.binary_search_by(|value| value[..].cmp(own)).err()?;
        Some(any.get(place).map_or(Wanted::Nothing, |value| Wanted::From(value)))
    }
}

/// A column that the entries of an index give.
#[derive(Debug, Clone, Copy)]
pub struct EntryColumn {
    /// Position in the index, and in the table.
    pub at: usize,
    pub column: usize,
}

/// The columns of an index whose values its entries give, in the order of the index.
pub fn readable_columns(rel: &Relation, index: &Index) -> Vec<EntryColumn> {
    let mut columns = Vec::new();
    for (at, c) in index.columns.iter().enumerate() {
        let ty = c.type_oid(rel);
        if !is_divisible(ty) {
            break;
        }
        if let Some(column) = c.column().filter(|_| is_readable(ty)) {
            columns.push(EntryColumn { at, column });
        }
    }
    if !index.columns.iter().all(|c| is_divisible(c.type_oid(rel))) {
        return columns;
    }
    for (column, at) in index.included_columns().zip(index.columns.len()..) {
        let ty = rel.columns[column].type_oid;
        if !is_divisible(ty) {
            break;
        }
        if is_readable(ty) && !columns.iter().any(|c| c.column == column) {
            columns.push(EntryColumn { at, column });
        }
    }
    columns
}

/// Puts the columns of an entry into a row; false if its key does not tell a value.
pub fn read_entry(
    rel: &Relation,
    index: &Index,
    columns: &[EntryColumn],
    mut key: &[u8],
    row: &mut Row,
) -> Result<bool> {
    reset(row, rel.columns.len());
    let mut at = 0;
    for wanted in columns {
        while at < wanted.at {
            key = &key[length(rel, index, at, key)?..];
            at += 1;
        }
        let own = &key[..length(rel, index, at, key)?];
        let (ty, descending) = index.entry_type(rel, at);
        let Some(value) = decode_column(ty, descending, own) else {
            return Ok(false);
        };
        row[wanted.column] = value;
    }
    Ok(true)
}

/// Appends the columns of an entry to a vector for each of them, which have `rows` rows; false
/// without a change if its key does not tell a value.
pub fn push_entry(
    rel: &Relation,
    index: &Index,
    columns: &[EntryColumn],
    mut key: &[u8],
    values: &mut [Vector],
    rows: usize,
) -> Result<bool> {
    let mut at = 0;
    for (done, wanted) in columns.iter().enumerate() {
        while at < wanted.at {
            key = &key[length(rel, index, at, key)?..];
            at += 1;
        }
        let own = &key[..length(rel, index, at, key)?];
        let (ty, descending) = index.entry_type(rel, at);
        if !values[done].push_key(rows, ty, descending, own) {
            values[..done].iter_mut().for_each(|v| v.truncate(rows));
            return Ok(false);
        }
    }
    Ok(true)
}

/// Bytes of the column at the start of a key.
fn length(rel: &Relation, index: &Index, column: usize, key: &[u8]) -> Result<usize> {
    let (ty, descending) = index.entry_type(rel, column);
    column_len(ty, descending, key).ok_or_else(|| {
        SqlError::new(SqlState::INDEX_CORRUPTED, format!("index \"{}\" has a damaged key", index.name))
    })
}

/// PostgreSQL's report of a duplicate: 23505 with the key's columns and values.
pub fn duplicate(cx: &dyn Upkeep, rel: &Relation, index: &Index, row: &[Datum]) -> SqlError {
    let (mut names, mut shown) = (Vec::new(), Vec::new());
    let values = match key_values(cx, rel, index, row) {
        Ok(values) => values.unwrap_or_default(),
        Err(e) => return e,
    };
    for ((at, column), value) in index.columns.iter().enumerate().zip(&values) {
        match cx.key_name(rel, index, at) {
            Ok(name) => names.push(name),
            Err(e) => return e,
        }
        let mut text = Vec::new();
        if value.is_null() {
            text.extend_from_slice(b"null");
        } else if let Err(e) = sinew_types::io::text_out(value, column.type_oid(rel), cx.fmt(), &mut text) {
            return e;
        }
        shown.push(String::from_utf8_lossy(&text).into_owned());
    }
    let e = SqlError::new(
        SqlState::UNIQUE_VIOLATION,
        format!("duplicate key value violates unique constraint \"{}\"", index.name),
    )
    .schema(&*rel.schema_name)
    .table(&*rel.name)
    .constraint(&*index.name);
    // An expression may tell of every column that it reads.
    let told = match index.columns.iter().map(IndexColumn::column).collect::<Option<Vec<usize>>>() {
        Some(columns) => columns,
        None => (0..rel.columns.len()).filter(|&at| !rel.columns[at].dropped).collect(),
    };
    if !cx.may_show(rel, told) {
        return e;
    }
    e.detail(format!("Key ({})=({}) already exists.", names.join(", "), shown.join(", ")))
}
