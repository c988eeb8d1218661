//! Ranges and multiranges: one mechanism over every subtype.
//!
//! A [`Range`] is the values between two bounds, and a [`Multirange`] is a sorted list of ranges
//! that neither touch nor overlap. Both hold the OIDs of their types ([`RangeType`]). Code without
//! a catalog therefore compares, hashes, stores and sends them as it does other values.
//!
//! [`Range::make`] is the only way to a range. It gives each set of values one form:
//!
//! - A range without values is *empty* and has no bounds.
//! - A bound without a value is infinite, and never inclusive.
//! - Over a discrete subtype, the lower bound is inclusive and the upper one is not.
//!
//! Positions of ranges are compared by their [`End`]s. An end is a value and an offset from it:
//! the lower end of `(3,` lies just behind 3, and the upper end of `,3)` lies just before it. So
//! one order serves lower and upper bounds.
//!
//! | file | what it holds |
//! |---|---|
//! | `sets` | union, intersection and difference of ranges and multiranges |
//! | `func` | the functions of SQL |
//!
//! Text and binary forms are in `io/ranges.rs`.

pub(crate) mod func;
mod sets;
#[cfg(test)]
mod tests;

use crate::compare::cmp as cmp_values;
use crate::datetime::date_in_range;
use crate::datum::Datum;
use crate::memory::Charge;
use crate::oid;
use crate::typeinfo::RangeType;
use sinew_error::{Result, sqlerr};
use std::cmp::Ordering;
use std::sync::Arc;

/// The memory of multiranges with fewer ranges is not counted. Their long bounds count themselves.
const COUNTED_MIN: usize = 1024;

/// A bound of a range.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The value, or NULL if the range has no end on this side.
    pub value: Datum,
    /// Whether the value belongs to the range.
    pub inclusive: bool,
}

impl Bound {
    /// The bound of a range that has no end on this side.
    pub const INFINITE: Bound = Bound { value: Datum::Null, inclusive: false };

    /// A bound at a value. NULL is the infinite bound.
    pub fn new(value: Datum, inclusive: bool) -> Bound {
        let inclusive = inclusive && !value.is_null();
        Bound { value, inclusive }
    }

    /// Whether the range has no end on this side.
    pub fn is_infinite(&self) -> bool {
        self.value.is_null()
    }

    /// The bound on the other side of the same cut: of `[3` the bound `3)`.
    fn turned(&self) -> Bound {
        Bound { value: self.value.clone(), inclusive: !self.inclusive }
    }
}

/// A value of a range type.
#[derive(Clone, Debug)]
pub struct Range {
    of: RangeType,
    /// `None` for the range without values.
    bounds: Option<(Bound, Bound)>,
}

/// The position at which a range begins or ends.
pub(crate) struct End<'a> {
    /// -1 before every value, 1 behind every value, 0 at the value.
    side: i8,
    value: &'a Datum,
    /// -1 just before the value, 1 just behind it.
    offset: i8,
}

impl End<'_> {
    fn lower(bound: &Bound) -> End<'_> {
        let side = if bound.is_infinite() { -1 } else { 0 };
        End { side, value: &bound.value, offset: i8::from(!bound.inclusive) }
    }

    fn upper(bound: &Bound) -> End<'_> {
        let side = i8::from(bound.is_infinite());
        End { side, value: &bound.value, offset: -i8::from(!bound.inclusive) }
    }

    /// Compares the values alone. Infinite bounds lie before or behind every value.
    fn cmp_values(&self, other: &End<'_>, of: RangeType) -> Ordering {
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
    /// The range without values.
    pub fn empty(of: RangeType) -> Range {
        Range { of, bounds: None }
    }

    /// The range between two bounds.
    ///
    /// # Errors
    /// 22000 if the lower bound is greater than the upper one. The error of the subtype if the form
    /// of a discrete range needs a value that the subtype lacks.
    pub fn make(of: RangeType, lower: Bound, upper: Bound) -> Result<Range> {
        let (lower, upper) = (Bound::new(lower.value, lower.inclusive), Bound::new(upper.value, upper.inclusive));
        match End::lower(&lower).cmp_values(&End::upper(&upper), of) {
            Ordering::Greater => {
                let message = "range lower bound must be less than or equal to range upper bound";
                Err(sqlerr!(DATA_EXCEPTION, "{message}"))
            }
            Ordering::Equal if !(lower.inclusive && upper.inclusive) => Ok(Range::empty(of)),
            _ => {
                let lower = if lower.inclusive { lower } else { stepped(of, lower)? };
                let upper = if upper.inclusive { stepped(of, upper)? } else { upper };
                // A discrete range may have no value between its bounds.
                let order = End::lower(&lower).cmp_values(&End::upper(&upper), of);
                let is_empty = order.is_eq() && !(lower.inclusive && upper.inclusive);
                Ok(Range { of, bounds: (!is_empty).then_some((lower, upper)) })
            }
        }
    }

    /// The types that belong to the range.
    pub fn types(&self) -> RangeType {
        self.of
    }

    /// Whether the range has no values.
    pub fn is_empty(&self) -> bool {
        self.bounds.is_none()
    }

    /// The bounds; `None` for the empty range.
    pub fn bounds(&self) -> Option<(&Bound, &Bound)> {
        self.bounds.as_ref().map(|(lower, upper)| (lower, upper))
    }

    /// The positions of both ends; `None` for the empty range.
    pub(crate) fn ends(&self) -> Option<(End<'_>, End<'_>)> {
        self.bounds.as_ref().map(|(lower, upper)| (End::lower(lower), End::upper(upper)))
    }

    /// The approximate bytes of the range besides its slot.
    pub(crate) fn heap_bytes(&self) -> usize {
        let bounds = self.bounds.iter();
        size_of::<Range>() + bounds.map(|(l, u)| l.value.heap_bytes() + u.value.heap_bytes()).sum::<usize>()
    }
}

impl From<Range> for Datum {
    fn from(range: Range) -> Datum {
        Datum::Range(Arc::new(range))
    }
}

/// Moves a bound of a discrete range behind its value: of `(3` to `[4`, of `3]` to `4)`. Bounds of
/// other ranges stay as they are, and so do infinite dates.
fn stepped(of: RangeType, bound: Bound) -> Result<Bound> {
    let out_of_range = |name: &str| sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "{name} out of range");
    let next = match (of.range, &bound.value) {
        (oid::INT4RANGE, Datum::Int4(v)) => {
            Datum::Int4(v.checked_add(1).ok_or_else(|| out_of_range("integer"))?)
        }
        (oid::INT8RANGE, Datum::Int8(v)) => {
            Datum::Int8(v.checked_add(1).ok_or_else(|| out_of_range("bigint"))?)
        }
        (oid::DATERANGE, Datum::Date(v)) if *v != i32::MIN && *v != i32::MAX => {
            if !date_in_range(i64::from(*v) + 1) {
                return Err(sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "date out of range"));
            }
            Datum::Date(v + 1)
        }
        _ => return Ok(bound),
    };
    Ok(Bound { value: next, inclusive: !bound.inclusive })
}

/// A value of a multirange type.
#[derive(Clone, Debug)]
pub struct Multirange {
    of: RangeType,
    /// Ranges with values, in order. Between two of them there is a gap.
    ranges: Vec<Range>,
    /// The count of a long multirange's memory while it lives.
    charge: Charge,
}

impl Multirange {
    /// The multirange of all values of these ranges.
    pub fn make(of: RangeType, ranges: Vec<Range>) -> Result<Multirange> {
        Ok(Multirange::of_sorted(of, sets::joined(ranges)?))
    }

    /// The multirange of ranges that are in order already and have gaps between them.
    fn of_sorted(of: RangeType, ranges: Vec<Range>) -> Multirange {
        let mut charge = Charge::new();
        if ranges.len() >= COUNTED_MIN {
            charge = Charge::forced(ranges.iter().map(Range::heap_bytes).sum());
        }
        Multirange { of, ranges, charge }
    }

    /// The types that belong to the multirange.
    pub fn types(&self) -> RangeType {
        self.of
    }

    /// The ranges in order.
    pub fn ranges(&self) -> &[Range] {
        &self.ranges
    }

    /// The approximate bytes of the multirange besides its slot.
    pub(crate) fn heap_bytes(&self) -> usize {
        let counted = self.charge.bytes();
        let sum = || self.ranges.iter().map(Range::heap_bytes).sum();
        size_of::<Multirange>() + if counted > 0 { counted } else { sum() }
    }
}

impl From<Multirange> for Datum {
    fn from(multirange: Multirange) -> Datum {
        Datum::Multirange(Arc::new(multirange))
    }
}

/// Compares two ranges of one type: by the lower end, then by the upper one. The empty range comes
/// first.
pub(crate) fn cmp(a: &Range, b: &Range) -> Ordering {
    match (a.ends(), b.ends()) {
        (Some((low_a, high_a)), Some((low_b, high_b))) => {
            low_a.cmp(&low_b, a.of).then_with(|| high_a.cmp(&high_b, a.of))
        }
        (a, b) => a.is_some().cmp(&b.is_some()),
    }
}

/// Compares two multiranges of one type, range by range. Of equal ranges, the shorter list comes
/// first.
pub(crate) fn cmp_multirange(a: &Multirange, b: &Multirange) -> Ordering {
    let pairs = a.ranges.iter().zip(&b.ranges);
    let differ = pairs.map(|(a, b)| cmp(a, b)).find(|order| order.is_ne());
    differ.unwrap_or_else(|| a.ranges.len().cmp(&b.ranges.len()))
}
