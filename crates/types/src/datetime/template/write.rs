//! `to_char` of moments and spans.

use super::super::tz::TimeZone;
use super::super::{Civil, Interval, day_of_week, day_of_year, interval};
use super::{Case, DAYS, Field, Key, MONTHS, Node, ROMAN, iso_week_start, iso_year_week, julian, nodes};
use sinew_error::{Result, SqlError, sqlerr};

/// The moment or span that is written.
pub struct Moment<'a> {
    year: i32,
    month: i32,
    day: i32,
    /// In a span it may pass 24.
    hour: i64,
    minute: i64,
    second: i64,
    us: i64,
    /// The day of the week; 0 is Sunday.
    week_day: i32,
    year_day: i32,
    /// The zone, and the instant in it.
    zone: Option<(&'a TimeZone, i64)>,
    is_span: bool,
}

impl<'a> Moment<'a> {
    pub(crate) fn of_local(local: i64, zone: Option<(&'a TimeZone, i64)>) -> Moment<'a> {
        let t = Civil::from_timestamp(local);
        Moment {
            year: t.year,
            month: t.month,
            day: t.day,
            hour: i64::from(t.hour),
            minute: i64::from(t.minute),
            second: i64::from(t.second),
            us: i64::from(t.us),
            week_day: day_of_week(t.days()),
            year_day: day_of_year(t.year, t.month, t.day),
            zone,
            is_span: false,
        }
    }

    pub(crate) fn of_span(span: &Interval) -> Moment<'static> {
        let (hour, minute, second, us) = interval::split_time(span.us);
        Moment {
            year: span.months / 12,
            month: span.months % 12,
            day: span.days,
            hour,
            minute,
            second,
            us,
            week_day: 0,
            // The year of a span has 360 days here.
            year_day: span.months.wrapping_mul(30).wrapping_add(span.days),
            zone: None,
            is_span: true,
        }
    }

    /// The number that shows a year. Years before Christ count from 1.
    fn shown(&self, year: i32) -> i64 {
        let year = i64::from(year);
        if self.is_span || year > 0 { year } else { 1 - year }
    }

    fn east(&self) -> i32 {
        self.zone.map_or(0, |(zone, utc)| zone.offset_at(utc))
    }

    fn iso(&self) -> (i32, i32) {
        iso_year_week(self.year, self.month, self.day)
    }
}

/// The letters behind a number, in the form in which it is shown.
pub(crate) fn ordinal(shown: &str, case: Case) -> Result<&'static str> {
    let bytes = shown.as_bytes();
    let last = *bytes.last().unwrap_or(&b' ');
    if !last.is_ascii_digit() {
        return Err(sqlerr!(INVALID_TEXT_REPRESENTATION, "\"{shown}\" is not a number"));
    }
    let teen = bytes.len() > 1 && bytes[bytes.len() - 2] == b'1';
    let at = match last {
        _ if teen => 3,
        b'1' => 0,
        b'2' => 1,
        b'3' => 2,
        _ => 3,
    };
    Ok(match case {
        Case::Lower => ["st", "nd", "rd", "th"][at],
        _ => ["ST", "ND", "RD", "TH"][at],
    })
}

fn span_only() -> SqlError {
    sqlerr!(INVALID_DATETIME_FORMAT, "invalid format specification for an interval value")
        .hint("Intervals are not tied to specific calendar dates.")
}

/// Whether only dates have the pattern.
fn needs_date(key: Key) -> bool {
    use Key::*;
    matches!(key, AdDots | Ad | Day | Dy | D | Id | Month | Mon | Tz | Tzh | Tzm | Of)
}

/// The moment, written by a template.
pub fn to_char(moment: &Moment<'_>, template: &str) -> Result<String> {
    let mut out = String::new();
    for node in nodes(template) {
        match node {
            Node::Field(field) if moment.is_span && needs_date(field.key) => return Err(span_only()),
            Node::Field(field) => match number(moment, &field) {
                Some(text) => {
                    out.push_str(&text);
                    if let Some(case) = field.ordinal {
                        out.push_str(ordinal(&text, case)?);
                    }
                }
                None => words(moment, &field, &mut out),
            },
            Node::Separator(c) | Node::Blank(c) | Node::Char(c) => out.push(c),
        }
    }
    Ok(out)
}

/// The text of a field that is a number; `None` of the others.
fn number(m: &Moment<'_>, field: &Field) -> Option<String> {
    // Pads a number with zeros to a width that includes the sign.
    let padded = |n: i64, width: usize| {
        let width = if field.fm { 0 } else { width };
        format!("{n:0width$}")
    };
    // The sign takes no room from the digits.
    let signed = |n: i64, width: usize| padded(n, width + usize::from(n < 0));
    let clock = |n: i64, of: i64| padded(n, 2 + usize::from(of < 0));
    let years = |year: i32, modulus: i64, width: usize| {
        let wide = width + usize::from(m.shown(m.year) < 0);
        padded(m.shown(year) % modulus, wide)
    };
    Some(match field.key {
        Key::Hh12 => clock(if m.hour % 12 == 0 { 12 } else { m.hour % 12 }, m.hour),
        Key::Hh24 => clock(m.hour, m.hour),
        Key::Mi => clock(m.minute, m.minute),
        Key::Ss => clock(m.second, m.second),
        Key::Ms => format!("{:03}", m.us / 1000),
        Key::Us => format!("{:06}", m.us),
        Key::Ff(n) => format!("{:0n$}", m.us / 10i64.pow(6 - n as u32)),
        Key::Ssss => (m.hour * 3600 + m.minute * 60 + m.second).to_string(),
        Key::Mm => signed(i64::from(m.month), 2),
        Key::Ddd => padded(i64::from(m.year_day), 3),
        Key::Iddd => {
            let start = iso_week_start(m.iso().0, 1);
            padded(i64::from(julian(m.year, m.month, m.day).wrapping_sub(start)) + 1, 3)
        }
        Key::Dd => padded(i64::from(m.day), 2),
        Key::D => (m.week_day + 1).to_string(),
        Key::Id => if m.week_day == 0 { 7 } else { m.week_day }.to_string(),
        Key::Ww => padded(i64::from((m.year_day - 1) / 7 + 1), 2),
        Key::Iw => padded(i64::from(m.iso().1), 2),
        Key::W => ((m.day - 1) / 7 + 1).to_string(),
        Key::Q if m.month != 0 => ((m.month - 1) / 3 + 1).to_string(),
        Key::Cc => {
            let year = i64::from(m.year);
            let century = match year {
                _ if m.is_span => year / 100,
                1.. => (year - 1) / 100 + 1,
                _ => year / 100 - 1,
            };
            if century.abs() <= 99 { signed(century, 2) } else { century.to_string() }
        }
        Key::YCommaYyy => {
            let year = m.shown(m.year);
            let thousands = year / 1000;
            format!("{thousands},{:03}", year - thousands * 1000)
        }
        Key::Yyyy => years(m.year, i64::MAX, 4),
        Key::Yyy => years(m.year, 1000, 3),
        Key::Yy => years(m.year, 100, 2),
        Key::Y => (m.shown(m.year) % 10).to_string(),
        Key::Iyyy => years(m.iso().0, i64::MAX, 4),
        Key::Iyy => years(m.iso().0, 1000, 3),
        Key::Iy => years(m.iso().0, 100, 2),
        Key::I => (m.shown(m.iso().0) % 10).to_string(),
        Key::J => julian(m.year, m.month, m.day).to_string(),
        _ => return None,
    })
}

/// Writes a field that is no number, or that has no number to show.
fn words(m: &Moment<'_>, field: &Field, out: &mut String) {
    let pick = |names: [&str; 2], second: bool| field.case.of(names[usize::from(second)]);
    let wide = |name: &str, width: usize| {
        let width = if field.fm || field.tm { 0 } else { width };
        format!("{:width$}", field.case.of(name))
    };
    let afternoon = m.hour % 24 >= 12;
    let east = m.east();
    let (east_hours, east_minutes) = (east.abs() / 3600, east.abs() / 60 % 60);
    let sign = if east < 0 { '-' } else { '+' };
    let month = (m.month - 1) as usize;
    let text = match field.key {
        Key::Am => pick(["AM", "PM"], afternoon),
        Key::AmDots => pick(["A.M.", "P.M."], afternoon),
        Key::Ad => pick(["AD", "BC"], m.year <= 0),
        Key::AdDots => pick(["A.D.", "B.C."], m.year <= 0),
        Key::Tz => match m.zone {
            Some((zone, utc)) => {
                let name = zone.abbreviation_at(utc);
                if field.case == Case::Lower { name.to_ascii_lowercase() } else { name }
            }
            None => String::new(),
        },
        Key::Tzh => format!("{sign}{east_hours:02}"),
        Key::Tzm => format!("{east_minutes:02}"),
        Key::Of => {
            let hours = if field.fm { east_hours.to_string() } else { format!("{east_hours:02}") };
            let minutes = if east % 3600 != 0 { format!(":{east_minutes:02}") } else { String::new() };
            format!("{sign}{hours}{minutes}")
        }
        Key::Month => wide(MONTHS[month], 9),
        Key::Mon => field.case.of(&MONTHS[month][..3]),
        Key::Day => wide(DAYS[m.week_day as usize], 9),
        Key::Dy => field.case.of(&DAYS[m.week_day as usize][..3]),
        Key::Rm if m.month != 0 || m.year != 0 => {
            // The names are in reverse order. A span's months may be negative. Whole years show
            // December or January.
            let at = match m.month {
                0 if m.year >= 0 => 0,
                0 => 11,
                month if month < 0 => -(month + 1),
                month => 12 - month,
            };
            let width = if field.fm { 0 } else { 4 };
            format!("{:width$}", field.case.of(ROMAN[at as usize]))
        }
        _ => String::new(),
    };
    out.push_str(&text);
}
