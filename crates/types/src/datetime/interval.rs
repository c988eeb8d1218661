//! Intervals: text forms, field limits, arithmetic of spans.

use super::*;
use crate::ctx::{FmtCtx, IntervalStyle};
use crate::datum::Datum;
use crate::error::{Result, SqlError, sqlerr};

#[cold]
fn syntax(text: &str) -> SqlError {
    sqlerr!(INVALID_DATETIME_FORMAT, "invalid input syntax for type interval: \"{text}\"")
}

#[cold]
fn field_range(text: &str) -> SqlError {
    sqlerr!(INTERVAL_FIELD_OVERFLOW, "interval field value out of range: \"{text}\"")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unit {
    Us,
    Ms,
    Second,
    Minute,
    Hour,
    Day,
    Week,
    Month,
    Quarter,
    Year,
    Decade,
    Century,
    Millennium,
}

pub(crate) fn unit(word: &str) -> Option<Unit> {
    Some(match word {
        "us" | "usec" | "usecs" | "useconds" | "microsecon" | "microsecond" | "microseconds" | "usecond" => {
            Unit::Us
        }
        "ms" | "msec" | "msecs" | "mseconds" | "millisecon" | "millisecond" | "milliseconds" | "msecond" => {
            Unit::Ms
        }
        "s" | "sec" | "secs" | "second" | "seconds" => Unit::Second,
        "m" | "min" | "mins" | "minute" | "minutes" => Unit::Minute,
        "h" | "hr" | "hrs" | "hour" | "hours" => Unit::Hour,
        "d" | "day" | "days" => Unit::Day,
        "w" | "week" | "weeks" => Unit::Week,
        "mon" | "mons" | "month" | "months" => Unit::Month,
        "qtr" | "quarter" => Unit::Quarter,
        "y" | "yr" | "yrs" | "year" | "years" => Unit::Year,
        "dec" | "decs" | "decade" | "decades" => Unit::Decade,
        "c" | "cent" | "century" | "centuries" => Unit::Century,
        "mil" | "mils" | "millennia" | "millennium" => Unit::Millennium,
        _ => return None,
    })
}

/// Sums fields with overflow noticed.
#[derive(Default)]
struct Acc {
    months: i64,
    days: i64,
    us: i128,
    bad: bool,
}

impl Acc {
    fn frac_us(&mut self, f: f64, scale: i64) {
        self.us += (f * scale as f64).round_ties_even() as i128;
    }

    fn frac_days(&mut self, f: f64, scale: i64) {
        let d = f * scale as f64;
        let whole = d.trunc();
        self.days += whole as i64;
        self.frac_us(d - whole, USECS_PER_DAY);
    }

    /// `whole` and `frac` carry the same sign.
    fn add(&mut self, unit: Unit, whole: i64, frac: f64) {
        let mut months = |scale: i64| match whole.checked_mul(scale) {
            Some(v) => {
                self.months = self.months.saturating_add(v);
                self.months += (frac * scale as f64).round_ties_even() as i64;
            }
            None => self.bad = true,
        };
        match unit {
            Unit::Us => {
                self.us += i128::from(whole);
                self.us += frac.round_ties_even() as i128;
            }
            Unit::Ms => {
                self.us += i128::from(whole) * 1000;
                self.frac_us(frac, 1000);
            }
            Unit::Second => {
                self.us += i128::from(whole) * i128::from(USECS_PER_SEC);
                self.frac_us(frac, USECS_PER_SEC);
            }
            Unit::Minute => {
                self.us += i128::from(whole) * i128::from(USECS_PER_MINUTE);
                self.frac_us(frac, USECS_PER_MINUTE);
            }
            Unit::Hour => {
                self.us += i128::from(whole) * i128::from(USECS_PER_HOUR);
                self.frac_us(frac, USECS_PER_HOUR);
            }
            Unit::Day => {
                self.days = self.days.saturating_add(whole);
                self.frac_us(frac, USECS_PER_DAY);
            }
            Unit::Week => {
                self.days = self.days.saturating_add(whole.saturating_mul(7));
                self.frac_days(frac, 7);
            }
            Unit::Month => {
                self.months = self.months.saturating_add(whole);
                self.frac_days(frac, 30);
            }
            Unit::Quarter => months(3),
            Unit::Year => months(12),
            Unit::Decade => months(120),
            Unit::Century => months(1200),
            Unit::Millennium => months(12_000),
        }
    }

    fn finish(self) -> Option<Interval> {
        if self.bad {
            return None;
        }
        Some(Interval {
            months: i32::try_from(self.months).ok()?,
            days: i32::try_from(self.days).ok()?,
            us: i64::try_from(self.us).ok()?,
        })
    }
}

/// Splits `[±]digits[.digits]`; the fraction takes the sign.
fn number(text: &str) -> Option<(i64, f64, bool)> {
    let neg = text.starts_with('-');
    let body = text.strip_prefix(['+', '-']).unwrap_or(text);
    let (whole, frac) = body.split_once('.').unwrap_or((body, ""));
    if (whole.is_empty() && frac.is_empty()) || !whole.bytes().chain(frac.bytes()).all(|b| b.is_ascii_digit())
    {
        return None;
    }
    let w: i64 = if whole.is_empty() { 0 } else { whole.parse().ok()? };
    let f: f64 = if frac.is_empty() { 0.0 } else { format!("0.{frac}").parse().ok()? };
    Some(if neg { (-w, -f, true) } else { (w, f, false) })
}

/// What a bare number means under a field restriction such as `interval hour to minute`.
fn default_unit(typmod: i32) -> Unit {
    if typmod < 0 {
        return Unit::Second;
    }
    match (typmod >> 16) & 0x7fff {
        0x04 => Unit::Year,
        0x02 | 0x06 => Unit::Month,
        0x08 => Unit::Day,
        0x400 | 0x408 => Unit::Hour,
        0x800 | 0xc00 | 0xc08 => Unit::Minute,
        _ => Unit::Second,
    }
}

/// Reads an interval; `typmod` decides what a number without unit means (the caller applies its limits).
pub fn interval_in(text: &str, typmod: i32, ctx: &FmtCtx) -> Result<Datum> {
    let trimmed = crate::io::float::trim(text);
    if trimmed.starts_with('P') {
        return iso8601(trimmed, text).map(Datum::Interval);
    }
    let lower = trimmed.to_ascii_lowercase();
    let mut words = split(&lower).ok_or_else(|| syntax(text))?;
    if words.is_empty() {
        return Err(syntax(text));
    }
    let ago = words.last().is_some_and(|w| w == "ago");
    if ago {
        words.pop();
    }
    let mut acc = Acc::default();
    let mut seen: Vec<Unit> = Vec::new();
    let mut i = 0;
    let sql = ctx.interval_style == IntervalStyle::SqlStandard;
    // In the SQL standard's style a leading sign holds for all fields.
    let all_neg =
        sql && words[0].starts_with('-') && !words.iter().skip(1).any(|w| w.starts_with(['+', '-']));
    let mut used = false;
    while i < words.len() {
        let w = words[i].as_str();
        if w == "@" || w == "and" {
            i += 1;
            continue;
        }
        let flip = all_neg && i > 0;
        let signed = |w: &str| if flip { format!("-{w}") } else { w.to_string() };
        if w.contains(':') {
            let us = clock(w, typmod, i + 1 == words.len()).ok_or_else(|| syntax(text))?;
            let us = us.map_err(|()| field_range(text))?;
            acc.us += i128::from(if flip { -us } else { us });
            if seen.contains(&Unit::Hour) || seen.contains(&Unit::Minute) {
                return Err(syntax(text));
            }
            seen.extend([Unit::Hour, Unit::Minute, Unit::Second]);
            used = true;
            i += 1;
            continue;
        }
        let body = w.strip_prefix(['+', '-']).unwrap_or(w);
        if let Some((y, m)) = body.split_once('-') {
            // years-months
            let neg = w.starts_with('-') || flip;
            let (y, m): (i64, i64) = (
                y.parse().map_err(|_| syntax(text))?,
                if m.is_empty() { 0 } else { m.parse().map_err(|_| syntax(text))? },
            );
            if m >= 12 {
                return Err(field_range(text));
            }
            let months = y.checked_mul(12).and_then(|v| v.checked_add(m)).ok_or_else(|| field_range(text))?;
            acc.months = acc.months.saturating_add(if neg { -months } else { months });
            used = true;
            i += 1;
            continue;
        }
        if !body.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
            return Err(syntax(text));
        }
        let digits =
            body.find(|c: char| c.is_ascii_alphabetic()).map_or(w.len(), |at| at + w.len() - body.len());
        let Some((whole, frac, _)) = number(&signed(&w[..digits])) else {
            let all = w[..digits].bytes().all(|b| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.'));
            return Err(if all { field_range(text) } else { syntax(text) });
        };
        let (u, used_words) = if digits < w.len() {
            (unit(&w[digits..]).ok_or_else(|| syntax(text))?, 1)
        } else {
            match words.get(i + 1) {
                Some(next) if next.starts_with(|c: char| c.is_ascii_alphabetic()) => {
                    (unit(next).ok_or_else(|| syntax(text))?, 2)
                }
                // A number before a clock is days.
                Some(next) if next.contains(':') => (Unit::Day, 1),
                None => (default_unit(typmod), 1),
                _ => return Err(syntax(text)),
            }
        };
        if u == Unit::Quarter {
            return Err(syntax(text));
        }
        if seen.contains(&u) && !matches!(u, Unit::Ms | Unit::Us | Unit::Week) {
            return Err(syntax(text));
        }
        seen.push(u);
        acc.add(u, whole, frac);
        used = true;
        i += used_words;
    }
    if !used {
        return Err(syntax(text));
    }
    if i32::try_from(acc.months).is_err() {
        return Err(interval_out_of_range());
    }
    let v = acc.finish().ok_or_else(|| field_range(text))?;
    let v = if ago { negate(&v).map_err(|_| field_range(text))? } else { v };
    Ok(Datum::Interval(v))
}

/// Words, numbers with their signs, clocks.
fn split(text: &str) -> Option<Vec<String>> {
    let b = text.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while at < b.len() {
        let c = b[at];
        if crate::io::float::is_space(c) || c == b',' {
            at += 1;
            continue;
        }
        let start = at;
        if c == b'@' {
            at += 1;
        } else if c.is_ascii_alphabetic() {
            while at < b.len() && b[at].is_ascii_alphabetic() {
                at += 1;
            }
        } else if c.is_ascii_digit() || matches!(c, b'+' | b'-' | b'.') {
            at += 1;
            let mut sign_gap = String::new();
            if matches!(c, b'+' | b'-') {
                while at < b.len() && crate::io::float::is_space(b[at]) {
                    at += 1;
                }
                sign_gap.push(c as char);
            }
            let digits = if sign_gap.is_empty() { start } else { at };
            while at < b.len() && (b[at].is_ascii_digit() || matches!(b[at], b'.' | b':' | b'-')) {
                at += 1;
            }
            out.push(format!("{sign_gap}{}", &text[digits..at]));
            continue;
        } else {
            return None;
        }
        out.push(text[start..at].to_string());
    }
    Some(out)
}

/// `[±]h:m[:s[.f]]` or `m:s.f`, in microseconds. Inner `Err` when out of range.
fn clock(text: &str, typmod: i32, last: bool) -> Option<std::result::Result<i64, ()>> {
    let neg = text.starts_with('-');
    let body = text.strip_prefix(['+', '-']).unwrap_or(text);
    let parts: Vec<&str> = body.split(':').collect();
    let int = |t: &str| -> Option<i64> {
        if t.is_empty() || !t.bytes().all(|b| b.is_ascii_digit()) { None } else { t.parse().ok() }
    };
    let minutes_first = typmod >= 0 && last && (typmod >> 16) & 0x7fff == 0x1800;
    let (h, m, s, f) = match parts.as_slice() {
        [a, b] if b.contains('.') || minutes_first => {
            let (s, f, _) = number(b)?;
            (0, int(a)?, s, f)
        }
        [a, b] => (int(a)?, int(b)?, 0, 0.0),
        [a, b, c] => {
            let (s, f, _) = number(c)?;
            (int(a)?, int(b)?, s, f)
        }
        _ => return None,
    };
    if m > 59 || s > 60 {
        return Some(Err(()));
    }
    let us = h
        .checked_mul(USECS_PER_HOUR)
        .and_then(|v| v.checked_add(m * USECS_PER_MINUTE + s * USECS_PER_SEC))
        .and_then(|v| v.checked_add((f * 1e6).round_ties_even() as i64));
    Some(us.map(|v| if neg { -v } else { v }).ok_or(()))
}

/// `P[n]Y[n]M[n]DT[n]H[n]M[n]S`, `P[n]W`, and the alternative `Pyyyy-mm-ddThh:mm:ss`.
fn iso8601(text: &str, whole: &str) -> Result<Interval> {
    let bad = || syntax(whole);
    let mut rest = &text[1..];
    let mut acc = Acc::default();
    let mut time = false;
    let mut any = false;
    while !rest.is_empty() {
        if let Some(r) = rest.strip_prefix('T') {
            time = true;
            rest = r;
            continue;
        }
        let end = rest[1..].find(|c: char| !(c.is_ascii_digit() || c == '.')).map_or(rest.len(), |i| i + 1);
        let (value, frac, _) = number(&rest[..end]).ok_or_else(bad)?;
        let next = rest[end..].bytes().next();
        let unit = match (time, next) {
            (false, Some(b'Y')) => Unit::Year,
            (false, Some(b'M')) => Unit::Month,
            (false, Some(b'W')) => Unit::Week,
            (false, Some(b'D')) => Unit::Day,
            (true, Some(b'H')) => Unit::Hour,
            (true, Some(b'M')) => Unit::Minute,
            (true, Some(b'S')) => Unit::Second,
            (false, Some(b'-') | Some(b'T') | None) => {
                let (date, clock_text) = rest.split_once('T').unwrap_or((rest, ""));
                let parts: Vec<&str> = date.split('-').collect();
                for (part, unit) in parts.iter().zip([Unit::Year, Unit::Month, Unit::Day]) {
                    let (v, f, _) = number(part).ok_or_else(bad)?;
                    acc.add(unit, v, f);
                }
                if !clock_text.is_empty() {
                    let us = clock(clock_text, -1, true).ok_or_else(bad)?;
                    acc.us += i128::from(us.map_err(|()| field_range(whole))?);
                }
                return acc.finish().ok_or_else(|| field_range(whole));
            }
            (true, Some(b':')) => {
                let us = clock(rest, -1, true).ok_or_else(bad)?;
                acc.us += i128::from(us.map_err(|()| field_range(whole))?);
                return acc.finish().ok_or_else(|| field_range(whole));
            }
            _ => return Err(bad()),
        };
        acc.add(unit, value, frac);
        any = true;
        rest = &rest[end + 1..];
    }
    if !any && !time {
        return Err(bad());
    }
    acc.finish().ok_or_else(|| field_range(whole))
}

/// Applies a modifier: fields beyond the restriction are dropped, seconds rounded.
pub fn fit_interval(mut v: Interval, typmod: i32) -> Result<Interval> {
    if typmod < 0 {
        return Ok(v);
    }
    let cut = |v: i64, unit: i64| v / unit * unit;
    match (typmod >> 16) & 0x7fff {
        0x04 => v = Interval { months: v.months / 12 * 12, days: 0, us: 0 },
        0x02 | 0x06 => v = Interval { months: v.months, days: 0, us: 0 },
        0x08 => v.us = 0,
        0x400 | 0x408 => v.us = cut(v.us, USECS_PER_HOUR),
        0x800 | 0xc00 | 0xc08 => v.us = cut(v.us, USECS_PER_MINUTE),
        _ => {}
    }
    let precision = typmod & 0xffff;
    if precision < 6 {
        v.us = crate::length::round_us(v.us, precision);
    }
    Ok(v)
}

pub fn interval_out(v: &Interval, style: IntervalStyle, out: &mut Vec<u8>) {
    let text = match style {
        IntervalStyle::Postgres => postgres(v),
        IntervalStyle::PostgresVerbose => verbose(v),
        IntervalStyle::SqlStandard => sql_standard(v),
        IntervalStyle::Iso8601 => iso(v),
    };
    out.extend_from_slice(text.as_bytes());
}

/// Hours, minutes, seconds, microseconds, all with the sign of the whole.
pub(crate) fn split_time(us: i64) -> (i64, i64, i64, i64) {
    (us / USECS_PER_HOUR, us / USECS_PER_MINUTE % 60, us / USECS_PER_SEC % 60, us % USECS_PER_SEC)
}

fn secs(s: i64, us: i64, pad: bool) -> String {
    let mut out = Vec::new();
    if pad || s.abs() >= 10 {
        super::output::two(s.unsigned_abs() as i32, &mut out);
    } else {
        out.push(b'0' + s.unsigned_abs() as u8);
    }
    super::output::fraction(us.unsigned_abs() as i32, &mut out);
    String::from_utf8(out).unwrap_or_default()
}

fn postgres(v: &Interval) -> String {
    let mut out = String::new();
    let mut before = false;
    let (y, mon) = (v.months / 12, v.months % 12);
    for (n, name) in [(y, "year"), (mon, "mon"), (v.days, "day")] {
        if n == 0 {
            continue;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        if before && n > 0 {
            out.push('+');
        }
        out.push_str(&format!("{n} {name}{}", if n == 1 { "" } else { "s" }));
        before = n < 0;
    }
    if out.is_empty() || v.us != 0 {
        let (h, m, s, us) = split_time(v.us);
        let sign = if v.us < 0 {
            "-"
        } else if before {
            "+"
        } else {
            ""
        };
        let gap = if out.is_empty() { "" } else { " " };
        out.push_str(&format!("{gap}{sign}{:02}:{:02}:{}", h.abs(), m.abs(), secs(s, us, true)));
    }
    out
}

fn verbose(v: &Interval) -> String {
    let mut out = String::from("@");
    let (h, m, s, us) = split_time(v.us);
    let mut before = false;
    let mut zero = true;
    let fields = [
        (i64::from(v.months / 12), "year"),
        (i64::from(v.months % 12), "mon"),
        (i64::from(v.days), "day"),
        (h, "hour"),
        (m, "min"),
    ];
    for (n, name) in fields {
        if n == 0 {
            continue;
        }
        let shown = if zero {
            before = n < 0;
            n.abs()
        } else if before {
            -n
        } else {
            n
        };
        out.push_str(&format!(" {shown} {name}{}", if shown == 1 { "" } else { "s" }));
        zero = false;
    }
    if s != 0 || us != 0 {
        out.push(' ');
        let neg = s < 0 || us < 0;
        if neg {
            if zero {
                before = true;
            } else if !before {
                out.push('-');
            }
        } else if before {
            out.push('-');
        }
        out.push_str(&secs(s, us, false));
        out.push_str(if s.abs() != 1 || us != 0 { " secs" } else { " sec" });
        zero = false;
    }
    if zero {
        out.push_str(" 0");
    }
    if before {
        out.push_str(" ago");
    }
    out
}

fn sql_standard(v: &Interval) -> String {
    let (h, m, s, us) = split_time(v.us);
    let (y, mon) = (v.months / 12, v.months % 12);
    let neg = v.months < 0 || v.days < 0 || v.us < 0;
    let pos = v.months > 0 || v.days > 0 || v.us > 0;
    let (ym, day_time) = (v.months != 0, v.days != 0 || v.us != 0);
    if !neg && !pos {
        return "0".into();
    }
    if (neg && pos) || (ym && day_time) {
        let sign = |n: bool| if n { '-' } else { '+' };
        return format!(
            "{}{}-{} {}{} {}{}:{:02}:{}",
            sign(v.months < 0),
            y.abs(),
            mon.abs(),
            sign(v.days < 0),
            v.days.unsigned_abs(),
            sign(v.us < 0),
            h.abs(),
            m.abs(),
            secs(s, us, true)
        );
    }
    let sign = if neg { "-" } else { "" };
    if ym {
        return format!("{sign}{}-{}", y.abs(), mon.abs());
    }
    if v.days != 0 {
        return format!("{sign}{} {}:{:02}:{}", v.days.unsigned_abs(), h.abs(), m.abs(), secs(s, us, true));
    }
    format!("{sign}{}:{:02}:{}", h.abs(), m.abs(), secs(s, us, true))
}

fn iso(v: &Interval) -> String {
    if v.months == 0 && v.days == 0 && v.us == 0 {
        return "PT0S".into();
    }
    let (h, m, s, us) = split_time(v.us);
    let mut out = String::from("P");
    let put = |out: &mut String, n: i64, c: char| {
        if n != 0 {
            out.push_str(&format!("{n}{c}"));
        }
    };
    put(&mut out, i64::from(v.months / 12), 'Y');
    put(&mut out, i64::from(v.months % 12), 'M');
    put(&mut out, i64::from(v.days), 'D');
    if v.us != 0 {
        out.push('T');
    }
    put(&mut out, h, 'H');
    put(&mut out, m, 'M');
    if s != 0 || us != 0 {
        if s < 0 || us < 0 {
            out.push('-');
        }
        out.push_str(&secs(s, us, false));
        out.push('S');
    }
    out
}

pub fn negate(v: &Interval) -> Result<Interval> {
    match (v.months.checked_neg(), v.days.checked_neg(), v.us.checked_neg()) {
        (Some(months), Some(days), Some(us)) => Ok(Interval { us, days, months }),
        _ => Err(interval_out_of_range()),
    }
}

pub fn add(a: &Interval, b: &Interval) -> Result<Interval> {
    match (a.months.checked_add(b.months), a.days.checked_add(b.days), a.us.checked_add(b.us)) {
        (Some(months), Some(days), Some(us)) => Ok(Interval { us, days, months }),
        _ => Err(interval_out_of_range()),
    }
}

pub fn sub(a: &Interval, b: &Interval) -> Result<Interval> {
    match (a.months.checked_sub(b.months), a.days.checked_sub(b.days), a.us.checked_sub(b.us)) {
        (Some(months), Some(days), Some(us)) => Ok(Interval { us, days, months }),
        _ => Err(interval_out_of_range()),
    }
}

/// Seconds rounded to microseconds, as PostgreSQL rounds intermediate fractions.
fn tsround(v: f64) -> f64 {
    (v * 1e6).round_ties_even() / 1e6
}

/// Multiplies (or divides, by `op`) each field, handing fractions of months to days and of days to time.
fn scale(v: &Interval, op: impl Fn(f64) -> f64, frac: impl Fn(f64) -> f64) -> Result<Interval> {
    let _ = frac;
    let months = op(f64::from(v.months));
    let days = op(f64::from(v.days));
    let fits = |x: f64| !x.is_nan() && x > f64::from(i32::MIN) - 1.0 && x < f64::from(i32::MAX) + 1.0;
    if !fits(months) || !fits(days) {
        return Err(interval_out_of_range());
    }
    let mut r = Interval { months: months as i32, days: days as i32, us: 0 };
    let month_days = tsround((months - f64::from(r.months)) * 30.0);
    let mut sec = tsround((days - f64::from(r.days) + month_days - (month_days as i32) as f64) * 86_400.0);
    if sec.abs() >= 86_400.0 {
        let extra = (sec / 86_400.0) as i32;
        r.days = r.days.checked_add(extra).ok_or_else(interval_out_of_range)?;
        sec -= f64::from(extra) * 86_400.0;
    }
    r.days = r.days.checked_add(month_days as i32).ok_or_else(interval_out_of_range)?;
    let us = (op(v.us as f64) + sec * 1e6).round_ties_even();
    if us.is_nan() || us < i64::MIN as f64 || us >= i64::MAX as f64 {
        return Err(interval_out_of_range());
    }
    r.us = us as i64;
    Ok(r)
}

pub fn mul(v: &Interval, factor: f64) -> Result<Interval> {
    scale(v, |x| x * factor, |x| x)
}

pub fn div(v: &Interval, divisor: f64) -> Result<Interval> {
    if divisor == 0.0 {
        return Err(sqlerr!(DIVISION_BY_ZERO, "division by zero"));
    }
    scale(v, |x| x / divisor, |x| x)
}

/// 24-hour periods become days.
pub fn justify_hours(v: &Interval) -> Result<Interval> {
    let whole = v.us / USECS_PER_DAY;
    let mut r = Interval {
        months: v.months,
        us: v.us - whole * USECS_PER_DAY,
        days: i32::try_from(i64::from(v.days) + whole).map_err(|_| interval_out_of_range())?,
    };
    if r.days > 0 && r.us < 0 {
        r.us += USECS_PER_DAY;
        r.days -= 1;
    } else if r.days < 0 && r.us > 0 {
        r.us -= USECS_PER_DAY;
        r.days += 1;
    }
    Ok(r)
}

/// 30-day periods become months.
pub fn justify_days(v: &Interval) -> Result<Interval> {
    let whole = v.days / 30;
    let mut r = Interval {
        us: v.us,
        days: v.days - whole * 30,
        months: v.months.checked_add(whole).ok_or_else(interval_out_of_range)?,
    };
    if r.months > 0 && r.days < 0 {
        r.days += 30;
        r.months -= 1;
    } else if r.months < 0 && r.days > 0 {
        r.days -= 30;
        r.months += 1;
    }
    Ok(r)
}

/// Both, and one sign for all fields.
pub fn justify(v: &Interval) -> Result<Interval> {
    let mut r = *v;
    if (r.days > 0 && r.us > 0) || (r.days < 0 && r.us < 0) {
        let whole = r.days / 30;
        r.days -= whole * 30;
        r.months = r.months.checked_add(whole).ok_or_else(interval_out_of_range)?;
    }
    let whole = r.us / USECS_PER_DAY;
    r.us -= whole * USECS_PER_DAY;
    r.days = i32::try_from(i64::from(r.days) + whole).map_err(|_| interval_out_of_range())?;
    let whole = r.days / 30;
    r.days -= whole * 30;
    r.months = r.months.checked_add(whole).ok_or_else(interval_out_of_range)?;
    if r.months > 0 && (r.days < 0 || (r.days == 0 && r.us < 0)) {
        r.days += 30;
        r.months -= 1;
    } else if r.months < 0 && (r.days > 0 || (r.days == 0 && r.us > 0)) {
        r.days -= 30;
        r.months += 1;
    }
    if r.days > 0 && r.us < 0 {
        r.us += USECS_PER_DAY;
        r.days -= 1;
    } else if r.days < 0 && r.us > 0 {
        r.us -= USECS_PER_DAY;
        r.days += 1;
    }
    Ok(r)
}
