//! REINDEX: an index is built anew from the rows of its table, in a new file; the old one goes at
//! commit.
//!
//! The table is locked as by TRUNCATE: who reads it holds descriptors that name the old files. A
//! snapshot that is older than the new file does not use the index, as it has no entries of rows
//! that were deleted before (`index_fits_snapshot` of the planner). A cursor of the session reads
//! on in the old file.

use crate::ddl::beside::Beside;
use crate::ddl::create::check_tablespace;
use crate::ddl::options::{option_bool, statement_option};
use crate::ddl::{names, partition, store, truncate};
use crate::state::SessionState;
use pg_raw_parse::nodes;
use pg_raw_parse::raw::ReindexObjectType;
use sinew_catalog::acl::relation_word;
use sinew_catalog::rows::SystemRows;
use sinew_catalog::{id, must_be_owner};
use sinew_error::Severity;
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError, SqlState};
use sinew_exec::new_index;
use sinew_table as table;
use sinew_table::{Index, Relation, RelationKind};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::{Datum, Oid};
use std::sync::Arc;

/// The options of a REINDEX.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Each index is told.
    pub verbose: bool,
    /// Beside readers and writers.
    pub concurrently: bool,
}

/// The options of REINDEX. Fails with 42601 for unknown ones.
pub fn options(stmt: &nodes::ReindexStmt) -> Result<Options> {
    let mut options = Options::default();
    for param in stmt.params() {
        match param.defname().unwrap_or("") {
            "verbose" => options.verbose = option_bool(param)?,
            "concurrently" => options.concurrently = option_bool(param)?,
            "tablespace" => check_tablespace(Some(&statement_option(param)))?,
            name => {
                let e = sqlerr!(SYNTAX_ERROR, "unrecognized REINDEX option \"{name}\"");
                return Err(e.location_if_unset(param.location));
            }
        }
    }
    Ok(options)
}

/// REINDEX INDEX and REINDEX TABLE.
pub fn reindex(cx: &SessionState, stmt: &nodes::ReindexStmt) -> Result<String> {
    let options = options(stmt)?;
    let var = stmt.relation().ok_or_else(|| SqlError::internal("REINDEX without a name"))?;
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    if stmt.kind == ReindexObjectType::REINDEX_OBJECT_INDEX {
        one_index(cx, schema, name, options)?;
    } else {
        one_table(cx, schema, name, options)?;
    }
    Ok("REINDEX".into())
}

/// Of a REINDEX of a partitioned table or index: the command, and what it is about. PostgreSQL
/// builds each partition's indexes in a transaction of their own, so that it has no place in
/// another one.
pub fn of_partitioned(
    cx: &SessionState,
    stmt: &nodes::ReindexStmt,
) -> Result<Option<(&'static str, String)>> {
    let Some(var) = stmt.relation() else { return Ok(None) };
    let Some(oid) = cx.find_oid(var.schemaname(), var.relname().unwrap_or(""))? else { return Ok(None) };
    Ok(match (stmt.kind, cx.relation(oid)?, cx.find_index(oid)?) {
        (ReindexObjectType::REINDEX_OBJECT_TABLE, Some(rel), _) if rel.kind == RelationKind::Partitioned => {
            Some(("REINDEX TABLE", format!("partitioned table \"{}.{}\"", rel.schema_name, rel.name)))
        }
        (ReindexObjectType::REINDEX_OBJECT_INDEX, _, Some((rel, index)))
            if rel.kind == RelationKind::Partitioned =>
        {
            Some(("REINDEX INDEX", format!("partitioned index \"{}.{}\"", rel.schema_name, index.name)))
        }
        _ => None,
    })
}

fn index_named(cx: &SessionState, schema: Option<&str>, name: &str) -> Result<(Arc<Relation>, Arc<Index>)> {
    let Some(oid) = cx.find_oid(schema, name)? else {
        return Err(cx.missing_relation(schema, name)?);
    };
    let found = cx.find_index(oid)?;
    found.ok_or_else(|| sqlerr!(WRONG_OBJECT_TYPE, "\"{name}\" is not an index"))
}

fn one_index(cx: &SessionState, schema: Option<&str>, name: &str, options: Options) -> Result<()> {
    let (rel, index) = index_named(cx, schema, name)?;
    let oid = index.oid;
    not_of_the_catalog(&rel)?;
    must_be_owner(cx, rel.owner, "index", &index.name)?;
    let again = cx.open_oid(rel.oid, LockMode::AccessExclusive)?;
    let found = again.and_then(|rel| {
        let index = rel.indexes.iter().find(|i| i.oid == oid).cloned()?;
        Some((rel, index))
    });
    let Some((rel, index)) = found else { return Err(cx.missing_relation(schema, name)?) };
    if rel.kind == RelationKind::Partitioned {
        return parts_of(cx, index.oid, options);
    }
    rebuild(cx, &rel, &[index], false, options)
}

/// The parts of an index of a partitioned table.
fn parts_of(cx: &SessionState, index: Oid, options: Options) -> Result<()> {
    let system = store::system(cx);
    let rows = SystemRows::of(cx).lookup(system.stored(id::INHERITS), 2187, &[Datum::Oid(index)])?;
    for part in rows.iter().map(|row| row.oid("inhrelid")) {
        let Some((table, _)) = cx.find_index(part)? else { continue };
        let Some(table) = cx.open_oid(table.oid, LockMode::AccessExclusive)? else { continue };
        if table.kind == RelationKind::Partitioned {
            parts_of(cx, part, options)?;
        } else if let Some(own) = table.indexes.iter().find(|own| own.oid == part).cloned() {
            rebuild(cx, &table, &[own], false, options)?;
        }
    }
    Ok(())
}

fn one_table(cx: &SessionState, schema: Option<&str>, name: &str, options: Options) -> Result<()> {
    let check = |rel: &Relation| must_be_owner(cx, rel.owner, relation_word(rel), &rel.name);
    let mode = LockMode::AccessExclusive;
    let found = cx.open_relation_checked(schema, name, mode, WaitPolicy::Block, &check)?;
    let Some(rel) = found else { return Err(cx.missing_relation(schema, name)?) };
    if rel.kind == RelationKind::Partitioned {
        check(&rel)?;
        let leaves = partition::tree(cx, &rel, mode)?;
        for leaf in leaves.iter().filter(|leaf| leaf.keeps_rows()) {
            rebuild(cx, leaf, &leaf.indexes, true, options)?;
        }
        return Ok(());
    }
    if !rel.keeps_rows() {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not a table or materialized view", rel.name));
    }
    not_of_the_catalog(&rel)?;
    check(&rel)?;
    if rel.indexes.is_empty() && rel.toast.is_none() {
        let message = format!("table \"{}\" has no indexes to reindex", rel.name);
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
        return Ok(());
    }
    rebuild(cx, &rel, &rel.indexes, true, options)
}

/// All indexes of a table whose owner the role is. For REINDEX of a schema or a database, which
/// passes over what is gone by now.
pub fn table(cx: &SessionState, oid: Oid, options: Options) -> Result<()> {
    match cx.open_oid(oid, LockMode::AccessExclusive)? {
        Some(rel) if !rel.is_system && rel.keeps_rows() => {
            if cx.acts_as(rel.owner)? {
                rebuild(cx, &rel, &rel.indexes, true, options)
            } else {
                Ok(())
            }
        }
        _ => Ok(()),
    }
}

/// The indexes that REINDEX CONCURRENTLY rebuilds, in their order. `table`: one of the tables of a
/// schema or a database; else the statement names a table or an index. An index of a temporary
/// table is rebuilt at once.
pub fn beside_others(
    cx: &SessionState,
    stmt: &nodes::ReindexStmt,
    table: Option<Oid>,
    options: Options,
) -> Result<Vec<Beside>> {
    let mode = LockMode::ShareUpdateExclusive;
    if let Some(oid) = table {
        return match cx.open_oid(oid, mode)? {
            Some(rel) if !rel.is_system && rel.keeps_rows() && cx.acts_as(rel.owner)? => {
                Ok(valid_indexes(cx, &rel))
            }
            _ => Ok(Vec::new()),
        };
    }
    let var = stmt.relation().ok_or_else(|| SqlError::internal("REINDEX without a name"))?;
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    if stmt.kind == ReindexObjectType::REINDEX_OBJECT_INDEX {
        let (rel, index) = index_named(cx, schema, name)?;
        must_be_owner(cx, rel.owner, "index", &index.name)?;
        refuse_catalog(&rel)?;
        if rel.is_temporary() {
            one_index(cx, schema, name, options)?;
            return Ok(Vec::new());
        }
        let mut found = Vec::new();
        leaves_of(cx, &rel, index.oid, &mut found)?;
        return Ok(found);
    }
    let check = |rel: &Relation| must_be_owner(cx, rel.owner, relation_word(rel), &rel.name);
    let found = cx.open_relation_checked(schema, name, mode, WaitPolicy::Block, &check)?;
    let Some(rel) = found else { return Err(cx.missing_relation(schema, name)?) };
    check(&rel)?;
    refuse_catalog(&rel)?;
    if rel.is_temporary() {
        one_table(cx, schema, name, options)?;
        return Ok(Vec::new());
    }
    if rel.kind == RelationKind::Partitioned {
        let tree = partition::tree(cx, &rel, mode)?;
        let leaves = tree.iter().filter(|leaf| leaf.keeps_rows());
        return Ok(leaves.flat_map(|leaf| valid_indexes(cx, leaf)).collect());
    }
    if !rel.keeps_rows() {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not a table or materialized view", rel.name));
    }
    let found = valid_indexes(cx, &rel);
    if found.is_empty() {
        let message = format!("table \"{}\" has no indexes that can be reindexed concurrently", rel.name);
        names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
    }
    Ok(found)
}

/// The parts in partitions of an index, or the index itself.
fn leaves_of(cx: &SessionState, rel: &Relation, index: Oid, found: &mut Vec<Beside>) -> Result<()> {
    if rel.kind != RelationKind::Partitioned {
        found.push(Beside { table: rel.oid, index });
        return Ok(());
    }
    let system = store::system(cx);
    let rows = SystemRows::of(cx).lookup(system.stored(id::INHERITS), 2187, &[Datum::Oid(index)])?;
    for part in rows.iter().map(|row| row.oid("inhrelid")) {
        if let Some((table, _)) = cx.find_index(part)? {
            leaves_of(cx, &table, part, found)?;
        }
    }
    Ok(())
}

/// The indexes of a table; those that a command left behind are told, and left to REINDEX INDEX.
fn valid_indexes(cx: &SessionState, rel: &Relation) -> Vec<Beside> {
    let mut found = Vec::new();
    for index in &rel.indexes {
        if index.is_valid() {
            found.push(Beside { table: rel.oid, index: index.oid });
            continue;
        }
        let name = format!("{}.{}", rel.schema_name, index.name);
        let message = format!("cannot reindex invalid index \"{name}\" concurrently, skipping");
        cx.notice(SqlError::report(Severity::Warning, SqlState::FEATURE_NOT_SUPPORTED, message));
    }
    found
}

fn not_beside_others() -> SqlError {
    notsup!("cannot reindex system catalogs concurrently")
}

/// Refuses REINDEX SYSTEM CONCURRENTLY, and tells that the one of a database leaves the catalogs
/// out.
pub fn leaves_catalogs(cx: &SessionState, stmt: &nodes::ReindexStmt) -> Result<()> {
    match stmt.kind {
        ReindexObjectType::REINDEX_OBJECT_SYSTEM => Err(not_beside_others()),
        ReindexObjectType::REINDEX_OBJECT_DATABASE => {
            let message = format!("{}, skipping all", not_beside_others().message);
            cx.notice(SqlError::report(Severity::Warning, SqlState::FEATURE_NOT_SUPPORTED, message));
            Ok(())
        }
        _ => Ok(()),
    }
}

fn refuse_catalog(rel: &Relation) -> Result<()> {
    if rel.is_system {
        return Err(not_beside_others());
    }
    Ok(())
}

/// Tells with VERBOSE that an index was rebuilt.
pub fn tell(cx: &SessionState, name: &str, options: Options) {
    if options.verbose {
        let message = format!("index \"{name}\" was reindexed");
        cx.notice(SqlError::report(Severity::Info, SqlState::SUCCESSFUL_COMPLETION, message));
    }
}

fn not_of_the_catalog(rel: &Relation) -> Result<()> {
    if rel.is_system {
        return Err(notsup!("REINDEX of system catalogs is not supported"));
    }
    Ok(())
}

/// Gives indexes new files and fills them. `large`: also the one of the table's large values.
fn rebuild(
    cx: &SessionState,
    rel: &Arc<Relation>,
    indexes: &[Arc<Index>],
    large: bool,
    options: Options,
) -> Result<()> {
    if !rel.is_temporary() {
        store::announce(cx, rel);
        store::places_end(cx, rel)?;
        for index in indexes {
            truncate::new_index(cx, index)?;
        }
        if let Some((_, index)) = rel.toast.as_ref().filter(|_| large) {
            truncate::new_index_file(cx, index.oid, index)?;
        }
        store::next_command(cx)?;
    }
    let now = store::reread(cx, rel.oid)?;
    for old in indexes {
        let index = now.indexes.iter().find(|i| i.oid == old.oid);
        let index = index.ok_or_else(|| SqlError::internal("an index is gone while it is built"))?;
        new_index::build(cx, &now, index)?;
        tell(cx, &index.name, options);
    }
    if large { table::build_toast_index(cx, &now) } else { Ok(()) }
}
