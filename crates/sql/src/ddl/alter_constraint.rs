//! ALTER TABLE ... ALTER CONSTRAINT, and ADD CONSTRAINT ... USING INDEX.

use crate::ddl::{alter_column, foreign, index, names, rename, store};
use crate::state::SessionState;
use pg_raw_parse::nodes;
use pg_raw_parse::raw::ConstrType;
use sinew_catalog::bootstrap::unique_key_row;
use sinew_catalog::id;
use sinew_catalog::rows::SystemRows;
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{Deferral, ForeignKey, Index, IndexColumn, Relation};
use sinew_types::Datum;
use std::sync::Arc;

/// ALTER CONSTRAINT: when a foreign key is checked. 42809 for constraints of other kinds.
pub fn alter(cx: &SessionState, rel: &Arc<Relation>, def: &nodes::ATAlterConstraint) -> Result<()> {
    if def.alter_enforceability {
        return Err(notsup!("ALTER CONSTRAINT ... ENFORCED is not supported"));
    }
    if def.alter_inheritability {
        return Err(notsup!("ALTER CONSTRAINT ... INHERIT is not supported"));
    }
    let name = def.conname().unwrap_or("");
    let Some(key) = rel.foreign_keys.iter().find(|k| &*k.name == name) else {
        return Err(if rel.has_constraint(name) {
            sqlerr!(
                WRONG_OBJECT_TYPE,
                "constraint \"{name}\" of relation \"{}\" is not a foreign key constraint",
                rel.name
            )
        } else {
            sqlerr!(UNDEFINED_OBJECT, "constraint \"{name}\" of relation \"{}\" does not exist", rel.name)
        });
    };
    let deferral = Deferral { deferrable: def.deferrable, deferred: def.initdeferred };
    if key.deferral == deferral {
        return Ok(());
    }
    if foreign::is_temporary(key) {
        foreign::put_temp(cx, ForeignKey { deferral, ..(**key).clone() });
        return Ok(());
    }
    if key.above != 0 {
        return Err(derived(cx, rel, key)?);
    }
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    for (oid, child, parent) in foreign::with_parts(cx, key)? {
        foreign::announce(cx, &ForeignKey { child, parent, ..(**key).clone() })?;
        if let Some(mut row) = tx.find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(oid)])? {
            let old = row.row.clone();
            row.put("condeferrable", deferral.deferrable);
            row.put("condeferred", deferral.deferred);
            tx.update(&old, &row)?;
        }
    }
    store::next_command(cx)
}

/// The error for a foreign key that a partition has from the table above.
fn derived(cx: &SessionState, rel: &Relation, key: &ForeignKey) -> Result<SqlError> {
    let system = store::system(cx);
    let mut above = (String::new(), String::new());
    let mut next = key.above;
    while let Some(row) = SystemRows::of(cx).find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(next)])? {
        let table = cx.relation(row.oid("conrelid"))?;
        above = (row.text("conname").to_string(), table.map_or_else(String::new, |t| t.name.to_string()));
        next = row.oid("conparentid");
    }
    Ok(sqlerr!(
        OBJECT_NOT_IN_PREREQUISITE_STATE,
        "cannot alter constraint \"{}\" on relation \"{}\"",
        key.name,
        rel.name
    )
    .detail(format!(
        "Constraint \"{}\" is derived from constraint \"{}\" of relation \"{}\".",
        key.name, above.0, above.1
    ))
    .hint("You may alter the constraint it derives from, instead."))
}

/// ADD CONSTRAINT ... USING INDEX: an index becomes the one of a constraint, whose name it gets.
pub fn use_index(cx: &SessionState, rel: &Arc<Relation>, def: &nodes::Constraint) -> Result<()> {
    let primary = def.contype == ConstrType::CONSTR_PRIMARY;
    let index = index_named(cx, rel, def)?;
    refuse_unusable(rel, &index).map_err(|e| e.location_if_unset(def.location))?;
    if primary && rel.primary_key().is_some() {
        return Err(index::multiple_primary_keys(&rel.name));
    }
    let name = def.conname().map_or_else(|| index.name.clone(), |name| names::stored_name(cx, name));
    let mut rel = rel.clone();
    if primary {
        for column in index.columns.iter().filter_map(IndexColumn::column) {
            let column = rel.columns[column].name.clone();
            alter_column::set_not_null(cx, &rel, &column)?;
            rel = store::reread(cx, rel.oid)?;
        }
    }
    if name != index.name {
        let message = format!(
            "ALTER TABLE / ADD CONSTRAINT USING INDEX will rename index \"{}\" to \"{name}\"",
            index.name
        );
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
        index::free_name(cx, rel.schema_oid, &name)?;
        rename::rename_index(cx, &rel, index.oid, &name)?;
        rel = store::reread(cx, rel.oid)?;
    }
    let key = Index {
        name: name.clone(),
        primary,
        constraint: Some((store::new_oid(cx, rel.is_temporary())?, name)),
        deferral: Deferral { deferrable: def.deferrable, deferred: def.initdeferred },
        ..(*index).clone()
    };
    store_key(cx, &rel, key)
}

fn store_key(cx: &SessionState, rel: &Arc<Relation>, key: Index) -> Result<()> {
    if rel.is_temporary() {
        let mut changed = (**rel).clone();
        let key = Arc::new(key);
        changed
            .indexes
            .iter_mut()
            .filter(|index| index.oid == key.oid)
            .for_each(|index| *index = key.clone());
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, rel);
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    if let Some(mut row) = tx.find(system.stored(id::INDEX), 2679, &[Datum::Oid(key.oid)])? {
        let old = row.row.clone();
        row.put("indisprimary", key.primary);
        row.put("indimmediate", key.is_immediate());
        tx.update(&old, &row)?;
    }
    if let Some(row) = unique_key_row(system.stored(id::CONSTRAINT), rel, &key) {
        tx.insert(&row)?;
    }
    if !key.is_immediate() {
        store::set_has_late_checks(cx, rel.oid)?;
    }
    store::next_command(cx)
}

/// The index that the statement names: of this table, and of no constraint yet.
fn index_named(cx: &SessionState, rel: &Relation, def: &nodes::Constraint) -> Result<Arc<Index>> {
    let name = def.indexname().unwrap_or("");
    let Some(oid) = cx.find_in_namespace(rel.schema_oid, name)? else {
        return Err(
            sqlerr!(UNDEFINED_OBJECT, "index \"{name}\" does not exist").location_if_unset(def.location)
        );
    };
    let Some((table, index)) = cx.find_index(oid)? else {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{name}\" is not an index"));
    };
    let refused = |why: String| {
        SqlError::new(SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE, format!("index \"{name}\" {why}"))
            .location_if_unset(def.location)
    };
    if index.constraint.is_some() {
        return Err(refused("is already associated with a constraint".into()));
    }
    if table.oid != rel.oid {
        return Err(refused(format!("does not belong to table \"{}\"", rel.name)));
    }
    if !index.is_valid() {
        return Err(refused("is not valid".into()));
    }
    Ok(index)
}

/// 42809 if the index cannot be a key's.
fn refuse_unusable(rel: &Relation, index: &Index) -> Result<()> {
    let name = &index.name;
    let unusable = |message: String| {
        SqlError::new(SqlState::WRONG_OBJECT_TYPE, message)
            .detail("Cannot create a primary key or unique constraint using such an index.")
    };
    if !index.unique {
        return Err(unusable(format!("\"{name}\" is not a unique index")));
    }
    if index.columns.iter().any(|c| c.computed.is_some()) {
        return Err(unusable(format!("index \"{name}\" contains expressions")));
    }
    if index.predicate.is_some() {
        return Err(unusable(format!("\"{name}\" is a partial index")));
    }
    for (at, column) in index.columns.iter().enumerate() {
        let Some(of) = column.column() else { continue };
        let usual = IndexColumn::plain(&rel.columns[of]);
        let is_usual = column.opclass == usual.opclass
            && column.collation == usual.collation
            && !column.descending
            && !column.nulls_first;
        if !is_usual {
            return Err(unusable(format!(
                "index \"{name}\" column number {} does not have default sorting behavior",
                at + 1
            )));
        }
    }
    Ok(())
}
