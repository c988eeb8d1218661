//! CREATE, ALTER, DROP ROLE, and membership.

use crate::auth::scram;
use crate::ddl::create::option_text;
use crate::ddl::{names, store, stored_settings};
use crate::state::SessionState;
use pg_raw_parse::raw::{RoleSpecType, RoleStmtType};
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::{members, relation_word};
use sinew_catalog::reg::{reg_out, relation_name};
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::{PG_DATABASE_OWNER, RoleInfo, id, message};
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::Acl;
use sinew_txn::{LockMode, LockOwner, LockTag, WaitPolicy};
use sinew_types::{Datum, FmtCtx, Oid, io, oid as t, typeinfo};

/// The unique index of `pg_auth_members` on role and member.
const MEMBERS_BY_ROLE: Oid = 2694;

fn announce(cx: &SessionState, oid: Oid) {
    cx.identity().roles_changed();
    cx.changed(message::ROLE, 0, oid, 0);
}

fn me(cx: &SessionState) -> Result<(bool, bool)> {
    let info = cx.role(cx.user_oid())?;
    let create_role = info.is_some_and(|r| r.create_role);
    Ok((cx.is_superuser(), create_role))
}

/// Applies options to a row of `pg_authid`; returns the roles of IN ROLE, ROLE and ADMIN.
fn apply<'a>(
    cx: &SessionState,
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

fn set_password(cx: &SessionState, row: &mut CatRow<'_>, password: &str) -> Result<()> {
    if scram::is_empty(password) {
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
    row.put("rolpassword", scram::verifier(password)?);
    Ok(())
}

/// Runs CREATE ROLE. It needs CREATEROLE, and SUPERUSER for a role with that attribute.
pub fn create_role(cx: &SessionState, stmt: &nodes::CreateRoleStmt) -> Result<String> {
    let name = names::stored_name(cx, stmt.role().unwrap_or(""));
    let (superuser, create_role) = me(cx)?;
    if !superuser && !create_role {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to create role"));
    }
    check_name(&name)?;
    if cx.role_by_name(&name)?.is_some() {
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
    let new_members = apply(cx, &mut row, stmt.options().iter())?;
    SystemRows::of(cx).insert(&row)?;
    store::next_command(cx)?;
    let role = cx.need_role(&name)?;
    for (kind, roles) in new_members {
        for spec in roles {
            let (other, _) = names::role_of(cx, spec)?;
            let other = cx.role(other)?.ok_or_else(|| SqlError::internal("a role vanished"))?;
            let (to, member) = if kind == "addroleto" { (&other, &role) } else { (&role, &other) };
            may_change_members(cx, to, cx.user_oid())?;
            add_member(cx, to, member, cx.user_oid(), kind == "adminmembers")?;
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

fn edit(cx: &SessionState, info: &RoleInfo, edit: impl FnOnce(&mut CatRow<'_>) -> Result<()>) -> Result<()> {
    announce(cx, info.oid);
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let row = tx.find(system.stored(id::AUTHID), 2677, &[Datum::Oid(info.oid)])?;
    let mut row = row.ok_or_else(|| sqlerr!(UNDEFINED_OBJECT, "role \"{}\" does not exist", info.name))?;
    let old = row.row.clone();
    edit(&mut row)?;
    tx.update(&old, &row)?;
    store::next_command(cx)
}

/// Runs ALTER ROLE with attributes. A role may change its own password; all else needs CREATEROLE
/// or SUPERUSER.
pub fn alter_role(cx: &SessionState, stmt: &nodes::AlterRoleStmt) -> Result<String> {
    let spec = stmt.role().ok_or_else(|| SqlError::internal("ALTER ROLE without a role"))?;
    let (oid, name) = names::role_of(cx, spec)?;
    if name.starts_with("pg_") {
        return Err(
            sqlerr!(RESERVED_NAME, "role name \"{name}\" is reserved").detail("Cannot alter reserved roles.")
        );
    }
    let info = cx.need_role(&name)?;
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
        may_change_members(cx, &info, cx.user_oid())?;
        // GRANT is for those who have only the admin option.
        if !superuser && !create_role {
            return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied"));
        }
        for node in list {
            let Node::RoleSpec(member) = node else { continue };
            let (member, _) = names::role_of(cx, member)?;
            let member = cx.role(member)?.ok_or_else(|| SqlError::internal("a role vanished"))?;
            if stmt.action > 0 {
                add_member(cx, &info, &member, cx.user_oid(), false)?;
            } else {
                remove_member(cx, &info, &member, false)?;
            }
        }
        return Ok("ALTER ROLE".into());
    }
    let only_own_password =
        oid == cx.user_oid() && stmt.options().iter().all(|o| o.defname() == Some("password"));
    let changes = |attribute: &str| stmt.options().iter().any(|o| o.defname() == Some(attribute));
    let what = if info.superuser || changes("superuser") {
        Some("alter superuser roles or change superuser attribute")
    } else if info.replication || changes("isreplication") {
        Some("alter replication roles or change replication attribute")
    } else if changes("bypassrls") {
        Some("change bypassrls attribute")
    } else {
        None
    };
    if let Some(what) = what
        && !superuser
    {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must be superuser to {what}"));
    }
    if !superuser && !create_role && !only_own_password {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied"));
    }
    edit(cx, &info, |row| apply(cx, row, stmt.options().iter()).map(|_| ()))?;
    Ok("ALTER ROLE".into())
}

/// Runs ALTER ROLE RENAME TO. The session's own role cannot be renamed.
pub fn rename(cx: &SessionState, name: &str, new: &str) -> Result<()> {
    let info = cx.need_role(name)?;
    let (superuser, create_role) = me(cx)?;
    if info.oid == cx.session_user().oid {
        return Err(notsup!("session user cannot be renamed"));
    }
    if info.oid == cx.user_oid() {
        return Err(notsup!("current user cannot be renamed"));
    }
    check_name(name)?;
    check_name(new)?;
    if cx.role_by_name(new)?.is_some() {
        return Err(sqlerr!(DUPLICATE_OBJECT, "role \"{new}\" already exists"));
    }
    if info.superuser && !superuser {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must be superuser to rename superusers"));
    }
    if !superuser && !create_role {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to rename role"));
    }
    edit(cx, &info, |row| {
        row.put("rolname", new);
        Ok(())
    })
}

/// Runs DROP ROLE. Fails with 2BP01 if objects or access lists still name the role.
pub fn drop_role(cx: &SessionState, stmt: &nodes::DropRoleStmt) -> Result<String> {
    let (superuser, create_role) = me(cx)?;
    if !superuser && !create_role {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to drop role"));
    }
    for node in stmt.roles() {
        sinew_types::host::step()?;
        let Node::RoleSpec(spec) = node else { continue };
        if spec.roletype != RoleSpecType::ROLESPEC_CSTRING {
            return Err(sqlerr!(INVALID_PARAMETER_VALUE, "cannot use special role specifier in DROP ROLE"));
        }
        let name = spec.rolename().unwrap_or("");
        let Some(info) = cx.role_by_name(name)? else {
            let message = format!("role \"{name}\" does not exist");
            if !stmt.missing_ok {
                return Err(SqlError::new(SqlState::UNDEFINED_OBJECT, message));
            }
            names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{message}, skipping"));
            continue;
        };
        if info.oid == cx.user_oid() {
            return Err(sqlerr!(OBJECT_IN_USE, "current user cannot be dropped"));
        }
        if info.oid == cx.session_user().oid {
            return Err(sqlerr!(OBJECT_IN_USE, "session user cannot be dropped"));
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
        let owned = dependent_objects(cx, info.oid)?;
        if !owned.is_empty() {
            return Err(sqlerr!(
                DEPENDENT_OBJECTS_STILL_EXIST,
                "role \"{name}\" cannot be dropped because some objects depend on it"
            )
            .detail(owned.join("\n")));
        }
        lock_against_drop(cx, info.oid, LockMode::AccessExclusive)?;
        announce(cx, info.oid);
        let system = store::system(cx);
        let tx = SystemRows::of(cx);
        stored_settings::delete_of_role(cx, info.oid)?;
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

/// Keeps a role from being dropped (`AccessShare`), or other sessions from adding to it
/// (`AccessExclusive`), until the transaction ends. 42704 if the wait was for its end.
pub fn lock_against_drop(cx: &SessionState, role: Oid, mode: LockMode) -> Result<()> {
    cx.lock(LockTag::object(0, id::AUTHID, role), mode, LockOwner::Transaction, WaitPolicy::Block)?;
    cx.catch_up()?;
    match cx.role(role)? {
        Some(_) => Ok(()),
        None => Err(sqlerr!(UNDEFINED_OBJECT, "role {role} was concurrently dropped")),
    }
}

/// Objects that a role owns or has rights to, in this database and to databases, oldest first.
/// (Objects of other databases keep an owner without a name.)
fn dependent_objects(cx: &SessionState, role: Oid) -> Result<Vec<String>> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let mut found: Vec<(Oid, String)> = Vec::new();
    let mut note = |oid: Oid, owner: Oid, acl: &Acl, what: String| {
        let named = acl.as_ref().is_some_and(|list| members(list).any(|m| m == role));
        if owner == role {
            found.push((oid, format!("owner of {what}")));
        } else if named {
            found.push((oid, format!("privileges for {what}")));
        }
    };
    for database in &cx.databases()?.all {
        note(database.oid, database.owner, &database.acl, format!("database {}", database.name));
    }
    for (oid, info) in &cx.namespaces()?.by_oid {
        note(*oid, info.owner, &info.acl, format!("schema {}", info.name));
    }
    for publication in cx.publications()? {
        note(publication.oid, publication.owner, &None, format!("publication {}", publication.name));
    }
    for extension in &cx.namespaces()?.extensions {
        note(extension.oid, extension.owner, &None, format!("extension {}", extension.built_in.name));
    }
    for ty in crate::ddl::made_types::all(cx)? {
        note(
            typeinfo::made::number(ty.oid),
            ty.owner,
            &ty.acl,
            format!("type {}", typeinfo::type_name(ty.oid)),
        );
    }
    for row in tx.scan(system.stored(id::PROC))? {
        let (owner, acl) = (row.oid("proowner"), row.acl("proacl"));
        if owner == role || acl.is_some() {
            let shown = reg_out(cx, sinew_types::oid::REGPROCEDURE, row.oid("oid"))?.unwrap_or_default();
            note(row.oid("oid"), owner, &acl, format!("function {shown}"));
        }
    }
    for row in tx.scan(system.stored(id::LARGEOBJECT_METADATA))? {
        let oid = row.oid("oid");
        note(oid, row.oid("lomowner"), &row.acl("lomacl"), format!("large object {oid}"));
    }
    for row in tx.scan(system.stored(id::CLASS))? {
        let what = match row.char("relkind") {
            b'r' => "table",
            b'v' => "view",
            b'm' => "materialized view",
            b'S' => "sequence",
            _ => continue,
        };
        let name = relation_name(cx, row.oid("oid"))?.unwrap_or_default();
        note(row.oid("oid"), row.oid("relowner"), &row.acl("relacl"), format!("{what} {name}"));
    }
    for row in tx.scan(system.stored(id::ATTRIBUTE))? {
        let acl = row.acl("attacl");
        if acl.is_some()
            && let Some(rel) = cx.relation(row.oid("attrelid"))?
        {
            let name = relation_name(cx, rel.oid)?.unwrap_or_default();
            let what = format!("column {} of {} {name}", row.text("attname"), relation_word(&rel));
            note(rel.oid, 0, &acl, what);
        }
    }
    for row in tx.scan(system.stored(id::DEFAULT_ACL))? {
        let owner = row.oid("defaclrole");
        let name = cx.role(owner)?.map_or_else(|| owner.to_string(), |r| r.name.to_string());
        let kind = match row.char("defaclobjtype") {
            b'S' => "sequences",
            b'n' => "schemas",
            _ => "relations",
        };
        let place = match cx.namespace_name(row.oid("defaclnamespace"))? {
            Some(schema) => format!(" in schema {schema}"),
            None => String::new(),
        };
        let what = format!("default privileges on new {kind} belonging to role {name}{place}");
        note(row.oid("oid"), owner, &row.acl("defaclacl"), what);
    }
    found.sort();
    Ok(found.into_iter().map(|f| f.1).collect())
}

/// 42501 unless the role in force may make others members of `role`, in the name of `grantor`.
fn may_change_members(cx: &SessionState, role: &RoleInfo, grantor: Oid) -> Result<()> {
    let (superuser, create_role) = me(cx)?;
    if role.superuser {
        if !superuser {
            return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must be superuser to alter superusers"));
        }
        return Ok(());
    }
    if superuser || create_role || cx.roles()?.is_admin_of(grantor, role.oid, cx.database_owner()?) {
        return Ok(());
    }
    Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must have admin option on role \"{}\"", role.name))
}

/// Runs GRANT and REVOKE of memberships in roles. The caller needs the ADMIN option of the role,
/// CREATEROLE or SUPERUSER.
pub fn grant_role(cx: &SessionState, stmt: &nodes::GrantRoleStmt) -> Result<String> {
    let mut admin = false;
    for option in stmt.opt() {
        let Node::DefElem(option) = option else { continue };
        match option.defname().unwrap_or("") {
            // REVOKE ADMIN OPTION FOR names the option with the value that it is to have: false.
            "admin" => admin = !stmt.is_grant || option_text(option.arg()) == "true",
            other => return Err(notsup!("role membership option \"{other}\" is not supported")),
        }
    }
    let grantor = match stmt.grantor() {
        Some(spec) => names::role_of(cx, spec)?.0,
        None => cx.user_oid(),
    };
    let mut members = Vec::new();
    for grantee in stmt.grantee_roles() {
        sinew_types::host::step()?;
        let Node::RoleSpec(grantee) = grantee else { continue };
        let (member, _) = names::role_of(cx, grantee)?;
        members.push(cx.role(member)?.ok_or_else(|| SqlError::internal("a role vanished"))?);
    }
    for granted in stmt.granted_roles() {
        let Node::AccessPriv(granted) = granted else { continue };
        let Some(name) = granted.priv_name().filter(|_| granted.cols().is_empty()) else {
            return Err(sqlerr!(
                INVALID_GRANT_OPERATION,
                "column names cannot be included in GRANT/REVOKE ROLE"
            ));
        };
        let role = cx.need_role(name)?;
        may_change_members(cx, &role, if stmt.is_grant { grantor } else { cx.user_oid() })?;
        if stmt.is_grant && grantor != cx.user_oid() && !cx.is_superuser() {
            return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must be superuser to set grantor"));
        }
        for member in &members {
            sinew_types::host::step()?;
            if stmt.is_grant {
                add_member(cx, &role, member, grantor, admin)?;
            } else {
                remove_member(cx, &role, member, admin)?;
            }
        }
    }
    Ok(if stmt.is_grant { "GRANT ROLE" } else { "REVOKE ROLE" }.into())
}

fn add_member(
    cx: &SessionState,
    role: &RoleInfo,
    member: &RoleInfo,
    grantor: Oid,
    admin: bool,
) -> Result<()> {
    for (it, what) in [(role, "have explicit members"), (member, "be a member of any role")] {
        if it.oid == PG_DATABASE_OWNER {
            return Err(SqlError::internal(format!("role \"{}\" cannot {what}", it.name)));
        }
    }
    if cx.roles()?.is_granted(role.oid, member.oid, cx.database_owner()?) {
        return Err(sqlerr!(
            INVALID_GRANT_OPERATION,
            "role \"{}\" is a member of role \"{}\"",
            role.name,
            member.name
        ));
    }
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let keys = [Datum::Oid(role.oid), Datum::Oid(member.oid)];
    let old = tx.find(system.stored(id::AUTH_MEMBERS), MEMBERS_BY_ROLE, &keys)?;
    if old.as_ref().is_some_and(|old| !admin || old.bool("admin_option")) {
        names::notice(
            cx,
            SqlState::SUCCESSFUL_COMPLETION,
            format!("role \"{}\" is already a member of role \"{}\"", member.name, role.name),
        );
        return Ok(());
    }
    announce(cx, member.oid);
    match old {
        Some(mut row) => {
            let before = row.row.clone();
            row.put("grantor", Datum::Oid(grantor));
            row.put("admin_option", admin);
            tx.update(&before, &row)?;
        }
        None => {
            let row = CatRow::new(system.stored(id::AUTH_MEMBERS))
                .set_oid("roleid", role.oid)
                .set_oid("member", member.oid)
                .set_oid("grantor", grantor)
                .set("admin_option", admin);
            tx.insert(&row)?;
        }
    }
    store::next_command(cx)
}

/// `admin_only`: the member stays one, but may not make others.
fn remove_member(cx: &SessionState, role: &RoleInfo, member: &RoleInfo, admin_only: bool) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let keys = [Datum::Oid(role.oid), Datum::Oid(member.oid)];
    let Some(mut row) = tx.find(system.stored(id::AUTH_MEMBERS), MEMBERS_BY_ROLE, &keys)? else {
        cx.notice(SqlError::report(
            sinew_error::Severity::Warning,
            SqlState::WARNING,
            format!("role \"{}\" is not a member of role \"{}\"", member.name, role.name),
        ));
        return Ok(());
    };
    announce(cx, member.oid);
    if admin_only {
        let before = row.row.clone();
        row.put("admin_option", false);
        tx.update(&before, &row)?;
    } else {
        tx.delete(&row)?;
    }
    store::next_command(cx)
}
