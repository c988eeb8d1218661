//! Aggregates: the states of their transitions. `init` runs once per group, `step` per row,
//! `combine` per partial state, `finish` at the end.
//!
//! A state ignores NULL inputs where the SQL aggregate does. `count(*)` steps without arguments.

pub mod moving;
pub mod ordered;
mod stats;

use crate::aggregate::AggKind;
use crate::bits::Bits;
use crate::builder::TextBuilder;
use crate::bytes::Bytes;
use crate::compare::cmp;
use crate::ctx::FnCtx;
use crate::datetime::Interval;
use crate::datum::{Array, Datum};
use crate::func::{CallTypes, bits};
use crate::memory::{Charge, VALUE_MAX, too_long};
use crate::numeric::Numeric;
use crate::oid::{self, Oid};
use crate::range::func::{multirange_intersect, range_intersect};
use crate::range::{Multirange, Range};
use crate::typeinfo::{RangeType, elem_type};
use sinew_error::{Result, SqlError, sqlerr};

/// The operation of bit_and, bit_or or bit_xor on two values.
#[derive(Clone, Copy)]
struct BitOp {
    ints: fn(i64, i64) -> i64,
    strings: fn(&Bits, &Bits) -> Result<Bits>,
}

/// The state of an aggregate for one group.
#[derive(Clone)]
pub struct AggState(State);

#[derive(Clone)]
enum State {
    CountStar(i64),
    Count(i64),
    /// sum(int2) and sum(int4): an int8, or NULL without values.
    SumInt(Option<i64>),
    SumMoney(Option<i64>),
    /// sum(int8): numeric.
    SumInt8(i128, bool),
    AvgInt(i128, i64),
    SumFloat(Option<f64>, bool),
    SumNumeric(Option<Numeric>),
    AvgNumeric(Numeric, i64),
    SumInterval(Option<Interval>),
    AvgInterval(Interval, i64),
    /// min and max of int4 and int8, without a comparison by type.
    MinMaxInt(Option<i64>, bool, fn(i64) -> Datum),
    MinMax {
        best: Datum,
        ty: Oid,
        max: bool,
    },
    Bool(Option<bool>, bool),
    Bits(Datum, BitOp),
    Float(stats::FloatStats, AggKind),
    Numeric(Box<stats::NumericStats>, AggKind),
    Pairs(Box<stats::PairStats>, AggKind),
    Text(Option<TextBuilder>),
    Bytea(Option<(Vec<u8>, Charge)>),
    /// json_agg; with keys and values json_object_agg.
    Json {
        text: Option<TextBuilder>,
        /// The types of the arguments.
        types: Vec<Oid>,
        /// jsonb_agg and jsonb_object_agg: the text is made canonical at the end.
        jsonb: bool,
    },
    Array {
        elem: Oid,
        values: Option<Vec<Datum>>,
        /// The common shape of arrays that are inputs.
        shape: Option<Vec<crate::datum::Dim>>,
        nested: bool,
        /// The approximate bytes of the values.
        bytes: usize,
        charge: Charge,
    },
    /// range_agg: without values `None`.
    Ranges {
        of: RangeType,
        ranges: Option<Vec<Range>>,
        bytes: usize,
        charge: Charge,
    },
    /// range_intersect_agg.
    Common(Datum),
}

#[cold]
fn bad(kind: AggKind, args: &[Datum]) -> SqlError {
    let classes: Vec<_> = args.iter().map(Datum::class).collect();
    SqlError::internal(format!("aggregate {kind:?} stepped with ({})", classes.join(", ")))
}

fn out_of_range(name: &str) -> SqlError {
    sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "{name} out of range")
}

/// The state of a group before its first row. `types` are those of the call as the binder resolved
/// it.
pub fn init(kind: AggKind, types: &CallTypes) -> Result<AggState> {
    let arg = types.args.first().copied().unwrap_or(0);
    let none = || {
        SqlError::unsupported(format!(
            "aggregate {kind:?} of type {} is not supported",
            crate::typeinfo::type_name(arg)
        ))
    };
    if kind.direct().is_some() {
        return Err(SqlError::internal("the state of an ordered-set aggregate"));
    }
    let state = match kind {
        AggKind::CountStar => State::CountStar(0),
        AggKind::Count => State::Count(0),
        AggKind::Sum => match arg {
            oid::INT2 | oid::INT4 => State::SumInt(None),
            oid::INT8 => State::SumInt8(0, false),
            oid::MONEY => State::SumMoney(None),
            oid::FLOAT4 => State::SumFloat(None, true),
            oid::FLOAT8 => State::SumFloat(None, false),
            oid::NUMERIC => State::SumNumeric(None),
            oid::INTERVAL | oid::TIME => State::SumInterval(None),
            _ => return Err(none()),
        },
        AggKind::Avg => match arg {
            oid::INT2 | oid::INT4 | oid::INT8 => State::AvgInt(0, 0),
            oid::FLOAT4 | oid::FLOAT8 => State::Float(stats::FloatStats::default(), kind),
            oid::NUMERIC => State::AvgNumeric(Numeric::ZERO, 0),
            oid::INTERVAL => State::AvgInterval(Interval::default(), 0),
            _ => return Err(none()),
        },
        AggKind::Min | AggKind::Max => match arg {
            oid::INT4 => State::MinMaxInt(None, kind == AggKind::Max, |v| Datum::Int4(v as i32)),
            oid::INT8 => State::MinMaxInt(None, kind == AggKind::Max, Datum::Int8),
            _ => State::MinMax { best: Datum::Null, ty: arg, max: kind == AggKind::Max },
        },
        AggKind::BoolAnd => State::Bool(None, true),
        AggKind::BoolOr => State::Bool(None, false),
        AggKind::BitAnd => State::Bits(Datum::Null, BitOp { ints: |a, b| a & b, strings: bits::and }),
        AggKind::BitOr => State::Bits(Datum::Null, BitOp { ints: |a, b| a | b, strings: bits::or }),
        AggKind::BitXor => State::Bits(Datum::Null, BitOp { ints: |a, b| a ^ b, strings: bits::xor }),
        AggKind::StringAgg if arg == oid::BYTEA => State::Bytea(None),
        AggKind::StringAgg => State::Text(None),
        AggKind::JsonAgg | AggKind::JsonObjectAgg | AggKind::JsonbAgg | AggKind::JsonbObjectAgg => {
            let jsonb = matches!(kind, AggKind::JsonbAgg | AggKind::JsonbObjectAgg);
            State::Json { text: None, types: types.args.clone(), jsonb }
        }
        AggKind::ArrayAgg => {
            let nested = elem_type(arg).is_some();
            State::Array {
                elem: elem_type(arg).unwrap_or(arg),
                values: None,
                shape: None,
                nested,
                bytes: 0,
                charge: Charge::new(),
            }
        }
        AggKind::RangeAgg => {
            let of = RangeType::of_multirange(types.ret).ok_or_else(none)?;
            State::Ranges { of, ranges: None, bytes: 0, charge: Charge::new() }
        }
        AggKind::RangeIntersectAgg => State::Common(Datum::Null),
        AggKind::VarPop | AggKind::VarSamp | AggKind::StddevPop | AggKind::StddevSamp => match arg {
            oid::FLOAT4 | oid::FLOAT8 => State::Float(stats::FloatStats::default(), kind),
            _ => State::Numeric(Box::default(), kind),
        },
        AggKind::Made => return Err(SqlError::internal("a state of an aggregate that a user made")),
        _ => State::Pairs(Box::default(), kind),
    };
    Ok(AggState(state))
}

impl AggState {
    /// The state of a sum or an average of integers or numerics: `sum / 10^scale` of `n` values.
    /// `None` for other aggregates.
    pub fn of_sum(
        kind: AggKind,
        types: &CallTypes,
        (sum, scale): (i128, u8),
        n: i64,
    ) -> Result<Option<AggState>> {
        let mut state = init(kind, types)?;
        match &mut state.0 {
            _ if n == 0 => {}
            State::SumInt(of) => *of = Some(i64::try_from(sum).map_err(|_| out_of_range("bigint"))?),
            State::SumInt8(of, any) => (*of, *any) = (sum, true),
            State::AvgInt(of, count) => (*of, *count) = (sum, n),
            State::SumNumeric(of) => *of = Some(Numeric::from_scaled(sum, i32::from(scale))),
            State::AvgNumeric(of, count) => {
                (*of, *count) = (Numeric::from_scaled(sum, i32::from(scale)), n);
            }
            _ => return Ok(None),
        }
        Ok(Some(state))
    }

    /// Adds one row's arguments.
    #[inline]
    pub fn step(&mut self, cx: &mut FnCtx, args: &[Datum]) -> Result<()> {
        match (&mut self.0, args) {
            (State::CountStar(n), _) => *n += 1,
            (State::Count(n), [v]) => *n += i64::from(!v.is_null()),
            // string_agg and array_agg handle NULLs themselves. All others skip them.
            (State::Array { .. }, _) => return self.collect(args),
            (State::Json { text, types, .. }, args) => {
                return crate::json::build::aggregate(&cx.fmt, text, types, args);
            }
            (_, args) if args.first().is_none_or(Datum::is_null) => {}
            (State::SumInt(sum), [v]) => {
                let v = v.as_i64().unwrap_or(0);
                *sum = Some(sum.unwrap_or(0).checked_add(v).ok_or_else(|| out_of_range("bigint"))?);
            }
            (State::SumMoney(sum), [Datum::Money(v)]) => {
                let added = sum.unwrap_or(0).checked_add(*v);
                *sum = Some(added.ok_or_else(|| out_of_range(crate::func::money::NAME))?);
            }
            (State::SumInt8(sum, any), [v]) => {
                *sum += i128::from(v.as_i64().unwrap_or(0));
                *any = true;
            }
            (State::AvgInt(sum, n), [v]) => {
                *sum += i128::from(v.as_i64().unwrap_or(0));
                *n += 1;
            }
            (State::MinMaxInt(best, max, _), [v]) => {
                let v = v.as_i64().unwrap_or(0);
                *best = Some(best.map_or(v, |b| if *max { b.max(v) } else { b.min(v) }));
            }
            (State::SumFloat(sum, single), [v]) => {
                let v = match v {
                    Datum::Float4(v) => f64::from(*v),
                    Datum::Float8(v) => *v,
                    _ => return Err(bad(AggKind::Sum, args)),
                };
                let old = sum.unwrap_or(0.0);
                let new = match (*sum, *single) {
                    (None, _) => v,
                    (_, true) => f64::from(old as f32 + v as f32),
                    _ => old + v,
                };
                if new.is_infinite() && !old.is_infinite() && !v.is_infinite() {
                    return Err(sqlerr!(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow"));
                }
                *sum = Some(new);
            }
            (State::SumNumeric(sum), [Datum::Numeric(v)]) => {
                *sum = Some(match sum {
                    Some(s) => s.add(v)?,
                    None => v.clone(),
                });
            }
            (State::AvgNumeric(sum, n), [Datum::Numeric(v)]) => {
                *sum = sum.add(v)?;
                *n += 1;
            }
            (State::SumInterval(sum), [v]) => {
                let v = match v {
                    Datum::Interval(v) => *v,
                    Datum::Time(us) => Interval { us: *us, days: 0, months: 0 },
                    _ => return Err(bad(AggKind::Sum, args)),
                };
                *sum = Some(match sum {
                    Some(s) => crate::datetime::interval::add(s, &v)?,
                    None => v,
                });
            }
            (State::AvgInterval(sum, n), [Datum::Interval(v)]) => {
                *sum = crate::datetime::interval::add(sum, v)?;
                *n += 1;
            }
            (State::MinMax { best, ty, max }, [v]) => {
                if best.is_null() {
                    *best = v.clone();
                } else {
                    let order = cmp(*ty, v, best);
                    let better = if *max { order.is_gt() } else { order.is_lt() };
                    // Of equal values the last one stays, but of `character` the first one: this is
                    // what PostgreSQL's functions of the two aggregates do.
                    if better || order.is_eq() && *ty != oid::BPCHAR {
                        *best = v.clone();
                    }
                }
            }
            (State::Bool(acc, and), [Datum::Bool(v)]) => {
                let old = acc.unwrap_or(*and);
                *acc = Some(if *and { old && *v } else { old || *v });
            }
            (State::Bits(acc, BitOp { ints: op, strings }), [v]) => {
                *acc = match (&*acc, v) {
                    (Datum::Null, v) => v.clone(),
                    (Datum::Int2(a), Datum::Int2(b)) => Datum::Int2(op(i64::from(*a), i64::from(*b)) as i16),
                    (Datum::Int4(a), Datum::Int4(b)) => Datum::Int4(op(i64::from(*a), i64::from(*b)) as i32),
                    (Datum::Int8(a), Datum::Int8(b)) => Datum::Int8(op(*a, *b)),
                    (Datum::Bits(a), Datum::Bits(b)) => Datum::Bits(strings(a, b)?),
                    _ => return Err(bad(AggKind::BitAnd, args)),
                };
            }
            (State::Ranges { ranges, bytes, charge, .. }, [v]) => {
                let added = match v {
                    Datum::Range(range) => std::slice::from_ref(&**range),
                    Datum::Multirange(multirange) => multirange.ranges(),
                    _ => return Err(bad(AggKind::RangeAgg, args)),
                };
                let ranges = ranges.get_or_insert_with(Vec::new);
                *bytes += v.heap_bytes();
                // A vector doubles when it grows.
                charge.cover(*bytes + (ranges.len() + added.len()) * size_of::<Range>())?;
                ranges.extend_from_slice(added);
            }
            (State::Common(best), [v]) => {
                *best = match (&*best, v) {
                    (Datum::Null, v) => v.clone(),
                    (Datum::Range(_), Datum::Range(_)) => range_intersect(cx, &[best.clone(), v.clone()])?,
                    _ => multirange_intersect(cx, &[best.clone(), v.clone()])?,
                };
            }
            (State::Float(s, kind), [v]) => match v {
                Datum::Float4(v) => s.step(f64::from(*v))?,
                Datum::Float8(v) => s.step(*v)?,
                _ => return Err(bad(*kind, args)),
            },
            (State::Numeric(s, kind), [v]) => match v {
                Datum::Numeric(v) => s.step(v)?,
                v => match v.as_i64() {
                    Some(v) => s.step(&Numeric::from_i64(v))?,
                    None => return Err(bad(*kind, args)),
                },
            },
            (State::Pairs(s, _), [Datum::Float8(y), Datum::Float8(x)]) => s.step(*y, *x)?,
            (State::Pairs(..), _) => {}
            (State::Text(acc), [Datum::Text(v), sep]) => match acc {
                None => acc.insert(TextBuilder::new()).push_str(v)?,
                Some(acc) => {
                    acc.push_str(sep.as_str().unwrap_or(""))?;
                    acc.push_str(v)?;
                }
            },
            (State::Bytea(acc), [Datum::Bytea(v), sep]) => match acc {
                None => {
                    let mut charge = Charge::new();
                    charge.set(v.len())?;
                    *acc = Some((v.to_vec(), charge));
                }
                Some((acc, charge)) => {
                    let sep: &[u8] = if let Datum::Bytea(sep) = sep { sep } else { &[] };
                    let more = sep.len() + v.len();
                    if acc.len() + more > VALUE_MAX {
                        return Err(too_long(acc.len(), more));
                    }
                    // A vector doubles when it grows.
                    charge.cover((acc.len() + more) * 2)?;
                    acc.extend_from_slice(sep);
                    acc.extend_from_slice(v);
                }
            },
            (_, args) => {
                let _ = cx;
                return Err(bad(AggKind::Count, args));
            }
        }
        Ok(())
    }

    fn collect(&mut self, args: &[Datum]) -> Result<()> {
        let (State::Array { values, shape, nested, bytes, charge, .. }, [v]) = (&mut self.0, args) else {
            return Err(bad(AggKind::ArrayAgg, args));
        };
        let values = values.get_or_insert_with(Vec::new);
        *bytes += size_of::<Datum>() + v.heap_bytes();
        // A vector doubles when it grows.
        charge.cover(*bytes + values.len() * size_of::<Datum>())?;
        if !*nested {
            values.push(v.clone());
            return Ok(());
        }
        let Datum::Array(a) = v else {
            return Err(sqlerr!(NULL_VALUE_NOT_ALLOWED, "cannot accumulate null arrays"));
        };
        if a.dims.is_empty() {
            return Err(sqlerr!(ARRAY_SUBSCRIPT_ERROR, "cannot accumulate empty arrays"));
        }
        match shape {
            None => {
                let mut dims = vec![crate::datum::Dim { len: 1, lower: 1 }];
                dims.extend_from_slice(&a.dims);
                *shape = Some(dims);
            }
            Some(dims) => {
                if dims[1..] != a.dims[..] {
                    return Err(sqlerr!(
                        ARRAY_SUBSCRIPT_ERROR,
                        "cannot accumulate arrays of different dimensionality"
                    ));
                }
                dims[0].len += 1;
            }
        }
        values.extend_from_slice(&a.values);
        Ok(())
    }

    /// Adds another partial state of the same aggregate, as if its rows had come after those of
    /// this one.
    pub fn combine(&mut self, cx: &mut FnCtx, other: AggState) -> Result<()> {
        match (&mut self.0, other.0) {
            (State::CountStar(a), State::CountStar(b)) | (State::Count(a), State::Count(b)) => *a += b,
            (State::SumInt(_), State::SumInt(None)) => {}
            (State::SumInt(_), State::SumInt(Some(b))) => return self.step(cx, &[Datum::Int8(b)]),
            (State::SumMoney(_), State::SumMoney(None)) => {}
            (State::SumMoney(_), State::SumMoney(Some(b))) => return self.step(cx, &[Datum::Money(b)]),
            (State::SumInt8(a, any), State::SumInt8(b, b_any)) => {
                *a += b;
                *any |= b_any;
            }
            (State::AvgInt(a, n), State::AvgInt(b, m)) => {
                *a += b;
                *n += m;
            }
            (State::MinMaxInt(..), State::MinMaxInt(b, _, wrap)) => {
                if let Some(b) = b {
                    return self.step(cx, &[wrap(b)]);
                }
            }
            (State::MinMax { .. }, State::MinMax { best, .. }) => return self.step(cx, &[best]),
            (State::Bool(..), State::Bool(Some(b), _)) => return self.step(cx, &[Datum::Bool(b)]),
            (State::Bool(..), State::Bool(None, _)) => {}
            (State::Bits(..), State::Bits(b, _)) => return self.step(cx, &[b]),
            (State::SumNumeric(_), State::SumNumeric(b)) => {
                if let Some(b) = b {
                    return self.step(cx, &[Datum::Numeric(b)]);
                }
            }
            (State::AvgNumeric(a, n), State::AvgNumeric(b, m)) => {
                *a = a.add(&b)?;
                *n += m;
            }
            _ => return Err(SqlError::unsupported("combining states of this aggregate is not supported")),
        }
        Ok(())
    }

    /// The aggregate's value; NULL without rows where SQL says so.
    pub fn finish(self, _: &mut FnCtx) -> Result<Datum> {
        Ok(match self.0 {
            State::CountStar(n) | State::Count(n) => Datum::Int8(n),
            State::SumInt(v) => v.into(),
            State::SumMoney(v) => v.map_or(Datum::Null, Datum::Money),
            State::SumInt8(_, false)
            | State::AvgInt(_, 0)
            | State::AvgNumeric(_, 0)
            | State::AvgInterval(_, 0) => Datum::Null,
            State::SumInt8(v, _) => Datum::Numeric(Numeric::from_i128(v)),
            State::AvgInt(v, n) => Datum::Numeric(Numeric::from_i128(v).div(&Numeric::from_i64(n))?),
            State::SumFloat(None, _) => Datum::Null,
            State::SumFloat(Some(v), true) => Datum::Float4(v as f32),
            State::SumFloat(Some(v), false) => Datum::Float8(v),
            State::SumNumeric(v) => v.into(),
            State::AvgNumeric(v, n) => Datum::Numeric(v.div(&Numeric::from_i64(n))?),
            State::SumInterval(v) => v.map_or(Datum::Null, Datum::Interval),
            State::AvgInterval(v, n) => Datum::Interval(crate::datetime::interval::div(&v, n as f64)?),
            State::MinMaxInt(v, _, wrap) => v.map_or(Datum::Null, wrap),
            State::MinMax { best, .. } => best,
            State::Bool(v, _) => v.into(),
            State::Bits(v, _) => v,
            State::Float(s, kind) => s.finish(kind),
            State::Numeric(s, kind) => s.finish(kind)?,
            State::Pairs(s, kind) => s.finish(kind),
            State::Text(v) => v.map_or(Datum::Null, TextBuilder::finish),
            State::Json { text: None, .. } => Datum::Null,
            State::Json { text: Some(text), types, jsonb } => {
                let mut text = text;
                text.push_str(if types.len() == 1 { "]" } else { " }" })?;
                if jsonb {
                    let mut charge = Charge::new();
                    charge.cover(text.len())?;
                    Datum::from(crate::json::canon::canonical(text.as_str())?)
                } else {
                    text.finish()
                }
            }
            State::Bytea(v) => v.map_or(Datum::Null, |(v, charge)| Datum::Bytea(Bytes::counted(v, charge))),
            State::Ranges { ranges: None, .. } => Datum::Null,
            State::Ranges { of, ranges: Some(ranges), .. } => Multirange::make(of, ranges)?.into(),
            State::Common(v) => v,
            State::Array { values: None, .. } => Datum::Null,
            State::Array { elem, values: Some(values), shape, charge, .. } => match shape {
                Some(dims) => Datum::array(Array { elem, dims, values, charge }),
                None => Datum::array(Array { charge, ..Array::new(elem, values) }),
            },
        })
    }
}
