//! CREATE SCHEMA.

use super::{names, store};
use crate::catalog::rows::{CatRow, Tx};
use crate::catalog::{id, message};
use crate::error::sqlerr;
use crate::{Context, Result, SqlError, SqlState};
use pg_raw_parse::nodes;

pub fn create_schema(cx: &Context<'_>, stmt: &nodes::CreateSchemaStmt) -> Result<String> {
    const TAG: &str = "CREATE SCHEMA";
    let (owner, owner_name) = match stmt.authrole() {
        Some(role) => names::role_of(cx, role)?,
        None => (cx.session.user_oid(), cx.session.user_name()),
    };
    let name = names::stored_name(cx, stmt.schemaname().unwrap_or(&owner_name));
    if !may_create_schema(cx)? {
        return Err(sqlerr!(
            INSUFFICIENT_PRIVILEGE,
            "permission denied for database {}",
            cx.session.database_name()
        ));
    }
    if name.starts_with("pg_") {
        return Err(sqlerr!(RESERVED_NAME, "unacceptable schema name \"{name}\"")
            .detail("The prefix \"pg_\" is reserved for system schemas."));
    }
    if cx.engine.catalog.find_namespace(cx, &name)?.is_some() {
        let message = format!("schema \"{name}\" already exists");
        if !stmt.if_not_exists {
            return Err(SqlError::new(SqlState::DUPLICATE_SCHEMA, message));
        }
        names::notice(cx, SqlState::DUPLICATE_SCHEMA, format!("{message}, skipping"));
        return Ok(TAG.into());
    }
    let oid = store::new_oid(cx, false)?;
    cx.engine.catalog.changed(cx, message::NAMESPACE, cx.database(), oid, 0);
    let system = store::system(cx);
    let row = CatRow::new(system.stored(id::NAMESPACE))
        .set_oid("oid", oid)
        .set("nspname", &*name)
        .set_oid("nspowner", owner);
    Tx::from(cx).insert(&row)?;
    store::next_command(cx)?;
    if stmt.schema_elts().iter().next().is_some() {
        return Err(SqlError::unsupported("CREATE SCHEMA with schema elements is not supported"));
    }
    Ok(TAG.into())
}

/// Superusers and the owner of the database.
fn may_create_schema(cx: &Context<'_>) -> Result<bool> {
    if cx.session.is_superuser() {
        return Ok(true);
    }
    let database = cx.database();
    let all = cx.engine.catalog.databases(cx)?;
    Ok(all.all.iter().any(|d| d.oid == database && d.owner == cx.session.user_oid()))
}
