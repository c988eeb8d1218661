//! Expressions.

use crate::binder::oper::operator_of;
use crate::binder::record_columns::record_columns;
use crate::binder::scope::stamp_column;
use crate::deparse::value::type_of_value;
use crate::deparse::{Deparser, is_relation};
use crate::tree::expr::{BoolTest, CaseExpr, Expr, FuncExpr, RelId, SubKind, Subscript, ToDomain, Written};
use crate::tree::query::{TABLEOID, WinCall, WinFn};
use sinew_catalog::quote::quote_ident;
use sinew_catalog::reg;
use sinew_error::{Result, SqlError};
use sinew_table::stack;
use sinew_types::cast::Coercion;
use sinew_types::typeinfo::{array_of, array_type, elem_type, format_type, is_polymorphic, made};
use sinew_types::{Datum, Oid, RowField, oid};

/// The surroundings of an expression.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Around {
    /// Something that ends by itself: an argument list, a clause.
    Nothing,
    /// An operator of this precedence (0: any other than `+ - * / %`); is the expression its right
    /// side?
    Op(u8, bool),
    And,
    Or,
    Not,
    /// A test or a cast.
    Tight,
}

/// How an expression looks from outside.
enum Looks {
    /// Ends by itself.
    Simple,
    Op(u8),
    And,
    Or,
    Not,
    Test,
    /// `= ANY (array)`: no operator binds it as the reader may think.
    ScalarArray,
}

fn precedence(op: &str) -> u8 {
    match op {
        "+" | "-" => 1,
        "*" | "/" | "%" => 2,
        _ => 0,
    }
}

/// PostgreSQL's rule for where a person still needs parentheses.
fn needs_parens(looks: &Looks, around: Around) -> bool {
    match (looks, around) {
        (_, Around::Nothing) | (Looks::Simple, _) => false,
        (Looks::Op(_) | Looks::Test, Around::And | Around::Or | Around::Not) => false,
        (Looks::Op(inner), Around::Op(outer, right)) => match (*inner, outer) {
            (0, _) | (_, 0) => true,
            (inner, outer) => inner < outer || (inner == outer && right),
        },
        (Looks::Or, Around::Or) | (Looks::And, Around::Or) => false,
        (Looks::And, Around::And) | (Looks::Not, Around::And | Around::Or) => false,
        _ => true,
    }
}

/// Whether PostgreSQL has a call of a function in the expression's place: casts are calls too, if a
/// function makes them.
pub(super) fn is_call(e: &Expr) -> bool {
    match e {
        Expr::Func(f) => operator_of(f).is_none(),
        Expr::Cast { path, .. } => matches!(**path, Coercion::Func(_)),
        Expr::Written(w) => matches!(w.0, Written::Syntax) && is_call(&w.1),
        Expr::Typmod { .. } | Expr::Agg { .. } | Expr::Win { .. } | Expr::Srf { .. } => true,
        _ => false,
    }
}

/// A type that an argument can be cast to: polymorphic and pseudo-types are none.
fn castable(ty: Oid) -> Oid {
    if is_polymorphic(ty) || matches!(ty, oid::ANY | oid::RECORD | oid::UNKNOWN | oid::CSTRING) {
        0
    } else {
        ty
    }
}

impl<'a> Deparser<'a, '_> {
    /// The type of an expression; 0 if it does not say.
    pub(super) fn type_of(&self, e: &'a Expr) -> Oid {
        match e {
            Expr::Var { rel, col } => self.column_type(*rel, *col),
            Expr::Param(slot) => self.slots.get(slot).copied().unwrap_or(0),
            Expr::Func(f) => f.types.ret,
            Expr::IntCmp(..)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Not(_)
            | Expr::IsNull(..)
            | Expr::BoolTest(..)
            | Expr::Distinct(..)
            | Expr::ScalarArray { .. } => oid::BOOL,
            Expr::Int4(..) => oid::INT4,
            Expr::Int8(..) | Expr::NextVal { .. } => oid::INT8,
            Expr::Case(c) => self.common_type(c.whens.iter().map(|(_, e)| e).chain([&c.otherwise])),
            Expr::Coalesce(list) => self.common_type(list.iter()),
            Expr::MinMax { ty, .. } | Expr::Typmod { ty, .. } => *ty,
            Expr::NullIf(f) => f.types.args[0],
            Expr::Array { elem, .. } => array_type(*elem).unwrap_or(0),
            Expr::Row(..) | Expr::WholeRow { .. } => oid::RECORD,
            Expr::Cast { to, .. } => *to,
            Expr::ToDomain(d) => d.domain,
            Expr::Subscript { arg, subs } => {
                let array = self.type_of_array(arg);
                let slice = subs.iter().any(|s| matches!(s, Subscript::Slice(..)));
                if slice { array } else { elem_type(array).unwrap_or(0) }
            }
            Expr::Field(arg, place) => {
                let at = usize::from(place.at);
                if let Expr::Row(fields, _) = &**arg {
                    return fields.get(at).map_or(0, |field| field.0);
                }
                if let Some(field) = self.field_of(arg, at) {
                    return field.ty;
                }
                let found = self.call_behind(arg).and_then(record_columns);
                found.and_then(|cols| cols.get(at).map(|c| c.1)).unwrap_or(0)
            }
            Expr::SubLink(s) => match s.kind {
                SubKind::Scalar => s.elem,
                SubKind::Array => array_of(s.elem).unwrap_or(0),
                _ => oid::BOOL,
            },
            Expr::Agg { query, i } => {
                self.query_of(*query).and_then(|q| q.aggs.get(*i as usize)).map_or(0, |a| a.types.ret)
            }
            Expr::Grouping { .. } => oid::INT4,
            Expr::Win { query, i } => self
                .query_of(*query)
                .and_then(|q| q.windows.get(*i as usize))
                .map_or(0, |w| self.window_type(w)),
            Expr::Srf { query, i } => {
                self.query_of(*query).and_then(|q| q.srfs.get(*i as usize)).map_or(0, |f| f.types.ret)
            }
            Expr::SetPart(p) => p.ty,
            Expr::FromJson(j) => j.ty,
            Expr::Written(w) => self.type_of(&w.1),
            Expr::Const(_) | Expr::Col(_) | Expr::SubPlan(_) => 0,
        }
    }

    /// The type of branches: what one of them says, or the value of a constant among them.
    fn common_type<'e>(&self, all: impl Iterator<Item = &'e Expr> + Clone) -> Oid {
        let said = |e: &Expr| Some(self.type_of(e)).filter(|t| *t != 0);
        let value = |e: &Expr| match e {
            Expr::Const(v) if !v.is_null() => Some(type_of_value(v)),
            _ => None,
        };
        let found = all.clone().find_map(said).or_else(|| all.clone().find_map(value)).unwrap_or(0);
        // All are of one domain, or none of the result is.
        match made::is_of_domain(found) && !all.clone().all(|e| said(e) == Some(found)) {
            true => self.under(found),
            false => found,
        }
    }

    pub(super) fn window_type(&self, w: &'a WinCall) -> Oid {
        match (w.f, &w.agg) {
            (_, Some(a)) => a.types.ret,
            (WinFn::RowNumber | WinFn::Rank | WinFn::DenseRank, _) => oid::INT8,
            (WinFn::PercentRank | WinFn::CumeDist, _) => oid::FLOAT8,
            (WinFn::Ntile, _) => oid::INT4,
            _ => w.args.first().map_or(0, |e| self.type_of(e)),
        }
    }

    /// The type of what is subscripted, which a constant says itself.
    fn type_of_array(&self, e: &'a Expr) -> Oid {
        match e {
            Expr::Const(v) => type_of_value(v),
            e => match self.type_of(e) {
                domain if made::is_domain(domain) => self.under(domain),
                ty => ty,
            },
        }
    }

    fn column_type(&self, rel: RelId, col: u16) -> Oid {
        if let Some(ty) = self.value {
            return ty;
        }
        let col = usize::from(col);
        let col = if self.of_change { col / 2 } else { col };
        match (self.own, self.binder.rtes.get(rel as usize)) {
            (Some(_), _) if col == usize::from(TABLEOID) => oid::OID,
            (Some(own), _) => own.columns.get(col).map_or(0, |c| c.declared().0),
            (None, Some(rte)) => match rte.cols.get(col) {
                Some(c) => c.domain.unwrap_or(c.ty),
                None if col > rte.cols.len() => oid::OID,
                None => oid::TID,
            },
            _ => 0,
        }
    }

    pub(super) fn query_of(&self, id: u32) -> Option<&'a crate::deparse::Query> {
        self.queries.iter().rev().copied().find(|q| q.id == id)
    }

    /// A field of an expression whose type is one of rows.
    fn field_of(&self, e: &'a Expr, at: usize) -> Option<RowField> {
        let row = self.binder.cx.row_type(self.type_of(e)).ok().flatten()?;
        row.fields().get(at).cloned()
    }

    /// The call of a function that gives rows, of which a field is taken.
    fn call_behind(&self, e: &'a Expr) -> Option<&'a FuncExpr> {
        match e {
            Expr::Func(f) => Some(f),
            Expr::Srf { query, i } => self.query_of(*query).and_then(|q| q.srfs.get(*i as usize)),
            _ => None,
        }
    }

    /// A whole expression of a type, without the conversion that its assignment brings along.
    pub(super) fn root(&mut self, e: &'a Expr, ty: Oid) -> Result<()> {
        self.converted(e, ty, Around::Nothing)
    }

    fn converted(&mut self, e: &'a Expr, ty: Oid, around: Around) -> Result<()> {
        match e {
            Expr::Cast { arg, from, explicit: false, .. } if *from != oid::UNKNOWN => {
                self.converted(arg, *from, Around::Tight)
            }
            Expr::Typmod { arg, ty, explicit: false, .. } => self.converted(arg, *ty, Around::Tight),
            Expr::ToDomain(d) if !d.explicit => self.converted(&d.arg, ty, around),
            // An assignment converts as much as a cast of the same storage does.
            e => {
                let own = self.type_of(e);
                self.expr(e, if own == 0 { ty } else { own }, around)
            }
        }
    }

    fn looks(&self, e: &'a Expr) -> Looks {
        match e {
            Expr::Func(f) => match operator_of(f) {
                Some(o) if f.args.len() == 2 => Looks::Op(precedence(o.name)),
                Some(_) => Looks::Op(0),
                None => Looks::Simple,
            },
            Expr::IntCmp(..) => Looks::Op(0),
            Expr::ScalarArray { .. } => Looks::ScalarArray,
            Expr::Int4(op, _) | Expr::Int8(op, _) => Looks::Op(precedence(op.name())),
            Expr::And(_) => Looks::And,
            Expr::Or(_) => Looks::Or,
            Expr::Not(_) => Looks::Not,
            Expr::IsNull(..) | Expr::BoolTest(..) | Expr::Distinct(..) => Looks::Test,
            Expr::Written(w) => match w.0 {
                Written::Collate(_) => Looks::Op(0),
                Written::Syntax => match &w.1 {
                    Expr::Func(_) => Looks::Simple,
                    e => self.looks(e),
                },
                Written::SqlValue(..) => Looks::Simple,
                Written::Operator(oid) => match (&w.1, self.cx.made_operator(oid)) {
                    (Expr::Func(f), Ok(Some(o))) if f.args.len() == 2 => Looks::Op(precedence(&o.name)),
                    _ => Looks::Op(0),
                },
            },
            _ => Looks::Simple,
        }
    }

    /// Shows an expression where one of type `want` is needed (0: any type will do).
    pub(super) fn expr(&mut self, e: &'a Expr, want: Oid, around: Around) -> Result<()> {
        stack::check_building()?;
        let want = castable(want);
        if let Expr::Const(value) = e {
            return self.constant(value, want, true);
        }
        // Branches and arguments of these take the type that is wanted of the whole.
        let passes_on = matches!(e, Expr::Case(_) | Expr::Coalesce(_));
        let own = self.type_of(e);
        if want != 0 && own != 0 && castable(own) != 0 && own != want && !passes_on {
            return self.cast(e, own, want, -1);
        }
        let parens = match self.looks(e) {
            Looks::Simple => false,
            looks => !self.pretty || needs_parens(&looks, around),
        };
        if parens {
            self.put("(");
        }
        self.bare(e, want)?;
        if parens {
            self.put(")");
        }
        Ok(())
    }

    /// Is a CASE the first that is shown of it?
    pub(super) fn begins_line(&self, e: &Expr) -> bool {
        match e {
            Expr::Case(_) => self.lines,
            Expr::Typmod { arg, .. } | Expr::Cast { arg, .. } if self.pretty => self.begins_line(arg),
            Expr::ToDomain(d) if self.pretty || !d.explicit => self.begins_line(&d.arg),
            _ => false,
        }
    }

    fn exprs(&mut self, list: &'a [Expr], want: Oid) -> Result<()> {
        for (i, e) in list.iter().enumerate() {
            self.put(if i == 0 { "" } else { ", " });
            self.expr(e, want, Around::Nothing)?;
        }
        Ok(())
    }

    /// `(arg)::type`; `of`: the type that the argument is to have.
    fn cast(&mut self, arg: &'a Expr, of: Oid, to: Oid, typmod: i32) -> Result<()> {
        // A value of a domain is cast as it is, not first to the type under the domain.
        let own = self.type_of(arg);
        let of = if made::is_of_domain(own) && self.under(own) == of { own } else { of };
        if let (Expr::Const(text), oid::UNKNOWN) = (arg, of) {
            // Its fields are those that the type has when it is read.
            self.constant(text, oid::TEXT, false)?;
        } else if self.pretty || matches!(arg, Expr::Row(..)) {
            self.expr(arg, of, Around::Tight)?;
        } else {
            self.put("(");
            self.expr(arg, of, Around::Nothing)?;
            self.put(")");
        }
        self.put("::");
        self.put(&format_type(to, typmod));
        if matches!(arg, Expr::Row(..)) {
            self.note_fixed_row(to);
        }
        Ok(())
    }

    /// The type under a domain, or under the array over one.
    fn under(&self, ty: Oid) -> Oid {
        self.cx.under(ty, -1).map_or(ty, |under| under.ty)
    }

    /// The type with which an output of type `ty` is shown: of a domain, if its value is.
    pub(super) fn type_shown(&self, e: &'a Expr, ty: Oid) -> Oid {
        let own = self.type_of(e);
        if made::is_of_domain(own) && self.under(own) == ty { own } else { ty }
    }

    /// A cast to a domain, without the conversion to the type under it.
    fn cast_to_domain(&mut self, d: &'a ToDomain) -> Result<()> {
        if !d.explicit {
            return self.expr(&d.arg, 0, Around::Tight);
        }
        let (mut arg, mut of) = (&d.arg, self.under(d.domain));
        if let Expr::Typmod { arg: inner, .. } = arg {
            arg = inner;
        }
        if let Expr::Cast { arg: inner, from, .. } = arg {
            (arg, of) = (inner, *from);
        }
        self.cast(arg, of, d.domain, -1)
    }

    /// An expression without parentheses around it.
    pub(super) fn bare(&mut self, e: &'a Expr, want: Oid) -> Result<()> {
        match e {
            Expr::Const(v) => self.constant(v, want, true),
            Expr::Var { rel, col } => self.column(*rel, *col),
            Expr::Func(f) => match (stamp_column(f.f.oid), f.args.get(1)) {
                (Some(name), Some(&Expr::Var { rel, .. })) => self.named(rel, name),
                _ => self.call(f, false),
            },
            Expr::IntCmp(op, p) => self.binary(op.name(), &p.0, 0, &p.1, 0),
            Expr::Int4(op, p) => self.binary(op.name(), &p.0, oid::INT4, &p.1, oid::INT4),
            Expr::Int8(op, p) => self.binary(op.name(), &p.0, 0, &p.1, 0),
            Expr::And(list) => self.boolean(list, " AND ", Around::And),
            Expr::Or(list) => self.boolean(list, " OR ", Around::Or),
            Expr::Not(a) => {
                self.put("NOT ");
                self.expr(a, oid::BOOL, Around::Not)
            }
            Expr::IsNull(a, not) => {
                let row = matches!(**a, Expr::Row(..));
                self.expr(a, if row { 0 } else { self.type_of(a) }, Around::Tight)?;
                self.put(if *not { " IS NOT NULL" } else { " IS NULL" });
                Ok(())
            }
            Expr::BoolTest(a, test) => {
                self.expr(a, oid::BOOL, Around::Tight)?;
                self.put(match test {
                    BoolTest::True => " IS TRUE",
                    BoolTest::NotTrue => " IS NOT TRUE",
                    BoolTest::False => " IS FALSE",
                    BoolTest::NotFalse => " IS NOT FALSE",
                    BoolTest::Unknown => " IS UNKNOWN",
                    BoolTest::NotUnknown => " IS NOT UNKNOWN",
                });
                Ok(())
            }
            Expr::Case(c) => self.case(c, if want == 0 { self.type_of(e) } else { want }),
            Expr::Coalesce(list) => {
                let want = if want == 0 { self.type_of(e) } else { want };
                self.put("COALESCE(");
                self.exprs(list, want)?;
                self.put(")");
                Ok(())
            }
            Expr::MinMax { greatest, ty, args } => {
                self.put(if *greatest { "GREATEST(" } else { "LEAST(" });
                self.exprs(args, *ty)?;
                self.put(")");
                Ok(())
            }
            Expr::NullIf(f) => {
                self.put("NULLIF(");
                self.expr(&f.args[0], f.types.args[0], Around::Nothing)?;
                self.put(", ");
                self.expr(&f.args[1], f.types.args[1], Around::Nothing)?;
                self.put(")");
                Ok(())
            }
            Expr::Distinct(f, not) => {
                self.expr(&f.args[0], f.types.args[0], Around::Tight)?;
                self.put(if *not { " IS NOT DISTINCT FROM " } else { " IS DISTINCT FROM " });
                self.expr(&f.args[1], f.types.args[1], Around::Tight)
            }
            other => self.rarer(other),
        }
    }

    /// The row of a range table entry.
    /// A row of an entry; NEW or OLD in the condition of a trigger.
    fn named_row(&mut self, rel: RelId, fields: &[(Oid, Expr)]) -> Result<()> {
        if !self.of_change {
            return self.whole_row(rel);
        }
        let is_old = matches!(fields.first(), Some((_, Expr::Var { col, .. })) if col % 2 == 1);
        self.put(if is_old { "old.*" } else { "new.*" });
        Ok(())
    }

    fn whole_row(&mut self, rel: RelId) -> Result<()> {
        let alias = self.names.get(&rel).cloned().unwrap_or_default();
        self.used.push(rel);
        self.put(&format!("{}.*", quote_ident(&alias)));
        Ok(())
    }

    fn rarer(&mut self, e: &'a Expr) -> Result<()> {
        match e {
            Expr::Array { elem, args, nested } => {
                let inner = if *nested { array_type(*elem).unwrap_or(0) } else { *elem };
                self.put("ARRAY[");
                self.exprs(args, inner)?;
                self.put("]");
                if args.is_empty() {
                    self.put("::");
                    self.put(&format_type(array_type(*elem).unwrap_or(*elem), -1));
                }
                Ok(())
            }
            Expr::Row(fields, names) => {
                if names.as_given().is_some()
                    && let Some((_, Expr::Var { rel, .. })) = fields.first()
                {
                    return self.named_row(*rel, fields);
                }
                self.put("ROW(");
                for (i, (ty, e)) in fields.iter().enumerate() {
                    self.put(if i == 0 { "" } else { ", " });
                    self.expr(e, *ty, Around::Nothing)?;
                }
                self.put(")");
                Ok(())
            }
            Expr::WholeRow { rel, fields, .. } => self.named_row(*rel, fields),
            Expr::ScalarArray { f, any } => {
                let name = operator_of(f).map_or(Ok("=".into()), |o| self.operator_name(o))?;
                self.expr(&f.args[0], f.types.args[0], Around::Op(0, false))?;
                self.put(&format!(" {name} {} (", if *any { "ANY" } else { "ALL" }));
                let array = array_type(f.types.args[1]).unwrap_or(0);
                self.expr(&f.args[1], array, Around::Nothing)?;
                self.put(")");
                Ok(())
            }
            // A test for NULL takes a row as a record.
            Expr::Cast { arg, from, to: oid::RECORD, .. } if made::is_row(*from) => {
                self.expr(arg, *from, Around::Tight)
            }
            Expr::Cast { arg, from, to, typmod, .. } => self.cast(arg, *from, *to, *typmod),
            Expr::Typmod { arg, ty, typmod, .. } => match &**arg {
                // The cast says what the literal is.
                Expr::Const(v) => {
                    self.constant(v, *ty, false)?;
                    self.put("::");
                    self.put(&format_type(*ty, *typmod));
                    Ok(())
                }
                arg => self.cast(arg, *ty, *ty, *typmod),
            },
            Expr::ToDomain(d) => self.cast_to_domain(d),
            Expr::Subscript { arg, subs } => self.subscript(arg, subs),
            Expr::Field(arg, place) => {
                let at = usize::from(place.at);
                let columns = self.call_behind(arg).and_then(record_columns);
                let name = match (&**arg, columns) {
                    (Expr::Row(_, names), _) => names.at(at).into_owned(),
                    (_, Some(columns)) => columns.get(at).map_or("?", |c| &c.0).to_string(),
                    (arg, None) => self.field_of(arg, at).map_or("?".into(), |field| field.name.to_string()),
                };
                self.put("(");
                self.expr(arg, 0, Around::Nothing)?;
                self.put(&format!(").{}", quote_ident(&name)));
                Ok(())
            }
            Expr::SubLink(s) => self.sublink(s),
            Expr::Agg { query, i } => {
                let call = self.query_of(*query).and_then(|q| q.aggs.get(*i as usize));
                self.aggregate(call.ok_or_else(|| SqlError::internal("an aggregate without its query"))?)
            }
            Expr::Grouping { query, i } => {
                let Some(q) = self.query_of(*query) else { return Ok(()) };
                self.put("GROUPING(");
                for (n, &at) in q.groupings.get(*i as usize).into_iter().flatten().enumerate() {
                    self.put(if n == 0 { "" } else { ", " });
                    let (e, ty) = &q.group[at];
                    self.expr(e, *ty, Around::Nothing)?;
                }
                self.put(")");
                Ok(())
            }
            Expr::Win { query, i } => {
                let call = self.query_of(*query).and_then(|q| q.windows.get(*i as usize));
                self.window(call.ok_or_else(|| SqlError::internal("a window call without its query"))?)
            }
            Expr::Srf { query, i } => {
                let call = self.query_of(*query).and_then(|q| q.srfs.get(*i as usize));
                self.call(call.ok_or_else(|| SqlError::internal("a call without its query"))?, false)
            }
            Expr::NextVal { sequence, .. } => {
                self.put("nextval(");
                self.constant(&Datum::Oid(*sequence), oid::REGCLASS, true)?;
                self.put(")");
                Ok(())
            }
            Expr::Written(w) => self.as_written(&w.0, &w.1),
            _ => Err(SqlError::internal("an expression that cannot be shown")),
        }
    }

    pub(super) fn binary(&mut self, name: &str, l: &'a Expr, lt: Oid, r: &'a Expr, rt: Oid) -> Result<()> {
        let level = precedence(name);
        self.expr(l, lt, Around::Op(level, false))?;
        self.put(&format!(" {name} "));
        self.expr(r, rt, Around::Op(level, true))
    }

    pub(super) fn boolean(&mut self, list: &'a [Expr], word: &str, around: Around) -> Result<()> {
        for (i, e) in list.iter().enumerate() {
            self.put(if i == 0 { "" } else { word });
            self.expr(e, oid::BOOL, around)?;
        }
        Ok(())
    }

    fn column(&mut self, rel: RelId, col: u16) -> Result<()> {
        if self.value.is_some() {
            self.put("VALUE");
            return Ok(());
        }
        if let Some(own) = self.own {
            let mut col = col;
            if self.of_change {
                self.put(if col.is_multiple_of(2) { "new." } else { "old." });
                col /= 2;
            }
            if col == TABLEOID {
                self.put("tableoid");
                return Ok(());
            }
            let column = own.columns.get(usize::from(col));
            let column = column.ok_or_else(|| SqlError::internal("a column that is not there"))?;
            self.put(&quote_ident(&column.name));
            return Ok(());
        }
        let rte = self.binder.rtes.get(rel as usize);
        let rte = rte.ok_or_else(|| SqlError::internal("a table that is not there"))?;
        let Some(column) = rte.cols.get(usize::from(col)) else {
            return self.named(rel, rte.name_behind(usize::from(col)));
        };
        let name = if is_relation(&rte.kind) {
            column.name.to_string()
        } else {
            self.column_name(rel, usize::from(col))
        };
        self.named(rel, &name)
    }

    /// A column by its table's name here and its own.
    fn named(&mut self, rel: RelId, name: &str) -> Result<()> {
        if let Some(alias) = self.names.get(&rel) {
            let alias = quote_ident(alias);
            self.out.push_str(&alias);
            self.out.push('.');
        }
        self.used.push(rel);
        self.put(&quote_ident(name));
        Ok(())
    }

    fn case(&mut self, c: &'a CaseExpr, want: Oid) -> Result<()> {
        self.keyword("CASE", 0, 4, 0);
        if let Some((slot, arg)) = &c.arg {
            // A NULL says no type, but what it is compared with does.
            let ty = match self.type_of(arg) {
                0 => c.whens.first().and_then(|(cond, _)| compared_as(cond)).unwrap_or(0),
                ty => ty,
            };
            self.slots.insert(*slot, ty);
            self.put(" ");
            self.expr(arg, ty, Around::Nothing)?;
        }
        for (cond, result) in &c.whens {
            self.case_word("WHEN ", 0);
            match &c.arg {
                // `test = value`: the value alone is shown.
                Some(_) => {
                    let (value, ty) = compared(cond).ok_or_else(|| SqlError::internal("CASE without ="))?;
                    self.expr(value, ty, Around::Nothing)?;
                }
                None => self.expr(cond, oid::BOOL, Around::Nothing)?,
            }
            self.put(" THEN ");
            self.expr(result, want, Around::Nothing)?;
        }
        self.case_word("ELSE ", 0);
        self.expr(&c.otherwise, want, Around::Nothing)?;
        self.case_word("END", -4);
        Ok(())
    }

    fn case_word(&mut self, word: &str, before: i32) {
        if !self.lines {
            self.put(" ");
        }
        self.keyword(word, before, 0, 0);
    }

    fn subscript(&mut self, arg: &'a Expr, subs: &'a [Subscript]) -> Result<()> {
        let plain = matches!(arg, Expr::Var { .. }) && self.value.is_none();
        self.put(if plain { "" } else { "(" });
        let want = if arg.is_const() { self.type_of_array(arg) } else { self.type_of(arg) };
        self.expr(arg, want, Around::Nothing)?;
        self.put(if plain { "" } else { ")" });
        for s in subs {
            self.put("[");
            match s {
                Subscript::Index(e) => self.expr(e, oid::INT4, Around::Nothing)?,
                Subscript::Slice(a, b) => {
                    a.iter().try_for_each(|e| self.expr(e, oid::INT4, Around::Nothing))?;
                    self.put(":");
                    b.iter().try_for_each(|e| self.expr(e, oid::INT4, Around::Nothing))?;
                }
            }
            self.put("]");
        }
        Ok(())
    }

    /// The name of a relation, with its schema where the search path does not find it.
    pub(super) fn relation_name(&self, rel: Oid) -> Result<String> {
        Ok(reg::relation_name(self.cx, rel)?.unwrap_or_else(|| rel.to_string()))
    }
}

/// The value that a simple CASE compares with, and its type.
fn compared(cond: &Expr) -> Option<(&Expr, Oid)> {
    match cond {
        Expr::IntCmp(_, p) => Some((&p.1, 0)),
        Expr::Func(f) if f.args.len() == 2 => Some((&f.args[1], f.types.args[1])),
        _ => None,
    }
}

/// The type as which a simple CASE's tested value is compared.
fn compared_as(cond: &Expr) -> Option<Oid> {
    match cond {
        Expr::Func(f) if f.args.len() == 2 && matches!(f.args[0], Expr::Param(_)) => Some(f.types.args[0]),
        _ => None,
    }
}
