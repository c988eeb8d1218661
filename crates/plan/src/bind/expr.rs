//! Expressions: the dispatch over what the grammar gives.

use crate::bind::callee::Callee;
use crate::bind::func::{Absent, Call};
use crate::bind::ordered_set::{direct_of, is_plain_aggregate};
use crate::binder::casts::{can_coerce, cast_expr};
use crate::binder::collate::Derived;
use crate::binder::domains::NamedType;
use crate::binder::outside::Outside;
use crate::binder::record_columns::record_columns;
use crate::binder::scope::NsCol;
use crate::binder::types::resolve_type;
use crate::binder::{Binder, Typed};
use crate::tree::expr::{BoolTest, CaseExpr, Expr, FieldPlace, FuncExpr, RelId, SubKind, Subscript, Written};
use crate::tree::parse::{location, node_name};
use crate::tree::query::{Body, Query, RteKind};
use pg_raw_parse::{Node, nodes, raw};
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::collation;
use sinew_table::stack;
use sinew_types::cast::{CastContext, Coercion};
use sinew_types::func::{self, CallTypes};
use sinew_types::typeinfo::{array_type, elem_type, made, type_name};
use sinew_types::{Datum, FieldNames, Oid, RowField, oid};
use std::sync::Arc;

/// A subscript of a jsonb calls `jsonb_extract_path`.
const JSONB_EXTRACT_PATH: Oid = 3217;

/// A subscript of an hstore calls `fetchval`.
const HSTORE_FETCHVAL: Oid = 15415;

/// Most subscripts of an array.
const DIMENSIONS_MAX: usize = 6;

/// Memory is taken for every parameter up to the highest number.
const PARAMETERS_MAX: i32 = 1 << 20;

impl Binder<'_> {
    /// Binds an expression; its type may still be unknown.
    pub fn bind(&mut self, node: Node<'_>) -> Result<Typed> {
        stack::check_building()?;
        self.count_node()?;
        let (around, inside) = (std::mem::take(&mut self.collation), self.inside);
        self.inside += 1;
        let done = self.bind_node(node);
        self.inside = inside;
        let b = done?;
        let own = self.derive_collation(node, &b)?;
        self.collation = if inside == 0 { own } else { self.merge_collations(around, own, b.loc)? };
        Ok(b)
    }

    fn bind_node(&mut self, node: Node<'_>) -> Result<Typed> {
        match node {
            Node::A_Const(c) => self.bind_const(c),
            Node::ColumnRef(c) => self.bind_column(c),
            Node::ParamRef(p) => self.bind_param(p),
            Node::A_Expr(e) => self.bind_a_expr(e),
            Node::BoolExpr(b) => self.bind_bool(b),
            Node::TypeCast(c) => self.bind_cast(c),
            Node::FuncCall(f) => self.bind_func(f),
            Node::NullTest(t) => self.bind_null_test(t),
            Node::BooleanTest(t) => self.bind_boolean_test(t),
            Node::CaseExpr(c) => self.without_sets("CASE", |me| me.bind_case(c)),
            Node::CoalesceExpr(c) => self.without_sets("COALESCE", |me| me.bind_coalesce(c)),
            Node::MinMaxExpr(m) => self.bind_min_max(m),
            Node::SubLink(s) => self.bind_sublink(s),
            Node::A_ArrayExpr(a) => self.bind_array(a, None),
            Node::RowExpr(r) => self.bind_row(r),
            Node::A_Indirection(i) => self.bind_indirection(i),
            Node::SQLValueFunction(f) => self.bind_sql_value(f),
            Node::CollateClause(c) => self.bind_collate(c),
            Node::SetToDefault(d) => {
                Err(self.err(SqlState::SYNTAX_ERROR, "DEFAULT is not allowed in this context", d.location))
            }
            Node::GroupingFunc(g) => self.bind_grouping(g),
            Node::CurrentOfExpr(_) => Err(SqlError::internal("CURRENT OF in an expression")),
            Node::NamedArgExpr(n) => Err(self.unsupported("named argument notation", n.location)),
            Node::XmlExpr(x) => Err(self.unsupported("XML", x.location)),
            other => Err(self.unsupported(format!("expression {}", node_name(other)), -1)),
        }
    }

    /// Binds and settles what is still unknown as text.
    pub fn bind_value(&mut self, node: Node<'_>) -> Result<Typed> {
        let b = self.bind(node)?;
        self.settle(b)
    }

    /// Binds a condition, which must be boolean. `construct` is named in the error.
    pub fn bind_condition(&mut self, node: Node<'_>, construct: &str) -> Result<Expr> {
        let b = self.bind(node)?;
        self.to_bool(b, construct)
    }

    fn bind_param(&mut self, p: &nodes::ParamRef) -> Result<Typed> {
        let n = p.number;
        // More than a Bind message can carry: that is the client's to find out, as in PostgreSQL.
        if !(1..=PARAMETERS_MAX).contains(&n) {
            return Err(self.err(
                SqlState::UNDEFINED_PARAMETER,
                format!("there is no parameter ${n}"),
                p.location,
            ));
        }
        if let Some(outside) = self.names
            && let Some(place) = outside.parameter(n)?
        {
            return Ok(self.outside(Outside::Value(place), p.location));
        }
        let i = n as usize - 1;
        if i >= self.param_types.len() || self.names.is_some() {
            if !self.params_open {
                return Err(self.err(
                    SqlState::UNDEFINED_PARAMETER,
                    format!("there is no parameter ${n}"),
                    p.location,
                ));
            }
            self.param_types.resize(i + 1, oid::INVALID);
        }
        let declared = match self.param_types[i] {
            oid::INVALID => NamedType::plain(oid::UNKNOWN, -1),
            ty => NamedType::declared(self.cx, ty, -1)?,
        };
        let e = match self.values.get(i) {
            Some(value) => Expr::Const(value.clone()),
            None => Expr::Param(i as u32),
        };
        Ok(Typed { e, ty: declared.ty, tm: declared.typmod, domain: declared.domain, loc: p.location })
    }

    fn bind_bool(&mut self, b: &nodes::BoolExpr) -> Result<Typed> {
        let loc = b.location;
        let construct = match b.boolop {
            raw::BoolExprType::AND_EXPR => "AND",
            raw::BoolExprType::OR_EXPR => "OR",
            _ => "NOT",
        };
        let mut args = Vec::with_capacity(b.args().len());
        for a in b.args() {
            args.push(self.bind_condition(a, construct)?);
        }
        let e = match b.boolop {
            raw::BoolExprType::AND_EXPR => Expr::And(args),
            raw::BoolExprType::OR_EXPR => Expr::Or(args),
            _ => Expr::Not(Box::new(args.swap_remove(0))),
        };
        Ok(Typed::new(e, oid::BOOL, loc))
    }

    fn bind_cast(&mut self, c: &nodes::TypeCast) -> Result<Typed> {
        let Some(name) = c.type_name() else { return Err(self.internal("cast without type")) };
        let to = resolve_type(self.cx, name, self.sql)?;
        let loc = if c.location >= 0 { c.location } else { name.location };
        // ARRAY[...]::t[] gives its elements their type.
        if let (Node::A_ArrayExpr(a), Some(elem)) = (c.arg(), elem_type(to.ty)) {
            let b = self.bind_array(a, Some(elem))?;
            return self.cast_to(b, to, loc);
        }
        let b = self.bind(c.arg())?;
        self.cast_to(b, to, loc)
    }

    fn bind_null_test(&mut self, t: &nodes::NullTest) -> Result<Typed> {
        let b = self.bind(t.arg())?;
        let b = if matches!(b.e, Expr::Param(_)) { b } else { self.settle(b)? };
        let not = t.nulltesttype == raw::NullTestType::IS_NOT_NULL;
        // A row is NULL if its fields are. No index and no batch knows that of a column.
        let b = if made::is_row(b.ty) {
            let e = cast_expr(Coercion::Relabel, b.e, b.ty, oid::RECORD, -1, CastContext::Implicit);
            Typed { e, ty: oid::RECORD, ..b }
        } else {
            b
        };
        Ok(Typed::new(Expr::IsNull(Box::new(b.e), not), oid::BOOL, t.location))
    }

    fn bind_boolean_test(&mut self, t: &nodes::BooleanTest) -> Result<Typed> {
        use raw::BoolTestType as T;
        let (test, name) = match t.booltesttype {
            T::IS_TRUE => (BoolTest::True, "IS TRUE"),
            T::IS_NOT_TRUE => (BoolTest::NotTrue, "IS NOT TRUE"),
            T::IS_FALSE => (BoolTest::False, "IS FALSE"),
            T::IS_NOT_FALSE => (BoolTest::NotFalse, "IS NOT FALSE"),
            T::IS_UNKNOWN => (BoolTest::Unknown, "IS UNKNOWN"),
            _ => (BoolTest::NotUnknown, "IS NOT UNKNOWN"),
        };
        let e = self.bind_condition(t.arg(), name)?;
        Ok(Typed::new(Expr::BoolTest(Box::new(e), test), oid::BOOL, t.location))
    }

    fn bind_case(&mut self, c: &nodes::CaseExpr) -> Result<Typed> {
        let loc = c.location;
        let arg = if c.arg().is_none() {
            None
        } else {
            let b = self.bind(c.arg())?;
            let b = self.settle(b)?;
            Some((self.slot(), b))
        };
        // The tested value is compared with each WHEN, and with nothing else.
        let tested = std::mem::take(&mut self.collation);
        let mut conditions = Vec::new();
        let mut results = Vec::new();
        for w in c.args() {
            let Node::CaseWhen(w) = w else { return Err(self.internal("CASE without WHEN")) };
            let cond = match &arg {
                Some((slot, b)) => {
                    let test =
                        Typed { e: Expr::Param(*slot), ty: b.ty, tm: b.tm, domain: b.domain, loc: b.loc };
                    let results = std::mem::replace(&mut self.collation, tested);
                    let v = self.bind(w.expr())?;
                    if matches!(self.collation, Derived::Open(..)) {
                        return Err(self.open_collation("string comparison"));
                    }
                    self.collation = results;
                    let at = w.location;
                    let eq = self.bind_op("=", Some(test), v, at)?;
                    self.to_bool(eq, "CASE/WHEN")?
                }
                None => self.bind_condition(w.expr(), "CASE/WHEN")?,
            };
            conditions.push(cond);
            results.push(self.bind(w.result())?);
        }
        let otherwise = if c.defresult().is_none() {
            Typed::new(Expr::null(), oid::UNKNOWN, loc)
        } else {
            self.bind(c.defresult())?
        };
        // ELSE counts first, as in PostgreSQL.
        let mut all = vec![otherwise];
        all.extend(results);
        let ty = self.common_type(&all, "CASE")?;
        let tm = Binder::common_typmod(&all, ty);
        let domain = Binder::common_domain(&all);
        let mut done = Vec::with_capacity(all.len());
        for b in all {
            let part = if done.is_empty() { "CASE/ELSE" } else { "CASE/WHEN" };
            done.push(self.coerce_to_common(b, ty, part)?.e);
        }
        let mut done = done.into_iter();
        let otherwise = done.next().unwrap_or(Expr::null());
        let whens = conditions.into_iter().zip(done).collect();
        let arg = arg.map(|(slot, b)| (slot, b.e));
        let e = Expr::Case(Box::new(CaseExpr { arg, whens, otherwise }));
        Ok(Typed::new(e, ty, loc).with_typmod(tm).with_domain(domain))
    }

    fn bind_common(
        &mut self,
        list: &pg_raw_parse::list::NodeList,
        construct: &str,
    ) -> Result<(Vec<Expr>, NamedType)> {
        let mut args = Vec::with_capacity(list.len());
        for a in list {
            args.push(self.bind(a)?);
        }
        let ty = self.common_type(&args, construct)?;
        let typmod = Binder::common_typmod(&args, ty);
        let domain = Binder::common_domain(&args);
        let mut done = Vec::with_capacity(args.len());
        for b in args {
            done.push(self.coerce_to_common(b, ty, construct)?.e);
        }
        Ok((done, NamedType { ty, typmod, domain }))
    }

    fn bind_coalesce(&mut self, c: &nodes::CoalesceExpr) -> Result<Typed> {
        let (args, of) = self.bind_common(c.args(), "COALESCE")?;
        let b = Typed::new(Expr::Coalesce(args), of.ty, c.location);
        Ok(b.with_typmod(of.typmod).with_domain(of.domain))
    }

    fn bind_min_max(&mut self, m: &nodes::MinMaxExpr) -> Result<Typed> {
        let greatest = m.op == raw::MinMaxOp::IS_GREATEST;
        let (args, of) = self.bind_common(m.args(), if greatest { "GREATEST" } else { "LEAST" })?;
        let b = Typed::new(Expr::MinMax { greatest, ty: of.ty, args }, of.ty, m.location);
        Ok(b.with_typmod(of.typmod).with_domain(of.domain))
    }

    /// ARRAY[...]; `want` is the element type a cast asks for.
    pub fn bind_array(&mut self, a: &nodes::A_ArrayExpr, want: Option<Oid>) -> Result<Typed> {
        let loc = a.location;
        let mut args = Vec::with_capacity(a.elements().len());
        let mut nested = false;
        for e in a.elements() {
            if let Node::A_ArrayExpr(inner) = e {
                nested = true;
                stack::check_building()?;
                args.push(self.bind_array(inner, want)?);
            } else {
                let b = self.bind(e)?;
                nested |= elem_type(b.ty).is_some();
                args.push(b);
            }
        }
        // They look like arrays, but are elements.
        if let Some(vector) = args.iter().find(|b| matches!(b.ty, oid::INT2VECTOR | oid::OIDVECTOR)) {
            let message = format!("arrays of {} are not supported", type_name(vector.ty));
            return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, message, loc));
        }
        let inner = match (want, args.is_empty()) {
            (Some(elem), _) => {
                if nested {
                    array_type(elem).unwrap_or(elem)
                } else {
                    elem
                }
            }
            (None, true) => {
                return Err(self
                    .err(SqlState::INDETERMINATE_DATATYPE, "cannot determine type of empty array", loc)
                    .hint("Explicitly cast to the desired type, for example ARRAY[]::integer[]."));
            }
            (None, false) => self.common_type(&args, "ARRAY")?,
        };
        let elem = if nested { elem_type(inner).unwrap_or(inner) } else { inner };
        let Some(ty) = array_type(elem) else {
            return Err(self.err(
                SqlState::UNDEFINED_OBJECT,
                format!("could not find array type for data type {}", type_name(elem)),
                loc,
            ));
        };
        let mut done = Vec::with_capacity(args.len());
        for b in args {
            let b = if want.is_some() {
                let at = b.loc;
                self.cast_explicit(b, inner, -1, at)?
            } else {
                self.coerce_to_common(b, inner, "ARRAY")?
            };
            done.push(b);
        }
        let tm = Binder::common_typmod(&done, inner);
        let domain = Binder::common_domain(&done).filter(|_| !nested).and_then(array_type);
        let args: Vec<Expr> = done.into_iter().map(|b| b.e).collect();
        let constant = args.iter().all(Expr::is_const);
        let e = Expr::Array { elem, args, nested };
        let e = if constant { self.fold_array(e)? } else { e };
        Ok(Typed::new(e, ty, loc).with_typmod(tm).with_domain(domain))
    }

    fn bind_row(&mut self, r: &nodes::RowExpr) -> Result<Typed> {
        let mut fields = Vec::with_capacity(r.args().len());
        let mut places = Vec::with_capacity(r.args().len());
        for a in r.args() {
            if let Node::ColumnRef(c) = a
                && matches!(c.fields().iter().next_back(), Some(Node::A_Star(_)))
            {
                fields.extend(self.expand_star(c)?.into_iter().map(|c| (c.ty, c.e)));
                places.resize(fields.len(), c.location);
                continue;
            }
            // A literal without a type keeps none, in the binary form too; a parameter has to get
            // one elsewhere.
            let b = self.apart(|me| me.bind(a))?;
            fields.push((b.ty, b.e));
            places.push(b.loc);
        }
        self.row_places.push((r.location, places));
        Ok(Typed::new(Expr::Row(fields, FieldNames::default()), oid::RECORD, r.location))
    }

    fn bind_indirection(&mut self, ind: &nodes::A_Indirection) -> Result<Typed> {
        let mut b = self.bind(ind.arg())?;
        let loc = b.loc;
        let mut subs: Vec<Subscript> = Vec::new();
        let mut path: Vec<Expr> = Vec::new();
        let count = ind.indirection().len();
        for (at, step) in ind.indirection().iter().enumerate() {
            match step {
                Node::A_Indices(ix) if b.ty == oid::JSONB => path.push(self.bind_path_step(ix)?.0),
                Node::A_Indices(ix) if b.ty == oid::HSTORE => {
                    let next = ind.indirection().iter().nth(at + 1);
                    let is_only = !matches!(next, Some(Node::A_Indices(_)));
                    let key = self.bind_hstore_key(ix, is_only)?;
                    b = self.hstore_value(b, key, loc)?;
                }
                Node::A_Indices(ix) => subs.push(self.bind_subscript(ix)?),
                Node::String(name) => {
                    b = self.subscript(b, std::mem::take(&mut subs), loc)?;
                    let name = name.sval().unwrap_or("");
                    b = match self.field_of_table(ind.arg(), &b, name, loc)? {
                        Some(column) => column,
                        None => match self.field_or_call(b, name, loc)? {
                            Some(found) => found,
                            None => return Err(self.internal("a field")),
                        },
                    };
                }
                Node::A_Star(_) if at + 1 == count => {
                    return Err(self.err(
                        SqlState::FEATURE_NOT_SUPPORTED,
                        "row expansion via \"*\" is not supported here",
                        loc,
                    ));
                }
                _ => return Err(self.unsupported("row expansion of an expression", loc)),
            }
        }
        if let (false, Some(f)) = (path.is_empty(), func::by_oid(JSONB_EXTRACT_PATH)) {
            let steps = self.fold_array(Expr::Array { elem: oid::TEXT, args: path, nested: false })?;
            let types = CallTypes { args: vec![oid::JSONB, oid::_TEXT], ret: oid::JSONB };
            return Ok(Typed::new(self.call(FuncExpr::new(f, vec![b.e, steps], types))?, oid::JSONB, loc));
        }
        self.subscript(b, subs, loc)
    }

    /// The only subscript of an hstore, as text.
    pub(super) fn bind_hstore_key(&mut self, ix: &nodes::A_Indices, is_only: bool) -> Result<Expr> {
        if ix.is_slice || !is_only {
            let message = "hstore allows only one subscript";
            return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, message, -1));
        }
        let key = self.bind(ix.uidx())?;
        let at = key.loc;
        match self.coerce(key, oid::TEXT, CastContext::Assignment)? {
            Some(key) => Ok(key.e),
            None => {
                let message = "hstore subscript must have type text";
                Err(self.err(SqlState::DATATYPE_MISMATCH, message, at))
            }
        }
    }

    fn hstore_value(&mut self, b: Typed, key: Expr, loc: i32) -> Result<Typed> {
        let fetchval = func::by_oid(HSTORE_FETCHVAL).ok_or_else(|| self.internal("fetchval"))?;
        let types = CallTypes { args: vec![oid::HSTORE, oid::TEXT], ret: oid::TEXT };
        Ok(Typed::new(self.call(FuncExpr::new(fetchval, vec![b.e, key], types))?, oid::TEXT, loc))
    }

    /// A subscript of an array.
    pub(super) fn bind_subscript(&mut self, ix: &nodes::A_Indices) -> Result<Subscript> {
        let low = self.bind_array_index(ix.lidx())?;
        let high = self.bind_array_index(ix.uidx())?;
        Ok(match ix.is_slice {
            true => Subscript::Slice(low, high),
            false => Subscript::Index(high.unwrap_or(Expr::null())),
        })
    }

    fn bind_array_index(&mut self, node: Node<'_>) -> Result<Option<Expr>> {
        if node.is_none() {
            return Ok(None);
        }
        let b = self.bind(node)?;
        let at = b.loc;
        match self.coerce(b, oid::INT4, CastContext::Assignment)? {
            Some(b) => Ok(Some(b.e)),
            None => Err(self.err(SqlState::DATATYPE_MISMATCH, "array subscript must have type integer", at)),
        }
    }

    /// A subscript of a jsonb: a key or an index, as text, and whether it is an index.
    pub(super) fn bind_path_step(&mut self, ix: &nodes::A_Indices) -> Result<(Expr, bool)> {
        let node = if ix.uidx().is_none() { ix.lidx() } else { ix.uidx() };
        if ix.is_slice {
            // A slice may have no ends.
            let at = location(node);
            return Err(self.err(SqlState::DATATYPE_MISMATCH, "jsonb subscript does not support slices", at));
        }
        let step = self.bind(node)?;
        let at = step.loc;
        let fits = |to| can_coerce(step.ty, to, CastContext::Implicit);
        let refused = match (step.ty, fits(oid::INT4), fits(oid::TEXT)) {
            (oid::UNKNOWN, ..) | (_, true, false) | (_, false, true) => None,
            (_, true, true) => Some("jsonb subscript must be coercible to only one type, integer or text."),
            (_, false, false) => Some("jsonb subscript must be coercible to either integer or text."),
        };
        if let Some(hint) = refused {
            let message = format!("subscript type {} is not supported", type_name(step.ty));
            return Err(self.err(SqlState::DATATYPE_MISMATCH, message, at).hint(hint));
        }
        let is_index = fits(oid::INT4) && step.ty != oid::UNKNOWN;
        let step = if is_index {
            self.coerce(step, oid::INT4, CastContext::Implicit)?.unwrap_or(Typed::new(
                Expr::null(),
                oid::INT4,
                at,
            ))
        } else {
            step
        };
        Ok((self.cast_explicit(step, oid::TEXT, -1, at)?.e, is_index))
    }

    pub(super) fn subscript(&mut self, b: Typed, mut subs: Vec<Subscript>, loc: i32) -> Result<Typed> {
        if subs.is_empty() {
            return Ok(b);
        }
        if subs.len() > DIMENSIONS_MAX {
            let message = format!(
                "number of array dimensions ({}) exceeds the maximum allowed ({DIMENSIONS_MAX})",
                subs.len()
            );
            return Err(SqlError::new(SqlState::PROGRAM_LIMIT_EXCEEDED, message));
        }
        let Some(elem) = elem_type(b.ty).or((b.ty == oid::NAME).then_some(oid::CHAR)) else {
            return Err(self.err(
                SqlState::DATATYPE_MISMATCH,
                format!("cannot subscript type {} because it does not support subscripting", type_name(b.ty)),
                loc,
            ));
        };
        let slice = subs.iter().any(|s| matches!(s, Subscript::Slice(..)));
        if slice && b.ty == oid::NAME {
            let message = "slices of fixed-length arrays not implemented";
            return Err(SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, message));
        }
        if slice {
            // Among slices, [n] means [1:n].
            for s in &mut subs {
                if let Subscript::Index(e) = s {
                    *s = Subscript::Slice(Some(Expr::Const(Datum::Int4(1))), Some(e.clone()));
                }
            }
        }
        let ty = if slice { b.ty } else { elem };
        let domain = if slice {
            b.domain.filter(|d| !made::is_domain(*d))
        } else {
            Binder::domain_of_element(b.domain)
        };
        let e = Expr::Subscript { arg: Box::new(b.e), subs };
        Ok(Typed::new(e, ty, loc).with_typmod(b.tm).with_domain(domain))
    }

    /// `(t).column`, where `t` is a table or subquery in sight: the column itself.
    fn field_of_table(&mut self, arg: Node<'_>, b: &Typed, name: &str, loc: i32) -> Result<Option<Typed>> {
        let (Node::ColumnRef(c), Expr::Row(..) | Expr::WholeRow { .. }) = (arg, &b.e) else {
            return Ok(None);
        };
        let names: Vec<&str> = c.fields().iter().filter_map(|n| n.as_str()).collect();
        let (schema, table) = match names.as_slice() {
            [table] => (None, *table),
            [schema, table] => (Some(*schema), *table),
            _ => return Ok(None),
        };
        let Some((level, item)) = self.find_item(schema, table, loc)? else { return Ok(None) };
        let found = self.scopes[level].items[item].cols.iter().find(|c| &*c.name == name);
        if let Some(c) = found {
            return Ok(Some(Typed { e: c.e.clone(), ty: c.ty, tm: c.tm, domain: c.domain, loc }));
        }
        match self.call_on_row(b.clone(), name, loc)? {
            Some(call) => Ok(Some(call)),
            None => Err(self.err(
                SqlState::UNDEFINED_COLUMN,
                format!("column {table}.{name} does not exist"),
                loc,
            )),
        }
    }

    /// The function whose record an expression is, also through the columns of subqueries.
    fn call_behind<'b>(&'b self, e: &'b Expr) -> Option<&'b FuncExpr> {
        let (rel, col) = match e {
            Expr::Func(f) => return Some(f),
            Expr::Srf { query, i } => {
                let scope = self.scopes.iter().find(|s| s.query == *query)?;
                return scope.srfs.get(*i as usize);
            }
            Expr::Var { rel, col } => (*rel, *col),
            _ => return None,
        };
        let query = self.query_behind(rel)?;
        match &query.targets.get(col as usize)?.e {
            Expr::Srf { i, .. } => query.srfs.get(*i as usize),
            e => self.call_behind(e),
        }
    }

    /// The columns of `(row).*`; `None` for a row whose fields are not known.
    pub(super) fn expand_row(&mut self, ind: &nodes::A_Indirection) -> Result<Option<Vec<NsCol>>> {
        let steps: Vec<Node<'_>> = ind.indirection().iter().collect();
        let [before @ .., Node::A_Star(_)] = steps.as_slice() else { return Ok(None) };
        let mut b = self.bind(ind.arg())?;
        let loc = b.loc;
        let mut subs = Vec::new();
        for step in before {
            match step {
                Node::A_Indices(ix) => subs.push(self.bind_subscript(ix)?),
                Node::String(name) => {
                    b = self.subscript(b, std::mem::take(&mut subs), loc)?;
                    let name = name.sval().unwrap_or("");
                    b = match self.field_of_table(ind.arg(), &b, name, loc)? {
                        Some(column) => column,
                        None => self.field(b, name, loc)?,
                    };
                }
                _ => return Ok(None),
            }
        }
        b = self.subscript(b, subs, loc)?;
        if !made::is_composite(b.ty) {
            return Err(self.err(
                SqlState::WRONG_OBJECT_TYPE,
                format!("type {} is not composite", type_name(b.ty)),
                loc,
            ));
        }
        if let (Node::ColumnRef(c), Expr::Row(..) | Expr::WholeRow { .. }, []) = (ind.arg(), &b.e, before) {
            let names: Vec<&str> = c.fields().iter().filter_map(|n| n.as_str()).collect();
            let (schema, table) = match names.as_slice() {
                [table] => (None, *table),
                [schema, table] => (Some(*schema), *table),
                _ => return Ok(None),
            };
            match self.find_item(schema, table, b.loc)? {
                Some((level, item)) => return Ok(Some(self.scopes[level].items[item].cols.to_vec())),
                None if self.names.is_none() => return Ok(None),
                None => {}
            }
        }
        // Each column would run the subquery again.
        let repeats = b.e.any(&mut |e| matches!(e, Expr::SubLink(_)));
        if repeats || self.keeps && !made::is_row(b.ty) {
            return Ok(None);
        }
        if made::is_row(b.ty) {
            let row = self.cx.need_row_type(b.ty)?;
            let column = |(i, field): (u16, &RowField)| NsCol {
                name: field.name.clone(),
                e: Expr::Field(Box::new(b.e.clone()), FieldPlace::of(&row, i)),
                ty: field.ty,
                tm: field.typmod,
                domain: field.domain,
                origin: (0, 0),
                unlisted: false,
            };
            return Ok(Some((0..).zip(row.fields()).map(column).collect()));
        }
        let fields: Vec<(Arc<str>, Oid, i32)> = match (self.row_behind(&b.e), self.call_behind(&b.e)) {
            (Some((fields, names)), _) => (0..fields.len())
                .map(|at| (Arc::from(&*names.at(at)), fields[at].0, self.typmod_of(&fields[at].1)))
                .collect(),
            (None, Some(call)) => match record_columns(call) {
                Some(columns) => columns.into_iter().map(|(name, ty)| (name, ty, -1)).collect(),
                None => return Ok(None),
            },
            (None, None) => return Ok(None),
        };
        if fields.iter().any(|(_, ty, _)| *ty == oid::UNKNOWN) {
            return Ok(None);
        }
        let column = |(i, (name, ty, tm))| {
            let e = b.e.clone().nth(i);
            NsCol { name, e, ty, tm, domain: None, origin: (0, 0), unlisted: false }
        };
        Ok(Some((0..).zip(fields).map(column).collect()))
    }

    /// The modifier that the values of an expression have; -1 if none is known.
    pub fn typmod_of(&self, e: &Expr) -> i32 {
        match e {
            Expr::Typmod { typmod, .. } | Expr::Cast { typmod, .. } => *typmod,
            Expr::Var { rel, col } => {
                let rte = self.rtes.get(*rel as usize);
                rte.and_then(|rte| rte.cols.get(usize::from(*col))).map_or(-1, |c| c.typmod)
            }
            _ => -1,
        }
    }

    fn query_behind(&self, rel: RelId) -> Option<&Query> {
        match &self.rtes.get(rel as usize)?.kind {
            RteKind::Query(query) => Some(query),
            RteKind::Cte(cte) => self.ctes.get(*cte)?.query.as_deref(),
            _ => None,
        }
    }

    /// The fields of the row that an expression is, also through the columns of subqueries.
    fn row_behind<'b>(&'b self, e: &'b Expr) -> Option<(&'b [(Oid, Expr)], &'b FieldNames)> {
        let (query, col) = match e {
            Expr::Row(fields, names) | Expr::WholeRow { fields, names, .. } => return Some((fields, names)),
            Expr::SubLink(link) if link.kind == SubKind::Scalar => (&*link.query, 0),
            Expr::Var { rel, col } => (self.query_behind(*rel)?, usize::from(*col)),
            _ => return None,
        };
        match query.body {
            Body::Select => self.row_behind(&query.targets.get(col)?.e),
            // The rows of the parts may have other names.
            _ => None,
        }
    }

    /// `(row).name`: a field, or the call of a function of that name with the row. A row has the
    /// field first.
    pub fn field_or_call(&mut self, b: Typed, name: &str, loc: i32) -> Result<Option<Typed>> {
        let fails = match self.field(b.clone(), name, loc) {
            Ok(found) => return Ok(Some(found)),
            Err(e) if matches!(e.sqlstate, SqlState::UNDEFINED_COLUMN | SqlState::WRONG_OBJECT_TYPE) => e,
            Err(e) => return Err(e),
        };
        match self.call_on_row(b, name, loc)? {
            Some(call) => Ok(Some(call)),
            None => Err(fails),
        }
    }

    /// The call of a function with a row as its argument, written as a field of the row; `None` if
    /// there is no such function.
    pub fn call_on_row(&mut self, b: Typed, name: &str, loc: i32) -> Result<Option<Typed>> {
        let types = [b.ty];
        let chosen = match self.find_function(&Call::plain(name, &types, loc)) {
            Ok(Some(chosen)) => chosen,
            // A type's name: a cast that is written as a call.
            Ok(None) => return Ok(None),
            Err(e) if e.sqlstate == SqlState::UNDEFINED_FUNCTION => return Ok(None),
            Err(e) if e.sqlstate == SqlState::FEATURE_NOT_SUPPORTED => return Ok(None),
            Err(e) => return Err(e),
        };
        if chosen.built_in().is_some_and(|f| direct_of(f).is_some()) {
            return Err(self.must_have_within_group(name, loc));
        }
        let is_made = matches!(&chosen.callee, Callee::Made(routine) if routine.aggregate.is_some());
        if is_made || is_plain_aggregate(name) {
            return Err(self.unsupported("an aggregate in the notation of a field", loc));
        }
        let f = self.prepare_call(name, chosen, vec![b], loc)?;
        self.finish_call(f, loc).map(Some)
    }

    /// `name(row)`, where no function has the name: a field of the row.
    pub fn field_called(&mut self, b: &Typed, name: &str, loc: i32) -> Result<Option<Typed>> {
        if !made::is_composite(b.ty) || name.contains('.') {
            return Ok(None);
        }
        if made::is_row(b.ty) && self.cx.need_row_type(b.ty)?.position(name).is_none() {
            return Ok(None);
        }
        match self.field(b.clone(), name, loc) {
            Ok(found) => Ok(Some(found)),
            Err(e) if e.sqlstate == SqlState::UNDEFINED_COLUMN => Ok(None),
            Err(e) => Err(e),
        }
    }

    fn field(&mut self, b: Typed, name: &str, loc: i32) -> Result<Typed> {
        if made::is_row(b.ty) {
            let row = self.cx.need_row_type(b.ty)?;
            let Some(at) = row.position(name) else {
                let message = format!("column \"{name}\" not found in data type {}", type_name(b.ty));
                return Err(self.err(SqlState::UNDEFINED_COLUMN, message, loc));
            };
            let field = &row.fields()[at];
            let e = Expr::Field(Box::new(b.e), FieldPlace::of(&row, at as u16));
            return Ok(Typed::new(e, field.ty, loc).with_typmod(field.typmod).with_domain(field.domain));
        }
        let found = match self.row_behind(&b.e) {
            Some((fields, names)) => {
                let mut at = 0..fields.len();
                let at = at.find(|at| names.at(*at) == name);
                at.map(|at| (at, fields[at].0, self.typmod_of(&fields[at].1)))
            }
            None => self
                .call_behind(&b.e)
                .and_then(record_columns)
                .and_then(|cols| cols.iter().position(|c| *c.0 == *name).map(|i| (i, cols[i].1, -1))),
        };
        if self.keeps && !matches!(b.e, Expr::Row(..) | Expr::Func(_) | Expr::Srf { .. }) && found.is_some() {
            return Err(self.unsupported("a field of a subquery's row in what is kept", loc));
        }
        match found {
            Some((i, ty, tm)) => Ok(Typed::new(b.e.nth(i as u16), ty, loc).with_typmod(tm)),
            None if b.ty == oid::RECORD => Err(self.err(
                SqlState::UNDEFINED_COLUMN,
                format!("could not identify column \"{name}\" in record data type"),
                loc,
            )),
            None => Err(self.err(
                SqlState::WRONG_OBJECT_TYPE,
                format!(
                    "column notation .{name} applied to type {}, which is not a composite type",
                    type_name(b.ty)
                ),
                loc,
            )),
        }
    }

    fn bind_collate(&mut self, c: &nodes::CollateClause) -> Result<Typed> {
        let names: Vec<&str> = c.collname().iter().filter_map(|n| n.as_str()).collect();
        let b = self.bind(c.arg())?;
        // Every string compares by bytes here, so that all collations are one. A literal stays one.
        if b.ty != oid::UNKNOWN {
            collation::check_type(b.ty).map_err(|e| e.position_if_unset(self.pos(c.location)))?;
        }
        collation::find(&names).map_err(|e| e.position_if_unset(self.pos(c.location)))?;
        let name = names.last().copied().unwrap_or("");
        let e = self.written(|| Written::Collate(name.into()), b.e);
        Ok(Typed { e, ..b })
    }
}
