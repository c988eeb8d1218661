//! Expressions outside statements at work: defaults, index keys, the WHERE of COPY, and the
//! conditions of a table on its rows.

use crate::caller::Caller;
pub use crate::caller::stored::{CheckRow, Evaluate};
use crate::eval::eval;
use crate::eval::run::Run;
use crate::nodes::state::ExecState;
use crate::write::{check_row, check_values, generate};
use sinew_error::{Result, SqlError};
use sinew_plan::expr::Expr;
use sinew_plan::{BoundExpr, RowChecks};
use sinew_table::{Relation, Row};
use sinew_types::Datum;

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

    fn complete(
        &self,
        cx: &dyn Caller,
        relation: &Relation,
        row: &mut Row,
        with_row: &dyn Fn(SqlError, &[Datum]) -> SqlError,
    ) -> Result<()> {
        let mut run = Run { slots: vec![Datum::Null; self.slots], ..Run::default() };
        let rt = &mut ExecState { cx, run: &mut run };
        generate(&self.generated, row, rt)?;
        check_values(relation, &self.checks, row, rt, |e, _| with_row(e, row))
    }
}
