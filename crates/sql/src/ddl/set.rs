//! SET and RESET of one setting, and the value that a SET gives.

use crate::settings::table::{DEFS, find};
use crate::state::SessionState;
use crate::state::shown::shown_setting;
use pg_raw_parse::{ConstValue, Node, nodes};
use sinew_catalog::Isolation;
use sinew_error::{Result, SqlError, SqlState, notsup};
use sinew_exec::caller::Caller;
use sinew_types::Datum;
use sinew_types::ctx::FmtCtx;
use sinew_types::datetime::interval;
use sinew_types::quote::quote_ident;

/// Sets a setting; `None` is DEFAULT.
pub fn change(cx: &SessionState, name: &str, value: Option<&str>, local: bool) -> Result<()> {
    if name.eq_ignore_ascii_case("seed") {
        return Err(SqlError::unsupported("SET SEED is not supported").hint("Use setseed()."));
    }
    cx.change_setting(name, value, local)
}

/// Settings on which the form of values depends. It is fixed while a statement runs.
const FORMATS: [&str; 5] = ["DateStyle", "IntervalStyle", "TimeZone", "extra_float_digits", "bytea_output"];

/// SET and RESET in code: the value counts for the statements that follow.
pub fn change_in_code(cx: &SessionState, stmt: &nodes::VariableSetStmt) -> Result<()> {
    use pg_raw_parse::raw::VariableSetKind as K;
    let name = stmt.name().unwrap_or("");
    if let Some(at) = find(name)
        && FORMATS.contains(&DEFS[at].name)
    {
        return Err(notsup!("SET {} is not supported in PL/pgSQL", DEFS[at].name));
    }
    match stmt.kind {
        K::VAR_SET_VALUE => change(cx, name, Some(&argument_text(name, stmt, cx.fmt())?), stmt.is_local)?,
        K::VAR_SET_DEFAULT => change(cx, name, None, stmt.is_local)?,
        K::VAR_SET_CURRENT => change(cx, name, Some(&shown_setting(cx, name)?), stmt.is_local)?,
        K::VAR_RESET => change(cx, name, None, false)?,
        K::VAR_SET_MULTI if name == "TRANSACTION" => transaction_modes(cx, stmt.args().iter())?,
        K::VAR_SET_MULTI if name == SNAPSHOT => transaction_snapshot(cx, stmt)?,
        K::VAR_RESET_ALL => return Err(notsup!("RESET ALL is not supported in PL/pgSQL")),
        _ => return Err(notsup!("SET {name} is not supported in PL/pgSQL")),
    }
    cx.refresh_in_code();
    Ok(())
}

/// The name of SET TRANSACTION SNAPSHOT in the parser's tree.
pub const SNAPSHOT: &str = "TRANSACTION SNAPSHOT";

/// SET TRANSACTION SNAPSHOT.
pub fn transaction_snapshot(cx: &SessionState, stmt: &nodes::VariableSetStmt) -> Result<()> {
    let given = stmt.args().iter().find_map(|arg| match arg {
        Node::A_Const(constant) => constant.val(),
        _ => None,
    });
    cx.set_snapshot(given.as_ref().and_then(ConstValue::string_value).unwrap_or(""))
}

/// ISOLATION LEVEL, READ ONLY, DEFERRABLE: of BEGIN and SET TRANSACTION.
pub fn transaction_modes<'n>(cx: &SessionState, modes: impl Iterator<Item = Node<'n>>) -> Result<()> {
    for mode in modes {
        let Node::DefElem(mode) = mode else { continue };
        let value = match mode.arg() {
            Node::A_Const(c) => c.val(),
            _ => None,
        };
        match mode.defname().unwrap_or("") {
            "transaction_isolation" => {
                let text = value.as_ref().and_then(ConstValue::string_value).unwrap_or("");
                cx.set_isolation(Isolation::parse(text)?)?;
            }
            "transaction_read_only" => {
                let on = value.as_ref().and_then(ConstValue::numeric_value::<i64>).unwrap_or(0) != 0;
                cx.set_read_only(on)?;
            }
            // Matters to SERIALIZABLE READ ONLY alone.
            "transaction_deferrable" => {
                let on = value.as_ref().and_then(ConstValue::numeric_value::<i64>).unwrap_or(0) != 0;
                cx.set_deferrable(on)?;
            }
            other => {
                return Err(SqlError::unsupported(format!("transaction mode {other} is not supported")));
            }
        }
    }
    Ok(())
}

/// The value of a SET as one text: lists joined as their settings read them.
pub fn argument_text(name: &str, stmt: &nodes::VariableSetStmt, fmt: &FmtCtx) -> Result<String> {
    let is_list = name.eq_ignore_ascii_case("search_path");
    let takes_several = is_list || name.eq_ignore_ascii_case("datestyle");
    if stmt.args().len() != 1 && !takes_several {
        return Err(SqlError::new(
            SqlState::INVALID_PARAMETER_VALUE,
            format!("SET {name} takes only one argument"),
        ));
    }
    let mut parts = Vec::new();
    for arg in stmt.args().iter() {
        sinew_types::host::step()?;
        if let Node::TypeCast(cast) = arg {
            parts.push(zone_interval(cast, fmt)?);
            continue;
        }
        let Node::A_Const(constant) = arg else {
            return Err(SqlError::unsupported(format!("SET {name} takes constants only")));
        };
        parts.push(match constant.val() {
            Some(ConstValue::String(s)) if is_list => quote_ident(s),
            Some(ConstValue::String(s) | ConstValue::Float(s)) => s.to_string(),
            Some(ConstValue::Integer(i)) => i.to_string(),
            Some(ConstValue::Boolean(b)) => if b { "on" } else { "off" }.to_string(),
            _ => return Err(SqlError::unsupported(format!("SET {name} takes constants only"))),
        });
    }
    Ok(parts.join(", "))
}

/// `INTERVAL '...' HOUR TO MINUTE`, the only cast that the grammar has in a SET: the interval in
/// the form that SET TIME ZONE reads.
fn zone_interval(cast: &nodes::TypeCast, fmt: &FmtCtx) -> Result<String> {
    let (Node::A_Const(constant), Some(ty)) = (cast.arg(), cast.type_name()) else {
        return Err(SqlError::internal("a SET of an expression"));
    };
    let Some(ConstValue::String(text)) = constant.val() else {
        return Err(SqlError::internal("a SET of an interval that is no text"));
    };
    let (_, typmod) = crate::ddl::types::with_modifier(ty, sinew_types::oid::INTERVAL)?;
    let Datum::Interval(span) = interval::interval_in(text, typmod, fmt)? else {
        return Err(SqlError::internal("interval_in gives something else"));
    };
    let mut out = b"INTERVAL '".to_vec();
    interval::interval_out(&interval::fit_interval(span, typmod)?, fmt.interval_style, &mut out);
    out.push(b'\'');
    Ok(String::from_utf8_lossy(&out).into_owned())
}
