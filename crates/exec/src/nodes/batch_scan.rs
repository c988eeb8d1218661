//! A table's rows in batches: the columns of the condition first, then the other columns of the
//! rows that pass.

use crate::batch::Cut;
use crate::batch::expr::{columns_read, selected};
use crate::nodes::batch::{Given, rows_max};
use crate::nodes::state::{ExecState, NodeState, State};
use sinew_error::Result;
use sinew_plan::opt::{Kind, PlanNode};
use sinew_table::ColumnScan;
use sinew_types::Datum;
use sinew_types::vector::{BATCH_ROWS, Vector};

/// The state of a scan in batches.
pub struct ScanState {
    scan: ColumnScan,
    /// The columns that the condition reads, and the others that are read.
    first: Vec<usize>,
    rest: Vec<usize>,
    is_placed: bool,
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
    if matches!(s.kind, NodeState::New) {
        let snapshot = rt.snapshot()?;
        let plan = rt.plan()?;
        let is_needed = |column: usize| plan.needed.get(*rel as usize).is_none_or(|needed| needed[column]);
        let mut first = Vec::new();
        filter.iter().for_each(|filter| columns_read(filter, &mut first));
        let is_placed =
            first.contains(&table.columns.len()) || plan.placed.get(*rel as usize) != Some(&false);
        first.retain(|&column| column < table.columns.len());
        first.sort_unstable();
        let rest = (0..table.columns.len()).filter(|column| is_needed(*column) && !first.contains(column));
        s.kind = NodeState::BatchScan(Box::new(ScanState {
            scan: ColumnScan::open(rt.cx, table, &snapshot)?,
            rest: rest.collect(),
            first,
            is_placed,
            at: 0,
        }));
    }
    let NodeState::BatchScan(st) = &mut s.kind else { return Ok(false) };
    out.clear(table.columns.len() + 1);
    if st.at == st.scan.loaded() {
        let reads_rows = !(st.first.is_empty() && st.rest.is_empty());
        if !st.scan.load(rt.cx, want, reads_rows)? {
            s.kind = NodeState::Done;
            return Ok(false);
        }
        st.at = 0;
    }
    // A page may have more rows than a session wants in a batch.
    let most = if rows_max(rt) < BATCH_ROWS { rows_max(rt) } else { usize::MAX };
    let loaded = st.scan.loaded();
    let (from, to) = (st.at, loaded.min(st.at.saturating_add(most)));
    st.at = to;
    let part: Option<Vec<u32>> = (to - from < loaded).then(|| (from as u32..to as u32).collect());
    let cut = |done: std::result::Result<(), (usize, _)>| done.err().map(|(row, error)| Cut { row, error });
    out.batch.rows = to - from;
    if let Some(filter) = filter {
        let done = st.scan.decode(rt.cx, &st.first, part.as_deref(), &mut out.batch.columns);
        out.cut(cut(done));
        if st.is_placed {
            place(st, from, out);
        }
        let (mut rows, failed) = selected(filter, &out.batch, rt);
        // The other columns have no rows yet.
        let last = table.columns.len();
        if rows.len() < out.batch.rows {
            for &column in st.first.iter().chain(st.is_placed.then_some(&last)) {
                out.batch.columns[column] = out.batch.columns[column].take(&rows);
            }
        }
        out.batch.rows = rows.len();
        if let Some(failed) = failed {
            out.failed = Some(failed.error);
        }
        rows.iter_mut().for_each(|row| *row += from as u32);
        let done = st.scan.decode(rt.cx, &st.rest, Some(&rows), &mut out.batch.columns);
        out.cut(cut(done));
    } else {
        let done = st.scan.decode(rt.cx, &st.rest, part.as_deref(), &mut out.batch.columns);
        out.cut(cut(done));
        if st.is_placed {
            place(st, from, out);
        }
    }
    Ok(true)
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
