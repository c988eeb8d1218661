//! DROP EXTENSION, and what depends on the objects that an extension brings.

use crate::ddl::drop::{Object, drop_objects};
use crate::ddl::{drop_types, extension, names, store};
use crate::state::SessionState;
use pg_raw_parse::nodes;
use sinew_catalog::members::place_of_members;
use sinew_catalog::reg::reg_out;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::{ExtensionInfo, id, message, must_be_owner};
use sinew_error::{Result, SqlState};
use sinew_txn::LockMode;
use sinew_types::{Datum, Oid, oid as t, oper, typeinfo};

/// Runs DROP EXTENSION.
pub(super) fn drop_extensions(cx: &SessionState, stmt: &nodes::DropStmt, cascade: bool) -> Result<String> {
    let mut roots = Vec::new();
    for node in stmt.objects() {
        sinew_types::host::step()?;
        let name = extension::name_of(node);
        let Some(found) = cx.find_extension(name)? else {
            if stmt.missing_ok {
                let message = format!("extension \"{name}\" does not exist, skipping");
                names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
                continue;
            }
            cx.need_extension(name)?;
            continue;
        };
        must_be_owner(cx, found.owner, "extension", name)?;
        let found = cx.lock_extension(name, LockMode::AccessExclusive)?;
        must_be_owner(cx, found.owner, "extension", name)?;
        roots.push(Object::Extension(found));
    }
    // PostgreSQL tells what depends on the last one first.
    roots.reverse();
    drop_objects(cx, roots, cascade)?;
    Ok("DROP EXTENSION".into())
}

/// The members of an extension, which go with it.
pub(super) fn members(found: &ExtensionInfo) -> Vec<Object> {
    let members = extension::members_with_arrays(found.built_in).into_iter();
    members.map(|(class, oid)| Object::Member(class, oid)).collect()
}

/// The extensions in a schema that goes, locked.
pub(super) fn of_schema(cx: &SessionState, schema: Oid) -> Result<Vec<Object>> {
    let mut found = Vec::new();
    for extension in cx.namespaces()?.extensions.iter().filter(|e| e.schema == schema) {
        let now = cx.lock_extension(extension.built_in.name, LockMode::AccessExclusive)?;
        if now.schema == schema {
            found.push(Object::Extension(now));
        }
    }
    Ok(found)
}

/// The objects that use a member.
pub(super) fn users(cx: &SessionState, class: Oid, member: Oid) -> Result<Vec<Object>> {
    match class {
        id::PROC | id::TYPE | id::OPCLASS => drop_types::users_of(cx, class, member),
        id::LANGUAGE => routines_in(cx, member),
        _ => Ok(Vec::new()),
    }
}

/// The routines in a language, oldest first.
fn routines_in(cx: &SessionState, language: Oid) -> Result<Vec<Object>> {
    let system = store::system(cx);
    let rows = SystemRows::of(cx).scan(system.stored(id::PROC))?;
    let mut found: Vec<Oid> =
        rows.iter().filter(|row| row.oid("prolang") == language).map(|row| row.oid("oid")).collect();
    found.sort_unstable();
    let routines = found.into_iter().map(|oid| cx.routine(oid));
    routines.filter_map(Result::transpose).map(|routine| routine.map(Object::Routine)).collect()
}

/// A member as messages about dependencies show it.
pub(super) fn describe(cx: &SessionState, class: Oid, member: Oid) -> Result<String> {
    Ok(match class {
        id::PROC => format!("function {}", reg_out(cx, t::REGPROCEDURE, member)?.unwrap_or_default()),
        id::TYPE => format!("type {}", typeinfo::type_name(member)),
        id::LANGUAGE => "language plpgsql".to_string(),
        id::OPCLASS => match oper::class_rows().find(|class| class.oid == member) {
            Some(class) => format!("operator class {} for access method {}", class.name, class.method_name),
            None => format!("operator class {member}"),
        },
        _ => format!("object {member} of catalog {class}"),
    })
}

/// Deletes the rows of an extension and of its members.
pub(super) fn remove(cx: &SessionState, found: &ExtensionInfo) -> Result<()> {
    cx.changed(message::NAMESPACE, cx.database(), found.schema, 0);
    for (class, member) in extension::members_with_arrays(found.built_in) {
        sinew_types::host::step()?;
        for class in [class, id::AGGREGATE].into_iter().take(if class == id::PROC { 2 } else { 1 }) {
            if let Some((index, _)) = place_of_members(class) {
                store::delete_rows(cx, class, index, &[Datum::Oid(member)])?;
            }
        }
        store::delete_depends(cx, class, member)?;
        store::delete_comments(cx, class, member)?;
    }
    store::delete_rows(cx, id::EXTENSION, extension::BY_OID, &[Datum::Oid(found.oid)])?;
    store::delete_depends(cx, id::EXTENSION, found.oid)?;
    store::delete_comments(cx, id::EXTENSION, found.oid)?;
    store::next_command(cx)
}
