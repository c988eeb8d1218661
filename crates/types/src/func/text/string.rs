//! String functions. Positions and lengths count characters, from 1.

use super::case;
use crate::builder::TextBuilder;
use crate::datum::Datum;
use crate::func::macros::{bad_args, pure};
use crate::host::work;
use crate::memory::VALUE_MAX;
use crate::text::Text;
use sinew_error::{Result, SqlError, sqlerr};
use std::collections::HashMap;

#[cold]
fn too_large() -> SqlError {
    sqlerr!(PROGRAM_LIMIT_EXCEEDED, "requested length too large")
}

pub(crate) fn chars(s: &str) -> usize {
    if s.is_ascii() { s.len() } else { s.chars().count() }
}

/// The byte offset of the `n`th character, or the end.
pub(crate) fn offset(s: &str, n: usize) -> usize {
    if s.is_ascii() { n.min(s.len()) } else { s.char_indices().nth(n).map_or(s.len(), |(i, _)| i) }
}

fn substr(s: &str, start: i32, len: Option<i32>) -> Result<Text> {
    let from = i64::from(start);
    let to = match len {
        Some(n) if n < 0 => {
            return Err(sqlerr!(SUBSTRING_ERROR, "negative substring length not allowed"));
        }
        Some(n) => from + i64::from(n),
        None => i64::MAX,
    };
    let from = from.max(1);
    if to <= from {
        return Ok(Text::empty());
    }
    let a = offset(s, (from - 1) as usize);
    let rest = &s[a..];
    let b = usize::try_from(to - from).map_or(rest.len(), |n| offset(rest, n));
    Ok(Text::new(&rest[..b]))
}

fn position(s: &str, needle: &str) -> i32 {
    s.find(needle).map_or(0, |at| chars(&s[..at]) as i32 + 1)
}

fn overlay(s: &str, with: &str, start: i32, len: i32) -> Result<Datum> {
    if start <= 0 {
        return Err(sqlerr!(SUBSTRING_ERROR, "negative substring length not allowed"));
    }
    let after =
        start.checked_add(len).ok_or_else(|| sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "integer out of range"))?;
    let head = substr(s, 1, Some(start - 1))?;
    let tail = substr(s, after, None)?;
    concat(&[&head, with, &tail])
}

fn pad(s: &str, len: i32, fill: &str, left: bool) -> Result<Datum> {
    let len = len.max(0) as usize;
    let have = chars(s);
    if have >= len {
        return Ok(Datum::from(&s[..offset(s, len)]));
    }
    if fill.is_empty() {
        return Ok(Datum::from(s));
    }
    if len.saturating_mul(4) > VALUE_MAX {
        return Err(too_large());
    }
    let gap = len - have;
    let (whole, part) = (gap / chars(fill), gap % chars(fill));
    let part = &fill[..offset(fill, part)];
    let mut out = TextBuilder::new();
    if !left {
        out.push_str(s)?;
    }
    out.push_times(fill, whole)?;
    out.push_str(part)?;
    if left {
        out.push_str(s)?;
    }
    Ok(out.finish())
}

fn trim(s: &str, set: &str, left: bool, right: bool) -> Result<Datum> {
    let within = |c: &char| work(set.len()).map(|()| set.contains(*c));
    let mut s = s;
    while left && let Some(c) = s.chars().next() {
        if !within(&c)? {
            break;
        }
        s = &s[c.len_utf8()..];
    }
    while right && let Some(c) = s.chars().next_back() {
        if !within(&c)? {
            break;
        }
        s = &s[..s.len() - c.len_utf8()];
    }
    Ok(Datum::from(s))
}

fn concat(parts: &[&str]) -> Result<Datum> {
    let mut out = TextBuilder::new();
    for part in parts {
        out.push_str(part)?;
    }
    Ok(out.finish())
}

fn replace(s: &str, from: &str, to: &str) -> Result<Datum> {
    let mut out = TextBuilder::new();
    let mut last = 0;
    for (at, _) in s.match_indices(from) {
        out.push_str(&s[last..at])?;
        out.push_str(to)?;
        last = at + from.len();
    }
    out.push_str(&s[last..])?;
    Ok(out.finish())
}

/// The number of bits of `bytes` bytes.
pub(crate) fn bits(bytes: usize) -> Result<Datum> {
    let bits = i32::try_from(bytes).ok().and_then(|n| n.checked_mul(8));
    bits.map(Datum::Int4).ok_or_else(|| crate::func::int::out_of_range("integer"))
}

fn map_chars(s: &str, from: &str, to: &str) -> Result<Datum> {
    // Of a character that stands twice, the first place counts.
    let mut map: HashMap<char, Option<char>> = HashMap::new();
    let mut to = to.chars();
    for c in from.chars() {
        work(10)?;
        let other = to.next();
        map.entry(c).or_insert(other);
    }
    let mut out = TextBuilder::new();
    for c in s.chars() {
        match map.get(&c) {
            None => out.push(c)?,
            Some(Some(other)) => out.push(*other)?,
            Some(None) => work(1)?,
        }
    }
    Ok(out.finish())
}

fn part_of(s: &str, delimiter: &str, n: i32) -> Result<Datum> {
    if n == 0 {
        return Err(sqlerr!(INVALID_PARAMETER_VALUE, "field position must not be zero"));
    }
    if delimiter.is_empty() {
        return Ok(Datum::from(if n == 1 || n == -1 { s } else { "" }));
    }
    let part = if n > 0 {
        s.split(delimiter).nth((n - 1) as usize)
    } else {
        let parts: Vec<&str> = s.split(delimiter).collect();
        parts.len().checked_sub(n.unsigned_abs() as usize).map(|i| parts[i])
    };
    Ok(Datum::from(part.unwrap_or("")))
}

fn left(s: &str, n: i32) -> Datum {
    if n >= 0 {
        return Datum::from(&s[..offset(s, n as usize)]);
    }
    let keep = chars(s).saturating_sub(n.unsigned_abs() as usize);
    Datum::from(&s[..offset(s, keep)])
}

fn right(s: &str, n: i32) -> Datum {
    if n >= 0 {
        return Datum::from(&s[offset(s, chars(s).saturating_sub(n as usize))..]);
    }
    // The smallest integer has no positive counterpart. PostgreSQL then keeps the whole text.
    Datum::from(&s[offset(s, n.checked_neg().unwrap_or(0) as usize)..])
}

fn repeated(s: &str, n: i32) -> Result<Datum> {
    let n = n.max(0) as usize;
    if s.len().saturating_mul(n) > VALUE_MAX {
        return Err(too_large());
    }
    let mut out = TextBuilder::new();
    out.push_times(s, n)?;
    Ok(out.finish())
}

fn character(v: i32) -> Result<Datum> {
    if v < 0 {
        return Err(sqlerr!(INVALID_PARAMETER_VALUE, "character number must be positive"));
    }
    if v == 0 {
        return Err(sqlerr!(PROGRAM_LIMIT_EXCEEDED, "null character not permitted"));
    }
    if v > 0x10_ffff {
        return Err(sqlerr!(PROGRAM_LIMIT_EXCEEDED, "requested character too large for encoding: {v}"));
    }
    char::from_u32(v as u32)
        .map(|c| Datum::from(c.to_string()))
        .ok_or_else(|| sqlerr!(PROGRAM_LIMIT_EXCEEDED, "requested character not valid for encoding: {v}"))
}

fn name_concat_oid(name: &str, oid: u32) -> Text {
    let suffix = format!("_{oid}");
    let mut end = name.len().min(63 - suffix.len());
    while !name.is_char_boundary(end) {
        end -= 1;
    }
    Text::from(format!("{}{suffix}", &name[..end]))
}

fn unescape(s: &str) -> Result<Datum> {
    let bad = || {
        sqlerr!(SYNTAX_ERROR, "invalid Unicode escape")
            .hint("Unicode escapes must be \\XXXX, \\+XXXXXX, \\uXXXX, or \\UXXXXXXXX.")
    };
    let mut out = String::new();
    let mut rest = s;
    let mut high: Option<u32> = None;
    while let Some(c) = rest.chars().next() {
        let code = if c == '\\' {
            let body = &rest[1..];
            if let Some(r) = body.strip_prefix('\\') {
                rest = r;
                u32::from(b'\\')
            } else {
                let (skip, n) = match body.as_bytes().first() {
                    Some(b'u') => (1, 4),
                    Some(b'U') => (1, 8),
                    Some(b'+') => (1, 6),
                    _ => (0, 4),
                };
                let hex = body.get(skip..skip + n).ok_or_else(bad)?;
                rest = &body[skip + n..];
                u32::from_str_radix(hex, 16).map_err(|_| bad())?
            }
        } else {
            rest = &rest[c.len_utf8()..];
            c as u32
        };
        let pair = || sqlerr!(SYNTAX_ERROR, "invalid Unicode surrogate pair");
        let code = match (high.take(), code) {
            (Some(h), 0xDC00..=0xDFFF) => 0x10000 + ((h - 0xD800) << 10) + (code - 0xDC00),
            (Some(_), _) | (None, 0xDC00..=0xDFFF) => return Err(pair()),
            (None, 0xD800..=0xDBFF) => {
                high = Some(code);
                continue;
            }
            (None, c) => c,
        };
        out.push(
            char::from_u32(code)
                .filter(|c| *c != '\0')
                .ok_or_else(|| sqlerr!(INVALID_PARAMETER_VALUE, "invalid Unicode code point: {code:04X}"))?,
        );
    }
    if high.is_some() {
        return Err(sqlerr!(SYNTAX_ERROR, "invalid Unicode surrogate pair"));
    }
    Ok(Datum::from(out))
}

/// A blank-padded value counts without its padding.
fn unpadded(s: &str) -> &str {
    s.trim_end_matches(' ')
}

pure! {
    textlen(Text a) = Ok(Datum::Int4(chars(a) as i32));
    bpcharlen(Text a) = Ok(Datum::Int4(chars(unpadded(a)) as i32));
    textoctetlen(Text a) = Ok(Datum::Int4(a.len() as i32));
    bpcharoctetlen(Text a) = Ok(Datum::Int4(a.len() as i32));
    bit_length_text(Text a) = bits(a.len());
    textcat(Text a, Text b) = if a.len() + b.len() > VALUE_MAX { Err(too_large()) } else { concat(&[a, b]) };
    text_substr(Text a, Int4 s, Int4 n) = substr(a, *s, Some(*n)).map(Datum::Text);
    text_substr_no_len(Text a, Int4 s) = substr(a, *s, None).map(Datum::Text);
    textoverlay(Text a, Text b, Int4 s, Int4 n) = overlay(a, b, *s, *n);
    textoverlay_no_len(Text a, Text b, Int4 s) = overlay(a, b, *s, chars(b) as i32);
    textpos(Text a, Text b) = Ok(Datum::Int4(position(a, b)));
    text_starts_with(Text a, Text b) = Ok(Datum::Bool(a.starts_with(b.as_str())));
    lower(Text a) = Ok(Datum::from(case::lower(a)));
    upper(Text a) = Ok(Datum::from(case::upper(a)));
    initcap(Text a) = Ok(Datum::from(case::initcap(a)));
    lpad(Text a, Int4 n, Text f) = pad(a, *n, f, true);
    rpad(Text a, Int4 n, Text f) = pad(a, *n, f, false);
    lpad_blank(Text a, Int4 n) = pad(a, *n, " ", true);
    rpad_blank(Text a, Int4 n) = pad(a, *n, " ", false);
    btrim(Text a, Text b) = trim(a, b, true, true);
    ltrim(Text a, Text b) = trim(a, b, true, false);
    rtrim(Text a, Text b) = trim(a, b, false, true);
    btrim1(Text a) = trim(a, " ", true, true);
    ltrim1(Text a) = trim(a, " ", true, false);
    rtrim1(Text a) = trim(a, " ", false, true);
    replace_text(Text a, Text from, Text to) = if from.is_empty() { Ok(Datum::Text(a.clone())) } else { replace(a, from, to) };
    translate(Text a, Text from, Text to) = map_chars(a, from, to);
    split_part(Text a, Text d, Int4 n) = part_of(a, d, *n);
    text_left(Text a, Int4 n) = Ok(left(a, *n));
    text_right(Text a, Int4 n) = Ok(right(a, *n));
    text_reverse(Text a) = Ok(Datum::from(a.chars().rev().collect::<String>()));
    repeat(Text a, Int4 n) = repeated(a, *n);
    ascii(Text a) = Ok(Datum::Int4(a.chars().next().map_or(0, |c| c as i32)));
    chr(Int4 a) = character(*a);
    quote_ident(Text a) = Ok(Datum::from(crate::quote::quote_ident(a)));
    quote_literal(Text a) = Ok(Datum::from(crate::quote::quote_literal(a)));
    unistr(Text a) = unescape(a);
    nameconcatoid(Text a, Oid b) = Ok(Datum::Text(name_concat_oid(a, *b)));

    booltext(Bool a) = Ok(Datum::from(if *a { "true" } else { "false" }));
    char_text(Char a) = Ok(Datum::from(char_string(*a)));
    char_bpchar(Char a) = Ok(Datum::from(char_string(*a)));
    text_char(Text a) = Ok(Datum::Char(crate::io::char_in(a)));
    name_text(Text a) = Ok(Datum::Text(a.clone()));
    name_bpchar(Text a) = Ok(Datum::Text(a.clone()));
    text_name(Text a) = Ok(Datum::Text(Text::name(a)));
    bpchar_name(Text a) = Ok(Datum::Text(Text::name(unpadded(a))));
    varchar(Text a, Int4 typmod, Bool explicit) = crate::length::varchar(a.clone(), typmod.saturating_sub(4), *explicit).map(Datum::Text);
    bpchar(Text a, Int4 typmod, Bool explicit) = crate::length::bpchar(a.clone(), typmod.saturating_sub(4), *explicit).map(Datum::Text);
}

fn char_string(c: u8) -> String {
    match c {
        0 => String::new(),
        c if c < 0x80 => (c as char).to_string(),
        c => format!("\\{c:03o}"),
    }
}

/// `quote_nullable`, not strict.
pub fn quote_nullable(_: &mut crate::ctx::FnCtx, args: &[Datum]) -> Result<Datum> {
    Ok(Datum::from(args[0].as_str().map_or("NULL".to_string(), crate::quote::quote_literal)))
}

/// `parse_ident(text, strict)`; without its second argument it is strict.
pub fn parse_ident(_: &mut crate::ctx::FnCtx, a: &[Datum]) -> Result<Datum> {
    match a {
        [Datum::Text(s)] => parse_identifier(s, true),
        [Datum::Text(s), Datum::Bool(strict)] => parse_identifier(s, *strict),
        _ => Err(bad_args("parse_ident", a)),
    }
}

fn parse_identifier(s: &str, strict: bool) -> Result<Datum> {
    let bad = || sqlerr!(INVALID_PARAMETER_VALUE, "string is not a valid identifier: \"{s}\"");
    let mut parts = Vec::new();
    let mut rest = s.trim_start();
    let mut after_dot = false;
    loop {
        if let Some(body) = rest.strip_prefix('"') {
            let mut name = String::new();
            let mut tail = body;
            loop {
                let at = tail.find('"').ok_or_else(|| bad().detail("String has unclosed double quotes."))?;
                name.push_str(&tail[..at]);
                tail = &tail[at + 1..];
                match tail.strip_prefix('"') {
                    Some(t) => {
                        name.push('"');
                        tail = t;
                    }
                    None => break,
                }
            }
            if name.is_empty() {
                return Err(bad().detail("Quoted identifier must not be empty."));
            }
            parts.push(Datum::from(name));
            rest = tail;
        } else {
            let end = rest
                .find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$' || !c.is_ascii()))
                .unwrap_or(rest.len());
            let word = &rest[..end];
            if word.is_empty() || word.starts_with(|c: char| c.is_ascii_digit() || c == '$') {
                return Err(match (rest.starts_with('.'), after_dot) {
                    (true, _) => bad().detail("No valid identifier before \".\"."),
                    (false, true) => bad().detail("No valid identifier after \".\"."),
                    _ => bad(),
                });
            }
            parts.push(Datum::from(word.to_lowercase()));
            rest = &rest[end..];
        }
        rest = rest.trim_start();
        match rest.strip_prefix('.') {
            Some(t) => {
                after_dot = true;
                rest = t.trim_start();
            }
            None if rest.is_empty() || !strict => break,
            None => return Err(bad()),
        }
    }
    Ok(Datum::array(crate::datum::Array::new(crate::oid::TEXT, parts)))
}
