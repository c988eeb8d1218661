//! The session as its statements see it: the handle of this floor's statements (DDL, COPY, utility
//! statements).
//!
//! It owns the catalog's handle ([`View`]) and stands for it wherever one is wanted. It adds the
//! settings by name, what the executor keeps between statements, prepared statements and cursors.
//! Interior mutability; one thread at a time.

use crate::settings;
pub mod client_encoding;
pub(crate) mod code;
pub mod cursor;
mod domains;
pub mod helper_threads;
pub mod identity;
pub mod names;
pub(crate) mod notify;
pub mod output;
mod parts;
mod prepare;
pub mod prepared;
pub mod procedures;
pub mod queries;
pub mod report;
pub mod routines;
pub(crate) mod shown;
pub(crate) mod stored_rows;

use crate::auth::hba::rules_view;
use crate::settings::Source;
use crate::settings::live::Reloader;
use crate::settings::{Base, Id, Settings, special};
use crate::state::client_encoding::ClientEncoding;
use crate::state::cursor::Cursor;
use crate::state::prepared::{PlanMode, Prepared};
use crate::state::routines::Runner;
use rustc_hash::FxBuildHasher;
use sinew_catalog::acl::views::may_show;
use sinew_catalog::routines::Routine;
use sinew_catalog::rows::CatRow;
use sinew_catalog::{Catalog, Isolation, User, View};
use sinew_error::Severity;
use sinew_error::{Result, SqlError, SqlState, sqlerr};
use sinew_exec::caller::triggers::TriggerCall;
use sinew_exec::caller::work::Crew;
use sinew_exec::caller::{Caller, Kept, RoutineCall, ShownCursor, ShownSetting, ShownStatement};
use sinew_exec::events;
use sinew_exec::index_keys;
use sinew_exec::system_views::describe;
use sinew_storage::{Session as StorageSession, TupleId};
use sinew_table::knobs::{Knobs, PageCosts, Parallel};
use sinew_table::methods::Methods;
use sinew_table::{Index, Relation};
use sinew_table::{Row, Rows, Upkeep};
use sinew_types::ctx::ByteaOutput;
use sinew_types::encoding::Encoding;
use sinew_types::func::Rows as RoutineRows;
use sinew_types::{Datum, Oid};
use std::cell::{Cell, RefCell, RefMut};
use std::collections::{HashMap, HashSet};
use std::ops::Deref;
use std::sync::{Arc, Weak};

/// Prepared statements by name.
type Statements = HashMap<String, Arc<Prepared>, FxBuildHasher>;
type SetMode = fn(&SessionState, bool) -> Result<()>;

/// The session as its statements see it.
pub struct SessionState {
    settings: RefCell<Settings>,
    plan_mode: Cell<PlanMode>,
    /// Prepared statements by name; "" is the unnamed one.
    statements: RefCell<Statements>,
    /// Portals with names; those that are gone are left out when the list is read.
    cursors: RefCell<Vec<Weak<Cursor>>>,
    /// Subtransaction depth, for the settings' journal.
    depth: Cell<u32>,
    kept: Kept,
    /// LISTEN, UNLISTEN and NOTIFY of the transaction.
    notify: notify::Notify,
    /// The code that runs routines of users.
    routines: Box<dyn Runner>,
    /// Cursors and calls of code in PL/pgSQL.
    pub(crate) code: code::Code,
    /// How this process reads its settings again.
    reloader: Arc<Reloader>,
    encoding: Arc<ClientEncoding>,
    view: View,
}

impl Deref for SessionState {
    type Target = View;
    #[inline]
    fn deref(&self) -> &View {
        &self.view
    }
}

impl Upkeep for SessionState {
    #[inline]
    fn rows(&self) -> &Rows {
        &self.view
    }

    fn will_write(&self) -> Result<()> {
        self.view.will_write()
    }

    fn index_values(&self, rel: &Relation, index: &Index, row: &[Datum]) -> Result<Option<Vec<Datum>>> {
        index_keys::values(self, rel, index, row)
    }

    fn note_shared_key(&self, rel: &Relation, index: &Arc<Index>, key: &[u8]) -> Result<()> {
        events::note_shared_key(self, rel, index, key)
    }

    fn index_reads(&self, rel: &Relation, index: &Index) -> Result<Arc<[usize]>> {
        index_keys::reads(self, rel, index)
    }

    fn key_name(&self, rel: &Relation, index: &Index, at: usize) -> Result<String> {
        describe::key_text(self, rel, index, at, true)
    }

    fn may_show(&self, rel: &Relation, columns: Vec<usize>) -> bool {
        may_show(&self.view, rel, columns)
    }
}

impl Caller for SessionState {
    #[inline]
    fn view(&self) -> &View {
        &self.view
    }

    #[inline]
    fn kept(&self) -> &Kept {
        &self.kept
    }

    fn fire_events(&self) -> Result<()> {
        events::fire(self)
    }

    fn has_bare_commit(&self) -> bool {
        self.kept.events.is_empty() && !self.notify.is_busy() && self.own().has_bare_commit()
    }

    fn is_replica(&self) -> bool {
        self.settings.borrow().get(Id::SessionReplicationRole).as_text() == "replica"
    }

    fn shown_setting(&self, name: &str) -> Result<String> {
        shown::shown_setting(self, name)
    }

    fn shown_settings(&self) -> Result<Vec<ShownSetting>> {
        shown::shown_settings(self)
    }

    fn change_setting(&self, name: &str, value: Option<&str>, local: bool) -> Result<()> {
        match name.to_ascii_lowercase().as_str() {
            which @ ("role" | "session_authorization") => identity::set(self, which, value, local),
            _ => self.set_setting(name, value, local),
        }
    }

    fn client_encoding(&self) -> Encoding {
        self.encoding.get()
    }

    fn reload_settings(&self) -> Result<()> {
        self.reloader.run()?;
        self.txn().region().tell_reload();
        Ok(())
    }

    fn decoding_bytes_max(&self) -> usize {
        (self.setting_int(Id::LogicalDecodingWorkMem) as usize) << 10
    }

    fn host_rules<'r>(&self, shape: &'r Relation) -> Result<Vec<CatRow<'r>>> {
        rules_view::rows(self, shape)
    }

    fn shown_statements(&self) -> Vec<ShownStatement> {
        let statements = self.statements.borrow();
        let named = statements.iter().filter(|(name, _)| !name.is_empty());
        named.map(|(name, statement)| statement.shown(name.clone())).collect()
    }

    fn shown_cursors(&self) -> Vec<ShownCursor> {
        self.cursors().iter().map(|cursor| cursor.shown()).collect()
    }

    fn cursor_row(&self, cursor: &str, table: &Relation) -> Result<Option<TupleId>> {
        let above = || match table.partition_of {
            Some(_) => self.tables_above(table).map(|above| Ok(above?.1.oid)).collect(),
            None => self.ancestors(table.oid),
        };
        let cursors = self.cursors();
        match cursors.iter().find(|listed| listed.has_name(cursor)) {
            Some(listed) => listed.row_of(table, &above),
            None => Err(sqlerr!(UNDEFINED_CURSOR, "cursor \"{cursor}\" does not exist")),
        }
    }

    fn notify(&self, channel: &str, payload: &str) -> Result<()> {
        self.note_message(channel, payload)
    }

    fn call_routine(&self, call: &RoutineCall<'_>) -> Result<Datum> {
        self.routines.value(self, call)
    }

    fn routine_rows(&self, call: &RoutineCall<'_>) -> Result<RoutineRows> {
        self.routines.rows(self, call)
    }

    fn trigger_depth(&self) -> i32 {
        self.code.trigger_depth()
    }

    fn fire_trigger(&self, call: &TriggerCall<'_>) -> Result<Option<Row>> {
        self.routines.trigger(self, call)
    }

    fn share(&self, crew: Crew, own: Option<&mut dyn FnMut()>) -> Result<()> {
        parts::share(self, &crew, own)
    }
}

impl SessionState {
    /// A session of the first superuser in no database: what looking up roles and databases runs
    /// in.
    pub fn new(
        catalog: Arc<Catalog>,
        session: StorageSession,
        reloader: Arc<Reloader>,
        base: &Base,
        routines: Box<dyn Runner>,
    ) -> SessionState {
        let mut state = SessionState {
            settings: RefCell::new(Settings::new(base)),
            plan_mode: Cell::new(PlanMode::Auto),
            statements: RefCell::default(),
            cursors: RefCell::default(),
            depth: Cell::new(0),
            kept: Kept::default(),
            notify: notify::Notify::default(),
            routines,
            code: code::Code::default(),
            reloader,
            encoding: Arc::default(),
            view: View::new(catalog, session, report::tell_notice),
        };
        state.refresh();
        state
    }

    /// The catalog as the session sees it.
    #[inline]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The encoding of the client, for the server's part of the session.
    pub(crate) fn shared_encoding(&self) -> Arc<ClientEncoding> {
        self.encoding.clone()
    }

    /// State that the executor keeps for the session.
    #[inline]
    pub fn kept(&self) -> &Kept {
        &self.kept
    }

    /// The session goes on in another region, with the caches of that region's engine.
    pub(crate) fn move_to(&mut self, catalog: Arc<Catalog>, session: StorageSession) {
        self.view.move_to(catalog, session);
    }

    pub(crate) fn enter(&self, database: Oid, name: Arc<str>, user: User) {
        let mut settings = self.settings.borrow_mut();
        // Facts; the table knows both names, so that neither can fail.
        let _ = settings.establish("session_authorization", &user.name, Source::Override);
        let _ =
            settings.establish("is_superuser", if user.superuser { "on" } else { "off" }, Source::Override);
        settings.mark_dirty();
        drop(settings);
        self.identity().enter(database, name, user);
    }

    /// Sets `role` or `session_authorization`; the next statement runs as the new role.
    pub(crate) fn assume(&self, id: Id, user: Option<User>, local: bool) {
        let name = user.as_ref().map(|u| u.name.clone());
        if let Some(user) = user {
            self.identity().know(user);
        }
        let depth = self.depth.get() + 1;
        self.settings.borrow_mut().assign(id, name.as_deref(), local, depth);
    }

    /// Sets `role` to that of the session's user.
    pub(crate) fn assume_none(&self, local: bool) {
        let depth = self.depth.get() + 1;
        self.settings.borrow_mut().assign(Id::Role, Some("none"), local, depth);
    }

    /// Looks up anew which of the session's roles are superusers.
    pub(crate) fn see_roles(&self, generation: u64, is_superuser: impl Fn(Oid) -> bool) {
        if self.identity().see_roles(generation, is_superuser) {
            let on = if self.is_superuser() { "on" } else { "off" };
            let _ = self.settings.borrow_mut().establish("is_superuser", on, Source::Override);
        }
    }

    /// Checks a new routine's body as far as that is possible before a call.
    pub fn check_body(&self, routine: &Arc<Routine>) -> Result<()> {
        self.routines.validate(self, routine)
    }

    // ---- settings

    /// A setting's value as SHOW prints it.
    pub fn setting(&self, name: &str) -> Result<String> {
        match self.of_transaction(name) {
            Some(value) => Ok(value.to_string()),
            None => self.settings.borrow().show(name),
        }
    }

    /// The value of a setting that is the running transaction's own: its modes.
    pub(crate) fn of_transaction(&self, name: &str) -> Option<&'static str> {
        let shown = |on: bool| if on { "on" } else { "off" };
        match name.to_ascii_lowercase().as_str() {
            "transaction_isolation" => Some(self.isolation().name()),
            "transaction_read_only" => Some(shown(self.is_read_only())),
            "transaction_deferrable" => Some(shown(self.is_deferrable())),
            _ => None,
        }
    }

    /// A setting's name as the table spells it, or 42704.
    pub fn setting_name(&self, name: &str) -> Result<String> {
        self.settings.borrow().canonical_name(name)
    }

    /// The settings that EXPLAIN (SETTINGS) shows, with their values.
    pub fn changed_plan_settings(&self) -> Vec<(&'static str, String)> {
        self.settings.borrow().changed_of_plans()
    }

    /// SET, SET LOCAL and set_config(); `None` is DEFAULT. Undone when the (sub)transaction rolls
    /// back.
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
                Some(v) => settings::value::parse_bool(v).ok_or_else(|| {
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

    pub(crate) fn settings(&self) -> RefMut<'_, Settings> {
        self.settings.borrow_mut()
    }

    /// The value in force of an integer setting, in its base unit.
    pub fn setting_int(&self, id: Id) -> i64 {
        self.settings.borrow().get(id).as_int()
    }

    pub(crate) fn setting_real(&self, id: Id) -> f64 {
        self.settings.borrow().get(id).as_real()
    }

    pub(crate) fn setting_bool(&self, id: Id) -> bool {
        self.settings.borrow().get(id).as_bool()
    }

    pub(crate) fn synchronous_commit(&self) -> bool {
        self.settings.borrow().get(Id::SynchronousCommit).as_text() != "off"
    }

    /// Lets the formats read and show names of objects.
    pub(crate) fn set_names(&mut self, names: Arc<dyn sinew_types::RegNames>) {
        self.view.rows_mut().fmt_mut().reg = Some(names);
    }

    // ---- transactions

    fn default_isolation(&self) -> Isolation {
        Isolation::parse(self.settings.borrow().get(Id::DefaultTransactionIsolation).as_text())
            .unwrap_or(Isolation::ReadCommitted)
    }

    /// Checks that SET TRANSACTION of this property comes at the beginning; an error otherwise.
    fn is_at_beginning(&self, property: &str, in_subtransaction: &str) -> Result<()> {
        let why_not = if self.depth.get() > 0 {
            in_subtransaction
        } else if self.reading().queried.get() {
            "must be called before any query"
        } else {
            return Ok(());
        };
        Err(SqlError::new(SqlState::ACTIVE_SQL_TRANSACTION, format!("SET TRANSACTION {property} {why_not}")))
    }

    pub(crate) fn set_isolation(&self, level: Isolation) -> Result<()> {
        if level != self.isolation() {
            self.is_at_beginning("ISOLATION LEVEL", "must not be called in a subtransaction")?;
        }
        self.reading().isolation.set(level);
        Ok(())
    }

    /// SET TRANSACTION SNAPSHOT.
    pub(crate) fn set_snapshot(&self, name: &str) -> Result<()> {
        let too_late = "must be called before any query";
        self.is_at_beginning("SNAPSHOT", too_late)?;
        if self.reading().has_begun() || self.top_xid().is_some() {
            let text = format!("SET TRANSACTION SNAPSHOT {too_late}");
            return Err(SqlError::new(SqlState::ACTIVE_SQL_TRANSACTION, text));
        }
        self.import_snapshot(name)?;
        // From here on the modes of the transaction stay, as after a query.
        self.begin_query();
        Ok(())
    }

    pub(crate) fn set_read_only(&self, on: bool) -> Result<()> {
        if !on && self.follows() {
            return Err(SqlError::new(
                SqlState::FEATURE_NOT_SUPPORTED,
                "cannot set transaction read-write mode during recovery",
            ));
        }
        if !on && self.is_read_only() {
            if self.depth.get() > 0 {
                return Err(SqlError::new(
                    SqlState::ACTIVE_SQL_TRANSACTION,
                    "cannot set transaction read-write mode inside a read-only transaction",
                ));
            }
            if self.reading().queried.get() {
                return Err(SqlError::new(
                    SqlState::ACTIVE_SQL_TRANSACTION,
                    "transaction read-write mode must be set before any query",
                ));
            }
        }
        self.reading().read_only.set(on);
        Ok(())
    }

    /// A savepoint is left, by RELEASE or ROLLBACK TO.
    pub(crate) fn restore_read_only(&self, on: bool) {
        self.reading().read_only.set(on);
    }

    /// Whether the transaction is DEFERRABLE.
    pub fn is_deferrable(&self) -> bool {
        self.reading().deferrable.get()
    }

    pub(crate) fn set_deferrable(&self, on: bool) -> Result<()> {
        self.is_at_beginning("[NOT] DEFERRABLE", "cannot be called within a subtransaction")?;
        self.reading().deferrable.set(on);
        Ok(())
    }

    /// From now on the transaction's level is settled.
    #[inline]
    pub(crate) fn begin_query(&self) {
        self.reading().queried.set(true);
    }

    /// The first query of a REPEATABLE READ or SERIALIZABLE transaction takes its snapshot, also
    /// one that reads no table.
    #[inline]
    pub(crate) fn begin_snapshot(&self) -> Result<()> {
        if self.isolation().keeps_snapshot() && !self.reading().has_begun() {
            self.refuse_serializable()?;
            self.snapshot()?;
        }
        Ok(())
    }

    /// 0A000 for SERIALIZABLE where the log of another directory is followed: conflicts with the
    /// transactions there cannot be told.
    fn refuse_serializable(&self) -> Result<()> {
        if self.isolation() != Isolation::Serializable || !self.follows() {
            return Ok(());
        }
        let text = "cannot use serializable mode in a hot standby";
        let hint =
            "You can use \"SET default_transaction_isolation = 'repeatable read'\" to change the default.";
        Err(SqlError::new(SqlState::FEATURE_NOT_SUPPORTED, text).hint(hint))
    }

    pub(crate) fn set_depth(&self, depth: u32) {
        self.depth.set(depth);
    }

    /// A transaction starts with the statement that is running.
    pub(crate) fn start_transaction(&mut self) {
        // Read anew only where it is not the level that nearly all transactions have.
        let plain = self.settings.borrow().get(Id::DefaultTransactionIsolation).as_text() == "read committed";
        let isolation = if plain { Isolation::ReadCommitted } else { self.default_isolation() };
        let read_only = self.setting_bool(Id::DefaultTransactionReadOnly) || self.follows();
        let deferrable = self.setting_bool(Id::DefaultTransactionDeferrable);
        self.view.start_transaction(isolation, read_only, deferrable);
    }

    /// A transaction starts in the middle of a statement, behind one that its code has ended.
    pub(crate) fn restart_transaction(&self) {
        let read_only = self.setting_bool(Id::DefaultTransactionReadOnly) || self.follows();
        let deferrable = self.setting_bool(Id::DefaultTransactionDeferrable);
        self.view.restart_transaction(self.default_isolation(), read_only, deferrable);
    }

    /// The transaction is over (its snapshots died with it).
    pub(crate) fn end_transaction(&self, committed: bool) {
        if committed {
            self.settings.borrow_mut().commit();
        } else {
            self.settings.borrow_mut().abort(0);
        }
        self.identity().end_transaction();
        self.end_notifications(committed);
        self.kept.events.end();
        self.kept.triggers.clear();
        self.kept.large_objects.end();
        self.code.end_transaction();
        self.reading().end();
        self.depth.set(0);
    }

    /// Everything that must succeed for the transaction to commit, then the commit itself.
    pub(crate) fn commit(&self, sync: bool) -> Result<()> {
        events::fire_deferred(self)?;
        self.code.close_all(self);
        let only_messages = self.prepare_notifications()?;
        self.view.commit(sync && !only_messages)
    }

    /// Merges the innermost subtransaction, at `depth` (1 = the first savepoint), into its parent.
    pub(crate) fn sub_commit(&self, depth: u32) -> Result<()> {
        self.view.sub_commit(depth)?;
        self.kept.events.sub_commit();
        self.kept.large_objects.sub_commit(depth);
        self.code.sub_commit(depth);
        self.notify.sub_commit(depth);
        self.settings().sub_commit(depth + 1);
        Ok(())
    }

    /// Undoes the innermost subtransaction, at `depth`.
    pub(crate) fn sub_abort(&self, depth: u32) -> Result<()> {
        self.code.sub_abort(self, depth);
        let undone = self.view.sub_abort(depth);
        self.kept.events.sub_abort();
        self.kept.large_objects.sub_abort(self, depth);
        self.kept.triggers.clear();
        self.notify.sub_abort(depth);
        self.settings().abort(depth + 1);
        undone
    }

    // ---- statements and cursors

    pub(crate) fn statements(&self) -> RefMut<'_, Statements> {
        self.statements.borrow_mut()
    }

    /// Forgets the prepared statement of that name, if there is one.
    pub(crate) fn forget_statement(&self, name: &str) {
        let mut statements = self.statements();
        // Most sessions of the simple protocol have none, and need no hash of a name.
        if !statements.is_empty() {
            statements.remove(name);
        }
    }

    pub(crate) fn list_cursor(&self, cursor: &Arc<Cursor>) {
        let mut cursors = self.cursors.borrow_mut();
        cursors.retain(|c| c.strong_count() > 0);
        cursors.push(Arc::downgrade(cursor));
    }

    /// Portals that have a name, in the order in which they were made.
    pub fn cursors(&self) -> Vec<Arc<Cursor>> {
        self.cursors.borrow().iter().filter_map(Weak::upgrade).collect()
    }

    /// For which values prepared statements are planned.
    pub fn plan_mode(&self) -> PlanMode {
        self.plan_mode.get()
    }

    // ---- what is derived from settings

    /// Derives anew what depends on settings that changed. Returns which of `settings::DIRTY_*`
    /// were.
    pub(crate) fn refresh(&mut self) -> u32 {
        let mut settings = self.settings.borrow_mut();
        if !settings.is_dirty() {
            return 0;
        }
        let dirty = settings.take_dirty();
        if dirty & settings::DIRTY_FORMATS != 0 {
            let fmt = self.view.rows_mut().fmt_mut();
            let style = special::date_style(settings.get(Id::DateStyle).as_text()).unwrap_or_default();
            (fmt.date_style, fmt.date_order) = style;
            fmt.interval_style = special::interval_style(settings.get(Id::IntervalStyle).as_text());
            if let Ok(tz) = special::time_zone(settings.get(Id::TimeZone).as_text()) {
                fmt.tz = tz;
            }
            fmt.extra_float_digits = settings.get(Id::ExtraFloatDigits).as_int() as i32;
            fmt.bytea_output = match settings.get(Id::ByteaOutput).as_text() {
                "escape" => ByteaOutput::Escape,
                _ => ByteaOutput::Hex,
            };
        }
        self.follow(&mut settings, dirty);
        if dirty & settings::DIRTY_KNOBS != 0 {
            self.plan_mode.set(match settings.get(Id::PlanCacheMode).as_text() {
                "force_generic_plan" => PlanMode::ForAllValues,
                "force_custom_plan" => PlanMode::ForEachValues,
                _ => PlanMode::Auto,
            });
            let is_off = |id: Id| match id {
                Id::ConstraintExclusion => settings.get(id).as_text() == "off",
                id => !settings.get(id).as_bool(),
            };
            let off = special::METHODS.iter().filter(|(id, _)| is_off(*id));
            let work_mem_kb = settings.get(Id::WorkMem).as_int().max(64) as usize;
            let work_mem_bytes = work_mem_kb.saturating_mul(1024);
            let maintenance_kb = settings.get(Id::MaintenanceWorkMem).as_int().max(1024) as usize;
            let hash_mem_bytes = work_mem_bytes as f64 * settings.get(Id::HashMemMultiplier).as_real();
            self.view.set_knobs(Knobs {
                work_mem_bytes,
                // A conversion saturates.
                hash_mem_bytes: hash_mem_bytes as usize,
                maintenance_work_mem_bytes: maintenance_kb.saturating_mul(1024),
                methods_off: off.fold(Methods::default(), |all, (_, method)| all | *method),
                reads_entries: settings.get(Id::EnableIndexonlyscan).as_bool(),
                batch_rows: settings.get(Id::BatchRows).as_int().max(1) as usize,
                batch_above_cost: settings.get(Id::BatchAboveCost).as_real(),
                page_costs: PageCosts {
                    in_order: settings.get(Id::SeqPageCost).as_real(),
                    scattered: settings.get(Id::RandomPageCost).as_real(),
                },
                parallel: parallel(&settings),
            });
        }
        dirty
    }

    /// Derives what a running statement may change for those that it runs itself: the role, the
    /// search path, and the level of notices.
    pub(crate) fn refresh_in_code(&self) {
        let mut settings = self.settings.borrow_mut();
        let dirty = settings.dirty();
        self.follow(&mut settings, dirty);
    }

    fn follow(&self, settings: &mut Settings, dirty: u32) {
        if dirty & settings::DIRTY_USER != 0 {
            let session_user = settings.get(Id::SessionAuthorization).as_text().to_string();
            let role = settings.get(Id::Role).as_text().to_string();
            let superuser = self.view.identity().act_as(&session_user, &role);
            let _ =
                settings.establish("is_superuser", if superuser { "on" } else { "off" }, Source::Override);
        }
        if dirty & (settings::DIRTY_PATH | settings::DIRTY_USER) != 0 {
            let listed =
                special::split_identifiers(settings.get(Id::SearchPath).as_text()).unwrap_or_default();
            let (path, implicit) = search_path(&listed, &self.view.user_name());
            self.view.set_search_path(path, implicit);
        }
        if dirty & settings::DIRTY_ENCODING != 0 {
            let name = settings.get(Id::ClientEncoding).as_text();
            self.encoding.set(Encoding::named(name).unwrap_or(Encoding::UTF8));
        }
        if dirty & settings::DIRTY_SIMILARITIES != 0 {
            let least = &self.fmt().thresholds;
            least.whole.set(settings.get(Id::PgTrgmSimilarityThreshold).as_real());
            least.word.set(settings.get(Id::PgTrgmWordSimilarityThreshold).as_real());
            least.strict_word.set(settings.get(Id::PgTrgmStrictWordSimilarityThreshold).as_real());
        }
        if dirty & settings::DIRTY_NOTICES != 0 {
            self.view.set_notice_level(match settings.get(Id::ClientMinMessages).as_text() {
                "debug1" | "debug2" | "debug3" | "debug4" | "debug5" => Severity::Debug,
                "log" => Severity::Log,
                "warning" => Severity::Warning,
                "error" => Severity::Error,
                _ => Severity::Notice,
            });
        }
    }
}

/// When threads do parts of a statement: with its own no more than there are cores.
fn parallel(settings: &Settings) -> Parallel {
    let number = |id: Id| settings.get(id).as_int().max(0) as usize;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = |most: Id| number(most).min(number(Id::MaxParallelWorkers)).min(cores - 1);
    let is_forced = settings.get(Id::ForceParallelMode).as_text() != "off";
    let unless_forced = |cost: f64| if is_forced { 0.0 } else { cost };
    Parallel {
        threads: threads(Id::MaxParallelWorkersPerGather),
        maintenance_threads: threads(Id::MaxParallelMaintenanceWorkers),
        pages_min: if is_forced { 0 } else { number(Id::MinParallelTableScanSize) as u32 },
        setup_cost: unless_forced(settings.get(Id::ParallelSetupCost).as_real()),
        row_cost: unless_forced(settings.get(Id::ParallelTupleCost).as_real()),
        inner_sides: settings.get(Id::EnableParallelHash).as_bool(),
        leader_takes_part: settings.get(Id::ParallelLeaderParticipation).as_bool(),
    }
}

/// The schemas that are searched without being listed.
const IMPLICIT: [&str; 2] = ["pg_temp", "pg_catalog"];

/// Temporary tables come first and built-in names second, unless the path names their schemas
/// itself. Returns the path, and how many schemas at its beginning are not listed.
fn search_path(listed: &[String], user: &str) -> (Arc<[Arc<str>]>, usize) {
    let mut path: Vec<Arc<str>> = Vec::with_capacity(listed.len() + 2);
    let mut seen = HashSet::with_capacity(listed.len() + 2);
    let unlisted = IMPLICIT.iter().copied().filter(|implicit| !listed.iter().any(|s| s == implicit));
    let implicit = unlisted.clone().count();
    let listed = listed.iter().map(|schema| if schema == "$user" { user } else { schema });
    for schema in unlisted.chain(listed) {
        if seen.insert(schema) {
            path.push(Arc::from(schema));
        }
    }
    (path.into(), implicit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn implicit_schemas_come_first() {
        let shown = |listed: &[&str]| {
            let listed: Vec<String> = listed.iter().map(|s| s.to_string()).collect();
            let (path, implicit) = search_path(&listed, "u");
            (path.iter().map(|s| s.to_string()).collect::<Vec<_>>(), implicit)
        };
        let strings = |names: &[&str]| names.iter().map(|s| s.to_string()).collect::<Vec<_>>();
        let (path, implicit) = shown(&["$user", "public"]);
        assert_eq!((path, implicit), (strings(&["pg_temp", "pg_catalog", "u", "public"]), 2));
        let (path, implicit) = shown(&["public", "pg_catalog"]);
        assert_eq!((path, implicit), (strings(&["pg_temp", "public", "pg_catalog"]), 1));
    }
}
