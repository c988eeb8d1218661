//! `date_trunc` and `date_bin`.

use super::field::{Field, field};
use super::tz::TimeZone;
use super::*;
use sinew_error::{Result, SqlError, sqlerr};

#[cold]
fn unsupported(units: &str, ty: &str) -> SqlError {
    match field(units) {
        Some(_) => sqlerr!(FEATURE_NOT_SUPPORTED, "unit \"{units}\" not supported for type {ty}"),
        None => sqlerr!(INVALID_PARAMETER_VALUE, "unit \"{units}\" not recognized for type {ty}"),
    }
}

/// Rounds a year down to a multiple of `n`, with the year in which a century begins.
fn year_floor(year: i32, n: i32) -> i32 {
    if year > 0 { (year + n - 1) / n * n - (n - 1) } else { -((n - 1 - (year - 1)) / n) * n + 1 }
}

/// `date_trunc` of a timestamp: `ts` in microseconds, rounded down to `units`. `ty` is the type's
/// name for the error, 22023 for a name that is no unit and 0A000 for a unit that does not apply.
pub fn timestamp(units: &str, ts: i64, ty: &str) -> Result<i64> {
    let lower = units.to_ascii_lowercase();
    if !is_finite(ts) {
        return Ok(ts);
    }
    let f = field(&lower).ok_or_else(|| unsupported(&lower, ty))?;
    let mut t = Civil::from_timestamp(ts);
    let day = |mut t: Civil| {
        (t.hour, t.minute, t.second, t.us) = (0, 0, 0, 0);
        t
    };
    match f {
        Field::Microseconds => {}
        Field::Milliseconds => t.us = t.us / 1000 * 1000,
        Field::Second => t.us = 0,
        Field::Minute => (t.second, t.us) = (0, 0),
        Field::Hour => (t.minute, t.second, t.us) = (0, 0, 0),
        Field::Day => t = day(t),
        Field::Week => {
            let days = t.days();
            let monday = days - i64::from((day_of_week(days) + 6) % 7);
            return monday.checked_mul(USECS_PER_DAY).ok_or_else(timestamp_out_of_range);
        }
        _ => {
            t = day(t);
            t.day = 1;
            match f {
                Field::Month => {}
                Field::Quarter => t.month = (t.month - 1) / 3 * 3 + 1,
                Field::Year => t.month = 1,
                Field::Decade => {
                    t.month = 1;
                    t.year = t.year.div_euclid(10) * 10;
                }
                Field::Century => {
                    t.month = 1;
                    t.year = year_floor(t.year, 100);
                }
                Field::Millennium => {
                    t.month = 1;
                    t.year = year_floor(t.year, 1000);
                }
                _ => return Err(unsupported(&lower, ty)),
            }
        }
    }
    t.timestamp().ok_or_else(timestamp_out_of_range)
}

/// `date_trunc` of a timestamp with time zone. It rounds down the local time in `zone`. Fails as
/// [`timestamp`] does.
pub fn timestamptz(units: &str, ts: i64, zone: &TimeZone) -> Result<i64> {
    let ty = "timestamp with time zone";
    let lower = units.to_ascii_lowercase();
    if !is_finite(ts) {
        return Ok(ts);
    }
    let f = field(&lower).ok_or_else(|| unsupported(&lower, ty))?;
    let local = timestamp(units, to_local(ts, zone), ty)?;
    if matches!(f, Field::Microseconds | Field::Milliseconds | Field::Second | Field::Minute | Field::Hour) {
        // Within the hour the offset does not change: in a fold, the instant stays on its side.
        return check_timestamp(local - i64::from(zone.offset_at(ts)) * USECS_PER_SEC);
    }
    to_utc(local, zone)
}

/// `date_trunc` of an interval: each part is cut towards zero. Weeks are refused with 0A000, since
/// months have no whole number of them.
pub fn interval(units: &str, v: &Interval) -> Result<Interval> {
    let lower = units.to_ascii_lowercase();
    let f = field(&lower).ok_or_else(|| unsupported(&lower, "interval"))?;
    let cut = |unit: i64| v.us / unit * unit;
    let months = |n: i32| Interval { months: v.months / n * n, days: 0, us: 0 };
    Ok(match f {
        Field::Microseconds => *v,
        Field::Milliseconds => Interval { us: cut(1000), ..*v },
        Field::Second => Interval { us: cut(USECS_PER_SEC), ..*v },
        Field::Minute => Interval { us: cut(USECS_PER_MINUTE), ..*v },
        Field::Hour => Interval { us: cut(USECS_PER_HOUR), ..*v },
        Field::Day => Interval { us: 0, ..*v },
        Field::Month => months(1),
        Field::Quarter => months(3),
        Field::Year => months(12),
        Field::Decade => months(120),
        Field::Century => months(1200),
        Field::Millennium => months(12_000),
        Field::Week => {
            return Err(sqlerr!(FEATURE_NOT_SUPPORTED, "unit \"{lower}\" not supported for type interval")
                .detail("Months usually have fractional weeks."));
        }
        _ => return Err(unsupported(&lower, "interval")),
    })
}

/// The start of the stride that contains `ts`, counted from `origin`.
pub fn bin(stride: &Interval, ts: i64, origin: i64) -> Result<i64> {
    if !is_finite(ts) {
        return Ok(ts);
    }
    if !is_finite(origin) {
        return Err(sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "origin out of range"));
    }
    if stride.months != 0 {
        return Err(sqlerr!(
            FEATURE_NOT_SUPPORTED,
            "timestamps cannot be binned into intervals containing months or years"
        ));
    }
    let step = i64::from(stride.days)
        .checked_mul(USECS_PER_DAY)
        .and_then(|d| d.checked_add(stride.us))
        .ok_or_else(interval_out_of_range)?;
    if step <= 0 {
        return Err(sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "stride must be greater than zero"));
    }
    let off = ts.checked_sub(origin).ok_or_else(interval_out_of_range)?;
    check_timestamp(
        off.div_euclid(step).checked_mul(step).and_then(|d| d.checked_add(origin)).unwrap_or(i64::MAX),
    )
}
