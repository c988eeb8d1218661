//! `to_char` of moments and spans: template patterns.

use super::output::{DAYS3, MONTHS3};
use super::tz::TimeZone;
use super::*;

pub(crate) static MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
pub(crate) static DAYS: [&str; 7] =
    ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
pub(crate) static ROMAN: [&str; 12] =
    ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    AdDots,
    Ad,
    AmDots,
    Am,
    Cc,
    Day,
    Dy,
    Ddd,
    Dd,
    D,
    /// Fraction with this many digits.
    Ff(usize),
    Fx,
    Hh24,
    Hh12,
    Iddd,
    Id,
    Iw,
    Iyyy,
    Iyy,
    Iy,
    I,
    J,
    Mi,
    Mm,
    Month,
    Mon,
    Ms,
    Of,
    Q,
    Rm,
    Ssss,
    Ss,
    Tz,
    Tzh,
    Tzm,
    Us,
    Ww,
    W,
    YCommaYyy,
    Yyyy,
    Yyy,
    Yy,
    Y,
}

/// Spellings, longest first where one starts another. Case of the pattern decides the case of names.
static KEYS: &[(&str, Key)] = &[
    ("A.D.", Key::AdDots),
    ("A.M.", Key::AmDots),
    ("AD", Key::Ad),
    ("AM", Key::Am),
    ("B.C.", Key::AdDots),
    ("BC", Key::Ad),
    ("CC", Key::Cc),
    ("DAY", Key::Day),
    ("DDD", Key::Ddd),
    ("DD", Key::Dd),
    ("DY", Key::Dy),
    ("D", Key::D),
    ("FF1", Key::Ff(1)),
    ("FF2", Key::Ff(2)),
    ("FF3", Key::Ff(3)),
    ("FF4", Key::Ff(4)),
    ("FF5", Key::Ff(5)),
    ("FF6", Key::Ff(6)),
    ("FX", Key::Fx),
    ("HH24", Key::Hh24),
    ("HH12", Key::Hh12),
    ("HH", Key::Hh12),
    ("IDDD", Key::Iddd),
    ("ID", Key::Id),
    ("IW", Key::Iw),
    ("IYYY", Key::Iyyy),
    ("IYY", Key::Iyy),
    ("IY", Key::Iy),
    ("I", Key::I),
    ("J", Key::J),
    ("MI", Key::Mi),
    ("MM", Key::Mm),
    ("MONTH", Key::Month),
    ("MON", Key::Mon),
    ("MS", Key::Ms),
    ("OF", Key::Of),
    ("P.M.", Key::AmDots),
    ("PM", Key::Am),
    ("Q", Key::Q),
    ("RM", Key::Rm),
    ("SSSSS", Key::Ssss),
    ("SSSS", Key::Ssss),
    ("SS", Key::Ss),
    ("TZH", Key::Tzh),
    ("TZM", Key::Tzm),
    ("TZ", Key::Tz),
    ("US", Key::Us),
    ("WW", Key::Ww),
    ("W", Key::W),
    ("Y,YYY", Key::YCommaYyy),
    ("YYYY", Key::Yyyy),
    ("YYY", Key::Yyy),
    ("YY", Key::Yy),
    ("Y", Key::Y),
];

/// Whether the matching of a key heeds case: names come in three cases, numbers do not care.
fn key_at(text: &str) -> Option<(Key, usize)> {
    for (name, key) in KEYS {
        if let Some(head) = text.get(..name.len())
            && head.eq_ignore_ascii_case(name)
        {
            let mixed = matches!(key, Key::Day | Key::Dy | Key::Month | Key::Mon);
            let all_upper = head == *name;
            let all_lower = head == name.to_ascii_lowercase();
            let capital = mixed && head[..1] == name[..1] && head[1..] == name[1..].to_ascii_lowercase();
            if all_upper || all_lower || capital {
                return Some((*key, name.len()));
            }
        }
    }
    None
}

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub key: Option<Key>,
    /// The pattern as spelt, or literal text.
    pub text: String,
    pub fill: bool,
    /// 1 for `TH`, 2 for `th`.
    pub ordinal: u8,
    pub quoted: bool,
}

/// Splits a template into patterns and literal text.
pub(crate) fn items(template: &str) -> Vec<Item> {
    let mut out = Vec::new();
    let mut rest = template;
    while !rest.is_empty() {
        let mut fill = true;
        let mut after = rest;
        loop {
            if let Some(r) = after.strip_prefix("FM").or_else(|| after.strip_prefix("fm")) {
                fill = false;
                after = r;
            } else if let Some(r) = after.strip_prefix("TM").or_else(|| after.strip_prefix("tm")) {
                fill = false;
                after = r;
            } else {
                break;
            }
        }
        if let Some((key, len)) = key_at(after) {
            let text = after[..len].to_string();
            rest = &after[len..];
            let mut ordinal = 0;
            if let Some(r) = rest.strip_prefix("TH") {
                (ordinal, rest) = (1, r);
            } else if let Some(r) = rest.strip_prefix("th") {
                (ordinal, rest) = (2, r);
            }
            out.push(Item { key: Some(key), text, fill, ordinal, quoted: false });
            continue;
        }
        rest = after;
        let Some(c) = rest.chars().next() else { break };
        let literal = |text: String, quoted| Item { key: None, text, fill: true, ordinal: 0, quoted };
        if c == '"' {
            let mut text = String::new();
            let mut chars = rest[1..].char_indices();
            let mut end = rest.len();
            while let Some((i, c)) = chars.next() {
                match c {
                    '"' => {
                        end = i + 2;
                        break;
                    }
                    '\\' => {
                        if let Some((_, c)) = chars.next() {
                            text.push(c);
                        }
                    }
                    c => text.push(c),
                }
            }
            out.push(literal(text, true));
            rest = &rest[end..];
        } else if c == '\\' && rest[1..].starts_with('"') {
            out.push(literal("\"".into(), true));
            rest = &rest[2..];
        } else {
            out.push(literal(c.to_string(), false));
            rest = &rest[c.len_utf8()..];
        }
    }
    out
}

/// What is formatted.
pub struct Moment<'a> {
    pub civil: Civil,
    /// Hours may pass 24 in a span.
    pub hours: i64,
    pub zone: Option<(&'a TimeZone, i64)>,
    pub is_interval: bool,
}

fn ordinal(n: i64, upper: bool) -> &'static str {
    let n = n.abs();
    let i = match (n % 100, n % 10) {
        (11..=13, _) => 0,
        (_, 1) => 1,
        (_, 2) => 2,
        (_, 3) => 3,
        _ => 0,
    };
    if upper { ["TH", "ST", "ND", "RD"][i] } else { ["th", "st", "nd", "rd"][i] }
}

/// A name in the case of its pattern, padded to nine when filling.
fn cased(name: &str, pattern: &str, fill: usize) -> String {
    let b = pattern.as_bytes();
    let name = if b[0].is_ascii_lowercase() {
        name.to_lowercase()
    } else if b[1].is_ascii_uppercase() {
        name.to_uppercase()
    } else {
        name.to_string()
    };
    format!("{name:<fill$}")
}

fn padded(n: i64, width: usize, fill: bool) -> String {
    if !fill {
        return n.to_string();
    }
    // The sign takes no room from the digits.
    if n < 0 { format!("-{:0width$}", -n) } else { format!("{n:0width$}") }
}

/// `to_char(moment, template)`; `None` for an empty template (SQL NULL).
pub fn to_char(m: &Moment<'_>, template: &str) -> Result<Option<String>> {
    if template.is_empty() {
        return Ok(None);
    }
    let t = &m.civil;
    let days = if m.is_interval { 0 } else { t.days() };
    let year = if m.is_interval || t.year > 0 { i64::from(t.year) } else { i64::from(1 - t.year) };
    let span_only = || {
        sqlerr!(INVALID_DATETIME_FORMAT, "invalid format specification for an interval value")
            .hint("Intervals are not tied to specific calendar dates.")
    };
    let iso_year = |digits: i64| {
        let y = i64::from(iso_week(days).0);
        let y = if y > 0 { y } else { 1 - y };
        if digits == 0 { y } else { y % digits }
    };
    let mut out = String::new();
    for item in items(template) {
        let Some(key) = item.key else {
            out.push_str(&item.text);
            continue;
        };
        let fill = item.fill;
        let mut number = |n: i64, width: usize| {
            out.push_str(&padded(n, width, fill));
            if item.ordinal > 0 {
                out.push_str(ordinal(n, item.ordinal == 1));
            }
        };
        let upper = item.text.starts_with(|c: char| c.is_ascii_uppercase());
        let pick = |names: [&'static str; 4], second: bool| match (upper, second) {
            (true, false) => names[0],
            (true, true) => names[1],
            (false, false) => names[2],
            (false, true) => names[3],
        };
        let calendar = matches!(
            key,
            Key::AdDots
                | Key::Ad
                | Key::Day
                | Key::Dy
                | Key::D
                | Key::Id
                | Key::Month
                | Key::Mon
                | Key::Tz
                | Key::Tzh
                | Key::Tzm
                | Key::Of
        );
        if m.is_interval && calendar {
            return Err(span_only());
        }
        match key {
            Key::Fx => {}
            Key::Am => out.push_str(pick(["AM", "PM", "am", "pm"], t.hour % 24 >= 12)),
            Key::AmDots => out.push_str(pick(["A.M.", "P.M.", "a.m.", "p.m."], t.hour % 24 >= 12)),
            Key::Ad => out.push_str(pick(["AD", "BC", "ad", "bc"], t.year <= 0)),
            Key::AdDots => out.push_str(pick(["A.D.", "B.C.", "a.d.", "b.c."], t.year <= 0)),
            Key::Hh12 => {
                let h = m.hours % 12;
                number(if h == 0 { 12 } else { h }, 2);
            }
            Key::Hh24 => number(m.hours, 2),
            Key::Mi => number(i64::from(t.minute), 2),
            Key::Ss => number(i64::from(t.second), 2),
            Key::Ms => number(i64::from(t.us / 1000), 3),
            Key::Us => number(i64::from(t.us), 6),
            Key::Ff(n) => {
                let scale = 10i64.pow(6 - n as u32);
                out.push_str(&format!("{:0n$}", i64::from(t.us) / scale));
                if item.ordinal > 0 {
                    out.push_str(ordinal(i64::from(t.us) / scale, item.ordinal == 1));
                }
            }
            Key::Ssss => {
                let secs = m.hours * 3600 + i64::from(t.minute) * 60 + i64::from(t.second);
                number(secs, 0);
            }
            Key::Tz => {
                if let Some((zone, utc)) = m.zone {
                    let name = zone.abbreviation_at(utc);
                    out.push_str(&if upper { name } else { name.to_lowercase() });
                }
            }
            Key::Tzh => {
                let east = m.zone.map_or(0, |(z, utc)| z.offset_at(utc));
                out.push_str(&format!("{}{:02}", if east < 0 { '-' } else { '+' }, east.abs() / 3600));
            }
            Key::Tzm => {
                let east = m.zone.map_or(0, |(z, utc)| z.offset_at(utc));
                out.push_str(&format!("{:02}", east.abs() / 60 % 60));
            }
            Key::Of => {
                let east = m.zone.map_or(0, |(z, utc)| z.offset_at(utc));
                let sign = if east < 0 { '-' } else { '+' };
                out.push(sign);
                out.push_str(&padded(i64::from(east.abs() / 3600), 2, fill));
                if east % 3600 != 0 {
                    out.push_str(&format!(":{:02}", east.abs() / 60 % 60));
                }
            }
            Key::Month => {
                out.push_str(&cased(MONTHS[(t.month - 1) as usize], &item.text, if fill { 9 } else { 0 }))
            }
            Key::Mon => out.push_str(&cased(MONTHS3[(t.month - 1) as usize], &item.text, 0)),
            Key::Mm => number(i64::from(t.month), 2),
            Key::Day => {
                out.push_str(&cased(DAYS[day_of_week(days) as usize], &item.text, if fill { 9 } else { 0 }));
            }
            Key::Dy => out.push_str(&cased(DAYS3[day_of_week(days) as usize], &item.text, 0)),
            Key::Ddd if m.is_interval => {
                number(i64::from(t.year) * 360 + i64::from(t.month) * 30 + i64::from(t.day), 3)
            }
            Key::Ddd => number(i64::from(day_of_year(t.year, t.month, t.day)), 3),
            Key::Iddd => {
                let (y, w) = iso_week(days);
                let _ = y;
                let dow = (day_of_week(days) + 6) % 7;
                number(i64::from((w - 1) * 7 + dow + 1), 3);
            }
            // A span's negative day counts its sign among the two places.
            Key::Dd => number(i64::from(t.day), if t.day < 0 { 1 } else { 2 }),
            Key::D => number(i64::from(day_of_week(days) + 1), 1),
            Key::Id => number(i64::from(if day_of_week(days) == 0 { 7 } else { day_of_week(days) }), 1),
            Key::Ww => {
                let doy = if m.is_interval { t.day } else { day_of_year(t.year, t.month, t.day) };
                number(i64::from((doy - 1) / 7 + 1), 2);
            }
            Key::Iw => number(i64::from(iso_week(days).1), 2),
            Key::W => number(i64::from((t.day - 1) / 7 + 1), 1),
            Key::Q if t.month == 0 => {}
            Key::Q => number(i64::from((t.month - 1) / 3 + 1), 1),
            Key::Cc => {
                let y = i64::from(t.year);
                let c = if m.is_interval {
                    y / 100
                } else if y > 0 {
                    (y - 1) / 100 + 1
                } else {
                    y / 100 - 1
                };
                if (-99..=99).contains(&c) { number(c, 2) } else { number(c, 0) }
            }
            Key::YCommaYyy => {
                let text = format!("{},{:03}", year / 1000, year % 1000);
                out.push_str(&text);
                if item.ordinal > 0 {
                    out.push_str(ordinal(year, item.ordinal == 1));
                }
            }
            Key::Yyyy => number(year, 4),
            Key::Yyy => number(year % 1000, 3),
            Key::Yy => number(year % 100, 2),
            Key::Y => number(year % 10, 1),
            Key::Iyyy => number(iso_year(0), 4),
            Key::Iyy => number(iso_year(1000), 3),
            Key::Iy => number(iso_year(100), 2),
            Key::I => number(iso_year(10), 1),
            Key::J => number(days + EPOCH_JDATE, 0),
            Key::Rm => {
                if t.month == 0 {
                    continue;
                }
                let index = if t.month < 0 { 12 + t.month } else { t.month - 1 };
                let name = ROMAN[index as usize];
                let name = if upper { name.to_string() } else { name.to_lowercase() };
                out.push_str(&if fill { format!("{name:<4}") } else { name });
            }
        }
    }
    Ok(Some(out))
}
