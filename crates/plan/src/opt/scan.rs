//! Reading one range table entry: which index, what is left to filter.

use crate::opt::cheap::cheap_first;
use crate::opt::index::{Match, Strategy, order_of};
use crate::opt::inverted::InvertedChoice;
use crate::opt::push::push_down;
use crate::opt::{CheckExpr, IndexCond, KeyExpr, Kind, Layout, Part, PlanCte, PlanNode, Planner, ScanFunc};
use crate::tree::expr::{CmpOp, Expr, RelId};
use crate::tree::operators::comparison_of;
use crate::tree::query::{Query, RteCol, RteKind};
use sinew_error::Result;
use sinew_storage::Fork;
use sinew_storage::page::{PAGE_HEADER_SIZE, PAGE_SIZE};
use sinew_table::methods::Methods;
use sinew_table::{Column, Index, Relation, RelationKind};
use sinew_types::key::is_divisible;
use sinew_types::{Datum, Oid, oid};
use std::sync::Arc;

/// Sort keys asked of a scan: column, descending, nulls first.
pub type Order = [(u16, bool, bool)];

/// The part of `random_page_cost` that a page takes: most are in the kernel's memory.
const RANDOM_SHARE: f64 = 0.5;
pub(super) const CPU_ROW: f64 = 0.01;
/// Elements of an array that is not known yet: PostgreSQL's guess.
const PLACES_GUESSED: f64 = 10.0;
/// Bytes of an entry beside its key; how full leaves are; pages that a file may have in reserve.
const ENTRY_OVERHEAD: f64 = 10.0;
pub(super) const LEAF_FILL: f64 = 0.7;
const RESERVE_MAX: u32 = 64;
/// A leaf of an index that is read instead of the table: PostgreSQL's figure.
const LEAF_PAGE: f64 = 4.0;
/// Bytes that a row takes beside its values: the version's header, its line pointer, the codec's.
const ROW_OVERHEAD: f64 = 34.0;

/// The least number of pages that the planner assumes for a table that was never counted: most
/// tables grow after the first plans are made.
const NEW_TABLE_PAGES: u32 = 10;
/// Where fewer rows pass the conditions, the columns that these do not read are decoded later.
const FEW: f64 = 0.5;
/// A scan that costs less is not worth another plan.
const WORTH_PLANNING: f64 = 50.0;
/// Bytes of a value of variable size, where nothing is known.
const VALUE_WIDTH: f64 = 32.0;

/// Rows on a page of a table of which nothing but the columns is known.
fn rows_per_page(t: &Relation) -> f64 {
    let width = |c: &Column| match sinew_types::typeinfo::type_info(c.type_oid) {
        Some(i) if i.len > 0 => f64::from(i.len),
        _ => VALUE_WIDTH,
    };
    let widths: f64 = t.columns.iter().filter(|c| !c.dropped).map(width).sum();
    ((PAGE_SIZE - PAGE_HEADER_SIZE) as f64 / (ROW_OVERHEAD + widths)).max(1.0)
}

struct Choice {
    index: usize,
    eq: Vec<usize>,
    any: Option<usize>,
    lower: Option<usize>,
    upper: Option<usize>,
    /// Conditions on columns behind a gap or a range, with the column's position in the index.
    checks: Vec<(usize, usize)>,
    rows: f64,
    cost: f64,
    ordered: Option<bool>,
    /// Every column of a unique index has its one value.
    one_row: bool,
    /// How much an open range passes was not known.
    guessed: bool,
    /// How much a range between two values passes was not known.
    blind: bool,
}

/// Does a condition wait for a parameter of the statement?
fn has_parameter(e: &Expr) -> bool {
    e.any(&mut |e| matches!(e, Expr::Param(_)))
}

/// Can an entry be asked this condition?
fn is_check(m: &Match<'_>) -> bool {
    !m.again
}

impl Planner<'_, '_> {
    /// The cost of a page that is read after its neighbour.
    pub fn seq_page(&self) -> f64 {
        self.binder.cx.knobs().page_costs.in_order
    }

    /// The cost of a page that is read by itself.
    pub fn random_page(&self) -> f64 {
        self.binder.cx.knobs().page_costs.scattered * RANDOM_SHARE
    }

    /// Rows and pages of a table: as many pages as its file has now, as full as they were at the
    /// last count.
    pub fn size(&self, t: &Relation) -> (f64, f64) {
        if let Some(&(_, rows, pages)) = self.sizes.borrow().iter().find(|(oid, ..)| *oid == t.oid) {
            return (rows, pages);
        }
        let cx = self.binder.cx;
        let counted = t.rows_estimate >= 0.0 && t.pages_estimate > 0;
        let pages = match t.kind {
            RelationKind::Table | RelationKind::Materialized if !t.is_temporary() => {
                // A file that is missing is the executor's to name.
                cx.storage().pool().blocks(t.heap.file, Fork::Main).unwrap_or(t.pages_estimate)
            }
            _ => t.pages_estimate,
        };
        let pages = f64::from(if counted { pages } else { pages.max(NEW_TABLE_PAGES) }.max(1));
        let density = if counted { t.rows_estimate / f64::from(t.pages_estimate) } else { rows_per_page(t) };
        let rows = (pages * density).max(1.0);
        self.sizes.borrow_mut().push((t.oid, rows, pages));
        (rows, pages)
    }

    /// Pages of an index. Those that its file has in reserve, which are few, are not among them.
    fn index_pages(&self, t: &Relation, ix: &Index, rows: f64) -> f64 {
        let cx = self.binder.cx;
        // A file that is missing is the executor's to name.
        let blocks = cx.storage().pool().blocks(ix.storage.file, Fork::Main).unwrap_or(0);
        let width = |ty: Oid| match sinew_types::typeinfo::type_info(ty) {
            Some(i) if i.len > 0 => 9.0,
            _ => VALUE_WIDTH,
        };
        let keys = ix.columns.iter().map(|c| c.type_oid(t));
        let types = keys.chain(ix.included_columns().map(|at| t.columns[at].type_oid));
        let entry = ENTRY_OVERHEAD + types.map(width).sum::<f64>();
        let filled = (rows * entry / (PAGE_SIZE as f64 * LEAF_FILL)).ceil();
        f64::from(blocks.saturating_sub(RESERVE_MAX)).max(filled.min(f64::from(blocks)))
    }

    /// Plans an entry with the conditions on it; those may refer to other entries, whose columns
    /// are then parameters. Says whether the rows come in the order asked for.
    pub fn plan_rel(&mut self, rel: RelId, quals: &[Expr], order: Option<&Order>) -> Result<(Part, bool)> {
        let rte = &self.rtes[rel as usize];
        let layout = Layout::rel(rel);
        let width = rte.width();
        let alias = rte.name.clone();
        match &rte.kind {
            RteKind::Table(t) if t.has_parts() => {
                let t = t.clone();
                self.plan_partitions(rel, &t, &alias, quals, order)
            }
            RteKind::Table(t) => {
                let t = t.clone();
                let sample = rte.sample.clone();
                let ((node, ordered), free) = self.framed(|me| match (me.current_of(rel), sample) {
                    (Some(cursor), _) => me.plan_current_of(rel, &t, alias, cursor, quals),
                    (_, Some(sample)) => Ok((me.plan_sample(rel, &t, alias, quals, sample)?, false)),
                    (None, None) => me.plan_table(rel, &t, alias, quals, order),
                })?;
                Ok((Part { node, layout, free, rels: vec![rel] }, ordered))
            }
            RteKind::Query(q) => {
                let q = q.clone();
                self.plan_subquery(rel, *q, alias, quals)
            }
            RteKind::Func(funcs, ordinality) => {
                let (funcs, ordinality) = (funcs.clone(), *ordinality);
                let (node, free) = self.framed(|me| {
                    let none = Layout::default();
                    let mut list = Vec::with_capacity(funcs.len());
                    for f in funcs {
                        let call = me.fixed(&f.call, &none)?;
                        let srf = match (&f.srf, &call) {
                            (Some(_), Expr::Func(c)) => Some(c.clone()),
                            _ => None,
                        };
                        list.push(ScanFunc { call, srf, columns: f.columns, name: f.name });
                    }
                    let rows = if list.iter().any(|f| f.srf.is_some()) { 1000.0 } else { 1.0 };
                    let lengths =
                        list.iter().any(ScanFunc::leaves_lengths).then(|| me.lengths_of(rel)).flatten();
                    let kind = Kind::FuncScan { funcs: list, ordinality, alias };
                    let node = PlanNode::new(kind, rows, rows * CPU_ROW, width);
                    let node = match lengths {
                        Some(exprs) => {
                            let (rows, cost) = (node.rows, node.cost);
                            let kind = Kind::Project { child: Box::new(node), exprs };
                            PlanNode::new(kind, rows, cost, width)
                        }
                        None => node,
                    };
                    me.filter(node, quals, &layout)
                })?;
                Ok((Part { node, layout, free, rels: vec![rel] }, false))
            }
            RteKind::Cte(id) => {
                let id = *id;
                if let Some(q) = self.as_subquery(id) {
                    return self.plan_subquery(rel, q, alias, quals);
                }
                let (node, free) = self.framed(|me| {
                    let (rows, cost) = me.plan_cte(id)?;
                    let name = me.bound_ctes[id].name.clone();
                    let node = PlanNode::new(Kind::CteScan { cte: id, name, alias }, rows, cost, width);
                    me.filter(node, quals, &layout)
                })?;
                Ok((Part { node, layout, free, rels: vec![rel] }, false))
            }
            RteKind::Row => Err(Planner::broken("a row entry in FROM")),
        }
    }

    /// The columns of an entry as their definitions say: a text that is too long is an error, a
    /// number is rounded. `None` if no definition has a modifier.
    fn lengths_of(&self, rel: RelId) -> Option<Vec<Expr>> {
        let cols = &self.rtes[rel as usize].cols;
        let column = |(at, col): (usize, &RteCol)| match (Expr::Col(at as u32), col.typmod) {
            (value, -1) => value,
            (value, typmod) => Expr::Typmod { arg: Box::new(value), ty: col.ty, typmod, explicit: false },
        };
        cols.iter().any(|col| col.typmod != -1).then(|| cols.iter().enumerate().map(column).collect())
    }

    /// The cursor whose row an entry is.
    pub(super) fn current_of(&self, rel: RelId) -> Option<Expr> {
        let found = self.binder.current_of.iter().find(|(of, _)| *of == rel);
        found.map(|(_, cursor)| cursor.clone())
    }

    fn plan_current_of(
        &mut self,
        rel: RelId,
        table: &Arc<Relation>,
        alias: Arc<str>,
        cursor: Expr,
        quals: &[Expr],
    ) -> Result<(PlanNode, bool)> {
        let layout = Layout::rel(rel);
        let cursor = self.fixed(&cursor, &Layout::default())?;
        let width = self.rtes[rel as usize].width();
        let kind = Kind::CurrentOf { table: table.clone(), rel, alias, cursor };
        let node = PlanNode::new(kind, 1.0, CPU_ROW, width);
        Ok((self.filter(node, quals, &layout)?, false))
    }

    fn plan_subquery(
        &mut self,
        rel: RelId,
        mut q: Query,
        alias: Arc<str>,
        quals: &[Expr],
    ) -> Result<(Part, bool)> {
        let (layout, width) = (Layout::rel(rel), self.rtes[rel as usize].width());
        let quals = &push_down(&mut q, rel, quals);
        let (node, free) = self.framed(|me| {
            let child = me.plan_query(&q)?;
            let (rows, cost) = (child.rows, child.cost);
            let node = PlanNode::new(Kind::Subquery { child: Box::new(child), alias }, rows, cost, width);
            me.filter(node, quals, &layout)
        })?;
        Ok((Part { node, layout, free, rels: vec![rel] }, false))
    }

    /// Plans a CTE the first time it is read.
    fn plan_cte(&mut self, id: usize) -> Result<(f64, f64)> {
        if let Some(c) = &self.ctes[id] {
            let (rows, free) = (c.node.rows, c.free.clone());
            self.need(free);
            return Ok((rows, rows * CPU_ROW));
        }
        if let Some(change) = self.bound_ctes[id].change.take() {
            return self.plan_change(id, &change);
        }
        let Some(query) = self.bound_ctes[id].query.take() else {
            // Inside its own recursive term.
            return Ok((100.0, 1.0));
        };
        let term = self.bound_ctes[id].recursive.take();
        let ((node, recursive), free) = self.framed(|me| {
            let node = me.plan_query(&query)?;
            let recursive =
                term.map(|(q, dedup)| Ok::<_, sinew_error::SqlError>((me.plan_query(&q)?, dedup)));
            Ok((node, recursive.transpose()?))
        })?;
        self.need(free.clone());
        let rows = if recursive.is_some() { node.rows * 10.0 } else { node.rows };
        let types = self.bound_ctes[id].cols.iter().map(|c| c.ty).collect();
        let cost = node.cost;
        self.ctes[id] =
            Some(PlanCte { name: self.bound_ctes[id].name.clone(), node, recursive, types, free });
        Ok((rows, cost))
    }

    /// A filter above a node.
    pub fn filter(&mut self, mut node: PlanNode, quals: &[Expr], layout: &Layout) -> Result<PlanNode> {
        if quals.is_empty() {
            return Ok(node);
        }
        let rows = node.rows * quals.iter().map(|q| self.selectivity(q)).product::<f64>();
        let Some(qual) = self.conjunction(quals, layout, node.rows)? else { return Ok(node) };
        let (cost, width) = (node.cost + node.rows * CPU_ROW / 2.0, node.width);
        match &mut node.kind {
            Kind::Filter { qual: have, once: false, .. } => {
                let before = std::mem::replace(have, Expr::null());
                let mut all = Vec::new();
                before.conjuncts(&mut all);
                qual.conjuncts(&mut all);
                cheap_first(&mut all);
                *have = Expr::And(all);
                node.rows = rows.max(1.0);
                Ok(node)
            }
            _ => Ok(PlanNode::new(
                Kind::Filter { child: Box::new(node), qual, once: false },
                rows,
                cost,
                width,
            )),
        }
    }

    fn plan_table(
        &mut self,
        rel: RelId,
        t: &Arc<Relation>,
        alias: Arc<str>,
        quals: &[Expr],
        order: Option<&Order>,
    ) -> Result<(PlanNode, bool)> {
        let (rows, pages) = self.size(t);
        let layout = Layout::rel(rel);
        let width = self.rtes[rel as usize].width();
        let seq_cost = pages * self.seq_page() + rows * CPU_ROW * (1.0 + quals.len() as f64 / 4.0);
        let out_rows = (rows * self.share_of_all(quals)).max(1.0);
        let sort_cost = match order {
            Some(_) => out_rows * CPU_ROW * out_rows.log2().max(1.0) + self.off.penalty(Methods::SORT),
            None => 0.0,
        };
        let reads_all = seq_cost;
        if let Some((at, rows)) = self.places_condition(rel, t, quals) {
            let cost = rows * (self.random_page() / 2.0 + CPU_ROW) + self.off.penalty(Methods::TID_SCAN);
            if cost <= seq_cost {
                return Ok((self.plan_places(rel, t, alias, quals, (at, cost, rows))?, false));
            }
        }
        let seq_cost = seq_cost + self.off.penalty(Methods::SEQ_SCAN);
        let mut usable = vec![false; t.indexes.len()];
        let mut inverted: Option<InvertedChoice> = None;
        if t.kind != RelationKind::Virtual {
            for (i, usable) in usable.iter_mut().enumerate() {
                *usable =
                    self.has_all_entries(rel, t, i, quals) && self.index_fits_snapshot(&t.indexes[i], t)?;
                if t.indexes[i].is_inverted() && std::mem::take(usable) {
                    let choice = self.choose_inverted(t, i, rel, quals);
                    self.guessed |= choice.as_ref().is_some_and(|choice| choice.guessed);
                    let best = inverted.as_ref().map_or(f64::INFINITY, |best| best.cost);
                    inverted = choice.filter(|choice| choice.cost < best).or(inverted);
                }
            }
        }
        let with_sort = |c: &Choice| c.cost + if c.ordered.is_some() { 0.0 } else { sort_cost };
        let (mut guessed, mut blind) = (false, false);
        let mut best: Option<Choice> = None;
        for i in (0..usable.len()).filter(|&i| usable[i]) {
            let Some(c) = self.choose(t, i, rel, quals, order, true) else { continue };
            guessed |= c.guessed;
            blind |= c.blind;
            let total = with_sort(&c);
            // Finding one row by its key reads two or three pages in memory, whatever the table's
            // size. A scan looks at every version even of a single page, and a row that is often
            // changed has many.
            let wins = c.one_row && !self.off.contains(Methods::INDEX_SCAN);
            let scan = if wins { f64::INFINITY } else { seq_cost + sort_cost };
            let have = best.as_ref().map_or(scan, with_sort);
            if total < have {
                best = Some(c);
            }
        }
        let sole = best.as_ref().is_some_and(|b| b.one_row);
        self.guessed |= !sole && (guessed || self.may_fit_an_index(rel, t, quals));
        let cost_now = best.as_ref().map_or(seq_cost + sort_cost, with_sort);
        if let Some(choice) = inverted.filter(|choice| !sole && choice.cost + sort_cost < cost_now) {
            return Ok((self.plan_inverted(rel, t, alias, quals, choice, out_rows)?, false));
        }
        if let Some(arms) = self.choose_arms(t, rel, quals, &usable, cost_now - sort_cost) {
            let found = arms.iter().map(|(_, choice)| choice.rows).sum();
            return Ok((self.plan_arms(rel, t, alias, quals, arms, out_rows.min(found))?, false));
        }
        let Some(c) = best else {
            // The values may call for an index. A small table is read as soon as another plan would
            // be made.
            let waits = reads_all > WORTH_PLANNING && usable.contains(&true);
            self.guessed |=
                waits && (blind || quals.iter().any(|q| matches!(q, Expr::Or(_)) && has_parameter(q)));
            let filter = self.conjunction(quals, &layout, rows)?;
            let first = filter.as_ref().filter(|_| out_rows < rows * FEW).map(|f| columns_of(f, t));
            let kind = Kind::SeqScan { table: t.clone(), rel, alias, filter, first };
            let node = PlanNode::new(kind, out_rows, seq_cost, width);
            let watched = !t.indexes.is_empty() && t.keeps_rows() && !t.is_temporary();
            if watched && !self.scanned.iter().any(|(file, _)| *file == t.heap.file) {
                self.scanned.push((t.heap.file, pages));
            }
            return Ok((node, order.is_some_and(<[_]>::is_empty)));
        };
        let (mut cond, taken) = self.index_cond(rel, t, quals, &c)?;
        let mut rest = Vec::new();
        for (i, q) in quals.iter().enumerate() {
            if taken.contains(&i) {
                let used = self.used[rel as usize].clone();
                cond.shown.push(self.fixed(q, &layout)?);
                // The index evaluates the conditions on its own columns, so the row's columns are
                // not read for them.
                self.used[rel as usize] = used;
            } else if !self.predicate_says(rel, c.index, q) {
                rest.push(q.clone());
            }
        }
        let filter = self.conjunction(&rest, &layout, c.rows)?;
        let ordered = c.ordered.is_some() && order.is_some();
        let index = t.indexes[c.index].clone();
        let kind = Kind::IndexScan { table: t.clone(), rel, alias, index, cond: Box::new(cond), filter };
        Ok((PlanNode::new(kind, out_rows.min(c.rows), c.cost, width), ordered))
    }

    /// The condition that names the places of rows, and how many rows there are.
    fn places_condition(&self, rel: RelId, t: &Relation, quals: &[Expr]) -> Option<(usize, f64)> {
        if !t.keeps_rows() || t.is_temporary() {
            return None;
        }
        quals.iter().enumerate().find_map(|(at, qual)| {
            let places = self.places_in(rel, t, qual)?;
            Some((
                at,
                match (qual, places) {
                    (Expr::ScalarArray { .. }, Expr::Const(Datum::Array(list))) => list.values.len() as f64,
                    (Expr::ScalarArray { .. }, _) => PLACES_GUESSED,
                    _ => 1.0,
                },
            ))
        })
    }

    /// The places that a condition names: `x` of `ctid = x` and of `ctid = ANY (x)`.
    fn places_in<'q>(&self, rel: RelId, t: &Relation, qual: &'q Expr) -> Option<&'q Expr> {
        let (f, is_list) = match qual {
            Expr::Func(f) => (f, false),
            Expr::ScalarArray { f, any: true } => (f, true),
            _ => return None,
        };
        if f.types.args.as_slice() != [oid::TID; 2] || comparison_of(f.f.oid) != Some(CmpOp::Eq) {
            return None;
        }
        let is_place = |e: &Expr| matches!(e, Expr::Var { rel: of, col } if *of == rel && usize::from(*col) == t.columns.len());
        let is_foreign = |e: &Expr| {
            let mut used = Vec::new();
            self.rels_of(e, &mut used);
            !used.contains(&rel) && !e.is_volatile()
        };
        match f.args.as_slice() {
            [a, b] if is_place(a) && is_foreign(b) => Some(b),
            [a, b] if !is_list && is_place(b) && is_foreign(a) => Some(a),
            _ => None,
        }
    }

    /// The scan of the places that condition number `at` names.
    fn plan_places(
        &mut self,
        rel: RelId,
        t: &Arc<Relation>,
        alias: Arc<str>,
        quals: &[Expr],
        (at, cost, rows): (usize, f64, f64),
    ) -> Result<PlanNode> {
        let layout = Layout::rel(rel);
        let named = self.places_in(rel, t, &quals[at]).ok_or_else(|| Planner::broken("lost places"))?;
        let places = self.fixed(named, &Layout::default())?;
        let mut shown = quals[at].clone();
        if let (
            Expr::Func(f) | Expr::ScalarArray { f, .. },
            Expr::Func(own) | Expr::ScalarArray { f: own, .. },
        ) = (&mut shown, &quals[at])
        {
            for (shown, arg) in f.args.iter_mut().zip(&own.args) {
                *shown = if std::ptr::eq(arg, named) { places.clone() } else { self.fixed(arg, &layout)? };
            }
        }
        let rest: Vec<Expr> =
            quals.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, q)| q.clone()).collect();
        let filter = self.conjunction(&rest, &layout, rows)?;
        let width = self.rtes[rel as usize].width();
        let kind = Kind::TidScan { table: t.clone(), rel, alias, places, shown, filter };
        Ok(PlanNode::new(kind, rows, cost, width))
    }

    /// Conditions over so many rows of `layout`, cheap ones first.
    pub fn conjunction(&mut self, quals: &[Expr], layout: &Layout, rows: f64) -> Result<Option<Expr>> {
        // Those with a subquery come last.
        let cheap = quals.iter().filter(|q| !q.has_subquery());
        let runs = rows * cheap.map(|q| self.selectivity(q)).product::<f64>();
        let before = std::mem::replace(&mut self.runs, runs);
        let fixed: Result<Vec<Expr>> = quals.iter().map(|q| self.fixed(q, layout)).collect();
        self.runs = before;
        let mut list = fixed?;
        cheap_first(&mut list);
        Ok(Expr::and(list))
    }

    /// The bounds of a chosen index, and the conditions that they take care of.
    fn index_cond(
        &mut self,
        rel: RelId,
        t: &Relation,
        quals: &[Expr],
        c: &Choice,
    ) -> Result<(IndexCond, Vec<usize>)> {
        let mut cond = IndexCond { backward: c.ordered.unwrap_or(false), ..IndexCond::default() };
        let mut taken: Vec<usize> = Vec::new();
        let none = Layout::default();
        let key = |me: &mut Self, q: usize| -> Result<KeyExpr> {
            let m = me
                .match_condition(&quals[q], rel, t)
                .ok_or_else(|| Planner::broken("lost index condition"))?;
            let ty = me.key_type(rel, t, m.col);
            let e = m.value.map_or_else(|| Ok(Expr::null()), |value| me.fixed(value, &none))?;
            Ok(KeyExpr { e, ty, is_null: m.strategy == Strategy::IsNull })
        };
        for (place, &q) in c.eq.iter().enumerate() {
            let k = key(self, q)?;
            if c.any == Some(q) {
                cond.any = Some((place, k.e.clone()));
            }
            cond.eq.push(k);
            taken.push(q);
        }
        for (slot, which) in [(&mut cond.lower, c.lower), (&mut cond.upper, c.upper)] {
            if let Some(q) = which {
                let m = self.match_condition(&quals[q], rel, t);
                let inclusive = m.as_ref().is_some_and(|m| matches!(m.strategy, Strategy::Le | Strategy::Ge));
                let again = m.is_some_and(|m| m.again);
                *slot = Some((key(self, q)?, inclusive));
                if again {
                    cond.shown.push(self.fixed(&quals[q], &Layout::rel(rel))?);
                } else {
                    taken.push(q);
                }
            }
        }
        for &(column, q) in &c.checks {
            let strategy = self.match_condition(&quals[q], rel, t).map(|m| m.strategy);
            let strategy = strategy.ok_or_else(|| Planner::broken("lost index condition"))?;
            cond.checks.push(CheckExpr { column, strategy, key: key(self, q)? });
            taken.push(q);
        }
        Ok((cond, taken))
    }

    /// An index for each arm of an OR among the conditions, if that is cheaper than `most`.
    fn choose_arms(
        &self,
        t: &Arc<Relation>,
        rel: RelId,
        quals: &[Expr],
        usable: &[bool],
        mut most: f64,
    ) -> Option<Vec<(Vec<Expr>, Choice)>> {
        let mut best = None;
        for (at, q) in quals.iter().enumerate() {
            let Expr::Or(list) = q else { continue };
            if q.is_volatile() || !usable.contains(&true) {
                continue;
            }
            let others = || quals.iter().enumerate().filter(|(i, _)| *i != at).map(|(_, q)| q.clone());
            let mut arms = Vec::with_capacity(list.len());
            let mut cost = 0.0;
            for arm in list {
                let mut conds = Vec::new();
                arm.clone().conjuncts(&mut conds);
                let own = conds.len();
                conds.extend(others());
                let choice = (0..usable.len())
                    .filter(|&i| usable[i])
                    .filter_map(|i| self.choose(t, i, rel, &conds, None, false))
                    // Without a condition of the arm itself it would be the same rows for each.
                    .filter(|c| c.eq.iter().chain(&c.lower).chain(&c.upper).any(|&q| q < own))
                    .min_by(|a, b| a.cost.total_cmp(&b.cost));
                let Some(choice) = choice else { break };
                cost += choice.cost;
                if cost >= most {
                    break;
                }
                arms.push((conds, choice));
            }
            if arms.len() == list.len() && cost < most {
                most = cost;
                best = Some(arms);
            }
        }
        best
    }

    fn plan_arms(
        &mut self,
        rel: RelId,
        t: &Arc<Relation>,
        alias: Arc<str>,
        quals: &[Expr],
        arms: Vec<(Vec<Expr>, Choice)>,
        rows: f64,
    ) -> Result<PlanNode> {
        let width = self.rtes[rel as usize].width();
        let layout = Layout::rel(rel);
        let cost = arms.iter().map(|a| a.1.cost).sum();
        let mut made = Vec::with_capacity(arms.len());
        for (conds, choice) in arms {
            let (mut cond, taken) = self.index_cond(rel, t, &conds, &choice)?;
            for &q in &taken {
                cond.shown.push(self.fixed(&conds[q], &layout)?);
            }
            made.push((t.indexes[choice.index].clone(), cond));
        }
        let filter = self.conjunction(quals, &layout, rows)?;
        let kind = Kind::IndexArms { table: t.clone(), rel, alias, arms: made, filter };
        Ok(PlanNode::new(kind, rows, cost, width))
    }

    /// The use of an index for these conditions and this order; `None` if it has none. Where
    /// `entries_serve`, an entry may answer in its row's place. Arms of an OR read every row, for
    /// they must know which ones they have met.
    fn choose(
        &self,
        t: &Arc<Relation>,
        index: usize,
        rel: RelId,
        quals: &[Expr],
        order: Option<&Order>,
        entries_serve: bool,
    ) -> Option<Choice> {
        let (rows, pages) = self.size(t);
        let ix = &t.indexes[index];
        let numbers = self.index_columns(rel, t, index);
        // Of a partial index it is the share of the table's rows that it has entries of.
        let entered = self.predicate_share(rel, index);
        let matches: Vec<_> = quals.iter().map(|q| self.match_condition(q, rel, t)).collect();
        let find = |col: u16, want: &[Strategy]| {
            matches
                .iter()
                .position(|m| m.as_ref().is_some_and(|m| m.col == col && want.contains(&m.strategy)))
        };
        let mut c = Choice {
            index,
            eq: Vec::new(),
            any: None,
            lower: None,
            upper: None,
            checks: Vec::new(),
            rows,
            cost: 0.0,
            ordered: None,
            one_row: false,
            guessed: false,
            blind: false,
        };
        let mut bound_cols = Vec::new();
        let mut probes = 1.0;
        let mut sel = 1.0;
        let mut has_null = false;
        for &col in &numbers {
            if let Some(q) = find(col, &[Strategy::Eq]) {
                c.eq.push(q);
                bound_cols.push(col);
                let value = matches[q].as_ref().and_then(|m| m.value);
                c.guessed |= !matches!(value, Some(Expr::Const(_))) && self.is_uneven(t, col);
                sel *= self.equal_share(t, col, value);
                continue;
            }
            if let Some(q) = find(col, &[Strategy::IsNull]) {
                c.eq.push(q);
                bound_cols.push(col);
                sel *= self.selectivity(&quals[q]);
                has_null = true;
                continue;
            }
            if c.any.is_none()
                && let Some(q) = find(col, &[Strategy::EqAny])
            {
                c.eq.push(q);
                c.any = Some(q);
                let n = match matches[q].as_ref().and_then(|m| m.value) {
                    Some(Expr::Const(Datum::Array(a))) => a.values.len().max(1) as f64,
                    Some(Expr::Array { args, .. }) => args.len().max(1) as f64,
                    _ => 10.0,
                };
                probes *= n;
                sel *= self.any_share(t, col, matches[q].as_ref().and_then(|m| m.value), n);
                continue;
            }
            c.lower = find(col, &[Strategy::Ge, Strategy::Gt]);
            c.upper = find(col, &[Strategy::Le, Strategy::Lt]);
            let value = |q: usize| matches[q].as_ref().and_then(|m| m.value);
            let equal: Option<Vec<&Expr>> = c.eq.iter().map(|&q| value(q)).collect();
            let inclusive = |q: usize| {
                let strategy = matches[q].as_ref().map(|m| m.strategy);
                value(q).map(|e| (e, matches!(strategy, Some(Strategy::Ge | Strategy::Le))))
            };
            // Of several bounds on one side the narrowest.
            let narrowest = |side: &[Strategy], lower: bool| {
                let equal = equal.as_ref().filter(|_| c.any.is_none())?;
                (0..matches.len())
                    .filter(|&q| {
                        matches[q].as_ref().is_some_and(|m| m.col == col && side.contains(&m.strategy))
                    })
                    .filter_map(|q| {
                        let bound = inclusive(q);
                        let (low, high) = if lower { (bound, None) } else { (None, bound) };
                        Some((q, self.index_share(t, ix, equal, low, high)?))
                    })
                    .min_by(|a, b| a.1.total_cmp(&b.1))
            };
            c.lower = narrowest(&[Strategy::Ge, Strategy::Gt], true).map_or(c.lower, |b| Some(b.0));
            c.upper = narrowest(&[Strategy::Le, Strategy::Lt], false).map_or(c.upper, |b| Some(b.0));
            if c.lower.is_none() && c.upper.is_none() {
                break;
            }
            let known = equal.as_ref().filter(|_| c.any.is_none()).and_then(|equal| {
                self.index_share(t, ix, equal, c.lower.and_then(inclusive), c.upper.and_then(inclusive))
            });
            match known {
                Some(share) => sel = share.max(1.0 / rows),
                None if c.lower.is_some() && c.upper.is_some() => {
                    c.blind = true;
                    sel *= 0.005_f64.max(1.0 / rows);
                }
                None => {
                    c.guessed = true;
                    sel *= 0.3333;
                }
            }
            break;
        }
        if !t.is_temporary() && t.keeps_rows() {
            for (at, ic) in ix.columns.iter().enumerate() {
                if !is_divisible(ic.type_oid(t)) {
                    break;
                }
                let served = |q: usize| c.eq.contains(&q) || c.lower == Some(q) || c.upper == Some(q);
                let asked = |m: &Match<'_>| m.col == numbers[at] && is_check(m);
                let own =
                    (0..matches.len()).filter(|&q| matches[q].as_ref().is_some_and(asked) && !served(q));
                c.checks.extend(own.map(|q| (at, q)));
            }
        }
        // The share of the entries whose rows are read.
        let passed = c.checks.iter().map(|&(_, q)| self.selectivity(&quals[q])).product::<f64>();
        // Any number of keys with a NULL may be there.
        let unique = ix.unique && !has_null && c.eq.len() == ix.columns.len();
        let out = if unique { probes } else { (rows * entered * sel).max(1.0) };
        c.one_row = unique && c.any.is_none();
        if c.any.is_none()
            && let Some(keys) = order
        {
            c.ordered = order_of(t, ix, &numbers, c.eq.len(), keys, &bound_cols);
        }
        let bounded = !c.eq.is_empty() || c.lower.is_some() || c.upper.is_some();
        let covers = entries_serve && self.covers(t, index, rel, quals);
        let serves = bounded || !c.checks.is_empty() || c.ordered.is_some() || ix.predicate.is_some();
        if !serves && !covers {
            return None;
        }
        let entries = out;
        let out = if c.checks.is_empty() { out } else { (out * passed).max(1.0) };
        c.rows = out;
        // Heap pages are read in index order. If that is not the heap's, many of them are hit
        // again.
        let scattered = out.min(pages * 3.0) * self.random_page() / 2.0;
        let in_order = (out / rows * pages).max(1.0) * self.seq_page();
        let heap = scattered + self.order_share(t, ix) * (in_order.min(scattered) - scattered);
        let cpu = probes * self.random_page() + out * CPU_ROW + entries * CPU_ROW / 2.0;
        c.cost = cpu + heap + self.off.penalty(Methods::INDEX_SCAN);
        let leaves = || self.index_pages(t, ix, rows * entered);
        let sweeps = !bounded && (!c.checks.is_empty() || ix.predicate.is_some());
        if sweeps {
            c.cost += leaves() * self.seq_page();
        }
        if covers {
            let fetched = heap * (1.0 - self.all_visible_share(t, pages));
            let walked = leaves() * (entries / (rows * entered).max(1.0)).min(1.0) * LEAF_PAGE;
            let sole = !bounded && !sweeps && c.ordered.is_none();
            let alone = cpu + fetched + walked;
            c.cost = if sole { alone } else { c.cost.min(alone) };
        }
        Some(c)
    }
}

/// Which columns of a table an expression over its rows reads.
fn columns_of(e: &Expr, t: &Relation) -> Arc<[bool]> {
    let mut columns = vec![false; t.columns.len()];
    e.each_column(&mut |at| {
        if let Some(column) = columns.get_mut(at) {
            *column = true;
        }
    });
    columns.into()
}
