//! SET, RESET, SHOW, DISCARD.

use crate::ddl::set::{SNAPSHOT, argument_text, change, transaction_modes, transaction_snapshot};
use crate::session::Session;
use crate::session::dispatch::Sink;
use crate::session::utility::text_columns;
use crate::settings::auto;
use crate::settings::auto::Change;
use crate::settings::table::{DEFS, When, find};
use crate::state::identity;
use crate::state::notify::Action;
use crate::state::shown::{shown_setting, shown_settings};
use pg_raw_parse::{ConstValue, Node, nodes};
use sinew_catalog::Isolation;
use sinew_error::{Result, SqlError, SqlState};
use sinew_types::Datum;

impl Session {
    /// SET and RESET; returns the command tag.
    pub(super) fn set_statement(&mut self, stmt: &nodes::VariableSetStmt) -> Result<&'static str> {
        use pg_raw_parse::raw::VariableSetKind as K;
        let name = stmt.name().unwrap_or("");
        let is_of_transaction = stmt.kind == K::VAR_SET_MULTI && matches!(name, "TRANSACTION" | SNAPSHOT);
        if stmt.is_local && name == SNAPSHOT {
            return Err(SqlError::unsupported("SET LOCAL TRANSACTION SNAPSHOT is not implemented"));
        }
        if stmt.is_local || is_of_transaction {
            self.warn_outside_block(if is_of_transaction { "SET TRANSACTION" } else { "SET LOCAL" });
        }
        match stmt.kind {
            K::VAR_SET_VALUE => {
                let value = argument_text(name, stmt, self.state.fmt())?;
                self.change(name, Some(&value), stmt.is_local)?;
            }
            K::VAR_SET_DEFAULT => self.change(name, None, stmt.is_local)?,
            K::VAR_SET_CURRENT => {
                let value = shown_setting(self.cx(), name)?;
                self.change(name, Some(&value), stmt.is_local)?;
            }
            K::VAR_SET_MULTI => match name {
                "TRANSACTION" => {
                    transaction_modes(&self.state, stmt.args().iter())?;
                }
                SNAPSHOT => transaction_snapshot(&self.state, stmt)?,
                "SESSION CHARACTERISTICS" => self.characteristics(stmt)?,
                other => return Err(SqlError::unsupported(format!("SET {other} is not supported"))),
            },
            K::VAR_RESET => {
                self.change(name, None, false)?;
                return Ok("RESET");
            }
            K::VAR_RESET_ALL => {
                let depth = self.savepoints.len() as u32 + 1;
                self.state.settings().reset_all(depth);
                return Ok("RESET");
            }
            other => return Err(SqlError::internal(format!("unknown kind of SET: {other}"))),
        }
        Ok("SET")
    }

    /// ALTER SYSTEM: the file is written at once, and counts once the settings are read again.
    pub(super) fn alter_system(&mut self, stmt: &nodes::AlterSystemStmt) -> Result<&'static str> {
        use pg_raw_parse::raw::VariableSetKind as K;
        let Some(set) = stmt.setstmt() else {
            return Err(SqlError::internal("ALTER SYSTEM without a setting"));
        };
        let name = set.name().unwrap_or("");
        let superuser = self.state.is_superuser();
        if !superuser {
            let what = match set.kind {
                K::VAR_RESET_ALL => "perform ALTER SYSTEM RESET ALL".to_string(),
                _ => format!("set parameter \"{name}\""),
            };
            let text = format!("permission denied to {what}");
            return Err(SqlError::new(SqlState::INSUFFICIENT_PRIVILEGE, text));
        }
        self.prevent_in_block("ALTER SYSTEM")?;
        let storage = &self.engine.storage;
        if storage.is_read_only() && !storage.follows() {
            return Err(sinew_storage::StorageError::ReadOnly.into());
        }
        let dir = storage.place()?;
        match set.kind {
            K::VAR_SET_VALUE => {
                auto::change(&dir, &Change::Set(name, &argument_text(name, set, self.state.fmt())?))?
            }
            K::VAR_RESET_ALL => auto::change(&dir, &Change::ResetAll)?,
            _ => auto::change(&dir, &Change::Reset(name))?,
        }
        Ok("ALTER SYSTEM")
    }

    fn change(&mut self, name: &str, value: Option<&str>, local: bool) -> Result<()> {
        change(self.cx(), name, value, local)
    }

    fn characteristics(&mut self, stmt: &nodes::VariableSetStmt) -> Result<()> {
        for mode in stmt.args().iter() {
            let Node::DefElem(mode) = mode else { continue };
            let value = match mode.arg() {
                Node::A_Const(c) => c.val(),
                _ => None,
            };
            match mode.defname().unwrap_or("") {
                "transaction_isolation" => {
                    let text = value.as_ref().and_then(ConstValue::string_value).unwrap_or("");
                    let level = Isolation::parse(text)?;
                    self.state.set_setting("default_transaction_isolation", Some(level.name()), false)?;
                }
                "transaction_read_only" => {
                    let on = value.as_ref().and_then(ConstValue::numeric_value::<i64>).unwrap_or(0) != 0;
                    let on = if on { "on" } else { "off" };
                    self.state.set_setting("default_transaction_read_only", Some(on), false)?;
                }
                "transaction_deferrable" => {
                    let on = value.as_ref().and_then(ConstValue::numeric_value::<i64>).unwrap_or(0) != 0;
                    let on = if on { "on" } else { "off" };
                    self.state.set_setting("default_transaction_deferrable", Some(on), false)?;
                }
                other => {
                    return Err(SqlError::unsupported(format!("transaction mode {other} is not supported")));
                }
            }
        }
        Ok(())
    }

    pub(super) fn show_statement(&mut self, name: &str, sink: &mut Sink<'_>) -> Result<()> {
        if name.eq_ignore_ascii_case("all") {
            let rows = shown_settings(self.cx())?
                .into_iter()
                .map(|shown| {
                    let restarts = find(&shown.name).is_some_and(|at| DEFS[at].when == When::Start);
                    let note = if restarts { " (change requires restart)" } else { "" };
                    let text = format!("{}{note}", shown.about);
                    vec![Datum::text(shown.name), Datum::text(shown.value), Datum::text(text)]
                })
                .collect();
            return sink.rows(self.state.fmt(), &text_columns(&["name", "setting", "description"]), rows);
        }
        let value = shown_setting(self.cx(), name)?;
        sink.rows(self.state.fmt(), &text_columns(&[&self.shown_name(name)]), vec![vec![Datum::text(value)]])
    }

    pub(super) fn shown_name(&self, name: &str) -> String {
        self.state.setting_name(name).unwrap_or_else(|_| name.to_string())
    }

    pub(super) fn discard_statement(&mut self, stmt: &nodes::DiscardStmt) -> Result<&'static str> {
        use pg_raw_parse::raw::DiscardMode as M;
        match stmt.target {
            M::DISCARD_PLANS => {
                for statement in self.state.statements().values() {
                    statement.forget_plan();
                }
                Ok("DISCARD PLANS")
            }
            M::DISCARD_SEQUENCES => {
                self.state.own().forget_sequences();
                Ok("DISCARD SEQUENCES")
            }
            M::DISCARD_TEMP => {
                crate::ddl::drop_temporary(self.cx())?;
                Ok("DISCARD TEMP")
            }
            _ => {
                self.prevent_in_block("DISCARD ALL")?;
                self.close_cursor(None)?;
                identity::set(self.cx(), "session_authorization", None, false)?;
                let depth = self.savepoints.len() as u32 + 1;
                self.state.settings().reset_all(depth);
                self.state.statements().clear();
                self.state.note_channel(Action::UnlistenAll)?;
                self.state.unlock_advisory()?;
                self.state.own().forget_sequences();
                crate::ddl::drop_temporary(self.cx())?;
                Ok("DISCARD ALL")
            }
        }
    }
}
