//! Dates, times, intervals: values, input, output, arithmetic.
//!
//! Dates count days and timestamps microseconds from 2000-01-01, on the proleptic Gregorian
//! calendar. A local time is a timestamp without a zone. [`tz::TimeZone`] converts between the two.
//!
//! | file | what it holds |
//! |---|---|
//! | `calendar` | days, civil dates and microseconds; the ranges of the types |
//! | `input` | text to date, time and timestamp: the quick forms, then `decode` |
//! | `token` | a text cut into fields, and the words that may stand in it |
//! | `decode` | the fields of a date/time text |
//! | `output` | date, time and timestamp to text |
//! | `interval`, `interval_in` | intervals: output, field limits, arithmetic; text to interval |
//! | `arith` | moments plus spans, differences, ages |
//! | `field`, `trunc` | `extract` and `date_part`; `date_trunc` and `date_bin` |
//! | `template` | templates of `to_char`, `to_timestamp`, `to_date`; reading and writing by them |
//! | `tz` | zones, by name, as POSIX describes them, by abbreviation |

pub(crate) mod arith;
pub(crate) mod calendar;
mod decode;
pub(crate) mod field;
pub(crate) mod input;
pub mod interval;
mod interval_in;
pub(crate) mod output;
pub(crate) mod template;
mod token;
pub(crate) mod trunc;
pub mod tz;

pub(crate) use calendar::{
    Civil, DATE_NOBEGIN, DATE_NOEND, EPOCH_JDATE, TS_NOBEGIN, TS_NOEND, UNIX_EPOCH_DAYS, USECS_PER_HOUR,
    USECS_PER_MINUTE, check_timestamp, civil_from_days, date_beyond_timestamp, date_in_range,
    date_out_of_range, day_of_week, day_of_year, days_from_civil, days_in_month, interval_out_of_range,
    iso_week, timestamp_in_range, timestamp_out_of_range,
};
pub use calendar::{
    Interval, USECS_PER_DAY, USECS_PER_SEC, clock_now, date_to_timestamp, is_finite, timestamp_to_date,
};

use sinew_error::Result;

/// A UTC instant as local time in `zone`.
pub fn to_local(utc: i64, zone: &tz::TimeZone) -> i64 {
    if !is_finite(utc) {
        return utc;
    }
    utc.saturating_add(i64::from(zone.offset_at(utc)) * USECS_PER_SEC)
}

/// A local time in `zone` as a UTC instant; 22008 when it is out of range.
pub fn to_utc(local: i64, zone: &tz::TimeZone) -> Result<i64> {
    if !is_finite(local) {
        return Ok(local);
    }
    check_timestamp(local - i64::from(zone.offset_of_local(local)) * USECS_PER_SEC)
}
