//! Calls of functions for which there is a loop over vectors.

use sinew_plan::expr::FuncExpr;
use sinew_plan::operators::comparison_of;
use sinew_types::cast::Coercion;
use sinew_types::compare::CmpOp;
use sinew_types::vector::arith::{self, Op};
use sinew_types::vector::compare::{Operand, compare};
use sinew_types::vector::{Class, Floats, Ints, Vector, dates, strings};
use sinew_types::{Oid, oid};

/// A loop over vectors.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kernel {
    Compare(CmpOp, Oid),
    /// Dates with moments without a zone.
    CompareMoments(CmpOp),
    Numeric(Op),
    Double(Op),
    /// Integers, or numerics without a scale, in another class.
    Widen(Class),
    /// Integers as double precision.
    ToDouble,
    /// LIKE, or NOT LIKE.
    Like {
        is_not: bool,
    },
    Substring,
    Concat,
    WithoutBlanks,
    /// EXTRACT, or `date_part`, which gives double precision.
    DatePart {
        as_float: bool,
    },
    DaysBetween,
    /// Days are added to a date, or with -1 taken away.
    AddDays(i64),
}

/// The loop that computes a call, if there is one.
pub(super) fn of(call: &FuncExpr) -> Option<Kernel> {
    if let [left, right] = call.types.args[..]
        && let Some(op) = comparison_of(call.f.oid)
    {
        return match (left, right) {
            (oid::DATE, oid::TIMESTAMP) | (oid::TIMESTAMP, oid::DATE) => Some(Kernel::CompareMoments(op)),
            _ => (left == right).then_some(Kernel::Compare(op, left)),
        };
    }
    Some(match call.f.src {
        "numeric_add" => Kernel::Numeric(Op::Add),
        "numeric_sub" => Kernel::Numeric(Op::Sub),
        "numeric_mul" => Kernel::Numeric(Op::Mul),
        "float8pl" => Kernel::Double(Op::Add),
        "float8mi" => Kernel::Double(Op::Sub),
        "float8mul" => Kernel::Double(Op::Mul),
        "float8div" => Kernel::Double(Op::Div),
        "textlike" | "namelike" => Kernel::Like { is_not: false },
        "textnlike" | "namenlike" => Kernel::Like { is_not: true },
        "text_substr" | "text_substr_no_len" => Kernel::Substring,
        "textcat" => Kernel::Concat,
        "rtrim1" => Kernel::WithoutBlanks,
        "extract_date" | "extract_timestamp" => Kernel::DatePart { as_float: false },
        "date_part" if matches!(call.types.args[..], [_, oid::DATE | oid::TIMESTAMP]) => {
            Kernel::DatePart { as_float: true }
        }
        "timestamp_part" => Kernel::DatePart { as_float: true },
        "date_mi" => Kernel::DaysBetween,
        "date_pli" => Kernel::AddDays(1),
        "date_mii" => Kernel::AddDays(-1),
        _ => return None,
    })
}

/// The loop that computes a conversion, if there is one.
pub(super) fn of_cast(path: &Coercion, from: Oid, to: Oid) -> Option<Kernel> {
    let Coercion::Func(f) = path else { return None };
    if from == oid::BPCHAR && f.src == "rtrim1" {
        return Some(Kernel::WithoutBlanks);
    }
    if !matches!(from, oid::INT2 | oid::INT4 | oid::INT8) {
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
pub(super) fn call(kernel: Kernel, args: &[Operand<'_>], rows: usize) -> Option<Vector> {
    /// The integers that a numeric of 18 digits and a double of 53 bits hold exactly.
    const NUMERIC_LIMIT: u64 = 1_000_000_000_000_000_000;
    match (kernel, args) {
        (Kernel::Compare(test, ty), &[a, b]) => compare(test, ty, a, b),
        (Kernel::CompareMoments(test), &[a, b]) => dates::compare_moments(test, a, b),
        (Kernel::Numeric(op), &[a, b]) => arith::numeric(op, a, b, rows),
        (Kernel::Double(op), &[a, b]) => arith::double(op, a, b, rows),
        (Kernel::Widen(class), &[a]) => {
            let v = integers(a)?;
            let fits = |v: &i64| v.unsigned_abs() < NUMERIC_LIMIT;
            if class == Class::Numeric(0) && !v.values.iter().all(fits) {
                return None;
            }
            Some(Vector::Ints(Ints { class, ..v.clone() }))
        }
        (Kernel::ToDouble, &[a]) => {
            let v = integers(a)?;
            let values = v.values.iter().map(|&v| v as f64).collect();
            Some(Vector::Floats(Floats { is_single: false, values, nulls: v.nulls.clone() }))
        }
        (Kernel::Like { is_not }, &[a, pattern]) => strings::like(a, pattern, is_not),
        (Kernel::Substring, &[a, from]) => strings::substring(a, from, None),
        (Kernel::Substring, &[a, from, len]) => strings::substring(a, from, Some(len)),
        (Kernel::Concat, &[a, b]) => strings::concat(a, b, rows),
        (Kernel::WithoutBlanks, &[a]) => strings::without_blanks(a),
        (Kernel::DatePart { as_float }, &[name, a]) => dates::part(name, a, as_float),
        (Kernel::DaysBetween, &[a, b]) => dates::days_between(a, b, rows),
        (Kernel::AddDays(sign), &[a, b]) => dates::add_days(a, b, sign, rows),
        _ => None,
    }
}

fn integers<'a>(operand: Operand<'a>) -> Option<&'a Ints> {
    match operand {
        Operand::Vector(Vector::Ints(v)) if v.class.is_integer() => Some(v),
        _ => None,
    }
}
