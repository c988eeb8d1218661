//! `to_timestamp` and `to_date`: reading a text by a template.

use super::format::{DAYS, Item, Key, MONTHS, ROMAN, items};
use super::*;
use crate::error::{Result, sqlerr};

#[derive(Default)]
struct Fields {
    year: Option<i32>,
    bc: bool,
    month: Option<i32>,
    day: Option<i32>,
    doy: Option<i32>,
    hour: i32,
    twelve: bool,
    pm: Option<bool>,
    minute: i32,
    second: i32,
    us: i64,
    ssss: Option<i32>,
    julian: Option<i64>,
    century: Option<i32>,
    iso_year: Option<i32>,
    iso_week: Option<i32>,
    iso_day: Option<i32>,
    week: Option<i32>,
    zone: Option<(i32, i32)>,
    zone_sign: i32,
}

/// How many digits a pattern takes at most.
fn width(item: &Item, key: Key) -> usize {
    match key {
        Key::Yyyy | Key::Iyyy => 4,
        Key::Yyy | Key::Iyy | Key::Ddd | Key::Iddd | Key::Ms => 3,
        Key::Us => 6,
        Key::Ff(n) => n,
        Key::Y | Key::I | Key::D | Key::Id | Key::W | Key::Q => 1,
        Key::Ssss => 5,
        Key::J => 7,
        _ => item.text.len().clamp(2, 2),
    }
}

fn invalid(value: &str, item: &Item) -> SqlError {
    sqlerr!(INVALID_DATETIME_FORMAT, "invalid value \"{value}\" for \"{}\"", item.text)
}

/// The index of the name that `text` starts with, in any case, and how long it is there.
fn name<'a>(text: &str, names: impl Iterator<Item = &'a str>) -> Option<(usize, usize)> {
    let mut best: Option<(usize, usize)> = None;
    for (i, n) in names.enumerate() {
        if text.get(..n.len()).is_some_and(|head| head.eq_ignore_ascii_case(n))
            && best.is_none_or(|(_, len)| n.len() > len)
        {
            best = Some((i, n.len()));
        }
    }
    best
}

/// Reads `text` by `template`: local timestamp, and the offset east when the text had one.
pub fn parse(text: &str, template: &str) -> Result<(i64, Option<i32>)> {
    let items = items(template);
    let mut f = Fields { zone_sign: 1, ..Fields::default() };
    let mut rest = text;
    let fixed = items.iter().any(|i| i.key == Some(Key::Fx));
    for (at, item) in items.iter().enumerate() {
        let Some(key) = item.key else {
            if !fixed || item.quoted {
                // Literal text takes a character each; separators take any run of separators.
                let separator = !item.quoted && item.text.chars().all(|c| !c.is_alphanumeric());
                if separator {
                    rest = rest.trim_start();
                    let next_zone = matches!(items.get(at + 1).and_then(|i| i.key), Some(Key::Tzh));
                    if let Some(c) = rest.chars().next()
                        && !c.is_alphanumeric()
                        && !(next_zone && (c == '+' || c == '-'))
                    {
                        rest = &rest[c.len_utf8()..];
                    }
                } else {
                    rest = rest.trim_start();
                    for _ in item.text.chars() {
                        let Some(c) = rest.chars().next() else { break };
                        rest = &rest[c.len_utf8()..];
                    }
                }
            } else if let Some(c) = rest.chars().next() {
                rest = &rest[c.len_utf8()..];
            }
            continue;
        };
        if key == Key::Fx {
            continue;
        }
        rest = rest.trim_start();
        // Before anything but the very first field, stray separators are passed over.
        if !fixed && !matches!(key, Key::Tzh | Key::Yyyy | Key::YCommaYyy) {
            let skipped = rest.trim_start_matches(|c: char| c.is_ascii_punctuation() && c != '-' && c != '+');
            if skipped.starts_with(|c: char| c.is_alphanumeric()) {
                rest = skipped;
            }
        }
        if rest.is_empty() {
            break;
        }
        match key {
            Key::Month | Key::Mon => {
                let full = name(rest, MONTHS.iter().copied());
                let found = if key == Key::Month { full } else { None }
                    .or_else(|| name(rest, MONTHS.iter().map(|m| &m[..3])));
                let (i, len) = found.ok_or_else(|| not_name(rest, item))?;
                f.month = Some(i as i32 + 1);
                rest = &rest[len..];
                continue;
            }
            Key::Day | Key::Dy => {
                let full = if key == Key::Day { name(rest, DAYS.iter().copied()) } else { None };
                let found = full.or_else(|| name(rest, DAYS.iter().map(|d| &d[..3])));
                let (_, len) = found.ok_or_else(|| not_name(rest, item))?;
                rest = &rest[len..];
                continue;
            }
            Key::Rm => {
                let (i, len) = name(rest, ROMAN.iter().copied()).ok_or_else(|| not_name(rest, item))?;
                f.month = Some(i as i32 + 1);
                rest = &rest[len..];
                continue;
            }
            Key::Am | Key::AmDots | Key::Ad | Key::AdDots => {
                let names: [&str; 2] = match key {
                    Key::Am => ["am", "pm"],
                    Key::AmDots => ["a.m.", "p.m."],
                    Key::Ad => ["ad", "bc"],
                    _ => ["a.d.", "b.c."],
                };
                let (i, len) = name(rest, names.into_iter()).ok_or_else(|| not_name(rest, item))?;
                if matches!(key, Key::Am | Key::AmDots) {
                    f.pm = Some(i == 1);
                    f.twelve = true;
                } else {
                    f.bc = i == 1;
                }
                rest = &rest[len..];
                continue;
            }
            Key::Tzh => {
                f.zone_sign = if rest.starts_with('-') { -1 } else { 1 };
                rest = rest.trim_start_matches(['+', '-']);
            }
            Key::Tz | Key::Of => {
                return Err(sqlerr!(
                    FEATURE_NOT_SUPPORTED,
                    "formatting field \"{}\" is only supported in to_char",
                    item.text.to_ascii_uppercase()
                ));
            }
            _ => {}
        }
        // A number: as wide as the pattern, or as the digits go when a separator or nothing follows.
        let neg = rest.starts_with('-') && rest[1..].starts_with(|c: char| c.is_ascii_digit());
        let body = if neg { &rest[1..] } else { rest };
        let run = body.bytes().take_while(u8::is_ascii_digit).count();
        let next_digit = items.get(at + 1).is_some_and(|n| n.key.is_some() && !is_name(n.key));
        let most = width(item, key);
        let take = if next_digit || fixed || matches!(key, Key::Ms | Key::Us | Key::Ff(_)) {
            run.min(most)
        } else {
            run
        };
        let (digits, comma) = if key == Key::YCommaYyy {
            let end = body.bytes().take_while(|b| b.is_ascii_digit() || *b == b',').count();
            (body[..end].replace(',', ""), end)
        } else {
            (body[..take].to_string(), take)
        };
        if digits.is_empty() {
            let shown: String = rest.chars().take(most).collect();
            return Err(invalid(&shown, item).detail("Value must be an integer."));
        }
        let v: i32 = digits.parse().map_err(|_| {
            sqlerr!(
                DATETIME_VALUE_OUT_OF_RANGE,
                "value for \"{}\" in source string is out of range",
                item.text
            )
            .detail(format!("Value must be in the range {} to {}.", i32::MIN, i32::MAX))
        })?;
        let v = if neg { -v } else { v };
        rest = &body[comma..];
        if item.ordinal > 0 {
            rest = rest.get(2..).unwrap_or("");
        }
        let fraction = |n: usize| {
            let mut text = digits.clone();
            text.truncate(n);
            while text.len() < 6 {
                text.push('0');
            }
            text.parse::<i64>().unwrap_or(0)
        };
        match key {
            Key::Yyyy | Key::YCommaYyy => f.year = Some(v),
            Key::Yyy if digits.len() < 4 => f.year = Some(if v < 520 { v + 2000 } else { v + 1000 }),
            Key::Yy if digits.len() < 4 => f.year = Some(short_year(v, digits.len())),
            Key::Y if digits.len() < 4 => f.year = Some(short_year(v, digits.len())),
            Key::Yyy | Key::Yy | Key::Y => f.year = Some(v),
            Key::Iyyy => f.iso_year = Some(v),
            Key::Iyy | Key::Iy | Key::I => f.iso_year = Some(short_year(v, digits.len())),
            Key::Iw => f.iso_week = Some(v),
            Key::Id => f.iso_day = Some(v),
            Key::Iddd => f.doy = Some(v),
            Key::Mm => f.month = Some(v),
            Key::Dd => f.day = Some(v),
            Key::Ddd => f.doy = Some(v),
            Key::Ww => f.week = Some(v),
            Key::W | Key::D | Key::Q => {}
            Key::Cc => f.century = Some(v),
            Key::J => f.julian = Some(i64::from(v)),
            Key::Hh24 => f.hour = v,
            Key::Hh12 => {
                f.hour = v;
                f.twelve = true;
            }
            Key::Mi => f.minute = v,
            Key::Ss => f.second = v,
            Key::Ms => f.us += fraction(3),
            Key::Us => f.us += fraction(6),
            Key::Ff(n) => f.us += fraction(n),
            Key::Ssss => f.ssss = Some(v),
            Key::Tzh => f.zone = Some((v, f.zone.map_or(0, |z| z.1))),
            Key::Tzm => f.zone = Some((f.zone.map_or(0, |z| z.0), v)),
            _ => {}
        }
    }
    finish(f, text)
}

fn is_name(key: Option<Key>) -> bool {
    matches!(
        key,
        Some(
            Key::Month
                | Key::Mon
                | Key::Day
                | Key::Dy
                | Key::Rm
                | Key::Am
                | Key::AmDots
                | Key::Ad
                | Key::AdDots
                | Key::Fx
        )
    )
}

fn not_name(rest: &str, item: &Item) -> SqlError {
    let shown = rest.split(|c: char| c.is_ascii_whitespace()).next().unwrap_or("");
    invalid(shown, item).detail("The given value did not match any of the allowed values for this field.")
}

fn short_year(v: i32, digits: usize) -> i32 {
    match digits {
        0..=2 if v < 70 => v + 2000,
        0..=2 => v + 1900,
        3 if v < 520 => v + 2000,
        3 => v + 1000,
        _ => v,
    }
}

fn finish(f: Fields, text: &str) -> Result<(i64, Option<i32>)> {
    let range = || sqlerr!(DATETIME_FIELD_OVERFLOW, "date/time field value out of range: \"{text}\"");
    let mut hour = f.hour;
    if f.twelve {
        if !(1..=12).contains(&hour) {
            return Err(sqlerr!(INVALID_DATETIME_FORMAT, "hour \"{hour}\" is invalid for the 12-hour clock")
                .hint("Use the 24-hour clock, or give an hour between 1 and 12."));
        }
        match f.pm {
            Some(true) if hour < 12 => hour += 12,
            Some(true) => {}
            _ if hour == 12 => hour = 0,
            _ => {}
        }
    }
    let (mut minute, mut second) = (f.minute, f.second);
    if let Some(s) = f.ssss {
        (hour, minute, second) = (s / 3600, s / 60 % 60, s % 60);
    }
    let mut year = f.year.unwrap_or(0);
    if let Some(c) = f.century
        && f.year.is_none()
    {
        year = (c - 1) * 100 + 1;
    }
    if f.bc {
        year = 1 - year.abs().max(1);
    } else if year < 0 {
        year += 1;
    } else if year == 0 {
        // Nothing said: 1 BC, the type's year zero.
        year = 0;
    }
    let days = if let Some(j) = f.julian {
        j - EPOCH_JDATE
    } else if let Some(w) = f.iso_week {
        let iso = f.iso_year.unwrap_or(year);
        let jan4 = days_from_civil(iso, 1, 4);
        let monday = jan4 - i64::from((day_of_week(jan4) + 6) % 7);
        monday + i64::from(w - 1) * 7 + i64::from(f.iso_day.unwrap_or(1) - 1)
    } else if let Some(doy) = f.doy {
        let year = f.iso_year.unwrap_or(year);
        if doy < 1 || doy > 365 + i32::from(is_leap(year)) {
            return Err(range());
        }
        days_from_civil(year, 1, 1) + i64::from(doy) - 1
    } else if let Some(w) = f.week {
        days_from_civil(year, 1, 1) + i64::from(w - 1) * 7
    } else {
        let (month, day) = (f.month.unwrap_or(1), f.day.unwrap_or(1));
        let year = f.iso_year.unwrap_or(year);
        if !(1..=12).contains(&month) || day < 1 || day > days_in_month(year, month) {
            return Err(range());
        }
        days_from_civil(year, month, day)
    };
    if !(0..24).contains(&hour) || !(0..60).contains(&minute) || !(0..60).contains(&second) {
        return Err(range());
    }
    let time = ((i64::from(hour) * 60 + i64::from(minute)) * 60 + i64::from(second)) * USECS_PER_SEC + f.us;
    let ts = days.checked_mul(USECS_PER_DAY).and_then(|d| d.checked_add(time));
    let ts = ts.filter(|t| timestamp_in_range(*t)).ok_or_else(timestamp_out_of_range)?;
    Ok((ts, f.zone.map(|(h, m)| f.zone_sign * (h * 3600 + m * 60))))
}
