//! Execute of portals whose rows are all made before the first is sent: statements without a plan,
//! and stored cursors.
//!
//! PostgreSQL's rules, which decide about tags and PortalSuspended:
//!
//! | portal | with a row limit | at its end | executed again |
//! |---|---|---|---|
//! | a query | at most so many rows, then PortalSuspended | tag with the rows of this piece | no rows, tag with 0 |
//! | a change with RETURNING | the change is made whole at the first call; rows in pieces | as a query | as a query |
//! | a change without it | the limit means nothing | tag with the rows changed | 55000 |
//! | SHOW, EXPLAIN, FETCH, EXECUTE of a query | run whole at the first call; rows in pieces | own tag, count of this piece | as a query |
//! | any other statement | the limit means nothing | own tag | 55000 |
//!
//! A piece that is as long as its limit is suspended, even when no row is left.

use crate::session::block::Block;
use crate::session::dispatch::Sink;
use crate::session::extended::Executed;
use crate::session::portals::{KeptRows, Portal, Ran};
use crate::session::{Output, Session, utility};
use crate::state::prepared::{Given, Source};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::OutputColumn;
use sinew_txn::TxnSession;
use sinew_types::{Datum, FmtCtx};
use std::sync::Arc;

impl Session {
    /// Execute of a statement without a plan. Its rows, if it has any, are all made at once and
    /// handed out in pieces.
    pub(super) fn execute_utility(
        &mut self,
        name: &str,
        portal: &mut Portal,
        rows_max: u64,
        out: &mut dyn Output,
    ) -> Result<Executed> {
        if !portal.done {
            let source = portal.statement.source.clone();
            let Some(statement) = source.parsed.get(source.at, &source.sql) else {
                return Ok(Executed::Empty);
            };
            portal.done = true;
            let columns = self.utility_columns(statement.node)?;
            let mut held = Held { out, rows: KeptRows::default() };
            let direct = columns.is_none() || rows_max == 0;
            let sink = &mut Sink { out: if direct { &mut *held.out } else { &mut held }, describe: false };
            let given = Given { types: portal.statement.param_types.clone(), values: portal.params.clone() };
            let given = Source { given: Some(Arc::new(given)), ..source.clone() };
            let follows = self.block == Block::Pipeline;
            let tag = self.run_statement(statement.node, &source.sql, Some(given), sink)?;
            portal.pending = held.rows;
            portal.answer = columns.map(|columns| Answer { columns, tag: tag.clone() });
            if utility::commits_at_once(statement.node, follows) {
                self.finish_implicit()?;
            }
            if direct {
                return Ok(Executed::Complete(tag));
            }
        }
        let Some(answer) = &portal.answer else { return Err(cannot_be_run(name)) };
        let mut rows = 0;
        while rows_max == 0 || rows < rows_max {
            let Some(values) = portal.pending.pop() else {
                return Ok(Executed::Complete(answer.tag_of(rows)));
            };
            out.row(self.state.fmt(), &answer.columns, &values)?;
            rows += 1;
        }
        Ok(Executed::Suspended)
    }

    /// Execute of a cursor that keeps its rows: from where it stands.
    pub(super) fn run_stored(
        &mut self,
        portal: &mut Portal,
        limit: u64,
        out: &mut dyn Output,
    ) -> Result<Ran> {
        use pg_raw_parse::raw::FetchDirection as D;
        let columns = portal.plan.as_ref().map(|p| p.columns.clone()).unwrap_or_default();
        let cx = self.cx();
        let count = if limit == 0 { i64::MAX } else { limit.min(i64::MAX as u64) as i64 };
        let mut rows = 0;
        if let Some(stored) = &mut portal.stored {
            stored.fetch(cx, D::FETCH_FORWARD, count, &mut |row| {
                rows += 1;
                out.row(cx.fmt(), &columns, row)
            })?;
        }
        Ok(Ran { ended: limit == 0 || rows < limit, rows })
    }
}

/// The answer of a statement without a plan that gives rows (SHOW, EXPLAIN, FETCH, EXECUTE), while
/// its portal stands.
pub(super) struct Answer {
    columns: Vec<OutputColumn>,
    tag: String,
}

impl Answer {
    /// The tag for a piece of `rows` rows: where the statement's own ends with a count, the piece's
    /// takes its place.
    fn tag_of(&self, rows: u64) -> String {
        match self.tag.rsplit_once(' ') {
            Some((words, count)) if count.parse::<u64>().is_ok() => format!("{words} {rows}"),
            _ => self.tag.clone(),
        }
    }
}

/// Keeps rows instead of sending them.
struct Held<'o> {
    out: &'o mut dyn Output,
    rows: KeptRows,
}

impl Output for Held<'_> {
    fn row_description(&mut self, columns: &[OutputColumn]) -> Result<()> {
        self.out.row_description(columns)
    }

    fn row(&mut self, _fmt: &FmtCtx, _columns: &[OutputColumn], row: &[Datum]) -> Result<()> {
        self.rows.push(row)
    }

    fn command_complete(&mut self, tag: &str) -> Result<()> {
        self.out.command_complete(tag)
    }

    fn empty_query(&mut self) -> Result<()> {
        self.out.empty_query()
    }

    fn notice(&mut self, notice: &SqlError) {
        self.out.notice(notice);
    }

    fn parameter_status(&mut self, name: &str, value: &str) {
        self.out.parameter_status(name, value);
    }

    fn copy_in_start(&mut self, columns: usize, binary: bool) -> Result<()> {
        self.out.copy_in_start(columns, binary)
    }

    fn copy_read(&mut self, txn: &TxnSession, chunk: &mut Vec<u8>) -> Result<bool> {
        self.out.copy_read(txn, chunk)
    }

    fn copy_out_start(&mut self, columns: usize, binary: bool) -> Result<()> {
        self.out.copy_out_start(columns, binary)
    }

    fn copy_write(&mut self, data: &[u8]) -> Result<()> {
        self.out.copy_write(data)
    }

    fn copy_write_many(&mut self, data: &[u8], ends: &[usize]) -> Result<()> {
        self.out.copy_write_many(data, ends)
    }

    fn copy_out_end(&mut self) -> Result<()> {
        self.out.copy_out_end()
    }
}

pub(super) fn cannot_be_run(portal: &str) -> SqlError {
    SqlError::new(SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE, format!("portal \"{portal}\" cannot be run"))
}
