//! CREATE, ALTER, DROP ROLE, and membership.

use super::create::option_text;
use super::{names, store};
use crate::catalog::rows::{CatRow, Tx};
use crate::catalog::{RoleInfo, id, message, scram};
use crate::error::{notsup, sqlerr};
use crate::{Context, Result, SqlError, SqlState};
use pg_raw_parse::raw::RoleStmtType;
use pg_raw_parse::{Node, nodes};
use sinew_types::{Datum, FmtCtx, Oid, io, oid as t};

fn announce(cx: &Context<'_>, oid: Oid) {
    cx.engine.catalog.changed(cx, message::ROLE, 0, oid, 0);
}

fn me(cx: &Context<'_>) -> Result<(bool, bool)> {
    let info = cx.engine.catalog.role(cx, cx.session.user_oid())?;
    let create_role = info.is_some_and(|r| r.create_role);
    Ok((cx.session.is_superuser(), create_role))
}

/// Applies options to a row of `pg_authid`; returns the roles of IN ROLE, ROLE and ADMIN.
fn apply<'a>(
    cx: &Context<'_>,
    row: &mut CatRow<'_>,
    options: impl Iterator<Item = &'a nodes::DefElem>,
) -> Result<Vec<(String, Vec<&'a nodes::RoleSpec>)>> {
    let (superuser, _) = me(cx)?;
    let mut members = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for option in options {
        let name = option.defname().unwrap_or("");
        if seen.contains(&name) {
            return Err(sqlerr!(SYNTAX_ERROR, "conflicting or redundant options"));
        }
        seen.push(name);
        let on = || matches!(option.arg(), Node::Boolean(b) if b.boolval);
        let only_superuser = |what: &str| -> Result<()> {
            if superuser { Ok(()) } else { Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "{what}")) }
        };
        match name {
            "superuser" => {
                only_superuser("must be superuser to create superusers")?;
                row.put("rolsuper", on());
            }
            "inherit" => row.put("rolinherit", on()),
            "createrole" => row.put("rolcreaterole", on()),
            "createdb" => row.put("rolcreatedb", on()),
            "canlogin" => row.put("rolcanlogin", on()),
            "isreplication" => {
                only_superuser("must be superuser to create replication users")?;
                row.put("rolreplication", on());
            }
            "bypassrls" => {
                only_superuser("must be superuser to create bypassrls users")?;
                row.put("rolbypassrls", on());
            }
            "connectionlimit" => {
                let limit: i32 = option_text(option.arg()).parse().unwrap_or(-2);
                if limit < -1 {
                    return Err(sqlerr!(INVALID_PARAMETER_VALUE, "invalid connection limit: {limit}"));
                }
                row.put("rolconnlimit", limit);
            }
            "password" => {
                if matches!(option.arg(), Node::None) {
                    row.put("rolpassword", Datum::Null);
                } else {
                    set_password(cx, row, &option_text(option.arg()))?;
                }
            }
            "validUntil" => {
                let text = option_text(option.arg());
                row.put("rolvaliduntil", io::text_in(t::TIMESTAMPTZ, &text, -1, &FmtCtx::default())?);
            }
            "rolemembers" | "adminmembers" | "addroleto" => {
                let Node::NodeList(list) = option.arg() else { continue };
                let roles = list
                    .iter()
                    .filter_map(|n| if let Node::RoleSpec(r) = n { Some(r) } else { None })
                    .collect();
                members.push((name.to_string(), roles));
            }
            "sysid" => {
                names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, "SYSID can no longer be specified".into())
            }
            other => return Err(notsup!("role option \"{other}\" is not supported")),
        }
    }
    Ok(members)
}

fn set_password(cx: &Context<'_>, row: &mut CatRow<'_>, password: &str) -> Result<()> {
    if password.is_empty() {
        names::notice(
            cx,
            SqlState::SUCCESSFUL_COMPLETION,
            "empty string is not a valid password, clearing password".into(),
        );
        row.put("rolpassword", Datum::Null);
        return Ok(());
    }
    if scram::is_verifier(password) {
        row.put("rolpassword", password);
        return Ok(());
    }
    if password.len() == 35
        && password.starts_with("md5")
        && password[3..].bytes().all(|b| b.is_ascii_hexdigit())
    {
        return Err(notsup!("MD5 passwords are not supported")
            .hint("Give the password itself, or a SCRAM-SHA-256 verifier."));
    }
    row.put("rolpassword", scram::verifier(password));
    Ok(())
}

pub fn create_role(cx: &Context<'_>, stmt: &nodes::CreateRoleStmt) -> Result<String> {
    let name = names::stored_name(cx, stmt.role().unwrap_or(""));
    let (superuser, create_role) = me(cx)?;
    if !superuser && !create_role {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to create role"));
    }
    check_name(&name)?;
    if cx.engine.catalog.role_by_name(cx, &name)?.is_some() {
        return Err(sqlerr!(DUPLICATE_OBJECT, "role \"{name}\" already exists"));
    }
    let oid = store::new_oid(cx, false)?;
    announce(cx, oid);
    let system = store::system(cx);
    let mut row = CatRow::new(system.stored(id::AUTHID))
        .set_oid("oid", oid)
        .set("rolname", &*name)
        .set("rolinherit", true)
        .set("rolconnlimit", -1)
        .set("rolcanlogin", stmt.stmt_type == RoleStmtType::ROLESTMT_USER);
    let members = apply(cx, &mut row, stmt.options().iter())?;
    Tx::from(cx).insert(&row)?;
    store::next_command(cx)?;
    let role = cx.engine.catalog.need_role(cx, &name)?;
    for (kind, roles) in members {
        for spec in roles {
            let (other, _) = names::role_of(cx, spec)?;
            let other =
                cx.engine.catalog.role(cx, other)?.ok_or_else(|| SqlError::internal("a role vanished"))?;
            if kind == "addroleto" {
                add_member(cx, &other, &role, false)?;
            } else {
                add_member(cx, &role, &other, kind == "adminmembers")?;
            }
        }
    }
    Ok("CREATE ROLE".into())
}

fn check_name(name: &str) -> Result<()> {
    if name.starts_with("pg_") {
        return Err(sqlerr!(RESERVED_NAME, "role name \"{name}\" is reserved")
            .detail("Role names starting with \"pg_\" are reserved."));
    }
    if matches!(name, "public" | "none") {
        return Err(sqlerr!(RESERVED_NAME, "role name \"{name}\" is reserved"));
    }
    Ok(())
}

fn edit(cx: &Context<'_>, info: &RoleInfo, edit: impl FnOnce(&mut CatRow<'_>) -> Result<()>) -> Result<()> {
    announce(cx, info.oid);
    let system = store::system(cx);
    let tx = Tx::from(cx);
    let row = tx.find(system.stored(id::AUTHID), 2677, &[Datum::Oid(info.oid)])?;
    let mut row = row.ok_or_else(|| sqlerr!(UNDEFINED_OBJECT, "role \"{}\" does not exist", info.name))?;
    let old = row.row.clone();
    edit(&mut row)?;
    tx.update(&old, &row)?;
    store::next_command(cx)
}

pub fn alter_role(cx: &Context<'_>, stmt: &nodes::AlterRoleStmt) -> Result<String> {
    let spec = stmt.role().ok_or_else(|| SqlError::internal("ALTER ROLE without a role"))?;
    let (oid, name) = names::role_of(cx, spec)?;
    let info = cx.engine.catalog.need_role(cx, &name)?;
    let (superuser, create_role) = me(cx)?;
    // `ALTER GROUP … ADD/DROP USER` comes as membership with a direction.
    let mut membership = None;
    for option in stmt.options() {
        if option.defname() == Some("rolemembers")
            && let Node::NodeList(list) = option.arg()
        {
            membership = Some(list);
        }
    }
    if let Some(list) = membership {
        if !superuser && !create_role {
            return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied"));
        }
        for node in list {
            let Node::RoleSpec(member) = node else { continue };
            let (member, _) = names::role_of(cx, member)?;
            let member =
                cx.engine.catalog.role(cx, member)?.ok_or_else(|| SqlError::internal("a role vanished"))?;
            if stmt.action > 0 {
                add_member(cx, &info, &member, false)?;
            } else {
                remove_member(cx, &info, &member)?;
            }
        }
        return Ok("ALTER ROLE".into());
    }
    let only_own_password =
        oid == cx.session.user_oid() && stmt.options().iter().all(|o| o.defname() == Some("password"));
    if info.superuser && !superuser {
        return Err(sqlerr!(
            INSUFFICIENT_PRIVILEGE,
            "must be superuser to alter superuser roles or change superuser attribute"
        ));
    }
    if !superuser && !create_role && !only_own_password {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied"));
    }
    edit(cx, &info, |row| apply(cx, row, stmt.options().iter()).map(|_| ()))?;
    Ok("ALTER ROLE".into())
}

pub fn rename(cx: &Context<'_>, name: &str, new: &str) -> Result<()> {
    let info = cx.engine.catalog.need_role(cx, name)?;
    let (superuser, create_role) = me(cx)?;
    if !superuser && (info.superuser || !create_role) {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to rename role"));
    }
    if info.oid == cx.session.user_oid() {
        return Err(notsup!("session user cannot be renamed"));
    }
    check_name(new)?;
    if cx.engine.catalog.role_by_name(cx, new)?.is_some() {
        return Err(sqlerr!(DUPLICATE_OBJECT, "role \"{new}\" already exists"));
    }
    edit(cx, &info, |row| {
        row.put("rolname", new);
        Ok(())
    })
}

pub fn drop_role(cx: &Context<'_>, stmt: &nodes::DropRoleStmt) -> Result<String> {
    let (superuser, create_role) = me(cx)?;
    if !superuser && !create_role {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to drop role"));
    }
    for node in stmt.roles() {
        let Node::RoleSpec(spec) = node else { continue };
        let name = spec.rolename().unwrap_or("");
        let Some(info) = cx.engine.catalog.role_by_name(cx, name)? else {
            let message = format!("role \"{name}\" does not exist");
            if !stmt.missing_ok {
                return Err(SqlError::new(SqlState::UNDEFINED_OBJECT, message));
            }
            names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{message}, skipping"));
            continue;
        };
        if info.oid == cx.session.user_oid() {
            return Err(sqlerr!(OBJECT_IN_USE, "current user cannot be dropped"));
        }
        if info.superuser && !superuser {
            return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must be superuser to drop superusers"));
        }
        if info.oid < 16383 {
            return Err(sqlerr!(
                DEPENDENT_OBJECTS_STILL_EXIST,
                "cannot drop role {name} because it is required by the database system"
            ));
        }
        let owned = owned_objects(cx, info.oid)?;
        if !owned.is_empty() {
            return Err(sqlerr!(
                DEPENDENT_OBJECTS_STILL_EXIST,
                "role \"{name}\" cannot be dropped because some objects depend on it"
            )
            .detail(owned.join("\n")));
        }
        announce(cx, info.oid);
        let system = store::system(cx);
        let tx = Tx::from(cx);
        for row in tx.scan(system.stored(id::AUTH_MEMBERS))? {
            if row.oid("roleid") == info.oid || row.oid("member") == info.oid {
                tx.delete(&row)?;
            }
        }
        store::delete_rows(cx, id::AUTHID, 2677, &[Datum::Oid(info.oid)])?;
        store::delete_rows(cx, id::SHDESCRIPTION, 2397, &[Datum::Oid(info.oid), Datum::Oid(id::AUTHID)])?;
        store::next_command(cx)?;
    }
    Ok("DROP ROLE".into())
}

/// What a role owns in this database, and its databases. (Objects of other databases keep an owner without a name.)
fn owned_objects(cx: &Context<'_>, role: Oid) -> Result<Vec<String>> {
    let system = store::system(cx);
    let tx = Tx::from(cx);
    let mut owned = Vec::new();
    for database in &cx.engine.catalog.databases(cx)?.all {
        if database.owner == role {
            owned.push(format!("owner of database {}", database.name));
        }
    }
    for (name, owner) in cx.engine.catalog.namespaces(cx)?.by_oid.values() {
        if *owner == role {
            owned.push(format!("owner of schema {name}"));
        }
    }
    for row in tx.scan(system.stored(id::CLASS))? {
        if row.oid("relowner") == role {
            let what = match row.char("relkind") {
                b'r' => "table",
                b'v' => "view",
                b'S' => "sequence",
                _ => continue,
            };
            owned.push(format!("owner of {what} {}", row.text("relname")));
        }
    }
    owned.sort();
    Ok(owned)
}

pub fn grant_role(cx: &Context<'_>, stmt: &nodes::GrantRoleStmt) -> Result<String> {
    let (superuser, create_role) = me(cx)?;
    let mut admin = false;
    for option in stmt.opt() {
        let Node::DefElem(option) = option else { continue };
        match option.defname().unwrap_or("") {
            "admin" => admin = option_text(option.arg()) == "true",
            other => return Err(notsup!("role membership option \"{other}\" is not supported")),
        }
    }
    for granted in stmt.granted_roles() {
        let Node::AccessPriv(granted) = granted else { continue };
        let role = cx.engine.catalog.need_role(cx, granted.priv_name().unwrap_or(""))?;
        if !superuser && (role.superuser || !create_role) {
            return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must have admin option on role \"{}\"", role.name));
        }
        for grantee in stmt.grantee_roles() {
            let Node::RoleSpec(grantee) = grantee else { continue };
            let (member, _) = names::role_of(cx, grantee)?;
            let member =
                cx.engine.catalog.role(cx, member)?.ok_or_else(|| SqlError::internal("a role vanished"))?;
            if stmt.is_grant {
                add_member(cx, &role, &member, admin)?;
            } else {
                remove_member(cx, &role, &member)?;
            }
        }
    }
    Ok(if stmt.is_grant { "GRANT ROLE" } else { "REVOKE ROLE" }.into())
}

fn add_member(cx: &Context<'_>, role: &RoleInfo, member: &RoleInfo, admin: bool) -> Result<()> {
    if cx.engine.catalog.is_member(cx, role.oid, member.oid)? {
        return Err(sqlerr!(
            INVALID_GRANT_OPERATION,
            "role \"{}\" is a member of role \"{}\"",
            role.name,
            member.name
        ));
    }
    if member.member_of.contains(&role.oid) {
        names::notice(
            cx,
            SqlState::SUCCESSFUL_COMPLETION,
            format!("role \"{}\" is already a member of role \"{}\"", member.name, role.name),
        );
        return Ok(());
    }
    announce(cx, member.oid);
    let system = store::system(cx);
    let row = CatRow::new(system.stored(id::AUTH_MEMBERS))
        .set_oid("roleid", role.oid)
        .set_oid("member", member.oid)
        .set_oid("grantor", cx.session.user_oid())
        .set("admin_option", admin);
    Tx::from(cx).insert(&row)?;
    store::next_command(cx)
}

fn remove_member(cx: &Context<'_>, role: &RoleInfo, member: &RoleInfo) -> Result<()> {
    announce(cx, member.oid);
    let system = store::system(cx);
    let tx = Tx::from(cx);
    let mut found = false;
    for row in tx.scan(system.stored(id::AUTH_MEMBERS))? {
        if row.oid("roleid") == role.oid && row.oid("member") == member.oid {
            tx.delete(&row)?;
            found = true;
        }
    }
    if !found {
        cx.session.notice(SqlError::report(
            sinew_types::Severity::Warning,
            SqlState::WARNING,
            format!("role \"{}\" is not a member of role \"{}\"", member.name, role.name),
        ));
    }
    store::next_command(cx)
}
