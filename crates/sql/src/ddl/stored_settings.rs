//! ALTER ROLE ... SET, ALTER DATABASE ... SET, and the lists of settings that these and CREATE
//! FUNCTION ... SET keep.
//!
//! A list has an entry `name=value` for each setting. The value is checked when it enters the list.
//! It is checked again when it counts: at the start of a session
//! (`crates/sql/src/session/given.rs`), or at a call of the function.

use crate::ddl::set::argument_text;
use crate::ddl::{database, names, role, store};
use crate::settings::{Id, before_any_query, table, value};
use crate::state::SessionState;
use crate::state::shown::shown_setting;
use pg_raw_parse::nodes;
use pg_raw_parse::raw::VariableSetKind;
use sinew_catalog::rows::{CatRow, SystemRows, text_array};
use sinew_catalog::settings::SETTINGS_BY_DATABASE;
use sinew_catalog::{Isolation, database_lock_tag, id, must_be_owner};
use sinew_error::{Result, Severity, SqlError, SqlState, sqlerr};
use sinew_txn::{LockMode, LockOwner, WaitPolicy};
use sinew_types::{Datum, Oid};

/// Runs ALTER ROLE ... SET and RESET, of a role or of all.
pub fn alter_role(cx: &SessionState, stmt: &nodes::AlterRoleSetStmt) -> Result<String> {
    let mut role_oid = 0;
    if let Some(spec) = stmt.role() {
        let (oid, name) = names::role_of(cx, spec)?;
        if name.starts_with("pg_") {
            let e = sqlerr!(RESERVED_NAME, "role name \"{name}\" is reserved");
            return Err(e.detail("Cannot alter reserved roles."));
        }
        role::lock_against_drop(cx, oid, LockMode::AccessShare)?;
        may_alter(cx, oid)?;
        role_oid = oid;
    }

    let mut database_oid = 0;
    if let Some(name) = stmt.database() {
        database_oid = lock_database(cx, name, stmt.role().is_none())?;
    }

    if role_oid == 0 && database_oid == 0 && !cx.is_superuser() {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must be superuser to alter settings globally"));
    }
    store_change(cx, database_oid, role_oid, stmt.setstmt())?;
    Ok("ALTER ROLE".into())
}

/// Runs ALTER DATABASE ... SET and RESET.
pub fn alter_database(cx: &SessionState, stmt: &nodes::AlterDatabaseSetStmt) -> Result<String> {
    let oid = lock_database(cx, stmt.dbname().unwrap_or(""), true)?;
    store_change(cx, oid, 0, stmt.setstmt())?;
    Ok("ALTER DATABASE".into())
}

/// 42501 unless the role in force may change the settings of another role, or of itself.
fn may_alter(cx: &SessionState, oid: Oid) -> Result<()> {
    let altered = cx.role(oid)?.ok_or_else(|| SqlError::internal("a role vanished"))?;
    if cx.is_superuser() {
        return Ok(());
    }
    if altered.superuser {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must be superuser to alter superusers"));
    }
    let may_create = cx.role(cx.user_oid())?.is_some_and(|me| me.create_role);
    if !may_create && oid != cx.user_oid() {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied"));
    }
    Ok(())
}

/// The database of that name, which is not dropped before the transaction ends. `as_owner`: only
/// its owner goes on.
fn lock_database(cx: &SessionState, name: &str, as_owner: bool) -> Result<Oid> {
    let info = database::need(cx, name)?;
    let tag = database_lock_tag(info.oid);
    cx.lock(tag, LockMode::AccessShare, LockOwner::Transaction, WaitPolicy::Block)?;
    cx.catch_up()?;
    let info = database::need(cx, name)?;
    if as_owner {
        must_be_owner(cx, info.owner, "database", name)?;
    }
    Ok(info.oid)
}

/// Changes the row of a database and a role; 0 stands for all of them. A row without settings is
/// deleted.
fn store_change(
    cx: &SessionState,
    database: Oid,
    role: Oid,
    set: Option<&nodes::VariableSetStmt>,
) -> Result<()> {
    let set = set.ok_or_else(|| SqlError::internal("ALTER ... SET without a setting"))?;
    let system = store::system(cx);
    let rel = system.stored(id::DB_ROLE_SETTING);
    let tx = SystemRows::of(cx);
    let keys = [Datum::Oid(database), Datum::Oid(role)];
    let found = tx.find(rel, SETTINGS_BY_DATABASE, &keys)?;
    let mut list = found.as_ref().map_or_else(Vec::new, |row| row.texts("setconfig"));

    if set.kind == VariableSetKind::VAR_RESET_ALL {
        // A role that may not set a setting may not take it away from the list.
        list.retain(|entry| check(cx, name_of(entry), None).is_err());
    } else if found.is_some() || takes_value(set.kind) {
        change(cx, &mut list, set)?;
    }

    match found {
        None if list.is_empty() => return Ok(()),
        None => {
            let row = CatRow::new(rel).set_oid("setdatabase", database).set_oid("setrole", role);
            tx.insert(&row.set("setconfig", text_array(&list)))?;
        }
        Some(row) if list.is_empty() => tx.delete(&row)?,
        Some(mut row) => {
            let before = row.row.clone();
            row.put("setconfig", text_array(&list));
            tx.update(&before, &row)?;
        }
    }
    store::next_command(cx)
}

/// Deletes all that is stored for a role that is dropped.
pub fn delete_of_role(cx: &SessionState, role: Oid) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    for row in tx.scan(system.stored(id::DB_ROLE_SETTING))? {
        if row.oid("setrole") == role {
            tx.delete(&row)?;
        }
    }
    Ok(())
}

/// The name in an entry `name=value`.
fn name_of(entry: &str) -> &str {
    entry.split_once('=').map_or(entry, |(name, _)| name)
}

fn takes_value(kind: VariableSetKind::Type) -> bool {
    matches!(kind, VariableSetKind::VAR_SET_VALUE | VariableSetKind::VAR_SET_CURRENT)
}

/// Changes a list by a SET or a RESET of one setting. A new value takes the place of the old one.
pub fn change(cx: &SessionState, list: &mut Vec<String>, set: &nodes::VariableSetStmt) -> Result<()> {
    let name = set.name().unwrap_or("");
    let value = match set.kind {
        VariableSetKind::VAR_SET_VALUE => Some(argument_text(name, set, cx.fmt())?),
        VariableSetKind::VAR_SET_CURRENT => Some(shown_setting(cx, name)?),
        _ => None,
    };
    let name = check(cx, name, value.as_deref())?;
    let at = list.iter().position(|entry| name_of(entry) == name);
    match (value, at) {
        (Some(value), Some(at)) => list[at] = format!("{name}={value}"),
        (Some(value), None) => list.push(format!("{name}={value}")),
        (None, Some(at)) => _ = list.remove(at),
        (None, None) => {}
    }
    Ok(())
}

/// Whether the role in force may have the setting in a list, and whether it takes the value;
/// `None`: whether the role may take it away. Returns the name as lists spell it.
fn check(cx: &SessionState, name: &str, value: Option<&str>) -> Result<String> {
    let Some(at) = table::find(name) else { return cx.settings().test(name, value, cx.is_superuser()) };
    let is = |id: Id| id as usize == at;
    if is(Id::Role) || is(Id::SessionAuthorization) {
        check_role(cx, value.filter(|name| !is(Id::Role) || *name != "none"), is(Id::Role))?;
        return Ok(table::DEFS[at].name.to_string());
    }
    let name = cx.settings().test(name, value, cx.is_superuser())?;
    // This statement's transaction has begun already, as in PostgreSQL.
    match value {
        Some(level) if is(Id::TransactionIsolation) && Isolation::parse(level)? != cx.isolation() => {
            Err(before_any_query("ISOLATION LEVEL"))
        }
        Some(on) if is(Id::TransactionDeferrable) && value::parse_bool(on).is_some() => {
            Err(before_any_query("[NOT] DEFERRABLE"))
        }
        _ => Ok(name),
    }
}

/// A role that does not fit today may fit when a session begins, so that it is worth a notice only.
fn check_role(cx: &SessionState, name: Option<&str>, as_role: bool) -> Result<()> {
    let Some(name) = name else { return Ok(()) };
    let notice = |state: SqlState, text: String| {
        cx.notice(SqlError::report(Severity::Notice, state, text));
        Ok(())
    };
    let Some(found) = cx.role_by_name(name)? else {
        return notice(SqlState::UNDEFINED_OBJECT, format!("role \"{name}\" does not exist"));
    };
    let what = if as_role { format!("role \"{name}\"") } else { format!("session authorization \"{name}\"") };
    let may = match as_role {
        true => cx.is_member(cx.session_user().oid, found.oid)?,
        false => found.oid == cx.identity().login().oid || cx.identity().login().superuser,
    };
    match may {
        true => Ok(()),
        false => notice(SqlState::INSUFFICIENT_PRIVILEGE, format!("permission will be denied to set {what}")),
    }
}
