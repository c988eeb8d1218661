//! The settings that a session is given when it begins: with the connection, and stored for its
//! role and its database.
//!
//! A bad option of the connection ends it. A bad stored value is a warning, and the session goes
//! on: another role may have stored it, or the value was good when it was stored.

use crate::session::Session;
use crate::session::connect::{ConnectOptions, Role, fatal};
use crate::settings::{Id, Source, table};
use crate::state::{SessionState, identity};
use sinew_error::{Result, Severity, SqlError, SqlState};

/// The lists of `pg_db_role_setting` that count for a session.
type Lists = [(Source, Vec<String>); 4];

impl Session {
    /// Takes over the options of the connection and the stored settings. The session's role and
    /// database are known.
    pub(super) fn take_given_settings(&mut self, role: &Role, options: &ConnectOptions) -> Result<()> {
        let given = self.alone(|session| {
            let cx = session.cx();
            for (name, value) in &options.settings {
                if !role.superuser && cx.settings().needs_superuser(name) {
                    return Err(fatal(
                        SqlState::INSUFFICIENT_PRIVILEGE,
                        format!("permission denied to set parameter \"{name}\""),
                    ));
                }
                begin_with(cx, name, value, Source::Client).map_err(|e| e.severity(Severity::Fatal))?;
            }
            let lists = stored(cx)?;
            // Until the client knows that it is let in.
            cx.keep_notices(true);
            for (source, list) in &lists {
                for entry in list {
                    if let Err(e) = begin_with_entry(cx, entry, *source) {
                        // `client_min_messages` may be among the settings.
                        cx.refresh_in_code();
                        cx.notice(e.severity(Severity::Warning));
                    }
                }
            }
            Ok(())
        });
        self.state.keep_notices(false);
        given?;
        self.refresh();
        Ok(())
    }
}

/// The lists of the session's database and role, the one that wins first.
fn stored(cx: &SessionState) -> Result<Lists> {
    let (database, role) = (cx.database(), cx.session_user().oid);
    Ok([
        (Source::DatabaseRole, cx.settings_of(database, role)?),
        (Source::Role, cx.settings_of(0, role)?),
        (Source::Database, cx.settings_of(database, 0)?),
        (Source::Global, cx.settings_of(0, 0)?),
    ])
}

fn begin_with_entry(cx: &SessionState, entry: &str, source: Source) -> Result<()> {
    let Some((name, value)) = entry.split_once('=') else {
        let text = format!("could not parse setting for parameter \"{entry}\"");
        return Err(SqlError::new(SqlState::SYNTAX_ERROR, text));
    };
    begin_with(cx, name, value, source)
}

fn begin_with(cx: &SessionState, name: &str, value: &str, source: Source) -> Result<()> {
    match table::find(name) {
        Some(at) if at == Id::Role as usize => identity::begin_as(cx, value, source),
        Some(at) if at == Id::SessionAuthorization as usize => identity::may_be(cx, value),
        _ => cx.settings().establish(name, value, source),
    }
}
