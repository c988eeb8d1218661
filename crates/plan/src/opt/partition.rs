//! Reading a partitioned table: the rows of its partitions, one partition after the other. A table
//! with children is read in the same way: its own rows first, then those of each child.
//!
//! A scan of a partitioned table becomes [`Kind::Append`] over a scan of each partition that may
//! have rows of the conditions. Each partition has an entry of its own in the range table. The
//! conditions are asked there, in the partition's columns, so that its indexes serve them. A row is
//! then given as the table above has it: its columns, its place, and the partition it is in.
//!
//! Conditions on the key leave partitions out twice. Constants do when the plan is made: such a
//! partition is not even locked. Parameters and values of outer rows do when the scan begins
//! ([`Pruning`]).

use crate::binder::scope::table_columns;
use crate::opt::bound::{Bound as Limit, Side, bound};
use crate::opt::index::Strategy;
use crate::opt::index_only::Reads;
use crate::opt::scan::Order;
use crate::opt::{Kind, Layout, Part, PlanNode, Planner, SortExpr};
use crate::tree::expr::{Expr, RelId};
use crate::tree::query::{Rte, RteKind};
use sinew_catalog::View;
use sinew_error::{Result, SqlError};
use sinew_table::methods::Methods;
use sinew_table::partition::{KeyLimits, Partitioning};
use sinew_table::{Relation, RelationKind, Trigger};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::datetime::tz::TimeZone;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// A condition on a column of the key, whose value is known when the scan begins.
#[derive(Debug, Clone)]
pub struct PruneBy {
    /// Position in the key.
    pub key: usize,
    pub strategy: Strategy,
    pub value: Expr,
}

/// How a scan leaves partitions out when it begins.
#[derive(Debug, Clone)]
pub struct Pruning {
    pub table: Arc<Relation>,
    pub by: Vec<PruneBy>,
    /// The partition of each part, by position in the table's division.
    pub partitions: Vec<usize>,
}

/// Notes a condition on a key of a type. Conditions that say nothing here are left out, for the
/// scan asks them again.
pub fn note_limit(limit: &mut KeyLimits, ty: Oid, strategy: Strategy, value: &Datum, zone: &TimeZone) {
    // Every condition but IS NULL fails for NULL.
    let nothing = || Some(Vec::new());
    let side = match strategy {
        Strategy::IsNull => {
            limit.is_null = true;
            return;
        }
        Strategy::EqAny => {
            let Datum::Array(list) = value else {
                limit.any = nothing();
                return;
            };
            let one = |value: &Datum| match bound(ty, value.clone(), Side::Equal, zone).0 {
                Limit::Value(value) => Some(value),
                Limit::Null | Limit::Below | Limit::Above => None,
            };
            return narrow(limit, ty, list.values.iter().filter_map(one).collect());
        }
        Strategy::Eq => Side::Equal,
        Strategy::Ge => Side::Lower(true),
        Strategy::Gt => Side::Lower(false),
        Strategy::Le => Side::Upper(true),
        Strategy::Lt => Side::Upper(false),
    };
    let (value, inclusive) = bound(ty, value.clone(), side, zone);
    let is_higher = |have: &(Datum, bool), new: &Datum| sinew_types::compare::cmp(ty, new, &have.0).is_gt();
    match (side, value) {
        (_, Limit::Null) | (Side::Equal, Limit::Below | Limit::Above) => limit.any = nothing(),
        (Side::Equal, Limit::Value(value)) => narrow(limit, ty, vec![value]),
        (Side::Lower(_), Limit::Value(value)) => {
            if limit.lower.as_ref().is_none_or(|have| is_higher(have, &value)) {
                limit.lower = Some((value, inclusive));
            }
        }
        (Side::Upper(_), Limit::Value(value)) => {
            if limit.upper.as_ref().is_none_or(|have| !is_higher(have, &value)) {
                limit.upper = Some((value, inclusive));
            }
        }
        (Side::Lower(_), Limit::Above) | (Side::Upper(_), Limit::Below) => limit.any = nothing(),
        (Side::Lower(_), Limit::Below) | (Side::Upper(_), Limit::Above) => {}
    }
}

/// Of two lists of values, those of both.
fn narrow(limit: &mut KeyLimits, ty: Oid, values: Vec<Datum>) {
    limit.any = Some(match limit.any.take() {
        None => values,
        Some(have) => {
            let is_new =
                |old: &Datum| values.iter().any(|new| sinew_types::compare::cmp(ty, old, new).is_eq());
            have.into_iter().filter(is_new).collect()
        }
    });
}

/// The columns of a partition, in the order of the table above it; `None` for dropped columns.
pub fn columns_in(partition: &Relation, parent: &Relation) -> Result<Vec<Option<usize>>> {
    let place = |column: &sinew_table::Column| match column.dropped {
        true => Ok(None),
        false => partition.column_index(&column.name).map(Some).ok_or_else(|| {
            SqlError::internal(format!("partition \"{}\" lacks column \"{}\"", partition.name, column.name))
        }),
    };
    parent.columns.iter().map(place).collect()
}

/// The columns of a partition, by position, that the keys of the tables above it name. `None`: an
/// expression decides as well.
pub fn key_columns(cx: &View, partition: &Relation) -> Result<Option<Vec<usize>>> {
    let mut found = Vec::new();
    for above in cx.tables_above(partition) {
        let (_, parent) = above?;
        for key in parent.partitioning.iter().flat_map(|division| &division.keys) {
            let name = key.column().map(|at| &parent.columns[at].name);
            let Some(at) = name.and_then(|name| partition.column_index(name)) else { return Ok(None) };
            found.push(at);
        }
    }
    Ok(Some(found))
}

/// Whether a row of a table may belong to another partition when the columns `sets` of it have
/// other values. A trigger may change any column.
pub fn may_move(cx: &View, table: &Relation, mut sets: impl Iterator<Item = usize>) -> Result<bool> {
    const BEFORE_UPDATE: u8 = Trigger::ROW | Trigger::BEFORE | Trigger::UPDATE;
    if table.partition_of.is_none() {
        return Ok(false);
    }
    let keys = key_columns(cx, table)?.filter(|_| !table.has_trigger(BEFORE_UPDATE));
    Ok(keys.is_none_or(|keys| sets.any(|set| keys.contains(&set))))
}

impl Planner<'_, '_> {
    /// Plans a scan of a partitioned table, the entry `rel`, with conditions on it.
    pub fn plan_partitions(
        &mut self,
        rel: RelId,
        table: &Arc<Relation>,
        alias: &Arc<str>,
        quals: &[Expr],
        order: Option<&Order>,
    ) -> Result<(Part, bool)> {
        let layout = Layout::rel(rel);
        // A condition with a subquery is planned once, above all partitions.
        let (above, below): (Vec<Expr>, Vec<Expr>) = quals.iter().cloned().partition(Expr::has_subquery);
        let ((node, ordered), free) = self.framed(|me| {
            // The arguments of TABLESAMPLE, too: each partition gets them as they are planned here.
            let written = me.rtes[rel as usize].sample.clone();
            let planned = written.clone().map(|sample| me.planned_sample(sample)).transpose()?;
            me.rtes[rel as usize].sample = planned;
            let parts = me.append(rel, table, alias, &below, order);
            me.rtes[rel as usize].sample = written;
            let (node, ordered) = parts?;
            Ok((me.filter(node, &above, &layout)?, ordered))
        })?;
        Ok((Part { node, layout, free, rels: vec![rel] }, ordered))
    }

    /// The rows of the partitions, and whether they come in the order asked for: that of indexes
    /// which all partitions have.
    fn append(
        &mut self,
        rel: RelId,
        table: &Arc<Relation>,
        alias: &Arc<str>,
        quals: &[Expr],
        order: Option<&Order>,
    ) -> Result<(PlanNode, bool)> {
        let width = self.rtes[rel as usize].width();
        let mode = self.binder.locks.iter().filter(|l| l.0 == table.oid).map(|l| l.1).max();
        let mode = mode.unwrap_or(LockMode::AccessShare);
        let (mut kept, mut by) = (Vec::new(), Vec::new());
        let opened = match &table.partitioning {
            Some(_) if self.rtes[rel as usize].only => Vec::new(),
            Some(division) => {
                (kept, by) = self.prune(rel, table, division, quals)?;
                let open = |at: &usize| self.open_partition(division.partitions[*at].oid, mode);
                kept.iter().map(open).collect::<Result<_>>()?
            }
            None => self.open_family(rel, table, quals, mode)?,
        };
        let is_alone = opened.len() == 1;
        let named = |(number, part): (usize, Arc<Relation>)| {
            let name = if is_alone { alias.clone() } else { format!("{alias}_{}", number + 1).into() };
            (part, name)
        };
        let partitions: Vec<(Arc<Relation>, Arc<str>)> = opened.into_iter().enumerate().map(named).collect();
        let mut parts = Vec::with_capacity(kept.len());
        let mut ordered = order.is_some() && !partitions.is_empty();
        for (partition, name) in &partitions {
            let (node, is_ordered) =
                self.plan_partition(rel, table, partition, name.clone(), quals, order.filter(|_| ordered))?;
            parts.push(node);
            ordered &= is_ordered;
        }
        if order.is_some() && !ordered {
            // One part without the order makes that of the others useless.
            parts.clear();
            for (partition, name) in &partitions {
                parts.push(self.plan_partition(rel, table, partition, name.clone(), quals, None)?.0);
            }
        }
        let key = |&(col, descending, nulls_first): &(u16, bool, bool)| {
            let ty = table.columns[usize::from(col)].type_oid;
            SortExpr { e: Expr::Col(u32::from(col)), ty, descending, nulls_first }
        };
        let order = match order.filter(|_| ordered && parts.len() > 1) {
            Some(order) => order.iter().map(key).collect(),
            None => Vec::new(),
        };
        let (rows, cost) = (parts.iter().map(|p| p.rows).sum::<f64>(), parts.iter().map(|p| p.cost).sum());
        let pruning = match by.is_empty() {
            true => None,
            false => Some(Box::new(Pruning { table: table.clone(), by, partitions: kept })),
        };
        let kind = Kind::Append { parts, alias: alias.clone(), order, pruning };
        Ok((PlanNode::new(kind, rows, cost, width), ordered))
    }

    /// A table with its children and theirs, without those that have no row of the conditions.
    fn open_family(
        &mut self,
        rel: RelId,
        table: &Arc<Relation>,
        quals: &[Expr],
        mode: LockMode,
    ) -> Result<Vec<Arc<Relation>>> {
        let below = self.binder.cx.descendants(table, mode)?;
        self.binder.locks.extend(below.iter().map(|child| (child.oid, mode)));
        let family = [table.alone()].into_iter().chain(below.iter().map(Relation::alone)).collect();
        self.exclude(rel, table, quals, family)
    }

    /// Locks a partition as the table above it is locked.
    fn open_partition(&mut self, oid: Oid, mode: LockMode) -> Result<Arc<Relation>> {
        let cx = self.binder.cx;
        cx.lock_oid(oid, "", mode, WaitPolicy::Block)?;
        self.binder.locks.push((oid, mode));
        cx.relation(oid)?.ok_or_else(|| SqlError::internal(format!("partition {oid} is missing")))
    }

    fn plan_partition(
        &mut self,
        rel: RelId,
        table: &Arc<Relation>,
        partition: &Arc<Relation>,
        alias: Arc<str>,
        quals: &[Expr],
        order: Option<&Order>,
    ) -> Result<(PlanNode, bool)> {
        let own = self.rtes.len() as RelId;
        let columns = columns_in(partition, table)?;
        let cols = table_columns(partition);
        self.used.push(vec![false; cols.len()]);
        self.placed.push(false);
        let kind = RteKind::Table(partition.clone());
        let sample = self.rtes[rel as usize].sample.clone();
        self.rtes.push(Rte { kind, name: alias, cols, tid: true, only: false, sample, need: None });
        if let Some(reads) = self.reads.get(rel as usize) {
            let reads = reads.moved(&columns, partition.columns.len());
            self.reads.push(reads);
        }
        self.note_keys_of(own)?;
        // The cursor knows which partition its row is in.
        if let Some(cursor) = self.current_of(rel) {
            self.binder.current_of.push((own, cursor));
        }
        let var = |col: usize| Expr::Var { rel: own, col: col as u16 };
        let place = partition.columns.len();
        let mut outputs: Vec<Expr> =
            columns.iter().map(|column| column.map_or_else(Expr::null, var)).collect();
        outputs.push(var(place));
        outputs.push(match partition.kind {
            RelationKind::Partitioned => var(place + 1),
            _ => Expr::Const(Datum::Oid(partition.oid)),
        });
        let mut quals = quals.to_vec();
        quals.iter_mut().for_each(|q| crate::bind::through::replace(q, rel, &outputs));
        let placed = |&(col, descending, nulls_first): &(u16, bool, bool)| {
            let at = columns.get(usize::from(col)).copied().flatten()?;
            Some((at as u16, descending, nulls_first))
        };
        let order: Option<Vec<_>> = order.and_then(|order| order.iter().map(placed).collect());
        let (part, ordered) = self.plan_rel(own, &quals, order.as_deref())?;
        self.need(part.free.iter().copied());
        // Columns that the statement does not read stay NULL.
        let is_read = |me: &Self, col: usize| me.reads.get(rel as usize).is_none_or(|reads| reads.names(col));
        let mut exprs = Vec::with_capacity(outputs.len());
        for (col, e) in outputs.iter().enumerate() {
            let wanted = matches!(e, Expr::Const(_)) || is_read(self, col);
            exprs.push(if wanted { self.fixed(e, &part.layout)? } else { Expr::null() });
        }
        let node = part.node;
        let (rows, cost, width) = (node.rows, node.cost, exprs.len());
        let project = PlanNode::new(Kind::Project { child: Box::new(node), exprs }, rows, cost, width);
        Ok((project, ordered && order.is_some()))
    }

    /// The partitions that constants do not leave out, and the conditions whose values come later.
    fn prune(
        &mut self,
        rel: RelId,
        table: &Relation,
        division: &Partitioning,
        quals: &[Expr],
    ) -> Result<(Vec<usize>, Vec<PruneBy>)> {
        let mut limits = vec![KeyLimits::default(); division.keys.len()];
        let mut later = Vec::new();
        let quals = if self.off.contains(Methods::PRUNING) { &[] } else { quals };
        let zone = self.binder.cx.fmt().tz.clone();
        for q in quals {
            let Some(m) = self.match_condition(q, rel, table) else { continue };
            let Some(key) = division.keys.iter().position(|k| k.column() == Some(usize::from(m.col))) else {
                continue;
            };
            let (strategy, ty) = (m.strategy, division.types[key]);
            match m.value.cloned() {
                None => note_limit(&mut limits[key], ty, strategy, &Datum::Null, &zone),
                Some(Expr::Const(value)) => note_limit(&mut limits[key], ty, strategy, &value, &zone),
                Some(value) if value.has_subquery() => {}
                Some(value) => {
                    self.guessed |= value.any(&mut |e| matches!(e, Expr::Param(_)));
                    let value = self.fixed(&value, &Layout::default())?;
                    later.push(PruneBy { key, strategy, value });
                }
            }
        }
        Ok((division.prune(&limits)?, later))
    }
}

impl Reads {
    /// The part of it that is read of a partition, whose columns stand at other places. `None`:
    /// dropped columns.
    fn moved(&self, columns: &[Option<usize>], width: usize) -> Reads {
        let mut moved = Reads { columns: vec![0; width], place: self.place };
        for (col, times) in self.columns.iter().enumerate() {
            match columns.get(col) {
                Some(Some(at)) => moved.columns[*at] = *times,
                Some(None) => {}
                None => moved.place |= *times > 0,
            }
        }
        moved
    }

    /// Whether the statement names a column, or the place behind the columns.
    fn names(&self, col: usize) -> bool {
        self.place || self.columns.get(col).is_some_and(|times| *times > 0)
    }
}
