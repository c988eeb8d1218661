//! CREATE, ALTER, DROP DATABASE.

use crate::ddl::create::option_text;
use crate::ddl::{names, store};
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::as_new::{self, is_as_new};
use sinew_catalog::bootstrap::database_row;
use sinew_catalog::database_lock_tag;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::settings::SETTINGS_BY_DATABASE;
use sinew_catalog::{DatabaseInfo, id, message, must_be_owner};
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::replication::slots;
use sinew_exec::system_views::monitor;
use sinew_sync::Slot;
use sinew_sync::slot::{INTERRUPT_CANCEL, INTERRUPT_TERMINATE};
use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy};
use sinew_types::Datum;
use std::sync::Arc;
use std::time::{Duration, Instant};

fn find(cx: &SessionState, name: &str) -> Result<Option<Arc<DatabaseInfo>>> {
    Ok(cx.databases()?.all.iter().find(|d| &*d.name == name).cloned())
}

fn truth(text: &str, what: &str) -> Result<bool> {
    match text {
        "true" | "on" | "1" => Ok(true),
        "false" | "off" | "0" => Ok(false),
        _ => Err(sqlerr!(SYNTAX_ERROR, "{what} requires a Boolean value")),
    }
}

/// How long CREATE and DROP DATABASE wait for sessions that are just leaving; as PostgreSQL.
const PATIENCE: Duration = Duration::from_secs(5);

/// Has a database to itself, for `use_of_it` (the start of the error's message). Every user of a
/// database holds its lock in `RowExclusive` mode: its sessions until they end, background vacuum
/// for a visit. Vacuum is told to leave; sessions are waited for a little, or ended if `force`d.
/// The database found under its name once the lock is held; `None` if there is none any more.
fn lock_out(
    cx: &SessionState,
    info: &DatabaseInfo,
    mode: LockMode,
    force: bool,
    use_of_it: &str,
) -> Result<Option<Arc<DatabaseInfo>>> {
    let tag = database_lock_tag(info.oid);
    let until = Instant::now() + PATIENCE;
    let mut pause = Duration::from_millis(5);
    while !cx.lock(tag, mode, LockOwner::Transaction, WaitPolicy::Skip)? {
        let others = send_away(cx, tag, force)?;
        if Instant::now() >= until {
            let detail = match others {
                1 => "There is 1 other session using the database.".to_string(),
                n => format!("There are {n} other sessions using the database."),
            };
            let e = SqlError::new(SqlState::OBJECT_IN_USE, use_of_it.to_string()).detail(detail);
            return Err(match force {
                true => e.hint("A session inside another program ends when that program uses it next."),
                false => e,
            });
        }
        // A session that leaves wakes no waiter.
        let seen = cx.slot().wake_seq();
        cx.slot().wait(seen, Some(Instant::now() + pause))?;
        cx.check_interrupts()?;
        pause = (pause * 2).min(Duration::from_millis(100));
    }
    refuse_prepared(cx, info, force, use_of_it)?;
    // The database that was found before the wait may have been dropped or renamed since.
    cx.catch_up()?;
    let found = find(cx, &info.name)?;
    Ok(found.filter(|now| now.oid == info.oid))
}

/// 55006 if transactions are prepared in the database. The caller has locked sessions out, so that
/// none is being prepared.
fn refuse_prepared(cx: &SessionState, info: &DatabaseInfo, force: bool, use_of_it: &str) -> Result<()> {
    let detail = match cx.prepared()?.iter().filter(|p| p.name.database == info.oid).count() {
        0 => return Ok(()),
        1 => "There is 1 prepared transaction using the database.".to_string(),
        n => format!("There are {n} prepared transactions using the database."),
    };
    let text = match force {
        true => format!("database \"{}\" is being used by prepared transactions", info.name),
        false => use_of_it.to_string(),
    };
    Err(SqlError::new(SqlState::OBJECT_IN_USE, text).detail(detail))
}

/// Cancels the visit of a background vacuum; ends the sessions if `force`d. How many sessions there
/// are.
fn send_away(cx: &SessionState, tag: LockTag, force: bool) -> Result<usize> {
    let txn = cx.txn();
    let me = cx.slot().index();
    let sessions = txn.sessions();
    let mut others: Vec<_> = txn.locks(cx)?;
    others.retain(|l| l.tag == tag && l.granted && l.slot != me);
    others.sort_by_key(|l| l.slot.0);
    others.dedup_by_key(|l| l.slot.0);
    let mut count = 0;
    for lock in others {
        let holder = sessions.iter().find(|s| s.slot == lock.slot && s.session_id == lock.session_id);
        match holder {
            // Only threads of the engine have no state to show.
            Some(holder) if holder.activity.is_none() => {
                Slot::interrupt(txn.region(), holder.slot, INTERRUPT_CANCEL);
            }
            Some(holder) if force => {
                monitor::tell(cx, holder, INTERRUPT_TERMINATE)?;
                count += 1;
            }
            _ => count += 1,
        }
    }
    Ok(count)
}

/// Runs CREATE DATABASE: copies the template. Only superusers and roles with CREATEDB may do it.
pub fn create_database(cx: &SessionState, stmt: &nodes::CreatedbStmt) -> Result<String> {
    let name = names::stored_name(cx, stmt.dbname().unwrap_or(""));
    let mut owner = cx.user_oid();
    let mut template = "template1".to_string();
    let (mut is_template, mut connect, mut limit) = (false, true, -1);
    for option in stmt.options() {
        let value = option_text(option.arg());
        let default = matches!(option.arg(), Node::None);
        match option.defname().unwrap_or("") {
            _ if default => {}
            "owner" => owner = cx.need_role(&value)?.oid,
            "template" => template = value,
            "encoding" => {
                let plain = value.to_ascii_lowercase().replace(['-', '_'], "");
                if plain != "utf8" && plain != "unicode" && plain != "6" {
                    return Err(notsup!("encoding \"{value}\" is not supported; databases are UTF8"));
                }
            }
            "is_template" => is_template = truth(&value, "is_template")?,
            "allow_connections" => connect = truth(&value, "allow_connections")?,
            "connection_limit" => {
                limit =
                    value.parse().ok().filter(|l| *l >= -1).ok_or_else(|| {
                        sqlerr!(INVALID_PARAMETER_VALUE, "invalid connection limit: {value}")
                    })?;
            }
            "tablespace" => crate::ddl::create::check_tablespace(Some(&value))?,
            "strategy" => match value.as_str() {
                "wal_log" | "file_copy" => {}
                _ => {
                    return Err(sqlerr!(
                        INVALID_PARAMETER_VALUE,
                        "invalid create database strategy \"{value}\""
                    )
                    .hint("Valid strategies are \"wal_log\", and \"file_copy\"."));
                }
            },
            "locale" | "lc_collate" | "lc_ctype" => match value.as_str() {
                "C" | "POSIX" | "C.UTF-8" | "C.utf8" => {}
                _ => return Err(notsup!("locale \"{value}\" is not supported; values are ordered by bytes")),
            },
            other => return Err(notsup!("CREATE DATABASE option \"{other}\" is not supported")),
        }
    }
    if !cx.is_superuser() {
        let me = cx.role(cx.user_oid())?;
        if !me.is_some_and(|r| r.create_db) {
            return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to create database"));
        }
    }
    let source = find(cx, &template)?
        .ok_or_else(|| sqlerr!(UNDEFINED_DATABASE, "template database \"{template}\" does not exist"))?;
    cx.must_be_member(owner)?;
    if !source.is_template && !cx.acts_as(source.owner)? {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to copy database \"{template}\""));
    }
    if find(cx, &name)?.is_some() {
        return Err(sqlerr!(DUPLICATE_DATABASE, "database \"{name}\" already exists"));
    }
    // Others may copy it at the same time.
    let in_use = format!("source database \"{template}\" is being accessed by other users");
    let source = lock_out(cx, &source, LockMode::Share, false, &in_use)?
        .ok_or_else(|| sqlerr!(UNDEFINED_DATABASE, "template database \"{template}\" does not exist"))?;
    let oid = store::new_oid(cx, false)?;
    cx.changed(message::DATABASE, 0, oid, 0);
    match is_as_new(cx.storage(), source.oid) {
        true => as_new::create(SystemRows::of(cx), oid)?,
        false => cx.create_database(oid, Some(source.oid))?,
    }
    let system = store::system(cx);
    let row = database_row(system.stored(id::DATABASE), oid, &name, owner, is_template, connect)
        .set("datconnlimit", limit);
    SystemRows::of(cx).insert(&row)?;
    Ok("CREATE DATABASE".into())
}

/// Runs DROP DATABASE. It fails with 55006 while other sessions are connected, and with FORCE it
/// ends them.
pub fn drop_database(cx: &SessionState, stmt: &nodes::DropdbStmt) -> Result<String> {
    const TAG: &str = "DROP DATABASE";
    let name = stmt.dbname().unwrap_or("");
    // The grammar knows no other option.
    let force = stmt.options().iter().any(|o| matches!(o, Node::DefElem(e) if e.defname() == Some("force")));
    let missing = || {
        let message = format!("database \"{name}\" does not exist");
        if !stmt.missing_ok {
            return Err(SqlError::new(SqlState::UNDEFINED_DATABASE, message));
        }
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{message}, skipping"));
        Ok(TAG.into())
    };
    let Some(info) = find(cx, name)? else { return missing() };
    must_be_owner(cx, info.owner, "database", name)?;
    if info.is_template {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot drop a template database"));
    }
    if info.oid == cx.database() {
        return Err(sqlerr!(OBJECT_IN_USE, "cannot drop the currently open database"));
    }
    refuse_followed(cx, &info)?;
    let in_use = format!("database \"{name}\" is being accessed by other users");
    let Some(info) = lock_out(cx, &info, LockMode::AccessExclusive, force, &in_use)? else {
        return missing();
    };
    cx.changed(message::DATABASE, 0, info.oid, 0);
    store::delete_rows(cx, id::DB_ROLE_SETTING, SETTINGS_BY_DATABASE, &[Datum::Oid(info.oid)])?;
    store::delete_rows(cx, id::DATABASE, 2672, &[Datum::Oid(info.oid)])?;
    store::delete_rows(cx, id::SHDESCRIPTION, 2397, &[Datum::Oid(info.oid), Datum::Oid(id::DATABASE)])?;
    cx.drop_database_at_commit(info.oid)?;
    slots::drop_of_database(cx, info.oid)?;
    Ok(TAG.into())
}

/// 55006 while a session has a slot that follows the database.
fn refuse_followed(cx: &SessionState, info: &DatabaseInfo) -> Result<()> {
    let all = cx.logical_slots()?;
    let active = all.iter().filter(|slot| slot.database == info.oid && slot.active.is_some()).count();
    if active == 0 {
        return Ok(());
    }
    let name = &info.name;
    let e = sqlerr!(OBJECT_IN_USE, "database \"{name}\" is used by an active logical replication slot");
    Err(e.detail(match active {
        1 => "There is 1 active slot.".to_string(),
        _ => format!("There are {active} active slots."),
    }))
}

/// Changes a database's row.
pub fn edit(
    cx: &SessionState,
    info: &DatabaseInfo,
    edit: impl FnOnce(&mut sinew_catalog::rows::CatRow<'_>) -> Result<()>,
) -> Result<()> {
    cx.changed(message::DATABASE, 0, info.oid, 0);
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let row = tx.find(system.stored(id::DATABASE), 2672, &[Datum::Oid(info.oid)])?;
    let mut row =
        row.ok_or_else(|| sqlerr!(UNDEFINED_DATABASE, "database \"{}\" does not exist", info.name))?;
    let old = row.row.clone();
    edit(&mut row)?;
    tx.update(&old, &row)?;
    store::next_command(cx)
}

/// The database of that name. Fails with 3D000 if there is none.
pub fn need(cx: &SessionState, name: &str) -> Result<Arc<DatabaseInfo>> {
    find(cx, name)?.ok_or_else(|| sqlerr!(UNDEFINED_DATABASE, "database \"{name}\" does not exist"))
}

/// Runs ALTER DATABASE RENAME TO. Only an owner with CREATEDB or a superuser may do it, and only
/// while no session is connected.
pub fn rename(cx: &SessionState, name: &str, new: &str) -> Result<()> {
    let info = need(cx, name)?;
    must_be_owner(cx, info.owner, "database", name)?;
    if !cx.role(cx.user_oid())?.is_some_and(|r| r.superuser || r.create_db) {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to rename database"));
    }
    if find(cx, new)?.is_some() {
        return Err(sqlerr!(DUPLICATE_DATABASE, "database \"{new}\" already exists"));
    }
    if info.oid == cx.database() {
        return Err(notsup!("current database cannot be renamed"));
    }
    let in_use = format!("database \"{name}\" is being accessed by other users");
    let info = lock_out(cx, &info, LockMode::AccessExclusive, false, &in_use)?
        .ok_or_else(|| sqlerr!(UNDEFINED_DATABASE, "database \"{name}\" does not exist"))?;
    edit(cx, &info, |row| {
        row.put("datname", new);
        Ok(())
    })
}

/// Runs ALTER DATABASE with the options ALLOW_CONNECTIONS, CONNECTION LIMIT and IS_TEMPLATE.
pub fn alter_database(cx: &SessionState, stmt: &nodes::AlterDatabaseStmt) -> Result<String> {
    let info = need(cx, stmt.dbname().unwrap_or(""))?;
    must_be_owner(cx, info.owner, "database", &info.name)?;
    edit(cx, &info, |row| {
        for option in stmt.options() {
            let value = option_text(option.arg());
            match option.defname().unwrap_or("") {
                "is_template" => row.put("datistemplate", truth(&value, "is_template")?),
                "allow_connections" => row.put("datallowconn", truth(&value, "allow_connections")?),
                "connection_limit" => {
                    let limit: i32 = value
                        .parse()
                        .map_err(|_| sqlerr!(INVALID_PARAMETER_VALUE, "invalid connection limit: {value}"))?;
                    row.put("datconnlimit", limit);
                }
                other => return Err(notsup!("ALTER DATABASE option \"{other}\" is not supported")),
            }
        }
        Ok(())
    })?;
    Ok("ALTER DATABASE".into())
}
