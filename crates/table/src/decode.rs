//! One column of many rows, decoded into a vector.
//!
//! The attributes of a payload have no fixed places behind one of variable length, or behind NULLs.
//! So a decoder keeps a [`Cursor`] for each row: the place up to which it has walked. The columns
//! of a batch are decoded in ascending order, and each walk goes on where the last one ended.

#[cfg(test)]
#[path = "decode_tests.rs"]
mod tests;

use crate::codec::{Attr, COUNT_MASK, External, HAS_NULLS, LONG, Reader, RowCodec, corrupt, get, skip};
use sinew_error::{Result, SqlError};
use sinew_types::vector::{Class, Floats, Ints, Nulls, TEXT_MAX, Texts, Vector};
use sinew_types::{Datum, Numeric, oid};

/// How far the decoder has walked in a row: to the beginning of an attribute.
#[derive(Debug, Clone, Copy, Default)]
pub struct Cursor {
    attr: u16,
    offset: u32,
}

/// Where a column stands in a payload.
enum Found<'a> {
    Null,
    /// The row was stored before the column was added.
    Missing,
    At(&'a [u8]),
}

/// A row whose column cannot be read: its position among the rows asked for, and the error.
pub type Failed = (usize, SqlError);

impl RowCodec {
    /// Appends one column of some rows to `out`, which has none of them yet. `rows` are the numbers
    /// of the rows, and `payload` gives a row's payload. `cursors` has an entry for each number. A
    /// caller that decodes columns in ascending order passes the same cursors again.
    ///
    /// # Errors
    /// The first row that cannot be read. `out` has the rows before it.
    pub fn decode_column<'a>(
        &self,
        column: usize,
        rows: impl Iterator<Item = usize>,
        payload: impl Fn(usize) -> &'a [u8],
        cursors: &mut [Cursor],
        out: &mut Vector,
        fetch: &mut dyn FnMut(External) -> Result<Vec<u8>>,
    ) -> std::result::Result<(), Failed> {
        let mut decoder = Decoder { codec: self, column, payload, cursors, fetch };
        let attr = self.attrs[column];
        match attr {
            Attr::Int4 => decoder.ints(Class::Int4, rows, out, |b| i64::from(i32::from_le_bytes(b))),
            Attr::Int8 => decoder.ints(Class::Int8, rows, out, i64::from_le_bytes),
            Attr::Int2 => decoder.ints(Class::Int2, rows, out, |b| i64::from(i16::from_le_bytes(b))),
            Attr::Bool => decoder.ints(Class::Bool, rows, out, |[b]| i64::from(b != 0)),
            Attr::Char => decoder.ints(Class::Char, rows, out, |[b]| i64::from(b)),
            Attr::Oid => decoder.ints(Class::Oid, rows, out, |b| i64::from(u32::from_le_bytes(b))),
            Attr::Date => decoder.ints(Class::Date, rows, out, |b| i64::from(i32::from_le_bytes(b))),
            Attr::Time => decoder.ints(Class::Time, rows, out, i64::from_le_bytes),
            Attr::Timestamp => decoder.ints(Class::Timestamp, rows, out, i64::from_le_bytes),
            Attr::TimestampTz => decoder.ints(Class::TimestampTz, rows, out, i64::from_le_bytes),
            Attr::Enum(ty) => decoder.ints(Class::Enum(ty), rows, out, i64::from_le_bytes),
            Attr::Money => decoder.ints(Class::Money, rows, out, i64::from_le_bytes),
            Attr::Float8 => decoder.floats(false, rows, out, f64::from_le_bytes),
            Attr::Float4 => decoder.floats(true, rows, out, |b| f64::from(f32::from_le_bytes(b))),
            Attr::Text => decoder.texts(rows, out),
            Attr::Wire(oid::NUMERIC) => decoder.numerics(rows, out),
            _ => decoder.others(rows, out),
        }
    }

    /// Finds a column in a payload. `cursor` is the row's.
    #[inline]
    fn find<'a>(&self, payload: &'a [u8], column: usize, cursor: &mut Cursor) -> Result<Found<'a>> {
        let Some((head, body)) = payload.split_first_chunk::<2>() else {
            return Err(corrupt("it ends too early"));
        };
        let head = u16::from_le_bytes(*head);
        let stored = usize::from(head & COUNT_MASK);
        if head & HAS_NULLS == 0
            && column < stored
            && let Some(&offset) = self.offsets.get(column)
        {
            let bytes = body.get(offset as usize..).ok_or_else(|| corrupt("it ends too early"))?;
            return Ok(Found::At(bytes));
        }
        if head & HAS_NULLS == 0
            && column < stored
            && let Some(bytes) = self.leap(body, column, cursor)
        {
            return Ok(Found::At(bytes));
        }
        self.walk(head, body, column, cursor)
    }

    /// Walks to a column of a row without NULLs whose values up to it are short. `None` for another
    /// row: [`RowCodec::walk`] finds out about it.
    #[inline]
    fn leap<'a>(&self, body: &'a [u8], column: usize, cursor: &mut Cursor) -> Option<&'a [u8]> {
        let known = self.offsets.len().checked_sub(1)?;
        let at = usize::from(cursor.attr);
        let (at, mut place) = match (known..=column).contains(&at) {
            true => (at, cursor.offset as usize),
            false => (known, self.offsets[known] as usize),
        };
        for &size in self.sizes.get(at..column)? {
            place += match size {
                0 => match *body.get(place)? {
                    len if len < LONG => usize::from(len) + 1,
                    _ => return None,
                },
                size => usize::from(size),
            };
        }
        let bytes = body.get(place..)?;
        *cursor = Cursor { attr: column as u16, offset: place as u32 };
        Some(bytes)
    }

    fn walk<'a>(&self, head: u16, body: &'a [u8], column: usize, cursor: &mut Cursor) -> Result<Found<'a>> {
        let stored = usize::from(head & COUNT_MASK);
        if stored > self.attrs.len() {
            return Err(corrupt("more attributes than columns"));
        }
        if column >= stored {
            return Ok(Found::Missing);
        }
        let mut r = Reader { bytes: body };
        let nulls = if head & HAS_NULLS != 0 { r.take(stored.div_ceil(8))? } else { &[] };
        let is_null = |i: usize| !nulls.is_empty() && nulls[i / 8] & (1 << (i % 8)) != 0;
        let whole = r.bytes;
        let mut at = usize::from(cursor.attr);
        if at <= column {
            r.bytes = whole.get(cursor.offset as usize..).ok_or_else(|| corrupt("it ends too early"))?;
        } else {
            at = 0;
        }
        while at < column {
            if !is_null(at) {
                skip(self.attrs[at], &mut r)?;
            }
            at += 1;
        }
        *cursor = Cursor { attr: column as u16, offset: (whole.len() - r.bytes.len()) as u32 };
        Ok(if is_null(column) { Found::Null } else { Found::At(r.bytes) })
    }
}

struct Decoder<'c, 'f, P> {
    codec: &'c RowCodec,
    column: usize,
    payload: P,
    cursors: &'c mut [Cursor],
    fetch: &'f mut dyn FnMut(External) -> Result<Vec<u8>>,
}

impl<'a, P: Fn(usize) -> &'a [u8]> Decoder<'_, '_, P> {
    #[inline]
    fn find(&mut self, row: usize) -> Result<Found<'a>> {
        self.codec.find((self.payload)(row), self.column, &mut self.cursors[row])
    }

    /// The value of a row that is missing in it.
    fn missing(&self) -> Datum {
        self.codec.missing.get(self.column).cloned().unwrap_or(Datum::Null)
    }

    fn value(&mut self, row: usize) -> Result<Datum> {
        let attr = self.codec.attrs[self.column];
        Ok(match self.find(row)? {
            Found::Null => Datum::Null,
            Found::Missing => self.missing(),
            Found::At(bytes) => {
                let value = get(attr, &mut Reader { bytes }, self.fetch)?;
                self.codec.fit(self.column, value)
            }
        })
    }

    fn ints<const N: usize>(
        &mut self,
        class: Class,
        rows: impl Iterator<Item = usize>,
        out: &mut Vector,
        of: impl Fn([u8; N]) -> i64,
    ) -> std::result::Result<(), Failed> {
        let missing = self.missing();
        let int = Class::of(&missing).filter(|(own, _)| *own == class).map(|(_, v)| v);
        if int.is_none() && !missing.is_null() {
            return self.others(rows, out);
        }
        if !matches!(out, Vector::Ints(_)) {
            *out = Vector::Ints(Ints { class, values: Vec::new(), nulls: Nulls::NONE });
        }
        let Vector::Ints(v) = out else { return Ok(()) };
        v.class = class;
        self.numbers(rows, &mut v.values, &mut v.nulls, int, of)
    }

    fn floats<const N: usize>(
        &mut self,
        is_single: bool,
        rows: impl Iterator<Item = usize>,
        out: &mut Vector,
        of: impl Fn([u8; N]) -> f64,
    ) -> std::result::Result<(), Failed> {
        let missing = self.missing();
        let float = match missing {
            Datum::Float8(v) if !is_single => Some(v),
            Datum::Float4(v) if is_single => Some(f64::from(v)),
            _ => None,
        };
        if float.is_none() && !missing.is_null() {
            return self.others(rows, out);
        }
        if !matches!(out, Vector::Floats(_)) {
            *out = Vector::Floats(Floats { is_single, values: Vec::new(), nulls: Nulls::NONE });
        }
        let Vector::Floats(v) = out else { return Ok(()) };
        v.is_single = is_single;
        self.numbers(rows, &mut v.values, &mut v.nulls, float, of)
    }

    /// Numbers of a fixed length. `missing` is the value of a row without one, or `None` for NULL.
    /// The loop asks neither for the form of the vector nor for NULLs as long as rows have a value.
    #[inline]
    fn numbers<const N: usize, T: Copy + Default>(
        &mut self,
        rows: impl Iterator<Item = usize>,
        values: &mut Vec<T>,
        nulls: &mut Nulls,
        missing: Option<T>,
        of: impl Fn([u8; N]) -> T,
    ) -> std::result::Result<(), Failed> {
        values.clear();
        values.reserve(rows.size_hint().0);
        let mut null_rows: Vec<u32> = Vec::new();
        let mut failed = Ok(());
        for row in rows {
            let value = match self.find(row) {
                Ok(Found::At(bytes)) => match bytes.first_chunk::<N>() {
                    Some(bytes) => of(*bytes),
                    None => {
                        failed = Err((values.len(), corrupt("it ends too early")));
                        break;
                    }
                },
                Ok(Found::Missing) if missing.is_some() => missing.unwrap_or_default(),
                Ok(Found::Null | Found::Missing) => {
                    null_rows.push(values.len() as u32);
                    T::default()
                }
                Err(error) => {
                    failed = Err((values.len(), error));
                    break;
                }
            };
            values.push(value);
        }
        nulls.set(values.len(), &null_rows);
        failed
    }

    fn numerics(
        &mut self,
        rows: impl Iterator<Item = usize>,
        out: &mut Vector,
    ) -> std::result::Result<(), Failed> {
        for (at, row) in rows.enumerate() {
            let found = self.find(row).map_err(|e| (at, e))?;
            if let Found::At(bytes) = found
                && let Some((&len, rest)) = bytes.split_first()
                && len < LONG
                && let Some(bytes) = rest.get(..usize::from(len))
                && let Some((v, scale)) = Numeric::scaled_of_wire(bytes)
            {
                out.push_int(at, Class::Numeric(scale), v);
            } else {
                let value = self.value(row).map_err(|e| (at, e))?;
                out.push(at, value);
            }
        }
        Ok(())
    }

    fn texts(
        &mut self,
        rows: impl Iterator<Item = usize>,
        out: &mut Vector,
    ) -> std::result::Result<(), Failed> {
        let decoded = self.unchecked_texts(rows, out);
        // A row that cannot be read stands behind those whose bytes are looked at here.
        check(out)?;
        decoded
    }

    /// Appends texts to a vector whose strings are not looked at yet. After an error too, the
    /// caller looks at them before it uses the vector.
    fn unchecked_texts(
        &mut self,
        rows: impl Iterator<Item = usize>,
        out: &mut Vector,
    ) -> std::result::Result<(), Failed> {
        if !matches!(out, Vector::Texts(_)) {
            *out = Vector::Texts(Texts::default());
        }
        for (at, row) in rows.enumerate() {
            let found = self.find(row).map_err(|e| (at, e))?;
            if let (Vector::Texts(v), Found::At(bytes)) = (&mut *out, &found)
                && let Some(bytes) = short_text(bytes)
            {
                // SAFETY: the caller looks at the bytes before the vector is used.
                if unsafe { v.push_bytes(at, bytes) } {
                    continue;
                }
            }
            let value = match found {
                Found::Null => Datum::Null,
                _ => self.value(row).map_err(|e| (at, e))?,
            };
            let is_taken = match (&*out, &value) {
                (Vector::Texts(v), Datum::Text(text)) => v.takes(text.len()),
                (_, value) => value.is_null(),
            };
            if !is_taken {
                // The vector changes its form, for which it reads its strings.
                check(out)?;
            }
            out.push(at, value);
        }
        Ok(())
    }

    fn others(
        &mut self,
        rows: impl Iterator<Item = usize>,
        out: &mut Vector,
    ) -> std::result::Result<(), Failed> {
        for (at, row) in rows.enumerate() {
            let value = self.value(row).map_err(|e| (at, e))?;
            out.push(at, value);
        }
        Ok(())
    }
}

/// The bytes of a text that stands in line, is not compressed, and is not long.
#[inline]
fn short_text(bytes: &[u8]) -> Option<&[u8]> {
    let (&len, rest) = bytes.split_first()?;
    match len {
        len if len < LONG => rest.get(..usize::from(len)),
        LONG => {
            let (len, rest) = rest.split_first_chunk::<4>()?;
            let len = u32::from_le_bytes(*len) as usize;
            rest.get(..len).filter(|_| len <= TEXT_MAX)
        }
        _ => None,
    }
}

/// Cuts a vector before the first row whose bytes are no string.
fn check(out: &mut Vector) -> std::result::Result<(), Failed> {
    let Vector::Texts(v) = out else { return Ok(()) };
    match v.first_broken() {
        None => Ok(()),
        Some(row) => {
            out.truncate(row);
            Err((row, corrupt("a text is not UTF-8")))
        }
    }
}
