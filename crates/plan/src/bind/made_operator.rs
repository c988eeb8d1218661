//! Calls by operators that users made.

use crate::bind::callee::Callee;
use crate::bind::func::Chosen;
use crate::binder::{Binder, Typed};
use crate::tree::expr::FuncExpr;
use sinew_catalog::operators::MadeOperator;
use sinew_catalog::routines::dropped;
use sinew_error::Result;
use sinew_types::func;

impl Binder<'_> {
    /// The call behind an operator that a user made, its operands converted.
    pub fn made_operator_call(
        &mut self,
        operator: &MadeOperator,
        left: Option<Typed>,
        right: Typed,
        loc: i32,
    ) -> Result<FuncExpr> {
        let callee = match func::by_oid(operator.function) {
            Some(f) => Callee::BuiltIn(f),
            None => {
                let routine = self.cx.routine(operator.function)?;
                Callee::Made(routine.ok_or_else(|| dropped(operator.function))?)
            }
        };
        let declared = self.taken(callee.inputs())?;
        let chosen = Chosen { callee, declared, gather: None, places: None };
        let args = left.into_iter().chain([right]).collect();
        self.prepare_call(&operator.name, chosen, args, loc)
    }
}
