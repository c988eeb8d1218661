//! Text forms of arrays, vectors and rows.

use super::{text_in, text_out};
use crate::ctx::FmtCtx;
use crate::datum::{Array, Datum, Dim, Record, check_bounds};
use crate::host::work;
use crate::memory::Charge;
use crate::oid::{self, Oid};
use sinew_error::{Result, SqlError, sqlerr};

const MAX_DIM: usize = 6;

fn malformed(text: &str) -> SqlError {
    sqlerr!(INVALID_TEXT_REPRESENTATION, "malformed array literal: \"{text}\"")
}

pub(crate) fn array_out(array: &Array, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    if array.dims.is_empty() || array.values.is_empty() {
        out.extend_from_slice(b"{}");
        return Ok(());
    }
    if array.dims.iter().any(|d| d.lower != 1) {
        for d in &array.dims {
            let upper = i64::from(d.lower) + i64::from(d.len) - 1;
            out.extend_from_slice(format!("[{}:{}]", d.lower, upper).as_bytes());
        }
        out.push(b'=');
    }
    let mut at = 0;
    dim_out(array, 0, &mut at, ctx, out)
}

fn dim_out(array: &Array, depth: usize, at: &mut usize, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    out.push(b'{');
    for i in 0..array.dims[depth].len {
        if i > 0 {
            out.push(b',');
        }
        if depth + 1 < array.dims.len() {
            dim_out(array, depth + 1, at, ctx, out)?;
            continue;
        }
        let value = &array.values[*at];
        *at += 1;
        work(10)?;
        if value.is_null() {
            out.extend_from_slice(b"NULL");
            continue;
        }
        let start = out.len();
        text_out(value, array.elem, ctx, out)?;
        quote_element(out, start);
    }
    out.push(b'}');
    Ok(())
}

fn quote_element(out: &mut Vec<u8>, start: usize) {
    let text = &out[start..];
    let plain = !text.is_empty()
        && !text.eq_ignore_ascii_case(b"null")
        && !text.iter().any(|&c| matches!(c, b'"' | b'\\' | b'{' | b'}' | b',') || super::float::is_space(c));
    if !plain {
        requote(out, start, |c, out| {
            if matches!(c, b'"' | b'\\') {
                out.push(b'\\');
            }
            out.push(c);
        });
    }
}

fn requote(out: &mut Vec<u8>, start: usize, push: fn(u8, &mut Vec<u8>)) {
    let text = out.split_off(start);
    out.push(b'"');
    for c in text {
        push(c, out);
    }
    out.push(b'"');
}

/// Reads an array literal of element type `elem`.
pub(crate) fn array_in(text: &str, elem: Oid, typmod: i32, ctx: &FmtCtx) -> Result<Array> {
    let bytes = text.as_bytes();
    let mut p = Parser {
        text,
        bytes,
        at: 0,
        elem,
        typmod,
        ctx,
        values: Vec::new(),
        dims: Vec::new(),
        charge: Charge::new(),
        held: 0,
    };
    p.skip();
    let mut lowers = Vec::new();
    let mut lens = Vec::new();
    while p.peek() == Some(b'[') {
        p.at += 1;
        let first = p.bound()?;
        let (lower, upper) = if p.peek() == Some(b':') {
            p.at += 1;
            (first, p.bound()?)
        } else {
            (1, first)
        };
        if p.peek() != Some(b']') {
            return Err(malformed(text).detail("Missing \"]\" after array dimensions."));
        }
        p.at += 1;
        if upper < lower {
            return Err(sqlerr!(ARRAY_SUBSCRIPT_ERROR, "upper bound cannot be less than lower bound"));
        }
        if lowers.len() >= MAX_DIM {
            return Err(too_many(lowers.len() + 1));
        }
        lowers.push(lower);
        lens.push(upper.wrapping_sub(lower).wrapping_add(1));
        p.skip();
    }
    if !lowers.is_empty() {
        if p.peek() != Some(b'=') {
            return Err(malformed(text).detail("Missing \"=\" after array dimensions."));
        }
        p.at += 1;
        p.skip();
        if p.peek() != Some(b'{') {
            return Err(malformed(text).detail("Array contents must start with \"{\"."));
        }
    } else if p.peek() != Some(b'{') {
        return Err(malformed(text).detail("Array value must start with \"{\" or dimension information."));
    }
    p.level(0)?;
    p.skip();
    if p.at < bytes.len() {
        return Err(malformed(text).detail("Junk after closing right brace."));
    }
    if p.values.is_empty() {
        return Ok(Array::empty(elem));
    }
    let found: Vec<i32> = p.dims.iter().map(|d| d.unwrap_or(0)).collect();
    if !lens.is_empty() && lens != found {
        return Err(malformed(text).detail("Specified array dimensions do not match array contents."));
    }
    let dims = found
        .iter()
        .enumerate()
        .map(|(i, &len)| Dim { len, lower: lowers.get(i).copied().unwrap_or(1) })
        .collect::<Vec<_>>();
    check_bounds(&dims)?;
    Ok(Array { elem, dims, values: p.values, charge: p.charge })
}

#[cold]
pub(crate) fn too_many(n: usize) -> SqlError {
    sqlerr!(
        PROGRAM_LIMIT_EXCEEDED,
        "number of array dimensions ({n}) exceeds the maximum allowed ({MAX_DIM})"
    )
}

struct Parser<'a> {
    text: &'a str,
    bytes: &'a [u8],
    at: usize,
    elem: Oid,
    typmod: i32,
    ctx: &'a FmtCtx,
    values: Vec<Datum>,
    dims: Vec<Option<i32>>,
    charge: Charge,
    /// The bytes of the values besides their slots.
    held: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip(&mut self) {
        while self.peek().is_some_and(super::float::is_space) {
            self.at += 1;
        }
    }

    fn bound(&mut self) -> Result<i32> {
        let start = self.at;
        while self.peek().is_some_and(|c| c.is_ascii_digit() || c == b'-' || c == b'+') {
            self.at += 1;
        }
        self.text[start..self.at].parse().map_err(|_| {
            malformed(self.text).detail("\"[\" must introduce explicitly-specified array dimensions.")
        })
    }

    fn fail<T>(&self, detail: impl Into<String>) -> Result<T> {
        Err(malformed(self.text).detail(detail.into()))
    }

    /// Reads `{…}` at nesting `depth`.
    fn level(&mut self, depth: usize) -> Result<()> {
        if depth >= MAX_DIM {
            return Err(too_many(depth + 1));
        }
        if self.dims.len() <= depth {
            if !self.values.is_empty() {
                return self.fail("Unexpected \"{\" character.");
            }
            self.dims.push(None);
        }
        self.at += 1;
        let mut count = 0i32;
        loop {
            self.skip();
            match self.peek() {
                None => return self.fail("Unexpected end of input."),
                Some(b'}') if count == 0 && depth == 0 => {
                    self.at += 1;
                    break;
                }
                Some(b'{') => {
                    self.level(depth + 1)?;
                    count += 1;
                }
                Some(b',' | b'}') => {
                    let c = self.bytes[self.at] as char;
                    return self.fail(format!("Unexpected \"{c}\" character."));
                }
                Some(_) => {
                    if self.dims.len() > depth + 1 {
                        return self
                            .fail("Multidimensional arrays must have sub-arrays with matching dimensions.");
                    }
                    self.element()?;
                    count += 1;
                }
            }
            self.skip();
            match self.peek() {
                Some(b',') => {
                    self.at += 1;
                    self.skip();
                    if self.peek() == Some(b'}') {
                        return self.fail("Unexpected \"}\" character.");
                    }
                }
                Some(b'}') => {
                    self.at += 1;
                    break;
                }
                None => return self.fail("Unexpected end of input."),
                Some(b'"') => return self.fail("Unexpected array element."),
                Some(b'{') => return self.fail("Unexpected \"{\" character."),
                Some(_) => return self.fail("Unexpected array element."),
            }
        }
        match self.dims[depth] {
            None => self.dims[depth] = Some(count),
            Some(n) if n != count => {
                return self.fail("Multidimensional arrays must have sub-arrays with matching dimensions.");
            }
            _ => {}
        }
        Ok(())
    }

    fn element(&mut self) -> Result<()> {
        let mut text = Vec::new();
        let mut quoted = false;
        let mut keep = 0;
        if self.peek() == Some(b'"') {
            quoted = true;
            self.at += 1;
            loop {
                match self.peek() {
                    None => return self.fail("Unexpected end of input."),
                    Some(b'"') => {
                        self.at += 1;
                        break;
                    }
                    Some(b'\\') => {
                        self.at += 1;
                        let Some(c) = self.peek() else { return self.fail("Unexpected end of input.") };
                        text.push(c);
                        self.at += 1;
                    }
                    Some(c) => {
                        text.push(c);
                        self.at += 1;
                    }
                }
            }
            keep = text.len();
        } else {
            let mut escaped = false;
            while let Some(c) = self.peek() {
                match c {
                    b',' | b'}' => break,
                    b'{' => return self.fail("Unexpected \"{\" character."),
                    b'"' => return self.fail("Unexpected array element."),
                    b'\\' => {
                        self.at += 1;
                        let Some(c) = self.peek() else { return self.fail("Unexpected end of input.") };
                        text.push(c);
                        keep = text.len();
                        escaped = true;
                    }
                    c => {
                        text.push(c);
                        if !super::float::is_space(c) {
                            keep = text.len();
                        }
                    }
                }
                self.at += 1;
            }
            quoted |= escaped;
        }
        text.truncate(keep);
        let text = String::from_utf8(text).map_err(|_| malformed(self.text))?;
        let value = if !quoted && text.eq_ignore_ascii_case("null") {
            Datum::Null
        } else {
            text_in(self.elem, &text, self.typmod, self.ctx)?
        };
        // A vector doubles when it grows.
        self.held += value.heap_bytes();
        self.charge.cover(self.held + self.values.len() * 2 * size_of::<Datum>())?;
        work(100)?;
        self.values.push(value);
        Ok(())
    }
}

/// Reads `int2vector` and `oidvector`: numbers between blanks, with subscripts from 0.
pub(crate) fn vector_in(text: &str, elem: Oid, ctx: &FmtCtx) -> Result<Array> {
    let values = text.split_ascii_whitespace().map(|t| text_in(elem, t, -1, ctx)).collect::<Result<_>>()?;
    Ok(Array::vector(elem, values))
}

pub(crate) fn vector_out(array: &Array, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    for (i, v) in array.values.iter().enumerate() {
        if i > 0 {
            out.push(b' ');
        }
        text_out(v, array.elem, ctx, out)?;
    }
    Ok(())
}

pub(crate) fn record_out(record: &Record, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    out.push(b'(');
    for (i, (ty, value)) in record.fields.iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        if value.is_null() {
            continue;
        }
        let start = out.len();
        let ty = if *ty == oid::UNKNOWN { oid::TEXT } else { *ty };
        text_out(value, ty, ctx, out)?;
        let text = &out[start..];
        let plain = !text.is_empty()
            && !text
                .iter()
                .any(|&c| matches!(c, b'"' | b'\\' | b'(' | b')' | b',') || super::float::is_space(c));
        if !plain {
            requote(out, start, |c, out| {
                if matches!(c, b'"' | b'\\') {
                    out.push(c);
                }
                out.push(c);
            });
        }
    }
    out.push(b')');
    Ok(())
}
