//! The handle of this floor: the catalog as one session sees it.
//!
//! It owns the handle of tables ([`Rows`]) and dereferences to it, so a function of a lower floor
//! takes a `&View` as it is. It adds:
//!
//! * the caches of the process ([`Catalog`]);
//! * the session's own catalog ([`SessionCatalog`]): temporary relations, uncommitted DDL,
//!   sequences' last values;
//! * the roles in whose name the session acts, and its database ([`Identity`]);
//! * the schemas in which the session looks for names;
//! * the isolation level and the snapshots of the running transaction ([`Reading`]);
//! * the notices for the client.
//!
//! One thread at a time uses a view, and most of its parts change through a shared reference.
//! Values that follow from settings (formats, search path) change between statements only. `fmt()`
//! lends a plain reference, so a `set_config('TimeZone', …)` counts from the next statement on.
//!
//! | methods | file |
//! |---|---|
//! | lookup by name and OID, with locks | `lookup/relations.rs` |
//! | types that users made | `lookup/types.rs` |
//! | roles, databases, schemas | `lookup/principals.rs` |
//! | rights | `acl/check.rs` |
//! | sequences | `sequence.rs` |
//! | exporting and importing snapshots | `reading.rs` |
//! | the end of a transaction | `transaction.rs` |

use crate::cache::{RecentTypes, Shared};
use crate::identity::{Identity, User};
use crate::reading::{Isolation, Reading};
use crate::{Catalog, SessionCatalog};
use sinew_error::Severity;
use sinew_error::{Result, SqlError, SqlState};
use sinew_storage::Session;
use sinew_table::Rows;
use sinew_table::knobs::Knobs;
use sinew_txn::Snapshot;
use sinew_types::Oid;
use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::sync::Arc;

/// Writes a warning to the log of the session that the thread runs.
pub type TellNotice = fn(&SqlError);

/// Takes a notice to the client at once. False: it cannot now, and the notice waits.
pub type NoticeOutlet = Box<dyn Fn(&SqlError) -> bool + Send>;

/// The catalog as one session sees it: `Send`, and not `Sync`.
pub struct View {
    catalog: Arc<Catalog>,
    own: SessionCatalog,
    identity: Identity,
    reading: Reading,
    path: RefCell<Arc<[Arc<str>]>>,
    /// How many schemas at the path's beginning are there without being listed.
    implicit_schemas: Cell<usize>,
    /// True while names are looked up for text of the catalog, whose schemas need no rights.
    trusts_names: Cell<bool>,
    recent_types: RefCell<RecentTypes>,
    notices: RefCell<Vec<SqlError>>,
    notice_level: Cell<Severity>,
    outlet: RefCell<Option<NoticeOutlet>>,
    /// The statements of code that run: a notice without context gets one when they end.
    calls: Cell<u32>,
    /// Notices are going to be changed: none leaves.
    keeps_notices: Cell<bool>,
    tell_notice: TellNotice,
    transaction_us: Cell<i64>,
    statement_us: Cell<i64>,
    rows: Rows,
}

impl Deref for View {
    type Target = Rows;
    #[inline]
    fn deref(&self) -> &Rows {
        &self.rows
    }
}

/// A guard that ends the effect of [`View::within_schema`].
pub struct WithinSchema<'v> {
    view: &'v View,
    path: Arc<[Arc<str>]>,
    user: User,
}

impl Drop for WithinSchema<'_> {
    fn drop(&mut self) {
        *self.view.path.borrow_mut() = self.path.clone();
        self.view.identity.replace_user(self.user.clone());
    }
}

impl View {
    /// A session of the first superuser in no database. A session looks up roles and databases with
    /// it before it has connected.
    pub fn new(catalog: Arc<Catalog>, session: Session, tell_notice: TellNotice) -> View {
        View {
            catalog,
            own: SessionCatalog::default(),
            identity: Identity::default(),
            reading: Reading::default(),
            path: RefCell::new(Arc::from([])),
            implicit_schemas: Cell::new(0),
            trusts_names: Cell::new(false),
            recent_types: RefCell::default(),
            notices: RefCell::default(),
            notice_level: Cell::new(Severity::Notice),
            outlet: RefCell::default(),
            calls: Cell::new(0),
            keeps_notices: Cell::new(false),
            tell_notice,
            transaction_us: Cell::new(0),
            statement_us: Cell::new(0),
            rows: Rows::new(session),
        }
    }

    /// Moves the session to another region, with the caches of that region's engine.
    pub fn move_to(&mut self, catalog: Arc<Catalog>, session: Session) {
        self.catalog = catalog;
        self.rows.move_to(session);
    }

    /// The handle below, to change its formats. The caller calls this between statements only.
    pub fn rows_mut(&mut self) -> &mut Rows {
        &mut self.rows
    }

    pub(crate) fn shared(&self) -> &Shared {
        &self.catalog.shared
    }

    /// The caches of this process.
    pub fn catalog(&self) -> &Arc<Catalog> {
        &self.catalog
    }

    /// This session's own part of the catalog: temporary relations, uncommitted DDL, sequences'
    /// last values.
    #[inline]
    pub fn own(&self) -> &SessionCatalog {
        &self.own
    }

    /// Processes the messages of other transactions: at the start of every statement, and after
    /// every lock.
    pub fn catch_up(&self) -> Result<()> {
        self.catalog.catch_up(self)
    }

    /// A counter that moves when anything that this process caches about the session's database may
    /// have changed, as seen by this session (its own uncommitted DDL included). A cached plan is
    /// valid while the counter stands still.
    pub fn generation(&self) -> Result<u64> {
        let shared = self.shared().generation();
        self.own.sync(shared);
        Ok(self.own.stamp(shared))
    }

    pub(crate) fn recent_types(&self) -> &RefCell<RecentTypes> {
        &self.recent_types
    }

    // ---- roles and names

    /// The roles of the session, and its database.
    pub fn identity(&self) -> &Identity {
        &self.identity
    }

    /// OID of the session's database.
    pub fn database(&self) -> Oid {
        self.identity.database_oid()
    }

    /// Name of the session's database.
    pub fn database_name(&self) -> Arc<str> {
        self.identity.database_name()
    }

    /// OID of the role in force.
    #[inline]
    pub fn user_oid(&self) -> Oid {
        self.identity.role()
    }

    /// Name of the role in force.
    pub fn user_name(&self) -> Arc<str> {
        self.identity.user_name()
    }

    /// The role after SET SESSION AUTHORIZATION.
    pub fn session_user(&self) -> User {
        self.identity.session_user()
    }

    /// True if the role in force is a superuser.
    pub fn is_superuser(&self) -> bool {
        self.identity.is_superuser()
    }

    /// Sets whether names are found without a right to their schema, as they are while text of the
    /// catalog is bound. Returns the value before.
    pub fn trust_names(&self, on: bool) -> bool {
        self.trusts_names.replace(on)
    }

    /// True if names are found without a right to their schema.
    pub fn trusts_names(&self) -> bool {
        self.trusts_names.get()
    }

    /// Schemas in search order, implicit ones (pg_temp, pg_catalog) included.
    pub fn search_path(&self) -> Arc<[Arc<str>]> {
        self.path.borrow().clone()
    }

    /// Sets the schemas in search order. The first `implicit` of them are not listed in the
    /// setting.
    pub fn set_search_path(&self, path: Arc<[Arc<str>]>, implicit: usize) {
        *self.path.borrow_mut() = path;
        self.implicit_schemas.set(implicit);
    }

    /// How many schemas at the path's beginning are there without being listed.
    pub fn implicit_schemas(&self) -> usize {
        self.implicit_schemas.get()
    }

    /// While the guard lives, statements run as `user` and look for names in `schema` first.
    pub fn within_schema(&self, schema: Arc<str>, user: User) -> WithinSchema<'_> {
        let mut path = self.search_path().to_vec();
        path.insert(self.implicit_schemas(), schema);
        let path = self.path.replace(path.into());
        WithinSchema { view: self, path, user: self.identity.replace_user(user) }
    }

    // ---- notices

    /// Sends a notice to the client, unless `client_min_messages` is above it. It leaves at once
    /// where the session has an outlet, and at the end of the statement otherwise.
    pub fn notice(&self, notice: SqlError) {
        if notice.severity >= Severity::Warning {
            (self.tell_notice)(&notice);
        }
        if notice.severity >= self.notice_level.get() || notice.severity == Severity::Info {
            self.notices.borrow_mut().push(notice);
            self.send_notices();
        }
    }

    /// Has notices leave by `outlet` from now on.
    pub fn set_notice_outlet(&self, outlet: NoticeOutlet) {
        self.outlet.replace(Some(outlet));
    }

    /// Sends the notices that may leave, in their order.
    fn send_notices(&self) {
        let outlet = self.outlet.borrow();
        let Some(send) = outlet.as_ref().filter(|_| !self.keeps_notices.get()) else { return };
        let mut notices = self.notices.borrow_mut();
        let is_complete = |notice: &SqlError| self.calls.get() == 0 || notice.where_.is_some();
        let sent = notices.iter().take_while(|notice| is_complete(notice) && send(notice)).count();
        notices.drain(..sent);
    }

    /// A statement of code begins: notices from now on get its context.
    pub fn begin_call(&self) {
        self.calls.set(self.calls.get() + 1);
    }

    /// It has ended, and the notices have their context.
    pub fn end_call(&self) {
        self.calls.set(self.calls.get().saturating_sub(1));
        if self.has_notices() {
            self.send_notices();
        }
    }

    /// While `true`, no notice leaves before the end of the statement.
    pub fn keep_notices(&self, keeps: bool) {
        self.keeps_notices.set(keeps);
    }

    /// Whether the client sees notices of a level.
    pub fn notices_from(&self, level: Severity) -> bool {
        level >= self.notice_level.get()
    }

    /// Sets the level below which the client sees no notices.
    pub fn set_notice_level(&self, level: Severity) {
        self.notice_level.set(level);
    }

    /// Takes the notices that are queued for the client.
    pub fn take_notices(&self) -> Vec<SqlError> {
        std::mem::take(&mut self.notices.borrow_mut())
    }

    /// How many notices are queued for the client.
    pub fn notice_count(&self) -> usize {
        self.notices.borrow().len()
    }

    /// Changes the notices from a number on.
    pub fn edit_notices(&self, from: usize, edit: impl Fn(SqlError) -> SqlError) {
        let mut notices = self.notices.borrow_mut();
        let from = from.min(notices.len());
        let edited: Vec<SqlError> = notices.drain(from..).map(edit).collect();
        notices.extend(edited);
    }

    /// Adds lines of context to the notices from a number on that have none.
    pub fn explain_notices(&self, from: usize, context: impl FnOnce() -> String) {
        let mut notices = self.notices.borrow_mut();
        let from = from.min(notices.len());
        if notices[from..].iter().any(|notice| notice.where_.is_none()) {
            let context = context();
            for notice in notices[from..].iter_mut().filter(|notice| notice.where_.is_none()) {
                notice.where_ = Some(context.clone());
            }
        }
    }

    /// True if a notice is queued for the client.
    #[inline]
    pub fn has_notices(&self) -> bool {
        !self.notices.borrow().is_empty()
    }

    // ---- the running transaction

    /// The modes and snapshots of the running transaction.
    pub fn reading(&self) -> &Reading {
        &self.reading
    }

    /// The isolation level of the running transaction.
    pub fn isolation(&self) -> Isolation {
        self.reading.isolation.get()
    }

    /// True in a READ ONLY transaction: writing statements fail with 25006.
    pub fn is_read_only(&self) -> bool {
        self.reading.read_only.get()
    }

    /// 25006 in a READ ONLY transaction. Functions that change something call this, as no plan
    /// shows the change.
    pub fn refuse_read_only(&self, what: &str) -> Result<()> {
        if self.is_read_only() { Err(read_only(what)) } else { Ok(()) }
    }

    /// The running statement's snapshot. Catalog reads take fresh ones of their own.
    #[inline]
    pub fn snapshot(&self) -> Result<Snapshot> {
        if self.isolation().keeps_snapshot() && !self.reading.has_begun() {
            // The generation is read before the snapshot. A change that becomes visible in between
            // counts as newer, and is only looked at twice.
            self.reading.set_since(self.generation()?);
        }
        self.reading.snapshot(self)
    }

    /// Takes the transaction's snapshot now, also if it was taken before.
    pub fn retake_snapshot(&self) -> Result<()> {
        self.reading.end();
        self.snapshot().map(|_| ())
    }

    /// A SERIALIZABLE transaction takes its snapshot before it changes anything, so that concurrent
    /// readers know of it.
    #[inline]
    pub fn will_write(&self) -> Result<()> {
        if self.isolation() == Isolation::Serializable && !self.reading.has_begun() {
            self.snapshot()?;
        }
        Ok(())
    }

    /// The snapshot that a statement to be planned will use, if it was taken before and the catalog
    /// has changed since. It is that of a REPEATABLE READ transaction, or that of the caller of a
    /// routine that is not volatile. An index that was made later lacks the rows that only this
    /// snapshot still sees.
    pub fn outlived_snapshot(&self) -> Result<Option<Snapshot>> {
        let Some((snapshot, generation)) = self.reading.kept_snapshot() else { return Ok(None) };
        Ok((self.generation()? != generation).then_some(snapshot))
    }

    /// now() of the transaction, in microseconds since 2000-01-01 UTC.
    pub fn transaction_timestamp_us(&self) -> i64 {
        self.transaction_us.get()
    }

    /// Time of the running statement's arrival, in microseconds since 2000-01-01 UTC.
    pub fn statement_timestamp_us(&self) -> i64 {
        self.statement_us.get()
    }

    /// Notes the arrival of a statement (or a batch of them), in microseconds since 2000-01-01 UTC.
    pub fn start_statement(&self, now_us: i64) {
        self.statement_us.set(now_us);
    }

    /// Starts a transaction with the statement that is running.
    pub fn start_transaction(&mut self, isolation: Isolation, read_only: bool, deferrable: bool) {
        let now_us = self.statement_us.get();
        self.transaction_us.set(now_us);
        self.rows.fmt().transaction.set(now_us);
        self.reading.start(isolation, read_only, deferrable);
    }

    /// Starts a transaction in the middle of a statement.
    pub fn restart_transaction(&self, isolation: Isolation, read_only: bool, deferrable: bool) {
        let now_us = sinew_types::datetime::clock_now();
        self.transaction_us.set(now_us);
        self.rows.fmt().transaction.set(now_us);
        self.reading.start(isolation, read_only, deferrable);
    }

    /// Ends the statement: READ COMMITTED releases its snapshot.
    #[inline]
    pub fn end_statement(&self) {
        self.reading.end_statement(self);
    }

    /// Sets the values of settings for the statements that follow.
    pub fn set_knobs(&mut self, knobs: Knobs) {
        *self.rows.knobs_mut() = knobs;
    }
}

/// The error 25006: `what` is refused in a read-only transaction.
pub fn read_only(what: &str) -> SqlError {
    SqlError::new(
        SqlState::READ_ONLY_SQL_TRANSACTION,
        format!("cannot execute {what} in a read-only transaction"),
    )
}
