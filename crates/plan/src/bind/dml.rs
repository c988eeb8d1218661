//! UPDATE and DELETE, and what all statements that write rows need: targets, defaults, CHECK,
//! assignments, RETURNING.

use crate::bind::func::Absent;
use crate::bind::through::{Chain, Verb, replace};
use crate::binder::scope::{NsItem, Scope, ns_cols, table_columns};
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::{Expr, RelId};
use crate::tree::query::{From, Query, Rte, RteKind, Target};
use crate::tree::statement::{Statement, Update};
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::permission_denied;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{Column, Identity, Relation, RelationKind, SYSTEM_COLUMNS};
use sinew_txn::LockMode;
use sinew_types::acl::Rights;
use std::sync::Arc;

/// 42501 for a change of a system catalog.
#[cold]
pub fn system_catalog(rel: &Relation) -> SqlError {
    SqlError::new(
        SqlState::INSUFFICIENT_PRIVILEGE,
        format!("permission denied: \"{}\" is a system catalog", rel.name),
    )
}

impl Binder<'_> {
    /// Binds a SELECT, INSERT, UPDATE, DELETE or MERGE.
    pub fn bind_statement(&mut self, node: Node<'_>) -> Result<Statement> {
        match node {
            Node::SelectStmt(s) => {
                let q = self.bind_select(s, false)?;
                Ok(Statement::Select(Box::new(q)))
            }
            Node::InsertStmt(s) => self.bind_insert(s).map(|i| Statement::Insert(Box::new(i))),
            Node::UpdateStmt(s) => self.bind_update(s).map(|u| Statement::Update(Box::new(u))),
            Node::DeleteStmt(s) => self.bind_delete(s).map(|u| Statement::Delete(Box::new(u))),
            Node::MergeStmt(s) => self.bind_merge(s).map(|m| Statement::Merge(Box::new(m))),
            _ => Err(SqlError::internal("no statement to plan")),
        }
    }

    /// The relation that a statement writes to.
    pub(super) fn open_target(&mut self, r: &nodes::RangeVar) -> Result<Arc<Relation>> {
        if let (None, Some(name)) = (r.schemaname(), r.relname())
            && self.cx.own().transition(name).is_some()
        {
            let message = format!("relation \"{name}\" cannot be the target of a modifying statement");
            return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, message, -1));
        }
        let rel = self.open(r, LockMode::RowExclusive)?;
        let refuse = |what: String| Err(self.err(SqlState::WRONG_OBJECT_TYPE, what, -1));
        if rel.is_system && !self.cx.is_superuser() {
            return Err(permission_denied(&rel));
        }
        match rel.kind {
            // One that is materialized is refused when the rights to it are known.
            RelationKind::Table
            | RelationKind::Partitioned
            | RelationKind::View
            | RelationKind::Materialized => {}
            RelationKind::Sequence => return refuse(format!("cannot change sequence \"{}\"", rel.name)),
            RelationKind::Toast => return refuse(format!("cannot change TOAST relation \"{}\"", rel.name)),
            RelationKind::Index => {
                let message = format!("\"{}\" is an index", rel.name);
                return Err(self.err(SqlState::WRONG_OBJECT_TYPE, message, r.location));
            }
            RelationKind::Composite => {
                let message = format!("\"{}\" is a composite type", rel.name);
                return Err(self.err(SqlState::WRONG_OBJECT_TYPE, message, r.location));
            }
            RelationKind::Virtual => return Err(system_catalog(&rel)),
        }
        if rel.is_system { Err(system_catalog(&rel)) } else { Ok(rel) }
    }

    /// An entry for a row of the table that is not scanned.
    pub(super) fn row_entry(
        &mut self,
        rel: &Arc<Relation>,
        alias: &str,
        need: Option<usize>,
    ) -> (RelId, NsItem) {
        let cols = table_columns(rel);
        let name: Arc<str> = Arc::from(alias);
        let id = self.add_rte(Rte {
            kind: RteKind::Table(rel.clone()),
            name: name.clone(),
            cols: cols.clone(),
            tid: false,
            only: false,
            sample: None,
            need,
        });
        let item = NsItem {
            alias: name,
            schema: Some(rel.schema_name.clone()),
            rel: Some(id),
            cols: Arc::new(ns_cols(id, &cols, rel.oid)),
            by_name: true,
            by_column: true,
        };
        (id, item)
    }

    pub(super) fn column_of(&self, rel: &Relation, name: &str, loc: i32) -> Result<usize> {
        rel.columns.iter().position(|c| !c.dropped && &*c.name == name).ok_or_else(|| {
            self.err(
                SqlState::UNDEFINED_COLUMN,
                format!("column \"{name}\" of relation \"{}\" does not exist", rel.name),
                loc,
            )
        })
    }

    pub(super) fn bind_returning(&mut self, r: Option<&nodes::ReturningClause>) -> Result<Vec<Target>> {
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

    /// 428C9 where UPDATE through a view assigns to a column that generates its own values.
    pub(super) fn check_assigned(&self, table: &Relation, sets: &[(usize, Expr)]) -> Result<()> {
        let columns = sets.iter().map(|(at, _)| &table.columns[*at]);
        match columns.into_iter().find(|c| takes_default_only(c)) {
            Some(c) => Err(self.only_default(c)),
            None => Ok(()),
        }
    }

    #[cold]
    pub(super) fn only_default(&self, column: &Column) -> SqlError {
        self.err(
            SqlState::GENERATED_ALWAYS,
            format!("column \"{}\" can only be updated to DEFAULT", column.name),
            -1,
        )
        .detail(if column.generated {
            format!("Column \"{}\" is a generated column.", column.name)
        } else {
            format!("Column \"{}\" is an identity column defined as GENERATED ALWAYS.", column.name)
        })
    }

    /// Opens the target of UPDATE, DELETE or MERGE as the first item of its FROM; the number of the
    /// rights to it comes last.
    pub(super) fn bind_target_table(
        &mut self,
        range: &nodes::RangeVar,
        right: Rights,
        verb: Verb,
    ) -> Result<(Chain, RelId, NsItem, usize)> {
        let table = self.open_target(range)?;
        let table = if range.inh { table } else { table.alone() };
        let need = self.need(&table, right);
        let chain = self.chain(table, verb)?;
        let table = &chain.named;
        let alias = range.alias().and_then(|a| a.aliasname()).unwrap_or(&table.name).to_string();
        let (rel, mut item) = self.row_entry(table, &alias, Some(need));
        if range.alias().is_some() {
            item.schema = None;
        }
        let entry = &mut self.rtes[rel as usize];
        (entry.tid, entry.only) = (true, !range.inh);
        self.scope().rels.push(rel);
        self.scope().items.push(item.clone());
        Ok((chain, rel, item, need))
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
        let (chain, target, item, need) = self.bind_target_table(range, Rights::UPDATE, Verb::Update)?;
        q.from = vec![From::Rel(target)];
        let more = self.in_clause(Clause::From, |me| me.bind_from(s.from_clause(), LockMode::AccessShare))?;
        q.from.extend(more);
        self.bind_rows_to_change(s.where_clause(), target, &chain, &mut q)?;
        let returning = self.bind_returning(s.returning_clause())?;
        let sets = self.bind_sets(s.target_list().iter(), &chain, target)?;
        self.note_updated(need, &sets);
        let table = chain.named.clone();
        let (generated, checks, options) = (Vec::new(), Vec::new(), Vec::new());
        let mut update = Update { table, target, query: q, sets, generated, checks, options, returning };
        self.change_through(&mut update, &chain, need, Verb::Update)?;
        let item = NsItem { rel: Some(update.target), ..item };
        let table = update.table.clone();
        update.checks = self.bind_checks(&table, &item)?;
        let mut generated = self.bind_generated(&table, item.rel)?;
        // Those that read nothing that changes stay as they are.
        let sets = &update.sets;
        let is_set =
            |e: &Expr| matches!(e, Expr::Var { col, .. } if sets.iter().any(|s| s.0 == usize::from(*col)));
        // A trigger may set any column.
        if table.triggers.is_empty() {
            generated.retain(|(_, e)| e.any(&mut |e| is_set(e)));
        }
        update.generated = generated;
        Ok(update)
    }

    /// WHERE of UPDATE and DELETE.
    fn bind_rows_to_change(
        &mut self,
        clause: Node<'_>,
        target: RelId,
        chain: &Chain,
        q: &mut Query,
    ) -> Result<()> {
        match clause {
            clause if clause.is_none() => {}
            Node::CurrentOfExpr(cursor) => self.bind_current_of(cursor, target, chain)?,
            clause => {
                let cond = self.in_clause(Clause::Where, |me| me.bind_condition(clause, "WHERE"))?;
                cond.conjuncts(&mut q.quals);
            }
        }
        Ok(())
    }

    /// Moves an UPDATE or DELETE of a view to its table.
    fn change_through(&mut self, u: &mut Update, chain: &Chain, need: usize, verb: Verb) -> Result<()> {
        if !chain.has_views() {
            if u.table.kind == RelationKind::View {
                self.read_view_rows(u.target, &u.table)?;
            }
            return Ok(());
        }
        self.sets_below(chain, &mut u.sets, verb)?;
        let Some(through) = self.write_through(chain, u.target, need, verb)? else { return Ok(()) };
        self.check_assigned(&through.table, &u.sets)?;
        let (named, outputs) = (u.target, &through.outputs);
        u.query.exprs_mut(&mut |e| replace(e, named, outputs));
        u.sets.iter_mut().for_each(|(_, e)| replace(e, named, outputs));
        u.returning.iter_mut().for_each(|t| replace(&mut t.e, named, outputs));
        let asked: Vec<Expr> = u.query.quals.drain(..).map(|e| through.guard(e)).collect();
        u.query.quals = through.conditions;
        u.query.quals.extend(asked);
        u.query.from[0] = From::Rel(through.target);
        (u.table, u.target, u.options) = (through.table, through.target, through.options);
        if u.table.kind == RelationKind::View {
            self.read_view_rows(u.target, &u.table)?;
        }
        Ok(())
    }

    pub(super) fn note_updated(&mut self, need: usize, sets: &[(usize, Expr)]) {
        let need = &mut self.needs[need];
        need.rights |= Rights::UPDATE;
        sets.iter().for_each(|(at, _)| need.updated.insert(*at));
    }

    /// The assignments of UPDATE and DO UPDATE to a row of `target`.
    pub(super) fn bind_sets<'n>(
        &mut self,
        list: impl Iterator<Item = &'n nodes::ResTarget> + Clone,
        chain: &Chain,
        target: RelId,
    ) -> Result<Vec<(usize, Expr)>> {
        let table = &chain.named;
        // First all values, then the columns that they go to, then what those columns take: a
        // statement with several mistakes is told the one that PostgreSQL finds first.
        let mut values = Vec::new();
        let mut row: Vec<Option<Typed>> = Vec::new();
        for t in list.clone() {
            values.push(match t.val() {
                Node::MultiAssignRef(m) => {
                    if m.colno == 1 {
                        row = self.bind_row_of_values(m)?;
                    }
                    row.get_mut(m.colno as usize - 1).and_then(Option::take)
                }
                Node::SetToDefault(_) => None,
                value => Some(self.in_clause(Clause::UpdateSource, |me| me.bind(value))?),
            });
        }
        let mut assigned = Vec::new();
        for (t, value) in list.zip(values) {
            let name = t.name().unwrap_or("");
            if SYSTEM_COLUMNS.contains(&name) {
                let text = format!("cannot assign to system column \"{name}\"");
                return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, text, t.location));
            }
            let i = self.column_of(table, name, t.location)?;
            let c = &table.columns[i];
            if value.is_none() && !t.indirection().is_empty() {
                let is_field = matches!(t.indirection().iter().next_back(), Some(Node::String(_)));
                return Err(self.default_of_part(is_field, t.location));
            }
            let part = self.in_clause(Clause::UpdateTarget, |me| {
                me.bind_part(c, t.indirection(), t.location, t.location)
            })?;
            let value = match value {
                Some(b) => Some(self.assign_to(b, c, part.as_ref(), t.location)?.e),
                None => None,
            };
            assigned.push((i, part, value));
        }
        let mut sets: Vec<(usize, Expr)> = Vec::new();
        let mut in_parts: Vec<usize> = Vec::new();
        for (i, part, value) in assigned {
            let c = &table.columns[i];
            let before = sets.iter().position(|s| s.0 == i);
            // Parts of a column are assigned to one after the other.
            if let Some(before) = before
                && (part.is_none() || !in_parts.contains(&sets[before].0))
            {
                return Err(self.err(
                    SqlState::SYNTAX_ERROR,
                    format!("multiple assignments to same column \"{}\"", c.name),
                    -1,
                ));
            }
            if part.is_some() {
                in_parts.push(i);
            }
            let Some(value) = value else {
                if c.generated {
                    // It is computed anew in any case.
                    continue;
                }
                let e = self.default_through(chain, i, Verb::Update)?;
                sets.push((i, e));
                continue;
            };
            if takes_default_only(c) {
                return Err(self.only_default(c));
            }
            match (part, before) {
                (None, _) => sets.push((i, value)),
                (Some(part), None) => {
                    sets.push((i, part.set(Expr::Var { rel: target, col: i as u16 }, value)));
                }
                (Some(part), Some(before)) => {
                    let so_far = std::mem::replace(&mut sets[before].1, Expr::null());
                    sets[before].1 = part.set(so_far, value);
                }
            }
        }
        for (i, e) in &mut sets {
            let whole = std::mem::replace(e, Expr::null());
            *e = self.whole(whole, &table.columns[*i])?;
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
            let (chain, target, _, need) = self.bind_target_table(range, Rights::DELETE, Verb::Delete)?;
            q.from = vec![From::Rel(target)];
            let more =
                self.in_clause(Clause::From, |me| me.bind_from(s.using_clause(), LockMode::AccessShare))?;
            q.from.extend(more);
            self.bind_rows_to_change(s.where_clause(), target, &chain, &mut q)?;
            let returning = self.bind_returning(s.returning_clause())?;
            let query = std::mem::replace(&mut q, Query::new(0));
            let (sets, checks, options) = (Vec::new(), Vec::new(), Vec::new());
            let (table, generated) = (chain.named.clone(), Vec::new());
            let mut delete = Update { table, target, query, sets, generated, checks, options, returning };
            self.change_through(&mut delete, &chain, need, Verb::Delete)?;
            Ok(delete)
        };
        let done = body();
        self.scopes.pop();
        done
    }
}

/// Can a column be given nothing but DEFAULT?
fn takes_default_only(column: &Column) -> bool {
    column.generated || column.identity == Some(Identity::Always)
}

/// The targets in a list of nodes.
pub(super) fn as_target<'n>(node: Node<'n>) -> Option<&'n nodes::ResTarget> {
    match node {
        Node::ResTarget(target) => Some(target),
        _ => None,
    }
}
