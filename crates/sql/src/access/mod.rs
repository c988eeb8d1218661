//! Tables as the executor, DDL and COPY see them: rows of `Datum`s in, rows of `Datum`s out.
//!
//! One face for heap tables (shared, logged) and temporary tables (this session's memory). Index entries, unique checks and
//! out-of-line values are kept here; NOT NULL, CHECK and defaults are the executor's.

pub mod codec;
mod toast;

use crate::catalog::{Index, Relation};
use crate::{Context, Result};
use sinew_storage::TupleId;
use sinew_storage::heap::Outcome;
use sinew_txn::{RowLockStrength, Snapshot, WaitPolicy};
use sinew_types::Datum;
use std::sync::Arc;

pub type Row = Vec<Datum>;

/// A scan in progress.
pub trait RowScan {
    /// Fills `row` with the next visible row (all columns, `Datum::Null` for those not asked for); `None` at the end.
    fn next(&mut self, cx: &Context<'_>, row: &mut Row) -> Result<Option<TupleId>>;
}

/// Bounds of an index scan: values for a prefix of the index's columns, then at most one range.
#[derive(Debug, Clone, Default)]
pub struct IndexBounds {
    pub equal: Vec<Datum>,
    /// Bound on the next column: value and whether inclusive, in the column's own order of values.
    pub lower: Option<(Datum, bool)>,
    pub upper: Option<(Datum, bool)>,
    pub backward: bool,
}

/// Scans a table. `needed`: which columns (by position) the caller reads; `None` = all.
pub fn scan(
    _cx: &Context<'_>,
    _rel: &Arc<Relation>,
    _snapshot: &Snapshot,
    _needed: Option<&[bool]>,
) -> Result<Box<dyn RowScan>> {
    unimplemented!()
}
/// Rows in index order. A NULL in `bounds` matches nothing.
pub fn index_scan(
    _cx: &Context<'_>,
    _rel: &Arc<Relation>,
    _index: &Arc<Index>,
    _bounds: &IndexBounds,
    _snapshot: &Snapshot,
    _needed: Option<&[bool]>,
) -> Result<Box<dyn RowScan>> {
    unimplemented!()
}
/// Inserts a row with its index entries; 23505 with PostgreSQL's detail line for a duplicate.
pub fn insert(_cx: &Context<'_>, _rel: &Arc<Relation>, _row: &[Datum]) -> Result<TupleId> {
    unimplemented!()
}
/// The bulk form: for COPY, INSERT ... SELECT and long VALUES lists.
pub fn insert_many(_cx: &Context<'_>, _rel: &Arc<Relation>, _rows: &mut Vec<Row>) -> Result<()> {
    unimplemented!()
}
/// Replaces the version at `tid` (`old` is its row). `Outcome::Updated` names the successor to recheck.
#[allow(clippy::too_many_arguments)]
pub fn update(
    _cx: &Context<'_>,
    _rel: &Arc<Relation>,
    _tid: TupleId,
    _old: &[Datum],
    _new: &[Datum],
    _snapshot: &Snapshot,
    _wait: WaitPolicy,
) -> Result<Outcome> {
    unimplemented!()
}
pub fn delete(
    _cx: &Context<'_>,
    _rel: &Arc<Relation>,
    _tid: TupleId,
    _snapshot: &Snapshot,
    _wait: WaitPolicy,
) -> Result<Outcome> {
    unimplemented!()
}
pub fn lock(
    _cx: &Context<'_>,
    _rel: &Arc<Relation>,
    _tid: TupleId,
    _strength: RowLockStrength,
    _snapshot: &Snapshot,
    _wait: WaitPolicy,
) -> Result<Outcome> {
    unimplemented!()
}
/// The newest version from `tid` on, whatever its visibility, for rechecking after a wait.
pub fn refetch(_cx: &Context<'_>, _rel: &Arc<Relation>, _tid: TupleId, _row: &mut Row) -> Result<bool> {
    unimplemented!()
}
/// Empties the table at once (TRUNCATE of a table created in this transaction, ON COMMIT DELETE ROWS); permanent tables get a
/// new file through `ddl` instead.
pub fn clear_temporary(_cx: &Context<'_>, _rel: &Arc<Relation>) -> Result<()> {
    unimplemented!()
}
/// Builds a new index from the table's rows (all versions that any snapshot may see).
pub fn build_index(_cx: &Context<'_>, _rel: &Arc<Relation>, _index: &Arc<Index>) -> Result<()> {
    unimplemented!()
}
