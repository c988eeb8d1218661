//! DISTINCT and the set operations in batches. Rows are found by hash ([`Groups`]).
//!
//! DISTINCT and UNION give a row when they first see it. INTERSECT and EXCEPT count the rows of the
//! right side first, and then let those of the left side go by. Rows that do not fit into memory
//! are divided by hash into files, which are worked on later in the same way.

use crate::batch::groups::{Groups, NO_GROUP};
use crate::nodes::batch::{Given, memory_bytes, next_batch, rows_max};
use crate::nodes::state::{ExecState, NodeState, State};
use crate::spill::batches::BatchFile;
use crate::spill::file::Cursor;
use crate::spill::parts::BatchParts;
use crate::spill::{LEVELS_MAX, Workspace};
use sinew_error::Result;
use sinew_plan::opt::{Kind, PlanNode};
use sinew_plan::query::SetOpKind;
use sinew_types::Oid;
use sinew_types::memory::Charge;
use sinew_types::vector::{BATCH_ROWS, Batch, Class, Ints, Nulls, Vector, hash};

/// Rows that do not fit into memory are expected to take so many times the memory.
const PARTS_EXPECTED: f64 = 4.0;

/// Puts the next rows of an input into its place. False at the end.
type Source<'s> = &'s mut dyn FnMut(&mut Given, usize, &mut ExecState<'_>) -> Result<bool>;

/// Fills `given` with the next rows of the file that is being read, or of the input while there is
/// none. False at the end.
fn read(
    current: &mut Option<(BatchFile, Cursor)>,
    source: Source<'_>,
    given: &mut Given,
    columns: usize,
    want: usize,
    rt: &mut ExecState<'_>,
) -> Result<bool> {
    match current {
        None => source(given, want, rt),
        Some((file, cursor)) => {
            given.clear(columns);
            file.read(cursor, u64::MAX, &mut given.batch)
        }
    }
}

/// The next rows of DISTINCT.
pub fn distinct(
    p: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    let Kind::Distinct { child, types } = &p.kind else { return Ok(false) };
    let State { kind, kids, work, .. } = s;
    let Some(st) = begun(kind, types) else { return Ok(false) };
    let source: Source<'_> = &mut |given, want, rt| next_batch(child, &mut kids[0], rt, want, given);
    st.next(source, work, rt, want, out)
}

/// The next rows of a set operation.
pub fn next(
    p: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    let Kind::SetOp { op, all, left, right, types } = &p.kind else { return Ok(false) };
    let State { kind, kids, work, .. } = s;
    let [left_state, right_state] = kids.as_mut_slice() else { return Ok(false) };
    if *op != SetOpKind::Union {
        if !matches!(kind, NodeState::BatchSetOp(_)) {
            *kind = NodeState::BatchSetOp(Box::new(SetOpState::new(types)));
        }
        let NodeState::BatchSetOp(st) = kind else { return Ok(false) };
        let sides: [Source<'_>; 2] =
            [&mut |given, want, rt| next_batch(left, left_state, rt, want, given), &mut |given, want, rt| {
                next_batch(right, right_state, rt, want, given)
            }];
        return st.next((*op, *all), sides, work, rt, want, out);
    }
    if *all {
        if matches!(kind, NodeState::New) {
            *kind = NodeState::At(0);
        }
        if let NodeState::At(side) = kind
            && *side == 0
        {
            if next_batch(left, left_state, rt, want, out)? {
                return Ok(true);
            }
            *side = 1;
            out.begin_source();
        }
        return next_batch(right, right_state, rt, want, out);
    }
    let Some(st) = begun(kind, types) else { return Ok(false) };
    let mut is_right = st.is_right;
    let source: Source<'_> = &mut |given, want, rt| {
        if !is_right {
            if next_batch(left, left_state, rt, want, given)? {
                return Ok(true);
            }
            is_right = true;
            given.begin_source();
        }
        next_batch(right, right_state, rt, want, given)
    };
    let more = st.next(source, work, rt, want, out);
    st.is_right = is_right;
    more
}

fn begun<'s>(kind: &'s mut NodeState, types: &[Oid]) -> Option<&'s mut DistinctState> {
    if !matches!(kind, NodeState::BatchDistinct(_)) {
        *kind = NodeState::BatchDistinct(Box::new(DistinctState::new(types)));
    }
    match kind {
        NodeState::BatchDistinct(st) => Some(st),
        _ => None,
    }
}

/// Each different row once.
pub struct DistinctState {
    types: Vec<Oid>,
    seen: Groups,
    level: u32,
    parts: Option<BatchParts>,
    pending: Vec<(BatchFile, u32)>,
    /// The file being read; none while the input is.
    current: Option<(BatchFile, Cursor)>,
    /// The right side of a UNION is being read.
    is_right: bool,
    given: Given,
    of_rows: Vec<u32>,
}

impl DistinctState {
    fn new(types: &[Oid]) -> DistinctState {
        DistinctState {
            types: types.to_vec(),
            seen: Groups::new(types.to_vec()),
            level: 0,
            parts: None,
            pending: Vec::new(),
            current: None,
            is_right: false,
            given: Given::default(),
            of_rows: Vec::new(),
        }
    }

    fn next(
        &mut self,
        source: Source<'_>,
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
        want: usize,
        out: &mut Given,
    ) -> Result<bool> {
        let columns = self.types.len();
        loop {
            if read(&mut self.current, source, &mut self.given, columns, want, rt)? {
                rt.interrupts()?;
                out.clear(columns);
                out.failed = self.given.failed.take();
                self.keep_new(rt)?;
                if self.given.batch.rows > 0 || out.failed.is_some() {
                    std::mem::swap(&mut out.batch, &mut self.given.batch);
                    return Ok(true);
                }
                continue;
            }
            if !self.begin_file(work, rt)? {
                out.clear(columns);
                return Ok(false);
            }
        }
    }

    /// Keeps the rows of the batch at hand that are new. Rows for which there is no memory go to
    /// files.
    fn keep_new(&mut self, rt: &ExecState<'_>) -> Result<()> {
        let limit = memory_bytes(rt);
        let can_spill = self.level < LEVELS_MAX;
        let is_full = |seen: &Groups| can_spill && seen.bytes_with_one_more() > limit;
        let batch = &mut self.given.batch;
        let mut next = self.seen.count() as u32;
        self.seen.assign(&batch.columns, batch.rows, is_full, &mut self.of_rows)?;
        let (mut new, mut outside) = (Vec::new(), Vec::new());
        for (row, &group) in self.of_rows.iter().enumerate() {
            if group == next {
                next += 1;
                new.push(row as u32);
            } else if group == NO_GROUP {
                outside.push(row as u32);
            }
        }
        if !outside.is_empty() {
            let (columns, level) = (self.types.len(), self.level);
            let parts =
                self.parts.get_or_insert_with(|| BatchParts::new(columns, PARTS_EXPECTED, limit, level));
            let hashes: Vec<u64> = outside.iter().map(|&row| self.seen.hash_of_row(row as usize)).collect();
            parts.push(rt.cx, &batch.some_rows(&outside), &hashes)?;
        }
        batch.keep(&new);
        Ok(())
    }

    /// Goes on with the next file. False without one.
    fn begin_file(&mut self, work: &mut Workspace, rt: &ExecState<'_>) -> Result<bool> {
        work.batches += 1;
        work.note(self.seen.bytes(), 0);
        self.seen = Groups::new(self.types.clone());
        let level = self.level + 1;
        for file in self.parts.take().map_or(Ok(Vec::new()), |parts| parts.finish(rt.cx))? {
            work.note(0, file.bytes());
            if file.rows() > 0 {
                self.pending.push((file, level));
            }
        }
        let next = self.pending.pop();
        let more = next.is_some();
        let (file, level) = next.unwrap_or_default();
        self.level = level;
        // Asked again, an empty file has no row.
        self.current = Some((file, Cursor::default()));
        Ok(more)
    }
}

/// INTERSECT and EXCEPT.
pub struct SetOpState {
    types: Vec<Oid>,
    /// The rows of the right side, and how many of them are left. EXCEPT adds the rows that it has
    /// given.
    seen: Groups,
    counts: Vec<i64>,
    charge: Charge,
    is_built: bool,
    level: u32,
    /// Rows of both sides that wait, part by part: left, right (with their number), level.
    pending: Vec<(BatchFile, BatchFile, u32)>,
    /// The part of the left side that is being read; none while the input is.
    current: Option<(BatchFile, Cursor)>,
    /// Left rows that no longer fit beside those already given.
    later: Option<BatchParts>,
    given: Given,
    of_rows: Vec<u32>,
}

impl SetOpState {
    fn new(types: &[Oid]) -> SetOpState {
        SetOpState {
            types: types.to_vec(),
            seen: Groups::new(types.to_vec()),
            counts: Vec::new(),
            charge: Charge::new(),
            is_built: false,
            level: 0,
            pending: Vec::new(),
            current: None,
            later: None,
            given: Given::default(),
            of_rows: Vec::new(),
        }
    }

    fn next(
        &mut self,
        op: (SetOpKind, bool),
        sides: [Source<'_>; 2],
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
        want: usize,
        out: &mut Given,
    ) -> Result<bool> {
        let [left, right] = sides;
        let columns = self.types.len();
        if !self.is_built {
            self.is_built = true;
            if let Some(parts) = self.count(right, work, rt)? {
                self.divide(left, parts, work, rt)?;
                self.current = Some(Default::default());
            }
        }
        loop {
            if read(&mut self.current, left, &mut self.given, columns, want, rt)? {
                rt.interrupts()?;
                out.clear(columns);
                out.failed = self.given.failed.take();
                let rows = self.rows_given(op, rt)?;
                self.given.batch.keep(&rows);
                if !rows.is_empty() || out.failed.is_some() {
                    std::mem::swap(&mut out.batch, &mut self.given.batch);
                    return Ok(true);
                }
                continue;
            }
            work.note(self.seen.bytes(), 0);
            self.forget();
            let level = self.level + 1;
            for file in self.later.take().map_or(Ok(Vec::new()), |parts| parts.finish(rt.cx))? {
                work.note(0, file.bytes());
                if file.rows() > 0 {
                    self.pending.push((file, BatchFile::default(), level));
                }
            }
            let Some((left, right, level)) = self.pending.pop() else {
                self.current = Some(Default::default());
                out.clear(columns);
                return Ok(false);
            };
            self.level = level;
            self.current = match self.count(&mut of_file(&right, columns + 1), work, rt)? {
                None => Some((left, Cursor::default())),
                Some(parts) => {
                    self.divide(&mut of_file(&left, columns), parts, work, rt)?;
                    Some(Default::default())
                }
            };
        }
    }

    fn forget(&mut self) {
        self.seen = Groups::new(self.types.clone());
        self.counts.clear();
        self.charge.clear();
    }

    /// Counts the rows of the right side. Those that were counted before have their number in a
    /// column behind theirs. Returns them divided if they do not fit.
    fn count(
        &mut self,
        source: Source<'_>,
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
    ) -> Result<Option<BatchParts>> {
        work.batches += 1;
        let limit = memory_bytes(rt);
        let columns = self.types.len();
        let can_spill = self.level < LEVELS_MAX;
        let mut parts: Option<BatchParts> = None;
        let mut given = Given::default();
        while source(&mut given, rows_max(rt), rt)? {
            rt.interrupts()?;
            let batch = &mut given.batch;
            if batch.columns.len() == columns {
                batch.columns.push(counts_of(vec![1; batch.rows]));
            }
            if let Some(parts) = &mut parts {
                parts.push(rt.cx, batch, &self.hashes(batch))?;
            } else {
                let is_full = |seen: &Groups| {
                    can_spill && seen.bytes_with_one_more() + seen.count() * size_of::<i64>() > limit
                };
                self.seen.assign(&batch.columns[..columns], batch.rows, is_full, &mut self.of_rows)?;
                self.charge.cover(2 * self.seen.count() * size_of::<i64>())?;
                self.counts.resize(self.seen.count(), 0);
                let Vector::Ints(counts) = &batch.columns[columns] else { continue };
                let mut outside = Vec::new();
                for (row, &group) in self.of_rows.iter().enumerate() {
                    match self.counts.get_mut(group as usize) {
                        Some(count) => *count += counts.values[row],
                        None => outside.push(row as u32),
                    }
                }
                if !outside.is_empty() {
                    work.note(self.seen.bytes(), 0);
                    let into = parts.insert(BatchParts::new(columns + 1, PARTS_EXPECTED, limit, self.level));
                    self.write_counted(into, rt)?;
                    let outside = batch.some_rows(&outside);
                    into.push(rt.cx, &outside, &self.hashes(&outside))?;
                }
            }
            if let Some(error) = given.failed.take() {
                return Err(error);
            }
        }
        Ok(parts)
    }

    /// Writes the rows that were counted, with their numbers, and forgets them.
    fn write_counted(&mut self, into: &mut BatchParts, rt: &ExecState<'_>) -> Result<()> {
        let count = self.seen.count();
        for from in (0..count).step_by(BATCH_ROWS) {
            let rows: Vec<u32> = (from as u32..count.min(from + BATCH_ROWS) as u32).collect();
            let mut columns: Vec<Vector> = self.seen.keys().iter().map(|key| key.take(&rows)).collect();
            columns.push(counts_of(self.counts[from..from + rows.len()].to_vec()));
            let batch = Batch { rows: rows.len(), columns };
            into.push(rt.cx, &batch, &self.hashes(&batch))?;
        }
        self.forget();
        Ok(())
    }

    fn hashes(&self, batch: &Batch) -> Vec<u64> {
        let mut hashes = Vec::new();
        hash::of_rows(&self.types, &batch.columns[..self.types.len()], batch.rows, &mut hashes);
        hashes
    }

    /// Divides the left side as the right side is.
    fn divide(
        &mut self,
        source: Source<'_>,
        right: BatchParts,
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
    ) -> Result<()> {
        let mut left = right.partner(self.types.len());
        let mut given = Given::default();
        while source(&mut given, rows_max(rt), rt)? {
            rt.interrupts()?;
            left.push(rt.cx, &given.batch, &self.hashes(&given.batch))?;
            if let Some(error) = given.failed.take() {
                return Err(error);
            }
        }
        let level = self.level + 1;
        for (left, right) in left.finish(rt.cx)?.into_iter().zip(right.finish(rt.cx)?) {
            work.note(0, left.bytes() + right.bytes());
            if left.rows() > 0 {
                self.pending.push((left, right, level));
            }
        }
        Ok(())
    }

    /// The rows of the left side's batch at hand that belong to the result.
    fn rows_given(&mut self, (op, all): (SetOpKind, bool), rt: &ExecState<'_>) -> Result<Vec<u32>> {
        let limit = memory_bytes(rt);
        let adds = op == SetOpKind::Except && !all;
        let can_spill = self.level < LEVELS_MAX;
        let is_full = |seen: &Groups| !adds || can_spill && seen.bytes_with_one_more() > limit;
        let batch = &self.given.batch;
        let mut next = self.seen.count() as u32;
        self.seen.assign(&batch.columns, batch.rows, is_full, &mut self.of_rows)?;
        let (mut given, mut outside) = (Vec::new(), Vec::new());
        for (row, &group) in self.of_rows.iter().enumerate() {
            let count = self.counts.get_mut(group as usize);
            let is_given = match (op, all, count) {
                (SetOpKind::Intersect, true, Some(count)) => {
                    *count -= 1;
                    *count >= 0
                }
                (SetOpKind::Intersect, false, Some(count)) => std::mem::replace(count, 0) > 0,
                (_, true, Some(count)) => {
                    *count -= 1;
                    *count < 0
                }
                (SetOpKind::Intersect, _, None) | (_, false, Some(_)) => false,
                (_, true, None) => true,
                (_, false, None) if group == NO_GROUP => {
                    outside.push(row as u32);
                    false
                }
                // Given once: the row is one of those seen from now on.
                (_, false, None) => {
                    let is_new = group == next;
                    next += u32::from(is_new);
                    is_new
                }
            };
            if is_given {
                given.push(row as u32);
            }
        }
        if !outside.is_empty() {
            let (columns, level) = (self.types.len(), self.level);
            let later =
                self.later.get_or_insert_with(|| BatchParts::new(columns, PARTS_EXPECTED, limit, level));
            let hashes: Vec<u64> = outside.iter().map(|&row| self.seen.hash_of_row(row as usize)).collect();
            later.push(rt.cx, &batch.some_rows(&outside), &hashes)?;
        }
        Ok(given)
    }
}

fn counts_of(values: Vec<i64>) -> Vector {
    Vector::Ints(Ints { class: Class::Int8, values, nulls: Nulls::NONE })
}

/// The rows of a file, which has so many columns.
fn of_file(
    file: &BatchFile,
    columns: usize,
) -> impl FnMut(&mut Given, usize, &mut ExecState<'_>) -> Result<bool> {
    let mut cursor = Cursor::default();
    move |given, _, _| {
        given.clear(columns);
        file.read(&mut cursor, u64::MAX, &mut given.batch)
    }
}
