//! Text to interval.
//!
//! A unit stands behind its number, so the fields are read from the last to the first: a unit tells
//! the meaning of the number before it. A number without a unit takes the last unit of the field
//! restriction, or the next larger one than the field behind it. Any other text is tried as ISO
//! 8601.

use super::decode::{DecodeError, DecodeResult, fraction};
use super::interval::{Unit, unit};
use super::token::{Kind, WORD_MAX, tokenize};
use super::*;
use crate::ctx::{FmtCtx, IntervalStyle};
use sinew_error::sqlerr;

/// The largest number in the form of ISO 8601.
const ISO_MAX: f64 = 1e15;

/// The sums of the fields. Each fits its type.
#[derive(Default)]
struct Sums {
    years: i32,
    months: i32,
    days: i32,
    us: i64,
}

fn over<T>(v: Option<T>) -> DecodeResult<T> {
    v.ok_or(DecodeError::Field)
}

fn narrow(v: i64) -> DecodeResult<i32> {
    i32::try_from(v).map_err(|_| DecodeError::Field)
}

impl Sums {
    /// `whole` and `part`, times `scale`, as microseconds.
    fn add_us(&mut self, whole: i64, part: f64, scale: i64) -> DecodeResult<()> {
        self.us = over(whole.checked_mul(scale).and_then(|v| v.checked_add(self.us)))?;
        self.add_part_us(part, scale)
    }

    fn add_part_us(&mut self, part: f64, scale: i64) -> DecodeResult<()> {
        let scaled = part * scale as f64;
        let mut us = scaled as i64;
        let rest = scaled - us as f64;
        if rest > 0.5 {
            us += 1;
        } else if rest < -0.5 {
            us -= 1;
        }
        self.us = over(self.us.checked_add(us))?;
        Ok(())
    }

    fn add_days(&mut self, whole: i64, scale: i32) -> DecodeResult<()> {
        self.days = over(narrow(whole)?.checked_mul(scale).and_then(|v| v.checked_add(self.days)))?;
        Ok(())
    }

    /// A fraction of `scale` days, as days and microseconds.
    fn add_part_days(&mut self, part: f64, scale: i32) -> DecodeResult<()> {
        let scaled = part * f64::from(scale);
        let days = scaled as i32;
        self.days = over(self.days.checked_add(days))?;
        self.add_part_us(scaled - f64::from(days), USECS_PER_DAY)
    }

    fn add_months(&mut self, whole: i64) -> DecodeResult<()> {
        self.months = over(self.months.checked_add(narrow(whole)?))?;
        Ok(())
    }

    fn add_years(&mut self, whole: i64, part: f64, scale: i32) -> DecodeResult<()> {
        self.years = over(narrow(whole)?.checked_mul(scale).and_then(|v| v.checked_add(self.years)))?;
        let months = (part * f64::from(scale) * 12.0).round_ties_even() as i32;
        self.months = over(self.months.checked_add(months))?;
        Ok(())
    }

    fn add(&mut self, unit: Unit, whole: i64, part: f64) -> DecodeResult<()> {
        match unit {
            Unit::Us => self.add_us(whole, part, 1),
            Unit::Ms => self.add_us(whole, part, 1000),
            Unit::Second => self.add_us(whole, part, USECS_PER_SEC),
            Unit::Minute => self.add_us(whole, part, USECS_PER_MINUTE),
            Unit::Hour => self.add_us(whole, part, USECS_PER_HOUR),
            Unit::Day => self.add_days(whole, 1).and_then(|()| self.add_part_us(part, USECS_PER_DAY)),
            Unit::Week => self.add_days(whole, 7).and_then(|()| self.add_part_days(part, 7)),
            Unit::Month => self.add_months(whole).and_then(|()| self.add_part_days(part, 30)),
            Unit::Year => self.add_years(whole, part, 1),
            Unit::Decade => self.add_years(whole, part, 10),
            Unit::Century => self.add_years(whole, part, 100),
            Unit::Millennium => self.add_years(whole, part, 1000),
            Unit::Quarter => Err(DecodeError::Format),
        }
    }
}

/// The bits of a unit. Seconds with a fraction also have those of the smaller units.
fn bits(unit: Unit, fractional: bool) -> u32 {
    match unit {
        Unit::Second if fractional => TIME_UNITS & !(1 << Unit::Minute as u32 | 1 << Unit::Hour as u32),
        unit => 1 << unit as u32,
    }
}

const TIME_UNITS: u32 = 1 << Unit::Us as u32
    | 1 << Unit::Ms as u32
    | 1 << Unit::Second as u32
    | 1 << Unit::Minute as u32
    | 1 << Unit::Hour as u32;

/// The unit of the last number without one, under a field restriction such as `interval hour to
/// minute`.
fn last_unit(typmod: i32) -> Unit {
    match (typmod >> 16) & 0x7fff {
        _ if typmod < 0 => Unit::Second,
        0x04 => Unit::Year,
        0x02 | 0x06 => Unit::Month,
        0x08 => Unit::Day,
        0x400 | 0x408 => Unit::Hour,
        0x800 | 0xc00 | 0xc08 => Unit::Minute,
        _ => Unit::Second,
    }
}

/// The integer at the beginning of a text, with its sign, and the rest.
fn signed(text: &str) -> DecodeResult<(i64, &str)> {
    let sign = usize::from(text.starts_with(['+', '-']));
    let digits = text[sign..].bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 {
        return Ok((0, text));
    }
    let (head, rest) = text.split_at(sign + digits);
    Ok((head.parse().map_err(|_| DecodeError::Field)?, rest))
}

/// `h:m[:s[.f]]` or `m:s.f`, in microseconds.
fn clock(text: &str, typmod: i32) -> DecodeResult<i64> {
    let small = |text| signed(text).and_then(|(v, rest)| Ok((narrow(v)?, rest)));
    let part_us = |text: &str| Ok((fraction(text)? * 1e6).round_ties_even() as i64);
    let (mut hour, rest) = signed(text)?;
    let (mut minute, rest) = small(rest.strip_prefix(':').ok_or(DecodeError::Format)?)?;
    let (mut second, mut us) = (0, 0);
    let minutes_first = typmod >= 0 && (typmod >> 16) & 0x7fff == 0x1800;
    if rest.starts_with('.') || rest.is_empty() && minutes_first {
        if !rest.is_empty() {
            us = part_us(rest)?;
        }
        (hour, minute, second) = (0, narrow(hour)?, minute);
    } else if let Some(rest) = rest.strip_prefix(':') {
        let after;
        (second, after) = small(rest)?;
        if after.starts_with('.') {
            us = part_us(after)?;
        } else if !after.is_empty() {
            return Err(DecodeError::Format);
        }
    } else if !rest.is_empty() {
        return Err(DecodeError::Format);
    }
    if hour < 0 || !(0..60).contains(&minute) || !(0..=60).contains(&second) || us > USECS_PER_SEC {
        return Err(DecodeError::Field);
    }
    let clock = hour.checked_mul(USECS_PER_HOUR).and_then(|v| v.checked_add(us));
    let clock = clock.and_then(|v| v.checked_add(i64::from(minute) * USECS_PER_MINUTE));
    over(clock.and_then(|v| v.checked_add(i64::from(second) * USECS_PER_SEC)))
}

fn by_fields(text: &str, typmod: i32, ctx: &FmtCtx) -> DecodeResult<Sums> {
    let tokens = tokenize(text).ok_or(DecodeError::Format)?;
    let mut sums = Sums::default();
    // In the SQL standard's style a leading sign holds for all fields, unless another field has its
    // own.
    let is_signed = |i: usize| tokens[i].text.starts_with(['+', '-']);
    let all_negative = ctx.interval_style == IntervalStyle::SqlStandard
        && tokens.first().is_some_and(|t| t.text.starts_with('-'))
        && !(1..tokens.len()).any(is_signed);
    let mut unit_behind = None;
    let mut seen = 0;
    let mut ago = false;
    for token in tokens.iter().rev() {
        let t = token.text.as_str();
        let found = match token.kind {
            Kind::Word | Kind::Signed => {
                let word = &t[..t.len().min(WORD_MAX)];
                unit_behind = match unit(word) {
                    Some(unit) => Some(unit),
                    None if word == "ago" => {
                        ago = true;
                        None
                    }
                    None => return Err(DecodeError::Format),
                };
                0
            }
            Kind::Time => {
                sums.us = clock(t, typmod)?;
                if all_negative {
                    sums.us = -sums.us;
                }
                unit_behind = Some(Unit::Day);
                TIME_UNITS
            }
            Kind::Zone if t.contains(':') && clock(&t[1..], typmod).is_ok() => {
                let us = clock(&t[1..], typmod)?;
                sums.us = if t.starts_with('-') || all_negative { -us } else { us };
                unit_behind = Some(Unit::Day);
                TIME_UNITS
            }
            Kind::Zone | Kind::Date | Kind::Number => {
                let mut unit = unit_behind.unwrap_or_else(|| last_unit(typmod));
                let (mut whole, rest) = signed(t)?;
                let mut part = 0.0;
                if let Some(months) = rest.strip_prefix('-') {
                    let (months, rest) = signed(months)?;
                    if !(0..12).contains(&months) {
                        return Err(DecodeError::Field);
                    }
                    if !rest.is_empty() {
                        return Err(DecodeError::Format);
                    }
                    unit = Unit::Month;
                    let months = if t.starts_with('-') { -months } else { months };
                    whole = over(whole.checked_mul(12).and_then(|v| v.checked_add(months)))?;
                } else if rest.starts_with('.') {
                    part = fraction(rest)?;
                    if t.starts_with('-') {
                        part = -part;
                    }
                } else if !rest.is_empty() {
                    return Err(DecodeError::Format);
                }
                if all_negative {
                    (whole, part) = (if whole > 0 { -whole } else { whole }, -part.abs());
                }
                sums.add(unit, whole, part)?;
                // The number before hours is a number of days.
                unit_behind = Some(if unit == Unit::Hour { Unit::Day } else { unit });
                bits(unit, part != 0.0)
            }
        };
        if seen & found != 0 {
            return Err(DecodeError::Format);
        }
        seen |= found;
    }
    if seen == 0 {
        return Err(DecodeError::Format);
    }
    if ago {
        sums.us = over(sums.us.checked_neg())?;
        sums.days = over(sums.days.checked_neg())?;
        sums.months = over(sums.months.checked_neg())?;
        sums.years = over(sums.years.checked_neg())?;
    }
    Ok(sums)
}

/// A decimal number of ISO 8601's form: its whole part, the rest, and the text behind it.
fn decimal(text: &str) -> DecodeResult<(i64, f64, &str)> {
    let bytes = text.as_bytes();
    let digits_from = |at: usize| bytes[at..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut at = usize::from(bytes.first() == Some(&b'-'));
    let mut digits = digits_from(at);
    at += digits;
    if bytes.get(at) == Some(&b'.') {
        let behind = digits_from(at + 1);
        at += 1 + behind;
        digits += behind;
    }
    if digits == 0 {
        return Err(DecodeError::Format);
    }
    if bytes.get(at).is_some_and(|b| b.eq_ignore_ascii_case(&b'e')) {
        let sign = usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        let behind = digits_from((at + 1 + sign).min(bytes.len()));
        if behind > 0 {
            at += 1 + sign + behind;
        }
    }
    let value: f64 = text[..at].parse().map_err(|_| DecodeError::Format)?;
    if value.abs() > ISO_MAX {
        return Err(DecodeError::Field);
    }
    let whole = value.trunc();
    Ok((whole as i64, value - whole, &text[at..]))
}

/// `P[n]Y[n]M[n]W[n]DT[n]H[n]M[n]S`, `Pyyyy-mm-ddThh:mm:ss`, `PyyyymmddThhmmss`.
fn iso_8601(text: &str) -> DecodeResult<Sums> {
    let mut sums = Sums::default();
    let mut rest = text.strip_prefix('P').filter(|rest| !rest.is_empty()).ok_or(DecodeError::Format)?;
    let (mut time, mut any) = (false, false);
    while !rest.is_empty() {
        if let Some(after) = rest.strip_prefix('T') {
            (time, any, rest) = (true, false, after);
            continue;
        }
        let width = rest.trim_start_matches('-').bytes().take_while(u8::is_ascii_digit).count();
        let (whole, part, after) = decimal(rest)?;
        let designator = after.bytes().next();
        let unit = match (time, designator) {
            (false, Some(b'Y')) => Unit::Year,
            (false, Some(b'M')) => Unit::Month,
            (false, Some(b'W')) => Unit::Week,
            (false, Some(b'D')) => Unit::Day,
            (true, Some(b'H')) => Unit::Hour,
            (true, Some(b'M')) => Unit::Minute,
            (true, Some(b'S')) => Unit::Second,
            (false, None | Some(b'T')) if width == 8 && !any => {
                sums.add(Unit::Year, whole / 10_000, 0.0)?;
                sums.add(Unit::Month, whole / 100 % 100, 0.0)?;
                sums.add(Unit::Day, whole % 100, part)?;
                rest = after;
                continue;
            }
            (true, None) if width == 6 && !any => {
                sums.add(Unit::Hour, whole / 10_000, 0.0)?;
                sums.add(Unit::Minute, whole / 100 % 100, 0.0)?;
                sums.add(Unit::Second, whole % 100, 0.0)?;
                sums.add_part_us(part, 1)?;
                return Ok(sums);
            }
            (false, None | Some(b'T' | b'-')) | (true, None | Some(b':')) if !any => {
                rest = alternative(&mut sums, rest, time)?;
                continue;
            }
            _ => return Err(DecodeError::Format),
        };
        sums.add(unit, whole, part)?;
        any = true;
        rest = &after[1..];
    }
    Ok(sums)
}

/// Reads the fields of a date or a time with delimiters. Returns the text behind them.
fn alternative<'a>(sums: &mut Sums, text: &'a str, time: bool) -> DecodeResult<&'a str> {
    let (units, delimiter) = if time {
        ([Unit::Hour, Unit::Minute, Unit::Second], ':')
    } else {
        ([Unit::Year, Unit::Month, Unit::Day], '-')
    };
    let mut rest = text;
    for (i, unit) in units.into_iter().enumerate() {
        let (whole, part, after) = decimal(rest)?;
        sums.add(unit, whole, part)?;
        rest = after;
        if rest.is_empty() || !time && rest.starts_with('T') {
            return Ok(rest);
        }
        if i < 2 {
            rest = rest.strip_prefix(delimiter).ok_or(DecodeError::Format)?;
        }
    }
    Err(DecodeError::Format)
}

/// Reads an interval. `typmod` decides the unit of a number without one. The caller applies its
/// limits.
pub fn interval_in(text: &str, typmod: i32, ctx: &FmtCtx) -> Result<Interval> {
    let sums = match by_fields(text, typmod, ctx) {
        Err(DecodeError::Format) => iso_8601(text),
        sums => sums,
    };
    let sums = sums.map_err(|bad| match bad {
        DecodeError::Field => {
            sqlerr!(INTERVAL_FIELD_OVERFLOW, "interval field value out of range: \"{text}\"")
        }
        bad => bad.error(text, "interval"),
    })?;
    let months = sums.years.checked_mul(12).and_then(|m| m.checked_add(sums.months));
    let months = months.ok_or_else(interval_out_of_range)?;
    Ok(Interval { months, days: sums.days, us: sums.us })
}
