//! Evaluation of what needs no statement: integer arithmetic, comparisons, arrays, and functions of
//! constants.
//!
//! The planner folds constants with it, and the executor computes with the same functions, so that
//! both give the same values and errors.

use crate::tree::expr::{ArithOp, Expr};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::func::{FnBody, long};
use sinew_types::memory::Charge;
use sinew_types::{Array, Datum, Dim, FnCtx, cast};

/// 22003 of an integer.
#[cold]
pub fn int4_range() -> SqlError {
    SqlError::new(SqlState::NUMERIC_VALUE_OUT_OF_RANGE, "integer out of range")
}

#[cold]
fn int8_range() -> SqlError {
    SqlError::new(SqlState::NUMERIC_VALUE_OUT_OF_RANGE, "bigint out of range")
}

#[inline]
fn arith(op: ArithOp, a: i64, b: i64) -> Option<i64> {
    match op {
        ArithOp::Add => a.checked_add(b),
        ArithOp::Sub => a.checked_sub(b),
        ArithOp::Mul => a.checked_mul(b),
    }
}

/// Arithmetic of integers as int4; 22003 if the result does not fit.
#[inline]
pub fn int4(op: ArithOp, a: Option<i64>, b: Option<i64>) -> Result<Datum> {
    let (Some(a), Some(b)) = (a, b) else { return Ok(Datum::Null) };
    let v = arith(op, a, b).and_then(|v| i32::try_from(v).ok()).ok_or_else(int4_range)?;
    Ok(Datum::Int4(v))
}

/// Arithmetic of integers as int8; 22003 if the result does not fit.
#[inline]
pub fn int8(op: ArithOp, a: Option<i64>, b: Option<i64>) -> Result<Datum> {
    let (Some(a), Some(b)) = (a, b) else { return Ok(Datum::Null) };
    Ok(Datum::Int8(arith(op, a, b).ok_or_else(int8_range)?))
}

/// An array of values; `nested`: the values are arrays, which become its rows.
pub fn make_array(elem: sinew_types::Oid, values: Vec<Datum>, nested: bool) -> Result<Datum> {
    if !nested {
        return Ok(Datum::array(Array::new(elem, values)));
    }
    let mismatch = || {
        SqlError::new(
            SqlState::ARRAY_SUBSCRIPT_ERROR,
            "multidimensional arrays must have array expressions with matching dimensions",
        )
    };
    let n = values.len() as i32;
    let mut dims: Option<Vec<Dim>> = None;
    let inner = |v: &Datum| if let Datum::Array(a) = v { a.values.len() } else { 0 };
    let mut charge = Charge::new();
    charge.cover(values.iter().map(inner).sum::<usize>() * size_of::<Datum>())?;
    let mut flat = Vec::new();
    let mut empty = true;
    for v in values {
        let inner = match v {
            Datum::Array(a) => a,
            Datum::Null => {
                if dims.is_some() && !empty {
                    return Err(mismatch());
                }
                continue;
            }
            _ => return Err(SqlError::internal("nested array of something else")),
        };
        empty &= inner.values.is_empty();
        match &dims {
            None => dims = Some(inner.dims.clone()),
            Some(d) if *d == inner.dims => {}
            Some(_) => return Err(mismatch()),
        }
        flat.extend(inner.values.iter().cloned());
    }
    if empty {
        return Ok(Datum::array(Array::empty(elem)));
    }
    let mut all = vec![Dim { len: n, lower: 1 }];
    all.extend(dims.unwrap_or_default());
    Ok(Datum::array(Array { elem, dims: all, values: flat, charge: Charge::default() }))
}

/// Evaluates an immutable expression of constants without a statement; `None` for what it does not
/// know.
pub fn call_pure(e: &Expr, ctx: &mut FnCtx) -> Result<Option<Datum>> {
    let konst = |e: &Expr| match e {
        Expr::Const(d) => d.clone(),
        _ => Datum::Null,
    };
    Ok(match e {
        Expr::Func(f) => {
            let values: Vec<Datum> = f.args.iter().map(konst).collect();
            if f.f.strict && values.iter().any(Datum::is_null) {
                return Ok(Some(Datum::Null));
            }
            match f.f.body {
                FnBody::Scalar(body) => Some(long::scalar(f.f, body, ctx, &values)?),
                FnBody::Poly(body) => Some(long::poly(f.f, body, ctx, &f.types, &values)?),
                _ => None,
            }
        }
        Expr::Cast { path, arg, from, to, typmod, explicit } => {
            Some(cast::coerce(ctx, path, &konst(arg), *from, *to, *typmod, *explicit)?)
        }
        Expr::IntCmp(op, p) => match (konst(&p.0).as_i64(), konst(&p.1).as_i64()) {
            (Some(a), Some(b)) => Some(Datum::Bool(op.holds(a.cmp(&b)))),
            _ => Some(Datum::Null),
        },
        Expr::Int4(op, p) => Some(int4(*op, konst(&p.0).as_i64(), konst(&p.1).as_i64())?),
        Expr::Int8(op, p) => Some(int8(*op, konst(&p.0).as_i64(), konst(&p.1).as_i64())?),
        Expr::Array { elem, args, nested } if args.iter().all(Expr::is_const) => {
            Some(make_array(*elem, args.iter().map(konst).collect(), *nested)?)
        }
        _ => None,
    })
}
