//! Triggers of a row that is written, and of the statement that writes it.

use crate::caller::places::is_in_place;
use crate::caller::triggers::{Change, Event, Transition, TriggerCall};
use crate::caller::{Caller, events};
use crate::eval::holds;
use crate::eval::run::{EvalState, Run, Subplans};
use crate::spill::statement_rows::StatementRows;
use crate::write::publish;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::opt::Modify;
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
    new: Option<&mut Row>,
) -> Result<bool> {
    row_by_row(rt, table, (Trigger::BEFORE, change), sets, old, new)
}

/// Runs the triggers INSTEAD OF a change of a view's row. They may change `new`, which RETURNING
/// then shows. False if one of them says that nothing was done.
pub fn instead_of_row<S: Subplans>(
    rt: &mut EvalState<'_, S>,
    view: &Arc<Relation>,
    change: Change,
    old: Option<&[Datum]>,
    new: Option<&mut Row>,
) -> Result<bool> {
    row_by_row(rt, view, (Trigger::INSTEAD, change), &[], old, new)
}

fn row_by_row<S: Subplans>(
    rt: &mut EvalState<'_, S>,
    table: &Arc<Relation>,
    (timing, change): (u8, Change),
    sets: &[usize],
    old: Option<&[Datum]>,
    mut new: Option<&mut Row>,
) -> Result<bool> {
    let wanted = Trigger::ROW | timing | change.bit();
    for trigger in table.triggers.iter().filter(|trigger| trigger.is_for(wanted)) {
        let now = new.as_deref().map(|row| &row[..]);
        if !wants(rt, trigger, table, sets, (old, now))? {
            continue;
        }
        let call = TriggerCall { trigger, table, change, old, new: now, transition: None };
        match (rt.cx.fire_trigger(&call)?, &mut new) {
            (None, _) => return Ok(false),
            (Some(row), Some(new)) => {
                **new = row;
                let is_clone = trigger.parent != 0 && change == Change::Insert;
                if is_clone && !is_in_place(rt.cx, table, new)? {
                    return Err(moved_by_trigger(table, trigger));
                }
            }
            (Some(_), None) => {}
        }
    }
    Ok(true)
}

/// 0A000 for a row that a trigger of the table above made one of another partition.
#[cold]
fn moved_by_trigger(table: &Relation, trigger: &Trigger) -> SqlError {
    SqlError::new(
        SqlState::FEATURE_NOT_SUPPORTED,
        "moving row to another partition during a BEFORE FOR EACH ROW trigger is not supported",
    )
    .detail(format!(
        "Before executing trigger \"{}\", the row was to be in partition \"{}.{}\".",
        trigger.name, table.schema_name, table.name
    ))
}

/// [`collect`] and [`note_row`], for a row of the named table itself.
pub fn after_row<S: Subplans>(
    rt: &mut EvalState<'_, S>,
    table: &Arc<Relation>,
    change: Change,
    sets: &[usize],
    old: Option<&[Datum]>,
    new: Option<&[Datum]>,
) -> Result<()> {
    collect(rt, table, change, old, new)?;
    note_row(rt, table, change, sets, old, new)
}

/// Collects a row for triggers that read the statement's rows.
pub fn collect<S: Subplans>(
    rt: &EvalState<'_, S>,
    table: &Relation,
    change: Change,
    old: Option<&[Datum]>,
    new: Option<&[Datum]>,
) -> Result<()> {
    let (mut wants_old, mut wants_new) = (false, false);
    for trigger in table.triggers.iter().filter(|trigger| trigger.has(change.bit())) {
        wants_old |= trigger.old_table.is_some();
        wants_new |= trigger.new_table.is_some();
    }
    if wants_old || wants_new {
        let make = || -> Arc<dyn Transition> { Arc::new(StatementRows::new(rt.cx)) };
        let collected = rt.cx.kept().triggers.collected(table.oid, change, make);
        collected.add(rt.cx, old.filter(|_| wants_old), new.filter(|_| wants_new))?;
    }
    Ok(())
}

/// Collects a row of a partition for triggers of the partitioned table that the statement names.
/// The row is as that table has it.
pub fn collect_above<S: Subplans>(
    m: &Modify,
    change: Change,
    old: Option<&[Datum]>,
    new: Option<&[Datum]>,
    rt: &EvalState<'_, S>,
) -> Result<()> {
    if m.table.triggers.is_empty() {
        return Ok(());
    }
    let width = m.table.columns.len();
    collect(rt, &m.table, change, old.map(|row| &row[..width]), new.map(|row| &row[..width]))
}

/// Notes the triggers AFTER a row for the end of the statement, or for the commit, and logs the
/// row for followers of a published table.
pub fn note_row<S: Subplans>(
    rt: &mut EvalState<'_, S>,
    table: &Arc<Relation>,
    change: Change,
    sets: &[usize],
    old: Option<&[Datum]>,
    new: Option<&[Datum]>,
) -> Result<()> {
    publish::note_row(rt.cx, table, change, old, new)?;
    let kept = |row: Option<&[Datum]>| row.map(|row| Arc::new(row.to_vec()));
    // Copied once for all triggers.
    let mut rows: Option<[Option<Arc<Row>>; 2]> = None;
    let wanted = Trigger::ROW | change.bit();
    for trigger in table.triggers.iter().filter(|trigger| trigger.is_for(wanted)) {
        if !wants(rt, trigger, table, sets, (old, new))? {
            continue;
        }
        let [old, new] = rows.get_or_insert_with(|| [kept(old), kept(new)]).clone();
        let event = Event { trigger: trigger.clone(), table: table.clone(), change, old, new, part: 0 };
        let kept = rt.cx.kept();
        match &trigger.constraint {
            Some(constraint) if kept.events.is_deferred(constraint.oid, constraint.deferral) => {
                kept.events.push(events::Event::Trigger(Arc::new(event)))?;
            }
            _ => kept.triggers.push(event)?,
        }
    }
    Ok(())
}

/// Runs the triggers BEFORE a statement. Parts of one statement that change rows of a table in the
/// same way, such as those of WITH, are one to them.
pub fn before_statement<S: Subplans>(
    rt: &mut EvalState<'_, S>,
    table: &Arc<Relation>,
    change: Change,
    sets: &[usize],
) -> Result<()> {
    let wanted = Trigger::BEFORE | change.bit();
    if !table.has_trigger(wanted) || !rt.cx.kept().triggers.begins(table.oid, change) {
        return Ok(());
    }
    for trigger in table.triggers.iter().filter(|trigger| trigger.is_for(wanted)) {
        if wants(rt, trigger, table, sets, (None, None))? {
            rt.cx.fire_trigger(&TriggerCall {
                trigger,
                table,
                change,
                old: None,
                new: None,
                transition: None,
            })?;
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
    if !table.has_trigger(change.bit()) {
        return Ok(());
    }
    let part = rt.cx.kept().triggers.part(table.oid, change);
    for trigger in table.triggers.iter().filter(|trigger| trigger.is_for(change.bit())) {
        if wants(rt, trigger, table, sets, (None, None))? {
            let (trigger, table) = (trigger.clone(), table.clone());
            rt.cx.kept().triggers.push(Event { trigger, table, change, old: None, new: None, part })?;
        }
    }
    Ok(())
}

/// Runs the triggers that wait for the end of the statement.
pub fn fire(cx: &dyn Caller) -> Result<()> {
    while let Some((event, rows)) = cx.kept().triggers.pop() {
        sinew_types::host::step()?;
        if let Some(rows) = &rows {
            rows.finish(cx)?;
        }
        fire_event(cx, &event, rows.as_ref())?;
    }
    cx.kept().triggers.clear();
    Ok(())
}

/// Runs a trigger that has waited.
pub fn fire_event(cx: &dyn Caller, event: &Event, transition: Option<&Arc<dyn Transition>>) -> Result<()> {
    let old = event.old.as_ref().map(|row| &row[..]);
    let new = event.new.as_ref().map(|row| &row[..]);
    let (trigger, table, change) = (&event.trigger, &event.table, event.change);
    cx.fire_trigger(&TriggerCall { trigger, table, change, old, new, transition })?;
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
