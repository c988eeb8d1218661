//! Window functions: the node keeps its input, sorts it for each window and walks it frame by
//! frame.

use crate::eval::eval;
use crate::eval::keys::same_key;
use crate::nodes::agg;
use crate::nodes::frame::{Distances, Frame, Frames};
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, NodeState, State};
use crate::spill::Workspace;
use crate::spill::sorter::Sorter;
use crate::spill::store::{Place, RowStore};
use pg_raw_parse::raw;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::opt::PlanNode;
use sinew_plan::query::{WinCall, WinFn, Window};
use sinew_table::Row;
use sinew_table::tagged::memory_of;
use sinew_types::memory::Charge;
use sinew_types::vector::order::KeyOrder;
use sinew_types::{Datum, Oid};
use std::ops::Range;

/// The next row, followed by the values of all calls.
pub fn next(
    child: &PlanNode,
    calls: &[WinCall],
    s: &mut State,
    rt: &mut ExecState<'_>,
    out: &mut Row,
) -> Result<bool> {
    if matches!(s.kind, NodeState::New) {
        // Each call sorts the rows and appends its value; values follow the row in the calls'
        // order.
        let mut rows: Option<RowStore> = None;
        for call in calls {
            let computed = match rows {
                None => {
                    let kid = &mut s.kids[0];
                    compute(call, &mut |row, rt| pull(child, kid, rt, row), &mut s.work, rt)?
                }
                Some(mut store) => {
                    let mut place = Place::default();
                    compute(call, &mut |row, rt| store.read(rt.cx, &mut place, row), &mut s.work, rt)?
                }
            };
            rows = Some(computed);
        }
        let rows = rows.unwrap_or_else(|| RowStore::new(rt.cx));
        s.kind = NodeState::Stored(Box::new((rows, Place::default())));
    }
    let NodeState::Stored(rows) = &mut s.kind else { return Ok(false) };
    rows.0.read(rt.cx, &mut rows.1, out)
}

/// The memory of a row of a partition besides the row itself. It covers the places of its peers and
/// its group, its value, and the growth of the row by a value. Lists have room for twice as many,
/// and the allocator rounds up.
const BESIDES: usize = 16 + 8 + 5 * size_of::<Datum>() + size_of::<Item>() + 32;

/// The values of a call for the rows of a partition.
#[derive(Default)]
struct Values {
    list: Vec<Datum>,
    /// The memory of the values without their places, which [`BESIDES`] counts.
    bytes: usize,
    charge: Charge,
}

impl Values {
    /// A value that was made for this row.
    fn push(&mut self, value: Datum) -> Result<()> {
        self.bytes += value.heap_bytes();
        self.charge.cover(self.bytes)?;
        self.list.push(value);
        Ok(())
    }

    /// The value of the row before, which both have.
    fn push_again(&mut self) {
        let value = self.list.last().cloned().unwrap_or(Datum::Null);
        self.list.push(value);
    }
}

/// Sort keys and row; the keys are those of the partition, then those of the order.
pub(crate) struct Item {
    pub keys: Vec<Datum>,
    pub row: Row,
}

/// How the rows of a window are sorted.
pub fn orders(window: &Window) -> Vec<KeyOrder> {
    let partition = window.partition.iter().map(|p| KeyOrder::plain(p.1));
    let order = window.order.iter().map(|o| KeyOrder {
        ty: o.ty,
        descending: o.descending,
        nulls_first: o.nulls_first,
    });
    partition.chain(order).collect()
}

/// Rows with a call's value behind them. They are sorted in files if need be; one partition at a
/// time is in memory.
pub fn compute(
    call: &WinCall,
    source: &mut dyn FnMut(&mut Row, &mut ExecState<'_>) -> Result<bool>,
    work: &mut Workspace,
    rt: &mut ExecState<'_>,
) -> Result<RowStore> {
    // They do not depend on rows, and are wrong without one, too.
    let distances = Distances::of(call, rt)?;
    let by = call.window.partition.len();
    let mut sorter = Sorter::new(rt.cx, orders(&call.window), None);
    let mut row = Row::new();
    while source(&mut row, rt)? {
        let mut keys = Vec::with_capacity(by + call.window.order.len());
        for (e, _) in &call.window.partition {
            keys.push(eval(e, &row, rt)?);
        }
        for o in &call.window.order {
            keys.push(eval(&o.e, &row, rt)?);
        }
        sorter.push(rt.cx, keys, std::mem::take(&mut row))?;
    }
    let mut sorted = sorter.finish(rt.cx, work)?;
    let ptypes: Vec<Oid> = call.window.partition.iter().map(|p| p.1).collect();
    let otypes: Vec<Oid> = call.window.order.iter().map(|o| o.ty).collect();
    let mut done = RowStore::new(rt.cx);
    // Given back after the rows are.
    let (mut bytes, mut charge) = (0, Charge::new());
    let mut items: Vec<Item> = Vec::new();
    let mut values = Values::default();
    loop {
        let next = sorted.next_row()?.map(|(keys, row)| Item { keys, row });
        let same = match (&next, items.first()) {
            (Some(n), Some(first)) => same_key(&ptypes, &n.keys[..by], &first.keys[..by]),
            (Some(_), None) => true,
            (None, _) => false,
        };
        if !same {
            partition(call, by, &items, &otypes, &distances, rt, &mut values)?;
            for (mut item, value) in items.drain(..).zip(values.list.drain(..)) {
                item.row.push(value);
                done.push(rt.cx, &item.row)?;
            }
            values.bytes = 0;
            values.charge.clear();
            bytes = 0;
            charge.clear();
        }
        match next {
            Some(item) => {
                bytes += memory_of(&item.keys) + memory_of(&item.row) + BESIDES;
                charge.cover(bytes)?;
                items.push(item);
            }
            None => return Ok(done),
        }
    }
}

fn partition(
    call: &WinCall,
    by: usize,
    items: &[Item],
    otypes: &[Oid],
    distances: &Distances,
    rt: &mut ExecState<'_>,
    out: &mut Values,
) -> Result<()> {
    let n = items.len();
    // First and past-last row of each row's peers.
    let mut peers = vec![(0, n); n];
    if !otypes.is_empty() {
        let mut from = 0;
        while from < n {
            let mut to = from + 1;
            while to < n && same_key(otypes, &items[from].keys[by..], &items[to].keys[by..]) {
                to += 1;
            }
            peers[from..to].fill((from, to));
            from = to;
        }
    }
    let mut frames = Frames::new(call, by, items, &peers, distances);
    // The frame of the row before.
    let mut last: Option<Frame> = None;
    let mut dense = 0i64;
    let computes_again = call.agg.as_ref().is_some_and(agg::computes_again);
    // An aggregate's state, and the rows that are in it.
    let mut running: Option<(agg::Running, Range<usize>)> = None;
    // The number of tiles, and the first row that gave one: the tiles begin there.
    let mut tiles: Option<(usize, i64)> = None;
    for (i, &(first, past)) in peers.iter().enumerate() {
        rt.interrupts()?;
        if first == i {
            dense += 1;
        }
        // A distance that is wrong between two values is so whatever the function looks at.
        let frame = if looks_at_frame(call) { Some(frames.of(i, rt)?) } else { None };
        let arg = |k: usize, at: usize, rt: &mut ExecState<'_>| eval(&call.args[k], &items[at].row, rt);
        if call.f == WinFn::Ntile && tiles.is_none() {
            tiles = arg(0, i, rt)?.as_i64().map(|tiles| (i, tiles));
        }
        let v = match call.f {
            WinFn::RowNumber => Datum::Int8(i as i64 + 1),
            WinFn::Rank => Datum::Int8(first as i64 + 1),
            WinFn::DenseRank => Datum::Int8(dense),
            WinFn::PercentRank => Datum::Float8(if n <= 1 { 0.0 } else { first as f64 / (n as f64 - 1.0) }),
            WinFn::CumeDist => Datum::Float8(past as f64 / n as f64),
            WinFn::Ntile => match tiles {
                None => Datum::Null,
                Some((_, k)) if k < 1 => {
                    return Err(SqlError::new(
                        SqlState::INVALID_ARGUMENT_FOR_NTILE,
                        "argument of ntile must be greater than zero",
                    ));
                }
                Some((start, k)) => Datum::Int4(tile(n as i64, k, i - start) as i32),
            },
            WinFn::Lag | WinFn::Lead => {
                let step = match call.args.len() {
                    1 => Some(1),
                    _ => arg(1, i, rt)?.as_i64(),
                };
                match step {
                    None => Datum::Null,
                    Some(k) => {
                        let at = if call.f == WinFn::Lag { i as i64 - k } else { i as i64 + k };
                        if at >= 0 && at < n as i64 {
                            arg(0, at as usize, rt)?
                        } else if call.args.len() > 2 {
                            arg(2, i, rt)?
                        } else {
                            Datum::Null
                        }
                    }
                }
            }
            WinFn::FirstValue | WinFn::LastValue | WinFn::NthValue => {
                let Some(frame) = frame else { return Err(no_frame()) };
                let at = match call.f {
                    WinFn::FirstValue => frame.nth(0),
                    WinFn::LastValue => frame.positions().next_back(),
                    _ => match arg(1, i, rt)?.as_i64() {
                        None => None,
                        Some(k) if k < 1 => {
                            return Err(SqlError::new(
                                SqlState::INVALID_ARGUMENT_FOR_NTH_VALUE,
                                "argument of nth_value must be greater than zero",
                            ));
                        }
                        Some(k) => frame.nth(k as usize - 1),
                    },
                };
                match at {
                    Some(at) => arg(0, at, rt)?,
                    None => Datum::Null,
                }
            }
            WinFn::Agg => {
                let Some(call_agg) = &call.agg else {
                    return Err(SqlError::internal("window without aggregate"));
                };
                let Some(frame) = frame else { return Err(no_frame()) };
                // A frame that only grows at its end is carried on; peers share one value.
                if last.as_ref() == Some(&frame) {
                    out.push_again();
                    continue;
                }
                let value = {
                    let (a, b) = (frame.rows.start, frame.rows.end);
                    let grows = a == 0 && frame.is_whole();
                    let carried = running.take().and_then(|(state, rows)| carries(state, rows, &frame));
                    let (mut state, from) = match carried {
                        Some((mut state, rows)) => {
                            if let agg::Running::Moving(moving) = &mut state {
                                for item in &items[rows.start..a] {
                                    rt.interrupts()?;
                                    agg::withdraw(call_agg, moving, &item.row, rt)?;
                                }
                            }
                            (state, rows.end)
                        }
                        None => {
                            let moves = computes_again && frame.is_whole() && !grows;
                            let moving = if moves { agg::begin_moving(call_agg) } else { None };
                            (moving.map_or_else(|| agg::begin(call_agg, rt), Ok)?, a)
                        }
                    };
                    for at in frame.positions_from(from) {
                        rt.interrupts()?;
                        agg::advance(call_agg, &mut state, &items[at].row, rt)?;
                    }
                    match state {
                        agg::Running::Moving(moving) => {
                            let value = moving.value()?;
                            running = Some((agg::Running::Moving(moving), a..b));
                            value
                        }
                        agg::Running::Count(k) => {
                            running = grows.then_some((state, a..b));
                            Datum::Int8(k)
                        }
                        agg::Running::State(s) => {
                            let value = s.clone().finish(rt.fnctx())?;
                            running = grows.then_some((agg::Running::State(s), a..b));
                            value
                        }
                        agg::Running::Made(mut folded) => {
                            let value = folded.value(call_agg, agg::functions(call_agg)?, rt)?;
                            running = grows.then_some((agg::Running::Made(folded), a..b));
                            value
                        }
                        gathered => agg::end(call_agg, gathered, &[], &mut Workspace::default(), rt)?,
                    }
                };
                last = Some(frame);
                value
            }
        };
        out.push(v)?;
    }
    Ok(())
}

/// The state of the frame before, if that of the next one follows from it. Rows may come at the
/// end. Where the aggregate moves they may leave at the beginning, at most as many as stay.
fn carries(state: agg::Running, rows: Range<usize>, frame: &Frame) -> Option<(agg::Running, Range<usize>)> {
    let next = &frame.rows;
    let leaving = next.start.checked_sub(rows.start)?;
    let stays = frame.is_whole() && rows.end <= next.end && next.start + leaving <= rows.end;
    (stays && (leaving == 0 || matches!(state, agg::Running::Moving(_)))).then_some((state, rows))
}

/// Whether a function's value depends on its row's frame, or the frame on values that may be wrong.
fn looks_at_frame(call: &WinCall) -> bool {
    let by_values = call.window.frame & raw::FRAMEOPTION_RANGE != 0
        && (call.window.start.is_some() || call.window.end.is_some());
    by_values || matches!(call.f, WinFn::FirstValue | WinFn::LastValue | WinFn::NthValue | WinFn::Agg)
}

#[cold]
fn no_frame() -> SqlError {
    SqlError::internal("a window function without its frame")
}

/// The tile of a row of a partition of `n`.
pub fn tile(n: i64, tiles: i64, at: usize) -> i64 {
    let (size, extra, at) = (n / tiles, n % tiles, at as i64);
    let big = extra * (size + 1);
    let tile = if at < big { at / (size + 1) } else { extra + (at - big) / size.max(1) };
    i64::from(tile as i32 + 1)
}
