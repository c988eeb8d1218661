//! CREATE TABLE AS and SELECT INTO.

use super::create::{self, Spec};
use super::{names, options};
use crate::access;
use crate::catalog::Column;
use crate::error::{notsup, sqlerr};
use crate::plan::{self, Execution, Plan};
use crate::{Context, Result, SqlError};
use pg_raw_parse::raw::ObjectType;
use pg_raw_parse::{Node, nodes};
use sinew_types::{oid as t, typeinfo};
use std::sync::Arc;

/// Rows handed to the table at a time.
const BATCH: usize = 1000;

pub fn create_table_as(cx: &Context<'_>, stmt: &nodes::CreateTableAsStmt, sql: &str) -> Result<String> {
    if stmt.objtype == ObjectType::OBJECT_MATVIEW {
        return Err(notsup!("CREATE MATERIALIZED VIEW is not supported"));
    }
    if matches!(stmt.query(), Node::ExecuteStmt(_)) {
        return Err(notsup!("CREATE TABLE AS EXECUTE is not supported"));
    }
    let into = stmt.into().ok_or_else(|| SqlError::internal("CREATE TABLE AS without a table"))?;
    make(cx, into, stmt.if_not_exists, sql, &|| plan::plan(cx, stmt.query(), sql, &[]))
}

/// The SELECT of a query that may have an INTO: the first one of a set operation.
fn first_select(s: &nodes::SelectStmt) -> &nodes::SelectStmt {
    let mut s = s;
    while let Some(left) = s.larg() {
        s = left;
    }
    s
}

/// The table that a SELECT INTO makes.
pub fn table_of_select(s: &nodes::SelectStmt) -> Option<&nodes::RangeVar> {
    first_select(s).into_clause().and_then(|i| i.rel())
}

/// Is it a SELECT INTO?
pub fn has_into(s: &nodes::SelectStmt) -> bool {
    first_select(s).into_clause().is_some()
}

pub fn select_into(cx: &Context<'_>, stmt: &nodes::SelectStmt, sql: &str) -> Result<String> {
    let first = first_select(stmt);
    let into = first.into_clause().ok_or_else(|| SqlError::internal("SELECT INTO without a table"))?;
    make(cx, into, false, sql, &|| plan::plan_into(cx, Node::SelectStmt(stmt), sql, first))
}

fn make(
    cx: &Context<'_>,
    into: &nodes::IntoClause,
    if_not_exists: bool,
    sql: &str,
    planned: &dyn Fn() -> Result<Arc<Plan>>,
) -> Result<String> {
    let var = into.rel().ok_or_else(|| SqlError::internal("CREATE TABLE AS without a name"))?;
    create::check_tablespace(into.table_space_name())?;
    create::check_access_method(into.access_method())?;
    let plan = planned()?;
    let place = names::place(cx, var)?;
    let on_commit = create::on_commit(into.on_commit, place.temporary)?;
    if create::exists(cx, &place, if_not_exists)? {
        return Ok("CREATE TABLE AS".into());
    }
    let options = options::of_table(into.options().iter())?;
    if into.col_names().len() > plan.columns.len() {
        return Err(sqlerr!(SYNTAX_ERROR, "too many column names were specified"));
    }
    let mut spec = Spec::default();
    let mut given = into.col_names().iter().filter_map(Node::as_str);
    for (i, column) in plan.columns.iter().enumerate() {
        let name: Arc<str> = given.next().map_or_else(|| column.name.clone(), Arc::from);
        if spec.columns.iter().any(|c| c.name == name) {
            return Err(sqlerr!(DUPLICATE_COLUMN, "column \"{name}\" specified more than once"));
        }
        // A literal of no type yet is text once it is stored.
        let type_oid = if column.type_oid == t::UNKNOWN { t::TEXT } else { column.type_oid };
        if typeinfo::type_info(type_oid).is_some_and(|i| i.kind == typeinfo::TypeKind::Pseudo) {
            return Err(sqlerr!(
                INVALID_TABLE_DEFINITION,
                "column \"{name}\" has pseudo-type {}",
                typeinfo::type_name(type_oid)
            ));
        }
        let mut made = Column::plain(name, i as i16 + 1, type_oid, column.typmod);
        // A column that comes from a table as it is keeps its collation.
        if let Some(table) = cx.engine.catalog.relation(cx, column.table_oid)?
            && let Some(origin) = table.columns.get((column.attnum as usize).wrapping_sub(1))
            && made.collation != 0
        {
            made.collation = origin.collation;
        }
        spec.columns.push(made);
    }
    let rel = create::create(cx, &place, on_commit, options, spec, sql)?;
    if into.skip_data {
        return Ok("CREATE TABLE AS".into());
    }
    let mut execution = Execution::start(cx, &plan, &[])?;
    let mut rows = Vec::new();
    let mut count = 0u64;
    while let Some(row) = execution.next(cx)? {
        rows.push(row.clone());
        count += 1;
        if rows.len() == BATCH {
            access::insert_many(cx, &rel, &mut rows)?;
        }
    }
    if !rows.is_empty() {
        access::insert_many(cx, &rel, &mut rows)?;
    }
    Ok(format!("SELECT {count}"))
}
