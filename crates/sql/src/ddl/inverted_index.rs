//! CREATE INDEX ... USING gin: what an inverted index takes, and the operator classes of its keys.

use crate::ddl::index::key_collation;
use crate::state::SessionState;
use pg_raw_parse::raw::{SortByDir, SortByNulls};
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_table::{IndexColumn, Relation};
use sinew_types::inverted_class::{CLASSES, InvertedClass, default_class};
use sinew_types::oper::default_btree_opclass;
use sinew_types::{Oid, extension, oid, typeinfo};

/// 0A000 for what no inverted index has.
pub fn check_statement(stmt: &nodes::IndexStmt) -> Result<()> {
    if stmt.unique {
        return Err(lacks("unique indexes"));
    }
    if !stmt.index_including_params().is_empty() {
        return Err(lacks("included columns"));
    }
    Ok(())
}

fn lacks(what: &str) -> SqlError {
    notsup!("access method \"gin\" does not support {what}")
}

/// A key with its operator class.
pub fn key(
    cx: &SessionState,
    rel: &Relation,
    param: &nodes::IndexElem,
    plain: IndexColumn,
) -> Result<IndexColumn> {
    let ty = plain.type_oid(rel);
    let collation = key_collation(param, &plain, ty)?;
    let names: Vec<&str> = param.opclass().iter().filter_map(Node::as_str).collect();
    let class = if names.is_empty() { usual_class(cx, ty)? } else { named_class(cx, &names, ty)? };
    if let Some(element) = typeinfo::elem_type(ty).filter(|_| class.input == oid::ANYARRAY)
        && default_btree_opclass(element).is_none()
    {
        let element = typeinfo::type_name(element);
        return Err(sqlerr!(
            UNDEFINED_FUNCTION,
            "could not identify a comparison function for type {element}"
        ));
    }
    if param.ordering != SortByDir::SORTBY_DEFAULT {
        return Err(lacks("ASC/DESC options"));
    }
    if param.nulls_ordering != SortByNulls::SORTBY_NULLS_DEFAULT {
        return Err(lacks("NULLS FIRST/LAST options"));
    }
    Ok(IndexColumn { collation, opclass: class.oid, ..plain })
}

/// The class for values of a type, of those that the database has.
pub fn usual_class(cx: &SessionState, ty: Oid) -> Result<&'static InvertedClass> {
    if let Some(class) = default_class(ty)
        && is_there(cx, class, None)?
    {
        return Ok(class);
    }
    let ty = typeinfo::type_name(ty);
    let e =
        sqlerr!(UNDEFINED_OBJECT, "data type {ty} has no default operator class for access method \"gin\"");
    Err(e.hint(
        "You must specify an operator class for the index or define a default operator class for the data type.",
    ))
}

/// Has the database a class? A class of an extension is found by the search path, or in the schema
/// that the statement names.
fn is_there(cx: &SessionState, class: &InvertedClass, schema: Option<Oid>) -> Result<bool> {
    let Some(extension) = extension::of(class.oid) else { return Ok(true) };
    let Some(found) = cx.find_extension(extension.name)? else { return Ok(false) };
    match schema {
        Some(schema) => Ok(found.schema == schema),
        // The default class of a type counts wherever it is.
        None => Ok(true),
    }
}

/// The class of a name.
fn named_class(cx: &SessionState, names: &[&str], ty: Oid) -> Result<&'static InvertedClass> {
    let shown = names.join(".");
    let (schema, name) = match names {
        [name] => (None, *name),
        [schema, name] => (Some(*schema), *name),
        _ => (None, ""),
    };
    let mut found = None;
    for class in CLASSES.iter().filter(|class| class.name == name) {
        let is_found = match (schema, extension::of(class.oid)) {
            (None | Some("pg_catalog"), None) => true,
            (None, Some(extension)) => cx.is_on_path(extension.name)?,
            (Some(schema), Some(_)) => match cx.find_namespace(schema)? {
                Some(schema) => is_there(cx, class, Some(schema))?,
                None => false,
            },
            (Some(_), None) => false,
        };
        // Several classes of a name differ in their types.
        if is_found && (found.is_none() || class.accepts(ty)) {
            found = Some(class);
        }
    }
    let class = found.ok_or_else(|| {
        SqlError::new(
            SqlState::UNDEFINED_OBJECT,
            format!("operator class \"{shown}\" does not exist for access method \"gin\""),
        )
    })?;
    check_class(class, &shown, ty)?;
    Ok(class)
}

/// 42804 unless a class takes values of a type.
pub fn check_class(class: &InvertedClass, shown: &str, ty: Oid) -> Result<()> {
    if class.accepts(ty) {
        return Ok(());
    }
    let ty = typeinfo::type_name(ty);
    Err(sqlerr!(DATATYPE_MISMATCH, "operator class \"{shown}\" does not accept data type {ty}"))
}
