//! ORDER BY, and LIMIT with its ties.

use crate::eval::eval;
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State};
use crate::spill::sorter::Sorter;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::expr::Expr;
use sinew_plan::opt::{PlanNode, SortExpr};
use sinew_table::Row;
use sinew_types::Datum;
use sinew_types::vector::order::KeyOrder;

/// How rows compare by such keys.
pub fn orders(keys: &[SortExpr]) -> Vec<KeyOrder> {
    keys.iter().map(order_of).collect()
}

/// How rows compare by one key.
pub fn order_of(k: &SortExpr) -> KeyOrder {
    KeyOrder { ty: k.ty, descending: k.descending, nulls_first: k.nulls_first }
}

/// The next row in order. `keep` lists the keys whose values follow each row.
pub fn next(
    child: &PlanNode,
    (keys, keep): (&[SortExpr], &[usize]),
    bound: Option<&(Expr, Option<Expr>)>,
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    if matches!(s.kind, NodeState::New) {
        let most = most(bound, rt)?;
        let mut sorter = Sorter::new(rt.cx, orders(keys), most);
        // Each row gets as much room as it needs.
        let width = child.width + keep.len();
        let mut row = Row::with_capacity(width);
        let mut n = 0u32;
        while pull(child, &mut s.kids[0], rt, &mut row)? {
            let mut key = Vec::with_capacity(keys.len());
            for k in keys {
                key.push(eval(&k.e, &row, rt)?);
            }
            sorter.push(rt.cx, key, std::mem::replace(&mut row, Row::with_capacity(width)))?;
            n = n.wrapping_add(1);
            if n.is_multiple_of(1024) {
                rt.interrupts()?;
            }
        }
        s.kind = NodeState::Sorted(Box::new(sorter.finish(rt.cx, &mut s.work)?));
    }
    let NodeState::Sorted(rows) = &mut s.kind else { return Ok(false) };
    match rows.next_row()? {
        Some((mut key, mut row)) => {
            row.extend(keep.iter().map(|&k| std::mem::replace(&mut key[k], Datum::Null)));
            *out = row;
            Ok(true)
        }
        None => Ok(false),
    }
}

/// The number of rows that are wanted of a sort, if there is a bound.
pub fn most(bound: Option<&(Expr, Option<Expr>)>, rt: &mut ExecState<'_>) -> Result<Option<usize>> {
    let Some((limit, offset)) = bound else { return Ok(None) };
    let limit = count(limit, false, rt)?;
    let offset = match offset {
        Some(e) => count(e, true, rt)?.unwrap_or(0),
        None => 0,
    };
    Ok(limit.map(|limit| limit.saturating_add(offset) as usize))
}

/// LIMIT's or OFFSET's value; `None` when NULL.
fn count(e: &Expr, offset: bool, rt: &mut ExecState<'_>) -> Result<Option<u64>> {
    match eval(e, &[], rt)?.as_i64() {
        None => Ok(None),
        Some(n) if n < 0 => Err(if offset {
            SqlError::new(SqlState::INVALID_ROW_COUNT_IN_RESULT_OFFSET_CLAUSE, "OFFSET must not be negative")
        } else {
            SqlError::new(SqlState::INVALID_ROW_COUNT_IN_LIMIT_CLAUSE, "LIMIT must not be negative")
        }),
        Some(n) => Ok(Some(n as u64)),
    }
}

/// The next row of LIMIT and OFFSET, with the rows that tie with the last one for WITH TIES.
pub fn limit(
    child: &PlanNode,
    limit: &Option<Expr>,
    offset: &Option<Expr>,
    ties: &[SortExpr],
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    if matches!(s.kind, NodeState::New) {
        let skip = match offset {
            Some(e) => count(e, true, rt)?.unwrap_or(0),
            None => 0,
        };
        let most = match limit {
            Some(e) => count(e, false, rt)?,
            None => None,
        };
        if most == Some(0) {
            s.kind = NodeState::Done;
            return Ok(false);
        }
        s.kind = NodeState::Limit { seen: 0, skip, most, last: None };
    }
    let NodeState::Limit { seen, skip, most, last } = &mut s.kind else { return Ok(false) };
    while *skip > 0 {
        if !pull(child, &mut s.kids[0], rt, out)? {
            *skip = 0;
            s.kind = NodeState::Done;
            return Ok(false);
        }
        *skip -= 1;
    }
    if let Some(n) = *most
        && *seen >= n
    {
        // Rows that tie with the last one still belong.
        let Some(key) = last.take() else { return Ok(false) };
        if ties.is_empty() || !pull(child, &mut s.kids[0], rt, out)? {
            return Ok(false);
        }
        for (k, have) in ties.iter().zip(&key) {
            let v = eval(&k.e, out, rt)?;
            if order_of(k).of_values(&v, have).is_ne() {
                return Ok(false);
            }
        }
        *last = Some(key);
        return Ok(true);
    }
    if !pull(child, &mut s.kids[0], rt, out)? {
        s.kind = NodeState::Done;
        return Ok(false);
    }
    *seen += 1;
    if *most == Some(*seen) && !ties.is_empty() {
        let mut key = Vec::with_capacity(ties.len());
        for k in ties {
            key.push(eval(&k.e, out, rt)?);
        }
        *last = Some(key);
    }
    Ok(true)
}
