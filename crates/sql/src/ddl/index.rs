//! CREATE INDEX, and the indexes of PRIMARY KEY and UNIQUE.

use crate::ddl::beside::Beside;
use crate::ddl::create::{KeySpec, check_tablespace};
use crate::ddl::{inverted_index, names, partition, store};
use crate::state::SessionState;
use pg_raw_parse::raw::{SortByDir, SortByNulls};
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::relation_word;
use sinew_catalog::bootstrap::distinct_names;
use sinew_catalog::{ExtensionInfo, must_be_owner};
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_plan as plan;
use sinew_plan::IndexKey;
use sinew_storage::btree::IndexRel;
use sinew_table::collation;
use sinew_table::{
    Column, ComputedKey, Deferral, Index, IndexColumn, IndexMethod, IndexState, Relation, RelationKind,
    SYSTEM_COLUMNS,
};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::cast::{CastContext, Coercion, find_coercion};
use sinew_types::inverted_class;
use sinew_types::key::is_divisible;
use sinew_types::oper::{OPCLASSES, OpClass, default_btree_opclass};
use sinew_types::{Oid, extension, typeinfo};
use std::sync::Arc;

/// The error for a key of an index that is no column of the table.
pub fn no_column(name: &str, of: &str) -> SqlError {
    if SYSTEM_COLUMNS.contains(&name) {
        return SqlError::unsupported("index creation on system columns is not supported");
    }
    sqlerr!(UNDEFINED_COLUMN, "column \"{name}\"{of} does not exist")
}

/// Most columns of an index.
const KEYS_MAX: usize = 32;

/// Checks keys against columns, and makes the columns of a primary key NOT NULL.
pub fn prepare_keys(table: &str, columns: &mut [Column], keys: &[KeySpec]) -> Result<()> {
    for (at, key) in keys.iter().enumerate() {
        if key.primary && keys[..at].iter().any(|before| before.primary) {
            return Err(multiple_primary_keys(table).location_if_unset(key.location));
        }
        for name in &key.included {
            if !columns.iter().any(|c| !c.dropped && c.name == *name) {
                return Err(no_column(name, " named in key").location_if_unset(key.location));
            }
        }
        for (i, name) in key.columns.iter().enumerate() {
            let Some(column) = columns.iter_mut().find(|c| !c.dropped && c.name == *name) else {
                return Err(no_column(name, " named in key").location_if_unset(key.location));
            };
            if key.columns[..i].contains(name) {
                let what = if key.primary { "primary key" } else { "unique" };
                return Err(sqlerr!(
                    DUPLICATE_COLUMN,
                    "column \"{name}\" appears twice in {what} constraint"
                )
                .location_if_unset(key.location));
            }
            if key.primary {
                column.not_null = true;
            }
        }
    }
    Ok(())
}

/// The error (42P16) for a second primary key.
pub fn multiple_primary_keys(table: &str) -> SqlError {
    sqlerr!(INVALID_TABLE_DEFINITION, "multiple primary keys for table \"{table}\" are not allowed")
}

fn check_keys(rel: &Relation, keys: &[IndexColumn], included: &[i16], unique: bool) -> Result<()> {
    if keys.len() + included.len() > KEYS_MAX {
        return Err(sqlerr!(TOO_MANY_COLUMNS, "cannot use more than {KEYS_MAX} columns in an index"));
    }
    for key in keys {
        if key.opclass == 0 {
            return Err(sqlerr!(
                UNDEFINED_OBJECT,
                "data type {} has no default operator class for access method \"btree\"",
                typeinfo::type_name(key.type_oid(rel))
            )
            .hint(
                "You must specify an operator class for the index or define a default operator class for the data type.",
            ));
        }
    }
    included
        .iter()
        .try_for_each(|&attnum| check_included(keys, rel, unique, rel.columns[attnum as usize - 1].type_oid))
}

/// 0A000 for included columns of types that have no order, since entries are kept as one string of
/// bytes in order. In a unique index, the end of the key must be found in that string.
pub fn check_included(keys: &[IndexColumn], rel: &Relation, unique: bool, ty: Oid) -> Result<()> {
    if default_btree_opclass(ty).is_none() {
        return Err(notsup!("INCLUDE of a column of type {} is not supported", typeinfo::type_name(ty)));
    }
    match keys.iter().map(|key| key.type_oid(rel)).find(|ty| unique && !is_divisible(*ty)) {
        Some(ty) => {
            Err(notsup!("INCLUDE in a unique index over type {} is not supported", typeinfo::type_name(ty)))
        }
        None => Ok(()),
    }
}

/// The columns of INCLUDE in CREATE INDEX.
fn included_columns(rel: &Relation, stmt: &nodes::IndexStmt) -> Result<Vec<i16>> {
    let mut included = Vec::new();
    for param in stmt.index_including_params() {
        sinew_types::host::step()?;
        let Node::IndexElem(param) = param else { continue };
        let refused =
            |what: &str| sqlerr!(INVALID_OBJECT_DEFINITION, "including column does not support {what}");
        if !param.collation().is_empty() {
            return Err(refused("a collation"));
        }
        if !param.opclass().is_empty() {
            return Err(refused("an operator class"));
        }
        if param.ordering != SortByDir::SORTBY_DEFAULT {
            return Err(refused("ASC/DESC options"));
        }
        if param.nulls_ordering != SortByNulls::SORTBY_NULLS_DEFAULT {
            return Err(refused("NULLS FIRST/LAST options"));
        }
        let Some(name) = param.name() else {
            return Err(notsup!("expressions are not supported in included columns"));
        };
        let at = rel.column_index(name).ok_or_else(|| no_column(name, ""))?;
        included.push(rel.columns[at].attnum);
    }
    Ok(included)
}

/// Makes the index and constraint of a key. The columns of a primary key are NOT NULL already.
/// `statement` is what the message of level DEBUG1 says of the statement.
pub fn add_key(
    cx: &SessionState,
    rel: &Arc<Relation>,
    key: &KeySpec,
    statement: &str,
) -> Result<Arc<Relation>> {
    if key.primary && rel.primary_key().is_some() {
        return Err(multiple_primary_keys(&rel.name));
    }
    let name = match &key.name {
        Some(name) => {
            free_name(cx, rel.schema_oid, name)?;
            name.clone()
        }
        None if key.primary => names::choose_relation_name(cx, rel.schema_oid, &rel.name, None, "pkey", &[])?,
        None => {
            let joined = names::joined_columns(key.columns.iter().chain(&key.included).map(|c| &**c));
            names::choose_relation_name(cx, rel.schema_oid, &rel.name, Some(&joined), "key", &[])?
        }
    };
    names::debug(cx, || {
        let kind = if key.primary { "PRIMARY KEY" } else { "UNIQUE" };
        format!("{statement} {kind} will create implicit index \"{name}\" for table \"{}\"", rel.name)
    });
    let mut columns = Vec::new();
    for wanted in &key.columns {
        let at = rel.column_index(wanted).ok_or_else(|| no_column(wanted, " named in key"))?;
        columns.push(IndexColumn::plain(&rel.columns[at]));
    }
    let number = |name: &Arc<str>| rel.column_index(name).map(|at| rel.columns[at].attnum);
    let included: Vec<i16> = key.included.iter().filter_map(number).collect();
    check_keys(rel, &columns, &included, true)?;
    let temporary = rel.is_temporary();
    let oid = store::new_oid(cx, temporary)?;
    let lacks_parts = key.only && partition::has_partitions(rel);
    let index = Index {
        oid,
        constraint: Some((store::new_oid(cx, temporary)?, name.clone())),
        name,
        columns,
        included,
        unique: true,
        primary: key.primary,
        nulls_equal: key.nulls_equal,
        state: if lacks_parts { IndexState::Incomplete } else { IndexState::Valid },
        deferral: key.deferral,
        storage: storage(cx, rel, oid)?,
        method: IndexMethod::BTree,
        predicate: None,
        part_of: None,
    };
    let rel = store::create_index(cx, rel, index)?;
    match lacks_parts {
        true => Ok(rel),
        false => partition::add_to_partitions(cx, &rel, oid),
    }
}

/// An index of a partition that is like one of the table above, with a name of its own.
pub(super) fn named_like(
    cx: &SessionState,
    rel: &Relation,
    like: &Index,
    columns: Vec<IndexColumn>,
    included: Vec<i16>,
    predicate: Option<Arc<str>>,
) -> Result<Index> {
    let (first, end) = match (like.primary, &like.constraint) {
        (true, _) => (None, "pkey"),
        (false, Some(_)) => (Some(()), "key"),
        (false, None) => (Some(()), "idx"),
    };
    let others = included.iter().map(|&attnum| &*rel.columns[attnum as usize - 1].name);
    let distinct = distinct_names(columns.iter().map(|c| c.name(rel)).chain(others));
    let joined = names::joined_columns(distinct.iter().map(String::as_str));
    let middle = first.map(|()| joined.as_str());
    let name = names::choose_relation_name(cx, rel.schema_oid, &rel.name, middle, end, &[])?;
    let oid = store::new_oid(cx, false)?;
    let constraint = match &like.constraint {
        Some(_) => Some((store::new_oid(cx, false)?, name.clone())),
        None => None,
    };
    Ok(Index {
        oid,
        name,
        columns,
        included,
        predicate,
        part_of: Some(like.oid),
        constraint,
        storage: storage(cx, rel, oid)?,
        state: IndexState::Valid,
        ..like.clone()
    })
}

/// The file of a new index. An index of a partitioned table has none.
pub(super) fn storage(cx: &SessionState, rel: &Relation, oid: Oid) -> Result<IndexRel> {
    let file = match rel.kind {
        RelationKind::Partitioned => sinew_storage::RelFile::default(),
        _ => store::new_file(cx, rel.is_temporary())?,
    };
    Ok(IndexRel { file, oid })
}

/// 42P07 if a relation of the schema has the name.
pub(super) fn free_name(cx: &SessionState, schema: Oid, name: &str) -> Result<()> {
    if cx.find_in_namespace(schema, name)?.is_some() {
        return Err(sqlerr!(DUPLICATE_TABLE, "relation \"{name}\" already exists"));
    }
    Ok(())
}

/// Runs CREATE INDEX: builds it under a lock that keeps writers out and lets readers in.
pub fn create_index(cx: &SessionState, stmt: &nodes::IndexStmt, sql: &str) -> Result<String> {
    define(cx, stmt, sql, LockMode::Share)?;
    Ok(TAG.into())
}

/// The first step of CREATE INDEX CONCURRENTLY: the index is there, without entries. `None` if it
/// was there before, or is an index of a temporary table, which is made at once.
pub fn create_beside_writers(
    cx: &SessionState,
    stmt: &nodes::IndexStmt,
    sql: &str,
) -> Result<Option<Beside>> {
    let made = define(cx, stmt, sql, LockMode::ShareUpdateExclusive)?;
    Ok(made.filter(|(rel, _)| !rel.is_temporary()).map(|(rel, index)| Beside { table: rel.oid, index }))
}

const TAG: &str = "CREATE INDEX";

/// Makes the index that a statement describes, with the table locked in a mode. If that lets
/// writers in, the index of a permanent table is left without entries. Returns the table and the
/// index, or `None` if IF NOT EXISTS found one.
fn define(
    cx: &SessionState,
    stmt: &nodes::IndexStmt,
    sql: &str,
    mode: LockMode,
) -> Result<Option<(Arc<Relation>, Oid)>> {
    let beside_writers = !mode.conflicts(LockMode::RowExclusive);
    if let Some(name @ ("hash" | "gist" | "spgist" | "brin")) = stmt.access_method() {
        return Err(notsup!("access method \"{name}\" is not supported"));
    }
    check_tablespace(stmt.table_space())?;
    let var = stmt.relation().ok_or_else(|| SqlError::internal("CREATE INDEX without a table"))?;
    names::check_database(cx, var)?;
    let table = var.relname().unwrap_or("");
    let check = |rel: &Relation| must_be_owner(cx, rel.owner, relation_word(rel), &rel.name);
    let schema = var.schemaname();
    let found = cx.open_relation_checked(schema, table, mode, WaitPolicy::Block, &check)?;
    let Some(rel) = found else { return Err(cx.missing_relation(schema, table)?) };
    if rel.kind == RelationKind::Index {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is an index", rel.name));
    }
    if beside_writers && rel.kind == RelationKind::Partitioned {
        return Err(notsup!("cannot create index on partitioned table \"{}\" concurrently", rel.name));
    }
    crate::ddl::composites::has_rows(&rel)?;
    if !rel.keeps_rows() && rel.kind != RelationKind::Partitioned {
        let e = sqlerr!(WRONG_OBJECT_TYPE, "cannot create index on relation \"{}\"", rel.name);
        return Err(match rel.kind {
            RelationKind::View | RelationKind::Virtual => {
                e.detail("This operation is not supported for views.")
            }
            RelationKind::Sequence => e.detail("This operation is not supported for sequences."),
            _ => e,
        });
    }
    not_system(&rel)?;
    check(&rel)?;
    names::may_create_in(cx, rel.schema_oid, &rel.schema_name, stmt.idxname().unwrap_or(""))?;
    let method = match stmt.access_method() {
        None | Some("btree") => IndexMethod::BTree,
        Some("gin") => IndexMethod::Inverted,
        Some(name) => return Err(sqlerr!(UNDEFINED_OBJECT, "access method \"{name}\" does not exist")),
    };
    if method == IndexMethod::Inverted {
        inverted_index::check_statement(stmt)?;
    }
    crate::ddl::in_use::check(cx, &rel, TAG)?;
    crate::ddl::options::check_of_index(method, stmt.options().iter().map(Node::DefElem))?;
    let predicate = match stmt.where_clause() {
        Node::None => None,
        node => plan::keep_index_predicate(cx, node, sql, &rel)?.map(Into::into),
    };
    let mut columns = Vec::new();
    for param in stmt.index_params() {
        sinew_types::host::step()?;
        columns.push(key(cx, &rel, param, method, sql)?);
    }
    let included = included_columns(&rel, stmt)?;
    check_keys(&rel, &columns, &included, stmt.unique)?;
    let name = match stmt.idxname() {
        Some(name) => {
            let name = names::stored_name(cx, name);
            if stmt.if_not_exists && cx.find_in_namespace(rel.schema_oid, &name)?.is_some() {
                let message = format!("relation \"{name}\" already exists, skipping");
                names::notice(cx, SqlState::DUPLICATE_TABLE, message);
                return Ok(None);
            }
            free_name(cx, rel.schema_oid, &name)?;
            name
        }
        None => {
            let names = included.iter().map(|&attnum| &*rel.columns[attnum as usize - 1].name);
            let distinct = distinct_names(columns.iter().map(|c| c.name(&rel)).chain(names));
            let joined = names::joined_columns(distinct.iter().map(String::as_str));
            names::choose_relation_name(cx, rel.schema_oid, &rel.name, Some(&joined), "idx", &[])?
        }
    };
    let oid = store::new_oid(cx, rel.is_temporary())?;
    let with_parts = stmt.relation().is_none_or(|table| table.inh);
    let lacks_parts = !with_parts && partition::has_partitions(&rel);
    let index = Index {
        oid,
        name,
        columns,
        included,
        unique: stmt.unique,
        primary: false,
        nulls_equal: stmt.nulls_not_distinct,
        state: match (lacks_parts, beside_writers && !rel.is_temporary()) {
            (true, _) => IndexState::Incomplete,
            (false, true) => IndexState::Unready,
            (false, false) => IndexState::Valid,
        },
        deferral: Deferral::default(),
        storage: storage(cx, &rel, oid)?,
        method,
        constraint: None,
        predicate,
        part_of: None,
    };
    let rel = store::create_index(cx, &rel, index)?;
    if !lacks_parts {
        partition::add_to_partitions(cx, &rel, oid)?;
    }
    Ok(Some((rel, oid)))
}

/// A key as CREATE INDEX writes it: a column, or an expression.
fn key(
    cx: &SessionState,
    rel: &Arc<Relation>,
    param: &nodes::IndexElem,
    method: IndexMethod,
    sql: &str,
) -> Result<IndexColumn> {
    if !param.opclassopts().is_empty() {
        return Err(notsup!("operator class options are not supported"));
    }
    let plain = match param.name() {
        Some(name) => match rel.column_index(name) {
            Some(at) => IndexColumn::plain(&rel.columns[at]),
            None => return Err(no_column(name, "")),
        },
        None => match plan::keep_index_key(cx, param.expr(), sql, rel)? {
            IndexKey::Column(at) => IndexColumn::plain(&rel.columns[at]),
            IndexKey::Computed(key) => computed_key(key)?,
        },
    };
    if method == IndexMethod::Inverted {
        return inverted_index::key(cx, rel, param, plain);
    }
    let (opclass, collation) = key_order(cx, param, &plain, plain.type_oid(rel))?;
    let descending = param.ordering == SortByDir::SORTBY_DESC;
    let nulls_first = match param.nulls_ordering {
        SortByNulls::SORTBY_NULLS_FIRST => true,
        SortByNulls::SORTBY_NULLS_LAST => false,
        _ => descending,
    };
    Ok(IndexColumn { collation, opclass, descending, nulls_first, ..plain })
}

/// An expression in the usual order.
fn computed_key(key: ComputedKey) -> Result<IndexColumn> {
    // A literal of no type is refused for its operator class.
    if key.type_oid != sinew_types::oid::UNKNOWN && typeinfo::is_pseudo(key.type_oid) {
        return Err(sqlerr!(
            INVALID_TABLE_DEFINITION,
            "column \"{}\" has pseudo-type {}",
            key.name,
            typeinfo::type_name(key.type_oid)
        ));
    }
    let column = Column::plain(key.name.clone(), 0, key.type_oid, key.typmod);
    Ok(IndexColumn { computed: Some(Arc::new(key)), ..IndexColumn::plain(&column) })
}

/// The collation of a key.
pub(super) fn key_collation(param: &nodes::IndexElem, plain: &IndexColumn, ty: Oid) -> Result<Oid> {
    let names: Vec<&str> = param.collation().iter().filter_map(Node::as_str).collect();
    if names.is_empty() {
        return Ok(plain.collation);
    }
    let collation = collation::find(&names)?;
    collation::check_type(ty)?;
    Ok(collation)
}

/// The operator class and the collation of a key. Strings are compared byte by byte whatever the
/// collation, and so the pattern classes order as the default ones do; but both are kept, and
/// shown.
fn key_order(
    cx: &SessionState,
    param: &nodes::IndexElem,
    plain: &IndexColumn,
    ty: Oid,
) -> Result<(Oid, Oid)> {
    let collation = key_collation(param, plain, ty)?;
    let names: Vec<&str> = param.opclass().iter().filter_map(Node::as_str).collect();
    if names.is_empty() {
        return Ok((plain.opclass, collation));
    }
    Ok((class_of_type(cx, &names, ty)?.oid, collation))
}

/// The operator class of B-trees that a name with its schema means, for values of a type. 42704 if
/// there is none.
pub fn class_of_type(cx: &SessionState, names: &[&str], ty: Oid) -> Result<&'static OpClass> {
    let class = match names {
        [name] | ["pg_catalog", name] => class_named(cx, name, |e| cx.is_on_path(e.built_in.name))?,
        [schema, name] => match cx.find_namespace(schema)? {
            Some(schema) => class_named(cx, name, |e| Ok(e.schema == schema))?,
            None => None,
        },
        _ => None,
    };
    let class = class.ok_or_else(|| {
        let name = names.join(".");
        sqlerr!(UNDEFINED_OBJECT, "operator class \"{name}\" does not exist for access method \"btree\"")
    })?;
    let is_of_others = extension::of(ty).is_some() && class.input != ty;
    if is_of_others && find_coercion(ty, class.input, CastContext::Implicit).is_some() {
        let ty = typeinfo::type_name(ty);
        return Err(notsup!("operator class \"{}\" for type {ty} is not supported", class.name));
    }
    check_class(class, &names.join("."), ty)?;
    if class.family_name == "record_image_ops" {
        return Err(notsup!("operator class \"{}\" is not supported", class.name));
    }
    Ok(class)
}

/// The class of a name: a built-in one, or one of an extension that `is_found`.
fn class_named(
    cx: &SessionState,
    name: &str,
    is_found: impl Fn(&ExtensionInfo) -> Result<bool>,
) -> Result<Option<&'static OpClass>> {
    let Some(class) = OPCLASSES.iter().find(|c| c.name == name) else { return Ok(None) };
    let Some(extension) = extension::of(class.oid) else { return Ok(Some(class)) };
    match cx.find_extension(extension.name)? {
        Some(found) if is_found(&found)? => Ok(Some(class)),
        _ => Ok(None),
    }
}

/// 42804 unless the class is of the type, or of one that its values are without a change.
fn check_class(class: &OpClass, shown: &str, ty: Oid) -> Result<()> {
    let accepts = class.input == ty
        || default_btree_opclass(ty).is_some_and(|d| d.input == class.input)
        || find_coercion(ty, class.input, CastContext::Implicit)
            .is_some_and(|c| matches!(c, Coercion::Relabel));
    if accepts {
        return Ok(());
    }
    let ty = typeinfo::type_name(ty);
    Err(sqlerr!(DATATYPE_MISMATCH, "operator class \"{shown}\" does not accept data type {ty}"))
}

/// Asks that a key goes with the type that its column gets.
pub fn check_key(key: &IndexColumn, ty: Oid) -> Result<()> {
    if key.collation != 0 {
        collation::check_type(ty)?;
    }
    if let Some(class) = inverted_class::class(key.opclass) {
        return inverted_index::check_class(class, class.name, ty);
    }
    match OPCLASSES.iter().find(|class| class.oid == key.opclass) {
        Some(class) => check_class(class, class.name, ty),
        None => Ok(()),
    }
}

/// 42501 for a system catalog.
pub fn not_system(rel: &Relation) -> Result<()> {
    if rel.is_system {
        return Err(sqlerr!(
            INSUFFICIENT_PRIVILEGE,
            "permission denied: \"{}\" is a system catalog",
            rel.name
        ));
    }
    Ok(())
}
