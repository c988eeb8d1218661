//! Rows, and reading them into Rust values.

use crate::{Error, FromSql, Result, SqlState};
use sinew_sql::plan::Plan;
use sinew_types::Datum;
use std::sync::Arc;

/// A column of a result: its name, type and, where it is a table's column, which.
pub use sinew_sql::plan::OutputColumn as Column;

/// The columns that rows share.
#[derive(Debug, Clone, Default)]
pub(crate) enum Shape {
    #[default]
    None,
    /// Of a statement run from a plan, which is kept.
    Plan(Arc<Plan>),
    Own(Arc<[Column]>),
}

impl Shape {
    /// The columns of the row.
    pub fn columns(&self) -> &[Column] {
        match self {
            Shape::None => &[],
            Shape::Plan(plan) => &plan.columns,
            Shape::Own(columns) => columns,
        }
    }
}

/// A row as it passes by: borrowed from the engine for the time of a call.
#[derive(Debug, Clone, Copy)]
pub struct RowRef<'r> {
    pub(crate) values: &'r [Datum],
    pub(crate) columns: &'r [Column],
}

/// A row that is kept.
#[derive(Debug, Clone)]
pub struct Row {
    pub(crate) values: Vec<Datum>,
    pub(crate) shape: Shape,
}

/// A way to name a column: its position from 0, or its name.
pub trait ColumnIndex: std::fmt::Display {
    /// The position, if there is such a column.
    fn position(&self, columns: &[Column]) -> Option<usize>;
}

impl ColumnIndex for usize {
    fn position(&self, columns: &[Column]) -> Option<usize> {
        (*self < columns.len()).then_some(*self)
    }
}

impl ColumnIndex for str {
    fn position(&self, columns: &[Column]) -> Option<usize> {
        columns.iter().position(|c| &*c.name == self)
    }
}

impl<I: ColumnIndex + ?Sized> ColumnIndex for &I {
    fn position(&self, columns: &[Column]) -> Option<usize> {
        (**self).position(columns)
    }
}

#[cold]
fn no_column(index: &dyn std::fmt::Display) -> Error {
    Error::new(SqlState::UNDEFINED_COLUMN, format!("the result has no column {index}"))
}

#[cold]
fn wrong_type<T>(index: &dyn std::fmt::Display, value: &Datum) -> Error {
    let wanted = std::any::type_name::<T>();
    if value.is_null() {
        return Error::new(
            SqlState::NULL_VALUE_NOT_ALLOWED,
            format!("column {index} is NULL, which {wanted} has no place for"),
        )
        .hint("Read it as an Option.");
    }
    let what = value.class();
    Error::new(SqlState::DATATYPE_MISMATCH, format!("column {index} holds {what}, not {wanted}"))
}

impl<'r> RowRef<'r> {
    /// The value of a column, by position or name. NULL needs an `Option`.
    ///
    /// # Errors
    /// 42703 for a column that is not there, 42804 for a value of another type, 22004 for NULL
    /// where there is no `Option`.
    pub fn get<T: FromSql<'r>>(&self, index: impl ColumnIndex) -> Result<T> {
        let at = index.position(self.columns).ok_or_else(|| no_column(&index))?;
        let value = &self.values[at];
        T::from_sql(value).ok_or_else(|| wrong_type::<T>(&index, value))
    }

    /// The columns of the row.
    pub fn columns(&self) -> &'r [Column] {
        self.columns
    }

    /// The values, one for each column.
    pub fn values(&self) -> &'r [Datum] {
        self.values
    }

    /// Number of columns.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// True if the row has no columns.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

impl Row {
    /// The row, borrowed.
    pub fn as_ref(&self) -> RowRef<'_> {
        RowRef { values: &self.values, columns: self.shape.columns() }
    }

    /// See [`RowRef::get`].
    pub fn get<'r, T: FromSql<'r>>(&'r self, index: impl ColumnIndex) -> Result<T> {
        self.as_ref().get(index)
    }

    /// The columns of the row.
    pub fn columns(&self) -> &[Column] {
        self.shape.columns()
    }

    /// The values, one for each column.
    pub fn values(&self) -> &[Datum] {
        &self.values
    }

    /// The whole row as a tuple.
    pub fn to<T: FromRow>(&self) -> Result<T> {
        T::from_row(&self.as_ref())
    }
}

/// A type that a whole row can be read as: tuples of up to twelve values, and whatever implements
/// it.
///
/// A tuple takes the columns in their order and wants as many as there are.
pub trait FromRow: Sized {
    fn from_row(row: &RowRef<'_>) -> Result<Self>;
}

#[cold]
fn wrong_width(wanted: usize, row: &RowRef<'_>) -> Error {
    let message = format!("the result has {} columns, not {wanted}", row.len());
    Error::new(SqlState::DATATYPE_MISMATCH, message)
}

macro_rules! tuples {
    ($(($n:literal $($t:ident $at:tt)+))*) => {$(
        impl<$($t: for<'r> FromSql<'r>),+> FromRow for ($($t,)+) {
            #[inline]
            fn from_row(row: &RowRef<'_>) -> Result<Self> {
                if row.values.len() != $n {
                    return Err(wrong_width($n, row));
                }
                Ok(($($t::from_sql(&row.values[$at]).ok_or_else(|| wrong_type::<$t>(&$at, &row.values[$at]))?,)+))
            }
        }
    )*};
}
tuples! {
    (1 A 0)
    (2 A 0 B 1)
    (3 A 0 B 1 C 2)
    (4 A 0 B 1 C 2 D 3)
    (5 A 0 B 1 C 2 D 3 E 4)
    (6 A 0 B 1 C 2 D 3 E 4 F 5)
    (7 A 0 B 1 C 2 D 3 E 4 F 5 G 6)
    (8 A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7)
    (9 A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8)
    (10 A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9)
    (11 A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10)
    (12 A 0 B 1 C 2 D 3 E 4 F 5 G 6 H 7 I 8 J 9 K 10 L 11)
}
