//! CREATE TYPE ... AS (...), ALTER TYPE on attributes, and the columns that have a row type.
//!
//! A composite type is a relation without rows (`relkind` c), and its type is that of the
//! relation's rows. All that `pg_type` shows of it follows from the relation.
//!
//! Tables keep values of a row type as they were written (docs/format). A change of the type's
//! fields must therefore leave old values readable:
//! - an attribute that is added comes last, and old values read NULL for it;
//! - the type of an attribute stays while a column has the row type, as in PostgreSQL;
//! - a stored row has its fields at the places of their numbers, so that a dropped attribute leaves
//!   a gap ([`sinew_types::RowType::stored`]). Kept trees name fields by their numbers, too.
//!
//! The descriptors of tables carry the fields of their columns' row types. A change of a type
//! therefore announces each table that has such a column ([`announce_users`]).

use crate::ddl::create::column_collation;
use crate::ddl::drop_columns::release_readers_of_field;
use crate::ddl::drop_types::goes_with_rows;
use crate::ddl::types::column_type;
use crate::ddl::{made_types, names, store};
use crate::state::SessionState;
use pg_raw_parse::raw::{AlterTableType as At, DropBehavior};
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::relation_word;
use sinew_catalog::bootstrap::attribute_row;
use sinew_catalog::{TEMP_NAMESPACE_NAME, id, must_be_owner};
use sinew_error::{Result, SqlError, SqlState, notsup, sqlerr};
use sinew_plan::NamedType;
use sinew_table::codec::COLUMNS_MAX;
use sinew_table::{Column, Relation, RelationKind};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::typeinfo::{self, made, type_name};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// Runs CREATE TYPE ... AS (...).
pub fn create(cx: &SessionState, stmt: &nodes::CompositeTypeStmt) -> Result<String> {
    let var = stmt.typevar().ok_or_else(|| SqlError::internal("CREATE TYPE without a name"))?;
    names::check_database(cx, var)?;
    let name = var.relname().unwrap_or("");
    let parts: Vec<&str> = var.schemaname().into_iter().chain([name]).collect();
    let mut columns: Vec<Column> = Vec::new();
    for def in stmt.coldeflist() {
        if columns.len() == COLUMNS_MAX {
            return Err(sqlerr!(TOO_MANY_COLUMNS, "tables can have at most {COLUMNS_MAX} columns"));
        }
        // PostgreSQL looks the types up without the statement's text.
        let column = attribute(cx, def, columns.len() as i16 + 1).map_err(SqlError::without_position)?;
        if columns.iter().any(|c| c.name == column.name) {
            return Err(sqlerr!(DUPLICATE_COLUMN, "column \"{}\" specified more than once", column.name));
        }
        columns.push(column);
    }
    if var.relpersistence as u8 == b't' || parts.first() == Some(&TEMP_NAMESPACE_NAME) {
        return Err(notsup!("types in the temporary schema are not supported"));
    }
    let place = made_types::place(cx, &parts)?;
    if cx.find_in_namespace(place.schema, &place.name)?.is_some() {
        return Err(sqlerr!(DUPLICATE_TABLE, "relation \"{}\" already exists", place.name));
    }
    let oid = store::new_oid(cx, false)?;
    if made::row_oid(oid).is_none() {
        return Err(sqlerr!(
            PROGRAM_LIMIT_EXCEEDED,
            "this directory has used up its object identifiers of types"
        ));
    }
    let schema_name = cx.namespace_name(place.schema)?.unwrap_or_default();
    let mut rel = store::blank(oid, place.name.clone(), place.schema, &schema_name, cx.user_oid());
    rel.kind = RelationKind::Composite;
    rel.columns = columns;
    let rel = store::create_relation(cx, rel)?;
    let ty = (id::TYPE, rel.row_type_oid(), 0);
    store::depend(cx, (id::CLASS, rel.oid, 0), ty, b'i')?;
    Ok("CREATE TYPE".into())
}

fn attribute(cx: &SessionState, def: &nodes::ColumnDef, attnum: i16) -> Result<Column> {
    sinew_types::host::step()?;
    let name = names::stored_name(cx, def.colname().unwrap_or(""));
    let ty = def.type_name().ok_or_else(|| SqlError::internal("an attribute without a type"))?;
    let of = type_of_attribute(cx, ty, &name)?;
    let mut column = Column::plain(name, attnum, of.ty, of.typmod);
    column.domain = of.domain;
    column.collation = column_collation(cx, def, of)?;
    Ok(column)
}

/// The type of an attribute.
fn type_of_attribute(cx: &SessionState, ty: &nodes::TypeName, name: &str) -> Result<NamedType> {
    let of = column_type(cx, ty, name)?;
    refuse_temporary(cx, of.ty)?;
    Ok(of)
}

/// A permanent object cannot have the type of a temporary table's rows.
pub fn refuse_temporary(cx: &SessionState, ty: Oid) -> Result<()> {
    match made::relation_of(typeinfo::base(ty)) {
        Some(relation) if relation >= sinew_catalog::FIRST_TEMPORARY_OID => {
            let name = cx.own().temp_relation(relation).map_or_else(String::new, |rel| rel.name.to_string());
            Err(notsup!("a permanent object that names temporary relation \"{name}\" is not supported"))
        }
        _ => Ok(()),
    }
}

/// 42P16 if a column of this type would make a row contain a row of its own type.
pub fn not_in_itself(cx: &SessionState, rel: &Relation, ty: Oid) -> Result<()> {
    let Some(inner) = made::relation_of(typeinfo::base(ty)) else { return Ok(()) };
    if inner == rel.oid {
        let message = format!("composite type {} cannot be made a member of itself", rel.name);
        return Err(SqlError::new(SqlState::INVALID_TABLE_DEFINITION, message));
    }
    sinew_table::stack::check()?;
    let Some(inner) = cx.relation(inner)? else { return Ok(()) };
    inner.live_columns().try_for_each(|column| not_in_itself(cx, rel, column.type_oid))
}

/// A column that has a row type, or an array over it.
pub struct User {
    pub rel: Arc<Relation>,
    pub column: Arc<str>,
    pub attnum: i16,
}

/// The columns of tables that have the type of a relation's rows, also within other row types, and
/// the relations whose rows have it.
fn users_of(cx: &SessionState, relation: Oid) -> Result<(Vec<User>, Vec<Arc<Relation>>)> {
    let (mut users, mut between) = (Vec::new(), Vec::new());
    let temporary: Vec<Arc<Relation>> = cx.own().with_temp(|temp| temp.relations().cloned().collect());
    find_users(cx, relation, &temporary, &mut users, &mut between)?;
    Ok((users, between))
}

/// The users of the array come first, as PostgreSQL finds them.
fn find_users(
    cx: &SessionState,
    relation: Oid,
    temporary: &[Arc<Relation>],
    users: &mut Vec<User>,
    between: &mut Vec<Arc<Relation>>,
) -> Result<()> {
    sinew_table::stack::check()?;
    let Some(ty) = made::row_oid(relation) else { return Ok(()) };
    for ty in [typeinfo::array_type(ty).unwrap_or(0), ty] {
        let mut found: Vec<(Arc<Relation>, i16)> = Vec::new();
        for (class, oid, column, _) in store::dependents(cx, id::TYPE, ty)? {
            if class == id::CLASS
                && column > 0
                && let Some(rel) = cx.relation(oid)?
            {
                found.push((rel, column as i16));
            }
        }
        found.sort_by_key(|(rel, attnum)| (rel.oid, *attnum));
        for rel in temporary {
            let has_it = |c: &&Column| c.type_oid == ty;
            found.extend(rel.live_columns().filter(has_it).map(|c| (rel.clone(), c.attnum)));
        }
        for (rel, attnum) in found {
            sinew_types::host::step()?;
            if rel.keeps_rows() {
                let column = rel.columns[attnum as usize - 1].name.clone();
                users.push(User { rel: rel.clone(), column, attnum });
            }
            if rel.has_row_type() && !between.iter().any(|known| known.oid == rel.oid) {
                between.push(rel.clone());
                find_users(cx, rel.oid, temporary, users, between)?;
            }
        }
    }
    Ok(())
}

/// 0A000 if a column has the type of the relation's rows, and these have values of a domain: a
/// change of the domain would have to look into the column's values.
pub fn no_values_of_domain(cx: &SessionState, rel: &Relation, domain: Oid) -> Result<()> {
    let (users, _) = users_of(cx, rel.oid)?;
    let Some(user) = users.first() else { return Ok(()) };
    Err(notsup!(
        "cannot alter type \"{}\" because column \"{}.{}\" uses it",
        type_name(domain),
        user.rel.name,
        user.column
    ))
}

/// Fields come or go: what ANALYZE found in columns of the type compares with no value any more.
pub fn forget_statistics(cx: &SessionState, rel: &Relation) -> Result<()> {
    for user in users_of(cx, rel.oid)?.0.iter().filter(|user| !user.rel.is_temporary()) {
        let of_column = [Datum::Oid(user.rel.oid), Datum::Int2(user.attnum)];
        store::delete_rows(cx, id::STATISTIC, 2696, &of_column)?;
    }
    Ok(())
}

/// Announces every relation that has a column of the type of a relation's rows, at any depth: its
/// descriptor holds the fields of the type.
pub fn announce_users(cx: &SessionState, relation: Oid) -> Result<()> {
    let (users, between) = users_of(cx, relation)?;
    users.iter().map(|user| &user.rel).chain(&between).for_each(|rel| store::announce(cx, rel));
    Ok(())
}

/// 0A000 if a column of another table has the type of the relation's rows: the change would leave
/// old values that fit no longer.
pub fn not_used(cx: &SessionState, rel: &Relation) -> Result<()> {
    let (users, _) = users_of(cx, rel.oid)?;
    let Some(user) = users.first() else { return Ok(()) };
    let place = format!("{}.{}", user.rel.name, user.column);
    Err(match rel.kind {
        RelationKind::Composite => {
            let name = &rel.name;
            sqlerr!(FEATURE_NOT_SUPPORTED, "cannot alter type \"{name}\" because column \"{place}\" uses it")
        }
        _ => sqlerr!(
            FEATURE_NOT_SUPPORTED,
            "cannot alter table \"{}\" because column \"{place}\" uses its row type",
            rel.name
        ),
    })
}

/// A field is added or dropped: an index over rows of the type would hold keys without it, or with
/// it.
pub fn not_indexed(cx: &SessionState, rel: &Relation) -> Result<()> {
    for user in users_of(cx, rel.oid)?.0 {
        let reads = |index: &Arc<sinew_table::Index>| {
            index.trees().next().is_some()
                || index.columns.iter().any(|key| key.attnum == user.attnum)
                || index.included.contains(&user.attnum)
        };
        if let Some(index) = user.rel.indexes.iter().find(|index| reads(index)) {
            return Err(notsup!(
                "a change of the fields of type {} is not supported while index \"{}\" is over a column of it",
                rel.name,
                index.name
            ));
        }
    }
    Ok(())
}

/// A field is dropped: indexes and rows that are made of all fields would keep it.
pub fn not_kept(cx: &SessionState, rel: &Relation, field: &str) -> Result<()> {
    not_indexed(cx, rel)?;
    if let Some(kept) = goes_with_rows(cx, rel)? {
        return Err(notsup!(
            "dropping column \"{field}\" of \"{}\" is not supported while {kept} uses its row type",
            rel.name
        ));
    }
    Ok(())
}

/// The relation of a statement that changes attributes, locked. `None` if there is none and the
/// statement says IF EXISTS.
fn open(cx: &SessionState, var: &nodes::RangeVar, missing_ok: bool) -> Result<Option<Arc<Relation>>> {
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let check = |rel: &Relation| must_be_owner(cx, rel.owner, relation_word(rel), &rel.name);
    let mode = LockMode::AccessExclusive;
    let Some(rel) = cx.open_relation_checked(schema, name, mode, WaitPolicy::Block, &check)? else {
        if !missing_ok {
            return Err(cx.missing_relation(schema, name)?);
        }
        let message = format!("relation \"{name}\" does not exist, skipping");
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
        return Ok(None);
    };
    check(&rel)?;
    Ok(Some(rel))
}

/// Runs ALTER TYPE ... ADD, DROP and ALTER ATTRIBUTE. Attributes that go, go first.
pub fn alter(cx: &SessionState, stmt: &nodes::AlterTableStmt) -> Result<String> {
    const TAG: &str = "ALTER TYPE";
    let var = stmt.relation().ok_or_else(|| SqlError::internal("ALTER TYPE without a type"))?;
    let Some(mut rel) = open(cx, var, stmt.missing_ok)? else { return Ok(TAG.into()) };
    if rel.kind != RelationKind::Composite {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not a composite type", rel.name));
    }
    let mut commands: Vec<&nodes::AlterTableCmd> = stmt
        .cmds()
        .iter()
        .filter_map(|n| if let Node::AlterTableCmd(c) = n { Some(c) } else { None })
        .collect();
    commands.sort_by_key(|command| match command.subtype {
        At::AT_DropColumn => 0,
        At::AT_AlterColumnType => 1,
        _ => 2,
    });
    for command in commands {
        match (command.subtype, command.def()) {
            (At::AT_DropColumn, _) => drop_attribute(cx, &rel, command)?,
            (At::AT_AlterColumnType, Node::ColumnDef(def)) => retype(cx, &rel, command, def)?,
            (At::AT_AddColumn, Node::ColumnDef(def)) => add_attribute(cx, &rel, def)?,
            _ => return Err(notsup!("ALTER TYPE of this kind is not supported")),
        }
        store::next_command(cx)?;
        rel = store::reread(cx, rel.oid)?;
    }
    Ok(TAG.into())
}

fn add_attribute(cx: &SessionState, rel: &Relation, def: &nodes::ColumnDef) -> Result<()> {
    let column = attribute(cx, def, rel.columns.len() as i16 + 1)?;
    if rel.column_index(&column.name).is_some() {
        return Err(sqlerr!(
            DUPLICATE_COLUMN,
            "column \"{}\" of relation \"{}\" already exists",
            column.name,
            rel.name
        ));
    }
    if rel.columns.len() >= COLUMNS_MAX {
        return Err(sqlerr!(TOO_MANY_COLUMNS, "tables can have at most {COLUMNS_MAX} columns"));
    }
    not_in_itself(cx, rel, column.type_oid)?;
    not_indexed(cx, rel)?;
    forget_statistics(cx, rel)?;
    store::announce(cx, rel);
    announce_users(cx, rel.oid)?;
    let system = store::system(cx);
    sinew_catalog::rows::SystemRows::of(cx).insert(&attribute_row(
        system.stored(id::ATTRIBUTE),
        rel.oid,
        &column,
    ))?;
    store::depend_on_type(cx, (id::CLASS, rel.oid, i32::from(column.attnum)), column.declared().0)?;
    store::edit_class(cx, rel.oid, |row| row.put("relnatts", column.attnum))
}

/// The place of an attribute; 42703 if there is none.
fn position(rel: &Relation, name: &str) -> Result<usize> {
    let missing =
        || sqlerr!(UNDEFINED_COLUMN, "column \"{name}\" of relation \"{}\" does not exist", rel.name);
    rel.column_index(name).ok_or_else(missing)
}

fn drop_attribute(cx: &SessionState, rel: &Arc<Relation>, command: &nodes::AlterTableCmd) -> Result<()> {
    let name = command.name().unwrap_or("");
    let at = match position(rel, name) {
        Ok(at) => at,
        Err(e) if command.missing_ok => {
            names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, format!("{}, skipping", e.message));
            return Ok(());
        }
        Err(e) => return Err(e),
    };
    let cascade = command.behavior == DropBehavior::DROP_CASCADE;
    release_readers_of_field(cx, rel, rel.columns[at].attnum, cascade)?;
    not_kept(cx, rel, name)?;
    forget_statistics(cx, rel)?;
    store::announce(cx, rel);
    announce_users(cx, rel.oid)?;
    let mut column = rel.columns[at].clone();
    column.name = format!("........pg.dropped.{}........", column.attnum).into();
    column.dropped = true;
    let system = store::system(cx);
    let new = attribute_row(system.stored(id::ATTRIBUTE), rel.oid, &column).row;
    store::edit_attribute(cx, rel.oid, column.attnum, |row| row.row = new)?;
    store::change_type_of_column(cx, rel.oid, column.attnum, None)?;
    let of_attribute = [Datum::Oid(rel.oid), Datum::Oid(id::CLASS), Datum::Int4(column.attnum.into())];
    store::delete_rows(cx, id::DESCRIPTION, 2675, &of_attribute).map(drop)
}

fn retype(
    cx: &SessionState,
    rel: &Relation,
    command: &nodes::AlterTableCmd,
    def: &nodes::ColumnDef,
) -> Result<()> {
    let at = position(rel, command.name().unwrap_or(""))?;
    let old = &rel.columns[at];
    let ty = def.type_name().ok_or_else(|| SqlError::internal("an attribute without a type"))?;
    let of = type_of_attribute(cx, ty, &old.name)?;
    not_in_itself(cx, rel, of.ty)?;
    not_used(cx, rel)?;
    if let Some(kept) = goes_with_rows(cx, rel)? {
        return Err(notsup!(
            "a change of the type of attribute \"{}\" is not supported while {kept} uses type {}",
            old.name,
            rel.name
        ));
    }
    store::announce(cx, rel);
    announce_users(cx, rel.oid)?;
    let collation = column_collation(cx, def, of)?;
    let column = Column { type_oid: of.ty, typmod: of.typmod, domain: of.domain, collation, ..old.clone() };
    let system = store::system(cx);
    let new = attribute_row(system.stored(id::ATTRIBUTE), rel.oid, &column).row;
    store::edit_attribute(cx, rel.oid, old.attnum, |row| row.row = new)?;
    store::change_type_of_column(cx, rel.oid, old.attnum, Some(of.oid()))
}

/// Runs ALTER TYPE ... RENAME ATTRIBUTE, which renames columns of tables, too.
pub fn rename_attribute(cx: &SessionState, stmt: &nodes::RenameStmt, new: &str) -> Result<()> {
    let var = stmt.relation().ok_or_else(|| SqlError::internal("RENAME without a type"))?;
    let Some(rel) = open(cx, var, stmt.missing_ok)? else { return Ok(()) };
    crate::ddl::index::not_system(&rel)?;
    if rel.is_temporary() {
        return Err(notsup!("RENAME ATTRIBUTE of a temporary table is not supported"));
    }
    if rel.relkind() == b'S' {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot rename columns of relation \"{}\"", rel.name));
    }
    let old = stmt.subname().unwrap_or("");
    let missing = || sqlerr!(UNDEFINED_COLUMN, "column \"{old}\" does not exist");
    let at = rel.column_index(old).ok_or_else(missing)?;
    if rel.column_index(new).is_some() {
        let name = &rel.name;
        return Err(sqlerr!(DUPLICATE_COLUMN, "column \"{new}\" of relation \"{name}\" already exists"));
    }
    store::announce(cx, &rel);
    announce_users(cx, rel.oid)?;
    store::edit_attribute(cx, rel.oid, rel.columns[at].attnum, |row| row.put("attname", new))
}

/// The relation of a type that a statement changes as a type; `None` for types that are no rows.
/// 42809 for the rows of a table.
pub fn own_relation(cx: &SessionState, ty: Oid) -> Result<Option<Arc<Relation>>> {
    let Some(relation) = made::relation_of(ty) else { return Ok(None) };
    let missing = || sqlerr!(UNDEFINED_OBJECT, "type with OID {ty} does not exist");
    let rel = cx.relation(relation)?.ok_or_else(missing)?;
    if rel.kind != RelationKind::Composite {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "{} is a table's row type", type_name(ty))
            .hint("Use ALTER TABLE instead."));
    }
    cx.open_oid(relation, LockMode::AccessExclusive)?.ok_or_else(missing).map(Some)
}

/// 42809 where a statement about tables names a composite type.
pub fn no_table(rel: &Relation) -> Result<()> {
    if rel.kind == RelationKind::Composite {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is a composite type", rel.name)
            .hint("Use ALTER TYPE instead."));
    }
    Ok(())
}

/// 42809 where a statement needs rows of a relation.
pub fn has_rows(rel: &Relation) -> Result<()> {
    if rel.kind == RelationKind::Composite {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is a composite type", rel.name));
    }
    Ok(())
}
