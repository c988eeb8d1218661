//! Comparisons of whole vectors.

use super::{Class, Floats, Ints, Nulls, Texts, Vector};
use crate::compare::{cmp_f64, trim_blanks};
use crate::datum::Datum;
use crate::numeric::POW10;
use crate::oid::{self, Oid};
use std::cmp::Ordering;

/// What a comparison asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Test {
    /// `=`
    Eq,
    /// `<>`
    Ne,
    /// `<`
    Lt,
    /// `<=`
    Le,
    /// `>`
    Gt,
    /// `>=`
    Ge,
}

impl Test {
    /// True if the test passes for an order of its operands.
    #[inline]
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Test::Eq => order.is_eq(),
            Test::Ne => order.is_ne(),
            Test::Lt => order.is_lt(),
            Test::Le => order.is_le(),
            Test::Gt => order.is_gt(),
            Test::Ge => order.is_ge(),
        }
    }

    /// The test with its operands changed over.
    pub fn turned(self) -> Test {
        match self {
            Test::Lt => Test::Gt,
            Test::Le => Test::Ge,
            Test::Gt => Test::Lt,
            Test::Ge => Test::Le,
            same => same,
        }
    }
}

/// An operand: a column, or one value for all rows.
#[derive(Debug, Clone, Copy)]
pub enum Operand<'a> {
    /// A value for each row.
    Vector(&'a Vector),
    /// One value for all rows.
    Value(&'a Datum),
}

impl Operand<'_> {
    /// True if the operand is NULL in every row.
    pub fn is_null(&self) -> bool {
        matches!(self, Operand::Value(Datum::Null) | Operand::Vector(Vector::Null))
    }
}

/// The answers of a test for all rows. `ty` is the type of both operands, or int8 for integers
/// of different widths. `None` for operands that no loop here compares.
pub fn compare(test: Test, ty: Oid, a: Operand<'_>, b: Operand<'_>) -> Option<Vector> {
    if a.is_null() || b.is_null() {
        return Some(Vector::Null);
    }
    match (a, b) {
        (Operand::Value(_), Operand::Vector(_)) => compare(test.turned(), ty, b, a),
        // The order of these is not that of their integers.
        _ if matches!(ty, oid::XID8 | oid::JSONB) => None,
        (Operand::Vector(a), Operand::Value(b)) => with_value(test, ty, a, b),
        (Operand::Vector(a), Operand::Vector(b)) => with_vector(test, ty, a, b),
        _ => None,
    }
}

fn with_value(test: Test, ty: Oid, a: &Vector, b: &Datum) -> Option<Vector> {
    match (a, b) {
        (Vector::Ints(a), b) => {
            let b = at_class(b, a.class)?;
            Some(Vector::bools(ints(test, &a.values, |_| b), a.nulls.clone()))
        }
        (Vector::Floats(Floats { values, nulls, .. }), Datum::Float8(_) | Datum::Float4(_)) => {
            let b = if let Datum::Float8(b) = b { *b } else { f64::from(as_single(b)?) };
            let answers = values.iter().map(|&a| i64::from(test.holds(cmp_f64(a, b)))).collect();
            Some(Vector::bools(answers, nulls.clone()))
        }
        (Vector::Texts(a), Datum::Text(b)) => Some(texts(test, ty, a, |_| b.as_str(), &Nulls::NONE)),
        _ => None,
    }
}

fn as_single(value: &Datum) -> Option<f32> {
    if let Datum::Float4(v) = value { Some(*v) } else { None }
}

fn with_vector(test: Test, ty: Oid, a: &Vector, b: &Vector) -> Option<Vector> {
    match (a, b) {
        (Vector::Ints(a), Vector::Ints(b)) if are_alike(a, b) => {
            let answers = ints(test, &a.values, |row| b.values[row]);
            Some(Vector::bools(answers, a.nulls.or(&b.nulls)))
        }
        (Vector::Floats(a), Vector::Floats(b)) => {
            let pairs = a.values.iter().zip(&b.values);
            let answers = pairs.map(|(&a, &b)| i64::from(test.holds(cmp_f64(a, b)))).collect();
            Some(Vector::bools(answers, a.nulls.or(&b.nulls)))
        }
        (Vector::Texts(a), Vector::Texts(b)) => Some(texts(test, ty, a, |row| b.get(row), &b.nulls)),
        _ => None,
    }
}

/// True if the integers of both compare as their values do.
fn are_alike(a: &Ints, b: &Ints) -> bool {
    a.class == b.class || a.class.is_integer() && b.class.is_integer()
}

/// The integer of a value in a class; `None` if it has none there.
fn at_class(value: &Datum, class: Class) -> Option<i64> {
    let (own, v) = Class::of(value)?;
    match (own, class) {
        (Class::Numeric(own), Class::Numeric(scale)) if own <= scale => {
            v.checked_mul(POW10[usize::from(scale - own)])
        }
        (Class::Numeric(own), Class::Numeric(scale)) => {
            let step = POW10[usize::from(own - scale)];
            (v % step == 0).then_some(v / step)
        }
        _ if own == class || own.is_integer() && class.is_integer() => Some(v),
        _ => None,
    }
}

/// The loop of each test apart, so that none asks for the test in each row.
#[inline]
fn ints(test: Test, a: &[i64], b: impl Fn(usize) -> i64) -> Vec<i64> {
    #[inline]
    fn each(a: &[i64], f: impl Fn(usize, i64) -> bool) -> Vec<i64> {
        a.iter().enumerate().map(|(row, &a)| i64::from(f(row, a))).collect()
    }
    match test {
        Test::Eq => each(a, |row, a| a == b(row)),
        Test::Ne => each(a, |row, a| a != b(row)),
        Test::Lt => each(a, |row, a| a < b(row)),
        Test::Le => each(a, |row, a| a <= b(row)),
        Test::Gt => each(a, |row, a| a > b(row)),
        Test::Ge => each(a, |row, a| a >= b(row)),
    }
}

fn texts<'b>(test: Test, ty: Oid, a: &Texts, b: impl Fn(usize) -> &'b str, nulls: &Nulls) -> Vector {
    let rows = 0..a.len();
    let answers = if ty == oid::BPCHAR {
        rows.map(|row| i64::from(test.holds(trim_blanks(a.get(row)).cmp(trim_blanks(b(row)))))).collect()
    } else if matches!(test, Test::Eq | Test::Ne) {
        rows.map(|row| i64::from((a.bytes(row) == b(row).as_bytes()) == (test == Test::Eq))).collect()
    } else {
        rows.map(|row| i64::from(test.holds(a.bytes(row).cmp(b(row).as_bytes())))).collect()
    };
    Vector::bools(answers, a.nulls.or(nulls))
}
