//! References of expressions. The planner replaces each variable by the slot that its layout has
//! for it, or by a parameter, and asks which relations an expression refers to.

use crate::opt::{AGG, GROUPING, Key, PlanSub, Planner};
use crate::tree::expr::{Expr, RelId, SubKind, SubPlan};
use crate::tree::query::{Body, From, Query, RteKind};
use sinew_error::Result;
use sinew_table::stack;
use sinew_types::func::FnBody;

/// Where the columns of entries, and the results of computed expressions, stand in a row.
#[derive(Debug, Clone, Default)]
pub struct Layout {
    pub rels: Vec<(RelId, u32)>,
    pub exprs: Vec<(Expr, u32)>,
}

impl Layout {
    /// The layout of one entry's row.
    pub fn rel(rel: RelId) -> Layout {
        Layout { rels: vec![(rel, 0)], exprs: Vec::new() }
    }

    /// The first slot of an entry's columns.
    pub fn offset(&self, rel: RelId) -> Option<u32> {
        self.rels.iter().find(|r| r.0 == rel).map(|r| r.1)
    }

    /// This row followed by another.
    pub fn join(&self, other: &Layout, width: usize) -> Layout {
        let mut out = self.clone();
        out.rels.extend(other.rels.iter().map(|&(r, o)| (r, o + width as u32)));
        out.exprs.extend(other.exprs.iter().map(|(e, o)| (e.clone(), o + width as u32)));
        out
    }

    /// The slot of a column or of a computed value.
    pub fn slot_of(&self, key: Key) -> Option<u32> {
        if key.0 & AGG != 0 {
            let query = key.0 & !(AGG | GROUPING);
            if key.0 & GROUPING != 0 {
                let is_it =
                    |e: &Expr| matches!(e, Expr::Grouping { query: q, i } if *q == query && *i == key.1);
                return self.exprs.iter().find(|(e, _)| is_it(e)).map(|e| e.1);
            }
            return self
                .exprs
                .iter()
                .find(|(e, _)| matches!(e, Expr::Agg { query: q, i } if *q == query && *i == key.1))
                .map(|e| e.1);
        }
        if let Some(o) = self.offset(key.0) {
            return Some(o + key.1);
        }
        self.exprs
            .iter()
            .find(|(e, _)| matches!(e, Expr::Var { rel, col } if *rel == key.0 && u32::from(*col) == key.1))
            .map(|e| e.1)
    }
}

impl Planner<'_, '_> {
    /// The parameter slot of a key.
    pub fn param(&mut self, key: Key) -> u32 {
        if let Some(&slot) = self.params.get(&key) {
            return slot;
        }
        let slot = self.binder.slot();
        self.params.insert(key, slot);
        slot
    }

    fn note_used(&mut self, rel: RelId, col: u16) {
        let Some(used) = self.used.get_mut(rel as usize) else { return };
        match used.get_mut(col as usize) {
            Some(flag) => *flag = true,
            None => self.placed[rel as usize] = true,
        }
    }

    /// The rows of an entry are to be found again: all of their columns, and where they are.
    pub fn note_found_again(&mut self, rel: RelId) {
        self.used[rel as usize].fill(true);
        self.placed[rel as usize] = true;
    }

    /// Rewrites an expression to run over rows of `layout`.
    pub fn fix(&mut self, e: &mut Expr, layout: &Layout) -> Result<()> {
        stack::check()?;
        if !layout.exprs.is_empty()
            && !matches!(e, Expr::Const(_) | Expr::Param(_))
            && let Some((_, slot)) = layout.exprs.iter().find(|(x, _)| x.same(e))
        {
            *e = Expr::Col(*slot);
            return Ok(());
        }
        if let Expr::WholeRow { rel, fields, names } = e {
            *e = self.row_or_null(*rel, std::mem::take(fields), std::mem::take(names));
        }
        match e {
            Expr::Var { rel, col } => {
                let (rel, col) = (*rel, *col);
                self.note_used(rel, col);
                *e = match layout.offset(rel) {
                    Some(o) => Expr::Col(o + u32::from(col)),
                    None => {
                        let key = (rel, u32::from(col));
                        self.need([key]);
                        Expr::Param(self.param(key))
                    }
                };
                return Ok(());
            }
            Expr::Agg { .. } | Expr::Grouping { .. } => {
                let key = match *e {
                    Expr::Grouping { query, i } => (AGG | GROUPING | query, i),
                    Expr::Agg { query, i } => (AGG | query, i),
                    _ => return Ok(()),
                };
                self.need([key]);
                *e = Expr::Param(self.param(key));
                return Ok(());
            }
            Expr::Win { .. } | Expr::Srf { .. } => {
                return Err(Planner::broken("a window or set-returning call out of its place"));
            }
            Expr::SubLink(_) => {
                let Expr::SubLink(mut link) = std::mem::replace(e, Expr::null()) else { return Ok(()) };
                let query = link.query.clone();
                let runs = std::mem::replace(&mut self.runs, 1.0);
                let (mut node, mut free) = self.framed(|me| me.plan_query(&query))?;
                if let Some((hashed, test)) = self.hashed_exists(&link, node.cost, runs)? {
                    node = hashed;
                    free.clear();
                    (link.kind, link.test) = (SubKind::Any, Some(test));
                }
                self.runs = runs;
                let mut sets = Vec::new();
                let mut outside = Vec::new();
                for key in free {
                    match layout.slot_of(key) {
                        Some(slot) => sets.push((self.param(key), Expr::Col(slot))),
                        None => outside.push(key),
                    }
                }
                let volatile = !outside.is_empty();
                self.need(outside);
                let mut test = link.test;
                if let Some(t) = &mut test {
                    self.fix(&mut t.cond, layout)?;
                    for column in t.hash.iter_mut().flatten() {
                        self.fix(&mut column.outer, layout)?;
                    }
                }
                self.subs.push(PlanSub { node });
                let id = self.subs.len() - 1;
                *e = Expr::SubPlan(Box::new(SubPlan {
                    id,
                    kind: link.kind,
                    test,
                    elem: link.elem,
                    sets,
                    volatile,
                }));
                return Ok(());
            }
            _ => {}
        }
        let mut failed = Ok(());
        e.children_mut(&mut |c| {
            if failed.is_ok() {
                failed = self.fix(c, layout);
            }
        });
        if failed.is_ok() && is_null(e) {
            *e = Expr::null();
        }
        failed
    }

    /// A copy of an expression with slots and parameters instead of variables.
    pub fn fixed(&mut self, e: &Expr, layout: &Layout) -> Result<Expr> {
        let mut e = e.clone();
        self.fix(&mut e, layout)?;
        Ok(e)
    }

    /// Entries an expression refers to, inside its subqueries too.
    pub fn rels_of(&self, e: &Expr, out: &mut Vec<RelId>) {
        if let Expr::Var { rel, .. } | Expr::WholeRow { rel, .. } = e {
            if !out.contains(rel) {
                out.push(*rel);
            }
            return;
        }
        if let Expr::SubLink(s) = e {
            self.rels_of_query(&s.query, out);
        }
        e.children(&mut |c| self.rels_of(c, out));
    }

    /// Adds the entries that a query refers to.
    pub fn rels_of_query(&self, q: &Query, out: &mut Vec<RelId>) {
        q.exprs(&mut |e| self.rels_of(e, out));
        if let Body::SetOp { left, right, .. } = &q.body {
            self.rels_of_query(left, out);
            self.rels_of_query(right, out);
        }
        for f in &q.from {
            self.rels_of_from(f, out);
        }
        for &c in &q.with {
            self.bound_ctes[c].queries().for_each(|inner| self.rels_of_query(inner, out));
        }
    }

    fn rels_of_from(&self, f: &From, out: &mut Vec<RelId>) {
        match f {
            From::Rel(r) => self.rels_of_rte(*r, out),
            From::Join { left, right, .. } => {
                self.rels_of_from(left, out);
                self.rels_of_from(right, out);
            }
        }
    }

    /// Adds the entries that an entry's own subquery, function or TABLESAMPLE refers to.
    pub fn rels_of_rte(&self, rel: RelId, out: &mut Vec<RelId>) {
        match &self.rtes[rel as usize].kind {
            RteKind::Query(q) => self.rels_of_query(q, out),
            RteKind::Func(funcs, _) => funcs.iter().for_each(|f| self.rels_of(&f.call, out)),
            _ => {}
        }
        self.rtes[rel as usize].sample_exprs().for_each(|e| self.rels_of(e, out));
    }
}

/// Is the value NULL whatever a row has, because an argument of a strict function is? Its other
/// arguments are then not computed, as PostgreSQL has it.
fn is_null(e: &Expr) -> bool {
    match e {
        Expr::IntCmp(_, p) | Expr::Int4(_, p) | Expr::Int8(_, p) => {
            p.0.is_null_const() || p.1.is_null_const()
        }
        Expr::Func(c) => {
            let called = matches!(c.f.body, FnBody::Scalar(_) | FnBody::Poly(_));
            called && c.f.strict && c.args.iter().any(Expr::is_null_const)
        }
        _ => false,
    }
}
