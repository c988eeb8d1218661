//! The questions that the executor asks of the session that calls it.
//!
//! The executor works with the catalog's handle ([`View`]). A few functions and views need
//! settings, prepared statements and cursors, which belong to the session above. The session
//! implements [`Caller`] for them, so that this crate does not depend on the session's crate.

pub mod events;
pub mod foreign_keys;
pub mod index_keys;
pub mod places;
pub mod publish;
pub mod stored;
pub mod triggers;
pub mod work;

use crate::caller::events::Events;
use crate::caller::index_keys::IndexKeys;
use crate::caller::places::Places;
use crate::caller::publish::Publishing;
use crate::caller::triggers::{TriggerCall, Triggers};
use crate::caller::work::Crew;
use crate::large_objects::Descriptors;
use sinew_catalog::View;
use sinew_catalog::routines::ResultColumn;
use sinew_catalog::rows::CatRow;
use sinew_error::Result;
use sinew_storage::TupleId;
use sinew_table::Upkeep;
use sinew_table::{Relation, Row};
use sinew_txn::{Snapshot, Xid};
use sinew_types::encoding::Encoding;
use sinew_types::func::{CallTypes, Rows};
use sinew_types::{Datum, Oid};
use std::cell::Cell;
use std::ops::Deref;
use std::sync::Arc;

/// The executor's memory of a session between statements.
#[derive(Default)]
pub struct Kept {
    /// The checks and actions that rows written in this transaction left for later.
    pub events: Events,
    /// The triggers that wait for the end of the running statement.
    pub triggers: Triggers,
    /// The bound expressions of indexes.
    pub index_keys: IndexKeys,
    /// The bound keys of tables above partitions.
    pub places: Places,
    /// The descriptions and filters of published tables.
    pub publishing: Publishing,
    /// The version that ON CONFLICT made last: its table, place and maker. PostgreSQL shows the
    /// maker as its xmax, too, by which programs tell it from an inserted row. Another transaction
    /// may fill the place again.
    pub updated_on_conflict: Cell<Option<(Oid, TupleId, Xid)>>,
    /// The large objects that are open in this transaction.
    pub large_objects: Descriptors,
}

/// A setting as `pg_settings` shows it.
pub struct ShownSetting {
    pub name: String,
    /// As SHOW prints it.
    pub value: String,
    /// The same without a unit.
    pub plain: String,
    /// One sentence about it.
    pub about: &'static str,
    /// When it may be changed, in `pg_settings`' words.
    pub context: &'static str,
    /// The kind of its value, in `pg_settings`' words.
    pub kind: &'static str,
    /// The unit of its number.
    pub unit: Option<&'static str>,
    /// The least number that it takes.
    pub least: Option<String>,
    /// The greatest number that it takes.
    pub most: Option<String>,
    /// The words that it takes.
    pub choices: Option<&'static [&'static str]>,
    /// Where its value comes from, in `pg_settings`' words.
    pub source: &'static str,
    /// The value that it has where nothing sets it.
    pub first: String,
    /// The value that RESET gives it.
    pub reset: String,
    /// True if the server got a new value that takes effect at its next start.
    pub waits_for_restart: bool,
}

/// A statement as `pg_prepared_statements` shows it.
pub struct ShownStatement {
    pub name: String,
    pub text: Arc<str>,
    /// Microseconds since 2000-01-01 UTC.
    pub prepared_us: i64,
    pub param_types: Vec<Oid>,
    /// True if PREPARE made it, false if a message of the protocol did.
    pub from_sql: bool,
    /// The number of runs with the plan for all values, and of plans made for one set of values.
    pub plans: (u64, u64),
}

/// A cursor as `pg_cursors` shows it.
#[derive(Clone)]
pub struct ShownCursor {
    pub name: String,
    pub statement: Arc<str>,
    pub hold: bool,
    pub scroll: bool,
    pub binary: bool,
    /// Microseconds since 2000-01-01 UTC.
    pub created_us: i64,
}

/// A call of a routine that a user made, with the values of its arguments.
pub struct RoutineCall<'c> {
    /// `pg_proc.oid`.
    pub routine: Oid,
    /// The types of the arguments and of the result, as the call was bound.
    pub types: &'c CallTypes,
    /// The columns of its rows, as the call was bound: the statement may have defined them.
    pub columns: Option<&'c Arc<[ResultColumn]>>,
    pub args: &'c [Datum],
    /// The snapshot of the routine's statements. `None` for a volatile routine, each of whose
    /// statements takes its own.
    pub snapshot: Option<Snapshot>,
    /// The catalog's generation when the calling statement was planned, before its snapshot. `None`
    /// if an expression calls that belongs to no plan.
    pub since: Option<u64>,
    /// The role that must have the right to call, where it is not the one in force: a function of
    /// an aggregate is called by the aggregate's owner.
    pub caller: Option<Oid>,
}

/// A session that has statements executed.
pub trait Caller: Upkeep {
    /// The catalog's handle of the session.
    fn view(&self) -> &View;

    /// The executor's memory of the session.
    fn kept(&self) -> &Kept;

    /// Handles the events that a statement left ([`crate::events::fire`]). Checks and actions are
    /// statements of their own, so they stand above the nodes that call this.
    fn fire_events(&self) -> Result<()>;

    /// True if the transaction's commit would be a record and nothing else: no checks, messages or
    /// actions wait for it.
    fn has_bare_commit(&self) -> bool;

    /// Whether the session writes what another server has written (`session_replication_role`):
    /// foreign keys were checked there, and plain triggers have run.
    fn is_replica(&self) -> bool;

    /// A setting's value, as SHOW and `current_setting` show it to the role in force.
    fn shown_setting(&self, name: &str) -> Result<String>;

    /// The settings that the role in force may see, ordered by name.
    fn shown_settings(&self) -> Result<Vec<ShownSetting>>;

    /// SET, SET LOCAL and `set_config`; `None` is DEFAULT.
    fn change_setting(&self, name: &str, value: Option<&str>, local: bool) -> Result<()>;

    /// The encoding of the client.
    fn client_encoding(&self) -> Encoding;
    /// Reads the settings of this process again (`pg_reload_conf`).
    fn reload_settings(&self) -> Result<()>;

    /// How many bytes of changes a reader of a slot may keep (`logical_decoding_work_mem`).
    fn decoding_bytes_max(&self) -> usize;

    /// The rows of `pg_hba_file_rules`; `shape` is that relation.
    fn host_rules<'r>(&self, shape: &'r Relation) -> Result<Vec<CatRow<'r>>>;

    /// The prepared statements of the session.
    fn shown_statements(&self) -> Vec<ShownStatement>;

    /// The open cursors of the session.
    fn shown_cursors(&self) -> Vec<ShownCursor>;

    /// Where the row of `table` was read on which a cursor stands. `None`: its row is none of that
    /// table's.
    ///
    /// # Errors
    /// 34000 if there is no such cursor; 24000 if it stands on no row, or has none of the table.
    fn cursor_row(&self, cursor: &str, table: &Relation) -> Result<Option<TupleId>>;

    /// NOTIFY: the message goes out when the transaction commits.
    fn notify(&self, channel: &str, payload: &str) -> Result<()>;

    /// The value of a routine. Its statements stand above the nodes that call it.
    fn call_routine(&self, call: &RoutineCall<'_>) -> Result<Datum>;

    /// The rows of a routine that returns a set.
    fn routine_rows(&self, call: &RoutineCall<'_>) -> Result<Rows>;

    /// The number of triggers that run, each inside of another one.
    fn trigger_depth(&self) -> i32;

    /// Runs a trigger. The row that one BEFORE a row returns; `None` if it returns NULL.
    fn fire_trigger(&self, call: &TriggerCall<'_>) -> Result<Option<Row>>;

    /// Has threads do parts of a work while `own` does another one here, if it is there. Returns
    /// when every part that began has ended; a part that has not begun by then never does. Without
    /// `own`, the session waits until all parts have been done.
    ///
    /// # Errors
    /// The interrupt that ended the wait. All parts have ended nevertheless.
    fn share(&self, crew: Crew, own: Option<&mut dyn FnMut()>) -> Result<()>;
}

impl<'a> Deref for dyn Caller + 'a {
    type Target = View;
    #[inline]
    fn deref(&self) -> &View {
        self.view()
    }
}
