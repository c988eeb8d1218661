//! Aggregates that users made, over rows: the state is a value, and their functions are called.
//!
//! The rules for NULLs are those of the transition function. If it is strict, a row with a NULL
//! among its arguments is left out. Without a first state the first row's argument becomes the
//! state. A state that becomes NULL then stays so. A function that is not strict is called for
//! every row.
//!
//! The frames of a window share the state as long as rows only come at their end. All other frames
//! are computed anew, by the functions that the aggregate has for frames that lose rows, if it has
//! any. Its function that takes a row out of a state is stored and never called.

use crate::caller::RoutineCall;
use crate::eval::{call_values, eval, routine_call};
use crate::nodes::state::ExecState;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::expr::Expr;
use sinew_plan::made_aggregate::{MadeAggregate, SupportCall};
use sinew_plan::query::AggCall;
use sinew_types::Datum;
use sinew_types::memory::Charge;
use std::sync::Arc;

/// The state of one group.
#[derive(Default)]
pub struct Folded {
    /// `None` before the first row: the first state is read when it is wanted.
    state: Option<Datum>,
    /// Whether the first argument is still to become the state.
    waits: bool,
    /// About the memory of the state.
    bytes: usize,
    charge: Charge,
}

/// An array up to this length grows in place. Longer ones go through the function, which knows the
/// bounds of arrays.
const APPENDED_MAX: usize = 1 << 24;

impl Folded {
    /// The state, which is read before the first row.
    fn begin(&mut self, made: &MadeAggregate, rt: &mut ExecState<'_>) -> Result<Datum> {
        if let Some(state) = self.state.take() {
            return Ok(state);
        }
        let cx = rt.cx.view();
        match made.in_window {
            true => cx.check_execute_of(&made.routine, cx.user_oid(), "function")?,
            false => cx.check_execute(&made.routine)?,
        }
        self.waits = made.first.is_some();
        eval(&made.initial, &[], rt)
    }

    /// Takes the arguments of a row in; returns by how many bytes the state has grown.
    pub fn step(&mut self, made: &MadeAggregate, args: Vec<Datum>, rt: &mut ExecState<'_>) -> Result<usize> {
        let mut state = self.begin(made, rt)?;
        let before = self.bytes;
        if append(&mut state, &made.step, &args) {
            self.bytes += size_of::<Datum>() + args[0].heap_bytes();
            // A vector doubles when it grows.
            self.charge.cover(self.bytes * 2)?;
            self.state = Some(state);
            return Ok(self.bytes - before);
        }
        let is_strict = made.step.f.f.strict;
        let is_skipped = is_strict && args.iter().any(Datum::is_null);
        let state = match &made.first {
            _ if is_skipped => state,
            Some(first) if self.waits => {
                self.waits = false;
                first_state(made, first, args, rt)?
            }
            _ if is_strict && state.is_null() => state,
            _ => {
                let mut values = Vec::with_capacity(args.len() + 1);
                values.push(state);
                values.extend(args);
                let state = call(made, &made.step, values, rt)?;
                if made.is_moving && state.is_null() {
                    let message = "moving-aggregate transition function must not return null";
                    return Err(SqlError::new(SqlState::NULL_VALUE_NOT_ALLOWED, message));
                }
                state
            }
        };
        self.bytes = state.heap_bytes();
        self.charge.cover(self.bytes)?;
        self.state = Some(state);
        Ok(self.bytes.saturating_sub(before))
    }

    /// The value after the rows up to now.
    pub fn value(&mut self, a: &AggCall, made: &MadeAggregate, rt: &mut ExecState<'_>) -> Result<Datum> {
        let state = counted(self.begin(made, rt)?);
        self.state = Some(state.clone());
        let Some(finish) = &made.finish else { return Ok(state) };
        let mut values = vec![state];
        if finish.slots.len() > 1 {
            values.resize(1 + a.types.args.len(), Datum::Null);
        }
        call(made, finish, values, rt)
    }
}

/// Appends the argument to the state where the function is `array_append`, and no other value
/// shares it. A copy of the array for each row would take a time that grows with its square.
fn append(state: &mut Datum, step: &SupportCall, args: &[Datum]) -> bool {
    let ([value], Datum::Array(array)) = (args, state) else { return false };
    if step.f.routine.is_some() || step.f.f.src != "array_append" || !step.takes_values() {
        return false;
    }
    let Some(array) = Arc::get_mut(array) else { return false };
    let count = array.values.len();
    match array.dims.as_mut_slice() {
        [dim] if count < APPENDED_MAX && dim.lower == 1 => {
            dim.len += 1;
            array.values.push(value.clone());
            true
        }
        _ => false,
    }
}

/// An array that has grown in place counts its own memory when it leaves the state.
fn counted(state: Datum) -> Datum {
    match state {
        Datum::Array(array) => Arc::try_unwrap(array).map_or_else(Datum::Array, Datum::array),
        state => state,
    }
}

/// The state that the first row's argument becomes.
fn first_state(
    made: &MadeAggregate,
    first: &Expr,
    args: Vec<Datum>,
    rt: &mut ExecState<'_>,
) -> Result<Datum> {
    let value = args.into_iter().next().unwrap_or(Datum::Null);
    let Some(&slot) = made.step.slots.get(1) else { return Ok(value) };
    if matches!(first, Expr::Param(n) if *n == slot) {
        return Ok(value);
    }
    rt.set(slot, value);
    eval(first, &[], rt)
}

/// Calls a function of an aggregate. The aggregate's owner must have the right to.
fn call(
    made: &MadeAggregate,
    call: &SupportCall,
    mut values: Vec<Datum>,
    rt: &mut ExecState<'_>,
) -> Result<Datum> {
    if !call.takes_values() {
        for (slot, value) in call.slots.iter().zip(values) {
            rt.set(*slot, value);
        }
        let converted: Result<Vec<Datum>> = call.f.args.iter().map(|arg| eval(arg, &[], rt)).collect();
        values = converted?;
    }
    if call.f.routine.is_none() {
        return call_values(&call.f, &values, rt);
    }
    if call.f.f.strict && values.iter().any(Datum::is_null) {
        return Ok(Datum::Null);
    }
    let called = routine_call(&call.f, &values, rt)?;
    rt.cx.call_routine(&RoutineCall { caller: Some(made.routine.owner), ..called })
}
