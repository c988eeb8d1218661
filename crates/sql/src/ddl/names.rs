//! Names in DDL: where a new object goes, and what it is called when the statement does not say.

use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::{TEMP_NAMESPACE, TEMP_NAMESPACE_NAME, id};
use sinew_error::Severity;
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::parse;
use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy};
use sinew_types::Oid;
use sinew_types::acl::Rights;
use std::sync::Arc;

pub use sinew_catalog::dotted::NAME_MAX;
use sinew_catalog::dotted::clip;

/// A name as stored: at most 63 bytes, with a notice when it was longer.
pub fn stored_name(cx: &SessionState, name: &str) -> Arc<str> {
    let cut = clip(name, NAME_MAX);
    if cut.len() < name.len() {
        cx.notice(SqlError::report(
            Severity::Notice,
            SqlState::NAME_TOO_LONG,
            format!("identifier \"{name}\" will be truncated to \"{cut}\""),
        ));
    }
    cut.into()
}

/// `name1_name2_label`, the longer of the two names cut until it fits.
pub fn make_name(name1: &str, name2: Option<&str>, label: Option<&str>) -> String {
    let mut overhead = 0;
    if name2.is_some() {
        overhead += 1;
    }
    if let Some(label) = label {
        overhead += label.len() + 1;
    }
    let room = NAME_MAX - overhead;
    let (mut len1, mut len2) = (name1.len(), name2.map_or(0, str::len));
    while len1 + len2 > room {
        if len1 > len2 {
            len1 -= 1;
        } else {
            len2 -= 1;
        }
    }
    let mut name = clip(name1, len1).to_string();
    if let Some(name2) = name2 {
        name.push('_');
        name.push_str(clip(name2, len2));
    }
    if let Some(label) = label {
        name.push('_');
        name.push_str(label);
    }
    name
}

/// A name made of those that no relation of the schema and nothing in `taken` has: with a number
/// behind its label if need be.
pub fn choose_relation_name(
    cx: &SessionState,
    schema: Oid,
    name1: &str,
    name2: Option<&str>,
    label: &str,
    taken: &[Arc<str>],
) -> Result<Arc<str>> {
    for pass in 0.. {
        let label = if pass == 0 { label.to_string() } else { format!("{label}{pass}") };
        let name = make_name(name1, name2, Some(&label));
        if !taken.iter().any(|t| **t == *name) && cx.find_in_namespace(schema, &name)?.is_none() {
            return Ok(name.into());
        }
    }
    unreachable!("the numbers do not end")
}

/// Names of an index's columns joined for its own name.
pub fn joined_columns<'a>(columns: impl Iterator<Item = &'a str>) -> String {
    let mut joined = String::new();
    for column in columns {
        if !joined.is_empty() {
            joined.push('_');
        }
        joined.push_str(column);
        if joined.len() >= NAME_MAX {
            break;
        }
    }
    clip(&joined, NAME_MAX).to_string()
}

/// Where a new relation goes.
#[derive(Debug, Clone)]
pub struct Place {
    pub schema: Oid,
    pub schema_name: Arc<str>,
    pub name: Arc<str>,
    pub temporary: bool,
}

/// Schema and name of a new relation. The schema is locked against being dropped.
pub fn place(cx: &SessionState, var: &nodes::RangeVar) -> Result<Place> {
    let place = find_place(cx, var)?;
    refuse_system_schema(place.schema, &place.schema_name, &place.name)?;
    Ok(place)
}

/// [`place`] of what is temporary whether the statement says so or not.
pub fn temporary_place(cx: &SessionState, var: &nodes::RangeVar) -> Result<Place> {
    check_database(cx, var)?;
    in_temporary_schema(cx, var, stored_name(cx, var.relname().unwrap_or("")))
}

fn in_temporary_schema(cx: &SessionState, var: &nodes::RangeVar, name: Arc<str>) -> Result<Place> {
    if let Some(schema) = var.schemaname()
        && schema != TEMP_NAMESPACE_NAME
    {
        return Err(sqlerr!(
            INVALID_TABLE_DEFINITION,
            "cannot create temporary relation in non-temporary schema"
        ));
    }
    cx.check_temporary()?;
    Ok(Place { schema: TEMP_NAMESPACE, schema_name: TEMP_NAMESPACE_NAME.into(), name, temporary: true })
}

/// [`place`] of CREATE TABLE, whose errors say where the name stands.
pub fn place_of_table(cx: &SessionState, var: &nodes::RangeVar, sql: &str) -> Result<Place> {
    let at = parse::position(sql, var.location);
    let place = find_place(cx, var).map_err(|e| e.position_if_unset(at))?;
    refuse_system_schema(place.schema, &place.schema_name, &place.name)?;
    Ok(place)
}

fn find_place(cx: &SessionState, var: &nodes::RangeVar) -> Result<Place> {
    check_database(cx, var)?;
    let name = stored_name(cx, var.relname().unwrap_or(""));
    let persistence = var.relpersistence as u8;
    if persistence == b'u' {
        return Err(notsup!("unlogged tables are not supported"));
    }
    if persistence == b't' || var.schemaname() == Some(TEMP_NAMESPACE_NAME) {
        return in_temporary_schema(cx, var, name);
    }
    let (schema, schema_name) = creation_schema(cx, var)?;
    cx.check_schema(schema, cx.user_oid(), Rights::CREATE)?;
    lock_namespace(cx, schema, LockMode::AccessShare)?;
    if cx.namespace_name(schema)?.is_none() {
        return Err(sqlerr!(UNDEFINED_SCHEMA, "schema \"{schema_name}\" does not exist"));
    }
    Ok(Place { schema, schema_name, name, temporary: false })
}

/// The schema that a new relation of the name goes to, whether it may or not.
pub fn creation_schema(cx: &SessionState, var: &nodes::RangeVar) -> Result<(Oid, Arc<str>)> {
    match var.schemaname() {
        Some(TEMP_NAMESPACE_NAME) => Ok((TEMP_NAMESPACE, TEMP_NAMESPACE_NAME.into())),
        Some(schema) => Ok((cx.need_namespace(schema)?, Arc::from(schema))),
        None if var.relpersistence as u8 == b't' => Ok((TEMP_NAMESPACE, TEMP_NAMESPACE_NAME.into())),
        None => cx.creation_schema(),
    }
}

/// System schemas take no new objects; others those of roles with the right to create.
pub fn may_create_in(cx: &SessionState, schema: Oid, name: &str, object: &str) -> Result<()> {
    cx.check_schema(schema, cx.user_oid(), Rights::CREATE)?;
    refuse_system_schema(schema, name, object)
}

fn refuse_system_schema(schema: Oid, name: &str, object: &str) -> Result<()> {
    if schema < 100 || name == "information_schema" {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to create \"{name}.{object}\"")
            .detail("System catalog modifications are currently disallowed."));
    }
    Ok(())
}

/// Locks a schema until the end of the transaction, so that it is not dropped while something is
/// made in it, and then takes in what others have changed.
pub fn lock_namespace(cx: &SessionState, schema: Oid, mode: LockMode) -> Result<()> {
    let tag = LockTag::object(cx.database(), id::NAMESPACE, schema);
    cx.lock(tag, mode, LockOwner::Transaction, WaitPolicy::Block)?;
    cx.catch_up()
}

/// Checks the database in a name of three parts. Fails with 0A000 for another database than the
/// session's.
pub fn check_database(cx: &SessionState, var: &nodes::RangeVar) -> Result<()> {
    if let Some(database) = var.catalogname()
        && database != &*cx.database_name()
    {
        let schema = var.schemaname().unwrap_or("");
        let name = var.relname().unwrap_or("");
        return Err(notsup!("cross-database references are not implemented: \"{database}.{schema}.{name}\""));
    }
    Ok(())
}

/// Schema and name of a dotted name, as lists of strings stand in DROP, COMMENT and ALTER.
pub fn dotted(node: Node<'_>) -> Result<(Option<String>, String)> {
    let parts: Vec<&str> = match node {
        Node::NodeList(list) => list.iter().filter_map(Node::as_str).collect(),
        Node::String(s) => vec![s.sval().unwrap_or("")],
        Node::RangeVar(v) => {
            return Ok((v.schemaname().map(str::to_string), v.relname().unwrap_or("").to_string()));
        }
        _ => return Err(SqlError::internal("a name is no list of strings")),
    };
    match parts.as_slice() {
        [name] => Ok((None, (*name).to_string())),
        [schema, name] => Ok((Some((*schema).to_string()), (*name).to_string())),
        [_, schema, name] => Ok((Some((*schema).to_string()), (*name).to_string())),
        _ => {
            Err(sqlerr!(SYNTAX_ERROR, "improper relation name (too many dotted names): {}", parts.join(".")))
        }
    }
}

/// `name` or `schema.name`, as messages show what was asked for.
pub fn shown(schema: Option<&str>, name: &str) -> String {
    schema.map_or_else(|| name.to_string(), |s| format!("{s}.{name}"))
}

/// Sends a notice to the client, with a SQLSTATE of its own.
pub fn notice(cx: &SessionState, state: SqlState, message: String) {
    cx.notice(SqlError::report(Severity::Notice, state, message));
}

/// A message of level DEBUG1, made only for a session that wants to see it.
pub fn debug(cx: &SessionState, message: impl FnOnce() -> String) {
    if cx.notices_from(Severity::Debug) {
        cx.notice(SqlError::report(Severity::Debug, SqlState::SUCCESSFUL_COMPLETION, message()));
    }
}

/// A role named in a statement.
pub fn role_of(cx: &SessionState, spec: &nodes::RoleSpec) -> Result<(Oid, Arc<str>)> {
    use pg_raw_parse::raw::RoleSpecType::*;
    match spec.roletype {
        ROLESPEC_CSTRING => {
            let info = cx.need_role(spec.rolename().unwrap_or(""))?;
            Ok((info.oid, info.name.clone()))
        }
        ROLESPEC_PUBLIC => Err(sqlerr!(UNDEFINED_OBJECT, "role \"public\" does not exist")),
        ROLESPEC_SESSION_USER => {
            let user = cx.session_user();
            Ok((user.oid, user.name))
        }
        _ => Ok((cx.user_oid(), cx.user_name())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_are_cut_evenly() {
        assert_eq!(make_name("t", None, Some("pkey")), "t_pkey");
        assert_eq!(make_name("t", Some("a"), Some("seq")), "t_a_seq");
        let name = make_name(&"a".repeat(60), Some(&"b".repeat(60)), Some("key"));
        assert_eq!(name.len(), NAME_MAX);
        assert_eq!(name, format!("{}_{}_key", "a".repeat(29), "b".repeat(29)));
        let name = make_name(&"é".repeat(40), None, Some("pkey"));
        assert!(name.len() <= NAME_MAX && name.ends_with("_pkey"));
    }
}
