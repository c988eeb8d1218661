//! An opened directory, and sessions on it.

use crate::collect::{Collector, QueryResult};
use crate::value::{ToValue, convert};
use sinew_sql::session::guc::{Base, conf};
use sinew_sql::session::{ConnectOptions, Executed, Output};
use sinew_sql::{Engine, Result};
use sinew_storage::StorageOptions;
use sinew_sync::{Slot, ThreadWaiter};
use std::path::Path;
use std::sync::{Arc, Weak};

/// How to open a directory. What sizes shared memory counts only for the first process that opens it.
#[derive(Debug, Clone, Default)]
pub struct OpenOptions {
    pub storage: StorageOptions,
    /// Settings that sessions start with, after those of `sinew.conf`.
    pub settings: Vec<(String, String)>,
}

struct Inner {
    engine: Arc<Engine>,
    base: Base,
}

impl Drop for Inner {
    fn drop(&mut self) {
        // The last one out checkpoints; a failure leaves a directory that the next opening recovers.
        let _ = self.engine.close();
    }
}

/// A database directory opened by this process. Cheap to clone; closed when the last clone and session are gone.
#[derive(Clone)]
pub struct Database {
    inner: Arc<Inner>,
}

impl Database {
    /// Opens a directory, creating a database in a missing or empty one.
    pub fn open(dir: impl AsRef<Path>) -> Result<Database> {
        Database::open_with(dir, &OpenOptions::default())
    }
    pub fn open_with(dir: impl AsRef<Path>, options: &OpenOptions) -> Result<Database> {
        let dir = dir.as_ref();
        let mut base = Base::default();
        conf::load(&dir.join("sinew.conf"), &mut base)?;
        for (name, value) in &options.settings {
            base.set(name, value)?;
        }
        let engine = Engine::open(dir, &options.storage)?;
        Ok(Database { inner: Arc::new(Inner { engine, base }) })
    }
    /// True if the directory holds a database.
    pub fn exists(dir: impl AsRef<Path>) -> bool {
        sinew_storage::Storage::is_database(dir.as_ref())
    }
    /// Reads everything and returns what is wrong, a line each.
    pub fn check(&self) -> Result<Vec<String>> {
        let mut session = self.session()?;
        let mut found = session.session.check_storage()?;
        for database in session.session.database_names()? {
            let mut session = self.session_as(&database, "postgres")?;
            let lines = session.session.check_tables()?;
            found.extend(lines.into_iter().map(|line| format!("database \"{database}\": {line}")));
        }
        Ok(found)
    }
    pub fn engine(&self) -> &Arc<Engine> {
        &self.inner.engine
    }
    /// A session of the role `postgres` in the database `postgres`.
    pub fn session(&self) -> Result<Session> {
        self.session_as("postgres", "postgres")
    }
    /// A session of any role in any database: whoever can open the directory owns it.
    pub fn session_as(&self, database: &str, role: &str) -> Result<Session> {
        let options =
            ConnectOptions { database: database.to_string(), user: role.to_string(), settings: Vec::new() };
        let session = sinew_sql::session::Session::connect(
            &self.inner.engine,
            Box::new(ThreadWaiter),
            &self.inner.base,
            &options,
        )?;
        Ok(Session { session, _database: self.inner.clone() })
    }
}

/// One session: one statement at a time, transactions across statements.
pub struct Session {
    // Before the database, which must outlive it.
    session: sinew_sql::session::Session,
    _database: Arc<Inner>,
}

impl Session {
    /// Runs one statement with parameters `$1`, `$2` … and collects its rows.
    pub fn query(&mut self, sql: &str, params: &[&dyn ToValue]) -> Result<QueryResult> {
        let mut out = Collector::default();
        self.run(sql, params, &mut out)?;
        Ok(out.last())
    }
    /// Runs one statement; returns the number of rows it inserted, updated, deleted or returned.
    pub fn execute(&mut self, sql: &str, params: &[&dyn ToValue]) -> Result<u64> {
        Ok(self.query(sql, params)?.rows_affected())
    }

    fn run(&mut self, sql: &str, params: &[&dyn ToValue], out: &mut Collector) -> Result<()> {
        let result = self.run_extended(sql, params, out);
        // Commits what no BEGIN opened; after an error there is nothing left to commit.
        let synced = self.session.sync(out);
        let tag = result?;
        synced?;
        out.command_complete(&tag)
    }

    fn run_extended(&mut self, sql: &str, params: &[&dyn ToValue], out: &mut Collector) -> Result<String> {
        self.session.parse("", sql, &[], out)?;
        let types = self.session.parameter_types("")?;
        let fmt = self.session.state().fmt().clone();
        let mut values = Vec::with_capacity(params.len());
        for (i, param) in params.iter().enumerate() {
            let wanted = types.get(i).copied().unwrap_or_else(|| param.type_oid());
            match convert(*param, wanted, &fmt) {
                Ok(value) => values.push(value),
                Err(e) => return Err(self.session.fail_statement(e)),
            }
        }
        self.session.bind_values("", "", values, out)?;
        self.session.describe_portal("", out)?;
        match self.session.execute("", 0, out)? {
            Executed::Complete(tag) => Ok(tag),
            Executed::Suspended | Executed::Empty => Ok(String::new()),
        }
    }

    /// Runs any number of statements without parameters, as psql does with `-c`; a result each, rows as text.
    /// An error ends them; what came before it is returned with it.
    pub fn run_script(&mut self, sql: &str) -> (Vec<QueryResult>, Result<()>) {
        let mut out = Collector { as_text: true, ..Collector::default() };
        let result = self.session.simple_query(sql, &mut out);
        let notices = std::mem::take(&mut out.current.notices);
        if !notices.is_empty() {
            out.done.push(QueryResult { notices, ..QueryResult::default() });
        }
        (out.done, result)
    }
    /// As [`Session::run_script`], with the results to `out` as they come.
    pub fn run_to(&mut self, sql: &str, out: &mut dyn Output) -> Result<()> {
        self.session.simple_query(sql, out)
    }

    /// Opens a transaction; it is rolled back unless committed.
    pub fn transaction(&mut self) -> Result<Transaction<'_>> {
        self.query("begin", &[])?;
        Ok(Transaction { session: self, open: true })
    }
    /// What cancels this session's statements, from any thread.
    pub fn cancel_handle(&self) -> CancelHandle {
        let slot = self.session.txn().slot();
        CancelHandle {
            database: Arc::downgrade(&self._database),
            session: slot.session_id(),
            key: slot.cancel_key(),
        }
    }
    /// `I` idle, `T` in a transaction, `E` in a failed one.
    pub fn transaction_status(&self) -> char {
        char::from(self.session.transaction_status())
    }
}

/// Cancels what a session runs; keeps neither it nor the database open.
#[derive(Clone)]
pub struct CancelHandle {
    database: Weak<Inner>,
    session: i32,
    key: u32,
}
impl CancelHandle {
    /// The running statement fails with 57014; without one, nothing happens.
    pub fn cancel(&self) {
        if let Some(database) = self.database.upgrade() {
            Slot::interrupt_by_key(
                database.engine.storage.region(),
                self.session,
                self.key,
                sinew_sync::slot::INTERRUPT_CANCEL,
            );
        }
    }
}

/// A transaction of a session.
pub struct Transaction<'s> {
    session: &'s mut Session,
    open: bool,
}
impl Transaction<'_> {
    pub fn query(&mut self, sql: &str, params: &[&dyn ToValue]) -> Result<QueryResult> {
        self.session.query(sql, params)
    }
    pub fn execute(&mut self, sql: &str, params: &[&dyn ToValue]) -> Result<u64> {
        self.session.execute(sql, params)
    }
    /// Commits; an error when the transaction had failed and was rolled back instead.
    pub fn commit(mut self) -> Result<()> {
        self.open = false;
        let done = self.session.query("commit", &[])?;
        if done.tag == "ROLLBACK" {
            return Err(crate::Error::new(
                crate::SqlState::IN_FAILED_SQL_TRANSACTION,
                "the transaction had failed and was rolled back",
            ));
        }
        Ok(())
    }
    pub fn rollback(mut self) -> Result<()> {
        self.open = false;
        self.session.query("rollback", &[]).map(|_| ())
    }
}
impl Drop for Transaction<'_> {
    fn drop(&mut self) {
        if self.open {
            // Nobody to tell; the session's end rolls back as well.
            let _ = self.session.query("rollback", &[]);
        }
    }
}
