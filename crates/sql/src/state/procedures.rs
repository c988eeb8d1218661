//! CALL: the procedure that is meant, the run, and the row of its output arguments.

use crate::state::SessionState;
use pg_raw_parse::nodes;
use sinew_catalog::routines::{Argument, Mode, Routine};
use sinew_error::{Result, SqlError};
use sinew_exec::stored::Evaluate;
use sinew_plan::binder::polymorphic::columns_for;
use sinew_plan::expr::Expr;
use sinew_plan::outside::{Conflict, Names, Outside, Place};
use sinew_plan::{BoundExpr, OutputColumn};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The parameters of a CALL that comes with values, by their types.
struct Parameters<'t>(&'t [Oid]);

impl Names for Parameters<'_> {
    fn find(&self, _: &[&str], _: bool) -> Result<Option<Outside>> {
        Ok(None)
    }

    fn parameter(&self, number: i32) -> Result<Option<Place>> {
        let at = usize::try_from(number - 1).ok();
        let ty = at.and_then(|at| self.0.get(at));
        Ok(ty.map(|ty| Place { number: number as u32 - 1, ty: *ty, typmod: -1, domain: None }))
    }

    fn conflict(&self) -> Conflict {
        Conflict::Column
    }

    fn kind(&self) -> &'static str {
        "parameter"
    }
}

/// The columns of a CALL: the procedure's output arguments.
fn output_columns(routine: &Routine, bound: &BoundExpr) -> Vec<OutputColumn> {
    let name = |(at, a): (usize, &Argument)| match a.name.is_empty() {
        true => format!("column{}", at + 1).into(),
        false => a.name.clone(),
    };
    let declared: Arc<[_]> = routine.outputs().enumerate().map(|a| (name(a), a.1.ty)).collect();
    let columns = match &bound.e {
        Expr::Func(f) => columns_for(declared, &routine.inputs, &f.types.args),
        _ => declared,
    };
    let column = |(name, ty): &(Arc<str>, Oid)| OutputColumn {
        name: name.clone(),
        type_oid: *ty,
        typmod: -1,
        domain: None,
        table_oid: 0,
        attnum: 0,
    };
    columns.iter().map(column).collect()
}

/// The columns of the row that a CALL answers with, if it answers with one. A mistake in the call
/// is told when it runs.
pub fn columns_of(cx: &SessionState, stmt: &nodes::CallStmt) -> Result<Option<Vec<OutputColumn>>> {
    let call = stmt.funccall().ok_or_else(|| SqlError::internal("CALL of nothing"))?;
    let bound = BoundExpr::bind_call(cx, call, "", &Parameters(&[])).ok();
    let columns = bound.map(|(routine, bound)| output_columns(&routine, &bound));
    Ok(columns.filter(|columns| !columns.is_empty()))
}

/// Runs CALL. `may_end`: the procedure may end the transaction. Returns the values of its output
/// arguments, if it has some.
pub fn call(
    cx: &SessionState,
    stmt: &nodes::CallStmt,
    sql: &str,
    (types, values): (&[Oid], Vec<Datum>),
    may_end: bool,
) -> Result<Option<(Vec<OutputColumn>, Vec<Datum>)>> {
    let call = stmt.funccall().ok_or_else(|| SqlError::internal("CALL of nothing"))?;
    let (routine, bound) = BoundExpr::bind_call(cx, call, sql, &Parameters(types))?;
    cx.code.set_may_end(may_end);
    let value = bound.eval_with(cx, values)?;
    if !routine.arguments.iter().any(|a| a.mode != Mode::Table && a.mode.is_output()) {
        return Ok(None);
    }
    let columns = output_columns(&routine, &bound);
    let row: Vec<Datum> = match value {
        Datum::Record(record) => record.fields.iter().map(|field| field.1.clone()).collect(),
        Datum::Null => vec![Datum::Null; columns.len()],
        value => vec![value],
    };
    Ok(Some((columns, row)))
}
