//! One INSERT for many sets of parameters, whose rows go in together.
//!
//! A program that inserts many rows (`executemany`) runs one statement again and again. The naive
//! way gives each set of parameters a run of its own: a record of the log, a descent of each index
//! and the start of a statement for each row. [`Inserts`] computes the rows set by set, keeps some,
//! and inserts them page by page, as INSERT ... SELECT does.
//!
//! Runs must answer as if they had come one after the other. [`takes`] tells for which plans they
//! do:
//!
//! - The rows depend on the parameters and on nothing that another run changes: no subquery, no
//!   volatile function, no function of a user.
//! - Nothing happens between two rows: no trigger, no foreign key of the table, no RETURNING, no ON
//!   CONFLICT, no check option.
//!
//! The error is the one of the first set that fails: rows that wait go in before it is told. The
//! caller is in a transaction block, which an error dooms, so that it does not matter which of the
//! rows behind that set were inserted.

use crate::caller::Caller;
use crate::nodes::modify;
use crate::nodes::state::ExecState;
use crate::run::execution::Execution;
use crate::write::publish::has_row_work;
use sinew_error::Result;
use sinew_plan::Plan;
use sinew_plan::opt::{Kind, Modify};
use sinew_table::{self as table, Row};
use sinew_types::Datum;

/// Rows that are inserted at a time.
const ROWS_MAX: usize = 512;
/// Rows are inserted as soon as their large values take so many bytes.
const BYTES_MAX: usize = 4 << 20;

/// Rows that wait for their insertion. All are of one table.
#[derive(Default)]
pub struct Inserts {
    rows: Vec<Row>,
    bytes: usize,
    /// Memory for the rows of a source.
    room: [Row; 2],
}

/// Whether runs of the plan may be put together.
pub fn takes(plan: &Plan) -> bool {
    modification(plan).is_some_and(Modify::takes_sets)
}

/// As [`takes`], for runs that begin now: rows for followers are logged one by one.
pub fn takes_now(cx: &dyn Caller, plan: &Plan) -> Result<bool> {
    match modification(plan).filter(|m| m.takes_sets()) {
        Some(m) => Ok(!has_row_work(cx, &m.table)?),
        None => Ok(false),
    }
}

fn modification(plan: &Plan) -> Option<&Modify> {
    match &plan.root.kind {
        Kind::Modify(m) => Some(m),
        _ => None,
    }
}

impl Inserts {
    /// Computes the rows of a set of parameters. `execution` is one of a plan that [`takes`] sets.
    pub fn add(&mut self, cx: &dyn Caller, execution: &mut Execution, params: &[Datum]) -> Result<()> {
        let computed = self.compute(cx, execution, params);
        if computed.is_err() || self.rows.len() >= ROWS_MAX || self.bytes >= BYTES_MAX {
            // An error of an earlier row comes before the error of this one.
            self.insert(cx, execution)?;
        }
        computed
    }

    fn compute(&mut self, cx: &dyn Caller, execution: &mut Execution, params: &[Datum]) -> Result<()> {
        let plan = execution.plan().clone();
        let Some(m) = modification(&plan) else { return Ok(()) };
        // Nothing of the last set stays: lists, for example, are made of parameters.
        let affected = execution.run.affected;
        execution.run.clear();
        execution.run.affected = affected;
        execution.run.params.extend_from_slice(params);
        let rt = &mut ExecState { cx, run: &mut execution.run };
        let before = self.rows.len();
        modify::compute_rows(m, &mut execution.root.kids[0], rt, &mut self.room, &mut self.rows)?;
        let values = self.rows[before..].iter().flatten();
        self.bytes += values.map(Datum::heap_bytes).sum::<usize>();
        Ok(())
    }

    /// Inserts the rows that wait. `execution` is one that computed some of them.
    pub fn insert(&mut self, cx: &dyn Caller, execution: &Execution) -> Result<()> {
        self.bytes = 0;
        match modification(execution.plan()) {
            Some(m) if !self.rows.is_empty() => table::insert_many(cx, &m.table, &mut self.rows),
            _ => Ok(()),
        }
    }
}
