//! The partitions that a statement writes: which one a row belongs to, and the row as it is there.
//!
//! A statement names a partitioned table, and its expressions see rows with that table's columns. A
//! partition may have the same columns at other places. A [`Leaf`] turns rows into the partition's
//! and back.
//!
//! A partition is opened, and locked, when the first row goes to it. So an INSERT of one row locks
//! two tables, however many partitions there are. Until the statement ends, the lock on the table
//! above keeps partitions from being attached and detached.

use crate::caller::Caller;
use crate::caller::places::{TableKey, is_in_place};
use crate::caller::stored::CheckRow;
use crate::write::newest::OwnChanges;
use crate::write::{out_of_place, with_failing_row};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::opt::partition::{columns_in, key_columns};
use sinew_plan::{Plan, RowChecks};
use sinew_storage::TupleId;
use sinew_table as table;
use sinew_table::{Column, Index, Relation, RelationKind, Row, Trigger};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::{Datum, Oid, io};
use std::collections::HashMap;
use std::sync::Arc;

const BEFORE_INSERT: u8 = Trigger::ROW | Trigger::BEFORE | Trigger::INSERT;

/// A partition with rows, of one table above; or a table with children, or one of the children.
pub struct Leaf {
    pub table: Arc<Relation>,
    /// Where the columns of the table above are here; `None` if they are at the same places.
    columns: Option<Vec<Option<usize>>>,
    checks: RowChecks,
    /// The columns that decide which partition a row belongs to; `None`: an expression decides.
    keys: Option<Vec<usize>>,
    /// A child may have columns that the table above lacks.
    has_more: bool,
}

impl Leaf {
    /// Whether a row may belong to another partition when these columns of it have other values.
    pub fn may_leave(&self, sets: &[usize]) -> bool {
        self.keys.as_ref().is_none_or(|keys| sets.iter().any(|set| keys.contains(set)))
    }

    /// A row of the table above as a row of the partition.
    pub fn own_row(&self, row: &[Datum]) -> Row {
        let Some(columns) = &self.columns else { return row.to_vec() };
        moved(columns, row, self.table.columns.len())
    }

    /// The row at a place, of which `row` is what the table above has.
    pub fn old_row(&self, cx: &dyn Caller, row: &[Datum], at: TupleId) -> Result<Row> {
        let mut own = self.own_row(row);
        if self.has_more {
            let mut whole = Row::new();
            if table::refetch(cx, &self.table, at, &mut whole)? {
                own = self.with_changes(&whole, row);
            }
        }
        Ok(own)
    }

    /// The row `old` with the values that a row of the table above has.
    pub fn with_changes(&self, old: &[Datum], row: &[Datum]) -> Row {
        let (true, Some(columns)) = (self.has_more, &self.columns) else { return self.own_row(row) };
        let mut own = old.to_vec();
        for (at, value) in columns.iter().zip(row) {
            if let Some(at) = at {
                own[*at] = value.clone();
            }
        }
        own
    }

    /// Must the whole row be read before it is changed by itself?
    pub fn reads_old(&self) -> bool {
        self.has_more && (self.table.has_foreign_keys() || self.table.published.is_some())
    }

    /// A row of the partition as a row of the table above.
    pub fn row_above(&self, own: &[Datum]) -> Row {
        let Some(columns) = &self.columns else { return own.to_vec() };
        columns.iter().map(|at| at.map_or(Datum::Null, |at| own[at].clone())).collect()
    }

    /// Computes the generated columns of a row of the partition, and checks its values. An error
    /// shows the row as the table `named` has it, as far as the statement may read that.
    pub fn complete(
        &self,
        cx: &dyn Caller,
        named: &Relation,
        plan: Option<&Plan>,
        own: &mut Row,
    ) -> Result<()> {
        let shown = |e, own: &[Datum]| with_failing_row(e, cx, plan, named, &self.row_above(own));
        self.checks.complete(cx, &self.table, own, &shown)?;
        // The row came here by its key, which a trigger of the partition may have changed.
        if self.table.has_trigger(BEFORE_INSERT) && !is_in_place(cx, &self.table, own)? {
            return Err(shown(out_of_place(&self.table), own));
        }
        Ok(())
    }

    /// Its parts of indexes of the tables above.
    pub fn parts_of(&self, cx: &dyn Caller, indexes: &[Arc<Index>]) -> Result<Vec<Arc<Index>>> {
        let mut parts = Vec::new();
        for own in &self.table.indexes {
            let mut above = own.part_of;
            while let Some(oid) = above {
                if indexes.iter().any(|index| index.oid == oid) {
                    parts.push(own.clone());
                    break;
                }
                above = cx.find_index(oid)?.and_then(|(_, index)| index.part_of);
            }
        }
        Ok(parts)
    }

    /// The positions of some columns of the table above.
    pub fn positions(&self, sets: &[usize]) -> Vec<usize> {
        match &self.columns {
            None => sets.to_vec(),
            Some(columns) => sets.iter().filter_map(|&at| columns[at]).collect(),
        }
    }
}

fn moved(columns: &[Option<usize>], row: &[Datum], width: usize) -> Row {
    let mut own = vec![Datum::Null; width];
    for (at, value) in columns.iter().zip(row) {
        if let Some(at) = at {
            own[*at] = value.clone();
        }
    }
    own
}

/// A table on the way from the named one to its partitions.
struct Division {
    key: TableKey,
    /// Where the columns of the table above are here.
    columns: Option<Vec<Option<usize>>>,
}

/// The partitions that a statement has met.
#[derive(Default)]
pub struct Leaves {
    leaves: HashMap<Oid, Arc<Leaf>>,
    divisions: HashMap<Oid, Arc<Division>>,
    /// The rows of partitions with triggers that the statement has changed.
    pub own: OwnChanges,
}

/// The table that a row is in, from its slot.
pub fn oid_of(slot: &Datum) -> Result<Oid> {
    match slot {
        Datum::Oid(oid) => Ok(*oid),
        _ => Err(SqlError::internal("a row without its table")),
    }
}

fn columns_of(table: &Relation, above: &Relation) -> Result<Option<Vec<Option<usize>>>> {
    let columns = columns_in(table, above)?;
    let same = table.columns.len() == above.columns.len()
        && columns.iter().enumerate().all(|(at, column)| column.is_none_or(|column| column == at));
    Ok((!same).then_some(columns))
}

fn open(cx: &dyn Caller, oid: Oid) -> Result<Arc<Relation>> {
    cx.lock_oid(oid, "", LockMode::RowExclusive, WaitPolicy::Block)?;
    cx.relation(oid)?.ok_or_else(|| SqlError::internal(format!("partition {oid} is missing")))
}

impl Leaves {
    /// The partition `oid` of the table `named`.
    pub fn get(&mut self, cx: &dyn Caller, named: &Relation, oid: Oid) -> Result<Arc<Leaf>> {
        if let Some(leaf) = self.leaves.get(&oid) {
            return Ok(leaf.clone());
        }
        let table = open(cx, oid)?;
        let (columns, checks) = (columns_of(&table, named)?, RowChecks::new(cx, &table)?);
        let keys = key_columns(cx.view(), &table)?;
        let is_above = |column: &Column| named.column_index(&column.name).is_some();
        let has_more = named.partitioning.is_none() && !table.live_columns().all(is_above);
        let leaf = Arc::new(Leaf { table, columns, checks, keys, has_more });
        self.leaves.insert(oid, leaf.clone());
        Ok(leaf)
    }

    /// The partition that takes a row of the table `named`, which is the table itself if it has
    /// children. 23514 if there is none.
    pub fn route(&mut self, cx: &dyn Caller, named: &Arc<Relation>, row: &[Datum]) -> Result<Arc<Leaf>> {
        if named.partitioning.is_none() {
            return self.get(cx, named, named.oid);
        }
        let mut at = self.division(cx, named.clone(), named)?;
        let mut own: Option<Row> = None;
        loop {
            if let Some(columns) = &at.columns {
                own = Some(moved(columns, own.as_deref().unwrap_or(row), at.key.table.columns.len()));
            }
            let here = own.as_deref().unwrap_or(row);
            let division = at.key.division()?;
            let key = at.key.of_row(cx, here)?;
            let Some(found) = division.route(&key)? else {
                return Err(no_partition(cx, &at.key.table, &key));
            };
            let oid = division.partitions[found].oid;
            if self.leaves.contains_key(&oid) {
                return self.get(cx, named, oid);
            }
            if let Some(known) = self.divisions.get(&oid) {
                at = known.clone();
                continue;
            }
            let table = open(cx, oid)?;
            if table.kind != RelationKind::Partitioned {
                return self.get(cx, named, oid);
            }
            at = self.division(cx, table, &at.key.table.clone())?;
        }
    }

    fn division(&mut self, cx: &dyn Caller, table: Arc<Relation>, above: &Relation) -> Result<Arc<Division>> {
        if let Some(known) = self.divisions.get(&table.oid) {
            return Ok(known.clone());
        }
        let columns = columns_of(&table, above)?;
        let oid = table.oid;
        let made = Arc::new(Division { key: TableKey::new(cx, table)?, columns });
        self.divisions.insert(oid, made.clone());
        Ok(made)
    }
}

#[cold]
fn no_partition(cx: &dyn Caller, table: &Relation, key: &[Datum]) -> SqlError {
    let e = SqlError::new(
        SqlState::CHECK_VIOLATION,
        format!("no partition of relation \"{}\" found for row", table.name),
    )
    .schema(&*table.schema_name)
    .table(&*table.name);
    let Some(division) = &table.partitioning else { return e };
    let columns = division.keys.iter().filter_map(|key| key.column());
    if !sinew_catalog::acl::views::may_show(cx, table, columns) {
        return e;
    }
    let names: Vec<String> =
        division.keys.iter().map(|key| sinew_plan::partition_key_name(cx, table, key)).collect();
    let shown = |(value, ty): (&Datum, &Oid)| match value {
        Datum::Null => "null".to_string(),
        value => io::to_text(value, *ty, cx.fmt()).unwrap_or_default(),
    };
    let values: Vec<String> = key.iter().zip(&division.types).map(shown).collect();
    e.detail(format!(
        "Partition key of the failing row contains ({}) = ({}).",
        names.join(", "),
        values.join(", ")
    ))
}
