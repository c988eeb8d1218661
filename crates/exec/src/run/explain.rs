//! EXPLAIN: the plan's nodes in PostgreSQL's words.
//!
//! One walk over the plan makes a tree of named properties ([`tree`]). Four formats print it:
//! [`text`] for people, and JSON, YAML and XML ([`formats`]) for programs. The names of the
//! properties, their order and their layout are PostgreSQL's, so that tools that draw its plans
//! take those of Sinew. A property whose value Sinew does not know is left out.

pub mod formats;
pub mod text;
pub mod tree;
mod words;

use crate::caller::Caller;
use crate::nodes::state::{NodeState, State};
use crate::run::execution::Execution;
use crate::run::explain::tree::{Property, ShownNode, Value};
use crate::run::explain::words::{Words, join_and, join_word, paren};
use sinew_error::Result;
use sinew_plan::Plan;
use sinew_plan::binder::oper::operator_of;
use sinew_plan::expr::Expr;
use sinew_plan::opt::{IndexCond, Kind, Modify, ModifyOp, PlanNode};
use sinew_plan::query::SetOpKind;
use sinew_storage::buffer::PoolUsage;
use sinew_table::Relation;
use sinew_types::Datum;
use sinew_types::quote::quote_ident;
use std::sync::Arc;

/// The options of EXPLAIN: what it shows in addition to the plan's shape.
#[derive(Clone, Copy)]
pub struct ExplainOptions {
    pub costs: bool,
    /// Times of the nodes, with ANALYZE.
    pub timing: bool,
    /// The values that each node gives, and the schemas of tables.
    pub verbose: bool,
    /// Pages that the nodes and the planner looked at.
    pub buffers: bool,
    /// Log records of the nodes, with ANALYZE.
    pub wal: bool,
    pub format: Format,
}

/// The form of EXPLAIN's answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    Text,
    Json,
    Yaml,
    Xml,
}

impl Format {
    /// The rows of the answer for a statement that runs nothing; `what` are its words.
    pub fn rows_of_nothing(self, what: &str) -> Vec<String> {
        match self {
            Format::Text => Vec::new(),
            Format::Json => vec![format!("[\n  \"{what}\"\n]")],
            Format::Yaml => vec![format!("- \"{what}\"")],
            Format::Xml => vec![formats::xml_of_nothing(what)],
        }
    }

    /// The rows of the answer: a line each as text, else one. `after` is what is told about the
    /// whole statement.
    pub fn rows(self, plan: ShownNode, after: Vec<Property>) -> Vec<String> {
        match self {
            Format::Text => text::lines(&plan, &after),
            Format::Json => vec![formats::json(plan, after)],
            Format::Yaml => vec![formats::yaml(plan, after)],
            Format::Xml => vec![formats::xml(plan, after)],
        }
    }
}

struct Walk<'a> {
    words: Words<'a>,
    /// Names without tables, for the rows of a plan that reads one table.
    short: Option<Words<'a>>,
    analyze: bool,
    options: ExplainOptions,
}

/// The place of a node below another one.
#[derive(Default)]
struct Place {
    relationship: Option<&'static str>,
    /// Of a CTE or a subquery in an expression.
    name: Option<String>,
}

const OUTER: Place = Place { relationship: Some("Outer"), name: None };
const INNER: Place = Place { relationship: Some("Inner"), name: None };
const MEMBER: Place = Place { relationship: Some("Member"), name: None };
const SUBQUERY: Place = Place { relationship: Some("Subquery"), name: None };

/// The plan as EXPLAIN shows it; with what a run has counted, if there was one.
pub fn explain(
    cx: &dyn Caller,
    plan: &Arc<Plan>,
    analyze: Option<&Execution>,
    options: ExplainOptions,
) -> Result<ShownNode> {
    let short = options.verbose && plan.needed.len() <= 1;
    let walk = Walk {
        words: Words::new(cx, plan, options.verbose),
        short: short.then(|| Words::new(cx, plan, false)),
        analyze: analyze.is_some(),
        options,
    };
    let mut root = walk.node(&plan.root, analyze.map(|e| &*e.root), Place::default());
    for (i, c) in plan.ctes.iter().enumerate() {
        if let Some(c) = c {
            // By now, the state of a recursive CTE is that of its step.
            let run = analyze.filter(|_| c.recursive.is_none()).and_then(|e| e.run.shared.ctes.get(i));
            let state = run.and_then(|c| c.as_ref()).map(|c| &c.source);
            let place = Place { relationship: Some("InitPlan"), name: Some(format!("CTE {}", c.name)) };
            root.plans.push(walk.node(&c.node, state, place));
        }
    }
    for (i, sub) in plan.subs.iter().enumerate() {
        let run = analyze.and_then(|e| e.run.shared.subs.get(i));
        let state = run.and_then(|sub| sub.as_ref()).map(|sub| sub.node());
        let place = Place { relationship: Some("SubPlan"), name: Some(format!("SubPlan {}", i + 1)) };
        root.plans.push(walk.node(&sub.node, state, place));
    }
    walk.words.end()?;
    walk.short.map_or(Ok(()), Words::end)?;
    Ok(root)
}

/// Uses of pages, in PostgreSQL's words. Temporary tables have no pages, so that nothing is local.
pub fn of_pages(usage: &PoolUsage) -> Vec<Property> {
    let shared = [
        ("Shared Hit Blocks", usage.hit),
        ("Shared Read Blocks", usage.read),
        ("Shared Dirtied Blocks", usage.dirtied),
        ("Shared Written Blocks", usage.written),
    ];
    let local = ["Local Hit Blocks", "Local Read Blocks", "Local Dirtied Blocks", "Local Written Blocks"];
    let all = shared.into_iter().chain(local.map(|key| (key, 0)));
    all.map(|(key, count)| (key.into(), Value::count(count))).collect()
}

impl Walk<'_> {
    /// The head of a node: what it is, its place, its costs and its counts.
    fn head(&self, p: &PlanNode, kind: Vec<Property>, state: Option<&State>, place: Place) -> ShownNode {
        // The kind's own words stand on both sides of the node's place.
        let before = ["Node Type", "Strategy", "Partial Mode", "Operation"];
        let (mut head, target): (Vec<Property>, Vec<Property>) =
            kind.into_iter().partition(|(key, _)| before.contains(&&**key));
        head.extend(place.relationship.map(|r| ("Parent Relationship".into(), Value::text(r))));
        head.extend(place.name.map(|name| ("Subplan Name".into(), Value::Text(name))));
        let threads = state.is_some_and(|s| s.work.threads > 0);
        head.push(("Parallel Aware".into(), Value::Bool(self.analyze && threads)));
        head.push(("Async Capable".into(), Value::Bool(false)));
        head.extend(target);
        let mut node = ShownNode { head, ..ShownNode::default() };
        self.figures(p, state, &mut node.head);
        node
    }

    fn figures(&self, p: &PlanNode, state: Option<&State>, head: &mut Vec<Property>) {
        if self.options.costs {
            let cost = |cost: f64| Value::Number(format!("{cost:.2}"), "");
            head.push(("Startup Cost".into(), cost(p.startup)));
            head.push(("Total Cost".into(), cost(p.cost.max(p.startup))));
            head.push(("Plan Rows".into(), Value::count(p.rows.round().max(1.0) as u64)));
            head.push(("Plan Width".into(), Value::count(p.width as u64 * 8)));
        }
        if self.analyze {
            let (first_ns, ns, rows, loops) =
                state.map_or((0, 0, 0, 0), |s| (s.first_ns, s.ns, s.rows, s.loops));
            let each = |n: u64| n as f64 / loops.max(1) as f64;
            if self.options.timing {
                head.push(("Actual Startup Time".into(), Value::ms(each(first_ns) / 1e6)));
                head.push(("Actual Total Time".into(), Value::ms(each(ns) / 1e6)));
            }
            let rows = if loops == 0 { 0 } else { each(rows).round() as u64 };
            head.push(("Actual Rows".into(), Value::count(rows)));
            head.push(("Actual Loops".into(), Value::count(loops)));
        }
    }

    fn node(&self, p: &PlanNode, state: Option<&State>, place: Place) -> ShownNode {
        if self.words.is_over() {
            return ShownNode::default();
        }
        let kid = |i: usize| state.and_then(|s| s.kids.get(i));
        // PostgreSQL has no line for these nodes.
        match &p.kind {
            Kind::Project { child, exprs } if matches!(child.kind, Kind::Result) => {
                self.note_subqueries(exprs, child);
            }
            Kind::Project { child, exprs } => {
                self.note_subqueries(exprs, child);
                let mut node = self.node(child, kid(0), place);
                self.set_output(p, &mut node);
                return node;
            }
            Kind::Batched(child) | Kind::With { child, .. } | Kind::Changes { child, .. } => {
                return self.node(child, kid(0), place);
            }
            Kind::Append { parts, .. } if parts.is_empty() => {
                let mut node = self.head(p, vec![("Node Type".into(), Value::text("Result"))], state, place);
                self.set_output(p, &mut node);
                node.add_condition("One-Time Filter", "false".into());
                return node;
            }
            Kind::Append { parts, pruning: None, .. } if parts.len() == 1 => {
                return self.node(&parts[0], kid(0), place);
            }
            Kind::Subquery { child, .. } if !matches!(child.kind, Kind::SetOp { .. }) => {
                return self.node(child, kid(0), place);
            }
            Kind::Filter { child, qual, once: false } => {
                self.note_subqueries([qual], child);
                let mut node = self.node(child, kid(0), place);
                node.add_condition("Filter", self.words.condition(qual, &self.words.names(child)));
                // Its rows are those that pass the condition.
                let figures = ["Startup Cost", "Total Cost", "Plan Rows", "Plan Width"];
                node.head.retain(|(key, _)| !figures.contains(&&**key) && !key.starts_with("Actual "));
                self.figures(p, state, &mut node.head);
                return node;
            }
            _ => {}
        }
        let mut node = self.head(p, self.kind(p), state, place);
        self.set_output(p, &mut node);
        self.conditions(p, &mut node);
        if self.analyze
            && let Some(state) = state
        {
            self.ran(p, state, &mut node.ran);
        }
        self.below(p, state, &mut node);
        node
    }

    /// VERBOSE: what the node gives.
    fn set_output(&self, p: &PlanNode, node: &mut ShownNode) {
        if !self.options.verbose {
            return;
        }
        let words = self.short.as_ref().unwrap_or(&self.words);
        if let Some(output) = words.output(p) {
            node.work.retain(|(key, _)| key != "Output");
            node.work.insert(0, ("Output".into(), Value::List(output)));
        }
    }

    /// Notes what the parameters of subqueries are, before the subqueries are shown.
    fn note_subqueries<'e>(&self, exprs: impl IntoIterator<Item = &'e Expr> + Clone, row: &PlanNode) {
        for words in [Some(&self.words), self.short.as_ref()].into_iter().flatten() {
            words.note_subqueries(exprs.clone(), row);
        }
    }

    fn conditions(&self, p: &PlanNode, node: &mut ShownNode) {
        if let Kind::SeqScan { filter, .. } | Kind::IndexScan { filter, .. } = &p.kind {
            self.note_subqueries(filter, p);
        }
        if let Kind::SampleScan { sample, filter, .. } = &p.kind {
            self.note_subqueries(sample.exprs().chain(filter), p);
        }
        let words = &self.words;
        let names = words.names(p);
        let mut add = |key: &'static str, value: Value| node.work.push((key.into(), value));
        let condition = |e| Value::Text(words.condition(e, &names));
        match &p.kind {
            Kind::SeqScan { filter: Some(f), .. } => add("Filter", condition(f)),
            Kind::IndexScan { cond, filter, .. } => {
                if !cond.shown.is_empty() {
                    add("Index Cond", Value::Text(self.index_condition(cond, &names)));
                }
                if let Some(f) = filter {
                    add("Filter", condition(f));
                }
            }
            Kind::IndexArms { arms, filter, .. } => {
                let arms: Vec<String> =
                    arms.iter().map(|(_, cond)| self.index_condition(cond, &names)).collect();
                add("Index Cond", Value::Text(format!("({})", arms.join(" OR "))));
                if let Some(f) = filter {
                    add("Filter", condition(f));
                }
            }
            Kind::InvertedScan { shown, filter, .. } => {
                add("Index Cond", condition(shown));
                if let Some(f) = filter {
                    add("Filter", condition(f));
                }
            }
            Kind::SampleScan { sample, filter, .. } => {
                let argument = |e: &Expr| match e {
                    Expr::Func(f) if operator_of(f).is_some() => words.condition(e, &names),
                    e => words.expr(e, &names),
                };
                add("Sampling Method", Value::text(sample.method.name()));
                add("Sampling Parameters", Value::List(vec![argument(&sample.percent)]));
                if let Some(seed) = &sample.seed {
                    add("Repeatable Seed", Value::Text(argument(seed)));
                }
                if let Some(f) = filter {
                    add("Filter", condition(f));
                }
            }
            Kind::TidScan { shown, filter, .. } => {
                add("TID Cond", condition(shown));
                if let Some(f) = filter {
                    add("Filter", condition(f));
                }
            }
            Kind::CurrentOf { cursor: Expr::Const(Datum::Text(name)), .. } => {
                add("TID Cond", Value::Text(format!("CURRENT OF {}", quote_ident(name.as_str()))));
            }
            Kind::CurrentOf { cursor, .. } => {
                add("TID Cond", Value::Text(format!("CURRENT OF {}", words.expr(cursor, &names))));
            }
            Kind::Filter { qual, once, .. } => {
                add(if *once { "One-Time Filter" } else { "Filter" }, condition(qual));
            }
            Kind::HashJoin { lkeys, rkeys, on, left, right, .. } => {
                let (ln, rn) = (words.names(left), words.names(right));
                let pairs = lkeys.iter().zip(rkeys);
                let all: Vec<String> = pairs
                    .map(|(l, r)| format!("({} = {})", words.expr(l, &ln), words.expr(r, &rn)))
                    .collect();
                let text = if all.len() == 1 { all[0].clone() } else { format!("({})", all.join(" AND ")) };
                add("Hash Cond", Value::Text(text));
                if let Some(on) = on {
                    add("Join Filter", condition(on));
                }
            }
            Kind::NestLoop { on: Some(on), .. } => add("Join Filter", condition(on)),
            Kind::Agg { child, group, having, .. } => {
                if !group.is_empty() {
                    let inner = words.names(child);
                    let keys = group.iter().map(|(e, _)| words.expr(e, &inner)).collect();
                    add("Group Key", Value::List(keys));
                }
                if let Some(h) = having {
                    add("Filter", condition(h));
                }
            }
            Kind::Sort { keys, child, .. } => {
                let inner = words.names(child);
                add("Sort Key", Value::List(keys.iter().map(|k| words.sort_key(k, &inner)).collect()));
            }
            Kind::Append { order, .. } if !order.is_empty() => {
                let names = words.names(p);
                add("Sort Key", Value::List(order.iter().map(|k| words.sort_key(k, &names)).collect()));
            }
            Kind::Append { .. } | Kind::SetOp { op: SetOpKind::Union, all: true, .. } => {
                add("Subplans Removed", Value::count(0u64))
            }
            Kind::Modify(m) => self.conflict(m, node),
            _ => {}
        }
    }

    fn index_condition(&self, cond: &IndexCond, names: &[Arc<str>]) -> String {
        let all: Vec<String> = cond.shown.iter().map(|e| self.words.expr(e, names)).collect();
        if all.len() == 1 { paren(&all[0]) } else { format!("({})", join_and(&all)) }
    }

    /// ON CONFLICT.
    fn conflict(&self, m: &Modify, node: &mut ShownNode) {
        let Some(conflict) = &m.conflict else { return };
        let resolution = if conflict.update.is_some() { "UPDATE" } else { "NOTHING" };
        node.work.push(("Conflict Resolution".into(), Value::text(resolution)));
        if conflict.names_arbiters {
            let names = conflict.arbiters.iter().map(|index| index.name.to_string()).collect();
            node.work.push(("Conflict Arbiter Indexes".into(), Value::List(names)));
        }
    }

    /// The facts that a run has told about a node.
    fn ran(&self, p: &PlanNode, state: &State, ran: &mut Vec<Property>) {
        if let Kind::IndexScan { table, rel, index, .. } = &p.kind
            && self.words.plan.entry_columns(*rel, table, index).is_some()
        {
            let fetched = match &state.kind {
                NodeState::Index(scan) => Some(scan.fetched()),
                NodeState::BatchScan(scan) => Some(scan.fetched()),
                NodeState::Probed(probe) => Some(probe.fetched()),
                _ => None,
            };
            ran.extend(fetched.map(|fetched| ("Heap Fetches".into(), Value::count(fetched))));
        }
        workspace(p, state, ran);
        if state.work.threads > 0 {
            ran.push(("Workers Launched".into(), Value::count(state.work.threads)));
        }
        self.used(state, ran);
    }

    /// The pages and log records of a node and of those below it.
    fn used(&self, state: &State, ran: &mut Vec<Property>) {
        let usage = state.usage.as_deref().copied().unwrap_or_default();
        if self.options.buffers {
            ran.extend(of_pages(&usage.pool));
        }
        if self.options.wal {
            let counts = [
                ("WAL Records", usage.wal.records),
                ("WAL FPI", usage.wal.images),
                ("WAL Bytes", usage.wal.bytes),
            ];
            ran.extend(counts.map(|(key, count)| (key.into(), Value::count(count))));
        }
    }

    /// The nodes below.
    fn below(&self, p: &PlanNode, state: Option<&State>, node: &mut ShownNode) {
        let kid = |i: usize| state.and_then(|s| s.kids.get(i));
        match &p.kind {
            Kind::Project { .. } => {}
            Kind::HashJoin { left, right, .. } => {
                node.plans.push(self.node(left, kid(0), OUTER));
                let kind = vec![("Node Type".into(), Value::text("Hash"))];
                let mut hash = self.head(right, kind, kid(1), INNER);
                self.set_output(right, &mut hash);
                if let Some(s) = state.filter(|s| self.analyze && s.work.batches > 0) {
                    hash.ran.push(("Hash Batches".into(), Value::count(s.work.batches)));
                    hash.ran.push(("Peak Memory Usage".into(), Value::count(kb(s.work.memory_bytes))));
                }
                if let Some(right) = kid(1).filter(|_| self.analyze) {
                    self.used(right, &mut hash.ran);
                }
                hash.plans.push(self.node(right, kid(1), OUTER));
                node.plans.push(hash);
            }
            Kind::Append { parts, .. } => {
                for (number, part) in parts.iter().enumerate() {
                    node.plans.push(self.node(part, kid(number), MEMBER));
                }
            }
            Kind::NestLoop { left, right, sets, .. } => {
                node.plans.push(self.node(left, kid(0), OUTER));
                for words in [Some(&self.words), self.short.as_ref()].into_iter().flatten() {
                    words.note_params(sets, left);
                }
                node.plans.push(self.node(right, kid(1), INNER));
            }
            Kind::SetOp { left, right, .. } => {
                node.plans.push(self.node(left, kid(0), MEMBER));
                node.plans.push(self.node(right, kid(1), MEMBER));
            }
            Kind::Subquery { child, .. } => node.plans.push(self.node(child, kid(0), SUBQUERY)),
            Kind::Modify(m) => node.plans.push(self.node(&m.child, kid(0), OUTER)),
            _ => {
                if let Some(child) = p.children().next() {
                    node.plans.push(self.node(child, kid(0), OUTER));
                }
            }
        }
    }

    /// The node's type, with the properties that tell what it reads or how it works.
    fn kind(&self, p: &PlanNode) -> Vec<Property> {
        let mut all: Vec<Property> = Vec::new();
        let mut add = |key: &'static str, text: &str| all.push((key.into(), Value::text(text)));
        match &p.kind {
            Kind::Result | Kind::Project { .. } | Kind::Filter { .. } => add("Node Type", "Result"),
            Kind::Values(rows) if rows.len() == 1 => add("Node Type", "Result"),
            Kind::Values(_) => {
                add("Node Type", "Values Scan");
                add("Alias", "*VALUES*");
            }
            Kind::SeqScan { table, alias, .. } => {
                add("Node Type", "Seq Scan");
                self.target(table, alias, &mut all);
            }
            Kind::SampleScan { table, alias, .. } => {
                add("Node Type", "Sample Scan");
                self.target(table, alias, &mut all);
            }
            Kind::IndexArms { table, alias, arms, .. } => {
                let mut names: Vec<&str> = arms.iter().map(|(index, _)| &*index.name).collect();
                names.dedup();
                add("Node Type", "Index Scan");
                add("Scan Direction", "Forward");
                add("Index Name", &names.join(", "));
                self.target(table, alias, &mut all);
            }
            Kind::IndexScan { table, rel, alias, index, cond, .. } => {
                let only = self.words.plan.entry_columns(*rel, table, index).is_some();
                add("Node Type", if only { "Index Only Scan" } else { "Index Scan" });
                add("Scan Direction", if cond.backward { "Backward" } else { "Forward" });
                add("Index Name", &index.name);
                self.target(table, alias, &mut all);
            }
            Kind::InvertedScan { table, alias, index, .. } => {
                add("Node Type", "Index Scan");
                add("Scan Direction", "Forward");
                add("Index Name", &index.name);
                self.target(table, alias, &mut all);
            }
            Kind::TidScan { table, alias, .. } | Kind::CurrentOf { table, alias, .. } => {
                add("Node Type", "Tid Scan");
                self.target(table, alias, &mut all);
            }
            Kind::FuncScan { funcs, alias, .. } => {
                let name = funcs.first().map_or("", |f| match &f.srf {
                    Some(c) => c.f.name,
                    None => &f.name,
                });
                add("Node Type", "Function Scan");
                add("Function Name", name);
                add("Alias", alias);
            }
            Kind::CteScan { name, alias, .. } => {
                add("Node Type", "CTE Scan");
                add("CTE Name", name);
                add("Alias", alias);
            }
            Kind::Subquery { alias, .. } => {
                add("Node Type", "Subquery Scan");
                add("Alias", alias);
            }
            Kind::NestLoop { kind, .. } => {
                add("Node Type", "Nested Loop");
                add("Join Type", join_word(*kind));
            }
            Kind::HashJoin { kind, .. } => {
                add("Node Type", "Hash Join");
                add("Join Type", join_word(*kind));
            }
            Kind::Agg { group, sorted, .. } => {
                add("Node Type", "Aggregate");
                add("Strategy", aggregate_strategy(!group.is_empty(), *sorted));
                add("Partial Mode", "Simple");
            }
            Kind::Distinct { .. } | Kind::SetOp { op: SetOpKind::Union, all: false, .. } => {
                add("Node Type", "Aggregate");
                add("Strategy", "Hashed");
                add("Partial Mode", "Simple");
            }
            Kind::Window { .. } => add("Node Type", "WindowAgg"),
            Kind::ProjectSet { .. } => add("Node Type", "ProjectSet"),
            Kind::GroupingSets { sets, .. } => add("Node Type", &format!("Grouping Sets ({})", sets.len())),
            Kind::Sort { .. } => add("Node Type", "Sort"),
            Kind::DistinctOn { .. } => add("Node Type", "Unique"),
            Kind::Limit { .. } => add("Node Type", "Limit"),
            Kind::Append { order, .. } if !order.is_empty() => add("Node Type", "Merge Append"),
            Kind::Append { .. } | Kind::SetOp { op: SetOpKind::Union, .. } => add("Node Type", "Append"),
            Kind::SetOp { op, all: with_duplicates, .. } => {
                let word = if *op == SetOpKind::Intersect { "Intersect" } else { "Except" };
                add("Node Type", "SetOp");
                add("Strategy", "Hashed");
                add("Command", &format!("{word}{}", if *with_duplicates { " All" } else { "" }));
            }
            Kind::LockRows { .. } => add("Node Type", "LockRows"),
            Kind::Batched(_) | Kind::With { .. } | Kind::Changes { .. } => {}
            Kind::Modify(m) => {
                let operation = match m.op {
                    ModifyOp::Insert => "Insert",
                    ModifyOp::Update => "Update",
                    ModifyOp::Delete => "Delete",
                    ModifyOp::Merge => "Merge",
                };
                add("Node Type", "ModifyTable");
                add("Operation", operation);
                self.target(&m.table, &m.table.name, &mut all);
            }
        }
        all
    }

    /// The table that a node reads or changes.
    fn target(&self, table: &Relation, alias: &str, all: &mut Vec<Property>) {
        all.push(("Relation Name".into(), Value::text(&*table.name)));
        if self.options.verbose {
            all.push(("Schema".into(), Value::text(&*table.schema_name)));
        }
        all.push(("Alias".into(), Value::text(alias)));
    }
}

fn aggregate_strategy(has_groups: bool, sorted: bool) -> &'static str {
    match (has_groups, sorted) {
        (false, _) => "Plain",
        (true, true) => "Sorted",
        (true, false) => "Hashed",
    }
}

fn kb(bytes: u64) -> u64 {
    bytes.div_ceil(1024)
}

/// The memory and files that a node used.
fn workspace(p: &PlanNode, s: &State, ran: &mut Vec<Property>) {
    let w = &s.work;
    let (memory, disk) = (kb(w.memory_bytes), kb(w.disk_bytes));
    match &p.kind {
        Kind::Sort { .. } if w.method.is_empty() => {}
        Kind::Sort { .. } => {
            let (used, kind) = if w.disk_bytes > 0 { (disk, "Disk") } else { (memory, "Memory") };
            ran.push(("Sort Method".into(), Value::text(w.method)));
            ran.push(("Sort Space Used".into(), Value::count(used)));
            ran.push(("Sort Space Type".into(), Value::text(kind)));
        }
        Kind::Agg { group, sorted: false, .. } if group.is_empty() => {}
        Kind::Agg { sorted: false, .. } | Kind::Distinct { .. } | Kind::SetOp { all: false, .. }
            if w.batches > 0 =>
        {
            ran.push(("HashAgg Batches".into(), Value::count(w.batches)));
            ran.push(("Peak Memory Usage".into(), Value::count(memory)));
            ran.push(("Disk Usage".into(), Value::count(disk)));
        }
        _ => {}
    }
}
