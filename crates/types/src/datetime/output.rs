//! Date, time and timestamp to text, in the four date styles.

use super::tz::TimeZone;
use super::*;
use crate::ctx::{DateOrder, DateStyle, FmtCtx};
use crate::io::float::uint_out;

/// The most letters of a zone's abbreviation that are shown.
const ABBREVIATION_MAX: usize = 10;

pub(crate) static MONTHS3: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
pub(crate) static DAYS3: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

pub(crate) fn two(v: i32, out: &mut Vec<u8>) {
    if v < 100 {
        out.extend_from_slice(&[b'0' + (v / 10) as u8, b'0' + (v % 10) as u8]);
    } else {
        uint_out(v as u64, out);
    }
}

pub(crate) fn year4(v: i32, out: &mut Vec<u8>) {
    if v < 1000 {
        out.push(b'0');
        if v < 100 {
            out.push(b'0');
        }
        if v < 10 {
            out.push(b'0');
        }
    }
    uint_out(v as u64, out);
}

/// The year as it is shown, and whether it is BC.
fn shown_year(year: i32) -> (i32, bool) {
    if year > 0 { (year, false) } else { (1 - year, true) }
}

fn special(v: bool, out: &mut Vec<u8>) {
    out.extend_from_slice(if v { b"infinity" } else { b"-infinity" });
}

fn put_date(year: i32, month: i32, day: i32, ctx: &FmtCtx, date_only: bool, out: &mut Vec<u8>) {
    let dmy = ctx.date_order == DateOrder::Dmy;
    let (first, second) = if dmy { (day, month) } else { (month, day) };
    match ctx.date_style {
        DateStyle::Iso => {
            year4(year, out);
            out.push(b'-');
            two(month, out);
            out.push(b'-');
            two(day, out);
        }
        DateStyle::German => {
            two(day, out);
            out.push(b'.');
            two(month, out);
            out.push(b'.');
            year4(year, out);
        }
        DateStyle::Sql | DateStyle::Postgres => {
            let delim = if ctx.date_style == DateStyle::Sql { b'/' } else { b'-' };
            debug_assert!(date_only || delim == b'/');
            two(first, out);
            out.push(delim);
            two(second, out);
            out.push(delim);
            year4(year, out);
        }
    }
}

pub(crate) fn date_out(days: i32, ctx: &FmtCtx, out: &mut Vec<u8>) {
    if days == DATE_NOBEGIN || days == DATE_NOEND {
        return special(days == DATE_NOEND, out);
    }
    let (year, month, day) = civil_from_days(i64::from(days));
    let (year, bc) = shown_year(year);
    put_date(year, month, day, ctx, true, out);
    if bc {
        out.extend_from_slice(b" BC");
    }
}

/// `ss[.ffffff]`, trailing zeros of the fraction left off.
pub(crate) fn seconds(second: i32, us: i32, out: &mut Vec<u8>) {
    two(second, out);
    fraction(us, out);
}

pub(crate) fn fraction(us: i32, out: &mut Vec<u8>) {
    if us != 0 {
        let mut digits = [b'0'; 6];
        let mut rest = us.unsigned_abs();
        for d in digits.iter_mut().rev() {
            *d = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        let len = 6 - digits.iter().rev().take_while(|d| **d == b'0').count();
        out.push(b'.');
        out.extend_from_slice(&digits[..len]);
    }
}

pub(crate) fn time_out(us: i64, out: &mut Vec<u8>) {
    let t = Civil::from_time(us);
    two(t.hour, out);
    out.push(b':');
    two(t.minute, out);
    out.push(b':');
    seconds(t.second, t.us, out);
}

/// `±hh[:mm[:ss]]` of seconds east.
pub(crate) fn zone_out(east: i32, out: &mut Vec<u8>) {
    out.push(if east < 0 { b'-' } else { b'+' });
    let abs = east.abs();
    two(abs / 3600, out);
    let (minute, second) = (abs / 60 % 60, abs % 60);
    if minute != 0 || second != 0 {
        out.push(b':');
        two(minute, out);
    }
    if second != 0 {
        out.push(b':');
        two(second, out);
    }
}

pub(crate) fn timetz_out(us: i64, west: i32, out: &mut Vec<u8>) {
    time_out(us, out);
    zone_out(-west, out);
}

pub(crate) fn timestamp_out(ts: i64, ctx: &FmtCtx, out: &mut Vec<u8>) {
    if !is_finite(ts) {
        return special(ts == TS_NOEND, out);
    }
    put_timestamp(ts, None, ctx, out);
}

pub(crate) fn timestamptz_out(ts: i64, ctx: &FmtCtx, out: &mut Vec<u8>) {
    if !is_finite(ts) {
        return special(ts == TS_NOEND, out);
    }
    put_timestamp(to_local(ts, &ctx.tz), Some((&ctx.tz, ts)), ctx, out);
}

fn put_timestamp(local: i64, zone: Option<(&TimeZone, i64)>, ctx: &FmtCtx, out: &mut Vec<u8>) {
    let t = Civil::from_timestamp(local);
    let (year, bc) = shown_year(t.year);
    if ctx.date_style == DateStyle::Postgres {
        out.extend_from_slice(DAYS3[day_of_week(t.days()) as usize].as_bytes());
        out.push(b' ');
        let month = MONTHS3[(t.month - 1) as usize].as_bytes();
        if ctx.date_order == DateOrder::Dmy {
            two(t.day, out);
            out.push(b' ');
            out.extend_from_slice(month);
        } else {
            out.extend_from_slice(month);
            out.push(b' ');
            two(t.day, out);
        }
    } else {
        put_date(year, t.month, t.day, ctx, false, out);
    }
    out.push(b' ');
    two(t.hour, out);
    out.push(b':');
    two(t.minute, out);
    out.push(b':');
    seconds(t.second, t.us, out);
    if ctx.date_style == DateStyle::Postgres {
        out.push(b' ');
        year4(year, out);
    }
    if let Some((zone, utc)) = zone {
        if ctx.date_style == DateStyle::Iso {
            zone_out(zone.offset_at(utc), out);
        } else {
            let name = zone.abbreviation_at(utc);
            out.push(b' ');
            out.extend(name.bytes().take(ABBREVIATION_MAX));
        }
    }
    if bc {
        out.extend_from_slice(b" BC");
    }
}
