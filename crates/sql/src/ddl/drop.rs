//! DROP of relations and schemas, with what depends on them.

use crate::ddl::{
    domains, drop_columns, drop_extensions, drop_indexes, drop_routines, drop_types, foreign, made_types,
    names, operator, publication, publication_members, ranges, routine, sequence, store, trigger,
};
use crate::state::SessionState;
use pg_raw_parse::raw::{DropBehavior, ObjectType};
use pg_raw_parse::{Node, nodes};
use sinew_catalog::operators::MadeOperator;
use sinew_catalog::publications::Member;
use sinew_catalog::quote::{quote_ident, quote_qualified};
use sinew_catalog::reg::{reg_out, relation_name};
use sinew_catalog::routines::Routine;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::{DomainCheck, ExtensionInfo, MadeType, TEMP_NAMESPACE, id, message, must_be_owner};
use sinew_error::Severity;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan::kept::references;
use sinew_table::{CheckConstraint, Column, ForeignKey, Index, Relation, RelationKind, Trigger};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::typeinfo::{self, made};
use sinew_types::{Datum, Oid, oid};
use std::sync::Arc;

/// Something that goes.
#[derive(Clone)]
pub(super) enum Object {
    Relation(Arc<Relation>),
    /// A foreign key, of the table.
    Foreign(Arc<Relation>, Arc<ForeignKey>),
    /// A column's default.
    Default(Arc<Relation>, i16),
    /// A column of a table.
    Column(Arc<Relation>, i16),
    /// A CHECK constraint of a table.
    Check(Arc<Relation>, CheckConstraint),
    /// An index of a table.
    Index(Arc<Relation>, Arc<Index>),
    /// A type that a user made.
    Type(Arc<MadeType>),
    /// A condition of a domain.
    DomainCheck(Arc<MadeType>, DomainCheck),
    /// The array over it, which goes with it alone.
    Array(Arc<MadeType>),
    Extension(ExtensionInfo),
    /// An object that an extension brings, by catalog and OID. It goes with the extension alone.
    Member(Oid, Oid),
    /// A function or procedure that a user made.
    Routine(Arc<Routine>),
    /// An operator that a user made.
    Operator(Arc<MadeOperator>),
    /// A trigger of a table.
    Trigger(Arc<Relation>, Arc<Trigger>),
    /// The row by which a publication has a table.
    Published(Arc<Relation>, Member),
    Schema(Oid, Arc<str>),
}

impl Object {
    /// Objects are listed oldest first.
    pub(super) fn oid(&self) -> Oid {
        match self {
            Object::Relation(rel) | Object::Default(rel, _) | Object::Column(rel, _) => rel.oid,
            Object::Foreign(_, key) => key.oid,
            Object::Check(_, check) => check.oid,
            Object::DomainCheck(_, check) => check.oid,
            Object::Index(_, index) => index.oid,
            Object::Type(ty) | Object::Array(ty) => made::number(ty.oid),
            Object::Extension(extension) => extension.oid,
            Object::Routine(routine) => routine.oid,
            Object::Operator(operator) => operator.oid,
            Object::Trigger(_, trigger) => trigger.oid,
            Object::Published(_, member) => member.oid,
            Object::Schema(oid, _) | Object::Member(_, oid) => *oid,
        }
    }

    fn same(&self, other: &Object) -> bool {
        match (self, other) {
            (Object::Relation(a), Object::Relation(b)) => a.oid == b.oid,
            (Object::Default(a, i), Object::Default(b, j)) | (Object::Column(a, i), Object::Column(b, j)) => {
                a.oid == b.oid && i == j
            }
            (Object::Check(_, a), Object::Check(_, b)) => a.oid == b.oid,
            (Object::DomainCheck(_, a), Object::DomainCheck(_, b)) => a.oid == b.oid,
            (Object::Index(_, a), Object::Index(_, b)) => a.oid == b.oid,
            (Object::Type(a), Object::Type(b)) | (Object::Array(a), Object::Array(b)) => a.oid == b.oid,
            (Object::Foreign(_, a), Object::Foreign(_, b)) => a.oid == b.oid,
            (Object::Schema(a, _), Object::Schema(b, _)) => a == b,
            (Object::Extension(a), Object::Extension(b)) => a.oid == b.oid,
            (Object::Routine(a), Object::Routine(b)) => a.oid == b.oid,
            (Object::Operator(a), Object::Operator(b)) => a.oid == b.oid,
            (Object::Trigger(_, a), Object::Trigger(_, b)) => a.oid == b.oid,
            (Object::Published(_, a), Object::Published(_, b)) => a.oid == b.oid,
            (Object::Member(a, i), Object::Member(b, j)) => (a, i) == (b, j),
            _ => false,
        }
    }
}

/// `"name"` or `schema.name`, as messages about dependencies show a relation.
pub fn shown(cx: &SessionState, rel: &Relation) -> Result<String> {
    if rel.is_temporary() || cx.is_visible(rel.oid, &rel.name)? {
        Ok(quote_ident(&rel.name))
    } else {
        Ok(quote_qualified(&rel.schema_name, &rel.name))
    }
}

pub(super) fn kind_name(kind: RelationKind) -> &'static str {
    match kind {
        RelationKind::Table | RelationKind::Partitioned => "table",
        RelationKind::Index => "index",
        RelationKind::Sequence => "sequence",
        RelationKind::View | RelationKind::Virtual => "view",
        RelationKind::Materialized => "materialized view",
        RelationKind::Toast => "toast table",
        RelationKind::Composite => "composite type",
    }
}

pub(super) fn describe(cx: &SessionState, object: &Object) -> Result<String> {
    Ok(match object {
        Object::Relation(rel) => format!("{} {}", kind_name(rel.kind), shown(cx, rel)?),
        Object::Default(rel, attnum) => {
            let column = &rel.columns[*attnum as usize - 1].name;
            format!(
                "default value for column {} of {} {}",
                quote_ident(column),
                kind_name(rel.kind),
                shown(cx, rel)?
            )
        }
        Object::Foreign(_, key) => foreign::describe(cx, key)?,
        Object::Column(rel, attnum) => {
            let column = &rel.columns[*attnum as usize - 1].name;
            format!("column {} of {} {}", quote_ident(column), kind_name(rel.kind), shown(cx, rel)?)
        }
        Object::Check(rel, check) => {
            format!("constraint {} on {} {}", quote_ident(&check.name), kind_name(rel.kind), shown(cx, rel)?)
        }
        Object::DomainCheck(_, check) => format!("constraint {}", quote_ident(&check.name)),
        Object::Index(_, index) => format!("index {}", relation_name(cx, index.oid)?.unwrap_or_default()),
        Object::Type(ty) => format!("type {}", typeinfo::type_name(ty.oid)),
        Object::Array(ty) => format!("type {}[]", typeinfo::type_name(ty.oid)),
        Object::Extension(extension) => format!("extension {}", extension.built_in.name),
        Object::Trigger(rel, trigger) => trigger::describe(cx, rel, trigger)?,
        Object::Published(rel, member) => publication_members::describe(cx, rel, member.publication)?,
        Object::Routine(r) => {
            format!("function {}", reg_out(cx, oid::REGPROCEDURE, r.oid)?.unwrap_or_default())
        }
        Object::Operator(o) => {
            format!("operator {}", reg_out(cx, oid::REGOPERATOR, o.oid)?.unwrap_or_default())
        }
        Object::Member(class, oid) => drop_extensions::describe(cx, *class, *oid)?,
        Object::Schema(_, name) => format!("schema {}", quote_ident(name)),
    })
}

/// Runs DROP of tables, views, sequences, indexes and schemas. All objects are found and locked
/// first, so that dependencies between them are no hindrance.
pub fn drop_statement(cx: &SessionState, stmt: &nodes::DropStmt) -> Result<String> {
    let cascade = stmt.behavior == DropBehavior::DROP_CASCADE;
    let (kind, tag) = match stmt.remove_type {
        ObjectType::OBJECT_TABLE => (RelationKind::Table, "DROP TABLE"),
        ObjectType::OBJECT_VIEW => (RelationKind::View, "DROP VIEW"),
        ObjectType::OBJECT_MATVIEW => (RelationKind::Materialized, "DROP MATERIALIZED VIEW"),
        ObjectType::OBJECT_SEQUENCE => (RelationKind::Sequence, "DROP SEQUENCE"),
        ObjectType::OBJECT_INDEX => return drop_indexes::drop_indexes(cx, stmt),
        ObjectType::OBJECT_EXTENSION => return drop_extensions::drop_extensions(cx, stmt, cascade),
        ObjectType::OBJECT_FUNCTION
        | ObjectType::OBJECT_PROCEDURE
        | ObjectType::OBJECT_ROUTINE
        | ObjectType::OBJECT_AGGREGATE => {
            return drop_routines::drop_routines(cx, stmt, cascade);
        }
        ObjectType::OBJECT_OPERATOR => return operator::drop_operators(cx, stmt, cascade),
        ObjectType::OBJECT_TRIGGER => return drop_routines::drop_triggers(cx, stmt, cascade),
        ObjectType::OBJECT_PUBLICATION => return publication::drop(cx, stmt),
        ObjectType::OBJECT_TYPE | ObjectType::OBJECT_DOMAIN => {
            return drop_types::drop_types(cx, stmt, cascade);
        }
        ObjectType::OBJECT_SCHEMA => {
            drop_schemas(cx, stmt, cascade)?;
            return Ok("DROP SCHEMA".into());
        }
        _ => return crate::ddl::drop_absent::drop_absent(cx, stmt),
    };
    let mut roots = Vec::new();
    for node in stmt.objects() {
        sinew_types::host::step()?;
        let (schema, name) = names::dotted(node)?;
        let found = find(cx, schema.as_deref(), &name, kind, stmt.missing_ok)?;
        if let Some(rel) = found {
            may_drop(cx, &rel, kind_name(kind), &rel.name)?;
            crate::ddl::index::not_system(&rel)?;
            roots.push(Object::Relation(rel));
        }
    }
    drop_objects(cx, roots, cascade)?;
    Ok(tag.into())
}

/// 42501 unless the role in force owns the relation or the schema that it is in.
pub(super) fn may_drop(cx: &SessionState, rel: &Relation, word: &str, name: &str) -> Result<()> {
    let schema = cx.namespaces()?.by_oid.get(&rel.schema_oid).map(|n| n.owner);
    if let Some(owner) = schema
        && cx.acts_as(owner)?
    {
        return Ok(());
    }
    must_be_owner(cx, rel.owner, word, name)
}

/// Resolves and locks a relation that is to be dropped.
fn find(
    cx: &SessionState,
    schema: Option<&str>,
    name: &str,
    kind: RelationKind,
    missing_ok: bool,
) -> Result<Option<Arc<Relation>>> {
    let missing = |state: SqlState, message: String| -> Result<Option<Arc<Relation>>> {
        if !missing_ok {
            return Err(SqlError::new(state, message));
        }
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{message}, skipping"));
        Ok(None)
    };
    if let Some(schema) = schema
        && schema != sinew_catalog::TEMP_NAMESPACE_NAME
        && cx.find_namespace(schema)?.is_none()
    {
        return missing(SqlState::UNDEFINED_SCHEMA, format!("schema \"{schema}\" does not exist"));
    }
    // An index has no descriptor of a table's use: its kind is told apart first.
    if let Some(oid) = cx.find_oid(schema, name)?
        && cx.find_index(oid)?.is_some()
    {
        return Err(wrong_kind(name, kind, RelationKind::Index));
    }
    let check = |rel: &Relation| {
        if is_kind(rel, kind) { may_drop(cx, rel, kind_name(kind), &rel.name) } else { Ok(()) }
    };
    let mode = LockMode::AccessExclusive;
    let rel = cx.open_relation_checked(schema, name, mode, WaitPolicy::Block, &check)?;
    let Some(rel) = rel else {
        let what = kind_name(kind);
        let message = format!("{what} \"{}\" does not exist", names::shown(schema, name));
        return missing(SqlState::UNDEFINED_TABLE, message);
    };
    let is_catalog = rel.is_system && rel.relkind() == b'r' && kind == RelationKind::Table;
    if !is_kind(&rel, kind) && !is_catalog {
        return Err(wrong_kind(&rel.name, kind, rel.kind));
    }
    Ok(Some(rel))
}

/// DROP TABLE means partitioned tables, too.
fn is_kind(rel: &Relation, kind: RelationKind) -> bool {
    rel.kind == kind || rel.kind == RelationKind::Partitioned && kind == RelationKind::Table
}

pub(super) fn wrong_kind(name: &str, wanted: RelationKind, is: RelationKind) -> SqlError {
    wrong_kind_of(name, kind_name(wanted), is)
}

/// 42809 for a relation of another kind than the one whose name is `wanted`.
pub fn wrong_kind_of(name: &str, wanted: &str, is: RelationKind) -> SqlError {
    let article = |kind| if kind == RelationKind::Index { "an" } else { "a" };
    let wanted_article = if wanted == kind_name(RelationKind::Index) { "an" } else { "a" };
    let e = sqlerr!(WRONG_OBJECT_TYPE, "\"{name}\" is not {wanted_article} {wanted}");
    if is == RelationKind::Composite {
        return e.hint("Use DROP TYPE to remove a type.");
    }
    e.hint(format!("Use DROP {} to remove {} {}.", kind_name(is).to_uppercase(), article(is), kind_name(is)))
}

fn drop_schemas(cx: &SessionState, stmt: &nodes::DropStmt, cascade: bool) -> Result<()> {
    let mut roots = Vec::new();
    for node in stmt.objects() {
        sinew_types::host::step()?;
        let (_, name) = names::dotted(node)?;
        let found = cx.find_namespace(&name)?;
        let Some(oid) = found else {
            let message = format!("schema \"{name}\" does not exist");
            if !stmt.missing_ok {
                return Err(SqlError::new(SqlState::UNDEFINED_SCHEMA, message));
            }
            names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{message}, skipping"));
            continue;
        };
        let owner = cx.namespaces()?.by_oid.get(&oid).map_or(0, |n| n.owner);
        must_be_owner(cx, owner, "schema", &name)?;
        if oid < 2200 || &*name == "information_schema" {
            return Err(sqlerr!(
                DEPENDENT_OBJECTS_STILL_EXIST,
                "cannot drop schema {name} because it is required by the database system"
            ));
        }
        names::lock_namespace(cx, oid, LockMode::AccessExclusive)?;
        roots.push(Object::Schema(oid, name.into()));
    }
    drop_objects(cx, roots, cascade)
}

/// Objects that go with an object by themselves, and those that merely depend on it.
pub(super) struct Followers {
    owned: Vec<Object>,
    pub(super) dependent: Vec<Object>,
}

/// Whether a table is a partition of one in its own schema.
fn goes_with_parent(cx: &SessionState, rel: &Relation) -> Result<bool> {
    let Some(of) = &rel.partition_of else { return Ok(false) };
    Ok(cx.relation(of.parent)?.is_some_and(|parent| parent.schema_oid == rel.schema_oid))
}

pub(super) fn followers(cx: &SessionState, object: &Object) -> Result<Followers> {
    let mut found = Followers { owned: Vec::new(), dependent: Vec::new() };
    match object {
        Object::Relation(rel) => {
            for sequence in rel.columns.iter().flat_map(Column::owned_sequences) {
                if let Some(sequence) = cx.relation(sequence)? {
                    found.owned.push(Object::Relation(sequence));
                }
            }
            for partition in rel.partitioning.iter().flat_map(|division| &division.partitions) {
                let inner = cx.open_oid(partition.oid, LockMode::AccessExclusive)?;
                found.owned.extend(inner.map(Object::Relation));
            }
            for &child in rel.children.iter().flat_map(|children| &children.tables) {
                let child = cx.open_oid(child, LockMode::AccessExclusive)?;
                found.dependent.extend(child.map(Object::Relation));
            }
            if rel.is_temporary() {
                for key in rel.referenced_by.iter().filter(|k| k.child != rel.oid) {
                    let child = store::reread(cx, key.child)?;
                    found.dependent.push(Object::Foreign(child, key.clone()));
                }
            } else {
                for (class, oid, _, kind) in store::dependents(cx, id::CLASS, rel.oid)? {
                    // A constraint trigger of another table, whose FROM names this one.
                    if kind == b'a'
                        && class == id::TRIGGER
                        && let Some(trigger) = drop_types::dependent_object(cx, class, oid)?
                        && !matches!(&trigger, Object::Trigger(of, _) if of.oid == rel.oid)
                    {
                        found.owned.push(trigger);
                    }
                    if kind == b'n'
                        && let Some(dependent) = drop_types::dependent_object(cx, class, oid)?
                        && !found.dependent.iter().any(|d| d.same(&dependent))
                    {
                        found.dependent.push(dependent);
                    }
                }
            }
            // The type of its rows goes with it.
            if let Some(ty) = cx.made_type(rel.row_type_oid())?.filter(|_| !rel.is_system) {
                found.owned.push(Object::Type(ty));
            }
            let views = cx.own().with_temp(|temp| temp.views_of(rel.oid, 0));
            found.dependent.extend(views.into_iter().map(Object::Relation));
            if rel.kind == RelationKind::Sequence {
                found.dependent.extend(temporary_defaults(cx, rel.oid)?);
            }
        }
        Object::Schema(oid, _) => {
            let system = store::system(cx);
            for row in SystemRows::of(cx).scan(system.stored(id::CLASS))? {
                if row.oid("relnamespace") == *oid
                    && matches!(row.char("relkind"), b'r' | b'p' | b'v' | b'm' | b'S')
                    // It may have gone, or gone to another schema, while it was waited for.
                    && let Some(rel) = cx.open_oid(row.oid("oid"), LockMode::AccessExclusive)?
                    && rel.schema_oid == *oid
                    && !goes_with_parent(cx, &rel)?
                {
                    found.dependent.push(Object::Relation(rel));
                }
            }
            for ty in made_types::all(cx)?.into_iter().filter(|ty| ty.schema == *oid) {
                // A multirange goes with its range, which may stand in another schema.
                let ty = match made::range_of(ty.oid) {
                    Some(range) => match cx.made_type(range)? {
                        Some(range) => range,
                        None => continue,
                    },
                    None => ty,
                };
                if has_type(&found.dependent, ty.oid) {
                    continue;
                }
                let ty = match made::relation_of(ty.oid) {
                    // The lock on its relation is the type's.
                    Some(relation) => cx
                        .open_oid(relation, LockMode::AccessExclusive)?
                        .filter(|rel| rel.schema_oid == *oid)
                        .and(Some(ty)),
                    None => Some(cx.lock_type(ty.oid, LockMode::AccessExclusive)?),
                };
                found.dependent.extend(ty.map(Object::Type));
            }
            for routine in routine::of_schema(cx, *oid)? {
                if !routine.is_constructor() {
                    found.dependent.push(Object::Routine(routine));
                } else if let Some(range) = cx.made_type(made::owner(routine.ret))? {
                    // It goes with its type, and with its schema the type goes.
                    if !has_type(&found.dependent, range.oid) {
                        let range = cx.lock_type(range.oid, LockMode::AccessExclusive)?;
                        found.dependent.push(Object::Type(range));
                    }
                }
            }
            let operators = cx.made_operators_of(*oid)?;
            found.dependent.extend(operators.into_iter().map(Object::Operator));
            found.dependent.extend(drop_extensions::of_schema(cx, *oid)?);
        }
        Object::Extension(extension) => {
            found.dependent = drop_extensions::members(extension);
            return Ok(found);
        }
        Object::Member(class, member) => {
            found.dependent = drop_extensions::users(cx, *class, *member)?;
            return Ok(found);
        }
        Object::Column(rel, attnum) => {
            found.dependent.extend(drop_types::of_column(cx, rel, *attnum)?);
        }
        Object::Type(ty) => {
            found.dependent = drop_types::of_type(cx, ty.oid)?;
            found.dependent.insert(0, Object::Array(ty.clone()));
            let multirange = made::multirange_of(ty.oid).map_or(Ok(None), |ty| cx.made_type(ty))?;
            found.dependent.splice(1..1, multirange.map(Object::Type));
            found.owned.extend(ranges::constructors_of(cx, ty.oid)?.into_iter().map(Object::Routine));
            return Ok(found);
        }
        Object::Routine(routine) => {
            found.dependent = drop_types::users_of(cx, id::PROC, routine.oid)?;
            return Ok(found);
        }
        Object::Operator(operator) => {
            found.dependent = drop_types::users_of(cx, id::OPERATOR, operator.oid)?;
            return Ok(found);
        }
        Object::Array(ty) => {
            found.dependent = drop_types::of_type(cx, typeinfo::array_type(ty.oid).unwrap_or(0))?;
            return Ok(found);
        }
        Object::Default(..)
        | Object::Foreign(..)
        | Object::Check(..)
        | Object::DomainCheck(..)
        | Object::Index(..)
        | Object::Published(..)
        | Object::Trigger(..) => {}
    }
    found.dependent.sort_by_key(Object::oid);
    Ok(found)
}

/// Is a type among the objects?
fn has_type(objects: &[Object], ty: Oid) -> bool {
    objects.iter().any(|object| matches!(object, Object::Type(found) if found.oid == ty))
}

/// An array goes with its type, a multirange with its range, and a member with its extension.
fn goes_silently(dependent: &Object) -> bool {
    match dependent {
        Object::Array(_) | Object::Member(..) => true,
        Object::Type(ty) => made::is_multirange(ty.oid),
        _ => false,
    }
}

/// Defaults of this session's temporary tables that take a sequence's values.
fn temporary_defaults(cx: &SessionState, sequence: Oid) -> Result<Vec<Object>> {
    let tables: Vec<Arc<Relation>> = cx
        .own()
        .with_temp(|temp| temp.relations().filter(|r| r.kind == RelationKind::Table).cloned().collect());
    let mut found = Vec::new();
    for table in tables {
        for column in &table.columns {
            let Some(kept) = &column.default_tree else { continue };
            if references(cx, kept)?.relations.contains(&sequence) {
                found.push(Object::Default(table.clone(), column.attnum));
            }
        }
    }
    Ok(found)
}

/// Drops the roots and all that must go with them; what depends on them only with `cascade`.
pub(super) fn drop_objects(cx: &SessionState, roots: Vec<Object>, cascade: bool) -> Result<()> {
    drop_with(cx, roots, cascade, None)
}

/// DISCARD TEMP: all temporary relations of the session go.
pub fn drop_temporary(cx: &SessionState) -> Result<()> {
    let mut all: Vec<Arc<Relation>> = cx.own().with_temp(|temp| temp.relations().cloned().collect());
    all.sort_by_key(|rel| rel.oid);
    drop_objects(cx, all.into_iter().map(Object::Relation).collect(), true)
}

/// As `drop_objects`. `because_of`: what is dropped in truth, on which the roots depend.
pub(super) fn drop_with(
    cx: &SessionState,
    roots: Vec<Object>,
    cascade: bool,
    because_of: Option<&str>,
) -> Result<()> {
    let mut going: Vec<Object> = Vec::new();
    for root in roots {
        if !going.iter().any(|o| o.same(&root)) {
            going.push(root);
        }
    }
    let roots = going.clone();
    // Dependents that were found, with what they depend on; objects that go anyway are left out at
    // the end.
    let mut depending: Vec<(Object, Object)> = Vec::new();
    let mut silent = vec![because_of.is_none(); roots.len()];
    let mut at = 0;
    while at < going.len() {
        let object = going[at].clone();
        let found = followers(cx, &object)?;
        for owned in found.owned {
            if !going.iter().any(|o| o.same(&owned)) {
                going.push(owned);
                silent.push(true);
            }
        }
        // Each right behind what it depends on, as PostgreSQL lists them.
        let mut behind = at + 1;
        for dependent in found.dependent {
            depending.push((dependent.clone(), object.clone()));
            if !going.iter().any(|o| o.same(&dependent)) {
                silent.insert(behind, goes_silently(&dependent));
                going.insert(behind, dependent);
                behind += 1;
            }
        }
        at += 1;
    }
    // A default goes silently with its own table, a condition with its domain, and a sequence with
    // the table that owns it.
    let relation_of = |object: &Object| match object {
        Object::Relation(rel) => Some(rel.oid),
        Object::Type(ty) => made::relation_of(ty.oid),
        _ => None,
    };
    let tables: Vec<Oid> = going.iter().filter_map(relation_of).collect();
    let columns: Vec<(Oid, i16)> = going
        .iter()
        .filter_map(|o| if let Object::Column(rel, attnum) = o { Some((rel.oid, *attnum)) } else { None })
        .collect();
    let mut with_columns: Vec<Object> = Vec::new();
    for object in &going {
        if drop_types::goes_with_columns(cx, object, &columns)? {
            with_columns.push(object.clone());
        }
    }
    let goes_with_table = |o: &Object| match o {
        Object::Default(rel, _)
        | Object::Foreign(rel, _)
        | Object::Column(rel, _)
        | Object::Check(rel, _)
        | Object::Index(rel, _)
        | Object::Published(rel, _)
        | Object::Trigger(rel, _)
            if tables.contains(&rel.oid) =>
        {
            true
        }
        Object::DomainCheck(domain, _) => has_type(&going, domain.oid),
        o => with_columns.iter().any(|w| w.same(o)),
    };
    let owned_by_going = |o: &Object| {
        let Object::Relation(sequence) = o else { return false };
        going.iter().any(|g| {
            matches!(g, Object::Relation(t) if t.columns.iter().any(|c| c.owned_sequences().any(|s| s == sequence.oid)))
        })
    };
    let loud: Vec<usize> = (0..going.len())
        .filter(|&i| !silent[i] && !goes_with_table(&going[i]) && !owned_by_going(&going[i]))
        .collect();
    for object in &roots {
        if let Object::Relation(rel) = object {
            sequence::refuse_identity(cx, rel, &tables)?;
        }
    }
    let mut shown = Vec::new();
    for &i in &loud {
        let on = depending.iter().find(|(d, _)| d.same(&going[i])).map(|(_, on)| on);
        let on = match (on, because_of) {
            (Some(on), _) => describe(cx, on)?,
            (None, what) => what.unwrap_or_default().to_string(),
        };
        shown.push((describe(cx, &going[i])?, on));
    }
    let what = match (because_of, roots.as_slice()) {
        (Some(what), _) => Some(what.to_string()),
        (None, [one]) => Some(describe(cx, one)?),
        _ => None,
    };
    refuse_or_tell(cx, what.as_deref(), &shown, cascade)?;
    // Foreign keys go before the columns at both of their ends.
    for object in going.iter().filter(|o| with_columns.iter().any(|w| w.same(o))) {
        if let Object::Foreign(_, key) = object {
            foreign::remove(cx, key)?;
        }
    }
    // Dependents first.
    for object in going.iter().rev() {
        match object {
            Object::Default(rel, attnum) if !goes_with_table(object) => {
                drop_columns::drop_default(cx, rel, *attnum)?
            }
            Object::Foreign(_, key) if !goes_with_table(object) => foreign::remove(cx, key)?,
            Object::Column(rel, attnum) if !goes_with_table(object) => {
                // A view may stand before the column, as it depends on something else as well.
                for (view, _) in depending.iter().filter(|(_, on)| on.same(object)) {
                    if let Object::Relation(view) = view {
                        drop_locked(cx, view)?;
                    }
                }
                drop_types::drop_column(cx, rel, *attnum)?
            }
            Object::Check(rel, check) if !goes_with_table(object) => {
                lock(cx, rel)?;
                if let Some(now) = cx.relation(rel.oid)? {
                    crate::ddl::alter::drop_check(cx, &now, check.oid)?;
                }
            }
            Object::Index(rel, index) if !goes_with_table(object) => {
                lock(cx, rel)?;
                if let Some(now) = cx.relation(rel.oid)? {
                    store::drop_index(cx, &now, index)?;
                }
            }
            Object::Type(ty) => {
                let ty = cx.lock_type(ty.oid, LockMode::AccessExclusive)?;
                made_types::remove(cx, &ty)?;
            }
            Object::DomainCheck(domain, check) => {
                if !goes_with_table(object) {
                    let domain = cx.lock_type(domain.oid, LockMode::AccessExclusive)?;
                    domains::remove_check(cx, &domain, check.oid)?;
                }
            }
            Object::Default(..)
            | Object::Foreign(..)
            | Object::Column(..)
            | Object::Check(..)
            | Object::Index(..)
            | Object::Array(_)
            | Object::Member(..) => {}
            Object::Extension(extension) => drop_extensions::remove(cx, extension)?,
            Object::Routine(routine) => routine::remove(cx, routine)?,
            Object::Operator(operator) => operator::remove(cx, operator)?,
            Object::Trigger(rel, trigger) if !goes_with_table(object) => {
                lock(cx, rel)?;
                if let Some(now) = cx.relation(rel.oid)? {
                    crate::ddl::in_use::check_cursors(cx, &now, "DROP TRIGGER")?;
                    trigger::remove(cx, &now, trigger.oid)?;
                }
            }
            Object::Published(_, member) if !goes_with_table(object) => {
                publication_members::remove(cx, member)?;
            }
            Object::Trigger(..) | Object::Published(..) => {}
            Object::Relation(rel) => drop_locked(cx, rel)?,
            Object::Schema(oid, _) => drop_schema(cx, *oid)?,
        }
    }
    Ok(())
}

/// Objects depend on what is to be dropped (`what`; `None` for several): 2BP01, or with `cascade` a
/// notice. Each of `depending` is an object with what it depends on.
pub fn refuse_or_tell(
    cx: &SessionState,
    what: Option<&str>,
    depending: &[(String, String)],
    cascade: bool,
) -> Result<()> {
    if depending.is_empty() {
        return Ok(());
    }
    if !cascade {
        let message = match what {
            Some(what) => format!("cannot drop {what} because other objects depend on it"),
            None => "cannot drop desired object(s) because other objects depend on them".to_string(),
        };
        let lines: Vec<String> = depending.iter().map(|(o, on)| format!("{o} depends on {on}")).collect();
        return Err(SqlError::new(SqlState::DEPENDENT_OBJECTS_STILL_EXIST, message)
            .detail(lines.join("\n"))
            .hint("Use DROP ... CASCADE to drop the dependent objects too."));
    }
    let lines: Vec<String> = depending.iter().map(|(o, _)| format!("drop cascades to {o}")).collect();
    let notice = if let [one] = lines.as_slice() {
        SqlError::report(Severity::Notice, SqlState::SUCCESSFUL_COMPLETION, one.clone())
    } else {
        let message = format!("drop cascades to {} other objects", lines.len());
        SqlError::report(Severity::Notice, SqlState::SUCCESSFUL_COMPLETION, message).detail(lines.join("\n"))
    };
    cx.notice(notice);
    Ok(())
}

/// Drops a relation with its rows in the catalogs, unless it is gone already.
fn drop_locked(cx: &SessionState, rel: &Relation) -> Result<()> {
    lock(cx, rel)?;
    // It may have changed while it was waited for.
    let Some(now) = cx.relation(rel.oid)? else { return Ok(()) };
    if now.kind != RelationKind::View {
        crate::ddl::in_use::check(cx, &now, "DROP TABLE")?;
    }
    store::drop_relation(cx, &now)
}

pub(super) fn lock(cx: &SessionState, rel: &Relation) -> Result<()> {
    if !rel.is_temporary() {
        cx.lock_oid(rel.oid, &rel.name, LockMode::AccessExclusive, WaitPolicy::Block)?;
    }
    Ok(())
}

fn drop_schema(cx: &SessionState, oid: Oid) -> Result<()> {
    debug_assert_ne!(oid, TEMP_NAMESPACE);
    cx.changed(message::NAMESPACE, cx.database(), oid, 0);
    store::delete_rows(cx, id::NAMESPACE, 2685, &[Datum::Oid(oid)])?;
    store::delete_comments(cx, id::NAMESPACE, oid)?;
    publication_members::forget_schema(cx, oid)?;
    // Nothing new will get the default privileges in it.
    let system = store::system(cx);
    let tx = SystemRows::of(cx);
    for row in tx.scan(system.stored(id::DEFAULT_ACL))? {
        if row.oid("defaclnamespace") == oid {
            tx.delete(&row)?;
        }
    }
    store::next_command(cx)
}

/// Views whose queries name a column.
pub fn views_of_column(cx: &SessionState, rel: &Relation, attnum: i16) -> Result<Vec<Arc<Relation>>> {
    let mut views = match rel.is_temporary() {
        true => Vec::new(),
        false => views_of(cx, id::CLASS, rel.oid, attnum)?,
    };
    views.extend(cx.own().with_temp(|temp| temp.views_of(rel.oid, attnum)));
    Ok(views)
}

pub(super) fn views_of(cx: &SessionState, class: Oid, object: Oid, part: i16) -> Result<Vec<Arc<Relation>>> {
    let mut views: Vec<Arc<Relation>> = Vec::new();
    let system = store::system(cx);
    let keys = [Datum::Oid(class), Datum::Oid(object), Datum::Int4(i32::from(part))];
    for row in SystemRows::of(cx).lookup(system.stored(id::DEPEND), 2674, &keys)? {
        if row.oid("classid") == id::REWRITE
            && let Some(Object::Relation(view)) =
                drop_types::dependent_object(cx, id::REWRITE, row.oid("objid"))?
            && !views.iter().any(|v| v.oid == view.oid)
        {
            views.push(view);
        }
    }
    views.sort_by_key(|v| v.oid);
    Ok(views)
}

/// A dotted name's node list as `Node`s, for callers that read it twice.
#[allow(clippy::needless_lifetimes)]
pub fn list_of<'a>(node: Node<'a>) -> Vec<&'a str> {
    match node {
        Node::NodeList(list) => list.iter().filter_map(Node::as_str).collect(),
        Node::String(s) => vec![s.sval().unwrap_or("")],
        _ => Vec::new(),
    }
}
