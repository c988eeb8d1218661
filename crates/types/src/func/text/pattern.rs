//! LIKE and its kin, SIMILAR TO, and the operators that match regular expressions.

use crate::context::compiled;
use crate::ctx::FnCtx;
use crate::datum::Datum;
use crate::func::macros::{pure, with_ctx};
use crate::func::text::case;
use crate::host::work;
use crate::text::Text;
use sinew_error::{Result, SqlError, sqlerr};
use sinew_regex::Options;

#[cold]
fn trailing_escape() -> SqlError {
    sqlerr!(INVALID_ESCAPE_SEQUENCE, "LIKE pattern must not end with escape character")
}

/// `text LIKE pattern` on bytes. `_` takes a whole UTF-8 character when `utf8`. The escape is a
/// backslash.
pub fn like(text: &[u8], pattern: &[u8], utf8: bool) -> Result<bool> {
    let step = |at: usize| {
        let mut next = at + 1;
        while utf8 && next < text.len() && text[next] & 0xC0 == 0x80 {
            next += 1;
        }
        next
    };
    let (mut t, mut p) = (0, 0);
    // The place to continue behind the last `%`: the pattern behind it, and the text it may still
    // take.
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
                // At the text's end the rest of the pattern is ignored, even an escape with nothing
                // behind it.
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
    like(case::lower(text).as_bytes(), case::lower(pattern).as_bytes(), true)
}

/// Rewrites a pattern with another escape character, or with none, into one with backslashes.
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

/// A SIMILAR TO pattern as a regular expression. Without `escape` it is the backslash.
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

fn matches(cx: &mut FnCtx, text: &Text, pattern: &Text, icase: bool) -> Result<bool> {
    let options = Options { ignore_case: icase, ..Options::default() };
    compiled::with(cx, pattern, options, |re| re.is_match(text))
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

/// `similar_escape(pattern, escape)`. A NULL escape is the default one.
pub fn similar_escape(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    match args {
        [Datum::Text(p), Datum::Text(e)] => similar(p, Some(e)).map(Datum::from),
        [Datum::Text(p), Datum::Null] => similar(p, None).map(Datum::from),
        _ => Ok(Datum::Null),
    }
}
