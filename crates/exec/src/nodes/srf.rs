//! Set-returning functions: in FROM and in select lists.

use crate::eval::{eval, routine_call};
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::binder::record_columns::record_columns;
use sinew_plan::expr::FuncExpr;
use sinew_plan::opt::PlanNode;
use sinew_table::Row;
use sinew_types::cast::{self, CastContext, Coercion};
use sinew_types::func::{FnBody, Rows, long};
use sinew_types::typeinfo::type_name;
use sinew_types::{Datum, FieldNames, Oid, Record, oid};
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
        FnBody::Session(which) => crate::eval::session_functions::rows(which, f, &values, rt.cx).map(Some),
        FnBody::Routine => rt.cx.routine_rows(&routine_call(f, &values, rt)?).map(Some),
        _ => Err(SqlError::internal(format!("{} returns no set", f.f.name))),
    }
}

/// 42804 if a row is not of the columns that the statement defines for the rows of a routine.
pub fn must_fit(call: &FuncExpr, row: &Record) -> Result<()> {
    let (Some(routine), Some(columns)) = (&call.routine, &call.columns) else { return Ok(()) };
    if routine.ret != oid::RECORD || routine.outputs().next().is_some() {
        return Ok(());
    }
    let differs = |(have, wanted): (Oid, Oid)| {
        have != wanted
            && !matches!(
                cast::find_coercion(have, wanted, CastContext::Implicit),
                Some(Coercion::Relabel | Coercion::Retag)
            )
    };
    let pairs = || row.fields.iter().map(|(ty, _)| *ty).zip(columns.iter().map(|column| column.1));
    let detail = if row.fields.len() != columns.len() {
        let attributes = if row.fields.len() == 1 { "attribute" } else { "attributes" };
        let (given, wanted) = (row.fields.len(), columns.len());
        format!("Returned row contains {given} {attributes}, but query expects {wanted}.")
    } else if let Some(at) = pairs().position(differs) {
        let (given, wanted) = (type_name(row.fields[at].0), type_name(columns[at].1));
        format!("Returned type {given} at ordinal position {}, but query expects {wanted}.", at + 1)
    } else {
        return Ok(());
    };
    let message = "function return row and query-specified return row do not match";
    Err(SqlError::new(SqlState::DATATYPE_MISMATCH, message).detail(detail))
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
