//! `hstore`: sets of pairs of a key and a value, which may be NULL. Both are texts.
//!
//! A value is kept as its text in the one form that PostgreSQL writes:
//! `"key"=>"value", "other"=>NULL`. Keys are there once, in the order of their length and then of
//! their bytes. Equal sets therefore have equal texts. Clients, COPY and dumps want this text, and
//! rows, spilled values and hashes need nothing of their own.
//!
//! | file | what it holds |
//! |---|---|
//! | `read` | the text that a client sends |
//! | `json` | sets as JSON objects |
//! | `order` | the order of sets, and their index keys |
//!
//! `io/hstore.rs` has the binary form, and `func/hstore.rs` the functions. An inverted index
//! calls [`pairs`] for the keys and values of a set.

pub(crate) mod json;
pub(crate) mod order;
mod read;

#[cfg(test)]
mod tests;

pub(crate) use read::{PAIR_BYTES, text_in};

use crate::builder::TextBuilder;
use crate::datum::Datum;
use crate::host::work;
use memchr::memchr2;
use sinew_error::Result;
use std::borrow::Cow;
use std::cmp::Ordering;

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair<'a> {
    /// The key.
    pub key: Cow<'a, str>,
    /// The value; `None` for NULL.
    pub value: Option<Cow<'a, str>>,
}

/// The pairs of a set in the order of their keys, read from the set's text.
pub fn pairs(set: &str) -> Pairs<'_> {
    Pairs { rest: set }
}

/// See [`pairs`].
#[derive(Clone, Debug)]
pub struct Pairs<'a> {
    rest: &'a str,
}

impl<'a> Pairs<'a> {
    /// The text of the pairs that are still to come.
    pub(crate) fn as_str(&self) -> &'a str {
        self.rest
    }

    /// The text in quotes at the beginning of the rest.
    fn quoted(&mut self) -> Option<Cow<'a, str>> {
        let body = self.rest.strip_prefix('"')?;
        let mut plain = Cow::Borrowed("");
        let mut at = 0;
        loop {
            let end = at + memchr2(b'"', b'\\', &body.as_bytes()[at..])?;
            let piece = &body[at..end];
            if plain.is_empty() {
                plain = Cow::Borrowed(piece);
            } else {
                plain.to_mut().push_str(piece);
            }
            if body.as_bytes()[end] == b'"' {
                self.rest = &body[end + 1..];
                return Some(plain);
            }
            let escaped = body[end + 1..].chars().next()?;
            plain.to_mut().push(escaped);
            at = end + 1 + escaped.len_utf8();
        }
    }
}

impl<'a> Iterator for Pairs<'a> {
    type Item = Pair<'a>;

    fn next(&mut self) -> Option<Pair<'a>> {
        let key = self.quoted()?;
        self.rest = self.rest.strip_prefix("=>")?;
        let value = match self.rest.strip_prefix("NULL") {
            Some(rest) => {
                self.rest = rest;
                None
            }
            None => Some(self.quoted()?),
        };
        self.rest = self.rest.strip_prefix(", ").unwrap_or(self.rest);
        Some(Pair { key, value })
    }
}

/// The pair of a key, if the set has it.
pub fn find<'a>(set: &'a str, key: &str) -> Result<Option<Pair<'a>>> {
    work(set.len() / 8)?;
    // Longer keys come later.
    Ok(pairs(set).take_while(|pair| pair.key.len() <= key.len()).find(|pair| pair.key == key))
}

/// A set with another value for a key, as assignment to `h['key']` makes it. A set that is NULL
/// counts as an empty one.
pub fn with_value(set: Option<&str>, key: &str, value: Option<&str>) -> Result<Datum> {
    let pair = Pair { key: Cow::Borrowed(key), value: value.map(Cow::Borrowed) };
    let Datum::Text(one) = make([pair])? else { return Ok(Datum::Null) };
    merged(set.unwrap_or(""), &one)
}

/// Puts keys in their order, and keeps the first pair of each key.
pub(crate) fn settle(all: &mut Vec<Pair<'_>>) {
    all.sort_by(|a, b| cmp_keys(&a.key, &b.key));
    all.dedup_by(|later, first| later.key == first.key);
}

/// The order of keys in a set.
pub(crate) fn cmp_keys(a: &str, b: &str) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.as_bytes().cmp(b.as_bytes()))
}

/// The set of pairs whose keys are in their order.
pub(crate) fn make<'a>(pairs: impl IntoIterator<Item = Pair<'a>>) -> Result<Datum> {
    let mut out = TextBuilder::new();
    for pair in pairs {
        if out.len() > 0 {
            out.push_str(", ")?;
        }
        quote(&pair.key, &mut out)?;
        match pair.value {
            Some(value) => {
                out.push_str("=>")?;
                quote(&value, &mut out)?;
            }
            None => out.push_str("=>NULL")?,
        }
    }
    Ok(out.finish())
}

fn quote(text: &str, out: &mut TextBuilder) -> Result<()> {
    out.push_str("\"")?;
    let mut rest = text;
    while let Some(at) = memchr2(b'"', b'\\', rest.as_bytes()) {
        out.push_str(&rest[..at])?;
        out.push_str("\\")?;
        out.push_str(&rest[at..=at])?;
        rest = &rest[at + 1..];
    }
    out.push_str(rest)?;
    out.push_str("\"")
}

/// The pairs of two sets. Of a key that both have, the second one counts.
pub(crate) fn merged(a: &str, b: &str) -> Result<Datum> {
    let (mut left, mut right) = (pairs(a).peekable(), pairs(b).peekable());
    make(std::iter::from_fn(|| match (left.peek(), right.peek()) {
        (Some(x), Some(y)) => match cmp_keys(&x.key, &y.key) {
            Ordering::Less => left.next(),
            Ordering::Greater => right.next(),
            Ordering::Equal => {
                left.next();
                right.next()
            }
        },
        (Some(_), None) => left.next(),
        (None, _) => right.next(),
    }))
}
