//! CREATE, ALTER, DROP DATABASE.

use super::create::option_text;
use super::{names, store};
use crate::catalog::bootstrap::database_row;
use crate::catalog::database_lock_tag;
use crate::catalog::rows::Tx;
use crate::catalog::{DatabaseInfo, id, message, must_be_owner};
use crate::error::{IntoSql, notsup, sqlerr};
use crate::{Context, Result, SqlError, SqlState};
use pg_raw_parse::{Node, nodes};
use sinew_txn::{LockMode, LockOwner, WaitPolicy};
use sinew_types::{Datum, Oid};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn find(cx: &Context<'_>, name: &str) -> Result<Option<Arc<DatabaseInfo>>> {
    Ok(cx.engine.catalog.databases(cx)?.all.iter().find(|d| &*d.name == name).cloned())
}

fn truth(text: &str, what: &str) -> Result<bool> {
    match text {
        "true" | "on" | "1" => Ok(true),
        "false" | "off" | "0" => Ok(false),
        _ => Err(sqlerr!(SYNTAX_ERROR, "{what} requires a Boolean value")),
    }
}

/// Nobody may be connected: waits a little for sessions that are just leaving.
fn lock_out(cx: &Context<'_>, database: Oid, message: &str) -> Result<()> {
    let tag = database_lock_tag(database);
    let until = Instant::now() + Duration::from_secs(5);
    loop {
        let got =
            cx.txn.lock(tag, LockMode::AccessExclusive, LockOwner::Transaction, WaitPolicy::Skip).sql()?;
        if got {
            return Ok(());
        }
        if Instant::now() >= until {
            return Err(SqlError::new(SqlState::OBJECT_IN_USE, message.to_string())
                .detail("There are other sessions using the database."));
        }
        // Nobody wakes us when a session leaves; a tenth of a second is what PostgreSQL waits too.
        let seen = cx.txn.slot().wake_seq();
        let pause = Instant::now() + Duration::from_millis(100);
        cx.txn.slot().wait(seen, Some(pause)).map_err(|e| crate::error::from_txn(e.into()))?;
        cx.txn.check_interrupts().sql()?;
    }
}

pub fn create_database(cx: &Context<'_>, stmt: &nodes::CreatedbStmt) -> Result<String> {
    let name = names::stored_name(cx, stmt.dbname().unwrap_or(""));
    let mut owner = cx.session.user_oid();
    let mut template = "template1".to_string();
    let (mut is_template, mut connect, mut limit) = (false, true, -1);
    for option in stmt.options() {
        let value = option_text(option.arg());
        let default = matches!(option.arg(), Node::None);
        match option.defname().unwrap_or("") {
            _ if default => {}
            "owner" => owner = cx.engine.catalog.need_role(cx, &value)?.oid,
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
            "tablespace" => super::create::check_tablespace(Some(&value))?,
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
    if !cx.session.is_superuser() {
        let me = cx.engine.catalog.role(cx, cx.session.user_oid())?;
        if !me.is_some_and(|r| r.create_db) {
            return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to create database"));
        }
    }
    let source = find(cx, &template)?
        .ok_or_else(|| sqlerr!(UNDEFINED_DATABASE, "template database \"{template}\" does not exist"))?;
    if !source.is_template && !cx.session.is_superuser() && source.owner != cx.session.user_oid() {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to copy database \"{template}\""));
    }
    if find(cx, &name)?.is_some() {
        return Err(sqlerr!(DUPLICATE_DATABASE, "database \"{name}\" already exists"));
    }
    lock_out(cx, source.oid, &format!("source database \"{template}\" is being accessed by other users"))?;
    let oid = store::new_oid(cx, false)?;
    cx.engine.catalog.changed(cx, message::DATABASE, 0, oid, 0);
    cx.storage().create_database(cx.txn, oid, Some(source.oid)).sql()?;
    let system = store::system(cx);
    let row = database_row(system.stored(id::DATABASE), oid, &name, owner, is_template, connect)
        .set("datconnlimit", limit);
    Tx::from(cx).insert(&row)?;
    Ok("CREATE DATABASE".into())
}

pub fn drop_database(cx: &Context<'_>, stmt: &nodes::DropdbStmt) -> Result<String> {
    const TAG: &str = "DROP DATABASE";
    let name = stmt.dbname().unwrap_or("");
    if stmt.options().iter().next().is_some() {
        return Err(notsup!("DROP DATABASE WITH (FORCE) is not supported"));
    }
    let Some(info) = find(cx, name)? else {
        let message = format!("database \"{name}\" does not exist");
        if !stmt.missing_ok {
            return Err(SqlError::new(SqlState::UNDEFINED_DATABASE, message));
        }
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{message}, skipping"));
        return Ok(TAG.into());
    };
    must_be_owner(cx, info.owner, "database", name)?;
    if info.is_template {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot drop a template database"));
    }
    if info.oid == cx.database() {
        return Err(sqlerr!(OBJECT_IN_USE, "cannot drop the currently open database"));
    }
    lock_out(cx, info.oid, &format!("database \"{name}\" is being accessed by other users"))?;
    cx.engine.catalog.changed(cx, message::DATABASE, 0, info.oid, 0);
    store::delete_rows(cx, id::DATABASE, 2672, &[Datum::Oid(info.oid)])?;
    store::delete_rows(cx, id::SHDESCRIPTION, 2397, &[Datum::Oid(info.oid), Datum::Oid(id::DATABASE)])?;
    cx.storage().drop_database_at_commit(cx.txn, info.oid).sql()?;
    Ok(TAG.into())
}

/// Changes a database's row.
pub fn edit(
    cx: &Context<'_>,
    info: &DatabaseInfo,
    edit: impl FnOnce(&mut crate::catalog::rows::CatRow<'_>) -> Result<()>,
) -> Result<()> {
    cx.engine.catalog.changed(cx, message::DATABASE, 0, info.oid, 0);
    let system = store::system(cx);
    let tx = Tx::from(cx);
    let row = tx.find(system.stored(id::DATABASE), 2672, &[Datum::Oid(info.oid)])?;
    let mut row =
        row.ok_or_else(|| sqlerr!(UNDEFINED_DATABASE, "database \"{}\" does not exist", info.name))?;
    let old = row.row.clone();
    edit(&mut row)?;
    tx.update(&old, &row)?;
    store::next_command(cx)
}

pub fn need(cx: &Context<'_>, name: &str) -> Result<Arc<DatabaseInfo>> {
    find(cx, name)?.ok_or_else(|| sqlerr!(UNDEFINED_DATABASE, "database \"{name}\" does not exist"))
}

pub fn rename(cx: &Context<'_>, name: &str, new: &str) -> Result<()> {
    let info = need(cx, name)?;
    must_be_owner(cx, info.owner, "database", name)?;
    if find(cx, new)?.is_some() {
        return Err(sqlerr!(DUPLICATE_DATABASE, "database \"{new}\" already exists"));
    }
    if info.oid == cx.database() {
        return Err(notsup!("current database cannot be renamed"));
    }
    lock_out(cx, info.oid, &format!("database \"{name}\" is being accessed by other users"))?;
    edit(cx, &info, |row| {
        row.put("datname", new);
        Ok(())
    })
}

pub fn alter_database(cx: &Context<'_>, stmt: &nodes::AlterDatabaseStmt) -> Result<String> {
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
