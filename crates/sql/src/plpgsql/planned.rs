//! The plans of a body's statements and expressions. They are kept with the body and used again
//! while the catalog, the search path, and the types of the variables are the same.

use crate::plpgsql::dictionary::SELECT;
use crate::plpgsql::host::Runner;
use crate::plpgsql::names::{Sight, Use};
use crate::settings::Id;
use crate::state::SessionState;
use crate::state::prepared::{is_made_alike, lock_plan};
use crate::state::queries::is_plannable;
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::execution::Execution;
use sinew_plan as plan;
use sinew_plan::parse::Parsed;
use sinew_plan::{BoundExpr, NamedType, Plan};
use sinew_plpgsql::run::Frame;
use sinew_plpgsql::tree::{Conflict, Mode, Sql, Target, VarId};
use sinew_types::typeinfo::elem_type;
use sinew_types::{Datum, Oid};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How a piece of SQL runs.
pub(super) enum Way {
    /// An expression that reads no table.
    Simple {
        bound: BoundExpr,
        typmod: i32,
        /// It calls a routine that sees what its caller sees.
        reads: bool,
        generation: u64,
        path: Arc<[Arc<str>]>,
    },
    /// The value of a row variable.
    Row(VarId),
    Plan(Arc<Plan>),
    /// A statement without a plan, in its text.
    Utility(Arc<Parsed>),
}

/// A piece of SQL that can run.
pub(super) struct Planned {
    pub way: Way,
    /// The variables that are its parameters.
    pub uses: Vec<Use>,
    /// Rows whose fields were all named, with their number.
    rows: Vec<(VarId, usize)>,
    /// The type that the value is converted to.
    target: Option<(Oid, i32)>,
    /// An execution of the plan, at rest.
    spare: Mutex<Option<Box<Execution>>>,
}

/// The plans of a body, by the numbers of its pieces.
pub(super) struct Plans(Mutex<Vec<Option<Arc<Planned>>>>);

impl Plans {
    /// No plans yet, for so many pieces.
    pub fn new(pieces: usize) -> Plans {
        Plans(Mutex::new(vec![None; pieces]))
    }

    // A panic in between leaves nothing half done: an entry is replaced as a whole.
    fn all(&self) -> MutexGuard<'_, Vec<Option<Arc<Planned>>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Planned {
    /// The values of the parameters.
    pub fn values(&self, frame: &Frame) -> Vec<Datum> {
        self.uses.iter().map(|one| one.value(frame)).collect()
    }

    /// Have the variables the types that the plan was made for?
    fn fits(&self, runner: &Runner<'_>, frame: &Frame, sql: &Sql) -> bool {
        let program = &runner.compiled.program;
        let same = |one: &Use| match &one.field {
            None => frame.type_of(program, one.var) == (one.ty, one.typmod),
            Some(_) if program.vars[one.var].ty.row.is_some() => true,
            Some((name, at)) => match frame.get(one.var) {
                Datum::Record(record) => {
                    record.fields.get(*at).is_some_and(|field| field.0 == one.ty)
                        && record.names.at(*at) == **name
                }
                _ => false,
            },
        };
        let as_many = |&(var, fields): &(VarId, usize)| match frame.get(var) {
            Datum::Record(record) => record.fields.len() == fields,
            _ => program.vars[var].ty.row.is_some(),
        };
        self.uses.iter().all(same)
            && self.rows.iter().all(as_many)
            && runner.target_of(frame, sql).is_ok_and(|target| target == self.target)
    }

    /// May it run again?
    fn is_current(&self, cx: &SessionState) -> Result<bool> {
        Ok(match &self.way {
            Way::Simple { generation, path, .. } => {
                let now = cx.search_path();
                cx.generation()? == *generation && (Arc::ptr_eq(&now, path) || now == *path)
            }
            Way::Row(_) | Way::Utility(_) => true,
            Way::Plan(plan) => is_made_alike(cx, plan) && plan.acquire(cx)? && lock_plan(cx, plan)?,
        })
    }

    fn spare(&self) -> MutexGuard<'_, Option<Box<Execution>>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// An execution of its plan.
    pub fn start(&self, cx: &SessionState, plan: &Arc<Plan>, values: &[Datum]) -> Result<Box<Execution>> {
        let spare = self.spare().take();
        match spare {
            Some(mut spare) => {
                plan.clearance.check(cx)?;
                spare.restart(values);
                Ok(spare)
            }
            None => Ok(Box::new(Execution::start(cx, plan, values)?)),
        }
    }

    /// Keeps an execution for the next run.
    pub fn keep(&self, mut execution: Box<Execution>) {
        execution.rest();
        *self.spare() = Some(execution);
    }
}

/// The error of a text in a body: its position is one in the text, and without one it tells of the
/// text in CONTEXT. `prefix` is the number of characters that stand before the text's own.
pub(super) fn in_piece(e: SqlError, text: &str, mode: Mode, prefix: usize) -> SqlError {
    let mut e = e;
    if e.query.is_some() {
        return e.context(line_of(text, mode));
    }
    match e.position {
        Some(position) => {
            e.position = Some((position as usize).saturating_sub(prefix).max(1) as u32);
            e.query = Some(text.to_string());
            e
        }
        None => e.context(line_of(text, mode)),
    }
}

/// The line of CONTEXT about a text.
pub(super) fn line_of(text: &str, mode: Mode) -> String {
    match mode {
        Mode::Expression => format!("SQL expression \"{text}\""),
        Mode::Assignment(_) => format!("PL/pgSQL assignment \"{text}\""),
        Mode::Statement => format!("SQL statement \"{text}\""),
    }
}

/// The text of a piece as a statement, and how many characters stand before the piece's own; fewer
/// than none in an assignment, whose target is left out.
fn statement_text(sql: &Sql) -> (String, i64) {
    match sql.mode {
        Mode::Statement => (sql.text.to_string(), 0),
        Mode::Expression => (format!("{SELECT}{}", sql.text), SELECT.len() as i64),
        Mode::Assignment(from) => {
            let target = sql.text[..from].chars().count() as i64;
            (format!("{SELECT}{}", &sql.text[from..]), SELECT.len() as i64 - target)
        }
    }
}

impl Runner<'_> {
    pub(super) fn conflict(&self) -> Conflict {
        self.compiled.program.conflict.unwrap_or_else(|| {
            match self.cx.settings().get(Id::PlpgsqlVariableConflict).as_text() {
                "use_variable" => Conflict::Variable,
                "use_column" => Conflict::Column,
                _ => Conflict::Error,
            }
        })
    }

    /// The kept plan of a piece, or a new one.
    pub(super) fn planned(&self, frame: &Frame, sql: &Sql) -> Result<Arc<Planned>> {
        self.planned_for(frame, sql, false)
    }

    /// As `planned`, also for the query of a cursor. A piece of code is always one or the other.
    pub(super) fn planned_for(&self, frame: &Frame, sql: &Sql, is_cursor: bool) -> Result<Arc<Planned>> {
        let kept = self.compiled.plans.all()[sql.id].clone();
        if let Some(kept) = kept
            && kept.fits(self, frame, sql)
            && kept.is_current(self.cx)?
        {
            return Ok(kept);
        }
        let (text, before) = statement_text(sql);
        let made = self.plan(frame, sql, &text, is_cursor).map_err(|e| {
            let mut e = e.in_text(&text);
            if e.query.is_none()
                && let Some(position) = e.position
            {
                e.position = Some((i64::from(position) - before).max(1) as u32);
            }
            in_piece(e, &sql.text, sql.mode, 0)
        })?;
        let made = Arc::new(made);
        self.compiled.plans.all()[sql.id] = Some(made.clone());
        Ok(made)
    }

    fn plan(&self, frame: &Frame, sql: &Sql, text: &str, is_cursor: bool) -> Result<Planned> {
        let cx = self.cx;
        let parsed = plan::parse(text)?;
        let Some(statement) = parsed.get(0, text) else {
            return Err(SqlError::new(SqlState::SYNTAX_ERROR, "query is empty"));
        };
        let program = &self.compiled.program;
        let target = self.target_of(frame, sql)?;
        let sight = Sight::new(program, frame, sql.names, self.conflict());
        let way = match statement.node {
            Node::SelectStmt(select) if sql.mode != Mode::Statement => {
                match column_name(select).and_then(|names| sight.whole_row(&names)) {
                    Some(var) => Way::Row(var),
                    None => self.expression(&sight, target, (select, text))?,
                }
            }
            node if is_plannable(node) => Way::Plan(plan::plan_named(cx, node, text, &sight, is_cursor)?),
            _ => {
                drop(sight);
                let (way, spare) = (Way::Utility(Arc::new(parsed)), Mutex::default());
                return Ok(Planned { way, uses: Vec::new(), rows: Vec::new(), target: None, spare });
            }
        };
        let (uses, rows) = (sight.uses.into_inner(), sight.rows.into_inner());
        Ok(Planned { way, uses, rows, target, spare: Mutex::default() })
    }

    /// The type that the value of a piece is converted to; `None` for a row, which is taken as it
    /// is.
    fn target_of(&self, frame: &Frame, sql: &Sql) -> Result<Option<(Oid, i32)>> {
        let program = &self.compiled.program;
        let (ty, typmod) = match &sql.target {
            None => return Ok(None),
            Some(Target::Var(var)) if program.vars[*var].ty.is_record() => return Ok(None),
            Some(Target::Var(var)) => frame.type_of(program, *var),
            Some(Target::Field(var, name)) => {
                let (_, ty, typmod) = frame.field(program, *var, name)?;
                (ty, typmod)
            }
        };
        Ok(match sql.is_element {
            // The interpreter says that another type has no elements.
            true => elem_type(ty).map(|elem| (elem, typmod)),
            false => Some((ty, typmod)),
        })
    }

    fn expression(
        &self,
        sight: &Sight<'_>,
        target: Option<(Oid, i32)>,
        (select, text): (&nodes::SelectStmt, &str),
    ) -> Result<Way> {
        let cx = self.cx;
        let generation = cx.generation()?;
        let target = target.map(|(ty, typmod)| NamedType::plain(ty, typmod));
        Ok(match BoundExpr::bind_simple(cx, select, text, sight, target)? {
            Some((bound, typmod)) => {
                let (reads, path) = (bound.e.calls_reader(), cx.search_path());
                Way::Simple { bound, typmod, reads, generation, path }
            }
            None => Way::Plan(plan::plan_named(cx, Node::SelectStmt(select), text, sight, false)?),
        })
    }
}

/// The names of the column reference that a SELECT's only output is.
fn column_name(select: &nodes::SelectStmt) -> Option<Vec<&str>> {
    let outputs = select.target_list();
    if outputs.len() != 1 || !select.from_clause().is_empty() {
        return None;
    }
    let Node::ColumnRef(column) = outputs.iter().next()?.val() else { return None };
    column.fields().iter().map(|field| field.as_str()).collect()
}
