//! Time zones by name, from the bundled IANA data, and fixed offsets.

use super::{UNIX_EPOCH_DAYS, USECS_PER_DAY, USECS_PER_SEC};
use jiff::tz::{AmbiguousOffset, TimeZone as JiffZone};
use std::sync::Arc;

#[derive(Clone)]
enum Rule {
    /// Seconds east of UTC.
    Fixed(i32),
    Named(JiffZone),
}

/// A zone with the name it was set by.
#[derive(Clone)]
pub struct TimeZone {
    name: Arc<str>,
    rule: Rule,
}

impl TimeZone {
    pub fn utc() -> TimeZone {
        TimeZone { name: Arc::from("UTC"), rule: Rule::Fixed(0) }
    }

    /// A constant offset, in seconds east of UTC.
    pub fn fixed(east: i32) -> TimeZone {
        let (sign, abs) = if east < 0 { ('-', -east) } else { ('+', east) };
        let mut label = format!("{sign}{:02}", abs / 3600);
        if abs % 3600 != 0 {
            label.push_str(&format!(":{:02}", abs / 60 % 60));
        }
        if abs % 60 != 0 {
            label.push_str(&format!(":{:02}", abs % 60));
        }
        // POSIX zone names count west of Greenwich as positive.
        let posix: String = label
            .chars()
            .map(|c| {
                if c == '+' {
                    '-'
                } else if c == '-' {
                    '+'
                } else {
                    c
                }
            })
            .collect();
        TimeZone { name: Arc::from(format!("<{label}>{posix}")), rule: Rule::Fixed(east) }
    }

    /// A zone of the IANA database (any case), or `UTC`, `GMT`; `None` when there is none.
    pub fn named(name: &str) -> Option<TimeZone> {
        let upper = name.to_ascii_uppercase();
        if matches!(upper.as_str(), "UTC" | "GMT" | "Z" | "ZULU" | "UCT") {
            return Some(TimeZone { name: Arc::from(upper), rule: Rule::Fixed(0) });
        }
        // The setting's default: not looked up, for the first look-up lists the system's zones.
        if upper == "ETC/UTC" {
            return Some(TimeZone { name: Arc::from("Etc/UTC"), rule: Rule::Fixed(0) });
        }
        let zone = JiffZone::get(name).ok()?;
        let canonical = zone.iana_name().unwrap_or(name).to_string();
        Some(TimeZone { name: Arc::from(canonical), rule: Rule::Named(zone) })
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// The offset in force at an instant (microseconds since 2000-01-01 UTC), in seconds east.
    pub fn offset_at(&self, utc: i64) -> i32 {
        match &self.rule {
            Rule::Fixed(east) => *east,
            Rule::Named(zone) => zone.to_offset(instant(utc)).seconds(),
        }
    }

    /// The abbreviation in force at an instant.
    pub fn abbreviation_at(&self, utc: i64) -> String {
        match &self.rule {
            Rule::Fixed(0) if !self.name.starts_with('<') => self.name.trim_start_matches("Etc/").to_string(),
            Rule::Fixed(_) => self.name.split(['<', '>']).nth(1).unwrap_or("").to_string(),
            Rule::Named(zone) => zone.to_offset_info(instant(utc)).abbreviation().to_string(),
        }
    }

    /// The offset for a local time (microseconds since 2000-01-01 local), in seconds east. In a gap the offset
    /// before it holds, in a fold the one after it.
    pub fn offset_of_local(&self, local: i64) -> i32 {
        let zone = match &self.rule {
            Rule::Fixed(east) => return *east,
            Rule::Named(zone) => zone,
        };
        let days = local.div_euclid(USECS_PER_DAY);
        let us = local.rem_euclid(USECS_PER_DAY);
        let Some(civil) = civil(days, us) else { return zone.to_offset(instant(local)).seconds() };
        match zone.to_ambiguous_timestamp(civil).offset() {
            AmbiguousOffset::Unambiguous { offset } => offset.seconds(),
            AmbiguousOffset::Gap { before, .. } => before.seconds(),
            AmbiguousOffset::Fold { after, .. } => after.seconds(),
        }
    }
}

/// Seconds and days of the 400 years after which the calendar repeats.
const CYCLE_DAYS: i64 = 146_097;
/// 9900-01-01: from here on instants are moved back whole cycles, into years that jiff can name.
const LATE_DAYS: i64 = 2_885_446;

/// The instant, or one with the same rules in force within jiff's years.
fn instant(utc: i64) -> jiff::Timestamp {
    let mut seconds = utc.div_euclid(USECS_PER_SEC);
    if seconds >= LATE_DAYS * 86_400 {
        let cycles = (seconds - LATE_DAYS * 86_400) / (CYCLE_DAYS * 86_400) + 1;
        seconds -= cycles * CYCLE_DAYS * 86_400;
    }
    seconds += UNIX_EPOCH_DAYS * 86_400;
    // Before all years that can be named no rule changes any more.
    let min = jiff::Timestamp::MIN.as_second();
    jiff::Timestamp::from_second(seconds.max(min)).unwrap_or_default()
}

fn civil(mut days: i64, us: i64) -> Option<jiff::civil::DateTime> {
    if days >= LATE_DAYS {
        days -= ((days - LATE_DAYS) / CYCLE_DAYS + 1) * CYCLE_DAYS;
    }
    let unix = i32::try_from(days + UNIX_EPOCH_DAYS).ok()?;
    let date = jiff::civil::date(1970, 1, 1).checked_add(jiff::Span::new().try_days(unix).ok()?).ok()?;
    let secs = us / USECS_PER_SEC;
    let time =
        jiff::civil::Time::new((secs / 3600) as i8, (secs / 60 % 60) as i8, (secs % 60) as i8, 0).ok()?;
    Some(jiff::civil::DateTime::from_parts(date, time))
}

impl std::fmt::Debug for TimeZone {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name)
    }
}

/// Seconds east of a fixed-offset abbreviation (lower case).
pub fn abbreviation(word: &str) -> Option<i32> {
    super::token::abbreviation(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_zone_is_as_the_database_has_it() {
        let listed = JiffZone::get("Etc/UTC").unwrap();
        for name in ["Etc/UTC", "etc/utc"] {
            let zone = TimeZone::named(name).unwrap();
            assert_eq!(Some(zone.name()), listed.iana_name());
            assert_eq!(zone.abbreviation_at(0), listed.to_offset_info(instant(0)).abbreviation());
            assert_eq!(zone.offset_at(0), listed.to_offset(instant(0)).seconds());
        }
        assert_eq!(TimeZone::named("Etc/GMT+1").unwrap().abbreviation_at(0), "-01");
    }
}
