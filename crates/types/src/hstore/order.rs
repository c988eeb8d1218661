//! The order of sets, which only indexes and sorts use. It is PostgreSQL's order of its stored
//! form. All keys and values come first, one behind the other, then the number of pairs. Then come
//! the places where each key and value ends, each with whether it is NULL.

use super::{Pairs, pairs};
use std::borrow::Cow;
use std::cmp::Ordering;

/// The keys and values of a set, one behind the other.
struct Texts<'a> {
    pairs: Pairs<'a>,
    /// The value behind the key that is being read.
    value: Option<Cow<'a, str>>,
    /// The key or value that is being read.
    text: Cow<'a, str>,
    read: usize,
}

impl<'a> Texts<'a> {
    fn of(set: &'a str) -> Texts<'a> {
        Texts { pairs: pairs(set), value: None, text: Cow::Borrowed(""), read: 0 }
    }

    /// The rest of the text that is being read; empty at the end of the set.
    fn rest(&mut self) -> &[u8] {
        while self.read == self.text.len() {
            let next = self.value.take().or_else(|| {
                let pair = self.pairs.next()?;
                self.value = pair.value;
                Some(pair.key)
            });
            let Some(next) = next else { return &[] };
            (self.text, self.read) = (next, 0);
        }
        &self.text.as_bytes()[self.read..]
    }
}

/// Compares two sets. Most sets differ in their first texts, so that the rest is not read.
pub(crate) fn cmp(a: &str, b: &str) -> Ordering {
    if a == b {
        return Ordering::Equal;
    }
    let (mut x, mut y) = (Texts::of(a), Texts::of(b));
    loop {
        let (left, right) = (x.rest(), y.rest());
        let len = left.len().min(right.len());
        if len == 0 {
            break;
        }
        let order = left[..len].cmp(&right[..len]);
        if order.is_ne() {
            return order;
        }
        x.read += len;
        y.read += len;
    }
    let (mut x, mut y) = (Vec::with_capacity(2 * a.len()), Vec::with_capacity(2 * b.len()));
    encode(a, &mut x);
    encode(b, &mut y);
    x.cmp(&y)
}

/// Appends bytes that have this order, and that tell their end.
pub(crate) fn encode(set: &str, out: &mut Vec<u8>) {
    let mut ends = Vec::new();
    let (mut count, mut end): (u32, u32) = (0, 0);
    let mut put = |text: Option<&str>| {
        // No text contains a zero byte, which ends the texts.
        out.extend_from_slice(text.unwrap_or("").as_bytes());
        end += text.map_or(0, str::len) as u32;
        ends.extend_from_slice(&end.to_be_bytes());
        ends.push(u8::from(text.is_none()));
    };
    for pair in pairs(set) {
        put(Some(&pair.key));
        put(pair.value.as_deref());
        count += 1;
    }
    out.push(0);
    out.extend_from_slice(&count.to_be_bytes());
    out.extend_from_slice(&ends);
}
