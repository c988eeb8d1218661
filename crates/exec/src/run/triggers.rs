//! Triggers of rows that no plan writes: those of COPY, and those of TRUNCATE.

use crate::caller::Caller;
use crate::caller::triggers::Change;
use crate::eval::run::Run;
use crate::nodes::state::ExecState;
use crate::write::triggers;
use sinew_error::Result;
use sinew_table::{Relation, Row};
use sinew_types::Datum;
use std::sync::Arc;

/// Runs the triggers BEFORE an INSERT as a statement.
pub fn before_insert(cx: &dyn Caller, table: &Arc<Relation>) -> Result<()> {
    triggers::before_statement(&mut ExecState { cx, run: &mut Run::default() }, table, Change::Insert, &[])
}

/// Runs the triggers BEFORE a row that is to be inserted; false if one of them skips it.
pub fn before_row(cx: &dyn Caller, table: &Arc<Relation>, row: &mut Row) -> Result<bool> {
    let rt = &mut ExecState { cx, run: &mut Run::default() };
    triggers::before_row(rt, table, Change::Insert, &[], None, Some(row))
}

/// Runs the triggers INSTEAD OF an INSERT of a view's row.
pub fn instead_of_row(cx: &dyn Caller, view: &Arc<Relation>, row: &mut Row) -> Result<bool> {
    let rt = &mut ExecState { cx, run: &mut Run::default() };
    triggers::instead_of_row(rt, view, Change::Insert, None, Some(row))
}

/// Notes the triggers AFTER a row that was inserted.
pub fn after_row(cx: &dyn Caller, table: &Arc<Relation>, row: &[Datum]) -> Result<()> {
    let rt = &mut ExecState { cx, run: &mut Run::default() };
    triggers::after_row(rt, table, Change::Insert, &[], None, Some(row))
}

/// Notes the triggers AFTER a row that was inserted in a partition.
pub fn note_row(cx: &dyn Caller, table: &Arc<Relation>, row: &[Datum]) -> Result<()> {
    let rt = &mut ExecState { cx, run: &mut Run::default() };
    triggers::note_row(rt, table, Change::Insert, &[], None, Some(row))
}

/// Collects a new row for triggers of the named table that read the statement's rows.
pub fn collect(cx: &dyn Caller, table: &Relation, row: &[Datum]) -> Result<()> {
    let rt = &ExecState { cx, run: &mut Run::default() };
    triggers::collect(rt, table, Change::Insert, None, Some(row))
}

/// Runs the triggers BEFORE a TRUNCATE.
pub fn before_truncate(cx: &dyn Caller, table: &Arc<Relation>) -> Result<()> {
    let rt = &mut ExecState { cx, run: &mut Run::default() };
    triggers::before_statement(rt, table, Change::Truncate, &[])
}

/// Notes the triggers AFTER a TRUNCATE, for `fire`.
pub fn after_truncate(cx: &dyn Caller, table: &Arc<Relation>) -> Result<()> {
    let rt = &mut ExecState { cx, run: &mut Run::default() };
    triggers::after_statement(rt, table, Change::Truncate, &[])
}

/// Runs the triggers that wait.
pub fn fire(cx: &dyn Caller) -> Result<()> {
    triggers::fire(cx)
}

/// Runs all triggers AFTER an INSERT whose last row is written.
pub fn after_insert(cx: &dyn Caller, table: &Arc<Relation>) -> Result<()> {
    let rt = &mut ExecState { cx, run: &mut Run::default() };
    triggers::after_statement(rt, table, Change::Insert, &[])?;
    triggers::fire(cx)
}
