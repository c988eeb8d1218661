//! Loops.

use crate::run::frame::unassigned;
use crate::run::statements::null_query;
use crate::run::{CursorQuery, Flow, Interpreter, Purpose, RowSource, Value};
use crate::tree::{Body, Into, Sql, Target, VarId};
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_types::typeinfo::{array_type, elem_type, type_name};
use sinew_types::{Array, Datum, oid};

/// The way of a loop behind a run of its body.
enum Turn {
    Again,
    Leave(Flow),
}

/// Where control goes behind a loop's body.
fn turn(flow: Flow, label: &Option<String>) -> Turn {
    match flow {
        Flow::Next | Flow::Continue(None) => Turn::Again,
        Flow::Continue(name) if name == *label => Turn::Again,
        Flow::Exit(None) => Turn::Leave(Flow::Next),
        Flow::Exit(name) if name == *label => Turn::Leave(Flow::Next),
        flow => Turn::Leave(flow),
    }
}

type Bounds = (Sql, Sql, Option<Sql>);

impl<'h> Interpreter<'h> {
    /// LOOP, and WHILE with its condition.
    pub(super) fn plain_loop(
        &mut self,
        label: &Option<String>,
        condition: Option<&'h Sql>,
        body: &'h Body,
    ) -> Result<Flow> {
        let place = self.frame.at();
        loop {
            // A body may be empty.
            self.host.check()?;
            self.frame.place(place.line, place.what);
            if let Some(condition) = condition
                && !self.is_true(condition)?
            {
                return Ok(Flow::Next);
            }
            if let Turn::Leave(flow) = turn(self.body(body)?, label) {
                return Ok(flow);
            }
        }
    }

    fn bound(&mut self, sql: &'h Sql, what: &str) -> Result<i32> {
        let value = self.host.evaluate(&self.frame, sql)?;
        match self.host.cast(value.value, value.ty, (oid::INT4, -1))? {
            Datum::Int4(bound) => Ok(bound),
            _ => Err(sqlerr!(NULL_VALUE_NOT_ALLOWED, "{what} of FOR loop cannot be null")),
        }
    }

    pub(super) fn integer_loop(
        &mut self,
        label: &Option<String>,
        var: VarId,
        (from, to, by): &'h Bounds,
        reverse: bool,
        body: &'h Body,
    ) -> Result<Flow> {
        let mut at = self.bound(from, "lower bound")?;
        let end = self.bound(to, "upper bound")?;
        let step = match by {
            Some(by) => self.bound(by, "BY value")?,
            None => 1,
        };
        if step <= 0 {
            return Err(SqlError::new(
                SqlState::INVALID_PARAMETER_VALUE,
                "BY value of FOR loop must be greater than zero",
            ));
        }
        let mut found = false;
        let flow = loop {
            if if reverse { at < end } else { at > end } {
                break Flow::Next;
            }
            found = true;
            self.host.check()?;
            self.frame.set(var, Datum::Int4(at));
            if let Turn::Leave(flow) = turn(self.body(body)?, label) {
                break flow;
            }
            let next = if reverse { at.checked_sub(step) } else { at.checked_add(step) };
            match next {
                Some(next) => at = next,
                None => break Flow::Next,
            }
        };
        self.set_found(found);
        Ok(flow)
    }

    pub(super) fn query_loop(
        &mut self,
        label: &Option<String>,
        into: &'h Into,
        sql: &'h Sql,
        body: &'h Body,
    ) -> Result<Flow> {
        let host = self.host;
        let rows = host.rows(&self.frame, CursorQuery::Piece(sql), Purpose::Loop)?;
        self.each_row(label, into, rows, body)
    }

    pub(super) fn text_loop(
        &mut self,
        label: &Option<String>,
        into: &'h Into,
        (sql, using): (&'h Sql, &'h [Sql]),
        body: &'h Body,
    ) -> Result<Flow> {
        let Some(text) = self.as_text(sql)? else { return Err(null_query("EXECUTE")) };
        let values = self.values(using)?;
        let host = self.host;
        let rows = host.rows(&self.frame, CursorQuery::Text(&text, &values), Purpose::Loop)?;
        self.each_row(label, into, rows, body)
    }

    fn each_row(
        &mut self,
        label: &Option<String>,
        into: &'h Into,
        mut rows: Box<dyn RowSource + 'h>,
        body: &'h Body,
    ) -> Result<Flow> {
        let done = self.each_row_of(label, into, &mut *rows, body);
        rows.close();
        done
    }

    fn each_row_of(
        &mut self,
        label: &Option<String>,
        into: &'h Into,
        rows: &mut dyn RowSource,
        body: &'h Body,
    ) -> Result<Flow> {
        let place = self.frame.at();
        let columns = rows.columns();
        let mut found = false;
        let flow = loop {
            self.host.check()?;
            self.frame.place(place.line, place.what);
            let Some(row) = rows.next()? else {
                if !found {
                    self.assign_columns(into, &columns, None)?;
                }
                break Flow::Next;
            };
            found = true;
            self.assign_columns(into, &columns, Some(&row))?;
            if let Turn::Leave(flow) = turn(self.body(body)?, label) {
                break flow;
            }
        };
        self.set_found(found);
        Ok(flow)
    }

    pub(super) fn cursor_loop(
        &mut self,
        label: &Option<String>,
        row: VarId,
        cursor: VarId,
        arguments: &'h [Sql],
        body: &'h Body,
    ) -> Result<Flow> {
        let place = self.frame.at();
        let named = !self.frame.get(cursor).is_null();
        self.open_bound(cursor, arguments)?;
        let name = self.cursor_name(cursor)?;
        let columns = self.host.cursor_columns(&name)?;
        self.host.pin_cursor(&name, true)?;
        let into = Into::Row(row);
        let mut found = false;
        let flow = loop {
            self.host.check()?;
            self.frame.place(place.line, place.what);
            let Some(values) = self.next_of(&name)? else {
                if !found {
                    self.assign_columns(&into, &columns, None)?;
                }
                break Flow::Next;
            };
            found = true;
            self.assign_columns(&into, &columns, Some(&values))?;
            if let Turn::Leave(flow) = turn(self.body(body)?, label) {
                break flow;
            }
        };
        self.host.close_cursor(&name)?;
        if !named {
            self.frame.set(cursor, Datum::Null);
        }
        self.set_found(found);
        Ok(flow)
    }

    pub(super) fn foreach(
        &mut self,
        label: &Option<String>,
        into: &'h Into,
        slice: usize,
        sql: &'h Sql,
        body: &'h Body,
    ) -> Result<Flow> {
        let value = self.host.evaluate(&self.frame, sql)?;
        if value.value.is_null() {
            return Err(SqlError::new(
                SqlState::NULL_VALUE_NOT_ALLOWED,
                "FOREACH expression must not be null",
            ));
        }
        let (Some(elem), Datum::Array(array)) = (elem_type(value.ty), value.value.clone()) else {
            return Err(sqlerr!(
                DATATYPE_MISMATCH,
                "FOREACH expression must yield an array, not type {}",
                type_name(value.ty)
            ));
        };
        let dimensions = array.dims.len();
        if slice > dimensions {
            return Err(sqlerr!(
                ARRAY_SUBSCRIPT_ERROR,
                "slice dimension ({slice}) is out of the valid range 0..{dimensions}"
            ));
        }
        let target_is_array = match into {
            Into::Columns(all) => match all.as_slice() {
                [Target::Var(var)] => elem_type(self.frame.type_of(self.program, *var).0).is_some(),
                _ => false,
            },
            Into::Row(_) => false,
        };
        if slice > 0 && !target_is_array {
            return Err(SqlError::new(
                SqlState::DATATYPE_MISMATCH,
                "FOREACH ... SLICE loop variable must be of an array type",
            ));
        }
        if slice == 0 && target_is_array {
            return Err(SqlError::new(
                SqlState::DATATYPE_MISMATCH,
                "FOREACH loop variable must not be of an array type",
            ));
        }
        let inner = array.dims[dimensions - slice..].to_vec();
        let size: usize = inner.iter().map(|dim| dim.len as usize).product();
        let mut found = false;
        let mut flow = Flow::Next;
        for part in array.values.chunks(size.max(1)) {
            found = true;
            self.host.check()?;
            let (value, ty) = match slice {
                0 => (part[0].clone(), elem),
                _ => {
                    let mut made = Array::new(elem, part.to_vec());
                    made.dims.clone_from(&inner);
                    (Datum::array(made), array_type(elem).unwrap_or(value.ty))
                }
            };
            self.each_element(into, Value::new(value, ty))?;
            if let Turn::Leave(left) = turn(self.body(body)?, label) {
                flow = left;
                break;
            }
        }
        self.set_found(found);
        Ok(flow)
    }

    /// Assigns an element: a row goes to several variables by its fields.
    fn each_element(&mut self, into: &'h Into, value: Value) -> Result<()> {
        match into {
            Into::Row(var) => self.assign_var(*var, value),
            Into::Columns(all) if all.len() == 1 => self.assign(&all[0], value),
            Into::Columns(all) => {
                let Datum::Record(record) = &value.value else {
                    return Err(SqlError::new(
                        SqlState::DATATYPE_MISMATCH,
                        "cannot assign non-composite value to a row variable",
                    ));
                };
                let record = record.clone();
                for (at, target) in all.iter().enumerate() {
                    let field = record.fields.get(at).cloned();
                    let value = field.map_or_else(Value::null, |(ty, value)| Value::new(value, ty));
                    self.assign(target, value)?;
                }
                Ok(())
            }
        }
    }

    /// The value of a row variable for RETURN NEXT.
    pub(super) fn row_value(&self, var: VarId) -> Result<Value> {
        let (ty, typmod) = self.frame.type_of(self.program, var);
        let value = self.frame.get(var).clone();
        if value.is_null() && self.var(var).ty.row.is_none() {
            return Err(unassigned(&self.var(var).name));
        }
        Ok(Value { value, ty, typmod })
    }
}
