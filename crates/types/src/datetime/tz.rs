//! Time zones: by name from the IANA data, as POSIX describes them, fixed offsets, and
//! abbreviations.

pub mod abbreviations;
mod posix;

use crate::datetime::calendar::{UNIX_EPOCH_DAYS, USECS_PER_DAY, USECS_PER_SEC};
use abbreviations::Meaning;
use jiff::tz::{AmbiguousOffset, TimeZone as JiffZone};
use posix::Posix;
use std::sync::Arc;

/// The most bytes of a zone's name.
const NAME_MAX: usize = 255;
/// The number of changes of a zone's clocks, before and after a time, in which an abbreviation is
/// looked for.
const CHANGES_MAX: usize = 400;

#[derive(Clone)]
enum Rule {
    /// Seconds east of UTC.
    Fixed(i32),
    Named(JiffZone),
    Posix(Arc<Posix>),
    /// An abbreviation that a zone used with several offsets.
    Abbreviation(&'static str, JiffZone),
}

/// A zone with the name it was set by.
#[derive(Clone)]
pub struct TimeZone {
    name: Arc<str>,
    rule: Rule,
}

impl TimeZone {
    /// Coordinated universal time.
    pub fn utc() -> TimeZone {
        TimeZone { name: Arc::from("UTC"), rule: Rule::Fixed(0) }
    }

    /// A constant offset, in seconds east of UTC.
    pub fn fixed(east: i32) -> TimeZone {
        // POSIX zone names count west of Greenwich as positive.
        let (shown, posix) = if east < 0 { ('-', '+') } else { ('+', '-') };
        let abs = east.unsigned_abs();
        let mut label = format!("{:02}", abs / 3600);
        if !abs.is_multiple_of(3600) {
            label.push_str(&format!(":{:02}", abs / 60 % 60));
        }
        if !abs.is_multiple_of(60) {
            label.push_str(&format!(":{:02}", abs % 60));
        }
        TimeZone { name: Arc::from(format!("<{shown}{label}>{posix}{label}")), rule: Rule::Fixed(east) }
    }

    /// A zone of the IANA database, in any case, or a zone that its name describes in POSIX's form;
    /// `None` for other names.
    pub fn named(name: &str) -> Option<TimeZone> {
        if name.len() > NAME_MAX {
            return None;
        }
        // The usual zones are not looked up, because the first look-up lists the system's zones.
        let upper = name.to_ascii_uppercase();
        let usual = match upper.as_str() {
            "UTC" | "GMT" => Some(upper.as_str()),
            "ETC/UTC" => Some("Etc/UTC"),
            _ => None,
        };
        if let Some(name) = usual {
            return Some(TimeZone { name: Arc::from(name), rule: Rule::Fixed(0) });
        }
        if let Ok(zone) = JiffZone::get(name) {
            let canonical = zone.iana_name().unwrap_or(name).to_string();
            return Some(TimeZone { name: Arc::from(canonical), rule: Rule::Named(zone) });
        }
        let posix = Posix::parse(&upper)?;
        Some(TimeZone { name: Arc::from(upper), rule: Rule::Posix(Arc::new(posix)) })
    }

    /// The zone of an abbreviation in any case; `None` for an unknown one.
    pub fn abbreviated(word: &str) -> Option<TimeZone> {
        let (name, meaning) = abbreviations::meaning(word)?;
        let rule = match meaning {
            Meaning::Standard(east) | Meaning::Summer(east) => Rule::Fixed(east),
            Meaning::Zone(zone) => Rule::Abbreviation(name, JiffZone::get(zone).ok()?),
        };
        Some(TimeZone { name: Arc::from(name), rule })
    }

    /// The names of the zones of the IANA database.
    pub fn names() -> Vec<String> {
        jiff::tz::db().available().map(|name| name.to_string()).collect()
    }

    /// The name by which the zone was set.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The offset in force at an instant (microseconds since 2000-01-01 UTC), in seconds east.
    pub fn offset_at(&self, utc: i64) -> i32 {
        match &self.rule {
            Rule::Fixed(east) => *east,
            Rule::Named(zone) => zone.to_offset(instant(utc)).seconds(),
            Rule::Posix(posix) => posix.clock_at(unix(utc)).east,
            Rule::Abbreviation(name, zone) => {
                let at = instant(utc);
                use_of(name, zone, at).map_or_else(|| zone.to_offset(at).seconds(), |used| used.0)
            }
        }
    }

    /// The offset of a zone that never changed its clocks, or of a fixed one.
    pub(crate) fn constant_offset(&self) -> Option<i32> {
        match &self.rule {
            Rule::Fixed(east) => Some(*east),
            Rule::Named(zone) => {
                let first = zone.to_offset(jiff::Timestamp::MIN);
                zone.following(jiff::Timestamp::MIN).next().is_none().then(|| first.seconds())
            }
            Rule::Posix(posix) => posix.constant(),
            Rule::Abbreviation(..) => None,
        }
    }

    pub(crate) fn is_abbreviation(&self) -> bool {
        matches!(self.rule, Rule::Abbreviation(..))
    }

    /// Whether summer time is in force at an instant.
    pub fn is_summer_at(&self, utc: i64) -> bool {
        match &self.rule {
            Rule::Fixed(_) => false,
            Rule::Named(zone) => zone.to_offset_info(instant(utc)).dst().is_dst(),
            Rule::Posix(posix) => posix.is_summer_at(unix(utc)),
            Rule::Abbreviation(name, zone) => {
                let at = instant(utc);
                use_of(name, zone, at).map_or_else(|| zone.to_offset_info(at).dst().is_dst(), |used| used.1)
            }
        }
    }

    /// The abbreviation in force at an instant.
    pub fn abbreviation_at(&self, utc: i64) -> String {
        match &self.rule {
            Rule::Fixed(_) if self.name.starts_with('<') => {
                self.name.split(['<', '>']).nth(1).unwrap_or("").to_string()
            }
            Rule::Fixed(_) => self.name.trim_start_matches("Etc/").to_string(),
            Rule::Named(zone) => zone.to_offset_info(instant(utc)).abbreviation().to_string(),
            Rule::Posix(posix) => posix.clock_at(unix(utc)).name.clone(),
            Rule::Abbreviation(name, _) => (*name).to_string(),
        }
    }

    /// The offset for a local time (microseconds since 2000-01-01 local), in seconds east. In a gap
    /// it is the offset before the gap, in a fold the offset after it.
    pub(crate) fn offset_of_local(&self, local: i64) -> i32 {
        match &self.rule {
            Rule::Fixed(east) => *east,
            Rule::Named(zone) => local_offset(zone, local),
            Rule::Posix(posix) => posix.east_of_local(unix(local)),
            Rule::Abbreviation(name, zone) => {
                let east = local_offset(zone, local);
                let at = instant(local.saturating_sub(i64::from(east) * USECS_PER_SEC));
                use_of(name, zone, at).map_or(east, |used| used.0)
            }
        }
    }
}

fn local_offset(zone: &JiffZone, local: i64) -> i32 {
    let days = local.div_euclid(USECS_PER_DAY);
    let us = local.rem_euclid(USECS_PER_DAY);
    let Some(civil) = civil(days, us) else { return zone.to_offset(instant(local)).seconds() };
    match zone.to_ambiguous_timestamp(civil).offset() {
        AmbiguousOffset::Unambiguous { offset } => offset.seconds(),
        AmbiguousOffset::Gap { before, .. } => before.seconds(),
        AmbiguousOffset::Fold { after, .. } => after.seconds(),
    }
}

/// Offset and summer time of the last use of an abbreviation before an instant, or otherwise of the
/// first use after it. `None` for an abbreviation that the zone's data do not have.
fn use_of(name: &str, zone: &JiffZone, at: jiff::Timestamp) -> Option<(i32, bool)> {
    let now = zone.to_offset_info(at);
    if now.abbreviation() == name {
        return Some((now.offset().seconds(), now.dst().is_dst()));
    }
    let found = zone
        .preceding(at)
        .take(CHANGES_MAX)
        .chain(zone.following(at).take(CHANGES_MAX))
        .find(|change| change.abbreviation() == name);
    found.map(|change| (change.offset().seconds(), change.dst().is_dst()))
}

/// The days of the 400 years after which the calendar repeats.
const CYCLE_DAYS: i64 = 146_097;
/// 9900-01-01. Later instants are moved back by whole cycles, into years that jiff supports.
const LATE_DAYS: i64 = 2_885_446;

/// Seconds since 1970.
fn unix(us: i64) -> i64 {
    us.div_euclid(USECS_PER_SEC) + UNIX_EPOCH_DAYS * 86_400
}

/// The instant, or an instant within jiff's years at which the same rules are in force.
fn instant(utc: i64) -> jiff::Timestamp {
    let mut seconds = utc.div_euclid(USECS_PER_SEC);
    if seconds >= LATE_DAYS * 86_400 {
        let cycles = (seconds - LATE_DAYS * 86_400) / (CYCLE_DAYS * 86_400) + 1;
        seconds -= cycles * CYCLE_DAYS * 86_400;
    }
    seconds += UNIX_EPOCH_DAYS * 86_400;
    // Before the earliest of jiff's years no rule changes.
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

    #[test]
    fn abbreviations_are_sorted_and_their_zones_exist() {
        assert!(abbreviations::ABBREVIATIONS.windows(2).all(|w| w[0].0 < w[1].0));
        for (name, _) in abbreviations::ABBREVIATIONS {
            assert!(TimeZone::abbreviated(name).is_some(), "{name}");
        }
    }
}
