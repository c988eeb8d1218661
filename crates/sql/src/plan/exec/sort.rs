//! ORDER BY, and LIMIT with its ties.

use super::eval::eval;
use super::{Rt, S, State, next as pull};
use crate::access::Row;
use crate::plan::expr::Expr;
use crate::plan::opt::{PNode, SortExpr};
use crate::{Result, SqlError, SqlState};
use sinew_types::{Datum, Oid, compare};
use std::cmp::Ordering;

pub fn compare_nulls(ty: Oid, a: &Datum, b: &Datum, descending: bool, nulls_first: bool) -> Ordering {
    match (a.is_null(), b.is_null()) {
        (true, true) => Ordering::Equal,
        (true, false) => {
            if nulls_first {
                Ordering::Less
            } else {
                Ordering::Greater
            }
        }
        (false, true) => {
            if nulls_first {
                Ordering::Greater
            } else {
                Ordering::Less
            }
        }
        (false, false) => {
            let o = compare::cmp(ty, a, b);
            if descending { o.reverse() } else { o }
        }
    }
}

pub fn order_rows(keys: &[SortExpr], a: &[Datum], b: &[Datum]) -> Ordering {
    for (k, (x, y)) in keys.iter().zip(a.iter().zip(b)) {
        let o = compare_nulls(k.ty, x, y, k.descending, k.nulls_first);
        if o.is_ne() {
            return o;
        }
    }
    Ordering::Equal
}

pub fn next(
    child: &PNode,
    keys: &[SortExpr],
    bound: Option<&(Expr, Option<Expr>)>,
    s: &mut State,
    rt: &mut Rt<'_>,
    out: &mut Row,
) -> Result<bool> {
    if matches!(s.kind, S::New) {
        let most = match bound {
            Some((limit, offset)) => {
                let n = count(limit, false, rt)?;
                let o = match offset {
                    Some(e) => count(e, true, rt)?.unwrap_or(0),
                    None => 0,
                };
                n.map(|n| n.saturating_add(o) as usize)
            }
            None => None,
        };
        let mut rows: Vec<(Vec<Datum>, Row)> = Vec::new();
        let mut row = Row::new();
        while pull(child, &mut s.kids[0], rt, &mut row)? {
            let mut key = Vec::with_capacity(keys.len());
            for k in keys {
                key.push(eval(&k.e, &row, rt)?);
            }
            rows.push((key, std::mem::take(&mut row)));
            // With a bound, twice as many are kept as will be wanted; the worse half goes when it is full.
            if let Some(n) = most
                && rows.len() >= n.saturating_mul(2).max(64)
            {
                rows.sort_by(|a, b| order_rows(keys, &a.0, &b.0));
                rows.truncate(n);
            }
            if rows.len().is_multiple_of(1024) {
                rt.interrupts()?;
            }
        }
        rows.sort_by(|a, b| order_rows(keys, &a.0, &b.0));
        let rows: Vec<Row> = rows.into_iter().map(|r| r.1).collect();
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

/// LIMIT's or OFFSET's value; `None` when NULL.
fn count(e: &Expr, offset: bool, rt: &mut Rt<'_>) -> Result<Option<u64>> {
    match eval(e, &[], rt)?.as_i64() {
        None => Ok(None),
        Some(n) if n < 0 => Err(if offset {
            SqlError::new(SqlState::INVALID_ROW_COUNT_IN_RESULT_OFFSET_CLAUSE, "OFFSET must not be negative")
        } else {
            SqlError::new(SqlState::INVALID_ROW_COUNT_IN_LIMIT_CLAUSE, "LIMIT must not be negative")
        }),
        Some(n) => Ok(Some(n as u64)),
    }
}

pub fn limit(
    child: &PNode,
    limit: &Option<Expr>,
    offset: &Option<Expr>,
    ties: &[SortExpr],
    s: &mut State,
    rt: &mut Rt<'_>,
    out: &mut Row,
) -> Result<bool> {
    if matches!(s.kind, S::New) {
        let skip = match offset {
            Some(e) => count(e, true, rt)?.unwrap_or(0),
            None => 0,
        };
        let most = match limit {
            Some(e) => count(e, false, rt)?,
            None => None,
        };
        s.kind = S::Limit { seen: 0, skip, most, last: None };
    }
    let S::Limit { seen, skip, most, last } = &mut s.kind else { return Ok(false) };
    while *skip > 0 {
        if !pull(child, &mut s.kids[0], rt, out)? {
            *skip = 0;
            s.kind = S::Done;
            return Ok(false);
        }
        *skip -= 1;
    }
    if let Some(n) = *most
        && *seen >= n
    {
        // Rows that tie with the last one still belong.
        let Some(key) = last.take() else { return Ok(false) };
        if ties.is_empty() || !pull(child, &mut s.kids[0], rt, out)? {
            return Ok(false);
        }
        for (k, have) in ties.iter().zip(&key) {
            let v = eval(&k.e, out, rt)?;
            if compare_nulls(k.ty, &v, have, k.descending, k.nulls_first).is_ne() {
                return Ok(false);
            }
        }
        *last = Some(key);
        return Ok(true);
    }
    if !pull(child, &mut s.kids[0], rt, out)? {
        s.kind = S::Done;
        return Ok(false);
    }
    *seen += 1;
    if *most == Some(*seen) && !ties.is_empty() {
        let mut key = Vec::with_capacity(ties.len());
        for k in ties {
            key.push(eval(&k.e, out, rt)?);
        }
        *last = Some(key);
    }
    Ok(true)
}
