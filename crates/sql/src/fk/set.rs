//! SET CONSTRAINTS.

use super::check::fire;
use crate::catalog::id;
use crate::catalog::rows::Tx;
use crate::catalog::shape::SystemRelations;
use crate::error::sqlerr;
use crate::{Context, Result};
use pg_raw_parse::{Node, nodes};
use sinew_types::{Datum, Oid};

/// For the rest of the transaction. What becomes immediate is checked at once.
pub fn set_constraints(cx: &Context<'_>, stmt: &nodes::ConstraintsSetStmt) -> Result<()> {
    let mut oids: Vec<Oid> = Vec::new();
    for node in stmt.constraints() {
        let Node::RangeVar(var) = node else { continue };
        oids.extend(named(cx, var.schemaname(), var.relname().unwrap_or(""), stmt.deferred)?);
    }
    let all = stmt.constraints().is_empty();
    let queue = cx.session.foreign_keys();
    queue.set_mode((!all).then_some(&oids[..]), stmt.deferred);
    if !stmt.deferred && queue.due(false) {
        fire(cx)?;
    }
    Ok(())
}

/// The constraints of a name: all in the first schema of the path that has one.
fn named(cx: &Context<'_>, schema: Option<&str>, name: &str, deferred: bool) -> Result<Vec<Oid>> {
    let catalog = &cx.engine.catalog;
    let schemas: Vec<Oid> = match schema {
        Some(schema) => vec![catalog.need_namespace(cx, schema)?],
        None => {
            let mut found = Vec::new();
            for schema in cx.session.search_path().iter() {
                found.extend(catalog.find_namespace(cx, schema)?);
            }
            found
        }
    };
    let system = SystemRelations::of(cx.database());
    for schema in schemas {
        let keys = [Datum::from(name), Datum::Oid(schema)];
        let rows = Tx::from(cx).lookup(system.stored(id::CONSTRAINT), 2664, &keys)?;
        if rows.is_empty() {
            continue;
        }
        let (able, unable): (Vec<_>, Vec<_>) = rows.iter().partition(|r| r.bool("condeferrable"));
        if deferred && !unable.is_empty() {
            return Err(sqlerr!(WRONG_OBJECT_TYPE, "constraint \"{name}\" is not deferrable"));
        }
        return Ok(able.iter().map(|r| r.oid("oid")).collect());
    }
    Err(sqlerr!(UNDEFINED_OBJECT, "constraint \"{name}\" does not exist"))
}
