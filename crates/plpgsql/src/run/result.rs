//! The result of a body: a value, a row, or the rows of a set.

use crate::run::statements::null_query;
use crate::run::{CursorQuery, Interpreter, Purpose, RowSource, Value};
use crate::tree::{ArgMode, Returns, RowShape, Sql, VarId, VarType};
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_types::typeinfo::type_name;
use sinew_types::{Datum, FieldNames, Oid, Record, Text};
use std::sync::Arc;

impl<'h> Interpreter<'h> {
    /// The value of the whole run.
    pub(super) fn final_value(&mut self) -> Result<Datum> {
        let signature = &self.program.signature;
        if signature.is_set {
            return Ok(Datum::Null);
        }
        let value = std::mem::replace(&mut self.result, Value::null());
        match &signature.returns {
            Returns::Void if signature.is_procedure => Ok(Datum::Null),
            // As PostgreSQL has it: a value, and an empty one.
            Returns::Void => Ok(Datum::Text(Text::empty())),
            Returns::Outs => Ok(self.outs()),
            Returns::Trigger => match value.value {
                Datum::Null | Datum::Record(_) => Ok(value.value),
                _ => Err(SqlError::new(
                    SqlState::DATATYPE_MISMATCH,
                    "cannot return non-composite value from function returning composite type",
                )),
            },
            Returns::Value(ty) => {
                let what = "while casting return value to function's return type";
                self.frame.leave(what);
                match (&ty.row, &value.value) {
                    (Some(shape), Datum::Record(record)) => self.as_row(shape, record),
                    (Some(_), Datum::Null) => Ok(Datum::Null),
                    (Some(_), _) => Err(SqlError::new(
                        SqlState::DATATYPE_MISMATCH,
                        "cannot return non-composite value from function returning composite type",
                    )),
                    (None, _) => {
                        let result = self.host.cast(value.value, value.ty, (ty.ty, ty.typmod))?;
                        self.in_domain(result, ty.domain)
                    }
                }
            }
        }
    }

    /// The values of the OUT arguments: one is a value, several are a row.
    fn outs(&self) -> Datum {
        let outs = self.out_values();
        match outs.len() {
            1 => outs.into_iter().next().map_or(Datum::Null, |(_, _, value)| value),
            _ => {
                let names = FieldNames::given(outs.iter().map(|(name, ..)| name.clone()));
                let fields = outs.into_iter().map(|(_, ty, value)| (ty, value)).collect();
                Datum::Record(Arc::new(Record { fields, names }))
            }
        }
    }

    fn out_values(&self) -> Vec<(Arc<str>, Oid, Datum)> {
        let args = self.program.signature.args.iter().zip(&self.program.args);
        let outs = args.filter(|(arg, _)| arg.mode != ArgMode::In);
        outs.map(|(_, &var)| {
            let declared = self.var(var);
            (Arc::from(declared.name.as_str()), declared.ty.ty, self.frame.get(var).clone())
        })
        .collect()
    }

    /// A row as one of the result's type.
    fn as_row(&self, shape: &Arc<RowShape>, record: &Record) -> Result<Datum> {
        let given: Vec<Oid> = record.fields.iter().map(|(ty, _)| *ty).collect();
        check_columns(shape, &given, "returned record type does not match expected record type", true)?;
        self.shaped(shape, record.fields.iter().map(|(ty, value)| (*ty, value.clone())))
    }

    fn give(&mut self, row: Vec<Datum>) -> Result<()> {
        match &mut self.rows {
            Some(rows) => rows(row),
            None => Err(SqlError::new(
                SqlState::FEATURE_NOT_SUPPORTED,
                "set-valued function called in context that cannot accept a set",
            )),
        }
    }

    /// RETURN NEXT.
    pub(super) fn return_next(&mut self, sql: Option<&'h Sql>) -> Result<()> {
        let Some(sql) = sql else {
            let row = self.out_values().into_iter().map(|(_, _, value)| value).collect();
            return self.give(row);
        };
        let value = self.host.evaluate(&self.frame, sql)?;
        self.give_value(value)
    }

    /// RETURN NEXT of a row variable.
    pub(super) fn return_row(&mut self, var: VarId) -> Result<()> {
        let value = self.row_value(var)?;
        self.give_value(value)
    }

    fn give_value(&mut self, value: Value) -> Result<()> {
        let Returns::Value(ty) = &self.program.signature.returns else {
            return Err(SqlError::internal("RETURN NEXT of a value in a function without one"));
        };
        let row = match (&ty.row, value.value) {
            (None, value_) => {
                let result = self.host.cast(value_, value.ty, (ty.ty, ty.typmod))?;
                vec![self.in_domain(result, ty.domain)?]
            }
            (Some(shape), Datum::Null) => vec![Datum::Null; shape.fields.len()],
            (Some(shape), Datum::Record(record)) => {
                let given: Vec<Oid> = record.fields.iter().map(|(ty, _)| *ty).collect();
                check_columns(shape, &given, "wrong record type supplied in RETURN NEXT", true)?;
                self.cells(shape, record.fields.iter().cloned())?
            }
            (Some(_), _) => {
                return Err(SqlError::new(
                    SqlState::DATATYPE_MISMATCH,
                    "cannot return non-composite value from function returning composite type",
                ));
            }
        };
        self.give(row)
    }

    fn cells(&self, shape: &RowShape, given: impl Iterator<Item = (Oid, Datum)>) -> Result<Vec<Datum>> {
        let pairs = shape.fields.iter().zip(given);
        pairs
            .map(|(field, (ty, value))| match ty == field.ty && field.typmod < 0 {
                true => self.in_domain(value, field.domain),
                false => {
                    let value = self.host.cast(value, ty, (field.ty, field.typmod))?;
                    self.in_domain(value, field.domain)
                }
            })
            .collect()
    }

    /// The columns that the rows of a set have.
    fn set_shape(&self) -> Arc<RowShape> {
        let field = |name: &str, of: &VarType| crate::tree::Field {
            name: name.into(),
            ty: of.ty,
            typmod: of.typmod,
            domain: of.domain,
        };
        let signature = &self.program.signature;
        let fields = match &signature.returns {
            Returns::Value(ty) => match &ty.row {
                Some(shape) => return shape.clone(),
                None => vec![field(&signature.name, ty)],
            },
            _ => {
                let args = signature.args.iter().zip(&self.program.args);
                let outs = args.filter(|(arg, _)| arg.mode != ArgMode::In);
                outs.map(|(arg, &var)| field(&self.var(var).name, &arg.ty)).collect()
            }
        };
        Arc::new(RowShape { name: signature.name.clone(), fields })
    }

    /// RETURN QUERY.
    pub(super) fn return_query(&mut self, sql: &'h Sql) -> Result<()> {
        let host = self.host;
        let rows = host.rows(&self.frame, CursorQuery::Piece(sql), Purpose::Return)?;
        self.give_rows(rows, &sql.text)
    }

    /// RETURN QUERY EXECUTE.
    pub(super) fn return_execute(&mut self, sql: &'h Sql, using: &'h [Sql]) -> Result<()> {
        let Some(text) = self.as_text(sql)? else { return Err(null_query("EXECUTE")) };
        let values = self.values(using)?;
        let host = self.host;
        let rows = host.rows(&self.frame, CursorQuery::Text(&text, &values), Purpose::Return)?;
        self.give_rows(rows, &text)
    }

    fn give_rows(&mut self, mut rows: Box<dyn RowSource + 'h>, text: &str) -> Result<()> {
        let done = self.give_rows_of(&mut *rows, text);
        rows.close();
        let count = done?;
        self.row_count = count;
        self.set_found(count > 0);
        Ok(())
    }

    fn give_rows_of(&mut self, rows: &mut dyn RowSource, text: &str) -> Result<u64> {
        let shape = self.set_shape();
        let columns = rows.columns();
        let given: Vec<Oid> = columns.iter().map(|column| column.ty).collect();
        let message = "structure of query does not match function result type";
        check_columns(&shape, &given, message, false)
            .map_err(|e| e.context(format!("SQL statement \"{text}\"")))?;
        let mut count = 0;
        while let Some(row) = rows.next()? {
            self.host.check()?;
            let cells = row.into_iter().zip(columns.iter()).map(|(value, column)| (column.ty, value));
            let row = self.cells(&shape, cells)?;
            self.give(row)?;
            count += 1;
        }
        Ok(count)
    }
}

/// The columns of a result must have the types that were promised.
fn check_columns(shape: &RowShape, given: &[Oid], message: &str, names: bool) -> Result<()> {
    let wrong = |detail: String| sqlerr!(DATATYPE_MISMATCH, "{message}").detail(detail);
    for (at, (field, &ty)) in shape.fields.iter().zip(given).enumerate() {
        if field.ty == ty {
            continue;
        }
        let (returned, expected, number) = (type_name(ty), type_name(field.ty), at + 1);
        let column = match names {
            true => format!("column \"{}\" (position {number})", field.name),
            false => format!("column {number}"),
        };
        return Err(wrong(format!(
            "Returned type {returned} does not match expected type {expected} in {column}."
        )));
    }
    if given.len() != shape.fields.len() {
        let (given, wanted) = (given.len(), shape.fields.len());
        return Err(wrong(format!(
            "Number of returned columns ({given}) does not match expected column count ({wanted})."
        )));
    }
    Ok(())
}
