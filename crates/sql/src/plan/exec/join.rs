//! Joins: by looping over the inner side, or by hashing it.

use super::eval::{eval, holds};
use super::keys::{Map, hash_key, normal, same_key};
use super::{Rt, S, State, next as pull, rescan, set_params};
use crate::Result;
use crate::access::Row;
use crate::plan::bind::JoinKind;
use crate::plan::expr::Expr;
use crate::plan::opt::{Kind, PNode};
use sinew_types::{Datum, Oid};

#[derive(Default)]
pub struct LoopState {
    left: Row,
    right: Row,
    /// A left row is at hand, and whether it found a partner.
    open: bool,
    matched: bool,
    /// The inner rows, kept when they are the same for every left row.
    kept: Option<Vec<Row>>,
    at: usize,
    /// Full joins: which inner rows found a partner, and where the walk over the others is.
    partnered: Vec<bool>,
    tail: Option<usize>,
}

fn emit(out: &mut Row, left: &[Datum], right: &[Datum]) {
    out.clear();
    out.reserve(left.len() + right.len());
    out.extend_from_slice(left);
    out.extend_from_slice(right);
}

fn pad(out: &mut Row, n: usize) {
    out.extend(std::iter::repeat_n(Datum::Null, n));
}

pub fn nest_loop(p: &PNode, s: &mut State, rt: &mut Rt<'_>, out: &mut Row) -> Result<bool> {
    let Kind::NestLoop { kind, left, right, sets, on, fixed } = &p.kind else { return Ok(false) };
    let mut st = match std::mem::take(&mut s.kind) {
        S::Loop(st) => st,
        _ => Box::default(),
    };
    let more = loop_step(*kind, left, right, sets, on.as_ref(), *fixed, &mut st, s, rt, out);
    s.kind = S::Loop(st);
    more
}

#[allow(clippy::too_many_arguments)]
fn loop_step(
    kind: JoinKind,
    left: &PNode,
    right: &PNode,
    sets: &[(u32, Expr)],
    on: Option<&Expr>,
    fixed: bool,
    st: &mut LoopState,
    s: &mut State,
    rt: &mut Rt<'_>,
    out: &mut Row,
) -> Result<bool> {
    if fixed && st.kept.is_none() {
        let mut rows = Vec::new();
        let mut row = Row::new();
        while pull(right, &mut s.kids[1], rt, &mut row)? {
            rows.push(std::mem::take(&mut row));
        }
        st.partnered = vec![false; if kind == JoinKind::Full { rows.len() } else { 0 }];
        st.kept = Some(rows);
    }
    loop {
        if let Some(at) = st.tail {
            let rows = st.kept.as_deref().unwrap_or(&[]);
            let Some(i) = (at..rows.len()).find(|&i| !st.partnered[i]) else { return Ok(false) };
            st.tail = Some(i + 1);
            out.clear();
            pad(out, left.width);
            out.extend_from_slice(&rows[i]);
            return Ok(true);
        }
        if !st.open {
            if !pull(left, &mut s.kids[0], rt, &mut st.left)? {
                if kind == JoinKind::Full {
                    st.tail = Some(0);
                    continue;
                }
                return Ok(false);
            }
            st.open = true;
            st.matched = false;
            st.at = 0;
            if !fixed {
                set_params(sets, &st.left, rt)?;
                rescan(&mut s.kids[1]);
            }
        }
        rt.interrupts()?;
        let found = if fixed {
            let rows = st.kept.as_deref().unwrap_or(&[]);
            match rows.get(st.at) {
                Some(r) => {
                    st.at += 1;
                    emit(out, &st.left, r);
                    true
                }
                None => false,
            }
        } else if pull(right, &mut s.kids[1], rt, &mut st.right)? {
            emit(out, &st.left, &st.right);
            true
        } else {
            false
        };
        if !found {
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
            st.partnered[st.at - 1] = true;
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

#[derive(Default)]
pub struct HashState {
    rows: Vec<Row>,
    keys: Vec<Vec<Datum>>,
    table: Map<Vec<u32>>,
    built: bool,
    partnered: Vec<bool>,
    left: Row,
    left_key: Vec<Datum>,
    /// Candidates of the left row still to try.
    list: Vec<u32>,
    at: usize,
    open: bool,
    matched: bool,
    tail: Option<usize>,
}

/// The key of a row; false when a part is NULL, which equals nothing.
fn key_of(
    exprs: &[Expr],
    types: &[Oid],
    row: &[Datum],
    rt: &mut Rt<'_>,
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

pub fn hash_join(p: &PNode, s: &mut State, rt: &mut Rt<'_>, out: &mut Row) -> Result<bool> {
    let mut st = match std::mem::take(&mut s.kind) {
        S::Hash(st) => st,
        _ => Box::default(),
    };
    let more = hash_step(p, &mut st, s, rt, out);
    s.kind = S::Hash(st);
    more
}

fn hash_step(p: &PNode, st: &mut HashState, s: &mut State, rt: &mut Rt<'_>, out: &mut Row) -> Result<bool> {
    let Kind::HashJoin { kind, left, right, lkeys, rkeys, types, on } = &p.kind else { return Ok(false) };
    if !st.built {
        let mut row = Row::new();
        let mut key = Vec::new();
        while pull(right, &mut s.kids[1], rt, &mut row)? {
            let keyed = key_of(rkeys, types, &row, rt, &mut key)?;
            if !keyed && *kind != JoinKind::Full {
                continue;
            }
            if keyed {
                st.table.entry(hash_key(types, &key)).or_default().push(st.rows.len() as u32);
            }
            st.keys.push(std::mem::take(&mut key));
            st.rows.push(std::mem::take(&mut row));
        }
        if *kind == JoinKind::Full {
            st.partnered = vec![false; st.rows.len()];
        }
        st.built = true;
    }
    loop {
        if let Some(at) = st.tail {
            let Some(i) = (at..st.rows.len()).find(|&i| !st.partnered[i]) else { return Ok(false) };
            st.tail = Some(i + 1);
            out.clear();
            pad(out, left.width);
            out.extend_from_slice(&st.rows[i]);
            return Ok(true);
        }
        if !st.open {
            rt.interrupts()?;
            if !pull(left, &mut s.kids[0], rt, &mut st.left)? {
                if *kind == JoinKind::Full {
                    st.tail = Some(0);
                    continue;
                }
                return Ok(false);
            }
            st.open = true;
            st.matched = false;
            st.at = 0;
            st.list.clear();
            if key_of(lkeys, types, &st.left, rt, &mut st.left_key)?
                && let Some(list) = st.table.get(&hash_key(types, &st.left_key))
            {
                st.list.extend_from_slice(list);
            }
        }
        let Some(&i) = st.list.get(st.at) else {
            st.open = false;
            if !st.matched && matches!(kind, JoinKind::Left | JoinKind::Full | JoinKind::Anti) {
                out.clear();
                out.extend_from_slice(&st.left);
                pad(out, right.width);
                return Ok(true);
            }
            continue;
        };
        st.at += 1;
        let i = i as usize;
        if !same_key(types, &st.keys[i], &st.left_key) {
            continue;
        }
        emit(out, &st.left, &st.rows[i]);
        if let Some(on) = on
            && !holds(on, out, rt)?
        {
            continue;
        }
        st.matched = true;
        if *kind == JoinKind::Full {
            st.partnered[i] = true;
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
