//! ALTER FUNCTION, PROCEDURE, ROUTINE and AGGREGATE, and what GRANT and COMMENT ask about routines.

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
use sinew_types::func::BuiltinFn;
use sinew_types::typeinfo::type_name;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// Whether a kind of object is one of routines.
pub fn is_routine(kind: ObjectType::Type) -> bool {
    matches!(
        kind,
        ObjectType::OBJECT_FUNCTION
            | ObjectType::OBJECT_PROCEDURE
            | ObjectType::OBJECT_ROUTINE
            | ObjectType::OBJECT_AGGREGATE
    )
}

/// Whether a routine is one of those that a kind of object means. Aggregates are functions, too.
pub fn fits(kind: ObjectType::Type, routine: &Routine) -> bool {
    match kind {
        ObjectType::OBJECT_FUNCTION => !routine.is_procedure,
        ObjectType::OBJECT_PROCEDURE => routine.is_procedure,
        ObjectType::OBJECT_AGGREGATE => routine.aggregate.is_some(),
        _ => true,
    }
}

/// The word for a kind of routines in messages.
pub fn word(kind: ObjectType::Type) -> &'static str {
    match kind {
        ObjectType::OBJECT_FUNCTION => "function",
        ObjectType::OBJECT_PROCEDURE => "procedure",
        ObjectType::OBJECT_AGGREGATE => "aggregate",
        _ => "routine",
    }
}

fn tag(kind: ObjectType::Type) -> &'static str {
    match kind {
        ObjectType::OBJECT_PROCEDURE => "ALTER PROCEDURE",
        ObjectType::OBJECT_ROUTINE => "ALTER ROUTINE",
        ObjectType::OBJECT_AGGREGATE => "ALTER AGGREGATE",
        _ => "ALTER FUNCTION",
    }
}

/// The routine that a statement names; 42883 if there is none of the kind.
pub fn need(cx: &SessionState, kind: ObjectType::Type, node: Node<'_>) -> Result<Arc<Routine>> {
    let Node::ObjectWithArgs(object) = node else {
        return Err(SqlError::internal("a routine without arguments"));
    };
    let word = word(kind);
    if let Some(found) = named(cx, object, word, |routine| fits(kind, routine))? {
        return Ok(found);
    }
    let name: Vec<&str> = object.objname().iter().filter_map(|n| n.as_str()).collect();
    let name = name.join(".");
    must_not_be_other_kind(cx, object, word)?;
    if object.args_unspecified {
        let article = if kind == ObjectType::OBJECT_AGGREGATE { "an" } else { "a" };
        return Err(sqlerr!(UNDEFINED_FUNCTION, "could not find {article} {word} named \"{name}\""));
    }
    let mut types = Vec::new();
    for argument in object.objargs().iter() {
        if let Node::TypeName(ty) = argument {
            types.push(type_name(crate::ddl::types::declared_type(cx, ty)?.0));
        }
    }
    let is_any_row = kind == ObjectType::OBJECT_AGGREGATE && types.is_empty();
    let types = if is_any_row { "*".to_string() } else { types.join(", ") };
    Err(sqlerr!(UNDEFINED_FUNCTION, "{word} {name}({types}) does not exist"))
}

/// 42809 if a routine of another kind has the name and the arguments.
pub fn must_not_be_other_kind(cx: &SessionState, object: &nodes::ObjectWithArgs, word: &str) -> Result<()> {
    let Some(found) = named(cx, object, word, |_| true)? else {
        return must_be_no_function(cx, object, word);
    };
    let name: Vec<&str> = object.objname().iter().filter_map(|n| n.as_str()).collect();
    let types: Vec<String> = found.inputs.iter().map(|ty| type_name(*ty)).collect();
    let shown = format!("{}({})", name.join("."), types.join(", "));
    if word == "aggregate" {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "function {shown} is not an aggregate"));
    }
    Err(sqlerr!(WRONG_OBJECT_TYPE, "{shown} is not a {word}"))
}

/// 42809 if a function that is built in has the name and the arguments of an aggregate.
fn must_be_no_function(cx: &SessionState, object: &nodes::ObjectWithArgs, word: &str) -> Result<()> {
    let name: Vec<&str> = object.objname().iter().filter_map(|n| n.as_str()).collect();
    let built_in = match name.as_slice() {
        _ if word != "aggregate" => return Ok(()),
        [name] => cx.functions(None, name)?,
        [schema, name] if cx.find_namespace(schema)?.is_some() => cx.functions(Some(schema), name)?,
        _ => return Ok(()),
    };
    let mut types = Vec::new();
    for argument in object.objargs().iter() {
        let Node::TypeName(ty) = argument else { continue };
        types.extend(crate::ddl::types::declared_type(cx, ty).map(|found| found.0));
    }
    let fits = |f: &&BuiltinFn| !f.is_aggregate() && (object.args_unspecified || f.args == types.as_slice());
    let Some(found) = built_in.into_iter().find(fits) else { return Ok(()) };
    let types: Vec<String> = found.args.iter().map(|ty| type_name(*ty)).collect();
    let shown = format!("{}({})", name.join("."), types.join(", "));
    Err(sqlerr!(WRONG_OBJECT_TYPE, "function {shown} is not an aggregate"))
}

/// 42809 for an aggregate, where a statement means plain functions alone.
pub fn must_be_no_aggregate(routine: &Routine) -> Result<()> {
    match routine.aggregate {
        Some(_) => Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is an aggregate function", routine.name)),
        None => Ok(()),
    }
}

fn owned(cx: &SessionState, kind: ObjectType::Type, node: Node<'_>) -> Result<Arc<Routine>> {
    let found = need(cx, kind, node)?;
    let word = if found.aggregate.is_some() { "function" } else { found.kind() };
    must_be_owner(cx, found.owner, word, &found.name)?;
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
    must_be_no_aggregate(&found)?;
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
