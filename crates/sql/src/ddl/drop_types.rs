//! DROP TYPE, and what depends on a type: columns, defaults, constraints, indexes and views.

use crate::ddl::drop::{Object, describe, drop_objects, lock, views_of_column};
use crate::ddl::drop_absent::required_by;
use crate::ddl::{alter_column, domains, made_types, partition, publication_members, store, trigger};
use crate::state::SessionState;
use pg_raw_parse::raw::ObjectType;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::rows::SystemRows;
use sinew_catalog::shape::BOOTSTRAP_ROLE;
use sinew_catalog::{MadeType, id, must_be_owner};
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::deparse::rows_by_position;
use sinew_plan::kept::{References, references};
use sinew_table::{Column, Index, Relation, RelationKind};
use sinew_txn::LockMode;
use sinew_types::typeinfo::{self, made};
use sinew_types::{Datum, Oid, extension};
use std::sync::Arc;

/// The object behind a row of `pg_depend`.
pub(super) fn dependent_object(cx: &SessionState, class: Oid, oid: Oid) -> Result<Option<Object>> {
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    Ok(match class {
        id::REWRITE => {
            let rule = tx.find(system.stored(id::REWRITE), 2692, &[Datum::Oid(oid)])?;
            match rule {
                Some(rule) => cx.relation(rule.oid("ev_class"))?.map(Object::Relation),
                None => None,
            }
        }
        id::ATTRDEF => match tx.find(system.stored(id::ATTRDEF), 2657, &[Datum::Oid(oid)])? {
            Some(row) => cx.relation(row.oid("adrelid"))?.map(|rel| {
                let attnum = row.int("adnum") as i16;
                // A generated column is nothing without its expression.
                match rel.columns.get(attnum as usize - 1).is_some_and(|column| column.generated) {
                    true => Object::Column(rel, attnum),
                    false => Object::Default(rel, attnum),
                }
            }),
            None => None,
        },
        id::TYPE => cx.made_type(oid)?.map(Object::Type),
        id::PROC => cx.routine(oid)?.map(Object::Routine),
        id::OPERATOR => cx.made_operator(oid)?.map(Object::Operator),
        id::TRIGGER => trigger::table_of(cx, oid)?.map(|(rel, trigger)| Object::Trigger(rel, trigger)),
        id::CONSTRAINT => {
            let row = tx.find(system.stored(id::CONSTRAINT), 2667, &[Datum::Oid(oid)])?;
            if let Some((domain, check)) = domains::of_check(cx, oid)? {
                return Ok(Some(Object::DomainCheck(domain, check)));
            }
            let (child, above) = match row {
                Some(row) => (cx.relation(row.oid("conrelid"))?, row.oid("conparentid")),
                None => (None, 0),
            };
            let is_part = |rel: &Arc<Relation>| !rel.foreign_keys.iter().any(|key| key.oid == oid);
            if above != 0 && child.as_ref().is_some_and(is_part) {
                // It is there for a partition of the referenced table.
                return dependent_object(cx, class, above);
            }
            child.and_then(|rel| {
                if let Some(check) = rel.checks.iter().find(|check| check.oid == oid).cloned() {
                    return Some(Object::Check(rel, check));
                }
                let key = rel.foreign_keys.iter().find(|k| k.oid == oid).cloned()?;
                Some(Object::Foreign(rel, key))
            })
        }
        _ => None,
    })
}

/// The objects that are made of a type or of an array type, by the OIDs of their own rows.
pub(super) fn of_type(cx: &SessionState, ty: Oid) -> Result<Vec<Object>> {
    users_of(cx, id::TYPE, ty)
}

/// The same of a type, or of a function that an extension brings.
pub(super) fn users_of(cx: &SessionState, class: Oid, used: Oid) -> Result<Vec<Object>> {
    let uses = |found: &References| match class {
        id::TYPE => found.types.contains(&used),
        id::PROC => found.functions.contains(&used),
        id::OPERATOR => found.operators.contains(&used),
        _ => false,
    };
    let mut found: Vec<Object> = Vec::new();
    for (class, oid, column, _) in store::dependents(cx, class, used)? {
        // The parts of a range type go with it, whatever else they depend on.
        let belongs = |object: &Object| match object {
            Object::Routine(routine) => routine.is_constructor(),
            Object::Type(ty) => made::range_of(ty.oid) == Some(used),
            _ => false,
        };
        found.extend(user(cx, class, oid, column)?.filter(|object| !belongs(object)));
    }
    in_order(&mut found);
    let is_made_of = |column: &Column| class == id::TYPE && column.declared().0 == used;
    let of_class =
        |index: &Index| class == id::OPCLASS && index.columns.iter().any(|key| key.opclass == used);
    temporary_users(cx, &uses, &is_made_of, &of_class, &mut found)?;
    found.extend(cx.own().with_temp(|temp| temp.views_of(used, 0)).into_iter().map(Object::Relation));
    Ok(found)
}

/// The objects that keep an expression or a query which takes this field of rows of the relation's
/// type. Those of the relation itself, whose column it is, are not among them.
pub(super) fn users_of_field(cx: &SessionState, rel: &Relation, field: i16) -> Result<Vec<Object>> {
    let mut found: Vec<Object> = Vec::new();
    let system = store::system(cx);
    let keys = [Datum::Oid(id::CLASS), Datum::Oid(rel.oid), Datum::Int4(i32::from(field))];
    for row in SystemRows::of(cx).lookup(system.stored(id::DEPEND), 2674, &keys)? {
        if row.char("deptype") != b'n' {
            continue;
        }
        let (class, oid, column) = (row.oid("classid"), row.oid("objid"), row.int("objsubid") as i32);
        let is_own = |object: &Object| match object {
            Object::Foreign(..) | Object::Published(..) => true,
            Object::Column(own, _)
            | Object::Default(own, _)
            | Object::Check(own, _)
            | Object::Index(own, _)
            | Object::Trigger(own, _) => own.oid == rel.oid,
            _ => false,
        };
        found.extend(user(cx, class, oid, column)?.filter(|object| !is_own(object)));
    }
    in_order(&mut found);
    let uses = |found: &References| found.fields.contains(&(rel.oid, field));
    temporary_users(cx, &uses, &|_| false, &|_| false, &mut found)?;
    found.extend(cx.own().with_temp(|temp| temp.views_of(rel.oid, field)).into_iter().map(Object::Relation));
    Ok(found)
}

/// The object behind an entry of `pg_depend` that says that it uses another one.
fn user(cx: &SessionState, class: Oid, oid: Oid, column: i32) -> Result<Option<Object>> {
    Ok(match (class, column) {
        (id::CLASS, 0) => match cx.find_index(oid)? {
            Some((rel, index)) => Some(Object::Index(rel, index)),
            // The key of a partitioned table.
            None => cx.relation(oid)?.filter(|rel| rel.partitioning.is_some()).map(Object::Relation),
        },
        (id::CLASS, column) => match cx.relation(oid)? {
            // A partitioned table is nothing without a column of its key.
            Some(rel) if partition::is_in_key(cx, &rel, column as usize - 1)? => Some(Object::Relation(rel)),
            rel => rel.map(|rel| Object::Column(rel, column as i16)),
        },
        _ => dependent_object(cx, class, oid)?,
    })
}

/// PostgreSQL lists objects by age, and of one table's columns the last one first. A table is made
/// with its columns, then its defaults, then its constraints.
fn in_order(found: &mut [Object]) {
    found.sort_by_key(|object| match object {
        Object::Column(rel, attnum) => (rel.oid, 0, u32::from(u16::MAX) - attnum.unsigned_abs() as u32),
        Object::Default(rel, attnum) => (rel.oid, 1, attnum.unsigned_abs().into()),
        Object::Check(rel, check) => (rel.oid, 2, check.oid),
        Object::Index(_, index) => (index.oid, 0, 0),
        other => (other.oid(), 4, 0),
    });
}

/// Parts of temporary tables that use something: temporary relations have no rows in `pg_depend`.
fn temporary_users(
    cx: &SessionState,
    uses: &dyn Fn(&References) -> bool,
    is_made_of: &dyn Fn(&Column) -> bool,
    of_class: &dyn Fn(&Index) -> bool,
    found: &mut Vec<Object>,
) -> Result<()> {
    let uses = |tree: &str| references(cx, tree).map(|found| uses(&found));
    let temporary: Vec<Arc<Relation>> = cx.own().with_temp(|temp| temp.relations().cloned().collect());
    for rel in temporary.iter().filter(|rel| rel.kind == RelationKind::Table) {
        for column in rel.live_columns() {
            if is_made_of(column) {
                found.push(Object::Column(rel.clone(), column.attnum));
            } else if let Some(tree) = &column.default_tree
                && uses(tree)?
            {
                found.push(match column.generated {
                    true => Object::Column(rel.clone(), column.attnum),
                    false => Object::Default(rel.clone(), column.attnum),
                });
            }
        }
        for check in &rel.checks {
            if uses(&check.condition_tree)? {
                found.push(Object::Check(rel.clone(), check.clone()));
            }
        }
        let indexes = rel.indexes.iter().filter(|index| of_class(index));
        found.extend(indexes.map(|index| Object::Index(rel.clone(), index.clone())));
    }
    Ok(())
}

/// An object that keeps an expression which makes rows of a relation's type from all fields, as
/// messages show it. `None` if there is none. Such a row would have a value too many when a field
/// is dropped. Routines keep texts, which are read again. An expression that takes a field names it
/// by its number ([`users_of_field`]), and whole rows have the fields that there are.
pub(super) fn goes_with_rows(cx: &SessionState, rel: &Relation) -> Result<Option<String>> {
    let ty = rel.row_type_oid();
    for used in [ty, typeinfo::array_type(ty).unwrap_or(0)] {
        for object in users_of(cx, id::TYPE, used)? {
            let names_fields = match &object {
                // The type belongs to its own array, and the other way about.
                Object::Routine(_) | Object::Type(_) | Object::Array(_) => false,
                Object::Column(owner, attnum) => {
                    let column = &owner.columns[*attnum as usize - 1];
                    let computed = column.default_tree.as_ref().filter(|_| column.generated);
                    computed.map_or(Ok(false), |tree| {
                        references(cx, tree).map(|found| found.types.contains(&used))
                    })?
                }
                Object::Relation(view) if rel.kind != RelationKind::Composite => {
                    rows_by_position(cx, view)?.contains(&ty)
                }
                _ => true,
            };
            if names_fields {
                return describe(cx, &object).map(Some);
            }
        }
    }
    Ok(None)
}

/// The objects that do not go silently with a column: views, members of publications, generated
/// columns, and foreign keys of others.
pub(super) fn of_column(cx: &SessionState, rel: &Arc<Relation>, attnum: i16) -> Result<Vec<Object>> {
    let mut found: Vec<Object> =
        views_of_column(cx, rel, attnum)?.into_iter().map(Object::Relation).collect();
    found.extend(publication_members::of_column(cx, rel, attnum)?);
    found.extend(users_of_field(cx, rel, attnum)?);
    for column in rel.live_columns().filter(|c| c.generated && c.attnum != attnum) {
        if let Some(tree) = &column.default_tree
            && references(cx, tree)?.own.contains(&attnum)
        {
            found.push(Object::Column(rel.clone(), column.attnum));
        }
    }
    for key in rel.referenced_by.iter().filter(|key| key.parent_columns.contains(&attnum)) {
        found.push(Object::Foreign(store::reread(cx, key.child)?, key.clone()));
    }
    Ok(found)
}

/// Runs DROP TYPE.
pub(super) fn drop_types(cx: &SessionState, stmt: &nodes::DropStmt, cascade: bool) -> Result<String> {
    let mut roots = Vec::new();
    let mut types: Vec<Oid> = Vec::new();
    // Types that go with others, and those: arrays, and multiranges.
    let mut parts: Vec<(Oid, Oid)> = Vec::new();
    for node in stmt.objects() {
        sinew_types::host::step()?;
        let found = match node {
            Node::TypeName(name) => type_to_drop(cx, name, stmt.remove_type == ObjectType::OBJECT_DOMAIN)?,
            _ => None,
        };
        if let Some((ty, false)) = &found
            && let Some(rel) = made::relation_of(ty.oid).map_or(Ok(None), |rel| cx.relation(rel))?
            && rel.kind != RelationKind::Composite
        {
            let shown = typeinfo::type_name(ty.oid);
            let what = describe(cx, &Object::Relation(rel))?;
            let message = format!("cannot drop type {shown} because {what} requires it");
            return Err(SqlError::new(SqlState::DEPENDENT_OBJECTS_STILL_EXIST, message)
                .hint(format!("You can drop {what} instead.")));
        }
        match found {
            Some((ty, true)) => {
                let array = typeinfo::array_type(ty.oid).ok_or_else(|| SqlError::internal("no array"))?;
                parts.push((array, ty.oid));
            }
            Some((ty, false)) if made::is_multirange(ty.oid) => parts.push((ty.oid, made::owner(ty.oid))),
            Some((ty, false)) => {
                types.push(ty.oid);
                roots.push(Object::Type(ty));
            }
            None => crate::ddl::drop_absent::drop_one(cx, stmt, node)?,
        }
    }
    if let Some((part, of)) = parts.iter().find(|(_, of)| !types.contains(&made::owner(*of))) {
        let (part, shown) = (typeinfo::type_name(*part), typeinfo::type_name(*of));
        let message = format!("cannot drop type {part} because type {shown} requires it");
        return Err(SqlError::new(SqlState::DEPENDENT_OBJECTS_STILL_EXIST, message)
            .hint(format!("You can drop type {shown} instead.")));
    }
    // PostgreSQL tells what depends on the last one first.
    roots.reverse();
    drop_objects(cx, roots, cascade)?;
    Ok(if stmt.remove_type == ObjectType::OBJECT_DOMAIN { "DROP DOMAIN" } else { "DROP TYPE" }.into())
}

/// The type of a name, locked, or the one over which the name's type is an array, with true. `None`
/// if no type has the name. 2BP01 for a built-in one.
fn type_to_drop(
    cx: &SessionState,
    name: &nodes::TypeName,
    is_domain: bool,
) -> Result<Option<(Arc<MadeType>, bool)>> {
    let Ok((oid, _)) = crate::ddl::types::declared_type(cx, name) else { return Ok(None) };
    if is_domain && !typeinfo::made::is_domain(oid) {
        return Ok(None);
    }
    let Some(found) = cx.made_type(oid)? else {
        let name = typeinfo::type_name(oid);
        if let Some(extension) = extension::of(oid) {
            must_be_owner(cx, BOOTSTRAP_ROLE, "type", &name)?;
            let base = typeinfo::base(oid);
            if base != oid {
                let base = typeinfo::type_name(base);
                let message = format!("cannot drop type {name} because type {base} requires it");
                return Err(SqlError::new(SqlState::DEPENDENT_OBJECTS_STILL_EXIST, message)
                    .hint(format!("You can drop type {base} instead.")));
            }
            return Err(required_by(&format!("type {name}"), extension.name));
        }
        let message = format!("cannot drop type {name} because it is required by the database system");
        return Err(SqlError::new(SqlState::DEPENDENT_OBJECTS_STILL_EXIST, message));
    };
    let schema = cx.namespaces()?.by_oid.get(&found.schema).map(|schema| schema.owner);
    if !schema.is_some_and(|owner| cx.acts_as(owner).unwrap_or(false)) {
        made_types::must_own(cx, &found)?;
    }
    if oid != found.oid {
        return Ok(Some((found, true)));
    }
    if let Some(relation) = made::relation_of(oid) {
        // The lock on its relation is the type's.
        if cx.open_oid(relation, LockMode::AccessExclusive)?.is_none() {
            return Ok(None);
        }
        return Ok(cx.made_type(oid)?.map(|found| (found, false)));
    }
    Ok(Some((cx.lock_type(oid, LockMode::AccessExclusive)?, false)))
}

/// Does an object go silently with columns that go, each given by its table and its number?
pub(super) fn goes_with_columns(cx: &SessionState, object: &Object, columns: &[(Oid, i16)]) -> Result<bool> {
    if columns.is_empty() {
        return Ok(false);
    }
    let of = |rel: &Relation, attnum: i16| columns.contains(&(rel.oid, attnum));
    Ok(match object {
        Object::Default(rel, attnum) => of(rel, *attnum),
        Object::Foreign(rel, key) => key.child_columns.iter().any(|attnum| of(rel, *attnum)),
        Object::Check(rel, check) => {
            references(cx, &check.condition_tree)?.own.iter().any(|attnum| of(rel, *attnum))
        }
        Object::Index(rel, index) => {
            let mut reads = false;
            for column in rel.live_columns().filter(|column| of(rel, column.attnum)) {
                reads |= alter_column::reads_column(cx, index, column.attnum)?;
            }
            reads
        }
        _ => false,
    })
}

/// Drops a column of a table, with what goes with it.
pub(super) fn drop_column(cx: &SessionState, rel: &Relation, attnum: i16) -> Result<()> {
    lock(cx, rel)?;
    // It may have changed while it was waited for.
    let Some(now) = cx.relation(rel.oid)? else { return Ok(()) };
    crate::ddl::in_use::check(cx, &now, "ALTER TABLE")?;
    let Some(column) = now.columns.get(attnum as usize - 1).filter(|c| !c.dropped) else { return Ok(()) };
    alter_column::drop(cx, &now, &column.name, true, true)
}
