//! Queries: what stands above the join tree.

use crate::opt::push::having_to_where;
use crate::opt::window::working_order;
use crate::opt::{GroupingSet, Kind, Layout, LockTarget, Part, PlanNode, Planner, SortExpr};
use crate::tree::expr::{Expr, RelId, SubKind, SubLink};
use crate::tree::operators::is_ordered;
use crate::tree::query::{
    AggCall, AggSort, Body, Distinct, From, JoinKind, Query, RteKind, SortKey, Target, WinCall, Window,
};
use sinew_error::Result;
use sinew_table::methods::Methods;
use sinew_table::stack;
use sinew_types::aggregate::AggKind;
use sinew_types::oper::{is_hashed, is_hashed_only};
use sinew_types::{Datum, Oid, oid};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Planner<'_, '_> {
    /// Plans a query; the rows of the result are its outputs.
    pub fn plan_query(&mut self, q: &Query) -> Result<PlanNode> {
        stack::check()?;
        if let Some(simple) = self.min_max(q) {
            return self.plan_query(&simple);
        }
        if let Some(asked_of_rows) = having_to_where(q) {
            return self.plan_query(&asked_of_rows);
        }
        if let Some(held) = with_held_constants(q) {
            return self.plan_query(&held);
        }
        let (part, ordered) = self.plan_body(q)?;
        let Part { mut node, mut layout, .. } = part;
        // Set-returning calls that the rows are grouped by come before the grouping, the others
        // last.
        let grouped_by = |i: usize| q.group.iter().any(|(e, _)| calls_srf(e, q.id, i));
        let (below, above): (Vec<usize>, Vec<usize>) = (0..q.srfs.len()).partition(|&i| grouped_by(i));
        if !below.is_empty() {
            node = self.plan_srfs(q, &below, node, &mut layout)?;
        }
        if q.grouped {
            node = self.plan_agg(q, node, &mut layout)?;
        }
        if !q.windows.is_empty() {
            node = self.plan_windows(q, node, &mut layout)?;
        }
        // DISTINCT ON takes its rows before they are multiplied, unless it or the order asks for
        // what they are multiplied by.
        let late =
            q.sort.len() > q.implied_sorts && matches!(&q.distinct, Distinct::On(on) if !picks_by_srf(q, on));
        if !above.is_empty() && !late {
            node = self.plan_srfs(q, &above, node, &mut layout)?;
        }
        // A sort that keeps LIMIT's number of rows would starve row locks above it, which may pass
        // over some of them.
        let limited = !q.with_ties && q.limit.is_some() && q.row_locks.is_empty();
        let none = Layout::default();
        let limit = q.limit.as_ref().map(|e| self.fixed(e, &none)).transpose()?;
        let offset = q.offset.as_ref().map(|e| self.fixed(e, &none)).transpose()?;
        let bound = if limited { limit.clone().map(|l| (l, offset.clone())) } else { None };
        if matches!(q.distinct, Distinct::All) {
            node = self.project(&q.targets, node, &layout)?;
            let types: Vec<Oid> = q.targets.iter().map(|t| t.ty).collect();
            node = self.plan_distinct(node, types);
            let keys: Vec<SortExpr> = q
                .sort
                .iter()
                .map(|k| SortExpr {
                    e: Expr::Col(k.target as u32),
                    ty: q.targets[k.target].ty,
                    descending: k.descending,
                    nulls_first: k.nulls_first,
                })
                .collect();
            node = self.sort(node, keys.clone(), Vec::new(), bound);
            node = self.limit(q, node, limit, offset, keys);
            return Ok(with(q, node));
        }
        let mut keys = self.sort_keys(q, &layout)?;
        if !ordered || q.grouped || !q.windows.is_empty() {
            let distinct_on = matches!(q.distinct, Distinct::On(_));
            let keep = keys_wanted_above(q, &keys);
            let below = keys.clone();
            for (i, &k) in keep.iter().enumerate() {
                let slot = (node.width + i) as u32;
                layout.exprs.push((q.targets[q.sort[k].target].e.clone(), slot));
                keys[k].e = Expr::Col(slot);
            }
            node = self.sort(node, below, keep, if distinct_on { None } else { bound });
        }
        if let Distinct::On(targets) = &q.distinct {
            let mut on = Vec::with_capacity(targets.len());
            for &t in targets {
                on.push((self.fixed(&q.targets[t].e, &layout)?, q.targets[t].ty));
            }
            let (rows, cost, width) = (node.rows, node.cost, node.width);
            node = PlanNode::new(Kind::DistinctOn { child: Box::new(node), keys: on }, rows, cost, width);
        }
        if !above.is_empty() && late {
            node = self.plan_srfs(q, &above, node, &mut layout)?;
        }
        if !q.row_locks.is_empty() {
            node = self.plan_row_locks(q, node, &layout)?;
        }
        if q.with_ties {
            node = self.limit(q, node, limit, offset, keys);
            node = self.project_outputs(&q.targets, node, &layout)?;
        } else {
            node = self.project_outputs(&q.targets, node, &layout)?;
            node = self.limit(q, node, limit, offset, Vec::new());
        }
        Ok(with(q, node))
    }

    fn sort_keys(&mut self, q: &Query, layout: &Layout) -> Result<Vec<SortExpr>> {
        let key = |k: &SortKey| {
            let t = &q.targets[k.target];
            let e = self.fixed(&t.e, layout)?;
            Ok(SortExpr { e, ty: t.ty, descending: k.descending, nulls_first: k.nulls_first })
        };
        q.sort.iter().map(key).collect()
    }

    /// `keep`: the keys whose values it puts behind each row.
    fn sort(
        &self,
        node: PlanNode,
        keys: Vec<SortExpr>,
        keep: Vec<usize>,
        bound: Option<(Expr, Option<Expr>)>,
    ) -> PlanNode {
        if keys.is_empty() {
            return node;
        }
        let (rows, width) = (node.rows, node.width + keep.len());
        let cost = node.cost + rows * 0.01 * rows.log2().max(1.0) + self.off.penalty(Methods::SORT);
        PlanNode::new(Kind::Sort { child: Box::new(node), keys, keep, bound }, rows, cost, width)
    }

    /// Whether rows are grouped by sorting them, although hashing would be possible.
    fn avoids_hashing_groups(&self, mut types: impl Iterator<Item = Oid>) -> bool {
        self.off.contains(Methods::HASH_AGG) && types.all(is_ordered)
    }

    fn limit(
        &mut self,
        q: &Query,
        node: PlanNode,
        limit: Option<Expr>,
        offset: Option<Expr>,
        keys: Vec<SortExpr>,
    ) -> PlanNode {
        if limit.is_none() && offset.is_none() {
            return node;
        }
        let rows = match &limit {
            Some(Expr::Const(d)) => (d.as_i64().unwrap_or(1) as f64).min(node.rows),
            _ => node.rows / 10.0,
        };
        let (cost, width) = (node.cost * rows / node.rows.max(1.0), node.width);
        let ties = if q.with_ties { keys } else { Vec::new() };
        PlanNode::new(Kind::Limit { child: Box::new(node), limit, offset, ties }, rows, cost, width)
    }

    /// Rows before grouping: FROM and WHERE, VALUES, or a set operation.
    fn plan_body(&mut self, q: &Query) -> Result<(Part, bool)> {
        let plain = |node, layout| Part { node, layout, free: BTreeSet::new(), rels: Vec::new() };
        match &q.body {
            Body::Values(rows, rel) => {
                let none = Layout::default();
                let mut list = Vec::with_capacity(rows.len());
                for row in rows {
                    let fixed: Result<Vec<Expr>> = row.iter().map(|e| self.fixed(e, &none)).collect();
                    list.push(fixed?);
                }
                let n = list.len() as f64;
                let width = self.rtes[*rel as usize].width();
                let node = PlanNode::new(Kind::Values(list), n, n * 0.01, width);
                Ok((plain(node, Layout::rel(*rel)), false))
            }
            Body::SetOp { op, all, left, right, rel } => {
                let l = self.plan_query(left)?;
                let r = self.plan_query(right)?;
                let types: Vec<Oid> = self.rtes[*rel as usize].cols.iter().map(|c| c.ty).collect();
                let (rows, cost, width) = (l.rows + r.rows, l.cost + r.cost, types.len());
                let kind = Kind::SetOp { op: *op, all: *all, left: Box::new(l), right: Box::new(r), types };
                Ok((plain(PlanNode::new(kind, rows, cost, width), Layout::rel(*rel)), false))
            }
            Body::Select => {
                let order = self.wanted_order(q);
                self.plan_from(&q.from, q.quals.clone(), order.as_deref())
            }
        }
    }

    /// The sort keys as columns of the only entry, if they are.
    fn wanted_order(&self, q: &Query) -> Option<Vec<(u16, bool, bool)>> {
        let [From::Rel(rel)] = q.from.as_slice() else { return None };
        let RteKind::Table(t) = &self.rtes[*rel as usize].kind else { return None };
        if q.sort.is_empty() || q.grouped {
            return None;
        }
        q.sort
            .iter()
            .map(|k| {
                let e = &q.targets[k.target].e;
                let col = match e {
                    Expr::Var { rel: r, col } if r == rel => Some(*col),
                    e => self.key_column(e, *rel, t),
                };
                col.map(|col| (col, k.descending, k.nulls_first))
            })
            .collect()
    }

    fn project(&mut self, targets: &[Target], node: PlanNode, layout: &Layout) -> Result<PlanNode> {
        let exprs: Result<Vec<Expr>> = targets.iter().map(|t| self.fixed(&t.e, layout)).collect();
        let exprs = exprs?;
        let (rows, cost, width) = (node.rows, node.cost + node.rows * 0.005, exprs.len());
        Ok(PlanNode::new(Kind::Project { child: Box::new(node), exprs }, rows, cost, width))
    }

    fn project_outputs(&mut self, targets: &[Target], node: PlanNode, layout: &Layout) -> Result<PlanNode> {
        let shown: Vec<Target> = targets.iter().filter(|t| !t.junk).cloned().collect();
        self.project(&shown, node, layout)
    }

    fn fix_sorts(&mut self, order: &[AggSort], layout: &Layout) -> Result<Vec<AggSort>> {
        order
            .iter()
            .map(|s| {
                Ok(AggSort {
                    arg: s.arg,
                    e: self.fixed(&s.e, layout)?,
                    ty: s.ty,
                    descending: s.descending,
                    nulls_first: s.nulls_first,
                })
            })
            .collect()
    }

    fn fix_agg(&mut self, a: &AggCall, layout: &Layout) -> Result<AggCall> {
        let args: Result<Vec<Expr>> = a.args.iter().map(|e| self.fixed(e, layout)).collect();
        let mut order = self.fix_sorts(&a.order, layout)?;
        for (fixed, sort) in order.iter_mut().zip(&a.order) {
            fixed.arg = a.args.iter().position(|arg| arg.same(&sort.e));
        }
        Ok(AggCall {
            args: args?,
            filter: a.filter.as_ref().map(|e| self.fixed(e, layout)).transpose()?,
            order,
            ..a.clone()
        })
    }

    /// Each different row once: by hashing, or sorted and without those that equal the row before
    /// them.
    fn plan_distinct(&self, node: PlanNode, types: Vec<Oid>) -> PlanNode {
        if !self.avoids_hashing_groups(types.iter().copied()) {
            let (rows, cost, width) = (node.rows, node.cost + node.rows * 0.02, node.width);
            return PlanNode::new(Kind::Distinct { child: Box::new(node), types }, rows, cost, width);
        }
        let keys: Vec<(Expr, Oid)> = (0..).map(Expr::Col).zip(types).collect();
        let node = self.sort(node, sort_keys(&keys), Vec::new(), None);
        let (rows, cost, width) = (node.rows, node.cost, node.width);
        PlanNode::new(Kind::DistinctOn { child: Box::new(node), keys }, rows, cost, width)
    }

    /// Puts each row there once for each grouping set; the keys of the groups, and those of groups
    /// that are there without a row.
    fn plan_sets(
        &mut self,
        q: &Query,
        child: PlanNode,
        group: &mut Vec<(Expr, Oid)>,
    ) -> (PlanNode, Vec<Vec<Datum>>) {
        let named = q.grouping_sets();
        let mut sets = Vec::with_capacity(named.len());
        let mut empty = Vec::new();
        for set in named {
            let has: Vec<bool> = (0..group.len()).map(|key| set.contains(&key)).collect();
            let answer =
                |args: &Vec<usize>| args.iter().fold(0, |bits, &key| bits << 1 | i32::from(!has[key]));
            let answers: Vec<i32> = q.groupings.iter().map(answer).collect();
            if set.is_empty() {
                let mut key = vec![Datum::Null; group.len()];
                key.extend(answers.iter().copied().map(Datum::Int4));
                key.push(Datum::Int4(sets.len() as i32));
                empty.push(key);
            }
            sets.push(GroupingSet { has, answers });
        }
        let (base, added) = (child.width as u32, group.len() + q.groupings.len() + 1);
        let exprs = group.iter().map(|(e, _)| e.clone()).collect();
        for (at, key) in group.iter_mut().enumerate() {
            key.0 = Expr::Col(base + at as u32);
        }
        for at in group.len()..added {
            group.push((Expr::Col(base + at as u32), oid::INT4));
        }
        let rows = child.rows * sets.len() as f64;
        let (cost, width) = (child.cost + rows * 0.02, child.width + added);
        let kind = Kind::GroupingSets { child: Box::new(child), group: exprs, sets };
        (PlanNode::new(kind, rows, cost, width), empty)
    }

    fn plan_agg(&mut self, q: &Query, mut child: PlanNode, layout: &mut Layout) -> Result<PlanNode> {
        let mut group = Vec::with_capacity(q.group.len());
        let mut out = Layout::default();
        for (i, (e, ty)) in q.group.iter().enumerate() {
            group.push((self.fixed(e, layout)?, *ty));
            out.exprs.push((e.clone(), i as u32));
        }
        for i in 0..q.groupings.len() {
            out.exprs.push((Expr::Grouping { query: q.id, i: i as u32 }, (group.len() + i) as u32));
        }
        let mut empty = Vec::new();
        let is_one_set = q.grouping.as_ref().is_none_or(|grouping| grouping.count() == 1);
        if !is_one_set || !q.groupings.is_empty() {
            (child, empty) = self.plan_sets(q, child, &mut group);
        }
        let mut aggs = Vec::with_capacity(q.aggs.len());
        for (i, a) in q.aggs.iter().enumerate() {
            let mut call = self.fix_agg(a, layout)?;
            // They are computed from the group's keys.
            call.direct.iter_mut().try_for_each(|e| self.fix(e, &out))?;
            aggs.push(call);
            out.exprs.push((Expr::Agg { query: q.id, i: i as u32 }, (group.len() + i) as u32));
        }
        let having = self.conjunction(&q.having, &out, 1.0)?;
        *layout = out;
        let known: Option<f64> = q.group.iter().map(|(e, _)| self.distinct_values(e)).product();
        let rows = match known {
            _ if group.is_empty() => 1.0,
            Some(n) => n.min(child.rows),
            None => (child.rows / 10.0).max(1.0),
        };
        let gathers = q.aggs.iter().any(|call| call.gathers());
        can_be_grouped(q, gathers)?;
        let batches_from = self.binder.cx.knobs().batch_above_cost;
        if empty.is_empty()
            && (0.0..=child.cost).contains(&batches_from)
            && let Some(ty) = one_distinct_argument(q)
            && group.iter().all(|(_, ty)| is_hashed(*ty))
            && !self.avoids_hashing_groups(group.iter().map(|(_, ty)| *ty).chain([ty]))
        {
            let values = q.aggs[0].args.first().and_then(|arg| self.distinct_values(arg));
            let pairs = values.map_or(child.rows, |n| n * rows).min(child.rows);
            return Ok(distinct_first(child, group, aggs, having, (ty, pairs), rows));
        }
        // Aggregates that sort what they take in would each keep it, for all groups at once: one
        // group after the other then.
        let sorted =
            !group.is_empty() && (gathers || self.avoids_hashing_groups(group.iter().map(|(_, ty)| *ty)));
        let child = if sorted {
            let keys = sort_keys(&group);
            let computed = (0..group.len()).filter(|&i| is_computed(&group[i].0));
            let keep: Vec<usize> = computed.collect();
            for (at, &i) in keep.iter().enumerate() {
                group[i].0 = Expr::Col((child.width + at) as u32);
            }
            self.sort(child, keys, keep, None)
        } else {
            child
        };
        let (cost, width) = (child.cost + child.rows * 0.02, group.len() + aggs.len());
        let kind = Kind::Agg { child: Box::new(child), group, aggs, having, sorted, empty };
        Ok(PlanNode::new(kind, rows, cost, width))
    }

    fn plan_windows(&mut self, q: &Query, child: PlanNode, layout: &mut Layout) -> Result<PlanNode> {
        let mut calls = Vec::with_capacity(q.windows.len());
        let base = child.width;
        let mut out = layout.clone();
        for (at, i) in working_order(&q.windows).into_iter().enumerate() {
            let w = &q.windows[i];
            let args: Result<Vec<Expr>> = w.args.iter().map(|e| self.fixed(e, layout)).collect();
            let of = &w.window;
            let mut partition = Vec::with_capacity(of.partition.len());
            for (e, ty) in &of.partition {
                partition.push((self.fixed(e, layout)?, *ty));
            }
            calls.push(WinCall {
                f: w.f,
                agg: w.agg.as_ref().map(|a| self.fix_agg(a, layout)).transpose()?,
                args: args?,
                window: Window {
                    partition,
                    order: self.fix_sorts(&of.order, layout)?,
                    frame: of.frame,
                    start: of.start.as_ref().map(|e| self.fixed(e, layout)).transpose()?,
                    end: of.end.as_ref().map(|e| self.fixed(e, layout)).transpose()?,
                },
            });
            out.exprs.push((Expr::Win { query: q.id, i: i as u32 }, (base + at) as u32));
        }
        *layout = out;
        let (rows, cost, width) = (child.rows, child.cost + child.rows * 0.05, base + calls.len());
        Ok(PlanNode::new(Kind::Window { child: Box::new(child), calls }, rows, cost, width))
    }

    fn plan_srfs(
        &mut self,
        q: &Query,
        calls: &[usize],
        child: PlanNode,
        layout: &mut Layout,
    ) -> Result<PlanNode> {
        let base = child.width;
        let mut srfs = Vec::with_capacity(calls.len());
        let mut out = layout.clone();
        for (at, &i) in calls.iter().enumerate() {
            let mut s = q.srfs[i].clone();
            for a in &mut s.args {
                if a.any(&mut |e| matches!(e, Expr::Srf { .. })) {
                    return Err(sinew_error::SqlError::unsupported(
                        "nested set-returning functions are not supported",
                    ));
                }
                self.fix(a, layout)?;
            }
            srfs.push(s);
            out.exprs.push((Expr::Srf { query: q.id, i: i as u32 }, (base + at) as u32));
        }
        *layout = out;
        let (rows, cost, width) = (child.rows * 100.0, child.cost + child.rows, base + srfs.len());
        Ok(PlanNode::new(Kind::ProjectSet { child: Box::new(child), srfs }, rows, cost, width))
    }

    fn plan_row_locks(&mut self, q: &Query, child: PlanNode, layout: &Layout) -> Result<PlanNode> {
        let mut targets = Vec::with_capacity(q.row_locks.len());
        for l in &q.row_locks {
            let RteKind::Table(t) = &self.rtes[l.rel as usize].kind else { continue };
            let table = t.clone();
            self.must_take_changes(&table, "lock rows in")?;
            let offset =
                layout.offset(l.rel).ok_or_else(|| Planner::broken("a locked table is not in the row"))?
                    as usize;
            self.note_found_again(l.rel);
            let is_divided = table.has_parts();
            targets.push(LockTarget { table, is_divided, offset, strength: l.strength, wait: l.wait });
        }
        let mut quals = q.quals.clone();
        q.from.iter().for_each(|f| inner_conditions(f, &mut quals));
        let recheck: Result<Vec<Expr>> = quals.iter().map(|e| self.fixed(e, layout)).collect();
        let recheck = Expr::and(recheck?);
        let (rows, cost, width) = (child.rows, child.cost + child.rows * 0.02, child.width);
        Ok(PlanNode::new(Kind::LockRows { child: Box::new(child), targets, recheck }, rows, cost, width))
    }

    /// min and max alone over an indexed column: the first row of the index in either direction.
    fn min_max(&mut self, q: &Query) -> Option<Query> {
        if self.off.contains(Methods::INDEX_SCAN) {
            return None;
        }
        if !q.grouped
            || !q.group.is_empty()
            || q.grouping.is_some()
            || q.aggs.is_empty()
            || !q.with.is_empty()
        {
            return None;
        }
        let [From::Rel(rel)] = q.from.as_slice() else { return None };
        let RteKind::Table(t) = &self.rtes[*rel as usize].kind else { return None };
        let t = &t.clone();
        if t.has_parts() || self.rtes[*rel as usize].sample.is_some() {
            return None;
        }
        if !q.windows.is_empty() || !q.srfs.is_empty() || !q.row_locks.is_empty() {
            return None;
        }
        let mut subs = Vec::with_capacity(q.aggs.len());
        for a in &q.aggs {
            let descending = match a.kind {
                AggKind::Min => false,
                AggKind::Max => true,
                _ => return None,
            };
            let [Expr::Var { rel: r, col }] = a.args.as_slice() else { return None };
            if r != rel || a.filter.is_some() {
                return None;
            }
            let led = |ix: &Arc<sinew_table::Index>| {
                // Conditions on leading columns by equality, then this one.
                for (bound, c) in ix.columns.iter().enumerate() {
                    let Some(here) = c.column().map(|at| at as u16) else { return false };
                    if here == *col {
                        return bound == q.quals.len();
                    }
                    let eq = q.quals.iter().any(|e| {
                        self.match_condition(e, *rel, t)
                            .is_some_and(|m| m.col == here && m.strategy == crate::opt::index::Strategy::Eq)
                    });
                    if !eq {
                        return false;
                    }
                }
                false
            };
            if !t.indexes.iter().filter(|ix| ix.is_ordered_and_whole()).any(led) {
                return None;
            }
            let mut inner = Query::new(q.id);
            inner.from = q.from.clone();
            inner.quals = q.quals.clone();
            inner.quals.push(Expr::IsNull(Box::new(a.args[0].clone()), true));
            let mut value = a.args[0].clone();
            if q.aggs.len() > 1
                && let Some(own) = self.own_entry(*rel, *col, &inner.quals)
            {
                inner.from = vec![From::Rel(own)];
                inner.quals.iter_mut().for_each(|e| renumber(e, *rel, own));
                renumber(&mut value, *rel, own);
            }
            let ty = t.columns[*col as usize].type_oid;
            inner.targets = vec![Target {
                name: Arc::from("m"),
                e: value,
                ty,
                typmod: -1,
                domain: None,
                junk: false,
                origin: (0, 0),
            }];
            inner.sort = vec![SortKey { target: 0, descending, nulls_first: descending }];
            inner.limit = Some(Expr::Const(Datum::Int8(1)));
            subs.push(SubLink { kind: SubKind::Scalar, query: Arc::new(inner), test: None, elem: ty });
        }
        let mut out = q.clone();
        out.grouped = false;
        out.aggs = Vec::new();
        out.from = Vec::new();
        out.quals = std::mem::take(&mut out.having);
        let replace = |e: &mut Expr| replace_aggs(e, q.id, &subs);
        out.targets.iter_mut().for_each(|t| replace(&mut t.e));
        out.quals.iter_mut().for_each(replace);
        Some(out)
    }
}

/// Makes the columns of one entry those of another.
pub fn renumber(e: &mut Expr, from: RelId, to: RelId) {
    match e {
        Expr::Var { rel, .. } | Expr::WholeRow { rel, .. } if *rel == from => *rel = to,
        _ => {}
    }
    e.children_mut(&mut |c| renumber(c, from, to));
}

fn replace_aggs(e: &mut Expr, query: u32, subs: &[SubLink]) {
    if let Expr::Agg { query: q, i } = e
        && *q == query
    {
        *e = Expr::SubLink(Box::new(subs[*i as usize].clone()));
        return;
    }
    e.children_mut(&mut |c| replace_aggs(c, query, subs));
}

/// ON conditions of inner joins, which hold for every row of the result.
pub fn inner_conditions(f: &From, out: &mut Vec<Expr>) {
    if let From::Join { kind: JoinKind::Inner, left, right, on } = f {
        out.extend(on.iter().cloned());
        inner_conditions(left, out);
        inner_conditions(right, out);
    }
}

/// Does DISTINCT ON or ORDER BY depend on a set-returning call?
fn picks_by_srf(q: &Query, on: &[usize]) -> bool {
    let by = q.sort.iter().map(|k| k.target).chain(on.iter().copied());
    by.into_iter()
        .any(|t| q.targets[t].e.any(&mut |e| matches!(e, Expr::Srf { query, .. } if *query == q.id)))
}

/// Does the expression use this set-returning call of the query?
fn calls_srf(e: &Expr, query_id: u32, call: usize) -> bool {
    e.any(&mut |e| matches!(e, Expr::Srf { query, i } if *query == query_id && *i as usize == call))
}

/// The type of the argument if all aggregates are over the different values of the same one, and
/// their order does not matter.
fn one_distinct_argument(q: &Query) -> Option<Oid> {
    let first = q.aggs.first()?;
    let [arg] = first.args.as_slice() else { return None };
    let ty = *first.types.args.first()?;
    let is_exact = matches!(ty, oid::INT2 | oid::INT4 | oid::INT8 | oid::NUMERIC);
    let serves = |call: &AggCall| {
        let kind = match call.kind {
            AggKind::Count | AggKind::Min | AggKind::Max => true,
            AggKind::Sum | AggKind::Avg => is_exact,
            _ => false,
        };
        let is_same =
            call.types.args.as_slice() == [ty] && matches!(call.args.as_slice(), [e] if e.same(arg));
        kind && is_same && call.distinct && call.order.is_empty() && call.filter.is_none()
    };
    (is_hashed(ty) && !arg.is_volatile() && q.aggs.iter().all(serves)).then_some(ty)
}

/// Aggregates over different values: the groups have these values as one key more, and are grouped
/// again without it. Both can hash in batches and in threads, while an aggregate that looks for
/// different values by itself sorts the values of one group after the other.
fn distinct_first(
    child: PlanNode,
    mut group: Vec<(Expr, Oid)>,
    mut aggs: Vec<AggCall>,
    having: Option<Expr>,
    (ty, pairs): (Oid, f64),
    rows: f64,
) -> PlanNode {
    let keys = group.len();
    let again = group.iter().enumerate().map(|(at, (_, ty))| (Expr::Col(at as u32), *ty)).collect();
    group.extend(aggs.first_mut().map(|call| (call.args.swap_remove(0), ty)));
    for call in &mut aggs {
        call.distinct = false;
        call.args = vec![Expr::Col(keys as u32)];
    }
    let agg = |child: PlanNode, group: Vec<(Expr, Oid)>, aggs: Vec<AggCall>, having, rows: f64| {
        let (cost, width) = (child.cost + child.rows * 0.02, group.len() + aggs.len());
        let child = Box::new(child);
        let kind = Kind::Agg { child, group, aggs, having, sorted: false, empty: Vec::new() };
        PlanNode::new(kind, rows, cost, width)
    };
    let inner = agg(child, group, Vec::new(), None, pairs);
    agg(inner, again, aggs, having, rows)
}

/// 0A000 where one key can only be hashed, and another one, or the aggregates, need a sort.
fn can_be_grouped(q: &Query, gathers: bool) -> Result<()> {
    if !q.group.iter().any(|(_, ty)| is_hashed_only(*ty)) {
        return Ok(());
    }
    for set in q.grouping_sets() {
        let mut types = set.iter().map(|&key| q.group[key].1);
        if types.clone().any(is_hashed_only) && (gathers || types.any(|ty| !is_hashed(ty))) {
            return Err(sinew_error::SqlError::unsupported("could not implement GROUP BY")
                .detail("Some of the datatypes only support hashing, while others only support sorting."));
        }
    }
    Ok(())
}

/// A query whose grouped constants are none to the planner, so that they are NULL in sets that lack
/// them. `None` if there are none.
fn with_held_constants(q: &Query) -> Option<Query> {
    q.grouping.as_ref()?;
    if !q.group.iter().any(|(e, _)| e.is_const()) {
        return None;
    }
    let mut held = q.clone();
    let hold = |e: &mut Expr| *e = Expr::Coalesce(vec![std::mem::replace(e, Expr::null())]);
    for target in &mut held.targets {
        if target.e.is_const() && q.group.iter().any(|(e, _)| e.same(&target.e)) {
            hold(&mut target.e);
        }
    }
    held.group.iter_mut().filter(|(e, _)| e.is_const()).for_each(|(e, _)| hold(e));
    Some(held)
}

/// Is it more than a look into the row?
fn is_computed(e: &Expr) -> bool {
    !matches!(e, Expr::Col(_) | Expr::Const(_) | Expr::Param(_))
}

/// The sort keys of a query that the sort passes on: computed keys that the nodes above the sort
/// read too. Each is computed once, so that the rows show the values that they are sorted by, even
/// of a volatile function. A node that locks rows may change them above the sort, so there every
/// key is computed again.
fn keys_wanted_above(q: &Query, keys: &[SortExpr]) -> Vec<usize> {
    if !q.row_locks.is_empty() {
        return Vec::new();
    }
    let wanted = |k: usize| {
        let e = &q.targets[q.sort[k].target].e;
        let shown = q.targets.iter().filter(|t| !t.junk).any(|t| t.e.any(&mut |part| part.same(e)));
        shown || q.with_ties || matches!(q.distinct, Distinct::On(_))
    };
    (0..keys.len()).filter(|&k| is_computed(&keys[k].e) && wanted(k)).collect()
}

/// The order in which equal keys follow each other.
fn sort_keys(keys: &[(Expr, Oid)]) -> Vec<SortExpr> {
    let key =
        |(e, ty): &(Expr, Oid)| SortExpr { e: e.clone(), ty: *ty, descending: false, nulls_first: false };
    keys.iter().map(key).collect()
}

fn with(q: &Query, node: PlanNode) -> PlanNode {
    if q.with.is_empty() {
        return node;
    }
    let (rows, cost, width) = (node.rows, node.cost, node.width);
    PlanNode::new(Kind::With { child: Box::new(node), ctes: q.with.clone() }, rows, cost, width)
}
