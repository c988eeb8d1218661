//! The types whose values are an integer in a vector.

use crate::datum::Datum;
use crate::key;
use crate::numeric::Numeric;
use crate::oid::{self, Oid};

/// A type whose values are an integer in a vector. Within a class, the order of the integers is the
/// order of the values, and equal values are equal integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// false = 0, true = 1.
    Bool,
    /// The type `"char"`.
    Char,
    /// int2.
    Int2,
    /// int4.
    Int4,
    /// int8.
    Int8,
    /// oid.
    Oid,
    /// Days.
    Date,
    /// Microseconds since midnight.
    Time,
    /// Microseconds.
    Timestamp,
    /// Microseconds.
    TimestampTz,
    /// Hundredths.
    Money,
    /// Ranks of an enum.
    Enum(Oid),
    /// A numeric of less than 19 digits, times ten to the power of its scale, which is this one for
    /// all values of the vector.
    Numeric(u8),
}

impl Class {
    /// The class and the integer of a value; `None` if it has none.
    #[inline]
    pub fn of(value: &Datum) -> Option<(Class, i64)> {
        Some(match value {
            Datum::Int4(v) => (Class::Int4, i64::from(*v)),
            Datum::Int8(v) => (Class::Int8, *v),
            Datum::Numeric(v) => {
                let (v, scale) = v.scaled()?;
                (Class::Numeric(scale), v)
            }
            Datum::Bool(v) => (Class::Bool, i64::from(*v)),
            Datum::Char(v) => (Class::Char, i64::from(*v)),
            Datum::Int2(v) => (Class::Int2, i64::from(*v)),
            Datum::Oid(v) => (Class::Oid, i64::from(*v)),
            Datum::Date(v) => (Class::Date, i64::from(*v)),
            Datum::Time(v) => (Class::Time, *v),
            Datum::Timestamp(v) => (Class::Timestamp, *v),
            Datum::TimestampTz(v) => (Class::TimestampTz, *v),
            Datum::Money(v) => (Class::Money, *v),
            Datum::Enum(ty, rank) => (Class::Enum(*ty), *rank),
            _ => return None,
        })
    }

    /// The class and the integer of an ascending column of an index key that is not NULL; `None`
    /// for the types that few keys have. `column` is its encoding, as [`key::decode_column`] takes
    /// it.
    #[inline]
    pub(super) fn of_key(ty: Oid, column: &[u8]) -> Option<(Class, i64)> {
        let (&key::VALUE, value) = column.split_first()? else { return None };
        if ty == oid::DATE {
            let days = u32::from_be_bytes(*value.first_chunk()?) ^ (1 << 31);
            return Some((Class::Date, i64::from(days as i32)));
        }
        let v = (u64::from_be_bytes(*value.first_chunk()?) ^ (1 << 63)) as i64;
        let (class, fits) = match ty {
            oid::INT4 => (Class::Int4, i32::try_from(v).is_ok()),
            oid::INT8 => (Class::Int8, true),
            oid::INT2 => (Class::Int2, i16::try_from(v).is_ok()),
            oid::TIMESTAMP => (Class::Timestamp, true),
            oid::TIMESTAMPTZ => (Class::TimestampTz, true),
            _ => return None,
        };
        fits.then_some((class, v))
    }

    /// The value that an integer of the class stands for.
    #[inline]
    pub fn datum(self, v: i64) -> Datum {
        match self {
            Class::Int4 => Datum::Int4(v as i32),
            Class::Int8 => Datum::Int8(v),
            Class::Numeric(scale) => Datum::Numeric(Numeric::of_scaled(v, scale)),
            Class::Bool => Datum::Bool(v != 0),
            Class::Char => Datum::Char(v as u8),
            Class::Int2 => Datum::Int2(v as i16),
            Class::Oid => Datum::Oid(v as u32),
            Class::Date => Datum::Date(v as i32),
            Class::Time => Datum::Time(v),
            Class::Timestamp => Datum::Timestamp(v),
            Class::TimestampTz => Datum::TimestampTz(v),
            Class::Money => Datum::Money(v),
            Class::Enum(ty) => Datum::Enum(ty, v),
        }
    }

    /// True for numerics.
    pub fn is_numeric(self) -> bool {
        matches!(self, Class::Numeric(_))
    }

    /// True for int2, int4 and int8.
    pub fn is_integer(self) -> bool {
        matches!(self, Class::Int2 | Class::Int4 | Class::Int8)
    }
}
