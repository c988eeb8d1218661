//! Nodes whose rows several threads read.
//!
//! A *chain* is a node that works in batches, and below it filters, projections and the outer sides
//! of hash joins, down to the scan of a table. Each thread runs a chain of its own over some pages
//! of the table: [`Pages`] hands them out in runs. The inner sides of the joins are read before and
//! shared. The caller makes a *part* of the rows: some groups, or rows of the inner side of a join
//! above. Each thread makes one, and the caller puts them together.
//!
//! Threads only shorten the way to an answer that one thread would give as well. If a part fails,
//! or needs more memory than its share, all parts are thrown away, and the node works alone. So an
//! error is the one that the first row in the order of the table has, and work that does not fit
//! goes to files as ever. Only an interrupt ends the statement at once.
//!
//! The order of rows is another one each time, and so are the last digits of sums of floats.

use crate::caller::Caller;
use crate::caller::work::{Crew, Work};
use crate::eval::run::Run;
use crate::nodes::batch::memory_bytes;
use crate::nodes::state::{ExecState, Shared, State, Usage, init};
use crate::nodes::subplan::{Fixed, SubState};
use crate::nodes::{batch_join, subplan};
use sinew_catalog::Isolation;
use sinew_error::{Result, Severity, SqlError};
use sinew_plan::Plan;
use sinew_plan::expr::{Expr, SubPlan};
use sinew_plan::opt::{Kind, PlanNode};
use sinew_plan::query::JoinKind;
use sinew_table::{ColumnScan, Relation};
use sinew_txn::Snapshot;
use sinew_types::cast::Coercion;
use sinew_types::func::FnBody;
use sinew_types::typeinfo::{elem_type, is_reg_type, made};
use sinew_types::{Datum, Oid, oid};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

/// Pages of a run at most: some milliseconds of work.
const RUN_PAGES_MAX: u32 = 64;
/// Runs for each thread at least, so that all end at about the same time.
const RUNS_MIN: u32 = 8;

/// The pages of a table, handed out in runs.
pub struct Pages {
    next: AtomicU32,
    end: u32,
    run: u32,
    is_stopped: AtomicBool,
}

impl Pages {
    /// The pages of a table that has so many, for so many threads.
    pub fn new(pages: u32, threads: usize) -> Pages {
        let run = (pages / (threads as u32 * RUNS_MIN)).clamp(1, RUN_PAGES_MAX);
        Pages { next: AtomicU32::new(0), end: pages, run, is_stopped: AtomicBool::new(false) }
    }

    /// The next run, which is the caller's alone.
    pub fn take(&self) -> Option<Range<u32>> {
        // Relaxed, all: a number is given once whatever the order, and a stop is seen soon enough.
        if self.is_stopped.load(Ordering::Relaxed) {
            return None;
        }
        let taken = |next: u32| (next < self.end).then(|| next.saturating_add(self.run).min(self.end));
        let from = self.next.fetch_update(Ordering::Relaxed, Ordering::Relaxed, taken).ok()?;
        Some(from..taken(from)?)
    }

    /// Hands out no more pages.
    pub fn stop(&self) {
        self.is_stopped.store(true, Ordering::Relaxed);
    }
}

/// A part: from the node that the parts are for, its chain's state, and a run.
pub type PartFn<T> = fn(&PlanNode, &mut State, &mut ExecState<'_>) -> Result<Option<T>>;

/// The outcomes of the parts.
struct Outcomes<T> {
    parts: Vec<(T, State)>,
    /// A part failed or had too little memory.
    has_failed: bool,
    /// The threads' use of the storage.
    usage: Usage,
}

/// The work that the threads of one node share.
struct Chains<T> {
    plan: Arc<Plan>,
    /// The way from the plan's root to the node.
    way: Vec<usize>,
    part: PartFn<T>,
    pages: Arc<Pages>,
    /// The states of chains that no thread has taken yet.
    states: Mutex<Vec<State>>,
    outcomes: Mutex<Outcomes<T>>,
    params: Vec<Datum>,
    slots: Vec<Datum>,
    snapshot: Snapshot,
    /// Of each part.
    memory_bytes: usize,
    timed: bool,
    counts_usage: bool,
    /// The results of the chain's subqueries, by their numbers.
    subs: Vec<(usize, Arc<Fixed>)>,
}

impl<T> Default for Outcomes<T> {
    fn default() -> Outcomes<T> {
        Outcomes { parts: Vec::new(), has_failed: false, usage: Usage::default() }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|e| e.into_inner())
}

impl<T: Send> Chains<T> {
    /// Notes the outcome of a part. After one that is of no use, no other is wanted.
    fn note(&self, outcome: Option<(T, State)>) {
        let mut outcomes = locked(&self.outcomes);
        match outcome {
            Some(part) => outcomes.parts.push(part),
            None => {
                outcomes.has_failed = true;
                self.pages.stop();
            }
        }
    }
}

impl<T: Send> Work for Chains<T> {
    fn part(&self, cx: &dyn Caller) {
        let (Some(mut state), Some(node)) = (locked(&self.states).pop(), at(&self.plan.root, &self.way))
        else {
            return;
        };
        let mut subs = Vec::new();
        for (id, fixed) in &self.subs {
            let Some(sub) = self.plan.subs.get(*id) else { return };
            if subs.len() <= *id {
                subs.resize_with(*id + 1, || None);
            }
            subs[*id] = Some(Box::new(SubState::of(&sub.node, fixed.clone())));
        }
        let mut run = Run {
            params: self.params.clone(),
            slots: self.slots.clone(),
            plan: Some(self.plan.clone()),
            snapshot: Some(self.snapshot),
            timed: self.timed,
            counts_usage: self.counts_usage,
            shared: Shared {
                subs,
                pages: Some(self.pages.clone()),
                memory_bytes: Some(self.memory_bytes),
                ..Shared::default()
            },
            ..Run::default()
        };
        let before = self.counts_usage.then(|| Usage::now(cx));
        let made = (self.part)(node, &mut state, &mut ExecState { cx, run: &mut run });
        if let Some(before) = before {
            locked(&self.outcomes).usage.add(&Usage::since(cx, &before));
        }
        self.note(made.ok().flatten().map(|made| (made, state)));
    }

    fn stop(&self) {
        self.pages.stop();
    }
}

/// Has threads make parts of the rows of a chain for the node `p`, whose child the chain is. `s` is
/// the chain's state, which has given no row. `rows_handed`: how many rows the caller expects in
/// the parts, apart from those that it uses where they are. The memory of all parts is one
/// hash table's.
///
/// `None` where threads do not serve; the caller then reads the chain alone.
///
/// # Errors
/// Those of the inner sides of the chain's joins, and interrupts.
pub fn parts<T: Send + 'static>(
    p: &PlanNode,
    chain: &PlanNode,
    s: &mut State,
    rt: &mut ExecState<'_>,
    rows_handed: f64,
    part: PartFn<T>,
) -> Result<Option<Vec<T>>> {
    let knobs = &rt.cx.knobs().parallel;
    let (most, leads) = (knobs.threads, knobs.leader_takes_part);
    let saved = chain.cost * most as f64 / (most + 1) as f64;
    // Another session does not see what this one has written.
    if most == 0
        || saved <= knobs.setup_cost + knobs.row_cost * rows_handed
        || rt.cx.top_xid().is_some()
        || rt.cx.isolation() == Isolation::Serializable
    {
        return Ok(None);
    }
    let mut subs = Vec::new();
    let Some(table) = driver(chain, &mut subs) else { return Ok(None) };
    // Every row that the snapshot sees lies in a page that is there now.
    let snapshot = rt.snapshot()?;
    let pages = ColumnScan::pages(rt.cx, table)?;
    let plan = rt.plan()?;
    let mut way = Vec::new();
    if pages == 0 || pages < rt.cx.knobs().parallel.pages_min || !find(&plan.root, p, &mut way) {
        return Ok(None);
    }
    if !batch_join::read_inner_sides(chain, s, rt)? {
        return Ok(None);
    }
    let mut fixed = Vec::with_capacity(subs.len());
    for sub in &subs {
        // A subquery whose error no row may ask for fails again where a row does.
        match subplan::fixed(sub, rt) {
            Ok(Some(result)) => fixed.push((sub.id, result)),
            Err(error) if is_interrupt(&error) => return Err(error),
            Ok(None) | Err(_) => return Ok(None),
        }
    }
    let chains = Arc::new(Chains {
        subs: fixed,
        way,
        part,
        pages: Arc::new(Pages::new(pages, most + usize::from(leads))),
        states: Mutex::new((0..most).map(|_| begun(chain, s)).collect()),
        outcomes: Mutex::default(),
        params: rt.run.params.clone(),
        slots: rt.run.slots.clone(),
        snapshot,
        memory_bytes: memory_bytes(rt) / (most + 1),
        timed: rt.run.timed,
        counts_usage: rt.run.counts_usage,
        plan: plan.clone(),
    });
    let crew = Crew { work: chains.clone(), most };
    let mut interrupt: Result<()> = Ok(());
    let cx = rt.cx;
    let mut own = || {
        rt.run.shared.pages = Some(chains.pages.clone());
        let before = rt.run.shared.memory_bytes.replace(chains.memory_bytes);
        let mut state = begun(chain, s);
        let made = part(p, &mut state, rt);
        (rt.run.shared.pages, rt.run.shared.memory_bytes) = (None, before);
        if let Err(error) = &made
            && is_interrupt(error)
        {
            interrupt = Err(error.clone());
        }
        chains.note(made.ok().flatten().map(|made| (made, state)));
    };
    let waited = cx.share(crew, leads.then_some(&mut own));
    interrupt?;
    waited?;
    let begun = most - locked(&chains.states).len() + usize::from(leads);
    let Outcomes { parts, has_failed, usage } = std::mem::take(&mut *locked(&chains.outcomes));
    // The nodes above count what this session uses.
    cx.storage().pool().add_usage(cx.slot(), &usage.pool);
    // A part without an outcome has panicked. Pages are left if no thread came and the session
    // takes no part.
    if has_failed || parts.len() < begun || chains.pages.take().is_some() {
        return Ok(None);
    }
    s.work.threads = (parts.len() - usize::from(leads)) as u32;
    let add = |(part, state)| {
        add_counts(s, &state);
        part
    };
    Ok(Some(parts.into_iter().map(add).collect()))
}

/// The table whose pages the threads of a chain share, if there are any and every expression of the
/// chain can be computed in any thread, given the results of `subs`.
fn driver<'p>(p: &'p PlanNode, subs: &mut Vec<SubPlan>) -> Option<&'p Arc<Relation>> {
    if !p.in_batches {
        return None;
    }
    let mut all = |e: &Expr| serves_with_subqueries(e, subs);
    match &p.kind {
        Kind::SeqScan { table, filter, .. } => filter.iter().all(&mut all).then_some(table),
        Kind::Filter { child, qual, once: false } => all(qual).then(|| driver(child, subs)).flatten(),
        Kind::Project { child, exprs } => exprs.iter().all(&mut all).then(|| driver(child, subs)).flatten(),
        Kind::Subquery { child, .. } => driver(child, subs),
        // A full join gives the inner rows without a partner, which no thread knows alone.
        Kind::HashJoin { kind, left, lkeys, rkeys, on, .. } if *kind != JoinKind::Full => {
            lkeys.iter().chain(rkeys).chain(on).all(&mut all).then(|| driver(left, subs)).flatten()
        }
        Kind::NestLoop { left, right, sets, on_pairs, .. } => {
            let Kind::IndexScan { cond, .. } = &right.kind else { return None };
            let all_serve = sets.iter().map(|(_, e)| e).chain(on_pairs).chain(cond.exprs()).all(&mut all);
            all_serve.then(|| driver(left, subs)).flatten()
        }
        _ => None,
    }
}

/// Whether an expression asks neither the session nor the catalog, and runs no subquery.
pub fn serves_any_thread(e: &Expr) -> bool {
    let mut subs = Vec::new();
    serves_with_subqueries(e, &mut subs) && subs.is_empty()
}

/// The same for an expression with subqueries that give one result, which are added to `subs`.
fn serves_with_subqueries(e: &Expr, subs: &mut Vec<SubPlan>) -> bool {
    !e.any(&mut |e| match e {
        Expr::SubPlan(sub) if sub.sets.is_empty() && !sub.volatile => {
            subs.push(SubPlan::clone(sub));
            false
        }
        Expr::Const(_)
        | Expr::Col(_)
        | Expr::Param(_)
        | Expr::IntCmp(..)
        | Expr::Int4(..)
        | Expr::Int8(..)
        | Expr::And(_)
        | Expr::Or(_)
        | Expr::Not(_)
        | Expr::IsNull(..)
        | Expr::BoolTest(..)
        | Expr::Case(_)
        | Expr::Coalesce(_)
        | Expr::MinMax { .. } => false,
        Expr::Func(f) | Expr::NullIf(f) | Expr::Distinct(f, _) | Expr::ScalarArray { f, .. } => {
            !matches!(f.f.body, FnBody::Scalar(_) | FnBody::Poly(_))
                || f.types.args.iter().chain([&f.types.ret]).any(is_name)
        }
        Expr::Cast { path, from, to, .. } => {
            matches!(**path, Coercion::Array(_)) || is_name(from) || is_name(to)
        }
        Expr::Typmod { ty, .. } => is_name(ty),
        _ => true,
    })
}

/// Whether values of a type are shown and read with names that the session looks up.
fn is_name(ty: &Oid) -> bool {
    let shows_names =
        |ty: Oid| is_reg_type(ty) || made::is_made(ty) || matches!(ty, oid::RECORD | oid::ACLITEM);
    shows_names(*ty) || elem_type(*ty).is_some_and(shows_names)
}

/// Whether an error ends the statement, and not only a part: a cancel, the end of the session.
pub fn is_interrupt(error: &SqlError) -> bool {
    error.sqlstate.code().starts_with("57") || error.severity >= Severity::Fatal
}

/// The state of a chain that has given no row, for another thread. It shares the inner sides.
fn begun(p: &PlanNode, s: &State) -> State {
    let mut own = init(p);
    if let Kind::HashJoin { .. } = &p.kind {
        own.kind = batch_join::begun(&s.kind);
    }
    if let (Some(child), Some(kid), Some(of)) = (p.children().next(), own.kids.first_mut(), s.kids.first()) {
        *kid = begun(child, of);
    }
    own
}

/// Adds the counts of EXPLAIN ANALYZE of another thread's chain.
fn add_counts(s: &mut State, other: &State) {
    s.rows += other.rows;
    s.loops = s.loops.max(other.loops);
    s.ns = s.ns.max(other.ns);
    s.first_ns = s.first_ns.max(other.first_ns);
    if let Some(usage) = &other.usage {
        s.usage.get_or_insert_default().add(usage);
    }
    for (own, other) in s.kids.iter_mut().zip(&other.kids) {
        add_counts(own, other);
    }
}

/// Finds the way from a node down to another: the numbers of children.
fn find(from: &PlanNode, to: &PlanNode, way: &mut Vec<usize>) -> bool {
    if std::ptr::eq(from, to) {
        return true;
    }
    for (number, child) in from.children().enumerate() {
        way.push(number);
        if find(child, to, way) {
            return true;
        }
        way.pop();
    }
    false
}

fn at<'p>(from: &'p PlanNode, way: &[usize]) -> Option<&'p PlanNode> {
    way.iter().try_fold(from, |node, &number| node.children().nth(number))
}
