//! Aggregate calls, and the rule that everything else must be grouped.

use crate::bind::func::{Absent, Call};
use crate::binder::collate::Derived;
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::{Expr, RelId};
use crate::tree::parse::{location, operator_name};
use crate::tree::query::{AggCall, AggSort, Body, Query, RteKind, rels_in};
use pg_raw_parse::{nodes, raw};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::aggregate::AggKind;
use sinew_types::func::FnBody;
use sinew_types::{Oid, oid};

/// How messages call them.
const AGGREGATES: &str = "aggregate functions";
const GROUPINGS: &str = "grouping operations";

/// The answer of GROUPING has a bit for each argument.
const GROUPING_ARGUMENTS_MAX: usize = 31;

impl Binder<'_> {
    /// May an aggregate stand in the clause in which the level to which it belongs has it?
    fn check_aggregate_at(&self, level: usize, what: &str, loc: i32) -> Result<()> {
        // The clause of a level further out is the one in which the subquery stands.
        let clause = match self.scopes.get(level + 1) {
            Some(inner) => inner.around.unwrap_or(Clause::Other),
            None => self.clause,
        };
        match clause {
            Clause::AggArg => Err(self.nested_aggregate(loc)),
            Clause::Select | Clause::Having | Clause::OrderBy | Clause::WindowArg | Clause::WindowSpec => {
                Ok(())
            }
            other => Err(self.err(
                SqlState::GROUPING_ERROR,
                format!("{what} are not allowed in {}", other.name()),
                loc,
            )),
        }
    }

    pub(super) fn nested_aggregate(&self, loc: i32) -> SqlError {
        self.err(SqlState::GROUPING_ERROR, "aggregate function calls cannot be nested", loc)
    }

    /// Binds a call of an aggregate.
    pub fn bind_aggregate(&mut self, c: &nodes::FuncCall, name: &str) -> Result<Typed> {
        let loc = c.location;
        if self.scopes.is_empty() {
            self.check_aggregate_at(0, AGGREGATES, loc)?;
            return Err(self.internal("an aggregate outside of a query"));
        }
        let (call, ret) = self.bind_agg_call(c, name)?;
        let level = self.level_of_call(&call, loc)?;
        self.check_direct(&call, level, c)?;
        self.check_aggregate_at(level, AGGREGATES, loc)?;
        let scope = &mut self.scopes[level];
        let text = format!("{call:?}");
        let i = match scope.aggs.iter().position(|a| format!("{a:?}") == text) {
            Some(i) if !call.args.iter().any(Expr::is_volatile) => i,
            _ => {
                scope.aggs.push(call);
                scope.agg_locs.push(loc);
                scope.aggs.len() - 1
            }
        };
        Ok(Typed::new(Expr::Agg { query: scope.query, i: i as u32 }, ret, loc))
    }

    /// GROUPING: which of its arguments the row is not grouped by. They are looked for when GROUP
    /// BY is known.
    pub(super) fn bind_grouping(&mut self, g: &nodes::GroupingFunc) -> Result<Typed> {
        let loc = g.location;
        if g.args().len() > GROUPING_ARGUMENTS_MAX {
            let message = "GROUPING must have fewer than 32 arguments";
            return Err(self.err(SqlState::TOO_MANY_ARGUMENTS, message, loc));
        }
        let mut args = Vec::with_capacity(g.args().len());
        for arg in g.args() {
            args.push(self.apart(|me| me.bind(arg))?);
        }
        let mut level = None;
        for arg in &args {
            self.each_inside(&arg.e, &mut |e| {
                if let Expr::Var { rel, .. } | Expr::WholeRow { rel, .. } = e {
                    level = level.max(self.level_of(*rel));
                }
            });
        }
        let Some(last) = self.scopes.len().checked_sub(1) else {
            self.check_aggregate_at(0, GROUPINGS, loc)?;
            return Err(self.internal("GROUPING outside of a query"));
        };
        let level = level.unwrap_or(last);
        self.check_aggregate_at(level, GROUPINGS, loc)?;
        let scope = &mut self.scopes[level];
        let is_known = |known: &Vec<Typed>| {
            known.len() == args.len() && known.iter().zip(&args).all(|(a, b)| a.e.same(&b.e))
        };
        let i = scope.groupings.iter().position(is_known).unwrap_or(scope.groupings.len());
        if i == scope.groupings.len() {
            scope.groupings.push(args);
        }
        Ok(Typed::new(Expr::Grouping { query: scope.query, i: i as u32 }, sinew_types::oid::INT4, loc))
    }

    /// Looks for the arguments of each GROUPING among the grouping expressions.
    pub(super) fn find_groupings(&self, q: &mut Query, groupings: Vec<Vec<Typed>>) -> Result<()> {
        for args in groupings {
            let mut found = Vec::with_capacity(args.len());
            for arg in args {
                let Some(at) = q.group.iter().position(|(g, _)| self.same(g, &arg.e)) else {
                    return Err(self.err(
                        SqlState::GROUPING_ERROR,
                        "arguments to GROUPING must be grouping expressions of the associated query level",
                        arg.loc,
                    ));
                };
                found.push(at);
            }
            q.groupings.push(found);
        }
        Ok(())
    }

    /// An aggregate belongs to the innermost level of which a column or an aggregate is inside of
    /// it, within its subqueries too.
    fn level_of_call(&self, call: &AggCall, loc: i32) -> Result<usize> {
        let mut level = None;
        let mut inner: Option<(usize, u32)> = None;
        {
            let mut look = |e: &Expr| match e {
                Expr::Var { rel, .. } | Expr::WholeRow { rel, .. } => level = level.max(self.level_of(*rel)),
                Expr::Agg { query, i } => {
                    let of = self.scopes.iter().rposition(|s| s.query == *query);
                    inner = inner.max(of.map(|level| (level, *i)));
                }
                _ => {}
            };
            let sorts = call.order.iter().map(|s| &s.e);
            for e in call.args.iter().chain(&call.filter).chain(sorts) {
                self.each_inside(e, &mut look);
            }
        }
        let own = level.max(inner.map(|i| i.0)).unwrap_or(self.scopes.len() - 1);
        if let Some((level, i)) = inner
            && level == own
        {
            let at = self.scopes[level].agg_locs.get(i as usize).copied().unwrap_or(loc);
            return Err(self.nested_aggregate(at));
        }
        Ok(own)
    }

    /// Calls `f` on an expression and all below it, in its subqueries and what stands in their FROM
    /// too.
    pub fn each_inside(&self, e: &Expr, f: &mut dyn FnMut(&Expr)) {
        f(e);
        if let Expr::SubLink(s) = e {
            self.each_in_query(&s.query, &mut |e| self.each_inside(e, f));
        }
        e.children(&mut |c| self.each_inside(c, f));
    }

    /// Calls `f` on the expressions of a query and of all that its rows are made from.
    fn each_in_query(&self, q: &Query, f: &mut dyn FnMut(&Expr)) {
        q.exprs(&mut *f);
        if let Body::SetOp { left, right, .. } = &q.body {
            self.each_in_query(left, f);
            self.each_in_query(right, f);
        }
        let mut rels = Vec::new();
        q.from.iter().for_each(|item| rels_in(item, &mut rels));
        for rel in rels {
            let rte = &self.rtes[rel as usize];
            match &rte.kind {
                RteKind::Query(q) => self.each_in_query(q, f),
                RteKind::Func(list, _) => list.iter().for_each(|func| f(&func.call)),
                _ => {}
            }
            rte.sample_exprs().for_each(&mut *f);
        }
        for &cte in &q.with {
            self.ctes[cte].queries().for_each(|q| self.each_in_query(q, f));
        }
    }

    /// The call itself, for aggregates and for aggregates as window functions.
    pub fn bind_agg_call(&mut self, c: &nodes::FuncCall, name: &str) -> Result<(AggCall, Oid)> {
        let loc = c.location;
        let was = std::mem::replace(&mut self.scope().in_agg, true);
        let done = match c.agg_within_group {
            true => self.bind_ordered_set(c, name),
            false => self.bind_agg_inner(c, name, loc),
        };
        self.scope().in_agg = was;
        done
    }

    fn bind_agg_inner(&mut self, c: &nodes::FuncCall, name: &str, loc: i32) -> Result<(AggCall, Oid)> {
        let mut args = Vec::with_capacity(c.args().len());
        let (mut order, mut order_places) = (Vec::new(), Vec::new());
        let clause = if self.clause == Clause::WindowArg { Clause::WindowArg } else { Clause::AggArg };
        self.in_clause(clause, |me| {
            for a in c.args() {
                args.push(me.bind(a)?);
            }
            for s in c.agg_order() {
                let b = me.apart(|me| {
                    let b = me.bind_value(s.node())?;
                    match me.collation {
                        Derived::Open(x, y, loc) => Err(me.mixed_columns(x, y, loc)),
                        _ => Ok(b),
                    }
                })?;
                order_places.push(location(s.node()));
                order.push(me.sort_item(b, s)?);
            }
            Ok(())
        })?;
        let types: Vec<Oid> = args.iter().map(|b| b.ty).collect();
        let places: Vec<i32> = args.iter().map(|b| b.loc).collect();
        if c.agg_star && !args.is_empty() {
            return Err(self.internal("aggregate with * and arguments"));
        }
        if types.is_empty() && !c.agg_star && name == "count" {
            return Err(self.must_have_star(name, loc));
        }
        let call = Call { variadic: c.func_variadic, ..Call::plain(name, &types, loc) };
        let Some(chosen) = self.find_function(&call)? else {
            return Err(self.internal("aggregate name is a type"));
        };
        let f = self.prepare_call(name, chosen, args, loc)?;
        let (kind, made) = match (f.f.body, &f.routine) {
            (FnBody::Aggregate(kind), _) => (kind, None),
            (_, Some(routine)) if routine.aggregate.is_some() => {
                (AggKind::Made, Some(self.made_aggregate(routine, &f.types)?))
            }
            _ => {
                return Err(self.err(
                    SqlState::WRONG_OBJECT_TYPE,
                    format!("{name} is not an aggregate function"),
                    loc,
                ));
            }
        };
        if made.is_some() && types.is_empty() && !c.agg_star {
            return Err(self.must_have_star(name, loc));
        }
        if c.agg_distinct {
            for (ty, loc) in f.types.args.iter().zip(&places) {
                self.check_equality(*ty, *loc)?;
            }
            // The sort key is the argument as it was written, before it was cast to the function's
            // type.
            let is_argument =
                |s: &AggSort| f.args.iter().zip(&types).any(|(a, ty)| self.same(a, &s.e) && *ty == s.ty);
            if let Some(at) = order.iter().position(|s| !is_argument(s)) {
                return Err(self.err(
                    SqlState::INVALID_COLUMN_REFERENCE,
                    "in an aggregate with DISTINCT, ORDER BY expressions must appear in argument list",
                    order_places[at],
                ));
            }
        }
        let filter = self.bind_filter(c)?;
        let ret = f.types.ret;
        let call = AggCall {
            kind,
            f: f.f,
            made,
            types: f.types,
            direct: Vec::new(),
            args: f.args,
            distinct: c.agg_distinct,
            filter,
            order,
        };
        Ok((call, ret))
    }

    /// Binds the FILTER of an aggregate.
    pub(super) fn bind_filter(&mut self, c: &nodes::FuncCall) -> Result<Option<Expr>> {
        if c.agg_filter().is_none() {
            return Ok(None);
        }
        let filter = |me: &mut Self| me.bind_condition(c.agg_filter(), "FILTER");
        self.in_clause(Clause::Filter, |me| me.apart(filter)).map(Some)
    }

    #[cold]
    fn must_have_star(&self, name: &str, loc: i32) -> SqlError {
        let message = format!("{name}(*) must be used to call a parameterless aggregate function");
        self.err(SqlState::WRONG_OBJECT_TYPE, message, loc)
    }

    /// A sort key of a bound expression.
    pub fn sort_item(&mut self, b: Typed, s: &nodes::SortBy) -> Result<AggSort> {
        let (descending, nulls_first) = self.direction(s)?;
        self.check_sortable(b.ty, s.location.max(b.loc))?;
        Ok(AggSort { e: b.e, arg: None, ty: b.ty, descending, nulls_first })
    }

    /// 42883 if a type has no order.
    pub fn check_sortable(&self, ty: Oid, loc: i32) -> Result<()> {
        if !self.has_order(ty)? {
            return Err(self
                .err(
                    SqlState::UNDEFINED_FUNCTION,
                    format!(
                        "could not identify an ordering operator for type {}",
                        sinew_types::typeinfo::type_name(ty)
                    ),
                    loc,
                )
                .hint("Use an explicit ordering operator or modify the query."));
        }
        Ok(())
    }

    /// The direction of a sort key, and whether NULLs come first.
    pub fn direction(&self, s: &nodes::SortBy) -> Result<(bool, bool)> {
        let descending = match s.sortby_dir {
            raw::SortByDir::SORTBY_DESC => true,
            raw::SortByDir::SORTBY_USING => match operator_name(s.use_op()) {
                "<" => false,
                ">" => true,
                op => {
                    return Err(self.err(
                        SqlState::WRONG_OBJECT_TYPE,
                        format!("operator {op} is not a valid ordering operator"),
                        s.location,
                    ));
                }
            },
            _ => false,
        };
        let nulls_first = match s.sortby_nulls {
            raw::SortByNulls::SORTBY_NULLS_FIRST => true,
            raw::SortByNulls::SORTBY_NULLS_LAST => false,
            _ => descending,
        };
        Ok((descending, nulls_first))
    }

    /// In a grouped query every column outside aggregates must be grouped, or depend on a grouped
    /// primary key.
    pub fn check_grouping(
        &mut self,
        q: &mut Query,
        rels: &[RelId],
        refs: &[(RelId, u16, i32)],
    ) -> Result<()> {
        // A whole primary key among the groups determines its table's other columns.
        let mut extra: Vec<(Expr, Oid)> = Vec::new();
        // Of several sets, what stands in each of them counts.
        let sets = q.grouping_sets();
        let in_all = |at: usize| sets.iter().all(|set| set.contains(&at));
        for &rel in rels {
            let RteKind::Table(table) = &self.rtes[rel as usize].kind else { continue };
            let Some(pk) = table.indexes.iter().find(|i| i.primary && i.is_immediate()) else { continue };
            let grouped = |attnum: i16| {
                q.group.iter().enumerate().any(|(at, (g, _))| {
                    matches!(g, Expr::Var { rel: r, col } if *r == rel && *col as i16 == attnum - 1)
                        && in_all(at)
                })
            };
            let named = |attnum: i16| {
                q.group.iter().any(
                    |(g, _)| matches!(g, Expr::Var { rel: r, col } if *r == rel && *col as i16 == attnum - 1),
                )
            };
            if pk.columns.iter().all(|c| grouped(c.attnum)) {
                for (i, c) in table.columns.iter().enumerate() {
                    if !c.dropped && !named(c.attnum) {
                        extra.push((Expr::Var { rel, col: i as u16 }, c.type_oid));
                    }
                }
                // The place of a row, of which its system columns are made.
                extra.push((Expr::Var { rel, col: table.columns.len() as u16 }, oid::TID));
            }
        }
        let used: Vec<(Expr, Oid)> = extra
            .into_iter()
            .filter(|(v, _)| {
                let Expr::Var { rel, col } = v else { return false };
                refs.iter().any(|r| r.0 == *rel && r.1 == *col)
            })
            .collect();
        q.determined = used.len();
        for (v, _) in &used {
            if let Expr::Var { rel, .. } = v
                && !self.relies_on.contains(rel)
            {
                self.relies_on.push(*rel);
            }
        }
        q.group.extend(used);
        self.share_grouped_subqueries(q);
        let groups: Vec<Expr> = q.group.iter().map(|g| g.0.clone()).collect();
        let mut look = Ungrouped { binder: self, groups: &groups, rels, found: None };
        for e in q.targets.iter().map(|t| &t.e).chain(&q.having) {
            look.expr(e, false);
        }
        for w in &q.windows {
            let inner = w.agg.iter().flat_map(|a| a.args.iter().chain(&a.filter));
            for e in w
                .args
                .iter()
                .chain(w.window.partition.iter().map(|p| &p.0))
                .chain(w.window.order.iter().map(|o| &o.e))
                .chain(inner)
            {
                look.expr(e, false);
            }
        }
        for (i, s) in q.srfs.iter().enumerate() {
            let grouped_by =
                |e: &Expr| matches!(e, Expr::Srf { query, i: at } if *query == q.id && *at as usize == i);
            // A call that the rows are grouped by comes before the grouping.
            if groups.iter().any(|g| g.any(&mut |e| grouped_by(e))) {
                continue;
            }
            for e in &s.args {
                look.expr(e, false);
            }
        }
        let is_elsewhere = look.found.is_some();
        for e in q.aggs.iter().flat_map(|a| &a.direct) {
            look.expr(e, false);
        }
        let Some((rel, col, inner)) = look.found else { return Ok(()) };
        let rte = &self.rtes[rel as usize];
        let name = rte.cols.get(col as usize).map_or("ctid", |c| &c.name);
        let full = format!("{}.{name}", rte.name);
        let message = if inner {
            format!("subquery uses ungrouped column \"{full}\" from outer query")
        } else {
            format!(
                "column \"{full}\" must appear in the GROUP BY clause or be used in an aggregate function"
            )
        };
        let loc = refs.iter().find(|r| r.0 == rel && r.1 == col).map_or(-1, |r| r.2);
        let e = self.err(SqlState::GROUPING_ERROR, message, loc);
        Err(match is_elsewhere {
            true => e,
            false => e.detail("Direct arguments of an ordered-set aggregate must use only grouped columns."),
        })
    }
}

/// Looks for the first variable of a query level outside groups and aggregates.
struct Ungrouped<'a, 'c> {
    binder: &'a Binder<'c>,
    groups: &'a [Expr],
    /// The range table entries of the level.
    rels: &'a [RelId],
    /// The variable, and whether it stands in a subquery.
    found: Option<(RelId, u16, bool)>,
}

impl Ungrouped<'_, '_> {
    fn expr(&mut self, e: &Expr, inner: bool) {
        if self.found.is_some() || self.groups.iter().any(|g| g.same(e)) {
            return;
        }
        if let Expr::Var { rel, col } = e {
            if self.rels.contains(rel) {
                self.found = Some((*rel, *col, inner));
            }
            return;
        }
        if let Expr::SubLink(s) = e {
            let binder = self.binder;
            binder.each_in_query(&s.query, &mut |e| self.expr(e, true));
        }
        e.children(&mut |c| self.expr(c, inner));
    }
}
