//! What statements see of their session.
//!
//! Interior mutability; one thread at a time. What is derived from settings (formats, search path) changes between
//! statements only: `fmt()` lends a plain reference, so a `set_config('TimeZone', …)` counts from the next statement on.

use super::changes::Changes;
use super::guc::{self, Base, Id, Settings, special};
use crate::access::temp::TempTables;
use crate::catalog::SessionCatalog;
use crate::error::IntoSql;
use crate::fk::ForeignKeys;
use crate::plan::methods::Methods;
use crate::session::prepared::{Cursor, PlanMode, Prepared};
use crate::{Result, SqlError, SqlState};
use sinew_txn::{Snapshot, TxnSession};
use sinew_types::ctx::ByteaOutput;
use sinew_types::{FmtCtx, Oid, Severity};
use std::cell::{Cell, RefCell, RefMut};
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Weak};

/// What every statement of a transaction sees of others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Isolation {
    /// READ UNCOMMITTED behaves as READ COMMITTED but keeps its name.
    ReadUncommitted,
    ReadCommitted,
    RepeatableRead,
    /// Any set of such transactions that have committed has the effect of some serial order.
    Serializable,
}

impl Isolation {
    pub fn name(self) -> &'static str {
        match self {
            Isolation::ReadUncommitted => "read uncommitted",
            Isolation::ReadCommitted => "read committed",
            Isolation::RepeatableRead => "repeatable read",
            Isolation::Serializable => "serializable",
        }
    }
    /// All statements of the transaction see what its first one saw.
    #[inline]
    pub fn keeps_snapshot(self) -> bool {
        matches!(self, Isolation::RepeatableRead | Isolation::Serializable)
    }
    pub fn parse(text: &str) -> Result<Isolation> {
        match text.to_ascii_lowercase().as_str() {
            "read uncommitted" => Ok(Isolation::ReadUncommitted),
            "read committed" => Ok(Isolation::ReadCommitted),
            "repeatable read" => Ok(Isolation::RepeatableRead),
            "serializable" => Ok(Isolation::Serializable),
            _ => Err(SqlError::new(
                SqlState::INVALID_PARAMETER_VALUE,
                format!("invalid value for parameter \"transaction_isolation\": \"{text}\""),
            )
            .hint("Available values: serializable, repeatable read, read committed, read uncommitted.")),
        }
    }
}

type SetMode = fn(&SessionState, bool) -> Result<()>;

/// A role as its session uses it.
#[derive(Debug, Clone)]
pub struct User {
    pub oid: Oid,
    pub name: Arc<str>,
    pub superuser: bool,
}

/// Takes back what [`SessionState::within_schema`] did.
pub struct WithinSchema<'s> {
    state: &'s SessionState,
    path: Arc<[Arc<str>]>,
    user: User,
}

impl Drop for WithinSchema<'_> {
    fn drop(&mut self) {
        *self.state.path.borrow_mut() = self.path.clone();
        self.state.role.set(self.user.oid);
        *self.state.user.borrow_mut() = self.user.clone();
    }
}

/// What statements see of their session.
pub struct SessionState {
    database: RefCell<(Oid, Arc<str>)>,
    /// Who connected.
    login: RefCell<User>,
    /// Who it is after SET SESSION AUTHORIZATION.
    session_user: RefCell<User>,
    /// Who it is after SET ROLE, too: the role in force.
    user: RefCell<User>,
    /// OID of the role in force, which every execution asks for.
    role: Cell<Oid>,
    /// Roles that this session has been, by the names that their settings hold.
    known: RefCell<HashMap<Arc<str>, User>>,
    /// The catalog's generation at which it was last looked up which of them are superusers; 0 to look again.
    roles_seen: Cell<u64>,
    /// This transaction changes roles.
    changes_roles: Cell<bool>,
    settings: RefCell<Settings>,
    path: RefCell<Arc<[Arc<str>]>>,
    fmt: FmtCtx,
    notices: RefCell<Vec<SqlError>>,
    notice_level: Cell<Severity>,
    plan_mode: Cell<PlanMode>,
    reads_entries: Cell<bool>,
    methods_off: Cell<Methods>,
    transaction_us: Cell<i64>,
    statement_us: Cell<i64>,
    isolation: Cell<Isolation>,
    read_only: Cell<bool>,
    /// The transaction has begun a statement that reads or changes the database.
    queried: Cell<bool>,
    /// A SERIALIZABLE transaction that only reads would rather wait for its snapshot than give way later.
    deferrable: Cell<bool>,
    /// Prepared statements by name; "" is the unnamed one.
    statements: RefCell<HashMap<String, Arc<Prepared>>>,
    /// Portals with names; those that are gone are left out when the list is read.
    cursors: RefCell<Vec<Weak<Cursor>>>,
    /// The statement's snapshot, taken when first asked for.
    snapshot: Cell<Option<Snapshot>>,
    /// The transaction's first one, which REPEATABLE READ and SERIALIZABLE keep.
    first_snapshot: Cell<Option<Snapshot>>,
    reading_since: Cell<u64>,
    /// Subtransaction depth, for the settings' journal.
    depth: Cell<u32>,
    /// Names are looked up for text of the catalog, whose schemas need no rights.
    trusts_names: Cell<bool>,
    temp: TempTables,
    catalog: SessionCatalog,
    foreign_keys: ForeignKeys,
    changes: Changes,
}

impl SessionState {
    /// A session of nobody in no database: what looking up roles and databases runs in.
    pub fn new(base: &Base) -> SessionState {
        let settings = Settings::new(base);
        let nobody = User { oid: 10, name: Arc::from("postgres"), superuser: true };
        let mut state = SessionState {
            database: RefCell::new((0, Arc::from(""))),
            login: RefCell::new(nobody.clone()),
            session_user: RefCell::new(nobody.clone()),
            role: Cell::new(nobody.oid),
            user: RefCell::new(nobody),
            known: RefCell::default(),
            roles_seen: Cell::new(0),
            changes_roles: Cell::new(false),
            settings: RefCell::new(settings),
            path: RefCell::new(Arc::from([])),
            fmt: FmtCtx::default(),
            notices: RefCell::default(),
            notice_level: Cell::new(Severity::Notice),
            plan_mode: Cell::new(PlanMode::Auto),
            reads_entries: Cell::new(true),
            methods_off: Cell::default(),
            transaction_us: Cell::new(0),
            statement_us: Cell::new(0),
            isolation: Cell::new(Isolation::ReadCommitted),
            read_only: Cell::new(false),
            queried: Cell::new(false),
            statements: RefCell::default(),
            cursors: RefCell::default(),
            deferrable: Cell::new(false),
            snapshot: Cell::new(None),
            first_snapshot: Cell::new(None),
            reading_since: Cell::new(0),
            depth: Cell::new(0),
            trusts_names: Cell::new(false),
            temp: TempTables::default(),
            catalog: SessionCatalog::default(),
            foreign_keys: ForeignKeys::default(),
            changes: Changes::default(),
        };
        state.refresh();
        state
    }

    pub(super) fn enter(&self, database: Oid, name: Arc<str>, user: User) {
        *self.database.borrow_mut() = (database, name);
        let mut settings = self.settings.borrow_mut();
        // Facts; the table knows both names, so that neither can fail.
        let _ = settings.establish("session_authorization", &user.name, true);
        let _ = settings.establish("is_superuser", if user.superuser { "on" } else { "off" }, true);
        settings.mark_dirty();
        drop(settings);
        *self.login.borrow_mut() = user.clone();
        *self.session_user.borrow_mut() = user.clone();
        self.role.set(user.oid);
        *self.user.borrow_mut() = user;
    }

    pub fn database_oid(&self) -> Oid {
        self.database.borrow().0
    }
    pub fn database_name(&self) -> Arc<str> {
        self.database.borrow().1.clone()
    }
    /// OID of the role in force.
    #[inline]
    pub fn user_oid(&self) -> Oid {
        self.role.get()
    }
    pub fn user_name(&self) -> Arc<str> {
        self.user.borrow().name.clone()
    }
    /// Who connected; rules of SET SESSION AUTHORIZATION.
    pub(super) fn login(&self) -> User {
        self.login.borrow().clone()
    }
    pub fn session_user(&self) -> User {
        self.session_user.borrow().clone()
    }
    /// Sets `role` or `session_authorization`; the next statement runs as the new role.
    pub(super) fn assume(&self, id: Id, user: Option<User>, local: bool) {
        let name = user.as_ref().map(|u| u.name.clone());
        if let Some(user) = user {
            self.known.borrow_mut().insert(user.name.clone(), user);
        }
        let depth = self.depth.get() + 1;
        self.settings.borrow_mut().assign(id, name.as_deref(), local, depth);
    }
    /// From the settings to the roles.
    fn derive_user(&self, settings: &mut Settings) {
        let known = self.known.borrow();
        let named = |id: Id| known.get(settings.get(id).as_text()).cloned();
        let session = named(Id::SessionAuthorization).unwrap_or_else(|| self.login.borrow().clone());
        let user = named(Id::Role).unwrap_or_else(|| session.clone());
        self.role.set(user.oid);
        let _ = settings.establish("is_superuser", if user.superuser { "on" } else { "off" }, true);
        *self.session_user.borrow_mut() = session;
        *self.user.borrow_mut() = user;
    }
    /// Roles change in this transaction.
    pub fn roles_changed(&self) {
        self.roles_seen.set(0);
        self.changes_roles.set(true);
    }
    #[inline]
    pub(super) fn has_seen_roles(&self, generation: u64) -> bool {
        self.roles_seen.get() == generation
    }
    /// Looks up anew who is a superuser.
    pub(super) fn see_roles(&self, generation: u64, is_superuser: impl Fn(Oid) -> bool) {
        self.roles_seen.set(generation);
        let mut changed = false;
        let mut see = |user: &mut User| {
            let now = is_superuser(user.oid);
            changed |= now != user.superuser;
            user.superuser = now;
        };
        see(&mut self.session_user.borrow_mut());
        see(&mut self.user.borrow_mut());
        self.known.borrow_mut().values_mut().for_each(&mut see);
        see(&mut self.login.borrow_mut());
        if changed {
            let on = if self.is_superuser() { "on" } else { "off" };
            let _ = self.settings.borrow_mut().establish("is_superuser", on, true);
        }
    }
    pub fn is_superuser(&self) -> bool {
        self.user.borrow().superuser
    }
    /// This session's own view of the catalog: temporary relations, uncommitted DDL, sequences' last values. The session calls
    /// `Catalog::catch_up` at the start of every statement, and its hooks `pre_commit` (the messages go to `Session::commit`),
    /// `after_commit`, `after_abort`, `sub_commit`, `sub_abort`.
    pub fn catalog(&self) -> &SessionCatalog {
        &self.catalog
    }
    /// How many rows of which tables this transaction changed.
    pub fn changes(&self) -> &Changes {
        &self.changes
    }
    /// What rows written in this transaction ask of foreign keys.
    pub fn foreign_keys(&self) -> &ForeignKeys {
        &self.foreign_keys
    }
    /// Rows of this session's temporary tables. At the end of a transaction the session tells them (`TempTables::commit`, `abort`,
    /// `sub_commit`, `sub_abort`) beside the shared storage.
    pub fn temp(&self) -> &TempTables {
        &self.temp
    }

    /// Whether names in schemas are found without a right to the schema: while text of the catalog is bound. Returns what was so
    /// before.
    pub fn trust_names(&self, on: bool) -> bool {
        self.trusts_names.replace(on)
    }
    pub fn trusts_names(&self) -> bool {
        self.trusts_names.get()
    }

    /// Schemas in search order, implicit ones (pg_temp, pg_catalog) included.
    pub fn search_path(&self) -> Arc<[Arc<str>]> {
        self.path.borrow().clone()
    }

    /// Until the guard goes, statements run as `user` and look for names in `schema` first.
    pub fn within_schema(&self, schema: Arc<str>, user: User) -> WithinSchema<'_> {
        let mut path = self.search_path().to_vec();
        path.insert(self.implicit_schemas(), schema);
        let path = self.path.replace(path.into());
        self.role.set(user.oid);
        WithinSchema { state: self, path, user: self.user.replace(user) }
    }

    /// Methods of planning that are off.
    pub fn methods_off(&self) -> Methods {
        self.methods_off.get()
    }

    /// Queues a notice for the client, unless `client_min_messages` is above it.
    pub fn notice(&self, notice: SqlError) {
        if notice.severity >= Severity::Warning {
            super::speech::tell_notice(&notice);
        }
        if notice.severity >= self.notice_level.get() || notice.severity == Severity::Info {
            self.notices.borrow_mut().push(notice);
        }
    }
    /// Whether the client sees notices of a level.
    pub fn notices_from(&self, level: Severity) -> bool {
        level >= self.notice_level.get()
    }
    pub(super) fn take_notices(&self) -> Vec<SqlError> {
        std::mem::take(&mut self.notices.borrow_mut())
    }
    #[inline]
    pub(super) fn has_notices(&self) -> bool {
        !self.notices.borrow().is_empty()
    }

    /// A setting's value as SHOW prints it.
    pub fn setting(&self, name: &str) -> Result<String> {
        if name.eq_ignore_ascii_case("transaction_isolation") {
            return Ok(self.isolation.get().name().to_string());
        }
        if name.eq_ignore_ascii_case("transaction_read_only") {
            return Ok(if self.read_only.get() { "on" } else { "off" }.to_string());
        }
        if name.eq_ignore_ascii_case("transaction_deferrable") {
            return Ok(if self.deferrable.get() { "on" } else { "off" }.to_string());
        }
        self.settings.borrow().show(name)
    }
    /// A setting's name as the table spells it, or 42704.
    pub fn setting_name(&self, name: &str) -> Result<String> {
        self.settings.borrow().canonical_name(name)
    }
    /// Whether the server was given a new value of the setting at a position, which waits for a restart.
    pub fn waits_for_restart(&self, at: usize) -> bool {
        self.settings.borrow().waits_for_restart(at)
    }
    /// Name, value and description of every setting, ordered by name.
    pub fn all_settings(&self) -> Vec<(String, String, &'static str)> {
        self.settings.borrow().all()
    }
    /// SET, SET LOCAL and set_config(); `None` is DEFAULT. Undone when the (sub)transaction rolls back.
    pub fn set_setting(&self, name: &str, value: Option<&str>, local: bool) -> Result<()> {
        if name.eq_ignore_ascii_case("transaction_isolation") {
            let level = match value {
                Some(v) => Isolation::parse(v)?,
                None => self.default_isolation(),
            };
            return self.set_isolation(level);
        }
        let modes: [(&str, Id, SetMode); 2] = [
            ("transaction_read_only", Id::DefaultTransactionReadOnly, SessionState::set_read_only),
            ("transaction_deferrable", Id::DefaultTransactionDeferrable, SessionState::set_deferrable),
        ];
        if let Some((name, default, set)) = modes.iter().find(|m| name.eq_ignore_ascii_case(m.0)) {
            let on = match value {
                Some(v) => guc::value::parse_bool(v).ok_or_else(|| {
                    SqlError::new(
                        SqlState::INVALID_PARAMETER_VALUE,
                        format!("parameter \"{name}\" requires a Boolean value"),
                    )
                })?,
                None => self.setting_bool(*default),
            };
            return set(self, on);
        }
        let superuser = self.is_superuser();
        let depth = self.depth.get() + 1;
        self.settings.borrow_mut().set(name, value, local, superuser, depth)
    }
    pub(super) fn settings(&self) -> std::cell::RefMut<'_, Settings> {
        self.settings.borrow_mut()
    }
    pub fn setting_int(&self, id: Id) -> i64 {
        self.settings.borrow().get(id).as_int()
    }
    pub(super) fn setting_real(&self, id: Id) -> f64 {
        self.settings.borrow().get(id).as_real()
    }
    pub(super) fn setting_bool(&self, id: Id) -> bool {
        self.settings.borrow().get(id).as_bool()
    }
    /// `work_mem` in bytes.
    pub fn work_mem_bytes(&self) -> usize {
        self.setting_int(Id::WorkMem) as usize * 1024
    }
    pub(super) fn synchronous_commit(&self) -> bool {
        self.settings.borrow().get(Id::SynchronousCommit).as_text() != "off"
    }

    /// Formatting settings (DateStyle, TimeZone, ...) for input and output of values.
    pub(super) fn set_names(&mut self, names: Arc<dyn sinew_types::RegNames>) {
        self.fmt.reg = Some(names);
    }
    pub fn fmt(&self) -> &FmtCtx {
        &self.fmt
    }
    /// now() of the transaction and of the statement, in microseconds since 2000-01-01 UTC.
    pub fn transaction_timestamp_us(&self) -> i64 {
        self.transaction_us.get()
    }
    pub fn statement_timestamp_us(&self) -> i64 {
        self.statement_us.get()
    }

    // ---- transactions -------------------------------------------------------------------------------------------

    pub fn isolation(&self) -> Isolation {
        self.isolation.get()
    }
    /// The transaction was declared READ ONLY: writing statements fail with 25006.
    pub fn is_read_only(&self) -> bool {
        self.read_only.get()
    }
    fn default_isolation(&self) -> Isolation {
        Isolation::parse(self.settings.borrow().get(Id::DefaultTransactionIsolation).as_text())
            .unwrap_or(Isolation::ReadCommitted)
    }
    /// True once the transaction has taken a snapshot.
    #[inline]
    pub fn has_begun_reading(&self) -> bool {
        self.first_snapshot.get().is_some()
    }
    /// The catalog's generation when the first snapshot is about to be taken.
    pub fn set_reading_since(&self, generation: u64) {
        self.reading_since.set(generation);
    }
    /// The snapshot that all statements of a REPEATABLE READ or SERIALIZABLE transaction share, and the catalog's generation then.
    pub fn kept_snapshot(&self) -> Option<(Snapshot, u64)> {
        let kept = self.isolation.get().keeps_snapshot();
        Some((self.first_snapshot.get().filter(|_| kept)?, self.reading_since.get()))
    }
    /// What SET TRANSACTION of this property needs; an error otherwise.
    fn is_at_beginning(&self, property: &str, in_subtransaction: &str) -> Result<()> {
        let why_not = if self.depth.get() > 0 {
            in_subtransaction
        } else if self.queried.get() {
            "must be called before any query"
        } else {
            return Ok(());
        };
        Err(SqlError::new(SqlState::ACTIVE_SQL_TRANSACTION, format!("SET TRANSACTION {property} {why_not}")))
    }
    pub(super) fn set_isolation(&self, level: Isolation) -> Result<()> {
        if level != self.isolation.get() {
            self.is_at_beginning("ISOLATION LEVEL", "must not be called in a subtransaction")?;
        }
        self.isolation.set(level);
        Ok(())
    }
    pub(super) fn set_read_only(&self, on: bool) -> Result<()> {
        if !on && self.read_only.get() {
            if self.depth.get() > 0 {
                return Err(SqlError::new(
                    SqlState::ACTIVE_SQL_TRANSACTION,
                    "cannot set transaction read-write mode inside a read-only transaction",
                ));
            }
            if self.queried.get() {
                return Err(SqlError::new(
                    SqlState::ACTIVE_SQL_TRANSACTION,
                    "transaction read-write mode must be set before any query",
                ));
            }
        }
        self.read_only.set(on);
        Ok(())
    }
    /// A savepoint is left, by RELEASE or ROLLBACK TO.
    pub(super) fn restore_read_only(&self, on: bool) {
        self.read_only.set(on);
    }
    /// 25006 in a READ ONLY transaction, for what no plan shows: functions that change something.
    pub fn refuse_read_only(&self, what: &str) -> Result<()> {
        if self.is_read_only() { Err(super::prepared::read_only(what)) } else { Ok(()) }
    }
    /// From now on the transaction's level is settled.
    #[inline]
    pub(super) fn begin_query(&self) {
        self.queried.set(true);
    }

    // ---- statements and cursors ---------------------------------------------------------------------------------

    pub(super) fn statements(&self) -> RefMut<'_, HashMap<String, Arc<Prepared>>> {
        self.statements.borrow_mut()
    }
    /// Prepared statements that have a name.
    pub fn prepared_statements(&self) -> Vec<(String, Arc<Prepared>)> {
        let statements = self.statements.borrow();
        statements.iter().filter(|(name, _)| !name.is_empty()).map(|(n, s)| (n.clone(), s.clone())).collect()
    }
    pub(super) fn list_cursor(&self, cursor: &Arc<Cursor>) {
        let mut cursors = self.cursors.borrow_mut();
        cursors.retain(|c| c.strong_count() > 0);
        cursors.push(Arc::downgrade(cursor));
    }
    /// Portals that have a name, in the order in which they were made.
    pub fn cursors(&self) -> Vec<Arc<Cursor>> {
        self.cursors.borrow().iter().filter_map(Weak::upgrade).collect()
    }

    pub fn is_deferrable(&self) -> bool {
        self.deferrable.get()
    }
    pub(super) fn set_deferrable(&self, on: bool) -> Result<()> {
        self.is_at_beginning("[NOT] DEFERRABLE", "cannot be called within a subtransaction")?;
        self.deferrable.set(on);
        Ok(())
    }

    /// The snapshot of the running statement, taken now if nobody asked before. Its `command` is the statement's, so that the
    /// statement does not see its own changes.
    #[inline]
    pub fn snapshot(&self, txn: &TxnSession) -> Result<Snapshot> {
        match self.snapshot.get() {
            Some(snapshot) => Ok(snapshot),
            None => self.take_snapshot(txn),
        }
    }
    fn take_snapshot(&self, txn: &TxnSession) -> Result<Snapshot> {
        let mut snapshot = match (self.isolation.get(), self.first_snapshot.get()) {
            (level, Some(first)) if level.keeps_snapshot() => first,
            (Isolation::Serializable, None) => {
                txn.begin_serializable(self.read_only.get(), self.deferrable.get()).sql()?
            }
            _ => txn.take_snapshot().sql()?,
        };
        snapshot.command = txn.command();
        if self.first_snapshot.get().is_none() {
            self.first_snapshot.set(Some(snapshot));
        }
        self.snapshot.set(Some(snapshot));
        Ok(snapshot)
    }
    /// The statement is over: READ COMMITTED lets its snapshot go.
    #[inline]
    pub(super) fn end_statement(&self, txn: &TxnSession) {
        if let Some(snapshot) = self.snapshot.take()
            && !self.isolation.get().keeps_snapshot()
        {
            txn.release_snapshot(&snapshot);
        }
    }
    /// Runs on with a portal's snapshot; returns the one before.
    pub(super) fn swap_snapshot(&self, snapshot: Option<Snapshot>) -> Option<Snapshot> {
        self.snapshot.replace(snapshot)
    }
    pub(super) fn set_depth(&self, depth: u32) {
        self.depth.set(depth);
    }

    /// A statement (or a batch of them) arrived.
    pub(super) fn start_statement(&mut self, now_us: i64) {
        self.statement_us.set(now_us);
    }
    /// A transaction starts with the statement that is running.
    pub(super) fn start_transaction(&mut self) {
        self.transaction_us.set(self.statement_us.get());
        self.fmt.xact_time = self.statement_us.get();
        // Read anew only where it is not the level that nearly all transactions have.
        let plain = self.settings.borrow().get(Id::DefaultTransactionIsolation).as_text() == "read committed";
        self.isolation.set(if plain { Isolation::ReadCommitted } else { self.default_isolation() });
        self.read_only.set(self.setting_bool(Id::DefaultTransactionReadOnly));
        self.deferrable.set(self.setting_bool(Id::DefaultTransactionDeferrable));
        self.queried.set(false);
        self.first_snapshot.set(None);
        self.snapshot.set(None);
    }
    /// The transaction is over (its snapshots died with it).
    pub(super) fn end_transaction(&self, committed: bool) {
        if committed {
            self.settings.borrow_mut().commit();
        } else {
            self.settings.borrow_mut().abort(0);
        }
        if self.changes_roles.take() {
            self.roles_seen.set(0);
        }
        self.foreign_keys.end();
        self.first_snapshot.set(None);
        self.snapshot.set(None);
        self.depth.set(0);
    }

    /// May index entries stand for rows? (`enable_indexonlyscan`)
    pub fn reads_entries(&self) -> bool {
        self.reads_entries.get()
    }

    /// For whose values prepared statements are planned.
    pub fn plan_mode(&self) -> PlanMode {
        self.plan_mode.get()
    }

    /// How many schemas at the path's beginning are there without being listed.
    pub fn implicit_schemas(&self) -> usize {
        let settings = self.settings.borrow();
        let listed = special::split_identifiers(settings.get(Id::SearchPath).as_text()).unwrap_or_default();
        IMPLICIT.iter().filter(|schema| !listed.iter().any(|l| l == *schema)).count()
    }

    /// Derives anew what depends on settings that changed; returns which of `guc::DIRTY_*` were.
    pub(super) fn refresh(&mut self) -> u32 {
        let mut settings = self.settings.borrow_mut();
        if !settings.is_dirty() {
            return 0;
        }
        let dirty = settings.take_dirty();
        if dirty & guc::DIRTY_FORMATS != 0 {
            let style = special::date_style(settings.get(Id::DateStyle).as_text()).unwrap_or_default();
            (self.fmt.date_style, self.fmt.date_order) = style;
            self.fmt.interval_style = special::interval_style(settings.get(Id::IntervalStyle).as_text());
            if let Ok(tz) = special::time_zone(settings.get(Id::TimeZone).as_text()) {
                self.fmt.tz = tz;
            }
            self.fmt.extra_float_digits = settings.get(Id::ExtraFloatDigits).as_int() as i32;
            self.fmt.bytea_output = match settings.get(Id::ByteaOutput).as_text() {
                "escape" => ByteaOutput::Escape,
                _ => ByteaOutput::Hex,
            };
        }
        if dirty & guc::DIRTY_USER != 0 {
            self.derive_user(&mut settings);
        }
        if dirty & (guc::DIRTY_PATH | guc::DIRTY_USER) != 0 {
            let listed =
                special::split_identifiers(settings.get(Id::SearchPath).as_text()).unwrap_or_default();
            *self.path.borrow_mut() = search_path(&listed, &self.user.borrow().name);
        }
        self.plan_mode.set(match settings.get(Id::PlanCacheMode).as_text() {
            "force_generic_plan" => PlanMode::ForAllValues,
            "force_custom_plan" => PlanMode::ForEachValues,
            _ => PlanMode::Auto,
        });
        self.reads_entries.set(settings.get(Id::EnableIndexonlyscan).as_bool());
        if dirty & guc::DIRTY_METHODS != 0 {
            let off = special::METHODS.iter().filter(|(id, _)| !settings.get(*id).as_bool());
            self.methods_off.set(off.fold(Methods::default(), |all, (_, method)| all | *method));
        }
        self.notice_level.set(match settings.get(Id::ClientMinMessages).as_text() {
            "debug1" | "debug2" | "debug3" | "debug4" | "debug5" => Severity::Debug,
            "log" => Severity::Log,
            "warning" => Severity::Warning,
            "error" => Severity::Error,
            _ => Severity::Notice,
        });
        dirty
    }
}

/// The schemas that are searched without being listed.
const IMPLICIT: [&str; 2] = ["pg_temp", "pg_catalog"];

/// Temporary tables come first and built-in names second, unless the path names their schemas itself.
fn search_path(listed: &[String], user: &str) -> Arc<[Arc<str>]> {
    let mut path: Vec<Arc<str>> = Vec::with_capacity(listed.len() + 2);
    let mut seen = HashSet::with_capacity(listed.len() + 2);
    let unlisted = IMPLICIT.iter().copied().filter(|implicit| !listed.iter().any(|s| s == implicit));
    let listed = listed.iter().map(|schema| if schema == "$user" { user } else { schema });
    for schema in unlisted.chain(listed) {
        if seen.insert(schema) {
            path.push(Arc::from(schema));
        }
    }
    path.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn implicit_schemas_come_first() {
        let state = SessionState::new(&Base::default());
        let path: Vec<String> = state.search_path().iter().map(|s| s.to_string()).collect();
        assert_eq!(path, ["pg_temp", "pg_catalog", "postgres", "public"]);
        let listed = ["public".to_string(), "pg_catalog".to_string()];
        assert_eq!(
            search_path(&listed, "u").iter().map(|s| s.to_string()).collect::<Vec<_>>(),
            ["pg_temp", "public", "pg_catalog"]
        );
    }
}
