//! CREATE EXTENSION and ALTER EXTENSION, for the extensions that are built in.
//!
//! The objects of an extension have fixed OIDs and bodies in this program. CREATE EXTENSION writes
//! their rows into the catalogs, and a row of `pg_depend` makes each of them a member. From then on
//! their names are found (`sinew_catalog::lookup::extensions`). DROP EXTENSION is in
//! `drop_extensions`.

use crate::ddl::made_types::is_row_type;
use crate::ddl::{names, store};
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::members::{extension_row, member_rows, members_of, place_of_members, rows_of_members};
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::shape::PG_CATALOG;
use sinew_catalog::{ExtensionInfo, TEMP_NAMESPACE_NAME, id, message, must_be_owner};
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_txn::LockMode;
use sinew_types::acl::Rights;
use sinew_types::extension::{self, Extension};
use sinew_types::func;
use sinew_types::typeinfo::{self, array_type};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The index of `pg_extension` by OID.
pub(super) const BY_OID: Oid = 3080;

/// The options behind the name in CREATE EXTENSION and ALTER EXTENSION ... UPDATE.
#[derive(Default)]
struct Options<'a> {
    schema: Option<&'a str>,
    version: Option<&'a str>,
}

impl<'a> Options<'a> {
    fn read(list: impl Iterator<Item = &'a nodes::DefElem>) -> Result<Options<'a>> {
        let mut options = Options::default();
        let mut has_cascade = false;
        for option in list {
            let twice = || {
                SqlError::new(SqlState::SYNTAX_ERROR, "conflicting or redundant options")
                    .location_if_unset(option.location)
            };
            let value = option.arg().as_str();
            let before = match option.defname() {
                Some("schema") => options.schema.replace(value.unwrap_or("")).is_some(),
                Some("new_version") => options.version.replace(value.unwrap_or("")).is_some(),
                // All that the extensions require is built in.
                Some("cascade") => std::mem::replace(&mut has_cascade, true),
                other => return Err(notsup!("option {} is not supported", other.unwrap_or(""))),
            };
            if before {
                return Err(twice());
            }
        }
        Ok(options)
    }
}

/// 22023 for a name that no extension can have.
fn check_name(name: &str) -> Result<()> {
    let why = if name.is_empty() {
        "Extension names must not be empty."
    } else if name.contains("--") {
        "Extension names must not contain \"--\"."
    } else if name.starts_with('-') || name.ends_with('-') {
        "Extension names must not begin or end with \"-\"."
    } else if name.contains('/') {
        "Extension names must not contain directory separator characters."
    } else {
        return Ok(());
    };
    Err(sqlerr!(INVALID_PARAMETER_VALUE, "invalid extension name: \"{name}\"").detail(why))
}

/// The built-in extension of a name. 0A000 if there is none.
fn available(name: &str) -> Result<&'static Extension> {
    if let Some(found) = extension::named(name) {
        return Ok(found);
    }
    if extension::is_lacking(name) {
        return Err(notsup!("extension \"{name}\" is not supported"));
    }
    let file = format!("/usr/share/postgresql/15/extension/{name}.control");
    Err(notsup!("extension \"{name}\" is not available")
        .detail(format!("Could not open extension control file \"{file}\": No such file or directory."))
        .hint("The extension must first be installed on the system where PostgreSQL is running."))
}

/// Runs CREATE EXTENSION.
pub fn create(cx: &SessionState, stmt: &nodes::CreateExtensionStmt) -> Result<String> {
    const TAG: &str = "CREATE EXTENSION";
    let name = stmt.extname().unwrap_or("");
    check_name(name)?;
    if is_there(cx, name, stmt.if_not_exists)? {
        return Ok(TAG.into());
    }
    let options = Options::read(stmt.options().iter())?;
    let made = available(name)?;
    if let Some(version) = options.version.filter(|version| *version != made.version) {
        return Err(sqlerr!(
            INVALID_PARAMETER_VALUE,
            "extension \"{name}\" has no installation script nor update path for version \"{version}\""
        ));
    }
    let (schema, schema_name) = place(cx, made, options.schema)?;
    if !cx.is_superuser() && cx.check_create_in_database().is_err() {
        return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "permission denied to create extension \"{name}\"")
            .hint("Must have CREATE privilege on current database to create this extension."));
    }

    // Sessions that make the same extension come one after the other.
    cx.lock_extension_name(name, LockMode::AccessExclusive)?;
    if is_there(cx, name, stmt.if_not_exists)? {
        return Ok(TAG.into());
    }
    names::lock_namespace(cx, schema, LockMode::AccessShare)?;
    if cx.find_namespace(&schema_name)? != Some(schema) {
        return Err(sqlerr!(UNDEFINED_SCHEMA, "schema \"{schema_name}\" does not exist"));
    }
    refuse_namesakes(cx, made, schema)?;
    insert(cx, made, schema)?;
    Ok(TAG.into())
}

/// Does the database have the extension? 42710, or a notice.
fn is_there(cx: &SessionState, name: &str, may_be: bool) -> Result<bool> {
    if cx.find_extension(name)?.is_none() {
        return Ok(false);
    }
    let message = format!("extension \"{name}\" already exists");
    if !may_be {
        return Err(SqlError::new(SqlState::DUPLICATE_OBJECT, message));
    }
    names::notice(cx, SqlState::DUPLICATE_OBJECT, format!("{message}, skipping"));
    Ok(true)
}

/// The schema of a new extension's objects: its own, the one that the statement names, or the first
/// one of the search path.
fn place(cx: &SessionState, made: &Extension, named: Option<&str>) -> Result<(Oid, Arc<str>)> {
    if let Some(schema) = named {
        let missing = || sqlerr!(UNDEFINED_SCHEMA, "schema \"{schema}\" does not exist");
        if schema == TEMP_NAMESPACE_NAME {
            return Err(missing());
        }
        cx.need_namespace(schema)?;
    }
    let schema = match (made.schema, named) {
        (Some(own), Some(named)) if own != named => {
            let name = made.name;
            return Err(notsup!("extension \"{name}\" must be installed in schema \"{own}\""));
        }
        (Some(schema), _) | (None, Some(schema)) => schema,
        (None, None) => return cx.creation_schema(),
    };
    Ok((cx.need_namespace(schema)?, schema.into()))
}

/// 42710 if a type of the schema has the name of one of the extension, 42723 if a function of the
/// extension would have the name and the arguments of a built-in one.
fn refuse_namesakes(cx: &SessionState, made: &Extension, schema: Oid) -> Result<()> {
    for (class, ty) in members_of(made) {
        let name = typeinfo::type_info(ty).filter(|_| class == id::TYPE).map_or("", |ty| ty.name);
        if !name.is_empty() && (cx.find_type_in(schema, name)?.is_some() || is_row_type(cx, schema, name)?) {
            return Err(sqlerr!(DUPLICATE_OBJECT, "type \"{name}\" already exists"));
        }
    }
    if schema != PG_CATALOG {
        return Ok(());
    }
    for f in func::all().iter().filter(|f| f.extension == Some(made.name)) {
        if func::by_name(f.name).iter().any(|other| other.args == f.args) {
            let name = f.name;
            return Err(sqlerr!(
                DUPLICATE_FUNCTION,
                "function \"{name}\" already exists with same argument types"
            ));
        }
    }
    Ok(())
}

/// Writes the rows of an extension and of all that it brings.
fn insert(cx: &SessionState, made: &'static Extension, schema: Oid) -> Result<()> {
    cx.changed(message::NAMESPACE, cx.database(), schema, 0);
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let oid = store::new_oid(cx, false)?;
    tx.insert(&extension_row(system.stored(id::EXTENSION), oid, made, cx.user_oid(), schema))?;
    if schema != PG_CATALOG {
        store::depend(cx, (id::EXTENSION, oid, 0), (id::NAMESPACE, schema, 0), b'n')?;
    }
    for row in rows_of_members(&system, made, schema) {
        sinew_types::host::step()?;
        tx.insert(&row)?;
    }
    for (class, member) in members_of(made).into_iter().filter(|(class, _)| *class == id::LANGUAGE) {
        insert_comment(cx, class, member, made.comment)?;
    }
    for row in member_rows(system.stored(id::DEPEND), made, oid) {
        tx.insert(&row)?;
    }
    insert_comment(cx, id::EXTENSION, oid, made.comment)?;
    store::next_command(cx)
}

fn insert_comment(cx: &SessionState, class: Oid, object: Oid, text: &str) -> Result<()> {
    let system = store::system(cx);
    let row = CatRow::new(system.stored(id::DESCRIPTION))
        .set_oid("objoid", object)
        .set_oid("classoid", class)
        .set("objsubid", 0)
        .set("description", text);
    SystemRows::of(cx).insert(&row).map(drop)
}

/// Runs ALTER EXTENSION ... UPDATE. Each extension has one version.
pub fn update(cx: &SessionState, stmt: &nodes::AlterExtensionStmt) -> Result<String> {
    let name = stmt.extname().unwrap_or("");
    let found = cx.need_extension(name)?;
    must_be_owner(cx, found.owner, "extension", name)?;
    let now = found.built_in.version;
    let options = Options::read(stmt.options().iter())?;
    if let Some(version) = options.version.filter(|version| *version != now) {
        return Err(sqlerr!(
            INVALID_PARAMETER_VALUE,
            "extension \"{name}\" has no update path from version \"{now}\" to version \"{version}\""
        ));
    }
    let message = format!("version \"{now}\" of extension \"{name}\" is already installed");
    names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
    Ok("ALTER EXTENSION".into())
}

/// Runs ALTER EXTENSION ... SET SCHEMA: all that the extension brings moves along.
pub fn set_schema(cx: &SessionState, stmt: &nodes::AlterObjectSchemaStmt) -> Result<()> {
    let name = name_of(stmt.object());
    let target = stmt.newschema().unwrap_or("");
    let found = cx.need_extension(name)?;
    let schema = cx.need_namespace(target)?;
    cx.check_schema(schema, cx.user_oid(), Rights::CREATE)?;
    must_be_owner(cx, found.owner, "extension", name)?;
    if found.built_in.schema.is_some() {
        return Err(notsup!("extension \"{name}\" does not support SET SCHEMA"));
    }
    let found = cx.lock_extension(name, LockMode::AccessExclusive)?;
    names::lock_namespace(cx, schema, LockMode::AccessShare)?;
    if cx.find_namespace(target)? != Some(schema) {
        return Err(sqlerr!(UNDEFINED_SCHEMA, "schema \"{target}\" does not exist"));
    }
    if found.schema == schema {
        return Ok(());
    }
    refuse_namesakes(cx, found.built_in, schema)?;

    cx.changed(message::NAMESPACE, cx.database(), schema, 0);
    edit(cx, found.oid, |row| row.put("extnamespace", Datum::Oid(schema)))?;
    store::delete_depends(cx, id::EXTENSION, found.oid)?;
    if schema != PG_CATALOG {
        store::depend(cx, (id::EXTENSION, found.oid, 0), (id::NAMESPACE, schema, 0), b'n')?;
    }
    move_members(cx, found.built_in, schema)?;
    store::next_command(cx)
}

/// Writes the schema into the rows of all members that have one.
fn move_members(cx: &SessionState, made: &Extension, schema: Oid) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    for (class, member) in members_with_arrays(made) {
        sinew_types::host::step()?;
        let Some((index, Some(column))) = place_of_members(class) else { continue };
        if let Some(mut row) = tx.find(system.stored(class), index, &[Datum::Oid(member)])? {
            let old = row.row.clone();
            row.put(column, Datum::Oid(schema));
            tx.update(&old, &row)?;
        }
    }
    Ok(())
}

/// The members of an extension, and the arrays over its types.
pub(super) fn members_with_arrays(made: &Extension) -> Vec<(Oid, Oid)> {
    let mut members = members_of(made);
    let arrays = members.iter().filter(|(class, _)| *class == id::TYPE);
    let arrays: Vec<_> = arrays.filter_map(|(class, ty)| Some((*class, array_type(*ty)?))).collect();
    members.extend(arrays);
    members
}

/// Changes an extension's row of `pg_extension`.
fn edit(cx: &SessionState, oid: Oid, change: impl FnOnce(&mut CatRow<'_>)) -> Result<()> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    let row = tx.find(system.stored(id::EXTENSION), BY_OID, &[Datum::Oid(oid)])?;
    let mut row = row.ok_or_else(|| SqlError::internal(format!("extension {oid} has no row")))?;
    let old = row.row.clone();
    change(&mut row);
    tx.update(&old, &row)
}

/// Gives an extension to another role.
pub fn give(cx: &SessionState, found: &ExtensionInfo, owner: Oid) -> Result<()> {
    cx.changed(message::NAMESPACE, cx.database(), found.schema, 0);
    edit(cx, found.oid, |row| row.put("extowner", Datum::Oid(owner)))?;
    store::next_command(cx)
}

/// The name of an extension in a statement.
pub fn name_of(node: Node<'_>) -> &str {
    node.as_str().unwrap_or("")
}
