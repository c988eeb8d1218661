//! One statement for many sets of parameters: the runs of an INSERT are put together.
//!
//! `run` costs a few thousand instructions before and behind the work on a row. A caller with many
//! sets of parameters calls `run_together`, which does that part once, and inserts the rows page by
//! page (`sinew_exec::inserts`). It does so inside a transaction block alone: elsewhere each set is
//! a transaction of its own. The caller gives the other sets to `run`, one by one.
//!
//! A log of statements or durations wants a line for each set, so that no sets are put together
//! then.

use crate::session::block::Block;
use crate::session::direct::Statement;
use crate::session::{Output, Session};
use crate::state::prepared::{Prepared, is_made_alike, lock_plan};
use crate::state::queries::begin_query;
use sinew_error::Result;
use sinew_exec::execution::Execution;
use sinew_exec::inserts::{self, Inserts};
use sinew_types::{Datum, typeinfo};
use std::sync::Arc;

/// The runs of a statement, at work.
struct Member<'s> {
    prepared: &'s Arc<Prepared>,
    execution: Box<Execution>,
}

impl Session {
    /// Whether `run_together` is worth a try with a statement, as far as the plan tells that it has
    /// now.
    pub fn may_run_together(&self, statement: &Statement) -> bool {
        let prepared = &statement.0;
        self.block == Block::Explicit
            && !self.manner.tells_runs()
            && prepared.is_plan(inserts::takes)
            && !prepared.param_types.iter().any(|ty| typeinfo::needs_names(*ty))
    }

    /// Runs statements with their parameters as if one run had followed the other, up to the first
    /// that has to run by itself. Returns the number of those that ran, and the number of rows that
    /// they inserted.
    ///
    /// # Errors
    /// Those of the first run that fails. The transaction block is doomed then, as by `run`.
    pub fn run_together(
        &mut self,
        sets: &[(&Statement, &[Datum])],
        out: &mut dyn Output,
    ) -> Result<(usize, u64)> {
        let Some((first, _)) = sets.first() else { return Ok((0, 0)) };
        if !self.may_run_together(first) {
            return Ok((0, 0));
        }
        let _host = self.begin_batch()?;
        self.show_prepared(&first.0.source.sql);
        let result = self.run_together_inner(sets);
        self.settle(result, None, out)
    }

    fn run_together_inner(&mut self, sets: &[(&Statement, &[Datum])]) -> Result<(usize, u64)> {
        let Some((first, _)) = sets.first() else { return Ok((0, 0)) };
        self.end_lost_block(first.0.source.node())?;
        self.ensure_transaction()?;
        self.start_clock();
        let mut members: Vec<Member<'_>> = Vec::new();
        let mut inserts = Inserts::default();
        let mut done = 0;
        let mut last = 0;
        for (statement, params) in sets {
            let prepared = &statement.0;
            let is_its = |member: &Member<'_>| Arc::ptr_eq(member.prepared, prepared);
            if !members.get(last).is_some_and(is_its) {
                last = match members.iter().position(is_its) {
                    Some(at) => at,
                    None => match self.member(prepared, params)? {
                        Some(member) => {
                            members.push(member);
                            members.len() - 1
                        }
                        None => break,
                    },
                };
            }
            if params.len() != prepared.param_types.len() {
                break;
            }
            prepared.count_run();
            inserts.add(self.cx(), &mut members[last].execution, params)?;
            done += 1;
        }
        if let Some(member) = members.get(last) {
            inserts.insert(self.cx(), &member.execution)?;
        }
        // A statement that ended or cancelled its own session has not succeeded.
        self.cx().check_interrupts()?;
        let mut rows = 0;
        for Member { prepared, mut execution } in members {
            rows += execution.rows_affected();
            execution.rest();
            prepared.keep_spare(execution);
        }
        self.end_statement(true)?;
        Ok((done, rows))
    }

    /// A run of the statement, ready for its first set; `None` if it must run by itself.
    fn member<'s>(&self, prepared: &'s Arc<Prepared>, params: &[Datum]) -> Result<Option<Member<'s>>> {
        let cx = self.cx();
        if !prepared.plannable || params.len() != prepared.param_types.len() {
            return Ok(None);
        }
        let execution = match prepared.take_spare() {
            Some(spare) if is_made_alike(cx, spare.plan()) && lock_plan(cx, spare.plan())? => {
                spare.plan().clearance.check(cx)?;
                spare
            }
            _ => Box::new(Execution::start(cx, &prepared.current_plan(cx)?, &[])?),
        };
        if !inserts::takes_now(cx, execution.plan())? || !prepared.serves(cx, execution.plan(), params) {
            return Ok(None);
        }
        begin_query(cx, execution.plan())?;
        Ok(Some(Member { prepared, execution }))
    }
}
