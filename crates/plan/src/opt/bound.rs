//! Values that bound an index scan, as the indexed column's type has them.

use sinew_error::Result;
use sinew_types::datetime::{self, tz::TimeZone};
use sinew_types::{Datum, Oid, oid};

/// A bound's value as the column's type has it.
pub enum Bound {
    Null,
    Value(Datum),
    /// Below or above every value of the type.
    Below,
    Above,
}

/// The side of a range that a value bounds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Equal,
    /// And whether the value itself is in the range.
    Lower(bool),
    Upper(bool),
}

impl Side {
    /// True if the value itself is in the range.
    pub fn inclusive(self) -> bool {
        !matches!(self, Side::Lower(false) | Side::Upper(false))
    }
}

/// A value as one of the column's type, and whether it is in the range itself.
///
/// An integer of another width may lie outside of the type. A date is its first moment. A moment is
/// its day, which is in the range or not by whether the moment is the day's first. A moment of the
/// world has no one local time in the night when clocks change: its bound is a day wider, and the
/// condition has to be asked again ([`asked_again`]).
pub fn bound(ty: Oid, v: Datum, side: Side, zone: &TimeZone) -> (Bound, bool) {
    let inclusive = side.inclusive();
    let out = |low: bool| if low { Bound::Below } else { Bound::Above };
    let moment = |at: Result<i64>, low: bool, make: fn(i64) -> Datum| {
        at.map_or_else(|_| out(low), |at| Bound::Value(make(at)))
    };
    let wider = |at: i64| match side {
        _ if !datetime::is_finite(at) => at,
        Side::Equal => at,
        Side::Lower(_) => at.saturating_sub(datetime::USECS_PER_DAY),
        Side::Upper(_) => at.saturating_add(datetime::USECS_PER_DAY),
    };
    let value = match (ty, &v) {
        (_, Datum::Null) => Bound::Null,
        (oid::INT2 | oid::INT4 | oid::INT8, v) => match (ty, v.as_i64()) {
            (_, None) => Bound::Value(v.clone()),
            (oid::INT2, Some(i)) => i16::try_from(i).map_or(out(i < 0), |v| Bound::Value(Datum::Int2(v))),
            (oid::INT4, Some(i)) => i32::try_from(i).map_or(out(i < 0), |v| Bound::Value(Datum::Int4(v))),
            (_, Some(i)) => Bound::Value(Datum::Int8(i)),
        },
        (oid::TIMESTAMP, &Datum::Date(d)) => moment(datetime::date_to_timestamp(d), d < 0, Datum::Timestamp),
        (oid::TIMESTAMPTZ, &Datum::Date(d)) => {
            let at = datetime::date_to_timestamp(d).and_then(|at| datetime::to_utc(at, zone));
            moment(at, d < 0, Datum::TimestampTz)
        }
        (oid::TIMESTAMPTZ, &Datum::Timestamp(t)) => {
            moment(datetime::to_utc(t, zone), t < 0, Datum::TimestampTz)
        }
        (oid::TIMESTAMP, &Datum::TimestampTz(t)) => {
            return (Bound::Value(Datum::Timestamp(wider(datetime::to_local(t, zone)))), true);
        }
        (oid::DATE, &Datum::TimestampTz(t)) => {
            let day = datetime::timestamp_to_date(wider(datetime::to_local(t, zone)));
            return (Bound::Value(Datum::Date(day)), true);
        }
        (oid::DATE, &Datum::Timestamp(t)) => {
            let first = !datetime::is_finite(t) || t.rem_euclid(datetime::USECS_PER_DAY) == 0;
            let day = Bound::Value(Datum::Date(datetime::timestamp_to_date(t)));
            return match side {
                // No day's first moment equals it.
                Side::Equal if !first => (Bound::Above, true),
                Side::Equal => (day, true),
                Side::Lower(_) => (day, inclusive && first),
                Side::Upper(_) => (day, inclusive || !first),
            };
        }
        _ => Bound::Value(v),
    };
    (value, inclusive)
}

/// Does a bound of a value of type `value` on a column let through more than the condition does?
pub fn asked_again(column: Oid, value: Oid) -> bool {
    matches!((column, value), (oid::TIMESTAMP | oid::DATE, oid::TIMESTAMPTZ))
}
