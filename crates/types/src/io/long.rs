//! The length of the text and binary forms of values, before they are made. Callers that count
//! memory use it.

use crate::ctx::{ByteaOutput, FmtCtx};
use crate::datum::{Array, Datum};
use crate::host::work;
use crate::oid::{self, Oid};
use crate::range::Range;
use sinew_error::Result;

/// The most bytes of the text form of a value whose type has no length of its own: numbers, dates,
/// names of objects.
const SHORT_MAX: usize = 200;

/// The bytes of a value that are also its form.
pub fn verbatim(value: &Datum, ty: Oid, binary: bool) -> Option<&[u8]> {
    match value {
        Datum::Text(text) if !binary || !has_own_binary(ty) => Some(text.as_bytes()),
        Datum::Bytea(bytes) if binary => Some(bytes),
        _ => None,
    }
}

/// Whether values that are kept as texts have another binary form.
fn has_own_binary(ty: Oid) -> bool {
    matches!(ty, oid::JSONB | oid::JSONPATH | oid::HSTORE | oid::PG_SNAPSHOT | oid::TXID_SNAPSHOT)
}

/// An upper bound for the bytes of a value's form.
pub fn form_max(value: &Datum, binary: bool, ctx: &FmtCtx) -> Result<usize> {
    Ok(match value {
        // Some binary forms are longer: a jsonb has a version, an hstore the number of pairs.
        // Lengths of keys and values are no longer than the quotes and signs around them. A list of
        // transactions may take a few bytes more.
        Datum::Text(text) => text.len() + 6,
        Datum::Bytea(bytes) if binary => bytes.len(),
        Datum::Bits(bits) if binary => 4 + bits.bytes().len(),
        Datum::Bits(bits) => bits.len(),
        Datum::Bytea(bytes) if ctx.bytea_output == ByteaOutput::Hex => 2 + 2 * bytes.len(),
        Datum::Bytea(bytes) => 4 * bytes.len(),
        Datum::Numeric(number) => SHORT_MAX.max(number.text_max() + 4 * 8),
        Datum::Array(array) => array_max(array, binary, ctx)?,
        Datum::Record(record) => {
            let mut sum = 16;
            for (_, field) in &record.fields {
                sum += inside(field, binary, ctx)?;
            }
            sum
        }
        Datum::Range(range) => range_max(range, binary, ctx)?,
        Datum::Multirange(multirange) => {
            let mut sum = 16;
            for range in multirange.ranges() {
                work(10)?;
                sum += 8 + range_max(range, binary, ctx)?;
            }
            sum
        }
        _ => number_max(value),
    })
}

fn number_max(value: &Datum) -> usize {
    match value {
        Datum::Null => 4,
        Datum::Bool(_) | Datum::Char(_) | Datum::Int2(_) => 6,
        Datum::Int4(_) => 11,
        Datum::Int8(_) => 20,
        Datum::Float4(_) | Datum::Float8(_) => 32,
        _ => SHORT_MAX,
    }
}

fn array_max(array: &Array, binary: bool, ctx: &FmtCtx) -> Result<usize> {
    // At most the brackets of each dimension at each element, and the bounds.
    let mut sum = 128 + array.values.len() * 2 * array.dims.len().saturating_sub(1);
    for value in &array.values {
        work(10)?;
        sum += inside(value, binary, ctx)?;
    }
    Ok(sum)
}

fn range_max(range: &Range, binary: bool, ctx: &FmtCtx) -> Result<usize> {
    let Some((lower, upper)) = range.bounds() else { return Ok(8) };
    // A flag byte or brackets, a comma, and quotes around escaped values.
    Ok(8 + 2 * form_max(&lower.value, binary, ctx)? + 2 * form_max(&upper.value, binary, ctx)? + 8)
}

/// An upper bound for a value in an array or a row: quoted and escaped, with its separator, or with
/// its length and type.
fn inside(value: &Datum, binary: bool, ctx: &FmtCtx) -> Result<usize> {
    let alone = form_max(value, binary, ctx)?;
    let escaped = !binary
        && matches!(
            value,
            Datum::Text(_)
                | Datum::Bytea(_)
                | Datum::Array(_)
                | Datum::Record(_)
                | Datum::Range(_)
                | Datum::Multirange(_)
        );
    Ok(if escaped { 2 * alone + 3 } else { alone + 8 })
}
