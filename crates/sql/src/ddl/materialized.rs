//! CREATE and REFRESH MATERIALIZED VIEW.
//!
//! To its readers a materialized view is a table: its rows stand in a heap with indexes. Its query
//! is kept as that of a view is (`view`). Nothing but its refresh writes the rows.
//!
//! REFRESH runs the query with the rights of the view's owner, in one of two ways:
//!
//! - Under AccessExclusive it gives the view new files, as TRUNCATE does, and fills them. The old
//!   files go at commit; a rollback or a crash keeps them and removes the new ones. The new rows
//!   are frozen, so that a snapshot which is older than the refresh sees them, as in PostgreSQL.
//! - CONCURRENTLY under Exclusive it changes the rows that differ (`difference`), and readers go
//!   on with the rows that their snapshots see.
//!
//! WITH NO DATA leaves the view empty, and its descriptor says so (`Relation::is_populated`). A
//! plan that reads it cannot run: `Clearance` has the check.

use crate::ddl::{create, create_as, difference, in_use, names, options, store, truncate, view};
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::acl::relation_word;
use sinew_catalog::quote::quote_qualified;
use sinew_catalog::{TEMP_NAMESPACE, id, must_be_owner};
use sinew_error::{Result, SqlError, notsup, sqlerr};
use sinew_exec::execution::Execution;
use sinew_exec::new_index;
use sinew_plan as plan;
use sinew_plan::Plan;
use sinew_table as table;
use sinew_table::{Index, NewRows, Relation, RelationKind};
use sinew_txn::{LockMode, WaitPolicy};
use std::sync::Arc;

/// Rows written at a time, and the bytes from which on they are fewer.
const BATCH: usize = 1000;
const BATCH_BYTES: usize = 1 << 20;

/// Runs CREATE MATERIALIZED VIEW.
pub fn create(cx: &SessionState, stmt: &nodes::CreateTableAsStmt, sql: &str) -> Result<String> {
    const TAG: &str = "CREATE MATERIALIZED VIEW";
    let into = stmt.into().ok_or_else(|| SqlError::internal("CREATE MATERIALIZED VIEW without a target"))?;
    let var = into.rel().ok_or_else(|| SqlError::internal("CREATE MATERIALIZED VIEW without a name"))?;
    if changes_rows(stmt.query()) {
        return Err(notsup!("materialized views must not use data-modifying statements in WITH"));
    }
    let query = plan::keep_query(cx, stmt.query(), sql)?;
    if query.temporary {
        return Err(notsup!("materialized views must not use temporary tables or views"));
    }
    if var.relpersistence as u8 == b'u' {
        return Err(notsup!("materialized views cannot be unlogged"));
    }
    create::check_tablespace(into.table_space_name())?;
    create::check_access_method(into.access_method())?;
    let place = names::place(cx, var)?;
    if place.schema == TEMP_NAMESPACE {
        return Err(notsup!("temporary materialized views are not supported"));
    }
    if create::exists(cx, &place, stmt.if_not_exists)? {
        return Ok(TAG.into());
    }
    let options = options::of_table(into.options().iter())?;
    let columns = create_as::columns(into, &query.columns, &query.collations)?;
    let tree: Arc<str> = query.tree.into();
    let oid = store::new_oid(cx, false)?;
    let mut rel = store::blank(oid, place.name, place.schema, &place.schema_name, cx.user_oid());
    rel.kind = RelationKind::Materialized;
    rel.heap.file = store::new_file(cx, false)?;
    rel.heap.fillfactor = sinew_catalog::options::fillfactor(&options);
    rel.options = options;
    columns.iter().try_for_each(|column| create::refuse_system_name(&column.name))?;
    rel.columns = columns;
    rel.view_query = Some(tree.clone());
    rel.is_populated = !into.skip_data;
    store::create_relation(cx, rel)?;
    // pg_dump finds the order of refreshes from here.
    store::depend(cx, (id::CLASS, oid, 0), (id::NAMESPACE, place.schema, 0), b'n')?;
    view::insert_rule(cx, oid, &tree, &query.keys)?;
    if into.skip_data {
        return Ok(TAG.into());
    }
    let rel = store::reread(cx, oid)?;
    let plan = plan::plan_of_view(cx, &rel)?;
    let mut execution = Execution::start(cx, &plan, &[])?;
    Ok(format!("SELECT {}", create_as::fill(cx, &rel, &mut execution)?))
}

/// Has the query's own WITH a statement that changes rows?
fn changes_rows(query: Node<'_>) -> bool {
    let Node::SelectStmt(select) = query else { return false };
    let changes = |cte: &nodes::CommonTableExpr| !matches!(cte.ctequery(), Node::SelectStmt(_));
    select.with_clause().is_some_and(|with| with.ctes().iter().any(changes))
}

/// Runs REFRESH MATERIALIZED VIEW.
pub fn refresh(cx: &SessionState, stmt: &nodes::RefreshMatViewStmt) -> Result<String> {
    const TAG: &str = "REFRESH MATERIALIZED VIEW";
    let rel = target(cx, stmt)?;
    if stmt.concurrent {
        may_be_concurrent(&rel, stmt.skip_data)?;
    }
    in_use::check(cx, &rel, TAG)?;
    if stmt.concurrent {
        let plan = plan::plan_of_view(cx, &rel)?;
        difference::apply(cx, &rel, &plan)?;
    } else {
        let plan = if stmt.skip_data { None } else { Some(plan::plan_of_view(cx, &rel)?) };
        replace(cx, &rel, plan)?;
    }
    Ok(TAG.into())
}

/// The view that is to be refreshed, under its lock. PostgreSQL asks first whether the relation is
/// one that can be maintained at all, then for its owner.
fn target(cx: &SessionState, stmt: &nodes::RefreshMatViewStmt) -> Result<Arc<Relation>> {
    let var = stmt.relation().ok_or_else(|| SqlError::internal("REFRESH without a name"))?;
    names::check_database(cx, var)?;
    let (schema, name) = (var.schemaname(), var.relname().unwrap_or(""));
    let other_kind =
        |name: &str| sqlerr!(WRONG_OBJECT_TYPE, "\"{name}\" is not a table or materialized view");
    if let Some(oid) = cx.find_oid(schema, name)?
        && cx.find_index(oid)?.is_some()
    {
        return Err(other_kind(name));
    }
    let check = |rel: &Relation| {
        if !matches!(rel.relkind(), b'r' | b't' | b'm') {
            return Err(other_kind(&rel.name));
        }
        must_be_owner(cx, rel.owner, relation_word(rel), &rel.name)
    };
    let mode = if stmt.concurrent { LockMode::Exclusive } else { LockMode::AccessExclusive };
    let found = cx.open_relation_checked(schema, name, mode, WaitPolicy::Block, &check)?;
    let Some(rel) = found else { return Err(cx.missing_relation(schema, name)?) };
    check(&rel)?;
    if rel.kind != RelationKind::Materialized {
        return Err(notsup!("\"{}\" is not a materialized view", rel.name));
    }
    Ok(rel)
}

/// The conditions of CONCURRENTLY, in PostgreSQL's order.
fn may_be_concurrent(rel: &Relation, skip_data: bool) -> Result<()> {
    if !rel.is_populated {
        return Err(notsup!("CONCURRENTLY cannot be used when the materialized view is not populated"));
    }
    if skip_data {
        return Err(sqlerr!(SYNTAX_ERROR, "CONCURRENTLY and WITH NO DATA options cannot be used together"));
    }
    let tells_rows = |index: &Arc<Index>| index.unique && index.is_plain();
    if !rel.indexes.iter().any(tells_rows) {
        return Err(sqlerr!(
            OBJECT_NOT_IN_PREREQUISITE_STATE,
            "cannot refresh materialized view \"{}\" concurrently",
            quote_qualified(&rel.schema_name, &rel.name)
        )
        .hint(
            "Create a unique index with no WHERE clause on one or more columns of the materialized view.",
        ));
    }
    Ok(())
}

/// Gives the view new files with the rows of the plan, or none. The caller has it to itself.
fn replace(cx: &SessionState, rel: &Arc<Relation>, plan: Option<Arc<Plan>>) -> Result<()> {
    truncate::empty(cx, rel)?;
    store::edit_class(cx, rel.oid, |row| row.put("relispopulated", plan.is_some()))?;
    store::all_is_written(cx, rel)?;
    let Some(plan) = plan else { return Ok(()) };
    let now = store::reread(cx, rel.oid)?;
    write_frozen(cx, &now, &plan)?;
    store::next_command(cx)?;
    for index in &now.indexes {
        new_index::build(cx, &now, index)?;
    }
    Ok(())
}

/// Writes the rows of the plan into the new heap, without index entries.
fn write_frozen(cx: &SessionState, rel: &Arc<Relation>, plan: &Arc<Plan>) -> Result<()> {
    let mut bare = (**rel).clone();
    bare.indexes.clear();
    let (mut payloads, mut ends) = (Vec::new(), Vec::new());
    let write = |payloads: &mut Vec<u8>, ends: &mut Vec<usize>| {
        let rows = table::slices(payloads, ends);
        table::insert_payloads(cx, &bare, &rows, NewRows::Whole(&[]), true).map_err(|(_, e)| e)?;
        payloads.clear();
        ends.clear();
        Ok::<(), SqlError>(())
    };
    let mut execution = Execution::start(cx, plan, &[])?;
    execution.pull(cx, None, |_, row| {
        table::toast_encode(cx, rel, row, &mut payloads)?;
        ends.push(payloads.len());
        if ends.len() == BATCH || payloads.len() > BATCH_BYTES {
            write(&mut payloads, &mut ends)?;
        }
        Ok(())
    })?;
    if ends.is_empty() { Ok(()) } else { write(&mut payloads, &mut ends) }
}
