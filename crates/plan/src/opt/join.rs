//! Join trees: conditions are pushed down, members are ordered, and each step gets its method.
//!
//! [`crate::opt::order`] finds the cheapest order of a join of not too many members.
//!
//! **This file decides whether the right side of a join is hashed**, in two functions:
//! - [`Planner::join_step`] joins the next member to the members that are joined already. It probes
//!   an index of the right side for each left row where that costs less than hashing, or where no
//!   equality can be hashed. Otherwise it hashes the right side. It loops where no equality can be
//!   hashed, or where hashing is off ([`Planner::avoids_hashing`]). An inner join swaps its sides
//!   before it hashes, if the left one is smaller.
//! - [`Planner::join_planned`] joins two sides that are planned already. It hashes the right side
//!   where an equality can be hashed, unless hashing is off or the right side reads the left row.
//!   Otherwise it loops.
//!
//! The search for the order compares orders by the costs of the same methods, and `opt/semi.rs`
//! turns subqueries into joins; neither of them chooses the method. The executor hashes wherever it
//! meets a [`Kind::HashJoin`].

use crate::opt::derive;
use crate::opt::scan::Order;
use crate::opt::{Key, Kind, Layout, Part, PlanNode, Planner};
use crate::tree::expr::{CmpOp, Expr, RelId};
use crate::tree::operators::is_default_equality;
use crate::tree::query::{From, JoinKind, RteKind, rels_in};
use sinew_error::Result;
use sinew_table::methods::Methods;
use sinew_table::stack;
use sinew_types::host::{step, work};
use sinew_types::{Oid, oid};

/// A member of an inner join: an entry, or an outer join as a whole.
pub enum Unit<'q> {
    Rel(RelId),
    Outer(&'q From),
    /// Planned already.
    Made(Box<Part>),
}

/// A member of an inner join, with its own conditions.
pub struct Member<'q> {
    pub unit: Unit<'q>,
    pub rels: Vec<RelId>,
    /// Entries of this FROM that it refers to laterally.
    pub needs: Vec<RelId>,
    pub quals: Vec<Expr>,
    /// The member planned with its own conditions only, after the first call of `plan_alone`.
    pub alone: Option<Part>,
}

/// A condition that joins members, and the entries of this FROM that it refers to.
pub type Joining = (Expr, Vec<RelId>);

/// The equalities by which a join hashes, and its other conditions.
pub struct HashKeys {
    pub left: Vec<Expr>,
    pub right: Vec<Expr>,
    pub types: Vec<Oid>,
    pub rest: Vec<Expr>,
}

impl Planner<'_, '_> {
    /// Plans FROM and WHERE. `order`: an order wanted of the rows when there is one entry only.
    pub fn plan_from(
        &mut self,
        from: &[From],
        quals: Vec<Expr>,
        order: Option<&Order>,
    ) -> Result<(Part, bool)> {
        stack::check()?;
        let mut units = Vec::new();
        let mut conds = quals;
        for f in from {
            flatten(f, &mut units, &mut conds);
        }
        let mut members: Vec<Member<'_>> = Vec::with_capacity(units.len());
        let mut all: Vec<RelId> = Vec::new();
        for unit in units {
            let mut rels = Vec::new();
            match &unit {
                Unit::Rel(r) => rels.push(*r),
                Unit::Outer(f) => rels_in(f, &mut rels),
                Unit::Made(part) => rels.extend(&part.rels),
            }
            all.extend(&rels);
            members.push(Member { unit, rels, needs: Vec::new(), quals: Vec::new(), alone: None });
        }
        for m in &mut members {
            let mut used = Vec::new();
            for &r in &m.rels {
                self.rels_of_rte(r, &mut used);
            }
            m.needs = used.into_iter().filter(|r| all.contains(r) && !m.rels.contains(r)).collect();
        }
        let mut conds = self.derive(conds, &all);
        let (classes, made) = if members.len() > 2 { derive::classes(&conds) } else { Default::default() };
        conds.extend(made);
        let mut once = Vec::new();
        let mut semis = Vec::new();
        let mut multi: Vec<Joining> = Vec::new();
        for q in conds {
            let mut rels = Vec::new();
            self.rels_of(&q, &mut rels);
            rels.retain(|r| all.contains(r));
            if rels.is_empty() && !q.is_volatile() {
                once.push(q);
                continue;
            }
            if let Some(semi) = self.semi_join(&q, &all) {
                semis.push(semi);
                continue;
            }
            match members.iter_mut().find(|m| rels.iter().all(|r| m.rels.contains(r))) {
                Some(m) => m.quals.push(q),
                None => multi.push((q, rels)),
            }
        }
        let mut asked_last = Vec::new();
        for semi in semis {
            match self.driver(&semi, &members)? {
                Some((member, on)) => {
                    members.push(member);
                    multi.extend(on);
                }
                None => asked_last.push(semi),
            }
        }
        let semis = asked_last;
        let (mut part, ordered) = if members.is_empty() {
            let node = PlanNode::new(Kind::Result, 1.0, 0.01, 0);
            (Part { node, layout: Layout::default(), free: Default::default(), rels: vec![] }, false)
        } else if members.len() == 1 {
            let m = members.swap_remove(0);
            self.plan_member(&m, &m.quals, if semis.is_empty() { order } else { None })?
        } else {
            let outside = std::mem::replace(&mut self.classes, classes);
            let joined = self.join_members(members, &mut multi)?;
            self.classes = outside;
            (joined, false)
        };
        if !multi.is_empty() {
            let rest: Vec<Expr> = multi.into_iter().map(|m| m.0).collect();
            part = self.filter_part(part, &rest)?;
        }
        let ordered = ordered && semis.is_empty();
        for semi in semis {
            part = self.join_semi(part, semi)?;
        }
        if !once.is_empty() {
            let layout = part.layout.clone();
            let (list, free) = self.framed(|me| {
                let mut list = Vec::new();
                for q in &once {
                    list.push(me.fixed(q, &layout)?);
                }
                Ok(list)
            })?;
            part.free.extend(free);
            if let Some(qual) = Expr::and(list) {
                let (rows, cost, width) = (part.node.rows, part.node.cost, part.node.width);
                part.node = PlanNode::new(
                    Kind::Filter { child: Box::new(part.node), qual, once: true },
                    rows,
                    cost,
                    width,
                );
            }
        }
        self.need(part.free.iter().copied());
        Ok((part, ordered))
    }

    fn filter_part(&mut self, mut part: Part, quals: &[Expr]) -> Result<Part> {
        let layout = part.layout.clone();
        let node = part.node;
        let (node, free) = self.framed(|me| me.filter(node, quals, &layout))?;
        part.node = node;
        part.free.extend(free);
        Ok(part)
    }

    pub(super) fn plan_member(
        &mut self,
        m: &Member<'_>,
        quals: &[Expr],
        order: Option<&Order>,
    ) -> Result<(Part, bool)> {
        match &m.unit {
            Unit::Rel(r) => self.plan_rel(*r, quals, order),
            Unit::Outer(f) => Ok((self.plan_outer(f, quals)?, false)),
            Unit::Made(part) => Ok((Part::clone(part), false)),
        }
    }

    fn join_members(&mut self, mut members: Vec<Member<'_>>, multi: &mut Vec<Joining>) -> Result<Part> {
        let Some(order) = self.join_order(&mut members, multi)? else {
            return self.join_greedily(members, multi);
        };
        let mut members: Vec<Option<Member<'_>>> = members.into_iter().map(Some).collect();
        let mut part: Option<Part> = None;
        for i in order {
            let Some(m) = members[i].take() else { continue };
            part = Some(match part {
                None => self.plan_alone(&m)?,
                Some(left) => {
                    let on = self.joining(multi, &left, &m);
                    self.join_step(JoinKind::Inner, left, &m, on)?
                }
            });
        }
        part.ok_or_else(|| Planner::broken("lateral references form a circle"))
    }

    /// The conditions that can be asked once a member is joined to a part.
    fn joining(&self, multi: &mut Vec<Joining>, part: &Part, m: &Member<'_>) -> Vec<Expr> {
        let known = |r: &RelId| part.rels.contains(r) || m.rels.contains(r);
        let (new, later) = std::mem::take(multi).into_iter().partition(|(_, rels)| rels.iter().all(known));
        *multi = later;
        let new: Vec<Joining> = new;
        let on = self.without_implied(new.iter().map(|(e, _)| e).collect(), &m.rels);
        on.into_iter().cloned().collect()
    }

    fn plan_alone(&mut self, m: &Member<'_>) -> Result<Part> {
        match &m.alone {
            Some(part) => Ok(part.clone()),
            None => Ok(self.plan_member(m, &m.quals, None)?.0),
        }
    }

    /// The member that leaves the fewest rows is always the next.
    fn join_greedily(&mut self, mut members: Vec<Member<'_>>, multi: &mut Vec<Joining>) -> Result<Part> {
        // Sizes of each alone; the smallest that needs no other starts.
        let mut sizes: Vec<f64> = Vec::with_capacity(members.len());
        for m in &members {
            sizes.push(self.guess_rows(m));
        }
        let first = (0..members.len())
            .filter(|&i| members[i].needs.is_empty())
            .min_by(|&a, &b| sizes[a].total_cmp(&sizes[b]))
            .ok_or_else(|| Planner::broken("lateral references form a circle"))?;
        let m = members.remove(first);
        sizes.remove(first);
        let mut part = self.plan_alone(&m)?;
        while !members.is_empty() {
            let mut best: Option<(usize, f64)> = None;
            for (i, m) in members.iter().enumerate() {
                // Each look is at every condition.
                work(100 * (1 + multi.len()))?;
                if !m.needs.iter().all(|r| part.rels.contains(r)) {
                    continue;
                }
                let known = |r: &RelId| part.rels.contains(r) || m.rels.contains(r);
                let on: Vec<&Expr> =
                    multi.iter().filter(|(_, rels)| rels.iter().all(known)).map(|(q, _)| q).collect();
                let on = self.without_implied(on, &m.rels);
                let joined = !m.needs.is_empty() || !on.is_empty();
                let sel = self.share_of_joins(&on, part.node.rows, sizes[i]);
                // A join without condition is the last resort.
                let rows = part.node.rows * sizes[i] * sel * if joined { 1.0 } else { 1e6 };
                if best.is_none_or(|b| rows < b.1) {
                    best = Some((i, rows));
                }
            }
            let (i, _) = best.ok_or_else(|| Planner::broken("lateral references form a circle"))?;
            let m = members.remove(i);
            sizes.remove(i);
            let on = self.joining(multi, &part, &m);
            part = self.join_step(JoinKind::Inner, part, &m, on)?;
        }
        Ok(part)
    }

    /// The estimated rows of a member, before it is planned.
    pub fn guess_rows(&self, m: &Member<'_>) -> f64 {
        let base = match &m.unit {
            &Unit::Rel(r) => match &self.rtes[r as usize].kind {
                RteKind::Table(t) => {
                    let rows = self.size(t).0;
                    // A whole unique key given means one row.
                    let keyed = t.indexes.iter().filter(|i| i.is_valid_key() && i.is_plain()).any(|i| {
                        i.columns.iter().all(|c| {
                            m.quals.iter().any(|q| {
                                self.match_condition(q, r, t).is_some_and(|x| {
                                    x.strategy == crate::opt::index::Strategy::Eq
                                        && i32::from(x.col) + 1 == i32::from(c.attnum)
                                })
                            })
                        })
                    });
                    if keyed {
                        return 1.0;
                    }
                    rows
                }
                RteKind::Func(f, _) if f.iter().all(|f| f.srf.is_none()) => 1.0,
                _ => 1000.0,
            },
            Unit::Outer(_) => 1000.0,
            Unit::Made(part) => part.node.rows,
        };
        (base * self.share_of_all(&m.quals)).max(1.0)
    }

    /// Joins `right` to what there is: by probing an index per row, by hashing, or by looping.
    pub fn join_step(
        &mut self,
        kind: JoinKind,
        left: Part,
        right: &Member<'_>,
        on: Vec<Expr>,
    ) -> Result<Part> {
        step()?;
        let lateral = !right.needs.is_empty();
        let alone = self.plan_alone(right)?;
        let keys = if lateral { None } else { self.hash_keys(&left.rels, &right.rels, &on) };
        let layout = left.layout.join(&alone.layout, left.node.width);
        let conds: Vec<&Expr> = on.iter().collect();
        let sel = self.share_of_joins(&conds, left.node.rows, alone.node.rows);
        let mut rows = left.node.rows * alone.node.rows * sel;
        match kind {
            JoinKind::Left => rows = rows.max(left.node.rows),
            JoinKind::Semi => rows = rows.min(left.node.rows),
            JoinKind::Anti => rows = (left.node.rows - rows).max(left.node.rows / 10.0),
            _ => {}
        }
        // Probing: the join conditions become conditions of the right side's scan.
        if kind != JoinKind::Full && !lateral && !on.is_empty() && matches!(right.unit, Unit::Rel(_)) {
            let mut quals = right.quals.clone();
            quals.extend(on.iter().cloned());
            let (probe, _) = self.plan_member(right, &quals, None)?;
            if self.probes(&probe.node, &|key| left.layout.slot_of(key).is_some()) {
                let probing = self.probe_cost(left.node.rows, probe.node.cost);
                let hashing = alone.node.cost + self.hash_cost(kind, left.node.rows, alone.node.rows);
                if keys.is_none() || probing < hashing {
                    let cost = left.node.cost + probing;
                    return Ok(self.loop_join(kind, left, probe, None, rows, cost));
                }
            }
        }
        let looping = self.loop_cost(left.node.rows, alone.node.rows);
        if let Some(mut k) = keys
            && !self.avoids_hashing(kind)
        {
            // The smaller side is the one that is kept.
            let (mut left, mut alone, mut layout) = (left, alone, layout);
            let kept = |p: &Part| p.node.rows * (p.node.width + 1) as f64;
            if kind == JoinKind::Inner && kept(&alone) > kept(&left) {
                (left, alone) = (alone, left);
                (k.left, k.right) = (k.right, k.left);
                layout = left.layout.join(&alone.layout, left.node.width);
            }
            let width = left.node.width + alone.node.width;
            let hashing = self.hash_cost(kind, left.node.rows, alone.node.rows);
            let cost = left.node.cost + alone.node.cost + hashing;
            let outer_rows = left.node.rows;
            let (left_layout, right_layout) = (left.layout.clone(), alone.layout.clone());
            let ((lkeys, rkeys, on), free) = self.framed(|me| {
                let fix = |me: &mut Self, list: &[Expr], l: &Layout| -> Result<Vec<Expr>> {
                    list.iter().map(|e| me.fixed(e, l)).collect()
                };
                let lkeys = fix(me, &k.left, &left_layout)?;
                let rkeys = fix(me, &k.right, &right_layout)?;
                Ok((lkeys, rkeys, me.conjunction(&k.rest, &layout, outer_rows)?))
            })?;
            let mut all_free = left.free;
            all_free.extend(alone.free);
            all_free.extend(free);
            let mut rels = left.rels;
            rels.extend(alone.rels);
            let kind = Kind::HashJoin {
                kind,
                left: Box::new(left.node),
                right: Box::new(alone.node),
                lkeys,
                rkeys,
                types: k.types,
                on,
            };
            return Ok(Part { node: PlanNode::new(kind, rows, cost, width), layout, free: all_free, rels });
        }
        let cost = left.node.cost + alone.node.cost + looping;
        let pairs = left.node.rows * alone.node.rows;
        let (cond, free) = self.framed(|me| me.conjunction(&on, &layout, pairs))?;
        let mut part = self.loop_join(kind, left, alone, cond, rows, cost);
        part.free.extend(free);
        Ok(part)
    }

    fn loop_join(
        &mut self,
        kind: JoinKind,
        left: Part,
        right: Part,
        on: Option<Expr>,
        rows: f64,
        cost: f64,
    ) -> Part {
        let layout = left.layout.join(&right.layout, left.node.width);
        let mut sets = Vec::new();
        let mut free = left.free;
        for key in right.free {
            match left.layout.slot_of(key) {
                Some(slot) => sets.push((self.param(key), Expr::Col(slot))),
                None => {
                    free.insert(key);
                }
            }
        }
        let mut rels = left.rels;
        rels.extend(right.rels);
        let width = left.node.width + right.node.width;
        // Nothing changes between loops: the inner rows can be kept.
        let keeps = kind == JoinKind::Full || !self.off.contains(Methods::MATERIAL);
        let fixed = sets.is_empty() && keeps;
        let (left, right, on_pairs) = (Box::new(left.node), Box::new(right.node), Vec::new());
        let kind = Kind::NestLoop { kind, left, right, sets, on, fixed, on_pairs };
        Part { node: PlanNode::new(kind, rows, cost, width), layout, free, rels }
    }

    /// Equalities between the two sides that hashing can use; `None` when there are none.
    pub fn hash_keys(&self, left: &[RelId], right: &[RelId], on: &[Expr]) -> Option<HashKeys> {
        let mut k = HashKeys { left: vec![], right: vec![], types: vec![], rest: vec![] };
        for q in on {
            let (a, b, ty) = match q {
                Expr::IntCmp(CmpOp::Eq, p) => (&p.0, &p.1, oid::INT8),
                Expr::Func(f)
                    if f.args.len() == 2 && f.types.args[0] == f.types.args[1] && is_default_equality(f) =>
                {
                    (&f.args[0], &f.args[1], f.types.args[0])
                }
                _ => {
                    k.rest.push(q.clone());
                    continue;
                }
            };
            let side = |e: &Expr| {
                let mut rels = Vec::new();
                self.rels_of(e, &mut rels);
                let l = rels.iter().any(|r| left.contains(r));
                let r = rels.iter().any(|r| right.contains(r));
                (l, r)
            };
            match (side(a), side(b)) {
                ((true, false), (false, true)) => {
                    k.left.push(a.clone());
                    k.right.push(b.clone());
                    k.types.push(ty);
                }
                ((false, true), (true, false)) => {
                    k.left.push(b.clone());
                    k.right.push(a.clone());
                    k.types.push(ty);
                }
                _ => k.rest.push(q.clone()),
            }
        }
        (!k.types.is_empty()).then_some(k)
    }

    /// An outer join, with the conditions from above that concern it.
    fn plan_outer(&mut self, f: &From, quals: &[Expr]) -> Result<Part> {
        stack::check()?;
        let From::Join { kind, left, right, on } = f else { return Err(Planner::broken("no outer join")) };
        // A right join is a left one seen from the other side; the layout finds the columns.
        let (kind, left, right) = match kind {
            JoinKind::Right => (JoinKind::Left, right, left),
            k => (*k, left, right),
        };
        let (mut lrels, mut rrels) = (Vec::new(), Vec::new());
        rels_in(left, &mut lrels);
        rels_in(right, &mut rrels);
        let within = |me: &Self, e: &Expr, rels: &[RelId], others: &[RelId]| {
            let mut used = Vec::new();
            me.rels_of(e, &mut used);
            used.iter().any(|r| rels.contains(r)) && !used.iter().any(|r| others.contains(r))
        };
        let mut left_quals = Vec::new();
        let mut above = Vec::new();
        for q in quals {
            if kind == JoinKind::Left && within(self, q, &lrels, &rrels) {
                left_quals.push(q.clone());
            } else {
                above.push(q.clone());
            }
        }
        let mut right_quals = Vec::new();
        let mut cond = Vec::new();
        for q in on {
            if kind == JoinKind::Left && within(self, q, &rrels, &lrels) {
                right_quals.push(q.clone());
            } else {
                cond.push(q.clone());
            }
        }
        let (lpart, _) = self.framed(|me| me.plan_from(std::slice::from_ref(&**left), left_quals, None))?.0;
        let mut needs = Vec::new();
        for &r in &rrels {
            self.rels_of_rte(r, &mut needs);
        }
        needs.retain(|r| lrels.contains(r));
        let unit = match &**right {
            From::Rel(r) => Unit::Rel(*r),
            other => Unit::Outer(other),
        };
        // An inner join below the outer one is planned on its own.
        let part = if let Unit::Outer(From::Join { kind: JoinKind::Inner, .. }) = unit {
            let (rpart, _) =
                self.framed(|me| me.plan_from(std::slice::from_ref(&**right), right_quals, None))?.0;
            self.join_planned(kind, lpart, rpart, cond)?
        } else {
            let m = Member { unit, rels: rrels, needs, quals: right_quals, alone: None };
            self.join_step(kind, lpart, &m, cond)?
        };
        if above.is_empty() { Ok(part) } else { self.filter_part(part, &above) }
    }

    /// Does it find its rows by an index, with values of columns that `from_left` knows?
    pub(super) fn probes(&self, node: &PlanNode, from_left: &dyn Fn(Key) -> bool) -> bool {
        match &node.kind {
            Kind::IndexScan { cond, .. } => self.uses_left(cond, from_left),
            Kind::IndexArms { arms, .. } => arms.iter().all(|(_, cond)| self.uses_left(cond, from_left)),
            Kind::InvertedScan { conds, .. } => {
                conds.iter().any(|cond| cond.argument.any(&mut |e| self.is_of_left(e, from_left)))
            }
            Kind::TidScan { places, .. } => places.any(&mut |e| self.is_of_left(e, from_left)),
            Kind::SetOp { left: a, right: b, .. } => self.probes(a, from_left) && self.probes(b, from_left),
            Kind::Append { parts, .. } => {
                !parts.is_empty() && parts.iter().all(|part| self.probes(part, from_left))
            }
            Kind::Subquery { child, .. }
            | Kind::Filter { child, .. }
            | Kind::Project { child, .. }
            | Kind::Distinct { child, .. }
            | Kind::Agg { child, .. }
            | Kind::With { child, .. } => self.probes(child, from_left),
            _ => false,
        }
    }

    fn is_of_left(&self, e: &Expr, from_left: &dyn Fn(Key) -> bool) -> bool {
        match e {
            Expr::Param(slot) => self.params.iter().any(|(key, s)| s == slot && from_left(*key)),
            _ => false,
        }
    }

    /// Does a scan's bound come from the left side's columns?
    fn uses_left(&self, cond: &crate::opt::IndexCond, from_left: &dyn Fn(Key) -> bool) -> bool {
        let is_left = |e: &Expr| self.is_of_left(e, from_left);
        let bounds = cond.lower.iter().chain(&cond.upper).map(|bound| &bound.0);
        let checks = cond.checks.iter().map(|check| &check.key);
        cond.eq.iter().chain(bounds).chain(checks).any(|key| key.e.any(&mut |e| is_left(e)))
    }

    /// Joins two planned sides by hashing or looping.
    pub fn join_planned(&mut self, kind: JoinKind, left: Part, right: Part, on: Vec<Expr>) -> Result<Part> {
        let layout = left.layout.join(&right.layout, left.node.width);
        let keys = self.hash_keys(&left.rels, &right.rels, &on);
        let lateral = right.free.iter().any(|key| left.layout.slot_of(*key).is_some());
        let rows = match kind {
            JoinKind::Semi | JoinKind::Anti => left.node.rows / 2.0,
            _ => left.node.rows.max(right.node.rows),
        };
        if let (Some(k), false) = (keys.filter(|_| !self.avoids_hashing(kind)), lateral) {
            let width = left.node.width + right.node.width;
            let cost =
                left.node.cost + right.node.cost + self.hash_cost(kind, left.node.rows, right.node.rows);
            let outer_rows = left.node.rows;
            let (ll, rl) = (left.layout.clone(), right.layout.clone());
            let ((lkeys, rkeys, on), free) = self.framed(|me| {
                let lkeys: Result<Vec<Expr>> = k.left.iter().map(|e| me.fixed(e, &ll)).collect();
                let rkeys: Result<Vec<Expr>> = k.right.iter().map(|e| me.fixed(e, &rl)).collect();
                Ok((lkeys?, rkeys?, me.conjunction(&k.rest, &layout, outer_rows)?))
            })?;
            let mut all = left.free;
            all.extend(right.free);
            all.extend(free);
            let mut rels = left.rels;
            rels.extend(right.rels);
            let node = Kind::HashJoin {
                kind,
                left: Box::new(left.node),
                right: Box::new(right.node),
                lkeys,
                rkeys,
                types: k.types,
                on,
            };
            return Ok(Part { node: PlanNode::new(node, rows, cost, width), layout, free: all, rels });
        }
        let cost = left.node.cost + right.node.cost * left.node.rows + self.off.penalty(Methods::NEST_LOOP);
        let pairs = left.node.rows * right.node.rows;
        let (cond, free) = self.framed(|me| me.conjunction(&on, &layout, pairs))?;
        let mut part = self.loop_join(kind, left, right, cond, rows, cost);
        part.free.extend(free);
        Ok(part)
    }
}

fn flatten<'q>(f: &'q From, units: &mut Vec<Unit<'q>>, conds: &mut Vec<Expr>) {
    match f {
        From::Rel(r) => units.push(Unit::Rel(*r)),
        From::Join { kind: JoinKind::Inner, left, right, on } => {
            flatten(left, units, conds);
            flatten(right, units, conds);
            conds.extend(on.iter().cloned());
        }
        other => units.push(Unit::Outer(other)),
    }
}
