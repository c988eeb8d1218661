//! WITH, and where a recursive query may name itself.

use crate::bind::func::Absent;
use crate::binder::Binder;
use crate::binder::collate::Derived;
use crate::binder::scope::{Place, Recursion};
use crate::tree::parse::location;
use crate::tree::query::{Cte, Materialized, Query, RteCol, RteKind, Target};
use pg_raw_parse::walk::{Recurse, walk_manual};
use pg_raw_parse::{Node, nodes, raw};
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::collation;
use sinew_types::oper::is_hashed;
use sinew_types::typeinfo::{format_type, type_name};
use sinew_types::{Oid, oid};
use std::sync::Arc;

/// Which of the names a query reads from, but for those that a WITH inside it gives to something
/// else. Without recursion: a query may be nested deeply.
fn named_in(query: Node<'_>, names: &[Arc<str>]) -> Vec<usize> {
    let place = |name: &str| names.iter().position(|n| &**n == name);
    let (mut found, mut inner) = (Vec::new(), Vec::new());
    let mut todo = vec![query];
    while let Some(node) = todo.pop() {
        match node {
            Node::RangeVar(r) if r.schemaname().is_none() => found.extend(place(r.relname().unwrap_or(""))),
            Node::CommonTableExpr(c) => inner.extend(place(c.ctename().unwrap_or(""))),
            _ => {}
        }
        walk_manual::<()>(node, |child| {
            todo.push(child);
            Recurse::no()
        });
    }
    found.retain(|at| !inner.contains(at));
    found.sort_unstable();
    found.dedup();
    found
}

impl Binder<'_> {
    /// Binds WITH.
    pub fn bind_with(&mut self, q: &mut Query, w: Option<&nodes::WithClause>) -> Result<()> {
        let Some(w) = w else { return Ok(()) };
        let items: Vec<_> = w.ctes().iter().collect();
        let mut names: Vec<Arc<str>> = Vec::with_capacity(items.len());
        for c in &items {
            let name: Arc<str> = Arc::from(c.ctename().unwrap_or(""));
            if names.contains(&name) {
                return Err(self.err(
                    SqlState::DUPLICATE_ALIAS,
                    format!("WITH query name \"{name}\" specified more than once"),
                    c.location,
                ));
            }
            names.push(name);
        }
        let order = match w.recursive && items.len() > 1 {
            true => self.order_of(&items, &names)?,
            false => (0..items.len()).collect(),
        };
        if !w.recursive {
            self.scope().later_ctes = names.iter().rev().cloned().collect();
        }
        for (c, name) in order.into_iter().map(|at| (items[at], names[at].clone())) {
            let names: Vec<&str> = c.aliascolnames().iter().filter_map(|n| n.as_str()).collect();
            let id = self.ctes.len();
            self.ctes.push(Cte {
                name: name.clone(),
                cols: Vec::new(),
                query: None,
                change: None,
                recursive: None,
                search: None,
                cycle: None,
                named: names.len(),
                refs: 0,
                materialized: match c.ctematerialized {
                    raw::CTEMaterialize::CTEMaterializeAlways => Materialized::Always,
                    raw::CTEMaterialize::CTEMaterializeNever => Materialized::Never,
                    _ => Materialized::Unsaid,
                },
            });
            let added = self.enter_clauses(id, c)?;
            let Node::SelectStmt(s) = c.ctequery() else {
                self.bind_change(id, c, &names, w.recursive)?;
                self.no_clauses(c)?;
                self.scope().later_ctes.pop();
                self.scope().ctes.push((name, id));
                q.with.push(id);
                continue;
            };
            if w.recursive {
                // The name is its own from the start, also where it must not be used.
                self.scope().ctes.push((name.clone(), id));
                let union = s.op == raw::SetOperation::SETOP_UNION;
                let place = if union { Place::FirstTerm } else { Place::NoUnion };
                self.recursions.push(Recursion { cte: id, place, seen: false, loc: c.location });
                let done = if union {
                    self.bind_recursive(id, c, s, &names, added)
                } else {
                    self.bind_plain(id, c, s, &names)
                };
                self.recursions.pop();
                done?;
            } else {
                self.bind_plain(id, c, s, &names)?;
                self.scope().later_ctes.pop();
                self.scope().ctes.push((name, id));
            }
            q.with.push(id);
        }
        Ok(())
    }

    /// The order in which the queries of a WITH RECURSIVE are bound: each after those that it
    /// names.
    fn order_of(&self, items: &[&nodes::CommonTableExpr], names: &[Arc<str>]) -> Result<Vec<usize>> {
        let mut needs: Vec<Vec<usize>> = Vec::with_capacity(items.len());
        for (at, item) in items.iter().enumerate() {
            self.cx.check_interrupts()?;
            let mut named = named_in(item.ctequery(), names);
            named.retain(|other| *other != at);
            needs.push(named);
        }
        let mut order: Vec<usize> = Vec::with_capacity(items.len());
        let mut is_placed = vec![false; items.len()];
        let mut left: Vec<usize> = (0..items.len()).collect();
        while !left.is_empty() {
            self.cx.check_interrupts()?;
            let is_ready = |at: &usize| needs[*at].iter().all(|other| is_placed[*other]);
            let Some(place) = left.iter().position(is_ready) else {
                let message = "mutual recursion between WITH items is not implemented";
                return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, message, items[left[0]].location));
            };
            let at = left.remove(place);
            is_placed[at] = true;
            order.push(at);
        }
        Ok(order)
    }

    /// The error for a name without a relation, where a query of that name comes later in a WITH.
    pub fn or_comes_later(&self, e: SqlError, r: &nodes::RangeVar) -> SqlError {
        let name = r.relname().unwrap_or("");
        let comes = self.scopes.iter().any(|scope| scope.later_ctes.iter().any(|later| &**later == name));
        if e.sqlstate != SqlState::UNDEFINED_TABLE || r.schemaname().is_some() || !comes {
            return e;
        }
        e.detail(format!(
            "There is a WITH item named \"{name}\", but it cannot be referenced from this part of the query."
        ))
        .hint("Use WITH RECURSIVE, or re-order the WITH items to remove forward references.")
    }

    /// A statement in WITH that changes rows.
    fn bind_change(
        &mut self,
        id: usize,
        c: &nodes::CommonTableExpr,
        names: &[&str],
        recursive: bool,
    ) -> Result<()> {
        let refused = match c.ctequery() {
            Node::MergeStmt(_) => "MERGE not supported in WITH query",
            _ if self.keeps => "views must not contain data-modifying statements in WITH",
            _ if self.scopes.len() > 1 => {
                "WITH clause containing a data-modifying statement must be at the top level"
            }
            _ => "",
        };
        if !refused.is_empty() {
            let loc = if self.keeps { -1 } else { c.location };
            return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, refused, loc));
        }
        let name = self.ctes[id].name.clone();
        if recursive {
            self.scope().ctes.push((name.clone(), id));
            self.recursions.push(Recursion { cte: id, place: Place::Change, seen: false, loc: c.location });
        }
        let statement = self.bind_statement(c.ctequery());
        if recursive {
            self.recursions.pop();
            self.scope().ctes.pop();
        }
        let statement = statement?;
        let cols = self.cte_columns(&name, statement.returning().iter(), names, c.location)?;
        (self.ctes[id].cols, self.ctes[id].change) = (cols, Some(Box::new(statement)));
        Ok(())
    }

    fn cte_columns<'t>(
        &self,
        cte: &str,
        targets: impl Iterator<Item = &'t Target>,
        names: &[&str],
        loc: i32,
    ) -> Result<Vec<RteCol>> {
        let mut cols: Vec<RteCol> = targets.map(RteCol::of).collect();
        if names.len() > cols.len() {
            return Err(self.err(
                SqlState::INVALID_COLUMN_REFERENCE,
                format!(
                    "WITH query \"{cte}\" has {} columns available but {} columns specified",
                    cols.len(),
                    names.len()
                ),
                loc,
            ));
        }
        for (c, n) in cols.iter_mut().zip(names) {
            c.name = Arc::from(*n);
        }
        Ok(cols)
    }

    /// A CTE that does not name itself.
    fn bind_plain(
        &mut self,
        id: usize,
        c: &nodes::CommonTableExpr,
        s: &nodes::SelectStmt,
        names: &[&str],
    ) -> Result<()> {
        let query = self.bind_select(s, false)?;
        let collations = self.last_collations();
        self.column_collations.note_cte(id, collations);
        let name = self.ctes[id].name.clone();
        self.ctes[id].cols = self.cte_columns(&name, query.outputs(), names, c.location)?;
        self.ctes[id].query = Some(Box::new(query));
        self.no_clauses(c)
    }

    /// `non-recursive UNION [ALL] recursive`, the latter reading the rows the step before gave.
    /// `added`: the columns of SEARCH and CYCLE.
    fn bind_recursive(
        &mut self,
        id: usize,
        c: &nodes::CommonTableExpr,
        s: &nodes::SelectStmt,
        names: &[&str],
        added: Vec<RteCol>,
    ) -> Result<()> {
        let (name, loc) = (&self.ctes[id].name.clone(), c.location);
        let (Some(left), Some(right)) = (s.larg(), s.rarg()) else {
            return Err(self.internal("UNION without sides"));
        };
        if s.with_clause().is_some() {
            return Err(self.unsupported("WITH in a recursive query", loc));
        }
        let mut first = self.bind_select(left, false)?;
        let known = self.last_collations();
        self.column_collations.note_cte(id, known);
        let first_collations = std::mem::take(&mut self.output_collations);
        let cols = self.cte_columns(name, first.outputs(), names, loc)?;
        self.ctes[id].cols = [cols.as_slice(), added.as_slice()].concat();
        if let Some(own) = self.recursions.last_mut() {
            own.place = Place::Fine;
        }
        let mut second = self.bind_select(right, true)?;
        if !self.recursions.last().is_some_and(|own| own.seen) {
            // A UNION like any other.
            return self.bind_plain(id, c, s, names);
        }
        self.no_decoration(s)?;
        if second.outputs().count() != cols.len() {
            return Err(self.err(
                SqlState::SYNTAX_ERROR,
                "each UNION query must have the same number of columns",
                loc,
            ));
        }
        let types: Vec<(Oid, i32)> = cols.iter().map(|c| (c.ty, c.typmod)).collect();
        for (i, t) in second.outputs().enumerate() {
            let (ty, typmod) = types[i];
            let overall = Binder::common_type_of(&[(ty, -1), (t.ty, -1)]).map_err(|(a, b, _)| {
                let message = format!("UNION types {} and {} cannot be matched", type_name(a), type_name(b));
                let loc = right.target_list().get(i).map_or(-1, |t| location(t.val()));
                self.err(SqlState::DATATYPE_MISMATCH, message, loc)
            })?;
            let kept = t.ty == oid::UNKNOWN || (t.ty, t.typmod) == (ty, typmod);
            let overall = (overall, if kept { typmod } else { -1 });
            if overall != (ty, typmod) {
                let message = format!(
                    "recursive query \"{name}\" column {} has type {} in non-recursive term but type {} overall",
                    i + 1,
                    format_type(ty, typmod),
                    format_type(overall.0, overall.1)
                );
                return Err(SqlError::new(SqlState::DATATYPE_MISMATCH, message)
                    .hint("Cast the output of the non-recursive term to the correct type."));
            }
        }
        self.same_collations(name, &first_collations, left)?;
        let types: Vec<(Oid, i32)> = self.ctes[id].cols.iter().map(|c| (c.ty, c.typmod)).collect();
        if !added.is_empty() {
            self.carry_clauses(id, c, (left, right), &mut second)?;
        }
        second = self.convert_outputs(second, &types, "UNION", None)?;
        if !added.is_empty() {
            (first, second) = self.compute_clauses(id, first, second)?;
        }
        self.ctes[id].query = Some(Box::new(first));
        if !s.all && !self.ctes[id].cols.iter().all(|c| is_hashed(c.ty)) {
            return Err(SqlError::unsupported("could not implement recursive UNION")
                .detail("All column datatypes must be hashable."));
        }
        self.ctes[id].recursive = Some((Box::new(second), !s.all));
        // Never merged into the reader.
        self.ctes[id].refs += 2;
        Ok(())
    }

    /// 42P21 for a recursive term, bound just now, that would give a column another collation than
    /// the first term.
    fn same_collations(&self, name: &str, first: &[Derived], term: &nodes::SelectStmt) -> Result<()> {
        for (i, (first, second)) in first.iter().zip(&self.output_collations).enumerate() {
            let overall = self.merge_collations(*first, *second, -1)?;
            // PostgreSQL's word for one that is open.
            let named = |c: Derived| c.oid().map_or("(null)", |c| collation::name(c).unwrap_or("default"));
            if named(*first) == named(overall) {
                continue;
            }
            let message = format!(
                "recursive query \"{name}\" column {} has collation \"{}\" in non-recursive term but collation \"{}\" overall",
                i + 1,
                named(*first),
                named(overall)
            );
            let loc = term.target_list().get(i).map_or(-1, |t| location(t.val()));
            return Err(self
                .err(SqlState::COLLATION_MISMATCH, message, loc)
                .hint("Use the COLLATE clause to set the collation of the non-recursive term."));
        }
        Ok(())
    }

    /// 0A000 for what may stand behind a UNION, but not behind a recursive one.
    fn no_decoration(&self, s: &nodes::SelectStmt) -> Result<()> {
        let first = s.sort_clause().iter().next().map_or(-1, |s| location(s.node()));
        let (offset, limit) = (s.limit_offset(), s.limit_count());
        for (there, what, at) in [
            (!s.sort_clause().is_empty(), "ORDER BY", first),
            (!offset.is_none(), "OFFSET", location(offset)),
            (!limit.is_none(), "LIMIT", location(limit)),
            (!s.locking_clause().is_empty(), "FOR UPDATE/SHARE", -1),
        ] {
            if there {
                let message = format!("{what} in a recursive query is not implemented");
                return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, message, at));
            }
        }
        Ok(())
    }

    /// Notes that a CTE is named; 42P19 where a recursive one must not name itself.
    pub fn name_cte(&mut self, id: usize, loc: i32) -> Result<()> {
        let Some(own) = self.recursions.iter_mut().find(|r| r.cte == id) else { return Ok(()) };
        let (place, start, again) = (own.place, own.loc, std::mem::replace(&mut own.seen, true));
        let name = self.ctes[id].name.clone();
        let within = match place {
            Place::NoUnion => {
                let message = format!(
                    "recursive query \"{name}\" does not have the form non-recursive-term UNION [ALL] \
                     recursive-term"
                );
                return Err(self.err(SqlState::INVALID_RECURSION, message, start));
            }
            Place::Change => {
                let message =
                    format!("recursive query \"{name}\" must not contain data-modifying statements");
                return Err(self.err(SqlState::INVALID_RECURSION, message, start));
            }
            Place::Fine if !again => return Ok(()),
            Place::Fine => "more than once",
            Place::FirstTerm => "within its non-recursive term",
            Place::Subquery => "within a subquery",
            Place::OuterJoin => "within an outer join",
            Place::Intersect => "within INTERSECT",
            Place::Except => "within EXCEPT",
        };
        let message = format!("recursive reference to query \"{name}\" must not appear {within}");
        Err(self.err(SqlState::INVALID_RECURSION, message, loc))
    }

    /// Binds something in which the recursive queries around must not name themselves.
    pub fn without_recursion<T>(
        &mut self,
        place: Place,
        f: impl FnOnce(&mut Self) -> Result<T>,
    ) -> Result<T> {
        if self.recursions.is_empty() {
            return f(self);
        }
        let before: Vec<Place> = self.recursions.iter().map(|r| r.place).collect();
        let may_move = |r: &&mut Recursion| !matches!(r.place, Place::NoUnion | Place::Change);
        self.recursions.iter_mut().filter(may_move).for_each(|r| r.place = place);
        let done = f(self);
        self.recursions.iter_mut().zip(before).for_each(|(r, place)| r.place = place);
        done
    }

    /// 42P19 for aggregates over the rows of the step before.
    pub fn check_recursive_aggregates(&mut self) -> Result<()> {
        let scope = self.scope();
        let (loc, rels) = (scope.agg_locs.first().copied().unwrap_or(-1), scope.rels.clone());
        let names_itself = rels.iter().any(|rel| match self.rtes[*rel as usize].kind {
            RteKind::Cte(id) => self.recursions.iter().any(|r| r.cte == id),
            _ => false,
        });
        if names_itself {
            let message = "aggregate functions are not allowed in a recursive query's recursive term";
            return Err(self.err(SqlState::INVALID_RECURSION, message, loc));
        }
        Ok(())
    }
}
