//! What a call may call: a function that is built in, or a routine that a user made.

use crate::binder::Binder;
use crate::kept::{Kept, Purpose};
use crate::tree::expr::Expr;
use sinew_catalog::routines::Routine;
use sinew_error::{Result, SqlError};
use sinew_types::func::BuiltinFn;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// A function or procedure that a name means.
#[derive(Debug, Clone)]
pub enum Callee {
    BuiltIn(&'static BuiltinFn),
    Made(Arc<Routine>),
}

impl Callee {
    /// The types of the arguments that a caller gives.
    pub fn inputs(&self) -> &[Oid] {
        match self {
            Callee::BuiltIn(f) => f.args,
            Callee::Made(routine) => &routine.inputs,
        }
    }

    /// The element type of a VARIADIC argument, or ANY; 0 without one.
    pub fn variadic(&self) -> Oid {
        match self {
            Callee::BuiltIn(f) => f.variadic,
            Callee::Made(routine) => routine.variadic,
        }
    }

    /// The number of trailing arguments that a call may leave out.
    pub fn defaults(&self) -> usize {
        match self {
            Callee::BuiltIn(f) => f.defaults.into(),
            Callee::Made(routine) => routine.defaults.len(),
        }
    }

    /// The declared type of the result.
    pub fn ret(&self) -> Oid {
        match self {
            Callee::BuiltIn(f) => f.ret,
            Callee::Made(routine) => routine.ret,
        }
    }

    /// The place of an argument with a name.
    pub fn place_of(&self, name: &str) -> Option<usize> {
        match self {
            Callee::BuiltIn(f) => f.arg_names.iter().position(|n| *n == name),
            Callee::Made(routine) => routine.input_names().position(|n| n == name),
        }
    }
}

/// The default of an argument that a call leaves out.
pub enum DefaultValue {
    /// A text, as if the call had it.
    Text(&'static str),
    /// An expression of the argument's type.
    Bound(Expr),
}

impl Binder<'_> {
    /// The default of an argument, if it has one that is not in the body.
    pub fn default_of(&mut self, callee: &Callee, argument: usize) -> Result<Option<DefaultValue>> {
        match callee {
            Callee::BuiltIn(f) => Ok(f.default_text(argument).map(DefaultValue::Text)),
            Callee::Made(routine) => {
                let first = routine.inputs.len() - routine.defaults.len();
                let kept = argument.checked_sub(first).and_then(|at| routine.defaults.get(at));
                let Some(kept) = kept.cloned() else { return Ok(None) };
                let (e, _) = Kept::read(self, &kept, Purpose::Run, None)?.expression()?;
                Ok(Some(DefaultValue::Bound(e)))
            }
        }
    }

    /// 42809 where a procedure is called as a function.
    pub fn must_not_be_procedure(&self, routine: &Routine, loc: i32) -> Result<()> {
        if !routine.is_procedure {
            return Ok(());
        }
        let types: Vec<String> = routine.inputs.iter().map(|&t| sinew_types::typeinfo::type_name(t)).collect();
        let message = format!("{}({}) is a procedure", routine.name, types.join(", "));
        let error = SqlError::new(sinew_error::SqlState::WRONG_OBJECT_TYPE, message);
        Err(error.position_if_unset(self.pos(loc)).hint("To call a procedure, use CALL."))
    }
}

/// A text that a call has not written.
pub fn unwritten(text: &str) -> Expr {
    Expr::Const(Datum::text(text))
}
