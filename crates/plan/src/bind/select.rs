//! SELECT.

use crate::bind::func::Absent;
use crate::binder::collate::Derived;
use crate::binder::scope::{NamedWindow, NsCol, Scope};
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::Expr;
use crate::tree::query::{Body, Distinct, Query, RteKind, Target};
use pg_raw_parse::{Node, nodes, raw};
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::collation;
use sinew_table::stack;
use sinew_txn::LockMode;
use sinew_types::oid;
use std::sync::Arc;

/// Most columns that a result may have: PostgreSQL's limit.
const TARGETS_MAX: usize = 1664;

impl Binder<'_> {
    /// Binds a query inside another one.
    pub fn bind_subselect(&mut self, node: Node<'_>) -> Result<Query> {
        match node {
            Node::SelectStmt(s) => {
                // A nested query starts with clauses of its own.
                let around = self.around.replace(self.clause);
                let done = self.in_clause(Clause::Other, |me| me.bind_select(s, false));
                self.around = around;
                done
            }
            _ => Err(self.unsupported("this kind of subquery", -1)),
        }
    }

    /// Binds a SELECT, VALUES or set operation. `keep_unknown`: literals of the select list stay
    /// untyped for the caller.
    pub fn bind_select(&mut self, s: &nodes::SelectStmt, keep_unknown: bool) -> Result<Query> {
        stack::check_building()?;
        self.queries += 1;
        let id = self.queries;
        self.scopes.push(Scope { query: id, around: self.around, ..Scope::default() });
        let done = self.apart(|me| me.bind_select_body(s, id, keep_unknown));
        self.scopes.pop();
        done
    }

    fn bind_select_body(&mut self, s: &nodes::SelectStmt, id: u32, keep_unknown: bool) -> Result<Query> {
        if let Some(into) = s.into_clause()
            && self.fills_a_table != Some(std::ptr::from_ref(s))
        {
            let loc = into.rel().map_or(-1, |r| r.location);
            return Err(self.err(SqlState::SYNTAX_ERROR, "SELECT ... INTO is not allowed here", loc));
        }
        let mut q = Query::new(id);
        self.bind_with(&mut q, s.with_clause())?;
        if s.op != raw::SetOperation::SETOP_NONE {
            return self.bind_set_operation(q, s, keep_unknown);
        }
        if !s.values_lists().is_empty() {
            return self.bind_values(q, s, keep_unknown);
        }
        let mode = if s.locking_clause().is_empty() { LockMode::AccessShare } else { LockMode::RowShare };
        q.from = self.in_clause(Clause::From, |me| me.bind_from(s.from_clause(), mode))?;
        for w in s.window_clause() {
            let Node::WindowDef(w) = w else { continue };
            let name = w.name().unwrap_or("").to_string();
            if self.scope().named_windows.iter().any(|w| w.name == name) {
                let message = format!("window \"{name}\" is already defined");
                return Err(self.err(SqlState::WINDOWING_ERROR, message, w.location));
            }
            let window = self.bind_window_spec(w)?;
            self.scope().named_windows.push(NamedWindow { name, window });
        }
        self.in_clause(Clause::Select, |me| me.bind_targets(&mut q, s.target_list(), keep_unknown))?;
        if !s.where_clause().is_none() {
            let cond = self.in_clause(Clause::Where, |me| me.bind_condition(s.where_clause(), "WHERE"))?;
            cond.conjuncts(&mut q.quals);
        }
        if !s.having_clause().is_none() {
            let cond = self.in_clause(Clause::Having, |me| me.bind_condition(s.having_clause(), "HAVING"))?;
            cond.conjuncts(&mut q.having);
            q.grouped = true;
        }
        let junk = self.bind_order_by(&mut q, s.sort_clause())?;
        self.bind_group_by(&mut q, s.group_clause(), s.group_distinct)?;
        self.bind_distinct(&mut q, s.distinct_clause(), s.target_list(), junk)?;
        self.bind_limit(&mut q, s.limit_offset(), s.limit_count(), s.limit_option)?;
        self.check_collations(&q)?;
        let scope = self.scope();
        q.aggs = std::mem::take(&mut scope.aggs);
        let groupings = std::mem::take(&mut scope.groupings);
        q.windows = std::mem::take(&mut scope.windows);
        q.srfs = std::mem::take(&mut scope.srfs);
        q.grouped |= !q.aggs.is_empty() || !groupings.is_empty();
        if !q.aggs.is_empty() && !self.recursions.is_empty() {
            self.check_recursive_aggregates()?;
        }
        let scope = self.scope();
        if q.grouped {
            let rels = scope.rels.clone();
            let refs = std::mem::take(&mut scope.refs);
            self.find_groupings(&mut q, groupings)?;
            self.check_grouping(&mut q, &rels, &refs)?;
        }
        self.bind_row_locks(&mut q, s.locking_clause())?;
        Ok(q)
    }

    /// 42P21 for rows that are sorted or told apart by a column whose collation is open.
    fn check_collations(&mut self, q: &Query) -> Result<()> {
        let collations = std::mem::take(&mut self.scope().collations);
        for (i, derived) in collations.iter().enumerate() {
            let Derived::Open(a, b, loc) = *derived else { continue };
            let told_apart = match &q.distinct {
                Distinct::No => false,
                Distinct::All => true,
                Distinct::On(on) => on.contains(&i),
            };
            if told_apart || q.sort.iter().any(|k| k.target == i) {
                return Err(self.mixed_columns(a, b, loc));
            }
        }
        self.output_collations = collations;
        Ok(())
    }

    /// Binds a select list.
    pub fn bind_targets(
        &mut self,
        q: &mut Query,
        list: &pg_raw_parse::list::CastNodeList<nodes::ResTarget>,
        keep_unknown: bool,
    ) -> Result<()> {
        for t in list {
            self.collation = Derived::None;
            let first = q.targets.len();
            self.bind_target(&mut q.targets, t.name(), t.val(), keep_unknown)?;
            for target in &q.targets[first..] {
                let derived = match self.collation {
                    Derived::None if collation::of_type(target.ty) != 0 => {
                        Derived::Implicit(self.column_collation(&target.e))
                    }
                    derived => derived,
                };
                self.scope().collations.push(derived);
            }
        }
        self.check_width(q.targets.len())?;
        Ok(())
    }

    /// Messages count columns in 16 bits, and a row's header its columns in fewer.
    pub fn check_width(&self, width: usize) -> Result<()> {
        if width > TARGETS_MAX {
            let text = format!("target lists can have at most {TARGETS_MAX} entries");
            return Err(SqlError::new(SqlState::TOO_MANY_COLUMNS, text));
        }
        Ok(())
    }

    /// One entry of a select list or RETURNING, stars expanded.
    pub fn bind_target(
        &mut self,
        targets: &mut Vec<Target>,
        name: Option<&str>,
        val: Node<'_>,
        keep_unknown: bool,
    ) -> Result<()> {
        let column = |c: NsCol| Target {
            name: c.name,
            e: c.e,
            ty: c.ty,
            typmod: c.tm,
            domain: c.domain,
            junk: false,
            origin: c.origin,
        };
        if let Node::ColumnRef(c) = val
            && matches!(c.fields().iter().next_back(), Some(Node::A_Star(_)))
        {
            targets.extend(self.expand_star(c)?.into_iter().map(column));
            return Ok(());
        }
        if let Node::A_Indirection(ind) = val
            && let Some(cols) = self.expand_row(ind)?
        {
            targets.extend(cols.into_iter().map(column));
            return Ok(());
        }
        let b = self.bind(val)?;
        let b = if keep_unknown { b } else { self.settle(b)? };
        let name: Arc<str> = match name {
            Some(n) => Arc::from(n),
            None => Arc::from(figure_name(val).unwrap_or_else(|| "?column?".into())),
        };
        let origin = self.origin(&b);
        targets.push(Target { name, e: b.e, ty: b.ty, typmod: b.tm, domain: b.domain, junk: false, origin });
        Ok(())
    }

    fn origin(&self, b: &Typed) -> (sinew_types::Oid, i16) {
        let Expr::Var { rel, col } = b.e else { return (0, 0) };
        match &self.rtes[rel as usize].kind {
            RteKind::Table(t) if (col as usize) < t.columns.len() => (t.oid, col as i16 + 1),
            RteKind::Query(q) => q.outputs().nth(col as usize).map_or((0, 0), |t| t.origin),
            _ => (0, 0),
        }
    }

    /// VALUES lists: as a query of their own.
    pub fn bind_values(&mut self, mut q: Query, s: &nodes::SelectStmt, keep_unknown: bool) -> Result<Query> {
        let mut rows: Vec<Vec<Typed>> = Vec::with_capacity(s.values_lists().len());
        let mut collations: Vec<Derived> = Vec::new();
        for list in s.values_lists() {
            let list = list.as_node_list().ok_or_else(|| self.internal("VALUES without list"))?;
            let mut row = Vec::with_capacity(list.len());
            self.in_clause(Clause::Values, |me| {
                for (i, n) in list.iter().enumerate() {
                    let b = me.bind(n)?;
                    match collations.get(i).copied() {
                        None => collations.push(me.collation),
                        Some(above) => collations[i] = me.merge_collations(above, me.collation, b.loc)?,
                    }
                    row.push(b);
                }
                Ok(())
            })?;
            if rows.first().is_some_and(|r| r.len() != row.len()) {
                let loc = row.first().map_or(-1, |b| b.loc);
                return Err(self.err(
                    SqlState::SYNTAX_ERROR,
                    "VALUES lists must all be the same length",
                    loc,
                ));
            }
            rows.push(row);
        }
        let width = rows.first().map_or(0, Vec::len);
        self.check_width(width)?;
        let mut types = Vec::with_capacity(width);
        for i in 0..width {
            let column: Vec<Typed> = rows.iter().map(|r| r[i].clone()).collect();
            if keep_unknown && column.iter().all(|b| b.ty == oid::UNKNOWN) {
                types.push((oid::UNKNOWN, -1));
                continue;
            }
            let ty = self.common_type(&column, "VALUES")?;
            types.push((ty, Binder::common_typmod(&column, ty)));
        }
        let mut done = Vec::with_capacity(rows.len());
        for row in rows {
            let mut out = Vec::with_capacity(width);
            for (b, &(ty, _)) in row.into_iter().zip(&types) {
                out.push(if ty == oid::UNKNOWN { b.e } else { self.coerce_to_common(b, ty, "VALUES")?.e });
            }
            done.push(out);
        }
        let names = (1..=width).map(|i| Arc::from(format!("column{i}"))).collect();
        let rel = self.pseudo_rel("*VALUES*", names, &types, &mut q);
        q.body = Body::Values(done, rel);
        self.bind_order_by(&mut q, s.sort_clause())?;
        self.bind_limit(&mut q, s.limit_offset(), s.limit_count(), s.limit_option)?;
        self.bind_row_locks(&mut q, s.locking_clause())?;
        self.output_collations = collations;
        Ok(q)
    }
}

/// The name PostgreSQL gives an unnamed output column; `None` for `?column?`.
pub fn figure_name(node: Node<'_>) -> Option<String> {
    figure(node, 0).0
}

fn figure(node: Node<'_>, depth: u32) -> (Option<String>, u8) {
    if depth > 100 {
        return (None, 0);
    }
    let strong = |s: &str| (Some(s.to_string()), 2);
    match node {
        Node::ColumnRef(c) => match c.fields().iter().rev().find_map(|n| n.as_str()) {
            Some(name) => strong(name),
            None => (None, 0),
        },
        Node::A_Indirection(i) => match i.indirection().iter().rev().find_map(|n| n.as_str()) {
            Some(name) => strong(name),
            None => figure(i.arg(), depth + 1),
        },
        Node::FuncCall(f) => strong(f.funcname().iter().next_back().and_then(|n| n.as_str()).unwrap_or("")),
        Node::A_Expr(e) if e.kind == raw::A_Expr_Kind::AEXPR_NULLIF => strong("nullif"),
        Node::TypeCast(t) => {
            let (name, strength) = figure(t.arg(), depth + 1);
            if strength <= 1
                && let Some(ty) =
                    t.type_name().and_then(|t| t.names().iter().next_back()).and_then(|s| s.sval())
            {
                return (Some(ty.to_string()), 1);
            }
            (name, strength)
        }
        Node::CollateClause(c) => figure(c.arg(), depth + 1),
        Node::GroupingFunc(_) => strong("grouping"),
        Node::SubLink(s) => match s.sub_link_type {
            raw::SubLinkType::EXISTS_SUBLINK => strong("exists"),
            raw::SubLinkType::ARRAY_SUBLINK => strong("array"),
            raw::SubLinkType::EXPR_SUBLINK => {
                if let Node::SelectStmt(q) = s.subselect() {
                    let mut q = q;
                    while let Some(l) = q.larg() {
                        q = l;
                    }
                    if !q.values_lists().is_empty() {
                        return strong("column1");
                    }
                    if let Some(t) = q.target_list().first() {
                        return match t.name() {
                            Some(n) => strong(n),
                            None => figure(t.val(), depth + 1),
                        };
                    }
                }
                (None, 0)
            }
            _ => (None, 0),
        },
        Node::CaseExpr(c) => {
            let (name, strength) = figure(c.defresult(), depth + 1);
            if strength <= 1 { (Some("case".into()), 1) } else { (name, strength) }
        }
        Node::A_ArrayExpr(_) => strong("array"),
        Node::RowExpr(_) => strong("row"),
        Node::CoalesceExpr(_) => strong("coalesce"),
        Node::MinMaxExpr(m) => strong(if m.op == raw::MinMaxOp::IS_GREATEST { "greatest" } else { "least" }),
        Node::SQLValueFunction(f) => {
            use raw::SQLValueFunctionOp as F;
            strong(match f.op {
                F::SVFOP_CURRENT_DATE => "current_date",
                F::SVFOP_CURRENT_TIME | F::SVFOP_CURRENT_TIME_N => "current_time",
                F::SVFOP_CURRENT_TIMESTAMP | F::SVFOP_CURRENT_TIMESTAMP_N => "current_timestamp",
                F::SVFOP_LOCALTIME | F::SVFOP_LOCALTIME_N => "localtime",
                F::SVFOP_LOCALTIMESTAMP | F::SVFOP_LOCALTIMESTAMP_N => "localtimestamp",
                F::SVFOP_CURRENT_ROLE => "current_role",
                F::SVFOP_CURRENT_USER => "current_user",
                F::SVFOP_USER => "user",
                F::SVFOP_SESSION_USER => "session_user",
                F::SVFOP_CURRENT_CATALOG => "current_catalog",
                _ => "current_schema",
            })
        }
        _ => (None, 0),
    }
}
