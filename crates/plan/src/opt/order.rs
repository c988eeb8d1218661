//! The order of an inner join: of all orders that add one member at a time, the cheapest.
//!
//! The members joined so far are a set, a bit for each. For every set the cheapest way to it is
//! kept: each smaller set with one member more, found by an index for every row, hashed, or looped
//! over. Only figures are compared here; [`Planner::join_step`], which has the same formulas,
//! builds the nodes of the order that won. Members without a condition to what is there come last.
//!
//! The naive way always adds the member that leaves the fewest rows. It begins a star join at its
//! smallest corner and then reads the largest table from end to end, where a few probes of its
//! index would do.

use crate::opt::join::{Joining, Member, Unit};
use crate::opt::{Part, Planner};
use crate::tree::expr::{Expr, RelId};
use crate::tree::operators::equality;
use crate::tree::query::{JoinKind, RteKind};
use sinew_error::Result;
use sinew_table::methods::Methods;
use std::collections::HashMap;

/// Joins of more members are ordered greedily: the sets double with each.
const MOST_MEMBERS: usize = 10;
const MOST_CONDITIONS: usize = 64;

/// A row that looks into a hash table, and one that is put into it.
const HASH_LOOK: f64 = 0.04;
const HASH_KEEP: f64 = 0.08;
/// The way down an index and to one row, and the cost of that way again as a share: its pages are
/// in memory.
const WAY_DOWN: f64 = 3.0;
const WAY_AGAIN: f64 = 0.15;
/// The same share for the other rows of a probe. Each lies on a page of its own, which takes a look
/// at the page and its latch, while a scan in batches takes one for all rows of a page.
const ROWS_AGAIN: f64 = 0.5;

/// A set of members, or of conditions.
type Set = u64;

/// A condition: the members that it names, and those of its two sides where hashing can use it.
struct Link {
    members: Set,
    sides: Option<(Set, Set)>,
}

#[derive(Clone)]
struct Way {
    rows: f64,
    cost: f64,
    order: Vec<usize>,
}

struct Search<'m, 'q> {
    members: &'m [Member<'q>],
    conds: &'m [Joining],
    links: Vec<Link>,
    needs: Vec<Set>,
    /// The cost of one probe of a member with these conditions; `None` where no index serves them.
    probes: HashMap<(usize, Set), Option<f64>>,
}

fn bit(i: usize) -> Set {
    1 << i
}

fn within(part: Set, whole: Set) -> bool {
    part & !whole == 0
}

impl Planner<'_, '_> {
    /// The cheapest order of the members, which are planned alone on the way; `None` where it is
    /// not looked for.
    pub(super) fn join_order(
        &mut self,
        members: &mut [Member<'_>],
        conds: &[Joining],
    ) -> Result<Option<Vec<usize>>> {
        if members.len() > MOST_MEMBERS || conds.len() > MOST_CONDITIONS {
            return Ok(None);
        }
        // One row by its key and one more table: there is nothing to find out.
        if members.len() == 2 && members.iter().any(|m| m.needs.is_empty() && self.guess_rows(m) <= 1.0) {
            return Ok(None);
        }
        for m in members.iter_mut() {
            let (alone, _) = self.plan_member(m, &m.quals, None)?;
            m.alone = Some(alone);
        }
        let set = |rels: &[RelId]| -> Set {
            (0..members.len()).filter(|&i| members[i].rels.iter().any(|r| rels.contains(r))).map(bit).sum()
        };
        let links =
            conds.iter().map(|(e, rels)| Link { members: set(rels), sides: self.sides(e, &set) }).collect();
        let needs = members.iter().map(|m| set(&m.needs)).collect();
        let mut search = Search { members, conds, links, needs, probes: HashMap::new() };
        self.search(&mut search)
    }

    /// The cost of hashing without that of reading the two sides. An inner join keeps the smaller
    /// side.
    pub fn hash_cost(&self, kind: JoinKind, left: f64, right: f64) -> f64 {
        let hashing = match kind {
            JoinKind::Inner => left.max(right) * HASH_LOOK + left.min(right) * HASH_KEEP,
            _ => left * HASH_LOOK + right * HASH_KEEP,
        };
        hashing + self.off.penalty(Methods::HASH_JOIN)
    }

    /// The cost of probing an index for each of so many rows.
    pub fn probe_cost(&self, rows: f64, one: f64) -> f64 {
        let way = one.min(WAY_DOWN);
        let again = way * WAY_AGAIN + (one - way) * ROWS_AGAIN;
        one + (rows - 1.0).max(0.0) * again + self.off.penalty(Methods::NEST_LOOP)
    }

    /// The cost of comparing every row of one side with every row of the other. Reading the rows is
    /// not part of it.
    pub fn loop_cost(&self, left: f64, right: f64) -> f64 {
        left * right * 0.01 + self.off.penalty(Methods::NEST_LOOP)
    }

    /// Whether rows that could be hashed are compared one by one, as hashing is off and loops are
    /// not. A loop gives no full joins.
    pub fn avoids_hashing(&self, kind: JoinKind) -> bool {
        let loops = !self.off.contains(Methods::NEST_LOOP);
        loops && kind != JoinKind::Full && self.off.contains(Methods::HASH_JOIN)
    }

    /// The members on the two sides of an equality.
    fn sides(&self, e: &Expr, set: &dyn Fn(&[RelId]) -> Set) -> Option<(Set, Set)> {
        let (a, b) = equality(e)?;
        let of = |e: &Expr| {
            let mut rels = Vec::new();
            self.rels_of(e, &mut rels);
            set(&rels)
        };
        Some((of(a), of(b)))
    }

    fn search(&mut self, s: &mut Search<'_, '_>) -> Result<Option<Vec<usize>>> {
        let n = s.members.len();
        let mut level: HashMap<Set, Way> = HashMap::new();
        for (i, m) in s.members.iter().enumerate() {
            if let (0, Some(alone)) = (s.needs[i], &m.alone) {
                let way = Way { rows: alone.node.rows, cost: alone.node.cost, order: vec![i] };
                level.insert(bit(i), way);
            }
        }
        for _ in 1..n {
            let mut next: HashMap<Set, Way> = HashMap::new();
            let mut sets: Vec<Set> = level.keys().copied().collect();
            // The order in which a hash table gives them must not decide between ways that cost the
            // same.
            sets.sort_unstable();
            for set in sets {
                let Some(way) = level.remove(&set) else { continue };
                let free: Vec<usize> =
                    (0..n).filter(|&i| set & bit(i) == 0 && within(s.needs[i], set)).collect();
                let is_joined = |i: usize| s.needs[i] != 0 || s.new_conditions(set, i) != 0;
                let joined: Vec<usize> = free.iter().copied().filter(|&i| is_joined(i)).collect();
                for i in if joined.is_empty() { free } else { joined } {
                    let (rows, cost) = self.step(s, &way, set, i)?;
                    let better = next.get(&(set | bit(i))).is_none_or(|have| cost < have.cost);
                    if better {
                        let mut order = way.order.clone();
                        order.push(i);
                        next.insert(set | bit(i), Way { rows, cost, order });
                    }
                }
            }
            level = next;
        }
        Ok(level.into_values().next().map(|way| way.order))
    }

    /// Rows and cost of one member more.
    fn step(&mut self, s: &mut Search<'_, '_>, way: &Way, set: Set, i: usize) -> Result<(f64, f64)> {
        let Some(alone) = &s.members[i].alone else {
            return Err(Planner::broken("a member was not planned"));
        };
        let new = s.new_conditions(set, i);
        let on: Vec<&Expr> =
            (0..s.conds.len()).filter(|&c| new & bit(c) != 0).map(|c| &s.conds[c].0).collect();
        let on = self.without_implied(on, &s.members[i].rels);
        let rows = way.rows * alone.node.rows * self.share_of_joins(&on, way.rows, alone.node.rows);
        let loops = alone.node.cost + self.loop_cost(way.rows, alone.node.rows);
        let hashed = (0..s.conds.len()).any(|c| new & bit(c) != 0 && s.links[c].joins(set, bit(i)));
        let mut cost = loops;
        if hashed && s.needs[i] == 0 {
            cost = alone.node.cost + self.hash_cost(JoinKind::Inner, way.rows, alone.node.rows);
            if self.avoids_hashing(JoinKind::Inner) {
                cost = loops;
            }
        }
        if let Some(one) = self.probe_of(s, i, new, &on)? {
            cost = cost.min(self.probe_cost(way.rows, one));
        }
        Ok((rows.max(1.0), way.cost + cost))
    }

    fn probe_of(&mut self, s: &mut Search<'_, '_>, i: usize, new: Set, on: &[&Expr]) -> Result<Option<f64>> {
        let member = &s.members[i];
        // Subqueries are planned once here and once when they are joined: what is planned twice at
        // each depth grows with its power.
        let table =
            matches!(member.unit, Unit::Rel(r) if matches!(self.rtes[r as usize].kind, RteKind::Table(_)));
        if on.is_empty() || !table || !member.needs.is_empty() {
            return Ok(None);
        }
        if let Some(known) = s.probes.get(&(i, new)) {
            return Ok(*known);
        }
        let mut quals = member.quals.clone();
        quals.extend(on.iter().copied().cloned());
        let (part, _): (Part, bool) = self.plan_member(member, &quals, None)?;
        let others = |rel: RelId| !member.rels.contains(&rel);
        let one = self.probes(&part.node, &|key| others(key.0)).then_some(part.node.cost);
        s.probes.insert((i, new), one);
        Ok(one)
    }
}

impl Link {
    /// Does it compare a value of `left` with one of `right`?
    fn joins(&self, left: Set, right: Set) -> bool {
        let split = |a: Set, b: Set| a != 0 && b != 0 && within(a, left) && within(b, right);
        self.sides.is_some_and(|(a, b)| split(a, b) || split(b, a))
    }
}

impl Search<'_, '_> {
    /// The conditions that can be asked once a member joins a set, and could not before.
    fn new_conditions(&self, set: Set, i: usize) -> Set {
        let all = set | bit(i);
        let is_new = |link: &Link| within(link.members, all) && !within(link.members, set);
        (0..self.links.len()).filter(|&c| is_new(&self.links[c])).map(bit).sum()
    }
}
