//! Calls of functions for which there is a loop over vectors.

use sinew_plan::expr::FuncExpr;
use sinew_plan::operators::comparison_of;
use sinew_types::cast::Coercion;
use sinew_types::compare::CmpOp;
use sinew_types::vector::arith::{self, Op};
use sinew_types::vector::compare::{Operand, compare};
use sinew_types::vector::{Class, Floats, Ints, Vector};
use sinew_types::{Oid, oid};

/// A loop over vectors.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kernel {
    Compare(CmpOp, Oid),
    Numeric(Op),
    Double(Op),
    /// Integers, or numerics without a scale, in another class.
    Widen(Class),
    /// Integers as double precision.
    ToDouble,
}

/// The loop that computes a call, if there is one.
pub(super) fn of(call: &FuncExpr) -> Option<Kernel> {
    if let [left, right] = call.types.args[..]
        && left == right
        && let Some(op) = comparison_of(call.f.oid)
    {
        return Some(Kernel::Compare(op, left));
    }
    Some(match call.f.src {
        "numeric_add" => Kernel::Numeric(Op::Add),
        "numeric_sub" => Kernel::Numeric(Op::Sub),
        "numeric_mul" => Kernel::Numeric(Op::Mul),
        "float8pl" => Kernel::Double(Op::Add),
        "float8mi" => Kernel::Double(Op::Sub),
        "float8mul" => Kernel::Double(Op::Mul),
        "float8div" => Kernel::Double(Op::Div),
        _ => return None,
    })
}

/// The loop that computes a conversion, if there is one.
pub(super) fn of_cast(path: &Coercion, from: Oid, to: Oid) -> Option<Kernel> {
    if !matches!(path, Coercion::Func(_)) || !matches!(from, oid::INT2 | oid::INT4 | oid::INT8) {
        return None;
    }
    Some(match to {
        oid::NUMERIC => Kernel::Widen(Class::Numeric(0)),
        oid::INT8 => Kernel::Widen(Class::Int8),
        oid::INT4 if from == oid::INT2 => Kernel::Widen(Class::Int4),
        oid::FLOAT8 => Kernel::ToDouble,
        _ => return None,
    })
}

/// The values of a call; `None` if the loop cannot compute all of them.
pub(super) fn call(kernel: Kernel, a: Operand<'_>, b: Operand<'_>, rows: usize) -> Option<Vector> {
    /// The integers that a numeric of 18 digits and a double of 53 bits hold exactly.
    const NUMERIC_LIMIT: u64 = 1_000_000_000_000_000_000;
    match kernel {
        Kernel::Compare(test, ty) => compare(test, ty, a, b),
        Kernel::Numeric(op) => arith::numeric(op, a, b, rows),
        Kernel::Double(op) => arith::double(op, a, b, rows),
        Kernel::Widen(class) => {
            let v = integers(a)?;
            let fits = |v: &i64| v.unsigned_abs() < NUMERIC_LIMIT;
            if class == Class::Numeric(0) && !v.values.iter().all(fits) {
                return None;
            }
            Some(Vector::Ints(Ints { class, ..v.clone() }))
        }
        Kernel::ToDouble => {
            let v = integers(a)?;
            let values = v.values.iter().map(|&v| v as f64).collect();
            Some(Vector::Floats(Floats { is_single: false, values, nulls: v.nulls.clone() }))
        }
    }
}

fn integers<'a>(operand: Operand<'a>) -> Option<&'a Ints> {
    match operand {
        Operand::Vector(Vector::Ints(v)) if v.class.is_integer() => Some(v),
        _ => None,
    }
}
