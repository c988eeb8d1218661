//! The first rows of the catalogs: the contents of a new directory.
//!
//! Everything happens in one transaction, before another session may attach. `postgres` (5) gets
//! its catalogs, and the shared catalogs stand under database 0. `template1` (1) and `template0`
//! (4) would have the same rows in files with the same numbers. They are left *as new*
//! (`as_new.rs`) until a session connects to them. Rows of types, functions, operators, casts and
//! aggregates come from the tables that evaluate them, so that the two cannot differ.

use super::as_new;
use super::members::{FIRST_EXTENSION, LANGUAGE_PLPGSQL, extension_row, member_rows};
use crate::PG_DATABASE_OWNER;
use crate::acl::{Kind, default_acl};
use crate::id;
use crate::rows::{CatRow, SystemRows, create_files, int2_array, int2_vector, oid_vector, text_array};
use crate::shape::{BOOTSTRAP_ROLE, INFORMATION_SCHEMA, PG_CATALOG, PG_TOAST, PUBLIC, SystemRelations};
use sinew_error::Result;
use sinew_table::collation::COLLATIONS;
use sinew_table::{ForeignKey, Index, Relation, RelationKind, ReplicaIdentity, TriggerConstraint};
use sinew_types::acl::{AclItem, PUBLIC as PUBLIC_ROLE, Rights, array};
use sinew_types::aggregate::Direct;
use sinew_types::cast::{CASTS, Cast, CastContext, CastMethod};
use sinew_types::extension;
use sinew_types::func::{self, BuiltinFn, FnBody, Volatility};
use sinew_types::oper::{self, ClassRow, OPERATORS, Operator};
use sinew_types::typeinfo::{BuiltInRange, RANGES, TYPES, TypeInfo, type_info};
use sinew_types::{Datum, Oid, oid as t};
use std::borrow::Cow;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

/// OID of the database `template1`.
pub const TEMPLATE1: Oid = 1;
/// OID of the database `template0`.
pub const TEMPLATE0: Oid = 4;
/// OID of the database `postgres`.
pub const POSTGRES: Oid = 5;

/// The language of built-in functions, as `pg_language` has it.
const LANGUAGE_INTERNAL: Oid = 12;
/// The language of functions that an extension brings.
const LANGUAGE_C: Oid = 13;

/// OIDs of the schema `public`'s owner and of the other roles that PostgreSQL knows from the start.
const ROLES: &[(Oid, &str)] = &[
    (6171, "pg_database_owner"),
    (6181, "pg_read_all_data"),
    (6182, "pg_write_all_data"),
    (3373, "pg_monitor"),
    (3374, "pg_read_all_settings"),
    (3375, "pg_read_all_stats"),
    (3377, "pg_stat_scan_tables"),
    (4569, "pg_read_server_files"),
    (4570, "pg_write_server_files"),
    (4571, "pg_execute_server_program"),
    (4200, "pg_signal_backend"),
    (4544, "pg_checkpoint"),
];

/// Writes the catalogs of a new directory, shared ones included, in the session's transaction.
/// `os_user` becomes a superuser beside `postgres`.
pub fn write(tx: SystemRows<'_>, os_user: Option<&str>) -> Result<()> {
    for database in [TEMPLATE1, TEMPLATE0] {
        as_new::create(tx, database)?;
    }
    tx.create_database(POSTGRES, None)?;
    write_local(tx, POSTGRES)?;
    let system = SystemRelations::of(TEMPLATE1);
    let mut rows = shared_rows(&system, os_user);
    for rel in system.all_stored() {
        if rel.heap.file.database != 0 {
            continue;
        }
        create_files(tx, rel)?;
        tx.load(rel, &rows.remove(&rel.oid).unwrap_or_default())?;
    }
    Ok(())
}

/// Writes the catalogs of a new database, whose folder has none yet, in the session's transaction.
pub(crate) fn write_local(tx: SystemRows<'_>, database: Oid) -> Result<()> {
    let system = SystemRelations::of(database);
    let mut rows = local_rows(&system);
    for rel in system.all_stored() {
        if rel.heap.file.database == 0 {
            continue;
        }
        create_files(tx, rel)?;
        tx.load(rel, &rows.remove(&rel.oid).unwrap_or_default())?;
    }
    assert!(rows.is_empty(), "rows for a catalog that is not stored: {:?}", rows.keys());
    Ok(())
}

/// Rows by catalog.
pub(crate) type Rows<'r> = HashMap<Oid, Vec<CatRow<'r>>>;

pub(crate) fn shared_rows<'r>(system: &'r SystemRelations, os_user: Option<&str>) -> Rows<'r> {
    let mut rows = Rows::new();
    let databases = [
        (TEMPLATE1, "template1", true, true),
        (TEMPLATE0, "template0", true, false),
        (POSTGRES, "postgres", false, true),
    ];
    rows.insert(
        id::DATABASE,
        databases
            .into_iter()
            .map(|(oid, name, template, connect)| {
                let row =
                    database_row(system.stored(id::DATABASE), oid, name, BOOTSTRAP_ROLE, template, connect);
                if template { row.set("datacl", template_acl()) } else { row }
            })
            .collect(),
    );
    let authid = system.stored(id::AUTHID);
    let mut roles = vec![superuser_row(authid, BOOTSTRAP_ROLE, "postgres")];
    if let Some(user) = os_user.filter(|u| *u != "postgres" && !ROLES.iter().any(|(_, n)| n == u)) {
        roles.push(superuser_row(authid, 16383, user));
    }
    for (oid, name) in ROLES {
        roles.push(
            CatRow::new(authid)
                .set_oid("oid", *oid)
                .set("rolname", *name)
                .set("rolinherit", true)
                .set("rolconnlimit", -1),
        );
    }
    rows.insert(id::AUTHID, roles);
    let spaces = [(1663, "pg_default"), (1664, "pg_global")];
    rows.insert(
        id::TABLESPACE,
        spaces
            .into_iter()
            .map(|(oid, name)| {
                CatRow::new(system.stored(id::TABLESPACE))
                    .set_oid("oid", oid)
                    .set("spcname", name)
                    .set_oid("spcowner", BOOTSTRAP_ROLE)
            })
            .collect(),
    );
    rows
}

fn superuser_row<'r>(authid: &'r Relation, oid: Oid, name: &str) -> CatRow<'r> {
    let mut row = CatRow::new(authid).set_oid("oid", oid).set("rolname", name).set("rolconnlimit", -1);
    for flag in [
        "rolsuper",
        "rolinherit",
        "rolcreaterole",
        "rolcreatedb",
        "rolcanlogin",
        "rolreplication",
        "rolbypassrls",
    ] {
        row.put(flag, true);
    }
    row
}

/// The row of `pg_database` of a database.
pub fn database_row<'r>(
    catalog: &'r Relation,
    oid: Oid,
    name: &str,
    owner: Oid,
    template: bool,
    connect: bool,
) -> CatRow<'r> {
    CatRow::new(catalog)
        .set_oid("oid", oid)
        .set("datname", name)
        .set_oid("datdba", owner)
        .set("encoding", 6)
        .set_char("datlocprovider", b'c')
        .set("datistemplate", template)
        .set("datallowconn", connect)
        .set("datconnlimit", -1)
        .set_oid("datfrozenxid", 3)
        .set_oid("datminmxid", 1)
        .set_oid("dattablespace", 1663)
        .set("datcollate", "C.UTF-8")
        .set("datctype", "C.UTF-8")
}

pub(crate) fn local_rows(system: &SystemRelations) -> Rows<'_> {
    let mut rows = Rows::new();
    rows.insert(id::NAMESPACE, namespaces(system));
    let (types, procs) = types_and_procs(system);
    rows.insert(id::TYPE, types);
    rows.insert(id::PROC, procs);
    rows.insert(id::AGGREGATE, aggregates(system));
    rows.insert(id::OPERATOR, operators(system));
    let (classes, families) = opclasses(system);
    rows.insert(id::OPCLASS, classes);
    rows.insert(id::OPFAMILY, families);
    rows.insert(id::CAST, casts(system));
    rows.insert(id::RANGE, ranges(system));
    rows.insert(id::AM, access_methods(system));
    rows.insert(id::COLLATION, collations(system));
    rows.insert(id::DESCRIPTION, descriptions(system));
    let first = extension::named(FIRST_EXTENSION.0).expect("the first extension is built in");
    let first_row =
        extension_row(system.stored(id::EXTENSION), FIRST_EXTENSION.1, first, BOOTSTRAP_ROLE, PG_CATALOG);
    rows.insert(id::EXTENSION, vec![first_row]);
    rows.insert(id::DEPEND, member_rows(system.stored(id::DEPEND), first, FIRST_EXTENSION.1));
    let mut classes = Vec::new();
    let mut attributes = Vec::new();
    let mut indexes = Vec::new();
    let mut all: Vec<_> = system.all().collect();
    all.sort_by_key(|r| r.oid);
    for rel in all {
        classes.push(class_row(system.stored(id::CLASS), rel));
        for column in &rel.columns {
            attributes.push(attribute_row(system.stored(id::ATTRIBUTE), rel.oid, column));
        }
        attributes.extend(system_attribute_rows(system.stored(id::ATTRIBUTE), rel));
        for index in &rel.indexes {
            classes.push(index_class_row(system.stored(id::CLASS), rel, index));
            attributes.extend(index_attribute_rows(system.stored(id::ATTRIBUTE), rel, index));
            indexes.push(index_row(system.stored(id::INDEX), rel, index));
        }
    }
    rows.insert(id::CLASS, classes);
    rows.insert(id::ATTRIBUTE, attributes);
    rows.insert(id::INDEX, indexes);
    rows
}

/// The access list of a schema that exists from the start. Every role uses such a schema, and its
/// owner makes objects in it. `pg_toast` has no list.
pub fn schema_acl(oid: Oid, owner: Oid) -> Datum {
    if oid == PG_TOAST {
        return Datum::Null;
    }
    let mut list = default_acl(Kind::Schema, owner);
    list.push(AclItem { grantee: PUBLIC_ROLE, grantor: owner, rights: Rights::USAGE, options: Rights::NONE });
    array(&list)
}

/// Every role that may make databases may copy a template. No role but the owner may make temporary
/// tables in one.
fn template_acl() -> Datum {
    let grant = |grantee, rights| AclItem { grantee, grantor: BOOTSTRAP_ROLE, rights, options: Rights::NONE };
    array(&[grant(PUBLIC_ROLE, Rights::CONNECT), grant(BOOTSTRAP_ROLE, Kind::Database.all())])
}

fn namespaces(system: &SystemRelations) -> Vec<CatRow<'_>> {
    let schemas = [
        (PG_CATALOG, "pg_catalog", BOOTSTRAP_ROLE),
        (PG_TOAST, "pg_toast", BOOTSTRAP_ROLE),
        (PUBLIC, "public", PG_DATABASE_OWNER),
        (INFORMATION_SCHEMA, "information_schema", BOOTSTRAP_ROLE),
    ];
    schemas
        .into_iter()
        .map(|(oid, name, owner)| {
            CatRow::new(system.stored(id::NAMESPACE))
                .set_oid("oid", oid)
                .set("nspname", name)
                .set_oid("nspowner", owner)
                .set("nspacl", schema_acl(oid, owner))
        })
        .collect()
}

/// Relations without rows of their own have no choice.
fn replica_identity(rel: &Relation) -> ReplicaIdentity {
    match rel.kind {
        RelationKind::Table | RelationKind::Partitioned | RelationKind::Materialized => rel.replica_identity,
        _ => ReplicaIdentity::Nothing,
    }
}

/// A relation's row of `pg_class`.
pub fn class_row<'r>(catalog: &'r Relation, rel: &Relation) -> CatRow<'r> {
    let is_heap = rel.keeps_rows() || rel.kind == RelationKind::Toast;
    let has_rows = is_heap || rel.kind == RelationKind::Sequence;
    let mut row = CatRow::new(catalog)
        .set_oid("oid", rel.oid)
        .set("relname", &*rel.name)
        .set_oid("relnamespace", rel.schema_oid)
        .set_oid("relowner", rel.owner)
        .set_oid("relam", if is_heap { 2 } else { 0 })
        .set_oid("relfilenode", if rel.is_system { 0 } else { rel.heap.file.file as u32 })
        .set("relpages", rel.pages_estimate as i32)
        .set("reltuples", if has_rows { rel.rows_estimate as f32 } else { -1.0 })
        .set_oid("reltoastrelid", rel.toast.as_ref().map_or(0, |(heap, _)| heap.oid))
        .set("relhasindex", !rel.indexes.is_empty())
        .set("relisshared", rel.is_system && rel.kind == RelationKind::Table && rel.heap.file.database == 0)
        .set_char("relpersistence", if rel.is_temporary() { b't' } else { b'p' })
        .set_char("relkind", rel.relkind())
        .set("relnatts", rel.columns.len() as i16)
        .set("relchecks", rel.checks.len() as i16)
        .set("relhasrules", matches!(rel.kind, RelationKind::View | RelationKind::Materialized))
        .set("relhastriggers", rel.has_late_checks() || !rel.triggers.is_empty())
        .set("relispopulated", rel.is_populated)
        .set_char("relreplident", replica_identity(rel).letter())
        .set("relispartition", rel.partition_of.is_some())
        .set("relhassubclass", rel.children.is_some())
        .set_oid("relfrozenxid", if has_rows { 3 } else { 0 })
        .set_oid("relminmxid", u32::from(has_rows));
    if !rel.is_system {
        row.put("reltype", Datum::Oid(rel.row_type_oid()));
    }
    if let Some(list) = &rel.acl {
        row.put("relacl", array(list));
    }
    if !rel.options.is_empty() {
        row.put("reloptions", text_array(&rel.options));
    }
    row
}

/// The row of `pg_constraint` of a table's constraint, without what its kind adds.
pub fn constraint_row<'r>(
    catalog: &'r Relation,
    rel: &Relation,
    oid: Oid,
    name: &str,
    kind: u8,
) -> CatRow<'r> {
    CatRow::new(catalog)
        .set_oid("oid", oid)
        .set("conname", name)
        .set_oid("connamespace", rel.schema_oid)
        .set_char("contype", kind)
        .set("convalidated", true)
        .set_oid("conrelid", rel.oid)
        .set_char("confupdtype", b' ')
        .set_char("confdeltype", b' ')
        .set_char("confmatchtype", b' ')
        .set("conislocal", true)
        .set("connoinherit", kind != b'c')
}

/// The row of `pg_constraint` of a unique key of `rel`, if the index is one's.
pub fn unique_key_row<'r>(catalog: &'r Relation, rel: &Relation, index: &Index) -> Option<CatRow<'r>> {
    let (oid, name) = index.constraint.as_ref()?;
    let kind = if index.primary { b'p' } else { b'u' };
    let row = constraint_row(catalog, rel, *oid, name, kind)
        .set("condeferrable", index.deferral.deferrable)
        .set("condeferred", index.deferral.deferred)
        .set_oid("conindid", index.oid)
        .set("conkey", int2_array(index.columns.iter().map(|c| c.attnum)));
    Some(row)
}

/// The row of `pg_constraint` of a constraint trigger of `rel`.
pub fn trigger_constraint_row<'r>(
    catalog: &'r Relation,
    rel: &Relation,
    constraint: &TriggerConstraint,
) -> CatRow<'r> {
    constraint_row(catalog, rel, constraint.oid, &constraint.name, b't')
        .set("condeferrable", constraint.deferral.deferrable)
        .set("condeferred", constraint.deferral.deferred)
}

/// The row of `pg_constraint` of a foreign key of `rel`.
pub fn foreign_key_row<'r>(catalog: &'r Relation, rel: &Relation, key: &ForeignKey) -> CatRow<'r> {
    let mut row = constraint_row(catalog, rel, key.oid, &key.name, b'f')
        .set("condeferrable", key.deferral.deferrable)
        .set("condeferred", key.deferral.deferred)
        .set("convalidated", key.validated)
        .set_oid("conindid", key.index)
        .set_oid("conparentid", key.above)
        .set("conislocal", key.above == 0)
        .set("coninhcount", i32::from(key.above != 0))
        .set("connoinherit", key.above == 0 && rel.kind != RelationKind::Partitioned)
        .set_oid("confrelid", key.parent)
        .set_char("confupdtype", key.on_update.letter())
        .set_char("confdeltype", key.on_delete.letter())
        .set_char("confmatchtype", if key.full { b'f' } else { b's' })
        .set("conkey", int2_array(key.child_columns.iter().copied()))
        .set("confkey", int2_array(key.parent_columns.iter().copied()));
    if !key.delete_columns.is_empty() {
        row.put("confdelsetcols", int2_array(key.delete_columns.iter().copied()));
    }
    row
}

/// An index's row of `pg_class`.
pub fn index_class_row<'r>(catalog: &'r Relation, rel: &Relation, index: &Index) -> CatRow<'r> {
    CatRow::new(catalog)
        .set_oid("oid", index.oid)
        .set("relname", &*index.name)
        .set_oid("relnamespace", rel.schema_oid)
        .set_oid("relowner", rel.owner)
        .set_oid("relam", index.method.oid())
        .set_oid("relfilenode", if rel.is_system { 0 } else { index.storage.file.file as u32 })
        .set("relpages", i32::from(rel.kind != RelationKind::Partitioned))
        .set("relisshared", rel.is_system && rel.heap.file.database == 0)
        .set_char("relpersistence", if rel.is_temporary() { b't' } else { b'p' })
        .set_char("relkind", if rel.kind == RelationKind::Partitioned { b'I' } else { b'i' })
        .set("relnatts", index.names(rel).count() as i16)
        .set("relispopulated", true)
        .set_char("relreplident", b'n')
}

/// A column's row of `pg_attribute`.
pub fn attribute_row<'r>(catalog: &'r Relation, rel: Oid, column: &sinew_table::Column) -> CatRow<'r> {
    let info = type_info(column.type_oid);
    let mut row = CatRow::new(catalog)
        .set_oid("attrelid", rel)
        .set("attname", &*column.name)
        // A dropped column keeps its type too (PostgreSQL puts 0). The type says how to step over
        // the stored value.
        .set_oid("atttypid", if column.dropped { column.type_oid } else { column.declared().0 })
        .set("attstattarget", if column.dropped { 0 } else { -1 })
        .set("attlen", info.map_or(-1, |i| i.len))
        .set("attnum", column.attnum)
        .set("attndims", i32::from(info.is_some_and(|i| i.is_array() && i.storage != b'p')))
        .set("attcacheoff", -1)
        .set("atttypmod", if column.dropped { column.typmod } else { column.declared().1 })
        .set("attbyval", info.is_some_and(|i| i.byval))
        .set_char("attalign", info.map_or(b'i', |i| i.align))
        .set_char("attstorage", info.map_or(b'x', |i| i.storage))
        .set("attnotnull", column.not_null)
        .set("atthasdef", column.default_tree.is_some())
        .set("atthasmissing", column.missing.is_some())
        .set("attisdropped", column.dropped)
        .set("attislocal", column.origin.is_local)
        .set("attinhcount", column.origin.above as i32)
        .set_oid("attcollation", column.collation);
    row.put(
        "attidentity",
        Datum::Char(match column.identity {
            Some(sinew_table::Identity::Always) => b'a',
            Some(sinew_table::Identity::ByDefault) => b'd',
            None => 0,
        }),
    );
    row.put("attgenerated", Datum::Char(if column.generated { b's' } else { 0 }));
    if let Some(list) = &column.acl {
        row.put("attacl", array(list));
    }
    row
}

/// The system columns, for relations with rows of their own. Views and indexes have none.
pub fn system_attribute_rows<'r>(catalog: &'r Relation, rel: &Relation) -> Vec<CatRow<'r>> {
    if !matches!(rel.relkind(), b'r' | b'p' | b'm' | b't' | b'S') {
        return Vec::new();
    }
    let columns = [
        ("ctid", t::TID),
        ("xmin", t::XID),
        ("cmin", t::CID),
        ("xmax", t::XID),
        ("cmax", t::CID),
        ("tableoid", t::OID),
    ];
    let made = columns.into_iter().zip(1..).map(|((name, type_oid), number)| {
        let plain = sinew_table::Column::plain(name, -number, type_oid, -1);
        let column = sinew_table::Column { not_null: true, ..plain };
        attribute_row(catalog, rel.oid, &column).set("attstattarget", 0)
    });
    made.collect()
}

/// The rows of `pg_attribute` of an index.
pub fn index_attribute_rows<'r>(
    catalog: &'r Relation,
    rel: &'r Relation,
    index: &'r Index,
) -> impl Iterator<Item = CatRow<'r>> {
    // The table's names, with a number where the index has a column twice.
    let names = distinct_names(index.names(rel));
    let included =
        index.included_columns().map(|at| Cow::Owned(sinew_table::IndexColumn::plain(&rel.columns[at])));
    let columns = index.columns.iter().map(Cow::Borrowed).chain(included);
    columns.zip(names).enumerate().map(move |(i, (key, name))| {
        let attnum = i as i16 + 1;
        let mut column = match (&key.computed, key.column()) {
            (None, Some(at)) => rel.columns[at].clone(),
            (Some(own), _) => sinew_table::Column::plain("", attnum, own.type_oid, own.typmod),
            (None, None) => sinew_table::Column::plain("", attnum, 0, -1),
        };
        column.attnum = attnum;
        column.name = Arc::from(name);
        column.not_null = false;
        column.identity = None;
        column.default_tree = None;
        column.missing = None;
        column.acl = None;
        column.collation = key.collation;
        attribute_row(catalog, index.oid, &column)
    })
}

/// Gives a name that stands earlier in the list the first number that makes it unique.
pub fn distinct_names<'a>(names: impl Iterator<Item = &'a str>) -> Vec<String> {
    let mut chosen: Vec<String> = Vec::new();
    for name in names {
        let numbered = (1..).map(|n| format!("{name}{n}"));
        let free = std::iter::once(name.to_string()).chain(numbered).find(|name| !chosen.contains(name));
        chosen.extend(free);
    }
    chosen
}

/// An index's row of `pg_index`.
pub fn index_row<'r>(catalog: &'r Relation, rel: &Relation, index: &Index) -> CatRow<'r> {
    CatRow::new(catalog)
        .set_oid("indexrelid", index.oid)
        .set_oid("indrelid", rel.oid)
        .set("indnatts", (index.columns.len() + index.included.len()) as i16)
        .set("indnkeyatts", index.columns.len() as i16)
        .set("indisunique", index.unique)
        .set("indnullsnotdistinct", index.nulls_equal)
        .set("indisprimary", index.primary)
        .set("indimmediate", index.is_immediate())
        .set("indisvalid", index.is_valid())
        .set("indisready", index.is_ready())
        .set("indislive", index.is_live())
        .set("indisreplident", rel.replica_identity == ReplicaIdentity::Index(index.oid))
        .set(
            "indkey",
            int2_vector(index.columns.iter().map(|c| c.attnum).chain(index.included.iter().copied())),
        )
        .set("indcollation", oid_vector(index.columns.iter().map(|c| c.collation)))
        .set("indclass", oid_vector(index.columns.iter().map(|c| c.opclass)))
        .set(
            "indoption",
            int2_vector(
                index.columns.iter().map(|c| i16::from(c.descending) | (i16::from(c.nulls_first) << 1)),
            ),
        )
        .set("indexprs", index.expression_trees())
        .set("indpred", index.predicate.as_deref())
}

/// Functions by name, for columns of type regproc.
/// The OID of the function that a type names in a column of `pg_type`; 0 for none.
pub fn proc_named(name: &str) -> Oid {
    func::by_name(name).iter().chain(func::of_extensions(name)).next().map_or(0, |f| f.oid)
}

/// A type's row of `pg_type`.
pub fn type_row<'r>(catalog: &'r Relation, ty: &TypeInfo, name: &str, schema: Oid, owner: Oid) -> CatRow<'r> {
    let mut row = CatRow::new(catalog)
        .set_oid("oid", ty.oid)
        .set("typname", name)
        .set_oid("typnamespace", schema)
        .set_oid("typowner", owner)
        .set("typlen", ty.len)
        .set("typbyval", ty.byval)
        .set_char("typtype", ty.kind.letter())
        .set_char("typcategory", ty.category)
        .set("typispreferred", ty.preferred)
        .set("typisdefined", true)
        .set_char("typdelim", b',')
        .set_oid("typelem", ty.elem)
        .set_oid("typarray", ty.array)
        .set_char("typalign", ty.align)
        .set_char("typstorage", ty.storage)
        .set("typtypmod", -1)
        .set_oid("typcollation", ty.collation);
    let columns = ["typinput", "typoutput", "typreceive", "typsend", "typmodin", "typmodout"];
    for (column, name) in columns.into_iter().zip(ty.io) {
        row.put(column, Datum::Oid(proc_named(name)));
    }
    row.put("typsubscript", Datum::Oid(proc_named(ty.subscript_handler())));
    row
}

fn types_and_procs(system: &SystemRelations) -> (Vec<CatRow<'_>>, Vec<CatRow<'_>>) {
    let mut types = Vec::new();
    for ty in TYPES.iter().filter(|ty| extension::of(ty.oid).is_none()) {
        types.push(type_row(system.stored(id::TYPE), ty, ty.name, PG_CATALOG, BOOTSTRAP_ROLE));
    }
    let procs = functions().map(|f| proc_row(system.stored(id::PROC), f, schema_of(f))).collect();
    (types, procs)
}

/// The functions of a new database.
fn functions() -> impl Iterator<Item = &'static BuiltinFn> {
    func::all().iter().filter(|f| f.extension.is_none_or(|name| name == FIRST_EXTENSION.0))
}

fn schema_of(f: &BuiltinFn) -> Oid {
    if f.name.starts_with("_pg_") { INFORMATION_SCHEMA } else { PG_CATALOG }
}

/// A function's row of `pg_proc`.
pub fn proc_row<'r>(catalog: &'r Relation, f: &BuiltinFn, schema: Oid) -> CatRow<'r> {
    let aggregate = f.is_aggregate();
    CatRow::new(catalog)
        .set_oid("oid", f.oid)
        .set("proname", f.name)
        .set_oid("pronamespace", schema)
        .set_oid("proowner", BOOTSTRAP_ROLE)
        .set_oid("prolang", if f.extension.is_some() { LANGUAGE_C } else { LANGUAGE_INTERNAL })
        .set("probin", f.extension.map(|name| format!("$libdir/{name}")).as_deref())
        .set("procost", f.cost())
        .set("prorows", f.rows())
        .set_oid("provariadic", f.variadic)
        .set_char("prokind", if aggregate { b'a' } else { b'f' })
        .set("proleakproof", f.leakproof)
        .set("proisstrict", f.strict)
        .set("proretset", f.ret_set)
        .set_char(
            "provolatile",
            match f.volatility {
                Volatility::Immutable => b'i',
                Volatility::Stable => b's',
                Volatility::Volatile => b'v',
            },
        )
        .set_char("proparallel", if matches!(f.body, FnBody::Session(_)) { b'r' } else { b's' })
        .set("pronargs", f.args.len() as i16)
        .set("pronargdefaults", i16::from(f.defaults))
        .set_oid("prorettype", f.ret)
        .set("proargtypes", oid_vector(f.args.iter().copied()))
        .set("prosrc", f.src)
}

fn aggregates(system: &SystemRelations) -> Vec<CatRow<'_>> {
    functions().filter(|f| f.is_aggregate()).map(|f| aggregate_row(system.stored(id::AGGREGATE), f)).collect()
}

/// An aggregate's row of `pg_aggregate`.
pub fn aggregate_row<'r>(catalog: &'r Relation, f: &BuiltinFn) -> CatRow<'r> {
    let direct = match f.body {
        FnBody::Aggregate(kind) => kind.direct(),
        _ => None,
    };
    // How the final function treats the sorted rows: it leaves them, shares them, or changes them.
    let (kind, arguments, modifies) = match direct {
        None => (b'n', 0, b'r'),
        Some(Direct::Fixed(arguments)) => (b'o', arguments as i16, b's'),
        Some(Direct::Row) => (b'h', 1, b'w'),
    };
    CatRow::new(catalog)
        .set_oid("aggfnoid", f.oid)
        .set_char("aggkind", kind)
        .set("aggnumdirectargs", arguments)
        .set_char("aggfinalmodify", modifies)
        .set_char("aggmfinalmodify", modifies)
        .set_oid("aggtranstype", t::INTERNAL)
}

fn operators(system: &SystemRelations) -> Vec<CatRow<'_>> {
    let built_in = OPERATORS.iter().filter(|o| extension::of(o.oid).is_none());
    built_in.map(|o| operator_row(system.stored(id::OPERATOR), o, PG_CATALOG)).collect()
}

/// An operator's row of `pg_operator`.
pub fn operator_row<'r>(catalog: &'r Relation, o: &Operator, schema: Oid) -> CatRow<'r> {
    CatRow::new(catalog)
        .set_oid("oid", o.oid)
        .set("oprname", o.name)
        .set_oid("oprnamespace", schema)
        .set_oid("oprowner", BOOTSTRAP_ROLE)
        .set_char("oprkind", if o.left == 0 { b'l' } else { b'b' })
        .set("oprcanmerge", o.can_merge)
        .set("oprcanhash", o.can_hash)
        .set_oid("oprleft", o.left)
        .set_oid("oprright", o.right)
        .set_oid("oprresult", o.result)
        .set_oid("oprcom", o.commutator)
        .set_oid("oprnegate", o.negator)
        .set_oid("oprcode", o.func)
        .set_oid("oprrest", o.restrict)
        .set_oid("oprjoin", o.join)
}

fn opclasses(system: &SystemRelations) -> (Vec<CatRow<'_>>, Vec<CatRow<'_>>) {
    let mut families = BTreeMap::new();
    let mut classes = Vec::new();
    for class in oper::class_rows().filter(|class| extension::of(class.oid).is_none()) {
        families.insert(class.family, class);
        classes.push(opclass_row(system.stored(id::OPCLASS), &class, PG_CATALOG));
    }
    let families = families.into_values();
    (classes, families.map(|c| opfamily_row(system.stored(id::OPFAMILY), &c, PG_CATALOG)).collect())
}

/// An operator class's row of `pg_opclass`.
pub fn opclass_row<'r>(catalog: &'r Relation, class: &ClassRow, schema: Oid) -> CatRow<'r> {
    CatRow::new(catalog)
        .set_oid("oid", class.oid)
        .set_oid("opcmethod", class.method)
        .set("opcname", class.name)
        .set_oid("opcnamespace", schema)
        .set_oid("opcowner", BOOTSTRAP_ROLE)
        .set_oid("opcfamily", class.family)
        .set_oid("opcintype", class.input)
        .set("opcdefault", class.is_default)
        .set_oid("opckeytype", class.key_type)
}

/// The row of `pg_opfamily` of an operator class's family.
pub fn opfamily_row<'r>(catalog: &'r Relation, class: &ClassRow, schema: Oid) -> CatRow<'r> {
    CatRow::new(catalog)
        .set_oid("oid", class.family)
        .set_oid("opfmethod", class.method)
        .set("opfname", class.family_name)
        .set_oid("opfnamespace", schema)
        .set_oid("opfowner", BOOTSTRAP_ROLE)
}

fn casts(system: &SystemRelations) -> Vec<CatRow<'_>> {
    let built_in = CASTS.iter().filter(|c| extension::of(c.oid).is_none());
    built_in.map(|c| cast_row(system.stored(id::CAST), c)).collect()
}

/// A cast's row of `pg_cast`.
pub fn cast_row<'r>(catalog: &'r Relation, c: &Cast) -> CatRow<'r> {
    let (function, method) = match c.method {
        CastMethod::Function(f) => (f, b'f'),
        CastMethod::Binary => (0, b'b'),
        CastMethod::InOut => (0, b'i'),
    };
    let context = match c.context {
        CastContext::Implicit => b'i',
        CastContext::Assignment => b'a',
        CastContext::Explicit => b'e',
    };
    CatRow::new(catalog)
        .set_oid("oid", c.oid)
        .set_oid("castsource", c.source)
        .set_oid("casttarget", c.target)
        .set_oid("castfunc", function)
        .set_char("castcontext", context)
        .set_char("castmethod", method)
}

fn ranges(system: &SystemRelations) -> Vec<CatRow<'_>> {
    let row = |range: &BuiltInRange| {
        CatRow::new(system.stored(id::RANGE))
            .set_oid("rngtypid", range.types.range)
            .set_oid("rngsubtype", range.types.subtype)
            .set_oid("rngmultitypid", range.types.multirange)
            .set_oid("rngsubopc", range.class)
            .set_oid("rngcanonical", range.canonical)
            .set_oid("rngsubdiff", range.difference)
    };
    RANGES.iter().map(row).collect()
}

fn access_methods(system: &SystemRelations) -> Vec<CatRow<'_>> {
    let methods = [
        (2, "heap", "heap_tableam_handler", b't'),
        (403, "btree", "bthandler", b'i'),
        (2742, "gin", "ginhandler", b'i'),
    ];
    methods
        .into_iter()
        .map(|(oid, name, handler, kind)| {
            CatRow::new(system.stored(id::AM))
                .set_oid("oid", oid)
                .set("amname", name)
                .set_oid("amhandler", proc_named(handler))
                .set_char("amtype", kind)
        })
        .collect()
}

fn collations(system: &SystemRelations) -> Vec<CatRow<'_>> {
    COLLATIONS
        .iter()
        .map(|c| {
            CatRow::new(system.stored(id::COLLATION))
                .set_oid("oid", c.oid)
                .set("collname", c.name)
                .set_oid("collnamespace", PG_CATALOG)
                .set_oid("collowner", BOOTSTRAP_ROLE)
                .set_char("collprovider", c.provider)
                .set("collisdeterministic", true)
                .set("collencoding", c.encoding)
                .set("collcollate", c.locale)
                .set("collctype", c.locale)
        })
        .collect()
}

fn descriptions(system: &SystemRelations) -> Vec<CatRow<'_>> {
    let language = extension::named(FIRST_EXTENSION.0).map_or("", |first| first.comment);
    let all = [
        (id::NAMESPACE, PG_CATALOG, "system catalog schema"),
        (id::NAMESPACE, PG_TOAST, "reserved schema for TOAST tables"),
        (id::NAMESPACE, PUBLIC, "standard public schema"),
        (id::EXTENSION, FIRST_EXTENSION.1, language),
        (id::LANGUAGE, LANGUAGE_PLPGSQL, language),
    ];
    all.into_iter()
        .map(|(class, oid, text)| {
            CatRow::new(system.stored(id::DESCRIPTION))
                .set_oid("objoid", oid)
                .set_oid("classoid", class)
                .set("description", text)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_fits_its_catalog_and_is_unique() {
        let system = SystemRelations::of(POSTGRES);
        for (oid, rows) in local_rows(&system).into_iter().chain(shared_rows(&system, Some("somebody"))) {
            let rel = system.stored(oid);
            let mut payload = Vec::new();
            for row in &rows {
                payload.clear();
                rel.codec().encode(&row.row, &mut payload).unwrap();
                let mut back = sinew_table::Row::new();
                let mut none = |_| panic!("nothing is out of line");
                rel.codec().decode(&payload, None, &mut back, &mut none).unwrap();
                assert_eq!(format!("{:?}", row.row), format!("{back:?}"), "{}", rel.name);
            }
            for index in rel.indexes.iter().filter(|i| i.unique) {
                let keys = |row: &CatRow<'_>| {
                    let columns =
                        index.columns.iter().map(|c| format!("{:?}", row.row[c.attnum as usize - 1]));
                    columns.collect::<Vec<_>>()
                };
                let mut seen = std::collections::HashSet::new();
                for row in &rows {
                    assert!(seen.insert(keys(row)), "{}: {:?} twice", index.name, keys(row));
                }
            }
        }
    }
}
