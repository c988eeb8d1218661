//! Ordered-set aggregates: what they make of their sorted values, and of the direct arguments that
//! stand in the parentheses before WITHIN GROUP.
//!
//! The caller sorts the rows and counts them. It hands them over one after the other, and may stop
//! once no more is wanted. So nothing but the values of the result is kept here.

use crate::agg::bad;
use crate::aggregate::{AggKind, Direct};
use crate::compare::cmp;
use crate::datetime::interval;
use crate::datum::{Array, Datum, Dim};
use crate::func::CallTypes;
use crate::io::float::format_g;
use crate::oid::Oid;
use crate::typeinfo::elem_type;
use crate::vector::order::KeyOrder;
use sinew_error::{Result, SqlError, sqlerr};
use std::cmp::Ordering;

/// Whether the aggregate takes a row with these ordered values. Those that look for a value leave
/// NULLs out.
pub fn takes(kind: AggKind, values: &[Datum]) -> bool {
    kind.direct() == Some(Direct::Row) || values.first().is_some_and(|value| !value.is_null())
}

/// An ordered-set aggregate at work on the rows of one group.
#[derive(Debug)]
pub struct OrderedSet {
    work: Work,
    /// Rows that came so far.
    row: u64,
}

#[derive(Debug)]
enum Work {
    /// The result does not depend on the rows.
    Known(Datum),
    Percentiles(Percentiles),
    Mode {
        ty: Oid,
        /// The value that the last rows share, and their number.
        run: (Datum, u64),
        best: (Datum, u64),
    },
    Place(Place),
}

/// Values at fractions of the rows.
#[derive(Debug)]
struct Percentiles {
    /// In the order of their rows. NULL fractions are not among them.
    wanted: Vec<Wanted>,
    /// The first of `wanted` that is not found yet.
    next: usize,
    /// The value of the row before.
    before: Datum,
    found: Vec<Datum>,
    /// The shape of the result and the type of its elements, if it is an array.
    shape: Option<(Vec<Dim>, Oid)>,
}

/// A place between two neighbouring rows, which are counted from 0.
#[derive(Debug, Clone, Copy)]
struct Wanted {
    first: u64,
    second: u64,
    /// How far the place is from the first row to the second.
    part: f64,
    /// The place in the result.
    at: usize,
}

/// The place of a row that is not there.
#[derive(Debug)]
struct Place {
    kind: AggKind,
    row: Vec<Datum>,
    order: Vec<KeyOrder>,
    rows: u64,
    /// Rows that come before it, and those that come before or are equal.
    before: u64,
    up_to: u64,
    /// Different rows among those before.
    different: u64,
    last: Option<Vec<Datum>>,
}

impl OrderedSet {
    /// Begins with the direct arguments, for so many rows, which come in this order.
    ///
    /// # Errors
    /// 22003 for a fraction that is not between 0 and 1.
    pub fn new(
        kind: AggKind,
        types: &CallTypes,
        direct: Vec<Datum>,
        rows: u64,
        order: Vec<KeyOrder>,
    ) -> Result<OrderedSet> {
        let work = match (kind, direct.as_slice()) {
            (AggKind::Mode, []) => {
                let ty = order.first().map_or(0, |key| key.ty);
                Work::Mode { ty, run: (Datum::Null, 0), best: (Datum::Null, 0) }
            }
            (AggKind::PercentileCont | AggKind::PercentileDisc, [Datum::Null]) => Work::Known(Datum::Null),
            (AggKind::PercentileCont | AggKind::PercentileDisc, [Datum::Float8(fraction)]) => {
                check_fraction(*fraction)?;
                match rows {
                    0 => Work::Known(Datum::Null),
                    _ => Work::Percentiles(Percentiles::new(vec![wanted(kind, *fraction, rows, 0)], 1, None)),
                }
            }
            (AggKind::PercentileCont | AggKind::PercentileDisc, [Datum::Array(fractions)]) => match rows {
                0 => Work::Known(Datum::Null),
                _ => several(kind, types, fractions, rows)?,
            },
            _ if kind.direct() == Some(Direct::Row) && direct.len() == order.len() => Work::Place(Place {
                kind,
                row: direct,
                order,
                rows,
                before: 0,
                up_to: 0,
                different: 0,
                last: None,
            }),
            _ => return Err(bad(kind, &direct)),
        };
        Ok(OrderedSet { work, row: 0 })
    }

    /// Takes the next row. False if no more rows are wanted.
    pub fn step(&mut self, values: &[Datum]) -> Result<bool> {
        let row = self.row;
        self.row += 1;
        match &mut self.work {
            Work::Known(_) => Ok(false),
            Work::Percentiles(state) => state.step(row, values),
            Work::Mode { ty, run, best } => {
                let value = values.first().cloned().unwrap_or(Datum::Null);
                match run.1 > 0 && cmp(*ty, &run.0, &value).is_eq() {
                    true => run.1 += 1,
                    false => *run = (value, 1),
                }
                if run.1 > best.1 {
                    *best = run.clone();
                }
                Ok(true)
            }
            Work::Place(place) => Ok(place.step(values)),
        }
    }

    /// The result.
    pub fn finish(self) -> Result<Datum> {
        match self.work {
            Work::Known(value) => Ok(value),
            Work::Percentiles(state) => state.finish(),
            Work::Mode { best, .. } => Ok(best.0),
            Work::Place(place) => Ok(place.finish()),
        }
    }
}

fn check_fraction(fraction: f64) -> Result<()> {
    match (0.0..=1.0).contains(&fraction) {
        true => Ok(()),
        false => Err(sqlerr!(
            NUMERIC_VALUE_OUT_OF_RANGE,
            "percentile value {} is not between 0 and 1",
            match fraction {
                f if f.is_nan() => "NaN".to_string(),
                f if f.is_infinite() => if f > 0.0 { "Infinity" } else { "-Infinity" }.to_string(),
                f => format_g(f, 6),
            }
        )),
    }
}

/// The rows at a fraction of all rows.
fn wanted(kind: AggKind, fraction: f64, rows: u64, at: usize) -> Wanted {
    if kind == AggKind::PercentileDisc {
        let row = ((fraction * rows as f64).ceil() as u64).max(1) - 1;
        return Wanted { first: row, second: row, part: 0.0, at };
    }
    let place = fraction * (rows - 1) as f64;
    Wanted { first: place.floor() as u64, second: place.ceil() as u64, part: place - place.floor(), at }
}

fn several(kind: AggKind, types: &CallTypes, fractions: &Array, rows: u64) -> Result<Work> {
    let elem = elem_type(types.ret).ok_or_else(|| SqlError::internal("percentiles without an array"))?;
    if fractions.values.is_empty() {
        return Ok(Work::Known(Datum::array(Array::empty(elem))));
    }
    let mut all = Vec::with_capacity(fractions.values.len());
    for (at, fraction) in fractions.values.iter().enumerate() {
        match fraction {
            Datum::Float8(fraction) => {
                check_fraction(*fraction)?;
                all.push(wanted(kind, *fraction, rows, at));
            }
            Datum::Null => {}
            other => return Err(bad(kind, std::slice::from_ref(other))),
        }
    }
    all.sort_by_key(|wanted| (wanted.first, wanted.second));
    let shape = Some((fractions.dims.clone(), elem));
    Ok(Work::Percentiles(Percentiles::new(all, fractions.values.len(), shape)))
}

impl Percentiles {
    fn new(wanted: Vec<Wanted>, values: usize, shape: Option<(Vec<Dim>, Oid)>) -> Percentiles {
        Percentiles { wanted, next: 0, before: Datum::Null, found: vec![Datum::Null; values], shape }
    }

    fn step(&mut self, row: u64, values: &[Datum]) -> Result<bool> {
        let value = values.first().cloned().unwrap_or(Datum::Null);
        while let Some(&Wanted { first, second, part, at }) = self.wanted.get(self.next)
            && second == row
        {
            self.found[at] =
                if first == second { value.clone() } else { between(&self.before, &value, part)? };
            self.next += 1;
        }
        self.before = value;
        Ok(self.next < self.wanted.len())
    }

    fn finish(mut self) -> Result<Datum> {
        match self.shape {
            None => Ok(self.found.pop().unwrap_or(Datum::Null)),
            Some((dims, elem)) => Ok(Datum::array(Array { dims, ..Array::new(elem, self.found) })),
        }
    }
}

/// The value that lies by a part of the way from one value to another.
fn between(low: &Datum, high: &Datum, part: f64) -> Result<Datum> {
    match (low, high) {
        (Datum::Float8(low), Datum::Float8(high)) => Ok(Datum::Float8(low + part * (high - low))),
        (Datum::Interval(low), Datum::Interval(high)) => {
            let way = interval::mul(&interval::sub(high, low)?, part)?;
            Ok(Datum::Interval(interval::add(&way, low)?))
        }
        _ => Err(bad(AggKind::PercentileCont, &[low.clone(), high.clone()])),
    }
}

impl Place {
    fn step(&mut self, values: &[Datum]) -> bool {
        let orders = |a: &[Datum], b: &[Datum]| {
            let of_keys = self.order.iter().zip(a.iter().zip(b)).map(|(key, (a, b))| key.of_values(a, b));
            of_keys.fold(Ordering::Equal, Ordering::then)
        };
        let order = orders(values, &self.row);
        if order.is_gt() {
            return false;
        }
        self.up_to += 1;
        if order.is_eq() {
            return true;
        }
        self.before += 1;
        if self.kind == AggKind::DenseRankOf {
            let is_new = self.last.as_ref().is_none_or(|last| orders(last, values).is_ne());
            self.different += u64::from(is_new);
            if is_new {
                self.last = Some(values.to_vec());
            }
        }
        true
    }

    fn finish(self) -> Datum {
        match self.kind {
            AggKind::DenseRankOf => Datum::Int8(self.different as i64 + 1),
            AggKind::PercentRankOf if self.rows == 0 => Datum::Float8(0.0),
            AggKind::PercentRankOf => Datum::Float8(self.before as f64 / self.rows as f64),
            AggKind::CumeDistOf => Datum::Float8((self.up_to + 1) as f64 / (self.rows + 1) as f64),
            _ => Datum::Int8(self.before as i64 + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oid;
    use crate::typeinfo::array_type;

    fn run(kind: AggKind, direct: Vec<Datum>, ret: Oid, values: &[f64]) -> Result<(Datum, usize)> {
        let types = CallTypes { args: vec![oid::FLOAT8, oid::FLOAT8], ret };
        let order = vec![KeyOrder::plain(oid::FLOAT8)];
        let mut set = OrderedSet::new(kind, &types, direct, values.len() as u64, order)?;
        let mut taken = 0;
        for value in values {
            taken += 1;
            if !set.step(&[Datum::Float8(*value)])? {
                break;
            }
        }
        Ok((set.finish()?, taken))
    }

    /// The result by its definition, which has all values at once.
    fn expected(kind: AggKind, fraction: f64, values: &[f64]) -> f64 {
        if kind == AggKind::PercentileDisc {
            let is_reached = |at: &usize| (at + 1) as f64 / values.len() as f64 >= fraction;
            return values[(0..values.len()).find(is_reached).unwrap_or(values.len() - 1)];
        }
        let place = fraction * (values.len() - 1) as f64;
        let low = place as usize;
        let high = (low + 1).min(values.len() - 1);
        values[low] + (place - low as f64) * (values[high] - values[low])
    }

    #[test]
    fn percentiles_are_those_of_the_definition() {
        let fractions = [0.0, 0.001, 0.125, 0.25, 0.5, 0.625, 0.75, 0.999, 1.0];
        for kind in [AggKind::PercentileCont, AggKind::PercentileDisc] {
            for count in 1..20 {
                let values: Vec<f64> = (0..count).map(|k| f64::from(k * k)).collect();
                let each: Vec<Datum> = fractions.map(|f| Datum::Float8(expected(kind, f, &values))).into();
                for (fraction, expected) in fractions.iter().zip(&each) {
                    let (found, _) = run(kind, vec![Datum::Float8(*fraction)], oid::FLOAT8, &values).unwrap();
                    let of = format!("{kind:?}({fraction}) of {count}");
                    assert_eq!(format!("{found:?}"), format!("{expected:?}"), "{of}");
                }
                let wanted = Array::new(oid::FLOAT8, fractions.map(Datum::Float8).into());
                let (found, _) =
                    run(kind, vec![Datum::array(wanted)], array_type(oid::FLOAT8).unwrap(), &values).unwrap();
                let expected = Datum::array(Array::new(oid::FLOAT8, each));
                assert_eq!(format!("{found:?}"), format!("{expected:?}"));
            }
        }
    }

    #[test]
    fn no_row_is_taken_behind_the_last_one_that_counts() {
        let values: Vec<f64> = (0..100).map(f64::from).collect();
        let direct = || vec![Datum::Float8(0.1)];
        let taken = |kind, direct| run(kind, direct, oid::FLOAT8, &values).unwrap().1;
        assert_eq!(taken(AggKind::PercentileDisc, direct()), 10);
        assert_eq!(taken(AggKind::PercentileCont, direct()), 11);
        assert_eq!(taken(AggKind::RankOf, vec![Datum::Float8(20.0)]), 22);
        assert_eq!(taken(AggKind::Mode, Vec::new()), 100);
    }
}
