//! Joins by looping over the inner side.

use crate::eval::holds;
use crate::eval::run::set_params;
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State, rescan};
use crate::spill::store::{Place, RowStore};
use sinew_error::Result;
use sinew_plan::expr::Expr;
use sinew_plan::opt::{Kind, PlanNode};
use sinew_plan::query::JoinKind;
use sinew_table::Row;
use sinew_types::Datum;

/// The state of a nested loop.
#[derive(Default)]
pub struct LoopState {
    left: Row,
    right: Row,
    /// A left row is at hand, and whether it found a partner.
    open: bool,
    matched: bool,
    /// The inner rows, kept when they are the same for every left row.
    kept: Option<RowStore>,
    place: Place,
    /// Full joins: which inner rows found a partner, and whether the others are being given.
    partnered: Vec<bool>,
    tail: bool,
}

impl LoopState {
    /// Drops everything but the memory for one row of each side.
    pub fn rest(&mut self) {
        self.left.clear();
        self.right.clear();
        (self.open, self.matched, self.tail) = (false, false, false);
        (self.kept, self.place) = (None, Place::default());
        self.partnered = Vec::new();
    }
}

/// Puts a left and a right row into `out`.
pub fn emit(out: &mut Row, left: &[Datum], right: &[Datum]) {
    out.clear();
    out.reserve(left.len() + right.len());
    out.extend_from_slice(left);
    out.extend_from_slice(right);
}

/// Appends NULLs for a side without a partner.
pub fn pad(out: &mut Row, n: usize) {
    out.extend(std::iter::repeat_n(Datum::Null, n));
}

/// The next row of a nested loop.
pub fn nest_loop(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let Kind::NestLoop { kind, left, right, sets, on, fixed, .. } = &p.kind else { return Ok(false) };
    let mut st = match std::mem::take(&mut s.kind) {
        NodeState::Loop(st) => st,
        _ => Box::default(),
    };
    let more = loop_step(*kind, left, right, sets, on.as_ref(), *fixed, &mut st, s, rt, out);
    s.kind = NodeState::Loop(st);
    more
}

#[allow(clippy::too_many_arguments)]
fn loop_step(
    kind: JoinKind,
    left: &PlanNode,
    right: &PlanNode,
    sets: &[(u32, Expr)],
    on: Option<&Expr>,
    fixed: bool,
    st: &mut LoopState,
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    if fixed && st.kept.is_none() {
        let mut rows = RowStore::new(rt.cx);
        let mut row = Row::new();
        while pull(right, &mut s.kids[1], rt, &mut row)? {
            rows.push(rt.cx, &row)?;
        }
        st.partnered = vec![false; if kind == JoinKind::Full { rows.len() } else { 0 }];
        st.kept = Some(rows);
    }
    loop {
        if st.tail {
            let Some(rows) = &mut st.kept else { return Ok(false) };
            while rows.read(rt.cx, &mut st.place, &mut st.right)? {
                if !st.partnered[st.place.index() - 1] {
                    out.clear();
                    pad(out, left.width);
                    out.append(&mut st.right);
                    return Ok(true);
                }
            }
            return Ok(false);
        }
        if !st.open {
            st.place = Place::default();
            if !pull(left, &mut s.kids[0], rt, &mut st.left)? {
                if kind == JoinKind::Full {
                    st.tail = true;
                    continue;
                }
                return Ok(false);
            }
            st.open = true;
            st.matched = false;
            if !fixed {
                set_params(sets, &st.left, rt)?;
                rescan(&mut s.kids[1]);
            }
        }
        rt.interrupts()?;
        let found = match &mut st.kept {
            Some(rows) => rows.read(rt.cx, &mut st.place, &mut st.right)?,
            None => pull(right, &mut s.kids[1], rt, &mut st.right)?,
        };
        if found {
            emit(out, &st.left, &st.right);
        } else {
            st.open = false;
            if !st.matched && matches!(kind, JoinKind::Left | JoinKind::Full | JoinKind::Anti) {
                out.clear();
                out.extend_from_slice(&st.left);
                pad(out, right.width);
                return Ok(true);
            }
            continue;
        }
        if let Some(on) = on
            && !holds(on, out, rt)?
        {
            continue;
        }
        st.matched = true;
        if kind == JoinKind::Full {
            st.partnered[st.place.index() - 1] = true;
        }
        match kind {
            JoinKind::Anti => st.open = false,
            JoinKind::Semi => {
                st.open = false;
                return Ok(true);
            }
            _ => return Ok(true),
        }
    }
}
