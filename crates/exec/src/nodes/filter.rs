//! Conditions on rows.

use crate::eval::holds;
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::opt::PlanNode;
use sinew_table::Row;

/// The child's next row for which the condition holds.
#[inline]
pub fn filter(
    child: &PlanNode,
    qual: &Expr,
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    s.kind = NodeState::At(0);
    while pull(child, &mut s.kids[0], rt, out)? {
        if holds(qual, out, rt)? {
            return Ok(true);
        }
        rt.interrupts()?;
    }
    Ok(false)
}

/// The child's next row, if a condition holds that reads no column of it. The condition is computed
/// once, before the first row.
pub fn gate(
    child: &PlanNode,
    qual: &Expr,
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    if matches!(s.kind, NodeState::Done) {
        return Ok(false);
    }
    if matches!(s.kind, NodeState::New) {
        if !holds(qual, &[], rt)? {
            s.kind = NodeState::Done;
            return Ok(false);
        }
        s.kind = NodeState::At(0);
    }
    pull(child, &mut s.kids[0], rt, out)
}
