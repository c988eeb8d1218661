//! The state of an evaluation: parameters, slots, the context of functions, a snapshot.
//!
//! An expression may hold a subquery, which is a plan of nodes, and nodes evaluate expressions. The
//! nodes stand above this folder and implement [`Subplans`]. The evaluator has the implementation
//! as a type parameter, so the call of a subquery is a direct one.

use crate::batch::members::Members;
use crate::caller::Caller;
use crate::eval::{eval, list};
use sinew_error::{Result, SqlError};
use sinew_plan::Plan;
use sinew_plan::expr::{Expr, SubPlan};
use sinew_txn::Snapshot;
use sinew_types::{Array, Datum, FnCtx};
use std::sync::Arc;

/// Internal slots are numbered from here; smaller numbers are the statement's parameters.
pub const SLOT_BASE: u32 = sinew_plan::binder::SLOT_BASE;

/// Runs the subqueries of expressions, and keeps their states for the whole run.
pub trait Subplans: Default {
    /// The value of a subquery for a row.
    fn value(sub: &SubPlan, row: &[Datum], rt: &mut EvalState<'_, Self>) -> Result<Datum>;

    /// The rows of a subquery that are the same for all rows, where values are found by hash in
    /// them.
    fn members(sub: &SubPlan, rt: &mut EvalState<'_, Self>) -> Result<Option<Arc<Members>>>;

    /// Drops all states and keeps the allocated memory.
    fn clear(&mut self);
}

/// The part of an execution that is the same for all its nodes, kept between calls.
#[derive(Default)]
pub struct Run<S> {
    pub params: Vec<Datum>,
    pub slots: Vec<Datum>,
    pub fnctx: Option<Box<FnCtx>>,
    /// The states that all nodes of the run share.
    pub shared: S,
    pub lists: Vec<list::HashedList>,
    pub ready_lists: Vec<list::ReadyList>,
    /// The lists that are the same for every row, by the place of their expression in the plan.
    pub arrays: Vec<(usize, Arc<Array>)>,
    pub plan: Option<Arc<Plan>>,
    pub snapshot: Option<Snapshot>,
    /// True for EXPLAIN ANALYZE, which counts and times every node.
    pub timed: bool,
    /// Every node counts pages and log records, too: for EXPLAIN (ANALYZE, BUFFERS, WAL).
    pub counts_usage: bool,
    /// The session's transaction ends with this run.
    pub is_last: bool,
    pub affected: u64,
}

impl<S: Subplans> Run<S> {
    /// Empties everything and keeps the allocated memory.
    pub fn clear(&mut self) {
        self.params.clear();
        self.slots.fill(Datum::Null);
        self.fnctx = None;
        self.shared.clear();
        self.lists.clear();
        self.ready_lists.clear();
        self.arrays.clear();
        (self.snapshot, self.affected, self.is_last) = (None, 0, false);
    }
}

/// A run during a call: its state with the handle of the session that called.
pub struct EvalState<'a, S> {
    pub cx: &'a dyn Caller,
    pub run: &'a mut Run<S>,
}

impl<S> EvalState<'_, S> {
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
        self.run.plan.clone().ok_or_else(|| SqlError::internal("no plan is running"))
    }
}

/// Sets parameters to the values of expressions over a row.
pub fn set_params(sets: &[(u32, Expr)], row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<()> {
    for (slot, e) in sets {
        let v = eval(e, row, rt)?;
        rt.set(*slot, v);
    }
    Ok(())
}
