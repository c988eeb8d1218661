//! Rows as bytes: the payload of a heap tuple.
//!
//! ```text
//! 0        u16   bits 0..=11: attributes stored (n ≤ 1600); bit 12: has a null bitmap;
//!                bit 13: has out-of-line values
//! 2        null bitmap, ceil(n / 8) bytes, bit set = NULL (only with bit 12)
//! ...      the attributes that are not NULL, in order, without alignment, little endian
//! ```
//!
//! Fixed-size types take their size. A value of an enum is its rank, an i64. All others begin with
//! a length byte:
//!
//! | byte | meaning |
//! |---|---|
//! | 0..=0x7f | that many bytes follow |
//! | 0x80 | u32 length, bytes |
//! | 0x81 | u32 raw length, u32 stored length, LZ4 block |
//! | 0x82 | u32 raw length, u32 stored length, u8 compressed, u64 value id: chunks in the companion relation |
//!
//! A row stored before a column was added has fewer attributes; the missing ones take the column's
//! `missing` value. Nothing here depends on the machine's alignment or on a type's text form, so a
//! payload is portable.

use crate::Column;
use crate::Row;
use crate::tagged;
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::datetime::Interval;
use sinew_types::memory::Charge;
use sinew_types::numeric::SmallWire;
use sinew_types::oid as t;
use sinew_types::typeinfo::{array_type, made};
use sinew_types::{Bytes, Datum, FmtCtx, Oid, RowType, Text};
use std::borrow::Cow;
use std::sync::{Arc, LazyLock};

/// Most columns a table may have.
pub const COLUMNS_MAX: usize = 1600;

pub(super) const COUNT_MASK: u16 = 0x0fff;
pub(super) const HAS_NULLS: u16 = 0x1000;
const HAS_EXTERNAL: u16 = 0x2000;
const _: () = assert!(COLUMNS_MAX <= COUNT_MASK as usize);
const _: () = assert!(COUNT_MASK & HAS_NULLS == 0 && COUNT_MASK & HAS_EXTERNAL == 0);

pub(super) const LONG: u8 = 0x80;
const COMPRESSED: u8 = 0x81;
const EXTERNAL: u8 = 0x82;

/// A value kept in the companion relation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct External {
    pub raw_len: u32,
    pub stored_len: u32,
    pub compressed: bool,
    pub value_id: u64,
}

/// How one attribute is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Attr {
    Bool,
    Char,
    Int2,
    Int4,
    Int8,
    Float4,
    Float8,
    Oid,
    Tid,
    Uuid,
    Date,
    Time,
    TimeTz,
    Timestamp,
    TimestampTz,
    Interval,
    Money,
    MacAddr,
    MacAddr8,
    Text,
    Bytea,
    /// The rank of a value of this enum.
    Enum(Oid),
    /// The type's binary wire form. A row, a range of a type that a user made, and an array over a
    /// type that a user made, are stored as [`crate::tagged`] has them, without the names of
    /// fields. Their wire forms would hold names, which change, or need the catalog to be read.
    Wire(Oid),
}

impl Attr {
    fn of(type_oid: Oid) -> Attr {
        match type_oid {
            t::BOOL => Attr::Bool,
            t::CHAR => Attr::Char,
            t::INT2 => Attr::Int2,
            t::INT4 => Attr::Int4,
            t::INT8 | t::XID8 | t::PG_LSN => Attr::Int8,
            t::FLOAT4 => Attr::Float4,
            t::FLOAT8 => Attr::Float8,
            t::OID | t::XID | t::CID => Attr::Oid,
            t::TID => Attr::Tid,
            t::UUID => Attr::Uuid,
            t::DATE => Attr::Date,
            t::TIME => Attr::Time,
            t::TIMETZ => Attr::TimeTz,
            t::TIMESTAMP => Attr::Timestamp,
            t::TIMESTAMPTZ => Attr::TimestampTz,
            t::INTERVAL => Attr::Interval,
            t::MONEY => Attr::Money,
            t::MACADDR => Attr::MacAddr,
            t::MACADDR8 => Attr::MacAddr8,
            t::TEXT
            | t::VARCHAR
            | t::BPCHAR
            | t::NAME
            | t::UNKNOWN
            | t::PG_NODE_TREE
            | t::CITEXT
            | t::HSTORE
            | t::REFCURSOR
            | t::JSON
            | t::JSONB
            | t::JSONPATH
            | t::PG_SNAPSHOT
            | t::TXID_SNAPSHOT => Attr::Text,
            t::BYTEA => Attr::Bytea,
            oid if sinew_types::typeinfo::is_reg_type(oid) => Attr::Oid,
            oid if made::is_enum(oid) => Attr::Enum(oid),
            oid => Attr::Wire(oid),
        }
    }

    /// Stored bytes of a fixed-size attribute.
    fn fixed_len(self) -> Option<usize> {
        Some(match self {
            Attr::Bool | Attr::Char => 1,
            Attr::Int2 => 2,
            Attr::Int4 | Attr::Float4 | Attr::Oid | Attr::Date => 4,
            Attr::Tid | Attr::MacAddr => 6,
            Attr::Int8
            | Attr::Float8
            | Attr::Time
            | Attr::Timestamp
            | Attr::TimestampTz
            | Attr::Money
            | Attr::Enum(_)
            | Attr::MacAddr8 => 8,
            Attr::TimeTz => 12,
            Attr::Uuid | Attr::Interval => 16,
            Attr::Text | Attr::Bytea | Attr::Wire(_) => return None,
        })
    }
}

/// Wire forms do not depend on a session's settings.
static WIRE: LazyLock<FmtCtx> = LazyLock::new(FmtCtx::default);

/// Turns rows of one table into payloads and back.
#[derive(Debug, Clone)]
pub struct RowCodec {
    pub(super) attrs: Vec<Attr>,
    /// Where the first attributes stand in a row without NULLs, after the head: those before which
    /// all have a fixed size.
    pub(super) offsets: Vec<u32>,
    /// The size of each attribute in bytes, or 0 where it varies.
    pub(super) sizes: Vec<u8>,
    /// Values of columns that a stored row may lack; empty when every one is NULL.
    pub(super) missing: Vec<Datum>,
    /// Columns of rows, and of arrays over rows, by position, with the fields that they have now.
    /// A stored value has its fields at the places of their numbers ([`RowType::stored`]).
    pub(super) rows: Vec<(usize, Arc<RowType>)>,
}

impl RowCodec {
    /// The codec of a table with these columns.
    pub fn new(columns: &[Column]) -> RowCodec {
        let attrs: Vec<Attr> = columns.iter().map(|c| Attr::of(c.type_oid)).collect();
        let missing = if columns.iter().any(|c| c.missing.is_some()) {
            let value = |c: &Column| match (c.missing.clone(), &c.row) {
                (Some(stored), Some(row)) => row.fit(stored),
                (value, _) => value.unwrap_or(Datum::Null),
            };
            columns.iter().map(value).collect()
        } else {
            Vec::new()
        };
        let rows = columns.iter().enumerate().filter(|(_, c)| !c.dropped);
        let rows = rows.filter_map(|(at, c)| Some((at, c.row.clone()?))).collect();
        RowCodec { offsets: offsets(&attrs), sizes: sizes(&attrs), attrs, missing, rows }
    }

    /// The codec of columns with these types.
    #[cfg(test)]
    pub(super) fn of_types(types: &[Oid]) -> RowCodec {
        let attrs: Vec<Attr> = types.iter().map(|&o| Attr::of(o)).collect();
        RowCodec {
            offsets: offsets(&attrs),
            sizes: sizes(&attrs),
            attrs,
            missing: Vec::new(),
            rows: Vec::new(),
        }
    }

    /// The number of columns, dropped ones included.
    pub fn columns(&self) -> usize {
        self.attrs.len()
    }

    /// A value of a column as it is stored: a row with gaps has its fields elsewhere then.
    pub(super) fn as_stored<'v>(&self, column: usize, value: &'v Datum) -> Cow<'v, Datum> {
        let gaps = |(at, row): &&(usize, Arc<RowType>)| *at == column && row.has_gaps();
        match self.rows.iter().find(gaps) {
            Some((_, row)) => Cow::Owned(row.stored(value.clone())),
            None => Cow::Borrowed(value),
        }
    }

    /// Appends the payload of `row`, every value in line.
    pub fn encode(&self, row: &[Datum], out: &mut Vec<u8>) -> Result<()> {
        debug_assert_eq!(row.len(), self.attrs.len());
        self.encode_head(row, false, out);
        for (column, (attr, value)) in self.attrs.iter().zip(row).enumerate() {
            if !value.is_null() {
                put(*attr, &self.as_stored(column, value), out)?;
            }
        }
        Ok(())
    }

    /// As `encode`, but `stored` may say for each variable-length attribute that it is stored in
    /// another way.
    pub fn encode_with(&self, row: &[Datum], stored: &[Option<Stored>], out: &mut Vec<u8>) -> Result<()> {
        let external = stored.iter().any(|s| matches!(s, Some(Stored::External(_))));
        self.encode_head(row, external, out);
        for (column, ((attr, value), stored)) in self.attrs.iter().zip(row).zip(stored).enumerate() {
            match stored {
                _ if value.is_null() => {}
                None => put(*attr, &self.as_stored(column, value), out)?,
                Some(Stored::Compressed { raw_len, block }) => {
                    out.push(COMPRESSED);
                    out.extend_from_slice(&raw_len.to_le_bytes());
                    out.extend_from_slice(&(block.len() as u32).to_le_bytes());
                    out.extend_from_slice(block);
                }
                Some(Stored::External(e)) => {
                    out.push(EXTERNAL);
                    out.extend_from_slice(&e.raw_len.to_le_bytes());
                    out.extend_from_slice(&e.stored_len.to_le_bytes());
                    out.push(u8::from(e.compressed));
                    out.extend_from_slice(&e.value_id.to_le_bytes());
                }
            }
        }
        Ok(())
    }

    #[inline]
    fn encode_head(&self, row: &[Datum], external: bool, out: &mut Vec<u8>) {
        let has_nulls = row.iter().any(Datum::is_null);
        let mut head = self.attrs.len() as u16;
        if has_nulls {
            head |= HAS_NULLS;
        }
        if external {
            head |= HAS_EXTERNAL;
        }
        out.extend_from_slice(&head.to_le_bytes());
        if has_nulls {
            let at = out.len();
            out.resize(at + self.attrs.len().div_ceil(8), 0);
            for (i, value) in row.iter().enumerate() {
                if value.is_null() {
                    out[at + i / 8] |= 1 << (i % 8);
                }
            }
        }
    }

    /// The raw bytes of a variable-length attribute; `None` for fixed-size ones and NULL.
    pub fn raw_bytes<'v>(&self, i: usize, value: &'v Datum) -> Result<Option<Cow<'v, [u8]>>> {
        if value.is_null() || self.attrs[i].fixed_len().is_some() {
            return Ok(None);
        }
        Ok(Some(match (self.attrs[i], value) {
            (Attr::Text, Datum::Text(text)) => Cow::Borrowed(text.as_bytes()),
            (Attr::Bytea, Datum::Bytea(bytes)) => Cow::Borrowed(bytes),
            (attr, value) => {
                let mut raw = Vec::new();
                put_raw(attr, &self.as_stored(i, value), &mut raw)?;
                Cow::Owned(raw)
            }
        }))
    }

    /// Decodes a payload into `row`: all columns, with NULL in those that are not `needed`. `fetch`
    /// fetches an out-of-line value.
    pub fn decode(
        &self,
        payload: &[u8],
        needed: Option<&[bool]>,
        row: &mut Row,
        fetch: &mut dyn FnMut(External) -> Result<Vec<u8>>,
    ) -> Result<()> {
        reset(row, self.attrs.len());
        self.decode_more(payload, needed, row, fetch)
    }

    /// As `decode`, into a row that has the table's columns already, and may have more. Only the
    /// columns that are `needed` change.
    pub fn decode_more(
        &self,
        payload: &[u8],
        needed: Option<&[bool]>,
        row: &mut Row,
        fetch: &mut dyn FnMut(External) -> Result<Vec<u8>>,
    ) -> Result<()> {
        let mut r = Reader { bytes: payload };
        let head = r.u16()?;
        let stored = (head & COUNT_MASK) as usize;
        if stored > self.attrs.len() {
            return Err(corrupt("more attributes than columns"));
        }
        let nulls = if head & HAS_NULLS != 0 { r.take(stored.div_ceil(8))? } else { &[] };
        let body = r.bytes;
        // The attribute at which the reader stands.
        let mut at = 0;
        let mut next = next_needed(needed, 0, self.attrs.len());
        while next < stored {
            let is_null = |i: usize| !nulls.is_empty() && nulls[i / 8] & (1 << (i % 8)) != 0;
            if nulls.is_empty() && at < next && next < self.offsets.len() {
                let offset = self.offsets[next] as usize;
                r.bytes = body.get(offset..).ok_or_else(|| corrupt("it ends too early"))?;
                at = next;
            }
            while at < next {
                if !is_null(at) {
                    skip(self.attrs[at], &mut r)?;
                }
                at += 1;
            }
            if !is_null(next) {
                row[next] = get(self.attrs[next], &mut r, fetch)?;
            }
            at = next + 1;
            next = next_needed(needed, at, self.attrs.len());
        }
        while next < self.missing.len() {
            row[next] = self.missing[next].clone();
            next = next_needed(needed, next + 1, self.attrs.len());
        }
        for (at, ty) in self.rows.iter().filter(|(at, _)| *at < stored) {
            if needed.is_none_or(|needed| needed.get(*at) == Some(&true)) {
                row[*at] = ty.fit(std::mem::replace(&mut row[*at], Datum::Null));
            }
        }
        Ok(())
    }

    /// A value of a column that was read alone, as the column's type is now.
    pub(super) fn fit(&self, column: usize, value: Datum) -> Datum {
        match self.rows.iter().find(|(at, _)| *at == column) {
            Some((_, ty)) => ty.fit(value),
            None => value,
        }
    }

    /// True if some attribute of a payload lives out of line.
    pub fn has_externals(&self, payload: &[u8]) -> bool {
        payload.first_chunk().is_some_and(|&head| u16::from_le_bytes(head) & HAS_EXTERNAL != 0)
    }

    /// Where each attribute of a payload lives out of line, by position; empty when none does.
    pub fn externals(&self, payload: &[u8]) -> Result<Vec<(usize, External)>> {
        let mut found = Vec::new();
        let mut r = Reader { bytes: payload };
        let head = r.u16()?;
        if head & HAS_EXTERNAL == 0 {
            return Ok(found);
        }
        let stored = ((head & COUNT_MASK) as usize).min(self.attrs.len());
        let nulls = if head & HAS_NULLS != 0 { r.take(stored.div_ceil(8))? } else { &[] };
        for (i, &attr) in self.attrs[..stored].iter().enumerate() {
            if !nulls.is_empty() && nulls[i / 8] & (1 << (i % 8)) != 0 {
                continue;
            }
            if attr.fixed_len().is_none() && r.bytes.first() == Some(&EXTERNAL) {
                r.take(1)?;
                found.push((i, r.external()?));
            } else {
                skip(attr, &mut r)?;
            }
        }
        Ok(found)
    }
}

/// Where the attributes stand before which all have a fixed size.
fn sizes(attrs: &[Attr]) -> Vec<u8> {
    attrs.iter().map(|attr| attr.fixed_len().unwrap_or(0) as u8).collect()
}

fn offsets(attrs: &[Attr]) -> Vec<u32> {
    let mut offsets = Vec::new();
    let mut at = Some(0);
    for attr in attrs {
        let Some(offset) = at else { break };
        offsets.push(offset);
        at = attr.fixed_len().map(|len| offset + len as u32);
    }
    offsets
}

/// Makes a row one of so many NULLs. A scan passes in the row that it filled before, and most of it
/// is NULL already. The function therefore drops and writes only the values that it has to.
pub(super) fn reset(row: &mut Row, columns: usize) {
    row.truncate(columns);
    for value in row.iter_mut().filter(|value| !value.is_null()) {
        *value = Datum::Null;
    }
    row.resize(columns, Datum::Null);
}

/// The first attribute from `at` on that the caller reads; `end` if there is none.
fn next_needed(needed: Option<&[bool]>, at: usize, end: usize) -> usize {
    match needed {
        None => at,
        Some(needed) => needed[at.min(needed.len())..].iter().position(|&n| n).map_or(end, |i| at + i),
    }
}

/// How a variable-length attribute is stored when not plainly in line.
#[derive(Debug, Clone)]
pub enum Stored {
    Compressed { raw_len: u32, block: Vec<u8> },
    External(External),
}

/// XX001: a stored row cannot be read.
pub fn corrupt(what: &str) -> SqlError {
    SqlError::new(SqlState::DATA_CORRUPTED, format!("a stored row is damaged: {what}"))
        .hint("Run \"sinew check\" on the database directory.")
}

fn mismatch(attr: Attr, value: &Datum) -> SqlError {
    SqlError::new(SqlState::INTERNAL_ERROR, format!("a {} value cannot be stored as {attr:?}", value.class()))
}

#[inline]
pub(super) fn put(attr: Attr, value: &Datum, out: &mut Vec<u8>) -> Result<()> {
    match (attr, value) {
        (Attr::Int4, Datum::Int4(v)) => out.extend_from_slice(&v.to_le_bytes()),
        (Attr::Int8, Datum::Int8(v)) => out.extend_from_slice(&v.to_le_bytes()),
        (Attr::Text, Datum::Text(v)) => put_var(v.as_bytes(), out)?,
        (Attr::Bool, Datum::Bool(v)) => out.push(u8::from(*v)),
        (Attr::Char, Datum::Char(v)) => out.push(*v),
        (Attr::Int2, Datum::Int2(v)) => out.extend_from_slice(&v.to_le_bytes()),
        (Attr::Float4, Datum::Float4(v)) => out.extend_from_slice(&v.to_le_bytes()),
        (Attr::Float8, Datum::Float8(v)) => out.extend_from_slice(&v.to_le_bytes()),
        (Attr::Oid, Datum::Oid(v)) => out.extend_from_slice(&v.to_le_bytes()),
        (Attr::Tid, Datum::Tid(block, line)) => {
            out.extend_from_slice(&block.to_le_bytes());
            out.extend_from_slice(&line.to_le_bytes());
        }
        (Attr::Uuid, Datum::Uuid(v)) => out.extend_from_slice(v),
        (Attr::MacAddr, Datum::MacAddr(v)) => out.extend_from_slice(v),
        (Attr::MacAddr8, Datum::MacAddr8(v)) => out.extend_from_slice(v),
        (Attr::Date, Datum::Date(v)) => out.extend_from_slice(&v.to_le_bytes()),
        (Attr::Time, Datum::Time(v))
        | (Attr::Money, Datum::Money(v))
        | (Attr::Timestamp, Datum::Timestamp(v))
        | (Attr::TimestampTz, Datum::TimestampTz(v)) => out.extend_from_slice(&v.to_le_bytes()),
        (Attr::TimeTz, Datum::TimeTz(us, zone)) => {
            out.extend_from_slice(&us.to_le_bytes());
            out.extend_from_slice(&zone.to_le_bytes());
        }
        (Attr::Interval, Datum::Interval(v)) => {
            out.extend_from_slice(&v.us.to_le_bytes());
            out.extend_from_slice(&v.days.to_le_bytes());
            out.extend_from_slice(&v.months.to_le_bytes());
        }
        (Attr::Enum(ty), Datum::Enum(of, rank)) if ty == *of => out.extend_from_slice(&rank.to_le_bytes()),
        (Attr::Bytea, Datum::Bytea(v)) => put_var(v, out)?,
        (Attr::Wire(t::NUMERIC), Datum::Numeric(number)) if number.scaled().is_some() => {
            let (v, scale) = number.scaled().unwrap_or_default();
            put_var(SmallWire::new(v, scale).bytes(), out)?;
        }
        (Attr::Wire(_), _) => {
            let mut raw = Vec::new();
            put_raw(attr, value, &mut raw)?;
            put_var(&raw, out)?;
        }
        _ => return Err(mismatch(attr, value)),
    }
    Ok(())
}

/// The bytes of a variable-length attribute without their length.
fn put_raw(attr: Attr, value: &Datum, out: &mut Vec<u8>) -> Result<()> {
    match (attr, value) {
        (Attr::Text, Datum::Text(v)) => out.extend_from_slice(v.as_bytes()),
        (Attr::Bytea, Datum::Bytea(v)) => out.extend_from_slice(v),
        (Attr::Wire(_), Datum::Array(a)) if made::is_made(a.elem) => tagged::put_nameless(value, out)?,
        (Attr::Wire(oid), Datum::Record(_)) if made::is_row(oid) => tagged::put_nameless(value, out)?,
        (Attr::Wire(oid), Datum::Range(_) | Datum::Multirange(_)) if made::is_made(oid) => {
            tagged::put_nameless(value, out)?;
        }
        (Attr::Wire(t::ANYARRAY), Datum::Array(a)) => {
            sinew_types::io::binary_send(value, array_of(a.elem)?, &WIRE, out)?;
        }
        (Attr::Wire(oid), _) => sinew_types::io::binary_send(value, oid, &WIRE, out)?,
        _ => return Err(mismatch(attr, value)),
    }
    Ok(())
}

fn array_of(elem: Oid) -> Result<Oid> {
    array_type(elem).ok_or_else(|| corrupt("an array of what has no arrays"))
}

#[inline]
pub(super) fn put_var(bytes: &[u8], out: &mut Vec<u8>) -> Result<()> {
    if bytes.len() < LONG as usize {
        out.push(bytes.len() as u8);
    } else {
        let len = u32::try_from(bytes.len())
            .map_err(|_| SqlError::new(SqlState::PROGRAM_LIMIT_EXCEEDED, "a value may have at most 1 GB"))?;
        out.push(LONG);
        out.extend_from_slice(&len.to_le_bytes());
    }
    out.extend_from_slice(bytes);
    Ok(())
}

/// The bytes of a payload that are not read yet. Each read fails with XX001 at the end of the
/// bytes.
pub struct Reader<'a> {
    pub bytes: &'a [u8],
}

impl<'a> Reader<'a> {
    #[inline]
    pub(super) fn take(&mut self, n: usize) -> Result<&'a [u8]> {
        match self.bytes.split_at_checked(n) {
            Some((head, rest)) => {
                self.bytes = rest;
                Ok(head)
            }
            None => Err(corrupt("it ends too early")),
        }
    }

    #[inline]
    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        match self.bytes.split_first_chunk::<N>() {
            Some((head, rest)) => {
                self.bytes = rest;
                Ok(*head)
            }
            None => Err(corrupt("it ends too early")),
        }
    }

    /// Reads one byte.
    #[inline]
    pub fn u8(&mut self) -> Result<u8> {
        Ok(self.array::<1>()?[0])
    }

    #[inline]
    fn u16(&mut self) -> Result<u16> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    /// Reads four bytes, little endian.
    #[inline]
    pub fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    /// Reads four bytes, little endian.
    #[inline]
    pub fn i32(&mut self) -> Result<i32> {
        Ok(i32::from_le_bytes(self.array()?))
    }

    /// Reads eight bytes, little endian.
    #[inline]
    pub fn i64(&mut self) -> Result<i64> {
        Ok(i64::from_le_bytes(self.array()?))
    }

    fn external(&mut self) -> Result<External> {
        Ok(External {
            raw_len: self.u32()?,
            stored_len: self.u32()?,
            compressed: self.u8()? != 0,
            value_id: u64::from_le_bytes(self.array()?),
        })
    }
}

#[inline]
pub(super) fn get(
    attr: Attr,
    r: &mut Reader<'_>,
    fetch: &mut dyn FnMut(External) -> Result<Vec<u8>>,
) -> Result<Datum> {
    Ok(match attr {
        Attr::Int4 => Datum::Int4(r.i32()?),
        Attr::Int8 => Datum::Int8(r.i64()?),
        Attr::Money => Datum::Money(r.i64()?),
        Attr::Bool => Datum::Bool(r.u8()? != 0),
        Attr::Char => Datum::Char(r.u8()?),
        Attr::Int2 => Datum::Int2(i16::from_le_bytes(r.array()?)),
        Attr::Float4 => Datum::Float4(f32::from_le_bytes(r.array()?)),
        Attr::Float8 => Datum::Float8(f64::from_le_bytes(r.array()?)),
        Attr::Oid => Datum::Oid(r.u32()?),
        Attr::Tid => Datum::Tid(r.u32()?, r.u16()?),
        Attr::Uuid => Datum::Uuid(r.array()?),
        Attr::MacAddr => Datum::MacAddr(r.array()?),
        Attr::MacAddr8 => Datum::MacAddr8(r.array()?),
        Attr::Date => Datum::Date(r.i32()?),
        Attr::Time => Datum::Time(r.i64()?),
        Attr::TimeTz => Datum::TimeTz(r.i64()?, r.i32()?),
        Attr::Timestamp => Datum::Timestamp(r.i64()?),
        Attr::TimestampTz => Datum::TimestampTz(r.i64()?),
        Attr::Enum(ty) => Datum::Enum(ty, r.i64()?),
        Attr::Interval => Datum::Interval(Interval { us: r.i64()?, days: r.i32()?, months: r.i32()? }),
        Attr::Text | Attr::Bytea | Attr::Wire(_) => {
            let head = r.u8()?;
            match head {
                LONG => {
                    let len = r.u32()? as usize;
                    from_raw(attr, r.take(len)?)?
                }
                COMPRESSED => {
                    let raw_len = r.u32()? as usize;
                    let len = r.u32()? as usize;
                    let mut charge = Charge::new();
                    charge.cover(raw_len)?;
                    from_owned(attr, decompress(r.take(len)?, raw_len)?, charge)?
                }
                EXTERNAL => {
                    let external = r.external()?;
                    let stored = if external.compressed { external.stored_len as usize } else { 0 };
                    let mut charge = Charge::new();
                    charge.cover(external.raw_len as usize + stored)?;
                    from_owned(attr, fetch(external)?, charge)?
                }
                len if len < LONG => from_raw(attr, r.take(len as usize)?)?,
                _ => return Err(corrupt("an unknown length byte")),
            }
        }
    })
}

pub(super) fn skip(attr: Attr, r: &mut Reader<'_>) -> Result<()> {
    let len = match attr.fixed_len() {
        Some(len) => len,
        None => match r.u8()? {
            LONG => r.u32()? as usize,
            COMPRESSED => {
                r.u32()?;
                r.u32()? as usize
            }
            EXTERNAL => 17,
            len if len < LONG => len as usize,
            _ => return Err(corrupt("an unknown length byte")),
        },
    };
    r.take(len).map(|_| ())
}

/// The value of bytes that were read for it alone; `charge` counts them.
fn from_owned(attr: Attr, raw: Vec<u8>, charge: Charge) -> Result<Datum> {
    Ok(match attr {
        Attr::Text => {
            let text = String::from_utf8(raw).map_err(|_| corrupt("a text is not UTF-8"))?;
            Datum::Text(Text::counted(text, charge))
        }
        Attr::Bytea => Datum::Bytea(Bytes::counted(raw, charge)),
        _ => from_raw(attr, &raw)?,
    })
}

#[inline]
fn from_raw(attr: Attr, raw: &[u8]) -> Result<Datum> {
    Ok(match attr {
        Attr::Text => {
            let text = std::str::from_utf8(raw).map_err(|_| corrupt("a text is not UTF-8"))?;
            Datum::Text(Text::copy(text)?)
        }
        Attr::Bytea => Datum::Bytea(Bytes::copy(raw)?),
        Attr::Wire(oid)
            if (made::is_made(oid) || oid == t::ANYARRAY) && raw.first() == Some(&tagged::ARRAY) =>
        {
            tagged::get_value(&mut Reader { bytes: raw })?
        }
        Attr::Wire(oid) if made::is_row(oid) || made::is_range(oid) || made::is_multirange(oid) => {
            tagged::get_value(&mut Reader { bytes: raw })?
        }
        // The wire form of an array says its element type: after the number of dimensions and the
        // flags.
        Attr::Wire(t::ANYARRAY) => {
            let elem = raw.get(8..12).and_then(|b| b.try_into().ok()).map(Oid::from_be_bytes);
            let elem = elem.ok_or_else(|| corrupt("an array ends too early"))?;
            sinew_types::io::binary_recv(array_of(elem)?, raw, -1, &WIRE)?
        }
        Attr::Wire(oid) => sinew_types::io::binary_recv(oid, raw, -1, &WIRE)?,
        _ => return Err(corrupt("a fixed-size attribute has a length")),
    })
}

/// Unpacks an LZ4 block of `raw_len` bytes. XX001 if it is damaged.
pub fn decompress(block: &[u8], raw_len: usize) -> Result<Vec<u8>> {
    let raw = lz4_flex::block::decompress(block, raw_len).map_err(|e| corrupt(&e.to_string()))?;
    if raw.len() != raw_len {
        return Err(corrupt("a compressed value has another length than it says"));
    }
    Ok(raw)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn no_external(_: External) -> Result<Vec<u8>> {
        Err(corrupt("no out-of-line value was stored"))
    }

    fn round_trip(types: &[Oid], row: &[Datum]) -> Vec<u8> {
        let codec = RowCodec::of_types(types);
        let mut payload = Vec::new();
        codec.encode(row, &mut payload).unwrap();
        let mut back = Row::new();
        codec.decode(&payload, None, &mut back, &mut no_external).unwrap();
        assert_eq!(format!("{back:?}"), format!("{row:?}"));
        payload
    }

    #[test]
    fn a_narrow_row_costs_two_bytes_more_than_its_values() {
        let payload = round_trip(&[t::INT4, t::INT4], &[Datum::Int4(7), Datum::Int4(-1)]);
        assert_eq!(payload.len(), 10);
    }

    #[test]
    fn every_length_form_comes_back() {
        for len in [0usize, 1, 22, 23, 127, 128, 300, 70_000] {
            let text = Datum::text("x".repeat(len));
            round_trip(&[t::TEXT, t::INT2, t::BYTEA], &[text, Datum::Int2(3), Datum::bytea(vec![9u8; len])]);
        }
    }

    #[test]
    fn nulls_and_needed_columns() {
        let types = [t::INT4, t::TEXT, t::INT8, t::TIMESTAMPTZ];
        let row = [Datum::Null, Datum::text("abc"), Datum::Null, Datum::TimestampTz(5)];
        let payload = round_trip(&types, &row);
        let codec = RowCodec::of_types(&types);
        let mut back = Row::new();
        codec.decode(&payload, Some(&[false, false, false, true]), &mut back, &mut no_external).unwrap();
        assert_eq!(format!("{back:?}"), "[Null, Null, Null, TimestampTz(5)]");
    }

    #[test]
    fn whichever_columns_are_read_they_are_those_of_the_whole_row() {
        let mut rng = fastrand::Rng::with_seed(20_261_123);
        let kinds = [t::INT4, t::INT2, t::TEXT, t::BOOL, t::UUID, t::INT8];
        // A row of another table, longer and shorter ones, and what the call before left.
        let mut kept = vec![Datum::text("left over"); 7];
        for _ in 0..3000 {
            let width = rng.usize(1..40);
            // Without a text among the first, offsets are known far into the row.
            let some = if rng.bool() { &kinds[..] } else { &kinds[..2] };
            let types: Vec<Oid> = (0..width).map(|_| some[rng.usize(..some.len())]).collect();
            let nulls = rng.u32(..3);
            let row: Vec<Datum> = types
                .iter()
                .map(|ty| match *ty {
                    _ if nulls > 0 && rng.u32(..4) < nulls => Datum::Null,
                    t::INT4 => Datum::Int4(rng.i32(..)),
                    t::INT2 => Datum::Int2(rng.i16(..)),
                    t::TEXT => Datum::text("t".repeat(rng.usize(..300))),
                    t::BOOL => Datum::Bool(rng.bool()),
                    t::UUID => Datum::Uuid([rng.u8(..); 16]),
                    _ => Datum::Int8(rng.i64(..)),
                })
                .collect();
            let stored = rng.usize(1..=width);
            let mut payload = Vec::new();
            RowCodec::of_types(&types[..stored]).encode(&row[..stored], &mut payload).unwrap();
            let mut codec = RowCodec::of_types(&types);
            if rng.bool() {
                codec.missing = row.clone();
            }
            let wanted = rng.u32(1..=10);
            let needed: Vec<bool> = (0..width).map(|_| rng.u32(..10) < wanted).collect();
            codec.decode(&payload, Some(&needed), &mut kept, &mut no_external).unwrap();
            let expected: Vec<Datum> = (0..width)
                .map(|i| match needed[i] && (i < stored || !codec.missing.is_empty()) {
                    true => row[i].clone(),
                    false => Datum::Null,
                })
                .collect();
            assert_eq!(format!("{kept:?}"), format!("{expected:?}"), "{types:?} {needed:?} {stored}");
            kept.push(Datum::Tid(1, 1));
        }
    }

    #[test]
    fn every_truncation_is_an_error_not_a_crash() {
        let types = [t::INT4, t::TEXT, t::UUID];
        let codec = RowCodec::of_types(&types);
        let mut payload = Vec::new();
        codec
            .encode(&[Datum::Int4(1), Datum::text("y".repeat(200)), Datum::Uuid([1; 16])], &mut payload)
            .unwrap();
        let mut row = Row::new();
        for len in 0..payload.len() {
            assert!(codec.decode(&payload[..len], None, &mut row, &mut no_external).is_err(), "{len} bytes");
        }
    }

    #[test]
    fn out_of_line_values_are_found_and_fetched() {
        let codec = RowCodec::of_types(&[t::INT4, t::TEXT, t::TEXT]);
        let row = [Datum::Int4(1), Datum::text("small"), Datum::text("big")];
        let external = External { raw_len: 3, stored_len: 3, compressed: false, value_id: 42 };
        let mut payload = Vec::new();
        codec.encode_with(&row, &[None, None, Some(Stored::External(external))], &mut payload).unwrap();
        assert_eq!(codec.externals(&payload).unwrap(), vec![(2, external)]);
        let mut back = Row::new();
        codec
            .decode(&payload, None, &mut back, &mut |e| {
                assert_eq!(e, external);
                Ok(b"big".to_vec())
            })
            .unwrap();
        assert_eq!(format!("{back:?}"), format!("{:?}", row));
    }
}
