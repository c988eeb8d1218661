//! EXISTS, NOT EXISTS and IN among the conditions of WHERE as joins: the subquery's tables are read
//! once, or probed by an index, instead of the subquery being run for each row.
//!
//! An EXISTS elsewhere, below OR or in the condition of an outer join, is hashed where that costs
//! less ([`Planner::hashed_exists`]).
//!
//! `NOT IN` stays a subquery: one NULL among its values changes every answer.

use crate::opt::join::{Joining, Member, Unit};
use crate::opt::{Kind, Layout, Part, PlanNode, Planner};
use crate::tree::expr::{Expr, HashedColumn, RelId, SubKind, SubLink, SubTest};
use crate::tree::query::{Body, Distinct, From, JoinKind, Query, rels_in};
use sinew_error::Result;

/// How many times fewer rows must a side have than what it selects, to be read first.
const FEWER: f64 = 10.0;
/// An EXISTS is hashed where so many times the cost of its runs is the cost of reading all of its
/// rows once. Where the number of runs is not known, it is taken for one: a run that finds its row
/// by an index stays.
const RUNS_FACTOR: f64 = 2.0;
/// The memory of a hashed row, and of each of its keys.
const ROW_BYTES: f64 = 20.0;
const KEY_BYTES: f64 = 16.0;
/// The cost of a look for a row in a file of hashed rows.
const LOOK_COST: f64 = 8.0;

/// A condition that becomes a join.
pub struct Semi {
    kind: JoinKind,
    from: Vec<From>,
    /// Conditions on the subquery's own rows.
    own: Vec<Expr>,
    /// Conditions that join it.
    on: Vec<Expr>,
}

/// Rows of a join tree, and nothing else, decide what the query says.
fn is_plain(q: &Query) -> bool {
    matches!(q.body, Body::Select)
        && !q.from.is_empty()
        // DISTINCT ON keeps some of the rows; DISTINCT only says them once.
        && !matches!(q.distinct, Distinct::On(_))
        && !q.grouped
        && q.windows.is_empty()
        && q.srfs.is_empty()
        && q.limit.is_none()
        && q.offset.is_none()
        && q.with.is_empty()
        && q.row_locks.is_empty()
        && !q.quals.iter().any(Expr::is_volatile)
}

impl Planner<'_, '_> {
    /// The join that a condition over the entries `outer` stands for, if any.
    pub fn semi_join(&self, cond: &Expr, outer: &[RelId]) -> Option<Semi> {
        let (link, kind) = match cond {
            Expr::SubLink(s) => (s, JoinKind::Semi),
            Expr::Not(e) => match &**e {
                Expr::SubLink(s) if s.kind == SubKind::Exists => (s, JoinKind::Anti),
                _ => return None,
            },
            _ => return None,
        };
        self.parted(link, kind, outer)
    }

    /// A subquery as a side of a join with the entries `outer`, if its rows are those of its
    /// tables.
    fn parted(&self, link: &SubLink, kind: JoinKind, outer: &[RelId]) -> Option<Semi> {
        let q = &link.query;
        if !is_plain(q) {
            return None;
        }
        let mut quals = q.quals.clone();
        match link.kind {
            SubKind::Exists => {}
            SubKind::Any => quals.extend(any_condition(link)?),
            _ => return None,
        }
        let (mut own, mut on) = (Vec::new(), Vec::new());
        for e in quals {
            let mut rels = Vec::new();
            self.rels_of(&e, &mut rels);
            if rels.iter().any(|r| outer.contains(r)) { on.push(e) } else { own.push(e) }
        }
        Some(Semi { kind, from: q.from.clone(), own, on })
    }

    /// The side of a semi-join as a member of the join, if its rows are far fewer than those that
    /// they select. Each of its rows comes once. The order of joining may begin with this member
    /// and find the others by an index. The conditions that join it come with it.
    pub fn driver<'q>(
        &mut self,
        semi: &Semi,
        members: &[Member<'q>],
    ) -> Result<Option<(Member<'q>, Vec<Joining>)>> {
        let (mut own, all): (Vec<RelId>, Vec<RelId>) =
            (Vec::new(), members.iter().flat_map(|m| m.rels.iter().copied()).collect());
        semi.from.iter().for_each(|f| rels_in(f, &mut own));
        let keys = self.hash_keys(&all, &own, &semi.on).filter(|k| k.rest.is_empty());
        let (JoinKind::Semi, Some(keys)) = (semi.kind, keys) else { return Ok(None) };
        let mut types = Vec::with_capacity(keys.right.len());
        for key in &keys.right {
            let Expr::Var { rel, col } = key else { return Ok(None) };
            let Some(column) = self.rtes[*rel as usize].cols.get(*col as usize) else { return Ok(None) };
            types.push(column.ty);
        }
        let selected = |e: &Expr| {
            let mut rels = Vec::new();
            self.rels_of(e, &mut rels);
            let member = members.iter().find(|m| rels.iter().any(|r| m.rels.contains(r)));
            member.map_or(0.0, |m| self.guess_rows(m))
        };
        let selected = keys.left.iter().map(selected).fold(0.0, f64::max);
        let (side, _) = self.framed(|me| me.plan_from(&semi.from, semi.own.clone(), None))?.0;
        if side.node.rows * FEWER > selected || side.free.iter().any(|key| all.contains(&key.0)) {
            return Ok(None);
        }
        let (mut exprs, mut layout) = (Vec::with_capacity(types.len()), Layout::default());
        for (at, key) in keys.right.iter().enumerate() {
            exprs.push(self.fixed(key, &side.layout)?);
            layout.exprs.push((key.clone(), at as u32));
        }
        let (rows, cost, width) = (side.node.rows, side.node.cost * 1.1, types.len());
        let node = PlanNode::new(Kind::Project { child: Box::new(side.node), exprs }, rows, cost, width);
        let node = PlanNode::new(Kind::Distinct { child: Box::new(node), types }, rows, cost, width);
        let part = Part { node, layout, free: side.free, rels: own.clone() };
        let mut on = Vec::with_capacity(semi.on.len());
        for e in &semi.on {
            let mut rels = Vec::new();
            self.rels_of(e, &mut rels);
            rels.retain(|r| all.contains(r) || own.contains(r));
            on.push((e.clone(), rels));
        }
        let unit = Unit::Made(Box::new(part));
        Ok(Some((Member { unit, rels: own, needs: Vec::new(), quals: Vec::new(), alone: None }, on)))
    }

    /// Joins a part with the rows of a semi-join or an anti-join.
    pub fn join_semi(&mut self, left: Part, semi: Semi) -> Result<Part> {
        let Semi { kind, from, own, on } = semi;
        if let [From::Rel(rel)] = from.as_slice() {
            let mut needs = Vec::new();
            self.rels_of_rte(*rel, &mut needs);
            needs.retain(|r| left.rels.contains(r));
            let m = Member { unit: Unit::Rel(*rel), rels: vec![*rel], needs, quals: own, alone: None };
            return self.join_step(kind, left, &m, on);
        }
        let (right, _) = self.framed(|me| me.plan_from(&from, own, None))?.0;
        let mut rels = Vec::new();
        from.iter().for_each(|f| rels_in(f, &mut rels));
        debug_assert!(rels.iter().all(|r| right.layout.offset(*r).is_some()));
        self.join_planned(kind, left, right, on)
    }
}

impl Planner<'_, '_> {
    /// An EXISTS that stays an expression, as `x IN (SELECT y …)` over the values that its
    /// equalities compare: its rows are read once and hashed, and not looked through for each row.
    /// `None` if it has other conditions on the outer row, or if so many runs, which have this cost
    /// each, read a small part of the rows alone.
    pub fn hashed_exists(
        &mut self,
        link: &SubLink,
        run_cost: f64,
        runs: f64,
    ) -> Result<Option<(PlanNode, SubTest)>> {
        if link.kind != SubKind::Exists || self.avoids_hashing(JoinKind::Semi) {
            return Ok(None);
        }
        let (mut inner, mut outer) = (Vec::new(), Vec::new());
        link.query.from.iter().for_each(|f| rels_in(f, &mut inner));
        link.query.quals.iter().for_each(|e| self.rels_of(e, &mut outer));
        outer.retain(|r| !inner.contains(r));
        let Some(semi) = self.parted(link, JoinKind::Semi, &outer) else { return Ok(None) };
        let Semi { from, mut own, mut on, .. } = semi;
        let keys = self.hash_keys(&outer, &inner, &on).filter(|keys| keys.rest.is_empty());
        let Some(keys) = keys else { return Ok(None) };
        if keys.right.len() > 1 {
            // A row with NULL in one of several keys fits none.
            own.extend(keys.right.iter().map(|key| Expr::IsNull(Box::new(key.clone()), true)));
        }
        let ((side, exprs), free) = self.framed(|me| {
            let (side, _) = me.plan_from(&from, own, None)?;
            let exprs =
                keys.right.iter().map(|key| me.fixed(key, &side.layout)).collect::<Result<Vec<_>>>()?;
            Ok((side, exprs))
        })?;
        let is_outside = !free.is_empty() || !side.free.is_empty();
        if is_outside || run_cost * runs * RUNS_FACTOR < side.node.cost {
            return Ok(None);
        }
        // Rows in a file are not found faster than by an index.
        let bytes = side.node.rows * (ROW_BYTES + KEY_BYTES * keys.right.len() as f64);
        if bytes > self.binder.cx.knobs().hash_mem_bytes as f64 && run_cost < LOOK_COST {
            return Ok(None);
        }

        let (rows, cost, width) = (side.node.rows, side.node.cost * 1.1, exprs.len());
        let node = PlanNode::new(Kind::Project { child: Box::new(side.node), exprs }, rows, cost, width);
        let slots: Vec<u32> = keys.right.iter().map(|_| self.binder.slot()).collect();
        for (cond, (key, slot)) in on.iter_mut().zip(keys.right.iter().zip(&slots)) {
            put(cond, key, *slot);
        }
        let column = |(outer, ty)| HashedColumn { outer, inner: None, ty };
        let hash = Some(keys.left.into_iter().zip(keys.types).map(column).collect());
        let test = SubTest { cond: Box::new(Expr::And(on)), slots, hash, is_exists: true };
        Ok(Some((node, test)))
    }
}

/// Puts a slot in the place of a part of a condition.
fn put(e: &mut Expr, part: &Expr, slot: u32) {
    if e.same(part) {
        *e = Expr::Param(slot);
        return;
    }
    e.children_mut(&mut |c| put(c, part, slot));
}

/// `x IN (SELECT y …)` as the condition that joins: the comparison with the query's outputs in the
/// place of their slots.
fn any_condition(link: &SubLink) -> Option<Vec<Expr>> {
    let test = link.test.as_ref()?;
    let outputs: Vec<&Expr> = link.query.outputs().map(|t| &t.e).collect();
    let simple = |e: &Expr| !e.is_volatile() && !e.has_subquery();
    if outputs.len() != test.slots.len() || !outputs.iter().all(|e| simple(e)) || !simple(&test.cond) {
        return None;
    }
    let mut cond = (*test.cond).clone();
    fill(&mut cond, &test.slots, &outputs);
    let mut list = Vec::new();
    cond.conjuncts(&mut list);
    Some(list)
}

fn fill(e: &mut Expr, slots: &[u32], outputs: &[&Expr]) {
    if let Expr::Param(n) = e {
        if let Some(i) = slots.iter().position(|s| s == n) {
            *e = outputs[i].clone();
        }
        return;
    }
    e.children_mut(&mut |c| fill(c, slots, outputs));
}
