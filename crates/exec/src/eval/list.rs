//! Long lists of `x = ANY (list)` and `x <> ALL (list)`: their values are found by hash.
//!
//! Comparing every row with every element is quadratic. The second row that meets the same list
//! puts it into a hash table, which the run keeps: constants and parameters are the same array for
//! every row. A list that differs from row to row is compared value by value.

use crate::eval::eval;
use crate::eval::keys::{KeyTable, normal};
use crate::eval::run::{EvalState, SLOT_BASE, Subplans};
use sinew_error::Result;
use sinew_plan::expr::{Expr, FuncExpr};
use sinew_plan::operators::is_equality;
use sinew_types::vector::list::Members;
use sinew_types::{Array, Datum, Oid, oid, oper};
use std::sync::Arc;

/// Comparing a shorter list costs less than hashing it.
const HASHED_FROM: usize = 16;

/// Making a shorter list costs as much as finding it again.
const MADE_ONCE_FROM: usize = 3;

/// A list's place in the plan, which outlives the run.
fn owner(f: &FuncExpr) -> usize {
    std::ptr::from_ref(f) as usize
}

/// Constants and the statement's parameters: the same list for every row of a run.
pub fn is_fixed(args: &[Expr]) -> bool {
    args.iter().all(|e| match e {
        Expr::Const(_) => true,
        Expr::Param(n) => *n < SLOT_BASE,
        _ => false,
    })
}

/// The value of the list `e`, an array of `args`. A list that is the same for every row is computed
/// once and kept.
pub fn array(
    f: &FuncExpr,
    e: &Expr,
    args: &[Expr],
    row: &[Datum],
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Datum> {
    if args.len() < MADE_ONCE_FROM {
        return eval(e, row, rt);
    }
    if let Some((_, list)) = rt.run.arrays.iter().find(|(of, _)| *of == owner(f)) {
        return Ok(Datum::Array(list.clone()));
    }
    let made = eval(e, row, rt)?;
    if let Datum::Array(list) = &made
        && is_fixed(args)
    {
        rt.run.arrays.push((owner(f), list.clone()));
    }
    Ok(made)
}

/// A list that a row has met, with its hash table from the second row on.
pub struct HashedList {
    /// The place of the list's expression in the plan.
    owner: usize,
    list: Arc<Array>,
    /// `None` until the list is met again.
    table: Option<KeyTable>,
    has_null: bool,
}

/// The type by which the operator's equality hashes; `None` for other operators.
pub fn hashed_as(f: &FuncExpr, any: bool) -> Option<Oid> {
    let [left, right] = f.types.args[..] else { return None };
    let integer = |t: Oid| matches!(t, oid::INT2 | oid::INT4 | oid::INT8);
    let ty = if left == right {
        left
    } else if integer(left) && integer(right) {
        oid::INT8
    } else {
        return None;
    };
    let equality = match any {
        true => f.f.oid,
        false => {
            let unequal = oper::OPERATORS.iter().find(|o| o.func == f.f.oid && o.name == "<>")?;
            oper::by_oid(unequal.negator)?.func
        }
    };
    is_equality(equality, left).then_some(ty)
}

/// Whether the list has the value, and whether it has a NULL. `None` if the caller must compare the
/// values one by one.
pub fn contains(
    f: &FuncExpr,
    any: bool,
    value: &Datum,
    list: &Arc<Array>,
    rt: &mut EvalState<'_, impl Subplans>,
) -> Option<(bool, bool)> {
    if list.values.len() < HASHED_FROM {
        return None;
    }
    let owner = owner(f);
    let known = match rt.run.lists.iter_mut().find(|l| l.owner == owner) {
        Some(known) if Arc::ptr_eq(&known.list, list) => known,
        Some(other) => {
            (other.list, other.table) = (list.clone(), None);
            return None;
        }
        None => {
            rt.run.lists.push(HashedList { owner, list: list.clone(), table: None, has_null: false });
            return None;
        }
    };
    let ty = hashed_as(f, any)?;
    if known.table.is_none() {
        let mut table = KeyTable::default();
        known.has_null = false;
        for v in &list.values {
            match v {
                Datum::Null => known.has_null = true,
                v => {
                    // If there is no memory for a table, the caller compares the values one by one.
                    table.enter(&[ty], &[normal(ty, v.clone())]).ok()?;
                }
            }
        }
        known.table = Some(table);
    }
    let found = known.table.as_ref()?.find(&[ty], &[normal(ty, value.clone())]).is_some();
    Some((found, known.has_null))
}

/// A list that loops over batches have made ready.
pub struct ReadyList {
    /// The place of the list's expression in the plan.
    owner: usize,
    list: Arc<Array>,
    members: Members,
}

/// The list of an expression, made ready for loops. The run keeps it.
pub fn ready<'r>(
    f: &FuncExpr,
    list: &Arc<Array>,
    rt: &'r mut EvalState<'_, impl Subplans>,
) -> &'r mut Members {
    let (owner, lists) = (owner(f), &mut rt.run.ready_lists);
    let at = lists.iter().position(|known| known.owner == owner).unwrap_or_else(|| {
        lists.push(ReadyList { owner, list: list.clone(), members: Members::default() });
        lists.len() - 1
    });
    let known = &mut lists[at];
    if !Arc::ptr_eq(&known.list, list) {
        (known.list, known.members) = (list.clone(), Members::default());
    }
    &mut known.members
}
