//! The nodes of a plan: one file for each kind of node, or for kinds that share their work.
//!
//! [`next`] calls the function of a node's kind with the node, its state and the caller's row. A
//! node calls `next` for its children, and so the nodes stand in one folder.

pub(crate) mod agg;
mod append;
pub(crate) mod batch;
pub(crate) mod batch_agg;
mod batch_frame;
pub(crate) mod batch_join;
pub(crate) mod batch_loop;
pub(crate) mod batch_order;
pub(crate) mod batch_scan;
pub(crate) mod batch_setop;
mod batch_sort;
mod batch_values;
pub(crate) mod batch_window;
pub(crate) mod cte;
mod filter;
pub(crate) mod frame;
pub(crate) mod hash;
mod instead;
pub(crate) mod join;
mod made_agg;
pub(crate) mod modify;
pub mod parallel;
mod partitioned;
mod project;
mod rowlock;
pub(crate) mod sample;
pub mod scan;
pub(crate) mod setop;
pub(crate) mod sets;
pub(crate) mod sort;
pub(crate) mod srf;
pub mod state;
pub(crate) mod subplan;
mod waiting;
pub(crate) mod window;

use crate::nodes::state::{Begun, ExecState, NodeState, State};
use sinew_error::Result;
use sinew_plan::opt::{Kind, PlanNode};
use sinew_table::Row;

/// Puts the next row of a node into `out`; false at the end.
pub fn next(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    if !rt.run.timed {
        return step(p, s, rt, out);
    }
    let begun = Begun::now(rt);
    let starts = match &s.kind {
        NodeState::New => true,
        NodeState::Index(scan) => scan.is_new(),
        _ => false,
    };
    let more = step(p, s, rt, out);
    s.note(&begun, starts, rt);
    if matches!(more, Ok(true)) {
        s.rows += 1;
    }
    more
}

fn step(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    match &p.kind {
        Kind::Project { child, exprs } => project::project(child, exprs, s, rt, out),
        Kind::IndexScan { .. } => scan::index(p, s, rt, out),
        Kind::IndexArms { .. } => scan::arms(p, s, rt, out),
        Kind::InvertedScan { .. } => scan::inverted(p, s, rt, out),
        Kind::Append { .. } => append::next(p, s, rt, out),
        Kind::TidScan { .. } => scan::places(p, s, rt, out),
        Kind::SampleScan { .. } => sample::next(p, s, rt, out),
        Kind::CurrentOf { .. } => scan::current_of(p, s, rt, out),
        Kind::SeqScan { .. } => scan::seq(p, s, rt, out),
        Kind::Modify(m) => modify::next(m, s, rt, out),
        Kind::Changes { child, ctes } => modify::all(child, ctes, s, rt, out),
        Kind::Result => Ok(project::result(s, out)),
        Kind::Batched(child) => batch::row(child, s, rt, out),
        Kind::Values(rows) => project::values(rows, s, rt, out),
        Kind::Filter { child, qual, once: false } => filter::filter(child, qual, s, rt, out),
        Kind::Filter { child, qual, once: true } => filter::gate(child, qual, s, rt, out),
        Kind::Subquery { child, .. } => {
            s.kind = NodeState::At(0);
            next(child, &mut s.kids[0], rt, out)
        }
        Kind::FuncScan { .. } => scan::func(p, s, rt, out),
        Kind::CteScan { cte, .. } => cte::next(*cte, s, rt, out),
        Kind::With { child, ctes } => cte::with(child, ctes, s, rt, out),
        Kind::NestLoop { .. } => join::nest_loop(p, s, rt, out),
        Kind::HashJoin { .. } => hash::hash_join(p, s, rt, out),
        Kind::Agg { .. } => agg::next(p, s, rt, out),
        Kind::GroupingSets { child, group, sets } => sets::next(child, group, sets, s, rt, out),
        Kind::Window { child, calls } => window::next(child, calls, s, rt, out),
        Kind::ProjectSet { child, srfs } => srf::project_set(child, srfs, s, rt, out),
        Kind::Sort { child, keys, keep, bound } => {
            sort::next(child, (keys, keep), bound.as_ref(), s, rt, out)
        }
        Kind::Distinct { child, types } => setop::distinct(child, types, s, rt, out),
        Kind::DistinctOn { child, keys } => setop::distinct_on(child, keys, s, rt, out),
        Kind::SetOp { op, all, left, right, types } => setop::next(*op, *all, left, right, types, s, rt, out),
        Kind::Limit { child, limit, offset, ties } => sort::limit(child, limit, offset, ties, s, rt, out),
        Kind::LockRows { child, targets, recheck } => {
            rowlock::next(child, targets, recheck.as_ref(), s, rt, out)
        }
    }
}
