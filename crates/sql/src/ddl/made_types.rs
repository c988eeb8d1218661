//! Types that users make, whatever their kind: their rows, names, owners and schemas.
//!
//! A type has two rows in `pg_type`: its own, and that of the array over it. Both go the same ways.
//! The array's name is the type's with an underscore before it. An array has to make room for a
//! type whose name that is, as in PostgreSQL.

use crate::ddl::{alter_domain, composites, domains, drop, names, ranges, store};
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::absent::missing_type;
use sinew_catalog::bootstrap::type_row;
use sinew_catalog::dotted::clip;
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::{MadeType, TEMP_NAMESPACE_NAME, id, must_be_owner};
use sinew_error::{Result, SqlError, notsup, sqlerr};
use sinew_plan::binder::types::find_type;
use sinew_table::RelationKind;
use sinew_txn::LockMode;
use sinew_types::acl::Rights;
use sinew_types::typeinfo::{self, made};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The index of `pg_type` by OID.
const BY_OID: Oid = 2703;

/// Where a new type goes, and what it is called.
pub struct Place {
    pub schema: Oid,
    pub name: Arc<str>,
}

/// Schema and name of a new type. The schema is locked against being dropped. 42710 if the name is
/// taken.
pub fn place(cx: &SessionState, parts: &[&str]) -> Result<Place> {
    let (schema, schema_name, name) = match *parts {
        [name] => {
            let (schema, schema_name) = cx.creation_schema()?;
            (schema, schema_name, name)
        }
        [TEMP_NAMESPACE_NAME, _] => return Err(notsup!("types in the temporary schema are not supported")),
        [schema, name] => (cx.need_namespace(schema)?, Arc::from(schema), name),
        [database, schema, name] if database == &*cx.database_name() => {
            (cx.need_namespace(schema)?, Arc::from(schema), name)
        }
        [_, _, _] => {
            let shown = parts.join(".");
            return Err(notsup!("cross-database references are not implemented: {shown}"));
        }
        _ => {
            let shown = parts.join(".");
            return Err(sqlerr!(SYNTAX_ERROR, "improper qualified name (too many dotted names): {shown}"));
        }
    };
    let name = names::stored_name(cx, name);
    names::may_create_in(cx, schema, &schema_name, &name)?;
    names::lock_namespace(cx, schema, LockMode::AccessShare)?;
    if cx.find_namespace(&schema_name)? != Some(schema) {
        return Err(sqlerr!(UNDEFINED_SCHEMA, "schema \"{schema_name}\" does not exist"));
    }
    make_room(cx, schema, &name)?;
    Ok(Place { schema, name })
}

/// Makes sure that no type of the schema has a name: an array with the name gets another one.
/// Otherwise it is 42710. The rows of a table have a type of the table's name.
fn make_room(cx: &SessionState, schema: Oid, name: &str) -> Result<()> {
    let taken = || sqlerr!(DUPLICATE_OBJECT, "type \"{name}\" already exists");
    if is_row_type(cx, schema, name)? {
        return Err(taken());
    }
    match cx.find_type_in(schema, name)? {
        None => Ok(()),
        // The name of an array over rows follows from the relation's.
        Some(array) if made::is_row(made::base(array)) => Ok(()),
        Some(array) if made::base(array) != array => {
            let name = array_name(cx, schema, name)?;
            edit(cx, array, |row| row.put("typname", &*name))
        }
        Some(_) => Err(taken()),
    }
}

/// Does a relation whose rows have a type have the name?
pub fn is_row_type(cx: &SessionState, schema: Oid, name: &str) -> Result<bool> {
    let Some(oid) = cx.find_in_namespace(schema, name)? else { return Ok(false) };
    Ok(cx.find_index(oid)?.is_none())
}

/// 42710 if a type has the name that a relation is to get, since the relation's rows would have a
/// type of that name.
pub fn free_for_relation(cx: &SessionState, schema: Oid, name: &str) -> Result<()> {
    if !is_taken(cx, schema, name)? {
        return Ok(());
    }
    Err(sqlerr!(DUPLICATE_OBJECT, "type \"{name}\" already exists").hint(
        "A relation has an associated type of the same name, so you must use a name that doesn't \
         conflict with any existing type.",
    ))
}

/// Has a type that a user made, and that is no array, the name? An array would make room.
pub fn is_taken(cx: &SessionState, schema: Oid, name: &str) -> Result<bool> {
    let found = cx.find_type_in(schema, name)?;
    let is_own = |ty: Oid| typeinfo::can_go(ty) && typeinfo::base(ty) == ty && !made::is_row(ty);
    Ok(found.is_some_and(is_own))
}

/// A free name for the array over a type: the type's, with as many underscores before it as it
/// takes.
fn array_name(cx: &SessionState, schema: Oid, of: &str) -> Result<String> {
    let mut name = of.to_string();
    for _ in 0..names::NAME_MAX {
        name.insert(0, '_');
        name.truncate(clip(&name, names::NAME_MAX).len());
        if cx.find_type_in(schema, &name)?.is_none() {
            return Ok(name);
        }
    }
    Err(sqlerr!(DUPLICATE_OBJECT, "could not form array type name for type \"{of}\""))
}

/// Writes the rows of a new type and of the array over it.
pub fn insert(cx: &SessionState, ty: Oid, place: &Place) -> Result<()> {
    insert_as(cx, ty, place, |_| {})
}

/// The same, with changes of the type's own row.
pub fn insert_as(cx: &SessionState, ty: Oid, place: &Place, own: impl FnOnce(&mut CatRow<'_>)) -> Result<()> {
    let owner = cx.user_oid();
    let array = typeinfo::array_type(ty).ok_or_else(|| SqlError::internal("a type without an array"))?;
    let array_name = array_name(cx, place.schema, &place.name)?;
    cx.type_changed(ty, place.schema, &place.name);
    cx.type_changed(ty, place.schema, &array_name);
    let system = store::system(cx);
    let mut own = Some(own);
    let mut align = b'i';
    for (oid, name) in [(ty, &*place.name), (array, &*array_name)] {
        let info = typeinfo::type_info(oid).ok_or_else(|| SqlError::internal("a type of no kind"))?;
        let mut row = type_row(system.stored(id::TYPE), &info, name, place.schema, owner);
        if let Some(own) = own.take_if(|_| oid == ty) {
            own(&mut row);
            align = row.char("typalign");
        } else if align == b'd' {
            // The elements of an array stand as values of the type do.
            row.put("typalign", Datum::Char(align));
        }
        SystemRows::of(cx).insert(&row)?;
    }
    store::next_command(cx)
}

/// Changes a row of `pg_type`, and announces it under its old and its new name.
pub fn edit(cx: &SessionState, oid: Oid, edit: impl FnOnce(&mut CatRow<'_>)) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let row = tx.find(system.stored(id::TYPE), BY_OID, &[Datum::Oid(oid)])?;
    let mut row = row.ok_or_else(|| SqlError::internal(format!("type {oid} has no row in pg_type")))?;
    let announce = |row: &CatRow<'_>| {
        cx.type_changed(made::base(oid), row.oid("typnamespace"), row.text("typname"));
    };
    announce(&row);
    let old = row.row.clone();
    edit(&mut row);
    announce(&row);
    tx.update(&old, &row)?;
    store::next_command(cx)
}

/// The type that a statement names, for a change: it must be one that a user made, and belong to
/// the role in force. An array is changed by its type alone.
pub fn named(cx: &SessionState, parts: &[&str]) -> Result<Arc<MadeType>> {
    let found = find_type(cx, parts)?.ok_or_else(|| missing_type(&parts.join(".")))?;
    owned(cx, found)
}

/// A type that is to be changed.
pub fn owned(cx: &SessionState, oid: Oid) -> Result<Arc<MadeType>> {
    let Some(found) = cx.made_type(oid)? else {
        let name = typeinfo::type_name(oid);
        return Err(notsup!("a change of type {name}, which is built in, is not supported"));
    };
    must_own(cx, &found)?;
    if found.oid != oid {
        let (array, name) = (typeinfo::type_name(oid), typeinfo::type_name(found.oid));
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot alter array type {array}")
            .hint(format!("You can alter type {name}, which will alter the array type as well.")));
    }
    Ok(found)
}

/// 42501 unless the type belongs to the role in force.
pub fn must_own(cx: &SessionState, ty: &MadeType) -> Result<()> {
    must_be_owner(cx, ty.owner, "type", &typeinfo::type_name(ty.oid))
}

/// Runs ALTER TYPE ... RENAME TO.
pub fn rename(cx: &SessionState, object: Node<'_>, new: &str) -> Result<()> {
    let found = named(cx, &drop::list_of(object))?;
    if let Some(rel) = composites::own_relation(cx, found.oid)? {
        if cx.find_in_namespace(rel.schema_oid, new)?.is_some() {
            return Err(sqlerr!(DUPLICATE_TABLE, "relation \"{new}\" already exists"));
        }
        make_room(cx, rel.schema_oid, new)?;
        store::announce(cx, &rel);
        composites::announce_users(cx, rel.oid)?;
        cx.relation_changed(rel.oid, rel.schema_oid, new);
        return store::edit_class(cx, rel.oid, |row| row.put("relname", new));
    }
    let found = cx.lock_type(found.oid, LockMode::AccessExclusive)?;
    make_room(cx, found.schema, new)?;
    edit(cx, found.oid, |row| row.put("typname", new))?;
    let array = typeinfo::array_type(found.oid).unwrap_or(0);
    let array_name = array_name(cx, found.schema, new)?;
    edit(cx, array, |row| row.put("typname", &*array_name))
}

/// Runs ALTER TYPE ... SET SCHEMA.
pub fn set_schema(cx: &SessionState, stmt: &nodes::AlterObjectSchemaStmt) -> Result<()> {
    let parts = drop::list_of(stmt.object());
    let oid = find_type(cx, &parts)?.ok_or_else(|| missing_type(&parts.join(".")))?;
    let own_name = cx.type_parts(oid)?.map_or_else(|| "".into(), |(_, name)| name);
    let name = stmt.newschema().unwrap_or("");
    if name == TEMP_NAMESPACE_NAME {
        return Err(notsup!("cannot move objects into or out of temporary schemas"));
    }
    let schema = cx.need_namespace(name)?;
    names::may_create_in(cx, schema, name, &own_name)?;
    let found = owned(cx, oid)?;
    names::lock_namespace(cx, schema, LockMode::AccessShare)?;
    if let Some(rel) = composites::own_relation(cx, found.oid)? {
        if rel.schema_oid == schema {
            return Ok(());
        }
        let own = &rel.name;
        if cx.find_type_in(schema, own)?.is_some() || cx.find_in_namespace(schema, own)?.is_some() {
            return Err(sqlerr!(DUPLICATE_OBJECT, "type \"{own}\" already exists in schema \"{name}\""));
        }
        store::announce(cx, &rel);
        composites::announce_users(cx, rel.oid)?;
        cx.relation_changed(rel.oid, schema, own);
        return store::edit_class(cx, rel.oid, |row| row.put("relnamespace", Datum::Oid(schema)));
    }
    let found = cx.lock_type(found.oid, LockMode::AccessExclusive)?;
    if found.schema == schema {
        return Ok(());
    }
    let system = store::system(cx);
    let array = typeinfo::array_type(found.oid).unwrap_or(0);
    alter_domain::move_constraints(cx, &found, schema)?;
    for oid in [found.oid, array] {
        let row = SystemRows::of(cx).find(system.stored(id::TYPE), BY_OID, &[Datum::Oid(oid)])?;
        let own = row.map(|row| row.text("typname").to_string()).unwrap_or_default();
        if cx.find_type_in(schema, &own)?.is_some() || is_row_type(cx, schema, &own)? {
            return Err(sqlerr!(DUPLICATE_OBJECT, "type \"{own}\" already exists in schema \"{name}\""));
        }
        edit(cx, oid, |row| row.put("typnamespace", Datum::Oid(schema)))?;
    }
    Ok(())
}

/// Runs ALTER TYPE ... OWNER TO.
pub fn set_owner(cx: &SessionState, object: Node<'_>, owner: Oid) -> Result<()> {
    let parts = drop::list_of(object);
    let oid = find_type(cx, &parts)?.ok_or_else(|| missing_type(&parts.join(".")))?;
    let found = owned(cx, oid)?;
    composites::own_relation(cx, found.oid)?;
    if found.owner == owner {
        return Ok(());
    }
    cx.must_be_member(owner)?;
    if !cx.is_superuser() {
        cx.check_schema(found.schema, owner, Rights::CREATE)?;
    }
    if composites::own_relation(cx, found.oid)?.is_none() {
        cx.lock_type(found.oid, LockMode::AccessExclusive)?;
    }
    give(cx, &found, owner)
}

/// Writes a type's new owner.
pub fn give(cx: &SessionState, ty: &MadeType, owner: Oid) -> Result<()> {
    if let Some(rel) = made::relation_of(ty.oid).map_or(Ok(None), |rel| cx.relation(rel))? {
        store::announce(cx, &rel);
        return store::edit_class(cx, rel.oid, |row| row.put("relowner", Datum::Oid(owner)));
    }
    for oid in [ty.oid, typeinfo::array_type(ty.oid).unwrap_or(0)] {
        edit(cx, oid, |row| row.put("typowner", Datum::Oid(owner)))?;
    }
    Ok(())
}

/// All types of the database that users made; those of rows only if they are composite types.
pub fn all(cx: &SessionState) -> Result<Vec<Arc<MadeType>>> {
    let system = store::system(cx);
    let mut found = Vec::new();
    for row in SystemRows::of(cx).scan(system.stored(id::TYPE))? {
        let oid = row.oid("oid");
        if made::is_made(oid) && made::base(oid) == oid {
            found.extend(cx.made_type(oid)?);
        }
    }
    for row in SystemRows::of(cx).scan(system.stored(id::CLASS))? {
        if row.char("relkind") == b'c'
            && let Some(oid) = made::row_oid(row.oid("oid"))
        {
            found.extend(cx.made_type(oid)?);
        }
    }
    found.sort_by_key(|ty| ty.oid);
    Ok(found)
}

/// Takes a type out with its array and its labels. Objects that depend on it are the caller's
/// business.
pub fn remove(cx: &SessionState, ty: &MadeType) -> Result<()> {
    if let Some(relation) = made::relation_of(ty.oid) {
        store::delete_comments(cx, id::TYPE, ty.oid)?;
        for oid in [ty.oid, typeinfo::array_type(ty.oid).unwrap_or(0)] {
            store::delete_depends(cx, id::TYPE, oid)?;
        }
        return match cx.relation(relation)? {
            Some(rel) if rel.kind == RelationKind::Composite => store::drop_relation(cx, &rel),
            // The rows of a table, which goes by itself.
            _ => Ok(()),
        };
    }
    let array = typeinfo::array_type(ty.oid).unwrap_or(0);
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    for oid in [ty.oid, array] {
        if let Some(row) = tx.find(system.stored(id::TYPE), BY_OID, &[Datum::Oid(oid)])? {
            cx.type_changed(ty.oid, row.oid("typnamespace"), row.text("typname"));
            tx.delete(&row)?;
        }
        store::delete_comments(cx, id::TYPE, oid)?;
    }
    ranges::remove_range(cx, ty.oid)?;
    store::delete_rows(cx, id::ENUM, 3503, &[Datum::Oid(ty.oid)])?;
    domains::remove_all(cx, ty)?;
    store::next_command(cx)
}
