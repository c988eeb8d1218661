//! The variables of a run, and the place where it stands.

use crate::tree::{Program, VarId};
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_types::{Datum, Oid};
use std::cell::Cell;

/// A place in a body: the line and what stands there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line; 0 if none is meant.
    pub line: u32,
    /// A statement's name, or a phrase such as "during function exit".
    pub what: &'static str,
    /// `what` is a statement's name.
    pub is_statement: bool,
}

/// The variables of a run.
#[derive(Debug)]
pub struct Frame {
    values: Vec<Datum>,
    /// The types of variables whose declaration does not say it: those of CASE.
    types: Vec<(VarId, Oid)>,
    place: Cell<Place>,
}

impl Frame {
    pub(super) fn new(program: &Program) -> Frame {
        let place = Place { line: 0, what: "during function entry", is_statement: false };
        Frame { values: vec![Datum::Null; program.vars.len()], types: Vec::new(), place: Cell::new(place) }
    }

    /// The value of a variable.
    pub fn get(&self, var: VarId) -> &Datum {
        &self.values[var]
    }

    /// Gives a variable a value of its type.
    pub fn set(&mut self, var: VarId, value: Datum) {
        self.values[var] = value;
    }

    pub(super) fn take(&mut self, var: VarId) -> Datum {
        std::mem::replace(&mut self.values[var], Datum::Null)
    }

    /// Notes the type of a variable of CASE.
    pub(super) fn set_type(&mut self, var: VarId, ty: Oid) {
        self.types.retain(|(known, _)| *known != var);
        self.types.push((var, ty));
    }

    /// The type of a variable.
    pub fn type_of(&self, program: &Program, var: VarId) -> (Oid, i32) {
        match self.types.iter().find(|(known, _)| *known == var) {
            Some((_, ty)) => (*ty, -1),
            None => (program.vars[var].ty.ty, program.vars[var].ty.typmod),
        }
    }

    /// The domain that values of a variable, or of a field of one, are to be of.
    pub fn domain_of(&self, program: &Program, var: VarId, field: Option<&str>) -> Option<Oid> {
        let declared = &program.vars[var].ty;
        match (field, &declared.row) {
            (None, _) => declared.domain,
            (Some(name), Some(shape)) => shape.fields.iter().find(|field| &*field.name == name)?.domain,
            (Some(_), None) => None,
        }
    }

    /// The number of a field of a row variable, and its type.
    ///
    /// # Errors
    /// 55000 for a record without a value, 42703 for a name that is no field's.
    pub fn field(&self, program: &Program, var: VarId, name: &str) -> Result<(usize, Oid, i32)> {
        let declared = &program.vars[var];
        let missing = || sqlerr!(UNDEFINED_COLUMN, "record \"{}\" has no field \"{name}\"", declared.name);
        if let Some(shape) = &declared.ty.row {
            let at = shape.fields.iter().position(|field| &*field.name == name).ok_or_else(missing)?;
            return Ok((at, shape.fields[at].ty, shape.fields[at].typmod));
        }
        let Datum::Record(record) = self.get(var) else { return Err(unassigned(&declared.name)) };
        let at = (0..record.fields.len()).find(|at| record.names.at(*at) == name).ok_or_else(missing)?;
        Ok((at, record.fields[at].0, -1))
    }

    /// The value of a field, by its number.
    pub fn field_value(&self, var: VarId, at: usize) -> Datum {
        match self.get(var) {
            Datum::Record(record) => record.fields.get(at).map_or(Datum::Null, |field| field.1.clone()),
            _ => Datum::Null,
        }
    }

    /// The run is at a statement.
    pub(super) fn place(&self, line: u32, what: &'static str) {
        self.place.set(Place { line, what, is_statement: true });
    }

    /// The run is at a variable's default.
    pub(super) fn place_at_variable(&self, line: u32) {
        let what = "during statement block local variable initialization";
        self.place.set(Place { line, what, is_statement: false });
    }

    /// The run is at no statement.
    pub(super) fn leave(&self, what: &'static str) {
        self.place.set(Place { line: 0, what, is_statement: false });
    }

    /// Where the run is.
    pub fn at(&self) -> Place {
        self.place.get()
    }

    /// The run's line of CONTEXT.
    pub fn context(&self, shown: &str) -> String {
        self.at().context(shown)
    }
}

impl Place {
    /// The line of CONTEXT of a function that is shown so.
    pub fn context(&self, shown: &str) -> String {
        match (self.line, self.is_statement) {
            (0, _) if self.what.is_empty() => format!("PL/pgSQL function {shown}"),
            (0, _) => format!("PL/pgSQL function {shown} {}", self.what),
            (line, true) => format!("PL/pgSQL function {shown} line {line} at {}", self.what),
            (line, false) => format!("PL/pgSQL function {shown} line {line} {}", self.what),
        }
    }
}

/// A record has no value, and so no fields.
pub(super) fn unassigned(name: &str) -> SqlError {
    SqlError::new(
        SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
        format!("record \"{name}\" is not assigned yet"),
    )
    .detail("The tuple structure of a not-yet-assigned record is indeterminate.")
}
