//! The order of ranges and multiranges, by the positions at which they begin and end.
//!
//! A position is a value and an offset from it: the lower end of `(3,` lies just behind 3, and the
//! upper end of `,3)` lies just before it. So one order serves lower and upper bounds.

use crate::compare::cmp as cmp_values;
use crate::datum::Datum;
use crate::typeinfo::RangeType;
use crate::value::range::{Bound, Multirange, Range};
use std::cmp::Ordering;

/// The position at which a range begins or ends.
pub(crate) struct End<'a> {
    /// -1 before every value, 1 behind every value, 0 at the value.
    side: i8,
    value: &'a Datum,
    /// -1 just before the value, 1 just behind it.
    offset: i8,
}

impl End<'_> {
    /// The position of a lower bound.
    pub(crate) fn lower(bound: &Bound) -> End<'_> {
        let side = if bound.is_infinite() { -1 } else { 0 };
        End { side, value: &bound.value, offset: i8::from(!bound.inclusive) }
    }

    /// The position of an upper bound.
    pub(crate) fn upper(bound: &Bound) -> End<'_> {
        let side = i8::from(bound.is_infinite());
        End { side, value: &bound.value, offset: -i8::from(!bound.inclusive) }
    }

    /// Compares the values alone. Infinite bounds lie before or behind every value.
    pub(crate) fn cmp_values(&self, other: &End<'_>, of: RangeType) -> Ordering {
        self.side.cmp(&other.side).then_with(|| match self.side {
            0 => cmp_values(of.subtype, self.value, other.value),
            _ => Ordering::Equal,
        })
    }

    /// Compares two positions.
    pub(crate) fn cmp(&self, other: &End<'_>, of: RangeType) -> Ordering {
        self.cmp_values(other, of).then_with(|| match self.side {
            0 => self.offset.cmp(&other.offset),
            _ => Ordering::Equal,
        })
    }
}

impl Range {
    /// The positions of both ends; `None` for the empty range.
    pub(crate) fn ends(&self) -> Option<(End<'_>, End<'_>)> {
        self.bounds().map(|(lower, upper)| (End::lower(lower), End::upper(upper)))
    }
}

/// Compares two ranges of one type: by the lower end, then by the upper one. The empty range comes
/// first.
pub(crate) fn cmp(a: &Range, b: &Range) -> Ordering {
    match (a.ends(), b.ends()) {
        (Some((low_a, high_a)), Some((low_b, high_b))) => {
            low_a.cmp(&low_b, a.types()).then_with(|| high_a.cmp(&high_b, a.types()))
        }
        (a, b) => a.is_some().cmp(&b.is_some()),
    }
}

/// Compares two multiranges of one type, range by range. Of equal ranges, the shorter list comes
/// first.
pub(crate) fn cmp_multirange(a: &Multirange, b: &Multirange) -> Ordering {
    let pairs = a.ranges().iter().zip(b.ranges());
    let differ = pairs.map(|(a, b)| cmp(a, b)).find(|order| order.is_ne());
    differ.unwrap_or_else(|| a.ranges().len().cmp(&b.ranges().len()))
}
