//! Templates of `to_char`, `to_timestamp` and `to_date`: the meaning of a template's text.
//!
//! A template is a row of nodes. A node is a field (a pattern with its modifiers), a separator, a
//! blank or another character. [`mod@write`] makes a text from a moment, [`read`] finds the fields
//! in a text.

pub mod read;
pub mod write;

use sinew_error::{Result, sqlerr};

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
/// Months in Roman numerals, December first. The first numeral that a text begins with is then the
/// longest one.
pub(crate) static ROMAN: [&str; 12] =
    ["XII", "XI", "X", "IX", "VIII", "VII", "VI", "V", "IV", "III", "II", "I"];

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

/// The calendar to which a field belongs. A template must not mix the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Calendar {
    Gregorian,
    IsoWeek,
}

struct Pattern {
    name: &'static str,
    key: Key,
    /// The field is read as digits. The field before it must end where its width ends.
    digits: bool,
    calendar: Option<Calendar>,
}

const fn digits(name: &'static str, key: Key) -> Pattern {
    Pattern { name, key, digits: true, calendar: None }
}

const fn word(name: &'static str, key: Key) -> Pattern {
    Pattern { name, key, digits: false, calendar: None }
}

const fn gregorian(name: &'static str, key: Key) -> Pattern {
    Pattern { name, key, digits: true, calendar: Some(Calendar::Gregorian) }
}

const fn gregorian_word(name: &'static str, key: Key) -> Pattern {
    Pattern { name, key, digits: false, calendar: Some(Calendar::Gregorian) }
}

const fn iso(name: &'static str, key: Key) -> Pattern {
    Pattern { name, key, digits: true, calendar: Some(Calendar::IsoWeek) }
}

/// Of several patterns that fit, the first one counts.
static PATTERNS: &[Pattern] = &[
    word("A.D.", Key::AdDots),
    word("A.M.", Key::AmDots),
    word("AD", Key::Ad),
    word("AM", Key::Am),
    word("B.C.", Key::AdDots),
    word("BC", Key::Ad),
    digits("CC", Key::Cc),
    word("DAY", Key::Day),
    gregorian("DDD", Key::Ddd),
    gregorian("DD", Key::Dd),
    word("DY", Key::Dy),
    gregorian("D", Key::D),
    digits("FF1", Key::Ff(1)),
    digits("FF2", Key::Ff(2)),
    digits("FF3", Key::Ff(3)),
    digits("FF4", Key::Ff(4)),
    digits("FF5", Key::Ff(5)),
    digits("FF6", Key::Ff(6)),
    word("FX", Key::Fx),
    digits("HH24", Key::Hh24),
    digits("HH12", Key::Hh12),
    digits("HH", Key::Hh12),
    iso("IDDD", Key::Iddd),
    iso("ID", Key::Id),
    iso("IW", Key::Iw),
    iso("IYYY", Key::Iyyy),
    iso("IYY", Key::Iyy),
    iso("IY", Key::Iy),
    iso("I", Key::I),
    digits("J", Key::J),
    digits("MI", Key::Mi),
    gregorian("MM", Key::Mm),
    gregorian_word("MONTH", Key::Month),
    gregorian_word("MON", Key::Mon),
    digits("MS", Key::Ms),
    word("OF", Key::Of),
    word("P.M.", Key::AmDots),
    word("PM", Key::Am),
    digits("Q", Key::Q),
    gregorian_word("RM", Key::Rm),
    digits("SSSSS", Key::Ssss),
    digits("SSSS", Key::Ssss),
    digits("SS", Key::Ss),
    word("TZH", Key::Tzh),
    digits("TZM", Key::Tzm),
    word("TZ", Key::Tz),
    digits("US", Key::Us),
    gregorian("WW", Key::Ww),
    gregorian("W", Key::W),
    gregorian("Y,YYY", Key::YCommaYyy),
    gregorian("YYYY", Key::Yyyy),
    gregorian("YYY", Key::Yyy),
    gregorian("YY", Key::Yy),
    gregorian("Y", Key::Y),
];

/// The spelling of a pattern. Names and ordinals follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Case {
    Upper,
    /// `Month`, `Mon`, `Day`, `Dy` only.
    Capital,
    Lower,
}

impl Case {
    pub(crate) fn of(self, name: &str) -> String {
        match self {
            Case::Upper => name.to_ascii_uppercase(),
            Case::Capital => name.to_string(),
            Case::Lower => name.to_ascii_lowercase(),
        }
    }
}

/// A pattern of a template with its modifiers.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub key: Key,
    /// The pattern in its spelling.
    pub name: String,
    pub case: Case,
    pub digits: bool,
    pub calendar: Option<Calendar>,
    /// FM: no padding. When reading: no fixed width.
    pub fm: bool,
    /// TM: names in the session's language, which is English here, without padding.
    pub tm: bool,
    /// TH or th.
    pub ordinal: Option<Case>,
}

#[derive(Clone, Debug)]
pub(crate) enum Node {
    Field(Field),
    /// Printable ASCII that is no letter and no digit.
    Separator(char),
    Blank(char),
    /// Any other character, and all quoted characters.
    Char(char),
}

pub(crate) fn is_blank(c: char) -> bool {
    matches!(c, ' ' | '\t'..='\r')
}

fn pattern_at(text: &str) -> Option<(&'static Pattern, Case)> {
    for pattern in PATTERNS {
        let Some(head) = text.get(..pattern.name.len()) else { continue };
        if head == pattern.name {
            return Some((pattern, Case::Upper));
        }
        if !head.eq_ignore_ascii_case(pattern.name) {
            continue;
        }
        if head.bytes().all(|b| !b.is_ascii_uppercase()) {
            return Some((pattern, Case::Lower));
        }
        let name = matches!(pattern.key, Key::Day | Key::Dy | Key::Month | Key::Mon);
        if name
            && head.starts_with(|c: char| c.is_ascii_uppercase())
            && !head[1..].contains(char::is_uppercase)
        {
            return Some((pattern, Case::Capital));
        }
    }
    None
}

/// Takes a modifier from the front, in either of its two spellings.
fn strip<'a>(text: &'a str, modifier: &str) -> Option<(&'a str, Case)> {
    let head = text.get(..modifier.len())?;
    let case = if head == modifier {
        Case::Upper
    } else if head == modifier.to_ascii_lowercase() {
        Case::Lower
    } else {
        return None;
    };
    Some((&text[modifier.len()..], case))
}

/// Splits a template into its nodes.
pub(crate) fn nodes(template: &str) -> Vec<Node> {
    split(template, &mut |_| Ok(())).unwrap_or_default()
}

/// The nodes of a template of SQL's standard, which has few separators.
pub(crate) fn standard_nodes(template: &str) -> Result<Vec<Node>> {
    split(template, &mut |c| match c {
        '-' | '.' | '/' | ',' | '\'' | ':' | ';' | ' ' => Ok(()),
        c => Err(sqlerr!(INVALID_DATETIME_FORMAT, "invalid datetime format separator: \"{c}\"")),
    })
}

/// Splits a template. `bare` is called for each character outside of quotes that is no pattern.
fn split(template: &str, bare: &mut dyn FnMut(char) -> Result<()>) -> Result<Vec<Node>> {
    let mut out = Vec::new();
    let mut rest = template;
    while !rest.is_empty() {
        // A modifier counts only before a pattern. Before anything else it is lost.
        let (mut fm, mut tm) = (false, false);
        if let Some((after, _)) = strip(rest, "FM") {
            (fm, rest) = (true, after);
        } else if let Some((after, _)) = strip(rest, "TM") {
            (tm, rest) = (true, after);
        }
        if let Some((pattern, case)) = pattern_at(rest) {
            let name = rest[..pattern.name.len()].to_string();
            rest = &rest[pattern.name.len()..];
            let mut ordinal = None;
            if let Some((after, case)) = strip(rest, "TH") {
                (ordinal, rest) = (Some(case), after);
            } else if let Some(after) = rest.strip_prefix("SP") {
                rest = after;
            }
            let Pattern { key, digits, calendar, .. } = *pattern;
            out.push(Node::Field(Field { key, name, case, digits, calendar, fm, tm, ordinal }));
            continue;
        }
        let mut chars = rest.chars();
        let Some(first) = chars.next() else { break };
        if first == '"' {
            while let Some(c) = chars.next() {
                match c {
                    '"' => break,
                    '\\' => out.push(Node::Char(chars.next().unwrap_or('\\'))),
                    c => out.push(Node::Char(c)),
                }
            }
        } else {
            // A backslash outside of quotes has a meaning only before a quote.
            let c = if first == '\\' && rest[1..].starts_with('"') {
                chars.next();
                '"'
            } else {
                first
            };
            bare(c)?;
            out.push(match c {
                c if c.is_ascii_punctuation() => Node::Separator(c),
                c if is_blank(c) => Node::Blank(c),
                c => Node::Char(c),
            });
        }
        rest = chars.as_str();
    }
    Ok(out)
}

/// The Julian day of a date. The fields of a span may be out of their ranges. They carry over as in
/// PostgreSQL.
pub(crate) fn julian(year: i32, month: i32, day: i32) -> i32 {
    let (month, year) =
        if month > 2 { (month + 1, year.wrapping_add(4800)) } else { (month + 13, year.wrapping_add(4799)) };
    let century = year / 100;
    (year.wrapping_mul(365).wrapping_sub(32_167))
        .wrapping_add(year / 4 - century + century / 4)
        .wrapping_add(7834i32.wrapping_mul(month) / 256)
        .wrapping_add(day)
}

/// The Julian day of the Monday of week 1 of an ISO year.
fn iso_year_start(year: i32) -> i32 {
    let fourth = julian(year, 1, 4);
    fourth.wrapping_sub(fourth.rem_euclid(7))
}

/// The Julian day of the Monday of a week of an ISO year.
pub(crate) fn iso_week_start(year: i32, week: i32) -> i32 {
    iso_year_start(year).wrapping_add(week.wrapping_sub(1).wrapping_mul(7))
}

/// ISO year and week of a date whose fields may be out of their ranges.
pub(crate) fn iso_year_week(year: i32, month: i32, day: i32) -> (i32, i32) {
    let at = julian(year, month, day);
    let mut iso_year = year;
    let mut start = iso_year_start(year);
    if at < start {
        iso_year = year.wrapping_sub(1);
        start = iso_year_start(iso_year);
    }
    let mut week = at.wrapping_sub(start) / 7 + 1;
    if week >= 52 {
        let next = iso_year_start(year.wrapping_add(1));
        if at >= next {
            iso_year = year.wrapping_add(1);
            week = at.wrapping_sub(next) / 7 + 1;
        }
    }
    (iso_year, week)
}
