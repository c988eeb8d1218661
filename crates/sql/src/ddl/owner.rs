//! OWNER TO and REASSIGN OWNED.

use crate::ddl::{drop, large_object, made_types, names, store};
use crate::state::SessionState;
use pg_raw_parse::raw::ObjectType;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::shape::BOOTSTRAP_ROLE;
use sinew_catalog::{DatabaseInfo, acl, id, message, must_be_owner};
use sinew_error::{Result, SqlError, sqlerr};
use sinew_table::{Column, Relation};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::acl::{Rights, array};
use sinew_types::{Datum, Oid};

/// A new owner for a relation, its indexes and its sequences.
pub(super) fn change_owner(cx: &SessionState, rel: &Relation, owner: Oid) -> Result<()> {
    if rel.owner == owner {
        return Ok(());
    }
    crate::ddl::sequence::not_linked(cx, rel, || {
        format!("cannot change owner of sequence \"{}\"", rel.name)
    })?;
    cx.must_be_member(owner)?;
    if !cx.is_superuser() {
        cx.check_schema(rel.schema_oid, owner, Rights::CREATE)?;
    }
    set_owner(cx, rel, owner)
}

fn set_owner(cx: &SessionState, rel: &Relation, owner: Oid) -> Result<()> {
    if rel.owner == owner {
        return Ok(());
    }
    if rel.is_temporary() {
        let mut changed = rel.clone();
        changed.owner = owner;
        let owned = |list: &acl::Acl| list.as_ref().map(|l| acl::change_owner(l, rel.owner, owner).into());
        changed.acl = owned(&rel.acl);
        changed.columns.iter_mut().for_each(|c| c.acl = owned(&c.acl));
        store::replace_temp(cx, changed);
        return Ok(());
    }
    store::announce(cx, rel);
    let mut oids = vec![rel.oid];
    oids.extend(rel.indexes.iter().map(|i| i.oid));
    if let Some((heap, index)) = &rel.toast {
        oids.extend([heap.oid, index.oid]);
    }
    for oid in oids {
        store::edit_class(cx, oid, |row| {
            row.put("relowner", Datum::Oid(owner));
            put_owned_list(row, "relacl", rel.owner, owner);
        })?;
    }
    for column in rel.columns.iter().filter(|c| c.acl.is_some()) {
        store::edit_attribute(cx, rel.oid, column.attnum, |row| {
            put_owned_list(row, "attacl", rel.owner, owner);
        })?;
    }
    for oid in rel.columns.iter().flat_map(Column::owned_sequences) {
        if let Some(sequence) = cx.relation(oid)? {
            set_owner(cx, &sequence, owner)?;
        }
    }
    Ok(())
}

/// The access list of an object that another role owns from now on.
pub fn put_owned_list(row: &mut CatRow<'_>, column: &str, old: Oid, new: Oid) {
    if let Some(list) = row.acl(column) {
        row.put(column, array(&acl::change_owner(&list, old, new)));
    }
}

fn set_schema_owner(cx: &SessionState, schema: Oid, old: Oid, new: Oid) -> Result<()> {
    cx.changed(message::NAMESPACE, cx.database(), schema, 0);
    crate::ddl::schema::edit(cx, schema, |row| {
        row.put("nspowner", Datum::Oid(new));
        put_owned_list(row, "nspacl", old, new);
    })
}

fn set_database_owner(cx: &SessionState, info: &DatabaseInfo, owner: Oid) -> Result<()> {
    crate::ddl::database::edit(cx, info, |row| {
        row.put("datdba", Datum::Oid(owner));
        put_owned_list(row, "datacl", info.owner, owner);
        Ok(())
    })
}

/// REASSIGN OWNED: all that the roles own in this database, and their databases, belong to another
/// role.
pub fn reassign_owned(cx: &SessionState, stmt: &nodes::ReassignOwnedStmt) -> Result<String> {
    let mut old = Vec::new();
    for node in stmt.roles() {
        sinew_types::host::step()?;
        let Node::RoleSpec(spec) = node else { continue };
        old.push(names::role_of(cx, spec)?.0);
    }
    let new = stmt.newrole().ok_or_else(|| SqlError::internal("REASSIGN OWNED without a role"))?;
    let (new, _) = names::role_of(cx, new)?;
    for &role in old.iter().chain([&new]) {
        if !cx.acts_as(role)? {
            return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to reassign objects"));
        }
        if role == BOOTSTRAP_ROLE && role != new {
            return Err(sqlerr!(
                DEPENDENT_OBJECTS_STILL_EXIST,
                "cannot reassign ownership of objects owned by role postgres because they are required by the database system"
            ));
        }
    }
    let system = store::system(cx);
    for row in SystemRows::of(cx).scan(system.stored(id::CLASS))? {
        let oid = row.oid("oid");
        if !old.contains(&row.oid("relowner"))
            || !matches!(row.char("relkind"), b'r' | b'p' | b'v' | b'm' | b'S')
        {
            continue;
        }
        cx.lock_oid(oid, row.text("relname"), LockMode::AccessExclusive, WaitPolicy::Block)?;
        if let Some(rel) = cx.relation(oid)? {
            set_owner(cx, &rel, new)?;
        }
    }
    let schemas = cx.namespaces()?;
    for (oid, info) in schemas.by_oid.iter().filter(|(_, info)| old.contains(&info.owner)) {
        set_schema_owner(cx, *oid, info.owner, new)?;
    }
    for ty in made_types::all(cx)?.iter().filter(|ty| old.contains(&ty.owner)) {
        made_types::give(cx, ty, new)?;
    }
    for row in SystemRows::of(cx).scan(system.stored(id::PROC))? {
        if old.contains(&row.oid("proowner"))
            && let Some(routine) = cx.routine(row.oid("oid"))?
        {
            let routine = cx.lock_routine(routine.oid, LockMode::AccessExclusive)?;
            crate::ddl::alter_routine::give(cx, &routine, new)?;
        }
    }
    for row in SystemRows::of(cx).scan(system.stored(id::LARGEOBJECT_METADATA))? {
        let owner = row.oid("lomowner");
        if old.contains(&owner) {
            large_object::give(cx, row.oid("oid"), owner, new)?;
        }
    }
    crate::ddl::operator::reassign(cx, &old, new)?;
    for publication in cx.publications()?.iter().filter(|p| old.contains(&p.owner)) {
        crate::ddl::publication::give(cx, publication, new)?;
    }
    for extension in schemas.extensions.iter().filter(|e| old.contains(&e.owner)) {
        crate::ddl::extension::give(cx, extension, new)?;
    }
    for info in cx.databases()?.all.iter().filter(|d| old.contains(&d.owner)) {
        set_database_owner(cx, info, new)?;
    }
    Ok("REASSIGN OWNED".into())
}

/// Runs ALTER ... OWNER TO of databases, schemas and types. The caller must own the object and be
/// able to become the new owner.
pub fn alter_owner(cx: &SessionState, stmt: &nodes::AlterOwnerStmt) -> Result<String> {
    let role = stmt.newowner().ok_or_else(|| SqlError::internal("OWNER TO without a role"))?;
    let (owner, _) = names::role_of(cx, role)?;
    let parts = drop::list_of(stmt.object());
    let name = parts.last().copied().unwrap_or("");
    match stmt.object_type {
        ObjectType::OBJECT_DATABASE => {
            let info = crate::ddl::database::need(cx, name)?;
            must_be_owner(cx, info.owner, "database", name)?;
            if info.owner == owner {
                return Ok("ALTER DATABASE".into());
            }
            cx.must_be_member(owner)?;
            if !cx.role(cx.user_oid())?.is_some_and(|r| r.superuser || r.create_db) {
                return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to change owner of database"));
            }
            set_database_owner(cx, &info, owner)?;
            Ok("ALTER DATABASE".into())
        }
        ObjectType::OBJECT_SCHEMA => {
            let oid = cx.need_namespace(name)?;
            let old = cx.namespaces()?.by_oid.get(&oid).map_or(0, |n| n.owner);
            must_be_owner(cx, old, "schema", name)?;
            if old == owner {
                return Ok("ALTER SCHEMA".into());
            }
            cx.must_be_member(owner)?;
            cx.check_create_in_database()?;
            set_schema_owner(cx, oid, old, owner)?;
            Ok("ALTER SCHEMA".into())
        }
        kind if crate::ddl::alter_routine::is_routine(kind) => {
            crate::ddl::alter_routine::set_owner(cx, stmt, owner)
        }
        ObjectType::OBJECT_OPERATOR => crate::ddl::operator::set_owner(cx, stmt, owner),
        ObjectType::OBJECT_PUBLICATION => crate::ddl::publication::set_owner(cx, name, owner),
        ObjectType::OBJECT_LARGEOBJECT => {
            large_object::set_owner(cx, large_object::number(stmt.object())?, owner)?;
            Ok("ALTER LARGE OBJECT".into())
        }
        ObjectType::OBJECT_TYPE => {
            made_types::set_owner(cx, stmt.object(), owner)?;
            Ok("ALTER TYPE".into())
        }
        ObjectType::OBJECT_DOMAIN => {
            crate::ddl::alter_domain::named(cx, &crate::ddl::drop::list_of(stmt.object()))?;
            made_types::set_owner(cx, stmt.object(), owner)?;
            Ok("ALTER DOMAIN".into())
        }
        other => Err(crate::ddl::unsupported_object("ALTER", other)),
    }
}
