//! Triggers of a row that is written, and of the statement that writes it.

use crate::caller::Caller;
use crate::caller::triggers::{Change, Event, TriggerCall};
use crate::eval::holds;
use crate::eval::run::{EvalState, Run, Subplans};
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{Relation, Row, Trigger};
use sinew_types::Datum;
use std::sync::Arc;

/// Does the trigger want this change? UPDATE OF wants those of its columns alone. `sets` are the
/// positions of the columns that the statement sets.
fn wants<S: Subplans>(
    rt: &mut EvalState<'_, S>,
    trigger: &Trigger,
    table: &Arc<Relation>,
    sets: &[usize],
    rows: (Option<&[Datum]>, Option<&[Datum]>),
) -> Result<bool> {
    let of_columns = |set: &usize| trigger.columns.contains(&(*set as i16 + 1));
    if !trigger.columns.is_empty() && !sets.is_empty() && !sets.iter().any(of_columns) {
        return Ok(false);
    }
    if !trigger.runs_in(rt.cx.is_replica()) {
        return Ok(false);
    }
    match &trigger.condition {
        Some(tree) => condition(rt, trigger, tree, table, rows),
        None => Ok(true),
    }
}

/// The answer of WHEN. Its columns are those of NEW and OLD in turns.
fn condition<S: Subplans>(
    rt: &mut EvalState<'_, S>,
    trigger: &Trigger,
    tree: &Arc<str>,
    table: &Arc<Relation>,
    rows: (Option<&[Datum]>, Option<&[Datum]>),
) -> Result<bool> {
    let bound = rt.cx.kept().triggers.condition(rt.cx, trigger.oid, tree, table)?;
    let mut both = Vec::with_capacity(2 * table.columns.len());
    for at in 0..table.columns.len() {
        let value = |row: Option<&[Datum]>| row.and_then(|row| row.get(at).cloned()).unwrap_or(Datum::Null);
        both.extend([value(rows.1), value(rows.0)]);
    }
    let mut run: Run<S> = Run { slots: vec![Datum::Null; bound.slots], ..Run::default() };
    holds(&bound.e, &both, &mut EvalState { cx: rt.cx, run: &mut run })
}

/// Runs the triggers BEFORE a row. They may change `new`. False if one of them skips the row.
pub fn before_row<S: Subplans>(
    rt: &mut EvalState<'_, S>,
    table: &Arc<Relation>,
    change: Change,
    sets: &[usize],
    old: Option<&[Datum]>,
    mut new: Option<&mut Row>,
) -> Result<bool> {
    let wanted = Trigger::ROW | Trigger::BEFORE | change.bit();
    for trigger in table.triggers.iter().filter(|trigger| trigger.is_for(wanted)) {
        let now = new.as_deref().map(|row| &row[..]);
        if !wants(rt, trigger, table, sets, (old, now))? {
            continue;
        }
        let call = TriggerCall { trigger, table, change, old, new: now };
        match (rt.cx.fire_trigger(&call)?, &mut new) {
            (None, _) => return Ok(false),
            (Some(row), Some(new)) => **new = row,
            (Some(_), None) => {}
        }
    }
    Ok(true)
}

/// Notes the triggers AFTER a row for the end of the statement.
pub fn after_row<S: Subplans>(
    rt: &mut EvalState<'_, S>,
    table: &Arc<Relation>,
    change: Change,
    sets: &[usize],
    old: Option<&[Datum]>,
    new: Option<&[Datum]>,
) -> Result<()> {
    let wanted = Trigger::ROW | change.bit();
    // Copied once for all triggers.
    let mut rows: Option<[Option<Arc<Row>>; 2]> = None;
    for trigger in table.triggers.iter().filter(|trigger| trigger.is_for(wanted)) {
        if !wants(rt, trigger, table, sets, (old, new))? {
            continue;
        }
        let kept = |row: Option<&[Datum]>| row.map(|row| Arc::new(row.to_vec()));
        let [old, new] = rows.get_or_insert_with(|| [kept(old), kept(new)]).clone();
        let event = Event { trigger: trigger.clone(), table: table.clone(), change, old, new };
        rt.cx.kept().triggers.push(event)?;
    }
    Ok(())
}

/// Runs the triggers BEFORE a statement.
pub fn before_statement<S: Subplans>(
    rt: &mut EvalState<'_, S>,
    table: &Arc<Relation>,
    change: Change,
    sets: &[usize],
) -> Result<()> {
    let wanted = Trigger::BEFORE | change.bit();
    for trigger in table.triggers.iter().filter(|trigger| trigger.is_for(wanted)) {
        if wants(rt, trigger, table, sets, (None, None))? {
            rt.cx.fire_trigger(&TriggerCall { trigger, table, change, old: None, new: None })?;
        }
    }
    Ok(())
}

/// Notes the triggers AFTER a statement. Those of its rows come first.
pub fn after_statement<S: Subplans>(
    rt: &mut EvalState<'_, S>,
    table: &Arc<Relation>,
    change: Change,
    sets: &[usize],
) -> Result<()> {
    for trigger in table.triggers.iter().filter(|trigger| trigger.is_for(change.bit())) {
        if wants(rt, trigger, table, sets, (None, None))? {
            let (trigger, table) = (trigger.clone(), table.clone());
            rt.cx.kept().triggers.push(Event { trigger, table, change, old: None, new: None })?;
        }
    }
    Ok(())
}

/// Runs the triggers that wait for the end of the statement.
pub fn fire(cx: &dyn Caller) -> Result<()> {
    while let Some(event) = cx.kept().triggers.pop() {
        sinew_types::host::step()?;
        let old = event.old.as_ref().map(|row| &row[..]);
        let new = event.new.as_ref().map(|row| &row[..]);
        let (trigger, table, change) = (&event.trigger, &event.table, event.change);
        cx.fire_trigger(&TriggerCall { trigger, table, change, old, new })?;
    }
    Ok(())
}

/// 27000 for a row that a trigger BEFORE it has changed itself.
#[cold]
pub fn changed_by_trigger(what: &str) -> SqlError {
    SqlError::new(
        SqlState::TRIGGERED_DATA_CHANGE_VIOLATION,
        format!("tuple to be {what} was already modified by an operation triggered by the current command"),
    )
    .hint("Consider using an AFTER trigger instead of a BEFORE trigger to propagate changes to other rows.")
}
