//! Operators: the right one of a name for given operand types, by PostgreSQL's rules.

use crate::binder::casts::{can_coerce, category, preferred};
use crate::binder::polymorphic::{Polymorphic, resolve_polymorphic, see_ranges};
use crate::binder::{Binder, Typed};
use crate::tree::expr::{ArithOp, CmpOp, Expr, FuncExpr, Written};
use sinew_catalog::operators::MadeOperator;
use sinew_error::{Result, SqlState};
use sinew_types::cast::CastContext;
use sinew_types::func::CallTypes;
use sinew_types::oper::{self, Operator};
use sinew_types::typeinfo::{is_polymorphic, type_name};
use sinew_types::{Oid, extension, oid};
use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

/// The candidate that fits `actual` best; `Err(true)` when several do, `Err(false)` when none does.
/// `func_select_candidate` of PostgreSQL's parser.
pub fn select_candidate<T: Copy>(
    actual: &[Oid],
    candidates: &[(T, Vec<Oid>)],
) -> std::result::Result<usize, bool> {
    let fits = |c: &(T, Vec<Oid>)| {
        c.1.len() == actual.len()
            && actual.iter().zip(&c.1).all(|(&a, &t)| can_coerce(a, t, CastContext::Implicit))
            && Polymorphic::of(&c.1, actual).is_some()
    };
    let mut left: Vec<usize> = (0..candidates.len()).filter(|&i| fits(&candidates[i])).collect();
    match left.len() {
        0 => return Err(false),
        1 => return Ok(left[0]),
        _ => {}
    }
    let keep_best = |left: &mut Vec<usize>, score: &dyn Fn(&[Oid]) -> usize| {
        let best = left.iter().map(|&i| score(&candidates[i].1)).max().unwrap_or(0);
        left.retain(|&i| score(&candidates[i].1) == best);
    };
    let known = |i: usize| actual[i] != oid::UNKNOWN;
    keep_best(&mut left, &|types| (0..types.len()).filter(|&i| known(i) && types[i] == actual[i]).count());
    if left.len() == 1 {
        return Ok(left[0]);
    }
    keep_best(&mut left, &|types| {
        (0..types.len())
            .filter(|&i| {
                known(i)
                    && (types[i] == actual[i]
                        || (category(types[i]) == category(actual[i]) && preferred(types[i])))
            })
            .count()
    });
    if left.len() == 1 {
        return Ok(left[0]);
    }
    if (0..actual.len()).all(known) {
        return Err(true);
    }
    // The category of each unknown argument: string if any candidate takes a string, otherwise the
    // category that all candidates share.
    let before = left.clone();
    let mut resolved = true;
    let mut wanted: Vec<Option<(u8, bool)>> = vec![None; actual.len()];
    #[allow(clippy::needless_range_loop)]
    for i in 0..actual.len() {
        if known(i) {
            continue;
        }
        let mut cat = None;
        let mut pref = false;
        let mut conflict = false;
        for &c in &left {
            let t = candidates[c].1[i];
            let (tc, tp) = (category(t), preferred(t));
            match cat {
                None => (cat, pref) = (Some(tc), tp),
                Some(have) if have == tc => pref |= tp,
                Some(_) if tc == b'S' => (cat, pref, conflict) = (Some(b'S'), tp, false),
                Some(b'S') => {}
                Some(_) => conflict = true,
            }
            if tc == b'S' {
                (cat, conflict) = (Some(b'S'), false);
                pref = pref || tp;
            }
        }
        if conflict {
            resolved = false;
            break;
        }
        wanted[i] = cat.map(|c| (c, pref));
    }
    if resolved {
        left.retain(|&c| {
            (0..actual.len()).all(|i| match wanted[i] {
                Some((cat, pref)) => {
                    let t = candidates[c].1[i];
                    category(t) == cat && (!pref || preferred(t))
                }
                None => true,
            })
        });
        match left.len() {
            1 => return Ok(left[0]),
            0 => left = before,
            _ => {}
        }
    }
    // All known ones of one type: take the unknown ones for the same.
    let mut kinds = (0..actual.len()).filter(|&i| known(i)).map(|i| actual[i]);
    if let Some(first) = kinds.next()
        && kinds.all(|t| t == first)
    {
        let mut exact = left
            .iter()
            .filter(|&&c| candidates[c].1.iter().all(|&t| can_coerce(first, t, CastContext::Implicit)))
            .filter(|&&c| Polymorphic::of(&candidates[c].1, &vec![first; actual.len()]).is_some());
        if let (Some(&one), None) = (exact.next(), exact.next()) {
            return Ok(one);
        }
    }
    Err(true)
}

fn is_int(ty: Oid) -> bool {
    matches!(ty, oid::INT2 | oid::INT4 | oid::INT8)
}

/// The compact form of an integer operator.
fn integer_form(o: &Operator, l: &Expr, r: &Expr) -> Option<Expr> {
    let pair = || Box::new((l.clone(), r.clone()));
    let comparable = (is_int(o.left) && is_int(o.right)) || (o.left == oid::OID && o.right == oid::OID);
    let cmp = match o.name {
        "=" => Some(CmpOp::Eq),
        "<>" => Some(CmpOp::Ne),
        "<" => Some(CmpOp::Lt),
        "<=" => Some(CmpOp::Le),
        ">" => Some(CmpOp::Gt),
        ">=" => Some(CmpOp::Ge),
        _ => None,
    };
    if let (true, Some(op)) = (comparable, cmp) {
        return Some(Expr::IntCmp(op, pair()));
    }
    let arith = match o.name {
        "+" => ArithOp::Add,
        "-" => ArithOp::Sub,
        "*" => ArithOp::Mul,
        _ => return None,
    };
    match (o.left, o.right) {
        (oid::INT4, oid::INT4) => Some(Expr::Int4(arith, pair())),
        (l, r) if is_int(l) && is_int(r) && (l == oid::INT8 || r == oid::INT8) => {
            Some(Expr::Int8(arith, pair()))
        }
        _ => None,
    }
}

/// The operator that a call stands for: one that the function computes, of the call's types if
/// there are several.
pub fn operator_of(f: &FuncExpr) -> Option<&'static Operator> {
    static BY_FUNCTION: OnceLock<HashMap<Oid, Vec<&'static Operator>>> = OnceLock::new();
    let all = BY_FUNCTION.get_or_init(|| {
        let mut all: HashMap<Oid, Vec<&'static Operator>> = HashMap::new();
        for o in oper::OPERATORS {
            all.entry(o.func).or_default().push(o);
        }
        all
    });
    let of = all.get(&f.f.oid)?;
    let (left, right) = match f.types.args.as_slice() {
        [right] => (0, *right),
        [left, right] => (*left, *right),
        _ => return None,
    };
    let arity = |o: &&&Operator| (o.left == 0) == (f.args.len() == 1) && f.args.len() == f.types.args.len();
    let exact = of.iter().find(|o| arity(o) && o.left == left && o.right == right);
    exact.or_else(|| of.iter().find(arity)).copied()
}

/// The compact form of a call of an integer operator.
pub fn compact(f: FuncExpr) -> Expr {
    let is_candidate = f.args.len() == 2 && f.types.args.iter().all(|t| is_int(*t) || *t == oid::OID);
    let form = if is_candidate { operator_of(&f) } else { None };
    match form.and_then(|o| integer_form(o, &f.args[0], &f.args[1])) {
        Some(e) => e,
        None => Expr::Func(Box::new(f)),
    }
}

/// An operator that a name means.
#[derive(Debug, Clone)]
pub enum FoundOperator {
    BuiltIn(&'static Operator),
    Made(Arc<MadeOperator>),
}

impl FoundOperator {
    /// The type of the left operand; 0 for a prefix operator.
    pub fn left(&self) -> Oid {
        match self {
            FoundOperator::BuiltIn(o) => o.left,
            FoundOperator::Made(o) => o.left,
        }
    }

    /// The type of the right operand.
    pub fn right(&self) -> Oid {
        match self {
            FoundOperator::BuiltIn(o) => o.right,
            FoundOperator::Made(o) => o.right,
        }
    }

    /// The type of the result.
    pub fn result(&self) -> Oid {
        match self {
            FoundOperator::BuiltIn(o) => o.result,
            FoundOperator::Made(o) => o.result,
        }
    }
}

impl Binder<'_> {
    /// Finds the operator; the operands' types may still be unknown.
    pub fn find_operator(
        &self,
        name: &str,
        left: Option<Oid>,
        right: Oid,
        loc: i32,
    ) -> Result<FoundOperator> {
        let (el, er) = match (left.unwrap_or(0), right) {
            (oid::UNKNOWN, er) => (er, er),
            (el, oid::UNKNOWN) if el != 0 => (el, el),
            both => both,
        };
        // No look at the catalog is needed for a built-in operator.
        if let Some(o) = oper::exact(name, el, er).filter(|o| extension::of(o.oid).is_none()) {
            return Ok(FoundOperator::BuiltIn(o));
        }
        see_ranges(self.cx, &[left.unwrap_or(0), right])?;
        let made = match name.rsplit_once('.') {
            Some((schema, name)) => self.cx.made_operators(Some(schema), name)?,
            None => self.cx.made_operators(None, name)?,
        };
        if name == "@@"
            && made.is_empty()
            && left.is_some_and(|l| ![l, right].iter().any(|ty| matches!(*ty, oid::JSONB | oid::JSONPATH)))
        {
            return Err(self.unsupported("operator @@ of texts", loc));
        }
        // No operator has a dot in its name.
        let all = match name.rsplit_once('.') {
            Some((schema, name)) => self.cx.operators(Some(schema), name)?,
            None => self.cx.operators(None, name)?,
        };
        let mut all: Vec<FoundOperator> = all.into_iter().map(FoundOperator::BuiltIn).collect();
        for o in made {
            if !all.iter().any(|earlier| (earlier.left(), earlier.right()) == (o.left, o.right)) {
                all.push(FoundOperator::Made(o));
            }
        }
        if let Some(o) = all.iter().find(|o| (o.left(), o.right()) == (el, er)) {
            return self.no_shell(name, o.clone(), loc);
        }
        let operands = [left.unwrap_or(0), right];
        let operands = if left.is_some() { &operands[..] } else { &operands[1..] };
        let mut candidates: Vec<(usize, Vec<Oid>)> = Vec::with_capacity(all.len());
        for (at, o) in all.iter().enumerate().filter(|(_, o)| (o.left() == 0) == left.is_none()) {
            let right = self.cx.under(o.right(), -1)?.ty;
            let types = match o.left() {
                0 => vec![right],
                left => vec![self.cx.under(left, -1)?.ty, right],
            };
            candidates.push((at, types));
        }
        match select_candidate(operands, &candidates) {
            Ok(i) => self.no_shell(name, all[candidates[i].0].clone(), loc),
            Err(many) => Err(self.no_operator(name, left, right, many, loc)),
        }
    }

    /// 42883 for an operator of which only its name and its operands are known.
    fn no_shell(&self, name: &str, o: FoundOperator, loc: i32) -> Result<FoundOperator> {
        match &o {
            FoundOperator::Made(made) if made.is_shell() => {
                let left = if made.left == 0 { String::new() } else { type_name(made.left) + " " };
                let shown = format!("{left}{name} {}", type_name(made.right));
                let message = format!("operator is only a shell: {shown}");
                Err(self.err(SqlState::UNDEFINED_FUNCTION, message, loc))
            }
            _ => Ok(o),
        }
    }

    #[cold]
    fn no_operator(&self, name: &str, l: Option<Oid>, r: Oid, many: bool, loc: i32) -> sinew_error::SqlError {
        let shown = match l {
            Some(l) => format!("{} {name} {}", type_name(l), type_name(r)),
            None => format!("{name} {}", type_name(r)),
        };
        if many {
            self.err(SqlState::AMBIGUOUS_FUNCTION, format!("operator is not unique: {shown}"), loc).hint(
                if l.is_some() {
                    "Could not choose a best candidate operator. You might need to add explicit type casts."
                } else {
                    "Could not choose a best candidate operator. You might need to add an explicit type cast."
                },
            )
        } else {
            self.err(SqlState::UNDEFINED_FUNCTION, format!("operator does not exist: {shown}"), loc).hint(
                if l.is_some() {
                    "No operator matches the given name and argument types. You might need to add explicit type casts."
                } else {
                    "No operator matches the given name and argument type. You might need to add an explicit type cast."
                },
            )
        }
    }

    /// Binds an operator call of bound operands.
    pub fn bind_op(&mut self, name: &str, left: Option<Typed>, right: Typed, loc: i32) -> Result<Typed> {
        let o = self.find_operator(name, left.as_ref().map(|b| b.ty), right.ty, loc)?;
        match o {
            FoundOperator::BuiltIn(o) => self.apply_operator(o, left, right, loc),
            FoundOperator::Made(made) => {
                let f = self.made_operator_call(&made, left, right, loc)?;
                let ret = f.types.ret;
                let e = self.call(f)?;
                Ok(Typed::new(self.written(|| Written::Operator(made.oid), e), ret, loc))
            }
        }
    }

    /// Applies the operator of a name to bound operands.
    pub fn apply_operator(
        &mut self,
        o: &'static Operator,
        left: Option<Typed>,
        right: Typed,
        loc: i32,
    ) -> Result<Typed> {
        // text || anything and anything || text: the other side's text form.
        if matches!(o.func, 2003 | 2004)
            && let (Some(l), Some(textcat)) = (left.clone(), oper::exact("||", oid::TEXT, oid::TEXT))
        {
            let (l, r) = (self.settle(l)?, self.settle(right)?);
            let l = self.cast_explicit(l, oid::TEXT, -1, loc)?;
            let r = self.cast_explicit(r, oid::TEXT, -1, loc)?;
            return self.apply_operator(textcat, Some(l), r, loc);
        }
        let f = self.built_in_call(o, left, right, loc)?;
        let ret = f.types.ret;
        // The compact form does not say the types of its operands, which what is kept has to.
        if f.args.len() == 2
            && !self.keeps
            && let Some(e) = integer_form(o, &f.args[0], &f.args[1])
        {
            return Ok(Typed::new(self.fold(e)?, ret, loc));
        }
        Ok(Typed::new(self.call(f)?, ret, loc))
    }

    /// The call behind an operator, its operands converted, for forms that show no operator.
    ///
    /// # Errors
    /// 0A000 for one that a user made, in a tree that is kept: the form would not say which it is.
    pub fn operator_call(
        &mut self,
        o: &FoundOperator,
        left: Option<Typed>,
        right: Typed,
        loc: i32,
    ) -> Result<FuncExpr> {
        match o {
            FoundOperator::BuiltIn(o) => self.built_in_call(o, left, right, loc),
            FoundOperator::Made(made) if self.keeps => {
                let what = format!("operator {} of a user in this form of a kept expression", made.name);
                Err(self.unsupported(what, loc))
            }
            FoundOperator::Made(made) => self.made_operator_call(made, left, right, loc),
        }
    }

    fn built_in_call(
        &mut self,
        o: &'static Operator,
        left: Option<Typed>,
        right: Typed,
        loc: i32,
    ) -> Result<FuncExpr> {
        let mut declared: Vec<Oid> = Vec::with_capacity(2);
        let mut args: Vec<Typed> = Vec::with_capacity(2);
        if let Some(l) = left {
            declared.push(o.left);
            args.push(l);
        }
        declared.push(o.right);
        args.push(right);
        let actual: Vec<Oid> = args.iter().map(|b| b.ty).collect();
        let ret = match resolve_polymorphic(&mut declared, &actual, o.result) {
            Some(ret) => ret,
            None => {
                let l = (actual.len() == 2).then(|| actual[0]);
                return Err(self.no_operator(o.name, l, actual[actual.len() - 1], false, loc));
            }
        };
        let Some(f) = o.function() else {
            return Err(self.unsupported(
                format!("operator {} on {} and {}", o.name, type_name(o.left), type_name(o.right)),
                loc,
            ));
        };
        let mut done = Vec::with_capacity(2);
        for (b, &t) in args.into_iter().zip(&declared) {
            let from = b.ty;
            match self.coerce(b, t, CastContext::Implicit)? {
                Some(b) => done.push(b.e),
                None => {
                    return Err(self.internal(&format!("operand {} as {}", type_name(from), type_name(t))));
                }
            }
        }
        let args: Vec<Oid> = declared
            .iter()
            .zip(&actual)
            .map(|(&d, &a)| if is_polymorphic(d) || d == oid::ANY { a } else { d })
            .collect();
        Ok(FuncExpr::new(f, done, CallTypes { args, ret }))
    }

    /// The default equality of a type, for DISTINCT, IN, USING, CASE.
    pub fn equality(&mut self, l: Typed, r: Typed, loc: i32) -> Result<Typed> {
        self.bind_op("=", Some(l), r, loc)
    }
}
