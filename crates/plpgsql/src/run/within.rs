//! Values into fields of fields, and into fields of elements.
//!
//! Each part on the way is made anew around the new value, from the innermost one outward. A row
//! that is NULL becomes one whose other fields are NULL, and an array that is NULL an empty one.

use crate::run::{Interpreter, Value};
use crate::tree::{Sql, Step, Target};
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_types::assign::set_element;
use sinew_types::typeinfo::{elem_type, made, type_name};
use sinew_types::{Array, Datum, FieldNames, Oid, Record, oid};
use std::sync::Arc;

/// A step whose subscripts are computed.
enum Place<'h> {
    Field(&'h str),
    /// The subscripts of one element.
    Element(Vec<i32>),
}

/// The type of a part.
#[derive(Clone, Copy)]
struct Of {
    ty: Oid,
    typmod: i32,
    domain: Option<Oid>,
}

impl<'h> Interpreter<'h> {
    /// Assigns to a part of a variable that is a field at some step.
    pub(super) fn assign_within(&mut self, target: &Target, steps: &'h [Step], sql: &'h Sql) -> Result<()> {
        let places = self.places(steps)?;
        let given = self.host.evaluate(&self.frame, sql)?;
        let (var, field) = match target {
            Target::Var(var) => (*var, None),
            Target::Field(var, name) => (*var, Some(name)),
        };
        let domain = self.frame.domain_of(self.program, var, field.map(|name| &**name));
        let name = &self.var(var).name;
        // Errors of the target quote the whole assignment.
        let located = |mut e: SqlError| {
            if matches!(e.sqlstate, SqlState::UNDEFINED_COLUMN | SqlState::DATATYPE_MISMATCH) {
                (e.position, e.query) = (Some(1), Some(sql.text.to_string()));
            }
            e
        };
        match field {
            None => {
                let (ty, typmod) = self.frame.type_of(self.program, var);
                let old = self.frame.get(var).clone();
                let made = self.with_part(old, Of { ty, typmod, domain }, &places, given, name);
                self.frame.set(var, made.map_err(located)?);
                Ok(())
            }
            Some(field) => {
                let (at, ty, typmod) = self.frame.field(self.program, var, field)?;
                let old = self.frame.field_value(var, at);
                let made = self.with_part(old, Of { ty, typmod, domain }, &places, given, name);
                self.set_field(var, at, ty, made.map_err(located)?)
            }
        }
    }

    fn places(&mut self, steps: &'h [Step]) -> Result<Vec<Place<'h>>> {
        let mut places = Vec::with_capacity(steps.len());
        for step in steps {
            match step {
                Step::Field(name) => places.push(Place::Field(name)),
                Step::Index(sql) => {
                    let at = self.subscript(sql)?;
                    match places.last_mut() {
                        Some(Place::Element(all)) => all.push(at),
                        _ => places.push(Place::Element(vec![at])),
                    }
                }
                Step::Slice(..) => {
                    return Err(notsup!("assignment to a slice beside a field is not supported"));
                }
            }
        }
        Ok(places)
    }

    /// A value in which the part at `places` has another value. `name`: of the value, or of the row
    /// or array that it is in, for errors.
    fn with_part(&self, old: Datum, of: Of, places: &[Place<'_>], given: Value, name: &str) -> Result<Datum> {
        let Some((place, rest)) = places.split_first() else {
            let value = match given.ty == of.ty && of.typmod < 0 {
                true => given.value,
                false => self.host.cast(given.value, given.ty, (of.ty, of.typmod))?,
            };
            return self.in_domain(value, of.domain);
        };
        let made = match place {
            Place::Field(field) => self.with_field(old, of.ty, field, rest, given, name)?,
            Place::Element(at) => {
                let elem = elem_type(of.ty).ok_or_else(|| no_elements(of.ty))?;
                let domain = of.domain.filter(|array| made::base(*array) != *array).map(made::base);
                let array = match old {
                    Datum::Array(array) => array,
                    _ => Arc::new(Array::empty(elem)),
                };
                let inner = array.get(at).cloned().unwrap_or(Datum::Null);
                let of = Of { ty: elem, typmod: of.typmod, domain };
                Datum::array(set_element(&array, at, self.with_part(inner, of, rest, given, name)?)?)
            }
        };
        self.in_domain(made, of.domain)
    }

    fn with_field(
        &self,
        old: Datum,
        ty: Oid,
        field: &str,
        rest: &[Place<'_>],
        given: Value,
        name: &str,
    ) -> Result<Datum> {
        let Some(shape) = self.host.row_shape(ty)? else {
            return Err(sqlerr!(
                DATATYPE_MISMATCH,
                "cannot assign to field \"{field}\" of column \"{name}\" because its type {} is not a composite type",
                type_name(ty)
            ));
        };
        let Some(at) = shape.fields.iter().position(|known| &*known.name == field) else {
            return Err(sqlerr!(
                UNDEFINED_COLUMN,
                "cannot assign to field \"{field}\" of column \"{name}\" because there is no such column in data type {}",
                type_name(ty)
            ));
        };
        let of = &shape.fields[at];
        let of = Of { ty: of.ty, typmod: of.typmod, domain: of.domain };
        let mut fields = match old {
            Datum::Record(record) => Arc::unwrap_or_clone(record).fields,
            _ => shape.fields.iter().map(|field| (field.ty, Datum::Null)).collect(),
        };
        let slot = fields.get_mut(at).ok_or_else(|| SqlError::internal("a row without its last fields"))?;
        let inner = std::mem::replace(&mut slot.1, Datum::Null);
        *slot = (of.ty, self.with_part(inner, of, rest, given, field)?);
        let names = FieldNames::given(shape.fields.iter().map(|field| field.name.clone()));
        Ok(Datum::Record(Arc::new(Record { fields, names })))
    }
}

fn no_elements(ty: Oid) -> SqlError {
    if let oid::JSONB | oid::HSTORE = ty {
        return notsup!("assignment to a part of a variable of type {} is not supported", type_name(ty));
    }
    let message = format!("cannot subscript type {} because it does not support subscripting", type_name(ty));
    SqlError::new(SqlState::DATATYPE_MISMATCH, message)
}
