//! Joins by hashing the inner side, in batches.
//!
//! The node reads the inner side into columns ([`Build`]), looks up a batch of outer rows together,
//! and puts the columns of the pairs side by side. If the inner side does not fit into memory, the
//! node divides both sides into files by the hashes of their keys, and joins them part by part. A
//! part that is still too large is divided again.

use crate::batch::Cut;
use crate::batch::build::Build;
use crate::batch::expr::{selected, values};
use crate::nodes::batch::{Given, memory_bytes, next_batch, rows_max};
use crate::nodes::batch_scan::Partners;
use crate::nodes::hash::Join;
use crate::nodes::parallel;
use crate::nodes::state::{ExecState, NodeState, State};
use crate::spill::batches::BatchFile;
use crate::spill::file::Cursor;
use crate::spill::parts::BatchParts;
use crate::spill::{LEVELS_MAX, Workspace};
use sinew_error::{Result, SqlError};
use sinew_plan::expr::Expr;
use sinew_plan::opt::{Kind, PlanNode};
use sinew_plan::query::JoinKind;
use sinew_types::vector::{Batch, NO_ROW, Vector, hash};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The state of a join in batches.
pub struct JoinState {
    /// Threads that run the same chain share it.
    build: Arc<Build>,
    left: Outer,
    /// In a full join: true for each inner row that found a partner.
    partnered: Vec<bool>,
    /// In a full join: the inner row from which on those without partner are to be given.
    tail: Option<usize>,
    /// The inner side did not fit.
    divided: Option<Box<Divided>>,
}

/// Both sides of a join, divided into files.
struct Divided {
    /// The parts of the inner side, as long as the outer one is not divided.
    inner: Option<BatchParts>,
    /// Parts to be joined: outer, inner, level.
    pending: Vec<(BatchFile, BatchFile, u32)>,
    /// The outer rows of the part at hand.
    outer: BatchFile,
    cursor: Cursor,
}

/// The outer rows at hand.
#[derive(Default)]
struct Outer {
    given: Given,
    keys: Vec<Vector>,
    hashes: Vec<u64>,
    /// For each row its next candidate, plus one.
    candidates: Vec<u32>,
    /// The row that is looked up, and whether it has found a partner.
    at: usize,
    matched: bool,
}

/// The pairs of a batch: outer rows, and inner rows or [`NO_ROW`].
#[derive(Default)]
struct Pairs {
    left: Vec<u32>,
    right: Vec<u32>,
}

impl Pairs {
    fn push(&mut self, left: usize, right: u32) {
        self.left.push(left as u32);
        self.right.push(right);
    }
}

/// The next rows of a join.
pub fn next(
    p: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    want: usize,
    out: &mut Given,
) -> Result<bool> {
    let Kind::HashJoin { kind, left, right, lkeys, types, .. } = &p.kind else { return Ok(false) };
    let Some(join) = Join::of(p) else { return Ok(false) };
    if matches!(s.kind, NodeState::New) {
        let st = build(&join, p, right, s, rt)?;
        s.kind = NodeState::BatchJoin(Box::new(st));
    }
    let State { kind: NodeState::BatchJoin(st), kids, work, .. } = s else { return Ok(false) };
    let Some(left_state) = kids.first_mut() else { return Ok(false) };
    out.clear(p.width);
    if st.divided.is_some() {
        if let Some(inner) = st.divided.as_mut().and_then(|divided| divided.inner.take()) {
            let mut outer = |given: &mut Given, rt: &mut ExecState<'_>| {
                next_batch(left, left_state, rt, rows_max(rt), given)
            };
            st.divide_outer(&join, inner, &mut outer, left.width, work, rt)?;
        }
        return st.next_of_parts(&join, p, want, work, rt, out);
    }
    if let Some(from) = st.tail {
        return Ok(st.give_tail(from, want, join.widths, out));
    }
    if st.left.at == st.left.given.batch.rows {
        if let Some(error) = st.left.given.failed.take() {
            return Err(error);
        }
        if matches!(left_state.kind, NodeState::New) {
            rt.run.shared.partners = join.partners(left, lkeys, &st.build);
        }
        let more = next_batch(left, left_state, rt, want, &mut st.left.given);
        rt.run.shared.partners = None;
        if !more? {
            st.left.given.clear(0);
            st.left.at = 0;
            st.tail = (*kind == JoinKind::Full).then_some(0);
            return Ok(st.tail.is_some());
        }
        st.look_up(lkeys, types, rt);
    }
    st.give(&join, p, want, rt, out);
    Ok(true)
}

/// Reads the inner sides of the joins of a chain, which then has given no row. False if one does
/// not fit into memory.
pub fn read_inner_sides(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>) -> Result<bool> {
    if let Some(join) = Join::of(p) {
        if matches!(s.kind, NodeState::New) {
            let Kind::HashJoin { right, .. } = &p.kind else { return Ok(false) };
            s.kind = NodeState::BatchJoin(Box::new(build(&join, p, right, s, rt)?));
        }
        let NodeState::BatchJoin(st) = &s.kind else { return Ok(false) };
        if st.divided.is_some() {
            return Ok(false);
        }
    }
    match (p.children().next(), s.kids.first_mut()) {
        (Some(child), Some(kid)) => read_inner_sides(child, kid, rt),
        _ => Ok(true),
    }
}

/// The state of a join that has given no row, with the inner side of another one.
pub fn begun(of: &NodeState) -> NodeState {
    let NodeState::BatchJoin(st) = of else { return NodeState::New };
    NodeState::BatchJoin(Box::new(JoinState {
        build: st.build.clone(),
        left: Outer::default(),
        partnered: Vec::new(),
        tail: None,
        divided: None,
    }))
}

/// Reads the inner side, with threads where they serve.
fn build(
    join: &Join<'_>,
    p: &PlanNode,
    right: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
) -> Result<JoinState> {
    let limit = memory_bytes(rt);
    let inner = match join.inner_in_parts(p, right, &mut s.kids[1], rt)? {
        Some(build) => Inner::Whole(build),
        None => {
            let kid = &mut s.kids[1];
            let mut source =
                |given: &mut Given, rt: &mut ExecState<'_>| next_batch(right, kid, rt, rows_max(rt), given);
            join.inner(&mut source, (right.width, right.rows), Some(0), limit, rt)?
        }
    };
    let mut st = JoinState {
        build: Arc::default(),
        left: Outer::default(),
        partnered: Vec::new(),
        tail: None,
        divided: None,
    };
    match inner {
        Inner::Whole(build) => st.take_inner(join, build, &mut s.work),
        Inner::Parts(parts) => {
            st.divided = Some(Box::new(Divided {
                inner: Some(parts),
                pending: Vec::new(),
                outer: BatchFile::default(),
                cursor: Cursor::default(),
            }));
        }
    }
    Ok(st)
}

/// The inner side of a join, or of a part of it.
enum Inner {
    Whole(Build),
    /// It does not fit into memory.
    Parts(BatchParts),
}

/// Gives the batches of a side.
type Source<'s> = &'s mut dyn FnMut(&mut Given, &mut ExecState<'_>) -> Result<bool>;

/// The inner side as far as one thread reads it. `None` if it does not fit into the memory of the
/// thread.
fn inner_part(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>) -> Result<Option<Build>> {
    let (Kind::HashJoin { right, .. }, Some(join)) = (&p.kind, Join::of(p)) else { return Ok(None) };
    let limit = memory_bytes(rt);
    let mut source =
        |given: &mut Given, rt: &mut ExecState<'_>| next_batch(right, s, rt, rows_max(rt), given);
    match join.inner(&mut source, (right.width, right.rows), None, limit, rt)? {
        Inner::Whole(build) if build.bytes() <= limit => Ok(Some(build)),
        _ => Ok(None),
    }
}

impl Join<'_> {
    /// The inner side for the scan that gives the outer rows: a row without partner needs no
    /// further column. `None` if the outer rows are no scan's, or are wanted without a partner.
    fn partners(&self, left: &PlanNode, lkeys: &[Expr], build: &Arc<Build>) -> Option<Partners> {
        let (Kind::SeqScan { table, .. } | Kind::IndexScan { table, .. }) = &left.kind else { return None };
        let column = |e: &Expr| match e {
            Expr::Col(at) => Some(*at as usize).filter(|at| *at < table.columns.len()),
            _ => None,
        };
        let columns: Option<Vec<usize>> = lkeys.iter().map(column).collect();
        let drops = left.in_batches && matches!(self.kind, JoinKind::Inner | JoinKind::Semi);
        columns.filter(|_| drops).map(|columns| Partners { build: build.clone(), columns })
    }

    /// Has threads read the inner side. `None` where one thread does it as well.
    fn inner_in_parts(
        &self,
        p: &PlanNode,
        right: &PlanNode,
        s: &mut State,
        rt: &mut ExecState<'_>,
    ) -> Result<Option<Build>> {
        let limit = memory_bytes(rt);
        let bytes = right.rows * (size_of::<u64>() * (self.widths.1 + 2)) as f64;
        let may = rt.cx.knobs().parallel.inner_sides && bytes <= limit as f64;
        if !may || !self.rkeys.iter().all(parallel::serves_any_thread) {
            return Ok(None);
        }
        let Some(parts) = parallel::parts(p, right, s, rt, 0.0, inner_part)? else { return Ok(None) };
        let mut parts = parts.into_iter();
        let Some(mut all) = parts.next() else { return Ok(None) };
        for part in parts {
            all.append(part)?;
        }
        Ok(Some(all))
    }

    /// Reads the inner side. Rows that do not fit into memory are divided at a level, if one is
    /// given. Without one, the reading ends there. `expected`: the columns, and the rows that are
    /// expected.
    fn inner(
        &self,
        source: Source<'_>,
        expected: (usize, f64),
        level: Option<u32>,
        limit: usize,
        rt: &mut ExecState<'_>,
    ) -> Result<Inner> {
        let (width, rows_expected) = expected;
        // A key that is a column is not kept twice.
        let mut made = width;
        let place = |e: &Expr| match e {
            Expr::Col(at) => *at as usize,
            _ => {
                made += 1;
                made - 1
            }
        };
        let places: Vec<usize> = self.rkeys.iter().map(place).collect();
        let mut build = Build::new(self.types.to_vec(), places);
        let mut parts: Option<BatchParts> = None;
        let mut given = Given::default();
        let mut hashes = Vec::new();
        while source(&mut given, rt)? {
            let keys = keys_of(self.rkeys, &mut given, rt);
            hash::of_rows(self.types, &keys, given.batch.rows, &mut hashes);
            // An inner row with a NULL in its key finds no partner.
            let has_null = |row: usize| keys.iter().any(|key| key.is_null(row));
            let is_kept = |row: &u32| self.kind == JoinKind::Full || !has_null(*row as usize);
            let mut kept: Vec<u32> = (0..given.batch.rows as u32).collect();
            kept.retain(is_kept);
            let computed = self.rkeys.iter().zip(keys).filter(|(e, _)| !matches!(e, Expr::Col(_)));
            given.batch.columns.extend(computed.map(|(_, key)| key));
            if kept.len() < given.batch.rows {
                given.batch.keep(&kept);
                hashes = kept.iter().map(|&row| hashes[row as usize]).collect();
            }
            match &mut parts {
                Some(parts) => parts.push(rt.cx, &given.batch, &hashes)?,
                None => build.push(&given.batch, &hashes)?,
            }
            if let Some(error) = given.failed.take() {
                return Err(error);
            }
            if parts.is_some() || build.bytes() <= limit {
                continue;
            }
            let Some(level) = level else { break };
            // Rows of one hash cannot be divided.
            if level < LEVELS_MAX && build.is_divisible() {
                let times = (rows_expected / build.rows() as f64).max(2.0);
                let parts = parts.insert(BatchParts::new(width, times, limit, level));
                for (block, hashes) in std::mem::take(&mut build).batches() {
                    parts.push(rt.cx, block, hashes)?;
                }
            }
        }
        Ok(match parts {
            Some(parts) => Inner::Parts(parts),
            None => Inner::Whole(build),
        })
    }
}

/// The batches of a file, of so many columns.
fn batches(file: &BatchFile, width: usize) -> impl FnMut(&mut Given, &mut ExecState<'_>) -> Result<bool> {
    let mut cursor = Cursor::default();
    move |given, rt| {
        rt.interrupts()?;
        given.clear(width);
        file.read(&mut cursor, u64::MAX, &mut given.batch)
    }
}

/// The values of the keys; a row that fails cuts the batch. A key behind one that is NULL is not
/// asked for, because the row finds no partner.
fn keys_of(exprs: &[Expr], given: &mut Given, rt: &mut ExecState<'_>) -> Vec<Vector> {
    let mut keys: Vec<Vector> = Vec::with_capacity(exprs.len());
    let mut rows = given.batch.rows;
    let mut failed = None;
    for e in exprs {
        let (values, mut cut) = values(e, &given.batch, rt);
        let mut key = values.into_vector(given.batch.rows);
        if cut.as_ref().is_some_and(|cut| cut.row < rows) && !keys.is_empty() {
            (key, cut) = key_where_asked(e, &keys, rows, &given.batch, rt);
        }
        keys.push(key);
        if let Some(cut) = cut.filter(|cut| cut.row < rows) {
            (rows, failed) = (cut.row, Some(cut));
        }
    }
    given.cut(failed);
    keys
}

/// The values of a key for the rows in which those before it are not NULL.
#[cold]
fn key_where_asked(
    e: &Expr,
    before: &[Vector],
    rows: usize,
    batch: &Batch,
    rt: &mut ExecState<'_>,
) -> (Vector, Option<Cut>) {
    let asked: Vec<u32> =
        (0..rows as u32).filter(|&row| !before.iter().any(|key| key.is_null(row as usize))).collect();
    let part = batch.some_rows(&asked);
    let (values, cut) = values(e, &part, rt);
    let values = values.into_vector(part.rows);
    let cut = cut.map(|cut| Cut { row: asked[cut.row] as usize, error: cut.error });
    let mut key = Vector::Null;
    let mut from = asked.iter().enumerate().peekable();
    for row in 0..cut.as_ref().map_or(rows, |cut| cut.row) {
        match from.next_if(|(_, at)| **at as usize == row) {
            Some((place, _)) => key.push_row(row, &values, place),
            None => key.push(row, Datum::Null),
        }
    }
    (key, cut)
}

impl JoinState {
    /// Takes the inner side of the join, or of a part.
    fn take_inner(&mut self, join: &Join<'_>, mut build: Build, work: &mut Workspace) {
        work.batches += 1;
        work.note(build.bytes(), 0);
        build.finish();
        if join.kind == JoinKind::Full {
            self.partnered = vec![false; build.rows()];
        }
        self.build = Arc::new(build);
    }

    /// Divides the outer side as the inner one is, and puts the parts of both among those that are
    /// to be joined.
    fn divide_outer(
        &mut self,
        join: &Join<'_>,
        inner: BatchParts,
        outer: Source<'_>,
        width: usize,
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
    ) -> Result<()> {
        let level = inner.level() + 1;
        let mut parts = inner.partner(width);
        let mut given = Given::default();
        let mut hashes = Vec::new();
        while outer(&mut given, rt)? {
            let keys = keys_of(join.lkeys, &mut given, rt);
            hash::of_rows(join.types, &keys, given.batch.rows, &mut hashes);
            parts.push(rt.cx, &given.batch, &hashes)?;
            if let Some(error) = given.failed.take() {
                return Err(error);
            }
        }
        let pairs = parts.finish(rt.cx)?.into_iter().zip(inner.finish(rt.cx)?);
        let Some(divided) = &mut self.divided else { return Ok(()) };
        for (outer, inner) in pairs {
            work.note(0, outer.bytes() + inner.bytes());
            if outer.rows() > 0 || join.kind == JoinKind::Full && inner.rows() > 0 {
                divided.pending.push((outer, inner, level));
            }
        }
        Ok(())
    }

    /// Goes on with a part that waits. False if there is none.
    fn next_part(&mut self, join: &Join<'_>, work: &mut Workspace, rt: &mut ExecState<'_>) -> Result<bool> {
        let limit = memory_bytes(rt);
        loop {
            let Some(divided) = &mut self.divided else { return Ok(false) };
            let Some((outer, inner, level)) = divided.pending.pop() else { return Ok(false) };
            (divided.outer, divided.cursor) = (BatchFile::default(), Cursor::default());
            self.build = Arc::default();
            let (left, right) = join.widths;
            let expected = (right, inner.rows() as f64);
            let whole = join.inner(&mut batches(&inner, right), expected, Some(level), limit, rt)?;
            match whole {
                Inner::Whole(build) => {
                    self.take_inner(join, build, work);
                    let Some(divided) = &mut self.divided else { return Ok(false) };
                    divided.outer = outer;
                    return Ok(true);
                }
                Inner::Parts(parts) => {
                    self.divide_outer(join, parts, &mut batches(&outer, left), left, work, rt)?;
                }
            }
        }
    }

    /// The next rows of a join whose sides are divided.
    fn next_of_parts(
        &mut self,
        join: &Join<'_>,
        p: &PlanNode,
        want: usize,
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
        out: &mut Given,
    ) -> Result<bool> {
        while self.left.at == self.left.given.batch.rows {
            if let Some(error) = self.left.given.failed.take() {
                return Err(error);
            }
            if let Some(from) = self.tail {
                if self.give_tail(from, want, join.widths, out) {
                    return Ok(true);
                }
                self.tail = None;
                if !self.next_part(join, work, rt)? {
                    return Ok(false);
                }
            }
            let Some(divided) = &mut self.divided else { return Ok(false) };
            let given = &mut self.left.given;
            given.clear(join.widths.0);
            self.left.at = 0;
            if divided.outer.read(&mut divided.cursor, u64::MAX, &mut given.batch)? {
                self.look_up(join.lkeys, join.types, rt);
            } else if join.kind == JoinKind::Full {
                self.tail = Some(0);
            } else if !self.next_part(join, work, rt)? {
                return Ok(false);
            }
        }
        self.give(join, p, want, rt, out);
        Ok(true)
    }

    /// Looks up the rows of a new outer batch.
    fn look_up(&mut self, lkeys: &[Expr], types: &[Oid], rt: &mut ExecState<'_>) {
        let left = &mut self.left;
        left.keys = keys_of(lkeys, &mut left.given, rt);
        hash::of_rows(types, &left.keys, left.given.batch.rows, &mut left.hashes);
        self.build.heads(&left.hashes, &mut left.candidates);
        for key in &left.keys {
            for (row, candidate) in left.candidates.iter_mut().enumerate() {
                if key.is_null(row) {
                    *candidate = 0;
                }
            }
        }
        (left.at, left.matched) = (0, false);
    }

    /// Gives the pairs of the outer rows at hand: about `want`, possibly none.
    fn give(&mut self, join: &Join<'_>, p: &PlanNode, want: usize, rt: &mut ExecState<'_>, out: &mut Given) {
        let pairs = match join.on {
            None => self.pairs(join.kind, want),
            Some(on) => {
                let (pairs, failed) = self.pairs_that_pass(join, on, want, rt);
                out.failed = failed;
                pairs
            }
        };
        if join.kind == JoinKind::Full {
            for &row in pairs.right.iter().filter(|&&row| row != NO_ROW) {
                self.partnered[row as usize] = true;
            }
        }
        self.put_together(&pairs, join.widths, |column| p.is_used(column), &mut out.batch);
    }

    /// Fills in the columns of pairs that are used.
    fn put_together(
        &self,
        pairs: &Pairs,
        widths: (usize, usize),
        is_used: impl Fn(usize) -> bool,
        out: &mut Batch,
    ) {
        let own = out.columns.iter_mut().zip(&self.left.given.batch.columns).enumerate();
        for (at, (column, from)) in own {
            *column = if is_used(at) { from.take(&pairs.left) } else { Vector::Null };
        }
        for (at, column) in out.columns[widths.0..].iter_mut().enumerate().take(widths.1) {
            *column = if is_used(widths.0 + at) {
                self.build.blocks().column(at, &pairs.right)
            } else {
                Vector::Null
            };
        }
        out.rows = pairs.left.len();
    }

    /// The pairs of a join without further conditions.
    fn pairs(&mut self, kind: JoinKind, want: usize) -> Pairs {
        let mut pairs = Pairs::default();
        let left = &mut self.left;
        while left.at < left.given.batch.rows && pairs.left.len() < want {
            let row = left.at;
            let found = self.build.find(left.candidates[row], left.hashes[row], &left.keys, row);
            if found == 0 {
                if !left.matched && matches!(kind, JoinKind::Left | JoinKind::Full | JoinKind::Anti) {
                    pairs.push(row, NO_ROW);
                }
                (left.at, left.matched) = (row + 1, false);
                continue;
            }
            match kind {
                JoinKind::Anti => left.at += 1,
                JoinKind::Semi => {
                    pairs.push(row, found - 1);
                    left.at += 1;
                }
                _ => {
                    pairs.push(row, found - 1);
                    left.candidates[row] = self.build.after(found);
                    left.matched = true;
                }
            }
        }
        pairs
    }

    /// The pairs that pass a further condition, and the error of the pair behind them.
    fn pairs_that_pass(
        &mut self,
        join: &Join<'_>,
        on: &Expr,
        want: usize,
        rt: &mut ExecState<'_>,
    ) -> (Pairs, Option<SqlError>) {
        // The pairs of the rows from `first` on: all of those before `end`, some of that row's own.
        let mut tried = Pairs::default();
        let first = self.left.at;
        let was_matched = self.left.matched;
        let left = &mut self.left;
        while left.at < left.given.batch.rows && tried.left.len() < want {
            let row = left.at;
            let found = self.build.find(left.candidates[row], left.hashes[row], &left.keys, row);
            if found == 0 {
                left.at += 1;
                continue;
            }
            tried.push(row, found - 1);
            left.candidates[row] = self.build.after(found);
        }
        let end = left.at;
        let mut batch = Batch::default();
        batch.clear(join.widths.0 + join.widths.1);
        self.put_together(&tried, join.widths, |_| true, &mut batch);
        let mut passed = vec![false; batch.rows];
        let mut cut: Option<Cut> = None;
        let mut from = 0;
        while from < batch.rows {
            let (rows, failed) = if from == 0 {
                selected(on, &batch, rt)
            } else {
                let part: Vec<u32> = (from as u32..batch.rows as u32).collect();
                selected(on, &batch.some_rows(&part), rt)
            };
            rows.iter().for_each(|&row| passed[from + row as usize] = true);
            let Some(failed) = failed else { break };
            let at = from + failed.row;
            let row = tried.left[at];
            let decides = matches!(join.kind, JoinKind::Semi | JoinKind::Anti);
            let is_decided = (row as usize == first && was_matched)
                || (0..at).rev().take_while(|&pair| tried.left[pair] == row).any(|pair| passed[pair]);
            if !decides || !is_decided {
                cut = Some(Cut { row: at, error: failed.error });
                break;
            }
            // The row has its partner: no further pair of it is asked.
            from = (at..batch.rows).find(|&pair| tried.left[pair] != row).unwrap_or(batch.rows);
        }
        let pairs = self.decide(
            join.kind,
            (first, end, was_matched),
            &tried,
            &passed,
            cut.as_ref().map(|cut| cut.row),
        );
        (pairs, cut.map(|cut| cut.error))
    }

    /// The pairs that the join gives of rows whose pairs have been asked. `failed`: the pair that
    /// failed.
    fn decide(
        &mut self,
        kind: JoinKind,
        (first, end, was_matched): (usize, usize, bool),
        tried: &Pairs,
        passed: &[bool],
        failed: Option<usize>,
    ) -> Pairs {
        let mut pairs = Pairs::default();
        let mut pair = 0;
        let mut matched = was_matched;
        // The row at `end` has more pairs, or is not begun.
        for row in first..=end {
            while pair < tried.left.len() && tried.left[pair] as usize == row {
                if failed == Some(pair) {
                    return pairs;
                }
                if passed[pair] {
                    match kind {
                        JoinKind::Anti => {}
                        JoinKind::Semi if matched => {}
                        _ => pairs.push(row, tried.right[pair]),
                    }
                    matched = true;
                }
                pair += 1;
            }
            if row == end {
                break;
            }
            if !matched && matches!(kind, JoinKind::Left | JoinKind::Full | JoinKind::Anti) {
                pairs.push(row, NO_ROW);
            }
            matched = false;
        }
        self.left.matched = matched;
        pairs
    }

    /// Gives inner rows without a partner.
    fn give_tail(&mut self, from: usize, want: usize, widths: (usize, usize), out: &mut Given) -> bool {
        let mut rows: Vec<u32> = Vec::new();
        let mut at = from;
        while at < self.partnered.len() && rows.len() < want {
            if !self.partnered[at] {
                rows.push(at as u32);
            }
            at += 1;
        }
        self.tail = Some(at);
        for (at, column) in out.batch.columns[widths.0..].iter_mut().enumerate().take(widths.1) {
            *column = self.build.blocks().column(at, &rows);
        }
        out.batch.columns[..widths.0].iter_mut().for_each(|column| *column = Vector::Null);
        out.batch.rows = rows.len();
        !rows.is_empty()
    }
}
