//! Settings: values at three levels, with SET undone by rollback.
//!
//! A setting has a reset value (`sinew.conf`, command line, stored for the role and the database,
//! connection options), a session value (SET) and, inside a transaction, a local value (SET LOCAL),
//! which wins. [`Source`] has the places of reset values in their order. Every change inside a
//! transaction goes to a journal with the values before it and the depth of the subtransaction that
//! made it. Rolling back to a depth undoes the journal down to it. Commit forgets the journal and
//! drops the local values.

pub mod auto;
pub mod conf;
pub mod live;
pub mod source;
pub mod special;
pub mod table;
pub mod template;
pub mod value;

pub use crate::settings::source::Source;
pub use crate::settings::special::archive_to;
pub use crate::settings::table::Id;
pub use crate::settings::value::Value;

use crate::settings::table::{DEFS, Def, Kind, When};
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::memory::{Charge, STEP};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

/// The values a session starts with: built-in defaults, then `sinew.conf`, then `-c`.
#[derive(Debug, Clone)]
pub struct Base {
    values: Vec<Value>,
    /// Positions of the settings whose new value waits for a restart.
    waiting: Vec<usize>,
    /// Where each value comes from.
    sources: Vec<Source>,
}

/// The value that the table gives a setting.
fn default_of(def: &Def) -> Value {
    value::parse(def, def.default).unwrap_or_else(|_| Value::Text(Arc::from(def.default)))
}

impl Default for Base {
    fn default() -> Base {
        let values = DEFS.iter().map(default_of).collect();
        Base { values, waiting: Vec::new(), sources: vec![Source::Default; DEFS.len()] }
    }
}

impl Base {
    /// Sets a value at start; everything but facts may be set here.
    pub fn set(&mut self, name: &str, text: &str, source: Source) -> Result<()> {
        let at = table::find(name).ok_or_else(|| unknown(name))?;
        let def = &DEFS[at];
        if def.when == When::Internal || at == Id::TransactionIsolation as usize {
            return Err(cannot_change(def.name));
        }
        self.values[at] = special::parse(at, text, &self.values[at])?;
        self.sources[at] = source;
        Ok(())
    }

    /// Notes the directory whose settings these are, and the name of the file of its rules of
    /// admission.
    pub fn set_directory(&mut self, dir: &Path, rules: &str) {
        let dir = std::path::absolute(dir).unwrap_or_else(|_| dir.to_path_buf());
        let facts = [
            (Id::DataDirectory, dir.clone()),
            (Id::ConfigFile, dir.join(conf::FILE)),
            (Id::HbaFile, dir.join(rules)),
        ];
        for (id, path) in facts {
            self.values[id as usize] = Value::Text(Arc::from(path.display().to_string()));
            self.sources[id as usize] = Source::Override;
        }
    }

    /// The value that a session of this process starts with.
    pub fn get(&self, id: Id) -> &Value {
        &self.values[id as usize]
    }

    /// True if a value was set, be it the default.
    pub fn is_set(&self, id: Id) -> bool {
        self.sources[id as usize] != Source::Default
    }

    /// Whether the two have the same values from the same places.
    pub fn is_same(&self, other: &Base) -> bool {
        self.values == other.values && self.sources == other.sources
    }

    /// The settings of a running server after they were read again, and the names of those that
    /// wait for a restart.
    pub fn reloaded(&self, new: &Base) -> (Base, Vec<&'static str>) {
        let (mut values, mut sources) = (new.values.clone(), new.sources.clone());
        let mut waiting = Vec::new();
        for (at, def) in DEFS.iter().enumerate() {
            if matches!(def.when, When::Internal | When::Start) && values[at] != self.values[at] {
                values[at] = self.values[at].clone();
                sources[at] = self.sources[at];
                waiting.push(at);
            }
        }
        let names = waiting.iter().map(|&at| DEFS[at].name).collect();
        (Base { values, waiting, sources }, names)
    }
}

/// The error for an unknown name: 42704.
pub fn unknown(name: &str) -> SqlError {
    SqlError::new(SqlState::UNDEFINED_OBJECT, format!("unrecognized configuration parameter \"{name}\""))
}

/// Whether a session may have a setting of its own of that name: 42704 or 42602 if not.
fn check_custom_name(name: &str) -> Result<()> {
    let parts_valid = name.contains('.')
        && name.split('.').all(|p| {
            p.starts_with(|c: char| c.is_alphabetic() || c == '_')
                && p.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '$')
        });
    if !parts_valid {
        if name.contains('.') {
            return Err(SqlError::new(
                SqlState::INVALID_NAME,
                format!("invalid configuration parameter name \"{name}\""),
            )
            .detail("Custom parameter names must be two or more simple identifiers separated by dots."));
        }
        return Err(unknown(name));
    }
    // In PostgreSQL a prefix is taken as soon as the session has run code of the extension.
    let prefix = name.split('.').next().unwrap_or("");
    if ["pg_trgm", "plpgsql"].contains(&prefix) {
        let message = format!("invalid configuration parameter name \"{name}\"");
        let detail = format!("\"{prefix}\" is a reserved prefix.");
        return Err(SqlError::new(SqlState::INVALID_NAME, message).detail(detail));
    }
    Ok(())
}

fn waits_for_restart(name: &str) -> SqlError {
    SqlError::new(
        SqlState::CANT_CHANGE_RUNTIME_PARAM,
        format!("parameter \"{name}\" cannot be changed without restarting the server"),
    )
}

fn waits_for_connection(name: &str) -> SqlError {
    SqlError::new(
        SqlState::CANT_CHANGE_RUNTIME_PARAM,
        format!("parameter \"{name}\" cannot be set after connection start"),
    )
}

fn waits_for_reload(name: &str) -> SqlError {
    SqlError::new(SqlState::CANT_CHANGE_RUNTIME_PARAM, format!("parameter \"{name}\" cannot be changed now"))
}

fn cannot_change(name: &str) -> SqlError {
    SqlError::new(SqlState::CANT_CHANGE_RUNTIME_PARAM, format!("parameter \"{name}\" cannot be changed"))
}

fn needs_rights(name: &str) -> SqlError {
    let text = format!("permission denied to set parameter \"{name}\"");
    SqlError::new(SqlState::INSUFFICIENT_PRIVILEGE, text)
}

/// The error for a mode of the transaction that comes too late: 25001.
pub fn before_any_query(what: &str) -> SqlError {
    let text = format!("SET TRANSACTION {what} must be called before any query");
    SqlError::new(SqlState::ACTIVE_SQL_TRANSACTION, text)
}

/// Whether SET may change the setting.
fn may_set(def: &Def, superuser: bool) -> Result<()> {
    match def.when {
        When::Internal => Err(cannot_change(def.name)),
        When::Start => Err(waits_for_restart(def.name)),
        When::Reload => Err(waits_for_reload(def.name)),
        When::Connection => Err(waits_for_connection(def.name)),
        When::Superuser if !superuser => Err(needs_rights(def.name)),
        When::Superuser | When::User => Ok(()),
    }
}

/// Groups of values that must be derived anew after changes; bits of [`Settings::take_dirty`].
pub const DIRTY_FORMATS: u32 = 1;
/// `search_path`: names of relations are looked up again.
pub const DIRTY_PATH: u32 = 2;
/// The time limits and the memory limit.
pub const DIRTY_LIMITS: u32 = 4;
/// `client_min_messages`.
pub const DIRTY_NOTICES: u32 = 8;
/// `application_name`, which views of activity show.
pub const DIRTY_ACTIVITY: u32 = 16;
/// `role` and `session_authorization`: rights are checked again.
pub const DIRTY_USER: u32 = 32;
/// The settings of the log of statements.
pub const DIRTY_LOG: u32 = 64;
/// The settings that choose methods of planning and execution.
pub const DIRTY_KNOBS: u32 = 128;
/// `client_encoding`.
pub const DIRTY_ENCODING: u32 = 256;
/// The settings of the extension `pg_trgm`.
pub const DIRTY_SIMILARITIES: u32 = 512;

struct Entry {
    at: usize,
    depth: u32,
    session: Value,
    is_set: bool,
    local: Option<Value>,
}

/// The settings of one session.
pub struct Settings {
    reset: Vec<Value>,
    /// Where the reset values come from.
    sources: Vec<Source>,
    session: Vec<Value>,
    /// Whether the session value is one of SET.
    is_set: Vec<bool>,
    local: Vec<Option<Value>>,
    /// Names of settings beyond the table: those with a dot, which are the user's own.
    custom: Vec<String>,
    journal: Vec<Entry>,
    dirty: u32,
    /// Positions of the settings whose new value waits for a restart of the server.
    waiting: Vec<usize>,
    /// Reported settings whose new value the client has not been told.
    reports: Vec<usize>,
    /// The values that the client was told last.
    known: HashMap<usize, String>,
    /// Counts the texts of long values and of the user's own settings.
    charge: Charge,
}

/// Texts from here on are counted as memory.
const COUNTED_MIN_BYTES: usize = 1000;

static CUSTOM: Def =
    Def { name: "", kind: Kind::Text, default: "", when: When::User, report: false, text: "" };

impl Settings {
    /// The settings of a new session: the process's values are those of RESET.
    pub fn new(base: &Base) -> Settings {
        let n = base.values.len();
        let mut sources = base.sources.clone();
        // The modes of a transaction are what the transaction says, whatever is stored.
        for id in [Id::TransactionIsolation, Id::TransactionReadOnly, Id::TransactionDeferrable] {
            sources[id as usize] = Source::Override;
        }
        Settings {
            reset: base.values.clone(),
            sources,
            session: base.values.clone(),
            is_set: vec![false; n],
            local: vec![None; n],
            custom: Vec::new(),
            journal: Vec::new(),
            dirty: u32::MAX,
            waiting: base.waiting.clone(),
            reports: Vec::new(),
            known: HashMap::new(),
            charge: Charge::new(),
        }
    }

    fn def(&self, at: usize) -> &'static Def {
        DEFS.get(at).unwrap_or(&CUSTOM)
    }

    fn name(&self, at: usize) -> &str {
        DEFS.get(at).map_or_else(|| self.custom[at - DEFS.len()].as_str(), |d| d.name)
    }

    fn find(&self, name: &str) -> Option<usize> {
        table::find(name)
            .or_else(|| self.custom.iter().position(|c| c.eq_ignore_ascii_case(name)).map(|i| i + DEFS.len()))
    }

    fn find_or_create(&mut self, name: &str) -> Result<usize> {
        if let Some(at) = self.find(name) {
            return Ok(at);
        }
        check_custom_name(name)?;
        self.custom.push(name.to_string());
        let empty = Value::Text(Arc::from(""));
        self.reset.push(empty.clone());
        self.sources.push(Source::Default);
        self.session.push(empty);
        self.is_set.push(false);
        self.local.push(None);
        Ok(self.reset.len() - 1)
    }

    /// The value in force: of SET LOCAL, else of SET, else the default.
    pub fn get(&self, id: Id) -> &Value {
        self.at(id as usize)
    }

    fn at(&self, at: usize) -> &Value {
        self.local[at].as_ref().unwrap_or(&self.session[at])
    }

    /// May only a superuser set it?
    pub fn needs_superuser(&self, name: &str) -> bool {
        self.find(name).is_some_and(|at| matches!(self.def(at).when, When::Connection | When::Superuser))
    }

    /// As SHOW prints it.
    pub fn show(&self, name: &str) -> Result<String> {
        let at = self.find(name).ok_or_else(|| unknown(name))?;
        Ok(value::show(self.def(at), self.at(at)))
    }

    /// The name as the table spells it.
    pub fn canonical_name(&self, name: &str) -> Result<String> {
        let at = self.find(name).ok_or_else(|| unknown(name))?;
        Ok(self.name(at).to_string())
    }

    /// Whether the server was given a new value that it takes over when it starts again.
    pub fn waits_for_restart(&self, at: usize) -> bool {
        self.waiting.contains(&at)
    }

    /// Positions of all settings that are shown, by name.
    pub fn all(&self) -> Vec<usize> {
        let is_hidden = |at: &usize| [Id::Role as usize, Id::SessionAuthorization as usize].contains(at);
        let mut all: Vec<_> = (0..DEFS.len()).filter(|at| !is_hidden(at)).collect();
        all.sort_by_key(|at| DEFS[*at].name.to_ascii_lowercase());
        all
    }

    /// The value in force at a position.
    pub fn value_at(&self, at: usize) -> &Value {
        self.at(at)
    }

    /// The value of RESET at a position.
    pub fn reset_value_at(&self, at: usize) -> &Value {
        &self.reset[at]
    }

    /// Where the value in force at a position comes from.
    pub fn source_at(&self, at: usize) -> Source {
        if self.is_set[at] || self.local[at].is_some() { Source::Session } else { self.sources[at] }
    }

    /// Name and value of the settings that plans follow and that have another value than the table
    /// gives them, by name.
    pub fn changed_of_plans(&self) -> Vec<(&'static str, String)> {
        let is_changed = |at: &usize| {
            let of_table = value::parse(&DEFS[*at], DEFS[*at].default);
            of_table.map_or(true, |value| value != *self.at(*at))
        };
        let changed = (0..DEFS.len()).filter(|at| table::is_of_plans(*at)).filter(is_changed);
        let mut all: Vec<_> =
            changed.map(|at| (DEFS[at].name, value::show(&DEFS[at], self.at(at)))).collect();
        all.sort_unstable();
        all
    }

    /// SET. `text` `None` means DEFAULT. `depth` is that of the current subtransaction.
    pub fn set(
        &mut self,
        name: &str,
        text: Option<&str>,
        local: bool,
        superuser: bool,
        depth: u32,
    ) -> Result<()> {
        let at = self.find_or_create(name)?;
        may_set(self.def(at), superuser)?;
        let new = match text {
            Some(text) => special::parse(at, text, self.at(at))?,
            None => self.reset[at].clone(),
        };
        let long = text.filter(|text| at >= DEFS.len() || text.len() >= COUNTED_MIN_BYTES);
        if let Some(text) = long {
            self.count(text.len())?;
        }
        self.put(at, new, text.is_some(), local, depth);
        Ok(())
    }

    /// Whether the role in force may store the setting for sessions to come, and whether `text` is
    /// a value of it; `None`: whether it may take a stored value away. Returns the name as the
    /// table spells it.
    pub fn test(&self, name: &str, text: Option<&str>, superuser: bool) -> Result<String> {
        let Some(at) = table::find(name) else {
            let known = self.custom.iter().find(|c| c.eq_ignore_ascii_case(name));
            if known.is_none() {
                check_custom_name(name)?;
            }
            // Nothing says yet what the setting will decide.
            return if superuser {
                Ok(known.map_or(name, |c| c).to_string())
            } else {
                Err(needs_rights(name))
            };
        };
        may_set(&DEFS[at], superuser)?;
        if let Some(text) = text {
            special::parse(at, text, self.at(at))?;
        }
        Ok(DEFS[at].name.to_string())
    }

    /// Whether the value in force is one of SET LOCAL, which a SET since then has not replaced.
    pub fn is_local(&self, name: &str) -> bool {
        self.find(name).is_some_and(|at| self.local[at].is_some())
    }

    /// SET of a setting that has rules of its own, which the caller has asked; `None` means its
    /// reset value.
    pub fn assign(&mut self, id: Id, text: Option<&str>, local: bool, depth: u32) {
        let at = id as usize;
        let new = text.map_or_else(|| self.reset[at].clone(), |text| Value::Text(Arc::from(text)));
        self.put(at, new, text.is_some(), local, depth);
    }

    /// Counts the texts of all values, those to which a rollback may return too, and `more` bytes.
    fn count(&mut self, more: usize) -> Result<()> {
        let bytes = |value: &Value| if let Value::Text(text) = value { text.len() } else { 0 };
        let noted = |entry: &Entry| bytes(&entry.session) + entry.local.as_ref().map_or(0, bytes);
        let session: usize = self.session.iter().map(bytes).sum();
        let local: usize = self.local.iter().flatten().map(bytes).sum();
        let journal: usize = self.journal.iter().map(noted).sum();
        self.charge.set((session + local + journal + more) / STEP * STEP)
    }

    fn put(&mut self, at: usize, new: Value, is_set: bool, local: bool, depth: u32) {
        self.journal.push(Entry {
            at,
            depth,
            session: self.session[at].clone(),
            is_set: self.is_set[at],
            local: self.local[at].clone(),
        });
        if local {
            self.local[at] = Some(new);
        } else {
            self.session[at] = new;
            self.is_set[at] = is_set;
            self.local[at] = None;
        }
        self.changed(at);
    }

    /// RESET ALL and DISCARD ALL.
    pub fn reset_all(&mut self, depth: u32) {
        for at in 0..self.session.len() {
            // A local value may hide one of the session's that is to go as well.
            let is_reset = *self.at(at) == self.reset[at] && !self.is_set[at];
            if matches!(self.def(at).when, When::User | When::Superuser) && !is_reset {
                self.journal.push(Entry {
                    at,
                    depth,
                    session: self.session[at].clone(),
                    is_set: self.is_set[at],
                    local: self.local[at].take(),
                });
                self.session[at] = self.reset[at].clone();
                self.is_set[at] = false;
                self.changed(at);
            }
        }
    }

    /// A value that the session begins with: stored for its role or its database, a connection
    /// option, or a fact such as the session's user. It becomes the reset value, unless one of a
    /// later place is there. No journal.
    pub fn establish(&mut self, name: &str, text: &str, source: Source) -> Result<()> {
        let at = self.find_or_create(name)?;
        let def = self.def(at);
        if source != Source::Override {
            match def.when {
                When::Internal => return Err(cannot_change(def.name)),
                When::Start => return Err(waits_for_restart(def.name)),
                When::Reload => return Err(waits_for_reload(def.name)),
                When::Connection if source.is_stored() => return Err(waits_for_connection(def.name)),
                _ => {}
            }
        }
        let new = special::parse(at, text, &self.reset[at])?;
        // As in PostgreSQL, whose session is in a transaction by now.
        let too_late = match source {
            Source::Override => None,
            _ if at == Id::TransactionIsolation as usize && new != self.reset[at] => Some("ISOLATION LEVEL"),
            _ if at == Id::TransactionDeferrable as usize => Some("[NOT] DEFERRABLE"),
            _ => None,
        };
        if let Some(what) = too_late {
            return Err(before_any_query(what));
        }
        if self.sources[at] > source {
            return Ok(());
        }
        self.reset[at] = new.clone();
        self.sources[at] = source;
        self.session[at] = new;
        self.local[at] = None;
        self.changed(at);
        Ok(())
    }

    /// The role that the session begins as, in the place of its user; unless one of a later place
    /// is there.
    pub fn establish_role(&mut self, name: &str, source: Source) {
        let at = Id::Role as usize;
        if self.sources[at] <= source {
            let new = Value::Text(Arc::from(name));
            self.reset[at] = new.clone();
            self.sources[at] = source;
            self.session[at] = new;
            self.changed(at);
        }
    }

    /// The server has read its settings again. A value that came with the connection stays, and one
    /// that was SET stays until it is RESET. Between transactions only: the journal is empty.
    pub fn reload(&mut self, old: &Base, new: &Base) {
        self.waiting.clone_from(&new.waiting);
        for (at, def) in DEFS.iter().enumerate() {
            let for_sessions = matches!(def.when, When::Reload | When::Superuser | When::User);
            let is_of_session = self.sources[at] > Source::CommandLine;
            if !for_sessions || is_of_session || old.values[at] == new.values[at] {
                continue;
            }
            self.reset[at] = new.values[at].clone();
            self.sources[at] = new.sources[at];
            if !self.is_set[at] {
                self.session[at] = new.values[at].clone();
                self.changed(at);
            }
        }
    }

    fn changed(&mut self, at: usize) {
        self.dirty |= special::dirty_bits(at);
        if self.def(at).report && !self.reports.contains(&at) {
            self.reports.push(at);
        }
    }

    /// Which groups of values must be derived anew.
    pub fn dirty(&self) -> u32 {
        self.dirty
    }

    /// The groups that have to be derived anew since the last call.
    pub fn take_dirty(&mut self) -> u32 {
        std::mem::take(&mut self.dirty)
    }

    /// Has everything derived anew, for a session that takes over other defaults.
    pub fn mark_dirty(&mut self) {
        self.dirty = u32::MAX;
    }

    /// Whether something must be derived anew. Asked after each statement, so it only compares a
    /// word.
    pub fn is_dirty(&self) -> bool {
        self.dirty != 0
    }

    /// Names and values that the client should be told.
    pub fn take_reports(&mut self) -> Vec<(&'static str, String)> {
        let mut news = Vec::new();
        for at in std::mem::take(&mut self.reports) {
            let value = value::show(self.def(at), self.at(at));
            if self.known.insert(at, value.clone()).as_ref() != Some(&value) {
                news.push((self.def(at).name, value));
            }
        }
        news
    }

    /// Whether the client must be told of a changed value.
    pub fn has_reports(&self) -> bool {
        !self.reports.is_empty()
    }

    /// All reported settings, for a new connection.
    pub fn all_reports(&mut self) -> Vec<(&'static str, String)> {
        self.reports = (0..DEFS.len()).filter(|&at| DEFS[at].report).collect();
        self.take_reports()
    }

    /// The top transaction commits: local values end.
    pub fn commit(&mut self) {
        for entry in std::mem::take(&mut self.journal) {
            if self.local[entry.at].take().is_some() {
                self.changed(entry.at);
            }
        }
    }

    /// A subtransaction at `depth` merges into its parent.
    pub fn sub_commit(&mut self, depth: u32) {
        for entry in self.journal.iter_mut().rev().take_while(|e| e.depth >= depth) {
            entry.depth = depth - 1;
        }
    }

    /// Undoes what was set at `depth` or deeper; 0 undoes the whole transaction.
    pub fn abort(&mut self, depth: u32) {
        while self.journal.last().is_some_and(|e| e.depth >= depth) {
            let Some(entry) = self.journal.pop() else { break };
            self.session[entry.at] = entry.session;
            self.is_set[entry.at] = entry.is_set;
            self.local[entry.at] = entry.local;
            self.changed(entry.at);
        }
    }
}

#[cfg(test)]
mod tests;
