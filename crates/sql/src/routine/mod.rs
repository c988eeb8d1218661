//! Routines at work: functions and procedures that users made.
//!
//! A call names the routine by its OID. The session keeps the body that it has compiled, and
//! compiles anew when the catalog has another version of the routine. A body's statements run below
//! the statement that calls, each with its own snapshot and command number:
//!
//! | the routine is | its statements see |
//! |---|---|
//! | VOLATILE | what is committed when they begin, and all that the transaction has done by then |
//! | STABLE, IMMUTABLE | what the calling statement sees |
//!
//! A statement of a body has its own events of foreign keys. They are looked at when that statement
//! ends, and the calling statement's wait until it ends itself.
//!
//! SECURITY DEFINER puts the owner in the place of the role in force, and SET clauses set their
//! settings, until the routine returns or fails.
//!
//! PL/pgSQL itself stands in [`plpgsql`](crate::plpgsql), which knows no routines.
//!
//! Nothing here is shared: what a session keeps of bodies ends with it.

mod code_body;
pub mod run;
mod sql_body;

use crate::plpgsql::Atomic;
use crate::routine::code_body::{CodeBody, Of};
use crate::routine::sql_body::SqlBody;
use crate::state::SessionState;
use crate::state::routines::Runner;
use sinew_catalog::routines::{Language, Routine, dropped};
use sinew_error::{Result, SqlError};
use sinew_exec::caller::RoutineCall;
use sinew_exec::caller::triggers::{Transition, TriggerCall, transition_relations};
use sinew_table::{Relation, Row, stack};
use sinew_types::func::{self, BuiltinFn, CallTypes, FnBody, Rows};
use sinew_types::typeinfo::made;
use sinew_types::{Datum, FnCtx, Oid, oid};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of bodies that a session keeps.
const BODIES_MAX: usize = 256;

/// Free bytes of stack with which a routine's statements begin. A smaller stack is exchanged for a
/// large one.
const STACK_NEEDED_BYTES: usize = 1 << 20;

/// A compiled body.
#[derive(Clone)]
enum Body {
    Sql(Arc<SqlBody>),
    Code(Arc<CodeBody>),
    /// A built-in function under another name.
    BuiltIn(&'static BuiltinFn),
}

impl Body {
    /// Whether the table whose rows the routine returns has changed since.
    fn has_other_columns(&self, cx: &SessionState, routine: &Routine) -> Result<bool> {
        if let Body::Code(body) = self
            && body.has_other_rows(cx)?
        {
            return Ok(true);
        }
        if !made::is_row(routine.ret) {
            return Ok(false);
        }
        no_domain_columns(cx, routine)?;
        let columns = match self {
            Body::Sql(body) => &body.columns,
            Body::Code(body) => &body.columns,
            Body::BuiltIn(_) => return Ok(false),
        };
        Ok(*columns != cx.routine_columns(routine)?)
    }
}

/// A body that the session keeps, with the version of the routine that it was compiled from.
struct Kept {
    routine: Arc<Routine>,
    body: Body,
}

/// A session's routines.
#[derive(Default)]
pub struct Routines {
    /// By the routine, and by the types of the call: a polymorphic routine has a body for each.
    bodies: RefCell<HashMap<(Oid, Vec<Oid>), Kept>>,
}

impl Routines {
    /// The routine of a call as it is now, with its body.
    fn find(&self, cx: &SessionState, call: &RoutineCall<'_>) -> Result<(Arc<Routine>, Body)> {
        let (oid, types) = (call.routine, call.types);
        let routine = cx.routine(oid)?.ok_or_else(|| dropped(oid))?;
        match call.caller {
            Some(role) => cx.check_execute_of(&routine, role, routine.kind())?,
            None => cx.check_execute(&routine)?,
        }
        let defined = call.columns.filter(|_| takes_definition(&routine));
        let mut all = types.args.clone();
        all.extend(defined.iter().flat_map(|columns| columns.iter()).map(|column| column.1));
        let key = (oid, all);
        if let Some(kept) = self.bodies.borrow().get(&key)
            && Arc::ptr_eq(&kept.routine, &routine)
            && !kept.body.has_other_columns(cx, &routine)?
        {
            return Ok((routine, kept.body.clone()));
        }
        let body = match routine.language {
            Language::Sql => Body::Sql(Arc::new(SqlBody::compile(cx, &routine, types, defined)?)),
            Language::Plpgsql => {
                let body = CodeBody::compile(cx, &routine, types, defined, Of::Call);
                Body::Code(Arc::new(body.map_err(|e| in_body(e, &routine))?))
            }
            Language::Internal => {
                let found = func::all().iter().find(|f| f.src == &*routine.source);
                Body::BuiltIn(found.ok_or_else(|| SqlError::internal("an aggregate called as a function"))?)
            }
        };
        self.keep(key, &routine, body.clone());
        Ok((routine, body))
    }

    fn keep(&self, key: (Oid, Vec<Oid>), routine: &Arc<Routine>, body: Body) {
        let mut bodies = self.bodies.borrow_mut();
        if bodies.len() >= BODIES_MAX {
            bodies.clear();
        }
        bodies.insert(key, Kept { routine: routine.clone(), body });
    }

    /// The body of a trigger function for the rows of a table, and the names of REFERENCING.
    fn trigger_body(
        &self,
        cx: &SessionState,
        routine: &Arc<Routine>,
        call: &TriggerCall<'_>,
    ) -> Result<Arc<CodeBody>> {
        let table = call.table;
        let mut key = (routine.oid, vec![table.oid]);
        if call.trigger.has_tables() {
            // The plans of its statements depend on the names that REFERENCING gives.
            key.1.push(call.trigger.oid);
        }
        if let Some(Kept { routine: of, body: Body::Code(body) }) = self.bodies.borrow().get(&key)
            && Arc::ptr_eq(of, routine)
            && body.table.as_ref().is_some_and(|of| Arc::ptr_eq(of, table))
        {
            return Ok(body.clone());
        }
        let types = CallTypes { args: Vec::new(), ret: routine.ret };
        let body = CodeBody::compile(cx, routine, &types, None, Of::Trigger(table));
        let body = Arc::new(body.map_err(|e| in_body(e, routine))?);
        self.keep(key, routine, Body::Code(body.clone()));
        Ok(body)
    }

    /// Runs a call. `rows` takes the rows of a routine that returns a set.
    fn call(
        &self,
        cx: &SessionState,
        call: &RoutineCall<'_>,
        rows: Option<&mut dyn FnMut(Datum) -> Result<()>>,
    ) -> Result<Datum> {
        let (routine, body) = self.find(cx, call)?;
        if let Body::BuiltIn(f) = body {
            return built_in(cx, f, call);
        }
        // A procedure with the rights of its owner or with settings of its own ends no transaction.
        let is_plain = !routine.security_definer && routine.config.is_empty();
        let atomic = match cx.code.take_may_end() && routine.is_procedure && is_plain {
            true => Atomic::No,
            false => Atomic::Yes,
        };
        stack::ample(STACK_NEEDED_BYTES, || {
            stack::check()?;
            let run = || match &body {
                Body::Sql(body) => body.call(cx, &routine, call, rows),
                Body::Code(body) => body.call(cx, &routine, call, rows, atomic),
                Body::BuiltIn(f) => built_in(cx, f, call),
            };
            with_rows_in_sight(cx, Vec::new(), None, || {
                let run = || cx.code.enter_routine(|| run::as_routine(cx, &routine, run));
                cx.reading().seeing(call.snapshot.zip(call.since), run)
            })
        })
    }
}

/// Calls a built-in function of one value.
fn built_in(cx: &SessionState, f: &BuiltinFn, call: &RoutineCall<'_>) -> Result<Datum> {
    let mut ctx = FnCtx::new(cx.fmt().clone());
    match f.body {
        FnBody::Scalar(body) => body(&mut ctx, call.args),
        FnBody::Poly(body) => body(&mut ctx, call.types, call.args),
        _ => Err(SqlError::internal(format!("function {} called under another name", f.name))),
    }
}

/// Runs a routine with the rows that REFERENCING names for it. A routine that is no trigger sees
/// none, whatever trigger calls it.
fn with_rows_in_sight<R>(
    cx: &SessionState,
    relations: Vec<Arc<Relation>>,
    rows: Option<&Arc<dyn Transition>>,
    run: impl FnOnce() -> R,
) -> R {
    let (names, seen) = (cx.own(), &cx.kept().triggers);
    let before = (names.show_transition(relations), seen.show(rows.cloned()));
    let done = run();
    names.show_transition(before.0);
    seen.show(before.1);
    done
}

/// An error in a body that is compiled for a call: its place is one of the body's text.
fn in_body(e: SqlError, routine: &Routine) -> SqlError {
    e.in_text(&routine.source).without_position()
}

/// 0A000 for a routine that returns the rows of a table with a column of a domain, whose values
/// nothing would test.
fn no_domain_columns(cx: &SessionState, routine: &Routine) -> Result<()> {
    let Some(oid) = made::relation_of(routine.ret) else { return Ok(()) };
    let Some(rel) = cx.relation(oid)? else { return Ok(()) };
    match rel.live_columns().find_map(|column| column.domain) {
        None => Ok(()),
        Some(domain) => Err(SqlError::unsupported(format!(
            "a function that returns rows of \"{}\", which has a column of domain {}, is not supported",
            rel.name,
            sinew_types::typeinfo::type_name(domain)
        ))),
    }
}

/// Whether a statement may define the columns of the routine's rows: nothing else says them.
fn takes_definition(routine: &Routine) -> bool {
    routine.ret == oid::RECORD && routine.outputs().next().is_none()
}

impl Runner for Routines {
    fn value(&self, cx: &SessionState, call: &RoutineCall<'_>) -> Result<Datum> {
        self.call(cx, call, None)
    }

    fn rows(&self, cx: &SessionState, call: &RoutineCall<'_>) -> Result<Rows> {
        let mut charge = sinew_types::memory::Charge::new();
        let mut bytes = 0;
        let mut all: Vec<Datum> = Vec::new();
        self.call(
            cx,
            call,
            Some(&mut |row: Datum| {
                bytes += size_of::<Datum>() + row.heap_bytes();
                charge.cover(bytes)?;
                all.push(row);
                Ok(())
            }),
        )?;
        Ok(Box::new(all.into_iter().map(move |row| {
            // The rows are counted as long as some of them are left.
            let _ = &charge;
            Ok(row)
        })))
    }

    fn trigger(&self, cx: &SessionState, call: &TriggerCall<'_>) -> Result<Option<Row>> {
        let oid = call.trigger.function;
        let routine = cx.routine(oid)?.ok_or_else(|| dropped(oid))?;
        let body = self.trigger_body(cx, &routine, call)?;
        let relations = transition_relations(call.table, call.trigger);
        stack::ample(STACK_NEEDED_BYTES, || {
            stack::check()?;
            let run = || run::as_routine(cx, &routine, || body.trigger(cx, &routine, call));
            with_rows_in_sight(cx, relations, call.transition, || {
                let run = || cx.code.with_busy([call.table.oid], || cx.code.enter_trigger(run));
                cx.code.enter_routine(run)
            })
        })
    }

    fn validate(&self, cx: &SessionState, routine: &Arc<Routine>) -> Result<()> {
        match routine.language {
            Language::Sql => SqlBody::validate(cx, routine),
            Language::Internal => Ok(()),
            Language::Plpgsql => {
                let types = CallTypes { args: routine.inputs.clone(), ret: routine.ret };
                let compiled = CodeBody::compile(cx, routine, &types, None, Of::Check);
                compiled.map(drop).map_err(|e| e.in_text(&routine.source))
            }
        }
    }
}
