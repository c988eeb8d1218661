//! UNION, INTERSECT, EXCEPT.

use crate::binder::collate::Derived;
use crate::binder::scope::Place;
use crate::binder::{Binder, Typed};
use crate::tree::expr::{Expr, RelId};
use crate::tree::parse::{location, location_of_output};
use crate::tree::query::{Body, From, Query, Rte, RteCol, RteKind, SetOpKind, Target};
use pg_raw_parse::{nodes, raw};
use sinew_error::{Result, SqlState};
use sinew_table::stack;
use sinew_types::cast::CastContext;
use sinew_types::typeinfo::type_name;
use sinew_types::{Oid, oid};
use std::sync::Arc;

impl Binder<'_> {
    fn arm(&mut self, s: &nodes::SelectStmt, within: Option<Place>) -> Result<Query> {
        self.output_collations.clear();
        match within {
            Some(place) => self.without_recursion(place, |me| me.bind_select(s, true)),
            None => self.bind_select(s, true),
        }
    }

    /// Binds UNION, INTERSECT or EXCEPT.
    pub fn bind_set_operation(
        &mut self,
        mut q: Query,
        s: &nodes::SelectStmt,
        keep_unknown: bool,
    ) -> Result<Query> {
        stack::check_building()?;
        let (op, name) = match s.op {
            raw::SetOperation::SETOP_UNION => (SetOpKind::Union, "UNION"),
            raw::SetOperation::SETOP_INTERSECT => (SetOpKind::Intersect, "INTERSECT"),
            _ => (SetOpKind::Except, "EXCEPT"),
        };
        let (Some(l), Some(r)) = (s.larg(), s.rarg()) else {
            return Err(self.internal("set operation without sides"));
        };
        if let Some(into) = crate::bind::into::table_of_select(r) {
            let message = "INTO is only allowed on first SELECT of UNION/INTERSECT/EXCEPT";
            return Err(self.err(SqlState::SYNTAX_ERROR, message, into.location));
        }
        let (within_left, within_right) = match op {
            SetOpKind::Intersect if s.all => (Some(Place::Intersect), Some(Place::Intersect)),
            SetOpKind::Except => (s.all.then_some(Place::Except), Some(Place::Except)),
            _ => (None, None),
        };
        let left = self.arm(l, within_left)?;
        let collations = std::mem::take(&mut self.output_collations);
        let right = self.arm(r, within_right)?;
        let others = std::mem::take(&mut self.output_collations);
        let mut merged = Vec::with_capacity(others.len());
        for (i, (a, b)) in collations.into_iter().zip(others).enumerate() {
            let loc = r.target_list().get(i).map_or(-1, |t| location(t.val()));
            let both = self.merge_collations(a, b, loc)?;
            if let (Derived::Open(a, b, loc), false) = (both, s.all && op == SetOpKind::Union) {
                return Err(self.mixed_columns(a, b, loc));
            }
            merged.push(both);
        }
        let lt: Vec<(Oid, i32, Arc<str>)> =
            left.outputs().map(|t| (t.ty, t.typmod, t.name.clone())).collect();
        let rt: Vec<(Oid, i32)> = right.outputs().map(|t| (t.ty, t.typmod)).collect();
        if lt.len() != rt.len() {
            let loc = r.target_list().first().map_or(-1, |t| location(t.val()));
            return Err(self.err(
                SqlState::SYNTAX_ERROR,
                format!("each {name} query must have the same number of columns"),
                loc,
            ));
        }
        let mut types = Vec::with_capacity(lt.len());
        for (i, ((a, atm, _), (b, btm))) in lt.iter().zip(&rt).enumerate() {
            if keep_unknown && *a == oid::UNKNOWN && *b == oid::UNKNOWN {
                types.push((oid::TEXT, -1));
                continue;
            }
            let ty = Binder::common_type_of(&[(*a, -1), (*b, -1)]).map_err(|(x, y, _)| {
                let loc = r.target_list().get(i).map_or(-1, |t| location(t.val()));
                self.err(
                    SqlState::DATATYPE_MISMATCH,
                    format!("{name} types {} and {} cannot be matched", type_name(x), type_name(y)),
                    loc,
                )
            })?;
            if !(s.all && op == SetOpKind::Union) {
                self.check_equality(ty, location_of_output(l.target_list(), i))?;
            }
            types.push((ty, if atm == btm && a == b { *atm } else { -1 }));
        }
        let of = left.outputs().zip(right.outputs());
        let domains: Vec<_> = of.map(|(l, r)| l.domain.filter(|_| l.domain == r.domain)).collect();
        let left = self.convert_outputs(left, &types, name, Some(l))?;
        let right = self.convert_outputs(right, &types, name, Some(r))?;
        let names = lt.into_iter().map(|t| t.2).collect();
        let rel = self.pseudo_rel("*SELECT*", names, &types, &mut q);
        for ((target, col), domain) in
            q.targets.iter_mut().zip(&mut self.rtes[rel as usize].cols).zip(domains)
        {
            (target.domain, col.domain) = (domain, domain);
        }
        q.body = Body::SetOp { op, all: s.all, left: Box::new(left), right: Box::new(right), rel };
        self.bind_order_by(&mut q, s.sort_clause())?;
        self.bind_limit(&mut q, s.limit_offset(), s.limit_count(), s.limit_option)?;
        self.bind_row_locks(&mut q, s.locking_clause())?;
        let sorted = q.sort.iter().any(|k| matches!(merged.get(k.target), Some(Derived::Open(..))));
        if sorted {
            return Err(self.open_collation("string comparison"));
        }
        self.output_collations = merged;
        Ok(q)
    }

    /// An entry that stands for the rows of a set operation or VALUES, with targets that read it.
    pub fn pseudo_rel(
        &mut self,
        name: &str,
        names: Vec<Arc<str>>,
        types: &[(Oid, i32)],
        q: &mut Query,
    ) -> RelId {
        let cols: Vec<RteCol> = names
            .into_iter()
            .zip(types)
            .map(|(name, &(ty, typmod))| RteCol { name, ty, typmod, domain: None, visible: true })
            .collect();
        let rel = self.add_rte(Rte::new(RteKind::Row, Arc::from(name), cols.clone()));
        self.scope().rels.push(rel);
        q.targets = cols
            .into_iter()
            .enumerate()
            .map(|(i, c)| Target {
                name: c.name,
                e: Expr::Var { rel, col: i as u16 },
                ty: c.ty,
                typmod: c.typmod,
                domain: None,
                junk: false,
                origin: (0, 0),
            })
            .collect();
        rel
    }

    /// Makes a query's outputs have these types: untyped literals in place, others through a query
    /// around it. `text`: the query as written, for the places of errors.
    pub fn convert_outputs(
        &mut self,
        mut q: Query,
        types: &[(Oid, i32)],
        construct: &str,
        text: Option<&nodes::SelectStmt>,
    ) -> Result<Query> {
        let simple = matches!(q.body, Body::Select);
        if let Body::Values(..) = q.body {
            self.convert_values(&mut q, types, construct)?;
        }
        let mut i = 0;
        for t in 0..q.targets.len() {
            if q.targets[t].junk {
                continue;
            }
            let want = types[i].0;
            i += 1;
            if q.targets[t].ty == oid::UNKNOWN && simple {
                let loc = text.and_then(|s| s.target_list().get(i - 1)).map_or(-1, |t| location(t.val()));
                let b = Typed::new(q.targets[t].e.clone(), oid::UNKNOWN, loc);
                let b = self.coerce_to_common(b, want, construct)?;
                q.targets[t].e = b.e;
                q.targets[t].ty = want;
            }
        }
        if q.outputs().zip(types).all(|(t, w)| t.ty == w.0) {
            return Ok(q);
        }
        let (mut outer, rel, cols) = self.around_query(q);
        for (i, (c, &(ty, typmod))) in cols.into_iter().zip(types).enumerate() {
            let b = Typed::new(Expr::Var { rel, col: i as u16 }, c.ty, -1).with_typmod(c.typmod);
            let from = b.ty;
            let Some(b) = self.coerce(b, ty, CastContext::Implicit)? else {
                return Err(self.err(
                    SqlState::CANNOT_COERCE,
                    format!("{construct} could not convert type {} to {}", type_name(from), type_name(ty)),
                    -1,
                ));
            };
            outer.targets.push(Target {
                name: c.name,
                e: b.e,
                ty,
                typmod,
                domain: None,
                junk: false,
                origin: (0, 0),
            });
        }
        Ok(outer)
    }

    /// A query that reads another one and has no targets yet, with the entry that it reads and its
    /// columns.
    pub fn around_query(&mut self, inner: Query) -> (Query, RelId, Vec<RteCol>) {
        let cols: Vec<RteCol> = inner.outputs().map(RteCol::of).collect();
        let rel =
            self.add_rte(Rte::new(RteKind::Query(Box::new(inner)), Arc::from("*SELECT*"), cols.clone()));
        self.queries += 1;
        let mut outer = Query::new(self.queries);
        outer.from = vec![From::Rel(rel)];
        (outer, rel, cols)
    }

    fn convert_values(&mut self, q: &mut Query, types: &[(Oid, i32)], construct: &str) -> Result<()> {
        let Body::Values(rows, rel) = &mut q.body else { return Ok(()) };
        let rel = *rel;
        let mut rows = std::mem::take(rows);
        for (i, w) in types.iter().enumerate() {
            if q.targets[i].ty != oid::UNKNOWN {
                continue;
            }
            for row in &mut rows {
                let b = Typed::new(std::mem::replace(&mut row[i], Expr::null()), oid::UNKNOWN, -1);
                row[i] = self.coerce_to_common(b, w.0, construct)?.e;
            }
            q.targets[i].ty = w.0;
            self.rtes[rel as usize].cols[i].ty = w.0;
        }
        q.body = Body::Values(rows, rel);
        Ok(())
    }
}
