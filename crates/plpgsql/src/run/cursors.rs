//! OPEN, FETCH, MOVE, CLOSE.

use crate::run::statements::null_query;
use crate::run::{CursorQuery, Fetch, Interpreter, Value};
use crate::tree::{Direction, Into, Open, Sql, VarId};
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_types::{Datum, oid};

impl<'h> Interpreter<'h> {
    /// The name that a cursor variable holds.
    pub(super) fn cursor_name(&self, var: VarId) -> Result<String> {
        match self.frame.get(var) {
            Datum::Text(name) => Ok(name.to_string()),
            _ => Err(sqlerr!(NULL_VALUE_NOT_ALLOWED, "cursor variable \"{}\" is null", self.var(var).name)),
        }
    }

    pub(super) fn open(&mut self, var: VarId, open: &'h Open, scroll: Option<bool>) -> Result<()> {
        let name = self.cursor_name(var).ok();
        let opened = match open {
            Open::Bound(arguments) => return self.open_bound(var, arguments),
            Open::Query(sql) => {
                let query = CursorQuery::Piece(sql);
                self.host.open_cursor(&self.frame, name.as_deref(), query, scroll)?
            }
            Open::Execute(sql, using) => {
                let Some(text) = self.as_text(sql)? else { return Err(null_query("EXECUTE")) };
                let values = self.values(using)?;
                let query = CursorQuery::Text(&text, &values);
                self.host.open_cursor(&self.frame, name.as_deref(), query, scroll)?
            }
        };
        self.note_name(var, name, opened)
    }

    /// The variable holds the name of the cursor from now on.
    fn note_name(&mut self, var: VarId, before: Option<String>, name: String) -> Result<()> {
        if before.is_some() {
            return Ok(());
        }
        let declared = self.var(var);
        if declared.constant {
            let message = format!("variable \"{}\" is declared CONSTANT", declared.name);
            return Err(SqlError::new(SqlState::ERROR_IN_ASSIGNMENT, message));
        }
        self.assign_var(var, Value::new(Datum::text(name.as_str()), oid::REFCURSOR))
    }

    /// Opens a cursor whose query its declaration names.
    pub(super) fn open_bound(&mut self, var: VarId, arguments: &'h [Sql]) -> Result<()> {
        let Some(bound) = &self.program.vars[var].cursor else {
            return Err(SqlError::internal("a cursor without a query"));
        };
        let values = self.values(arguments)?;
        for (&argument, value) in bound.arguments.iter().zip(values) {
            self.assign_var(argument, value)?;
        }
        let name = self.cursor_name(var).ok();
        let query = CursorQuery::Piece(&bound.query);
        let opened = self.host.open_cursor(&self.frame, name.as_deref(), query, bound.scroll)?;
        self.note_name(var, name, opened)
    }

    /// The next row of a cursor.
    pub(super) fn next_of(&mut self, name: &str) -> Result<Option<Vec<Datum>>> {
        let mut found = None;
        self.host.fetch(name, Fetch::Forward(1), &mut |row| {
            found = Some(row.to_vec());
            Ok(true)
        })?;
        Ok(found)
    }

    fn count(&mut self, sql: &'h Sql) -> Result<i64> {
        let value = self.host.evaluate(&self.frame, sql)?;
        match self.host.cast(value.value, value.ty, (oid::INT4, -1))? {
            Datum::Int4(count) => Ok(i64::from(count)),
            _ => Err(SqlError::new(
                SqlState::NULL_VALUE_NOT_ALLOWED,
                "relative or absolute cursor position is null",
            )),
        }
    }

    /// FETCH into a target, and MOVE without one.
    pub(super) fn fetch(
        &mut self,
        var: VarId,
        direction: &'h Direction,
        into: Option<&'h Into>,
    ) -> Result<()> {
        let name = self.cursor_name(var)?;
        let columns = self.host.cursor_columns(&name)?;
        let mut count = |sql: &'h Option<Sql>| sql.as_ref().map_or(Ok(1), |sql| self.count(sql));
        let to = match direction {
            Direction::Forward(sql) => Fetch::Forward(count(sql)?),
            Direction::Backward(sql) => Fetch::Backward(count(sql)?),
            Direction::End(at) => Fetch::Absolute(*at),
            Direction::Absolute(sql) => Fetch::Absolute(self.count(sql)?),
            Direction::Relative(sql) => Fetch::Relative(self.count(sql)?),
            Direction::All(true) => Fetch::Forward(i64::MAX),
            Direction::All(false) => Fetch::Backward(i64::MAX),
        };
        let mut first: Option<Vec<Datum>> = None;
        let rows = self.host.fetch(&name, to, &mut |row| {
            if first.is_none() && into.is_some() {
                first = Some(row.to_vec());
            }
            Ok(true)
        })?;
        if let Some(into) = into {
            self.assign_columns(into, &columns, first.as_deref())?;
        }
        self.row_count = rows;
        self.set_found(rows > 0);
        Ok(())
    }
}
