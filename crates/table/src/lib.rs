//! Tables as the executor, DDL and COPY see them: they take and give rows of `Datum`s.
//!
//! The functions here serve heap tables (shared, logged) and temporary tables (in the memory of
//! this session). They keep index entries, unique checks and out-of-line values. The executor keeps
//! NOT NULL, CHECK and defaults.

mod bulk;
pub mod changes;
pub mod codec;
pub mod collation;
mod columns;
mod complete;
mod decode;
pub mod desc;
mod direct;
pub mod error;
mod fields;
pub mod heap_table;
mod index;
mod index_columns;
pub mod inverted;
mod keys;
pub mod knobs;
mod many;
pub mod methods;
pub mod new_index;
pub mod partition;
mod published;
mod rows;
pub mod stack;
pub mod tagged;
pub mod temp;
mod toast;
mod upkeep;
mod walk;

use crate::error::from_row_lock;
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::heap::{self, Liveness, Outcome, Turn};
use sinew_storage::{Fork, TupleId};
use sinew_txn::{RowLockStrength, Snapshot, Xid};
use sinew_types::Datum;
use std::sync::Arc;

pub use bulk::{NewRows, insert_payloads, key_columns, slices};
pub use columns::ColumnScan;
pub use complete::complete;
pub use desc::*;
pub use direct::DirectRow;
pub use fields::Field;
pub use index_columns::IndexColumnScan;
pub use many::{Updates, delete_many};
pub use published::{Published, PublishedBy, ReplicaIdentity, RowIdentity};
pub use rows::Rows;
pub use upkeep::Upkeep;

pub use keys::{EntryColumn, column_key, key_values, readable_columns};

/// The values of a row, one for each column of the table, dropped ones included.
pub type Row = Vec<Datum>;

/// A scan in progress.
pub trait RowScan: Send {
    /// Fills `row` with the next visible row (all columns, `Datum::Null` for those not asked for);
    /// `None` at the end.
    fn next(&mut self, cx: &Rows, row: &mut Row) -> Result<Option<TupleId>>;
    /// Fills in the columns of the last row that the scan has left out at first ([`scan`]).
    fn complete(&mut self, _cx: &Rows, _row: &mut Row) -> Result<()> {
        Ok(())
    }

    /// Begins another scan of the same table and index, in the memory of this one. False if this
    /// kind of scan cannot.
    fn reopen(
        &mut self,
        _cx: &Rows,
        _index: &Index,
        _bounds: &IndexBounds,
        _snapshot: &Snapshot,
    ) -> Result<bool> {
        Ok(false)
    }

    /// Rows that an index-only scan had to fetch from the table.
    fn fetched(&self) -> u64 {
        0
    }

    /// True for a scan that holds nothing but memory at its end. The caller may keep it and open it
    /// again.
    fn is_reusable(&self) -> bool {
        false
    }
}

/// Bounds of an index scan: values for a prefix of the index's columns, then at most one range.
#[derive(Debug, Clone, Default)]
pub struct IndexBounds {
    pub equal: Vec<Datum>,
    /// A NULL among the equal values finds NULLs. Otherwise it makes the scan match nothing, as
    /// SQL's equality does.
    pub nulls_match: bool,
    /// Bound on the next column: value and whether inclusive, in the column's own order of values.
    pub lower: Option<(Datum, bool)>,
    pub upper: Option<(Datum, bool)>,
    pub backward: bool,
    /// Further conditions that an entry of a permanent table has to pass before its row is read.
    pub checks: Vec<KeyCheck>,
}

/// A condition on the bytes that one column has in the keys of an index. A bound is the bytes of a
/// value, and whether the value itself belongs to the range, in the order of the keys.
#[derive(Debug, Clone)]
pub struct KeyCheck {
    /// Position in the index.
    pub column: usize,
    pub low: Option<(Vec<u8>, bool)>,
    pub high: Option<(Vec<u8>, bool)>,
    /// The bytes of all values that pass, in their order; `None`: all between `low` and `high`.
    pub any: Option<Vec<Vec<u8>>>,
    /// Only NULL passes. Otherwise NULL does not pass.
    pub is_null: bool,
}

/// Scans a table. `needed` are the columns (by position) that the caller reads; `None` means all.
/// `first` are the columns that its conditions read. The scan may leave the others out of a row
/// until `RowScan::complete`, which the caller calls for each row that passes.
pub fn scan(
    cx: &Rows,
    rel: &Arc<Relation>,
    snapshot: &Snapshot,
    needed: Option<&Arc<[bool]>>,
    first: Option<&Arc<[bool]>>,
) -> Result<Box<dyn RowScan>> {
    match home(rel)? {
        Home::Heap => heap_table::scan(cx, rel, snapshot, needed, first),
        Home::Session => Ok(temp::scan(cx, rel, snapshot)),
    }
}

/// Which pages of a table a scan reads, by their numbers.
pub type PageChoice = Box<dyn Fn(u32) -> bool + Send>;

/// Scans the rows of those pages that `is_read` says yes to. A temporary table has no pages: the
/// caller chooses among its rows.
pub fn scan_pages(
    cx: &Rows,
    rel: &Arc<Relation>,
    snapshot: &Snapshot,
    needed: Option<&Arc<[bool]>>,
    is_read: PageChoice,
) -> Result<Box<dyn RowScan>> {
    match home(rel)? {
        Home::Heap => heap_table::scan_pages(cx, rel, snapshot, needed, is_read),
        Home::Session => Ok(temp::scan(cx, rel, snapshot)),
    }
}

/// Scans rows in index order. A NULL in `bounds` matches nothing. `entries` are columns of the
/// index, for a caller that reads no other column and not the row's place. The scan then returns
/// the place where the row's chain begins.
pub fn index_scan(
    cx: &Rows,
    rel: &Arc<Relation>,
    index: &Arc<Index>,
    bounds: &IndexBounds,
    snapshot: &Snapshot,
    needed: Option<&Arc<[bool]>>,
    entries: Option<Vec<EntryColumn>>,
) -> Result<Box<dyn RowScan>> {
    match home(rel)? {
        Home::Heap => heap_table::index_scan(cx, rel, index, bounds, snapshot, needed, entries),
        Home::Session => temp::index_scan(cx, rel, index, bounds, snapshot),
    }
}

/// The approximate share of an index's entries within bounds, 0 to 1. `None` where no cheap
/// estimate exists.
pub fn index_share(
    cx: &Rows,
    rel: &Arc<Relation>,
    index: &Index,
    bounds: &IndexBounds,
) -> Result<Option<f64>> {
    match home(rel)? {
        Home::Heap => heap_table::index_share(cx, rel, index, bounds),
        Home::Session => Ok(None),
    }
}

/// Inserts a row with its index entries; 23505 with PostgreSQL's detail line for a duplicate.
pub fn insert(cx: &dyn Upkeep, rel: &Arc<Relation>, row: &[Datum]) -> Result<TupleId> {
    match home(rel)? {
        Home::Heap => heap_table::insert(cx, rel, row, false),
        Home::Session => temp::insert(cx, rel, row.to_vec()),
    }
}

/// As [`insert`]. The row is the last change of the transaction, and nothing of it is left that
/// could fail. Its last record may therefore carry the commit.
pub fn insert_last(cx: &dyn Upkeep, rel: &Arc<Relation>, row: &[Datum]) -> Result<TupleId> {
    match home(rel)? {
        Home::Heap => heap_table::insert(cx, rel, row, true),
        Home::Session => temp::insert(cx, rel, row.to_vec()),
    }
}

/// The bulk form: for INSERT ... SELECT, long VALUES lists and catalog bootstrap. Empties `rows`.
pub fn insert_many(cx: &dyn Upkeep, rel: &Arc<Relation>, rows: &mut Vec<Row>) -> Result<()> {
    match home(rel)? {
        Home::Heap => bulk::insert_many(cx, rel, rows)?,
        Home::Session => {
            for row in rows.drain(..) {
                temp::insert(cx, rel, row)?;
            }
        }
    }
    rows.clear();
    Ok(())
}

/// Replaces the version at `tid` (`old` is its row, every column). `Outcome::Updated` names the
/// successor to recheck.
pub fn update(
    cx: &dyn Upkeep,
    rel: &Arc<Relation>,
    tid: TupleId,
    old: &[Datum],
    new: &[Datum],
    snapshot: &Snapshot,
    turn: &mut Turn<'_>,
) -> Result<Outcome> {
    match home(rel)? {
        Home::Heap => heap_table::update(cx, rel, tid, old, new, snapshot, turn),
        Home::Session => temp::update(cx, rel, tid, new.to_vec(), turn),
    }
}

/// Creator, ender or locker, and command of the version at `tid`; none if there is no such version.
/// 0A000 for temporary tables, whose versions have none.
pub fn stamps(s: &Rows, rel: &Relation, tid: TupleId) -> Result<Option<(Xid, Xid, u32)>> {
    match home(rel)? {
        Home::Heap => Ok(heap::stamps(s, &rel.heap, tid)?),
        Home::Session => {
            Err(SqlError::unsupported("xmin, xmax, cmin and cmax of temporary tables are not supported"))
        }
    }
}

/// Deletes the version at `tid`. `Outcome::Updated` names the successor to recheck.
pub fn delete(
    cx: &Rows,
    rel: &Arc<Relation>,
    tid: TupleId,
    snapshot: &Snapshot,
    turn: &mut Turn<'_>,
) -> Result<Outcome> {
    match home(rel)? {
        Home::Heap => heap_table::delete(cx, rel, tid, snapshot, turn),
        Home::Session => Ok(temp::delete(cx, rel, tid)),
    }
}

/// Locks the row whose version is at `tid`. 55P03 if `turn` does not wait and another transaction
/// has a lock in conflict.
pub fn lock(
    cx: &Rows,
    rel: &Arc<Relation>,
    tid: TupleId,
    strength: RowLockStrength,
    snapshot: &Snapshot,
    turn: &mut Turn<'_>,
) -> Result<Outcome> {
    match home(rel)? {
        Home::Heap => {
            heap::lock(cx, &rel.heap, tid, strength, snapshot, turn).map_err(|e| from_row_lock(e, &rel.name))
        }
        Home::Session => Ok(temp::lock(cx, rel, tid)),
    }
}

/// Does the snapshot see the version at `tid`? This does not count as a read, so a serializable
/// transaction does not depend on the answer.
pub fn sees(cx: &Rows, rel: &Arc<Relation>, tid: TupleId, snapshot: &Snapshot) -> Result<bool> {
    match home(rel)? {
        Home::Heap => Ok(heap::sees(cx, &rel.heap, tid, snapshot)?),
        // No other session changes it.
        Home::Session => Ok(true),
    }
}

/// Another running transaction that has changed or deleted the row whose version is at `tid`.
pub fn ender(cx: &Rows, rel: &Arc<Relation>, tid: TupleId) -> Result<Option<Xid>> {
    match home(rel)? {
        Home::Heap => match heap::liveness(cx, &rel.heap, tid)? {
            Liveness::Undecided(xid) => Ok(Some(xid)),
            Liveness::Live { .. } | Liveness::Dead => Ok(None),
        },
        // No other session changes it.
        Home::Session => Ok(None),
    }
}

/// Reads the version at `tid` whatever its visibility, for a recheck after a wait. False if it no
/// longer exists.
pub fn refetch(cx: &Rows, rel: &Arc<Relation>, tid: TupleId, row: &mut Row) -> Result<bool> {
    match home(rel)? {
        Home::Heap => heap_table::refetch(cx, rel, tid, row),
        Home::Session => Ok(temp::refetch(cx, rel, tid, row)),
    }
}

/// Drops the places behind the end of a table's file.
pub fn keep_places(cx: &Rows, rel: &Relation, places: &mut Vec<TupleId>) -> Result<()> {
    let blocks = cx.storage().pool().blocks(rel.heap.file, Fork::Main)?;
    places.retain(|place| place.block < blocks);
    Ok(())
}

/// Reads the version at exactly `tid`, a place within the table's file, if the snapshot sees it.
/// `needed`: the columns that are wanted.
pub fn row_at(
    cx: &Rows,
    rel: &Arc<Relation>,
    tid: TupleId,
    snapshot: &Snapshot,
    needed: Option<&[bool]>,
    row: &mut Row,
) -> Result<bool> {
    match home(rel)? {
        Home::Heap => heap_table::row_at(cx, rel, tid, snapshot, needed, row),
        Home::Session => Err(SqlError::internal("a place in a temporary table")),
    }
}

/// Reads the version that the snapshot sees of the row whose version was at `tid`, which a snapshot
/// that is still held has seen; its place. `None` if the row was deleted.
pub fn row_now(
    cx: &Rows,
    rel: &Arc<Relation>,
    tid: TupleId,
    snapshot: &Snapshot,
    row: &mut Row,
) -> Result<Option<TupleId>> {
    match home(rel)? {
        Home::Heap => heap_table::row_now(cx, rel, tid, snapshot, row),
        Home::Session => Ok(temp::row_now(cx, rel, tid, snapshot, row)),
    }
}

/// Looks again at a key of a deferrable index, which [`Upkeep::note_shared_key`] has noted. 23505
/// if a row of this transaction has the key still and another live row has it too. The session
/// waits for other transactions that decide about such a row.
pub fn recheck_key(cx: &dyn Upkeep, rel: &Arc<Relation>, index: &Index, key: &[u8]) -> Result<()> {
    let found = match home(rel)? {
        Home::Heap => heap_table::recheck_key(cx, rel, index, key)?,
        Home::Session => temp::recheck_key(cx, rel, index, key),
    };
    found.map_or(Ok(()), |row| Err(keys::duplicate(cx, rel, index, &row)))
}

/// Deletes every row of a temporary table. DDL gives permanent tables a new file instead.
pub fn clear_temporary(cx: &Rows, rel: &Arc<Relation>) -> Result<()> {
    temp::clear(cx, rel);
    Ok(())
}

/// Fills a new index of a temporary table from the table's rows.
pub fn build_temporary_index(cx: &dyn Upkeep, rel: &Relation, index: &Index) -> Result<()> {
    temp::build_index(cx, rel, index)
}

/// Fills a new index of a table's large values.
pub fn build_toast_index(cx: &Rows, rel: &Relation) -> Result<()> {
    match &rel.toast {
        Some((chunks, index)) => toast::build_index(cx, chunks, index),
        None => Ok(()),
    }
}

/// Where a relation's rows are.
enum Home {
    Heap,
    Session,
}

fn home(rel: &Relation) -> Result<Home> {
    match (rel.kind, rel.persistence) {
        (RelationKind::Table | RelationKind::Materialized | RelationKind::Toast, Persistence::Permanent) => {
            Ok(Home::Heap)
        }
        (RelationKind::Table, Persistence::Temporary) => Ok(Home::Session),
        _ => Err(not_a_table(rel)),
    }
}

fn not_a_table(rel: &Relation) -> SqlError {
    let what = match rel.kind {
        RelationKind::View | RelationKind::Virtual => "cannot change view",
        RelationKind::Sequence => "cannot change sequence",
        _ => return SqlError::new(SqlState::WRONG_OBJECT_TYPE, format!("\"{}\" is not a table", rel.name)),
    };
    SqlError::new(SqlState::WRONG_OBJECT_TYPE, format!("{what} \"{}\"", rel.name))
}

/// PostgreSQL's report when existing rows break a new unique index.
fn could_not_create_unique(cx: &dyn Upkeep, rel: &Relation, index: &Index, row: &[Datum]) -> SqlError {
    as_of_new_index(keys::duplicate(cx, rel, index, row))
}

/// The error of a row whose key is there already, as PostgreSQL tells it when an index is built.
/// Any other error stays as it is.
pub fn as_of_new_index(mut e: SqlError) -> SqlError {
    if e.sqlstate == SqlState::UNIQUE_VIOLATION
        && let Some(index) = e.constraint.clone()
    {
        e.message = format!("could not create unique index \"{index}\"");
        e.detail = e.detail.take().map(|detail| detail.replace("already exists.", "is duplicated."));
    }
    e
}

/// A scan of rows that the caller computed: those of a relation that is no table.
pub fn scan_computed(rows: Vec<Row>) -> Box<dyn RowScan> {
    Box::new(ComputedScan { rows: rows.into_iter(), next: 0 })
}

/// The rows of a computed relation.
struct ComputedScan {
    rows: std::vec::IntoIter<Row>,
    next: u32,
}

impl RowScan for ComputedScan {
    fn next(&mut self, _cx: &Rows, row: &mut Row) -> Result<Option<TupleId>> {
        Ok(self.rows.next().map(|next| {
            *row = next;
            self.next += 1;
            TupleId { block: self.next, slot: 1 }
        }))
    }
}

/// Appends the payload of a row of a permanent table, with large values compressed or moved out of
/// line.
pub fn toast_encode(cx: &Rows, rel: &Relation, row: &[Datum], out: &mut Vec<u8>) -> Result<()> {
    toast::encode(cx, rel, rel.codec(), row, &[], out)
}

/// Appends the keys of a stored row in an inverted index, for `sinew check`.
pub fn keys_of_payload(
    cx: &dyn Upkeep,
    rel: &Relation,
    index: &Index,
    snapshot: &Snapshot,
    payload: &[u8],
    keys: &mut Vec<Vec<u8>>,
) -> Result<()> {
    let needed = keys::columns_read(cx, rel, index)?;
    let mut row = Row::new();
    heap_table::decode(cx, rel, snapshot, payload, Some(&needed), &mut row)?;
    keys.extend(inverted::row_keys(cx, rel, index, &row)?);
    Ok(())
}

/// Appends the index key of a stored row, for `sinew check`: with the included columns unless the
/// caller asks for the `sole` part. Returns true if no other row may have the key, and `None` if
/// the index has no entry of the row.
pub fn key_of_payload(
    cx: &dyn Upkeep,
    rel: &Relation,
    index: &Index,
    snapshot: &Snapshot,
    payload: &[u8],
    key: &mut Vec<u8>,
    sole: bool,
) -> Result<Option<bool>> {
    let needed = keys::columns_read(cx, rel, index)?;
    let mut row = Row::new();
    heap_table::decode(cx, rel, snapshot, payload, Some(&needed), &mut row)?;
    let mut own = Vec::new();
    let has_null = keys::row_key(cx, rel, index, &row, &mut own)?;
    let own = if sole && has_null.is_some() { keys::sole_part(rel, index, &own)? } else { &own };
    key.extend_from_slice(own);
    Ok(has_null.map(|has_null| index.checks_key(has_null)))
}
