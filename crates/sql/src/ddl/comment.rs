//! COMMENT ON.

use crate::ddl::{large_object, names, store};
use crate::state::SessionState;
use pg_raw_parse::raw::ObjectType;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::rows::{CatRow, SystemRows};
use sinew_catalog::{id, must_be_owner};
use sinew_error::{Result, SqlError};
use sinew_error::{notsup, sqlerr};
use sinew_table::RelationKind;
use sinew_txn::LockMode;
use sinew_types::typeinfo::{made, type_name};
use sinew_types::{Datum, Oid};

/// The first OID of objects that users made.
const FIRST_OF_USERS: Oid = 16384;

/// Runs COMMENT ON. An empty text removes the comment. The caller must own the object.
pub fn comment(cx: &SessionState, stmt: &nodes::CommentStmt) -> Result<String> {
    let text = stmt.comment().filter(|t| !t.is_empty());
    match stmt.objtype {
        ObjectType::OBJECT_TABLE
        | ObjectType::OBJECT_VIEW
        | ObjectType::OBJECT_MATVIEW
        | ObjectType::OBJECT_SEQUENCE
        | ObjectType::OBJECT_INDEX => {
            let (schema, name) = names::dotted(stmt.object())?;
            let (oid, owner) = relation_or_index(cx, schema.as_deref(), &name, stmt.objtype)?;
            must_be_owner(cx, owner, word(stmt.objtype), &name)?;
            set(cx, id::CLASS, oid, 0, text)?;
        }
        ObjectType::OBJECT_COLUMN => {
            let parts = crate::ddl::drop::list_of(stmt.object());
            let Some((column, table)) = parts.split_last() else {
                return Err(sqlerr!(SYNTAX_ERROR, "column name must be qualified"));
            };
            let (schema, name) = match table {
                [.., schema, name] => (Some(*schema), *name),
                [name] => (None, *name),
                [] => return Err(sqlerr!(SYNTAX_ERROR, "column name must be qualified")),
            };
            let rel = cx.open_relation(schema, name, LockMode::ShareUpdateExclusive)?;
            must_be_owner(cx, rel.owner, "relation", &rel.name)?;
            let at = rel.column_index(column).ok_or_else(|| {
                sqlerr!(UNDEFINED_COLUMN, "column \"{column}\" of relation \"{}\" does not exist", rel.name)
            })?;
            set(cx, id::CLASS, rel.oid, i32::from(rel.columns[at].attnum), text)?;
        }
        ObjectType::OBJECT_TYPE | ObjectType::OBJECT_DOMAIN => {
            let Node::TypeName(ty) = stmt.object() else {
                return Err(crate::ddl::unsupported_object("COMMENT ON", stmt.objtype));
            };
            let (oid, _) = crate::ddl::types::declared_type(cx, ty).map_err(SqlError::without_position)?;
            if stmt.objtype == ObjectType::OBJECT_DOMAIN && !made::is_domain(oid) {
                return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not a domain", type_name(oid)));
            }
            if oid < FIRST_OF_USERS {
                return Err(notsup!("COMMENT ON of a type that is built in is not supported"));
            }
            if let Some(found) = cx.made_type(oid)? {
                crate::ddl::made_types::must_own(cx, &found)?;
            }
            set(cx, id::TYPE, oid, 0, text)?;
        }
        kind if crate::ddl::alter_routine::is_routine(kind) => {
            let found = crate::ddl::alter_routine::need(cx, kind, stmt.object())?;
            must_be_owner(cx, found.owner, found.kind(), &found.name)?;
            set(cx, id::PROC, found.oid, 0, text)?;
        }
        ObjectType::OBJECT_OPERATOR => {
            let found = crate::ddl::operator::need(cx, stmt.object())?;
            must_be_owner(cx, found.owner, "operator", &found.name)?;
            set(cx, id::OPERATOR, found.oid, 0, text)?;
        }
        ObjectType::OBJECT_TRIGGER => {
            let parts = crate::ddl::drop::list_of(stmt.object());
            let Some((rel, trigger)) = crate::ddl::trigger::named(cx, &parts)? else {
                let (name, table) = (parts.last().unwrap_or(&""), parts.iter().rev().nth(1).unwrap_or(&""));
                return Err(sqlerr!(
                    UNDEFINED_OBJECT,
                    "trigger \"{name}\" for table \"{table}\" does not exist"
                ));
            };
            must_be_owner(cx, rel.owner, "relation", &rel.name)?;
            set(cx, id::TRIGGER, trigger.oid, 0, text)?;
        }
        ObjectType::OBJECT_SCHEMA => {
            let (_, name) = names::dotted(stmt.object())?;
            let oid = cx.need_namespace(&name)?;
            let owner = cx.namespaces()?.by_oid.get(&oid).map_or(0, |n| n.owner);
            must_be_owner(cx, owner, "schema", &name)?;
            set(cx, id::NAMESPACE, oid, 0, text)?;
        }
        ObjectType::OBJECT_EXTENSION => {
            let name = crate::ddl::extension::name_of(stmt.object());
            let found = cx.need_extension(name)?;
            must_be_owner(cx, found.owner, "extension", name)?;
            set(cx, id::EXTENSION, found.oid, 0, text)?;
        }
        ObjectType::OBJECT_LARGEOBJECT => {
            let oid = large_object::number(stmt.object())?;
            large_object::must_own(cx, oid)?;
            set(cx, id::LARGEOBJECT, oid, 0, text)?;
        }
        ObjectType::OBJECT_PUBLICATION => {
            let (_, name) = names::dotted(stmt.object())?;
            let oid = crate::ddl::publication::of_comment(cx, &name)?;
            set(cx, id::PUBLICATION, oid, 0, text)?;
        }
        ObjectType::OBJECT_DATABASE => {
            let (_, name) = names::dotted(stmt.object())?;
            let info = crate::ddl::database::need(cx, &name)?;
            must_be_owner(cx, info.owner, "database", &name)?;
            set_shared(cx, id::DATABASE, info.oid, text)?;
        }
        ObjectType::OBJECT_ROLE => {
            let (_, name) = names::dotted(stmt.object())?;
            let info = cx.need_role(&name)?;
            let me = cx.role(cx.user_oid())?;
            if info.superuser && !cx.is_superuser() {
                return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must be superuser"));
            }
            if !me.is_some_and(|me| me.superuser || me.create_role) {
                return Err(sqlerr!(INSUFFICIENT_PRIVILEGE, "must have CREATEROLE privilege"));
            }
            set_shared(cx, id::AUTHID, info.oid, text)?;
        }
        ObjectType::OBJECT_DOMCONSTRAINT => {
            let (ty, name) = match stmt.object() {
                Node::NodeList(list) => (list.get(0), list.get(1).and_then(Node::as_str)),
                _ => (None, None),
            };
            let (Some(Node::TypeName(ty)), Some(name)) = (ty, name) else {
                return Err(SqlError::internal("a constraint without a domain"));
            };
            let (oid, _) = crate::ddl::types::declared_type(cx, ty).map_err(SqlError::without_position)?;
            let shown = type_name(oid);
            if !made::is_domain(oid) {
                return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{shown}\" is not a domain"));
            }
            let found = cx.domain(oid)?;
            crate::ddl::made_types::must_own(cx, &found)?;
            let checks = found.domain.iter().flat_map(|facts| &facts.checks);
            let check = checks.into_iter().find(|check| &*check.name == name).ok_or_else(|| {
                sqlerr!(UNDEFINED_OBJECT, "constraint \"{name}\" for domain {shown} does not exist")
            })?;
            set(cx, id::CONSTRAINT, check.oid, 0, text)?;
        }
        ObjectType::OBJECT_TABCONSTRAINT => {
            let parts = crate::ddl::drop::list_of(stmt.object());
            let Some((constraint, table)) = parts.split_last() else {
                return Err(sqlerr!(SYNTAX_ERROR, "constraint name must be qualified"));
            };
            let (schema, name) = match table {
                [.., schema, name] => (Some(*schema), *name),
                [name] => (None, *name),
                [] => (None, ""),
            };
            let rel = cx.open_relation(schema, name, LockMode::ShareUpdateExclusive)?;
            must_be_owner(cx, rel.owner, "relation", &rel.name)?;
            let check = rel.checks.iter().find(|c| &*c.name == *constraint).map(|c| c.oid);
            let key = rel.indexes.iter().find_map(|i| {
                i.constraint.as_ref().filter(|(_, n)| &**n == *constraint).map(|(oid, _)| *oid)
            });
            let foreign = rel.foreign_keys.iter().find(|f| &*f.name == *constraint).map(|f| f.oid);
            let trigger = rel.constraint_trigger(constraint).and_then(|t| t.constraint.as_ref());
            let oid = check.or(key).or(foreign).or(trigger.map(|own| own.oid)).ok_or_else(|| {
                sqlerr!(
                    UNDEFINED_OBJECT,
                    "constraint \"{constraint}\" for table \"{}\" does not exist",
                    rel.name
                )
            })?;
            set(cx, id::CONSTRAINT, oid, 0, text)?;
        }
        other => return Err(crate::ddl::unsupported_object("COMMENT ON", other)),
    }
    Ok("COMMENT".into())
}

fn word(kind: ObjectType::Type) -> &'static str {
    match kind {
        ObjectType::OBJECT_VIEW => "view",
        ObjectType::OBJECT_MATVIEW => "materialized view",
        ObjectType::OBJECT_SEQUENCE => "sequence",
        ObjectType::OBJECT_INDEX => "index",
        _ => "table",
    }
}

fn relation_or_index(
    cx: &SessionState,
    schema: Option<&str>,
    name: &str,
    kind: ObjectType::Type,
) -> Result<(Oid, Oid)> {
    if let Some(oid) = cx.find_oid(schema, name)?
        && let Some((rel, index)) = cx.find_index(oid)?
    {
        if kind != ObjectType::OBJECT_INDEX {
            return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{name}\" is not a table"));
        }
        return Ok((index.oid, rel.owner));
    }
    let rel = cx.open_relation(schema, name, LockMode::ShareUpdateExclusive)?;
    let (fits, what) = match kind {
        ObjectType::OBJECT_TABLE => (rel.is_table(), "a table"),
        ObjectType::OBJECT_VIEW => (rel.kind == RelationKind::View, "a view"),
        ObjectType::OBJECT_MATVIEW => (rel.kind == RelationKind::Materialized, "a materialized view"),
        ObjectType::OBJECT_SEQUENCE => (rel.kind == RelationKind::Sequence, "a sequence"),
        _ => (false, "an index"),
    };
    if !fits {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not {what}", rel.name));
    }
    Ok((rel.oid, rel.owner))
}

fn set(cx: &SessionState, class: Oid, object: Oid, column: i32, text: Option<&str>) -> Result<()> {
    let keys = [Datum::Oid(object), Datum::Oid(class), Datum::Int4(column)];
    store::delete_rows(cx, id::DESCRIPTION, 2675, &keys)?;
    if let Some(text) = text {
        let system = store::system(cx);
        let row = CatRow::new(system.stored(id::DESCRIPTION))
            .set_oid("objoid", object)
            .set_oid("classoid", class)
            .set("objsubid", column)
            .set("description", text);
        SystemRows::of(cx).insert(&row)?;
    }
    Ok(())
}

fn set_shared(cx: &SessionState, class: Oid, object: Oid, text: Option<&str>) -> Result<()> {
    store::delete_rows(cx, id::SHDESCRIPTION, 2397, &[Datum::Oid(object), Datum::Oid(class)])?;
    if let Some(text) = text {
        let system = store::system(cx);
        let row = CatRow::new(system.stored(id::SHDESCRIPTION))
            .set_oid("objoid", object)
            .set_oid("classoid", class)
            .set("description", text);
        SystemRows::of(cx).insert(&row)?;
    }
    Ok(())
}
