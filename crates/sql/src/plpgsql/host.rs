//! The session as the interpreter sees it.

use crate::plpgsql::dictionary::shape_of_type;
use crate::plpgsql::planned::{Planned, Way, in_piece, line_of};
use crate::plpgsql::rows::OpenRows;
use crate::plpgsql::{Atomic, Compiled};
use crate::settings::Id;
use crate::settings::special::extra_checks;
use crate::state::SessionState;
use crate::state::code::OuterCall;
use crate::state::queries::{not_allowed, refuse_change};
use sinew_error::{Result, Severity, SqlError, SqlState, sqlerr};
use sinew_exec::stored::Evaluate;
use sinew_plan::expr::Expr;
use sinew_plan::{BoundExpr, NamedType, Plan};
use sinew_plpgsql::Host;
use sinew_plpgsql::run::{
    Column, Columns, CursorQuery, Fetch, Frame, Purpose, Ran, RowSource, TakeRow, Value,
};
use sinew_plpgsql::tree::{Extra, Mode, RowShape, Sql, Target};
use sinew_table::stack;
use sinew_txn::Snapshot;
use sinew_types::typeinfo::made;
use sinew_types::{Datum, Oid, io, oid};
use std::cell::RefCell;
use std::sync::Arc;

/// A run of a body over a session.
pub(super) struct Runner<'c> {
    pub cx: &'c SessionState,
    pub compiled: &'c Compiled,
    pub atomic: Atomic,
    /// The snapshot of all statements, in a routine that is not volatile.
    pub given: Option<Snapshot>,
    /// The queries of the loops that run.
    pub open: RefCell<Vec<std::rc::Weak<RefCell<OpenRows>>>>,
}

/// A statement's own snapshot: until it is dropped, the session has another statement than before.
pub(super) struct OwnSnapshot<'c> {
    cx: &'c SessionState,
    outer: Option<Snapshot>,
    /// The snapshot is that of the calling statement, which releases it.
    is_given: bool,
}

impl Drop for OwnSnapshot<'_> {
    fn drop(&mut self) {
        if !self.is_given {
            self.cx.end_statement();
        }
        self.cx.reading().swap_snapshot(self.outer);
    }
}

/// The statement of a body that runs, as what it calls sees it in CONTEXT, until it is dropped.
pub(super) struct Calling<'c> {
    cx: &'c SessionState,
    /// The number of notices before.
    notices: usize,
}

impl Drop for Calling<'_> {
    fn drop(&mut self) {
        if self.cx.notice_count() > self.notices {
            self.cx.explain_notices(self.notices, || outer_context(self.cx).unwrap_or_default());
        }
        self.cx.code.calls.borrow_mut().pop();
        self.cx.end_call();
    }
}

/// The lines of context of the statements of code that run.
fn outer_context(cx: &SessionState) -> Option<String> {
    let calls = cx.code.calls.borrow();
    let mut lines = Vec::new();
    for call in calls.iter().rev() {
        if let Some((text, mode)) = &call.text {
            lines.push(line_of(text, *mode));
        }
        lines.push(call.place.context(&call.shown));
    }
    (!lines.is_empty()).then(|| lines.join("\n"))
}

impl<'c> Runner<'c> {
    /// A run of a compiled body. `given` is the snapshot of the calling statement, for a routine
    /// that is not volatile.
    pub fn new(
        cx: &'c SessionState,
        compiled: &'c Compiled,
        atomic: Atomic,
        given: Option<Snapshot>,
    ) -> Runner<'c> {
        Runner { cx, compiled, atomic, given, open: Default::default() }
    }

    /// A statement begins that may read tables. It sees what has been written before it, also by
    /// the statement that calls the code.
    pub(super) fn begin_statement(&self) -> Result<OwnSnapshot<'c>> {
        if self.given.is_none() {
            self.cx.next_command()?;
        }
        Ok(self.own_snapshot())
    }

    /// An expression or a statement begins that reads no table itself.
    pub(super) fn own_snapshot(&self) -> OwnSnapshot<'c> {
        let outer = self.cx.reading().swap_snapshot(self.given);
        OwnSnapshot { cx: self.cx, outer, is_given: self.given.is_some() }
    }

    /// 0A000 if the routine is not volatile: `what` changes something.
    pub(super) fn refuse_utility(&self, what: &str) -> Result<()> {
        if self.given.is_some() { Err(not_allowed(what)) } else { Ok(()) }
    }

    /// The same for a plan that changes or locks rows.
    pub(super) fn refuse_change(&self, plan: &Plan) -> Result<()> {
        if self.given.is_some() { refuse_change(plan) } else { Ok(()) }
    }

    pub(super) fn calling(&self, frame: &Frame, text: Option<(Arc<str>, Mode)>) -> Calling<'c> {
        let call = OuterCall { shown: self.compiled.shown.clone(), place: frame.at(), text };
        self.cx.code.calls.borrow_mut().push(call);
        self.cx.begin_call();
        Calling { cx: self.cx, notices: self.cx.notice_count() }
    }

    /// The value of a query that an expression is: its one column of its one row.
    fn value_of(&self, frame: &Frame, sql: &Sql, planned: &Planned) -> Result<Value> {
        let mut found: Option<Datum> = None;
        let mut rows = 0;
        let ran = self.run_planned(frame, sql, planned, Some(2), &mut |row| {
            rows += 1;
            if rows == 1 {
                found = row.first().cloned();
            }
            Ok(true)
        })?;
        let about = |e: SqlError| e.context(format!("query: {}", sql.text));
        let count = ran.columns.len();
        if count != 1 {
            let plural = if count == 1 { "" } else { "s" };
            if matches!(sql.mode, Mode::Assignment(_)) {
                let e = sqlerr!(SYNTAX_ERROR, "assignment source returned {count} column{plural}");
                return Err(e.context(line_of(&sql.text, sql.mode)));
            }
            return Err(about(sqlerr!(SYNTAX_ERROR, "query returned {count} column{plural}")));
        }
        if rows > 1 {
            let e = SqlError::new(SqlState::CARDINALITY_VIOLATION, "query returned more than one row");
            return Err(about(e));
        }
        let column = &ran.columns[0];
        Ok(Value { value: found.unwrap_or(Datum::Null), ty: column.ty, typmod: column.typmod })
    }
}

impl Host for Runner<'_> {
    fn check(&self) -> Result<()> {
        Ok(self.cx.check_interrupts()?)
    }

    fn check_depth(&self) -> Result<()> {
        stack::check()
    }

    fn evaluate(&self, frame: &Frame, sql: &Sql) -> Result<Value> {
        let planned = self.planned(frame, sql)?;
        match &planned.way {
            Way::Row(var) => {
                let ty = self.compiled.program.vars[*var].ty.ty;
                Ok(Value::new(frame.get(*var).clone(), ty))
            }
            Way::Simple { bound, typmod, reads, .. } => {
                let (ty, typmod) = (bound.type_oid, *typmod);
                let values = planned.values(frame);
                if let (Expr::Param(number), true) = (&bound.e, bound.slots == 0) {
                    let value = values.into_iter().nth(*number as usize).unwrap_or(Datum::Null);
                    return Ok(Value { value, ty, typmod });
                }
                let is_constant = values.is_empty();
                let _snapshot = if *reads { self.begin_statement()? } else { self.own_snapshot() };
                let _calling = self.calling(frame, None);
                let value = bound.eval_with(self.cx, values).map_err(|e| match is_constant {
                    // PostgreSQL computes such an expression when it plans it.
                    true if e.where_.is_none() => in_piece(e, &sql.text, sql.mode, 0),
                    _ => e,
                })?;
                Ok(Value { value, ty, typmod })
            }
            Way::Plan(_) | Way::Utility(_) => self.value_of(frame, sql, &planned),
        }
    }

    fn cast(&self, value: Datum, from: Oid, to: (Oid, i32)) -> Result<Datum> {
        if value.is_null() || from == to.0 && to.1 < 0 {
            return Ok(value);
        }
        if let (Datum::Record(record), true) = (&value, from != to.0 && made::is_row(to.0)) {
            let row = self.cx.need_row_type(to.0)?;
            let mut given = record.fields.iter();
            let mut values = Vec::with_capacity(row.fields().len());
            for field in row.fields() {
                values.push(match given.next() {
                    Some((ty, value)) => self.cast(value.clone(), *ty, (field.ty, field.typmod))?,
                    None => Datum::Null,
                });
            }
            return Ok(row.row(values));
        }
        let from = if from == oid::UNKNOWN { oid::TEXT } else { from };
        let generation = self.cx.generation()?;
        let key = (from, to.0, to.1);
        let kept = {
            let mut casts = self.cx.code.casts.borrow_mut();
            if casts.0 != generation {
                casts.0 = generation;
                casts.1.clear();
            }
            casts.1.get(&key).cloned()
        };
        let conversion = match kept {
            Some(kept) => kept,
            None => {
                let made =
                    Arc::new(BoundExpr::conversion(self.cx, (from, -1), NamedType::plain(to.0, to.1))?);
                self.cx.code.casts.borrow_mut().1.insert(key, made.clone());
                made
            }
        };
        conversion.eval_with(self.cx, vec![value])
    }

    fn to_domain(&self, value: Datum, domain: Oid) -> Result<Datum> {
        self.cx.to_domain(value, domain)
    }

    fn row_shape(&self, ty: Oid) -> Result<Option<Arc<RowShape>>> {
        match made::is_row(ty) {
            true => shape_of_type(self.cx, ty).map(|(shape, _)| Some(shape)),
            false => Ok(None),
        }
    }

    fn text(&self, value: &Datum, ty: Oid) -> Result<String> {
        let mut bytes = Vec::new();
        io::text_out(value, ty, self.cx.fmt(), &mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn run(&self, frame: &Frame, sql: &Sql, most: Option<u64>, take: &mut TakeRow<'_>) -> Result<Ran> {
        let planned = self.planned(frame, sql)?;
        self.run_planned(frame, sql, &planned, most, take)
    }

    fn run_text(
        &self,
        frame: &Frame,
        text: &str,
        values: &[Value],
        most: Option<u64>,
        take: &mut TakeRow<'_>,
    ) -> Result<Ran> {
        self.run_dynamic(frame, text, values, most, take)
    }

    fn shown_parameters(&self, frame: &Frame, sql: &Sql) -> Result<Option<String>> {
        let planned = self.planned(frame, sql)?;
        let program = &self.compiled.program;
        let mut shown = Vec::new();
        for (one, value) in planned.uses.iter().zip(planned.values(frame)) {
            let name = &program.vars[one.var].name;
            let name = match &one.field {
                Some((field, _)) => format!("{name}.{field}"),
                None => name.clone(),
            };
            let text = match value.is_null() {
                true => "NULL".to_string(),
                false => format!("'{}'", self.text(&value, one.ty)?.replace('\'', "''")),
            };
            shown.push(format!("{name} = {text}"));
        }
        Ok((!shown.is_empty()).then(|| format!("parameters: {}", shown.join(", "))))
    }

    fn rows<'s>(
        &'s self,
        frame: &Frame,
        query: CursorQuery<'_>,
        purpose: Purpose,
    ) -> Result<Box<dyn RowSource + 's>> {
        self.open_rows(frame, query, purpose)
    }

    fn call(&self, frame: &Frame, sql: &Sql) -> Result<Vec<(Target, Value)>> {
        self.call_procedure(frame, sql)
    }

    fn open_cursor(
        &self,
        frame: &Frame,
        name: Option<&str>,
        query: CursorQuery<'_>,
        scroll: Option<bool>,
    ) -> Result<String> {
        self.open_named(frame, name, query, scroll)
    }

    fn cursor_columns(&self, name: &str) -> Result<Arc<Columns>> {
        let cursors = self.cx.code.cursors.borrow();
        let found = cursors.get(name).map(|cursor| cursor.columns.clone());
        found.ok_or_else(|| self.no_cursor(name))
    }

    fn fetch(&self, name: &str, to: Fetch, take: &mut TakeRow<'_>) -> Result<u64> {
        self.fetch_named(name, to, take)
    }

    fn pin_cursor(&self, name: &str, pinned: bool) -> Result<()> {
        match self.cx.code.cursors.borrow_mut().get_mut(name) {
            Some(cursor) => {
                cursor.pinned = pinned;
                Ok(())
            }
            None => Err(self.no_cursor(name)),
        }
    }

    fn close_cursor(&self, name: &str) -> Result<()> {
        let found = self.cx.code.cursors.borrow_mut().remove(name);
        match found {
            Some(mut cursor) => {
                cursor.close(self.cx);
                Ok(())
            }
            None => Err(self.no_cursor(name)),
        }
    }

    fn notice(&self, notice: SqlError) -> Result<()> {
        self.cx.code.count_notice(&notice, self.cx.has_notices())?;
        self.cx.notice(notice);
        Ok(())
    }

    fn outer_context(&self) -> Option<String> {
        outer_context(self.cx)
    }

    fn checks_asserts(&self) -> bool {
        self.cx.settings().get(Id::PlpgsqlCheckAsserts).as_bool()
    }

    fn extra_check(&self, check: Extra) -> Option<Severity> {
        extra_severity(self.cx, check)
    }

    fn prints_strict_params(&self) -> bool {
        self.cx.settings().get(Id::PlpgsqlPrintStrictParams).as_bool()
    }

    fn begin_subtransaction(&self) -> Result<()> {
        self.sub_begin()
    }

    fn commit_subtransaction(&self) -> Result<()> {
        self.sub_commit()
    }

    fn abort_subtransaction(&self) -> Result<()> {
        self.sub_abort()
    }

    fn end_transaction(&self, commits: bool, chain: bool) -> Result<()> {
        self.end(commits, chain)
    }
}

/// The severity of a failed extra check, by the settings.
pub(super) fn extra_severity(cx: &SessionState, check: Extra) -> Option<Severity> {
    let settings = cx.settings();
    let has = |id| extra_checks(settings.get(id).as_text()).is_ok_and(|checks| checks.contains(&check));
    if has(Id::PlpgsqlExtraErrors) {
        Some(Severity::Error)
    } else {
        has(Id::PlpgsqlExtraWarnings).then_some(Severity::Warning)
    }
}

/// The columns of a plan.
pub(super) fn columns_of(columns: &[sinew_plan::OutputColumn]) -> Arc<Columns> {
    let column =
        |c: &sinew_plan::OutputColumn| Column { name: c.name.clone(), ty: c.type_oid, typmod: c.typmod };
    columns.iter().map(column).collect()
}
