//! Functions that make another `jsonb` of one.
//!
//! A canonical text is changed by splicing. The container that changes is put together again from
//! the texts of its members. The text around it is copied.

use super::canon::{fits, fits_deep, key_order};
use super::func::{looked_into, step_index, text};
use super::quote::quote;
use super::{Kind, Scan, Token, kind, members, unescape};
use crate::builder::TextBuilder;
use crate::ctx::FnCtx;
use crate::datum::{Array, Datum};
use crate::memory::Charge;
use sinew_error::{Result, SqlError, sqlerr};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::HashSet;

/// A member of a container: its key's token, its value, and both with the text between them.
struct Member<'a> {
    key: &'a str,
    value: &'a str,
    piece: &'a str,
}

/// The place at which a slice of `text` begins in it.
fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}

/// The members of a container. A scalar counts as the only element of an array.
fn parts(text: &str) -> Result<Parts<'_>> {
    let mut parts = Parts::default();
    if !matches!(kind(text), Kind::Object | Kind::Array) {
        parts.members.push(Member { key: "", value: text, piece: text });
        return Ok(parts);
    }
    for (key, value) in members(text) {
        // A vector doubles when it grows. The members become a list of texts and, at last, a text.
        parts.charge.cover(parts.members.len() * 2 * (size_of::<Member<'_>>() + size_of::<&str>()))?;
        let from = offset(text, if key.is_empty() { value } else { key });
        parts.members.push(Member { key, value, piece: &text[from..offset(text, value) + value.len()] });
    }
    Ok(parts)
}

/// The members of a container, counted as memory.
#[derive(Default)]
struct Parts<'a> {
    members: Vec<Member<'a>>,
    charge: Charge,
}

fn join<'a>(object: bool, pieces: impl IntoIterator<Item = &'a str>) -> String {
    let mut out = String::from(if object { "{" } else { "[" });
    for piece in pieces {
        if out.len() > 1 {
            out.push_str(", ");
        }
        out.push_str(piece);
    }
    out.push(if object { '}' } else { ']' });
    out
}

#[cold]
fn invalid(message: &str) -> SqlError {
    SqlError::new(sinew_error::SqlState::INVALID_PARAMETER_VALUE, message)
}

/// `jsonb || jsonb`.
pub fn jsonb_concat(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let (a, b) = (text(args, 0), text(args, 1));
    let objects = (kind(a) == Kind::Object, kind(b) == Kind::Object);
    if objects == (true, true) {
        let (a, b) = (parts(a)?, parts(b)?);
        let mut pieces = Vec::with_capacity(a.members.len() + b.members.len());
        let (mut a, mut b) = (a.members.iter().peekable(), b.members.iter().peekable());
        loop {
            let order = match (a.peek(), b.peek()) {
                (Some(x), Some(y)) => key_order(&unescape(x.key)?, &unescape(y.key)?),
                (Some(_), None) => Ordering::Less,
                (None, Some(_)) => Ordering::Greater,
                (None, None) => break,
            };
            // Of a key in both, the second object's value is taken.
            let from_a = if order.is_le() { a.next() } else { None };
            let from_b = if order.is_ge() { b.next() } else { None };
            pieces.extend(from_b.or(from_a).map(|m| m.piece));
        }
        return fits(join(true, pieces)).map(Datum::from);
    }
    // Any other pair makes an array, in which an object is one element.
    let mut pieces = Vec::new();
    for (side, object) in [(a, objects.0), (b, objects.1)] {
        if object {
            pieces.push(side);
        } else {
            pieces.extend(parts(side)?.members.iter().map(|m| m.value));
        }
    }
    fits_deep(join(false, pieces)).map(Datum::from)
}

/// The value without the members of these names, or without the elements that are these strings.
fn delete(json: &str, names: &[&str]) -> Result<Datum> {
    let object = match kind(json) {
        Kind::Object => true,
        Kind::Array => false,
        _ => return Err(invalid("cannot delete from scalar")),
    };
    let mut tokens = HashSet::with_capacity(names.len());
    for name in names {
        let mut token = String::new();
        quote(name, &mut token);
        tokens.insert(token);
    }
    let kept = parts(json)?;
    let kept = kept.members.iter().filter(|m| !tokens.contains(if object { m.key } else { m.value }));
    Ok(Datum::from(join(object, kept.map(|m| m.piece))))
}

/// `jsonb - text`.
pub fn jsonb_delete(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    delete(text(args, 0), &[text(args, 1)])
}

/// `jsonb - text[]`.
pub fn jsonb_delete_array(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let names = one_dimension(args)?;
    let names: Vec<&str> = names.values.iter().filter_map(Datum::as_str).collect();
    delete(text(args, 0), &names)
}

/// `jsonb - integer`.
pub fn jsonb_delete_idx(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let json = text(args, 0);
    match kind(json) {
        Kind::Array => {}
        Kind::Object => return Err(invalid("cannot delete from object using integer index")),
        _ => return Err(invalid("cannot delete from scalar")),
    }
    let Parts { members: all, charge: _counted } = parts(json)?;
    let at = args.get(1).and_then(Datum::as_i64).unwrap_or(0);
    let at = if at < 0 { at + all.len() as i64 } else { at };
    Ok(in_array(&all, at, Change::Delete).map_or_else(|| Datum::text(json), Datum::from))
}

/// The second argument, an array of texts.
fn one_dimension(args: &[Datum]) -> Result<&Array> {
    match args.get(1) {
        Some(Datum::Array(a)) if a.dims.len() <= 1 => Ok(a),
        Some(Datum::Array(_)) => Err(sqlerr!(ARRAY_SUBSCRIPT_ERROR, "wrong number of array subscripts")),
        _ => Err(crate::func::macros::bad_args("a change of jsonb", args)),
    }
}

/// The change at the end of a path.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Change<'a> {
    Delete,
    /// Replaces the value, if there is one.
    Replace(&'a str),
    Set(&'a str),
    /// Inserts into arrays. In objects it only adds a new key.
    Before(&'a str),
    After(&'a str),
}

impl<'a> Change<'a> {
    /// The value for a place that has none yet.
    fn created(self) -> Option<&'a str> {
        match self {
            Change::Set(new) | Change::Before(new) | Change::After(new) => Some(new),
            Change::Delete | Change::Replace(_) => None,
        }
    }
}

/// Follows a path and changes the value at its end. Returns the text unchanged when the path leads
/// nowhere.
fn at_path(json: &str, path: &[Datum], change: Change<'_>) -> Result<Datum> {
    let mut at = json;
    for (level, step) in path.iter().enumerate() {
        let Some(step) = step.as_str() else {
            return Err(sqlerr!(NULL_VALUE_NOT_ALLOWED, "path element at position {} is null", level + 1));
        };
        let last = level + 1 == path.len();
        let Parts { members: all, charge: _counted } = match kind(at) {
            Kind::Object | Kind::Array => parts(at)?,
            // A path ends at a scalar.
            _ => break,
        };
        let found = if kind(at) == Kind::Object {
            let mut token = String::new();
            quote(step, &mut token);
            let found = all.iter().position(|m| m.key == token);
            if last {
                return splice(json, at, in_object(&all, &token, step, found, change)?);
            }
            found
        } else {
            let Some(index) = step_index(step) else {
                return Err(not_an_index(level, step));
            };
            let index = if index < 0 { i64::from(index) + all.len() as i64 } else { i64::from(index) };
            if last {
                return splice(json, at, in_array(&all, index, change));
            }
            usize::try_from(index).ok()
        };
        match found.and_then(|i| all.get(i)) {
            Some(member) => at = member.value,
            None => break,
        }
    }
    Ok(Datum::text(json))
}

/// `json` with another text in the place of `at`, which is a part of it.
fn splice(json: &str, at: &str, changed: Option<String>) -> Result<Datum> {
    let Some(changed) = changed else { return Ok(Datum::text(json)) };
    let from = offset(json, at);
    fits_deep([&json[..from], &changed, &json[from + at.len()..]].concat()).map(Datum::from)
}

/// The object with a member changed or added; `None` when it stays as it is.
fn in_object(
    all: &[Member<'_>],
    token: &str,
    name: &str,
    found: Option<usize>,
    change: Change<'_>,
) -> Result<Option<String>> {
    let made = |new: &str| Cow::Owned(format!("{token}: {new}"));
    let mut pieces: Vec<Cow<'_, str>> = all.iter().map(|m| Cow::Borrowed(m.piece)).collect();
    match (found, change) {
        (Some(i), Change::Delete) => {
            pieces.remove(i);
        }
        (Some(i), Change::Replace(new) | Change::Set(new)) => pieces[i] = made(new),
        (Some(_), Change::Before(_) | Change::After(_)) => {
            return Err(invalid("cannot replace existing key")
                .hint("Try using the function jsonb_set to replace key value."));
        }
        (None, change) => {
            let Some(new) = change.created() else { return Ok(None) };
            let mut place = all.len();
            for (i, m) in all.iter().enumerate() {
                if key_order(&unescape(m.key)?, name).is_gt() {
                    place = i;
                    break;
                }
            }
            pieces.insert(place, made(new));
        }
    }
    Ok(Some(join(true, pieces.iter().map(|p| &**p))))
}

/// The array with an element changed or added. New elements before the first go to the front, those
/// past the last to the end.
fn in_array(all: &[Member<'_>], index: i64, change: Change<'_>) -> Option<String> {
    let mut pieces: Vec<&str> = all.iter().map(|m| m.value).collect();
    match usize::try_from(index) {
        Ok(i) if i < pieces.len() => match change {
            Change::Delete => {
                pieces.remove(i);
            }
            Change::Replace(new) | Change::Set(new) => pieces[i] = new,
            Change::Before(new) => pieces.insert(i, new),
            Change::After(new) => pieces.insert(i + 1, new),
        },
        place => {
            let place = if place.is_err() { 0 } else { pieces.len() };
            pieces.insert(place, change.created()?);
        }
    }
    Some(join(false, pieces))
}

/// A jsonb with another value at the end of a path, as a subscripted assignment makes it. Missing
/// parts of the path are made, and an array is filled up with nulls. `of_indexes`: without a value,
/// the path begins with an empty array and not with an object.
pub fn set_element(json: Option<&str>, path: &[&str], new: &str, of_indexes: bool) -> Result<Datum> {
    let json = json.unwrap_or(if of_indexes { "[]" } else { "{}" });
    let mut at = json;
    for (level, step) in path.iter().enumerate() {
        let Parts { members: all, charge: _counted } = match kind(at) {
            Kind::Object | Kind::Array => parts(at)?,
            _ => {
                return Err(invalid("cannot replace existing key")
                    .detail("The path assumes key is a composite object, but it is a scalar value."));
            }
        };
        let below = &path[level + 1..];
        if kind(at) == Kind::Object {
            let mut token = String::new();
            quote(step, &mut token);
            let found = all.iter().position(|m| m.key == token);
            match found {
                Some(i) if !below.is_empty() => at = all[i].value,
                _ => {
                    let made = made_below(0, below, new)?;
                    let change = Change::Set(made.as_str().unwrap_or(new));
                    return splice(json, at, in_object(&all, &token, step, found, change)?);
                }
            }
            continue;
        }
        let Some(index) = step_index(step) else {
            return Err(not_an_index(level, step));
        };
        let place = if index < 0 { i64::from(index) + all.len() as i64 } else { i64::from(index) };
        let Ok(place) = usize::try_from(place) else {
            let message = format!("path element at position {} is out of range: {index}", level + 1);
            return Err(invalid(&message));
        };
        match all.get(place) {
            Some(element) if !below.is_empty() => at = element.value,
            Some(_) => return splice(json, at, in_array(&all, place as i64, Change::Set(new))),
            None => {
                let made = made_below(place - all.len(), below, new)?;
                let change = Change::Set(made.as_str().unwrap_or(new));
                return splice(json, at, in_array(&all, place as i64, change));
            }
        }
    }
    Ok(Datum::text(json))
}

/// `count` nulls, then `new` in the containers that the steps of a path name, the innermost last:
/// arrays for indexes, objects for keys.
fn made_below(count: usize, path: &[&str], new: &str) -> Result<Datum> {
    let mut out = TextBuilder::new();
    out.push_times("null, ", count)?;
    for step in path {
        match step_index(step) {
            Some(index) => {
                out.push('[')?;
                out.push_times("null, ", usize::try_from(index).unwrap_or(0))?;
            }
            None => {
                let mut token = String::from("{");
                quote(step, &mut token);
                out.push_str(&token)?;
                out.push_str(": ")?;
            }
        }
    }
    out.push_str(new)?;
    for step in path.iter().rev() {
        out.push(if step_index(step).is_some() { ']' } else { '}' })?;
    }
    Ok(out.finish())
}

#[cold]
fn not_an_index(level: usize, step: &str) -> SqlError {
    sqlerr!(
        INVALID_TEXT_REPRESENTATION,
        "path element at position {} is not an integer: \"{step}\"",
        level + 1
    )
}

/// Whether the outermost value has members. A scalar is refused.
fn changeable(json: &str, refusal: &str) -> Result<bool> {
    match kind(json) {
        Kind::Object | Kind::Array => Ok(members(json).next().is_some()),
        _ => Err(invalid(refusal)),
    }
}

fn change(args: &[Datum], refusal: &str, change: Change<'_>) -> Result<Datum> {
    let path = one_dimension(args)?;
    let json = text(args, 0);
    // An empty value has nothing to delete or to replace at any path.
    if !changeable(json, refusal)? && change.created().is_none() {
        return Ok(Datum::text(json));
    }
    at_path(json, &path.values, change)
}

pub(crate) fn jsonb_delete_path(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    change(args, "cannot delete path in scalar", Change::Delete)
}

/// `jsonb_set(target, path, value, create)`.
pub fn jsonb_set(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let new = text(args, 2);
    let creates = args.get(3).and_then(Datum::as_bool).unwrap_or(true);
    change(args, "cannot set path in scalar", if creates { Change::Set(new) } else { Change::Replace(new) })
}

/// As `jsonb_set`. A further argument decides the effect of an SQL NULL as the new value.
pub fn jsonb_set_lax(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let null = |i: usize| args.get(i).is_some_and(Datum::is_null);
    if null(0) || null(1) || null(3) {
        return Ok(Datum::Null);
    }
    match args.get(4).map_or(Some("use_json_null"), Datum::as_str) {
        Some("raise_exception" | "use_json_null" | "delete_key" | "return_target") if !null(2) => {
            jsonb_set(cx, args)
        }
        Some("raise_exception") => Err(sqlerr!(NULL_VALUE_NOT_ALLOWED, "JSON value must not be null")
            .detail("Exception was raised because null_value_treatment is \"raise_exception\".")
            .hint("To avoid, either change the null_value_treatment argument or ensure that an SQL NULL is not passed.")),
        Some("use_json_null") => {
            let mut args = args.to_vec();
            args[2] = Datum::text("null");
            jsonb_set(cx, &args)
        }
        Some("delete_key") => jsonb_delete_path(cx, args),
        Some("return_target") => Ok(args[0].clone()),
        _ => Err(invalid(
            "null_value_treatment must be \"delete_key\", \"return_target\", \"use_json_null\", or \"raise_exception\"",
        )),
    }
}

/// `jsonb_insert(target, path, value, after)`.
pub fn jsonb_insert(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let new = text(args, 2);
    let after = args.get(3).and_then(Datum::as_bool).unwrap_or(false);
    change(args, "cannot set path in scalar", if after { Change::After(new) } else { Change::Before(new) })
}

/// The value without the object members that are null, on every level. Elements of arrays stay.
fn strip_nulls(json: &str, comma: &str, colon: &str) -> Result<Datum> {
    let mut scan = Scan::new(json);
    let mut out = String::with_capacity(json.len());
    // For each open container: whether it is an object.
    let mut objects: Vec<bool> = Vec::new();
    // The key whose value has not come yet.
    let mut key: Option<&str> = None;
    loop {
        let token = scan.next()?;
        match token {
            Token::End => return Ok(Datum::from(out)),
            Token::Comma | Token::Colon => continue,
            Token::Close(b) => {
                objects.pop();
                out.push(b as char);
                continue;
            }
            Token::String if key.is_none() && objects.last() == Some(&true) => {
                key = Some(scan.token());
                continue;
            }
            Token::Word if key.is_some() && scan.token() == "null" => {
                key = None;
                continue;
            }
            _ => {}
        }
        if !out.is_empty() && !out.ends_with(['{', '[']) {
            out.push_str(comma);
        }
        if let Some(key) = key.take() {
            quote(&unescape(key)?, &mut out);
            out.push_str(colon);
        }
        match token {
            Token::Open(b) => {
                objects.push(b == b'{');
                out.push(b as char);
            }
            Token::String => quote(&unescape(scan.token())?, &mut out),
            _ => out.push_str(scan.token()),
        }
    }
}

/// `json_strip_nulls(json)`.
pub fn json_strip_nulls(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    strip_nulls(looked_into(args)?, ",", ":")
}

pub(crate) fn jsonb_strip_nulls(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    strip_nulls(text(args, 0), ", ", ": ")
}

/// The value with one member in a line, indented by four blanks for each level.
pub fn jsonb_pretty(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let mut scan = Scan::new(text(args, 0));
    let mut out = TextBuilder::new();
    let mut depth = 0usize;
    // Whether the next token begins a line.
    let mut line = false;
    let begin = |out: &mut TextBuilder, depth: usize| {
        out.push('\n')?;
        out.push_times("    ", depth)
    };
    loop {
        let token = scan.next()?;
        match token {
            Token::End => return Ok(out.finish()),
            Token::Close(_) => {
                depth = depth.saturating_sub(1);
                begin(&mut out, depth)?;
            }
            Token::Comma | Token::Colon => {}
            _ if line => begin(&mut out, depth)?,
            _ => {}
        }
        out.push_str(scan.token())?;
        line = matches!(token, Token::Open(_) | Token::Comma);
        match token {
            Token::Open(_) => depth += 1,
            Token::Colon => out.push(' ')?,
            _ => {}
        }
    }
}
