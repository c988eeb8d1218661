//! Bound queries: what the binder hands to the planner.

use crate::tree::expr::{Expr, FuncExpr, RelId};
use crate::tree::made_aggregate::MadeAggregate;
use crate::tree::statement::Statement;
use sinew_table::Relation;
use sinew_txn::{RowLockStrength, WaitPolicy};
use sinew_types::aggregate::AggKind;
use sinew_types::func::{BuiltinFn, CallTypes};
use sinew_types::{Oid, RowField};
use std::sync::Arc;

/// A column of a range table entry.
#[derive(Debug, Clone)]
pub struct RteCol {
    pub name: Arc<str>,
    pub ty: Oid,
    pub typmod: i32,
    /// The domain that it is of, or the array over one.
    pub domain: Option<Oid>,
    /// False for dropped columns: they hold a place but have no name.
    pub visible: bool,
}

impl RteCol {
    /// A column of a type that is no domain.
    pub fn new(name: Arc<str>, ty: Oid, typmod: i32, visible: bool) -> RteCol {
        RteCol { name, ty, typmod, domain: None, visible }
    }

    /// A column that is a field of a row.
    pub fn of_field(field: &RowField) -> RteCol {
        let RowField { name, ty, typmod, domain, .. } = field.clone();
        RteCol { name, ty, typmod, domain, visible: true }
    }

    /// A column of a query's output, as the queries that read from it see it.
    pub fn of(target: &Target) -> RteCol {
        let Target { ty, typmod, domain, .. } = *target;
        RteCol { name: target.name.clone(), ty, typmod, domain, visible: true }
    }
}

/// The kind of a range table entry.
#[derive(Debug, Clone)]
pub enum RteKind {
    /// Columns by position; one more slot, the row's place, when `tid` is set.
    Table(Arc<Relation>),
    Query(Box<Query>),
    Func(Vec<FromFunc>, bool),
    Cte(usize),
    /// A single row of constants that the executor supplies: EXCLUDED, the old row.
    Row,
}

/// One function in FROM and the columns it gives.
#[derive(Debug, Clone)]
pub struct FromFunc {
    pub call: Expr,
    /// The set-returning function, when it is one.
    pub srf: Option<Box<FuncExpr>>,
    pub columns: usize,
    pub name: Arc<str>,
}

/// The position of `tableoid` in an expression over the columns of one relation.
pub const TABLEOID: u16 = u16::MAX - 1;

/// A range table entry.
#[derive(Debug, Clone)]
pub struct Rte {
    pub kind: RteKind,
    pub name: Arc<str>,
    pub cols: Vec<RteCol>,
    /// The row's place is wanted, as the slot after the last column.
    pub tid: bool,
    /// ONLY: a table without its partitions or children.
    pub only: bool,
    /// TABLESAMPLE: a part of a table's rows.
    pub sample: Option<Box<Sample>>,
    /// Where in the binder's `needs` the rights to it stand, if it is a table or a view that the
    /// statement names.
    pub need: Option<usize>,
}

/// TABLESAMPLE of a table.
#[derive(Debug, Clone)]
pub struct Sample {
    pub method: SampleMethod,
    /// The share of the rows or pages, from 0 to 100: a `real`.
    pub percent: Expr,
    /// REPEATABLE: a `double precision`.
    pub seed: Option<Expr>,
}

/// How a sample is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SampleMethod {
    /// Each row by itself.
    Bernoulli,
    /// Each page with all its rows.
    System,
}

impl SampleMethod {
    /// The name of its function in `pg_proc`.
    pub fn name(self) -> &'static str {
        match self {
            SampleMethod::Bernoulli => "bernoulli",
            SampleMethod::System => "system",
        }
    }
}

impl Sample {
    /// Its arguments.
    pub fn exprs(&self) -> impl Iterator<Item = &Expr> + Clone {
        [&self.percent].into_iter().chain(&self.seed)
    }

    /// The same, to change them.
    pub fn exprs_mut(&mut self) -> impl Iterator<Item = &mut Expr> {
        [&mut self.percent].into_iter().chain(&mut self.seed)
    }
}

impl Rte {
    /// An entry whose rows' places are not wanted, and which needs no rights.
    pub fn new(kind: RteKind, name: Arc<str>, cols: Vec<RteCol>) -> Rte {
        Rte { kind, name, cols, tid: false, only: false, sample: None, need: None }
    }

    /// The arguments of its TABLESAMPLE.
    pub fn sample_exprs(&self) -> impl Iterator<Item = &Expr> {
        self.sample.iter().flat_map(|sample| sample.exprs())
    }

    /// The name of a slot behind the columns of a table's row.
    pub fn name_behind(&self, col: usize) -> &'static str {
        if col > self.cols.len() { "tableoid" } else { "ctid" }
    }

    /// Slots a row of this entry takes.
    pub fn width(&self) -> usize {
        self.cols.len()
            + match &self.kind {
                // Each row has a table of its own.
                RteKind::Table(t) if t.has_parts() => 2,
                RteKind::Table(_) => 1,
                _ => 0,
            }
    }
}

/// A query of WITH.
#[derive(Debug, Clone)]
pub struct Cte {
    pub name: Arc<str>,
    pub cols: Vec<RteCol>,
    pub query: Option<Box<Query>>,
    /// The statement that changes rows and gives those of its RETURNING.
    pub change: Option<Box<Statement>>,
    /// The recursive term, and whether UNION drops duplicates.
    pub recursive: Option<(Box<Query>, bool)>,
    /// Its SEARCH and CYCLE. The two queries compute their columns, which are the last of `cols`;
    /// each query has that of the text as its only entry of FROM.
    pub search: Option<Search>,
    pub cycle: Option<Box<Cycle>>,
    /// How many columns the statement gives names to.
    pub named: usize,
    /// How often it is read.
    pub refs: u32,
    pub materialized: Materialized,
}

/// SEARCH of a recursive query.
#[derive(Debug, Clone)]
pub struct Search {
    pub breadth: bool,
    /// The positions of the columns that it orders by.
    pub by: Vec<usize>,
}

/// CYCLE of a recursive query.
#[derive(Debug, Clone)]
pub struct Cycle {
    /// The positions of the columns by which it knows a row again.
    pub by: Vec<usize>,
    /// The type of the mark.
    pub ty: Oid,
    /// The mark of a row that was met before, and that of all others.
    pub value: Expr,
    pub default: Expr,
}

impl Cte {
    /// The number of columns that SEARCH and CYCLE add at the end.
    pub fn added(&self) -> usize {
        usize::from(self.search.is_some()) + 2 * usize::from(self.cycle.is_some())
    }

    /// Its query, and its recursive term.
    pub fn queries(&self) -> impl Iterator<Item = &Query> {
        self.query.as_deref().into_iter().chain(self.recursive.iter().map(|(term, _)| &**term))
    }
}

/// MATERIALIZED of WITH: whether its query is computed by itself, once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Materialized {
    /// Nothing: it is, unless it is read once.
    Unsaid,
    Always,
    Never,
}

/// The kind of a join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum JoinKind {
    Inner,
    Left,
    Right,
    Full,
    Semi,
    Anti,
}

/// A tree of joins.
#[derive(Debug, Clone)]
pub enum From {
    Rel(RelId),
    Join { kind: JoinKind, left: Box<From>, right: Box<From>, on: Vec<Expr> },
}

/// Adds the entries of a join tree.
pub fn rels_in(from: &From, out: &mut Vec<RelId>) {
    match from {
        From::Rel(r) => out.push(*r),
        From::Join { left, right, .. } => {
            rels_in(left, out);
            rels_in(right, out);
        }
    }
}

/// An output of a query.
#[derive(Debug, Clone)]
pub struct Target {
    pub name: Arc<str>,
    pub e: Expr,
    pub ty: Oid,
    pub typmod: i32,
    /// The domain that it is of, or the array over one.
    pub domain: Option<Oid>,
    /// Only for sorting: not part of the result.
    pub junk: bool,
    /// Table and column it comes from, for RowDescription.
    pub origin: (Oid, i16),
}

/// A key of ORDER BY.
#[derive(Debug, Clone, Copy)]
pub struct SortKey {
    /// Index into the targets.
    pub target: usize,
    pub descending: bool,
    pub nulls_first: bool,
}

/// A sort key inside an aggregate or a window.
#[derive(Debug, Clone)]
pub struct AggSort {
    pub e: Expr,
    /// The argument of its aggregate that it is, so that it is computed once: the planner says it.
    pub arg: Option<usize>,
    pub ty: Oid,
    pub descending: bool,
    pub nulls_first: bool,
}

/// A call of an aggregate.
#[derive(Debug, Clone)]
pub struct AggCall {
    pub kind: AggKind,
    pub f: &'static BuiltinFn,
    /// The functions of an aggregate that a user made. `f` stands for it then.
    pub made: Option<Arc<MadeAggregate>>,
    /// The types of the direct arguments, and then of the others.
    pub types: CallTypes,
    /// Of an ordered-set aggregate: the arguments before WITHIN GROUP. They depend on the group
    /// alone, not on its rows.
    pub direct: Vec<Expr>,
    pub args: Vec<Expr>,
    pub distinct: bool,
    pub filter: Option<Expr>,
    pub order: Vec<AggSort>,
}

impl AggCall {
    /// Must the arguments be sorted before they are taken in?
    pub fn gathers(&self) -> bool {
        self.distinct || !self.order.is_empty()
    }

    /// OID of the aggregate.
    pub fn oid(&self) -> Oid {
        self.made.as_ref().map_or(self.f.oid, |made| made.routine.oid)
    }

    /// Whether one of the functions of an aggregate that a user made is such a call.
    pub fn any_function(&self, is: &dyn Fn(&Expr) -> bool) -> bool {
        self.made.iter().any(|made| {
            let calls = made.finish.iter().chain([&made.step]);
            calls.into_iter().any(|call| is(&Expr::Func(Box::new(call.f.clone()))))
        })
    }
}

/// A function of a window call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WinFn {
    RowNumber,
    Rank,
    DenseRank,
    PercentRank,
    CumeDist,
    Ntile,
    Lag,
    Lead,
    FirstValue,
    LastValue,
    NthValue,
    Agg,
}

/// A call of a window function.
#[derive(Debug, Clone)]
pub struct WinCall {
    pub f: WinFn,
    pub agg: Option<AggCall>,
    pub args: Vec<Expr>,
    pub window: Window,
}

/// A window: its partition, its order and its frame.
#[derive(Debug, Clone)]
pub struct Window {
    pub partition: Vec<(Expr, Oid)>,
    pub order: Vec<AggSort>,
    /// Parser's frame bits; the offsets of a RANGE frame are of a type that its order's values are
    /// measured in.
    pub frame: u32,
    pub start: Option<Expr>,
    pub end: Option<Expr>,
}

/// DISTINCT of a query.
#[derive(Debug, Clone)]
pub enum Distinct {
    No,
    All,
    /// DISTINCT ON these targets.
    On(Vec<usize>),
}

/// The kind of a set operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetOpKind {
    Union,
    Intersect,
    Except,
}

/// The source of a query's rows.
#[derive(Debug, Clone)]
pub enum Body {
    Select,
    /// Rows; the entry `rel` stands for a row of them.
    Values(Vec<Vec<Expr>>, RelId),
    SetOp {
        op: SetOpKind,
        all: bool,
        left: Box<Query>,
        right: Box<Query>,
        rel: RelId,
    },
}

/// A row lock on an entry's rows.
#[derive(Debug, Clone)]
pub struct RowLock {
    pub rel: RelId,
    pub strength: RowLockStrength,
    pub wait: WaitPolicy,
}

/// An element of GROUP BY; the numbers are positions in [`Query::group`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GroupSet {
    /// One set: an expression, several in parentheses, or `()`.
    Plain(Vec<usize>),
    Rollup(Vec<GroupSet>),
    Cube(Vec<GroupSet>),
    Sets(Vec<GroupSet>),
}

/// GROUP BY with several sets of expressions.
#[derive(Debug, Clone)]
pub struct Grouping {
    pub items: Vec<GroupSet>,
    /// GROUP BY DISTINCT: of equal sets one counts.
    pub distinct: bool,
}

impl GroupSet {
    /// How many sets it stands for.
    fn count(&self) -> usize {
        match self {
            GroupSet::Plain(_) => 1,
            GroupSet::Rollup(parts) => parts.len() + 1,
            GroupSet::Cube(parts) => 1usize.checked_shl(parts.len() as u32).unwrap_or(usize::MAX),
            GroupSet::Sets(parts) => parts.iter().fold(0, |sum, part| part.count().saturating_add(sum)),
        }
    }

    /// The positions that it names.
    pub fn keys(&self) -> Vec<usize> {
        match self {
            GroupSet::Plain(keys) => keys.clone(),
            GroupSet::Rollup(parts) | GroupSet::Cube(parts) | GroupSet::Sets(parts) => {
                parts.iter().flat_map(GroupSet::keys).collect()
            }
        }
    }

    fn sets(&self) -> Vec<Vec<usize>> {
        let joined = |parts: &mut dyn Iterator<Item = &GroupSet>| -> Vec<usize> {
            parts.flat_map(|part| part.sets().into_iter().flatten()).collect()
        };
        match self {
            GroupSet::Plain(keys) => vec![keys.clone()],
            GroupSet::Rollup(parts) => {
                (0..=parts.len()).rev().map(|n| joined(&mut parts[..n].iter())).collect()
            }
            GroupSet::Cube(parts) => {
                let chosen = |mask: usize| parts.iter().enumerate().filter(move |(i, _)| mask >> i & 1 == 1);
                (0..1usize << parts.len()).map(|mask| joined(&mut chosen(mask).map(|(_, p)| p))).collect()
            }
            GroupSet::Sets(parts) => parts.iter().flat_map(GroupSet::sets).collect(),
        }
    }
}

impl Grouping {
    /// How many sets there are, before equal ones are left out.
    pub fn count(&self) -> usize {
        self.items.iter().fold(1, |product, item| item.count().saturating_mul(product))
    }

    /// The sets: of each element one, in all combinations.
    pub fn sets(&self) -> Vec<Vec<usize>> {
        let mut sets: Vec<Vec<usize>> = vec![Vec::new()];
        for item in &self.items {
            let own = item.sets();
            let with = |set: &Vec<usize>| {
                own.iter().map(|more| [set.as_slice(), more.as_slice()].concat()).collect::<Vec<_>>()
            };
            sets = sets.iter().flat_map(with).collect();
        }
        for set in &mut sets {
            set.sort_unstable();
            set.dedup();
        }
        if self.distinct {
            sets.sort();
            sets.dedup();
        }
        sets
    }
}

/// A bound query.
#[derive(Debug, Clone)]
pub struct Query {
    pub id: u32,
    pub body: Body,
    pub from: Vec<From>,
    pub quals: Vec<Expr>,
    pub targets: Vec<Target>,
    pub distinct: Distinct,
    /// Grouping expressions with their types; `grouped` also without any (aggregates alone,
    /// HAVING).
    pub group: Vec<(Expr, Oid)>,
    /// The number of keys at the end of `group` that the statement does not contain: a primary key
    /// among the others determines them.
    pub determined: usize,
    pub grouped: bool,
    /// Of several sets of `group`, where GROUP BY says so.
    pub grouping: Option<Grouping>,
    /// The arguments of each GROUPING, as positions in `group`.
    pub groupings: Vec<Vec<usize>>,
    pub aggs: Vec<AggCall>,
    pub having: Vec<Expr>,
    pub windows: Vec<WinCall>,
    pub srfs: Vec<FuncExpr>,
    pub sort: Vec<SortKey>,
    /// The number of keys at the end of `sort` that the statement does not contain: DISTINCT ON
    /// needs them.
    pub implied_sorts: usize,
    pub limit: Option<Expr>,
    pub offset: Option<Expr>,
    pub with_ties: bool,
    pub row_locks: Vec<RowLock>,
    /// CTEs that this query's WITH introduced.
    pub with: Vec<usize>,
    /// A view with `security_barrier`: conditions that could tell of its rows are asked of those
    /// that it gives, and of no others.
    pub is_barrier: bool,
}

impl Query {
    /// A query without clauses.
    pub fn new(id: u32) -> Query {
        Query {
            id,
            body: Body::Select,
            from: Vec::new(),
            quals: Vec::new(),
            targets: Vec::new(),
            distinct: Distinct::No,
            group: Vec::new(),
            determined: 0,
            grouped: false,
            grouping: None,
            groupings: Vec::new(),
            aggs: Vec::new(),
            having: Vec::new(),
            windows: Vec::new(),
            srfs: Vec::new(),
            sort: Vec::new(),
            implied_sorts: 0,
            limit: None,
            offset: None,
            with_ties: false,
            row_locks: Vec::new(),
            with: Vec::new(),
            is_barrier: false,
        }
    }

    /// The sets by which the rows are grouped: one, unless GROUP BY names several.
    pub fn grouping_sets(&self) -> Vec<Vec<usize>> {
        let Some(grouping) = &self.grouping else { return vec![(0..self.group.len()).collect()] };
        let mut sets = grouping.sets();
        sets.iter_mut().for_each(|set| set.extend(self.group.len() - self.determined..self.group.len()));
        sets
    }

    /// Result columns, junk left out.
    pub fn outputs(&self) -> impl Iterator<Item = &Target> {
        self.targets.iter().filter(|t| !t.junk)
    }

    /// Calls `f` on every expression of this query and of those within it (FROM subqueries are in
    /// the range table: not here).
    pub fn exprs<'a>(&'a self, f: &mut dyn FnMut(&'a Expr)) {
        self.targets.iter().for_each(|t| f(&t.e));
        self.exprs_below_targets(f);
    }

    /// The same without those that the query gives.
    pub fn exprs_below_targets<'a>(&'a self, f: &mut dyn FnMut(&'a Expr)) {
        self.quals.iter().chain(&self.having).for_each(&mut *f);
        self.group.iter().for_each(|(e, _)| f(e));
        self.limit.iter().chain(&self.offset).for_each(&mut *f);
        for a in &self.aggs {
            agg_exprs(a, f);
        }
        for w in &self.windows {
            if let Some(a) = &w.agg {
                agg_exprs(a, f);
            }
            w.args.iter().for_each(&mut *f);
            w.window.partition.iter().for_each(|(e, _)| f(e));
            w.window.order.iter().for_each(|s| f(&s.e));
            w.window.start.iter().chain(&w.window.end).for_each(&mut *f);
        }
        self.srfs.iter().for_each(|s| s.args.iter().for_each(&mut *f));
        if let Body::Values(rows, _) = &self.body {
            rows.iter().flatten().for_each(&mut *f);
        }
        for from in &self.from {
            from_exprs(from, f);
        }
    }
}

fn agg_exprs<'a>(a: &'a AggCall, f: &mut dyn FnMut(&'a Expr)) {
    a.direct.iter().chain(&a.args).chain(&a.filter).for_each(&mut *f);
    a.order.iter().for_each(|s| f(&s.e));
}

fn from_exprs<'a>(from: &'a From, f: &mut dyn FnMut(&'a Expr)) {
    if let From::Join { left, right, on, .. } = from {
        on.iter().for_each(&mut *f);
        from_exprs(left, f);
        from_exprs(right, f);
    }
}

impl Query {
    /// Calls `f` on every expression that [`Query::exprs`] has, to change it.
    pub fn exprs_mut(&mut self, f: &mut dyn FnMut(&mut Expr)) {
        self.targets.iter_mut().for_each(|t| f(&mut t.e));
        self.quals.iter_mut().chain(&mut self.having).for_each(&mut *f);
        self.group.iter_mut().for_each(|(e, _)| f(e));
        self.limit.iter_mut().chain(&mut self.offset).for_each(&mut *f);
        self.aggs.iter_mut().for_each(|a| agg_exprs_mut(a, f));
        for w in &mut self.windows {
            if let Some(a) = &mut w.agg {
                agg_exprs_mut(a, f);
            }
            w.args.iter_mut().for_each(&mut *f);
            w.window.partition.iter_mut().for_each(|(e, _)| f(e));
            w.window.order.iter_mut().for_each(|s| f(&mut s.e));
            w.window.start.iter_mut().chain(&mut w.window.end).for_each(&mut *f);
        }
        self.srfs.iter_mut().for_each(|s| s.args.iter_mut().for_each(&mut *f));
        if let Body::Values(rows, _) = &mut self.body {
            rows.iter_mut().flatten().for_each(&mut *f);
        }
        self.from.iter_mut().for_each(|from| from_exprs_mut(from, f));
    }
}

fn agg_exprs_mut(a: &mut AggCall, f: &mut dyn FnMut(&mut Expr)) {
    a.direct.iter_mut().chain(&mut a.args).chain(&mut a.filter).for_each(&mut *f);
    a.order.iter_mut().for_each(|s| f(&mut s.e));
}

fn from_exprs_mut(from: &mut From, f: &mut dyn FnMut(&mut Expr)) {
    if let From::Join { left, right, on, .. } = from {
        on.iter_mut().for_each(&mut *f);
        from_exprs_mut(left, f);
        from_exprs_mut(right, f);
    }
}
