//! Zones in POSIX's own description: `CST7CDT`, `<+05>-5`, `NZST-12NZDT,M9.5.0,M4.1.0/3`.
//!
//! A description has the name and offset of standard time. It may also have those of summer time,
//! and the two days of the year on which the clocks change. Offsets count west of Greenwich. The
//! name of standard time may be empty.

use crate::datetime::calendar::{
    UNIX_EPOCH_DAYS, civil_from_days, day_of_week, days_from_civil, days_in_month, is_leap,
};

const DAY: i64 = 86_400;
/// The largest hour of an offset or a time of day: a week less an hour.
const HOUR_MAX: i32 = 167;
/// The days on which the clocks change if a description does not name them: those of the United
/// States.
const DAYS: &str = "M3.2.0,M11.1.0";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    pub name: String,
    /// Seconds east.
    pub east: i32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Day {
    /// A day from 1 to 365. The 29th of February is never counted.
    Julian(i32),
    /// A day from 0 to 365.
    OfYear(i32),
    /// The `week`th such day of the week in a month; the 5th is the last.
    Week { month: i32, week: i32, day: i32 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Change {
    day: Day,
    /// Seconds after midnight, by the clock that is in force before the change.
    time: i32,
}

#[derive(Clone, Debug)]
enum Summer {
    Never,
    Always,
    Days(Change, Change),
}

#[derive(Clone, Debug)]
pub(crate) struct Posix {
    standard: Clock,
    summer: Clock,
    when: Summer,
}

/// Reads a number within a range. Returns it with the text behind it.
fn number(text: &str, min: i32, max: i32) -> Option<(i32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let value: i32 = text[..digits].parse().ok()?;
    (min..=max).contains(&value).then_some((value, &text[digits..]))
}

/// `hh[:mm[:ss]]` with a sign or without, in seconds.
fn seconds(text: &str) -> Option<(i32, &str)> {
    let (sign, text) = match text.as_bytes().first()? {
        b'-' => (-1, &text[1..]),
        b'+' => (1, &text[1..]),
        _ => (1, text),
    };
    let (hours, mut rest) = number(text, 0, HOUR_MAX)?;
    let mut value = hours * 3600;
    for (unit, max) in [(60, 59), (1, 60)] {
        let Some(after) = rest.strip_prefix(':') else { break };
        let (n, after) = number(after, 0, max)?;
        (value, rest) = (value + n * unit, after);
    }
    Some((sign * value, rest))
}

/// Reads a name: in angle brackets, or up to a digit, sign or comma.
fn name(text: &str) -> Option<(&str, &str)> {
    match text.strip_prefix('<') {
        Some(quoted) => quoted.split_once('>'),
        None => {
            let end = text.find(|c: char| c.is_ascii_digit() || matches!(c, ',' | '+' | '-'));
            Some(text.split_at(end.unwrap_or(text.len())))
        }
    }
}

fn change(text: &str) -> Option<(Change, &str)> {
    let (day, rest) = if let Some(rest) = text.strip_prefix('J') {
        let (n, rest) = number(rest, 1, 365)?;
        (Day::Julian(n), rest)
    } else if let Some(rest) = text.strip_prefix('M') {
        let (month, rest) = number(rest, 1, 12)?;
        let (week, rest) = number(rest.strip_prefix('.')?, 1, 5)?;
        let (day, rest) = number(rest.strip_prefix('.')?, 0, 6)?;
        (Day::Week { month, week, day }, rest)
    } else {
        let (n, rest) = number(text, 0, 365)?;
        (Day::OfYear(n), rest)
    };
    match rest.strip_prefix('/') {
        Some(rest) => seconds(rest).map(|(time, rest)| (Change { day, time }, rest)),
        None => Some((Change { day, time: 7200 }, rest)),
    }
}

impl Change {
    /// The Unix time of the change in a year, when the clock before it is `east` of Greenwich.
    fn instant(self, year: i32, east: i32) -> i64 {
        let first = days_from_civil(year, 1, 1);
        let days = match self.day {
            Day::Julian(n) => first + i64::from(n) - 1 + i64::from(is_leap(year) && n >= 60),
            Day::OfYear(n) => first + i64::from(n),
            Day::Week { month, week, day } => {
                let first = days_from_civil(year, month, 1);
                let mut at = (day - day_of_week(first)).rem_euclid(7);
                for _ in 1..week {
                    if at + 7 < days_in_month(year, month) {
                        at += 7;
                    }
                }
                first + i64::from(at)
            }
        };
        (days + UNIX_EPOCH_DAYS) * DAY + i64::from(self.time) - i64::from(east)
    }
}

impl Posix {
    /// Reads a description in upper case; `None` for another text.
    pub fn parse(text: &str) -> Option<Posix> {
        let (standard, rest) = name(text)?;
        let (west, rest) = seconds(rest)?;
        let standard = Clock { name: standard.to_string(), east: -west };
        if rest.is_empty() {
            return Some(Posix { summer: standard.clone(), standard, when: Summer::Never });
        }
        let (summer, rest) = name(rest).filter(|(name, _)| !name.is_empty())?;
        let (west, rest) = match rest.as_bytes().first() {
            None | Some(b',' | b';') => (west - 3600, rest),
            _ => seconds(rest)?,
        };
        let summer = Clock { name: summer.to_string(), east: -west };
        let rules = match rest.strip_prefix([',', ';']) {
            Some(rules) => rules,
            None if !rest.is_empty() => return None,
            None => DAYS,
        };
        let (start, rest) = change(rules)?;
        let (end, rest) = change(rest.strip_prefix(',')?)?;
        let mut zone = Posix { standard, summer, when: Summer::Days(start, end) };
        if !rest.is_empty() {
            return None;
        }
        if (2000..2400).all(|year| zone.changes(start, end, year).is_none()) {
            zone.when = Summer::Always;
        }
        Some(zone)
    }

    /// The changes of a year in their order, each with whether summer time begins then.
    fn changes(&self, start: Change, end: Change, year: i32) -> Option<[(i64, bool); 2]> {
        let (begin, end) = (start.instant(year, self.standard.east), end.instant(year, self.summer.east));
        if end < begin {
            return Some([(end, false), (begin, true)]);
        }
        // Summer time that lasts a year is not interrupted.
        let length = (365 + i64::from(is_leap(year))) * DAY;
        let shift = i64::from(self.summer.east) - i64::from(self.standard.east);
        (begin < end && end - begin < length + shift).then_some([(begin, true), (end, false)])
    }

    /// The clock in force at a Unix time.
    pub(crate) fn clock_at(&self, unix: i64) -> &Clock {
        let summer = match &self.when {
            Summer::Never => false,
            Summer::Always => true,
            Summer::Days(start, end) => {
                let (year, _, _) = civil_from_days(unix.div_euclid(DAY) - UNIX_EPOCH_DAYS);
                let mut summer = false;
                for year in year - 9..=year + 1 {
                    for (at, begins) in self.changes(*start, *end, year).into_iter().flatten() {
                        if at <= unix {
                            summer = begins;
                        }
                    }
                }
                summer
            }
        };
        if summer { &self.summer } else { &self.standard }
    }

    /// The only offset, in seconds east.
    pub fn constant(&self) -> Option<i32> {
        match self.when {
            Summer::Never => Some(self.standard.east),
            Summer::Always => Some(self.summer.east),
            _ => None,
        }
    }

    /// Whether the clock in force is that of summer time.
    pub fn is_summer_at(&self, unix: i64) -> bool {
        !matches!(self.when, Summer::Never) && std::ptr::eq(self.clock_at(unix), &self.summer)
    }

    /// The offset at a local time, in seconds east. A local time that is skipped or comes twice is
    /// read as the later instant.
    pub(crate) fn east_of_local(&self, local_unix: i64) -> i32 {
        let (a, b) = (self.standard.east, self.summer.east);
        let holds = |east: i32| self.clock_at(local_unix - i64::from(east)).east == east;
        match (holds(a), holds(b)) {
            (true, false) => a,
            (false, true) => b,
            _ => a.min(b),
        }
    }
}
