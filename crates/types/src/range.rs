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
//! Positions of ranges are compared by their ends (`order/ends.rs`). The values themselves are in
//! `value/range.rs`.
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

pub use crate::value::range::{Bound, Multirange, Range};

use crate::datetime::date_in_range;
use crate::datum::Datum;
use crate::ends::End;
use crate::oid;
use crate::typeinfo::RangeType;
use sinew_error::{Result, sqlerr};
use std::cmp::Ordering;

impl Range {
    /// The range between two bounds.
    ///
    /// # Errors
    /// 22000 if the lower bound is greater than the upper one. The error of the subtype if the form
    /// of a discrete range needs a value that the subtype lacks.
    pub fn make(of: RangeType, lower: Bound, upper: Bound) -> Result<Range> {
        let (lower, upper) =
            (Bound::new(lower.value, lower.inclusive), Bound::new(upper.value, upper.inclusive));
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
                Ok(Range::of_bounds(of, (!is_empty).then_some((lower, upper))))
            }
        }
    }
}

impl Multirange {
    /// The multirange of all values of these ranges.
    pub fn make(of: RangeType, ranges: Vec<Range>) -> Result<Multirange> {
        Ok(Multirange::of_sorted(of, sets::joined(ranges)?))
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
