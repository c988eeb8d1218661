//! Settings as the role in force may see them.

use crate::settings::table::{DEFS, Kind};
use crate::settings::{Source, Value, table, value};
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
    let all = cx.settings().all();
    for at in all {
        if may_see(cx, at)? {
            shown.push(shown_at(cx, at));
        }
    }
    Ok(shown)
}

fn shown_at(cx: &SessionState, at: usize) -> ShownSetting {
    let def = &DEFS[at];
    let settings = cx.settings();
    let present = settings.value_at(at);
    let own = cx.of_transaction(def.name);
    let text = |value: String| own.map_or(value, str::to_string);

    let (kind, unit, least, most) = match def.kind {
        Kind::Bool => ("bool", None, None, None),
        Kind::Int { unit, min, max } => {
            ("integer", unit.name(), Some(min.to_string()), Some(max.to_string()))
        }
        Kind::Real { unit, min, max } => {
            ("real", unit.name(), Some(value::plain_real(min)), Some(value::plain_real(max)))
        }
        Kind::Enum([""]) | Kind::Text => ("string", None, None, None),
        Kind::Enum(_) => ("enum", None, None, None),
    };
    let reset = value::plain(settings.reset_value_at(at));
    let source = match own {
        Some(own) if own != reset => Source::Session,
        _ => settings.source_at(at),
    };
    ShownSetting {
        name: def.name.to_string(),
        value: text(value::show(def, present)),
        plain: text(value::plain(present)),
        about: def.text,
        context: def.when.context(),
        kind,
        unit,
        least,
        most,
        choices: match def.kind {
            Kind::Enum(choices) if kind == "enum" => Some(choices),
            _ => None,
        },
        source: source.name(),
        first: value::plain(
            &value::parse(def, def.default).unwrap_or_else(|_| Value::Text(def.default.into())),
        ),
        reset,
        waits_for_restart: settings.waits_for_restart(at),
    }
}

fn may_see(cx: &SessionState, at: usize) -> Result<bool> {
    Ok(!table::is_hidden(at) || cx.acts_as(PG_READ_ALL_SETTINGS)?)
}
