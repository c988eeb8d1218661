//! Assignment to parts of a column: `a[1] = x`, `j['key'] = x`, and to several columns from one
//! row.
//!
//! A statement may name several parts of a column. Each is put into what the one before it made:
//! `SetPart(SetPart(column))`. INSERT begins with NULL, UPDATE with the column's value.

use crate::binder::domains::NamedType;
use crate::binder::scope::Place;
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::{CaseExpr, Expr, SetPart, Subscript};
use crate::tree::parse::location;
use crate::tree::query::RteCol;
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlState};
use sinew_table::{Column, Relation};
use sinew_types::Oid;
use sinew_types::cast::CastContext;
use sinew_types::oid;
use sinew_types::typeinfo::{elem_type, made, type_name};

/// A part of a column that a statement assigns to.
#[derive(Debug, Clone)]
pub(super) struct Part {
    subs: Vec<Subscript>,
    /// Type of the column, and of the part.
    container: Oid,
    ty: Oid,
    /// The domain of the part, in a column of an array over one.
    domain: Option<Oid>,
    /// Of jsonb: the first subscript is an integer.
    by_index: bool,
}

impl Part {
    /// The value of a column in which this part has another value.
    pub fn set(self, container: Expr, value: Expr) -> Expr {
        let Part { subs, container: ty, by_index, .. } = self;
        Expr::SetPart(Box::new(SetPart { container, ty, subs, value, by_index }))
    }
}

/// A column that INSERT names, or a part of it.
#[derive(Debug, Clone)]
pub(super) struct InsertTarget {
    pub at: usize,
    pub part: Option<Part>,
    pub loc: i32,
}

impl InsertTarget {
    /// The type of the values for it.
    pub fn ty(&self, table: &Relation) -> Oid {
        self.part.as_ref().map_or(table.columns[self.at].type_oid, |part| part.ty)
    }
}

impl Binder<'_> {
    /// The part of a column that stands behind its name, if one does. `base`: where a mistake in
    /// the column's type is told.
    pub(super) fn bind_part(
        &mut self,
        column: &Column,
        steps: &pg_raw_parse::list::NodeList,
        loc: i32,
        base: i32,
    ) -> Result<Option<Part>> {
        if steps.is_empty() {
            return Ok(None);
        }
        let (mut subs, mut by_index) = (Vec::new(), false);
        let is_container = column.type_oid == oid::JSONB || elem_type(column.type_oid).is_some();
        if !is_container && matches!(steps.get(0), Some(Node::A_Indices(_))) {
            let one = vec![Subscript::Index(Expr::null())];
            self.subscript(Typed::new(Expr::null(), column.type_oid, base), one, base)?;
        }
        for step in steps {
            match step {
                Node::A_Indices(ix) if column.type_oid == oid::JSONB => {
                    let (step, is_index) = self.bind_path_step(ix)?;
                    by_index |= subs.is_empty() && is_index;
                    subs.push(Subscript::Index(step));
                }
                Node::A_Indices(ix) => subs.push(self.bind_subscript(ix)?),
                Node::String(field) => {
                    return Err(self.no_field(column, field.sval().unwrap_or(""), subs, loc)?);
                }
                _ => {
                    let message = "row expansion via \"*\" is not supported here";
                    return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, message, loc));
                }
            }
        }
        let container = column.type_oid;
        if container == oid::JSONB {
            return Ok(Some(Part { subs, container, ty: oid::JSONB, domain: None, by_index }));
        }
        if container == oid::NAME {
            return Err(self.unsupported("assignment to a part of a name", loc));
        }
        let column = Typed::new(Expr::null(), container, base).with_domain(column.domain);
        let part = self.subscript(column, subs, base)?;
        let Expr::Subscript { subs, .. } = part.e else { return Err(self.internal("a subscript")) };
        Ok(Some(Part { subs, container, ty: part.ty, domain: part.domain, by_index }))
    }

    #[cold]
    fn no_field(
        &mut self,
        column: &Column,
        field: &str,
        subs: Vec<Subscript>,
        loc: i32,
    ) -> Result<sinew_error::SqlError> {
        let ty = match column.type_oid {
            oid::JSONB => oid::JSONB,
            ty => self.subscript(Typed::new(Expr::null(), ty, loc), subs, loc)?.ty,
        };
        let message = format!(
            "cannot assign to field \"{field}\" of column \"{}\" because its type {} is not a composite type",
            column.name,
            type_name(ty)
        );
        Ok(self.err(SqlState::DATATYPE_MISMATCH, message, loc))
    }

    /// Assigns to a column, or to a part of it.
    pub(super) fn assign_to(
        &mut self,
        b: Typed,
        column: &Column,
        part: Option<&Part>,
        loc: i32,
    ) -> Result<Typed> {
        let Some(part) = part else { return self.assign(b, &column.name, NamedType::of(column)) };
        let from = b.clone();
        let Some(done) = self.coerce(b, part.ty, CastContext::Assignment)? else {
            let message = format!(
                "subscripted assignment to \"{}\" requires type {} but expression is of type {}",
                column.name,
                type_name(part.domain.unwrap_or(part.ty)),
                from.type_name()
            );
            return Err(self
                .err(SqlState::DATATYPE_MISMATCH, message, loc)
                .hint("You will need to rewrite or cast the expression."));
        };
        let done = self.length(done, column.typmod, false)?;
        let of_part = NamedType { ty: part.ty, typmod: column.typmod, domain: part.domain };
        if from.domain.is_some() && from.domain == part.domain {
            return Ok(done.with_domain(part.domain));
        }
        self.to_named(done, of_part, false)
    }

    /// A column of a domain in which parts have other values, as a value of the domain.
    pub(super) fn whole(&mut self, e: Expr, column: &Column) -> Result<Expr> {
        match column.domain {
            Some(domain) if made::is_domain(domain) && matches!(e, Expr::SetPart(_)) => {
                Ok(self.to_domain(Typed::new(e, column.type_oid, -1), domain, false)?.e)
            }
            _ => Ok(e),
        }
    }

    /// DEFAULT is a value for a whole column.
    #[cold]
    pub(super) fn default_of_part(&self, loc: i32) -> sinew_error::SqlError {
        self.err(SqlState::FEATURE_NOT_SUPPORTED, "cannot set an array element to DEFAULT", loc)
    }

    /// The values on the right side of `(a, b) = ...`; DEFAULT is `None`.
    pub(super) fn bind_row_of_values(&mut self, m: &nodes::MultiAssignRef) -> Result<Vec<Option<Typed>>> {
        let (values, loc) = match m.source() {
            Node::RowExpr(r) => (self.bind_listed_values(r)?, r.location),
            Node::SubLink(s) => (self.bind_subquery_values(s)?, s.location),
            source => {
                let message =
                    "source for a multiple-column UPDATE item must be a sub-SELECT or ROW() expression";
                let loc = location(source);
                return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, message, loc));
            }
        };
        if values.len() != m.ncolumns as usize {
            let message = "number of columns does not match number of values";
            return Err(self.err(SqlState::SYNTAX_ERROR, message, loc));
        }
        Ok(values)
    }

    fn bind_listed_values(&mut self, r: &nodes::RowExpr) -> Result<Vec<Option<Typed>>> {
        let mut values = Vec::with_capacity(r.args().len());
        for node in r.args() {
            match node {
                Node::SetToDefault(_) => values.push(None),
                Node::ColumnRef(c) if matches!(c.fields().iter().next_back(), Some(Node::A_Star(_))) => {
                    let columns = self.expand_star(c)?;
                    values.extend(columns.into_iter().map(|c2| {
                        Some(Typed::new(c2.e, c2.ty, c.location).with_typmod(c2.tm).with_domain(c2.domain))
                    }));
                }
                node => values.push(Some(self.in_clause(Clause::UpdateSource, |me| me.bind(node))?)),
            }
        }
        Ok(values)
    }

    /// The columns of a subquery's only row, NULLs when there is none. The first value runs the
    /// subquery and keeps the row in a slot, the others read it there: assignments are computed in
    /// their order.
    fn bind_subquery_values(&mut self, s: &nodes::SubLink) -> Result<Vec<Option<Typed>>> {
        let loc = s.location;
        self.has_sublinks = true;
        let query = self.in_clause(Clause::UpdateSource, |me| {
            me.without_recursion(Place::Subquery, |me| me.bind_subselect(s.subselect()))
        })?;
        let (row, cols) = self.row_of_subquery(query);
        let slot = self.slot();
        let kept = Expr::Param(slot);
        let run = CaseExpr { arg: Some((slot, row)), whens: Vec::new(), otherwise: kept.clone() };
        let mut first = Some(Expr::Case(Box::new(run)));
        let places: Vec<i32> = match s.subselect() {
            Node::SelectStmt(s) => s.target_list().iter().map(|t| location(t.val())).collect(),
            _ => Vec::new(),
        };
        let value = |(i, c): (u16, &RteCol)| {
            let row = first.take().unwrap_or_else(|| kept.clone());
            let loc = if places.len() == cols.len() { places[usize::from(i)] } else { loc };
            Some(
                Typed::new(Expr::Field(Box::new(row), i), c.ty, loc)
                    .with_typmod(c.typmod)
                    .with_domain(c.domain),
            )
        };
        Ok((0..).zip(&cols).map(value).collect())
    }
}
