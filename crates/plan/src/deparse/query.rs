//! Queries, laid out as PostgreSQL lays them out.

use crate::binder::scope::stamp_column;
use crate::deparse::expr::{Around, is_call};
use crate::deparse::{Deparser, STEP};
use crate::tree::expr::{Expr, RelId};
use crate::tree::query::{
    Body, Cte, Distinct, From, FromFunc, GroupSet, JoinKind, Materialized, Query, Rte, RteKind, SetOpKind,
    rels_in,
};
use sinew_catalog::quote::quote_ident;
use sinew_error::{Result, SqlError};
use sinew_table::stack;
use sinew_txn::{RowLockStrength, WaitPolicy};
use sinew_types::{Datum, Oid, oid};

/// The names of an entry's columns in the text: each once, none empty.
fn distinct_names<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for name in names {
        let mut unique = name.to_string();
        let mut n = 0;
        while out.contains(&unique) {
            n += 1;
            unique = format!("{name}_{n}");
        }
        out.push(unique);
    }
    out
}

impl<'a> Deparser<'a, '_> {
    fn rte(&self, rel: RelId) -> Result<&'a Rte> {
        self.binder.rtes.get(rel as usize).ok_or_else(|| SqlError::internal("a table that is not there"))
    }

    /// The name of a column of an entry that is no table.
    pub(super) fn column_name(&self, rel: RelId, col: usize) -> String {
        let Some(rte) = self.binder.rtes.get(rel as usize) else { return String::new() };
        distinct_names(rte.cols.iter().map(|c| &*c.name)).swap_remove(col)
    }

    /// A query inside an expression, behind an open parenthesis. The names of its columns are not
    /// visible.
    pub(super) fn nested(&mut self, q: &'a Query) -> Result<()> {
        self.with_names(false, q)
    }

    /// A query inside of another. `seen`: the names of its columns are.
    fn with_names(&mut self, seen: bool, q: &'a Query) -> Result<()> {
        let before = std::mem::replace(&mut self.names_seen, seen);
        let done = self.query(q, None);
        self.names_seen = before;
        done
    }

    /// `columns`: the names of its columns where they are not the targets' own.
    pub(super) fn query(&mut self, q: &'a Query, columns: Option<&[&str]>) -> Result<()> {
        stack::check_building()?;
        // The names that are visible inside the query are not visible behind it.
        let names = self.names.clone();
        let indent = self.indent;
        self.queries.push(q);
        let done = self.query_inside(q, columns);
        self.queries.pop();
        self.indent = indent;
        self.names = names;
        done
    }

    fn query_inside(&mut self, q: &'a Query, columns: Option<&[&str]>) -> Result<()> {
        for from in &q.from {
            self.name_entries(from)?;
        }
        self.with(q)?;
        let mut by_number = false;
        match &q.body {
            Body::Select => self.select(q, columns)?,
            Body::Values(rows, _) => {
                if self.lines {
                    self.indent += STEP;
                    self.put(" ");
                }
                self.put("VALUES ");
                let types: Vec<Oid> = q.targets.iter().map(|t| t.ty).collect();
                for (i, row) in rows.iter().enumerate() {
                    self.put(if i == 0 { "(" } else { ", (" });
                    for (j, e) in row.iter().enumerate() {
                        self.put(if j == 0 { "" } else { "," });
                        let ty = self.type_shown(e, types.get(j).copied().unwrap_or(0));
                        self.expr(e, ty, Around::Nothing)?;
                    }
                    self.put(")");
                }
                by_number = true;
            }
            Body::SetOp { op, all, left, right, .. } => {
                self.set_operation(*op, *all, left, right, columns)?;
                by_number = true;
            }
        }
        self.tail(q, by_number)
    }

    /// A term of a WITH query as it was written: where there is SEARCH or CYCLE, the query around
    /// it computes their columns.
    fn term(&self, cte: &Cte, term: &'a Query) -> Result<&'a Query> {
        let [From::Rel(rel)] = term.from.as_slice() else { return Ok(term) };
        match &self.rte(*rel)?.kind {
            RteKind::Query(inner) if cte.added() > 0 => Ok(inner),
            _ => Ok(term),
        }
    }

    /// The clauses behind a WITH query.
    fn search_and_cycle(&mut self, cte: &'a Cte) -> Result<()> {
        let column = |at: usize| cte.cols.get(at).map_or(String::new(), |c| quote_ident(&c.name).to_string());
        let columns = |by: &[usize]| by.iter().map(|at| column(*at)).collect::<Vec<_>>().join(", ");
        if let Some(search) = &cte.search {
            let order = if search.breadth { "BREADTH" } else { "DEPTH" };
            let sequence = column(cte.cols.len() - cte.added());
            self.put(&format!(" SEARCH {order} FIRST BY {} SET {sequence}", columns(&search.by)));
        }
        let Some(cycle) = &cte.cycle else { return Ok(()) };
        let end = cte.cols.len();
        self.put(&format!(" CYCLE {} SET {}", columns(&cycle.by), column(end - 2)));
        let is_unsaid = matches!(
            (&cycle.value, &cycle.default),
            (Expr::Const(Datum::Bool(true)), Expr::Const(Datum::Bool(false)))
        );
        if !is_unsaid {
            self.put(" TO ");
            self.root(&cycle.value, cycle.ty)?;
            self.put(" DEFAULT ");
            self.root(&cycle.default, cycle.ty)?;
        }
        self.put(&format!(" USING {}", column(end - 1)));
        Ok(())
    }

    fn with(&mut self, q: &'a Query) -> Result<()> {
        if q.with.is_empty() {
            return Ok(());
        }
        let ctes: Vec<&'a Cte> = q.with.iter().filter_map(|id| self.binder.ctes.get(*id)).collect();
        if self.lines {
            self.indent += STEP;
            self.put(" ");
        }
        self.put(if ctes.iter().any(|c| c.recursive.is_some()) { "WITH RECURSIVE " } else { "WITH " });
        for (i, cte) in ctes.iter().enumerate() {
            self.put(if i == 0 { "" } else { ", " });
            let own = cte.cols.len() - cte.added();
            let names = distinct_names(cte.cols[..own].iter().map(|c| &*c.name));
            self.put(&quote_ident(&cte.name));
            let query =
                cte.query.as_deref().ok_or_else(|| SqlError::internal("a WITH query without text"))?;
            let query = self.term(cte, query)?;
            if cte.named > 0 {
                self.name_list(&names[..cte.named.min(own)]);
            } else if !query.outputs().map(|t| &*t.name).eq(names.iter().map(String::as_str)) {
                self.name_list(&names);
            }
            self.put(match cte.materialized {
                Materialized::Unsaid => " AS (",
                Materialized::Always => " AS MATERIALIZED (",
                Materialized::Never => " AS NOT MATERIALIZED (",
            });
            self.keyword("", 0, 0, 0);
            match &cte.recursive {
                None => self.with_names(true, query)?,
                Some((second, distinct)) => {
                    let second = self.term(cte, second)?;
                    let shown = self.shown.replace((second.id, own));
                    self.set_operation(SetOpKind::Union, !distinct, query, second, None)?;
                    self.shown = shown;
                }
            }
            self.keyword(")", 0, 0, 0);
            self.search_and_cycle(cte)?;
        }
        if self.lines {
            self.indent -= STEP;
            self.keyword("", 0, 0, 0);
        } else {
            self.put(" ");
        }
        Ok(())
    }

    fn name_list(&mut self, names: &[String]) {
        let names: Vec<String> = names.iter().map(|n| quote_ident(n)).collect();
        self.put(&format!("({})", names.join(", ")));
    }

    fn select(&mut self, q: &'a Query, columns: Option<&[&str]>) -> Result<()> {
        if self.lines {
            self.indent += STEP;
            self.put(" ");
        }
        self.put("SELECT");
        match &q.distinct {
            Distinct::No => {}
            Distinct::All => self.put(" DISTINCT"),
            // SEARCH and CYCLE make this of DISTINCT.
            Distinct::On(list)
                if self.shown == Some((q.id, list.len())) && list.iter().copied().eq(0..list.len()) =>
            {
                self.put(" DISTINCT");
            }
            Distinct::On(list) => {
                self.put(" DISTINCT ON (");
                for (i, at) in list.iter().enumerate() {
                    self.put(if i == 0 { "" } else { ", " });
                    self.sort_target(q, *at, false)?;
                }
                self.put(")");
            }
        }
        self.targets(q, columns)?;
        for (i, from) in q.from.iter().enumerate() {
            if i == 0 {
                self.keyword(" FROM ", -STEP, STEP, 2);
            } else {
                self.put(", ");
                self.keyword("", -STEP, STEP, 4);
            }
            self.from(from)?;
        }
        self.conditions(" WHERE ", 1, &q.quals)?;
        if q.grouped
            && (!q.group.is_empty() || q.grouping.is_some() || q.aggs.is_empty() && q.having.is_empty())
        {
            self.keyword(" GROUP BY ", -STEP, STEP, 1);
            if let Some(grouping) = &q.grouping {
                self.put(if grouping.distinct { "DISTINCT " } else { "" });
                for (i, item) in grouping.items.iter().enumerate() {
                    self.put(if i == 0 { "" } else { ", " });
                    self.group_set(q, item, true)?;
                }
                return self.conditions(" HAVING ", 0, &q.having);
            }
            if q.group.is_empty() {
                self.put("()");
            }
            let written = q.group.len() - q.determined;
            for (i, (e, ty)) in q.group[..written].iter().enumerate() {
                self.put(if i == 0 { "" } else { ", " });
                self.grouping(e, *ty)?;
            }
        }
        self.conditions(" HAVING ", 0, &q.having)
    }

    /// An element of GROUP BY. `bare`: a single expression stands without parentheses.
    fn group_set(&mut self, q: &'a Query, set: &'a GroupSet, bare: bool) -> Result<()> {
        let (word, parts, bare_parts) = match set {
            GroupSet::Plain(keys) => {
                let bare = bare && keys.len() == 1;
                self.put(if bare { "" } else { "(" });
                for (i, &key) in keys.iter().enumerate() {
                    self.put(if i == 0 { "" } else { ", " });
                    let (e, ty) = &q.group[key];
                    self.grouping(e, *ty)?;
                }
                self.put(if bare { "" } else { ")" });
                return Ok(());
            }
            GroupSet::Rollup(parts) => ("ROLLUP(", parts, true),
            GroupSet::Cube(parts) => ("CUBE(", parts, true),
            GroupSet::Sets(parts) => ("GROUPING SETS (", parts, false),
        };
        self.put(word);
        for (i, part) in parts.iter().enumerate() {
            self.put(if i == 0 { "" } else { ", " });
            self.group_set(q, part, bare_parts)?;
        }
        self.put(")");
        Ok(())
    }

    fn conditions(&mut self, word: &str, plus: i32, list: &'a [Expr]) -> Result<()> {
        match list {
            [] => return Ok(()),
            [one] => {
                self.keyword(word, -STEP, STEP, plus);
                self.expr(one, oid::BOOL, Around::Nothing)?;
            }
            list => {
                self.keyword(word, -STEP, STEP, plus);
                self.conjunction(list)?;
            }
        }
        Ok(())
    }

    fn conjunction(&mut self, list: &'a [Expr]) -> Result<()> {
        self.put(if self.pretty { "" } else { "(" });
        self.boolean(list, " AND ", Around::And)?;
        self.put(if self.pretty { "" } else { ")" });
        Ok(())
    }

    /// A grouping or sorting expression: what could be taken for an output column's number or name
    /// stands in parentheses.
    pub(super) fn grouping(&mut self, e: &'a Expr, ty: Oid) -> Result<()> {
        let ty = self.type_shown(e, ty);
        match e {
            Expr::Var { .. } if !self.pretty || self.type_of(e) == ty => self.expr(e, ty, Around::Nothing),
            Expr::Const(v) => {
                self.put("(");
                self.constant(v, ty, false)?;
                self.put(")::");
                self.put(&sinew_types::typeinfo::format_type(ty, -1));
                Ok(())
            }
            e => {
                let parens = self.pretty || is_call(e);
                self.put(if parens { "(" } else { "" });
                self.expr(e, ty, Around::Nothing)?;
                self.put(if parens { ")" } else { "" });
                Ok(())
            }
        }
    }

    fn sort_target(&mut self, q: &'a Query, at: usize, by_number: bool) -> Result<()> {
        let target = &q.targets[at];
        if by_number || (!target.junk && matches!(target.e, Expr::Const(_))) {
            let number = q.targets[..=at].iter().filter(|t| !t.junk).count();
            self.put(&number.to_string());
            return Ok(());
        }
        self.grouping(&target.e, target.ty)
    }

    fn targets(&mut self, q: &'a Query, columns: Option<&[&str]>) -> Result<()> {
        let shown = self.shown.filter(|(id, _)| *id == q.id).map_or(usize::MAX, |(_, shown)| shown);
        for (i, target) in q.outputs().take(shown).enumerate() {
            self.put(if i == 0 { " " } else { ", " });
            // An output that begins with a CASE begins its own line.
            if i > 0 && !self.begins_line(&target.e) {
                self.keyword("", -STEP, STEP, 4);
            }
            let name = columns.and_then(|c| c.get(i).copied()).unwrap_or(&target.name);
            let ty = self.type_shown(&target.e, target.ty);
            self.expr(&target.e, ty, Around::Nothing)?;
            let cast = self.type_of(&target.e) != ty;
            let shown = match &target.e {
                Expr::Var { rel, col } if !cast => Some(self.name_of_column(*rel, usize::from(*col))),
                Expr::Func(f) if !cast => stamp_column(f.f.oid).map(str::to_string),
                _ => None,
            };
            let implied = if self.names_seen { None } else { Some("?column?") };
            if shown.as_deref().or(implied) != Some(name) {
                self.put(" AS ");
                self.put(&quote_ident(name));
            }
        }
        Ok(())
    }

    /// Says LATERAL at `start`, if what was written since then uses entries of this level: from
    /// `used` on.
    fn mark_lateral(&mut self, used: usize, start: usize) {
        if self.used[used..].iter().any(|rel| self.is_beside(*rel)) {
            self.out.insert_str(start, "LATERAL ");
        }
    }

    fn name_of_column(&self, rel: RelId, col: usize) -> String {
        match self.binder.rtes.get(rel as usize) {
            Some(rte) if matches!(rte.kind, RteKind::Table(_)) => {
                rte.cols.get(col).map_or(rte.name_behind(col).to_string(), |c| c.name.to_string())
            }
            _ => self.column_name(rel, col),
        }
    }

    fn set_operation(
        &mut self,
        op: SetOpKind,
        all: bool,
        left: &'a Query,
        right: &'a Query,
        columns: Option<&[&str]>,
    ) -> Result<()> {
        let is_set = |q: &'a Query| matches!(q.body, Body::SetOp { .. });
        let plain = |q: &'a Query| {
            q.with.is_empty()
                && q.sort.len() == q.implied_sorts
                && q.limit.is_none()
                && q.offset.is_none()
                && q.row_locks.is_empty()
        };
        let same = matches!(&left.body, Body::SetOp { op: o, all: a, .. } if *o == op && *a == all);
        if is_set(left) && plain(left) && !same {
            self.put("(");
            self.keyword("", STEP, 0, 0);
            self.query(left, columns)?;
            self.keyword(") ", -STEP, 0, 0);
        } else {
            self.side(left, !plain(left), columns)?;
            self.keyword(if self.lines { "" } else { " " }, 0, 0, 0);
        }
        self.put(match op {
            SetOpKind::Union => "UNION ",
            SetOpKind::Intersect => "INTERSECT ",
            SetOpKind::Except => "EXCEPT ",
        });
        if all {
            self.put("ALL ");
        }
        // The columns go by the left side's names.
        let seen = std::mem::replace(&mut self.names_seen, false);
        if is_set(right) && plain(right) {
            self.put("(");
            self.keyword("", STEP, 0, 0);
            self.query(right, columns)?;
            self.indent -= STEP;
            self.keyword(")", 0, 0, 0);
        } else {
            self.keyword("", 0, 0, 0);
            self.side(right, !plain(right), columns)?;
        }
        self.names_seen = seen;
        Ok(())
    }

    fn side(&mut self, q: &'a Query, parens: bool, columns: Option<&[&str]>) -> Result<()> {
        self.put(if parens { "(" } else { "" });
        self.query(q, columns)?;
        self.put(if parens { ")" } else { "" });
        Ok(())
    }

    /// ORDER BY, LIMIT and row locks.
    fn tail(&mut self, q: &'a Query, by_number: bool) -> Result<()> {
        let (out, back) = (-STEP, STEP);
        let written = q.sort.len() - q.implied_sorts;
        for (i, key) in q.sort[..written].iter().enumerate() {
            if i == 0 {
                self.keyword(" ORDER BY ", out, back, 1);
            } else {
                self.put(", ");
            }
            self.sort_target(q, key.target, by_number)?;
            self.direction(key.descending, key.nulls_first);
        }
        if let Some(e) = &q.offset {
            self.keyword(" OFFSET ", out, back, 0);
            self.limit(e)?;
        }
        if let Some(e) = &q.limit {
            if q.with_ties {
                self.keyword(" FETCH FIRST (", out, back, 0);
                self.root(e, oid::INT8)?;
                self.put(") ROWS WITH TIES");
            } else {
                self.keyword(" LIMIT ", out, back, 0);
                self.limit(e)?;
            }
        }
        for lock in &q.row_locks {
            self.keyword(
                match lock.strength {
                    RowLockStrength::KeyShare => " FOR KEY SHARE",
                    RowLockStrength::Share => " FOR SHARE",
                    RowLockStrength::NoKeyUpdate => " FOR NO KEY UPDATE",
                    RowLockStrength::Update => " FOR UPDATE",
                },
                out,
                back,
                0,
            );
            if let Some(name) = self.names.get(&lock.rel) {
                let name = quote_ident(name);
                self.put(&format!(" OF {name}"));
            }
            self.put(match lock.wait {
                WaitPolicy::Block => "",
                WaitPolicy::Skip => " SKIP LOCKED",
                WaitPolicy::Nowait => " NOWAIT",
            });
        }
        Ok(())
    }

    fn limit(&mut self, e: &'a Expr) -> Result<()> {
        self.root(e, oid::INT8)
    }

    /// Gives the entries of a join tree their aliases: the ones they were given, with a number
    /// where one is in use.
    fn name_entries(&mut self, from: &'a From) -> Result<()> {
        match from {
            From::Join { left, right, .. } => {
                self.name_entries(left)?;
                self.name_entries(right)
            }
            From::Rel(rel) => {
                let wanted = self.rte(*rel)?.name.to_string();
                let mut name = wanted.clone();
                let mut n = 0;
                while self.names.values().any(|have| *have == name) {
                    n += 1;
                    name = format!("{wanted}_{n}");
                }
                self.names.insert(*rel, name);
                Ok(())
            }
        }
    }

    fn from(&mut self, from: &'a From) -> Result<()> {
        stack::check_building()?;
        let (kind, left, right, on) = match from {
            From::Rel(rel) => return self.entry(*rel),
            From::Join { kind, left, right, on } => (kind, left, right, on),
        };
        let parens = !self.pretty;
        let parens_right = self.pretty && matches!(**right, From::Join { .. });
        self.put(if parens { "(" } else { "" });
        self.from(left)?;
        let word = match kind {
            JoinKind::Inner if on.is_empty() => " CROSS JOIN ",
            JoinKind::Inner => " JOIN ",
            JoinKind::Left => " LEFT JOIN ",
            JoinKind::Right => " RIGHT JOIN ",
            JoinKind::Full => " FULL JOIN ",
            JoinKind::Semi | JoinKind::Anti => return Err(SqlError::internal("a planned join in a view")),
        };
        self.keyword(word, -STEP, STEP, 4);
        self.put(if parens_right { "(" } else { "" });
        self.from(right)?;
        self.put(if parens_right { ")" } else { "" });
        if !(*kind == JoinKind::Inner && on.is_empty()) {
            self.put(" ON ");
            self.put(if parens { "(" } else { "" });
            match on.as_slice() {
                [] => self.put("true"),
                [one] => self.expr(one, oid::BOOL, Around::Nothing)?,
                list => self.conjunction(list)?,
            }
            self.put(if parens { ")" } else { "" });
        }
        self.put(if parens { ")" } else { "" });
        Ok(())
    }

    /// One item of FROM with its alias.
    fn entry(&mut self, rel: RelId) -> Result<()> {
        let rte = self.rte(rel)?;
        let alias = self.names.get(&rel).cloned().unwrap_or_default();
        match &rte.kind {
            RteKind::Table(table) => {
                let name = self.relation_name(table.oid)?;
                self.put(if rte.only { "ONLY " } else { "" });
                self.put(&name);
                if alias != *table.name {
                    self.put(&format!(" {}", quote_ident(&alias)));
                }
                if let Some(sample) = &rte.sample {
                    self.put(&format!(" TABLESAMPLE {} (", sample.method.name()));
                    self.root(&sample.percent, oid::FLOAT4)?;
                    self.put(")");
                    if let Some(seed) = &sample.seed {
                        self.put(" REPEATABLE (");
                        self.root(seed, oid::FLOAT8)?;
                        self.put(")");
                    }
                }
            }
            RteKind::Query(q) => {
                let used = self.used.len();
                let start = self.out.len();
                self.put("(");
                // Aliases of this level are in sight only of what is LATERAL.
                self.with_names(true, q)?;
                self.put(")");
                self.mark_lateral(used, start);
                self.put(&format!(" {}", quote_ident(&alias)));
                let names = distinct_names(rte.cols.iter().map(|c| &*c.name));
                let same = q.outputs().map(|t| &*t.name).eq(names.iter().map(String::as_str));
                if !same {
                    self.name_list(&names);
                }
            }
            RteKind::Func(list, ordinality) => {
                let (used, start) = (self.used.len(), self.out.len());
                self.functions(list, *ordinality)?;
                self.mark_lateral(used, start);
                self.put(&format!(" {}", quote_ident(&alias)));
                self.name_list(&distinct_names(rte.cols.iter().map(|c| &*c.name)));
            }
            RteKind::Cte(id) => {
                let name = self.binder.ctes.get(*id).map_or_else(String::new, |c| c.name.to_string());
                self.put(&quote_ident(&name));
                let own = self.binder.ctes.get(*id).map(|c| distinct_names(c.cols.iter().map(|c| &*c.name)));
                let names = distinct_names(rte.cols.iter().map(|c| &*c.name));
                if own.as_ref() != Some(&names) {
                    self.put(&format!(" {}", quote_ident(&alias)));
                    self.name_list(&names);
                } else if alias != name {
                    self.put(&format!(" {}", quote_ident(&alias)));
                }
            }
            RteKind::Row => return Err(SqlError::internal("a row in FROM")),
        }
        Ok(())
    }

    /// Is it an entry of the innermost query's FROM?
    fn is_beside(&self, rel: RelId) -> bool {
        let Some(q) = self.queries.last() else { return false };
        let mut rels = Vec::new();
        q.from.iter().for_each(|f| rels_in(f, &mut rels));
        rels.contains(&rel)
    }

    fn functions(&mut self, list: &'a [FromFunc], ordinality: bool) -> Result<()> {
        let several = list.len() != 1;
        self.put(if several { "ROWS FROM(" } else { "" });
        for (i, f) in list.iter().enumerate() {
            self.put(if i == 0 { "" } else { ", " });
            self.note_fixed_row(self.type_of(&f.call));
            match &f.call {
                Expr::Func(call) => self.call(call, true)?,
                written @ Expr::Written(_) => self.expr(written, 0, Around::Nothing)?,
                other @ (Expr::Coalesce(_) | Expr::MinMax { .. } | Expr::NullIf(_)) => {
                    self.expr(other, self.type_of(other), Around::Nothing)?;
                }
                other => {
                    let ty = self.type_of(other);
                    self.put("CAST(");
                    self.expr(other, ty, Around::Nothing)?;
                    let shown = if ty == 0 { oid::TEXT } else { ty };
                    self.put(&format!(" AS {})", sinew_types::typeinfo::format_type(shown, -1)));
                }
            }
        }
        self.put(if several { ")" } else { "" });
        if ordinality {
            self.put(" WITH ORDINALITY");
        }
        Ok(())
    }
}
