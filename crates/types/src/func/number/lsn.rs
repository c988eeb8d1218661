//! `pg_lsn`: a position of the log, an unsigned integer of 64 bits that `Datum::Int8` keeps.

use crate::datum::Datum;
use crate::func::macros::pure;
use crate::numeric::Numeric;
use sinew_error::{Result, SqlState, sqlerr};

/// Two halves of one to eight hexadecimal digits each.
pub fn text_in(text: &str) -> Result<i64> {
    let half = |digits: &str| match digits.len() {
        1..=8 if digits.bytes().all(|b| b.is_ascii_hexdigit()) => u32::from_str_radix(digits, 16).ok(),
        _ => None,
    };
    text.split_once('/')
        .and_then(|(high, low)| Some(i64::from(half(high)?) << 32 | i64::from(half(low)?)))
        .ok_or_else(|| {
            sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type pg_lsn: \"{text}\"")
        })
}

/// Appends the text form.
pub fn text_out(position: i64, out: &mut Vec<u8>) {
    let position = position as u64;
    out.extend_from_slice(format!("{:X}/{:X}", position >> 32, position as u32).as_bytes());
}

/// The bytes from `b` to `a`.
fn distance(a: i64, b: i64) -> Numeric {
    Numeric::from_i128(i128::from(a as u64) - i128::from(b as u64))
}

/// The position that many bytes behind `a`; a fraction is rounded first.
fn plus(a: i64, bytes: &Numeric) -> Result<i64> {
    if bytes.is_nan() {
        return Err(sqlerr!(FEATURE_NOT_SUPPORTED, "cannot add NaN to pg_lsn"));
    }
    position(&Numeric::from_i128(i128::from(a as u64)).add(bytes)?)
}

/// The position that many bytes before `a`.
fn less(a: i64, bytes: &Numeric) -> Result<i64> {
    if bytes.is_nan() {
        return Err(sqlerr!(FEATURE_NOT_SUPPORTED, "cannot subtract NaN from pg_lsn"));
    }
    position(&Numeric::from_i128(i128::from(a as u64)).sub(bytes)?)
}

/// The position of that number, with halves rounded away from zero.
fn position(number: &Numeric) -> Result<i64> {
    let at = match number.to_wide("pg_lsn") {
        Ok(wide) => u64::try_from(wide).ok(),
        Err(e) if e.sqlstate == SqlState::NUMERIC_VALUE_OUT_OF_RANGE => None,
        Err(e) => return Err(e),
    };
    // The state is PostgreSQL's.
    at.map(|position| position as i64).ok_or_else(|| sqlerr!(INVALID_PARAMETER_VALUE, "pg_lsn out of range"))
}

pure! {
    minus(Int8 a, Int8 b) = Ok(Datum::Numeric(distance(*a, *b)));
    pg_lsn_pli(Int8 a, Numeric n) = plus(*a, n).map(Datum::Int8);
    numeric_pl_pg_lsn(Numeric n, Int8 a) = plus(*a, n).map(Datum::Int8);
    pg_lsn_mii(Int8 a, Numeric n) = less(*a, n).map(Datum::Int8);
    of_numeric(Numeric n) = position(n).map(Datum::Int8);
}
