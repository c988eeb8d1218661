//! `to_timestamp` and `to_date`: reading a text by a template.
//!
//! The reader walks over the template's nodes, and each takes its part from the text. Without FX
//! the reader is lenient:
//!
//! - Blanks before and after fields are skipped.
//! - A separator of the template stands for one separator of the text or none.
//! - Any other character stands for one character.
//!
//! `extra` counts the characters that were skipped without a node of their own. A text character of
//! the template uses them up first. A minus among them may be a zone's sign. [`Fields::settle`]
//! decides what the fields mean together.

use super::super::{
    EPOCH_JDATE, TS_NOBEGIN, TS_NOEND, USECS_PER_DAY, USECS_PER_SEC, days_in_month, timestamp_in_range,
    timestamp_out_of_range, tz::TimeZone,
};

use super::{
    Calendar, DAYS, Field, Key, MONTHS, Node, ROMAN, is_blank, iso_week_start, julian, nodes, standard_nodes,
};

use crate::datetime::civil_from_days;
use crate::datum::Datum;
use sinew_error::{Result, SqlError, sqlerr};

/// The largest offset of a zone, in hours.
const ZONE_HOURS_MAX: i32 = 15;

/// The fields that the text gave; 0 for those that it did not give.
#[derive(Default)]
struct Fields {
    calendar: Option<Calendar>,
    hour: i32,
    twelve_hours: bool,
    pm: i32,
    minute: i32,
    second: i32,
    second_of_day: i32,
    /// The day of the week; 1 is Sunday.
    week_day: i32,
    day: i32,
    year_day: i32,
    month: i32,
    milli: i32,
    year: i32,
    before_christ: i32,
    week: i32,
    month_week: i32,
    century: i32,
    julian: i32,
    micro: i32,
    /// The number of digits of the year's pattern.
    year_digits: usize,
    zone_sign: i32,
    zone_hour: i32,
    zone_minute: i32,
    /// The number of digits of FF1 to FF6.
    fraction: i32,
}

/// The meaning of a text by its template.
pub struct Reading {
    year: i32,
    month: i32,
    day: i32,
    /// Microseconds since midnight.
    time: i64,
    /// Seconds east, when the text named them.
    east: Option<i32>,
    /// The number of digits of the fraction, if the template named it.
    precision: Option<i32>,
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    /// Characters that were skipped beyond those that the template asked for.
    extra: i32,
    fixed: bool,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip_char(&mut self) {
        self.at += self.peek().map_or(0, char::len_utf8);
    }

    fn skip_blanks(&mut self) {
        while self.peek().is_some_and(is_blank) {
            self.at += 1;
            self.extra += 1;
        }
    }

    /// 22007 if the text has another character than the template.
    fn must_match(&self, node: &Node) -> Result<()> {
        let (kind, wanted) = match node {
            Node::Field(_) => return Ok(()),
            Node::Separator(c) | Node::Blank(c) => ("separator", *c),
            Node::Char(c) => ("character", *c),
        };
        if self.peek() == Some(wanted) {
            return Ok(());
        }
        Err(sqlerr!(INVALID_DATETIME_FORMAT, "unmatched format {kind} \"{wanted}\""))
    }

    /// Skips the part of a node that is no field.
    fn skip_node(&mut self, node: &Node) {
        let separator = matches!(node, Node::Separator(_) | Node::Blank(_));
        match (separator, self.fixed) {
            (_, true) => self.skip_char(),
            (true, false) => {
                if self.peek().is_some_and(|c| is_blank(c) || c.is_ascii_punctuation()) {
                    self.at += 1;
                } else {
                    self.extra -= 1;
                }
            }
            (false, false) if self.extra > 0 => self.extra -= 1,
            (false, false) => self.skip_char(),
        }
    }

    /// Reads an integer of `width` characters, or all digits when a character other than a digit
    /// must follow. Returns it with the number of its characters.
    fn int(&mut self, field: &Field, width: usize, open_end: bool) -> Result<(i32, usize)> {
        let from = self.at;
        let blanks = self.rest().bytes().take_while(|b| is_blank(char::from(*b))).count();
        self.at += blanks;
        let head: String = {
            let bytes = self.rest().as_bytes();
            String::from_utf8_lossy(&bytes[..width.min(bytes.len())]).into_owned()
        };
        let value;
        if open_end {
            let (v, used) = leading_int(self.rest());
            value = v;
            self.at = if used == 0 { from } else { self.at + used };
        } else {
            let remain = self.rest().len().min(width);
            let hint = "If your source string is not fixed-width, try using the \"FM\" modifier.";
            if remain < width {
                return Err(sqlerr!(
                    INVALID_DATETIME_FORMAT,
                    "source string too short for \"{}\" formatting field",
                    field.name
                )
                .detail(format!("Field requires {width} characters, but only {remain} remain."))
                .hint(hint));
            }
            let (v, used) = leading_int(&head);
            value = v;
            if used > 0 && used < width {
                return Err(invalid(&head, field)
                    .detail(format!("Field requires {width} characters, but only {used} could be parsed."))
                    .hint(hint));
            }
            self.at += used;
        }
        if self.at == from {
            return Err(invalid(&head, field).detail("Value must be an integer."));
        }
        let value = value.and_then(|v| i32::try_from(v).ok()).ok_or_else(|| {
            sqlerr!(
                DATETIME_VALUE_OUT_OF_RANGE,
                "value for \"{}\" in source string is out of range",
                field.name
            )
            .detail(format!("Value must be in the range {} to {}.", i32::MIN, i32::MAX))
        })?;
        Ok((value, self.at - from))
    }

    /// The index of the name that comes next, in any case.
    fn name(&mut self, field: &Field, names: &[&str]) -> Result<i32> {
        let rest = self.rest();
        let found = names.iter().position(|n| {
            rest.as_bytes().get(..n.len()).is_some_and(|head| head.eq_ignore_ascii_case(n.as_bytes()))
        });
        let Some(at) = found else {
            let shown = rest.split([' ', '\t', '\n', '\r', '\x0c']).next().unwrap_or("");
            return Err(invalid(shown, field)
                .detail("The given value did not match any of the allowed values for this field."));
        };
        self.at += names[at].len();
        Ok(at as i32)
    }

    /// Reads a year with a comma: thousands, a comma, three digits.
    fn year_with_comma(&mut self) -> Option<i32> {
        let from = self.at;
        let rest = self.rest();
        let (thousands, used) = leading_int(rest);
        let tail = rest[used..].strip_prefix(',').filter(|_| used > 0)?;
        let blanks = tail.bytes().take_while(|b| is_blank(char::from(*b))).count();
        let tail = &tail[blanks..];
        let bytes = &tail.as_bytes()[..tail.len().min(3)];
        let (years, width) = leading_int(std::str::from_utf8(bytes).unwrap_or(""));
        if width == 0 {
            return None;
        }
        self.at = from + used + 1 + blanks + width;
        let year = i128::from(thousands?) * 1000 + i128::from(years?);
        Some(year.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
    }
}

/// The integer at the start of a text, after blanks, and its length. There is no value if it is too
/// long for 64 bits.
fn leading_int(text: &str) -> (Option<i64>, usize) {
    let blanks = text.bytes().take_while(|b| is_blank(char::from(*b))).count();
    let body = &text[blanks..];
    let sign = usize::from(body.starts_with(['+', '-']));
    let digits = body[sign..].bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return (Some(0), 0);
    }
    (body[..sign + digits].parse().ok(), blanks + sign + digits)
}

fn invalid(value: &str, field: &Field) -> SqlError {
    sqlerr!(INVALID_DATETIME_FORMAT, "invalid value \"{value}\" for \"{}\"", field.name)
}

/// Sets a field, unless it has another value already.
fn set(slot: &mut i32, value: i32, field: &Field) -> Result<()> {
    if *slot != 0 && *slot != value {
        return Err(sqlerr!(
            INVALID_DATETIME_FORMAT,
            "conflicting values for \"{}\" field in formatting string",
            field.name
        )
        .detail("This value contradicts a previous setting for the same field type."));
    }
    *slot = value;
    Ok(())
}

/// A year of one to three digits lies near 2020.
fn near_2020(year: i32) -> i32 {
    match year {
        ..70 => year + 2000,
        70..100 => year + 1900,
        100..520 => year + 2000,
        520..1000 => year + 1000,
        _ => year,
    }
}

/// Whether a number at this place of the template must end before a character other than a digit.
fn open_end(field: &Field, next: Option<&Node>) -> bool {
    field.fm
        || field.ordinal.is_some()
        || match next {
            Some(Node::Field(next)) => !next.digits,
            Some(Node::Char(c)) => !c.is_ascii_digit(),
            _ => true,
        }
}

fn field_range(text: &str) -> SqlError {
    sqlerr!(DATETIME_FIELD_OVERFLOW, "date/time field value out of range: \"{text}\"")
}

/// Reads `text` by `template`.
pub fn parse(text: &str, template: &str) -> Result<Reading> {
    read(text, &nodes(template), false)
}

/// The meaning of a text by a template of SQL's standard.
pub(crate) struct Standard {
    pub value: Datum,
    /// Seconds east, if the template has a zone.
    pub east: i32,
}

/// Reads `text` by `template` as the standard does: the text has exactly the parts that the
/// template names. The template's fields determine the type.
pub(crate) fn parse_standard(text: &str, template: &str) -> Result<Standard> {
    let nodes = standard_nodes(template)?;
    if nodes.is_empty() {
        return Err(neither_dated_nor_timed());
    }
    let reading = read(text, &nodes, true)?;
    let has = |part: Part| nodes.iter().any(|n| matches!(n, Node::Field(f) if part_of(f.key) == Some(part)));
    let (dated, timed, zoned) = (has(Part::Date), has(Part::Time), has(Part::Zone));
    let east = reading.east.unwrap_or(0);
    let value = match (dated, timed, zoned) {
        (true, true, true) => Datum::TimestampTz(reading.instant(&TimeZone::utc())?),
        (true, true, false) => Datum::Timestamp(reading.instant(&TimeZone::utc())?),
        (true, false, false) => Datum::Date(reading.date(text)?),
        (false, true, true) => Datum::TimeTz(reading.rounded_time(), -east),
        (false, true, false) => Datum::Time(reading.rounded_time()),
        (true, false, true) => {
            return Err(sqlerr!(INVALID_DATETIME_FORMAT, "datetime format is zoned but not timed"));
        }
        (false, false, _) => return Err(neither_dated_nor_timed()),
    };
    Ok(Standard { value, east })
}

#[cold]
fn neither_dated_nor_timed() -> SqlError {
    sqlerr!(INVALID_DATETIME_FORMAT, "datetime format is not dated and not timed")
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Date,
    Time,
    Zone,
}

/// The part of a date or time to which a field belongs.
fn part_of(key: Key) -> Option<Part> {
    match key {
        Key::Fx => None,
        Key::AmDots
        | Key::Am
        | Key::Hh24
        | Key::Hh12
        | Key::Mi
        | Key::Ss
        | Key::Ms
        | Key::Us
        | Key::Ff(_)
        | Key::Ssss => Some(Part::Time),
        Key::Tz | Key::Of | Key::Tzh | Key::Tzm => Some(Part::Zone),
        _ => Some(Part::Date),
    }
}

fn read(text: &str, nodes: &[Node], standard: bool) -> Result<Reading> {
    let mut fields = Fields::default();
    let mut reader = Reader { text, at: 0, extra: 0, fixed: standard };
    for (i, node) in nodes.iter().enumerate() {
        if reader.rest().is_empty() {
            if standard {
                let message = "input string is too short for datetime format";
                return Err(sqlerr!(INVALID_DATETIME_FORMAT, "{message}"));
            }
            break;
        }
        if standard {
            reader.must_match(node)?;
        }
        let field = match node {
            Node::Field(field) => Some(field),
            _ => None,
        };
        let fx = field.is_some_and(|f| f.key == Key::Fx);
        if !reader.fixed && !fx && (field.is_some() || i == 0) {
            reader.skip_blanks();
        }
        let Some(field) = field else {
            if !reader.rest().is_empty() {
                reader.skip_node(node);
            } else if matches!(node, Node::Separator(_) | Node::Blank(_)) {
                reader.extra -= 1;
            }
            continue;
        };
        fields.take(&mut reader, field, open_end(field, nodes.get(i + 1)))?;
        if !reader.fixed {
            reader.extra = 0;
            reader.skip_blanks();
        }
    }
    if standard && !reader.rest().trim_start_matches(is_blank).is_empty() {
        let message = "trailing characters remain in input string after datetime format";
        return Err(sqlerr!(INVALID_DATETIME_FORMAT, "{message}"));
    }
    fields.settle(text)
}

impl Fields {
    /// Reads one field from the text.
    fn take(&mut self, reader: &mut Reader<'_>, field: &Field, open: bool) -> Result<()> {
        if let Some(calendar) = field.calendar
            && *self.calendar.get_or_insert(calendar) != calendar
        {
            return Err(sqlerr!(INVALID_DATETIME_FORMAT, "invalid combination of date conventions")
                .hint("Do not mix Gregorian and ISO week date conventions in a formatting template."));
        }
        match field.key {
            Key::Fx => reader.fixed = true,
            Key::Am | Key::AmDots => {
                let names = if field.key == Key::Am { ["am", "pm"] } else { ["a.m.", "p.m."] };
                set(&mut self.pm, reader.name(field, &names)?, field)?;
                self.twelve_hours = true;
            }
            Key::Ad | Key::AdDots => {
                let names = if field.key == Key::Ad { ["ad", "bc"] } else { ["a.d.", "b.c."] };
                set(&mut self.before_christ, reader.name(field, &names)?, field)?;
            }
            Key::Month => set(&mut self.month, reader.name(field, &MONTHS)? + 1, field)?,
            Key::Mon => set(&mut self.month, reader.name(field, &MONTHS.map(|m| &m[..3]))? + 1, field)?,
            Key::Rm => set(&mut self.month, 12 - reader.name(field, &ROMAN)?, field)?,
            Key::Day | Key::Dy => {
                let at = if field.key == Key::Day {
                    reader.name(field, &DAYS)?
                } else {
                    reader.name(field, &DAYS.map(|d| &d[..3]))?
                };
                set(&mut self.week_day, at, field)?;
                self.week_day += 1;
            }
            Key::Tz | Key::Of => {
                return Err(sqlerr!(
                    FEATURE_NOT_SUPPORTED,
                    "formatting field \"{}\" is only supported in to_char",
                    field.name
                ));
            }
            Key::Tzh => {
                // A minus may have been taken for a separator.
                let before = reader.text.as_bytes()[..reader.at].last();
                let (sign, skip) = match reader.peek() {
                    Some('-') => (-1, 1),
                    Some('+' | ' ') => (1, 1),
                    _ if reader.extra > 0 && before == Some(&b'-') => (-1, 0),
                    _ => (1, 0),
                };
                self.zone_sign = sign;
                reader.at += skip;
                let (v, _) = reader.int(field, 2, open)?;
                set(&mut self.zone_hour, v, field)?;
            }
            Key::Tzm => {
                if self.zone_sign == 0 {
                    self.zone_sign = 1;
                }
                let (v, _) = reader.int(field, 2, open)?;
                set(&mut self.zone_minute, v, field)?;
            }
            Key::YCommaYyy => {
                let year = reader
                    .year_with_comma()
                    .ok_or_else(|| sqlerr!(INVALID_DATETIME_FORMAT, "invalid input string for \"Y,YYY\""))?;
                set(&mut self.year, year, field)?;
                self.year_digits = 4;
                skip_ordinal(reader, field);
            }
            _ => {
                self.take_number(reader, field, open)?;
                skip_ordinal(reader, field);
            }
        }
        Ok(())
    }

    fn take_number(&mut self, reader: &mut Reader<'_>, field: &Field, open: bool) -> Result<()> {
        let width = match field.key {
            Key::Hh24 | Key::Hh12 => 2,
            Key::Ms | Key::Iddd => 3,
            Key::Us => 6,
            Key::Ff(n) => n,
            Key::Id => 1,
            _ => field.name.len(),
        };
        let (value, used) = reader.int(field, width, open)?;
        // Missing digits at a fraction's end are zeros.
        let fraction = |v: i32, digits: usize| v.wrapping_mul(10i32.pow(digits.saturating_sub(used) as u32));
        match field.key {
            Key::Hh12 => {
                set(&mut self.hour, value, field)?;
                self.twelve_hours = true;
            }
            Key::Hh24 => set(&mut self.hour, value, field)?,
            Key::Mi => set(&mut self.minute, value, field)?,
            Key::Ss => set(&mut self.second, value, field)?,
            Key::Ms => {
                set(&mut self.milli, value, field)?;
                self.milli = fraction(value, 3);
            }
            Key::Us | Key::Ff(_) => {
                if let Key::Ff(n) = field.key {
                    self.fraction = n as i32;
                }
                set(&mut self.micro, value, field)?;
                self.micro = fraction(value, 6);
            }
            Key::Ssss => set(&mut self.second_of_day, value, field)?,
            Key::Mm => set(&mut self.month, value, field)?,
            Key::Ddd | Key::Iddd => set(&mut self.year_day, value, field)?,
            Key::Dd => set(&mut self.day, value, field)?,
            Key::D => set(&mut self.week_day, value, field)?,
            Key::Id => {
                set(&mut self.week_day, value, field)?;
                // In the text Monday is 1. Here Sunday is 1.
                self.week_day = value.wrapping_add(1);
                if self.week_day > 7 {
                    self.week_day = 1;
                }
            }
            Key::Ww | Key::Iw => set(&mut self.week, value, field)?,
            Key::W => set(&mut self.month_week, value, field)?,
            Key::Cc => set(&mut self.century, value, field)?,
            Key::J => set(&mut self.julian, value, field)?,
            Key::Yyyy | Key::Iyyy => self.set_year(value, 4, usize::MAX, field)?,
            Key::Yyy | Key::Iyy => self.set_year(value, 3, used, field)?,
            Key::Yy | Key::Iy => self.set_year(value, 2, used, field)?,
            Key::Y | Key::I => self.set_year(value, 1, used, field)?,
            // A quarter is read and ignored, as it names no day.
            _ => {}
        }
        Ok(())
    }

    fn set_year(&mut self, value: i32, digits: usize, used: usize, field: &Field) -> Result<()> {
        set(&mut self.year, value, field)?;
        if used < 4 {
            self.year = near_2020(value);
        }
        self.year_digits = digits;
        Ok(())
    }

    /// The hour of 24.
    fn hour_of_day(&self, hour: i32) -> Result<i32> {
        if !self.twelve_hours {
            return Ok(hour);
        }
        if !(1..=12).contains(&hour) {
            return Err(sqlerr!(INVALID_DATETIME_FORMAT, "hour \"{hour}\" is invalid for the 12-hour clock")
                .hint("Use the 24-hour clock, or give an hour between 1 and 12."));
        }
        Ok(match self.pm {
            0 if hour == 12 => 0,
            0 => hour,
            _ if hour < 12 => hour + 12,
            _ => hour,
        })
    }

    /// The year, 0 being 1 BC, if the text gave one.
    fn settled_year(&self) -> Option<i32> {
        let before = self.before_christ != 0;
        let century = if before { self.century.wrapping_neg() } else { self.century };
        let hundreds = |n: i32| n.wrapping_mul(100);
        if self.year == 0 {
            return (self.century != 0).then(|| match century {
                0.. => hundreds(century - 1).wrapping_add(1),
                _ => hundreds(century).wrapping_add(1),
            });
        }
        if self.century != 0 && self.year_digits <= 2 {
            // The year's last two digits within the century. The 21st century begins with 2001, the
            // 6th before Christ with 600.
            let year = self.year % 100;
            return Some(match (year, century) {
                (0, 0..) => hundreds(century),
                (0, _) => hundreds(century).wrapping_add(1),
                (_, 0..) => year.wrapping_add(hundreds(century - 1)),
                _ => hundreds(century + 1).wrapping_sub(year).wrapping_add(1),
            });
        }
        let year = if before { self.year.wrapping_neg() } else { self.year };
        Some(if year < 0 { year + 1 } else { year })
    }

    /// Decides what the fields mean together.
    fn settle(mut self, text: &str) -> Result<Reading> {
        let of_day = self.second_of_day;
        let pick = |own: i32, else_: i32| if own != 0 { own } else { else_ };
        let second = pick(self.second, of_day % 3600 % 60);
        let minute = pick(self.minute, of_day % 3600 / 60);
        let hour = self.hour_of_day(pick(self.hour, of_day / 3600))?;

        let named_year = self.settled_year();
        let (mut year, mut month, mut day) = (named_year.unwrap_or(0), 1, 1);
        let (mut has_year, mut has_month, mut has_day) = (named_year.is_some(), false, false);
        let iso = self.calendar == Some(Calendar::IsoWeek);
        if self.julian != 0 {
            (year, month, day) = of_julian(self.julian);
            (has_year, has_month, has_day) = (true, true, true);
        }
        if self.week != 0 && iso {
            let monday = iso_week_start(year, self.week);
            let weekday = match self.week_day {
                0 => 0,
                2.. => self.week_day - 2,
                _ => 6,
            };
            (year, month, day) = of_julian(monday.wrapping_add(weekday));
            (has_year, has_month, has_day) = (true, true, true);
        } else if self.week != 0 {
            self.year_day = self.week.wrapping_sub(1).wrapping_mul(7).wrapping_add(1);
        }
        if self.month_week != 0 {
            self.day = self.month_week.wrapping_sub(1).wrapping_mul(7).wrapping_add(1);
        }
        if self.day != 0 {
            (day, has_day) = (self.day, true);
        }
        if self.month != 0 {
            (month, has_month) = (self.month, true);
        }
        if self.year_day != 0 && (month <= 1 || day <= 1) {
            if year == 0 && self.before_christ == 0 {
                return Err(sqlerr!(
                    INVALID_DATETIME_FORMAT,
                    "cannot calculate day of year without year information"
                ));
            }
            if iso {
                let start = iso_week_start(year, 1);
                (year, month, day) = of_julian(start.wrapping_add(self.year_day).wrapping_sub(1));
                has_year = true;
            } else {
                let (of_month, of_day) = month_of_year_day(year, self.year_day);
                month = if month <= 1 { of_month } else { month };
                day = if day <= 1 { of_day } else { day };
            }
            (has_month, has_day) = (true, true);
        }
        let us = i64::from(self.milli) * 1000 + i64::from(self.micro);

        let month_exists = !has_month || (1..=12).contains(&month);
        let day_exists = !has_day || (1..=31).contains(&day);
        let whole = has_year && has_month && has_day && month_exists;
        let valid = month_exists && day_exists && !(whole && day > days_in_month(year, month));
        let in_day = (0..24).contains(&hour)
            && (0..60).contains(&minute)
            && (0..60).contains(&second)
            && (0..USECS_PER_SEC).contains(&us);
        if !valid || !in_day {
            return Err(field_range(text));
        }
        let time = ((i64::from(hour) * 60 + i64::from(minute)) * 60 + i64::from(second)) * USECS_PER_SEC + us;
        let east = self.east(text)?;
        Ok(Reading { year, month, day, time, east, precision: (self.fraction != 0).then_some(self.fraction) })
    }

    fn east(&self, text: &str) -> Result<Option<i32>> {
        if self.zone_sign == 0 {
            return Ok(None);
        }
        let (hour, minute) = (self.zone_hour, self.zone_minute);
        if !(0..=ZONE_HOURS_MAX).contains(&hour) || !(0..60).contains(&minute) {
            return Err(sqlerr!(
                INVALID_TIME_ZONE_DISPLACEMENT_VALUE,
                "time zone displacement out of range: \"{text}\""
            ));
        }
        Ok(Some(self.zone_sign * (hour * 60 + minute) * 60))
    }
}

/// Skips the characters of TH in the text. Any characters are accepted.
fn skip_ordinal(reader: &mut Reader<'_>, field: &Field) {
    if field.ordinal.is_some() {
        reader.skip_char();
        reader.skip_char();
    }
}

fn of_julian(day: i32) -> (i32, i32, i32) {
    civil_from_days(i64::from(day) - EPOCH_JDATE)
}

/// Month and day of a day of a year; month 13 beyond its end.
fn month_of_year_day(year: i32, year_day: i32) -> (i32, i32) {
    let mut before = 0;
    for month in 1..=12 {
        let days = days_in_month(year, month);
        if year_day <= before + days {
            return (month, year_day - before);
        }
        before += days;
    }
    (13, year_day - before)
}

impl Reading {
    /// Days since 2000-01-01; `None` when Julian days do not reach the date.
    fn days(&self) -> Option<i64> {
        let (y, m) = (self.year, self.month);
        let counted = (y > -4713 || y == -4713 && m >= 11) && (y < 5_874_898 || y == 5_874_898 && m < 6);
        counted.then(|| i64::from(julian(y, m, self.day)) - EPOCH_JDATE)
    }

    /// The date, without the time.
    pub fn date(&self, text: &str) -> Result<i32> {
        let days = self.days().filter(|d| crate::datetime::date_in_range(*d));
        days.map(|d| d as i32)
            .ok_or_else(|| sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "date out of range: \"{text}\""))
    }

    /// The time of day, rounded to the digits that the template named.
    fn rounded_time(&self) -> i64 {
        self.precision.map_or(self.time, |digits| crate::datetime::calendar::round_us(self.time, digits))
    }

    /// The instant, in `zone` unless the text named an offset.
    pub fn instant(&self, zone: &TimeZone) -> Result<i64> {
        let days = self.days().ok_or_else(timestamp_out_of_range)?;
        let local = days.checked_mul(USECS_PER_DAY).and_then(|d| d.checked_add(self.time));
        let local =
            local.filter(|t| *t != TS_NOBEGIN && *t != TS_NOEND).ok_or_else(timestamp_out_of_range)?;
        let east = self.east.unwrap_or_else(|| zone.offset_of_local(local));
        let utc = local.checked_sub(i64::from(east) * USECS_PER_SEC).filter(|t| timestamp_in_range(*t));
        let utc = utc.ok_or_else(timestamp_out_of_range)?;
        Ok(self.precision.map_or(utc, |digits| crate::datetime::calendar::round_us(utc, digits)))
    }
}
