//! The functions and operators that look into `json` and `jsonb`, and those that build one of other
//! values.
//!
//! Both types are texts, so most bodies serve both. A body for `jsonb` alone relies on the
//! canonical form. Where PostgreSQL's errors for the two types differ, there are two bodies.

use super::build::{array, key, record, value};
use super::canon::canonical;
use super::quote::quote;
use super::{BLANKS, Kind, Scan, Token, kind, members, order, reads, unescape};
use crate::ctx::FnCtx;
use crate::datum::{Datum, Record};
use crate::func::macros::{bad_args, cmp3, cmp6, pure};
use crate::func::{CallTypes, Rows};
use crate::memory::Charge;
use crate::oid::{self, Oid};
use sinew_error::{Result, SqlError, sqlerr};
use std::sync::Arc;

pub(super) fn text(args: &[Datum], i: usize) -> &str {
    args.get(i).and_then(Datum::as_str).unwrap_or("")
}

/// The result of `->>`: strings without quotes and escapes, JSON's null as NULL.
fn as_text(json: &str) -> Result<Datum> {
    Ok(match kind(json) {
        Kind::Null => Datum::Null,
        Kind::String => Datum::text(&*unescape(json.trim_matches(BLANKS))?),
        _ => Datum::text(json),
    })
}

/// A `json` that is searched. All of its strings must consist of characters, not only those that
/// are asked for.
pub(super) fn looked_into(args: &[Datum]) -> Result<&str> {
    let json = text(args, 0);
    if json.contains("\\u") {
        let mut scan = Scan::new(json);
        loop {
            match scan.next()? {
                Token::End => break,
                Token::String => drop(scan.string_value()?),
                _ => {}
            }
        }
    }
    Ok(json)
}

/// The member with a name; the last one if there are several.
fn field<'a>(json: &'a str, name: &str) -> Result<Option<&'a str>> {
    let mut found = None;
    if kind(json) == Kind::Object {
        for (token, member) in members(json) {
            if reads(token, name)? {
                found = Some(member);
            }
        }
    }
    Ok(found)
}

/// As [`field`], for a `jsonb`, in which a name stands once.
fn jsonb_field<'a>(json: &'a str, name: &str) -> Result<Option<&'a str>> {
    if kind(json) == Kind::Object {
        for (token, member) in members(json) {
            if reads(token, name)? {
                return Ok(Some(member));
            }
        }
    }
    Ok(None)
}

/// The element with a number, counted from the end when the number is negative.
fn element(json: &str, at: i64) -> Option<&str> {
    if kind(json) != Kind::Array {
        return None;
    }
    let at = if at < 0 { at + members(json).count() as i64 } else { at };
    usize::try_from(at).ok().and_then(|i| members(json).nth(i)).map(|m| m.1)
}

/// As [`element`]. A `jsonb` that is a scalar counts as an array of it here.
fn jsonb_element(json: &str, at: i64) -> Option<&str> {
    match kind(json) {
        Kind::Array => element(json, at),
        Kind::Object => None,
        _ => matches!(at, 0 | -1).then_some(json),
    }
}

fn as_json(found: Option<&str>) -> Result<Datum> {
    Ok(found.map_or(Datum::Null, Datum::text))
}

fn found_text(found: Option<&str>) -> Result<Datum> {
    found.map_or(Ok(Datum::Null), as_text)
}

/// `json -> text`: the member of an object, NULL if there is none. Fails with 22P02 if the json is
/// damaged.
pub fn json_object_field(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    as_json(field(looked_into(args)?, text(args, 1))?)
}

/// `json ->> text`: the member as a text, without the quotes of a string; JSON's null becomes NULL.
pub fn json_object_field_text(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    found_text(field(looked_into(args)?, text(args, 1))?)
}

/// `jsonb -> text`: the member of an object, NULL if there is none.
pub fn jsonb_object_field(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    as_json(jsonb_field(text(args, 0), text(args, 1))?)
}

/// `jsonb ->> text`: the member as a text, without the quotes of a string; JSON's null becomes
/// NULL.
pub fn jsonb_object_field_text(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    found_text(jsonb_field(text(args, 0), text(args, 1))?)
}

fn index(args: &[Datum]) -> i64 {
    args.get(1).and_then(Datum::as_i64).unwrap_or(0)
}

/// `json -> integer`: the element of an array, counted from 0, or from the end if negative. NULL if
/// there is none.
pub fn json_array_element(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    as_json(element(looked_into(args)?, index(args)))
}

/// `json ->> integer`: the element as a text.
pub fn json_array_element_text(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    found_text(element(looked_into(args)?, index(args)))
}

/// `jsonb -> integer`: the element of an array, counted from 0, or from the end if negative. NULL
/// if there is none.
pub fn jsonb_array_element(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    as_json(jsonb_element(text(args, 0), index(args)))
}

/// `jsonb ->> integer`: the element as a text.
pub fn jsonb_array_element_text(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    found_text(jsonb_element(text(args, 0), index(args)))
}

/// A step of a path as an array's index. Blanks may stand before it, but nothing behind it.
pub(super) fn step_index(step: &str) -> Option<i32> {
    step.trim_start_matches([' ', '\t', '\n', '\r', '\u{b}', '\u{c}']).parse().ok()
}

fn path(args: &[Datum]) -> Result<Option<&str>> {
    let Some(Datum::Array(steps)) = args.get(1) else { return Ok(None) };
    // PostgreSQL drops the blanks around a `json`, but keeps those before a scalar.
    let mut at = looked_into(args)?.trim_end_matches(BLANKS);
    if matches!(kind(at), Kind::Object | Kind::Array) {
        at = at.trim_start_matches(BLANKS);
    }
    for step in &steps.values {
        let Some(step) = step.as_str() else { return Ok(None) };
        let next = match kind(at) {
            Kind::Array => match step_index(step) {
                Some(i) => element(at, i64::from(i)),
                None => None,
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

/// `json #> text[]` and `json_extract_path`: what the path of names and positions leads to, or
/// NULL.
pub fn json_extract_path(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    as_json(path(args)?)
}

/// `json #>> text[]` and `json_extract_path_text`: the same as a text.
pub fn json_extract_path_text(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    found_text(path(args)?)
}

/// `json_typeof`: `object`, `array`, `string`, `number`, `boolean` or `null`.
pub fn json_typeof(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    Ok(Datum::text(kind(text(args, 0)).name()))
}

/// `json_array_length`: the number of elements. Fails with 22023 for what is no array.
pub fn json_array_length(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let json = text(args, 0);
    match kind(json) {
        Kind::Array => Ok(Datum::Int4(members(json).count() as i32)),
        Kind::Object => Err(sqlerr!(INVALID_PARAMETER_VALUE, "cannot get array length of a non-array")),
        _ => Err(sqlerr!(INVALID_PARAMETER_VALUE, "cannot get array length of a scalar")),
    }
}

/// The error for a value of another kind than the function takes.
fn refused<T>(message: String) -> Result<T> {
    Err(SqlError::new(sinew_error::SqlState::INVALID_PARAMETER_VALUE, message))
}

/// One row for each member. Only the places of the members are kept, since their values would take
/// many times as much memory.
fn rows(args: &[Datum], row: impl Fn(&str, &str) -> Result<Datum> + Send + 'static) -> Result<Rows> {
    let Some(Datum::Text(json)) = args.first() else { return Err(bad_args("json", args)) };
    let json = json.clone();
    let place = |part: &str| {
        // An element of an array has no key.
        if part.is_empty() {
            return (0, 0);
        }
        let begin = part.as_ptr() as usize - json.as_ptr() as usize;
        (begin as u32, (begin + part.len()) as u32)
    };
    let (mut places, mut charge) = (Vec::new(), Charge::new());
    for (key, value) in members(&json) {
        // A vector doubles when it grows.
        charge.cover(places.len() * 2 * size_of::<((u32, u32), (u32, u32))>())?;
        places.push((place(key), place(value)));
    }
    let mut places = places.into_iter();
    Ok(Box::new(std::iter::from_fn(move || {
        let _counted = &charge;
        let ((key, key_end), (value, value_end)) = places.next()?;
        Some(row(&json[key as usize..key_end as usize], &json[value as usize..value_end as usize]))
    })))
}

fn elements(args: &[Datum], what: &str, show: fn(&str) -> Result<Datum>) -> Result<Rows> {
    let json = text(args, 0);
    let jsonb = what.is_empty();
    match kind(json) {
        Kind::Array => rows(args, move |_, v| show(v)),
        Kind::Object if jsonb => refused("cannot extract elements from an object".into()),
        Kind::Object => refused(format!("cannot call {what} on a non-array")),
        _ if jsonb => refused("cannot extract elements from a scalar".into()),
        _ => refused(format!("cannot call {what} on a scalar")),
    }
}

fn shown(json: &str) -> Result<Datum> {
    Ok(Datum::text(json))
}

/// `json_array_elements`: the elements as rows of json. Fails with 22023 for what is no array.
pub fn json_array_elements(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    elements(args, "json_array_elements", shown)
}

/// `json_array_elements_text`: the elements as rows of text. Fails with 22023 for what is no array.
pub fn json_array_elements_text(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    looked_into(args)?;
    elements(args, "json_array_elements_text", as_text)
}

/// `jsonb_array_elements`: the elements as rows of jsonb. Fails with 22023 for what is no array.
pub fn jsonb_array_elements(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    elements(args, "", shown)
}

/// `jsonb_array_elements_text`: the elements as rows of text. Fails with 22023 for what is no
/// array.
pub fn jsonb_array_elements_text(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    elements(args, "", as_text)
}

/// Rows of keys and values. `what` is the function's name for `jsonb`, and empty for `json`.
fn each(args: &[Datum], what: &str, ty: Oid, show: fn(&str) -> Result<Datum>) -> Result<Rows> {
    let json = text(args, 0);
    match kind(json) {
        Kind::Object => rows(args, move |key, value| {
            let fields = vec![(oid::TEXT, Datum::text(&*unescape(key)?)), (ty, show(value)?)];
            Ok(Datum::Record(Arc::new(Record::new(fields))))
        }),
        _ if !what.is_empty() => refused(format!("cannot call {what} on a non-object")),
        Kind::Array => refused("cannot deconstruct an array as an object".into()),
        _ => refused("cannot deconstruct a scalar".into()),
    }
}

/// `json_each`: a row of name and value for each member. Fails with 22023 for what is no object.
pub fn json_each(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    looked_into(args)?;
    each(args, "", oid::JSON, shown)
}

/// `json_each_text`: as `json_each`, the values as texts.
pub fn json_each_text(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    looked_into(args)?;
    each(args, "", oid::TEXT, as_text)
}

/// `jsonb_each`: a row of name and value for each member. Fails with 22023 for what is no object.
pub fn jsonb_each(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    each(args, "jsonb_each", oid::JSONB, shown)
}

/// `jsonb_each_text`: as `jsonb_each`, the values as texts.
pub fn jsonb_each_text(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    each(args, "jsonb_each_text", oid::TEXT, as_text)
}

fn keys(args: &[Datum], what: &str) -> Result<Rows> {
    let json = text(args, 0);
    match kind(json) {
        Kind::Object => rows(args, |key, _| Ok(Datum::text(&*unescape(key)?))),
        Kind::Array => refused(format!("cannot call {what} on an array")),
        _ => refused(format!("cannot call {what} on a scalar")),
    }
}

pub(crate) fn json_object_keys(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    looked_into(args)?;
    keys(args, "json_object_keys")
}

/// `jsonb_object_keys`: the members' names as rows. Fails with 22023 for what is no object.
pub fn jsonb_object_keys(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    keys(args, "jsonb_object_keys")
}

/// `jsonb ? text`: a key of an object, a string among an array's elements, the string itself.
fn exists(json: &str, name: &str) -> bool {
    let mut token = String::new();
    quote(name, &mut token);
    let object = kind(json) == Kind::Object;
    token == json || members(json).any(|(key, value)| token == if object { key } else { value })
}

fn names(args: &[Datum]) -> impl Iterator<Item = &str> {
    let names = if let Some(Datum::Array(a)) = args.get(1) { a.values.as_slice() } else { &[] };
    names.iter().filter_map(Datum::as_str)
}

/// `jsonb ? text`: whether the text is a member's name, an element that is a string, or the value
/// itself.
pub fn jsonb_exists(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    Ok(Datum::Bool(exists(text(args, 0), text(args, 1))))
}

/// `jsonb ?| text[]`: whether `jsonb ?` holds for one of the texts.
pub fn jsonb_exists_any(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    Ok(Datum::Bool(names(args).any(|name| exists(text(args, 0), name))))
}

/// `jsonb ?& text[]`: whether `jsonb ?` holds for all texts.
pub fn jsonb_exists_all(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    Ok(Datum::Bool(names(args).all(|name| exists(text(args, 0), name))))
}

cmp6! {
    Text Text: jsonb_eq jsonb_ne jsonb_lt jsonb_le jsonb_gt jsonb_ge = |a, b| order::cmp(a, b);
}

cmp3! {
    Text Text: jsonb_cmp = |a, b| order::cmp(a, b);
}

pure! {
    jsonb_contains(Text a, Text b) = order::contains(a, b).map(Datum::Bool);
    jsonb_contained(Text a, Text b) = order::contains(b, a).map(Datum::Bool);
}

/// The arguments of a `VARIADIC "any"` call with their types; `None` for a NULL in place of the
/// array.
fn arguments(types: &CallTypes, args: &[Datum]) -> Option<Vec<(Datum, Oid)>> {
    if types.args.last() != Some(&oid::ANYARRAY) {
        let ty = |i: usize| types.args.get(i).copied().unwrap_or(oid::TEXT);
        return Some(args.iter().enumerate().map(|(i, v)| (v.clone(), ty(i))).collect());
    }
    let Some(Datum::Array(a)) = args.first() else { return None };
    Some(a.values.iter().map(|v| (v.clone(), a.elem)).collect())
}

fn build_object(cx: &FnCtx, types: &CallTypes, args: &[Datum], jsonb: bool) -> Result<Datum> {
    let Some(args) = arguments(types, args) else { return Ok(Datum::Null) };
    if !args.len().is_multiple_of(2) {
        let name = if jsonb { "jsonb_build_object" } else { "json_build_object" };
        return Err(sqlerr!(INVALID_PARAMETER_VALUE, "argument list must have even number of elements")
            .hint(format!("The arguments of {name}() must consist of alternating keys and values.")));
    }
    let mut out = String::from("{");
    for (i, pair) in args.chunks_exact(2).enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        if pair[0].0.is_null() {
            return Err(null_key(2 * i + 1, jsonb));
        }
        key(&cx.fmt, &pair[0].0, pair[0].1, &mut out)?;
        out.push_str(" : ");
        value(&cx.fmt, &pair[1].0, pair[1].1, &mut out)?;
    }
    out.push('}');
    made(out, jsonb)
}

fn made(json: String, jsonb: bool) -> Result<Datum> {
    Ok(Datum::from(if jsonb { canonical(&json)? } else { json }))
}

pub(crate) fn json_build_object(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    build_object(cx, types, args, false)
}

/// `jsonb_build_object(...)`: names and values by turns. Fails with 22023 for an odd number of
/// arguments and for a NULL name.
pub fn jsonb_build_object(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    build_object(cx, types, args, true)
}

#[cold]
fn null_key(number: usize, jsonb: bool) -> SqlError {
    if jsonb {
        return sqlerr!(INVALID_PARAMETER_VALUE, "argument {number}: key must not be null");
    }
    sqlerr!(INVALID_PARAMETER_VALUE, "argument {number} cannot be null").hint("Object keys should be text.")
}

fn build_array(cx: &FnCtx, types: &CallTypes, args: &[Datum], jsonb: bool) -> Result<Datum> {
    let Some(args) = arguments(types, args) else { return Ok(Datum::Null) };
    let mut out = String::from("[");
    for (i, (v, ty)) in args.iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        value(&cx.fmt, v, *ty, &mut out)?;
    }
    out.push(']');
    made(out, jsonb)
}

/// `json_build_array(...)`: each argument as `to_json` shows it.
pub fn json_build_array(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    build_array(cx, types, args, false)
}

pub(crate) fn jsonb_build_array(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    build_array(cx, types, args, true)
}

fn converted(cx: &FnCtx, types: &CallTypes, args: &[Datum], jsonb: bool) -> Result<Datum> {
    let mut out = String::new();
    let ty = types.args.first().copied().unwrap_or(oid::TEXT);
    value(&cx.fmt, args.first().unwrap_or(&Datum::Null), ty, &mut out)?;
    made(out, jsonb)
}

/// `to_json(any)`: numbers, booleans, arrays, rows and json as JSON has them, all else as a string
/// of its output text.
pub fn to_json(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    converted(cx, types, args, false)
}

pub(crate) fn to_jsonb(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    converted(cx, types, args, true)
}

/// `array_to_json(array [, pretty])`: nested arrays for several dimensions. `pretty` puts a line
/// feed between the elements of the outermost.
pub fn array_to_json(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let Some(Datum::Array(a)) = args.first() else { return Ok(Datum::Null) };
    let pretty = matches!(args.get(1), Some(Datum::Bool(true)));
    let mut out = String::new();
    array(&cx.fmt, a, if pretty { "\n " } else { "" }, &mut out)?;
    Ok(Datum::from(out))
}

/// `row_to_json(row [, pretty])`: an object with a member for each field. `pretty` puts a line feed
/// between the members of the outermost.
pub fn row_to_json(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let Some(Datum::Record(r)) = args.first() else { return Ok(Datum::Null) };
    let pretty = matches!(args.get(1), Some(Datum::Bool(true)));
    let mut out = String::new();
    record(&cx.fmt, r, if pretty { "\n " } else { "" }, &mut out)?;
    Ok(Datum::from(out))
}

/// An object of texts: from one array of keys and values in turn or in pairs, or from an array of
/// each.
fn object_of_texts(args: &[Datum], jsonb: bool) -> Result<Datum> {
    let bad = |m: &str| Err(SqlError::new(sinew_error::SqlState::ARRAY_SUBSCRIPT_ERROR, m));
    let pairs: Vec<(&Datum, &Datum)> = match args {
        [Datum::Array(keys), Datum::Array(values)] => {
            if keys.dims.len() > 1 || keys.dims.len() != values.dims.len() {
                return bad("wrong number of array subscripts");
            }
            if keys.values.len() != values.values.len() {
                return bad("mismatched array dimensions");
            }
            keys.values.iter().zip(&values.values).collect()
        }
        [Datum::Array(both)] => {
            match both.dims.as_slice() {
                [] => {}
                [d] if d.len % 2 != 0 => return bad("array must have even number of elements"),
                [_] => {}
                [_, d] if d.len != 2 => return bad("array must have two columns"),
                [_, _] => {}
                _ => return bad("wrong number of array subscripts"),
            }
            both.values.chunks_exact(2).map(|p| (&p[0], &p[1])).collect()
        }
        _ => return Err(crate::func::macros::bad_args("json_object", args)),
    };
    let mut out = String::from("{");
    for (i, (key, value)) in pairs.into_iter().enumerate() {
        if i > 0 {
            out.push_str(", ");
        }
        let Some(key) = key.as_str() else {
            return Err(sqlerr!(NULL_VALUE_NOT_ALLOWED, "null value not allowed for object key"));
        };
        quote(key, &mut out);
        out.push_str(" : ");
        match value.as_str() {
            Some(value) => quote(value, &mut out),
            None => out.push_str("null"),
        }
    }
    out.push('}');
    made(out, jsonb)
}

/// `json_object(text[])` and `json_object(names, values)`: an object whose values are strings or
/// null. Fails with 2202E if the dimensions do not fit and with 22004 for a NULL name.
pub fn json_object(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    object_of_texts(args, false)
}

/// `jsonb_object(...)`: as `json_object`; of a name that comes twice the last value stays.
pub fn jsonb_object(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    object_of_texts(args, true)
}
