//! Bodies in PL/pgSQL: what a routine's row says of the code, and the rows that go in and out.

use crate::ddl::TRIGGER;
use crate::plpgsql::{Atomic, Compiled, are_other_rows, call, call_set, call_trigger, compile, variable_of};
use crate::state::SessionState;
use sinew_catalog::reg::reg_out;
use sinew_catalog::routines::{Mode, ResultColumn, Routine};
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::caller::RoutineCall;
use sinew_exec::caller::triggers::TriggerCall;
use sinew_plan::NamedType;
use sinew_plan::binder::polymorphic::{Polymorphic, columns_of_call};
use sinew_plpgsql::Signature;
use sinew_plpgsql::tree::{Arg, ArgMode, Field, Returns, RowShape, VarType};
use sinew_table::{Relation, Row, Trigger};
use sinew_types::func::{CallTypes, Volatility};
use sinew_types::typeinfo::{made, type_name};
use sinew_types::{Array, Datum, Dim, FieldNames, Oid, Record, RowType, oid};
use std::cell::RefCell;
use std::sync::Arc;

/// A compiled body.
pub struct CodeBody {
    compiled: Arc<Compiled>,
    /// The routine as CONTEXT shows it.
    shown: String,
    /// The columns of the result, if it has several.
    pub columns: Option<Arc<[ResultColumn]>>,
    /// The table of a trigger.
    pub table: Option<Arc<Relation>>,
    /// The row types of its arguments and its result.
    row_types: Vec<Arc<RowType>>,
}

/// The rows of a column definition list.
fn row_type(name: &str, columns: &[ResultColumn]) -> VarType {
    let field = |(name, ty): &ResultColumn| Field { name: name.clone(), ty: *ty, typmod: -1, domain: None };
    let shape = RowShape { name: name.into(), fields: columns.iter().map(field).collect() };
    VarType { row: Some(Arc::new(shape)), ..VarType::of(oid::RECORD) }
}

/// The shape of a table's rows.
fn row_of(table: &Relation) -> VarType {
    let field = |c: &sinew_table::Column| Field {
        name: c.name.clone(),
        ty: c.type_oid,
        typmod: c.typmod,
        domain: c.domain,
    };
    let shape = RowShape { name: table.name.to_string(), fields: table.live_columns().map(field).collect() };
    let ty = match table.row_type_oid() {
        0 => oid::RECORD,
        ty => ty,
    };
    VarType { row: Some(Arc::new(shape)), ..VarType::of(ty) }
}

/// `pg_type.oid` of `text[]`.
const TEXT_ARRAY: u32 = 1009;

/// The variables of a trigger beside its row.
const VARIABLES: [(&str, u32); 10] = [
    ("tg_name", oid::NAME),
    ("tg_when", oid::TEXT),
    ("tg_level", oid::TEXT),
    ("tg_op", oid::TEXT),
    ("tg_relid", oid::OID),
    ("tg_relname", oid::NAME),
    ("tg_table_name", oid::NAME),
    ("tg_table_schema", oid::NAME),
    ("tg_nargs", oid::INT4),
    ("tg_argv", TEXT_ARRAY),
];

/// The purpose of a compiled body.
#[derive(Clone, Copy)]
pub enum Of<'t> {
    Call,
    /// A trigger of the table.
    Trigger(&'t Arc<Relation>),
    /// The routine is made, and its body is checked.
    Check,
}

impl CodeBody {
    /// Compiles a body for a call with these types. `defined`: the columns that the statement
    /// defines.
    pub fn compile(
        cx: &SessionState,
        routine: &Routine,
        types: &CallTypes,
        defined: Option<&Arc<[ResultColumn]>>,
        of: Of<'_>,
    ) -> Result<CodeBody> {
        super::no_domain_columns(cx, routine)?;
        let table = if let Of::Trigger(table) = of { Some(table) } else { None };
        let columns =
            columns_of_call(cx, Some(routine), &types.args, types.ret)?.or_else(|| defined.cloned());
        let mut given = types.args.iter();
        let polymorphic = Polymorphic::of(&routine.inputs, &types.args);
        let row_types = RefCell::default();
        let variable = |declared: Oid| variable_of(cx, NamedType::declared(cx, declared, -1)?, &row_types);
        let args = routine.arguments.iter().map(|a| {
            let declared = match a.mode.is_input() {
                true => {
                    let given = given.next().copied().unwrap_or(a.ty);
                    // The caller gives values of the type under a domain.
                    if made::is_of_domain(a.ty) { a.ty } else { given }
                }
                false => polymorphic.as_ref().and_then(|types| types.replace(a.ty)).unwrap_or(a.ty),
            };
            Ok(Arg {
                name: Some(a.name.to_string()).filter(|name| !name.is_empty()),
                mode: match a.mode {
                    Mode::In | Mode::Variadic => ArgMode::In,
                    Mode::InOut => ArgMode::InOut,
                    Mode::Out | Mode::Table => ArgMode::Out,
                },
                ty: variable(declared)?,
            })
        });
        let args = args.collect::<Result<Vec<Arg>>>()?;
        let returns = match &columns {
            _ if routine.outputs().next().is_some() => Returns::Outs,
            _ if routine.ret == TRIGGER => Returns::Trigger,
            _ if routine.ret == oid::VOID => Returns::Void,
            Some(columns) if defined.is_some() => Returns::Value(row_type(&routine.name, columns)),
            _ if made::is_of_domain(routine.ret) => Returns::Value(variable(routine.ret)?),
            _ => Returns::Value(variable(types.ret)?),
        };
        let mut extra = Vec::new();
        if routine.ret == TRIGGER {
            let row = table.map_or_else(|| VarType::of(oid::RECORD), |table| row_of(table));
            extra.push(("new".to_string(), row.clone()));
            extra.push(("old".to_string(), row));
            extra.extend(VARIABLES.iter().map(|(name, ty)| ((*name).to_string(), VarType::of(*ty))));
        }
        let signature = Signature {
            shown: reg_out(cx, oid::REGPROCEDURE, routine.oid)?.unwrap_or_else(|| routine.name.to_string()),
            name: routine.name.to_string(),
            args,
            returns,
            is_set: routine.returns_set,
            is_procedure: routine.is_procedure,
            is_new: matches!(of, Of::Check),
            extra,
        };
        let compiled = compile(cx, &routine.source, &signature)?;
        let shown = signature.shown;
        let row_types = row_types.into_inner();
        Ok(CodeBody { compiled, shown, columns, table: table.cloned(), row_types })
    }

    /// Whether a row type that the body uses has changed since it was compiled.
    pub fn has_other_rows(&self, cx: &SessionState) -> Result<bool> {
        Ok(are_other_rows(cx, &self.row_types)? || self.compiled.has_other_rows(cx)?)
    }

    /// Runs the body for a call.
    pub fn call(
        &self,
        cx: &SessionState,
        routine: &Routine,
        call_of: &RoutineCall<'_>,
        rows: Option<&mut dyn FnMut(Datum) -> Result<()>>,
        atomic: Atomic,
    ) -> Result<Datum> {
        if routine.ret == TRIGGER {
            let e = SqlError::unsupported("trigger functions can only be called as triggers");
            let place = format!("compilation of PL/pgSQL function \"{}\" near line 1", routine.name);
            return Err(e.context(place));
        }
        let given = call_of.snapshot;
        let Some(rows) = rows else { return call(cx, &self.compiled, call_of.args, atomic, given) };
        let names = FieldNames::given(self.columns.iter().flat_map(|c| c.iter()).map(|c| c.0.clone()));
        let is_row = self.columns.is_some() || routine.ret == oid::RECORD;
        call_set(cx, &self.compiled, call_of.args, given, &mut |mut row| {
            if !is_row {
                return rows(row.pop().unwrap_or(Datum::Null));
            }
            let columns = self.columns.as_deref().unwrap_or(&[]);
            let fields = columns.iter().map(|column| column.1).zip(row).collect();
            rows(Datum::Record(Arc::new(Record { fields, names: names.clone() })))
        })?;
        Ok(Datum::Null)
    }

    /// Runs the body as a trigger. The row is of the table's columns, dropped ones included.
    pub fn trigger(
        &self,
        cx: &SessionState,
        routine: &Routine,
        event: &TriggerCall<'_>,
    ) -> Result<Option<Row>> {
        let (trigger, table) = (event.trigger, event.table);
        let is = |bit: u8| trigger.kind & bit != 0;
        let name = |text: &str| Datum::Text(sinew_types::Text::name(text));
        let mut extra = vec![record(table, event.new), record(table, event.old)];
        let arguments: Vec<Datum> = trigger.arguments.iter().map(|a| Datum::text(a.as_str())).collect();
        let mut list = Array::new(oid::TEXT, arguments);
        if let [Dim { lower, .. }] = &mut list.dims[..] {
            // It counts from 0.
            *lower = 0;
        }
        extra.extend([
            name(&trigger.name),
            Datum::text(match (is(Trigger::INSTEAD), is(Trigger::BEFORE)) {
                (true, _) => "INSTEAD OF",
                (_, true) => "BEFORE",
                _ => "AFTER",
            }),
            Datum::text(if is(Trigger::ROW) { "ROW" } else { "STATEMENT" }),
            Datum::text(event.change.name()),
            Datum::Oid(table.oid),
            name(&table.name),
            name(&table.name),
            name(&table.schema_name),
            Datum::Int4(trigger.arguments.len() as i32),
            Datum::array(list),
        ]);
        let given = match routine.volatility {
            Volatility::Volatile => None,
            _ => Some(cx.snapshot()?),
        };
        // The statement was planned some time before: each plan looks at what the snapshot sees.
        let since = given.map(|snapshot| (snapshot, u64::MAX));
        let returned = cx.reading().seeing(since, || call_trigger(cx, &self.compiled, extra, given))?;
        let Some(returned) =
            returned.filter(|_| is(Trigger::ROW) && (is(Trigger::BEFORE) || is(Trigger::INSTEAD)))
        else {
            return Ok(None);
        };
        let mismatch = |detail: String| {
            let message = "returned row structure does not match the structure of the triggering table";
            SqlError::new(SqlState::DATATYPE_MISMATCH, message)
                .detail(detail)
                .context(format!("PL/pgSQL function {} during function exit", self.shown))
        };
        let expected = table.live_columns().count();
        if returned.fields.len() != expected {
            return Err(mismatch(format!(
                "Number of returned columns ({}) does not match expected column count ({expected}).",
                returned.fields.len()
            )));
        }
        let mut fields = returned.fields.iter();
        let mut row = Vec::with_capacity(table.columns.len());
        for column in &table.columns {
            if column.dropped {
                row.push(Datum::Null);
                continue;
            }
            let Some((ty, value)) = fields.next() else { break };
            if *ty != column.type_oid && !(value.is_null() && *ty == oid::UNKNOWN) {
                return Err(mismatch(format!(
                    "Returned type {} does not match expected type {} in column {}.",
                    type_name(*ty),
                    type_name(column.type_oid),
                    column.attnum
                )));
            }
            let value = match column.domain {
                // The row of the event has passed its tests.
                Some(domain) if event.new.is_none_or(|new| !same(&new[row.len()], value)) => {
                    cx.to_domain(value.clone(), domain)?
                }
                _ => value.clone(),
            };
            row.push(value);
        }
        Ok(Some(row))
    }
}

/// Are two values of a type surely the same?
fn same(a: &Datum, b: &Datum) -> bool {
    a.is_null() && b.is_null() || format!("{a:?}") == format!("{b:?}")
}

/// A row of a table as a record of its live columns.
fn record(table: &Relation, row: Option<&[Datum]>) -> Datum {
    let Some(row) = row else { return Datum::Null };
    let live = table.columns.iter().zip(row).filter(|(column, _)| !column.dropped);
    let fields = live.map(|(column, value)| (column.type_oid, value.clone())).collect();
    let names = FieldNames::given(table.live_columns().map(|column| column.name.clone()));
    Datum::Record(Arc::new(Record { fields, names }))
}
