//! The regexp_* functions.

use super::array::values;
use super::macros::bad_args;
use super::pattern::{Flags, compile, flags};
use super::{CallTypes, Rows};
use crate::builder::TextBuilder;
use crate::ctx::FnCtx;
use crate::datum::{Array, Datum};
use crate::error::{Result, sqlerr};
use crate::oid;
use ::regex::Captures;

fn text(args: &[Datum], i: usize) -> Result<&str> {
    args.get(i).and_then(Datum::as_str).ok_or_else(|| bad_args("regexp", args))
}

fn int(args: &[Datum], i: usize, default: i32) -> i32 {
    args.get(i).and_then(Datum::as_i64).map_or(default, |v| v as i32)
}

fn option_text(args: &[Datum], i: usize) -> Result<Flags> {
    args.get(i).and_then(Datum::as_str).map_or(Ok(Flags::default()), flags)
}

/// The replacement with `\1`…`\9` and `\&` filled in.
fn expand(captures: &Captures<'_>, replacement: &str, out: &mut TextBuilder) -> Result<()> {
    let mut chars = replacement.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c)?;
            continue;
        }
        match chars.next() {
            Some('&') => out.push_str(&captures[0])?,
            Some(d @ '1'..='9') => {
                let group = d as usize - '0' as usize;
                out.push_str(captures.get(group).map_or("", |m| m.as_str()))?;
            }
            Some('\\') => out.push('\\')?,
            Some(c) => {
                out.push('\\')?;
                out.push(c)?;
            }
            None => out.push('\\')?,
        }
    }
    Ok(())
}

/// Replaces the `n`th match (0 for all) at or after character `start`.
fn replace(
    cx: &mut FnCtx,
    s: &str,
    pattern: &str,
    with: &str,
    f: Flags,
    start: i32,
    n: i32,
) -> Result<Datum> {
    let re = compile(cx, pattern, f)?;
    let from = byte_at(s, start);
    let mut out = TextBuilder::new();
    let mut last = 0;
    let mut seen = 0;
    if let Some(from) = from {
        let mut at = from;
        while at <= s.len() {
            let Some(c) = re.captures_at(s, at) else { break };
            let Some(m) = c.get(0) else { break };
            seen += 1;
            if n == 0 || seen == n {
                out.push_str(&s[last..m.start()])?;
                expand(&c, with, &mut out)?;
                last = m.end();
                if n != 0 {
                    break;
                }
            }
            at = if m.end() > m.start() { m.end() } else { next_char(s, m.end()) };
        }
    }
    out.push_str(&s[last..])?;
    Ok(out.finish())
}

fn next_char(s: &str, at: usize) -> usize {
    at + s[at..].chars().next().map_or(1, char::len_utf8)
}

/// Byte offset of the 1-based character `start`; `None` beyond the end.
fn byte_at(s: &str, start: i32) -> Option<usize> {
    if start <= 1 {
        return Some(0);
    }
    let skip = (start - 1) as usize;
    s.char_indices().map(|(i, _)| i).chain([s.len()]).nth(skip)
}

pub fn textregexreplace_noopt(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    replace(cx, text(args, 0)?, text(args, 1)?, text(args, 2)?, Flags::default(), 1, 1)
}

pub fn textregexreplace(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let opt = text(args, 3)?;
    if opt.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(sqlerr!(
            INVALID_PARAMETER_VALUE,
            "invalid regular expression option: \"{}\"",
            opt.chars().next().unwrap_or(' ')
        )
        .hint("If you meant to use regexp_replace() with a start parameter, cast the fourth argument to integer explicitly."));
    }
    let f = flags(opt)?;
    let n = if f.global { 0 } else { 1 };
    replace(cx, text(args, 0)?, text(args, 1)?, text(args, 2)?, f, 1, n)
}

pub fn textregexreplace_extended(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let start = check_start(int(args, 3, 1))?;
    let n = match args.get(4) {
        Some(v) => v.as_i64().unwrap_or(0) as i32,
        None => 1,
    };
    if n < 0 {
        return Err(bad_param("n", n));
    }
    let f = option_text(args, 5)?;
    replace(cx, text(args, 0)?, text(args, 1)?, text(args, 2)?, f, start, n)
}

pub fn textregexreplace_extended_no_n(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    textregexreplace_extended(cx, args)
}

pub fn textregexreplace_extended_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    textregexreplace_extended(cx, args)
}

#[cold]
fn bad_param(name: &str, v: i32) -> crate::error::SqlError {
    sqlerr!(INVALID_PARAMETER_VALUE, "invalid value for parameter \"{name}\": {v}")
}

fn check_start(start: i32) -> Result<i32> {
    if start <= 0 { Err(bad_param("start", start)) } else { Ok(start) }
}

#[cold]
fn no_global(f: &str) -> crate::error::SqlError {
    let e = sqlerr!(INVALID_PARAMETER_VALUE, "{f}() does not support the \"global\" option");
    if f == "regexp_match" { e.hint("Use the regexp_matches function instead.") } else { e }
}

fn groups(c: &Captures<'_>) -> Datum {
    let value = |m: Option<::regex::Match<'_>>| m.map_or(Datum::Null, |m| Datum::from(m.as_str()));
    let values =
        if c.len() == 1 { vec![value(c.get(0))] } else { (1..c.len()).map(|i| value(c.get(i))).collect() };
    Datum::array(Array::new(oid::TEXT, values))
}

pub fn regexp_match(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let f = option_text(args, 2)?;
    if f.global {
        return Err(no_global("regexp_match"));
    }
    let re = compile(cx, text(args, 1)?, f)?;
    Ok(re.captures(text(args, 0)?).map_or(Datum::Null, |c| groups(&c)))
}

pub fn regexp_match_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_match(cx, args)
}

pub fn regexp_matches(cx: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    let f = option_text(args, 2)?;
    let re = compile(cx, text(args, 1)?, f)?;
    let s = text(args, 0)?;
    let limit = if f.global { usize::MAX } else { 1 };
    let found = values(re.captures_iter(s).take(limit).map(|c| groups(&c)))?;
    Ok(Box::new(found.into_iter().map(Ok)))
}

pub fn regexp_matches_no_flags(cx: &mut FnCtx, t: &CallTypes, args: &[Datum]) -> Result<Rows> {
    regexp_matches(cx, t, args)
}

fn split(cx: &mut FnCtx, args: &[Datum], name: &str) -> Result<Vec<Datum>> {
    let f = option_text(args, 2)?;
    if f.global {
        return Err(no_global(name));
    }
    let re = compile(cx, text(args, 1)?, f)?;
    let s = text(args, 0)?;
    let mut last = 0;
    let mut found = re.find_iter(s);
    let mut ended = false;
    values(std::iter::from_fn(|| {
        for m in found.by_ref() {
            // Empty matches at the ends or right behind the last one split nothing.
            if m.is_empty() && (m.start() == last || m.start() >= s.len()) {
                continue;
            }
            let part = Datum::from(&s[last..m.start()]);
            last = m.end();
            return Some(part);
        }
        (!std::mem::replace(&mut ended, true)).then(|| Datum::from(&s[last..]))
    }))
}

pub fn regexp_split_to_array(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    Ok(Datum::array(Array::new(oid::TEXT, split(cx, args, "regexp_split_to_array")?)))
}

pub fn regexp_split_to_array_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_split_to_array(cx, args)
}

pub fn regexp_split_to_table(cx: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    let rows = split(cx, args, "regexp_split_to_table")?;
    Ok(Box::new(rows.into_iter().map(Ok)))
}

pub fn regexp_split_to_table_no_flags(cx: &mut FnCtx, t: &CallTypes, args: &[Datum]) -> Result<Rows> {
    regexp_split_to_table(cx, t, args)
}

pub fn regexp_like(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let f = option_text(args, 2)?;
    if f.global {
        return Err(no_global("regexp_like"));
    }
    Ok(Datum::Bool(compile(cx, text(args, 1)?, f)?.is_match(text(args, 0)?)))
}

pub fn regexp_like_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_like(cx, args)
}

pub fn regexp_count(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let start = check_start(int(args, 2, 1))?;
    let f = option_text(args, 3)?;
    if f.global {
        return Err(no_global("regexp_count"));
    }
    let s = text(args, 0)?;
    let re = compile(cx, text(args, 1)?, f)?;
    let count = byte_at(s, start).map_or(0, |from| {
        let mut at = from;
        let mut n = 0;
        while at <= s.len() {
            let Some(m) = re.find_at(s, at) else { break };
            n += 1;
            at = if m.is_empty() { next_char(s, m.end()) } else { m.end() };
        }
        n
    });
    Ok(Datum::Int4(count))
}

pub fn regexp_count_no_start(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_count(cx, args)
}

pub fn regexp_count_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_count(cx, args)
}

/// The `n`th match at or after `start`: byte range of subexpression `sub`, and of the whole.
fn nth(
    cx: &mut FnCtx,
    args: &[Datum],
    f: Flags,
    start: i32,
    n: i32,
    sub: i32,
) -> Result<Option<(usize, usize)>> {
    let s = text(args, 0)?;
    let re = compile(cx, text(args, 1)?, f)?;
    let Some(mut at) = byte_at(s, start) else { return Ok(None) };
    let mut seen = 0;
    while at <= s.len() {
        let Some(c) = re.captures_at(s, at) else { break };
        let Some(m) = c.get(0) else { break };
        seen += 1;
        if seen == n {
            return Ok(c.get(sub as usize).map(|m| (m.start(), m.end())));
        }
        at = if m.is_empty() { next_char(s, m.end()) } else { m.end() };
    }
    Ok(None)
}

pub fn regexp_substr(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let start = check_start(int(args, 2, 1))?;
    let n = int(args, 3, 1);
    if n <= 0 {
        return Err(bad_param("n", n));
    }
    let sub = int(args, 5, 0);
    if sub < 0 {
        return Err(bad_param("subexpr", sub));
    }
    let f = option_text(args, 4)?;
    if f.global {
        return Err(no_global("regexp_substr"));
    }
    let found = nth(cx, args, f, start, n, sub)?;
    let s = text(args, 0)?;
    Ok(found.map_or(Datum::Null, |(a, b)| Datum::from(&s[a..b])))
}

pub fn regexp_substr_no_start(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_substr(cx, args)
}

pub fn regexp_substr_no_n(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_substr(cx, args)
}

pub fn regexp_substr_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_substr(cx, args)
}

pub fn regexp_substr_no_subexpr(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_substr(cx, args)
}

pub fn regexp_instr(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let start = check_start(int(args, 2, 1))?;
    let n = int(args, 3, 1);
    if n <= 0 {
        return Err(bad_param("n", n));
    }
    let end = int(args, 4, 0);
    if end != 0 && end != 1 {
        return Err(bad_param("endoption", end));
    }
    let sub = int(args, 6, 0);
    if sub < 0 {
        return Err(bad_param("subexpr", sub));
    }
    let f = option_text(args, 5)?;
    if f.global {
        return Err(no_global("regexp_instr"));
    }
    let found = nth(cx, args, f, start, n, sub)?;
    let s = text(args, 0)?;
    let at = found.map_or(0, |(a, b)| s[..if end == 1 { b } else { a }].chars().count() as i32 + 1);
    Ok(Datum::Int4(at))
}

pub fn regexp_instr_no_start(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_instr(cx, args)
}

pub fn regexp_instr_no_n(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_instr(cx, args)
}

pub fn regexp_instr_no_endoption(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_instr(cx, args)
}

pub fn regexp_instr_no_flags(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_instr(cx, args)
}

pub fn regexp_instr_no_subexpr(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    regexp_instr(cx, args)
}

/// `substring(text from pattern)`: the first group, or the whole match when there is none.
pub fn textregexsubstr(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let re = compile(cx, text(args, 1)?, Flags::default())?;
    let c = re.captures(text(args, 0)?);
    Ok(c.and_then(|c| c.get(usize::from(c.len() > 1)).map(|m| Datum::from(m.as_str())))
        .unwrap_or(Datum::Null))
}

/// `substring(text similar pattern escape e)`.
pub fn substring_similar(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let pattern = super::pattern::similar_to_escape_2(cx, &args[1..])?;
    textregexsubstr(cx, &[args[0].clone(), pattern])
}
