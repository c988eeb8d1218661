//! Statements by handle, for callers in this process: no names, no portals, no text on the way in
//! or out.

use crate::session::block::{Block, ends_failed_block};
use crate::session::dispatch::{Sink, failed_block};
use crate::session::extended::protocol;
use crate::session::{Output, Session};
use crate::state::prepared::{Prepared, is_made_alike, lock_plan};
use pg_raw_parse::Node;
use sinew_error::Result;
use sinew_exec::execution::Execution;
use sinew_plan::OutputColumn;
use sinew_types::typeinfo::{self, made};
use sinew_types::{Datum, Oid, io};
use std::sync::Arc;

/// A statement that was read and planned once, to be run any number of times by the session that
/// prepared it.
#[derive(Clone)]
pub struct Statement(pub(super) Arc<Prepared>);

impl Statement {
    /// The statement's text as it was prepared.
    pub fn sql(&self) -> &str {
        &self.0.source.sql
    }

    /// The types of `$1`, `$2` …
    pub fn parameter_types(&self) -> &[Oid] {
        &self.0.param_types
    }

    /// Which way the caller's data goes, if the statement is a COPY from or to the caller.
    pub fn copies(&self) -> Option<Copies> {
        match self.0.source.node() {
            Node::CopyStmt(copy) if copy.filename().is_none() && !copy.is_program => {
                Some(if copy.is_from { Copies::FromCaller } else { Copies::ToCaller })
            }
            _ => None,
        }
    }
}

/// The way of a COPY's data.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Copies {
    FromCaller,
    ToCaller,
}

impl Session {
    pub(super) fn prepare_inner(&mut self, sql: &str, types: &[Oid]) -> Result<Statement> {
        let prepared = self.parse_inner("", sql, types)?;
        // Its text is what the views show already.
        self.shown = Some(prepared.source.sql.clone());
        self.finish_implicit()?;
        Ok(Statement(Arc::new(prepared)))
    }

    pub(super) fn prepared_columns(&mut self, prepared: &Prepared) -> Result<Vec<OutputColumn>> {
        self.ensure_transaction()?;
        let columns = self.columns_of(prepared)?;
        self.finish_implicit()?;
        Ok(columns.unwrap_or_default())
    }

    /// Parameters whose types need names of the catalog may come as texts, since the caller may be
    /// in no transaction. Values of domains are tested. `None` if there are none of both.
    fn read_texts(&self, types: &[Oid], params: &[Datum]) -> Result<Option<Vec<Datum>>> {
        let is_unread = |(ty, value): (&Oid, &Datum)| {
            matches!(value, Datum::Text(_)) && typeinfo::needs_names(*ty) || made::is_of_domain(*ty)
        };
        if !types.iter().zip(params).any(is_unread) {
            return Ok(None);
        }
        let fmt = self.cx().fmt();
        let read = |(i, (ty, value)): (usize, (&Oid, &Datum))| match value {
            Datum::Text(text) if typeinfo::needs_names(*ty) => {
                io::text_in(*ty, text, -1, fmt).map_err(|e| e.context(format!("parameter ${}", i + 1)))
            }
            value if made::is_of_domain(*ty) => self.cx().to_domain(value.clone(), *ty),
            value => Ok(value.clone()),
        };
        types.iter().zip(params).enumerate().map(read).collect::<Result<_>>().map(Some)
    }

    pub(super) fn run_inner(
        &mut self,
        prepared: &Arc<Prepared>,
        params: &[Datum],
        out: &mut dyn Output,
    ) -> Result<()> {
        let wanted = prepared.param_types.len();
        if params.len() != wanted {
            let given = params.len();
            return Err(protocol(format!("{given} parameters given, but the statement requires {wanted}")));
        }
        if self.block == Block::Failed && !ends_failed_block(prepared.source.node()) {
            return Err(failed_block());
        }
        self.end_lost_block(prepared.source.node())?;
        self.ensure_transaction()?;
        self.is_last = true;
        let read = self.read_texts(&prepared.param_types, params)?;
        let params = read.as_deref().unwrap_or(params);
        if prepared.plannable {
            let mut execution = match prepared.take_spare() {
                Some(mut spare)
                    if prepared.serves(self.cx(), spare.plan(), params)
                        && is_made_alike(self.cx(), spare.plan())
                        && lock_plan(self.cx(), spare.plan())? =>
                {
                    spare.plan().clearance.check(self.cx())?;
                    spare.restart(params);
                    spare
                }
                _ => {
                    let plan = prepared.plan_for_run(self.cx(), params)?;
                    Box::new(Execution::start(self.cx(), &plan, params)?)
                }
            };
            prepared.count_run();
            self.start_clock();
            let rows = self.drain(&mut execution, &mut Sink { out, describe: true })?;
            let kind = execution.plan().kind;
            prepared.keep_spare(execution);
            self.finish_implicit()?;
            self.flush_notices(out);
            return out.planned_complete(kind, rows);
        }
        let source = &prepared.source;
        let Some(parsed) = source.parsed.get(source.at, &source.sql) else {
            self.finish_implicit()?;
            return out.empty_query();
        };
        let sink = &mut Sink { out, describe: true };
        let tag = self.run_statement(parsed.node, &source.sql, Some(source.clone()), sink)?;
        self.finish_implicit()?;
        self.flush_notices(out);
        out.command_complete(&tag)
    }
}
