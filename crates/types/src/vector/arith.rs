//! Arithmetic of whole vectors.
//!
//! Each function answers `None` if it does not know its operands or if some row overflows. The rows
//! that are NULL hold some number, and their overflow counts too: the caller then computes row by
//! row, and is slower and not wrong.

use super::compare::Operand;
use super::{Class, Floats, Ints, Nulls, Vector};
use crate::datum::Datum;
use crate::numeric::{POW10, SMALL_LIMIT, SMALL_SCALE};

/// An operation of arithmetic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Op {
    /// `+`
    Add,
    /// `-`
    Sub,
    /// `*`
    Mul,
    /// `/`, of floats alone.
    Div,
}

/// An operand as integers: a slice, or one for all rows.
enum Side<'a> {
    Many(&'a [i64], &'a Nulls),
    One(i64),
}

fn integers<'a>(operand: Operand<'a>) -> Option<(Class, Side<'a>)> {
    match operand {
        Operand::Vector(Vector::Ints(v)) => Some((v.class, Side::Many(&v.values, &v.nulls))),
        Operand::Value(value) => Class::of(value).map(|(class, v)| (class, Side::One(v))),
        Operand::Vector(_) => None,
    }
}

/// Computes `op` for each row. `op` returns its result and whether it overflowed.
#[inline]
fn each(
    rows: usize,
    a: &Side<'_>,
    b: &Side<'_>,
    op: impl Fn(i64, i64) -> (i64, bool),
) -> Option<(Vec<i64>, Nulls)> {
    let mut bad = false;
    let mut note = |(v, overflowed): (i64, bool)| {
        bad |= overflowed;
        v
    };
    let values: Vec<i64> = match (a, b) {
        (Side::Many(a, _), Side::Many(b, _)) => a.iter().zip(*b).map(|(&a, &b)| note(op(a, b))).collect(),
        (Side::Many(a, _), Side::One(b)) => a.iter().map(|&a| note(op(a, *b))).collect(),
        (Side::One(a), Side::Many(b, _)) => b.iter().map(|&b| note(op(*a, b))).collect(),
        (Side::One(a), Side::One(b)) => vec![note(op(*a, *b)); rows],
    };
    let nulls = match (a, b) {
        (Side::Many(_, a), Side::Many(_, b)) => a.or(b),
        (Side::Many(_, nulls), _) | (_, Side::Many(_, nulls)) => (*nulls).clone(),
        _ => Nulls::NONE,
    };
    (!bad).then_some((values, nulls))
}

fn checked(op: Op, rows: usize, a: &Side<'_>, b: &Side<'_>) -> Option<(Vec<i64>, Nulls)> {
    match op {
        Op::Add => each(rows, a, b, i64::overflowing_add),
        Op::Sub => each(rows, a, b, i64::overflowing_sub),
        Op::Mul => each(rows, a, b, i64::overflowing_mul),
        Op::Div => None,
    }
}

/// Arithmetic of integers whose result is of a class: int4 or int8.
pub fn integer(op: Op, class: Class, a: Operand<'_>, b: Operand<'_>, rows: usize) -> Option<Vector> {
    if a.is_null() || b.is_null() {
        return Some(Vector::Null);
    }
    let ((ca, a), (cb, b)) = (integers(a)?, integers(b)?);
    if !ca.is_integer() || !cb.is_integer() {
        return None;
    }
    let (values, nulls) = checked(op, rows, &a, &b)?;
    let narrow = |values: &[i64]| values.iter().all(|&v| v == i64::from(v as i32));
    (class != Class::Int4 || narrow(&values)).then_some(Vector::Ints(Ints { class, values, nulls }))
}

/// Arithmetic of numerics, each of one scale.
pub fn numeric(op: Op, a: Operand<'_>, b: Operand<'_>, rows: usize) -> Option<Vector> {
    if a.is_null() || b.is_null() {
        return Some(Vector::Null);
    }
    let ((Class::Numeric(sa), a), (Class::Numeric(sb), b)) = (integers(a)?, integers(b)?) else {
        return None;
    };
    let scale = if op == Op::Mul { sa + sb } else { sa.max(sb) };
    if i32::from(scale) > SMALL_SCALE {
        return None;
    }
    let (values, nulls) = if op == Op::Mul || sa == sb {
        checked(op, rows, &a, &b)?
    } else {
        let (ua, ub) = (POW10[usize::from(scale - sa)], POW10[usize::from(scale - sb)]);
        let at_scale = |a: i64, b: i64| {
            let ((a, x), (b, y)) = (a.overflowing_mul(ua), b.overflowing_mul(ub));
            let (v, z) = if op == Op::Add { a.overflowing_add(b) } else { a.overflowing_sub(b) };
            (v, x | y | z)
        };
        each(rows, &a, &b, at_scale)?
    };
    let is_small = values.iter().all(|v| v.unsigned_abs() < SMALL_LIMIT as u64);
    is_small.then_some(Vector::Ints(Ints { class: Class::Numeric(scale), values, nulls }))
}

/// Arithmetic of double precision.
pub fn double(op: Op, a: Operand<'_>, b: Operand<'_>, rows: usize) -> Option<Vector> {
    if a.is_null() || b.is_null() {
        return Some(Vector::Null);
    }
    let side = |operand: Operand<'_>| match operand {
        Operand::Vector(Vector::Floats(v)) if !v.is_single => Some((Some(v.clone()), 0.0)),
        Operand::Value(Datum::Float8(v)) => Some((None, *v)),
        _ => None,
    };
    let ((va, one_a), (vb, one_b)) = (side(a)?, side(b)?);
    let at = |v: &Option<Floats>, one: f64, row: usize| v.as_ref().map_or(one, |v| v.values[row]);
    let mut bad = false;
    let values = (0..rows)
        .map(|row| {
            let (a, b) = (at(&va, one_a, row), at(&vb, one_b, row));
            let v = match op {
                Op::Add => a + b,
                Op::Sub => a - b,
                Op::Mul => a * b,
                Op::Div => a / b,
            };
            bad |= v.is_infinite() && !a.is_infinite() && !b.is_infinite();
            // A product or quotient that vanishes is an underflow; a divisor of zero is an error.
            bad |= v == 0.0 && a != 0.0 && matches!(op, Op::Mul | Op::Div) && b != 0.0 && !b.is_infinite();
            bad |= op == Op::Div && b == 0.0;
            v
        })
        .collect();
    let nulls = |v: Option<Floats>| v.map_or(Nulls::NONE, |v| v.nulls);
    let nulls = nulls(va).or(&nulls(vb));
    (!bad).then_some(Vector::Floats(Floats { is_single: false, values, nulls }))
}
