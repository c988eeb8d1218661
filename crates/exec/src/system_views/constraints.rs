//! The constraints in `information_schema`.
//!
//! NOT NULL of a column is a CHECK there, under a name made of three numbers: those of the schema,
//! the table and the column.

use crate::caller::Caller;
use crate::system_views::information::yes;
use crate::system_views::{all_relations, known_relations};
use crate::system_views::{describe, domains};
use sinew_catalog::acl;
use sinew_catalog::rows::CatRow;
use sinew_error::Result;
use sinew_plan::kept;
use sinew_table::desc::*;
use sinew_types::Oid;
use sinew_types::acl::Rights;
use std::sync::Arc;

/// The rights that show a role a table's constraints: any but SELECT, as the standard wants it.
const TABLE_RIGHTS: Rights = Rights::INSERT
    .and(Rights::UPDATE)
    .and(Rights::DELETE)
    .and(Rights::TRUNCATE)
    .and(Rights::REFERENCES)
    .and(Rights::TRIGGER);
const COLUMN_RIGHTS: Rights = Rights::INSERT.and(Rights::UPDATE).and(Rights::REFERENCES);

/// Tables whose constraints the role in force sees.
fn tables(cx: &dyn Caller) -> Result<Vec<Arc<Relation>>> {
    let user = cx.user_oid();
    let mut seen = Vec::new();
    for rel in all_relations(cx, true)? {
        if rel.relkind() != b'r' {
            continue;
        }
        let mut sees = cx.acts_as(rel.owner)? || !cx.relation_rights(&rel, user, TABLE_RIGHTS)?.is_empty();
        for right in COLUMN_RIGHTS.each() {
            sees = sees || cx.has_right_to_some_column(&rel, user, right)?;
        }
        if sees {
            seen.push(rel);
        }
    }
    Ok(seen)
}

/// Tables of which the role in force is an owner.
fn own_tables(cx: &dyn Caller) -> Result<Vec<Arc<Relation>>> {
    let mut own = Vec::new();
    for rel in all_relations(cx, true)? {
        if matches!(rel.relkind(), b'r' | b'p') && cx.acts_as(rel.owner)? {
            own.push(rel);
        }
    }
    Ok(own)
}

fn not_null_name(rel: &Relation, column: &Column) -> String {
    format!("{}_{}_{}_not_null", rel.schema_oid, rel.oid, column.attnum)
}

/// A row with the names of a constraint and its schema.
fn named<'r>(cx: &dyn Caller, shape: &'r Relation, rel: &Relation, name: &str) -> CatRow<'r> {
    CatRow::new(shape)
        .set("constraint_catalog", &*cx.database_name())
        .set("constraint_schema", &*rel.schema_name)
        .set("constraint_name", name)
}

fn with_table<'r>(cx: &dyn Caller, row: CatRow<'r>, rel: &Relation) -> CatRow<'r> {
    row.set("table_catalog", &*cx.database_name())
        .set("table_schema", &*rel.schema_name)
        .set("table_name", &*rel.name)
}

/// `table_constraints`.
pub(super) fn all<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in tables(cx)? {
        let mut add = |name: &str, kind: &str, deferral: Deferral, distinct: Option<bool>| {
            rows.push(
                with_table(cx, named(cx, shape, &rel, name), &rel)
                    .set("constraint_type", kind)
                    .set("is_deferrable", yes(deferral.deferrable))
                    .set("initially_deferred", yes(deferral.deferred))
                    .set("enforced", "YES")
                    .set("nulls_distinct", distinct.map(yes)),
            );
        };
        for index in &rel.indexes {
            if let Some((_, name)) = &index.constraint {
                let (kind, distinct) =
                    if index.primary { ("PRIMARY KEY", None) } else { ("UNIQUE", Some(!index.nulls_equal)) };
                add(name, kind, index.deferral, distinct);
            }
        }
        for key in &rel.foreign_keys {
            add(&key.name, "FOREIGN KEY", key.deferral, None);
        }
        for check in &rel.checks {
            add(&check.name, "CHECK", Deferral::default(), None);
        }
        for column in rel.live_columns().filter(|c| c.not_null) {
            add(&not_null_name(&rel, column), "CHECK", Deferral::default(), None);
        }
    }
    Ok(rows)
}

/// A condition, as `pg_get_constraintdef` shows it behind the word CHECK.
fn clause(cx: &dyn Caller, constraint: Oid) -> Result<String> {
    let shown = describe::constraintdef(cx, constraint, false)?.unwrap_or_default();
    Ok(shown.strip_prefix("CHECK ").unwrap_or(&shown).to_string())
}

/// `check_constraints`.
pub(super) fn checks<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in own_tables(cx)? {
        for check in &rel.checks {
            rows.push(named(cx, shape, &rel, &check.name).set("check_clause", clause(cx, check.oid)?));
        }
        for column in rel.live_columns().filter(|c| c.not_null) {
            let clause = format!("{} IS NOT NULL", column.name);
            rows.push(named(cx, shape, &rel, &not_null_name(&rel, column)).set("check_clause", clause));
        }
    }
    for (schema, name, oid) in domains::checks(cx)? {
        rows.push(
            CatRow::new(shape)
                .set("constraint_catalog", &*cx.database_name())
                .set("constraint_schema", cx.namespace_name(schema)?.as_deref())
                .set("constraint_name", &*name)
                .set("check_clause", clause(cx, oid)?),
        );
    }
    Ok(rows)
}

/// `key_column_usage`: the columns of keys, and of foreign keys with their places in the keys that
/// they name.
pub(super) fn keys<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in known_relations(cx, true)? {
        let mut add = |name: &str, attnum: i16, at: usize, key_at: Option<usize>| -> Result<()> {
            let position = attnum as usize - 1;
            if cx.is_superuser() || acl::views::may_know_column(cx, &rel, position)? {
                rows.push(
                    with_table(cx, named(cx, shape, &rel, name), &rel)
                        .set("column_name", &*rel.columns[position].name)
                        .set("ordinal_position", at as i32 + 1)
                        .set("position_in_unique_constraint", key_at.map(|at| at as i32 + 1)),
                );
            }
            Ok(())
        };
        for index in &rel.indexes {
            let Some((_, name)) = &index.constraint else { continue };
            for (at, key) in index.columns.iter().enumerate() {
                add(name, key.attnum, at, None)?;
            }
        }
        for key in &rel.foreign_keys {
            let index = match cx.relation(key.parent)? {
                Some(parent) => parent.indexes.iter().find(|i| i.oid == key.index).cloned(),
                None => None,
            };
            for (at, (&child, &parent)) in key.child_columns.iter().zip(&key.parent_columns).enumerate() {
                let place = index.as_ref().and_then(|i| i.columns.iter().position(|c| c.attnum == parent));
                add(&key.name, child, at, place)?;
            }
        }
    }
    Ok(rows)
}

/// `constraint_column_usage`: the columns that CHECKs read, keys consist of, and foreign keys name.
pub(super) fn used_columns<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in own_tables(cx)? {
        let mut add = |of: &Relation, name: &str, attnum: i16| {
            rows.push(
                with_table(cx, named(cx, shape, of, name), &rel)
                    .set("column_name", &*rel.columns[attnum as usize - 1].name),
            );
        };
        for check in &rel.checks {
            for attnum in kept::references(cx, &check.condition_tree)?.own {
                add(&rel, &check.name, attnum);
            }
        }
        for index in &rel.indexes {
            let Some((_, name)) = &index.constraint else { continue };
            index.columns.iter().for_each(|c| add(&rel, name, c.attnum));
        }
        for key in &rel.referenced_by {
            if let Some(child) = cx.relation(key.child)? {
                key.parent_columns.iter().for_each(|&attnum| add(&child, &key.name, attnum));
            }
        }
    }
    Ok(rows)
}

fn rule(action: ForeignKeyAction) -> &'static str {
    match action {
        ForeignKeyAction::NoAction => "NO ACTION",
        ForeignKeyAction::Restrict => "RESTRICT",
        ForeignKeyAction::Cascade => "CASCADE",
        ForeignKeyAction::SetNull => "SET NULL",
        ForeignKeyAction::SetDefault => "SET DEFAULT",
    }
}

/// The schema and name of the constraint that an index of a table enforces.
fn constraint_of(parent: &Relation, index: Oid) -> Option<(Arc<str>, Arc<str>)> {
    let index = parent.indexes.iter().find(|i| i.oid == index)?;
    let (_, name) = index.constraint.as_ref()?;
    Some((parent.schema_name.clone(), name.clone()))
}

/// `referential_constraints`.
pub(super) fn references<'r>(cx: &dyn Caller, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
    let mut rows = Vec::new();
    for rel in tables(cx)? {
        for key in &rel.foreign_keys {
            let parent = cx.relation(key.parent)?;
            // A unique index that is no constraint makes a key too; it has no name here.
            let unique = parent.and_then(|parent| constraint_of(&parent, key.index));
            let database = unique.as_ref().map(|_| cx.database_name().to_string());
            rows.push(
                named(cx, shape, &rel, &key.name)
                    .set("unique_constraint_catalog", database)
                    .set("unique_constraint_schema", unique.as_ref().map(|u| u.0.to_string()))
                    .set("unique_constraint_name", unique.as_ref().map(|u| u.1.to_string()))
                    .set("match_option", if key.full { "FULL" } else { "NONE" })
                    .set("update_rule", rule(key.on_update))
                    .set("delete_rule", rule(key.on_delete)),
            );
        }
    }
    Ok(rows)
}
