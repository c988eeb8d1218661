//! SEARCH and CYCLE of a recursive query.
//!
//! They are columns that the two queries around UNION compute, so the executor knows nothing of
//! them. `WITH RECURSIVE r (a, b) AS (first UNION ALL second)` with all clauses becomes
//!
//! ```text
//! SELECT a, b, ARRAY[ROW(a)], default, ARRAY[ROW(b)] FROM (first) "*TLOCRN*"
//! UNION ALL
//! SELECT a, b, seq || ARRAY[ROW(a)],
//!        CASE WHEN ROW(b) = ANY (path) THEN mark ELSE default END, path || ARRAY[ROW(b)]
//! FROM (second, with the three columns of its r) "*TROCRN*"
//! WHERE cycle <> mark
//! ```
//!
//! BREADTH FIRST has `ROW(depth, a)` in place of the array. A kept tree is in this form too;
//! the deparser leaves out what was added.

use crate::bind::func::Absent;
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::{CaseExpr, Expr, FuncExpr, RelId};
use crate::tree::query::{Body, Cycle, Distinct, Query, RteCol, RteKind, Search, SortKey, Target, rels_in};
use pg_raw_parse::list::NodeList;
use pg_raw_parse::{Node, nodes, raw};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::func::{self, CallTypes};
use sinew_types::oper::is_hashed_only;
use sinew_types::{Datum, FieldNames, Oid, oid};
use std::sync::Arc;

/// `array_cat` and `int8inc`.
const ARRAY_CAT: Oid = 383;
const INT8INC: Oid = 1219;

/// Is a side of UNION a query of its own, and no part of a longer UNION?
fn is_one_query(side: &nodes::SelectStmt) -> bool {
    side.op == raw::SetOperation::SETOP_NONE
        || !side.sort_clause().is_empty()
        || !side.limit_offset().is_none()
        || !side.limit_count().is_none()
        || !side.locking_clause().is_empty()
        || side.with_clause().is_some()
}

/// The positions of the columns that a clause names.
struct Named {
    what: &'static str,
    loc: i32,
}

impl Named {
    fn error(&self, binder: &Binder<'_>, state: SqlState, message: &str) -> SqlError {
        binder.err(state, message, self.loc)
    }

    fn positions(&self, binder: &Binder<'_>, names: &NodeList, cols: &[RteCol]) -> Result<Vec<usize>> {
        let mut by = Vec::new();
        for name in names.iter().filter_map(Node::as_str) {
            let Some(at) = cols.iter().position(|c| &*c.name == name) else {
                let message = format!("{} column \"{name}\" not in WITH query column list", self.what);
                return Err(self.error(binder, SqlState::SYNTAX_ERROR, &message));
            };
            if by.contains(&at) {
                let message = format!("{} column \"{name}\" specified more than once", self.what);
                return Err(self.error(binder, SqlState::DUPLICATE_COLUMN, &message));
            }
            by.push(at);
        }
        Ok(by)
    }

    fn check_new(&self, binder: &Binder<'_>, which: &str, name: &str, cols: &[RteCol]) -> Result<()> {
        if cols.iter().all(|c| &*c.name != name) {
            return Ok(());
        }
        let message =
            format!("{} {which} column name \"{name}\" already used in WITH query column list", self.what);
        Err(self.error(binder, SqlState::SYNTAX_ERROR, &message))
    }

    fn check_apart(&self, binder: &Binder<'_>, a: (&str, &str), b: (&str, &str)) -> Result<()> {
        if a.1 != b.1 {
            return Ok(());
        }
        let message = format!("{} column name and {} column name are the same", a.0, b.0);
        Err(self.error(binder, SqlState::SYNTAX_ERROR, &message))
    }
}

impl Binder<'_> {
    /// Enters the clauses of a query of WITH, before it is bound: it may name their columns, which
    /// are given back.
    pub(super) fn enter_clauses(&mut self, id: usize, c: &nodes::CommonTableExpr) -> Result<Vec<RteCol>> {
        let column = |name: Option<&str>, ty: Oid, typmod: i32| {
            RteCol::new(Arc::from(name.unwrap_or("")), ty, typmod, true)
        };
        let mut added = Vec::new();
        if let Some(search) = c.search_clause() {
            let breadth = search.search_breadth_first;
            let ty = if breadth { oid::RECORD } else { oid::_RECORD };
            added.push(column(search.search_seq_column(), ty, -1));
            self.ctes[id].search = Some(Search { breadth, by: Vec::new() });
        }
        let Some(cycle) = c.cycle_clause() else { return Ok(added) };
        let marks = self.in_clause(Clause::Other, |me| {
            Ok([me.bind(cycle.cycle_mark_value())?, me.bind(cycle.cycle_mark_default())?])
        })?;
        let ty = self.common_type(&marks, "CYCLE")?;
        let typmod = Binder::common_typmod(&marks, ty);
        let [value, default] = marks;
        let value = self.coerce_to_common(value, ty, "CYCLE/SET/TO")?.e;
        let default = self.coerce_to_common(default, ty, "CYCLE/SET/DEFAULT")?.e;
        if !is_hashed_only(ty) {
            self.check_equality(ty, -1)?;
        }
        added.push(column(cycle.cycle_mark_column(), ty, typmod));
        added.push(column(cycle.cycle_path_column(), oid::_RECORD, -1));
        self.ctes[id].cycle = Some(Box::new(Cycle { by: Vec::new(), ty, value, default }));
        Ok(added)
    }

    /// 42601 for clauses of a query that does not name itself.
    pub(super) fn no_clauses(&self, c: &nodes::CommonTableExpr) -> Result<()> {
        if c.search_clause().is_none() && c.cycle_clause().is_none() {
            return Ok(());
        }
        Err(self.err(SqlState::SYNTAX_ERROR, "WITH query is not recursive", c.location))
    }

    /// Checks the clauses against the query's own columns, and notes which of them they name.
    fn check_clauses(&mut self, id: usize, c: &nodes::CommonTableExpr, cols: &[RteCol]) -> Result<()> {
        let sequence = c.search_clause().and_then(|search| search.search_seq_column());
        if let Some(search) = c.search_clause() {
            let named = Named { what: "search", loc: search.location };
            let by = named.positions(self, search.search_col_list(), cols)?;
            named.check_new(self, "sequence", sequence.unwrap_or(""), cols)?;
            self.ctes[id].search.iter_mut().for_each(|have| have.by.clone_from(&by));
        }
        let Some(cycle) = c.cycle_clause() else { return Ok(()) };
        let named = Named { what: "cycle", loc: cycle.location };
        let by = named.positions(self, cycle.cycle_col_list(), cols)?;
        self.ctes[id].cycle.iter_mut().for_each(|have| have.by.clone_from(&by));
        let mark = ("cycle mark", cycle.cycle_mark_column().unwrap_or(""));
        let path = ("cycle path", cycle.cycle_path_column().unwrap_or(""));
        named.check_new(self, "mark", mark.1, cols)?;
        named.check_new(self, "path", path.1, cols)?;
        named.check_apart(self, mark, path)?;
        if let (Some(search), Some(sequence)) = (c.search_clause(), sequence) {
            let named = Named { what: "search", loc: search.location };
            named.check_apart(self, ("search sequence", sequence), mark)?;
            named.check_apart(self, ("search sequence", sequence), path)?;
        }
        Ok(())
    }

    /// Checks the clauses of a recursive query whose terms are bound, and gives to the second term
    /// the added columns of the rows that it reads.
    pub(super) fn carry_clauses(
        &mut self,
        id: usize,
        c: &nodes::CommonTableExpr,
        (left, right): (&nodes::SelectStmt, &nodes::SelectStmt),
        second: &mut Query,
    ) -> Result<()> {
        for (side, term, state) in
            [("left", left, SqlState::FEATURE_NOT_SUPPORTED), ("right", right, SqlState::SYNTAX_ERROR)]
        {
            if !is_one_query(term) {
                let message =
                    format!("with a SEARCH or CYCLE clause, the {side} side of the UNION must be a SELECT");
                return Err(SqlError::new(state, message));
            }
        }
        let cols = self.ctes[id].cols.clone();
        let (own, added) = cols.split_at(cols.len() - self.ctes[id].added());
        self.check_clauses(id, c, own)?;
        let mut rels = Vec::new();
        second.from.iter().for_each(|from| rels_in(from, &mut rels));
        let is_itself = |rel: &&RelId| matches!(self.rtes[**rel as usize].kind, RteKind::Cte(of) if of == id);
        let Some(&rel) = rels.iter().find(is_itself).filter(|_| matches!(second.body, Body::Select)) else {
            return Err(SqlError::unsupported(format!(
                "with a SEARCH or CYCLE clause, the recursive reference to WITH query \"{}\" must be at the \
                 top level of its right-hand SELECT",
                self.ctes[id].name
            )));
        };
        if second.grouped {
            return Err(self.unsupported("GROUP BY in a recursive query with SEARCH or CYCLE", -1));
        }
        // Targets that are sorted by alone stay behind those that are seen.
        let seen = second.outputs().count();
        let moved = |at: usize| if at < seen { at } else { at + added.len() };
        second.sort.iter_mut().for_each(|key| key.target = moved(key.target));
        match &mut second.distinct {
            Distinct::No => {}
            Distinct::On(list) => list.iter_mut().for_each(|at| *at = moved(*at)),
            // Rows that differ in what is added alone are duplicates.
            Distinct::All => {
                let is_sorted = |at: &usize| second.sort.iter().any(|key| key.target == *at);
                let implied: Vec<usize> = (0..seen).filter(|at| !is_sorted(at)).collect();
                let key = |target| SortKey { target, descending: false, nulls_first: false };
                second.implied_sorts = implied.len();
                second.sort.extend(implied.into_iter().map(key));
                second.distinct = Distinct::On((0..seen).collect());
            }
        }
        let targets = added.iter().enumerate().map(|(i, c)| {
            let e = Expr::Var { rel, col: (own.len() + i) as u16 };
            target(c, e)
        });
        second.targets.splice(seen..seen, targets);
        Ok(())
    }

    /// The two terms with the columns of the clauses computed.
    pub(super) fn compute_clauses(
        &mut self,
        id: usize,
        first: Query,
        second: Query,
    ) -> Result<(Query, Query)> {
        let first = self.wrap_term(id, first, "*TLOCRN*", false)?;
        let second = self.wrap_term(id, second, "*TROCRN*", true)?;
        Ok((first, second))
    }

    fn wrap_term(&mut self, id: usize, term: Query, name: &str, is_recursive: bool) -> Result<Query> {
        let cols = self.ctes[id].cols.clone();
        let (search, cycle) = (self.ctes[id].search.clone(), self.ctes[id].cycle.clone());
        let own = cols.len() - self.ctes[id].added();
        let (mut q, rel, _) = self.around_query(term);
        let rte = &mut self.rtes[rel as usize];
        rte.name = Arc::from(name);
        rte.cols.iter_mut().zip(&cols).for_each(|(have, c)| have.name = c.name.clone());
        let before = |at: usize| Expr::Var { rel, col: at as u16 };
        q.targets = (0..own).map(|at| target(&cols[at], before(at))).collect();
        if let Some(search) = search {
            let e = match search.breadth {
                false => path(&cols, rel, &search.by, is_recursive.then(|| before(own)))?,
                true => {
                    let depth = match is_recursive {
                        false => Expr::Const(Datum::Int8(0)),
                        true => {
                            let depth = before(own).nth(0);
                            call(INT8INC, vec![depth], CallTypes { args: vec![oid::INT8], ret: oid::INT8 })?
                        }
                    };
                    row(&cols, rel, &search.by, Some((oid::INT8, depth)))
                }
            };
            q.targets.push(target(&cols[own], e));
        }
        let Some(cycle) = cycle else { return Ok(q) };
        let at = cols.len() - 2;
        let mark = match is_recursive {
            false => cycle.default.clone(),
            true => {
                let [seen, now] = [Typed::new(before(at + 1), oid::_RECORD, -1), {
                    Typed::new(row(&cols, rel, &cycle.by, None), oid::RECORD, -1)
                }];
                let is_met = self.scalar_array("=", true, now, seen, -1)?.e;
                let whens = vec![(is_met, cycle.value.clone())];
                Expr::Case(Box::new(CaseExpr { arg: None, whens, otherwise: cycle.default.clone() }))
            }
        };
        q.targets.push(target(&cols[at], mark));
        let path = path(&cols, rel, &cycle.by, is_recursive.then(|| before(at + 1)))?;
        q.targets.push(target(&cols[at + 1], path));
        if is_recursive {
            let [mark, value] = [before(at), cycle.value].map(|e| Typed::new(e, cycle.ty, -1));
            let goes_on = self.bind_op("<>", Some(mark), value, -1)?;
            q.quals.push(goes_on.e);
        }
        Ok(q)
    }
}

fn target(c: &RteCol, e: Expr) -> Target {
    Target {
        name: c.name.clone(),
        e,
        ty: c.ty,
        typmod: c.typmod,
        domain: c.domain,
        junk: false,
        origin: (0, 0),
    }
}

fn call(function: Oid, args: Vec<Expr>, types: CallTypes) -> Result<Expr> {
    let f = func::by_oid(function).ok_or_else(|| SqlError::internal("a function of SEARCH is missing"))?;
    Ok(Expr::Func(Box::new(FuncExpr::new(f, args, types))))
}

/// The row of some of an entry's columns, with the depth before them.
fn row(cols: &[RteCol], rel: RelId, by: &[usize], depth: Option<(Oid, Expr)>) -> Expr {
    let names = depth.iter().map(|_| Arc::from("*DEPTH*")).chain(by.iter().map(|at| cols[*at].name.clone()));
    let names = FieldNames::given(names);
    let columns = by.iter().map(|at| (cols[*at].ty, Expr::Var { rel, col: *at as u16 }));
    Expr::Row(depth.into_iter().chain(columns).collect(), names)
}

/// The rows on the way to a row, itself at the end.
fn path(cols: &[RteCol], rel: RelId, by: &[usize], before: Option<Expr>) -> Result<Expr> {
    let last = Expr::Array { elem: oid::RECORD, args: vec![row(cols, rel, by, None)], nested: false };
    let Some(before) = before else { return Ok(last) };
    let types = CallTypes { args: vec![oid::_RECORD, oid::_RECORD], ret: oid::_RECORD };
    call(ARRAY_CAT, vec![before, last], types)
}
