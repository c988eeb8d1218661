//! Subqueries in expressions.
//!
//! A subquery that reads nothing from outside and is not volatile runs once, and its result is
//! kept. Any other subquery starts over for each row.

use crate::batch::expr::values;
use crate::batch::members::{Members, MembersBuilder};
use crate::eval::eval;
use crate::eval::run::set_params;
use crate::nodes::batch::{Given, memory_bytes, next_batch, rows_max};
use crate::nodes::next as pull;
use crate::nodes::state::{ExecState, State, init, rescan};
use crate::spill::store::{Place, RowStore};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::expr::{HashedColumn, SubKind, SubPlan, SubTest};
use sinew_plan::opt::{Kind, PlanNode};
use sinew_table::Row;
use sinew_types::agg;
use sinew_types::aggregate::AggKind;
use sinew_types::func::CallTypes;
use sinew_types::memory::Charge;
use sinew_types::typeinfo::{array_type, elem_type};
use sinew_types::vector::Batch;
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
    Members(Arc<Members>),
}

impl SubState {
    /// The state of the subquery's plan.
    pub fn node(&self) -> &State {
        &self.node
    }

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

/// The rows of a subquery, which runs now unless it has run. `None` if they are not found by hash.
pub fn members_of(s: &SubPlan, rt: &mut ExecState<'_>) -> Result<Option<Arc<Members>>> {
    Ok(match fixed(s, rt)?.as_deref() {
        Some(Fixed::Members(members)) => Some(members.clone()),
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
        SubKind::Array if elem_type(s.elem).is_some() && array_type(s.elem).is_none() => {
            // Arrays become one with another dimension, as `array_agg` makes it.
            let types = CallTypes { args: vec![s.elem], ret: s.elem };
            let mut all = agg::init(AggKind::ArrayAgg, &types)?;
            let mut any = false;
            while pull(node, &mut st.node, rt, &mut got)? {
                all.step(rt.fnctx(), &got[..1])?;
                any = true;
            }
            match any {
                true => all.finish(rt.fnctx())?,
                false => Datum::array(Array::empty(elem_type(s.elem).unwrap_or(s.elem))),
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

/// Reads the rows of a subquery, so that values are found by hash where that serves.
fn keep(any: bool, test: &SubTest, node: &PlanNode, st: &mut SubState, rt: &mut ExecState<'_>) -> Result<()> {
    if let Some(keys) = test.hash.as_ref().filter(|_| any)
        && let Some(members) = members(keys, node, &mut st.node, rt)?
    {
        st.kept = Some(Kept::Fixed(Arc::new(Fixed::Members(Arc::new(members)))));
        return Ok(());
    }
    let mut rows = RowStore::new(rt.cx);
    let mut got = Row::new();
    while pull(node, &mut st.node, rt, &mut got)? {
        rows.push(rt.cx, &got)?;
    }
    st.kept = Some(Kept::Rows(rows));
    Ok(())
}

/// The rows, to be found by hash. `None` if one has a NULL beside a value, because nothing tells by
/// hash what it may equal, or if one cannot be converted. The subquery then starts over.
fn members(
    keys: &[HashedColumn],
    node: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
) -> Result<Option<Members>> {
    let types: Vec<Oid> = keys.iter().map(|key| key.ty).collect();
    let mut builder = MembersBuilder::new(types, memory_bytes(rt));
    let mut given = Given::default();
    loop {
        let (node, below) = match &node.kind {
            Kind::Batched(child) => (&**child, &mut s.kids[0]),
            _ => (node, &mut *s),
        };
        if !next_batch(node, below, rt, rows_max(rt), &mut given)? {
            return builder.finish(rt.cx, &mut s.work).map(Some);
        }
        let has_null = |row: usize| given.batch.columns.iter().any(|column| column.is_null(row));
        let is_partly_null = keys.len() > 1 && (0..given.batch.rows).any(has_null);
        if is_partly_null || !convert(keys, &mut given.batch, rt) {
            rescan(s);
            return Ok(None);
        }
        builder.push(rt.cx, &mut given.batch)?;
        if let Some(error) = given.failed.take() {
            return Err(error);
        }
    }
}

/// Converts the columns of rows to what they are compared as. False if a row cannot be converted.
fn convert(keys: &[HashedColumn], batch: &mut Batch, rt: &mut ExecState<'_>) -> bool {
    for (at, key) in keys.iter().enumerate() {
        let Some(inner) = &key.inner else { continue };
        let (converted, cut) = values(inner, batch, rt);
        let converted = converted.into_vector(batch.rows);
        if cut.is_some() {
            return false;
        }
        batch.columns[at] = converted;
    }
    true
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
        && let (Fixed::Members(members), Some(keys)) = (&**fixed, &test.hash)
    {
        if members.is_empty {
            return Ok(Datum::Bool(false));
        }
        let mut key = Vec::with_capacity(keys.len());
        for column in keys {
            key.push(eval(&column.outer, row, rt)?);
        }
        let nulls = key.iter().filter(|v| v.is_null()).count();
        if test.is_exists {
            return Ok(Datum::Bool(nulls == 0 && members.has(&key)?));
        }
        let has = match nulls {
            0 => members.has(&key)?,
            _ if key.len() == 1 => return Ok(Datum::Null),
            // Some part is NULL: unknown if the other parts fit any row, else false.
            _ if members.has_fitting(&key)? => return Ok(Datum::Null),
            _ => false,
        };
        return Ok(if has {
            Datum::Bool(true)
        } else if members.has_null {
            Datum::Null
        } else {
            Datum::Bool(false)
        });
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
