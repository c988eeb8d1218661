//! Prepared statements and portals.

use crate::session::Session;
use crate::session::SessionState;
use crate::session::block::Block;
use crate::session::cursor::StoredRows;
use crate::session::dispatch::failed_block;
use crate::session::pieces::Answer;
use pg_raw_parse::Node;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::caller::{ShownCursor, ShownStatement};
use sinew_exec::execution::Execution;
use sinew_plan as plan;
use sinew_plan::parse::Parsed;
use sinew_plan::{CommandKind, OutputColumn, Plan};
use sinew_table::Row;
use sinew_table::tagged::memory_of;
use sinew_txn::{LockOwner, LockTag, RowLockStrength, Snapshot, WaitPolicy};
use sinew_types::memory::{Charge, STEP};
use sinew_types::{Datum, FmtCtx, Oid};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A statement in its text: what can be planned again.
#[derive(Clone)]
pub(super) struct Source {
    pub sql: Arc<str>,
    pub parsed: Arc<Parsed>,
    pub at: usize,
    /// The values of its parameters, for a statement without a plan that runs with some (DECLARE,
    /// EXPLAIN).
    pub given: Option<Arc<Given>>,
}

pub(super) struct Given {
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

pub struct Prepared {
    /// As Parse or PREPARE named it; for the log.
    pub name: Box<str>,
    pub(super) source: Source,
    pub param_types: Vec<Oid>,
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
    pub(super) fn count_run(&self) {
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
    pub fn text(&self) -> &str {
        &self.source.sql
    }
    /// As `pg_prepared_statements` shows it under a name.
    pub(super) fn shown(&self, name: String) -> ShownStatement {
        ShownStatement {
            name,
            text: self.text().into(),
            prepared_us: self.prepared_us,
            param_types: self.param_types.clone(),
            from_sql: self.from_sql,
            plans: self.plans_used(),
        }
    }
    pub(super) fn new(source: Source, param_types: Vec<Oid>, plan: Option<Arc<Plan>>) -> Prepared {
        Prepared {
            name: Box::default(),
            source,
            param_types,
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
    /// Counts the statement for as long as it is kept: with a name that others may have.
    pub(super) fn count(&mut self) -> Result<()> {
        // An execution at rest has the size of the plan at most.
        let plan = self.plan().as_ref().map_or(0, |plan| plan.bytes() / 4);
        self.charge.set(STATEMENT_BYTES + self.source.sql.len() + plan)
    }
    fn plan(&self) -> MutexGuard<'_, Option<Arc<Plan>>> {
        // A panic in between leaves nothing half done: the plan is replaced as a whole.
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }
    fn spare(&self) -> MutexGuard<'_, Option<Box<Execution>>> {
        self.spare.lock().unwrap_or_else(PoisonError::into_inner)
    }
    /// The execution that the last run left, if no other run has it. Its plan is to be locked, as
    /// any kept one.
    pub(super) fn take_spare(&self) -> Option<Box<Execution>> {
        self.spare().take()
    }
    /// One of a plan for other values is no use.
    pub(super) fn keep_spare(&self, execution: Box<Execution>) {
        if !execution.plan().for_values {
            *self.spare() = Some(execution);
        }
    }
    pub(super) fn forget_plan(&self) {
        *self.plan() = None;
        *self.spare() = None;
    }
}

/// A portal as `pg_cursors` shows it.
pub struct Cursor {
    /// The relations that it reads, until the transaction that made it has ended.
    reads: Mutex<Vec<Oid>>,
    pub name: String,
    pub statement: Arc<str>,
    pub hold: bool,
    pub scroll: bool,
    /// The simple protocol gets its rows in binary form.
    pub binary: bool,
    pub created_us: i64,
}

impl Cursor {
    /// As `pg_cursors` shows it.
    pub(super) fn shown(&self) -> ShownCursor {
        ShownCursor {
            name: self.name.clone(),
            statement: self.statement.clone(),
            hold: self.hold,
            scroll: self.scroll,
            binary: self.binary,
            created_us: self.created_us,
        }
    }
    pub fn reads(&self, rel: Oid) -> bool {
        self.reads.lock().unwrap_or_else(|e| e.into_inner()).contains(&rel)
    }
}

pub(super) struct Portal {
    pub statement: Arc<Prepared>,
    pub plan: Option<Arc<Plan>>,
    pub params: Vec<Datum>,
    pub formats: Vec<i16>,
    pub execution: Option<Box<Execution>>,
    /// The snapshot it runs with, kept published.
    pub snapshot: Option<Snapshot>,
    pub rows: u64,
    /// Rows of a writing statement's RETURNING that the client has not asked for yet: its work is
    /// done at once.
    pub pending: KeptRows,
    /// How a statement without a plan answers for `pending`, once it has run.
    pub answer: Option<Answer>,
    pub done: bool,
    /// Number of savepoints open when it was made.
    pub depth: u32,
    /// Made by DECLARE.
    pub cursor: bool,
    /// The rows of a cursor that goes backward or outlives its transaction: read once, when it is
    /// declared.
    pub stored: Option<StoredRows>,
    /// Its entry in the list of cursors, if it has a name.
    pub listed: Option<Arc<Cursor>>,
    /// WITH HOLD, and the transaction that made it has committed: it ends with CLOSE or the
    /// session.
    pub held: bool,
    /// Counts a portal with a name, and its parameters.
    pub charge: Charge,
}

impl Portal {
    /// Counts the portal for as long as it is kept.
    pub fn count(&mut self) -> Result<()> {
        let plan = self.plan.as_ref().map_or(0, |plan| plan.bytes() / 2);
        // The memory of its nodes is counted in steps, and the last ones stay uncounted: those of a
        // sort's keys and rows.
        let left = if self.execution.is_some() { 2 * STEP } else { 0 };
        self.charge.set(PORTAL_BYTES + plan + left + memory_of(&self.params))
    }
}

/// A portal with a name and its entry in the list of cursors, without what its plan decides.
const PORTAL_BYTES: usize = 1500;
/// A statement with a name, without its text, tree and plan.
const STATEMENT_BYTES: usize = 600;

/// Rows that were made before the client asked for them.
#[derive(Default)]
pub(super) struct KeptRows {
    rows: VecDeque<Row>,
    bytes: usize,
    charge: Charge,
}

impl KeptRows {
    pub fn push(&mut self, row: &[Datum]) -> Result<()> {
        self.bytes += memory_of(row);
        // The queue doubles.
        self.charge.cover(self.bytes + self.rows.len() * size_of::<Row>())?;
        self.rows.push_back(row.to_vec());
        Ok(())
    }
    pub fn pop(&mut self) -> Option<Row> {
        let row = self.rows.pop_front();
        if self.rows.is_empty() {
            *self = KeptRows::default();
        }
        row
    }
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

pub(super) fn is_plannable(node: Node<'_>) -> bool {
    match node {
        Node::SelectStmt(s) => !sinew_plan::bind::into::has_into(s),
        Node::InsertStmt(_) | Node::UpdateStmt(_) | Node::DeleteStmt(_) | Node::MergeStmt(_) => true,
        _ => false,
    }
}

/// True if the statement answers with rows.
pub(super) fn returns_rows(plan: &Plan) -> bool {
    matches!(plan.kind, CommandKind::Select | CommandKind::Values) || !plan.columns.is_empty()
}

/// Temporary relations are their session's own, and the catalogs' shapes never change: nothing to
/// lock.
fn is_lockable(oid: Oid) -> bool {
    (16384..sinew_catalog::FIRST_TEMPORARY_OID).contains(&oid)
}

/// Locks what a kept plan uses; false if the catalog has moved on and the plan must be made anew.
pub(super) fn lock_plan(cx: &SessionState, plan: &Plan) -> Result<bool> {
    // A snapshot older than some of the schema may have to do without an index: the plan is made
    // for it.
    if cx.generation()? != plan.generation || cx.outlived_snapshot()?.is_some() {
        return Ok(false);
    }
    let mut locked = false;
    for (oid, mode) in plan.locks.iter().filter(|(oid, _)| is_lockable(*oid)) {
        let tag = LockTag::relation(cx.database(), *oid);
        cx.lock(tag, *mode, LockOwner::Transaction, WaitPolicy::Block)?;
        locked = true;
    }
    if !locked {
        return Ok(true);
    }
    // A session that changed the relation before this one got the lock has sent its messages by
    // now.
    cx.catch_up()?;
    Ok(cx.generation()? == plan.generation)
}

/// Would a kept plan be made in the same way? A session may look for its names in other schemas by
/// now, or read tables otherwise.
pub(super) fn is_made_alike(cx: &SessionState, plan: &Plan) -> bool {
    if plan.reads_entries != cx.knobs().reads_entries {
        return false;
    }
    let path = cx.search_path();
    Arc::ptr_eq(&path, &plan.path) || path == plan.path
}

/// Each run of a plan begins with this check: 25006 if it writes in a READ ONLY transaction.
/// Temporary tables may be written.
pub(super) fn begin_query(cx: &SessionState, plan: &Plan) -> Result<()> {
    use sinew_txn::LockMode;
    cx.begin_query();
    if plan.read_only || !cx.is_read_only() {
        return Ok(());
    }
    let writes = plan
        .locks
        .iter()
        .any(|(oid, mode)| *oid < sinew_catalog::FIRST_TEMPORARY_OID && *mode > LockMode::AccessShare);
    if !writes {
        return Ok(());
    }
    let what = match plan.kind {
        CommandKind::Insert => "INSERT",
        CommandKind::Update => "UPDATE",
        CommandKind::Delete => "DELETE",
        CommandKind::Merge => "MERGE",
        CommandKind::Select | CommandKind::Values if plan.is_modifying() => "SELECT",
        CommandKind::Select | CommandKind::Values => match plan.row_lock {
            Some(RowLockStrength::KeyShare) => "SELECT FOR KEY SHARE",
            Some(RowLockStrength::Share) => "SELECT FOR SHARE",
            Some(RowLockStrength::NoKeyUpdate) => "SELECT FOR NO KEY UPDATE",
            _ => "SELECT FOR UPDATE",
        },
    };
    Err(sinew_catalog::view::read_only(what))
}

impl Session {
    /// The statement's plan, locked and current.
    pub(super) fn current_plan(&self, statement: &Prepared) -> Result<Arc<Plan>> {
        let cx = self.cx();
        let kept = statement.plan().clone();
        if let Some(plan) = kept
            && is_made_alike(cx, &plan)
            && lock_plan(cx, &plan)?
        {
            return Ok(plan);
        }
        let fresh = plan::plan_with(
            cx,
            statement.source.node(),
            &statement.source.sql,
            &statement.param_types,
            true,
        )?;
        let mut kept = statement.plan();
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

    /// Is a statement's plan for all values the one to run with these?
    pub(super) fn serves(&self, generic: &Plan, statement: &Prepared, values: &[Datum]) -> bool {
        values.is_empty()
            || match self.state.plan_mode() {
                PlanMode::ForAllValues => true,
                PlanMode::ForEachValues => false,
                PlanMode::Auto => !generic.guessed || statement.prefers(generic),
            }
    }

    /// The plan to run a statement with: the one for all values, or one for these, where the former
    /// had to guess.
    pub(super) fn plan_for_run(&self, statement: &Prepared, values: &[Datum]) -> Result<Arc<Plan>> {
        let generic = self.current_plan(statement)?;
        if self.serves(&generic, statement, values) {
            return Ok(generic);
        }
        let source = &statement.source;
        let plan = plan::plan_for(self.cx(), source.node(), &source.sql, &statement.param_types, values)?;
        let mut made = statement.for_values();
        made.plans += 1;
        made.cost += plan.run_cost + plan.planning_cost;
        Ok(plan)
    }

    pub(super) fn statement(&self, name: &str) -> Result<Arc<Prepared>> {
        self.state.statements().get(name).cloned().ok_or_else(|| {
            let message = if name.is_empty() {
                "unnamed prepared statement does not exist".to_string()
            } else {
                format!("prepared statement \"{name}\" does not exist")
            };
            SqlError::new(SqlState::UNDEFINED_PSTATEMENT, message)
        })
    }

    pub(super) fn no_portal(name: &str) -> SqlError {
        SqlError::new(SqlState::UNDEFINED_CURSOR, format!("portal \"{name}\" does not exist"))
    }

    /// A portal that an error took with it is there for PostgreSQL until its transaction ends, but
    /// cannot be used.
    pub(super) fn missing_portal(&self, name: &str) -> SqlError {
        if self.block == Block::Failed && self.lost_portals.contains(name) {
            return failed_block();
        }
        Session::no_portal(name)
    }

    /// Ends the portals made at `depth` savepoints or deeper.
    pub(super) fn drop_portals(&mut self, depth: u32) {
        if self.portals.is_empty() {
            return;
        }
        let gone: Vec<String> = self
            .portals
            .iter()
            .filter(|(_, p)| p.depth >= depth && !p.held)
            .map(|(n, _)| n.clone())
            .collect();
        for name in gone {
            self.drop_portal(&name);
        }
    }
    /// Before a commit: all portals but those WITH HOLD.
    pub(super) fn drop_portals_at_commit(&mut self) {
        let keeps = |p: &Portal| p.held || p.stored.as_ref().is_some_and(|s| s.hold);
        let gone: Vec<String> =
            self.portals.iter().filter(|(_, p)| !keeps(p)).map(|(n, _)| n.clone()).collect();
        for name in gone {
            self.drop_portal(&name);
        }
    }
    /// After it: what is left now outlives every transaction.
    pub(super) fn hold_portals(&mut self) {
        for portal in self.portals.values_mut() {
            portal.held = true;
            if let Some(cursor) = &portal.listed {
                cursor.reads.lock().unwrap_or_else(|e| e.into_inner()).clear();
            }
        }
    }
    /// Enters a portal into the list that `pg_cursors` shows.
    /// Shows the portal in `pg_cursors`; `options` are those of DECLARE.
    pub(super) fn list_portal(&self, name: &str, portal: &mut Portal, options: u32) {
        use pg_raw_parse::raw;
        let reads = portal.plan.iter().flat_map(|plan| plan.locks.iter().map(|(rel, _)| *rel)).collect();
        let cursor = Arc::new(Cursor {
            reads: Mutex::new(reads),
            name: name.to_string(),
            statement: portal.statement.source.sql.clone(),
            hold: options & raw::CURSOR_OPT_HOLD != 0,
            scroll: options & raw::CURSOR_OPT_SCROLL != 0,
            binary: options & raw::CURSOR_OPT_BINARY != 0,
            created_us: self.state.statement_timestamp_us(),
        });
        self.state.list_cursor(&cursor);
        portal.listed = Some(cursor);
    }
    pub(super) fn drop_portal(&mut self, name: &str) -> bool {
        let Some(mut portal) = self.portals.remove(name) else { return false };
        self.finish_portal(&mut portal);
        true
    }
    /// Lets go of what a portal holds.
    pub(super) fn finish_portal(&mut self, portal: &mut Portal) {
        portal.execution = None;
        if let Some(snapshot) = portal.snapshot.take()
            && self.state.in_transaction()
        {
            self.state.release_snapshot(&snapshot);
        }
    }
    /// A released savepoint's portals belong to its parent.
    pub(super) fn portals_to_parent(&mut self, depth: u32) {
        for portal in self.portals.values_mut() {
            portal.depth = portal.depth.min(depth - 1);
        }
    }

    /// Runs a portal for at most `limit` rows (0 = all), giving each to `row`; true when it has
    /// ended. A portal that stops before its end keeps its snapshot.
    pub(super) fn run_portal(
        &mut self,
        portal: &mut Portal,
        limit: u64,
        row: &mut TakeRow<'_>,
    ) -> Result<Ran> {
        let Some(plan) = portal.plan.clone() else { return Ok(Ran { ended: true, rows: 0 }) };
        if portal.done && portal.pending.is_empty() {
            return Ok(Ran { ended: true, rows: 0 });
        }
        if plan.is_modifying() && (limit != 0 || portal.done) {
            return self.run_writing_portal(portal, &plan, limit, row);
        }
        let shows_rows = returns_rows(&plan);
        // A portal that was left and comes back runs with the snapshot it kept; a new one with its
        // statement's.
        let keeps = portal.snapshot.is_some();
        let outer = if keeps { self.state.reading().swap_snapshot(portal.snapshot) } else { None };
        let cx = crate::session::lend(&self.names, &self.state);
        let execution = match portal.execution.as_mut() {
            Some(execution) => execution,
            None => {
                begin_query(cx, &plan)?;
                let spare = portal.statement.take_spare().filter(|spare| Arc::ptr_eq(spare.plan(), &plan));
                portal.execution.insert(match spare {
                    Some(mut spare) => {
                        spare.restart(&portal.params);
                        spare
                    }
                    None => Box::new(Execution::start_cleared(&plan, &portal.params)),
                })
            }
        };
        let mut sent = 0;
        let ended = loop {
            if limit != 0 && sent == limit {
                break false;
            }
            match execution.next(cx)? {
                Some(values) => {
                    if shows_rows {
                        row(cx.fmt(), &plan.columns, values)?;
                    }
                    sent += 1;
                }
                None => break true,
            }
        };
        if ended {
            cx.check_interrupts()?;
        }
        portal.rows += sent;
        let rows = if ended && plan.is_modifying() { execution.rows_affected() } else { sent };
        if keeps {
            self.state.reading().swap_snapshot(outer);
        } else if !ended {
            portal.snapshot = self.state.reading().swap_snapshot(None);
            if let Some(snapshot) = &portal.snapshot
                && self.state.isolation().keeps_snapshot()
            {
                // READ COMMITTED's hold is the statement's, handed over; here the transaction keeps
                // its own.
                self.state.hold_snapshot(snapshot);
            }
        }
        if !ended {
            portal.count()?;
        }
        if ended {
            portal.done = true;
            if let Some(mut execution) = portal.execution.take() {
                execution.rest();
                portal.statement.keep_spare(execution);
            }
            self.finish_portal(portal);
            if !plan.read_only {
                self.state.next_command()?;
            }
        }
        Ok(Ran { ended, rows })
    }

    /// A writing statement does all its work at the first call and hands its rows out in pieces.
    fn run_writing_portal(
        &mut self,
        portal: &mut Portal,
        plan: &Arc<Plan>,
        limit: u64,
        row: &mut TakeRow<'_>,
    ) -> Result<Ran> {
        if !portal.done {
            let mut all = KeptRows::default();
            self.run_portal(portal, 0, &mut |_, _, values| all.push(values))?;
            portal.pending = all;
        }
        let mut rows = 0;
        while limit == 0 || rows < limit {
            let Some(values) = portal.pending.pop() else { break };
            row(self.state.fmt(), &plan.columns, &values)?;
            rows += 1;
        }
        Ok(Ran { ended: limit == 0 || rows < limit, rows })
    }
}

/// Where a portal's rows go: formats, columns, values.
pub(super) type TakeRow<'r> = dyn FnMut(&FmtCtx, &[OutputColumn], &[Datum]) -> Result<()> + 'r;

/// How a portal's run went.
pub(super) struct Ran {
    pub ended: bool,
    /// For the command tag: rows sent in this run, or changed.
    pub rows: u64,
}

fn same_columns(a: &[OutputColumn], b: &[OutputColumn]) -> bool {
    a.len() == b.len()
        && a.iter().zip(b).all(|(a, b)| a.name == b.name && a.type_oid == b.type_oid && a.typmod == b.typmod)
}
