//! Grouping and aggregates. Groups are found by hash. Where aggregates sort their arguments, the
//! input is sorted by group instead.

use crate::eval::keys::{KeyTable, hash_key, same_key};
use crate::eval::{eval, holds};
use crate::nodes::made_agg::Folded;
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State};
use crate::spill::file::{Cursor, SpillFile};
use crate::spill::sorter::Sorter;
use crate::spill::{LEVELS_MAX, Partitions, Workspace, hash_mem_bytes};
use sinew_error::{Result, SqlError};
use sinew_plan::expr::Expr;
use sinew_plan::made_aggregate::MadeAggregate;
use sinew_plan::opt::{Kind, PlanNode};
use sinew_plan::query::{AggCall, AggSort};
use sinew_table::Row;
use sinew_types::agg;
use sinew_types::agg::moving::Moving;
use sinew_types::agg::ordered::{self, OrderedSet};
use sinew_types::aggregate::AggKind;
use sinew_types::memory::Charge;
use sinew_types::vector::order::KeyOrder;
use sinew_types::{Datum, Oid};

/// One aggregate of one group.
pub enum Running {
    /// count(*), without a call per row.
    Count(i64),
    State(agg::AggState),
    /// Arguments seen, for DISTINCT or ORDER BY, sorted by both.
    Gather(Box<Sorter>),
    /// Of an ordered-set aggregate: the ordered values seen, and the number of rows.
    Ordered(Box<Sorter>, u64),
    /// Of a window whose frames lose rows at their beginning.
    Moving(Box<Moving>),
    /// Of an aggregate that a user made.
    Made(Box<Folded>),
}

/// True if a row's arguments are the same when they are computed again as the row leaves a frame.
pub fn computes_again(a: &AggCall) -> bool {
    let same = |e: &Expr| !e.is_volatile() && !e.any(&mut |e| matches!(e, Expr::SubPlan(_)));
    !a.gathers() && a.args.iter().chain(&a.filter).all(same)
}

/// The state over a frame that loses rows at its beginning, if the aggregate has one.
pub fn begin_moving(a: &AggCall) -> Option<Running> {
    Moving::new(a.kind, &a.types).map(|moving| Running::Moving(Box::new(moving)))
}

/// Takes a row out again that left the frame.
pub fn withdraw(a: &AggCall, moving: &mut Moving, row: &[Datum], rt: &mut ExecState<'_>) -> Result<()> {
    match &a.filter {
        Some(f) if !holds(f, row, rt)? => Ok(()),
        _ => moving.leave(argument(a, row, rt)?.as_slice()),
    }
}

/// The argument of an aggregate that has at most one.
fn argument(a: &AggCall, row: &[Datum], rt: &mut ExecState<'_>) -> Result<Option<Datum>> {
    a.args.first().map(|e| eval(e, row, rt)).transpose()
}

fn key_orders(a: &AggCall) -> Vec<KeyOrder> {
    let key = |o: &AggSort| KeyOrder { ty: o.ty, descending: o.descending, nulls_first: o.nulls_first };
    a.order.iter().map(key).collect()
}

/// The state of an aggregate before its first row.
pub fn begin(a: &AggCall, rt: &ExecState<'_>) -> Result<Running> {
    if a.kind.direct().is_some() {
        return Ok(Running::Ordered(Box::new(Sorter::new(rt.cx, key_orders(a), None)), 0));
    }
    if a.gathers() {
        let mut order = key_orders(a);
        if a.distinct {
            order.extend(a.types.args.iter().map(|&ty| KeyOrder::plain(ty)));
        }
        return Ok(Running::Gather(Box::new(Sorter::new(rt.cx, order, None))));
    }
    if a.kind == AggKind::CountStar { Ok(Running::Count(0)) } else { begin_plain(a) }
}

/// The state over values that are given, whatever order or choice the call asks for.
fn begin_plain(a: &AggCall) -> Result<Running> {
    Ok(match a.kind {
        AggKind::Made => Running::Made(Box::default()),
        _ => Running::State(agg::init(a.kind, &a.types)?),
    })
}

/// The functions of an aggregate that a user made.
pub fn functions(a: &AggCall) -> Result<&MadeAggregate> {
    a.made.as_deref().ok_or_else(|| SqlError::internal("an aggregate without functions"))
}

/// Takes a row in; returns by how much the state has grown, where that depends on the values.
pub fn advance(a: &AggCall, r: &mut Running, row: &[Datum], rt: &mut ExecState<'_>) -> Result<usize> {
    if let Some(f) = &a.filter
        && !holds(f, row, rt)?
    {
        return Ok(0);
    }
    match r {
        Running::Count(n) => *n += 1,
        Running::State(state) => match a.args.as_slice() {
            [] => state.step(rt.fnctx(), &[])?,
            [e] => {
                let v = eval(e, row, rt)?;
                state.step(rt.fnctx(), std::slice::from_ref(&v))?;
                if matches!(
                    a.kind,
                    AggKind::ArrayAgg | AggKind::JsonAgg | AggKind::JsonbAgg | AggKind::RangeAgg
                ) {
                    return Ok(std::mem::size_of::<Datum>() + v.heap_bytes());
                }
            }
            args => {
                let mut values = Vec::with_capacity(args.len());
                for e in args {
                    values.push(eval(e, row, rt)?);
                }
                state.step(rt.fnctx(), &values)?;
                if matches!(a.kind, AggKind::StringAgg | AggKind::JsonObjectAgg | AggKind::JsonbObjectAgg) {
                    return Ok(values.iter().map(Datum::heap_bytes).sum());
                }
            }
        },
        Running::Gather(sorter) => {
            let mut values = Vec::with_capacity(a.args.len());
            for e in &a.args {
                values.push(eval(e, row, rt)?);
            }
            let mut keys = Vec::with_capacity(a.order.len() + values.len());
            for o in &a.order {
                keys.push(match o.arg {
                    Some(arg) => values[arg].clone(),
                    None => eval(&o.e, row, rt)?,
                });
            }
            if a.distinct {
                keys.extend_from_slice(&values);
            }
            sorter.push(rt.cx, keys, values)?;
        }
        Running::Ordered(sorter, rows) => {
            let mut values = Vec::with_capacity(a.args.len());
            for e in &a.args {
                values.push(eval(e, row, rt)?);
            }
            if ordered::takes(a.kind, &values) {
                *rows += 1;
                sorter.push(rt.cx, values, Row::new())?;
            }
        }
        Running::Moving(moving) => moving.enter(argument(a, row, rt)?.as_slice())?,
        Running::Made(folded) => {
            let values: Result<Vec<Datum>> = a.args.iter().map(|e| eval(e, row, rt)).collect();
            return folded.step(functions(a)?, values?, rt);
        }
    }
    Ok(0)
}

/// The value of an aggregate after its last row. `key` is the group's.
pub fn end(
    a: &AggCall,
    r: Running,
    key: &[Datum],
    work: &mut Workspace,
    rt: &mut ExecState<'_>,
) -> Result<Datum> {
    match r {
        Running::Ordered(sorter, rows) => {
            let mut direct = Vec::with_capacity(a.direct.len());
            for e in &a.direct {
                direct.push(eval(e, key, rt)?);
            }
            let mut set = OrderedSet::new(a.kind, &a.types, direct, rows, key_orders(a))?;
            let mut sorted = sorter.finish(rt.cx, work)?;
            while let Some((values, _)) = sorted.next_row()? {
                rt.interrupts()?;
                if !set.step(&values)? {
                    break;
                }
            }
            set.finish()
        }
        Running::Count(n) => Ok(Datum::Int8(n)),
        Running::Moving(moving) => moving.value(),
        Running::State(state) => state.finish(rt.fnctx()),
        Running::Gather(sorter) => {
            let mut sorted = sorter.finish(rt.cx, work)?;
            let mut state = begin_plain(a)?;
            let mut last: Option<Row> = None;
            while let Some((_, values)) = sorted.next_row()? {
                // Equal arguments stand together: what they are ordered by is among them.
                if a.distinct && last.as_ref().is_some_and(|l| same_key(&a.types.args, l, &values)) {
                    continue;
                }
                rt.interrupts()?;
                match &mut state {
                    Running::State(state) => state.step(rt.fnctx(), &values)?,
                    Running::Made(folded) => {
                        folded.step(functions(a)?, values.clone(), rt)?;
                    }
                    _ => {}
                }
                if a.distinct {
                    last = Some(values);
                }
            }
            end(a, state, key, work, rt)
        }
        Running::Made(mut folded) => folded.value(a, functions(a)?, rt),
    }
}

/// Groups that are ready to be given, and rows of others, divided by the hash of their keys.
#[derive(Default)]
pub struct AggState {
    keys: std::vec::IntoIter<Vec<Datum>>,
    states: std::vec::IntoIter<Vec<Running>>,
    /// Of the keys and of the states.
    _charges: [Charge; 2],
    pending: Vec<(SpillFile, u32)>,
    /// Of sorted input: the group at hand, and the first row of the next.
    open: Option<(Vec<Datum>, Vec<Running>)>,
    ended: bool,
    /// Of sorted input: was there a row, and how many groups were given that need none?
    seen: bool,
    given: usize,
}

/// The next group.
pub fn next(p: &PlanNode, s: &mut State, rt: &mut ExecState<'_>, out: &mut Row) -> Result<bool> {
    let Kind::Agg { child, group, aggs, having, sorted, empty } = &p.kind else { return Ok(false) };
    let mut st = match std::mem::take(&mut s.kind) {
        NodeState::Agg(st) => st,
        _ if *sorted => Box::default(),
        _ => {
            let mut st = Box::<AggState>::default();
            let kid = &mut s.kids[0];
            let types: Vec<Oid> = group.iter().map(|g| g.1).collect();
            collect(
                &mut |row, rt| pull(child, kid, rt, row),
                group,
                &types,
                aggs,
                empty,
                0,
                &mut st,
                &mut s.work,
                rt,
            )?;
            st
        }
    };
    let more = loop {
        if *sorted {
            if !next_run(child, group, aggs, empty, &mut st, s, rt, out)? {
                break false;
            }
        } else if let (Some(mut key), Some(running)) = (st.keys.next(), st.states.next()) {
            for (a, r) in aggs.iter().zip(running) {
                let value = end(a, r, &key, &mut s.work, rt)?;
                key.push(value);
            }
            *out = key;
        } else if let Some((mut file, level)) = st.pending.pop() {
            file.flush(rt.cx)?;
            let mut cursor = Cursor::default();
            let types: Vec<Oid> = group.iter().map(|g| g.1).collect();
            let source = &mut |row: &mut Row, _: &mut ExecState<'_>| file.read(&mut cursor, u64::MAX, row);
            collect(source, group, &types, aggs, &[], level, &mut st, &mut s.work, rt)?;
            continue;
        } else {
            break false;
        }
        match having {
            Some(h) if !holds(h, out, rt)? => {}
            _ => break true,
        }
    };
    s.kind = NodeState::Agg(st);
    Ok(more)
}

type Group = [(sinew_plan::expr::Expr, Oid)];

fn key_of(group: &Group, row: &[Datum], rt: &mut ExecState<'_>, key: &mut Vec<Datum>) -> Result<()> {
    key.clear();
    for (e, _) in group {
        key.push(eval(e, row, rt)?);
    }
    Ok(())
}

fn fresh(aggs: &[AggCall], rt: &ExecState<'_>) -> Result<Vec<Running>> {
    // With no more room than it needs.
    let mut states = Vec::with_capacity(aggs.len());
    for a in aggs {
        states.push(begin(a, rt)?);
    }
    Ok(states)
}

/// Groups rows by hash. When the groups have filled the memory, rows of other groups go to files
/// and are grouped later.
#[allow(clippy::too_many_arguments)]
fn collect(
    source: &mut dyn FnMut(&mut Row, &mut ExecState<'_>) -> Result<bool>,
    group: &Group,
    types: &[Oid],
    aggs: &[AggCall],
    empty: &[Vec<Datum>],
    level: u32,
    st: &mut AggState,
    work: &mut Workspace,
    rt: &mut ExecState<'_>,
) -> Result<()> {
    /// About what the state of an aggregate takes.
    const STATE: usize = 96;
    /// The memory of a group in addition to its keys and states: the list of groups has room for
    /// twice as many, and the allocator rounds up.
    const BESIDES: usize = 2 * size_of::<Vec<Running>>() + 16;
    let limit = hash_mem_bytes(rt.cx);
    let mut table = KeyTable::default();
    let mut states: Vec<Vec<Running>> = Vec::new();
    // The keys' memory is counted by their table, what values add to the states by them.
    let mut charge = Charge::new();
    let mut grown = 0;
    let mut parts: Option<Partitions> = None;
    if group.is_empty() {
        table.keys.push(Vec::new());
        states.push(fresh(aggs, rt)?);
    }
    for key in empty {
        table.enter_hashed(hash_key(types, key), types, key)?;
        states.push(fresh(aggs, rt)?);
    }
    let mut row = Row::new();
    let mut key: Vec<Datum> = Vec::with_capacity(group.len());
    while source(&mut row, rt)? {
        let i = if group.is_empty() {
            0
        } else {
            key_of(group, &row, rt, &mut key)?;
            let hash = hash_key(types, &key);
            let bytes = table.bytes + grown + states.len() * (24 + aggs.len() * STATE);
            let full = bytes > limit && level < LEVELS_MAX;
            if full && table.find_hashed(hash, types, &key).is_none() {
                let parts = parts.get_or_insert_with(|| Partitions::new(limit, level));
                parts.push(rt.cx, hash, &[&row])?;
                rt.interrupts()?;
                continue;
            }
            let (i, new) = table.enter_hashed(hash, types, &key)?;
            if new {
                charge.cover((states.len() + 1) * (BESIDES + aggs.len() * STATE))?;
                states.push(fresh(aggs, rt)?);
            }
            i
        };
        for (a, r) in aggs.iter().zip(&mut states[i]) {
            grown += advance(a, r, &row, rt)?;
        }
    }
    work.batches += 1;
    work.note(
        table.bytes + grown + states.len() * (24 + aggs.len() * STATE),
        parts.as_ref().map_or(0, Partitions::bytes),
    );
    let (keys, keys_charge) = table.into_keys();
    st.keys = keys.into_iter();
    st._charges = [keys_charge, charge];
    st.states = states.into_iter();
    let parts = parts.into_iter().flat_map(|p| p.parts).filter(|f| f.rows > 0);
    st.pending.extend(parts.map(|f| (f, level + 1)));
    Ok(())
}

/// The next group of an input that is sorted by group.
#[allow(clippy::too_many_arguments)]
fn next_run(
    child: &PlanNode,
    group: &Group,
    aggs: &[AggCall],
    empty: &[Vec<Datum>],
    st: &mut AggState,
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    let types: Vec<Oid> = group.iter().map(|g| g.1).collect();
    let mut row = Row::new();
    let mut key = Vec::with_capacity(group.len());
    while !st.ended {
        if !pull(child, &mut s.kids[0], rt, &mut row)? {
            st.ended = true;
            break;
        }
        st.seen = true;
        key_of(group, &row, rt, &mut key)?;
        let same = st.open.as_ref().is_some_and(|(k, _)| same_key(&types, k, &key));
        let done = if same { None } else { st.open.replace((key.clone(), fresh(aggs, rt)?)) };
        if let Some((_, states)) = &mut st.open {
            for (a, r) in aggs.iter().zip(states) {
                advance(a, r, &row, rt)?;
            }
        }
        if let Some((key, states)) = done {
            return finish(key, states, aggs, &mut s.work, rt, out);
        }
    }
    match st.open.take() {
        Some((key, states)) => finish(key, states, aggs, &mut s.work, rt, out),
        // Without a row, the groups that need none.
        None => match empty.get(st.given).filter(|_| !st.seen) {
            Some(key) => {
                st.given += 1;
                finish(key.clone(), fresh(aggs, rt)?, aggs, &mut s.work, rt, out)
            }
            None => Ok(false),
        },
    }
}

fn finish(
    mut key: Vec<Datum>,
    states: Vec<Running>,
    aggs: &[AggCall],
    work: &mut Workspace,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    for (a, r) in aggs.iter().zip(states) {
        let value = end(a, r, &key, work, rt)?;
        key.push(value);
    }
    *out = key;
    Ok(true)
}
