//! Queries whose rows come one by one: those of loops and of RETURN QUERY.

use crate::explain;
use crate::plpgsql::host::{Runner, columns_of};
use crate::plpgsql::planned::{Way, in_piece, line_of};
use crate::plpgsql::statements::command_of;
use crate::state::SessionState;
use crate::state::queries::{begin_query, is_plannable};
use pg_raw_parse::Node;
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_exec::execution::Execution;
use sinew_plan as plan;
use sinew_plan::Plan;
use sinew_plpgsql::run::{Columns, Command, CursorQuery, Frame, Purpose, RowSource};
use sinew_plpgsql::tree::Mode;
use sinew_table::Row;
use sinew_table::tagged::memory_of;
use sinew_txn::Snapshot;
use sinew_types::memory::Charge;
use sinew_types::{Datum, Oid};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;

/// A query that was started.
pub(super) struct OpenRows {
    execution: Option<Box<Execution>>,
    /// The snapshot it runs with, kept published.
    pub snapshot: Option<Snapshot>,
    /// Rows that were read before the transaction ended under the loop.
    kept: VecDeque<Row>,
    charge: Charge,
    /// Its changes count as a command of their own, once they are made.
    pub writes: bool,
    /// It is no plain query: the transaction cannot end under it.
    changes: bool,
    pub text: Arc<str>,
}

impl OpenRows {
    /// Rows of one value that were read already.
    fn read(rows: Vec<Datum>, text: &str) -> OpenRows {
        OpenRows {
            execution: None,
            snapshot: None,
            kept: rows.into_iter().map(|value| vec![value]).collect(),
            charge: Charge::new(),
            writes: false,
            changes: true,
            text: Arc::from(text),
        }
    }

    /// The next row.
    pub fn next(&mut self, cx: &SessionState) -> Result<Option<Row>> {
        if let Some(row) = self.kept.pop_front() {
            return Ok(Some(row));
        }
        let Some(execution) = &mut self.execution else { return Ok(None) };
        let outer = cx.reading().swap_snapshot(self.snapshot);
        let row = execution.next(cx).map(|row| row.cloned());
        self.snapshot = cx.reading().swap_snapshot(outer);
        let row = row?;
        if std::mem::take(&mut self.writes) {
            cx.next_command()?;
        }
        Ok(row)
    }

    /// Lets go of what the query holds.
    pub fn close(&mut self, cx: &SessionState) {
        self.execution = None;
        if let Some(snapshot) = self.snapshot.take()
            && cx.in_transaction()
        {
            cx.release_snapshot(&snapshot);
        }
        self.kept = VecDeque::new();
        self.charge = Charge::new();
    }

    /// Reads all rows, since the transaction is about to end. 55000 if the query changes rows.
    pub fn keep_all(&mut self, cx: &SessionState) -> Result<()> {
        if self.changes {
            return Err(not_read_only());
        }
        let mut bytes = 0;
        let mut rows = VecDeque::new();
        while let Some(row) = self.next(cx)? {
            cx.check_interrupts()?;
            bytes += memory_of(&row) + size_of::<Row>();
            self.charge.cover(bytes)?;
            rows.push_back(row);
        }
        let charge = std::mem::take(&mut self.charge);
        self.close(cx);
        (self.kept, self.charge) = (rows, charge);
        Ok(())
    }

    /// Its parts, for a cursor.
    pub fn into_parts(mut self) -> (Option<Box<Execution>>, Option<Snapshot>) {
        (self.execution.take(), self.snapshot.take())
    }
}

/// A loop's query.
struct LoopRows<'c> {
    cx: &'c SessionState,
    columns: Arc<Columns>,
    open: Rc<RefCell<OpenRows>>,
}

impl RowSource for LoopRows<'_> {
    fn columns(&self) -> Arc<Columns> {
        self.columns.clone()
    }

    fn next(&mut self) -> Result<Option<Vec<Datum>>> {
        self.open.borrow_mut().next(self.cx)
    }

    fn close(&mut self) {
        self.open.borrow_mut().close(self.cx);
    }
}

impl Drop for LoopRows<'_> {
    fn drop(&mut self) {
        self.close();
    }
}

impl<'c> Runner<'c> {
    pub(super) fn open_rows<'s>(
        &'s self,
        frame: &Frame,
        query: CursorQuery<'_>,
        purpose: Purpose,
    ) -> Result<Box<dyn RowSource + 's>> {
        let (open, columns, _) = self.start_query(frame, query, purpose)?;
        let open = Rc::new(RefCell::new(open));
        let mut all = self.open.borrow_mut();
        all.retain(|rows| rows.strong_count() > 0);
        all.push(Rc::downgrade(&open));
        Ok(Box::new(LoopRows { cx: self.cx, columns, open }))
    }

    /// Starts a query: its snapshot is that of now. An EXPLAIN has no plan of its own.
    pub(super) fn start_query(
        &self,
        frame: &Frame,
        query: CursorQuery<'_>,
        purpose: Purpose,
    ) -> Result<(OpenRows, Arc<Columns>, Option<Arc<Plan>>)> {
        let cx = self.cx;
        let is_cursor = purpose == Purpose::Cursor;
        let (plan, values, text, mode): (Arc<Plan>, Vec<Datum>, Arc<str>, Mode) = match query {
            CursorQuery::Piece(sql) => {
                let planned = self.planned_for(frame, sql, is_cursor)?;
                match &planned.way {
                    Way::Plan(plan) => (plan.clone(), planned.values(frame), sql.text.clone(), sql.mode),
                    Way::Utility(parsed) => {
                        let statement = parsed.get(0, &sql.text);
                        return Err(no_query(statement.map(|statement| statement.node), &sql.text, purpose));
                    }
                    _ => return Err(no_query(None, &sql.text, purpose)),
                }
            }
            CursorQuery::Text(text, values) => {
                let types: Vec<Oid> = values.iter().map(|value| value.ty).collect();
                let told = |e: SqlError| in_piece(e.in_text(text), text, Mode::Statement, 0);
                let parsed = plan::parse(text).map_err(told)?;
                let statement = parsed.get(0, text);
                let Some(statement) = statement.filter(|_| parsed.len() == 1) else {
                    return Err(SqlError::new(
                        SqlState::INVALID_CURSOR_DEFINITION,
                        "cannot open multi-query plan as cursor",
                    ));
                };
                if let Node::ExplainStmt(stmt) = statement.node
                    && !is_cursor
                {
                    let given = values.iter().map(|value| value.value.clone()).collect();
                    let _snapshot = self.begin_statement()?;
                    let rows = self.explained(stmt, text, (&types, given)).map_err(told)?;
                    let columns = columns_of(&[explain::column(stmt)]);
                    return Ok((OpenRows::read(rows, text), columns, None));
                }
                if !is_plannable(statement.node) {
                    return Err(no_query(Some(statement.node), text, purpose));
                }
                let plan = match is_cursor {
                    true => plan::plan_cursor(cx, statement.node, text, &types),
                    false => plan::plan(cx, statement.node, text, &types),
                };
                let plan = plan.map_err(told)?;
                let given = values.iter().map(|value| value.value.clone()).collect();
                (plan, given, Arc::from(text), Mode::Statement)
            }
        };
        let word = match plan.kind {
            plan::CommandKind::Insert => "INSERT",
            plan::CommandKind::Update => "UPDATE",
            plan::CommandKind::Delete => "DELETE",
            plan::CommandKind::Merge => "MERGE",
            _ => "SELECT",
        };
        if command_of(&plan) == Command::Change(false) {
            return Err(gives_no_rows(word, &text, purpose));
        }
        self.refuse_change(&plan).map_err(|e| in_piece(e, &text, mode, 0))?;
        begin_query(cx, &plan)?;
        let execution =
            Box::new(Execution::start(cx, &plan, &values).map_err(|e| in_piece(e, &text, mode, 0))?);
        let own = self.begin_statement()?;
        cx.snapshot()?;
        let snapshot = cx.reading().swap_snapshot(None);
        if let Some(snapshot) = &snapshot
            && (cx.isolation().keeps_snapshot() || self.given.is_some())
        {
            // READ COMMITTED's hold is the statement's, handed over; here the transaction keeps its
            // own, or the calling statement does.
            cx.hold_snapshot(snapshot);
        }
        drop(own);
        let columns = columns_of(&plan.columns);
        let open = OpenRows {
            execution: Some(execution),
            snapshot,
            kept: VecDeque::new(),
            charge: Charge::new(),
            writes: !plan.read_only,
            changes: plan.is_modifying() || command_of(&plan) != Command::Select,
            text,
        };
        Ok((open, columns, Some(plan)))
    }
}

/// The transaction is to end under a loop whose query changes rows.
pub(super) fn not_read_only() -> SqlError {
    SqlError::new(
        SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
        "cannot perform transaction commands inside a cursor loop that is not read-only",
    )
}

fn no_query(node: Option<Node<'_>>, text: &str, purpose: Purpose) -> SqlError {
    let word = match node {
        Some(Node::SelectStmt(_)) => "SELECT INTO".to_string(),
        Some(node) => crate::ddl::command_name(node),
        None => "such a".to_string(),
    };
    gives_no_rows(&word, text, purpose)
}

fn gives_no_rows(word: &str, text: &str, purpose: Purpose) -> SqlError {
    match purpose {
        Purpose::Loop | Purpose::Cursor => {
            sqlerr!(INVALID_CURSOR_DEFINITION, "cannot open {word} query as cursor")
        }
        Purpose::Return => sqlerr!(SYNTAX_ERROR, "{word} query does not return tuples")
            .context(line_of(text, Mode::Statement)),
    }
}
