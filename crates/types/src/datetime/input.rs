//! Text to date, time and timestamp.

use super::token::{Kind, Word, lookup, tokenize};
use super::tz::TimeZone;
use super::*;
use crate::ctx::{DateOrder, FmtCtx};
use crate::datum::Datum;
use crate::error::{Result, SqlError, sqlerr};

/// Why a text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bad {
    Format,
    Field,
    /// Month or day: perhaps the date style is another.
    MonthDay,
    ZoneRange,
    /// `time zone "…" not recognized`
    Zone,
}

impl Bad {
    pub fn error(self, text: &str, name: &str) -> SqlError {
        match self {
            Bad::Zone => {
                let zone =
                    text.split_whitespace().find(|w| w.contains('/') && w.starts_with(char::is_alphabetic));
                sqlerr!(
                    INVALID_PARAMETER_VALUE,
                    "time zone \"{}\" not recognized",
                    zone.unwrap_or(text).to_ascii_lowercase()
                )
            }
            Bad::Format => {
                sqlerr!(INVALID_DATETIME_FORMAT, "invalid input syntax for type {name}: \"{text}\"")
            }
            Bad::Field => sqlerr!(DATETIME_FIELD_OVERFLOW, "date/time field value out of range: \"{text}\""),
            Bad::MonthDay => {
                sqlerr!(DATETIME_FIELD_OVERFLOW, "date/time field value out of range: \"{text}\"")
                    .hint("Perhaps you need a different \"datestyle\" setting.")
            }
            Bad::ZoneRange => sqlerr!(
                INVALID_TIME_ZONE_DISPLACEMENT_VALUE,
                "time zone displacement out of range: \"{text}\""
            ),
        }
    }
}

/// What a text says, still in fields.
#[derive(Default)]
pub struct Parsed {
    pub year: Option<i32>,
    pub month: Option<i32>,
    pub day: Option<i32>,
    two_digits: bool,
    text_month: bool,
    bc: bool,
    has_bc: bool,
    doy: Option<i32>,
    julian: Option<i64>,
    pub time: Option<i64>,
    pm: Option<bool>,
    /// Seconds east.
    pub zone: Option<i32>,
    pub named: Option<TimeZone>,
    pub special: Option<Word>,
}

type Res<T> = std::result::Result<T, Bad>;

fn num(text: &str) -> Res<i32> {
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Bad::Format);
    }
    text.parse().map_err(|_| Bad::Field)
}

/// The digits after a point, as microseconds, rounded.
fn fraction(digits: &str) -> Res<i64> {
    if digits.is_empty() {
        return Ok(0);
    }
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Bad::Format);
    }
    let v: f64 = format!("0.{digits}").parse().map_err(|_| Bad::Format)?;
    Ok((v * 1e6).round_ties_even() as i64)
}

/// `±hh`, `±hhmm`, `±hh:mm[:ss]`: seconds east.
pub fn zone_offset(text: &str) -> Res<i32> {
    let (sign, rest) = match text.as_bytes().first() {
        Some(b'+') => (1, &text[1..]),
        Some(b'-') => (-1, &text[1..]),
        _ => return Err(Bad::Format),
    };
    let mut parts = rest.split(':');
    let first = parts.next().unwrap_or("");
    let (hour, minute, second);
    if let Some(m) = parts.next() {
        hour = num(first)?;
        minute = num(m)?;
        second = parts.next().map_or(Ok(0), num)?;
        if parts.next().is_some() {
            return Err(Bad::Format);
        }
    } else if first.len() > 2 {
        let v = num(first)?;
        if first.len() > 4 {
            (hour, minute, second) = (v / 10_000, v / 100 % 100, v % 100);
        } else {
            (hour, minute, second) = (v / 100, v % 100, 0);
        }
    } else {
        hour = num(first)?;
        (minute, second) = (0, 0);
    }
    if hour > 15 || minute >= 60 || second >= 60 {
        return Err(Bad::ZoneRange);
    }
    Ok(sign * (hour * 3600 + minute * 60 + second))
}

impl Parsed {
    fn has_date(&self) -> bool {
        (self.year.is_some() && self.month.is_some() && self.day.is_some())
            || self.julian.is_some()
            || (self.year.is_some() && self.doy.is_some())
    }

    fn set<T>(slot: &mut Option<T>, v: T) -> Res<()> {
        if slot.is_some() {
            return Err(Bad::Format);
        }
        *slot = Some(v);
        Ok(())
    }

    fn set_time(&mut self, text: &str) -> Res<()> {
        let (clock, frac) = text.split_once('.').unwrap_or((text, ""));
        let mut parts = clock.split(':');
        let hour = num(parts.next().unwrap_or(""))?;
        let minute = num(parts.next().ok_or(Bad::Format)?)?;
        let second = match parts.next() {
            Some(s) => num(s)?,
            None if frac.is_empty() => 0,
            None => return Err(Bad::Format),
        };
        if parts.next().is_some() {
            return Err(Bad::Format);
        }
        self.put_time(hour, minute, second, fraction(frac)?)
    }

    fn put_time(&mut self, hour: i32, minute: i32, second: i32, us: i64) -> Res<()> {
        let total =
            ((i64::from(hour) * 60 + i64::from(minute)) * 60 + i64::from(second)) * USECS_PER_SEC + us;
        if minute > 59 || second > 60 || hour > 24 || us > USECS_PER_SEC || total > USECS_PER_DAY {
            return Err(Bad::Field);
        }
        Self::set(&mut self.time, total)
    }

    /// Digits without delimiters: YYYYMMDD, hhmmss, hhmm.
    fn run_together(&mut self, text: &str) -> Res<()> {
        let (digits, frac) = text.split_once('.').map_or((text, None), |(d, f)| (d, Some(f)));
        let len = digits.len();
        if frac.is_none() && !self.has_date() && len >= 6 {
            Self::set(&mut self.day, num(&digits[len - 2..])?)?;
            Self::set(&mut self.month, num(&digits[len - 4..len - 2])?)?;
            Self::set(&mut self.year, num(&digits[..len - 4])?)?;
            self.two_digits = len - 4 == 2;
            return Ok(());
        }
        if self.time.is_none() {
            let us = fraction(frac.unwrap_or(""))?;
            if len == 6 {
                return self.put_time(num(&digits[..2])?, num(&digits[2..4])?, num(&digits[4..])?, us);
            }
            if len == 4 {
                return self.put_time(num(&digits[..2])?, num(&digits[2..])?, 0, us);
            }
        }
        Err(Bad::Format)
    }

    /// One number of a date: which part it is depends on what is known and on the date order.
    fn number(&mut self, text: &str, order: DateOrder) -> Res<()> {
        let len = text.len();
        if text.contains('.') {
            return self.run_together(text);
        }
        let v = num(text)?;
        if len == 3
            && self.year.is_some()
            && self.month.is_none()
            && self.day.is_none()
            && (1..=366).contains(&v)
        {
            return Self::set(&mut self.doy, v);
        }
        let year = |p: &mut Parsed| {
            p.two_digits = len <= 2;
            Self::set(&mut p.year, v)
        };
        match (self.year.is_some(), self.month.is_some(), self.day.is_some()) {
            (false, false, false) => {
                if len >= 3 || order == DateOrder::Ymd {
                    year(self)
                } else if order == DateOrder::Dmy {
                    Self::set(&mut self.day, v)
                } else {
                    Self::set(&mut self.month, v)
                }
            }
            (true, false, false) => Self::set(&mut self.month, v),
            (false, true, false) => {
                if self.text_month && (len >= 3 || order == DateOrder::Ymd) {
                    year(self)
                } else {
                    Self::set(&mut self.day, v)
                }
            }
            (true, true, false) => {
                if self.text_month && len >= 3 && self.two_digits {
                    // What looked like a two-digit year was the day.
                    self.day = self.year.take();
                    year(self)
                } else {
                    Self::set(&mut self.day, v)
                }
            }
            (false, false, true) => Self::set(&mut self.month, v),
            (false, true, true) => year(self),
            (true, true, true) => self.run_together(text),
            _ => Err(Bad::Format),
        }
    }

    /// A date in one piece, with delimiters.
    fn date(&mut self, text: &str, order: DateOrder) -> Res<()> {
        let mut parts: Vec<&str> = Vec::new();
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            let class = |b: u8| (b.is_ascii_digit(), b.is_ascii_alphabetic());
            let start = at;
            let first = class(bytes[at]);
            if first == (false, false) {
                at += 1;
                continue;
            }
            while at < bytes.len() && class(bytes[at]) == first {
                at += 1;
            }
            parts.push(&text[start..at]);
        }
        for part in &parts {
            if part.as_bytes()[0].is_ascii_alphabetic() {
                match lookup(part) {
                    Some(Word::Month(m)) if !self.text_month && self.month.is_none() => {
                        self.month = Some(m);
                        self.text_month = true;
                    }
                    Some(Word::Ignore) => {}
                    Some(Word::Julian) if parts.len() == 2 => {}
                    _ => return Err(Bad::Format),
                }
            }
        }
        for part in &parts {
            if part.as_bytes()[0].is_ascii_digit() {
                self.number(part, order)?;
            }
        }
        if self.has_date() { Ok(()) } else { Err(Bad::Format) }
    }

    fn word(&mut self, text: &str) -> Res<bool> {
        match lookup(text) {
            Some(Word::Month(m)) => {
                if self.month.is_some()
                    && !self.text_month
                    && self.day.is_none()
                    && (1..=31).contains(&self.month.unwrap_or(0))
                {
                    // A number taken for the month was the day.
                    self.day = self.month.take();
                }
                Self::set(&mut self.month, m)?;
                self.text_month = true;
            }
            Some(Word::Dow(_) | Word::Ignore) => {}
            Some(Word::Am) => self.pm = Some(false),
            Some(Word::Pm) => self.pm = Some(true),
            Some(Word::Bc) => (self.bc, self.has_bc) = (true, true),
            Some(Word::Ad) => self.has_bc = true,
            Some(Word::Zone(z)) => Self::set(&mut self.zone, z)?,
            Some(Word::ZoneOfTime) => {
                if self.zone.is_some() {
                    return Err(Bad::Format);
                }
                Self::set(&mut self.named, TimeZone::abbreviated(text).ok_or(Bad::Format)?)?;
            }
            Some(Word::Julian) => return Ok(true),
            Some(Word::IsoTime) => {}
            Some(Word::Allballs) => {
                Self::set(&mut self.time, 0)?;
                self.zone = Some(0);
            }
            Some(w) => Self::set(&mut self.special, w)?,
            None => self.named = Some(TimeZone::named(text).ok_or(Bad::Format)?),
        }
        Ok(false)
    }

    /// Completes and checks the date; the year becomes astronomical.
    fn validate(&mut self) -> Res<()> {
        if let Some(year) = self.year {
            let year = if self.bc {
                if year <= 0 {
                    return Err(Bad::Field);
                }
                1 - year
            } else if self.two_digits {
                if year < 70 { year + 2000 } else { year + 1900 }
            } else {
                if year <= 0 {
                    return Err(Bad::Field);
                }
                year
            };
            self.year = Some(year);
        } else if self.has_bc {
            return Err(Bad::Format);
        }
        if let (Some(year), Some(doy)) = (self.year, self.doy) {
            let (_, m, d) = civil_from_days(days_from_civil(year, 1, 1) + i64::from(doy) - 1);
            self.month = Some(m);
            self.day = Some(d);
        }
        if self.month.is_some_and(|m| !(1..=12).contains(&m))
            || self.day.is_some_and(|d| !(1..=31).contains(&d))
        {
            return Err(Bad::MonthDay);
        }
        if let (Some(y), Some(m), Some(d)) = (self.year, self.month, self.day)
            && d > days_in_month(y, m)
        {
            return Err(Bad::Field);
        }
        if let (Some(pm), Some(time)) = (self.pm, self.time) {
            let hour = time / USECS_PER_HOUR;
            if hour > 12 {
                return Err(Bad::Field);
            }
            self.time = Some(match (pm, hour) {
                (false, 12) => time - 12 * USECS_PER_HOUR,
                (true, h) if h < 12 => time + 12 * USECS_PER_HOUR,
                _ => time,
            });
        }
        Ok(())
    }

    /// Days since 2000-01-01, if the text had a date.
    fn days(&self) -> Option<i64> {
        if let Some(j) = self.julian {
            return Some(j - EPOCH_JDATE);
        }
        Some(days_from_civil(self.year?, self.month?, self.day?))
    }
}

/// Reads the fields of a text. `time_only` makes bare digit runs times.
pub fn parse(text: &str, order: DateOrder, time_only: bool) -> Res<Parsed> {
    let tokens = tokenize(text).ok_or(Bad::Format)?;
    if tokens.is_empty() {
        return Err(Bad::Format);
    }
    let mut p = Parsed::default();
    let mut julian = false;
    let mut iso_time = false;
    for (i, token) in tokens.iter().enumerate() {
        let t = token.text.as_str();
        match token.kind {
            Kind::Number if julian => {
                let (whole, frac) = t.split_once('.').unwrap_or((t, ""));
                p.julian = Some(whole.parse().map_err(|_| Bad::Field)?);
                if !frac.is_empty() {
                    let f: f64 = format!("0.{frac}").parse().map_err(|_| Bad::Format)?;
                    p.time = Some((f * USECS_PER_DAY as f64) as i64);
                }
                julian = false;
            }
            Kind::Number if iso_time => {
                iso_time = false;
                p.run_together_time(t)?;
            }
            Kind::Date => {
                let digit = t.as_bytes()[0].is_ascii_digit();
                if time_only
                    && digit
                    && p.time.is_none()
                    && !tokens[i + 1..].iter().any(|n| n.kind == Kind::Time)
                {
                    // `040506-08`: a time run together with its zone.
                    if let Some(at) = t.find('-')
                        && t.matches('-').count() == 1
                        && t[..at].len() >= 4
                    {
                        p.zone = Some(zone_offset(&t[at..])?);
                        p.run_together_time(&t[..at])?;
                        continue;
                    }
                }
                if p.month.is_some() && p.day.is_some() || iso_time || p.julian.is_some() {
                    iso_time = false;
                    if digit {
                        let at = t.find('-').ok_or(Bad::Format)?;
                        p.zone = Some(zone_offset(&t[at..])?);
                        p.run_together(&t[..at])?;
                    } else {
                        p.named = Some(TimeZone::named(t).ok_or(if t.contains('/') {
                            Bad::Zone
                        } else {
                            Bad::Format
                        })?);
                    }
                } else if !digit && lookup(t.split(['-', '/', '.']).next().unwrap_or("")).is_none() {
                    p.named = Some(TimeZone::named(t).ok_or(if t.contains('/') && p.month.is_some() {
                        Bad::Zone
                    } else {
                        Bad::Format
                    })?);
                } else {
                    p.date(t, order)?;
                }
            }
            Kind::Time => {
                iso_time = false;
                p.set_time(t)?;
            }
            Kind::Zone => {
                // `-` may join a second zone part, as in POSIX spellings; only one is allowed here.
                let z = zone_offset(t)?;
                Parsed::set(&mut p.zone, z)?;
            }
            Kind::Number => {
                let whole = t.split('.').next().unwrap_or("").len();
                if time_only && !p.has_date() && (whole == 6 || whole == 4) && tokens.len() <= 3 {
                    p.run_together_time(t)?;
                } else if t.contains('.') && p.year.is_none() && p.month.is_none() && p.day.is_none() {
                    p.date(t, order)?;
                } else if (t.contains('.') && whole > 2)
                    || (t.len() >= 6 && (!p.has_date() || p.time.is_none()))
                {
                    p.run_together(t)?;
                } else {
                    p.number(t, order)?;
                }
            }
            Kind::Word | Kind::Signed => {
                if t == "t" {
                    if tokens.get(i + 1).is_none() {
                        return Err(Bad::Format);
                    }
                    iso_time = true;
                    continue;
                }
                julian = p.word(t)?;
            }
        }
    }
    if julian {
        return Err(Bad::Format);
    }
    p.validate()?;
    Ok(p)
}

impl Parsed {
    fn run_together_time(&mut self, text: &str) -> Res<()> {
        let (digits, frac) = text.split_once('.').unwrap_or((text, ""));
        let us = fraction(frac)?;
        match digits.len() {
            6 => self.put_time(num(&digits[..2])?, num(&digits[2..4])?, num(&digits[4..])?, us),
            4 => self.put_time(num(&digits[..2])?, num(&digits[2..])?, 0, us),
            2 if frac.is_empty() => self.put_time(num(digits)?, 0, 0, 0),
            _ => Err(Bad::Format),
        }
    }

    /// Local timestamp and, when the text named a zone, the UTC instant.
    fn resolve(&self, ctx: &FmtCtx) -> Res<std::result::Result<(i64, Option<i64>), ()>> {
        let local_now = to_local(ctx.xact_time, &ctx.tz);
        let midnight = local_now.div_euclid(USECS_PER_DAY) * USECS_PER_DAY;
        let time = self.time.unwrap_or(0);
        let local = match self.special {
            Some(Word::Now) => return Ok(Ok((local_now, Some(ctx.xact_time)))),
            Some(Word::Epoch) => {
                let e = -UNIX_EPOCH_DAYS * USECS_PER_DAY;
                return Ok(Ok((e, Some(e))));
            }
            Some(Word::Infinity) => return Ok(Ok((TS_NOEND, Some(TS_NOEND)))),
            Some(Word::NegInfinity) => return Ok(Ok((TS_NOBEGIN, Some(TS_NOBEGIN)))),
            Some(Word::Today) => midnight + time,
            Some(Word::Tomorrow) => midnight + USECS_PER_DAY + time,
            Some(Word::Yesterday) => midnight - USECS_PER_DAY + time,
            _ => {
                let Some(days) = self.days() else { return Err(Bad::Format) };
                match days.checked_mul(USECS_PER_DAY).and_then(|d| d.checked_add(time)) {
                    Some(v) => v,
                    None => return Ok(Err(())),
                }
            }
        };
        let utc = match (&self.zone, &self.named) {
            (Some(z), _) => Some(local.saturating_sub(i64::from(*z) * USECS_PER_SEC)),
            (None, Some(zone)) => {
                Some(local.saturating_sub(i64::from(zone.offset_of_local(local)) * USECS_PER_SEC))
            }
            _ => None,
        };
        Ok(Ok((local, utc)))
    }
}

pub fn date_in(text: &str, ctx: &FmtCtx) -> Result<Datum> {
    if let Some(days) = fast_date(text.as_bytes()) {
        return Ok(Datum::Date(days));
    }
    let bad = |b: Bad| b.error(text, "date");
    let p = parse(text, ctx.date_order, false).map_err(bad)?;
    let local_days = |ts: i64| ts.div_euclid(USECS_PER_DAY);
    let today = local_days(to_local(ctx.xact_time, &ctx.tz));
    let days = match p.special {
        Some(Word::Infinity) => return Ok(Datum::Date(DATE_NOEND)),
        Some(Word::NegInfinity) => return Ok(Datum::Date(DATE_NOBEGIN)),
        Some(Word::Epoch) => -UNIX_EPOCH_DAYS,
        Some(Word::Now | Word::Today) => today,
        Some(Word::Tomorrow) => today + 1,
        Some(Word::Yesterday) => today - 1,
        _ => p.days().ok_or_else(|| bad(Bad::Format))?,
    };
    if !date_in_range(days) {
        return Err(sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "date out of range: \"{text}\""));
    }
    Ok(Datum::Date(days as i32))
}

/// `YYYY-MM-DD` exactly.
fn fast_date(b: &[u8]) -> Option<i32> {
    let &[y0, y1, y2, y3, b'-', m0, m1, b'-', d0, d1] = b else { return None };
    let two = |a: u8, b: u8| {
        (a.is_ascii_digit() && b.is_ascii_digit()).then(|| i32::from(a - b'0') * 10 + i32::from(b - b'0'))
    };
    let (year, month, day) = (two(y0, y1)? * 100 + two(y2, y3)?, two(m0, m1)?, two(d0, d1)?);
    if year == 0 || !(1..=12).contains(&month) || day < 1 || day > days_in_month(year, month) {
        return None;
    }
    Some(days_from_civil(year, month, day) as i32)
}

/// `YYYY-MM-DD hh:mm:ss[.ffffff]` exactly.
fn fast_timestamp(b: &[u8]) -> Option<i64> {
    if b.len() < 19 || (b[10] != b' ' && b[10] != b'T') || b[13] != b':' || b[16] != b':' {
        return None;
    }
    let days = fast_date(&b[..10])?;
    let two = |i: usize| {
        (b[i].is_ascii_digit() && b[i + 1].is_ascii_digit())
            .then(|| i64::from(b[i] - b'0') * 10 + i64::from(b[i + 1] - b'0'))
    };
    let (h, m, s) = (two(11)?, two(14)?, two(17)?);
    if h > 23 || m > 59 || s > 59 {
        return None;
    }
    let mut us = 0i64;
    if b.len() > 19 {
        if b[19] != b'.' || b.len() > 26 || b.len() == 20 {
            return None;
        }
        for i in 20..26 {
            let d = b.get(i).map_or(Some(0), |c| c.is_ascii_digit().then(|| i64::from(c - b'0')))?;
            us = us * 10 + d;
        }
    }
    Some(i64::from(days) * USECS_PER_DAY + ((h * 60 + m) * 60 + s) * USECS_PER_SEC + us)
}

fn range(text: &str) -> SqlError {
    sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "timestamp out of range: \"{text}\"")
}

pub fn timestamp_in(text: &str, ctx: &FmtCtx) -> Result<Datum> {
    if let Some(ts) = fast_timestamp(text.as_bytes()) {
        return Ok(Datum::Timestamp(ts));
    }
    let bad = |b: Bad| b.error(text, "timestamp");
    let p = parse(text, ctx.date_order, false).map_err(bad)?;
    match p.resolve(ctx).map_err(bad)? {
        Ok((local, _)) if !is_finite(local) || timestamp_in_range(local) => Ok(Datum::Timestamp(local)),
        _ => Err(range(text)),
    }
}

pub fn timestamptz_in(text: &str, ctx: &FmtCtx) -> Result<Datum> {
    let name = "timestamp with time zone";
    let bad = |b: Bad| b.error(text, name);
    let (local, utc) = match fast_timestamp(text.as_bytes()) {
        Some(ts) => (ts, None),
        None => {
            let p = parse(text, ctx.date_order, false).map_err(bad)?;
            p.resolve(ctx).map_err(bad)?.map_err(|()| range(text))?
        }
    };
    let utc = match utc {
        Some(utc) => utc,
        None => local.saturating_sub(i64::from(ctx.tz.offset_of_local(local)) * USECS_PER_SEC),
    };
    if is_finite(utc) && !timestamp_in_range(utc) {
        return Err(range(text));
    }
    Ok(Datum::TimestampTz(utc))
}

pub fn time_in(text: &str, ctx: &FmtCtx) -> Result<Datum> {
    let bad = |b: Bad| b.error(text, "time");
    let p = parse(text, ctx.date_order, true).map_err(bad)?;
    time_of(&p, ctx).map(Datum::Time).ok_or_else(|| bad(Bad::Format))
}

fn time_of(p: &Parsed, ctx: &FmtCtx) -> Option<i64> {
    match p.special {
        Some(Word::Now) => Some(to_local(ctx.xact_time, &ctx.tz).rem_euclid(USECS_PER_DAY)),
        None => p.time,
        _ => None,
    }
}

pub fn timetz_in(text: &str, ctx: &FmtCtx) -> Result<Datum> {
    let bad = |b: Bad| b.error(text, "time with time zone");
    let p = parse(text, ctx.date_order, true).map_err(bad)?;
    let time = time_of(&p, ctx).ok_or_else(|| bad(Bad::Format))?;
    let east = match (&p.zone, &p.named, p.days()) {
        (Some(z), _, _) => *z,
        (None, Some(zone), Some(days)) => zone.offset_of_local(days * USECS_PER_DAY + time),
        (None, Some(zone), None) => zone.offset_at(ctx.xact_time),
        (None, None, Some(days)) => ctx.tz.offset_of_local(days * USECS_PER_DAY + time),
        (None, None, None) => ctx.tz.offset_at(ctx.xact_time),
    };
    Ok(Datum::TimeTz(time, -east))
}
