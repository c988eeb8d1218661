//! The way of every call through a session.
//!
//! 1. `begin_batch` takes the session back from where it waited and starts the statement's clock.
//! 2. The call's work runs.
//! 3. `settle` undoes what an error ends, tells the log, and shows the views what the session does
//!    now.
//!
//! Between two statements `refresh` derives anew what settings decide.

use crate::session::block::Block;
use crate::session::speech::Manner;
use crate::session::{Session, cache};
use crate::settings;
use crate::settings::Id;
use crate::state::SessionState;
use crate::state::names::StateNames;
use crate::state::output::Output;
use crate::state::report::level_of;
use sinew_catalog::Isolation;
use sinew_error::{Result, SqlError, SqlState};
use sinew_txn::{Activity, LockMode, LockOwner, WaitPolicy};
use sinew_types::host::Entered;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Lends the state to a statement. Its formats can name objects from here on.
pub(super) fn lend<'s>(names: &StateNames, state: &'s SessionState) -> &'s SessionState {
    // SAFETY: the session boxes its state and takes the pointer back before it drops it. The
    // pointer is derived anew here, after any `&mut` to the state, and the formats are lent to this
    // session's statements only.
    unsafe { names.point_at(state) };
    state
}

impl Session {
    /// The session as statements see it.
    pub(crate) fn cx(&self) -> &SessionState {
        lend(&self.names, &self.state)
    }

    /// Derives anew what settings decide, between statements.
    pub(super) fn refresh(&mut self) {
        if !self.state.settings().is_dirty() {
            return;
        }
        let dirty = self.state.refresh();
        if dirty & settings::DIRTY_LIMITS != 0 {
            let ms = |id| match self.state.setting_int(id) {
                0 => None,
                ms => Some(Duration::from_millis(ms as u64)),
            };
            self.state.set_lock_timeout(ms(Id::LockTimeout));
            if let Some(t) = ms(Id::DeadlockTimeout) {
                self.state.set_deadlock_timeout(t);
            }
            self.statement_timeout = ms(Id::StatementTimeout);
            self.host.set_memory_limit(self.state.setting_int(Id::SessionMemoryLimit));
            self.idle_in_transaction_limit = ms(Id::IdleInTransactionSessionTimeout);
            self.idle_limit = ms(Id::IdleSessionTimeout);
        }
        if dirty & settings::DIRTY_LOG != 0 {
            self.manner = Manner::of(&self.state);
            let tells = self.state.setting_bool(Id::LogLockWaits);
            self.state.set_tells_lock_waits(tells);
        }
        let application = self.state.settings().get(Id::ApplicationName).as_text().to_string();
        let least = level_of(self.state.settings().get(Id::LogMinMessages).as_text());
        self.state.set_application(&application);
        self.host.change_speaker(|speaker| {
            speaker.application = application;
            speaker.least = least;
        });
        self.environment = cache::environment(&self.engine, &self.state);
    }

    /// Takes the session back from where `show_activity` parked it. Before anything that touches
    /// its transaction; `begin_batch` does it too.
    pub(super) fn unpark(&mut self) -> Result<()> {
        if self.expired {
            return Err(idle_session());
        }
        let taken = self.state.unpark();
        if self.block == Block::Idle && matches!(taken, Err(sinew_txn::TxnError::IdleTooLong)) {
            self.expired = true;
            self.state.unlock_all_session()?;
            return Err(idle_session());
        }
        if matches!(taken, Err(sinew_txn::TxnError::IdleTooLong | sinew_txn::TxnError::Poisoned)) {
            self.abort_now();
            self.block = Block::Failed;
            self.expired = !self.keeps_database()?;
            self.show_activity();
        }
        taken.map_err(SqlError::from)
    }

    /// Takes the lock on the session's database again, if others released it with the transaction.
    /// False if the database was dropped or renamed meanwhile, or is being so.
    fn keeps_database(&self) -> Result<bool> {
        let (database, name) = (self.state.database(), self.state.database_name());
        let (tag, mode) = (sinew_catalog::database_lock_tag(database), LockMode::RowExclusive);
        if database == 0 || self.is_stranded() || self.state.holds(tag, mode) {
            return Ok(true);
        }
        if !self.state.lock(tag, mode, LockOwner::Session, WaitPolicy::Skip)? {
            return Ok(false);
        }
        let found = self.engine.catalog.find_database(&self.state, &name)?;
        Ok(found.is_some_and(|d| d.oid == database))
    }

    /// Work in a transaction of its own, for calls that run no statement.
    pub(super) fn alone<T>(&mut self, work: impl FnOnce(&mut Session) -> Result<T>) -> Result<T> {
        let _host = self.begin_batch()?;
        let result = self.ensure_transaction().and_then(|()| {
            let done = work(self)?;
            self.finish_implicit()?;
            Ok(done)
        });
        if result.is_err() {
            self.fail();
        }
        result
    }

    /// A message that may run statements has arrived. The guard is held for as long as they run.
    pub(super) fn begin_batch(&mut self) -> Result<Entered> {
        self.unpark()?;
        if std::mem::take(&mut self.lasts) && self.block == Block::Single {
            self.abort_now();
        }
        // A cancel request that came while nothing ran must not hit what runs now.
        self.state.discard_cancel();
        self.state.start_pace();
        let now = sinew_types::datetime::clock_now();
        self.state.start_statement(now);
        self.state.set_active(now);
        self.manner.text_said = false;
        self.is_last = false;
        // Reading the statement takes time as well.
        self.start_clock();
        Ok(self.enter_host())
    }

    /// A replication command has arrived. Its time is not limited.
    pub(crate) fn begin_command(&mut self, text: &str) -> Result<Entered> {
        let host = self.begin_batch()?;
        self.stop_clock();
        self.show_text(text);
        Ok(host)
    }

    /// A replication command is over: `settle`, also for its transaction if it has one of its own.
    pub(crate) fn end_command(&mut self, result: Result<()>, text: &str, out: &mut dyn Output) -> Result<()> {
        self.settle(result, Some(text), out)
    }

    /// Work of a replication command, in the open block or in a transaction of its own.
    pub(crate) fn in_transaction<T>(&mut self, work: impl FnOnce(&mut Session) -> Result<T>) -> Result<T> {
        self.ensure_transaction()?;
        let done = work(self)?;
        self.finish_implicit()?;
        Ok(done)
    }

    /// Work of a replication command in a READ ONLY REPEATABLE READ transaction of its own, which
    /// ends when the session's next call begins. No block is open.
    pub(crate) fn in_lasting_transaction<T>(
        &mut self,
        work: impl FnOnce(&mut Session) -> Result<T>,
    ) -> Result<T> {
        self.ensure_transaction()?;
        self.state.reading().start(Isolation::RepeatableRead, true, false);
        let done = work(self)?;
        self.lasts = true;
        Ok(done)
    }

    /// Tells the host where the session's transaction is.
    pub(super) fn point_host(&self) {
        // SAFETY: boxed, so it stays where it is until it is replaced, which calls this again, or
        // until `drop`, which makes the host forget it. A host that was entered is used by the
        // thread that runs the session.
        unsafe { self.host.point_at(&self.state) }
    }

    /// From here on the thread computes for this session, until the guard is dropped.
    pub(super) fn enter_host(&self) -> Entered {
        sinew_types::host::enter(self.host.clone())
    }

    /// Shows the views what runs.
    pub(super) fn show_text(&mut self, sql: &str) {
        self.shown = None;
        self.state.set_statement(sql);
    }

    pub(super) fn show_prepared(&mut self, sql: &Arc<str>) {
        if !self.shown.as_ref().is_some_and(|shown| Arc::ptr_eq(shown, sql)) {
            self.state.set_statement(sql);
            self.shown = Some(sql.clone());
        }
    }

    /// The clock of `statement_timeout` starts, unless a message before this one has started it.
    pub(super) fn start_clock(&mut self) {
        if let Some(limit) = self.statement_timeout {
            let ends = *self.clock_ends.get_or_insert_with(|| Instant::now() + limit);
            self.state.set_statement_deadline(Some(ends));
        }
    }

    /// The clock starts anew: for the next one of several statements.
    pub(super) fn restart_clock(&mut self) {
        self.clock_ends = None;
        self.start_clock();
    }

    pub(super) fn stop_clock(&mut self) {
        // Unconditional: the statement may have been the one that turned the limit off.
        self.clock_ends = None;
        self.state.set_statement_deadline(None);
    }

    /// The time may be over when a statement's next message comes: between two messages nothing
    /// runs that could find out.
    pub(super) fn check_clock(&self) -> Result<()> {
        match self.clock_ends {
            Some(ends) if Instant::now() >= ends => Err(sinew_txn::TxnError::StatementTimeout.into()),
            _ => Ok(()),
        }
    }

    /// Every entry point ends here: an error undoes the transaction first, and is then reported.
    /// `sql`: the text that ran, unless the views show it.
    pub(super) fn settle<T>(
        &mut self,
        result: Result<T>,
        sql: Option<&str>,
        out: &mut dyn Output,
    ) -> Result<T> {
        self.stop_clock();
        let result = result.map_err(|e| {
            let mut e = self.explain(e);
            self.tell_failure(&mut e, sql);
            e
        });
        if result.is_err() {
            self.fail();
            // As in PostgreSQL.
            self.state.drop_temporary_slots();
        }
        self.show_activity();
        self.flush_notices(out);
        result
    }

    /// `settle` for one of the messages of a statement: without an error the clock goes on until it
    /// is complete.
    pub(super) fn settle_step<T>(
        &mut self,
        result: Result<T>,
        sql: Option<&str>,
        out: &mut dyn Output,
    ) -> Result<T> {
        let ends = self.clock_ends;
        let result = self.settle(result, sql, out);
        if result.is_ok() {
            self.clock_ends = ends;
        }
        result
    }

    /// Tells the views what the session does between messages. (Before Sync the statement's
    /// transaction is still open.)
    pub(super) fn show_activity(&mut self) {
        self.refresh();
        let what = match self.block {
            Block::Idle => Activity::Idle,
            Block::Explicit => Activity::IdleInTransaction,
            Block::Failed => Activity::IdleInFailedTransaction,
            Block::Single if self.lasts => Activity::IdleInTransaction,
            Block::Single | Block::Pipeline | Block::Implicit => return,
        };
        self.state.set_activity(what, sinew_types::datetime::clock_now());
        let limit = match self.block {
            Block::Explicit => self.idle_in_transaction_limit,
            Block::Idle => self.idle_limit,
            _ => None,
        };
        // Last: from here on others may end the transaction, or take what the session holds for
        // itself.
        if let Some(limit) = limit {
            self.state.park(limit);
        }
    }

    /// Does the transaction end with the statement that runs?
    pub(super) fn ends_transaction(&self) -> bool {
        self.is_last && matches!(self.block, Block::Single | Block::Pipeline | Block::Implicit)
    }

    /// Lets catalog changes of others in and ends the statement's snapshot.
    pub(super) fn end_statement(&mut self, wrote: bool) -> Result<()> {
        self.state.end_statement();
        if wrote && self.state.in_transaction() {
            self.state.next_command()?;
        }
        Ok(())
    }
}

/// 57P05: `idle_session_timeout` ended the session.
pub(super) fn idle_session() -> SqlError {
    SqlError::new(SqlState::IDLE_SESSION_TIMEOUT, "terminating connection due to idle-session timeout")
        .severity(sinew_error::Severity::Fatal)
}
