//! Expressions outside statements at work: defaults, index keys, the WHERE of COPY, and the
//! conditions of a table on its rows.

use crate::caller::Caller;
use crate::eval::eval;
use crate::eval::run::Run;
use crate::nodes::state::ExecState;
use crate::write::{check_row, generate};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::{BoundExpr, RowChecks};
use sinew_table::Relation;
use sinew_types::Datum;

/// An expression that can be computed for a row.
pub trait Evaluate {
    /// The value of the expression for a row.
    fn eval(&self, cx: &dyn Caller, row: &[Datum]) -> Result<Datum>;

    /// The value of an expression that reads parameters instead of a row.
    fn eval_with(&self, cx: &dyn Caller, params: Vec<Datum>) -> Result<Datum>;
}

impl Evaluate for BoundExpr {
    fn eval(&self, cx: &dyn Caller, row: &[Datum]) -> Result<Datum> {
        if let Expr::Const(d) = &self.e {
            return Ok(d.clone());
        }
        let mut run = Run { slots: vec![Datum::Null; self.slots], ..Run::default() };
        eval(&self.e, row, &mut ExecState { cx, run: &mut run })
    }

    fn eval_with(&self, cx: &dyn Caller, params: Vec<Datum>) -> Result<Datum> {
        if let Expr::Const(d) = &self.e {
            return Ok(d.clone());
        }
        let mut run = Run { params, slots: vec![Datum::Null; self.slots], ..Run::default() };
        eval(&self.e, &[], &mut ExecState { cx, run: &mut run })
    }
}

/// The work on a row before it is written to its table: generated columns and conditions.
pub trait CheckRow {
    /// Computes the generated columns of a row.
    fn generate(&self, cx: &dyn Caller, row: &mut [Datum]) -> Result<()>;

    /// Checks NOT NULL and CHECK. A row that fails is a 23502 or 23514 with PostgreSQL's words and
    /// detail line.
    fn check(&self, cx: &dyn Caller, relation: &Relation, row: &[Datum]) -> Result<()>;
}

impl CheckRow for RowChecks {
    fn generate(&self, cx: &dyn Caller, row: &mut [Datum]) -> Result<()> {
        if self.generated.is_empty() {
            return Ok(());
        }
        let mut run = Run { slots: vec![Datum::Null; self.slots], ..Run::default() };
        generate(&self.generated, row, &mut ExecState { cx, run: &mut run })
    }

    fn check(&self, cx: &dyn Caller, relation: &Relation, row: &[Datum]) -> Result<()> {
        let mut run = Run::default();
        if !self.checks.is_empty() {
            run.slots = vec![Datum::Null; self.slots];
        }
        check_row(relation, &self.checks, row, &mut ExecState { cx, run: &mut run })
    }
}
