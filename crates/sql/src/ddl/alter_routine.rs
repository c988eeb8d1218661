//! ALTER FUNCTION, PROCEDURE and ROUTINE, and what GRANT and COMMENT ask about routines.

use crate::ddl::owner::put_owned_list;
use crate::ddl::routine::{Options, edit, named, volatility_letter};
use crate::ddl::{names, store};
use crate::state::SessionState;
use pg_raw_parse::raw::ObjectType;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::must_be_owner;
use sinew_catalog::routines::Routine;
use sinew_catalog::rows::text_array;
use sinew_error::{Result, SqlError, sqlerr};
use sinew_txn::LockMode;
use sinew_types::acl::Rights;
use sinew_types::typeinfo::type_name;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// Whether a kind of object is one of routines.
pub fn is_routine(kind: ObjectType::Type) -> bool {
    matches!(kind, ObjectType::OBJECT_FUNCTION | ObjectType::OBJECT_PROCEDURE | ObjectType::OBJECT_ROUTINE)
}

fn tag(kind: ObjectType::Type) -> &'static str {
    match kind {
        ObjectType::OBJECT_PROCEDURE => "ALTER PROCEDURE",
        ObjectType::OBJECT_ROUTINE => "ALTER ROUTINE",
        _ => "ALTER FUNCTION",
    }
}

/// The routine that a statement names; 42883 if there is none of the kind.
pub fn need(cx: &SessionState, kind: ObjectType::Type, node: Node<'_>) -> Result<Arc<Routine>> {
    let Node::ObjectWithArgs(object) = node else {
        return Err(SqlError::internal("a routine without arguments"));
    };
    let wanted = match kind {
        ObjectType::OBJECT_FUNCTION => Some(false),
        ObjectType::OBJECT_PROCEDURE => Some(true),
        _ => None,
    };
    let fits = |r: &Routine| wanted.is_none_or(|is_procedure| r.is_procedure == is_procedure);
    let word = match kind {
        ObjectType::OBJECT_PROCEDURE => "procedure",
        ObjectType::OBJECT_ROUTINE => "routine",
        _ => "function",
    };
    if let Some(found) = named(cx, object, word, fits)? {
        return Ok(found);
    }
    let name: Vec<&str> = object.objname().iter().filter_map(|n| n.as_str()).collect();
    let name = name.join(".");
    must_not_be_other_kind(cx, object, word)?;
    if object.args_unspecified {
        return Err(sqlerr!(UNDEFINED_FUNCTION, "could not find a {word} named \"{name}\""));
    }
    let mut types = Vec::new();
    for argument in object.objargs().iter() {
        if let Node::TypeName(ty) = argument {
            types.push(type_name(crate::ddl::types::declared_type(cx, ty)?.0));
        }
    }
    Err(sqlerr!(UNDEFINED_FUNCTION, "{word} {name}({}) does not exist", types.join(", ")))
}

/// 42809 if a routine of another kind has the name and the arguments.
pub fn must_not_be_other_kind(cx: &SessionState, object: &nodes::ObjectWithArgs, word: &str) -> Result<()> {
    let Some(found) = named(cx, object, word, |_| true)? else { return Ok(()) };
    let name: Vec<&str> = object.objname().iter().filter_map(|n| n.as_str()).collect();
    let types: Vec<String> = found.inputs.iter().map(|ty| type_name(*ty)).collect();
    let shown = format!("{}({})", name.join("."), types.join(", "));
    Err(sqlerr!(WRONG_OBJECT_TYPE, "{shown} is not a {word}"))
}

fn owned(cx: &SessionState, kind: ObjectType::Type, node: Node<'_>) -> Result<Arc<Routine>> {
    let found = need(cx, kind, node)?;
    must_be_owner(cx, found.owner, found.kind(), &found.name)?;
    cx.lock_routine(found.oid, LockMode::AccessExclusive)
}

/// 42723 if a schema has a routine of a name with the same inputs.
fn must_be_free(cx: &SessionState, schema: Oid, name: &str, inputs: &[Oid]) -> Result<()> {
    if !cx.routines_in(schema, name)?.iter().any(|r| r.inputs == inputs) {
        return Ok(());
    }
    let types: Vec<String> = inputs.iter().map(|ty| type_name(*ty)).collect();
    let schema = cx.namespace_name(schema)?.unwrap_or_default();
    Err(sqlerr!(
        DUPLICATE_FUNCTION,
        "function {name}({}) already exists in schema \"{schema}\"",
        types.join(", ")
    ))
}

/// Runs ALTER FUNCTION ... RENAME TO.
pub fn rename(cx: &SessionState, stmt: &nodes::RenameStmt, new: &str) -> Result<String> {
    let found = owned(cx, stmt.rename_type, stmt.object())?;
    must_be_free(cx, found.schema, new, &found.inputs)?;
    edit(cx, &found, |row| row.put("proname", new))?;
    Ok(tag(stmt.rename_type).into())
}

/// Runs ALTER FUNCTION ... OWNER TO.
pub fn set_owner(cx: &SessionState, stmt: &nodes::AlterOwnerStmt, owner: Oid) -> Result<String> {
    let found = owned(cx, stmt.object_type, stmt.object())?;
    if found.owner != owner {
        cx.must_be_member(owner)?;
        if !cx.is_superuser() {
            cx.check_schema(found.schema, owner, Rights::CREATE)?;
        }
        give(cx, &found, owner)?;
    }
    Ok(tag(stmt.object_type).into())
}

/// Gives a routine to another owner, with the rights that the old one had granted.
pub fn give(cx: &SessionState, routine: &Routine, owner: Oid) -> Result<()> {
    edit(cx, routine, |row| {
        row.put("proowner", Datum::Oid(owner));
        put_owned_list(row, "proacl", routine.owner, owner);
    })
}

/// Runs ALTER FUNCTION ... SET SCHEMA.
pub fn set_schema(cx: &SessionState, stmt: &nodes::AlterObjectSchemaStmt) -> Result<String> {
    let found = owned(cx, stmt.object_type, stmt.object())?;
    let name = stmt.newschema().unwrap_or("");
    let schema = cx.need_namespace(name)?;
    names::may_create_in(cx, schema, name, &found.name)?;
    if schema != found.schema {
        names::lock_namespace(cx, schema, LockMode::AccessShare)?;
        must_be_free(cx, schema, &found.name, &found.inputs)?;
        edit(cx, &found, |row| row.put("pronamespace", Datum::Oid(schema)))?;
    }
    Ok(tag(stmt.object_type).into())
}

/// Runs ALTER FUNCTION with options.
pub fn alter(cx: &SessionState, stmt: &nodes::AlterFunctionStmt) -> Result<String> {
    let Some(object) = stmt.func() else { return Err(SqlError::internal("ALTER FUNCTION of nothing")) };
    let found = owned(cx, stmt.objtype, Node::ObjectWithArgs(object))?;
    let options = Options::read(stmt.actions().iter(), found.is_procedure)?;
    if options.leakproof == Some(true) && !cx.is_superuser() {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "only superuser can define a leakproof function"));
    }
    if options.rows.is_some() && !found.returns_set {
        return Err(sqlerr!(
            INVALID_PARAMETER_VALUE,
            "ROWS is not applicable when function does not return a set"
        ));
    }
    let config = crate::ddl::routine::with_sets(cx, found.config.clone(), &options.sets)?;
    edit(cx, &found, |row| {
        let flags = [
            ("proisstrict", options.strict),
            ("prosecdef", options.security_definer),
            ("proleakproof", options.leakproof),
        ];
        for (column, value) in flags {
            if let Some(value) = value {
                row.put(column, value);
            }
        }
        for (column, value) in [("procost", options.cost), ("prorows", options.rows)] {
            if let Some(value) = value {
                row.put(column, value);
            }
        }
        if let Some(volatility) = options.volatility {
            row.put("provolatile", Datum::Char(volatility_letter(volatility)));
        }
        if let Some(letter) = options.parallel {
            row.put("proparallel", Datum::Char(letter));
        }
        row.put("proconfig", if config.is_empty() { Datum::Null } else { text_array(&config) });
    })?;
    store::next_command(cx)?;
    Ok(tag(stmt.objtype).into())
}
