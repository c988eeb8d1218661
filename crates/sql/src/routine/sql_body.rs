//! Bodies in SQL: a list of statements, the last of which gives the result.

use crate::ddl;
use crate::routine::run::with_snapshot;
use crate::state::SessionState;
use crate::state::queries::{begin_query, is_plannable, not_allowed, refuse_change};
use pg_raw_parse::Node;
use sinew_catalog::routines::{ResultColumn, Routine};
use sinew_error::{Result, SqlError, sqlerr};
use sinew_exec::caller::RoutineCall;
use sinew_exec::execution::Execution;
use sinew_plan as plan;
use sinew_plan::binder::polymorphic::columns_of_call;
use sinew_plan::outside::{Conflict, Names, Outside, Place};
use sinew_plan::parse::Parsed;
use sinew_plan::{OutputColumn, Plan};
use sinew_types::cast::{self, CastContext, Coercion};
use sinew_types::func::CallTypes;
use sinew_types::length::apply_typmod;
use sinew_types::typeinfo::{is_polymorphic, made, type_name};
use sinew_types::{Datum, FieldNames, FnCtx, Oid, Record, oid};
use std::sync::{Arc, Mutex, PoisonError};

/// A compiled body.
pub struct SqlBody {
    text: Arc<str>,
    parsed: Parsed,
    /// The plans of the statements that have one. Only the session of the body takes the latch.
    plans: Vec<Mutex<Option<Arc<Plan>>>>,
    types: CallTypes,
    /// The columns of the result, if it has several.
    pub columns: Option<Arc<[ResultColumn]>>,
}

/// How the columns of the last statement become the routine's columns.
struct Conversion {
    columns: Vec<(Oid, Oid, Coercion)>,
    /// The modifiers of the routine's columns, where its type is one of rows.
    typmods: Vec<i32>,
    /// The only column is the row.
    is_row: bool,
}

/// An error in a statement that PostgreSQL finds before it runs the first one.
fn at_startup(e: SqlError, routine: &Routine) -> SqlError {
    e.context(format!("SQL function \"{}\" during startup", routine.name))
}

impl SqlBody {
    /// Parses a body for a call with these types. `defined`: the columns that the statement
    /// defines.
    pub fn compile(
        cx: &SessionState,
        routine: &Routine,
        types: &CallTypes,
        defined: Option<&Arc<[ResultColumn]>>,
    ) -> Result<SqlBody> {
        super::no_domain_columns(cx, routine)?;
        let columns =
            columns_of_call(cx, Some(routine), &types.args, types.ret)?.or_else(|| defined.cloned());
        let text = routine.source.clone();
        let parsed = plan::parse(&text)?;
        let plans = (0..parsed.len()).map(|_| Mutex::default()).collect();
        Ok(SqlBody { text, parsed, plans, types: types.clone(), columns })
    }

    /// Checks a new body: its statements can be planned, and the last one gives what the routine
    /// returns. Statements that change the catalog are parsed alone, and so are bodies with
    /// polymorphic types, as in PostgreSQL.
    pub fn validate(cx: &SessionState, routine: &Arc<Routine>) -> Result<()> {
        let types = CallTypes { args: routine.inputs.clone(), ret: routine.ret };
        let body = SqlBody::compile(cx, routine, &types, None)?;
        if types.args.iter().chain([&types.ret]).any(|&ty| is_polymorphic(ty)) {
            return Ok(());
        }
        let mut last = None;
        for at in 0..body.parsed.len() {
            last = body.plan(cx, routine, at)?;
        }
        if !returns_nothing(routine, &types) {
            body.conversion(cx, last.as_deref())?;
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
        let names = ArgumentNames { routine, types: &self.types.args };
        let plan = plan::plan_named(cx, node, &self.text, &names, false)?;
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
                if call.snapshot.is_some() {
                    return Err(at_startup(not_allowed(&ddl::command_name(self.node(at))), routine));
                }
                self.utility(cx, at)?;
                continue;
            };
            // A set that only locks rows is part of the calling statement, which may do so.
            if call.snapshot.is_some() && (plan.row_lock.is_none() || rows.is_none()) {
                refuse_change(&plan).map_err(|e| at_startup(e, routine))?;
            }
            let wants = is_last && !nothing;
            let conversion = if wants { Some(self.conversion(cx, Some(&*plan))?) } else { None };
            let given = call.snapshot;
            with_snapshot(cx, given, |snapshot| {
                begin_query(cx, &plan)?;
                let mut run = Execution::start_at(cx, &plan, call.args, snapshot)?;
                let most = if wants && rows.is_none() && !plan.is_modifying() { Some(1) } else { None };
                let mut first = true;
                run.pull(cx, most, |_, row| {
                    let Some(conversion) = &conversion else { return Ok(()) };
                    if let Some(rows) = &mut rows {
                        return rows(conversion.value(cx, self, row)?);
                    }
                    if std::mem::take(&mut first) {
                        result = conversion.value(cx, self, row)?;
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
            Node::VacuumStmt(s) if s.is_vacuumcmd => ddl::refuse_alone(node),
            Node::TransactionStmt(_) | Node::CopyStmt(_) | Node::VacuumStmt(_) => {
                let what = ddl::command_name(node);
                Err(SqlError::unsupported(format!("{what} is not allowed in an SQL function")))
            }
            _ => {
                ddl::refuse_alone(node)?;
                cx.refuse_read_only(&ddl::command_name(node))?;
                ddl::execute(cx, node, &self.text).map(drop)
            }
        }
    }

    /// How the last statement's row becomes the result; 42P13 if it does not fit.
    fn conversion(&self, cx: &SessionState, last: Option<&Plan>) -> Result<Conversion> {
        let typmods = match made::is_row(self.types.ret) {
            true => cx.need_row_type(self.types.ret)?.fields().iter().map(|field| field.typmod).collect(),
            false => Vec::new(),
        };
        let wanted: Vec<Oid> = match &self.columns {
            None => vec![self.types.ret],
            Some(columns) => columns.iter().map(|column| column.1).collect(),
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
        // One column may hold the whole row.
        if let [one] = columns
            && made::is_row(self.types.ret)
            && one.type_oid == self.types.ret
        {
            let same = (one.type_oid, one.type_oid, Coercion::Relabel);
            return Ok(Conversion { columns: vec![same], typmods, is_row: true });
        }
        let is_row = matches!(columns, [one] if one.type_oid == oid::RECORD);
        if is_row && (self.types.ret == oid::RECORD || self.columns.is_some()) {
            let same = (oid::RECORD, oid::RECORD, Coercion::Relabel);
            return Ok(Conversion { columns: vec![same], typmods, is_row });
        }
        if self.types.ret == oid::RECORD && self.columns.is_none() {
            let same = |c: &OutputColumn| (c.type_oid, c.type_oid, Coercion::Relabel);
            let columns = columns.iter().map(same).collect();
            return Ok(Conversion { columns, typmods, is_row: false });
        }
        let is_value = self.columns.is_none();
        if is_value && columns.len() != 1 {
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
                let detail = if is_value {
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
        Ok(Conversion { columns: found, typmods, is_row: false })
    }
}

/// The arguments as names in statements. A column of the name goes before them.
struct ArgumentNames<'r> {
    routine: &'r Routine,
    types: &'r [Oid],
}

impl ArgumentNames<'_> {
    fn place(&self, at: usize) -> Option<Place> {
        let ty = *self.types.get(at)?;
        Some(Place { number: at as u32, ty, typmod: -1, domain: None })
    }
}

impl Names for ArgumentNames<'_> {
    fn find(&self, names: &[&str], _: bool) -> Result<Option<Outside>> {
        let name = match names {
            [name] => *name,
            [routine, name] if **routine == *self.routine.name => *name,
            _ => return Ok(None),
        };
        let at = self.routine.input_names().position(|own| own == name);
        Ok(at.and_then(|at| self.place(at)).map(Outside::Value))
    }

    fn parameter(&self, number: i32) -> Result<Option<Place>> {
        Ok(usize::try_from(number - 1).ok().and_then(|at| self.place(at)))
    }

    fn conflict(&self) -> Conflict {
        Conflict::Column
    }

    fn kind(&self) -> &'static str {
        "function argument"
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

/// A value with the length that a modifier demands. 22001 if it is too long.
fn cut(value: Datum, ty: Oid, typmod: Option<&i32>) -> Result<Datum> {
    match typmod {
        Some(&typmod) if typmod >= 0 && !value.is_null() => apply_typmod(value, ty, typmod, false),
        _ => Ok(value),
    }
}

/// A row as one of the result's columns. 42804 if its fields do not fit.
fn converted(ctx: &mut FnCtx, record: &Record, wanted: &[ResultColumn], typmods: &[i32]) -> Result<Datum> {
    let mismatch = || sqlerr!(DATATYPE_MISMATCH, "returned record type does not match expected record type");
    if record.fields.len() != wanted.len() {
        let (given, wanted) = (record.fields.len(), wanted.len());
        return Err(mismatch().detail(format!(
            "Number of returned columns ({given}) does not match expected column count ({wanted})."
        )));
    }
    let mut fields = Vec::with_capacity(wanted.len());
    for (at, ((from, value), (_, to))) in record.fields.iter().zip(wanted).enumerate() {
        let path = path(*from, *to).or((*from == oid::UNKNOWN).then_some(Coercion::InOut));
        let path = path.ok_or_else(|| {
            mismatch().detail(format!(
                "Returned type {} does not match expected type {} in column {}.",
                type_name(*from),
                type_name(*to),
                at + 1
            ))
        })?;
        let value = cast::coerce(ctx, &path, value, *from, *to, -1, false)?;
        fields.push((*to, cut(value, *to, typmods.get(at))?));
    }
    let names = FieldNames::given(wanted.iter().map(|column| column.0.clone()));
    Ok(Datum::Record(Arc::new(Record { fields, names })))
}

impl Conversion {
    fn value(&self, cx: &SessionState, body: &SqlBody, row: &[Datum]) -> Result<Datum> {
        let mut ctx = FnCtx::new(cx.fmt().clone());
        let mut fields = Vec::with_capacity(self.columns.len());
        for (at, ((from, to, path), value)) in self.columns.iter().zip(row).enumerate() {
            let value = cast::coerce(&mut ctx, path, value, *from, *to, -1, false)?;
            let typmod = if self.is_row { None } else { self.typmods.get(at) };
            fields.push((*to, cut(value, *to, typmod)?));
        }
        let several = !self.is_row && (body.columns.is_some() || body.types.ret == oid::RECORD);
        if let (true, Some(wanted), [(_, Datum::Record(record))]) =
            (self.is_row, &body.columns, fields.as_slice())
        {
            return converted(&mut ctx, record, wanted, &self.typmods);
        }
        if several {
            let columns = body.columns.iter().flat_map(|columns| columns.iter());
            let names = FieldNames::given(columns.map(|column| column.0.clone()));
            return Ok(Datum::Record(Arc::new(Record { fields, names })));
        }
        Ok(fields.pop().map_or(Datum::Null, |(_, value)| value))
    }
}
