//! Aggregates over frames whose first rows leave: states that a value can be taken out of again.
//!
//! PostgreSQL has them for the same aggregates, and for variances, which are computed anew for each
//! frame here. It has none for sums of floats, which would keep the rounding of rows that have
//! left, and none for min and max.

use super::{bad, out_of_range};
use crate::aggregate::AggKind;
use crate::datetime::{Interval, interval};
use crate::datum::Datum;
use crate::func::CallTypes;
use crate::numeric::Numeric;
use crate::oid;
use sinew_error::Result;
use std::collections::BTreeMap;

/// The state of an aggregate over a frame that moves.
#[derive(Debug)]
pub struct Moving {
    kind: AggKind,
    /// Values in the frame, without NULLs; of `count(*)` rows.
    count: i64,
    total: Total,
}

/// The sum of the values in the frame, in the form that the result needs.
#[derive(Debug)]
enum Total {
    /// Only their number counts.
    None,
    /// The sum is an int8 if it is `narrow`, else a numeric.
    Int {
        sum: i128,
        narrow: bool,
    },
    Money(i64),
    Numeric(Box<NumericTotal>),
    Interval(Interval),
    /// The number of those that are true.
    True(i64),
}

/// Finite values are added up. NaN and the infinities are counted, because no subtraction takes
/// them out of a sum.
#[derive(Debug)]
struct NumericTotal {
    sum: Numeric,
    /// How many values have so many digits behind the point: the result has as many as the longest.
    scales: BTreeMap<i32, i64>,
    nan: i64,
    infinite: i64,
    minus_infinite: i64,
}

impl Moving {
    /// The state of an empty frame. `None` if the aggregate has no such state.
    pub fn new(kind: AggKind, types: &CallTypes) -> Option<Moving> {
        let total = match (kind, types.args.first().copied().unwrap_or(0)) {
            (AggKind::CountStar | AggKind::Count, _) => Total::None,
            (AggKind::Sum, oid::INT2 | oid::INT4) => Total::Int { sum: 0, narrow: true },
            (AggKind::Sum, oid::INT8) | (AggKind::Avg, oid::INT2 | oid::INT4 | oid::INT8) => {
                Total::Int { sum: 0, narrow: false }
            }
            (AggKind::Sum, oid::MONEY) => Total::Money(0),
            (AggKind::Sum | AggKind::Avg, oid::NUMERIC) => Total::Numeric(Box::new(NumericTotal {
                sum: Numeric::ZERO,
                scales: BTreeMap::new(),
                nan: 0,
                infinite: 0,
                minus_infinite: 0,
            })),
            (AggKind::Sum | AggKind::Avg, oid::INTERVAL) => Total::Interval(Interval::default()),
            (AggKind::BoolAnd | AggKind::BoolOr, _) => Total::True(0),
            _ => return None,
        };
        Some(Moving { kind, count: 0, total })
    }

    /// A row comes into the frame.
    pub fn enter(&mut self, args: &[Datum]) -> Result<()> {
        self.change(args, 1)
    }

    /// A row leaves the frame. Its arguments are those with which it came.
    pub fn leave(&mut self, args: &[Datum]) -> Result<()> {
        self.change(args, -1)
    }

    fn change(&mut self, args: &[Datum], by: i64) -> Result<()> {
        if self.kind != AggKind::CountStar && args.first().is_none_or(Datum::is_null) {
            return Ok(());
        }
        self.count += by;
        match (&mut self.total, args) {
            (Total::None, _) => {}
            (Total::Int { sum, .. }, [v]) => {
                let v = v.as_i64().ok_or_else(|| bad(self.kind, args))?;
                *sum += i128::from(v) * i128::from(by);
            }
            (Total::Money(sum), [Datum::Money(v)]) => {
                let changed = if by > 0 { sum.checked_add(*v) } else { sum.checked_sub(*v) };
                *sum = changed.ok_or_else(|| out_of_range(crate::func::money::NAME))?;
            }
            (Total::Numeric(total), [Datum::Numeric(v)]) => total.change(v, by)?,
            (Total::Interval(sum), [Datum::Interval(v)]) => {
                *sum = if by > 0 { interval::add(sum, v)? } else { interval::sub(sum, v)? };
            }
            (Total::True(n), [Datum::Bool(v)]) => *n += i64::from(*v) * by,
            _ => return Err(bad(self.kind, args)),
        }
        Ok(())
    }

    /// The value of the frame as it is; NULL without values where SQL says so.
    pub fn value(&self) -> Result<Datum> {
        if let Total::None = self.total {
            return Ok(Datum::Int8(self.count));
        }
        if self.count == 0 {
            return Ok(Datum::Null);
        }
        let average = self.kind == AggKind::Avg;
        Ok(match &self.total {
            Total::None => Datum::Int8(self.count),
            Total::Int { sum, narrow: true } => {
                Datum::Int8(i64::try_from(*sum).map_err(|_| out_of_range("bigint"))?)
            }
            Total::Int { sum, .. } => Datum::Numeric(self.of_sum(Numeric::from_i128(*sum), average)?),
            Total::Money(sum) => Datum::Money(*sum),
            Total::Numeric(total) => Datum::Numeric(self.of_sum(total.sum()?, average)?),
            Total::Interval(sum) if average => Datum::Interval(interval::div(sum, self.count as f64)?),
            Total::Interval(sum) => Datum::Interval(*sum),
            Total::True(n) if self.kind == AggKind::BoolAnd => Datum::Bool(*n == self.count),
            Total::True(n) => Datum::Bool(*n > 0),
        })
    }

    fn of_sum(&self, sum: Numeric, average: bool) -> Result<Numeric> {
        if average { sum.div(&Numeric::from_i64(self.count)) } else { Ok(sum) }
    }
}

impl NumericTotal {
    fn change(&mut self, v: &Numeric, by: i64) -> Result<()> {
        if v.is_special() {
            match v.signum() {
                _ if v.is_nan() => self.nan += by,
                1 => self.infinite += by,
                _ => self.minus_infinite += by,
            }
            return Ok(());
        }
        self.sum = if by > 0 { self.sum.add(v)? } else { self.sum.sub(v)? };
        let values = self.scales.entry(v.dscale()).or_default();
        *values += by;
        if *values == 0 {
            self.scales.remove(&v.dscale());
        }
        Ok(())
    }

    fn sum(&self) -> Result<Numeric> {
        Ok(match (self.nan, self.infinite, self.minus_infinite) {
            (0, 0, 0) => {
                let scale = self.scales.keys().next_back().copied().unwrap_or(0);
                self.sum.round(scale)?
            }
            (0, _, 0) => Numeric::INFINITY,
            (0, 0, _) => Numeric::INFINITY.neg(),
            _ => Numeric::NAN,
        })
    }
}
