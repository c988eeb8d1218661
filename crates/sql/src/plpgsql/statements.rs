//! Statements of a body at work: with a plan, and without one.

use crate::ddl;
use crate::explain;
use crate::plpgsql::Atomic;
use crate::plpgsql::anonymous::run_nested_do;
use crate::plpgsql::host::{Runner, columns_of};
use crate::plpgsql::planned::{Planned, Way, in_piece};
use crate::state::notify::Action;
use crate::state::procedures;
use crate::state::queries::{begin_query, is_plannable, returns_rows};
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlError, SqlState, notsup};
use sinew_exec::execution::Execution;
use sinew_plan as plan;
use sinew_plan::parse::Parsed;
use sinew_plan::{CommandKind, Plan};
use sinew_plpgsql::run::{Columns, Command, Frame, Ran, TakeRow, Value};
use sinew_plpgsql::tree::{Mode, Sql};
use sinew_types::{Datum, Oid};
use std::sync::Arc;
use std::time::Instant;

/// The kind of a plan's statement.
pub(super) fn command_of(plan: &Plan) -> Command {
    match plan.kind {
        CommandKind::Select | CommandKind::Values => Command::Select,
        _ => Command::Change(returns_rows(plan)),
    }
}

impl Runner<'_> {
    /// Runs a piece by its plan.
    pub(super) fn run_planned(
        &self,
        frame: &Frame,
        sql: &Sql,
        planned: &Planned,
        most: Option<u64>,
        take: &mut TakeRow<'_>,
    ) -> Result<Ran> {
        let _calling = self.calling(frame, Some((sql.text.clone(), sql.mode)));
        let told = |e: SqlError| in_piece(e, &sql.text, sql.mode, 0);
        match &planned.way {
            Way::Plan(plan) => {
                self.refuse_change(plan).map_err(told)?;
                let values = planned.values(frame);
                let _snapshot = self.begin_statement()?;
                let mut execution = planned.start(self.cx, plan, &values).map_err(told)?;
                let ran = self.drain(plan, &mut execution, most, take).map_err(told)?;
                planned.keep(execution);
                Ok(ran)
            }
            Way::Utility(parsed) => self.utility(parsed, &sql.text, take).map_err(|e| match e.query {
                None if e.position.is_none() && is_refusal(&e) => e,
                _ => told(e),
            }),
            Way::Simple { .. } | Way::Row(_) => Err(SqlError::internal("an expression is no statement")),
        }
    }

    fn drain(
        &self,
        plan: &Arc<Plan>,
        execution: &mut Execution,
        most: Option<u64>,
        take: &mut TakeRow<'_>,
    ) -> Result<Ran> {
        let cx = self.cx;
        begin_query(cx, plan)?;
        let command = command_of(plan);
        // A change is made as a whole, however many of its rows are of interest.
        let most = most.filter(|_| command == Command::Select && !plan.is_modifying());
        execution.pull(cx, most, |_, row| {
            take(row)?;
            Ok(())
        })?;
        cx.check_interrupts()?;
        let rows = execution.rows_affected();
        if !plan.read_only {
            cx.next_command()?;
        }
        Ok(Ran { command, rows, columns: columns_of(&plan.columns) })
    }

    /// EXECUTE of a text. All its statements run; the last one's rows are the result.
    pub(super) fn run_dynamic(
        &self,
        frame: &Frame,
        text: &str,
        values: &[Value],
        most: Option<u64>,
        take: &mut TakeRow<'_>,
    ) -> Result<Ran> {
        let told = |e: SqlError| in_piece(e.in_text(text), text, Mode::Statement, 0);
        let _calling = self.calling(frame, Some((Arc::from(text), Mode::Statement)));
        let parsed = plan::parse(text).map_err(told)?;
        let types: Vec<Oid> = values.iter().map(|value| value.ty).collect();
        let given: Vec<Datum> = values.iter().map(|value| value.value.clone()).collect();
        let mut last = Ran { command: Command::Utility(false), rows: 0, columns: Arc::new([]) };
        for at in 0..parsed.len() {
            let Some(statement) = parsed.get(at, text) else { continue };
            let node = statement.node;
            if let Node::SelectStmt(select) = node
                && plan::bind::into::has_into(select)
            {
                return Err(SqlError::unsupported("EXECUTE of SELECT ... INTO is not implemented")
                    .hint("You might want to use EXECUTE ... INTO or EXECUTE CREATE TABLE ... AS instead."));
            }
            if matches!(node, Node::TransactionStmt(_)) {
                return Err(SqlError::unsupported("EXECUTE of transaction commands is not implemented"));
            }
            let _snapshot = self.begin_statement()?;
            last = if is_plannable(node) {
                let run = || {
                    let plan = plan::plan(self.cx, node, text, &types)?;
                    self.refuse_change(&plan)?;
                    let mut execution = Execution::start(self.cx, &plan, &given)?;
                    let is_last = at + 1 == parsed.len();
                    let mut ignore = |_: &[Datum]| Ok(true);
                    let take: &mut TakeRow<'_> = if is_last { take } else { &mut ignore };
                    let ran = self.drain(&plan, &mut execution, most, take);
                    execution.rest();
                    ran
                };
                let mut run = run;
                run().map_err(told)?
            } else {
                let ran = match node {
                    Node::CallStmt(stmt) => self.call_dynamic(stmt, text, (&types, given.clone()), take),
                    Node::ExplainStmt(stmt) => {
                        self.explain_dynamic(stmt, text, (&types, given.clone()), take)
                    }
                    _ => self.one_utility(node, text, Atomic::Yes, take),
                };
                match ran {
                    Err(e) if e.query.is_none() && e.position.is_none() && is_refusal(&e) => return Err(e),
                    ran => ran.map_err(told)?,
                }
            };
        }
        Ok(last)
    }

    /// EXECUTE of a CALL, whose procedure may not end the transaction.
    fn call_dynamic(
        &self,
        stmt: &nodes::CallStmt,
        text: &str,
        given: (&[Oid], Vec<Datum>),
        take: &mut TakeRow<'_>,
    ) -> Result<Ran> {
        self.refuse_utility("CALL")?;
        self.cx.begin_query();
        let called = procedures::call(self.cx, stmt, text, given, false)?;
        self.cx.next_command()?;
        let Some((columns, row)) = called else {
            return Ok(Ran { command: Command::Utility(false), rows: 0, columns: Arc::new([]) });
        };
        take(&row)?;
        Ok(Ran { command: Command::Utility(true), rows: 1, columns: columns_of(&columns) })
    }

    /// EXECUTE of an EXPLAIN.
    fn explain_dynamic(
        &self,
        stmt: &nodes::ExplainStmt,
        text: &str,
        given: (&[Oid], Vec<Datum>),
        take: &mut TakeRow<'_>,
    ) -> Result<Ran> {
        let mut rows = 0;
        for row in self.explained(stmt, text, given)? {
            rows += 1;
            if !take(&[row])? {
                break;
            }
        }
        let columns = columns_of(&[explain::column(stmt)]);
        Ok(Ran { command: Command::Utility(true), rows, columns })
    }

    /// The rows of an EXPLAIN in a text that is run.
    pub(super) fn explained(
        &self,
        stmt: &nodes::ExplainStmt,
        text: &str,
        (types, values): (&[Oid], Vec<Datum>),
    ) -> Result<Vec<Datum>> {
        self.refuse_utility("EXPLAIN")?;
        self.cx.begin_query();
        let executed = Err(notsup!("EXPLAIN EXECUTE is not supported in PL/pgSQL"));
        let given = explain::Given { types, values, executed };
        let texts = explain::run(self.cx, stmt, text, given, Instant::now())?;
        self.cx.next_command()?;
        Ok(texts.into_iter().map(Datum::text).collect())
    }

    fn utility(&self, parsed: &Parsed, text: &str, take: &mut TakeRow<'_>) -> Result<Ran> {
        let statement = parsed.get(0, text).ok_or_else(|| SqlError::internal("no statement to run"))?;
        if matches!(statement.node, Node::TransactionStmt(_)) {
            return Err(SqlError::unsupported("unsupported transaction command in PL/pgSQL"));
        }
        let _snapshot = self.begin_statement()?;
        self.one_utility(statement.node, text, self.atomic, take)
    }

    /// Runs a statement that has no plan.
    fn one_utility(&self, node: Node<'_>, text: &str, atomic: Atomic, take: &mut TakeRow<'_>) -> Result<Ran> {
        let cx = self.cx;
        let nothing = || Ran { command: Command::Utility(false), rows: 0, columns: Arc::new([]) };
        refuse(node)?;
        self.refuse_utility(&ddl::command_name(node))?;
        // SET TRANSACTION may be the first statement of a new transaction.
        if !matches!(node, Node::VariableSetStmt(_)) {
            cx.begin_query();
        }
        match node {
            Node::VariableSetStmt(set) => ddl::set::change_in_code(cx, set)?,
            Node::VariableShowStmt(show) => return self.show(show, take),
            Node::LockStmt(lock) => ddl::lock::lock_tables(cx, lock)?,
            Node::ConstraintsSetStmt(set) => ddl::constraints::set_constraints(cx, set)?,
            Node::ListenStmt(s) => {
                let channel = ddl::names::stored_name(cx, s.conditionname().unwrap_or(""));
                cx.note_channel(Action::Listen(channel))?;
            }
            Node::UnlistenStmt(s) => cx.note_channel(match s.conditionname() {
                None => Action::UnlistenAll,
                Some(name) => Action::Unlisten(ddl::names::stored_name(cx, name)),
            })?,
            Node::NotifyStmt(s) => {
                let channel = ddl::names::stored_name(cx, s.conditionname().unwrap_or(""));
                cx.note_message(&channel, s.payload().unwrap_or(""))?;
            }
            Node::DoStmt(s) => run_nested_do(cx, s, atomic)?,
            _ => {
                match node {
                    Node::ReindexStmt(s) => {
                        if let Some((command, what)) = ddl::reindex::of_partitioned(cx, s)? {
                            let error = ddl::runs_in_no_function(command);
                            return Err(error.context(format!("while reindexing {what}")));
                        }
                    }
                    _ => cx.refuse_read_only(&ddl::command_name(node))?,
                }
                let tag = ddl::execute(cx, node, text)?;
                // CREATE TABLE AS tells of its rows.
                let rows = tag.rsplit(' ').next().and_then(|count| count.parse().ok()).unwrap_or(0);
                return Ok(Ran { rows, ..nothing() });
            }
        }
        cx.next_command()?;
        Ok(nothing())
    }

    fn show(&self, show: &nodes::VariableShowStmt, take: &mut TakeRow<'_>) -> Result<Ran> {
        use sinew_exec::caller::Caller;
        let name = show.name().unwrap_or("");
        if name.eq_ignore_ascii_case("all") {
            return Err(notsup!("SHOW ALL is not supported in PL/pgSQL"));
        }
        let value = self.cx.shown_setting(name)?;
        take(&[Datum::text(value)])?;
        let column = sinew_plpgsql::run::Column {
            name: Arc::from(self.cx.setting_name(name).unwrap_or_else(|_| name.to_string())),
            ty: sinew_types::oid::TEXT,
            typmod: -1,
        };
        let columns: Arc<Columns> = Arc::new([column]);
        Ok(Ran { command: Command::Utility(true), rows: 1, columns })
    }
}

/// Is an error one of a statement as such? It stands at the code, and not in the statement's text.
fn is_refusal(e: &SqlError) -> bool {
    e.sqlstate == SqlState::FEATURE_NOT_SUPPORTED && e.message.ends_with("PL/pgSQL")
}

/// Refuses what runs in no function, and what is not supported in one.
fn refuse(node: Node<'_>) -> Result<()> {
    ddl::refuse_alone(node)?;
    let missing = |what: &str| Err(notsup!("{what} is not supported in PL/pgSQL"));
    match node {
        Node::CopyStmt(copy) if copy.filename().is_none() => {
            Err(SqlError::unsupported("cannot COPY to/from client in PL/pgSQL"))
        }
        Node::CopyStmt(_) => missing("COPY"),
        Node::VacuumStmt(_) => missing("ANALYZE"),
        Node::DiscardStmt(_) => missing("DISCARD"),
        Node::ExplainStmt(_) => missing("EXPLAIN"),
        Node::PrepareStmt(_) => missing("PREPARE"),
        Node::ExecuteStmt(_) => missing("EXECUTE of a prepared statement"),
        Node::DeallocateStmt(_) => missing("DEALLOCATE"),
        Node::DeclareCursorStmt(_) => missing("DECLARE CURSOR"),
        Node::FetchStmt(_) => missing("FETCH of SQL"),
        Node::ClosePortalStmt(_) => missing("CLOSE of SQL"),
        Node::CheckPointStmt(_) => missing("CHECKPOINT"),
        Node::CreateTableAsStmt(s) if matches!(s.query(), Node::ExecuteStmt(_)) => {
            missing("CREATE TABLE AS EXECUTE")
        }
        _ => Ok(()),
    }
}
