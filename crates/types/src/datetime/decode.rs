//! The fields of a date/time text, read one after the other.
//!
//! The meaning of a number depends on the fields before it and on the date order. `seen` is the set
//! of fields that the text has had. No field may come twice. The two modes differ little: a moment
//! needs a date, a time of day takes a date only when a zone needs it.

use super::template::julian;
use super::token::{Kind, Label, Token, Word, lookup, tokenize};
use super::tz::TimeZone;
use super::*;
use crate::ctx::{DateOrder, FmtCtx};

/// The reason for which a text is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum DecodeError {
    Format,
    Field,
    /// A month or day out of range. The date style may be another.
    MonthDay,
    ZoneRange,
    /// A zone that does not exist.
    Zone(String),
}

pub(crate) type DecodeResult<T> = std::result::Result<T, DecodeError>;

/// Sets of fields.
type FieldSet = u32;

/// A word that stands for a moment of its own.
const RESERVED: FieldSet = 1;
const MONTH: FieldSet = 1 << 1;
const YEAR: FieldSet = 1 << 2;
const DAY: FieldSet = 1 << 3;
const TZ: FieldSet = 1 << 5;
const SUMMER: FieldSet = 1 << 6;
const AMPM: FieldSet = 1 << 9;
const HOUR: FieldSet = 1 << 10;
const MINUTE: FieldSet = 1 << 11;
const SECOND: FieldSet = 1 << 12;
const YEAR_DAY: FieldSet = 1 << 15;
const WEEK_DAY: FieldSet = 1 << 16;
const ERA: FieldSet = 1 << 18;
/// The word DST.
const DST: FieldSet = 1 << 28;
const DATE: FieldSet = YEAR | MONTH | DAY;
const TIME: FieldSet = HOUR | MINUTE | SECOND;

/// The meaning of the text as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextMeaning {
    Moment,
    Epoch,
    Infinity,
    NegInfinity,
}

/// The integer at the beginning of a text, and the rest; 0 without an integer.
fn int(text: &str) -> DecodeResult<(i32, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return Ok((0, text));
    }
    let value = text[..digits].parse().map_err(|_| DecodeError::Field)?;
    Ok((value, &text[digits..]))
}

/// As [`int`], without errors: a number that is too long is the largest one.
fn leading(text: &str) -> i32 {
    int(text).map_or(i32::MAX, |(v, _)| v)
}

/// A fraction that begins with its point.
pub(super) fn fraction(text: &str) -> DecodeResult<f64> {
    if text == "." {
        return Ok(0.0);
    }
    if text[1..].bytes().all(|b| b.is_ascii_digit()) {
        return format!("0{text}").parse().map_err(|_| DecodeError::Format);
    }
    Err(DecodeError::Format)
}

fn fraction_us(text: &str) -> DecodeResult<i64> {
    Ok((fraction(text)? * 1e6).round_ties_even() as i64)
}

/// `±hh`, `±hhmm`, `±hh:mm[:ss]`: seconds east.
pub(crate) fn zone_offset(text: &str) -> DecodeResult<i32> {
    let range = |_| DecodeError::ZoneRange;
    let sign = match text.as_bytes().first() {
        Some(b'+') => 1,
        Some(b'-') => -1,
        _ => return Err(DecodeError::Format),
    };
    let (mut hour, mut rest) = int(&text[1..]).map_err(range)?;
    let (mut minute, mut second) = (0, 0);
    if let Some(after) = rest.strip_prefix(':') {
        (minute, rest) = int(after).map_err(range)?;
        if let Some(after) = rest.strip_prefix(':') {
            (second, rest) = int(after).map_err(range)?;
        }
    } else if rest.is_empty() && text.len() > 3 {
        (hour, minute) = (hour / 100, hour % 100);
    }
    if hour > 15 || minute >= 60 || second >= 60 {
        return Err(DecodeError::ZoneRange);
    }
    if rest.is_empty() { Ok(sign * (hour * 3600 + minute * 60 + second)) } else { Err(DecodeError::Format) }
}

pub(crate) struct Decoder<'a> {
    ctx: &'a FmtCtx,
    time_only: bool,
    pub says: TextMeaning,
    seen: FieldSet,
    pub year: i32,
    pub month: i32,
    pub day: i32,
    pub hour: i32,
    pub minute: i32,
    pub second: i32,
    pub us: i64,
    year_day: i32,
    is_julian: bool,
    two_digits: bool,
    text_month: bool,
    bc: bool,
    pm: Option<bool>,
    /// Seconds east.
    pub east: i32,
    zone: Option<TimeZone>,
    /// The kind of the next field, if a word before it tells it.
    label: Option<Label>,
}

/// Reads a text that has a date, and perhaps a time and a zone. With `time_only`, the text has a
/// time, and perhaps a zone and a date.
pub fn decode<'a>(text: &str, ctx: &'a FmtCtx, time_only: bool) -> DecodeResult<Decoder<'a>> {
    let tokens = tokenize(text).ok_or(DecodeError::Format)?;
    let mut d = Decoder {
        ctx,
        time_only,
        says: TextMeaning::Moment,
        seen: 0,
        year: 0,
        month: 0,
        day: 0,
        hour: 0,
        minute: 0,
        second: 0,
        us: 0,
        year_day: 0,
        is_julian: false,
        two_digits: false,
        text_month: false,
        bc: false,
        pm: None,
        east: 0,
        zone: None,
        label: None,
    };
    for i in 0..tokens.len() {
        let found = d.token(&tokens, i)?;
        if found & d.seen != 0 {
            return Err(DecodeError::Format);
        }
        d.seen |= found;
    }
    if d.time_only {
        d.finish_time()?;
    } else {
        d.finish_moment()?;
    }
    Ok(d)
}

impl Decoder<'_> {
    fn has(&self, fields: FieldSet) -> bool {
        self.seen & fields == fields
    }

    fn set_date(&mut self, date: (i32, i32, i32)) {
        (self.year, self.month, self.day) = date;
    }

    fn token(&mut self, tokens: &[Token], i: usize) -> DecodeResult<FieldSet> {
        let text = tokens[i].text.as_str();
        match tokens[i].kind {
            Kind::Date if self.time_only => {
                // A date is taken if it is the first of several tokens. A time or a zone follows.
                let dated = tokens.len() >= 2 && i == 0;
                if dated && (tokens[tokens.len() - 1].kind == Kind::Date || tokens[1].kind == Kind::Time) {
                    self.date(text)
                } else {
                    self.zone_or_time(text, DATE)
                }
            }
            Kind::Date if self.label == Some(Label::Julian) => {
                let (day, rest) = int(text)?;
                self.set_date(civil_from_days(i64::from(day) - EPOCH_JDATE));
                self.is_julian = true;
                self.east = zone_offset(rest)?;
                self.label = None;
                Ok(DATE | TIME | TZ)
            }
            Kind::Date if self.label.is_some() || self.has(MONTH | DAY) => {
                let labelled = self.label.take();
                if labelled.is_some_and(|l| l != Label::Time) {
                    return Err(DecodeError::Format);
                }
                if labelled.is_some() && !text.starts_with(|c: char| c.is_ascii_digit()) {
                    return self.time_with_zone(text, 0);
                }
                self.zone_or_time(text, 0)
            }
            Kind::Date => self.date(text),
            Kind::Time => {
                if !self.time_only && self.label.take().is_some_and(|l| l != Label::Time) {
                    return Err(DecodeError::Format);
                }
                self.time(text)?;
                if !self.time_only && self.time_overflows() { Err(DecodeError::Field) } else { Ok(TIME) }
            }
            Kind::Zone => {
                self.east = zone_offset(text)?;
                Ok(TZ)
            }
            Kind::Number => match self.label.take() {
                Some(label) => self.labelled(label, text),
                None if self.time_only => self.number_of_time(tokens, i),
                None => self.number_of_moment(text),
            },
            Kind::Word | Kind::Signed => self.word(tokens, i),
        }
    }

    /// Reads a time together with a zone, or a zone by name. `known` are fields that count as
    /// known.
    fn zone_or_time(&mut self, text: &str, known: FieldSet) -> DecodeResult<FieldSet> {
        if text.starts_with(|c: char| c.is_ascii_digit()) {
            return self.time_with_zone(text, known);
        }
        self.zone = Some(TimeZone::named(text).ok_or_else(|| DecodeError::Zone(text.to_string()))?);
        Ok(TZ)
    }

    fn time_with_zone(&mut self, text: &str, known: FieldSet) -> DecodeResult<FieldSet> {
        if self.has(TIME) {
            return Err(DecodeError::Format);
        }
        let at = text.find('-').ok_or(DecodeError::Format)?;
        self.east = zone_offset(&text[at..])?;
        Ok(self.run_together(&text[..at], self.seen | known)? | TZ)
    }

    /// A date in one piece, with delimiters.
    fn date(&mut self, text: &str) -> DecodeResult<FieldSet> {
        let bytes = text.as_bytes();
        let mut parts = Vec::new();
        let mut at = 0;
        while at < bytes.len() && parts.len() < 25 {
            while at < bytes.len() && !bytes[at].is_ascii_alphanumeric() {
                at += 1;
            }
            let Some(first) = bytes.get(at) else { return Err(DecodeError::Format) };
            let start = at;
            let same = |b: &u8| b.is_ascii_digit() == first.is_ascii_digit() && b.is_ascii_alphanumeric();
            while bytes.get(at).is_some_and(same) {
                at += 1;
            }
            parts.push(&text[start..at]);
            // Any one character separates.
            at += 1;
        }
        let mut seen = self.seen;
        let mut found = 0;
        let mut text_month = false;
        for part in parts.iter().filter(|p| !p.as_bytes()[0].is_ascii_digit()) {
            match lookup(part) {
                Some(Word::Ignore) => continue,
                Some(Word::Month(month)) => self.month = month,
                _ => return Err(DecodeError::Format),
            }
            text_month = true;
            if seen & MONTH != 0 {
                return Err(DecodeError::Format);
            }
            (seen, found) = (seen | MONTH, found | MONTH);
        }
        for part in parts.iter().filter(|p| p.as_bytes()[0].is_ascii_digit()) {
            let field = self.number(part, text_month, seen)?;
            if seen & field != 0 {
                return Err(DecodeError::Format);
            }
            (seen, found) = (seen | field, found | field);
        }
        if seen & !(YEAR_DAY | TZ) == DATE { Ok(found) } else { Err(DecodeError::Format) }
    }

    /// `hh:mm[:ss[.f]]`, or minutes and seconds when a fraction follows the second number.
    fn time(&mut self, text: &str) -> DecodeResult<()> {
        let (hour, rest) = int(text)?;
        let (minute, rest) = int(rest.strip_prefix(':').ok_or(DecodeError::Format)?)?;
        (self.hour, self.minute, self.second) = (hour, minute, 0);
        let mut us = 0;
        if rest.starts_with('.') {
            us = fraction_us(rest)?;
            (self.hour, self.minute, self.second) = (0, hour, minute);
        } else if let Some(rest) = rest.strip_prefix(':') {
            let (second, rest) = int(rest)?;
            self.second = second;
            if rest.starts_with('.') {
                us = fraction_us(rest)?;
            } else if !rest.is_empty() {
                return Err(DecodeError::Format);
            }
        } else if !rest.is_empty() {
            return Err(DecodeError::Format);
        }
        if self.minute > 59 || self.second > 60 || us > USECS_PER_SEC {
            return Err(DecodeError::Field);
        }
        self.us = us;
        Ok(())
    }

    /// Whether the time passes 24:00.
    fn time_overflows(&self) -> bool {
        self.hour > 24
            || self.minute > 59
            || self.second > 60
            || self.us > USECS_PER_SEC
            || self.time_of_day() > USECS_PER_DAY
    }

    /// Microseconds since midnight.
    pub(crate) fn time_of_day(&self) -> i64 {
        ((i64::from(self.hour) * 60 + i64::from(self.minute)) * 60 + i64::from(self.second)) * USECS_PER_SEC
            + self.us
    }

    /// Reads a number whose meaning a word has told.
    fn labelled(&mut self, label: Label, text: &str) -> DecodeResult<FieldSet> {
        // A field of a date replaces a word that stands for a moment.
        self.says = TextMeaning::Moment;
        let (value, rest) = int(text)?;
        let fractional = matches!(label, Label::Julian | Label::Time | Label::Second);
        if !(rest.is_empty() || rest.starts_with('.') && fractional) {
            return Err(DecodeError::Format);
        }
        Ok(match label {
            Label::Year => {
                self.year = value;
                YEAR
            }
            Label::Month if self.has(MONTH | HOUR) => {
                self.minute = value;
                MINUTE
            }
            Label::Month => {
                self.month = value;
                MONTH
            }
            Label::Day => {
                self.day = value;
                DAY
            }
            Label::Hour => {
                self.hour = value;
                HOUR
            }
            Label::Minute => {
                self.minute = value;
                MINUTE
            }
            Label::Second => {
                self.second = value;
                if !rest.is_empty() {
                    self.us = fraction_us(rest)?;
                }
                SECOND
            }
            Label::Julian => {
                self.set_date(civil_from_days(i64::from(value) - EPOCH_JDATE));
                self.is_julian = true;
                if rest.is_empty() {
                    return Ok(DATE);
                }
                let us = fraction(rest)? * USECS_PER_DAY as f64;
                let time = Civil::from_time(us as i64);
                (self.hour, self.minute, self.second) = (time.hour, time.minute, time.second);
                self.us = i64::from(time.us);
                DATE | TIME
            }
            Label::Time => {
                let found = self.run_together(text, self.seen | DATE)?;
                if found != TIME {
                    return Err(DecodeError::Format);
                }
                TIME
            }
            Label::Other => return Err(DecodeError::Format),
        })
    }

    fn number_of_moment(&mut self, text: &str) -> DecodeResult<FieldSet> {
        let point = text.find('.');
        if point.is_some() && self.seen & DATE == 0 {
            return self.date(text);
        }
        let long = text.len() >= 6 && (self.seen & DATE == 0 || self.seen & TIME == 0);
        if long || point.is_some_and(|at| at > 2) {
            return self.run_together(text, self.seen);
        }
        self.number(text, self.text_month, self.seen)
    }

    fn number_of_time(&mut self, tokens: &[Token], i: usize) -> DecodeResult<FieldSet> {
        let text = tokens[i].text.as_str();
        match text.find('.') {
            Some(_) if i == 0 && tokens.len() >= 2 && tokens[tokens.len() - 1].kind == Kind::Date => {
                self.date(text)
            }
            Some(at) if at > 2 => self.run_together(text, self.seen | DATE),
            Some(_) => Err(DecodeError::Format),
            None if text.len() > 4 => self.run_together(text, self.seen | DATE),
            None => self.number(text, false, self.seen | DATE),
        }
    }

    /// Reads one number of a date. Its meaning depends on the known fields and on the date order.
    fn number(&mut self, text: &str, text_month: bool, seen: FieldSet) -> DecodeResult<FieldSet> {
        let order = self.ctx.date_order;
        let (value, rest) = int(text)?;
        let digits = text.len() - rest.len();
        if digits == 0 {
            return Err(DecodeError::Format);
        }
        if rest.starts_with('.') {
            if digits > 2 {
                return self.run_together(text, seen | DATE);
            }
            self.us = fraction_us(rest)?;
        } else if !rest.is_empty() {
            return Err(DecodeError::Format);
        }
        let long = text.len() >= 3;
        if text.len() == 3 && seen & DATE == YEAR && (1..=366).contains(&value) {
            self.year_day = value;
            return Ok(YEAR_DAY | MONTH | DAY);
        }
        let field = match seen & DATE {
            0 if long || order == DateOrder::Ymd => YEAR,
            0 if order == DateOrder::Dmy => DAY,
            0 => MONTH,
            YEAR => MONTH,
            MONTH if text_month && (long || order == DateOrder::Ymd) => YEAR,
            MONTH => DAY,
            m if m == YEAR | MONTH => {
                if text_month && long && self.two_digits {
                    // The number that looked like a year of two digits was the day.
                    (self.day, self.year) = (self.year, value);
                    self.two_digits = false;
                    return Ok(DAY);
                }
                DAY
            }
            DAY => MONTH,
            m if m == MONTH | DAY => YEAR,
            DATE => return self.run_together(text, seen),
            _ => return Err(DecodeError::Format),
        };
        match field {
            YEAR => {
                self.year = value;
                self.two_digits = !long;
            }
            MONTH => self.month = value,
            _ => self.day = value,
        }
        Ok(field)
    }

    /// Digits without delimiters: YYMMDD and longer, hhmmss, hhmm.
    fn run_together(&mut self, text: &str, seen: FieldSet) -> DecodeResult<FieldSet> {
        let mut digits = text;
        if let Some(at) = text.find('.') {
            let after = text[at + 1..].bytes().take_while(u8::is_ascii_digit).count();
            self.us = fraction_us(&text[at..=at + after])?;
            digits = &text[..at];
        } else if seen & DATE != DATE && digits.len() >= 6 {
            let (rest, day) = digits.split_at(digits.len() - 2);
            let (year, month) = rest.split_at(rest.len() - 2);
            (self.year, self.month, self.day) = (leading(year), leading(month), leading(day));
            self.two_digits |= year.len() == 2;
            return Ok(DATE);
        }
        if seen & TIME != TIME && matches!(digits.len(), 4 | 6) {
            self.hour = leading(&digits[..2]);
            self.minute = leading(&digits[2..4]);
            self.second = if digits.len() == 6 { leading(&digits[4..]) } else { 0 };
            return Ok(TIME);
        }
        Err(DecodeError::Format)
    }

    /// The local time at the transaction's start.
    fn now(&self) -> Civil {
        Civil::from_timestamp(to_local(self.ctx.transaction.get(), &self.ctx.tz))
    }

    fn word(&mut self, tokens: &[Token], i: usize) -> DecodeResult<FieldSet> {
        let text = tokens[i].text.as_str();
        let Some(word) = lookup(text) else {
            self.zone = Some(TimeZone::named(text).ok_or(DecodeError::Format)?);
            return Ok(TZ);
        };
        match word {
            Word::Ignore => return Ok(0),
            Word::Now => {
                let now = self.now();
                (self.hour, self.minute, self.second, self.us) =
                    (now.hour, now.minute, now.second, i64::from(now.us));
                if self.time_only {
                    return Ok(TIME);
                }
                self.says = TextMeaning::Moment;
                self.set_date((now.year, now.month, now.day));
                self.east = self.ctx.tz.offset_at(self.ctx.transaction.get());
                return Ok(DATE | TIME | TZ);
            }
            Word::Allballs => {
                self.says = TextMeaning::Moment;
                (self.hour, self.minute, self.second) = (0, 0, 0);
                self.east = 0;
                return Ok(TIME | TZ);
            }
            Word::Zone { east, summer } => {
                self.east = east;
                return Ok(if summer { TZ | SUMMER } else { TZ });
            }
            Word::ZoneOfTime => {
                self.zone = TimeZone::abbreviated(text);
                return Ok(TZ);
            }
            Word::Dst => {
                self.east += 3600;
                return Ok(DST | SUMMER);
            }
            Word::Am | Word::Pm => {
                self.pm = Some(word == Word::Pm);
                return Ok(AMPM);
            }
            Word::Bc | Word::Ad => {
                self.bc = word == Word::Bc;
                return Ok(ERA);
            }
            Word::Label(Label::Time) => {
                let follows = tokens
                    .get(i + 1)
                    .is_some_and(|t| matches!(t.kind, Kind::Number | Kind::Time | Kind::Date));
                if !follows || !self.time_only && !self.has(DATE) {
                    return Err(DecodeError::Format);
                }
                self.label = Some(Label::Time);
                return Ok(0);
            }
            Word::Label(label) => {
                self.label = Some(label);
                return Ok(0);
            }
            _ if self.time_only => return Err(DecodeError::Format),
            _ => {}
        }
        match word {
            Word::Month(month) => {
                let mut found = MONTH;
                if self.has(MONTH) && !self.text_month && !self.has(DAY) && (1..=31).contains(&self.month) {
                    // The number that was taken for the month was the day.
                    self.day = self.month;
                    found = DAY;
                }
                self.text_month = true;
                self.month = month;
                Ok(found)
            }
            Word::Dow(_) => Ok(WEEK_DAY),
            Word::Today | Word::Tomorrow | Word::Yesterday => {
                let shift = match word {
                    Word::Tomorrow => 1,
                    Word::Yesterday => -1,
                    _ => 0,
                };
                self.says = TextMeaning::Moment;
                self.set_date(civil_from_days(self.now().days() + shift));
                Ok(DATE)
            }
            _ => {
                self.says = match word {
                    Word::Epoch => TextMeaning::Epoch,
                    Word::Infinity => TextMeaning::Infinity,
                    _ => TextMeaning::NegInfinity,
                };
                Ok(RESERVED)
            }
        }
    }

    /// Checks the date. The year becomes astronomical.
    fn validate(&mut self) -> DecodeResult<()> {
        if self.has(YEAR) && !self.is_julian {
            if self.bc {
                if self.year <= 0 {
                    return Err(DecodeError::Field);
                }
                self.year = 1 - self.year;
            } else if self.two_digits {
                match self.year {
                    ..70 => self.year += 2000,
                    70..100 => self.year += 1900,
                    _ => {}
                }
            } else if self.year <= 0 {
                return Err(DecodeError::Field);
            }
        }
        if self.has(YEAR_DAY) {
            let first = days_from_civil(self.year, 1, 1);
            self.set_date(civil_from_days(first + i64::from(self.year_day) - 1));
        }
        if self.has(MONTH) && !(1..=12).contains(&self.month)
            || self.has(DAY) && !(1..=31).contains(&self.day)
        {
            return Err(DecodeError::MonthDay);
        }
        if self.has(DATE) && self.day > days_in_month(self.year, self.month) {
            return Err(DecodeError::Field);
        }
        Ok(())
    }

    fn apply_half(&mut self) -> DecodeResult<()> {
        match self.pm {
            Some(_) if self.hour > 12 => return Err(DecodeError::Field),
            Some(false) if self.hour == 12 => self.hour = 0,
            Some(true) if self.hour != 12 => self.hour += 12,
            _ => {}
        }
        Ok(())
    }

    /// Days since 2000-01-01; `None` when Julian days do not reach the date.
    pub fn days(&self) -> Option<i64> {
        let (y, m) = (self.year, self.month);
        let counted = (y > -4713 || y == -4713 && m >= 11) && (y < 5_874_898 || y == 5_874_898 && m < 6);
        counted.then(|| i64::from(julian(y, m, self.day)) - EPOCH_JDATE)
    }

    /// The local time in microseconds since 2000-01-01; `None` when it overflows.
    pub fn local(&self) -> Option<i64> {
        self.days()?.checked_mul(USECS_PER_DAY)?.checked_add(self.time_of_day())
    }

    /// The offset of a zone at the local time.
    fn east_in(&self, zone: &TimeZone, local: Option<i64>) -> DecodeResult<i32> {
        if self.seen & DST != 0 {
            return Err(DecodeError::Format);
        }
        Ok(local.map_or(0, |local| zone.offset_of_local(local)))
    }

    fn finish_moment(&mut self) -> DecodeResult<()> {
        self.validate()?;
        self.apply_half()?;
        if self.says != TextMeaning::Moment {
            return Ok(());
        }
        if !self.has(DATE) {
            return Err(DecodeError::Format);
        }
        if let Some(zone) = self.zone.take() {
            self.east = self.east_in(&zone, self.local())?;
        } else if !self.has(TZ) {
            self.east = self.east_in(&self.ctx.tz, self.local())?;
        }
        Ok(())
    }

    fn finish_time(&mut self) -> DecodeResult<()> {
        self.validate()?;
        self.apply_half()?;
        if self.time_overflows() {
            return Err(DecodeError::Field);
        }
        if !self.has(TIME) {
            return Err(DecodeError::Format);
        }
        let dated = self.seen & DATE;
        if let Some(zone) = self.zone.take() {
            // A zone whose offset varies needs a date, unless an abbreviation tells the offset.
            self.east = match zone.constant_offset() {
                Some(east) => self.east_in(&TimeZone::fixed(east), Some(0))?,
                None if dated == DATE => self.east_in(&zone, self.local())?,
                None if dated == 0 && zone.is_abbreviation() => self.east_in(&zone, self.today())?,
                None => return Err(DecodeError::Format),
            };
        } else if !self.has(TZ) {
            self.east = match dated {
                DATE => self.east_in(&self.ctx.tz, self.local())?,
                0 => self.east_in(&self.ctx.tz, self.today())?,
                _ => return Err(DecodeError::Format),
            };
        }
        Ok(())
    }

    /// The time of day on the day of the transaction.
    fn today(&self) -> Option<i64> {
        self.now().days().checked_mul(USECS_PER_DAY)?.checked_add(self.time_of_day())
    }
}
