//! Partitioned tables and their partitions, and tables with children, from catalog rows.
//!
//! `pg_partitioned_table` has the key, `pg_inherits` the partitions, and `pg_class.relpartbound`
//! the bound of each. `pg_partitioned_table.partexprs` keeps an expression of the key as
//! `type:modifier:tree`, several with a space between them.

use crate::id;
use crate::rows::{CatRow, Moment, int2_vector, oid_vector};
use crate::shape::SystemRelations;
use sinew_error::{Result, SqlError};
use sinew_table::codec::corrupt;
use sinew_table::desc::*;
use sinew_table::partition::{Bound, Partition, PartitionOf, PartitionStrategy, Partitioning};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The index of `pg_inherits` by parent.
const PARTITIONS_OF_TABLE: Oid = 2187;
/// The index of `pg_inherits` by child and number.
const TABLE_OF_PARTITION: Oid = 2680;

/// The division of a partitioned table, whose columns are known.
pub(super) fn of_table(at: Moment<'_>, system: &SystemRelations, rel: &Relation) -> Result<Partitioning> {
    let row = at
        .find(system.stored(id::PARTITIONED), 3351, &[Datum::Oid(rel.oid)])?
        .ok_or_else(|| SqlError::internal(format!("table {} has no row in pg_partitioned_table", rel.oid)))?;
    let numbers = |name: &str, place: usize| row.numbers(name).get(place).map_or(0, |&n| n as Oid);
    let mut expressions = row.text("partexprs").split(' ').filter(|text| !text.is_empty());
    let mut keys = Vec::new();
    for (place, attnum) in row.numbers("partattrs").into_iter().enumerate() {
        let computed = match attnum {
            0 => Some(Arc::new(expression(expressions.next().unwrap_or(""))?)),
            _ => None,
        };
        keys.push(IndexColumn {
            attnum: attnum as i16,
            collation: numbers("partcollation", place),
            opclass: numbers("partclass", place),
            descending: false,
            nulls_first: false,
            computed,
        });
    }
    let types = keys.iter().map(|key| key.type_oid(rel)).collect();
    let mut partitions = Vec::new();
    for inherits in at.lookup(system.stored(id::INHERITS), PARTITIONS_OF_TABLE, &[Datum::Oid(rel.oid)])? {
        let oid = inherits.oid("inhrelid");
        let class = at.find(system.stored(id::CLASS), 2662, &[Datum::Oid(oid)])?;
        let class = class.ok_or_else(|| SqlError::internal(format!("partition {oid} is missing")))?;
        partitions.push(Partition { oid, bound: Bound::read(class.text("relpartbound"))? });
    }
    let strategy = PartitionStrategy::from_letter(row.char("partstrat"))?;
    Ok(Partitioning::new(strategy, keys, types, partitions))
}

/// The place of a partition in the table above it.
pub(super) fn place_of(
    at: Moment<'_>,
    system: &SystemRelations,
    oid: Oid,
    class: &CatRow<'_>,
) -> Result<Option<PartitionOf>> {
    // A part of an index has a row of `pg_inherits`, too, but no bound.
    let above = parent_of(at, system, oid)?.filter(|_| !class.text("relpartbound").is_empty());
    let Some(parent) = above else { return Ok(None) };
    Ok(Some(PartitionOf { parent, bound: Bound::read(class.text("relpartbound"))? }))
}

/// The tables that name another one in INHERITS, by OID.
pub(super) fn below(at: Moment<'_>, system: &SystemRelations, oid: Oid) -> Result<Vec<Oid>> {
    let rows = at.lookup(system.stored(id::INHERITS), PARTITIONS_OF_TABLE, &[Datum::Oid(oid)])?;
    let mut found: Vec<Oid> = rows.iter().map(|row| row.oid("inhrelid")).collect();
    found.sort_unstable();
    Ok(found)
}

/// The table above a partition, or the index above a partition's index.
pub(super) fn parent_of(at: Moment<'_>, system: &SystemRelations, oid: Oid) -> Result<Option<Oid>> {
    let rows = at.lookup(system.stored(id::INHERITS), TABLE_OF_PARTITION, &[Datum::Oid(oid)])?;
    Ok(rows.first().map(|row| row.oid("inhparent")))
}

fn expression(kept: &str) -> Result<ComputedKey> {
    let mut parts = kept.splitn(3, ':');
    let mut next = || parts.next().ok_or_else(|| corrupt("an expression of a partition key"));
    let number = |text: &str| text.parse::<i64>().map_err(|_| corrupt("an expression of a partition key"));
    let (type_oid, typmod) = (number(next()?)? as Oid, number(next()?)? as i32);
    Ok(ComputedKey { tree: next()?.into(), name: "expr".into(), type_oid, typmod })
}

/// The row of `pg_partitioned_table` of a table.
pub fn partition_key_row<'r>(
    catalog: &'r Relation,
    rel: &Relation,
    partitioning: &Partitioning,
) -> CatRow<'r> {
    let keys = &partitioning.keys;
    let kept = |key: &IndexColumn| {
        let computed = key.computed.as_ref()?;
        Some(format!("{}:{}:{}", computed.type_oid, computed.typmod, computed.tree))
    };
    let expressions: Vec<String> = keys.iter().filter_map(kept).collect();
    let default = partitioning.default().map_or(0, |at| partitioning.partitions[at].oid);
    let mut row = CatRow::new(catalog)
        .set_oid("partrelid", rel.oid)
        .set_char("partstrat", partitioning.strategy.letter())
        .set("partnatts", keys.len() as i16)
        .set_oid("partdefid", default);
    row.put("partattrs", int2_vector(keys.iter().map(|key| key.attnum)));
    row.put("partclass", oid_vector(keys.iter().map(|key| key.opclass)));
    row.put("partcollation", oid_vector(keys.iter().map(|key| key.collation)));
    if !expressions.is_empty() {
        row.put("partexprs", &*expressions.join(" "));
    }
    row
}
