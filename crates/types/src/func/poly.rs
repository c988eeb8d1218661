//! Functions of any type: concat, format, pg_typeof, quoting, counting NULLs.

use super::CallTypes;
use super::macros::pure;
use crate::builder::TextBuilder;
use crate::ctx::FnCtx;
use crate::datum::{Array, Datum};
use crate::io::to_text;
use crate::oid::{self, Oid};
use crate::typeinfo;
use sinew_error::{Result, SqlError, sqlerr};

fn show(cx: &FnCtx, v: &Datum, ty: Oid) -> Result<String> {
    let ty = if ty == oid::UNKNOWN { oid::TEXT } else { ty };
    to_text(v, ty, &cx.fmt)
}

/// Appends a value's text form, and nothing for NULL.
fn add(cx: &FnCtx, out: &mut TextBuilder, v: &Datum, ty: Oid) -> Result<()> {
    match v {
        Datum::Null => Ok(()),
        Datum::Text(t) => out.push_str(t),
        v => out.push_str(&show(cx, v, ty)?),
    }
}

/// The arguments of a `VARIADIC "any"` call: listed one by one, or one array when the types say so.
fn spread(types: &CallTypes, args: &[Datum], from: usize, variadic: bool) -> Vec<(Datum, Oid)> {
    if variadic {
        return match args.get(from) {
            Some(Datum::Array(a)) => a.values.iter().map(|v| (v.clone(), a.elem)).collect(),
            _ => Vec::new(),
        };
    }
    let ty = |i: usize| types.args.get(i).copied().unwrap_or(oid::TEXT);
    args.iter().enumerate().skip(from).map(|(i, v)| (v.clone(), ty(i))).collect()
}

/// The bodies below see `concat(VARIADIC array)` as a call whose last type is `ANYARRAY`.
fn is_variadic(types: &CallTypes) -> bool {
    types.args.last() == Some(&oid::ANYARRAY)
}

/// `concat(...)`: the output texts of all arguments. NULL arguments are left out, and a NULL array
/// behind VARIADIC gives NULL.
pub fn text_concat(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    if is_variadic(types) && matches!(args.last(), Some(Datum::Null)) {
        return Ok(Datum::Null);
    }
    let mut out = TextBuilder::new();
    for (v, ty) in spread(types, args, 0, is_variadic(types)) {
        add(cx, &mut out, &v, ty)?;
    }
    Ok(out.finish())
}

/// `text || anynonarray` and its mirror. A boolean becomes a word, as in its cast to text.
pub fn text_any_cat(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let mut out = TextBuilder::new();
    for (v, ty) in spread(types, args, 0, false) {
        match v {
            Datum::Bool(b) => out.push_str(if b { "true" } else { "false" })?,
            v => add(cx, &mut out, &v, ty)?,
        }
    }
    Ok(out.finish())
}

/// `concat_ws(separator, ...)`: as `concat`, with a separator between what is not NULL. A NULL
/// separator gives NULL.
pub fn text_concat_ws(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let Some(sep) = args.first().and_then(Datum::as_str) else { return Ok(Datum::Null) };
    if is_variadic(types) && matches!(args.last(), Some(Datum::Null)) {
        return Ok(Datum::Null);
    }
    let mut out = TextBuilder::new();
    let mut first = true;
    for (v, ty) in spread(types, args, 1, is_variadic(types)) {
        if v.is_null() {
            continue;
        }
        if !first {
            out.push_str(sep)?;
        }
        first = false;
        add(cx, &mut out, &v, ty)?;
    }
    Ok(out.finish())
}

fn bad(m: String) -> SqlError {
    SqlError::new(sinew_error::SqlState::INVALID_PARAMETER_VALUE, m)
}

/// `format('%[n$][-][width]type', …)` with types s, I, L.
pub fn text_format(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let Some(pattern) = args.first().and_then(Datum::as_str) else { return Ok(Datum::Null) };
    let values = spread(types, args, 1, is_variadic(types));
    let too_few = || bad("too few arguments for format()".into());
    let ended = || bad("unterminated format() type specifier".into()).hint("For a single \"%\" use \"%%\".");
    let mut out = TextBuilder::new();
    let mut chars = pattern.chars().peekable();
    let mut next = 0usize;
    while let Some(c) = chars.next() {
        if c != '%' {
            out.push(c)?;
            continue;
        }
        if chars.peek() == Some(&'%') {
            chars.next();
            out.push('%')?;
            continue;
        }
        let number = |chars: &mut std::iter::Peekable<std::str::Chars<'_>>| -> Result<Option<i32>> {
            let mut v: Option<i32> = None;
            while let Some(d) = chars.peek().and_then(|c| c.to_digit(10)) {
                let sum = v.unwrap_or(0).checked_mul(10).and_then(|v| v.checked_add(d as i32));
                v = Some(sum.ok_or_else(|| bad("number is out of range".into()))?);
                chars.next();
            }
            Ok(v)
        };
        let mut arg: Option<usize> = None;
        let mut width = number(&mut chars)?;
        if width.is_some() && chars.peek() == Some(&'$') {
            chars.next();
            let n = width.take().unwrap_or(0);
            if n == 0 {
                return Err(bad("format specifies argument 0, but arguments are numbered from 1".into()));
            }
            arg = Some(n as usize - 1);
        }
        let mut left = false;
        while width.is_none() && chars.peek() == Some(&'-') {
            left = true;
            chars.next();
        }
        if width.is_none() {
            if chars.peek() == Some(&'*') {
                chars.next();
                let at = number(&mut chars)?;
                let index = match at {
                    Some(n) => {
                        if chars.next() != Some('$') {
                            return Err(bad("width argument position must be ended by \"$\"".into()));
                        }
                        if n == 0 {
                            return Err(bad(
                                "format specifies argument 0, but arguments are numbered from 1".into(),
                            ));
                        }
                        n as usize - 1
                    }
                    None => next,
                };
                let (v, ty) = values.get(index).ok_or_else(too_few)?;
                next = index + 1;
                let text = if v.is_null() { "0".into() } else { show(cx, v, *ty)? };
                width = Some(crate::io::float::int_in(&text, 32, "integer")? as i32);
            } else {
                width = number(&mut chars)?;
            }
        }
        let Some(conversion) = chars.next() else { return Err(ended()) };
        if !matches!(conversion, 's' | 'I' | 'L') {
            return Err(bad(format!("unrecognized format() type specifier \"{conversion}\""))
                .hint("For a single \"%\" use \"%%\"."));
        }
        let index = arg.unwrap_or(next);
        let (v, ty) = values.get(index).ok_or_else(too_few)?;
        next = index + 1;
        let text = match (conversion, v.is_null()) {
            ('s', true) => String::new(),
            ('L', true) => "NULL".into(),
            ('I', true) => {
                return Err(sqlerr!(
                    NULL_VALUE_NOT_ALLOWED,
                    "null values cannot be formatted as an SQL identifier"
                ));
            }
            ('I', _) => crate::quote::quote_ident(&show(cx, v, *ty)?),
            ('L', _) => crate::quote::quote_literal(&show(cx, v, *ty)?),
            _ => show(cx, v, *ty)?,
        };
        let width = width.unwrap_or(0);
        let left = left || width < 0;
        let gap = (width.unsigned_abs() as usize).saturating_sub(text.chars().count());
        if left {
            out.push_str(&text)?;
        }
        out.push_times(" ", gap)?;
        if !left {
            out.push_str(&text)?;
        }
    }
    Ok(out.finish())
}

/// `format(text)` without values for the template.
pub fn text_format_nv(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    text_format(cx, types, args)
}

/// `pg_typeof(any)`: the type's OID as a `regtype`, without a look at the value.
pub fn pg_typeof(_: &mut FnCtx, types: &CallTypes, _: &[Datum]) -> Result<Datum> {
    Ok(Datum::Oid(types.args.first().copied().unwrap_or(oid::UNKNOWN)))
}

/// `quote_literal(any)`: the value, cast to text, as a literal of SQL.
pub fn quote_literal_any(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    // A cast shows some types (boolean, inet) in another way than their output does.
    let ty = types.args.first().copied().unwrap_or(oid::TEXT);
    let text = crate::cast::cast(cx, &args[0], ty, oid::TEXT, -1, true)?;
    Ok(Datum::from(crate::quote::quote_literal(text.as_str().unwrap_or(""))))
}

/// `quote_nullable(any)`: as `quote_literal`, and the word NULL for NULL.
pub fn quote_nullable_any(cx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    if args[0].is_null() { Ok(Datum::from("NULL")) } else { quote_literal_any(cx, types, args) }
}

fn count(types: &CallTypes, args: &[Datum], null: bool) -> Datum {
    if is_variadic(types) && matches!(args.last(), Some(Datum::Null)) {
        return Datum::Null;
    }
    let n = spread(types, args, 0, is_variadic(types)).iter().filter(|(v, _)| v.is_null() == null).count();
    Datum::Int4(n as i32)
}

/// `num_nulls(...)`: how many arguments are NULL; of an array behind VARIADIC, how many elements.
pub fn pg_num_nulls(_: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    Ok(count(types, args, true))
}

/// `num_nonnulls(...)`: how many arguments are not NULL; of an array behind VARIADIC, how many
/// elements.
pub fn pg_num_nonnulls(_: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    Ok(count(types, args, false))
}

/// `format_type(oid, typmod)`: NULL for a NULL type. A NULL modifier is no modifier.
pub fn format_type(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    match args {
        [Datum::Oid(ty), Datum::Int4(m)] => Ok(Datum::from(typeinfo::format_type(*ty, *m))),
        [Datum::Oid(0), _] => Ok(Datum::from("-")),
        [Datum::Oid(ty), _] if typeinfo::type_info(*ty).is_some() => {
            Ok(Datum::from(typeinfo::type_name(*ty)))
        }
        [Datum::Oid(_), _] => Ok(Datum::from("???")),
        _ => Ok(Datum::Null),
    }
}

fn vector_types(a: &Array) -> String {
    let names: Vec<String> = a.values.iter().filter_map(Datum::as_oid).map(typeinfo::type_name).collect();
    names.join(", ")
}

pure! {
    oidvectortypes(Array a) = Ok(Datum::from(vector_types(a)));
}
