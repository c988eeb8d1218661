//! DISTINCT and the set operations.

use super::eval::eval;
use super::keys::{KeyTable, same_key};
use super::{Rt, S, State, next as pull};
use crate::Result;
use crate::access::Row;
use crate::plan::bind::SetOpKind;
use crate::plan::expr::Expr;
use crate::plan::opt::PNode;
use sinew_types::{Datum, Oid};

#[derive(Default)]
pub struct SetOpState {
    table: KeyTable,
    built: bool,
    second: bool,
}

pub fn distinct(child: &PNode, types: &[Oid], s: &mut State, rt: &mut Rt<'_>, out: &mut Row) -> Result<bool> {
    if matches!(s.kind, S::New) {
        s.kind = S::Keys(Box::default());
    }
    while pull(child, &mut s.kids[0], rt, out)? {
        let S::Keys(table) = &mut s.kind else { return Ok(false) };
        if table.enter(types, out).1 {
            return Ok(true);
        }
        rt.interrupts()?;
    }
    Ok(false)
}

/// The first row of each run of equal keys; the input is sorted by them.
pub fn distinct_on(
    child: &PNode,
    keys: &[(Expr, Oid)],
    s: &mut State,
    rt: &mut Rt<'_>,
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
        let same = matches!(&s.kind, S::Buffer(last) if same_key(&types, last, &key));
        if !same {
            s.kind = S::Buffer(key);
            return Ok(true);
        }
        rt.interrupts()?;
    }
}

#[allow(clippy::too_many_arguments)]
pub fn next(
    op: SetOpKind,
    all: bool,
    left: &PNode,
    right: &PNode,
    types: &[Oid],
    s: &mut State,
    rt: &mut Rt<'_>,
    out: &mut Row,
) -> Result<bool> {
    let mut st = match std::mem::take(&mut s.kind) {
        S::SetOp(st) => st,
        _ => Box::default(),
    };
    let more = step(op, all, left, right, types, &mut st, s, rt, out);
    s.kind = S::SetOp(st);
    more
}

#[allow(clippy::too_many_arguments)]
fn step(
    op: SetOpKind,
    all: bool,
    left: &PNode,
    right: &PNode,
    types: &[Oid],
    st: &mut SetOpState,
    s: &mut State,
    rt: &mut Rt<'_>,
    out: &mut Row,
) -> Result<bool> {
    if op == SetOpKind::Union {
        loop {
            let more = if st.second {
                pull(right, &mut s.kids[1], rt, out)?
            } else {
                pull(left, &mut s.kids[0], rt, out)?
            };
            if !more {
                if st.second {
                    return Ok(false);
                }
                st.second = true;
                continue;
            }
            if all || st.table.enter(types, out).1 {
                return Ok(true);
            }
            rt.interrupts()?;
        }
    }
    if !st.built {
        let mut row = Row::new();
        while pull(right, &mut s.kids[1], rt, &mut row)? {
            let (i, _) = st.table.enter(types, &row);
            st.table.counts[i] += 1;
        }
        st.built = true;
    }
    while pull(left, &mut s.kids[0], rt, out)? {
        rt.interrupts()?;
        let found = st.table.find(types, out);
        let give = match (op, all, found) {
            (SetOpKind::Intersect, _, None) => false,
            (SetOpKind::Intersect, true, Some(i)) => {
                st.table.counts[i] -= 1;
                st.table.counts[i] >= 0
            }
            (SetOpKind::Intersect, false, Some(i)) => std::mem::replace(&mut st.table.counts[i], 0) > 0,
            (_, true, Some(i)) => {
                st.table.counts[i] -= 1;
                st.table.counts[i] < 0
            }
            (_, true, None) => true,
            (_, false, Some(_)) => false,
            (_, false, None) => {
                // Given once: from now on it counts as removed.
                st.table.enter(types, out);
                true
            }
        };
        if give {
            return Ok(true);
        }
    }
    Ok(false)
}
