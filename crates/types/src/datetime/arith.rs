//! Moments plus spans, differences, ages.

use super::tz::TimeZone;
use super::*;
use sinew_error::{Result, sqlerr};

fn add_months(ts: i64, months: i32) -> Result<i64> {
    let mut t = Civil::from_timestamp(ts);
    let month = i64::from(t.year) * 12 + i64::from(t.month) - 1 + i64::from(months);
    t.year = i32::try_from(month.div_euclid(12)).map_err(|_| timestamp_out_of_range())?;
    t.month = month.rem_euclid(12) as i32 + 1;
    t.day = t.day.min(days_in_month(t.year, t.month));
    t.timestamp().ok_or_else(timestamp_out_of_range)
}

fn add_days(ts: i64, days: i32) -> Result<i64> {
    // The days alone may exceed a timestamp's range while the sum does not.
    let sum = i128::from(ts) + i128::from(days) * i128::from(USECS_PER_DAY);
    check_timestamp(i64::try_from(sum).map_err(|_| timestamp_out_of_range())?)
}

/// A local timestamp plus a span: first the months (at most to the month's end), then the days,
/// then the time.
pub fn add(ts: i64, span: &Interval) -> Result<i64> {
    if !is_finite(ts) {
        return Ok(ts);
    }
    let mut r = ts;
    if span.months != 0 {
        r = add_months(r, span.months)?;
    }
    if span.days != 0 {
        r = add_days(r, span.days)?;
    }
    check_timestamp(r.checked_add(span.us).ok_or_else(timestamp_out_of_range)?)
}

/// An instant plus a span: months and days on the zone's calendar, time as elapsed time.
pub(crate) fn add_tz(ts: i64, span: &Interval, zone: &TimeZone) -> Result<i64> {
    if !is_finite(ts) {
        return Ok(ts);
    }
    let mut r = ts;
    if span.months != 0 {
        r = to_utc(add_months(to_local(r, zone), span.months)?, zone)?;
    }
    if span.days != 0 {
        let local = add_days(to_local(r, zone), span.days)?;
        r = to_utc(local, zone)?;
    }
    check_timestamp(r.checked_add(span.us).ok_or_else(timestamp_out_of_range)?)
}

/// `a - b` in days and time.
pub(crate) fn diff(a: i64, b: i64) -> Result<Interval> {
    if !is_finite(a) || !is_finite(b) {
        return Err(sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "cannot subtract infinite timestamps"));
    }
    let us = a.checked_sub(b).ok_or_else(interval_out_of_range)?;
    interval::justify_hours(&Interval { us, days: 0, months: 0 })
}

/// The symbolic difference in years, months, days and time, of two local timestamps.
pub fn age(a: i64, b: i64) -> Result<Interval> {
    age_in(a, b, None)
}

/// As [`age`], of two instants, as a zone's clocks show them.
pub(crate) fn age_tz(a: i64, b: i64, zone: &TimeZone) -> Result<Interval> {
    age_in(a, b, Some(zone))
}

fn age_in(a: i64, b: i64, zone: Option<&TimeZone>) -> Result<Interval> {
    // As in PostgreSQL, infinity is a moment from which one can count, while minus infinity lies
    // before all that can be counted.
    if a.min(b).div_euclid(USECS_PER_DAY) < -EPOCH_JDATE {
        return Err(timestamp_out_of_range());
    }
    let local = |ts: i64| {
        let east = zone.map_or(0, |zone| i64::from(zone.offset_at(ts)));
        let time = ts.rem_euclid(USECS_PER_DAY) + east * USECS_PER_SEC;
        let (year, month, day) =
            civil_from_days(ts.div_euclid(USECS_PER_DAY) + time.div_euclid(USECS_PER_DAY));
        Civil { year, month, day, ..Civil::from_time(time.rem_euclid(USECS_PER_DAY)) }
    };
    let (x, y) = (local(a), local(b));
    let mut us = x.time() - y.time();
    let mut day = x.day - y.day;
    let mut month = x.month - y.month;
    let mut year = x.year - y.year;
    let neg = a < b;
    if neg {
        (us, day, month, year) = (-us, -day, -month, -year);
    }
    if us < 0 {
        us += USECS_PER_DAY;
        day -= 1;
    }
    // Borrowed days are those of the earlier moment's month.
    let early = if neg { &x } else { &y };
    while day < 0 {
        day += days_in_month(early.year, early.month);
        month -= 1;
    }
    while month < 0 {
        month += 12;
        year -= 1;
    }
    let months = year * 12 + month;
    Ok(if neg {
        Interval { us: -us, days: -day, months: -months }
    } else {
        Interval { us, days: day, months }
    })
}
