//! Sets of values: what ranges and multiranges have in common, and what is left of one without the
//! other.
//!
//! A range is a list of at most one range here, and a multirange is a list of any length. Lists
//! are sorted, and their ranges have values and do not touch each other.

use super::{Bound, Range};
use crate::ends::{End, cmp};
use crate::host::work;
use crate::sort::sort_by;
use crate::typeinfo::RangeType;
use sinew_error::{Result, SqlError, sqlerr};
use std::cmp::Ordering;
use std::slice::from_ref;

/// The work of one step over a range, in bytes that a loop passes.
const STEP: usize = 100;

/// Whether a range that ends with `upper` and one that begins with `lower` have neither a value
/// between them nor one in common.
fn touch(upper: &Bound, lower: &Bound, of: RangeType) -> Result<bool> {
    match End::upper(upper).cmp_values(&End::lower(lower), of) {
        // The values between the two form a range, which may be empty if the subtype is discrete.
        Ordering::Less => Ok(Range::make(of, upper.turned(), lower.turned())?.is_empty()),
        Ordering::Equal => Ok(upper.inclusive != lower.inclusive),
        Ordering::Greater => Ok(false),
    }
}

/// The bounds of a list, from the first range's lower one to the last range's upper one.
pub(crate) fn hull(list: &[Range]) -> Option<(&Bound, &Bound)> {
    let (lower, _) = list.first()?.bounds()?;
    let (_, upper) = list.last()?.bounds()?;
    Some((lower, upper))
}

/// Whether one list ends where the other one begins.
pub(crate) fn is_adjacent(a: &[Range], b: &[Range]) -> Result<bool> {
    let (Some((low_a, high_a)), Some((low_b, high_b))) = (hull(a), hull(b)) else { return Ok(false) };
    let of = a[0].types();
    Ok(touch(high_a, low_b, of)? || touch(high_b, low_a, of)?)
}

/// Whether two ranges have a value in common.
pub(crate) fn overlap(a: &Range, b: &Range) -> bool {
    let (Some((low_a, high_a)), Some((low_b, high_b))) = (a.ends(), b.ends()) else { return false };
    low_a.cmp(&high_b, a.types()).is_le() && low_b.cmp(&high_a, a.types()).is_le()
}

/// The smallest range that has all values of both.
pub(crate) fn span(a: &Range, b: &Range) -> Result<Range> {
    let (Some((low_a, high_a)), Some((low_b, high_b))) = (a.bounds(), b.bounds()) else {
        return Ok(if a.is_empty() { b.clone() } else { a.clone() });
    };
    let lower = if End::lower(low_a).cmp(&End::lower(low_b), a.types()).is_lt() { low_a } else { low_b };
    let upper = if End::upper(high_a).cmp(&End::upper(high_b), a.types()).is_gt() { high_a } else { high_b };
    Range::make(a.types(), lower.clone(), upper.clone())
}

/// The range of all values of both. 22000 if there is a gap between them.
pub(crate) fn union(a: &Range, b: &Range) -> Result<Range> {
    if !a.is_empty() && !b.is_empty() && !overlap(a, b) && !is_adjacent(from_ref(a), from_ref(b))? {
        return Err(sqlerr!(DATA_EXCEPTION, "result of range union would not be contiguous"));
    }
    span(a, b)
}

/// The values that are in both ranges.
pub(crate) fn intersection(a: &Range, b: &Range) -> Result<Range> {
    if !overlap(a, b) {
        return Ok(Range::empty(a.types()));
    }
    let (Some((low_a, high_a)), Some((low_b, high_b))) = (a.bounds(), b.bounds()) else {
        return Ok(Range::empty(a.types()));
    };
    let lower = if End::lower(low_a).cmp(&End::lower(low_b), a.types()).is_ge() { low_a } else { low_b };
    let upper = if End::upper(high_a).cmp(&End::upper(high_b), a.types()).is_le() { high_a } else { high_b };
    Range::make(a.types(), lower.clone(), upper.clone())
}

/// The values of `a` before those of `b`, and the values behind them. `b` has values.
fn cut(a: &Range, b: &Range) -> Result<(Range, Range)> {
    let none = || Range::empty(a.types());
    let (Some((low_a, high_a)), Some((low_b, high_b))) = (a.bounds(), b.bounds()) else {
        return Ok((a.clone(), none()));
    };
    let (begins_before, ends_behind) = (
        End::lower(low_a).cmp(&End::lower(low_b), a.types()).is_lt(),
        End::upper(high_a).cmp(&End::upper(high_b), a.types()).is_gt(),
    );
    let before = if begins_before { Range::make(a.types(), low_a.clone(), low_b.turned())? } else { none() };
    let behind = if ends_behind { Range::make(a.types(), high_b.turned(), high_a.clone())? } else { none() };
    Ok((before, behind))
}

/// The values of `a` that are not in `b`. 22000 if they lie on both sides of `b`.
pub(crate) fn difference(a: &Range, b: &Range) -> Result<Range> {
    if !overlap(a, b) {
        return Ok(a.clone());
    }
    let (Some((low_a, high_a)), Some((low_b, high_b))) = (a.ends(), b.ends()) else { return Ok(a.clone()) };
    if low_a.cmp(&low_b, a.types()).is_lt() && high_a.cmp(&high_b, a.types()).is_gt() {
        return Err(sqlerr!(DATA_EXCEPTION, "result of range difference would not be contiguous"));
    }
    let (before, behind) = cut(a, b)?;
    Ok(if before.is_empty() { behind } else { before })
}

/// Sorts ranges and joins those that overlap or touch.
pub(crate) fn joined(mut ranges: Vec<Range>) -> Result<Vec<Range>> {
    ranges.retain(|range| !range.is_empty());
    let len = ranges.len();
    sort_by(&mut ranges, cmp, || work(len.min(1 << 15) * STEP))?;
    let mut all: Vec<Range> = Vec::with_capacity(len);
    for range in ranges {
        work(STEP)?;
        match all.last_mut() {
            Some(last) if overlap(last, &range) || is_adjacent(from_ref(last), from_ref(&range))? => {
                *last = span(last, &range)?;
            }
            _ => all.push(range),
        }
    }
    Ok(all)
}

/// The values that are in both lists.
pub(crate) fn common(a: &[Range], b: &[Range]) -> Result<Vec<Range>> {
    let mut both = Vec::new();
    let (mut i, mut j) = (0, 0);
    while let (Some(x), Some(y)) = (a.get(i), b.get(j)) {
        work(STEP)?;
        let shared = intersection(x, y)?;
        if !shared.is_empty() {
            both.push(shared);
        }
        let (Some((_, high_x)), Some((_, high_y))) = (x.ends(), y.ends()) else {
            return Err(SqlError::internal("an empty range in a multirange"));
        };
        // The range that ends first has nothing in common with what follows.
        if high_x.cmp(&high_y, x.types()).is_lt() { i += 1 } else { j += 1 }
    }
    Ok(both)
}

/// The values of `a` that are not in `b`.
pub(crate) fn without(a: &[Range], b: &[Range]) -> Result<Vec<Range>> {
    let mut left = Vec::new();
    // Ranges of `b` before this one end before the next range of `a` begins.
    let mut from = 0;
    for range in a {
        let mut rest = range.clone();
        while let Some(taken) = b.get(from) {
            work(STEP)?;
            if !overlap(&rest, taken) {
                // The rest is empty, or `taken` lies before it or behind it.
                if rest.is_empty() || cmp(&rest, taken).is_lt() {
                    break;
                }
                from += 1;
                continue;
            }
            let (before, behind) = cut(&rest, taken)?;
            if !before.is_empty() {
                left.push(before);
            }
            rest = behind;
        }
        if !rest.is_empty() {
            left.push(rest);
        }
    }
    Ok(left)
}

/// The position of the first range of a list that does not end before `end`.
pub(crate) fn reaching(list: &[Range], end: &End<'_>) -> usize {
    list.partition_point(|range| range.ends().is_some_and(|(_, high)| high.cmp(end, range.types()).is_lt()))
}
