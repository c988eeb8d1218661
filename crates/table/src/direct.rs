//! Rows made from texts: each field goes straight to its stored bytes.
//!
//! The usual way makes a `Datum` of each field, a row of these, and the row's bytes at the end. It
//! copies a text twice and allocates where it is long. COPY FROM takes this way instead where no
//! expression looks at the row: it begins a row, puts its columns in their order, and ends it.
//! The bytes are those that [`RowCodec::encode`](crate::codec::RowCodec::encode) makes of the same
//! values.
//!
//! [`DirectRow::put_text`] reads the common forms of the common types. It answers false for any
//! other text, and has put nothing then. The caller makes a value of such a field, which also finds
//! out about errors, and puts the value.

#[cfg(test)]
#[path = "direct_tests.rs"]
mod tests;

use crate::Relation;
use crate::codec::{Attr, HAS_NULLS, put, put_var};
use crate::toast::TARGET;
use sinew_error::Result;
use sinew_types::io::direct;
use sinew_types::numeric::SmallWire;
use sinew_types::typeinfo::numeric_typmod;
use sinew_types::{Datum, Oid, RowType, oid as t};
use std::sync::Arc;

/// A longer `char(n)` is padded as a value.
const PADDED_MAX: usize = 1000;
const BLANKS: [u8; PADDED_MAX] = [b' '; PADDED_MAX];

/// How the texts of a column become bytes.
#[derive(Debug, Clone, Copy)]
enum Form {
    Int2,
    Int4,
    Int8,
    Bool,
    Float8,
    /// Of any precision and scale.
    Numeric,
    NumericOf(i32, i32),
    Date,
    Timestamp,
    Text,
    /// Of at most so many characters.
    VarcharOf(usize),
    /// Padded to so many characters.
    BpcharOf(usize),
    /// As a value only.
    Value,
}

impl Form {
    fn of(type_oid: Oid, typmod: i32) -> Form {
        let length = usize::try_from(i64::from(typmod) - 4).ok();
        match (type_oid, length) {
            (t::INT2, _) => Form::Int2,
            (t::INT4, _) => Form::Int4,
            (t::INT8, _) => Form::Int8,
            (t::BOOL, _) => Form::Bool,
            (t::FLOAT8, _) => Form::Float8,
            (t::NUMERIC, None) => Form::Numeric,
            (t::NUMERIC, Some(_)) => match numeric_typmod(typmod) {
                Some((precision, scale)) => Form::NumericOf(precision, scale),
                None => Form::Numeric,
            },
            (t::DATE, _) => Form::Date,
            (t::TIMESTAMP, _) if typmod < 0 || typmod == 6 => Form::Timestamp,
            (t::TEXT, _) | (t::VARCHAR | t::BPCHAR, None) => Form::Text,
            (t::VARCHAR, Some(most)) => Form::VarcharOf(most),
            (t::BPCHAR, Some(length)) if length <= PADDED_MAX => Form::BpcharOf(length),
            _ => Form::Value,
        }
    }
}

/// A row under construction at the end of a buffer.
pub struct DirectRow {
    columns: Vec<(Form, Attr)>,
    /// Columns of rows with gaps.
    rows: Vec<(usize, Arc<RowType>)>,
    /// One bit a column.
    nulls: Vec<u8>,
    has_nulls: bool,
    /// Where the row begins in the buffer.
    start: usize,
}

impl DirectRow {
    /// For rows of this table.
    pub fn new(rel: &Relation) -> DirectRow {
        let columns = rel.columns.iter().zip(&rel.codec().attrs);
        let columns: Vec<_> = columns.map(|(c, &attr)| (Form::of(c.type_oid, c.typmod), attr)).collect();
        let rows = rel.codec().rows.iter().filter(|(_, row)| row.has_gaps()).cloned().collect();
        DirectRow { nulls: vec![0; columns.len().div_ceil(8)], columns, rows, has_nulls: false, start: 0 }
    }

    /// Begins a row behind what `out` has.
    #[inline]
    pub fn begin(&mut self, out: &mut Vec<u8>) {
        if self.has_nulls {
            self.nulls.fill(0);
            self.has_nulls = false;
        }
        self.start = out.len();
        out.extend_from_slice(&[0; 2]);
    }

    /// Puts NULL into a column.
    #[inline]
    pub fn put_null(&mut self, column: usize) {
        self.has_nulls = true;
        self.nulls[column / 8] |= 1 << (column % 8);
    }

    /// Puts a value, which is not NULL, into a column.
    #[inline]
    pub fn put_value(&mut self, column: usize, value: &Datum, out: &mut Vec<u8>) -> Result<()> {
        let attr = self.columns[column].1;
        match self.rows.iter().find(|(at, _)| *at == column) {
            Some((_, row)) => put(attr, &row.stored(value.clone()), out),
            None => put(attr, value, out),
        }
    }

    /// Puts the value with this text form into a column; false without a change if the form is not
    /// a common one.
    #[inline]
    pub fn put_text(&mut self, column: usize, text: &str, out: &mut Vec<u8>) -> bool {
        let bytes = text.as_bytes();
        match self.columns[column].0 {
            Form::Int4 => match direct::integer(bytes).map(i32::try_from) {
                Some(Ok(v)) => out.extend_from_slice(&v.to_le_bytes()),
                _ => return false,
            },
            Form::Int8 => match direct::integer(bytes) {
                Some(v) => out.extend_from_slice(&v.to_le_bytes()),
                None => return false,
            },
            Form::Int2 => match direct::integer(bytes).map(i16::try_from) {
                Some(Ok(v)) => out.extend_from_slice(&v.to_le_bytes()),
                _ => return false,
            },
            Form::NumericOf(precision, scale) => {
                let fitted =
                    direct::decimal(bytes).and_then(|(v, own)| direct::fit(v, own, precision, scale));
                match fitted {
                    Some(v) => return put_var(SmallWire::new(v, scale as u8).bytes(), out).is_ok(),
                    None => return false,
                }
            }
            Form::Numeric => match direct::decimal(bytes) {
                Some((v, scale)) => return put_var(SmallWire::new(v, scale).bytes(), out).is_ok(),
                None => return false,
            },
            Form::Date => match direct::date(bytes) {
                Some(v) => out.extend_from_slice(&v.to_le_bytes()),
                None => return false,
            },
            Form::Timestamp => match direct::timestamp(bytes) {
                Some(v) => out.extend_from_slice(&v.to_le_bytes()),
                None => return false,
            },
            Form::Bool => match direct::boolean(bytes) {
                Some(v) => out.push(u8::from(v)),
                None => return false,
            },
            Form::Float8 => match direct::float8(text) {
                Some(v) => out.extend_from_slice(&v.to_le_bytes()),
                None => return false,
            },
            Form::Text => return put_var(bytes, out).is_ok(),
            Form::VarcharOf(most) => {
                let fits = bytes.len() <= most || direct::count_chars(text, most).is_some();
                return fits && put_var(bytes, out).is_ok();
            }
            Form::BpcharOf(length) => {
                let Some(chars) = direct::count_chars(text, length) else { return false };
                return put_padded(bytes, length - chars, out);
            }
            Form::Value => return false,
        }
        true
    }

    /// Ends the row. False, and the row is gone, if it is so large that its values may have to be
    /// compressed or moved.
    #[inline]
    pub fn finish(&mut self, out: &mut Vec<u8>) -> bool {
        let mut head = self.columns.len() as u16;
        if self.has_nulls {
            head |= HAS_NULLS;
            let body = self.start + 2;
            let end = out.len();
            out.resize(end + self.nulls.len(), 0);
            out.copy_within(body..end, body + self.nulls.len());
            out[body..body + self.nulls.len()].copy_from_slice(&self.nulls);
        }
        out[self.start..self.start + 2].copy_from_slice(&head.to_le_bytes());
        if out.len() - self.start > TARGET {
            out.truncate(self.start);
            return false;
        }
        true
    }

    /// Takes the unfinished row away.
    pub fn cancel(&mut self, out: &mut Vec<u8>) {
        out.truncate(self.start);
    }
}

/// Puts a text with blanks behind it.
#[inline]
fn put_padded(bytes: &[u8], blanks: usize, out: &mut Vec<u8>) -> bool {
    let length = bytes.len() + blanks;
    if length >= usize::from(crate::codec::LONG) {
        out.push(crate::codec::LONG);
        out.extend_from_slice(&(length as u32).to_le_bytes());
    } else {
        out.push(length as u8);
    }
    out.extend_from_slice(bytes);
    out.extend_from_slice(&BLANKS[..blanks]);
    true
}
