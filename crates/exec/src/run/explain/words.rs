//! The words of EXPLAIN for names, conditions and other expressions of a plan.

use crate::caller::Caller;
use sinew_error::{Result, SqlError};
use sinew_plan::Plan;
use sinew_plan::binder::oper::operator_of;
use sinew_plan::expr::{BoolTest, CaseExpr, Expr, SubKind, SubPlan, Subscript};
use sinew_plan::opt::{Kind, ModifyOp, PlanNode, SortExpr};
use sinew_plan::query::{JoinKind, WinFn};
use sinew_table::{Relation, stack};
use sinew_types::host::step;
use sinew_types::quote::quote_ident;
use sinew_types::{Datum, io};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

/// The words for a plan, and what is kept of them.
pub struct Words<'a> {
    pub cx: &'a dyn Caller,
    pub plan: &'a Plan,
    /// Columns are named with their tables everywhere (VERBOSE).
    verbose: bool,
    /// Names of the slots of the row under a node, by the node's address: a node's are made of
    /// those of the nodes below.
    names: RefCell<HashMap<*const PlanNode, Names>>,
    /// The texts of the parameters that nodes and subqueries get from rows outside of them.
    params: RefCell<HashMap<u32, Arc<str>>>,
    /// The error that ended the statement while its lines were made.
    interrupted: RefCell<Option<SqlError>>,
}

/// The name of each slot of a row.
pub type Names = Arc<[Arc<str>]>;

/// Above this number of names the function makes them anew instead of keeping them.
const NAMES_MAX: usize = 1 << 20;

impl<'a> Words<'a> {
    /// The words for a plan.
    pub fn new(cx: &'a dyn Caller, plan: &'a Plan, verbose: bool) -> Words<'a> {
        let (names, params, interrupted) = Default::default();
        Words { cx, plan, verbose, names, params, interrupted }
    }

    /// No more words are of use.
    pub fn is_over(&self) -> bool {
        if self.interrupted.borrow().is_some() {
            return true;
        }
        let asked = stack::check().and_then(|()| step());
        let is_over = asked.is_err();
        self.interrupted.replace(asked.err());
        is_over
    }

    /// The error that ended the statement.
    pub fn end(self) -> Result<()> {
        self.interrupted.into_inner().map_or(Ok(()), Err)
    }

    /// The name of each slot of a node's row.
    pub fn names(&self, p: &PlanNode) -> Names {
        let known = self.names.borrow().get(&std::ptr::from_ref(p)).cloned();
        if let Some(known) = known {
            return known;
        }
        if self.is_over() {
            return Names::default();
        }
        let made: Names = self.make_names(p).into();
        let mut kept = self.names.borrow_mut();
        if kept.len() * made.len() > NAMES_MAX {
            kept.clear();
        }
        kept.insert(p, made.clone());
        made
    }

    /// The names of a table's columns and of the row's place.
    pub fn columns(&self, table: &Relation, alias: &str, out: &mut Vec<Arc<str>>) {
        let names = table.columns.iter().map(|c| &*c.name).chain(["ctid"]);
        out.extend(names.map(|name| match self.verbose {
            true => format!("{}.{}", quote_ident(alias), quote_ident(name)).into(),
            false => Arc::from(quote_ident(name)),
        }));
    }

    /// The values that a node gives to the node above it, as VERBOSE shows them.
    pub fn output(&self, p: &PlanNode) -> Option<Vec<String>> {
        match &p.kind {
            Kind::Project { child, exprs } => {
                let inner = self.names(child);
                let computes = computes_values(child);
                let shown = exprs.iter().map(|e| match e {
                    Expr::Col(_) if !computes => computed(self.expr(e, &inner)),
                    e => self.value(e, &inner),
                });
                Some(shown.collect())
            }
            // Values that a node below has computed.
            Kind::Sort { .. } | Kind::Limit { .. } | Kind::DistinctOn { .. } | Kind::LockRows { .. } => {
                Some(self.given(p)?.into_iter().map(computed).collect())
            }
            _ => self.given(p),
        }
    }

    /// The values of a node's row that are read. `None` for a node whose row has no names of its
    /// own.
    fn given(&self, p: &PlanNode) -> Option<Vec<String>> {
        if self.is_over() {
            return None;
        }
        let scanned = |rel: u32| {
            let (names, needed) = (self.names(p), self.plan.needed.get(rel as usize));
            let placed = self.plan.placed.get(rel as usize) == Some(&true);
            let is_read = |i: usize| match needed {
                Some(needed) if i < needed.len() => needed[i],
                _ => placed,
            };
            let read = names.iter().enumerate().filter(|(i, _)| is_read(*i));
            Some(read.map(|(_, name)| name.to_string()).collect::<Vec<_>>())
        };
        match &p.kind {
            Kind::SeqScan { rel, .. }
            | Kind::IndexScan { rel, .. }
            | Kind::IndexArms { rel, .. }
            | Kind::InvertedScan { rel, .. }
            | Kind::TidScan { rel, .. }
            | Kind::SampleScan { rel, .. }
            | Kind::CurrentOf { rel, .. } => scanned(*rel),
            Kind::NestLoop { kind, left, right, .. } | Kind::HashJoin { kind, left, right, .. } => {
                let mut all = Vec::new();
                let takes_both = !matches!(kind, JoinKind::Semi | JoinKind::Anti);
                for node in [Some(left), takes_both.then_some(right)].into_iter().flatten() {
                    let prefix = alias_of(node).map(|alias| format!("{}.", quote_ident(&alias)));
                    all.extend(self.given(node)?.into_iter().map(|name| match &prefix {
                        Some(prefix) if !name.contains('.') => format!("{prefix}{name}"),
                        _ => name,
                    }));
                }
                Some(all)
            }
            Kind::Project { child, exprs } => {
                let inner = self.names(child);
                Some(exprs.iter().map(|e| self.expr(e, &inner)).collect())
            }
            Kind::Sort { child, keys, keep, .. } => {
                let (mut all, inner) = (self.given(child)?, self.names(child));
                all.extend(keep.iter().map(|&k| self.expr(&keys[k].e, &inner)));
                Some(all)
            }
            Kind::Batched(child)
            | Kind::Filter { child, .. }
            | Kind::Limit { child, .. }
            | Kind::Distinct { child, .. }
            | Kind::DistinctOn { child, .. }
            | Kind::LockRows { child, .. }
            | Kind::Subquery { child, .. }
            | Kind::With { child, .. }
            | Kind::Changes { child, .. } => self.given(child),
            Kind::SetOp { left, .. } => self.given(left),
            Kind::Append { parts, .. } => self.given(parts.first()?),
            Kind::Modify(m) => {
                let mut names: Vec<Arc<str>> = Vec::new();
                if m.op != ModifyOp::Insert {
                    names.extend(self.names(&m.child).iter().cloned());
                }
                if m.op == ModifyOp::Insert {
                    self.columns(&m.table, &m.table.name, &mut names);
                }
                let all: Vec<String> = m.returning.iter().map(|e| self.value(e, &names)).collect();
                (!all.is_empty()).then_some(all)
            }
            Kind::Result => None,
            Kind::Window { .. } | Kind::ProjectSet { .. } => {
                let (child, names) = (p.children().next()?, self.names(p));
                let mut all = self.given(child)?;
                all.extend(names.iter().skip(child.width).map(|name| name.to_string()));
                Some(all)
            }
            Kind::Values(_)
            | Kind::FuncScan { .. }
            | Kind::CteScan { .. }
            | Kind::Agg { .. }
            | Kind::GroupingSets { .. } => Some(self.names(p).iter().map(|name| name.to_string()).collect()),
        }
    }

    /// Notes the parameters of the subqueries in expressions over the row of a node.
    pub fn note_subqueries<'e>(&self, exprs: impl IntoIterator<Item = &'e Expr>, row: &PlanNode) {
        if self.plan.subs.is_empty() {
            return;
        }
        for e in exprs {
            e.any(&mut |part| {
                if let Expr::SubPlan(sub) = part {
                    self.note_params(&sub.sets, row);
                }
                false
            });
        }
    }

    /// Notes what parameters are: expressions over the row of a node.
    pub fn note_params(&self, sets: &[(u32, Expr)], row: &PlanNode) {
        let (names, alias) = (self.names(row), alias_below(row));
        for (slot, e) in sets {
            let name = self.expr(e, &names);
            let name = match alias.as_deref() {
                Some(alias) if matches!(e, Expr::Col(_)) && !name.contains(['.', '(']) => {
                    format!("{}.{name}", quote_ident(alias))
                }
                _ => name,
            };
            self.params.borrow_mut().insert(*slot, name.into());
        }
    }

    fn make_names(&self, p: &PlanNode) -> Vec<Arc<str>> {
        let mut out: Vec<Arc<str>> = Vec::with_capacity(p.width);
        match &p.kind {
            Kind::SeqScan { table, alias, .. }
            | Kind::IndexScan { table, alias, .. }
            | Kind::IndexArms { table, alias, .. }
            | Kind::InvertedScan { table, alias, .. }
            | Kind::TidScan { table, alias, .. }
            | Kind::SampleScan { table, alias, .. }
            | Kind::CurrentOf { table, alias, .. } => self.columns(table, alias, &mut out),
            Kind::FuncScan { alias, .. } => out.push(Arc::from(&**alias)),
            Kind::NestLoop { left, right, .. } | Kind::HashJoin { left, right, .. } => {
                for node in [left, right] {
                    let alias = alias_of(node);
                    for n in self.names(node).iter() {
                        out.push(match &alias {
                            Some(a) if !n.contains('.') => format!("{}.{n}", quote_ident(a)).into(),
                            _ => n.clone(),
                        });
                    }
                }
            }
            Kind::Sort { child, keys, keep, .. } => {
                let inner = self.names(child);
                out.extend(inner.iter().cloned());
                out.extend(keep.iter().map(|&k| Arc::from(self.expr(&keys[k].e, &inner))));
            }
            Kind::Batched(child)
            | Kind::Filter { child, .. }
            | Kind::Limit { child, .. }
            | Kind::DistinctOn { child, .. }
            | Kind::LockRows { child, .. }
            | Kind::Subquery { child, .. }
            | Kind::With { child, .. }
            | Kind::Changes { child, .. }
            | Kind::Distinct { child, .. } => out.extend(self.names(child).iter().cloned()),
            Kind::Window { child, calls } => {
                let inner = self.names(child);
                out.extend(inner.iter().cloned());
                out.extend(calls.iter().map(|call| {
                    let args: Vec<String> = call.args.iter().map(|e| self.expr(e, &inner)).collect();
                    let name = call.agg.as_ref().map_or(window_function(call.f), |agg| agg.f.name);
                    Arc::from(format!("{name}({}) OVER (?)", args.join(", ")))
                }));
            }
            Kind::ProjectSet { child, srfs } => {
                let inner = self.names(child);
                out.extend(inner.iter().cloned());
                out.extend(srfs.iter().map(|f| {
                    let args: Vec<String> = f.args.iter().map(|e| self.expr(e, &inner)).collect();
                    Arc::from(format!("{}({})", f.name(), args.join(", ")))
                }));
            }
            Kind::Project { child, exprs } => {
                let inner = self.names(child);
                out.extend(exprs.iter().map(|e| Arc::from(self.expr(e, &inner))));
            }
            Kind::Agg { child, group, aggs, .. } => {
                let inner = self.names(child);
                out.extend(group.iter().map(|(e, _)| Arc::from(self.expr(e, &inner))));
                let keys = out.clone();
                for a in aggs {
                    let args: Vec<String> = a.args.iter().map(|e| self.expr(e, &inner)).collect();
                    let args = if args.is_empty() { "*".to_string() } else { args.join(", ") };
                    out.push(match a.kind.direct() {
                        None => format!("{}({args})", a.f.name).into(),
                        Some(_) => {
                            let direct: Vec<String> = a.direct.iter().map(|e| self.expr(e, &keys)).collect();
                            let direct = direct.join(", ");
                            format!("{}({direct}) WITHIN GROUP (ORDER BY {args})", a.f.name).into()
                        }
                    });
                }
            }
            Kind::GroupingSets { child, group, .. } => {
                let inner = self.names(child);
                out.extend(inner.iter().cloned());
                out.extend(group.iter().map(|e| Arc::from(self.expr(e, &inner))));
                out.resize(p.width.saturating_sub(1), Arc::from("grouping"));
                out.push(Arc::from("grouping set"));
            }
            Kind::SetOp { left, .. } => out.extend(self.names(left).iter().cloned()),
            Kind::Append { parts, .. } if !parts.is_empty() => {
                out.extend(self.names(&parts[0]).iter().cloned());
            }
            _ => {}
        }
        for i in out.len()..p.width {
            out.push(format!("column{}", i + 1).into());
        }
        out
    }

    /// A key of a sort, with its direction.
    pub fn sort_key(&self, k: &SortExpr, names: &[Arc<str>]) -> String {
        let s = self.expr(&k.e, names);
        let mut s = if matches!(k.e, Expr::Const(_)) { s } else { computed(s) };
        if k.descending {
            s += " DESC";
        }
        if k.nulls_first != k.descending {
            s += if k.nulls_first { " NULLS FIRST" } else { " NULLS LAST" };
        }
        s
    }

    /// A value that a node gives: an operator's stands in parentheses.
    fn value(&self, e: &Expr, names: &[Arc<str>]) -> String {
        let text = self.expr(e, names);
        let is_compound = match e {
            Expr::IntCmp(..)
            | Expr::Int4(..)
            | Expr::Int8(..)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Not(_)
            | Expr::IsNull(..)
            | Expr::BoolTest(..)
            | Expr::Distinct(..)
            | Expr::ScalarArray { .. } => true,
            Expr::Func(f) => operator_of(f).is_some(),
            _ => false,
        };
        if is_compound { paren(&text) } else { text }
    }

    /// A condition, in parentheses.
    pub fn condition(&self, e: &Expr, names: &[Arc<str>]) -> String {
        match e {
            Expr::And(list) => {
                let all: Vec<String> = list.iter().map(|e| self.expr(e, names)).collect();
                format!("({})", join_and(&all))
            }
            e => paren(&self.expr(e, names)),
        }
    }

    fn constant(&self, d: &Datum) -> String {
        let ty = d.own_type();
        let mut text = Vec::new();
        if d.is_null() {
            return "NULL".into();
        }
        if io::text_out(d, ty, self.cx.fmt(), &mut text).is_err() {
            return "?".into();
        }
        let text = String::from_utf8_lossy(&text).into_owned();
        match d {
            Datum::Int2(_) | Datum::Int4(_) => text,
            Datum::Bool(b) => if *b { "true" } else { "false" }.into(),
            _ => format!("'{}'::{}", text.replace('\'', "''"), sinew_types::typeinfo::type_name(ty)),
        }
    }

    /// An expression over a row whose slots have these names.
    pub fn expr(&self, e: &Expr, names: &[Arc<str>]) -> String {
        if self.is_over() {
            return "...".into();
        }
        let list = |v: &[Expr]| v.iter().map(|e| self.expr(e, names)).collect::<Vec<_>>().join(", ");
        let sub = |e: &Expr| {
            let s = self.expr(e, names);
            let is_whole = match e {
                Expr::Col(_) | Expr::Const(_) | Expr::Param(_) => true,
                Expr::Coalesce(_) | Expr::MinMax { .. } | Expr::NullIf(_) => true,
                Expr::Array { .. } | Expr::Row(..) | Expr::Cast { .. } => true,
                Expr::Func(f) => operator_of(f).is_none(),
                _ => false,
            };
            if is_whole { s } else { paren(&s) }
        };
        match e {
            Expr::Const(d) => self.constant(d),
            Expr::Col(i) => {
                names.get(*i as usize).map_or_else(|| format!("column{}", i + 1), |name| name.to_string())
            }
            Expr::Param(n) if (*n as usize) < self.plan.param_types.len() => format!("${}", n + 1),
            Expr::Param(n) => self.params.borrow().get(n).map_or("outer".into(), |name| name.to_string()),
            Expr::IntCmp(op, p) => format!("{} {} {}", sub(&p.0), op.name(), sub(&p.1)),
            Expr::Int4(op, p) | Expr::Int8(op, p) => {
                format!("{} {} {}", sub(&p.0), op.name(), sub(&p.1))
            }
            Expr::Func(f) => match (operator_of(f), f.args.as_slice()) {
                (Some(o), [a, b]) => format!("{} {} {}", sub(a), o.name, sub(b)),
                (Some(o), [a]) => format!("{} {}", o.name, sub(a)),
                _ => format!("{}({})", f.name(), list(&f.args)),
            },
            Expr::And(v) => {
                let all: Vec<String> = v.iter().map(|e| self.expr(e, names)).collect();
                join_and(&all)
            }
            Expr::Or(v) => v.iter().map(&sub).collect::<Vec<_>>().join(" OR "),
            Expr::Not(a) => format!("NOT {}", sub(a)),
            Expr::IsNull(a, not) => format!("{} IS {}NULL", sub(a), if *not { "NOT " } else { "" }),
            Expr::BoolTest(a, t) => format!(
                "{} IS {}",
                sub(a),
                match t {
                    BoolTest::True => "TRUE",
                    BoolTest::NotTrue => "NOT TRUE",
                    BoolTest::False => "FALSE",
                    BoolTest::NotFalse => "NOT FALSE",
                    BoolTest::Unknown => "UNKNOWN",
                    BoolTest::NotUnknown => "NOT UNKNOWN",
                }
            ),
            Expr::Case(case) => self.case(case, names),
            Expr::Coalesce(v) => format!("COALESCE({})", list(v)),
            Expr::MinMax { greatest, args, .. } => {
                format!("{}({})", if *greatest { "GREATEST" } else { "LEAST" }, list(args))
            }
            Expr::NullIf(f) => format!("NULLIF({})", list(&f.args)),
            Expr::Distinct(f, not) => {
                format!(
                    "{} IS {}DISTINCT FROM {}",
                    sub(&f.args[0]),
                    if *not { "NOT " } else { "" },
                    sub(&f.args[1])
                )
            }
            Expr::Array { args, .. } => format!("ARRAY[{}]", list(args)),
            Expr::Row(v, _) => {
                format!("ROW({})", v.iter().map(|(_, e)| self.expr(e, names)).collect::<Vec<_>>().join(", "))
            }
            Expr::ScalarArray { f, any } => {
                format!(
                    "{} {} {} ({})",
                    sub(&f.args[0]),
                    operator_of(f).map_or("=", |o| o.name),
                    if *any { "ANY" } else { "ALL" },
                    self.expr(&f.args[1], names)
                )
            }
            Expr::Cast { arg, to, .. } => {
                format!("{}::{}", paren(&self.expr(arg, names)), sinew_types::typeinfo::type_name(*to))
            }
            Expr::Typmod { arg, .. } => self.expr(arg, names),
            Expr::ToDomain(d) if d.explicit => {
                let domain = sinew_types::typeinfo::type_name(d.domain);
                format!("{}::{domain}", paren(&self.expr(&d.arg, names)))
            }
            Expr::ToDomain(d) => self.expr(&d.arg, names),
            Expr::Subscript { arg, subs } => format!("{}{}", sub(arg), self.subscripts(subs, names)),
            Expr::FromJson(j) => format!(
                "({} -> '{}')::{}",
                self.expr(&j.json, names),
                j.name,
                sinew_types::typeinfo::type_name(j.ty)
            ),
            Expr::SetPart(p) => {
                format!("{}{} := {}", sub(&p.container), self.subscripts(&p.subs, names), sub(&p.value))
            }
            Expr::Field(a, place) => format!("({}).f{}", self.expr(a, names), place.at + 1),
            Expr::WholeRow { fields, .. } => {
                format!(
                    "ROW({})",
                    fields.iter().map(|(_, e)| self.expr(e, names)).collect::<Vec<_>>().join(", ")
                )
            }
            Expr::NextVal { .. } => "nextval(?)".into(),
            Expr::Written(written) => self.expr(&written.1, names),
            Expr::SubPlan(s) => self.subplan(s, names),
            Expr::Var { .. }
            | Expr::SubLink(_)
            | Expr::Agg { .. }
            | Expr::Win { .. }
            | Expr::Grouping { .. }
            | Expr::Srf { .. } => "?".into(),
        }
    }

    fn case(&self, case: &CaseExpr, names: &[Arc<str>]) -> String {
        if let Some((slot, tested)) = &case.arg {
            let tested = self.expr(tested, names);
            self.params.borrow_mut().insert(*slot, tested.into());
        }
        let mut text = "CASE".to_string();
        for (condition, value) in &case.whens {
            text += &format!(" WHEN {} THEN {}", self.condition(condition, names), self.expr(value, names));
        }
        text + &format!(" ELSE {} END", self.expr(&case.otherwise, names))
    }

    fn subscripts(&self, subs: &[Subscript], names: &[Arc<str>]) -> String {
        let bound = |e: &Option<Expr>| e.as_ref().map_or(String::new(), |e| self.expr(e, names));
        let part = |sub: &Subscript| match sub {
            Subscript::Index(e) => format!("[{}]", self.expr(e, names)),
            Subscript::Slice(from, to) => format!("[{}:{}]", bound(from), bound(to)),
        };
        subs.iter().map(part).collect()
    }

    /// A subquery's number. Its parameters get their names here, where its outer row is known.
    fn subplan(&self, s: &SubPlan, names: &[Arc<str>]) -> String {
        for (slot, e) in &s.sets {
            if !self.params.borrow().contains_key(slot) {
                let name = self.expr(e, names);
                self.params.borrow_mut().insert(*slot, name.into());
            }
        }
        match s.kind {
            SubKind::Any if s.test.as_ref().is_some_and(|t| t.hash.is_some()) => {
                format!("hashed SubPlan {}", s.id + 1)
            }
            _ => format!("SubPlan {}", s.id + 1),
        }
    }
}

fn window_function(f: WinFn) -> &'static str {
    match f {
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
        WinFn::NthValue => "nth_value",
        WinFn::Agg => "aggregate",
    }
}

/// Whether a node's row has values that it computes itself.
fn computes_values(p: &PlanNode) -> bool {
    match &p.kind {
        Kind::Batched(child) | Kind::Filter { child, .. } => computes_values(child),
        Kind::Agg { .. } | Kind::Window { .. } | Kind::ProjectSet { .. } | Kind::GroupingSets { .. } => true,
        _ => false,
    }
}

/// A value that a node below has computed: anything but a name stands in parentheses.
fn computed(text: String) -> String {
    let outside = text.split('"').step_by(2);
    let is_name = outside.flat_map(str::chars).all(|c| c.is_alphanumeric() || "_.$".contains(c));
    if is_name { text } else { paren(&text) }
}

/// The name of the one table, function or subquery whose rows a node reads.
fn alias_below(p: &PlanNode) -> Option<String> {
    alias_of(p).or_else(|| {
        let mut children = p.children();
        let only = children.next().filter(|_| children.next().is_none())?;
        alias_below(only)
    })
}

/// A text in parentheses.
pub fn paren(s: &str) -> String {
    format!("({s})")
}

/// Conditions that all must hold.
pub fn join_and(all: &[String]) -> String {
    all.iter().map(|s| paren(s)).collect::<Vec<_>>().join(" AND ")
}

/// The word for a kind of join.
pub fn join_word(k: JoinKind) -> &'static str {
    match k {
        JoinKind::Inner => "Inner",
        JoinKind::Left => "Left",
        JoinKind::Right => "Right",
        JoinKind::Full => "Full",
        JoinKind::Semi => "Semi",
        JoinKind::Anti => "Anti",
    }
}

fn alias_of(p: &PlanNode) -> Option<String> {
    match &p.kind {
        Kind::SeqScan { alias, .. }
        | Kind::Append { alias, .. }
        | Kind::IndexScan { alias, .. }
        | Kind::IndexArms { alias, .. }
        | Kind::InvertedScan { alias, .. }
        | Kind::TidScan { alias, .. }
        | Kind::SampleScan { alias, .. }
        | Kind::CurrentOf { alias, .. }
        | Kind::CteScan { alias, .. } => Some(alias.to_string()),
        Kind::Subquery { alias, .. } => Some(alias.to_string()),
        Kind::Batched(child) | Kind::Filter { child, .. } => alias_of(child),
        _ => None,
    }
}
