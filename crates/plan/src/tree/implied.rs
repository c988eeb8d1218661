//! Does one condition say another?
//!
//! A partial index serves a statement whose conditions say its predicate. [`implies`] finds that
//! out, as PostgreSQL does: by the same condition, by a comparison of the same value with another
//! constant, by an operator that is never true of NULL. It may say no where the answer is yes,
//! never the other way around.

use crate::tree::expr::{BoolTest, CmpOp, Expr, FuncExpr};
use crate::tree::operators::{btree_strategy, comparison_of};
use sinew_types::cast::Coercion;
use sinew_types::{Datum, Oid, compare, oid};
use std::cmp::Ordering;

/// Is `p` true of every row of which `q` is?
pub fn implies(q: &Expr, p: &Expr) -> bool {
    if q.same(p) {
        return true;
    }
    match (q, p) {
        (_, Expr::And(all)) => return all.iter().all(|p| implies(q, p)),
        (Expr::Or(arms), _) => return arms.iter().all(|q| implies(q, p)),
        (Expr::And(all), _) if all.iter().any(|q| implies(q, p)) => return true,
        (_, Expr::Or(arms)) => return arms.iter().any(|p| implies(q, p)),
        (Expr::BoolTest(q, BoolTest::True), p) => return implies(q, p),
        (Expr::Func(f), p) if equals_true(f).is_some_and(|q| implies(q, p)) => return true,
        (q, Expr::BoolTest(p, BoolTest::True)) => return implies(q, p),
        (Expr::Not(x), Expr::BoolTest(y, BoolTest::False | BoolTest::NotTrue)) if x.same(y) => return true,
        (q, Expr::IsNull(x, true)) => return is_strict_in(q, x),
        _ => {}
    }
    compares(q, p)
}

/// The truth value that is compared with `true`.
fn equals_true(f: &FuncExpr) -> Option<&Expr> {
    let [a, b] = &f.args[..] else { return None };
    let is_true = |e: &Expr| matches!(e, Expr::Const(Datum::Bool(true)));
    let equal = f.types.args[0] == oid::BOOL && btree_strategy(f.f.oid) == Some(3);
    if equal && is_true(b) { Some(a) } else { Some(b).filter(|_| equal && is_true(a)) }
}

/// Is a condition never true when `x` is NULL?
fn is_strict_in(e: &Expr, x: &Expr) -> bool {
    match e {
        Expr::And(all) => all.iter().any(|a| is_strict_in(a, x)),
        Expr::IsNull(a, true) => is_null_with(a, x),
        // Over an empty array it is false.
        Expr::ScalarArray { f, any: true } => f.f.strict && is_null_with(&f.args[0], x),
        e => is_null_with(e, x),
    }
}

/// Is a value NULL whenever `x` is?
fn is_null_with(e: &Expr, x: &Expr) -> bool {
    if e.same(x) {
        return true;
    }
    match e {
        Expr::IntCmp(_, pair) | Expr::Int4(_, pair) | Expr::Int8(_, pair) => {
            is_null_with(&pair.0, x) || is_null_with(&pair.1, x)
        }
        Expr::Func(f) => f.f.strict && f.args.iter().any(|a| is_null_with(a, x)),
        Expr::Not(a) => is_null_with(a, x),
        Expr::Cast { path, arg, .. } => {
            !matches!(&**path, Coercion::Func(f) if !f.strict) && is_null_with(arg, x)
        }
        _ => false,
    }
}

/// A value that is compared with a constant; with any of several for equality.
struct Comparison<'e> {
    value: &'e Expr,
    op: CmpOp,
    constants: Vec<Datum>,
    /// The type that both sides have.
    ty: Oid,
}

fn comparison(e: &Expr) -> Option<Comparison<'_>> {
    let constant = |e: &Expr| match e {
        Expr::Const(d) if !d.is_null() => Some(d.clone()),
        _ => None,
    };
    let of = |a, b, op: CmpOp, ty, number: fn(Datum) -> Option<Datum>| {
        let made = |value, d: Datum, op| Some(Comparison { value, op, constants: vec![number(d)?], ty });
        match (constant(a), constant(b)) {
            (None, Some(d)) => made(a, d, op),
            (Some(d), None) => made(b, d, op.turned()),
            _ => None,
        }
    };
    match e {
        Expr::IntCmp(op, pair) => of(&pair.0, &pair.1, *op, oid::INT8, |d| d.as_i64().map(Datum::Int8)),
        Expr::Func(f) if f.args.len() == 2 && f.types.args[0] == f.types.args[1] => {
            of(&f.args[0], &f.args[1], comparison_of(f.f.oid)?, f.types.args[0], Some)
        }
        Expr::ScalarArray { f, any: true } if comparison_of(f.f.oid)? == CmpOp::Eq => {
            let Expr::Const(Datum::Array(array)) = &f.args[1] else { return None };
            let integers = matches!(f.types.args[0], oid::INT2 | oid::INT4 | oid::INT8);
            if f.types.args[0] != f.types.args[1] && !integers {
                return None;
            }
            let wide = |d: &Datum| if integers { d.as_i64().map(Datum::Int8) } else { Some(d.clone()) };
            let constants: Option<Vec<Datum>> = array.values.iter().map(wide).collect();
            let ty = if integers { oid::INT8 } else { f.types.args[0] };
            let constants = constants.filter(|list| !list.is_empty() && !list.iter().any(Datum::is_null))?;
            Some(Comparison { value: &f.args[0], op: CmpOp::Eq, constants, ty })
        }
        _ => None,
    }
}

/// Two comparisons of one value with constants: does the first say the second?
fn compares(q: &Expr, p: &Expr) -> bool {
    let (Some(q), Some(p)) = (comparison(q), comparison(p)) else { return false };
    if q.ty != p.ty || !q.value.same(p.value) {
        return false;
    }
    // Several constants are alternatives: each that may be must be among what is wanted.
    q.constants.iter().all(|known| p.constants.iter().any(|wanted| says((q.op, known), (p.op, wanted), q.ty)))
}

fn says((op, known): (CmpOp, &Datum), (wanted_op, wanted): (CmpOp, &Datum), ty: Oid) -> bool {
    let order = compare::cmp(ty, known, wanted);
    let (below, equal, above) =
        (order == Ordering::Less, order == Ordering::Equal, order == Ordering::Greater);
    match (op, wanted_op) {
        (CmpOp::Eq, CmpOp::Lt) => below,
        (CmpOp::Eq, CmpOp::Le) => !above,
        (CmpOp::Eq, CmpOp::Eq) => equal,
        (CmpOp::Eq, CmpOp::Ge) => !below,
        (CmpOp::Eq, CmpOp::Gt) => above,
        (CmpOp::Eq, CmpOp::Ne) => !equal,
        (CmpOp::Lt, CmpOp::Lt | CmpOp::Le | CmpOp::Ne) | (CmpOp::Le, CmpOp::Le) => !above,
        (CmpOp::Le, CmpOp::Lt | CmpOp::Ne) => below,
        (CmpOp::Gt, CmpOp::Gt | CmpOp::Ge | CmpOp::Ne) | (CmpOp::Ge, CmpOp::Ge) => !below,
        (CmpOp::Ge, CmpOp::Gt | CmpOp::Ne) => above,
        (CmpOp::Ne, CmpOp::Ne) => equal,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column() -> Expr {
        Expr::Var { rel: 0, col: 0 }
    }

    fn compared(op: CmpOp, n: i32) -> Expr {
        Expr::IntCmp(op, Box::new((column(), Expr::Const(Datum::Int4(n)))))
    }

    const OPS: [CmpOp; 6] = [CmpOp::Eq, CmpOp::Ne, CmpOp::Lt, CmpOp::Le, CmpOp::Gt, CmpOp::Ge];

    fn holds(op: CmpOp, value: i32, n: i32) -> bool {
        match op {
            CmpOp::Eq => value == n,
            CmpOp::Ne => value != n,
            CmpOp::Lt => value < n,
            CmpOp::Le => value <= n,
            CmpOp::Gt => value > n,
            CmpOp::Ge => value >= n,
        }
    }

    /// A comparison implies another one only if no value passes the first and fails the second.
    /// Where the constants are at most one apart, no value lies between them, and the test allows a
    /// missed implication.
    #[test]
    fn one_comparison_says_another() {
        for (a, b) in OPS.iter().flat_map(|a| OPS.iter().map(move |b| (*a, *b))) {
            for (m, n) in (0..7).flat_map(|m| (0..7).map(move |n| (m, n))) {
                let counter = (-3..10).any(|v| holds(a, v, m) && !holds(b, v, n));
                let said = implies(&compared(a, m), &compared(b, n));
                assert!(!(said && counter), "{a:?} {m} says {b:?} {n}");
                assert!(said || counter || (m - n).abs() <= 1, "{a:?} {m} does not say {b:?} {n}");
            }
        }
    }

    #[test]
    fn what_is_not_null() {
        let not_null = Expr::IsNull(Box::new(column()), true);
        assert!(implies(&compared(CmpOp::Lt, 3), &not_null));
        assert!(implies(&Expr::Not(Box::new(compared(CmpOp::Lt, 3))), &not_null));
        // NOT (x < 3 AND false) is true of NULL.
        let nothing = Expr::And(vec![compared(CmpOp::Lt, 3), Expr::Const(Datum::Bool(false))]);
        assert!(!implies(&Expr::Not(Box::new(nothing)), &not_null));
        // NOT (x IS NOT NULL) is true of nothing else.
        assert!(!implies(&Expr::Not(Box::new(not_null.clone())), &not_null));
        let one = Expr::Or(vec![compared(CmpOp::Eq, 1), Expr::Const(Datum::Bool(true))]);
        assert!(!implies(&one, &not_null));
        let all = Expr::Or(vec![compared(CmpOp::Eq, 1), compared(CmpOp::Gt, 5)]);
        assert!(implies(&all, &not_null) && implies(&all, &compared(CmpOp::Ge, 1)));
        assert!(!implies(&all, &compared(CmpOp::Ge, 2)));
    }
}
