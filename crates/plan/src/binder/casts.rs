//! Conversions the binder inserts: literals to values, implicit and explicit casts, common types,
//! constant folding.

use crate::binder::domains::NamedType;
use crate::binder::{Binder, Typed};
use crate::tree::expr::{Expr, FuncExpr, Written};
use crate::tree::pure::call_pure;
use pg_raw_parse::{ConstValue, nodes};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::cast::{self, CastContext, Coercion};
use sinew_types::func::{FnBody, Volatility};
use sinew_types::typeinfo::{RangeType, elem_type, made, needs_names, type_info, type_name};
use sinew_types::{Datum, Oid, io, length, oid};

/// The category of a type, by which operators and functions are chosen.
pub fn category(ty: Oid) -> u8 {
    if ty == oid::UNKNOWN {
        return b'X';
    }
    type_info(ty).map_or(b'U', |t| t.category)
}

/// True if a type is the preferred one of its category.
pub fn preferred(ty: Oid) -> bool {
    type_info(ty).is_some_and(|t| t.preferred)
}

/// May a value of `from` become `to` by itself?
pub fn can_coerce(from: Oid, to: Oid, context: CastContext) -> bool {
    if from == to || from == oid::UNKNOWN || to == oid::ANY {
        return true;
    }
    match to {
        oid::ANYELEMENT | oid::ANYCOMPATIBLE => true,
        oid::ANYNONARRAY | oid::ANYCOMPATIBLENONARRAY => elem_type(from).is_none(),
        oid::ANYARRAY | oid::ANYCOMPATIBLEARRAY => elem_type(from).is_some() || from == oid::ANYARRAY,
        oid::ANYENUM => made::is_enum(from),
        oid::ANYRANGE | oid::ANYCOMPATIBLERANGE => RangeType::is_range(from),
        oid::ANYMULTIRANGE | oid::ANYCOMPATIBLEMULTIRANGE => RangeType::is_multirange(from),
        // Whether its fields fit is found out when it is converted.
        _ if from == oid::RECORD && made::is_row(to) => true,
        _ => cast::find_coercion(from, to, context).is_some(),
    }
}

impl Binder<'_> {
    /// Binds a literal.
    pub fn bind_const(&mut self, c: &nodes::A_Const) -> Result<Typed> {
        let mut b = self.constant(c)?;
        let node = std::ptr::from_ref(c) as usize;
        if let Ok(i) = self.constants.binary_search_by_key(&node, |x| x.0) {
            // A parameter of the constant's type; a string's is found where it is used.
            let n = self.constants[i].1;
            let ty = &mut self.param_types[n as usize];
            if b.ty != oid::UNKNOWN {
                *ty = b.ty;
            } else if *ty != oid::INVALID {
                b.ty = *ty;
            }
            b.e = Expr::Param(n);
        }
        Ok(b)
    }

    fn constant(&mut self, c: &nodes::A_Const) -> Result<Typed> {
        let loc = c.location;
        if c.isnull {
            return Ok(Typed::new(Expr::null(), oid::UNKNOWN, loc));
        }
        Ok(match c.val() {
            None => Typed::new(Expr::null(), oid::UNKNOWN, loc),
            Some(ConstValue::Integer(i)) => Typed::new(Expr::Const(Datum::Int4(i)), oid::INT4, loc),
            Some(ConstValue::Float(s)) => match parse_integer(s) {
                Some(i) => match i32::try_from(i) {
                    Ok(i) => Typed::new(Expr::Const(Datum::Int4(i)), oid::INT4, loc),
                    Err(_) => Typed::new(Expr::Const(Datum::Int8(i)), oid::INT8, loc),
                },
                None => {
                    let v = io::text_in(oid::NUMERIC, &s.replace('_', ""), -1, &self.fnctx.fmt)
                        .map_err(|e| e.position_if_unset(self.pos(loc)))?;
                    Typed::new(Expr::Const(v), oid::NUMERIC, loc)
                }
            },
            Some(ConstValue::Boolean(b)) => Binder::const_bool(b, loc),
            Some(ConstValue::String(s)) => Typed::new(Expr::Const(Datum::text(s)), oid::UNKNOWN, loc),
            Some(ConstValue::BitString(s)) => {
                let v = io::text_in(oid::BIT, s, -1, &self.fnctx.fmt)
                    .map_err(|e| e.position_if_unset(self.pos(loc)))?;
                Typed::new(Expr::Const(v), oid::BIT, loc)
            }
            Some(_) => return Err(self.unsupported("this kind of constant", loc)),
        })
    }

    /// Converts for `context`; `None` when there is no such conversion. Modifiers are
    /// [`Binder::length`]'s.
    pub fn coerce(&mut self, b: Typed, target: Oid, context: CastContext) -> Result<Option<Typed>> {
        if b.ty == target || target == oid::ANY {
            return Ok(Some(b));
        }
        if sinew_types::typeinfo::is_polymorphic(target) {
            return Ok(can_coerce(b.ty, target, context).then_some(b));
        }
        let loc = b.loc;
        if b.ty == oid::UNKNOWN {
            let e = match b.e {
                Expr::Const(Datum::Null) => Expr::null(),
                Expr::Const(Datum::Text(t)) => {
                    // Dates and times may be given as 'now', 'today' and the like.
                    let of = elem_type(target).unwrap_or(target);
                    self.has_passing_constant |= matches!(category(of), b'D' | b'R' | b'C');
                    let v = io::text_in(target, &t, -1, &self.fnctx.fmt)
                        .map_err(|e| e.position_if_unset(self.pos(loc)))?;
                    self.count_constant(&v, t.len());
                    if self.keeps && made::is_row(of) {
                        // Its fields are those that the type has when the tree runs.
                        let text = Expr::Const(Datum::Text(t));
                        let e = cast_expr(Coercion::InOut, text, oid::UNKNOWN, target, -1, context);
                        return Ok(Some(Typed::new(e, target, loc)));
                    }
                    Expr::Const(v)
                }
                Expr::Param(n) if (n as usize) < self.param_types.len() => {
                    let slot = &mut self.param_types[n as usize];
                    if *slot == oid::UNKNOWN || *slot == oid::INVALID {
                        *slot = target;
                        Expr::Param(n)
                    } else {
                        let now = self.cx.under(*slot, -1)?.ty;
                        return self.coerce(Typed::new(Expr::Param(n), now, loc), target, context);
                    }
                }
                // COLLATE leaves a literal's type open. It goes when the type turns out to be none
                // of strings.
                Expr::Written(collated) if matches!(collated.0, Written::Collate(_)) => {
                    let (how, literal) = *collated;
                    let b = self.coerce(Typed::new(literal, oid::UNKNOWN, loc), target, context)?;
                    let string = is_collatable(target);
                    return Ok(
                        b.map(|b| Typed { e: if string { self.written(|| how, b.e) } else { b.e }, ..b })
                    );
                }
                e => cast_expr(Coercion::InOut, e, oid::TEXT, target, -1, context),
            };
            return Ok(Some(Typed::new(e, target, loc)));
        }
        let shown = context >= CastContext::Assignment
            && sinew_types::typeinfo::type_info(target).is_some_and(|ty| ty.category == b'S');
        if b.ty == oid::RECORD && made::is_row(target) {
            return self.record_as(b, target, context, loc).map(Some);
        }
        if b.ty == oid::RECORD && !shown {
            return Ok(None);
        }
        let Some(path) = cast::find_coercion(b.ty, target, context) else { return Ok(None) };
        if matches!(path, Coercion::Relabel) {
            return Ok(Some(Typed { e: b.e, ty: target, tm: -1, domain: None, loc }));
        }
        let e = cast_expr(path, b.e, b.ty, target, -1, context);
        Ok(Some(Typed::new(self.fold(e)?, target, loc)))
    }

    /// Like `coerce` for a cast the statement spells out; 42846 when impossible.
    pub fn cast_explicit(&mut self, b: Typed, target: Oid, typmod: i32, loc: i32) -> Result<Typed> {
        let from = b.ty;
        let from_tm = b.tm;
        let same = b.ty == target;
        if from == oid::RECORD && made::is_row(target) {
            return self.record_as(b, target, CastContext::Explicit, loc);
        }
        let b = self.interval_literal(b, target, typmod)?;
        // Functions that take a modifier get it now; the others are followed by the length
        // coercion.
        if let Some(path @ Coercion::Func(f)) = (b.ty != oid::UNKNOWN && !same)
            .then(|| cast::find_coercion(b.ty, target, CastContext::Explicit))
            .flatten()
            && f.args.len() > 1
        {
            let e = cast_expr(path, b.e, b.ty, target, typmod, CastContext::Explicit);
            let done = Typed::new(self.fold(e)?, target, b.loc).with_typmod(typmod);
            return self.length(done, typmod, true);
        }
        let Some(done) = self.coerce(b, target, CastContext::Explicit)? else {
            return Err(self.err(
                SqlState::CANNOT_COERCE,
                format!("cannot cast type {} to {}", type_name(from), type_name(target)),
                loc,
            ));
        };
        if same && from_tm == typmod {
            return Ok(done.with_typmod(typmod));
        }
        self.length(done, typmod, true)
    }

    /// The fields of an interval's modifier say what a bare number in a literal counts: `interval
    /// '2' day`.
    fn interval_literal(&mut self, b: Typed, target: Oid, typmod: i32) -> Result<Typed> {
        match b.e {
            // A constant that stands as a parameter is read without the modifier.
            Expr::Param(_) if b.ty == oid::UNKNOWN && target == oid::INTERVAL && typmod >= 0 => {
                self.wants_constants |= !self.constants.is_empty();
                Ok(b)
            }
            Expr::Const(Datum::Text(t)) if b.ty == oid::UNKNOWN && target == oid::INTERVAL && typmod >= 0 => {
                let v = io::text_in(target, &t, typmod, &self.fnctx.fmt)
                    .map_err(|e| e.position_if_unset(self.pos(b.loc)))?;
                Ok(Typed::new(Expr::Const(v), target, b.loc))
            }
            e => Ok(Typed { e, ..b }),
        }
    }

    /// Fits a value into a type's modifier.
    pub fn length(&mut self, b: Typed, typmod: i32, explicit: bool) -> Result<Typed> {
        if typmod < 0 || b.tm == typmod && !matches!(b.e, Expr::Const(_)) {
            return Ok(b);
        }
        let (ty, loc) = (b.ty, b.loc);
        if let (Expr::Const(v), false) = (&b.e, self.keeps) {
            let v = v.clone();
            return match length::apply_typmod(v.clone(), ty, typmod, explicit) {
                Ok(fitted) => {
                    self.count_constant(&fitted, v.heap_bytes());
                    Ok(Typed { e: Expr::Const(fitted), ty, tm: typmod, domain: None, loc })
                }
                Err(e) if explicit => Err(e),
                // Not before the row is there: the statement may never reach it.
                Err(_) => Ok(Typed {
                    e: Expr::Typmod { arg: Box::new(Expr::Const(v)), ty, typmod, explicit },
                    ty,
                    tm: typmod,
                    domain: None,
                    loc,
                }),
            };
        }
        let e = Expr::Typmod { arg: Box::new(b.e), ty, typmod, explicit };
        Ok(Typed { e, ty, tm: typmod, domain: None, loc })
    }

    /// Assigns to a column: assignment casts and length, or 42804 naming the column.
    pub fn assign(&mut self, b: Typed, column: &str, to: NamedType) -> Result<Typed> {
        let NamedType { ty, typmod, domain } = to;
        if domain.is_some() && b.domain == domain {
            return self.as_stored(b, to);
        }
        if let Some(parameter) = self.as_parameter(&b, to) {
            return Ok(parameter);
        }
        if b.ty == ty && b.tm == typmod {
            return self.to_named(b, to, false);
        }
        let b = self.interval_literal(b, ty, typmod)?;
        let from = Typed { e: Expr::null(), ..b };
        let Some(done) = self.coerce(Typed { e: b.e, ..from }, ty, CastContext::Assignment)? else {
            return Err(self.mismatch(column, to, &from));
        };
        let done = self.length(done, typmod, false)?;
        self.to_named(done, to, false)
    }

    /// Assigns to a variable of PL/pgSQL: where there is no cast for assignments, the value goes
    /// through its text.
    pub fn assign_loosely(&mut self, b: Typed, to: NamedType) -> Result<Typed> {
        let NamedType { ty, typmod, domain } = to;
        if domain.is_some() && b.domain == domain {
            return Ok(b);
        }
        let b = self.interval_literal(b, ty, typmod)?;
        let (from, tm, loc) = (b.ty, b.tm, b.loc);
        if from == ty {
            let b = if tm == typmod { b } else { self.length(b, typmod, false)? };
            return self.to_named(b, to, false);
        }
        let done = match self.coerce(b.clone(), ty, CastContext::Assignment)? {
            Some(done) => done,
            None => {
                let e = cast_expr(Coercion::InOut, b.e, from, ty, -1, CastContext::Assignment);
                Typed::new(e, ty, loc)
            }
        };
        let done = self.length(done, typmod, false)?;
        self.to_named(done, to, false)
    }

    /// WHERE, ON, HAVING, CASE WHEN, NOT...: must be boolean.
    pub fn to_bool(&mut self, b: Typed, construct: &str) -> Result<Expr> {
        let (ty, loc) = (b.ty, b.loc);
        match self.coerce(b, oid::BOOL, CastContext::Assignment)? {
            Some(b) => Ok(b.e),
            None => Err(self.err(
                SqlState::DATATYPE_MISMATCH,
                format!("argument of {construct} must be type boolean, not type {}", type_name(ty)),
                loc,
            )),
        }
    }

    /// PostgreSQL's common type of CASE, UNION, COALESCE, IN, VALUES, ARRAY; `None` when there is
    /// none.
    pub fn common_type_of(types: &[(Oid, i32)]) -> std::result::Result<Oid, (Oid, Oid, i32)> {
        let mut best = types[0].0;
        if best != oid::UNKNOWN && types.iter().all(|t| t.0 == best) {
            return Ok(best);
        }
        for &(ty, loc) in &types[1..] {
            if ty == oid::UNKNOWN || ty == best {
                continue;
            }
            if best == oid::UNKNOWN {
                best = ty;
            } else if category(ty) != category(best) {
                return Err((best, ty, loc));
            } else if !preferred(best)
                && can_coerce(best, ty, CastContext::Implicit)
                && !can_coerce(ty, best, CastContext::Implicit)
            {
                best = ty;
            }
        }
        Ok(if best == oid::UNKNOWN { oid::TEXT } else { best })
    }

    /// The common type of expressions; 42804 if they have none. `construct` is named in the error.
    pub fn common_type(&self, list: &[Typed], construct: &str) -> Result<Oid> {
        let types: Vec<_> = list.iter().map(|b| (b.ty, b.loc)).collect();
        Binder::common_type_of(&types).map_err(|(a, b, loc)| {
            self.err(
                SqlState::DATATYPE_MISMATCH,
                format!("{construct} types {} and {} cannot be matched", type_name(a), type_name(b)),
                loc,
            )
        })
    }

    /// Converts each to the common type, which the caller found.
    pub fn coerce_to_common(&mut self, b: Typed, ty: Oid, construct: &str) -> Result<Typed> {
        let (from, loc) = (b.ty, b.loc);
        match self.coerce(b, ty, CastContext::Implicit)? {
            Some(b) => Ok(b),
            None => Err(self.err(
                SqlState::CANNOT_COERCE,
                format!("{construct} could not convert type {} to {}", type_name(from), type_name(ty)),
                loc,
            )),
        }
    }

    /// The modifier all of a set share, or -1.
    pub fn common_typmod(list: &[Typed], ty: Oid) -> i32 {
        let first = list.first().map_or(-1, |b| b.tm);
        if list.iter().all(|b| b.ty == ty && b.tm == first) { first } else { -1 }
    }

    /// An expression whose type is still unknown becomes text.
    pub fn settle(&mut self, b: Typed) -> Result<Typed> {
        if b.ty != oid::UNKNOWN {
            return Ok(b);
        }
        let loc = b.loc;
        Ok(self.coerce(b, oid::TEXT, CastContext::Implicit)?.unwrap_or(Typed::new(
            Expr::null(),
            oid::TEXT,
            loc,
        )))
    }

    /// Evaluates an immutable call of constants now. An error is left for the run, but for one that
    /// ends the statement: a cancel is reported once.
    pub fn fold(&mut self, e: Expr) -> Result<Expr> {
        if self.keeps {
            return Ok(e);
        }
        let pure = match &e {
            Expr::Func(c) => {
                c.f.volatility == Volatility::Immutable
                    && matches!(c.f.body, FnBody::Scalar(_) | FnBody::Poly(_))
                    && c.args.iter().all(Expr::is_const)
            }
            Expr::Cast { arg, path, from, to, .. } => arg.is_const() && immutable_path(path, *from, *to),
            Expr::IntCmp(_, p) | Expr::Int4(_, p) | Expr::Int8(_, p) => p.0.is_const() && p.1.is_const(),
            _ => false,
        };
        if !pure {
            return Ok(e);
        }
        match call_pure(&e, &mut self.fnctx) {
            Ok(Some(v)) => Ok(self.folded(&e, v)),
            Err(failed) if failed.sqlstate.ends_statement() => Err(failed),
            _ => Ok(e),
        }
    }

    /// Folds a constant array, unless the tree is kept.
    pub fn fold_array(&mut self, e: Expr) -> Result<Expr> {
        if self.keeps {
            return Ok(e);
        }
        match call_pure(&e, &mut self.fnctx) {
            Ok(Some(v)) => Ok(self.folded(&e, v)),
            Err(failed) if failed.sqlstate.ends_statement() => Err(failed),
            _ => Ok(e),
        }
    }

    /// The value of an expression whose parts are constants, in its place.
    pub fn folded(&mut self, e: &Expr, value: Datum) -> Expr {
        let mut before = 0;
        e.children(&mut |part| {
            if let Expr::Const(part) = part {
                before += part.heap_bytes();
            }
        });
        self.count_constant(&value, before);
        Expr::Const(value)
    }

    /// A call of a function, folded if it is constant.
    pub fn call(&mut self, f: FuncExpr) -> Result<Expr> {
        self.fold(Expr::Func(Box::new(f)))
    }

    /// An internal error.
    #[cold]
    pub fn internal(&self, what: &str) -> SqlError {
        SqlError::internal(what)
    }
}

/// Do values of the type have a collation?
pub fn is_collatable(ty: Oid) -> bool {
    let elem = elem_type(ty).unwrap_or(ty);
    matches!(elem, oid::TEXT | oid::VARCHAR | oid::BPCHAR | oid::NAME)
}

fn immutable_path(path: &Coercion, from: Oid, to: Oid) -> bool {
    match path {
        Coercion::Relabel | Coercion::Retag => true,
        Coercion::Func(f) => f.volatility == Volatility::Immutable,
        Coercion::InOut => {
            let stable = |t: Oid| {
                matches!(category(t), b'D' | b'T' | b'R')
                    || matches!(t, oid::BYTEA | oid::MONEY)
                    || needs_names(t)
            };
            !stable(from) && !stable(to)
        }
        Coercion::Array(_) => false,
    }
}

/// Has an expression over one row one value for ever, whatever the session's settings are?
pub fn is_immutable(e: &Expr) -> bool {
    let changes = |e: &Expr| match e {
        Expr::Func(c) | Expr::NullIf(c) | Expr::Distinct(c, _) | Expr::ScalarArray { f: c, .. } => {
            c.f.volatility != Volatility::Immutable
        }
        Expr::Cast { path, from, to, .. } => !is_immutable_cast(path, *from, *to),
        Expr::Written(w) => matches!(w.0, Written::SqlValue(..)),
        Expr::NextVal { .. } | Expr::SubLink(_) | Expr::SubPlan(_) => true,
        _ => false,
    };
    !e.any(&mut |e| changes(e))
}

/// Of the functions that read or show text, those of dates, of ranges and of names of objects go by
/// settings. Intervals and times are only read by them.
fn is_immutable_cast(path: &Coercion, from: Oid, to: Oid) -> bool {
    match path {
        Coercion::Relabel | Coercion::Retag => true,
        Coercion::Func(f) => f.volatility == Volatility::Immutable,
        Coercion::InOut => {
            let shown = matches!(from, oid::DATE | oid::TIMESTAMP | oid::TIMESTAMPTZ)
                || category(from) == b'R'
                || needs_names(from);
            let read = matches!(category(to), b'D' | b'T' | b'R') || needs_names(to);
            !shown && !read
        }
        Coercion::Array(path) => {
            is_immutable_cast(path, elem_type(from).unwrap_or(from), elem_type(to).unwrap_or(to))
        }
    }
}

/// A cast of an expression along a path.
pub fn cast_expr(path: Coercion, e: Expr, from: Oid, to: Oid, typmod: i32, context: CastContext) -> Expr {
    if e.is_null_const() && !matches!(&path, Coercion::Func(f) if !f.strict) {
        return Expr::null();
    }
    let explicit = context == CastContext::Explicit;
    Expr::Cast { path: Box::new(path), arg: Box::new(e), from, to, typmod, explicit }
}

/// Integers in any base, with underscores; `None` when it is no int8.
fn parse_integer(s: &str) -> Option<i64> {
    let clean = s.replace('_', "");
    let (digits, radix) = match clean.get(..2) {
        Some("0x" | "0X") => (&clean[2..], 16),
        Some("0o" | "0O") => (&clean[2..], 8),
        Some("0b" | "0B") => (&clean[2..], 2),
        _ => (clean.as_str(), 10),
    };
    i64::from_str_radix(digits, radix).ok()
}
