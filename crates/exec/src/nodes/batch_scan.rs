//! The rows of tables and of indexes in batches. The conditions are asked one after the other. The
//! columns that a condition reads are decoded for the rows that have passed so far, and the columns
//! of the result for those that pass all.
//!
//! The scan of a hash join's outer rows asks one question more ([`Partners`]): does the inner side
//! have a row of this hash? Without it, a join with a small inner side decodes the columns of each
//! outer row only to drop nearly all of them.

use crate::batch::build::Build;
use crate::batch::expr::selected;
use crate::batch::picked::{Picked, read_first};
use crate::nodes::batch::{Given, rows_max};
use crate::nodes::parallel::Pages;
use crate::nodes::scan::Probes;
use crate::nodes::state::{ExecState, NodeState, State};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::opt::{IndexCond, Kind, PlanNode};
use sinew_storage::TupleId;
use sinew_table::{ColumnScan, Index, IndexColumnScan, Relation};
use sinew_types::Datum;
use sinew_types::vector::{BATCH_ROWS, Batch, Vector};
use std::sync::Arc;

/// The state of a scan in batches.
pub struct ScanState {
    source: Source,
    /// For each condition the columns that it reads and no condition before it.
    conditions: Vec<Vec<usize>>,
    /// The other columns that are read.
    rest: Vec<usize>,
    is_placed: bool,
    partners: Option<Search>,
    /// The loaded rows that were looked at.
    at: usize,
}

/// The inner side of the join that gets the rows, and the columns that are the join's keys.
pub struct Partners {
    pub build: Arc<Build>,
    pub columns: Vec<usize>,
}

/// Rows after which a search for partners ends that keeps most of them.
const SEARCH_ROWS: usize = 8 * BATCH_ROWS;

/// A search for partners.
struct Search {
    partners: Partners,
    /// Keys that no condition reads.
    reads: Vec<usize>,
    hashes: Vec<u64>,
    asked: usize,
    found: usize,
}

impl Search {
    /// The rows that may have a partner. `None` if it is not worth asking.
    fn found(&mut self, batch: &Batch) -> Option<Vec<u32>> {
        if self.asked > SEARCH_ROWS && self.found > self.asked / 4 * 3 {
            return None;
        }
        let Partners { build, columns } = &self.partners;
        let found = build.may_find(batch, columns, &mut self.hashes);
        self.asked += batch.rows;
        self.found += found.len();
        Some(found)
    }
}

/// Where the rows come from.
enum Source {
    /// A table, and the pages that its scan shares with those of other threads, if it does.
    Table(Box<ColumnScan>, Option<Arc<Pages>>),
    Index(Box<IndexSource>),
}

/// The probes of an index scan.
struct IndexSource {
    scan: IndexColumnScan,
    probes: Probes,
    phase: Phase,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    New,
    /// The bounds are to be probed.
    Probe,
    /// The scan is at work.
    Scan,
    Done,
}

impl Source {
    fn loaded(&self) -> usize {
        match self {
            Source::Table(scan, _) => scan.loaded(),
            Source::Index(source) => source.scan.loaded(),
        }
    }

    /// Decodes columns of the rows at hand, and cuts these before a row that cannot be read.
    fn decode(&mut self, rt: &ExecState<'_>, columns: &[usize], picked: &mut Picked, out: &mut Given) {
        let into = &mut out.batch.columns;
        let done = match self {
            Source::Table(scan, _) => scan.decode(rt.cx, columns, picked.rows(), into),
            Source::Index(source) => source.scan.decode(rt.cx, columns, picked.rows(), into),
        };
        picked.add(columns.iter().copied());
        if let Err((row, error)) = done {
            picked.truncate(row, &mut out.batch);
            out.failed = Some(error);
        }
    }

    fn place(&self, row: usize) -> TupleId {
        match self {
            Source::Table(scan, _) => scan.place(row),
            Source::Index(source) => source.scan.place(row),
        }
    }
}

impl ScanState {
    /// Rows that an index-only scan fetched from the table.
    pub fn fetched(&self) -> u64 {
        match &self.source {
            Source::Table(..) => 0,
            Source::Index(source) => source.scan.fetched(),
        }
    }
}

impl IndexSource {
    /// Loads the rows of about `want` entries. False at the end.
    fn load(
        &mut self,
        (table, index, cond): (&Relation, &Index, &IndexCond),
        rt: &mut ExecState<'_>,
        want: usize,
        reads_rows: bool,
    ) -> Result<bool> {
        self.scan.clear();
        if self.phase == Phase::New {
            let is_any = self.probes.start(table, index, cond, rt)?;
            self.phase = if is_any { Phase::Probe } else { Phase::Done };
        }
        while self.phase != Phase::Done {
            rt.interrupts()?;
            if self.phase == Phase::Probe {
                self.scan.reopen(rt.cx, &self.probes.bounds)?;
                self.phase = Phase::Scan;
            }
            if self.scan.collect(rt.cx, want)? {
                break;
            }
            self.phase = if self.probes.next(cond) { Phase::Probe } else { Phase::Done };
        }
        if self.scan.collected() == 0 {
            return Ok(false);
        }
        self.scan.look_up(rt.cx, reads_rows)?;
        Ok(true)
    }
}

/// The parts of a scan: its table, the entry of the range table, the condition on its rows.
type Parts<'p> = (&'p Relation, u32, &'p Option<Expr>);

fn parts(p: &PlanNode) -> Option<Parts<'_>> {
    match &p.kind {
        Kind::SeqScan { table, rel, filter, .. } | Kind::IndexScan { table, rel, filter, .. } => {
            Some((table, *rel, filter))
        }
        _ => None,
    }
}

/// Loads the next rows of a table, which may share its pages with other threads. False at the end.
fn load_shared(
    scan: &mut ColumnScan,
    pages: Option<&Pages>,
    rt: &ExecState<'_>,
    want: usize,
    reads_rows: bool,
) -> Result<bool> {
    while !scan.load(rt.cx, want, reads_rows)? {
        let Some(run) = pages.and_then(Pages::take) else { return Ok(false) };
        scan.turn_to(run);
    }
    Ok(true)
}

fn begin(p: &PlanNode, conditions: &[Expr], rt: &mut ExecState<'_>) -> Result<Option<ScanState>> {
    let Some((table, rel, _)) = parts(p) else { return Ok(None) };
    let width = table.columns.len();
    let snapshot = rt.snapshot()?;
    let plan = rt.plan()?;
    let is_needed = |column: usize| plan.needed.get(rel as usize).is_none_or(|needed| needed[column]);
    let mut read = Vec::new();
    let mut conditions = read_first(conditions, &mut read);
    let is_placed = plan.placed.get(rel as usize) != Some(&false) || read.contains(&width);
    conditions.iter_mut().for_each(|columns| columns.retain(|&column| column < width));
    let partners = rt.run.shared.partners.take().map(|partners| {
        let before = read.len();
        for &column in &partners.columns {
            if !read.contains(&column) {
                read.push(column);
            }
        }
        let mut reads = read[before..].to_vec();
        reads.sort_unstable();
        Search { partners, reads, hashes: Vec::new(), asked: 0, found: 0 }
    });
    let rest = (0..width).filter(|column| is_needed(*column) && !read.contains(column)).collect();
    let source = match &p.kind {
        Kind::SeqScan { table, .. } => {
            let mut scan = ColumnScan::open(rt.cx, table, &snapshot)?;
            let pages = rt.run.shared.pages.take();
            if pages.is_some() {
                scan.turn_to(0..0);
            }
            Source::Table(Box::new(scan), pages)
        }
        Kind::IndexScan { table, index, .. } => {
            let entries = plan.entry_columns(rel, table, index);
            let scan = IndexColumnScan::new(table, index, &snapshot, entries);
            let (probes, phase) = (Probes::default(), Phase::New);
            Source::Index(Box::new(IndexSource { scan, probes, phase }))
        }
        _ => return Ok(None),
    };
    Ok(Some(ScanState { source, conditions, rest, is_placed, partners, at: 0 }))
}

/// The next rows of a scan.
pub fn next(
    p: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    let Some((table, _, filter)) = parts(p) else { return Ok(false) };
    let conditions = match filter {
        Some(Expr::And(list)) => list.as_slice(),
        Some(one) => std::slice::from_ref(one),
        None => &[],
    };
    let width = table.columns.len();
    if matches!(s.kind, NodeState::New)
        && let Some(begun) = begin(p, conditions, rt)?
    {
        s.kind = NodeState::BatchScan(Box::new(begun));
    }
    let NodeState::BatchScan(st) = &mut s.kind else { return Ok(false) };
    out.clear(width + 1);
    if st.at == st.source.loaded() {
        let reads_rows = !st.rest.is_empty()
            || st.conditions.iter().any(|columns| !columns.is_empty())
            || st.partners.is_some();
        let more = match (&mut st.source, &p.kind) {
            (Source::Table(scan, pages), _) => load_shared(scan, pages.as_deref(), rt, want, reads_rows)?,
            (Source::Index(source), Kind::IndexScan { table, index, cond, .. }) => {
                source.load((table, index, cond), rt, want.min(rows_max(rt)), reads_rows)?
            }
            _ => false,
        };
        st.at = 0;
        if !more {
            // An index scan tells EXPLAIN what it fetched.
            if let Source::Table(..) = st.source {
                s.kind = NodeState::Done;
            }
            return Ok(false);
        }
    }
    // A page may have more rows than a session wants in a batch.
    let most = if rows_max(rt) < BATCH_ROWS { rows_max(rt) } else { usize::MAX };
    let loaded = st.source.loaded();
    let (from, to) = (st.at, loaded.min(st.at.saturating_add(most)));
    st.at = to;
    let mut picked = Picked::new(from..to, loaded);
    out.batch.rows = to - from;
    if st.is_placed {
        place(st, from, out);
        picked.add([width]);
    }
    for (condition, columns) in conditions.iter().zip(&st.conditions) {
        st.source.decode(rt, columns, &mut picked, out);
        let (passed, cut) = selected(condition, &out.batch, rt);
        if let Some(cut) = cut {
            out.failed = Some(cut.error);
        }
        picked.keep(passed, &mut out.batch);
    }
    if let Some(search) = &mut st.partners {
        st.source.decode(rt, &search.reads, &mut picked, out);
        if let Some(found) = search.found(&out.batch) {
            // EXPLAIN ANALYZE counts the rows that pass the conditions.
            s.rows += (out.batch.rows - found.len()) as u64;
            picked.keep(found, &mut out.batch);
        }
    }
    st.source.decode(rt, &st.rest, &mut picked, out);
    for (column, vector) in out.batch.columns.iter_mut().enumerate() {
        if !p.is_used(column) {
            *vector = Vector::Null;
        }
    }
    Ok(true)
}

/// Fills in the places of the rows, which the last column has.
fn place(st: &ScanState, from: usize, out: &mut Given) {
    let place = |row: usize| {
        let tid = st.source.place(from + row);
        Datum::Tid(tid.block, tid.slot)
    };
    if let Some(last) = out.batch.columns.last_mut() {
        *last = Vector::Datums((0..out.batch.rows).map(place).collect());
    }
}
