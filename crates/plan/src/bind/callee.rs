//! The functions that a call may mean: those that are built in, and routines that users made.

use crate::bind::func::{Call, Chosen};
use crate::binder::{Binder, Typed};
use crate::kept::{Kept, Purpose};
use crate::tree::expr::{Expr, FuncExpr};
use pg_raw_parse::nodes;
use sinew_catalog::routines::Routine;
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::func::BuiltinFn;
use sinew_types::typeinfo::type_name;
use sinew_types::{Datum, Oid};
use std::borrow::Cow;
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

    /// The types of the arguments that a call gives: in CALL those of output arguments too.
    pub fn types(&self, is_call: bool) -> Cow<'_, [Oid]> {
        match self {
            Callee::Made(r) if is_call && r.is_procedure => r.arguments.iter().map(|a| a.ty).collect(),
            _ => Cow::Borrowed(self.inputs()),
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

    /// The place of an argument with a name among those that a call gives.
    pub fn place_of(&self, name: &str, is_call: bool) -> Option<usize> {
        match self {
            Callee::BuiltIn(f) => f.arg_names.iter().position(|n| *n == name),
            Callee::Made(r) if is_call && r.is_procedure => r.arguments.iter().position(|a| &*a.name == name),
            Callee::Made(routine) => routine.input_names().position(|n| n == name),
        }
    }
}

/// The default of an argument that a call leaves out.
pub enum DefaultValue {
    /// A text, as if the call had it.
    Text(&'static str),
    /// An expression and its type: the argument's, unless that is polymorphic.
    Bound(Expr, Oid),
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
                let (e, ty) = Kept::read(self, &kept, Purpose::Run, None)?.expression()?;
                Ok(Some(DefaultValue::Bound(e, ty)))
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
        let (mut args, names): (Vec<Typed>, Vec<Option<&str>>) = self.call_arguments(c)?.into_iter().unzip();
        let types: Vec<Oid> = args.iter().map(|b| b.ty).collect();
        let call = Call {
            names: &names,
            variadic: c.func_variadic,
            is_call: true,
            ..Call::plain(&name, &types, loc)
        };
        let mut chosen = match self.find_function(&call) {
            Ok(Some(chosen)) => chosen,
            Ok(None) => return Err(self.no_procedure(&call)),
            Err(e) if e.sqlstate == SqlState::UNDEFINED_FUNCTION => {
                return Err(self.no_procedure(&call));
            }
            Err(e) if e.sqlstate == SqlState::AMBIGUOUS_FUNCTION => {
                let message = format!("procedure {name}({}) is not unique", call.shown_types().join(", "));
                return Err(self.err(SqlState::AMBIGUOUS_FUNCTION, message, loc).hint(
                    "Could not choose a best candidate procedure. You might need to add explicit type casts.",
                ));
            }
            Err(e) => return Err(e),
        };
        if !matches!(&chosen.callee, Callee::Made(routine) if routine.is_procedure) {
            let types: Vec<String> = types.iter().map(|&t| type_name(t)).collect();
            let message = format!("{name}({}) is not a procedure", types.join(", "));
            return Err(self
                .err(SqlState::WRONG_OBJECT_TYPE, message, loc)
                .hint("To call a function, use SELECT."));
        }
        leave_out_outputs(&mut chosen, &mut args);
        self.prepare_call(&name, chosen, args, loc)
    }

    #[cold]
    fn no_procedure(&self, call: &Call<'_>) -> SqlError {
        let message = format!("procedure {}({}) does not exist", call.name, call.shown_types().join(", "));
        self.err(SqlState::UNDEFINED_FUNCTION, message, call.loc).hint(
            "No procedure matches the given name and argument types. You might need to add explicit type casts.",
        )
    }
}

/// Takes the output arguments out of a call that was chosen with them.
fn leave_out_outputs(chosen: &mut Chosen, args: &mut Vec<Typed>) {
    let Callee::Made(routine) = &chosen.callee else { return };
    let inputs: Vec<bool> = routine.arguments.iter().map(|a| a.mode.is_input()).collect();
    if inputs.iter().all(|&is_input| is_input) {
        return;
    }
    let last = inputs.len() - 1;
    let place_of = |at: usize| chosen.places.as_ref().map_or(at.min(last), |places| places[at]);
    let keeps: Vec<bool> = (0..args.len()).map(|at| inputs[place_of(at)]).collect();
    // Among the inputs alone an argument stands farther to the left.
    let among_inputs = |place: usize| inputs[..place].iter().filter(|&&is_input| is_input).count();
    let places = (0..args.len()).filter(|&at| keeps[at]).map(|at| among_inputs(place_of(at))).collect();
    if chosen.places.is_some() {
        chosen.places = Some(places);
    }
    chosen.gather = chosen.gather.map(among_inputs);
    let mut kept = keeps.iter();
    chosen.declared.retain(|_| kept.next() == Some(&true));
    let mut kept = keeps.iter();
    args.retain(|_| kept.next() == Some(&true));
}

/// A text that a call has not written.
pub fn unwritten(text: &str) -> Expr {
    Expr::Const(Datum::text(text))
}
