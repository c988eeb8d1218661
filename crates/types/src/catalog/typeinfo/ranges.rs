//! Range types: the rows of `pg_range`, and which range, multirange and subtype belong together.

use crate::oid::Oid;

/// A range type with the types that belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RangeType {
    /// The range type.
    pub range: Oid,
    /// The type of lists of such ranges.
    pub multirange: Oid,
    /// The type of the bounds.
    pub subtype: Oid,
}

/// A row of `pg_range`.
#[derive(Debug)]
pub struct BuiltInRange {
    /// `rngtypid`, `rngmultitypid` and `rngsubtype`.
    pub types: RangeType,
    /// `rngsubopc`: the operator class by which bounds are compared.
    pub class: Oid,
    /// `rngcanonical`: the function that gives ranges of a discrete subtype one form, or 0.
    pub canonical: Oid,
    /// `rngsubdiff`: the function that gives the distance of two bounds.
    pub difference: Oid,
}

include!(concat!(env!("OUT_DIR"), "/ranges.rs"));

impl RangeType {
    /// The types that belong to a range type; `None` for another type.
    pub fn of_range(range: Oid) -> Option<RangeType> {
        RANGES.iter().map(|row| row.types).find(|types| types.range == range)
    }

    /// The types that belong to a multirange type; `None` for another type.
    pub fn of_multirange(multirange: Oid) -> Option<RangeType> {
        RANGES.iter().map(|row| row.types).find(|types| types.multirange == multirange)
    }

    /// Whether the type is a range or a multirange.
    pub fn has(ty: Oid) -> bool {
        RangeType::of_range(ty).is_some() || RangeType::of_multirange(ty).is_some()
    }
}
