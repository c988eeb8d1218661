//! Subqueries in expressions.
//!
//! A subquery that reads nothing from outside and is not volatile runs once, and its result is
//! kept. Any other subquery starts over for each row.

use crate::eval::eval;
use crate::eval::keys::{KeyTable, normal};
use crate::eval::run::set_params;
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, State, init, rescan};
use crate::spill::store::{Place, RowStore};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::expr::{SubKind, SubPlan, SubTest};
use sinew_plan::opt::PlanNode;
use sinew_table::Row;
use sinew_types::memory::Charge;
use sinew_types::{Array, Datum, Oid};
use std::sync::Arc;

/// A subplan's state, and its result if it cannot change.
pub struct SubState {
    node: State,
    kept: Option<Kept>,
}

enum Kept {
    Fixed(Arc<Fixed>),
    /// Rows that each row of the outer query reads again.
    Rows(RowStore),
}

/// A result that threads can share.
pub enum Fixed {
    Value(Datum),
    Hash { table: KeyTable, types: Vec<Oid>, has_null: bool, empty: bool },
}

impl SubState {
    /// The state in a thread whose statement has the result.
    pub fn of(node: &PlanNode, fixed: Arc<Fixed>) -> SubState {
        SubState { node: init(node), kept: Some(Kept::Fixed(fixed)) }
    }
}

fn is_constant(s: &SubPlan) -> bool {
    s.sets.is_empty() && !s.volatile
}

/// The result of a subquery, which runs now unless it has run. `None` if threads cannot share it.
pub fn fixed(s: &SubPlan, rt: &mut ExecState<'_>) -> Result<Option<Arc<Fixed>>> {
    if !is_constant(s) {
        return Ok(None);
    }
    match (&s.test, s.kind) {
        (Some(test), SubKind::Any | SubKind::All) => {
            let plan = rt.plan()?;
            let Some(sub) = plan.subs.get(s.id) else { return Ok(None) };
            let mut st = taken(s, &sub.node, rt);
            let kept = match st.kept {
                None => keep(s.kind == SubKind::Any, test, &sub.node, &mut st, rt),
                Some(_) => Ok(()),
            };
            if kept.is_err() {
                rescan(&mut st.node);
            }
            rt.run.shared.subs[s.id] = Some(st);
            kept?;
        }
        _ => {
            value(s, &[], rt)?;
        }
    }
    Ok(match rt.run.shared.subs[s.id].as_ref().and_then(|st| st.kept.as_ref()) {
        Some(Kept::Fixed(fixed)) => Some(fixed.clone()),
        _ => None,
    })
}

/// The state of a subquery, which the caller puts back.
fn taken(s: &SubPlan, node: &PlanNode, rt: &mut ExecState<'_>) -> Box<SubState> {
    if rt.run.shared.subs.len() <= s.id {
        rt.run.shared.subs.resize_with(s.id + 1, || None);
    }
    match rt.run.shared.subs[s.id].take() {
        Some(st) => st,
        None => Box::new(SubState { node: init(node), kept: None }),
    }
}

/// The value of a subquery for a row.
pub fn value(s: &SubPlan, row: &[Datum], rt: &mut ExecState<'_>) -> Result<Datum> {
    let plan = rt.plan()?;
    let Some(sub) = plan.subs.get(s.id) else { return Err(SqlError::internal("no such subplan")) };
    let mut st = taken(s, &sub.node, rt);
    let constant = is_constant(s);
    if !constant {
        st.kept = None;
        set_params(&s.sets, row, rt)?;
        rescan(&mut st.node);
    }
    let done = run(s, &sub.node, &mut st, constant, row, rt);
    if done.is_err() {
        // A batch that fails is computed again, and must fail again.
        rescan(&mut st.node);
    }
    rt.run.shared.subs[s.id] = Some(st);
    done
}

fn run(
    s: &SubPlan,
    node: &PlanNode,
    st: &mut SubState,
    constant: bool,
    row: &[Datum],
    rt: &mut ExecState<'_>,
) -> Result<Datum> {
    if let Some(Kept::Fixed(fixed)) = &st.kept
        && let Fixed::Value(v) = &**fixed
    {
        return Ok(v.clone());
    }
    let mut got = Row::new();
    let v = match s.kind {
        SubKind::Exists => Datum::Bool(pull(node, &mut st.node, rt, &mut got)?),
        SubKind::Scalar => {
            if pull(node, &mut st.node, rt, &mut got)? {
                let v = got.swap_remove(0);
                if pull(node, &mut st.node, rt, &mut got)? {
                    return Err(SqlError::new(
                        SqlState::CARDINALITY_VIOLATION,
                        "more than one row returned by a subquery used as an expression",
                    ));
                }
                v
            } else {
                Datum::Null
            }
        }
        SubKind::Array => {
            let mut values = Vec::new();
            let (mut bytes, mut charge) = (0, Charge::new());
            while pull(node, &mut st.node, rt, &mut got)? {
                let value = got.swap_remove(0);
                bytes += size_of::<Datum>() + value.heap_bytes();
                // A vector doubles.
                charge.cover(bytes + values.len() * size_of::<Datum>())?;
                values.push(value);
            }
            Datum::array(Array { charge, ..Array::new(s.elem, values) })
        }
        SubKind::Any | SubKind::All => {
            let Some(test) = &s.test else { return Err(SqlError::internal("a subplan without test")) };
            return quantified(s.kind == SubKind::Any, test, node, st, constant, row, rt);
        }
    };
    if constant {
        st.kept = Some(Kept::Fixed(Arc::new(Fixed::Value(v.clone()))));
    }
    Ok(v)
}

/// Reads the rows of a subquery, and hashes them where that serves.
fn keep(any: bool, test: &SubTest, node: &PlanNode, st: &mut SubState, rt: &mut ExecState<'_>) -> Result<()> {
    let mut rows = RowStore::new(rt.cx);
    let mut got = Row::new();
    let mut partly_null = false;
    while pull(node, &mut st.node, rt, &mut got)? {
        partly_null |= got.len() > 1 && got.iter().any(Datum::is_null);
        rows.push(rt.cx, &got)?;
    }
    // Rows that do not fit into memory are not hashed: each row of the outer query reads them
    // again.
    let hash = test.hash.as_ref().filter(|_| any && !partly_null && rows.disk_bytes() == 0);
    st.kept = Some(match hash {
        Some(h) => {
            let types: Vec<Oid> = h.iter().map(|h| h.1).collect();
            let mut table = KeyTable::default();
            let mut has_null = false;
            let empty = rows.is_empty();
            let mut place = Place::default();
            while rows.read(rt.cx, &mut place, &mut got)? {
                let key: Vec<Datum> = got.drain(..).zip(&types).map(|(v, &t)| normal(t, v)).collect();
                if key.iter().any(Datum::is_null) {
                    has_null = true;
                } else {
                    table.enter(&types, &key)?;
                }
            }
            Kept::Fixed(Arc::new(Fixed::Hash { table, types, has_null, empty }))
        }
        None => Kept::Rows(rows),
    });
    Ok(())
}

fn quantified(
    any: bool,
    test: &SubTest,
    node: &PlanNode,
    st: &mut SubState,
    constant: bool,
    row: &[Datum],
    rt: &mut ExecState<'_>,
) -> Result<Datum> {
    if constant && st.kept.is_none() {
        keep(any, test, node, st, rt)?;
    }
    if let Some(Kept::Fixed(fixed)) = &st.kept
        && let (Fixed::Hash { table, types, has_null, empty }, Some(h)) = (&**fixed, &test.hash)
    {
        if *empty {
            return Ok(Datum::Bool(false));
        }
        let mut key = Vec::with_capacity(types.len());
        for ((e, _), &ty) in h.iter().zip(types) {
            key.push(normal(ty, eval(e, row, rt)?));
        }
        let nulls = key.iter().filter(|v| v.is_null()).count();
        if test.is_exists {
            return Ok(Datum::Bool(nulls == 0 && table.find(types, &key).is_some()));
        }
        if nulls == 0 {
            return Ok(if table.find(types, &key).is_some() {
                Datum::Bool(true)
            } else if *has_null {
                Datum::Null
            } else {
                Datum::Bool(false)
            });
        }
        if key.len() == 1 {
            return Ok(Datum::Null);
        }
        // Some part is NULL: unknown if the other parts fit any row, else false.
        let fits = table.keys.iter().any(|k| {
            key.iter()
                .zip(k)
                .zip(types)
                .all(|((a, b), ty)| a.is_null() || sinew_types::compare::equal(*ty, a, b))
        });
        return Ok(if fits || *has_null { Datum::Null } else { Datum::Bool(false) });
    }
    let mut null = false;
    let mut got = Row::new();
    let mut place = Place::default();
    loop {
        let more = match &mut st.kept {
            Some(Kept::Rows(rows)) => rows.read(rt.cx, &mut place, &mut got)?,
            _ => pull(node, &mut st.node, rt, &mut got)?,
        };
        if !more {
            break;
        }
        rt.interrupts()?;
        for (slot, v) in test.slots.iter().zip(got.drain(..)) {
            rt.set(*slot, v);
        }
        match eval(&test.cond, row, rt)? {
            Datum::Bool(b) if b == any => return Ok(Datum::Bool(any)),
            Datum::Null => null = true,
            _ => {}
        }
    }
    Ok(if null && !test.is_exists { Datum::Null } else { Datum::Bool(!any) })
}
