//! A `jsonb` that is one number or boolean, as a value of another type.

use super::func::text;
use super::{Kind, kind};
use crate::ctx::FnCtx;
use crate::datum::Datum;
use crate::func::{ScalarFn, num};
use crate::numeric::Numeric;
use sinew_error::{Result, SqlError, sqlerr};

#[cold]
fn cannot(json: &str, ty: &str) -> SqlError {
    let what = match kind(json) {
        Kind::Null => "null",
        Kind::String => "string",
        Kind::Number => "numeric",
        Kind::Boolean => "boolean",
        Kind::Array => "array",
        Kind::Object => "object",
    };
    sqlerr!(INVALID_PARAMETER_VALUE, "cannot cast jsonb {what} to type {ty}")
}

fn number(cx: &mut FnCtx, args: &[Datum], ty: &str, from_numeric: Option<ScalarFn>) -> Result<Datum> {
    let json = text(args, 0);
    if kind(json) != Kind::Number {
        return Err(cannot(json, ty));
    }
    let number = Datum::Numeric(Numeric::parse(json)?);
    match from_numeric {
        Some(body) => body(cx, &[number]),
        None => Ok(number),
    }
}

/// `jsonb::boolean`. Fails with 22023 for another kind of value.
pub fn jsonb_bool(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    match text(args, 0) {
        "true" => Ok(Datum::Bool(true)),
        "false" => Ok(Datum::Bool(false)),
        other => Err(cannot(other, "boolean")),
    }
}

/// `jsonb::numeric`. Fails with 22023 for another kind of value than a number.
pub fn jsonb_numeric(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    number(cx, args, "numeric", None)
}

/// `jsonb::smallint`, rounded. Fails as [`jsonb_numeric`] does, and with 22003 if the number is out
/// of range.
pub fn jsonb_int2(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    number(cx, args, "smallint", Some(num::numeric_int2))
}

/// `jsonb::integer`, rounded. Fails as [`jsonb_int2`] does.
pub fn jsonb_int4(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    number(cx, args, "integer", Some(num::numeric_int4))
}

/// `jsonb::bigint`, rounded. Fails as [`jsonb_int2`] does.
pub fn jsonb_int8(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    number(cx, args, "bigint", Some(num::numeric_int8))
}

/// `jsonb::real`. Fails as [`jsonb_int2`] does.
pub fn jsonb_float4(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    number(cx, args, "real", Some(num::numeric_float4))
}

/// `jsonb::double precision`. Fails as [`jsonb_int2`] does.
pub fn jsonb_float8(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    number(cx, args, "double precision", Some(num::numeric_float8))
}
