//! FROM: tables, subqueries, functions, joins.

use crate::bind::func::Absent;
use crate::binder::collate::unlike_default;
use crate::binder::record_columns::{record_columns, value_column};
use crate::binder::scope::{NsCol, NsItem, Place, ns_cols, table_columns};
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::Expr;
use crate::tree::parse::location;
use crate::tree::query::{From, FromFunc, JoinKind, Rte, RteCol, RteKind, rels_in};
use pg_raw_parse::{Node, nodes, raw};
use sinew_error::{Result, SqlState};
use sinew_table::RelationKind;
use sinew_table::stack;
use sinew_types::acl::Rights;
use sinew_types::func::FnBody;
use sinew_types::typeinfo::made;
use sinew_types::{Oid, oid};
use std::sync::Arc;

/// An item of FROM: its tree, and the names that it adds.
pub(super) type Bound = (From, Vec<NsItem>);

impl Binder<'_> {
    /// Binds FROM's items into the innermost level.
    pub fn bind_from(
        &mut self,
        list: &pg_raw_parse::list::NodeList,
        mode: sinew_txn::LockMode,
    ) -> Result<Vec<From>> {
        let mut out = Vec::with_capacity(list.len());
        for node in list {
            let (from, items) = self.bind_from_item(node, mode)?;
            for item in &items {
                self.check_alias_free(item, -1)?;
            }
            self.scope().items.extend(items);
            out.push(from);
        }
        Ok(out)
    }

    fn check_alias_free(&mut self, item: &NsItem, loc: i32) -> Result<()> {
        let clash = item.by_name
            && !item.alias.is_empty()
            && self.scope().items.iter().any(|i| {
                i.by_name
                    && i.alias == item.alias
                    && (i.schema.is_none() || item.schema.is_none() || i.schema == item.schema)
            });
        if clash {
            return Err(self.err(
                SqlState::DUPLICATE_ALIAS,
                format!("table name \"{}\" specified more than once", item.alias),
                loc,
            ));
        }
        Ok(())
    }

    /// Binds an item of FROM. Tables are locked in `mode`.
    pub fn bind_from_item(&mut self, node: Node<'_>, mode: sinew_txn::LockMode) -> Result<Bound> {
        stack::check_building()?;
        match node {
            Node::RangeVar(r) => {
                let item = self.bind_range_var(r, mode)?;
                Ok((From::Rel(item.rel.unwrap_or(0)), vec![item]))
            }
            Node::RangeSubselect(s) => self.bind_range_subselect(s),
            Node::RangeFunction(f) => self.bind_range_function(f),
            Node::JoinExpr(j) => self.bind_join(j, mode),
            Node::RangeTableSample(s) => self.bind_sample(s, mode),
            Node::RangeTableFunc(t) => Err(self.unsupported("XMLTABLE", t.location)),
            _ => Err(self.unsupported("this FROM item", -1)),
        }
    }

    /// A table or CTE by name.
    pub fn bind_range_var(&mut self, r: &nodes::RangeVar, mode: sinew_txn::LockMode) -> Result<NsItem> {
        let name = r.relname().unwrap_or("");
        if r.schemaname().is_none()
            && let Some((level, id)) = self
                .scopes
                .iter()
                .enumerate()
                .rev()
                .find_map(|(level, s)| s.ctes.iter().rev().find(|c| &*c.0 == name).map(|c| (level, c.1)))
        {
            self.name_cte(id, r.location)?;
            if self.ctes[id].change.is_some() && self.ctes[id].cols.is_empty() {
                let message = format!("WITH query \"{name}\" does not have a RETURNING clause");
                return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, message, r.location));
            }
            self.ctes[id].refs += 1;
            let cols = self.ctes[id].cols.clone();
            let rte = Rte {
                kind: RteKind::Cte(id),
                name: Arc::from(name),
                cols,
                tid: false,
                only: false,
                sample: None,
                need: None,
            };
            let mut item = self.name_rte(rte, r.alias(), None)?;
            if level + 1 < self.scopes.len() {
                let added = self.ctes[id].added();
                let cols = Arc::make_mut(&mut item.cols);
                cols.iter_mut().rev().take(added).for_each(|c| c.unlisted = true);
            }
            return Ok(item);
        }
        // An object that stays cannot read them.
        if r.schemaname().is_none()
            && !self.keeps
            && let Some(rows) = self.cx.own().transition(name)
        {
            let cols = table_columns(&rows);
            let kind = RteKind::Table(rows);
            let rte =
                Rte { kind, name: Arc::from(name), cols, tid: false, only: false, sample: None, need: None };
            return self.name_rte(rte, r.alias(), None);
        }
        let rel = self.open(r, mode).map_err(|e| self.or_comes_later(e, r))?;
        self.check_readable(&rel, r.location)?;
        let need = self.need(&rel, Rights::SELECT);
        if rel.kind == RelationKind::View && !self.keeps {
            return self.bind_view(&rel, r, need);
        }
        let rel = if r.inh { rel } else { rel.alone() };
        let cols = table_columns(&rel);
        let schema = Some(rel.schema_name.clone());
        let rte = Rte {
            name: rel.name.clone(),
            kind: RteKind::Table(rel),
            cols,
            tid: false,
            only: !r.inh,
            sample: None,
            need: Some(need),
        };
        self.name_rte(rte, r.alias(), schema)
    }

    /// A view: its query under the view's column names.
    fn bind_view(&mut self, rel: &sinew_table::Relation, r: &nodes::RangeVar, need: usize) -> Result<NsItem> {
        let query = self.query_of_view(rel)?;
        let cols = query
            .outputs()
            .zip(rel.live_columns())
            .map(|(t, c)| RteCol {
                name: c.name.clone(),
                ty: t.ty,
                typmod: t.typmod,
                domain: c.domain,
                visible: true,
            })
            .collect();
        let rte = Rte {
            kind: RteKind::Query(Box::new(query)),
            name: rel.name.clone(),
            cols,
            tid: false,
            only: false,
            sample: None,
            need: Some(need),
        };
        let item = self.name_rte(rte, r.alias(), Some(rel.schema_name.clone()))?;
        self.view_rows.extend(item.rel.map(|id| (id, rel.row_type_oid())));
        let collations = unlike_default(rel.live_columns().map(|c| c.collation));
        self.column_collations.note_rel(item.rel, collations);
        Ok(item)
    }

    fn check_readable(&self, rel: &sinew_table::Relation, loc: i32) -> Result<()> {
        match rel.kind {
            RelationKind::Index => {
                Err(self.err(SqlState::WRONG_OBJECT_TYPE, format!("\"{}\" is an index", rel.name), loc))
            }
            RelationKind::Composite => {
                let message = format!("\"{}\" is a composite type", rel.name);
                Err(self.err(SqlState::WRONG_OBJECT_TYPE, message, loc))
            }
            _ => Ok(()),
        }
    }

    /// Enters an RTE under its alias.
    pub fn name_rte(
        &mut self,
        mut rte: Rte,
        alias: Option<&nodes::Alias>,
        schema: Option<Arc<str>>,
    ) -> Result<NsItem> {
        let origin = match &rte.kind {
            RteKind::Table(r) => r.oid,
            _ => 0,
        };
        let mut schema = schema;
        if let Some(a) = alias {
            if let Some(name) = a.aliasname() {
                rte.name = Arc::from(name);
                schema = None;
            }
            let names: Vec<&str> = a.colnames().iter().filter_map(|n| n.as_str()).collect();
            // The columns of SEARCH and CYCLE have no other names.
            let added = match rte.kind {
                RteKind::Cte(id) => self.ctes[id].added(),
                _ => 0,
            };
            let visible = rte.cols.iter().filter(|c| c.visible).count() - added;
            if names.len() > visible {
                return Err(self.err(
                    SqlState::INVALID_COLUMN_REFERENCE,
                    format!(
                        "table \"{}\" has {visible} columns available but {} columns specified",
                        rte.name,
                        names.len()
                    ),
                    -1,
                ));
            }
            for (c, n) in rte.cols.iter_mut().filter(|c| c.visible).zip(names) {
                c.name = Arc::from(n);
            }
        }
        let alias = rte.name.clone();
        let cols = rte.cols.clone();
        let rel = self.add_rte(rte);
        self.scope().rels.push(rel);
        Ok(NsItem {
            alias,
            schema,
            rel: Some(rel),
            cols: Arc::new(ns_cols(rel, &cols, origin)),
            by_name: true,
            by_column: true,
        })
    }

    /// Binds an item of FROM. It sees the items beside it only if it is LATERAL.
    fn beside<T>(&mut self, lateral: bool, f: impl FnOnce(&mut Self) -> Result<T>) -> Result<T> {
        if lateral {
            return f(self);
        }
        let hidden = std::mem::take(&mut self.scope().items);
        let level = self.scopes.len() - 1;
        let done = f(self);
        self.scopes[level].items = hidden;
        done
    }

    fn bind_range_subselect(&mut self, s: &nodes::RangeSubselect) -> Result<Bound> {
        if s.alias().is_none() {
            return Err(self.no_alias(s.subquery()));
        }
        let query = self.beside(s.lateral, |me| me.bind_subselect(s.subquery()))?;
        let collations = self.last_collations();
        let cols = query.outputs().map(RteCol::of).collect();
        let rte = Rte {
            kind: RteKind::Query(Box::new(query)),
            name: Arc::from(""),
            cols,
            tid: false,
            only: false,
            sample: None,
            need: None,
        };
        let item = self.name_rte(rte, s.alias(), None)?;
        self.column_collations.note_rel(item.rel, collations);
        Ok((From::Rel(item.rel.unwrap_or(0)), vec![item]))
    }

    #[cold]
    fn no_alias(&self, query: Node<'_>) -> sinew_error::SqlError {
        let (subject, example, first) = match query {
            Node::SelectStmt(s) if !s.values_lists().is_empty() => {
                let list = s.values_lists().iter().find_map(|l| l.as_node_list());
                let first = list.and_then(|l| l.get(0)).map_or(-1, location);
                // The row's own parenthesis comes first.
                ("VALUES", "(VALUES ...)", opening(self.sql, first))
            }
            Node::SelectStmt(s) => {
                ("subquery", "(SELECT ...)", s.target_list().first().map_or(-1, |t| t.location))
            }
            _ => ("subquery", "(SELECT ...)", -1),
        };
        self.err(
            SqlState::SYNTAX_ERROR,
            format!("{subject} in FROM must have an alias"),
            opening(self.sql, first),
        )
        .hint(format!("For example, FROM {example} [AS] foo."))
    }

    fn bind_range_function(&mut self, f: &nodes::RangeFunction) -> Result<Bound> {
        if let Some(bound) = self.bind_defined_columns(f)? {
            return Ok(bound);
        }
        if let Some(bound) = self.bind_populated(f)? {
            return Ok(bound);
        }
        self.check_definitions(f)?;
        let mut funcs = Vec::new();
        let mut cols: Vec<RteCol> = Vec::new();
        let mut name: Arc<str> = Arc::from("");
        let alias = f.alias().and_then(|a| a.aliasname());
        for (i, entry) in f.functions().iter().enumerate() {
            let (node, definition) = match entry {
                Node::NodeList(l) => (l.get(0).unwrap_or(Node::None), l.get(1)),
                n => (n, None),
            };
            let definition: Vec<&nodes::ColumnDef> = match definition {
                Some(Node::NodeList(list)) => list.iter().filter_map(column_def).collect(),
                _ => f.coldeflist().iter().collect(),
            };
            let fname: Arc<str> =
                Arc::from(crate::bind::select::figure_name(node).unwrap_or_else(|| "?column?".into()));
            // unnest of several arrays walks them side by side.
            if let Node::FuncCall(call) = node
                && &*fname == "unnest"
                && call.args().len() > 1
            {
                for a in call.args() {
                    let b = self.in_clause(Clause::FromFunction, |me| {
                        let b = me.bind(a)?;
                        me.call_set("unnest", b, call.location)
                    })?;
                    let entry = self.function_entry(b, fname.clone(), &mut cols);
                    funcs.push(entry);
                }
                name = fname;
                continue;
            }
            // Functions in FROM are LATERAL whether the word is there or not.
            let before = self.scope().sets.len();
            let b = self.in_clause(Clause::FromFunction, |me| me.bind(node))?;
            // The call itself may give a set, and nothing inside of it.
            let own = usize::from(matches!(&b.e, Expr::Func(f) if f.f.ret_set));
            let sets = &self.scope().sets[before..];
            if sets.len() > own {
                let at = sets[sets.len() - 1 - own];
                return Err(self.err(
                    SqlState::FEATURE_NOT_SUPPORTED,
                    "set-returning functions must appear at top level of FROM",
                    at,
                ));
            }
            let mut b = self.settle(b)?;
            let defined = self.define_columns(&mut b, &definition, location(node))?;
            if made::is_row(b.ty)
                && !matches!(b.e, Expr::Func(_))
                && self.cx.need_row_type(b.ty)?.fields().len() == 1
            {
                return Err(self.unsupported("a row of one column here", location(node)));
            }
            if i == 0 {
                name = fname.clone();
            }
            let single = if f.functions().len() == 1 { alias.map(Arc::from) } else { None };
            let first = cols.len();
            let entry = self.function_entry(b, single.unwrap_or(fname), &mut cols);
            for (col, defined) in cols[first..].iter_mut().zip(defined) {
                col.typmod = defined.typmod;
            }
            funcs.push(entry);
        }
        if f.ordinality {
            cols.push(RteCol {
                name: Arc::from("ordinality"),
                ty: oid::INT8,
                typmod: -1,
                domain: None,
                visible: true,
            });
        }
        let rte = Rte {
            kind: RteKind::Func(funcs, f.ordinality),
            name,
            cols,
            tid: false,
            only: false,
            sample: None,
            need: None,
        };
        let item = self.name_rte(rte, f.alias(), None)?;
        Ok((From::Rel(item.rel.unwrap_or(0)), vec![item]))
    }

    pub(super) fn function_entry(&mut self, b: Typed, name: Arc<str>, cols: &mut Vec<RteCol>) -> FromFunc {
        let column = |name: Arc<str>, ty: Oid| RteCol { name, ty, typmod: -1, domain: None, visible: true };
        let mut columns = 1;
        let mut srf = None;
        match &b.e {
            Expr::Func(f) => {
                let row = self.cx.row_type(f.types.ret).ok().flatten().filter(|_| made::is_row(f.types.ret));
                match (row, record_columns(f)) {
                    (Some(row), _) => {
                        columns = row.fields().len();
                        cols.extend(row.fields().iter().map(RteCol::of_field));
                    }
                    (None, Some(list)) => {
                        columns = list.len();
                        cols.extend(list.into_iter().map(|(n, t)| column(n, t)));
                    }
                    (None, None) => cols.push(column(value_column(f).unwrap_or_else(|| name.clone()), b.ty)),
                }
                if f.f.ret_set || matches!(f.f.body, FnBody::Srf(_)) {
                    srf = Some(f.clone());
                }
            }
            _ => match self.cx.row_type(b.ty).ok().flatten().filter(|_| made::is_row(b.ty)) {
                Some(row) => {
                    columns = row.fields().len();
                    cols.extend(row.fields().iter().map(RteCol::of_field));
                }
                None => cols.push(column(name.clone(), b.ty)),
            },
        }
        FromFunc { call: b.e, srf, columns, name }
    }

    fn bind_join(&mut self, j: &nodes::JoinExpr, mode: sinew_txn::LockMode) -> Result<Bound> {
        let kind = match j.jointype {
            raw::JoinType::JOIN_INNER => JoinKind::Inner,
            raw::JoinType::JOIN_LEFT => JoinKind::Left,
            raw::JoinType::JOIN_RIGHT => JoinKind::Right,
            raw::JoinType::JOIN_FULL => JoinKind::Full,
            _ => return Err(self.unsupported("this join type", -1)),
        };
        let (left, mut litems) = if matches!(kind, JoinKind::Right | JoinKind::Full) {
            self.without_recursion(Place::OuterJoin, |me| me.bind_from_item(j.larg(), mode))?
        } else {
            self.bind_from_item(j.larg(), mode)?
        };
        // The right side may refer to the left one laterally.
        let (before, barred_before) = (self.scope().items.len(), self.scope().barred.len());
        self.scope().items.extend(litems.iter().cloned());
        if matches!(kind, JoinKind::Right | JoinKind::Full) {
            self.scope().barred.extend(litems.iter().filter_map(|item| item.rel));
        }
        let right = if matches!(kind, JoinKind::Left | JoinKind::Full) {
            self.without_recursion(Place::OuterJoin, |me| me.bind_from_item(j.rarg(), mode))
        } else {
            self.bind_from_item(j.rarg(), mode)
        };
        self.scope().items.truncate(before);
        self.scope().barred.truncate(barred_before);
        let (right, mut ritems) = right?;
        // Each join copies and compares the visible names.
        sinew_types::host::work(16 * (litems.len() + visible(&litems).count() + visible(&ritems).count()))?;
        for r in &ritems {
            if r.by_name && litems.iter().any(|l| l.by_name && l.alias == r.alias && !l.alias.is_empty()) {
                return Err(self.err(
                    SqlState::DUPLICATE_ALIAS,
                    format!("table name \"{}\" specified more than once", r.alias),
                    -1,
                ));
            }
        }
        let using: Vec<String> = if j.is_natural {
            let right: Vec<&NsCol> = visible(&ritems).collect();
            visible(&litems)
                .filter(|l| right.iter().any(|r| r.name == l.name))
                .map(|c| c.name.to_string())
                .collect()
        } else {
            j.using_clause().iter().filter_map(|s| s.sval()).map(String::from).collect()
        };
        let mut on = Vec::new();
        let mut merged: Vec<NsCol> = Vec::new();
        for name in &using {
            let l = self.using_column(&litems, name, "left")?;
            let r = self.using_column(&ritems, name, "right")?;
            self.mark_read(&l.e);
            self.mark_read(&r.e);
            let lb = Typed { e: l.e.clone(), ty: l.ty, tm: l.tm, domain: l.domain, loc: -1 };
            let rb = Typed { e: r.e.clone(), ty: r.ty, tm: r.tm, domain: r.domain, loc: -1 };
            let pair = [lb, rb];
            let ty = self.common_type(&pair, "JOIN/USING")?;
            let eq = self.equality(pair[0].clone(), pair[1].clone(), -1)?;
            on.push(self.to_bool(eq, "JOIN/USING")?);
            let tm = Binder::common_typmod(&pair, ty);
            let domain = Binder::common_domain(&pair);
            let [lb, rb] = pair;
            let lc = self.coerce_to_common(lb, ty, "JOIN/USING")?.e;
            let rc = self.coerce_to_common(rb, ty, "JOIN/USING")?.e;
            let (e, origin) = match kind {
                JoinKind::Full => (Expr::Coalesce(vec![lc, rc]), (0, 0)),
                JoinKind::Right => (rc, r.origin),
                _ => (lc, l.origin),
            };
            merged.push(NsCol { name: Arc::from(name.as_str()), e, ty, tm, domain, origin, unlisted: false });
        }
        if !j.quals().is_none() {
            let outer = std::mem::take(&mut self.scope().items);
            let level = self.scopes.len() - 1;
            self.scopes[level].items = litems.iter().chain(&ritems).cloned().collect();
            let cond = self.in_clause(Clause::JoinOn, |me| me.bind_condition(j.quals(), "JOIN/ON"));
            self.scopes[level].items = outer;
            cond?.conjuncts(&mut on);
        }
        if matches!(kind, JoinKind::Left | JoinKind::Full) {
            rels_in(&right, &mut self.null_side);
        }
        if matches!(kind, JoinKind::Right | JoinKind::Full) {
            rels_in(&left, &mut self.null_side);
        }
        let from = From::Join { kind, left: Box::new(left), right: Box::new(right), on };
        if merged.is_empty() && j.alias().is_none() {
            litems.append(&mut ritems);
            return Ok((from, litems));
        }
        // `USING (...) AS name` names the merged columns alone.
        let named = j.join_using_alias().filter(|_| j.alias().is_none()).map(|a| NsItem {
            alias: Arc::from(a.aliasname().unwrap_or("")),
            schema: None,
            rel: None,
            cols: Arc::new(merged.clone()),
            by_name: true,
            by_column: false,
        });
        if let Some(named) = &named
            && litems.iter().chain(&ritems).any(|i| i.by_name && i.alias == named.alias)
        {
            let message = format!("table name \"{}\" specified more than once", named.alias);
            return Err(self.err(SqlState::DUPLICATE_ALIAS, message, -1));
        }
        // The join's own columns: merged ones first, then the rest of both sides.
        let mut cols = merged;
        for c in visible(&litems).chain(visible(&ritems)) {
            if !using.iter().any(|u| **u == *c.name) {
                cols.push(c.clone());
            }
        }
        let mut items: Vec<NsItem> = Vec::from_iter(named);
        if let Some(a) = j.alias() {
            for (c, n) in cols.iter_mut().zip(a.colnames().iter().filter_map(|n| n.as_str())) {
                c.name = Arc::from(n);
            }
        } else {
            // A join without a name was in sight by its columns alone: nothing finds it any more.
            for i in litems.into_iter().chain(ritems).filter(|i| i.by_name) {
                items.push(NsItem { by_column: false, ..i });
            }
        }
        let alias = Arc::from(j.alias().and_then(|a| a.aliasname()).unwrap_or(""));
        let (by_name, cols) = (j.alias().is_some(), Arc::new(cols));
        items.insert(0, NsItem { alias, schema: None, rel: None, cols, by_name, by_column: true });
        Ok((from, items))
    }

    fn using_column(&self, items: &[NsItem], name: &str, side: &str) -> Result<NsCol> {
        let mut found = visible(items).filter(|c| &*c.name == name);
        let Some(c) = found.next() else {
            return Err(self.err(
                SqlState::UNDEFINED_COLUMN,
                format!("column \"{name}\" specified in USING clause does not exist in {side} table"),
                -1,
            ));
        };
        if found.next().is_some() {
            return Err(self.err(
                SqlState::AMBIGUOUS_COLUMN,
                format!("common column name \"{name}\" appears more than once in {side} table"),
                -1,
            ));
        }
        Ok(c.clone())
    }
}

fn visible(items: &[NsItem]) -> impl Iterator<Item = &NsCol> {
    items.iter().filter(|i| i.by_column).flat_map(|i| i.cols.iter())
}

/// The place of the parenthesis in which something stands that begins at `at`; the outermost of
/// several that stand together.
fn opening(sql: &str, at: i32) -> i32 {
    let Some(head) = usize::try_from(at).ok().and_then(|at| sql.as_bytes().get(..at)) else { return -1 };
    let mut depth = 0;
    let Some(mut found) = head.iter().rposition(|b| {
        depth += i32::from(*b == b')') - i32::from(*b == b'(');
        depth < 0
    }) else {
        return -1;
    };
    while let Some(before) = head[..found].iter().rposition(|b| !b.is_ascii_whitespace())
        && head[before] == b'('
    {
        found = before;
    }
    found as i32
}

fn column_def(node: Node<'_>) -> Option<&nodes::ColumnDef> {
    match node {
        Node::ColumnDef(def) => Some(def),
        _ => None,
    }
}
