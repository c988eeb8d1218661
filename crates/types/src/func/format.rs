//! `to_char`, `to_date`, `to_timestamp`, `to_number`.

use super::macros::{pure, with_ctx};
use super::numfmt;
use crate::datetime::format::{Moment, to_char};
use crate::datetime::{self as dt, Civil, USECS_PER_SEC};
use crate::datum::Datum;
use crate::error::Result;
use crate::numeric::Numeric;

fn text(v: Result<Option<String>>) -> Result<Datum> {
    Ok(v?.map_or(Datum::Null, Datum::from))
}

fn moment(local: i64, zone: Option<(&dt::tz::TimeZone, i64)>, template: &str) -> Result<Datum> {
    if !dt::is_finite(local) {
        return Ok(Datum::Null);
    }
    let civil = Civil::from_timestamp(local);
    text(to_char(&Moment { civil, hours: i64::from(civil.hour), zone, is_interval: false }, template))
}

fn span(v: &dt::Interval, template: &str) -> Result<Datum> {
    let (h, m, s, us) = dt::interval::split_time(v.us);
    let civil = Civil {
        year: v.months / 12,
        month: v.months % 12,
        day: v.days,
        hour: (h % 24) as i32,
        minute: m as i32,
        second: s as i32,
        us: us as i32,
    };
    text(to_char(&Moment { civil, hours: h, zone: None, is_interval: true }, template))
}

pure! {
    timestamp_to_char(Timestamp a, Text f) = moment(*a, None, f);
    interval_to_char(Interval a, Text f) = span(a, f);
    numeric_to_char(Numeric a, Text f) = numfmt::to_char(a, f).map(Datum::from);
    int4_to_char(Int4 a, Text f) = numfmt::to_char(&Numeric::from_i64(i64::from(*a)), f).map(Datum::from);
    int8_to_char(Int8 a, Text f) = numfmt::to_char(&Numeric::from_i64(*a), f).map(Datum::from);
    float4_to_char(Float4 a, Text f) = numfmt::to_char(&Numeric::from_f32(*a)?, f).map(Datum::from);
    float8_to_char(Float8 a, Text f) = numfmt::to_char(&Numeric::from_f64(*a)?, f).map(Datum::from);
    numeric_to_number(Text a, Text f) = numfmt::to_number(a, f);
    to_date(Text a, Text f) = dt::format_in_parse(a, f).map(|(ts, _)| Datum::Date(dt::timestamp_to_date(ts)));
}

with_ctx! {
    timestamptz_to_char[cx](TimestampTz a, Text f) = moment(dt::to_local(*a, &cx.fmt.tz), Some((&cx.fmt.tz, *a)), f);
    to_timestamp[cx](Text a, Text f) = {
        let (local, east) = dt::format_in_parse(a, f)?;
        let utc = match east {
            Some(east) => dt::check_timestamp(local - i64::from(east) * USECS_PER_SEC)?,
            None => dt::to_utc(local, &cx.fmt.tz)?,
        };
        Ok(Datum::TimestampTz(utc))
    };
}
