//! Sorts in batches. Where few of the first rows are wanted, most rows are dropped by a look at
//! their first key.

use crate::batch::Cut;
use crate::batch::expr::{Value, values};
use crate::nodes::batch::{Given, next_batch, rows_max};
use crate::nodes::sort::{most, order_of, orders};
use crate::nodes::state::{ExecState, NodeState, State};
use crate::nodes::{batch_order, parallel};
use crate::spill::Workspace;
use crate::spill::sorter::Sorter;
use sinew_error::{Result, SqlError};
use sinew_plan::opt::{Kind, PlanNode, SortExpr};
use sinew_table::Row;
use sinew_types::Datum;
use sinew_types::compare::CmpOp;
use sinew_types::vector::Vector;
use sinew_types::vector::compare::{Operand, compare};

/// Rows of a part at most: all parts' are in memory together.
const ROWS_IN_PARTS_MAX: usize = 10_000;
/// All rows are sorted, if a larger share of them is wanted.
const SHARE_MAX: f64 = 0.1;

/// The next rows in order.
pub fn next(
    p: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    let Kind::Sort { child, keep, bound, .. } = &p.kind else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        let most = most(bound.as_ref(), rt)?;
        if most.is_none_or(|most| most > ROWS_IN_PARTS_MAX && most as f64 > child.rows * SHARE_MAX) {
            s.kind = batch_order::begin(p, s, rt)?;
            return batch_order::next(p, s, rt, want, out);
        }
        let sorter = match most.filter(|&most| most <= ROWS_IN_PARTS_MAX) {
            Some(most) => first_in_parts(p, most, s, rt)?,
            None => None,
        };
        let sorter = match sorter {
            Some(sorter) => sorter,
            None => first(p, most, &mut s.kids[0], rt)?,
        };
        s.kind = NodeState::Sorted(Box::new(sorter.finish(rt.cx, &mut s.work)?));
    }
    let NodeState::Sorted(sorted) = &mut s.kind else { return batch_order::next(p, s, rt, want, out) };
    out.clear(p.width);
    while out.batch.rows < want {
        let Some((mut key, mut row)) = sorted.next_row()? else { break };
        row.extend(keep.iter().map(|&k| std::mem::replace(&mut key[k], Datum::Null)));
        out.batch.push(&row);
    }
    Ok(out.batch.rows > 0)
}

/// The first rows of the child.
fn first(p: &PlanNode, most: Option<usize>, s: &mut State, rt: &mut ExecState<'_>) -> Result<Sorter> {
    let Kind::Sort { child, keys, keep, .. } = &p.kind else {
        return Err(SqlError::internal("a node was sorted that is no sort"));
    };
    let mut sorter = Sorter::new(rt.cx, orders(keys), most);
    let mut given = Given::default();
    while next_batch(child, s, rt, rows_max(rt), &mut given)? {
        take(keys, child.width + keep.len(), &mut given, &mut sorter, rt)?;
    }
    Ok(sorter)
}

/// The first rows of those that one thread reads, each with its key.
fn part(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>) -> Result<Option<Vec<(Row, Row)>>> {
    let Kind::Sort { bound, .. } = &p.kind else { return Ok(None) };
    let most = most(bound.as_ref(), rt)?;
    let mut sorted = first(p, most, s, rt)?.finish(rt.cx, &mut Workspace::default())?;
    let mut rows = Vec::new();
    while let Some(row) = sorted.next_row()? {
        rows.push(row);
    }
    Ok(Some(rows))
}

/// Has threads find the first rows of the child. `None` where one thread does it as well.
fn first_in_parts(
    p: &PlanNode,
    most: usize,
    s: &mut State,
    rt: &mut ExecState<'_>,
) -> Result<Option<Sorter>> {
    let Kind::Sort { child, keys, bound, .. } = &p.kind else { return Ok(None) };
    let bounds = bound.iter().flat_map(|(limit, offset)| std::iter::once(limit).chain(offset));
    if !keys.iter().map(|key| &key.e).chain(bounds).all(parallel::serves_any_thread) {
        return Ok(None);
    }
    let Some(parts) = parallel::parts(p, child, &mut s.kids[0], rt, most as f64, part)? else {
        return Ok(None);
    };
    let mut sorter = Sorter::new(rt.cx, orders(keys), Some(most));
    for (key, row) in parts.into_iter().flatten() {
        sorter.push(rt.cx, key, row)?;
    }
    Ok(Some(sorter))
}

/// Passes the rows of a batch that may be among the first ones to the sorter.
fn take(
    keys: &[SortExpr],
    width: usize,
    given: &mut Given,
    sorter: &mut Sorter,
    rt: &mut ExecState<'_>,
) -> Result<()> {
    let mut failed = given.failed.take();
    let mut rows = given.batch.rows;
    let mut found: Vec<Value<'_>> = Vec::with_capacity(keys.len());
    for key in keys {
        let (values, cut) = values(&key.e, &given.batch, rt);
        Cut::note(cut, &mut rows, &mut failed);
        found.push(values);
    }
    let late = sorter.worst().and_then(|worst| comes_late(keys, &found, &worst[0]));
    let mut wanted: Vec<u32> = (0..rows as u32).collect();
    if let Some(late) = late {
        wanted.retain(|&row| !late.is_true(row as usize));
    }
    if let Some(most) = sorter.most().filter(|&most| most < wanted.len() / 2) {
        keep_first(keys, &found, most, &mut wanted);
    }
    if wanted.len() < rows {
        sorter.note_dropped();
    }
    for row in wanted {
        let row = row as usize;
        let key = found.iter().map(|values| values.datum(row)).collect();
        let mut values = Row::with_capacity(width);
        given.batch.row(row, &mut values);
        sorter.push(rt.cx, key, values)?;
    }
    failed.map_or(Ok(()), Err)
}

/// Keeps the rows of a batch that come first. The others come behind at least as many.
fn keep_first(keys: &[SortExpr], found: &[Value<'_>], most: usize, rows: &mut Vec<u32>) {
    let order = |a: &u32, b: &u32| {
        for (key, values) in keys.iter().zip(found) {
            let v = match values {
                Value::Column(v) => *v,
                Value::Made(v) => v,
                Value::One(_) => continue,
            };
            let by_key = order_of(key).of_rows((v, *a as usize), (v, *b as usize));
            if by_key.is_ne() {
                return by_key;
            }
        }
        // Of equal keys, the first ones stay.
        a.cmp(b)
    };
    if most > 0 {
        rows.select_nth_unstable_by(most - 1, order);
    }
    rows.truncate(most);
    rows.sort_unstable();
}

/// For each row whether it comes behind all rows that the sorter keeps, by its first key. A NULL
/// does not.
fn comes_late(keys: &[SortExpr], found: &[Value<'_>], worst: &Datum) -> Option<Vector> {
    let key = keys.first().filter(|_| !worst.is_null())?;
    // Of equal keys, the first ones stay.
    let test = match (key.descending, keys.len() == 1) {
        (false, true) => CmpOp::Ge,
        (false, false) => CmpOp::Gt,
        (true, true) => CmpOp::Le,
        (true, false) => CmpOp::Lt,
    };
    compare(test, key.ty, found.first()?.operand(), Operand::Value(worst))
}
