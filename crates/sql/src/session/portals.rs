//! Portals: statements that run, or wait for their next rows.

use crate::session::Session;
use crate::session::block::Block;
use crate::session::cursor::StoredRows;
use crate::session::dispatch::failed_block;
use crate::session::pieces::Answer;
use crate::state::cursor::Cursor;
use crate::state::prepared::Prepared;
pub(super) use crate::state::queries::{begin_query, returns_rows};
use rustc_hash::FxBuildHasher;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::caller::ShownCursor;
use sinew_exec::execution::Execution;
use sinew_plan::{OutputColumn, Plan};
use sinew_table::Row;
use sinew_table::tagged::memory_of;
use sinew_txn::Snapshot;
use sinew_types::memory::{Charge, STEP};
use sinew_types::{Datum, FmtCtx};
use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

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

/// Rows that were made before the client asked for them.
#[derive(Default)]
pub(super) struct KeptRows {
    rows: VecDeque<Row>,
    bytes: usize,
    charge: Charge,
}

impl KeptRows {
    /// Keeps a copy of `row`. Fails with 53200 if the session's memory limit is reached.
    pub fn push(&mut self, row: &[Datum]) -> Result<()> {
        self.bytes += memory_of(row);
        // The queue doubles.
        self.charge.cover(self.bytes + self.rows.len() * size_of::<Row>())?;
        self.rows.push_back(row.to_vec());
        Ok(())
    }

    /// Takes the oldest row. The memory is given back with the last one.
    pub fn pop(&mut self) -> Option<Row> {
        let row = self.rows.pop_front();
        if self.rows.is_empty() {
            *self = KeptRows::default();
        }
        row
    }

    /// Whether all rows that were kept have been taken.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }
}

/// A session's portals by name. Most statements use the one without a name, which needs no hash.
#[derive(Default)]
pub(super) struct Portals {
    unnamed: Option<Box<Portal>>,
    named: HashMap<String, Box<Portal>, FxBuildHasher>,
}

impl Portals {
    /// The portal of that name.
    pub fn get(&self, name: &str) -> Option<&Portal> {
        if name.is_empty() { self.unnamed.as_deref() } else { self.named.get(name).map(|p| &**p) }
    }

    /// Whether there is a portal of that name.
    pub fn contains(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Keeps a portal, in the place of the one that has its name.
    pub fn insert(&mut self, name: &str, portal: Box<Portal>) {
        if name.is_empty() {
            self.unnamed = Some(portal);
        } else {
            self.named.insert(name.to_string(), portal);
        }
    }

    /// Takes the portal of that name out.
    pub fn remove(&mut self, name: &str) -> Option<Box<Portal>> {
        if name.is_empty() { self.unnamed.take() } else { self.named.remove(name) }
    }

    /// All portals with their names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Portal)> {
        let named = self.named.iter().map(|(name, portal)| (name.as_str(), &**portal));
        self.unnamed.iter().map(|portal| ("", &**portal)).chain(named)
    }

    /// All portals, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut Portal> {
        self.unnamed.iter_mut().chain(self.named.values_mut()).map(|portal| &mut **portal)
    }

    /// Takes out the portals for which `is_over` holds.
    fn take<F>(&mut self, is_over: F) -> impl Iterator<Item = Box<Portal>> + use<F>
    where
        F: Fn(&Portal) -> bool,
    {
        let unnamed = self.unnamed.take_if(|portal| is_over(portal));
        let named: Vec<Box<Portal>> = match self.named.is_empty() {
            true => Vec::new(),
            false => self.named.extract_if(|_, portal| is_over(portal)).map(|(_, portal)| portal).collect(),
        };
        unnamed.into_iter().chain(named)
    }

    /// Drops the portals that `keep` does not want.
    pub fn retain(&mut self, keep: impl Fn(&Portal) -> bool) {
        self.take(|portal| !keep(portal)).for_each(drop);
    }

    /// Drops all portals.
    pub fn clear(&mut self) {
        *self = Portals::default();
    }
}

impl Session {
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
        for mut portal in self.portals.take(|p| p.depth >= depth && !p.held) {
            self.finish_portal(&mut portal);
        }
    }

    /// Before a commit: all portals but those WITH HOLD.
    pub(super) fn drop_portals_at_commit(&mut self) {
        let keeps = |p: &Portal| p.held || p.stored.as_ref().is_some_and(|s| s.hold);
        for mut portal in self.portals.take(|p| !keeps(p)) {
            self.finish_portal(&mut portal);
        }
    }

    /// After it: what is left now outlives every transaction.
    pub(super) fn hold_portals(&mut self) {
        for portal in self.portals.iter_mut() {
            portal.held = true;
            if let Some(cursor) = &portal.listed {
                cursor.forget_reads();
            }
        }
    }

    /// Shows the portal in `pg_cursors`; `options` are those of DECLARE.
    pub(super) fn list_portal(&self, name: &str, portal: &mut Portal, options: u32) {
        use pg_raw_parse::raw;
        let shown = ShownCursor {
            name: name.to_string(),
            statement: portal.statement.source.sql.clone(),
            hold: options & raw::CURSOR_OPT_HOLD != 0,
            scroll: options & raw::CURSOR_OPT_SCROLL != 0,
            binary: options & raw::CURSOR_OPT_BINARY != 0,
            created_us: self.state.statement_timestamp_us(),
        };
        let cursor = Arc::new(Cursor::new(shown, portal.plan.as_deref()));
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
        for portal in self.portals.iter_mut() {
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
        let cx = crate::session::turn::lend(&self.names, &self.state);
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
        execution.ends_transaction(self.ends_transaction());
        let mut sent = 0;
        let ended = execution.pull(cx, Some(limit).filter(|&most| most != 0), |plan, values| {
            if shows_rows {
                row(cx.fmt(), &plan.columns, values)?;
            }
            sent += 1;
            Ok(())
        })?;
        match ended {
            true => cx.check_interrupts()?,
            // The rows are about to leave.
            false => cx.check_conflict()?,
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
