//! Nodes that make rows of expressions alone: a projection, VALUES, a constant row.

use crate::eval::eval;
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::opt::PlanNode;
use sinew_table::Row;

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
