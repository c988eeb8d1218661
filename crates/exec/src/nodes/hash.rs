//! Joins by hashing the inner side, which is the right one. The planner decides where a join does
//! so (`plan/src/opt/join.rs`).
//!
//! If the inner side does not fit into memory, the node divides both sides into files by the hash
//! of their keys. It then joins them part by part. A part that is still too large is divided again.

use crate::eval::keys::{Map, hash_key, normal, same_key};
use crate::eval::{eval, holds};
use crate::nodes::join::{emit, pad};
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State};
use crate::spill::file::{Cursor, SpillFile};
use crate::spill::{LEVELS_MAX, Partitions, Workspace, hash_mem_bytes};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::opt::{Kind, PlanNode};
use sinew_plan::query::JoinKind;
use sinew_table::Row;
use sinew_table::tagged::memory_of;
use sinew_types::memory::Charge;
use sinew_types::{Datum, Oid};

/// The inner rows at hand.
#[derive(Default)]
struct Table {
    rows: Vec<Row>,
    keys: Vec<Vec<Datum>>,
    map: Map<Vec<u32>>,
    bytes: usize,
    charge: Charge,
    /// In a full join: true for each inner row that found a partner.
    partnered: Vec<bool>,
}

/// The state of a hash join.
#[derive(Default)]
pub struct HashState {
    table: Table,
    built: bool,
    /// Parts to be joined: left, right, level.
    pending: Vec<(SpillFile, SpillFile, u32)>,
    /// The left side's part being read; none while the input is.
    current: Option<(SpillFile, Cursor)>,
    level: u32,
    left: Row,
    left_key: Vec<Datum>,
    /// Candidates of the left row still to try.
    list: Vec<u32>,
    at: usize,
    open: bool,
    matched: bool,
    /// Full joins: where the walk over the inner rows without partner is.
    tail: Option<usize>,
}

/// Gives the rows of one side.
type Source<'s> = &'s mut dyn FnMut(&mut Row, &mut ExecState<'_>) -> Result<bool>;

/// The key of a row; false when a part is NULL, which equals nothing.
fn key_of(
    exprs: &[Expr],
    types: &[Oid],
    row: &[Datum],
    rt: &mut ExecState<'_>,
    key: &mut Vec<Datum>,
) -> Result<bool> {
    key.clear();
    for (e, ty) in exprs.iter().zip(types) {
        let v = normal(*ty, eval(e, row, rt)?);
        if v.is_null() {
            return Ok(false);
        }
        key.push(v);
    }
    Ok(true)
}

/// The next row of a hash join.
pub fn hash_join(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let (Kind::HashJoin { left, right, .. }, Some(join)) = (&p.kind, Join::of(p)) else { return Ok(false) };
    let mut st = match std::mem::take(&mut s.kind) {
        NodeState::Hash(st) => st,
        _ => Box::default(),
    };
    let State { kids, work, .. } = &mut *s;
    let [left_state, right_state] = kids.as_mut_slice() else { return Ok(false) };
    let sides: [Source<'_>; 2] =
        [&mut |row, rt| pull(left, left_state, rt, row), &mut |row, rt| pull(right, right_state, rt, row)];
    let more = join.step(&mut st, sides, work, rt, out);
    s.kind = NodeState::Hash(st);
    more
}

/// The parts of a join's node.
pub struct Join<'p> {
    pub kind: JoinKind,
    pub lkeys: &'p [Expr],
    pub rkeys: &'p [Expr],
    pub types: &'p [Oid],
    pub on: Option<&'p Expr>,
    /// Columns of the left and of the right side.
    pub widths: (usize, usize),
}

impl<'p> Join<'p> {
    /// The parts of a node that is a hash join.
    pub fn of(p: &'p PlanNode) -> Option<Join<'p>> {
        let Kind::HashJoin { kind, left, right, lkeys, rkeys, types, on } = &p.kind else { return None };
        let widths = (left.width, right.width);
        Some(Join { kind: *kind, lkeys, rkeys, types, on: on.as_ref(), widths })
    }
}

impl Join<'_> {
    /// The next row.
    fn step(
        &self,
        st: &mut HashState,
        sides: [Source<'_>; 2],
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
        out: &mut Row,
    ) -> Result<bool> {
        let [left, right] = sides;
        if !st.built {
            st.built = true;
            self.begin(st, left, right, work, rt)?;
        }
        loop {
            if let Some(at) = st.tail {
                if let Some(i) = (at..st.table.rows.len()).find(|&i| !st.table.partnered[i]) {
                    st.tail = Some(i + 1);
                    out.clear();
                    pad(out, self.widths.0);
                    out.extend_from_slice(&st.table.rows[i]);
                    return Ok(true);
                }
                st.tail = None;
                if !self.next_part(st, work, rt)? {
                    st.tail = Some(st.table.rows.len());
                    return Ok(false);
                }
            }
            if !st.open {
                rt.interrupts()?;
                let more = match &mut st.current {
                    None => left(&mut st.left, rt)?,
                    Some((file, cursor)) => file.read(cursor, u64::MAX, &mut st.left)?,
                };
                if !more {
                    // The inner rows without partner, if they are wanted; then the next part.
                    st.tail = Some(if self.kind == JoinKind::Full { 0 } else { st.table.rows.len() });
                    continue;
                }
                st.open = true;
                st.matched = false;
                st.at = 0;
                st.list.clear();
                if self.key_of(self.lkeys, &st.left, rt, &mut st.left_key)?
                    && let Some(list) = st.table.map.get(&hash_key(self.types, &st.left_key))
                {
                    st.list.extend_from_slice(list);
                }
            }
            let Some(&i) = st.list.get(st.at) else {
                st.open = false;
                if !st.matched && matches!(self.kind, JoinKind::Left | JoinKind::Full | JoinKind::Anti) {
                    out.clear();
                    out.extend_from_slice(&st.left);
                    pad(out, self.widths.1);
                    return Ok(true);
                }
                continue;
            };
            st.at += 1;
            let i = i as usize;
            if !same_key(self.types, &st.table.keys[i], &st.left_key) {
                continue;
            }
            emit(out, &st.left, &st.table.rows[i]);
            if let Some(on) = self.on
                && !holds(on, out, rt)?
            {
                continue;
            }
            st.matched = true;
            if self.kind == JoinKind::Full {
                st.table.partnered[i] = true;
            }
            match self.kind {
                JoinKind::Anti => st.open = false,
                JoinKind::Semi => {
                    st.open = false;
                    return Ok(true);
                }
                _ => return Ok(true),
            }
        }
    }

    fn key_of(
        &self,
        exprs: &[Expr],
        row: &[Datum],
        rt: &mut ExecState<'_>,
        key: &mut Vec<Datum>,
    ) -> Result<bool> {
        key_of(exprs, self.types, row, rt, key)
    }

    /// Reads the inner side. If it does not fit into memory, reads the outer side too and puts the
    /// parts of both into `pending`.
    fn begin(
        &self,
        st: &mut HashState,
        left: Source<'_>,
        right: Source<'_>,
        work: &mut Workspace,
        rt: &mut ExecState<'_>,
    ) -> Result<()> {
        work.batches += 1;
        let parts = self.build(st, right, rt)?;
        work.note(st.table.bytes, 0);
        let Some(right) = parts else { return Ok(()) };
        let mut parts = right.partner();
        let mut row = Row::new();
        let mut key = Vec::new();
        while left(&mut row, rt)? {
            rt.interrupts()?;
            // A row with a NULL in its key finds no partner, wherever it is.
            let keyed = self.key_of(self.lkeys, &row, rt, &mut key)?;
            parts.push(rt.cx, if keyed { hash_key(self.types, &key) } else { 0 }, &[&row])?;
        }
        work.note(0, parts.bytes() + right.bytes());
        let level = st.level + 1;
        let useful = |l: &SpillFile, r: &SpillFile| l.rows > 0 || (r.rows > 0 && self.kind == JoinKind::Full);
        let pairs = parts.parts.into_iter().zip(right.parts).filter(|(l, r)| useful(l, r));
        st.pending.extend(pairs.map(|(l, r)| (l, r, level)));
        st.table = Table::default();
        // Nothing is at hand: the next part comes at once.
        st.current = Some(Default::default());
        Ok(())
    }

    /// Goes on with a part that waits; false if there is none.
    fn next_part(&self, st: &mut HashState, work: &mut Workspace, rt: &mut ExecState<'_>) -> Result<bool> {
        let Some((mut left, mut right, level)) = st.pending.pop() else { return Ok(false) };
        left.flush(rt.cx)?;
        right.flush(rt.cx)?;
        st.table = Table::default();
        st.level = level;
        st.current = None;
        let (mut at, mut inner) = (Cursor::default(), Cursor::default());
        let from_left = &mut |row: &mut Row, _: &mut ExecState<'_>| left.read(&mut at, u64::MAX, row);
        let from_right = &mut |row: &mut Row, _: &mut ExecState<'_>| right.read(&mut inner, u64::MAX, row);
        self.begin(st, from_left, from_right, work, rt)?;
        // Divided again, the part is only the sum of others.
        st.current.get_or_insert((left, Cursor::default()));
        Ok(true)
    }

    /// Hashes the inner side; gives it back, divided, when it does not fit.
    fn build(
        &self,
        st: &mut HashState,
        right: Source<'_>,
        rt: &mut ExecState<'_>,
    ) -> Result<Option<Partitions>> {
        /// The memory of an entry besides its row and key.
        const ENTRY: usize = 64;
        /// The memory that counts for the limits of memory alone: lists and the map have room for
        /// twice as many entries, and the allocator rounds up.
        const BESIDES: usize = 2 * size_of::<Row>() + 4 * 16;
        let limit = hash_mem_bytes(rt.cx);
        let mut parts: Option<Partitions> = None;
        let mut row = Row::new();
        let mut key = Vec::new();
        while right(&mut row, rt)? {
            rt.interrupts()?;
            let keyed = self.key_of(self.rkeys, &row, rt, &mut key)?;
            if !keyed && self.kind != JoinKind::Full {
                continue;
            }
            let hash = if keyed { hash_key(self.types, &key) } else { 0 };
            if let Some(parts) = &mut parts {
                parts.push(rt.cx, hash, &[&row])?;
                continue;
            }
            let t = &mut st.table;
            if keyed {
                t.map.entry(hash).or_default().push(t.rows.len() as u32);
            } else {
                key.clear();
            }
            t.bytes += memory_of(&row) + memory_of(&key) + ENTRY;
            t.charge.cover(t.bytes + (t.rows.len() + 1) * BESIDES)?;
            // The next ones get as much room as they need.
            let (width, keys) = (row.len(), key.len());
            t.keys.push(std::mem::replace(&mut key, Vec::with_capacity(keys)));
            t.rows.push(std::mem::replace(&mut row, Row::with_capacity(width)));
            // One hash value cannot be divided.
            if t.bytes > limit && st.level < LEVELS_MAX && t.map.len() > 1 {
                let into = parts.insert(Partitions::new(limit, st.level));
                for (key, row) in t.keys.drain(..).zip(t.rows.drain(..)) {
                    let hash = if key.is_empty() { 0 } else { hash_key(self.types, &key) };
                    into.push(rt.cx, hash, &[&row])?;
                }
                t.map = Map::default();
                t.charge.clear();
            }
        }
        if self.kind == JoinKind::Full {
            st.table.partnered = vec![false; st.table.rows.len()];
        }
        Ok(parts)
    }
}
