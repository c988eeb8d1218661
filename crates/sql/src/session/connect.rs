//! How a session comes to be: a slot first, then a role, then a database.
//!
//! The three steps are apart so that a server can look a role's password up, talk to the client,
//! and only then let it in.

use crate::engine::Engine;
use crate::routine::Routines;
use crate::session::block::Block;
use crate::session::host::{SessionHost, set_process_memory_limit};
use crate::session::portals::Portals;
use crate::session::speech::let_log_find_sessions;
use crate::session::{Session, SessionPlace, SharedPlace, entrants};
use crate::settings::{Base, Id, Source};
use crate::state::SessionState;
use crate::state::names::StateNames;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::sending::Sending;
use sinew_catalog::{User, as_new};
use sinew_error::Severity;
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::page::PAGE_SIZE;
use sinew_sync::Waiter;
use sinew_txn::{LockMode, LockOwner, SessionRow, WaitPolicy};
use sinew_types::Oid;
use std::collections::HashSet;
use std::os::unix::fs::PermissionsExt;
use std::sync::Arc;

/// The wishes of a connecting client.
#[derive(Debug, Clone, Default)]
pub struct ConnectOptions {
    pub database: String,
    pub user: String,
    /// It sends replication commands.
    pub replication: bool,
    /// Settings that came with the connection; they become the session's reset values.
    pub settings: Vec<(String, String)>,
}

/// Makes the waiters of a session: one now, another one whenever its region is rebuilt.
pub type NewWaiter = Box<dyn Fn() -> Box<dyn Waiter> + Send>;

/// A role that wants in.
#[derive(Debug, Clone)]
pub struct Role {
    pub oid: Oid,
    pub name: Arc<str>,
    pub superuser: bool,
    pub replication: bool,
    pub can_login: bool,
    /// How many sessions it may have at once; negative: any number.
    pub connection_limit: i32,
    /// A SCRAM-SHA-256 verifier.
    pub password: Option<Arc<str>>,
    /// Until when the password holds, in microseconds since 2000-01-01 UTC.
    pub valid_until: Option<i64>,
    /// Names of the roles that it is a member of, directly or not, its own among them. Superusers
    /// are no exception.
    pub member_of: Vec<String>,
}

pub(super) fn fatal(state: SqlState, message: String) -> SqlError {
    SqlError::new(state, message).severity(Severity::Fatal)
}

/// The error for a role that does not exist.
pub fn no_such_role(name: &str) -> SqlError {
    fatal(SqlState::INVALID_AUTHORIZATION_SPECIFICATION, format!("role \"{name}\" does not exist"))
}

impl Session {
    /// A session without a role yet: it holds a slot and can look roles up. 53300 when there is
    /// no slot.
    pub(super) fn attached(engine: &Arc<Engine>, waiter: NewWaiter, base: &Base) -> Result<Session> {
        let_log_find_sessions();
        let engine = engine.current()?;
        let txn = engine
            .storage
            .session(waiter())
            .map_err(SqlError::from)
            .map_err(|e| e.severity(Severity::Fatal))?;
        let names = Arc::new(StateNames::default());
        let place = SharedPlace::new(SessionPlace::of(&txn));
        let mut state = Box::new(SessionState::new(
            engine.catalog.clone(),
            txn,
            engine.reloader.clone(),
            base,
            Box::<Routines>::default(),
        ));
        state.set_names(names.clone());
        let mut session = Session {
            host: Arc::new(SessionHost::new(engine.journal.clone(), names.clone())),
            engine,
            names,
            block: Block::Idle,
            savepoints: Vec::new(),
            savepoint_undone: false,
            portals: Portals::default(),
            lost_portals: HashSet::new(),
            environment: 0,
            statement_timeout: None,
            clock_ends: None,
            is_last: false,
            manner: Default::default(),
            idle_in_transaction_limit: None,
            idle_limit: None,
            expired: false,
            lasts: false,
            shown: None,
            waiter,
            place,
            moves: 0,
            looked_at: 0,
            lost: None,
            state,
        };
        set_process_memory_limit(session.state.setting_int(Id::ProcessMemoryLimit));
        session.point_host();
        session.show_region();
        session.state.settings().mark_dirty();
        session.refresh();
        Ok(session)
    }

    /// Some settings were decided by the process that created the region. They show the region's
    /// values, whatever this process was told.
    pub(super) fn show_region(&mut self) {
        let (storage, txn) = (&self.engine.storage, self.state.txn().params());
        let facts = [
            ("shared_buffers", storage.pool().size_pages() as u64),
            ("wal_buffers", storage.wal().ring_len() / PAGE_SIZE as u64),
            ("lock_partitions", u64::from(txn.lock_partitions)),
            ("lwlock_shared_limit", u64::from(storage.region().lwlock_shared_limit())),
            ("max_locks", u64::from(txn.locks_max)),
            ("max_notify_channels", u64::from(txn.channels_max)),
            ("max_prepared_transactions", u64::from(txn.prepared_max)),
            ("notify_queue_size", u64::from(txn.notify_words) * 8 / 1024),
            ("max_processes", u64::from(storage.region().processes_max())),
        ]
        .map(|(name, value)| (name, value.to_string()));
        // Other users never get in, the group perhaps.
        let mode = std::fs::metadata(storage.dir()).map_or(0o700, |found| found.permissions().mode() & 0o777);
        let mode = ("data_directory_mode", format!("{mode:04o}"));
        let standby = ("in_hot_standby", if storage.follows() { "on" } else { "off" }.to_string());
        for (name, value) in facts.into_iter().chain([mode, standby]).chain(storage.background_settings()) {
            let shown = self.state.settings().establish(name, &value, Source::Override);
            debug_assert!(shown.is_ok(), "{shown:?}");
        }
    }

    fn look_up_database(&mut self, name: &str, role: Oid) -> Result<Option<entrants::Found>> {
        self.alone(|session| entrants::find_database(session.cx(), name, role))
    }

    /// Lets a role into a database. The caller has made sure that it is who it says.
    pub(super) fn let_in(&mut self, role: &Role, options: &ConnectOptions) -> Result<()> {
        if !role.can_login {
            return Err(fatal(
                SqlState::INVALID_AUTHORIZATION_SPECIFICATION,
                format!("role \"{}\" is not permitted to log in", role.name),
            ));
        }
        if options.replication && !role.superuser && !role.replication {
            return Err(fatal(
                SqlState::INSUFFICIENT_PRIVILEGE,
                "must be superuser or replication role to start walsender".into(),
            ));
        }
        let found = self.look_up_database(&options.database, role.oid)?;
        let Some(entrants::Found { oid, name, is_open, may_connect, connection_limit }) = found else {
            return Err(fatal(
                SqlState::UNDEFINED_DATABASE,
                format!("database \"{}\" does not exist", options.database),
            ));
        };
        if !is_open {
            return Err(fatal(
                SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
                format!("database \"{name}\" is not currently accepting connections"),
            ));
        }
        if !may_connect {
            let e =
                fatal(SqlState::INSUFFICIENT_PRIVILEGE, format!("permission denied for database \"{name}\""));
            return Err(e.detail("User does not have CONNECT privilege."));
        }
        // Until the session ends: no session drops or copies the database under it.
        let (tag, mode) = (sinew_catalog::database_lock_tag(oid), LockMode::RowExclusive);
        self.state.lock(tag, mode, LockOwner::Session, WaitPolicy::Block)?;
        // The wait may have been for its end, or for another name.
        if self.look_up_database(&options.database, role.oid)?.is_none_or(|now| now.oid != oid) {
            self.state.unlock(tag, mode, LockOwner::Session)?;
            let text = format!("database \"{}\" does not exist", options.database);
            return Err(fatal(SqlState::UNDEFINED_DATABASE, text)
                .detail("It seems to have just been dropped or renamed."));
        }
        self.provide_catalogs(oid, &name)?;
        let user = User { oid: role.oid, name: role.name.clone(), superuser: role.superuser };
        self.host.change_speaker(|speaker| {
            speaker.user = role.name.to_string();
            speaker.database = name.to_string();
        });
        self.state.enter(oid, name.clone(), user);
        self.state.set_identity(oid, role.oid, sinew_types::datetime::clock_now());
        // This session counts, since others see it from here on.
        if options.replication {
            self.become_sender()?;
        }
        if !role.superuser {
            self.check_connections(role.connection_limit, "role", &role.name, |s| s.role == role.oid)?;
            self.check_connections(connection_limit, "database", &name, |s| s.database == oid)?;
        }
        self.take_given_settings(role, options)
    }

    /// Shows that the session serves a follower; 53300 if there are enough of those.
    fn become_sender(&self) -> Result<()> {
        self.state.set_sending(&Sending::default().encode());
        let senders_max = self.state.setting_int(Id::MaxWalSenders);
        let senders = self.state.txn().sessions().iter().filter(|s| !s.sending.is_empty()).count();
        if senders as i64 > senders_max {
            let text = format!(
                "number of requested standby connections exceeds max_wal_senders (currently {senders_max})"
            );
            return Err(fatal(SqlState::TOO_MANY_CONNECTIONS, text));
        }
        Ok(())
    }

    /// Writes the catalogs of a database that has none of its own yet. The session holds the
    /// database's lock.
    fn provide_catalogs(&mut self, database: Oid, name: &str) -> Result<()> {
        let storage = self.engine.storage.clone();
        if !as_new::is_as_new(&storage, database) {
            return Ok(());
        }
        if storage.follows() {
            let e = fatal(
                SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
                format!("database \"{name}\" was never used where it comes from, and cannot be entered here"),
            );
            return Err(e.hint("Connect to it once in the database that this one follows."));
        }
        if storage.is_read_only() {
            let e = fatal(
                SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
                format!("database \"{name}\" was never used, and the directory is open to read only"),
            );
            return Err(e.hint("Connect to it once with the directory open to read and write."));
        }
        let (tag, mode) = (as_new::lock_tag(database), LockMode::AccessExclusive);
        self.state.lock(tag, mode, LockOwner::Session, WaitPolicy::Block)?;
        let written = self.alone(|session| as_new::write_catalogs(SystemRows::of(session.cx()), database));
        self.state.unlock(tag, mode, LockOwner::Session)?;
        written.map_err(|e| e.severity(Severity::Fatal))
    }

    /// 53300 when more sessions than the limit says are like this one. Sessions that come at the
    /// same time may all be refused.
    fn check_connections(
        &self,
        limit: i32,
        what: &str,
        name: &str,
        alike: impl Fn(&SessionRow) -> bool,
    ) -> Result<()> {
        let Ok(limit) = usize::try_from(limit) else { return Ok(()) };
        let sessions = self.state.txn().sessions();
        if sessions.iter().filter(|s| alike(s)).count() <= limit {
            return Ok(());
        }
        Err(fatal(SqlState::TOO_MANY_CONNECTIONS, format!("too many connections for {what} \"{name}\"")))
    }
}
