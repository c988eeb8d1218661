//! SET CONSTRAINTS.

use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::shape::SystemRelations;
use sinew_catalog::{TEMP_NAMESPACE, TEMP_NAMESPACE_NAME, id};
use sinew_error::Result;
use sinew_error::sqlerr;
use sinew_exec::events::fire;
use sinew_types::{Datum, Oid};

/// For the rest of the transaction. Constraints that become immediate are checked at once.
pub fn set_constraints(cx: &SessionState, stmt: &nodes::ConstraintsSetStmt) -> Result<()> {
    let mut oids: Vec<Oid> = Vec::new();
    for node in stmt.constraints() {
        let Node::RangeVar(var) = node else { continue };
        oids.extend(named(cx, var.schemaname(), var.relname().unwrap_or(""), stmt.deferred)?);
    }
    let all = stmt.constraints().is_empty();
    let queue = &cx.kept().events;
    queue.set_mode((!all).then_some(&oids[..]), stmt.deferred);
    if !stmt.deferred && queue.due(false) {
        fire(cx)?;
    }
    Ok(())
}

/// The constraints of a name: all in the first schema of the path that has one.
fn named(cx: &SessionState, schema: Option<&str>, name: &str, deferred: bool) -> Result<Vec<Oid>> {
    let schemas: Vec<Oid> = match schema {
        Some(TEMP_NAMESPACE_NAME) => vec![TEMP_NAMESPACE],
        Some(schema) => vec![cx.need_namespace(schema)?],
        None => {
            let mut found = Vec::new();
            for schema in cx.search_path().iter() {
                match &**schema {
                    TEMP_NAMESPACE_NAME => found.push(TEMP_NAMESPACE),
                    schema => found.extend(cx.find_namespace(schema)?),
                }
            }
            found
        }
    };
    for schema in schemas {
        let found = if schema == TEMP_NAMESPACE {
            constraints_of_temporary(cx, name)
        } else {
            constraints_of_schema(cx, schema, name)?
        };
        if !found.is_empty() {
            return able_ones(name, found, deferred);
        }
    }
    Err(sqlerr!(UNDEFINED_OBJECT, "constraint \"{name}\" does not exist"))
}

/// The constraints of a name in a stored schema, each with whether it is deferrable.
fn constraints_of_schema(cx: &SessionState, schema: Oid, name: &str) -> Result<Vec<(Oid, bool)>> {
    let system = SystemRelations::of(cx.database());
    let keys = [Datum::from(name), Datum::Oid(schema)];
    let tx = SystemRows::of(cx);
    let of_row = |row: &CatRow<'_>| (row.oid("oid"), row.bool("condeferrable"));
    let rows = tx.lookup(system.stored(id::CONSTRAINT), 2664, &keys)?;
    let mut found: Vec<(Oid, bool)> = rows.iter().map(of_row).collect();
    // Those of partitions follow.
    let mut at = 0;
    while let Some(&(above, _)) = found.get(at) {
        for row in tx.lookup(system.stored(id::CONSTRAINT), 2579, &[Datum::Oid(above)])? {
            let part = of_row(&row);
            if !found.contains(&part) {
                found.push(part);
            }
        }
        at += 1;
    }
    Ok(found)
}

/// Those of a session's temporary tables, each with whether it is deferrable.
fn constraints_of_temporary(cx: &SessionState, name: &str) -> Vec<(Oid, bool)> {
    let mut found = Vec::new();
    cx.own().with_temp(|temp| {
        for rel in temp.relations() {
            found.extend(rel.checks.iter().filter(|c| &*c.name == name).map(|c| (c.oid, false)));
            for index in &rel.indexes {
                let own = index.constraint.iter().filter(|(_, n)| &**n == name);
                found.extend(own.map(|(oid, _)| (*oid, index.deferral.deferrable)));
            }
            let keys = rel.foreign_keys.iter().filter(|k| &*k.name == name);
            found.extend(keys.map(|k| (k.oid, k.deferral.deferrable)));
            let triggers = rel.triggers.iter().filter_map(|t| t.constraint.as_ref());
            let own = triggers.filter(|own| &*own.name == name);
            found.extend(own.map(|own| (own.oid, own.deferral.deferrable)));
        }
    });
    found
}

/// Of constraints of one name those that can be deferred; 42809 if all should be and one cannot.
fn able_ones(name: &str, found: Vec<(Oid, bool)>, deferred: bool) -> Result<Vec<Oid>> {
    if deferred && found.iter().any(|(_, deferrable)| !deferrable) {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "constraint \"{name}\" is not deferrable"));
    }
    Ok(found.into_iter().filter(|(_, deferrable)| *deferrable).map(|(oid, _)| oid).collect())
}
