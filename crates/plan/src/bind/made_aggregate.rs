//! Aggregates that users made: which calls mean one, and the calls of its functions.

use crate::bind::callee::Callee;
use crate::bind::func::{Call, Chosen};
use crate::bind::ordered_set::is_plain_aggregate;
use crate::binder::polymorphic::resolve_polymorphic;
use crate::binder::{Binder, Typed};
use crate::tree::expr::Expr;
use crate::tree::made_aggregate::{MadeAggregate, SupportCall};
use crate::tree::query::AggCall;
use pg_raw_parse::{nodes, raw};
use sinew_catalog::routines::{Aggregate, Routine, dropped};
use sinew_error::{Result, SqlError, sqlerr};
use sinew_types::cast::CastContext;
use sinew_types::func::{self, CallTypes};
use sinew_types::{Datum, Oid, oid};
use std::sync::Arc;

/// The letter of an aggregate whose last function leaves the state as it is.
const READ_ONLY: u8 = b'r';

impl Binder<'_> {
    /// Whether a call by name is one of an aggregate. Where functions and aggregates that users
    /// made share the name, the arguments decide.
    pub(super) fn calls_aggregate(&mut self, c: &nodes::FuncCall, name: &str) -> Result<bool> {
        if is_plain_aggregate(name) {
            return Ok(true);
        }
        let all = self.functions_named(name, c.location)?;
        let is_aggregate = |f: &Callee| matches!(f, Callee::Made(routine) if routine.aggregate.is_some());
        let count = all.iter().filter(|f| is_aggregate(f)).count();
        if count == 0 || count == all.len() {
            return Ok(count > 0);
        }
        let (args, names): (Vec<Typed>, Vec<Option<&str>>) = self.call_arguments(c)?.into_iter().unzip();
        let types: Vec<Oid> = args.iter().map(|b| b.ty).collect();
        let call = Call { names: &names, variadic: c.func_variadic, ..Call::plain(name, &types, c.location) };
        Ok(self.find_function(&call)?.is_some_and(|chosen| is_aggregate(&chosen.callee)))
    }

    /// The calls of the functions of an aggregate, for arguments of the types of a call.
    pub fn made_aggregate(
        &mut self,
        routine: &Arc<Routine>,
        types: &CallTypes,
    ) -> Result<Arc<MadeAggregate>> {
        let parts = routine.aggregate.as_ref();
        let parts = parts.ok_or_else(|| SqlError::internal("an aggregate without functions"))?;
        self.apart(|me| me.functions_of_aggregate(routine, parts, types)).map(Arc::new)
    }

    /// The calls of an aggregate's functions over the frames of a window. Where frames lose rows at
    /// their beginning, the aggregate may have functions for them.
    ///
    /// # Errors
    /// 0A000 if the last function may change the state, which the frames of a window share.
    pub fn over_frames(&mut self, call: &mut AggCall, frame: u32) -> Result<()> {
        let Some(made) = call.made.take() else { return Ok(()) };
        let routine = made.routine.clone();
        let mut made = Arc::unwrap_or_clone(made);
        let plain = routine.aggregate.as_ref();
        let plain = plain.ok_or_else(|| SqlError::internal("an aggregate without functions"))?;
        let may_change = |parts: &Aggregate| parts.finish_modify != READ_ONLY;
        let may_move = frame & raw::FRAMEOPTION_START_UNBOUNDED_PRECEDING == 0
            && !call.args.iter().chain(&call.filter).any(Expr::is_volatile);
        let moving = plain.moving.as_deref();
        let chosen = moving.filter(|m| may_move || may_change(plain) && !may_change(m));
        if may_change(chosen.unwrap_or(plain)) {
            let shown = sinew_catalog::reg::reg_out(self.cx, oid::REGPROCEDURE, routine.oid)?;
            let shown = shown.unwrap_or_default();
            let message = format!("aggregate function {shown} does not support use as a window function");
            return Err(SqlError::unsupported(message));
        }
        if let Some(parts) = chosen {
            made = self.apart(|me| me.functions_of_aggregate(&routine, parts, &call.types))?;
            made.is_moving = true;
        }
        made.in_window = true;
        call.made = Some(Arc::new(made));
        Ok(())
    }

    fn functions_of_aggregate(
        &mut self,
        routine: &Arc<Routine>,
        parts: &Aggregate,
        types: &CallTypes,
    ) -> Result<MadeAggregate> {
        let mut declared = self.taken(&routine.inputs)?;
        let declared_state = self.cx.under(parts.state, -1)?.ty;
        let state = resolve_polymorphic(&mut declared, &types.args, declared_state);
        let state = state.ok_or_else(|| SqlError::internal("an aggregate whose state has no type"))?;
        let mut given = vec![state];
        given.extend(&types.args);
        let step = self.support_call(parts.transition, &given)?;
        let finish = match parts.finish {
            0 => None,
            oid if parts.finish_extra => Some(self.support_call(oid, &given)?),
            oid => Some(self.support_call(oid, &given[..1])?),
        };
        let initial = match &parts.initial {
            None => Expr::null(),
            Some(text) => {
                let text = Typed::new(Expr::Const(Datum::text(&**text)), oid::UNKNOWN, -1);
                let read = self.coerce(text, state, CastContext::Implicit)?;
                read.ok_or_else(|| SqlError::internal("a state that has no text"))?.e
            }
        };
        let first = if parts.initial.is_none() && step.f.f.strict {
            let first = match (types.args.first(), step.slots.get(1)) {
                (Some(&ty), Some(&slot)) if is_binary_coercible(ty, state) => {
                    self.coerce(Typed::new(Expr::Param(slot), ty, -1), state, CastContext::Implicit)?
                }
                _ => None,
            };
            Some(first.ok_or_else(|| no_first_state(routine))?.e)
        } else {
            None
        };
        let routine = routine.clone();
        Ok(MadeAggregate { routine, in_window: false, is_moving: false, initial, first, step, finish })
    }

    /// A call of a function of an aggregate with values of these types.
    fn support_call(&mut self, oid: Oid, types: &[Oid]) -> Result<SupportCall> {
        let callee = match func::by_oid(oid) {
            Some(f) => Callee::BuiltIn(f),
            None => Callee::Made(self.cx.routine(oid)?.ok_or_else(|| dropped(oid))?),
        };
        let name = match &callee {
            Callee::BuiltIn(f) => f.name.to_string(),
            Callee::Made(routine) => routine.name.to_string(),
        };
        let slots: Vec<u32> = types.iter().map(|_| self.slot()).collect();
        let values = slots.iter().zip(types).map(|(slot, ty)| Typed::new(Expr::Param(*slot), *ty, -1));
        let declared = self.taken(callee.inputs())?;
        let chosen = Chosen { callee, declared, gather: None, places: None };
        let f = self.prepare_call(&name, chosen, values.collect(), -1)?;
        Ok(SupportCall { f, slots })
    }
}

/// Whether values of a type can stand for those of another one without a conversion.
pub fn is_binary_coercible(from: Oid, to: Oid) -> bool {
    use sinew_types::cast::{Coercion, find_coercion};
    matches!(find_coercion(from, to, CastContext::Implicit), Some(Coercion::Relabel | Coercion::Retag))
}

#[cold]
fn no_first_state(routine: &Routine) -> SqlError {
    let oid = routine.oid;
    sqlerr!(
        INVALID_FUNCTION_DEFINITION,
        "aggregate {oid} needs to have compatible input type and transition type"
    )
}
