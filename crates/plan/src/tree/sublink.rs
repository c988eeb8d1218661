//! Subqueries in expressions: the parts of their queries that count, and equalities that hash.

use crate::tree::expr::{CmpOp, Expr, HashedColumn};
use crate::tree::operators::is_default_equality;
use crate::tree::query::{Body, Distinct, Query};
use sinew_types::{Datum, Oid, oid};

/// For EXISTS only whether there is a row counts: what the rows say, in which order and how often,
/// is not worked out where it does not decide that.
pub fn forget_what_rows_say(q: &mut Query) {
    let at_least_one = match &q.limit {
        None | Some(Expr::Const(Datum::Null)) => true,
        Some(Expr::Const(Datum::Int8(rows))) => *rows > 0,
        Some(_) => false,
    };
    // Grouped by nothing, there is a row whatever was read.
    let one_group = q.grouped && q.group.is_empty();
    let plain = matches!(q.body, Body::Select)
        && q.grouping.is_none()
        && q.groupings.is_empty()
        && q.aggs.is_empty()
        && q.having.is_empty()
        && q.windows.is_empty()
        && q.srfs.is_empty()
        && q.row_locks.is_empty()
        && q.offset.is_none();
    if !plain || one_group || !at_least_one {
        return;
    }
    q.targets.clear();
    q.group.clear();
    q.sort.clear();
    (q.grouped, q.with_ties) = (false, false);
    (q.distinct, q.limit) = (Distinct::No, None);
}

/// The equalities when each part of the condition is the default equality of one type, of an outer
/// value and of an inner column, which may be converted.
pub fn hashable(cond: &Expr, slots: &[u32], types: &[Oid]) -> Option<Vec<HashedColumn>> {
    let parts: Vec<&Expr> = match cond {
        Expr::And(v) => v.iter().collect(),
        e => vec![e],
    };
    if parts.len() != slots.len() {
        return None;
    }
    let mut out = Vec::with_capacity(parts.len());
    for (i, p) in parts.iter().enumerate() {
        match p {
            Expr::IntCmp(CmpOp::Eq, lr) if matches!(lr.1, Expr::Param(s) if s == slots[i]) => {
                // Integers of any width hash by value.
                let ty = if types[i] == oid::OID { oid::OID } else { oid::INT8 };
                out.push(HashedColumn { outer: lr.0.clone(), inner: None, ty });
            }
            Expr::Func(f)
                if f.args.len() == 2 && f.types.args[0] == f.types.args[1] && is_default_equality(f) =>
            {
                let inner = match &f.args[1] {
                    Expr::Param(s) if *s == slots[i] => None,
                    converted => Some(over_column(converted, slots[i], i as u32)?),
                };
                out.push(HashedColumn { outer: f.args[0].clone(), inner, ty: f.types.args[0] });
            }
            _ => return None,
        }
    }
    Some(out)
}

/// The conversion of a slot as one of a column. `None` if it is more than that.
fn over_column(e: &Expr, slot: u32, column: u32) -> Option<Expr> {
    match e {
        Expr::Param(s) if *s == slot => Some(Expr::Col(column)),
        Expr::Cast { arg, .. } => {
            let arg = over_column(arg, slot, column)?;
            let mut cast = e.clone();
            cast.children_mut(&mut |child| *child = arg.clone());
            Some(cast)
        }
        _ => None,
    }
}
