//! ALTER … RENAME.

use crate::ddl::create::refuse_system_name;
use crate::ddl::index::not_system;
use crate::ddl::{alter_domain, alter_routine, inherit_alter, made_types, names, store, trigger};
use crate::state::SessionState;
use pg_raw_parse::nodes;
use pg_raw_parse::raw::ObjectType;
use sinew_catalog::acl::relation_word;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::{id, message, must_be_owner};
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{ForeignKey, Relation, RelationKind};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::acl::Rights;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

fn tag(kind: ObjectType::Type) -> &'static str {
    match kind {
        ObjectType::OBJECT_INDEX => "ALTER INDEX",
        ObjectType::OBJECT_SEQUENCE => "ALTER SEQUENCE",
        ObjectType::OBJECT_VIEW => "ALTER VIEW",
        ObjectType::OBJECT_MATVIEW => "ALTER MATERIALIZED VIEW",
        ObjectType::OBJECT_SCHEMA => "ALTER SCHEMA",
        ObjectType::OBJECT_DATABASE => "ALTER DATABASE",
        ObjectType::OBJECT_ROLE => "ALTER ROLE",
        ObjectType::OBJECT_PUBLICATION => "ALTER PUBLICATION",
        ObjectType::OBJECT_TYPE => "ALTER TYPE",
        ObjectType::OBJECT_DOMAIN | ObjectType::OBJECT_DOMCONSTRAINT => "ALTER DOMAIN",
        _ => "ALTER TABLE",
    }
}

/// Runs ALTER ... RENAME of relations, columns, constraints, schemas, roles and databases. Fails if
/// the new name is taken.
pub fn rename(cx: &SessionState, stmt: &nodes::RenameStmt) -> Result<String> {
    let new = names::stored_name(cx, stmt.newname().unwrap_or(""));
    let old = stmt.subname().unwrap_or("");
    match stmt.rename_type {
        kind if alter_routine::is_routine(kind) => return alter_routine::rename(cx, stmt, &new),
        ObjectType::OBJECT_TRIGGER => return trigger::rename(cx, stmt),
        ObjectType::OBJECT_TABLE
        | ObjectType::OBJECT_VIEW
        | ObjectType::OBJECT_MATVIEW
        | ObjectType::OBJECT_SEQUENCE
        | ObjectType::OBJECT_INDEX => {
            rename_relation(cx, stmt, &new)?;
            return Ok(tag(stmt.rename_type).into());
        }
        ObjectType::OBJECT_COLUMN => rename_column(cx, stmt, old, &new)?,
        ObjectType::OBJECT_TABCONSTRAINT => rename_constraint(cx, stmt, old, &new)?,
        ObjectType::OBJECT_SCHEMA => rename_schema(cx, old, &new)?,
        ObjectType::OBJECT_ATTRIBUTE => {
            crate::ddl::composites::rename_attribute(cx, stmt, &new)?;
            return Ok("ALTER TYPE".into());
        }
        ObjectType::OBJECT_TYPE => made_types::rename(cx, stmt.object(), &new)?,
        ObjectType::OBJECT_DOMAIN => {
            alter_domain::named(cx, &crate::ddl::drop::list_of(stmt.object()))?;
            made_types::rename(cx, stmt.object(), &new)?;
        }
        ObjectType::OBJECT_DOMCONSTRAINT => {
            alter_domain::rename_constraint(cx, stmt.object(), old, &new)?;
        }
        ObjectType::OBJECT_DATABASE => crate::ddl::database::rename(cx, old, &new)?,
        ObjectType::OBJECT_PUBLICATION => {
            let name = crate::ddl::drop::list_of(stmt.object()).last().copied().unwrap_or("");
            crate::ddl::publication::rename(cx, name, &new)?;
        }
        ObjectType::OBJECT_ROLE => crate::ddl::role::rename(cx, old, &new)?,
        other => return Err(crate::ddl::unsupported_object("ALTER", other)),
    }
    Ok(tag(if stmt.rename_type == ObjectType::OBJECT_COLUMN { stmt.relation_type } else { stmt.rename_type })
        .into())
}

fn target(cx: &SessionState, stmt: &nodes::RenameStmt) -> Result<Option<Arc<Relation>>> {
    open(cx, stmt, &|rel: &Relation| must_be_owner(cx, rel.owner, relation_word(rel), &rel.name))
}

/// 42501 unless the role in force owns the relation and may give its schema a new name.
fn may_rename(cx: &SessionState, rel: &Relation, word: &str, name: &str) -> Result<()> {
    must_be_owner(cx, rel.owner, word, name)?;
    cx.check_schema(rel.schema_oid, cx.user_oid(), Rights::CREATE)
}

fn open(
    cx: &SessionState,
    stmt: &nodes::RenameStmt,
    check: &dyn Fn(&Relation) -> Result<()>,
) -> Result<Option<Arc<Relation>>> {
    let var = stmt.relation().ok_or_else(|| SqlError::internal("RENAME without a relation"))?;
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let found =
        cx.open_relation_checked(schema, name, LockMode::AccessExclusive, WaitPolicy::Block, check)?;
    if found.is_none() {
        missing(cx, stmt, schema, name)?;
    }
    Ok(found)
}

fn missing(cx: &SessionState, stmt: &nodes::RenameStmt, schema: Option<&str>, name: &str) -> Result<()> {
    if !stmt.missing_ok {
        return Err(cx.missing_relation(schema, name)?);
    }
    let message = format!("relation \"{name}\" does not exist, skipping");
    names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
    Ok(())
}

fn free(cx: &SessionState, schema: Oid, new: &str) -> Result<()> {
    if cx.find_in_namespace(schema, new)?.is_some() {
        return Err(sqlerr!(DUPLICATE_TABLE, "relation \"{new}\" already exists"));
    }
    Ok(())
}

fn rename_relation(cx: &SessionState, stmt: &nodes::RenameStmt, new: &str) -> Result<()> {
    let var = stmt.relation().ok_or_else(|| SqlError::internal("RENAME without a relation"))?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    if let Some(oid) = cx.find_oid(schema, name)?
        && let Some((rel, index)) = cx.find_index(oid)?
    {
        // ALTER TABLE … RENAME works on indexes too.
        let other = match stmt.rename_type {
            ObjectType::OBJECT_VIEW => Some("view"),
            ObjectType::OBJECT_MATVIEW => Some("materialized view"),
            ObjectType::OBJECT_SEQUENCE => Some("sequence"),
            _ => None,
        };
        if let Some(what) = other {
            return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{name}\" is not a {what}"));
        }
        not_system(&rel)?;
        may_rename(cx, &rel, "index", name)?;
        if !rel.is_temporary() {
            cx.lock_oid(rel.oid, &rel.name, LockMode::ShareUpdateExclusive, WaitPolicy::Block)?;
        }
        free(cx, rel.schema_oid, new)?;
        return rename_index(cx, &rel, index.oid, new);
    }
    let may = |rel: &Relation| {
        if rel.is_system {
            return must_be_owner(cx, rel.owner, relation_word(rel), &rel.name);
        }
        may_rename(cx, rel, relation_word(rel), &rel.name)
    };
    let Some(rel) = open(cx, stmt, &may)? else { return Ok(()) };
    crate::ddl::composites::no_table(&rel)?;
    let wrong = match stmt.rename_type {
        ObjectType::OBJECT_VIEW if rel.kind != RelationKind::View => Some("a view"),
        ObjectType::OBJECT_MATVIEW if rel.kind != RelationKind::Materialized => Some("a materialized view"),
        ObjectType::OBJECT_SEQUENCE if rel.kind != RelationKind::Sequence => Some("a sequence"),
        _ => None,
    };
    if let Some(what) = wrong {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not {what}", rel.name));
    }
    not_system(&rel)?;
    may_rename(cx, &rel, relation_word(&rel), &rel.name)?;
    free(cx, rel.schema_oid, new)?;
    if made_types::is_taken(cx, rel.schema_oid, new)? {
        return Err(sqlerr!(DUPLICATE_OBJECT, "type \"{new}\" already exists"));
    }
    if rel.is_temporary() {
        let mut changed = (*rel).clone();
        changed.name = new.into();
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, &rel);
    cx.relation_changed(rel.oid, rel.schema_oid, new);
    store::edit_class(cx, rel.oid, |row| row.put("relname", new))
}

/// Gives an index, and the constraint that it belongs to, another name.
pub(super) fn rename_index(cx: &SessionState, rel: &Relation, oid: Oid, new: &str) -> Result<()> {
    let Some(index) = rel.indexes.iter().find(|i| i.oid == oid) else { return Ok(()) };
    if rel.is_temporary() {
        let mut changed = rel.clone();
        for i in &mut changed.indexes {
            if i.oid == oid {
                let mut renamed = (**i).clone();
                renamed.name = new.into();
                if let Some((_, name)) = &mut renamed.constraint {
                    *name = new.into();
                }
                *i = Arc::new(renamed);
            }
        }
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, rel);
    cx.relation_changed(oid, rel.schema_oid, &index.name);
    cx.relation_changed(oid, rel.schema_oid, new);
    store::edit_class(cx, oid, |row| row.put("relname", new))?;
    // A constraint and its index have one name.
    if let Some((constraint, _)) = &index.constraint {
        edit_constraint(cx, *constraint, new)?;
    }
    Ok(())
}

pub(super) fn edit_constraint(cx: &SessionState, oid: Oid, new: &str) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    if let Some(mut row) = tx.find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(oid)])? {
        let old = row.row.clone();
        row.put("conname", new);
        tx.update(&old, &row)?;
    }
    store::next_command(cx)
}

/// Does the statement say ONLY?
fn is_only(stmt: &nodes::RenameStmt) -> bool {
    stmt.relation().is_some_and(|var| !var.inh)
}

fn rename_column(cx: &SessionState, stmt: &nodes::RenameStmt, old: &str, new: &str) -> Result<()> {
    let Some(rel) = target(cx, stmt)? else { return Ok(()) };
    if !rel.keeps_rows()
        && rel.kind != RelationKind::Partitioned
        && rel.kind != RelationKind::Composite
        && rel.kind != RelationKind::View
    {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot rename columns of relation \"{}\"", rel.name));
    }
    not_system(&rel)?;
    must_be_owner(cx, rel.owner, relation_word(&rel), &rel.name)?;
    let Some(at) = rel.column_index(old) else {
        return Err(sqlerr!(UNDEFINED_COLUMN, "column \"{old}\" does not exist"));
    };
    if rel.partition_of.is_some() {
        return Err(sqlerr!(INVALID_TABLE_DEFINITION, "cannot rename inherited column \"{old}\""));
    }
    if is_only(stmt) && crate::ddl::partition::has_partitions(&rel) {
        return Err(sqlerr!(
            INVALID_TABLE_DEFINITION,
            "inherited column \"{old}\" must be renamed in child tables too"
        ));
    }
    refuse_system_name(new)?;
    if rel.kind == RelationKind::Table && rel.partition_of.is_none() {
        for table in inherit_alter::renamed_columns(cx, &rel, old, !is_only(stmt))? {
            inherit_alter::rename_in(cx, &table, old, new)?;
        }
        return Ok(());
    }
    free_for_column(&rel, new)?;
    if rel.is_temporary() {
        let mut changed = (*rel).clone();
        changed.columns[at].name = new.into();
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, &rel);
    crate::ddl::composites::announce_users(cx, rel.oid)?;
    store::edit_attribute(cx, rel.oid, rel.columns[at].attnum, |row| row.put("attname", new))?;
    for inner in crate::ddl::partition::tree(cx, &rel, LockMode::AccessExclusive)? {
        store::announce(cx, &inner);
        if let Some(at) = inner.column_index(old) {
            store::edit_attribute(cx, inner.oid, inner.columns[at].attnum, |row| row.put("attname", new))?;
        }
    }
    // The columns of indexes keep the names that they were made with.
    Ok(())
}

/// 42701 if a relation has a column of the name.
pub(super) fn free_for_column(rel: &Relation, new: &str) -> Result<()> {
    match rel.column_index(new) {
        None => Ok(()),
        Some(_) => {
            Err(sqlerr!(DUPLICATE_COLUMN, "column \"{new}\" of relation \"{}\" already exists", rel.name))
        }
    }
}

fn rename_constraint(cx: &SessionState, stmt: &nodes::RenameStmt, old: &str, new: &str) -> Result<()> {
    let Some(rel) = target(cx, stmt)? else { return Ok(()) };
    not_system(&rel)?;
    must_be_owner(cx, rel.owner, relation_word(&rel), &rel.name)?;
    if !rel.has_constraint(old) {
        return Err(sqlerr!(
            UNDEFINED_OBJECT,
            "constraint \"{old}\" for table \"{}\" does not exist",
            rel.name
        ));
    }
    if crate::ddl::partition::is_inherited_check(cx, &rel, old)? {
        return Err(sqlerr!(INVALID_TABLE_DEFINITION, "cannot rename inherited constraint \"{old}\""));
    }
    if is_only(stmt)
        && crate::ddl::partition::has_partitions(&rel)
        && rel.checks.iter().any(|check| &*check.name == old)
    {
        return Err(sqlerr!(
            INVALID_TABLE_DEFINITION,
            "inherited constraint \"{old}\" must be renamed in child tables too"
        ));
    }
    let check = rel.checks.iter().find(|check| &*check.name == old);
    if let Some(check) = check.filter(|_| rel.kind == RelationKind::Table && rel.partition_of.is_none()) {
        for table in inherit_alter::renamed_checks(cx, &rel, check, !is_only(stmt))? {
            rename_check(cx, &table, old, new)?;
        }
        return Ok(());
    }
    if rel.has_constraint(new) {
        return Err(sqlerr!(
            DUPLICATE_OBJECT,
            "constraint \"{new}\" for relation \"{}\" already exists",
            rel.name
        ));
    }
    let key = rel.indexes.iter().find(|i| i.constraint.as_ref().is_some_and(|(_, n)| **n == *old));
    if let Some(index) = key {
        free(cx, rel.schema_oid, new)?;
        return rename_index(cx, &rel, index.oid, new);
    }
    if let Some(trigger) = rel.constraint_trigger(old) {
        return crate::ddl::trigger::rename_constraint(cx, &rel, trigger, new);
    }
    let foreign = rel.foreign_keys.iter().find(|f| &*f.name == old);
    if rel.is_temporary() {
        if let Some(foreign) = foreign {
            crate::ddl::foreign::put_temp(cx, ForeignKey { name: new.into(), ..(**foreign).clone() });
            return Ok(());
        }
        let mut changed = (*rel).clone();
        for check in &mut changed.checks {
            if &*check.name == old {
                check.name = new.into();
            }
        }
        store::replace_temp(cx, changed);
        return Ok(());
    }
    if let Some(foreign) = foreign {
        crate::ddl::foreign::announce(cx, foreign)?;
        return edit_constraint(cx, foreign.oid, new);
    }
    for rel in
        std::iter::once(rel.clone()).chain(crate::ddl::partition::tree(cx, &rel, LockMode::AccessExclusive)?)
    {
        store::announce(cx, &rel);
        if let Some(check) = rel.checks.iter().find(|check| &*check.name == old) {
            edit_constraint(cx, check.oid, new)?;
        }
    }
    Ok(())
}

/// Gives a CHECK of one table another name.
fn rename_check(cx: &SessionState, rel: &Relation, old: &str, new: &str) -> Result<()> {
    if rel.has_constraint(new) {
        return Err(sqlerr!(
            DUPLICATE_OBJECT,
            "constraint \"{new}\" for relation \"{}\" already exists",
            rel.name
        ));
    }
    let Some(check) = rel.checks.iter().find(|check| &*check.name == old) else { return Ok(()) };
    if rel.is_temporary() {
        let mut changed = rel.clone();
        changed.checks.iter_mut().filter(|own| own.oid == check.oid).for_each(|own| own.name = new.into());
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, rel);
    edit_constraint(cx, check.oid, new)
}

fn rename_schema(cx: &SessionState, old: &str, new: &str) -> Result<()> {
    let oid = cx.need_namespace(old)?;
    let owner = cx.namespaces()?.by_oid.get(&oid).map_or(0, |n| n.owner);
    must_be_owner(cx, owner, "schema", old)?;
    cx.check_create_in_database()?;
    if new.starts_with("pg_") || oid < 2200 {
        return Err(sqlerr!(RESERVED_NAME, "unacceptable schema name \"{new}\"")
            .detail("The prefix \"pg_\" is reserved for system schemas."));
    }
    if cx.find_namespace(new)?.is_some() {
        return Err(sqlerr!(DUPLICATE_SCHEMA, "schema \"{new}\" already exists"));
    }
    names::lock_namespace(cx, oid, LockMode::AccessExclusive)?;
    cx.changed(message::NAMESPACE, cx.database(), oid, 0);
    crate::ddl::schema::edit(cx, oid, |row| row.put("nspname", new))
}
