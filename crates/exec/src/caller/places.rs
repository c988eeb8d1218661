//! The session's memory of the keys of partitioned tables, bound once for many rows.

use crate::caller::Caller;
use crate::caller::stored::Evaluate;
use sinew_error::{Result, SqlError};
use sinew_plan::BoundExpr;
use sinew_plan::opt::partition::columns_in;
use sinew_table::Relation;
use sinew_table::partition::{PartitionOf, Partitioning};
use sinew_types::{Datum, Oid};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of places at which a session drops them all.
const PLACES_MAX: usize = 256;

/// The key of a partitioned table.
pub struct TableKey {
    pub table: Arc<Relation>,
    /// Its expressions; `None` for columns.
    expressions: Vec<Option<BoundExpr>>,
}

impl TableKey {
    /// Binds the key of a table.
    pub fn new(cx: &dyn Caller, table: Arc<Relation>) -> Result<TableKey> {
        let mut expressions = Vec::new();
        for key in table.partitioning.iter().flat_map(|division| &division.keys) {
            let tree = key.computed.as_ref().map(|computed| &computed.tree);
            expressions.push(tree.map(|tree| BoundExpr::kept(cx, tree, &table)).transpose()?);
        }
        Ok(TableKey { table, expressions })
    }

    /// How the table divides its rows.
    pub fn division(&self) -> Result<&Partitioning> {
        let division = self.table.partitioning.as_deref();
        division.ok_or_else(|| SqlError::internal("a table without a partition key"))
    }

    /// The key of a row of the table.
    pub fn of_row(&self, cx: &dyn Caller, row: &[Datum]) -> Result<Vec<Datum>> {
        let mut values = Vec::with_capacity(self.expressions.len());
        for (column, expression) in self.division()?.keys.iter().zip(&self.expressions) {
            values.push(match (expression, column.column()) {
                (Some(e), _) => e.eval(cx, row)?,
                (None, at) => row[at.unwrap_or(0)].clone(),
            });
        }
        Ok(values)
    }
}

/// The place of a partition: the tables above, the nearest first.
struct Place {
    above: Vec<TableAbove>,
    /// The catalog's generation to which it belongs.
    generation: u64,
}

struct TableAbove {
    /// The place in it of the table below.
    of: Arc<PartitionOf>,
    key: TableKey,
    /// Where its columns are in the table below; `None` for dropped columns.
    columns: Vec<Option<usize>>,
}

impl Place {
    fn new(cx: &dyn Caller, partition: &Relation, generation: u64) -> Result<Place> {
        let mut above: Vec<TableAbove> = Vec::new();
        for found in cx.tables_above(partition) {
            let (of, table) = found?;
            let columns = columns_in(above.last().map_or(partition, |below| &below.key.table), &table)?;
            above.push(TableAbove { of, key: TableKey::new(cx, table)?, columns });
        }
        Ok(Place { above, generation })
    }
}

/// The places of the partitions that a session has written to, by OID.
#[derive(Default)]
pub struct Places(RefCell<HashMap<Oid, Arc<Place>>>);

impl Places {
    fn of(&self, cx: &dyn Caller, partition: &Relation) -> Result<Arc<Place>> {
        let generation = cx.generation()?;
        let known = self.0.borrow().get(&partition.oid).cloned();
        if let Some(known) = known.filter(|place| place.generation == generation) {
            return Ok(known);
        }
        let made = Arc::new(Place::new(cx, partition, generation)?);
        let mut kept = self.0.borrow_mut();
        if kept.len() >= PLACES_MAX {
            kept.clear();
        }
        kept.insert(partition.oid, made.clone());
        Ok(made)
    }
}

/// Whether a row of a partition is one of the partition's: by its bound, and by the bounds of the
/// tables above.
pub fn is_in_place(cx: &dyn Caller, table: &Relation, row: &[Datum]) -> Result<bool> {
    let place = cx.kept().places.of(cx, table)?;
    let mut row = row.to_vec();
    for above in &place.above {
        row = above.columns.iter().map(|at| at.map_or(Datum::Null, |at| row[at].clone())).collect();
        let key = above.key.of_row(cx, &row)?;
        if !above.key.division()?.takes(&above.of.bound, &key)? {
            return Ok(false);
        }
    }
    Ok(true)
}
