//! The functions of ranges and multiranges.
//!
//! A function that asks where a value lies sees a range as a list of at most one range, and a
//! multirange as a longer list. One body therefore serves all mixtures of both.

use super::sets::{self, common, hull, is_adjacent, overlap, reaching, span, without};
use super::{Bound, Multirange, Range};
use crate::compare;
use crate::ctx::FnCtx;
use crate::datum::Datum;
use crate::ends::End;
use crate::func::macros::bad_args;
use crate::func::{CallTypes, Rows};
use crate::host::work;
use crate::oid;
use crate::typeinfo::{RangeType, type_name};
use sinew_error::{Result, SqlError, sqlerr};
use std::slice::from_ref;

/// The ranges of a value that have values.
fn parts(value: &Datum) -> Option<&[Range]> {
    match value {
        Datum::Range(range) if range.is_empty() => Some(&[]),
        Datum::Range(range) => Some(from_ref(&**range)),
        Datum::Multirange(multirange) => Some(multirange.ranges()),
        _ => None,
    }
}

fn one<'a>(name: &str, args: &'a [Datum]) -> Result<&'a [Range]> {
    match args {
        [a] => parts(a).ok_or_else(|| bad_args(name, args)),
        _ => Err(bad_args(name, args)),
    }
}

fn two<'a>(name: &str, args: &'a [Datum]) -> Result<(&'a [Range], &'a [Range])> {
    match args {
        [a, b] => {
            Ok((parts(a).ok_or_else(|| bad_args(name, args))?, parts(b).ok_or_else(|| bad_args(name, args))?))
        }
        _ => Err(bad_args(name, args)),
    }
}

/// The ends of a list: the position of its first value and that of its last one.
fn ends(list: &[Range]) -> Option<(RangeType, End<'_>, End<'_>)> {
    let (lower, upper) = hull(list)?;
    Some((list[0].types(), End::lower(lower), End::upper(upper)))
}

/// Functions of the lower and the upper bound of one value. The value of a list without ranges
/// follows the bar.
macro_rules! of_bounds {
    ($($(#[$doc:meta])* $name:ident = |$lower:ident, $upper:ident| $result:expr, $empty:expr;)*) => {
        $($(#[$doc])* pub fn $name(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
            Ok(match hull(one(stringify!($name), args)?) {
                Some(($lower, $upper)) => { let _ = ($lower, $upper); $result }
                None => $empty,
            })
        })*
    };
}

of_bounds! {
    /// `lower`: NULL for an infinite bound.
    lower = |lower, upper| lower.value.clone(), Datum::Null;
    /// `upper`: NULL for an infinite bound.
    upper = |lower, upper| upper.value.clone(), Datum::Null;
    /// `isempty`.
    is_empty = |lower, upper| Datum::Bool(false), Datum::Bool(true);
    /// `lower_inc`.
    lower_inc = |lower, upper| Datum::Bool(lower.inclusive), Datum::Bool(false);
    /// `upper_inc`.
    upper_inc = |lower, upper| Datum::Bool(upper.inclusive), Datum::Bool(false);
    /// `lower_inf`.
    lower_inf = |lower, upper| Datum::Bool(lower.is_infinite()), Datum::Bool(false);
    /// `upper_inf`.
    upper_inf = |lower, upper| Datum::Bool(upper.is_infinite()), Datum::Bool(false);
}

/// Comparisons of two values of one type.
macro_rules! comparisons {
    ($($name:ident = |$order:ident| $result:expr;)*) => {
        $(pub fn $name(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
            let [a, b] = args else { return Err(bad_args(stringify!($name), args)) };
            let $order = compare::cmp(oid::ANYRANGE, a, b);
            Ok($result)
        })*
    };
}

comparisons! {
    eq = |order| Datum::Bool(order.is_eq());
    ne = |order| Datum::Bool(order.is_ne());
    lt = |order| Datum::Bool(order.is_lt());
    le = |order| Datum::Bool(order.is_le());
    ge = |order| Datum::Bool(order.is_ge());
    gt = |order| Datum::Bool(order.is_gt());
    cmp = |order| Datum::Int4(order as i32);
}

/// Questions about the positions of two values. The answer is false if one has no values.
macro_rules! positions {
    ($($(#[$doc:meta])* $name:ident = |$of:ident, $low_a:ident, $high_a:ident, $low_b:ident, $high_b:ident| $result:expr;)*) => {
        $($(#[$doc])* pub fn $name(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
            let (a, b) = two(stringify!($name), args)?;
            let (Some(($of, $low_a, $high_a)), Some((_, $low_b, $high_b))) = (ends(a), ends(b)) else {
                return Ok(Datum::Bool(false));
            };
            let _ = (&$low_a, &$high_a, &$low_b, &$high_b);
            Ok(Datum::Bool($result))
        })*
    };
}

positions! {
    /// `<<`: the first ends before the second begins.
    before = |of, low_a, high_a, low_b, high_b| high_a.cmp(&low_b, of).is_lt();
    /// `>>`: the first begins after the second ends.
    after = |of, low_a, high_a, low_b, high_b| low_a.cmp(&high_b, of).is_gt();
    /// `&<`: the first does not end after the second.
    overleft = |of, low_a, high_a, low_b, high_b| high_a.cmp(&high_b, of).is_le();
    /// `&>`: the first does not begin before the second.
    overright = |of, low_a, high_a, low_b, high_b| low_a.cmp(&low_b, of).is_ge();
}

/// `-|-`: one ends where the other begins.
pub fn adjacent(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let (a, b) = two("adjacent", args)?;
    Ok(Datum::Bool(is_adjacent(a, b)?))
}

/// `&&`: both have a value in common.
pub fn overlaps(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let (a, b) = two("overlaps", args)?;
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    for range in short {
        work(100)?;
        let Some((low, _)) = range.ends() else { continue };
        // The first range that does not end before this one begins is the only one to look at.
        if long.get(reaching(long, &low)).is_some_and(|other| overlap(range, other)) {
            return Ok(Datum::Bool(true));
        }
    }
    Ok(Datum::Bool(false))
}

/// Whether a list has all values of another one.
fn has_all(list: &[Range], other: &[Range]) -> Result<bool> {
    for range in other {
        work(100)?;
        let Some((low, high)) = range.ends() else { continue };
        let found = list.get(reaching(list, &low)).and_then(Range::ends);
        let is_inside = found.is_some_and(|(from, to)| {
            from.cmp(&low, range.types()).is_le() && to.cmp(&high, range.types()).is_ge()
        });
        if !is_inside {
            return Ok(false);
        }
    }
    Ok(true)
}

/// `@>` of ranges and multiranges.
pub fn contains(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let (a, b) = two("contains", args)?;
    has_all(a, b).map(Datum::Bool)
}

/// `<@` of ranges and multiranges.
pub fn contained_by(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let (a, b) = two("contained_by", args)?;
    has_all(b, a).map(Datum::Bool)
}

fn has_value(list: &[Range], value: &Datum) -> bool {
    let at = Bound::new(value.clone(), true);
    let end = End::lower(&at);
    let found = list.get(reaching(list, &end));
    found.and_then(|range| Some((range, range.ends()?))).is_some_and(|(range, (low, high))| {
        low.cmp(&end, range.types()).is_le() && high.cmp(&end, range.types()).is_ge()
    })
}

/// `@>` with a value on the right.
pub fn contains_elem(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [a, value] = args else { return Err(bad_args("contains_elem", args)) };
    let list = parts(a).ok_or_else(|| bad_args("contains_elem", args))?;
    Ok(Datum::Bool(has_value(list, value)))
}

/// `<@` with a value on the left.
pub fn elem_contained_by(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [value, b] = args else { return Err(bad_args("elem_contained_by", args)) };
    let list = parts(b).ok_or_else(|| bad_args("elem_contained_by", args))?;
    Ok(Datum::Bool(has_value(list, value)))
}

/// Functions of two ranges that give a range.
macro_rules! of_ranges {
    ($($(#[$doc:meta])* $name:ident = $set:path;)*) => {
        $($(#[$doc])* pub fn $name(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
            match args {
                [Datum::Range(a), Datum::Range(b)] => Ok($set(a, b)?.into()),
                _ => Err(bad_args(stringify!($name), args)),
            }
        })*
    };
}

of_ranges! {
    /// `+` of ranges.
    range_union = sets::union;
    /// `*` of ranges.
    range_intersect = sets::intersection;
    /// `-` of ranges.
    range_minus = sets::difference;
    /// `range_merge` of two ranges.
    range_merge = span;
}

/// `range_merge` of a multirange: its first value to its last one.
pub fn range_merge_from_multirange(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [Datum::Multirange(multirange)] = args else {
        return Err(bad_args("range_merge_from_multirange", args));
    };
    let of = multirange.types();
    Ok(match hull(multirange.ranges()) {
        Some((lower, upper)) => Range::make(of, lower.clone(), upper.clone())?.into(),
        None => Range::empty(of).into(),
    })
}

/// Functions of two multiranges that give a multirange.
macro_rules! of_multiranges {
    ($($(#[$doc:meta])* $name:ident = |$a:ident, $b:ident| $result:expr;)*) => {
        $($(#[$doc])* pub fn $name(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
            let [Datum::Multirange(a), Datum::Multirange(b)] = args else {
                return Err(bad_args(stringify!($name), args));
            };
            let ($a, $b) = (a.ranges(), b.ranges());
            Ok(Multirange::of_sorted(a.types(), $result?).into())
        })*
    };
}

of_multiranges! {
    /// `+` of multiranges.
    multirange_union = |a, b| sets::joined([a, b].concat());
    /// `*` of multiranges.
    multirange_intersect = |a, b| common(a, b);
    /// `-` of multiranges.
    multirange_minus = |a, b| without(a, b);
}

/// The type whose constructor is called.
fn range_type(ctx: &FnCtx, types: &CallTypes) -> Result<RangeType> {
    let ty = types.ret;
    RangeType::find(ty, ctx.fmt.reg.as_deref())?.ok_or_else(|| {
        SqlError::internal(format!("a constructor of {}, which is no range type", type_name(ty)))
    })
}

/// A range from its bounds: the lower one belongs to it.
pub fn range_constructor2(ctx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let [lower, upper] = args else { return Err(bad_args("range_constructor2", args)) };
    let of = range_type(ctx, types)?;
    let made = Range::make(of, Bound::new(lower.clone(), true), Bound::new(upper.clone(), false));
    Ok(made?.into())
}

/// A range from its bounds and a text that says which of them belong to it.
pub fn range_constructor3(ctx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let [lower, upper, flags] = args else { return Err(bad_args("range_constructor3", args)) };
    let flags = flags
        .as_str()
        .ok_or_else(|| sqlerr!(DATA_EXCEPTION, "range constructor flags argument must not be null"))?;
    let (low_inc, high_inc) = match flags {
        "[]" => (true, true),
        "[)" => (true, false),
        "(]" => (false, true),
        "()" => (false, false),
        _ => {
            return Err(sqlerr!(SYNTAX_ERROR, "invalid range bound flags")
                .hint("Valid values are \"[]\", \"[)\", \"(]\", and \"()\"."));
        }
    };
    let of = range_type(ctx, types)?;
    let made = Range::make(of, Bound::new(lower.clone(), low_inc), Bound::new(upper.clone(), high_inc));
    Ok(made?.into())
}

/// The multirange without values.
pub fn multirange_constructor0(ctx: &mut FnCtx, types: &CallTypes, _: &[Datum]) -> Result<Datum> {
    Ok(Multirange::of_sorted(range_type(ctx, types)?, Vec::new()).into())
}

/// The multirange of one range.
pub fn multirange_constructor1(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    let [Datum::Range(range)] = args else { return Err(bad_args("multirange_constructor1", args)) };
    Ok(Multirange::make(range.types(), vec![Range::clone(range)])?.into())
}

/// The multirange of an array of ranges.
pub fn multirange_constructor2(ctx: &mut FnCtx, types: &CallTypes, args: &[Datum]) -> Result<Datum> {
    let [Datum::Array(array)] = args else { return Err(bad_args("multirange_constructor2", args)) };
    if array.dims.len() > 1 {
        let message = "multiranges cannot be constructed from multidimensional arrays";
        return Err(sqlerr!(CARDINALITY_VIOLATION, "{message}"));
    }
    let mut ranges = Vec::with_capacity(array.values.len());
    for value in &array.values {
        match value {
            Datum::Range(range) => ranges.push(Range::clone(range)),
            _ => {
                return Err(sqlerr!(NULL_VALUE_NOT_ALLOWED, "multirange values cannot contain null members"));
            }
        }
    }
    Ok(Multirange::make(range_type(ctx, types)?, ranges)?.into())
}

/// `unnest` of a multirange: its ranges in order.
pub fn multirange_unnest(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    let [Datum::Multirange(multirange)] = args else { return Ok(Box::new(std::iter::empty())) };
    let all = multirange.clone();
    Ok(Box::new((0..all.ranges().len()).map(move |i| Ok(all.ranges()[i].clone().into()))))
}

/// The one form of a discrete range, which every range has already.
pub fn canonical(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    match args {
        [range @ Datum::Range(_)] => Ok(range.clone()),
        _ => Err(bad_args("canonical", args)),
    }
}

/// The distance of two values of a subtype. Of times it is in seconds.
pub fn subdiff(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    const SECOND_US: f64 = 1_000_000.0;
    Ok(Datum::Float8(match args {
        [Datum::Int4(a), Datum::Int4(b)] | [Datum::Date(a), Datum::Date(b)] => f64::from(*a) - f64::from(*b),
        [Datum::Int8(a), Datum::Int8(b)] => *a as f64 - *b as f64,
        [Datum::Numeric(a), Datum::Numeric(b)] => a.sub(b)?.to_f64()?,
        [Datum::Timestamp(a), Datum::Timestamp(b)] | [Datum::TimestampTz(a), Datum::TimestampTz(b)] => {
            (*a as f64 - *b as f64) / SECOND_US
        }
        _ => return Err(bad_args("subdiff", args)),
    }))
}
