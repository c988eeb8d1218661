//! TRUNCATE.

use crate::ddl::index::not_system;
use crate::ddl::{beside, names, store};
use crate::state::SessionState;
use pg_raw_parse::raw::DropBehavior;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::sequence::read;
use sinew_catalog::{SequenceState, must_be_owner};
use sinew_error::notsup;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlState};
use sinew_exec::{publish, triggers};
use sinew_storage::btree;
use sinew_table as table;
use sinew_table::{Column, Index, IndexState, Relation, RelationKind, Trigger};
use sinew_txn::{LockMode, WaitPolicy};
use sinew_types::Datum;
use sinew_types::acl::Rights;
use std::sync::Arc;

/// Runs TRUNCATE: each table gets a new, empty file, and the old one goes at commit. Fails with
/// 0A000 if a foreign key of a table that is not listed refers to one.
pub fn truncate(cx: &SessionState, stmt: &nodes::TruncateStmt) -> Result<String> {
    let mut tables: Vec<Arc<Relation>> = Vec::new();
    for node in stmt.relations() {
        sinew_types::host::step()?;
        let Node::RangeVar(var) = node else { continue };
        names::check_database(cx, var)?;
        let name = var.relname().unwrap_or("");
        let check = |rel: &Relation| cx.check_relation(rel, Rights::TRUNCATE);
        let (schema, mode) = (var.schemaname(), LockMode::AccessExclusive);
        let found = cx.open_relation_checked(schema, name, mode, WaitPolicy::Block, &check)?;
        let Some(rel) = found else { return Err(cx.missing_relation(schema, name)?) };
        if !rel.is_table() {
            return Err(sqlerr!(WRONG_OBJECT_TYPE, "\"{}\" is not a table", rel.name));
        }
        not_system(&rel)?;
        cx.check_relation(&rel, Rights::TRUNCATE)?;
        if !var.inh && rel.kind == RelationKind::Partitioned {
            return Err(sqlerr!(WRONG_OBJECT_TYPE, "cannot truncate only a partitioned table")
                .hint("Do not specify the ONLY keyword, or use TRUNCATE ONLY on the partitions directly."));
        }
        let inner = match rel.kind {
            RelationKind::Table if var.inh => cx.descendants(&rel, mode)?,
            _ => crate::ddl::partition::tree(cx, &rel, mode)?,
        };
        for rel in std::iter::once(rel).chain(inner) {
            if !tables.iter().any(|t| t.oid == rel.oid) {
                tables.push(rel);
            }
        }
    }
    follow_references(cx, &mut tables, stmt.behavior == DropBehavior::DROP_CASCADE)?;
    for rel in &tables {
        crate::ddl::in_use::check(cx, rel, "TRUNCATE")?;
    }
    let tables = before(cx, tables)?;
    for rel in &tables {
        if rel.kind != RelationKind::Partitioned {
            empty(cx, rel)?;
            store::all_is_written(cx, rel)?;
        }
        if stmt.restart_seqs {
            for oid in rel.columns.iter().flat_map(Column::owned_sequences) {
                // Its file goes, too.
                if let Some(sequence) = cx.open_oid(oid, LockMode::AccessExclusive)? {
                    must_be_owner(cx, sequence.owner, "sequence", &sequence.name)?;
                    let start = sequence.sequence.as_ref().map_or(1, |p| p.start);
                    read(cx, &sequence)?;
                    crate::ddl::sequence::restart(
                        cx,
                        &sequence,
                        SequenceState { last_value: start, is_called: false },
                    )?;
                }
            }
        }
    }
    let cascades = stmt.behavior == DropBehavior::DROP_CASCADE;
    publish::note_truncate(cx, &tables, cascades, stmt.restart_seqs)?;
    for rel in &tables {
        triggers::after_truncate(cx, rel)?;
    }
    if tables.iter().any(|rel| !rel.triggers.is_empty()) {
        cx.next_command()?;
        triggers::fire(cx)?;
    }
    Ok("TRUNCATE TABLE".into())
}

/// Runs the triggers BEFORE TRUNCATE of all tables; the tables as they are then.
fn before(cx: &SessionState, tables: Vec<Arc<Relation>>) -> Result<Vec<Arc<Relation>>> {
    let wanted = Trigger::BEFORE | Trigger::TRUNCATE;
    if !tables.iter().any(|rel| rel.has_trigger(wanted)) {
        return Ok(tables);
    }
    cx.code.with_busy(tables.iter().map(|rel| rel.oid), || {
        tables.iter().try_for_each(|rel| triggers::before_truncate(cx, rel))
    })?;
    let mut now = Vec::with_capacity(tables.len());
    for rel in &tables {
        let rel = store::reread(cx, rel.oid)?;
        cx.kept().events.not_waited_for(&rel, "TRUNCATE")?;
        now.push(rel);
    }
    Ok(now)
}

/// Tables that reference those to be emptied: 0A000, or with `cascade` they are emptied too.
fn follow_references(cx: &SessionState, tables: &mut Vec<Arc<Relation>>, cascade: bool) -> Result<()> {
    let mut at = 0;
    while at < tables.len() {
        let rel = tables[at].clone();
        for key in &rel.referenced_by {
            if tables.iter().any(|t| t.oid == key.child) {
                continue;
            }
            let found = cx.open_oid(key.child, LockMode::AccessExclusive)?;
            let Some(child) = found else { continue };
            if !cascade {
                return Err(notsup!("cannot truncate a table referenced in a foreign key constraint")
                    .detail(format!("Table \"{}\" references \"{}\".", child.name, rel.name))
                    .hint(format!(
                        "Truncate table \"{}\" at the same time, or use TRUNCATE ... CASCADE.",
                        child.name
                    )));
            }
            let mut found = crate::ddl::partition::tree(cx, &child, LockMode::AccessExclusive)?;
            found.push(child);
            found.sort_by_key(|rel| rel.oid);
            for child in found {
                if tables.iter().any(|t| t.oid == child.oid) {
                    continue;
                }
                let message = format!("truncate cascades to table \"{}\"", child.name);
                names::notice(cx, SqlState::SUCCESSFUL_COMPLETION, message);
                cx.check_relation(&child, Rights::TRUNCATE)?;
                tables.push(child);
            }
        }
        at += 1;
    }
    Ok(())
}

/// Gives a table, its large values and its indexes new, empty files; the old ones go at commit.
pub fn empty(cx: &SessionState, rel: &Arc<Relation>) -> Result<()> {
    if rel.is_temporary() {
        return table::clear_temporary(cx, rel);
    }
    store::announce(cx, rel);
    store::places_end(cx, rel)?;
    new_heap_files(cx, rel)?;
    rel.indexes.iter().try_for_each(|index| new_index(cx, index))
}

/// Gives an index a new file, which the caller fills while it has the table to itself. This makes
/// one valid that a command left behind.
pub fn new_index(cx: &SessionState, index: &Index) -> Result<()> {
    new_index_file(cx, index.oid, &index.storage)?;
    if index.is_valid() { Ok(()) } else { beside::set_state(cx, index.oid, IndexState::Valid) }
}

/// New files for the heap and its companion of large values.
pub fn new_heap_files(cx: &SessionState, rel: &Relation) -> Result<()> {
    let file = store::new_file(cx, false)?;
    cx.create_file(file)?;
    cx.drop_file_at_commit(rel.heap.file)?;
    store::edit_class(cx, rel.oid, |row| {
        row.put("relfilenode", Datum::Oid(file.file as u32));
        row.put("relpages", 0);
        row.put("reltuples", -1.0f32);
    })?;
    if let Some((heap, index)) = &rel.toast {
        let file = store::new_file(cx, false)?;
        cx.create_file(file)?;
        cx.drop_file_at_commit(heap.file)?;
        store::edit_class(cx, heap.oid, |row| row.put("relfilenode", Datum::Oid(file.file as u32)))?;
        new_index_file(cx, index.oid, index)?;
    }
    Ok(())
}

/// A new empty tree in the place of an index's old one.
pub fn new_index_file(cx: &SessionState, oid: sinew_types::Oid, old: &btree::IndexRel) -> Result<()> {
    let file = store::new_file(cx, false)?;
    cx.create_file(file)?;
    btree::create(cx, &btree::IndexRel { file, oid })?;
    cx.drop_file_at_commit(old.file)?;
    store::edit_class(cx, oid, |row| row.put("relfilenode", Datum::Oid(file.file as u32)))
}
