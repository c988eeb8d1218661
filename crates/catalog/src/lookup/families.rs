//! Tables above and below a table: those that it is a partition of, its parents in INHERITS, and
//! its children.

use crate::View;
use crate::cache::own::FIRST_TEMPORARY_OID;
use crate::id;
use crate::rows::SystemRows;
use crate::shape::SystemRelations;
use sinew_error::{Result, SqlError};
use sinew_table::Relation;
use sinew_table::partition::PartitionOf;
use sinew_txn::LockMode;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The index of `pg_inherits` by child and number.
const PARENTS: Oid = 2680;

/// The partitioned tables above a partition, the nearest first.
pub struct TablesAbove<'v> {
    view: &'v View,
    next: Option<Arc<PartitionOf>>,
}

impl Iterator for TablesAbove<'_> {
    /// A table, and the place in it of the table below.
    type Item = Result<(Arc<PartitionOf>, Arc<Relation>)>;

    fn next(&mut self) -> Option<Self::Item> {
        let of = self.next.take()?;
        let found = self.view.relation(of.parent).and_then(|table| {
            table.ok_or_else(|| SqlError::internal(format!("partitioned table {} is missing", of.parent)))
        });
        Some(found.map(|table| {
            self.next = table.partition_of.clone();
            (of, table)
        }))
    }
}

impl View {
    /// The partitioned tables above a partition, the nearest first.
    pub fn tables_above(&self, partition: &Relation) -> TablesAbove<'_> {
        TablesAbove { view: self, next: partition.partition_of.clone() }
    }

    /// The tables that a table names in INHERITS, or the one that it is a partition of, each with
    /// its number there.
    pub fn parents(&self, oid: Oid) -> Result<Vec<(Oid, i32)>> {
        if oid >= FIRST_TEMPORARY_OID {
            return Ok(self.own().with_temp(|temp| temp.parents_of(oid)).into_iter().zip(1..).collect());
        }
        let system = SystemRelations::of(self.database());
        let rows = SystemRows::of(self).lookup(system.stored(id::INHERITS), PARENTS, &[Datum::Oid(oid)])?;
        let mut found: Vec<(Oid, i32)> =
            rows.iter().map(|row| (row.oid("inhparent"), row.int("inhseqno") as i32)).collect();
        found.sort_by_key(|parent| parent.1);
        Ok(found)
    }

    /// The tables that a table names in INHERITS, or the one that it is a partition of, and theirs.
    pub fn ancestors(&self, oid: Oid) -> Result<Vec<Oid>> {
        let mut found = vec![oid];
        let mut at = 0;
        while let Some(&child) = found.get(at) {
            for (parent, _) in self.parents(child)? {
                if !found.contains(&parent) {
                    found.push(parent);
                }
            }
            at += 1;
        }
        found.remove(0);
        Ok(found)
    }

    /// The children of a table, and theirs, each once and locked: one floor after the other, and
    /// those of one table by OID. One that was dropped while it was waited for is left out.
    pub fn descendants(&self, table: &Relation, mode: LockMode) -> Result<Vec<Arc<Relation>>> {
        let mut found: Vec<Arc<Relation>> = Vec::new();
        let mut at = 0;
        let mut next = table.children.clone();
        loop {
            for &oid in next.iter().flat_map(|children| &children.tables) {
                if oid != table.oid && !found.iter().any(|have| have.oid == oid) {
                    found.extend(self.open_oid(oid, mode)?);
                }
            }
            let Some(rel) = found.get(at) else { return Ok(found) };
            next = rel.children.clone();
            at += 1;
        }
    }
}
