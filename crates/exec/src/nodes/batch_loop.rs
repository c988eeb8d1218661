//! Joins that look into an index of the inner table for each outer row, in batches.
//!
//! The naive loop goes down the index, to a page of the table and through the conditions for one
//! row after the other. Here the entries of many outer rows are collected first. The rows of all of
//! them are then looked up together, each page once, and their conditions are asked in columns.
//!
//! A join that wants to know no more than whether there is a partner must not read all partners of
//! a row that has thousands. It reads a few entries of each row first ([`BUDGETS`]), and more of
//! the rows that have found nothing yet.

use crate::batch::expr::selected;
use crate::batch::picked::{Picked, read_first};
use crate::nodes::batch::{Given, next_batch, rows_max};
use crate::nodes::scan::Probes;
use crate::nodes::state::{Begun, ExecState, NodeState, State};
use sinew_error::{Result, SqlError};
use sinew_plan::expr::Expr;
use sinew_plan::opt::{IndexCond, Kind, PlanNode};
use sinew_plan::query::JoinKind;
use sinew_table::{Index, IndexColumnScan, Relation};
use sinew_types::Datum;
use sinew_types::vector::{Batch, NO_ROW, Vector};
use std::sync::Arc;

/// Entries of an outer row that a search for a partner reads, in one go after the other. A go
/// reads those of the rows that have no partner yet anew.
const BUDGETS: [usize; 2] = [4, 64];

/// The state of the outer side.
#[derive(Default)]
pub struct LoopState {
    given: Given,
    /// The outer row that is looked up next, or has entries that were not collected.
    at: usize,
    /// The index scan is inside the entries of that row, which has found a partner or has not.
    is_open: bool,
    matched: bool,
}

/// The state of the inner side.
pub struct ProbeState {
    scan: IndexColumnScan,
    probes: Probes,
    /// For each condition the columns that it reads and no condition before it.
    conditions: Vec<Reads>,
    /// The other columns of the inner table that the join gives.
    rest: Vec<usize>,
    is_placed: bool,
    reads_rows: bool,
    /// The outer rows of the entries, each with the number of entries up to its last one.
    owners: Vec<(u32, u32)>,
}

/// Columns of the outer rows, and of the inner table.
#[derive(Default)]
struct Reads {
    outer: Vec<usize>,
    inner: Vec<usize>,
}

impl ProbeState {
    /// Rows that an index-only scan fetched from the table.
    pub fn fetched(&self) -> u64 {
        self.scan.fetched()
    }
}

/// The parts of the node.
struct Join<'p> {
    p: &'p PlanNode,
    kind: JoinKind,
    left: &'p PlanNode,
    table: &'p Arc<Relation>,
    index: &'p Arc<Index>,
    rel: u32,
    cond: &'p IndexCond,
    sets: &'p [(u32, Expr)],
    on_pairs: &'p [Expr],
}

impl<'p> Join<'p> {
    fn of(p: &'p PlanNode) -> Option<Join<'p>> {
        let Kind::NestLoop { kind, left, right, sets, on_pairs, .. } = &p.kind else { return None };
        let Kind::IndexScan { table, rel, index, cond, .. } = &right.kind else { return None };
        Some(Join { p, kind: *kind, left, table, index, rel: *rel, cond, sets, on_pairs })
    }

    /// The place of the first inner column in a pair.
    fn inner(&self) -> usize {
        self.left.width
    }

    fn decides(&self) -> bool {
        matches!(self.kind, JoinKind::Semi | JoinKind::Anti)
    }
}

/// The pairs of the collected entries.
#[derive(Default)]
struct Pairs {
    /// For each row that was looked up its outer row.
    owners: Vec<u32>,
    /// The rows that pass the conditions.
    rows: Vec<u32>,
    /// The first pair that fails: its outer row, and the error.
    cut: Option<(u32, SqlError)>,
}

/// The next rows of a join.
pub fn next(
    p: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    let Some(join) = Join::of(p) else { return Ok(false) };
    let [left_state, right_state] = s.kids.as_mut_slice() else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        right_state.kind = NodeState::Probed(Box::new(join.begin(rt)?));
        s.kind = NodeState::BatchLoop(Box::default());
    }
    let NodeState::BatchLoop(outer) = &mut s.kind else { return Ok(false) };
    out.clear(p.width);
    if outer.at == outer.given.batch.rows {
        if let Some(error) = outer.given.failed.take() {
            return Err(error);
        }
        outer.at = 0;
        if !next_batch(join.left, left_state, rt, want, &mut outer.given)? {
            outer.given.clear(0);
            return Ok(false);
        }
    }
    let from = outer.at;
    let begun = rt.run.timed.then(|| Begun::now(rt));
    let NodeState::Probed(inner) = &mut right_state.kind else { return Ok(false) };
    let want = want.clamp(1, rows_max(rt));
    if join.decides() {
        join.decide(outer, inner, rt, want, out)?;
    } else {
        join.give(outer, inner, rt, want, out)?;
    }
    right_state.loops += (outer.at - from) as u64;
    right_state.rows += out.batch.rows as u64;
    if let Some(begun) = begun {
        // The inner rows of a batch are there together.
        right_state.first_ns += right_state.note(&begun, false, rt);
    }
    Ok(true)
}

impl Join<'_> {
    fn begin(&self, rt: &mut ExecState<'_>) -> Result<ProbeState> {
        let (inner, width) = (self.inner(), self.table.columns.len());
        let snapshot = rt.snapshot()?;
        let plan = rt.plan()?;
        let mut read = Vec::new();
        let of_conditions = read_first(self.on_pairs, &mut read);
        let conditions: Vec<Reads> = of_conditions.iter().map(|columns| self.sides(columns)).collect();
        let is_placed = plan.placed.get(self.rel as usize) != Some(&false) || read.contains(&(inner + width));
        let is_needed = |column: usize| {
            plan.needed.get(self.rel as usize).is_none_or(|needed| needed[column])
                && self.p.is_used(inner + column)
                && !read.contains(&(inner + column))
        };
        let rest: Vec<usize> = match self.decides() {
            true => Vec::new(),
            false => (0..width).filter(|&column| is_needed(column)).collect(),
        };
        let reads_rows = !rest.is_empty() || conditions.iter().any(|reads| !reads.inner.is_empty());
        let entries = plan.entry_columns(self.rel, self.table, self.index);
        let scan = IndexColumnScan::new(self.table, self.index, &snapshot, entries);
        let (probes, owners) = (Probes::default(), Vec::new());
        Ok(ProbeState { scan, probes, conditions, rest, is_placed, reads_rows, owners })
    }

    /// Columns of pairs by the side that they come from, without the place of the inner row.
    fn sides(&self, columns: &[usize]) -> Reads {
        let (inner, width) = (self.inner(), self.table.columns.len());
        let mut reads = Reads::default();
        for &column in columns {
            match column.checked_sub(inner) {
                None => reads.outer.push(column),
                Some(column) if column < width => reads.inner.push(column),
                Some(_) => {}
            }
        }
        reads
    }

    /// Goes to the entries of an outer row. False if there can be none.
    fn turn_to(
        &self,
        row: usize,
        outer: &Batch,
        inner: &mut ProbeState,
        rt: &mut ExecState<'_>,
    ) -> Result<bool> {
        for (slot, e) in self.sets {
            let Expr::Col(column) = e else { return Err(SqlError::internal("a loop sets no column")) };
            let value = outer.columns[*column as usize].datum(row);
            rt.set(*slot, value);
        }
        if !inner.probes.start(self.table, self.index, self.cond, rt)? {
            return Ok(false);
        }
        inner.scan.reopen(rt.cx, &inner.probes.bounds)?;
        Ok(true)
    }

    /// Collects entries of the outer row at hand, until there are `most` of all rows. True if the
    /// row may have more.
    fn collect(&self, inner: &mut ProbeState, rt: &ExecState<'_>, most: usize) -> Result<bool> {
        loop {
            if inner.scan.collect(rt.cx, most)? {
                return Ok(true);
            }
            if !inner.probes.next(self.cond) {
                return Ok(false);
            }
            inner.scan.reopen(rt.cx, &inner.probes.bounds)?;
        }
    }

    /// Looks up the rows of the entries and asks the conditions of the pairs. The columns of the
    /// pairs that pass, as far as they were read, are in `out` afterwards.
    fn pairs(
        &self,
        outer: &Batch,
        inner: &mut ProbeState,
        rt: &mut ExecState<'_>,
        out: &mut Batch,
    ) -> Result<Pairs> {
        let ProbeState { scan, conditions, rest, owners: ends, .. } = inner;
        scan.look_up(rt.cx, inner.reads_rows)?;
        let loaded = scan.loaded();
        if loaded == 0 {
            return Ok(Pairs::default());
        }
        let mut owners = Vec::with_capacity(loaded);
        let mut end = ends.iter();
        let mut at = (0, 0);
        for row in 0..loaded {
            while at.1 as usize <= scan.entry(row) {
                let Some(next) = end.next() else { break };
                at = *next;
            }
            owners.push(at.0);
        }
        let first = self.inner();
        let mut picked = Picked::new(0..loaded, loaded);
        let mut cut = None;
        out.rows = loaded;
        if inner.is_placed {
            let place = |row: usize| {
                let tid = scan.place(row);
                Datum::Tid(tid.block, tid.slot)
            };
            let column = first + self.table.columns.len();
            out.columns[column] = Vector::Datums((0..loaded).map(place).collect());
            picked.add([column]);
        }
        let none = Reads::default();
        let conditions = self.on_pairs.iter().map(Some).zip(conditions.iter());
        // The last step reads the other columns.
        for (condition, reads) in conditions.chain([(None, &none)]) {
            let columns = if condition.is_some() { &reads.inner } else { &*rest };
            let done = scan.decode(rt.cx, columns, picked.rows(), &mut out.columns[first..]);
            picked.add(columns.iter().map(|column| first + column));
            if let Err((row, error)) = done {
                cut = Some((owners[picked.place(row)], error));
                picked.truncate(row, out);
            }
            let Some(condition) = condition else { break };
            for &column in &reads.outer {
                out.columns[column] = match picked.rows() {
                    None => outer.columns[column].take(&owners),
                    Some(rows) => {
                        let of_rows: Vec<u32> = rows.iter().map(|&row| owners[row as usize]).collect();
                        outer.columns[column].take(&of_rows)
                    }
                };
            }
            picked.add(reads.outer.iter().copied());
            let (passed, failed) = selected(condition, out, rt);
            if let Some(failed) = failed {
                cut = Some((owners[picked.place(failed.row)], failed.error));
            }
            picked.keep(passed, out);
        }
        let rows = picked.into_places();
        Ok(Pairs { owners, rows, cut })
    }

    /// Gives pairs of an inner join, or of a left one.
    fn give(
        &self,
        outer: &mut LoopState,
        inner: &mut ProbeState,
        rt: &mut ExecState<'_>,
        want: usize,
        out: &mut Given,
    ) -> Result<()> {
        let (first, was_matched) = (outer.at, outer.matched);
        let rows_outer = outer.given.batch.rows;
        inner.scan.clear();
        inner.owners.clear();
        let mut failed = None;
        while outer.at < rows_outer && inner.scan.collected() < want {
            rt.interrupts()?;
            if !outer.is_open {
                match self.turn_to(outer.at, &outer.given.batch, inner, rt) {
                    Ok(true) => {}
                    Ok(false) => {
                        outer.at += 1;
                        continue;
                    }
                    Err(error) => {
                        failed = Some(error);
                        break;
                    }
                }
            }
            outer.is_open = self.collect(inner, rt, want)?;
            inner.owners.push((outer.at as u32, inner.scan.collected() as u32));
            if outer.is_open {
                break;
            }
            outer.at += 1;
        }
        let Pairs { owners, rows, cut } = self.pairs(&outer.given.batch, inner, rt, &mut out.batch)?;
        // The rows before `end` have no further pairs.
        let mut end = outer.at;
        if let Some((row, error)) = cut {
            end = row as usize;
            failed = Some(error);
        }
        out.failed = failed;
        let mut lefts: Vec<u32> = Vec::with_capacity(rows.len());
        let mut rights: Vec<u32> = Vec::with_capacity(rows.len());
        let mut matched = was_matched;
        let mut pair = 0;
        for row in first..=end {
            while pair < rows.len() && owners[rows[pair] as usize] as usize == row {
                lefts.push(row as u32);
                rights.push(pair as u32);
                matched = true;
                pair += 1;
            }
            if row == end {
                break;
            }
            if !matched && self.kind == JoinKind::Left {
                lefts.push(row as u32);
                rights.push(NO_ROW);
            }
            matched = false;
        }
        outer.matched = matched;
        self.put_together(&outer.given.batch, &lefts, Some(&rights), &mut out.batch);
        Ok(())
    }

    /// Gives the outer rows that have a partner, or those that have none.
    fn decide(
        &self,
        outer: &mut LoopState,
        inner: &mut ProbeState,
        rt: &mut ExecState<'_>,
        want: usize,
        out: &mut Given,
    ) -> Result<()> {
        let first = outer.at;
        let mut end = outer.given.batch.rows.min(first + want);
        let mut matched = vec![false; end - first];
        // The rows that have found nothing, and may have more entries.
        let mut open: Vec<u32> = (first as u32..end as u32).collect();
        let mut pairs = Batch::default();
        // A serializable transaction depends on each row that it has read.
        let budgets: &[usize] = if rt.cx.is_serializable() { &[1] } else { &BUDGETS };
        for &budget in budgets.iter().chain([&usize::MAX]) {
            let rows = std::mem::take(&mut open);
            let mut rows = rows.into_iter().take_while(|&row| (row as usize) < end).peekable();
            while rows.peek().is_some() {
                let go = self.go(&outer.given.batch, &mut rows, inner, rt, budget, &mut pairs)?;
                for &row in &go.matched {
                    matched[row as usize - first] = true;
                }
                open.extend(go.open);
                if let Some((row, failed)) = go.end {
                    // The rows behind it are looked up anew, if they are asked for.
                    end = row;
                    out.failed = failed;
                    break;
                }
            }
        }
        outer.at = end;
        let is_given = self.kind == JoinKind::Semi;
        let lefts: Vec<u32> =
            (first..end).filter(|row| matched[row - first] == is_given).map(|row| row as u32).collect();
        self.put_together(&outer.given.batch, &lefts, None, &mut out.batch);
        Ok(())
    }

    /// Looks for partners of the next of some outer rows, of as many as make a batch.
    fn go(
        &self,
        outer: &Batch,
        rows: &mut std::iter::Peekable<impl Iterator<Item = u32>>,
        inner: &mut ProbeState,
        rt: &mut ExecState<'_>,
        budget: usize,
        pairs: &mut Batch,
    ) -> Result<Go> {
        inner.scan.clear();
        inner.owners.clear();
        let most = rows_max(rt);
        let mut go = Go::default();
        let mut unfinished = Vec::new();
        let mut failed = None;
        // With no budget, a row is read to its end, or to its partner, before the next one.
        let mut only: Option<u32> = None;
        while inner.scan.collected() < most && only.is_none() {
            let Some(row) = rows.next() else { break };
            rt.interrupts()?;
            match self.turn_to(row as usize, outer, inner, rt) {
                Ok(true) => {}
                Ok(false) => continue,
                Err(error) => {
                    failed = Some((row as usize, Some(error)));
                    break;
                }
            }
            let before = inner.scan.collected();
            if self.collect(inner, rt, before.saturating_add(budget.min(most)))? {
                match budget {
                    usize::MAX => only = Some(row),
                    _ => unfinished.push(row),
                }
            }
            inner.owners.push((row, inner.scan.collected() as u32));
        }
        loop {
            pairs.clear(self.p.width);
            let found = self.pairs(outer, inner, rt, pairs)?;
            let mut of_pairs: Vec<u32> = found.rows.iter().map(|&row| found.owners[row as usize]).collect();
            of_pairs.dedup();
            go.matched.append(&mut of_pairs);
            if let Some((row, error)) = found.cut {
                // A row that has its partner asks no further pair.
                failed = Some(match go.matched.last() == Some(&row) {
                    true => (row as usize + 1, None),
                    false => (row as usize, Some(error)),
                });
                break;
            }
            let Some(row) = only.filter(|row| go.matched.last() != Some(row)) else { break };
            inner.scan.clear();
            inner.owners.clear();
            if !self.collect(inner, rt, most)? {
                only = None;
            }
            inner.owners.push((row, inner.scan.collected() as u32));
            rt.interrupts()?;
        }
        let mut found = go.matched.iter().peekable();
        unfinished.retain(|row| {
            while found.next_if(|matched| *matched < row).is_some() {}
            found.peek() != Some(&row)
        });
        go.open = unfinished;
        go.end = failed;
        Ok(go)
    }

    /// Fills in the columns of the rows that the join gives. `rights`: their places among the
    /// pairs, whose inner columns are in `out`.
    fn put_together(&self, outer: &Batch, lefts: &[u32], rights: Option<&[u32]>, out: &mut Batch) {
        let first = self.inner();
        for (at, column) in out.columns[..first].iter_mut().enumerate() {
            *column = if self.p.is_used(at) { outer.columns[at].take(lefts) } else { Vector::Null };
        }
        let all = rights.is_some_and(|rights| {
            rights.len() == out.rows && rights.iter().enumerate().all(|(at, &row)| at == row as usize)
        });
        for (at, column) in out.columns[first..].iter_mut().enumerate() {
            let Some(rights) = rights.filter(|_| self.p.is_used(first + at)) else {
                *column = Vector::Null;
                continue;
            };
            if !all && !matches!(column, Vector::Null) {
                let place = |&row: &u32| (row != NO_ROW).then_some((&*column, row as usize));
                *column = Vector::gather(rights.iter().map(place));
            }
        }
        out.rows = lefts.len();
    }
}

/// The finds of a go.
#[derive(Default)]
struct Go {
    /// Outer rows with a partner, in ascending order.
    matched: Vec<u32>,
    /// Outer rows without one so far that may have more entries.
    open: Vec<u32>,
    /// The row at which it ended early, and its error.
    end: Option<(usize, Option<SqlError>)>,
}
