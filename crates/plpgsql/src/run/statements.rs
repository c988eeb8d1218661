//! Statements, apart from loops, RAISE, and cursors.

use crate::run::{Command, Flow, Interpreter, Ran, Value};
use crate::tree::{Diagnostic, Extra, Into, Kind, Sql, Statement, Target};
use sinew_error::{Result, Severity, SqlError, SqlState, sqlerr};
use sinew_types::{Datum, oid};

impl<'h> Interpreter<'h> {
    pub(super) fn statement(&mut self, statement: &'h Statement) -> Result<Flow> {
        match &statement.kind {
            Kind::Block(block) => return self.block(block, statement.line),
            Kind::Assign(target, steps, value) if steps.is_empty() => {
                let value = self.host.evaluate(&self.frame, value)?;
                self.assign(target, value)?;
            }
            Kind::Assign(target, steps, value) => self.assign_part(target, steps, value)?,
            Kind::If(branches, otherwise) => {
                for (condition, body) in branches {
                    if self.is_true(condition)? {
                        return self.body(body);
                    }
                }
                return self.body(otherwise);
            }
            Kind::Case(tested, branches, otherwise) => {
                if let Some((var, value)) = tested {
                    let value = self.host.evaluate(&self.frame, value)?;
                    let ty = if value.ty == oid::UNKNOWN { oid::TEXT } else { value.ty };
                    self.frame.set_type(*var, ty);
                    self.frame.set(*var, value.value);
                }
                for (condition, body) in branches {
                    if self.is_true(condition)? {
                        return self.body(body);
                    }
                }
                return match otherwise {
                    Some(body) => self.body(body),
                    None => Err(SqlError::new(SqlState::CASE_NOT_FOUND, "case not found")
                        .hint("CASE statement is missing ELSE part.")),
                };
            }
            Kind::Loop(label, condition, body) => return self.plain_loop(label, condition.as_ref(), body),
            Kind::ForInteger { label, var, bounds, reverse, body } => {
                return self.integer_loop(label, *var, bounds, *reverse, body);
            }
            Kind::ForQuery(label, into, sql, body) => return self.query_loop(label, into, sql, body),
            Kind::ForExecute(label, into, sql, using, body) => {
                return self.text_loop(label, into, (sql, using), body);
            }
            Kind::ForCursor(label, row, cursor, arguments, body) => {
                return self.cursor_loop(label, *row, *cursor, arguments, body);
            }
            Kind::Foreach(label, into, slice, array, body) => {
                return self.foreach(label, into, *slice, array, body);
            }
            Kind::Exit(exits, label, condition) => {
                if let Some(condition) = condition
                    && !self.is_true(condition)?
                {
                    return Ok(Flow::Next);
                }
                let label = label.clone();
                return Ok(if *exits { Flow::Exit(label) } else { Flow::Continue(label) });
            }
            Kind::Return(value) => {
                if let Some(value) = value {
                    self.result = self.host.evaluate(&self.frame, value)?;
                }
                return Ok(Flow::Return);
            }
            Kind::ReturnVar(var) => {
                let (ty, typmod) = self.frame.type_of(self.program, *var);
                self.result = Value { value: self.frame.get(*var).clone(), ty, typmod };
                return Ok(Flow::Return);
            }
            Kind::ReturnNext(value) => self.return_next(value.as_ref())?,
            Kind::ReturnNextVar(var) => self.return_row(*var)?,
            Kind::ReturnQuery(sql) => self.return_query(sql)?,
            Kind::ReturnExecute(sql, using) => self.return_execute(sql, using)?,
            Kind::Perform(sql) => {
                let ran = self.host.run(&self.frame, sql, None, &mut |_| Ok(true))?;
                self.row_count = ran.rows;
                self.set_found(ran.rows > 0);
            }
            Kind::Execute(sql, into) => self.execute(sql, into.as_ref())?,
            Kind::Dynamic(sql, into, using) => self.dynamic(sql, into.as_ref(), using)?,
            Kind::Call(sql, true) => {
                for (target, value) in self.host.call(&self.frame, sql)? {
                    self.assign(&target, value)?;
                }
            }
            Kind::Call(sql, false) => {
                self.host.run(&self.frame, sql, None, &mut |_| Ok(true))?;
            }
            Kind::Raise(raise) => self.raise(raise)?,
            Kind::Assert(condition, message) => self.assert(condition, message.as_ref())?,
            Kind::Diagnostics(stacked, items) => self.diagnostics(*stacked, items)?,
            Kind::Open(var, open, scroll) => self.open(*var, open, *scroll)?,
            Kind::Fetch(var, direction, into) => self.fetch(*var, direction, into.as_ref())?,
            Kind::Close(var) => {
                let name = self.cursor_name(*var)?;
                self.host.close_cursor(&name)?;
            }
            Kind::End(commits, chain) => {
                if self.subtransactions > 0 {
                    let what = if *commits { "commit" } else { "roll back" };
                    return Err(sqlerr!(
                        INVALID_TRANSACTION_TERMINATION,
                        "cannot {what} while a subtransaction is active"
                    ));
                }
                self.host.end_transaction(*commits, *chain)?;
            }
            Kind::Nothing => {}
        }
        Ok(Flow::Next)
    }

    /// Runs a statement whose rows go to a target.
    fn execute(&mut self, sql: &'h Sql, into: Option<&'h (Into, bool)>) -> Result<()> {
        let mut first: Option<Vec<Datum>> = None;
        let mut given = 0u64;
        let strict = into.is_some_and(|(_, strict)| *strict);
        let looks = strict || self.host.extra_check(Extra::TooManyRows).is_some();
        let most = into.map(|_| if looks { 2 } else { 1 });
        let ran = self.host.run(&self.frame, sql, most, &mut |row| {
            given += 1;
            if given == 1 && into.is_some() {
                first = Some(row.to_vec());
            }
            // A second row is an error of some statements alone.
            Ok(given < 2 || into.is_none())
        })?;
        match ran.command {
            Command::Select | Command::Change(_) => self.set_found(ran.rows > 0),
            Command::Utility(_) => {}
        }
        self.row_count = ran.rows;
        let Some((target, _)) = into else {
            return no_destination(&ran);
        };
        let is_change = matches!(ran.command, Command::Change(_));
        let detail = |run: &Self| match strict && run.prints_parameters() {
            true => run.host.shown_parameters(&run.frame, sql),
            false => Ok(None),
        };
        self.one_row(&ran, target, (strict, is_change, false), given, first, detail)
    }

    /// An extra check has failed: a warning or an error if `plpgsql.extra_warnings` or
    /// `plpgsql.extra_errors` ask for it.
    pub(super) fn extra(&self, check: Extra, error: impl FnOnce() -> SqlError) -> Result<()> {
        let Some(severity) = self.host.extra_check(check) else { return Ok(()) };
        let mut e = error();
        if let Some(name) = check.runtime_name() {
            let setting = if severity == Severity::Error { "extra_errors" } else { "extra_warnings" };
            e = e.detail(format!("{name} check of {setting} is active."));
        }
        if severity == Severity::Error {
            return Err(e);
        }
        e.severity = severity;
        self.warn(e)
    }

    fn prints_parameters(&self) -> bool {
        self.program.print_strict_params || self.host.prints_strict_params()
    }

    /// Gives a target the row of a statement.
    fn one_row(
        &mut self,
        ran: &Ran,
        target: &'h Into,
        (strict, is_change, is_text): (bool, bool, bool),
        given: u64,
        first: Option<Vec<Datum>>,
        detail: impl Fn(&Self) -> Result<Option<String>>,
    ) -> Result<()> {
        if matches!(ran.command, Command::Change(false) | Command::Utility(false)) {
            return Err(SqlError::new(
                SqlState::SYNTAX_ERROR,
                "INTO used with a command that cannot return data",
            ));
        }
        let with = |run: &Self, e: SqlError| {
            Ok::<_, SqlError>(match detail(run)? {
                Some(detail) => e.detail(detail),
                None => e,
            })
        };
        if given == 0 && strict {
            let e = SqlError::new(SqlState::NO_DATA_FOUND, "query returned no rows");
            return Err(with(self, e)?);
        }
        // EXECUTE takes the first row of several, also of those that a change gives.
        let hint = "Make sure the query returns a single row, or use LIMIT 1.";
        if given > 1 && (strict || is_change && !is_text) {
            let e = with(self, SqlError::new(SqlState::TOO_MANY_ROWS, TOO_MANY))?;
            return Err(if is_text { e } else { e.hint(hint) });
        }
        if given > 1 && !is_text {
            self.extra(Extra::TooManyRows, || SqlError::new(SqlState::TOO_MANY_ROWS, TOO_MANY).hint(hint))?;
        }
        let columns = ran.columns.clone();
        self.assign_columns(target, &columns, first.as_deref())
    }

    /// EXECUTE.
    fn dynamic(&mut self, sql: &'h Sql, into: Option<&'h (Into, bool)>, using: &'h [Sql]) -> Result<()> {
        let Some(text) = self.as_text(sql)? else {
            return Err(null_query("EXECUTE"));
        };
        let values = self.values(using)?;
        let mut first: Option<Vec<Datum>> = None;
        let mut given = 0u64;
        let most = into.map(|(_, strict)| if *strict { 2 } else { 1 });
        let ran = self.host.run_text(&self.frame, &text, &values, most, &mut |row| {
            given += 1;
            if given == 1 && into.is_some() {
                first = Some(row.to_vec());
            }
            Ok(given < 2 || into.is_none())
        })?;
        self.row_count = ran.rows;
        let Some((target, strict)) = into else { return Ok(()) };
        let is_change = matches!(ran.command, Command::Change(_));
        let strict = *strict;
        self.one_row(&ran, target, (strict, is_change, true), given, first, |run| {
            match strict && run.prints_parameters() {
                true => shown_values(run, &values),
                false => Ok(None),
            }
        })
    }

    fn assert(&mut self, condition: &'h Sql, message: Option<&'h Sql>) -> Result<()> {
        if !self.host.checks_asserts() || self.is_true(condition)? {
            return Ok(());
        }
        let message = match message {
            Some(message) => self.as_text(message)?,
            None => None,
        };
        let message = message.unwrap_or_else(|| "assertion failed".into());
        Err(SqlError::new(SqlState::ASSERT_FAILURE, message))
    }

    fn diagnostics(&mut self, stacked: bool, items: &'h [(Target, Diagnostic)]) -> Result<()> {
        let caught = match (stacked, self.caught.last()) {
            (true, None) => {
                return Err(SqlError::new(
                    SqlState::STACKED_DIAGNOSTICS_ACCESSED_WITHOUT_ACTIVE_HANDLER,
                    "GET STACKED DIAGNOSTICS cannot be used outside an exception handler",
                ));
            }
            (_, caught) => caught.cloned(),
        };
        for (target, item) in items {
            let of = |text: fn(&SqlError) -> Option<&String>| {
                let text = caught.as_ref().and_then(text).cloned();
                Value::new(Datum::text(text.unwrap_or_default()), oid::TEXT)
            };
            let value = match item {
                Diagnostic::RowCount => Value::new(Datum::Int8(self.row_count as i64), oid::INT8),
                Diagnostic::Context => Value::new(Datum::text(self.context()), oid::TEXT),
                Diagnostic::Sqlstate => {
                    let state = caught.as_ref().map_or(SqlState::SUCCESSFUL_COMPLETION, |e| e.sqlstate);
                    Value::new(Datum::text(state.code()), oid::TEXT)
                }
                Diagnostic::Message => of(|e| Some(&e.message)),
                Diagnostic::Detail => of(|e| e.detail.as_ref()),
                Diagnostic::Hint => of(|e| e.hint.as_ref()),
                Diagnostic::ErrorContext => of(|e| e.where_.as_ref()),
                Diagnostic::Column => of(|e| e.column.as_ref()),
                Diagnostic::Constraint => of(|e| e.constraint.as_ref()),
                Diagnostic::Datatype => of(|e| e.datatype.as_ref()),
                Diagnostic::Table => of(|e| e.table.as_ref()),
                Diagnostic::Schema => of(|e| e.schema.as_ref()),
            };
            self.assign(target, value)?;
        }
        Ok(())
    }
}

/// The message for a second row.
const TOO_MANY: &str = "query returned more than one row";

/// The rows of a statement have no target.
fn no_destination(ran: &Ran) -> Result<()> {
    let (gives, is_query) = match ran.command {
        Command::Select => (true, true),
        Command::Change(returns) => (returns, false),
        Command::Utility(returns) => (returns, false),
    };
    if !gives {
        return Ok(());
    }
    let e = SqlError::new(SqlState::SYNTAX_ERROR, "query has no destination for result data");
    Err(match is_query {
        true => e.hint("If you want to discard the results of a SELECT, use PERFORM instead."),
        false => e,
    })
}

#[cold]
pub(super) fn null_query(what: &str) -> SqlError {
    sqlerr!(NULL_VALUE_NOT_ALLOWED, "query string argument of {what} is null")
}

fn shown_values(run: &Interpreter<'_>, values: &[Value]) -> Result<Option<String>> {
    let mut shown = Vec::with_capacity(values.len());
    for (at, value) in values.iter().enumerate() {
        let text = match value.value.is_null() {
            true => "NULL".to_string(),
            false => format!("'{}'", run.host.text(&value.value, value.ty)?.replace('\'', "''")),
        };
        shown.push(format!("${} = {text}", at + 1));
    }
    Ok((!shown.is_empty()).then(|| format!("parameters: {}", shown.join(", "))))
}
