//! What the executor asks of the session that calls it.
//!
//! The executor works with the catalog's handle ([`View`]). A few functions and views are about
//! things of the floor above: settings, prepared statements, cursors. The session implements this
//! trait for them, so that no arrow points upward.

use crate::eval::index_keys::IndexKeys;
use crate::fk::ForeignKeys;
use sinew_catalog::View;
use sinew_catalog::rows::CatRow;
use sinew_table::Relation;
use sinew_table::Upkeep;
use sinew_types::Oid;
use sinew_types::Result;
use std::ops::Deref;
use std::sync::Arc;

/// What the executor keeps for a session between statements.
#[derive(Default)]
pub struct Kept {
    /// What rows written in this transaction ask of foreign keys.
    pub foreign_keys: ForeignKeys,
    /// The expressions of indexes, bound.
    pub index_keys: IndexKeys,
}

/// A setting as `pg_settings` shows it.
pub struct ShownSetting {
    pub name: String,
    pub value: String,
    /// One sentence about it.
    pub about: &'static str,
    /// When it may be changed, in `pg_settings`' words.
    pub context: &'static str,
    /// The server was given a new value, which waits for a restart.
    pub waits_for_restart: bool,
}

/// A statement as `pg_prepared_statements` shows it.
pub struct ShownStatement {
    pub name: String,
    pub text: Arc<str>,
    /// Microseconds since 2000-01-01 UTC.
    pub prepared_us: i64,
    pub param_types: Vec<Oid>,
    /// Made by PREPARE, and not by a message of the protocol.
    pub from_sql: bool,
    /// Runs with the plan for all values, and plans made for one set of them.
    pub plans: (u64, u64),
}

/// A cursor as `pg_cursors` shows it.
pub struct ShownCursor {
    pub name: String,
    pub statement: Arc<str>,
    pub hold: bool,
    pub scroll: bool,
    pub binary: bool,
    /// Microseconds since 2000-01-01 UTC.
    pub created_us: i64,
}

/// A session that has statements executed.
pub trait Caller: Upkeep {
    fn view(&self) -> &View;

    /// What the executor keeps for the session.
    fn kept(&self) -> &Kept;

    /// A setting's value, as SHOW and `current_setting` tell it to the role in force.
    fn shown_setting(&self, name: &str) -> Result<String>;

    /// Those that the role in force may see, ordered by name.
    fn shown_settings(&self) -> Result<Vec<ShownSetting>>;

    /// SET, SET LOCAL and `set_config`; `None` is DEFAULT.
    fn change_setting(&self, name: &str, value: Option<&str>, local: bool) -> Result<()>;

    /// Reads the settings of this process again (`pg_reload_conf`).
    fn reload_settings(&self) -> Result<()>;

    /// The rows of `pg_hba_file_rules`, whose shape this is.
    fn host_rules<'r>(&self, shape: &'r Relation) -> Result<Vec<CatRow<'r>>>;

    fn shown_statements(&self) -> Vec<ShownStatement>;

    fn shown_cursors(&self) -> Vec<ShownCursor>;
}

impl<'a> Deref for dyn Caller + 'a {
    type Target = View;
    #[inline]
    fn deref(&self) -> &View {
        self.view()
    }
}
