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
use crate::eval::run::{EvalState, Subplans};
use crate::eval::{eval, holds};
use crate::write::newest::{Newest, must_follow, newest, tuple_id};
use crate::write::{check_row, generate};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::expr::Expr;
use sinew_plan::opt::{MergeAction, MergeWork, Modify};
use sinew_storage::TupleId;
use sinew_storage::heap::{Outcome, Turn};
use sinew_table as table;
use sinew_table::Row;
use sinew_txn::{RowLockStrength, WaitPolicy};
use sinew_types::Datum;

#[cold]
fn twice() -> SqlError {
    SqlError::new(SqlState::CARDINALITY_VIOLATION, "MERGE command cannot affect row a second time")
        .hint("Ensure that not more than one source row matches any one target row.")
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
fn choose<'m>(
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
            Outcome::WouldBlock => return Err(SqlError::internal("a wait without a bound was given up")),
            Outcome::Deleted { .. } => {
                must_follow(rt, "delete")?;
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
    generate(&m.generated, &mut new, rt)?;
    check_row(&m.table, &m.checks, &new, rt)?;
    let snapshot = rt.snapshot()?;
    let outcome = table::update(rt.cx, &m.table, tid, old, &new, &snapshot, turn)?;
    if matches!(outcome, Outcome::Done) && m.table.has_foreign_keys() {
        foreign_keys::updated(rt.cx, &m.table, old, &new)?;
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
    let snapshot = rt.snapshot()?;
    let outcome = table::delete(rt.cx, &m.table, tid, &snapshot, turn)?;
    if matches!(outcome, Outcome::Done) && m.table.has_foreign_keys() {
        foreign_keys::deleted(rt.cx, &m.table, &row[m.offset..m.offset + m.table.columns.len()])?;
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
    generate(&m.generated, &mut new, rt)?;
    check_row(&m.table, &m.checks, &new, rt)?;
    if !m.table.foreign_keys.is_empty() {
        foreign_keys::inserted(rt.cx, &m.table, &new)?;
    }
    table::insert(rt.cx, &m.table, &new)?;
    rt.run.affected += 1;
    Ok(())
}
