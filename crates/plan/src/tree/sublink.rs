//! Subqueries in expressions: the parts of their queries that count, and equalities that hash.

use crate::tree::expr::{CmpOp, Expr};
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

/// The outer values when each part of the condition is the default equality of one type with the
/// bare inner column.
pub fn hashable(cond: &Expr, slots: &[u32], types: &[Oid]) -> Option<Vec<(Expr, Oid)>> {
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
                out.push((lr.0.clone(), ty));
            }
            Expr::Func(f)
                if f.args.len() == 2
                    && f.types.args[0] == f.types.args[1]
                    && matches!(f.args[1], Expr::Param(s) if s == slots[i])
                    && is_default_equality(f) =>
            {
                out.push((f.args[0].clone(), f.types.args[0]));
            }
            _ => return None,
        }
    }
    Some(out)
}
