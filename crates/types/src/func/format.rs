//! `to_char`, `to_date`, `to_timestamp`, `to_number`.

use super::macros::{pure, with_ctx};
use super::numfmt::{read, write};
use crate::datetime::template::read::parse;
use crate::datetime::template::write::{Moment, to_char};
use crate::datetime::{self, tz::TimeZone};
use crate::datum::Datum;
use sinew_error::Result;

/// A moment written by a template. The result is NULL when there is nothing to write.
fn moment(local: i64, zone: Option<(&TimeZone, i64)>, template: &str) -> Result<Datum> {
    if template.is_empty() || !datetime::is_finite(local) {
        return Ok(Datum::Null);
    }
    to_char(&Moment::of_local(local, zone), template).map(Datum::from)
}

fn span(v: &datetime::Interval, template: &str) -> Result<Datum> {
    if template.is_empty() {
        return Ok(Datum::Null);
    }
    to_char(&Moment::of_span(v), template).map(Datum::from)
}

pure! {
    timestamp_to_char(Timestamp a, Text f) = moment(*a, None, f);
    interval_to_char(Interval a, Text f) = span(a, f);
    numeric_to_char(Numeric a, Text f) = write::numeric(a, f).map(Datum::from);
    int4_to_char(Int4 a, Text f) = write::int4(*a, f).map(Datum::from);
    int8_to_char(Int8 a, Text f) = write::int8(*a, f).map(Datum::from);
    float4_to_char(Float4 a, Text f) = write::float4(*a, f).map(Datum::from);
    float8_to_char(Float8 a, Text f) = write::float8(*a, f).map(Datum::from);
    numeric_to_number(Text a, Text f) = read::to_number(a, f);
    to_date(Text a, Text f) = parse(a, f)?.date(a).map(Datum::Date);
}

with_ctx! {
    timestamptz_to_char[cx](TimestampTz a, Text f) = moment(datetime::to_local(*a, &cx.fmt.tz), Some((&cx.fmt.tz, *a)), f);
    to_timestamp[cx](Text a, Text f) = parse(a, f)?.instant(&cx.fmt.tz).map(Datum::TimestampTz);
}
