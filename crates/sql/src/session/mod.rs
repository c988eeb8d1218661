//! A session: transaction blocks, settings, prepared statements, portals, dispatch of every
//! statement.
//!
//! A session belongs to one thread (or coroutine) at a time. Every entry point that can fail leaves
//! the session as PostgreSQL would: the transaction, block or savepoint that the error ends has
//! been undone when the call returns, and the caller only reports the error (and, in the extended
//! protocol, skips to Sync). See README.md beside this file.

mod block;
mod cache;
mod connect;
mod constraints;
mod cursor;
mod direct;
mod dispatch;
pub use sinew_catalog::encryption;
mod entrants;
mod extended;
mod helpers;
mod host;
mod literals;
mod lock;
mod maintenance;
mod pieces;
mod portals;
mod recovery;
mod set;
mod speech;
mod utility;

pub use crate::session::connect::{ConnectOptions, NewWaiter, Role, no_such_role};
pub use crate::session::direct::Statement;
pub use crate::session::extended::Executed;
pub use crate::session::host::return_free_memory;
pub use crate::session::recovery::{SessionPlace, SharedPlace};
pub use crate::session::speech::{host_and_port, log_config, no_log_file};
pub use crate::state::SessionState;
pub use crate::state::cursor::Cursor;
pub use crate::state::output::Output;
pub use crate::state::prepared::{PlanMode, Prepared};
pub use crate::state::report::tell;
pub use sinew_catalog::{Isolation, User};

use crate::engine::Engine;
use crate::session::block::{Block, Savepoint};
use crate::session::portals::Portal;
use crate::session::speech::Manner;
use crate::settings;
use crate::settings::Id;
use crate::state::report::level_of;
use sinew_catalog::reg::SessionNames;
use sinew_error::{Result, SqlError, SqlState};
use sinew_txn::{Activity, TxnSession};
use sinew_types::host::{Entered, Host};
use sinew_types::memory::Account;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub struct Session {
    engine: Arc<Engine>,
    /// The session as functions of values see it.
    host: Arc<host::SessionHost>,
    /// Lets the formats in `state` read and show names of objects.
    names: Arc<SessionNames>,
    block: Block,
    savepoints: Vec<Savepoint>,
    /// In a failed block: the innermost savepoint's subtransaction was undone already.
    savepoint_undone: bool,
    portals: HashMap<String, Portal>,
    /// Names of portals that the error of a failed block took with it.
    lost_portals: HashSet<String>,
    /// A hash of all that decides a statement's plan besides its text: database, role, search path.
    environment: u64,
    statement_timeout: Option<Duration>,
    /// When the statement's time is over, while its messages come: from its first one until it is
    /// complete.
    clock_ends: Option<Instant>,
    /// The demands of the settings on the log.
    manner: Manner,
    idle_in_transaction_limit: Option<Duration>,
    idle_limit: Option<Duration>,
    /// It was idle beyond that: it runs nothing any more.
    expired: bool,
    /// The text that the views show, where it is a prepared statement's: shown again it costs
    /// nothing.
    shown: Option<Arc<str>>,
    /// Makes what waits for this session, also in a rebuilt region.
    waiter: NewWaiter,
    place: SharedPlace,
    /// How often the session has moved to a rebuilt region.
    moves: u32,
    /// The error that the next statement reports after a move to a rebuilt region.
    lost: Option<SqlError>,
    /// Boxed: `names` and `host` point at it. Dropped last, as it holds the slot in whose name
    /// everything above was done.
    state: Box<SessionState>,
}

// A session may change threads between statements.
const _: fn() = || {
    fn is_send<T: Send>() {}
    is_send::<Session>();
};

/// Lends the state to a statement. Its formats can name objects from here on.
fn lend<'s>(names: &SessionNames, state: &'s SessionState) -> &'s SessionState {
    // SAFETY: the session boxes its state and takes the pointer back before it drops it. The
    // pointer is derived anew here, after any `&mut` to the state, and the formats are lent to this
    // session's statements only.
    unsafe { names.point_at(state.view()) };
    state
}

impl Session {
    pub fn state(&self) -> &SessionState {
        &self.state
    }
    pub fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }
    pub fn txn(&self) -> &TxnSession {
        &self.state
    }

    /// Where the session's memory is counted.
    pub fn account(&self) -> &Arc<Account> {
        self.host.account()
    }

    /// b'I' idle, b'T' in a transaction block, b'E' in a failed one.
    pub fn transaction_status(&self) -> u8 {
        match self.block {
            Block::Idle | Block::Single | Block::Pipeline | Block::Implicit => b'I',
            Block::Explicit => b'T',
            Block::Failed => b'E',
        }
    }

    /// After how long without a message the connection is to be closed, and with which error.
    pub fn idle_limit(&self) -> Option<(Duration, SqlError)> {
        let idle = self.block == Block::Idle;
        let id = if idle { Id::IdleSessionTimeout } else { Id::IdleInTransactionSessionTimeout };
        let ms = self.state.setting_int(id);
        if ms <= 0 {
            return None;
        }
        let error = match idle {
            true => idle_session(),
            false => sinew_txn::TxnError::IdleTooLong.into(),
        };
        Some((Duration::from_millis(ms as u64), error))
    }

    /// Settings that changed since the last call and that clients are told of.
    pub fn report_parameters(&mut self, out: &mut dyn Output) {
        if self.state.settings().has_reports() {
            let reports = self.state.settings().take_reports();
            for (name, value) in reports {
                out.parameter_status(name, &value);
            }
        }
    }
    /// All of them, for a new connection.
    pub fn report_all_parameters(&mut self, out: &mut dyn Output) {
        let reports = self.state.settings().all_reports();
        for (name, value) in reports {
            out.parameter_status(name, &value);
        }
    }

    /// The session as statements see it.
    pub(crate) fn cx(&self) -> &SessionState {
        lend(&self.names, &self.state)
    }

    /// Hands queued notices to the client.
    pub fn flush_notices(&mut self, out: &mut dyn Output) {
        if self.state.has_notices() {
            for notice in self.state.take_notices() {
                out.notice(&notice);
            }
        }
    }

    /// Derives anew what settings decide, between statements.
    fn refresh(&mut self) {
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
    fn unpark(&mut self) -> Result<()> {
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
            self.show_activity();
        }
        taken.map_err(SqlError::from)
    }

    /// A message that may run statements has arrived. The guard is held for as long as they run.
    fn begin_batch(&mut self) -> Result<Entered> {
        self.unpark()?;
        // A cancel request that came while nothing ran must not hit what runs now.
        self.state.discard_cancel();
        self.state.start_pace();
        let now = sinew_types::datetime::clock_now();
        self.state.start_statement(now);
        self.state.set_active(now);
        self.manner.text_said = false;
        // Reading the statement takes time as well.
        self.start_clock();
        Ok(self.enter_host())
    }
    /// Tells the host where the session's transaction is.
    fn point_host(&self) {
        // SAFETY: boxed, so it stays where it is until it is replaced, which calls this again, or
        // until `drop`, which makes the host forget it. A host that was entered is used by the
        // thread that runs the session.
        unsafe { self.host.point_at(&self.state) }
    }
    /// From here on the thread computes for this session, until the guard is dropped.
    fn enter_host(&self) -> Entered {
        sinew_types::host::enter(self.host.clone())
    }
    /// Shows the views what runs.
    fn show_text(&mut self, sql: &str) {
        self.shown = None;
        self.state.set_statement(sql);
    }
    fn show_prepared(&mut self, sql: &Arc<str>) {
        if !self.shown.as_ref().is_some_and(|shown| Arc::ptr_eq(shown, sql)) {
            self.state.set_statement(sql);
            self.shown = Some(sql.clone());
        }
    }
    /// The clock of `statement_timeout` starts, unless a message before this one has started it.
    fn start_clock(&mut self) {
        if let Some(limit) = self.statement_timeout {
            let ends = *self.clock_ends.get_or_insert_with(|| Instant::now() + limit);
            self.state.set_statement_deadline(Some(ends));
        }
    }
    /// The clock starts anew: for the next one of several statements.
    fn restart_clock(&mut self) {
        self.clock_ends = None;
        self.start_clock();
    }
    fn stop_clock(&mut self) {
        // Unconditional: the statement may have been the one that turned the limit off.
        self.clock_ends = None;
        self.state.set_statement_deadline(None);
    }
    /// The time may be over when a statement's next message comes: between two messages nothing
    /// runs that could find out.
    fn check_clock(&self) -> Result<()> {
        match self.clock_ends {
            Some(ends) if Instant::now() >= ends => Err(sinew_txn::TxnError::StatementTimeout.into()),
            _ => Ok(()),
        }
    }

    /// Every entry point ends here: an error undoes the transaction first, and is then reported.
    /// `sql`: the text that ran, unless the views show it.
    fn settle<T>(&mut self, result: Result<T>, sql: Option<&str>, out: &mut dyn Output) -> Result<T> {
        self.stop_clock();
        let result = result.map_err(|e| {
            let mut e = self.explain(e);
            self.tell_failure(&mut e, sql);
            e
        });
        if result.is_err() {
            self.fail();
        }
        self.show_activity();
        self.flush_notices(out);
        result
    }

    /// `settle` for one of the messages of a statement: without an error the clock goes on until it
    /// is complete.
    fn settle_step<T>(&mut self, result: Result<T>, sql: Option<&str>, out: &mut dyn Output) -> Result<T> {
        let ends = self.clock_ends;
        let result = self.settle(result, sql, out);
        if result.is_ok() {
            self.clock_ends = ends;
        }
        result
    }

    /// Tells the views what the session does between messages. (Before Sync the statement's
    /// transaction is still open.)
    fn show_activity(&mut self) {
        self.refresh();
        let what = match self.block {
            Block::Idle => Activity::Idle,
            Block::Explicit => Activity::IdleInTransaction,
            Block::Failed => Activity::IdleInFailedTransaction,
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

    /// Lets catalog changes of others in and ends the statement's snapshot.
    fn end_statement(&mut self, wrote: bool) -> Result<()> {
        self.state.end_statement();
        if wrote && self.state.in_transaction() {
            self.state.next_command()?;
        }
        Ok(())
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.abandon();
        self.names.forget();
        self.host.forget();
        // No client is left to tell if releasing fails; the slot's end releases all the same.
        let _ = self.state.unlock_all_session();
        self.portals.clear();
        self.state.statements().clear();
        if self.account().is_some_given_back() {
            host::return_free_memory();
        }
    }
}

/// 57P05: `idle_session_timeout` ended the session.
fn idle_session() -> SqlError {
    SqlError::new(SqlState::IDLE_SESSION_TIMEOUT, "terminating connection due to idle-session timeout")
        .severity(sinew_error::Severity::Fatal)
}
