//! Expressions with syntax of their own: operators of every kind, IN, BETWEEN, row comparison,
//! CURRENT_DATE and kin.

use crate::binder::{Binder, Typed};
use crate::tree::expr::{Expr, Written};
use crate::tree::parse::operator_name;
use pg_raw_parse::{Node, nodes, raw};
use sinew_error::{Result, SqlState};
use sinew_table::stack;
use sinew_types::cast::CastContext;
use sinew_types::typeinfo::{array_type, elem_type, is_polymorphic, made, type_name};
use sinew_types::{Datum, oid};

impl Binder<'_> {
    /// Binds an operator expression.
    pub fn bind_a_expr(&mut self, e: &nodes::A_Expr) -> Result<Typed> {
        use raw::A_Expr_Kind as K;
        let loc = e.location;
        let in_schema = self.operator_of_schema(e.name(), loc)?;
        let name = in_schema.as_deref().unwrap_or_else(|| operator_name(e.name()));
        match e.kind {
            K::AEXPR_OP | K::AEXPR_LIKE | K::AEXPR_ILIKE | K::AEXPR_SIMILAR => {
                if let (Node::RowExpr(l), Node::RowExpr(r)) = (e.lexpr(), e.rexpr()) {
                    return self.bind_row_compare(name, l, r, loc);
                }
                if let (Node::RowExpr(l), Node::SubLink(s)) = (e.lexpr(), e.rexpr())
                    && s.sub_link_type == raw::SubLinkType::EXPR_SUBLINK
                {
                    return self.bind_row_subquery(name, l, s, loc);
                }
                let left = match e.lexpr() {
                    Node::None => None,
                    n => Some(self.bind(n)?),
                };
                // A long chain of operators leans to the left; the right side is shallow.
                let right = self.bind(e.rexpr())?;
                self.bind_op(name, left, right, loc)
            }
            K::AEXPR_OP_ANY | K::AEXPR_OP_ALL => {
                let l = self.bind(e.lexpr())?;
                let r = self.bind(e.rexpr())?;
                self.scalar_array(name, e.kind == K::AEXPR_OP_ANY, l, r, loc)
            }
            K::AEXPR_DISTINCT | K::AEXPR_NOT_DISTINCT => {
                let not = e.kind == K::AEXPR_NOT_DISTINCT;
                if let (Node::RowExpr(l), Node::RowExpr(r)) = (e.lexpr(), e.rexpr()) {
                    return self.bind_row_distinct(l, r, not, loc);
                }
                let l = self.bind(e.lexpr())?;
                let r = self.bind(e.rexpr())?;
                self.distinct(l, r, not, loc)
            }
            K::AEXPR_NULLIF => {
                let l = self.bind(e.lexpr())?;
                let r = self.bind(e.rexpr())?;
                let tm = l.tm;
                let o = self.find_operator("=", Some(l.ty), r.ty, loc)?;
                let f = self.operator_call(&o, Some(l), r, loc)?;
                let ty = f.types.args[0];
                Ok(Typed::new(Expr::NullIf(Box::new(f)), ty, loc).with_typmod(tm))
            }
            K::AEXPR_IN => self.bind_in(e, name),
            K::AEXPR_BETWEEN | K::AEXPR_NOT_BETWEEN | K::AEXPR_BETWEEN_SYM | K::AEXPR_NOT_BETWEEN_SYM => {
                self.bind_between(e)
            }
            _ => Err(self.unsupported("this operator form", loc)),
        }
    }

    fn distinct(&mut self, l: Typed, r: Typed, not: bool, loc: i32) -> Result<Typed> {
        // With a NULL constant it is a plain null test.
        for (a, b) in [(&l, &r), (&r, &l)] {
            if b.e.is_null_const() && b.ty == oid::UNKNOWN {
                let a = a.clone();
                let a = self.settle(a)?;
                if made::is_composite(a.ty) {
                    // A row of NULLs is not NULL here.
                    let nulls = self.call_named("num_nulls", vec![a], loc)?;
                    let wanted = i32::from(not);
                    let wanted = Typed::new(Expr::Const(sinew_types::Datum::Int4(wanted)), oid::INT4, loc);
                    return self.bind_op("=", Some(nulls), wanted, loc);
                }
                return Ok(Typed::new(Expr::IsNull(Box::new(a.e), !not), oid::BOOL, loc));
            }
        }
        let o = self.find_operator("=", Some(l.ty), r.ty, loc)?;
        let f = self.operator_call(&o, Some(l), r, loc)?;
        Ok(Typed::new(Expr::Distinct(Box::new(f), not), oid::BOOL, loc))
    }

    /// Binds `l op ANY (r)`, or ALL if `any` is false.
    pub fn scalar_array(&mut self, name: &str, any: bool, l: Typed, r: Typed, loc: i32) -> Result<Typed> {
        let elem = if r.ty == oid::UNKNOWN {
            oid::UNKNOWN
        } else {
            match elem_type(r.ty) {
                Some(e) => e,
                None => {
                    return Err(self.err(
                        SqlState::WRONG_OBJECT_TYPE,
                        "op ANY/ALL (array) requires array on right side",
                        loc,
                    ));
                }
            }
        };
        let o = self.find_operator(name, Some(l.ty), elem, loc)?;
        if o.result() != oid::BOOL {
            return Err(self.err(
                SqlState::WRONG_OBJECT_TYPE,
                "op ANY/ALL (array) requires operator to yield boolean",
                loc,
            ));
        }
        // Resolve over element types, then convert the array as a whole.
        let of_elements = match elem {
            oid::UNKNOWN if is_polymorphic(o.right()) => l.ty,
            oid::UNKNOWN => o.right(),
            elem => elem,
        };
        let probe = Typed::new(Expr::Param(u32::MAX), of_elements, loc);
        let mut f = self.operator_call(&o, Some(l), probe, loc)?;
        let want_elem = f.types.args[1];
        let Some(want) = array_type(want_elem) else {
            return Err(self.err(
                SqlState::UNDEFINED_OBJECT,
                format!("could not find array type for data type {}", type_name(want_elem)),
                loc,
            ));
        };
        let from = r.ty;
        let Some(array) = self.coerce(r, want, CastContext::Implicit)? else {
            return Err(self.err(
                SqlState::CANNOT_COERCE,
                format!("cannot cast type {} to {}", type_name(from), type_name(want)),
                loc,
            ));
        };
        f.args[1] = array.e;
        Ok(Typed::new(Expr::ScalarArray { f: Box::new(f), any }, oid::BOOL, loc))
    }

    /// The name with its schema of an operator that is looked for elsewhere than among the
    /// system's: 3F000 if the schema is missing.
    fn operator_of_schema(&self, name: &pg_raw_parse::list::NodeList, loc: i32) -> Result<Option<String>> {
        let parts: Vec<&str> = name.iter().filter_map(Node::as_str).collect();
        let [.., schema, operator] = parts.as_slice() else { return Ok(None) };
        // The schema matters where a user has made an operator of the name.
        if *schema == "pg_catalog" && self.cx.made_operators(None, operator)?.is_empty() {
            return Ok(None);
        }
        let found = self.cx.need_namespace(schema);
        found.map_err(|e| e.position_if_unset(self.pos(loc)))?;
        Ok(Some(format!("{schema}.{operator}")))
    }

    fn bind_in(&mut self, e: &nodes::A_Expr, name: &str) -> Result<Typed> {
        let loc = e.location;
        let any = name == "=";
        let list = e.rexpr().as_node_list().ok_or_else(|| self.internal("IN without list"))?;
        if let Node::RowExpr(l) = e.lexpr() {
            let mut parts = Vec::new();
            for item in list {
                let Node::RowExpr(r) = item else {
                    return Err(self.err(
                        SqlState::SYNTAX_ERROR,
                        "unequal number of entries in row expressions",
                        loc,
                    ));
                };
                parts.push(self.bind_row_compare(name, l, r, loc)?.e);
            }
            let e = if any { Expr::Or(parts) } else { Expr::And(parts) };
            return Ok(Typed::new(e, oid::BOOL, loc));
        }
        let left = self.bind(e.lexpr())?;
        let mut items = Vec::with_capacity(list.len());
        for item in list {
            items.push(self.bind(item)?);
        }
        if items.len() > 1 {
            let mut types = vec![(left.ty, left.loc)];
            types.extend(items.iter().map(|b| (b.ty, b.loc)));
            if let Ok(common) = Binder::common_type_of(&types)
                && common != oid::RECORD
                && let Some(array) = array_type(common)
            {
                let mut done = Vec::with_capacity(items.len());
                for b in items {
                    done.push(self.coerce_to_common(b, common, "IN")?.e);
                }
                let constant = done.iter().all(Expr::is_const);
                let list = Expr::Array { elem: common, args: done, nested: false };
                let list = if constant { self.fold_array(list)? } else { list };
                return self.scalar_array(name, any, left, Typed::new(list, array, loc), loc);
            }
        }
        let mut parts = Vec::with_capacity(items.len());
        for b in items {
            let b = self.bind_op(name, Some(left.clone()), b, loc)?;
            parts.push(self.to_bool(b, "IN")?);
        }
        let e = match (parts.len(), any) {
            (1, _) => parts.swap_remove(0),
            (_, true) => Expr::Or(parts),
            (_, false) => Expr::And(parts),
        };
        Ok(Typed::new(e, oid::BOOL, loc))
    }

    fn bind_between(&mut self, e: &nodes::A_Expr) -> Result<Typed> {
        use raw::A_Expr_Kind as K;
        let loc = e.location;
        let bounds = e.rexpr().as_node_list().ok_or_else(|| self.internal("BETWEEN without bounds"))?;
        let (Some(low), Some(high)) = (bounds.get(0), bounds.get(1)) else {
            return Err(self.internal("BETWEEN without bounds"));
        };
        let negated = matches!(e.kind, K::AEXPR_NOT_BETWEEN | K::AEXPR_NOT_BETWEEN_SYM);
        let symmetric = matches!(e.kind, K::AEXPR_BETWEEN_SYM | K::AEXPR_NOT_BETWEEN_SYM);
        let (first, second) = if negated { ("<", ">") } else { (">=", "<=") };
        let pair = |me: &mut Self, a: Node<'_>, b: Node<'_>| -> Result<Expr> {
            let v = me.bind(e.lexpr())?;
            let a = me.bind(a)?;
            let x = me.bind_op(first, Some(v.clone()), a, loc)?.e;
            let b = me.bind(b)?;
            let y = me.bind_op(second, Some(v), b, loc)?.e;
            Ok(if negated { Expr::Or(vec![x, y]) } else { Expr::And(vec![x, y]) })
        };
        let straight = pair(self, low, high)?;
        let e = if symmetric {
            let turned = pair(self, high, low)?;
            if negated { Expr::And(vec![straight, turned]) } else { Expr::Or(vec![straight, turned]) }
        } else {
            straight
        };
        Ok(Typed::new(e, oid::BOOL, loc))
    }

    fn bind_fields(
        &mut self,
        l: &nodes::RowExpr,
        r: &nodes::RowExpr,
        loc: i32,
    ) -> Result<Vec<(Typed, Typed)>> {
        let (left, right) = (self.row_entries(l)?, self.row_entries(r)?);
        if left.len() != right.len() {
            return Err(self.err(
                SqlState::SYNTAX_ERROR,
                "unequal number of entries in row expressions",
                loc,
            ));
        }
        Ok(left.into_iter().zip(right).collect())
    }

    /// The entries of a row. A star stands for several.
    fn row_entries(&mut self, row: &nodes::RowExpr) -> Result<Vec<Typed>> {
        let mut entries = Vec::with_capacity(row.args().len());
        for node in row.args() {
            match node {
                Node::ColumnRef(c) if matches!(c.fields().iter().next_back(), Some(Node::A_Star(_))) => {
                    entries.extend(self.expand_star(c)?.into_iter().map(|col| {
                        Typed::new(col.e, col.ty, c.location).with_typmod(col.tm).with_domain(col.domain)
                    }));
                }
                node => entries.push(self.apart(|me| me.bind(node))?),
            }
        }
        Ok(entries)
    }

    fn bind_row_compare(
        &mut self,
        name: &str,
        l: &nodes::RowExpr,
        r: &nodes::RowExpr,
        loc: i32,
    ) -> Result<Typed> {
        let pairs = self.bind_fields(l, r, loc)?;
        self.row_compare(name, pairs, loc)
    }

    /// Row comparison, field by field from the left; NULLs decide as the standard says.
    pub fn row_compare(&mut self, name: &str, pairs: Vec<(Typed, Typed)>, loc: i32) -> Result<Typed> {
        if pairs.is_empty() {
            return Err(self.err(SqlState::FEATURE_NOT_SUPPORTED, "cannot compare rows of zero length", loc));
        }
        match name {
            "=" | "<>" => {
                let mut parts = Vec::with_capacity(pairs.len());
                for (a, b) in pairs {
                    let b = self.bind_op(name, Some(a), b, loc)?;
                    parts.push(self.to_bool(b, "row comparison")?);
                }
                let e = if name == "=" { Expr::And(parts) } else { Expr::Or(parts) };
                Ok(Typed::new(e, oid::BOOL, loc))
            }
            "<" | "<=" | ">" | ">=" => {
                let strict = &name[..1];
                let mut pairs = pairs.into_iter().rev();
                let Some((a, b)) = pairs.next() else { return Err(self.internal("empty row")) };
                let mut e = self.bind_op(name, Some(a), b, loc)?.e;
                for (a, b) in pairs {
                    stack::check_building()?;
                    let before = self.bind_op(strict, Some(a.clone()), b.clone(), loc)?.e;
                    let same = self.bind_op("=", Some(a), b, loc)?.e;
                    e = Expr::Or(vec![before, Expr::And(vec![same, e])]);
                }
                Ok(Typed::new(e, oid::BOOL, loc))
            }
            _ => self.other_row_compare(name, pairs, loc),
        }
    }

    /// An operator without an order can compare rows of one field only.
    fn other_row_compare(&mut self, name: &str, pairs: Vec<(Typed, Typed)>, loc: i32) -> Result<Typed> {
        let fields = pairs.len();
        let mut only = None;
        for (a, b) in pairs {
            let compared = self.bind_op(name, Some(a), b, loc)?;
            if compared.ty != oid::BOOL {
                let ty = type_name(compared.ty);
                let message = format!("row comparison operator must yield type boolean, not type {ty}");
                return Err(self.err(SqlState::DATATYPE_MISMATCH, message, loc));
            }
            only = Some(compared);
        }
        match only {
            Some(compared) if fields == 1 => Ok(compared),
            _ => Err(self
                .err(
                    SqlState::FEATURE_NOT_SUPPORTED,
                    format!("could not determine interpretation of row comparison operator {name}"),
                    loc,
                )
                .hint("Row comparison operators must be associated with btree operator families.")),
        }
    }

    fn bind_row_distinct(
        &mut self,
        l: &nodes::RowExpr,
        r: &nodes::RowExpr,
        not: bool,
        loc: i32,
    ) -> Result<Typed> {
        let mut parts = Vec::new();
        for (a, b) in self.bind_fields(l, r, loc)? {
            parts.push(self.distinct(a, b, not, loc)?.e);
        }
        let e = if not { Expr::And(parts) } else { Expr::Or(parts) };
        Ok(Typed::new(e, oid::BOOL, loc))
    }

    /// Binds CURRENT_DATE, CURRENT_USER and similar values.
    pub fn bind_sql_value(&mut self, f: &nodes::SQLValueFunction) -> Result<Typed> {
        let b = self.sql_value(f)?;
        let e = self.written(|| Written::SqlValue(f.op, f.typmod), b.e);
        Ok(Typed { e, ..b })
    }

    fn sql_value(&mut self, f: &nodes::SQLValueFunction) -> Result<Typed> {
        use raw::SQLValueFunctionOp as F;
        let loc = f.location;
        let now = self.call_named("now", vec![], loc)?;
        let tm = f.typmod;
        match f.op {
            F::SVFOP_CURRENT_DATE => self.cast_explicit(now, oid::DATE, -1, loc),
            F::SVFOP_CURRENT_TIME | F::SVFOP_CURRENT_TIME_N => self.cast_explicit(now, oid::TIMETZ, tm, loc),
            F::SVFOP_CURRENT_TIMESTAMP | F::SVFOP_CURRENT_TIMESTAMP_N => {
                if tm < 0 {
                    Ok(now)
                } else {
                    self.cast_explicit(now, oid::TIMESTAMPTZ, tm, loc)
                }
            }
            F::SVFOP_LOCALTIME | F::SVFOP_LOCALTIME_N => self.cast_explicit(now, oid::TIME, tm, loc),
            F::SVFOP_LOCALTIMESTAMP | F::SVFOP_LOCALTIMESTAMP_N => {
                self.cast_explicit(now, oid::TIMESTAMP, tm, loc)
            }
            F::SVFOP_CURRENT_ROLE | F::SVFOP_CURRENT_USER | F::SVFOP_USER => {
                self.call_named("current_user", vec![], loc)
            }
            F::SVFOP_SESSION_USER => self.call_named("session_user", vec![], loc),
            F::SVFOP_CURRENT_CATALOG => self.call_named("current_database", vec![], loc),
            _ => self.call_named("current_schema", vec![], loc),
        }
    }

    /// A constant integer of LIMIT's kind and others.
    pub fn int4(v: i32) -> Typed {
        Typed::new(Expr::Const(Datum::Int4(v)), oid::INT4, -1)
    }
}
