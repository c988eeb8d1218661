//! PREPARE TRANSACTION, COMMIT PREPARED and ROLLBACK PREPARED.
//!
//! PREPARE ends the session's transaction as a commit does: checks come first, the settings that it
//! changed stay. Its changes stay invisible, to this session too, until another statement of any
//! session of any process commits it. `sinew_txn::prepared` tells whose it is meanwhile, and
//! `storage/src/engine/prepared.rs` how it survives a crash.
//!
//! Not with PREPARE (0A000): transactions that have touched temporary objects, executed LISTEN,
//! UNLISTEN or NOTIFY, exported a snapshot, or declared a cursor WITH HOLD, all as in PostgreSQL.
//! Sinew also refuses SERIALIZABLE transactions: their reads are kept in the region alone, and a
//! crash loses them.

use crate::session::Session;
use crate::session::block::{Block, warning};
use sinew_error::{Result, SqlState, notsup};

impl Session {
    /// PREPARE TRANSACTION. Returns the command tag: ROLLBACK where there was nothing to prepare.
    pub(super) fn prepare_transaction(&mut self, identifier: &str) -> Result<&'static str> {
        match self.block {
            Block::Explicit => {
                self.prepare_now(identifier)?;
                Ok("PREPARE TRANSACTION")
            }
            Block::Failed => {
                self.abort_now();
                Ok("ROLLBACK")
            }
            _ => {
                let text = "there is no transaction in progress";
                self.state.notice(warning(SqlState::NO_ACTIVE_SQL_TRANSACTION, text));
                self.commit_now()?;
                Ok("ROLLBACK")
            }
        }
    }

    fn prepare_now(&mut self, identifier: &str) -> Result<()> {
        // As with a commit, the statement's time does not count.
        let deadline = self.state.statement_deadline();
        self.state.set_statement_deadline(None);
        let prepared = self.prepare_untimed(identifier);
        self.state.set_statement_deadline(deadline);
        if prepared.is_err() {
            self.abort_now();
        }
        prepared
    }

    fn prepare_untimed(&mut self, identifier: &str) -> Result<()> {
        self.drop_portals_at_commit();
        while !self.savepoints.is_empty() {
            self.cx().sub_commit(self.savepoints.len() as u32)?;
            self.savepoints.pop();
        }
        self.state.fire_deferred_checks()?;
        if self.portals.iter().any(|(_, portal)| !portal.held) {
            return Err(notsup!("cannot PREPARE a transaction that has created a cursor WITH HOLD"));
        }
        self.state.prepare(identifier)?;
        self.block = Block::Idle;
        self.state.end_transaction(true);
        Ok(())
    }

    /// COMMIT PREPARED and ROLLBACK PREPARED. They are transactions of their own.
    pub(super) fn finish_prepared(&mut self, identifier: &str, commits: bool) -> Result<&'static str> {
        let what = if commits { "COMMIT PREPARED" } else { "ROLLBACK PREPARED" };
        self.prevent_in_block(what)?;
        self.state.finish_prepared(identifier, commits)?;
        self.state.count_transaction(commits);
        Ok(what)
    }
}
