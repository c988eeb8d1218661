//! Assignment to parts of a column: `a[1] = x`, `j['key'] = x`, and to several columns from one
//! row.
//!
//! A statement may name several parts of a column. Each is put into what the one before it made:
//! `SetPart(SetPart(column))`. INSERT begins with NULL, UPDATE with the column's value.

use crate::binder::domains::NamedType;
use crate::binder::scope::Place;
use crate::binder::{Binder, Clause, Typed};
use crate::tree::expr::{CaseExpr, Expr, FieldPlace, SetPart, Subscript};
use crate::tree::parse::location;
use crate::tree::query::RteCol;
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlState};
use sinew_table::{Column, Relation};
use sinew_types::Oid;
use sinew_types::cast::CastContext;
use sinew_types::oid;
use sinew_types::typeinfo::{elem_type, made, type_name};
use sinew_types::{Datum, RowType};
use std::sync::Arc;

/// A step from a value to a part of it.
#[derive(Debug, Clone)]
enum Step {
    /// An element of a value of this type.
    Element { container: Oid, subs: Vec<Subscript> },
    /// A field of a row.
    Field { row: Arc<RowType>, at: usize },
}

/// A part of a column that a statement assigns to.
#[derive(Debug, Clone)]
pub(super) struct Part {
    steps: Vec<Step>,
    /// Type of the part, and its modifier.
    ty: Oid,
    typmod: i32,
    /// The domain of the part, or the array over one.
    domain: Option<Oid>,
    /// Of jsonb: the first subscript is an integer.
    by_index: bool,
}

impl Part {
    /// The value of a column in which this part has another value.
    pub fn set(self, container: Expr, value: Expr) -> Expr {
        set_steps(container, self.steps.into_iter(), value, self.by_index)
    }

    /// The name of the field that the part is, if it is one.
    pub fn field(&self) -> Option<&str> {
        match self.steps.last()? {
            Step::Field { row, at } => Some(&row.fields()[*at].name),
            Step::Element { .. } => None,
        }
    }
}

fn set_steps(container: Expr, mut steps: std::vec::IntoIter<Step>, value: Expr, by_index: bool) -> Expr {
    match steps.next() {
        None => value,
        Some(Step::Element { container: ty, subs }) => {
            let value = match steps.len() {
                0 => value,
                _ => {
                    let part = Expr::Subscript { arg: Box::new(container.clone()), subs: subs.clone() };
                    set_steps(part, steps, value, by_index)
                }
            };
            Expr::SetPart(Box::new(SetPart { container, ty, subs, value, by_index }))
        }
        Some(Step::Field { row, at }) => {
            let mut value = Some(set_steps(field_of(&container, &row, at), steps, value, by_index));
            let fields = row.fields().iter().enumerate().map(|(i, field)| {
                let own = if i == at { value.take() } else { None };
                (field.ty, own.unwrap_or_else(|| field_of(&container, &row, i)))
            });
            Expr::Row(fields.collect(), row.names().clone())
        }
    }
}

/// A field of a row. Of a row that is just made, it is the expression that makes it.
fn field_of(of: &Expr, ty: &RowType, at: usize) -> Expr {
    match of {
        Expr::Row(fields, _) => fields.get(at).map_or(Expr::null(), |field| field.1.clone()),
        Expr::Const(Datum::Null) => Expr::null(),
        of => Expr::Field(Box::new(of.clone()), FieldPlace::of(ty, at as u16)),
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
        let mut part = Part {
            steps: Vec::new(),
            ty: column.type_oid,
            typmod: column.typmod,
            domain: column.domain,
            by_index: false,
        };
        let mut subs: Vec<Subscript> = Vec::new();
        for step in steps {
            match step {
                Node::A_Indices(ix) if part.ty == oid::JSONB => {
                    let (step, is_index) = self.bind_path_step(ix)?;
                    part.by_index |= subs.is_empty() && is_index;
                    subs.push(Subscript::Index(step));
                }
                Node::A_Indices(ix) if part.ty == oid::HSTORE => {
                    subs.push(Subscript::Index(self.bind_hstore_key(ix, subs.is_empty())?));
                }
                Node::A_Indices(ix) => {
                    if elem_type(part.ty).is_none() {
                        let one = vec![Subscript::Index(Expr::null())];
                        self.subscript(Typed::new(Expr::null(), part.ty, base), one, base)?;
                    }
                    subs.push(self.bind_subscript(ix)?);
                }
                Node::String(field) => {
                    self.end_subscripts(&mut part, std::mem::take(&mut subs), base)?;
                    self.step_to_field(column, &mut part, field.sval().unwrap_or(""), loc)?;
                }
                _ => {
                    let message = "row expansion via \"*\" is not supported here";
                    return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, message, loc));
                }
            }
        }
        self.end_subscripts(&mut part, subs, base)?;
        Ok(Some(part))
    }

    /// The subscripts of one array, or of one jsonb, are complete.
    fn end_subscripts(&mut self, part: &mut Part, subs: Vec<Subscript>, base: i32) -> Result<()> {
        if subs.is_empty() {
            return Ok(());
        }
        let container = part.ty;
        if container == oid::JSONB {
            part.domain = None;
            part.steps.push(Step::Element { container, subs });
            return Ok(());
        }
        if container == oid::HSTORE {
            (part.ty, part.typmod, part.domain) = (oid::TEXT, -1, None);
            part.steps.push(Step::Element { container, subs });
            return Ok(());
        }
        if container == oid::NAME {
            return Err(self.unsupported("assignment to a part of a name", base));
        }
        if part.domain.is_some_and(made::is_domain) && part.field().is_some() {
            return Err(self.unsupported("assignment to a part of a field of a domain", base));
        }
        let whole = Typed::new(Expr::null(), container, base).with_domain(part.domain);
        let found = self.subscript(whole, subs, base)?;
        let Expr::Subscript { subs, .. } = found.e else { return Err(self.internal("a subscript")) };
        (part.ty, part.domain) = (found.ty, found.domain);
        part.steps.push(Step::Element { container, subs });
        Ok(())
    }

    fn step_to_field(&mut self, column: &Column, part: &mut Part, field: &str, loc: i32) -> Result<()> {
        if !made::is_row(part.ty) {
            let message = format!(
                "cannot assign to field \"{field}\" of column \"{}\" because its type {} is not a composite type",
                column.name,
                type_name(part.ty)
            );
            return Err(self.err(SqlState::DATATYPE_MISMATCH, message, loc));
        }
        let row = self.cx.need_row_type(part.ty)?;
        let Some(at) = row.position(field) else {
            let message = format!(
                "cannot assign to field \"{field}\" of column \"{}\" because there is no such column in data type {}",
                column.name,
                type_name(part.ty)
            );
            return Err(self.err(SqlState::UNDEFINED_COLUMN, message, loc));
        };
        let NamedType { ty, typmod, domain } = NamedType::of_field(&row.fields()[at]);
        (part.ty, part.typmod, part.domain) = (ty, typmod, domain);
        part.steps.push(Step::Field { row, at });
        Ok(())
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
        let of_part = NamedType { ty: part.ty, typmod: part.typmod, domain: part.domain };
        if let Some(parameter) = self.as_parameter(&b, of_part) {
            return Ok(parameter);
        }
        let from = b.clone();
        let Some(done) = self.coerce(b, part.ty, CastContext::Assignment)? else {
            let wanted = type_name(part.domain.unwrap_or(part.ty));
            let message = match part.field() {
                Some(field) => format!(
                    "subfield \"{field}\" is of type {wanted} but expression is of type {}",
                    from.type_name()
                ),
                None => format!(
                    "subscripted assignment to \"{}\" requires type {wanted} but expression is of type {}",
                    column.name,
                    from.type_name()
                ),
            };
            return Err(self
                .err(SqlState::DATATYPE_MISMATCH, message, loc)
                .hint("You will need to rewrite or cast the expression."));
        };
        let done = self.length(done, part.typmod, false)?;
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
    pub(super) fn default_of_part(&self, is_field: bool, loc: i32) -> sinew_error::SqlError {
        let message = match is_field {
            true => "cannot set a subfield to DEFAULT",
            false => "cannot set an array element to DEFAULT",
        };
        self.err(SqlState::FEATURE_NOT_SUPPORTED, message, loc)
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
            Some(Typed::new(row.nth(i), c.ty, loc).with_typmod(c.typmod).with_domain(c.domain))
        };
        Ok((0..).zip(&cols).map(value).collect())
    }
}
