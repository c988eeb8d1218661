//! INSERT and ON CONFLICT.

use crate::bind::dml::as_target;
use crate::bind::func::Absent;
use crate::bind::part::InsertTarget;
use crate::bind::through::{Chain, Given, Verb, replace};
use crate::binder::scope::{NsCol, NsItem, Scope};
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::{Expr, RelId};
use crate::tree::implied::implies;
use crate::tree::parse::location;
use crate::tree::query::{Body, Query, Rte, RteCol, RteKind, Target};
use crate::tree::statement::{Arbiters, Conflict, Insert};
use pg_raw_parse::{Node, nodes, raw};
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{Identity, Relation};
use sinew_types::acl::Rights;
use sinew_types::oid;
use std::sync::Arc;

/// A value of a row of VALUES.
enum Cell<'n> {
    Node(Node<'n>),
    Field(NsCol),
}

/// The names before a star.
fn star_of(column: &nodes::ColumnRef) -> Option<Vec<&str>> {
    let fields: Vec<Node<'_>> = column.fields().iter().collect();
    let (Node::A_Star(_), names) = fields.split_last()? else { return None };
    names.iter().map(|name| name.as_str()).collect()
}

impl Binder<'_> {
    pub(super) fn bind_insert(&mut self, s: &nodes::InsertStmt) -> Result<Insert> {
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
        let table = self.open_target(range)?.alone();
        let need = self.need(&table, Rights::INSERT);
        let chain = self.chain(table.clone(), Verb::Insert)?;
        let (columns, named) = self.insert_columns(&table, s.cols().iter().filter_map(as_target))?;
        let user_value = s.override_ == raw::OverridingKind::OVERRIDING_USER_VALUE;
        let mut values: Vec<Option<Expr>> = vec![None; table.columns.len()];
        let mut listed: Vec<bool> = vec![false; table.columns.len()];
        let mut given: Vec<bool> = vec![false; table.columns.len()];
        let (source, source_rel) = match s.select_stmt() {
            Node::None => {
                // DEFAULT VALUES: one row without columns.
                self.queries += 1;
                let q = Query::new(self.queries);
                let rel = self.add_rte(Rte::new(RteKind::Row, Arc::from("*DEFAULT*"), vec![]));
                (q, rel)
            }
            Node::SelectStmt(sel) => {
                let plain_values = !sel.values_lists().is_empty()
                    && sel.sort_clause().is_empty()
                    && sel.limit_count().is_none()
                    && sel.limit_offset().is_none()
                    && sel.with_clause().is_none();
                let (q, rel, n) = if plain_values {
                    self.insert_values(sel, &chain, &columns, named, user_value, &mut given)?
                } else {
                    self.insert_select(sel, &table, &columns, named, &mut given)?
                };
                // DEFAULT alone gives a view's column nothing.
                let left_out = |i: usize| chain.has_views() && !given[i] && sel.values_lists().len() == 1;
                for (k, column) in columns.into_iter().take(n).enumerate() {
                    let i = column.at;
                    self.needs[need].inserted.insert(i);
                    listed[i] = true;
                    let value = Expr::Var { rel, col: k as u16 };
                    values[i] = match column.part {
                        Some(part) => Some(part.set(values[i].take().unwrap_or(Expr::null()), value)),
                        None => (!left_out(i)).then_some(value),
                    };
                }
                for (value, column) in values.iter_mut().zip(&table.columns) {
                    *value = value.take().map(|value| self.whole(value, column)).transpose()?;
                }
                (q, rel)
            }
            _ => return Err(SqlError::internal("INSERT source")),
        };
        let mut source = source;
        source.with.splice(0..0, holder.with);
        let alias = range.alias().and_then(|a| a.aliasname()).unwrap_or(&table.name).to_string();
        let (target, item) = self.row_entry(&table, &alias, Some(need));
        self.scope().rels.push(target);
        self.scope().items = vec![item.clone()];
        // A value for a column that takes none is told before what ON CONFLICT and RETURNING get
        // wrong, and after that in a view.
        let given = values.into_iter().zip(listed).zip(given);
        let mut given: Vec<Given> =
            given.map(|((value, is_listed), is_written)| Given { value, is_listed, is_written }).collect();
        if !chain.has_views() {
            self.check_identity(&table, &mut given, s.override_)?;
        }
        let conflict = match s.on_conflict_clause() {
            Some(c) => Some(self.bind_conflict(c, &chain, need)?),
            None => None,
        };
        let returning = self.bind_returning(s.returning_clause())?;
        let insert = Insert {
            table,
            target,
            source,
            source_rel,
            values: Vec::new(),
            generated: Vec::new(),
            checks: Vec::new(),
            options: Vec::new(),
            returning,
            conflict,
        };
        self.finish_insert(insert, chain, given, (item, need), s.override_)
    }

    /// The columns that INSERT names, where it names them, and whether it does: without names all
    /// are meant.
    pub(super) fn insert_columns<'n>(
        &mut self,
        table: &Relation,
        list: impl Iterator<Item = &'n nodes::ResTarget>,
    ) -> Result<(Vec<InsertTarget>, bool)> {
        let mut columns: Vec<InsertTarget> = Vec::new();
        for t in list {
            let name = t.name().unwrap_or("");
            let at = self.column_of(table, name, t.location)?;
            // A column may be named more than once if each time a part of it is meant.
            let is_part = !t.indirection().is_empty();
            if columns.iter().any(|c| c.at == at && !(is_part && c.part.is_some())) {
                return Err(self.err(
                    SqlState::DUPLICATE_COLUMN,
                    format!("column \"{name}\" specified more than once"),
                    t.location,
                ));
            }
            let column = &table.columns[at];
            let part = self.in_clause(Clause::InsertTarget, |me| {
                me.bind_part(column, t.indirection(), t.location, -1)
            })?;
            columns.push(InsertTarget { at, part, loc: t.location });
        }
        let named = !columns.is_empty();
        if !named {
            let all = (0..table.columns.len()).filter(|&at| !table.columns[at].dropped);
            columns = all.map(|at| InsertTarget { at, part: None, loc: -1 }).collect();
        }
        Ok((columns, named))
    }

    /// Moves an INSERT to its table, and adds defaults and checks.
    fn finish_insert(
        &mut self,
        mut insert: Insert,
        chain: Chain,
        mut given: Vec<Given>,
        (mut item, need): (NsItem, usize),
        overriding: raw::OverridingKind::Type,
    ) -> Result<Insert> {
        if chain.has_views() {
            let sets = insert.conflict.as_mut().and_then(|c| c.update.as_mut());
            let modified: Vec<usize> = sets.iter().flat_map(|(sets, _)| sets.iter().map(|s| s.0)).collect();
            given = self.values_below(&chain, given, &modified)?;
            if let Some((sets, _)) = sets {
                self.sets_below(&chain, sets, Verb::Insert)?;
            }
            self.insert_through(&mut insert, &chain, &mut item, need)?;
            let table = insert.table.clone();
            self.check_identity(&table, &mut given, overriding)?;
            if let Some((sets, _)) = insert.conflict.as_ref().and_then(|c| c.update.as_ref()) {
                self.check_assigned(&table, sets)?;
            }
        }
        let table = insert.table.clone();
        for (i, column) in given.into_iter().enumerate() {
            insert.values.push(match column.value {
                Some(e) => e,
                None => self.default_value(&table, i)?,
            });
        }
        insert.generated = self.bind_generated(&table, item.rel)?;
        insert.checks = self.bind_checks(&table, &item)?;
        Ok(insert)
    }

    fn insert_through(
        &mut self,
        insert: &mut Insert,
        chain: &Chain,
        item: &mut NsItem,
        need: usize,
    ) -> Result<()> {
        let Some(through) = self.write_through(chain, insert.target, need, Verb::Insert)? else {
            return Ok(());
        };
        let named = insert.target;
        insert.returning.iter_mut().for_each(|t| replace(&mut t.e, named, &through.outputs));
        if let Some(conflict) = &mut insert.conflict {
            let (excluded, _) = self.row_entry(&through.table, "excluded", None);
            let columns = 0..through.table.columns.len() as u16;
            let row: Vec<Expr> = columns.map(|col| Expr::Var { rel: excluded, col }).collect();
            let mut proposed = through.outputs.clone();
            proposed.iter_mut().for_each(|e| replace(e, through.target, &row));
            let named_excluded = conflict.excluded;
            if let Some((sets, cond)) = &mut conflict.update {
                let mut all: Vec<&mut Expr> = sets.iter_mut().map(|s| &mut s.1).chain(cond).collect();
                let asked = |e: &Expr| match e {
                    Expr::Var { rel, col } if *rel == named_excluded => {
                        through.outputs[usize::from(*col)].has_subquery()
                    }
                    _ => false,
                };
                if all.iter().any(|e| e.any(&mut |e| asked(e))) {
                    return Err(self.unsupported("EXCLUDED with a view's column that is a subquery", -1));
                }
                for e in &mut all {
                    replace(e, named, &through.outputs);
                    replace(e, named_excluded, &proposed);
                }
            }
            conflict.excluded = excluded;
            if let Arbiters::Inferred { keys, conditions } = &mut conflict.arbiters {
                let both = keys.iter_mut().chain(conditions.iter_mut());
                both.for_each(|e| replace(e, named, &through.outputs));
                let (table, target) = (&through.table, through.target);
                conflict.arbiters = Arbiters::Found(self.match_arbiters(table, target, keys, conditions)?);
            }
        }
        item.rel = Some(through.target);
        (insert.table, insert.target, insert.options) = (through.table, through.target, through.options);
        Ok(())
    }

    /// 428C9 where a value is given to a column that generates its own.
    pub(super) fn check_identity(
        &self,
        table: &Relation,
        given: &mut [Given],
        overriding: raw::OverridingKind::Type,
    ) -> Result<()> {
        let user_value = overriding == raw::OverridingKind::OVERRIDING_USER_VALUE;
        let system_value = overriding == raw::OverridingKind::OVERRIDING_SYSTEM_VALUE;
        for (i, c) in table.columns.iter().enumerate() {
            if c.generated && !given[i].is_written {
                given[i].value = None;
            }
            if !given[i].is_written || c.dropped {
                continue;
            }
            if c.generated {
                let message = format!("cannot insert a non-DEFAULT value into column \"{}\"", c.name);
                return Err(self
                    .err(SqlState::GENERATED_ALWAYS, message, -1)
                    .detail(format!("Column \"{}\" is a generated column.", c.name)));
            }
            if user_value && c.identity.is_some() {
                given[i].value = None;
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
        Ok(())
    }

    /// The target's names are in sight; EXCLUDED joins them for DO UPDATE.
    fn bind_conflict(&mut self, c: &nodes::OnConflictClause, chain: &Chain, need: usize) -> Result<Conflict> {
        let table = &chain.named;
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
            None => {
                let indexes = chain.table().map_or(&[][..], |table| &table.indexes);
                Ok(Arbiters::Found((0..indexes.len()).filter(|&i| indexes[i].is_valid_key()).collect()))
            }
            Some(infer) => self.bind_arbiters(infer, chain, need),
        };
        let names_arbiters = c.infer().is_some();
        // A missing index is told after what is wrong with the words of the statement.
        let arbiters = match arbiters {
            Err(e) if e.sqlstate != SqlState::INVALID_COLUMN_REFERENCE => return Err(e),
            arbiters => arbiters,
        };
        // A conflict says what is in the columns that decide about it.
        if let (Some(_), Ok(Arbiters::Found(arbiters)), false) = (c.infer(), &arbiters, chain.has_views()) {
            let need = &mut self.needs[need];
            need.rights |= Rights::SELECT;
            for column in arbiters.iter().flat_map(|&i| &table.indexes[i].columns).filter_map(|c| c.column())
            {
                need.read.insert(column);
            }
        }
        // Reading the proposed row needs the right to read the table, like reading the existing
        // row.
        let (excluded, item) = self.row_entry(table, "excluded", Some(need));
        if !update {
            return Ok(Conflict { arbiters: arbiters?, names_arbiters, excluded, update: None });
        }
        self.proposed = Some(excluded);
        self.scope().rels.push(excluded);
        self.scope().items.push(item);
        let target = self.scope().items.first().and_then(|item| item.rel);
        let target = target.ok_or_else(|| self.internal("ON CONFLICT without a target"))?;
        let sets = self.bind_sets(c.target_list().iter(), chain, target)?;
        self.note_updated(need, &sets);
        let cond = if c.where_clause().is_none() {
            None
        } else {
            Some(self.in_clause(Clause::Where, |me| me.bind_condition(c.where_clause(), "WHERE"))?)
        };
        self.scope().items.truncate(1);
        Ok(Conflict { arbiters: arbiters?, names_arbiters, excluded, update: Some((sets, cond)) })
    }

    /// The unique indexes by which rows are in conflict. Where a view is named, they are looked for
    /// when its table is known.
    fn bind_arbiters(&mut self, infer: &nodes::InferClause, chain: &Chain, need: usize) -> Result<Arbiters> {
        let table = &chain.named;
        if let Some(name) = infer.conname() {
            let found = table
                .indexes
                .iter()
                .position(|i| i.constraint.as_ref().is_some_and(|c| &*c.1 == name) && i.is_valid_key());
            return match found {
                Some(i) => Ok(Arbiters::Found(vec![i])),
                None => Err(self.err(
                    SqlState::UNDEFINED_OBJECT,
                    format!("constraint \"{name}\" for table \"{}\" does not exist", table.name),
                    -1,
                )),
            };
        }
        let target = self.scope().items.first().and_then(|item| item.rel);
        let target = target.ok_or_else(|| self.internal("ON CONFLICT without a target"))?;
        let mut keys: Vec<Expr> = Vec::new();
        for n in infer.index_elems() {
            let Node::IndexElem(e) = n else { continue };
            let Some(name) = e.name() else {
                keys.push(self.in_clause(Clause::IndexKey, |me| me.bind(e.expr()))?.e);
                continue;
            };
            let Some(i) = table.columns.iter().position(|c| !c.dropped && &*c.name == name) else {
                return Err(self.err(
                    SqlState::UNDEFINED_COLUMN,
                    format!("column \"{name}\" does not exist"),
                    infer.location,
                ));
            };
            if chain.has_views() {
                self.needs[need].rights |= Rights::SELECT;
                self.needs[need].read.insert(i);
            }
            keys.push(Expr::Var { rel: target, col: i as u16 });
        }
        let mut conditions = Vec::new();
        if !infer.where_clause().is_none() {
            let clause = infer.where_clause();
            // PostgreSQL asks for no boolean here: what is none matches no predicate.
            self.in_clause(Clause::IndexPredicate, |me| me.bind(clause))?.e.conjuncts(&mut conditions);
        }
        if chain.has_views() {
            return Ok(Arbiters::Inferred { keys, conditions });
        }
        let table = table.clone();
        self.match_arbiters(&table, target, &keys, &conditions).map(Arbiters::Found)
    }

    /// The unique indexes of a table, the entry `target`, that have these keys and are there for
    /// rows of these conditions.
    fn match_arbiters(
        &mut self,
        table: &Relation,
        target: RelId,
        keys: &[Expr],
        conditions: &[Expr],
    ) -> Result<Vec<usize>> {
        let mut wanted: Vec<i16> = Vec::new();
        let mut computed: Vec<&Expr> = Vec::new();
        for key in keys {
            match key {
                Expr::Var { rel, col } if *rel == target => {
                    let number = *col as i16 + 1;
                    if !wanted.contains(&number) {
                        wanted.push(number);
                    }
                }
                key => computed.push(key),
            }
        }
        let mut found: Vec<usize> = Vec::new();
        for (i, ix) in table.indexes.iter().enumerate().filter(|(_, ix)| ix.is_valid_key()) {
            let columns: Vec<i16> = ix.columns.iter().map(|c| c.attnum).filter(|n| *n != 0).collect();
            let own = self.index_expressions(target, ix)?;
            let same_keys = columns.len() == wanted.len()
                && columns.iter().all(|n| wanted.contains(n))
                && own.iter().all(|(e, _)| computed.iter().any(|other| other.same(e)))
                && computed.iter().all(|e| own.iter().any(|(other, _)| other.same(e)));
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

    pub(super) fn check_counts(
        &self,
        exprs: usize,
        columns: &[InsertTarget],
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
                columns.get(exprs).map_or(-1, |c| c.loc),
            ));
        }
        Ok(())
    }

    /// The values of a row. `row.*` of a row from outside stands for its fields.
    fn cells<'n>(&mut self, list: &'n pg_raw_parse::list::NodeList) -> Result<Vec<Cell<'n>>> {
        let mut cells = Vec::with_capacity(list.len());
        for node in list {
            let names = match (self.names, node) {
                (Some(_), Node::ColumnRef(column)) => star_of(column),
                _ => None,
            };
            let fields = match names {
                Some(names) => self.outside_fields(&names)?,
                None => None,
            };
            match fields {
                Some(fields) => cells.extend(fields.into_iter().map(Cell::Field)),
                None => cells.push(Cell::Node(node)),
            }
        }
        Ok(cells)
    }

    #[allow(clippy::too_many_arguments)]
    fn insert_values(
        &mut self,
        sel: &nodes::SelectStmt,
        chain: &Chain,
        columns: &[InsertTarget],
        named: bool,
        user_value: bool,
        given: &mut [bool],
    ) -> Result<(Query, RelId, usize)> {
        let (table, lists) = (&chain.named, sel.values_lists());
        let mut rows = Vec::with_capacity(lists.len());
        let mut width = None;
        for list in lists {
            let list = list.as_node_list().ok_or_else(|| SqlError::internal("VALUES without list"))?;
            let cells = self.cells(list)?;
            let n = cells.len();
            if *width.get_or_insert(n) != n {
                return Err(self.err(
                    SqlState::SYNTAX_ERROR,
                    "VALUES lists must all be the same length",
                    list.get(0).map_or(-1, location),
                ));
            }
            let extra = list.get(columns.len()).map_or(-1, location);
            self.check_counts(n, columns, named, extra)?;
            let mut row = Vec::with_capacity(n);
            for (cell, column) in cells.into_iter().zip(columns) {
                let i = column.at;
                let c = &table.columns[i];
                if let Cell::Node(Node::SetToDefault(_)) = cell {
                    if let Some(part) = &column.part {
                        return Err(self.default_of_part(part.field().is_some(), column.loc));
                    }
                    // Of one row alone it is left out (`bind_insert_body`).
                    let is_unread = chain.has_views() && lists.len() == 1;
                    // To the table below, a view's default is a value like any other.
                    given[i] |= !is_unread && chain.view_gives_default(i);
                    row.push(match is_unread {
                        true => Expr::null(),
                        false => self.default_through(chain, i, Verb::Insert)?,
                    });
                    continue;
                }
                let b = match cell {
                    Cell::Node(node) => self.in_clause(Clause::Values, |me| me.bind(node))?,
                    Cell::Field(f) => Typed::new(f.e, f.ty, -1).with_typmod(f.tm).with_domain(f.domain),
                };
                let value = self.assign_to(b, c, column.part.as_ref(), column.loc)?.e;
                // A value that is not used has to be one of the column's type, too.
                let is_replaced = user_value && c.identity.is_some();
                given[i] |= !is_replaced;
                row.push(if is_replaced { self.default_value(table, i)? } else { value });
            }
            rows.push(row);
        }
        let width = width.unwrap_or(0);
        let types: Vec<_> =
            columns.iter().take(width).map(|c| (c.ty(table), table.columns[c.at].typmod)).collect();
        let names = columns.iter().take(width).map(|c| table.columns[c.at].name.clone()).collect();
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
        columns: &[InsertTarget],
        named: bool,
        given: &mut [bool],
    ) -> Result<(Query, RelId, usize)> {
        let q = self.bind_select(sel, true)?;
        let n = q.outputs().count();
        let extra = q
            .outputs()
            .nth(columns.len())
            .map_or(-1, |_| sel.target_list().get(columns.len()).map_or(-1, |t| location(t.val())));
        self.check_counts(n, columns, named, extra)?;
        let mut q = q;
        if matches!(q.body, Body::Values(..)) {
            let types: Vec<_> = columns.iter().take(n).map(|c| (c.ty(table), -1)).collect();
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
            let column = &columns[k];
            let c = &table.columns[column.at];
            k += 1;
            if t.ty == oid::UNKNOWN && matches!(q.body, Body::Select) {
                let literal = Typed::new(t.e.clone(), oid::UNKNOWN, -1);
                let b = self.assign_to(literal, c, column.part.as_ref(), column.loc)?;
                (t.e, t.ty, t.typmod, t.domain) = (b.e, column.ty(table), c.typmod, b.domain);
            }
        }
        // A query around it converts to the columns' types.
        let (mut outer, inner, cols) = self.around_query(q);
        for (i, c) in cols.into_iter().enumerate() {
            let column = &columns[i];
            let col = &table.columns[column.at];
            given[column.at] = true;
            let loc = sel.target_list().get(i).map_or(-1, |t| location(t.val()));
            let b = Typed::new(Expr::Var { rel: inner, col: i as u16 }, c.ty, loc).with_typmod(c.typmod);
            let b = b.with_domain(c.domain);
            let b = self.assign_to(b, col, column.part.as_ref(), column.loc)?;
            outer.targets.push(Target {
                name: c.name,
                e: b.e,
                ty: column.ty(table),
                typmod: col.typmod,
                domain: b.domain,
                junk: false,
                origin: (0, 0),
            });
        }
        let out_cols = outer.targets.iter().map(RteCol::of).collect();
        let rel = self.add_rte(Rte::new(RteKind::Row, Arc::from("*SOURCE*"), out_cols));
        Ok((outer, rel, n))
    }
}
