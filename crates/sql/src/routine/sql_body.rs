//! Bodies in SQL: a list of statements, the last of which gives the result.

use crate::ddl;
use crate::routine::run::with_snapshot;
use crate::state::SessionState;
use crate::state::queries::{begin_query, is_plannable};
use pg_raw_parse::Node;
use sinew_catalog::routines::Routine;
use sinew_error::{Result, SqlError, sqlerr};
use sinew_exec::caller::RoutineCall;
use sinew_exec::execution::Execution;
use sinew_plan as plan;
use sinew_plan::parse::Parsed;
use sinew_plan::{OutputColumn, Plan};
use sinew_types::cast::{self, CastContext, Coercion};
use sinew_types::func::CallTypes;
use sinew_types::typeinfo::{is_polymorphic, type_name};
use sinew_types::{Datum, FieldNames, FnCtx, Oid, Record, oid};
use std::sync::{Arc, Mutex, PoisonError};

/// A compiled body.
pub struct SqlBody {
    text: Arc<str>,
    parsed: Parsed,
    /// The plans of the statements that have one. Only the session of the body takes the latch.
    plans: Vec<Mutex<Option<Arc<Plan>>>>,
    types: CallTypes,
}

/// How the columns of the last statement become the routine's columns.
struct Conversion {
    columns: Vec<(Oid, Oid, Coercion)>,
}

impl SqlBody {
    /// Parses a body for a call with these types.
    pub fn compile(cx: &SessionState, routine: &Routine, types: &CallTypes) -> Result<SqlBody> {
        let _ = cx;
        let text = routine.source.clone();
        let parsed = plan::parse(&text)?;
        let plans = (0..parsed.len()).map(|_| Mutex::default()).collect();
        Ok(SqlBody { text, parsed, plans, types: types.clone() })
    }

    /// Checks a new body: its statements can be planned, and the last one gives what the routine
    /// returns. Statements that change the catalog are parsed alone, and so are bodies with
    /// polymorphic types, as in PostgreSQL.
    pub fn validate(cx: &SessionState, routine: &Arc<Routine>) -> Result<()> {
        let types = CallTypes { args: routine.inputs.clone(), ret: routine.ret };
        let body = SqlBody::compile(cx, routine, &types)?;
        if types.args.iter().chain([&types.ret]).any(|&ty| is_polymorphic(ty)) {
            return Ok(());
        }
        let mut last = None;
        for at in 0..body.parsed.len() {
            last = body.plan(cx, routine, at)?;
        }
        if !returns_nothing(routine, &types) {
            body.conversion(routine, last.as_deref())?;
        }
        Ok(())
    }

    fn node(&self, at: usize) -> Node<'_> {
        self.parsed.get(at, &self.text).map_or(Node::None, |statement| statement.node)
    }

    /// The plan of a statement; `None` for one that has none.
    fn plan(&self, cx: &SessionState, routine: &Routine, at: usize) -> Result<Option<Arc<Plan>>> {
        let node = self.node(at);
        if !is_plannable(node) {
            return Ok(None);
        }
        let mut kept = self.plans[at].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(plan) = &*kept
            && plan.acquire(cx)?
        {
            return Ok(Some(plan.clone()));
        }
        let names = routine.input_names().map(Arc::from).collect();
        let plan = plan::plan_in_routine(cx, node, &self.text, &self.types.args, &routine.name, names)?;
        *kept = Some(plan.clone());
        Ok(Some(plan))
    }

    /// Runs the statements of a call.
    pub fn call(
        &self,
        cx: &SessionState,
        routine: &Routine,
        call: &RoutineCall<'_>,
        rows: Option<&mut dyn FnMut(Datum) -> Result<()>>,
    ) -> Result<Datum> {
        let done = self.statements(cx, routine, call, rows);
        // The places of errors are those of the body's text, which the client does not have.
        done.map_err(|e| e.without_position())
    }

    fn statements(
        &self,
        cx: &SessionState,
        routine: &Routine,
        call: &RoutineCall<'_>,
        mut rows: Option<&mut dyn FnMut(Datum) -> Result<()>>,
    ) -> Result<Datum> {
        let nothing = returns_nothing(routine, &self.types);
        let count = self.parsed.len();
        let mut result = Datum::Null;
        for at in 0..count {
            let is_last = at + 1 == count;
            let Some(plan) = self.plan(cx, routine, at)? else {
                self.utility(cx, at)?;
                continue;
            };
            let wants = is_last && !nothing;
            let conversion = if wants { Some(self.conversion(routine, Some(&*plan))?) } else { None };
            let given = call.snapshot;
            with_snapshot(cx, given, |snapshot| {
                begin_query(cx, &plan)?;
                let mut run = Execution::start_at(cx, &plan, call.args, snapshot)?;
                let most = if wants && rows.is_none() && !plan.is_modifying() { Some(1) } else { None };
                let mut first = true;
                run.pull(cx, most, |_, row| {
                    let Some(conversion) = &conversion else { return Ok(()) };
                    if let Some(rows) = &mut rows {
                        return rows(conversion.value(cx, routine, row)?);
                    }
                    if std::mem::take(&mut first) {
                        result = conversion.value(cx, routine, row)?;
                    }
                    Ok(())
                })
                .map(drop)
            })?;
        }
        Ok(result)
    }

    fn utility(&self, cx: &SessionState, at: usize) -> Result<()> {
        let node = self.node(at);
        match node {
            Node::TransactionStmt(_) | Node::CopyStmt(_) | Node::VacuumStmt(_) => {
                let what = ddl::command_name(node);
                Err(SqlError::unsupported(format!("{what} is not allowed in an SQL function")))
            }
            _ => {
                cx.refuse_read_only(&ddl::command_name(node))?;
                ddl::execute(cx, node, &self.text).map(drop)
            }
        }
    }

    /// How the last statement's row becomes the result; 42P13 if it does not fit.
    fn conversion(&self, routine: &Routine, last: Option<&Plan>) -> Result<Conversion> {
        let wanted: Vec<Oid> = match routine.outputs().count() {
            0 | 1 => vec![self.types.ret],
            _ => routine.outputs().map(|a| a.ty).collect(),
        };
        let columns: &[OutputColumn] = last.map_or(&[], |plan| &plan.columns);
        let mismatch = || {
            let to = type_name(self.types.ret);
            sqlerr!(INVALID_FUNCTION_DEFINITION, "return type mismatch in function declared to return {to}")
        };
        if columns.is_empty() {
            return Err(mismatch()
                .detail("Function's final statement must be SELECT or INSERT/UPDATE/DELETE RETURNING."));
        }
        if self.types.ret == oid::RECORD && wanted.len() == 1 {
            let same = |c: &OutputColumn| (c.type_oid, c.type_oid, Coercion::Relabel);
            return Ok(Conversion { columns: columns.iter().map(same).collect() });
        }
        if wanted.len() == 1 && columns.len() != 1 {
            return Err(mismatch().detail("Final statement must return exactly one column."));
        }
        if columns.len() < wanted.len() {
            return Err(mismatch().detail("Final statement returns too few columns."));
        }
        if columns.len() > wanted.len() {
            return Err(mismatch().detail("Final statement returns too many columns."));
        }
        let mut found = Vec::with_capacity(wanted.len());
        for (at, (column, &to)) in columns.iter().zip(&wanted).enumerate() {
            let from = column.type_oid;
            let Some(path) = path(from, to) else {
                let detail = if wanted.len() == 1 {
                    format!("Actual return type is {}.", type_name(from))
                } else {
                    format!(
                        "Final statement returns {} instead of {} at column {}.",
                        type_name(from),
                        type_name(to),
                        at + 1
                    )
                };
                return Err(mismatch().detail(detail));
            };
            found.push((from, to, path));
        }
        Ok(Conversion { columns: found })
    }
}

/// The conversion of a column of the result.
fn path(from: Oid, to: Oid) -> Option<Coercion> {
    if from == to || from == oid::UNKNOWN && to == oid::TEXT {
        return Some(Coercion::Relabel);
    }
    cast::find_coercion(from, to, CastContext::Assignment)
}

fn returns_nothing(routine: &Routine, types: &CallTypes) -> bool {
    types.ret == oid::VOID || routine.is_procedure && routine.outputs().next().is_none()
}

impl Conversion {
    fn value(&self, cx: &SessionState, routine: &Routine, row: &[Datum]) -> Result<Datum> {
        let mut ctx = FnCtx::new(cx.fmt().clone());
        let mut fields = Vec::with_capacity(self.columns.len());
        for ((from, to, path), value) in self.columns.iter().zip(row) {
            fields.push((*to, cast::coerce(&mut ctx, path, value, *from, *to, -1, false)?));
        }
        let several = routine.outputs().count() > 1;
        if several || routine.ret == oid::RECORD {
            let names = if several {
                FieldNames::given(routine.outputs().map(|a| a.name.clone()))
            } else {
                FieldNames::default()
            };
            return Ok(Datum::Record(Arc::new(Record { fields, names })));
        }
        Ok(fields.pop().map_or(Datum::Null, |(_, value)| value))
    }
}
