//! All rows of a node in an order, in batches.

use crate::batch::Cut;
use crate::batch::expr::values;
use crate::nodes::batch::{Given, next_batch, rows_max};
use crate::nodes::sort::orders;
use crate::nodes::state::{ExecState, NodeState, State};
use crate::spill::batch_sorter::{BatchSorted, BatchSorter};
use sinew_error::{Result, SqlError};
use sinew_plan::expr::Expr;
use sinew_plan::opt::{Kind, PlanNode, SortExpr};
use sinew_types::vector::Vector;

/// The rows in order, and where the node's columns stand among theirs.
pub struct Ordered {
    sorted: BatchSorted,
    places: Vec<usize>,
}

/// Sorts the rows of the child.
pub fn begin(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>) -> Result<NodeState> {
    let Kind::Sort { child, keys, keep, .. } = &p.kind else {
        return Err(SqlError::internal("a node was sorted that is no sort"));
    };
    let of_keys = key_places(keys, child.width);
    let mut sorter = BatchSorter::new(rt.cx, orders(keys), of_keys.clone());
    let mut given = Given::default();
    while next_batch(child, &mut s.kids[0], rt, rows_max(rt), &mut given)? {
        add_keys(keys, &mut given, rt)?;
        sorter.push(rt.cx, &given.batch)?;
    }
    let places = (0..child.width).chain(keep.iter().map(|&key| of_keys[key])).collect();
    let sorted = sorter.finish(rt.cx, &mut s.work)?;
    Ok(NodeState::Ordered(Box::new(Ordered { sorted, places })))
}

/// The next rows in order.
pub fn next(
    p: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    let NodeState::Ordered(ordered) = &mut s.kind else { return Ok(false) };
    out.clear(p.width);
    ordered.sorted.next(want.min(rows_max(rt)), &ordered.places, &mut out.batch)
}

/// The column of each key: that of the child, or one behind the child's columns.
fn key_places(keys: &[SortExpr], width: usize) -> Vec<usize> {
    let mut made = width;
    let place = |key: &SortExpr| match &key.e {
        Expr::Col(at) => *at as usize,
        _ => {
            made += 1;
            made - 1
        }
    };
    keys.iter().map(place).collect()
}

/// Puts the keys that are no columns behind the columns of a batch.
fn add_keys(keys: &[SortExpr], given: &mut Given, rt: &mut ExecState<'_>) -> Result<()> {
    let mut rows = given.batch.rows;
    let mut failed = given.failed.take();
    let mut made: Vec<Vector> = Vec::new();
    for key in keys.iter().filter(|key| !matches!(key.e, Expr::Col(_))) {
        let (values, cut) = values(&key.e, &given.batch, rt);
        made.push(values.into_vector(given.batch.rows));
        Cut::note(cut, &mut rows, &mut failed);
    }
    given.batch.columns.append(&mut made);
    failed.map_or(Ok(()), Err)
}
