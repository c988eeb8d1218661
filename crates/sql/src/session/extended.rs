//! The extended protocol: parse, bind, describe, execute, close, sync.
//!
//! Between an error and Sync the caller passes nothing on. Sync commits what no BEGIN opened, so
//! that a pipeline of messages up to a Sync is one transaction.

use crate::session::block::{Block, ends_failed_block};
use crate::session::dispatch::failed_block;
use crate::session::pieces::cannot_be_run;
use crate::session::portals::{Portal, returns_rows};
use crate::session::speech::{Execution, step};
use crate::session::{Output, Session, cache};
use crate::state::prepared::{Prepared, Source, lock_plan};
use crate::state::queries::is_plannable;
use pg_raw_parse::Node;
use sinew_error::{Result, SqlError, SqlState};
use sinew_log::Entry;
use sinew_plan::parse::parse;
use sinew_plan::{CommandKind, OutputColumn, Plan};
use sinew_types::{Datum, Oid, io};
use std::sync::Arc;

/// How Execute ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Executed {
    Complete(String),
    /// A statement that ran from a plan, and the rows for its command tag.
    Planned(CommandKind, u64),
    Suspended,
    Empty,
}

/// Where a portal's columns stand.
pub(super) enum Described {
    Planned(Arc<Plan>),
    Other(Option<Vec<OutputColumn>>),
}

impl Described {
    /// None of a statement that answers without rows.
    pub(super) fn columns(&self) -> Option<&[OutputColumn]> {
        match self {
            Described::Planned(plan) => returns_rows(plan).then_some(&plan.columns),
            Described::Other(columns) => columns.as_deref(),
        }
    }
}

impl Session {
    /// Reads and plans a statement and keeps it by its name.
    pub(super) fn parse_named(&mut self, name: &str, sql: &str, types: &[Oid]) -> Result<()> {
        let mut prepared = self.parse_inner(name, sql, types)?;
        prepared.name = name.into();
        if !name.is_empty() {
            prepared.count()?;
        }
        prepared.prepared_us = self.state.statement_timestamp_us();
        // Its text is what the views show already.
        self.shown = Some(prepared.source.sql.clone());
        self.state.statements().insert(name.to_string(), Arc::new(prepared));
        Ok(())
    }

    pub(super) fn parse_inner(&mut self, name: &str, sql: &str, types: &[Oid]) -> Result<Prepared> {
        self.parsed(name, sql, types)?.with_value_types(self.cx())
    }

    fn parsed(&mut self, name: &str, sql: &str, types: &[Oid]) -> Result<Prepared> {
        self.check_clock()?;
        if self.block == Block::Explicit && self.is_stranded() {
            // Before the error that everything else meets: the statement may be the one that ends
            // the block.
            let parsed = parse(sql)?;
            self.end_lost_block(parsed.get(0, sql).map_or(Node::None, |s| s.node))?;
        }
        self.ensure_transaction()?;
        let taken = !name.is_empty() && self.state.statements().contains_key(name);
        if self.block != Block::Failed
            && !taken
            && let Some(prepared) = self.parse_kept(sql, types)?
        {
            return Ok(prepared);
        }
        let parsed = parse(sql)?;
        if parsed.len() > 1 {
            return Err(SqlError::new(
                SqlState::SYNTAX_ERROR,
                "cannot insert multiple commands into a prepared statement",
            ));
        }
        let source = Source { sql: Arc::from(sql), parsed: Arc::new(parsed), at: 0, given: None };
        if self.block == Block::Failed && !ends_failed_block(source.node()) {
            return Err(failed_block());
        }
        if taken {
            return Err(duplicate_statement(name));
        }
        let outer = source.parsed.get(0, sql).map_or(Node::None, |s| s.node);
        if !is_plannable(outer) {
            let types = self.utility_parameters(outer, sql, types)?;
            return Ok(Prepared::new(source.clone(), types, None));
        }
        let plan = sinew_plan::plan_with(self.cx(), outer, sql, types, true)?;
        cache::put_statement(self.environment, types, &source.sql, &source.parsed, &plan);
        self.end_statement(false)?;
        Ok(Prepared::new(source.clone(), plan.param_types.clone(), Some(plan)))
    }

    /// The types of the parameters of a statement without a plan: of the query inside it, which
    /// PostgreSQL analyses at Parse.
    fn utility_parameters(&mut self, node: Node<'_>, sql: &str, types: &[Oid]) -> Result<Vec<Oid>> {
        let query = match node {
            Node::DeclareCursorStmt(s) => s.query(),
            Node::ExplainStmt(s) => s.query(),
            _ => return Ok(types.to_vec()),
        };
        if !is_plannable(query) {
            return Ok(types.to_vec());
        }
        let plan = sinew_plan::plan_with(self.cx(), query, sql, types, true)?;
        self.end_statement(false)?;
        Ok(plan.param_types.clone())
    }

    /// The result of an earlier Parse of the same text, if it still stands.
    fn parse_kept(&mut self, sql: &str, types: &[Oid]) -> Result<Option<Prepared>> {
        let Some(kept) = cache::get_statement(self.environment, sql, types) else { return Ok(None) };
        let stands = lock_plan(self.cx(), &kept.plan)?;
        self.end_statement(false)?;
        let source = Source { sql: kept.sql, parsed: kept.parsed, at: 0, given: None };
        Ok(stands.then(|| Prepared::new(source, kept.plan.param_types.clone(), Some(kept.plan))))
    }

    /// For the log.
    pub(super) fn portal_step(&self, what: &str, name: &str) -> Entry<'static> {
        match self.portals.get(name) {
            Some(portal) => execution(name, &portal.statement, &portal.params).step(what, self.state.fmt()),
            // It went with its transaction.
            None => step(&format!("{what} <unnamed>"), self.shown.as_deref().unwrap_or("")),
        }
    }

    pub(super) fn bind_inner(
        &mut self,
        portal: &str,
        name: &str,
        param_formats: &[i16],
        params: &[Option<&[u8]>],
        result_formats: &[i16],
    ) -> Result<()> {
        self.check_clock()?;
        let statement = self.statement(name)?;
        self.show_prepared(&statement.source.sql);
        self.end_lost_block(statement.source.node())?;
        self.ensure_transaction()?;
        if param_formats.len() > 1 && param_formats.len() != params.len() {
            return Err(protocol(format!(
                "bind message has {} parameter formats but {} parameters",
                param_formats.len(),
                params.len()
            )));
        }
        let types = &statement.param_types;
        if params.len() != types.len() {
            return Err(protocol(format!(
                "bind message supplies {} parameters, but prepared statement \"{name}\" requires {}",
                params.len(),
                types.len()
            )));
        }
        if self.block == Block::Failed && !ends_failed_block(statement.source.node()) {
            return Err(failed_block());
        }
        let mut values = Vec::with_capacity(params.len());
        for (i, raw) in params.iter().enumerate() {
            let format = match param_formats {
                [] => 0,
                [one] => *one,
                many => many[i],
            };
            values.push(self.parameter(types[i], *raw, format).map_err(|e| {
                let shown = if portal.is_empty() {
                    "unnamed portal".to_string()
                } else {
                    format!("portal \"{portal}\"")
                };
                e.context(format!("{shown} parameter ${}", i + 1))
            })?);
        }
        self.open_portal(portal, statement, values, result_formats)
    }

    fn parameter(&self, ty: Oid, raw: Option<&[u8]>, format: i16) -> Result<Datum> {
        let Some(bytes) = raw else { return io::null_in(ty, self.cx().fmt()) };
        match format {
            0 => io::text_in(ty, io::checked_utf8(bytes)?, -1, self.cx().fmt()),
            1 => io::binary_recv(ty, bytes, -1, self.cx().fmt()),
            other => Err(SqlError::new(
                SqlState::INVALID_PARAMETER_VALUE,
                format!("unsupported format code: {other}"),
            )),
        }
    }

    fn open_portal(
        &mut self,
        name: &str,
        statement: Arc<Prepared>,
        values: Vec<Datum>,
        formats: &[i16],
    ) -> Result<()> {
        if name.is_empty() {
            self.drop_portal("");
        } else if self.portals.contains(name) {
            return Err(SqlError::new(
                SqlState::DUPLICATE_CURSOR,
                format!("cursor \"{name}\" already exists"),
            ));
        }
        let plan = if statement.plannable { Some(statement.plan_for_run(self.cx(), &values)?) } else { None };
        if let Some(plan) = &plan {
            plan.clearance.check(self.cx())?;
        }
        if let Some(plan) = &plan
            && formats.len() > 1
            && formats.len() != plan.columns.len()
        {
            return Err(protocol(format!(
                "bind message has {} result formats but query has {} columns",
                formats.len(),
                plan.columns.len()
            )));
        }
        if let Some(bad) = formats.iter().find(|f| !matches!(f, 0 | 1)) {
            return Err(SqlError::new(
                SqlState::INVALID_PARAMETER_VALUE,
                format!("unsupported format code: {bad}"),
            ));
        }
        statement.count_run();
        let mut portal = self.new_portal(statement, plan, values, formats.to_vec());
        if !name.is_empty() {
            portal.count()?;
            self.list_portal(name, &mut portal, 0);
        }
        self.portals.insert(name, portal);
        Ok(())
    }

    /// The types of a statement's parameters, and its columns.
    pub(super) fn described_statement(
        &mut self,
        name: &str,
    ) -> Result<(Vec<Oid>, Option<Vec<OutputColumn>>)> {
        self.check_clock()?;
        let statement = self.statement(name)?;
        self.ensure_transaction()?;
        let columns = self.columns_of(&statement)?;
        if self.block == Block::Failed && columns.is_some() {
            return Err(failed_block());
        }
        Ok((statement.param_types.clone(), columns))
    }

    /// The formats of a portal, and its columns.
    pub(super) fn described_portal(&mut self, name: &str) -> Result<(Vec<i16>, Described)> {
        self.check_clock()?;
        let portal = self.portals.get(name).ok_or_else(|| self.missing_portal(name))?;
        let (statement, formats) = (portal.statement.clone(), portal.formats.clone());
        let plan = portal.plan.clone();
        self.ensure_transaction()?;
        let described = match plan {
            Some(plan) => Described::Planned(plan),
            None => Described::Other(self.columns_of(&statement)?),
        };
        Ok((formats, described))
    }

    pub(super) fn columns_of(&mut self, statement: &Prepared) -> Result<Option<Vec<OutputColumn>>> {
        if statement.plannable {
            let plan = statement.current_plan(self.cx())?;
            self.end_statement(false)?;
            return Ok(returns_rows(&plan).then(|| plan.columns.clone()));
        }
        let node = statement.source.parsed.get(statement.source.at, &statement.source.sql);
        match node {
            Some(s) => self.utility_columns(s.node),
            None => Ok(None),
        }
    }

    pub(super) fn execute_inner(
        &mut self,
        name: &str,
        rows_max: u64,
        out: &mut dyn Output,
    ) -> Result<Executed> {
        self.check_clock()?;
        let mut portal = self.portals.remove(name).ok_or_else(|| self.missing_portal(name))?;
        let result = self.execute_portal(name, &mut portal, rows_max, out);
        if result.is_err() && self.block == Block::Explicit {
            self.lost_portals.insert(name.to_string());
        }
        // A portal that failed goes with its error; one whose statement ended the transaction goes
        // with that.
        if result.is_ok() && self.block != Block::Idle {
            self.portals.insert(name, portal);
        } else {
            self.finish_portal(&mut portal);
        }
        if result.is_ok() && self.block == Block::Single {
            self.block = Block::Pipeline;
        }
        result
    }

    pub(super) fn exchange_inner(
        &mut self,
        statement: &str,
        param_formats: &[i16],
        params: &[Option<&[u8]>],
        result_formats: &[i16],
        describes: bool,
        out: &mut dyn Output,
    ) -> Result<Executed> {
        self.bind_inner("", statement, param_formats, params, result_formats)?;
        self.flush_notices(out);
        out.bind_complete()?;
        if describes {
            let (formats, described) = self.described_portal("")?;
            describe(&formats, &described, out)?;
        }
        let executed = self.execute_inner("", 0, out)?;
        if self.state.is_committed_ahead() {
            // The rest of the commit does not wait for the client.
            self.finish_implicit()?;
        }
        Ok(executed)
    }

    fn execute_portal(
        &mut self,
        name: &str,
        portal: &mut Portal,
        rows_max: u64,
        out: &mut dyn Output,
    ) -> Result<Executed> {
        let source = portal.statement.source.clone();
        let Some(statement) = source.parsed.get(source.at, &source.sql) else { return Ok(Executed::Empty) };
        if self.block == Block::Failed && !ends_failed_block(statement.node) {
            return Err(failed_block());
        }
        self.show_prepared(&source.sql);
        self.tell_execution(&execution(name, &portal.statement, &portal.params));
        self.end_lost_block(statement.node)?;
        self.ensure_transaction()?;
        out.result_formats(&portal.formats);
        if let Some(plan) = portal.plan.clone() {
            self.start_clock();
            let ran = if portal.stored.is_some() {
                self.run_stored(portal, rows_max, out)?
            } else {
                // A statement without rows is run once, to its end.
                let silent = !returns_rows(&plan);
                if silent && portal.done {
                    return Err(cannot_be_run(name));
                }
                let limit = if silent { 0 } else { rows_max };
                self.run_portal(portal, limit, &mut |fmt, columns, row| out.row(fmt, columns, row))?
            };
            self.state.end_statement();
            return Ok(if ran.ended { Executed::Planned(plan.kind, ran.rows) } else { Executed::Suspended });
        }
        self.execute_utility(name, portal, rows_max, out)
    }
}

/// The answer to Describe of a portal.
pub(super) fn describe(formats: &[i16], described: &Described, out: &mut dyn Output) -> Result<()> {
    match described.columns() {
        Some(columns) => {
            out.result_formats(formats);
            out.row_description(columns)
        }
        None => out.no_data(),
    }
}

/// For the log: a prepared statement with the values of a portal.
pub(super) fn execution<'a>(portal: &'a str, statement: &'a Prepared, params: &'a [Datum]) -> Execution<'a> {
    let source = &statement.source;
    let (sql, parsed, at) = (&*source.sql, &*source.parsed, source.at);
    Execution { sql, parsed, at, names: (&statement.name, portal), types: &statement.param_types, params }
}

pub(super) fn duplicate_statement(name: &str) -> SqlError {
    SqlError::new(SqlState::DUPLICATE_PSTATEMENT, format!("prepared statement \"{name}\" already exists"))
}

pub(super) fn protocol(message: String) -> SqlError {
    SqlError::new(SqlState::PROTOCOL_VIOLATION, message)
}
