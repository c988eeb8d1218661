//! Settings as the role in force may see them.

use crate::settings::table;
use crate::settings::table::DEFS;
use crate::state::SessionState;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::caller::ShownSetting;
use sinew_types::Oid;

/// PostgreSQL's role that may see every setting.
const PG_READ_ALL_SETTINGS: Oid = 3374;

/// A setting's value, as SHOW and `current_setting` tell it to the role in force.
pub fn shown_setting(cx: &SessionState, name: &str) -> Result<String> {
    let value = cx.setting(name)?;
    match table::find(name) {
        Some(at) if !may_see(cx, at)? => Err(SqlError::new(
            SqlState::INSUFFICIENT_PRIVILEGE,
            format!(
                "must be superuser or have privileges of pg_read_all_settings to examine \"{}\"",
                table::DEFS[at].name
            ),
        )),
        _ => Ok(value),
    }
}

/// Every setting that the role in force may see, ordered by name.
pub fn shown_settings(cx: &SessionState) -> Result<Vec<ShownSetting>> {
    let mut shown = Vec::new();
    for (name, value, about) in cx.all_settings() {
        let at = table::find(&name);
        if let Some(at) = at
            && !may_see(cx, at)?
        {
            continue;
        }
        let context = at.map_or("user", |at| DEFS[at].when.context());
        let waits_for_restart = at.is_some_and(|at| cx.waits_for_restart(at));
        shown.push(ShownSetting { name, value, about, context, waits_for_restart });
    }
    Ok(shown)
}

fn may_see(cx: &SessionState, at: usize) -> Result<bool> {
    Ok(!table::is_hidden(at) || cx.acts_as(PG_READ_ALL_SETTINGS)?)
}
