//! LIKE and its kin; translation of SIMILAR TO and POSIX patterns for the regex crate.

use super::macros::{pure, with_ctx};
use crate::ctx::FnCtx;
use crate::datum::Datum;
use crate::error::{Result, SqlError, sqlerr};
use crate::host::work;
use crate::text::Text;
use regex::{Regex, RegexBuilder};

#[cold]
fn trailing_escape() -> SqlError {
    sqlerr!(INVALID_ESCAPE_SEQUENCE, "LIKE pattern must not end with escape character")
}

/// `text LIKE pattern` on bytes; `_` steps over a whole UTF-8 character when `utf8`. The escape is a backslash.
pub fn like(text: &[u8], pattern: &[u8], utf8: bool) -> Result<bool> {
    let step = |at: usize| {
        let mut next = at + 1;
        while utf8 && next < text.len() && text[next] & 0xC0 == 0x80 {
            next += 1;
        }
        next
    };
    let (mut t, mut p) = (0, 0);
    // Where to go on after the last `%`: pattern behind it, text it may yet swallow.
    let mut retry: Option<(usize, usize)> = None;
    loop {
        if p < pattern.len() {
            match pattern[p] {
                b'%' => {
                    retry = Some((p + 1, t));
                    p += 1;
                    continue;
                }
                b'_' if t < text.len() => {
                    t = step(t);
                    p += 1;
                    continue;
                }
                b'_' => {}
                // What follows the text's end is not looked at: not even an escape with nothing behind it.
                _ if t == text.len() => {}
                c => {
                    let (literal, width) = if c == b'\\' {
                        (*pattern.get(p + 1).ok_or_else(trailing_escape)?, 2)
                    } else {
                        (c, 1)
                    };
                    if text[t] == literal {
                        work(1)?;
                        t += 1;
                        p += width;
                        continue;
                    }
                }
            }
        } else if t == text.len() {
            return Ok(true);
        }
        work(10)?;
        let Some((back_p, back_t)) = retry else { return Ok(false) };
        if back_t >= text.len() {
            return Ok(false);
        }
        let next = step(back_t);
        retry = Some((back_p, next));
        (p, t) = (back_p, next);
    }
}

fn ilike(text: &str, pattern: &str) -> Result<bool> {
    like(text.to_lowercase().as_bytes(), pattern.to_lowercase().as_bytes(), true)
}

/// Rewrites a pattern with another escape character (or none) into one with backslashes.
fn escape_pattern(pattern: &str, escape: &str) -> Result<String> {
    let mut chars = escape.chars();
    let esc = chars.next();
    if chars.next().is_some() {
        return Err(sqlerr!(INVALID_ESCAPE_SEQUENCE, "invalid escape string")
            .hint("Escape string must be empty or one character."));
    }
    let Some(esc) = esc else { return Ok(pattern.replace('\\', "\\\\")) };
    if esc == '\\' {
        return Ok(pattern.to_string());
    }
    let mut out = String::with_capacity(pattern.len());
    let mut after = false;
    for c in pattern.chars() {
        if c == esc && !after {
            out.push('\\');
            after = true;
        } else if c == '\\' {
            out.push('\\');
            if !after {
                out.push('\\');
            }
            after = false;
        } else {
            out.push(c);
            after = false;
        }
    }
    Ok(out)
}

/// A SIMILAR TO pattern as a regular expression; `None` escape is the default backslash.
fn similar(pattern: &str, escape: Option<&str>) -> Result<String> {
    let esc = match escape {
        None => Some('\\'),
        Some(e) => {
            let mut chars = e.chars();
            let first = chars.next();
            if chars.next().is_some() {
                return Err(sqlerr!(INVALID_ESCAPE_SEQUENCE, "invalid escape string")
                    .hint("Escape string must be empty or one character."));
            }
            first
        }
    };
    let mut out = String::from("^(?:");
    let mut after = false;
    let mut bracket = false;
    let mut quotes = 0;
    for c in pattern.chars() {
        if after {
            after = false;
            if c == '"' && !bracket {
                match quotes {
                    0 => out.push_str("){1,1}?("),
                    1 => out.push_str("){1,1}(?:"),
                    _ => {
                        return Err(sqlerr!(
                            INVALID_USE_OF_ESCAPE_CHARACTER,
                            "SQL regular expression may not contain more than two escape-double-quote separators"
                        ));
                    }
                }
                quotes += 1;
            } else {
                out.push('\\');
                out.push(c);
            }
        } else if Some(c) == esc {
            after = true;
        } else if bracket {
            if c == '\\' {
                out.push('\\');
            }
            out.push(c);
            bracket = c != ']';
        } else {
            match c {
                '[' => {
                    out.push(c);
                    bracket = true;
                }
                '%' => out.push_str(".*"),
                '_' => out.push('.'),
                '(' => out.push_str("(?:"),
                '\\' | '.' | '^' | '$' => {
                    out.push('\\');
                    out.push(c);
                }
                c => out.push(c),
            }
        }
    }
    out.push_str(")$");
    Ok(out)
}

/// Options of a regular expression function.
#[derive(Clone, Copy, Default)]
pub(crate) struct Flags {
    pub icase: bool,
    pub global: bool,
    newline_dot: bool,
    newline_anchor: bool,
    expanded: bool,
    literal: bool,
}

pub(crate) fn flags(text: &str) -> Result<Flags> {
    let mut f = Flags::default();
    for c in text.chars() {
        match c {
            'g' => f.global = true,
            'i' => f.icase = true,
            'c' => f.icase = false,
            'm' | 'n' => (f.newline_dot, f.newline_anchor) = (true, true),
            's' => (f.newline_dot, f.newline_anchor) = (false, false),
            'p' => (f.newline_dot, f.newline_anchor) = (true, false),
            'w' => (f.newline_dot, f.newline_anchor) = (false, true),
            'x' => f.expanded = true,
            't' => f.expanded = false,
            'q' => f.literal = true,
            'e' => {}
            'b' => {
                return Err(SqlError::unsupported("POSIX basic regular expressions are not supported"));
            }
            c => {
                return Err(sqlerr!(INVALID_PARAMETER_VALUE, "invalid regular expression option: \"{c}\""));
            }
        }
    }
    Ok(f)
}

/// Rewrites what PostgreSQL's advanced regular expressions spell differently.
fn translate(pattern: &str, out: &mut String) -> Result<()> {
    let mut pattern = pattern;
    if let Some(rest) = pattern.strip_prefix("***:") {
        pattern = rest;
    } else if let Some(rest) = pattern.strip_prefix("***=") {
        out.push_str(&regex::escape(rest));
        return Ok(());
    }
    let chars: Vec<char> = pattern.chars().collect();
    let mut i = 0;
    let mut bracket = false;
    while i < chars.len() {
        let c = chars[i];
        if bracket {
            if c == '[' && matches!(chars.get(i + 1), Some(':' | '.' | '=')) {
                let kind = chars[i + 1];
                let mut end = i + 2;
                while end + 1 < chars.len() && !(chars[end] == kind && chars[end + 1] == ']') {
                    end += 1;
                }
                if kind == ':' {
                    out.extend(&chars[i..(end + 2).min(chars.len())]);
                } else {
                    for c in &chars[i + 2..end] {
                        out.push('\\');
                        out.push(*c);
                    }
                }
                i = end + 2;
                continue;
            }
            match c {
                ']' => {
                    bracket = false;
                    out.push(c);
                }
                '[' | '&' | '~' => {
                    out.push('\\');
                    out.push(c);
                }
                '\\' if matches!(
                    chars.get(i + 1),
                    Some('d' | 'w' | 's' | 'D' | 'W' | 'S' | 'n' | 't' | 'r' | 'f' | 'v')
                ) =>
                {
                    out.push(c);
                    out.push(chars[i + 1]);
                    i += 1;
                }
                '\\' if i + 1 < chars.len() => {
                    out.push_str(&regex::escape(&chars[i + 1].to_string()));
                    i += 1;
                }
                c => out.push(c),
            }
            i += 1;
            continue;
        }
        match c {
            '[' => {
                if chars[i..].starts_with(&['[', '[', ':', '<', ':', ']', ']']) {
                    out.push_str(r"\b{start}");
                    i += 7;
                    continue;
                }
                if chars[i..].starts_with(&['[', '[', ':', '>', ':', ']', ']']) {
                    out.push_str(r"\b{end}");
                    i += 7;
                    continue;
                }
                bracket = true;
                out.push(c);
                if chars.get(i + 1) == Some(&'^') {
                    out.push('^');
                    i += 1;
                }
                if chars.get(i + 1) == Some(&']') {
                    out.push_str(r"\]");
                    i += 1;
                }
            }
            '\\' => {
                let Some(&next) = chars.get(i + 1) else {
                    return Err(invalid("invalid escape \\ sequence"));
                };
                i += 1;
                match next {
                    'm' => out.push_str(r"\b{start}"),
                    'M' => out.push_str(r"\b{end}"),
                    'y' => out.push_str(r"\b"),
                    'Y' => out.push_str(r"\B"),
                    'A' => out.push_str(r"\A"),
                    'Z' => out.push_str(r"\z"),
                    '1'..='9' => {
                        return Err(SqlError::unsupported(
                            "back references in regular expressions are not supported",
                        ));
                    }
                    'a' => out.push_str(r"\x07"),
                    'e' => out.push_str(r"\x1b"),
                    'd' | 'w' | 's' | 'D' | 'W' | 'S' | 'n' | 't' | 'r' | 'f' | 'v' | 'x' | 'u' | 'U' => {
                        out.push('\\');
                        out.push(next);
                    }
                    c => out.push_str(&regex::escape(&c.to_string())),
                }
            }
            '(' if chars[i..].starts_with(&['(', '?', '='])
                || chars[i..].starts_with(&['(', '?', '!'])
                || chars[i..].starts_with(&['(', '?', '<', '='])
                || chars[i..].starts_with(&['(', '?', '<', '!']) =>
            {
                return Err(SqlError::unsupported(
                    "lookaround constraints in regular expressions are not supported",
                ));
            }
            '{' if !chars.get(i + 1).is_some_and(char::is_ascii_digit) => out.push_str(r"\{"),
            c => out.push(c),
        }
        i += 1;
    }
    Ok(())
}

#[cold]
fn invalid(why: &str) -> SqlError {
    sqlerr!(INVALID_REGULAR_EXPRESSION, "invalid regular expression: {why}")
}

/// A compiled pattern, from the session's cache.
pub(crate) fn compile(cx: &mut FnCtx, pattern: &str, f: Flags) -> Result<Regex> {
    let bits = u8::from(f.icase)
        | u8::from(f.newline_dot) << 1
        | u8::from(f.newline_anchor) << 2
        | u8::from(f.expanded) << 3
        | u8::from(f.literal) << 4;
    let key = (pattern.to_string(), bits);
    if let Some(found) = cx.regexes.get(&key) {
        return Ok(found.clone());
    }
    let mut translated = String::new();
    if f.literal {
        translated = regex::escape(pattern);
    } else {
        translate(pattern, &mut translated)?;
    }
    let built = RegexBuilder::new(&translated)
        .case_insensitive(f.icase)
        .dot_matches_new_line(!f.newline_dot)
        .multi_line(f.newline_anchor)
        .ignore_whitespace(f.expanded)
        .build()
        .map_err(|e| invalid(&reason(&e)))?;
    if cx.regexes.len() >= 64 {
        cx.regexes.clear();
    }
    cx.regexes.insert(key, built.clone());
    Ok(built)
}

/// PostgreSQL's words for the commonest mistakes.
fn reason(e: &regex::Error) -> String {
    let text = e.to_string();
    let has = |s: &str| text.contains(s);
    if has("unclosed character class") {
        "brackets [] not balanced".into()
    } else if has("unclosed group") || has("unopened group") {
        "parentheses () not balanced".into()
    } else if has("repetition operator missing expression") {
        "quantifier operand invalid".into()
    } else if has("invalid character class range") {
        "invalid character range".into()
    } else if has("counted repetition") || has("repetition") {
        "invalid repetition count(s)".into()
    } else if has("size limit") {
        "regular expression is too complex".into()
    } else if has("POSIX") || has("ASCII class") {
        "invalid character class".into()
    } else {
        "invalid escape \\ sequence".into()
    }
}

fn matches(cx: &mut FnCtx, text: &Text, pattern: &Text, icase: bool) -> Result<bool> {
    Ok(compile(cx, pattern, Flags { icase, ..Flags::default() })?.is_match(text))
}

pure! {
    textlike(Text a, Text b) = like(a.as_bytes(), b.as_bytes(), true).map(Datum::Bool);
    textnlike(Text a, Text b) = like(a.as_bytes(), b.as_bytes(), true).map(|v| Datum::Bool(!v));
    namelike(Text a, Text b) = like(a.as_bytes(), b.as_bytes(), true).map(Datum::Bool);
    namenlike(Text a, Text b) = like(a.as_bytes(), b.as_bytes(), true).map(|v| Datum::Bool(!v));
    bytealike(Bytea a, Bytea b) = like(a, b, false).map(Datum::Bool);
    byteanlike(Bytea a, Bytea b) = like(a, b, false).map(|v| Datum::Bool(!v));
    texticlike(Text a, Text b) = ilike(a, b).map(Datum::Bool);
    texticnlike(Text a, Text b) = ilike(a, b).map(|v| Datum::Bool(!v));
    nameiclike(Text a, Text b) = ilike(a, b).map(Datum::Bool);
    nameicnlike(Text a, Text b) = ilike(a, b).map(|v| Datum::Bool(!v));
    like_escape(Text a, Text b) = escape_pattern(a, b).map(Datum::from);
    similar_to_escape_1(Text a) = similar(a, None).map(Datum::from);
    similar_to_escape_2(Text a, Text b) = similar(a, Some(b)).map(Datum::from);
}

with_ctx! {
    textregexeq[cx](Text a, Text b) = matches(cx, a, b, false).map(Datum::Bool);
    textregexne[cx](Text a, Text b) = matches(cx, a, b, false).map(|v| Datum::Bool(!v));
    texticregexeq[cx](Text a, Text b) = matches(cx, a, b, true).map(Datum::Bool);
    texticregexne[cx](Text a, Text b) = matches(cx, a, b, true).map(|v| Datum::Bool(!v));
    nameregexeq[cx](Text a, Text b) = matches(cx, a, b, false).map(Datum::Bool);
    nameregexne[cx](Text a, Text b) = matches(cx, a, b, false).map(|v| Datum::Bool(!v));
    nameicregexeq[cx](Text a, Text b) = matches(cx, a, b, true).map(Datum::Bool);
    nameicregexne[cx](Text a, Text b) = matches(cx, a, b, true).map(|v| Datum::Bool(!v));
}

/// `similar_escape(pattern, escape)`, whose NULL escape is the default one.
pub fn similar_escape(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    match args {
        [Datum::Text(p), Datum::Text(e)] => similar(p, Some(e)).map(Datum::from),
        [Datum::Text(p), Datum::Null] => similar(p, None).map(Datum::from),
        _ => Ok(Datum::Null),
    }
}
