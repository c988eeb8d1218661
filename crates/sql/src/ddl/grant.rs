//! GRANT and REVOKE on objects, and ALTER DEFAULT PRIVILEGES.
//!
//! The module `catalog::acl` changes the lists. This file has the statement's words, and the rows
//! that it changes. A relation is locked as by VACUUM, which writes its row of `pg_class` too;
//! readers and writers go on.

use crate::ddl::{alter_routine, database, large_object, names, store};
use crate::state::SessionState;
use pg_raw_parse::list::NodeList;
use pg_raw_parse::raw::{DropBehavior, GrantTargetType, ObjectType, RoleSpecType};
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::{
    COLUMN_RIGHTS, Change, DefaultChange, Kind, best_grantor, change_default, default_acl, denied, grant_to,
    rights_of,
};
use sinew_catalog::routines::Routine;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::{id, message};
use sinew_error::Severity;
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_table::{Relation, RelationKind, SYSTEM_COLUMNS};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::acl::{AclItem, PUBLIC, Rights, array};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The part of a statement that holds for any object.
struct Grant {
    grant: bool,
    /// WITH GRANT OPTION, or GRANT OPTION FOR.
    option: bool,
    cascade: bool,
    grantees: Vec<Oid>,
    rights: Rights,
    /// ALL: what is not there to be granted is not missed.
    all: bool,
    /// Rights to columns, by name.
    columns: Vec<(Rights, Vec<String>)>,
}

/// The object a list belongs to.
struct Object<'a> {
    kind: Kind,
    name: &'a str,
    /// Of a column.
    column: Option<&'a str>,
    owner: Oid,
}

/// Runs GRANT and REVOKE on objects. A caller without any right to the object is refused (42501).
/// If the caller lacks some grant options, a warning says so.
pub fn grant(cx: &SessionState, stmt: &nodes::GrantStmt) -> Result<String> {
    let tag = if stmt.is_grant { "GRANT" } else { "REVOKE" };
    let (possible, word) = match stmt.objtype {
        ObjectType::OBJECT_TABLE => (Kind::Table.all() | Kind::Sequence.all(), "relation"),
        ObjectType::OBJECT_SEQUENCE => (Kind::Sequence.all(), "sequence"),
        ObjectType::OBJECT_DATABASE => (Kind::Database.all(), "database"),
        ObjectType::OBJECT_SCHEMA => (Kind::Schema.all(), "schema"),
        ObjectType::OBJECT_LARGEOBJECT => (Kind::LargeObject.all(), "large object"),
        kind if alter_routine::is_routine(kind) => (Kind::Function.all(), "function"),
        other => return Err(crate::ddl::unsupported_object(&format!("{tag} ON"), other)),
    };
    // The parser's type of this list is that of one of the kinds of object. SAFETY: a list of
    // nodes, whatever their types, is a `NodeList`; `CastNodeList` is one, transparently.
    let objects: &NodeList = unsafe { &*std::ptr::from_ref(stmt.objects()).cast::<NodeList>() };
    // Objects that are missing are told before roles and rights that are.
    for node in objects {
        sinew_types::host::step()?;
        need_object(cx, stmt, node)?;
    }
    let grant = read(cx, stmt, possible, word)?;
    match stmt.objtype {
        ObjectType::OBJECT_DATABASE => {
            for node in objects {
                sinew_types::host::step()?;
                on_database(cx, &grant, node.as_str().unwrap_or(""))?;
            }
        }
        ObjectType::OBJECT_SCHEMA => {
            for node in objects {
                sinew_types::host::step()?;
                on_schema(cx, &grant, node.as_str().unwrap_or(""))?;
            }
        }
        ObjectType::OBJECT_LARGEOBJECT => {
            for node in objects {
                sinew_types::host::step()?;
                on_large_object(cx, &grant, large_object::number(node)?)?;
            }
        }
        kind if alter_routine::is_routine(kind) => {
            for node in objects {
                sinew_types::host::step()?;
                if stmt.targtype != GrantTargetType::ACL_TARGET_ALL_IN_SCHEMA {
                    let routine = alter_routine::need(cx, kind, node)?;
                    on_routine(cx, &grant, &routine)?;
                    continue;
                }
                let schema = cx.need_namespace(node.as_str().unwrap_or(""))?;
                for routine in crate::ddl::routine::of_schema(cx, schema)? {
                    if (kind == ObjectType::OBJECT_PROCEDURE) == routine.is_procedure
                        || kind == ObjectType::OBJECT_ROUTINE
                    {
                        on_routine(cx, &grant, &routine)?;
                    }
                }
            }
        }
        _ if stmt.targtype == GrantTargetType::ACL_TARGET_ALL_IN_SCHEMA => {
            for node in objects {
                sinew_types::host::step()?;
                all_in_schema(cx, &grant, node.as_str().unwrap_or(""), stmt.objtype)?;
            }
        }
        _ => {
            for node in objects {
                sinew_types::host::step()?;
                let Node::RangeVar(var) = node else { continue };
                names::check_database(cx, var)?;
                let rel = open(cx, var.schemaname(), var.relname().unwrap_or(""))?;
                on_relation(cx, &grant, &rel, stmt.objtype == ObjectType::OBJECT_SEQUENCE)?;
            }
        }
    }
    Ok(tag.into())
}

/// Asks that an object of the statement is there.
fn need_object(cx: &SessionState, stmt: &nodes::GrantStmt, node: Node<'_>) -> Result<()> {
    match (stmt.objtype, node) {
        (ObjectType::OBJECT_DATABASE, node) => database::need(cx, node.as_str().unwrap_or("")).map(drop),
        (ObjectType::OBJECT_LARGEOBJECT, node) => {
            large_object::head(cx, large_object::number(node)?).map(drop)
        }
        (kind, Node::ObjectWithArgs(_)) => alter_routine::need(cx, kind, node).map(drop),
        (_, Node::RangeVar(var)) => {
            let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
            match cx.find_oid(schema, name)? {
                Some(_) => Ok(()),
                None => Err(cx.missing_relation(schema, name)?),
            }
        }
        (_, node) => cx.need_namespace(node.as_str().unwrap_or("")).map(drop),
    }
}

/// The roles behind names, PUBLIC among them.
fn roles(cx: &SessionState, list: &pg_raw_parse::list::CastNodeList<nodes::RoleSpec>) -> Result<Vec<Oid>> {
    let role = |spec: &nodes::RoleSpec| {
        sinew_types::host::step()?;
        match spec.roletype {
            RoleSpecType::ROLESPEC_PUBLIC => Ok(PUBLIC),
            _ => names::role_of(cx, spec).map(|(oid, _)| oid),
        }
    };
    list.iter().map(role).collect()
}

fn read(cx: &SessionState, stmt: &nodes::GrantStmt, possible: Rights, word: &str) -> Result<Grant> {
    if let Some(grantor) = stmt.grantor()
        && names::role_of(cx, grantor)?.0 != cx.user_oid()
    {
        return Err(notsup!("grantor must be current user"));
    }
    let mut grant = Grant {
        grant: stmt.is_grant,
        option: stmt.grant_option,
        cascade: stmt.behavior == DropBehavior::DROP_CASCADE,
        grantees: roles(cx, stmt.grantees())?,
        rights: Rights::NONE,
        all: stmt.privileges().is_empty(),
        columns: Vec::new(),
    };
    for privilege in stmt.privileges() {
        sinew_types::host::step()?;
        let right = match privilege.priv_name() {
            Some(name) => Some(right_named(name)?),
            None => None,
        };
        let columns: Vec<String> =
            privilege.cols().iter().map(|c| c.sval().unwrap_or("").to_string()).collect();
        if !columns.is_empty() {
            if stmt.objtype != ObjectType::OBJECT_TABLE {
                return Err(sqlerr!(
                    INVALID_GRANT_OPERATION,
                    "column privileges are only valid for relations"
                ));
            }
            grant.columns.push((right.unwrap_or(COLUMN_RIGHTS), columns));
            continue;
        }
        let right = right.ok_or_else(|| SqlError::internal("a privilege without a name"))?;
        if !possible.contains(right) {
            return Err(invalid(right, word));
        }
        grant.rights |= right;
    }
    Ok(grant)
}

fn right_named(name: &str) -> Result<Rights> {
    Rights::named(name).ok_or_else(|| sqlerr!(SYNTAX_ERROR, "unrecognized privilege type \"{name}\""))
}

fn invalid(right: Rights, word: &str) -> SqlError {
    sqlerr!(INVALID_GRANT_OPERATION, "invalid privilege type {} for {word}", right.name())
}

fn open(cx: &SessionState, schema: Option<&str>, name: &str) -> Result<Arc<Relation>> {
    if let Some(oid) = cx.find_oid(schema, name)?
        && cx.find_index(oid)?.is_some()
    {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{name}\" is an index"));
    }
    let rel = cx.open_relation(schema, name, LockMode::ShareUpdateExclusive)?;
    if rel.is_system {
        return Err(notsup!("GRANT and REVOKE on system catalogs are not supported"));
    }
    Ok(rel)
}

fn all_in_schema(cx: &SessionState, grant: &Grant, schema: &str, kind: ObjectType::Type) -> Result<()> {
    let oid = cx.need_namespace(schema)?;
    cx.check_schema(oid, cx.user_oid(), Rights::USAGE)?;
    let system = store::system(cx);
    let kinds: &[u8] = if kind == ObjectType::OBJECT_SEQUENCE { b"S" } else { b"rvm" };
    for row in SystemRows::of(cx).scan(system.stored(id::CLASS))? {
        if row.oid("relnamespace") != oid || !kinds.contains(&row.char("relkind")) {
            continue;
        }
        let name = row.text("relname");
        cx.lock_oid(row.oid("oid"), name, LockMode::ShareUpdateExclusive, WaitPolicy::Block)?;
        let Some(rel) = cx.relation(row.oid("oid"))? else { continue };
        if rel.is_system {
            return Err(notsup!("GRANT and REVOKE on system catalogs are not supported"));
        }
        on_relation(cx, grant, &rel, kind == ObjectType::OBJECT_SEQUENCE)?;
    }
    Ok(())
}

fn warn(cx: &SessionState, state: SqlState, message: String) {
    cx.notice(SqlError::report(Severity::Warning, state, message));
}

/// The list after the statement; `known` is what decides who may grant (of a column: the table's
/// list, too).
fn changed(
    cx: &SessionState,
    grant: &Grant,
    object: &Object<'_>,
    list: &[AclItem],
    known: &[AclItem],
    rights: Rights,
) -> Result<Vec<AclItem>> {
    let roles = cx.roles()?;
    let database_owner = cx.database_owner()?;
    let by = Change { roles: &roles, database_owner, owner: object.owner, cascade: grant.cascade };
    let (grantor, can) = best_grantor(known, by, cx.user_oid(), rights);
    if can.is_empty() {
        // A role that has any right to the object at all is only warned.
        let any = rights_of(known, &roles, database_owner, grantor, object.kind.all());
        let options = known.iter().any(|i| !i.options.is_empty() && i.grantee == grantor);
        if any.is_empty() && !options {
            return Err(match object.column {
                Some(column) => sqlerr!(
                    INSUFFICIENT_PRIVILEGE,
                    "permission denied for column \"{column}\" of relation \"{}\"",
                    object.name
                ),
                None => denied(object.kind.word(), object.name),
            });
        }
    }
    let all = grant.all || object.column.is_some() && rights == COLUMN_RIGHTS;
    tell_of_less(cx, grant.grant, all, rights, rights & can, object);
    grant_to(list, by, grantor, &grant.grantees, rights & can, grant.grant, grant.option)
}

/// Warns where less is granted or revoked than the statement says.
fn tell_of_less(cx: &SessionState, grant: bool, all: bool, wanted: Rights, can: Rights, object: &Object<'_>) {
    let how = match (can.is_empty(), !all && can != wanted) {
        (true, _) => "no",
        (false, true) => "not all",
        (false, false) => return,
    };
    let (state, done) = match grant {
        true => (SqlState::WARNING_PRIVILEGE_NOT_GRANTED, "were granted"),
        false => (SqlState::WARNING_PRIVILEGE_NOT_REVOKED, "could be revoked"),
    };
    let of = match object.column {
        Some(column) => format!("column \"{column}\" of relation \"{}\"", object.name),
        None => format!("\"{}\"", object.name),
    };
    warn(cx, state, format!("{how} privileges {done} for {of}"));
}

fn on_relation(cx: &SessionState, grant: &Grant, rel: &Arc<Relation>, as_sequence: bool) -> Result<()> {
    crate::ddl::composites::has_rows(rel)?;
    let is_sequence = rel.kind == RelationKind::Sequence;
    if as_sequence && !is_sequence {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not a sequence", rel.name));
    }
    let kind = if is_sequence { Kind::Sequence } else { Kind::Table };
    let mut rights = grant.rights;
    if grant.all {
        rights = kind.all();
    } else if is_sequence && !kind.all().contains(rights) {
        warn(
            cx,
            SqlState::INVALID_GRANT_OPERATION,
            format!("sequence \"{}\" only supports USAGE, SELECT, and UPDATE privileges", rel.name),
        );
        rights = rights & kind.all();
    } else if !kind.all().contains(rights) {
        return Err(invalid(Rights::USAGE, "table"));
    }
    let list = match &rel.acl {
        Some(list) => list.to_vec(),
        None => default_acl(kind, rel.owner),
    };
    let mut of_columns = vec![Rights::NONE; rel.columns.len()];
    if !grant.grant {
        // Taken from the table, a right is taken from each column.
        for (rights_of_column, _) in of_columns.iter_mut().zip(&rel.columns).filter(|(_, c)| !c.dropped) {
            *rights_of_column |= rights & COLUMN_RIGHTS;
        }
    }
    store::announce(cx, rel);
    let mut new = (**rel).clone();
    if !rights.is_empty() {
        let object = Object { kind, name: &rel.name, column: None, owner: rel.owner };
        let after = changed(cx, grant, &object, &list, &list, rights)?;
        if !rel.is_temporary() {
            store::edit_class(cx, rel.oid, |row| row.put("relacl", array(&after)))?;
        }
        new.acl = Some(after.into());
    }
    add_named_columns(cx, grant, rel, &mut of_columns)?;
    let of_system_columns = if grant.grant { Rights::NONE } else { rights & COLUMN_RIGHTS };
    if !of_system_columns.is_empty() && rel.kind != RelationKind::View {
        // No role has rights to them alone. They are asked for the errors and warnings, which name
        // them first.
        for column in SYSTEM_COLUMNS {
            let object =
                Object { kind: Kind::Column, name: &rel.name, column: Some(column), owner: rel.owner };
            changed(cx, grant, &object, &[], &list, of_system_columns)?;
        }
    }
    for (at, rights) in of_columns.into_iter().enumerate().filter(|(_, r)| !r.is_empty()) {
        let column = &rel.columns[at];
        let own = column.acl.as_ref().map_or(&[][..], |l| l);
        let known = [&list[..], own].concat();
        let object =
            Object { kind: Kind::Column, name: &rel.name, column: Some(&column.name), owner: rel.owner };
        let after = changed(cx, grant, &object, own, &known, rights)?;
        if after.is_empty() && column.acl.is_none() {
            continue;
        }
        if !rel.is_temporary() {
            let stored = if after.is_empty() { Datum::Null } else { array(&after) };
            store::edit_attribute(cx, rel.oid, column.attnum, |row| row.put("attacl", stored))?;
        }
        new.columns[at].acl = (!after.is_empty()).then(|| after.into());
    }
    if rel.is_temporary() {
        store::replace_temp(cx, new);
    }
    Ok(())
}

fn add_named_columns(cx: &SessionState, grant: &Grant, rel: &Relation, to: &mut [Rights]) -> Result<()> {
    for (rights, columns) in &grant.columns {
        let mut rights = *rights;
        if let Some(other) = rights.without(COLUMN_RIGHTS).each().next() {
            return Err(invalid(other, "column"));
        }
        if rel.kind == RelationKind::Sequence && !Rights::SELECT.contains(rights) {
            warn(
                cx,
                SqlState::INVALID_GRANT_OPERATION,
                format!("sequence \"{}\" only supports SELECT column privileges", rel.name),
            );
            rights = rights & Rights::SELECT;
        }
        if rel.kind == RelationKind::Sequence {
            return Err(notsup!("column privileges of sequences are not supported"));
        }
        for name in columns {
            if SYSTEM_COLUMNS.contains(&name.as_str()) {
                return Err(notsup!("column privileges of system columns are not supported"));
            }
            let at = rel.column_index(name).ok_or_else(|| {
                sqlerr!(UNDEFINED_COLUMN, "column \"{name}\" of relation \"{}\" does not exist", rel.name)
            })?;
            to[at] |= rights;
        }
    }
    Ok(())
}

fn on_schema(cx: &SessionState, grant: &Grant, name: &str) -> Result<()> {
    let oid = cx.need_namespace(name)?;
    names::lock_namespace(cx, oid, LockMode::ShareUpdateExclusive)?;
    let all = cx.namespaces()?;
    let info =
        all.by_oid.get(&oid).ok_or_else(|| sqlerr!(UNDEFINED_SCHEMA, "schema \"{name}\" does not exist"))?;
    let list = match &info.acl {
        Some(list) => list.to_vec(),
        None => default_acl(Kind::Schema, info.owner),
    };
    let object = Object { kind: Kind::Schema, name, column: None, owner: info.owner };
    let rights = if grant.all { Kind::Schema.all() } else { grant.rights };
    let after = changed(cx, grant, &object, &list, &list, rights)?;
    cx.changed(message::NAMESPACE, cx.database(), oid, 0);
    crate::ddl::schema::edit(cx, oid, |row| row.put("nspacl", array(&after)))
}

fn on_routine(cx: &SessionState, grant: &Grant, routine: &Routine) -> Result<()> {
    let list = match &routine.acl {
        Some(list) => list.to_vec(),
        None => default_acl(Kind::Function, routine.owner),
    };
    let object = Object { kind: Kind::Function, name: &routine.name, column: None, owner: routine.owner };
    let rights = if grant.all { Kind::Function.all() } else { grant.rights };
    let after = changed(cx, grant, &object, &list, &list, rights)?;
    crate::ddl::routine::edit(cx, routine, |row| row.put("proacl", array(&after)))
}

fn on_large_object(cx: &SessionState, grant: &Grant, oid: Oid) -> Result<()> {
    let (owner, acl) = large_object::head(cx, oid)?;
    let list = match &acl {
        Some(list) => list.to_vec(),
        None => default_acl(Kind::LargeObject, owner),
    };
    let name = format!("large object {oid}");
    let object = Object { kind: Kind::LargeObject, name: &name, column: None, owner };
    let rights = if grant.all { Kind::LargeObject.all() } else { grant.rights };
    let after = changed(cx, grant, &object, &list, &list, rights)?;
    large_object::edit(cx, oid, |row| row.put("lomacl", array(&after)))
}

fn on_database(cx: &SessionState, grant: &Grant, name: &str) -> Result<()> {
    let info = database::need(cx, name)?;
    let list = match &info.acl {
        Some(list) => list.to_vec(),
        None => default_acl(Kind::Database, info.owner),
    };
    let object = Object { kind: Kind::Database, name, column: None, owner: info.owner };
    let rights = if grant.all { Kind::Database.all() } else { grant.rights };
    let after = changed(cx, grant, &object, &list, &list, rights)?;
    database::edit(cx, &info, |row| {
        row.put("datacl", array(&after));
        Ok(())
    })
}

/// Runs ALTER DEFAULT PRIVILEGES: changes the access lists that new objects of a role begin with.
pub fn alter_defaults(cx: &SessionState, stmt: &nodes::AlterDefaultPrivilegesStmt) -> Result<String> {
    let action = stmt.action().ok_or_else(|| SqlError::internal("ALTER DEFAULT PRIVILEGES without GRANT"))?;
    let (kind, word) = match action.objtype {
        ObjectType::OBJECT_TABLE => (Kind::Table, "relation"),
        ObjectType::OBJECT_SEQUENCE => (Kind::Sequence, "sequence"),
        ObjectType::OBJECT_SCHEMA => (Kind::Schema, "schema"),
        other => return Err(crate::ddl::unsupported_object("ALTER DEFAULT PRIVILEGES of", other)),
    };
    let grant = read(cx, action, kind.all(), word)?;
    if !grant.columns.is_empty() {
        return Err(sqlerr!(INVALID_GRANT_OPERATION, "default privileges cannot be set for columns"));
    }
    let (mut owners, mut schemas): (Vec<Oid>, Vec<Oid>) = (Vec::new(), Vec::new());
    for option in stmt.options() {
        let Node::NodeList(list) = option.arg() else { continue };
        for node in list {
            match node {
                Node::RoleSpec(spec) => {
                    let (role, _) = names::role_of(cx, spec)?;
                    cx.must_be_member(role)?;
                    owners.push(role);
                }
                node => schemas.push(cx.need_namespace(node.as_str().unwrap_or(""))?),
            }
        }
    }
    if owners.is_empty() {
        owners.push(cx.user_oid());
    }
    if kind == Kind::Schema && !schemas.is_empty() {
        return Err(sqlerr!(
            INVALID_GRANT_OPERATION,
            "cannot use IN SCHEMA clause when using GRANT/REVOKE ON SCHEMAS"
        ));
    }
    if schemas.is_empty() {
        schemas.push(0);
    }
    for &role in &owners {
        for &schema in &schemas {
            let change = DefaultChange {
                role,
                schema,
                kind,
                grant: grant.grant,
                option: grant.option,
                cascade: grant.cascade,
                grantees: &grant.grantees,
                rights: if grant.all { kind.all() } else { grant.rights },
            };
            change_default(cx, &change, || store::new_oid(cx, false))?;
            store::next_command(cx)?;
        }
    }
    Ok("ALTER DEFAULT PRIVILEGES".into())
}
