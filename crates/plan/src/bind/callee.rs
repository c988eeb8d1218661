//! The functions that a call may mean: those that are built in, and routines that users made.

use crate::bind::func::Chosen;
use crate::binder::Binder;
use crate::kept::{Kept, Purpose};
use crate::tree::expr::{Expr, FuncExpr};
use pg_raw_parse::nodes;
use sinew_catalog::routines::{Mode, Routine};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::func::BuiltinFn;
use sinew_types::typeinfo::type_name;
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
    pub fn must_not_be_procedure(&self, routine: &Routine, types: &[Oid], loc: i32) -> Result<()> {
        if !routine.is_procedure {
            return Ok(());
        }
        let types: Vec<String> = types.iter().map(|&t| type_name(t)).collect();
        let message = format!("{}({}) is a procedure", routine.name, types.join(", "));
        let error = SqlError::new(SqlState::WRONG_OBJECT_TYPE, message);
        Err(error.position_if_unset(self.pos(loc)).hint("To call a procedure, use CALL."))
    }
}

impl Binder<'_> {
    /// Binds CALL. The OUT arguments of a procedure stand in the call too, and their values are
    /// not computed. 42809 for a function.
    pub fn bind_call(&mut self, c: &nodes::FuncCall) -> Result<FuncExpr> {
        let loc = c.location;
        let name = self.func_name(c.funcname(), loc)?;
        let mut args = self.call_arguments(c, &name)?;
        let types: Vec<Oid> = args.iter().map(|b| b.ty).collect();
        let callees = self.functions_named(&name, loc)?;
        let with_outputs = callees.iter().find_map(|callee| match callee {
            Callee::Made(r) if r.is_procedure && r.arguments.len() == args.len() => {
                r.arguments.iter().any(|a| a.mode == Mode::Out).then(|| r.clone())
            }
            _ => None,
        });
        let chosen = match with_outputs {
            Some(routine) => {
                let inputs: Vec<bool> = routine.arguments.iter().map(|a| a.mode.is_input()).collect();
                let mut at = 0;
                args.retain(|_| {
                    at += 1;
                    inputs[at - 1]
                });
                Chosen { declared: routine.inputs.clone(), callee: Callee::Made(routine), gather: None }
            }
            None => match self.find_function(&name, &types, c.func_variadic, loc) {
                Ok(Some(chosen)) => chosen,
                Ok(None) => return Err(self.no_procedure(&name, &types, loc)),
                Err(e) if e.sqlstate == SqlState::UNDEFINED_FUNCTION => {
                    return Err(self.no_procedure(&name, &types, loc));
                }
                Err(e) => return Err(e),
            },
        };
        if !matches!(&chosen.callee, Callee::Made(routine) if routine.is_procedure) {
            let types: Vec<String> = types.iter().map(|&t| type_name(t)).collect();
            let message = format!("{name}({}) is not a procedure", types.join(", "));
            return Err(self
                .err(SqlState::WRONG_OBJECT_TYPE, message, loc)
                .hint("To call a function, use SELECT."));
        }
        self.prepare_call(&name, chosen, args, loc)
    }

    #[cold]
    fn no_procedure(&self, name: &str, types: &[Oid], loc: i32) -> SqlError {
        let types: Vec<String> = types.iter().map(|&t| type_name(t)).collect();
        let message = format!("procedure {name}({}) does not exist", types.join(", "));
        self.err(SqlState::UNDEFINED_FUNCTION, message, loc).hint(
            "No procedure matches the given name and argument types. You might need to add explicit type casts.",
        )
    }
}

/// A text that a call has not written.
pub fn unwritten(text: &str) -> Expr {
    Expr::Const(Datum::text(text))
}
