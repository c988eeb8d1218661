//! Order-preserving key bytes: memcmp of two keys orders as the index does. Equal values have
//! identical bytes.
//!
//! Each column starts with one marker byte: [`NULL_FIRST`] or [`NULL_LAST`] for NULL, [`VALUE`]
//! before a value. The value's bytes follow, complemented when the column is descending. Every form
//! tells its own end, by a fixed length or by a terminator that sorts before any continuation.
//! Columns can therefore be concatenated.
//!
//! | type | form |
//! |---|---|
//! | bool, "char" | 1 byte |
//! | integers, date, time, timestamp, money, ranks of enums | big-endian, sign bit flipped (8 bytes for intN as for int8) |
//! | oid, tid | big-endian |
//! | floats | IEEE bits, sign-flipped or complemented; one zero, one NaN (greatest) |
//! | text kinds | the bytes, then 00 (text holds no NUL); bpchar without trailing blanks |
//! | bytea | 00 as 00 FF, then 00 00 |
//! | bit, varbit | the bytes as of bytea, then the number of used bits of the last one |
//! | inet, cidr | the family, the network, the prefix, the address |
//! | macaddr, macaddr8 | the bytes |
//! | numeric | class, weight, digits + 1 as 16 bits, then 0000; all but the class complemented when negative |
//! | interval | length in microseconds, 16 bytes big-endian |
//! | jsonb | as [`crate::json::order::encode`] has it |
//! | hstore | the keys and values, then 00, the number of pairs, and where each of them ends |
//! | array, row | per element 01 value or 02 (NULL), then 00, then an array's shape |
//! | range | 00 when empty, else 01 and both bounds: 00 (no lower), 02 (no upper), or 01, the value, and its side |
//! | multirange | per range 01 range, then 00 |

use crate::bits::Bits;
use crate::compare::{is_unsigned, span, trim_blanks};
use crate::datum::Datum;
use crate::func::text::case;
use crate::net::Inet;
use crate::numeric::key::{NEG, POS, encode as numeric};
use crate::oid::{self, Oid};
use crate::typeinfo::made;
use crate::value::range::Range;
use sinew_error::Result;

/// Marks NULL in a column whose NULLs come first.
pub(crate) const NULL_FIRST: u8 = 0x00;
/// Marks a value.
pub const VALUE: u8 = 0x01;
/// Marks NULL in a column whose NULLs come last.
pub(crate) const NULL_LAST: u8 = 0x02;

/// Appends the key form of one column's value. `desc` reverses the order of values. The place of
/// NULLs depends on `nulls_first` alone.
pub fn encode_key(value: &Datum, ty: Oid, desc: bool, nulls_first: bool, out: &mut Vec<u8>) -> Result<()> {
    if value.is_null() {
        out.push(if nulls_first { NULL_FIRST } else { NULL_LAST });
        return Ok(());
    }
    out.push(VALUE);
    let start = out.len();
    encode(value, ty, out);
    if desc {
        for b in &mut out[start..] {
            *b = !*b;
        }
    }
    Ok(())
}

/// Whether a column's encoding, at its start, is a NULL.
pub fn is_null_marker(byte: u8) -> bool {
    byte == NULL_FIRST || byte == NULL_LAST
}

/// Whether the end of a column of this type can be found in a key.
pub fn is_divisible(ty: Oid) -> bool {
    form(ty).is_some()
}

/// The bytes of the column at the start of a key, its marker included; `None` if the type is not
/// divisible or the key ends too early.
pub fn column_len(ty: Oid, desc: bool, key: &[u8]) -> Option<usize> {
    let (&marker, value) = key.split_first()?;
    if is_null_marker(marker) {
        return Some(1);
    }
    // The form of a zero byte in a descending column.
    let zero = if desc { 0xff } else { 0 };
    let len = match form(ty)? {
        Form::Fixed(len) => len,
        Form::Text => value.iter().position(|&b| b == zero)? + 1,
        Form::Bytea => bytes_len(value, zero)?,
        Form::Bits => bytes_len(value, zero)? + 1,
        Form::Inet => Inet::key_len(*value.first()? ^ zero),
        Form::Numeric => numeric_len(value, desc)?,
    };
    (len <= value.len()).then_some(len + 1)
}

/// Whether a key holds values of this type as they were stored. The exceptions are values that the
/// key does not tell apart (zeros of both signs): [`decode_column`] does not return them.
pub fn is_readable(ty: Oid) -> bool {
    match form(ty) {
        Some(Form::Numeric) | None => false,
        Some(_) => !matches!(ty, oid::BPCHAR | oid::CITEXT | oid::INTERVAL),
    }
}

/// The value of a column of a readable type, from its encoding as [`column_len`] bounds it. `None`
/// if several equal values have this encoding, or if the key is damaged.
pub fn decode_column(ty: Oid, desc: bool, column: &[u8]) -> Option<Datum> {
    let (&marker, value) = column.split_first()?;
    if is_null_marker(marker) {
        return Some(Datum::Null);
    }
    if desc {
        let plain: Vec<u8> = value.iter().map(|b| !b).collect();
        return decode(ty, &plain);
    }
    decode(ty, value)
}

fn decode(ty: Oid, value: &[u8]) -> Option<Datum> {
    let int = || Some((u64::from_be_bytes(value.get(..8)?.try_into().ok()?) ^ (1 << 63)) as i64);
    let word = |at: usize| Some(u32::from_be_bytes(value.get(at..at + 4)?.try_into().ok()?));
    Some(match ty {
        oid::INT4 => Datum::Int4(i32::try_from(int()?).ok()?),
        oid::INT8 => Datum::Int8(int()?),
        oid::INT2 => Datum::Int2(i16::try_from(int()?).ok()?),
        oid::TEXT | oid::VARCHAR | oid::NAME => {
            let (_, text) = value.split_last()?;
            Datum::text(std::str::from_utf8(text).ok()?)
        }
        oid::BOOL => Datum::Bool(*value.first()? != 0),
        oid::CHAR => Datum::Char(*value.first()?),
        oid::DATE => Datum::Date((word(0)? ^ (1 << 31)) as i32),
        oid::OID => Datum::Oid(word(0)?),
        oid::TID => Datum::Tid(word(0)?, u16::from_be_bytes(value.get(4..6)?.try_into().ok()?)),
        oid::XID8 | oid::PG_LSN => Datum::Int8(i64::from_be_bytes(value.get(..8)?.try_into().ok()?)),
        oid::TIME => Datum::Time(int()?),
        oid::MONEY => Datum::Money(int()?),
        oid::TIMESTAMP => Datum::Timestamp(int()?),
        oid::TIMESTAMPTZ => Datum::TimestampTz(int()?),
        oid::TIMETZ => {
            let zone = (word(8)? ^ (1 << 31)) as i32;
            Datum::TimeTz(int()?.checked_sub(i64::from(zone) * 1_000_000)?, zone)
        }
        oid::FLOAT4 => Datum::Float4(decode_float(value)? as f32),
        oid::FLOAT8 => Datum::Float8(decode_float(value)?),
        oid::UUID => Datum::Uuid(value.get(..16)?.try_into().ok()?),
        oid::BYTEA => Datum::Bytea(decode_bytes(value)?.into()),
        oid::INET | oid::CIDR => Datum::Inet(Inet::of_key(value)?),
        oid::MACADDR => Datum::MacAddr(value.get(..6)?.try_into().ok()?),
        oid::MACADDR8 => Datum::MacAddr8(value.get(..8)?.try_into().ok()?),
        oid::BIT | oid::VARBIT => {
            let (&used, value) = value.split_last()?;
            let bytes = decode_bytes(value)?;
            let len = (bytes.len() * 8).checked_sub(8usize.checked_sub(used.into())?)?;
            Datum::Bits(Bits::from_bytes(&bytes, len).ok()?)
        }
        _ if made::is_enum(ty) => Datum::Enum(ty, int()?),
        _ => return None,
    })
}

fn decode_float(value: &[u8]) -> Option<f64> {
    let bits = u64::from_be_bytes(value.get(..8)?.try_into().ok()?);
    let bits = if bits >> 63 == 1 { bits & !(1 << 63) } else { !bits };
    Some(f64::from_bits(bits)).filter(|v| *v != 0.0)
}

fn decode_bytes(value: &[u8]) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(value.len());
    let mut rest = value.get(..value.len().checked_sub(2)?)?;
    while let Some((&b, after)) = rest.split_first() {
        out.push(b);
        rest = if b == 0 { after.get(1..)? } else { after };
    }
    Some(out)
}

/// A byte string with its end.
fn bytes_len(value: &[u8], zero: u8) -> Option<usize> {
    Some(value.windows(2).position(|w| w == [zero, zero])? + 2)
}

fn numeric_len(value: &[u8], desc: bool) -> Option<usize> {
    let class = if desc { !*value.first()? } else { *value.first()? };
    if !matches!(class, NEG | POS) {
        return Some(1);
    }
    // The digits of a negative number in a descending column are complemented twice, so they are
    // unchanged.
    let end = if desc == (class == NEG) { [0, 0] } else { [0xff, 0xff] };
    const CLASS_AND_WEIGHT: usize = 5;
    let digits = value.get(CLASS_AND_WEIGHT..)?.chunks_exact(2);
    Some(CLASS_AND_WEIGHT + 2 * (digits.take_while(|d| *d != end).count() + 1))
}

/// The form of a type's values in a key.
enum Form {
    Fixed(usize),
    Text,
    Bytea,
    /// A byte string and one more byte.
    Bits,
    /// A form whose first byte tells its length.
    Inet,
    Numeric,
}

fn form(ty: Oid) -> Option<Form> {
    Some(match ty {
        oid::BOOL | oid::CHAR => Form::Fixed(1),
        oid::DATE | oid::OID => Form::Fixed(4),
        oid::TID | oid::MACADDR => Form::Fixed(6),
        oid::INT2 | oid::INT4 | oid::INT8 | oid::FLOAT4 | oid::FLOAT8 => Form::Fixed(8),
        oid::XID8 | oid::PG_LSN => Form::Fixed(8),
        oid::TIME | oid::TIMESTAMP | oid::TIMESTAMPTZ | oid::MONEY | oid::MACADDR8 => Form::Fixed(8),
        oid::TIMETZ => Form::Fixed(12),
        oid::UUID | oid::INTERVAL => Form::Fixed(16),
        oid::TEXT | oid::VARCHAR | oid::BPCHAR | oid::NAME | oid::CITEXT => Form::Text,
        oid::BYTEA => Form::Bytea,
        oid::BIT | oid::VARBIT => Form::Bits,
        oid::INET | oid::CIDR => Form::Inet,
        oid::NUMERIC => Form::Numeric,
        _ if made::is_enum(ty) => Form::Fixed(8),
        _ => return None,
    })
}

fn int(v: i64, out: &mut Vec<u8>) {
    out.extend_from_slice(&((v as u64) ^ (1 << 63)).to_be_bytes());
}

fn encode(value: &Datum, ty: Oid, out: &mut Vec<u8>) {
    match value {
        Datum::Null => out.push(NULL_LAST),
        Datum::Bool(v) => out.push(u8::from(*v)),
        Datum::Char(v) => out.push(*v),
        // One width for all integers: int2, int4 and int8 share an operator family, so a search key
        // of another width must find its equals.
        Datum::Int2(v) => int(i64::from(*v), out),
        Datum::Int4(v) => int(i64::from(*v), out),
        Datum::Int8(v) if is_unsigned(ty) => out.extend_from_slice(&v.to_be_bytes()),
        Datum::Int8(v) => int(*v, out),
        Datum::Date(v) => out.extend_from_slice(&((*v as u32) ^ (1 << 31)).to_be_bytes()),
        Datum::Time(v) | Datum::Timestamp(v) | Datum::TimestampTz(v) | Datum::Money(v) => int(*v, out),
        Datum::TimeTz(us, zone) => {
            int(*us + i64::from(*zone) * 1_000_000, out);
            out.extend_from_slice(&((*zone as u32) ^ (1 << 31)).to_be_bytes());
        }
        Datum::Oid(v) => out.extend_from_slice(&v.to_be_bytes()),
        Datum::Tid(block, line) => {
            out.extend_from_slice(&block.to_be_bytes());
            out.extend_from_slice(&line.to_be_bytes());
        }
        // float4 and float8 share a family too. A float4 is exactly some float8.
        Datum::Float4(v) => float(f64::from(*v), out),
        Datum::Float8(v) => float(*v, out),
        Datum::Numeric(v) => numeric(v, out),
        Datum::Text(v) if ty == oid::JSONB => crate::json::order::encode(v, out),
        Datum::Text(v) if ty == oid::HSTORE => crate::hstore::order::encode(v, out),
        Datum::Text(v) if ty == oid::CITEXT => {
            out.extend_from_slice(case::lower(v).as_bytes());
            out.push(0);
        }
        Datum::Text(v) => {
            let v: &str = if ty == oid::BPCHAR { trim_blanks(v) } else { v };
            out.extend_from_slice(v.as_bytes());
            out.push(0);
        }
        Datum::Bytea(v) => bytes(v, out),
        Datum::Inet(v) => v.key(out),
        Datum::MacAddr(v) => out.extend_from_slice(v),
        Datum::MacAddr8(v) => out.extend_from_slice(v),
        Datum::Enum(_, rank) => int(*rank, out),
        Datum::Bits(v) => {
            bytes(v.bytes(), out);
            let unused = v.bytes().len() * 8 - v.len();
            out.push(8 - unused as u8);
        }
        Datum::Uuid(v) => out.extend_from_slice(v),
        Datum::Interval(v) => out.extend_from_slice(&((span(v) as u128) ^ (1 << 127)).to_be_bytes()),
        Datum::Array(a) => {
            for v in &a.values {
                element(v, a.elem, out);
            }
            out.push(0);
            out.push(a.dims.len() as u8);
            for d in &a.dims {
                out.extend_from_slice(&d.len.to_be_bytes());
            }
            for d in &a.dims {
                out.extend_from_slice(&((d.lower as u32) ^ (1 << 31)).to_be_bytes());
            }
        }
        Datum::Record(r) => {
            for (ty, v) in &r.fields {
                element(v, *ty, out);
            }
            out.push(0);
        }
        Datum::Range(r) => range(r, out),
        Datum::Multirange(m) => {
            for r in m.ranges() {
                out.push(VALUE);
                range(r, out);
            }
            out.push(0);
        }
    }
}

/// The order of the bytes is that of the ends: a lower bound that is inclusive comes before one
/// that is not, and an upper bound that is inclusive behind one that is not.
fn range(range: &Range, out: &mut Vec<u8>) {
    let Some((lower, upper)) = range.bounds() else { return out.push(0) };
    out.push(1);
    for (bound, infinite, side) in
        [(lower, NULL_FIRST, u8::from(!lower.inclusive)), (upper, NULL_LAST, u8::from(upper.inclusive))]
    {
        if bound.is_infinite() {
            out.push(infinite);
            continue;
        }
        out.push(VALUE);
        encode(&bound.value, range.types().subtype, out);
        out.push(side);
    }
}

fn bytes(v: &[u8], out: &mut Vec<u8>) {
    for &b in v {
        out.push(b);
        if b == 0 {
            out.push(0xff);
        }
    }
    out.extend_from_slice(&[0, 0]);
}

fn element(value: &Datum, ty: Oid, out: &mut Vec<u8>) {
    if value.is_null() {
        out.push(NULL_LAST);
    } else {
        out.push(VALUE);
        encode(value, ty, out);
    }
}

fn float(v: f64, out: &mut Vec<u8>) {
    let v = if v == 0.0 {
        0.0
    } else if v.is_nan() {
        f64::NAN.abs()
    } else {
        v
    };
    let bits = v.to_bits();
    let bits = if bits >> 63 == 1 { !bits } else { bits | (1 << 63) };
    out.extend_from_slice(&bits.to_be_bytes());
}

#[cfg(test)]
#[path = "key_tests.rs"]
mod tests;
