//! The executor pulls rows through a tree of states that mirrors the plan's nodes.
//!
//! A state belongs to its node by position, and [`next`] gets both. A node puts its row into the
//! caller's buffer. No state borrows from the plan or the session, so that a portal can keep an
//! execution between calls.

pub mod caller;
pub mod eval;
pub mod execution;
pub mod explain;
pub mod fk;
mod modify;
pub mod nodes;
pub mod spill;
pub mod system_views;

use crate::caller::Caller;
use crate::eval::{eval, holds, list, sub};
use crate::nodes::{agg, hash, join, rowlock, scan, setop, sets, sort, srf, window};
use sinew_error::{Result, SqlError};
use sinew_plan::Plan;
use sinew_plan::expr::Expr;
use sinew_plan::opt::{Kind, PlanNode};
use sinew_table::Row;
use sinew_txn::Snapshot;
use sinew_types::{Datum, FnCtx};
use std::sync::Arc;

const SLOT_BASE: u32 = sinew_plan::bind::SLOT_BASE;

/// The part of an execution that is the same for all its nodes, kept between calls.
#[derive(Default)]
pub struct Run {
    pub params: Vec<Datum>,
    pub slots: Vec<Datum>,
    pub fnctx: Option<Box<FnCtx>>,
    pub subs: Vec<Option<Box<sub::SubState>>>,
    pub ctes: Vec<Option<Box<scan::CteState>>>,
    pub lists: Vec<list::HashedList>,
    /// The lists that are the same for every row, by the place of their expression in the plan.
    pub arrays: Vec<(usize, Arc<sinew_types::Array>)>,
    pub plan: Option<Arc<Plan>>,
    pub snapshot: Option<Snapshot>,
    /// True for EXPLAIN ANALYZE, which counts and times every node.
    pub timed: bool,
    pub affected: u64,
}

impl Run {
    /// Empties everything and keeps the allocated memory.
    pub fn clear(&mut self) {
        self.params.clear();
        self.slots.fill(Datum::Null);
        self.fnctx = None;
        self.subs.clear();
        self.ctes.clear();
        self.lists.clear();
        self.arrays.clear();
        (self.snapshot, self.affected) = (None, 0);
    }
}

/// A run during a call: its state with the handle of the session that called.
pub struct ExecState<'a> {
    pub cx: &'a dyn Caller,
    pub run: &'a mut Run,
}

impl ExecState<'_> {
    /// The value of a parameter: `$1` and up, or an internal slot from `SLOT_BASE` on.
    #[inline]
    pub fn param(&self, n: u32) -> &Datum {
        const NULL: &Datum = &Datum::Null;
        if n < SLOT_BASE {
            self.run.params.get(n as usize).unwrap_or(NULL)
        } else {
            self.run.slots.get((n - SLOT_BASE) as usize).unwrap_or(NULL)
        }
    }

    /// Sets an internal slot.
    pub fn set(&mut self, n: u32, v: Datum) {
        let i = (n - SLOT_BASE) as usize;
        if i >= self.run.slots.len() {
            self.run.slots.resize(i + 1, Datum::Null);
        }
        self.run.slots[i] = v;
    }

    /// The context of function calls, made when it is first wanted.
    pub fn fnctx(&mut self) -> &mut FnCtx {
        let cx = self.cx;
        self.run.fnctx.get_or_insert_with(|| {
            let mut ctx = FnCtx::new(cx.fmt().clone());
            ctx.stmt_time = cx.statement_timestamp_us();
            Box::new(ctx)
        })
    }
    /// The statement's snapshot, taken at the first call and the same as long as its portal lives.
    pub fn snapshot(&mut self) -> Result<Snapshot> {
        match self.run.snapshot {
            Some(s) => Ok(s),
            None => {
                let s = self.cx.snapshot()?;
                self.run.snapshot = Some(s);
                Ok(s)
            }
        }
    }

    /// An error if the statement was cancelled or the session is to end.
    #[inline]
    pub fn interrupts(&self) -> Result<()> {
        self.cx.check_interrupts().map_err(SqlError::from)
    }

    /// The plan that is run.
    pub fn plan(&self) -> Result<Arc<Plan>> {
        self.run.plan.clone().ok_or_else(|| sinew_error::SqlError::internal("no plan is running"))
    }
}

/// The state of one node.
#[derive(Default)]
pub struct State {
    pub kind: NodeState,
    pub kids: Vec<State>,
    /// The number of rows given, for EXPLAIN ANALYZE. `loops` is the number of starts, `ns` the
    /// time in nanoseconds.
    pub rows: u64,
    pub loops: u64,
    pub ns: u64,
    pub work: spill::Workspace,
}

/// The state of a node, by the kind of its work.
#[derive(Default)]
pub enum NodeState {
    /// Not started since the last rescan.
    #[default]
    New,
    Done,
    At(usize),
    Scan(Box<dyn sinew_table::RowScan>),
    Index(Box<scan::IndexState>),
    Arms(Box<scan::ArmsState>),
    Func(Box<scan::FuncState>),
    Loop(Box<join::LoopState>),
    Hash(Box<hash::HashState>),
    /// Rows that the node computed at once and gives one by one.
    Stored(Box<(spill::store::RowStore, spill::store::Place)>),
    Sorted(Box<spill::sorter::Sorted>),
    Agg(Box<agg::AggState>),
    Distinct(Box<setop::DistinctState>),
    /// The reader's place in the rows of a CTE.
    Cte(Box<spill::store::Place>),
    Buffer(Row),
    Sets(Box<sets::SetsState>),
    Set(Box<srf::SetState>),
    SetOp(Box<setop::SetOpState>),
    Limit {
        seen: u64,
        skip: u64,
        most: Option<u64>,
        last: Option<Vec<Datum>>,
    },
}

/// The states of a node and of all nodes below it.
pub fn init(p: &PlanNode) -> State {
    let kids = match &p.kind {
        Kind::Result
        | Kind::Values(_)
        | Kind::SeqScan { .. }
        | Kind::IndexScan { .. }
        | Kind::IndexArms { .. }
        | Kind::FuncScan { .. }
        | Kind::CteScan { .. } => Vec::new(),
        Kind::Subquery { child, .. }
        | Kind::Filter { child, .. }
        | Kind::Agg { child, .. }
        | Kind::GroupingSets { child, .. }
        | Kind::Window { child, .. }
        | Kind::ProjectSet { child, .. }
        | Kind::Sort { child, .. }
        | Kind::Project { child, .. }
        | Kind::Distinct { child, .. }
        | Kind::DistinctOn { child, .. }
        | Kind::Limit { child, .. }
        | Kind::LockRows { child, .. }
        | Kind::Changes { child, .. }
        | Kind::With { child, .. } => vec![init(child)],
        Kind::NestLoop { left, right, .. }
        | Kind::HashJoin { left, right, .. }
        | Kind::SetOp { left, right, .. } => vec![init(left), init(right)],
        Kind::Modify(m) => vec![init(&m.child)],
    };
    State { kids, ..State::default() }
}

/// Starts a node over, because the parameters that it reads may have changed.
pub fn rescan(s: &mut State) {
    match &mut s.kind {
        NodeState::Index(scan) => scan.start_over(),
        kind => *kind = NodeState::New,
    }
    s.kids.iter_mut().for_each(rescan);
}

/// Puts the next row of a node into `out`; false at the end.
pub fn next(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    if !rt.run.timed {
        return step(p, s, rt, out);
    }
    let begin = std::time::Instant::now();
    if match &s.kind {
        NodeState::New => true,
        NodeState::Index(scan) => scan.is_new(),
        _ => false,
    } {
        s.loops += 1;
    }
    let more = step(p, s, rt, out);
    s.ns += begin.elapsed().as_nanos() as u64;
    if matches!(more, Ok(true)) {
        s.rows += 1;
    }
    more
}

fn step(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    match &p.kind {
        Kind::Project { child, exprs } => {
            let mut buffer = match std::mem::take(&mut s.kind) {
                NodeState::Buffer(b) => b,
                _ => Row::new(),
            };
            let more = next(child, &mut s.kids[0], rt, &mut buffer)?;
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
        Kind::IndexScan { .. } => scan::index(p, s, rt, out),
        Kind::IndexArms { .. } => scan::arms(p, s, rt, out),
        Kind::SeqScan { .. } => scan::seq(p, s, rt, out),
        Kind::Modify(m) => modify::next(m, s, rt, out),
        Kind::Changes { child, ctes } => modify::all(child, ctes, s, rt, out),
        Kind::Result => {
            let first = matches!(s.kind, NodeState::New);
            s.kind = NodeState::Done;
            out.clear();
            Ok(first)
        }
        Kind::Values(rows) => {
            let at = if let NodeState::At(i) = s.kind { i } else { 0 };
            let Some(row) = rows.get(at) else { return Ok(false) };
            s.kind = NodeState::At(at + 1);
            out.clear();
            for e in row {
                out.push(eval(e, &[], rt)?);
            }
            Ok(true)
        }
        Kind::Filter { child, qual, once } => {
            if *once {
                if matches!(s.kind, NodeState::Done) {
                    return Ok(false);
                }
                if matches!(s.kind, NodeState::New) {
                    // The condition reads no column of the row.
                    if !holds(qual, &[], rt)? {
                        s.kind = NodeState::Done;
                        return Ok(false);
                    }
                    s.kind = NodeState::At(0);
                }
                return next(child, &mut s.kids[0], rt, out);
            }
            s.kind = NodeState::At(0);
            while next(child, &mut s.kids[0], rt, out)? {
                if holds(qual, out, rt)? {
                    return Ok(true);
                }
                rt.interrupts()?;
            }
            Ok(false)
        }
        Kind::Subquery { child, .. } => {
            s.kind = NodeState::At(0);
            next(child, &mut s.kids[0], rt, out)
        }
        Kind::FuncScan { .. } => scan::func(p, s, rt, out),
        Kind::CteScan { cte, .. } => scan::cte(*cte, s, rt, out),
        Kind::With { child, ctes } => {
            if matches!(s.kind, NodeState::New) {
                for &c in ctes {
                    if c < rt.run.ctes.len() {
                        rt.run.ctes[c] = None;
                    }
                }
                s.kind = NodeState::At(0);
            }
            next(child, &mut s.kids[0], rt, out)
        }
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

/// Sets parameters to the values of expressions over a row.
pub fn set_params(sets: &[(u32, Expr)], row: &[Datum], rt: &mut ExecState<'_>) -> Result<()> {
    for (slot, e) in sets {
        let v = eval(e, row, rt)?;
        rt.set(*slot, v);
    }
    Ok(())
}
