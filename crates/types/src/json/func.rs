//! The functions and operators of `json`.

use super::build::{array, key, value};
use super::{Kind, kind, members, unescape};
use crate::ctx::FnCtx;
use crate::datum::Datum;
use crate::error::{Result, SqlError, sqlerr};
use crate::func::{CallTypes, Rows};
use crate::oid::{self, Oid};

fn text(args: &[Datum], i: usize) -> &str {
    args.get(i).and_then(Datum::as_str).unwrap_or("")
}

/// What `->>` makes of a value: strings as they read, JSON's null as NULL.
fn as_text(json: &str) -> Result<Datum> {
    Ok(match kind(json) {
        Kind::Null => Datum::Null,
        Kind::String => Datum::from(unescape(json.trim_matches([' ', '\t', '\n', '\r']))?),
        _ => Datum::text(json),
    })
}

/// The member of that name; the last one where there are several.
fn field<'a>(json: &'a str, name: &str) -> Result<Option<&'a str>> {
    if kind(json) != Kind::Object {
        return Ok(None);
    }
    for (token, member) in members(json)?.into_iter().rev() {
        if unescape(token)? == name {
            return Ok(Some(member));
        }
    }
    Ok(None)
}

/// The element of that number, from the end when it is negative.
fn element(json: &str, at: i64) -> Result<Option<&str>> {
    if kind(json) != Kind::Array {
        return Ok(None);
    }
    let members = members(json)?;
    let at = if at < 0 { at + members.len() as i64 } else { at };
    Ok(usize::try_from(at).ok().and_then(|i| members.get(i)).map(|m| m.1))
}

fn as_json(found: Option<&str>) -> Result<Datum> {
    Ok(found.map_or(Datum::Null, Datum::text))
}
fn found_text(found: Option<&str>) -> Result<Datum> {
    found.map_or(Ok(Datum::Null), as_text)
}

pub fn json_object_field(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    as_json(field(text(args, 0), text(args, 1))?)
}
pub fn json_object_field_text(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    found_text(field(text(args, 0), text(args, 1))?)
}
pub fn json_array_element(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    as_json(element(text(args, 0), args.get(1).and_then(Datum::as_i64).unwrap_or(0))?)
}
pub fn json_array_element_text(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    found_text(element(text(args, 0), args.get(1).and_then(Datum::as_i64).unwrap_or(0))?)
}

fn path(args: &[Datum]) -> Result<Option<&str>> {
    let Some(Datum::Array(steps)) = args.get(1) else { return Ok(None) };
    let mut at = text(args, 0);
    for step in &steps.values {
        let Some(step) = step.as_str() else { return Ok(None) };
        let next = match kind(at) {
            Kind::Array => match step.trim().parse::<i32>() {
                Ok(i) => element(at, i64::from(i))?,
                Err(_) => None,
            },
            _ => field(at, step)?,
        };
        match next {
            Some(next) => at = next,
            None => return Ok(None),
        }
    }
    Ok(Some(at))
}
pub fn json_extract_path(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    as_json(path(args)?)
}
pub fn json_extract_path_text(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    found_text(path(args)?)
}

pub fn json_typeof(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    Ok(Datum::text(match kind(text(args, 0)) {
        Kind::Object => "object",
        Kind::Array => "array",
        Kind::String => "string",
        Kind::Number => "number",
        Kind::Boolean => "boolean",
        Kind::Null => "null",
    }))
}

pub fn json_array_length(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let json = text(args, 0);
    match kind(json) {
        Kind::Array => Ok(Datum::Int4(members(json)?.len() as i32)),
        Kind::Object => Err(sqlerr!(INVALID_PARAMETER_VALUE, "cannot get array length of a non-array")),
        _ => Err(sqlerr!(INVALID_PARAMETER_VALUE, "cannot get array length of a scalar")),
    }
}

fn elements(args: &[Datum], what: &str, show: fn(&str) -> Result<Datum>) -> Result<Rows> {
    let json = text(args, 0);
    let refused = |of: &str| Err(sqlerr!(INVALID_PARAMETER_VALUE, "cannot call {what} on {of}"));
    match kind(json) {
        Kind::Array => {}
        Kind::Object => return refused("a non-array"),
        _ => return refused("a scalar"),
    }
    let rows: Vec<Result<Datum>> = members(json)?.into_iter().map(|m| show(m.1)).collect();
    Ok(Box::new(rows.into_iter()))
}
pub fn json_array_elements(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    elements(args, "json_array_elements", |v| Ok(Datum::text(v)))
}
pub fn json_array_elements_text(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    elements(args, "json_array_elements_text", as_text)
}
pub fn json_object_keys(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    let json = text(args, 0);
    let refused = |of: &str| Err(sqlerr!(INVALID_PARAMETER_VALUE, "cannot call json_object_keys on {of}"));
    match kind(json) {
        Kind::Object => {}
        Kind::Array => return refused("an array"),
        _ => return refused("a scalar"),
    }
    let rows: Vec<Result<Datum>> =
        members(json)?.into_iter().map(|m| unescape(m.0).map(Datum::from)).collect();
    Ok(Box::new(rows.into_iter()))
}

/// The arguments of a `VARIADIC "any"` call with their types.
fn arguments(types: &CallTypes, args: &[Datum]) -> Vec<(Datum, Oid)> {
    match args.first() {
        Some(Datum::Array(a)) if types.args.last() == Some(&oid::ANYARRAY) => {
            a.values.iter().map(|v| (v.clone(), a.elem)).collect()
        }
        _ => {
            let ty = |i: usize| types.args.get(i).copied().unwrap_or(oid::TEXT);
            args.iter().enumerate().map(|(i, v)| (v.clone(), ty(i))).collect()
        }
    }
}

pub fn json_build_object(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let args = arguments(types, args);
    if !args.len().is_multiple_of(2) {
        return Err(sqlerr!(INVALID_PARAMETER_VALUE, "argument list must have even number of elements")
            .hint("The arguments of json_build_object() must consist of alternating keys and values."));
    }
    let mut out = String::from("{");
    for (i, pair) in args.chunks_exact(2).enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        if pair[0].0.is_null() {
            return Err(null_key(2 * i + 1));
        }
        key(&cx.fmt, &pair[0].0, pair[0].1, &mut out)?;
        out.push_str(" : ");
        value(&cx.fmt, &pair[1].0, pair[1].1, &mut out)?;
    }
    out.push('}');
    Ok(Datum::from(out))
}

#[cold]
fn null_key(number: usize) -> SqlError {
    sqlerr!(INVALID_PARAMETER_VALUE, "argument {number} cannot be null").hint("Object keys should be text.")
}

pub fn json_build_array(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let mut out = String::from("[");
    for (i, (v, ty)) in arguments(types, args).iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        value(&cx.fmt, v, *ty, &mut out)?;
    }
    out.push(']');
    Ok(Datum::from(out))
}

pub fn to_json(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let mut out = String::new();
    let ty = types.args.first().copied().unwrap_or(oid::TEXT);
    value(&cx.fmt, args.first().unwrap_or(&Datum::Null), ty, &mut out)?;
    Ok(Datum::from(out))
}

pub fn array_to_json(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let Some(Datum::Array(a)) = args.first() else { return Ok(Datum::Null) };
    let pretty = matches!(args.get(1), Some(Datum::Bool(true)));
    let mut out = String::new();
    array(&cx.fmt, a, if pretty { "\n " } else { "" }, &mut out)?;
    Ok(Datum::from(out))
}
