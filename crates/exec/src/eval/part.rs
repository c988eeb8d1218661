//! Assignment to a part of an array, a jsonb or an hstore.
//!
//! The container is computed first, then the subscripts, then the value: the order in which
//! PostgreSQL finds what is wrong.

use crate::eval::run::{EvalState, Subplans};
use crate::eval::{eval, eval_int};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::expr::{Expr, SetPart, Subscript};
use sinew_types::json::change;
use sinew_types::typeinfo::elem_type;
use sinew_types::{Array, Datum, assign, hstore, oid};

/// The container with the new value in its part. A container that is NULL counts as an empty array.
pub fn set(p: &SetPart, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<Datum> {
    match (eval(&p.container, row, rt)?, p.ty) {
        (json, oid::JSONB) => set_in_jsonb(p, &json, row, rt),
        (pairs, oid::HSTORE) => set_in_hstore(p, &pairs, row, rt),
        (Datum::Array(array), _) => set_in_array(p, &array, row, rt),
        (_, ty) => set_in_array(p, &Array::empty(elem_type(ty).unwrap_or(oid::TEXT)), row, rt),
    }
}

fn set_in_array(
    p: &SetPart,
    array: &Array,
    row: &[Datum],
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Datum> {
    let mut at = Vec::with_capacity(p.subs.len());
    let mut bounds = Vec::with_capacity(p.subs.len());
    for s in &p.subs {
        match s {
            Subscript::Index(e) => at.push(subscript(e, row, rt)?),
            Subscript::Slice(low, high) => {
                // PostgreSQL looks at the upper bound first.
                let high = high.as_ref().map(|e| subscript(e, row, rt)).transpose()?;
                let low = low.as_ref().map(|e| subscript(e, row, rt)).transpose()?;
                bounds.push((low, high));
            }
        }
    }
    let value = eval(&p.value, row, rt)?;
    let changed = match value {
        value if bounds.is_empty() => assign::set_element(array, &at, value)?,
        Datum::Array(source) => assign::set_slice(array, &bounds, &source)?,
        // A slice of nothing changes nothing.
        _ => array.clone(),
    };
    Ok(Datum::array(changed))
}

fn subscript(e: &Expr, row: &[Datum], rt: &mut EvalState<'_, impl Subplans>) -> Result<i32> {
    match eval_int(e, row, rt)? {
        Some(at) => Ok(at as i32),
        None => Err(null_subscript("array")),
    }
}

#[cold]
fn null_subscript(container: &str) -> SqlError {
    SqlError::new(
        SqlState::NULL_VALUE_NOT_ALLOWED,
        format!("{container} subscript in assignment must not be null"),
    )
}

fn set_in_jsonb(
    p: &SetPart,
    json: &Datum,
    row: &[Datum],
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Datum> {
    let mut steps = Vec::with_capacity(p.subs.len());
    for s in &p.subs {
        let Subscript::Index(e) = s else { continue };
        steps.push(eval(e, row, rt)?);
    }
    let mut path = Vec::with_capacity(steps.len());
    for step in &steps {
        path.push(step.as_str().ok_or_else(|| null_subscript("jsonb"))?);
    }
    let value = eval(&p.value, row, rt)?;
    change::set_element(json.as_str(), &path, value.as_str().unwrap_or("null"), p.by_index)
}

fn set_in_hstore(
    p: &SetPart,
    pairs: &Datum,
    row: &[Datum],
    rt: &mut EvalState<'_, impl Subplans>,
) -> Result<Datum> {
    let Some(Subscript::Index(key)) = p.subs.first() else {
        return Err(SqlError::internal("an assignment to an hstore without a key"));
    };
    let key = eval(key, row, rt)?;
    let key = key.as_str().ok_or_else(|| null_subscript("hstore"))?;
    let value = eval(&p.value, row, rt)?;
    hstore::with_value(pairs.as_str(), key, value.as_str())
}
