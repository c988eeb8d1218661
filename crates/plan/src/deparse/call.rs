//! Calls: functions, operators, aggregates, windows, subqueries and what was written in the
//! standard's syntax.

use crate::binder::SLOT_BASE;
use crate::binder::oper::operator_of;
use crate::deparse::Deparser;
use crate::deparse::expr::Around;
use crate::tree::expr::{CmpOp, Expr, FuncExpr, SubKind, SubLink, SubTest, Written};
use crate::tree::query::{AggCall, AggSort, WinCall, WinFn};
use pg_raw_parse::raw;
use sinew_catalog::operators::MadeOperator;
use sinew_catalog::quote::{quote_ident, quote_qualified};
use sinew_catalog::routines::Routine;
use sinew_error::{Result, SqlError};
use sinew_types::func::BuiltinFn;
use sinew_types::oper::Operator;
use sinew_types::{Datum, Oid, extension, oid};
use std::borrow::Cow;

impl<'a> Deparser<'a, '_> {
    /// A call, as an operator where one stands for it.
    pub(super) fn call(&mut self, f: &'a FuncExpr, never_operator: bool) -> Result<()> {
        let types = &f.types.args;
        if let (Some(o), false) = (operator_of(f), never_operator) {
            if let [arg] = f.args.as_slice() {
                let name = self.operator_name(o)?;
                self.put(&name);
                self.put(" ");
                return self.expr(arg, types[0], Around::Op(0, true));
            }
            let name = self.operator_name(o)?;
            return self.binary(&name, &f.args[0], types[0], &f.args[1], types[1]);
        }
        match &f.routine {
            Some(routine) => {
                self.routine_name(routine)?;
                self.put("(");
                self.arguments_of_routine(routine, types, &f.args)?;
            }
            None => {
                self.function_name(f.f)?;
                self.put("(");
                self.arguments(f.f, types, &f.args)?;
            }
        }
        self.put(")");
        Ok(())
    }

    fn routine_name(&mut self, routine: &Routine) -> Result<()> {
        let name = if self.cx.is_routine_visible(routine)? {
            quote_ident(&routine.name)
        } else {
            let schema = self.cx.namespace_name(routine.schema)?.unwrap_or_default();
            quote_qualified(&schema, &routine.name)
        };
        self.put(&name);
        Ok(())
    }

    fn arguments_of_routine(&mut self, routine: &Routine, types: &[Oid], args: &'a [Expr]) -> Result<()> {
        for (at, (arg, ty)) in args.iter().zip(types).enumerate() {
            if at > 0 {
                self.put(", ");
            }
            if routine.variadic != 0 && at + 1 == args.len() {
                self.put("VARIADIC ");
            }
            self.expr(arg, *ty, Around::Nothing)?;
        }
        Ok(())
    }

    /// An operator as it is written, with its schema if the search path does not find it.
    pub(super) fn operator_name(&self, o: &Operator) -> Result<Cow<'static, str>> {
        let Some(extension) = extension::of(o.oid) else { return Ok(o.name.into()) };
        if self.cx.is_on_path(extension.name)? {
            return Ok(o.name.into());
        }
        let found = self.cx.find_extension(extension.name)?;
        let schema = found.map_or(Ok(None), |found| self.cx.namespace_name(found.schema))?;
        Ok(match schema {
            Some(schema) => format!("OPERATOR({}.{})", quote_ident(&schema), o.name).into(),
            None => o.name.into(),
        })
    }

    /// A call by an operator that a user made.
    fn made_operator(&mut self, o: &MadeOperator, f: &'a FuncExpr) -> Result<()> {
        let name = if self.cx.is_operator_visible(o)? {
            o.name.to_string()
        } else {
            let schema = self.cx.namespace_name(o.schema)?.unwrap_or_default();
            format!("OPERATOR({}.{})", quote_ident(&schema), o.name)
        };
        let types = &f.types.args;
        if let [arg] = f.args.as_slice() {
            self.put(&name);
            self.put(" ");
            return self.expr(arg, types[0], Around::Op(0, true));
        }
        self.binary(&name, &f.args[0], types[0], &f.args[1], types[1])
    }

    /// A function's name, with its schema if the name alone finds another function or none.
    fn function_name(&mut self, f: &BuiltinFn) -> Result<()> {
        if f.extension.is_some()
            && !self.cx.is_function_visible(f)?
            && let Some(schema) = self.cx.schema_of_function(f)?
        {
            let schema = self.cx.namespace_name(schema)?.unwrap_or_default();
            self.put(&quote_qualified(&schema, f.name));
        } else {
            self.put(&quote_ident(f.name));
        }
        Ok(())
    }

    fn arguments(&mut self, f: &BuiltinFn, types: &[Oid], args: &'a [Expr]) -> Result<()> {
        for (i, e) in args.iter().enumerate() {
            self.put(if i == 0 { "" } else { ", " });
            let ty = types.get(i).copied().unwrap_or(0);
            // The elements were gathered into the variadic array, or it was given as one.
            if f.variadic != 0 && i + 1 == f.args.len() && (f.variadic != oid::ANY || ty == oid::ANYARRAY) {
                self.put("VARIADIC ");
            }
            self.expr(e, ty, Around::Nothing)?;
        }
        Ok(())
    }

    pub(super) fn aggregate(&mut self, a: &'a AggCall) -> Result<()> {
        match &a.made {
            Some(made) => self.routine_name(&made.routine)?,
            None => self.function_name(a.f)?,
        }
        self.put("(");
        if a.distinct {
            self.put("DISTINCT ");
        }
        if a.kind.direct().is_some() {
            for (i, (e, &ty)) in a.direct.iter().zip(&a.types.args).enumerate() {
                self.put(if i == 0 { "" } else { ", " });
                self.expr(e, ty, Around::Nothing)?;
            }
            self.put(") WITHIN GROUP (");
        } else {
            if a.args.is_empty() {
                self.put("*");
            }
            match &a.made {
                Some(made) => self.arguments_of_routine(&made.routine, &a.types.args, &a.args)?,
                None => self.arguments(a.f, &a.types.args, &a.args)?,
            }
            if !a.order.is_empty() {
                self.put(" ");
            }
        }
        if !a.order.is_empty() {
            self.put("ORDER BY ");
            self.order(&a.order)?;
        }
        self.put(")");
        if let Some(filter) = &a.filter {
            self.put(" FILTER (WHERE ");
            self.expr(filter, oid::BOOL, Around::Nothing)?;
            self.put(")");
        }
        Ok(())
    }

    fn order(&mut self, list: &'a [AggSort]) -> Result<()> {
        for (i, s) in list.iter().enumerate() {
            self.put(if i == 0 { "" } else { ", " });
            self.grouping(&s.e, s.ty)?;
            self.direction(s.descending, s.nulls_first);
        }
        Ok(())
    }

    pub(super) fn direction(&mut self, descending: bool, nulls_first: bool) {
        self.put(match (descending, nulls_first) {
            (false, false) => "",
            (false, true) => " NULLS FIRST",
            (true, true) => " DESC",
            (true, false) => " DESC NULLS LAST",
        });
    }

    pub(super) fn window(&mut self, w: &'a WinCall) -> Result<()> {
        match &w.agg {
            Some(agg) => self.aggregate(agg)?,
            None => {
                let name = match w.f {
                    WinFn::RowNumber => "row_number",
                    WinFn::Rank => "rank",
                    WinFn::DenseRank => "dense_rank",
                    WinFn::PercentRank => "percent_rank",
                    WinFn::CumeDist => "cume_dist",
                    WinFn::Ntile => "ntile",
                    WinFn::Lag => "lag",
                    WinFn::Lead => "lead",
                    WinFn::FirstValue => "first_value",
                    WinFn::LastValue => "last_value",
                    WinFn::NthValue | WinFn::Agg => "nth_value",
                };
                self.put(name);
                self.put("(");
                let ty = self.window_type(w);
                for (i, e) in w.args.iter().enumerate() {
                    self.put(if i == 0 { "" } else { ", " });
                    let want = if w.f == WinFn::Ntile || i == 1 { oid::INT4 } else { ty };
                    self.expr(e, want, Around::Nothing)?;
                }
                self.put(")");
            }
        }
        self.put(" OVER (");
        let mut gap = "";
        if !w.window.partition.is_empty() {
            self.put("PARTITION BY ");
            for (i, (e, ty)) in w.window.partition.iter().enumerate() {
                self.put(if i == 0 { "" } else { ", " });
                self.grouping(e, *ty)?;
            }
            gap = " ";
        }
        if !w.window.order.is_empty() {
            self.put(gap);
            self.put("ORDER BY ");
            self.order(&w.window.order)?;
            gap = " ";
        }
        if w.window.frame & raw::FRAMEOPTION_NONDEFAULT != 0 {
            self.put(gap);
            self.frame(w)?;
        }
        self.put(")");
        Ok(())
    }

    fn frame(&mut self, w: &'a WinCall) -> Result<()> {
        let has = |bit: u32| w.window.frame & bit != 0;
        self.put(match () {
            () if has(raw::FRAMEOPTION_ROWS) => "ROWS ",
            () if has(raw::FRAMEOPTION_GROUPS) => "GROUPS ",
            () => "RANGE ",
        });
        // An offset of a RANGE frame is shown with its type.
        let type_of = |e: &Expr| match e {
            Expr::Const(value) if has(raw::FRAMEOPTION_RANGE) => value.own_type(),
            _ => oid::INT8,
        };
        if has(raw::FRAMEOPTION_BETWEEN) {
            self.put("BETWEEN ");
        }
        if has(raw::FRAMEOPTION_START_UNBOUNDED_PRECEDING) {
            self.put("UNBOUNDED PRECEDING");
        } else if has(raw::FRAMEOPTION_START_CURRENT_ROW) {
            self.put("CURRENT ROW");
        } else if let Some(e) = &w.window.start {
            self.root(e, type_of(e))?;
            self.put(if has(raw::FRAMEOPTION_START_OFFSET_PRECEDING) { " PRECEDING" } else { " FOLLOWING" });
        }
        if has(raw::FRAMEOPTION_BETWEEN) {
            self.put(" AND ");
            self.frame_end(w, &type_of)?;
        }
        self.put(match () {
            () if has(raw::FRAMEOPTION_EXCLUDE_CURRENT_ROW) => " EXCLUDE CURRENT ROW",
            () if has(raw::FRAMEOPTION_EXCLUDE_GROUP) => " EXCLUDE GROUP",
            () if has(raw::FRAMEOPTION_EXCLUDE_TIES) => " EXCLUDE TIES",
            () => "",
        });
        Ok(())
    }

    fn frame_end(&mut self, w: &'a WinCall, type_of: &dyn Fn(&Expr) -> Oid) -> Result<()> {
        let has = |bit: u32| w.window.frame & bit != 0;
        if has(raw::FRAMEOPTION_END_UNBOUNDED_FOLLOWING) {
            self.put("UNBOUNDED FOLLOWING");
        } else if has(raw::FRAMEOPTION_END_CURRENT_ROW) {
            self.put("CURRENT ROW");
        } else if let Some(e) = &w.window.end {
            self.root(e, type_of(e))?;
            self.put(if has(raw::FRAMEOPTION_END_OFFSET_PRECEDING) { " PRECEDING" } else { " FOLLOWING" });
        }
        Ok(())
    }

    pub(super) fn sublink(&mut self, s: &'a SubLink) -> Result<()> {
        let Some(test) = &s.test else {
            self.put(match s.kind {
                SubKind::Exists => "(EXISTS (",
                SubKind::Array => "ARRAY(",
                _ => "(",
            });
            self.nested(&s.query)?;
            self.put(if s.kind == SubKind::Exists { "))" } else { ")" });
            return Ok(());
        };
        for (slot, target) in test.slots.iter().zip(s.query.outputs()) {
            self.slots.insert(*slot, target.ty);
        }
        let (tested, lefts) =
            tested(test).ok_or_else(|| SqlError::internal("a test that cannot be shown"))?;
        let name = match tested {
            Tested::Integers(op) => op.name().into(),
            Tested::By(o) => self.operator_name(o)?,
        };
        self.put("(");
        if lefts.len() == 1 {
            self.expr(lefts[0].0, lefts[0].1, Around::Op(0, false))?;
        } else {
            self.put("(");
            for (i, (e, ty)) in lefts.iter().enumerate() {
                self.put(if i == 0 { "" } else { ", " });
                self.expr(e, *ty, Around::Nothing)?;
            }
            self.put(")");
        }
        if name == "=" && s.kind == SubKind::Any {
            self.put(" IN (");
        } else {
            self.put(&format!(" {name} {} (", if s.kind == SubKind::Any { "ANY" } else { "ALL" }));
        }
        self.nested(&s.query)?;
        self.put("))");
        Ok(())
    }

    pub(super) fn as_written(&mut self, how: &'a Written, e: &'a Expr) -> Result<()> {
        match how {
            Written::Collate(name) => {
                self.expr(e, self.type_of(e), Around::Tight)?;
                self.put(&format!(" COLLATE {}", quote_ident(name)));
                Ok(())
            }
            Written::SqlValue(op, typmod) => {
                use raw::SQLValueFunctionOp as F;
                self.put(match *op {
                    F::SVFOP_CURRENT_DATE => "CURRENT_DATE",
                    F::SVFOP_CURRENT_TIME | F::SVFOP_CURRENT_TIME_N => "CURRENT_TIME",
                    F::SVFOP_CURRENT_TIMESTAMP | F::SVFOP_CURRENT_TIMESTAMP_N => "CURRENT_TIMESTAMP",
                    F::SVFOP_LOCALTIME | F::SVFOP_LOCALTIME_N => "LOCALTIME",
                    F::SVFOP_LOCALTIMESTAMP | F::SVFOP_LOCALTIMESTAMP_N => "LOCALTIMESTAMP",
                    F::SVFOP_CURRENT_ROLE => "CURRENT_ROLE",
                    F::SVFOP_CURRENT_USER => "CURRENT_USER",
                    F::SVFOP_USER => "USER",
                    F::SVFOP_SESSION_USER => "SESSION_USER",
                    F::SVFOP_CURRENT_CATALOG => "CURRENT_CATALOG",
                    _ => "CURRENT_SCHEMA",
                });
                if *typmod >= 0 {
                    self.put(&format!("({typmod})"));
                }
                Ok(())
            }
            Written::Syntax => match e {
                Expr::Func(f) => self.syntax(f),
                e => self.bare(e, 0),
            },
            Written::Operator(oid) => match (e, self.cx.made_operator(*oid)?) {
                (Expr::Func(f), Some(o)) => self.made_operator(&o, f),
                (e, _) => self.bare(e, 0),
            },
        }
    }

    /// A call in the standard's syntax.
    fn syntax(&mut self, f: &'a FuncExpr) -> Result<()> {
        let arg = |i: usize| (&f.args[i], f.types.args[i]);
        match (f.f.name, f.args.len()) {
            ("timezone", 2) => {
                let ((zone, zone_type), (time, time_type)) = (arg(0), arg(1));
                self.put("(");
                self.expr(time, time_type, Around::Op(0, false))?;
                self.put(" AT TIME ZONE ");
                self.expr(zone, zone_type, Around::Op(0, true))?;
                self.put(")");
                Ok(())
            }
            ("extract", 2) if matches!(&f.args[0], Expr::Const(Datum::Text(field)) if is_word(field)) => {
                let Expr::Const(Datum::Text(field)) = &f.args[0] else { return Ok(()) };
                self.put(&format!("EXTRACT({field} FROM "));
                self.expr(&f.args[1], f.types.args[1], Around::Nothing)?;
                self.put(")");
                Ok(())
            }
            ("position", 2) => {
                self.put("POSITION((");
                self.expr(&f.args[1], f.types.args[1], Around::Nothing)?;
                self.put(") IN (");
                self.expr(&f.args[0], f.types.args[0], Around::Nothing)?;
                self.put("))");
                Ok(())
            }
            ("overlay", 3 | 4) => self.worded("OVERLAY(", f, &["", " PLACING ", " FROM ", " FOR "]),
            ("substring", 2 | 3) if f.types.args[1] == oid::INT4 => {
                self.worded("SUBSTRING(", f, &["", " FROM ", " FOR "])
            }
            ("btrim" | "ltrim" | "rtrim", 1 | 2) => {
                self.put(match f.f.name {
                    "btrim" => "TRIM(BOTH ",
                    "ltrim" => "TRIM(LEADING ",
                    _ => "TRIM(TRAILING ",
                });
                if f.args.len() == 2 {
                    self.expr(&f.args[1], f.types.args[1], Around::Nothing)?;
                    self.put(" ");
                }
                self.put("FROM ");
                self.expr(&f.args[0], f.types.args[0], Around::Nothing)?;
                self.put(")");
                Ok(())
            }
            ("overlaps", 4) => {
                self.put("((");
                for i in 0..4 {
                    self.put(["", ", ", ") OVERLAPS (", ", "][i]);
                    self.expr(&f.args[i], f.types.args[i], Around::Nothing)?;
                }
                self.put("))");
                Ok(())
            }
            _ => self.call(f, true),
        }
    }

    fn worded(&mut self, open: &str, f: &'a FuncExpr, words: &[&str]) -> Result<()> {
        self.put(open);
        for (i, e) in f.args.iter().enumerate() {
            self.put(words[i]);
            self.expr(e, f.types.args[i], Around::Nothing)?;
        }
        self.put(")");
        Ok(())
    }
}

fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b == b'_')
}

/// The operator of a test.
#[derive(Clone, Copy)]
enum Tested {
    Integers(CmpOp),
    By(&'static Operator),
}

impl Tested {
    fn is_equality(self) -> bool {
        match self {
            Tested::Integers(op) => op == CmpOp::Eq,
            Tested::By(o) => o.name == "=",
        }
    }
}

/// The operator of a test against a subquery's columns, and the left values with the types that it
/// takes them as.
fn tested(test: &SubTest) -> Option<(Tested, Vec<(&Expr, Oid)>)> {
    fn reads(e: &Expr, slot: u32) -> bool {
        e.any(&mut |e| matches!(e, Expr::Param(n) if *n == slot && *n >= SLOT_BASE))
    }

    fn find(e: &Expr, slot: u32) -> Option<(Tested, &Expr, Oid)> {
        match e {
            Expr::And(list) | Expr::Or(list) => list.iter().find_map(|e| find(e, slot)),
            Expr::IntCmp(op, p) if reads(&p.1, slot) => Some((Tested::Integers(*op), &p.0, 0)),
            Expr::Func(f) if f.args.len() == 2 && reads(&f.args[1], slot) => {
                Some((Tested::By(operator_of(f)?), &f.args[0], f.types.args[0]))
            }
            Expr::Not(e) => find(e, slot),
            _ => None,
        }
    }
    let found: Option<Vec<_>> = test.slots.iter().map(|slot| find(&test.cond, *slot)).collect();
    let found = found?;
    // The last field's comparison is the operator as it was written. Equalities are all the same,
    // and PostgreSQL shows the first one.
    let tested = if found.last()?.0.is_equality() { found.first()?.0 } else { found.last()?.0 };
    Some((tested, found.into_iter().map(|(_, e, ty)| (e, ty)).collect()))
}
