//! Nodes that work in batches, and the two ways between them and the nodes that give rows.
//!
//! The planner says which nodes work in batches (`plan/src/opt/batch.rs`). [`next_batch`] calls the
//! function of such a node. It also serves a node that gives rows, and collects these. The other
//! way is [`row`]: the row of a batch for a node, or a client, that takes rows.
//!
//! A batch may be followed by an error ([`Given`]). The error belongs to the row behind the batch's
//! last one, so a caller first uses the rows. No caller asks a node for more rows after its error.

use crate::batch::Cut;
use crate::batch::expr::{selected, values};
use crate::nodes::state::{Begun, ExecState, NodeState, State};
use crate::nodes::{
    append, batch_agg, batch_join, batch_loop, batch_scan, batch_setop, batch_sort, batch_window, next,
};
use crate::spill::hash_mem_bytes;
use sinew_error::{Result, SqlError};
use sinew_plan::expr::Expr;
use sinew_plan::opt::{Kind, PlanNode};
use sinew_table::Row;
use sinew_types::vector::{BATCH_ROWS, Batch};

/// The rows that a caller asks for first, where it may not need many. It then asks for more each
/// time.
const ROWS_FIRST: usize = 16;
const ROWS_GROWTH: usize = 4;

/// The rows that a node gives, and the error of the row behind them.
#[derive(Default)]
pub struct Given {
    pub batch: Batch,
    pub failed: Option<SqlError>,
    /// The source that gives rows one by one has no more of them, and is not to be asked again.
    ended: bool,
}

impl Given {
    /// Empties it for the next rows, of so many columns.
    pub fn clear(&mut self, columns: usize) {
        self.batch.clear(columns);
        self.failed = None;
    }

    /// The next rows come from another source.
    pub fn begin_source(&mut self) {
        self.ended = false;
    }

    /// Appends rows of a source that gives them one by one, until there are `want`. False without a
    /// row.
    pub fn fill(&mut self, want: usize, mut next: impl FnMut(&mut Row) -> Result<bool>) -> Result<bool> {
        let mut row = Row::new();
        while self.batch.rows < want && !self.ended {
            match next(&mut row) {
                Ok(true) => self.batch.push(&row),
                Ok(false) => self.ended = true,
                Err(error) if self.batch.rows > 0 => {
                    self.failed = Some(error);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(self.batch.rows > 0)
    }

    /// Cuts the rows where one fails.
    pub fn cut(&mut self, cut: Option<Cut>) {
        if let Some(cut) = cut {
            self.batch.truncate(cut.row);
            self.failed = Some(cut.error);
        }
    }
}

/// The state of a node that takes rows from one that works in batches.
#[derive(Default)]
pub struct FaceState {
    given: Given,
    at: usize,
    want: usize,
}

/// Rows of a batch at most, as the session has set it.
pub fn rows_max(rt: &ExecState<'_>) -> usize {
    rt.cx.knobs().batch_rows.clamp(1, BATCH_ROWS)
}

/// Bytes that a hash table may take in this thread: all that one may, or this thread's part of it.
pub fn memory_bytes(rt: &ExecState<'_>) -> usize {
    rt.run.shared.memory_bytes.unwrap_or_else(|| hash_mem_bytes(rt.cx))
}

impl FaceState {
    /// The next row of a node that works in batches.
    pub fn next(
        &mut self,
        p: &PlanNode,
        s: &mut State,
        rt: &mut ExecState<'_>,
        out: &mut Row,
    ) -> Result<bool> {
        while self.at == self.given.batch.rows {
            if let Some(error) = self.given.failed.take() {
                return Err(error);
            }
            self.at = 0;
            let most = if is_to_read_few(p, rt)? { 1 } else { rows_max(rt) };
            self.want = (self.want * ROWS_GROWTH).clamp(ROWS_FIRST.min(most), most);
            if !next_batch(p, s, rt, self.want, &mut self.given)? {
                self.given.clear(0);
                return Ok(false);
            }
        }
        self.given.batch.row(self.at, out);
        self.at += 1;
        Ok(true)
    }
}

/// Whether a caller that may stop early is to read no row ahead: a serializable transaction depends
/// on every row that it reads by an index. With its snapshot, the session knows that it is one.
fn is_to_read_few(p: &PlanNode, rt: &mut ExecState<'_>) -> Result<bool> {
    Ok(streams_entries(p) && rt.snapshot().map(|_| rt.cx.is_serializable())?)
}

/// Whether a node gives the rows of an index scan as it reads them.
fn streams_entries(p: &PlanNode) -> bool {
    match &p.kind {
        Kind::IndexScan { .. } | Kind::IndexArms { .. } => true,
        Kind::InvertedScan { .. } | Kind::TidScan { .. } => true,
        Kind::NestLoop { left, right, .. } => streams_entries(left) || streams_entries(right),
        Kind::Filter { child, .. }
        | Kind::Project { child, .. }
        | Kind::Subquery { child, .. }
        | Kind::Batched(child)
        | Kind::Distinct { child, .. }
        | Kind::HashJoin { left: child, .. } => streams_entries(child),
        Kind::SetOp { left, right, .. } => streams_entries(left) || streams_entries(right),
        Kind::Append { parts, .. } => parts.iter().any(streams_entries),
        _ => false,
    }
}

/// The next row of a node that works in batches.
pub fn row(child: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    if !matches!(s.kind, NodeState::Face(_)) {
        s.kind = NodeState::Face(Box::default());
    }
    let NodeState::Face(face) = &mut s.kind else { return Ok(false) };
    face.next(child, &mut s.kids[0], rt, out)
}

/// Puts the next rows of a node into `out`: about `want` of them, possibly none. False at the end,
/// without a row.
pub fn next_batch(
    p: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    if !p.in_batches {
        return collect(p, s, rt, want, out);
    }
    if !rt.run.timed {
        return step(p, s, rt, want, out);
    }
    let begun = Begun::now(rt);
    let starts = matches!(s.kind, NodeState::New);
    let more = step(p, s, rt, want, out);
    s.note(&begun, starts, rt);
    if matches!(more, Ok(true)) {
        s.rows += out.batch.rows as u64;
    }
    more
}

fn step(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, want: usize, out: &mut Given) -> Result<bool> {
    rt.interrupts()?;
    match &p.kind {
        Kind::SeqScan { .. } | Kind::IndexScan { .. } => batch_scan::next(p, s, rt, want, out),
        Kind::Filter { child, qual, once: false } => filter(child, qual, s, rt, want, out),
        Kind::Project { child, exprs } => project(child, exprs, s, rt, want, out),
        Kind::Subquery { child, .. } => {
            s.kind = NodeState::At(0);
            next_batch(child, &mut s.kids[0], rt, want, out)
        }
        Kind::Agg { .. } => batch_agg::next(p, s, rt, want, out),
        Kind::HashJoin { .. } => batch_join::next(p, s, rt, want, out),
        Kind::NestLoop { .. } => batch_loop::next(p, s, rt, want, out),
        Kind::Sort { .. } => batch_sort::next(p, s, rt, want, out),
        Kind::Window { .. } => batch_window::next(p, s, rt, want, out),
        Kind::Distinct { .. } => batch_setop::distinct(p, s, rt, want, out),
        Kind::SetOp { .. } => batch_setop::next(p, s, rt, want, out),
        Kind::Append { .. } => append::next_batch(p, s, rt, want, out),
        _ => Err(SqlError::internal("a node without batches was asked for one")),
    }
}

/// Collects rows of a node that gives rows.
fn collect(
    p: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    out.clear(p.width);
    out.fill(want, |row| next(p, s, rt, row))
}

fn filter(
    child: &PlanNode,
    qual: &Expr,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    s.kind = NodeState::At(0);
    if !next_batch(child, &mut s.kids[0], rt, want, out)? {
        return Ok(false);
    }
    pass(qual, rt, out);
    Ok(true)
}

/// Keeps the rows for which a condition holds.
pub fn pass(qual: &Expr, rt: &mut ExecState<'_>, out: &mut Given) {
    let (rows, cut) = selected(qual, &out.batch, rt);
    out.batch.keep(&rows);
    if let Some(cut) = cut {
        out.failed = Some(cut.error);
    }
}

fn project(
    child: &PlanNode,
    exprs: &[Expr],
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    let mut below = match std::mem::take(&mut s.kind) {
        NodeState::Below(below) => below,
        _ => Box::default(),
    };
    let more = next_batch(child, &mut s.kids[0], rt, want, &mut below);
    if matches!(more, Ok(true)) {
        out.clear(exprs.len());
        for (e, column) in exprs.iter().zip(&mut out.batch.columns) {
            let (values, cut) = values(e, &below.batch, rt);
            *column = values.into_vector(below.batch.rows);
            below.cut(cut);
        }
        out.batch.rows = below.batch.rows;
        out.batch.truncate(below.batch.rows);
        out.failed = below.failed.take();
    }
    s.kind = NodeState::Below(below);
    more
}
