//! ALTER … RENAME.

use super::{drop::dependent_views, index::not_system, names, store};
use crate::catalog::acl::relation_word;
use crate::catalog::rows::Tx;
use crate::catalog::{Relation, RelationKind, id, message, must_be_owner};
use crate::error::{notsup, sqlerr};
use crate::{Context, Result, SqlError, SqlState};
use pg_raw_parse::nodes;
use pg_raw_parse::raw::ObjectType;
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

fn tag(kind: ObjectType::Type) -> &'static str {
    match kind {
        ObjectType::OBJECT_INDEX => "ALTER INDEX",
        ObjectType::OBJECT_SEQUENCE => "ALTER SEQUENCE",
        ObjectType::OBJECT_VIEW => "ALTER VIEW",
        ObjectType::OBJECT_SCHEMA => "ALTER SCHEMA",
        ObjectType::OBJECT_DATABASE => "ALTER DATABASE",
        ObjectType::OBJECT_ROLE => "ALTER ROLE",
        _ => "ALTER TABLE",
    }
}

pub fn rename(cx: &Context<'_>, stmt: &nodes::RenameStmt) -> Result<String> {
    let new = names::stored_name(cx, stmt.newname().unwrap_or(""));
    let old = stmt.subname().unwrap_or("");
    match stmt.rename_type {
        ObjectType::OBJECT_TABLE
        | ObjectType::OBJECT_VIEW
        | ObjectType::OBJECT_SEQUENCE
        | ObjectType::OBJECT_INDEX => {
            rename_relation(cx, stmt, &new)?;
            return Ok(tag(stmt.rename_type).into());
        }
        ObjectType::OBJECT_COLUMN => rename_column(cx, stmt, old, &new)?,
        ObjectType::OBJECT_TABCONSTRAINT => rename_constraint(cx, stmt, old, &new)?,
        ObjectType::OBJECT_SCHEMA => rename_schema(cx, old, &new)?,
        ObjectType::OBJECT_DATABASE => super::database::rename(cx, old, &new)?,
        ObjectType::OBJECT_ROLE => super::role::rename(cx, old, &new)?,
        other => return Err(super::unsupported_object("ALTER", other)),
    }
    Ok(tag(if stmt.rename_type == ObjectType::OBJECT_COLUMN { stmt.relation_type } else { stmt.rename_type })
        .into())
}

fn target(cx: &Context<'_>, stmt: &nodes::RenameStmt) -> Result<Option<Arc<Relation>>> {
    let var = stmt.relation().ok_or_else(|| SqlError::internal("RENAME without a relation"))?;
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let check = |rel: &Relation| must_be_owner(cx, rel.owner, relation_word(rel), &rel.name);
    let found = cx.engine.catalog.open_relation_checked(
        cx,
        schema,
        name,
        LockMode::AccessExclusive,
        WaitPolicy::Block,
        &check,
    )?;
    if found.is_none() {
        missing(cx, stmt, schema, name)?;
    }
    Ok(found)
}

fn missing(cx: &Context<'_>, stmt: &nodes::RenameStmt, schema: Option<&str>, name: &str) -> Result<()> {
    let message = format!("relation \"{}\" does not exist", names::shown(schema, name));
    if !stmt.missing_ok {
        return Err(SqlError::new(SqlState::UNDEFINED_TABLE, message));
    }
    names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{message}, skipping"));
    Ok(())
}

fn free(cx: &Context<'_>, schema: Oid, new: &str) -> Result<()> {
    if cx.engine.catalog.find_in_namespace(cx, schema, new)?.is_some() {
        return Err(sqlerr!(DUPLICATE_TABLE, "relation \"{new}\" already exists"));
    }
    Ok(())
}

fn rename_relation(cx: &Context<'_>, stmt: &nodes::RenameStmt, new: &str) -> Result<()> {
    let var = stmt.relation().ok_or_else(|| SqlError::internal("RENAME without a relation"))?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let catalog = &cx.engine.catalog;
    if let Some(oid) = catalog.find_oid(cx, schema, name)?
        && let Some((rel, index)) = catalog.find_index(cx, oid)?
    {
        // ALTER TABLE … RENAME works on indexes too.
        if matches!(stmt.rename_type, ObjectType::OBJECT_VIEW | ObjectType::OBJECT_SEQUENCE) {
            let what = if stmt.rename_type == ObjectType::OBJECT_VIEW { "view" } else { "sequence" };
            return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{name}\" is not a {what}"));
        }
        not_system(&rel)?;
        must_be_owner(cx, rel.owner, "index", name)?;
        if !rel.is_temporary() {
            catalog.lock_oid(cx, rel.oid, &rel.name, LockMode::ShareUpdateExclusive, WaitPolicy::Block)?;
        }
        free(cx, rel.schema_oid, new)?;
        return rename_index(cx, &rel, index.oid, new);
    }
    let Some(rel) = target(cx, stmt)? else { return Ok(()) };
    let wrong = match stmt.rename_type {
        ObjectType::OBJECT_VIEW if rel.kind != RelationKind::View => Some("a view"),
        ObjectType::OBJECT_SEQUENCE if rel.kind != RelationKind::Sequence => Some("a sequence"),
        _ => None,
    };
    if let Some(what) = wrong {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not {what}", rel.name));
    }
    not_system(&rel)?;
    must_be_owner(cx, rel.owner, relation_word(&rel), &rel.name)?;
    free(cx, rel.schema_oid, new)?;
    refuse_for_views(cx, &rel, "rename")?;
    if rel.is_temporary() {
        let mut changed = (*rel).clone();
        changed.name = new.into();
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, &rel);
    catalog.relation_changed(cx, rel.oid, rel.schema_oid, new);
    store::edit_class(cx, rel.oid, |row| row.put("relname", new))
}

/// A view's text names what it reads, so names under it stay.
pub fn refuse_for_views(cx: &Context<'_>, rel: &Relation, what: &str) -> Result<()> {
    if let Some(view) = dependent_views(cx, rel)?.first() {
        return Err(SqlError::unsupported(format!(
            "cannot {what} \"{}\" while view \"{}\" reads it",
            rel.name, view.name
        ))
        .hint("Drop the view and create it again afterwards."));
    }
    Ok(())
}

fn rename_index(cx: &Context<'_>, rel: &Relation, oid: Oid, new: &str) -> Result<()> {
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
    cx.engine.catalog.relation_changed(cx, oid, rel.schema_oid, &index.name);
    cx.engine.catalog.relation_changed(cx, oid, rel.schema_oid, new);
    store::edit_class(cx, oid, |row| row.put("relname", new))?;
    // A constraint and its index have one name.
    if let Some((constraint, _)) = &index.constraint {
        edit_constraint(cx, *constraint, new)?;
    }
    Ok(())
}

fn edit_constraint(cx: &Context<'_>, oid: Oid, new: &str) -> Result<()> {
    let system = store::system(cx);
    let tx = Tx::from(cx);
    if let Some(mut row) = tx.find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(oid)])? {
        let old = row.row.clone();
        row.put("conname", new);
        tx.update(&old, &row)?;
    }
    store::next_command(cx)
}

fn rename_column(cx: &Context<'_>, stmt: &nodes::RenameStmt, old: &str, new: &str) -> Result<()> {
    let Some(rel) = target(cx, stmt)? else { return Ok(()) };
    if !matches!(rel.kind, RelationKind::Table | RelationKind::View) {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot rename columns of relation \"{}\"", rel.name));
    }
    not_system(&rel)?;
    must_be_owner(cx, rel.owner, relation_word(&rel), &rel.name)?;
    let Some(at) = rel.column_index(old) else {
        return Err(sqlerr!(UNDEFINED_COLUMN, "column \"{old}\" does not exist"));
    };
    if rel.column_index(new).is_some() {
        return Err(sqlerr!(
            DUPLICATE_COLUMN,
            "column \"{new}\" of relation \"{}\" already exists",
            rel.name
        ));
    }
    refuse_for_views(cx, &rel, "rename a column of")?;
    if rel.kind == RelationKind::View {
        return Err(SqlError::unsupported("ALTER VIEW ... RENAME COLUMN is not supported"));
    }
    // CHECK conditions are kept as text and follow.
    let mut checks = Vec::new();
    for check in &rel.checks {
        let renamed = rename_in_expression(&check.expression_sql, old, new)?;
        if *renamed != *check.expression_sql {
            checks.push((check.oid, renamed));
        }
    }
    if rel.is_temporary() {
        let mut changed = (*rel).clone();
        changed.columns[at].name = new.into();
        for check in &mut changed.checks {
            if let Some((_, text)) = checks.iter().find(|(oid, _)| *oid == check.oid) {
                check.expression_sql = text.as_str().into();
            }
        }
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, &rel);
    let system = store::system(cx);
    let tx = Tx::from(cx);
    for (oid, text) in checks {
        if let Some(mut row) = tx.find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(oid)])? {
            let before = row.row.clone();
            row.put("conbin", text);
            tx.update(&before, &row)?;
        }
    }
    store::edit_attribute(cx, rel.oid, rel.columns[at].attnum, |row| row.put("attname", new))?;
    // The columns of indexes keep the names that they were made with.
    Ok(())
}

/// Renames a column in a stored expression. Its text comes from this crate's own printer, which shows a column as a bare
/// identifier and everything that could look like one inside quotes or followed by a parenthesis.
fn rename_in_expression(text: &str, old: &str, new: &str) -> Result<String> {
    use crate::catalog::deparse::quote_ident;
    let (shown_old, shown_new) = (quote_ident(old), quote_ident(new));
    let bytes = text.as_bytes();
    let is_word = |b: u8| b.is_ascii_alphanumeric() || b == b'_' || b == b'$' || b >= 0x80;
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            quote @ (b'\'' | b'"') => {
                at += 1;
                while at < bytes.len() {
                    if bytes[at] == b'\\' && quote == b'\'' && start > 0 && bytes[start - 1] == b'E' {
                        at += 1;
                    } else if bytes[at] == quote {
                        if bytes.get(at + 1) == Some(&quote) {
                            at += 1;
                        } else {
                            break;
                        }
                    }
                    at += 1;
                }
                at = (at + 1).min(bytes.len());
            }
            b if is_word(b) => {
                while at < bytes.len() && is_word(bytes[at]) {
                    at += 1;
                }
            }
            _ => at += 1,
        }
        let token = &text[start..at];
        let calls = bytes.get(at) == Some(&b'(');
        let of_type = text[..start].ends_with("::");
        out.push_str(if token == shown_old && !calls && !of_type { &shown_new } else { token });
    }
    Ok(out)
}

fn rename_constraint(cx: &Context<'_>, stmt: &nodes::RenameStmt, old: &str, new: &str) -> Result<()> {
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
    if rel.is_temporary() {
        let mut changed = (*rel).clone();
        for check in &mut changed.checks {
            if &*check.name == old {
                check.name = new.into();
            }
        }
        store::replace_temp(cx, changed);
        return Ok(());
    }
    if let Some(foreign) = rel.foreign_keys.iter().find(|f| &*f.name == old) {
        super::foreign::announce(cx, foreign)?;
        return edit_constraint(cx, foreign.oid, new);
    }
    store::announce(cx, &rel);
    let check = rel.checks.iter().find(|c| &*c.name == old).map_or(0, |c| c.oid);
    edit_constraint(cx, check, new)
}

/// The text of a view names schemas.
fn refuse_views(cx: &Context<'_>, schema: Oid) -> Result<()> {
    let system = store::system(cx);
    for row in Tx::from(cx).scan(system.stored(id::CLASS))? {
        if row.oid("relnamespace") != schema || !matches!(row.char("relkind"), b'r' | b'v' | b'S') {
            continue;
        }
        let Some(rel) = cx.engine.catalog.relation(cx, row.oid("oid"))? else { continue };
        if let Some(view) = super::drop::dependent_views(cx, &rel)?.first() {
            return Err(notsup!(
                "cannot rename schema \"{}\" because view \"{}\" reads relation \"{}\" in it",
                rel.schema_name,
                view.name,
                rel.name
            ));
        }
    }
    Ok(())
}

fn rename_schema(cx: &Context<'_>, old: &str, new: &str) -> Result<()> {
    let catalog = &cx.engine.catalog;
    let oid = catalog.need_namespace(cx, old)?;
    let owner = catalog.namespaces(cx)?.by_oid.get(&oid).map_or(0, |n| n.owner);
    must_be_owner(cx, owner, "schema", old)?;
    catalog.check_create_in_database(cx)?;
    if new.starts_with("pg_") || oid < 2200 {
        return Err(sqlerr!(RESERVED_NAME, "unacceptable schema name \"{new}\"")
            .detail("The prefix \"pg_\" is reserved for system schemas."));
    }
    if catalog.find_namespace(cx, new)?.is_some() {
        return Err(sqlerr!(DUPLICATE_SCHEMA, "schema \"{new}\" already exists"));
    }
    names::lock_namespace(cx, oid, LockMode::AccessExclusive)?;
    refuse_views(cx, oid)?;
    catalog.changed(cx, message::NAMESPACE, cx.database(), oid, 0);
    super::schema::edit(cx, oid, |row| row.put("nspname", new))
}

#[cfg(test)]
mod tests {
    use super::rename_in_expression;

    #[test]
    fn only_the_column_is_renamed() {
        let r = |text| rename_in_expression(text, "a", "b c").unwrap();
        assert_eq!(r("(a > 0)"), "(\"b c\" > 0)");
        assert_eq!(r("((aa > a) AND (x = 'a'::text))"), "((aa > \"b c\") AND (x = 'a'::text))");
        assert_eq!(r("a(1)"), "a(1)");
        assert_eq!(rename_in_expression("(\"A b\" > 0)", "A b", "n").unwrap(), "(n > 0)");
    }
}
