//! Rust values as parameters and results.

use crate::Row;
use sinew_sql::{Result, SqlError, SqlState};
use sinew_types::{Datum, FmtCtx, Oid, io, oid};

/// A parameter. A value of another numeric or text type than the parameter's is converted through its text form, as a driver
/// that sends text would have it.
pub trait ToValue {
    fn to_value(&self) -> Datum;
    /// The type of `to_value`'s result.
    fn type_oid(&self) -> Oid;
}

macro_rules! to_value {
    ($($t:ty, $oid:ident, |$v:ident| $make:expr;)*) => {$(
        impl ToValue for $t {
            fn to_value(&self) -> Datum {
                let $v = self;
                $make
            }
            fn type_oid(&self) -> Oid {
                oid::$oid
            }
        }
    )*};
}
to_value! {
    bool, BOOL, |v| Datum::Bool(*v);
    i16, INT2, |v| Datum::Int2(*v);
    i32, INT4, |v| Datum::Int4(*v);
    i64, INT8, |v| Datum::Int8(*v);
    f32, FLOAT4, |v| Datum::Float4(*v);
    f64, FLOAT8, |v| Datum::Float8(*v);
    str, TEXT, |v| Datum::from(v);
    &str, TEXT, |v| Datum::from(*v);
    String, TEXT, |v| Datum::from(v.as_str());
    [u8], BYTEA, |v| Datum::bytea(v);
    &[u8], BYTEA, |v| Datum::bytea(*v);
    Vec<u8>, BYTEA, |v| Datum::bytea(v.as_slice());
}
impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> Datum {
        self.as_ref().map_or(Datum::Null, ToValue::to_value)
    }
    fn type_oid(&self) -> Oid {
        // NULL of whatever type is asked for.
        self.as_ref().map_or(oid::UNKNOWN, ToValue::type_oid)
    }
}

/// The parameter as a value of type `wanted`.
pub(crate) fn convert(value: &dyn ToValue, wanted: Oid, fmt: &FmtCtx) -> Result<Datum> {
    let datum = value.to_value();
    if datum.is_null() || value.type_oid() == wanted {
        return Ok(datum);
    }
    let mut text = Vec::new();
    io::text_out(&datum, value.type_oid(), fmt, &mut text)?;
    io::text_in(wanted, &String::from_utf8_lossy(&text), -1, fmt)
}

/// A Rust type that a result's value can be read as.
pub trait FromValue<'r>: Sized {
    /// `None` when the value is of another kind.
    fn from_value(value: &'r Datum) -> Option<Self>;
}

macro_rules! from_value {
    ($($t:ty, $($pattern:pat => $make:expr),+;)*) => {$(
        impl<'r> FromValue<'r> for $t {
            fn from_value(value: &'r Datum) -> Option<$t> {
                match value {
                    $($pattern => $make,)+
                    _ => None,
                }
            }
        }
    )*};
}
from_value! {
    bool, Datum::Bool(v) => Some(*v);
    i16, Datum::Int2(v) => Some(*v);
    i32, Datum::Int4(v) => Some(*v), Datum::Int2(v) => Some((*v).into());
    i64, Datum::Int8(v) => Some(*v), Datum::Int4(v) => Some((*v).into()), Datum::Int2(v) => Some((*v).into()), Datum::Oid(v) => Some((*v).into());
    u32, Datum::Oid(v) => Some(*v);
    f32, Datum::Float4(v) => Some(*v);
    f64, Datum::Float8(v) => Some(*v), Datum::Float4(v) => Some((*v).into());
    &'r str, Datum::Text(v) => Some(v.as_str());
    String, Datum::Text(v) => Some(v.to_string());
    &'r [u8], Datum::Bytea(v) => Some(v);
    Vec<u8>, Datum::Bytea(v) => Some(v.to_vec());
}
impl<'r> FromValue<'r> for &'r Datum {
    fn from_value(value: &'r Datum) -> Option<&'r Datum> {
        Some(value)
    }
}
impl<'r, T: FromValue<'r>> FromValue<'r> for Option<T> {
    fn from_value(value: &'r Datum) -> Option<Option<T>> {
        if value.is_null() { Some(None) } else { T::from_value(value).map(Some) }
    }
}

impl Row {
    /// Column `at` (from 0) as `T`; NULL needs an `Option`.
    pub fn get<'r, T: FromValue<'r>>(&'r self, at: usize) -> Result<T> {
        let value = self.values.get(at).ok_or_else(|| {
            SqlError::new(SqlState::UNDEFINED_COLUMN, format!("the result has no column {at}"))
        })?;
        T::from_value(value).ok_or_else(|| {
            SqlError::new(
                SqlState::DATATYPE_MISMATCH,
                format!("column {at} is {}, not {}", value.class(), std::any::type_name::<T>()),
            )
        })
    }
}
