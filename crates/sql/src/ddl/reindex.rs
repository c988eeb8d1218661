//! REINDEX: an index is built anew from the rows of its table, in a new file; the old one goes at
//! commit.
//!
//! The table is locked as by TRUNCATE: who reads it holds descriptors that name the old files. A
//! snapshot that is older than the new file does not use the index, as it has no entries of rows
//! that were deleted before (`index_fits_snapshot` of the planner). A cursor of the session reads
//! on in the old file.

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
}

/// The options of REINDEX. Fails with 0A000 for those that need another way of building and with
/// 42601 for unknown ones.
pub fn options(stmt: &nodes::ReindexStmt) -> Result<Options> {
    let mut options = Options::default();
    for param in stmt.params() {
        match param.defname().unwrap_or("") {
            "verbose" => options.verbose = option_bool(param)?,
            "concurrently" if option_bool(param)? => {
                return Err(notsup!("REINDEX CONCURRENTLY is not supported"));
            }
            "concurrently" => {}
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

fn one_index(cx: &SessionState, schema: Option<&str>, name: &str, options: Options) -> Result<()> {
    let Some(oid) = cx.find_oid(schema, name)? else {
        return Err(cx.missing_relation(schema, name)?);
    };
    let Some((rel, index)) = cx.find_index(oid)? else {
        return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{name}\" is not an index"));
    };
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
            truncate::new_index_file(cx, index.oid, &index.storage)?;
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
        if options.verbose {
            let message = format!("index \"{}\" was reindexed", index.name);
            let info = SqlError::report(Severity::Info, SqlState::SUCCESSFUL_COMPLETION, message);
            cx.notice(info);
        }
    }
    if large { table::build_toast_index(cx, &now) } else { Ok(()) }
}
