//! ALTER ... SET SCHEMA: a table, a view of either kind or a sequence goes to another schema, and
//! what is part of it goes along.
//!
//! The relation is locked first and the new schema then, as by PostgreSQL. Each relation that moves
//! is announced under its old and under its new name, so that sessions of all processes look both
//! names up anew. Stored expressions, views and constraints name relations by OID and do not
//! notice.

use crate::ddl::index::not_system;
use crate::ddl::{made_types, names, publication_members, sequence, store};
use crate::state::SessionState;
use pg_raw_parse::nodes;
use pg_raw_parse::raw::ObjectType;
use sinew_catalog::acl::relation_word;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::shape::PG_TOAST;
use sinew_catalog::{TEMP_NAMESPACE, TEMP_NAMESPACE_NAME, id, must_be_owner};
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{Column, Relation, RelationKind};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::acl::Rights;
use sinew_types::{Datum, Oid};

/// Runs ALTER ... SET SCHEMA of a table, view or sequence. The indexes, constraints and owned
/// sequences of a table go with it.
pub fn set_schema(cx: &SessionState, stmt: &nodes::AlterObjectSchemaStmt) -> Result<String> {
    if crate::ddl::alter_routine::is_routine(stmt.object_type) {
        return crate::ddl::alter_routine::set_schema(cx, stmt);
    }
    if stmt.object_type == ObjectType::OBJECT_OPERATOR {
        return crate::ddl::operator::set_schema(cx, stmt);
    }
    let tag = match stmt.object_type {
        ObjectType::OBJECT_TABLE => "ALTER TABLE",
        ObjectType::OBJECT_VIEW => "ALTER VIEW",
        ObjectType::OBJECT_MATVIEW => "ALTER MATERIALIZED VIEW",
        ObjectType::OBJECT_SEQUENCE => "ALTER SEQUENCE",
        ObjectType::OBJECT_TYPE => {
            made_types::set_schema(cx, stmt)?;
            return Ok("ALTER TYPE".into());
        }
        ObjectType::OBJECT_DOMAIN => {
            crate::ddl::alter_domain::named(cx, &crate::ddl::drop::list_of(stmt.object()))?;
            made_types::set_schema(cx, stmt)?;
            return Ok("ALTER DOMAIN".into());
        }
        ObjectType::OBJECT_EXTENSION => {
            crate::ddl::extension::set_schema(cx, stmt)?;
            return Ok("ALTER EXTENSION".into());
        }
        other => return Err(crate::ddl::unsupported_object("ALTER", other)),
    };
    let var = stmt.relation().ok_or_else(|| SqlError::internal("SET SCHEMA without a relation"))?;
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    if let Some(oid) = cx.find_oid(schema, name)?
        && let Some((rel, index)) = cx.find_index(oid)?
    {
        must_be_owner(cx, rel.owner, "index", name)?;
        not_system(&rel)?;
        right_kind(stmt.object_type, RelationKind::Index, name)?;
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot change schema of index \"{}\"", index.name)
            .hint("Change the schema of the table instead."));
    }
    let check = |rel: &Relation| {
        must_be_owner(cx, rel.owner, relation_word(rel), &rel.name)?;
        not_system(rel)?;
        right_kind(stmt.object_type, rel.kind, &rel.name)
    };
    let mode = LockMode::AccessExclusive;
    let found = cx.open_relation_checked(schema, name, mode, WaitPolicy::Block, &check)?;
    let Some(rel) = found else {
        if !stmt.missing_ok {
            return Err(cx.missing_relation(schema, name)?);
        }
        let message = format!("relation \"{name}\" does not exist, skipping");
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
        return Ok(tag.into());
    };
    check(&rel)?;
    sequence::not_linked(cx, &rel, || "cannot move an owned sequence into another schema".into())?;
    let to = target(cx, &rel, stmt.newschema().unwrap_or(""))?;
    if to != rel.schema_oid {
        if made_types::is_taken(cx, to, &rel.name)? {
            let schema = stmt.newschema().unwrap_or("");
            let name = &rel.name;
            return Err(sqlerr!(DUPLICATE_OBJECT, "type \"{name}\" already exists in schema \"{schema}\""));
        }
        // A publication may have the tables of a schema, and the partitions of these.
        publication_members::announce(cx, &rel)?;
        move_relation(cx, &rel, to)?;
        for oid in rel.columns.iter().flat_map(Column::owned_sequences) {
            if let Some(sequence) = cx.open_oid(oid, LockMode::AccessExclusive)? {
                move_relation(cx, &sequence, to)?;
            }
        }
    }
    Ok(tag.into())
}

/// ALTER TABLE moves what is no table, too; the other words must be right.
fn right_kind(asked: ObjectType::Type, kind: RelationKind, name: &str) -> Result<()> {
    let what = match asked {
        ObjectType::OBJECT_VIEW if kind != RelationKind::View => "view",
        ObjectType::OBJECT_MATVIEW if kind != RelationKind::Materialized => "materialized view",
        ObjectType::OBJECT_SEQUENCE if kind != RelationKind::Sequence => "sequence",
        _ => return Ok(()),
    };
    Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{name}\" is not a {what}"))
}

/// The schema that a relation is to go to, locked against being dropped.
fn target(cx: &SessionState, rel: &Relation, name: &str) -> Result<Oid> {
    if name == TEMP_NAMESPACE_NAME {
        cx.check_temporary()?;
        return Err(not_of_temporary());
    }
    let schema = cx.need_namespace(name)?;
    cx.check_schema(schema, cx.user_oid(), Rights::CREATE)?;
    names::lock_namespace(cx, schema, LockMode::AccessShare)?;
    if cx.find_namespace(name)? != Some(schema) {
        return Err(sqlerr!(UNDEFINED_SCHEMA, "schema \"{name}\" does not exist"));
    }
    if rel.schema_oid == TEMP_NAMESPACE {
        return Err(not_of_temporary());
    }
    if schema == PG_TOAST {
        return Err(sqlerr!(FEATURE_NOT_SUPPORTED, "cannot move objects into or out of TOAST schema"));
    }
    Ok(schema)
}

fn not_of_temporary() -> SqlError {
    sqlerr!(FEATURE_NOT_SUPPORTED, "cannot move objects into or out of temporary schemas")
}

/// Moves a relation with its indexes and constraints.
fn move_relation(cx: &SessionState, rel: &Relation, to: Oid) -> Result<()> {
    move_name(cx, rel, rel.oid, &rel.name, to)?;
    for index in &rel.indexes {
        move_name(cx, rel, index.oid, &index.name, to)?;
    }
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    for mut row in tx.lookup(system.stored(id::CONSTRAINT), 2665, &[Datum::Oid(rel.oid)])? {
        let old = row.row.clone();
        row.put("connamespace", Datum::Oid(to));
        tx.update(&old, &row)?;
    }
    // A materialized view is noted to depend on its schema.
    let keys = [Datum::Oid(id::CLASS), Datum::Oid(rel.oid)];
    for mut row in tx.lookup(system.stored(id::DEPEND), 2673, &keys)? {
        if row.oid("refclassid") == id::NAMESPACE {
            let old = row.row.clone();
            row.put("refobjid", Datum::Oid(to));
            tx.update(&old, &row)?;
        }
    }
    store::next_command(cx)
}

/// Moves one name, that of a relation or of an index of it.
fn move_name(cx: &SessionState, rel: &Relation, oid: Oid, name: &str, to: Oid) -> Result<()> {
    if cx.find_in_namespace(to, name)?.is_some() {
        let schema = cx.namespace_name(to)?.unwrap_or_default();
        return Err(sqlerr!(DUPLICATE_TABLE, "relation \"{name}\" already exists in schema \"{schema}\""));
    }
    cx.relation_changed(oid, rel.schema_oid, name);
    cx.relation_changed(oid, to, name);
    store::edit_class(cx, oid, |row| row.put("relnamespace", Datum::Oid(to)))
}
