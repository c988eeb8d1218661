//! Intervals: text forms, field limits, arithmetic of spans.

use super::*;
use crate::ctx::{FmtCtx, IntervalStyle};
use crate::datum::Datum;
use sinew_error::{Result, sqlerr};

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

/// Reads an interval. `typmod` decides the unit of a number without one. The caller applies its
/// limits.
pub fn interval_in(text: &str, typmod: i32, ctx: &FmtCtx) -> Result<Datum> {
    super::interval_in::interval_in(text, typmod, ctx).map(Datum::Interval)
}

/// Applies a modifier: fields beyond the restriction are dropped, seconds are rounded.
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
        v.us = crate::datetime::calendar::round_us(v.us, precision);
    }
    Ok(v)
}

/// Appends the text form.
pub fn interval_out(v: &Interval, style: IntervalStyle, out: &mut Vec<u8>) {
    let text = match style {
        IntervalStyle::Postgres => postgres(v),
        IntervalStyle::PostgresVerbose => verbose(v),
        IntervalStyle::SqlStandard => sql_standard(v),
        IntervalStyle::Iso8601 => iso(v),
    };
    out.extend_from_slice(text.as_bytes());
}

/// Hours, minutes, seconds and microseconds, all with the sign of the whole.
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

pub(crate) fn negate(v: &Interval) -> Result<Interval> {
    match (v.months.checked_neg(), v.days.checked_neg(), v.us.checked_neg()) {
        (Some(months), Some(days), Some(us)) => Ok(Interval { us, days, months }),
        _ => Err(interval_out_of_range()),
    }
}

/// The sum of two intervals, field by field; 22008 when a field overflows.
pub fn add(a: &Interval, b: &Interval) -> Result<Interval> {
    match (a.months.checked_add(b.months), a.days.checked_add(b.days), a.us.checked_add(b.us)) {
        (Some(months), Some(days), Some(us)) => Ok(Interval { us, days, months }),
        _ => Err(interval_out_of_range()),
    }
}

/// The difference of two intervals, field by field; 22008 when a field overflows.
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

/// Multiplies (or divides, by `op`) each field. Fractions of months go to the days, those of days
/// to the time.
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

pub(crate) fn mul(v: &Interval, factor: f64) -> Result<Interval> {
    scale(v, |x| x * factor, |x| x)
}

/// An interval divided by a number; 22012 for zero.
pub fn div(v: &Interval, divisor: f64) -> Result<Interval> {
    if divisor == 0.0 {
        return Err(sqlerr!(DIVISION_BY_ZERO, "division by zero"));
    }
    scale(v, |x| x / divisor, |x| x)
}

/// Makes days of 24-hour periods.
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

/// Makes months of 30-day periods.
pub(crate) fn justify_days(v: &Interval) -> Result<Interval> {
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

/// Does both, and gives all fields one sign.
pub(crate) fn justify(v: &Interval) -> Result<Interval> {
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
