//! EXPLAIN: the plan's nodes in PostgreSQL's words.

use crate::caller::Caller;
use crate::nodes::state::{NodeState, State};
use crate::run::execution::Execution;
use sinew_error::{Result, SqlError};
use sinew_plan::Plan;
use sinew_plan::expr::{BoolTest, Expr, SubKind};
use sinew_plan::opt::{Kind, ModifyOp, PlanNode, SortExpr};
use sinew_plan::query::{JoinKind, SetOpKind};
use sinew_table::Relation;
use sinew_table::stack;
use sinew_types::host::step;
use sinew_types::{Datum, io};
use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

struct Shown<'a> {
    cx: &'a dyn Caller,
    lines: Vec<String>,
    analyze: bool,
    options: ExplainOptions,
    plan: &'a Plan,
    /// Names of the slots of the row under a node, by the node's address: a node's are made of
    /// those of the nodes below.
    names: RefCell<HashMap<*const PlanNode, Names>>,
    /// The error that ended the statement while its lines were made.
    interrupted: RefCell<Option<SqlError>>,
}

type Names = Arc<[Arc<str>]>;

/// Above this number of names the function makes them anew instead of keeping them.
const NAMES_MAX: usize = 1 << 20;

/// The options of EXPLAIN: what its lines show in addition to the plan's shape.
#[derive(Clone, Copy)]
pub struct ExplainOptions {
    pub costs: bool,
    /// Times of the nodes, with ANALYZE.
    pub timing: bool,
}

/// EXPLAIN's lines.
pub fn explain(
    cx: &dyn Caller,
    plan: &Arc<Plan>,
    analyze: Option<&Execution>,
    options: ExplainOptions,
) -> Result<Vec<String>> {
    let mut s = Shown {
        cx,
        lines: Vec::new(),
        analyze: analyze.is_some(),
        options,
        plan,
        names: RefCell::default(),
        interrupted: RefCell::default(),
    };
    s.node(&plan.root, analyze.map(|e| &*e.root), 0, "");
    for (i, c) in plan.ctes.iter().enumerate() {
        if let Some(c) = c {
            s.lines.push(format!("  CTE {}", c.name));
            // By now, the state of a recursive CTE is that of its step.
            let run = analyze.filter(|_| c.recursive.is_none()).and_then(|e| e.run.shared.ctes.get(i));
            let state = run.and_then(|c| c.as_ref()).map(|c| &c.source);
            s.node(&c.node, state, 4, "->  ");
        }
    }
    for (i, sub) in plan.subs.iter().enumerate() {
        s.lines.push(format!("  SubPlan {}", i + 1));
        s.node(&sub.node, None, 4, "->  ");
    }
    match s.interrupted.take() {
        Some(e) => Err(e),
        None => Ok(s.lines),
    }
}

impl Shown<'_> {
    /// No more lines are of use.
    fn is_over(&self) -> bool {
        if self.interrupted.borrow().is_some() {
            return true;
        }
        let asked = stack::check().and_then(|()| step());
        let is_over = asked.is_err();
        self.interrupted.replace(asked.err());
        is_over
    }

    fn head(&mut self, title: &str, p: &PlanNode, state: Option<&State>, indent: usize, arrow: &str) {
        let mut line = format!("{:indent$}{arrow}{title}", "");
        if self.options.costs {
            line += &format!(
                "  (cost={:.2}..{:.2} rows={} width={})",
                p.startup,
                p.cost.max(p.startup),
                p.rows.round().max(1.0) as u64,
                p.width * 8
            );
        }
        if self.analyze {
            match state {
                Some(s) if s.loops > 0 => {
                    let loops = s.loops as f64;
                    line += " (actual ";
                    if self.options.timing {
                        line += &format!("time={:.3}..{:.3} ", 0.0, s.ns as f64 / 1e6 / loops);
                    }
                    line += &format!("rows={} loops={})", (s.rows as f64 / loops).round() as u64, s.loops);
                }
                _ => line += " (never executed)",
            }
        }
        self.lines.push(line);
    }

    fn detail(&mut self, indent: usize, arrow: &str, text: String) {
        let pad = indent + if arrow.is_empty() { 2 } else { arrow.len() + 2 };
        self.lines.push(format!("{:pad$}{text}", ""));
    }

    fn node(&mut self, p: &PlanNode, state: Option<&State>, indent: usize, arrow: &str) {
        if self.is_over() {
            return;
        }
        let kid = |i: usize| state.and_then(|s| s.kids.get(i));
        // PostgreSQL has no line for these nodes.
        match &p.kind {
            Kind::Project { child, exprs } => {
                if matches!(child.kind, Kind::Result) {
                    let _ = exprs;
                    return self.head("Result", p, state, indent, arrow);
                }
                return self.node(child, kid(0), indent, arrow);
            }
            Kind::Batched(child) | Kind::With { child, .. } | Kind::Changes { child, .. } => {
                return self.node(child, kid(0), indent, arrow);
            }
            Kind::Subquery { child, .. } if !matches!(child.kind, Kind::SetOp { .. }) => {
                return self.node(child, kid(0), indent, arrow);
            }
            Kind::Filter { child, qual, once: false }
                if !matches!(child.kind, Kind::CteScan { .. } | Kind::FuncScan { .. }) =>
            {
                self.node(child, kid(0), indent, arrow);
                let names = self.names(child);
                let text = self.condition(qual, &names);
                return self.detail(indent, arrow, format!("Filter: {text}"));
            }
            _ => {}
        }
        let names = self.names(p);
        let title = self.title(p);
        self.head(&title, p, state, indent, arrow);
        let deeper = if arrow.is_empty() { indent + 2 } else { indent + 6 };
        match &p.kind {
            Kind::SeqScan { filter: Some(f), .. } => {
                let text = self.condition(f, &names);
                self.detail(indent, arrow, format!("Filter: {text}"));
            }
            Kind::IndexScan { cond, filter, .. } => {
                if !cond.shown.is_empty() {
                    let all: Vec<String> = cond.shown.iter().map(|e| self.expr(e, &names)).collect();
                    let text = if all.len() == 1 { paren(&all[0]) } else { format!("({})", join_and(&all)) };
                    self.detail(indent, arrow, format!("Index Cond: {text}"));
                }
                if let Some(f) = filter {
                    let text = self.condition(f, &names);
                    self.detail(indent, arrow, format!("Filter: {text}"));
                }
            }
            Kind::IndexArms { arms, filter, .. } => {
                let arms: Vec<String> = arms
                    .iter()
                    .map(|(_, cond)| {
                        let all: Vec<String> = cond.shown.iter().map(|e| self.expr(e, &names)).collect();
                        if all.len() == 1 { paren(&all[0]) } else { format!("({})", join_and(&all)) }
                    })
                    .collect();
                self.detail(indent, arrow, format!("Index Cond: ({})", arms.join(" OR ")));
                if let Some(f) = filter {
                    let text = self.condition(f, &names);
                    self.detail(indent, arrow, format!("Filter: {text}"));
                }
            }
            Kind::Filter { qual, once, .. } => {
                let text = self.condition(qual, &names);
                let word = if *once { "One-Time Filter" } else { "Filter" };
                self.detail(indent, arrow, format!("{word}: {text}"));
            }
            Kind::HashJoin { lkeys, rkeys, on, left, right, .. } => {
                let (ln, rn) = (self.names(left), self.names(right));
                let all: Vec<String> = lkeys
                    .iter()
                    .zip(rkeys)
                    .map(|(l, r)| format!("({} = {})", self.expr(l, &ln), self.expr(r, &rn)))
                    .collect();
                let text = if all.len() == 1 { all[0].clone() } else { format!("({})", all.join(" AND ")) };
                self.detail(indent, arrow, format!("Hash Cond: {text}"));
                if let Some(on) = on {
                    let text = self.condition(on, &names);
                    self.detail(indent, arrow, format!("Join Filter: {text}"));
                }
            }
            Kind::NestLoop { on: Some(on), .. } => {
                let text = self.condition(on, &names);
                self.detail(indent, arrow, format!("Join Filter: {text}"));
            }
            Kind::Agg { child, group, having, .. } => {
                if !group.is_empty() {
                    let inner = self.names(child);
                    let keys: Vec<String> = group.iter().map(|(e, _)| self.expr(e, &inner)).collect();
                    self.detail(indent, arrow, format!("Group Key: {}", keys.join(", ")));
                }
                if let Some(h) = having {
                    let text = self.condition(h, &names);
                    self.detail(indent, arrow, format!("Filter: {text}"));
                }
            }
            Kind::Sort { keys, child, .. } => {
                let inner = self.names(child);
                let text: Vec<String> = keys.iter().map(|k| self.sort_key(k, &inner)).collect();
                self.detail(indent, arrow, format!("Sort Key: {}", text.join(", ")));
            }
            _ => {}
        }
        if let (Kind::IndexScan { table, rel, index, .. }, true, Some(state)) = (&p.kind, self.analyze, state)
            && self.plan.entry_columns(*rel, table, index).is_some()
        {
            let fetched = match &state.kind {
                NodeState::Index(scan) => Some(scan.fetched()),
                NodeState::BatchScan(scan) => Some(scan.fetched()),
                NodeState::Probed(probe) => Some(probe.fetched()),
                _ => None,
            };
            if let Some(fetched) = fetched {
                self.detail(indent, arrow, format!("Heap Fetches: {fetched}"));
            }
        }
        if let Some(text) = state.filter(|_| self.analyze).and_then(|s| workspace(p, s)) {
            self.detail(indent, arrow, text);
        }
        if let Some(s) = state.filter(|s| self.analyze && s.work.threads > 0) {
            self.detail(indent, arrow, format!("Workers Launched: {}", s.work.threads));
        }
        match &p.kind {
            Kind::HashJoin { left, right, .. } => {
                self.node(left, kid(0), deeper, "->  ");
                self.head("Hash", right, kid(1), deeper, "->  ");
                if let Some(s) = state.filter(|s| self.analyze && s.work.batches > 0) {
                    let text =
                        format!("Batches: {}  Memory Usage: {}kB", s.work.batches, kb(s.work.memory_bytes));
                    self.detail(deeper, "->  ", text);
                }
                self.node(right, kid(1), deeper + 6, "->  ");
            }
            Kind::NestLoop { left, right, .. } | Kind::SetOp { left, right, .. } => {
                self.node(left, kid(0), deeper, "->  ");
                self.node(right, kid(1), deeper, "->  ");
            }
            Kind::Subquery { child, .. }
            | Kind::Filter { child, .. }
            | Kind::Agg { child, .. }
            | Kind::Window { child, .. }
            | Kind::ProjectSet { child, .. }
            | Kind::GroupingSets { child, .. }
            | Kind::Sort { child, .. }
            | Kind::Distinct { child, .. }
            | Kind::DistinctOn { child, .. }
            | Kind::Limit { child, .. }
            | Kind::LockRows { child, .. } => self.node(child, kid(0), deeper, "->  "),
            Kind::Modify(m) => self.node(&m.child, kid(0), deeper, "->  "),
            _ => {}
        }
    }

    fn title(&self, p: &PlanNode) -> String {
        let on = |t: &Relation, alias: &str| {
            if &*t.name == alias { format!(" on {}", t.name) } else { format!(" on {} {alias}", t.name) }
        };
        match &p.kind {
            Kind::Result => "Result".into(),
            Kind::Values(rows) => {
                if rows.len() == 1 {
                    "Result".into()
                } else {
                    "Values Scan on \"*VALUES*\"".into()
                }
            }
            Kind::SeqScan { table, alias, .. } => format!("Seq Scan{}", on(table, alias)),
            Kind::IndexArms { table, alias, arms, .. } => {
                let mut names: Vec<&str> = arms.iter().map(|(index, _)| &*index.name).collect();
                names.dedup();
                format!("Index Scan using {}{}", names.join(", "), on(table, alias))
            }
            Kind::IndexScan { table, rel, alias, index, cond, .. } => {
                let way = if cond.backward { " Backward" } else { "" };
                let only = if self.plan.entry_columns(*rel, table, index).is_some() { " Only" } else { "" };
                format!("Index{only} Scan{way} using {}{}", index.name, on(table, alias))
            }
            Kind::FuncScan { funcs, alias, .. } => {
                let name = funcs.first().map_or("", |f| match &f.srf {
                    Some(c) => c.f.name,
                    None => &f.name,
                });
                if name == &**alias {
                    format!("Function Scan on {name}")
                } else {
                    format!("Function Scan on {name} {alias}")
                }
            }
            Kind::CteScan { name, alias, .. } => {
                if name == alias {
                    format!("CTE Scan on {name}")
                } else {
                    format!("CTE Scan on {name} {alias}")
                }
            }
            Kind::Subquery { alias, .. } => format!("Subquery Scan on {alias}"),
            Kind::Filter { .. } => "Result".into(),
            Kind::NestLoop { kind, .. } => match kind {
                JoinKind::Inner => "Nested Loop".into(),
                k => format!("Nested Loop {} Join", join_word(*k)),
            },
            Kind::HashJoin { kind, .. } => match kind {
                JoinKind::Inner => "Hash Join".into(),
                k => format!("Hash {} Join", join_word(*k)),
            },
            Kind::Agg { group, sorted, .. } => match (group.is_empty(), sorted) {
                (true, _) => "Aggregate".into(),
                (false, true) => "GroupAggregate".into(),
                (false, false) => "HashAggregate".into(),
            },
            Kind::Window { .. } => "WindowAgg".into(),
            Kind::ProjectSet { .. } => "ProjectSet".into(),
            Kind::GroupingSets { sets, .. } => format!("Grouping Sets ({})", sets.len()),
            Kind::Sort { .. } => "Sort".into(),
            Kind::Distinct { .. } => "HashAggregate".into(),
            Kind::DistinctOn { .. } => "Unique".into(),
            Kind::Limit { .. } => "Limit".into(),
            Kind::SetOp { op, all, .. } => match (op, all) {
                (SetOpKind::Union, true) => "Append".into(),
                (SetOpKind::Union, false) => "HashAggregate".into(),
                (SetOpKind::Intersect, a) => format!("HashSetOp Intersect{}", if *a { " All" } else { "" }),
                (SetOpKind::Except, a) => format!("HashSetOp Except{}", if *a { " All" } else { "" }),
            },
            Kind::LockRows { .. } => "LockRows".into(),
            Kind::Batched(_) | Kind::Project { .. } | Kind::With { .. } | Kind::Changes { .. } => {
                String::new()
            }
            Kind::Modify(m) => format!(
                "{} on {}",
                match m.op {
                    ModifyOp::Insert => "Insert",
                    ModifyOp::Update => "Update",
                    ModifyOp::Delete => "Delete",
                    ModifyOp::Merge => "Merge",
                },
                m.table.name
            ),
        }
    }

    /// The name of each slot of a node's row.
    fn names(&self, p: &PlanNode) -> Names {
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

    fn make_names(&self, p: &PlanNode) -> Vec<Arc<str>> {
        let mut out: Vec<Arc<str>> = Vec::with_capacity(p.width);
        match &p.kind {
            Kind::SeqScan { table, .. } | Kind::IndexScan { table, .. } | Kind::IndexArms { table, .. } => {
                out.extend(table.columns.iter().map(|c| c.name.clone()));
                out.push("ctid".into());
            }
            Kind::FuncScan { alias, .. } => out.push(Arc::from(&**alias)),
            Kind::NestLoop { left, right, .. } | Kind::HashJoin { left, right, .. } => {
                for node in [left, right] {
                    let alias = alias_of(node);
                    for n in self.names(node).iter() {
                        out.push(match &alias {
                            Some(a) if !n.contains('.') => format!("{a}.{n}").into(),
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
            | Kind::Distinct { child, .. }
            | Kind::Window { child, .. }
            | Kind::ProjectSet { child, .. } => out.extend(self.names(child).iter().cloned()),
            Kind::Project { child, exprs } => {
                let inner = self.names(child);
                out.extend(exprs.iter().map(|e| Arc::from(self.expr(e, &inner))));
            }
            Kind::Agg { child, group, aggs, .. } => {
                let inner = self.names(child);
                out.extend(group.iter().map(|(e, _)| Arc::from(self.expr(e, &inner))));
                for a in aggs {
                    let args: Vec<String> = a.args.iter().map(|e| self.expr(e, &inner)).collect();
                    let args = if args.is_empty() { "*".to_string() } else { args.join(", ") };
                    out.push(format!("{}({args})", a.f.name).into());
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
            _ => {}
        }
        for i in out.len()..p.width {
            out.push(format!("column{}", i + 1).into());
        }
        out
    }

    fn sort_key(&self, k: &SortExpr, names: &[Arc<str>]) -> String {
        let mut s = self.expr(&k.e, names);
        if !matches!(k.e, Expr::Col(_) | Expr::Const(_)) {
            s = paren(&s);
        }
        if k.descending {
            s += " DESC";
        }
        if k.nulls_first != k.descending {
            s += if k.nulls_first { " NULLS FIRST" } else { " NULLS LAST" };
        }
        s
    }

    fn condition(&self, e: &Expr, names: &[Arc<str>]) -> String {
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

    fn expr(&self, e: &Expr, names: &[Arc<str>]) -> String {
        if self.is_over() {
            return "...".into();
        }
        let list = |v: &[Expr]| v.iter().map(|e| self.expr(e, names)).collect::<Vec<_>>().join(", ");
        let sub = |e: &Expr| {
            let s = self.expr(e, names);
            match e {
                Expr::Col(_) | Expr::Const(_) | Expr::Param(_) => s,
                _ => paren(&s),
            }
        };
        match e {
            Expr::Const(d) => self.constant(d),
            Expr::Col(i) => {
                names.get(*i as usize).map_or_else(|| format!("column{}", i + 1), |name| name.to_string())
            }
            Expr::Param(n) if (*n as usize) < self.plan.param_types.len() => format!("${}", n + 1),
            Expr::Param(_) => "outer".into(),
            Expr::IntCmp(op, p) => format!("{} {} {}", sub(&p.0), op.name(), sub(&p.1)),
            Expr::Int4(op, p) | Expr::Int8(op, p) => {
                format!("{} {} {}", sub(&p.0), op.name(), sub(&p.1))
            }
            Expr::Func(f) => {
                let op = sinew_types::oper::OPERATORS.iter().find(|o| o.func == f.f.oid);
                match (op, f.args.as_slice()) {
                    (Some(o), [a, b]) => format!("{} {} {}", sub(a), o.name, sub(b)),
                    _ => format!("{}({})", f.name(), list(&f.args)),
                }
            }
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
            Expr::Case(_) => "CASE".into(),
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
                    "{} = {} ({})",
                    sub(&f.args[0]),
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
            Expr::Subscript { arg, .. } => format!("{}[...]", sub(arg)),
            Expr::FromJson(j) => format!(
                "({} -> '{}')::{}",
                self.expr(&j.json, names),
                j.name,
                sinew_types::typeinfo::type_name(j.ty)
            ),
            Expr::SetPart(p) => format!("{}[...] := {}", sub(&p.container), sub(&p.value)),
            Expr::Field(a, _) => format!("({}).field", self.expr(a, names)),
            Expr::SubPlan(s) => match s.kind {
                SubKind::Any if s.test.as_ref().is_some_and(|t| t.hash.is_some()) => {
                    format!("hashed SubPlan {}", s.id + 1)
                }
                _ => format!("SubPlan {}", s.id + 1),
            },
            _ => "?".into(),
        }
    }
}

fn kb(bytes: u64) -> u64 {
    bytes.div_ceil(1024)
}

/// The memory and files that a node used, in PostgreSQL's words.
fn workspace(p: &PlanNode, s: &State) -> Option<String> {
    let w = &s.work;
    let (memory, disk) = (kb(w.memory_bytes), kb(w.disk_bytes));
    match &p.kind {
        Kind::Sort { .. } if w.method.is_empty() => None,
        Kind::Sort { .. } if w.disk_bytes > 0 => Some(format!("Sort Method: {}  Disk: {disk}kB", w.method)),
        Kind::Sort { .. } => Some(format!("Sort Method: {}  Memory: {memory}kB", w.method)),
        Kind::Agg { group, sorted: false, .. } if group.is_empty() => None,
        Kind::Agg { sorted: false, .. } | Kind::Distinct { .. } | Kind::SetOp { all: false, .. }
            if w.batches > 0 =>
        {
            let disk = if w.disk_bytes > 0 { format!("  Disk Usage: {disk}kB") } else { String::new() };
            Some(format!("Batches: {}  Memory Usage: {memory}kB{disk}", w.batches))
        }
        _ => None,
    }
}

fn paren(s: &str) -> String {
    format!("({s})")
}

fn join_and(all: &[String]) -> String {
    all.iter().map(|s| paren(s)).collect::<Vec<_>>().join(" AND ")
}

fn join_word(k: JoinKind) -> &'static str {
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
        | Kind::IndexScan { alias, .. }
        | Kind::IndexArms { alias, .. }
        | Kind::CteScan { alias, .. } => Some(alias.to_string()),
        Kind::Subquery { alias, .. } => Some(alias.to_string()),
        Kind::Batched(child) | Kind::Filter { child, .. } => alias_of(child),
        _ => None,
    }
}
