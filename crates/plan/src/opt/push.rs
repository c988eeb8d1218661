//! Conditions moved to where indexes can serve them: into subqueries, from HAVING to WHERE, and
//! into a CTE that is read once.
//!
//! A condition on a subquery's outputs may move to the rows that the subquery is made of, if it
//! keeps or drops together all rows that one output row comes from:
//! - Below GROUP BY and DISTINCT ON: a condition on the grouping columns.
//! - Below a window: a condition on columns that every PARTITION BY names.
//! - In a set operation: the same condition on each side.
//! - Below LIMIT and OFFSET: none.
//! - Into a view with `security_barrier`: only conditions that tell nothing of the rows that they
//!   see.
//!
//! Volatile conditions, and conditions with subqueries or on outputs with such, stay where they
//! were written.

use crate::opt::Planner;
use crate::tree::expr::{Expr, RelId};
use crate::tree::query::{Body, Distinct, From, Materialized, Query, RteKind};

/// Moves conditions on the outputs of a subquery, the entry `rel`, into it; gives back those that
/// are still to be asked above it.
pub fn push_down(q: &mut Query, rel: RelId, quals: &[Expr]) -> Vec<Expr> {
    if quals.is_empty() || q.limit.is_some() || q.offset.is_some() || matches!(q.body, Body::Values(..)) {
        return quals.to_vec();
    }
    let outputs: Vec<Expr> = q.outputs().map(|t| t.e.clone()).collect();
    let whole: Vec<bool> = outputs.iter().map(|e| keeps_groups(q, e)).collect();
    let mut rest = Vec::new();
    for qual in quals {
        let on_whole_groups = |e: &Expr| match e {
            Expr::Var { rel: r, col } if *r == rel => whole.get(*col as usize) == Some(&true),
            _ => true,
        };
        if !is_simple(qual) || q.is_barrier && !qual.is_leakproof() || qual.any(&mut |e| !on_whole_groups(e))
        {
            rest.push(qual.clone());
            continue;
        }
        let mut inner = qual.clone();
        substitute(&mut inner, rel, &outputs);
        match &mut q.body {
            Body::SetOp { left, right, rel: row, .. } => {
                let inner = std::slice::from_ref(&inner);
                let sides = [push_down(left, *row, inner), push_down(right, *row, inner)];
                if sides.iter().any(|left_over| !left_over.is_empty()) {
                    rest.push(qual.clone());
                }
            }
            _ if q.grouped => q.having.push(inner),
            _ => q.quals.push(inner),
        }
    }
    rest
}

/// The same answer every time, and cheap enough to be asked of more rows than it was written for.
fn is_simple(e: &Expr) -> bool {
    !e.is_volatile() && !e.has_subquery()
}

/// Is this output the same in all rows that a condition on it would have to keep or drop together?
fn keeps_groups(q: &Query, output: &Expr) -> bool {
    is_simple(output)
        // A constant that is grouped by is NULL in sets that lack it.
        && !(q.grouping.is_some() && output.is_const())
        && !output.any(&mut |e| matches!(e, Expr::Srf { .. } | Expr::Win { .. }))
        && q.windows.iter().all(|w| w.window.partition.iter().any(|(e, _)| e.same(output)))
        && match &q.distinct {
            Distinct::No | Distinct::All => true,
            Distinct::On(list) => list.iter().any(|&i| q.targets[i].e.same(output)),
        }
}

fn substitute(e: &mut Expr, rel: RelId, outputs: &[Expr]) {
    if let Expr::Var { rel: r, col } = e {
        if *r == rel
            && let Some(o) = outputs.get(*col as usize)
        {
            *e = o.clone();
        }
        return;
    }
    e.children_mut(&mut |c| substitute(c, rel, outputs));
}

/// A query whose conditions on groups, where they name no aggregate, are asked of the rows instead;
/// `None` if there are none. Without GROUP BY the one group is there even if no row is.
pub fn having_to_where(q: &Query) -> Option<Query> {
    let is_of_group =
        |e: &Expr| matches!(e, Expr::Agg { query, .. } | Expr::Grouping { query, .. } if *query == q.id);
    let of_rows = |e: &Expr| is_simple(e) && !e.any(&mut |e| is_of_group(e));
    if q.group.is_empty()
        || q.grouping.is_some()
        || !q.having.iter().any(of_rows)
        || !matches!(q.body, Body::Select)
    {
        return None;
    }
    let mut moved = q.clone();
    let (quals, having): (Vec<Expr>, Vec<Expr>) =
        std::mem::take(&mut moved.having).into_iter().partition(of_rows);
    moved.quals.extend(quals);
    moved.having = having;
    Some(moved)
}

impl Planner<'_, '_> {
    /// The query of a CTE that is planned where it is read, as if it stood there: it is read once,
    /// or says so itself, and computing it anew changes nothing.
    pub fn as_subquery(&self, id: usize) -> Option<Query> {
        let cte = &self.bound_ctes[id];
        let query = cte.query.as_deref()?;
        let once = cte.refs == 1 && cte.materialized != Materialized::Always;
        let inline = once && cte.recursive.is_none() && self.ctes[id].is_none();
        (inline && query.row_locks.is_empty() && !self.is_volatile(query)).then(|| query.clone())
    }

    /// Does it, or what it reads, give another answer each time, or do something?
    fn is_volatile(&self, q: &Query) -> bool {
        let mut volatile = false;
        q.exprs(&mut |e| {
            volatile = volatile
                || e.is_volatile()
                || e.any(&mut |e| matches!(e, Expr::SubLink(link) if self.is_volatile(&link.query)));
        });
        let within = |id: &usize| self.bound_ctes[*id].queries().any(|q| self.is_volatile(q));
        let sides = match &q.body {
            Body::SetOp { left, right, .. } => self.is_volatile(left) || self.is_volatile(right),
            _ => false,
        };
        volatile || sides || q.with.iter().any(within) || q.from.iter().any(|f| self.reads_volatile(f))
    }

    fn reads_volatile(&self, from: &From) -> bool {
        match from {
            From::Join { left, right, .. } => self.reads_volatile(left) || self.reads_volatile(right),
            From::Rel(rel) => match &self.rtes[*rel as usize].kind {
                RteKind::Query(q) => self.is_volatile(q),
                RteKind::Func(funcs, _) => funcs.iter().any(|f| f.call.is_volatile()),
                _ => self.rtes[*rel as usize].sample_exprs().any(Expr::is_volatile),
            },
        }
    }
}
