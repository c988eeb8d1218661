//! The members of a JSON object as values of SQL's types: the results of `json_to_record` and its
//! kin.
//!
//! A value becomes text and goes through its type's input function. There are two exceptions:
//! arrays are read element by element, and `json` and `jsonb` take the value unchanged.

use super::{Kind, canon, kind, members, unescape};
use crate::ctx::FmtCtx;
use crate::datum::{Array, Datum, Dim};
use crate::host::work;
use crate::io;
use crate::memory::Charge;
use crate::oid::{self, Oid};
use crate::typeinfo::{elem_type, made};
use sinew_error::{Result, SqlError, sqlerr};

const DIMENSIONS_MAX: usize = 6;

/// A column of the record that is made of an object.
pub struct Column<'a> {
    /// The name of the column, and of the object's member.
    pub name: &'a str,
    /// The type of the column.
    pub ty: Oid,
    /// The modifier of the type, or -1.
    pub typmod: i32,
}

/// The column's value; `None` if the object has no member of its name. `of_set`: the
/// function that reads the array of which the object is an element.
pub fn field(json: &str, column: &Column<'_>, of_set: Option<&str>, fmt: &FmtCtx) -> Result<Option<Datum>> {
    match (kind(json), of_set) {
        (Kind::Object, _) => {}
        (_, Some(name)) => return Err(refused(&format!("argument of {name} must be an array of objects"))),
        (Kind::Array, None) => return Err(refused("cannot call populate_composite on an array")),
        _ => return Err(refused("cannot call populate_composite on a scalar")),
    }
    let mut found = None;
    for (key, member) in members(json) {
        work(key.len() + member.len())?;
        // Of equal keys the last one counts.
        if unescape(key)? == column.name {
            found = Some(member);
        }
    }
    found.map(|member| value(member, column, fmt)).transpose()
}

#[cold]
fn refused(message: &str) -> SqlError {
    SqlError::new(sinew_error::SqlState::INVALID_PARAMETER_VALUE, message)
}

fn value(json: &str, column: &Column<'_>, fmt: &FmtCtx) -> Result<Datum> {
    let kind = kind(json);
    if kind == Kind::Null {
        return Ok(Datum::Null);
    }
    match column.ty {
        oid::JSON => return Ok(Datum::text(json)),
        oid::JSONB => return canon::canonical(json).map(Datum::from),
        // A string may be a row's text.
        ty if made::is_row(ty) && kind != Kind::String => return row(json, ty, fmt),
        _ => {}
    }
    // A string may be an array's text.
    if kind != Kind::String
        && let Some(elem) = elem_type(column.ty)
    {
        return array(json, elem, column, fmt);
    }
    match kind {
        Kind::String => io::text_in(column.ty, &unescape(json)?, column.typmod, fmt),
        _ => io::text_in(column.ty, json, column.typmod, fmt),
    }
}

/// A row of an object's members; NULL for each field without a member.
fn row(json: &str, ty: Oid, fmt: &FmtCtx) -> Result<Datum> {
    let row = crate::io::row_type(ty, fmt)?;
    let mut values = Vec::with_capacity(row.fields().len());
    for of in row.fields() {
        let column = Column { name: &of.name, ty: of.ty, typmod: of.typmod };
        let value = field(json, &column, None, fmt)?.unwrap_or(Datum::Null);
        values.push(io::as_field(of, value, fmt)?);
    }
    Ok(row.row(values))
}

/// An array under construction.
struct Build<'a> {
    column: Column<'a>,
    /// The length of each dimension, as far as it is known.
    lens: Vec<Option<i32>>,
    /// The elements that are open.
    at: Vec<i32>,
    values: Vec<Datum>,
    bytes: usize,
    charge: Charge,
}

fn array(json: &str, elem: Oid, column: &Column<'_>, fmt: &FmtCtx) -> Result<Datum> {
    if kind(json) != Kind::Array {
        return Err(expected_array(column.name, &[]));
    }
    // The first element that is no array determines the number of dimensions.
    let (mut depth, mut at) = (1, members(json).next());
    while let Some((_, first)) = at.filter(|(_, first)| kind(first) == Kind::Array) {
        depth += 1;
        if depth > DIMENSIONS_MAX {
            return Err(crate::io::array::too_many(depth));
        }
        at = members(first).next();
    }
    let mut build = Build {
        column: Column { name: column.name, ty: elem, typmod: column.typmod },
        lens: vec![None; depth],
        at: Vec::new(),
        values: Vec::new(),
        bytes: 0,
        charge: Charge::new(),
    };
    build.level(json, 0, fmt)?;
    if build.values.is_empty() {
        return Ok(Datum::array(Array::empty(elem)));
    }
    let dims = build.lens.iter().map(|len| Dim { len: len.unwrap_or(0), lower: 1 }).collect();
    Ok(Datum::array(Array { elem, dims, values: build.values, charge: build.charge }))
}

impl Build<'_> {
    fn level(&mut self, json: &str, depth: usize, fmt: &FmtCtx) -> Result<()> {
        let mut len = 0;
        for (_, element) in members(json) {
            work(element.len())?;
            self.at.push(len);
            len += 1;
            if depth + 1 < self.lens.len() {
                if kind(element) != Kind::Array {
                    return Err(expected_array(self.column.name, &self.at));
                }
                self.level(element, depth + 1, fmt)?;
                self.at.pop();
                continue;
            }
            self.at.pop();
            let value = value(element, &self.column, fmt)?;
            self.bytes += 2 * size_of::<Datum>() + value.heap_bytes();
            self.charge.cover(self.bytes)?;
            self.values.push(value);
        }
        match self.lens[depth].replace(len) {
            Some(before) if before != len => {
                Err(sqlerr!(INVALID_TEXT_REPRESENTATION, "malformed JSON array")
                    .detail("Multidimensional arrays must have sub-arrays with matching dimensions."))
            }
            _ => Ok(()),
        }
    }
}

#[cold]
fn expected_array(key: &str, at: &[i32]) -> SqlError {
    let place: String = at.iter().map(|i| format!("[{i}]")).collect();
    let what = if at.is_empty() { "value".to_string() } else { format!("array element {place}") };
    let hint = format!("See the {what} of key \"{key}\".");
    sqlerr!(INVALID_TEXT_REPRESENTATION, "expected JSON array").hint(hint)
}
