//! The rows that a statement changed, for triggers with REFERENCING.
//!
//! The statement adds rows, one after the other. Later any number of scans read them, also at the
//! same time: one in a loop of a trigger's body, and one in a statement inside of the loop.

use crate::caller::Caller;
use crate::caller::triggers::Transition;
use crate::spill::store::{Place, RowStore};
use sinew_error::Result;
use sinew_storage::TupleId;
use sinew_table::{Row, RowScan, Rows};
use sinew_types::Datum;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The rows as they were before, and as they are after the statement.
pub struct StatementRows {
    old: Mutex<RowStore>,
    new: Mutex<RowStore>,
}

// A panic in between leaves a store that lacks a row, and the session ends with it.
fn locked(store: &Mutex<RowStore>) -> MutexGuard<'_, RowStore> {
    store.lock().unwrap_or_else(PoisonError::into_inner)
}

impl StatementRows {
    /// No rows yet.
    pub fn new(cx: &dyn Caller) -> Self {
        StatementRows { old: Mutex::new(RowStore::new(cx)), new: Mutex::new(RowStore::new(cx)) }
    }
}

impl Transition for StatementRows {
    fn add(&self, cx: &dyn Caller, old: Option<&[Datum]>, new: Option<&[Datum]>) -> Result<()> {
        old.map_or(Ok(()), |row| locked(&self.old).push(cx, row))?;
        new.map_or(Ok(()), |row| locked(&self.new).push(cx, row))
    }

    fn finish(&self, cx: &dyn Caller) -> Result<()> {
        locked(&self.old).finish(cx)?;
        locked(&self.new).finish(cx)
    }

    fn scan(self: Arc<Self>, is_new: bool) -> Box<dyn RowScan> {
        Box::new(Scan { rows: self, is_new, place: Place::default() })
    }
}

struct Scan {
    rows: Arc<StatementRows>,
    is_new: bool,
    place: Place,
}

impl RowScan for Scan {
    fn next(&mut self, _: &Rows, out: &mut Row) -> Result<Option<TupleId>> {
        let store = if self.is_new { &self.rows.new } else { &self.rows.old };
        let is_there = locked(store).read_finished(&mut self.place, out)?;
        // The number of the row stands for its place.
        Ok(is_there.then(|| TupleId { block: self.place.index() as u32, slot: 1 }))
    }
}
