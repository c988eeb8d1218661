//! CREATE TABLE AS and SELECT INTO.

use crate::ddl::create;
use crate::ddl::create::Spec;
use crate::ddl::names;
use crate::ddl::names::Place;
use crate::ddl::options;
use crate::state::SessionState;
use pg_raw_parse::{Node, nodes};
use sinew_catalog::TEMP_NAMESPACE;
use sinew_error::sqlerr;
use sinew_error::{Result, SqlError};
use sinew_exec::execution::Execution;
use sinew_exec::triggers;
use sinew_plan as plan;
use sinew_plan::bind::into::first_select;
use sinew_plan::binder::collate::Derived;
use sinew_plan::{OutputColumn, Plan};
use sinew_table as table;
use sinew_table::{Column, Relation, Row};
use sinew_types::{Datum, oid as t, typeinfo};
use std::sync::Arc;

/// Rows handed to the table at a time.
const BATCH: usize = 1000;

/// A query with the values of its parameters.
pub type Query = (Arc<Plan>, Vec<Datum>);

/// Runs CREATE TABLE AS with a query. The table is filled under the statement's own snapshot.
pub fn create_table_as(cx: &SessionState, stmt: &nodes::CreateTableAsStmt, sql: &str) -> Result<String> {
    let query = (plan_of(cx, stmt, sql)?, Vec::new());
    create_table_of(cx, stmt, sql, &query, "CREATE TABLE AS")
}

/// The plan of the query of a CREATE TABLE AS, unless that is an EXECUTE.
pub fn plan_of(cx: &SessionState, stmt: &nodes::CreateTableAsStmt, sql: &str) -> Result<Arc<Plan>> {
    plan::plan(cx, stmt.query(), sql, &[])
}

/// CREATE TABLE AS of a query that is planned; `empty`: the tag of one WITH NO DATA.
pub fn create_table_of(
    cx: &SessionState,
    stmt: &nodes::CreateTableAsStmt,
    sql: &str,
    query: &Query,
    empty: &str,
) -> Result<String> {
    let into = stmt.into().ok_or_else(|| SqlError::internal("CREATE TABLE AS without a table"))?;
    make(cx, into, stmt.if_not_exists, sql, query, empty)
}

/// Runs SELECT INTO, which is CREATE TABLE AS in another spelling and has its tag.
pub fn select_into(cx: &SessionState, stmt: &nodes::SelectStmt, sql: &str) -> Result<String> {
    let first = first_select(stmt);
    let into = first.into_clause().ok_or_else(|| SqlError::internal("SELECT INTO without a table"))?;
    let query = (plan::plan_into(cx, Node::SelectStmt(stmt), sql, first)?, Vec::new());
    make(cx, into, false, sql, &query, "CREATE TABLE AS")
}

/// The plan of a SELECT INTO, and the clause that says where its rows go.
pub fn plan_of_select<'s>(
    cx: &SessionState,
    stmt: &'s nodes::SelectStmt,
    sql: &str,
) -> Result<Option<(Arc<Plan>, &'s nodes::IntoClause)>> {
    let first = first_select(stmt);
    let Some(into) = first.into_clause() else { return Ok(None) };
    Ok(Some((plan::plan_into(cx, Node::SelectStmt(stmt), sql, first)?, into)))
}

fn make(
    cx: &SessionState,
    into: &nodes::IntoClause,
    if_not_exists: bool,
    sql: &str,
    (plan, values): &Query,
    empty: &str,
) -> Result<String> {
    let table = create(cx, into, if_not_exists, sql, plan)?;
    let Some(rel) = table else { return Ok("CREATE TABLE AS".into()) };
    if into.skip_data {
        return Ok(empty.into());
    }
    let mut execution = Execution::start(cx, plan, values)?;
    Ok(format!("SELECT {}", fill(cx, &rel, &mut execution)?))
}

/// Is the table there already? An error, or a notice with `if_not_exists`.
pub fn is_there(cx: &SessionState, into: &nodes::IntoClause, if_not_exists: bool) -> Result<bool> {
    let var = into.rel().ok_or_else(|| SqlError::internal("CREATE TABLE AS without a name"))?;
    names::check_database(cx, var)?;
    let (schema, schema_name) = names::creation_schema(cx, var)?;
    let name = names::stored_name(cx, var.relname().unwrap_or(""));
    let temporary = schema == TEMP_NAMESPACE;
    create::exists(cx, &Place { schema, schema_name, name, temporary }, if_not_exists)
}

/// Makes the table that a query's rows go to; `None` if it is there already and `if_not_exists`
/// says that this is right.
pub fn create(
    cx: &SessionState,
    into: &nodes::IntoClause,
    if_not_exists: bool,
    sql: &str,
    plan: &Plan,
) -> Result<Option<Arc<Relation>>> {
    let var = into.rel().ok_or_else(|| SqlError::internal("CREATE TABLE AS without a name"))?;
    create::check_tablespace(into.table_space_name())?;
    create::check_access_method(into.access_method())?;
    let place = names::place(cx, var)?;
    let on_commit = create::on_commit(into.on_commit, place.temporary)?;
    if create::exists(cx, &place, if_not_exists)? {
        return Ok(None);
    }
    let options = options::of_table(into.options().iter())?;
    let columns = columns(into, &plan.columns, &plan.collations)?;
    let mut spec = Spec::default();
    spec.columns = columns;
    spec.columns.iter().try_for_each(|column| create::refuse_system_name(&column.name))?;
    let made = create::create(cx, &place, on_commit, options, spec, sql)?;
    // As the catalog has it: publications of all tables, or of the schema, have it too.
    Ok(Some(cx.relation(made.oid)?.unwrap_or(made)))
}

/// The columns of a relation that is made of a query's columns, under the names that INTO gives.
/// `collations`: of the query's columns; empty where all have the default one, or none.
pub fn columns(
    into: &nodes::IntoClause,
    of_query: &[OutputColumn],
    collations: &[Derived],
) -> Result<Vec<Column>> {
    if into.col_names().len() > of_query.len() {
        return Err(sqlerr!(SYNTAX_ERROR, "too many column names were specified"));
    }
    let mut columns: Vec<Column> = Vec::new();
    let mut given = into.col_names().iter().filter_map(Node::as_str);
    for (i, column) in of_query.iter().enumerate() {
        let name: Arc<str> = given.next().map_or_else(|| column.name.clone(), Arc::from);
        if columns.iter().any(|c| c.name == name) {
            return Err(sqlerr!(DUPLICATE_COLUMN, "column \"{name}\" specified more than once"));
        }
        // A literal of no type yet is text once it is stored.
        let type_oid = if column.type_oid == t::UNKNOWN { t::TEXT } else { column.type_oid };
        if typeinfo::is_pseudo(type_oid) {
            return Err(sqlerr!(
                INVALID_TABLE_DEFINITION,
                "column \"{name}\" has pseudo-type {}",
                typeinfo::type_name(type_oid)
            ));
        }
        let mut made = Column::plain(name, i as i16 + 1, type_oid, column.typmod);
        made.domain = column.domain;
        if let Some(derived) = collations.get(i).filter(|_| made.collation != 0) {
            made.collation = derived.oid().ok_or_else(|| {
                sqlerr!(
                    INDETERMINATE_COLLATION,
                    "no collation was derived for column \"{}\" with collatable type {}",
                    made.name,
                    typeinfo::type_name(type_oid)
                )
                .hint("Use the COLLATE clause to set the collation explicitly.")
            })?;
        }
        columns.push(made);
    }
    Ok(columns)
}

/// Writes the rows of a query; returns their number.
pub fn fill(cx: &SessionState, rel: &Arc<Relation>, execution: &mut Execution) -> Result<u64> {
    let mut rows = Vec::new();
    let mut count = 0u64;
    execution.pull(cx, None, |_, row| {
        rows.push(row.clone());
        count += 1;
        if rows.len() == BATCH {
            write(cx, rel, &mut rows)?;
        }
        Ok(())
    })?;
    if !rows.is_empty() {
        write(cx, rel, &mut rows)?;
    }
    Ok(count)
}

/// Writes rows, for followers too if a publication has all tables, or those of the schema.
fn write(cx: &SessionState, rel: &Arc<Relation>, rows: &mut Vec<Row>) -> Result<()> {
    if rel.published.is_some() {
        rows.iter().try_for_each(|row| triggers::note_row(cx, rel, row))?;
    }
    table::insert_many(cx, rel, rows)
}
