//! Dates, times, intervals: values, input, output, arithmetic.

pub mod tz;

/// Microseconds in a day, hour, minute, second.
pub const USECS_PER_DAY: i64 = 86_400_000_000;
pub const USECS_PER_HOUR: i64 = 3_600_000_000;
pub const USECS_PER_MINUTE: i64 = 60_000_000;
pub const USECS_PER_SEC: i64 = 1_000_000;

/// Days from 1970-01-01 to 2000-01-01.
pub const UNIX_EPOCH_DAYS: i64 = 10_957;

/// A span of time: months, days and microseconds apart, as their lengths in each other vary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Interval {
    pub us: i64,
    pub days: i32,
    pub months: i32,
}

/// The wall clock in microseconds since 2000-01-01 UTC.
pub fn clock_now() -> i64 {
    let unix = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    unix.as_micros() as i64 - UNIX_EPOCH_DAYS * USECS_PER_DAY
}
