//! Days, civil dates and microseconds since 2000-01-01, and the ranges of the types.

use sinew_error::{Result, SqlError, sqlerr};

/// Microseconds in a day, hour, minute, second.
pub const USECS_PER_DAY: i64 = 86_400_000_000;
pub(crate) const USECS_PER_HOUR: i64 = 3_600_000_000;
pub(crate) const USECS_PER_MINUTE: i64 = 60_000_000;
/// Microseconds in a second.
pub const USECS_PER_SEC: i64 = 1_000_000;

/// Days from 1970-01-01 to 2000-01-01.
pub(crate) const UNIX_EPOCH_DAYS: i64 = 10_957;
/// The Julian day of 2000-01-01.
pub(crate) const EPOCH_JDATE: i64 = 2_451_545;

/// -infinity and infinity.
pub(crate) const DATE_NOBEGIN: i32 = i32::MIN;
pub(crate) const DATE_NOEND: i32 = i32::MAX;
pub(crate) const TS_NOBEGIN: i64 = i64::MIN;
pub(crate) const TS_NOEND: i64 = i64::MAX;

const MIN_TIMESTAMP: i64 = -211_813_488_000_000_000;
const END_TIMESTAMP: i64 = 9_223_371_331_200_000_000;
const END_DATE: i64 = 2_145_031_949;

/// A span of time. Months, days and microseconds are kept apart, as their lengths in each other
/// vary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Interval {
    /// Hours, minutes, seconds and fractions, in microseconds.
    pub us: i64,
    /// Days, whose length in hours varies.
    pub days: i32,
    /// Months, whose length in days varies.
    pub months: i32,
}

/// The fields of a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct Civil {
    /// The year; 0 is 1 BC.
    pub year: i32,
    pub month: i32,
    pub day: i32,
    pub hour: i32,
    pub minute: i32,
    pub second: i32,
    pub us: i32,
}

pub(crate) fn date_in_range(days: i64) -> bool {
    (-EPOCH_JDATE..END_DATE).contains(&days)
}

pub(crate) fn timestamp_in_range(us: i64) -> bool {
    (MIN_TIMESTAMP..END_TIMESTAMP).contains(&us)
}

/// Whether a timestamp is neither infinity.
pub fn is_finite(ts: i64) -> bool {
    ts != TS_NOBEGIN && ts != TS_NOEND
}

#[cold]
pub(crate) fn timestamp_out_of_range() -> SqlError {
    sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "timestamp out of range")
}

#[cold]
pub(crate) fn date_out_of_range() -> SqlError {
    sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "date out of range")
}

#[cold]
pub(crate) fn interval_out_of_range() -> SqlError {
    sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "interval out of range")
}

/// Returns a timestamp that is within the type's range, and 22008 for others.
pub(crate) fn check_timestamp(us: i64) -> Result<i64> {
    if timestamp_in_range(us) { Ok(us) } else { Err(timestamp_out_of_range()) }
}

/// Days since 2000-01-01 of a civil date. Month and day must be in their ranges.
pub(crate) fn days_from_civil(year: i32, month: i32, day: i32) -> i64 {
    let y = i64::from(year) - i64::from(month <= 2);
    let era = y.div_euclid(400);
    let yoe = y.rem_euclid(400);
    let mp = i64::from((month + 9) % 12);
    let doy = (153 * mp + 2) / 5 + i64::from(day) - 1;
    let doe = yoe * 365 + yoe / 4 - yoe / 100 + doy;
    era * 146_097 + doe - 719_468 - UNIX_EPOCH_DAYS
}

/// Year, month and day of a number of days since 2000-01-01.
pub(crate) fn civil_from_days(days: i64) -> (i32, i32, i32) {
    let z = days + 719_468 + UNIX_EPOCH_DAYS;
    let era = z.div_euclid(146_097);
    let doe = z.rem_euclid(146_097);
    let yoe = (doe - doe / 1460 + doe / 36_524 - doe / 146_096) / 365;
    let doy = doe - (365 * yoe + yoe / 4 - yoe / 100);
    let mp = (5 * doy + 2) / 153;
    let day = (doy - (153 * mp + 2) / 5 + 1) as i32;
    let month = if mp < 10 { mp + 3 } else { mp - 9 } as i32;
    let year = yoe + era * 400 + i64::from(month <= 2);
    (year as i32, month, day)
}

pub(crate) fn is_leap(year: i32) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

pub(crate) fn days_in_month(year: i32, month: i32) -> i32 {
    match month {
        2 => 28 + i32::from(is_leap(year)),
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// The day of the week; 0 is Sunday.
pub(crate) fn day_of_week(days: i64) -> i32 {
    (days + 6).rem_euclid(7) as i32
}

pub(crate) fn day_of_year(year: i32, month: i32, day: i32) -> i32 {
    (days_from_civil(year, month, day) - days_from_civil(year, 1, 1) + 1) as i32
}

/// ISO 8601 year and week of a date.
pub(crate) fn iso_week(days: i64) -> (i32, i32) {
    // The week belongs to the year of its Thursday.
    let thursday = days - i64::from((day_of_week(days) + 6) % 7) + 3;
    let (year, _, _) = civil_from_days(thursday);
    let week = (thursday - days_from_civil(year, 1, 1)) / 7 + 1;
    (year, week as i32)
}

impl Civil {
    pub(crate) fn from_timestamp(ts: i64) -> Civil {
        let days = ts.div_euclid(USECS_PER_DAY);
        let time = ts.rem_euclid(USECS_PER_DAY);
        let (year, month, day) = civil_from_days(days);
        Civil { year, month, day, ..Civil::from_time(time) }
    }

    pub(crate) fn from_time(us: i64) -> Civil {
        Civil {
            hour: (us / USECS_PER_HOUR) as i32,
            minute: (us / USECS_PER_MINUTE % 60) as i32,
            second: (us / USECS_PER_SEC % 60) as i32,
            us: (us % USECS_PER_SEC) as i32,
            ..Civil::default()
        }
    }

    /// The date as days since 2000-01-01.
    pub fn days(&self) -> i64 {
        days_from_civil(self.year, self.month, self.day)
    }

    /// The time of day in microseconds since midnight.
    pub fn time(&self) -> i64 {
        ((i64::from(self.hour) * 60 + i64::from(self.minute)) * 60 + i64::from(self.second)) * USECS_PER_SEC
            + i64::from(self.us)
    }

    /// The timestamp; `None` when it overflows or is out of range.
    pub fn timestamp(&self) -> Option<i64> {
        let ts = self.days().checked_mul(USECS_PER_DAY)?.checked_add(self.time())?;
        timestamp_in_range(ts).then_some(ts)
    }
}

/// The wall clock in microseconds since 2000-01-01 UTC.
pub fn clock_now() -> i64 {
    let unix = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    unix.as_micros() as i64 - UNIX_EPOCH_DAYS * USECS_PER_DAY
}

#[cold]
pub(crate) fn date_beyond_timestamp() -> SqlError {
    sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "date out of range for timestamp")
}

/// A date as the timestamp of its midnight.
pub fn date_to_timestamp(days: i32) -> Result<i64> {
    match days {
        DATE_NOBEGIN => Ok(TS_NOBEGIN),
        DATE_NOEND => Ok(TS_NOEND),
        _ => i64::from(days)
            .checked_mul(USECS_PER_DAY)
            .filter(|t| timestamp_in_range(*t))
            .ok_or_else(date_beyond_timestamp),
    }
}

/// The date of a local timestamp. Infinities stay infinite.
pub fn timestamp_to_date(ts: i64) -> i32 {
    match ts {
        TS_NOBEGIN => DATE_NOBEGIN,
        TS_NOEND => DATE_NOEND,
        _ => ts.div_euclid(USECS_PER_DAY) as i32,
    }
}

/// Microseconds rounded half away from zero to `digits` decimals of a second.
pub(crate) fn round_us(v: i64, digits: i32) -> i64 {
    if !(0..6).contains(&digits) {
        return v;
    }
    let unit = 10i64.pow((6 - digits) as u32);
    let half = unit / 2;
    // At the ends of the range the sum wraps around, as in PostgreSQL.
    if v >= 0 {
        v.wrapping_add(half) / unit * unit
    } else {
        (v.wrapping_neg().wrapping_add(half) / unit * unit).wrapping_neg()
    }
}
