//! A table's rows in batches. The conditions are asked one after the other. The columns that a
//! condition reads are decoded for the rows that have passed so far, and the columns of the result
//! for those that pass all.

use crate::batch::expr::{columns_read, selected};
use crate::nodes::batch::{Given, rows_max};
use crate::nodes::parallel::Pages;
use crate::nodes::state::{ExecState, NodeState, State};
use sinew_error::{Result, SqlError};
use sinew_plan::expr::Expr;
use sinew_plan::opt::{Kind, PlanNode};
use sinew_table::ColumnScan;
use sinew_types::Datum;
use sinew_types::vector::{BATCH_ROWS, Vector};
use std::sync::Arc;

/// The state of a scan in batches.
pub struct ScanState {
    scan: ColumnScan,
    /// For each condition the columns that it reads and no condition before it.
    conditions: Vec<Vec<usize>>,
    /// The other columns that are read.
    rest: Vec<usize>,
    is_placed: bool,
    /// The pages that it shares with the scans of other threads, if it does.
    pages: Option<Arc<Pages>>,
    /// The loaded rows that were looked at.
    at: usize,
}

/// The next rows of a scan.
pub fn next(
    p: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    let Kind::SeqScan { table, rel, filter, .. } = &p.kind else { return Ok(false) };
    let conditions = match filter {
        Some(Expr::And(list)) => list.as_slice(),
        Some(one) => std::slice::from_ref(one),
        None => &[],
    };
    let width = table.columns.len();
    if matches!(s.kind, NodeState::New) {
        let snapshot = rt.snapshot()?;
        let plan = rt.plan()?;
        let is_needed = |column: usize| plan.needed.get(*rel as usize).is_none_or(|needed| needed[column]);
        let mut read = Vec::new();
        let mut is_placed = plan.placed.get(*rel as usize) != Some(&false);
        let mut of_conditions = Vec::with_capacity(conditions.len());
        for condition in conditions {
            let before = read.len();
            columns_read(condition, &mut read);
            let mut own: Vec<usize> = read[before..].to_vec();
            is_placed |= own.contains(&width);
            own.retain(|&column| column < width);
            own.sort_unstable();
            of_conditions.push(own);
        }
        let rest = (0..width).filter(|column| is_needed(*column) && !read.contains(column)).collect();
        let mut scan = ColumnScan::open(rt.cx, table, &snapshot)?;
        let pages = rt.run.shared.pages.take();
        if pages.is_some() {
            scan.turn_to(0..0);
        }
        s.kind = NodeState::BatchScan(Box::new(ScanState {
            scan,
            pages,
            conditions: of_conditions,
            rest,
            is_placed,
            at: 0,
        }));
    }
    let NodeState::BatchScan(st) = &mut s.kind else { return Ok(false) };
    out.clear(width + 1);
    if st.at == st.scan.loaded() {
        let reads_rows = !st.rest.is_empty() || st.conditions.iter().any(|columns| !columns.is_empty());
        while !st.scan.load(rt.cx, want, reads_rows)? {
            let Some(pages) = st.pages.as_ref().and_then(|pages| pages.take()) else {
                s.kind = NodeState::Done;
                return Ok(false);
            };
            st.scan.turn_to(pages);
        }
        st.at = 0;
    }
    // A page may have more rows than a session wants in a batch.
    let most = if rows_max(rt) < BATCH_ROWS { rows_max(rt) } else { usize::MAX };
    let loaded = st.scan.loaded();
    let (from, to) = (st.at, loaded.min(st.at.saturating_add(most)));
    st.at = to;
    // The loaded rows at hand; none for all.
    let mut rows: Option<Vec<u32>> = (to - from < loaded).then(|| (from as u32..to as u32).collect());
    out.batch.rows = to - from;
    if st.is_placed {
        place(st, from, out);
    }
    let mut decoded: Vec<usize> = if st.is_placed { vec![width] } else { Vec::new() };
    for (condition, columns) in conditions.iter().zip(&st.conditions) {
        let done = st.scan.decode(rt.cx, columns, rows.as_deref(), &mut out.batch.columns);
        decoded.extend_from_slice(columns);
        shorten(done, &decoded, &mut rows, out);
        let (passed, cut) = selected(condition, &out.batch, rt);
        if let Some(cut) = cut {
            out.failed = Some(cut.error);
        }
        if passed.len() < out.batch.rows {
            // The other columns have no rows yet.
            for &column in &decoded {
                out.batch.columns[column] = out.batch.columns[column].take(&passed);
            }
            rows = Some(match rows {
                None => passed,
                Some(rows) => passed.iter().map(|&row| rows[row as usize]).collect(),
            });
            out.batch.rows = rows.as_ref().map_or(loaded, Vec::len);
        }
    }
    let done = st.scan.decode(rt.cx, &st.rest, rows.as_deref(), &mut out.batch.columns);
    decoded.extend_from_slice(&st.rest);
    shorten(done, &decoded, &mut rows, out);
    if let Some(used) = &p.used {
        for (column, vector) in out.batch.columns.iter_mut().enumerate() {
            if used.get(column) != Some(&true) {
                *vector = Vector::Null;
            }
        }
    }
    Ok(true)
}

/// Cuts the rows where one cannot be read. The columns that are decoded have rows.
fn shorten(
    done: std::result::Result<(), (usize, SqlError)>,
    decoded: &[usize],
    rows: &mut Option<Vec<u32>>,
    out: &mut Given,
) {
    let Err((row, error)) = done else { return };
    decoded.iter().for_each(|&column| out.batch.columns[column].truncate(row));
    out.batch.rows = row;
    out.failed = Some(error);
    match rows {
        Some(rows) => rows.truncate(row),
        None => *rows = Some((0..row as u32).collect()),
    }
}

/// Fills in the places of the rows, which the last column has.
fn place(st: &ScanState, from: usize, out: &mut Given) {
    let place = |row: usize| {
        let tid = st.scan.place(from + row);
        Datum::Tid(tid.block, tid.slot)
    };
    if let Some(last) = out.batch.columns.last_mut() {
        *last = Vector::Datums((0..out.batch.rows).map(place).collect());
    }
}
