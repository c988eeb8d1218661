//! INSERT, UPDATE, DELETE, with the kept expressions that they need (defaults, CHECK).

use super::from::ns_cols;
use super::func::Absent;
use super::{B, Binder, Body, Clause, From, NsItem, Query, Rte, RteCol, RteKind, Scope, Target};
use crate::catalog::acl::permission_denied;
use crate::catalog::{Identity, Index, Relation, RelationKind};
use crate::plan::expr::{Expr, RelId};
use crate::plan::implied::implies;
use crate::plan::kept::{Kept, Purpose};
use crate::{Result, SqlError, SqlState};
use pg_raw_parse::{Node, nodes, raw};
use sinew_txn::LockMode;
use sinew_types::acl::Rights;
use sinew_types::{Oid, oid};
use std::sync::Arc;

#[derive(Debug, Clone)]
pub enum Statement {
    Select(Box<Query>),
    Insert(Box<Insert>),
    Update(Box<Update>),
    Delete(Box<Update>),
}

/// A CHECK constraint over the target's columns.
#[derive(Debug, Clone)]
pub struct Check {
    pub name: Arc<str>,
    pub e: Expr,
}

#[derive(Debug, Clone)]
pub struct Insert {
    pub table: Arc<Relation>,
    /// Entry that stands for the new row.
    pub target: RelId,
    pub source: Query,
    /// Entry that stands for a row of the source.
    pub source_rel: RelId,
    /// One expression per column of the table, over the source's row.
    pub values: Vec<Expr>,
    pub checks: Vec<Check>,
    pub returning: Vec<Target>,
    pub conflict: Option<Conflict>,
}

/// DO UPDATE: assignments and WHERE.
pub type DoUpdate = (Vec<(usize, Expr)>, Option<Expr>);

/// ON CONFLICT.
#[derive(Debug, Clone)]
pub struct Conflict {
    /// Unique indexes (by position) whose violation is meant.
    pub arbiters: Vec<usize>,
    /// Entry that stands for the row proposed for insertion.
    pub excluded: RelId,
    /// DO UPDATE: assignments and WHERE, over the existing row and `excluded`.
    pub update: Option<DoUpdate>,
}

/// UPDATE, and DELETE with no assignments.
#[derive(Debug, Clone)]
pub struct Update {
    pub table: Arc<Relation>,
    pub target: RelId,
    /// FROM with the target first, and WHERE.
    pub query: Query,
    pub sets: Vec<(usize, Expr)>,
    pub checks: Vec<Check>,
    pub returning: Vec<Target>,
}

impl Binder<'_> {
    pub fn bind_statement(&mut self, node: Node<'_>) -> Result<Statement> {
        match node {
            Node::SelectStmt(s) => {
                let q = self.bind_select(s, false)?;
                Ok(Statement::Select(Box::new(q)))
            }
            Node::InsertStmt(s) => self.bind_insert(s).map(|i| Statement::Insert(Box::new(i))),
            Node::UpdateStmt(s) => self.bind_update(s).map(|u| Statement::Update(Box::new(u))),
            Node::DeleteStmt(s) => self.bind_delete(s).map(|u| Statement::Delete(Box::new(u))),
            Node::MergeStmt(_) => Err(self.unsupported("MERGE", -1)),
            _ => Err(SqlError::internal("no statement to plan")),
        }
    }

    fn open_target(&mut self, r: &nodes::RangeVar, verb: &str) -> Result<Arc<Relation>> {
        let rel = self.open(r, LockMode::RowExclusive)?;
        let refuse = |what: String| Err(self.err(SqlState::WRONG_OBJECT_TYPE, what, -1));
        if rel.is_system && !self.cx.session.is_superuser() {
            return Err(permission_denied(&rel));
        }
        match rel.kind {
            RelationKind::Table => {}
            RelationKind::View => return Err(self.unsupported(format!("{verb} of a view"), r.location)),
            RelationKind::Sequence => return refuse(format!("cannot change sequence \"{}\"", rel.name)),
            RelationKind::Toast => return refuse(format!("cannot change TOAST relation \"{}\"", rel.name)),
            RelationKind::Index => {
                return Err(self
                    .err(
                        SqlState::WRONG_OBJECT_TYPE,
                        format!("cannot open relation \"{}\"", rel.name),
                        r.location,
                    )
                    .detail("This operation is not supported for indexes."));
            }
            RelationKind::Virtual => {
                return Err(self.err(
                    SqlState::INSUFFICIENT_PRIVILEGE,
                    format!("permission denied: \"{}\" is a system catalog", rel.name),
                    -1,
                ));
            }
        }
        if rel.is_system {
            return Err(self.err(
                SqlState::INSUFFICIENT_PRIVILEGE,
                format!("permission denied: \"{}\" is a system catalog", rel.name),
                -1,
            ));
        }
        Ok(rel)
    }

    /// An entry for a row of the table that is not scanned.
    fn row_entry(&mut self, rel: &Arc<Relation>, alias: &str, need: Option<usize>) -> (RelId, NsItem) {
        let cols: Vec<RteCol> = rel
            .columns
            .iter()
            .map(|c| RteCol { name: c.name.clone(), ty: c.type_oid, typmod: c.typmod, visible: !c.dropped })
            .collect();
        let name: Arc<str> = Arc::from(alias);
        let id = self.add_rte(Rte {
            kind: RteKind::Table(rel.clone()),
            name: name.clone(),
            cols: cols.clone(),
            tid: false,
            need,
        });
        let item = NsItem {
            alias: name,
            schema: Some(rel.schema_name.clone()),
            rel: Some(id),
            cols: ns_cols(id, &cols, rel.oid),
            by_name: true,
            by_column: true,
        };
        (id, item)
    }

    /// The value a column takes when none is given.
    pub fn default_value(&mut self, rel: &Relation, i: usize) -> Result<Expr> {
        let c = &rel.columns[i];
        if c.dropped {
            return Ok(Expr::null());
        }
        if c.identity.is_some()
            && let Some(sequence) = c.sequence
        {
            return Ok(Expr::NextVal { sequence, ty: c.type_oid });
        }
        let Some(kept) = &c.default_tree else { return Ok(Expr::null()) };
        Ok(Kept::read(self, kept, Purpose::Run, None)?.expression()?.0)
    }

    pub fn bind_checks(&mut self, rel: &Relation, item: &NsItem) -> Result<Vec<Check>> {
        let mut out = Vec::with_capacity(rel.checks.len());
        for c in &rel.checks {
            let (e, _) = Kept::read(self, &c.condition_tree, Purpose::Run, item.rel)?.expression()?;
            out.push(Check { name: c.name.clone(), e });
        }
        Ok(out)
    }

    /// The expressions among the keys of an index, with their types, over the columns of an entry.
    pub fn index_expressions(&mut self, rel: RelId, index: &Index) -> Result<Vec<(Expr, Oid)>> {
        let trees = index.columns.iter().filter_map(|c| c.computed.as_ref());
        trees.map(|key| Kept::read(self, &key.tree, Purpose::Run, Some(rel))?.expression()).collect()
    }

    /// The conditions that the predicate of an index consists of; none if it has no predicate.
    pub fn index_predicate(&mut self, rel: RelId, index: &Index) -> Result<Vec<Expr>> {
        let mut conditions = Vec::new();
        if let Some(tree) = &index.predicate {
            let (e, _) = Kept::read(self, tree, Purpose::Run, Some(rel))?.expression()?;
            e.conjuncts(&mut conditions);
        }
        Ok(conditions)
    }

    fn column_of(&self, rel: &Relation, name: &str, loc: i32) -> Result<usize> {
        rel.columns.iter().position(|c| !c.dropped && &*c.name == name).ok_or_else(|| {
            self.err(
                SqlState::UNDEFINED_COLUMN,
                format!("column \"{name}\" of relation \"{}\" does not exist", rel.name),
                loc,
            )
        })
    }

    fn bind_returning(&mut self, r: Option<&nodes::ReturningClause>) -> Result<Vec<Target>> {
        let Some(r) = r else { return Ok(Vec::new()) };
        if !r.options().is_empty() {
            return Err(self.unsupported("RETURNING WITH", -1));
        }
        let mut out = Vec::new();
        self.in_clause(Clause::Returning, |me| {
            for n in r.exprs() {
                if let Node::ResTarget(t) = n {
                    me.bind_target(&mut out, t.name(), t.val(), false)?;
                }
            }
            Ok(())
        })?;
        self.check_width(out.len())?;
        Ok(out)
    }

    fn bind_insert(&mut self, s: &nodes::InsertStmt) -> Result<Insert> {
        let range = s.relation().ok_or_else(|| SqlError::internal("INSERT without table"))?;
        self.queries += 1;
        let id = self.queries;
        self.scopes.push(Scope { query: id, ..Scope::default() });
        let mut holder = Query::new(id);
        let done = self
            .bind_with(&mut holder, s.with_clause())
            .and_then(|()| self.bind_insert_body(s, range, holder));
        self.scopes.pop();
        done
    }

    fn bind_insert_body(
        &mut self,
        s: &nodes::InsertStmt,
        range: &nodes::RangeVar,
        holder: Query,
    ) -> Result<Insert> {
        let table = self.open_target(range, "INSERT")?;
        let need = self.need(&table, Rights::INSERT);
        let mut columns: Vec<usize> = Vec::new();
        let mut locs: Vec<i32> = Vec::new();
        for n in s.cols() {
            let Node::ResTarget(t) = n else { continue };
            let name = t.name().unwrap_or("");
            if !t.indirection().is_empty() {
                return Err(self.unsupported("assignment to a part of a column", t.location));
            }
            let i = self.column_of(&table, name, t.location)?;
            if columns.contains(&i) {
                return Err(self.err(
                    SqlState::DUPLICATE_COLUMN,
                    format!("column \"{name}\" specified more than once"),
                    t.location,
                ));
            }
            columns.push(i);
            locs.push(t.location);
        }
        let named = !columns.is_empty();
        if !named {
            columns = (0..table.columns.len()).filter(|&i| !table.columns[i].dropped).collect();
        }
        let user_value = s.override_ == raw::OverridingKind::OVERRIDING_USER_VALUE;
        let system_value = s.override_ == raw::OverridingKind::OVERRIDING_SYSTEM_VALUE;
        let mut values: Vec<Option<Expr>> = vec![None; table.columns.len()];
        let mut given: Vec<bool> = vec![false; table.columns.len()];
        let (source, source_rel) = match s.select_stmt() {
            Node::None => {
                // DEFAULT VALUES: one row without columns.
                self.queries += 1;
                let q = Query::new(self.queries);
                let rel = self.add_rte(Rte {
                    kind: RteKind::Row,
                    name: Arc::from("*DEFAULT*"),
                    cols: vec![],
                    tid: false,
                    need: None,
                });
                (q, rel)
            }
            Node::SelectStmt(sel) => {
                let plain_values = !sel.values_lists().is_empty()
                    && sel.sort_clause().is_empty()
                    && sel.limit_count().is_none()
                    && sel.limit_offset().is_none()
                    && sel.with_clause().is_none();
                let (q, rel, n) = if plain_values {
                    self.insert_values(sel, &table, &columns, &locs, named, user_value, &mut given)?
                } else {
                    self.insert_select(sel, &table, &columns, &locs, named, &mut given)?
                };
                for (k, &i) in columns.iter().take(n).enumerate() {
                    self.needs[need].inserted.insert(i);
                    values[i] = Some(Expr::Var { rel, col: k as u16 });
                }
                (q, rel)
            }
            _ => return Err(SqlError::internal("INSERT source")),
        };
        for (i, c) in table.columns.iter().enumerate() {
            if !given[i] || c.dropped {
                continue;
            }
            if user_value && c.identity.is_some() {
                values[i] = None;
            } else if c.identity == Some(Identity::Always) && !system_value {
                return Err(self
                    .err(
                        SqlState::GENERATED_ALWAYS,
                        format!("cannot insert a non-DEFAULT value into column \"{}\"", c.name),
                        -1,
                    )
                    .detail(format!(
                        "Column \"{}\" is an identity column defined as GENERATED ALWAYS.",
                        c.name
                    ))
                    .hint("Use OVERRIDING SYSTEM VALUE to override."));
            }
        }
        let mut row = Vec::with_capacity(values.len());
        for (i, v) in values.into_iter().enumerate() {
            row.push(match v {
                Some(e) => e,
                None => self.default_value(&table, i)?,
            });
        }
        let mut source = source;
        source.with.splice(0..0, holder.with);
        let alias = range.alias().and_then(|a| a.aliasname()).unwrap_or(&table.name).to_string();
        let (target, item) = self.row_entry(&table, &alias, Some(need));
        let checks = self.bind_checks(&table, &item)?;
        self.scope().rels.push(target);
        self.scope().items = vec![item];
        let conflict = match s.on_conflict_clause() {
            Some(c) => Some(self.bind_conflict(c, &table, need)?),
            None => None,
        };
        let returning = self.bind_returning(s.returning_clause())?;
        Ok(Insert { table, target, source, source_rel, values: row, checks, returning, conflict })
    }

    /// The target's names are in sight; EXCLUDED joins them for DO UPDATE.
    fn bind_conflict(
        &mut self,
        c: &nodes::OnConflictClause,
        table: &Arc<Relation>,
        need: usize,
    ) -> Result<Conflict> {
        let update = c.action == raw::OnConflictAction::ONCONFLICT_UPDATE;
        let arbiters = match c.infer() {
            None if update => {
                return Err(self
                    .err(
                        SqlState::SYNTAX_ERROR,
                        "ON CONFLICT DO UPDATE requires inference specification or constraint name",
                        c.location,
                    )
                    .hint("For example, ON CONFLICT (column_name)."));
            }
            None => Ok((0..table.indexes.len()).filter(|&i| table.indexes[i].unique).collect()),
            Some(infer) => self.bind_arbiters(infer, table),
        };
        // A missing index is told after what is wrong with the words of the statement.
        let arbiters = match arbiters {
            Err(e) if e.sqlstate != SqlState::INVALID_COLUMN_REFERENCE => return Err(e),
            arbiters => arbiters,
        };
        // A conflict says what is in the columns that decide about it.
        if let (Some(_), Ok(arbiters)) = (c.infer(), &arbiters) {
            let need = &mut self.needs[need];
            need.rights |= Rights::SELECT;
            for column in arbiters.iter().flat_map(|&i| &table.indexes[i].columns).filter_map(|c| c.column())
            {
                need.read.insert(column);
            }
        }
        // What is read of the row proposed needs the right to read the table, as what is read of the row that is there.
        let (excluded, item) = self.row_entry(table, "excluded", Some(need));
        if !update {
            return Ok(Conflict { arbiters: arbiters?, excluded, update: None });
        }
        self.scope().rels.push(excluded);
        self.scope().items.push(item);
        let sets = self.bind_sets(c.target_list(), table)?;
        self.note_updated(need, &sets);
        let cond = if c.where_clause().is_none() {
            None
        } else {
            Some(self.in_clause(Clause::Where, |me| me.bind_condition(c.where_clause(), "WHERE"))?)
        };
        self.scope().items.truncate(1);
        Ok(Conflict { arbiters: arbiters?, excluded, update: Some((sets, cond)) })
    }

    fn bind_arbiters(&mut self, infer: &nodes::InferClause, table: &Arc<Relation>) -> Result<Vec<usize>> {
        if let Some(name) = infer.conname() {
            let found = table
                .indexes
                .iter()
                .position(|i| i.constraint.as_ref().is_some_and(|c| &*c.1 == name) && i.unique);
            return match found {
                Some(i) => Ok(vec![i]),
                None => Err(self.err(
                    SqlState::UNDEFINED_OBJECT,
                    format!("constraint \"{name}\" for table \"{}\" does not exist", table.name),
                    -1,
                )),
            };
        }
        let target = self.scope().items.first().and_then(|item| item.rel);
        let target = target.ok_or_else(|| self.internal("ON CONFLICT without a target"))?;
        let mut wanted: Vec<i16> = Vec::new();
        let mut computed: Vec<Expr> = Vec::new();
        for n in infer.index_elems() {
            let Node::IndexElem(e) = n else { continue };
            let Some(name) = e.name() else {
                let e = self.in_clause(Clause::IndexKey, |me| me.bind(e.expr()))?.e;
                match &e {
                    Expr::Var { rel, col } if *rel == target => wanted.push(*col as i16 + 1),
                    _ => computed.push(e),
                }
                continue;
            };
            let Some(i) = table.columns.iter().position(|c| !c.dropped && &*c.name == name) else {
                return Err(self.err(
                    SqlState::UNDEFINED_COLUMN,
                    format!("column \"{name}\" does not exist"),
                    infer.location,
                ));
            };
            let attnum = i as i16 + 1;
            if !wanted.contains(&attnum) {
                wanted.push(attnum);
            }
        }
        let mut conditions = Vec::new();
        if !infer.where_clause().is_none() {
            let clause = infer.where_clause();
            // PostgreSQL asks for no boolean here: what is none matches no predicate.
            self.in_clause(Clause::IndexPredicate, |me| me.bind(clause))?.e.conjuncts(&mut conditions);
        }
        let mut found: Vec<usize> = Vec::new();
        for (i, ix) in table.indexes.iter().enumerate().filter(|(_, ix)| ix.unique) {
            let columns: Vec<i16> = ix.columns.iter().map(|c| c.attnum).filter(|n| *n != 0).collect();
            let own = self.index_expressions(target, ix)?;
            let has = |list: &[Expr], e: &Expr| list.iter().any(|other| other.same(e));
            let own: Vec<Expr> = own.into_iter().map(|(e, _)| e).collect();
            let same_keys = columns.len() == wanted.len()
                && columns.iter().all(|n| wanted.contains(n))
                && own.iter().all(|e| has(&computed, e))
                && computed.iter().all(|e| has(&own, e));
            let predicate = self.index_predicate(target, ix)?;
            if same_keys && predicate.iter().all(|p| conditions.iter().any(|q| implies(q, p))) {
                found.push(i);
            }
        }
        if found.is_empty() {
            return Err(SqlError::new(
                SqlState::INVALID_COLUMN_REFERENCE,
                "there is no unique or exclusion constraint matching the ON CONFLICT specification",
            ));
        }
        Ok(found)
    }

    fn check_counts(
        &self,
        exprs: usize,
        columns: &[usize],
        locs: &[i32],
        named: bool,
        loc: i32,
    ) -> Result<()> {
        if exprs > columns.len() {
            return Err(self.err(
                SqlState::SYNTAX_ERROR,
                "INSERT has more expressions than target columns",
                loc,
            ));
        }
        if named && exprs < columns.len() {
            return Err(self.err(
                SqlState::SYNTAX_ERROR,
                "INSERT has more target columns than expressions",
                locs.get(exprs).copied().unwrap_or(-1),
            ));
        }
        Ok(())
    }

    #[allow(clippy::too_many_arguments)]
    fn insert_values(
        &mut self,
        sel: &nodes::SelectStmt,
        table: &Arc<Relation>,
        columns: &[usize],
        locs: &[i32],
        named: bool,
        user_value: bool,
        given: &mut [bool],
    ) -> Result<(Query, RelId, usize)> {
        let lists = sel.values_lists();
        let mut rows = Vec::with_capacity(lists.len());
        let mut width = None;
        for list in lists {
            let list = list.as_node_list().ok_or_else(|| SqlError::internal("VALUES without list"))?;
            let n = list.len();
            if *width.get_or_insert(n) != n {
                return Err(self.err(
                    SqlState::SYNTAX_ERROR,
                    "VALUES lists must all be the same length",
                    list.get(0).map_or(-1, super::clause::location),
                ));
            }
            let extra = list.get(columns.len()).map_or(-1, super::clause::location);
            self.check_counts(n, columns, locs, named, extra)?;
            let mut row = Vec::with_capacity(n);
            for (cell, &i) in list.iter().zip(columns) {
                let c = &table.columns[i];
                if let Node::SetToDefault(_) = cell {
                    row.push(self.default_value(table, i)?);
                    continue;
                }
                if user_value && c.identity.is_some() {
                    row.push(self.default_value(table, i)?);
                    continue;
                }
                given[i] = true;
                let b = self.in_clause(Clause::Values, |me| me.bind(cell))?;
                row.push(self.assign(b, &c.name, c.type_oid, c.typmod)?.e);
            }
            rows.push(row);
        }
        let width = width.unwrap_or(0);
        let types: Vec<_> = columns
            .iter()
            .take(width)
            .map(|&i| (table.columns[i].type_oid, table.columns[i].typmod))
            .collect();
        let names = columns.iter().take(width).map(|&i| table.columns[i].name.clone()).collect();
        self.queries += 1;
        let mut q = Query::new(self.queries);
        let rel = self.pseudo_rel("*VALUES*", names, &types, &mut q);
        q.body = Body::Values(rows, rel);
        Ok((q, rel, width))
    }

    fn insert_select(
        &mut self,
        sel: &nodes::SelectStmt,
        table: &Arc<Relation>,
        columns: &[usize],
        locs: &[i32],
        named: bool,
        given: &mut [bool],
    ) -> Result<(Query, RelId, usize)> {
        let q = self.bind_select(sel, true)?;
        let n = q.outputs().count();
        let extra = q.outputs().nth(columns.len()).map_or(-1, |_| {
            sel.target_list().get(columns.len()).map_or(-1, |t| super::clause::location(t.val()))
        });
        self.check_counts(n, columns, locs, named, extra)?;
        let mut q = q;
        if matches!(q.body, Body::Values(..)) {
            let types: Vec<_> = columns.iter().take(n).map(|&i| (table.columns[i].type_oid, -1)).collect();
            let known = q.outputs().map(|t| t.ty).collect::<Vec<_>>();
            let types: Vec<_> = types
                .into_iter()
                .zip(known)
                .map(|(t, k)| if k == oid::UNKNOWN { t } else { (k, -1) })
                .collect();
            q = self.convert_outputs(q, &types, "VALUES", None)?;
        }
        let mut k = 0;
        for t in &mut q.targets {
            if t.junk {
                continue;
            }
            let c = &table.columns[columns[k]];
            k += 1;
            if t.ty == oid::UNKNOWN && matches!(q.body, Body::Select) {
                let b = self.assign(B::new(t.e.clone(), oid::UNKNOWN, -1), &c.name, c.type_oid, c.typmod)?;
                (t.e, t.ty, t.typmod) = (b.e, c.type_oid, c.typmod);
            }
        }
        let cols: Vec<RteCol> = q
            .outputs()
            .map(|t| RteCol { name: t.name.clone(), ty: t.ty, typmod: t.typmod, visible: true })
            .collect();
        let inner = self.add_rte(Rte {
            kind: RteKind::Query(Box::new(q)),
            name: Arc::from("*SELECT*"),
            cols: cols.clone(),
            tid: false,
            need: None,
        });
        // A query around it converts to the columns' types.
        self.queries += 1;
        let mut outer = Query::new(self.queries);
        outer.from = vec![From::Rel(inner)];
        for (i, c) in cols.into_iter().enumerate() {
            let col = &table.columns[columns[i]];
            given[columns[i]] = true;
            let loc = sel.target_list().get(i).map_or(-1, |t| super::clause::location(t.val()));
            let b = B::new(Expr::Var { rel: inner, col: i as u16 }, c.ty, loc).with_typmod(c.typmod);
            let b = self.assign(b, &col.name, col.type_oid, col.typmod)?;
            outer.targets.push(Target {
                name: c.name,
                e: b.e,
                ty: col.type_oid,
                typmod: col.typmod,
                junk: false,
                origin: (0, 0),
            });
        }
        let out_cols = outer
            .targets
            .iter()
            .map(|t| RteCol { name: t.name.clone(), ty: t.ty, typmod: t.typmod, visible: true })
            .collect();
        let rel = self.add_rte(Rte {
            kind: RteKind::Row,
            name: Arc::from("*SOURCE*"),
            cols: out_cols,
            tid: false,
            need: None,
        });
        Ok((outer, rel, n))
    }

    /// Opens the target of UPDATE or DELETE as the first item of its FROM.
    fn bind_target_table(
        &mut self,
        range: &nodes::RangeVar,
        verb: &str,
    ) -> Result<(Arc<Relation>, RelId, NsItem)> {
        let table = self.open_target(range, verb)?;
        let right = if verb == "DELETE" { Rights::DELETE } else { Rights::UPDATE };
        let need = self.need(&table, right);
        let alias = range.alias().and_then(|a| a.aliasname()).unwrap_or(&table.name).to_string();
        let (rel, mut item) = self.row_entry(&table, &alias, Some(need));
        if range.alias().is_some() {
            item.schema = None;
        }
        self.rtes[rel as usize].tid = true;
        self.scope().rels.push(rel);
        self.scope().items.push(item.clone());
        Ok((table, rel, item))
    }

    fn bind_update(&mut self, s: &nodes::UpdateStmt) -> Result<Update> {
        let range = s.relation().ok_or_else(|| SqlError::internal("UPDATE without table"))?;
        self.queries += 1;
        let id = self.queries;
        self.scopes.push(Scope { query: id, ..Scope::default() });
        let done = self.bind_update_body(s, range, Query::new(id));
        self.scopes.pop();
        done
    }

    fn bind_update_body(
        &mut self,
        s: &nodes::UpdateStmt,
        range: &nodes::RangeVar,
        mut q: Query,
    ) -> Result<Update> {
        self.bind_with(&mut q, s.with_clause())?;
        let (table, target, item) = self.bind_target_table(range, "UPDATE")?;
        q.from = vec![From::Rel(target)];
        let more = self.in_clause(Clause::From, |me| me.bind_from(s.from_clause(), LockMode::AccessShare))?;
        q.from.extend(more);
        if !s.where_clause().is_none() {
            let cond = self.in_clause(Clause::Where, |me| me.bind_condition(s.where_clause(), "WHERE"))?;
            cond.conjuncts(&mut q.quals);
        }
        let returning = self.bind_returning(s.returning_clause())?;
        let sets = self.bind_sets(s.target_list(), &table)?;
        if let Some(need) = self.rtes[target as usize].need {
            self.note_updated(need, &sets);
        }
        let checks = self.bind_checks(&table, &item)?;
        Ok(Update { table, target, query: q, sets, checks, returning })
    }

    fn note_updated(&mut self, need: usize, sets: &[(usize, Expr)]) {
        let need = &mut self.needs[need];
        need.rights |= Rights::UPDATE;
        sets.iter().for_each(|(at, _)| need.updated.insert(*at));
    }

    /// The assignments of UPDATE and DO UPDATE.
    fn bind_sets(
        &mut self,
        list: &pg_raw_parse::list::CastNodeList<nodes::ResTarget>,
        table: &Arc<Relation>,
    ) -> Result<Vec<(usize, Expr)>> {
        // First all values, then the columns that they go to, then what those columns take: a statement with several mistakes is told
        // the one that PostgreSQL finds first.
        let mut values = Vec::new();
        for t in list {
            let value = match t.val() {
                Node::MultiAssignRef(m) => match m.source() {
                    Node::RowExpr(r) => {
                        if r.args().len() != m.ncolumns as usize {
                            return Err(self.err(
                                SqlState::SYNTAX_ERROR,
                                "number of columns does not match number of values",
                                r.location,
                            ));
                        }
                        r.args().get(m.colno as usize - 1).unwrap_or(Node::None)
                    }
                    _ => {
                        return Err(
                            self.unsupported("assignment of a subquery's row to several columns", t.location)
                        );
                    }
                },
                n => n,
            };
            values.push(match value {
                Node::SetToDefault(_) => None,
                value => Some(self.in_clause(Clause::UpdateSource, |me| me.bind(value))?),
            });
        }
        let mut assigned = Vec::new();
        for (t, value) in list.iter().zip(values) {
            let name = t.name().unwrap_or("");
            let i = self.column_of(table, name, t.location)?;
            if !t.indirection().is_empty() {
                return Err(self.unsupported("assignment to a part of a column", t.location));
            }
            let c = &table.columns[i];
            let value = match value {
                Some(b) => Some(self.assign(b, name, c.type_oid, c.typmod)?.e),
                None => None,
            };
            assigned.push((i, value));
        }
        let mut sets: Vec<(usize, Expr)> = Vec::new();
        for (i, value) in assigned {
            let c = &table.columns[i];
            let name = &c.name;
            if sets.iter().any(|s| s.0 == i) {
                return Err(self.err(
                    SqlState::SYNTAX_ERROR,
                    format!("multiple assignments to same column \"{name}\""),
                    -1,
                ));
            }
            let Some(value) = value else {
                let e = self.default_value(table, i)?;
                sets.push((i, e));
                continue;
            };
            if c.identity == Some(Identity::Always) {
                return Err(self
                    .err(
                        SqlState::GENERATED_ALWAYS,
                        format!("column \"{name}\" can only be updated to DEFAULT"),
                        -1,
                    )
                    .detail(format!(
                        "Column \"{name}\" is an identity column defined as GENERATED ALWAYS."
                    )));
            }
            sets.push((i, value));
        }
        Ok(sets)
    }

    fn bind_delete(&mut self, s: &nodes::DeleteStmt) -> Result<Update> {
        let range = s.relation().ok_or_else(|| SqlError::internal("DELETE without table"))?;
        self.queries += 1;
        let id = self.queries;
        self.scopes.push(Scope { query: id, ..Scope::default() });
        let mut q = Query::new(id);
        let mut body = || -> Result<Update> {
            self.bind_with(&mut q, s.with_clause())?;
            let (table, target, _) = self.bind_target_table(range, "DELETE")?;
            q.from = vec![From::Rel(target)];
            let more =
                self.in_clause(Clause::From, |me| me.bind_from(s.using_clause(), LockMode::AccessShare))?;
            q.from.extend(more);
            if !s.where_clause().is_none() {
                let cond =
                    self.in_clause(Clause::Where, |me| me.bind_condition(s.where_clause(), "WHERE"))?;
                cond.conjuncts(&mut q.quals);
            }
            let returning = self.bind_returning(s.returning_clause())?;
            let q = std::mem::replace(&mut q, Query::new(0));
            Ok(Update { table, target, query: q, sets: Vec::new(), checks: Vec::new(), returning })
        };
        let done = body();
        self.scopes.pop();
        done
    }
}
