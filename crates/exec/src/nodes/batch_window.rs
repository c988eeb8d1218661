//! Window functions in batches.
//!
//! The node works on its calls stage by stage. The calls of a stage have one window, and a stage
//! reads all rows of the stage before it:
//!
//! ```text
//!    rows of the child ── sorted by the window's keys, arguments beside them
//!        │
//!    chunks of whole partitions      (batch_frame.rs)
//!        │
//!    a column for each call          (batch_values.rs)
//!        │
//!    rows of the next stage, or of the node
//! ```
//!
//! Rows that come in order are not sorted ([`BatchSorter`]). Rows and partitions past `work_mem` go
//! to files. A partition is read by places that move forward, so it needs no more memory than their
//! blocks.
//!
//! Calls that loops do not compute have stages of their own, row by row ([`window::compute`]). So
//! has a stage in which an argument fails: row by row an argument is computed only where a frame
//! asks for it, and the first error is that of the first call.

use crate::batch::Cut;
use crate::batch::expr::{selected, values};
use crate::nodes::batch::{Given, next_batch, rows_max};
use crate::nodes::batch_frame::Chunk;
use crate::nodes::batch_values::Computed;
use crate::nodes::frame::Distances;
use crate::nodes::state::{ExecState, NodeState, State};
use crate::nodes::window;
use crate::spill::Workspace;
use crate::spill::batch_sorter::{BatchSorted, BatchSorter};
use crate::spill::block_store::{BlockStore, Reader};
use crate::spill::store::{Place, RowStore};
use sinew_error::{Result, SqlError};
use sinew_plan::expr::Expr;
use sinew_plan::opt::window::are_alike;
use sinew_plan::opt::{Kind, PlanNode};
use sinew_plan::query::WinCall;
use sinew_table::Row;
use sinew_types::vector::{BATCH_ROWS, Batch, Vector, hash};
use sinew_types::{Datum, Oid};

/// The rows of the node, and how many of them were given.
pub struct Windowed {
    rows: Source<'static>,
}

/// The next rows with the values of all calls.
pub fn next(
    p: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    let Kind::Window { child, calls } = &p.kind else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        let rows = all(p, child, calls, s, rt)?;
        s.kind = NodeState::Windowed(Box::new(Windowed { rows }));
    }
    let NodeState::Windowed(done) = &mut s.kind else { return Ok(false) };
    out.clear(p.width);
    done.rows.next(rt, want.min(rows_max(rt)), p.width, out)
}

/// Where a stage reads its rows.
enum Source<'n> {
    Child(&'n PlanNode, &'n mut State),
    Blocks(BlockStore, usize, Reader),
    Rows(RowStore, Place),
}

impl Source<'_> {
    /// The next rows, of so many columns.
    fn next(&mut self, rt: &mut ExecState<'_>, want: usize, columns: usize, out: &mut Given) -> Result<bool> {
        match self {
            Source::Child(child, s) => next_batch(child, s, rt, want, out),
            Source::Blocks(rows, at, reader) => {
                out.clear(columns);
                if *at == rows.rows() {
                    return Ok(false);
                }
                let (block, from) = rows.at(reader, *at)?;
                let to = block.rows.min(from + want);
                for (own, column) in out.batch.columns.iter_mut().zip(&block.columns) {
                    own.append(0, column, from..to);
                }
                out.batch.rows = to - from;
                *at += to - from;
                Ok(true)
            }
            Source::Rows(rows, place) => {
                out.clear(columns);
                let mut row = Row::new();
                while out.batch.rows < want && rows.read(rt.cx, place, &mut row)? {
                    out.batch.push(&row);
                }
                Ok(out.batch.rows > 0)
            }
        }
    }
}

/// The rows of all stages.
fn all(
    p: &PlanNode,
    child: &PlanNode,
    calls: &[WinCall],
    s: &mut State,
    rt: &mut ExecState<'_>,
) -> Result<Source<'static>> {
    let State { kids, work, .. } = s;
    let mut done: Option<Source<'static>> = None;
    let mut begun = 0;
    while begun < calls.len() {
        let end = begun + stage_len(&calls[begun..]);
        let stage = Stage {
            calls: &calls[begun..end],
            width: child.width + begun,
            read_later: read_later(p, child.width + begun, &calls[end..]),
        };
        let rows = match done.take() {
            None => stage.run(Source::Child(child, &mut kids[0]), work, rt)?,
            Some(rows) => stage.run(rows, work, rt)?,
        };
        done = Some(rows);
        begun = end;
    }
    done.ok_or_else(|| SqlError::internal("a window node without a call"))
}

/// The number of calls that make the next stage.
fn stage_len(calls: &[WinCall]) -> usize {
    let first = &calls[0];
    if !first.is_by_columns() || first.may_fail() {
        return 1;
    }
    let belongs =
        |call: &&WinCall| call.is_by_columns() && !call.may_fail() && are_alike(&first.window, &call.window);
    calls.iter().take_while(belongs).count()
}

/// For each of so many columns whether the nodes above or the later calls read it.
fn read_later(p: &PlanNode, width: usize, calls: &[WinCall]) -> Vec<bool> {
    let mut read: Vec<bool> = (0..width).map(|column| p.is_used(column)).collect();
    note_columns(calls.iter().flat_map(WinCall::exprs), &mut read);
    read
}

fn note_columns<'e>(exprs: impl Iterator<Item = &'e Expr>, read: &mut [bool]) {
    for e in exprs {
        e.each_column(&mut |column| {
            if let Some(read) = read.get_mut(column) {
                *read = true;
            }
        });
    }
}

/// Calls with one window, over rows of so many columns.
struct Stage<'p> {
    calls: &'p [WinCall],
    width: usize,
    read_later: Vec<bool>,
}

/// Columns that a stage puts behind those of its rows.
struct Made<'p> {
    keys: Vec<&'p Expr>,
    args: Vec<Arg<'p>>,
    width: usize,
}

/// The values of an argument. They are NULL where the filter does not hold: NULLs are skipped.
struct Arg<'p> {
    /// Without one, any value that is not NULL.
    e: Option<&'p Expr>,
    filter: Option<&'p Expr>,
}

impl<'p> Made<'p> {
    /// The column of a key.
    fn key(&mut self, e: &'p Expr) -> usize {
        if let Expr::Col(column) = e {
            return *column as usize;
        }
        self.keys.push(e);
        self.width + self.keys.len() - 1
    }

    /// The columns of a call's arguments. Those that are made stand behind all keys.
    fn args(&mut self, call: &'p WinCall, keys: usize) -> Vec<usize> {
        let filter = call.agg.as_ref().and_then(|agg| agg.filter.as_ref());
        let exprs = call.agg.as_ref().map_or(&call.args, |agg| &agg.args);
        let mut add = |arg: Arg<'p>| {
            self.args.push(arg);
            self.width + keys + self.args.len() - 1
        };
        if exprs.is_empty() && filter.is_some() {
            return vec![add(Arg { e: None, filter })];
        }
        let mut column = |e: &'p Expr| match (e, filter) {
            (Expr::Col(column), None) => *column as usize,
            _ => add(Arg { e: Some(e), filter }),
        };
        exprs.iter().map(&mut column).collect()
    }
}

impl Arg<'_> {
    fn values(&self, batch: &Batch, rt: &mut ExecState<'_>) -> std::result::Result<Vector, Cut> {
        let whole = |(values, cut): (Vector, Option<Cut>)| cut.map_or(Ok(values), Err);
        let of = |part: &Batch, rt: &mut ExecState<'_>| match self.e {
            None => Ok(Vector::repeat(&Datum::Bool(true), part.rows)),
            Some(e) => {
                let (values, cut) = values(e, part, rt);
                whole((values.into_vector(part.rows), cut))
            }
        };
        let Some(filter) = self.filter else { return of(batch, rt) };
        let (chosen, cut) = selected(filter, batch, rt);
        if let Some(cut) = cut {
            return Err(cut);
        }
        let found = of(&batch.some_rows(&chosen), rt)?;
        let mut places = vec![None; batch.rows];
        for (at, &row) in chosen.iter().enumerate() {
            places[row as usize] = Some((&found, at));
        }
        Ok(Vector::gather(places.into_iter()))
    }
}

impl Stage<'_> {
    fn run(
        &self,
        source: Source<'_>,
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
    ) -> Result<Source<'static>> {
        if !self.calls[0].is_by_columns() {
            return self.by_rows(source, work, rt);
        }
        let mut distances = vec![Distances::of(&self.calls[0], rt)?];
        let window = &self.calls[0].window;
        let mut made = Made { keys: Vec::new(), args: Vec::new(), width: self.width };
        let exprs = window.partition.iter().map(|(e, _)| e).chain(window.order.iter().map(|o| &o.e));
        let keys: Vec<usize> = exprs.map(|e| made.key(e)).collect();
        let keys_made = made.keys.len();
        let args: Vec<Vec<usize>> = self.calls.iter().map(|call| made.args(call, keys_made)).collect();

        let mut sorter = BatchSorter::new(rt.cx, window::orders(window), keys.clone());
        let is_whole = self.read(source, &made, &mut sorter, rt)?;
        let mut sorted = sorter.finish(rt.cx, work)?;
        let mut failed = !is_whole;
        for call in &self.calls[1..] {
            match Distances::of(call, rt) {
                Ok(own) => distances.push(own),
                Err(_) => failed = true,
            }
        }
        if failed {
            let places: Vec<usize> = (0..self.width).collect();
            let mut rows = BlockStore::new(rt.cx, self.width);
            let mut batch = Batch::default();
            batch.clear(self.width);
            while sorted.next(BATCH_ROWS, &places, &mut batch)? {
                rt.interrupts()?;
                rows.push(rt.cx, &batch.columns.iter().collect::<Vec<_>>(), 0..batch.rows)?;
            }
            rows.finish(rt.cx)?;
            return self.by_rows(Source::Blocks(rows, 0, Reader::default()), work, rt);
        }
        let columns = self.width + made.keys.len() + made.args.len();
        let types = window.partition.iter().map(|(_, ty)| *ty).chain(window.order.iter().map(|o| o.ty));
        let chunks = Chunks {
            stage: self,
            keys: keys.iter().copied().zip(types).collect(),
            by: window.partition.len(),
            args,
            distances,
            columns,
        };
        chunks.all(&mut sorted, rt)
    }

    /// The calls one after the other, row by row.
    fn by_rows(
        &self,
        mut source: Source<'_>,
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
    ) -> Result<Source<'static>> {
        let mut done: Option<RowStore> = None;
        for call in self.calls {
            let rows = match done.take() {
                Some(mut rows) => {
                    let mut place = Place::default();
                    window::compute(call, &mut |row, rt| rows.read(rt.cx, &mut place, row), work, rt)?
                }
                None => {
                    let (mut given, mut at) = (Given::default(), 0);
                    let mut next = |row: &mut Row, rt: &mut ExecState<'_>| {
                        while at == given.batch.rows {
                            if let Some(error) = given.failed.take() {
                                return Err(error);
                            }
                            at = 0;
                            if !source.next(rt, rows_max(rt), self.width, &mut given)? {
                                given.batch.rows = 0;
                                return Ok(false);
                            }
                        }
                        given.batch.row(at, row);
                        at += 1;
                        Ok(true)
                    };
                    window::compute(call, &mut next, work, rt)?
                }
            };
            done = Some(rows);
        }
        let rows = done.ok_or_else(|| SqlError::internal("a stage of windows without a call"))?;
        Ok(Source::Rows(rows, Place::default()))
    }

    /// Passes all rows to a sorter, with the columns that are made. False if an argument fails for
    /// some row; arguments are missing then.
    fn read(
        &self,
        mut source: Source<'_>,
        made: &Made<'_>,
        sorter: &mut BatchSorter,
        rt: &mut ExecState<'_>,
    ) -> Result<bool> {
        let mut kept = self.read_later.clone();
        note_columns(self.calls.iter().flat_map(WinCall::exprs), &mut kept);
        let mut is_whole = true;
        let mut given = Given::default();
        while source.next(rt, rows_max(rt), self.width, &mut given)? {
            rt.interrupts()?;
            let mut rows = given.batch.rows;
            let mut failed = given.failed.take();
            let mut columns = Vec::with_capacity(made.keys.len() + made.args.len());
            for e in &made.keys {
                let (values, cut) = values(e, &given.batch, rt);
                columns.push(values.into_vector(given.batch.rows));
                Cut::note(cut, &mut rows, &mut failed);
            }
            if let Some(error) = failed {
                return Err(error);
            }
            for arg in &made.args {
                let values = if is_whole { arg.values(&given.batch, rt) } else { Ok(Vector::Null) };
                is_whole &= values.is_ok();
                columns.push(values.unwrap_or_default());
            }
            let batch = &mut given.batch;
            for (column, _) in batch.columns.iter_mut().zip(&kept).filter(|(_, kept)| !**kept) {
                *column = Vector::Null;
            }
            batch.columns.append(&mut columns);
            sorter.push(rt.cx, batch)?;
        }
        Ok(is_whole)
    }
}

/// A stage whose rows are sorted.
struct Chunks<'p> {
    stage: &'p Stage<'p>,
    /// The columns of the keys and their types; first those of the partition, which are `by`.
    keys: Vec<(usize, Oid)>,
    by: usize,
    /// For each call the columns of its arguments.
    args: Vec<Vec<usize>>,
    distances: Vec<Distances>,
    columns: usize,
}

/// How a row differs from the one before it.
const PEER: u8 = 0;
const NEXT: u8 = 1;
const NEW_PART: u8 = 2;

impl Chunks<'_> {
    fn all(&self, sorted: &mut BatchSorted, rt: &mut ExecState<'_>) -> Result<Source<'static>> {
        let places: Vec<usize> = (0..self.columns).collect();
        let mut done = BlockStore::new(rt.cx, self.stage.width + self.stage.calls.len());
        let mut chunk = Chunk::new(BlockStore::new(rt.cx, self.columns));
        let (mut batch, mut before) = (Batch::default(), Batch::default());
        let mut marks = Vec::new();
        batch.clear(self.columns);
        before.clear(self.columns);
        while sorted.next(BATCH_ROWS, &places, &mut batch)? {
            rt.interrupts()?;
            self.mark(&before, &batch, &mut marks);
            let mut from = 0;
            let mut rows = chunk.rows.rows();
            for (at, &mark) in marks.iter().enumerate().filter(|(_, mark)| **mark != PEER) {
                if mark == NEW_PART {
                    // A chunk has a batch's rows at least, however small its partitions are.
                    if rows + at - from >= BATCH_ROWS {
                        chunk.rows.push(rt.cx, &batch.columns.iter().collect::<Vec<_>>(), from..at)?;
                        self.compute(&mut chunk, &mut done, rt)?;
                        (from, rows) = (at, 0);
                    }
                    chunk.parts.push(rows + at - from);
                }
                chunk.note_first(rows + at - from);
            }
            chunk.rows.push(rt.cx, &batch.columns.iter().collect::<Vec<_>>(), from..batch.rows)?;
            std::mem::swap(&mut batch, &mut before);
        }
        if chunk.rows.rows() > 0 {
            self.compute(&mut chunk, &mut done, rt)?;
        }
        done.finish(rt.cx)?;
        Ok(Source::Blocks(done, 0, Reader::default()))
    }

    /// Says of each row of a batch how it differs from the one before it.
    fn mark(&self, before: &Batch, batch: &Batch, marks: &mut Vec<u8>) {
        marks.clear();
        marks.resize(batch.rows, PEER);
        for (at, &(column, ty)) in self.keys.iter().enumerate() {
            let mark = if at < self.by { NEW_PART } else { NEXT };
            let key = &batch.columns[column];
            if before.rows > 0 && !hash::same(ty, &before.columns[column], before.rows - 1, key, 0) {
                marks[0] = marks[0].max(mark);
            }
            match key {
                Vector::Ints(v) if !v.nulls.any() => {
                    for (own, pair) in marks[1..].iter_mut().zip(v.values.windows(2)) {
                        *own = (*own).max(if pair[0] == pair[1] { PEER } else { mark });
                    }
                }
                _ => {
                    for (row, own) in marks.iter_mut().enumerate().skip(1) {
                        if *own < mark && !hash::same(ty, key, row - 1, key, row) {
                            *own = mark;
                        }
                    }
                }
            }
        }
        if before.rows == 0 {
            marks[0] = NEW_PART;
        }
    }

    /// Computes the calls for the rows of a chunk, which is empty then.
    fn compute(&self, chunk: &mut Chunk, done: &mut BlockStore, rt: &mut ExecState<'_>) -> Result<()> {
        chunk.rows.finish(rt.cx)?;
        let key = self.keys.get(self.by).map_or(0, |(column, _)| *column);
        let calls = self.stage.calls.iter().zip(&self.args).zip(&self.distances);
        let mut calls: Vec<Computed<'_>> = calls
            .map(|((call, args), distances)| Computed::new(call, args, (distances, key), chunk))
            .collect();
        let mut reader = Reader::default();
        let rows = chunk.rows.rows();
        for from in (0..rows).step_by(BATCH_ROWS) {
            rt.interrupts()?;
            let part = from..rows.min(from + BATCH_ROWS);
            let mut made = Vec::with_capacity(calls.len());
            for call in &mut calls {
                made.push(call.next(part.clone(), chunk, rt)?);
            }
            let (block, _) = chunk.rows.at(&mut reader, from)?;
            let kept = block.columns.iter().zip(&self.stage.read_later);
            let mut columns: Vec<&Vector> =
                kept.map(|(column, read)| if *read { column } else { &Vector::Null }).collect();
            columns.extend(&made);
            done.push(rt.cx, &columns, 0..part.len())?;
        }
        chunk.clear();
        Ok(())
    }
}
