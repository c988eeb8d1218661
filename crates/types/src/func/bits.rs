//! Functions of bit strings.

use super::int::out_of_range;
use super::macros::{cmp6, pure};
use crate::bits::{Bits, BitsBuilder, fit_exact, fit_varying};
use crate::datum::Datum;
use sinew_error::{Result, SqlError, sqlerr};

/// The bits of the largest integer.
const INT8_BITS: usize = 64;

fn made(bits: Result<Bits>) -> Result<Datum> {
    bits.map(Datum::Bits)
}

fn same_length(a: &Bits, b: &Bits, verb: &str) -> Result<()> {
    if a.len() == b.len() {
        return Ok(());
    }
    Err(sqlerr!(STRING_DATA_LENGTH_MISMATCH, "cannot {verb} bit strings of different sizes"))
}

/// Compares by bytes, with the result of C's `memcmp`, then by length.
fn order(a: &Bits, b: &Bits) -> i32 {
    let differ = a.bytes().iter().zip(b.bytes()).find(|(x, y)| x != y);
    match differ {
        Some((x, y)) => i32::from(*x) - i32::from(*y),
        None => a.len().cmp(&b.len()) as i32,
    }
}

/// The bits moved towards the first one, or away from it if `by` is negative. Zeros fill the gap.
fn shifted(a: &Bits, by: i64) -> Result<Bits> {
    let mut out = BitsBuilder::zeros(a.len())?;
    let distance = by.unsigned_abs() as usize;
    if distance < a.len() {
        if by >= 0 {
            out.put(0, a, distance, a.len() - distance);
        } else {
            out.put(distance, a, 0, a.len() - distance);
        }
    }
    Ok(out.finish())
}

#[cold]
fn negative_length() -> SqlError {
    sqlerr!(SUBSTRING_ERROR, "negative substring length not allowed")
}

/// `len` bits from the bit `start` on, counted from 1; all of the rest if `len` is `None`.
fn part(a: &Bits, start: i32, len: Option<i32>) -> Result<Bits> {
    let past = a.len() as i64 + 1;
    let end = match len {
        Some(len) if len < 0 => return Err(negative_length()),
        Some(len) => start.checked_add(len).map_or(past, |end| i64::from(end).min(past)),
        None => past,
    };
    let first = i64::from(start.max(1));
    if first >= end { a.part(0, 0) } else { a.part(first as usize - 1, (end - first) as usize) }
}

fn overlay(a: &Bits, b: &Bits, start: i32, len: i32) -> Result<Bits> {
    if start <= 0 {
        return Err(negative_length());
    }
    let behind = start.checked_add(len).ok_or_else(|| out_of_range("integer"))?;
    part(a, 1, Some(start - 1))?.followed_by(b)?.followed_by(&part(a, behind, None)?)
}

/// The lowest `len` bits of a number. Further bits are copies of its sign.
fn of_number(v: i64, len: i32) -> Result<Bits> {
    let len = if len <= 0 { 1 } else { len as usize };
    let mut out = BitsBuilder::zeros(len)?;
    if v < 0 {
        out.bytes_mut().fill(0xff);
    }
    for i in 0..len.min(INT8_BITS) {
        out.set(len - 1 - i, v >> i & 1 == 1);
    }
    Ok(out.finish())
}

/// The bits as a number without a sign.
fn number(a: &Bits) -> u64 {
    (0..a.len()).fold(0, |n, i| n << 1 | u64::from(a.get(i)))
}

fn check_index(a: &Bits, at: i32) -> Result<usize> {
    if at >= 0 && (at as usize) < a.len() {
        return Ok(at as usize);
    }
    let last = a.len() as i64 - 1;
    Err(sqlerr!(ARRAY_SUBSCRIPT_ERROR, "bit index {at} out of valid range (0..{last})"))
}

fn with_bit(a: &Bits, at: i32, bit: i32) -> Result<Bits> {
    let at = check_index(a, at)?;
    if bit != 0 && bit != 1 {
        return Err(sqlerr!(INVALID_PARAMETER_VALUE, "new bit must be 0 or 1"));
    }
    let mut out = BitsBuilder::zeros(a.len())?;
    out.bytes_mut().copy_from_slice(a.bytes());
    out.set(at, bit == 1);
    Ok(out.finish())
}

/// `&`, `|` and `#`. Messages have a word for each.
pub(crate) fn and(a: &Bits, b: &Bits) -> Result<Bits> {
    same_length(a, b, "AND")?;
    a.zip(b, |a, b| a & b)
}

pub(crate) fn or(a: &Bits, b: &Bits) -> Result<Bits> {
    same_length(a, b, "OR")?;
    a.zip(b, |a, b| a | b)
}

pub(crate) fn xor(a: &Bits, b: &Bits) -> Result<Bits> {
    same_length(a, b, "XOR")?;
    a.zip(b, |a, b| a ^ b)
}

cmp6! {
    Bits Bits: biteq bitne bitlt bitle bitgt bitge = |a, b| a.cmp(b);
}

pure! {
    bitcmp(Bits a, Bits b) = Ok(Datum::Int4(order(a, b)));
    bit_and(Bits a, Bits b) = made(and(a, b));
    bit_or(Bits a, Bits b) = made(or(a, b));
    bitxor(Bits a, Bits b) = made(xor(a, b));
    bitnot(Bits a) = made(a.zip(a, |a, _| !a));
    bitshiftleft(Bits a, Int4 by) = made(shifted(a, i64::from(*by)));
    bitshiftright(Bits a, Int4 by) = made(shifted(a, -i64::from(*by)));
    bitcat(Bits a, Bits b) = made(a.followed_by(b));
    bitsubstr(Bits a, Int4 start, Int4 len) = made(part(a, *start, Some(*len)));
    bitsubstr_no_len(Bits a, Int4 start) = made(part(a, *start, None));
    bitoverlay(Bits a, Bits b, Int4 start, Int4 len) = made(overlay(a, b, *start, *len));
    bitoverlay_no_len(Bits a, Bits b, Int4 start) = made(overlay(a, b, *start, b.len() as i32));
    bit_length(Bits a) = Ok(Datum::Int4(a.len() as i32));
    bitlength(Bits a) = Ok(Datum::Int4(a.len() as i32));
    bitoctetlength(Bits a) = Ok(Datum::Int4(a.bytes().len() as i32));
    bit_bit_count(Bits a) = Ok(Datum::Int8(a.bytes().iter().map(|b| i64::from(b.count_ones())).sum()));
    bitposition(Bits a, Bits b) = Ok(Datum::Int4(a.find(b)?.map_or(0, |at| at as i32 + 1)));
    bitgetbit(Bits a, Int4 at) = Ok(Datum::Int4(i32::from(a.get(check_index(a, *at)?))));
    bitsetbit(Bits a, Int4 at, Int4 bit) = made(with_bit(a, *at, *bit));
    bitfromint4(Int4 v, Int4 len) = made(of_number(i64::from(*v), *len));
    bitfromint8(Int8 v, Int4 len) = made(of_number(*v, *len));
    bittoint4(Bits a) = match a.len() {
        0..=32 => Ok(Datum::Int4(number(a) as i32)),
        _ => Err(out_of_range("integer")),
    };
    bittoint8(Bits a) = match a.len() {
        0..=INT8_BITS => Ok(Datum::Int8(number(a) as i64)),
        _ => Err(out_of_range("bigint")),
    };
    bit(Bits a, Int4 len, Bool explicit) = made(fit_exact(a.clone(), *len, *explicit));
    varbit(Bits a, Int4 len, Bool explicit) = made(fit_varying(a.clone(), *len, *explicit));
}
