//! `extract` and `date_part`: one field of a moment or span.

use super::interval::Unit;
use super::tz::TimeZone;
use super::*;
use crate::numeric::Numeric;
use sinew_error::{Result, SqlError, sqlerr};

/// The fields that `extract`, `date_part` and `date_trunc` know by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    Microseconds,
    Milliseconds,
    Second,
    Minute,
    Hour,
    Day,
    Week,
    Month,
    Quarter,
    Year,
    Decade,
    Century,
    Millennium,
    Dow,
    IsoDow,
    Doy,
    IsoYear,
    Julian,
    Epoch,
    Timezone,
    TimezoneHour,
    TimezoneMinute,
}

/// The field for a lower-case name.
pub fn field(name: &str) -> Option<Field> {
    Some(match name {
        "dow" => Field::Dow,
        "isodow" => Field::IsoDow,
        "doy" => Field::Doy,
        "isoyear" => Field::IsoYear,
        "julian" | "jd" | "j" => Field::Julian,
        "epoch" => Field::Epoch,
        "timezone" => Field::Timezone,
        "timezone_h" | "timezone_hour" => Field::TimezoneHour,
        "timezone_m" | "timezone_minute" => Field::TimezoneMinute,
        _ => match super::interval::unit(name)? {
            Unit::Us => Field::Microseconds,
            Unit::Ms => Field::Milliseconds,
            Unit::Second => Field::Second,
            Unit::Minute => Field::Minute,
            Unit::Hour => Field::Hour,
            Unit::Day => Field::Day,
            Unit::Week => Field::Week,
            Unit::Month => Field::Month,
            Unit::Quarter => Field::Quarter,
            Unit::Year => Field::Year,
            Unit::Decade => Field::Decade,
            Unit::Century => Field::Century,
            Unit::Millennium => Field::Millennium,
        },
    })
}

#[cold]
fn unsupported(name: &str, ty: &str) -> SqlError {
    match field(name) {
        Some(_) => sqlerr!(FEATURE_NOT_SUPPORTED, "unit \"{name}\" not supported for type {ty}"),
        None => sqlerr!(INVALID_PARAMETER_VALUE, "unit \"{name}\" not recognized for type {ty}"),
    }
}

fn int(v: i64) -> Numeric {
    Numeric::from_i64(v)
}

/// The number v / 10^scale with all its digits shown.
fn scaled(v: i128, scale: i32) -> Numeric {
    Numeric::from_scaled(v, scale)
}

fn time_field(f: Field, us: i64) -> Option<Numeric> {
    Some(match f {
        Field::Microseconds => int(us % USECS_PER_MINUTE),
        Field::Milliseconds => scaled(i128::from(us % USECS_PER_MINUTE), 3),
        Field::Second => scaled(i128::from(us % USECS_PER_MINUTE), 6),
        Field::Minute => int(us / USECS_PER_MINUTE % 60),
        Field::Hour => int(us / USECS_PER_HOUR),
        _ => return None,
    })
}

fn century(year: i32, n: i32) -> i64 {
    i64::from(if year > 0 { (year + n - 1) / n } else { -((n - (year - 1) - 1) / n) })
}

fn date_field(f: Field, days: i64) -> Option<Numeric> {
    number_of_day(f, days).map(int)
}

/// A field that is an integer and depends on the day alone.
#[inline]
pub(crate) fn number_of_day(f: Field, days: i64) -> Option<i64> {
    let (year, month, day) = civil_from_days(days);
    Some(match f {
        Field::Day => i64::from(day),
        Field::Month => i64::from(month),
        Field::Quarter => i64::from((month - 1) / 3 + 1),
        Field::Week => i64::from(iso_week(days).1),
        Field::Year => i64::from(if year > 0 { year } else { year - 1 }),
        Field::Decade => i64::from(year.div_euclid(10)),
        Field::Century => century(year, 100),
        Field::Millennium => century(year, 1000),
        Field::IsoYear => {
            let y = iso_week(days).0;
            i64::from(if y > 0 { y } else { y - 1 })
        }
        Field::Dow => i64::from(day_of_week(days)),
        Field::IsoDow => match day_of_week(days) {
            0 => 7,
            d => i64::from(d),
        },
        Field::Doy => i64::from(day_of_year(year, month, day)),
        _ => return None,
    })
}

/// A field of an infinite moment: infinite if it grows without bound, otherwise unknown.
fn infinite(f: Field, positive: bool) -> Option<Numeric> {
    match f {
        Field::Year
        | Field::Decade
        | Field::Century
        | Field::Millennium
        | Field::Julian
        | Field::IsoYear
        | Field::Epoch => Some(if positive { Numeric::INFINITY } else { Numeric::NEG_INFINITY }),
        _ => None,
    }
}

fn known(name: &str, ty: &str) -> Result<(String, Field)> {
    let lower = name.to_ascii_lowercase();
    let f = field(&lower).ok_or_else(|| unsupported(&lower, ty))?;
    Ok((lower, f))
}

/// A field of a moment; `None` is SQL NULL. Only timestamptz has a `zone`, and `utc` is its
/// instant.
fn moment(name: &str, local: i64, utc: i64, zone: Option<&TimeZone>, ty: &str) -> Result<Option<Numeric>> {
    let (lower, f) = known(name, ty)?;
    let zoned = matches!(f, Field::Timezone | Field::TimezoneHour | Field::TimezoneMinute);
    if zoned && zone.is_none() {
        return Err(unsupported(&lower, ty));
    }
    if !is_finite(local) {
        return Ok(infinite(f, local == TS_NOEND));
    }
    let days = local.div_euclid(USECS_PER_DAY);
    let time = local.rem_euclid(USECS_PER_DAY);
    if let Some(v) = time_field(f, time).or_else(|| date_field(f, days)) {
        return Ok(Some(v));
    }
    Ok(Some(match f {
        Field::Epoch => {
            let us = i128::from(utc) + i128::from(UNIX_EPOCH_DAYS) * i128::from(USECS_PER_DAY);
            scaled(us, 6)
        }
        Field::Julian => {
            let whole = int(days + EPOCH_JDATE);
            let part = int(time).div(&int(USECS_PER_DAY))?;
            whole.add(&part)?
        }
        _ => match zone {
            Some(zone) => {
                let east = i64::from(zone.offset_at(utc));
                match f {
                    Field::Timezone => int(east),
                    Field::TimezoneHour => int(east / 3600),
                    _ => int(east / 60 % 60),
                }
            }
            None => return Err(unsupported(&lower, ty)),
        },
    }))
}

pub(crate) fn of_timestamp(name: &str, ts: i64) -> Result<Option<Numeric>> {
    moment(name, ts, ts, None, "timestamp without time zone")
}

pub(crate) fn of_timestamptz(name: &str, ts: i64, zone: &TimeZone) -> Result<Option<Numeric>> {
    moment(name, to_local(ts, zone), ts, Some(zone), "timestamp with time zone")
}

pub(crate) fn of_date(name: &str, days: i32) -> Result<Option<Numeric>> {
    let (lower, f) = known(name, "date")?;
    let supported = !matches!(
        f,
        Field::Microseconds
            | Field::Milliseconds
            | Field::Second
            | Field::Minute
            | Field::Hour
            | Field::Timezone
            | Field::TimezoneHour
            | Field::TimezoneMinute
    );
    if !supported {
        return Err(unsupported(&lower, "date"));
    }
    if days == DATE_NOBEGIN || days == DATE_NOEND {
        return Ok(infinite(f, days == DATE_NOEND));
    }
    let days = i64::from(days);
    Ok(Some(match f {
        Field::Epoch => int((days + UNIX_EPOCH_DAYS) * 86_400),
        Field::Julian => int(days + EPOCH_JDATE),
        _ => date_field(f, days).ok_or_else(|| unsupported(&lower, "date"))?,
    }))
}

pub(crate) fn of_time(name: &str, us: i64) -> Result<Option<Numeric>> {
    let ty = "time without time zone";
    let (lower, f) = known(name, ty)?;
    match f {
        Field::Epoch => Ok(Some(scaled(i128::from(us), 6))),
        _ => time_field(f, us).map(Some).ok_or_else(|| unsupported(&lower, ty)),
    }
}

pub(crate) fn of_timetz(name: &str, us: i64, west: i32) -> Result<Option<Numeric>> {
    let ty = "time with time zone";
    let (lower, f) = known(name, ty)?;
    let east = i64::from(-west);
    Ok(Some(match f {
        Field::Epoch => scaled(i128::from(us) + i128::from(west) * i128::from(USECS_PER_SEC), 6),
        Field::Timezone => int(east),
        Field::TimezoneHour => int(east / 3600),
        Field::TimezoneMinute => int(east / 60 % 60),
        _ => time_field(f, us).ok_or_else(|| unsupported(&lower, ty))?,
    }))
}

pub(crate) fn of_interval(name: &str, v: &Interval) -> Result<Option<Numeric>> {
    let (lower, f) = known(name, "interval")?;
    if let Some(v) = time_field(f, v.us) {
        return Ok(Some(v));
    }
    let months = i64::from(v.months);
    Ok(Some(match f {
        Field::Day => int(i64::from(v.days)),
        Field::Month => int(months % 12),
        Field::Quarter => int(months % 12 / 3 + 1),
        Field::Year => int(months / 12),
        Field::Decade => int(months / 120),
        Field::Century => int(months / 1200),
        Field::Millennium => int(months / 12_000),
        Field::Epoch => {
            // Years count 365.25 days, months 30.
            let secs_times_4 =
                (i128::from(months / 12) * 1461 + i128::from(months % 12) * 120 + i128::from(v.days) * 4)
                    * 86_400;
            scaled(secs_times_4 / 4 * 1_000_000 + i128::from(v.us), 6)
        }
        _ => return Err(unsupported(&lower, "interval")),
    }))
}
