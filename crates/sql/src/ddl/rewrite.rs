//! Reading all rows of a table for DDL: to verify them, or to write each anew.

use crate::ddl::alter_column::contains_nulls;
use crate::ddl::{store, truncate};
use crate::state::SessionState;
use sinew_catalog::rows::SystemRows;
use sinew_error::{Result, sqlerr};
use sinew_exec::stored::Evaluate;
use sinew_plan::BoundExpr;
use sinew_table as table;
use sinew_table::Row;
use sinew_table::{CheckConstraint, Deferral, Relation};
use sinew_types::Datum;
use std::sync::Arc;

/// Rows written at a time.
const BATCH: usize = 1000;

/// Calls `each` for every row; it returns false to stop. The caller's lock keeps writers out.
pub fn each_row(
    cx: &SessionState,
    rel: &Arc<Relation>,
    mut each: impl FnMut(&mut Row) -> Result<bool>,
) -> Result<()> {
    // Those of a partitioned table are its partitions', which are asked by themselves.
    if rel.partitioning.is_some() {
        return Ok(());
    }
    // Rows that this transaction wrote before count as well.
    cx.next_command()?;
    SystemRows::of(cx).with_snapshot(|snapshot| {
        let mut scan = table::scan(cx, rel, snapshot, None, None)?;
        let mut row = Row::new();
        while scan.next(cx, &mut row)?.is_some() {
            cx.check_interrupts()?;
            if !each(&mut row)? {
                break;
            }
        }
        Ok(())
    })
}

/// Whether the statement's snapshot sees a row in the table. Reads up to the first one.
pub fn has_rows(cx: &SessionState, rel: &Arc<Relation>) -> Result<bool> {
    let mut found = false;
    each_row(cx, rel, |_| {
        found = true;
        Ok(false)
    })?;
    Ok(found)
}

/// 23502 if a row has NULL in the column at this position.
pub fn verify_not_null(cx: &SessionState, rel: &Arc<Relation>, at: usize) -> Result<()> {
    each_row(cx, rel, |row| {
        if row[at].is_null() {
            return Err(contains_nulls(rel, &rel.columns[at].name));
        }
        Ok(true)
    })
}

/// 23514 if a row does not satisfy the condition.
pub fn verify_check(cx: &SessionState, rel: &Arc<Relation>, check: &CheckConstraint) -> Result<()> {
    let bound = BoundExpr::kept(cx, &check.condition_tree, rel)?;
    each_row(cx, rel, |row| {
        if let Datum::Bool(false) = bound.eval(cx, row)? {
            return Err(sqlerr!(
                CHECK_VIOLATION,
                "check constraint \"{}\" of relation \"{}\" is violated by some row",
                check.name,
                rel.name
            )
            .schema(rel.schema_name.to_string())
            .table(rel.name.to_string())
            .constraint(check.name.to_string()));
        }
        Ok(true)
    })
}

/// Writes every row of a temporary table anew: all are read, the table is emptied, `change_shape`
/// puts the new descriptor in place, and the rows come back as `change` makes them.
pub fn rewrite(
    cx: &SessionState,
    rel: &Arc<Relation>,
    change_shape: impl FnOnce(&SessionState) -> Result<Arc<Relation>>,
    change: impl Fn(&SessionState, Row) -> Result<Row>,
) -> Result<()> {
    let mut rows = Vec::new();
    each_row(cx, rel, |row| {
        rows.push(change(cx, std::mem::take(row))?);
        Ok(true)
    })?;
    table::clear_temporary(cx, rel)?;
    let new = with_keys_checked_at_once(change_shape(cx)?);
    cx.next_command()?;
    bring_back(cx, &new, &mut rows)
}

/// Writes every row of a permanent table anew into new files. The catalogs have the new shape
/// already; `old` is the descriptor from before, whose files keep the old rows until the commit.
pub fn rewrite_permanent(
    cx: &SessionState,
    old: &Arc<Relation>,
    change: impl Fn(&SessionState, Row) -> Result<Row>,
) -> Result<()> {
    if old.partitioning.is_some() {
        return Ok(());
    }
    let now = store::reread(cx, old.oid)?;
    truncate::empty(cx, &now)?;
    let new = with_keys_checked_at_once(store::reread(cx, old.oid)?);
    let mut rows = Vec::new();
    each_row(cx, old, |row| {
        let row = change(cx, std::mem::take(row))?;
        check_not_null(&new, &row)?;
        rows.push(row);
        if rows.len() == BATCH {
            bring_back(cx, &new, &mut rows)?;
        }
        Ok(true)
    })?;
    if !rows.is_empty() {
        bring_back(cx, &new, &mut rows)?;
    }
    cx.next_command()?;
    Ok(())
}

/// A descriptor for rows that come back: no key of theirs is shared, not even one that a statement
/// may share until its end or until the commit. The indexes are built anew, in effect.
fn with_keys_checked_at_once(rel: Arc<Relation>) -> Arc<Relation> {
    if rel.indexes.iter().all(|index| index.is_immediate()) {
        return rel;
    }
    let mut strict = (*rel).clone();
    for index in &mut strict.indexes {
        Arc::make_mut(index).deferral = Deferral::default();
    }
    Arc::new(strict)
}

/// Inserts rewritten rows. 23505 as for an index that is built, if two have the same key.
fn bring_back(cx: &SessionState, rel: &Arc<Relation>, rows: &mut Vec<Row>) -> Result<()> {
    table::insert_many(cx, rel, rows).map_err(table::as_of_new_index)
}

fn check_not_null(rel: &Relation, row: &Row) -> Result<()> {
    for (column, value) in rel.columns.iter().zip(row) {
        if column.not_null && value.is_null() {
            return Err(contains_nulls(rel, &column.name));
        }
    }
    Ok(())
}
