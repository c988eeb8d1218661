//! Aggregates of all groups: one accumulator for each call, with a state for each group.
//!
//! The aggregates that statements use most keep their states in arrays of numbers, and take in a
//! whole batch in one loop. The others keep the states of [`sinew_types::agg`] and take in row by
//! row. A sum changes to those when it meets a value that its numbers do not hold.

use crate::batch::Cut;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::query::AggCall;
use sinew_types::agg::{self, AggState};
use sinew_types::aggregate::AggKind;
use sinew_types::typeinfo::made;
use sinew_types::vector::{Class, Floats, Ints, Vector};
use sinew_types::{Datum, FnCtx, oid};
use std::ops::Range;

/// The states of one aggregate.
pub struct Accumulator {
    states: States,
    /// The bytes that values have added to the states, where the values decide on that.
    pub grown_bytes: usize,
}

enum States {
    Count(Vec<i64>),
    /// Sums and averages of integers and of numerics.
    Sum(Vec<Sum>),
    /// Sums of floats, without a value `None`.
    Float {
        sums: Vec<Option<f64>>,
        is_single: bool,
    },
    /// `min` and `max` of types that are integers inside, without a value `None`.
    Extreme {
        best: Vec<Option<i64>>,
        class: Class,
        is_max: bool,
    },
    Rows(Vec<AggState>),
}

#[derive(Clone, Copy, Default)]
struct Sum {
    /// The sum times ten to the power of `scale`.
    sum: i128,
    n: i64,
    /// The largest scale of a value.
    scale: u8,
}

impl Sum {
    /// Adds `count` values of one scale whose sum this is; false if it does not fit.
    #[inline]
    fn add(&mut self, v: i128, scale: u8, count: i64) -> bool {
        let v = if scale == self.scale {
            v
        } else if count == 0 {
            return true;
        } else {
            match self.adapt(v, scale) {
                Some(v) => v,
                None => return false,
            }
        };
        let (sum, overflowed) = self.sum.overflowing_add(v);
        if overflowed {
            return false;
        }
        self.sum = sum;
        self.n += count;
        true
    }

    #[cold]
    fn adapt(&mut self, v: i128, scale: u8) -> Option<i128> {
        let power = 10i128.checked_pow(u32::from(scale.abs_diff(self.scale)))?;
        if scale < self.scale {
            return v.checked_mul(power);
        }
        self.sum = self.sum.checked_mul(power)?;
        self.scale = scale;
        Some(v)
    }
}

impl Accumulator {
    /// An accumulator of a call without groups.
    pub fn new(call: &AggCall) -> Accumulator {
        let arg = call.types.args.first().copied().unwrap_or(oid::INVALID);
        let sums = matches!(arg, oid::INT2 | oid::INT4 | oid::INT8 | oid::NUMERIC);
        let states = match (call.kind, arg) {
            (AggKind::CountStar | AggKind::Count, _) => States::Count(Vec::new()),
            (AggKind::Sum | AggKind::Avg, _) if sums => States::Sum(Vec::new()),
            (AggKind::Sum, oid::FLOAT4 | oid::FLOAT8) => {
                States::Float { sums: Vec::new(), is_single: arg == oid::FLOAT4 }
            }
            (AggKind::Min | AggKind::Max, _) => match extreme(arg) {
                Some(class) => States::Extreme { best: Vec::new(), class, is_max: call.kind == AggKind::Max },
                None => States::Rows(Vec::new()),
            },
            _ => States::Rows(Vec::new()),
        };
        Accumulator { states, grown_bytes: 0 }
    }

    /// The bytes of a group's state, without those that its values add.
    pub fn state_bytes(&self) -> usize {
        match self.states {
            States::Count(_) => size_of::<i64>(),
            States::Sum { .. } => size_of::<Sum>(),
            States::Float { .. } | States::Extreme { .. } => size_of::<Option<i64>>(),
            States::Rows(_) => size_of::<AggState>(),
        }
    }

    /// Makes states for groups up to this number.
    pub fn grow(&mut self, call: &AggCall, groups: usize) -> Result<()> {
        match &mut self.states {
            States::Count(v) => v.resize(groups, 0),
            States::Sum(v) => v.resize(groups, Sum::default()),
            States::Float { sums, .. } => sums.resize(groups, None),
            States::Extreme { best, .. } => best.resize(groups, None),
            States::Rows(v) => {
                while v.len() < groups {
                    v.push(agg::init(call.kind, &call.types)?);
                }
            }
        }
        Ok(())
    }

    /// Takes in a batch: the arguments of its rows, and the group of each; without `groups` all
    /// rows are of group 0.
    ///
    /// # Errors
    /// The first row that fails. Those before it are taken in.
    pub fn take(
        &mut self,
        call: &AggCall,
        args: &[Vector],
        groups: Option<&[u32]>,
        rows: usize,
        cx: &mut FnCtx,
    ) -> std::result::Result<(), Cut> {
        let group = |row: usize| groups.map_or(0, |groups| groups[row] as usize);
        let is_rows = matches!(self.states, States::Rows(_));
        // The number of rows that a loop has taken in.
        let taken = match (&mut self.states, args) {
            (States::Count(counts), []) => {
                match groups {
                    None => counts[0] += rows as i64,
                    Some(groups) => groups.iter().for_each(|&group| counts[group as usize] += 1),
                }
                rows
            }
            (States::Count(counts), [v]) => {
                (0..rows).filter(|&row| !v.is_null(row)).for_each(|row| counts[group(row)] += 1);
                rows
            }
            (_, [Vector::Null]) if !is_rows => rows,
            (States::Sum(sums), [Vector::Ints(v)]) => add_ints(sums, v, groups),
            (States::Float { sums, is_single }, [Vector::Floats(v)]) => {
                return add_floats(sums, *is_single, v, group);
            }
            (States::Extreme { best, class, is_max }, [Vector::Ints(v)]) if v.class == *class => {
                for (row, &value) in v.values.iter().enumerate() {
                    if !v.nulls.has(row) {
                        take_extreme(&mut best[group(row)], value, *is_max);
                    }
                }
                rows
            }
            _ => 0,
        };
        if taken == rows { Ok(()) } else { self.take_rows(call, args, groups, taken..rows, cx) }
    }

    /// Takes in row by row.
    #[inline(never)]
    fn take_rows(
        &mut self,
        call: &AggCall,
        args: &[Vector],
        groups: Option<&[u32]>,
        rows: Range<usize>,
        cx: &mut FnCtx,
    ) -> std::result::Result<(), Cut> {
        self.change_to_rows(call).map_err(|error| Cut { row: rows.start, error })?;
        let States::Rows(states) = &mut self.states else { return Ok(()) };
        let grows = grows(call.kind);
        let mut values: Vec<Datum> = Vec::with_capacity(args.len());
        for row in rows {
            values.clear();
            values.extend(args.iter().map(|arg| arg.datum(row)));
            let group = groups.map_or(0, |groups| groups[row] as usize);
            states[group].step(cx, &values).map_err(|error| Cut { row, error })?;
            if grows {
                let heap: usize = values.iter().map(Datum::heap_bytes).sum();
                self.grown_bytes += heap + size_of::<Datum>();
            }
        }
        Ok(())
    }

    /// Changes numbers to the states of rows.
    fn change_to_rows(&mut self, call: &AggCall) -> Result<()> {
        let states = match &self.states {
            States::Rows(_) => return Ok(()),
            States::Sum(sums) => sums.iter().map(|sum| of_sum(call, sum)).collect::<Result<Vec<_>>>()?,
            _ => return Err(SqlError::internal("an aggregate was given values of another type")),
        };
        self.states = States::Rows(states);
        Ok(())
    }

    /// Adds the states of another accumulator of the same call, whose groups are those of `groups`
    /// here. False if a state cannot be added, or the sum fails.
    pub fn add(&mut self, call: &AggCall, other: Accumulator, groups: &[u32], cx: &mut FnCtx) -> bool {
        let of = |group: usize| groups[group] as usize;
        match (&mut self.states, other.states) {
            (States::Count(own), States::Count(other)) => {
                other.iter().enumerate().for_each(|(group, count)| own[of(group)] += count);
                true
            }
            (States::Sum(own), States::Sum(other)) => {
                other.iter().enumerate().all(|(group, sum)| own[of(group)].add(sum.sum, sum.scale, sum.n))
            }
            (States::Float { sums, is_single }, States::Float { sums: other, .. }) => {
                other.into_iter().enumerate().all(|(group, sum)| match sum {
                    None => true,
                    Some(sum) => add_float(&mut sums[of(group)], sum, *is_single),
                })
            }
            (States::Extreme { best, is_max, .. }, States::Extreme { best: other, .. }) => {
                for (group, value) in other.into_iter().enumerate() {
                    if let Some(value) = value {
                        take_extreme(&mut best[of(group)], value, *is_max);
                    }
                }
                true
            }
            (_, other) => {
                let mut other = Accumulator { states: other, grown_bytes: 0 };
                if self.change_to_rows(call).is_err() || other.change_to_rows(call).is_err() {
                    return false;
                }
                let (States::Rows(own), States::Rows(other)) = (&mut self.states, other.states) else {
                    return false;
                };
                let mut all = other.into_iter().enumerate();
                all.all(|(group, state)| own[of(group)].combine(cx, state).is_ok())
            }
        }
    }

    /// The value of a group, after its last row.
    pub fn value(&mut self, call: &AggCall, group: usize, cx: &mut FnCtx) -> Result<Datum> {
        match &mut self.states {
            States::Count(counts) => Ok(Datum::Int8(counts[group])),
            States::Sum(sums) => of_sum(call, &sums[group])?.finish(cx),
            States::Float { sums, is_single } => Ok(match sums[group] {
                None => Datum::Null,
                Some(v) if *is_single => Datum::Float4(v as f32),
                Some(v) => Datum::Float8(v),
            }),
            States::Extreme { best, class, .. } => {
                Ok(best[group].map_or(Datum::Null, |best| class.datum(best)))
            }
            States::Rows(states) => {
                let fresh = agg::init(call.kind, &call.types)?;
                std::mem::replace(&mut states[group], fresh).finish(cx)
            }
        }
    }
}

/// True if the states of an aggregate keep all values.
fn grows(kind: AggKind) -> bool {
    matches!(
        kind,
        AggKind::ArrayAgg
            | AggKind::RangeAgg
            | AggKind::JsonAgg
            | AggKind::JsonbAgg
            | AggKind::StringAgg
            | AggKind::JsonObjectAgg
            | AggKind::JsonbObjectAgg
    )
}

fn of_sum(call: &AggCall, sum: &Sum) -> Result<AggState> {
    AggState::of_sum(call.kind, &call.types, (sum.sum, sum.scale), sum.n)?
        .ok_or_else(|| SqlError::internal("not the aggregate of a sum"))
}

/// The class of a type whose order is that of its integers.
fn extreme(ty: sinew_types::Oid) -> Option<Class> {
    Some(match ty {
        oid::INT2 => Class::Int2,
        oid::INT4 => Class::Int4,
        oid::INT8 => Class::Int8,
        oid::OID => Class::Oid,
        oid::DATE => Class::Date,
        oid::TIME => Class::Time,
        oid::TIMESTAMP => Class::Timestamp,
        oid::TIMESTAMPTZ => Class::TimestampTz,
        oid::MONEY => Class::Money,
        ty if made::is_enum(ty) => Class::Enum(ty),
        _ => return None,
    })
}

/// Adds integers to the sums of their groups, up to the first one that does not fit. Returns the
/// number of rows that it has added.
fn add_ints(sums: &mut [Sum], v: &Ints, groups: Option<&[u32]>) -> usize {
    let rows = v.values.len();
    let scale = match v.class {
        Class::Numeric(scale) => scale,
        class if class.is_integer() => 0,
        _ => return 0,
    };
    let Some(groups) = groups else {
        let (sum, n) = if v.nulls.any() {
            let there = || (0..rows).filter(|&row| !v.nulls.has(row));
            (there().map(|row| i128::from(v.values[row])).sum(), there().count())
        } else if matches!(v.class, Class::Int2 | Class::Int4) {
            (i128::from(v.values.iter().sum::<i64>()), rows)
        } else {
            (v.values.iter().map(|&v| i128::from(v)).sum(), rows)
        };
        return if sums[0].add(sum, scale, n as i64) { rows } else { 0 };
    };
    let mut values = v.values.iter().zip(groups);
    let mut add = |(&value, &group): (&i64, &u32)| sums[group as usize].add(i128::from(value), scale, 1);
    let failed = match v.nulls.mask() {
        None => values.position(|pair| !add(pair)),
        Some(nulls) => values.zip(nulls).position(|(pair, &is_null)| !is_null && !add(pair)),
    };
    failed.unwrap_or(rows)
}

fn add_floats(
    sums: &mut [Option<f64>],
    is_single: bool,
    v: &Floats,
    group: impl Fn(usize) -> usize,
) -> std::result::Result<(), Cut> {
    for (row, &value) in v.values.iter().enumerate() {
        if v.nulls.has(row) {
            continue;
        }
        if !add_float(&mut sums[group(row)], value, is_single) {
            let error = SqlError::new(SqlState::NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
            return Err(Cut { row, error });
        }
    }
    Ok(())
}

/// Adds a float to a sum. False if the sum overflows.
#[inline]
fn add_float(sum: &mut Option<f64>, value: f64, is_single: bool) -> bool {
    let new = match *sum {
        None => value,
        Some(old) if is_single => f64::from(old as f32 + value as f32),
        Some(old) => old + value,
    };
    let overflows = new.is_infinite() && !value.is_infinite() && !sum.is_some_and(f64::is_infinite);
    *sum = Some(new);
    !overflows
}

#[inline]
fn take_extreme(best: &mut Option<i64>, value: i64, is_max: bool) {
    *best = Some(match *best {
        Some(b) if is_max => b.max(value),
        Some(b) => b.min(value),
        None => value,
    });
}

/// Whether the states of an aggregate, made from some rows each, can be added.
pub fn can_add(call: &AggCall) -> bool {
    let arg = call.types.args.first().copied().unwrap_or(oid::INVALID);
    match call.kind {
        AggKind::CountStar | AggKind::Count | AggKind::Min | AggKind::Max => true,
        AggKind::Sum => arg != oid::INTERVAL,
        AggKind::Avg => matches!(arg, oid::INT2 | oid::INT4 | oid::INT8 | oid::NUMERIC),
        AggKind::BoolAnd | AggKind::BoolOr | AggKind::BitAnd | AggKind::BitOr | AggKind::BitXor => true,
        _ => false,
    }
}
