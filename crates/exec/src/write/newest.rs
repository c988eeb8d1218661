//! The newest version of a row that changed while the statement waited for it.
//!
//! In READ COMMITTED a row that a concurrent transaction updated is locked in its newest version,
//! read again, and kept only if the statement's conditions still hold for it. In REPEATABLE READ it
//! is a serialization failure.

use crate::eval::holds;
use crate::eval::run::{EvalState, Subplans};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::expr::Expr;
use sinew_storage::TupleId;
use sinew_storage::heap::{Outcome, Turn};
use sinew_table as table;
use sinew_table::Relation;
use sinew_table::Row;
use sinew_txn::RowLockStrength;
use sinew_types::memory::Charge;
use sinew_types::{Datum, Oid};
use std::collections::HashSet;
use std::sync::Arc;

/// The place of a row, from its slot.
#[inline]
pub fn tuple_id(d: &Datum) -> Result<TupleId> {
    match d {
        Datum::Tid(block, slot) => Ok(TupleId { block: *block, slot: *slot }),
        _ => Err(SqlError::internal("a row without its place")),
    }
}

/// 40001: another transaction changed or deleted a row.
#[cold]
pub fn serialization(what: &str) -> SqlError {
    SqlError::new(
        SqlState::SERIALIZATION_FAILURE,
        format!("could not serialize access due to concurrent {what}"),
    )
}

/// 40001: another transaction put the row into another partition, where this statement does not
/// look for it.
#[cold]
fn moved_away() -> SqlError {
    SqlError::new(
        SqlState::SERIALIZATION_FAILURE,
        "tuple to be locked was already moved to another partition due to concurrent update",
    )
}

/// READ COMMITTED goes on with the newest version; higher levels fail.
pub fn must_follow(rt: &EvalState<'_, impl Subplans>, what: &str) -> Result<()> {
    if rt.cx.isolation().keeps_snapshot() { Err(serialization(what)) } else { Ok(()) }
}

/// A row that another transaction deleted is passed over in READ COMMITTED, unless it went to
/// another partition.
pub fn must_pass(rt: &EvalState<'_, impl Subplans>, moved: bool) -> Result<()> {
    must_follow(rt, if moved { "update" } else { "delete" })?;
    if moved { Err(moved_away()) } else { Ok(()) }
}

/// The rows that the statement itself has changed, of tables with triggers BEFORE their rows: those
/// may change other rows.
#[derive(Default)]
pub struct OwnChanges {
    places: HashSet<(Oid, TupleId)>,
    charge: Charge,
}

impl OwnChanges {
    /// Notes that the statement changed the version at a place.
    pub fn add(&mut self, table: &Relation, tid: TupleId) -> Result<()> {
        self.charge.cover(2 * (self.places.len() + 1) * size_of::<(Oid, TupleId)>())?;
        self.places.insert((table.oid, tid));
        Ok(())
    }

    /// Whether the statement changed it.
    pub fn has(&self, table: &Relation, tid: TupleId) -> bool {
        self.places.contains(&(table.oid, tid))
    }
}

/// The outcome for a row that another transaction changed.
pub enum Newest {
    /// Its newest version is locked, and fits the conditions.
    Fits(TupleId),
    /// Changed by this statement.
    Own,
    /// Deleted, skipped, or no longer of those that the conditions mean.
    Gone,
}

/// Puts the newest version of a changed row into `row` (its columns at `offset`, its place behind
/// them), locked. `turn` is the caller's place in the queue for the row, so that no other session
/// overtakes it.
#[allow(clippy::too_many_arguments)]
pub fn newest(
    rt: &mut EvalState<'_, impl Subplans>,
    table: &Arc<Relation>,
    first: TupleId,
    strength: RowLockStrength,
    turn: &mut Turn<'_>,
    recheck: Option<&Expr>,
    row: &mut Row,
    offset: usize,
) -> Result<Newest> {
    let mut tid = first;
    let snapshot = rt.snapshot()?;
    loop {
        rt.interrupts()?;
        match table::lock(rt.cx, table, tid, strength, &snapshot, turn)? {
            Outcome::Done => break,
            Outcome::Updated { next, .. } => tid = next,
            Outcome::SelfModified => return Ok(Newest::Own),
            Outcome::Deleted { moved: true, .. } => return Err(moved_away()),
            Outcome::Deleted { .. } | Outcome::WouldBlock => return Ok(Newest::Gone),
        }
    }
    let mut fresh = Row::new();
    if !table::refetch(rt.cx, table, tid, &mut fresh)? {
        return Ok(Newest::Gone);
    }
    let n = table.columns.len();
    for (slot, v) in row[offset..offset + n].iter_mut().zip(fresh) {
        *slot = v;
    }
    row[offset + n] = Datum::Tid(tid.block, tid.slot);
    if let Some(cond) = recheck
        && !holds(cond, row, rt)?
    {
        return Ok(Newest::Gone);
    }
    Ok(Newest::Fits(tid))
}

/// As [`newest`], for a statement that passes over the rows that it changed itself.
#[allow(clippy::too_many_arguments)]
pub fn follow(
    rt: &mut EvalState<'_, impl Subplans>,
    table: &Arc<Relation>,
    first: TupleId,
    strength: RowLockStrength,
    turn: &mut Turn<'_>,
    recheck: Option<&Expr>,
    row: &mut Row,
    offset: usize,
) -> Result<Option<TupleId>> {
    match newest(rt, table, first, strength, turn, recheck, row, offset)? {
        Newest::Fits(tid) => Ok(Some(tid)),
        Newest::Own | Newest::Gone => Ok(None),
    }
}
