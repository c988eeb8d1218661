//! Blocks and their handlers.

use crate::run::{Flow, Interpreter};
use crate::tree::{Block, Body, Condition, Handlers, Statement};
use sinew_error::{Result, Severity, SqlError, SqlState};
use sinew_types::Datum;

impl<'h> Interpreter<'h> {
    /// Runs a block: gives its variables their values, then runs its statements.
    pub(super) fn block(&mut self, block: &'h Block, line: u32) -> Result<Flow> {
        for &var in &block.declared {
            let declared = self.var(var);
            self.frame.place_at_variable(declared.line);
            self.frame.set(var, Datum::Null);
            if let Some(default) = &declared.default {
                let value = self.host.evaluate(&self.frame, default)?;
                self.assign_var(var, value)?;
            } else if declared.cursor.is_some() {
                self.frame.set(var, Datum::text(declared.name.as_str()));
            } else if let Some(domain) = declared.ty.domain {
                // A domain may not allow NULL.
                self.host.to_domain(Datum::Null, domain)?;
            }
        }
        self.frame.place(line, "statement block");
        let flow = match &block.handlers {
            None => self.body(&block.body)?,
            Some(handlers) => self.guarded(&block.body, handlers, line)?,
        };
        match flow {
            Flow::Exit(Some(label)) if block.label.as_ref() == Some(&label) => Ok(Flow::Next),
            flow => Ok(flow),
        }
    }

    /// Runs statements in a subtransaction; an error that a handler names undoes it.
    fn guarded(&mut self, body: &'h Body, handlers: &'h Handlers, line: u32) -> Result<Flow> {
        self.host.begin_subtransaction()?;
        self.subtransactions += 1;
        let ran = self.body(body);
        self.subtransactions -= 1;
        let e = match ran {
            Ok(flow) => {
                self.host.commit_subtransaction()?;
                return Ok(flow);
            }
            Err(e) => self.placed(e),
        };
        self.host.abort_subtransaction()?;
        let arm = handlers.arms.iter().find(|(conditions, _)| conditions.iter().any(|c| catches(*c, &e)));
        let Some((_, body)) = arm else { return Err(e) };

        self.is_placed = false;
        self.frame.place(line, "statement block");
        self.frame.set(handlers.sqlstate, Datum::text(e.sqlstate.code()));
        self.frame.set(handlers.sqlerrm, Datum::text(e.message.as_str()));
        self.caught.push(e);
        let ran = self.body(body);
        self.caught.pop();
        ran
    }

    /// Runs statements up to one that sends control elsewhere.
    pub(super) fn body(&mut self, body: &'h [Statement]) -> Result<Flow> {
        // Statements nest.
        self.host.check_depth()?;
        for statement in body {
            self.host.check()?;
            self.frame.place(statement.line, statement.kind.name());
            let flow = match self.statement(statement) {
                Ok(flow) => flow,
                Err(e) => return Err(self.placed(e)),
            };
            if flow != Flow::Next {
                return Ok(flow);
            }
        }
        Ok(Flow::Next)
    }
}

/// Does WHEN name an error?
fn catches(condition: Condition, e: &SqlError) -> bool {
    if e.severity != Severity::Error {
        return false;
    }
    match condition {
        Condition::Others => !matches!(e.sqlstate, SqlState::QUERY_CANCELED | SqlState::ASSERT_FAILURE),
        Condition::State(state) if &state.0[2..] == b"000" => state.0[..2] == e.sqlstate.0[..2],
        Condition::State(state) => state == e.sqlstate,
    }
}
