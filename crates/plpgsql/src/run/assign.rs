//! Values into variables.

use crate::run::frame::unassigned;
use crate::run::{Columns, Interpreter, Value};
use crate::tree::{Extra, Into, RowShape, Sql, Step, Target, VarId};
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_types::assign::{set_element, set_slice};
use sinew_types::typeinfo::{elem_type, made, type_name};
use sinew_types::{Array, Datum, FieldNames, Oid, Record, hstore, oid};
use std::sync::Arc;

impl<'h> Interpreter<'h> {
    /// Assigns a value to a variable, converted to its type.
    pub(super) fn assign_var(&mut self, var: VarId, value: Value) -> Result<()> {
        let declared = self.var(var);
        if declared.ty.is_record() {
            return self.assign_row(var, value);
        }
        let to = self.frame.type_of(self.program, var);
        let value = match value.ty == to.0 && (value.typmod == to.1 || to.1 < 0) {
            true => value.value,
            false => self.host.cast(value.value, value.ty, to)?,
        };
        let value = self.in_domain(value, declared.ty.domain)?;
        if declared.not_null && value.is_null() {
            return Err(null_in(&declared.name));
        }
        self.frame.set(var, value);
        Ok(())
    }

    /// A value that is to be of a domain.
    pub(super) fn in_domain(&self, value: Datum, domain: Option<Oid>) -> Result<Datum> {
        match domain {
            Some(domain) => self.host.to_domain(value, domain),
            None => Ok(value),
        }
    }

    fn assign_row(&mut self, var: VarId, value: Value) -> Result<()> {
        let declared = self.var(var);
        if value.value.is_null() {
            if declared.not_null {
                return Err(null_in(&declared.name));
            }
            self.frame.set(var, Datum::Null);
            return Ok(());
        }
        if !matches!(value.value, Datum::Record(_)) && made::is_row(declared.ty.ty) {
            let made = self.host.cast(value.value, value.ty, (declared.ty.ty, -1))?;
            self.frame.set(var, made);
            return Ok(());
        }
        let Datum::Record(record) = &value.value else {
            return Err(self.no_row(declared.ty.row.is_some(), &value)?);
        };
        let Some(shape) = &declared.ty.row else {
            self.frame.set(var, value.value);
            return Ok(());
        };
        let fields = record.fields.iter().map(|(ty, value)| (*ty, value.clone()));
        let made = self.shaped(shape, fields)?;
        self.frame.set(var, made);
        Ok(())
    }

    /// A value that is no row is assigned to a row variable: one of a table reads its text.
    fn no_row(&self, has_shape: bool, value: &Value) -> Result<SqlError> {
        if !has_shape {
            return Ok(SqlError::new(
                SqlState::DATATYPE_MISMATCH,
                "cannot assign non-composite value to a record variable",
            ));
        }
        let text = self.host.text(&value.value, value.ty)?;
        Ok(match text.trim_start().starts_with('(') {
            true => notsup!("assignment of a text to a row is not supported"),
            false => sqlerr!(INVALID_TEXT_REPRESENTATION, "malformed record literal: \"{text}\"")
                .detail("Missing left parenthesis."),
        })
    }

    /// A row of a table from values of any types: a value that is missing is NULL.
    pub(super) fn shaped(
        &self,
        shape: &Arc<RowShape>,
        mut given: impl Iterator<Item = (u32, Datum)>,
    ) -> Result<Datum> {
        let mut fields = Vec::with_capacity(shape.fields.len());
        for field in &shape.fields {
            let value = match given.next() {
                Some((ty, value)) if ty == field.ty && field.typmod < 0 => {
                    self.in_domain(value, field.domain)?
                }
                Some((ty, value)) => {
                    let value = self.host.cast(value, ty, (field.ty, field.typmod))?;
                    self.in_domain(value, field.domain)?
                }
                None => Datum::Null,
            };
            fields.push((field.ty, value));
        }
        let names = FieldNames::given(shape.fields.iter().map(|field| field.name.clone()));
        Ok(Datum::Record(Arc::new(Record { fields, names })))
    }

    /// Assigns to a variable or a field.
    pub(super) fn assign(&mut self, target: &Target, value: Value) -> Result<()> {
        let (var, name) = match target {
            Target::Var(var) => return self.assign_var(*var, value),
            Target::Field(var, name) => (*var, name),
        };
        let (at, ty, typmod) = self.frame.field(self.program, var, name)?;
        let value = match value.ty == ty && typmod < 0 {
            true => value.value,
            false => self.host.cast(value.value, value.ty, (ty, typmod))?,
        };
        let domain = self.frame.domain_of(self.program, var, Some(name));
        let value = self.in_domain(value, domain)?;
        self.set_field(var, at, ty, value)
    }

    pub(super) fn set_field(&mut self, var: VarId, at: usize, ty: u32, value: Datum) -> Result<()> {
        let mut whole = self.frame.take(var);
        if whole.is_null() {
            let declared = self.var(var);
            let shape = declared.ty.row.clone().ok_or_else(|| unassigned(&declared.name))?;
            whole = self.shaped(&shape, std::iter::empty())?;
        }
        let Datum::Record(mut record) = whole else {
            return Err(SqlError::internal("a row variable has another value"));
        };
        // In place, unless a copy of the row is kept elsewhere.
        let fields = &mut Arc::make_mut(&mut record).fields;
        if let Some(field) = fields.get_mut(at) {
            *field = (ty, value);
        }
        self.frame.set(var, Datum::Record(record));
        Ok(())
    }

    /// Assigns to a part of an array, or of a row.
    pub(super) fn assign_part(&mut self, target: &Target, steps: &'h [Step], value: &'h Sql) -> Result<()> {
        if steps.iter().any(|step| matches!(step, Step::Field(_))) {
            return self.assign_within(target, steps, value);
        }
        let (ty, typmod) = match target {
            Target::Var(var) => self.frame.type_of(self.program, *var),
            Target::Field(var, name) => {
                let (_, ty, typmod) = self.frame.field(self.program, *var, name)?;
                (ty, typmod)
            }
        };
        if ty == oid::HSTORE {
            return self.assign_value_of_key(target, steps, value);
        }
        let Some(elem) = elem_type(ty) else {
            if ty == oid::JSONB {
                return Err(notsup!("assignment to a part of a jsonb variable is not supported"));
            }
            let mut e = sqlerr!(
                DATATYPE_MISMATCH,
                "cannot subscript type {} because it does not support subscripting",
                type_name(ty)
            );
            (e.position, e.query) = (Some(1), Some(value.text.to_string()));
            return Err(e);
        };
        let has_slice = steps.iter().any(|step| matches!(step, Step::Slice(..)));
        let mut bounds = Vec::with_capacity(steps.len());
        for step in steps {
            bounds.push(match step {
                Step::Index(sql) if has_slice => (Some(1), Some(self.subscript(sql)?)),
                Step::Index(sql) => (None, Some(self.subscript(sql)?)),
                Step::Field(_) => return Err(SqlError::internal("a field among subscripts")),
                Step::Slice(from, to) => {
                    let mut bound =
                        |sql: &'h Option<Sql>| sql.as_ref().map(|sql| self.subscript(sql)).transpose();
                    (bound(from)?, bound(to)?)
                }
            });
        }
        let given = self.host.evaluate(&self.frame, value)?;
        let to = if has_slice { (ty, typmod) } else { (elem, typmod) };
        let given = self.host.cast(given.value, given.ty, to)?;
        let old = match target {
            Target::Var(var) => self.frame.take(*var),
            Target::Field(var, name) => {
                let (at, ..) = self.frame.field(self.program, *var, name)?;
                self.frame.field_value(*var, at)
            }
        };
        let domain = match target {
            Target::Var(var) => self.frame.domain_of(self.program, *var, None),
            Target::Field(var, name) => self.frame.domain_of(self.program, *var, Some(name)),
        };
        let old = match old {
            Datum::Array(array) => array,
            _ => Arc::new(Array::empty(elem)),
        };
        let made = if !has_slice {
            let at: Vec<i32> = bounds.iter().map(|(_, at)| at.unwrap_or(0)).collect();
            set_element(&old, &at, given)
        } else {
            match &given {
                // A slice keeps its values if NULL is assigned.
                Datum::Array(source) => set_slice(&old, &bounds, source),
                _ => Ok((*old).clone()),
            }
        };
        let made = made.and_then(|made| self.in_domain(Datum::array(made), domain));
        let made = match made {
            Ok(made) => made,
            Err(e) => {
                // The variable keeps its value.
                if let Target::Var(var) = target {
                    self.frame.set(*var, Datum::Array(old));
                }
                return Err(e);
            }
        };
        match target {
            Target::Var(var) => {
                self.frame.set(*var, made);
                Ok(())
            }
            Target::Field(var, name) => {
                let (at, ty, _) = self.frame.field(self.program, *var, name)?;
                self.set_field(*var, at, ty, made)
            }
        }
    }

    /// Assigns to a key of an hstore.
    fn assign_value_of_key(&mut self, target: &Target, steps: &'h [Step], value: &'h Sql) -> Result<()> {
        let [Step::Index(key)] = steps else {
            return Err(SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, "hstore allows only one subscript"));
        };
        let key = self.text_of(key)?;
        let given = self.text_of(value)?;
        let Some(key) = key.as_str() else {
            let message = "hstore subscript in assignment must not be null";
            return Err(SqlError::new(SqlState::NULL_VALUE_NOT_ALLOWED, message));
        };
        match target {
            Target::Var(var) => {
                let domain = self.frame.domain_of(self.program, *var, None);
                let old = self.frame.take(*var);
                let made = hstore::with_value(old.as_str(), key, given.as_str());
                let made = made.and_then(|made| self.in_domain(made, domain));
                // The variable keeps its value if there is no new one.
                let (kept, done) = match made {
                    Ok(made) => (made, Ok(())),
                    Err(e) => (old, Err(e)),
                };
                self.frame.set(*var, kept);
                done
            }
            Target::Field(var, name) => {
                let (at, ty, _) = self.frame.field(self.program, *var, name)?;
                let old = self.frame.field_value(*var, at);
                let domain = self.frame.domain_of(self.program, *var, Some(name));
                let made = hstore::with_value(old.as_str(), key, given.as_str())?;
                let made = self.in_domain(made, domain)?;
                self.set_field(*var, at, ty, made)
            }
        }
    }

    fn text_of(&mut self, sql: &'h Sql) -> Result<Datum> {
        let value = self.host.evaluate(&self.frame, sql)?;
        self.host.cast(value.value, value.ty, (oid::TEXT, -1))
    }

    pub(super) fn subscript(&mut self, sql: &'h Sql) -> Result<i32> {
        let value = self.host.evaluate(&self.frame, sql)?;
        match self.host.cast(value.value, value.ty, (oid::INT4, -1))? {
            Datum::Int4(at) => Ok(at),
            _ => Err(SqlError::new(
                SqlState::NULL_VALUE_NOT_ALLOWED,
                "array subscript in assignment must not be null",
            )),
        }
    }

    /// Assigns the columns of a row, or NULLs where there is none.
    pub(super) fn assign_columns(
        &mut self,
        into: &Into,
        columns: &Columns,
        row: Option<&[Datum]>,
    ) -> Result<()> {
        let cell = |at: usize| row.and_then(|row| row.get(at)).cloned().unwrap_or(Datum::Null);
        let wanted = match into {
            Into::Columns(targets) => Some(targets.len()),
            Into::Row(var) => self.var(*var).ty.row.as_ref().map(|shape| shape.fields.len()),
        };
        if row.is_some() && wanted.is_some_and(|wanted| wanted != columns.len()) {
            self.extra(Extra::StrictMultiAssignment, || {
                let message = "number of source and target fields in assignment does not match";
                SqlError::new(SqlState::DATATYPE_MISMATCH, message)
                    .hint("Make sure the query returns the exact list of columns.")
            })?;
        }
        match into {
            Into::Columns(targets) => {
                for (at, target) in targets.iter().enumerate() {
                    let value = match columns.get(at) {
                        Some(column) => Value { value: cell(at), ty: column.ty, typmod: column.typmod },
                        None => Value::null(),
                    };
                    self.assign(target, value)?;
                }
                Ok(())
            }
            Into::Row(var) => {
                let made = match &self.var(*var).ty.row {
                    Some(shape) => {
                        let shape = shape.clone();
                        let given = columns.iter().enumerate().map(|(at, column)| (column.ty, cell(at)));
                        self.shaped(&shape, given)?
                    }
                    None => {
                        let fields = columns.iter().enumerate().map(|(at, column)| (column.ty, cell(at)));
                        let names = FieldNames::given(columns.iter().map(|column| column.name.clone()));
                        Datum::Record(Arc::new(Record { fields: fields.collect(), names }))
                    }
                };
                self.frame.set(*var, made);
                Ok(())
            }
        }
    }

    /// A condition's value; NULL is false.
    pub(super) fn is_true(&mut self, sql: &'h Sql) -> Result<bool> {
        let value = self.host.evaluate(&self.frame, sql)?;
        let value = match value.ty {
            oid::BOOL => value.value,
            ty => self.host.cast(value.value, ty, (oid::BOOL, -1))?,
        };
        Ok(matches!(value, Datum::Bool(true)))
    }

    /// The value of an expression as text; `None` for NULL.
    pub(super) fn as_text(&mut self, sql: &'h Sql) -> Result<Option<String>> {
        let value = self.host.evaluate(&self.frame, sql)?;
        if value.value.is_null() {
            return Ok(None);
        }
        self.host.text(&value.value, value.ty).map(Some)
    }

    pub(super) fn values(&mut self, list: &'h [Sql]) -> Result<Vec<Value>> {
        list.iter().map(|sql| self.host.evaluate(&self.frame, sql)).collect()
    }
}

#[cold]
fn null_in(name: &str) -> SqlError {
    sqlerr!(NULL_VALUE_NOT_ALLOWED, "null value cannot be assigned to variable \"{name}\" declared NOT NULL")
}
