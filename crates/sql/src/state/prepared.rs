//! A prepared statement: its text, its plan, and whether the plan may run again.
//!
//! Before each run the session locks the plan's relations and compares the catalog's generation and
//! the search path. A plan of another generation or path is made anew from the kept tree.

use crate::state::SessionState;
use pg_raw_parse::Node;
use sinew_error::{Result, SqlError};
use sinew_exec::caller::ShownStatement;
use sinew_exec::execution::Execution;
use sinew_plan as plan;
use sinew_plan::parse::Parsed;
use sinew_plan::{OutputColumn, Plan};
use sinew_types::memory::Charge;
use sinew_types::typeinfo::made;
use sinew_types::{Datum, Oid};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A statement with a name, without its text, tree and plan.
const STATEMENT_BYTES: usize = 600;

/// A statement in its text: what can be planned again.
#[derive(Clone)]
pub(crate) struct Source {
    pub sql: Arc<str>,
    pub parsed: Arc<Parsed>,
    pub at: usize,
    /// The values of its parameters, for a statement without a plan that runs with some (DECLARE,
    /// EXPLAIN).
    pub given: Option<Arc<Given>>,
}

pub(crate) struct Given {
    pub types: Vec<Oid>,
    pub values: Vec<Datum>,
}

impl Source {
    /// The statement itself; for PREPARE and DECLARE the one inside. `Node::None` for an empty
    /// text.
    pub fn node(&self) -> Node<'_> {
        match self.parsed.get(self.at, &self.sql).map(|s| s.node) {
            Some(Node::PrepareStmt(p)) => p.query(),
            Some(Node::DeclareCursorStmt(d)) => d.query(),
            Some(node) => node,
            None => Node::None,
        }
    }
}

/// The cost so far of a statement's plans for single sets of values.
#[derive(Default)]
struct ForValues {
    plans: u64,
    cost: f64,
}

/// So many plans are made for their values before they are compared with the one for all values, as
/// in PostgreSQL.
const PLANS_FOR_VALUES: u64 = 5;

/// `plan_cache_mode`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanMode {
    Auto,
    ForAllValues,
    ForEachValues,
}

/// A statement that a session keeps: parsed, with the types of its parameters, and with the plan
/// that all its executions share if there is one.
pub struct Prepared {
    /// As Parse or PREPARE named it; for the log.
    pub name: Box<str>,
    pub(crate) source: Source,
    pub param_types: Vec<Oid>,
    /// The types of the parameters' values, where they are others: those under domains.
    value_types: Option<Vec<Oid>>,
    /// It is run from a plan.
    pub plannable: bool,
    /// Made by PREPARE, and not by a message of the protocol.
    pub from_sql: bool,
    /// Microseconds since 2000-01-01; 0 until it has a name.
    pub prepared_us: i64,
    /// How often it was run.
    runs: AtomicU64,
    for_values: Mutex<ForValues>,
    /// Replaced when the catalog has moved on. Used by one session, which may change threads: the
    /// latch is never waited for.
    plan: Mutex<Option<Arc<Plan>>>,
    /// An execution of the plan, at rest.
    spare: Mutex<Option<Box<Execution>>>,
    /// Counts the statement, not its tree and its plan, which count themselves.
    charge: Charge,
}

impl Prepared {
    /// Only the session of the statement counts.
    pub(crate) fn count_run(&self) {
        self.runs.fetch_add(1, Ordering::Relaxed);
    }

    /// Runs with the plan for all values, and plans made for one set of them.
    pub fn plans_used(&self) -> (u64, u64) {
        let for_values = self.for_values().plans;
        (self.runs.load(Ordering::Relaxed).saturating_sub(for_values), for_values)
    }

    fn for_values(&self) -> MutexGuard<'_, ForValues> {
        self.for_values.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Is the plan for all values as good as those made for single sets of them have been on
    /// average?
    fn prefers(&self, generic: &Plan) -> bool {
        let made = self.for_values();
        made.plans >= PLANS_FOR_VALUES && generic.run_cost <= made.cost / made.plans as f64
    }

    /// The statement's text as it was prepared.
    pub fn text(&self) -> &str {
        &self.source.sql
    }

    /// As `pg_prepared_statements` shows it under a name.
    pub(crate) fn shown(&self, name: String) -> ShownStatement {
        ShownStatement {
            name,
            text: self.text().into(),
            prepared_us: self.prepared_us,
            param_types: self.param_types.clone(),
            from_sql: self.from_sql,
            plans: self.plans_used(),
        }
    }

    pub(crate) fn new(source: Source, param_types: Vec<Oid>, plan: Option<Arc<Plan>>) -> Prepared {
        Prepared {
            name: Box::default(),
            source,
            param_types,
            value_types: None,
            plannable: plan.is_some(),
            from_sql: false,
            prepared_us: 0,
            runs: AtomicU64::new(0),
            for_values: Mutex::default(),
            plan: Mutex::new(plan),
            spare: Mutex::default(),
            charge: Charge::new(),
        }
    }

    /// Finds the types under the domains of its parameters.
    pub(crate) fn with_value_types(mut self, cx: &SessionState) -> Result<Prepared> {
        if self.param_types.iter().any(|ty| made::is_of_domain(*ty)) {
            let under = |ty: &Oid| cx.under(*ty, -1).map(|under| under.ty);
            self.value_types = Some(self.param_types.iter().map(under).collect::<Result<_>>()?);
        }
        Ok(self)
    }

    /// The types of the parameters' values.
    pub fn value_types(&self) -> &[Oid] {
        self.value_types.as_deref().unwrap_or(&self.param_types)
    }

    /// Counts the statement for as long as it is kept: with a name that others may have.
    pub(crate) fn count(&mut self) -> Result<()> {
        // An execution at rest has the size of the plan at most.
        let plan = self.plan().as_ref().map_or(0, |plan| plan.bytes() / 4);
        self.charge.set(STATEMENT_BYTES + self.source.sql.len() + plan)
    }

    fn plan(&self) -> MutexGuard<'_, Option<Arc<Plan>>> {
        // A panic in between leaves nothing half done: the plan is replaced as a whole.
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the kept plan, if there is one, fulfils a condition.
    pub(crate) fn is_plan(&self, condition: impl FnOnce(&Plan) -> bool) -> bool {
        self.plan().as_ref().is_some_and(|plan| condition(plan))
    }

    fn spare(&self) -> MutexGuard<'_, Option<Box<Execution>>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The execution that the last run left, if no other run has it. Its plan is to be locked, as
    /// any kept one.
    pub(crate) fn take_spare(&self) -> Option<Box<Execution>> {
        self.spare().take()
    }

    /// One of a plan for other values is no use.
    pub(crate) fn keep_spare(&self, execution: Box<Execution>) {
        if !execution.plan().for_values {
            *self.spare() = Some(execution);
        }
    }

    pub(crate) fn forget_plan(&self) {
        *self.plan() = None;
        *self.spare() = None;
    }

    /// The statement's plan, locked and current.
    pub(crate) fn current_plan(&self, cx: &SessionState) -> Result<Arc<Plan>> {
        let kept = self.plan().clone();
        if let Some(plan) = kept
            && is_made_alike(cx, &plan)
            && lock_plan(cx, &plan)?
        {
            return Ok(plan);
        }
        let fresh = plan::plan_with(cx, self.source.node(), &self.source.sql, &self.param_types, true)?;
        let mut kept = self.plan();
        if let Some(old) = &*kept
            && !same_columns(&old.columns, &fresh.columns)
        {
            // Drivers know it by the routine, and then prepare their statements anew.
            return Err(SqlError::unsupported("cached plan must not change result type")
                .routine("RevalidateCachedQuery"));
        }
        *kept = Some(fresh.clone());
        Ok(fresh)
    }

    /// Is the plan for all values the one to run with these?
    pub(crate) fn serves(&self, cx: &SessionState, generic: &Plan, values: &[Datum]) -> bool {
        values.is_empty()
            || match cx.plan_mode() {
                PlanMode::ForAllValues => true,
                PlanMode::ForEachValues => false,
                PlanMode::Auto => !generic.guessed || self.prefers(generic),
            }
    }

    /// The plan to run with: the one for all values, or one for these, where the former
    /// had to guess.
    pub(crate) fn plan_for_run(&self, cx: &SessionState, values: &[Datum]) -> Result<Arc<Plan>> {
        let generic = self.current_plan(cx)?;
        if self.serves(cx, &generic, values) {
            return Ok(generic);
        }
        let source = &self.source;
        let plan = plan::plan_for(cx, source.node(), &source.sql, &self.param_types, values)?;
        let mut made = self.for_values();
        made.plans += 1;
        made.cost += plan.run_cost + plan.planning_cost;
        Ok(plan)
    }
}

/// Locks what a kept plan uses; false if the catalog has moved on and the plan must be made anew.
pub(crate) fn lock_plan(cx: &SessionState, plan: &Plan) -> Result<bool> {
    // A snapshot older than some of the schema may have to do without an index: the plan is made
    // for it.
    Ok(cx.outlived_snapshot()?.is_none() && plan.lock(cx)?)
}

/// Would a kept plan be made in the same way? A session may look for its names in other schemas by
/// now, or read tables otherwise.
pub(crate) fn is_made_alike(cx: &SessionState, plan: &Plan) -> bool {
    let knobs = cx.knobs();
    if plan.reads_entries != knobs.reads_entries
        || plan.batch_above_cost != knobs.batch_above_cost
        || plan.page_costs != knobs.page_costs
    {
        return false;
    }
    let path = cx.search_path();
    Arc::ptr_eq(&path, &plan.path) || path == plan.path
}

fn same_columns(a: &[OutputColumn], b: &[OutputColumn]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| a.name == b.name && a.type_oid == b.type_oid && a.typmod == b.typmod)
}
