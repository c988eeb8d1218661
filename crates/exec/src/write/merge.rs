//! MERGE.
//!
//! Each row of the join of source and target has one action at most: the first whose condition
//! holds, of those for a row that matches or of those for one that does not.
//!
//! A target row that another transaction changed meanwhile is read again in its newest version. If
//! the join's condition still holds for it, the actions are looked through from the first one, as
//! the conditions may choose another one now. If it does not, or the row is gone, the source's row
//! matches nothing, and the other actions have their turn. A row that this statement has changed
//! already is an error: which of the changes is meant is not said.

use crate::caller::foreign_keys;
use crate::caller::triggers::Change;
use crate::eval::run::{EvalState, Subplans};
use crate::eval::{eval, holds};
use crate::write::newest::{Newest, must_follow, must_pass, newest, tuple_id};
use crate::write::triggers;
use crate::write::{check_new, generate};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::expr::Expr;
use sinew_plan::opt::{MergeAction, MergeWork, Modify};
use sinew_storage::TupleId;
use sinew_storage::heap::{Outcome, Turn};
use sinew_table as table;
use sinew_table::Row;
use sinew_txn::{RowLockStrength, WaitPolicy};
use sinew_types::Datum;

/// 21000 for a row that the statement has changed already.
#[cold]
pub fn twice() -> SqlError {
    SqlError::new(SqlState::CARDINALITY_VIOLATION, "MERGE command cannot affect row a second time")
        .hint("Ensure that not more than one source row matches any one target row.")
}

/// The kinds of changes that the actions make, in the order of their triggers, with the columns
/// that they set.
pub fn changes(m: &Modify) -> Vec<(Change, Vec<usize>)> {
    let any = |is: &dyn Fn(&MergeWork) -> bool| m.actions.iter().any(|a| is(&a.work));
    let mut found = Vec::with_capacity(3);
    if any(&|work| matches!(work, MergeWork::Insert(_))) {
        found.push((Change::Insert, Vec::new()));
    }
    let mut sets: Vec<usize> = Vec::new();
    for action in &m.actions {
        if let MergeWork::Update(list) = &action.work {
            sets.extend(list.iter().map(|(at, _)| *at));
        }
    }
    if any(&|work| matches!(work, MergeWork::Update(_))) {
        found.push((Change::Update, sets));
    }
    if any(&|work| matches!(work, MergeWork::Delete)) {
        found.push((Change::Delete, Vec::new()));
    }
    found
}

/// Locks a row before the triggers BEFORE it run, so that they run once, for the version that is
/// changed.
fn lock(
    m: &Modify,
    tid: TupleId,
    strength: RowLockStrength,
    turn: &mut Turn<'_>,
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Outcome> {
    if m.table.triggers.is_empty() {
        return Ok(Outcome::Done);
    }
    let snapshot = rt.snapshot()?;
    table::lock(rt.cx, &m.table, tid, strength, &snapshot, turn)
}

/// Does what MERGE does with a row of its join.
pub fn act(m: &Modify, row: &mut Row, rt: &mut EvalState<'_, impl Subplans>) -> Result<()> {
    let place = m.offset + m.table.columns.len();
    if !row[place].is_null() {
        if matched(m, row, rt)? {
            return Ok(());
        }
        row[m.offset..=place].fill(Datum::Null);
    }
    not_matched(m, row, rt)
}

/// The first action whose condition holds.
pub fn choose<'m>(
    m: &'m Modify,
    is_matched: bool,
    row: &[Datum],
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Option<&'m MergeAction>> {
    for action in m.actions.iter().filter(|a| a.is_matched == is_matched) {
        let taken = match &action.condition {
            Some(condition) => holds(condition, row, rt)?,
            None => true,
        };
        if taken {
            return Ok(Some(action));
        }
    }
    Ok(None)
}

/// Does what is to be done with a row of the target; false if, by now, it is none that matches.
fn matched(m: &Modify, row: &mut Row, rt: &mut EvalState<'_, impl Subplans>) -> Result<bool> {
    let mut tid = tuple_id(&row[m.offset + m.table.columns.len()])?;
    let mut turn = Turn::new(rt.cx, WaitPolicy::Block);
    loop {
        let Some(action) = choose(m, true, row, rt)? else { return Ok(true) };
        let (outcome, strength) = match &action.work {
            MergeWork::Update(sets) => {
                (update(m, sets, row, tid, &mut turn, rt)?, RowLockStrength::NoKeyUpdate)
            }
            MergeWork::Delete => (delete(m, row, tid, &mut turn, rt)?, RowLockStrength::Update),
            MergeWork::Nothing | MergeWork::Insert(_) => return Ok(true),
        };
        let next = match outcome {
            Outcome::Done => {
                rt.run.affected += 1;
                return Ok(true);
            }
            Outcome::SelfModified => return Err(twice()),
            // A trigger skips the row. No wait has a bound here.
            Outcome::WouldBlock => return Ok(true),
            Outcome::Deleted { moved, .. } => {
                must_pass(rt, moved)?;
                return Ok(false);
            }
            Outcome::Updated { next, .. } => next,
        };
        must_follow(rt, "update")?;
        match newest(rt, &m.table, next, strength, &mut turn, m.recheck.as_ref(), row, m.offset)? {
            Newest::Fits(found) => tid = found,
            Newest::Own => return Err(twice()),
            Newest::Gone => return Ok(false),
        }
    }
}

fn update(
    m: &Modify,
    sets: &[(usize, Expr)],
    row: &[Datum],
    tid: TupleId,
    turn: &mut Turn<'_>,
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Outcome> {
    let old = &row[m.offset..m.offset + m.table.columns.len()];
    let mut new = old.to_vec();
    for (at, e) in sets {
        new[*at] = eval(e, row, rt)?;
    }
    let columns: Vec<usize> = sets.iter().map(|(at, _)| *at).collect();
    let locked = lock(m, tid, RowLockStrength::NoKeyUpdate, turn, rt)?;
    if !matches!(locked, Outcome::Done) {
        return Ok(locked);
    }
    if !triggers::before_row(rt, &m.table, Change::Update, &columns, Some(old), Some(&mut new))? {
        return Ok(Outcome::WouldBlock);
    }
    generate(&m.generated, &mut new, rt)?;
    check_new(m, &new, rt)?;
    let snapshot = rt.snapshot()?;
    let outcome = table::update(rt.cx, &m.table, tid, old, &new, &snapshot, turn)?;
    if matches!(outcome, Outcome::Done) {
        if m.table.has_foreign_keys() {
            foreign_keys::updated(rt.cx, &m.table, old, &new)?;
        }
        triggers::after_row(rt, &m.table, Change::Update, &columns, Some(old), Some(&new))?;
    }
    Ok(outcome)
}

fn delete(
    m: &Modify,
    row: &[Datum],
    tid: TupleId,
    turn: &mut Turn<'_>,
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Outcome> {
    let old = &row[m.offset..m.offset + m.table.columns.len()];
    let locked = lock(m, tid, RowLockStrength::Update, turn, rt)?;
    if !matches!(locked, Outcome::Done) {
        return Ok(locked);
    }
    if !triggers::before_row(rt, &m.table, Change::Delete, &[], Some(old), None)? {
        return Ok(Outcome::WouldBlock);
    }
    let snapshot = rt.snapshot()?;
    let outcome = table::delete(rt.cx, &m.table, tid, &snapshot, turn)?;
    if matches!(outcome, Outcome::Done) {
        if m.table.has_foreign_keys() {
            foreign_keys::deleted(rt.cx, &m.table, old)?;
        }
        triggers::after_row(rt, &m.table, Change::Delete, &[], Some(old), None)?;
    }
    Ok(outcome)
}

fn not_matched(m: &Modify, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<()> {
    let Some(action) = choose(m, false, row, rt)? else { return Ok(()) };
    let MergeWork::Insert(values) = &action.work else { return Ok(()) };
    let mut new = Vec::with_capacity(values.len());
    for e in values {
        new.push(eval(e, row, rt)?);
    }
    if !triggers::before_row(rt, &m.table, Change::Insert, &[], None, Some(&mut new))? {
        return Ok(());
    }
    generate(&m.generated, &mut new, rt)?;
    check_new(m, &new, rt)?;
    if !m.table.foreign_keys.is_empty() {
        foreign_keys::inserted(rt.cx, &m.table, &new)?;
    }
    table::insert(rt.cx, &m.table, &new)?;
    rt.run.affected += 1;
    triggers::after_row(rt, &m.table, Change::Insert, &[], None, Some(&new))
}
