//! Text and binary forms of ranges and multiranges.
//!
//! A bound in a text may be quoted, and characters may be escaped by a backslash. The rest of the
//! bound, blanks included, is left to the subtype.

use super::float::is_space;
use super::wire::{Cursor, field_send, incorrect, no_data, short};
use super::{binary_recv, text_out};
use crate::ctx::FmtCtx;
use crate::datum::Datum;
use crate::host::work;
use crate::memory::Charge;
use crate::range::{Bound, Multirange, Range};
use crate::typeinfo::RangeType;
use sinew_error::{Result, SqlError, sqlerr};

const EMPTY: u8 = 0x01;
const LOWER_INCLUSIVE: u8 = 0x02;
const UPPER_INCLUSIVE: u8 = 0x04;
const LOWER_INFINITE: u8 = 0x08;
const UPPER_INFINITE: u8 = 0x10;

/// Reads a range or a multirange; `None` if the type is neither.
pub(super) fn text_in(ty: crate::Oid, text: &str, ctx: &FmtCtx) -> Result<Option<Datum>> {
    Ok(match RangeType::find(ty, ctx.reg.as_deref())? {
        Some(of) if of.range == ty => Some(range_in(of, text, ctx)?.into()),
        Some(of) => Some(multirange_in(of, text, ctx)?.into()),
        None => None,
    })
}

fn malformed(what: &str, text: &str, detail: &str) -> SqlError {
    sqlerr!(INVALID_TEXT_REPRESENTATION, "malformed {what} literal: \"{text}\"").detail(detail)
}

/// The text behind blanks.
fn skip(text: &[u8]) -> &[u8] {
    let blanks = text.iter().take_while(|&&c| is_space(c)).count();
    &text[blanks..]
}

/// The text behind the word for a range without values, if it begins with that.
fn behind_empty(text: &[u8]) -> Option<&[u8]> {
    const WORD: &[u8] = b"empty";
    let (word, rest) = text.split_at_checked(WORD.len())?;
    word.eq_ignore_ascii_case(WORD).then_some(rest)
}

fn range_in(of: RangeType, text: &str, ctx: &FmtCtx) -> Result<Range> {
    let bad = |detail: &str| malformed("range", text, detail);
    let rest = skip(text.as_bytes());
    if let Some(rest) = behind_empty(rest) {
        let is_all = skip(rest).is_empty();
        return if is_all { Ok(Range::empty(of)) } else { Err(bad("Junk after \"empty\" key word.")) };
    }
    let (lower_inclusive, rest) = match rest.split_first() {
        Some((b'[', rest)) => (true, rest),
        Some((b'(', rest)) => (false, rest),
        _ => return Err(bad("Missing left parenthesis or bracket.")),
    };
    let (lower, rest) = bound_text(text, rest)?;
    let Some((b',', rest)) = rest.split_first() else {
        return Err(bad("Missing comma after lower bound."));
    };
    let (upper, rest) = bound_text(text, rest)?;
    let (upper_inclusive, rest) = match rest.split_first() {
        Some((b']', rest)) => (true, rest),
        Some((b')', rest)) => (false, rest),
        _ => return Err(bad("Too many commas.")),
    };
    if !skip(rest).is_empty() {
        return Err(bad("Junk after right parenthesis or bracket."));
    }
    let read = |bound: Option<String>| match bound {
        Some(bound) => super::text_in(of.subtype, &bound, -1, ctx),
        None => Ok(Datum::Null),
    };
    let (lower, upper) = (read(lower)?, read(upper)?);
    Range::make(of, Bound::new(lower, lower_inclusive), Bound::new(upper, upper_inclusive))
}

/// The text of a bound without quotes and escapes, `None` if it is infinite, and what follows.
fn bound_text<'a>(text: &str, mut rest: &'a [u8]) -> Result<(Option<String>, &'a [u8])> {
    let is_end = |c: Option<&u8>| matches!(c, Some(b',' | b')' | b']'));
    if is_end(rest.first()) {
        return Ok((None, rest));
    }
    let ended = || malformed("range", text, "Unexpected end of input.");
    let mut bound = Vec::new();
    let mut is_quoted = false;
    while is_quoted || !is_end(rest.first()) {
        let (&c, behind) = rest.split_first().ok_or_else(ended)?;
        rest = behind;
        match c {
            b'\\' => {
                let (&c, behind) = rest.split_first().ok_or_else(ended)?;
                rest = behind;
                bound.push(c);
            }
            b'"' if is_quoted && rest.first() == Some(&b'"') => {
                rest = &rest[1..];
                bound.push(c);
            }
            b'"' => is_quoted = !is_quoted,
            c => bound.push(c),
        }
    }
    let bound = String::from_utf8(bound).map_err(|_| ended())?;
    Ok((Some(bound), rest))
}

/// The part of a multirange that its reader has seen last.
#[derive(Clone, Copy, PartialEq)]
enum Seen {
    /// The left brace or a comma.
    Start,
    /// A part of the range that begins at this byte.
    InRange(usize),
    InQuotes(usize),
    /// A backslash, outside of quotes or inside.
    Escape(usize),
    EscapeInQuotes(usize),
    /// A whole range.
    Range,
}

fn multirange_in(of: RangeType, text: &str, ctx: &FmtCtx) -> Result<Multirange> {
    let bad = |detail: &str| malformed("multirange", text, detail);
    let bytes = text.as_bytes();
    let mut at = bytes.len() - skip(bytes).len();
    if bytes.get(at) != Some(&b'{') {
        return Err(bad("Missing left brace."));
    }
    let mut ranges: Vec<Range> = Vec::new();
    let (mut charge, mut held) = (Charge::new(), 0);
    let mut seen = Seen::Start;
    let mut has_ranges = false;
    loop {
        at += 1;
        let Some(&c) = bytes.get(at) else { return Err(bad("Unexpected end of input.")) };
        if is_space(c) {
            continue;
        }
        seen = match seen {
            Seen::Start if matches!(c, b'[' | b'(') => Seen::InRange(at),
            Seen::Start if c == b'}' && !has_ranges => break,
            Seen::Start => match behind_empty(&bytes[at..]) {
                Some(rest) => {
                    has_ranges = true;
                    at = bytes.len() - rest.len() - 1;
                    Seen::Range
                }
                None => return Err(bad("Expected range start.")),
            },
            Seen::InRange(start) if matches!(c, b']' | b')') => {
                work(100)?;
                let range = range_in(of, &text[start..=at], ctx)?;
                held += range.heap_bytes() + size_of::<Range>();
                charge.cover(held)?;
                has_ranges = true;
                ranges.push(range);
                Seen::Range
            }
            Seen::InRange(start) => match c {
                b'"' => Seen::InQuotes(start),
                b'\\' => Seen::Escape(start),
                _ => seen,
            },
            Seen::Escape(start) => Seen::InRange(start),
            Seen::InQuotes(start) => match c {
                b'"' if bytes.get(at + 1) == Some(&b'"') => {
                    at += 1;
                    seen
                }
                b'"' => Seen::InRange(start),
                b'\\' => Seen::EscapeInQuotes(start),
                _ => seen,
            },
            Seen::EscapeInQuotes(start) => Seen::InQuotes(start),
            Seen::Range => match c {
                b',' => Seen::Start,
                b'}' => break,
                _ => return Err(bad("Expected comma or end of multirange.")),
            },
        };
    }
    if !skip(&bytes[at + 1..]).is_empty() {
        return Err(bad("Junk after closing right brace."));
    }
    Multirange::make(of, ranges)
}

/// Appends the text form of a range.
pub(super) fn range_out(range: &Range, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    let Some((lower, upper)) = range.bounds() else {
        out.extend_from_slice(b"empty");
        return Ok(());
    };
    let subtype = range.types().subtype;
    out.push(if lower.inclusive { b'[' } else { b'(' });
    bound_out(lower, subtype, ctx, out)?;
    out.push(b',');
    bound_out(upper, subtype, ctx, out)?;
    out.push(if upper.inclusive { b']' } else { b')' });
    Ok(())
}

fn bound_out(bound: &Bound, subtype: crate::Oid, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    if bound.is_infinite() {
        return Ok(());
    }
    let start = out.len();
    text_out(&bound.value, subtype, ctx, out)?;
    let text = &out[start..];
    let is_special = |c: u8| matches!(c, b'"' | b'\\' | b'(' | b')' | b'[' | b']' | b',') || is_space(c);
    if text.is_empty() || text.iter().any(|&c| is_special(c)) {
        let text = out.split_off(start);
        out.push(b'"');
        for c in text {
            if matches!(c, b'"' | b'\\') {
                out.push(c);
            }
            out.push(c);
        }
        out.push(b'"');
    }
    Ok(())
}

/// Appends the text form of a multirange.
pub(super) fn multirange_out(multirange: &Multirange, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    out.push(b'{');
    for (i, range) in multirange.ranges().iter().enumerate() {
        work(20)?;
        if i > 0 {
            out.push(b',');
        }
        range_out(range, ctx, out)?;
    }
    out.push(b'}');
    Ok(())
}

/// Reads the binary form of a range or a multirange; `None` if the type is neither.
pub(super) fn recv(ty: crate::Oid, bytes: &[u8], ctx: &FmtCtx) -> Result<Option<Datum>> {
    Ok(match RangeType::find(ty, ctx.reg.as_deref())? {
        Some(of) if of.range == ty => Some(range_recv(of, bytes, ctx)?.into()),
        Some(of) => Some(multirange_recv(of, bytes, ctx)?.into()),
        None => None,
    })
}

/// Reads a byte of flags and the bounds that are not infinite, each with its length.
fn range_recv(of: RangeType, bytes: &[u8], ctx: &FmtCtx) -> Result<Range> {
    let (&flags, rest) = bytes.split_first().ok_or_else(no_data)?;
    let mut c = Cursor(rest);
    let has = |flag: u8| flags & flag != 0;
    let mut bound = |infinite: u8, inclusive: u8| {
        if has(EMPTY | infinite) {
            return Ok(Bound::INFINITE);
        }
        Ok(Bound::new(binary_recv(of.subtype, c.counted()?, -1, ctx)?, has(inclusive)))
    };
    let lower = bound(LOWER_INFINITE, LOWER_INCLUSIVE)?;
    let upper = bound(UPPER_INFINITE, UPPER_INCLUSIVE)?;
    if !c.0.is_empty() {
        return Err(incorrect());
    }
    if has(EMPTY) { Ok(Range::empty(of)) } else { Range::make(of, lower, upper) }
}

/// Reads the number of ranges, and each range with its length.
fn multirange_recv(of: RangeType, bytes: &[u8], ctx: &FmtCtx) -> Result<Multirange> {
    let mut c = Cursor(bytes);
    let count = c.i32()? as u32;
    let (mut charge, mut held) = (Charge::new(), 0);
    let mut ranges = Vec::new();
    for _ in 0..count {
        work(100)?;
        let range = range_recv(of, c.counted()?, ctx)?;
        held += range.heap_bytes() + size_of::<Range>();
        charge.cover(held)?;
        ranges.push(range);
    }
    if !c.0.is_empty() {
        return Err(incorrect());
    }
    Multirange::make(of, ranges)
}

/// Appends the binary form of a range.
pub(super) fn range_send(range: &Range, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    let Some((lower, upper)) = range.bounds() else {
        out.push(EMPTY);
        return Ok(());
    };
    let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
    out.push(
        flag(lower.inclusive, LOWER_INCLUSIVE)
            | flag(upper.inclusive, UPPER_INCLUSIVE)
            | flag(lower.is_infinite(), LOWER_INFINITE)
            | flag(upper.is_infinite(), UPPER_INFINITE),
    );
    for bound in [lower, upper].into_iter().filter(|bound| !bound.is_infinite()) {
        field_send(&bound.value, range.types().subtype, ctx, out)?;
    }
    Ok(())
}

/// Appends the binary form of a multirange.
pub(super) fn multirange_send(multirange: &Multirange, ctx: &FmtCtx, out: &mut Vec<u8>) -> Result<()> {
    out.extend_from_slice(&(multirange.ranges().len() as i32).to_be_bytes());
    for range in multirange.ranges() {
        let at = out.len();
        out.extend_from_slice(&[0; 4]);
        range_send(range, ctx, out)?;
        let len = i32::try_from(out.len() - at - 4).map_err(|_| short())?;
        out[at..at + 4].copy_from_slice(&len.to_be_bytes());
    }
    Ok(())
}
