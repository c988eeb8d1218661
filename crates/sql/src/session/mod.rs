//! A session, and all its public calls: transaction blocks, settings, prepared statements, portals,
//! dispatch of every statement.
//!
//! A session belongs to one thread (or coroutine) at a time. Every call that fails leaves the
//! session as PostgreSQL would: the transaction, block or savepoint that the error ends has been
//! undone when the call returns. The caller only reports the error and, in the extended protocol,
//! skips to Sync. [`turn`] has what all calls have in common. See README.md beside this file.

mod block;
mod cache;
mod concurrent_indexes;
mod connect;
mod cursor;
mod direct;
mod dispatch;
mod entrants;
mod extended;
mod function_call;
mod given;
mod host;
mod literals;
mod maintenance;
mod notifications;
mod pieces;
mod portals;
mod prepared;
mod recovery;
mod set;
mod speech;
mod together;
mod turn;
mod utility;

pub use crate::session::block::TransactionStatus;
pub use crate::session::connect::{ConnectOptions, NewWaiter, Role, no_such_role};
pub use crate::session::direct::{Copies, Statement};
pub use crate::session::extended::Executed;
pub use crate::session::recovery::{SessionPlace, SharedPlace};
pub use crate::session::speech::{host_and_port, log_config, no_log_file};
pub use crate::state::SessionState;
pub use crate::state::client_encoding::ClientEncoding;
pub use crate::state::cursor::Cursor;
pub use crate::state::helper_threads::return_free_memory;
pub use crate::state::output::Output;
pub use crate::state::prepared::{PlanMode, Prepared};
pub use crate::state::report::tell;
pub use sinew_catalog::encryption;
pub use sinew_catalog::{Isolation, User};
pub use sinew_txn::Notification;

use crate::engine::Engine;
use crate::session::block::{Block, Savepoint};
use crate::session::extended::{describe, execution};
use crate::session::portals::Portals;
use crate::session::speech::{Manner, step};
use crate::session::turn::idle_session;
use crate::settings::{Base, Id};
use crate::state::names::StateNames;
use sinew_catalog::DatabaseInfo;
use sinew_catalog::as_new::is_as_new;
use sinew_catalog::view::NoticeOutlet;
use sinew_error::{Result, SqlError};
use sinew_log::Speaker;
use sinew_plan::OutputColumn;
use sinew_txn::TxnSession;
use sinew_types::host::Host;
use sinew_types::memory::Account;
use sinew_types::{Datum, Oid};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A session of one directory: its settings, its transaction block, its prepared statements and its
/// portals. One thread uses it at a time.
pub struct Session {
    engine: Arc<Engine>,
    /// The session as functions of values see it.
    host: Arc<host::SessionHost>,
    /// Lets the formats in `state` read and show names of objects.
    names: Arc<StateNames>,
    block: Block,
    savepoints: Vec<Savepoint>,
    /// In a failed block: the innermost savepoint's subtransaction was undone already.
    savepoint_undone: bool,
    portals: Portals,
    /// Names of portals that the error of a failed block took with it.
    lost_portals: HashSet<String>,
    /// A hash of all that decides a statement's plan besides its text: database, role, search path.
    environment: u64,
    statement_timeout: Option<Duration>,
    /// When the statement's time is over, while its messages come: from its first one until it is
    /// complete.
    clock_ends: Option<Instant>,
    /// The transaction ends with the statement that runs, unless a block is open.
    is_last: bool,
    /// The demands of the settings on the log.
    manner: Manner,
    idle_in_transaction_limit: Option<Duration>,
    idle_limit: Option<Duration>,
    /// It was idle beyond that: it runs nothing any more.
    expired: bool,
    /// The transaction of a replication command lasts until the next call.
    lasts: bool,
    /// The text that the views show, where it is a prepared statement's: shown again it costs
    /// nothing.
    shown: Option<Arc<str>>,
    /// Makes what waits for this session, also in a rebuilt region.
    waiter: NewWaiter,
    place: SharedPlace,
    /// How often the session has moved to a rebuilt region.
    moves: u32,
    /// The wake word before the last look for notifications.
    looked_at: u32,
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

impl Session {
    // ---- a session begins

    /// The three steps in one, for callers that need no password (they opened the directory).
    pub fn connect(
        engine: &Arc<Engine>,
        waiter: NewWaiter,
        base: &Base,
        options: &ConnectOptions,
    ) -> Result<Session> {
        let mut session = Session::attach(engine, waiter, base)?;
        let role = session.find_role(&options.user);
        let entered = role.and_then(|role| {
            let role = role.ok_or_else(|| no_such_role(&options.user))?;
            session.enter(&role, options)
        });
        entered.map_err(|mut e| {
            session.tell_error(&mut e);
            e
        })?;
        Ok(session)
    }

    /// A session of no role yet: it holds a slot and can look roles up. 53300 when there is no
    /// slot.
    pub fn attach(engine: &Arc<Engine>, waiter: NewWaiter, base: &Base) -> Result<Session> {
        Session::attached(engine, waiter, base)
    }

    /// The role of that name.
    pub fn find_role(&mut self, name: &str) -> Result<Option<Role>> {
        self.alone(|session| entrants::find_role(session.cx(), name))
    }

    /// Lets a role into a database. The caller has made sure that it is who it says.
    pub fn enter(&mut self, role: &Role, options: &ConnectOptions) -> Result<()> {
        self.let_in(role, options)
    }

    /// The server has read its settings again; between transactions only.
    pub fn reload_settings(&mut self, old: &Base, new: &Base) {
        self.state.settings().reload(old, new);
        self.refresh();
    }

    /// The client as the session's process knew it before there was a session.
    pub fn introduce(&self, speaker: Speaker) {
        self.host.change_speaker(|own| {
            *own = Speaker { least: own.least, ..speaker };
        });
    }

    // ---- the simple protocol

    /// The simple protocol: any number of statements, one implicit transaction around them where
    /// they open none. On an error the transaction is aborted as PostgreSQL would; the caller
    /// reports it.
    pub fn simple_query(&mut self, sql: &str, out: &mut dyn Output) -> Result<()> {
        let _host = self.begin_batch()?;
        self.show_text(sql);
        self.tell_text(sql);
        self.state.forget_statement("");
        self.drop_portal("");
        let result = self.simple_inner(sql, out);
        let result = self.settle(result, Some(sql), out);
        self.tell_duration(result.is_ok(), |_| step("statement", sql));
        result
    }

    // ---- the extended protocol: between an error and Sync the caller passes nothing on

    /// Parse: makes the statement `name`; `types` are those of the parameters that the client knows
    /// (0 = infer).
    pub fn parse(&mut self, name: &str, sql: &str, types: &[Oid], out: &mut dyn Output) -> Result<()> {
        let _host = self.begin_batch()?;
        self.show_text(sql);
        // Before the work, so that a failing Parse leaves no old unnamed statement behind.
        if name.is_empty() {
            self.state.forget_statement("");
        }
        let result = self.parse_named(name, sql, types);
        let result = self.settle_step(result, Some(sql), out);
        self.tell_duration(result.is_ok(), |_| {
            let name = if name.is_empty() { "<unnamed>" } else { name };
            step(&format!("parse {name}"), sql)
        });
        result
    }

    /// Bind: makes the portal `portal` of a statement and values in text (format 0) or binary (1).
    pub fn bind(
        &mut self,
        portal: &str,
        statement: &str,
        param_formats: &[i16],
        params: &[Option<&[u8]>],
        result_formats: &[i16],
        out: &mut dyn Output,
    ) -> Result<()> {
        let _host = self.begin_batch()?;
        let result = self.bind_inner(portal, statement, param_formats, params, result_formats);
        let result = self.settle_step(result, None, out);
        self.tell_duration(result.is_ok(), |session| session.portal_step("bind", portal));
        result
    }

    /// Describe of a statement: parameter types, then columns or NoData.
    pub fn describe_statement(&mut self, name: &str, out: &mut dyn Output) -> Result<()> {
        self.unpark()?;
        let result = self.described_statement(name);
        let (types, columns) = self.settle_step(result, None, out)?;
        out.parameter_description(&types)?;
        out.result_formats(&[]);
        match columns {
            Some(columns) => out.row_description(&columns),
            None => out.no_data(),
        }
    }

    /// Describe of a portal: columns with their formats, or NoData.
    pub fn describe_portal(&mut self, name: &str, out: &mut dyn Output) -> Result<()> {
        self.unpark()?;
        let result = self.described_portal(name);
        let (formats, described) = self.settle_step(result, None, out)?;
        describe(&formats, &described, out)
    }

    /// Execute: at most `rows_max` rows (0 = all).
    pub fn execute(&mut self, portal: &str, rows_max: u64, out: &mut dyn Output) -> Result<Executed> {
        let _host = self.begin_batch()?;
        let result = self.execute_inner(portal, rows_max, out);
        let result = match result {
            // More of its rows are to come.
            Ok(Executed::Suspended) => self.settle_step(result, None, out),
            _ => self.settle(result, None, out),
        };
        self.tell_duration(result.is_ok(), |session| session.portal_step("execute", portal));
        result
    }

    /// Bind of the portal without a name, Describe of it if `describes`, and Execute of all its
    /// rows, in one visit. Answers all but the end of Execute, as the single calls would. Drivers
    /// send these messages in one piece. `syncs`: the next message is Sync.
    pub fn exchange(
        &mut self,
        statement: &str,
        param_formats: &[i16],
        params: &[Option<&[u8]>],
        result_formats: &[i16],
        (describes, syncs): (bool, bool),
        out: &mut dyn Output,
    ) -> Result<Executed> {
        if self.manner.tells_durations() {
            // Each step has a line of its own.
            self.bind("", statement, param_formats, params, result_formats, out)?;
            out.bind_complete()?;
            if describes {
                self.describe_portal("", out)?;
            }
            return self.execute("", 0, out);
        }
        let _host = self.begin_batch()?;
        self.is_last = syncs;
        let result = self.exchange_inner(statement, param_formats, params, result_formats, describes, out);
        self.settle(result, None, out)
    }

    /// Close of a statement.
    pub fn close_statement(&mut self, name: &str) {
        self.state.forget_statement(name);
    }

    /// Close of a portal.
    pub fn close_portal(&mut self, name: &str) -> Result<()> {
        self.unpark()?;
        self.lost_portals.remove(name);
        self.drop_portal(name);
        Ok(())
    }

    /// An error of the caller's own, between the messages of a statement: undoes what an error of
    /// the session's would. After an error of the session's nothing is left to be undone.
    pub fn fail_statement(&mut self, mut error: SqlError) -> SqlError {
        if let Err(ended) = self.unpark() {
            return ended;
        }
        self.stop_clock();
        self.tell_failure(&mut error, None);
        self.fail();
        self.show_activity();
        error
    }

    /// Sync: commits what no BEGIN opened.
    pub fn sync(&mut self, out: &mut dyn Output) -> Result<()> {
        self.unpark()?;
        let _host = self.enter_host();
        let result = self.finish_implicit();
        self.settle(result, None, out)
    }

    // ---- statements by handle, for callers in this process

    /// Prepares one statement (or none, if the text is empty). `types`: those of the parameters
    /// that are known, 0 for one to be inferred.
    pub fn prepare(&mut self, sql: &str, types: &[Oid], out: &mut dyn Output) -> Result<Statement> {
        let _host = self.begin_batch()?;
        self.show_text(sql);
        let result = self.prepare_inner(sql, types);
        let result = self.settle(result, Some(sql), out);
        self.tell_duration(result.is_ok(), |_| step("parse <unnamed>", sql));
        result
    }

    /// The columns a statement answers with, none if with no rows.
    pub fn statement_columns(
        &mut self,
        statement: &Statement,
        out: &mut dyn Output,
    ) -> Result<Vec<OutputColumn>> {
        let _host = self.begin_batch()?;
        let result = self.prepared_columns(&statement.0);
        self.settle(result, Some(statement.sql()), out)
    }

    /// Runs a statement to its end. Outside a transaction block it commits before it returns.
    pub fn run(&mut self, statement: &Statement, params: &[Datum], out: &mut dyn Output) -> Result<()> {
        let _host = self.begin_batch()?;
        self.show_prepared(&statement.0.source.sql);
        self.tell_execution(&execution("", &statement.0, params));
        let result = self.run_inner(&statement.0, params, out);
        let result = self.settle(result, None, out);
        self.tell_duration(result.is_ok(), |session| {
            execution("", &statement.0, params).step("execute", session.state.fmt())
        });
        result
    }

    // ---- what the client is told besides answers

    /// Whether a transaction block is open.
    pub fn transaction_status(&self) -> TransactionStatus {
        match self.block {
            Block::Idle | Block::Single | Block::Pipeline | Block::Implicit => TransactionStatus::Idle,
            Block::Explicit => TransactionStatus::InBlock,
            Block::Failed => TransactionStatus::InFailedBlock,
        }
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

    /// Has notices leave by `outlet` when they are raised. Those that it cannot take wait for the
    /// end of the statement.
    pub fn send_notices_to(&self, outlet: NoticeOutlet) {
        self.state.set_notice_outlet(outlet);
    }

    /// The encoding of the session's client, which follows `client_encoding`.
    pub fn client_encoding(&self) -> Arc<ClientEncoding> {
        self.state.shared_encoding()
    }

    /// The types of the values of a statement's parameters; none if there is no such statement.
    pub fn parameter_types(&self, statement: &str) -> Vec<Oid> {
        let statements = self.state.statements();
        statements.get(statement).map_or_else(Vec::new, |statement| statement.value_types().to_vec())
    }

    /// Hands queued notices to the client.
    pub fn flush_notices(&mut self, out: &mut dyn Output) {
        if self.state.has_notices() {
            for notice in self.state.take_notices() {
                out.notice(&notice);
            }
        }
    }

    /// After how long without a message the connection is to be closed, and with which error.
    /// Within a pipeline there is no limit.
    pub fn idle_limit(&self) -> Option<(Duration, SqlError)> {
        let (id, error): (_, fn() -> SqlError) = match self.block {
            Block::Idle => (Id::IdleSessionTimeout, idle_session),
            Block::Explicit | Block::Failed => {
                (Id::IdleInTransactionSessionTimeout, || sinew_txn::TxnError::IdleTooLong.into())
            }
            Block::Single | Block::Pipeline | Block::Implicit => return None,
        };
        let ms = self.state.setting_int(id);
        (ms > 0).then(|| (Duration::from_millis(ms as u64), error()))
    }

    /// Tells of an error of the session that its caller met: see [`tell`].
    pub fn tell_error(&self, e: &mut SqlError) {
        self.tell_failure(e, None);
    }

    // ---- the session itself

    /// The state that statements see.
    pub fn state(&self) -> &SessionState {
        &self.state
    }

    /// The opened directory.
    pub fn engine(&self) -> &Arc<Engine> {
        &self.engine
    }

    /// The session in the transaction kernel.
    pub fn txn(&self) -> &TxnSession {
        &self.state
    }

    /// Where the session's memory is counted.
    pub fn account(&self) -> &Arc<Account> {
        self.host.account()
    }

    /// The session as it stands in the log.
    pub fn speaker(&self) -> Speaker {
        self.host.speech().1
    }

    /// The session's place, now and later.
    pub fn place(&self) -> SharedPlace {
        self.place.clone()
    }

    /// How often the session has moved to a rebuilt region.
    #[inline]
    pub fn moves(&self) -> u32 {
        self.moves
    }

    /// True if there is another region to go to and nothing that would be lost on the way. A caller
    /// with time on its hands may call `follow`, so that the memory of the old region is freed.
    #[inline]
    pub fn should_follow(&self) -> bool {
        self.block == Block::Idle && self.is_stranded()
    }

    /// Moves an idle session to the rebuilt region. An error is met again by the next statement,
    /// which tells the client.
    pub fn follow(&mut self) {
        if self.should_follow() {
            self.lost = self.move_on().err().filter(|_| !self.is_stranded());
        }
    }

    // ---- for `sinew check`

    /// Faults of the files and the log, a line each; and folders of databases that there are not.
    pub fn check_storage(&mut self) -> Result<Vec<String>> {
        self.alone(Session::storage_faults)
    }

    /// Faults of the tables of the session's database: tuples, index order, entries against rows
    /// and back; and in its sequences.
    pub fn check_tables(&mut self) -> Result<Vec<String>> {
        self.alone(Session::table_faults)
    }

    /// The databases that can be connected to and have catalogs of their own. In the others there
    /// is nothing to check.
    pub fn database_names(&mut self) -> Result<Vec<String>> {
        self.alone(|session| {
            let all = session.cx().databases()?;
            let storage = &session.engine.storage;
            let checked = |d: &&Arc<DatabaseInfo>| d.allow_connections && !is_as_new(storage, d.oid);
            Ok(all.all.iter().filter(checked).map(|d| d.name.to_string()).collect())
        })
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.abandon();
        self.names.forget();
        self.host.forget();
        self.state.drop_temporary_slots();
        // No client is left to tell if releasing fails; the slot's end releases all the same.
        let _ = self.state.unlock_all_session();
        self.portals.clear();
        self.state.statements().clear();
        if self.account().is_some_given_back() {
            return_free_memory();
        }
    }
}
