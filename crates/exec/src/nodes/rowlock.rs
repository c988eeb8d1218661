//! FOR UPDATE, FOR SHARE and their kin: the rows of a query, locked.

use crate::eval::holds;
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State};
use crate::write::leaves::{Leaves, oid_of};
use crate::write::newest::{Newest, follow, must_follow, must_pass, newest, tuple_id};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::opt::{LockTarget, PlanNode};
use sinew_storage::heap::{Outcome, Turn};
use sinew_table as table;
use sinew_table::Row;
use sinew_types::Datum;

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
            if t.is_divided {
                if !lock_in_partition(t, recheck, rt, out)? {
                    continue 'rows;
                }
                continue;
            }
            let tid = tuple_id(&out[at])?;
            let mut turn = Turn::new(rt.cx, t.wait);
            match table::lock(rt.cx, &t.table, tid, t.strength, &snapshot, &mut turn)? {
                Outcome::Done => {}
                Outcome::SelfModified | Outcome::WouldBlock => continue 'rows,
                Outcome::Deleted { moved: true, .. } => must_pass(rt, true)?,
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

/// Locks a row of a partitioned table where it is. False if the row is passed over.
fn lock_in_partition(
    t: &LockTarget,
    recheck: Option<&Expr>,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    let at = t.offset + t.table.columns.len();
    let leaf = Leaves::default().get(rt.cx, &t.table, oid_of(&out[at + 1])?)?;
    let (snapshot, tid) = (rt.snapshot()?, tuple_id(&out[at])?);
    let mut turn = Turn::new(rt.cx, t.wait);
    match table::lock(rt.cx, &leaf.table, tid, t.strength, &snapshot, &mut turn)? {
        Outcome::Done => Ok(true),
        Outcome::SelfModified | Outcome::WouldBlock => Ok(false),
        Outcome::Deleted { moved: true, .. } => must_pass(rt, true).map(|()| false),
        Outcome::Deleted { .. } => must_follow(rt, "update").map(|()| false),
        Outcome::Updated { next, .. } => {
            must_follow(rt, "update")?;
            let width = leaf.table.columns.len();
            let mut fresh = vec![Datum::Null; width + 1];
            let found = newest(rt, &leaf.table, next, t.strength, &mut turn, None, &mut fresh, 0)?;
            let Newest::Fits(tid) = found else { return Ok(false) };
            out[t.offset..at].clone_from_slice(&leaf.row_above(&fresh[..width]));
            out[at] = Datum::Tid(tid.block, tid.slot);
            recheck.map_or(Ok(true), |condition| holds(condition, out, rt))
        }
    }
}
