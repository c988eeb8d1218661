//! Functions of strings over whole vectors.
//!
//! Each answers `None` if it does not know its operands, or if some row fails.

use super::compare::Operand;
use super::{Nulls, TEXT_MAX, Texts, Vector};
use crate::compare::trim_blanks;
use crate::datum::Datum;
use crate::func::text::like::Pattern;
use std::ops::Range;

/// Whether strings match a LIKE pattern, or do not (`is_not`).
pub fn like(a: Operand<'_>, pattern: Operand<'_>, is_not: bool) -> Option<Vector> {
    if a.is_null() || pattern.is_null() {
        return Some(Vector::Null);
    }
    let (Operand::Vector(Vector::Texts(v)), Operand::Value(Datum::Text(pattern))) = (a, pattern) else {
        return None;
    };
    let pattern = Pattern::new(pattern);
    let mut values = vec![i64::from(is_not); v.len()];
    match pattern.floating() {
        Some((part, rest)) => {
            let found = i64::from(!is_not);
            rows_with(v, |bytes| part.find(bytes), part.needle().len(), rest, |row| values[row] = found);
        }
        None => {
            for (value, (from, to)) in values.iter_mut().zip(v.places()) {
                let matches = pattern.matches(&v.all_bytes()[from..to]).ok()?;
                *value = i64::from(matches != is_not);
            }
        }
    }
    Some(Vector::bools(values, v.nulls.clone()))
}

/// Tells the rows that have a part of `len` bytes, and behind its first place what `rest` asks for.
/// The strings stand one behind the other, so one search passes over all of them.
fn rows_with(
    v: &Texts,
    find: impl Fn(&[u8]) -> Option<usize>,
    len: usize,
    rest: impl Fn(&[u8]) -> bool,
    mut tell: impl FnMut(usize),
) {
    let bytes = v.all_bytes();
    let mut places = v.places().enumerate();
    let Some((mut row, (_, mut end))) = places.next() else { return };
    let mut from = 0;
    while let Some(at) = find(&bytes[from..]).map(|at| from + at) {
        while at >= end {
            let Some((next, (_, to))) = places.next() else { return };
            (row, end) = (next, to);
        }
        if at + len > end {
            // The part would end in another string.
            from = at + 1;
            continue;
        }
        if rest(&bytes[at + len..end]) {
            tell(row);
        }
        // The first place of a part leaves most to the others.
        from = end;
    }
}

/// The characters of strings from number `from` on, `len` of them or all.
pub fn substring(a: Operand<'_>, from: Operand<'_>, len: Option<Operand<'_>>) -> Option<Vector> {
    let number =
        |v: Operand<'_>| if let Operand::Value(Datum::Int4(v)) = v { Some(i64::from(*v)) } else { None };
    let from = number(from)?;
    let to = match len {
        Some(len) => from + number(len).filter(|len| *len >= 0)?,
        None => i64::MAX,
    };
    let Operand::Vector(Vector::Texts(v)) = a else {
        return a.is_null().then_some(Vector::Null);
    };
    let skipped = from.max(1) - 1;
    let (skipped, count) = (skipped as usize, (to - 1 - skipped).max(0) as usize);
    let made = if v.all_bytes().is_ascii() {
        v.slices(|text| {
            let begin = skipped.min(text.len());
            begin..begin.saturating_add(count).min(text.len())
        })
    } else {
        let offset = |text: &str, n: usize| text.char_indices().nth(n).map_or(text.len(), |(at, _)| at);
        v.slices(|text| {
            let begin = offset(text, skipped);
            begin..begin + offset(&text[begin..], count)
        })
    };
    Some(Vector::Texts(made))
}

/// Strings without the blanks at their ends.
pub fn without_blanks(a: Operand<'_>) -> Option<Vector> {
    match a {
        Operand::Vector(Vector::Texts(v)) => {
            Some(Vector::Texts(v.slices(|text| Range { start: 0, end: trim_blanks(text).len() })))
        }
        a => a.is_null().then_some(Vector::Null),
    }
}

/// Strings one behind the other.
pub fn concat(a: Operand<'_>, b: Operand<'_>, rows: usize) -> Option<Vector> {
    if a.is_null() || b.is_null() {
        return Some(Vector::Null);
    }

    fn of<'a>(side: &Operand<'a>, row: usize) -> Option<&'a str> {
        match side {
            Operand::Vector(Vector::Texts(v)) => Some(v.get(row)),
            Operand::Value(Datum::Text(v)) => Some(v),
            _ => None,
        }
    }

    let nulls = |side: &Operand<'_>| match side {
        Operand::Vector(Vector::Texts(v)) => v.nulls.clone(),
        _ => Nulls::NONE,
    };
    let nulls = nulls(&a).or(&nulls(&b));
    let mut made = Texts::default();
    for row in 0..rows {
        if nulls.has(row) {
            made.push_null(row);
            continue;
        }
        let (a, b) = (of(&a, row)?, of(&b, row)?);
        if a.len() + b.len() > TEXT_MAX || !made.push_pair(row, a, b) {
            return None;
        }
    }
    Some(Vector::Texts(made))
}
