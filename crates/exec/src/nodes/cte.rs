//! WITH: the rows of its queries, kept for all their readers.

use crate::eval::keys::KeyTable;
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State, init};
use crate::spill::store::{Place, RowStore};
use sinew_error::{Result, SqlError};
use sinew_plan::Plan;
use sinew_plan::opt::{PlanCte, PlanNode};
use sinew_table::Row;

/// The rows of a CTE, computed as far as its readers have read.
pub struct CteState {
    pub rows: RowStore,
    pub source: State,
    pub done: bool,
    /// The step's input and where the recursion is.
    pub recursive: Option<Recursion>,
}

/// The state of a recursive CTE.
pub struct Recursion {
    seen: KeyTable,
    /// Rows of the last step are those from `from` to number `to`; none before the first step.
    from: Place,
    to: usize,
    /// Up to where the step before has been read.
    read: Place,
    /// The step is at work: what it reads of its own CTE are the rows of the step before.
    in_step: bool,
}

/// The next row of a query with a WITH: its CTEs start over with it.
pub fn with(
    child: &PlanNode,
    ctes: &[usize],
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    if matches!(s.kind, NodeState::New) {
        for &c in ctes {
            if let Some(state) = rt.run.shared.ctes.get_mut(c) {
                *state = None;
            }
        }
        s.kind = NodeState::At(0);
    }
    pull(child, &mut s.kids[0], rt, out)
}

/// Reads row after row of a CTE, running it as needed.
pub fn next(id: usize, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let plan = rt.plan()?;
    let c = begin_cte(&plan, id, rt)?;
    let Some(state) = &mut rt.run.shared.ctes[id] else { return Ok(false) };
    // Inside its own step, a recursive CTE shows the rows of the step before.
    let step = state.recursive.as_ref().filter(|r| r.in_step);
    if matches!(s.kind, NodeState::New) {
        s.kind = NodeState::Cte(Box::new(step.map_or_else(Place::default, |r| r.from.mark())));
    }
    let NodeState::Cte(place) = &mut s.kind else { return Ok(false) };
    if let Some(r) = step {
        return if place.index() >= r.to { Ok(false) } else { state.rows.read(rt.cx, place, out) };
    }
    loop {
        let Some(state) = &mut rt.run.shared.ctes[id] else { return Ok(false) };
        if state.rows.read(rt.cx, place, out)? {
            return Ok(true);
        }
        if state.done {
            return Ok(false);
        }
        if c.recursive.is_some() {
            recurse(id, c, rt)?;
            continue;
        }
        let mut source = std::mem::take(&mut state.source);
        let mut row = Row::new();
        let more = pull(&c.node, &mut source, rt, &mut row);
        let Some(state) = &mut rt.run.shared.ctes[id] else { return Ok(false) };
        state.source = source;
        if more? { state.rows.push(rt.cx, &row)? } else { state.done = true }
    }
}

/// The plan of a CTE, which has a state from now on.
fn begin_cte<'p>(plan: &'p Plan, id: usize, rt: &mut ExecState<'_>) -> Result<&'p PlanCte> {
    let Some(c) = plan.ctes.get(id).and_then(Option::as_ref) else {
        return Err(SqlError::internal("a CTE was not planned"));
    };
    if rt.run.shared.ctes.len() <= id {
        rt.run.shared.ctes.resize_with(id + 1, || None);
    }
    if rt.run.shared.ctes[id].is_none() {
        let recursive = c.recursive.as_ref().map(|_| Recursion {
            seen: KeyTable::default(),
            from: Place::default(),
            to: 0,
            read: Place::default(),
            in_step: false,
        });
        rt.run.shared.ctes[id] = Some(Box::new(CteState {
            rows: RowStore::new(rt.cx),
            source: init(&c.node),
            done: false,
            recursive,
        }));
    }
    Ok(c)
}

/// Has a CTE that changes rows do so, unless it was read and has done it: all its work comes before
/// its first row.
pub fn change(id: usize, rt: &mut ExecState<'_>) -> Result<()> {
    if rt.run.shared.ctes.get(id).is_some_and(Option::is_some) {
        return Ok(());
    }
    let plan = rt.plan()?;
    let c = begin_cte(&plan, id, rt)?;
    let mut source = init(&c.node);
    pull(&c.node, &mut source, rt, &mut Row::new())?;
    if let Some(state) = &mut rt.run.shared.ctes[id] {
        state.source = source;
    }
    Ok(())
}

/// Adds a recursive CTE's next row; false at its end. Rows are made as they are asked for, so that
/// a reader with a LIMIT ends a recursion that has no end of its own.
fn recurse(id: usize, c: &PlanCte, rt: &mut ExecState<'_>) -> Result<bool> {
    let Some((step, dedup)) = &c.recursive else { return Ok(false) };
    let mut row = Row::new();
    loop {
        rt.interrupts()?;
        let Some(state) = &mut rt.run.shared.ctes[id] else { return Ok(false) };
        let Some(r) = &mut state.recursive else { return Ok(false) };
        r.in_step = r.to > 0;
        let node = if r.in_step { step } else { &c.node };
        let mut source = std::mem::take(&mut state.source);
        let more = pull(node, &mut source, rt, &mut row);
        let Some(state) = &mut rt.run.shared.ctes[id] else { return Ok(false) };
        let Some(r) = &mut state.recursive else { return Ok(false) };
        (state.source, r.in_step) = (source, false);
        if more? {
            if !dedup || r.seen.enter(&c.types, &row)?.1 {
                state.rows.push(rt.cx, &row)?;
                return Ok(true);
            }
            continue;
        }
        // The next step reads the rows that this step added.
        let past = r.to;
        state.rows.skip(rt.cx, &mut r.read, past)?;
        (r.from, r.to) = (r.read.mark(), state.rows.len());
        if past == r.to {
            state.done = true;
            return Ok(false);
        }
        state.source = init(step);
    }
}
