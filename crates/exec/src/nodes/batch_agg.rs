//! Grouping and aggregates in batches. The groups are found by hash.
//!
//! When the groups have filled the memory, the rows of new groups go to files, divided by the hash
//! of their keys. Each file is grouped later, in the same way.

use crate::batch::Cut;
use crate::batch::accumulate::{Accumulator, can_add};
use crate::batch::expr::{selected, values};
use crate::batch::groups::{Groups, NO_GROUP};
use crate::nodes::batch::{Given, memory_bytes, next_batch, pass, rows_max};
use crate::nodes::parallel;
use crate::nodes::state::{ExecState, NodeState, State};
use crate::spill::batches::BatchFile;
use crate::spill::file::Cursor;
use crate::spill::parts::BatchParts;
use crate::spill::{LEVELS_MAX, Workspace};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::opt::{Kind, PlanNode};
use sinew_plan::query::AggCall;
use sinew_types::Oid;
use sinew_types::memory::Charge;
use sinew_types::vector::{Batch, Vector};
use std::borrow::Cow;

/// Threads group the rows where a group has so many at least, as the planner thinks. Each thread
/// makes a state for nearly each group, and one thread puts them together.
const ROWS_PER_GROUP: f64 = 16.0;

/// Groups that do not fit into memory are expected to take so many times the memory.
const PARTS_EXPECTED: f64 = 4.0;

/// The state of grouping in batches: the groups that are given, and the files of others.
pub struct AggState {
    work: Grouping,
    /// The groups that were given.
    at: usize,
    pending: Vec<(BatchFile, u32)>,
}

/// Rows on their way into groups.
struct Grouping {
    groups: Groups,
    accumulators: Vec<Accumulator>,
    level: u32,
    parts: Option<BatchParts>,
    charge: Charge,
    /// The group of each row of the batch at hand.
    of_rows: Vec<u32>,
}

/// The node's parts.
struct Node<'p> {
    group: &'p [(Expr, Oid)],
    aggs: &'p [AggCall],
}

/// The next groups.
pub fn next(
    p: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    let Kind::Agg { child, group, aggs, having, .. } = &p.kind else { return Ok(false) };
    let Some(node) = Node::of(p) else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        let work = match node.group_in_parts(p, child, s, rt)? {
            Some(work) => work,
            None => node.group_all(child, &mut s.kids[0], rt)?,
        };
        let mut st = AggState { work, at: 0, pending: Vec::new() };
        st.end_of_rows(&mut s.work, rt)?;
        s.kind = NodeState::BatchAgg(Box::new(st));
    }
    let NodeState::BatchAgg(st) = &mut s.kind else { return Ok(false) };
    out.clear(p.width);
    if st.at == st.work.groups.count() {
        let Some((file, level)) = st.pending.pop() else { return Ok(false) };
        st.work = node.group_file(&file, level, child.width, rt)?;
        st.at = 0;
        st.end_of_rows(&mut s.work, rt)?;
    }
    let to = st.work.groups.count().min(st.at + want);
    let numbers: Vec<u32> = (st.at as u32..to as u32).collect();
    out.batch.rows = numbers.len();
    let (keys, answers) = out.batch.columns.split_at_mut(group.len());
    for (key, column) in st.work.groups.keys().iter().zip(keys) {
        *column = key.take(&numbers);
    }
    let mut first: Option<Cut> = None;
    for ((call, accumulator), column) in aggs.iter().zip(&mut st.work.accumulators).zip(answers) {
        let rows = first.as_ref().map_or(numbers.len(), |cut| cut.row);
        for (row, &number) in numbers[..rows].iter().enumerate() {
            match accumulator.value(call, number as usize, rt.fnctx()) {
                Ok(value) => column.push(row, value),
                Err(error) => {
                    first = Some(Cut { row, error });
                    break;
                }
            }
        }
    }
    st.at = to;
    out.cut(first);
    if let Some(having) = having {
        pass(having, rt, out);
    }
    Ok(true)
}

impl AggState {
    /// All rows of the input, or of a file, are in.
    fn end_of_rows(&mut self, work: &mut Workspace, rt: &ExecState<'_>) -> Result<()> {
        work.batches += 1;
        work.note(self.work.bytes(), 0);
        let Some(parts) = self.work.parts.take() else { return Ok(()) };
        let level = self.work.level + 1;
        for file in parts.finish(rt.cx)? {
            work.note(0, file.bytes());
            if file.rows() > 0 {
                self.pending.push((file, level));
            }
        }
        Ok(())
    }
}

impl Grouping {
    /// Adds the groups of another part. False if a state cannot be added; the groups are of no use
    /// then.
    fn add(&mut self, node: &Node<'_>, part: Grouping, rt: &mut ExecState<'_>) -> Result<bool> {
        let groups = part.groups.count();
        if node.group.is_empty() {
            self.of_rows = vec![0];
        } else {
            self.groups.assign(part.groups.keys(), groups, |_| false, &mut self.of_rows)?;
        }
        for (own, other) in self.accumulators.iter_mut().zip(&part.accumulators) {
            own.grown_bytes += other.grown_bytes;
        }
        self.grow(node)?;
        for ((call, own), other) in node.aggs.iter().zip(&mut self.accumulators).zip(part.accumulators) {
            if !own.add(call, other, &self.of_rows, rt.fnctx()) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// About the bytes of the groups and of their states.
    fn bytes(&self) -> usize {
        self.groups.bytes() + self.groups.count() * self.state_bytes() + self.grown_bytes()
    }

    /// The bytes of a group's states.
    fn state_bytes(&self) -> usize {
        self.accumulators.iter().map(Accumulator::state_bytes).sum()
    }

    /// The bytes that values have added to the states.
    fn grown_bytes(&self) -> usize {
        self.accumulators.iter().map(|a| a.grown_bytes).sum()
    }

    /// Makes the states of new groups.
    fn grow(&mut self, node: &Node<'_>) -> Result<()> {
        let groups = self.groups.count();
        // A list has room for twice as many states, and holds its old memory while it grows.
        self.charge.cover(3 * groups * self.state_bytes() + self.grown_bytes())?;
        for (call, accumulator) in node.aggs.iter().zip(&mut self.accumulators) {
            accumulator.grow(call, groups)?;
        }
        Ok(())
    }
}

/// The groups of the rows that one thread reads. `None` if they do not fit into its memory.
fn part(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>) -> Result<Option<Grouping>> {
    let (Kind::Agg { child, .. }, Some(node)) = (&p.kind, Node::of(p)) else { return Ok(None) };
    let work = node.group_all(child, s, rt)?;
    Ok(work.parts.is_none().then_some(work))
}

impl<'p> Node<'p> {
    fn of(p: &'p PlanNode) -> Option<Node<'p>> {
        let Kind::Agg { group, aggs, .. } = &p.kind else { return None };
        Some(Node { group, aggs })
    }
}

impl Node<'_> {
    /// Groups the rows of the child.
    fn group_all(&self, child: &PlanNode, s: &mut State, rt: &mut ExecState<'_>) -> Result<Grouping> {
        let mut work = self.begin(0);
        let mut given = Given::default();
        work.grow(self)?;
        while next_batch(child, s, rt, rows_max(rt), &mut given)? {
            self.take(&mut work, &given.batch, rt)?;
            if let Some(error) = given.failed.take() {
                return Err(error);
            }
        }
        Ok(work)
    }

    /// Has threads group the rows of the child, and puts their groups together. `None` where one
    /// thread does it as well: many groups, aggregates whose states cannot be added.
    fn group_in_parts(
        &self,
        p: &PlanNode,
        child: &PlanNode,
        s: &mut State,
        rt: &mut ExecState<'_>,
    ) -> Result<Option<Grouping>> {
        let exprs = self.group.iter().map(|(e, _)| e);
        let mut exprs = exprs.chain(self.aggs.iter().flat_map(|call| call.args.iter().chain(&call.filter)));
        let are_few = self.group.is_empty() || p.rows * ROWS_PER_GROUP < child.rows;
        if !are_few || !self.aggs.iter().all(can_add) || !exprs.all(parallel::serves_any_thread) {
            return Ok(None);
        }
        let Some(parts) = parallel::parts(p, child, &mut s.kids[0], rt, p.rows, part)? else {
            return Ok(None);
        };
        let mut parts = parts.into_iter();
        let Some(mut all) = parts.next() else { return Ok(None) };
        for part in parts {
            if !all.add(self, part, rt)? {
                return Ok(None);
            }
        }
        Ok(Some(all))
    }

    fn begin(&self, level: u32) -> Grouping {
        Grouping {
            groups: Groups::new(self.group.iter().map(|(_, ty)| *ty).collect()),
            accumulators: self.aggs.iter().map(Accumulator::new).collect(),
            level,
            parts: None,
            charge: Charge::new(),
            of_rows: Vec::new(),
        }
    }

    /// Takes the rows of a batch into their groups.
    ///
    /// # Errors
    /// The error of the first row that fails. The state is of no use then.
    fn take(&self, work: &mut Grouping, batch: &Batch, rt: &mut ExecState<'_>) -> Result<()> {
        let mut rows = batch.rows;
        let mut failed = None;
        let mut keys: Vec<Vector> = Vec::with_capacity(self.group.len());
        for (e, _) in self.group {
            let (values, cut) = values(e, batch, rt);
            keys.push(values.into_vector(batch.rows));
            Cut::note(cut, &mut rows, &mut failed);
        }
        let mut kept: Option<(Batch, Vec<u32>)> = None;
        if !self.group.is_empty() {
            let limit = memory_bytes(rt);
            // Rows whose hashes agree cannot be divided for ever.
            let can_spill = work.level < LEVELS_MAX;
            let (state_bytes, grown_bytes) = (work.state_bytes(), work.grown_bytes());
            let is_full = |groups: &Groups| {
                can_spill && groups.bytes_with_one_more() + groups.count() * state_bytes + grown_bytes > limit
            };
            work.groups.assign(&keys, rows, is_full, &mut work.of_rows)?;
            work.grow(self)?;
            if work.of_rows.contains(&NO_GROUP) {
                let (outside, inside): (Vec<u32>, Vec<u32>) =
                    (0..rows as u32).partition(|&row| work.of_rows[row as usize] == NO_GROUP);
                let level = work.level;
                let width = batch.columns.len();
                let parts =
                    work.parts.get_or_insert_with(|| BatchParts::new(width, PARTS_EXPECTED, limit, level));
                let hashes: Vec<u64> =
                    outside.iter().map(|&row| work.groups.hash_of_row(row as usize)).collect();
                parts.push(rt.cx, &batch.some_rows(&outside), &hashes)?;
                kept = Some((batch.some_rows(&inside), inside));
            }
        }
        let taken = match &kept {
            None => self.accumulate(work, batch, None, rows, rt),
            Some((inside, numbers)) => self.accumulate(work, inside, Some(numbers), inside.rows, rt),
        };
        if let Some(cut) = taken {
            // Rows that went to a file fail there.
            return Err(cut.error);
        }
        failed.map_or(Ok(()), Err)
    }

    /// Takes rows into the states of their groups. `numbers`: the rows of the batch at hand that
    /// they are.
    fn accumulate(
        &self,
        work: &mut Grouping,
        batch: &Batch,
        numbers: Option<&[u32]>,
        mut rows: usize,
        rt: &mut ExecState<'_>,
    ) -> Option<Cut> {
        let inside: Option<Vec<u32>> =
            numbers.map(|numbers| numbers.iter().map(|&row| work.of_rows[row as usize]).collect());
        let of_rows = inside.as_deref().unwrap_or(&work.of_rows);
        let mut first: Option<Cut> = None;
        for (call, accumulator) in self.aggs.iter().zip(&mut work.accumulators) {
            // The rows that the call's FILTER leaves.
            let chosen = match &call.filter {
                None => None,
                Some(filter) => {
                    let (chosen, cut) = selected(filter, batch, rt);
                    if let Some(cut) = cut.filter(|cut| cut.row < rows) {
                        rows = cut.row;
                        first = Some(cut);
                    }
                    Some(chosen.into_iter().filter(|&row| (row as usize) < rows).collect::<Vec<u32>>())
                }
            };
            let part = chosen.as_ref().map(|chosen| batch.some_rows(chosen));
            let input = part.as_ref().unwrap_or(batch);
            // The number of a row in the batch.
            let number = |row: usize| chosen.as_ref().map_or(row, |chosen| chosen[row] as usize);
            let mut count = chosen.as_ref().map_or(rows, Vec::len);
            let mut args: Vec<Vector> = Vec::with_capacity(call.args.len());
            for e in &call.args {
                let (values, cut) = values(e, input, rt);
                args.push(values.into_vector(input.rows));
                if let Some(cut) = cut.filter(|cut| cut.row < count) {
                    count = cut.row;
                    rows = number(cut.row);
                    first = Some(Cut { row: rows, error: cut.error });
                }
            }
            args.iter_mut().for_each(|arg| arg.truncate(count));
            let groups: Option<Cow<'_, [u32]>> = match (self.group.is_empty(), &chosen) {
                (true, _) => None,
                (false, None) => Some(Cow::Borrowed(&of_rows[..count])),
                (false, Some(chosen)) => {
                    Some(chosen[..count].iter().map(|&row| of_rows[row as usize]).collect())
                }
            };
            if let Err(cut) = accumulator.take(call, &args, groups.as_deref(), count, rt.fnctx()) {
                rows = number(cut.row);
                first = Some(Cut { row: rows, error: cut.error });
            }
        }
        first
    }

    /// Groups the rows of a file.
    fn group_file(
        &self,
        file: &BatchFile,
        level: u32,
        width: usize,
        rt: &mut ExecState<'_>,
    ) -> Result<Grouping> {
        let mut cursor = Cursor::default();
        let mut work = self.begin(level);
        let mut batch = Batch::default();
        batch.clear(width);
        while file.read(&mut cursor, u64::MAX, &mut batch)? {
            rt.interrupts()?;
            self.take(&mut work, &batch, rt)?;
        }
        Ok(work)
    }
}
