//! Every statement that is not planned: who runs it, and what is allowed where.

use crate::ddl::query_table;
use crate::ddl::query_table::Query;
use crate::explain;
use crate::plpgsql::{Atomic, execute_do};
use crate::session::Session;
use crate::session::block::Block;
use crate::session::dispatch::Sink;
use crate::state::notify::Action;
use crate::state::prepared::{Given, Source};
use crate::state::procedures;
use crate::{copy, ddl};
use pg_raw_parse::{Node, nodes};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan as plan;
use sinew_plan::OutputColumn;
use sinew_types::{Datum, Oid, oid};
use std::sync::Arc;
use std::time::Instant;

/// PostgreSQL's role for CHECKPOINT.
const PG_CHECKPOINT: Oid = 4544;

/// Columns of type text, for the answers of SHOW and EXPLAIN.
pub(super) fn text_columns(names: &[&str]) -> Vec<OutputColumn> {
    names
        .iter()
        .map(|name| OutputColumn {
            domain: None,
            name: Arc::from(*name),
            type_oid: oid::TEXT,
            typmod: -1,
            table_oid: 0,
            attnum: 0,
        })
        .collect()
}

/// Statements that end the transaction they ran in even in a pipeline. `follows`: whether others
/// ran before it since Sync.
pub(super) fn commits_at_once(node: Node<'_>, follows: bool) -> bool {
    match node {
        // ANALYZE is part of the transaction of those before it, where VACUUM is refused.
        Node::VacuumStmt(_) => !follows,
        Node::ReindexStmt(s) => names_many_tables(s) || is_concurrent(s),
        Node::IndexStmt(s) => s.concurrent,
        Node::DropStmt(s) => s.concurrent,
        Node::DiscardStmt(s) => s.target == pg_raw_parse::raw::DiscardMode::DISCARD_ALL,
        Node::TransactionStmt(_) | Node::CreatedbStmt(_) | Node::DropdbStmt(_) | Node::AlterSystemStmt(_) => {
            true
        }
        _ => false,
    }
}

/// REINDEX of a schema, a database, or the catalogs: each table in a transaction of its own.
pub(super) fn names_many_tables(s: &pg_raw_parse::nodes::ReindexStmt) -> bool {
    use pg_raw_parse::raw::ReindexObjectType as T;
    !matches!(s.kind, T::REINDEX_OBJECT_INDEX | T::REINDEX_OBJECT_TABLE)
}

/// REINDEX CONCURRENTLY. Bad options are told when the statement runs.
fn is_concurrent(s: &nodes::ReindexStmt) -> bool {
    ddl::reindex::options(s).is_ok_and(|options| options.concurrently)
}

/// Statements after which SET TRANSACTION may still change the level: those that ask nothing of the
/// database.
fn leaves_level_open(node: Node<'_>) -> bool {
    matches!(
        node,
        Node::TransactionStmt(_)
            | Node::VariableSetStmt(_)
            | Node::VariableShowStmt(_)
            | Node::LockStmt(_)
            | Node::ConstraintsSetStmt(_)
            | Node::FetchStmt(_)
            | Node::CheckPointStmt(_)
            | Node::ListenStmt(_)
            | Node::NotifyStmt(_)
            | Node::UnlistenStmt(_)
    )
}

/// Statements that have a query inside, or code. In PostgreSQL the statements of the schema take
/// the snapshot of a REPEATABLE READ transaction, too; here it would keep VACUUM from its work.
fn holds_query(node: Node<'_>) -> bool {
    matches!(
        node,
        Node::SelectStmt(_)
            | Node::CreateTableAsStmt(_)
            | Node::PrepareStmt(_)
            | Node::ExecuteStmt(_)
            | Node::DeclareCursorStmt(_)
            | Node::ExplainStmt(_)
            | Node::CopyStmt(_)
            | Node::CallStmt(_)
            | Node::DoStmt(_)
    )
}

impl Session {
    /// Runs CALL. A procedure with output arguments answers with a row.
    fn call_statement(
        &mut self,
        stmt: &nodes::CallStmt,
        sql: &str,
        given: Option<Arc<Given>>,
        sink: &mut Sink<'_>,
    ) -> Result<()> {
        let cx = self.cx();
        let (types, values) = given.map_or_else(Default::default, |g| (g.types.clone(), g.values.clone()));
        let may_end = self.block == Block::Single;
        let Some((columns, row)) = procedures::call(cx, stmt, sql, (&types, values), may_end)? else {
            return Ok(());
        };
        sink.describe(&columns)?;
        sink.out.row(cx.fmt(), &columns, &row)
    }

    /// Runs a statement that has no plan; returns its command tag.
    pub(super) fn utility(
        &mut self,
        node: Node<'_>,
        sql: &str,
        source: Option<Source>,
        sink: &mut Sink<'_>,
    ) -> Result<String> {
        if !leaves_level_open(node) {
            self.state.begin_query();
        }
        if holds_query(node) {
            self.state.begin_snapshot()?;
        }
        let no_source = || SqlError::internal("a statement that keeps its text came without");
        let tag = match node {
            Node::TransactionStmt(s) => self.transaction_statement(s)?,
            Node::VariableSetStmt(s) => self.set_statement(s)?,
            Node::AlterSystemStmt(s) => self.alter_system(s)?,
            Node::VariableShowStmt(s) => {
                self.show_statement(s.name().unwrap_or(""), sink)?;
                "SHOW"
            }
            Node::PrepareStmt(s) => {
                self.prepare_statement(s, source.ok_or_else(no_source)?)?;
                "PREPARE"
            }
            Node::ExecuteStmt(s) => return self.execute_statement(s, sql, sink),
            Node::DeallocateStmt(s) => self.deallocate_statement(s)?,
            Node::DeclareCursorStmt(s) => {
                self.declare_statement(s, source.ok_or_else(no_source)?)?;
                "DECLARE CURSOR"
            }
            Node::FetchStmt(s) => return self.fetch_statement(s, sink),
            Node::ClosePortalStmt(s) => self.close_cursor(s.portalname())?,
            Node::CallStmt(s) => {
                self.call_statement(s, sql, source.and_then(|s| s.given), sink)?;
                "CALL"
            }
            Node::LockStmt(s) => {
                self.require_block("LOCK TABLE")?;
                ddl::lock::lock_tables(self.cx(), s)?;
                "LOCK TABLE"
            }
            Node::DoStmt(s) => {
                let is_alone = self.block == Block::Single;
                let atomic = if is_alone { Atomic::No } else { Atomic::Yes };
                execute_do(self.cx(), s, sql, atomic)?;
                "DO"
            }
            Node::ExplainStmt(s) => {
                let given = source.and_then(|source| source.given);
                let texts = self.explain_statement(s, sql, given.as_deref())?;
                let rows = texts.into_iter().map(|text| vec![Datum::text(text)]).collect();
                sink.rows(self.state.fmt(), &[explain::column(s)], rows)?;
                "EXPLAIN"
            }
            Node::DiscardStmt(s) => self.discard_statement(s)?,
            Node::CheckPointStmt(_) => {
                if !self.cx().acts_as(PG_CHECKPOINT)? {
                    return Err(SqlError::new(
                        SqlState::INSUFFICIENT_PRIVILEGE,
                        "must be superuser or have privileges of pg_checkpoint to do CHECKPOINT",
                    ));
                }
                self.state.checkpoint()?;
                "CHECKPOINT"
            }
            Node::VacuumStmt(s) => self.vacuum_statement(s)?,
            Node::IndexStmt(s) if s.concurrent => self.create_index_concurrently(s, sql)?,
            Node::DropStmt(s) if s.concurrent => self.drop_index_concurrently(s)?,
            Node::ReindexStmt(s) if is_concurrent(s) => self.reindex_concurrently(s)?,
            Node::ReindexStmt(s) if names_many_tables(s) => self.reindex_statement(s)?,
            Node::CopyStmt(s) => {
                let rows = copy::execute(self.cx(), s, sql, sink.out)?;
                return Ok(format!("COPY {rows}"));
            }
            Node::ConstraintsSetStmt(s) => {
                self.warn_outside_block("SET CONSTRAINTS");
                ddl::constraints::set_constraints(self.cx(), s)?;
                "SET CONSTRAINTS"
            }
            Node::ListenStmt(s) => {
                self.state.note_channel(Action::Listen(self.channel(s.conditionname())))?;
                "LISTEN"
            }
            Node::UnlistenStmt(s) => {
                self.state.note_channel(match s.conditionname() {
                    None => Action::UnlistenAll,
                    name => Action::Unlisten(self.channel(name)),
                })?;
                "UNLISTEN"
            }
            Node::NotifyStmt(s) => {
                let channel = self.channel(s.conditionname());
                self.state.note_message(&channel, s.payload().unwrap_or(""))?;
                "NOTIFY"
            }
            _ => return self.ddl(node, sql),
        };
        Ok(tag.to_string())
    }

    fn channel(&self, name: Option<&str>) -> Arc<str> {
        ddl::names::stored_name(self.cx(), name.unwrap_or(""))
    }

    fn ddl(&mut self, node: Node<'_>, sql: &str) -> Result<String> {
        match node {
            Node::CreatedbStmt(_) => self.prevent_in_block("CREATE DATABASE")?,
            Node::DropdbStmt(_) => self.prevent_in_block("DROP DATABASE")?,
            Node::ReindexStmt(s) => {
                if let Some((command, what)) = ddl::reindex::of_partitioned(self.cx(), s)? {
                    self.prevent_in_block(command)
                        .map_err(|e| e.context(format!("while reindexing {what}")))?;
                }
            }
            _ => {}
        }
        // PostgreSQL refuses temporary tables, too. In a directory that is only read they are all
        // that there is to write. An index that is built anew says nothing else than before.
        let read_only = self.engine.storage.is_read_only();
        let allowed = if read_only { makes_temporary(node) } else { matches!(node, Node::ReindexStmt(_)) };
        if !allowed {
            self.state.refuse_read_only(&ddl::command_name(node))?;
        }
        if let Node::CreateTableAsStmt(s) = node
            && let Node::ExecuteStmt(executed) = s.query()
        {
            return self.create_table_of_executed(s, executed, sql);
        }
        ddl::execute(self.cx(), node, sql)
    }

    /// The columns a statement without a plan answers with.
    pub(super) fn utility_columns(&self, node: Node<'_>) -> Result<Option<Vec<OutputColumn>>> {
        Ok(match node {
            Node::VariableShowStmt(s) => {
                let name = s.name().unwrap_or("");
                Some(if name.eq_ignore_ascii_case("all") {
                    text_columns(&["name", "setting", "description"])
                } else {
                    text_columns(&[&self.shown_name(name)])
                })
            }
            Node::CallStmt(s) => procedures::columns_of(self.cx(), s)?,
            Node::ExplainStmt(s) => Some(vec![explain::column(s)]),
            // A cursor or statement that is not there yet is missed when it is used, not when it is
            // described.
            Node::FetchStmt(s) if !s.ismove => self.fetch_columns(s.portalname().unwrap_or("")).ok(),
            Node::ExecuteStmt(s) => {
                let Ok(statement) = self.statement(s.name().unwrap_or("")) else { return Ok(None) };
                let planned = statement.plannable;
                if !planned {
                    return Ok(None);
                }
                let plan = statement.current_plan(self.cx())?;
                crate::session::portals::returns_rows(&plan).then(|| plan.columns.clone())
            }
            _ => None,
        })
    }

    /// The query of an EXECUTE, with the values that it gives.
    pub(super) fn executed_query(&mut self, e: &nodes::ExecuteStmt, sql: &str) -> Result<Query> {
        let name = e.name().unwrap_or("");
        let statement = self.statement(name)?;
        let params = self.execute_arguments(name, e, sql, &statement.param_types)?;
        Ok((statement.plan_for_run(self.cx(), &params)?, params))
    }

    /// Runs EXPLAIN.
    fn explain_statement(
        &mut self,
        stmt: &nodes::ExplainStmt,
        sql: &str,
        given: Option<&Given>,
    ) -> Result<Vec<String>> {
        let started = Instant::now();
        let executed = match explain::executed(stmt) {
            Some(executed) => self.executed_query(executed, sql),
            None => Err(SqlError::internal("no prepared statement")),
        };
        let (types, values) = given.map_or_else(Default::default, |g| (&*g.types, g.values.clone()));
        explain::run(self.cx(), stmt, sql, explain::Given { types, values, executed }, started)
    }

    /// CREATE TABLE AS EXECUTE.
    fn create_table_of_executed(
        &mut self,
        stmt: &nodes::CreateTableAsStmt,
        executed: &nodes::ExecuteStmt,
        sql: &str,
    ) -> Result<String> {
        let into = stmt.into().ok_or_else(|| SqlError::internal("CREATE TABLE AS without a table"))?;
        if query_table::is_there(self.cx(), into, stmt.if_not_exists)? {
            return Ok("CREATE TABLE AS".into());
        }
        let query = self.executed_query(executed, sql)?;
        if !matches!(query.0.kind, plan::CommandKind::Select | plan::CommandKind::Values) {
            return Err(SqlError::new(SqlState::WRONG_OBJECT_TYPE, "prepared statement is not a SELECT"));
        }
        ddl::create_table_of(self.cx(), stmt, sql, &query)
    }
}

fn makes_temporary(node: Node<'_>) -> bool {
    let relation = match node {
        Node::CreateStmt(s) => s.relation(),
        Node::CreateTableAsStmt(s) => s.into().and_then(|i| i.rel()),
        Node::SelectStmt(s) => sinew_plan::bind::into::table_of_select(s),
        _ => None,
    };
    relation.is_some_and(|r| r.relpersistence as u8 == b't')
}
