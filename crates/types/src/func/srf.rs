//! Functions that return rows: `generate_series`, and the options of catalogs.

use super::{CallTypes, Rows};
use crate::ctx::FnCtx;
use crate::datetime::{Interval, arith, is_finite, tz::TimeZone};
use crate::datum::{Datum, Record};
use crate::numeric::Numeric;
use crate::oid;
use sinew_error::{Result, SqlError, sqlerr};

#[cold]
fn zero_step() -> SqlError {
    sqlerr!(INVALID_PARAMETER_VALUE, "step size cannot equal zero")
}

fn ints(args: &[Datum], wrap: fn(i64) -> Datum, min: i64, max: i64) -> Result<Rows> {
    let at = |i: usize| args.get(i).and_then(Datum::as_i64);
    let (Some(start), Some(stop)) = (at(0), at(1)) else { return Ok(Box::new(std::iter::empty())) };
    let step = match args.get(2) {
        None => 1,
        Some(v) => match v.as_i64() {
            Some(0) => return Err(zero_step()),
            Some(s) => s,
            None => return Ok(Box::new(std::iter::empty())),
        },
    };
    let mut next = Some(start);
    Ok(Box::new(std::iter::from_fn(move || {
        let v = next.filter(|v| if step > 0 { *v <= stop } else { *v >= stop })?;
        // At the end of the type's range the series ends.
        next = v.checked_add(step).filter(|n| (min..=max).contains(n));
        Some(Ok(wrap(v)))
    })))
}

/// The names and values of options in the form of the catalogs, `name=value`.
pub fn pg_options_to_table(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    let Some(Datum::Array(options)) = args.first() else { return Ok(Box::new(std::iter::empty())) };
    let mut rows = Vec::with_capacity(options.values.len());
    for option in &options.values {
        let Some(option) = option.as_str() else {
            return Err(sqlerr!(NULL_VALUE_NOT_ALLOWED, "null array element not allowed in this context"));
        };
        let (name, value) = match option.split_once('=') {
            Some((name, value)) => (name, Datum::text(value)),
            None => (option, Datum::Null),
        };
        let fields = vec![(oid::TEXT, Datum::text(name)), (oid::TEXT, value)];
        rows.push(Ok(Datum::Record(Record::new(fields).into())));
    }
    Ok(Box::new(rows.into_iter()))
}

/// `generate_series(integer, integer)`: one row per value. Fails with 22023 for a step of zero.
pub fn generate_series_int4(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    ints(args, |v| Datum::Int4(v as i32), i64::from(i32::MIN), i64::from(i32::MAX))
}

/// `generate_series(integer, integer, step)`.
pub fn generate_series_step_int4(cx: &mut FnCtx, t: &CallTypes, args: &[Datum]) -> Result<Rows> {
    generate_series_int4(cx, t, args)
}

/// `generate_series(bigint, bigint)`: one row per value. Fails with 22023 for a step of zero.
pub fn generate_series_int8(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    ints(args, Datum::Int8, i64::MIN, i64::MAX)
}

/// `generate_series(bigint, bigint, step)`.
pub fn generate_series_step_int8(cx: &mut FnCtx, t: &CallTypes, args: &[Datum]) -> Result<Rows> {
    generate_series_int8(cx, t, args)
}

/// `generate_series(numeric, numeric)`. Fails with 22023 for a step of zero, and for NaN or an
/// infinity as a bound or as the step.
pub fn generate_series_numeric(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    let mut values = Vec::new();
    for (what, v) in ["start", "stop", "step"].iter().zip(args) {
        let Datum::Numeric(n) = v else { return Ok(Box::new(std::iter::empty())) };
        if n.is_special() {
            let value = if n.is_nan() { "NaN" } else { "infinity" };
            let what = if *what == "step" { "step size" } else { &format!("{what} value") };
            return Err(sqlerr!(INVALID_PARAMETER_VALUE, "{what} cannot be {value}"));
        }
        values.push(n.clone());
    }
    let step = values.get(2).cloned().unwrap_or(Numeric::ONE);
    if step.is_zero() {
        return Err(zero_step());
    }
    let stop = values[1].clone();
    let up = step.signum() > 0;
    let mut next = Some(values[0].clone());
    Ok(Box::new(std::iter::from_fn(move || {
        let v = next.take()?;
        if if up { v.cmp(&stop).is_gt() } else { v.cmp(&stop).is_lt() } {
            return None;
        }
        match v.add(&step) {
            Ok(n) => next = Some(n),
            Err(e) => return Some(Err(e)),
        }
        Some(Ok(Datum::Numeric(v)))
    })))
}

/// `generate_series(numeric, numeric, step)`.
pub fn generate_series_step_numeric(cx: &mut FnCtx, t: &CallTypes, args: &[Datum]) -> Result<Rows> {
    generate_series_numeric(cx, t, args)
}

fn moments(start: i64, stop: i64, step: Interval, zone: Option<TimeZone>) -> Result<Rows> {
    let sign = crate::compare::span(&step).signum();
    if sign == 0 {
        return Err(zero_step());
    }
    let mut next = Some(start);
    Ok(Box::new(std::iter::from_fn(move || {
        let v = next.take().filter(|v| if sign > 0 { *v <= stop } else { *v >= stop })?;
        if is_finite(v) {
            let sum = match &zone {
                Some(zone) => arith::add_tz(v, &step, zone),
                None => arith::add(v, &step),
            };
            match sum {
                Ok(n) => next = Some(n),
                Err(e) => return Some(Err(e)),
            }
        } else {
            next = Some(v);
        }
        Some(Ok(if zone.is_some() { Datum::TimestampTz(v) } else { Datum::Timestamp(v) }))
    })))
}

/// `generate_series(timestamp, timestamp, interval)`. Fails with 22023 for a step of zero.
pub fn generate_series_timestamp(_: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    match args {
        [Datum::Timestamp(a), Datum::Timestamp(b), Datum::Interval(s)] => moments(*a, *b, *s, None),
        _ => Ok(Box::new(std::iter::empty())),
    }
}

/// `generate_series(timestamptz, timestamptz, interval)`. Days and months are added in the
/// session's time zone, so that a change of clocks keeps the time of day.
pub fn generate_series_timestamptz(cx: &mut FnCtx, _: &CallTypes, args: &[Datum]) -> Result<Rows> {
    match args {
        [Datum::TimestampTz(a), Datum::TimestampTz(b), Datum::Interval(s)] => {
            moments(*a, *b, *s, Some(cx.fmt.tz.clone()))
        }
        _ => Ok(Box::new(std::iter::empty())),
    }
}
