//! Expressions evaluated over a row of slots.
//!
//! The nodes call [`eval`] for a value, [`holds`] for a condition and [`eval_int`] for an integer.
//! This file computes the expressions of the plan. The modules below it compute those that take a
//! page of their own: subqueries, long lists, parts of columns, functions that ask the session.

mod current_snapshot;
mod domain;
pub(crate) mod keys;
pub(crate) mod list;
mod part;
pub mod run;
pub(crate) mod session_functions;

pub use keys::Map as HashMapByHash;

use crate::caller::RoutineCall;
use crate::eval::run::{EvalState, SLOT_BASE, Subplans};
use sinew_catalog::sequence::Ask;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::expr::{BoolTest, Expr, FromJson, FuncExpr, Subscript};
use sinew_plan::opt::AGG;
use sinew_plan::pure::{int4, int4_range, int8, make_array};
use sinew_table::stack;
use sinew_types::func::session::SessionFn;
use sinew_types::func::{BuiltinFn, FnBody, ScalarFn, Volatility, long};
use sinew_types::json::populate;
use sinew_types::memory::Charge;
use sinew_types::{Array, Datum, Dim, Record, cast, compare, host, length, oid};
use std::cmp::Ordering;
use std::sync::Arc;

const _: () = assert!(SLOT_BASE < AGG);

/// The value of an integer expression; NULL is `None`. The function reads columns, constants and
/// parameters in place, without a copy.
#[inline]
pub fn eval_int(e: &Expr, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<Option<i64>> {
    match e {
        Expr::Col(i) => Ok(row[*i as usize].as_i64()),
        Expr::Const(d) => Ok(d.as_i64()),
        Expr::Param(n) => Ok(rt.param(*n).as_i64()),
        e => Ok(eval(e, row, rt)?.as_i64()),
    }
}

/// True if a condition is true; false if it is false or NULL.
#[inline]
pub fn holds(e: &Expr, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<bool> {
    match e {
        Expr::IntCmp(op, p) => {
            let (a, b) = (eval_int(&p.0, row, rt)?, eval_int(&p.1, row, rt)?);
            Ok(match (a, b) {
                (Some(a), Some(b)) => op.holds(a.cmp(&b)),
                _ => false,
            })
        }
        Expr::And(list) => {
            for e in list {
                if !holds(e, row, rt)? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        e => Ok(matches!(eval(e, row, rt)?, Datum::Bool(true))),
    }
}

/// The value of an expression over a row. The caller has set the parameters that the expression
/// reads.
pub fn eval(e: &Expr, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<Datum> {
    match e {
        Expr::Col(i) => Ok(row[*i as usize].clone()),
        Expr::Const(d) => Ok(d.clone()),
        Expr::Param(n) => Ok(rt.param(*n).clone()),
        Expr::IntCmp(op, p) => {
            let (a, b) = (eval_int(&p.0, row, rt)?, eval_int(&p.1, row, rt)?);
            Ok(match (a, b) {
                (Some(a), Some(b)) => Datum::Bool(op.holds(a.cmp(&b))),
                _ => Datum::Null,
            })
        }
        Expr::Int4(op, p) => {
            let (a, b) = (eval_int(&p.0, row, rt)?, eval_int(&p.1, row, rt)?);
            int4(*op, a, b)
        }
        Expr::Int8(op, p) => {
            let (a, b) = (eval_int(&p.0, row, rt)?, eval_int(&p.1, row, rt)?);
            int8(*op, a, b)
        }
        Expr::Func(f) => call(f, row, rt),
        other => {
            stack::check()?;
            eval_other(other, row, rt)
        }
    }
}

fn call(f: &FuncExpr, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<Datum> {
    stack::check()?;
    if let FnBody::Scalar(body) = f.f.body {
        let strict = f.f.strict;
        return match f.args.as_slice() {
            [] => body(rt.fnctx(), &[]),
            [a] => {
                let a = eval(a, row, rt)?;
                if strict && a.is_null() {
                    Ok(Datum::Null)
                } else {
                    long::scalar(f.f, body, rt.fnctx(), &[a])
                }
            }
            [a, b] => {
                let a = eval(a, row, rt)?;
                let b = eval(b, row, rt)?;
                if strict && (a.is_null() || b.is_null()) {
                    Ok(Datum::Null)
                } else {
                    long::scalar(f.f, body, rt.fnctx(), &[a, b])
                }
            }
            args => call_many(f.f, body, args, row, rt),
        };
    }
    call_slow(f, row, rt)
}

#[inline(never)]
fn call_many(
    f: &BuiltinFn,
    body: ScalarFn,
    args: &[Expr],
    row: &[Datum],
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Datum> {
    let mut values = Vec::with_capacity(args.len());
    for a in args {
        values.push(eval(a, row, rt)?);
    }
    if f.strict && values.iter().any(Datum::is_null) {
        Ok(Datum::Null)
    } else {
        long::scalar(f, body, rt.fnctx(), &values)
    }
}

#[inline(never)]
fn call_slow(f: &FuncExpr, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<Datum> {
    let mut values = Vec::with_capacity(f.args.len());
    for a in &f.args {
        values.push(eval(a, row, rt)?);
    }
    call_values(f, &values, rt)
}

/// Calls a function with the values of its arguments.
pub fn call_values(f: &FuncExpr, values: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<Datum> {
    if f.f.strict && values.iter().any(Datum::is_null) {
        return Ok(Datum::Null);
    }
    match f.f.body {
        FnBody::Scalar(body) => long::scalar(f.f, body, rt.fnctx(), values),
        FnBody::Poly(body) => long::poly(f.f, body, rt.fnctx(), &f.types, values),
        FnBody::Session(SessionFn::CurrentSnapshot) => current_snapshot::shown(rt.cx, &rt.snapshot()?),
        FnBody::Session(which) => session_functions::call(which, f, values, rt.cx),
        FnBody::Routine => rt.cx.call_routine(&routine_call(f, values, rt)?),
        FnBody::Srf(_) => Err(SqlError::unsupported("set-returning function called where it is not allowed")),
        FnBody::Aggregate(_) => Err(SqlError::internal("aggregate called as a function")),
        FnBody::Refused => Err(SqlError::internal(format!("function {} has no body", f.f.name))),
    }
}

/// A call of a routine that a user made. One that is not volatile sees what its statement sees.
pub(crate) fn routine_call<'c, S>(
    f: &'c FuncExpr,
    args: &'c [Datum],
    rt: &mut EvalState<'_, S>,
) -> Result<RoutineCall<'c>> {
    let is_procedure = f.routine.as_ref().is_some_and(|routine| routine.is_procedure);
    // This statement does not see what a volatile routine writes, for its snapshot is taken before.
    // A procedure may end the transaction, and with it all snapshots.
    let own = if is_procedure { None } else { Some(rt.snapshot()?) };
    let snapshot = own.filter(|_| f.f.volatility != Volatility::Volatile);
    let (types, columns) = (&f.types, f.columns.as_ref());
    let since = rt.run.plan.as_ref().map(|plan| plan.generation);
    Ok(RoutineCall { routine: f.oid(), types, columns, args, snapshot, since, caller: None })
}

#[inline(never)]
fn eval_other<S: Subplans>(e: &Expr, row: &[Datum], rt: &mut EvalState<'_, S>) -> Result<Datum> {
    match e {
        Expr::And(list) => {
            let mut null = false;
            for e in list {
                match eval(e, row, rt)? {
                    Datum::Bool(false) => return Ok(Datum::Bool(false)),
                    Datum::Null => null = true,
                    _ => {}
                }
            }
            Ok(if null { Datum::Null } else { Datum::Bool(true) })
        }
        Expr::Or(list) => {
            let mut null = false;
            for e in list {
                match eval(e, row, rt)? {
                    Datum::Bool(true) => return Ok(Datum::Bool(true)),
                    Datum::Null => null = true,
                    _ => {}
                }
            }
            Ok(if null { Datum::Null } else { Datum::Bool(false) })
        }
        Expr::Not(a) => Ok(match eval(a, row, rt)? {
            Datum::Bool(b) => Datum::Bool(!b),
            _ => Datum::Null,
        }),
        Expr::IsNull(a, not) => {
            let v = match &**a {
                Expr::Col(i) => &row[*i as usize],
                a => &eval(a, row, rt)?,
            };
            Ok(Datum::Bool(match v {
                // A row is null when all its fields are, and not null when none is.
                Datum::Record(r) => {
                    if *not {
                        r.fields.iter().all(|f| !f.1.is_null())
                    } else {
                        r.fields.iter().all(|f| f.1.is_null())
                    }
                }
                v => v.is_null() != *not,
            }))
        }
        Expr::BoolTest(a, test) => {
            let v = eval(a, row, rt)?.as_bool();
            Ok(Datum::Bool(match test {
                BoolTest::True => v == Some(true),
                BoolTest::NotTrue => v != Some(true),
                BoolTest::False => v == Some(false),
                BoolTest::NotFalse => v != Some(false),
                BoolTest::Unknown => v.is_none(),
                BoolTest::NotUnknown => v.is_some(),
            }))
        }
        Expr::Case(c) => {
            if let Some((slot, arg)) = &c.arg {
                let v = eval(arg, row, rt)?;
                rt.set(*slot, v);
            }
            for (cond, result) in &c.whens {
                if holds(cond, row, rt)? {
                    return eval(result, row, rt);
                }
            }
            eval(&c.otherwise, row, rt)
        }
        Expr::Coalesce(list) => {
            for e in list {
                let v = eval(e, row, rt)?;
                if !v.is_null() {
                    return Ok(v);
                }
            }
            Ok(Datum::Null)
        }
        Expr::MinMax { greatest, ty, args } => {
            let mut best = Datum::Null;
            for a in args {
                let v = eval(a, row, rt)?;
                if v.is_null() {
                    continue;
                }
                let o = if best.is_null() { Ordering::Equal } else { compare::cmp(*ty, &v, &best) };
                if best.is_null() || (*greatest && o.is_gt()) || (!*greatest && o.is_lt()) {
                    best = v;
                }
            }
            Ok(best)
        }
        Expr::NullIf(f) => {
            let (a, b) = (eval(&f.args[0], row, rt)?, eval(&f.args[1], row, rt)?);
            if a.is_null() || b.is_null() {
                return Ok(a);
            }
            let values = [a, b];
            let same = matches!(call_values(f, &values, rt)?, Datum::Bool(true));
            let [a, _] = values;
            Ok(if same { Datum::Null } else { a })
        }
        Expr::Distinct(f, not) => {
            let values = [eval(&f.args[0], row, rt)?, eval(&f.args[1], row, rt)?];
            let same = match (values[0].is_null(), values[1].is_null()) {
                (true, true) => true,
                (false, false) => matches!(call_values(f, &values, rt)?, Datum::Bool(true)),
                _ => false,
            };
            Ok(Datum::Bool(same == *not))
        }
        Expr::Array { elem, args, nested } => {
            let mut values = Vec::with_capacity(args.len());
            for a in args {
                values.push(eval(a, row, rt)?);
            }
            make_array(*elem, values, *nested)
        }
        // The planner has marked what a missing row is (`plan/src/opt/rows.rs`).
        Expr::Row(fields, names) | Expr::WholeRow { fields, names, .. } => {
            let mut out = Vec::with_capacity(fields.len());
            for (ty, e) in fields {
                out.push((*ty, eval(e, row, rt)?));
            }
            Ok(Datum::Record(Arc::new(Record { fields: out, names: names.clone() })))
        }
        Expr::ScalarArray { f, any } => scalar_array(f, *any, row, rt),
        Expr::Cast { path, arg, from, to, typmod, explicit } => {
            let v = eval(arg, row, rt)?;
            // Parameters have the narrowest type that holds them.
            match (&v, *to) {
                (Datum::Int2(v), oid::INT4) if *from == oid::INT2 => return Ok(Datum::Int4(i32::from(*v))),
                (Datum::Int2(v), oid::INT8) if *from == oid::INT2 => return Ok(Datum::Int8(i64::from(*v))),
                (Datum::Int4(v), oid::INT8) if *from == oid::INT4 => return Ok(Datum::Int8(i64::from(*v))),
                _ => {}
            }
            cast::coerce(rt.fnctx(), path, &v, *from, *to, *typmod, *explicit)
        }
        Expr::Typmod { arg, ty, typmod, explicit } => {
            let v = eval(arg, row, rt)?;
            if v.is_null() { Ok(v) } else { length::apply_typmod(v, *ty, *typmod, *explicit) }
        }
        Expr::ToDomain(d) => domain::to_domain(d, row, rt),
        Expr::Subscript { arg, subs } => subscript(arg, subs, row, rt),
        Expr::SetPart(p) => part::set(p, row, rt),
        Expr::FromJson(j) => from_json(j, row, rt),
        Expr::Field(a, place) => match eval(a, row, rt)? {
            Datum::Record(r) => Ok(r.fields.get(usize::from(place.at)).map_or(Datum::Null, |f| f.1.clone())),
            _ => Ok(Datum::Null),
        },
        Expr::Written(w) => eval(&w.1, row, rt),
        Expr::SubPlan(s) => S::value(s, row, rt),
        Expr::NextVal { sequence, ty } => {
            let v = rt.cx.nextval(*sequence, Ask::No)?;
            Ok(match *ty {
                oid::INT2 => Datum::Int2(i16::try_from(v).map_err(|_| {
                    SqlError::new(SqlState::NUMERIC_VALUE_OUT_OF_RANGE, "smallint out of range")
                })?),
                oid::INT4 => Datum::Int4(i32::try_from(v).map_err(|_| int4_range())?),
                _ => Datum::Int8(v),
            })
        }
        Expr::Var { .. }
        | Expr::Agg { .. }
        | Expr::Grouping { .. }
        | Expr::Win { .. }
        | Expr::Srf { .. }
        | Expr::SubLink(_) => Err(SqlError::internal("an expression was not planned")),
        Expr::Const(_)
        | Expr::Col(_)
        | Expr::Param(_)
        | Expr::IntCmp(..)
        | Expr::Int4(..)
        | Expr::Int8(..)
        | Expr::Func(_) => eval(e, row, rt),
    }
}

fn scalar_array(
    f: &FuncExpr,
    any: bool,
    row: &[Datum],
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Datum> {
    let left = eval(&f.args[0], row, rt)?;
    let list = match &f.args[1] {
        Expr::Const(d) => d.clone(),
        e @ Expr::Array { args, .. } => list::array(f, e, args, row, rt)?,
        e => eval(e, row, rt)?,
    };
    let Datum::Array(list) = list else { return Ok(Datum::Null) };
    if list.values.is_empty() {
        return Ok(Datum::Bool(!any));
    }
    if left.is_null() && f.f.strict {
        return Ok(Datum::Null);
    }
    if let Some((found, null)) = list::contains(f, any, &left, &list, rt) {
        return Ok(match found {
            true => Datum::Bool(any),
            false if null => Datum::Null,
            false => Datum::Bool(!any),
        });
    }
    let mut null = false;
    let mut pair = [left, Datum::Null];
    for v in &list.values {
        host::work(100)?;
        pair[1] = v.clone();
        match call_values(f, &pair, rt)? {
            Datum::Bool(b) if b == any => return Ok(Datum::Bool(any)),
            Datum::Null => null = true,
            _ => {}
        }
    }
    Ok(if null { Datum::Null } else { Datum::Bool(!any) })
}

fn subscript(
    arg: &Expr,
    subs: &[Subscript],
    row: &[Datum],
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Datum> {
    let a = match eval(arg, row, rt)? {
        Datum::Array(a) => a,
        Datum::Text(name) => return byte_of_name(&name, subs, row, rt),
        _ => return Ok(Datum::Null),
    };
    if subs.iter().all(|s| matches!(s, Subscript::Index(_))) {
        let mut at = Vec::with_capacity(subs.len());
        for s in subs {
            let Subscript::Index(e) = s else { continue };
            match eval_int(e, row, rt)? {
                Some(i) => at.push(i as i32),
                None => return Ok(Datum::Null),
            }
        }
        return Ok(a.get(&at).cloned().unwrap_or(Datum::Null));
    }
    let mut bounds = Vec::with_capacity(subs.len());
    for (i, s) in subs.iter().enumerate() {
        let dim = a.dims.get(i).copied().unwrap_or(Dim { len: 0, lower: 1 });
        let Subscript::Slice(low, high) = s else { continue };
        let low = match low {
            Some(e) => match eval_int(e, row, rt)? {
                Some(v) => v as i32,
                None => return Ok(Datum::Null),
            },
            None => dim.lower,
        };
        let high = match high {
            Some(e) => match eval_int(e, row, rt)? {
                Some(v) => v as i32,
                None => return Ok(Datum::Null),
            },
            None => dim.lower + dim.len - 1,
        };
        bounds.push((low, high));
    }
    Ok(Datum::array(slice(&a, &bounds)))
}

fn from_json(j: &FromJson, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<Datum> {
    let Datum::Text(json) = eval(&j.json, row, rt)? else { return eval(&j.default, row, rt) };
    let column = populate::Column { name: &j.name, ty: j.ty, typmod: j.typmod };
    match populate::field(&json, &column, j.of_set, &rt.fnctx().fmt)? {
        Some(value) => Ok(value),
        None => eval(&j.default, row, rt),
    }
}

/// A name is an array of 64 bytes, counted from 0, with zeroes behind its text.
fn byte_of_name(
    name: &str,
    subs: &[Subscript],
    row: &[Datum],
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Datum> {
    const NAME_BYTES: usize = 64;
    let [Subscript::Index(e)] = subs else { return Ok(Datum::Null) };
    let at = eval_int(e, row, rt)?.and_then(|at| usize::try_from(at).ok()).filter(|at| *at < NAME_BYTES);
    Ok(at.map_or(Datum::Null, |at| Datum::Char(name.as_bytes().get(at).copied().unwrap_or(0))))
}

/// The part of an array within bounds; dimensions not mentioned are whole.
fn slice(a: &Array, bounds: &[(i32, i32)]) -> Array {
    if bounds.len() > a.dims.len() {
        return Array::empty(a.elem);
    }
    let mut ranges = Vec::with_capacity(a.dims.len());
    for (i, d) in a.dims.iter().enumerate() {
        let (low, high) = bounds.get(i).copied().unwrap_or((d.lower, d.lower + d.len - 1));
        let from = i64::from(low.max(d.lower)) - i64::from(d.lower);
        let to = i64::from(high.min(d.lower + d.len - 1)) - i64::from(d.lower) + 1;
        if from >= to {
            return Array::empty(a.elem);
        }
        ranges.push((from as usize, to as usize));
    }
    let mut values = Vec::new();
    let mut at: Vec<usize> = ranges.iter().map(|r| r.0).collect();
    loop {
        let mut index = 0;
        for (i, d) in a.dims.iter().enumerate() {
            index = index * d.len as usize + at[i];
        }
        values.push(a.values[index].clone());
        let mut k = at.len();
        loop {
            if k == 0 {
                let dims = ranges.iter().map(|r| Dim { len: (r.1 - r.0) as i32, lower: 1 }).collect();
                return Array { elem: a.elem, dims, values, charge: Charge::default() };
            }
            k -= 1;
            at[k] += 1;
            if at[k] < ranges[k].1 {
                break;
            }
            at[k] = ranges[k].0;
        }
    }
}
