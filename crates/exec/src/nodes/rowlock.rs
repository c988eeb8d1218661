//! FOR UPDATE, FOR SHARE and their kin: the rows of a query, locked.

use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State};
use crate::write::newest::{follow, must_follow, tuple_id};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::opt::{LockTarget, PlanNode};
use sinew_storage::heap::{Outcome, Turn};
use sinew_table as table;
use sinew_table::Row;

/// The next row whose targets are locked.
pub fn next(
    child: &PlanNode,
    targets: &[LockTarget],
    recheck: Option<&Expr>,
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    s.kind = NodeState::At(0);
    let snapshot = rt.snapshot()?;
    'rows: while pull(child, &mut s.kids[0], rt, out)? {
        rt.interrupts()?;
        for t in targets {
            let at = t.offset + t.table.columns.len();
            // The empty side of an outer join has no row to lock.
            if out[at].is_null() {
                continue;
            }
            let tid = tuple_id(&out[at])?;
            let mut turn = Turn::new(rt.cx, t.wait);
            match table::lock(rt.cx, &t.table, tid, t.strength, &snapshot, &mut turn)? {
                Outcome::Done => {}
                Outcome::SelfModified | Outcome::WouldBlock => continue 'rows,
                Outcome::Deleted { .. } => {
                    // PostgreSQL says "update" here, whatever it was; only its UPDATE and DELETE
                    // tell the two apart.
                    must_follow(rt, "update")?;
                    continue 'rows;
                }
                Outcome::Updated { next, .. } => {
                    must_follow(rt, "update")?;
                    let kept = follow(rt, &t.table, next, t.strength, &mut turn, recheck, out, t.offset)?;
                    if kept.is_none() {
                        continue 'rows;
                    }
                }
            }
        }
        return Ok(true);
    }
    Ok(false)
}
