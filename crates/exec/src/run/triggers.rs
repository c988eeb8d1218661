//! Triggers of rows that no plan writes: those of COPY.

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

/// Notes the triggers AFTER a row that was inserted.
pub fn after_row(cx: &dyn Caller, table: &Arc<Relation>, row: &[Datum]) -> Result<()> {
    let rt = &mut ExecState { cx, run: &mut Run::default() };
    triggers::after_row(rt, table, Change::Insert, &[], None, Some(row))
}

/// Runs all triggers AFTER an INSERT whose last row is written.
pub fn after_insert(cx: &dyn Caller, table: &Arc<Relation>) -> Result<()> {
    let rt = &mut ExecState { cx, run: &mut Run::default() };
    triggers::after_statement(rt, table, Change::Insert, &[])?;
    triggers::fire(cx)
}
