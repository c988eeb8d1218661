//! The clauses around a select list: GROUP BY, ORDER BY, DISTINCT, LIMIT, row locks, WITH.

use crate::bind::func::Absent;
use crate::binder::collate::Derived;
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::Expr;
use crate::tree::operators::is_ordered;
use crate::tree::parse::{location, location_of_output};
use crate::tree::query::{Body, Distinct, GroupSet, Grouping, Query, RteKind, SortKey, Target};
use pg_raw_parse::{ConstValue, Node, nodes, raw};
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::stack;
use sinew_txn::{RowLockStrength, WaitPolicy};
use sinew_types::cast::CastContext;
use sinew_types::oper::is_hashed_only;
use sinew_types::typeinfo::type_name;
use sinew_types::{Oid, oid};
use std::sync::Arc;

/// Most sets of a GROUP BY, and most elements of a CUBE.
const GROUPING_SETS_MAX: usize = 4096;
const CUBE_MAX: usize = 12;

impl Binder<'_> {
    /// The target an ORDER BY, GROUP BY or DISTINCT ON item means: an output name, a position, or
    /// an expression, which is added as junk when no target is the same.
    fn find_target(&mut self, q: &mut Query, node: Node<'_>, clause: Clause) -> Result<usize> {
        let what = if matches!(clause, Clause::Select) { "DISTINCT ON" } else { clause.name() };
        if let Node::ColumnRef(c) = node
            && c.fields().len() == 1
            && let Some(name) = c.fields().get(0).and_then(|n| n.as_str())
        {
            // GROUP BY prefers a column of FROM over an output name.
            let hidden = clause == Clause::GroupBy && self.is_own_column(name);
            if !hidden {
                let mut found: Option<usize> = None;
                for (i, t) in q.targets.iter().enumerate().filter(|(_, t)| !t.junk && &*t.name == name) {
                    match found {
                        Some(f) if !self.same(&q.targets[f].e, &t.e) => {
                            return Err(self.err(
                                SqlState::AMBIGUOUS_COLUMN,
                                format!("{what} \"{name}\" is ambiguous"),
                                c.location,
                            ));
                        }
                        Some(_) => {}
                        None => found = Some(i),
                    }
                }
                if let Some(i) = found {
                    return Ok(i);
                }
            }
        }
        if let Node::A_Const(c) = node {
            let Some(ConstValue::Integer(n)) = c.val().filter(|_| !c.isnull) else {
                return Err(self.err(
                    SqlState::SYNTAX_ERROR,
                    format!("non-integer constant in {what}"),
                    c.location,
                ));
            };
            let outputs = q.targets.iter().filter(|t| !t.junk).count();
            if n < 1 || n as usize > outputs {
                return Err(self.err(
                    SqlState::INVALID_COLUMN_REFERENCE,
                    format!("{what} position {n} is not in select list"),
                    c.location,
                ));
            }
            return Ok(n as usize - 1);
        }
        if let Body::SetOp { .. } = q.body {
            let loc = match node {
                Node::ColumnRef(c) => {
                    if let Some(name) = c.fields().get(0).and_then(|n| n.as_str()) {
                        return Err(self.err(
                            SqlState::UNDEFINED_COLUMN,
                            format!("column \"{name}\" does not exist"),
                            c.location,
                        ));
                    }
                    c.location
                }
                Node::A_Expr(e) => e.location,
                _ => -1,
            };
            return Err(self
                .err(SqlState::FEATURE_NOT_SUPPORTED, "invalid UNION/INTERSECT/EXCEPT ORDER BY clause", loc)
                .detail("Only result column names can be used, not expressions or functions.")
                .hint("Add the expression/function to every SELECT, or move the UNION into a FROM clause."));
        }
        let b = self.in_clause(clause, |me| me.bind_value(node))?;
        if let Derived::Open(a, b, loc) = self.collation {
            return Err(self.mixed_columns(a, b, loc));
        }
        if let Some(i) = q.targets.iter().position(|t| self.same(&t.e, &b.e)) {
            return Ok(i);
        }
        q.targets.push(Target {
            name: Arc::from("?column?"),
            e: b.e,
            ty: b.ty,
            typmod: b.tm,
            domain: b.domain,
            junk: true,
            origin: (0, 0),
        });
        Ok(q.targets.len() - 1)
    }

    fn is_own_column(&self, name: &str) -> bool {
        self.scopes.last().is_some_and(|s| {
            s.items.iter().filter(|i| i.by_column).any(|i| i.cols.iter().any(|c| &*c.name == name))
        })
    }

    /// Says where the first key stands that is no output.
    pub fn bind_order_by(
        &mut self,
        q: &mut Query,
        list: &pg_raw_parse::list::CastNodeList<nodes::SortBy>,
    ) -> Result<Option<i32>> {
        let mut junk = None;
        for s in list {
            let target = self.find_target(q, s.node(), Clause::OrderBy)?;
            if q.targets[target].junk {
                junk = junk.or(Some(location(s.node())));
            }
            self.settle_target(q, target)?;
            self.check_sortable(q.targets[target].ty, s.location)?;
            let (descending, nulls_first) = self.direction(s)?;
            if !q.sort.iter().any(|k| k.target == target) {
                q.sort.push(SortKey { target, descending, nulls_first });
            }
        }
        Ok(junk)
    }

    fn settle_target(&mut self, q: &mut Query, i: usize) -> Result<()> {
        if q.targets[i].ty == oid::UNKNOWN {
            let b = Typed::new(q.targets[i].e.clone(), oid::UNKNOWN, -1);
            let b = self.settle(b)?;
            q.targets[i].e = b.e;
            q.targets[i].ty = b.ty;
        }
        Ok(())
    }

    /// Binds GROUP BY.
    pub fn bind_group_by(
        &mut self,
        q: &mut Query,
        list: &pg_raw_parse::list::NodeList,
        distinct: bool,
    ) -> Result<()> {
        let mut items = Vec::new();
        for node in list {
            items.push(self.bind_group_item(q, node)?);
        }
        q.grouped |= !items.is_empty();
        if list.iter().any(|node| matches!(node, Node::GroupingSet(_))) {
            let grouping = Grouping { items, distinct };
            if grouping.count() > GROUPING_SETS_MAX {
                let message = format!("too many grouping sets present (maximum {GROUPING_SETS_MAX})");
                return Err(self.err(SqlState::STATEMENT_TOO_COMPLEX, message, -1));
            }
            q.grouping = Some(grouping);
        }
        Ok(())
    }

    fn bind_group_item(&mut self, q: &mut Query, node: Node<'_>) -> Result<GroupSet> {
        use raw::GroupingSetKind as K;
        stack::check_building()?;
        match node {
            Node::GroupingSet(g) => {
                let mut parts = Vec::new();
                for part in g.content() {
                    match self.bind_group_item(q, part)? {
                        GroupSet::Sets(inner) => parts.extend(inner),
                        part => parts.push(part),
                    }
                }
                match g.kind {
                    K::GROUPING_SET_ROLLUP => Ok(GroupSet::Rollup(parts)),
                    K::GROUPING_SET_CUBE if parts.len() > CUBE_MAX => Err(self.err(
                        SqlState::TOO_MANY_COLUMNS,
                        format!("CUBE is limited to {CUBE_MAX} elements"),
                        g.location,
                    )),
                    K::GROUPING_SET_CUBE => Ok(GroupSet::Cube(parts)),
                    K::GROUPING_SET_SETS => Ok(GroupSet::Sets(parts)),
                    _ => Ok(GroupSet::Plain(Vec::new())),
                }
            }
            Node::RowExpr(r) if r.row_format == raw::CoercionForm::COERCE_IMPLICIT_CAST => {
                let mut keys = Vec::new();
                for part in r.args() {
                    if let GroupSet::Plain(own) = self.bind_group_item(q, part)? {
                        keys.extend(own);
                    }
                }
                Ok(GroupSet::Plain(keys))
            }
            node => Ok(GroupSet::Plain(vec![self.bind_group_key(q, node)?])),
        }
    }

    /// The position among the grouping expressions.
    fn bind_group_key(&mut self, q: &mut Query, node: Node<'_>) -> Result<usize> {
        let before = q.targets.len();
        let i = self.find_target(q, node, Clause::GroupBy)?;
        self.settle_target(q, i)?;
        let (e, ty) = (q.targets[i].e.clone(), q.targets[i].ty);
        let mut aggregate = None;
        self.each_inside(&e, &mut |e| match e {
            Expr::Agg { query, i } if *query == q.id => aggregate = aggregate.or(Some(*i as usize)),
            _ => {}
        });
        if let Some(i) = aggregate {
            let at = self.scope().agg_locs.get(i).copied().unwrap_or(-1);
            return Err(self.err(
                SqlState::GROUPING_ERROR,
                "aggregate functions are not allowed in GROUP BY",
                at,
            ));
        }
        if e.any(&mut |e| matches!(e, Expr::Win { .. })) {
            return Err(self.err(
                SqlState::WINDOWING_ERROR,
                "window functions are not allowed in GROUP BY",
                location(node),
            ));
        }
        if !is_hashed_only(ty) {
            self.check_sortable(ty, location(node))?;
        }
        // A grouping expression needs no place in the output.
        q.targets.truncate(before.max(i.min(before)));
        if let Some(at) = q.group.iter().position(|(g, _)| self.same(g, &e)) {
            return Ok(at);
        }
        q.group.push((e, ty));
        Ok(q.group.len() - 1)
    }

    /// `outputs`: the select list as it is written. `junk`: where the first key of ORDER BY stands
    /// that is no output.
    pub fn bind_distinct(
        &mut self,
        q: &mut Query,
        list: &pg_raw_parse::list::NodeList,
        outputs: &pg_raw_parse::list::CastNodeList<nodes::ResTarget>,
        junk: Option<i32>,
    ) -> Result<()> {
        let Some(first) = list.get(0) else { return Ok(()) };
        for i in 0..q.targets.len() {
            self.settle_target(q, i)?;
        }
        if first.is_none() {
            if let Some(location) = junk {
                return Err(self.err(
                    SqlState::INVALID_COLUMN_REFERENCE,
                    "for SELECT DISTINCT, ORDER BY expressions must appear in select list",
                    location,
                ));
            }
            for (i, t) in q.targets.iter().enumerate() {
                self.check_equality(t.ty, location_of_output(outputs, i))?;
            }
            q.distinct = Distinct::All;
            return Ok(());
        }
        let mut on = Vec::new();
        for node in list {
            let i = self.find_target(q, node, Clause::Select)?;
            if !on.contains(&i) {
                on.push(i);
            }
        }
        let leading = q.sort.iter().take_while(|k| on.contains(&k.target)).count();
        if leading < q.sort.len() && leading < on.len() {
            return Err(self.err(
                SqlState::INVALID_COLUMN_REFERENCE,
                "SELECT DISTINCT ON expressions must match initial ORDER BY expressions",
                list.get(0).map_or(-1, location),
            ));
        }
        for &i in &on {
            if !q.sort.iter().any(|k| k.target == i) {
                q.sort.push(SortKey { target: i, descending: false, nulls_first: false });
                q.implied_sorts += 1;
            }
        }
        q.distinct = Distinct::On(on);
        Ok(())
    }

    /// Do values of a type have an order? Rows of a type have one if all their fields do.
    pub fn has_order(&self, ty: Oid) -> Result<bool> {
        if let Some(row) = self.cx.row_type(ty)? {
            for field in row.fields() {
                if !self.has_order(field.ty)? {
                    return Ok(false);
                }
            }
        }
        Ok(is_ordered(ty))
    }

    /// 42883 if the type of an expression that stands at `loc` has no equality operator.
    pub fn check_equality(&self, ty: Oid, loc: i32) -> Result<()> {
        if !self.has_order(ty)? {
            return Err(self.err(
                SqlState::UNDEFINED_FUNCTION,
                format!("could not identify an equality operator for type {}", type_name(ty)),
                loc,
            ));
        }
        Ok(())
    }

    /// Binds LIMIT and OFFSET.
    pub fn bind_limit(
        &mut self,
        q: &mut Query,
        offset: Node<'_>,
        count: Node<'_>,
        option: u32,
    ) -> Result<()> {
        q.offset = self.limit_value(offset, Clause::Offset)?;
        q.limit = self.limit_value(count, Clause::Limit)?;
        q.with_ties = option == raw::LimitOption::LIMIT_OPTION_WITH_TIES;
        if q.with_ties && matches!(count, Node::A_Const(c) if c.isnull) {
            let message = "row count cannot be null in FETCH FIRST ... WITH TIES clause";
            return Err(SqlError::new(SqlState::INVALID_ROW_COUNT_IN_LIMIT_CLAUSE, message));
        }
        if q.with_ties && q.sort.is_empty() {
            return Err(self.err(
                SqlState::SYNTAX_ERROR,
                "WITH TIES cannot be specified without ORDER BY clause",
                -1,
            ));
        }
        Ok(())
    }

    /// A number of rows: LIMIT's, OFFSET's, or of a window's frame.
    pub fn limit_value(&mut self, node: Node<'_>, clause: Clause) -> Result<Option<Expr>> {
        let Some(b) = self.value_without_columns(node, clause)? else { return Ok(None) };
        let shown = clause.name().trim_start_matches("window ");
        let (ty, loc) = (b.ty, b.loc);
        match self.coerce(b, oid::INT8, CastContext::Assignment)? {
            Some(b) if b.e.is_null_const() && matches!(clause, Clause::Limit | Clause::Offset) => Ok(None),
            Some(b) => Ok(Some(b.e)),
            None => Err(self.err(
                SqlState::DATATYPE_MISMATCH,
                format!("argument of {shown} must be type bigint, not type {}", type_name(ty)),
                loc,
            )),
        }
    }

    /// A value that is the same for all rows of its query.
    pub fn value_without_columns(&mut self, node: Node<'_>, clause: Clause) -> Result<Option<Typed>> {
        if node.is_none() {
            return Ok(None);
        }
        let b = self.in_clause(clause, |me| me.bind(node))?;
        let level = self.scopes.len() - 1;
        if b.e.any(&mut |e| matches!(e, Expr::Var { rel, .. } if self.level_of(*rel) == Some(level))) {
            let shown = clause.name().trim_start_matches("window ");
            return Err(self.err(
                SqlState::INVALID_COLUMN_REFERENCE,
                format!("argument of {shown} must not contain variables"),
                b.loc,
            ));
        }
        Ok(Some(b))
    }

    /// Binds FOR UPDATE and the other row locks.
    pub fn bind_row_locks(
        &mut self,
        q: &mut Query,
        list: &pg_raw_parse::list::CastNodeList<nodes::LockingClause>,
    ) -> Result<()> {
        for l in list {
            let (strength, name) = match l.strength {
                raw::LockClauseStrength::LCS_FORKEYSHARE => (RowLockStrength::KeyShare, "FOR KEY SHARE"),
                raw::LockClauseStrength::LCS_FORSHARE => (RowLockStrength::Share, "FOR SHARE"),
                raw::LockClauseStrength::LCS_FORNOKEYUPDATE => {
                    (RowLockStrength::NoKeyUpdate, "FOR NO KEY UPDATE")
                }
                _ => (RowLockStrength::Update, "FOR UPDATE"),
            };
            let wait = match l.wait_policy {
                raw::LockWaitPolicy::LockWaitSkip => WaitPolicy::Skip,
                raw::LockWaitPolicy::LockWaitError => WaitPolicy::Nowait,
                _ => WaitPolicy::Block,
            };
            if matches!(q.body, Body::Values(..)) {
                return Err(self.err(
                    SqlState::FEATURE_NOT_SUPPORTED,
                    format!("{name} cannot be applied to VALUES"),
                    -1,
                ));
            }
            self.check_lockable(q, name)?;
            let level = self.scopes.len() - 1;
            let mut rels = Vec::new();
            if l.locked_rels().is_empty() {
                rels.extend_from_slice(&self.scopes[level].rels);
            }
            for n in l.locked_rels() {
                let Node::RangeVar(r) = n else { continue };
                let wanted = r.relname().unwrap_or("");
                let items = &self.scopes[level].items;
                let found = items.iter().find(|i| i.by_name && &*i.alias == wanted).map(|i| i.rel);
                let refused = match found {
                    None => {
                        return Err(self.err(
                            SqlState::UNDEFINED_TABLE,
                            format!("relation \"{wanted}\" in {name} clause not found in FROM clause"),
                            r.location,
                        ));
                    }
                    Some(None) => "a join",
                    Some(Some(rel)) => {
                        rels.push(rel);
                        match self.rtes[rel as usize].kind {
                            RteKind::Func(..) => "a function",
                            RteKind::Cte(_) => "a WITH query",
                            _ => continue,
                        }
                    }
                };
                return Err(self.err(
                    SqlState::FEATURE_NOT_SUPPORTED,
                    format!("{name} cannot be applied to {refused}"),
                    r.location,
                ));
            }
            for rel in rels {
                self.lock_rows_of(q, rel, strength, wait, name)?;
            }
        }
        Ok(())
    }
}
