//! EXISTS, NOT EXISTS and IN among the conditions of WHERE as joins: the subquery's tables are read once, or probed by an index,
//! instead of the subquery being run for each row.
//!
//! `NOT IN` stays a subquery: one NULL among its values changes every answer.

use super::join::{Member, Unit, rels_in};
use super::{Part, Planner};
use crate::Result;
use crate::plan::bind::{Body, Distinct, From, JoinKind, Query};
use crate::plan::expr::{Expr, RelId, SubKind, SubLink};

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

    pub fn join_semi(&mut self, left: Part, semi: Semi) -> Result<Part> {
        let Semi { kind, from, own, on } = semi;
        if let [From::Rel(rel)] = from.as_slice() {
            let mut needs = Vec::new();
            self.rels_of_rte(*rel, &mut needs);
            needs.retain(|r| left.rels.contains(r));
            let m = Member { unit: Unit::Rel(*rel), rels: vec![*rel], needs, quals: own };
            return self.join_step(kind, left, &m, on);
        }
        let (right, _) = self.framed(|me| me.plan_from(&from, own, None))?.0;
        let mut rels = Vec::new();
        from.iter().for_each(|f| rels_in(f, &mut rels));
        debug_assert!(rels.iter().all(|r| right.layout.offset(*r).is_some()));
        self.join_planned(kind, left, right, on)
    }
}

/// `x IN (SELECT y …)` as the condition that joins: the comparison with the query's outputs in the place of their slots.
fn any_condition(link: &SubLink) -> Option<Vec<Expr>> {
    let test = link.test.as_ref()?;
    let outputs: Vec<&Expr> = link.query.outputs().map(|t| &t.e).collect();
    let simple = |e: &Expr| !e.is_volatile() && !e.any(&mut |e| matches!(e, Expr::SubLink(_)));
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
