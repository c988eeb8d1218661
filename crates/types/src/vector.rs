//! Batches: about a thousand rows in columns.
//!
//! A [`Vector`] holds one column of a batch. Its form follows from the values that it was given:
//!
//! | form | values | memory for each value |
//! |---|---|---|
//! | [`Vector::Null`] | NULL alone, or a column that nobody reads | none |
//! | [`Vector::Ints`] | all types that are an integer inside, and `numeric` of one scale | 8 bytes |
//! | [`Vector::Floats`] | `real` and `double precision` | 8 bytes |
//! | [`Vector::Texts`] | strings of up to [`TEXT_MAX`] bytes | its bytes and 4 more |
//! | [`Vector::Datums`] | all others | 24 bytes, and what the value holds |
//!
//! A vector takes a value of any type: it changes its form when a value does not fit. So a form is
//! never wrong, only slow. The kernels ([`compare`], [`arith`]) work on the first four forms. They
//! answer `None` for anything that they cannot compute for all rows, an overflow among them. Their
//! caller then computes row by row, which gives PostgreSQL's value or its error for each row.

pub mod arith;
mod class;
pub mod compare;
pub mod hash;
mod texts;

#[cfg(test)]
mod tests;

pub use class::Class;
pub use texts::Texts;

use crate::datum::Datum;
use std::ops::Range;

/// Rows of a full batch.
pub const BATCH_ROWS: usize = 1024;
/// Stands for a row of NULLs.
pub const NO_ROW: u32 = u32::MAX;
/// A longer string makes its vector one of datums, so that a batch stays small.
pub const TEXT_MAX: usize = 4096;

/// Which rows of a vector are NULL, one byte for each row; empty as long as none is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Nulls(Vec<bool>);

impl Nulls {
    /// No row is NULL.
    pub const NONE: Nulls = Nulls(Vec::new());

    /// True if the row is NULL.
    #[inline]
    pub fn has(&self, row: usize) -> bool {
        !self.0.is_empty() && self.0[row]
    }

    /// True if some row may be NULL.
    #[inline]
    pub fn any(&self) -> bool {
        !self.0.is_empty()
    }

    /// Appends a row to `rows` others.
    #[inline]
    fn push(&mut self, rows: usize, is_null: bool) {
        if is_null && self.0.is_empty() {
            self.0.resize(rows, false);
        }
        if is_null || !self.0.is_empty() {
            self.0.push(is_null);
        }
    }

    /// The rows that are NULL in either.
    pub fn or(&self, other: &Nulls) -> Nulls {
        match (self.any(), other.any()) {
            (false, _) => other.clone(),
            (_, false) => self.clone(),
            _ => Nulls(self.0.iter().zip(&other.0).map(|(a, b)| a | b).collect()),
        }
    }

    fn take(&self, rows: &[u32]) -> Nulls {
        if self.0.is_empty() { Nulls::NONE } else { rows.iter().map(|&row| self.0[row as usize]).collect() }
    }

    fn truncate(&mut self, rows: usize) {
        self.0.truncate(rows);
    }
}

impl FromIterator<bool> for Nulls {
    fn from_iter<I: IntoIterator<Item = bool>>(rows: I) -> Nulls {
        let all: Vec<bool> = rows.into_iter().collect();
        if all.contains(&true) { Nulls(all) } else { Nulls::NONE }
    }
}

/// Integers of one class.
#[derive(Debug, Clone, PartialEq)]
pub struct Ints {
    /// The type that the integers stand for.
    pub class: Class,
    /// One for each row; any number where the row is NULL.
    pub values: Vec<i64>,
    /// The rows that are NULL.
    pub nulls: Nulls,
}

/// Floating-point numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct Floats {
    /// True for `real`: each value is one of 4 bytes.
    pub is_single: bool,
    /// One for each row; any number where the row is NULL.
    pub values: Vec<f64>,
    /// The rows that are NULL.
    pub nulls: Nulls,
}

/// A column of a batch.
#[derive(Debug, Clone, Default)]
pub enum Vector {
    /// Every row is NULL, or nobody reads the column.
    #[default]
    Null,
    /// Integers, or what is one inside.
    Ints(Ints),
    /// Floating-point numbers.
    Floats(Floats),
    /// Short strings.
    Texts(Texts),
    /// Values of any type, NULL included.
    Datums(Vec<Datum>),
}

impl Vector {
    /// A vector of booleans.
    pub fn bools(values: Vec<i64>, nulls: Nulls) -> Vector {
        Vector::Ints(Ints { class: Class::Bool, values, nulls })
    }

    /// True if the row is NULL.
    #[inline]
    pub fn is_null(&self, row: usize) -> bool {
        match self {
            Vector::Null => true,
            Vector::Ints(v) => v.nulls.has(row),
            Vector::Floats(v) => v.nulls.has(row),
            Vector::Texts(v) => v.nulls.has(row),
            Vector::Datums(v) => v[row].is_null(),
        }
    }

    /// The value of a row.
    #[inline]
    pub fn datum(&self, row: usize) -> Datum {
        match self {
            Vector::Null => Datum::Null,
            Vector::Ints(v) if !v.nulls.has(row) => v.class.datum(v.values[row]),
            Vector::Floats(v) if !v.nulls.has(row) => match v.is_single {
                true => Datum::Float4(v.values[row] as f32),
                false => Datum::Float8(v.values[row]),
            },
            Vector::Texts(v) if !v.nulls.has(row) => Datum::text(v.get(row)),
            Vector::Datums(v) => v[row].clone(),
            _ => Datum::Null,
        }
    }

    /// True if a condition holds for the row: its value is true, and neither false nor NULL.
    #[inline]
    pub fn is_true(&self, row: usize) -> bool {
        match self {
            Vector::Ints(v) => v.class == Class::Bool && v.values[row] != 0 && !v.nulls.has(row),
            Vector::Datums(v) => matches!(v[row], Datum::Bool(true)),
            _ => false,
        }
    }

    /// Appends a value to the `rows` that the vector has.
    #[inline]
    pub fn push(&mut self, rows: usize, value: Datum) {
        match (&mut *self, &value) {
            (Vector::Datums(v), _) => return v.push(value),
            (Vector::Null, Datum::Null) => return,
            (Vector::Ints(v), Datum::Null) => {
                v.values.push(0);
                return v.nulls.push(rows, true);
            }
            (Vector::Floats(v), Datum::Null) => {
                v.values.push(0.0);
                return v.nulls.push(rows, true);
            }
            (Vector::Texts(v), Datum::Null) => return v.push_null(rows),
            (Vector::Ints(v), value) => {
                if let Some((class, int)) = Class::of(value)
                    && class == v.class
                {
                    v.values.push(int);
                    return v.nulls.push(rows, false);
                }
            }
            (Vector::Floats(v), Datum::Float8(float)) if !v.is_single => {
                v.values.push(*float);
                return v.nulls.push(rows, false);
            }
            (Vector::Floats(v), Datum::Float4(float)) if v.is_single => {
                v.values.push(f64::from(*float));
                return v.nulls.push(rows, false);
            }
            (Vector::Texts(v), Datum::Text(text)) if text.len() <= TEXT_MAX && !v.is_full() => {
                return v.push(rows, text.as_bytes());
            }
            _ => {}
        }
        self.push_other(rows, value);
    }

    /// Appends an integer of a class.
    #[inline]
    pub fn push_int(&mut self, rows: usize, class: Class, v: i64) {
        match self {
            Vector::Ints(ints) if ints.class == class => {
                ints.values.push(v);
                ints.nulls.push(rows, false);
            }
            _ => self.push(rows, class.datum(v)),
        }
    }

    /// Appends a floating-point number, of `real` if `is_single`.
    #[inline]
    pub fn push_float(&mut self, rows: usize, is_single: bool, v: f64) {
        match self {
            Vector::Floats(floats) if floats.is_single == is_single => {
                floats.values.push(v);
                floats.nulls.push(rows, false);
            }
            _ if is_single => self.push(rows, Datum::Float4(v as f32)),
            _ => self.push(rows, Datum::Float8(v)),
        }
    }

    /// Appends a value that the vector's form does not have.
    #[cold]
    fn push_other(&mut self, rows: usize, value: Datum) {
        let is_fresh = match self {
            Vector::Null => true,
            Vector::Ints(v) => v.values.is_empty(),
            Vector::Floats(v) => v.values.is_empty(),
            Vector::Texts(v) => v.is_empty(),
            Vector::Datums(_) => false,
        };
        if is_fresh {
            let nulls = || Nulls(vec![true; rows]);
            *self = match &value {
                Datum::Float8(_) | Datum::Float4(_) => Vector::Floats(Floats {
                    is_single: matches!(value, Datum::Float4(_)),
                    values: vec![0.0; rows],
                    nulls: nulls(),
                }),
                Datum::Text(text) if text.len() <= TEXT_MAX => Vector::Texts(Texts::of_nulls(rows)),
                other => match Class::of(other) {
                    Some((class, _)) => Vector::Ints(Ints { class, values: vec![0; rows], nulls: nulls() }),
                    None => Vector::Datums(vec![Datum::Null; rows]),
                },
            };
            return self.push(rows, value);
        }
        let mut all: Vec<Datum> = (0..rows).map(|row| self.datum(row)).collect();
        all.push(value);
        *self = Vector::Datums(all);
    }

    /// Appends a row of another vector to the `rows` that this one has.
    #[inline]
    pub fn push_row(&mut self, rows: usize, other: &Vector, row: usize) {
        match (&mut *self, other) {
            (Vector::Ints(a), Vector::Ints(b)) if a.class == b.class => {
                a.values.push(b.values[row]);
                a.nulls.push(rows, b.nulls.has(row));
            }
            (Vector::Texts(a), Vector::Texts(b)) if !b.nulls.has(row) && !a.is_full() => {
                a.push(rows, b.bytes(row))
            }
            _ => self.push(rows, other.datum(row)),
        }
    }

    /// Appends some rows of another vector to the `rows` that this one has.
    pub fn extend(&mut self, rows: usize, other: &Vector, taken: &[u32]) {
        if rows == 0 {
            *self = other.take(taken);
            return;
        }
        for (at, &row) in taken.iter().enumerate() {
            self.push_row(rows + at, other, row as usize);
        }
    }

    /// Appends the rows in a range of another vector to the `rows` that this one has.
    pub fn append(&mut self, rows: usize, other: &Vector, range: Range<usize>) {
        match (&mut *self, other) {
            (Vector::Null, Vector::Null) => {}
            (Vector::Ints(a), Vector::Ints(b)) if a.class == b.class && !a.nulls.any() && !b.nulls.any() => {
                a.values.extend_from_slice(&b.values[range]);
            }
            _ => {
                for (at, row) in range.enumerate() {
                    self.push_row(rows + at, other, row);
                }
            }
        }
    }

    /// Gives back memory that no row uses.
    pub fn shrink(&mut self) {
        match self {
            Vector::Null => {}
            Vector::Ints(v) => v.values.shrink_to_fit(),
            Vector::Floats(v) => v.values.shrink_to_fit(),
            Vector::Texts(v) => v.shrink(),
            Vector::Datums(v) => v.shrink_to_fit(),
        }
    }

    /// The vector of some rows, in their order. A row [`NO_ROW`] is NULL.
    pub fn take_or_null(&self, rows: &[u32]) -> Vector {
        if !rows.contains(&NO_ROW) {
            return self.take(rows);
        }
        let mut taken = Vector::Null;
        for (at, &row) in rows.iter().enumerate() {
            match row {
                NO_ROW => taken.push(at, Datum::Null),
                row => taken.push_row(at, self, row as usize),
            }
        }
        taken
    }

    /// The vector of some rows, in their order.
    pub fn take(&self, rows: &[u32]) -> Vector {
        match self {
            Vector::Null => Vector::Null,
            Vector::Ints(v) => Vector::Ints(Ints {
                class: v.class,
                values: rows.iter().map(|&row| v.values[row as usize]).collect(),
                nulls: v.nulls.take(rows),
            }),
            Vector::Floats(v) => Vector::Floats(Floats {
                is_single: v.is_single,
                values: rows.iter().map(|&row| v.values[row as usize]).collect(),
                nulls: v.nulls.take(rows),
            }),
            Vector::Texts(v) => Vector::Texts(v.take(rows)),
            Vector::Datums(v) => Vector::Datums(rows.iter().map(|&row| v[row as usize].clone()).collect()),
        }
    }

    /// About the bytes of memory that the vector takes.
    pub fn bytes(&self) -> usize {
        match self {
            Vector::Null => 0,
            Vector::Ints(v) => v.values.capacity() * 8 + v.nulls.0.capacity(),
            Vector::Floats(v) => v.values.capacity() * 8 + v.nulls.0.capacity(),
            Vector::Texts(v) => v.memory_bytes() + v.nulls.0.capacity(),
            Vector::Datums(v) => {
                let slots = v.capacity() * size_of::<Datum>();
                slots + v.iter().map(Datum::heap_bytes).sum::<usize>()
            }
        }
    }

    /// Keeps the first rows.
    pub fn truncate(&mut self, rows: usize) {
        match self {
            Vector::Null => {}
            Vector::Ints(v) => {
                v.values.truncate(rows);
                v.nulls.truncate(rows);
            }
            Vector::Floats(v) => {
                v.values.truncate(rows);
                v.nulls.truncate(rows);
            }
            Vector::Texts(v) => v.truncate(rows),
            Vector::Datums(v) => v.truncate(rows),
        }
    }

    /// Drops all rows and keeps the form and its memory. A vector of datums starts afresh, because
    /// the next rows may fit a better form.
    pub fn clear(&mut self) {
        if let Vector::Datums(_) = self {
            *self = Vector::Null;
        }
        self.truncate(0);
        match self {
            Vector::Ints(Ints { nulls, .. }) | Vector::Floats(Floats { nulls, .. }) => *nulls = Nulls::NONE,
            _ => {}
        }
    }

    /// A value in each of so many rows.
    pub fn repeat(value: &Datum, rows: usize) -> Vector {
        let mut all = Vector::Null;
        match Class::of(value) {
            Some((class, int)) => Vector::Ints(Ints { class, values: vec![int; rows], nulls: Nulls::NONE }),
            None => {
                (0..rows).for_each(|row| all.push(row, value.clone()));
                all
            }
        }
    }
}

/// Rows in columns.
#[derive(Debug, Default)]
pub struct Batch {
    /// The number of rows.
    pub rows: usize,
    /// The columns, each with a value for every row.
    pub columns: Vec<Vector>,
}

impl Batch {
    /// Drops all rows and keeps the memory; the batch then has so many columns.
    pub fn clear(&mut self, columns: usize) {
        self.rows = 0;
        self.columns.truncate(columns);
        self.columns.iter_mut().for_each(Vector::clear);
        self.columns.resize_with(columns, Vector::default);
    }

    /// Appends a row; missing values at its end are NULL.
    pub fn push(&mut self, row: &[Datum]) {
        for (at, column) in self.columns.iter_mut().enumerate() {
            column.push(self.rows, row.get(at).cloned().unwrap_or(Datum::Null));
        }
        self.rows += 1;
    }

    /// Keeps the first rows.
    pub fn truncate(&mut self, rows: usize) {
        self.rows = self.rows.min(rows);
        self.columns.iter_mut().for_each(|column| column.truncate(rows));
    }

    /// Puts a row's values into `out`.
    pub fn row(&self, row: usize, out: &mut Vec<Datum>) {
        out.clear();
        out.extend(self.columns.iter().map(|column| column.datum(row)));
    }

    /// A batch of some rows, in their order.
    #[must_use]
    pub fn some_rows(&self, rows: &[u32]) -> Batch {
        let columns = self.columns.iter().map(|column| column.take(rows)).collect();
        Batch { rows: rows.len(), columns }
    }

    /// Keeps some rows, in their order.
    pub fn keep(&mut self, rows: &[u32]) {
        if rows.len() == self.rows {
            return;
        }
        self.columns.iter_mut().for_each(|column| *column = column.take(rows));
        self.rows = rows.len();
    }
}
