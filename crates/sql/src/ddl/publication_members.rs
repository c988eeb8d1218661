//! The members of publications: tables with their columns and conditions, and schemas.
//!
//! A member is a row of `pg_publication_rel` or of `pg_publication_namespace`. In `pg_depend` it
//! goes with its publication and with its table or schema. A column that its column list or its
//! condition names is dropped with CASCADE only.

use crate::ddl::drop::Object;
use crate::ddl::{names, store};
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::relation_word;
use sinew_catalog::publications::{MEMBER_BY_OID, Member, Publication, SCHEMA_BY_SCHEMA};
use sinew_catalog::rows::{CatRow, SystemRows, int2_vector};
use sinew_catalog::shape::{PG_CATALOG, PG_TOAST};
use sinew_catalog::{TEMP_NAMESPACE, id, must_be_owner};
use sinew_error::{Result, notsup, sqlerr};
use sinew_plan::keep_row_filter;
use sinew_plan::kept::references;
use sinew_table::{Relation, RelationKind, SYSTEM_COLUMNS};
use sinew_txn::LockMode;
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The index of `pg_publication_namespace` by OID.
const SCHEMA_BY_OID: Oid = 6238;

/// A table that a statement names, or a child of one.
pub(super) struct Named<'a> {
    rel: Arc<Relation>,
    columns: Vec<&'a str>,
    condition: Node<'a>,
    /// The condition, as it is kept.
    filter: Option<String>,
}

impl Named<'_> {
    fn has_condition(&self) -> bool {
        !matches!(self.condition, Node::None)
    }
}

/// Opens and locks the tables that a statement names, with their children unless it says ONLY; each
/// once.
pub(super) fn open<'a>(cx: &SessionState, tables: &[&'a nodes::PublicationTable]) -> Result<Vec<Named<'a>>> {
    let mut found: Vec<Named<'a>> = Vec::new();
    for &table in tables {
        cx.check_interrupts()?;
        let Some(var) = table.relation() else { continue };
        names::check_database(cx, var)?;
        let mode = LockMode::ShareUpdateExclusive;
        let rel = cx.open_relation(var.schemaname(), var.relname().unwrap_or(""), mode)?;
        no_index(&rel)?;
        let columns: Vec<&'a str> = table.columns().iter().filter_map(Node::as_str).collect();
        let named =
            |rel| Named { rel, columns: columns.clone(), condition: table.where_clause(), filter: None };
        let own = named(rel.clone());
        let twice = |have: &Named<'_>| {
            let what = match own.has_condition() || have.has_condition() {
                true => "WHERE clauses",
                false if own.columns.is_empty() && have.columns.is_empty() => return Ok(()),
                false => "column lists",
            };
            Err(sqlerr!(DUPLICATE_OBJECT, "conflicting or redundant {what} for table \"{}\"", rel.name))
        };
        if let Some(have) = found.iter().find(|have| have.rel.oid == rel.oid) {
            twice(have)?;
            continue;
        }
        let children = match var.inh {
            true => cx.descendants(&rel, mode)?,
            false => Vec::new(),
        };
        let first = found.len();
        found.push(named(rel.clone()));
        for child in children {
            match found.iter().position(|have| have.rel.oid == child.oid) {
                Some(at) if at < first => twice(&found[at])?,
                Some(_) => {}
                None => found.push(named(child)),
            }
        }
    }
    Ok(found)
}

fn no_index(rel: &Relation) -> Result<()> {
    let what = match rel.kind {
        RelationKind::Index => "an index",
        RelationKind::Composite => "a composite type",
        _ => return Ok(()),
    };
    Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is {what}", rel.name))
}

/// Binds the conditions of tables.
pub(super) fn with_filters<'a>(
    cx: &SessionState,
    mut tables: Vec<Named<'a>>,
    sql: &str,
) -> Result<Vec<Named<'a>>> {
    for table in tables.iter_mut().filter(|table| table.has_condition()) {
        if table.rel.kind == RelationKind::Partitioned {
            return Err(sqlerr!(
                INVALID_PARAMETER_VALUE,
                "cannot use publication WHERE clause for relation \"{}\"",
                table.rel.name
            )
            .detail(
                "WHERE clause cannot be used for a partitioned table when publish_via_partition_root is false.",
            ));
        }
        table.filter = Some(keep_row_filter(cx, table.condition, sql, &table.rel)?);
    }
    Ok(tables)
}

/// Refuses column lists where a publication cannot have them.
pub(super) fn check_columns(
    publication: &Publication,
    tables: &[Named<'_>],
    has_schemas: bool,
) -> Result<()> {
    for table in tables.iter().filter(|table| !table.columns.is_empty()) {
        let why = match (has_schemas, table.rel.kind) {
            (true, _) => {
                "Column lists cannot be specified in publications containing FOR TABLES IN SCHEMA elements."
            }
            (false, RelationKind::Partitioned) => {
                "Column lists cannot be specified for partitioned tables when publish_via_partition_root is false."
            }
            (false, _) => continue,
        };
        let Relation { schema_name, name, .. } = &*table.rel;
        return Err(sqlerr!(
            INVALID_PARAMETER_VALUE,
            "cannot use column list for relation \"{schema_name}.{name}\" in publication \"{}\"",
            publication.name
        )
        .detail(why));
    }
    Ok(())
}

/// 22023 for a relation that no publication can have.
fn must_be_publishable(rel: &Relation) -> Result<()> {
    let kind = match rel.kind {
        RelationKind::Table | RelationKind::Partitioned if rel.is_system => "system tables",
        RelationKind::Table | RelationKind::Partitioned if rel.is_temporary() => "temporary tables",
        RelationKind::Table | RelationKind::Partitioned => return Ok(()),
        RelationKind::Virtual if rel.relkind() == b'r' => "system tables",
        RelationKind::View | RelationKind::Virtual => "views",
        RelationKind::Materialized => "materialized views",
        RelationKind::Sequence => "sequences",
        RelationKind::Toast => "TOAST tables",
        RelationKind::Index => "indexes",
        RelationKind::Composite => "composite types",
    };
    Err(sqlerr!(INVALID_PARAMETER_VALUE, "cannot add relation \"{}\" to publication", rel.name)
        .detail(format!("This operation is not supported for {kind}.")))
}

/// A column list as numbers, in the order of the table.
fn column_numbers(table: &Named<'_>) -> Result<Vec<i16>> {
    let rel = &table.rel;
    let mut found: Vec<i16> = Vec::new();
    for &name in &table.columns {
        let Some(at) = rel.column_index(name) else {
            return Err(match SYSTEM_COLUMNS.contains(&name) {
                true => sqlerr!(
                    INVALID_COLUMN_REFERENCE,
                    "cannot use system column \"{name}\" in publication column list"
                ),
                false => {
                    sqlerr!(UNDEFINED_COLUMN, "column \"{name}\" of relation \"{}\" does not exist", rel.name)
                }
            });
        };
        let column = &rel.columns[at];
        if column.generated {
            return Err(sqlerr!(
                INVALID_COLUMN_REFERENCE,
                "cannot use generated column \"{name}\" in publication column list"
            ));
        }
        if found.contains(&column.attnum) {
            return Err(sqlerr!(DUPLICATE_OBJECT, "duplicate column \"{name}\" in publication column list"));
        }
        found.push(column.attnum);
    }
    found.sort_unstable();
    Ok(found)
}

/// Adds tables to a publication. `may_be`: those that it has already are left alone.
pub(super) fn add_tables(
    cx: &SessionState,
    publication: &Publication,
    tables: &[Named<'_>],
    may_be: bool,
) -> Result<()> {
    let members = cx.members_of_publication(publication.oid)?;
    for table in tables {
        let rel = &table.rel;
        must_be_owner(cx, rel.owner, relation_word(rel), &rel.name)?;
        if members.iter().any(|member| member.table == rel.oid) {
            if may_be {
                continue;
            }
            return Err(sqlerr!(
                DUPLICATE_OBJECT,
                "relation \"{}\" is already member of publication \"{}\"",
                rel.name,
                publication.name
            ));
        }
        must_be_publishable(rel)?;
        let member = Member {
            oid: store::new_oid(cx, false)?,
            publication: publication.oid,
            table: rel.oid,
            columns: column_numbers(table)?,
            filter: table.filter.as_deref().map(Arc::from),
        };
        insert(cx, rel, &member)?;
    }
    Ok(())
}

fn insert(cx: &SessionState, rel: &Arc<Relation>, member: &Member) -> Result<()> {
    announce(cx, rel)?;
    let system = store::system(cx);
    let mut row = CatRow::new(system.stored(id::PUBLICATION_REL))
        .set_oid("oid", member.oid)
        .set_oid("prpubid", member.publication)
        .set_oid("prrelid", member.table)
        .set("prqual", member.filter.as_deref());
    if !member.columns.is_empty() {
        row.put("prattrs", int2_vector(member.columns.iter().copied()));
    }
    SystemRows::of(cx).insert(&row)?;
    let own = (id::PUBLICATION_REL, member.oid, 0);
    store::depend(cx, own, (id::PUBLICATION, member.publication, 0), b'a')?;
    store::depend(cx, own, (id::CLASS, rel.oid, 0), b'a')?;
    for attnum in named_columns(cx, member)? {
        store::depend(cx, own, (id::CLASS, rel.oid, i32::from(attnum)), b'n')?;
    }
    store::next_command(cx)
}

/// The columns that a member names, each once.
fn named_columns(cx: &SessionState, member: &Member) -> Result<Vec<i16>> {
    let mut named = member.columns.clone();
    if let Some(tree) = &member.filter {
        named.extend(references(cx, tree)?.own);
    }
    named.sort_unstable();
    named.dedup();
    Ok(named)
}

/// Announces a table, and the partitions below it, whose descriptors say what is published of them.
pub(super) fn announce(cx: &SessionState, rel: &Relation) -> Result<()> {
    let below = cx.partitions_below(rel)?;
    store::announce(cx, rel);
    below.iter().for_each(|table| store::announce(cx, table));
    Ok(())
}

/// Takes tables out of a publication.
pub(super) fn drop_tables(cx: &SessionState, publication: &Publication, tables: &[Named<'_>]) -> Result<()> {
    for table in tables {
        if !table.columns.is_empty() {
            return Err(sqlerr!(
                SYNTAX_ERROR,
                "column list must not be specified in ALTER PUBLICATION ... DROP"
            ));
        }
        let memberships = cx.memberships_of_table(table.rel.oid)?;
        let member = memberships.iter().find(|member| member.publication == publication.oid);
        let member = member.ok_or_else(|| {
            sqlerr!(UNDEFINED_OBJECT, "relation \"{}\" is not part of the publication", table.rel.name)
        })?;
        if table.has_condition() {
            return Err(sqlerr!(
                SYNTAX_ERROR,
                "cannot use a WHERE clause when removing a table from a publication"
            ));
        }
        remove(cx, member)?;
    }
    Ok(())
}

/// Takes the tables out that are not in a new list, or not with the same columns and condition.
pub(super) fn drop_others(cx: &SessionState, publication: &Publication, tables: &[Named<'_>]) -> Result<()> {
    for member in cx.members_of_publication(publication.oid)? {
        let mut stays = false;
        if let Some(table) = tables.iter().find(|table| table.rel.oid == member.table) {
            stays = table.filter.as_deref() == member.filter.as_deref()
                && column_numbers(table)? == member.columns;
        }
        if !stays {
            cx.open_oid(member.table, LockMode::ShareUpdateExclusive)?;
            remove(cx, &member)?;
        }
    }
    Ok(())
}

/// Takes a member out.
pub(super) fn remove(cx: &SessionState, member: &Member) -> Result<()> {
    if let Some(rel) = cx.relation(member.table)? {
        announce(cx, &rel)?;
    }
    store::delete_rows(cx, id::PUBLICATION_REL, MEMBER_BY_OID, &[Datum::Oid(member.oid)])?;
    store::delete_depends(cx, id::PUBLICATION_REL, member.oid)?;
    store::next_command(cx)
}

/// A table is dropped: it is in no publication any more.
pub fn forget_table(cx: &SessionState, table: Oid) -> Result<()> {
    for member in cx.memberships_of_table(table)? {
        store::delete_rows(cx, id::PUBLICATION_REL, MEMBER_BY_OID, &[Datum::Oid(member.oid)])?;
        store::delete_depends(cx, id::PUBLICATION_REL, member.oid)?;
    }
    Ok(())
}

/// Adds schemas to a publication. `may_be`: those that it has already are left alone.
pub(super) fn add_schemas(
    cx: &SessionState,
    publication: &Publication,
    schemas: &[(Oid, Arc<str>)],
    may_be: bool,
) -> Result<()> {
    for (schema, name) in schemas {
        names::lock_namespace(cx, *schema, LockMode::AccessShare)?;
        if cx.namespace_name(*schema)?.is_none() {
            return Err(sqlerr!(UNDEFINED_SCHEMA, "schema with OID {schema} does not exist"));
        }
        let have = cx.schemas_of_publication(publication.oid)?;
        if have.iter().any(|member| member.schema == *schema) {
            if may_be {
                continue;
            }
            return Err(sqlerr!(
                DUPLICATE_OBJECT,
                "schema \"{name}\" is already member of publication \"{}\"",
                publication.name
            ));
        }
        let why = match *schema {
            PG_CATALOG | PG_TOAST => "This operation is not supported for system schemas.",
            TEMP_NAMESPACE => "Temporary schemas cannot be replicated.",
            _ => "",
        };
        if !why.is_empty() {
            return Err(
                sqlerr!(INVALID_PARAMETER_VALUE, "cannot add schema \"{name}\" to publication").detail(why)
            );
        }
        insert_schema(cx, publication, *schema)?;
    }
    Ok(())
}

fn insert_schema(cx: &SessionState, publication: &Publication, schema: Oid) -> Result<()> {
    crate::ddl::publication::announce_all(cx);
    let system = store::system(cx);
    let oid = store::new_oid(cx, false)?;
    let row = CatRow::new(system.stored(id::PUBLICATION_NAMESPACE))
        .set_oid("oid", oid)
        .set_oid("pnpubid", publication.oid)
        .set_oid("pnnspid", schema);
    SystemRows::of(cx).insert(&row)?;
    let own = (id::PUBLICATION_NAMESPACE, oid, 0);
    store::depend(cx, own, (id::PUBLICATION, publication.oid, 0), b'a')?;
    store::depend(cx, own, (id::NAMESPACE, schema, 0), b'a')?;
    store::next_command(cx)
}

/// Takes schemas out of a publication.
pub(super) fn drop_schemas(
    cx: &SessionState,
    publication: &Publication,
    schemas: &[(Oid, Arc<str>)],
) -> Result<()> {
    for (schema, name) in schemas {
        names::lock_namespace(cx, *schema, LockMode::AccessShare)?;
        let have = cx.schemas_of_publication(publication.oid)?;
        let member = have.iter().find(|member| member.schema == *schema).ok_or_else(|| {
            sqlerr!(UNDEFINED_OBJECT, "tables from schema \"{name}\" are not part of the publication")
        })?;
        remove_schema(cx, member.oid)?;
    }
    Ok(())
}

/// Takes a row of `pg_publication_namespace` out.
pub(super) fn remove_schema(cx: &SessionState, member: Oid) -> Result<()> {
    crate::ddl::publication::announce_all(cx);
    store::delete_rows(cx, id::PUBLICATION_NAMESPACE, SCHEMA_BY_OID, &[Datum::Oid(member)])?;
    store::delete_depends(cx, id::PUBLICATION_NAMESPACE, member)?;
    store::next_command(cx)
}

/// A schema is dropped: it is in no publication any more. The caller has announced it.
pub fn forget_schema(cx: &SessionState, schema: Oid) -> Result<()> {
    for member in cx.schema_members()?.iter().filter(|member| member.schema == schema) {
        store::delete_depends(cx, id::PUBLICATION_NAMESPACE, member.oid)?;
    }
    store::delete_rows(cx, id::PUBLICATION_NAMESPACE, SCHEMA_BY_SCHEMA, &[Datum::Oid(schema)])?;
    Ok(())
}

/// A member as messages about dependencies show it.
pub(super) fn describe(cx: &SessionState, rel: &Relation, publication: Oid) -> Result<String> {
    let name = cx.publication(publication)?.map_or_else(String::new, |found| found.name.to_string());
    let table = crate::ddl::drop::shown(cx, rel)?;
    let kind = crate::ddl::drop::kind_name(rel.kind);
    Ok(format!("publication of {kind} {table} in publication {name}"))
}

/// The members that name a column of a table.
pub(super) fn of_column(cx: &SessionState, rel: &Arc<Relation>, attnum: i16) -> Result<Vec<Object>> {
    let mut found = Vec::new();
    if rel.is_temporary() {
        return Ok(found);
    }
    for member in cx.memberships_of_table(rel.oid)? {
        if named_columns(cx, &member)?.contains(&attnum) {
            found.push(Object::Published(rel.clone(), member));
        }
    }
    Ok(found)
}

/// 0A000 if a publication names a column whose type is to be changed.
pub fn no_publication_depends(cx: &SessionState, rel: &Arc<Relation>, attnum: i16) -> Result<()> {
    let Some(Object::Published(_, member)) = of_column(cx, rel, attnum)?.into_iter().next() else {
        return Ok(());
    };
    Err(notsup!("cannot alter type of a column used by a publication WHERE clause").detail(format!(
        "{} depends on column \"{}\"",
        describe(cx, rel, member.publication)?,
        rel.columns[attnum as usize - 1].name
    )))
}
