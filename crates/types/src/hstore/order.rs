//! The order of sets, which only indexes and sorts use. It is PostgreSQL's order of its stored form:
//! all keys and values one behind the other, then the number of pairs, then the place where each key
//! and value ends and whether it is NULL.

use super::pairs;
use std::cmp::Ordering;

/// Compares two sets.
pub(crate) fn cmp(a: &str, b: &str) -> Ordering {
    if a == b {
        return Ordering::Equal;
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
