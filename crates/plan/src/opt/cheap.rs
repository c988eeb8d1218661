//! The order in which conditions on one row are asked.
//!
//! SQL leaves the order open, but programs see it: `1 / x > 0 AND x <> 0` answers if the second
//! condition is asked first. PostgreSQL evaluates the cheapest condition first, and conditions of
//! equal cost in the written order. It counts calls: an operator or a function is one, and a cast
//! through text is two. A comparison with the elements of an array counts half of the elements.
//! This file does the same, with PostgreSQL's numbers.
//!
//! A subquery that reads columns of the row comes after everything else. One that is computed once
//! costs nothing, as a parameter would.

use crate::tree::expr::{Expr, SubKind, SubPlan};
use sinew_types::Datum;
use sinew_types::cast::Coercion;

/// PostgreSQL's guess of the length of an array, where the length is not known.
const ARRAY_LENGTH: f64 = 10.0;
/// From this length on a constant array is hashed.
const HASHED_LENGTH: usize = 9;
/// More than all that has no subquery.
const SUBQUERY: f64 = 1e9;

/// Sorts conditions by their cost, those of equal cost in the written order.
pub fn cheap_first(list: &mut [Expr]) {
    list.sort_by(|a, b| cost(a).total_cmp(&cost(b)));
}

/// Calls that one evaluation takes, if nothing ends it early.
fn cost(e: &Expr) -> f64 {
    let own = match e {
        Expr::ScalarArray { f, .. } => {
            let calls = match array_length(&f.args[1]) {
                Some(length) if length >= HASHED_LENGTH => 2.0,
                length => length.map_or(ARRAY_LENGTH, |length| length as f64) * 0.5,
            };
            calls * f64::from(f.f.cost())
        }
        Expr::Func(f) | Expr::NullIf(f) | Expr::Distinct(f, _) => f64::from(f.f.cost()),
        Expr::IntCmp(..) | Expr::Int4(..) | Expr::Int8(..) | Expr::MinMax { .. } | Expr::NextVal { .. } => {
            1.0
        }
        Expr::Cast { path, .. } => of_coercion(path),
        Expr::Typmod { .. } => 1.0,
        Expr::SubPlan(s) => return of_subplan(s),
        _ => 0.0,
    };
    let mut below = 0.0;
    e.children(&mut |child| below += cost(child));
    own + below
}

/// Elements of an array that is written down, constants or not.
fn array_length(e: &Expr) -> Option<usize> {
    match e {
        Expr::Const(Datum::Array(array)) => Some(array.values.len()),
        Expr::Array { args, nested: false, .. } => Some(args.len()),
        _ => None,
    }
}

fn of_coercion(path: &Coercion) -> f64 {
    match path {
        Coercion::Relabel | Coercion::Retag => 0.0,
        Coercion::Func(f) => f64::from(f.cost()),
        Coercion::InOut => 2.0,
        Coercion::Array(inner) => ARRAY_LENGTH * of_coercion(inner),
    }
}

fn of_subplan(s: &SubPlan) -> f64 {
    let once = s.sets.is_empty() && !s.volatile;
    let test = s.test.as_ref();
    match s.kind {
        SubKind::Scalar | SubKind::Array | SubKind::Exists if once => 0.0,
        SubKind::Any if once && test.is_some_and(|t| t.hash.is_some()) => test.map_or(0.0, |t| cost(&t.cond)),
        _ => SUBQUERY,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::expr::{ArithOp, CmpOp};

    fn positive(e: Expr) -> Expr {
        Expr::IntCmp(CmpOp::Gt, Box::new((e, Expr::Const(Datum::Int4(0)))))
    }

    /// A comparison of what is computed comes after one of a column, and equals stay in their
    /// order.
    #[test]
    fn cheap_conditions_come_first() {
        let twice = Expr::Int4(ArithOp::Add, Box::new((Expr::Col(0), Expr::Col(0))));
        let mut list = [
            positive(twice),
            positive(Expr::Col(1)),
            Expr::IsNull(Box::new(Expr::Col(2)), true),
            positive(Expr::Col(0)),
        ];
        cheap_first(&mut list);
        let costs = list.each_ref().map(cost);
        assert_eq!(costs, [0.0, 1.0, 1.0, 2.0]);
        assert!(list[1].same(&positive(Expr::Col(1))));
    }
}
