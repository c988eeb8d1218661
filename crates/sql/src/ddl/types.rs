//! Type names in DDL.

use crate::state::SessionState;
use pg_raw_parse::{ConstValue, Node, nodes};
use sinew_catalog::View;
use sinew_catalog::absent::missing_type;
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError};
use sinew_plan::NamedType;
use sinew_plan::binder::types::{find_type, no_array_of_arrays, no_domain, refuse_modifier};
use sinew_types::{Oid, oid as t, typeinfo};

/// The parts of a column's type beyond a plain type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Serial {
    Small,
    Normal,
    Big,
}

impl Serial {
    /// The integer type that the pseudo-type stands for.
    pub fn type_oid(self) -> Oid {
        match self {
            Serial::Small => t::INT2,
            Serial::Normal => t::INT4,
            Serial::Big => t::INT8,
        }
    }
}

fn names(ty: &nodes::TypeName) -> Vec<&str> {
    ty.names().iter().filter_map(|n| n.sval()).collect()
}

/// `serial` and its kin, which are no types but a shorthand for a column with a sequence.
pub fn serial(ty: &nodes::TypeName) -> Result<Option<Serial>> {
    let names = names(ty);
    let [name] = names.as_slice() else { return Ok(None) };
    let serial = match *name {
        "serial" | "serial4" => Serial::Normal,
        "bigserial" | "serial8" => Serial::Big,
        "smallserial" | "serial2" => Serial::Small,
        _ => return Ok(None),
    };
    if !ty.array_bounds().is_empty() {
        return Err(notsup!("array of serial is not implemented"));
    }
    Ok(Some(serial))
}

/// OID and modifier of a type as a parse tree names it, where it may be none of a domain; 42704 if
/// there is none.
pub fn named_type(cx: &View, ty: &nodes::TypeName) -> Result<(Oid, i32)> {
    let found = declared_type(cx, ty)?;
    no_domain(found.0).map_err(|e| e.location_if_unset(ty.location))?;
    Ok(found)
}

/// As [`named_type`], and it may be a domain, or an array over one.
pub fn declared_type(cx: &View, ty: &nodes::TypeName) -> Result<(Oid, i32)> {
    let names = names(ty);
    let at = |e: SqlError| -> SqlError { e.location_if_unset(ty.location) };
    if ty.setof {
        return Err(sqlerr!(INVALID_TABLE_DEFINITION, "a column cannot be declared SETOF"));
    }
    if ty.pct_type {
        return Err(notsup!("%TYPE is not supported"));
    }
    // Aliases of several words come qualified from the grammar.
    let found = match names.as_slice() {
        [] => (ty.type_oid != 0).then_some(ty.type_oid),
        names => find_type(cx, names).map_err(at)?,
    };
    with_modifier(ty, found.ok_or_else(|| at(missing_type(&names.join("."))))?)
}

/// A type with the modifier and the array bounds that a parse tree has behind its name.
pub fn with_modifier(ty: &nodes::TypeName, mut oid: Oid) -> Result<(Oid, i32)> {
    let mut mods = Vec::new();
    for m in ty.typmods() {
        match m {
            Node::A_Const(c) => match c.val() {
                Some(ConstValue::Integer(i)) => mods.push(i),
                Some(ConstValue::Float(f)) => mods.push(f.parse().unwrap_or(i32::MAX)),
                Some(ConstValue::String(text)) => mods.push(text.trim().parse().map_err(|_| {
                    sqlerr!(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type integer: \"{text}\"")
                        .location_if_unset(ty.location)
                })?),
                _ => return Err(bad_modifier()),
            },
            _ => return Err(bad_modifier()),
        }
    }
    let typmod = if mods.is_empty() {
        ty.typemod
    } else {
        refuse_modifier(oid)
            .and_then(|()| typeinfo::typmod_in(oid, &mods))
            .map_err(|e| e.location_if_unset(ty.location))?
    };
    if !ty.array_bounds().is_empty() {
        oid = typeinfo::array_type(oid).ok_or_else(|| {
            sqlerr!(UNDEFINED_OBJECT, "could not find array type for data type {}", typeinfo::type_name(oid))
        })?;
    }
    Ok((oid, typmod))
}

fn bad_modifier() -> SqlError {
    sqlerr!(SYNTAX_ERROR, "type modifiers must be simple constants or identifiers")
}

/// As [`named_type`], and 42P16 for a pseudo-type, which no column can have.
pub fn column_type(cx: &SessionState, ty: &nodes::TypeName, column: &str) -> Result<NamedType> {
    let (oid, typmod) = declared_type(cx, ty)?;
    if typeinfo::is_pseudo(oid) {
        return Err(sqlerr!(
            INVALID_TABLE_DEFINITION,
            "column \"{column}\" has pseudo-type {}",
            typeinfo::type_name(oid)
        ));
    }
    no_array_of_arrays(cx, oid)?;
    NamedType::declared(cx, oid, typmod)
}
