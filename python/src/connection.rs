//! Connections: a session each, and what its cursors share.

use crate::errors::{interface, programming, raised};
use crate::query::{self, Query, Shape};
use crate::signals::Signals;
use pyo3::prelude::*;
use sinew::{
    CancelToken, Database, Datum, Error, OpenOptions, QueryResult, Session, SqlState, Statement, ToSql,
    TransactionStatus,
};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use crate::value::Param;

/// How long a wait for notifications goes on between two looks for signals.
const LOOK: Duration = Duration::from_millis(100);

/// Queries whose placeholders and plans a connection keeps.
const KEPT_MAX: usize = 256;
/// Plans of one query, which differ in the types of its parameters.
const PLANS_MAX: usize = 16;

/// Locks a mutex, also after a panic.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // After a panic there is still a session or none; the next rollback undoes its transaction.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The databases that this process has open, by directory and whether to read only: one handle,
/// however many connections. Used with the GIL held and not while waiting, so that a fork() never
/// finds it locked.
static OPEN: Mutex<Option<Opened>> = Mutex::new(None);
type Opened = HashMap<(PathBuf, bool), Weak<Database>>;

fn open(py: Python<'_>, path: PathBuf, options: &OpenOptions) -> PyResult<Arc<Database>> {
    let read_only = options.is_read_only();
    let known = std::fs::canonicalize(&path).ok().and_then(|path| {
        locked(&OPEN).as_ref()?.get(&(path, read_only))?.upgrade().filter(|db| !db.is_inherited())
    });
    if let Some(database) = known {
        return Ok(database);
    }
    let opened = py.detach(|| options.open(&path)).map_err(|e| raised(py, &e))?;
    let opened = Arc::new(opened);
    if let Ok(path) = std::fs::canonicalize(&path) {
        let mut open = locked(&OPEN);
        let open = open.get_or_insert_default();
        open.retain(|_, database| database.strong_count() > 0);
        open.insert((path, read_only), Arc::downgrade(&opened));
    }
    Ok(opened)
}

/// Whose turn it is with the session.
pub enum Holder {
    Nobody(Box<Session>),
    /// A COPY runs on it, on a thread of its own.
    Copy,
    Closed,
}

/// The state that a connection shares with its cursors.
pub struct Shared {
    holder: Mutex<Holder>,
    queries: Mutex<HashMap<String, Arc<Kept>>>,
    autocommit: Mutex<bool>,
    pub cancel: CancelToken,
    signals: Arc<Signals>,
    pid: i32,
    /// Gone when the connection is closed, so that the last one closed leaves the directory. After
    /// the session.
    database: Mutex<Option<Arc<Database>>>,
}

/// A query read, with its plans by the types of the parameters.
pub struct Kept {
    pub query: Query,
    plans: Mutex<Vec<(Box<[u32]>, Statement)>>,
    /// The same query for parameters among which are tuples, by its text.
    shaped: Mutex<HashMap<String, Arc<Kept>>>,
}

impl Kept {
    fn new(query: Query) -> Arc<Kept> {
        Arc::new(Kept { query, plans: Mutex::default(), shaped: Mutex::default() })
    }

    /// The query for values of these shapes.
    pub fn shaped(&self, shapes: &[Shape]) -> Arc<Kept> {
        let sql = self.query.shaped(shapes);
        let mut shaped = locked(&self.shaped);
        if let Some(kept) = shaped.get(&sql) {
            return kept.clone();
        }
        if shaped.len() >= PLANS_MAX {
            shaped.clear();
        }
        let kept = Kept::new(Query::plain(&sql));
        shaped.insert(sql, kept.clone());
        kept
    }
}

/// Sets of parameters, each for a query.
#[derive(Default)]
pub struct Sets {
    /// Those of one set after the other.
    pub values: Vec<Param>,
    /// The query of each set, and the end of its values.
    pub ends: Vec<(Arc<Kept>, usize)>,
}

impl Sets {
    fn get(&self, at: usize) -> Option<(&Arc<Kept>, &[Param])> {
        let (kept, end) = self.ends.get(at)?;
        let from = if at == 0 { 0 } else { self.ends[at - 1].1 };
        Some((kept, &self.values[from..*end]))
    }
}

/// Why a session cannot be had.
pub enum Unusable {
    Closed,
    Copying,
    /// The caller is a signal handler that interrupts a statement of this connection.
    Busy,
    Engine(Error),
    /// A signal handler raised it during the statement.
    Raised(PyErr),
}

impl From<Error> for Unusable {
    fn from(e: Error) -> Unusable {
        Unusable::Engine(e)
    }
}

impl Unusable {
    /// The exception for Python.
    pub fn raise(self, py: Python<'_>) -> PyErr {
        match self {
            Unusable::Closed => interface(py, "the connection is closed"),
            Unusable::Copying => programming(py, "a COPY is running on this connection; end it first"),
            Unusable::Busy => programming(
                py,
                "a statement is running on this connection; use another one in the signal handler",
            ),
            Unusable::Engine(e) => raised(py, &e),
            Unusable::Raised(e) => e,
        }
    }
}

impl Shared {
    /// The query, its placeholders read.
    pub fn kept(&self, py: Python<'_>, text: &str, with_params: bool) -> PyResult<Arc<Kept>> {
        let mut queries = locked(&self.queries);
        if with_params && let Some(kept) = queries.get(text) {
            return Ok(kept.clone());
        }
        let query = if with_params {
            query::read(text).map_err(|what| programming(py, what))?
        } else {
            // Without parameters a % is a %.
            Query::plain(text)
        };
        let kept = Kept::new(query);
        if with_params {
            if queries.len() >= KEPT_MAX {
                queries.clear();
            }
            queries.insert(text.to_string(), kept.clone());
        }
        Ok(kept)
    }

    /// Call without the GIL: another thread may be using the session.
    pub fn lock(&self) -> Result<MutexGuard<'_, Holder>, Unusable> {
        if self.signals.is_handling() { Err(Unusable::Busy) } else { Ok(locked(&self.holder)) }
    }

    /// Does something with the session. Call without the GIL.
    pub fn with<T>(&self, work: impl FnOnce(&mut Session) -> Result<T, Error>) -> Result<T, Unusable> {
        match &mut *self.lock()? {
            Holder::Nobody(session) => {
                let done = work(session);
                match self.signals.take() {
                    Some(e) => Err(Unusable::Raised(e)),
                    None => Ok(done?),
                }
            }
            Holder::Copy => Err(Unusable::Copying),
            Holder::Closed => Err(Unusable::Closed),
        }
    }

    /// Opens the transaction that every statement belongs to, unless there is one or autocommit is
    /// on.
    pub fn begin(&self, session: &mut Session) -> Result<(), Error> {
        if session.transaction_status() == TransactionStatus::Idle && !*locked(&self.autocommit) {
            session.execute("begin", &[])?;
        }
        Ok(())
    }

    /// Runs a query that is kept, with its plan for these types of parameters. The values of its
    /// rows go to `values`.
    pub fn run(
        &self,
        session: &mut Session,
        kept: &Kept,
        params: &[Param],
        values: &mut Vec<Datum>,
    ) -> Result<QueryResult, Error> {
        let statement = self.plan(session, kept, params)?;
        match params {
            [] => session.query_values(&statement, &[], values),
            [one] => session.query_values(&statement, &[one], values),
            many => {
                let many: Vec<&dyn ToSql> = many.iter().map(|p| p as &dyn ToSql).collect();
                session.query_values(&statement, &many, values)
            }
        }
    }

    /// Runs a query for each set of parameters; the sum of their numbers of rows.
    pub fn run_each(&self, session: &mut Session, sets: &Sets) -> Result<u64, Error> {
        let (mut at, mut rows) = (0, 0);
        while let Some((kept, params)) = sets.get(at) {
            let plans = locked(&kept.plans).clone();
            let mut known: Vec<(&Statement, &[Param])> = Vec::with_capacity(sets.ends.len() - at);
            let mut last = 0;
            while let Some((next, params)) = sets.get(at + known.len())
                && Arc::ptr_eq(next, kept)
            {
                if !plans.get(last).is_some_and(|(types, _)| are_of(types, params)) {
                    let Some(found) = plans.iter().position(|(types, _)| are_of(types, params)) else {
                        break;
                    };
                    last = found;
                }
                known.push((&plans[last].1, params));
            }
            if known.is_empty() {
                // Planned in its turn: an error of a set before it comes first.
                let statement = self.plan(session, kept, params)?;
                rows += session.execute_each(&[(&statement, params)])?;
                at += 1;
            } else {
                rows += session.execute_each(&known)?;
                at += known.len();
            }
        }
        Ok(rows)
    }

    fn plan(&self, session: &mut Session, kept: &Kept, params: &[Param]) -> Result<Statement, Error> {
        let mut plans = locked(&kept.plans);
        if let Some((_, statement)) = plans.iter().find(|(types, _)| are_of(types, params)) {
            return Ok(statement.clone());
        }
        let types: Box<[u32]> = params.iter().map(|p| p.ty).collect();
        let statement = session.prepare_typed(&kept.query.sql, &types)?;
        if plans.len() >= PLANS_MAX {
            plans.clear();
        }
        plans.push((types, statement.clone()));
        Ok(statement)
    }
}

/// Whether the parameters have these types.
fn are_of(types: &[u32], params: &[Param]) -> bool {
    types.len() == params.len() && types.iter().zip(params).all(|(ty, param)| *ty == param.ty)
}

/// A connection as the Python side wraps it.
#[pyclass(module = "sinewdb", subclass)]
pub struct RawConnection {
    pub shared: Arc<Shared>,
}

#[pymethods]
impl RawConnection {
    #[new]
    #[pyo3(signature = (path, database, user, autocommit, settings, region))]
    fn new(
        py: Python<'_>,
        path: PathBuf,
        database: &str,
        user: &str,
        autocommit: bool,
        settings: Vec<(String, String)>,
        region: (Option<u32>, bool),
    ) -> PyResult<RawConnection> {
        let (shared_buffers_mb, read_only) = region;
        let mut options = OpenOptions::new().read_only(read_only);
        if let Some(mb) = shared_buffers_mb {
            options = options.shared_buffers_mb(mb);
        }
        let handle = open(py, path, &options)?;
        let session = py
            .detach(|| {
                let mut session = handle.session_as(database, user)?;
                for (name, value) in &settings {
                    session.execute("select set_config($1, $2, false)", &[name, value])?;
                }
                Ok(session)
            })
            .map_err(|e: Error| raised(py, &e))?;
        let signals = Arc::<Signals>::default();
        let looks = signals.clone();
        session.set_watch(move || looks.look()).map_err(|e| raised(py, &e))?;
        let shared = Shared {
            signals,
            cancel: session.cancel_token(),
            pid: session.pid(),
            holder: Mutex::new(Holder::Nobody(Box::new(session))),
            queries: Mutex::default(),
            autocommit: Mutex::new(autocommit),
            database: Mutex::new(Some(handle)),
        };
        Ok(RawConnection { shared: Arc::new(shared) })
    }

    /// Commits the open transaction, if any. One that had failed is rolled back.
    fn commit(&self, py: Python<'_>) -> PyResult<()> {
        self.end(py, "commit")
    }

    /// Rolls the open transaction back, if any.
    fn rollback(&self, py: Python<'_>) -> PyResult<()> {
        self.end(py, "rollback")
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<()> {
        Err(programming(py, "a connection cannot be sent to another process; connect there"))
    }

    /// Ends the session; what was not committed is rolled back. A second time does nothing.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        let shared = &self.shared;
        py.detach(|| {
            let mut holder = shared.lock()?;
            if matches!(*holder, Holder::Copy) {
                return Err(Unusable::Copying);
            }
            let session = std::mem::replace(&mut *holder, Holder::Closed);
            drop(holder);
            drop(session);
            let database = locked(&shared.database).take();
            drop(database);
            Ok(())
        })
        .map_err(|e| e.raise(py))
    }

    /// Asks the statement that runs on this connection, on another thread, to end with an error.
    fn cancel(&self) -> bool {
        self.shared.cancel.cancel()
    }

    #[getter]
    fn closed(&self, py: Python<'_>) -> bool {
        // One that runs a statement is open.
        py.detach(|| self.shared.lock().is_ok_and(|holder| matches!(*holder, Holder::Closed)))
    }

    #[getter]
    fn autocommit(&self) -> bool {
        *locked(&self.shared.autocommit)
    }

    #[setter]
    fn set_autocommit(&self, py: Python<'_>, on: bool) -> PyResult<()> {
        if self.transaction_status(py)? != 'I' {
            return Err(programming(py, "autocommit cannot be changed inside a transaction"));
        }
        *locked(&self.shared.autocommit) = on;
        Ok(())
    }

    /// "I" idle, "T" in a transaction, "E" in a failed one.
    #[getter]
    fn transaction_status(&self, py: Python<'_>) -> PyResult<char> {
        let shared = &self.shared;
        py.detach(|| shared.with(|session| Ok(session.transaction_status().letter().into())))
            .map_err(|e| e.raise(py))
    }

    /// The number that pg_stat_activity knows the session by.
    #[getter]
    fn pid(&self) -> i32 {
        self.shared.pid
    }

    /// The messages of NOTIFY that came on the channels on which the session listens, outside of
    /// transactions: channel, payload, and the sender's `pid`. Waits for the first one for
    /// `timeout` seconds at most, for ever with None.
    #[pyo3(signature = (timeout = Some(0.0)))]
    fn notifications(&self, py: Python<'_>, timeout: Option<f64>) -> PyResult<Vec<(String, String, i32)>> {
        let timeout = timeout.map(Duration::try_from_secs_f64).transpose();
        let timeout = timeout.map_err(|_| programming(py, "the timeout is no number of seconds"))?;
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        loop {
            let left = deadline.map_or(LOOK, |deadline| deadline.saturating_duration_since(Instant::now()));
            let came = py
                .detach(|| {
                    self.shared.with(|session| {
                        let mut notifications = session.notifications();
                        if left.is_zero() {
                            notifications.drain()
                        } else {
                            notifications.wait(Some(left.min(LOOK)))
                        }
                    })
                })
                .map_err(|e| e.raise(py))?;
            if !came.is_empty() || left.is_zero() {
                return Ok(came.into_iter().map(|n| (n.channel, n.payload, n.sender)).collect());
            }
            py.check_signals()?;
        }
    }

    /// Copies the directory into a folder: files, bytes. See `backup.rs`.
    #[pyo3(signature = (folder, rate, incremental, progress))]
    fn backup(
        &self,
        py: Python<'_>,
        folder: PathBuf,
        rate: Option<u64>,
        incremental: Option<PathBuf>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<(u64, u64)> {
        // Another handle: the backup has a session of its own, and needs none of this connection.
        let database = locked(&self.shared.database).clone();
        let database = database.ok_or_else(|| Unusable::Closed.raise(py))?;
        crate::backup::take(py, &database, &folder, rate, incremental, progress)
    }

    /// NOTICEs and WARNINGs since the last call: severity, SQLSTATE, message.
    fn take_notices(&self, py: Python<'_>) -> PyResult<Vec<(String, String, String)>> {
        let shared = &self.shared;
        let all = py.detach(|| shared.with(|session| Ok(session.take_notices()))).map_err(|e| e.raise(py))?;
        let shown = |n: &Error| (n.severity.as_str().into(), n.sqlstate.code().into(), n.message.clone());
        Ok(all.iter().map(shown).collect())
    }
}

impl RawConnection {
    fn end(&self, py: Python<'_>, sql: &str) -> PyResult<()> {
        let shared = &self.shared;
        py.detach(|| {
            shared.with(|session| {
                if session.transaction_status() == TransactionStatus::Idle {
                    // An inherited handle says so here; an idle session has nothing to end.
                    return session.columns("").map(|_| ());
                }
                session.execute(sql, &[]).map(|_| ())
            })
        })
        .map_err(|e| e.raise(py))
    }
}

/// The error for a COPY that its user gave up.
pub fn given_up(why: &str) -> Error {
    Error::new(SqlState::QUERY_CANCELED, format!("COPY was given up: {why}"))
}
