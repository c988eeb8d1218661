//! CREATE SCHEMA.

use crate::ddl::{names, store};
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::for_new_schema;
use sinew_catalog::identity::User;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::{id, message};
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::acl::array;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// Runs CREATE SCHEMA with the objects that it contains. They are made as its owner.
pub fn create_schema(cx: &SessionState, stmt: &nodes::CreateSchemaStmt, sql: &str) -> Result<String> {
    const TAG: &str = "CREATE SCHEMA";
    let (owner, owner_name) = match stmt.authrole() {
        Some(role) => names::role_of(cx, role)?,
        None => (cx.user_oid(), cx.user_name()),
    };
    let name = names::stored_name(cx, stmt.schemaname().unwrap_or(&owner_name));
    cx.check_create_in_database()?;
    cx.must_be_member(owner)?;
    if name.starts_with("pg_") {
        return Err(sqlerr!(RESERVED_NAME, "unacceptable schema name \"{name}\"")
            .detail("The prefix \"pg_\" is reserved for system schemas."));
    }
    if cx.find_namespace(&name)?.is_some() {
        let message = format!("schema \"{name}\" already exists");
        if !stmt.if_not_exists {
            return Err(SqlError::new(SqlState::DUPLICATE_SCHEMA, message));
        }
        names::notice(cx, SqlState::DUPLICATE_SCHEMA, format!("{message}, skipping"));
        return Ok(TAG.into());
    }
    let oid = store::new_oid(cx, false)?;
    cx.changed(message::NAMESPACE, cx.database(), oid, 0);
    let system = store::system(cx);
    let mut row = CatRow::new(system.stored(id::NAMESPACE))
        .set_oid("oid", oid)
        .set("nspname", &*name)
        .set_oid("nspowner", owner);
    if let Some(list) = for_new_schema(cx, owner)? {
        row.put("nspacl", array(&list));
    }
    SystemRows::of(cx).insert(&row)?;
    store::next_command(cx)?;
    if stmt.schema_elts().iter().next().is_some() {
        create_elements(cx, stmt, &name, owner, sql)?;
    }
    Ok(TAG.into())
}

/// Makes what the statement says is in the schema: as the schema's owner, in an order in which each
/// finds what it needs.
fn create_elements(
    cx: &SessionState,
    stmt: &nodes::CreateSchemaStmt,
    schema: &Arc<str>,
    owner: Oid,
    sql: &str,
) -> Result<()> {
    let mut elements = Vec::new();
    for element in stmt.schema_elts() {
        sinew_types::host::step()?;
        let (turn, relation) = match element {
            Node::CreateSeqStmt(s) => (0, s.sequence()),
            Node::CreateStmt(s) => (1, s.relation()),
            Node::ViewStmt(s) => (2, s.view()),
            Node::IndexStmt(s) => (3, s.relation()),
            Node::GrantStmt(_) => (4, None),
            _ => return Err(SqlError::unsupported("this element of CREATE SCHEMA is not supported")),
        };
        if let Some(named) = relation.and_then(|r| r.schemaname())
            && named != &**schema
        {
            return Err(sqlerr!(
                INVALID_SCHEMA_DEFINITION,
                "CREATE specifies a schema ({named}) different from the one being created ({schema})"
            ));
        }
        elements.push((turn, element));
    }
    elements.sort_by_key(|(turn, _)| *turn);
    let role = cx.role(owner)?.ok_or_else(|| SqlError::internal("a schema's owner vanished"))?;
    let user = User { oid: owner, name: role.name.clone(), superuser: role.superuser };
    let _within = cx.within_schema(schema.clone(), user);
    for (_, element) in elements {
        if let Node::IndexStmt(s) = element {
            must_be_within(cx, s, schema)?;
        }
        crate::ddl::refuse_alone(element)?;
        crate::ddl::execute(cx, element, sql)?;
    }
    Ok(())
}

/// An index belongs to the schema's own table, though names are looked for in the whole path.
fn must_be_within(cx: &SessionState, stmt: &nodes::IndexStmt, schema: &str) -> Result<()> {
    let table = stmt.relation().and_then(|r| r.relname()).unwrap_or("");
    match cx.find_relation(Some(schema), table)? {
        Some(_) => Ok(()),
        None => Err(sqlerr!(UNDEFINED_TABLE, "relation \"{schema}.{table}\" does not exist")),
    }
}

/// Changes a row of `pg_namespace`. The caller has announced it.
pub fn edit(cx: &SessionState, schema: Oid, edit: impl FnOnce(&mut CatRow<'_>)) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let row = tx.find(system.stored(id::NAMESPACE), 2685, &[Datum::Oid(schema)])?;
    let mut row = row.ok_or_else(|| SqlError::internal(format!("schema {schema} vanished")))?;
    let before = row.row.clone();
    edit(&mut row);
    tx.update(&before, &row)?;
    store::next_command(cx)
}
