//! Bound expressions: what the binder makes, the planner rewrites, and the evaluator runs.
//!
//! A column is a [`Expr::Var`] (range table entry and column) until the planner knows which slot of
//! which row it is: then a [`Expr::Col`]. A variable of an enclosing query becomes a
//! [`Expr::Param`], set before the inner plan is run. The tree does not keep types; the binder and
//! the planner keep them beside the expression.

use crate::tree::query::Query;
use sinew_catalog::routines::{ResultColumn, Routine};
use sinew_types::cast::Coercion;
pub use sinew_types::compare::CmpOp;
use sinew_types::func::{self, BuiltinFn, CallTypes, Volatility};
use sinew_types::{Datum, FieldNames, Oid, RowType};
use std::sync::Arc;

/// Index into the statement's range table.
pub type RelId = u32;

/// A call of a function.
#[derive(Debug, Clone)]
pub struct FuncExpr {
    pub f: &'static BuiltinFn,
    pub args: Vec<Expr>,
    pub types: CallTypes,
    /// The function of a user that is called. `f` stands for it (`sinew_types::func::routine`).
    pub routine: Option<Arc<Routine>>,
    /// The columns of its rows, if they have several.
    pub columns: Option<Arc<[ResultColumn]>>,
}

impl FuncExpr {
    /// A call of a function that is built in.
    pub fn new(f: &'static BuiltinFn, args: Vec<Expr>, types: CallTypes) -> FuncExpr {
        FuncExpr { f, args, types, routine: None, columns: None }
    }

    /// Is it a volatile routine of a user?
    pub fn is_code(&self) -> bool {
        self.routine.is_some() && self.f.volatility == Volatility::Volatile
    }

    /// The row that stands for a routine of a user.
    pub fn row_of(routine: &Routine) -> &'static BuiltinFn {
        func::routine(routine.volatility, routine.strict, routine.returns_set)
    }

    /// OID of the function.
    pub fn oid(&self) -> Oid {
        self.routine.as_ref().map_or(self.f.oid, |routine| routine.oid)
    }

    /// Name of the function.
    pub fn name(&self) -> &str {
        self.routine.as_ref().map_or(self.f.name, |routine| &routine.name)
    }
}

/// Arithmetic of integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArithOp {
    Add,
    Sub,
    Mul,
}

impl ArithOp {
    /// The operator as SQL writes it.
    pub fn name(self) -> &'static str {
        match self {
            ArithOp::Add => "+",
            ArithOp::Sub => "-",
            ArithOp::Mul => "*",
        }
    }
}

/// IS TRUE and the other tests of a boolean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoolTest {
    True,
    NotTrue,
    False,
    NotFalse,
    Unknown,
    NotUnknown,
}

/// A CASE.
#[derive(Debug, Clone)]
pub struct CaseExpr {
    /// The tested value of a simple CASE, kept in a parameter slot that the conditions read.
    pub arg: Option<(u32, Expr)>,
    pub whens: Vec<(Expr, Expr)>,
    pub otherwise: Expr,
}

/// The kind of a subquery in an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SubKind {
    /// The one row's one column, NULL when there is none.
    Scalar,
    Exists,
    /// True for some row (`ANY`, `IN`): the test reads the row through parameter slots.
    Any,
    All,
    Array,
}

/// A subquery in an expression, before planning.
#[derive(Debug, Clone)]
pub struct SubLink {
    pub kind: SubKind,
    /// Shared: expressions are copied often, and a copy of nested queries at each depth takes
    /// quadratic memory.
    pub query: Arc<Query>,
    /// ANY/ALL: left values and the comparison of each with the inner column, which stands in
    /// `slots`.
    pub test: Option<SubTest>,
    /// Element type of an ARRAY sublink, or the type of the scalar.
    pub elem: Oid,
}

/// The comparison of ANY or ALL with each row of a subquery.
#[derive(Debug, Clone)]
pub struct SubTest {
    /// Over the outer row and the parameter slots of the inner columns.
    pub cond: Box<Expr>,
    pub slots: Vec<u32>,
    /// When `cond` is a conjunction of hashable equalities: one for each column.
    pub hash: Option<Vec<HashedColumn>>,
    /// An EXISTS: no row fits where the comparison is unknown.
    pub is_exists: bool,
}

/// An equality by which rows of a subquery are found by hash.
#[derive(Debug, Clone)]
pub struct HashedColumn {
    /// The value that is looked for.
    pub outer: Expr,
    /// The value of a row of the subquery, over its columns, where it is not the column itself.
    pub inner: Option<Expr>,
    /// The type by which they are compared.
    pub ty: Oid,
}

/// A sublink after planning.
#[derive(Debug, Clone)]
pub struct SubPlan {
    /// Index into the plan's list of subplans.
    pub id: usize,
    pub kind: SubKind,
    pub test: Option<SubTest>,
    pub elem: Oid,
    /// Parameters to set from the outer row before running. Empty: the result is computed once.
    pub sets: Vec<(u32, Expr)>,
    /// Depends on parameters that an enclosing node sets: never kept over a change of them.
    pub volatile: bool,
}

/// A subscript of an array.
#[derive(Debug, Clone)]
pub enum Subscript {
    Index(Expr),
    Slice(Option<Expr>, Option<Expr>),
}

/// A container with another value in a part of it.
#[derive(Debug, Clone)]
pub struct SetPart {
    pub container: Expr,
    /// Its type: an array's, or jsonb.
    pub ty: Oid,
    /// Of jsonb: keys and indexes as text.
    pub subs: Vec<Subscript>,
    pub value: Expr,
    /// A jsonb that is NULL becomes an array, not an object.
    pub by_index: bool,
}

/// A column of the record that a JSON object is read as.
#[derive(Debug, Clone)]
pub struct FromJson {
    pub json: Expr,
    pub name: Arc<str>,
    pub ty: Oid,
    pub typmod: i32,
    /// Its value where the object lacks it.
    pub default: Expr,
    /// The function that reads the array of which the object is an element.
    pub of_set: Option<&'static str>,
}

/// A test of a domain.
#[derive(Clone)]
pub enum DomainTest {
    NotNull,
    /// The constraint's name, and its condition over the slot of the value.
    Check(Arc<str>, Expr),
}

/// A value that becomes one of a domain.
#[derive(Clone)]
pub struct ToDomain {
    pub arg: Expr,
    /// The domain; or the array over one, each of whose elements is tested.
    pub domain: Oid,
    /// The statement has the cast.
    pub explicit: bool,
    /// The slot of the value, for the conditions.
    pub slot: u32,
    /// In their order; none in a tree that is kept.
    pub tests: Vec<DomainTest>,
}

/// Shows no slot, by which two equal expressions would differ.
impl std::fmt::Debug for ToDomain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ToDomain").field("arg", &self.arg).field("domain", &self.domain).finish()
    }
}

/// The place of a field in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FieldPlace {
    /// Its position among the fields, from 0.
    pub at: u16,
    /// The row type and the number of its attribute, which a kept tree has in place of the
    /// position.
    /// `None` for the fields of a row without a type of its own.
    pub of: Option<(Oid, i16)>,
}

impl FieldPlace {
    /// The place of a field of a row type.
    pub fn of(row: &RowType, at: u16) -> FieldPlace {
        let field = row.fields().get(usize::from(at));
        FieldPlace { at, of: field.map(|field| (row.oid, field.number)) }
    }

    /// The place of a field of a row that has no type of its own.
    pub fn anonymous(at: u16) -> FieldPlace {
        FieldPlace { at, of: None }
    }
}

/// A bound expression.
#[derive(Debug, Clone)]
pub enum Expr {
    Const(Datum),
    Var {
        rel: RelId,
        col: u16,
    },
    Col(u32),
    Param(u32),
    Func(Box<FuncExpr>),
    /// Comparison of integers of any width.
    IntCmp(CmpOp, Box<(Expr, Expr)>),
    /// int4 arithmetic with overflow check.
    Int4(ArithOp, Box<(Expr, Expr)>),
    /// int8 arithmetic over integers of any width.
    Int8(ArithOp, Box<(Expr, Expr)>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Not(Box<Expr>),
    /// `IS [NOT] NULL`; of a row when the value is a record.
    IsNull(Box<Expr>, bool),
    BoolTest(Box<Expr>, BoolTest),
    Case(Box<CaseExpr>),
    Coalesce(Vec<Expr>),
    /// GREATEST or LEAST of values of one type.
    MinMax {
        greatest: bool,
        ty: Oid,
        args: Vec<Expr>,
    },
    /// First value unless the comparison (an equality of the two) is true.
    NullIf(Box<FuncExpr>),
    /// `a IS [NOT] DISTINCT FROM b` through the equality operator; true = "IS NOT".
    Distinct(Box<FuncExpr>, bool),
    Array {
        elem: Oid,
        args: Vec<Expr>,
        nested: bool,
    },
    /// A row; one of ROW(...) has no names.
    Row(Vec<(Oid, Expr)>, FieldNames),
    /// The row of an entry to which an outer join may have found nothing: NULL then, and not a row
    /// of NULLs.
    WholeRow {
        rel: RelId,
        fields: Vec<(Oid, Expr)>,
        names: FieldNames,
    },
    /// `x op ANY/ALL (array)`; `f` has the two sides as arguments.
    ScalarArray {
        f: Box<FuncExpr>,
        any: bool,
    },
    Cast {
        path: Box<Coercion>,
        arg: Box<Expr>,
        from: Oid,
        to: Oid,
        typmod: i32,
        explicit: bool,
    },
    /// Length coercion.
    Typmod {
        arg: Box<Expr>,
        ty: Oid,
        typmod: i32,
        explicit: bool,
    },
    ToDomain(Box<ToDomain>),
    Subscript {
        arg: Box<Expr>,
        subs: Vec<Subscript>,
    },
    /// Assignment to a part of a column.
    SetPart(Box<SetPart>),
    Field(Box<Expr>, FieldPlace),
    FromJson(Box<FromJson>),
    SubLink(Box<SubLink>),
    SubPlan(Box<SubPlan>),
    /// Aggregate or window call number `i` of query `query`.
    Agg {
        query: u32,
        i: u32,
    },
    Win {
        query: u32,
        i: u32,
    },
    /// GROUPING number `i` of query `query`.
    Grouping {
        query: u32,
        i: u32,
    },
    /// Set-returning call number `i` of the query's target list.
    Srf {
        query: u32,
        i: u32,
    },
    /// nextval of a sequence known by OID (identity and serial columns).
    NextVal {
        sequence: Oid,
        ty: Oid,
    },
    /// An expression with how it was written: only in trees that are kept, to show them.
    Written(Box<(Written, Expr)>),
}

/// The parts of an expression's text that do not follow from its meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Written {
    /// CURRENT_DATE and its kin: the grammar's number of it, and its modifier.
    SqlValue(u32, i32),
    /// COLLATE and a collation's name. Every string compares by bytes here.
    Collate(std::sync::Arc<str>),
    /// A call in the standard's syntax: `EXTRACT(field FROM x)`.
    Syntax,
    /// An operator that a user made, which the call behind it computes.
    Operator(Oid),
}

impl Expr {
    /// The field at a position of a row that has no type of its own.
    pub fn nth(self, at: u16) -> Expr {
        Expr::Field(Box::new(self), FieldPlace::anonymous(at))
    }

    /// The constant NULL.
    pub fn null() -> Expr {
        Expr::Const(Datum::Null)
    }

    /// True for a constant.
    pub fn is_const(&self) -> bool {
        matches!(self, Expr::Const(_))
    }

    /// True for the constant NULL.
    pub fn is_null_const(&self) -> bool {
        matches!(self, Expr::Const(Datum::Null))
    }

    /// Structural equality. The rarer forms compare by their debug form: no expression has hidden
    /// parts.
    pub fn same(&self, other: &Expr) -> bool {
        let all = |a: &[Expr], b: &[Expr]| a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.same(b));
        match (self, other) {
            (Expr::Var { rel, col }, Expr::Var { rel: r, col: c }) => rel == r && col == c,
            (Expr::Param(a), Expr::Param(b)) | (Expr::Col(a), Expr::Col(b)) => a == b,
            (Expr::IntCmp(o, a), Expr::IntCmp(p, b)) => o == p && a.0.same(&b.0) && a.1.same(&b.1),
            (Expr::Int4(o, a), Expr::Int4(p, b)) | (Expr::Int8(o, a), Expr::Int8(p, b)) => {
                o == p && a.0.same(&b.0) && a.1.same(&b.1)
            }
            (Expr::Func(a), Expr::Func(b)) => {
                a.oid() == b.oid() && a.types == b.types && all(&a.args, &b.args)
            }
            (Expr::And(a), Expr::And(b))
            | (Expr::Or(a), Expr::Or(b))
            | (Expr::Coalesce(a), Expr::Coalesce(b)) => all(a, b),
            (Expr::Not(a), Expr::Not(b)) => a.same(b),
            (Expr::IsNull(a, x), Expr::IsNull(b, y)) => x == y && a.same(b),
            (
                Expr::Cast { arg, from, to, typmod, .. },
                Expr::Cast { arg: arg2, from: from2, to: to2, typmod: typmod2, .. },
            ) => from == from2 && to == to2 && typmod == typmod2 && arg.same(arg2),
            _ => {
                std::mem::discriminant(self) == std::mem::discriminant(other)
                    && format!("{self:?}") == format!("{other:?}")
            }
        }
    }

    /// The conjuncts of an expression, ANDs flattened.
    pub fn conjuncts(self, out: &mut Vec<Expr>) {
        match self {
            Expr::And(args) => args.into_iter().for_each(|a| a.conjuncts(out)),
            Expr::Const(Datum::Bool(true)) => {}
            e => out.push(e),
        }
    }

    /// The conjunction of conditions; `None` if there are none.
    pub fn and(mut list: Vec<Expr>) -> Option<Expr> {
        match list.len() {
            0 => None,
            1 => list.pop(),
            _ => Some(Expr::And(list)),
        }
    }

    /// Calls `f` on each direct child. A sublink's children are its test; its query is the caller's
    /// business.
    pub fn children<'a>(&'a self, f: &mut dyn FnMut(&'a Expr)) {
        match self {
            Expr::Const(_)
            | Expr::Var { .. }
            | Expr::Col(_)
            | Expr::Param(_)
            | Expr::Agg { .. }
            | Expr::Win { .. }
            | Expr::Grouping { .. }
            | Expr::Srf { .. }
            | Expr::NextVal { .. } => {}
            Expr::Func(c) | Expr::NullIf(c) | Expr::Distinct(c, _) | Expr::ScalarArray { f: c, .. } => {
                c.args.iter().for_each(f)
            }
            Expr::IntCmp(_, p) | Expr::Int4(_, p) | Expr::Int8(_, p) => {
                f(&p.0);
                f(&p.1);
            }
            Expr::And(v) | Expr::Or(v) | Expr::Coalesce(v) => v.iter().for_each(f),
            Expr::MinMax { args, .. } | Expr::Array { args, .. } => args.iter().for_each(f),
            Expr::Not(a) | Expr::IsNull(a, _) | Expr::BoolTest(a, _) | Expr::Field(a, _) => f(a),
            Expr::Written(w) => f(&w.1),
            Expr::ToDomain(d) => {
                f(&d.arg);
                for test in &d.tests {
                    if let DomainTest::Check(_, condition) = test {
                        f(condition);
                    }
                }
            }
            Expr::Cast { arg, .. } | Expr::Typmod { arg, .. } => f(arg),
            Expr::Row(fields, _) | Expr::WholeRow { fields, .. } => fields.iter().for_each(|(_, e)| f(e)),
            Expr::Case(c) => {
                if let Some((_, a)) = &c.arg {
                    f(a);
                }
                for (w, t) in &c.whens {
                    f(w);
                    f(t);
                }
                f(&c.otherwise);
            }
            Expr::FromJson(j) => {
                f(&j.json);
                f(&j.default);
            }
            Expr::SetPart(p) => {
                f(&p.container);
                for s in &p.subs {
                    match s {
                        Subscript::Index(e) => f(e),
                        Subscript::Slice(a, b) => a.iter().chain(b).for_each(&mut *f),
                    }
                }
                f(&p.value);
            }
            Expr::Subscript { arg, subs } => {
                f(arg);
                for s in subs {
                    match s {
                        Subscript::Index(e) => f(e),
                        Subscript::Slice(a, b) => a.iter().chain(b).for_each(&mut *f),
                    }
                }
            }
            Expr::SubLink(s) => {
                if let Some(t) = &s.test {
                    f(&t.cond);
                    t.hash.iter().flatten().for_each(|h| f(&h.outer));
                }
            }
            Expr::SubPlan(s) => {
                if let Some(t) = &s.test {
                    f(&t.cond);
                    t.hash.iter().flatten().for_each(|h| f(&h.outer));
                }
                s.sets.iter().for_each(|(_, e)| f(e));
            }
        }
    }

    /// The same for rewriting.
    pub fn children_mut(&mut self, f: &mut dyn FnMut(&mut Expr)) {
        match self {
            Expr::Const(_)
            | Expr::Var { .. }
            | Expr::Col(_)
            | Expr::Param(_)
            | Expr::Agg { .. }
            | Expr::Win { .. }
            | Expr::Grouping { .. }
            | Expr::Srf { .. }
            | Expr::NextVal { .. } => {}
            Expr::Func(c) | Expr::NullIf(c) | Expr::Distinct(c, _) | Expr::ScalarArray { f: c, .. } => {
                c.args.iter_mut().for_each(f)
            }
            Expr::IntCmp(_, p) | Expr::Int4(_, p) | Expr::Int8(_, p) => {
                f(&mut p.0);
                f(&mut p.1);
            }
            Expr::And(v) | Expr::Or(v) | Expr::Coalesce(v) => v.iter_mut().for_each(f),
            Expr::MinMax { args, .. } | Expr::Array { args, .. } => args.iter_mut().for_each(f),
            Expr::Not(a) | Expr::IsNull(a, _) | Expr::BoolTest(a, _) | Expr::Field(a, _) => f(a),
            Expr::Written(w) => f(&mut w.1),
            Expr::ToDomain(d) => {
                f(&mut d.arg);
                for test in &mut d.tests {
                    if let DomainTest::Check(_, condition) = test {
                        f(condition);
                    }
                }
            }
            Expr::Cast { arg, .. } | Expr::Typmod { arg, .. } => f(arg),
            Expr::Row(fields, _) | Expr::WholeRow { fields, .. } => fields.iter_mut().for_each(|(_, e)| f(e)),
            Expr::Case(c) => {
                if let Some((_, a)) = &mut c.arg {
                    f(a);
                }
                for (w, t) in &mut c.whens {
                    f(w);
                    f(t);
                }
                f(&mut c.otherwise);
            }
            Expr::FromJson(j) => {
                f(&mut j.json);
                f(&mut j.default);
            }
            Expr::SetPart(p) => {
                f(&mut p.container);
                for s in &mut p.subs {
                    match s {
                        Subscript::Index(e) => f(e),
                        Subscript::Slice(a, b) => a.iter_mut().chain(b).for_each(&mut *f),
                    }
                }
                f(&mut p.value);
            }
            Expr::Subscript { arg, subs } => {
                f(arg);
                for s in subs {
                    match s {
                        Subscript::Index(e) => f(e),
                        Subscript::Slice(a, b) => a.iter_mut().chain(b).for_each(&mut *f),
                    }
                }
            }
            Expr::SubLink(s) => {
                if let Some(t) = &mut s.test {
                    f(&mut t.cond);
                    t.hash.iter_mut().flatten().for_each(|h| f(&mut h.outer));
                }
            }
            Expr::SubPlan(s) => {
                if let Some(t) = &mut s.test {
                    f(&mut t.cond);
                    t.hash.iter_mut().flatten().for_each(|h| f(&mut h.outer));
                }
                s.sets.iter_mut().for_each(|(_, e)| f(e));
            }
        }
    }

    /// True when `pred` holds for this expression or one below it (not inside sublinks' queries).
    pub fn any(&self, pred: &mut dyn FnMut(&Expr) -> bool) -> bool {
        if pred(self) {
            return true;
        }
        let mut found = false;
        self.children(&mut |c| found = found || c.any(pred));
        found
    }

    /// Calls `f` for each column of its row that it reads.
    pub fn each_column(&self, f: &mut dyn FnMut(usize)) {
        self.any(&mut |e| {
            if let Expr::Col(column) = e {
                f(*column as usize);
            }
            false
        });
    }

    /// True when a subquery is in it.
    pub fn has_subquery(&self) -> bool {
        self.any(&mut |e| matches!(e, Expr::SubLink(_)))
    }

    /// True when evaluating it may give another answer each time, or do something.
    pub fn is_volatile(&self) -> bool {
        self.any(&mut |e| match e {
            Expr::Func(c) => c.f.volatility == Volatility::Volatile,
            Expr::NextVal { .. } => true,
            _ => false,
        })
    }

    /// True when it calls a volatile routine of a user, which may see what the statement has done.
    pub fn calls_code(&self) -> bool {
        self.any(&mut |e| match e {
            Expr::Func(c) | Expr::NullIf(c) | Expr::Distinct(c, _) | Expr::ScalarArray { f: c, .. } => {
                c.is_code()
            }
            _ => false,
        })
    }

    /// True when it calls a routine of a user that sees what the statement sees.
    pub fn calls_reader(&self) -> bool {
        self.any(&mut |e| match e {
            Expr::Func(c) | Expr::NullIf(c) | Expr::Distinct(c, _) | Expr::ScalarArray { f: c, .. } => {
                c.routine.is_some() && !c.is_code()
            }
            _ => false,
        })
    }

    /// Does evaluating it tell nothing of the values that it sees, by an error or otherwise?
    pub fn is_leakproof(&self) -> bool {
        !self.any(&mut |e| match e {
            Expr::Func(c) | Expr::NullIf(c) | Expr::Distinct(c, _) | Expr::ScalarArray { f: c, .. } => {
                !c.f.leakproof
            }
            Expr::Int4(..) | Expr::Int8(..) | Expr::Typmod { .. } | Expr::Subscript { .. } => true,
            Expr::SetPart(_) | Expr::FromJson(_) | Expr::ToDomain(_) => true,
            Expr::Cast { path, .. } => !matches!(**path, Coercion::Relabel | Coercion::Retag),
            Expr::SubLink(_) | Expr::SubPlan(_) | Expr::NextVal { .. } | Expr::MinMax { .. } => true,
            _ => false,
        })
    }
}
