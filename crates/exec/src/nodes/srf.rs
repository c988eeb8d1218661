//! Set-returning functions: in FROM and in select lists.

use crate::eval::{eval, routine_call};
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State};
use sinew_error::{Result, SqlError};
use sinew_plan::binder::record_columns::record_columns;
use sinew_plan::expr::FuncExpr;
use sinew_plan::opt::PlanNode;
use sinew_table::Row;
use sinew_types::func::{FnBody, Rows, long};
use sinew_types::{Datum, FieldNames, Oid};
use std::sync::Arc;

/// A row of the child, and the functions that run for it.
pub struct SetState {
    base: Row,
    sources: Vec<Option<Rows>>,
}

/// Begins a call; `None` when a strict function got a NULL: no rows.
pub fn start(f: &FuncExpr, row: &[Datum], rt: &mut ExecState<'_>) -> Result<Option<Rows>> {
    let mut values = Vec::with_capacity(f.args.len());
    for a in &f.args {
        values.push(eval(a, row, rt)?);
    }
    if f.f.strict && values.iter().any(Datum::is_null) {
        return Ok(None);
    }
    match f.f.body {
        FnBody::Srf(body) => long::rows(f.f, body, rt.fnctx(), &f.types, &values).map(Some),
        FnBody::Session(which) => crate::eval::session_functions::rows(which, f, rt.cx).map(Some),
        FnBody::Routine => rt.cx.routine_rows(&routine_call(f, &values, rt)?).map(Some),
        _ => Err(SqlError::internal(format!("{} returns no set", f.f.name))),
    }
}

/// The rows of a function, whose fields get the names of its columns.
fn named(rows: Rows, columns: &[(Arc<str>, Oid)]) -> Rows {
    let names = FieldNames::given(columns.iter().map(|c| c.0.clone()));
    Box::new(rows.map(move |row| {
        let mut row = row?;
        if let Datum::Record(record) = &mut row {
            Arc::make_mut(record).names = names.clone();
        }
        Ok(row)
    }))
}

/// Each row of the child, once for every step of the longest function; the shorter ones give NULL.
pub fn project_set(
    child: &PlanNode,
    srfs: &[FuncExpr],
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    loop {
        if let NodeState::Set(st) = &mut s.kind {
            rt.interrupts()?;
            let mut any = false;
            out.clear();
            out.extend_from_slice(&st.base);
            for source in &mut st.sources {
                let v = match source {
                    Some(rows) => rows.next().transpose()?,
                    None => None,
                };
                any |= v.is_some();
                out.push(v.unwrap_or(Datum::Null));
            }
            if any {
                return Ok(true);
            }
        }
        let mut base = Row::new();
        if !pull(child, &mut s.kids[0], rt, &mut base)? {
            s.kind = NodeState::Done;
            return Ok(false);
        }
        let mut sources = Vec::with_capacity(srfs.len());
        for f in srfs {
            let rows = start(f, &base, rt)?;
            sources.push(match record_columns(f) {
                Some(columns) => rows.map(|rows| named(rows, &columns)),
                None => rows,
            });
        }
        s.kind = NodeState::Set(Box::new(SetState { base, sources }));
    }
}
