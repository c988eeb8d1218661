//! `x = ANY (list)` and `x <> ALL (list)` over batches, for lists that are the same for all rows.

use crate::batch::expr::{Value, whole};
use crate::eval::list::{array, hashed_as, is_fixed, ready};
use crate::eval::run::{EvalState, SLOT_BASE, Subplans};
use sinew_plan::expr::{Expr, FuncExpr};
use sinew_types::Datum;
use sinew_types::vector::{Batch, Vector};

/// The answers for the rows of a batch, if a loop computes them.
pub fn listed<'b>(
    f: &FuncExpr,
    any: bool,
    batch: &'b Batch,
    rt: &mut EvalState<'_, impl Subplans>,
) -> Option<Value<'b>> {
    let [left, list] = &f.args[..] else { return None };
    let ty = hashed_as(f, any)?;
    let is_same = match list {
        Expr::Const(_) => true,
        Expr::Param(n) => *n < SLOT_BASE,
        Expr::Array { args, .. } => is_fixed(args),
        _ => false,
    };
    if !is_same {
        return None;
    }
    let left = whole(left, batch, rt)?;
    let list = match list {
        Expr::Const(list) => list.clone(),
        Expr::Param(n) => rt.param(*n).clone(),
        list @ Expr::Array { args, .. } => array(f, list, args, &[], rt).ok()?,
        _ => return None,
    };
    let Datum::Array(list) = list else { return Some(Value::Made(Vector::Null)) };
    if list.values.is_empty() {
        return Some(Value::One(Datum::Bool(!any)));
    }
    let v = match &left {
        Value::Column(v) => *v,
        Value::Made(v) => v,
        Value::One(_) => return None,
    };
    ready(f, &list, rt).test(ty, v, &list.values, any).map(Value::Made)
}
