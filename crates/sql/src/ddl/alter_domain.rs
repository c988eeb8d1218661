//! ALTER DOMAIN.
//!
//! A condition that comes has to hold for all stored values. A writer that has planned without it
//! must not write afterwards, and no table that is just being made may be overlooked:
//!
//! - ALTER DOMAIN locks the domain, and those over it, with AccessExclusive. Statements that make
//!   columns of them hold them with AccessShare until their transactions end. ALTER DOMAIN thus
//!   waits for such a transaction and then sees its table.
//! - It then locks each table that has such a column with Share, as PostgreSQL does, and reads its
//!   rows. A writer has locked its table with RowExclusive before it looks whether its plan still
//!   stands. So it either has written before the rows are read, or it plans anew, with the
//!   condition.
//!
//! Temporary tables of other sessions are not seen. PostgreSQL cannot read them either.

use crate::ddl::alter_column::contains_nulls;
use crate::ddl::{composites, domains, drop, made_types, names, rewrite, store};
use crate::state::SessionState;
use pg_raw_parse::raw::{ConstrType, DropBehavior};
use pg_raw_parse::{Node, nodes};
use sinew_catalog::absent::missing_type;
use sinew_catalog::id;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::{DomainCheck, MadeType};
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_exec::stored::Evaluate;
use sinew_plan::BoundExpr;
use sinew_plan::binder::types::find_type;
use sinew_plan::kept::references;
use sinew_table::{Relation, RelationKind};
use sinew_txn::LockMode;
use sinew_types::typeinfo::{made, type_name};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The domain that a statement names. 42809 for another type.
pub fn named(cx: &SessionState, parts: &[&str]) -> Result<Oid> {
    let found = find_type(cx, parts)?.ok_or_else(|| missing_type(&parts.join(".")))?;
    if !made::is_domain(found) {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "{} is not a domain", type_name(found)));
    }
    Ok(found)
}

/// The same, owned by the role in force.
pub fn owned(cx: &SessionState, parts: &[&str]) -> Result<Arc<MadeType>> {
    made_types::owned(cx, named(cx, parts)?)
}

/// Runs ALTER DOMAIN.
pub fn alter(cx: &SessionState, stmt: &nodes::AlterDomainStmt, sql: &str) -> Result<String> {
    let parts: Vec<&str> = stmt.type_name().iter().filter_map(Node::as_str).collect();
    let found = owned(cx, &parts)?;
    let found = cx.lock_type(found.oid, LockMode::AccessExclusive)?;
    cx.type_changed(found.oid, found.schema, &found.name);
    let shown = parts.join(".");
    match stmt.subtype as u8 {
        b'T' => set_default(cx, &found, stmt.def(), sql)?,
        b'N' => set_not_null(cx, &found, false)?,
        b'O' => set_not_null(cx, &found, true)?,
        b'C' => {
            let Node::Constraint(c) = stmt.def() else {
                return Err(SqlError::internal("ADD CONSTRAINT without a constraint"));
            };
            add_constraint(cx, &found, c, sql)?;
        }
        b'X' => drop_constraint(cx, &found, stmt, &shown)?,
        b'V' => validate(cx, &found, stmt.name().unwrap_or(""), &shown)?,
        other => return Err(notsup!("ALTER DOMAIN of kind {} is not supported", other as char)),
    }
    store::next_command(cx)?;
    Ok("ALTER DOMAIN".into())
}

fn facts(domain: &MadeType) -> Result<&sinew_catalog::Domain> {
    domain.domain.as_ref().ok_or_else(|| SqlError::internal("a type that is no domain"))
}

fn set_default(cx: &SessionState, domain: &MadeType, node: Node<'_>, sql: &str) -> Result<()> {
    let tree = match node {
        Node::None => None,
        node => domains::default_tree(cx, node, domains::below(cx, domain)?, &domain.name, sql)?,
    };
    let shown = tree.as_ref().map(|tree| domains::shown_default(cx, tree)).transpose()?;
    made_types::edit(cx, domain.oid, |row| {
        row.put("typdefaultbin", tree.as_deref().map_or(Datum::Null, Datum::from));
        row.put("typdefault", shown.as_deref().map_or(Datum::Null, Datum::from));
    })?;
    domains::forget_default(cx, domain)?;
    match tree {
        Some(tree) => domains::depend_on(cx, domain.oid, &references(cx, &tree)?),
        None => Ok(()),
    }
}

fn set_not_null(cx: &SessionState, domain: &MadeType, not_null: bool) -> Result<()> {
    if facts(domain)?.not_null == not_null {
        return Ok(());
    }
    if not_null {
        each_value(cx, domain, &mut |rel, at, value| match value.is_null() {
            true => Err(contains_nulls_of_domain(rel, at)),
            false => Ok(()),
        })?;
    }
    made_types::edit(cx, domain.oid, |row| row.put("typnotnull", not_null))
}

#[cold]
fn contains_nulls_of_domain(rel: &Relation, at: usize) -> SqlError {
    let column = &rel.columns[at].name;
    let mut e = contains_nulls(rel, column);
    e.message = format!("column \"{column}\" of table \"{}\" contains null values", rel.name);
    e
}

fn add_constraint(cx: &SessionState, domain: &MadeType, c: &nodes::Constraint, sql: &str) -> Result<()> {
    if c.contype != ConstrType::CONSTR_CHECK {
        return Err(match c.contype {
            ConstrType::CONSTR_NOTNULL => {
                notsup!("NOT NULL as a constraint that is added to a domain is not supported")
                    .hint("Use ALTER DOMAIN ... SET NOT NULL.")
            }
            other => domains::impossible(other),
        });
    }
    crate::ddl::create::not_enforced(c)?;
    let check = domains::add_check(cx, domain, c, sql)?;
    store::next_command(cx)?;
    if check.validated { verify(cx, domain, &check) } else { Ok(()) }
}

/// 23514 if a stored value does not satisfy a condition.
fn verify(cx: &SessionState, domain: &MadeType, check: &DomainCheck) -> Result<()> {
    let condition = BoundExpr::of_check(cx, domain.oid, &check.condition_tree)?;
    each_value(cx, domain, &mut |rel, at, value| {
        let Datum::Bool(false) = condition.eval_with(cx, vec![value.clone()])? else { return Ok(()) };
        let column = &rel.columns[at].name;
        let message = format!(
            "column \"{column}\" of table \"{}\" contains values that violate the new constraint",
            rel.name
        );
        Err(SqlError::new(SqlState::CHECK_VIOLATION, message)
            .schema(&*rel.schema_name)
            .table(&*rel.name)
            .column(&**column))
    })
}

fn drop_constraint(
    cx: &SessionState,
    domain: &MadeType,
    stmt: &nodes::AlterDomainStmt,
    shown: &str,
) -> Result<()> {
    let name = stmt.name().unwrap_or("");
    // Nothing depends on a condition, so that CASCADE has nothing to do.
    let _ = stmt.behavior == DropBehavior::DROP_CASCADE;
    match facts(domain)?.checks.iter().find(|check| &*check.name == name) {
        Some(check) => domains::remove_check(cx, domain, check.oid),
        None => {
            let message = format!("constraint \"{name}\" of domain \"{shown}\" does not exist");
            if !stmt.missing_ok {
                return Err(SqlError::new(SqlState::UNDEFINED_OBJECT, message));
            }
            names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{message}, skipping"));
            Ok(())
        }
    }
}

fn validate(cx: &SessionState, domain: &MadeType, name: &str, shown: &str) -> Result<()> {
    let Some(check) = facts(domain)?.checks.iter().find(|check| &*check.name == name) else {
        return Err(sqlerr!(UNDEFINED_OBJECT, "constraint \"{name}\" of domain \"{shown}\" does not exist"));
    };
    if check.validated {
        return Ok(());
    }
    verify(cx, domain, check)?;
    edit_check(cx, domain, check.oid, |row| row.put("convalidated", true))
}

/// Changes the row of a condition.
fn edit_check(
    cx: &SessionState,
    domain: &MadeType,
    check: Oid,
    edit: impl FnOnce(&mut sinew_catalog::rows::CatRow<'_>),
) -> Result<()> {
    cx.type_changed(domain.oid, domain.schema, &domain.name);
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let row = tx.find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(check)])?;
    let mut row = row.ok_or_else(|| SqlError::internal(format!("pg_constraint has no row {check}")))?;
    let old = row.row.clone();
    edit(&mut row);
    tx.update(&old, &row)?;
    store::next_command(cx)
}

/// Runs ALTER DOMAIN ... RENAME CONSTRAINT.
pub fn rename_constraint(cx: &SessionState, object: Node<'_>, old: &str, new: &str) -> Result<()> {
    let found = owned(cx, &drop::list_of(object))?;
    let found = cx.lock_type(found.oid, LockMode::AccessExclusive)?;
    let shown = type_name(found.oid);
    let checks = &facts(&found)?.checks;
    let Some(check) = checks.iter().find(|check| &*check.name == old) else {
        return Err(sqlerr!(UNDEFINED_OBJECT, "constraint \"{old}\" for domain {shown} does not exist"));
    };
    if checks.iter().any(|check| &*check.name == new) {
        return Err(sqlerr!(DUPLICATE_OBJECT, "constraint \"{new}\" for domain {shown} already exists"));
    }
    edit_check(cx, &found, check.oid, |row| row.put("conname", new))
}

/// The conditions of a domain go to its schema.
pub fn move_constraints(cx: &SessionState, domain: &MadeType, schema: Oid) -> Result<()> {
    for check in domain.domain.iter().flat_map(|facts| &facts.checks) {
        edit_check(cx, domain, check.oid, |row| row.put("connamespace", Datum::Oid(schema)))?;
    }
    Ok(())
}

/// Calls `f` for each stored value of a domain, or of one over it, with its table and the position
/// of its column. The tables are locked against writers until the transaction's end.
///
/// # Errors
/// 0A000 if a column is of an array over such a domain.
fn each_value(
    cx: &SessionState,
    domain: &MadeType,
    f: &mut dyn FnMut(&Relation, usize, &Datum) -> Result<()>,
) -> Result<()> {
    let mut domains: Vec<Oid> = vec![domain.oid];
    let mut at = 0;
    let mut arrays: Vec<Oid> = Vec::new();
    while at < domains.len() {
        let of = domains[at];
        let array = sinew_types::typeinfo::array_type(of).unwrap_or(0);
        arrays.push(array);
        cx.lock_type(of, LockMode::AccessExclusive)?;
        for found in made_types::all(cx)? {
            let Some(below) = found.domain.as_ref().map(|facts| facts.of) else { continue };
            if below == of && !domains.contains(&found.oid) {
                domains.push(found.oid);
            } else if below == array && !arrays.contains(&found.oid) {
                // A value of it has many values of this one.
                cx.lock_type(found.oid, LockMode::AccessExclusive)?;
                arrays.push(found.oid);
                arrays.extend(sinew_types::typeinfo::array_type(found.oid));
            }
        }
        at += 1;
    }
    let mut tables: Vec<(Arc<Relation>, Vec<usize>)> = Vec::new();
    for (rel, column) in columns_of(cx, domain.oid, &domains, &arrays)? {
        let rel = match rel.is_temporary() {
            true => rel,
            false => match cx.open_oid(rel.oid, LockMode::Share)? {
                Some(locked) => locked,
                None => continue,
            },
        };
        let Some(declared) = rel.columns.get(column).filter(|c| !c.dropped).and_then(|c| c.domain) else {
            continue;
        };
        if arrays.contains(&declared) {
            return Err(notsup!(
                "cannot alter type \"{}\" because column \"{}.{}\" uses it",
                type_name(domain.oid),
                rel.name,
                rel.columns[column].name
            ));
        }
        if !domains.contains(&declared) {
            continue;
        }
        match tables.iter_mut().find(|(table, _)| table.oid == rel.oid) {
            Some((_, columns)) => columns.push(column),
            None => tables.push((rel, vec![column])),
        }
    }
    for (rel, columns) in &tables {
        rewrite::each_row(cx, rel, |row| {
            columns.iter().try_for_each(|&column| f(rel, column, &row[column]))?;
            Ok(true)
        })?;
    }
    Ok(())
}

/// The columns of tables that are declared with one of these types, by their position. 0A000 if a
/// column has the type of rows that have such a column.
fn columns_of(
    cx: &SessionState,
    altered: Oid,
    domains: &[Oid],
    arrays: &[Oid],
) -> Result<Vec<(Arc<Relation>, usize)>> {
    let uses = |ty: Oid| domains.contains(&ty) || arrays.contains(&ty);
    let mut places: Vec<(Oid, usize)> = Vec::new();
    let system = store::system(cx);
    for row in SystemRows::of(cx).scan(system.stored(id::ATTRIBUTE))? {
        if uses(row.oid("atttypid")) && row.int("attnum") > 0 && !row.bool("attisdropped") {
            places.push((row.oid("attrelid"), row.int("attnum") as usize - 1));
        }
    }
    places.sort_unstable();
    let keeps_rows = |rel: &Relation| matches!(rel.kind, RelationKind::Table | RelationKind::Materialized);
    let mut found = Vec::new();
    for (oid, column) in places {
        // Indexes have rows too, and none of their own here.
        if cx.find_index(oid)?.is_none()
            && let Some(rel) = cx.relation(oid)?
        {
            composites::no_values_of_domain(cx, &rel, altered)?;
            if keeps_rows(&rel) {
                found.push((rel, column));
            }
        }
    }
    let temporary: Vec<Arc<Relation>> = cx.own().with_temp(|temp| temp.relations().cloned().collect());
    for rel in temporary.into_iter().filter(|rel| keeps_rows(rel)) {
        for (at, column) in rel.columns.iter().enumerate().filter(|(_, column)| !column.dropped) {
            if column.domain.is_some_and(uses) {
                composites::no_values_of_domain(cx, &rel, altered)?;
                found.push((rel.clone(), at));
            }
        }
    }
    Ok(found)
}
