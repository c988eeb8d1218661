//! Range types: the rows of `pg_range`, and which range, multirange and subtype belong together.
//!
//! The OID of a range type that a user made says which multirange belongs to it ([`made`]), and not
//! which subtype. Code that has formats at hand asks [`RegNames`] for it by [`RangeType::find`].
//! The binder and aggregates ask the session that runs, by [`RangeType::of_range`]. Values know
//! their subtype themselves.

use super::made;
use crate::ctx::RegNames;
use crate::oid::Oid;
use sinew_error::Result;

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
        if made::is_range(range) {
            return made_by_user(range);
        }
        RANGES.iter().map(|row| row.types).find(|types| types.range == range)
    }

    /// The types that belong to a multirange type; `None` for another type.
    pub fn of_multirange(multirange: Oid) -> Option<RangeType> {
        if let Some(range) = made::range_of(multirange) {
            return made_by_user(range);
        }
        RANGES.iter().map(|row| row.types).find(|types| types.multirange == multirange)
    }

    /// The types that belong to a range or multirange type; `None` for another type, and for one
    /// that was dropped. The names are those of the formats at hand.
    pub fn find(ty: Oid, names: Option<&dyn RegNames>) -> Result<Option<RangeType>> {
        match (made::range_of(ty).unwrap_or(ty), names) {
            (range, Some(names)) if made::is_range(range) => made_as(range, names),
            _ => Ok(RangeType::of_range(ty).or_else(|| RangeType::of_multirange(ty))),
        }
    }

    /// Whether the type is a range type.
    pub fn is_range(ty: Oid) -> bool {
        made::is_range(ty) || RANGES.iter().any(|row| row.types.range == ty)
    }

    /// Whether the type is a multirange type.
    pub fn is_multirange(ty: Oid) -> bool {
        made::is_multirange(ty) || RANGES.iter().any(|row| row.types.multirange == ty)
    }
}

/// The types that belong to a range type of a user, as the session that runs sees it.
fn made_by_user(range: Oid) -> Option<RangeType> {
    made_as(range, &*crate::host::current()?.names()?).ok().flatten()
}

/// The types that belong to a range type of a user, by its subtype.
fn made_as(range: Oid, names: &dyn RegNames) -> Result<Option<RangeType>> {
    let subtype = names.range_subtype(range)?;
    let both = subtype.zip(made::multirange_of(range));
    Ok(both.map(|(subtype, multirange)| RangeType { range, multirange, subtype }))
}
