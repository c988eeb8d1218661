//! Date and time functions.

use super::macros::{bad_args, pure, with_ctx};
use crate::ctx::FnCtx;
use crate::datetime::calendar::round_us;
use crate::datetime::interval as span;
use crate::datetime::tz::TimeZone;
use crate::datetime::{self, Civil, Interval, USECS_PER_DAY, USECS_PER_SEC, arith, field, trunc};
use crate::datum::Datum;
use crate::numeric::Numeric;
use sinew_error::{Result, SqlError, sqlerr};

fn ts(v: Result<i64>) -> Result<Datum> {
    v.map(Datum::Timestamp)
}

fn tz(v: Result<i64>) -> Result<Datum> {
    v.map(Datum::TimestampTz)
}

fn iv(v: Result<Interval>) -> Result<Datum> {
    v.map(Datum::Interval)
}

fn num(v: Result<Option<Numeric>>) -> Result<Datum> {
    Ok(v?.map_or(Datum::Null, Datum::Numeric))
}

fn part(v: Result<Option<Numeric>>) -> Result<Datum> {
    match v? {
        Some(n) => n.to_f64().map(Datum::Float8),
        None => Ok(Datum::Null),
    }
}

fn unknown_zone(name: &str) -> SqlError {
    sqlerr!(INVALID_PARAMETER_VALUE, "time zone \"{name}\" not recognized")
}

/// A zone named in SQL: an abbreviation, a name of the IANA database, or a POSIX specification.
pub fn zone(name: &str) -> Result<TimeZone> {
    TimeZone::abbreviated(name).or_else(|| TimeZone::named(name)).ok_or_else(|| unknown_zone(name))
}

/// As [`zone`]. A number is an offset east and needs its sign.
fn zone_or_offset(name: &str) -> Result<TimeZone> {
    if name.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(sqlerr!(
            INVALID_PARAMETER_VALUE,
            "invalid input syntax for type numeric time zone: \"{name}\""
        )
        .hint("Numeric time zones must have \"-\" or \"+\" as first character."));
    }
    match datetime::input::zone_offset(name) {
        Ok(east) => Ok(TimeZone::fixed(east)),
        Err(datetime::input::DecodeError::ZoneRange) => {
            Err(sqlerr!(INVALID_PARAMETER_VALUE, "numeric time zone \"{name}\" out of range"))
        }
        Err(datetime::input::DecodeError::Format) => zone(name),
        Err(_) => Err(unknown_zone(name)),
    }
}

fn interval_zone(v: &Interval) -> Result<TimeZone> {
    if v.months != 0 || v.days != 0 {
        let mut text = Vec::new();
        span::interval_out(v, crate::ctx::IntervalStyle::Postgres, &mut text);
        return Err(sqlerr!(
            INVALID_PARAMETER_VALUE,
            "interval time zone \"{}\" must not include months or days",
            String::from_utf8_lossy(&text)
        ));
    }
    Ok(TimeZone::fixed((v.us / USECS_PER_SEC) as i32))
}

fn date_add(days: i32, n: i32) -> Result<Datum> {
    if days == i32::MIN || days == i32::MAX {
        return Ok(Datum::Date(days));
    }
    let sum = i64::from(days) + i64::from(n);
    if datetime::date_in_range(sum) {
        Ok(Datum::Date(sum as i32))
    } else {
        Err(datetime::date_out_of_range())
    }
}

fn date_diff(a: i32, b: i32) -> Result<Datum> {
    if [a, b].iter().any(|d| *d == i32::MIN || *d == i32::MAX) {
        return Err(sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "cannot subtract infinite dates"));
    }
    Ok(Datum::Int4(a.wrapping_sub(b)))
}

fn time_of(local: i64) -> Datum {
    if datetime::is_finite(local) { Datum::Time(local.rem_euclid(USECS_PER_DAY)) } else { Datum::Null }
}

/// A date's midnight for comparison. A date that no timestamp can hold is beyond every timestamp.
pub(crate) fn date_cmp_value(days: i32) -> i64 {
    match days {
        i32::MIN => i64::MIN,
        i32::MAX => i64::MAX,
        d => datetime::date_to_timestamp(d).unwrap_or(i64::MAX - 1),
    }
}

fn tz_cmp_value(days: i32, zone: &TimeZone) -> i64 {
    let local = date_cmp_value(days);
    if !datetime::is_finite(local) || local == i64::MAX - 1 {
        return local;
    }
    local - i64::from(zone.offset_of_local(local)) * USECS_PER_SEC
}

fn local_cmp_value(local: i64, zone: &TimeZone) -> i64 {
    if !datetime::is_finite(local) {
        return local;
    }
    local.saturating_sub(i64::from(zone.offset_of_local(local)) * USECS_PER_SEC)
}

macro_rules! mixed {
    ($($A:ident $B:ident: $eq:ident $ne:ident $lt:ident $le:ident $gt:ident $ge:ident $cmp:ident = |$cx:ident, $a:ident, $b:ident| $l:expr, $r:expr;)*) => {
        $(with_ctx! {
            $eq[$cx]($A $a, $B $b) = { let (l, r): (i64, i64) = ($l, $r); let _ = &$cx; Ok(Datum::Bool(l == r)) };
            $ne[$cx]($A $a, $B $b) = { let (l, r): (i64, i64) = ($l, $r); let _ = &$cx; Ok(Datum::Bool(l != r)) };
            $lt[$cx]($A $a, $B $b) = { let (l, r): (i64, i64) = ($l, $r); let _ = &$cx; Ok(Datum::Bool(l < r)) };
            $le[$cx]($A $a, $B $b) = { let (l, r): (i64, i64) = ($l, $r); let _ = &$cx; Ok(Datum::Bool(l <= r)) };
            $gt[$cx]($A $a, $B $b) = { let (l, r): (i64, i64) = ($l, $r); let _ = &$cx; Ok(Datum::Bool(l > r)) };
            $ge[$cx]($A $a, $B $b) = { let (l, r): (i64, i64) = ($l, $r); let _ = &$cx; Ok(Datum::Bool(l >= r)) };
            $cmp[$cx]($A $a, $B $b) = { let (l, r): (i64, i64) = ($l, $r); let _ = &$cx; Ok(Datum::Int4(l.cmp(&r) as i32)) };
        })*
    };
}

mixed! {
    Date Timestamp: date_eq_timestamp date_ne_timestamp date_lt_timestamp date_le_timestamp date_gt_timestamp date_ge_timestamp date_cmp_timestamp = |cx, a, b| date_cmp_value(*a), *b;
    Timestamp Date: timestamp_eq_date timestamp_ne_date timestamp_lt_date timestamp_le_date timestamp_gt_date timestamp_ge_date timestamp_cmp_date = |cx, a, b| *a, date_cmp_value(*b);
    Date TimestampTz: date_eq_timestamptz date_ne_timestamptz date_lt_timestamptz date_le_timestamptz date_gt_timestamptz date_ge_timestamptz date_cmp_timestamptz = |cx, a, b| tz_cmp_value(*a, &cx.fmt.tz), *b;
    TimestampTz Date: timestamptz_eq_date timestamptz_ne_date timestamptz_lt_date timestamptz_le_date timestamptz_gt_date timestamptz_ge_date timestamptz_cmp_date = |cx, a, b| *a, tz_cmp_value(*b, &cx.fmt.tz);
    Timestamp TimestampTz: timestamp_eq_timestamptz timestamp_ne_timestamptz timestamp_lt_timestamptz timestamp_le_timestamptz timestamp_gt_timestamptz timestamp_ge_timestamptz timestamp_cmp_timestamptz = |cx, a, b| local_cmp_value(*a, &cx.fmt.tz), *b;
    TimestampTz Timestamp: timestamptz_eq_timestamp timestamptz_ne_timestamp timestamptz_lt_timestamp timestamptz_le_timestamp timestamptz_gt_timestamp timestamptz_ge_timestamp timestamptz_cmp_timestamp = |cx, a, b| *a, local_cmp_value(*b, &cx.fmt.tz);
}

fn neg(v: &Interval) -> Result<Interval> {
    span::negate(v)
}

fn civil_date(year: i32, month: i32, day: i32) -> Result<Option<i64>> {
    // Negative years are BC. There is no year zero.
    let shown = year;
    let year = if year < 0 { year.checked_add(1).unwrap_or(i32::MIN + 1) } else { year };
    if shown == 0 || !(1..=12).contains(&month) || day < 1 || day > datetime::days_in_month(year, month) {
        return Ok(None);
    }
    let days = datetime::days_from_civil(year, month, day);
    Ok(datetime::date_in_range(days).then_some(days))
}

fn bad_date(y: i32, m: i32, d: i32) -> SqlError {
    // A date of the calendar that is out of range has another error than a date that does not
    // exist.
    let Some(civil) = (if y < 0 { y.checked_neg().map(|y| 1 - y) } else { Some(y) }) else {
        return sqlerr!(DATETIME_FIELD_OVERFLOW, "date field value out of range: {y}-{m:02}-{d:02}");
    };
    if y != 0 && (1..=12).contains(&m) && d >= 1 && d <= datetime::days_in_month(civil, m) {
        return sqlerr!(DATETIME_FIELD_OVERFLOW, "date out of range: {y}-{m:02}-{d:02}");
    }
    let y = civil;
    sqlerr!(DATETIME_FIELD_OVERFLOW, "date field value out of range: {y}-{m:02}-{d:02}")
}

fn clock_time(h: i32, m: i32, s: f64) -> Result<i64> {
    let bad = || {
        let secs = match s {
            f64::INFINITY => "Infinity".to_string(),
            f64::NEG_INFINITY => "-Infinity".to_string(),
            s => crate::io::float::format_g(s, 6),
        };
        let secs = if secs.len() < 2 { format!("0{secs}") } else { secs };
        sqlerr!(DATETIME_FIELD_OVERFLOW, "time field value out of range: {h}:{m:02}:{secs}")
    };
    let us = (s * 1e6).round_ties_even();
    if h < 0 || !(0..=59).contains(&m) || !(0.0..=60e6).contains(&us) || h > 24 {
        return Err(bad());
    }
    let total = (i64::from(h) * 60 + i64::from(m)) * 60_000_000 + us as i64;
    if total > USECS_PER_DAY { Err(bad()) } else { Ok(total) }
}

fn timestamp_of(a: &[Datum]) -> Result<i64> {
    let (Datum::Int4(y), Datum::Int4(mo), Datum::Int4(d), Datum::Int4(h), Datum::Int4(mi), Datum::Float8(s)) =
        (&a[0], &a[1], &a[2], &a[3], &a[4], &a[5])
    else {
        return Err(bad_args("make_timestamp", a));
    };
    let days = civil_date(*y, *mo, *d)?.ok_or_else(|| bad_date(*y, *mo, *d))?;
    let time = clock_time(*h, *mi, *s)?;
    datetime::check_timestamp(days * USECS_PER_DAY + time).map_err(|_| {
        sqlerr!(
            DATETIME_VALUE_OUT_OF_RANGE,
            "timestamp out of range: {y}-{mo:02}-{d:02} {h}:{mi:02}:{}",
            crate::io::float::format_g(*s, 6)
        )
    })
}

/// `make_timestamp(year, month, day, hour, min, sec)`. A negative year is BC. Fails with 22008 for
/// fields that are no date or no time.
pub fn make_timestamp(_: &mut FnCtx, a: &[Datum]) -> Result<Datum> {
    ts(timestamp_of(a))
}

/// `make_timestamptz(year, ...)`, in the session's time zone. Fails as [`make_timestamp`] does.
pub fn make_timestamptz(cx: &mut FnCtx, a: &[Datum]) -> Result<Datum> {
    tz(timestamp_of(a).and_then(|v| datetime::to_utc(v, &cx.fmt.tz)))
}

/// `make_timestamptz(year, ..., timezone)`. Fails as [`make_timestamp`] does, and with 22023 for an
/// unknown zone.
pub fn make_timestamptz_at_timezone(_: &mut FnCtx, a: &[Datum]) -> Result<Datum> {
    let local = timestamp_of(a)?;
    let name = a.get(6).and_then(Datum::as_str).unwrap_or("");
    let zone = zone_or_offset(name)?;
    tz(datetime::to_utc(local, &zone))
}

/// `make_interval(years, months, weeks, days, hours, mins, secs)`; what is left out is 0. Fails
/// with 22008 if a part overflows.
pub fn make_interval(_: &mut FnCtx, a: &[Datum]) -> Result<Datum> {
    let int = |i: usize| a.get(i).and_then(Datum::as_i64).unwrap_or(0);
    let secs = if let Some(Datum::Float8(s)) = a.get(6) { *s } else { 0.0 };
    if !secs.is_finite() {
        return Err(datetime::interval_out_of_range());
    }
    let fit = |v: i64| i32::try_from(v).map_err(|_| datetime::interval_out_of_range());
    let months = fit(int(0) * 12 + int(1))?;
    let days = fit(int(2) * 7 + int(3))?;
    let clock = i128::from(int(4)) * 3_600_000_000 + i128::from(int(5)) * 60_000_000;
    let us = clock.saturating_add((secs * 1e6).round_ties_even() as i128);
    let us = i64::try_from(us).map_err(|_| datetime::interval_out_of_range())?;
    Ok(Datum::Interval(Interval { us, days, months }))
}

fn from_unix(secs: f64) -> Result<Datum> {
    if secs.is_infinite() {
        return Ok(Datum::TimestampTz(if secs > 0.0 { i64::MAX } else { i64::MIN }));
    }
    let bad = || {
        sqlerr!(
            DATETIME_VALUE_OUT_OF_RANGE,
            "timestamp out of range: \"{}\"",
            crate::io::float::format_g(secs, 6)
        )
    };
    if secs.is_nan() {
        return Err(sqlerr!(DATETIME_VALUE_OUT_OF_RANGE, "timestamp cannot be NaN"));
    }
    let us = (secs - (datetime::UNIX_EPOCH_DAYS * 86_400) as f64) * 1e6;
    let us = us.round_ties_even();
    if us.abs() > 9.3e18 || !datetime::timestamp_in_range(us as i64) {
        return Err(bad());
    }
    Ok(Datum::TimestampTz(us as i64))
}

fn scaled(ts: i64, digits: i32) -> Result<i64> {
    if !datetime::is_finite(ts) {
        return Ok(ts);
    }
    if digits != -1 && !(0..=6).contains(&digits) {
        return Err(sqlerr!(
            INVALID_PARAMETER_VALUE,
            "timestamp({digits}) precision must be between 0 and 6"
        ));
    }
    Ok(round_us(ts, digits))
}

fn wrap_time(us: i64) -> i64 {
    us.rem_euclid(USECS_PER_DAY)
}

fn timetz_at(us: i64, west: i32, east: i32) -> Datum {
    Datum::TimeTz(wrap_time(us + (i64::from(west) + i64::from(east)) * USECS_PER_SEC), -east)
}

pure! {
    date_pli(Date a, Int4 n) = date_add(*a, *n);
    date_mii(Date a, Int4 n) = match n.checked_neg() {
        _ if *a == i32::MIN || *a == i32::MAX => Ok(Datum::Date(*a)),
        Some(n) => date_add(*a, n),
        None => Err(datetime::date_out_of_range()),
    };
    integer_pl_date(Int4 n, Date a) = date_add(*a, *n);
    date_mi(Date a, Date b) = date_diff(*a, *b);
    date_pl_interval(Date a, Interval b) = ts(datetime::date_to_timestamp(*a).and_then(|t| arith::add(t, b)));
    date_mi_interval(Date a, Interval b) = ts(datetime::date_to_timestamp(*a).and_then(|t| arith::add(t, &neg(b)?)));
    interval_pl_date(Interval b, Date a) = ts(datetime::date_to_timestamp(*a).and_then(|t| arith::add(t, b)));
    date_timestamp(Date a) = ts(datetime::date_to_timestamp(*a));
    datetime_timestamp(Date a, Time b) = ts(datetime::date_to_timestamp(*a).and_then(|t| if datetime::is_finite(t) { datetime::check_timestamp(t + b) } else { Ok(t) }));
    timedate_pl(Time b, Date a) = ts(datetime::date_to_timestamp(*a).and_then(|t| if datetime::is_finite(t) { datetime::check_timestamp(t + b) } else { Ok(t) }));
    timestamp_date(Timestamp a) = Ok(Datum::Date(datetime::timestamp_to_date(*a)));
    timestamp_time(Timestamp a) = Ok(time_of(*a));
    timestamp_finite(Timestamp a) = Ok(Datum::Bool(datetime::is_finite(*a)));
    timestamptz_finite(TimestampTz a) = Ok(Datum::Bool(datetime::is_finite(*a)));
    interval_finite(Interval _a) = Ok(Datum::Bool(true));
    timestamp_pl_interval(Timestamp a, Interval b) = ts(arith::add(*a, b));
    timestamp_mi_interval(Timestamp a, Interval b) = ts(arith::add(*a, &neg(b)?));
    interval_pl_timestamp(Interval b, Timestamp a) = ts(arith::add(*a, b));
    timestamp_mi(Timestamp a, Timestamp b) = iv(arith::diff(*a, *b));
    timestamptz_mi(TimestampTz a, TimestampTz b) = iv(arith::diff(*a, *b));
    timestamp_age(Timestamp a, Timestamp b) = iv(arith::age(*a, *b));
    timestamp_trunc(Text u, Timestamp a) = ts(trunc::timestamp(u, *a, "timestamp without time zone"));
    timestamp_bin(Interval s, Timestamp a, Timestamp o) = ts(trunc::bin(s, *a, *o));
    timestamptz_bin(Interval s, TimestampTz a, TimestampTz o) = tz(trunc::bin(s, *a, *o));
    timestamp_scale(Timestamp a, Int4 n) = scaled(*a, *n).map(Datum::Timestamp);
    timestamptz_scale(TimestampTz a, Int4 n) = scaled(*a, *n).map(Datum::TimestampTz);
    timestamp_zone(Text z, Timestamp a) = if !datetime::is_finite(*a) { Ok(Datum::TimestampTz(*a)) } else { tz(zone(z).and_then(|z| datetime::to_utc(*a, &z))) };
    timestamp_izone(Interval z, Timestamp a) = if !datetime::is_finite(*a) { Ok(Datum::TimestampTz(*a)) } else { tz(interval_zone(z).and_then(|z| datetime::to_utc(*a, &z))) };
    timestamptz_zone(Text z, TimestampTz a) = if !datetime::is_finite(*a) { Ok(Datum::Timestamp(*a)) } else { ts(zone(z).map(|z| datetime::to_local(*a, &z))) };
    timestamptz_izone(Interval z, TimestampTz a) = if !datetime::is_finite(*a) { Ok(Datum::Timestamp(*a)) } else { ts(interval_zone(z).map(|z| datetime::to_local(*a, &z))) };
    timestamptz_trunc_zone(Text u, TimestampTz a, Text z) = if !datetime::is_finite(*a) { Ok(Datum::TimestampTz(*a)) } else { tz(zone(z).and_then(|z| trunc::timestamptz(u, *a, &z))) };
    float8_timestamptz(Float8 a) = from_unix(*a);

    extract_date(Text f, Date a) = num(field::of_date(f, *a));
    extract_timestamp(Text f, Timestamp a) = num(field::of_timestamp(f, *a));
    extract_time(Text f, Time a) = num(field::of_time(f, *a));
    extract_interval(Text f, Interval a) = num(field::of_interval(f, a));
    timestamp_part(Text f, Timestamp a) = part(field::of_timestamp(f, *a));
    time_part(Text f, Time a) = part(field::of_time(f, *a));
    interval_part(Text f, Interval a) = part(field::of_interval(f, a));
    date_part_date(Text f, Date a) = part(datetime::date_to_timestamp(*a).and_then(|t| field::of_timestamp(f, t)));

    interval_pl(Interval a, Interval b) = iv(span::add(a, b));
    interval_mi(Interval a, Interval b) = iv(span::sub(a, b));
    interval_um(Interval a) = iv(neg(a));
    interval_mul(Interval a, Float8 b) = iv(span::mul(a, *b));
    mul_d_interval(Float8 b, Interval a) = iv(span::mul(a, *b));
    interval_div(Interval a, Float8 b) = iv(span::div(a, *b));
    interval_justify_hours(Interval a) = iv(span::justify_hours(a));
    interval_justify_days(Interval a) = iv(span::justify_days(a));
    interval_justify_interval(Interval a) = iv(span::justify(a));
    interval_trunc(Text u, Interval a) = iv(trunc::interval(u, a));
    interval_scale(Interval a, Int4 m) = iv(span::fit_interval(*a, *m));
    interval_time(Interval a) = Ok(Datum::Time(wrap_time(a.us)));

    time_interval(Time a) = Ok(Datum::Interval(Interval { us: *a, days: 0, months: 0 }));
    time_pl_interval(Time a, Interval b) = Ok(Datum::Time(wrap_time(a + b.us % USECS_PER_DAY)));
    time_mi_interval(Time a, Interval b) = Ok(Datum::Time(wrap_time(a - b.us % USECS_PER_DAY)));
    interval_pl_time(Interval b, Time a) = Ok(Datum::Time(wrap_time(a + b.us % USECS_PER_DAY)));
    time_mi_time(Time a, Time b) = Ok(Datum::Interval(Interval { us: a - b, days: 0, months: 0 }));
    time_scale(Time a, Int4 n) = Ok(Datum::Time(round_us(*a, *n)));

    make_time(Int4 h, Int4 m, Float8 s) = clock_time(*h, *m, *s).map(Datum::Time);
    make_date(Int4 y, Int4 m, Int4 d) = civil_date(*y, *m, *d)?
        .map(|v| Datum::Date(v as i32)).ok_or_else(|| bad_date(*y, *m, *d));
}

with_ctx! {
    date_timestamptz[cx](Date a) = tz(datetime::date_to_timestamp(*a).and_then(|t| datetime::to_utc(t, &cx.fmt.tz).map_err(|_| datetime::date_beyond_timestamp())));
    timestamptz_date[cx](TimestampTz a) = Ok(Datum::Date(datetime::timestamp_to_date(datetime::to_local(*a, &cx.fmt.tz))));
    timestamptz_time[cx](TimestampTz a) = Ok(time_of(datetime::to_local(*a, &cx.fmt.tz)));
    timestamptz_timestamp[cx](TimestampTz a) = Ok(Datum::Timestamp(datetime::to_local(*a, &cx.fmt.tz)));
    timestamp_timestamptz[cx](Timestamp a) = tz(datetime::to_utc(*a, &cx.fmt.tz));
    timestamptz_pl_interval[cx](TimestampTz a, Interval b) = tz(arith::add_tz(*a, b, &cx.fmt.tz));
    timestamptz_mi_interval[cx](TimestampTz a, Interval b) = tz(arith::add_tz(*a, &neg(b)?, &cx.fmt.tz));
    interval_pl_timestamptz[cx](Interval b, TimestampTz a) = tz(arith::add_tz(*a, b, &cx.fmt.tz));
    timestamptz_age[cx](TimestampTz a, TimestampTz b) = iv(arith::age_tz(*a, *b, &cx.fmt.tz));
    timestamp_age_today[cx](Timestamp a) = {
        let today = datetime::to_local(cx.fmt.transaction.get(), &cx.fmt.tz).div_euclid(USECS_PER_DAY) * USECS_PER_DAY;
        iv(arith::age(today, *a))
    };
    timestamptz_age_today[cx](TimestampTz a) = {
        let today = datetime::to_local(cx.fmt.transaction.get(), &cx.fmt.tz).div_euclid(USECS_PER_DAY) * USECS_PER_DAY;
        iv(datetime::to_utc(today, &cx.fmt.tz).and_then(|today| arith::age_tz(today, *a, &cx.fmt.tz)))
    };
    timestamptz_trunc[cx](Text u, TimestampTz a) = tz(trunc::timestamptz(u, *a, &cx.fmt.tz));
    extract_timestamptz[cx](Text f, TimestampTz a) = num(field::of_timestamptz(f, *a, &cx.fmt.tz));
    timestamptz_part[cx](Text f, TimestampTz a) = part(field::of_timestamptz(f, *a, &cx.fmt.tz));
    now[cx]() = Ok(Datum::TimestampTz(cx.fmt.transaction.get()));
    statement_timestamp[cx]() = Ok(Datum::TimestampTz(cx.stmt_time));
    clock_timestamp[_cx]() = Ok(Datum::TimestampTz(datetime::clock_now()));
    timeofday[cx]() = {
        let now = datetime::clock_now();
        let t = Civil::from_timestamp(datetime::to_local(now, &cx.fmt.tz));
        let day = datetime::output::DAYS3[datetime::day_of_week(t.days()) as usize];
        let month = datetime::output::MONTHS3[(t.month - 1) as usize];
        Ok(Datum::from(format!(
            "{day} {month} {:02} {:02}:{:02}:{:02}.{:06} {:04} {}",
            t.day, t.hour, t.minute, t.second, t.us, t.year, cx.fmt.tz.abbreviation_at(now)
        )))
    };
    time_timetz[cx](Time a) = Ok(Datum::TimeTz(*a, -cx.fmt.tz.offset_at(cx.fmt.transaction.get())));
    timestamptz_timetz[cx](TimestampTz a) = Ok(if datetime::is_finite(*a) {
        Datum::TimeTz(wrap_time(datetime::to_local(*a, &cx.fmt.tz)), -cx.fmt.tz.offset_at(*a))
    } else {
        Datum::Null
    });
}

/// The timetz functions, which take the two fields of the value.
macro_rules! timetz {
    ($($name:ident($us:ident, $west:ident $(, $variant:ident $arg:ident)?) = $body:expr;)*) => {
        $(pub fn $name(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
            match args {
                [Datum::TimeTz($us, $west) $(, Datum::$variant($arg))?] => $body,
                _ => Err(bad_args(stringify!($name), args)),
            }
        })*
    };
}

timetz! {
    timetz_time(us, _west) = Ok(Datum::Time(*us));
    timetz_pl_interval(us, west, Interval b) = Ok(Datum::TimeTz(wrap_time(us + b.us % USECS_PER_DAY), *west));
    timetz_mi_interval(us, west, Interval b) = Ok(Datum::TimeTz(wrap_time(us - b.us % USECS_PER_DAY), *west));
    timetz_scale(us, west, Int4 n) = Ok(Datum::TimeTz(round_us(*us, *n), *west));
}

/// `extract(field FROM timetz)`, a numeric. Fails with 0A000 for a field of dates and with 22023
/// for an unknown name.
pub fn extract_timetz(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    match args {
        [Datum::Text(f), Datum::TimeTz(us, west)] => num(field::of_timetz(f, *us, *west)),
        _ => Err(bad_args("extract", args)),
    }
}

/// `date_part(field, timetz)`, a double precision. Fails as [`extract_timetz`] does.
pub fn timetz_part(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    match args {
        [Datum::Text(f), Datum::TimeTz(us, west)] => part(field::of_timetz(f, *us, *west)),
        _ => Err(bad_args("date_part", args)),
    }
}

/// `timezone(zone, timetz)`, also `AT TIME ZONE`. A named zone has the offset that it has when the
/// transaction starts. Fails with 22023 for an unknown zone.
pub fn timetz_zone(cx: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    match args {
        [Datum::Text(z), Datum::TimeTz(us, west)] => {
            Ok(timetz_at(*us, *west, zone(z)?.offset_at(cx.fmt.transaction.get())))
        }
        _ => Err(bad_args("timezone", args)),
    }
}

/// `timezone(interval, timetz)`: the zone is an offset from UTC. Fails with 22023 for an interval
/// with months or days.
pub fn timetz_izone(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    match args {
        [Datum::Interval(z), Datum::TimeTz(us, west)] => {
            Ok(timetz_at(*us, *west, interval_zone(z)?.offset_at(0)))
        }
        _ => Err(bad_args("timezone", args)),
    }
}

/// `timestamptz(date, timetz)`, also `date + timetz`: the moment that both describe. Fails with
/// 22008 if it is out of range.
pub fn datetimetz_timestamptz(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    match args {
        [Datum::Date(d), Datum::TimeTz(us, west)] => {
            let day = datetime::date_to_timestamp(*d)?;
            if !datetime::is_finite(day) {
                return Ok(Datum::TimestampTz(day));
            }
            tz(datetime::check_timestamp(day + us + i64::from(*west) * USECS_PER_SEC))
        }
        _ => Err(bad_args("timestamptz", args)),
    }
}

/// `(s1, e1) OVERLAPS (s2, e2)` of any ordered values. NULLs follow the SQL standard.
fn overlaps(args: &[Datum]) -> Result<Datum> {
    let lt = |a: &Datum, b: &Datum| crate::compare::cmp(crate::oid::TIMESTAMP, a, b).is_lt();
    let [s1, e1, s2, e2] = args else { return Err(bad_args("overlaps", args)) };
    // Puts each period in order. If one end is NULL, it comes second.
    let order = |s: &Datum, e: &Datum| -> Option<(Datum, Datum)> {
        match (s.is_null(), e.is_null()) {
            (true, true) => None,
            (true, false) => Some((e.clone(), Datum::Null)),
            (false, true) => Some((s.clone(), Datum::Null)),
            _ if lt(e, s) => Some((e.clone(), s.clone())),
            _ => Some((s.clone(), e.clone())),
        }
    };
    let (Some((s1, e1)), Some((s2, e2))) = (order(s1, e1), order(s2, e2)) else { return Ok(Datum::Null) };
    let (first_end, second_start, second_end) = if lt(&s2, &s1) {
        (e2, s1, e1)
    } else if lt(&s1, &s2) {
        (e1, s2, e2)
    } else {
        return Ok(if e1.is_null() || e2.is_null() { Datum::Null } else { Datum::Bool(true) });
    };
    if first_end.is_null() {
        return Ok(Datum::Null);
    }
    if lt(&second_start, &first_end) {
        return Ok(Datum::Bool(true));
    }
    Ok(if second_end.is_null() { Datum::Null } else { Datum::Bool(false) })
}

/// `(s1, e1) OVERLAPS (s2, e2)` of timestamps, with SQL's rules for NULL and for ends before
/// starts.
pub fn overlaps_timestamp(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    overlaps(args)
}

/// `(s1, e1) OVERLAPS (s2, e2)` of times without zone.
pub fn overlaps_time(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    overlaps(args)
}

/// `(s1, e1) OVERLAPS (s2, e2)` of times with zone.
pub fn overlaps_timetz(_: &mut FnCtx, args: &[Datum]) -> Result<Datum> {
    overlaps(args)
}
