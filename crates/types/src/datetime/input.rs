//! Text to date, time and timestamp.

pub(crate) use super::decode::{DecodeError, zone_offset};
use super::decode::{TextMeaning, decode};
use super::*;
use crate::ctx::FmtCtx;
use crate::datum::Datum;
use sinew_error::{Result, SqlError, sqlerr};

impl DecodeError {
    /// The error for the input `text` of the type `name`, with PostgreSQL's SQLSTATE and message
    /// (its `DateTimeParseError`).
    pub fn error(self, text: &str, name: &str) -> SqlError {
        match self {
            DecodeError::Zone(zone) => {
                sqlerr!(INVALID_PARAMETER_VALUE, "time zone \"{zone}\" not recognized")
            }
            DecodeError::Format => {
                sqlerr!(INVALID_DATETIME_FORMAT, "invalid input syntax for type {name}: \"{text}\"")
            }
            DecodeError::Field => {
                sqlerr!(DATETIME_FIELD_OVERFLOW, "date/time field value out of range: \"{text}\"")
            }
            DecodeError::MonthDay => {
                sqlerr!(DATETIME_FIELD_OVERFLOW, "date/time field value out of range: \"{text}\"")
                    .hint("Perhaps you need a different \"datestyle\" setting.")
            }
            DecodeError::ZoneRange => sqlerr!(
                INVALID_TIME_ZONE_DISPLACEMENT_VALUE,
                "time zone displacement out of range: \"{text}\""
            ),
        }
    }
}

const EPOCH: i64 = -UNIX_EPOCH_DAYS * USECS_PER_DAY;

pub(crate) fn date_in(text: &str, ctx: &FmtCtx) -> Result<Datum> {
    if let Some(days) = fast_date(text.as_bytes()) {
        return Ok(Datum::Date(days));
    }
    let d = decode(text, ctx, false).map_err(|b| b.error(text, "date"))?;
    let days = match d.says {
        TextMeaning::Infinity => return Ok(Datum::Date(DATE_NOEND)),
        TextMeaning::NegInfinity => return Ok(Datum::Date(DATE_NOBEGIN)),
        TextMeaning::Epoch => Some(-UNIX_EPOCH_DAYS),
        TextMeaning::Moment => d.days(),
    };
    match days.filter(|days| date_in_range(*days)) {
        Some(days) => Ok(Datum::Date(days as i32)),
        None => Err(sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "date out of range: \"{text}\"")),
    }
}

/// `YYYY-MM-DD` exactly.
pub(crate) fn fast_date(b: &[u8]) -> Option<i32> {
    let &[y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1] = b else { return None };
    let two = |a: u8, b: u8| {
        (a.is_ascii_digit() && b.is_ascii_digit()).then(|| i32::from(a - b'0') * 10 + i32::from(b - b'0'))
    };
    let (year, month, day) = (two(y0, y1)? * 100 + two(y2, y3)?, two(m0, m1)?, two(d0, d1)?);
    if year == 0 || !(1..=12).contains(&month) || day < 1 || day > days_in_month(year, month) {
        return None;
    }
    Some(days_from_civil(year, month, day) as i32)
}

/// `YYYY-MM-DD hh:mm:ss[.ffffff]` exactly.
pub(crate) fn fast_timestamp(b: &[u8]) -> Option<i64> {
    if b.len() < 19 || (b[10] != b' ' && b[10] != b'T') || b[13] != b':' || b[16] != b':' {
        return None;
    }
    let days = fast_date(&b[..10])?;
    let two = |i: usize| {
        (b[i].is_ascii_digit() && b[i + 1].is_ascii_digit())
            .then(|| i64::from(b[i] - b'0') * 10 + i64::from(b[i + 1] - b'0'))
    };
    let (h, m, s) = (two(11)?, two(14)?, two(17)?);
    if h > 23 || m > 59 || s > 59 {
        return None;
    }
    let mut us = 0i64;
    if b.len() > 19 {
        if b[19] != b'.' || b.len() > 26 || b.len() == 20 {
            return None;
        }
        for i in 20..26 {
            let d = b.get(i).map_or(Some(0), |c| c.is_ascii_digit().then(|| i64::from(c - b'0')))?;
            us = us * 10 + d;
        }
    }
    Some(i64::from(days) * USECS_PER_DAY + ((h * 60 + m) * 60 + s) * USECS_PER_SEC + us)
}

fn range(text: &str) -> SqlError {
    sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "timestamp out of range: \"{text}\"")
}

pub(crate) fn timestamp_in(text: &str, ctx: &FmtCtx) -> Result<Datum> {
    if let Some(ts) = fast_timestamp(text.as_bytes()) {
        return Ok(Datum::Timestamp(ts));
    }
    let d = decode(text, ctx, false).map_err(|b| b.error(text, "timestamp"))?;
    let local = match d.says {
        TextMeaning::Infinity => return Ok(Datum::Timestamp(TS_NOEND)),
        TextMeaning::NegInfinity => return Ok(Datum::Timestamp(TS_NOBEGIN)),
        TextMeaning::Epoch => Some(EPOCH),
        TextMeaning::Moment => d.local(),
    };
    local.filter(|t| timestamp_in_range(*t)).map(Datum::Timestamp).ok_or_else(|| range(text))
}

pub(crate) fn timestamptz_in(text: &str, ctx: &FmtCtx) -> Result<Datum> {
    let utc = match fast_timestamp(text.as_bytes()) {
        Some(local) => Some(local - i64::from(ctx.tz.offset_of_local(local)) * USECS_PER_SEC),
        None => {
            let d = decode(text, ctx, false).map_err(|b| b.error(text, "timestamp with time zone"))?;
            match d.says {
                TextMeaning::Infinity => return Ok(Datum::TimestampTz(TS_NOEND)),
                TextMeaning::NegInfinity => return Ok(Datum::TimestampTz(TS_NOBEGIN)),
                TextMeaning::Epoch => Some(EPOCH),
                TextMeaning::Moment => {
                    d.local().and_then(|local| local.checked_sub(i64::from(d.east) * USECS_PER_SEC))
                }
            }
        }
    };
    utc.filter(|t| timestamp_in_range(*t)).map(Datum::TimestampTz).ok_or_else(|| range(text))
}

pub(crate) fn time_in(text: &str, ctx: &FmtCtx) -> Result<Datum> {
    let d = decode(text, ctx, true).map_err(|b| b.error(text, "time"))?;
    Ok(Datum::Time(d.time_of_day()))
}

pub(crate) fn timetz_in(text: &str, ctx: &FmtCtx) -> Result<Datum> {
    let d = decode(text, ctx, true).map_err(|b| b.error(text, "time with time zone"))?;
    Ok(Datum::TimeTz(d.time_of_day(), -d.east))
}
