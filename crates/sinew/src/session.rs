//! Sessions: statements with parameters in, rows out.

use crate::database::Inner;
use crate::result::{QueryResult, Script};
use crate::row::{Column, FromRow, Row, RowRef, Shape};
use crate::sink::{Copy, Sink};
use crate::statement::{AsStatement, KEPT_MAX, Statement};
use crate::value::{ToSql, convert};
use crate::watch::Watch;
use crate::{CancelToken, Error, Result, SqlState, TransactionStatus};
use sinew_sql::session::{Copies, Output, Statement as Planned};
use sinew_sql::settings::Base;
use sinew_sql::table::stack;
use sinew_types::{Datum, Oid};
use std::collections::HashMap;
use std::io::{BufWriter, Read, Write};
use std::mem::ManuallyDrop;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

pub use sinew_sql::session::Notification;

/// Notices kept for [`Session::take_notices`].
const NOTICES_MAX: usize = 1000;

/// Sets of parameters whose values are made before the rows of the first one are inserted.
const TOGETHER_MAX: usize = 1000;

static ATTACHMENTS: AtomicU64 = AtomicU64::new(1);

/// One session: one statement at a time, transactions across statements.
///
/// A session is `Send`: it may go from thread to thread between statements, but is used by one at a
/// time. Statements that come again are planned once, whether they come as text or as a
/// [`Statement`].
pub struct Session {
    // Dropped first, and not at all in a child of fork(), where it owns nothing.
    session: ManuallyDrop<sinew_sql::session::Session>,
    /// Which attachment the plans below belong to; a number used once.
    attachment: u64,
    kept: HashMap<Box<str>, Planned>,
    /// Room for a statement's parameters.
    values: Vec<Datum>,
    notices: Vec<Error>,
    cancel: CancelToken,
    watch: Arc<Watch>,
    /// The settings that the session has taken over.
    base: Arc<Base>,
    /// Moves to a rebuilt region that the database and the token know of.
    moves: u32,
    database: Arc<Inner>,
}

const _: fn() = || {
    fn is_send<T: Send>() {}
    is_send::<Session>();
};

#[cold]
pub(crate) fn inherited() -> Error {
    Error::new(
        SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE,
        "this handle was inherited through fork() and cannot be used",
    )
    .hint("Open the database again in the child process.")
}

#[cold]
fn rows_wanted(found: &str) -> Error {
    let state = if found == "none" { SqlState::NO_DATA_FOUND } else { SqlState::TOO_MANY_ROWS };
    Error::new(state, format!("the statement answers with {found} where one row is wanted"))
}

#[cold]
fn not_a_copy(wanted: Option<Copies>) -> Error {
    let (call, statement) = match wanted {
        Some(Copies::ToCaller) => ("copy_out", "COPY ... TO STDOUT"),
        _ => ("copy_in", "COPY ... FROM STDIN"),
    };
    Error::new(SqlState::INVALID_PARAMETER_VALUE, format!("Session::{call} runs {statement} only"))
}

impl Session {
    pub(crate) fn new(
        session: sinew_sql::session::Session,
        watch: Arc<Watch>,
        base: Arc<Base>,
        database: Arc<Inner>,
    ) -> Session {
        let mut new = Session {
            watch,
            base,
            cancel: CancelToken::new(&session),
            moves: 0,
            session: ManuallyDrop::new(session),
            // Relaxed: only its being used once matters.
            attachment: ATTACHMENTS.fetch_add(1, Ordering::Relaxed),
            kept: HashMap::new(),
            values: Vec::new(),
            notices: Vec::new(),
            database,
        };
        // Warnings of the beginning: of stored settings that are not good any more.
        let ignore = &mut |_: &RowRef<'_>, _: &Shape| Ok(());
        let mut sink = Sink::new(ignore, Copy::None);
        new.session.flush_notices(&mut sink);
        new.keep_notices(sink.notices);
        new
    }

    /// The engine's session, if this process may use it.
    #[inline]
    pub(crate) fn inner(&mut self) -> Result<&mut sinew_sql::session::Session> {
        if self.database.is_inherited() {
            return Err(inherited());
        }
        // Before the statement, so that it can be cancelled wherever it runs.
        if self.session.should_follow() {
            self.session.follow();
        }
        if self.session.moves() != self.moves {
            self.note_move();
        }
        if !self.database.settings().is_present(&self.base) {
            self.follow_settings();
        }
        Ok(&mut self.session)
    }

    /// The engine's session for its notifications. One that has lost some stays as it is, so that
    /// the caller hears of it.
    pub(crate) fn listening(&mut self) -> Result<&mut sinew_sql::session::Session> {
        match self.session.lost_listener() {
            Some(e) if !self.database.is_inherited() => Err(e),
            _ => self.inner(),
        }
    }

    /// The settings were read again: between transactions, or rolling back would bring old ones
    /// back.
    #[cold]
    fn follow_settings(&mut self) {
        if self.session.transaction_status() == TransactionStatus::Idle {
            let present = self.database.settings().present();
            self.session.reload_settings(&self.base, &present);
            self.base = present;
        }
    }

    /// The session goes on in a rebuilt region.
    #[cold]
    fn note_move(&mut self) {
        self.moves = self.session.moves();
        self.cancel.follow(&self.session);
        self.database.move_on();
    }

    pub(crate) fn attachment(&self) -> u64 {
        self.attachment
    }

    /// The plan of a text, made now if it is not kept.
    pub(crate) fn planned(&mut self, sql: &str) -> Result<Planned> {
        if let Some(planned) = self.kept.get(sql) {
            return Ok(planned.clone());
        }
        let planned = self.plan(sql, &[])?;
        if self.kept.len() >= KEPT_MAX {
            self.kept.clear();
        }
        self.kept.insert(sql.into(), planned.clone());
        Ok(planned)
    }

    /// The plan of a statement that another attachment made.
    pub(crate) fn planned_again(&mut self, other: &Planned) -> Result<Planned> {
        if let Some(planned) = self.kept.get(other.sql())
            && planned.parameter_types() == other.parameter_types()
        {
            return Ok(planned.clone());
        }
        let planned = self.plan(other.sql(), other.parameter_types())?;
        self.kept.insert(other.sql().into(), planned.clone());
        Ok(planned)
    }

    fn plan(&mut self, sql: &str, types: &[Oid]) -> Result<Planned> {
        let ignore = &mut |_: &RowRef<'_>, _: &Shape| Ok(());
        let mut sink = Sink::new(ignore, Copy::None);
        let inner = self.inner()?;
        let planned = stack::roomy(sql.len(), || inner.prepare(sql, types, &mut sink));
        self.keep_notices(sink.notices);
        planned.or_else(|e| self.database.check_read().and(Err(e)))
    }

    /// Prepares one statement.
    ///
    /// # Errors
    /// Syntax, names, types: whatever makes the statement impossible to plan. Inside a transaction
    /// that dooms it.
    pub fn prepare(&mut self, sql: &str) -> Result<Statement> {
        Ok(Statement { planned: self.planned(sql)?, attachment: self.attachment })
    }

    /// As [`Session::prepare`], with the types of the first parameters given rather than inferred;
    /// 0 leaves one to be inferred.
    pub fn prepare_typed(&mut self, sql: &str, types: &[Oid]) -> Result<Statement> {
        Ok(Statement { planned: self.plan(sql, types)?, attachment: self.attachment })
    }

    /// The columns a statement answers with; none if it answers without rows.
    pub fn columns<S: AsStatement + ?Sized>(&mut self, statement: &S) -> Result<Vec<Column>> {
        let planned = statement.resolve(self)?;
        let ignore = &mut |_: &RowRef<'_>, _: &Shape| Ok(());
        self.inner()?.statement_columns(&planned, &mut Sink::new(ignore, Copy::None))
    }

    /// Runs a statement; `take` gets each row as it comes. Returns the number of rows returned or
    /// changed.
    ///
    /// The statement is still running when `take` is called; an error of `take`'s ends it as an
    /// error of its own would.
    pub fn for_each<S: AsStatement + ?Sized>(
        &mut self,
        statement: &S,
        params: &[&dyn ToSql],
        mut take: impl FnMut(&RowRef<'_>) -> Result<()>,
    ) -> Result<u64> {
        self.run(statement, params, Copy::None, false, &mut |row, _| take(row), |sink| sink.affected)
    }

    fn run<S: AsStatement + ?Sized, T>(
        &mut self,
        statement: &S,
        params: &[&dyn ToSql],
        copy: Copy<'_>,
        keeps_shape: bool,
        take: &mut dyn FnMut(&RowRef<'_>, &Shape) -> Result<()>,
        finish: impl FnOnce(&mut Sink<'_, '_>) -> T,
    ) -> Result<T> {
        let planned = statement.resolve(self)?;
        let wanted = match copy {
            Copy::None => None,
            Copy::From(_) => Some(Copies::FromCaller),
            Copy::To(_) => Some(Copies::ToCaller),
        };
        if wanted.is_some() && planned.copies() != wanted {
            return Err(self.inner()?.fail_statement(not_a_copy(wanted)));
        }
        let mut values = std::mem::take(&mut self.values);
        values.clear();
        let session = self.inner()?;
        for (i, param) in params.iter().enumerate() {
            let Some(&wanted) = planned.parameter_types().get(i) else {
                // One too many, which the engine refuses by their number.
                values.push(Datum::Null);
                continue;
            };
            match convert(*param, wanted, session.state().fmt()) {
                Ok(value) => values.push(value),
                Err(e) => return Err(session.fail_statement(e.context(format!("parameter ${}", i + 1)))),
            }
        }
        let mut sink = Sink { keeps_shape, ..Sink::new(take, copy) };
        let result = stack::roomy(planned.sql().len(), || session.run(&planned, &values, &mut sink));
        let result = result.map(|()| finish(&mut sink));
        let result = self.database.check_read().and(result);
        self.keep_notices(sink.notices);
        values.clear();
        self.values = values;
        result
    }

    /// Runs a statement; returns the number of rows it inserted, updated, deleted or returned.
    pub fn execute<S: AsStatement + ?Sized>(&mut self, statement: &S, params: &[&dyn ToSql]) -> Result<u64> {
        self.for_each(statement, params, |_| Ok(()))
    }

    /// Runs a statement once for each set of parameters, as calls of [`Session::execute`] would;
    /// returns the sum of their numbers of rows. Inside a transaction the rows of a plain INSERT go
    /// in together.
    ///
    /// # Errors
    /// The error of the first set that fails. Outside a transaction the sets before it stay done.
    pub fn execute_many<'p, S, P>(
        &mut self,
        statement: &S,
        sets: impl IntoIterator<Item = &'p [P]>,
    ) -> Result<u64>
    where
        S: AsStatement + ?Sized,
        P: ToSql + 'p,
    {
        let planned = statement.resolve(self)?.into_owned();
        let statement = Statement { planned, attachment: self.attachment };
        let sets: Vec<_> = sets.into_iter().map(|set| (&statement, set)).collect();
        self.execute_each(&sets)
    }

    /// As [`Session::execute_many`], with a statement for each set: one text may have several
    /// plans, by the types of its parameters.
    ///
    /// # Errors
    /// As there.
    pub fn execute_each<P: ToSql>(&mut self, sets: &[(&Statement, &[P])]) -> Result<u64> {
        let (mut done, mut rows) = (0, 0);
        while let Some((statement, params)) = sets.get(done) {
            let some = &sets[done..sets.len().min(done + TOGETHER_MAX)];
            let (together, inserted) = self.execute_together(some)?;
            done += together;
            rows += inserted;
            if together == 0 {
                let params: Vec<&dyn ToSql> = params.iter().map(|param| param as &dyn ToSql).collect();
                rows += self.execute(*statement, &params)?;
                done += 1;
            }
        }
        Ok(rows)
    }

    /// Runs the first sets that may run together; their number, and the number of their rows.
    fn execute_together<P: ToSql>(&mut self, sets: &[(&Statement, &[P])]) -> Result<(usize, u64)> {
        let attachment = self.attachment;
        let session = self.inner()?;
        let mut values: Vec<Datum> = Vec::new();
        let mut ends = Vec::new();
        let mut known: Option<&Statement> = None;
        'sets: for (statement, params) in sets {
            let types = statement.parameter_types();
            if !known.is_some_and(|known| std::ptr::eq(known, *statement)) {
                if statement.attachment != attachment || !session.may_run_together(&statement.planned) {
                    break;
                }
                known = Some(statement);
            }
            if types.len() != params.len() {
                break;
            }
            let fmt = session.state().fmt();
            for (param, wanted) in params.iter().zip(types) {
                match convert(param, *wanted, fmt) {
                    Ok(value) => values.push(value),
                    // Its own run tells the error, after the sets before it.
                    Err(_) => break 'sets,
                }
            }
            ends.push(values.len());
        }
        if ends.is_empty() {
            return Ok((0, 0));
        }
        let mut from = 0;
        let together: Vec<_> = sets
            .iter()
            .zip(&ends)
            .map(|((statement, _), &end)| {
                (&statement.planned, &values[std::mem::replace(&mut from, end)..end])
            })
            .collect();
        let ignore = &mut |_: &RowRef<'_>, _: &Shape| Ok(());
        let mut sink = Sink::new(ignore, Copy::None);
        let text_bytes = sets[0].0.sql().len();
        let ran = stack::roomy(text_bytes, || session.run_together(&together, &mut sink));
        let ran = self.database.check_read().and(ran);
        self.keep_notices(sink.notices);
        ran
    }

    /// Runs a statement and collects its answer.
    pub fn query<S: AsStatement + ?Sized>(
        &mut self,
        statement: &S,
        params: &[&dyn ToSql],
    ) -> Result<QueryResult> {
        let mut rows = Vec::new();
        let mut result = self.collect(statement, params, &mut |row, shape| {
            rows.push(Row { values: row.values.to_vec(), shape: shape.clone() });
            Ok(())
        })?;
        result.rows = rows;
        Ok(result)
    }

    /// As [`Session::query`], with the values of the rows in one vector, row after row: they are
    /// added to `values`. The result has no rows.
    pub fn query_values<S: AsStatement + ?Sized>(
        &mut self,
        statement: &S,
        params: &[&dyn ToSql],
        values: &mut Vec<Datum>,
    ) -> Result<QueryResult> {
        self.collect(statement, params, &mut |row, _| {
            values.extend_from_slice(row.values);
            Ok(())
        })
    }

    /// Runs a statement; its answer without the rows, which `take` gets.
    fn collect<S: AsStatement + ?Sized>(
        &mut self,
        statement: &S,
        params: &[&dyn ToSql],
        take: &mut dyn FnMut(&RowRef<'_>, &Shape) -> Result<()>,
    ) -> Result<QueryResult> {
        self.run(statement, params, Copy::None, true, take, |sink| QueryResult {
            affected: sink.affected,
            shape: sink.shape.clone(),
            notices: sink.notices.clone(),
            tag: sink.tag(),
            ..QueryResult::default()
        })
    }

    /// Runs a statement and reads every row as a `T`.
    pub fn query_as<T: FromRow>(
        &mut self,
        statement: &(impl AsStatement + ?Sized),
        params: &[&dyn ToSql],
    ) -> Result<Vec<T>> {
        let mut rows = Vec::new();
        self.for_each(statement, params, |row| {
            rows.push(T::from_row(row)?);
            Ok(())
        })?;
        Ok(rows)
    }

    /// The one row of a statement, if there is one.
    ///
    /// # Errors
    /// P0003 if there are more.
    #[inline]
    pub fn query_opt<T: FromRow>(
        &mut self,
        statement: &(impl AsStatement + ?Sized),
        params: &[&dyn ToSql],
    ) -> Result<Option<T>> {
        let mut found = None;
        self.for_each(statement, params, |row| {
            if found.is_some() {
                return Err(rows_wanted("several rows"));
            }
            found = Some(T::from_row(row)?);
            Ok(())
        })?;
        Ok(found)
    }

    /// The one row of a statement.
    ///
    /// # Errors
    /// P0002 if there is none, P0003 if there are more.
    #[inline]
    pub fn query_one<T: FromRow>(
        &mut self,
        statement: &(impl AsStatement + ?Sized),
        params: &[&dyn ToSql],
    ) -> Result<T> {
        self.query_opt(statement, params)?.ok_or_else(|| rows_wanted("none"))
    }

    /// Runs `COPY … FROM STDIN` with the data that `reader` gives; returns the number of rows
    /// copied. Any other statement is a 22023, and does not run.
    pub fn copy_in(&mut self, sql: &str, mut reader: impl Read) -> Result<u64> {
        self.run(sql, &[], Copy::From(&mut reader), false, &mut |_, _| Ok(()), |sink| sink.affected)
    }

    /// Runs `COPY … TO STDOUT` into `writer`; returns the number of rows copied. Any other
    /// statement is a 22023, and does not run.
    pub fn copy_out(&mut self, sql: &str, writer: impl Write) -> Result<u64> {
        let mut writer = BufWriter::with_capacity(64 << 10, writer);
        self.run(sql, &[], Copy::To(&mut writer), false, &mut |_, _| Ok(()), |sink| sink.affected)
    }

    /// Runs any number of statements without parameters, as psql does with `-c`; a result each,
    /// rows as text. An error ends them; what came before it is returned with it.
    pub fn run_script(&mut self, sql: &str) -> (Vec<QueryResult>, Result<()>) {
        let mut out = Script::default();
        let result = self.run_to(sql, &mut out);
        let notices = std::mem::take(&mut out.current.notices);
        if !notices.is_empty() {
            out.done.push(QueryResult { notices, ..QueryResult::default() });
        }
        (out.done, result)
    }

    /// As [`Session::run_script`], with the results to `out` as they come.
    pub fn run_to(&mut self, sql: &str, out: &mut dyn Output) -> Result<()> {
        let inner = self.inner()?;
        let ran = stack::roomy(sql.len(), || inner.simple_query(sql, out));
        self.database.check_read().and(ran)
    }

    /// Whether a transaction block is open.
    pub fn transaction_status(&self) -> TransactionStatus {
        if self.database.is_inherited() { TransactionStatus::Idle } else { self.session.transaction_status() }
    }

    /// A handle that cancels this session's statements from another thread.
    pub fn cancel_token(&self) -> CancelToken {
        self.cancel.clone()
    }

    /// Has `hook` called, in the thread that runs a statement, about every 50 ms while the
    /// statement works and every 100 ms while it waits for a lock or sleeps. True from it cancels
    /// the statement as a [`CancelToken`] does. It must not use this session.
    ///
    /// # Errors
    /// 55000 if the session has a hook already.
    pub fn set_watch(&self, hook: impl Fn() -> bool + Send + Sync + 'static) -> Result<()> {
        if self.watch.set(Box::new(hook), self.cancel.clone()) {
            return Ok(());
        }
        Err(Error::new(SqlState::OBJECT_NOT_IN_PREREQUISITE_STATE, "the session is watched already"))
    }

    /// The number that `pg_stat_activity` and the lock views know this session by.
    pub fn pid(&self) -> i32 {
        self.session.txn().slot().session_id()
    }

    /// NOTICEs and WARNINGs of the statements run since the last call; the oldest are dropped past
    /// a thousand.
    pub fn take_notices(&mut self) -> Vec<Error> {
        std::mem::take(&mut self.notices)
    }

    fn keep_notices(&mut self, mut new: Vec<Error>) {
        if new.is_empty() {
            return;
        }
        self.notices.append(&mut new);
        let over = self.notices.len().saturating_sub(NOTICES_MAX);
        self.notices.drain(..over);
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        if !self.database.is_inherited() {
            // SAFETY: dropped here and nowhere else, and never used again.
            unsafe { ManuallyDrop::drop(&mut self.session) };
        }
    }
}

/// The notifications of a session: see [`Session::notifications`].
pub struct Notifications<'s> {
    session: &'s mut Session,
}

impl Session {
    /// The messages that come for this session on the channels on which it listens.
    ///
    /// Messages come in the order in which their transactions committed, each once, whatever
    /// process sent them. They stay in the shared queue until the session takes them, outside of
    /// transactions. A queue that is full makes NOTIFY fail in every session (54000), so that a
    /// session should LISTEN only if it takes what comes.
    ///
    /// ```
    /// # fn main() -> sinew::Result<()> {
    /// # let dir = std::env::temp_dir().join(format!("sinew-notify-doc-{}", std::process::id()));
    /// # let _ = std::fs::remove_dir_all(&dir);
    /// # let db = sinew::Database::open(&dir)?;
    /// let mut listener = db.session()?;
    /// listener.execute("listen jobs", &[])?;
    ///
    /// let mut other = db.session()?; // or psql, or any other process
    /// other.execute("notify jobs, 'number 7'", &[])?;
    ///
    /// let came = listener.notifications().wait(Some(std::time::Duration::from_secs(10)))?;
    /// assert_eq!((&*came[0].channel, &*came[0].payload), ("jobs", "number 7"));
    /// assert_eq!(came[0].sender, other.pid());
    /// assert!(listener.notifications().drain()?.is_empty());
    /// # drop((listener, other, db));
    /// # let _ = std::fs::remove_dir_all(&dir);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// If another process dies in the middle of a change to shared memory, the messages in it are
    /// lost. A session that listens then ends: every call fails with 57P02. The program makes a
    /// new session, listens again, and looks at the data.
    pub fn notifications(&mut self) -> Notifications<'_> {
        Notifications { session: self }
    }
}

impl Notifications<'_> {
    /// Takes the messages that have come, without waiting. Inside a transaction there are none.
    ///
    /// # Errors
    /// 57P02 if messages were lost: see [`Session::notifications`].
    pub fn drain(&mut self) -> Result<Vec<Notification>> {
        self.session.listening()?.take_notifications()
    }

    /// Waits until messages come and takes them. After `timeout` there are none. Without one it
    /// waits for ever. A [`CancelToken`] ends the wait.
    ///
    /// # Errors
    /// 25001 inside a transaction, 57014 if the wait was cancelled, and as for
    /// [`Notifications::drain`].
    pub fn wait(&mut self, timeout: Option<Duration>) -> Result<Vec<Notification>> {
        let deadline = timeout.and_then(|timeout| Instant::now().checked_add(timeout));
        self.session.listening()?.wait_for_notifications(deadline)
    }
}
