//! The simple protocol, and what every statement goes through in both.

use crate::session::block::{Block, ends_failed_block};
use crate::session::cache::Kept;
use crate::session::portals::{Portal, returns_rows};
use crate::session::{Output, Session, cache};
use crate::state::prepared::{Prepared, Source, lock_plan};
use crate::state::queries::is_plannable;
use pg_raw_parse::Node;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan as plan;
use sinew_plan::parse::parse;
use sinew_plan::{CommandKind, OutputColumn, Plan};
use sinew_types::memory::Charge;
use sinew_types::{Datum, FmtCtx};
use std::sync::Arc;

/// Where rows go, and whether their description goes with them (the extended protocol asks for it
/// apart).
pub(super) struct Sink<'o> {
    pub out: &'o mut dyn Output,
    pub describe: bool,
}

impl Sink<'_> {
    /// Tells the client the columns of the rows to come, unless the protocol has told them before.
    pub fn describe(&mut self, columns: &[OutputColumn]) -> Result<()> {
        if self.describe { self.out.row_description(columns) } else { Ok(()) }
    }

    fn describe_plan(&mut self, plan: &Arc<Plan>) -> Result<()> {
        if self.describe { self.out.plan_description(plan) } else { Ok(()) }
    }

    /// A whole small result.
    pub fn rows(&mut self, fmt: &FmtCtx, columns: &[OutputColumn], rows: Vec<Vec<Datum>>) -> Result<()> {
        self.describe(columns)?;
        for row in &rows {
            self.out.row(fmt, columns, row)?;
        }
        Ok(())
    }
}

#[cold]
pub(super) fn failed_block() -> SqlError {
    SqlError::new(
        SqlState::IN_FAILED_SQL_TRANSACTION,
        "current transaction is aborted, commands ignored until end of transaction block",
    )
}

impl Session {
    /// Any number of statements, each with its answer.
    pub(super) fn simple_inner(&mut self, sql: &str, out: &mut dyn Output) -> Result<()> {
        // A text with several statements tells it anew for each.
        self.is_last = true;
        if self.block != Block::Failed && self.run_kept(sql, out)? {
            return Ok(());
        }
        let parsed = parse(sql)?;
        let count = parsed.len();
        if count == 0 {
            return out.empty_query();
        }
        if count == 1 {
            let Some(statement) = parsed.get(0, sql) else { return out.empty_query() };
            return self.run_one(statement.node, sql, out);
        }
        let shared: Arc<str> = Arc::from(sql);
        let parsed = Arc::new(parsed);
        for at in 0..count {
            let Some(statement) = parsed.get(at, sql) else { continue };
            if self.block == Block::Failed && !ends_failed_block(statement.node) {
                return Err(failed_block());
            }
            self.end_lost_block(statement.node)?;
            self.ensure_transaction()?;
            if matches!(self.block, Block::Single | Block::Pipeline) {
                self.block = Block::Implicit;
            }
            let source = Source { sql: shared.clone(), parsed: parsed.clone(), at, given: None };
            self.is_last = at + 1 == count;
            self.restart_clock();
            let tag =
                self.run_statement(statement.node, sql, Some(source), &mut Sink { out, describe: true })?;
            if at + 1 == count {
                self.finish_implicit()?;
            }
            self.flush_notices(out);
            out.command_complete(&tag)?;
        }
        Ok(())
    }

    /// A query string of one statement.
    fn run_one(&mut self, node: Node<'_>, sql: &str, out: &mut dyn Output) -> Result<()> {
        if self.block == Block::Failed && !ends_failed_block(node) {
            return Err(failed_block());
        }
        self.end_lost_block(node)?;
        self.ensure_transaction()?;
        if is_plannable(node) {
            self.start_clock();
            if let Some(candidate) = cache::consider(self.environment, sql, node)
                && let Some(kept) = self.plan_to_keep(candidate, node, sql)?
            {
                return self.run_filled(kept, out);
            }
            let plan = plan::plan(self.cx(), node, sql, &[])?;
            let rows = self.pull(&plan, &[], &mut Sink { out, describe: true })?;
            return self.complete_only(plan.kind, rows, out);
        }
        let source = match node {
            // Only what keeps its text needs it owned.
            Node::PrepareStmt(_) | Node::DeclareCursorStmt(_) => {
                Some(Source { sql: Arc::from(sql), parsed: Arc::new(parse(sql)?), at: 0, given: None })
            }
            _ => None,
        };
        let tag = self.run_statement(node, sql, source, &mut Sink { out, describe: true })?;
        self.finish_implicit()?;
        self.flush_notices(out);
        out.command_complete(&tag)
    }

    /// Runs a text whose plan is kept; false if there is none.
    fn run_kept(&mut self, sql: &str, out: &mut dyn Output) -> Result<bool> {
        let Some(mut kept) = cache::take(self.environment, sql) else { return Ok(false) };
        let before = self.environment;
        self.ensure_transaction()?;
        self.start_clock();
        // Settings may have changed at the transaction's start; a plan of another search path is no
        // use.
        if self.environment != before
            || !lock_plan(self.cx(), kept.plan())?
            || !kept.read_values(sql, self.state.fmt())
        {
            return Ok(false);
        }
        self.run_filled(kept, out)?;
        Ok(true)
    }

    /// Runs a kept plan whose parameters have their values.
    fn run_filled(&mut self, mut kept: Box<Kept>, out: &mut dyn Output) -> Result<()> {
        kept.plan().clearance.check(self.cx())?;
        let rows = self.drain(&mut kept.execution, &mut Sink { out, describe: true })?;
        let kind = kept.plan().kind;
        cache::give_back(kept);
        self.complete_only(kind, rows, out)
    }

    /// Plans a statement with constants as parameters and keeps the plan; `None` where that is no
    /// good.
    fn plan_to_keep(
        &self,
        candidate: cache::Candidate,
        node: Node<'_>,
        sql: &str,
    ) -> Result<Option<Box<Kept>>> {
        let nodes = candidate.nodes();
        let plan = match plan::plan_generic(self.cx(), node, sql, &nodes) {
            Ok(plan) => plan,
            // The constants themselves may be at fault: planning them as such tells where and how.
            Err(e) if !nodes.is_empty() && matches!(&e.sqlstate.0[..2], b"22" | b"42" | b"0A") => {
                return Ok(None);
            }
            Err(e) => return Err(e),
        };
        if plan.guessed && !nodes.is_empty() {
            cache::wants_values(&candidate);
            return Ok(None);
        }
        let mut kept = candidate.with_plan(&plan);
        if !kept.read_values(sql, self.state.fmt()) {
            return Ok(None);
        }
        if plan.reusable {
            cache::put(candidate, &plan);
        }
        Ok(Some(kept))
    }

    /// The end of a plan's run that was the only statement of its query.
    fn complete_only(&mut self, kind: CommandKind, rows: u64, out: &mut dyn Output) -> Result<()> {
        self.finish_implicit()?;
        self.flush_notices(out);
        out.planned_complete(kind, rows)
    }

    /// Runs a plan to its end; returns the count for its command tag.
    pub(super) fn pull(&mut self, plan: &Arc<Plan>, params: &[Datum], sink: &mut Sink<'_>) -> Result<u64> {
        let mut execution = sinew_exec::execution::Execution::start(self.cx(), plan, params)?;
        self.drain(&mut execution, sink)
    }

    /// Runs an execution to its end, after which it is at rest.
    pub(super) fn drain(
        &mut self,
        execution: &mut sinew_exec::execution::Execution,
        sink: &mut Sink<'_>,
    ) -> Result<u64> {
        execution.ends_transaction(self.ends_transaction());
        let cx = self.cx();
        let plan = execution.plan();
        crate::state::queries::begin_query(cx, plan)?;
        let (shows_rows, read_only) = (returns_rows(plan), plan.read_only);
        if shows_rows {
            sink.describe_plan(plan)?;
        }
        execution.pull(cx, None, |plan, row| match shows_rows {
            true => sink.out.planned_row(cx.fmt(), plan, row),
            false => Ok(()),
        })?;
        // A statement that ended or cancelled its own session has not succeeded.
        cx.check_interrupts()?;
        let rows = execution.rows_affected();
        // Before the statement's snapshot goes: scans hold pages.
        execution.rest();
        self.end_statement(!read_only)?;
        Ok(rows)
    }

    /// Any statement, inside an open transaction; returns its command tag. `source` is there for
    /// statements that keep their text.
    pub(super) fn run_statement(
        &mut self,
        node: Node<'_>,
        sql: &str,
        source: Option<Source>,
        sink: &mut Sink<'_>,
    ) -> Result<String> {
        self.start_clock();
        if is_plannable(node) {
            let plan = plan::plan(self.cx(), node, sql, &[])?;
            let rows = self.pull(&plan, &[], sink)?;
            return Ok(plan.kind.tag(rows));
        }
        let tag = self.utility(node, sql, source, sink)?;
        self.end_statement(true)?;
        Ok(tag)
    }

    /// A portal over a statement, not yet run.
    pub(super) fn new_portal(
        &self,
        statement: Arc<Prepared>,
        plan: Option<Arc<Plan>>,
        params: Vec<Datum>,
        formats: Vec<i16>,
    ) -> Box<Portal> {
        Box::new(Portal {
            statement,
            plan,
            params,
            formats,
            execution: None,
            snapshot: None,
            rows: 0,
            pending: Default::default(),
            answer: None,
            done: false,
            depth: self.savepoints.len() as u32,
            cursor: false,
            stored: None,
            listed: None,
            held: false,
            charge: Charge::new(),
        })
    }
}
