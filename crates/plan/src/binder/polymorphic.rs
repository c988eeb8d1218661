//! Polymorphic types: what the arguments of a call say about `anyelement` and its kin.
//!
//! There are two families. Types of the first one must agree exactly. Those whose name begins with
//! `anycompatible` agree on a common type to which all arguments are converted.

use crate::binder::Binder;
use crate::binder::casts::can_coerce;
use sinew_catalog::View;
use sinew_catalog::routines::{ResultColumn, Routine};
use sinew_error::Result;
use sinew_types::cast::CastContext;
use sinew_types::typeinfo::{RangeType, array_type, elem_type, is_polymorphic, made};
use sinew_types::{Oid, oid};
use std::sync::Arc;

/// The polymorphic types, as the arguments determine them.
pub struct Polymorphic {
    /// Is any of the declared types polymorphic?
    any: bool,
    elem: Option<Oid>,
    /// The range type of `anyrange` and `anymultirange`.
    range: Option<RangeType>,
    common: Option<Oid>,
    /// The range type of `anycompatiblerange` and `anycompatiblemultirange`.
    common_range: Option<RangeType>,
}

impl Polymorphic {
    /// Looks at arguments of the types `actual`; `None` when they disagree.
    pub fn of(declared: &[Oid], actual: &[Oid]) -> Option<Polymorphic> {
        let mut elem = None;
        let (mut range, mut common_range) = (None, None);
        let mut compatible: Vec<(Oid, i32)> = Vec::new();
        let mut any = false;
        let mut is_enum = false;
        // Ranges of one family are of one type.
        let agree = |have: &mut Option<RangeType>, of: RangeType| match have {
            Some(have) => *have == of,
            None => {
                *have = Some(of);
                true
            }
        };
        for (&d, &a) in declared.iter().zip(actual) {
            any |= is_polymorphic(d);
            let known = a != oid::UNKNOWN;
            match d {
                oid::ANYELEMENT | oid::ANYNONARRAY | oid::ANYENUM | oid::ANYARRAY => {
                    is_enum |= d == oid::ANYENUM;
                    if !known {
                        continue;
                    }
                    let is_array = d == oid::ANYARRAY && a != oid::ANYARRAY;
                    let e = if is_array { elem_type(a)? } else { a };
                    if elem.is_some_and(|have| have != e) {
                        return None;
                    }
                    elem = Some(e);
                }
                oid::ANYRANGE if known && !agree(&mut range, RangeType::of_range(a)?) => return None,
                oid::ANYMULTIRANGE if known && !agree(&mut range, RangeType::of_multirange(a)?) => {
                    return None;
                }
                oid::ANYCOMPATIBLERANGE if known && !agree(&mut common_range, RangeType::of_range(a)?) => {
                    return None;
                }
                oid::ANYCOMPATIBLEMULTIRANGE
                    if known && !agree(&mut common_range, RangeType::of_multirange(a)?) =>
                {
                    return None;
                }
                oid::ANYCOMPATIBLE | oid::ANYCOMPATIBLENONARRAY => compatible.push((a, -1)),
                oid::ANYCOMPATIBLEARRAY => compatible.push((if known { elem_type(a)? } else { a }, -1)),
                _ => {}
            }
        }
        if let Some(of) = range {
            if elem.is_some_and(|have| have != of.subtype) {
                return None;
            }
            elem = Some(of.subtype);
        }
        // An argument of no known type says of no enum that it is meant.
        if is_enum && !elem.is_some_and(made::is_enum) {
            return None;
        }
        compatible.extend(common_range.map(|of| (of.subtype, -1)));
        let mut common = None;
        if !compatible.is_empty() {
            let ty = Binder::common_type_of(&compatible).ok()?;
            // The values of a range are of its own type.
            if common_range.is_some_and(|of| of.subtype != ty)
                || !compatible.iter().all(|&(from, _)| can_coerce(from, ty, CastContext::Implicit))
            {
                return None;
            }
            common = Some(ty);
        }
        Some(Polymorphic { any, elem, range, common, common_range })
    }

    /// The type that a declared one stands for; `None` if the arguments do not say it.
    pub fn replace(&self, declared: Oid) -> Option<Oid> {
        Some(match declared {
            oid::ANYELEMENT | oid::ANYNONARRAY | oid::ANYENUM => self.elem?,
            oid::ANYARRAY if self.elem? == oid::ANYARRAY => oid::ANYARRAY,
            oid::ANYARRAY => array_type(self.elem?)?,
            oid::ANYRANGE => self.range?.range,
            oid::ANYMULTIRANGE => self.range?.multirange,
            oid::ANYCOMPATIBLE | oid::ANYCOMPATIBLENONARRAY => self.common?,
            oid::ANYCOMPATIBLEARRAY => array_type(self.common?)?,
            oid::ANYCOMPATIBLERANGE => self.common_range?.range,
            oid::ANYCOMPATIBLEMULTIRANGE => self.common_range?.multirange,
            other => other,
        })
    }
}

/// Reads the range types among the types of arguments, so that an error of the catalog is raised
/// here. Code without a catalog asks for them next ([`RangeType::of_range`]), and knows no errors.
pub fn see_ranges(cx: &View, types: &[Oid]) -> Result<()> {
    for &ty in types {
        let range = made::range_of(ty).unwrap_or(ty);
        if made::is_range(range) {
            cx.range_type(range)?;
        }
    }
    Ok(())
}

/// Replaces polymorphic types by what the arguments say; `None` when they disagree or say nothing.
pub fn resolve_polymorphic(declared: &mut [Oid], actual: &[Oid], ret: Oid) -> Option<Oid> {
    let types = Polymorphic::of(declared, actual)?;
    if !types.any {
        return Some(ret);
    }
    for d in declared.iter_mut() {
        *d = types.replace(*d)?;
    }
    types.replace(ret)
}

/// The columns of a routine's result, for a call with arguments of the types `actual`; `None` for
/// one value.
pub fn columns_of_call(
    cx: &View,
    routine: Option<&Routine>,
    actual: &[Oid],
    ret: Oid,
) -> Result<Option<Arc<[ResultColumn]>>> {
    if let Some(routine) = routine
        && let Some(columns) = cx.routine_columns(routine)?
    {
        return Ok(Some(columns_for(columns, &routine.inputs, actual)));
    }
    cx.row_columns(ret)
}

/// Columns whose polymorphic types a call with arguments of the types `actual` determines.
pub fn columns_for(columns: Arc<[ResultColumn]>, inputs: &[Oid], actual: &[Oid]) -> Arc<[ResultColumn]> {
    if !columns.iter().any(|column| is_polymorphic(column.1)) {
        return columns;
    }
    let types = Polymorphic::of(inputs, actual);
    let replaced = |ty: Oid| types.as_ref().and_then(|types| types.replace(ty)).unwrap_or(ty);
    columns.iter().map(|(name, ty)| (name.clone(), replaced(*ty))).collect()
}
