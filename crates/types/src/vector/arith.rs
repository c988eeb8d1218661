//! Arithmetic of whole vectors.
//!
//! Each function answers `None` if it does not know its operands or if some row fails. No loop has
//! a branch for each row. A loop folds all that can be wrong into one word, and looks at the word
//! behind its last row.
//! The integers of rows that are NULL are some number, whose overflow counts too: the caller then
//! computes row by row, and is slower and not wrong. For floats a second pass decides, which knows
//! the rows that are NULL.

use super::compare::Operand;
use super::{Class, Floats, Ints, Nulls, Vector};
use crate::datum::Datum;
use crate::numeric::{POW10, SMALL_LIMIT, SMALL_SCALE};
use std::ops::{BitAnd, BitOrAssign};

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

/// The bit of a row's word that says that the row overflows.
const SIGN: i64 = i64::MIN;

/// Computes `op` for each row. `op` returns its result and a word. `None` if some row's word has a
/// bit of the mask.
#[inline]
fn each<W: Copy + Default + PartialEq + BitAnd<Output = W> + BitOrAssign>(
    rows: usize,
    a: &Side<'_>,
    b: &Side<'_>,
    mask: W,
    op: impl Fn(i64, i64) -> (i64, W),
) -> Option<(Vec<i64>, Nulls)> {
    let mut words = W::default();
    let mut note = |(v, word): (i64, W)| {
        words |= word;
        v
    };
    let values: Vec<i64> = match (a, b) {
        (Side::Many(a, _), Side::Many(b, _)) => a.iter().zip(*b).map(|(&a, &b)| note(op(a, b))).collect(),
        (Side::Many(a, _), &Side::One(b)) => a.iter().map(|&a| note(op(a, b))).collect(),
        (&Side::One(a), Side::Many(b, _)) => b.iter().map(|&b| note(op(a, b))).collect(),
        (Side::One(a), Side::One(b)) => vec![note(op(*a, *b)); rows],
    };
    if words & mask != W::default() {
        return None;
    }
    let nulls = match (a, b) {
        (Side::Many(_, a), Side::Many(_, b)) => a.or(b),
        (Side::Many(_, nulls), _) | (_, Side::Many(_, nulls)) => (*nulls).clone(),
        _ => Nulls::NONE,
    };
    Some((values, nulls))
}

/// A sum, and a word whose sign says that it overflowed.
#[inline]
fn add(a: i64, b: i64) -> (i64, i64) {
    let v = a.wrapping_add(b);
    (v, (a ^ v) & (b ^ v))
}

/// A difference, and a word whose sign says that it overflowed.
#[inline]
fn sub(a: i64, b: i64) -> (i64, i64) {
    let v = a.wrapping_sub(b);
    (v, (a ^ b) & (a ^ v))
}

/// A product, and a word whose sign says that it overflowed.
#[inline]
fn mul(a: i64, b: i64) -> (i64, i64) {
    let (v, overflowed) = a.overflowing_mul(b);
    (v, i64::from(overflowed) << 63)
}

/// Arithmetic of integers whose result is of a class: int2, int4 or int8.
pub fn integer(op: Op, class: Class, a: Operand<'_>, b: Operand<'_>, rows: usize) -> Option<Vector> {
    /// Operands of this class and no larger one have results that 64 bits hold.
    fn narrow(op: Op, half: i64, rows: usize, a: &Side<'_>, b: &Side<'_>) -> Option<(Vec<i64>, Nulls)> {
        // The range of the class, moved so that it begins at zero: no bit above it is set.
        let (mask, word) = (-2 * half, |v: i64| (v, v.wrapping_add(half)));
        match op {
            Op::Add => each(rows, a, b, mask, |a, b| word(a.wrapping_add(b))),
            Op::Sub => each(rows, a, b, mask, |a, b| word(a.wrapping_sub(b))),
            Op::Mul => each(rows, a, b, mask, |a, b| word(a.wrapping_mul(b))),
            Op::Div => None,
        }
    }
    if a.is_null() || b.is_null() {
        return Some(Vector::Null);
    }
    let ((ca, a), (cb, b)) = (integers(a)?, integers(b)?);
    if !ca.is_integer() || !cb.is_integer() {
        return None;
    }
    let is_wide = ca == Class::Int8 || cb == Class::Int8;
    let (values, nulls) = match (class, op) {
        (Class::Int2, _) if !is_wide => narrow(op, 1 << 15, rows, &a, &b)?,
        (Class::Int4, _) if !is_wide => narrow(op, 1 << 31, rows, &a, &b)?,
        (Class::Int8, Op::Add) => each(rows, &a, &b, SIGN, add)?,
        (Class::Int8, Op::Sub) => each(rows, &a, &b, SIGN, sub)?,
        (Class::Int8, Op::Mul) => each(rows, &a, &b, true, i64::overflowing_mul)?,
        _ => return None,
    };
    Some(Vector::Ints(Ints { class, values, nulls }))
}

/// Arithmetic of numerics, each of one scale.
pub fn numeric(op: Op, a: Operand<'_>, b: Operand<'_>, rows: usize) -> Option<Vector> {
    /// A result with the word of its overflow, in which the sign also says that it has too many
    /// digits.
    #[inline]
    fn limited((v, word): (i64, i64)) -> (i64, i64) {
        const MOST: i64 = SMALL_LIMIT - 1;
        (v, word | MOST.wrapping_sub(v) | MOST.wrapping_add(v))
    }
    if op == Op::Div {
        return None;
    }
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
    if op == Op::Mul {
        let (values, nulls) = each(rows, &a, &b, SIGN, |a, b| limited(mul(a, b)))?;
        return Some(Vector::Ints(Ints { class: Class::Numeric(scale), values, nulls }));
    }
    let is_sum = op == Op::Add;
    // One value for all rows is brought to the scale before the loop.
    let (a, ua) = at_scale(a, scale - sa)?;
    let (b, ub) = at_scale(b, scale - sb)?;
    let (values, nulls) = match (ua, ub, is_sum) {
        (1, 1, true) => each(rows, &a, &b, SIGN, |a, b| limited(add(a, b)))?,
        (1, 1, false) => each(rows, &a, &b, SIGN, |a, b| limited(sub(a, b)))?,
        _ => each(rows, &a, &b, SIGN, |a, b| {
            let ((a, x), (b, y)) = (mul(a, ua), mul(b, ub));
            let (v, z) = limited(if is_sum { add(a, b) } else { sub(a, b) });
            (v, x | y | z)
        })?,
    };
    Some(Vector::Ints(Ints { class: Class::Numeric(scale), values, nulls }))
}

/// An operand, and the number by which the loop multiplies it to give it so many digits more behind
/// the point. `None` if the one value for all rows does not fit.
fn at_scale(side: Side<'_>, digits: u8) -> Option<(Side<'_>, i64)> {
    let unit = POW10[usize::from(digits)];
    match side {
        Side::One(v) => Some((Side::One(v.checked_mul(unit)?), 1)),
        many => Some((many, unit)),
    }
}

/// An operand as floats: a slice, or one for all rows.
enum FloatSide<'a> {
    Many(&'a [f64], &'a Nulls),
    One(f64),
}

impl FloatSide<'_> {
    #[inline]
    fn at(&self, row: usize) -> f64 {
        match self {
            FloatSide::Many(values, _) => values[row],
            FloatSide::One(v) => *v,
        }
    }
}

/// Computes `op` for each row, and says whether some result is a suspect.
#[inline]
fn each_float(
    rows: usize,
    a: &FloatSide<'_>,
    b: &FloatSide<'_>,
    op: impl Fn(f64, f64) -> f64,
    is_suspect: impl Fn(f64) -> bool,
) -> (Vec<f64>, bool) {
    let mut is_any = false;
    let mut note = |v: f64| {
        is_any |= is_suspect(v);
        v
    };
    let values = match (a, b) {
        (FloatSide::Many(a, _), FloatSide::Many(b, _)) => {
            a.iter().zip(*b).map(|(&a, &b)| note(op(a, b))).collect()
        }
        (FloatSide::Many(a, _), &FloatSide::One(b)) => a.iter().map(|&a| note(op(a, b))).collect(),
        (&FloatSide::One(a), FloatSide::Many(b, _)) => b.iter().map(|&b| note(op(a, b))).collect(),
        (FloatSide::One(a), FloatSide::One(b)) => vec![note(op(*a, *b)); rows],
    };
    (values, is_any)
}

fn float_side(operand: Operand<'_>) -> Option<FloatSide<'_>> {
    match operand {
        Operand::Vector(Vector::Floats(v)) if !v.is_single => Some(FloatSide::Many(&v.values, &v.nulls)),
        Operand::Value(Datum::Float8(v)) => Some(FloatSide::One(*v)),
        _ => None,
    }
}

/// Arithmetic of double precision.
#[expect(clippy::neg_cmp_op_on_partial_ord, reason = "NaN is a suspect too")]
pub fn double(op: Op, a: Operand<'_>, b: Operand<'_>, rows: usize) -> Option<Vector> {
    if a.is_null() || b.is_null() {
        return Some(Vector::Null);
    }
    let (a, b) = (float_side(a)?, float_side(b)?);
    // An overflow and a division by zero are infinite or not a number, and an underflow is zero.
    let is_infinite = |v: f64| !(v.abs() <= f64::MAX);
    let is_extreme = |v: f64| !(v.abs() <= f64::MAX) | (v == 0.0);
    let (values, is_suspect) = match op {
        Op::Add => each_float(rows, &a, &b, |a, b| a + b, is_infinite),
        Op::Sub => each_float(rows, &a, &b, |a, b| a - b, is_infinite),
        Op::Mul => each_float(rows, &a, &b, |a, b| a * b, is_extreme),
        Op::Div => each_float(rows, &a, &b, |a, b| a / b, is_extreme),
    };
    let nulls = match (&a, &b) {
        (FloatSide::Many(_, a), FloatSide::Many(_, b)) => a.or(b),
        (FloatSide::Many(_, nulls), _) | (_, FloatSide::Many(_, nulls)) => (*nulls).clone(),
        _ => Nulls::NONE,
    };
    let fails = |(row, &v): (usize, &f64)| !nulls.has(row) && fails(op, a.at(row), b.at(row), v);
    if is_suspect && values.iter().enumerate().any(fails) {
        return None;
    }
    Some(Vector::Floats(Floats { is_single: false, values, nulls }))
}

/// True if PostgreSQL has an error for operands with this result.
#[inline]
fn fails(op: Op, a: f64, b: f64, v: f64) -> bool {
    match op {
        Op::Add | Op::Sub => v.is_infinite() && !a.is_infinite() && !b.is_infinite(),
        Op::Mul if v == 0.0 => a != 0.0 && b != 0.0,
        Op::Mul => v.is_infinite() && !a.is_infinite() && !b.is_infinite(),
        Op::Div if b == 0.0 => !a.is_nan(),
        Op::Div if v == 0.0 => a != 0.0 && !b.is_infinite(),
        Op::Div => v.is_infinite() && !a.is_infinite(),
    }
}
