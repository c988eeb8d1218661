//! Indexes of a partitioned table, with a part in each partition.

use crate::ddl::beside::set_state;
use crate::ddl::partition::{mark_constraint, place_in};
use crate::ddl::store;
use crate::state::SessionState;
use pg_raw_parse::Node;
use sinew_catalog::quote::quote_ident;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::{id, must_be_owner};
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_plan::kept;
use sinew_table::{Index, IndexColumn, IndexState, Relation, RelationKind};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The keys of an index of the table above, as columns of a partition.
fn keys_in(
    parent: &Relation,
    index: &Index,
    rel: &Relation,
    cx: Option<&SessionState>,
) -> Result<(Vec<IndexColumn>, Vec<i16>)> {
    let names: Vec<Arc<str>> = rel.columns.iter().map(|c| c.name.clone()).collect();
    let place = place_in(parent, &names);
    let number = |attnum: i16| -> Result<i16> {
        let found = place(attnum as u16 - 1).map(|at| at as i16 + 1);
        found.ok_or_else(|| SqlError::internal("a partition lacks a column"))
    };
    let mut keys = Vec::with_capacity(index.columns.len());
    for key in &index.columns {
        let mut own = key.clone();
        match (&key.computed, cx) {
            (Some(e), Some(cx)) => {
                let mut moved = (**e).clone();
                moved.tree = kept::moved(cx, &e.tree, &place)?.into();
                own.computed = Some(Arc::new(moved));
            }
            (Some(_), None) => {}
            (None, _) => own.attnum = number(key.attnum)?,
        }
        keys.push(own);
    }
    let included = index.included.iter().map(|&attnum| number(attnum)).collect::<Result<_>>()?;
    Ok((keys, included))
}

/// Whether an index of a partition is like one of the table above.
pub(super) fn index_is_of(
    cx: &SessionState,
    parent: &Relation,
    index: &Index,
    rel: &Relation,
    own: &Index,
) -> Result<bool> {
    Ok(is_defined_like(cx, parent, index, rel, own)?
        && own.primary == index.primary
        && own.constraint.is_some() == index.constraint.is_some())
}

fn is_defined_like(
    cx: &SessionState,
    parent: &Relation,
    index: &Index,
    rel: &Relation,
    own: &Index,
) -> Result<bool> {
    let (keys, included) = keys_in(parent, index, rel, Some(cx))?;
    let tree = |key: &IndexColumn| key.computed.as_ref().map(|computed| computed.tree.clone());
    let same = |(a, b): (&IndexColumn, &IndexColumn)| {
        (a.attnum, a.opclass, a.collation, a.descending, a.nulls_first)
            == (b.attnum, b.opclass, b.collation, b.descending, b.nulls_first)
            && tree(a) == tree(b)
    };
    Ok(own.columns.len() == keys.len()
        && own.columns.iter().zip(&keys).all(same)
        && own.included == included
        && own.unique == index.unique
        && own.nulls_equal == index.nulls_equal
        && own.predicate == predicate_in(cx, parent, index, rel)?)
}

fn predicate_in(
    cx: &SessionState,
    parent: &Relation,
    index: &Index,
    rel: &Relation,
) -> Result<Option<Arc<str>>> {
    let names: Vec<Arc<str>> = rel.columns.iter().map(|c| c.name.clone()).collect();
    let moved = |tree: &Arc<str>| Ok(kept::moved(cx, tree, &place_in(parent, &names))?.into());
    index.predicate.as_ref().map(moved).transpose()
}

/// Has the table partitions by now?
pub(super) fn has_partitions(rel: &Relation) -> bool {
    rel.partitioning.as_ref().is_some_and(|division| !division.partitions.is_empty())
}

/// The index above one, 0 if there is none.
pub(super) fn index_above(cx: &SessionState, index: Oid) -> Result<Oid> {
    let system = store::system(cx);
    let rows = SystemRows::of(cx).lookup(system.stored(id::INHERITS), 2680, &[Datum::Oid(index)])?;
    Ok(rows.first().map_or(0, |row| row.oid("inhparent")))
}

/// ALTER INDEX ... ATTACH PARTITION.
pub(super) fn attach_index(
    cx: &SessionState,
    table: &Relation,
    index: &Index,
    command: Node<'_>,
) -> Result<()> {
    must_be_owner(cx, table.owner, "index", &index.name)?;
    let Node::PartitionCmd(command) = command else {
        return Err(SqlError::internal("ATTACH PARTITION without a name"));
    };
    let Some(table) = cx.open_oid(table.oid, LockMode::ShareUpdateExclusive)? else { return Ok(()) };
    if table.kind != RelationKind::Partitioned {
        return Err(sqlerr!(
            WRONG_OBJECT_TYPE,
            "ALTER action ATTACH PARTITION cannot be performed on relation \"{}\"",
            index.name
        )
        .detail("This operation is not supported for indexes."));
    }
    let Some(var) = command.name() else { return Err(SqlError::internal("ATTACH PARTITION of nothing")) };
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let Some(oid) = cx.find_oid(schema, name)? else { return Err(cx.missing_relation(schema, name)?) };
    let Some((inner, own)) = cx.find_index(oid)? else {
        return Err(sqlerr!(INVALID_OBJECT_DEFINITION, "\"{name}\" is not an index"));
    };
    must_be_owner(cx, inner.owner, "index", &own.name)?;
    let Some(inner) = cx.open_oid(inner.oid, LockMode::ShareUpdateExclusive)? else { return Ok(()) };
    let refused = |detail: String| {
        SqlError::new(
            SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
            format!("cannot attach index \"{}\" as a partition of index \"{}\"", own.name, index.name),
        )
        .detail(detail)
    };
    match index_above(cx, own.oid)? {
        0 => {}
        above if above == index.oid => return Ok(()),
        _ => return Err(refused(format!("Index \"{}\" is already attached to another index.", own.name))),
    }
    if inner.partition_of.as_ref().is_none_or(|of| of.parent != table.oid) {
        return Err(refused(format!(
            "Index \"{}\" is not an index on any partition of table \"{}\".",
            own.name, table.name
        )));
    }
    for other in &inner.indexes {
        if index_above(cx, other.oid)? == index.oid {
            return Err(refused(format!(
                "Another index is already attached for partition \"{}\".",
                inner.name
            )));
        }
    }
    if !is_defined_like(cx, &table, index, &inner, &own)? {
        let mut e = refused("The index definitions do not match.".into());
        e.sqlstate = SqlState::INVALID_OBJECT_DEFINITION;
        return Err(e);
    }
    if index.constraint.is_some() && (own.constraint.is_none() || own.primary != index.primary) {
        let mut e = refused(format!(
            "The index \"{}\" belongs to a constraint in table \"{}\" but no constraint exists for index \"{}\".",
            index.name, table.name, own.name
        ));
        e.sqlstate = SqlState::INVALID_OBJECT_DEFINITION;
        return Err(e);
    }
    store::announce(cx, &table);
    store::announce(cx, &inner);
    join_index(cx, &own, index.oid)?;
    make_valid(cx, &table, index)
}

/// An index with a valid part in each partition is valid.
fn make_valid(cx: &SessionState, table: &Relation, index: &Index) -> Result<()> {
    for partition in table.partitioning.iter().flat_map(|division| &division.partitions) {
        let Some(inner) = cx.relation(partition.oid)? else { continue };
        let mut is_there = false;
        for own in inner.indexes.iter().filter(|own| own.is_valid()) {
            is_there |= index_above(cx, own.oid)? == index.oid;
        }
        if !is_there {
            return Ok(());
        }
    }
    store::announce(cx, table);
    set_state(cx, index.oid, IndexState::Valid)?;
    match cx.find_index(index_above(cx, index.oid)?)? {
        Some((table, above)) if !above.is_valid() => make_valid(cx, &table, &above),
        _ => Ok(()),
    }
}

/// An index of a partition that serves as its part of an index of the table above.
pub(super) fn matching<'r>(
    cx: &SessionState,
    parent: &Relation,
    index: &Index,
    rel: &'r Relation,
) -> Result<Option<&'r Arc<Index>>> {
    for own in &rel.indexes {
        if index_is_of(cx, parent, index, rel, own)? && index_above(cx, own.oid)? == 0 {
            return Ok(Some(own));
        }
    }
    Ok(None)
}

pub(super) fn join_index(cx: &SessionState, own: &Index, parent: Oid) -> Result<()> {
    let system = store::system(cx);
    let row = CatRow::new(system.stored(id::INHERITS))
        .set_oid("inhrelid", own.oid)
        .set_oid("inhparent", parent)
        .set("inhseqno", 1);
    SystemRows::of(cx).insert(&row)?;
    store::edit_class(cx, parent, |row| row.put("relhassubclass", true))?;
    store::edit_class(cx, own.oid, |row| row.put("relispartition", true))?;
    // So a dump makes the index above first.
    match &own.constraint {
        Some((constraint, _)) => {
            let above = key_of_index(cx, parent)?;
            mark_constraint(cx, *constraint, true, above)?;
            let above = (id::CONSTRAINT, above.unwrap_or(0), 0);
            store::depend(cx, (id::CONSTRAINT, *constraint, 0), above, b'P')?;
        }
        None => store::depend(cx, (id::CLASS, own.oid, 0), (id::CLASS, parent, 0), b'P')?,
    }
    store::next_command(cx)
}

/// Makes a part of an index one of its own.
pub(super) fn part_index(cx: &SessionState, own: &Index, parent: Oid) -> Result<()> {
    store::delete_rows(cx, id::INHERITS, 2680, &[Datum::Oid(own.oid)])?;
    store::edit_class(cx, own.oid, |row| row.put("relispartition", false))?;
    if let Some((constraint, _)) = &own.constraint {
        store::delete_depends(cx, id::CONSTRAINT, *constraint)?;
        return mark_constraint(cx, *constraint, false, None);
    }
    crate::ddl::partition_attach::forget_depend(cx, own.oid, parent)
}

/// The constraint that an index belongs to.
fn key_of_index(cx: &SessionState, index: Oid) -> Result<Option<Oid>> {
    let Some((table, _)) = cx.find_index(index)? else { return Ok(None) };
    let found = table.indexes.iter().find(|own| own.oid == index).and_then(|own| own.constraint.clone());
    Ok(found.map(|(oid, _)| oid))
}

/// Makes an index of a partition like one of the table above.
pub(super) fn add_index(
    cx: &SessionState,
    rel: &Arc<Relation>,
    parent: &Relation,
    index: &Index,
) -> Result<Arc<Relation>> {
    if index.primary && rel.indexes.iter().any(|own| own.primary) {
        return Err(crate::ddl::index::multiple_primary_keys(&rel.name));
    }
    let (columns, included) = keys_in(parent, index, rel, Some(cx))?;
    let predicate = predicate_in(cx, parent, index, rel)?;
    let own = crate::ddl::index::named_like(cx, rel, index, columns, included, predicate)?;
    let oid = own.oid;
    let rel = store::create_index(cx, rel, own)?;
    if let Some(own) = rel.indexes.iter().find(|own| own.oid == oid) {
        join_index(cx, own, index.oid)?;
    }
    add_to_partitions(cx, &rel, oid)
}

/// Makes the parts of a new index of a partitioned table.
pub(super) fn add_to_partitions(cx: &SessionState, rel: &Arc<Relation>, index: Oid) -> Result<Arc<Relation>> {
    let Some(division) = rel.partitioning.clone() else { return Ok(rel.clone()) };
    let Some(made) = rel.indexes.iter().find(|own| own.oid == index).cloned() else { return Ok(rel.clone()) };
    let mut is_valid = true;
    for partition in &division.partitions {
        let Some(inner) = cx.open_oid(partition.oid, LockMode::Share)? else { continue };
        match matching(cx, rel, &made, &inner)? {
            Some(own) => {
                store::announce(cx, &inner);
                join_index(cx, own, index)?;
                is_valid &= own.is_valid();
            }
            None => {
                let inner = add_index(cx, &inner, rel, &made)?;
                let mut parts = inner.indexes.iter().filter(|own| own.part_of == Some(index));
                is_valid &= parts.all(|own| own.is_valid());
            }
        }
    }
    if !is_valid {
        set_state(cx, index, IndexState::Incomplete)?;
    }
    store::reread(cx, rel.oid)
}

/// A unique key of a partitioned table names all columns of the partition key: only so can its
/// partitions check it, each by itself.
pub(super) fn check_key(rel: &Relation, index: &Index) -> Result<()> {
    let Some(division) = rel.partitioning.as_deref().filter(|_| index.unique) else { return Ok(()) };
    let what = match (&index.constraint, index.primary) {
        (_, true) => "PRIMARY KEY",
        (Some(_), false) => "UNIQUE",
        (None, false) => "UNIQUE",
    };
    for key in &division.keys {
        let Some(at) = key.column() else {
            return Err(notsup!("unsupported {what} constraint with partition key definition").detail(
                format!("{what} constraints cannot be used when partition keys include expressions."),
            ));
        };
        if !index.columns.iter().any(|own| own.column() == Some(at)) {
            return Err(notsup!(
                "unique constraint on partitioned table must include all partitioning columns"
            )
            .detail(format!(
                "{what} constraint on table \"{}\" lacks column \"{}\" which is part of the partition key.",
                rel.name, rel.columns[at].name
            )));
        }
    }
    Ok(())
}

/// 42P16 for a constraint whose index is a part of one of the table above.
pub(super) fn refuse_inherited_key(cx: &SessionState, rel: &Relation, index: &Index) -> Result<()> {
    if index_above(cx, index.oid)? == 0 {
        return Ok(());
    }
    Err(sqlerr!(
        INVALID_TABLE_DEFINITION,
        "cannot drop inherited constraint \"{}\" of relation \"{}\"",
        index.name,
        rel.name
    ))
}

/// 2BP01 for an index that is a part of one of the table above.
pub(super) fn refuse_part(cx: &SessionState, index: &Index) -> Result<()> {
    let system = store::system(cx);
    let rows = SystemRows::of(cx).lookup(system.stored(id::INHERITS), 2680, &[Datum::Oid(index.oid)])?;
    let Some(row) = rows.first() else { return Ok(()) };
    let Some((_, above)) = cx.find_index(row.oid("inhparent"))? else { return Ok(()) };
    Err(sqlerr!(
        DEPENDENT_OBJECTS_STILL_EXIST,
        "cannot drop index {} because index {} requires it",
        quote_ident(&index.name),
        quote_ident(&above.name)
    )
    .hint(format!("You can drop index {} instead.", quote_ident(&above.name))))
}

/// Drops an index with its parts in partitions.
pub(super) fn drop_index(cx: &SessionState, rel: &Relation, index: &Index) -> Result<()> {
    if rel.partitioning.is_some() {
        let system = store::system(cx);
        let rows = SystemRows::of(cx).lookup(system.stored(id::INHERITS), 2187, &[Datum::Oid(index.oid)])?;
        for part in rows.iter().map(|row| row.oid("inhrelid")) {
            let Some((table, _)) = cx.find_index(part)? else { continue };
            cx.lock_oid(table.oid, &table.name, LockMode::AccessExclusive, WaitPolicy::Block)?;
            if let Some((table, own)) = cx.find_index(part)? {
                drop_index(cx, &table, &own)?;
            }
        }
    }
    store::drop_index(cx, rel, index)
}
