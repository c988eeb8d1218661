//! Nodes that make rows of expressions alone: a projection, VALUES, a constant row.

use crate::eval::eval;
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::opt::{Kind, PlanNode};
use sinew_table::Row;
use sinew_types::Datum;

/// The values of expressions over the child's next row.
#[inline]
pub fn project(
    child: &PlanNode,
    exprs: &[Expr],
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    let mut buffer = match std::mem::take(&mut s.kind) {
        NodeState::Buffer(b) => b,
        _ => Row::new(),
    };
    let more = pull(child, &mut s.kids[0], rt, &mut buffer)?;
    if more {
        out.clear();
        out.reserve(exprs.len());
        for e in exprs {
            out.push(eval(e, &buffer, rt)?);
        }
    }
    s.kind = NodeState::Buffer(buffer);
    Ok(more)
}

/// One row without columns.
pub fn result(s: &mut State, out: &mut Row) -> bool {
    let first = matches!(s.kind, NodeState::New);
    s.kind = NodeState::Done;
    out.clear();
    first
}

/// The next row of a list of rows.
pub fn values(rows: &[Vec<Expr>], s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let at = if let NodeState::At(i) = s.kind { i } else { 0 };
    let Some(row) = rows.get(at) else { return Ok(false) };
    s.kind = NodeState::At(at + 1);
    out.clear();
    for e in row {
        out.push(eval(e, &[], rt)?);
    }
    Ok(true)
}

/// Computes the row of a node that gives one row of parameters and constants, into `room[0]`. This
/// is the short way for a statement that is run for many sets of parameters: no state, no node that
/// is asked for a second row. False if the node may give several rows; nothing is computed then.
pub fn only_row(p: &PlanNode, rt: &mut ExecState<'_>, room: &mut [Row; 2]) -> Result<bool> {
    match &p.kind {
        Kind::Result => {
            room[0].clear();
            Ok(true)
        }
        Kind::Values(rows) if rows.len() == 1 => {
            let row = &mut room[0];
            row.clear();
            for e in &rows[0] {
                row.push(eval(e, &[], rt)?);
            }
            Ok(true)
        }
        Kind::Subquery { child, .. } => only_row(child, rt, room),
        Kind::Project { child, exprs } => {
            if !only_row(child, rt, room)? {
                return Ok(false);
            }
            let [given, row] = room;
            row.clear();
            if are_moves(exprs) {
                moved(exprs, given, rt, row)?;
            } else {
                for e in exprs {
                    row.push(eval(e, given, rt)?);
                }
            }
            room.swap(0, 1);
            Ok(true)
        }
        _ => Ok(false),
    }
}

/// Whether expressions over a row can take its values: each is a column that no other one reads, or
/// reads no column.
pub fn are_moves<'e>(exprs: impl IntoIterator<Item = &'e Expr>) -> bool {
    let mut read = 0u64;
    exprs.into_iter().all(|e| match e {
        Expr::Col(at) if *at < u64::BITS => {
            let is_first = read >> at & 1 == 0;
            read |= 1 << at;
            is_first
        }
        Expr::Const(_) | Expr::Param(_) => true,
        _ => false,
    })
}

/// Adds the values of such expressions to `out`, and takes them from the row.
pub fn moved<'e>(
    exprs: impl IntoIterator<Item = &'e Expr>,
    row: &mut Row,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<()> {
    for e in exprs {
        out.push(match e {
            Expr::Col(at) => std::mem::replace(&mut row[*at as usize], Datum::Null),
            e => eval(e, row, rt)?,
        });
    }
    Ok(())
}
