//! DROP of kinds of objects that no statement makes: rules, policies and their like,
//! and of types that are built in or missing.
//!
//! Those that PostgreSQL has built in, and Sinew too, cannot go, and are refused by the kind's
//! name. Any other name means nothing: the statement says so, or, with IF EXISTS, tells it in a
//! notice and goes on, which is what the scripts of migrations and `pg_dump --clean --if-exists`
//! count on.

use crate::ddl::types::named_type;
use crate::ddl::{names, object_name, unsupported_object};
use crate::state::SessionState;
use pg_raw_parse::list::NodeList;
use pg_raw_parse::raw::ObjectType;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::TEMP_NAMESPACE_NAME;
use sinew_catalog::absent::missing_function;
use sinew_catalog::lookup::undefined_table;
use sinew_catalog::must_be_owner;
use sinew_catalog::reg::reg_out;
use sinew_catalog::shape::BOOTSTRAP_ROLE;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{RelationKind, collation};
use sinew_types::cast::CASTS;
use sinew_types::oper;
use sinew_types::{Oid, func, oid, typeinfo};

/// An object that is not there: what a statement that needs it says, and the notice of one that
/// does not.
struct Missing {
    error: SqlError,
    notice: String,
}

impl Missing {
    /// The notice has the error's words.
    fn new(error: SqlError) -> Missing {
        Missing { notice: error.message.to_string(), error }
    }

    fn tell(self, cx: &SessionState, missing_ok: bool) -> Result<()> {
        if !missing_ok {
            return Err(self.error);
        }
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{}, skipping", self.notice));
        Ok(())
    }
}

/// A look for an object: found in the catalogs' built-in rows, or missing.
enum Found {
    BuiltIn,
    Missing(Missing),
}

impl From<Missing> for Found {
    fn from(missing: Missing) -> Found {
        Found::Missing(missing)
    }
}

fn not_there(state: SqlState, message: String) -> Missing {
    Missing::new(SqlError::new(state, message))
}

/// Runs DROP of a kind that no statement makes. A built-in object is refused with 0A000. A missing
/// one is an error, or a notice with IF EXISTS.
pub fn drop_absent(cx: &SessionState, stmt: &nodes::DropStmt) -> Result<String> {
    let kind = stmt.remove_type;
    for node in stmt.objects() {
        sinew_types::host::step()?;
        drop_one(cx, stmt, node)?;
    }
    Ok(format!("DROP {}", object_name(kind).unwrap_or("OBJECT")))
}

/// The same for one of the objects of a DROP.
pub fn drop_one(cx: &SessionState, stmt: &nodes::DropStmt, node: Node<'_>) -> Result<()> {
    match find(cx, stmt.remove_type, node)? {
        Found::BuiltIn => Err(unsupported_object("DROP", stmt.remove_type)),
        Found::Missing(missing) => missing.tell(cx, stmt.missing_ok),
    }
}

/// Runs DROP SUBSCRIPTION, for which there is never a subscription.
pub fn drop_subscription(cx: &SessionState, stmt: &nodes::DropSubscriptionStmt) -> Result<String> {
    let name = stmt.subname().unwrap_or("");
    named("subscription", name).tell(cx, stmt.missing_ok)?;
    Ok("DROP SUBSCRIPTION".into())
}

/// Runs DROP USER MAPPING, for which there is never a server. A role that does not exist is told
/// first.
pub fn drop_user_mapping(cx: &SessionState, stmt: &nodes::DropUserMappingStmt) -> Result<String> {
    use pg_raw_parse::raw::RoleSpecType::ROLESPEC_PUBLIC;
    let role = stmt.user().ok_or_else(|| SqlError::internal("a user mapping without a user"))?;
    let missing = match names::role_of(cx, role) {
        Err(e) if role.roletype != ROLESPEC_PUBLIC => Missing::new(e),
        _ => named("server", stmt.servername().unwrap_or("")),
    };
    missing.tell(cx, stmt.missing_ok)?;
    Ok("DROP USER MAPPING".into())
}

/// 2BP01 for an object that an extension brings.
pub(super) fn required_by(object: &str, extension: &str) -> SqlError {
    let message = format!("cannot drop {object} because extension {extension} requires it");
    SqlError::new(SqlState::DEPENDENT_OBJECTS_STILL_EXIST, message)
        .hint(format!("You can drop extension {extension} instead."))
}

/// 42704 of a kind that has no schemas.
fn named(word: &str, name: &str) -> Missing {
    not_there(SqlState::UNDEFINED_OBJECT, format!("{word} \"{name}\" does not exist"))
}

fn find(cx: &SessionState, kind: ObjectType::Type, node: Node<'_>) -> Result<Found> {
    match kind {
        ObjectType::OBJECT_FOREIGN_TABLE => relation(cx, "foreign table", SqlState::UNDEFINED_OBJECT, node),
        ObjectType::OBJECT_TYPE | ObjectType::OBJECT_DOMAIN => match node {
            Node::TypeName(ty) => match type_of(cx, ty)? {
                Err(missing) => Ok(Found::Missing(missing)),
                Ok(_) => Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not a domain", written(ty))),
            },
            _ => Err(unsupported_object("DROP", kind)),
        },
        ObjectType::OBJECT_FUNCTION
        | ObjectType::OBJECT_PROCEDURE
        | ObjectType::OBJECT_ROUTINE
        | ObjectType::OBJECT_AGGREGATE => match node {
            Node::ObjectWithArgs(object) => function(cx, kind, object),
            _ => Err(unsupported_object("DROP", kind)),
        },
        ObjectType::OBJECT_OPERATOR => match node {
            Node::ObjectWithArgs(object) => operator(cx, object),
            _ => Err(unsupported_object("DROP", kind)),
        },
        ObjectType::OBJECT_CAST => cast(cx, node),
        ObjectType::OBJECT_TRIGGER => part_of_table(cx, "trigger", "table", node),
        ObjectType::OBJECT_POLICY => part_of_table(cx, "policy", "table", node),
        ObjectType::OBJECT_RULE => part_of_table(cx, "rule", "relation", node),
        ObjectType::OBJECT_OPCLASS => of_access_method(cx, "operator class", node),
        ObjectType::OBJECT_OPFAMILY => of_access_method(cx, "operator family", node),
        ObjectType::OBJECT_COLLATION => {
            let found = in_schema(cx, "collation", node)?;
            let parts = parts(node);
            let Err(error) = collation::find(&parts) else { return Ok(Found::BuiltIn) };
            Ok(Found::Missing(match found.error.sqlstate {
                SqlState::UNDEFINED_SCHEMA => found,
                _ => Missing { error, notice: found.notice },
            }))
        }
        ObjectType::OBJECT_CONVERSION => in_schema(cx, "conversion", node).map(Found::from),
        ObjectType::OBJECT_STATISTIC_EXT => in_schema(cx, "statistics object", node).map(Found::from),
        ObjectType::OBJECT_TSPARSER => in_schema(cx, "text search parser", node).map(Found::from),
        ObjectType::OBJECT_TSDICTIONARY => in_schema(cx, "text search dictionary", node).map(Found::from),
        ObjectType::OBJECT_TSTEMPLATE => in_schema(cx, "text search template", node).map(Found::from),
        ObjectType::OBJECT_TSCONFIGURATION => {
            in_schema(cx, "text search configuration", node).map(Found::from)
        }
        ObjectType::OBJECT_LANGUAGE
            if name_of(node) == "plpgsql" && cx.find_extension("plpgsql")?.is_some() =>
        {
            must_be_owner(cx, BOOTSTRAP_ROLE, "language", "plpgsql")?;
            Err(required_by("language plpgsql", "plpgsql"))
        }
        ObjectType::OBJECT_LANGUAGE if ["internal", "c", "sql"].contains(&name_of(node)) => {
            Ok(Found::BuiltIn)
        }
        ObjectType::OBJECT_LANGUAGE => Ok(named("language", name_of(node)).into()),
        ObjectType::OBJECT_FDW => Ok(named("foreign-data wrapper", name_of(node)).into()),
        ObjectType::OBJECT_FOREIGN_SERVER => Ok(named("server", name_of(node)).into()),
        ObjectType::OBJECT_EVENT_TRIGGER => Ok(named("event trigger", name_of(node)).into()),
        ObjectType::OBJECT_PUBLICATION => Ok(named("publication", name_of(node)).into()),
        ObjectType::OBJECT_ACCESS_METHOD if is_access_method(name_of(node)) => Ok(Found::BuiltIn),
        ObjectType::OBJECT_ACCESS_METHOD => Ok(named("access method", name_of(node)).into()),
        other => Err(unsupported_object("DROP", other)),
    }
}

fn is_access_method(name: &str) -> bool {
    ["heap", "btree", "hash", "gist", "gin", "spgist", "brin"].contains(&name)
}

fn name_of(node: Node<'_>) -> &str {
    node.as_str().unwrap_or("")
}

/// The parts of a dotted name.
fn parts(node: Node<'_>) -> Vec<&str> {
    match node {
        Node::NodeList(list) => texts(list),
        node => node.as_str().into_iter().collect(),
    }
}

fn texts(list: &NodeList) -> Vec<&str> {
    list.iter().filter_map(Node::as_str).collect()
}

/// The meaning of a name whose schema is not there.
fn missing_schema(cx: &SessionState, parts: &[&str]) -> Result<Option<Missing>> {
    let [.., schema, _] = parts else { return Ok(None) };
    if *schema == TEMP_NAMESPACE_NAME || cx.find_namespace(schema)?.is_some() {
        return Ok(None);
    }
    Ok(Some(not_there(SqlState::UNDEFINED_SCHEMA, format!("schema \"{schema}\" does not exist"))))
}

/// An object of a kind that has schemas and no rows in any catalog.
fn in_schema(cx: &SessionState, word: &str, node: Node<'_>) -> Result<Missing> {
    let parts = parts(node);
    Ok(missing_schema(cx, &parts)?.unwrap_or_else(|| named(word, &parts.join("."))))
}

/// A relation of a kind that there is none of.
fn relation(cx: &SessionState, word: &str, missing: SqlState, node: Node<'_>) -> Result<Found> {
    let parts = parts(node);
    if let Some(missing) = missing_schema(cx, &parts)? {
        return Ok(missing.into());
    }
    let (schema, name) = names::dotted(node)?;
    let Some(oid) = cx.find_oid(schema.as_deref(), &name)? else {
        return Ok(not_there(missing, format!("{word} \"{name}\" does not exist")).into());
    };
    let is = match cx.find_index(oid)? {
        Some(_) => RelationKind::Index,
        None => cx.relation(oid)?.map_or(RelationKind::Table, |rel| rel.kind),
    };
    Err(crate::ddl::drop::wrong_kind_of(&name, word, is))
}

/// The OID of a built-in type.
fn type_of(cx: &SessionState, ty: &nodes::TypeName) -> Result<std::result::Result<Oid, Missing>> {
    let parts: Vec<&str> = ty.names().iter().filter_map(|n| n.sval()).collect();
    match named_type(cx, ty).map_err(SqlError::without_position) {
        Ok((oid, _)) => Ok(Ok(oid)),
        Err(e) if !matches!(e.sqlstate, SqlState::UNDEFINED_OBJECT | SqlState::UNDEFINED_SCHEMA) => Err(e),
        Err(_) => Ok(Err(missing_schema(cx, &parts)?.unwrap_or_else(|| named("type", &written(ty))))),
    }
}

/// A type as the statement writes it.
fn written(ty: &nodes::TypeName) -> String {
    let parts: Vec<&str> = ty.names().iter().filter_map(|n| n.sval()).collect();
    format!("{}{}", parts.join("."), if ty.array_bounds().is_empty() { "" } else { "[]" })
}

/// The types of arguments, and how they are written; 0 for NONE.
fn argument_types(
    cx: &SessionState,
    object: &nodes::ObjectWithArgs,
) -> Result<(std::result::Result<Vec<Oid>, Missing>, String)> {
    let (mut types, mut shown, mut missing) = (Vec::new(), Vec::new(), None);
    for argument in object.objargs().iter() {
        let Node::TypeName(ty) = argument else {
            types.push(0);
            continue;
        };
        shown.push(written(ty));
        match type_of(cx, ty)? {
            Ok(oid) => types.push(oid),
            Err(e) => missing = missing.or(Some(e)),
        }
    }
    Ok((missing.map_or(Ok(types), Err), shown.join(",")))
}

/// Without the schema of the name or without a type of the arguments nothing is looked for. An
/// error names the type first, a notice the schema.
fn unlooked(schema: Option<Missing>, missing_type: Option<Missing>) -> Option<Missing> {
    match (schema, missing_type) {
        (Some(schema), Some(of_type)) => Some(Missing { error: of_type.error, notice: schema.notice }),
        (schema, of_type) => schema.or(of_type),
    }
}

fn function(cx: &SessionState, kind: ObjectType::Type, object: &nodes::ObjectWithArgs) -> Result<Found> {
    let parts = texts(object.objname());
    let shown = parts.join(".");
    let (types, written) = argument_types(cx, object)?;
    let (types, missing_type) = match types {
        Ok(types) => (types, None),
        Err(missing) => (Vec::new(), Some(missing)),
    };
    if let Some(missing) = unlooked(missing_schema(cx, &parts)?, missing_type) {
        return Ok(missing.into());
    }
    let name = match parts.as_slice() {
        [name] | ["pg_catalog", name] => *name,
        _ => "",
    };
    if let Some(refused) = missing_function(name) {
        return Err(refused);
    }
    let whatever = object.args_unspecified;
    let all = match parts.as_slice() {
        [name] => cx.functions(None, name)?,
        [schema, name] if cx.find_namespace(schema)?.is_some() => cx.functions(Some(schema), name)?,
        _ => func::by_name(name).to_vec(),
    };
    if let Some(f) = all.into_iter().find(|f| whatever || f.args == types.as_slice()) {
        let Some(extension) = f.extension else { return Ok(Found::BuiltIn) };
        let shown = reg_out(cx, oid::REGPROCEDURE, f.oid)?.unwrap_or_default();
        must_be_owner(cx, BOOTSTRAP_ROLE, "function", f.name)?;
        return Err(required_by(&format!("function {shown}"), extension));
    }
    let (word, article) = match kind {
        ObjectType::OBJECT_PROCEDURE => ("procedure", "a procedure"),
        ObjectType::OBJECT_AGGREGATE => ("aggregate", "an aggregate"),
        _ => ("function", "a function"),
    };
    let list: Vec<String> = types.iter().map(|&ty| typeinfo::format_type(ty, -1)).collect();
    let message = if whatever {
        format!("could not find {article} named \"{shown}\"")
    } else if kind == ObjectType::OBJECT_AGGREGATE && types.is_empty() {
        format!("aggregate {shown}(*) does not exist")
    } else {
        format!("{word} {shown}({}) does not exist", list.join(", "))
    };
    let word = if kind == ObjectType::OBJECT_ROUTINE { "routine" } else { word };
    let error = SqlError::new(SqlState::UNDEFINED_FUNCTION, message);
    Ok(Missing { error, notice: format!("{word} {shown}({written}) does not exist") }.into())
}

/// The error of a statement that names an operator which no user made.
pub fn missing_operator(cx: &SessionState, object: &nodes::ObjectWithArgs) -> Result<SqlError> {
    Ok(match operator(cx, object)? {
        Found::BuiltIn => unsupported_object("a change of a built-in", ObjectType::OBJECT_OPERATOR),
        Found::Missing(missing) => missing.error,
    })
}

fn operator(cx: &SessionState, object: &nodes::ObjectWithArgs) -> Result<Found> {
    let parts = texts(object.objname());
    let (types, _) = argument_types(cx, object)?;
    let (types, missing_type) = match types {
        Ok(types) => (types, None),
        Err(missing) => (vec![0, 0], Some(missing)),
    };
    if let Some(missing) = unlooked(missing_schema(cx, &parts)?, missing_type) {
        return Ok(missing.into());
    }
    let [left, right] = types[..] else {
        return Err(SqlError::internal("an operator of other than two arguments"));
    };
    if right == 0 {
        return Err(sqlerr!(SYNTAX_ERROR, "postfix operators are not supported"));
    }
    if let [name] | ["pg_catalog", name] = parts.as_slice()
        && oper::exact(name, left, right).is_some()
    {
        return Ok(Found::BuiltIn);
    }
    let shown = parts.join(".");
    let before = if left == 0 { String::new() } else { typeinfo::format_type(left, -1) + " " };
    let message = format!("operator does not exist: {before}{shown} {}", typeinfo::format_type(right, -1));
    let error = SqlError::new(SqlState::UNDEFINED_FUNCTION, message);
    Ok(Missing { error, notice: format!("operator {shown} does not exist") }.into())
}

fn cast(cx: &SessionState, node: Node<'_>) -> Result<Found> {
    let Node::NodeList(list) = node else { return Err(SqlError::internal("a cast without types")) };
    let (mut types, mut shown) = (Vec::new(), Vec::new());
    for part in list.iter() {
        let Node::TypeName(ty) = part else { continue };
        shown.push(written(ty));
        match type_of(cx, ty)? {
            Ok(oid) => types.push(oid),
            Err(missing) => return Ok(missing.into()),
        }
    }
    let ([from, to], [from_shown, to_shown]) = (&types[..], &shown[..]) else {
        return Err(SqlError::internal("a cast without two types"));
    };
    if CASTS.iter().any(|c| (c.source, c.target) == (*from, *to)) {
        return Ok(Found::BuiltIn);
    }
    let of = |ty: &Oid| typeinfo::format_type(*ty, -1);
    Ok(Missing {
        error: sqlerr!(UNDEFINED_OBJECT, "cast from type {} to type {} does not exist", of(from), of(to)),
        notice: format!("cast from type {from_shown} to type {to_shown} does not exist"),
    }
    .into())
}

/// A trigger, a rule or a policy: the last part of a name whose others name its table.
fn part_of_table(cx: &SessionState, word: &str, of: &str, node: Node<'_>) -> Result<Found> {
    let all = parts(node);
    let [table @ .., name] = all.as_slice() else { return Err(SqlError::internal("a name without parts")) };
    if let Some(missing) = missing_schema(cx, table)? {
        return Ok(missing.into());
    }
    let (schema, relation) = match table {
        [.., schema, relation] => (Some(*schema), *relation),
        [relation] => (None, *relation),
        [] => return Err(SqlError::internal("a name without a table")),
    };
    let Some(rel) = cx.find_relation(schema, relation)? else {
        return Ok(Missing::new(undefined_table(schema, relation)).into());
    };
    if word == "rule" && rel.kind == RelationKind::View && *name == "_RETURN" {
        return Ok(Found::BuiltIn);
    }
    let error = sqlerr!(UNDEFINED_OBJECT, "{word} \"{name}\" for {of} \"{}\" does not exist", rel.name);
    let notice = format!("{word} \"{name}\" for relation \"{}\" does not exist", table.join("."));
    Ok(Missing { error, notice }.into())
}

/// An operator class or family; the first part of the name is the access method's, which must be
/// there even with IF EXISTS.
fn of_access_method(cx: &SessionState, word: &str, node: Node<'_>) -> Result<Found> {
    let all = parts(node);
    let [method, name @ ..] = all.as_slice() else { return Err(SqlError::internal("a name without parts")) };
    if !is_access_method(method) {
        return Err(named("access method", method).error);
    }
    if let Some(missing) = missing_schema(cx, name)? {
        return Ok(missing.into());
    }
    // Which classes the others have in PostgreSQL is not known here.
    let last = name.last().copied().unwrap_or("");
    let is_known = matches!(*method, "btree" | "gin");
    let is_built_in =
        |c: oper::ClassRow| c.method_name == *method && (c.name == last || c.family_name == last);
    if !is_known || oper::class_rows().any(is_built_in) {
        return Ok(Found::BuiltIn);
    }
    let message = format!("{word} \"{}\" does not exist for access method \"{method}\"", name.join("."));
    Ok(not_there(SqlState::UNDEFINED_OBJECT, message).into())
}
