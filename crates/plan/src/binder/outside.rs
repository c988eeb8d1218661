//! Names from outside of a statement: variables of PL/pgSQL, and named arguments of functions.
//!
//! A name that is no column may be one of these. It becomes a parameter of the statement. The
//! implementer numbers the parameters as they come and knows their values when the plan runs.

use crate::binder::scope::NsCol;
use crate::binder::{Binder, Typed};
use crate::tree::expr::{Expr, FieldPlace};
use sinew_error::{Result, SqlState};
use sinew_types::typeinfo::made;
use sinew_types::{FieldNames, Oid, RowField, oid};
use std::sync::Arc;

/// A value from outside: the parameter that stands for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Counted from 0.
    pub number: u32,
    pub ty: Oid,
    pub typmod: i32,
    /// The domain that it is of, or the array over one.
    pub domain: Option<Oid>,
}

/// The meaning of a name.
#[derive(Debug, Clone)]
pub enum Outside {
    Value(Place),
    /// A row, with its fields.
    Row(Vec<(Arc<str>, Place)>),
}

/// The meaning of a name that is both a column and one from outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conflict {
    /// 42702
    Error,
    Column,
    Outside,
}

/// The names from outside that a statement sees.
pub trait Names {
    /// The meaning of a name with dots. `is_column` says that it is also a column, so that the
    /// caller only wants to know whether there is something else.
    ///
    /// # Errors
    /// A row has no such field.
    fn find(&self, names: &[&str], is_column: bool) -> Result<Option<Outside>>;

    /// The value of `$1` and so on.
    fn parameter(&self, number: i32) -> Result<Option<Place>>;

    fn conflict(&self) -> Conflict;

    /// The word for the names in the detail of an error.
    fn kind(&self) -> &'static str;
}

impl Binder<'_> {
    /// Binds a name that may be one from outside. `own` binds it as a column.
    pub(super) fn own_or_outside(
        &mut self,
        outside: &dyn Names,
        names: &[&str],
        loc: i32,
        own: impl FnOnce(&mut Self) -> Result<Typed>,
    ) -> Result<Typed> {
        if outside.conflict() == Conflict::Outside
            && let Some(found) = self.find_outside(outside, names, loc)?
        {
            return Ok(found);
        }
        match own(self) {
            Ok(b) => {
                if outside.conflict() == Conflict::Error && outside.find(names, true)?.is_some() {
                    let message = format!("column reference \"{}\" is ambiguous", names.join("."));
                    let detail = format!("It could refer to either a {} or a table column.", outside.kind());
                    return Err(self.err(SqlState::AMBIGUOUS_COLUMN, message, loc).detail(detail));
                }
                Ok(b)
            }
            Err(e) if matches!(e.sqlstate, SqlState::UNDEFINED_COLUMN | SqlState::UNDEFINED_TABLE) => {
                match self.find_outside(outside, names, loc)? {
                    Some(found) => Ok(found),
                    None => Err(e),
                }
            }
            Err(e) => Err(e),
        }
    }

    /// The variable of type `refcursor` that WHERE CURRENT OF names.
    pub fn cursor_variable(&mut self, outside: &dyn Names, name: &str) -> Result<Option<Expr>> {
        Ok(match outside.find(&[name], false)? {
            Some(Outside::Value(place)) if place.ty == oid::REFCURSOR => Some(self.outside_value(place)),
            _ => None,
        })
    }

    /// The meaning of a name from outside: a value, or a field of one that is a row.
    fn find_outside(&mut self, outside: &dyn Names, names: &[&str], loc: i32) -> Result<Option<Typed>> {
        let failed = match outside.find(names, false) {
            Ok(Some(found)) => return Ok(Some(self.outside(found, loc))),
            Ok(None) => None,
            Err(e) => Some(e),
        };
        if let [row @ .., field] = names
            && !row.is_empty()
            && failed.is_none()
            && let Some(Outside::Value(place)) = outside.find(row, false)?
            && made::is_row(place.ty)
        {
            let row = self.outside(Outside::Value(place), loc);
            return self.field_or_call(row, field, loc);
        }
        failed.map_or(Ok(None), Err)
    }

    /// The expression of a value from outside.
    pub fn outside(&mut self, found: Outside, loc: i32) -> Typed {
        match found {
            Outside::Value(place) => {
                let e = self.outside_value(place);
                Typed::new(e, place.ty, loc).with_typmod(place.typmod).with_domain(place.domain)
            }
            Outside::Row(fields) => {
                let names = FieldNames::given(fields.iter().map(|(name, _)| name.clone()));
                let fields = fields.iter().map(|(_, place)| (place.ty, self.outside_value(*place))).collect();
                Typed::new(Expr::Row(fields, names), oid::RECORD, loc)
            }
        }
    }

    fn outside_value(&mut self, place: Place) -> Expr {
        let at = place.number as usize;
        if self.param_types.len() <= at {
            self.param_types.resize(at + 1, oid::INVALID);
        }
        self.param_types[at] = place.ty;
        Expr::Param(place.number)
    }

    /// The fields of a row from outside, as `row.*` lists them.
    pub fn outside_fields(&mut self, names: &[&str]) -> Result<Option<Vec<NsCol>>> {
        let Some(outside) = self.names else { return Ok(None) };
        let fields = match outside.find(names, false)? {
            Some(Outside::Row(fields)) => fields,
            Some(Outside::Value(place)) if made::is_row(place.ty) => {
                let whole = self.outside_value(place);
                let row = self.cx.need_row_type(place.ty)?;
                let column = |(at, field): (u16, &RowField)| NsCol {
                    name: field.name.clone(),
                    e: Expr::Field(Box::new(whole.clone()), FieldPlace::of(&row, at)),
                    ty: field.ty,
                    tm: field.typmod,
                    domain: field.domain,
                    origin: (0, 0),
                    unlisted: false,
                };
                return Ok(Some((0..).zip(row.fields()).map(column).collect()));
            }
            _ => return Ok(None),
        };
        let column = |(name, place): (Arc<str>, Place)| NsCol {
            name,
            e: self.outside_value(place),
            ty: place.ty,
            tm: place.typmod,
            domain: place.domain,
            origin: (0, 0),
            unlisted: false,
        };
        Ok(Some(fields.into_iter().map(column).collect()))
    }
}
