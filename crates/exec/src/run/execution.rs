//! A run of a plan: the one loop that pulls rows.

use crate::caller::Caller;
use crate::eval::run::Run;
use crate::nodes::next;
use crate::nodes::state::{ExecState, Shared, State, init, rest};
use sinew_error::Result;
use sinew_plan::{CommandKind, Plan};
use sinew_table::Row;
use sinew_table::stack::Tree;
use sinew_types::Datum;
use std::sync::Arc;

/// A run of a plan. The caller pulls its rows, so that a portal can stop and continue.
pub struct Execution {
    plan: Arc<Plan>,
    pub(super) root: Tree<State>,
    pub(super) run: Run<Shared>,
    row: Row,
    given: u64,
    done: bool,
}

impl Execution {
    /// Prepares a run; 42501 if the role in force lacks a right. The caller has locked the plan's
    /// relations: `plan` does it for a new plan, [`Plan::acquire`] for a plan that is used again.
    pub fn start(cx: &dyn Caller, plan: &Arc<Plan>, params: &[Datum]) -> Result<Execution> {
        plan.clearance.check(cx)?;
        Ok(Execution::start_cleared(plan, params))
    }

    /// Like `start`, for a caller that checked the rights before, for example when a cursor was
    /// declared.
    pub fn start_cleared(plan: &Arc<Plan>, params: &[Datum]) -> Execution {
        let run = Run {
            params: params.to_vec(),
            slots: vec![Datum::Null; plan.slots],
            plan: Some(plan.clone()),
            ..Run::default()
        };
        Execution {
            plan: plan.clone(),
            root: Tree::new(init(&plan.root)),
            run,
            row: Row::new(),
            given: 0,
            done: false,
        }
    }

    /// Like `start`, with a snapshot of the caller's. The caller holds the snapshot until the run
    /// ends.
    pub fn start_at(
        cx: &dyn Caller,
        plan: &Arc<Plan>,
        params: &[Datum],
        snapshot: sinew_txn::Snapshot,
    ) -> Result<Execution> {
        let mut e = Execution::start(cx, plan, params)?;
        e.run.snapshot = Some(snapshot);
        Ok(e)
    }

    /// Like `start`, counting and timing every node for EXPLAIN ANALYZE.
    pub fn start_timed(cx: &dyn Caller, plan: &Arc<Plan>, params: &[Datum]) -> Result<Execution> {
        let mut e = Execution::start(cx, plan, params)?;
        e.run.timed = true;
        Ok(e)
    }

    /// Has every node of a run that is timed count pages and log records, too.
    pub fn count_usage(&mut self) {
        self.run.counts_usage = true;
    }

    /// Drops everything that the run holds, scans included. Only the memory for rows is kept, for
    /// the next run of the plan.
    pub fn rest(&mut self) {
        rest(&mut self.root);
        self.run.clear();
        self.row.clear();
        (self.given, self.done) = (0, false);
    }

    /// Starts an execution at rest. The caller has asked about the rights (`Plan::clearance`).
    pub fn restart(&mut self, params: &[Datum]) {
        self.params_mut().extend_from_slice(params);
    }

    /// Says whether the session's transaction ends with this run. Its last change may then carry
    /// the commit.
    pub fn ends_transaction(&mut self, ends: bool) {
        self.run.is_last = ends;
    }

    /// The parameters of an execution at rest, which are none until the caller adds them.
    pub fn params_mut(&mut self) -> &mut Vec<Datum> {
        &mut self.run.params
    }

    /// Gives the rows that are left to `row`, `most` of them at most; true if there are no more.
    /// The rows of a modifying statement are those of RETURNING; it does all its work before the
    /// first one.
    pub fn pull(
        &mut self,
        cx: &dyn Caller,
        most: Option<u64>,
        mut row: impl FnMut(&Arc<Plan>, &Row) -> Result<()>,
    ) -> Result<bool> {
        let mut left = most.unwrap_or(u64::MAX);
        while left > 0 {
            if !self.advance(cx)? {
                return Ok(true);
            }
            row(&self.plan, &self.row)?;
            left -= 1;
        }
        Ok(false)
    }

    /// The next row alone, or `None` at the end.
    pub fn next(&mut self, cx: &dyn Caller) -> Result<Option<&Row>> {
        Ok(if self.advance(cx)? { Some(&self.row) } else { None })
    }

    fn advance(&mut self, cx: &dyn Caller) -> Result<bool> {
        if self.done {
            return Ok(false);
        }
        let mut rt = ExecState { cx, run: &mut self.run };
        if next(&self.plan.root, &mut self.root, &mut rt, &mut self.row)? {
            self.given += 1;
        } else {
            self.done = true;
        }
        Ok(!self.done)
    }

    /// The number of rows inserted, updated, deleted or returned, for the command tag.
    pub fn rows_affected(&self) -> u64 {
        match self.plan.kind {
            CommandKind::Select | CommandKind::Values => self.given,
            _ => self.run.affected,
        }
    }

    /// The plan that is run.
    pub fn plan(&self) -> &Arc<Plan> {
        &self.plan
    }
}
