//! The rows of REFRESH MATERIALIZED VIEW CONCURRENTLY: those that differ are deleted and inserted.
//!
//! Two rows are the same if their stored images are, byte for byte. Both the rows of the query and
//! those of the view are sorted by their images, in memory or in files, and read side by side. A
//! row that only the view has is deleted at once. A row that only the query has waits until all
//! others are deleted, as its key in a unique index may be that of a row which goes.
//!
//! The caller holds an Exclusive lock. No other transaction changes or locks rows then, and readers
//! see the old rows until the commit. A crash leaves versions of an aborted transaction, which
//! vacuum removes.

use crate::ddl::store;
use crate::state::SessionState;
use sinew_error::{Result, SqlError, sqlerr};
use sinew_exec::execution::Execution;
use sinew_exec::spill::Workspace;
use sinew_exec::spill::sorter::{Sorted, Sorter};
use sinew_exec::spill::store::{Place, RowStore};
use sinew_plan::Plan;
use sinew_storage::TupleId;
use sinew_storage::heap::{Outcome, Turn};
use sinew_table as table;
use sinew_table::{Relation, Row};
use sinew_txn::{Snapshot, WaitPolicy};
use sinew_types::vector::order::KeyOrder;
use sinew_types::{Datum, Record, io, oid as t};
use std::cmp::Ordering;
use std::sync::Arc;

/// Rows changed at a time.
const BATCH: usize = 1000;

/// Makes the view's rows those of the plan. Errors:
///
/// - 21000 if the plan gives a row twice that has no NULL,
/// - 23505 if two of its rows have one key,
/// - 40001 if the transaction's snapshot is older than another refresh.
pub fn apply(cx: &SessionState, rel: &Arc<Relation>, plan: &Arc<Plan>) -> Result<()> {
    let mut new = rows_of_plan(cx, rel, plan)?;
    let snapshot = cx.snapshot()?;
    let mut old = rows_of_view(cx, rel, &snapshot)?;
    let mut inserts = RowStore::new(cx);
    let mut deletes = Vec::new();
    let mut last: Option<Vec<u8>> = None;
    let (mut wanted, mut there) = (next(&mut new)?, next(&mut old)?);
    loop {
        cx.check_interrupts()?;
        let order = match (&wanted, &there) {
            (None, None) => break,
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (Some((a, _)), Some((b, _))) => a.cmp(b),
        };
        if order.is_le()
            && let Some((image, row)) = wanted.take()
        {
            refuse_twin(cx, rel, last.as_deref(), &image, &row)?;
            if order.is_lt() {
                inserts.push(cx, &row)?;
            }
            last = Some(image);
            wanted = next(&mut new)?;
        }
        if order.is_ge()
            && let Some((_, row)) = there.take()
        {
            if order.is_gt() {
                deletes.push(place(&row)?);
            }
            if deletes.len() == BATCH {
                delete(cx, rel, &mut deletes, &snapshot)?;
            }
            there = next(&mut old)?;
        }
    }
    delete(cx, rel, &mut deletes, &snapshot)?;
    insert(cx, rel, &mut inserts)?;
    store::next_command(cx)
}

/// A sorter of rows by their images.
fn sorter(cx: &SessionState) -> Sorter {
    Sorter::new(cx, vec![KeyOrder::plain(t::BYTEA)], None)
}

/// The image of a row as the key of a sorter.
fn image(rel: &Relation, row: &[Datum]) -> Result<Vec<Datum>> {
    let mut image = Vec::new();
    rel.codec().encode(row, &mut image)?;
    Ok(vec![Datum::bytea(image)])
}

fn rows_of_plan(cx: &SessionState, rel: &Relation, plan: &Arc<Plan>) -> Result<Sorted> {
    let mut sorter = sorter(cx);
    let mut execution = Execution::start(cx, plan, &[])?;
    execution.pull(cx, None, |_, row| sorter.push(cx, image(rel, row)?, row.clone()))?;
    sorter.finish(cx, &mut Workspace::default())
}

/// The rows of the view: of each its image and its place.
fn rows_of_view(cx: &SessionState, rel: &Arc<Relation>, snapshot: &Snapshot) -> Result<Sorted> {
    let mut sorter = sorter(cx);
    let mut scan = table::scan(cx, rel, snapshot, None, None)?;
    let mut row = Row::new();
    while let Some(tid) = scan.next(cx, &mut row)? {
        cx.check_interrupts()?;
        sorter.push(cx, image(rel, &row)?, vec![Datum::Tid(tid.block, tid.slot)])?;
    }
    drop(scan);
    sorter.finish(cx, &mut Workspace::default())
}

/// The next row with its image.
fn next(rows: &mut Sorted) -> Result<Option<(Vec<u8>, Row)>> {
    let Some((mut key, row)) = rows.next_row()? else { return Ok(None) };
    match key.pop() {
        Some(Datum::Bytea(image)) => Ok(Some((image.to_vec(), row))),
        _ => Err(SqlError::internal("a sorted row has no image")),
    }
}

fn place(row: &[Datum]) -> Result<TupleId> {
    match row.first() {
        Some(Datum::Tid(block, slot)) => Ok(TupleId { block: *block, slot: *slot }),
        _ => Err(SqlError::internal("a sorted row has no place")),
    }
}

/// 21000 for a row whose image is that of the row before. NULLs may stand in several rows.
fn refuse_twin(
    cx: &SessionState,
    rel: &Relation,
    last: Option<&[u8]>,
    image: &[u8],
    row: &[Datum],
) -> Result<()> {
    if last != Some(image) || row.iter().any(Datum::is_null) {
        return Ok(());
    }
    let types = rel.columns.iter().map(|column| column.type_oid);
    let record = Record::new(types.zip(row.iter().cloned()).collect());
    let mut shown = Vec::new();
    io::text_out(&Datum::Record(record.into()), t::RECORD, cx.fmt(), &mut shown)?;
    Err(sqlerr!(
        CARDINALITY_VIOLATION,
        "new data for materialized view \"{}\" contains duplicate rows without any null columns",
        rel.name
    )
    .detail(format!("Row: {}", String::from_utf8_lossy(&shown))))
}

/// Deletes the rows at these places, page by page.
fn delete(
    cx: &SessionState,
    rel: &Arc<Relation>,
    tids: &mut Vec<TupleId>,
    snapshot: &Snapshot,
) -> Result<()> {
    tids.sort_unstable();
    let mut at = 0;
    while at < tids.len() {
        at += table::delete_many(cx, rel, &tids[at..], snapshot)?;
        // The one that cannot go with its neighbours.
        if let Some(&tid) = tids.get(at) {
            let mut turn = Turn::new(cx, WaitPolicy::Block);
            match table::delete(cx, rel, tid, snapshot, &mut turn)? {
                Outcome::Done => {}
                _ => {
                    return Err(sqlerr!(
                        SERIALIZATION_FAILURE,
                        "could not serialize access due to concurrent delete"
                    ));
                }
            }
            at += 1;
        }
    }
    tids.clear();
    Ok(())
}

fn insert(cx: &SessionState, rel: &Arc<Relation>, rows: &mut RowStore) -> Result<()> {
    let mut place = Place::default();
    let mut batch = Vec::new();
    let mut row = Row::new();
    while rows.read(cx, &mut place, &mut row)? {
        cx.check_interrupts()?;
        batch.push(std::mem::take(&mut row));
        if batch.len() == BATCH {
            table::insert_many(cx, rel, &mut batch)?;
        }
    }
    if batch.is_empty() { Ok(()) } else { table::insert_many(cx, rel, &mut batch) }
}
