//! `datetime()`: dates and times that a string is read as.
//!
//! Such an item is compared as a moment and shown as a string: the text of XML Schema, with the
//! zone that was written. Some moments have types that can only be compared with a zone. Such a
//! comparison is an error, unless the function uses the session's zone (`jsonb_path_query_tz`).

use super::Comparison;
use super::predicate::Truth;
use crate::compare::cmp;
use crate::ctx::{FmtCtx, FnCtx};
use crate::datetime::output::{date_out, time_out, timestamp_out};
use crate::datetime::template::read::{Standard, parse_standard};
use crate::datetime::template::standard_nodes;
use crate::datetime::{USECS_PER_SEC, date_to_timestamp, to_utc};
use crate::datum::Datum;
use crate::oid;
use sinew_error::{Result, SqlError, sqlerr};
use std::cmp::Ordering;

/// The formats of the standard, in the order in which PostgreSQL tries them.
const FORMATS: [&str; 19] = [
    "yyyy-mm-dd",
    "HH24:MI:SS.USTZH:TZM",
    "HH24:MI:SS.USTZH",
    "HH24:MI:SSTZH:TZM",
    "HH24:MI:SSTZH",
    "HH24:MI:SS.US",
    "HH24:MI:SS",
    "yyyy-mm-dd HH24:MI:SS.USTZH:TZM",
    "yyyy-mm-dd HH24:MI:SS.USTZH",
    "yyyy-mm-dd HH24:MI:SSTZH:TZM",
    "yyyy-mm-dd HH24:MI:SSTZH",
    "yyyy-mm-dd\"T\"HH24:MI:SS.USTZH:TZM",
    "yyyy-mm-dd\"T\"HH24:MI:SS.USTZH",
    "yyyy-mm-dd\"T\"HH24:MI:SSTZH:TZM",
    "yyyy-mm-dd\"T\"HH24:MI:SSTZH",
    "yyyy-mm-dd HH24:MI:SS.US",
    "yyyy-mm-dd HH24:MI:SS",
    "yyyy-mm-dd\"T\"HH24:MI:SS.US",
    "yyyy-mm-dd\"T\"HH24:MI:SS",
];

/// The result of `datetime()` for a string.
#[derive(Clone, Debug)]
pub struct Moment {
    value: Datum,
    /// The zone that was written, in seconds east.
    east: i32,
}

impl Moment {
    /// Reads a text, by a template or by the first of the standard's formats that fits.
    pub fn read(text: &str, template: Option<&str>) -> Result<Moment> {
        let made = |Standard { value, east }: Standard| Moment { value, east };
        if let Some(template) = template {
            return parse_standard(text, template).map(made);
        }
        for format in FORMATS {
            crate::host::work(format.len())?;
            match parse_standard(text, format) {
                Ok(read) => return Ok(made(read)),
                Err(e) if e.sqlstate.ends_statement() => return Err(e),
                Err(_) => {}
            }
        }
        Err(sqlerr!(
            INVALID_ARGUMENT_FOR_SQL_JSON_DATETIME_FUNCTION,
            "datetime format is not recognized: \"{text}\""
        )
        .hint("Use a datetime template argument to specify the input data format."))
    }

    /// Returns 22007 if the template has a separator that SQL's standard does not know.
    pub(crate) fn check_template(template: &str) -> Result<()> {
        standard_nodes(template).map(drop)
    }

    /// The result of `type()`.
    pub fn type_name(&self) -> &'static str {
        match self.value {
            Datum::Date(_) => "date",
            Datum::Time(_) => "time without time zone",
            Datum::TimeTz(..) => "time with time zone",
            Datum::Timestamp(_) => "timestamp without time zone",
            _ => "timestamp with time zone",
        }
    }

    /// The text of the string that shows the moment.
    pub fn show(&self) -> String {
        let iso = FmtCtx::default();
        let mut out = Vec::new();
        match self.value {
            Datum::Date(days) => date_out(days, &iso, &mut out),
            Datum::Time(us) => time_out(us, &mut out),
            Datum::TimeTz(us, _) => {
                time_out(us, &mut out);
                out.extend_from_slice(self.zone().as_bytes());
            }
            Datum::Timestamp(at) => local_out(at, "", &iso, &mut out),
            Datum::TimestampTz(at) => {
                local_out(at + i64::from(self.east) * USECS_PER_SEC, &self.zone(), &iso, &mut out);
            }
            _ => {}
        }
        String::from_utf8_lossy(&out).into_owned()
    }

    fn zone(&self) -> String {
        let away = self.east.unsigned_abs();
        let sign = if self.east < 0 { '-' } else { '+' };
        let seconds = if away.is_multiple_of(60) { String::new() } else { format!(":{:02}", away % 60) };
        format!("{sign}{:02}:{:02}{seconds}", away / 3600, away / 60 % 60)
    }

    /// Whether a comparison holds; unknown if the types have no order.
    pub fn compare(&self, op: Comparison, other: &Moment, zoned: bool, cx: &FnCtx) -> Result<Truth> {
        let order = match order(&self.value, &other.value, zoned, cx)? {
            Some(order) => Some(order),
            None => order(&other.value, &self.value, zoned, cx)?.map(Ordering::reverse),
        };
        Ok(order.map_or(Truth::Unknown, |order| Truth::from(op.holds(order))))
    }
}

/// Writes a timestamp with a T. The zone stands behind it, before an era.
fn local_out(at: i64, zone: &str, iso: &FmtCtx, out: &mut Vec<u8>) {
    let mut text = Vec::new();
    timestamp_out(at, iso, &mut text);
    let text = String::from_utf8_lossy(&text).replacen(' ', "T", 1);
    let (moment, era) = text.split_at(text.find(" BC").unwrap_or(text.len()));
    out.extend_from_slice(moment.as_bytes());
    out.extend_from_slice(zone.as_bytes());
    out.extend_from_slice(era.as_bytes());
}

/// The order of two values of one type, or of types that the first can become; `None` for others.
fn order(a: &Datum, b: &Datum, zoned: bool, cx: &FnCtx) -> Result<Option<Ordering>> {
    let tz = &cx.fmt.tz;
    Ok(Some(match (a, b) {
        (Datum::Date(x), Datum::Date(y)) => x.cmp(y),
        (Datum::Time(x), Datum::Time(y)) => x.cmp(y),
        (Datum::TimeTz(..), Datum::TimeTz(..)) => cmp(oid::TIMETZ, a, b),
        (Datum::Timestamp(x), Datum::Timestamp(y)) => x.cmp(y),
        (Datum::TimestampTz(x), Datum::TimestampTz(y)) => x.cmp(y),
        (Datum::Date(day), Datum::Timestamp(at)) => instant(*day, date_to_timestamp(*day)).cmp(at),
        (Datum::Date(day), Datum::TimestampTz(at)) => {
            needs_zone(zoned, "date", "timestamptz")?;
            instant(*day, date_to_timestamp(*day).and_then(|local| to_utc(local, tz))).cmp(at)
        }
        (Datum::Timestamp(local), Datum::TimestampTz(at)) => {
            needs_zone(zoned, "timestamp", "timestamptz")?;
            to_utc(*local, tz).map_or(local.cmp(&0), |utc| utc.cmp(at))
        }
        (Datum::Time(us), Datum::TimeTz(..)) => {
            needs_zone(zoned, "time", "timetz")?;
            let west = -tz.offset_at(cx.fmt.transaction.get());
            cmp(oid::TIMETZ, &Datum::TimeTz(*us, west), b)
        }
        _ => return Ok(None),
    }))
}

/// A day that no timestamp can hold lies beyond all timestamps.
fn instant(day: i32, at: Result<i64>) -> i64 {
    at.unwrap_or(if day < 0 { i64::MIN } else { i64::MAX })
}

fn needs_zone(zoned: bool, from: &str, to: &str) -> Result<()> {
    if zoned {
        return Ok(());
    }
    Err(SqlError::unsupported(format!("cannot convert value from {from} to {to} without time zone usage"))
        .hint("Use *_tz() function for time zone support."))
}
