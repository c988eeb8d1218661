//! Values of range and multirange types: bounds, and the types that belong to them.
//!
//! `range.rs` makes them, in the one form that each set of values has.

use crate::datum::Datum;
use crate::memory::Charge;
use crate::typeinfo::RangeType;
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
    pub(crate) fn turned(&self) -> Bound {
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

impl Range {
    /// The range without values.
    pub fn empty(of: RangeType) -> Range {
        Range { of, bounds: None }
    }

    /// A range whose bounds have their one form already; `None` for the range without values.
    pub(crate) fn of_bounds(of: RangeType, bounds: Option<(Bound, Bound)>) -> Range {
        Range { of, bounds }
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
    /// The multirange of ranges that are in order already and have gaps between them.
    pub(crate) fn of_sorted(of: RangeType, ranges: Vec<Range>) -> Multirange {
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
