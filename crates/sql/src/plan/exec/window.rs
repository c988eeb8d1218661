//! Window functions: the input is kept, sorted for each window, and walked frame by frame.

use super::agg;
use super::eval::eval;
use super::keys::same_key;
use super::sort::order_rows;
use super::{Rt, S, State, next as pull};
use crate::access::Row;
use crate::plan::bind::{WinCall, WinFn};
use crate::plan::opt::{PNode, SortExpr};
use crate::{Result, SqlError, SqlState};
use pg_raw_parse::raw;
use sinew_types::{Datum, Oid};

pub fn next(child: &PNode, calls: &[WinCall], s: &mut State, rt: &mut Rt<'_>, out: &mut Row) -> Result<bool> {
    if matches!(s.kind, S::New) {
        let mut rows: Vec<Row> = Vec::new();
        let mut row = Row::new();
        while pull(child, &mut s.kids[0], rt, &mut row)? {
            rows.push(std::mem::take(&mut row));
        }
        for call in calls {
            rows = compute(call, rows, child.width, rt)?;
        }
        // Each call sorted the rows and appended its value; values follow the row in the calls' order.
        s.kind = S::Rows(rows.into_iter());
    }
    let S::Rows(rows) = &mut s.kind else { return Ok(false) };
    match rows.next() {
        Some(r) => {
            *out = r;
            Ok(true)
        }
        None => Ok(false),
    }
}

struct Item {
    partition: Vec<Datum>,
    order: Vec<Datum>,
    row: Row,
}

fn compute(call: &WinCall, rows: Vec<Row>, base: usize, rt: &mut Rt<'_>) -> Result<Vec<Row>> {
    let _ = base;
    let mut items = Vec::with_capacity(rows.len());
    for row in rows {
        let mut partition = Vec::with_capacity(call.partition.len());
        for (e, _) in &call.partition {
            partition.push(eval(e, &row, rt)?);
        }
        let mut order = Vec::with_capacity(call.order.len());
        for o in &call.order {
            order.push(eval(&o.e, &row, rt)?);
        }
        items.push(Item { partition, order, row });
    }
    let key = |e: &crate::plan::expr::Expr, ty: Oid, descending, nulls_first| SortExpr {
        e: e.clone(),
        ty,
        descending,
        nulls_first,
    };
    let pkeys: Vec<SortExpr> = call.partition.iter().map(|(e, ty)| key(e, *ty, false, false)).collect();
    let okeys: Vec<SortExpr> =
        call.order.iter().map(|o| key(&o.e, o.ty, o.descending, o.nulls_first)).collect();
    items.sort_by(|a, b| {
        order_rows(&pkeys, &a.partition, &b.partition).then_with(|| order_rows(&okeys, &a.order, &b.order))
    });
    let ptypes: Vec<Oid> = call.partition.iter().map(|p| p.1).collect();
    let otypes: Vec<Oid> = call.order.iter().map(|o| o.ty).collect();
    let mut values = Vec::with_capacity(items.len());
    let mut from = 0;
    while from < items.len() {
        let mut to = from + 1;
        while to < items.len() && same_key(&ptypes, &items[from].partition, &items[to].partition) {
            to += 1;
        }
        partition(call, &items[from..to], &otypes, rt, &mut values)?;
        from = to;
    }
    Ok(items
        .into_iter()
        .zip(values)
        .map(|(mut i, v)| {
            i.row.push(v);
            i.row
        })
        .collect())
}

fn partition(
    call: &WinCall,
    items: &[Item],
    otypes: &[Oid],
    rt: &mut Rt<'_>,
    out: &mut Vec<Datum>,
) -> Result<()> {
    let n = items.len();
    // First and past-last row of each row's peers.
    let mut peers = vec![(0, n); n];
    if !otypes.is_empty() {
        let mut from = 0;
        while from < n {
            let mut to = from + 1;
            while to < n && same_key(otypes, &items[from].order, &items[to].order) {
                to += 1;
            }
            peers[from..to].fill((from, to));
            from = to;
        }
    }
    let mut dense = 0i64;
    let mut running: Option<(agg::Running, usize)> = None;
    for i in 0..n {
        rt.interrupts()?;
        let (first, past) = peers[i];
        if first == i {
            dense += 1;
        }
        let arg = |k: usize, at: usize, rt: &mut Rt<'_>| eval(&call.args[k], &items[at].row, rt);
        let v = match call.f {
            WinFn::RowNumber => Datum::Int8(i as i64 + 1),
            WinFn::Rank => Datum::Int8(first as i64 + 1),
            WinFn::DenseRank => Datum::Int8(dense),
            WinFn::PercentRank => Datum::Float8(if n <= 1 { 0.0 } else { first as f64 / (n as f64 - 1.0) }),
            WinFn::CumeDist => Datum::Float8(past as f64 / n as f64),
            WinFn::Ntile => match arg(0, 0, rt)?.as_i64() {
                None => Datum::Null,
                Some(k) if k < 1 => {
                    return Err(SqlError::new(
                        SqlState::INVALID_ARGUMENT_FOR_NTILE,
                        "argument of ntile must be greater than zero",
                    ));
                }
                Some(k) => {
                    let (size, extra) = (n as i64 / k, n as i64 % k);
                    let at = i as i64;
                    let big = extra * (size + 1);
                    let tile = if at < big { at / (size + 1) } else { extra + (at - big) / size.max(1) };
                    Datum::Int4(tile as i32 + 1)
                }
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
                let (a, b) = frame(call, i, n, peers[i], rt)?;
                let at = match call.f {
                    WinFn::FirstValue => Some(a),
                    WinFn::LastValue => b.checked_sub(1),
                    _ => match arg(1, i, rt)?.as_i64() {
                        None => None,
                        Some(k) if k < 1 => {
                            return Err(SqlError::new(
                                SqlState::INVALID_ARGUMENT_FOR_NTH_VALUE,
                                "argument of nth_value must be greater than zero",
                            ));
                        }
                        Some(k) => Some(a + k as usize - 1),
                    },
                };
                match at {
                    Some(at) if at >= a && at < b => arg(0, at, rt)?,
                    _ => Datum::Null,
                }
            }
            WinFn::Agg => {
                let Some(call_agg) = &call.agg else {
                    return Err(SqlError::internal("window without aggregate"));
                };
                let (a, b) = frame(call, i, n, peers[i], rt)?;
                // A frame that only grows at its end is carried on; peers share one value.
                if i > 0 && a == 0 && frame(call, i - 1, n, peers[i - 1], rt)? == (a, b) {
                    out.last().cloned().unwrap_or(Datum::Null)
                } else {
                    let carried = running.take().filter(|r| a == 0 && r.1 <= b && cheap(call_agg));
                    let (mut state, from) = match carried {
                        Some((state, done)) => (state, done),
                        None => (agg::begin(call_agg)?, a),
                    };
                    for item in &items[from.min(b)..b] {
                        agg::advance(call_agg, &mut state, &item.row, rt)?;
                    }
                    if let agg::Running::Count(k) = state {
                        running = Some((agg::Running::Count(k), b));
                        Datum::Int8(k)
                    } else {
                        agg::end(call_agg, state, rt)?
                    }
                }
            }
        };
        out.push(v);
    }
    Ok(())
}

/// States that can be read without ending them: only counts today.
fn cheap(a: &crate::plan::bind::AggCall) -> bool {
    a.kind == sinew_types::agg::AggKind::CountStar
}

/// The frame of row `i` as positions in its partition.
fn frame(
    call: &WinCall,
    i: usize,
    n: usize,
    peers: (usize, usize),
    rt: &mut Rt<'_>,
) -> Result<(usize, usize)> {
    let f = call.frame;
    let rows = f & raw::FRAMEOPTION_ROWS != 0;
    let offset = |e: &Option<crate::plan::expr::Expr>, which: &str, rt: &mut Rt<'_>| -> Result<usize> {
        let Some(e) = e else { return Ok(0) };
        match eval(e, &[], rt)?.as_i64() {
            None => Err(SqlError::new(
                SqlState::NULL_VALUE_NOT_ALLOWED,
                format!("frame {which} offset must not be null"),
            )),
            Some(k) if k < 0 => Err(SqlError::new(
                SqlState::INVALID_PRECEDING_OR_FOLLOWING_SIZE,
                format!("frame {which} offset must not be negative"),
            )),
            Some(k) => Ok(usize::try_from(k).unwrap_or(usize::MAX)),
        }
    };
    let start = if f & raw::FRAMEOPTION_START_UNBOUNDED_PRECEDING != 0 {
        0
    } else if f & raw::FRAMEOPTION_START_OFFSET_PRECEDING != 0 {
        i.saturating_sub(offset(&call.start, "starting", rt)?)
    } else if f & raw::FRAMEOPTION_START_OFFSET_FOLLOWING != 0 {
        i.saturating_add(offset(&call.start, "starting", rt)?).min(n)
    } else if rows {
        i
    } else {
        peers.0
    };
    let end = if f & raw::FRAMEOPTION_END_UNBOUNDED_FOLLOWING != 0 {
        n
    } else if f & raw::FRAMEOPTION_END_OFFSET_PRECEDING != 0 {
        (i + 1).saturating_sub(offset(&call.end, "ending", rt)?)
    } else if f & raw::FRAMEOPTION_END_OFFSET_FOLLOWING != 0 {
        (i + 1).saturating_add(offset(&call.end, "ending", rt)?).min(n)
    } else if rows {
        i + 1
    } else {
        peers.1
    };
    Ok((start, end.max(start)))
}
