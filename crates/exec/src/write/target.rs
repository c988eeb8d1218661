//! The table that a row is written to: the one that the statement names, or a partition of it.
//!
//! A statement's expressions see rows as the named table has them. Indexes, triggers and checks see
//! the rows of the table itself.

use crate::caller::Caller;
use crate::caller::places::is_in_place;
use crate::caller::triggers::Change;
use crate::eval::run::{EvalState, Subplans};
use crate::write::leaves::Leaf;
use crate::write::{check_new, generate, triggers};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::opt::{Conflict, Modify};
use sinew_storage::TupleId;
use sinew_table::{Index, Relation, Row};
use sinew_types::Datum;
use std::borrow::Cow;
use std::sync::Arc;

/// The table that a row is written to.
pub struct Target<'m> {
    pub m: &'m Modify,
    pub table: &'m Arc<Relation>,
    leaf: Option<&'m Leaf>,
    /// Its unique indexes that decide about conflicts.
    pub arbiters: Cow<'m, [Arc<Index>]>,
}

impl<'m> Target<'m> {
    /// The table that the statement names.
    pub fn named(m: &'m Modify, c: &'m Conflict) -> Target<'m> {
        Target { m, table: &m.table, leaf: None, arbiters: Cow::Borrowed(&c.arbiters) }
    }

    /// A partition. Its arbiters are the parts of those of the named table.
    pub fn partition(cx: &dyn Caller, m: &'m Modify, c: &Conflict, leaf: &'m Leaf) -> Result<Target<'m>> {
        let arbiters = match c.names_arbiters {
            true => leaf.parts_of(cx, &c.arbiters)?,
            false => leaf.table.indexes.iter().filter(|index| index.is_valid_key()).cloned().collect(),
        };
        Ok(Target { m, table: &leaf.table, leaf: Some(leaf), arbiters: Cow::Owned(arbiters) })
    }

    /// A row of the table as the statement's expressions see it.
    pub fn row_above<'r>(&self, own: &'r [Datum]) -> Cow<'r, [Datum]> {
        self.leaf.map_or(Cow::Borrowed(own), |leaf| Cow::Owned(leaf.row_above(own)))
    }

    /// The row of the table that the statement's expressions gave.
    pub fn own_row(&self, row: Row) -> Row {
        match self.leaf {
            None => row,
            Some(leaf) => leaf.own_row(&row),
        }
    }

    /// The columns of the table that the statement sets, by position.
    pub fn positions(&self, sets: &[usize]) -> Vec<usize> {
        self.leaf.map_or_else(|| sets.to_vec(), |leaf| leaf.positions(sets))
    }

    /// Computes the generated columns of a new row of the table, and checks it.
    pub fn complete(&self, own: &mut Row, rt: &mut EvalState<'_, impl Subplans>) -> Result<()> {
        let Some(leaf) = self.leaf else {
            generate(&self.m.generated, own, rt)?;
            return check_new(self.m, own, rt);
        };
        leaf.complete(rt.cx, &self.m.table, rt.run.plan.as_deref(), own)
    }

    /// 0A000 for a new version of a row that belongs to another partition.
    pub fn must_stay(&self, own: &[Datum], rt: &EvalState<'_, impl Subplans>) -> Result<()> {
        match self.leaf.is_none() || is_in_place(rt.cx, self.table, own)? {
            true => Ok(()),
            false => Err(SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, "invalid ON UPDATE specification")
                .detail("The result tuple would appear in a different partition than the original tuple.")),
        }
    }

    /// Notes the triggers AFTER a row, and collects the row for those that read all rows.
    pub fn after_row(
        &self,
        rt: &mut EvalState<'_, impl Subplans>,
        change: Change,
        sets: &[usize],
        old: Option<&[Datum]>,
        new: Option<&[Datum]>,
    ) -> Result<()> {
        let Some(leaf) = self.leaf else {
            return match self.table.may_have_row_work() {
                false => Ok(()),
                true => triggers::after_row(rt, self.table, change, sets, old, new),
            };
        };
        let above = |row: Option<&[Datum]>| row.map(|row| leaf.row_above(row));
        if !self.m.table.triggers.is_empty() {
            triggers::collect_above(self.m, change, above(old).as_deref(), above(new).as_deref(), rt)?;
        }
        match leaf.table.may_have_row_work() {
            false => Ok(()),
            true => triggers::note_row(rt, &leaf.table, change, sets, old, new),
        }
    }

    /// A written row as the statement's expressions see it, with what stands behind its columns:
    /// its place, and its table where the statement names a partitioned one.
    pub fn shown(&self, own: Row, place: TupleId) -> Row {
        let mut shown = match self.leaf {
            None => own,
            Some(leaf) => leaf.row_above(&own),
        };
        self.behind(&mut shown, Datum::Tid(place.block, place.slot));
        shown
    }

    /// Adds what stands behind the columns of a row that has this place.
    pub fn behind(&self, row: &mut Row, place: Datum) {
        row.push(place);
        if self.leaf.is_some() {
            row.push(Datum::Oid(self.table.oid));
        }
    }
}
