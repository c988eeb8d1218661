//! INSERT ... ON CONFLICT.
//!
//! The statement proposes a row in a subtransaction of its own. The index's unique check waits for
//! a transaction that is about to insert the same key. If it finds a committed row, the
//! subtransaction takes the proposed row back. The statement then skips the committed row, or locks
//! and updates it. If that row changed or was deleted meanwhile, the statement starts over with the
//! proposed row.
//!
//! The statement looks at the index first, which saves the subtransaction in most conflicts. It
//! also waits for a transaction that is about to change or delete the row it found if it would only
//! skip that row: if the row is deleted, the proposed one takes its place.
//!
//! The look at the index sees the rows of now at every isolation level, because a key can exist
//! only once. In REPEATABLE READ and above, a row that the transaction's snapshot does not see is a
//! serialization failure, even if it would be skipped.

use crate::caller::foreign_keys;
use crate::caller::triggers::Change;
use crate::eval::run::{EvalState, Subplans};
use crate::eval::{eval, holds};
use crate::write::check_options;
use crate::write::newest::serialization;
use crate::write::target::Target;
use crate::write::triggers;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::opt::Conflict;
use sinew_storage::TupleId;
use sinew_storage::heap::{Outcome, Turn};
use sinew_table as table;
use sinew_table::Index;
use sinew_table::{IndexBounds, Row};
use sinew_txn::{CommandId, RowLockStrength, Snapshot, WaitPolicy, Xid};
use sinew_types::Datum;
use std::sync::Arc;

/// Inserts the row, updates the row with its key, or skips it. The result is the written row as
/// RETURNING sees it, or `None`.
pub fn insert(
    t: &Target<'_>,
    c: &Conflict,
    row: Row,
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Option<Row>> {
    // The turn is kept while the statement finds the same row again, so that sessions which update
    // one row are served in the order in which they came.
    let mut turn = Turn::new(rt.cx, WaitPolicy::Block);
    // This takes the transaction's snapshot if the transaction has none yet.
    rt.snapshot()?;
    // Rows that this command has given another key: they no longer conflict.
    let mut moved: Vec<TupleId> = Vec::new();
    loop {
        rt.interrupts()?;
        let mut existing = find(t, &row, &moved, rt)?;
        if existing.is_none() {
            // Proposing may wait for another transaction that inserts the same key.
            turn = Turn::new(rt.cx, WaitPolicy::Block);
            match propose(t, &row, rt)? {
                Some(tid) => {
                    let full = t.shown(row, tid);
                    check_options(t.m, &full, rt)?;
                    return Ok(Some(full));
                }
                None => {
                    existing = find(t, &row, &moved, rt)?;
                    if existing.is_none() && own_row(t, &row, rt)? {
                        // Inserted by this very command.
                        return if c.update.is_some() { Err(twice()) } else { Ok(None) };
                    }
                }
            }
        }
        let Some((tid, old, seen)) = existing else { continue };
        turn.start_over();
        let done = match &c.update {
            Some((sets, cond)) => update(t, sets, cond.as_ref(), (tid, old), &row, &mut turn, rt),
            None => leave(t, tid, rt),
        };
        rt.cx.release_snapshot(&seen);
        match done? {
            Done::Row(row) => return Ok(row),
            Done::Again => {}
            Done::Ending(xid) => drop(rt.cx.wait_for_xid(xid, WaitPolicy::Block)?),
            Done::ChangedBefore if own_row(t, &row, rt)? => return Err(twice()),
            Done::ChangedBefore => moved.push(tid),
        }
    }
}

/// The outcome for the row that was found.
enum Done {
    /// Written, or left as it is.
    Row(Option<Row>),
    /// Another transaction changed it: to be looked for again.
    Again,
    /// Another transaction has changed or deleted it and runs still: to be looked for again when
    /// that has ended.
    Ending(Xid),
    /// This command has changed it already.
    ChangedBefore,
}

#[cold]
fn twice() -> SqlError {
    SqlError::new(
        SqlState::CARDINALITY_VIOLATION,
        "ON CONFLICT DO UPDATE command cannot affect row a second time",
    )
    .hint("Ensure that no rows proposed for insertion within the same command have duplicate constrained values.")
}

/// The error for a key that several rows may have for a while.
#[cold]
fn cannot_decide(t: &Target<'_>, index: &Index) -> SqlError {
    SqlError::new(
        SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
        "ON CONFLICT does not support deferrable unique constraints/exclusion constraints as arbiters",
    )
    .schema(&*t.table.schema_name)
    .table(&*t.table.name)
    .constraint(&*index.name)
}

fn key(
    t: &Target<'_>,
    index: &Index,
    row: &[Datum],
    rt: &EvalState<'_, impl Subplans>,
) -> Result<Option<IndexBounds>> {
    // A row that a partial index leaves out conflicts with nothing there.
    let Some(equal) = table::key_values(rt.cx, t.table, index, row)? else { return Ok(None) };
    // NULLs conflict with nothing, unless the index is said to take them for equal.
    let conflicts = index.nulls_equal || !equal.iter().any(Datum::is_null);
    let nulls_match = index.nulls_equal;
    Ok(conflicts.then(|| IndexBounds { equal, nulls_match, ..IndexBounds::default() }))
}

/// A row, its place, and the snapshot that saw it: held until `update` is done with the row, so
/// that it stays in its place.
type Found = (TupleId, Row, Snapshot);

/// The committed row (or an earlier command's own) with the same key, as of now.
fn find(
    t: &Target<'_>,
    row: &[Datum],
    moved: &[TupleId],
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Option<Found>> {
    for index in t.arbiters.iter() {
        if !index.is_immediate() {
            return Err(cannot_decide(t, index));
        }
        if let Some(found) = lookup(t, index, row, moved, rt, false)? {
            let seen = must_see(t, found.0, rt);
            if seen.is_err() {
                rt.cx.release_snapshot(&found.2);
            }
            return seen.map(|()| Some(found));
        }
    }
    Ok(None)
}

/// An error if all statements of the transaction see what its first one saw, and that is not this
/// version of the row.
fn must_see(t: &Target<'_>, tid: TupleId, rt: &mut EvalState<'_, impl Subplans>) -> Result<()> {
    if rt.cx.isolation().keeps_snapshot() && !table::sees(rt.cx, t.table, tid, &rt.snapshot()?)? {
        return Err(serialization("update"));
    }
    Ok(())
}

fn lookup(
    t: &Target<'_>,
    index: &Arc<Index>,
    row: &[Datum],
    moved: &[TupleId],
    rt: &mut EvalState<'_, impl Subplans>,
    own: bool,
) -> Result<Option<Found>> {
    let Some(bounds) = key(t, index, row, rt)? else { return Ok(None) };
    let command = rt.snapshot()?.command;
    let mut snapshot = rt.cx.take_snapshot()?;
    // Routines and triggers that the statement calls count commands too. The statement's own rows
    // have the number of its beginning, or a later one.
    snapshot.command = match own {
        true => CommandId(rt.cx.command().0 + 1),
        false => command,
    };
    let mut found = Row::new();
    // The key's place in the index decides, not what the transaction has read: `must_see` asks
    // that.
    let got = rt.cx.unwatched(|| {
        let mut scan = table::index_scan(rt.cx, t.table, index, &bounds, &snapshot, None, None)?;
        loop {
            match scan.next(rt.cx, &mut found)? {
                Some(tid) if moved.contains(&tid) => {}
                got => return Ok(got),
            }
        }
    });
    match got {
        Ok(Some(tid)) => Ok(Some((tid, found, snapshot))),
        nothing => {
            rt.cx.release_snapshot(&snapshot);
            nothing.map(|_| None)
        }
    }
}

fn own_row(t: &Target<'_>, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<bool> {
    for index in t.arbiters.iter() {
        if let Some((.., seen)) = lookup(t, index, row, &[], rt, true)? {
            rt.cx.release_snapshot(&seen);
            return Ok(true);
        }
    }
    Ok(false)
}

/// Inserts in a subtransaction; `None` when an arbiter index has the key already.
fn propose(t: &Target<'_>, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<Option<TupleId>> {
    let cx = rt.cx;
    let depth = cx.sub_begin()?;
    match table::insert(cx, t.table, row) {
        Ok(tid) => {
            cx.rows().sub_commit(depth)?;
            if !t.table.foreign_keys.is_empty() {
                foreign_keys::inserted(cx, t.table, row)?;
            }
            t.after_row(rt, Change::Insert, &[], None, Some(row))?;
            Ok(Some(tid))
        }
        Err(e) => {
            cx.rows().sub_abort(depth)?;
            let meant = e.sqlstate == SqlState::UNIQUE_VIOLATION
                && e.constraint.as_ref().is_none_or(|name| {
                    t.arbiters
                        .iter()
                        .any(|i| *i.name == **name || i.constraint.as_ref().is_some_and(|k| *k.1 == **name))
                });
            if meant { Ok(None) } else { Err(e) }
        }
    }
}

/// DO NOTHING with the row found, unless it may not be there in a moment.
fn leave(t: &Target<'_>, tid: TupleId, rt: &EvalState<'_, impl Subplans>) -> Result<Done> {
    Ok(table::ender(rt.cx, t.table, tid)?.map_or(Done::Row(None), Done::Ending))
}

/// DO UPDATE of the row found.
fn update(
    t: &Target<'_>,
    sets: &[(usize, sinew_plan::expr::Expr)],
    cond: Option<&sinew_plan::expr::Expr>,
    (tid, old): (TupleId, Row),
    proposed: &[Datum],
    turn: &mut Turn<'_>,
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Done> {
    let cx = rt.cx;
    let statement = rt.snapshot()?;
    let mut snapshot = if !cx.isolation().keeps_snapshot() {
        let fresh = cx.take_snapshot()?;
        cx.release_snapshot(&fresh);
        fresh
    } else {
        statement
    };
    snapshot.command = statement.command;
    match table::lock(cx, t.table, tid, RowLockStrength::NoKeyUpdate, &snapshot, turn)? {
        Outcome::Done => {}
        Outcome::SelfModified => return Ok(Done::ChangedBefore),
        _ if cx.isolation().keeps_snapshot() => {
            return Err(serialization("update"));
        }
        _ => return Ok(Done::Again),
    }
    let mut both = t.row_above(&old).into_owned();
    let mut new = both.clone();
    t.behind(&mut both, Datum::Tid(tid.block, tid.slot));
    both.extend_from_slice(&t.row_above(proposed));
    t.behind(&mut both, Datum::Null);
    if let Some(cond) = cond
        && !holds(cond, &both, rt)?
    {
        return Ok(Done::Row(None));
    }
    for (i, e) in sets {
        new[*i] = eval(e, &both, rt)?;
    }
    let mut new = t.own_row(new);
    let columns = t.positions(&sets.iter().map(|(at, _)| *at).collect::<Vec<_>>());
    let has_triggers = !t.table.triggers.is_empty();
    if has_triggers
        && !triggers::before_row(rt, t.table, Change::Update, &columns, Some(&old), Some(&mut new))?
    {
        return Ok(Done::Row(None));
    }
    t.must_stay(&new, rt)?;
    t.complete(&mut new, rt)?;
    match table::update(cx, t.table, tid, &old, &new, &snapshot, turn)? {
        Outcome::Done => {
            if t.table.has_foreign_keys() {
                foreign_keys::updated(cx, t.table, &old, &new)?;
            }
            t.after_row(rt, Change::Update, &columns, Some(&old), Some(&new))?;
            let made = turn.made().unwrap_or(tid);
            cx.kept().updated_on_conflict.set(Some((t.table.oid, made, cx.current_xid()?)));
            let shown = t.shown(new, made);
            check_options(t.m, &shown, rt)?;
            Ok(Done::Row(Some(shown)))
        }
        Outcome::SelfModified => Ok(Done::ChangedBefore),
        _ => Ok(Done::Again),
    }
}
