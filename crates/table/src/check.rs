//! Checks one permanent table for `sinew check`: pages and tuples, rows that decode, index order,
//! every visible row's entries, and every entry's row.
//!
//! The caller holds a lock that keeps writers out, so the check sees heap and index in one state.

use crate::Row;
use crate::keys::row_key;
use crate::{Index, Relation};
use crate::{Rows, Upkeep};
use sinew_error::Result;
use sinew_storage::TupleId;
use sinew_storage::btree;
use sinew_storage::heap::{self, Scan};
use sinew_txn::Snapshot;
use std::collections::HashMap;
use std::sync::Arc;

/// Findings go to `report`, one line each.
pub fn check(cx: &dyn Upkeep, rel: &Arc<Relation>, report: &mut dyn FnMut(String)) -> Result<()> {
    let table = format!("{}.{}", rel.schema_name, rel.name);
    heap::check::check(cx, &rel.heap, &mut |m| report(format!("table {table}: {m}")))?;
    let snapshot = cx.take_snapshot()?;
    let done =
        rel.ready_indexes().try_for_each(|index| check_index(cx, rel, index, &snapshot, &table, report));
    let done = done.and_then(|()| {
        if rel.indexes.is_empty() { decode_all(cx, rel, &snapshot, &table, report) } else { Ok(()) }
    });
    cx.release_snapshot(&snapshot);
    done?;
    if let Some((chunks, index)) = &rel.toast {
        let name = format!("values of {table}");
        heap::check::check(cx, chunks, &mut |m| report(format!("{name}: {m}")))?;
        btree::check::check(cx, index, &mut |m| report(format!("index of {name}: {m}")), &mut |_, _| {})?;
    }
    Ok(())
}

/// Reads every visible row whole, out-of-line values included.
fn decode_all(
    cx: &Rows,
    rel: &Arc<Relation>,
    snapshot: &Snapshot,
    table: &str,
    report: &mut dyn FnMut(String),
) -> Result<()> {
    let mut scan = Scan::new(cx, &rel.heap, snapshot)?;
    let mut row = Row::new();
    while let Some((tid, payload)) = scan.next(cx)? {
        if let Err(e) = crate::heap_table::decode(cx, rel, snapshot, payload, None, &mut row) {
            report(format!("table {table}: row ({},{}): {}", tid.block, tid.slot, e.message));
        }
    }
    Ok(())
}

fn check_index(
    cx: &dyn Upkeep,
    rel: &Arc<Relation>,
    index: &Index,
    snapshot: &Snapshot,
    table: &str,
    report: &mut dyn FnMut(String),
) -> Result<()> {
    let name = &index.name;
    // Keys of the visible rows by the place that their entries name, and whether an entry was
    // found.
    let mut expected: HashMap<TupleId, (Vec<u8>, bool)> = HashMap::new();
    let mut scan = Scan::new(cx, &rel.heap, snapshot)?;
    let (mut row, mut key) = (Row::new(), Vec::new());
    while let Some((tid, payload)) = scan.next(cx)? {
        let decoded = crate::heap_table::decode(cx, rel, snapshot, payload, None, &mut row);
        match decoded.and_then(|()| row_key(cx, rel, index, &row, &mut key)) {
            Ok(Some(_)) => {}
            Ok(None) => continue,
            Err(e) => {
                report(format!("table {table}: row ({},{}): {}", tid.block, tid.slot, e.message));
                continue;
            }
        }
        expected.insert(scan.chain_start(), (key.clone(), false));
    }
    let mut problems = Vec::new();
    let mut wrong = Vec::new();
    btree::check::check(cx, &index.storage, &mut |m| problems.push(m), &mut |key, tid| {
        if let Some((row_key, found)) = expected.get_mut(&tid) {
            if row_key.as_slice() != key {
                wrong
                    .push(format!("the entry for ({},{}) has another key than the row", tid.block, tid.slot));
            } else if *found {
                wrong.push(format!("the row at ({},{}) has two entries", tid.block, tid.slot));
            }
            *found = true;
        }
    })?;
    for problem in problems.into_iter().chain(wrong) {
        report(format!("index {name} of {table}: {problem}"));
    }
    for (tid, (_, found)) in expected {
        if !found && index.is_valid() {
            report(format!("index {name} of {table}: the row at ({},{}) has no entry", tid.block, tid.slot));
        }
    }
    Ok(())
}
