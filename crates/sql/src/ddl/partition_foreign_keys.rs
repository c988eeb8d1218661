//! Foreign keys of partitioned tables, and those that refer to them.
//!
//! A foreign key of a partitioned table has a part in each partition of it: a row written there is
//! checked by the part. The action when a referenced row goes is that of the key itself, whose
//! statement names the partitioned table.
//!
//! A foreign key that refers to a partitioned table has a part for each partition of that table: a
//! row that goes from the partition is looked for by the part. A new row of the key's own table is
//! checked by the key itself, whose statement finds the partition.
//!
//! `pg_constraint.conparentid` ties a part to the key, or to the part one floor above.

use crate::ddl::foreign::Side;
use crate::ddl::partition::place_in;
use crate::ddl::{foreign, store};
use crate::state::SessionState;
use sinew_catalog::id;
use sinew_catalog::rows::SystemRows;
use sinew_error::{Result, SqlError};
use sinew_exec::fk;
use sinew_table::{ForeignKey, Relation};
use sinew_txn::LockMode;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The numbers of columns of the table above in a partition.
fn numbers_in(parent: &Relation, rel: &Relation, columns: &[i16]) -> Result<Vec<i16>> {
    let names: Vec<Arc<str>> = rel.columns.iter().map(|column| column.name.clone()).collect();
    let place = place_in(parent, &names);
    let number = |attnum: &i16| {
        let found = place(*attnum as u16 - 1).map(|at| at as i16 + 1);
        found.ok_or_else(|| SqlError::internal("a partition lacks a column"))
    };
    columns.iter().map(number).collect()
}

/// Makes the parts of a new foreign key in the partitions of its table. `validate`: their rows must
/// satisfy it.
pub(super) fn clone_key(
    cx: &SessionState,
    key: &ForeignKey,
    child: &Relation,
    referenced: &Relation,
    validate: bool,
) -> Result<()> {
    for partition in child.partitioning.iter().flat_map(|division| &division.partitions) {
        if let Some(inner) = cx.open_oid(partition.oid, LockMode::ShareRowExclusive)? {
            clone_into(cx, key, child, &inner, referenced, validate)?;
        }
    }
    Ok(())
}

/// An equal foreign key of the partition's own serves as its part.
fn clone_into(
    cx: &SessionState,
    key: &ForeignKey,
    child: &Relation,
    rel: &Arc<Relation>,
    referenced: &Relation,
    validate: bool,
) -> Result<()> {
    let wanted = ForeignKey {
        child: rel.oid,
        child_columns: numbers_in(child, rel, &key.child_columns)?,
        delete_columns: numbers_in(child, rel, &key.delete_columns)?,
        above: key.oid,
        validated: true,
        ..key.clone()
    };
    if let Some(own) = rel.foreign_keys.iter().find(|own| serves(own, &wanted)) {
        drop_parts_for_partitions(cx, own)?;
        return tie(cx, &ForeignKey { above: key.oid, ..(**own).clone() });
    }
    let name = match rel.has_constraint(&key.name) {
        true => foreign::constraint_name(cx, rel, None, &wanted.child_columns)?,
        false => key.name.clone(),
    };
    let own = ForeignKey { oid: store::new_oid(cx, false)?, name, ..wanted };
    foreign::store(cx, &own, rel, referenced)?;
    clone_key(cx, &own, rel, referenced, validate)?;
    if validate && rel.partitioning.is_none() {
        fk::validate(cx, &own, rel, referenced)?;
    }
    Ok(())
}

fn serves(own: &ForeignKey, wanted: &ForeignKey) -> bool {
    let of_pairs = |key: &ForeignKey| {
        let mut pairs: Vec<(i16, i16)> =
            key.child_columns.iter().copied().zip(key.parent_columns.iter().copied()).collect();
        pairs.sort_unstable();
        pairs
    };
    own.above == 0
        && own.validated
        && own.parent == wanted.parent
        && of_pairs(own) == of_pairs(wanted)
        && own.full == wanted.full
        && own.on_update == wanted.on_update
        && own.on_delete == wanted.on_delete
        && own.delete_columns == wanted.delete_columns
        && own.deferral == wanted.deferral
}

/// Makes a foreign key of a partition a part of the one above that it names, or one of its own.
fn tie(cx: &SessionState, key: &ForeignKey) -> Result<()> {
    foreign::announce(cx, key)?;
    let above = (key.above != 0).then_some(key.above);
    crate::ddl::partition::mark_constraint(cx, key.oid, above.is_some(), above)?;
    store::delete_depends(cx, id::CONSTRAINT, key.oid)?;
    foreign::depend(cx, key, if above.is_some() { Side::Child } else { Side::Whole })?;
    store::next_command(cx)
}

/// Makes the parts of a foreign key for the partitions of the referenced table.
pub(super) fn clone_to_referenced(
    cx: &SessionState,
    key: &ForeignKey,
    child: &Relation,
    referenced: &Relation,
) -> Result<()> {
    for partition in referenced.partitioning.iter().flat_map(|division| &division.partitions) {
        if let Some(inner) = cx.open_oid(partition.oid, LockMode::ShareRowExclusive)? {
            clone_for(cx, key, child, referenced, &inner)?;
        }
    }
    Ok(())
}

fn clone_for(
    cx: &SessionState,
    key: &ForeignKey,
    child: &Relation,
    referenced: &Relation,
    rel: &Arc<Relation>,
) -> Result<()> {
    let system = store::system(cx);
    let parts = SystemRows::of(cx).lookup(system.stored(id::INHERITS), 2187, &[Datum::Oid(key.index)])?;
    let is_part = |oid: Oid| parts.iter().any(|row| row.oid("inhrelid") == oid);
    let index = rel.indexes.iter().find(|own| is_part(own.oid));
    let index = index.ok_or_else(|| SqlError::internal("a partition lacks a part of a key"))?;
    let child_now = store::reread(cx, child.oid)?;
    let own = ForeignKey {
        oid: store::new_oid(cx, false)?,
        name: foreign::constraint_name(cx, &child_now, None, &key.child_columns)?,
        parent: rel.oid,
        parent_columns: numbers_in(referenced, rel, &key.parent_columns)?,
        index: index.oid,
        above: key.oid,
        ..key.clone()
    };
    foreign::store_part(cx, &own, &child_now, rel)?;
    clone_to_referenced(cx, &own, child, rel)
}

/// Takes out the parts of a foreign key for partitions of the referenced table.
fn drop_parts_for_partitions(cx: &SessionState, key: &ForeignKey) -> Result<()> {
    let parts = foreign::with_parts(cx, key)?;
    for &(oid, child, parent) in parts.iter().filter(|part| part.0 != key.oid && part.1 == key.child) {
        let part = ForeignKey { oid, child, parent, ..key.clone() };
        foreign::announce(cx, &part)?;
        store::delete_rows(cx, id::CONSTRAINT, 2667, &[Datum::Oid(oid)])?;
        store::delete_depends(cx, id::CONSTRAINT, oid)?;
    }
    store::next_command(cx)
}

/// Gives a new partition its parts of the foreign keys of the table above, and of those that refer
/// to that table.
pub(super) fn join(cx: &SessionState, rel: &Arc<Relation>, parent: &Relation, has_rows: bool) -> Result<()> {
    for key in &parent.referenced_by {
        let child = store::reread(cx, key.child)?;
        cx.open_oid(child.oid, LockMode::ShareRowExclusive)?;
        clone_for(cx, key, &child, parent, rel)?;
    }
    for key in &parent.foreign_keys {
        cx.open_oid(key.parent, LockMode::ShareRowExclusive)?;
        let (rel, referenced) = (store::reread(cx, rel.oid)?, store::reread(cx, key.parent)?);
        clone_into(cx, key, parent, &rel, &referenced, has_rows)?;
    }
    Ok(())
}

/// 23503 for a partition with rows that a foreign key of the table above needs.
pub(super) fn must_not_be_referenced(cx: &SessionState, rel: &Relation) -> Result<()> {
    for key in rel.referenced_by.iter().filter(|key| key.above != 0) {
        cx.open_oid(key.child, LockMode::Share)?;
        let child = store::reread(cx, key.child)?;
        fk::must_not_be_referenced(cx, key, &child, rel)?;
    }
    Ok(())
}

/// A partition that leaves keeps its parts of foreign keys as its own. Those that refer to it
/// because they refer to the table above go.
pub(super) fn leave(cx: &SessionState, rel: &Arc<Relation>, parent: &Relation) -> Result<()> {
    for key in rel.referenced_by.iter().filter(|key| key.above != 0) {
        foreign::remove(cx, key)?;
    }
    for key in rel.foreign_keys.iter().filter(|key| parent.foreign_keys.iter().any(|k| k.oid == key.above)) {
        let own = ForeignKey { above: 0, ..(**key).clone() };
        tie(cx, &own)?;
        cx.open_oid(key.parent, LockMode::ShareRowExclusive)?;
        let (rel, referenced) = (store::reread(cx, rel.oid)?, store::reread(cx, key.parent)?);
        clone_to_referenced(cx, &own, &rel, &referenced)?;
    }
    Ok(())
}
