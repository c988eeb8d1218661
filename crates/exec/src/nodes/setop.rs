//! DISTINCT and the set operations.

use crate::eval::eval;
use crate::eval::keys::{KeyTable, hash_key, same_key};
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State};
use crate::spill::file::{Cursor, SpillFile};
use crate::spill::{LEVELS_MAX, Partitions, Workspace, hash_mem_bytes};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::opt::PlanNode;
use sinew_plan::query::SetOpKind;
use sinew_table::Row;
use sinew_types::{Datum, Oid};

type Source<'s> = &'s mut dyn FnMut(&mut Row, &mut ExecState<'_>) -> Result<bool>;

/// Each different row once. When the rows seen have filled the memory, other rows go to files,
/// which are read later.
#[derive(Default)]
pub struct DistinctState {
    table: KeyTable,
    limit: usize,
    level: u32,
    parts: Option<Partitions>,
    pending: Vec<(SpillFile, u32)>,
    /// The file being read; none while the input is.
    current: Option<(SpillFile, Cursor)>,
    started: bool,
    /// The right side of a UNION is being read.
    second: bool,
}

impl DistinctState {
    /// The next row of UNION, INTERSECT or EXCEPT.
    fn next(
        &mut self,
        source: Source<'_>,
        types: &[Oid],
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
        out: &mut Row,
    ) -> Result<bool> {
        if !self.started {
            self.started = true;
            self.limit = hash_mem_bytes(rt.cx);
        }
        loop {
            let more = match &mut self.current {
                None => source(out, rt)?,
                Some((file, cursor)) => file.read(cursor, u64::MAX, out)?,
            };
            if more {
                rt.interrupts()?;
                let hash = hash_key(types, out);
                if self.table.bytes <= self.limit || self.level >= LEVELS_MAX {
                    if self.table.enter_hashed(hash, types, out)?.1 {
                        return Ok(true);
                    }
                } else if self.table.find_hashed(hash, types, out).is_none() {
                    let parts = self.parts.get_or_insert_with(|| Partitions::new(self.limit, self.level));
                    parts.push(rt.cx, hash, &[out])?;
                }
                continue;
            }
            work.batches += 1;
            work.note(self.table.bytes, self.parts.as_ref().map_or(0, Partitions::bytes));
            self.table = KeyTable::default();
            let parts = self.parts.take().into_iter().flat_map(|p| p.parts).filter(|f| f.rows > 0);
            let level = self.level + 1;
            self.pending.extend(parts.map(|f| (f, level)));
            let Some((mut file, level)) = self.pending.pop() else {
                // Asked again, the answer is the same: there is no more.
                self.current = Some(Default::default());
                return Ok(false);
            };
            file.flush(rt.cx)?;
            self.level = level;
            self.current = Some((file, Cursor::default()));
        }
    }
}

/// The next different row.
pub fn distinct(
    child: &PlanNode,
    types: &[Oid],
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    let mut st = match std::mem::take(&mut s.kind) {
        NodeState::Distinct(st) => st,
        _ => Box::default(),
    };
    let kid = &mut s.kids[0];
    let more = st.next(&mut |row, rt| pull(child, kid, rt, row), types, &mut s.work, rt, out);
    s.kind = NodeState::Distinct(st);
    more
}

/// The first row of each run of equal keys; the input is sorted by them.
pub fn distinct_on(
    child: &PlanNode,
    keys: &[(Expr, Oid)],
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    let types: Vec<Oid> = keys.iter().map(|k| k.1).collect();
    loop {
        if !pull(child, &mut s.kids[0], rt, out)? {
            return Ok(false);
        }
        let mut key: Vec<Datum> = Vec::with_capacity(keys.len());
        for (e, _) in keys {
            key.push(eval(e, out, rt)?);
        }
        let same = matches!(&s.kind, NodeState::Last(last) if same_key(&types, last, &key));
        if !same {
            s.kind = NodeState::Last(key);
            return Ok(true);
        }
        rt.interrupts()?;
    }
}

/// The next row of UNION, INTERSECT or EXCEPT.
#[allow(clippy::too_many_arguments)]
pub fn next(
    op: SetOpKind,
    all: bool,
    left: &PlanNode,
    right: &PlanNode,
    types: &[Oid],
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    let State { kind, kids, work, .. } = s;
    let [left_state, right_state] = kids.as_mut_slice() else { return Ok(false) };
    if op != SetOpKind::Union {
        let mut st = match std::mem::take(kind) {
            NodeState::SetOp(st) => st,
            _ => Box::default(),
        };
        let sides: [Source<'_>; 2] = [&mut |row, rt| pull(left, left_state, rt, row), &mut |row, rt| {
            pull(right, right_state, rt, row)
        }];
        let more = st.next(op, all, sides, types, work, rt, out);
        *kind = NodeState::SetOp(st);
        return more;
    }
    let mut st = match std::mem::take(kind) {
        NodeState::Distinct(st) => st,
        _ => Box::default(),
    };
    let mut second = st.second;
    let both = &mut |row: &mut Row, rt: &mut ExecState<'_>| {
        if !second {
            if pull(left, left_state, rt, row)? {
                return Ok(true);
            }
            second = true;
        }
        pull(right, right_state, rt, row)
    };
    let more = if all { both(out, rt) } else { st.next(both, types, work, rt, out) };
    st.second = second;
    *kind = NodeState::Distinct(st);
    more
}

/// INTERSECT and EXCEPT: the right side's rows are counted, then the left side's go by. A right
/// side that does not fit into memory is divided by hash, and the left side with it.
#[derive(Default)]
pub struct SetOpState {
    table: KeyTable,
    built: bool,
    /// Rows of both sides that wait, part by part: left, right (with their number), level.
    pending: Vec<(SpillFile, SpillFile, u32)>,
    /// The left side's part being read; none while the input is.
    current: Option<(SpillFile, Cursor)>,
    level: u32,
    /// Left rows that no longer fit beside those already given.
    later: Option<Partitions>,
}

impl SetOpState {
    #[allow(clippy::too_many_arguments)]
    fn next(
        &mut self,
        op: SetOpKind,
        all: bool,
        sides: [Source<'_>; 2],
        types: &[Oid],
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
        out: &mut Row,
    ) -> Result<bool> {
        let [left, right] = sides;
        if !self.built {
            self.built = true;
            if let Some(parts) = self.count(right, types, work, rt)? {
                self.divide(left, parts, types, work, rt)?;
                self.current = Some(Default::default());
            }
        }
        loop {
            let more = match &mut self.current {
                None => left(out, rt)?,
                Some((file, cursor)) => file.read(cursor, u64::MAX, out)?,
            };
            if more {
                rt.interrupts()?;
                if self.gives(op, all, types, rt, out)? {
                    return Ok(true);
                }
                continue;
            }
            work.note(self.table.bytes, self.later.as_ref().map_or(0, Partitions::bytes));
            let level = self.level + 1;
            let later = self.later.take().into_iter().flat_map(|p| p.parts).filter(|f| f.rows > 0);
            self.pending.extend(later.map(|f| (f, SpillFile::default(), level)));
            self.table = KeyTable::default();
            let Some((mut file, mut counted, level)) = self.pending.pop() else {
                self.current = Some(Default::default());
                return Ok(false);
            };
            file.flush(rt.cx)?;
            counted.flush(rt.cx)?;
            self.level = level;
            let mut cursor = Cursor::default();
            let source = &mut |row: &mut Row, _: &mut ExecState<'_>| counted.read(&mut cursor, u64::MAX, row);
            if let Some(parts) = self.count(source, types, work, rt)? {
                let mut cursor = Cursor::default();
                let source =
                    &mut |row: &mut Row, _: &mut ExecState<'_>| file.read(&mut cursor, u64::MAX, row);
                self.divide(source, parts, types, work, rt)?;
                self.current = Some(Default::default());
            } else {
                self.current = Some((file, Cursor::default()));
            }
        }
    }

    /// Counts the right side's rows; those that were counted before carry their number behind them.
    /// Gives them back, divided, when they do not fit.
    fn count(
        &mut self,
        source: Source<'_>,
        types: &[Oid],
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
    ) -> Result<Option<Partitions>> {
        let limit = hash_mem_bytes(rt.cx);
        work.batches += 1;
        let mut parts: Option<Partitions> = None;
        let mut row = Row::new();
        while source(&mut row, rt)? {
            rt.interrupts()?;
            let n = if row.len() > types.len() { row.pop().and_then(|n| n.as_i64()).unwrap_or(1) } else { 1 };
            let hash = hash_key(types, &row);
            if let Some(parts) = &mut parts {
                parts.push(rt.cx, hash, &[&row, &[Datum::Int8(n)]])?;
                continue;
            }
            let (i, _) = self.table.enter_hashed(hash, types, &row)?;
            self.table.counts[i] += n;
            if self.table.bytes > limit && self.level < LEVELS_MAX {
                work.note(self.table.bytes, 0);
                let table = std::mem::take(&mut self.table);
                let into = parts.insert(Partitions::new(limit, self.level));
                for (key, n) in table.keys.iter().zip(table.counts) {
                    into.push(rt.cx, hash_key(types, key), &[key, &[Datum::Int8(n)]])?;
                }
            }
        }
        Ok(parts)
    }

    fn divide(
        &mut self,
        source: Source<'_>,
        right: Partitions,
        types: &[Oid],
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
    ) -> Result<()> {
        let mut left = right.partner();
        let mut row = Row::new();
        while source(&mut row, rt)? {
            rt.interrupts()?;
            left.push(rt.cx, hash_key(types, &row), &[&row])?;
        }
        work.note(0, left.bytes() + right.bytes());
        let level = self.level + 1;
        let pairs = left.parts.into_iter().zip(right.parts).filter(|(l, _)| l.rows > 0);
        self.pending.extend(pairs.map(|(l, r)| (l, r, level)));
        Ok(())
    }

    /// Is this row of the left side one of the result?
    fn gives(
        &mut self,
        op: SetOpKind,
        all: bool,
        types: &[Oid],
        rt: &mut ExecState<'_>,
        row: &[Datum],
    ) -> Result<bool> {
        let hash = hash_key(types, row);
        let found = self.table.find_hashed(hash, types, row);
        let counts = &mut self.table.counts;
        Ok(match (op, all, found) {
            (SetOpKind::Intersect, _, None) => false,
            (SetOpKind::Intersect, true, Some(i)) => {
                counts[i] -= 1;
                counts[i] >= 0
            }
            (SetOpKind::Intersect, false, Some(i)) => std::mem::replace(&mut counts[i], 0) > 0,
            (_, true, Some(i)) => {
                counts[i] -= 1;
                counts[i] < 0
            }
            (_, true, None) => true,
            (_, false, Some(_)) => false,
            (_, false, None) => {
                // Given once: from now on it counts as removed.
                let limit = hash_mem_bytes(rt.cx);
                if self.table.bytes > limit && self.level < LEVELS_MAX {
                    let level = self.level;
                    self.later.get_or_insert_with(|| Partitions::new(limit, level)).push(
                        rt.cx,
                        hash,
                        &[row],
                    )?;
                    return Ok(false);
                }
                self.table.enter_hashed(hash, types, row)?;
                true
            }
        })
    }
}
