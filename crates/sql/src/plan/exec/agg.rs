//! Grouping and aggregates, by hash.

use super::eval::{eval, holds};
use super::keys::KeyTable;
use super::sort::order_rows;
use super::{Rt, S, State, next as pull};
use crate::Result;
use crate::access::Row;
use crate::plan::bind::AggCall;
use crate::plan::opt::{Kind, PNode, SortExpr};
use sinew_types::agg::{self, AggKind, AggState};
use sinew_types::{Datum, Oid};

/// One aggregate of one group.
pub enum Running {
    /// count(*), without a call per row.
    Count(i64),
    State(AggState),
    /// Arguments seen, for DISTINCT or ORDER BY: (sort keys, arguments).
    Gather(Vec<(Vec<Datum>, Vec<Datum>)>, KeyTable),
}

pub fn begin(a: &AggCall) -> Result<Running> {
    Ok(if a.distinct || !a.order.is_empty() {
        Running::Gather(Vec::new(), KeyTable::default())
    } else if a.kind == AggKind::CountStar {
        Running::Count(0)
    } else {
        Running::State(agg::init(a.kind, &a.types)?)
    })
}

pub fn advance(a: &AggCall, r: &mut Running, row: &[Datum], rt: &mut Rt<'_>) -> Result<()> {
    if let Some(f) = &a.filter
        && !holds(f, row, rt)?
    {
        return Ok(());
    }
    match r {
        Running::Count(n) => *n += 1,
        Running::State(state) => match a.args.as_slice() {
            [] => state.step(rt.fnctx(), &[])?,
            [e] => {
                let v = eval(e, row, rt)?;
                state.step(rt.fnctx(), std::slice::from_ref(&v))?;
            }
            args => {
                let mut values = Vec::with_capacity(args.len());
                for e in args {
                    values.push(eval(e, row, rt)?);
                }
                state.step(rt.fnctx(), &values)?;
            }
        },
        Running::Gather(list, seen) => {
            let mut values = Vec::with_capacity(a.args.len());
            for e in &a.args {
                values.push(eval(e, row, rt)?);
            }
            if a.distinct && !seen.enter(&a.types.args, &values).1 {
                return Ok(());
            }
            let mut keys = Vec::with_capacity(a.order.len());
            for o in &a.order {
                keys.push(eval(&o.e, row, rt)?);
            }
            list.push((keys, values));
        }
    }
    Ok(())
}

pub fn end(a: &AggCall, r: Running, rt: &mut Rt<'_>) -> Result<Datum> {
    match r {
        Running::Count(n) => Ok(Datum::Int8(n)),
        Running::State(state) => state.finish(rt.fnctx()),
        Running::Gather(mut list, _) => {
            if !a.order.is_empty() {
                let keys: Vec<SortExpr> = a
                    .order
                    .iter()
                    .map(|o| SortExpr {
                        e: o.e.clone(),
                        ty: o.ty,
                        descending: o.descending,
                        nulls_first: o.nulls_first,
                    })
                    .collect();
                list.sort_by(|x, y| order_rows(&keys, &x.0, &y.0));
            } else {
                // DISTINCT alone comes sorted by its arguments in PostgreSQL.
                let types = &a.types.args;
                list.sort_by(|x, y| {
                    for (ty, (p, q)) in types.iter().zip(x.1.iter().zip(&y.1)) {
                        let o = super::sort::compare_nulls(*ty, p, q, false, false);
                        if o.is_ne() {
                            return o;
                        }
                    }
                    std::cmp::Ordering::Equal
                });
            }
            let mut state = agg::init(a.kind, &a.types)?;
            for (_, values) in &list {
                state.step(rt.fnctx(), values)?;
            }
            state.finish(rt.fnctx())
        }
    }
}

pub fn next(p: &PNode, s: &mut State, rt: &mut Rt<'_>, out: &mut Row) -> Result<bool> {
    let Kind::Agg { child, group, aggs, having } = &p.kind else { return Ok(false) };
    if matches!(s.kind, S::New) {
        let rows = run(child, group, aggs, s, rt)?;
        s.kind = S::Rows(rows.into_iter());
    }
    let S::Rows(rows) = &mut s.kind else { return Ok(false) };
    for row in rows.by_ref() {
        if let Some(h) = having
            && !holds(h, &row, rt)?
        {
            continue;
        }
        *out = row;
        return Ok(true);
    }
    Ok(false)
}

fn run(
    child: &PNode,
    group: &[(crate::plan::expr::Expr, Oid)],
    aggs: &[AggCall],
    s: &mut State,
    rt: &mut Rt<'_>,
) -> Result<Vec<Row>> {
    let types: Vec<Oid> = group.iter().map(|g| g.1).collect();
    let mut table = KeyTable::default();
    let mut states: Vec<Vec<Running>> = Vec::new();
    let fresh = || aggs.iter().map(begin).collect::<Result<Vec<Running>>>();
    if group.is_empty() {
        table.keys.push(Vec::new());
        states.push(fresh()?);
    }
    let mut row = Row::new();
    let mut key: Vec<Datum> = Vec::with_capacity(group.len());
    while pull(child, &mut s.kids[0], rt, &mut row)? {
        let i = if group.is_empty() {
            0
        } else {
            key.clear();
            for (e, _) in group {
                key.push(eval(e, &row, rt)?);
            }
            let (i, new) = table.enter(&types, &key);
            if new {
                states.push(fresh()?);
            }
            i
        };
        for (a, r) in aggs.iter().zip(&mut states[i]) {
            advance(a, r, &row, rt)?;
        }
    }
    let mut rows = Vec::with_capacity(states.len());
    for (mut key, running) in table.keys.into_iter().zip(states) {
        for (a, r) in aggs.iter().zip(running) {
            key.push(end(a, r, rt)?);
        }
        rows.push(key);
    }
    Ok(rows)
}
