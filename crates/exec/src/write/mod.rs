//! One row that is about to be written: its conditions, its conflict with another row, its newest
//! version.
//!
//! The nodes that change rows (`nodes/modify.rs`) pull rows and call this floor for each.

pub(crate) mod conflict;
pub mod leaves;
pub(crate) mod merge;
pub(crate) mod newest;
pub mod publish;
pub(crate) mod target;
pub mod triggers;

use crate::caller::Caller;
use crate::caller::places::is_in_place;
use crate::eval::run::{EvalState, Subplans};
use crate::eval::{eval, holds};
use sinew_catalog::acl::views::may_show;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::Plan;
use sinew_plan::expr::Expr;
use sinew_plan::opt::Modify;
use sinew_table::Relation;
use sinew_types::{Datum, io, typeinfo};
use std::sync::Arc;

/// 44000 for a written row, with its place, that a view with a check option would not show.
pub fn check_options(m: &Modify, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<()> {
    for (view, condition) in &m.options {
        if !holds(condition, row, rt)? {
            let e = SqlError::new(
                SqlState::WITH_CHECK_OPTION_VIOLATION,
                format!("new row violates check option for view \"{view}\""),
            );
            return Err(with_failing_row(e, rt.cx, rt.run.plan.as_deref(), &m.table, row));
        }
    }
    Ok(())
}

/// Computes the generated columns of a new row.
#[inline]
pub fn generate(
    generated: &[(usize, Expr)],
    row: &mut [Datum],
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<()> {
    for (at, e) in generated {
        row[*at] = eval(e, row, rt)?;
    }
    Ok(())
}

/// Checks a new row of a statement's table: NOT NULL, CHECK, and whether a partition is the row's
/// where that may have changed.
#[inline]
pub fn check_new(m: &Modify, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<()> {
    check_values(&m.table, &m.checks, row, rt, |e, rt| {
        with_failing_row(e, rt.cx, rt.run.plan.as_deref(), &m.table, row)
    })?;
    if m.may_move {
        check_place(&m.table, row, rt)?;
    }
    Ok(())
}

/// Checks NOT NULL and CHECK of a new row, and whether a partition is the row's.
#[inline]
pub fn check_row(
    table: &Relation,
    checks: &[(Arc<str>, Expr)],
    row: &[Datum],
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<()> {
    check_values(table, checks, row, rt, |e, rt| {
        with_failing_row(e, rt.cx, rt.run.plan.as_deref(), table, row)
    })?;
    if table.partition_of.is_some() {
        check_place(table, row, rt)?;
    }
    Ok(())
}

/// Checks NOT NULL and CHECK of a new row. `with_row` adds the row to an error.
#[inline]
pub fn check_values<S: Subplans>(
    table: &Relation,
    checks: &[(Arc<str>, Expr)],
    row: &[Datum],
    rt: &mut EvalState<'_, S>,
    with_row: impl Fn(SqlError, &EvalState<'_, S>) -> SqlError,
) -> Result<()> {
    for (c, v) in table.columns.iter().zip(row) {
        if c.not_null && v.is_null() && !c.dropped {
            return Err(with_row(not_null(table, &c.name), rt));
        }
    }
    for (name, e) in checks {
        if !matches!(e, Expr::Const(Datum::Bool(true))) && !holds(e, row, rt)? {
            // NULL passes.
            if matches!(eval(e, row, rt)?, Datum::Null) {
                continue;
            }
            let e = SqlError::new(
                SqlState::CHECK_VIOLATION,
                format!("new row for relation \"{}\" violates check constraint \"{name}\"", table.name),
            )
            .schema(&*table.schema_name)
            .table(&*table.name)
            .constraint(&**name);
            return Err(with_row(e, rt));
        }
    }
    Ok(())
}

/// 23514 for a row of a partition that another partition takes.
pub fn check_place(table: &Relation, row: &[Datum], rt: &EvalState<'_, impl Subplans>) -> Result<()> {
    match is_in_place(rt.cx, table, row)? {
        true => Ok(()),
        false => {
            let e = out_of_place(table);
            Err(with_failing_row(e, rt.cx, rt.run.plan.as_deref(), table, row))
        }
    }
}

#[cold]
fn out_of_place(table: &Relation) -> SqlError {
    SqlError::new(
        SqlState::CHECK_VIOLATION,
        format!("new row for relation \"{}\" violates partition constraint", table.name),
    )
    .schema(&*table.schema_name)
    .table(&*table.name)
}

#[cold]
fn not_null(table: &Relation, column: &str) -> SqlError {
    SqlError::new(
        SqlState::NOT_NULL_VIOLATION,
        format!(
            "null value in column \"{column}\" of relation \"{}\" violates not-null constraint",
            table.name
        ),
    )
    .schema(&*table.schema_name)
    .table(&*table.name)
    .column(column)
}

/// The error with the row, as far as the role in force may read it or gave the values itself.
fn with_failing_row(
    e: SqlError,
    cx: &dyn Caller,
    plan: Option<&Plan>,
    table: &Relation,
    row: &[Datum],
) -> SqlError {
    let live = || (0..table.columns.len()).filter(|&at| !table.columns[at].dropped);
    let whole = may_show(cx, table, live());
    let own = plan.map(|p| p.clearance.written(table.oid)).unwrap_or_default();
    let mut parts = Vec::with_capacity(row.len());
    let mut names = Vec::new();
    for (at, (c, v)) in table.columns.iter().zip(row).enumerate() {
        if c.dropped || !whole && !own.contains(at) && !may_show(cx, table, [at]) {
            continue;
        }
        names.push(&*c.name);
        if v.is_null() {
            parts.push("null".to_string());
            continue;
        }
        let mut text = Vec::new();
        let shown = match io::text_out(v, c.type_oid, cx.fmt(), &mut text) {
            Ok(()) => String::from_utf8_lossy(&text).into_owned(),
            Err(_) => typeinfo::type_name(c.type_oid),
        };
        parts.push(match shown.char_indices().nth(64) {
            Some((cut, _)) => format!("{}...", &shown[..cut]),
            None => shown,
        });
    }
    match (whole, parts.is_empty()) {
        (true, _) => e.detail(format!("Failing row contains ({}).", parts.join(", "))),
        (false, false) => {
            e.detail(format!("Failing row contains ({}) = ({}).", names.join(", "), parts.join(", ")))
        }
        (false, true) => e,
    }
}
