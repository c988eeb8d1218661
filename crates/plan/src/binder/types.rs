//! Type names as the grammar gives them, resolved to OID and modifier.

use crate::binder::domains::NamedType;
use crate::tree::parse;
use pg_raw_parse::{ConstValue, Node, nodes};
use sinew_catalog::absent::missing_type;
use sinew_catalog::{TEMP_NAMESPACE_NAME, View};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::Oid;
use sinew_types::typeinfo;

/// The type and modifier that a type name means, where it may be none of a domain. `sql` is the
/// statement's text, for the error's position.
///
/// # Errors
/// 0A000 for a domain, and for an array over one.
pub fn resolve_type_name(cx: &View, name: &nodes::TypeName, sql: &str) -> Result<(Oid, i32)> {
    let found = resolve_type(cx, name, sql)?;
    no_domain(found.oid()).map_err(|e| e.position_if_unset(parse::position(sql, name.location)))?;
    Ok((found.ty, found.typmod))
}

/// 0A000 for a domain, and for an array over one.
pub fn no_domain(ty: Oid) -> Result<()> {
    if !typeinfo::made::is_of_domain(ty) {
        return Ok(());
    }
    let name = typeinfo::type_name(ty);
    Err(SqlError::unsupported(format!("domain {name} is not supported here")))
}

/// 0A000 for an array over a domain that is over an array itself: its elements would be arrays.
pub fn no_array_of_arrays(cx: &View, array: Oid) -> Result<()> {
    if typeinfo::made::is_of_domain(array)
        && !typeinfo::made::is_domain(array)
        && typeinfo::elem_type(cx.under(typeinfo::made::base(array), -1)?.ty).is_some()
    {
        let name = typeinfo::type_name(typeinfo::made::base(array));
        return Err(SqlError::unsupported(format!(
            "arrays of domain {name}, which is over an array, are not supported"
        )));
    }
    Ok(())
}

/// The type that a name means.
pub fn resolve_type(cx: &View, name: &nodes::TypeName, sql: &str) -> Result<NamedType> {
    let at = |e: SqlError| e.position_if_unset(parse::position(sql, name.location));
    let parts: Vec<&str> = name.names().iter().filter_map(|s| s.sval()).collect();
    if name.setof {
        return Err(at(SqlError::unsupported("SETOF types are not supported here")));
    }
    if name.pct_type {
        return Err(at(SqlError::unsupported("%TYPE references are not supported")));
    }
    let missing = || at(missing_type(&parts.join(".")));
    let mut ty = if parts.is_empty() && name.type_oid != 0 {
        name.type_oid
    } else {
        find_type(cx, &parts).map_err(at)?.ok_or_else(missing)?
    };
    let mut typmod = name.typemod;
    if !name.typmods().is_empty() {
        let mut mods = Vec::with_capacity(name.typmods().len());
        for node in name.typmods() {
            match node {
                Node::A_Const(c) => match c.val() {
                    Some(ConstValue::Integer(i)) => mods.push(i),
                    Some(ConstValue::Float(f)) => {
                        return Err(at(SqlError::new(
                            SqlState::INVALID_TEXT_REPRESENTATION,
                            format!("invalid input syntax for type integer: \"{f}\""),
                        )));
                    }
                    _ => {
                        return Err(at(SqlError::new(
                            SqlState::SYNTAX_ERROR,
                            "type modifiers must be simple constants or identifiers",
                        )));
                    }
                },
                _ => {
                    return Err(at(SqlError::new(
                        SqlState::SYNTAX_ERROR,
                        "type modifiers must be simple constants or identifiers",
                    )));
                }
            }
        }
        refuse_modifier(ty).map_err(at)?;
        typmod = typeinfo::typmod_in(ty, &mods).map_err(at)?;
    }
    if !name.array_bounds().is_empty() {
        ty = typeinfo::array_type(ty).ok_or_else(|| {
            at(SqlError::new(
                SqlState::UNDEFINED_OBJECT,
                format!("could not find array type for data type {}", typeinfo::type_name(ty)),
            ))
        })?;
    }
    no_array_of_arrays(cx, ty).map_err(at)?;
    NamedType::declared(cx, ty, typmod)
}

/// 42601 for the modifier of a type that takes none because a user made it.
pub fn refuse_modifier(ty: Oid) -> Result<()> {
    if !typeinfo::can_go(ty) {
        return Ok(());
    }
    let name = typeinfo::type_name(ty);
    Err(SqlError::new(SqlState::SYNTAX_ERROR, format!("type modifier is not allowed for type \"{name}\"")))
}

/// The type that the parts of a name mean. 3F000 if their schema does not exist.
pub fn find_type(cx: &View, parts: &[&str]) -> Result<Option<Oid>> {
    match *parts {
        [name] => cx.find_type(None, name),
        [schema, name] => {
            if schema != TEMP_NAMESPACE_NAME {
                cx.need_namespace(schema)?;
            }
            cx.find_type(Some(schema), name)
        }
        _ => Ok(None),
    }
}
