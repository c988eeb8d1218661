//! Length coercion: the effect of a type modifier on a value.

use crate::bits;
use crate::builder::TextBuilder;
use crate::datetime::calendar::round_us;
use crate::datum::{Array, Datum};
use crate::memory::Charge;
use crate::oid::{self, Oid};
use crate::text::Text;
use crate::typeinfo::elem_type;
use sinew_error::{Result, SqlError, sqlerr};

/// Fits a value into `typmod`. An explicit cast cuts a value that is too long. On assignment it is
/// an error (22001).
pub fn apply_typmod(value: Datum, ty: Oid, typmod: i32, explicit: bool) -> Result<Datum> {
    if typmod < 0 || value.is_null() {
        return Ok(value);
    }
    match (ty, value) {
        (oid::VARCHAR, Datum::Text(t)) => varchar(t, typmod - 4, explicit).map(Datum::Text),
        (oid::BPCHAR, Datum::Text(t)) => bpchar(t, typmod - 4, explicit).map(Datum::Text),
        (oid::NUMERIC, Datum::Numeric(n)) => match crate::typeinfo::numeric_typmod(typmod) {
            Some((p, s)) => n.apply_precision(p, s).map(Datum::Numeric),
            None => Ok(Datum::Numeric(n)),
        },
        (oid::TIMESTAMP, Datum::Timestamp(v)) => round_timestamp(v, typmod).map(Datum::Timestamp),
        (oid::TIMESTAMPTZ, Datum::TimestampTz(v)) => round_timestamp(v, typmod).map(Datum::TimestampTz),
        (oid::TIME, Datum::Time(v)) => Ok(Datum::Time(round_us(v, typmod))),
        (oid::TIMETZ, Datum::TimeTz(v, z)) => Ok(Datum::TimeTz(round_us(v, typmod), z)),
        (oid::INTERVAL, Datum::Interval(v)) => {
            crate::datetime::interval::fit_interval(v, typmod).map(Datum::Interval)
        }
        (oid::BIT, Datum::Bits(v)) => bits::fit_exact(v, typmod, explicit).map(Datum::Bits),
        (oid::VARBIT, Datum::Bits(v)) => bits::fit_varying(v, typmod, explicit).map(Datum::Bits),
        (_, Datum::Array(a)) => {
            let elem = elem_type(ty).unwrap_or(a.elem);
            if !has_length(elem) {
                return Ok(Datum::Array(a));
            }
            let values = a
                .values
                .iter()
                .map(|v| apply_typmod(v.clone(), elem, typmod, explicit))
                .collect::<Result<_>>()?;
            Ok(Datum::array(Array { elem: a.elem, dims: a.dims.clone(), values, charge: Charge::new() }))
        }
        (_, value) => Ok(value),
    }
}

/// Whether the type has modifiers that change values.
pub(crate) fn has_length(ty: Oid) -> bool {
    matches!(
        ty,
        oid::VARCHAR
            | oid::BPCHAR
            | oid::NUMERIC
            | oid::TIMESTAMP
            | oid::TIMESTAMPTZ
            | oid::TIME
            | oid::TIMETZ
            | oid::INTERVAL
            | oid::BIT
            | oid::VARBIT
    )
}

#[cold]
fn too_long(name: &str, n: i32) -> SqlError {
    sqlerr!(STRING_DATA_RIGHT_TRUNCATION, "value too long for type {name}({n})")
}

/// Splits a text behind `n` characters; `None` when there are no more than that.
fn split_chars(text: &str, n: i32) -> Option<(&str, &str)> {
    if text.len() <= n as usize {
        return None;
    }
    let (at, _) = text.char_indices().nth(n as usize)?;
    Some(text.split_at(at))
}

/// Fits a text into `varchar(n)`. An explicit cast cuts it. Otherwise only blanks at the end are
/// cut.
pub fn varchar(text: Text, n: i32, explicit: bool) -> Result<Text> {
    if n < 0 {
        return Ok(text);
    }
    match split_chars(&text, n) {
        None => Ok(text),
        Some((head, tail)) if explicit || tail.bytes().all(|b| b == b' ') => Ok(Text::new(head)),
        Some(_) => Err(too_long("character varying", n)),
    }
}

/// Fits a text into `char(n)` and pads it with blanks. Cutting is as for [`varchar`].
pub fn bpchar(text: Text, n: i32, explicit: bool) -> Result<Text> {
    if n < 0 {
        return Ok(text);
    }
    match split_chars(&text, n) {
        Some((head, tail)) if explicit || tail.bytes().all(|b| b == b' ') => Ok(Text::new(head)),
        Some(_) => Err(too_long("character", n)),
        None => {
            let have = if text.is_ascii() { text.len() } else { text.chars().count() };
            if have >= n as usize {
                return Ok(text);
            }
            if n > 0x3fff_fff0 {
                return Err(SqlError::internal(format!("invalid memory alloc request size {n}")));
            }
            let mut padded = TextBuilder::new();
            padded.push_str(&text)?;
            padded.push_times(" ", n as usize - have)?;
            Ok(padded.into_text())
        }
    }
}

fn round_timestamp(v: i64, digits: i32) -> Result<i64> {
    if v == i64::MIN || v == i64::MAX {
        return Ok(v);
    }
    Ok(round_us(v, digits))
}
