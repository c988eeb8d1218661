//! The input and output functions of types, as SQL calls them: `int4in('5')`, `uuid_send(u)`.
//!
//! They are in `pg_proc` because `pg_type` names them, and clients tell by these names what a type
//! is. A value's type is that of the call's argument, or of its result.

use super::CallTypes;
use crate::ctx::FnCtx;
use crate::datum::Datum;
use crate::io::{binary_send, text_in, to_text};
use crate::oid;
use sinew_error::Result;

/// An input function: the value of a text. A third argument is the type's modifier.
pub fn input(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let typmod = args.get(2).and_then(Datum::as_i64).map_or(-1, |typmod| typmod as i32);
    let text = args.first().and_then(Datum::as_str).unwrap_or("");
    text_in(types.ret, text, typmod, &cx.fmt)
}

/// An output function: the text of a value.
pub fn output(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let ty = types.args.first().copied().unwrap_or(oid::TEXT);
    to_text(&args[0], ty, &cx.fmt).map(Datum::from)
}

/// A send function: the binary form of a value.
pub fn send(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let ty = types.args.first().copied().unwrap_or(oid::TEXT);
    let mut bytes = Vec::new();
    binary_send(&args[0], ty, &cx.fmt, &mut bytes)?;
    Ok(Datum::bytea(bytes))
}
