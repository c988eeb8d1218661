//! An opened directory, and sessions on it.

use crate::engine::{Home, Opening};
use crate::watch::{Watch, Watched};
use crate::{Error, Result, Session, SqlState};
use sinew_log::Place;
use sinew_sql::Engine;
use sinew_sql::catalog::{CATALOG_VERSION, rebuild};
use sinew_sql::engine::despite_deaths;
use sinew_sql::session::ConnectOptions;
use sinew_sql::settings::live::Live;
use sinew_storage::StorageOptions;
use sinew_storage::engine::recover;
use sinew_sync::ForkStamp;
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How to open a directory.
///
/// The sizes of the shared memory count only for the first process that opens the directory. The
/// others take it as they find it.
#[derive(Debug, Clone, Default)]
pub struct OpenOptions {
    read_only: bool,
    /// Slots for sessions, where the caller counts them.
    sessions_max: Option<u32>,
    /// Settings that win over those of `sinew.conf` and `sinew.auto.conf`.
    settings: Vec<(String, String)>,
    logs_to_standard_error: bool,
}

impl OpenOptions {
    /// The defaults.
    pub fn new() -> OpenOptions {
        OpenOptions::default()
    }

    /// Size of the pool of pages in shared memory, in MiB (default 32). At least two pages of 8 KiB
    /// for each session that there may be: 22023 if it is less. SQL shows it as `shared_buffers`.
    pub fn shared_buffers_mb(self, mb: u32) -> OpenOptions {
        self.setting("shared_buffers", format!("{mb}MB"))
    }

    /// Sessions that there is room for, in all processes together (default 128). There is room for
    /// some more, which the processes' own duties take.
    pub fn sessions_max(mut self, sessions: u32) -> OpenOptions {
        self.sessions_max = Some(sessions);
        self.setting("max_connections", sessions.to_string())
    }

    /// Processes that may have the directory open (default 256). SQL shows it as `max_processes`.
    pub fn processes_max(self, processes: u32) -> OpenOptions {
        self.setting("max_processes", processes.to_string())
    }

    /// Writes nothing in the directory, which may stand on a read-only medium. It must be at rest:
    /// closed cleanly, with no other process in it; 55000 if it is not. A statement that would
    /// write answers with 25006.
    ///
    /// A reader keeps no writer out. If a process opens the directory to write all the same, the
    /// statements of this one end with 55000 from then on. The running statement does so too,
    /// whatever rows it has given out by then.
    ///
    /// Meanwhile a small copy of its log and statuses stands in the place for temporary files.
    pub fn read_only(mut self, on: bool) -> OpenOptions {
        self.read_only = on;
        self
    }

    /// A setting, such as `synchronous_commit` or `lock_timeout`, which wins over the one of
    /// `sinew.conf`. Those that need a restart count as sizes do.
    pub fn setting(mut self, name: impl Into<String>, value: impl Into<String>) -> OpenOptions {
        self.settings.push((name.into(), value.into()));
        self
    }

    /// Sends the lines of the log to the process's standard error, as a server does, unless the
    /// setting `log_file` sends them elsewhere.
    pub fn log_to_standard_error(mut self) -> OpenOptions {
        self.logs_to_standard_error = true;
        self
    }

    /// Whether the directory is opened to read only.
    pub fn is_read_only(&self) -> bool {
        self.read_only
    }

    /// Opens a directory, creating a database in a missing or empty one.
    pub fn open(&self, dir: impl AsRef<Path>) -> Result<Database> {
        Database::open_with(dir, self)
    }
}

pub(crate) struct Inner {
    // Not dropped in a child of fork(), where it owns nothing.
    home: ManuallyDrop<Arc<Home>>,
    stamp: ForkStamp,
    read_only: bool,
    /// Its last handle closes the engine: no server of this process does.
    closes: bool,
}

impl Inner {
    fn new(home: Arc<Home>, read_only: bool, closes: bool) -> Inner {
        let stamp = home.engine.latest().storage.region().fork_stamp();
        Inner { home: ManuallyDrop::new(home), stamp, read_only, closes }
    }

    /// The settings that count, and whether they are these.
    pub fn settings(&self) -> &Live {
        &self.home.settings
    }

    /// The part of the settings beyond the sessions: the log.
    fn reload(&self) -> Result<()> {
        for name in self.home.reload()? {
            sinew_log::log!("parameter \"{name}\" cannot be changed without restarting the server");
        }
        Ok(())
    }

    /// Checks after a statement that its rows are of one moment, where no lock keeps other
    /// processes from writing. An error that the statement met may come from what they wrote.
    #[inline]
    pub fn check_read(&self) -> Result<()> {
        if self.read_only {
            self.home.engine.latest().storage.check_unchanged().map_err(Error::from)
        } else {
            Ok(())
        }
    }

    /// True in a child of fork() that inherited this handle.
    #[inline]
    pub fn is_inherited(&self) -> bool {
        self.stamp.is_forked()
    }

    /// Lets go of a region that was given up, once a session has moved on.
    pub fn move_on(&self) {
        // An error is the next session's to tell.
        let _ = self.home.engine.current();
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        if self.is_inherited() {
            return;
        }
        if self.closes {
            // The last one out checkpoints; a failure leaves a directory that the next opening
            // recovers.
            let _ = self.home.engine.latest().close();
        }
        // SAFETY: dropped here and nowhere else, and never used again.
        unsafe { ManuallyDrop::drop(&mut self.home) };
    }
}

/// A database directory opened by this process. Cheap to clone; closed when the last clone and
/// session are gone.
#[derive(Clone)]
pub struct Database {
    inner: Arc<Inner>,
}

impl Database {
    /// Opens a directory, creating a database in a missing or empty one.
    pub fn open(dir: impl AsRef<Path>) -> Result<Database> {
        Database::open_with(dir, &OpenOptions::default())
    }

    /// Opens a directory with options. It is created when missing, unless it is opened read-only.
    pub fn open_with(dir: impl AsRef<Path>, options: &OpenOptions) -> Result<Database> {
        let (dir, read_only) = (dir.as_ref(), options.read_only);
        let usual: fn() -> Place = match options.logs_to_standard_error {
            true => || Place::StandardError,
            false => || Place::Nowhere,
        };
        let opening = Opening::new(dir, &options.settings, read_only, usual)?;
        let journal = opening.journal().cloned();
        let mut storage = StorageOptions { read_only, ..opening.embedded_options() };
        if let Some(sessions) = options.sessions_max {
            storage.sessions_max = sessions;
        }
        let opened = opening.open(&storage, None);
        if let (Err(_), Some(journal)) = (&opened, &journal) {
            journal.give_up(dir);
        }
        let inner = Arc::new(Inner::new(Arc::new(opened?), read_only, true));
        let weak = Arc::downgrade(&inner);
        inner.home.set_reload(move || weak.upgrade().map_or(Ok(()), |inner| inner.reload()));
        Ok(Database { inner })
    }

    /// A handle on what a server of this process has open ([`engine`](crate::engine)). The server
    /// closes it.
    pub fn beside(home: Arc<Home>) -> Database {
        Database { inner: Arc::new(Inner::new(home, false, false)) }
    }

    /// True in a child of fork() that inherited this handle: it cannot be used there, and the child
    /// opens the directory again.
    pub fn is_inherited(&self) -> bool {
        self.inner.is_inherited()
    }

    /// True if the directory holds a database.
    pub fn exists(dir: impl AsRef<Path>) -> bool {
        sinew_storage::Storage::is_database(dir.as_ref())
    }

    /// The damage in a directory that cannot be opened, and what going on without it loses: an
    /// entry each. Changes nothing.
    pub fn examine(dir: impl AsRef<Path>) -> Result<Vec<String>> {
        let found = recover::examine(dir.as_ref(), &rebuild::trees())?;
        Ok(found.iter().map(|f| f.to_string()).collect())
    }

    /// Makes a damaged directory usable without what is lost; for who has no backup. Returns where
    /// the originals and the report are, what was found, and which indexes of the catalogs were
    /// made anew.
    pub fn accept_loss(dir: impl AsRef<Path>) -> Result<(PathBuf, Vec<String>)> {
        let options = StorageOptions {
            catalog_version: CATALOG_VERSION,
            wait_events: sinew_sql::exec::wait_events::ALL,
            ..StorageOptions::default()
        };
        let done = recover::accept_loss(dir.as_ref(), &options, &rebuild::trees())?;
        let mut said: Vec<String> = done.found.iter().map(|f| f.to_string()).collect();
        said.extend(rebuild::damaged(dir.as_ref(), &options)?);
        Ok((done.aside, said))
    }

    /// Reads everything and returns what is wrong, a line each.
    pub fn check(&self) -> Result<Vec<String>> {
        let mut session = self.session()?;
        let mut found = session.inner()?.check_storage()?;
        for database in session.inner()?.database_names()? {
            let mut session = match self.session_as(&database, "postgres") {
                // Dropped meanwhile.
                Err(e) if e.sqlstate == SqlState::UNDEFINED_DATABASE => continue,
                session => session?,
            };
            let lines = session.inner()?.check_tables()?;
            found.extend(lines.into_iter().map(|line| format!("database \"{database}\": {line}")));
        }
        Ok(found)
    }

    /// Reads `sinew.conf` and `sinew.auto.conf` again, as `pg_reload_conf()` does. Sessions of this
    /// process take the settings over between two transactions. An error leaves everything as it
    /// is.
    pub fn reload(&self) -> Result<()> {
        self.inner.reload()
    }

    /// The engine of the present region: another one after a crash of another process.
    pub fn engine(&self) -> Result<Arc<Engine>> {
        self.inner.home.engine.current()
    }

    /// A session of the role `postgres` in the database `postgres`.
    pub fn session(&self) -> Result<Session> {
        self.session_as("postgres", "postgres")
    }

    /// A session of any role in any database: a process that can open the directory owns it.
    pub fn session_as(&self, database: &str, role: &str) -> Result<Session> {
        if self.inner.is_inherited() {
            return Err(crate::session::inherited());
        }
        let options = ConnectOptions {
            database: database.to_string(),
            user: role.to_string(),
            ..ConnectOptions::default()
        };
        let base = self.inner.settings().present();
        let watch = Arc::<Watch>::default();
        let session = despite_deaths(|| {
            let watched = watch.clone();
            sinew_sql::session::Session::connect(
                &self.inner.home.engine.current()?,
                Box::new(move || Box::new(Watched::new(&watched))),
                &base,
                &options,
            )
        })?;
        Ok(Session::new(session, watch, base, self.inner.clone()))
    }
}
