//! RANGE frames of windows: whether a value is at most, or at least, an offset away from another
//! one.
//!
//! These are PostgreSQL's `in_range` functions. A sum that its type cannot hold is farther than any
//! value.

use crate::compare::{self, cmp, cmp_f64};
use crate::ctx::FnCtx;
use crate::datetime::{Interval, arith, date_to_timestamp};
use crate::datum::Datum;
use crate::numeric::Numeric;
use crate::oid::{self, Oid};
use sinew_error::{Result, SqlError, sqlerr};
use std::cmp::Ordering;

/// The types of offsets for values of a type; none for types that RANGE does not measure.
pub fn offset_types(ty: Oid) -> &'static [Oid] {
    match ty {
        oid::INT2 | oid::INT4 => &[oid::INT8, oid::INT4, oid::INT2],
        oid::INT8 => &[oid::INT8],
        oid::FLOAT4 | oid::FLOAT8 => &[oid::FLOAT8],
        oid::NUMERIC => &[oid::NUMERIC],
        oid::DATE | oid::TIME | oid::TIMETZ | oid::TIMESTAMP | oid::TIMESTAMPTZ | oid::INTERVAL => {
            &[oid::INTERVAL]
        }
        _ => &[],
    }
}

/// The end of a frame: `offset` before or after `base`.
#[derive(Clone, Copy, Debug)]
pub struct Bound<'d> {
    /// The value from which the offset is measured.
    pub base: &'d Datum,
    /// The distance. It is not negative.
    pub offset: &'d Datum,
    /// Whether the bound lies before `base`.
    pub before: bool,
}

#[cold]
fn invalid() -> SqlError {
    sqlerr!(INVALID_PRECEDING_OR_FOLLOWING_SIZE, "invalid preceding or following size in window function")
}

/// The order of `value` and the bound, neither of them NULL.
pub fn compare_to(ctx: &FnCtx, ty: Oid, value: &Datum, bound: Bound<'_>) -> Result<Ordering> {
    let Bound { base, offset, before } = bound;
    // The sum is beyond the type's values.
    let beyond = if before { Ordering::Greater } else { Ordering::Less };
    match (value, base, offset) {
        (Datum::Float4(v), Datum::Float4(b), Datum::Float8(o)) => {
            floats(f64::from(*v), f64::from(*b), *o, before)
        }
        (Datum::Float8(v), Datum::Float8(b), Datum::Float8(o)) => floats(*v, *b, *o, before),
        (Datum::Numeric(v), Datum::Numeric(b), Datum::Numeric(o)) => numerics(v, b, o, before),
        (_, _, Datum::Interval(o)) => {
            let signed = if before { negated(o) } else { Some(*o) };
            let none_below = |size: i128| if size < 0 { Err(invalid()) } else { Ok(()) };
            if !matches!(base, Datum::Time(_) | Datum::TimeTz(..)) {
                none_below(compare::span(o))?;
            }
            let Some(signed) = signed else { return Ok(beyond) };
            Ok(match (value, base) {
                (Datum::Date(v), Datum::Date(b)) => {
                    date_to_timestamp(*v)?.cmp(&arith::add(date_to_timestamp(*b)?, &signed)?)
                }
                (Datum::Timestamp(v), Datum::Timestamp(b)) => v.cmp(&arith::add(*b, &signed)?),
                (Datum::TimestampTz(v), Datum::TimestampTz(b)) => {
                    v.cmp(&arith::add_tz(*b, &signed, &ctx.fmt.tz)?)
                }
                (Datum::Interval(v), Datum::Interval(b)) => {
                    let sum = crate::datetime::interval::add(b, &signed)?;
                    compare::span(v).cmp(&compare::span(&sum))
                }
                // Days and months of an offset from a time of day do not count.
                (Datum::Time(v), Datum::Time(b)) => {
                    none_below(i128::from(o.us))?;
                    b.checked_add(signed.us).map_or(beyond, |sum| v.cmp(&sum))
                }
                (Datum::TimeTz(..), Datum::TimeTz(us, zone)) => {
                    none_below(i128::from(o.us))?;
                    match us.checked_add(signed.us) {
                        Some(sum) => cmp(ty, value, &Datum::TimeTz(sum, *zone)),
                        None => beyond,
                    }
                }
                _ => return Err(SqlError::internal("an offset of another type")),
            })
        }
        _ => {
            let numbers = (value.as_i64(), base.as_i64(), offset.as_i64());
            let (Some(v), Some(b), Some(o)) = numbers else {
                return Err(SqlError::internal("an offset of another type"));
            };
            if o < 0 {
                return Err(invalid());
            }
            let sum = if before { b.checked_sub(o) } else { b.checked_add(o) };
            Ok(sum.map_or(beyond, |sum| v.cmp(&sum)))
        }
    }
}

fn negated(o: &Interval) -> Option<Interval> {
    let (us, days, months) = (o.us.checked_neg()?, o.days.checked_neg()?, o.months.checked_neg()?);
    Some(Interval { us, days, months })
}

fn floats(value: f64, base: f64, offset: f64, before: bool) -> Result<Ordering> {
    if offset.is_nan() || offset < 0.0 {
        return Err(invalid());
    }
    if value.is_nan() || base.is_nan() {
        return Ok(cmp_f64(value, base));
    }
    // An infinite offset from the infinity on its other side includes everything.
    if offset.is_infinite() && base.is_infinite() && (base > 0.0) == before {
        return Ok(Ordering::Equal);
    }
    Ok(cmp_f64(value, if before { base - offset } else { base + offset }))
}

fn numerics(value: &Numeric, base: &Numeric, offset: &Numeric, before: bool) -> Result<Ordering> {
    if offset.is_nan() || offset.signum() < 0 {
        return Err(invalid());
    }
    if value.is_nan() || base.is_nan() {
        return Ok(value.cmp(base));
    }
    if offset.is_special() && base.is_special() && (base.signum() > 0) == before {
        return Ok(Ordering::Equal);
    }
    let sum = if before { base.sub(offset)? } else { base.add(offset)? };
    Ok(value.cmp(&sum))
}
