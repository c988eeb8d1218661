//! The canonical text of a `jsonb`: the text that PostgreSQL's output function writes.
//!
//! - Keys stand in the order of their length, then of their bytes. Of equal keys the last value
//!   counts.
//! - Numbers are written as `numeric` writes them, with their scale.
//! - `", "` and `": "` separate. There is no other white space.
//! - Strings are written as by [`super::quote::quote`], so that equal strings are equal bytes.
//!
//! PostgreSQL stores a tree of offsets. A text has these advantages:
//!
//! - Output, the wire form and the stored form are the same bytes.
//! - The scanner and the functions of `json` serve both types.
//! - A member's value is a slice of its container's text, and a change is a splice.
//!
//! The cost is that a search for a key walks over the members before it. A value that is compressed
//! or stored out of line has to be read from its start in either form.

use super::quote::quote;
use super::{Scan, Sink, Token, walk};
use crate::memory::Charge;
use crate::numeric::Numeric;
use sinew_error::{Result, SqlError, sqlerr};
use std::borrow::Cow;
use std::ops::Range;

/// The most containers within containers. PostgreSQL's limit is the depth of its stack, about
/// 15,000 levels.
pub const DEPTH_MAX: usize = 12_000;

/// PostgreSQL's limit for the members of one container. Here it holds for the whole text.
const LEN_MAX_BYTES: usize = 0x0fff_ffff;

#[cold]
pub(super) fn too_deep() -> SqlError {
    sqlerr!(STATEMENT_TOO_COMPLEX, "stack depth limit exceeded")
        .hint(format!("A jsonb value can have {DEPTH_MAX} levels of nesting at most."))
}

/// Returns 54000 for a canonical text that is too long.
pub(super) fn fits(text: String) -> Result<String> {
    if text.len() <= LEN_MAX_BYTES {
        return Ok(text);
    }
    Err(match text.as_bytes().first() {
        Some(b'{') => sqlerr!(
            PROGRAM_LIMIT_EXCEEDED,
            "total size of jsonb object elements exceeds the maximum of {LEN_MAX_BYTES} bytes"
        ),
        Some(b'[') => sqlerr!(
            PROGRAM_LIMIT_EXCEEDED,
            "total size of jsonb array elements exceeds the maximum of {LEN_MAX_BYTES} bytes"
        ),
        _ => sqlerr!(PROGRAM_LIMIT_EXCEEDED, "string too long to represent as jsonb string").detail(format!(
            "Due to an implementation restriction, jsonb strings cannot exceed {LEN_MAX_BYTES} bytes."
        )),
    })
}

/// As [`fits`], for a text made by putting one value into another. Its depth is checked too.
pub(crate) fn fits_deep(text: String) -> Result<String> {
    let (mut depth, mut deepest) = (0usize, 0usize);
    let mut scan = Scan::new(&text);
    loop {
        match scan.next()? {
            Token::Open(_) => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            Token::Close(_) => depth = depth.saturating_sub(1),
            Token::End => break,
            _ => {}
        }
    }
    if deepest > DEPTH_MAX { Err(too_deep()) } else { fits(text) }
}

/// The canonical form of a JSON text.
///
/// # Errors
/// 22P02 for a text that is no JSON, 22P05 for `\u0000`, 22003 for a number that `numeric` cannot
/// hold.
pub(crate) fn canonical(text: &str) -> Result<String> {
    let mut writer = Writer { out: String::with_capacity(text.len()), ..Writer::default() };
    walk(text, &mut writer)?;
    fits(writer.out)
}

/// The order of two keys.
pub(super) fn key_order(a: &str, b: &str) -> std::cmp::Ordering {
    a.len().cmp(&b.len()).then_with(|| a.as_bytes().cmp(b.as_bytes()))
}

/// A number as `numeric` writes it.
pub(super) fn number(token: &str) -> Result<Cow<'_, str>> {
    // Without an exponent and without a negative zero, the text has that form already, whatever its
    // scale.
    if token.len() < 1_000 && !token.contains(['e', 'E']) && !token.starts_with("-0") {
        return Ok(Cow::Borrowed(token));
    }
    Ok(Cow::Owned(Numeric::parse(token)?.to_string()))
}

/// Writes the parts that [`walk`] meets. The members of an object are sorted when the object ends.
#[derive(Default)]
struct Writer {
    out: String,
    open: Vec<Open>,
    /// The members of all open objects so far, those of the innermost last.
    members: Vec<Member>,
    /// The keys of `members`, in bytes.
    key_bytes: usize,
    charge: Charge,
}

struct Open {
    /// The place where the container's text begins, behind the bracket.
    start: usize,
    /// The first of its members, for an object.
    members: Option<usize>,
}

struct Member {
    key: String,
    /// Key and value in `out`. The end is set when the next member begins.
    span: Range<usize>,
}

impl Writer {
    /// Writes the separator before a value or key.
    fn separate(&mut self) {
        if let Some(open) = self.open.last()
            && self.out.len() > open.start
        {
            self.out.push_str(", ");
        }
    }

    /// Called before a value. Keys write their own separator.
    fn before_value(&mut self) {
        if self.open.last().is_some_and(|o| o.members.is_none()) {
            self.separate();
        }
    }

    fn end_member(&mut self) {
        let first = self.open.last().and_then(|o| o.members).unwrap_or(usize::MAX);
        let end = self.out.len();
        if self.members.len() > first
            && let Some(last) = self.members.last_mut()
        {
            last.span.end = end;
        }
    }
}

impl Sink for Writer {
    const DECODES: bool = true;

    fn open(&mut self, bracket: u8) -> Result<()> {
        self.before_value();
        if self.open.len() >= DEPTH_MAX {
            return Err(too_deep());
        }
        self.out.push(bracket as char);
        let members = (bracket == b'{').then_some(self.members.len());
        self.open.push(Open { start: self.out.len(), members });
        Ok(())
    }

    fn close(&mut self, bracket: u8) {
        self.end_member();
        if let Some(Open { start, members: Some(first) }) = self.open.pop() {
            let mut members = self.members.split_off(first);
            self.key_bytes -= members.iter().map(|m| m.key.len() + 16).sum::<usize>();
            if !members.is_sorted_by(|a, b| key_order(&a.key, &b.key).is_lt()) {
                // The sort is stable, so that of equal keys the last one stays last.
                members.sort_by(|a, b| key_order(&a.key, &b.key));
                let body = self.out.split_off(start);
                for (i, m) in members.iter().enumerate() {
                    if members.get(i + 1).is_some_and(|next| next.key == m.key) {
                        continue;
                    }
                    if self.out.len() > start {
                        self.out.push_str(", ");
                    }
                    self.out.push_str(&body[m.span.start - start..m.span.end - start]);
                }
            }
        }
        self.out.push(if bracket == b'{' { '}' } else { ']' });
    }

    fn key(&mut self, scan: &mut Scan<'_>) -> Result<()> {
        let key = scan.string_value()?;
        self.end_member();
        self.separate();
        let start = self.out.len();
        quote(&key, &mut self.out);
        self.out.push_str(": ");
        // A vector doubles when it grows.
        self.key_bytes += key.len() + 16;
        self.charge.cover(self.key_bytes + self.members.len() * 2 * size_of::<Member>())?;
        self.members.push(Member { key: key.into_owned(), span: start..start });
        Ok(())
    }

    fn scalar(&mut self, token: Token, scan: &mut Scan<'_>) -> Result<()> {
        self.before_value();
        match token {
            Token::String => quote(&scan.string_value()?, &mut self.out),
            Token::Number => self.out.push_str(&number(scan.token())?),
            _ => self.out.push_str(scan.token()),
        }
        Ok(())
    }
}
