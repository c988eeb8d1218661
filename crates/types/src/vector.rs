//! Batches: about a thousand rows in columns.
//!
//! A [`Vector`] holds one column of a batch. Its form follows from the values that it was given:
//!
//! | form | values | memory for each value |
//! |---|---|---|
//! | [`Vector::Null`] | NULL alone, or a column that no node reads | none |
//! | [`Vector::Ints`] | all types that are an integer inside, and `numeric` of one scale | 8 bytes |
//! | [`Vector::Floats`] | `real` and `double precision` | 8 bytes |
//! | [`Vector::Texts`] | strings of up to [`TEXT_MAX`] bytes | its bytes and 4 more |
//! | [`Vector::Datums`] | all others | 24 bytes, and what the value holds |
//!
//! A vector takes a value of any type: it changes its form when a value does not fit. So a form is
//! never wrong, only slow. The kernels ([`compare`], [`arith`], [`strings`], [`dates`], [`list`])
//! work on the first four forms. They answer `None` for anything that they cannot compute for all
//! rows, an overflow among them. Their caller then computes row by row, which gives PostgreSQL's
//! value or its error for each row.

pub mod arith;
mod bytes;
mod class;
pub mod compare;
pub mod dates;
pub mod hash;
pub mod list;
mod moves;
mod nulls;
pub mod order;
pub mod strings;
mod texts;

#[cfg(test)]
mod function_tests;
#[cfg(test)]
mod order_tests;
#[cfg(test)]
mod tests;

pub use class::Class;
pub use moves::Place;
pub use nulls::Nulls;
pub use texts::Texts;

use crate::datum::Datum;
use crate::key;
use crate::oid::Oid;

/// Rows of a full batch.
pub const BATCH_ROWS: usize = 1024;
/// Stands for a row of NULLs.
pub const NO_ROW: u32 = u32::MAX;
/// A longer string makes its vector one of datums, so that a batch stays small.
pub const TEXT_MAX: usize = 4096;

/// Integers of one class.
#[derive(Debug, Clone)]
pub struct Ints {
    /// The type that the integers stand for.
    pub class: Class,
    /// One for each row; any number where the row is NULL.
    pub values: Vec<i64>,
    /// The rows that are NULL.
    pub nulls: Nulls,
}

/// Floating-point numbers.
#[derive(Debug, Clone)]
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
    /// Every row is NULL, or no node reads the column.
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
    #[expect(clippy::collapsible_match, reason = "a guard cannot change what it looks at")]
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
            (Vector::Texts(v), Datum::Text(text)) => {
                if v.push(rows, text) {
                    return;
                }
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

    /// Appends the value of a column of an index key. `column` is its encoding, as
    /// [`key::decode_column`] takes it. False without a change where that gives no value.
    #[inline]
    pub fn push_key(&mut self, rows: usize, ty: Oid, descending: bool, column: &[u8]) -> bool {
        if !descending && let Some((class, v)) = Class::of_key(ty, column) {
            self.push_int(rows, class, v);
            return true;
        }
        let value = key::decode_column(ty, descending, column);
        let is_told = value.is_some();
        if let Some(value) = value {
            self.push(rows, value);
        }
        is_told
    }

    /// Appends a value that the vector's form does not have.
    #[cold]
    fn push_other(&mut self, rows: usize, value: Datum) {
        let is_fresh = match self {
            Vector::Null => true,
            Vector::Ints(v) => v.nulls.are_all(rows),
            Vector::Floats(v) => v.nulls.are_all(rows),
            Vector::Texts(v) => v.nulls.are_all(rows),
            Vector::Datums(_) => false,
        };
        if is_fresh {
            let nulls = || Nulls::all(rows);
            match (&mut *self, &value) {
                (Vector::Floats(v), Datum::Float8(_) | Datum::Float4(_)) => {
                    v.is_single = matches!(value, Datum::Float4(_));
                }
                (own, Datum::Float8(_) | Datum::Float4(_)) => {
                    let is_single = matches!(value, Datum::Float4(_));
                    *own = Vector::Floats(Floats { is_single, values: vec![0.0; rows], nulls: nulls() });
                }
                (own, Datum::Text(text)) if text.len() <= TEXT_MAX => {
                    *own = Vector::Texts(Texts::of_nulls(rows));
                }
                (own, value) => match (Class::of(value), own) {
                    (Some((class, _)), Vector::Ints(v)) => v.class = class,
                    (Some((class, _)), own) => {
                        *own = Vector::Ints(Ints { class, values: vec![0; rows], nulls: nulls() });
                    }
                    (None, own) => *own = Vector::Datums(vec![Datum::Null; rows]),
                },
            }
            return self.push(rows, value);
        }
        let mut all: Vec<Datum> = (0..rows).map(|row| self.datum(row)).collect();
        all.push(value);
        *self = Vector::Datums(all);
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

    /// About the bytes of memory that the vector takes.
    pub fn bytes(&self) -> usize {
        match self {
            Vector::Null => 0,
            Vector::Ints(v) => v.values.capacity() * 8 + v.nulls.memory_bytes(),
            Vector::Floats(v) => v.values.capacity() * 8 + v.nulls.memory_bytes(),
            Vector::Texts(v) => v.memory_bytes(),
            Vector::Datums(v) => {
                let slots = v.capacity() * size_of::<Datum>();
                slots + v.iter().map(Datum::heap_bytes).sum::<usize>()
            }
        }
    }

    /// The bytes that a row's value takes.
    pub fn row_bytes(&self, row: usize) -> usize {
        match self {
            Vector::Null => 0,
            Vector::Ints(_) | Vector::Floats(_) => 8,
            Vector::Texts(v) => v.bytes(row).len() + size_of::<u32>(),
            Vector::Datums(v) => size_of::<Datum>() + v[row].heap_bytes(),
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

    /// Keeps some rows. Their numbers ascend, so that as many numbers as rows are all rows.
    pub fn keep(&mut self, rows: &[u32]) {
        debug_assert!(rows.is_sorted_by(|a, b| a < b), "rows to keep ascend");
        if rows.len() == self.rows {
            return;
        }
        self.columns.iter_mut().for_each(|column| *column = column.take(rows));
        self.rows = rows.len();
    }
}
