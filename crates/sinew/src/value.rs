//! Rust values as parameters and results.
//!
//! | Rust | SQL |
//! |---|---|
//! | `bool` | boolean |
//! | `i16`, `i32`, `i64` | smallint, integer, bigint |
//! | `u32` | oid |
//! | `f32`, `f64` | real, double precision |
//! | `&str`, `String` | text and its kin, json and jsonb; a numeric reads as a `String` |
//! | `&[u8]`, `Vec<u8>` | bytea |
//! | `[u8; 16]` | uuid |
//! | `jiff::civil::Date`, `Time`, `DateTime` | date, time, timestamp |
//! | `jiff::Timestamp` | timestamp with time zone |
//! | `Vec<T>`, `&[T]` | arrays of one dimension |
//! | `Option<T>` | T or NULL |
//! | [`Datum`] | anything |
//!
//! A value of an enum is a text: its label.

use crate::{Error, Result, SqlState};
use jiff::{Timestamp, civil};
use sinew_types::datum::Array;
use sinew_types::{Datum, FmtCtx, Oid, io, oid, typeinfo};

/// A parameter. A value of another type than the statement's parameter is converted through its
/// text form, as a driver that sends text would have it.
pub trait ToSql {
    fn to_sql(&self) -> Datum;
    /// The type of `to_sql`'s result; 0 if it is of whatever type is wanted.
    fn type_oid(&self) -> Oid;
}

macro_rules! to_sql {
    ($($t:ty, $oid:ident, |$v:ident| $make:expr;)*) => {$(
        impl ToSql for $t {
            #[inline]
            fn to_sql(&self) -> Datum {
                let $v = self;
                $make
            }

            #[inline]
            fn type_oid(&self) -> Oid {
                oid::$oid
            }
        }
    )*};
}
to_sql! {
    bool, BOOL, |v| Datum::Bool(*v);
    i16, INT2, |v| Datum::Int2(*v);
    i32, INT4, |v| Datum::Int4(*v);
    i64, INT8, |v| Datum::Int8(*v);
    u32, OID, |v| Datum::Oid(*v);
    f32, FLOAT4, |v| Datum::Float4(*v);
    f64, FLOAT8, |v| Datum::Float8(*v);
    str, TEXT, |v| Datum::from(v);
    String, TEXT, |v| Datum::from(v.as_str());
    [u8], BYTEA, |v| Datum::bytea(v);
    Vec<u8>, BYTEA, |v| Datum::bytea(v.as_slice());
    [u8; 16], UUID, |v| Datum::Uuid(*v);
    civil::Date, DATE, |v| Datum::Date(days(*v));
    civil::Time, TIME, |v| Datum::Time(time_us(*v));
    civil::DateTime, TIMESTAMP, |v| Datum::Timestamp(i64::from(days(v.date())) * DAY_US + time_us(v.time()));
    Timestamp, TIMESTAMPTZ, |v| Datum::TimestampTz(v.as_microsecond() - EPOCH_US);
}

impl<T: ToSql + ?Sized> ToSql for &T {
    fn to_sql(&self) -> Datum {
        (**self).to_sql()
    }

    fn type_oid(&self) -> Oid {
        (**self).type_oid()
    }
}

impl<T: ToSql> ToSql for Option<T> {
    fn to_sql(&self) -> Datum {
        self.as_ref().map_or(Datum::Null, ToSql::to_sql)
    }

    fn type_oid(&self) -> Oid {
        self.as_ref().map_or(0, ToSql::type_oid)
    }
}

impl ToSql for Datum {
    fn to_sql(&self) -> Datum {
        self.clone()
    }

    fn type_oid(&self) -> Oid {
        match self {
            // No parameter is declared as one of these.
            Datum::Tid(..) | Datum::Record(_) => 0,
            value => value.own_type(),
        }
    }
}

/// The elements that arrays may have as parameters.
pub trait Element: ToSql {
    const TYPE: Oid;
}
macro_rules! elements {
    ($($t:ty, $oid:ident;)*) => {$(
        impl Element for $t {
            const TYPE: Oid = oid::$oid;
        }
    )*};
}
elements! {
    bool, BOOL; i16, INT2; i32, INT4; i64, INT8; f32, FLOAT4; f64, FLOAT8; String, TEXT; &str, TEXT; [u8; 16], UUID;
    civil::Date, DATE; civil::DateTime, TIMESTAMP; Timestamp, TIMESTAMPTZ;
}

impl<T: Element> Element for Option<T> {
    const TYPE: Oid = T::TYPE;
}

impl<T: Element> ToSql for [T] {
    fn to_sql(&self) -> Datum {
        Datum::array(Array::new(T::TYPE, self.iter().map(ToSql::to_sql).collect()))
    }

    fn type_oid(&self) -> Oid {
        typeinfo::array_type(T::TYPE).unwrap_or(0)
    }
}

impl<T: Element> ToSql for Vec<T> {
    fn to_sql(&self) -> Datum {
        self.as_slice().to_sql()
    }

    fn type_oid(&self) -> Oid {
        self.as_slice().type_oid()
    }
}

/// The parameter as a value of type `wanted`.
pub(crate) fn convert(value: &dyn ToSql, wanted: Oid, fmt: &FmtCtx) -> Result<Datum> {
    let datum = value.to_sql();
    if let Datum::Text(text) = &datum
        && let Some(at) = text.as_bytes().iter().position(|b| *b == 0)
    {
        return Err(sinew_types::io::invalid_utf8(text.as_bytes(), at));
    }
    let given = value.type_oid();
    if datum.is_null() || given == wanted || given == 0 {
        return Ok(datum);
    }
    let mut text = Vec::new();
    io::text_out(&datum, given, fmt, &mut text)?;
    let text = String::from_utf8(text)
        .map_err(|_| Error::new(SqlState::INTERNAL_ERROR, "a value's text form is not UTF-8"))?;
    if typeinfo::needs_names(wanted) {
        // The statement reads it in its transaction, where names are known.
        return Ok(Datum::from(text));
    }
    io::text_in(wanted, &text, -1, fmt)
}

/// A Rust type that a result's value can be read as.
pub trait FromSql<'r>: Sized {
    /// `None` when the value is of another type, out of the type's range, or NULL.
    fn from_sql(value: &'r Datum) -> Option<Self>;
}

macro_rules! from_sql {
    ($($t:ty, $($pattern:pat => $make:expr),+;)*) => {$(
        impl<'r> FromSql<'r> for $t {
            #[inline]
            fn from_sql(value: &'r Datum) -> Option<$t> {
                match value {
                    $($pattern => $make,)+
                    _ => None,
                }
            }
        }
    )*};
}
from_sql! {
    bool, Datum::Bool(v) => Some(*v);
    i16, Datum::Int2(v) => Some(*v);
    i32, Datum::Int4(v) => Some(*v), Datum::Int2(v) => Some((*v).into());
    i64, Datum::Int8(v) => Some(*v), Datum::Int4(v) => Some((*v).into()), Datum::Int2(v) => Some((*v).into()),
        Datum::Oid(v) => Some((*v).into());
    u32, Datum::Oid(v) => Some(*v);
    f32, Datum::Float4(v) => Some(*v);
    f64, Datum::Float8(v) => Some(*v), Datum::Float4(v) => Some((*v).into());
    &'r str, Datum::Text(v) => Some(v.as_str());
    String, Datum::Text(v) => Some(v.to_string()), Datum::Numeric(v) => Some(v.to_string());
    &'r [u8], Datum::Bytea(v) => Some(v);
    Vec<u8>, Datum::Bytea(v) => Some(v.to_vec());
    [u8; 16], Datum::Uuid(v) => Some(*v);
    civil::Date, Datum::Date(v) => date(i64::from(*v));
    civil::Time, Datum::Time(v) => time(*v);
    civil::DateTime, Datum::Timestamp(v) => Some(date(v.div_euclid(DAY_US))?.to_datetime(time(v.rem_euclid(DAY_US))?));
    Timestamp, Datum::TimestampTz(v) => Timestamp::from_microsecond(v.checked_add(EPOCH_US)?).ok();
}

impl<'r> FromSql<'r> for &'r Datum {
    fn from_sql(value: &'r Datum) -> Option<&'r Datum> {
        Some(value)
    }
}

impl<'r> FromSql<'r> for Datum {
    fn from_sql(value: &'r Datum) -> Option<Datum> {
        Some(value.clone())
    }
}

impl<'r, T: FromSql<'r>> FromSql<'r> for Option<T> {
    #[inline]
    fn from_sql(value: &'r Datum) -> Option<Option<T>> {
        if value.is_null() { Some(None) } else { T::from_sql(value).map(Some) }
    }
}

impl<'r, T: FromSql<'r>> FromSql<'r> for Vec<T> {
    fn from_sql(value: &'r Datum) -> Option<Vec<T>> {
        match value {
            Datum::Array(a) if a.dims.len() <= 1 => a.values.iter().map(T::from_sql).collect(),
            _ => None,
        }
    }
}

const DAY_US: i64 = 86_400_000_000;
/// 2000-01-01, from which the engine counts, in microseconds since 1970-01-01.
const EPOCH_US: i64 = 946_684_800_000_000;
const EPOCH: civil::Date = civil::date(2000, 1, 1);

fn days(date: civil::Date) -> i32 {
    // Ten thousand years are four million days.
    (date.duration_since(EPOCH).as_hours() / 24) as i32
}

fn date(days: i64) -> Option<civil::Date> {
    EPOCH.checked_add(jiff::SignedDuration::from_hours(days.checked_mul(24)?)).ok()
}

fn time_us(time: civil::Time) -> i64 {
    time.duration_since(civil::Time::midnight()).as_micros() as i64
}

fn time(us: i64) -> Option<civil::Time> {
    civil::Time::midnight().checked_add(jiff::SignedDuration::from_micros(us)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_times_come_back() {
        for date_ in [
            civil::date(2000, 1, 1),
            civil::date(1970, 1, 1),
            civil::date(-44, 3, 15),
            civil::date(9999, 12, 31),
        ] {
            assert_eq!(civil::Date::from_sql(&date_.to_sql()), Some(date_));
            let moment = date_.at(23, 59, 59, 999_999_000);
            assert_eq!(civil::DateTime::from_sql(&moment.to_sql()), Some(moment));
        }
        assert_eq!(civil::date(2000, 1, 2).to_sql().as_i64().or(Some(1)), Some(1));
        let instant: Timestamp = "2024-02-29T12:34:56.789012Z".parse().unwrap();
        assert_eq!(Timestamp::from_sql(&instant.to_sql()), Some(instant));
        assert_eq!(civil::Date::from_sql(&Datum::Date(i32::MAX)), None, "infinity has no day");
        assert_eq!(Timestamp::from_sql(&Datum::TimestampTz(i64::MAX)), None);
    }
}
