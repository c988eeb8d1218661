//! CREATE SCHEMA.

use super::{names, store};
use crate::catalog::acl::for_new_schema;
use crate::catalog::rows::{CatRow, Tx};
use crate::catalog::{id, message};
use crate::error::sqlerr;
use crate::{Context, Result, SqlError, SqlState};
use pg_raw_parse::nodes;
use sinew_types::acl::array;
use sinew_types::{Datum, Oid};

pub fn create_schema(cx: &Context<'_>, stmt: &nodes::CreateSchemaStmt) -> Result<String> {
    const TAG: &str = "CREATE SCHEMA";
    let (owner, owner_name) = match stmt.authrole() {
        Some(role) => names::role_of(cx, role)?,
        None => (cx.session.user_oid(), cx.session.user_name()),
    };
    let name = names::stored_name(cx, stmt.schemaname().unwrap_or(&owner_name));
    cx.engine.catalog.check_create_in_database(cx)?;
    cx.engine.catalog.must_be_member(cx, owner)?;
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
    let mut row = CatRow::new(system.stored(id::NAMESPACE))
        .set_oid("oid", oid)
        .set("nspname", &*name)
        .set_oid("nspowner", owner);
    if let Some(list) = for_new_schema(cx, owner)? {
        row.put("nspacl", array(&list));
    }
    Tx::from(cx).insert(&row)?;
    store::next_command(cx)?;
    if stmt.schema_elts().iter().next().is_some() {
        return Err(SqlError::unsupported("CREATE SCHEMA with schema elements is not supported"));
    }
    Ok(TAG.into())
}

/// Changes a row of `pg_namespace`. The caller has announced it.
pub fn edit(cx: &Context<'_>, schema: Oid, edit: impl FnOnce(&mut CatRow<'_>)) -> Result<()> {
    let system = store::system(cx);
    let tx = Tx::from(cx);
    let row = tx.find(system.stored(id::NAMESPACE), 2685, &[Datum::Oid(schema)])?;
    let mut row = row.ok_or_else(|| SqlError::internal(format!("schema {schema} vanished")))?;
    let before = row.row.clone();
    edit(&mut row);
    tx.update(&before, &row)?;
    store::next_command(cx)
}
