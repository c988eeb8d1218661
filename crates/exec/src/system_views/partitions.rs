//! Partitions as functions tell of them: `pg_get_partkeydef` and its kin.

use crate::caller::Caller;
use sinew_catalog::id;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::shape::SystemRelations;
use sinew_error::Result;
use sinew_plan::{partition_bound, partition_conditions, partition_key};
use sinew_table::Relation;
use sinew_table::partition::Bound;
use sinew_types::{Datum, Oid, Record, oid};
use std::sync::Arc;

/// `pg_get_partkeydef`: NULL for a table that is not partitioned.
pub fn key(cx: &dyn Caller, table: Oid) -> Result<Option<String>> {
    let Some(table) = cx.relation(table)? else { return Ok(None) };
    table.partitioning.as_ref().map(|division| partition_key(cx, &table, division)).transpose()
}

/// `pg_get_expr` of `pg_class.relpartbound`: `None` if the text is no bound of the table's.
pub fn bound(cx: &dyn Caller, table: &Relation, kept: &str) -> Result<Option<String>> {
    let (Some(of), Ok(bound)) = (&table.partition_of, Bound::read(kept)) else { return Ok(None) };
    let Some(parent) = cx.relation(of.parent)? else { return Ok(None) };
    let division = parent.partitioning.as_ref();
    division.map(|division| partition_bound(cx, &bound, &division.types)).transpose()
}

/// `pg_get_partition_constraintdef`: the conditions of the table's bound and of the tables' above.
pub fn condition(cx: &dyn Caller, table: Oid) -> Result<Option<String>> {
    let mut parts = Vec::new();
    let mut at = cx.relation(table)?;
    while let Some(rel) = at {
        let Some(of) = &rel.partition_of else { break };
        at = cx.relation(of.parent)?;
        if let Some(parent) = &at
            && let Some(division) = &parent.partitioning
        {
            let mut own = partition_conditions(cx, parent, division, &of.bound)?;
            own.append(&mut parts);
            parts = own;
        }
    }
    Ok(match parts.as_slice() {
        [] => None,
        [one] => Some(one.clone()),
        parts => Some(format!("({})", parts.join(" AND "))),
    })
}

/// Whether a table or an index has a part in a partition tree.
fn is_in_tree(cx: &dyn Caller, oid: Oid) -> Result<bool> {
    if let Some((table, _)) = cx.find_index(oid)? {
        return Ok(table.partitioning.is_some() || above(cx, oid)? != 0);
    }
    let is_so = |rel: Arc<Relation>| rel.partitioning.is_some() || rel.partition_of.is_some();
    Ok(cx.relation(oid)?.is_some_and(is_so))
}

/// The table, or index, that one is a part of; 0 if there is none.
fn above(cx: &dyn Caller, oid: Oid) -> Result<Oid> {
    let system = SystemRelations::of(cx.database());
    let rows = SystemRows::of(cx).lookup(system.stored(id::INHERITS), 2680, &[Datum::Oid(oid)])?;
    Ok(rows.first().map_or(0, |row| row.oid("inhparent")))
}

/// `pg_partition_ancestors`: the table, or index, and those above it. None for one that has no part
/// in a partition tree.
pub fn ancestors(cx: &dyn Caller, oid: Oid) -> Result<Vec<Oid>> {
    let mut found = Vec::new();
    let mut at = if is_in_tree(cx, oid)? { oid } else { 0 };
    while at != 0 {
        found.push(at);
        at = above(cx, at)?;
    }
    Ok(found)
}

/// `pg_partition_tree`: the table, or index, its parts, and theirs, one floor after the other. None
/// for one that has no part in a partition tree.
pub fn tree(cx: &dyn Caller, root: Oid) -> Result<Vec<Datum>> {
    let system = SystemRelations::of(cx.database());
    let mut found: Vec<(Oid, i32)> = Vec::new();
    found.extend(is_in_tree(cx, root)?.then_some((root, 0)));
    let mut at = 0;
    while let Some(&(oid, level)) = found.get(at) {
        let rows = SystemRows::of(cx).lookup(system.stored(id::INHERITS), 2187, &[Datum::Oid(oid)])?;
        let mut parts: Vec<Oid> = rows.iter().map(|row| row.oid("inhrelid")).collect();
        parts.sort_unstable();
        found.extend(parts.into_iter().map(|part| (part, level + 1)));
        at += 1;
    }
    let mut made = Vec::with_capacity(found.len());
    for (oid, level) in found {
        let above = match above(cx, oid)? {
            0 => Datum::Null,
            above => Datum::Oid(above),
        };
        let is_leaf = match cx.find_index(oid)? {
            Some((table, _)) => table.partitioning.is_none(),
            None => cx.relation(oid)?.is_none_or(|rel| rel.partitioning.is_none()),
        };
        let fields = vec![
            (oid::REGCLASS, Datum::Oid(oid)),
            (oid::REGCLASS, above),
            (oid::BOOL, Datum::Bool(is_leaf)),
            (oid::INT4, Datum::Int4(level)),
        ];
        made.push(Datum::Record(Record::new(fields).into()));
    }
    Ok(made)
}
