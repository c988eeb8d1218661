//! Functions of dates and moments over whole vectors.
//!
//! Each answers `None` if it does not know its operands, or if some row fails or is infinite.

use super::compare::{self, Operand};
use super::{Class, Floats, Ints, Nulls, Vector};
use crate::compare::CmpOp;
use crate::datetime::field::{Field, field, number_of_day};
use crate::datetime::{self, DATE_NOBEGIN, DATE_NOEND, USECS_PER_DAY};
use crate::datum::Datum;
use crate::func::date::date_cmp_value;
use crate::oid;

/// A number of each date or moment, such as its year. `as_float`: double precision, and numeric
/// otherwise.
pub fn part(name: Operand<'_>, a: Operand<'_>, as_float: bool) -> Option<Vector> {
    if name.is_null() || a.is_null() {
        return Some(Vector::Null);
    }
    let (Operand::Value(Datum::Text(name)), Operand::Vector(Vector::Ints(v))) = (name, a) else {
        return None;
    };
    let wanted = field(&name.to_ascii_lowercase())?;
    let number = |days: i64| number_of_day(wanted, days);
    let values: Option<Vec<i64>> = match v.class {
        Class::Date => each(v, |days| match as_float {
            // As a moment, which not every date is.
            true => datetime::date_to_timestamp(days as i32).ok().and_then(|_| number(days)),
            false => number(days),
        }),
        Class::Timestamp => each(v, |at| match wanted {
            Field::Hour => Some(at.rem_euclid(USECS_PER_DAY) / datetime::USECS_PER_HOUR),
            Field::Minute => Some(at.rem_euclid(USECS_PER_DAY) / datetime::USECS_PER_MINUTE % 60),
            _ => number(at.div_euclid(USECS_PER_DAY)),
        }),
        _ => return None,
    };
    let (values, nulls) = (values?, v.nulls.clone());
    Some(if as_float {
        let values = values.into_iter().map(|v| v as f64).collect();
        Vector::Floats(Floats { is_single: false, values, nulls })
    } else {
        Vector::Ints(Ints { class: Class::Numeric(0), values, nulls })
    })
}

/// A number of each row that is not NULL; `None` if a row has none, or is infinite.
#[inline]
fn each(v: &Ints, of: impl Fn(i64) -> Option<i64>) -> Option<Vec<i64>> {
    let is_infinite = |value: i64| match v.class {
        Class::Date => is_infinite_date(value),
        _ => !datetime::is_finite(value),
    };
    match v.nulls.mask() {
        None => v.values.iter().map(|&v| if is_infinite(v) { None } else { of(v) }).collect(),
        Some(nulls) => {
            let rows = v.values.iter().zip(nulls);
            rows.map(|(&v, &is_null)| match is_null {
                true => Some(0),
                false if is_infinite(v) => None,
                false => of(v),
            })
            .collect()
        }
    }
}

fn is_infinite_date(days: i64) -> bool {
    days == i64::from(DATE_NOBEGIN) || days == i64::from(DATE_NOEND)
}

/// The answers of a test of dates with moments without a zone, for all rows; see
/// [`compare::compare`].
pub fn compare_moments(test: CmpOp, a: Operand<'_>, b: Operand<'_>) -> Option<Vector> {
    let (a, b) = (Moments::of(a)?, Moments::of(b)?);
    compare::compare(test, oid::TIMESTAMP, a.operand(), b.operand())
}

/// The rows for which such a test holds; see [`compare::rows`].
pub fn rows_of_moments(test: CmpOp, a: Operand<'_>, b: Operand<'_>) -> Option<Vec<u32>> {
    let (a, b) = (Moments::of(a)?, Moments::of(b)?);
    compare::rows(test, oid::TIMESTAMP, a.operand(), b.operand())
}

/// An operand whose dates compare with moments as dates do. They are no values: a date that no
/// moment is stands behind all moments.
enum Moments<'a> {
    Own(Operand<'a>),
    Vector(Vector),
    Value(Datum),
}

impl<'a> Moments<'a> {
    fn of(operand: Operand<'a>) -> Option<Moments<'a>> {
        Some(match operand {
            operand if operand.is_null() => Moments::Own(operand),
            Operand::Vector(Vector::Ints(v)) if v.class == Class::Date => {
                let values = v.values.iter().map(|&days| date_cmp_value(days as i32)).collect();
                Moments::Vector(Vector::Ints(Ints {
                    class: Class::Timestamp,
                    values,
                    nulls: v.nulls.clone(),
                }))
            }
            Operand::Value(Datum::Date(days)) => Moments::Value(Datum::Timestamp(date_cmp_value(*days))),
            Operand::Vector(Vector::Ints(v)) if v.class == Class::Timestamp => Moments::Own(operand),
            Operand::Value(Datum::Timestamp(_)) => Moments::Own(operand),
            _ => return None,
        })
    }

    fn operand(&self) -> Operand<'_> {
        match self {
            Moments::Own(operand) => *operand,
            Moments::Vector(v) => Operand::Vector(v),
            Moments::Value(v) => Operand::Value(v),
        }
    }
}

/// One side of an operation: a number for each row, or one for all.
fn side<'a>(operand: Operand<'a>, wanted: impl Fn(Class) -> bool) -> Option<(Option<&'a Ints>, i64)> {
    match operand {
        Operand::Vector(Vector::Ints(v)) if wanted(v.class) => Some((Some(v), 0)),
        Operand::Value(value) => Class::of(value).filter(|(class, _)| wanted(*class)).map(|(_, v)| (None, v)),
        Operand::Vector(_) => None,
    }
}

/// Computes `op` for each row; `None` if it has no answer for a row that is not NULL.
fn zip(
    (a, one_a): (Option<&Ints>, i64),
    (b, one_b): (Option<&Ints>, i64),
    rows: usize,
    op: impl Fn(i64, i64) -> Option<i64>,
) -> Option<(Vec<i64>, Nulls)> {
    let none = Nulls::NONE;
    let nulls = a.map_or(&none, |v| &v.nulls).or(b.map_or(&none, |v| &v.nulls));
    let of = |v: Option<&Ints>, one: i64, row: usize| v.map_or(one, |v| v.values[row]);
    let values: Option<Vec<i64>> = (0..rows)
        .map(|row| if nulls.has(row) { Some(0) } else { op(of(a, one_a, row), of(b, one_b, row)) })
        .collect();
    Some((values?, nulls))
}

/// The days between dates.
pub fn days_between(a: Operand<'_>, b: Operand<'_>, rows: usize) -> Option<Vector> {
    if a.is_null() || b.is_null() {
        return Some(Vector::Null);
    }
    let is_date = |class| class == Class::Date;
    let days = |a: i64, b: i64| {
        let is_finite = !is_infinite_date(a) && !is_infinite_date(b);
        is_finite.then(|| i64::from((a as i32).wrapping_sub(b as i32)))
    };
    let (values, nulls) = zip(side(a, is_date)?, side(b, is_date)?, rows, days)?;
    Some(Vector::Ints(Ints { class: Class::Int4, values, nulls }))
}

/// Dates some days later, or earlier if `sign` is -1.
pub fn add_days(a: Operand<'_>, b: Operand<'_>, sign: i64, rows: usize) -> Option<Vector> {
    if a.is_null() || b.is_null() {
        return Some(Vector::Null);
    }
    let moved = |date: i64, days: i64| {
        let sum = date + sign * days;
        (!is_infinite_date(date) && days != i64::from(i32::MIN) && datetime::date_in_range(sum))
            .then_some(sum)
    };
    let (a, b) = (side(a, |class| class == Class::Date)?, side(b, |class| class == Class::Int4)?);
    let (values, nulls) = zip(a, b, rows, moved)?;
    Some(Vector::Ints(Ints { class: Class::Date, values, nulls }))
}
